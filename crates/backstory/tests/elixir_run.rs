//! The programs of `tests/elixir/run` do what they do under Elixir: the same output, the same exit code.
//!
//! The expected output is beside each program and comes from Elixir only: `BLESS=1` runs `elixir` and updates it.

mod support;

use std::path::{Path, PathBuf};
use std::process::Command;
use support::{Program, Said, on_every_core, programs, verdict};
use test_support::{files, tools};

/// The minimum number of programs.
const AT_LEAST: usize = 100;

fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/elixir").join(name)
}

fn all() -> Vec<Program> {
    let all = programs(&folder("run"), &["exs"], "NAME.exs");
    assert!(all.len() >= AT_LEAST, "only {} programs", all.len());
    all
}

/// Programs that do something else here than under Elixir: see `COMPATIBILITY.md`.
fn wishlist() -> Vec<Program> {
    programs(&folder("wishlist"), &["exs"], "NAME.exs")
}

/// What Elixir compiles is kept with the other files of the tests.
fn backstory() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_backstory"));
    command.env("BACKSTORY_CACHE", Path::new(env!("CARGO_TARGET_TMPDIR")).join("elixir-cache"));
    command
}

fn run(program: &Program) -> Result<Said, String> {
    let said = program.run(backstory().arg("run").arg(&program.file));
    said.map_err(|e| format!("{}: {e}", program.name))
}

fn elixir(program: &Program) -> Result<Said, String> {
    let said = program.run(tools::command("elixir").arg(&program.file));
    said.map_err(|e| format!("{}: {e}", program.name))
}

/// Compiles Elixir's library, which the programs then share.
fn warm_up() {
    let said = backstory().arg("run").arg(folder("run").join("recursion.exs")).output();
    assert!(said.is_ok_and(|s| s.status.success()), "a program of Elixir's runs");
}

#[test]
fn programs_do_what_they_do_under_elixir() {
    let all = all();
    if files::bless() {
        verdict(all.len(), &on_every_core(&all, |p| elixir(p).map(|said| p.bless(&said))));
    }
    warm_up();
    let wrong = on_every_core(&all, |program| {
        let said = run(program)?;
        program.compare(&said).map_or(Ok(()), Err)
    });
    verdict(all.len(), &wrong);
}

#[test]
fn wishlist_programs_still_differ() {
    warm_up();
    let wishlist = wishlist();
    let wrong = on_every_core(&wishlist, |p| p.still_differs(&run(p)?));
    verdict(wishlist.len(), &wrong);
}

/// A copy of a project of `tests/elixir/projects`: mix writes into the folder.
fn project(project: &str, name: &str) -> PathBuf {
    let copy = files::scratch(env!("CARGO_TARGET_TMPDIR"), name);
    let from = folder("projects").join(project);
    for file in files::below(&from) {
        let to = copy.join(file.strip_prefix(&from).expect("a file of the project"));
        std::fs::create_dir_all(to.parent().expect("a folder")).expect("a folder is made");
        std::fs::copy(&file, &to).expect("a file is copied");
    }
    copy
}

/// What a command prints: exit code, output, errors.
fn say(folder: &Path, arguments: &[&str]) -> (Option<i32>, String, String) {
    let said = backstory().current_dir(folder).args(arguments).output().expect("it runs");
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    (said.status.code(), text(&said.stdout), text(&said.stderr))
}

#[test]
fn a_mix_project_starts_its_applications() {
    let copy = project("shop", "elixir-shop");
    let said = backstory().arg("run").arg(&copy).args(["--call", "Shop.main()"]).output();
    let said = said.expect("it runs");
    let told = String::from_utf8_lossy(&said.stderr).into_owned();
    assert_eq!(String::from_utf8_lossy(&said.stdout), "5\n{:ok, {:error, 1}, 1}\n", "{told}");
}

/// The lines of ExUnit that say how many tests there are and which failed, sorted: mix tests the applications of an
/// umbrella in another order.
fn results(text: &str) -> Vec<String> {
    let is_result = |line: &&str| {
        line.contains(" tests, ") || line.trim_start().starts_with("1) ") || line.starts_with("==>")
    };
    let mut lines: Vec<String> =
        text.lines().filter(is_result).map(|line| line.trim().to_owned()).collect();
    lines.sort();
    lines
}

#[test]
fn the_tests_of_an_umbrella_end_as_under_mix() {
    let copy = project("bakery", "elixir-bakery-tests");
    let mix = tools::command("mix").arg("test").current_dir(&copy).output().expect("mix runs");
    let mut under_mix = results(&String::from_utf8_lossy(&mix.stdout));
    // It also names each application that it compiles.
    under_mix.dedup();
    let (code, out, err) = say(&copy, &["run", ".", "--exunit", "--report", "report.xml"]);
    assert_eq!((results(&out), code), (under_mix, Some(1)), "{out}{err}");
    assert!(results(&out).contains(&"3 tests, 1 failure".to_owned()), "{out}");
    let failed = "1) test of five loaves one is free (PricingTest)";
    assert!(out.contains(failed), "{out}");
    assert!(out.contains("left:  13\n     right: 17\n"), "{out}");
    let report = std::fs::read_to_string(copy.join("report.xml")).expect("a report");
    assert_eq!(report.matches("<testcase ").count(), 9, "{report}");
    assert_eq!(report.matches("<failure ").count(), 1, "{report}");
    assert!(
        report.contains("<testcase name=\"test ovens borrow heat\" classname=\"BakeryTest\""),
        "{report}"
    );

    let one = ["run", ".", "--exunit", "apps/pricing/test/pricing_test.exs:10"];
    let (code, out, err) = say(&copy, &one);
    assert!(out.contains("3 tests, 0 failures, 2 excluded\n"), "{out}{err}");
    assert_eq!(code, Some(0), "{err}");
    let tagged = ["run", ".", "--exunit", "apps/bakery", "--only", "registry"];
    let (_, out, err) = say(&copy, &tagged);
    assert!(out.contains("6 tests, 0 failures, 5 excluded\n"), "{out}{err}");
    let (code, _, err) = say(&copy, &["run", ".", "--exunit", "test/nothing_test.exs"]);
    assert!(err.contains("there are no tests in test/nothing_test.exs"), "{err}");
    assert_eq!(code, Some(2), "{err}");
}

/// One defect of each kind, found and shown in Elixir's syntax.
#[test]
fn the_defects_of_a_mix_project_are_found() {
    let copy = project("bakery", "elixir-bakery");
    let search = |call: &str| say(&copy, &["search", ".", "--call", call]);
    let has = |text: &str, parts: &[&str]| {
        for part in parts {
            assert!(text.contains(part), "{part:?} is missing in\n{text}");
        }
    };
    // A wrong result.
    std::fs::write(copy.join("answers"), "2\n4\n").expect("it is written");
    let mut debug = backstory();
    debug.args(["debug", ".", "--no-memory", "--expr", "Bakery.bill()"]).current_dir(&copy);
    debug.stdin(std::fs::File::open(copy.join("answers")).expect("the answers"));
    let out = String::from_utf8_lossy(&debug.output().expect("it runs").stdout).into_owned();
    has(&out, &["price(%Pricing.Line{name: \"rye\", count: 5, each: 4}) = 12", "bill() = 13"]);
    has(&out, &["The defect is in free/1, apps/pricing/lib/pricing.ex:16.", "wrong: free(5) = 2"]);
    // A lost update: two bakers read the same number.
    let (code, out, _) = search("Bakery.two_bakers()");
    assert_eq!(code, Some(1), "{out}");
    has(&out, &["main died of an exception: (MatchError) no match of right hand side value: 4"]);
    has(
        &out,
        &["take#1", "take#2", "sacks = left()  [{:get, ", "Bakery.Stock", "replies to take#1  [5]"],
    );
    // Calls that wait for each other.
    let (code, out, _) = search("Bakery.two_ovens()");
    assert_eq!(code, Some(1), "{out}");
    has(&out, &["Deadlock: all ", "Bakery.Oven#1", "could have been woken by Bakery.Oven#2"]);
    has(&out, &["calls Bakery.Oven#1  [{:bake, :right}]"]);
    // A server that cannot be restarted.
    let (code, out, _) = search("Bakery.new_till()");
    assert_eq!(code, Some(1), "{out}");
    has(
        &out,
        &[
            "main died of an exception: (exit) {:noproc, {GenServer, :call, [Bakery.Till, :sold, 5000]}}",
        ],
    );
    has(&out, &["{:ok, _} = Agent.start(fn -> [] end, name: Bakery.Journal)", "Bakery.Till#2"]);
    for internal in ["Elixir.", "%application", "__FILE__", "reads a table", "SUPERVISOR REPORT"] {
        assert!(!out.contains(internal), "{internal} in\n{out}");
    }
}

#[test]
fn errors_are_told_as_elixir_tells_them() {
    let said = backstory()
        .current_dir(folder("run"))
        .args(["run", "uncaught_error.exs"])
        .output()
        .expect("it runs");
    let told = String::from_utf8_lossy(&said.stderr).into_owned();
    assert!(told.contains("** (ArgumentError) too deep"), "{told}");
    assert!(told.contains("uncaught_error.exs:2: Deep.down/1"), "{told}");
}

#[test]
fn a_file_that_elixir_cannot_compile_is_refused() {
    let folder = files::scratch(env!("CARGO_TARGET_TMPDIR"), "elixir-refused");
    let file = folder.join("wrong.exs");
    std::fs::write(&file, "IO.puts(missing_name)\n").expect("the program is written");
    let said = backstory().arg("run").arg(&file).output().expect("it runs");
    let told = String::from_utf8_lossy(&said.stderr).into_owned();
    assert_eq!(said.status.code(), Some(2), "{told}");
    assert!(told.contains("Elixir cannot compile"), "{told}");
    assert!(told.contains("missing_name"), "{told}");
}

/// The output of the Elixir compiler is not among the files of a program: a recording with them would not open.
#[test]
fn programs_replay_from_recordings_but_are_not_packed() {
    let folder = files::scratch(env!("CARGO_TARGET_TMPDIR"), "elixir-recorded");
    std::fs::write(folder.join("hello.exs"), "IO.puts(\"hello\")\n").expect("it is written");
    let say = |arguments: &[&str]| say(&folder, arguments);
    let (code, out, err) = say(&["run", "hello.exs", "--record", "a.story"]);
    assert_eq!((code, out.as_str()), (Some(0), "hello\n"), "{err}");
    let (code, out, err) = say(&["replay", "a.story"]);
    assert_eq!((code, out.as_str()), (Some(0), "hello\n"), "{err}");
    let refused: [&[&str]; 3] = [
        &["pack", "a.story"],
        &["run", "hello.exs", "--record", "b.story", "--pack"],
        &["search", "hello.exs", "--pack"],
    ];
    for arguments in refused {
        let (code, out, err) = say(arguments);
        assert_eq!((code, out.as_str()), (Some(2), ""), "{arguments:?}: {err}");
        assert!(err.contains("programs in Elixir cannot be packed yet"), "{arguments:?}: {err}");
    }
    assert!(!folder.join("b.story").exists());
}

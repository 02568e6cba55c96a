//! The programs of `tests/elixir/run` do what they do under Elixir: the same output, the same exit code.
//!
//! The expected output is beside each program and comes from Elixir only: `BLESS=1` runs `elixir` and updates it.

mod support;

use std::path::{Path, PathBuf};
use std::process::Command;
use support::{Program, Said, on_every_core, programs, verdict};
use test_support::{files, tools};

/// The minimum number of programs.
const AT_LEAST: usize = 30;

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

/// A copy of the project of `tests/elixir/projects`: mix writes into the folder.
fn shop(name: &str) -> PathBuf {
    let copy = files::scratch(env!("CARGO_TARGET_TMPDIR"), name);
    let from = folder("projects/shop");
    for file in files::below(&from) {
        let to = copy.join(file.strip_prefix(&from).expect("a file of the project"));
        std::fs::create_dir_all(to.parent().expect("a folder")).expect("a folder is made");
        std::fs::copy(&file, &to).expect("a file is copied");
    }
    copy
}

#[test]
fn a_mix_project_starts_its_applications() {
    let copy = shop("elixir-shop");
    let said = backstory().arg("run").arg(&copy).args(["--call", "Shop.main()"]).output();
    let said = said.expect("it runs");
    let told = String::from_utf8_lossy(&said.stderr).into_owned();
    assert_eq!(String::from_utf8_lossy(&said.stdout), "5\n{:ok, {:error, 1}, 1}\n", "{told}");
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
    let say = |arguments: &[&str]| {
        let said = backstory().current_dir(&folder).args(arguments).output().expect("it runs");
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        (said.status.code(), text(&said.stdout), text(&said.stderr))
    };
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

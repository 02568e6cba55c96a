//! The programs of `tests/erlang/run` do what they do under OTP: the same output, the same exit code; and a recording
//! of one plays it back.
//!
//! The expected output is beside each program and comes from OTP only: `BLESS=1` runs `erl` and updates it. A comment
//! `%% eunit` in a program says that its EUnit tests are what is run.

mod support;

use std::path::{Path, PathBuf};
use std::process::Command;
use support::{Program, Said, on_every_core, programs, verdict};
use test_support::{files, tools};

/// The minimum number of programs.
const AT_LEAST: usize = 200;

/// Every n-th program is also recorded and replayed.
const RECORD_EVERY: usize = 5;

/// A folder of programs.
fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/erlang").join(name)
}

fn all() -> Vec<Program> {
    let all = programs(&folder("run"), &["erl"], "NAME.erl");
    assert!(all.len() >= AT_LEAST, "only {} programs", all.len());
    all
}

/// Programs that do something else here than under OTP: see `COMPATIBILITY.md`.
fn wishlist() -> Vec<Program> {
    programs(&folder("wishlist"), &["erl"], "NAME.erl")
}

fn is_eunit(program: &Program) -> bool {
    let text = std::fs::read_to_string(program.folder.join(&program.file)).unwrap_or_default();
    text.lines().any(|line| line.trim_end() == "%% eunit")
}

fn backstory(program: &Program, options: &[&str], record: Option<&Path>) -> Result<Said, String> {
    let mut command = Command::new(env!("CARGO_BIN_EXE_backstory"));
    command.arg("run").args(options);
    if is_eunit(program) {
        command.arg("--eunit");
    }
    if let Some(file) = record {
        command.arg("--record").arg(file);
    }
    program.run(command.arg(&program.file)).map_err(|e| format!("{}: {e}", program.name))
}

fn scratch(name: &str) -> PathBuf {
    files::scratch(env!("CARGO_TARGET_TMPDIR"), name)
}

/// Compiles modules with one call for each folder: starting `erlc` takes longer than compiling.
///
/// Sources are named as seen from their folder: stack traces show these names.
fn compile(programs: &[Program], to: &Path) -> Result<(), String> {
    for name in ["run", "wishlist"] {
        let folder = folder(name);
        let sources: Vec<PathBuf> =
            programs.iter().filter(|p| p.folder == folder).flat_map(sources).collect();
        if sources.is_empty() {
            continue;
        }
        let mut command = tools::command("erlc");
        command.current_dir(&folder).arg("+debug_info").arg("-o").arg(to).args(&sources);
        let done = command.output().map_err(|e| format!("erlc: {e}"))?;
        if !done.status.success() {
            let shown = [done.stdout, done.stderr].concat();
            return Err(format!("erlc: {}", String::from_utf8_lossy(&shown)));
        }
    }
    Ok(())
}

/// The modules of a program, as seen from its folder.
fn sources(program: &Program) -> Vec<PathBuf> {
    let Some(own) = program.own_folder() else { return vec![program.file.clone()] };
    let files = std::fs::read_dir(program.folder.join(own)).into_iter().flatten();
    let names = files.flatten().map(|f| own.join(f.file_name()));
    names.filter(|f| f.extension().is_some_and(|e| e == "erl")).collect()
}

/// Runs a program that was compiled into a folder, in a separate process as Backstory does.
fn erl(program: &Program, compiled: &Path) -> Result<Said, String> {
    let name = &program.name;
    let run = if is_eunit(program) {
        format!("case eunit:test({name}) of ok -> halt(0); _ -> halt(1) end.")
    } else {
        format!(
            "{{_, R}} = spawn_monitor({name}, main, []), \
             receive {{'DOWN', R, _, _, normal}} -> halt(0); {{'DOWN', R, _, _, _}} -> halt(1) end."
        )
    };
    let mut command = tools::command("erl");
    command.args(["-noshell", "-enable-feature", "maybe_expr", "-pa"]).arg(compiled);
    command.arg("-eval").arg(format!("io:setopts([{{encoding, unicode}}]), {run}"));
    // What it leaves behind when it dies is of no use here.
    command.env("ERL_CRASH_DUMP_SECONDS", "0");
    program.run(&mut command).map_err(|e| format!("{name}: {e}"))
}

#[test]
fn programs_do_what_they_do_under_otp() {
    let all = all();
    if files::bless() {
        let compiled = scratch("erlang-blessed");
        compile(&all, &compiled).expect("the programs compile");
        verdict(all.len(), &on_every_core(&all, |p| erl(p, &compiled).map(|said| p.bless(&said))));
    }
    let wrong = on_every_core(&all, |program| {
        let said = backstory(program, &[], None)?;
        program.compare(&said).map_or(Ok(()), Err)
    });
    verdict(all.len(), &wrong);
}

#[test]
fn wishlist_programs_still_differ() {
    let wishlist = wishlist();
    let wrong = on_every_core(&wishlist, |p| p.still_differs(&backstory(p, &[], None)?));
    verdict(wishlist.len(), &wrong);
}

#[test]
fn goldens_are_what_otp_prints() {
    let all = [all(), wishlist()].concat();
    let known = scratch("goldens-from-otp");
    let version = tools::otp_version();
    let mark = |p: &Program| known.join(format!("{}-{:016x}", p.name, p.fingerprint(&version)));
    let unknown: Vec<Program> = all.iter().filter(|p| !mark(p).exists()).cloned().collect();
    let compiled = scratch("erlang-compiled");
    if let Err(why) = compile(&unknown, &compiled) {
        panic!("{why}");
    }
    let wrong = on_every_core(&unknown, |program| {
        let said = erl(program, &compiled)?;
        match program.compare(&said) {
            Some(difference) => Err(difference),
            None => std::fs::write(mark(program), "").map_err(|e| e.to_string()),
        }
    });
    verdict(all.len(), &wrong);
}

#[test]
fn recordings_play_back() {
    let sample: Vec<Program> = all().into_iter().step_by(RECORD_EVERY).collect();
    let folder = scratch("erlang-recordings");
    let wrong = on_every_core(&sample, |program| {
        let file = folder.join(format!("{}.story", program.name));
        let said = backstory(program, &[], Some(&file))?;
        if let Some(difference) = program.compare(&said) {
            return Err(format!("recorded: {difference}"));
        }
        let mut replay = Command::new(env!("CARGO_BIN_EXE_backstory"));
        replay.arg("replay").arg(&file);
        if is_eunit(program) {
            replay.arg("--eunit");
        }
        let again = program.run(&mut replay)?;
        if (&again.out, again.code) == (&said.out, said.code) {
            Ok(())
        } else {
            Err(program.compare(&again).unwrap_or_else(|| format!("{}: replayed", program.name)))
        }
    });
    verdict(sample.len(), &wrong);
}

#[test]
fn a_hundred_thousand_processes_fit_in_a_gigabyte() {
    let program = all().into_iter().find(|p| p.name == "conc_hundred_thousand");
    let program = program.expect("the program is there");
    let said = backstory(&program, &["--max-memory", "1G"], None).expect("it runs");
    verdict(1, &program.compare(&said).into_iter().collect::<Vec<_>>());
}

/// The behaviours and data structures of OTP's own beams do what the built-in ones do.
#[test]
fn modules_of_otp_pass_the_same_tests() {
    let behaviours = "gen_server,gen_statem,gen_event,supervisor,gen,proc_lib,sys";
    let of_processes = ["gen_", "supervisor_", "sys_", "proc_lib_"];
    let structures = "lists,maps,binary,gb_trees,gb_sets,orddict,ordsets,string,queue,dict,array,sets,proplists,calendar";
    let of_structures = [
        "bulk_functions",
        "lists_basic",
        "lists_higher",
        "lists_keys",
        "maps_module",
        "maps_comparison",
        "maps_update_nested",
        "string_basic",
        "bulk_lists",
        "bulk_strings",
        "dict_module",
        "queue_module",
        "orddict_module",
        "gb_trees_module",
        "gb_sets_module",
        "array_module",
        "proplists_module",
        "sets_modules",
    ];
    let chosen = |name: &str| {
        if of_processes.iter().any(|start| name.starts_with(start)) {
            Some(behaviours)
        } else {
            of_structures.contains(&name).then_some(structures)
        }
    };
    let sample: Vec<Program> = all().into_iter().filter(|p| chosen(&p.name).is_some()).collect();
    let wrong = on_every_core(&sample, |program| {
        let modules = chosen(&program.name).unwrap_or_default();
        let said = backstory(program, &["--prefer-otp", modules], None)?;
        program.compare(&said).map_or(Ok(()), Err)
    });
    verdict(sample.len(), &wrong);
}

/// A rebar3 project: its headers and sources and those of a dependency in `_build`, an
/// application that is started by its description, tests; from wherever it is called.
#[test]
fn a_project_runs_with_its_dependencies() {
    let projects = folder("projects");
    let run = |arguments: &[&str], from: &Path| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_backstory"));
        let done = command.arg("run").args(arguments).current_dir(from).output().expect("it runs");
        let text = |bytes: Vec<u8>| String::from_utf8_lossy(&bytes).into_owned();
        (text(done.stdout), text(done.stderr), done.status.code())
    };
    let expected = std::fs::read_to_string(projects.join("shop.out")).expect("what OTP printed");
    let none = String::new();
    assert_eq!(run(&["shop"], &projects), (expected.clone(), none.clone(), Some(0)));
    assert_eq!(run(&["."], &projects.join("shop")), (expected, none, Some(0)));
    let (out, err, code) = run(&["--eunit", "shop/test/shop_tests.erl"], &projects);
    assert!(out.ends_with("  All 4 tests passed.\n"), "{out}{err}");
    assert_eq!(code, Some(0));
}

/// An umbrella of three applications with a configuration, options of the project and of its profile for
/// tests, folders within `src/`, and a dependency whose parse transform rewrites a module.
#[test]
fn an_umbrella_runs_and_tests_all_its_applications() {
    let projects = folder("projects");
    let run = |arguments: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_backstory"));
        let done = command.arg("run").args(arguments).current_dir(&projects).output();
        let done = done.expect("it runs");
        let text = |bytes: Vec<u8>| String::from_utf8_lossy(&bytes).into_owned();
        (text(done.stdout), text(done.stderr), done.status.code())
    };
    let expected = std::fs::read_to_string(projects.join("market.out")).expect("what OTP printed");
    assert_eq!(run(&["market"]), (expected, String::new(), Some(0)));
    let (out, err, code) = run(&["market", "--eunit"]);
    // One of them is in a folder within `test/`.
    assert!(out.ends_with("  All 14 tests passed.\n"), "{out}{err}");
    assert_eq!(code, Some(0));
    let (out, err, code) = run(&["market", "--ct", "market_SUITE"]);
    assert!(out.ends_with("Skipped 1 tests. Passed 2 tests.\n"), "{out}{err}");
    assert_eq!(code, Some(0));
    let (out, err, _) = run(&["shop", "--eunit"]);
    assert!(out.ends_with("  All 4 tests passed.\n"), "{out}{err}");
}

/// A Common Test suite with groups of each kind: how many of its cases pass, fail and are skipped is what OTP's
/// `ct_run` counts.
#[test]
fn a_common_test_suite_is_run() {
    let run = |arguments: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_backstory"));
        let done = command.arg("run").args(arguments).current_dir(folder("projects")).output();
        let done = done.expect("it runs");
        (String::from_utf8_lossy(&done.stdout).into_owned(), done.status.code())
    };
    let (out, code) = run(&["shop", "--ct", "shop_SUITE"]);
    assert!(out.ends_with("Failed 4 tests. Skipped 5 tests. Passed 7 tests.\n"), "{out}");
    assert_eq!(code, Some(1));
    for line in [
        "shop_SUITE sells: ok",
        "shop_SUITE skips: skipped (\"for a reason\")",
        "shop_SUITE not_begun: skipped (\"not today\")",
        "shop_SUITE wrong: FAILED",
        "  {badmatch,{error,2}}",
        "  \"no tea left\"",
        "shop_SUITE third: skipped (sequence_failed)",
        "shop_SUITE saved: ok",
        "shop_SUITE dies: FAILED",
        "shop_SUITE init_per_group: FAILED",
    ] {
        assert!(out.lines().any(|l| l == line), "{line} in\n{out}");
    }
    let (out, code) = run(&["shop", "--ct", "none_SUITE"]);
    assert_eq!((out.as_str(), code), ("", Some(2)));
}

/// The output of an escript is what `escript` prints.
#[test]
fn an_escript_runs_as_under_otp() {
    let folder = folder("projects");
    let run = |command: &mut Command, arguments: &[&str]| {
        let done = command.args(arguments).current_dir(&folder).output().expect("it runs");
        (String::from_utf8_lossy(&done.stdout).into_owned(), done.status.code())
    };
    for arguments in [&["greet", "Ann", "Bo"][..], &["greet"]] {
        let mut backstory = Command::new(env!("CARGO_BIN_EXE_backstory"));
        let here = run(backstory.arg("run"), arguments);
        let there = run(&mut tools::command("escript"), arguments);
        assert_eq!(here, there);
        assert!(!here.0.is_empty());
    }
}

/// An error in a parse transform is reported with the file that it was to rewrite.
#[test]
fn a_parse_transform_that_fails_is_an_error() {
    let here = std::env::temp_dir().join(format!("backstory-transform-{}", std::process::id()));
    std::fs::create_dir_all(&here).expect("a folder");
    let write = |name: &str, text: &str| std::fs::write(here.join(name), text).expect("written");
    write(
        "bad.erl",
        "-module(bad).\n-export([parse_transform/2]).\nparse_transform(_, _) -> error(no_way).\n",
    );
    write(
        "one.erl",
        "-module(one).\n-compile({parse_transform, bad}).\n-export([main/0]).\nmain() -> ok.\n",
    );
    write(
        "two.erl",
        "-module(two).\n-compile({parse_transform, nowhere}).\n-export([main/0]).\nmain() -> ok.\n",
    );
    for (file, expected) in [
        ("one.erl", "one.erl: the parse transform bad failed: error:no_way"),
        ("two.erl", "two.erl: there is no parse transform nowhere"),
    ] {
        let mut command = Command::new(env!("CARGO_BIN_EXE_backstory"));
        let done = command.args(["run", file]).current_dir(&here).output().expect("it runs");
        let said = String::from_utf8_lossy(&done.stderr).into_owned();
        assert!(said.contains(expected), "{said}");
        assert_eq!(done.status.code(), Some(2));
    }
    let _ = std::fs::remove_dir_all(&here);
}

/// A missing OTP is reported as such, rather than as missing modules.
#[test]
fn a_folder_without_otp_is_an_error() {
    let mut command = Command::new(env!("CARGO_BIN_EXE_backstory"));
    command.current_dir(folder("run")).args([
        "run",
        "--otp",
        "no/such/folder",
        "algo_gcd_primes.erl",
    ]);
    let done = command.output().expect("it runs");
    let said = String::from_utf8_lossy(&done.stderr).into_owned();
    assert!(said.contains("there is no Erlang/OTP in no/such/folder"), "{said}");
    assert_eq!(done.status.code(), Some(2));
}

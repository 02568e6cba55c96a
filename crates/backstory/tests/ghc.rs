//! GHC as a front end: programs that only GHC reads, and the same programs through both front ends.
//!
//! What programs print stands beside them and comes from GHC alone: `BLESS=1` runs `runghc`, or
//! cabal for a package, and writes it anew.

mod support;

use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use support::{Program, on_every_core, programs, verdict};
use test_support::{files, tools};

fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/haskell").join(name)
}

/// What GHC compiles is kept with the other files of the tests.
fn backstory() -> Command {
    tools::require("ghc");
    let mut command = Command::new(env!("CARGO_BIN_EXE_backstory"));
    command.env("BACKSTORY_CACHE", cache());
    command
}

fn cache() -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join("ghc-cache")
}

fn said(command: &mut Command) -> (String, String, Option<i32>) {
    let Output { status, stdout, stderr } =
        command.output().unwrap_or_else(|e| panic!("{command:?}: {e}"));
    let text = |bytes: Vec<u8>| String::from_utf8_lossy(&bytes).into_owned();
    (text(stdout), text(stderr), status.code())
}

/// A folder with one file.
fn scratch(name: &str, text: &str) -> PathBuf {
    let folder = files::scratch(env!("CARGO_TARGET_TMPDIR"), name);
    let file = folder.join("Main.hs");
    std::fs::write(&file, text).expect("the scratch folder is writable");
    file
}

fn runghc(program: &Program) -> Result<support::Said, String> {
    let mut command = tools::command("runghc");
    if let Some(folder) = program.own_folder() {
        command.arg(format!("-i{}", folder.display()));
    }
    program.run(command.arg(&program.file)).map_err(|e| format!("{}: {e}", program.name))
}

/// The programs of `tests/haskell/ghc`, without the package.
fn only_ghc() -> Vec<Program> {
    let all = programs(&folder("ghc"), &["hs"], "Main.hs");
    assert!(all.len() >= 8, "only {} programs", all.len());
    all
}

#[test]
fn programs_that_only_ghc_reads_do_what_they_do_under_ghc() {
    let all = only_ghc();
    if files::bless() {
        verdict(all.len(), &on_every_core(&all, |p| runghc(p).map(|said| p.bless(&said))));
    }
    let wrong = on_every_core(&all, |program| {
        let mut command = backstory();
        let said = program.run(command.args(["run", "--ghc"]).arg(&program.file));
        let said = said.map_err(|e| format!("{}: {e}", program.name))?;
        program.compare(&said).map_or(Ok(()), Err)
    });
    verdict(all.len(), &wrong);
}

/// Every so many-th program of `tests/haskell/run`; `cargo xtask front-ends` takes all.
const SAMPLE: usize = 53;

#[test]
fn a_sample_of_all_programs_does_the_same_through_ghc() {
    let all = programs(&folder("run"), &["hs", "lhs"], "Main.hs");
    let some: Vec<Program> = all.into_iter().step_by(SAMPLE).collect();
    let wrong = on_every_core(&some, |program| {
        let mut command = backstory();
        let said = program.run(command.args(["run", "--ghc"]).arg(&program.file));
        let said = said.map_err(|e| format!("{}: {e}", program.name))?;
        program.compare(&said).map_or(Ok(()), Err)
    });
    verdict(some.len(), &wrong);
}

#[test]
fn a_package_with_a_source_plugin_runs() {
    tools::require("cabal");
    let (out, err, code) = said(backstory().args(["run", "--ghc"]).arg(folder("ghc/plugin")));
    assert_eq!((out.as_str(), code), ("QUIET PLEASE\n", Some(0)), "{err}");
    assert!(!folder("ghc/plugin/dist-newstyle").exists(), "nothing is written beside the files");
}

#[test]
fn what_is_not_supported_is_handed_to_ghc_with_a_notice() {
    let file = folder("ghc/arrows.hs");
    let (out, err, code) = said(backstory().arg("run").arg(&file));
    assert_eq!((out.lines().count(), code), (3, Some(0)), "{err}");
    let notice = "arrow notation is not supported: GHC compiles the program instead";
    assert!(err.contains(notice), "{err}");
    let (_, err, code) = said(backstory().args(["run", "--front-end", "own"]).arg(&file));
    assert_ne!(code, Some(0));
    assert!(
        err.contains("arrow notation is not supported") && !err.contains("GHC compiles"),
        "{err}"
    );
    let (_, err, code) = said(backstory().arg("run").arg(&file).env("PATH", ""));
    assert_ne!(code, Some(0));
    assert!(err.contains("GHC could compile it"), "{err}");
}

#[test]
fn a_type_error_is_no_reason_for_ghc_and_ghcs_own_errors_are_shown() {
    let file = scratch("ghc-type-error", "main :: IO ()\nmain = putStrLn 'c'\n");
    let (_, err, code) = said(backstory().arg("run").arg(&file));
    assert!(code == Some(2) && !err.contains("GHC"), "{code:?} {err}");
    let (_, err, code) = said(backstory().args(["run", "--ghc"]).arg(&file));
    assert!(err.contains("GHC cannot compile") && err.contains("Couldn't match"), "{code:?} {err}");
    let left: Vec<_> = std::fs::read_dir(file.parent().expect("a folder")).into_iter().collect();
    assert_eq!(left.into_iter().flatten().count(), 1, "nothing is written beside the file");
}

#[test]
fn contracts_are_refused_and_not_ignored() {
    let text = "{-# CONTRACT next :: {n | n > 0} -> {m | m > n} #-}\n\
                next :: Int -> Int\nnext n = n - 1\nmain :: IO ()\nmain = print (next 3)\n";
    let file = scratch("ghc-contract", text);
    for arguments in [&["check", "--ghc"][..], &["run", "--ghc", "--check-contracts"]] {
        let (out, err, code) = said(backstory().args(arguments).arg(&file));
        assert!(err.contains("contracts are not known"), "{arguments:?}: {out}{err}");
        assert_eq!(code, Some(2), "{arguments:?}");
    }
}

#[test]
fn engines_see_the_same_program() {
    let ask = |arguments: &[&str], front_end: &str, file: &str| {
        let mut command = backstory();
        command.current_dir(folder("")).args(arguments).args(["--front-end", front_end]).arg(file);
        let (out, _, code) = said(&mut command);
        (out, code)
    };
    for (arguments, file) in [
        (&["search"][..], "deadlock/two_locks.hs"),
        (&["search"][..], "deadlock/lost_wakeup.hs"),
        (&["why", "--line", "1"][..], "story/accumulator.hs"),
        (&["debug", "--no-memory", "--reference", "judge/fixed/bank.hs"][..], "judge/bank_fee.hs"),
    ] {
        assert_eq!(ask(arguments, "ghc", file), ask(arguments, "own", file), "{file}");
    }
}

#[test]
fn engines_work_on_programs_that_only_ghc_reads() {
    let (out, err, code) = said(backstory().arg("search").arg(folder("ghc/deadlock.hs")));
    assert!(code == Some(1) && out.contains("deadlock"), "{out}{err}");
    let mut debug = backstory();
    debug.args(["debug", "--no-memory"]).arg(folder("ghc/wrong.hs"));
    let (out, err, _) = said(&mut debug);
    assert!(out.contains("sort' [3,1,2] = [3,2,1]"), "{out}{err}");
    let (out, err, _) = said(backstory().args(["why", "--line", "1"]).arg(folder("ghc/wrong.hs")));
    assert!(out.contains("insert"), "{out}{err}");
}

#[test]
fn a_recording_says_that_ghc_compiled_the_program() {
    let file = scratch(
        "ghc-recording",
        "{-# LANGUAGE TemplateHaskell #-}\nmain :: IO ()\nmain = print $([| 6 * 7 :: Int |])\n",
    );
    let story = file.with_file_name("run.story");
    let (out, err, _) = said(backstory().arg("run").arg("--record").arg(&story).arg(&file));
    assert_eq!(out, "42\n", "{err}");
    let (out, err, code) = said(backstory().arg("replay").arg(&story));
    assert!(out.contains("42") && code == Some(0), "{out}{err}");
}

#[test]
fn damaged_core_files_are_clear_errors() {
    let file = scratch("ghc-damaged", "main :: IO ()\nmain = print (6 * 7 :: Int)\n");
    // The plugin is compiled once for all tests.
    let (_, err, code) = said(backstory().args(["run", "--ghc"]).arg(&file));
    assert_eq!(code, Some(0), "{err}");
    let core = find_core(&cache(), &file);
    let whole = std::fs::read(&core).expect("GHC's Core is there");
    for (damage, expected) in [
        (whole[..whole.len() / 2].to_vec(), "cut off"),
        ([&whole[..100], &[whole[100] ^ 1], &whole[101..]].concat(), "damaged"),
        ([&whole[..8], &[0], &whole[9..]].concat(), "older"),
        ([&whole[..8], &[200], &whole[9..]].concat(), "newer"),
        (b"something else".to_vec(), "not a file of GHC's Core"),
    ] {
        std::fs::write(&core, damage).expect("the cache is writable");
        let (_, err, code) = said(backstory().args(["run", "--ghc"]).arg(&file));
        assert!(err.contains(expected) && code != Some(0), "{expected}: {err}");
        assert!(err.contains("delete the folder"), "{err}");
    }
    std::fs::write(&core, whole).expect("the cache is writable");
    assert_eq!(said(backstory().args(["run", "--ghc"]).arg(&file)).0, "42\n");
}

/// The newest `Main.core` that names a file.
fn find_core(cache: &Path, file: &Path) -> PathBuf {
    let wanted = file.display().to_string();
    let entries = std::fs::read_dir(cache).expect("there is a cache").flatten();
    let all = entries.map(|e| e.path().join("core/Main.core"));
    let names = |path: &PathBuf| {
        let bytes = std::fs::read(path).unwrap_or_default();
        bytes.windows(wanted.len()).any(|part| part == wanted.as_bytes())
    };
    all.filter(|p| p.is_file()).find(names).expect("GHC's Core of the file is kept")
}

//! The programs of `tests/haskell/run` do what they do under GHC: the same output, the same exit code; and a recording
//! of one plays it back.
//!
//! The expected output is beside each program and comes from GHC only: `BLESS=1` runs `runghc` and updates it.

mod support;

use std::path::{Path, PathBuf};
use std::process::Command;
use support::{Program, Said, on_every_core, programs, verdict};
use test_support::{files, tools};

/// The minimum number of programs.
const AT_LEAST: usize = 250;

/// Every n-th program is also recorded and replayed.
const RECORD_EVERY: usize = 7;

fn programs_of(folder: &str) -> Vec<Program> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/haskell").join(folder);
    programs(&folder, &["hs", "lhs"], "Main.hs")
}

fn all() -> Vec<Program> {
    let all = programs_of("run");
    assert!(all.len() >= AT_LEAST, "only {} programs", all.len());
    all
}

/// Programs that do something else here than under GHC: see `COMPATIBILITY.md`.
fn wishlist() -> Vec<Program> {
    programs_of("wishlist")
}

fn backstory(program: &Program, record: Option<&Path>) -> Result<Said, String> {
    let mut command = Command::new(env!("CARGO_BIN_EXE_backstory"));
    command.arg("run");
    if let Some(file) = record {
        command.arg("--record").arg(file);
    }
    program.run(command.arg(&program.file)).map_err(|e| format!("{}: {e}", program.name))
}

fn runghc(program: &Program) -> Result<Said, String> {
    let mut command = tools::command("runghc");
    if let Some(folder) = program.own_folder() {
        command.arg(format!("-i{}", folder.display()));
    }
    // Programs print letters that ASCII has not.
    command.env("LC_ALL", "C.UTF-8");
    program.run(command.arg(&program.file)).map_err(|e| format!("{}: {e}", program.name))
}

fn scratch(name: &str) -> PathBuf {
    files::scratch(env!("CARGO_TARGET_TMPDIR"), name)
}

#[test]
fn programs_do_what_they_do_under_ghc() {
    let all = all();
    if files::bless() {
        verdict(all.len(), &on_every_core(&all, |p| runghc(p).map(|said| p.bless(&said))));
    }
    let wrong = on_every_core(&all, |program| {
        let said = backstory(program, None)?;
        program.compare(&said).map_or(Ok(()), Err)
    });
    verdict(all.len(), &wrong);
}

#[test]
fn wishlist_programs_still_differ() {
    let wishlist = wishlist();
    let wrong = on_every_core(&wishlist, |p| p.still_differs(&backstory(p, None)?));
    verdict(wishlist.len(), &wrong);
}

#[test]
fn goldens_are_what_ghc_prints() {
    let all = [all(), wishlist()].concat();
    let known = scratch("goldens-from-ghc");
    let version = tools::ghc_version();
    let wrong = on_every_core(&all, |program| {
        let mark = known.join(format!("{}-{:016x}", program.name, program.fingerprint(&version)));
        if mark.exists() {
            return Ok(());
        }
        let said = runghc(program)?;
        match program.compare(&said) {
            Some(difference) => Err(difference),
            None => std::fs::write(&mark, "").map_err(|e| e.to_string()),
        }
    });
    verdict(all.len(), &wrong);
}

#[test]
fn recordings_play_back() {
    let sample: Vec<Program> = all().into_iter().step_by(RECORD_EVERY).collect();
    let folder = scratch("haskell-recordings");
    let wrong = on_every_core(&sample, |program| {
        let file = folder.join(format!("{}.story", program.name));
        let said = backstory(program, Some(&file))?;
        if let Some(difference) = program.compare(&said) {
            return Err(format!("recorded: {difference}"));
        }
        let mut replay = Command::new(env!("CARGO_BIN_EXE_backstory"));
        let again = program.run(replay.arg("replay").arg(&file))?;
        if (&again.out, again.code) == (&said.out, said.code) {
            Ok(())
        } else {
            Err(program.compare(&again).unwrap_or_else(|| format!("{}: replayed", program.name)))
        }
    });
    verdict(sample.len(), &wrong);
}

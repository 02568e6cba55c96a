//! Random concurrent programs have the same outcomes under every strategy.
//!
//! The reference is `--strategy every-step`, which takes every step of every thread apart and leaves
//! nothing out. `SCHEDULES=3000` tries as many programs of each language; `cargo xtask schedules`
//! does so, and `FIRST_SEED=3000` continues where such a run has ended. `REFERENCE=plain` compares with
//! another strategy. A program that fails is kept, and its
//! file is named.

mod outcome_sets;
mod random_concurrent;

use outcome_sets::{Found, Outcome, on_every_core, search, shown};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// The strategy to compare with.
fn reference() -> String {
    std::env::var("REFERENCE").unwrap_or_else(|_| "every-step".to_owned())
}

const COMPARED: &[&str] = &["auto", "optimal", "states", "plain"];

/// What a search may take; larger programs are left out. Most programs of Erlang need more states,
/// because they print with `io:format`.
fn budget(program: &Path) -> [&'static str; 4] {
    let is_erlang = program.extension().is_some_and(|extension| extension == "erl");
    let states = if is_erlang { "25000" } else { "15000" };
    ["--max-steps", "200000", "--max-states", states]
}

const LIMIT: Duration = Duration::from_secs(10);

/// Programs that are compared before others are written.
const BATCH: usize = 40;
/// Limit on the programs that are written for each compared one.
const WRITTEN_FOR_EACH: usize = 5;

/// As many programs of each language are compared.
fn count() -> usize {
    std::env::var("SCHEDULES").map_or(200, |n| n.parse().expect("SCHEDULES is a number"))
}

/// The seeds begin behind this one.
fn first_seed() -> usize {
    std::env::var("FIRST_SEED").map_or(0, |n| n.parse().expect("FIRST_SEED is a number"))
}

/// `None` if the program is too large to be covered.
fn outcomes(program: &Path, strategy: &str, failures: &[&str]) -> Result<Option<Found>, String> {
    let options = [&budget(program)[..], &["--strategy", strategy], failures].concat();
    let found = search(program, &options, LIMIT)?;
    Ok(found.filter(|found| found.complete))
}

/// Whether the program could be compared.
fn compare(program: &Path, compared: &[&str], failures: &[&str]) -> Result<bool, String> {
    let name = reference();
    let Some(reference) = outcomes(program, &name, failures)? else { return Ok(false) };
    let mut wrong = String::new();
    for strategy in compared {
        let Some(found) = outcomes(program, strategy, failures)? else { continue };
        let missed: Vec<&Outcome> = reference.outcomes.difference(&found.outcomes).collect();
        let added: Vec<&Outcome> = found.outcomes.difference(&reference.outcomes).collect();
        if !missed.is_empty() {
            wrong += &format!("  {strategy} is called complete without\n{}", shown(missed));
        }
        if !added.is_empty() {
            wrong += &format!("  {strategy} has what {name} has not\n{}", shown(added));
        }
    }
    if wrong.is_empty() {
        return Ok(true);
    }
    Err(format!("{} {}:\n{wrong}", program.display(), failures.join(" ")))
}

/// Compares so many programs, with the failures that are possible in each.
fn check(
    name: &str,
    count: usize,
    write: impl Fn(&Path, usize) -> PathBuf,
    compare: impl Fn(&Path) -> Result<bool, String> + Sync,
) {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("random-{name}"));
    std::fs::create_dir_all(&folder).expect("a folder for programs");
    let (mut wrong, mut compared, mut written) = (Vec::new(), 0, 0);
    let batch = BATCH.min(2 * count);
    while compared < count && written < WRITTEN_FOR_EACH * count.max(BATCH) {
        let before = first_seed() + written;
        let seeds = before + 1..=before + batch;
        let programs: Vec<PathBuf> = seeds.map(|seed| write(&folder, seed)).collect();
        written += batch;
        let results = on_every_core(&programs, |program| compare(program));
        for (program, result) in programs.iter().zip(results) {
            match result {
                Ok(fits) => {
                    compared += usize::from(fits);
                    let _ = std::fs::remove_file(program);
                }
                Err(message) => wrong.push(message),
            }
        }
    }
    println!("{name}: {compared} of {written} programs compared");
    assert!(wrong.is_empty(), "{} of {written}:\n{}", wrong.len(), wrong.join("\n"));
    assert!(compared >= count, "only {compared} of {written} programs are small enough");
}

fn write(file: PathBuf, text: &str) -> PathBuf {
    std::fs::write(&file, text).expect("a program is written");
    file
}

#[test]
fn haskell_programs_have_the_same_outcomes_under_every_strategy() {
    let program = |folder: &Path, seed: usize| {
        let text = random_concurrent::haskell::program(seed as u64);
        write(folder.join(format!("random_{seed}.hs")), &text)
    };
    check("haskell", count(), program, |program| compare(program, COMPARED, &[]));
}

#[test]
fn erlang_programs_have_the_same_outcomes_under_every_strategy() {
    let program = |folder: &Path, seed: usize| {
        let module = format!("random_{seed}");
        let text = random_concurrent::erlang::program(&module, seed as u64);
        write(folder.join(format!("{module}.erl")), &text)
    };
    check("erlang", count(), program, |program| compare(program, COMPARED, &[]));
}

/// With failures there are many more states, and one strategy.
const WITH_FAILURES: &[&str] = &["auto"];

fn tiny_erlang(folder: &Path, seed: usize) -> PathBuf {
    let module = format!("tiny_{seed}");
    let text = random_concurrent::tiny::erlang(&module, seed as u64);
    write(folder.join(format!("{module}.erl")), &text)
}

#[test]
fn haskell_programs_have_the_same_outcomes_with_kills() {
    let program = |folder: &Path, seed: usize| {
        let text = random_concurrent::tiny::haskell(seed as u64);
        write(folder.join(format!("tiny_{seed}.hs")), &text)
    };
    check("haskell-kill", count() / 40, program, |program| {
        compare(program, WITH_FAILURES, &["--kill", "1"])
    });
}

#[test]
fn erlang_programs_have_the_same_outcomes_with_kills() {
    check("erlang-kill", count() / 10, tiny_erlang, |program| {
        compare(program, WITH_FAILURES, &["--kill", "1"])
    });
}

#[test]
fn erlang_programs_have_the_same_outcomes_with_faults() {
    let failures = ["--faults", "1", "--node", "away=main.1"];
    check("erlang-faults", count() / 10, tiny_erlang, |program| {
        compare(program, WITH_FAILURES, &failures)
    });
}

#[test]
fn erlang_programs_have_the_same_outcomes_with_faults_and_kills() {
    let failures = ["--faults", "2", "--kill", "1", "--node", "away=main.1"];
    check("erlang-both", count() / 20, tiny_erlang, |program| {
        compare(program, WITH_FAILURES, &failures)
    });
}

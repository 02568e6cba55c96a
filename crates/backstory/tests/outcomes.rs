//! Small programs whose outcomes are known exactly, around death and interruption.
//!
//! Each program in `tests/haskell/outcomes` and `tests/erlang/outcomes` says why it has the outcomes
//! in `NAME.outcomes`. Every strategy that calls its set complete must find these and no others.

mod outcome_sets;

use outcome_sets::{Outcome, expected, name, on_every_core, programs, search, shown};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// The minimum number of programs for each language.
const AT_LEAST: usize = 55;

/// Much longer than any of these programs takes.
const LIMIT: Duration = Duration::from_secs(120);

/// The strategy that must cover each program completely.
const COMPLETE: &str = "auto";

/// Strategies without reduction, for which a few of the programs are too large.
const REFERENCES: &[&str] = &["plain", "every-step"];

/// What these may take.
const BUDGET: &[&str] = &["--max-steps", "100000", "--max-states", "20000"];

/// Strategies that leave something out, and say so.
const SAMPLING: &[&str] = &["random:1", "pct:1"];

/// False: the program is too large for the strategy.
fn check(program: &Path, strategy: &str) -> Result<bool, String> {
    let about = format!("{} with --strategy {strategy}", name(program));
    let expected = expected(program)?;
    let is_reference = REFERENCES.contains(&strategy);
    let mut options = vec!["--strategy", strategy];
    options.extend(BUDGET.iter().filter(|_| is_reference));
    let found = search(program, &options, LIMIT)?
        .ok_or_else(|| format!("{about}: took longer than {LIMIT:?}"))?;
    if is_reference && !found.complete {
        return Ok(false);
    }
    let wrong: Vec<&Outcome> = found.outcomes.difference(&expected).collect();
    if !wrong.is_empty() {
        return Err(format!("{about}: impossible outcomes\n{}", shown(wrong)));
    }
    if found.complete == SAMPLING.contains(&strategy) {
        return Err(format!("{about}: complete is {}, {}", found.complete, found.gaps));
    }
    let missed: Vec<&Outcome> = expected.difference(&found.outcomes).collect();
    if found.complete && !missed.is_empty() {
        return Err(format!("{about}: called complete without\n{}", shown(missed)));
    }
    Ok(true)
}

fn check_all(folder: &str) {
    let programs = programs(folder);
    assert!(programs.len() >= AT_LEAST, "only {} programs in {folder}", programs.len());
    let mut tasks: Vec<(PathBuf, &str)> = Vec::new();
    for (n, program) in programs.iter().enumerate() {
        tasks.push((program.clone(), COMPLETE));
        tasks.extend(REFERENCES.iter().map(|strategy| (program.clone(), *strategy)));
        tasks.push((program.clone(), SAMPLING[n % SAMPLING.len()]));
    }
    let results = on_every_core(&tasks, |(program, strategy)| check(program, strategy));
    let too_large = results.iter().filter(|result| matches!(result, Ok(false))).count();
    let wrong: Vec<String> = results.into_iter().filter_map(Result::err).collect();
    assert!(wrong.is_empty(), "{} of {} searches:\n{}", wrong.len(), tasks.len(), wrong.join("\n"));
    let all = programs.len() * REFERENCES.len();
    println!("{folder}: {} of {all} searches by a reference", all - too_large);
    assert!(2 * too_large < all, "{too_large} of {all} searches were too large for a reference");
}

#[test]
fn haskell_outcomes_are_exact() {
    check_all("tests/haskell/outcomes");
}

#[test]
fn erlang_outcomes_are_exact() {
    check_all("tests/erlang/outcomes");
}

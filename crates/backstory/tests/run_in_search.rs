//! What a concurrent program does in a run is among the outcomes that `search` calls complete.
//!
//! Runs are those of `run`, by default and under random schedules, and of GHC and OTP where they are
//! installed. Programs are those of the suite that start threads or processes; the ones whose
//! outcomes take too long to enumerate are listed and skipped.

mod outcome_sets;
mod real_runs;

use outcome_sets::{Outcome, Outcomes, name, on_every_core, programs, run, search, shown};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

const FOLDERS: &[&str] =
    &["outcomes", "deadlock", "nodeadlock", "fails", "partial", "livelock", "run"];

/// Words of programs that start threads or processes.
const STARTS: &[&str] = &["forkIO", "forkFinally", "forkOS", "forkOn", "timeout", "spawn", "gen_"];

const RANDOM_SCHEDULES: u32 = 20;

/// How often a program is run under GHC or OTP: those of `outcomes`, and others.
const REAL_RUNS: (usize, usize) = (16, 4);

/// Limits of a search; larger programs are skipped.
const BUDGET: &[&str] = &["--max-steps", "60000", "--max-states", "10000"];
const LIMIT: Duration = Duration::from_secs(10);

/// A program whose default run takes longer is slow.
const SLOW: Duration = Duration::from_secs(1);

/// Minimum number of compared programs, and of those compared under GHC or OTP, for each language.
const AT_LEAST: usize = 70;

fn concurrent(language: &str) -> Vec<PathBuf> {
    let mut found = programs(&format!("examples/{language}"));
    for folder in FOLDERS {
        found.extend(programs(&format!("tests/{language}/{folder}")));
    }
    found.retain(|program| {
        let text = std::fs::read_to_string(program).unwrap_or_default();
        let starts = STARTS.iter().any(|word| text.contains(word)) || in_outcomes(program);
        let has_main =
            text.contains("main ::") || text.contains("main =") || text.contains("main/0");
        // Programs that read input are about something else.
        starts && has_main && !program.with_extension("in").exists()
    });
    found
}

fn in_outcomes(program: &Path) -> bool {
    program.parent().is_some_and(|folder| folder.ends_with("outcomes"))
}

/// An outcome without what may differ from run to run: the time, and numbers of processes and threads.
fn plain(outcome: &Outcome) -> Outcome {
    let mut output = String::new();
    for line in outcome.output.split_inclusive('\n') {
        match line.split_once(" REPORT==== ") {
            Some((kind, _)) => output += &format!("{kind} REPORT====\n"),
            None => output += line,
        }
    }
    for (start, end) in [("<0.", ">"), ("#Ref<", ">"), ("ThreadId ", " ")] {
        output = without_numbers(&output, start, end);
    }
    // A run cannot tell servers that wait for requests from a deadlock.
    let result = outcome.result.replace("waits for requests", "deadlock");
    Outcome { result, output }
}

fn without_numbers(text: &str, start: &str, end: &str) -> String {
    let mut parts = text.split(start);
    let mut result = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let rest = part.trim_start_matches(|c: char| c.is_ascii_digit() || c == '.');
        result += start;
        result += rest.strip_prefix(end).map_or(rest, |rest| rest);
    }
    result
}

/// A program with all its outcomes.
struct Covered {
    program: PathBuf,
    outcomes: Outcomes,
}

impl Covered {
    fn check(&self, outcome: &Outcome, by: &str) -> Result<(), String> {
        if self.outcomes.contains(&plain(outcome)) {
            return Ok(());
        }
        let program = name(&self.program);
        let set = shown(&self.outcomes);
        Err(format!("{program}: {by} came to\n    {outcome}\n  which is none of\n{set}"))
    }

    /// The default run and random ones. A program that takes long to load has fewer of them.
    fn check_runs(&self) -> Result<(), String> {
        let start = Instant::now();
        if let Some(outcome) = run(&self.program, &[], LIMIT)? {
            self.check(&outcome, "run")?;
        }
        let slow = start.elapsed() > SLOW && !in_outcomes(&self.program);
        let schedules = if slow { RANDOM_SCHEDULES / 10 } else { RANDOM_SCHEDULES };
        if slow {
            println!("{}: slow, {schedules} random schedules", name(&self.program));
        }
        for seed in 1..=schedules {
            let seed = seed.to_string();
            if let Some(outcome) = run(&self.program, &["--random-schedule", &seed], LIMIT)? {
                self.check(&outcome, &format!("run --random-schedule {seed}"))?;
            }
        }
        Ok(())
    }

    /// Whether the runs of GHC and OTP can be compared: no reports of the logger, no end of the whole system, nothing
    /// that depends on the outside.
    fn has_real_runs(&self) -> bool {
        let text = std::fs::read_to_string(&self.program).unwrap_or_default();
        let outside =
            ["halt(", "init:stop", "get_line", "getLine", "getContents", "getArgs", "getProgName"];
        let reports = self.outcomes.iter().any(|o| o.output.contains(" REPORT===="));
        !reports && !outside.iter().any(|word| text.contains(word))
    }
}

fn covered(language: &str) -> Vec<Covered> {
    let programs = concurrent(language);
    let results = on_every_core(&programs, |program| search(program, BUDGET, LIMIT));
    let mut covered = Vec::new();
    let mut left_out = Vec::new();
    for (program, result) in programs.into_iter().zip(results) {
        match result {
            Ok(Some(found)) if found.complete => {
                let outcomes = found.outcomes.iter().map(plain).collect();
                covered.push(Covered { program, outcomes });
            }
            Ok(_) => left_out.push(name(&program)),
            Err(message) => panic!("{message}"),
        }
    }
    println!("{language}: {} programs covered, {} not:", covered.len(), left_out.len());
    println!("  {}", left_out.join(" "));
    assert!(covered.len() >= AT_LEAST, "only {} {language} programs covered", covered.len());
    covered
}

fn real_runs(language: &str, covered: &[Covered]) -> Vec<String> {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("real-runs-{language}"));
    let candidates: Vec<&Covered> = covered.iter().filter(|c| c.has_real_runs()).collect();
    let mut wrong = Vec::new();
    for (quick, times) in [(true, REAL_RUNS.0), (false, REAL_RUNS.1)] {
        let group: Vec<&&Covered> =
            candidates.iter().filter(|c| in_outcomes(&c.program) == quick).collect();
        let files: Vec<PathBuf> = group.iter().map(|c| c.program.clone()).collect();
        let folder = folder.join(if quick { "outcomes" } else { "others" });
        let seen = match language {
            "haskell" => real_runs::haskell(&folder, &files, quick, times),
            _ => real_runs::erlang(&folder, &files, quick, times),
        };
        let seen = seen.unwrap_or_else(|message| panic!("{message}"));
        println!("{language}: {} programs run by their own system", seen.len());
        for c in group {
            for outcome in seen.get(&c.program).into_iter().flatten() {
                wrong.extend(c.check(outcome, "a real run").err());
            }
        }
    }
    wrong
}

fn check(language: &str, tool: &str) {
    test_support::tools::require(tool);
    let covered = covered(language);
    let results = on_every_core(&covered, Covered::check_runs);
    let mut wrong: Vec<String> = results.into_iter().filter_map(Result::err).collect();
    wrong.extend(real_runs(language, &covered));
    assert!(wrong.is_empty(), "{} of {}:\n{}", wrong.len(), covered.len(), wrong.join("\n"));
}

#[test]
fn haskell_runs_are_among_the_outcomes() {
    check("haskell", "ghc");
}

#[test]
fn erlang_runs_are_among_the_outcomes() {
    check("erlang", "escript");
}

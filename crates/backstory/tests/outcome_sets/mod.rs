//! Outcomes of concurrent programs: what `search --outcomes` finds, what a `run` comes to, and the
//! sets in `NAME.outcomes` beside a program.
//!
//! An outcome is the output of a program and how it ended. A set is written one outcome a line, as
//! `RESULT: OUTPUT`, with the output as a JSON string.

#![allow(dead_code, reason = "each test uses its own part of this")]

use serde_json::Value;
use std::collections::BTreeSet;
use std::fmt;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;
pub(crate) use test_support::on_every_core;
use test_support::process::Said;
use test_support::{files, process};

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Outcome {
    /// How it ended, in the words of `search --outcomes`: `finished`, `deadlock`, `exit code 3` …
    pub result: String,
    pub output: String,
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.result, Value::from(self.output.as_str()))
    }
}

pub(crate) type Outcomes = BTreeSet<Outcome>;

/// One outcome a line, indented.
pub(crate) fn shown<'a>(outcomes: impl IntoIterator<Item = &'a Outcome>) -> String {
    outcomes.into_iter().map(|o| format!("    {o}\n")).collect()
}

/// Reads the set beside a program.
pub(crate) fn expected(program: &Path) -> Result<Outcomes, String> {
    let file = program.with_extension("outcomes");
    let text = std::fs::read_to_string(&file).map_err(|e| format!("{}: {e}", file.display()))?;
    let mut outcomes = Outcomes::new();
    for line in text.lines().filter(|line| !line.is_empty()) {
        let wrong = || format!("{}: not an outcome: {line}", file.display());
        let (result, output) = line.split_once(": ").ok_or_else(wrong)?;
        let output = serde_json::from_str(output).map_err(|_| wrong())?;
        if !outcomes.insert(Outcome { result: result.to_owned(), output }) {
            return Err(format!("{}: twice: {line}", file.display()));
        }
    }
    if outcomes.is_empty() {
        return Err(format!("{}: no outcomes", file.display()));
    }
    Ok(outcomes)
}

/// The outcomes that a search found, and whether it says that these are all.
#[derive(Clone, Debug)]
pub(crate) struct Found {
    pub outcomes: Outcomes,
    pub complete: bool,
    /// What was left out, if anything was.
    pub gaps: String,
}

/// Runs `search --outcomes` on one core; `None` if it takes longer than `limit`.
pub(crate) fn search(
    program: &Path,
    options: &[&str],
    limit: Duration,
) -> Result<Option<Found>, String> {
    let mut command = Command::new(env!("CARGO_BIN_EXE_backstory"));
    command.args(["search", "--outcomes", "--json", "--no-record", "--jobs", "1"]);
    command.args(options).arg(program);
    let Some(said) = finish(command, limit)? else { return Ok(None) };
    let wrong = || format!("{}: no report\n{}{}", program.display(), said.out, said.err);
    let report: Value = serde_json::from_str(&said.out).map_err(|_| wrong())?;
    let list = report["outcomes"].as_array().ok_or_else(wrong)?;
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let outcomes = list
        .iter()
        .map(|o| Outcome { result: text(&o["result"]), output: text(&o["output"]) })
        .collect();
    let cover = &report["cover"];
    let complete = cover["complete"].as_bool().ok_or_else(wrong)?;
    Ok(Some(Found { outcomes, complete, gaps: cover["gaps"].to_string() }))
}

/// The outcome of one `run`; `None` if it takes longer than `limit` or was stopped.
pub(crate) fn run(
    program: &Path,
    options: &[&str],
    limit: Duration,
) -> Result<Option<Outcome>, String> {
    let mut command = Command::new(env!("CARGO_BIN_EXE_backstory"));
    command.args(["run", "--json"]).args(options).arg(program);
    let Some(said) = finish(command, limit)? else { return Ok(None) };
    let wrong = || format!("{}: no report\n{}{}", program.display(), said.out, said.err);
    let report: Value = serde_json::from_str(&said.out).map_err(|_| wrong())?;
    let text = |field: &str| report[field].as_str().unwrap_or_default();
    let result = match text("outcome") {
        "finished" => ending(report["exit_code"].as_i64().unwrap_or(0) as i32, text("errors")),
        "exception" => "died of an exception".to_owned(),
        "deadlock" => "deadlock".to_owned(),
        _ => return Ok(None),
    };
    Ok(Some(Outcome { result, output: text("output").to_owned() }))
}

/// How a process ended, as `search` says it. GHC ends a deadlock by an exception in the main thread.
pub(crate) fn ending(code: i32, errors: &str) -> String {
    let last = errors.lines().last().unwrap_or_default();
    match code {
        0 => "finished".to_owned(),
        1 if last.contains("thread blocked indefinitely in an") => "deadlock".to_owned(),
        code => format!("exit code {code}"),
    }
}

/// Runs a command to its end; `None` if it takes longer than `limit`.
pub(crate) fn finish(mut command: Command, limit: Duration) -> Result<Option<Said>, String> {
    process::run(&mut command, limit)
}

/// Whether this build has a strategy of that name.
pub(crate) fn has_strategy(name: &str) -> bool {
    let mut command = Command::new(env!("CARGO_BIN_EXE_backstory"));
    let output = command.args(["search", "--help"]).output().expect("backstory can be started");
    let words = String::from_utf8_lossy(&output.stdout).into_owned();
    words.split(|c: char| !c.is_alphanumeric() && c != '-').any(|word| word == name)
}

/// The root of the repository.
pub(crate) fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The programs of a folder below the root, by name.
pub(crate) fn programs(folder: &str) -> Vec<PathBuf> {
    files::with_extension(&root().join(folder), &["hs", "erl"])
}

/// The folder and name of a program, for messages.
pub(crate) fn name(program: &Path) -> String {
    let parts: Vec<_> = program.iter().map(|part| part.to_string_lossy()).collect();
    parts[parts.len().saturating_sub(3)..].join("/")
}

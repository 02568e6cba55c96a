//! The report of a check, as text and as JSON.

use crate::error::colour;
use serde_json::{Value, json};
use source::Colour;
use std::io::{IsTerminal, Write};
use workbench::{CheckOutcome, CheckReport, Checked, Example, Showing, Subject};

pub(super) fn verdict(checked: &Checked) -> &'static str {
    match checked.outcome {
        CheckOutcome::Proved => "proved",
        CheckOutcome::Refuted(_) => "refuted",
        CheckOutcome::Crashes { .. } => "crashes",
        CheckOutcome::Unknown => "unknown",
    }
}

/// The values for which a goal fails.
pub(super) fn example(checked: &Checked) -> Option<&Example> {
    match &checked.outcome {
        CheckOutcome::Refuted(example) | CheckOutcome::Crashes { example, .. } => Some(example),
        CheckOutcome::Proved | CheckOutcome::Unknown => None,
    }
}

/// The message for a proof that was contradicted.
pub(super) const INTERNAL_ERROR: &str =
    "internal error: the prover accepted what a run breaks; please report it with the program";

/// The number of random values that a proof was tested with, if worth reporting, or that did not refute a goal.
pub(super) fn tested(checked: &Checked, details: bool) -> Option<String> {
    let (proved, unknown) = match checked.outcome {
        CheckOutcome::Proved | CheckOutcome::Crashes { keeps_invariants: true, .. } => {
            (true, false)
        }
        CheckOutcome::Unknown => (false, true),
        _ => (false, false),
    };
    let trials = checked.trials.as_ref().filter(|_| proved || unknown)?;
    let what = match checked.subject {
        Subject::Transaction => "state",
        _ => "value",
    };
    let random = |n: usize| match n {
        1 => format!("1 random {what}"),
        n => format!("{n} random {what}s"),
    };
    match (&trials.note, trials.executed) {
        (None, n) if unknown && n > 0 => {
            Some(format!("run on {}, none of which breaks it", random(n)))
        }
        (Some(note), n) if unknown && n > 0 => {
            Some(format!("run on {} only, none of which breaks it: {note}", random(n)))
        }
        (Some(note), 0) => Some(format!("not run on random {what}s: {note}")),
        (Some(note), n) => Some(format!("run on {} only: {note}", random(n))),
        (None, n) if details && n > 0 => Some(format!("checked on {}", random(n))),
        (None, _) => None,
    }
}

/// Values for which an overflow breaks a property that is proved without overflow.
fn overflow(checked: &Checked) -> Option<String> {
    let trials = checked.trials.as_ref().filter(|_| assumes_no_overflow(checked))?;
    let values = trials.overflow.as_ref()?;
    let values: Vec<String> =
        values.iter().map(|(name, value)| format!("{name} = {value}")).collect();
    Some(format!("an overflow breaks it: {}", values.join(", ")))
}

pub(super) fn subject(subject: Subject) -> &'static str {
    match subject {
        Subject::Contract => "contract",
        Subject::Transaction => "transaction",
        Subject::Crashes => "crashes",
        Subject::Start => "start",
    }
}

pub(super) fn described(checked: &Checked) -> String {
    match checked.subject {
        Subject::Contract => checked.name.clone(),
        Subject::Transaction => format!("transaction in {}", checked.name),
        Subject::Crashes => format!("{} does not crash", checked.name),
        Subject::Start => "invariant when the program starts".to_owned(),
    }
}

/// One verdict as text.
pub(super) fn print_verdict(checked: &Checked, details: bool) {
    let coloured = std::io::stdout().is_terminal() && colour() == Colour::Always;
    let paint = |text: &str| match (coloured, text) {
        (true, "proved") => format!("\x1b[32m{text}\x1b[0m"),
        (true, "refuted" | "crashes") => format!("\x1b[31m{text}\x1b[0m"),
        (true, _) => format!("\x1b[33m{text}\x1b[0m"),
        (false, _) => text.to_owned(),
    };
    let mut out = String::new();
    let word = verdict(checked);
    let place = format!("{}:{}:{}", checked.file, checked.line, checked.column);
    let pad = " ".repeat(8usize.saturating_sub(word.len()));
    let time = match details || std::io::stdout().is_terminal() {
        true => format!("  ({:.1} s)", checked.took.as_secs_f64()),
        false => String::new(),
    };
    out.push_str(&format!("{}{pad}{place}  {}{time}\n", paint(word), described(checked)));
    let proved = matches!(checked.outcome, CheckOutcome::Proved);
    if let Some(reason) = &checked.reason
        && (details || !proved)
    {
        out.push_str(&format!("        {reason}\n"));
    }
    if details && assumes_no_overflow(checked) {
        out.push_str(&format!("        as long as {NO_OVERFLOW}\n"));
    }
    if details && proved {
        for lemma in &checked.lemmas {
            out.push_str(&format!("        with the lemma {lemma}\n"));
        }
    }
    if checked.internal_error {
        out.push_str(&format!("        {INTERNAL_ERROR}\n"));
    }
    if let Some(text) = tested(checked, details) {
        out.push_str(&format!("        {text}\n"));
    }
    if let Some(text) = overflow(checked).filter(|_| details) {
        out.push_str(&format!("        {text}\n"));
    }
    if let Some(example) = example(checked) {
        for (name, value) in &example.arguments {
            out.push_str(&format!("          {name} = {value}\n"));
        }
        for (name, before, after) in &example.tvars {
            let line = match (before == after, checked.subject) {
                (true, _) => format!("          {name} holds {before}\n"),
                (false, _) => format!("          {name} holds {before}, afterwards {after}\n"),
            };
            out.push_str(&line);
        }
        if let (Some(result), Subject::Contract) = (&example.result, checked.subject)
            && result != "_"
        {
            out.push_str(&format!("          result = {result}\n"));
        }
    }
    if let (Some(hint), CheckOutcome::Unknown) = (&checked.hint, &checked.outcome) {
        out.push_str(&format!("        hint: {hint}\n"));
    }
    let _ = std::io::stdout().write_all(out.as_bytes());
}

/// What follows the verdicts.
pub(super) fn print_summary(
    report: &CheckReport,
    showing: Option<&Showing>,
    file: Option<&str>,
    details: bool,
    all_transactions: bool,
) {
    let mut out = String::new();
    let count = |word: &str| report.checked.iter().filter(|c| verdict(c) == word).count();
    match report.checked.len() {
        0 => out.push_str(
            "nothing to check: the program has no {-# CONTRACT … #-} and no {-# INVARIANT … #-}\n",
        ),
        1 if !details => {}
        _ => {
            let crashes = match count("crashes") {
                0 => String::new(),
                1 => "1 crashes, ".to_owned(),
                n => format!("{n} crash, "),
            };
            out.push_str(&format!(
                "{} proved, {} refuted, {crashes}{} unknown\n",
                count("proved"),
                count("refuted"),
                count("unknown")
            ));
        }
    }
    if report.lacks_transactions {
        let why = match all_transactions {
            true => "the program has none that takes plain data, and runs no atomically",
            false => "the program runs no atomically; --transactions all checks its actions",
        };
        out.push_str(&format!("0 transactions checked: {why}\n"));
    }
    out.push_str(&assumed(report));
    if let Some(showing) = showing {
        out.push_str(&shown(showing, file));
    }
    let _ = std::io::stdout().write_all(out.as_bytes());
}

pub(super) const NO_OVERFLOW: &str = "no Int overflows";

/// What a proof takes for granted besides.
const TERMINATION: &str = "every computation ends";

fn assumes(checked: &Checked) -> Vec<&'static str> {
    let overflow = assumes_no_overflow(checked).then_some(NO_OVERFLOW);
    let proved = matches!(checked.outcome, CheckOutcome::Proved);
    overflow.into_iter().chain(proved.then_some(TERMINATION)).collect()
}

pub(super) fn assumes_no_overflow(checked: &Checked) -> bool {
    checked.no_overflow && matches!(checked.outcome, CheckOutcome::Proved)
}

/// The assumptions of proofs.
fn assumed(report: &CheckReport) -> String {
    let mut names: Vec<&str> =
        report.checked.iter().filter(|c| assumes_no_overflow(c)).map(|c| c.name.as_str()).collect();
    names.dedup();
    let (one, all) = (names.len() == 1, report.checked.len());
    let left = names.len().saturating_sub(4);
    names.truncate(4);
    let names = match (left, names.split_last()) {
        (_, None) => return String::new(),
        (0, Some((last, rest))) if !rest.is_empty() => format!("{} and {last}", rest.join(", ")),
        (0, Some((last, _))) => (*last).to_owned(),
        (left, Some(_)) => format!("{} and {left} more", names.join(", ")),
    };
    let proofs = match (one, all) {
        (true, 1) => "The proof holds".to_owned(),
        (true, _) => format!("The proof of {names} holds"),
        (false, _) => format!("The proofs of {names} hold"),
    };
    format!("{proofs} as long as {NO_OVERFLOW}; --overflow does without that.\n")
}

/// The run that breaks an invariant, step by step.
fn shown(showing: &Showing, file: Option<&str>) -> String {
    let mut out = String::new();
    match showing {
        Showing::Broken(run) => {
            out.push_str("\nThe program itself breaks an invariant:\n\n");
            let width = run.steps.iter().map(|s| s.thread.chars().count()).max().unwrap_or(0);
            for (number, step) in run.steps.iter().enumerate() {
                let place = match (&step.file, step.line) {
                    (Some(file), Some(line)) => format!("  {file}:{line}"),
                    _ => String::new(),
                };
                let (thread, action) = (&step.thread, &step.action);
                out.push_str(&format!("{:4}  {thread:width$}  {action}{place}\n", number + 1));
            }
            if let Some(file) = file {
                out.push_str(&format!("\nRecorded up to there: backstory replay {file}\n"));
            }
        }
        Showing::Never { schedules } => {
            let all = if *schedules == 1 {
                "its one schedule was tried".to_owned()
            } else {
                format!("all {schedules} kinds of schedules were tried")
            };
            out.push_str(&format!("\nWhat main does breaks no invariant by itself: {all}.\n"));
        }
        Showing::Open(why) => {
            out.push_str(&format!("\nA run of the program that breaks an invariant: {why}.\n"));
        }
    }
    out
}

/// One verdict as JSON.
pub(crate) fn entry_as_json(checked: &Checked) -> Value {
    let counterexample = match example(checked) {
        Some(example) => json!({
            "arguments": pairs(example.arguments.iter().map(|(n, v)| (n, v))),
            "before": pairs(example.tvars.iter().map(|(n, before, _)| (n, before))),
            "after": pairs(example.tvars.iter().map(|(n, _, after)| (n, after))),
            "result": example.result,
        }),
        None => Value::Null,
    };
    let tested = checked.trials.as_ref().map(|trials| {
        json!({
            "executed": trials.executed,
            "attempted": trials.attempted,
            "note": trials.note,
            "overflow": trials.overflow.as_ref().map(|v| pairs(v.iter().map(|(n, v)| (n, v)))),
        })
    });
    json!({
        "name": checked.name,
        "kind": subject(checked.subject),
        "file": checked.file,
        "line": checked.line,
        "column": checked.column,
        "verdict": verdict(checked),
        "counterexample": counterexample,
        "reason": checked.reason,
        "hint": checked.hint,
        "tested": tested,
        "internal_error": checked.internal_error,
        "seconds": (checked.took.as_secs_f64() * 1000.0).round() / 1000.0,
        "lemmas": checked.lemmas,
        "assumes": assumes(checked),
    })
}

pub(crate) fn as_json(
    report: &CheckReport,
    showing: Option<&Showing>,
    file: Option<&str>,
    unfinished: Option<&str>,
) -> Value {
    let contracts: Vec<Value> = report.checked.iter().map(entry_as_json).collect();
    let mut object = json!({ "contracts": contracts });
    if let Some(why) = unfinished {
        object["unfinished"] = json!(why);
    }
    if let Some(Showing::Broken(run)) = showing {
        let step = |s: &workbench::SearchStep| json!({ "thread": s.thread, "action": s.action, "file": s.file, "line": s.line });
        object["recording"] = json!(file);
        object["operations"] = json!(run.operations);
        object["steps"] = json!(run.steps.iter().map(step).collect::<Vec<_>>());
    }
    object
}

fn pairs<'a>(all: impl Iterator<Item = (&'a String, &'a String)>) -> Value {
    let mut object = serde_json::Map::new();
    for (name, value) in all {
        // Two arguments may have the same name.
        let mut key = name.clone();
        while object.contains_key(&key) {
            key.push('\'');
        }
        object.insert(key, json!(value));
    }
    Value::Object(object)
}

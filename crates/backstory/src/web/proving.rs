//! The contracts view: verdicts, counterexamples, and the program run with its contracts watched.

use super::engines::{Show, Subject};
use serde_json::{Value, json};
use std::sync::mpsc::Receiver;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};
use workbench::{Begun, CheckOptions, CheckOutcome, CheckReport, Ending, RunOptions};

/// For each contract.
const TIME: Duration = Duration::from_secs(10);
/// A program with its contracts watched is run no further.
const STEPS: u64 = 200_000_000;

pub fn serve(subject: &Subject, commands: &Receiver<Value>, show: &Show) -> Result<(), String> {
    let mut contracts = Value::Null;
    let mut ran = Value::Null;
    while let Ok(command) = commands.recv() {
        if command["run"].as_bool() == Some(true) {
            ran = run(subject)?;
        } else {
            contracts = check(subject)?;
        }
        show(json!({ "contracts": contracts, "ran": ran }));
    }
    Ok(())
}

fn check(subject: &Subject) -> Result<Value, String> {
    let started = Instant::now();
    let options = CheckOptions {
        all_transactions: false,
        crashes: false,
        overflow: false,
        time: TIME,
        clock: &|| started.elapsed(),
        interrupt: subject.interrupt.clone(),
        solver: None,
        progress: &|_, _, _| {},
    };
    let sources = &subject.sources;
    match workbench::check_and_begin(&subject.path, sources, &subject.options, &options) {
        Ok((report, begins)) => {
            let entries = entries(&report, &begins);
            *subject.begins.lock().unwrap_or_else(PoisonError::into_inner) = begins;
            Ok(entries)
        }
        Err(loaded) => {
            let first = loaded.diagnostics.first();
            Err(first.map_or("the program has errors".to_owned(), |d| d.message.clone()))
        }
    }
}

fn shown(example: &workbench::Example) -> Value {
    json!({
        "arguments": example.arguments,
        "tvars": example.tvars,
        "result": example.result,
    })
}

fn entries(report: &CheckReport, begins: &[Option<Begun>]) -> Value {
    let entry = |(c, begun): (&workbench::Checked, &Option<Begun>)| {
        let (verdict, example) = match &c.outcome {
            CheckOutcome::Proved => ("proved", Value::Null),
            CheckOutcome::Unknown => ("unknown", Value::Null),
            CheckOutcome::Refuted(example) => ("refuted", shown(example)),
            CheckOutcome::Crashes { example, .. } => ("crashes", shown(example)),
        };
        let subject = match c.subject {
            workbench::Subject::Contract => "contract",
            workbench::Subject::Transaction => "transaction",
            workbench::Subject::Crashes => "crashes",
            workbench::Subject::Start => "start",
        };
        json!({
            "subject": subject,
            "name": c.name,
            "file": c.file,
            "line": c.line,
            "verdict": verdict,
            "reason": c.reason,
            "hint": c.hint,
            "example": example,
            "tested": c.trials.as_ref().map(|t| t.executed),
            "internal_error": c.internal_error,
            // Whether a session can begin in the counterexample's state.
            "begins": begun.is_some(),
        })
    };
    report.checked.iter().zip(begins).map(entry).collect()
}

/// What a program wrote to standard output and standard error.
#[derive(Clone, Default)]
struct Streams(Arc<Mutex<[Vec<u8>; 2]>>);

/// Bytes that are kept of each stream.
const KEPT_BYTES: usize = 1 << 20;

impl Streams {
    fn texts(&self) -> [String; 2] {
        let streams = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        [0, 1].map(|i| String::from_utf8_lossy(&streams[i]).into_owned())
    }
}

impl workbench::Output for Streams {
    fn write(&mut self, stream: workbench::Stream, bytes: &[u8]) {
        let mut streams = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let kept = &mut streams[usize::from(stream == 2)];
        let room = KEPT_BYTES.saturating_sub(kept.len()).min(bytes.len());
        kept.extend_from_slice(&bytes[..room]);
    }
}

/// Replays the run with every contract and invariant looked at as it goes.
fn run(subject: &Subject) -> Result<Value, String> {
    let program = subject.load(|options| options.contracts = true)?;
    let options = RunOptions {
        max_steps: Some(STEPS),
        arguments: subject.arguments.clone(),
        interrupt: subject.interrupt.clone(),
        ..RunOptions::default()
    };
    let recording = subject.run.get().ok_or("there is no run yet")?;
    let written = Streams::default();
    let report = workbench::run_variant(&program, recording, written.clone(), &options)?;
    let (outcome, text) = match &report.ending {
        Ending::Finished(0) => {
            ("finished", "The program ended, and no contract was broken.".to_owned())
        }
        Ending::Finished(code) => ("finished", format!("The program ended with code {code}.")),
        Ending::Uncaught(exception) => ("broken", exception.clone()),
        Ending::Deadlock(lines) => ("broken", format!("Deadlock: {}", lines.join("; "))),
        _ => ("stopped", "The program was stopped.".to_owned()),
    };
    let [out, err] = written.texts();
    Ok(json!({ "outcome": outcome, "text": text, "output": out, "errors": err }))
}

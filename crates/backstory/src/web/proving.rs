//! The contracts view: verdicts, counterexamples, and the program run with contracts checked.

use super::engines::{Show, Subject};
use super::wire::{
    Contract, ContractVerdict, Contracts, ContractsCommand, Example, Obligation, Ran, RanOutcome,
};
use std::sync::mpsc::Receiver;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};
use workbench::{Begun, CheckOptions, CheckOutcome, CheckReport, Ending, RunOptions};

/// The time limit of each contract.
const TIME: Duration = Duration::from_secs(10);
/// The maximum number of steps of a run with contracts checked.
const STEPS: u64 = 200_000_000;

pub(super) fn serve(
    subject: &Subject,
    commands: &Receiver<ContractsCommand>,
    show: &Show<Contracts>,
) -> Result<(), String> {
    let mut view = Contracts::default();
    while let Ok(command) = commands.recv() {
        if command.run {
            view.ran = Some(run(subject)?);
        } else {
            view.contracts = Some(check(subject)?);
        }
        show(view.clone());
    }
    Ok(())
}

fn check(subject: &Subject) -> Result<Vec<Contract>, String> {
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
        verdict: &|_| {},
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

fn shown(example: &workbench::Example) -> Option<Example> {
    Some(Example {
        arguments: example.arguments.clone(),
        tvars: example.tvars.clone(),
        result: example.result.clone(),
    })
}

fn entries(report: &CheckReport, begins: &[Option<Begun>]) -> Vec<Contract> {
    let entry = |(c, begun): (&workbench::Checked, &Option<Begun>)| {
        let (verdict, example) = match &c.outcome {
            CheckOutcome::Proved => (ContractVerdict::Proved, None),
            CheckOutcome::Unknown => (ContractVerdict::Unknown, None),
            CheckOutcome::Refuted(example) => (ContractVerdict::Refuted, shown(example)),
            CheckOutcome::Crashes { example, .. } => (ContractVerdict::Crashes, shown(example)),
        };
        let subject = match c.subject {
            workbench::Subject::Contract => Obligation::Contract,
            workbench::Subject::Transaction => Obligation::Transaction,
            workbench::Subject::Crashes => Obligation::Crashes,
            workbench::Subject::Start => Obligation::Start,
        };
        Contract {
            subject,
            name: c.name.clone(),
            file: c.file.clone(),
            line: c.line,
            verdict,
            reason: c.reason.clone(),
            hint: c.hint.clone(),
            example,
            tested: c.trials.as_ref().map(|t| t.executed),
            internal_error: c.internal_error,
            begins: begun.is_some(),
        }
    };
    report.checked.iter().zip(begins).map(entry).collect()
}

/// What a program wrote to standard output and standard error.
#[derive(Clone, Default)]
struct Streams(Arc<Mutex<[Vec<u8>; 2]>>);

/// The maximum number of bytes stored of each stream.
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

/// Replays the run and checks every contract and invariant on the way.
fn run(subject: &Subject) -> Result<Ran, String> {
    let program = subject.with_contracts()?;
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
            (RanOutcome::Finished, "The program ended, and no contract was broken.".to_owned())
        }
        Ending::Finished(code) => {
            (RanOutcome::Finished, format!("The program ended with code {code}."))
        }
        Ending::Uncaught(exception) => (RanOutcome::Broken, exception.clone()),
        Ending::Deadlock(lines) => (RanOutcome::Broken, format!("Deadlock: {}", lines.join("; "))),
        _ => (RanOutcome::Stopped, "The program was stopped.".to_owned()),
    };
    let [out, err] = written.texts();
    Ok(Ran { outcome, text, output: out, errors: err })
}

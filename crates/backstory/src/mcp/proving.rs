//! `contracts`: proves or refutes the contracts and invariants of a Haskell program.

use super::desk::{Desk, Done};
use super::opened::ProgramArguments;
use super::running::limit;
use crate::cli::{check_object, failed};
use serde::Deserialize;
use serde_json::{Value, json};
use std::sync::Arc;
use std::time::{Duration, Instant};
use workbench::{CheckOptions, CheckOutcome, CheckReport, FindLimits, Showing};

/// Seconds for each contract and transaction, unless the call says otherwise.
const SECONDS: f64 = 10.0;
/// Steps of a run that breaks an invariant that an answer has.
const MAX_STEPS: usize = 40;

#[derive(Deserialize, rmcp::schemars::JsonSchema)]
#[schemars(crate = "rmcp::schemars")]
pub(super) struct ContractsArguments {
    #[serde(flatten)]
    program: ProgramArguments,
    /// Also check that no function crashes: missing cases, head [], division by zero
    #[serde(default)]
    crashes: bool,
    /// Time for each contract and transaction, in seconds; 10 by default
    #[serde(default)]
    seconds: Option<f64>,
}

pub(super) fn contracts(desk: &mut Desk, given: ContractsArguments) -> Done {
    let time: Duration = limit(given.seconds, SECONDS)?;
    let target = given.program.target(&desk.folder)?;
    desk.progress.begin("proving contracts");
    let (started, progress) = (Instant::now(), desk.progress.clone());
    let options = CheckOptions {
        all_transactions: false,
        crashes: given.crashes,
        overflow: false,
        time,
        clock: &|| started.elapsed(),
        interrupt: desk.interrupt.clone(),
        solver: None,
        progress: &|done, all, _| progress.advance(done as u64, all as u64),
        verdict: &|_| {},
    };
    let report = workbench::check(&target.path, &target.sources, &target.options, &options);
    let report = report.map_err(failed)?;
    desk.go_on()?;
    let showing = breaks_an_invariant(&report).then(|| {
        progress.begin("looking for a run that breaks the invariant");
        let limits = FindLimits {
            time,
            clock: options.clock,
            interrupt: options.interrupt.clone(),
            progress: &|schedules| progress.advance(schedules, 0),
        };
        workbench::find_broken(&target.path, &target.sources, &target.options, &limits)
    });
    desk.go_on()?;
    let mut object = check_object(&report, showing.as_ref(), None, None);
    for contract in object["contracts"].as_array_mut().into_iter().flatten() {
        if let Some(fields) = contract.as_object_mut() {
            fields.remove("seconds");
            fields.retain(|_, value| {
                !value.is_null() && *value != json!(false) && *value != json!([])
            });
        }
    }
    if report.checked.is_empty() {
        object["notes"] = json!([
            "nothing to check: the program has no {-# CONTRACT … #-} and no {-# INVARIANT … #-}"
        ]);
    }
    if let Some(Showing::Broken(run)) = &showing {
        let recording = workbench::read_recording(&run.recording);
        if let Ok(recording) = recording {
            let (target, program) = desk.load(&given.program, |_| {})?;
            let name = desk.runs.add(Arc::clone(&target), program, recording, run.operations)?;
            object["moment"] = json!(format!("{name}@end"));
            object["run"] = json!(name);
        }
        if let Some(fields) = object.as_object_mut() {
            fields.remove("recording");
        }
        let steps: Vec<Value> = object["steps"].as_array().cloned().unwrap_or_default();
        let (shown, more) = desk.kept.list(steps, MAX_STEPS);
        object["steps"] = json!(shown);
        if let Some(more) = more {
            object["more"] = json!({ "steps": more });
        }
    }
    Ok(object)
}

fn breaks_an_invariant(report: &CheckReport) -> bool {
    report.checked.iter().any(|c| matches!(&c.outcome, CheckOutcome::Refuted(e) if e.invariant))
}

//! `search`: all schedules of a concurrent program. What it finds is a run like any other.

use super::desk::{Desk, Done};
use super::opened::ProgramArguments;
use super::running::limit;
use crate::cli::{name_limit, search_object};
use crate::error::Error;
use crate::limits::Watch;
use serde::Deserialize;
use serde_json::{Value, json};
use std::num::NonZero;
use workbench::{Form, SearchOptions, Verdict};

/// Seconds that a search takes at most, unless the call says otherwise.
const SECONDS: f64 = 60.0;
/// Steps of the schedule that an answer has.
const MAX_STEPS: usize = 40;
/// Outcomes that an answer has.
const MAX_OUTCOMES: usize = 20;

#[derive(Deserialize, rmcp::schemars::JsonSchema)]
#[schemars(crate = "rmcp::schemars")]
pub(super) struct SearchArguments {
    #[serde(flatten)]
    program: ProgramArguments,
    /// List every distinct result and output instead of looking for a failure
    #[serde(default)]
    outcomes: bool,
    /// Haskell: a function of the program that must hold in every state, such as inv :: MVar Int -> IO Bool; it
    /// gets the variables of the program that are named like its parameters
    #[serde(default)]
    always: Option<String>,
    /// Up to so many threads or processes, other than the main one, can be killed at any time
    #[serde(default)]
    kill: u32,
    /// Stop after this many seconds, and say what was covered; 60 by default
    #[serde(default)]
    seconds: Option<f64>,
}

pub(super) fn search(desk: &mut Desk, given: SearchArguments) -> Done {
    let seconds = limit(given.seconds, SECONDS)?;
    // Predicates refer to variables by name, which the faithful form keeps.
    let form = if given.always.is_some() { Form::Faithful } else { Form::Fast };
    let always = given.always.clone();
    let (target, program) = desk.load(&given.program, |options| {
        options.form = form;
        options.always = always;
    })?;
    if target.recording.is_some() {
        return Err(Error::usage(format!("{} is a recording", given.program.program))
            .help("search the program itself"));
    }
    let options = SearchOptions {
        arguments: target.arguments.clone(),
        input: target.input.clone(),
        interrupt: desk.interrupt.clone(),
        jobs: std::thread::available_parallelism().map_or(1, NonZero::get),
        outcomes: given.outcomes,
        kills: given.kill,
        ..SearchOptions::default()
    };
    let bytes = crate::memory::free_to_take().map(|bytes| bytes / 2);
    desk.progress.begin("searching the schedules");
    let watch = Watch::start(desk.interrupt.clone(), Some(seconds), bytes);
    let progress = desk.progress.clone();
    let report = workbench::search(&program, &options, &mut |cover, share| {
        // Far from the end an estimate is meaningless.
        let total = share.filter(|share| *share >= 0.001).map(|share| cover.moves as f64 / share);
        progress.advance(cover.moves, total.map_or(0, |total| total as u64));
    });
    let mut report = report.map_err(Error::program)?;
    if watch.reached().is_none() {
        desk.go_on()?;
    }
    name_limit(&mut report, &watch);
    let mut object = search_object(&report, None, given.outcomes);
    if let Some(fields) = object.as_object_mut() {
        fields.remove("recording");
        fields.retain(|_, value| {
            !value.is_null() && value.as_array().is_none_or(|list| !list.is_empty())
        });
    }
    if let Some(Value::Array(mut outcomes)) = object.get_mut("outcomes").map(Value::take) {
        // The schedules of thousands of outcomes would be most of the answer.
        outcomes.iter_mut().filter_map(Value::as_object_mut).for_each(|outcome| {
            outcome.remove("schedule");
        });
        object["outcome_count"] = json!(outcomes.len());
        let (shown, more) = desk.kept.list(outcomes, MAX_OUTCOMES);
        object["outcomes"] = json!(shown);
        if let Some(more) = more {
            object["more"]["outcomes"] = more;
        }
    }
    let steps = object["steps"].as_array().cloned().unwrap_or_default();
    let shown = steps.into_iter().filter(|step| step["internal"] == false).map(step);
    let (shown, more) = desk.kept.list(shown.collect(), MAX_STEPS);
    object["steps"] = json!(shown);
    if let Some(more) = more {
        object["more"]["steps"] = more;
    }
    if let Some(bytes) = &report.recording {
        let recording = workbench::read_recording(bytes);
        let recording = recording.map_err(|e| Error::machine(e.to_string()))?;
        let operations = recording.ending.as_ref().map_or(u64::MAX, |ending| ending.operations);
        let name = desk.runs.add(target, program, recording, operations)?;
        let what = match report.verdict {
            Verdict::Exception | Verdict::Assertion => "exception",
            _ => "blocked",
        };
        object["next"] = json!([
            format!("why {{\"run\":\"{name}\",\"{what}\":true}}"),
            format!("inspect {{\"moment\":\"{name}@end\"}}"),
            format!("go_to {{\"moment\":\"{name}@end\",\"step\":\"effect\"}}"),
        ]);
        object["moment"] = json!(format!("{name}@end"));
        object["run"] = json!(name);
    }
    Ok(object)
}

/// A step without what is empty.
fn step(mut step: Value) -> Value {
    if let Some(fields) = step.as_object_mut() {
        fields.retain(|name, value| {
            let is_empty = value.is_null() || value.as_array().is_some_and(Vec::is_empty);
            !is_empty && name != "internal"
        });
    }
    step
}

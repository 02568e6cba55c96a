//! `run`: a program runs once, is recorded, and gets a name for everything that follows.

use super::desk::{Desk, Done};
use super::folder::Confined;
use super::opened::ProgramArguments;
use crate::cli::{Capture, Captured, run_object};
use crate::error::Error;
use crate::limits::{Limit, Watch};
use serde::Deserialize;
use serde_json::{Value, json};
use std::io::Write;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use workbench::{Ending, Form, Language, Program, ReplayError, Report, RunOptions, Schedule};

/// Seconds that a program runs for, unless the call says otherwise.
const SECONDS: f64 = 30.0;
/// More than a call may ask for.
const MAX_SECONDS: f64 = 3600.0;

#[derive(Deserialize, rmcp::schemars::JsonSchema)]
#[schemars(crate = "rmcp::schemars")]
pub(super) struct RunArguments {
    #[serde(flatten)]
    program: ProgramArguments,
    /// Schedule threads or processes at random, with this seed, instead of the default schedule
    #[serde(default)]
    seed: Option<u64>,
    /// Stop the program after this many seconds, and keep what it did until then; 30 by default
    #[serde(default)]
    seconds: Option<f64>,
}

pub(super) fn run(desk: &mut Desk, given: RunArguments) -> Done {
    let seconds = limit(given.seconds, SECONDS)?;
    // The form that most replays use: where a run is stopped, they stop at the same step.
    let (target, program) = desk.load(&given.program, |options| options.form = Form::Faithful)?;
    if let Some(recording) = &target.recording {
        let operations = recording.ending.as_ref().map_or(u64::MAX, |ending| ending.operations);
        let recording = recording.clone();
        let capture = Capture::default();
        desk.progress.begin("replaying the recording");
        let report =
            workbench::replay(&program, &recording, Box::new(capture.clone()), &desk.interrupt);
        let report = report.map_err(|error| match error {
            ReplayError::Recording(why) => Error::program(format!("{}: {why}", program.name)),
            ReplayError::Machine(why) => Error::machine(why),
            ReplayError::Differs { expected, found } => {
                Error::unsupported(format!("the replay differs: recorded {expected}, now {found}"))
            }
        })?;
        desk.go_on()?;
        let name = desk.runs.add(target, program.clone(), recording, operations)?;
        return Ok(answer(desk, (&name, &given), &program, &report, &capture, None));
    }
    let options = RunOptions {
        schedule: given.seed.map_or(Schedule::Default, Schedule::Random),
        arguments: target.arguments.clone(),
        interrupt: desk.interrupt.clone(),
        progress: desk.progress.done.clone(),
        ..RunOptions::default()
    };
    let capture = Capture::default();
    let terminal = Captured::new(Box::new(target.terminal(false)), capture.clone(), false);
    let outside = Box::new(Confined::new(terminal, &desk.folder));
    let recorded = Recorded::default();
    desk.progress.begin("running the program");
    let watch = Watch::start(desk.interrupt.clone(), Some(seconds), None);
    let report = workbench::run(&program, outside, &options, Some(Box::new(recorded.clone())));
    let report = report.map_err(Error::machine)?;
    let reached = watch.reached();
    if reached.is_none() {
        desk.go_on()?;
    }
    let recording = workbench::read_recording(&recorded.take());
    let recording = recording.map_err(|e| Error::machine(e.to_string()))?;
    let name = desk.runs.add(target, program.clone(), recording, report.visible)?;
    Ok(answer(desk, (&name, &given), &program, &report, &capture, reached))
}

/// A time limit as a call gives it.
pub(super) fn limit(given: Option<f64>, default: f64) -> Result<Duration, Error> {
    let seconds = given.unwrap_or(default);
    if seconds > 0.0 && seconds <= MAX_SECONDS {
        return Ok(Duration::from_secs_f64(seconds));
    }
    Err(Error::usage(format!("{seconds} seconds is no limit"))
        .help(format!("more than 0 and at most {MAX_SECONDS}")))
}

fn answer(
    desk: &mut Desk,
    (name, given): (&str, &RunArguments),
    program: &Program,
    report: &Report,
    capture: &Capture,
    reached: Option<Limit>,
) -> Value {
    let mut object = run_object(report, reached, capture);
    if let Some(fields) = object.as_object_mut() {
        // What only a file of recordings needs.
        fields.retain(|field, _| !["digest", "visible_operations"].contains(&field.as_str()));
    }
    if reached == Some(Limit::Time) {
        object["outcome"] = json!("time-limit");
    }
    for stream in ["output", "errors"] {
        let text = object[stream].as_str().unwrap_or_default().to_owned();
        let (shown, more) = desk.kept.text(&text);
        object[stream] = json!(shown);
        if let Some(more) = more {
            object["more"][stream] = more;
        }
    }
    object["run"] = json!(name);
    object["moment"] = json!(format!("{name}@end"));
    object["next"] = json!(next(name, given, program, &report.ending, reached));
    object
}

/// What is worth calling now.
fn next(
    name: &str,
    given: &RunArguments,
    program: &Program,
    ending: &Ending,
    reached: Option<Limit>,
) -> Vec<String> {
    let named = json!(given.program.program);
    let haskell = program.language == Language::Haskell;
    let mut next = match ending {
        Ending::Deadlock(_) => vec![format!("why {{\"run\":\"{name}\",\"blocked\":true}}")],
        Ending::Uncaught(_) => vec![format!("why {{\"run\":\"{name}\",\"exception\":true}}")],
        // GHC's top-level handler prints the exception and exits.
        Ending::Finished(code) if haskell && *code != 0 => {
            vec![format!("why {{\"run\":\"{name}\",\"exception\":true}}")]
        }
        _ if reached.is_some() => vec![format!("inspect {{\"moment\":\"{name}@end\"}}")],
        _ => vec![format!("why {{\"run\":\"{name}\",\"line\":1}}")],
    };
    next.push(format!("ask {{\"run\":\"{name}\"}}"));
    if workbench::concurrent::may_be_concurrent(program) {
        next.push(format!("search {{\"program\":{named}}}"));
    }
    let pragmas = ["{-# CONTRACT", "{-# INVARIANT"];
    let has_contracts = |text: &str| pragmas.iter().any(|pragma| text.contains(pragma));
    if haskell && program.sources.files().any(|(_, file)| has_contracts(&file.text)) {
        next.push(format!("contracts {{\"program\":{named}}}"));
    }
    next
}

/// A recording that is written to memory while its program runs.
#[derive(Clone, Default)]
struct Recorded(Arc<Mutex<Vec<u8>>>);

impl Recorded {
    fn take(&self) -> Vec<u8> {
        std::mem::take(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

impl Write for Recorded {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

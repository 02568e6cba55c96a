//! Makes a recording of a schedule.

use crate::Stage;
use crate::driver::SearchOptions;
use machine::Outside;
use recording::{Delivery, Departure, Steps};
use runs::{Discard, Program, Replay, Run, RunOptions, Script};

/// Steps that a recorded run continues after the schedule: the program may end after the finding, or
/// run forever.
const STEPS_AFTERWARDS: u64 = 1_000_000;

/// Runs a schedule and returns its recording. `steps` are those of the schedule itself.
pub(super) fn record(
    program: &Program,
    options: &SearchOptions,
    departures: &[Departure],
    steps: u64,
) -> Result<Vec<u8>, String> {
    write(program, options, departures, steps + STEPS_AFTERWARDS, None)
}

/// The same, up to a number of visible operations.
pub fn record_up_to(
    program: &Program,
    options: &SearchOptions,
    departures: &[Departure],
    operations: Option<u64>,
) -> Result<Vec<u8>, String> {
    write(program, options, departures, MAX_STEPS, operations)
}

/// A recorded run is stopped after this many steps: it may loop.
const MAX_STEPS: u64 = 100_000_000;

fn write(
    program: &Program,
    options: &SearchOptions,
    departures: &[Departure],
    most: u64,
    operations: Option<u64>,
) -> Result<Vec<u8>, String> {
    let mut run_options = RunOptions {
        max_steps: Some(most),
        max_memory: options.max_memory,
        arguments: options.arguments.clone(),
        ..RunOptions::default()
    };
    let stage = || Stage::new(options.input.clone(), &program.stem(), options.arguments.clone());
    let (delivery, steps) = match &options.from {
        Some((recording, _)) => {
            (recording.header.settings.delivery, recording.header.settings.steps)
        }
        None if options.instant_delivery => (Delivery::Immediate, Steps::Fine),
        None => (Delivery::Chosen, Steps::Fine),
    };
    let script = Script { departures, delivery, steps, operations };
    if operations.is_some() {
        let run = Run::follow(program, Box::new(stage()), script, &run_options)?;
        let reached = run.recording().ending.as_ref().map_or(most, |ending| ending.steps);
        // An operation is not a step by itself: it is done between this step and the next.
        run_options.max_steps = Some(reached + 1);
    }
    let outside: Box<dyn Outside + Send> = match &options.from {
        Some((recording, _)) => Box::new(Replay::new(recording, Discard)),
        None => Box::new(stage()),
    };
    let script = Script { operations: None, ..script };
    Run::follow(program, outside, script, &run_options)?.encode()
}

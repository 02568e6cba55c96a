//! A schedule that was found, as a recording that replays.

use super::{Nowhere, SearchOptions};
use crate::outside::{Recorder, Shared};
use crate::program::Program;
use crate::run::{self, RunOptions};
use machine::{Departures, Outside};
use recording::{Delivery, Departure, Steps, Writer};
use search::Stage;
use std::io::Write;
use std::sync::Arc;

/// Steps after the schedule for which a recorded run goes on: a program may well come to its end
/// after what was found, or go on for ever.
const AFTERWARDS: u64 = 1_000_000;

/// Runs a schedule as any recording is run, and writes it down. `steps` is how many the schedule
/// itself takes.
pub(super) fn record(
    program: &Program,
    options: &SearchOptions,
    departures: &[Departure],
    steps: u64,
) -> Result<Vec<u8>, String> {
    write(program, options, departures, steps + AFTERWARDS, None)
}

/// The same, no further than so many visible operations.
pub(crate) fn record_up_to(
    program: &Program,
    options: &SearchOptions,
    departures: &[Departure],
    operations: Option<u64>,
) -> Result<Vec<u8>, String> {
    write(program, options, departures, MOST_STEPS, operations)
}

/// Steps after which a recorded run is stopped at the latest: what loops goes on for ever.
const MOST_STEPS: u64 = 100_000_000;

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
    let name = std::path::Path::new(&program.name).file_stem();
    let name = name.map_or_else(String::new, |n| n.display().to_string());
    let stage = || Stage::new(options.input.clone(), &name, options.arguments.clone());
    let mut header = run::header(program, &run_options);
    match &options.from {
        Some((recording, _)) => {
            header.settings.delivery = recording.header.settings.delivery;
            header.settings.steps = recording.header.settings.steps;
        }
        None => {
            header.settings.steps = Steps::Fine;
            if !options.instant_delivery {
                header.settings.delivery = Delivery::Chosen;
            }
        }
    }
    let mut steps = most;
    if let Some(visible) = operations {
        let outside = Box::new(stage());
        let mut machine = run::machine(program, &header.settings, outside, &run_options)?;
        let mut script = Departures::replaying(departures.iter().cloned());
        let limits = machine::Limits { visible, steps, ..machine::Limits::default() };
        machine.run(limits, &mut script, None);
        // An operation is no step of its own: it is done between this step and the next.
        steps = machine.steps() + 1;
        run_options.max_steps = Some(steps);
        header.settings.max_steps = Some(steps);
    }
    let buffer = Buffer::default();
    let out: Box<dyn Write + Send> = Box::new(buffer.clone());
    let writer = Writer::new(out, &header).map_err(|e| run::cannot_record(&e))?;
    let file = Shared::new(writer);
    for departure in departures {
        file.with(|writer| writer.departure(departure));
    }
    let inner: Box<dyn Outside + Send> = match &options.from {
        Some((recording, _)) => Box::new(crate::outside::Replay::new(recording, Nowhere)),
        None => Box::new(stage()),
    };
    let outside: Box<dyn Outside + Send> = Box::new(Recorder::new(inner, file.clone()));
    let mut machine = run::machine(program, &header.settings, outside, &run_options)?;
    let mut script = Departures::replaying(departures.iter().cloned());
    let limits = machine::Limits { steps, ..machine::Limits::default() };
    let stop = machine.run(limits, &mut script, None);
    let report = run::report(program, &mut machine, stop);
    file.finish(&run::recorded_ending(&report)).map_err(|e| run::cannot_record(&e))?;
    Ok(buffer.take())
}

/// Bytes that are written in one place and taken in another.
#[derive(Clone, Default)]
struct Buffer(Arc<std::sync::Mutex<Vec<u8>>>);

impl Buffer {
    fn take(&self) -> Vec<u8> {
        std::mem::take(&mut self.0.lock().unwrap_or_else(std::sync::PoisonError::into_inner))
    }
}

impl Write for Buffer {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        let mut buffer = self.0.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        buffer.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

//! A run as a value: recorded once, replayed by every view.

use crate::choices::Choices;
use crate::ending::{Ending, Report};
use crate::options::{RunOptions, Schedule, as_recorded};
use crate::outside::{Log, Output, Recorder, Replay};
use crate::program::Program;
use machine::{Checkpoint, Limits, Machine, Observer, Outside, Settings, Stop, Unobserved};
use recording::{Completeness, Delivery, Departure, Header, Pack, ReadError, Recording};
use std::io::Write;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// One run of a program: its choices and its ending.
///
/// The choices hold for every form of the program: departures from the default schedule are counted
/// in visible operations, which all forms share.
#[derive(Clone, Debug)]
pub struct Run {
    recording: Arc<Recording>,
    ending: Ending,
}

impl Run {
    /// Runs a program and records it in memory.
    pub fn record(
        program: &Program,
        outside: Box<dyn Outside + Send>,
        options: &RunOptions,
    ) -> Result<Run, String> {
        let mut live = Live::begin(program, outside, options, options.settings(), Unobserved)?;
        let stop = live.choices.run_to_end(&mut live.machine);
        let report = Report::in_full(program, &mut live.machine, stop);
        live.log.end(&mut live.choices, report)
    }

    /// Executes a schedule and records it.
    pub fn follow(
        program: &Program,
        outside: Box<dyn Outside + Send>,
        script: Script<'_>,
        options: &RunOptions,
    ) -> Result<Run, String> {
        let mut outside = outside;
        let mut header = header(program, options, &mut *outside);
        header.settings.delivery = script.delivery;
        header.settings.steps = script.steps;
        let settings = as_recorded(&header.settings, options.settings());
        let log = Log::in_memory(header);
        let outside = Box::new(Recorder::new(outside, log.clone()));
        let mut machine = program.machine(settings, outside, Unobserved)?;
        let limit = options.max_steps.unwrap_or(u64::MAX);
        let mut choices = Choices::scripted(script.departures.iter().cloned(), limit);
        let limits = Limits { visible: script.operations.unwrap_or(u64::MAX), ..Limits::default() };
        let stop = choices.run(&mut machine, limits);
        let report = Report::in_full(program, &mut machine, stop);
        log.end(&mut choices, report)
    }

    /// A run of this program that was recorded before.
    pub fn of(program: &Program, recording: Recording) -> Result<Run, ReadError> {
        recording.check_program(program.identity)?;
        let ending = Ending::recorded(&recording);
        Ok(Run { recording: Arc::new(recording), ending })
    }

    pub fn recording(&self) -> &Recording {
        &self.recording
    }

    pub fn ending(&self) -> &Ending {
        &self.ending
    }

    /// The run as the bytes of a recording file.
    pub fn encode(&self) -> Result<Vec<u8>, String> {
        recording::encode(&self.recording).map_err(|e| cannot_record(&e))
    }

    /// Creates a machine at the start of the run, with the choices to follow. `program` is any form
    /// of the program; `settings` may contain settings that do not affect the behaviour of the run.
    pub fn begin<O: Observer>(
        &self,
        program: &Program,
        settings: Settings,
        observer: O,
        output: impl Output + Send + 'static,
    ) -> Result<(Machine<O>, Choices), String> {
        let outside = Box::new(Replay::new(&self.recording, output));
        let settings = as_recorded(&self.recording.header.settings, settings);
        let machine = program.machine(settings, outside, observer)?;
        Ok((machine, Choices::replaying(&self.recording)))
    }

    /// Replays the run to its end with an observer attached. Returns the machine, which contains
    /// the observer and the values that it saw, and why it stopped.
    pub fn observe<O: Observer>(
        &self,
        program: &Program,
        settings: Settings,
        observer: O,
        output: impl Output + Send + 'static,
    ) -> Result<(Machine<O>, Stop), String> {
        let (mut machine, mut choices) = self.begin(program, settings, observer, output)?;
        let stop = choices.run_to_end(&mut machine);
        Ok((machine, stop))
    }

    /// Creates a machine in the middle of the run, with the remaining choices: a replay that need
    /// not start at the beginning. The checkpoint must be from a replay of this run in this form.
    pub fn observe_from<O: Observer>(
        &self,
        program: &Program,
        settings: Settings,
        checkpoint: &Checkpoint,
        observer: O,
        output: impl Output + Send + 'static,
    ) -> Result<(Machine<O>, Choices), String> {
        let (mut machine, choices) = self.begin(program, settings, observer, output)?;
        machine.restore(checkpoint);
        let rest = self.recording.departures.iter().skip(machine.followed()).cloned();
        Ok((machine, Choices::scripted(rest, choices.limit)))
    }
}

/// A schedule to execute.
#[derive(Clone, Copy)]
pub struct Script<'a> {
    pub departures: &'a [Departure],
    pub delivery: Delivery,
    pub steps: recording::Steps,
    /// The number of visible operations after which to stop.
    pub operations: Option<u64>,
}

/// A run in progress whose choices are recorded in memory, for observers that watch a run while it
/// is recorded.
pub struct Live<O: Observer> {
    pub machine: Machine<O>,
    pub choices: Choices,
    pub log: Log,
}

impl<O: Observer> Live<O> {
    /// Creates a machine at the start of the program. `settings` are those of `options`, plus those
    /// that the observer needs.
    pub fn begin(
        program: &Program,
        mut outside: Box<dyn Outside + Send>,
        options: &RunOptions,
        settings: Settings,
        observer: O,
    ) -> Result<Self, String> {
        let mut header = header(program, options, &mut *outside);
        header.arguments = outside.arguments();
        let log = Log::in_memory(header);
        let outside = Box::new(Recorder::new(outside, log.clone()));
        let machine = program.machine(settings, outside, observer)?;
        Ok(Live { machine, choices: Choices::live(options), log })
    }
}

impl<O: Observer> Live<O> {
    /// Creates a machine at the start of a run that was recorded before. Its choices are followed
    /// and recorded again, with an ending counted in the steps of this form. `outside` has to
    /// answer like the recording: a [`Replay`], possibly wrapped.
    pub fn following(
        run: &Run,
        program: &Program,
        outside: Box<dyn Outside + Send>,
        settings: Settings,
        observer: O,
    ) -> Result<Self, String> {
        let mut header = run.recording.header.clone();
        let settings = as_recorded(&header.settings, settings);
        // The ending says where the run was stopped.
        header.settings.max_steps = None;
        let log = Log::in_memory(header);
        let outside = Box::new(Recorder::new(outside, log.clone()));
        let machine = program.machine(settings, outside, observer)?;
        Ok(Live { machine, choices: Choices::replaying(&run.recording), log })
    }
}

/// Runs a variant of a program, such as one that checks contracts, with the answers and the
/// schedule of a recording of the program itself. It may diverge where it does more than the
/// program.
pub fn run_variant(
    program: &Program,
    recording: &Recording,
    output: impl Output + Send + 'static,
    options: &RunOptions,
) -> Result<Report, String> {
    let settings = as_recorded(&recording.header.settings, options.settings());
    let outside = Box::new(Replay::new(recording, output));
    let mut machine = program.machine(settings, outside, Unobserved)?;
    let mut choices = Choices::replaying(recording).at_most(options.max_steps);
    let stop = choices.run_to_end(&mut machine);
    Ok(Report::in_full(program, &mut machine, stop))
}

impl Log {
    /// Ends a run that was recorded in memory.
    pub fn end(&self, choices: &mut Choices, report: Report) -> Result<Run, String> {
        self.departures(choices.take_departures());
        let recording = self.finish(&report.recorded()).map_err(|e| cannot_record(&e))?;
        Ok(Run { recording: Arc::new(recording), ending: report.ending })
    }
}

/// Steps between two writes of the recording to disk: initially, and at most.
// FIXME: a pause can change when a waiting process is woken; a replay, which does not pause, then differs. Seen once, in a
// run of `gen_statem_stop` that paused after 10,000 steps.
const FIRST_CHUNK: u64 = 1_000_000;
const MAX_CHUNK: u64 = 50_000_000;

/// Runs a program without keeping the run. With `record`, its choices are written there as they are
/// made; nothing is kept in memory, however much the program reads.
pub fn run(
    program: &Program,
    mut outside: Box<dyn Outside + Send>,
    options: &RunOptions,
    record: Option<Box<dyn Write + Send>>,
) -> Result<Report, String> {
    let log = match record {
        Some(out) => {
            let header = header(program, options, &mut *outside);
            let pack = options.pack.then(|| program.to_pack()).transpose()?;
            Some(Log::in_file(header, pack.map(|p| &**p), out).map_err(|e| cannot_record(&e))?)
        }
        None => None,
    };
    let outside: Box<dyn Outside + Send> = match &log {
        Some(log) => Box::new(Recorder::new(outside, log.clone())),
        None => outside,
    };
    let mut machine = program.machine(options.settings(), outside, Unobserved)?;
    let mut choices = Choices::live(options);
    let mut chunk = FIRST_CHUNK;
    let stop = loop {
        let steps = machine.steps().saturating_add(chunk);
        chunk = (2 * chunk).min(MAX_CHUNK);
        let stop = choices.run(&mut machine, Limits { steps, ..Limits::default() });
        if let Some(log) = &log {
            log.departures(choices.take_departures());
            log.progress(machine.steps(), machine.visible_operations());
        }
        if choices.is_over(&machine, &stop) {
            break stop;
        }
    };
    let report = Report::in_full(program, &mut machine, stop);
    if let Some(log) = log {
        log.finish(&report.recorded()).map_err(|e| cannot_record(&e))?;
    }
    Ok(report)
}

fn cannot_record(error: &std::io::Error) -> String {
    format!("cannot write the recording: {error}")
}

/// Adds the files of its program to a recording, given as the bytes of its file.
pub fn packed(program: &Program, recording: &[u8]) -> Result<Vec<u8>, String> {
    packed_with(program.to_pack()?, recording)
}

/// Like [`packed`], for files that are already at hand.
pub fn packed_with(pack: &Arc<Pack>, recording: &[u8]) -> Result<Vec<u8>, String> {
    let mut recording = recording::read(recording).map_err(|e| e.to_string())?;
    recording.pack = Some(pack.clone());
    recording::encode(&recording).map_err(|e| cannot_record(&e))
}

/// Why a recording could not be replayed.
#[derive(Debug)]
pub enum ReplayError {
    Recording(ReadError),
    Machine(String),
    /// The replay did not do what was recorded. With the same program and version of Backstory this
    /// is a defect.
    Differs {
        expected: String,
        found: String,
    },
}

/// Replays a recording and compares the result.
pub fn replay(
    program: &Program,
    recording: &Recording,
    output: Box<dyn Output + Send>,
    interrupt: &Arc<AtomicBool>,
) -> Result<Report, ReplayError> {
    let run = Run::of(program, recording.clone()).map_err(ReplayError::Recording)?;
    let max_memory = recording.header.settings.max_memory;
    let options = RunOptions { interrupt: interrupt.clone(), max_memory, ..RunOptions::default() };
    let (mut machine, mut choices) =
        run.begin(program, options.settings(), Unobserved, output).map_err(ReplayError::Machine)?;
    let cut = match recording.completeness {
        Completeness::CutShort { at, .. } => Some(at),
        Completeness::Complete => None,
    };
    let stop = loop {
        let stop = choices.run_to_end(&mut machine);
        // A truncated recording may contain choices from after its last progress chunk.
        let more = cut.is_some()
            && stop == Stop::StepLimit
            && (machine.outside().position() < recording.inputs.len() as u64
                || machine.followed() < recording.departures.len());
        if !more {
            break stop;
        }
        choices.limit = machine.steps() + FIRST_CHUNK;
    };
    let mut report = Report::in_full(program, &mut machine, stop);
    if let (Some(at), Ending::StepLimit | Ending::OutOfAnswers) = (cut, &report.ending) {
        report.ending = Ending::CutOff(at);
    }
    if let (Some(ending), Completeness::Complete) = (&recording.ending, recording.completeness)
        && report.ending != Ending::Interrupted
        && (ending.steps, ending.digest) != (report.steps, report.digest)
    {
        return Err(ReplayError::Differs {
            expected: format!("{} after {} steps", ending.outcome, ending.steps),
            found: format!("{:?} after {} steps", report.ending, report.steps),
        });
    }
    Ok(report)
}

/// This version of Backstory, as named in recordings.
pub fn tool() -> String {
    format!("backstory {}", env!("CARGO_PKG_VERSION"))
}

/// The header of a recording that starts now. A replay answers like this outside, whatever the file
/// of the program is called.
fn header(program: &Program, options: &RunOptions, outside: &mut dyn Outside) -> Header {
    Header {
        tool: tool(),
        program: program.identity,
        name: String::from_utf8_lossy(&outside.program_name()).into_owned(),
        loading: program.loading.clone(),
        arguments: options.arguments.clone(),
        settings: recording::Settings {
            schedule: match options.schedule {
                Schedule::Default => recording::Schedule::RoundRobin { slice: machine::SLICE },
                Schedule::Random(seed) => {
                    recording::Schedule::Random { seed, slice: machine::SLICE }
                }
            },
            delivery: Delivery::Immediate,
            steps: recording::Steps::Operations,
            real_time: options.real_time,
            max_steps: options.max_steps,
            max_memory: options.max_memory,
        },
    }
}

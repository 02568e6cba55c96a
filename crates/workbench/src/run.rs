//! Running a program, recording it, replaying it.

use crate::outside::{Recorder, Replay, Shared};
use crate::program::Program;
use core_ir::Language;
use machine::{
    Departures, Limits, Machine, Outside, Scheduler, Settings, ShowLimits, Stop, ThreadId, Turn,
    Unobserved,
};
use recording::{Completeness, Delivery, Header, Outcome, Progress, ReadError, Recording, Writer};
use std::io::Write;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// Who goes next, where the program leaves it open.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Schedule {
    #[default]
    Default,
    /// Anyone, by a generator with this seed.
    Random(u64),
}

#[derive(Clone, Debug)]
pub struct RunOptions {
    pub max_steps: Option<u64>,
    /// In bytes.
    pub max_memory: Option<u64>,
    pub schedule: Schedule,
    pub real_time: bool,
    /// What the program sees as its command line.
    pub arguments: Vec<Vec<u8>>,
    /// Set from outside to stop the run.
    pub interrupt: Arc<AtomicBool>,
}

impl Default for RunOptions {
    fn default() -> Self {
        RunOptions {
            max_steps: None,
            max_memory: None,
            schedule: Schedule::Default,
            real_time: false,
            arguments: Vec::new(),
            interrupt: Arc::default(),
        }
    }
}

/// How a run ended, for the user.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ending {
    Finished(u8),
    /// What the exception was, as text.
    Uncaught(String),
    /// Who waits for what, a line each.
    Deadlock(Vec<String>),
    StepLimit,
    MemoryLimit,
    Interrupted,
    /// A replay came to a request that its recording has no answer to.
    OutOfAnswers,
    /// A replay came to the end of a recording that was cut off at this byte.
    CutOff(u64),
    Unsupported(String),
}

#[derive(Clone, Debug)]
pub struct Report {
    pub ending: Ending,
    pub steps: u64,
    pub visible: u64,
    pub digest: [u8; 16],
    /// Where the program was, `file:line:column`, when it did not end by itself.
    pub place: Option<String>,
}

/// Steps between two times that what was recorded is brought to disk: at first, and at most.
const FIRST_CHUNK: u64 = 10_000;
const CHUNK: u64 = 50_000_000;

/// Runs a program. With `record`, its choices are written there as they are made.
pub fn run(
    program: &Program,
    outside: Box<dyn Outside + Send>,
    options: &RunOptions,
    record: Option<Box<dyn Write + Send>>,
) -> Result<Report, String> {
    let header = header(program, options);
    let file = match record {
        Some(out) => {
            let writer = Writer::new(out, &header).map_err(|e| cannot_record(&e))?;
            Some(Shared::new(writer))
        }
        None => None,
    };
    let outside: Box<dyn Outside + Send> = match &file {
        Some(file) => Box::new(Recorder::new(outside, file.clone())),
        None => outside,
    };
    let mut machine = machine(program, &header.settings, outside, options)?;
    let mut departures = Departures::default();
    let mut random = random(options.schedule);
    let mut chunk = FIRST_CHUNK;
    let stop = loop {
        let limit = options.max_steps.unwrap_or(u64::MAX);
        let next = machine.steps().saturating_add(chunk).min(limit);
        chunk = (2 * chunk).min(CHUNK);
        let limits = Limits { steps: next, ..Limits::default() };
        let scheduler = random.as_mut().map(|r| r as &mut dyn Scheduler);
        let stop = machine.run(limits, &mut departures, scheduler);
        if let Some(file) = &file {
            for departure in departures.take_made() {
                file.with(|writer| writer.departure(&departure));
            }
            let (steps, operations) = (machine.steps(), machine.visible_operations());
            file.with(|writer| writer.progress(Progress { steps, operations }));
        }
        if stop != Stop::StepLimit || machine.steps() >= limit {
            break stop;
        }
    };
    let report = report(program, &mut machine, stop);
    if let Some(file) = file {
        file.finish(&recorded_ending(&report)).map_err(|e| cannot_record(&e))?;
    }
    Ok(report)
}

pub(crate) fn cannot_record(error: &std::io::Error) -> String {
    format!("cannot write the recording: {error}")
}

/// Why a recording could not be replayed.
#[derive(Debug)]
pub enum ReplayError {
    Recording(ReadError),
    Machine(String),
    /// The replay did something else than what was recorded: a defect of Backstory's.
    Differs {
        expected: String,
        found: String,
    },
}

/// Runs a recording again and compares.
pub fn replay(
    program: &Program,
    recording: &Recording,
    output: Box<dyn crate::outside::Output + Send>,
    interrupt: &Arc<AtomicBool>,
) -> Result<Report, ReplayError> {
    recording.check_program(program.identity).map_err(ReplayError::Recording)?;
    let options = RunOptions { interrupt: interrupt.clone(), ..RunOptions::default() };
    let outside = Box::new(Replay::new(recording, output));
    let settings = &recording.header.settings;
    let mut machine =
        machine(program, settings, outside, &options).map_err(ReplayError::Machine)?;
    let mut departures = Departures::replaying(recording.departures.iter().cloned());
    // Where the run was stopped from outside, so is the replay.
    let mut steps = recording.last_step().or(settings.max_steps).unwrap_or(u64::MAX);
    let cut = match recording.completeness {
        Completeness::CutShort { at, .. } => Some(at),
        Completeness::Complete => None,
    };
    let stop = loop {
        let stop = machine.run(Limits { steps, ..Limits::default() }, &mut departures, None);
        // A recording that was cut off may have choices of after its last progress.
        let more = cut.is_some()
            && stop == Stop::StepLimit
            && (machine.outside().position() < recording.inputs.len() as u64
                || machine.followed() < recording.departures.len());
        if !more {
            break stop;
        }
        steps = machine.steps() + FIRST_CHUNK;
    };
    let mut report = report(program, &mut machine, stop);
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

pub(crate) fn header(program: &Program, options: &RunOptions) -> Header {
    Header {
        tool: format!("backstory {}", env!("CARGO_PKG_VERSION")),
        program: program.identity,
        name: program.name.clone(),
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

pub(crate) fn machine(
    program: &Program,
    settings: &recording::Settings,
    outside: Box<dyn Outside + Send>,
    options: &RunOptions,
) -> Result<Machine<Unobserved>, String> {
    let mut machine_settings = Settings {
        delayed_delivery: settings.delivery == Delivery::Chosen,
        fine_steps: settings.steps == recording::Steps::Fine,
        interrupt: options.interrupt.clone(),
        ..Settings::default()
    };
    if let Some(bytes) = settings.max_memory {
        machine_settings.max_memory = usize::try_from(bytes).unwrap_or(usize::MAX / 64);
    }
    Machine::new(program.code.clone(), program.entry, machine_settings, outside, Unobserved)
        .map_err(|e| format!("cannot reserve memory for the program: {e}"))
}

pub(crate) fn report(program: &Program, machine: &mut Machine<Unobserved>, stop: Stop) -> Report {
    let place = |machine: &Machine<Unobserved>, id| place(program, machine, id);
    let mut at = None;
    let ending = match stop {
        Stop::Finished(code) => Ending::Finished(code),
        Stop::Uncaught { thread } => Ending::Uncaught(uncaught(program, machine, thread)),
        Stop::Deadlock => Ending::Deadlock(blocked(program, machine)),
        Stop::StepLimit | Stop::Paused => {
            at = place(machine, machine.current().unwrap_or(ThreadId::MAIN));
            Ending::StepLimit
        }
        Stop::MemoryLimit { thread } => {
            at = place(machine, thread);
            Ending::MemoryLimit
        }
        Stop::Interrupted => {
            at = place(machine, machine.current().unwrap_or(ThreadId::MAIN));
            Ending::Interrupted
        }
        Stop::NeedsInput { .. } => Ending::OutOfAnswers,
        Stop::Unsupported(what) => Ending::Unsupported(what),
    };
    machine.outside().flush(1);
    Report {
        ending,
        steps: machine.steps(),
        visible: machine.visible_operations(),
        digest: machine.digest().value(),
        place: at,
    }
}

/// How many frames to look through for one of the user's own.
const FRAMES: usize = 100_000;

/// Where a thread is, in the user's own source if it is anywhere there.
fn place(program: &Program, machine: &Machine<Unobserved>, id: ThreadId) -> Option<String> {
    let spans = machine.call_spans(id, FRAMES);
    let own = spans.iter().find(|span| program.sources.is_own(**span));
    let span = own.or(spans.first())?;
    program.sources.place(*span)
}

fn uncaught(program: &Program, machine: &mut Machine<Unobserved>, thread: ThreadId) -> String {
    let outcome = machine.outcome(thread);
    if program.language == Language::Erlang {
        let status = machine.status(thread);
        let reason = machine.exit_reason(status, outcome);
        // As OTP reports it.
        return machine.show_raw(reason, ShowLimits::default());
    }
    machine.show(outcome, ShowLimits::default())
}

/// Who waits where.
fn blocked(program: &Program, machine: &Machine<Unobserved>) -> Vec<String> {
    (0..machine.thread_count() as u32)
        .map(ThreadId)
        .filter_map(|id| {
            let why = match machine.status(id) {
                machine::Status::Blocked(block) => block,
                _ => return None,
            };
            let what = match why {
                machine::Block::Take(_) => "waits to take an MVar",
                machine::Block::Read(_) => "waits to read an MVar",
                machine::Block::Put(_) => "waits to fill an MVar",
                machine::Block::Transaction => "waits in a transaction",
                machine::Block::BlackHole(_) => "waits for a value that another computes",
                machine::Block::Delay(_) => "sleeps",
                machine::Block::Mailbox(_) => "waits for a message",
                // Not one of the program's: it stands for the terminal.
                machine::Block::Forever => return None,
                machine::Block::ThrowTo(_) => "waits for another thread to receive an exception",
            };
            let place = place(program, machine, id);
            let place = place.map(|p| format!(" at {p}")).unwrap_or_default();
            Some(format!("{} {what}{place}", machine.thread_name(id)))
        })
        .collect()
}

pub(crate) fn recorded_ending(report: &Report) -> recording::Ending {
    let (outcome, text) = match &report.ending {
        Ending::Finished(code) => (Outcome::Finished { code: i32::from(*code) }, String::new()),
        Ending::Uncaught(text) => (Outcome::UncaughtException, text.clone()),
        Ending::Deadlock(lines) => (Outcome::Deadlock, lines.join("\n")),
        Ending::StepLimit => (Outcome::StepLimit, String::new()),
        Ending::MemoryLimit => (Outcome::MemoryLimit, String::new()),
        Ending::Interrupted | Ending::OutOfAnswers | Ending::CutOff(_) => {
            (Outcome::Interrupted, String::new())
        }
        Ending::Unsupported(what) => (Outcome::Unsupported, what.clone()),
    };
    recording::Ending {
        steps: report.steps,
        operations: report.visible,
        digest: report.digest,
        outcome,
        text,
    }
}

/// The scheduler of a random schedule.
pub(crate) fn random(schedule: Schedule) -> Option<Random> {
    match schedule {
        Schedule::Default => None,
        Schedule::Random(seed) => Some(Random(seed | 1)),
    }
}

/// Any thread that is ready, by a small generator (xorshift): good enough to vary schedules.
pub(crate) struct Random(u64);

impl Random {
    pub(crate) fn new(seed: u64) -> Self {
        Random(seed | 1)
    }
}

impl Scheduler for Random {
    fn choose(&mut self, turn: &Turn<'_>) -> ThreadId {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        turn.ready[(self.0 >> 33) as usize % turn.ready.len()]
    }
}

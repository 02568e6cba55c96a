//! How a run ended: the only type for this above the machine.

use crate::Program;
use crate::names::Names;
use core_ir::Language;
use machine::{Machine, Observer, ShowLimits, Stop, ThreadId, Unobserved};
use recording::{Completeness, Outcome, Recording};
use std::fmt;

/// How a run ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ending {
    Finished(u8),
    /// The exception, as text.
    Uncaught(String),
    /// For each thread, a line saying what it waits for.
    Deadlock(Vec<String>),
    StepLimit,
    MemoryLimit,
    Interrupted,
    /// The program made a request that the outside cannot answer: a replay reached the end of its
    /// recording.
    OutOfAnswers,
    /// A replay reached the end of a recording that was truncated at this byte.
    CutOff(u64),
    Unsupported(String),
}

impl Ending {
    /// The ending for the reason why a machine stopped. `uncaught` returns the text of an uncaught
    /// exception.
    pub fn new(stop: Stop, uncaught: impl FnOnce(ThreadId) -> String) -> Self {
        match stop {
            Stop::Finished(code) => Ending::Finished(code),
            Stop::Uncaught { thread } => Ending::Uncaught(uncaught(thread)),
            Stop::Deadlock => Ending::Deadlock(Vec::new()),
            Stop::StepLimit | Stop::Paused => Ending::StepLimit,
            Stop::MemoryLimit { .. } => Ending::MemoryLimit,
            Stop::Interrupted => Ending::Interrupted,
            Stop::NeedsInput { .. } => Ending::OutOfAnswers,
            Stop::Unsupported(what) => Ending::Unsupported(what),
        }
    }

    /// The ending stored in a recording.
    pub fn recorded(recording: &Recording) -> Self {
        let Some(ending) = &recording.ending else {
            return match recording.completeness {
                Completeness::CutShort { at, .. } => Ending::CutOff(at),
                Completeness::Complete => Ending::Interrupted,
            };
        };
        match ending.outcome {
            Outcome::Finished { code } => Ending::Finished(u8::try_from(code).unwrap_or(u8::MAX)),
            Outcome::UncaughtException => Ending::Uncaught(ending.text.clone()),
            Outcome::Deadlock => Ending::Deadlock(ending.text.lines().map(str::to_owned).collect()),
            Outcome::StepLimit => Ending::StepLimit,
            Outcome::MemoryLimit => Ending::MemoryLimit,
            Outcome::Interrupted => Ending::Interrupted,
            Outcome::Unsupported => Ending::Unsupported(ending.text.clone()),
        }
    }

    /// The form stored in a recording.
    fn outcome(&self) -> (Outcome, String) {
        match self {
            Ending::Finished(code) => (Outcome::Finished { code: i32::from(*code) }, String::new()),
            Ending::Uncaught(text) => (Outcome::UncaughtException, text.clone()),
            Ending::Deadlock(lines) => (Outcome::Deadlock, lines.join("\n")),
            Ending::StepLimit => (Outcome::StepLimit, String::new()),
            Ending::MemoryLimit => (Outcome::MemoryLimit, String::new()),
            Ending::Interrupted | Ending::OutOfAnswers | Ending::CutOff(_) => {
                (Outcome::Interrupted, String::new())
            }
            Ending::Unsupported(what) => (Outcome::Unsupported, what.clone()),
        }
    }
}

/// A short text, usable as the predicate of a sentence about the program.
impl fmt::Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Ending::Finished(0) => f.write_str("finished"),
            Ending::Finished(code) => write!(f, "finished with exit code {code}"),
            Ending::Uncaught(text) => match text.lines().next().filter(|line| !line.is_empty()) {
                Some(line) => write!(f, "died of an exception: {line}"),
                None => f.write_str("died of an exception"),
            },
            Ending::Deadlock(_) => f.write_str("deadlock"),
            Ending::StepLimit => f.write_str("stopped at the step limit"),
            Ending::MemoryLimit => f.write_str("ran out of memory"),
            Ending::Interrupted => f.write_str("interrupted"),
            Ending::OutOfAnswers => f.write_str("wanted input that was not there"),
            Ending::CutOff(_) => f.write_str("went on beyond its recording, which was cut off"),
            Ending::Unsupported(what) => f.write_str(what),
        }
    }
}

/// How a run ended, and how far it had come.
#[derive(Clone, Debug)]
pub struct Report {
    pub ending: Ending,
    pub steps: u64,
    pub visible: u64,
    pub digest: [u8; 16],
    /// Where the program was (`file:line:column`), if it did not end by itself.
    pub place: Option<String>,
}

impl Report {
    /// The report of a machine that stopped.
    pub fn new<O: Observer>(program: &Program, machine: &mut Machine<O>, stop: Stop) -> Self {
        let stopped = match &stop {
            Stop::StepLimit | Stop::Paused | Stop::Interrupted => {
                Some(machine.current().unwrap_or(ThreadId::MAIN))
            }
            Stop::MemoryLimit { thread } => Some(*thread),
            _ => None,
        };
        let at = stopped.and_then(|thread| place(program, machine, thread));
        let ending = match stop {
            Stop::Deadlock => Ending::Deadlock(blocked(program, machine)),
            stop => Ending::new(stop, |thread| uncaught(program, machine, thread)),
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

    /// The same, with the text of an uncaught exception by the program itself, if its language has that.
    pub(crate) fn in_full(
        program: &Program,
        machine: &mut Machine<Unobserved>,
        stop: Stop,
    ) -> Self {
        let uncaught = match stop {
            Stop::Uncaught { thread } => Some(thread),
            _ => None,
        };
        let mut report = Report::new(program, machine, stop);
        let text = uncaught.and_then(|thread| crate::uncaught::text(program, machine, thread));
        if let Some(text) = text {
            report.ending = Ending::Uncaught(text);
        }
        report
    }

    /// The form stored in a recording.
    pub fn recorded(&self) -> recording::Ending {
        let (outcome, text) = self.ending.outcome();
        recording::Ending {
            steps: self.steps,
            operations: self.visible,
            digest: self.digest,
            outcome,
            text,
        }
    }
}

/// The number of frames searched for user code.
const MAX_FRAMES: usize = 100_000;

/// The location of a thread, in user code if a frame of it is.
fn place<O: Observer>(program: &Program, machine: &Machine<O>, id: ThreadId) -> Option<String> {
    let spans = machine.call_spans(id, MAX_FRAMES);
    let own = spans.iter().find(|span| program.sources.is_own(**span));
    let span = own.or(spans.first())?;
    program.sources.place(*span)
}

fn uncaught<O: Observer>(program: &Program, machine: &mut Machine<O>, thread: ThreadId) -> String {
    let outcome = machine.outcome(thread);
    if program.language == Language::Erlang {
        let status = machine.status(thread);
        let reason = machine.exit_reason(status, outcome);
        // In the format of OTP.
        let text = machine.show_raw(reason, ShowLimits::default());
        let records = &program.code.records;
        return match records.is_elixir() {
            true => machine::elixir_exception(&text, records),
            false => text,
        };
    }
    machine.show(outcome, ShowLimits::default())
}

/// What each blocked thread waits for, and where.
fn blocked<O: Observer>(program: &Program, machine: &Machine<O>) -> Vec<String> {
    let mut names = Names::new(program);
    names.learn_threads(machine);
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
                // Not a thread of the program: it represents the terminal.
                machine::Block::Forever => return None,
                machine::Block::ThrowTo(_) => "waits for another thread to receive an exception",
            };
            let place = place(program, machine, id);
            let place = place.map(|p| format!(" at {p}")).unwrap_or_default();
            Some(format!("{} {what}{place}", names.thread_in(machine, id)))
        })
        .collect()
}

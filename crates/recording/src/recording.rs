//! What a recording holds.

use crate::{Pack, RequestKind, ThreadName};
use std::fmt;
use std::sync::Arc;

/// A run, as the choices that made it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Recording {
    pub header: Header,
    /// The files of the program, if the recording carries them.
    pub pack: Option<Arc<Pack>>,
    /// In the order in which they were asked for.
    pub inputs: Vec<Input>,
    /// In the order in which they happened: `at` never decreases.
    pub departures: Vec<Departure>,
    /// How the run ended; nothing when the recording was cut short before that.
    pub ending: Option<Ending>,
    pub completeness: Completeness,
}

/// Whether a recording holds its run to the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Completeness {
    Complete,
    /// The file stops at this byte. What stands before it is in order, and can be replayed as far
    /// as it goes.
    CutShort {
        at: u64,
        reached: Progress,
    },
}

/// How far a run had come when the recording was last brought to disk.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Progress {
    pub steps: u64,
    /// Visible operations.
    pub operations: u64,
}

impl Recording {
    /// The step at which a run was stopped from outside, or up to which a recording that was cut short is
    /// known to go. A replay that went further would make choices that nobody recorded.
    pub fn last_step(&self) -> Option<u64> {
        match (&self.ending, self.completeness) {
            (Some(ending), _) if ending.outcome == Outcome::Interrupted => Some(ending.steps),
            (None, Completeness::CutShort { reached, .. }) => Some(reached.steps),
            _ => None,
        }
    }
}

/// What is known when a run begins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Header {
    /// The Backstory that made the recording, for people to read.
    pub tool: String,
    /// The program's identity.
    pub program: [u8; 16],
    /// The name by which the program knows itself.
    pub name: String,
    /// The program's own command line.
    pub arguments: Vec<Vec<u8>>,
    pub settings: Settings,
    pub loading: Loading,
}

/// How the program was loaded: with this and the files, it can be loaded again.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Loading {
    /// The file or folder, as the user named it.
    pub path: String,
    /// Haskell: the executable or test suite of a package.
    pub component: Option<String>,
    /// Erlang: the call instead of `main`.
    pub call: Option<String>,
    /// Erlang: the EUnit tests of the module were run.
    pub eunit: bool,
    /// Where else modules were looked for.
    pub source_folders: Vec<String>,
    /// Erlang: where OTP was installed.
    pub otp: Option<String>,
    /// Erlang: modules that were taken from OTP although they are built in.
    pub prefer_otp: Vec<String>,
    /// Haskell: contracts and invariants were checked as the program ran.
    pub contracts: bool,
    /// The expression that was evaluated instead of `main`.
    pub expression: Option<String>,
}

/// The settings of a run that change what it does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settings {
    pub schedule: Schedule,
    pub delivery: Delivery,
    pub steps: Steps,
    /// Timers wait for the real clock; otherwise time is virtual.
    pub real_time: bool,
    pub max_steps: Option<u64>,
    /// In bytes.
    pub max_memory: Option<u64>,
}

/// The default schedule, from which departures are recorded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Schedule {
    /// Threads take turns, each for so many steps.
    RoundRobin { slice: u64 },
    /// Turns and their lengths come from a generator with this seed.
    Random { seed: u64, slice: u64 },
}

/// When a message that was sent is in its receiver's mailbox.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Delivery {
    /// As part of sending.
    Immediate,
    /// When a choice says so; messages of one pair of processes keep their order.
    Chosen,
}

/// What counts as an operation that others can notice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Steps {
    /// Operations on shared things. What a thread does between two of them belongs to the first.
    Operations,
    /// Also the end of a thread, and entering and leaving handlers and masks: as a search needs it.
    Fine,
}

/// The outside's answer to one request, as [`crate::Answer::encode`] wrote it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Input {
    pub request: RequestKind,
    pub answer: Vec<u8>,
}

/// A choice that the default schedule would not have made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Departure {
    /// How many visible operations have been done before it.
    pub at: u64,
    pub what: What,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum What {
    /// Another thread does the next visible operation.
    Switch { to: ThreadName },
    /// The running thread is interrupted so many steps after its last visible operation.
    Preempt { steps: u64, to: ThreadName },
    /// The oldest message under way from one process to another arrives.
    Deliver { from: ThreadName, to: ThreadName },
    /// The oldest signal under way from one process to another takes effect: an exit signal, or a
    /// request for a link or a monitor.
    Signal { from: ThreadName, to: ThreadName },
    /// A thread's time-out passes although something else could have happened.
    Timeout { thread: ThreadName },
    /// A thread is killed from outside, as a search for what survives failures does.
    Kill { thread: ThreadName },
}

/// How a run ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ending {
    pub steps: u64,
    /// Visible operations.
    pub operations: u64,
    /// Of all events: a replay has the same.
    pub digest: [u8; 16],
    pub outcome: Outcome,
    /// What the user was told.
    pub text: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    Finished {
        code: i32,
    },
    UncaughtException,
    Deadlock,
    StepLimit,
    MemoryLimit,
    /// The user stopped it.
    Interrupted,
    /// The program wanted what Backstory cannot do: no fault of the program's.
    Unsupported,
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Outcome::Finished { code: 0 } => "finished",
            Outcome::Finished { code } => return write!(f, "finished with code {code}"),
            Outcome::UncaughtException => "ended by an uncaught exception",
            Outcome::Deadlock => "deadlocked",
            Outcome::StepLimit => "stopped at the limit of steps",
            Outcome::MemoryLimit => "stopped at the limit of memory",
            Outcome::Interrupted => "interrupted",
            Outcome::Unsupported => "stopped at something that is not supported",
        })
    }
}

//! The contents of a recording.

use crate::{Pack, RequestKind, ThreadName};
use std::fmt;
use std::sync::Arc;

/// A run, represented by its choices.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Recording {
    pub header: Header,
    /// The files of the program, if the recording contains them.
    pub pack: Option<Arc<Pack>>,
    /// In the order of the requests.
    pub inputs: Vec<Input>,
    /// In the order in which they happened: `at` never decreases.
    pub departures: Vec<Departure>,
    /// How the run ended; `None` if the recording was truncated before that.
    pub ending: Option<Ending>,
    pub completeness: Completeness,
}

/// Whether a recording contains its run to the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Completeness {
    Complete,
    /// The file ends at this byte. Everything before it is intact and can be replayed.
    CutShort {
        at: u64,
        reached: Progress,
    },
}

/// How far a run had come when the recording was last written to disk.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Progress {
    pub steps: u64,
    /// Visible operations.
    pub operations: u64,
}

impl Recording {
    /// The step at which a run was stopped from outside, or up to which a truncated recording is
    /// known to be complete. A replay that went further would make choices that were not recorded.
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
    /// The version of Backstory that made the recording, for people to read.
    pub tool: String,
    /// The program's identity.
    pub program: [u8; 16],
    /// The name that the program sees for itself.
    pub name: String,
    /// The command line of the program itself.
    pub arguments: Vec<Vec<u8>>,
    pub settings: Settings,
    pub loading: Loading,
}

/// How the program was loaded: together with the files, enough to load it again.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Loading {
    /// The file or folder, as the user named it.
    pub path: String,
    /// Haskell: the executable or test suite of a package.
    pub component: Option<String>,
    /// Erlang: the call that replaces `main`.
    pub call: Option<String>,
    /// Erlang: the EUnit tests of the module were run.
    pub eunit: bool,
    /// Elixir: the tests of the mix project were run.
    pub exunit: bool,
    /// Further folders that were searched for modules.
    pub source_folders: Vec<String>,
    /// Haskell: packages that were named, as folders or archives.
    pub packages: Vec<String>,
    /// Erlang: where OTP was installed.
    pub otp: Option<String>,
    /// Erlang: modules that were taken from OTP although Backstory has its own.
    pub prefer_otp: Vec<String>,
    /// Haskell: contracts and invariants were checked while the program ran.
    pub contracts: bool,
    /// The expression that was evaluated instead of `main`.
    pub expression: Option<String>,
    /// Haskell: GHC compiled it.
    pub ghc: bool,
}

/// The settings of a run that affect its behaviour.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settings {
    pub schedule: Schedule,
    pub delivery: Delivery,
    pub steps: Steps,
    /// Timers use the real clock; otherwise time is virtual.
    pub real_time: bool,
    pub max_steps: Option<u64>,
    /// In bytes.
    pub max_memory: Option<u64>,
}

/// The default schedule, relative to which departures are recorded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Schedule {
    /// Threads take turns, each for this number of steps.
    RoundRobin { slice: u64 },
    /// A generator with this seed picks threads and the lengths of their slices.
    Random { seed: u64, slice: u64 },
}

/// When a sent message is put into the mailbox of its receiver.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Delivery {
    /// As part of sending.
    Immediate,
    /// When a choice says so; messages between the same two processes keep their order.
    Chosen,
}

/// Which operations count as visible.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Steps {
    /// Operations on shared objects. The steps of a thread between two of them belong to the first.
    Operations,
    /// Also the end of a thread, and entering and leaving handlers and masks, as a search needs.
    Fine,
}

/// The answer of the outside to one request, as encoded by [`crate::Answer::encode`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Input {
    pub request: RequestKind,
    pub answer: Vec<u8>,
}

/// A choice that the default schedule would not have made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Departure {
    /// The number of visible operations executed before it.
    pub at: u64,
    pub what: What,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum What {
    /// Another thread does the next visible operation.
    Switch { to: ThreadName },
    /// The running thread is interrupted this number of steps after its last visible operation.
    Preempt { steps: u64, to: ThreadName },
    /// The oldest message in transit from one process to another is delivered.
    Deliver { from: ThreadName, to: ThreadName },
    /// The oldest signal in transit from one process to another takes effect: an exit signal, or a
    /// request for a link or a monitor.
    Signal { from: ThreadName, to: ThreadName },
    /// A thread's timeout expires although something else could have happened.
    Timeout { thread: ThreadName },
    /// A thread is killed from outside, as a search for what survives failures does.
    Kill { thread: ThreadName },
    /// Something goes wrong between two processes, as a search for what survives failures does.
    Fault { from: ThreadName, to: ThreadName, fault: Fault },
    /// The clock of the program moves by this many nanoseconds, in either direction: the run is one
    /// that happened elsewhere.
    Clock { by: i64 },
}

/// What goes wrong between two processes: the first four with the next signal of the one to the
/// other, the last at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Fault {
    /// The message never arrives.
    Lost,
    /// The message arrives twice. Later messages can overtake the second one.
    Duplicated,
    /// Later messages can overtake the message.
    Delayed,
    /// There is no connection: a message is lost, a request for a link or monitor is answered with
    /// `noconnection`.
    Severed,
    /// The connection is gone: links and monitors between the two are answered with `noconnection`.
    Disconnected,
}

/// How a run ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ending {
    pub steps: u64,
    /// Visible operations.
    pub operations: u64,
    /// The digest of all events: a replay has the same.
    pub digest: [u8; 16],
    pub outcome: Outcome,
    /// The message shown to the user.
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
    /// The program needed something that Backstory does not support: not a fault of the program.
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

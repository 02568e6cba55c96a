//! The report of a search: the verdict, the schedule step by step, the blocked threads, and the recording.

mod blocked;
mod fair;
mod finding;
mod recording;
mod steps;
mod warnings;

pub(crate) use finding::{Reporter, report_outcomes};
pub use recording::record_up_to;
pub(crate) use steps::ran_on;
pub use steps::walk_plainly;

use crate::liveness::Judged;
use crate::liveness::graph::Fairness;
use crate::{Cover, System};

/// The result of a search in one word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    None,
    Deadlock,
    PartialDeadlock,
    Exception,
    Assertion,
    Livelock,
    /// Something that must happen does not.
    Liveness,
    Inconclusive,
}

impl Verdict {
    pub fn name(self) -> &'static str {
        match self {
            Verdict::None => "none",
            Verdict::Deadlock => "deadlock",
            Verdict::PartialDeadlock => "partial-deadlock",
            Verdict::Exception => "exception",
            Verdict::Assertion => "assertion",
            Verdict::Livelock => "livelock",
            Verdict::Liveness => "liveness",
            Verdict::Inconclusive => "inconclusive",
        }
    }
}

/// One step of the schedule that was found.
#[derive(Clone, Debug, Default)]
pub struct SearchStep {
    pub thread: String,
    /// The source text where that is clearer than a description.
    pub action: String,
    pub file: Option<String>,
    pub line: Option<u32>,
    /// Cells by their names, and data.
    pub values: Vec<String>,
    /// A library step that is irrelevant to the program.
    pub internal: bool,
    /// The timeout in milliseconds of a `receive` that expires in this step.
    pub waited: Option<u64>,
    /// The function that waits when time passes in this step: `receive`, `gen_server:call`.
    pub(crate) waits_in: Option<String>,
}

/// The liveness part of a report.
#[derive(Clone, Debug)]
pub struct LivenessReport {
    pub fairness: Fairness,
    pub judged: Vec<Judged>,
    /// The steps that repeat forever, from 0. An empty range if nothing else happens.
    pub cycle: Option<std::ops::Range<usize>>,
    /// Why the run is fair: one line for each thread, message and timer.
    pub fair: Vec<String>,
}

/// Something that may go wrong in another schedule.
#[derive(Clone, Debug)]
pub struct Warning {
    /// `lock-order` or `vacuous`.
    pub kind: &'static str,
    pub message: String,
    pub locks: Vec<String>,
    pub places: Vec<WarningPlace>,
}

/// Where a thread takes a lock while it holds another.
#[derive(Clone, Debug)]
pub struct WarningPlace {
    pub thread: String,
    pub holds: String,
    pub takes: String,
    pub file: Option<String>,
    pub line: Option<u32>,
}

#[derive(Clone, Debug)]
pub struct BlockedThread {
    pub thread: String,
    /// What it waits for.
    pub why: String,
    pub file: Option<String>,
    pub line: Option<u32>,
    /// The threads that could have woken it.
    pub wakers: Vec<String>,
}

/// A timeout that must expire for the finding to happen.
#[derive(Clone, Debug)]
pub struct NeededTimeout {
    pub thread: String,
    /// What waits: `receive`, `gen_server:call`, `threadDelay`.
    pub of: String,
    /// None for a timer that was started earlier.
    pub milliseconds: Option<f64>,
    pub file: Option<String>,
    pub line: Option<u32>,
    /// It expires although other threads could have continued.
    pub early: bool,
}

/// A thread that ran on without a visible operation until its fuel was used up.
#[derive(Clone, Debug)]
pub struct RanOn {
    pub thread: String,
    pub steps: u64,
    pub file: Option<String>,
    pub line: Option<u32>,
}

pub struct SearchReport {
    pub verdict: Verdict,
    /// Threads or processes that exist in any schedule.
    pub threads: usize,
    pub language: core_ir::Language,
    pub cover: Cover,
    /// A description of the finding.
    pub message: String,
    pub steps: Vec<SearchStep>,
    pub blocked: Vec<BlockedThread>,
    /// The schedule as a recording, in the bytes of its file.
    pub recording: Option<Vec<u8>>,
    /// With `outcomes`: every distinct one, with one schedule each.
    pub outcomes: Vec<SearchedOutcome>,
    pub warnings: Vec<Warning>,
    /// Preemptions of the schedule.
    pub preemptions: Option<u32>,
    /// A plain run ends in the same way.
    pub plain_run: bool,
    /// The timeouts that must expire for the finding.
    pub timeouts: Vec<NeededTimeout>,
    /// The coverage of the search for a finding that needs no early timeout.
    pub in_time: Option<Cover>,
    /// See [`Gap::RunsOn`].
    pub ran_on: Option<RanOn>,
    /// Present if the search was about liveness.
    pub liveness: Option<LivenessReport>,
}

/// One outcome of a program.
#[derive(Clone, Debug)]
pub struct SearchedOutcome {
    pub output: String,
    /// A description of how it ended.
    pub result: String,
    pub verdict: Verdict,
    pub schedule: Vec<SearchStep>,
}

impl SearchReport {
    pub(crate) fn new(verdict: Verdict, cover: Cover, system: &System) -> Self {
        let threads = system.all_names().len() - blocked::outside(system);
        Self::of(verdict, cover, threads, system.machine.code().language())
    }

    pub(crate) fn of(
        verdict: Verdict,
        cover: Cover,
        threads: usize,
        language: core_ir::Language,
    ) -> Self {
        SearchReport {
            verdict,
            threads,
            language,
            cover,
            message: String::new(),
            steps: Vec::new(),
            blocked: Vec::new(),
            recording: None,
            outcomes: Vec::new(),
            warnings: Vec::new(),
            preemptions: None,
            plain_run: false,
            timeouts: Vec::new(),
            in_time: None,
            ran_on: None,
            liveness: None,
        }
    }
}

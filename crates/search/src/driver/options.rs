//! How to search.

use super::Liveness;
use crate::nodes::{FaultKind, NodeRule};
use crate::states::Livelocks;
use crate::{Limits, Rules};
use recording::Recording;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// How to search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Strategy {
    /// First near the default schedule, then everything.
    #[default]
    Auto,
    /// Schedules in order of their number of preemptions.
    Nearest,
    /// All classes of equivalent schedules.
    Optimal,
    /// All states.
    States,
    /// All schedules, without reduction.
    Plain,
    /// All interleavings of machine instructions: a reference for tiny programs.
    EveryStep,
    /// Schedules in order of their length.
    Deepening,
    /// Random schedules, from a generator with this seed.
    Random(u64),
    /// Random thread priorities that change `changes` times.
    Priorities { seed: u64, changes: u32 },
}

#[derive(Clone)]
pub struct SearchOptions {
    pub strategy: Strategy,
    pub limits: Limits,
    /// Messages arrive when they are sent.
    pub instant_delivery: bool,
    /// A `receive` with a timeout of at least this many milliseconds waits forever.
    pub patience: Option<u64>,
    /// The contents of standard input.
    pub input: Option<Vec<u8>>,
    pub arguments: Vec<Vec<u8>>,
    /// In bytes.
    pub max_memory: Option<u64>,
    /// Exceptions in threads other than the main one are not findings.
    pub ignore_exceptions: bool,
    pub interrupt: Arc<AtomicBool>,
    /// Find all distinct results and outputs instead of a failure.
    pub outcomes: bool,
    /// Begin at this step of a recording.
    pub from: Option<(Arc<Recording>, u64)>,
    /// Names of threads that must not all be blocked at once.
    pub never_all_blocked: Vec<String>,
    /// The number of cores to use.
    pub jobs: usize,
    /// Steps without a visible operation after which a thread counts as running on.
    pub fuel: u64,
    /// Which cycles of states are livelocks.
    pub livelocks: Livelocks,
    /// The liveness properties to check, if any.
    pub liveness: Option<Liveness>,
    /// How many threads may be killed from outside, at any time.
    pub kills: u32,
    /// How often something may go wrong between nodes, and what.
    pub faults: u32,
    pub fault_kinds: Vec<FaultKind>,
    pub nodes: Vec<NodeRule>,
}

impl Default for SearchOptions {
    fn default() -> Self {
        SearchOptions {
            strategy: Strategy::Auto,
            limits: Limits::default(),
            instant_delivery: false,
            patience: None,
            input: None,
            arguments: Vec::new(),
            max_memory: None,
            ignore_exceptions: false,
            interrupt: Arc::default(),
            outcomes: false,
            from: None,
            never_all_blocked: Vec::new(),
            jobs: 1,
            fuel: Rules::default().fuel,
            livelocks: Livelocks::default(),
            liveness: None,
            kills: 0,
            faults: 0,
            fault_kinds: FaultKind::ALL.to_vec(),
            nodes: Vec::new(),
        }
    }
}

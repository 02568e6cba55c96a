//! Limits on the memory, disk and time of a story.

use std::fs::File;
use std::sync::Arc;

/// Machine steps of a segment: a few hundredths of a second to record.
pub(crate) const SEGMENT: u64 = 250_000;
/// Runs up to this many steps are recorded at once.
const AT_ONCE: u64 = 1_000_000;
/// Returns that are recorded in the time of a segment.
const RETURNS: u64 = 2 * SEGMENT;

/// Address space for a log. A segment stops long before.
pub(crate) const RESERVED: usize = 1 << 30;
/// The maximum size of a log: for one on disk, or of a whole run.
pub(crate) const RESERVED_AT_MOST: usize = 4 << 30;

/// The error for a step that makes more than any log can hold.
pub(crate) const NO_ROOM: &str = "there is not enough memory to record that part of the run";

/// Makes an unnamed file for data that does not fit into memory.
pub type Spill = Arc<dyn Fn() -> std::io::Result<File> + Send + Sync>;

/// Returns the bytes of memory in use by the process, if known.
pub type MemoryInUse = Arc<dyn Fn() -> Option<usize> + Send + Sync>;

#[derive(Clone)]
pub struct StoryLimits {
    /// Limit on all memory in bytes, if there is one: see [`crate::Past::memory_note`].
    pub memory: Option<usize>,
    /// Whether the limit is kept even if answers take longer.
    pub keeps: bool,
    /// How much of it is in use. Without this it is estimated.
    pub taken: Option<MemoryInUse>,
    /// Bytes of memory for the logs of segments, if the memory in use is unknown.
    pub log: usize,
    /// Bytes of disk for them, when memory is short.
    pub disk: usize,
    /// Bytes of memory for the permanent facts about segments.
    pub checkpoints: usize,
    /// The initial length of a segment in machine steps.
    pub segment: u64,
    /// Returns after which a segment also ends: a deep stack is unwound in few steps.
    pub returns: u64,
    /// Limit on the number of segments; beyond that, pairs are merged.
    pub most: usize,
    /// Steps that are recorded while the program runs.
    pub at_once: u64,
    /// Garbage is collected at every n-th end of a segment, and whenever it is due.
    pub collects_every: usize,
    /// A heap of more words than this is collected in place; `None` for the default.
    pub in_place_from: Option<usize>,
    /// A run in which every Haskell thread is blocked forever stops there, and no exception is raised.
    pub stop_when_stuck: bool,
    /// Where logs go that do not fit into memory; without one they are dropped and recorded again.
    pub spill: Option<Spill>,
}

impl Default for StoryLimits {
    fn default() -> Self {
        StoryLimits::within(1 << 30)
    }
}

impl StoryLimits {
    /// Limits for this much memory in total.
    pub fn within(bytes: usize) -> Self {
        StoryLimits {
            memory: Some(bytes),
            keeps: false,
            taken: None,
            log: bytes / 8 * 3,
            disk: 4 << 30,
            checkpoints: bytes / 8,
            segment: SEGMENT,
            returns: RETURNS,
            most: 4096,
            at_once: AT_ONCE,
            collects_every: 0,
            in_place_from: None,
            stop_when_stuck: false,
            spill: None,
        }
    }

    /// Records everything while the program runs, whatever it takes, as long as one log can hold it.
    pub fn whole() -> Self {
        let all = u64::MAX;
        let limits = StoryLimits { memory: None, ..StoryLimits::default() };
        StoryLimits { log: usize::MAX / 4, at_once: all, ..limits }
    }

    /// Address space for the log of the part that is recorded at once.
    pub(crate) fn log_at_once(&self) -> usize {
        if self.at_once == u64::MAX { RESERVED_AT_MOST } else { RESERVED }
    }

    /// Short segments, each recorded by replay: for tests.
    pub fn pieces(steps: u64) -> Self {
        let limits = StoryLimits { memory: None, log: 0, ..StoryLimits::default() };
        // Some heaps are copied, and some are collected in place.
        let limits = StoryLimits { collects_every: 3, in_place_from: Some(2_000), ..limits };
        StoryLimits { segment: steps, returns: steps, at_once: steps, ..limits }
    }

    /// Bytes of memory for all recordings, while a machine takes `machine` bytes and existing recordings take
    /// `recorded`.
    pub(crate) fn room(&self, recorded: usize, machine: usize) -> usize {
        let Some(memory) = self.memory else { return self.log };
        let (others, most) = match self.taken() {
            Some(taken) => (taken.saturating_sub(recorded) + margin(memory), memory / 16 * 11),
            // The code of the program, and states: an estimate.
            None => (memory / 8 * 3, self.log),
        };
        most.min(memory.saturating_sub(others).saturating_sub(machine))
    }

    fn taken(&self) -> Option<usize> {
        self.taken.as_ref().and_then(|taken| taken())
    }

    /// Remaining bytes of memory, if known; negative if too many are in use.
    pub(crate) fn left(&self) -> Option<i64> {
        let (memory, taken) = (self.memory?, self.taken()?);
        let of = |bytes: usize| i64::try_from(bytes).unwrap_or(i64::MAX);
        Some(of(memory) - of(taken + margin(memory)))
    }
}

/// Bytes reserved for unforeseen use.
fn margin(memory: usize) -> usize {
    (8 << 20) + memory / 32
}

//! How much memory, disk and time a story may take.

use std::fs::File;
use std::sync::Arc;

/// Machine steps of a segment: a few hundredths of a second to record.
pub(crate) const SEGMENT: u64 = 250_000;
/// Runs of so many steps are recorded at once.
const AT_ONCE: u64 = 1_000_000;
/// Returns that are recorded in the time of a segment.
const RETURNS: u64 = 2 * SEGMENT;

/// Address space for a log. A segment stops long before.
pub(crate) const RESERVED: usize = 1 << 30;
/// As much as a log can be long: for one on disk, or of a whole run.
pub(crate) const RESERVED_AT_MOST: usize = 4 << 30;

/// A step that makes more than any log can hold.
pub(crate) const NO_ROOM: &str = "there is not enough memory to record that part of the run";

/// Makes a file without a name for what does not fit into memory.
pub type Spill = Arc<dyn Fn() -> std::io::Result<File> + Send + Sync>;

/// Says how many bytes of memory are taken now, by everything, where that is known.
pub type Taken = Arc<dyn Fn() -> Option<usize> + Send + Sync>;

#[derive(Clone)]
pub struct StoryLimits {
    /// Bytes of memory altogether, if there is a limit: see [`crate::Past::memory_note`].
    pub memory: Option<usize>,
    /// Whether it is kept even if answers take longer for that.
    pub keeps: bool,
    /// How much of it is taken already. Without this it is kept to by guessing.
    pub taken: Option<Taken>,
    /// Bytes of memory for the steps of segments, where it is not known how much is taken.
    pub log: usize,
    /// Bytes of disk for them, when memory is short.
    pub disk: usize,
    /// Bytes of memory for what is always kept of all segments.
    pub checkpoints: usize,
    /// Machine steps of a segment at first.
    pub segment: u64,
    /// Returns after which a segment ends as well: a deep stack is left in few steps.
    pub returns: u64,
    /// The most segments; beyond that, two become one.
    pub most: usize,
    /// So many steps are recorded while the program runs.
    pub at_once: u64,
    /// What is dead is thrown away at every so manieth end of a segment; at least when that is due.
    pub collects_every: usize,
    /// A heap of more words than that is collected where it is; without a number, a large one.
    pub in_place_from: Option<usize>,
    /// A run in which every Haskell thread waits for ever stops there, instead of telling them.
    pub stop_when_stuck: bool,
    /// Where logs go that memory has no room for; without one they are dropped and made again.
    pub spill: Option<Spill>,
}

impl Default for StoryLimits {
    fn default() -> Self {
        StoryLimits::within(1 << 30)
    }
}

impl StoryLimits {
    /// So much memory altogether.
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

    /// Everything recorded while it runs, whatever it takes, as long as one log can hold it.
    pub fn whole() -> Self {
        let all = u64::MAX;
        let limits = StoryLimits { memory: None, ..StoryLimits::default() };
        StoryLimits { log: usize::MAX / 4, at_once: all, ..limits }
    }

    /// Address space for the log of what is recorded at once.
    pub(crate) fn log_at_once(&self) -> usize {
        if self.at_once == u64::MAX { RESERVED_AT_MOST } else { RESERVED }
    }

    /// Short segments, each recorded by replay: for tests.
    pub fn pieces(steps: u64) -> Self {
        let limits = StoryLimits { memory: None, log: 0, ..StoryLimits::default() };
        // Some heaps are copied, and some are collected where they are.
        let limits = StoryLimits { collects_every: 3, in_place_from: Some(2_000), ..limits };
        StoryLimits { segment: steps, returns: steps, at_once: steps, ..limits }
    }

    /// Bytes of memory that everything recorded may take, while a machine is there that takes so
    /// many; `recorded` bytes it takes already.
    pub(crate) fn room(&self, recorded: usize, machine: usize) -> usize {
        let Some(memory) = self.memory else { return self.log };
        let (others, most) = match self.taken() {
            Some(taken) => (taken.saturating_sub(recorded) + margin(memory), memory / 16 * 11),
            // The program's code, and states: that is guessed.
            None => (memory / 8 * 3, self.log),
        };
        most.min(memory.saturating_sub(others).saturating_sub(machine))
    }

    fn taken(&self) -> Option<usize> {
        self.taken.as_ref().and_then(|taken| taken())
    }

    /// Bytes of memory that may still be taken, if that is known; less than none, if too many are.
    pub(crate) fn left(&self) -> Option<i64> {
        let (memory, taken) = (self.memory?, self.taken()?);
        let of = |bytes: usize| i64::try_from(bytes).unwrap_or(i64::MAX);
        Some(of(memory) - of(taken + margin(memory)))
    }
}

/// Bytes of memory that may be taken without having been foreseen.
fn margin(memory: usize) -> usize {
    (8 << 20) + memory / 32
}

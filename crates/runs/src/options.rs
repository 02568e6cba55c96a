//! How a program is run.

use machine::Settings;
use recording::{Delivery, Steps};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64};

/// Which thread runs next where the program leaves it open.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Schedule {
    #[default]
    Default,
    /// Any ready thread, chosen by a generator with this seed.
    Random(u64),
}

#[derive(Clone, Debug, Default)]
pub struct RunOptions {
    pub max_steps: Option<u64>,
    /// In bytes.
    pub max_memory: Option<u64>,
    pub schedule: Schedule,
    pub real_time: bool,
    /// The command line that the program sees.
    pub arguments: Vec<Vec<u8>>,
    /// Store the files of the program in the recording that is written while it runs.
    pub pack: bool,
    /// Set from outside to stop the run.
    pub interrupt: Arc<AtomicBool>,
    /// Written now and then: how many steps have been done.
    pub progress: Arc<AtomicU64>,
}

impl RunOptions {
    /// The settings of a machine for a run with these options.
    pub fn settings(&self) -> Settings {
        let defaults = Settings::default();
        Settings {
            interrupt: self.interrupt.clone(),
            progress: self.progress.clone(),
            max_memory: memory_limit(self.max_memory, defaults.max_memory),
            ..defaults
        }
    }
}

/// The maximum number of bytes that a machine may use: the limit given by the user, or `default`. A
/// limit beyond the memory of this computer counts as none.
pub fn memory_limit(bytes: Option<u64>, default: usize) -> usize {
    bytes.map_or(default, |bytes| usize::try_from(bytes).unwrap_or(usize::MAX / 64))
}

/// Settings completed with those stored in a recording.
pub(crate) fn as_recorded(recorded: &recording::Settings, settings: Settings) -> Settings {
    Settings {
        delayed_delivery: recorded.delivery == Delivery::Chosen,
        fine_steps: recorded.steps == Steps::Fine,
        ..settings
    }
}

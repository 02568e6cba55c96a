//! The observer of a search: the objects that each operation touches, and threads that die of an exception.

use machine::{Access, Machine, Observer, ThreadId, Word};

/// Observes what a search needs.
#[derive(Default)]
pub struct Watch {
    /// Accesses since they were last collected.
    pub accesses: Vec<Access>,
    /// Threads that have begun to report an uncaught exception.
    pub reporting: Vec<ThreadId>,
    /// See [`reporting_function`].
    pub reports: Option<u32>,
    /// Values that are kept alive.
    pub kept: Vec<Word>,
}

impl Observer for Watch {
    const WATCHES: bool = true;

    #[inline(always)]
    fn access(&mut self, _thread: ThreadId, access: Access) {
        self.accesses.push(access);
    }

    fn words(&mut self, _young_only: bool, f: &mut dyn FnMut(&mut Word)) {
        self.kept.iter_mut().for_each(f);
    }

    #[inline(always)]
    fn enter(&mut self, thread: ThreadId, function: u32, _step: u64) {
        if Some(function) == self.reports {
            self.reporting.push(thread);
        }
    }
}

/// The library function that reports an uncaught exception.
pub(crate) fn reporting_function<O: Observer>(machine: &Machine<O>) -> Option<u32> {
    machine
        .function_number("GHC.TopHandler.Report.reportUncaught")
        .or_else(|| machine.function_number("logger:%process_died/2"))
}

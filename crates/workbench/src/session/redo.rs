//! Redo: takes undone steps again.

use super::{Event, OffRunStep, Session};

/// An undone step of the user's own schedule.
pub(super) struct Undone {
    /// The number of events before it.
    at: u64,
    thread: u32,
    /// It is the arrival of a message from this thread.
    from: Option<u32>,
}

impl Undone {
    pub(super) fn of(taken: &OffRunStep) -> Undone {
        let event = &taken.event;
        let from = event.action.thread.filter(|_| taken.delivers);
        Undone { at: event.number, thread: event.thread, from }
    }
}

impl Session {
    /// Redoes the last undone step; `None` if there is none from here.
    pub(super) fn redo(&mut self) -> Option<Result<Event, String>> {
        let at = self.at();
        let undone = self.undone.pop_if(|undone| undone.at == at)?;
        Some(match undone.from {
            Some(from) => self.deliver_on(from, undone.thread),
            None => self.step_on(undone.thread),
        })
    }

    /// Goes to a moment of the run, then lets these threads take a step each. Returns why a step
    /// was not possible.
    pub fn visit(&mut self, event: u64, steps: &[u32]) -> Result<(), String> {
        self.go_to(event);
        steps.iter().try_for_each(|thread| self.step(*thread).map(drop))
    }
}

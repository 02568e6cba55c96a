//! What a guided run does besides moves: messages arrive and time passes where a log of a real
//! node says so, whether or not the receiver waits for them.

use crate::machine::Machine;
use crate::observer::Observer;
use crate::state::State;
use crate::state::tables::Timer;
use crate::state::thread::ThreadId;
use crate::state::word::Word;
use crate::stop::Stop;
use source::Symbol;

/// The result of [`Machine::admit`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Admitted {
    Arrived,
    /// No message is in transit, or the receiver would be killed before it.
    Nothing,
    Stop(Stop),
}

impl State {
    /// The message of the timer that fires first of those that send to a process.
    pub fn next_timer_message(&self, id: ThreadId) -> Option<Word> {
        let key = self.timer_for(id)?;
        match self.tables.timers.get(&key)? {
            Timer::Send { message, .. } => Some(self.unpacked(*message)),
            Timer::Wake(_) => None,
        }
    }

    /// The process that a process identifier, name or alias refers to now.
    pub fn destination_of(&self, to: Word) -> Option<ThreadId> {
        self.destination(to)
    }

    /// All registered names with their processes.
    pub fn registered_names(&self) -> Vec<(Symbol, ThreadId)> {
        let mut names: Vec<_> = self.tables.names.iter().map(|(name, id)| (*name, *id)).collect();
        names.sort();
        names
    }

    /// Whether the `receive` that a process is about to execute could time out.
    pub fn has_timeout(&self, id: ThreadId) -> bool {
        self.can_run_out(id)
    }

    /// Moves the clock, in either direction.
    pub fn move_clock(&mut self, nanoseconds: i64) {
        self.scalars.clock = self.scalars.clock.saturating_add(nanoseconds);
    }
}

impl<O: Observer> Machine<O> {
    /// Puts the next message from one process to another into the mailbox. A receiver that waits for
    /// a message examines it, and continues up to its next visible operation.
    pub fn admit(&mut self, from: ThreadId, to: ThreadId, fuel: u64) -> Admitted {
        // The schedule is fixed: no hand-over.
        self.next_departure = self.scalars.visible + 1;
        if !self.deliver(from, to) {
            return Admitted::Nothing;
        }
        match self.calm(fuel) {
            Some(stop) => Admitted::Stop(stop),
            None => Admitted::Arrived,
        }
    }
}

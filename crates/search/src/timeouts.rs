//! Waits that end because time passes: which of them a schedule needs, and whether they are early.
//!
//! Moves that let time pass may happen at any moment, because the speed of other threads is unknown. A schedule is
//! *early* in one if another thread could still have run: an ordinary run, where time passes only when no thread can
//! run, would not have taken it. The finding of such a schedule is possible, but rarer than others.

use crate::event::Label;
use crate::system::{System, Thread};
use core_ir::Prim;

/// A wait that ends in a schedule because its time is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Expiry {
    /// The index of the move in the schedule.
    pub at: usize,
    pub thread: Thread,
    pub wait: Wait,
    /// Another thread could have run, without any time passing.
    pub early: bool,
}

/// What lets time pass.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wait {
    /// A `receive` that expires after this many milliseconds.
    Receive(u64),
    /// A delay of this many microseconds.
    Delay(u64),
    /// A timer that sends a message.
    Timer,
}

/// How much time must pass in a schedule: less is nearer to an ordinary run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Need {
    /// None, except for delays where no thread could run.
    Nothing,
    /// Timeouts, each where no thread could run.
    Timeout,
    /// A timeout or delay that ends although other threads could have run.
    Early,
}

impl System {
    /// What a move waits for, if it lets time pass.
    pub fn wait_of(&self, label: Label) -> Option<Wait> {
        let id = self.id(label.thread())?;
        match label {
            Label::Timeout(_) => match self.machine.wait_before(id) {
                Some(0) => None,
                Some(ms) => Some(Wait::Receive(ms)),
                None => None,
            },
            Label::Ring(_) => Some(Wait::Timer),
            Label::Go(_) if self.machine.operation_before(id) == Some(Prim::Delay) => {
                let microseconds = self.machine.first_argument(id)?;
                let microseconds = self.machine.heap().as_int(microseconds).unwrap_or(0);
                u64::try_from(microseconds).ok().filter(|n| *n > 0).map(Wait::Delay)
            }
            Label::Go(_)
            | Label::Receive { .. }
            | Label::Arrive { .. }
            | Label::Unblock
            | Label::Kill(_)
            | Label::Fault(..)
            | Label::Cut(_)
            | Label::Heal(_) => None,
        }
    }
}

/// The waits that end in a schedule because time passes. The state is restored.
pub fn expiries(system: &mut System, schedule: &[Label]) -> Vec<Expiry> {
    let back = system.mark();
    let counted = system.moves;
    let mut found = Vec::new();
    for (at, label) in schedule.iter().enumerate() {
        if let Some(wait) = system.wait_of(*label) {
            let others = system.all_moves();
            let early = others.iter().any(|other| system.wait_of(*other).is_none());
            found.push(Expiry { at, thread: label.thread(), wait, early });
        }
        if system.perform(*label).is_none() {
            break;
        }
    }
    system.undo(back);
    system.moves = counted;
    found
}

/// How much time a schedule needs, from the waits that end in it.
pub fn need(expiries: &[Expiry]) -> Need {
    if expiries.iter().any(|e| e.early) {
        Need::Early
    } else if expiries.iter().any(|e| !matches!(e.wait, Wait::Delay(_))) {
        Need::Timeout
    } else {
        Need::Nothing
    }
}

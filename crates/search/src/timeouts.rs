//! Waits that end because time passes: which of them a schedule needs, and whether the others would
//! have been in time.
//!
//! Moves that let time pass may happen at any moment, because nothing is known of how long the
//! others take. A schedule is *early* in one if somebody could still have done something else:
//! an ordinary run, where time passes only when nobody can go on, would not have taken it. What
//! such a schedule shows is possible, but rarer than what is shown without.

use crate::event::Label;
use crate::system::{System, Thread};
use core_ir::Prim;

/// A wait that ends in a schedule because its time is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Expiry {
    /// Which move of the schedule.
    pub at: usize,
    pub thread: Thread,
    pub wait: Wait,
    /// Somebody could have done something else, which needs no time.
    pub early: bool,
}

/// What lets time pass.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wait {
    /// A `receive` that gives up after so many milliseconds.
    Receive(u64),
    /// A delay of so many microseconds.
    Delay(u64),
    /// A timer that sends a message.
    Timer,
}

/// How much time a schedule needs to pass: less is nearer to what an ordinary run shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Need {
    /// None, but for delays where nobody could do anything else.
    Nothing,
    /// Timeouts, each where nobody could do anything else.
    Timeout,
    /// A timeout or delay that is over although others could have gone on.
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

/// The waits that end in a schedule because time passes. The state is left as it is.
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

/// What a schedule needs of time, from the waits that end in it.
pub fn need(expiries: &[Expiry]) -> Need {
    if expiries.iter().any(|e| e.early) {
        Need::Early
    } else if expiries.iter().any(|e| !matches!(e.wait, Wait::Delay(_))) {
        Need::Timeout
    } else {
        Need::Nothing
    }
}

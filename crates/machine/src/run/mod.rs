//! Execution: the interpreter loop, calls, exceptions, and scheduling.

mod apply;
mod evaluate;
mod interpret;
mod raise;
mod schedule;
mod scope;
mod single;
mod support;
mod trace;

pub(crate) use trace::{Head, name_of};

pub use evaluate::{Evaluated, Literal, Substitute};
pub use schedule::{Departures, Limits, SLICE, Scheduler, Turn};
pub use single::Single;

use crate::stop::Stop;

/// Why the interpreter left a thread.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Exit {
    /// It has ended, normally or not.
    Over,
    /// It blocks.
    Blocked,
    /// It is about to execute a visible operation, and its slice is used up.
    AtVisible,
    /// The fuel is used up.
    Fuel,
    /// It is to stop here: before a return, as often as it may ([`Limits::returns`]), or where an
    /// observer says so ([`crate::Observer::reaches`]).
    AtMoment,
    /// The whole run stops.
    Stop(Stop),
}

/// What follows a slow path: the interpreter continues somewhere, or leaves the thread.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Flow {
    Go(usize, usize),
    Exit(Exit),
}

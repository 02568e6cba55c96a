//! What an inspector says, as plain data.

use crate::session::Place;
use serde::Serialize;

/// Where a run stands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Spot {
    pub moment: u64,
    pub thread: u32,
    pub thread_name: String,
    /// The function that the expression stands in.
    pub function: String,
    pub place: Place,
    /// The expression that is evaluated next, on one line.
    pub expression: String,
}

/// Something that waits for a value: a call, or an expression that was suspended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Frame {
    /// Its number on the stack of the machine, which other requests take.
    pub number: usize,
    pub function: String,
    pub place: Option<Place>,
    /// It evaluates an expression that was suspended: the frame below needs its value. Otherwise the
    /// frame below called it.
    pub is_demanded: bool,
    /// The moment at which the call began that the expression belongs to: its lexical callers are those of
    /// that moment.
    pub made_in: Option<u64>,
}

/// A variable, or a part of a value.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Part {
    pub name: String,
    /// As far as it is evaluated.
    pub value: String,
    /// How many parts it has.
    pub parts: usize,
    pub is_evaluated: bool,
}

/// Where a breakpoint is to be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Where {
    Line { file: u32, line: u32, column: Option<u32> },
    Function(String),
}

/// A breakpoint as the user sets it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BreakpointRequest {
    pub place: Where,
    /// It counts only where this is true.
    pub condition: Option<String>,
    /// Which hits count: `5`, `>= 5`, `% 5`.
    pub hits: Option<String>,
    /// What to say instead of stopping; `{expressions}` are evaluated.
    pub log: Option<String>,
}

/// What became of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct BreakpointState {
    pub id: u32,
    /// Where it is.
    pub place: Option<Place>,
    /// How often the run comes there, if that is known.
    pub evaluations: Option<u64>,
    /// Why it never stops.
    pub problem: Option<String>,
}

/// Why a move ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "is", rename_all = "kebab-case")]
pub enum Halt {
    Step,
    Breakpoint {
        ids: Vec<u32>,
    },
    /// Something that is watched is about to be written, or a variable has another value.
    Change {
        ids: Vec<u32>,
    },
    Exception,
    /// Of the run.
    Start,
    End,
    Interrupted,
}

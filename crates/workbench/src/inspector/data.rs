//! The output of an inspector, as plain data.

use crate::session::Place;
use serde::Serialize;

/// A location of a run.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Spot {
    pub moment: u64,
    pub thread: u32,
    pub thread_name: String,
    /// The enclosing function of the expression.
    pub function: String,
    pub place: Place,
    /// The expression that is evaluated next, on one line.
    pub expression: String,
}

/// A frame that waits for a value: a call, or a thunk.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Frame {
    /// Its number on the stack of the machine, which other requests take.
    pub number: usize,
    pub function: String,
    pub place: Option<Place>,
    /// It evaluates a thunk: the frame below needs its value. Otherwise the frame below called it.
    pub is_demanded: bool,
    /// The moment at which the activation of the expression began: its lexical callers are those of that moment.
    pub made_in: Option<u64>,
}

/// A variable, or a part of a value.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Part {
    pub name: String,
    /// As far as it is evaluated.
    pub value: String,
    /// The number of its parts.
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
    /// The message to log instead of stopping; `{expressions}` are evaluated.
    pub log: Option<String>,
}

/// The state of a breakpoint.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct BreakpointState {
    pub id: u32,
    /// Its location.
    pub place: Option<Place>,
    /// How often the run reaches it, if known.
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
    /// The start of the run.
    Start,
    End,
    Interrupted,
}

/// How often the run reaches a line on which something is evaluated.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct LineCount {
    pub file: u32,
    /// From 1.
    pub line: u32,
    pub count: u64,
}

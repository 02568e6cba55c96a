//! The moments of the run for the page: where it is between two events, breakpoints, and how often lines were reached.

use serde::Serialize;
use workbench::session::{Place, Variable};

/// What is known about the moments of the run, and the one that the page shows.
#[derive(Clone, Default, Serialize)]
pub(crate) struct Moments {
    pub status: MomentsStatus,
    /// The number of moments of the run.
    pub length: Option<u64>,
    /// The moment between two events that the page shows.
    pub here: Option<Here>,
    pub breakpoints: Vec<Breakpoint>,
    /// Incremented when other counts of lines are known.
    pub counts: u64,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum MomentsStatus {
    /// The run is long: its lines are counted on request.
    #[default]
    Unknown,
    Counting,
    /// All of the run, or its listed part, was counted.
    Known,
}

/// A moment: just before an expression of the program is evaluated.
#[derive(Clone, Serialize)]
pub(crate) struct Here {
    pub moment: u64,
    pub thread: u32,
    pub function: String,
    pub place: Place,
    /// The expression that is evaluated next.
    pub expression: String,
    /// Innermost first.
    pub frames: Vec<Frame>,
}

/// A function or suspended expression that waits for a value.
#[derive(Clone, Serialize)]
pub(crate) struct Frame {
    pub function: String,
    pub place: Option<Place>,
    /// It was suspended, and its value is needed now.
    pub suspended: bool,
    pub variables: Vec<Variable>,
}

#[derive(Clone, Serialize)]
pub(crate) struct Breakpoint {
    pub file: u32,
    pub line: u32,
    /// Of the expression, if it is not for the whole line.
    pub column: Option<u32>,
    /// How often the run reaches it, once that is known.
    pub evaluations: Option<u64>,
    /// Why it never stops.
    pub problem: Option<String>,
}

/// How often the run reaches each line on which something is evaluated.
#[derive(Clone, Default, Serialize)]
pub(crate) struct LineCounts {
    /// File, line, count.
    pub lines: Vec<(u32, u32, u64)>,
    /// Whether these are of the whole run.
    pub complete: bool,
}

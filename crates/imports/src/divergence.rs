//! Why a log cannot be followed: what the node did, what the guided run does, and a likely cause.

use std::fmt;

/// The first difference between the log and the guided run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Divergence {
    /// Events of the log that were followed before it, and all of them.
    pub followed: usize,
    pub events: usize,
    /// The process on the node.
    pub process: String,
    /// What the log says, as a clause about the process.
    pub logged: String,
    /// What the process does here, as a clause, and where it is.
    pub found: String,
    pub place: Option<String>,
    pub cause: String,
}

impl fmt::Display for Divergence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (followed, events) = (self.followed, self.events);
        writeln!(f, "the run cannot follow the log after {followed} of {events} events")?;
        writeln!(f, "  on the node: {} {}", self.process, self.logged)?;
        write!(f, "  here: it {}", self.found)?;
        if let Some(place) = &self.place {
            write!(f, ", at {place}")?;
        }
        write!(f, "\n  likely cause: {}", self.cause)
    }
}

/// Why a log was not imported.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ImportError {
    Diverged(Box<Divergence>),
    /// The machine could not be made, or what was followed could not be recorded.
    Machine(String),
}

impl fmt::Display for ImportError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ImportError::Diverged(divergence) => divergence.fmt(f),
            ImportError::Machine(message) => f.write_str(message),
        }
    }
}

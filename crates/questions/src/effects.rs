//! Effects of actions, besides their result.

pub use runs::Written;

/// What an action did to the outside while it ran.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Effects {
    /// The part of the program's output that was written meanwhile.
    pub written: std::ops::Range<usize>,
    /// It did something else that depends on more than its arguments: read input, looked at
    /// mutable variables, talked to other threads.
    pub stateful: bool,
    /// The number of the next computation when the oldest variable that it looked at was made: whoever
    /// began before that has made it itself, and depends on nothing by it. 0: something else.
    pub(crate) since: u32,
    /// It is not known what it depended on: not on variables and tables alone, which are noted.
    pub(crate) beyond: bool,
}

impl Effects {
    /// What two that follow each other did.
    pub(crate) fn and(self, later: &Effects) -> Effects {
        let written = match (self.written.is_empty(), later.written.is_empty()) {
            (true, _) => later.written.clone(),
            (_, true) => self.written,
            _ => {
                self.written.start.min(later.written.start)..self.written.end.max(later.written.end)
            }
        };
        let since = self.since.min(later.since);
        let (stateful, beyond) = (self.stateful || later.stateful, self.beyond || later.beyond);
        Effects { written, stateful, since, beyond }
    }
}

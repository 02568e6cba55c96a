//! Effects of actions, besides their result.

pub use runs::Written;

/// The effects of an action while it ran.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Effects {
    /// The range of the program's output that was written meanwhile.
    pub written: std::ops::Range<usize>,
    /// It did something else that depends on more than its arguments: read input, read mutable variables, communicated
    /// with other threads.
    pub stateful: bool,
    /// The number of the next computation when the oldest variable that it read was created: a computation that began
    /// before that created the variable itself, and does not depend on its earlier contents. 0 for anything else.
    pub(crate) since: u32,
    /// Its dependencies are unknown: not only variables and tables, which are recorded.
    pub(crate) beyond: bool,
}

impl Effects {
    /// The combined effects of two consecutive computations.
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

//! What visible operations report.

/// How an operation touches an object.
///
/// Whether two operations depend on each other is decided from this alone, in
/// [`Access::conflicts`]: two of different threads do when they touch one object and their
/// accesses conflict.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Access {
    /// Leaves the object as it was, and would see what a write left.
    Read,
    /// May change the object, or who waits for it.
    Write,
}

impl Access {
    /// Whether the order of two accesses to one object can make a difference.
    pub fn conflicts(self, other: Access) -> bool {
        self == Access::Write || other == Access::Write
    }
}

#[cfg(test)]
mod tests {
    use super::Access::{Read, Write};

    #[test]
    fn only_reads_commute() {
        assert!(!Read.conflicts(Read));
        assert!(Read.conflicts(Write) && Write.conflicts(Read) && Write.conflicts(Write));
    }
}

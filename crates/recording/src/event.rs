//! The accesses that visible operations report.

/// How an operation accesses an object.
///
/// [`Access::conflicts`] decides dependence from this alone: operations of different threads are
/// dependent if they access the same object and their accesses conflict.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Access {
    /// Does not change the object, but observes writes to it.
    Read,
    /// May change the object, or which threads wait for it.
    Write,
}

impl Access {
    /// Whether the order of two accesses to one object can matter.
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

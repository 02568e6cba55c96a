//! Marks and undo: bringing back the exact state in time proportional to what has changed.
//!
//! A mark is the top of the heap and the length of the *trail*. The trail holds, for each change
//! to something older than the youngest mark, what it was before: heap cells, stack frames that
//! control returned into, the control part of a thread, entries of the machine's tables. What
//! was made after the mark needs no entry; it goes with the top of the heap.

use crate::state::heap::Header;
use crate::state::tables::TableChange;
use crate::state::thread::{Control, ThreadId};
use crate::state::word::{Index, Word};

/// One change, as what to put back.
pub(crate) enum Undo {
    Cell {
        index: Index,
        old: Word,
    },
    Header {
        index: Index,
        old: Header,
    },
    /// A stretch of a thread's stack, from `base` up.
    Stack {
        thread: ThreadId,
        base: usize,
        words: Box<[Word]>,
    },
    /// A thread's control part, saved before its first change after a mark.
    Thread {
        thread: ThreadId,
        control: Box<Control>,
        epoch: u64,
    },
    /// A thread was created: it was the last one.
    Spawned,
    Table(Box<TableChange>),
}

/// A state to come back to. Marks nest: undoing to one forgets those set after it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mark {
    pub(crate) depth: usize,
}

/// What a mark remembers; kept in a stack by the machine.
pub(crate) struct MarkRecord {
    pub top: Index,
    pub trail: usize,
    /// Only where a run was stopped in the middle of one.
    pub transaction: Option<crate::state::transaction::Transaction>,
    pub scalars: crate::machine::Scalars,
}

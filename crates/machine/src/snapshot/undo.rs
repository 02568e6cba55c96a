//! Marks and undo: restore the exact state in time proportional to what has changed.
//!
//! A mark is the top of the heap and the length of the *trail*. For each change to something older
//! than the youngest mark, the trail contains the previous value: heap cells, stack frames that
//! control returned into, the control part of a thread, entries of the tables of the machine.
//! Objects created after the mark need no entry; resetting the top of the heap removes them.

use crate::state::heap::Header;
use crate::state::tables::TableChange;
use crate::state::thread::{Control, ThreadId};
use crate::state::word::{Index, Word};

/// The inverse of one change.
pub(crate) enum Undo {
    Cell {
        index: Index,
        old: Word,
    },
    Header {
        index: Index,
        old: Header,
    },
    /// A part of the stack of a thread, from `base` up.
    Stack {
        thread: ThreadId,
        base: usize,
        words: Box<[Word]>,
    },
    /// The control part of a thread, saved before its first change after a mark.
    Thread {
        thread: ThreadId,
        control: Box<Control>,
        epoch: u64,
    },
    /// A thread was created: it was the last one.
    Spawned,
    Table(Box<TableChange>),
}

/// A state to return to. Marks nest: undoing to one discards those set after it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mark {
    pub(crate) depth: usize,
}

/// What a mark saves; the machine has a stack of these.
pub(crate) struct MarkRecord {
    pub top: Index,
    pub trail: usize,
    /// Only set if the run was stopped in the middle of a transaction.
    pub transaction: Option<crate::state::transaction::Transaction>,
    pub scalars: crate::machine::Scalars,
}

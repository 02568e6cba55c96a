//! Observers: who watches a run.
//!
//! The machine is compiled once per observer, and every call below is on a type that is known
//! then: the one that watches nothing costs nothing.

use crate::thread::ThreadId;
use crate::word::Word;
use core_ir::Prim;

/// What an operation did to the object that it touched.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Touch {
    /// Nothing that another thread could notice.
    Nothing,
    Object(ObjectId),
    /// The thread itself: sends to it, kills it, asks whether it lives.
    Thread(ThreadId),
    /// Outside the program: a stream, the clock.
    Outside,
}

/// An object by its creator and the creator's count: the same in every schedule that makes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ObjectId {
    pub creator: ThreadId,
    pub count: u32,
}

impl ObjectId {
    /// As it stands in the object's first field.
    pub(crate) fn word(self) -> Word {
        Word::small(i64::from(self.creator.0) << 32 | i64::from(self.count))
    }

    pub(crate) fn of(word: Word) -> Self {
        let bits = word.as_small();
        ObjectId { creator: ThreadId((bits >> 32) as u32), count: bits as u32 }
    }
}

/// A visible operation that was done.
#[derive(Clone, Copy, Debug)]
pub struct VisibleEvent {
    /// Its number, counted from 0 over the whole run.
    pub number: u64,
    pub thread: ThreadId,
    pub op: Prim,
    pub touch: Touch,
    /// Where in the code.
    pub pc: usize,
    /// The step at which it happened.
    pub step: u64,
}

/// Watches a run. Each method does nothing unless it is overridden.
pub trait Observer {
    /// Words added to every closure and thunk, for the observer's use.
    const EXTRA_WORDS: usize = 0;

    /// A function or thunk is entered.
    #[inline(always)]
    fn enter(&mut self, _thread: ThreadId, _function: u32, _step: u64) {}

    /// A visible operation was done.
    #[inline(always)]
    fn visible(&mut self, _event: &VisibleEvent) {}

    /// A thunk got its value.
    #[inline(always)]
    fn updated(&mut self, _thread: ThreadId, _thunk: Word, _value: Word) {}

    /// An exception was raised.
    #[inline(always)]
    fn raised(&mut self, _thread: ThreadId, _exception: Word) {}
}

/// Watches nothing.
#[derive(Clone, Copy, Debug, Default)]
pub struct Unobserved;

impl Observer for Unobserved {}

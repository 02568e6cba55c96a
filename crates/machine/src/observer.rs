//! Observers: who watches a run.
//!
//! The machine is compiled once per observer, and every call below is on a type that is known
//! then: the one that watches nothing costs nothing.

use crate::code::Code;
use crate::heap::Heap;
use crate::thread::{Block, Status, ThreadId};
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

/// What an observer may look at in a hook: the machine as it stands, around one thread.
#[derive(Clone, Copy)]
pub struct Scene<'a> {
    pub heap: &'a Heap,
    pub code: &'a Code,
    /// The thread's stack, and the frame that it is in.
    pub(crate) stack: &'a [Word],
    pub(crate) fp: usize,
    /// Where in the code it is.
    pub pc: usize,
    pub step: u64,
    /// Nanoseconds on the virtual clock.
    pub clock: i64,
}

/// A visible operation with what went in and what came out.
#[derive(Clone, Copy)]
pub struct Operation<'a> {
    pub thread: ThreadId,
    pub op: Prim,
    pub args: &'a [Word],
    /// EMPTY while it waits.
    pub result: Word,
    pub touch: Touch,
}

/// Who is behind a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    Process(ThreadId),
    /// A timer, by the number of its reference.
    Timer(i64),
    /// A process that a monitor was on has ended.
    Down(ThreadId),
    /// An exit signal, to a process that traps exits.
    Exit(ThreadId),
    /// The machine: a table that is handed on, a monitor on nobody.
    System,
}

/// What happens to messages and signals.
#[derive(Clone, Copy, Debug)]
pub enum Mail {
    /// `to` is nothing when nobody has the name that it was sent to.
    Sent { from: ThreadId, to: Option<ThreadId>, message: Word },
    /// In the mailbox; `lost`: whoever it was for is over.
    Arrived { origin: Origin, to: ThreadId, message: Word, lost: bool },
    /// No clause of the `receive` fits the message at the read pointer; on to the next one.
    Passed { by: ThreadId },
    /// The message at the read pointer is taken, by the clause where the thread stands.
    Taken { by: ThreadId, message: Word },
    /// The `receive` has given up waiting.
    TimedOut { by: ThreadId },
    /// A message is removed that nobody received; its place in the mailbox.
    Flushed { by: ThreadId, place: usize },
    /// An exit signal that is no message: it ends the process or is ignored.
    Signal { from: ThreadId, to: ThreadId, reason: Word, kills: bool },
}

/// What an observer that stands in for the rest of the world says to an operation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    /// The machine does it as ever.
    Machine,
    /// This is what comes of it.
    Is(Word),
    /// The thread waits, for ever.
    Wait,
}

/// Code that begins to run: a function's or a thunk's.
#[derive(Clone, Copy, Debug)]
pub struct Entered<'a> {
    pub thread: ThreadId,
    pub function: u32,
    /// Where its frame begins. A call in tail position has the same as its caller.
    pub fp: usize,
    /// Parameters, then captured variables.
    pub slots: &'a [Word],
    /// The extra word of the closure or thunk; EMPTY for a function that is called by its name.
    pub extra: Word,
    pub is_thunk: bool,
}

/// Watches a run. Each method does nothing unless it is overridden.
pub trait Observer {
    /// Words added to every closure and thunk, for the observer's use.
    const EXTRA_WORDS: usize = 0;
    /// Whether [`Observer::called`], [`Observer::returned`] and [`Observer::unwound`] are wanted.
    const CALLS: bool = false;
    /// Whether operations with their arguments, mail and the ends of threads are wanted.
    const MAIL: bool = false;

    /// Whether [`Observer::answer`] is asked.
    const ANSWERS: bool = false;

    /// Asked before each visible operation, and before those that look at the thread itself, its
    /// mailbox or serial numbers.
    #[inline(always)]
    fn answer(&mut self, _heap: &mut Heap, _thread: ThreadId, _op: Prim, _args: &[Word]) -> Answer {
        Answer::Machine
    }

    /// Whether [`Observer::extra`], [`Observer::entered`], [`Observer::returned`] and
    /// [`Observer::unwound`] are called.
    const FRAMES: bool = false;

    /// What the extra words of a closure or thunk hold that is made now; no reference.
    #[inline(always)]
    fn extra(&mut self, _thread: ThreadId) -> Word {
        Word::EMPTY
    }

    /// Code begins to run.
    #[inline(always)]
    fn entered(&mut self, _entered: Entered<'_>) {}

    /// A function or thunk is entered.
    #[inline(always)]
    fn enter(&mut self, _thread: ThreadId, _function: u32, _step: u64) {}

    /// A function is entered, in the frame at `fp`: its arguments, then what it captured. Whatever
    /// ran in that frame or above it is continued by this call (a tail call) or over.
    #[inline(always)]
    fn called(&mut self, _thread: ThreadId, _function: u32, _fp: usize, _frame: &[Word]) {}

    /// Everything in the frame at `fp` and above is over, with this value.
    #[inline(always)]
    fn returned(&mut self, _thread: ThreadId, _fp: usize, _value: Word) {}

    /// Everything above the frame at `fp` is over, by an exception.
    #[inline(always)]
    fn unwound(&mut self, _thread: ThreadId, _fp: usize, _exception: Word) {}

    /// A visible operation was done.
    #[inline(always)]
    fn visible(&mut self, _event: &VisibleEvent) {}

    /// The same, with its arguments and its result.
    #[inline(always)]
    fn operated(&mut self, _operation: &Operation<'_>, _scene: &Scene<'_>) {}

    /// An operation cannot be done yet: its thread waits.
    #[inline(always)]
    fn waits(&mut self, _operation: &Operation<'_>, _block: Block, _scene: &Scene<'_>) {}

    /// Something happened to a message; the scene is that of the running thread, if one runs.
    #[inline(always)]
    fn mail(&mut self, _mail: &Mail, _scene: &Scene<'_>) {}

    /// A thread has ended.
    #[inline(always)]
    fn over(&mut self, _thread: ThreadId, _status: Status, _outcome: Word) {}

    /// A thunk got its value.
    #[inline(always)]
    fn updated(&mut self, _thread: ThreadId, _thunk: Word, _value: Word) {}

    /// An exception was raised.
    #[inline(always)]
    fn raised(&mut self, _thread: ThreadId, _exception: Word) {}

    /// Calls `f` on every word that the observer keeps, so that what it refers to stays. With
    /// `young_only`, words that it got before the last call may be left out.
    #[inline(always)]
    fn words(&mut self, _young_only: bool, _f: &mut dyn FnMut(&mut Word)) {}
}

/// Watches nothing.
#[derive(Clone, Copy, Debug, Default)]
pub struct Unobserved;

impl Observer for Unobserved {}

impl<'a> Scene<'a> {
    /// The user's variables that are alive where the thread stands, innermost function first.
    /// With `outer` frames, also those of the functions that wait for it.
    pub fn variables(&self, outer: usize) -> Vec<(source::Symbol, Word)> {
        crate::frames::variables(self.code, self.stack, self.pc, self.fp, outer)
    }

    /// Where the thread stands in each function that it is in, innermost first.
    pub fn places(&self, most: usize) -> impl Iterator<Item = usize> + use<'a> {
        let waiting = crate::frames::frames(self.stack, self.fp)
            .filter(|f| crate::frames::is_code(f.control))
            .map(|f| f.control.control_pc().saturating_sub(1));
        std::iter::once(self.pc).chain(waiting).take(most)
    }
}

//! Observers: who watches a run.
//!
//! The machine is compiled once per observer, and every call below is on a type that is known
//! then: the one that watches nothing costs nothing.

use crate::code::{Code, Operand};
use crate::state::heap::Heap;
use crate::state::thread::{Block, Status, ThreadId};
use crate::state::word::{Index, Word};
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

    pub fn of(word: Word) -> Self {
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

/// Where something happens: an instruction, and the frame of the running thread's stack that it
/// works on. Slot operands are relative to `fp`; every other position is absolute.
#[derive(Clone, Copy, Debug)]
pub struct At {
    pub pc: usize,
    pub fp: usize,
}

/// A function that is entered.
#[derive(Clone, Copy, Debug)]
pub struct Entry {
    pub function: u32,
    /// Where its frame begins. The word below is the control word of whoever waits for it.
    pub base: usize,
    /// How many slots the frame may take.
    pub frame: usize,
    /// The closure whose captured variables follow the arguments, and how many they are.
    pub closure: Option<(Index, usize)>,
}

/// Watches a run. Each method does nothing unless it is overridden.
pub trait Observer {
    /// Words added to every closure and thunk, for the observer's use.
    const EXTRA_WORDS: usize = 0;
    /// Whether [`Observer::called`], [`Observer::returned`] and [`Observer::unwound`] are wanted.
    const CALLS: bool = false;
    /// Whether operations with their arguments, mail and the ends of threads are wanted.
    const MAIL: bool = false;
    /// Whether that includes the ends of transactions, for which a list is made in the heap: not for who
    /// must leave the heap as another observer does.
    const COMMITS: bool = true;

    /// Whether [`Observer::answer`] is asked.
    const ANSWERS: bool = false;

    /// Asked before each visible operation, and before those that look at the thread itself, its
    /// mailbox, its dictionary or serial numbers; `pc` is where the thread stands.
    #[inline(always)]
    fn answer(&mut self, _heap: &mut Heap, _pc: usize, _op: Prim, _args: &[Word]) -> Answer {
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

    /// Whether returns are counted, so that a run can be stopped before one: see [`crate::Moment`].
    const RETURNS: bool = false;

    /// The interpreter stops after every instruction.
    const EVERY_INSTRUCTION: bool = false;

    /// Whether [`Observer::access`] wants to be told.
    const WATCHES: bool = false;

    /// An operation touched something that threads share.
    #[inline(always)]
    fn access(&mut self, _thread: ThreadId, _access: crate::access::Access) {}

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

    /// Whether [`Observer::held`] and [`Observer::looked`] are called.
    const STATES: bool = false;

    /// A variable, table or dictionary holds this from now on.
    #[inline(always)]
    fn held(&mut self, _thread: ThreadId, _holder: crate::Holder, _holds: crate::Holds) {}

    /// An operation that no other thread could notice depended on more than its arguments.
    #[inline(always)]
    fn looked(&mut self, _thread: ThreadId, _op: Prim) {}

    /// A variable or array was made, by the thread in its name.
    #[inline(always)]
    fn created(&mut self, _object: ObjectId) {}

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

    /// Whether [`Observer::raised_at`] is called.
    const RAISES: bool = false;

    /// An exception was raised; `spans` is where its thread was, innermost function first.
    fn raised_at(&mut self, _thread: ThreadId, _exception: Word, _spans: Vec<source::Span>) {}

    /// Calls `f` on every word that the observer keeps, so that what it refers to stays. With
    /// `young_only`, words that it got before the last call may be left out.
    #[inline(always)]
    fn words(&mut self, _young_only: bool, _f: &mut dyn FnMut(&mut Word)) {}

    // ---- the flow of values ------------------------------------------------------------
    //
    // Reported to observers with `TRACES` alone: where every word of a stack and of the heap
    // comes from. Together with the shadow of the heap ([`Heap::enable_shadow`]) that is enough
    // to know of each value which instruction made it, and of what.

    /// Whether the methods from here on are called.
    const TRACES: bool = false;

    /// From here on values are traced. What is there by now: [`crate::Machine::pause`].
    fn began(&mut self, _heap: &mut Heap, _constants: &[Word], _state: &crate::Checkpoint) {}
    /// From now on this thread's stack is meant.
    fn running(&mut self, _thread: ThreadId) {}
    /// A word was copied from one place of the stack to another.
    fn moved(&mut self, _to: usize, _from: usize) {}
    fn constant(&mut self, _to: usize, _constant: u32) {}
    /// A field of an object was read; the object itself is at `of`.
    fn read(&mut self, _heap: &mut Heap, _at: At, _to: usize, _of: usize, _cell: (Index, usize)) {}
    /// An object was made of these operands.
    fn made(&mut self, _heap: &mut Heap, _at: At, _to: usize, _made: Index, _args: &[Operand]) {}
    /// An object that was made empty got its fields.
    fn filled(&mut self, _heap: &mut Heap, _at: At, _object: Index, _args: &[Operand]) {}
    /// Operands were copied to consecutive places.
    fn spread(&mut self, _at: At, _to: usize, _args: &[Operand]) {}
    /// An instruction computed a value.
    fn computed(&mut self, _: &mut Heap, _: At, _to: usize, _args: &[Operand], _value: Word) {}
    /// A test sent control to `next`.
    fn tested(&mut self, _at: At, _args: &[Operand], _next: usize) {}
    /// A call with all its arguments; `callee` is where the function is, unless it is known.
    fn invoked(&mut self, _heap: &Heap, _at: At, _: Entry, _callee: Option<u16>, _: &[Operand]) {}
    /// The operands of a call that takes more than that: see [`Observer::applied`].
    fn arguments(&mut self, _heap: &Heap, _at: At, _callee: Option<u16>, _args: &[Operand]) {}
    /// The function is one of the operands last told, and is applied to the token.
    fn action(&mut self, _argument: usize) {}
    /// The function is the value last given, the arguments stand on the stack.
    fn arguments_on_stack(&mut self, _from: usize, _count: usize) {}
    /// The function and its arguments are fields of an object.
    fn arguments_in_heap(&mut self, _heap: &Heap, _object: Index, _count: usize) {}
    /// The arguments are the elements of a list.
    fn arguments_in_list(&mut self, _heap: &Heap, _list: Word) {}
    /// A partial application comes before the arguments told: its function, its arguments.
    fn more_arguments(&mut self, _heap: &Heap, _partial: Index, _count: usize) {}
    /// Those after the first so many were put on the stack, for later.
    fn arguments_split(&mut self, _first: usize, _to: usize) {}
    /// A function was entered with the arguments last told.
    fn applied(&mut self, _heap: &Heap, _entry: Entry, _count: usize) {}
    /// A partial application was made of them: it is the value given next.
    fn partial(&mut self, _heap: &mut Heap, _object: Index) {}
    /// A thunk's code was entered, with what it captured.
    fn forced(&mut self, _heap: &mut Heap, _thunk: Index, _entry: Entry) {}
    /// What a frame returns is at `from`.
    fn returning(&mut self, _heap: &Heap, _at: At, _from: usize) {}
    /// What is given next is what a word stands for.
    fn giving(&mut self, _heap: &Heap, _word: Word) {}
    /// The value given passes the control word of a frame.
    fn passed(&mut self, _control: usize) {}
    /// It arrived on the stack.
    fn arrived(&mut self, _to: usize) {}
    /// What was on the stack there was evaluated to it.
    fn evaluated(&mut self, _to: usize) {}
    /// A frame ends with the value of an expression that is yet to be evaluated, which takes its
    /// place on the stack.
    fn leaving(&mut self, _with: usize) {}
    /// It became a thunk's value, which was to be had at a place of the stack.
    fn became(&mut self, _heap: &mut Heap, _thunk: Index, _at: usize) {}
    /// It ended the thread.
    fn ended(&mut self, _thread: ThreadId) {}
    /// A word was put on the stack by the machine itself.
    fn placed(&mut self, _heap: &Heap, _to: usize, _word: Word) {}
    /// Before an operation that may make objects.
    fn operating(&mut self, _heap: &Heap) {}
    /// The same, of one that others may see; its result is not known yet.
    fn starting(&mut self, _heap: &mut Heap, _operation: &Traced<'_>) {}
    /// An operation was done.
    fn performed(&mut self, _heap: &mut Heap, _operation: &Traced<'_>) {}
    /// An operation of a thread that waited was done on its behalf.
    fn completed(&mut self, _heap: &mut Heap, _operation: &Traced<'_>) {}
    /// An operation found what it was asked for in a cell.
    fn found(&mut self, _cell: Index) {}
    /// An operation hands out rows of a table, in order: the cells that hold them.
    fn rows_found(&mut self, _cells: Vec<Index>) {}
    /// A table was changed. `rows` is the list of what was put into it, if anything was; `before`
    /// finds the cell that held a row before the change.
    fn rows_kept(
        &mut self,
        _heap: &mut Heap,
        _rows: Option<Word>,
        _before: &dyn Fn(&Heap, Word) -> Option<Index>,
    ) {
    }
    /// A message was put into a mailbox.
    fn posted(&mut self, _heap: &mut Heap, _mail: Index, _to: ThreadId) {}
    /// An instruction failed with an exception.
    fn failed(&mut self, _heap: &mut Heap, _at: At, _exception: Word) {}
    /// The program raised an exception, the first of the operands last told.
    fn threw(&mut self, _heap: &Heap, _at: At) {}
    /// An exception made a thunk fail.
    fn failed_thunk(&mut self, _heap: &mut Heap, _thunk: Index) {}
    /// A thunk that failed before fails again.
    fn failed_again(&mut self, _heap: &Heap, _thunk: Index) {}
    /// A handler, the second of the operands last told, stands at a place of the stack.
    fn catching(&mut self, _to: usize) {}
    /// A handler is to get an exception, from its place of the stack.
    fn handling(&mut self, _from: usize) {}
    /// It got it, at a place behind itself.
    fn handled(&mut self, _to: usize) {}
}

/// An operation that was done, with where its operands are.
pub struct Traced<'a> {
    pub thread: ThreadId,
    pub at: At,
    pub op: Prim,
    pub to: usize,
    pub args: &'a [Operand],
    pub words: &'a [Word],
    pub result: Word,
}

/// Watches nothing.
#[derive(Clone, Copy, Debug, Default)]
pub struct Unobserved;

impl Observer for Unobserved {}

impl<'a> Scene<'a> {
    /// The user's variables that are alive where the thread stands, innermost function first.
    /// With `outer` frames, also those of the functions that wait for it; of those functions only
    /// that `keep` says yes to.
    pub fn variables(
        &self,
        outer: usize,
        keep: &dyn Fn(u32) -> bool,
    ) -> Vec<(source::Symbol, Word)> {
        crate::state::frames::variables(self.code, self.stack, self.pc, self.fp, outer, keep)
    }

    /// Where the thread stands in each function that it is in, innermost first.
    pub fn places(&self, most: usize) -> impl Iterator<Item = usize> + use<'a> {
        let waiting = crate::state::frames::frames(self.stack, self.fp)
            .filter(|f| crate::state::frames::is_code(f.control))
            .map(|f| f.control.control_pc().saturating_sub(1));
        std::iter::once(self.pc).chain(waiting).take(most)
    }
}

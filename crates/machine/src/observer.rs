//! Observers of a run.
//!
//! The machine is compiled once per observer, so every call below is statically dispatched: the
//! observer that watches nothing costs nothing.

use crate::code::{Code, Operand};
use crate::state::heap::Heap;
use crate::state::thread::{Block, Status, ThreadId};
use crate::state::word::{Index, Word};
use core_ir::Prim;

/// What an operation accessed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Touch {
    /// Nothing that another thread could notice.
    Nothing,
    Object(ObjectId),
    /// The thread itself: sends to it, kills it, asks whether it is alive.
    Thread(ThreadId),
    /// Outside the program: a stream, the clock.
    Outside,
}

/// An object, identified by its creator and the count of the creator: the same in every schedule
/// that creates it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ObjectId {
    pub creator: ThreadId,
    pub count: u32,
}

impl ObjectId {
    /// The form in the first field of the object.
    pub(crate) fn word(self) -> Word {
        Word::small(i64::from(self.creator.0) << 32 | i64::from(self.count))
    }

    pub fn of(word: Word) -> Self {
        let bits = word.as_small();
        ObjectId { creator: ThreadId((bits >> 32) as u32), count: bits as u32 }
    }
}

/// A visible operation that was executed.
#[derive(Clone, Copy, Debug)]
pub struct VisibleEvent {
    /// Its number, counted from 0 over the whole run.
    pub number: u64,
    pub thread: ThreadId,
    pub op: Prim,
    pub touch: Touch,
    /// The code position.
    pub pc: usize,
    /// The step at which it happened.
    pub step: u64,
}

/// What an observer may inspect in a hook: the state of the machine, seen from one thread.
#[derive(Clone, Copy)]
pub struct Scene<'a> {
    pub heap: &'a Heap,
    pub code: &'a Code,
    /// The stack of the thread and its current frame.
    pub(crate) stack: &'a [Word],
    pub(crate) fp: usize,
    /// The code position.
    pub pc: usize,
    pub step: u64,
    /// Nanoseconds on the virtual clock.
    pub clock: i64,
}

/// A visible operation with its arguments and result.
#[derive(Clone, Copy)]
pub struct Operation<'a> {
    pub thread: ThreadId,
    pub op: Prim,
    pub args: &'a [Word],
    /// EMPTY while the thread is blocked.
    pub result: Word,
    pub touch: Touch,
}

/// The origin of a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    Process(ThreadId),
    /// A timer, identified by its reference.
    Timer(i64),
    /// A monitored process has ended.
    Down(ThreadId),
    /// An exit signal to a process that traps exits.
    Exit(ThreadId),
    /// The machine: a table is transferred, or the monitored process does not exist.
    System,
}

impl Origin {
    /// The process whose messages this one is in order with.
    pub(crate) fn sender(self) -> Option<ThreadId> {
        match self {
            Origin::Process(id) | Origin::Down(id) | Origin::Exit(id) => Some(id),
            Origin::Timer(_) | Origin::System => None,
        }
    }
}

/// Events of messages and signals.
#[derive(Clone, Copy, Debug)]
pub enum Mail {
    /// `to` is `None` if the destination name is not registered.
    Sent { from: ThreadId, to: Option<ThreadId>, message: Word },
    /// The last message of a process to another is lost on the way.
    Dropped { from: ThreadId, to: ThreadId },
    /// Later ones can overtake it: it arrives as one of a courier.
    Overtakable { from: ThreadId, to: ThreadId, courier: ThreadId },
    /// It arrives once more, as a message of a courier.
    Copied { from: ThreadId, to: ThreadId, courier: ThreadId, message: Word },
    /// In the mailbox; `lost`: the receiver has ended.
    Arrived { origin: Origin, to: ThreadId, message: Word, lost: bool },
    /// No clause of the `receive` matches the message at the read pointer; the next one is tried.
    Passed { by: ThreadId },
    /// The message at the read pointer is taken, by the clause where the thread is.
    Taken { by: ThreadId, message: Word },
    /// The `receive` has timed out.
    TimedOut { by: ThreadId },
    /// A message is removed without being received; its index in the mailbox.
    Flushed { by: ThreadId, place: usize },
    /// An exit signal that is not a message: it ends the process or is ignored.
    Signal { from: ThreadId, to: ThreadId, reason: Word, kills: bool },
}

/// The reply of an observer that simulates the environment of an operation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    /// The machine executes the operation as usual.
    Machine,
    /// The result of the operation.
    Is(Word),
    /// The thread waits forever.
    Wait,
}

/// Code that starts to run: a function or a thunk.
#[derive(Clone, Copy, Debug)]
pub struct Entered<'a> {
    pub thread: ThreadId,
    pub function: u32,
    /// The start of its frame. For a tail call it is that of the caller.
    pub fp: usize,
    /// Parameters, then captured variables.
    pub slots: &'a [Word],
    /// The extra word of the closure or thunk; EMPTY for a function that is called by name.
    pub extra: Word,
    pub is_thunk: bool,
}

/// Where something happens: an instruction, and its frame on the stack of the running thread. Slot
/// operands are relative to `fp`; all other positions are absolute.
#[derive(Clone, Copy, Debug)]
pub struct At {
    pub pc: usize,
    pub fp: usize,
}

/// A function that is entered.
#[derive(Clone, Copy, Debug)]
pub struct Entry {
    pub function: u32,
    /// The start of its frame. The word below is the control word of the frame waiting for it.
    pub base: usize,
    /// The maximum number of slots of the frame.
    pub frame: usize,
    /// The closure whose captured variables follow the arguments, and their number.
    pub closure: Option<(Index, usize)>,
}

/// Watches a run. The default of each method does nothing.
pub trait Observer {
    /// The number of words added to every closure and thunk for the observer.
    const EXTRA_WORDS: usize = 0;
    /// Whether to call [`Observer::called`], [`Observer::returned`] and [`Observer::unwound`].
    const CALLS: bool = false;
    /// Whether to report operations with their arguments, mail and the ends of threads.
    const MAIL: bool = false;
    /// Whether that includes the ends of transactions, for which a list is allocated in the heap:
    /// not for an observer that must leave the heap as another one does.
    const COMMITS: bool = true;

    /// Whether to call [`Observer::answer`].
    const ANSWERS: bool = false;

    /// Called before each visible operation, and before those that look at the thread itself, its
    /// mailbox, its dictionary or serial numbers; `pc` is the position of the thread.
    #[inline(always)]
    fn answer(&mut self, _heap: &mut Heap, _pc: usize, _op: Prim, _args: &[Word]) -> Answer {
        Answer::Machine
    }

    /// Whether to call [`Observer::extra`], [`Observer::entered`], [`Observer::returned`] and
    /// [`Observer::unwound`].
    const FRAMES: bool = false;

    /// The contents of the extra words of a new closure or thunk; not a reference.
    #[inline(always)]
    fn extra(&mut self, _thread: ThreadId) -> Word {
        Word::EMPTY
    }

    /// Code starts to run.
    #[inline(always)]
    fn entered(&mut self, _entered: Entered<'_>) {}

    /// Whether returns are counted, so that a run can be stopped before one: see [`crate::Moment`].
    const RETURNS: bool = false;

    /// Whether [`Observer::reaches`] is asked.
    const STOPS: bool = false;

    /// A thread is about to do the instruction at `pc`, in the frame at `fp`. True: the run stops
    /// before it, with [`crate::Stop::StepLimit`], and goes on there as if it had not. The same
    /// instruction may be reported again where it was interrupted: by a stop, or to evaluate an operand.
    #[inline(always)]
    fn reaches(&mut self, _thread: ThreadId, _pc: usize, _fp: usize) -> bool {
        false
    }

    /// The interpreter stops after every instruction.
    const EVERY_INSTRUCTION: bool = false;

    /// Whether to call [`Observer::access`].
    const WATCHES: bool = false;

    /// An operation accessed something shared between threads.
    #[inline(always)]
    fn access(&mut self, _thread: ThreadId, _access: crate::access::Access) {}

    /// A function or thunk is entered.
    #[inline(always)]
    fn enter(&mut self, _thread: ThreadId, _function: u32, _step: u64) {}

    /// A function is entered in the frame at `fp`, which contains its arguments, then its captured
    /// variables. Whatever ran in that frame or above is continued by this call (a tail call) or
    /// over.
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

    /// Whether to call [`Observer::held`] and [`Observer::looked`].
    const STATES: bool = false;

    /// The contents of a variable, table or dictionary have changed to this.
    #[inline(always)]
    fn held(&mut self, _thread: ThreadId, _holder: crate::Holder, _holds: crate::Holds) {}

    /// An operation that no other thread can notice depended on more than its arguments.
    #[inline(always)]
    fn looked(&mut self, _thread: ThreadId, _op: Prim) {}

    /// A variable or array was created by the thread in its name.
    #[inline(always)]
    fn created(&mut self, _object: ObjectId) {}

    /// A visible operation was executed, with its arguments and its result.
    #[inline(always)]
    fn operated(&mut self, _operation: &Operation<'_>, _scene: &Scene<'_>) {}

    /// An operation cannot be executed yet: its thread blocks.
    #[inline(always)]
    fn waits(&mut self, _operation: &Operation<'_>, _block: Block, _scene: &Scene<'_>) {}

    /// An event of a message; the scene is that of the running thread, if any.
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

    /// Calls `f` on every word that the observer stores, to keep it alive. With `young_only`, words
    /// stored before the last call may be omitted.
    #[inline(always)]
    fn words(&mut self, _young_only: bool, _f: &mut dyn FnMut(&mut Word)) {}

    // ---- the flow of values ------------------------------------------------------------
    //
    // Only called for observers with `TRACES`: the origin of every word of a stack and of the heap.
    // Together with the shadow heap ([`Heap::enable_shadow`]), this is enough to know for each
    // value which instruction created it, and from what.

    /// Whether the methods below are called.
    const TRACES: bool = false;

    /// Values are traced from here on. For the values that exist already:
    /// [`crate::Machine::pause`].
    fn began(&mut self, _heap: &mut Heap, _constants: &[Word], _state: &crate::Checkpoint) {}
    /// From now on, the stack is that of this thread.
    fn running(&mut self, _thread: ThreadId) {}
    /// A word was copied within the stack.
    fn moved(&mut self, _to: usize, _from: usize) {}
    fn constant(&mut self, _to: usize, _constant: u32) {}
    /// A field of an object was read; the object itself is at `of`.
    fn read(&mut self, _heap: &mut Heap, _at: At, _to: usize, _of: usize, _cell: (Index, usize)) {}
    /// An object was created from these operands.
    fn made(&mut self, _heap: &mut Heap, _at: At, _to: usize, _made: Index, _args: &[Operand]) {}
    /// An object that was created empty got its fields.
    fn filled(&mut self, _heap: &mut Heap, _at: At, _object: Index, _args: &[Operand]) {}
    /// Operands were copied to consecutive positions.
    fn spread(&mut self, _at: At, _to: usize, _args: &[Operand]) {}
    /// An instruction computed a value.
    fn computed(&mut self, _: &mut Heap, _: At, _to: usize, _args: &[Operand], _value: Word) {}
    /// A test continued at `next`.
    fn tested(&mut self, _at: At, _args: &[Operand], _next: usize) {}
    /// A saturated call; `callee` is the position of the function, unless it is statically known.
    fn invoked(&mut self, _heap: &Heap, _at: At, _: Entry, _callee: Option<u16>, _: &[Operand]) {}
    /// The operands of a call that needs further steps: see [`Observer::applied`].
    fn arguments(&mut self, _heap: &Heap, _at: At, _callee: Option<u16>, _args: &[Operand]) {}
    /// The function is one of the last reported operands, and is applied to the token.
    fn action(&mut self, _argument: usize) {}
    /// The function is the last given value, the arguments are on the stack.
    fn arguments_on_stack(&mut self, _from: usize, _count: usize) {}
    /// The function and its arguments are fields of an object.
    fn arguments_in_heap(&mut self, _heap: &Heap, _object: Index, _count: usize) {}
    /// The arguments are the elements of a list. The function is one of the last reported operands, or not known.
    fn arguments_in_list(&mut self, _heap: &Heap, _function: Option<usize>, _list: Word) {}
    /// A partial application precedes the reported arguments: its function, its arguments.
    fn more_arguments(&mut self, _heap: &Heap, _partial: Index, _count: usize) {}
    /// The arguments after the first ones were put on the stack, for later.
    fn arguments_split(&mut self, _first: usize, _to: usize) {}
    /// A function was entered with the last reported arguments.
    fn applied(&mut self, _heap: &Heap, _entry: Entry, _count: usize) {}
    /// A partial application was created from them: it is the next given value.
    fn partial(&mut self, _heap: &mut Heap, _object: Index) {}
    /// The code of a thunk was entered, with its captured variables.
    fn forced(&mut self, _heap: &mut Heap, _thunk: Index, _entry: Entry) {}
    /// The value that a frame returns is at `from`.
    fn returning(&mut self, _heap: &Heap, _at: At, _from: usize) {}
    /// The next given value is the one that a word refers to.
    fn giving(&mut self, _heap: &Heap, _word: Word) {}
    /// The given value passes the control word of a frame.
    fn passed(&mut self, _control: usize) {}
    /// The given value arrived on the stack.
    fn arrived(&mut self, _to: usize) {}
    /// The word at that stack position was evaluated to the given value.
    fn evaluated(&mut self, _to: usize) {}
    /// A frame ends with the value of an expression that is yet to be evaluated, which takes its
    /// place on the stack.
    fn leaving(&mut self, _with: usize) {}
    /// The given value became the value of a thunk that was at a stack position.
    fn became(&mut self, _heap: &mut Heap, _thunk: Index, _at: usize) {}
    /// The given value ended the thread.
    fn ended(&mut self, _thread: ThreadId) {}
    /// A word was put on the stack by the machine itself.
    fn placed(&mut self, _heap: &Heap, _to: usize, _word: Word) {}
    /// Called before an operation that may create objects.
    fn operating(&mut self, _heap: &Heap) {}
    /// Called before a visible operation; its result is not known yet.
    fn starting(&mut self, _heap: &mut Heap, _operation: &Traced<'_>) {}
    /// An operation was executed.
    fn performed(&mut self, _heap: &mut Heap, _operation: &Traced<'_>) {}
    /// An operation of a blocked thread was executed on its behalf.
    fn completed(&mut self, _heap: &mut Heap, _operation: &Traced<'_>) {}
    /// An operation found its result in a cell.
    fn found(&mut self, _cell: Index) {}
    /// An operation returns rows of a table, in order: the cells that contain them.
    fn rows_found(&mut self, _cells: Vec<Index>) {}
    /// A table was changed. `rows` is the list of rows that were inserted, if any; `before` finds
    /// the cell that contained a row before the change.
    fn rows_kept(
        &mut self,
        _heap: &mut Heap,
        _rows: Option<Word>,
        _before: &dyn Fn(&Heap, Word) -> Option<Index>,
    ) {
    }
    /// A message was sent, or a timer was set that will send it. It is in this `Mail` object, in which it arrives.
    fn sent(
        &mut self,
        _heap: &mut Heap,
        _mail: Index,
        _by: Option<ThreadId>,
        _to: Option<ThreadId>,
    ) {
    }
    /// A message that was sent was put into a mailbox.
    fn posted(&mut self, _heap: &mut Heap, _mail: Index, _to: ThreadId) {}
    /// An instruction failed with an exception.
    fn failed(&mut self, _heap: &mut Heap, _at: At, _exception: Word) {}
    /// The program raised an exception, the first of the last reported operands.
    fn threw(&mut self, _heap: &Heap, _at: At) {}
    /// An exception made a thunk fail.
    fn failed_thunk(&mut self, _heap: &mut Heap, _thunk: Index) {}
    /// A thunk that failed before fails again.
    fn failed_again(&mut self, _heap: &Heap, _thunk: Index) {}
    /// A handler, the second of the last reported operands, is at a stack position.
    fn catching(&mut self, _to: usize) {}
    /// A handler at a stack position is about to receive an exception.
    fn handling(&mut self, _from: usize) {}
    /// The handler received it, at a position above itself.
    fn handled(&mut self, _to: usize) {}
}

/// An executed operation, with the positions of its operands.
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
    /// The live source variables of the thread, innermost function first. With `outer` frames, also
    /// those of the enclosing functions, but only of functions for which `keep` returns true.
    pub fn variables(
        &self,
        outer: usize,
        keep: &dyn Fn(u32) -> bool,
    ) -> Vec<(source::Symbol, Word)> {
        crate::state::frames::variables(self.code, self.stack, self.pc, self.fp, outer, keep)
    }

    /// The positions of the thread in each enclosing function, innermost first.
    pub fn places(&self, most: usize) -> impl Iterator<Item = usize> + use<'a> {
        let waiting = crate::state::frames::frames(self.stack, self.fp)
            .filter(|f| crate::state::frames::is_code(f.control))
            .map(|f| f.control.control_pc().saturating_sub(1));
        std::iter::once(self.pc).chain(waiting).take(most)
    }
}

//! Threads (and Erlang processes).

use crate::state::stack::Stack;
use crate::state::word::Word;
use source::Symbol;
use std::fmt;
use std::sync::Arc;

/// The index of a thread in the table of the machine. Across schedules use its name instead
/// ([`crate::State::thread_name`]): the table is in the order of creation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ThreadId(pub u32);

impl ThreadId {
    pub const MAIN: ThreadId = ThreadId(0);

    pub fn word(self) -> Word {
        Word::thread(self.0)
    }
}

impl fmt::Display for ThreadId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

/// Why a thread is blocked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Block {
    /// Waits for an MVar to be filled; `Word` is the MVar.
    Take(Word),
    Read(Word),
    /// Waits for an MVar to be emptied.
    Put(Word),
    /// Waits for one of the variables that its transaction read to change.
    Transaction,
    /// Waits for a value that another thread is computing.
    BlackHole(Word),
    /// Waits for the clock, in nanoseconds since the start.
    Delay(i64),
    /// Waits for a message, or for the clock.
    Mailbox(Option<i64>),
    /// Waits for another thread to receive an exception.
    ThrowTo(ThreadId),
    /// Waits for nothing: a process without a body, such as `user` in Erlang.
    Forever,
}

/// `Ready` → `Blocked` → `Ready` …; `Finished` and `Died` are final.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// Running or ready to run.
    Ready,
    Blocked(Block),
    /// Returned.
    Finished,
    /// Ended by an uncaught exception.
    Died,
}

/// Whether asynchronous exceptions reach a thread.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Mask {
    Unmasked,
    /// Only while it is blocked.
    Interruptible,
    Uninterruptible,
}

impl Mask {
    pub(crate) fn from_number(number: i64) -> Mask {
        match number {
            0 => Mask::Unmasked,
            1 => Mask::Interruptible,
            _ => Mask::Uninterruptible,
        }
    }
}

/// An exception raised by another thread that has not arrived yet.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Pending {
    pub exception: Word,
    /// The thread that waits for it to arrive.
    pub from: Option<ThreadId>,
    /// The thread was blocked when it was raised: it arrives whatever the mask is now.
    pub now: bool,
}

/// Everything of a thread except its stack: small, and saved entirely before its first change after
/// a mark.
#[derive(Clone)]
pub(crate) struct Control {
    pub status: Status,
    /// Where it continues, and its current frame.
    pub pc: usize,
    pub fp: usize,
    pub mask: Mask,
    pub pending: Vec<Pending>,
    /// The number of objects and threads it has created: used for their names.
    pub objects: u32,
    pub children: u32,
    /// The number of (Erlang) references it has created.
    pub references: u32,
    /// The number of visible operations it has executed.
    pub visible: u64,
    /// Its result: a value, or the exception.
    pub outcome: Word,
    /// When its current delay ends.
    pub wake_at: Option<i64>,
    /// The timer of what it waits for.
    pub timer: Option<crate::state::tables::TimerKey>,
    /// The thread in which it has raised an exception that has not arrived yet.
    pub throwing: Option<ThreadId>,
    /// The number of characters that its current operation has already written.
    pub written: u32,
    /// It has started to wait for its next operation: only used if others may observe that.
    pub waiting: bool,
    /// It has nothing left to do but end, with this status: see `run/scope.rs`.
    pub ending: Option<Status>,
    /// It has started to end: signals and exceptions no longer reach it.
    pub exiting: bool,
    /// An exit signal that has reached it in the middle of one of its operations.
    pub killed: Option<Word>,
    pub process: Option<Box<Process>>,
    /// The label that the program gave it, or the first name it was registered under.
    pub label: Option<Symbol>,
}

pub(crate) struct Thread {
    pub stack: Stack,
    pub control: Control,
    /// The epoch (see [`crate::snapshot::undo`]) in which `control` was last saved.
    pub epoch: u64,
    /// Below this, the stack has not changed since the last mark or minor collection.
    pub barrier: usize,
    /// Below this, the stack has not changed since the last [`crate::Machine::pause`].
    pub kept: usize,
    /// Whether it may refer to objects created since the last minor collection.
    pub dirty: bool,
    pub parent: Option<ThreadId>,
    /// Its index among the children of its parent.
    pub nth: u32,
    /// A hash of its name: mixed from that of the parent and `nth`.
    pub name_hash: u64,
    /// Where its parent was when it started this thread, innermost first: code positions.
    pub started_at: Arc<[usize]>,
    /// The functions of its action, outermost first, by number.
    pub started_with: Arc<[u32]>,
}

/// What one Erlang process sends to another. Signals of a pair of processes keep their order.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Signal {
    Message(Word),
    /// The message of a monitor that has fired; dropped unless the receiver still has the monitor.
    Down {
        reference: i64,
        message: Word,
    },
    /// An exit signal. One from a link is dropped unless the receiver still has the link.
    Exit {
        reason: Word,
        linked: bool,
    },
    /// A request for a link.
    Link,
    /// A request for a monitor: reference, and how the receiver was named.
    Monitor {
        reference: i64,
        shown: Word,
    },
    /// Has taken effect before signals that were sent earlier.
    Done,
}

impl Signal {
    fn word_mut(&mut self) -> Option<&mut Word> {
        match self {
            Signal::Message(word)
            | Signal::Down { message: word, .. }
            | Signal::Exit { reason: word, .. }
            | Signal::Monitor { shown: word, .. } => Some(word),
            Signal::Link | Signal::Done => None,
        }
    }

    /// Its components: the kind, a number, a word.
    pub(crate) fn parts(self) -> (u64, i64, Word) {
        match self {
            Signal::Message(word) => (0, 0, word),
            Signal::Down { reference, message } => (1, reference, message),
            Signal::Exit { reason, linked } => (2, i64::from(linked), reason),
            Signal::Link => (3, 0, Word::UNIT),
            Signal::Monitor { reference, shown } => (4, reference, shown),
            Signal::Done => (5, 0, Word::UNIT),
        }
    }

    /// The message, if a `receive` can take it as it is; in transit, the `Mail` object that holds it
    /// (see [`crate::state::State::unpacked`]).
    pub(crate) fn message(self) -> Option<Word> {
        match self {
            Signal::Message(word) | Signal::Down { message: word, .. } => Some(word),
            _ => None,
        }
    }
}

/// The additional state of an Erlang process.
#[derive(Clone)]
pub(crate) struct Process {
    /// Messages, as a chain of `Mail` objects.
    pub first: Word,
    pub last: Word,
    /// The message before the read pointer; EMPTY if the pointer is at the first.
    pub before: Word,
    /// When the current `receive` times out.
    pub deadline: Option<i64>,
    pub links: Vec<ThreadId>,
    /// The monitors that it has: reference, monitored process.
    pub monitors: Vec<(i64, ThreadId)>,
    /// The monitors on it: reference, monitoring process, how this process was named.
    pub watchers: Vec<(i64, ThreadId, Word)>,
    pub trap_exit: bool,
    pub name: Option<Symbol>,
    /// Its group leader, which does its input and output.
    pub leader: Option<ThreadId>,
    /// The process dictionary, a map.
    pub dictionary: Word,
    /// Other flags and facts stored by the library, as a map.
    pub facts: Word,
    /// Signals in transit, by sender: only with delayed delivery.
    pub incoming: Vec<(ThreadId, Vec<Signal>)>,
    /// The number of signals, messages included, that have arrived from each sender.
    pub arrived: Vec<(ThreadId, u32)>,
    /// The number of messages taken out of its mailbox.
    pub taken: u32,
    /// The node that it is on, as a search assigned it.
    pub node: u8,
    /// What will go wrong with its next signal to a process; empty between operations.
    pub faults: Vec<(ThreadId, recording::Fault)>,
}

impl Process {
    pub(crate) fn new(empty_map: Word) -> Self {
        Process {
            first: Word::EMPTY,
            last: Word::EMPTY,
            before: Word::EMPTY,
            deadline: None,
            links: Vec::new(),
            monitors: Vec::new(),
            watchers: Vec::new(),
            trap_exit: false,
            name: None,
            leader: None,
            dictionary: empty_map,
            facts: empty_map,
            incoming: Vec::new(),
            taken: 0,
            arrived: Vec::new(),
            node: 0,
            faults: Vec::new(),
        }
    }

    pub(crate) fn count_arrival(&mut self, from: ThreadId) {
        match self.arrived.iter_mut().find(|(sender, _)| *sender == from) {
            Some((_, count)) => *count += 1,
            None => self.arrived.push((from, 1)),
        }
    }

    fn words(&mut self, f: &mut dyn FnMut(&mut Word)) {
        f(&mut self.first);
        f(&mut self.last);
        f(&mut self.before);
        f(&mut self.dictionary);
        f(&mut self.facts);
        self.watchers.iter_mut().for_each(|w| f(&mut w.2));
        for (_, signals) in &mut self.incoming {
            signals.iter_mut().filter_map(Signal::word_mut).for_each(&mut *f);
        }
    }
}

impl Control {
    pub(crate) fn new(pc: usize, fp: usize, mask: Mask, process: Option<Box<Process>>) -> Self {
        Control {
            status: Status::Ready,
            pc,
            fp,
            mask,
            pending: Vec::new(),
            objects: 0,
            children: 0,
            references: 0,
            visible: 0,
            outcome: Word::EMPTY,
            wake_at: None,
            timer: None,
            throwing: None,
            written: 0,
            waiting: false,
            ending: None,
            exiting: false,
            killed: None,
            process,
            label: None,
        }
    }

    /// Calls `f` on every word that may refer to the heap.
    pub(crate) fn words(&mut self, f: &mut dyn FnMut(&mut Word)) {
        if let Status::Blocked(
            Block::Take(w) | Block::Read(w) | Block::Put(w) | Block::BlackHole(w),
        ) = &mut self.status
        {
            f(w);
        }
        f(&mut self.outcome);
        self.killed.iter_mut().for_each(&mut *f);
        self.pending.iter_mut().for_each(|p| f(&mut p.exception));
        if let Some(process) = &mut self.process {
            process.words(f);
        }
    }

    pub(crate) fn is_over(&self) -> bool {
        matches!(self.status, Status::Finished | Status::Died)
    }
}

/// Kinds of stack frame: see [`crate::state::frames`].
pub(crate) mod frame {
    /// A function waits for the result of a call, which arrives in the word of the control word.
    pub(crate) const CALL: u8 = 0;
    /// A function waits for one of its slots to be evaluated, by the instruction at the pc.
    pub(crate) const EVAL: u8 = 1;
    /// A thunk waits for its value: thunk.
    pub(crate) const UPDATE: u8 = 2;
    /// The result is a function to be applied: arguments.
    pub(crate) const APPLY: u8 = 3;
    /// Handler, masking state.
    pub(crate) const CATCH: u8 = 4;
    /// The masking state to restore.
    pub(crate) const MASK: u8 = 5;
    /// The action.
    pub(crate) const ATOMICALLY: u8 = 6;
    /// The other action, the length of the log of the transaction.
    pub(crate) const OR_ELSE: u8 = 7;
    /// Handler, masking state, the length of the log.
    pub(crate) const CATCH_STM: u8 = 8;
    /// The bottom of a stack.
    pub(crate) const HALT: u8 = 9;
}

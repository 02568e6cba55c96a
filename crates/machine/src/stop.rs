//! Why the machine stopped, and why a primitive does not return: one closed enum each.

use crate::state::thread::ThreadId;
use crate::state::word::Word;
use source::Symbol;

/// Why [`crate::Machine::run`] returned.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Stop {
    /// The program ended by itself, with this exit code.
    Finished(u8),
    /// The main thread was ended by an uncaught exception.
    Uncaught {
        thread: ThreadId,
    },
    /// All remaining threads wait for something that no thread can do.
    Deadlock,
    /// The outside has no answer to a request: a search does not read the terminal.
    NeedsInput {
        thread: ThreadId,
    },
    /// A limit set by the caller.
    StepLimit,
    MemoryLimit {
        thread: ThreadId,
    },
    /// The caller asked for it.
    Interrupted,
    /// The requested number of visible operations has been executed.
    Paused,
    /// Backstory itself cannot continue: not a fault of the program.
    Unsupported(String),
}

/// Errors that the machine itself detects in a program.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MachineError {
    DivideByZero,
    Overflow,
    IndexOutOfBounds,
    BlockedOnMVar,
    BlockedOnTransaction,
    /// A value that depends on itself.
    Loop,
    HeapOverflow,
    StackOverflow,
    NoMatch,
    Interrupted,
    Deadlock,
    Other,
    /// Killed from outside. Numbers in between are those of the library.
    Killed = 15,
}

impl MachineError {
    /// The number used by the libraries of the languages.
    pub fn number(self) -> i64 {
        self as i64
    }

    /// The error with a number.
    pub(crate) fn from_number(number: i64) -> Option<Self> {
        use MachineError::*;
        [
            DivideByZero,
            Overflow,
            IndexOutOfBounds,
            BlockedOnMVar,
            BlockedOnTransaction,
            Loop,
            HeapOverflow,
            StackOverflow,
            NoMatch,
            Interrupted,
            Deadlock,
            Other,
            Killed,
        ]
        .into_iter()
        .find(|error| error.number() == number)
    }

    pub fn text(self) -> &'static str {
        match self {
            MachineError::DivideByZero => "divide by zero",
            MachineError::Overflow => "arithmetic overflow",
            MachineError::IndexOutOfBounds => "index out of bounds",
            MachineError::BlockedOnMVar => "thread blocked indefinitely in an MVar operation",
            MachineError::BlockedOnTransaction => {
                "thread blocked indefinitely in an STM transaction"
            }
            MachineError::Loop => "<<loop>>",
            MachineError::HeapOverflow => "heap overflow",
            MachineError::StackOverflow => "stack overflow",
            MachineError::NoMatch => "no alternative matches",
            MachineError::Interrupted => "user interrupt",
            MachineError::Deadlock => "deadlock",
            MachineError::Other => "error",
            MachineError::Killed => "thread killed",
        }
    }
}

impl Fault {
    /// Whether it is an exception in the program.
    pub(crate) fn is_error(&self) -> bool {
        matches!(
            self,
            Fault::Raise(_)
                | Fault::Machine(_)
                | Fault::Message(..)
                | Fault::Erlang(..)
                | Fault::Undefined(_)
        )
    }
}

/// The outcome of a primitive that does not simply return.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Fault {
    /// Raises an exception value unchanged.
    Raise(Word),
    Machine(MachineError),
    /// With an explicit message.
    Message(MachineError, String),
    /// An Erlang exception: class and reason; the stack trace is added where it is raised.
    Erlang(&'static str, Word),
    /// A name that is not defined.
    Undefined(Symbol),
    /// An undefined Erlang function: module, name, list of arguments.
    Missing(Symbol, Symbol, Word),
    /// A part of the operation is done: continue with the rest in another step.
    Again,
    /// Evaluate this first, then repeat the whole operation.
    Force(Word),
    /// Not now: the thread blocks, and repeats the whole operation later.
    Block(crate::state::thread::Block),
    /// The outside has no answer.
    NeedsInput,
    OutOfMemory,
    /// An exit signal has ended the thread, bypassing handlers.
    Killed(Word),
    Unsupported(String),
}

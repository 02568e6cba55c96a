//! Why the machine stopped, and why a thread waits: each in one closed list.

use crate::state::thread::ThreadId;
use crate::state::word::Word;
use source::Symbol;

/// Why [`crate::Machine::run`] came back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Stop {
    /// The program ended by itself, with this exit code.
    Finished(u8),
    /// The main thread died of an exception that nobody caught.
    Uncaught {
        thread: ThreadId,
    },
    /// Every thread that is left waits for something that nobody can do.
    Deadlock,
    /// The outside has no answer to a request: a search reads no terminal.
    NeedsInput {
        thread: ThreadId,
    },
    /// A limit of the caller's.
    StepLimit,
    MemoryLimit {
        thread: ThreadId,
    },
    /// The caller asked for it.
    Interrupted,
    /// As many visible operations as the caller wanted have been done.
    Paused,
    /// Backstory itself cannot go on: not the program's fault.
    Unsupported(String),
}

/// Errors that the machine itself finds in a program.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MachineError {
    DivideByZero,
    Overflow,
    IndexOutOfBounds,
    BlockedOnMVar,
    BlockedOnTransaction,
    /// A value that needs itself.
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
    /// The number by which a language's library knows it.
    pub fn number(self) -> i64 {
        self as i64
    }

    /// The error of such a number.
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

/// What a primitive has to say when it does not simply return.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Fault {
    /// Raises an exception value as it is.
    Raise(Word),
    Machine(MachineError),
    /// With a message of its own.
    Message(MachineError, String),
    /// An exception of Erlang's: class and reason; the stack trace is added where it is raised.
    Erlang(&'static str, Word),
    /// A name that is not defined.
    Undefined(Symbol),
    /// A function of Erlang's that is not there: module, name, list of arguments.
    Missing(Symbol, Symbol, Word),
    /// A part of the operation is done: go on with the rest in another step.
    Again,
    /// Evaluate this first, then do the whole operation again.
    Force(Word),
    /// Not now: the thread waits, and does the whole operation again.
    Block(crate::state::thread::Block),
    /// The outside has no answer.
    NeedsInput,
    OutOfMemory,
    /// An exit signal has ended the thread, which no handler sees.
    Killed(Word),
    Unsupported(String),
}

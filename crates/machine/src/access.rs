//! What operations touch, and whether the order of two of them can make a difference.
//!
//! This is the one place where dependence is decided. An operation is reported as a list of
//! [`Access`]es: a thing, and what is done with it. Two operations of different threads depend on
//! each other when some two of their accesses are to one thing and [`How::conflicts`] says so.
//! Whatever is not reported here must commute with everything: a property test runs both orders.

use crate::machine::Machine;
use crate::observer::{ObjectId, Observer};
use crate::state::thread::ThreadId;
use crate::state::word::Word;
use core_ir::Prim;
use source::Symbol;

/// Something that threads share.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Thing {
    /// A reference, MVar, TVar, array or table.
    Object(ObjectId),
    /// A thread as such: whether it lives, what it is linked to, exceptions that reach it.
    Life(ThreadId),
    /// Messages from one process to another, in order. Their order among other senders' is
    /// decided when they are received.
    Queue {
        from: ThreadId,
        to: ThreadId,
    },
    /// All messages of a process, where they arrive at once.
    Mailbox(ThreadId),
    /// A registered name; a name of a table.
    Name(Symbol),
    TableName(Symbol),
    /// A reference that stands for a process, or a timer.
    Reference(i64),
    /// Timers that send to a process.
    Timers,
    /// Output: its order is a difference only to those who look at it.
    Stream(i64),
    /// The clock, input, files, the environment, the list of all processes.
    Outside,
    /// What there is of threads, names and tables, where somebody asks for all of them.
    Everyone,
    /// No thing: a message that had arrived earlier was taken while others were under way, whose
    /// order of arrival is not looked into any more.
    Arrivals,
}

/// What is done with a thing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum How {
    Read,
    Write,
    /// One part of it, by a number that stands for which.
    ReadAt(u64),
    WriteAt(u64),
    /// Of a thread: asks whether it lives.
    Query,
    /// Of a thread: links and monitors, which commute with each other.
    Link,
    /// Of a thread: a name is given to it or taken from it. It has one at most, and releases it when
    /// it ends.
    Rename,
    /// Of a thread: a message is sent to it, which matters to an exception that reaches it.
    Reach,
    /// Of a thread: it is over.
    End,
    /// Of a thread: an exception or exit signal reaches it, or somebody looks closely at what it
    /// is doing. Conflicts with each of its steps.
    Seize,
    /// Of a queue: a message goes in at the end. The receiving is ordered after it, and nothing
    /// else is.
    Push,
    /// Of a queue: a message is taken.
    Pop,
    /// Of a queue: messages are removed in passing.
    Flush,
}

impl How {
    /// Whether the order of two accesses to one thing can make a difference.
    pub fn conflicts(self, other: How) -> bool {
        use How::*;
        match (self, other) {
            (Read | ReadAt(_), Read | ReadAt(_)) => false,
            (ReadAt(a) | WriteAt(a), ReadAt(b) | WriteAt(b)) => a == b,
            (Query | Link, Query | Link) => false,
            (Rename, Query | Link) | (Query | Link, Rename) => false,
            (Reach, other) | (other, Reach) => other == Seize,
            // The receiver takes a message that is there already; what comes behind it is no
            // matter. That the message itself was sent before is an order of another kind.
            (Push, Pop) | (Pop, Push) => false,
            (Push, Push) | (Pop, Pop) => true,
            _ => true,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Access {
    pub thing: Thing,
    pub how: How,
}

impl<O: Observer> Machine<O> {
    /// Tells a watching observer of an access.
    #[inline(always)]
    pub(crate) fn report(&mut self, id: ThreadId, thing: Thing, how: How) {
        if O::WATCHES {
            self.observer.access(id, Access { thing, how });
        }
    }

    /// What operations on cells, threads and the outside access, as far as operation and
    /// arguments tell; those on processes and tables report for themselves.
    pub(crate) fn report_operation(&mut self, id: ThreadId, op: Prim, args: &[Word], result: Word) {
        if !O::WATCHES {
            return;
        }
        let object = args.first().and_then(|w| match self.heap.object(*w) {
            Some((index, header)) if header.kind().is_cell() => {
                Some(Thing::Object(ObjectId::of(self.heap.field(index, 0))))
            }
            _ => None,
        });
        let (thing, how) = match op {
            Prim::RefRead | Prim::TVarRead | Prim::MVarRead | Prim::MVarTryRead => {
                (object, How::Read)
            }
            Prim::MVarIsEmpty => (object, How::Read),
            // One that could not do what it tried has only looked.
            Prim::MVarTryTake if result == Word::NOTHING => (object, How::Read),
            Prim::MVarTryPut if result == Word::FALSE => (object, How::Read),
            Prim::RefWrite
            | Prim::RefModify
            | Prim::TVarWrite
            | Prim::MVarTake
            | Prim::MVarPut
            | Prim::MVarTryTake
            | Prim::MVarTryPut => (object, How::Write),
            Prim::ArrayRead => (object, How::ReadAt(args[1].0)),
            Prim::ArrayWrite => (object, How::WriteAt(args[1].0)),
            Prim::ArrayCopy => (object, How::Read),
            Prim::ThrowTo | Prim::ThreadStatus => {
                (args[0].as_thread().map(|t| Thing::Life(ThreadId(t))), How::Seize)
            }
            Prim::Write | Prim::Flush | Prim::CloseFile => {
                let stream = self.heap.as_int(args[0]).unwrap_or(1);
                // What goes to the terminal can be ignored; a file can be read again.
                if stream <= 2 {
                    (Some(Thing::Stream(stream)), How::Write)
                } else {
                    (Some(Thing::Outside), How::Write)
                }
            }
            Prim::Arguments | Prim::ProgramName | Prim::Environment => {
                (Some(Thing::Outside), How::Read)
            }
            Prim::ReadLine
            | Prim::ReadBytes
            | Prim::ReadAll
            | Prim::AtEnd
            | Prim::OpenFile
            | Prim::FileKind
            | Prim::RemoveFile
            | Prim::ClockNow
            | Prim::ClockElapsed
            | Prim::RandomSeed => (Some(Thing::Outside), How::Write),
            _ => (None, How::Read),
        };
        if let Some(thing) = thing {
            self.report(id, thing, how);
        }
    }
}

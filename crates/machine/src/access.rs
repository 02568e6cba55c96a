//! What operations access, and whether the order of two of them can matter.
//!
//! Dependence is decided only here. An operation is reported as a list of [`Access`]es: a thing,
//! and what is done with it. Two operations of different threads are dependent if two of their
//! accesses are to the same thing and [`How::conflicts`]. Whatever is not reported here must
//! commute with everything: a property test runs both orders.

use crate::machine::Machine;
use crate::observer::{ObjectId, Observer};
use crate::state::thread::ThreadId;
use crate::state::word::Word;
use core_ir::Prim;
use source::Symbol;

/// Something shared between threads.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Thing {
    /// A reference, MVar, TVar, array or table.
    Object(ObjectId),
    /// A thread itself: whether it is alive, its links, and the exceptions that reach it.
    Life(ThreadId),
    /// Messages from one process to another, in order. Their order relative to other senders is
    /// decided when they are received.
    Queue {
        from: ThreadId,
        to: ThreadId,
    },
    /// All messages of a process, if they are delivered immediately.
    Mailbox(ThreadId),
    /// A registered name, or the name of a table.
    Name(Symbol),
    TableName(Symbol),
    /// A reference that identifies a process or a timer.
    Reference(i64),
    /// Timers that send to a process.
    Timers,
    /// Output: its order matters only to searches that compare output.
    Stream(i64),
    /// The clock, input, files, the environment, the list of all processes.
    Outside,
    /// The set of all threads, names or tables, for operations that list them.
    Everyone,
    /// Not an object: a message that had arrived earlier was taken while others were in transit,
    /// whose order of arrival is not examined further.
    Arrivals,
}

/// The kind of an access.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum How {
    Read,
    Write,
    /// One part of the thing, identified by a number.
    ReadAt(u64),
    WriteAt(u64),
    /// For a thread: asks whether it is alive.
    Query,
    /// For a thread: links and monitors, which commute with each other.
    Link,
    /// For a thread: a name is registered for it or removed. A thread has at most one name and
    /// releases it when it ends.
    Rename,
    /// For a thread: a message is sent to it, which matters to an exception that reaches it.
    Reach,
    /// For a thread: it ends.
    End,
    /// For a thread: an exception or exit signal reaches it, or another thread inspects what it is
    /// doing. Conflicts with each of its steps.
    Seize,
    /// For a queue: a message is appended. Receiving it is ordered after this; nothing else is.
    Push,
    /// For a queue: a message is taken.
    Pop,
    /// For a queue: messages are removed without being received.
    Flush,
}

impl How {
    /// Whether the order of two accesses to one thing can matter.
    pub fn conflicts(self, other: How) -> bool {
        use How::*;
        match (self, other) {
            (Read | ReadAt(_), Read | ReadAt(_)) => false,
            (ReadAt(a) | WriteAt(a), ReadAt(b) | WriteAt(b)) => a == b,
            (Query | Link, Query | Link) => false,
            (Rename, Query | Link) | (Query | Link, Rename) => false,
            (Reach, other) | (other, Reach) => other == Seize,
            // The receiver takes a message that is already there; later messages do not matter.
            // That the message itself was sent before is another kind of order.
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
    /// Reports an access to an observer that watches accesses.
    #[inline(always)]
    pub(crate) fn report(&mut self, id: ThreadId, thing: Thing, how: How) {
        if O::WATCHES {
            self.observer.access(id, Access { thing, how });
        }
    }

    /// Reports the accesses of operations on cells, threads and the outside, as determined by
    /// operation and arguments. Operations on processes and tables report their own.
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
            // An attempt that failed was only a read.
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
                // Terminal output can be ignored; a file can be read again.
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

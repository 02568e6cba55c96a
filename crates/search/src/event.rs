//! Events: what a move did, with names that are the same in every schedule.

use crate::system::Thread;
use core_ir::Prim;
use machine::{Connection, How};
use recording::Fault;
use std::rc::Rc;

/// A move, by names that survive reordering.
///
/// The sender of a message that a `receive` takes identifies the message: it is the first of that sender that matches,
/// and later messages cannot change that.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Label {
    Go(Thread),
    Receive {
        to: Thread,
        from: Thread,
    },
    Arrive {
        to: Thread,
        from: Thread,
    },
    Timeout(Thread),
    Ring(Thread),
    /// The runtime system raises `BlockedIndefinitely` in all threads, because no other move is possible.
    Unblock,
    /// A thread is killed from outside: one of the failures that the search may choose.
    Kill(Thread),
    /// A process sends, and something goes wrong with the message: another one.
    Fault(Thread, Fault),
    /// The connection of two nodes is cut: another one.
    Cut(Connection),
    /// It is there again, as it will be some time.
    Heal(Connection),
}

impl Label {
    pub fn thread(self) -> Thread {
        match self {
            Label::Go(t)
            | Label::Timeout(t)
            | Label::Ring(t)
            | Label::Kill(t)
            | Label::Fault(t, _) => t,
            Label::Unblock | Label::Cut(_) | Label::Heal(_) => 0,
            Label::Receive { to, .. } | Label::Arrive { to, .. } => to,
        }
    }

    /// The same label with other thread numbers.
    pub fn renamed(self, name: impl Fn(Thread) -> Thread) -> Label {
        match self {
            Label::Go(t) => Label::Go(name(t)),
            Label::Receive { to, from } => Label::Receive { to: name(to), from: name(from) },
            Label::Arrive { to, from } => Label::Arrive { to: name(to), from: name(from) },
            Label::Timeout(t) => Label::Timeout(name(t)),
            Label::Ring(t) => Label::Ring(name(t)),
            Label::Kill(t) => Label::Kill(name(t)),
            Label::Fault(t, fault) => Label::Fault(name(t), fault),
            Label::Unblock | Label::Cut(_) | Label::Heal(_) => self,
        }
    }

    /// Whether it changes the network and is not a step of a thread.
    pub fn is_of_network(self) -> bool {
        matches!(self, Label::Cut(_) | Label::Heal(_))
    }

    /// Whether it is one of several choices of a `receive`.
    pub fn is_choice(self) -> bool {
        matches!(self, Label::Receive { .. } | Label::Arrive { .. } | Label::Timeout(_))
    }
}

/// A shared object, by a number that a search gives it.
pub type Object = u32;

/// The effect of a move.
#[derive(Clone, Debug)]
pub struct Event {
    pub label: Label,
    pub op: Option<Prim>,
    pub accesses: Box<[(Object, How)]>,
    /// Threads that it reached with an exception or exit signal, or examined.
    pub seizes: Box<[Thread]>,
    /// In another order it may touch other objects: only its thread is certain.
    pub varies: Varies,
    /// The thread itself, as an object: the event may be the last of its thread.
    pub life: Object,
    /// Only its label is known.
    pub unknown: bool,
    /// It is planned to be done earlier than where it was observed.
    pub moved: bool,
}

/// How far the accesses of an event may differ after a race with it is reversed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Varies {
    No,
    /// Reads may become writes.
    Mode,
    /// Any access may differ.
    Things,
}

pub(crate) type Shared = Rc<Event>;

/// Whether the order of two moves can matter.
pub fn dependent(a: &Event, b: &Event) -> bool {
    if a.label.thread() == b.label.thread() || a.unknown || b.unknown {
        return true;
    }
    let seized = |x: &Event, y: &Event| x.seizes.contains(&y.label.thread());
    seized(a, b)
        || seized(b, a)
        || a.accesses.iter().any(|(object, how)| {
            b.accesses.iter().any(|(other, as_well)| object == other && how.conflicts(*as_well))
        })
}

/// The same for events of which one may have been moved to before something that it depends on: there it may find other
/// values, and its thread may end after it.
pub(crate) fn may_depend(a: &Event, b: &Event) -> bool {
    dependent(a, b) || (a.moved && could_touch(a, b)) || (b.moved && could_touch(b, a))
}

fn could_touch(moved: &Event, other: &Event) -> bool {
    let ends = |(object, how): &(Object, How)| *object == moved.life && *how != How::Reach;
    if other.accesses.iter().any(ends) {
        return true;
    }
    match moved.varies {
        Varies::No => false,
        Varies::Mode => {
            let touches = |object: &Object| other.accesses.iter().any(|(o, _)| o == object);
            moved.accesses.iter().any(|(object, _)| touches(object))
        }
        Varies::Things => !other.accesses.is_empty(),
    }
}

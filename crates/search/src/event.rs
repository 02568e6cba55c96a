//! Events: what a move did, with names that are the same in every schedule.

use crate::system::Thread;
use core_ir::Prim;
use machine::{Connection, How};
use recording::Fault;
use std::rc::Rc;

/// A move by names that survive reordering.
///
/// Whose message a `receive` takes says which message: the first that fits, and what comes later
/// cannot change that.
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
    /// The runtime system raises `BlockedIndefinitely` in all threads: nobody can do anything else.
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

    /// With other names for threads.
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

    /// Whether it is about the network, and no step of a thread.
    pub fn is_of_network(self) -> bool {
        matches!(self, Label::Cut(_) | Label::Heal(_))
    }

    /// Whether it is one of several things that a `receive` could do.
    pub fn is_choice(self) -> bool {
        matches!(self, Label::Receive { .. } | Label::Arrive { .. } | Label::Timeout(_))
    }
}

/// A thing that threads share, by a number that a search gives it.
pub type Object = u32;

/// What a move does.
#[derive(Clone, Debug)]
pub struct Event {
    pub label: Label,
    pub op: Option<Prim>,
    pub accesses: Box<[(Object, How)]>,
    /// Threads that it reached with an exception or exit signal, or looked at closely.
    pub seizes: Box<[Thread]>,
    /// What it touches may be something else in another order: only its thread is certain.
    pub varies: Varies,
    /// The thread itself, as a thing: an event may be its thread's last.
    pub life: Object,
    /// Nothing is known of it but its name.
    pub unknown: bool,
    /// It is planned to be done earlier than where it was seen.
    pub moved: bool,
}

/// How far the accesses of an event may differ after a race with it is turned round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Varies {
    No,
    /// Reads may be writes.
    Mode,
    /// Anything.
    Things,
}

pub(crate) type Shared = Rc<Event>;

/// Whether the order of two moves can make a difference.
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

/// The same where one of them may have been moved to before something that it depends on: what it
/// finds there may be something else, and its thread may be over after it.
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

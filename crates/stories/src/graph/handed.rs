//! Hand-overs: values that came out of an MVar, TVar, IORef, table, mailbox or exception.
//!
//! Code that takes a structure apart gets its parts, and the story of a part is where the part was made.
//! That the whole structure was handed over in between is known only from the whole. So the recorder
//! notes beside a part which structure it was taken from ([`Kind::Taken`]), wherever that may have been
//! handed over. Whether it was is decided here, where the whole run is known: the contents of a variable
//! may pass through many calls before they are looked at, in another segment.

use super::{Graph, Node};
use crate::log::{BEFORE, Entry, Kind};
use core_ir::Prim;
use source::Span;

/// Steps of logs that may be recorded to find out how things came.
pub(super) const FAR: u64 = 10_000_000;

/// A hand-over: what wrote or sent a value, and what took it out.
#[derive(Clone, Copy)]
pub(super) struct Hand {
    by: Node,
    taken: Option<Node>,
}

/// Hops after which no way is followed any further; and of all ways together. Of a structure that
/// went from hand to hand a million times not everybody is named.
const MAX_HOPS: u32 = 100_000;
pub(super) const HOPS: u32 = 2_000_000;

/// Hands that are named of one part, and steps that are looked at for that.
const NAMED: usize = 8;
const MAX_STEPS_TO_NAMES: usize = 64;

/// The module that makes arrays of lists.
const ARRAYS: &str = "GHC.Arr.";

/// Where the way of a value leads.
enum Next {
    /// It was handed over by this.
    By(Node),
    Known(Hand),
    Value(Node),
    /// What an operation took out.
    Read(Node),
    Part {
        whole: Node,
        part: Node,
    },
    Nobody,
}

impl Graph<'_> {
    /// How something came: the write or the message that it was last handed over by, if any. Of a
    /// part, that of the whole; if that was handed to nobody, the part's own.
    pub(crate) fn came_by(&self, node: Node) -> Option<Entry> {
        self.entry(self.hand(node)?.by)
    }

    /// The operation that took it out again.
    pub(crate) fn taken_by(&self, node: Node) -> Option<Entry> {
        self.entry(self.hand(node)?.taken?)
    }

    fn hand(&self, node: Node) -> Option<Hand> {
        if !self.shares || self.hops.get() == 0 {
            return None;
        }
        self.at_most_far(|| self.way_back(node)).flatten()
    }

    /// What can be found out without recording more than may be for this.
    pub(crate) fn at_most_far<T>(&self, f: impl FnOnce() -> T) -> Option<T> {
        let (far, before) = (self.far.get(), self.logged.get());
        let found = self.limited(far, || self.sure(f));
        self.far.set(far.saturating_sub(self.logged.get() - before));
        found
    }

    fn way_back(&self, mut node: Node) -> Option<Hand> {
        let mut way = Vec::new();
        // Parts to go on with when the whole leads nowhere; and how far the way went to there.
        let mut parts: Vec<(Node, usize)> = Vec::new();
        let mut found = None;
        let mut taken = None;
        for _ in 0..MAX_HOPS.min(self.hops.get()) {
            self.hops.set(self.hops.get().saturating_sub(1));
            let next = self.known_hand(node, &mut way).unwrap_or_else(|| self.handed_on(node));
            match next {
                Next::Known(Hand { by, .. }) | Next::By(by) => {
                    let of_before = if let Next::Known(hand) = next { hand.taken } else { None };
                    let hand = Hand { by, taken: taken.or(of_before) };
                    // In a queue it was put before others were put in front of it.
                    if let Some((part, before)) = parts.last().copied()
                        && self.is_behind(by, part)
                    {
                        parts.pop();
                        self.remember(way.drain(before..), Some(hand));
                        (node, taken) = (part, hand.taken);
                        continue;
                    }
                    found = Some(hand);
                    break;
                }
                Next::Read(stored) => {
                    taken.get_or_insert(node);
                    node = self.element(node, stored);
                }
                Next::Value(next) if next.1 != 0 && next != node => node = next,
                Next::Part { whole, part } => {
                    parts.push((part, way.len()));
                    node = whole;
                }
                Next::Value(_) | Next::Nobody => {
                    let Some((part, before)) = parts.pop() else { break };
                    self.remember(way.drain(before..), None);
                    node = part;
                }
            }
        }
        self.remember(way.drain(..), found);
        found
    }

    /// What a value becomes is not looked for to the end when too much would have to be recorded to
    /// show it. All else is remembered: ways meet, and none is gone twice.
    fn remember(&self, way: impl Iterator<Item = Node>, found: Option<Hand>) {
        if found.is_some() || !self.refused.get() {
            self.came.borrow_mut().extend(way.map(|on| (on, found)));
        }
    }

    /// To the step of a value: what is known of it already, or where it is, which joins the way.
    fn known_hand(&self, node: Node, way: &mut Vec<Node>) -> Option<Next> {
        if let Some(result) = self.known_result(node) {
            // A global is not handed to anybody.
            return Some(if node.1 & BEFORE == 0 { Next::Nobody } else { Next::Value(result) });
        }
        if node.1 & BEFORE != 0 {
            let crossed = self.cross(node);
            if crossed != node {
                return Some(Next::Value(crossed));
            }
        }
        if let Some(known) = self.came.borrow().get(&node) {
            return Some(known.map_or(Next::Nobody, Next::Known));
        }
        way.push(node);
        None
    }

    /// What a step hands on as it is, or took its value out of.
    fn handed_on(&self, node: Node) -> Next {
        let Some(entry) = self.entry(node) else {
            let known = if node.1 & BEFORE == 0 { None } else { self.returned(node) };
            return known.map_or(Next::Nobody, Next::Value);
        };
        match entry.kind {
            Kind::Taken => Next::Part { whole: self.word(&entry, 3), part: self.word(&entry, 2) },
            Kind::Read => Next::Read(self.word(&entry, 2)),
            Kind::Enter | Kind::Thunk => Next::Value(self.result(&entry)),
            Kind::Select => Next::Value(self.handed(&entry)),
            Kind::Write if self.is_inner(&entry) => Next::Value(self.handed(&entry)),
            Kind::Write | Kind::Send | Kind::Raise => Next::By(entry.node()),
            _ => Next::Nobody,
        }
    }

    /// Whether a library wrote something for itself, which is not a hand-over of anybody's: into an
    /// array that it makes, or from one list of a queue to the other for who reads it.
    pub(crate) fn is_inner(&self, write: &Entry) -> bool {
        let within = self.code.function_at(write.pc);
        if within.is_some_and(|f| f.def.as_str().starts_with(ARRAYS)) {
            return true;
        }
        let does =
            |name: &str| ["read", "tryRead", "peek", "tryPeek"].iter().any(|w| name.starts_with(w));
        self.queue_function(write).is_some_and(does)
    }

    /// The function of the library's queues that something happens in.
    fn queue_function(&self, entry: &Entry) -> Option<&str> {
        let mut at = *entry;
        for _ in 0..8 {
            let call = self.activation(&at)?;
            let function = self.function_of(&call).map(|f| self.code.function(f).def.as_str());
            let name = function.and_then(|def| def.strip_prefix("Control.Concurrent.STM.T"));
            if let Some((_, name)) = name.and_then(|name| name.split_once('.')) {
                return Some(name);
            }
            at = call;
        }
        None
    }

    /// What was put in front of the others in a queue, and those.
    fn queued(&self, write: &Entry) -> Option<(Node, Node)> {
        let name = self.queue_function(write).filter(|_| write.kind == Kind::Write)?;
        if !["write", "unGet"].iter().any(|w| name.starts_with(w)) {
            return None;
        }
        let cell = self.entry(self.maker(self.handed(write)))?;
        match (cell.kind, self.operands(&cell).as_slice()) {
            (Kind::Con, [first, others]) => Some((*first, *others)),
            _ => None,
        }
    }

    /// Whether a part of a queue is what was there before somebody put something in front of it.
    fn is_behind(&self, write: Node, part: Node) -> bool {
        let queued = self.entry(write).and_then(|write| self.queued(&write));
        queued.is_some_and(|(_, others)| self.maker(others) == self.maker(part))
    }

    /// What was handed over, as who did it sees it.
    pub(crate) fn given(&self, write: &Entry) -> Node {
        self.queued(write).map_or(write.node(), |(first, _)| first)
    }

    /// By which hands a part had come before the last one, the later ones first: what it was part of was
    /// handed on as it is, or put into something larger. Who did the same at the same place again and
    /// again is named once.
    pub(crate) fn came_before(
        &self,
        part: Node,
        place: impl Fn(&Entry) -> Span,
    ) -> Vec<(Entry, Option<Entry>)> {
        let mut told: Vec<(Entry, Option<Entry>)> = Vec::new();
        let mut known: Vec<(Span, Option<u32>)> = Vec::new();
        let mut name = |by: &Entry| {
            let who = (place(by), self.threads(by).map(|(thread, _)| thread));
            let new = !known.contains(&who);
            known.push(who);
            new
        };
        if let Some(last) = self.came_by(part) {
            name(&last);
        }
        let wrapped = |node: Node| self.at_most_far(|| self.wrapped(node)).unwrap_or_default();
        let mut work = wrapped(part);
        for _ in 0..MAX_STEPS_TO_NAMES {
            let Some(node) = work.pop().filter(|_| told.len() < NAMED) else { break };
            let Some(hand) = self.hand(node) else { continue };
            if let Some(by) = self.entry(hand.by)
                && name(&by)
            {
                told.push((by, hand.taken.and_then(|taken| self.entry(taken))));
            }
            // What is looked at next is at the end.
            work.extend(wrapped(node));
        }
        told
    }

    /// What came by a hand and is not told by that: what was given then, had it come from somewhere,
    /// and the parts that it was in on the way to a part.
    fn wrapped(&self, mut node: Node) -> Vec<Node> {
        let mut parts = Vec::new();
        for _ in 0..MAX_STEPS_TO_NAMES {
            node = self.cross(node);
            match self.handed_on(node) {
                Next::Part { whole, part } => {
                    parts.push(part);
                    node = whole;
                }
                Next::Read(stored) => node = self.element(node, stored),
                Next::Value(next) if next.1 != 0 && next != node => node = next,
                Next::By(by) => {
                    // The part itself is told by its own story.
                    if !parts.is_empty() {
                        parts.remove(0);
                    }
                    parts.extend(
                        self.entry(by)
                            .filter(|by| by.kind != Kind::Raise)
                            .map(|by| self.handed(&by)),
                    );
                    return parts;
                }
                Next::Known(_) | Next::Value(_) | Next::Nobody => match parts.pop() {
                    Some(part) => node = part,
                    None => break,
                },
            }
        }
        Vec::new()
    }

    /// What an element of an array is that nobody can write to any more: it was put there when the
    /// library made the array, and is no hand-over. Anything else is what it is.
    pub(crate) fn element(&self, read: Node, stored: Node) -> Node {
        let array = self.entry(read).and_then(|read| self.prim(&read));
        if !matches!(array, Some(Prim::ArrayIndex | Prim::ArrayIndexLazy)) {
            return stored;
        }
        let made = self.entry(stored).filter(|write| {
            let function = self.code.function_at(write.pc);
            write.kind == Kind::Write
                && function.is_some_and(|f| f.def.as_str().starts_with(ARRAYS))
        });
        made.map_or(stored, |write| self.handed(&write))
    }

    /// Whether what a part was taken out of was handed to nobody: the part is told by itself.
    pub(super) fn is_from_nobody(&self, taken: &Entry) -> bool {
        let whole = self.word(taken, 3);
        let is_before = whole.1 & BEFORE != 0;
        is_before && self.is_nobodys(whole.0, whole.1) || self.came_by(whole).is_none()
    }
}

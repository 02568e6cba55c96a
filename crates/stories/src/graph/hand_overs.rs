//! Hand-overs: values that came out of an MVar, TVar, IORef, table, mailbox or exception.
//!
//! Code that takes a structure apart gets its parts, and the story of a part is where the part was made. Only the whole
//! structure shows that it was handed over in between. So the recorder stores with a part the structure that it was
//! taken from ([`Kind::Taken`]), wherever that may have been handed over. Whether it was is decided here, where the
//! whole run is known: the contents of a variable may pass through many calls before they are inspected, in another
//! segment.

use super::{Graph, Node};
use crate::log::{BEFORE, Entry, Kind};
use core_ir::Prim;
use source::Span;

/// Limit on the steps that may be recorded to find hand-overs.
pub(super) const MAX_RECORDED_STEPS: u64 = 10_000_000;

/// A hand-over: the step that wrote or sent a value, and the step that took it out.
#[derive(Clone, Copy)]
pub(super) struct HandOver {
    by: Node,
    taken: Option<Node>,
}

/// Limits on the hops of one path, and of all paths together. If a structure was handed over a million times, not every
/// hand-over is named.
const MAX_HOPS: u32 = 100_000;
pub(super) const MAX_HOPS_OF_ALL: u32 = 2_000_000;

/// Limits on the hand-overs that are named for one part, and on the steps that are visited for that.
const NAMED: usize = 8;
const MAX_STEPS_TO_NAMES: usize = 64;

/// The module that makes arrays from lists.
const ARRAYS: &str = "GHC.Arr.";

/// The next point on the path of a value.
enum Next {
    /// It was handed over by this step.
    By(Node),
    Known(HandOver),
    Value(Node),
    /// The result of a read operation.
    Read(Node),
    Part {
        whole: Node,
        part: Node,
    },
    Nobody,
}

impl Graph<'_> {
    /// The last hand-over of a value: the write or message, if any. For a part, that of the whole; if that was not
    /// handed over, the part's own.
    pub(crate) fn hand_over_of(&self, node: Node) -> Option<Entry> {
        self.entry(self.hand_over(node)?.by)
    }

    /// The operation that took it out again.
    pub(crate) fn taken_out_by(&self, node: Node) -> Option<Entry> {
        self.entry(self.hand_over(node)?.taken?)
    }

    fn hand_over(&self, node: Node) -> Option<HandOver> {
        if !self.shares || self.hops.get() == 0 {
            return None;
        }
        self.at_most_far(|| self.way_back(node)).flatten()
    }

    /// The result of `f`, if it does not record more than the limit for hand-overs.
    pub(crate) fn at_most_far<T>(&self, f: impl FnOnce() -> T) -> Option<T> {
        let (far, before) = (self.far.get(), self.logged.get());
        let found = self.limited(far, || self.sure(f));
        self.far.set(far.saturating_sub(self.logged.get() - before));
        found
    }

    fn way_back(&self, mut node: Node) -> Option<HandOver> {
        let mut way = Vec::new();
        // Parts to continue with when the whole leads nowhere, each with the length of the path to it.
        let mut parts: Vec<(Node, usize)> = Vec::new();
        let mut found = None;
        let mut taken = None;
        for _ in 0..MAX_HOPS.min(self.hops.get()) {
            self.hops.set(self.hops.get().saturating_sub(1));
            let next = self.known_hand(node, &mut way).unwrap_or_else(|| self.forwarded(node));
            match next {
                Next::Known(HandOver { by, .. }) | Next::By(by) => {
                    let of_before = if let Next::Known(hand) = next { hand.taken } else { None };
                    let hand = HandOver { by, taken: taken.or(of_before) };
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

    /// Stores the answer for a path, unless a limit prevented showing what a value becomes. Paths meet, and none is
    /// followed twice.
    fn remember(&self, way: impl Iterator<Item = Node>, found: Option<HandOver>) {
        if found.is_some() || !self.refused.get() {
            self.came.borrow_mut().extend(way.map(|on| (on, found)));
        }
    }

    /// The step of a value: its known answer, or its position, which joins the path.
    fn known_hand(&self, node: Node, way: &mut Vec<Node>) -> Option<Next> {
        if let Some(result) = self.known_result(node) {
            // A global is not handed over.
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

    /// The value that a step forwards, or took its value from.
    fn forwarded(&self, node: Node) -> Next {
        let Some(entry) = self.entry(node) else {
            let known = if node.1 & BEFORE == 0 { None } else { self.returned(node) };
            return known.map_or(Next::Nobody, Next::Value);
        };
        match entry.kind {
            Kind::Taken => Next::Part { whole: self.word(&entry, 3), part: self.word(&entry, 2) },
            Kind::Read => Next::Read(self.word(&entry, 2)),
            Kind::Enter | Kind::Thunk => Next::Value(self.result(&entry)),
            Kind::Select => Next::Value(self.forwarded_value(&entry)),
            Kind::Write if self.is_inner(&entry) => Next::Value(self.forwarded_value(&entry)),
            Kind::Write | Kind::Send | Kind::Raise => Next::By(entry.node()),
            _ => Next::Nobody,
        }
    }

    /// Whether a library wrote something for internal use, which is not a hand-over by the program: into an array that
    /// it builds, or from one list of a queue to the other for the reader.
    pub(crate) fn is_inner(&self, write: &Entry) -> bool {
        let within = self.code.function_at(write.pc);
        if within.is_some_and(|f| f.def.as_str().starts_with(ARRAYS)) {
            return true;
        }
        let does =
            |name: &str| ["read", "tryRead", "peek", "tryPeek"].iter().any(|w| name.starts_with(w));
        self.queue_function(write).is_some_and(does)
    }

    /// The library queue function that something happens in.
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

    /// The element that was put in front of a queue, and the others.
    fn queued(&self, write: &Entry) -> Option<(Node, Node)> {
        let name = self.queue_function(write).filter(|_| write.kind == Kind::Write)?;
        if !["write", "unGet"].iter().any(|w| name.starts_with(w)) {
            return None;
        }
        let cell = self.entry(self.maker(self.forwarded_value(write)))?;
        match (cell.kind, self.operands(&cell).as_slice()) {
            (Kind::Con, [first, others]) => Some((*first, *others)),
            _ => None,
        }
    }

    /// Whether a part of a queue was there before an element was put in front of it.
    fn is_behind(&self, write: Node, part: Node) -> bool {
        let queued = self.entry(write).and_then(|write| self.queued(&write));
        queued.is_some_and(|(_, others)| self.maker(others) == self.maker(part))
    }

    /// The value that was handed over, from the side of the writer.
    pub(crate) fn given(&self, write: &Entry) -> Node {
        self.queued(write).map_or(write.node(), |(first, _)| first)
    }

    /// The hand-overs of a part before the last one, later ones first: its container was forwarded unchanged, or put
    /// into something larger. Repetitions at the same place are named once.
    pub(crate) fn earlier_hand_overs(
        &self,
        part: Node,
        place: impl Fn(&Entry) -> Span,
    ) -> Vec<(Entry, Option<Entry>)> {
        let mut reported: Vec<(Entry, Option<Entry>)> = Vec::new();
        let mut known: Vec<(Span, Option<u32>)> = Vec::new();
        let mut name = |by: &Entry| {
            let who = (place(by), self.threads(by).map(|(thread, _)| thread));
            let new = !known.contains(&who);
            known.push(who);
            new
        };
        if let Some(last) = self.hand_over_of(part) {
            name(&last);
        }
        let wrapped = |node: Node| self.at_most_far(|| self.wrapped(node)).unwrap_or_default();
        let mut work = wrapped(part);
        for _ in 0..MAX_STEPS_TO_NAMES {
            let Some(node) = work.pop().filter(|_| reported.len() < NAMED) else { break };
            let Some(hand) = self.hand_over(node) else { continue };
            if let Some(by) = self.entry(hand.by)
                && name(&by)
            {
                reported.push((by, hand.taken.and_then(|taken| self.entry(taken))));
            }
            // The next one to visit is at the end.
            work.extend(wrapped(node));
        }
        reported
    }

    /// The containers that a forwarded value was unpacked from when the hand-over itself is not reported, and the value
    /// that was handed over, if it has an origin.
    fn wrapped(&self, mut node: Node) -> Vec<Node> {
        let mut parts = Vec::new();
        for _ in 0..MAX_STEPS_TO_NAMES {
            node = self.cross(node);
            match self.forwarded(node) {
                Next::Part { whole, part } => {
                    parts.push(part);
                    node = whole;
                }
                Next::Read(stored) => node = self.element(node, stored),
                Next::Value(next) if next.1 != 0 && next != node => node = next,
                Next::By(by) => {
                    // The part itself is reported by its own story.
                    if !parts.is_empty() {
                        parts.remove(0);
                    }
                    parts.extend(
                        self.entry(by)
                            .filter(|by| by.kind != Kind::Raise)
                            .map(|by| self.forwarded_value(&by)),
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

    /// For an element of an array that can no longer be written to, the stored value: it was put there when the library
    /// made the array, and is not a hand-over. Otherwise the read itself.
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
        made.map_or(stored, |write| self.forwarded_value(&write))
    }

    /// Whether the container of a part was not handed over: then the part is reported by itself.
    pub(super) fn is_container_unshared(&self, taken: &Entry) -> bool {
        let whole = self.word(taken, 3);
        let is_before = whole.1 & BEFORE != 0;
        is_before && self.is_unshared(whole.0, whole.1) || self.hand_over_of(whole).is_none()
    }
}

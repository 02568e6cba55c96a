//! Results of what a segment left unfinished: a thunk, a call, a chain of tail calls. They are found in the later
//! segment where it ended.

use super::{Graph, Node};
use crate::log::{BEFORE, Id};
use crate::provenance::{MADE, MAYBE, Provenance};
use crate::window::Recorded;
use machine::Checkpoint;
use std::cell::RefCell;
use std::collections::HashMap;
use std::hash::Hash;
use std::rc::Rc;
use std::sync::Arc;

/// Limit on the cached unfinished calls.
const MOST_UNFINISHED: usize = 8 << 20;

/// A set of words of a state, one bit each: the stack words that are in use, or the first words of objects in a block
/// of the heap.
pub(crate) struct Words(Box<[u64]>);

impl Words {
    fn of(count: usize) -> Self {
        Words(vec![0; count.div_ceil(64)].into())
    }

    fn add(&mut self, place: usize) {
        if let Some(bits) = self.0.get_mut(place / 64) {
            *bits |= 1 << (place % 64);
        }
    }

    pub(crate) fn has(&self, place: usize) -> bool {
        self.0.get(place / 64).is_some_and(|bits| bits >> (place % 64) & 1 == 1)
    }

    /// The last of them up to `place`.
    fn up_to(&self, place: usize) -> Option<usize> {
        let last = self.0.get(place / 64)? << (63 - place % 64);
        if last != 0 {
            return Some(place - last.leading_zeros() as usize);
        }
        let block = self.0[..place / 64].iter().rposition(|bits| *bits != 0)?;
        Some(64 * block + 63 - self.0[block].leading_zeros() as usize)
    }
}

/// The objects that have words in a block of a heap: one that began before it, if any, and those that begin in it.
pub(super) struct Objects {
    before: Option<usize>,
    begin: Words,
}

/// The kinds of unfinished computations at the end of a segment.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum What {
    Thunk,
    Call,
    /// A chain of tail calls, by its first call.
    Root,
}

/// Calls that have not returned at the end of a segment, by their steps: the number of the frame. There may be
/// millions: sorted pairs take the least memory.
#[derive(Default)]
pub(super) struct Unfinished {
    calls: Numbers,
    roots: Numbers,
}

#[derive(Default)]
struct Numbers(Vec<(Id, Id)>);

impl Numbers {
    fn sort(&mut self) {
        self.0.sort_unstable();
        self.0.shrink_to_fit();
    }

    fn get(&self, id: Id) -> Option<Id> {
        let at = self.0.partition_point(|(key, _)| *key < id);
        self.0.get(at).filter(|(key, _)| *key == id).map(|(_, number)| *number)
    }
}

/// Sets of words of some states, by segment.
pub(super) type OfStates = RefCell<HashMap<usize, Rc<Words>>>;
/// The objects of some blocks, by segment and block.
pub(super) type OfBlocks = RefCell<HashMap<(usize, usize), Rc<Objects>>>;

/// Limit on the cached states and blocks.
pub(super) const STATES: usize = 8;
const BLOCKS: usize = 4096;

pub(super) fn remembered<K: Eq + Hash, V>(
    known: &RefCell<HashMap<K, Rc<V>>>,
    most: usize,
    key: K,
    find: impl FnOnce() -> V,
) -> Rc<V> {
    if let Some(known) = known.borrow().get(&key) {
        return known.clone();
    }
    let found = Rc::new(find());
    let mut known = known.borrow_mut();
    if known.len() > most {
        known.clear();
    }
    known.insert(key, found.clone());
    found
}

impl Graph<'_> {
    /// The objects of a block in the state at the start of a segment.
    fn objects(&self, number: usize, block: usize) -> Rc<Objects> {
        remembered(&self.objects, BLOCKS, (number, block), || {
            let mut objects = Objects { before: None, begin: Words::of(Checkpoint::BLOCK) };
            let first = block * Checkpoint::BLOCK;
            self.segments[number].start.each_object_in(block, |place| {
                match place.checked_sub(first) {
                    Some(at) => objects.begin.add(at),
                    None => objects.before = Some(place),
                }
            });
            objects
        })
    }

    /// Whether an object begins at an index of the heap in the state at the start of a segment.
    pub(crate) fn is_object(&self, number: usize, place: usize) -> bool {
        let (block, at) = (place / Checkpoint::BLOCK, place % Checkpoint::BLOCK);
        self.objects(number, block).begin.has(at)
    }

    /// The first word of the object that contains a word.
    pub(crate) fn object_around(&self, number: usize, place: usize) -> Option<usize> {
        let (block, at) = (place / Checkpoint::BLOCK, place % Checkpoint::BLOCK);
        let objects = self.objects(number, block);
        let inside = objects.begin.up_to(at).map(|at| block * Checkpoint::BLOCK + at);
        inside.or(objects.before)
    }

    /// The stack words that are in use in the state at the start of a segment, numbered through all threads.
    pub(crate) fn live(&self, number: usize) -> Rc<Words> {
        remembered(&self.live, STATES, number, || {
            let start = &self.segments[number].start;
            let mut live = Words::of(start.stack_bytes() / 8);
            start.each_live(&self.code, |word| live.add(word));
            start.rest();
            live
        })
    }

    /// The unfinished calls at the end of a segment that have steps in it. Exact for a recorded segment.
    fn unfinished(&self, number: usize, exact: bool) -> Rc<Unfinished> {
        let key = (number, exact);
        if let Some(known) = self.unfinished.borrow().get(&key) {
            return known.clone();
        }
        let mut found = Unfinished::default();
        let (ends, is_known) = self.ends_of(number, exact);
        let next = self.segments.get(number + 1).filter(|_| ends.is_exact());
        if let Some(next) = next {
            let heap = ends.heap_len();
            let mut frame = |at: usize, call: Id, root: Id| {
                if call > MADE && root != 0 {
                    found.calls.0.push((call, BEFORE | at as u32));
                }
                if root > MAYBE {
                    found.roots.0.push((root, BEFORE | (at + 2) as u32));
                }
            };
            // An unchanged word is found by its new position. Otherwise the three slots of a word are adjacent.
            let through = ends.through();
            let mut call = 0;
            ends.each_exact(|place, id| match place - heap {
                word if word % 3 == 0 => call = id,
                word if word % 3 == 2 && through.is_some_and(|t| t.may_be_call(word / 3)) => {
                    frame(place - 2, call, id);
                }
                _ => {}
            });
            if through.is_none() {
                next.start.each_frame(|word| {
                    let at = heap + 3 * word;
                    frame(at, ends.get(at).unwrap_or(0), ends.get(at + 2).unwrap_or(0));
                });
            }
            next.start.rest();
        }
        ends.rest();
        for numbers in [&mut found.calls, &mut found.roots] {
            numbers.sort();
        }
        let found = Rc::new(found);
        let mut all = self.unfinished.borrow_mut();
        let large = |known: &Unfinished| known.calls.0.len() + known.roots.0.len();
        if all.values().map(|known| large(known)).sum::<usize>() > MOST_UNFINISHED {
            all.clear();
        }
        if is_known {
            all.insert(key, found.clone());
        }
        found
    }

    /// The number, in the state at the end of a segment, of something that the segment left unfinished.
    pub(super) fn left(&self, number: usize, exact: bool, what: What, id: Id) -> Option<Id> {
        let next = self.segments.get(number + 1)?;
        let ends = &self.segments[number].ends;
        if id & BEFORE != 0
            && let Some(at) = ends.went(id)
        {
            let heap = ends.heap_len();
            let unfinished = match what {
                What::Thunk => at < heap && next.is_unevaluated(at),
                What::Call => at >= heap && ends.get(at + 2).is_some_and(|root| root != 0),
                What::Root => at >= heap,
            };
            return unfinished.then_some(BEFORE | at as u32);
        }
        match what {
            What::Thunk => self.ends_of(number, exact).0.unevaluated(id),
            What::Call => self.unfinished(number, exact).calls.get(id),
            What::Root => self.unfinished(number, exact).roots.get(id),
        }
    }

    /// The origins of the words at the end of a segment, exact for a recorded one; and whether they are.
    fn ends_of(&self, number: usize, exact: bool) -> (Arc<Provenance>, bool) {
        let recorded = if exact { self.window(number) } else { None };
        match &recorded {
            Some(window) => (window.ends.clone(), true),
            None => (self.segments[number].ends.clone(), !exact),
        }
    }

    /// The result of something that a segment left unfinished: `find` looks for it in later segments.
    pub(super) fn later(
        &self,
        node: Node,
        what: What,
        find: impl Fn(&Recorded, Id) -> Option<Id>,
    ) -> Option<Node> {
        // A step of the segment is exact only in its log.
        let mut at = self.left(node.0, node.1 & BEFORE == 0, what, node.1)?;
        let mut number = node.0 + 1;
        // It is unfinished at the end of each segment in which it is still alive.
        loop {
            let through = || self.left(number, false, what, at);
            if let Some(next) = if number < self.last() { through() } else { None } {
                at = next;
                self.pass(number);
                number += 1;
                continue;
            }
            let window = self.window(number)?;
            if let Some(id) = find(&window, at) {
                return Some((number, id));
            }
            // It was unchanged after all, in a frame that ran.
            if number >= self.last() {
                return None;
            }
            at = self.left(number, true, what, at)?;
            number += 1;
        }
    }

    /// The value of a thunk that its segment left unevaluated.
    pub(super) fn later_result(&self, node: Node) -> Option<Node> {
        self.later(node, What::Thunk, |window, id| window.results.get(id))
    }
}

//! The contents of an array that can no longer be written to.
//!
//! A library builds an array by writing to it, element by element. The log has a step for each write, but
//! not its index: indices are kept beside the log, and the elements are assembled here.

use crate::graph::{Graph, Node, is_unevaluated};
use crate::log::{BEFORE, Entry, Id, Kind};
use crate::shape::Part;
use core_ir::Prim;
use machine::{Header, Instr, Kind as Object, Word};

/// A value was put into an array.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Stored {
    pub array: Id,
    /// The index of the word.
    pub field: u32,
    /// The step that wrote it, or the step of the moved value.
    pub value: Id,
}

/// Limit on the steps from an expression to the array that it evaluated to.
const MAX_FORWARDING_STEPS: usize = 64;

/// The first word of an array is not an element.
const FIRST: usize = 1;

/// Limit on the words of an object that are visited.
const MAX_OBJECT_WORDS: usize = 4096;

impl Graph<'_> {
    /// The elements of an array as they are at the end of the segment in which it became known, if it was finished by
    /// then.
    pub(crate) fn elements(&self, node: Node) -> Option<Vec<Part>> {
        let array = self.array_at(node)?;
        let (number, id) = array;
        let mut parts = match id & BEFORE == 0 {
            true => self.made_parts(array)?,
            false => {
                let size =
                    self.old_header(number, (id & !BEFORE) as usize)?.size().min(MAX_OBJECT_WORDS);
                (1..=size as Id).map(|field| Part::Step((number, id + field))).collect()
            }
        };
        if id & BEFORE == 0
            || self.is_loaded(number)
            || !self.is_unchanged_since(array, parts.len())
        {
            for stored in self.window(number)?.stored_in(id) {
                if let Some(part) = parts.get_mut(stored.field as usize) {
                    *part = Part::Step((number, stored.value));
                }
            }
        }
        (parts.len() >= FIRST).then(|| parts.split_off(FIRST))
    }

    /// The words of an array that an operation made.
    fn made_parts(&self, array: Node) -> Option<Vec<Part>> {
        let (_, words) = self.window(array.0)?.made(array.1);
        let by = self.entry(self.entry(array)?.control())?;
        let all_same = match self.prim(&by) {
            Some(Prim::ArrayNew) => self.operands(&by).get(1).copied(),
            _ => None,
        };
        let part = |word| match all_same {
            Some(initial) => Part::Step(initial),
            None => Part::of_made(array.0, word),
        };
        Some(words.into_iter().map(part).collect())
    }

    /// For a step that made a library array: the steps of its bounds and elements.
    pub(crate) fn array_origins(&self, made: &Entry) -> Option<Vec<Node>> {
        let (Instr::Con { con, .. } | Instr::ReserveCon { con, .. }) = self.code.instr(made.pc)?
        else {
            return None;
        };
        if self.code.constructors.get(*con as usize)?.name.as_str() != "Array" {
            return None;
        }
        let [low, high, _, array] = self.operands(made)[..] else { return None };
        let steps = self.elements(array)?.into_iter().filter_map(|part| match part {
            Part::Step(node) => Some(node),
            Part::Word(_) => None,
        });
        Some([low, high].into_iter().chain(steps).collect())
    }

    /// Whether an object from before a segment, with this many words, is unchanged at its end.
    fn is_unchanged_since(&self, (number, id): Node, words: usize) -> bool {
        let ends = &self.segments[number].ends;
        (0..=words as Id).all(|word| ends.went(id + word).is_some())
    }

    /// The object itself: the step that made it, or its place in the state at the start of a segment.
    fn array_at(&self, mut node: Node) -> Option<Node> {
        for _ in 0..MAX_FORWARDING_STEPS {
            if node.1 & BEFORE == 0 {
                node = self.near_maker(node);
            }
            if node.1 & BEFORE == 0 {
                let made = self.entry(node).is_some_and(|entry| entry.kind == Kind::Made);
                return made.then_some(node);
            }
            let Some(place) = self.old_object_at(node) else {
                // A call that had not returned: it returned the array in a later segment.
                let call = self.cross(node);
                if call.1 & BEFORE != 0 {
                    return None;
                }
                node = call;
                continue;
            };
            let header = self.old_header(node.0, place)?;
            let at = (node.0, BEFORE | place as Id);
            node = match header.kind() {
                Object::Array => return Some(at),
                Object::Indirection => (node.0, BEFORE | (place + 1) as Id),
                _ if is_unevaluated(header) => self.evaluated_later(at)?,
                _ => return None,
            };
        }
        None
    }

    fn old_header(&self, number: usize, place: usize) -> Option<Header> {
        self.segments[number].start.heap_word(place).map(|word| Header(word.0))
    }
}

impl Part {
    /// A word of an object that an operation made: references in it are steps.
    pub(crate) fn of_made(number: usize, word: Word) -> Part {
        match word.is_value_reference() {
            true => Part::Step((number, (word.0 >> 3) as Id)),
            false => Part::Word(word),
        }
    }
}

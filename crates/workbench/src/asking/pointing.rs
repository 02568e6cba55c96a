//! Where was this part of a value made?
//!
//! The user points at a part by its text. The value is walked until the part is found, and the
//! object that it is, or that holds it, is followed by its identity: it was made by the innermost
//! computation whose result has the very object and whose arguments have not. A number or
//! character has no identity; the cell that holds it has, and below whoever made the cell the
//! number is looked for as the whole of a result.

use super::debugger::{Debugger, WHOLE};
use super::text::shows;
use machine::{Kind, Word};
use questions::{NodeId, Outcome};
use std::collections::HashSet;

/// Statements that are looked through, and objects of one value.
const MOST: usize = 20_000;
const MOST_OBJECTS: usize = 200_000;

/// What was pointed at.
pub(super) enum Pointed {
    /// A part of the result, made here.
    InResult(NodeId),
    /// A part of an argument, made here below what is known to be wrong.
    InArgument(NodeId),
}

/// A part of a value.
struct Part {
    /// The object that it is, or that holds it.
    object: usize,
    /// Whether it is the object itself.
    is_object: bool,
}

impl Debugger {
    pub(super) fn pointed_at(&mut self, node: NodeId, part: &str) -> Result<Pointed, String> {
        let part = part.trim();
        if part.is_empty() {
            return Err("say which part: w and the text of it".into());
        }
        let statement = questions::statement(&mut self.machine, &self.own, node, WHOLE);
        if shows(&statement.result, part) {
            let maker = match self.result_word(node).and_then(|w| self.find(w, part)) {
                Some(found) => self.maker(node, &found, part),
                None => self.maker_by_text(node, part),
            };
            return Ok(Pointed::InResult(maker));
        }
        if statement.arguments.iter().any(|a| shows(a, part)) {
            let focus = self.session.focus();
            let words = self.machine.observer.arguments(node).to_vec();
            let maker = match words.into_iter().find_map(|w| self.find(w, part)) {
                Some(found) => self.maker(focus, &found, part),
                None => self.maker_by_text(focus, part),
            };
            return Ok(Pointed::InArgument(maker));
        }
        Err(format!("the statement does not show {part}"))
    }

    fn result_word(&self, node: NodeId) -> Option<Word> {
        match self.machine.observer.result(node) {
            Outcome::Value(word) => Some(word),
            _ => None,
        }
    }

    /// The first part of a value that is shown like this.
    fn find(&self, root: Word, text: &str) -> Option<Part> {
        let heap = self.machine.heap();
        // The rest of a list is shown like a list: not worth comparing unless one is wanted.
        let wants_list = text.starts_with(['[', '"']);
        let mut seen = HashSet::new();
        let mut work = vec![(root, None)];
        while let Some((word, holder)) = work.pop() {
            let word = heap.resolve(word);
            if word.is_thunk() {
                continue;
            }
            let object = heap.object(word);
            let cons = heap.as_cons(word);
            if (cons.is_none() || wants_list) && self.machine.show(word, WHOLE) == text {
                return match (object, holder) {
                    (Some((index, header)), _) if has_identity(header.kind()) => {
                        Some(Part { object: index, is_object: true })
                    }
                    (_, Some(object)) => Some(Part { object, is_object: false }),
                    _ => None,
                };
            }
            let Some((index, header)) = object else { continue };
            if seen.len() > MOST_OBJECTS || !has_identity(header.kind()) || !seen.insert(index) {
                continue;
            }
            work.extend(heap.fields(index).iter().rev().map(|field| (*field, Some(index))));
        }
        None
    }

    /// Whether a value has an object in it, as far as it is evaluated.
    fn has(&self, root: Word, object: usize) -> bool {
        let heap = self.machine.heap();
        let mut seen = HashSet::new();
        let mut work = vec![root];
        while let Some(word) = work.pop() {
            let Some((index, header)) = heap.object(heap.resolve(word)) else { continue };
            if index == object {
                return true;
            }
            if seen.len() > MOST_OBJECTS || !has_identity(header.kind()) || !seen.insert(index) {
                continue;
            }
            work.extend(heap.fields(index).iter().rev());
        }
        false
    }

    /// The innermost computation at or below `from` that made the part.
    fn maker(&mut self, from: NodeId, part: &Part, text: &str) -> NodeId {
        let made = |debugger: &mut Debugger, node: NodeId| {
            let result = debugger.result_word(node);
            result.is_some_and(|w| debugger.has(w, part.object))
                && !debugger
                    .machine
                    .observer
                    .arguments(node)
                    .iter()
                    .any(|w| debugger.has(*w, part.object))
        };
        let cell = self.innermost(from, made);
        if part.is_object {
            return cell;
        }
        self.innermost(cell, |debugger, node| {
            let shown = questions::statement(&mut debugger.machine, &debugger.own, node, WHOLE);
            shown.result == text && !shown.arguments.iter().any(|a| a == text)
        })
    }

    /// The innermost computation below `node` whose result shows a piece of text that its
    /// arguments do not.
    fn maker_by_text(&mut self, node: NodeId, part: &str) -> NodeId {
        self.innermost(node, |debugger, node| {
            let shown = questions::statement(&mut debugger.machine, &debugger.own, node, WHOLE);
            shows(&shown.result, part) && !shows(&shown.call, part)
        })
    }

    /// Goes down from a computation to the nearest below it of which something holds, and on from
    /// there.
    fn innermost(
        &mut self,
        from: NodeId,
        mut holds: impl FnMut(&mut Debugger, NodeId) -> bool,
    ) -> NodeId {
        let mut at = from;
        let mut looked = 0;
        let mut seen = HashSet::new();
        'down: loop {
            let mut level: Vec<NodeId> = self.session.tree().rests_on(at).collect();
            while !level.is_empty() && looked < MOST {
                let mut next = Vec::new();
                for child in level {
                    if !seen.insert(child) {
                        continue;
                    }
                    looked += 1;
                    if !self.session.tree().is_hidden(child) && holds(self, child) {
                        at = child;
                        continue 'down;
                    }
                    next.extend(self.session.tree().rests_on(child));
                }
                level = next;
            }
            return at;
        }
    }
}

/// Whether objects of a kind are values that are made once and handed on.
fn has_identity(kind: Kind) -> bool {
    matches!(kind, Kind::Con | Kind::Tuple | Kind::Array | Kind::MapFlat | Kind::MapLarge)
}

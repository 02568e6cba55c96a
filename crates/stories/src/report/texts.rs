//! The call in user code that made a text of which a character was printed.
//!
//! The story of a single character often ends at once, in a literal. The user then wants to know which
//! function chose that literal: `greet "ann" = "hello ann"`. It is searched for from the output: the first
//! call on the way to the literal whose result is a text.

use super::{Reporter, clean};
use crate::graph::Node;
use crate::log::{CONSTANT, Entry, Kind};
use crate::shape::Shape;
use source::Symbol;
use std::collections::{HashMap, VecDeque};

/// Limit on the length of a text.
const MAX_TEXT_LENGTH: usize = 10_000;
/// Limit on the steps on the way.
const LOOKED: usize = 400;

impl Reporter<'_> {
    /// Whether a step is literal text: a literal, something read, or a character that was printed as one.
    pub(super) fn is_text_piece(&self, node: Node, printed: &str) -> bool {
        if self.is_read(node) || self.is_literal_text(node) {
            return true;
        }
        let code = match self.graph.shape(node) {
            Shape::Literal(_) | Shape::Text(_) => return true,
            Shape::Word(word) if word.is_small() && self.is_erlang() => {
                u32::try_from(word.as_small()).ok()
            }
            Shape::Word(word) => word.as_char(),
            Shape::Big(number) if self.is_erlang() => number.parse().ok(),
            Shape::Con(..) => return node.1 & CONSTANT != 0,
            _ => None,
        };
        code.and_then(char::from_u32).is_some_and(|c| printed.contains(c))
    }

    /// The first user call with a text as its result, on the way from a printed value to a piece of it.
    pub(super) fn text_behind(&self, piece: Node, writer: Node) -> Option<Node> {
        let call = self.outer_call(writer)?;
        let given = self.landings(&self.shown_arguments(&call));
        let given = given.into_iter().flat_map(|node| self.printed(node, call.pc));
        let texts = given.flat_map(|node| self.with_elements(node));
        let starts: Vec<Node> =
            texts.filter(|node| self.is_sequence(*node)).map(|node| self.landing(node)).collect();
        let mut reached_by: HashMap<Node, Option<Node>> =
            starts.iter().map(|start| (*start, None)).collect();
        let mut work: VecDeque<Node> = starts.into();
        for _ in 0..LOOKED {
            let Some(node) = work.pop_front() else { break };
            if node == piece {
                break;
            }
            for next in self.from(node) {
                if !reached_by.contains_key(&next) && (next == piece || self.is_sequence(next)) {
                    reached_by.insert(next, Some(node));
                    work.push_back(next);
                }
            }
        }
        let mut found = None;
        let mut at = *reached_by.get(&piece)?;
        while let Some(node) = at {
            if self.is_text_of_a_call(node) || self.is_text_handed_over(node) {
                found = Some(node);
            }
            at = *reached_by.get(&node)?;
        }
        found
    }

    /// The library call from user code that computed a character from others, and returned a text: `T.toUpper name`.
    pub(super) fn changed_by(&self, character: Node, writer: Node) -> Option<Node> {
        let call = self.outer_call(character).filter(|call| call.kind == Kind::Enter)?;
        let writes = self.outer_call(writer).map(|call| call.node());
        (Some(call.node()) != writes && self.is_text(call.node())).then(|| call.node())
    }

    fn is_text(&self, node: Node) -> bool {
        let value = self.value(node);
        value.starts_with('"') || value.starts_with("<<\"")
    }

    /// Whether a value is a list or a byte string.
    pub(super) fn is_sequence(&self, node: Node) -> bool {
        match self.graph.shape(node) {
            Shape::Literal(_) | Shape::Text(_) | Shape::Bytes(_) => true,
            Shape::Con(con, parts) => parts.len() == 2 && self.is_cell(con),
            Shape::Object(header, _) => header.is(machine::Kind::Bytes),
            _ => false,
        }
    }

    pub(super) fn is_cell(&self, con: u32) -> bool {
        let constructors = &self.graph.code.constructors;
        constructors.get(con as usize).is_some_and(|con| con.name.as_str() == ":")
    }

    /// For a character of a text that was handed over as a part: the whole text.
    pub(super) fn text_of_character(&self, taken: &Entry) -> Option<Node> {
        if taken.kind != Kind::Taken || !self.fold {
            return None;
        }
        let mut way = Vec::new();
        let mut at = self.graph.operands(taken).get(1).copied()?;
        let found = loop {
            at = self.out_of_calls(at);
            if let Some(known) = self.texts.borrow().get(&at) {
                break *known;
            }
            if self.entry(at).is_some_and(|read| self.reported_read(&read).is_some()) {
                break self.is_text(at).then_some(at);
            }
            let cell = self.entry(at).filter(|cell| cell.kind == Kind::Taken);
            let Some(cell) = cell.filter(|_| way.len() < MAX_TEXT_LENGTH) else { break None };
            way.push(at);
            let of = self.out_of_calls(*self.graph.operands(&cell).get(1)?);
            // The first cell: its container is not a list any more.
            if !self.is_sequence(of) {
                break self.is_text(at).then_some(at);
            }
            at = of;
        };
        let mut texts = self.texts.borrow_mut();
        texts.extend(way.into_iter().map(|cell| (cell, found)));
        found
    }

    /// The result of nested calls, however many there are.
    pub(super) fn out_of_calls(&self, mut node: Node) -> Node {
        for _ in 0..LOOKED {
            node = self.graph.to_handler(node);
            let call = self.entry(node).filter(|entry| entry.kind == Kind::Enter);
            match call.map(|call| self.graph.result(&call)) {
                Some(result) if result.1 != 0 => node = result,
                _ => break,
            }
        }
        node
    }

    /// Whether a text came out of a variable or a message.
    fn is_text_handed_over(&self, node: Node) -> bool {
        let hand = self.entry(node).and_then(|entry| self.reported_hand_over(&entry));
        hand.is_some() && self.is_text(node)
    }

    fn is_text_of_a_call(&self, node: Node) -> bool {
        let Some(entry) = self.entry(node).filter(|entry| entry.kind == Kind::Enter) else {
            return false;
        };
        let Some(function) = self.graph.function_of(&entry) else { return false };
        let named = self.graph.code.function(function).name.is_some();
        let own = named && self.is_own_function(function) || self.calls_own_by_name(&entry);
        own && self.is_text(node)
    }

    /// Whether a call is written as one of a user function that is defined without its parameters: `initials = map head
    /// . words`.
    fn calls_own_by_name(&self, entry: &Entry) -> bool {
        if !self.is_own_pc(entry.pc) {
            return false;
        }
        let code = &self.graph.code;
        let expression = self.expression(self.without_parentheses(code.span_at(entry.pc)));
        let word = crate::written::first_word(&expression);
        let is_it = |name: Symbol| clean(name.as_str()) == word;
        (0..code.functions().len() as u32)
            .any(|f| code.function(f).name.is_some_and(is_it) && self.is_own_function(f))
    }
}

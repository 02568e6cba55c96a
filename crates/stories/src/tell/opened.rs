//! Where a story begins: from the characters of the output to the values that they show.

use super::Teller;
use crate::graph::Node;
use crate::log::Kind;
use crate::shape::Shape;

/// Where a story begins.
#[derive(Clone, Debug)]
pub struct Opened {
    /// What is asked about: a value, or a piece of the output.
    pub value: String,
    /// The steps that it is told by.
    pub nodes: Vec<Node>,
    /// What wrote it, when it is a piece of the output.
    pub writer: Option<Node>,
}

impl Teller<'_> {
    /// A piece of the output, by the steps that its characters came from: the values that they
    /// show.
    pub fn opened(&self, characters: &[Node], writer: Node, text: String) -> Opened {
        let mut nodes: Vec<Node> = Vec::new();
        for character in characters {
            let landed = self.landing(*character);
            let own = match self.entry(landed) {
                Some(entry) => self.is_own(&entry),
                None => true,
            };
            let mut found = if own && self.is_tellable(landed) {
                vec![landed]
            } else {
                self.frontier(landed, landed)
            };
            if found.is_empty()
                && let Some(call) = self.outer_call(landed).filter(|call| call.kind == Kind::Enter)
            {
                // Text that the library has for a value, such as an exception's.
                found = self.landings(&self.shown_arguments(&call));
                found.retain(|node| !matches!(self.graph.shape(*node), Shape::Function(..)));
            }
            for node in found {
                if !nodes.contains(&node) {
                    nodes.push(node);
                }
            }
        }
        // A literal, or a character as it stands: which call gave the text that it is part of?
        let mut whole: Vec<Node> = Vec::new();
        for node in nodes {
            let text = self.fold && self.is_text_piece(node, &text);
            let call = text.then(|| self.text_behind(node, writer)).flatten();
            let node = call.unwrap_or(node);
            if !whole.contains(&node) {
                whole.push(node);
            }
        }
        let mut nodes = whole;
        // Literal text around a value is rarely what is meant.
        let variable: Vec<Node> =
            nodes.iter().copied().filter(|n| !self.is_literal_text(*n)).collect();
        if !variable.is_empty() {
            nodes = variable;
        }
        if nodes.is_empty()
            && let Some(call) = self.outer_call(writer)
        {
            // Nothing of the user's went into the characters themselves: what was printed, then.
            nodes = self.landings(&self.shown_arguments(&call));
            nodes = nodes.into_iter().flat_map(|node| self.printed(node, call.pc)).collect();
        }
        let value = match nodes.as_slice() {
            [node] => self.value(*node),
            _ => text,
        };
        Opened { value, nodes, writer: Some(writer) }
    }

    /// What an action that prints was given, when it stands where the output was written.
    pub(super) fn printed(&self, node: Node, pc: usize) -> Vec<Node> {
        let code = &self.graph.code;
        let Some(entry) = self.entry(node) else { return vec![node] };
        let action = matches!(self.graph.shape(node), Shape::Function(..));
        let here = code.span_at(pc).contains(code.span_at(entry.pc));
        match (action, here) {
            (true, true) => self.landings(&self.shown_arguments(&entry)),
            (true, false) => Vec::new(),
            _ => vec![node],
        }
    }
}

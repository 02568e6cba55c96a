//! Builds nested lists from tokens, without recursion.

use super::Problems;
use super::lexer::{Name, Token};
use crate::Literal;
use source::{Span, Symbol};

/// The maximum nesting of lists. Walks grow their stack as needed, and a file of nothing but
/// parentheses should be an error, not a gigabyte.
const MAX_NESTING: usize = 400_000;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct NodeId(usize);

#[derive(Debug)]
pub(super) enum Node {
    List(Vec<NodeId>),
    Name(Name),
    Prim(Symbol),
    Literal(Literal),
}

/// All lists and words of a file.
pub(super) struct Tree {
    nodes: Vec<Node>,
    /// The location in the text itself.
    places: Vec<Span>,
    /// The location given by a preceding mark.
    marks: Vec<Option<Span>>,
    pub top: Vec<NodeId>,
}

impl Tree {
    pub(super) fn node(&self, id: NodeId) -> &Node {
        &self.nodes[id.0]
    }

    pub(super) fn place(&self, id: NodeId) -> Span {
        self.places[id.0]
    }

    pub(super) fn mark(&self, id: NodeId) -> Option<Span> {
        self.marks[id.0]
    }

    fn add(&mut self, node: Node, place: Span, mark: Option<Span>) -> NodeId {
        self.nodes.push(node);
        self.places.push(place);
        self.marks.push(mark);
        NodeId(self.nodes.len() - 1)
    }
}

struct OpenList {
    place: Span,
    mark: Option<Span>,
    items: Vec<NodeId>,
}

pub(super) fn read(tokens: Vec<(Token, Span)>, problems: &mut Problems) -> Tree {
    let mut tree =
        Tree { nodes: Vec::new(), places: Vec::new(), marks: Vec::new(), top: Vec::new() };
    let mut open: Vec<OpenList> = Vec::new();
    let mut mark: Option<(Span, Span)> = None;
    let stray = "this mark has nothing to stand before";
    for (token, place) in tokens {
        let done = match token {
            Token::Mark(span) => {
                if let Some((_, at)) = mark.replace((span, place)) {
                    problems.say(at, stray);
                }
                continue;
            }
            Token::Open => {
                if open.len() >= MAX_NESTING {
                    problems.say(place, format!("lists nest more than {MAX_NESTING} deep"));
                    break;
                }
                open.push(OpenList { place, mark: mark.take().map(|m| m.0), items: Vec::new() });
                continue;
            }
            Token::Close => {
                if let Some((_, at)) = mark.take() {
                    problems.say(at, stray);
                }
                let Some(list) = open.pop() else {
                    problems.say(place, "this closing parenthesis opens nowhere");
                    continue;
                };
                tree.add(Node::List(list.items), list.place.to(place), list.mark)
            }
            Token::Name(name) => tree.add(Node::Name(name), place, mark.take().map(|m| m.0)),
            Token::Prim(name) => tree.add(Node::Prim(name), place, mark.take().map(|m| m.0)),
            Token::Literal(lit) => tree.add(Node::Literal(lit), place, mark.take().map(|m| m.0)),
        };
        match open.last_mut() {
            Some(list) => list.items.push(done),
            None => tree.top.push(done),
        }
    }
    if let Some((_, at)) = mark {
        problems.say(at, stray);
    }
    if let Some(first) = open.first().map(|list| list.place) {
        let innermost = open.last().map_or(first, |list| list.place);
        problems.say(innermost, "this parenthesis is never closed");
        // The contents are still checked, for their own problems.
        while let Some(list) = open.pop() {
            let id = tree.add(Node::List(list.items), list.place, list.mark);
            match open.last_mut() {
                Some(outer) => outer.items.push(id),
                None => tree.top.push(id),
            }
        }
    }
    tree
}

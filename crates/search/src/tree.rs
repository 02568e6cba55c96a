//! Wakeup trees: what is still to be explored from a state, as an ordered tree of moves.
//!
//! From *Optimal dynamic partial order reduction* (Abdulla, Aronis, Jonsson, Sagonas; POPL 2014). A sequence is added
//! unless an existing branch leads, perhaps after further moves, to an equivalent one.

use crate::event::{Shared, may_depend};

#[derive(Default)]
pub(crate) struct Tree {
    pub children: Vec<Node>,
}

pub(crate) struct Node {
    /// The move, with its effect where it was observed.
    pub event: Shared,
    pub below: Tree,
}

/// Whether a move could be the first of a sequence that is equivalent to this one, or to an extension. The last move of
/// the sequence is done earlier than where it was observed.
pub(crate) fn is_weak_initial(event: &Shared, sequence: &[Shared]) -> bool {
    for next in sequence {
        if next.label == event.label {
            return true;
        }
        if may_depend(event, next) {
            return false;
        }
    }
    true
}

/// Whether a move is in the sequence and could be its first.
pub(crate) fn is_initial(event: &Shared, sequence: &[Shared]) -> bool {
    let Some(at) = sequence.iter().position(|next| next.label == event.label) else {
        return false;
    };
    !sequence[..at].iter().any(|next| may_depend(event, next))
}

impl Tree {
    pub(crate) fn is_empty(&self) -> bool {
        self.children.is_empty()
    }

    /// Adds a sequence. Returns false if it is covered already.
    pub(crate) fn insert(&mut self, mut sequence: Vec<Shared>) -> bool {
        let mut tree = self;
        loop {
            if sequence.is_empty() {
                return false;
            }
            let found = tree.children.iter().position(|c| is_weak_initial(&c.event, &sequence));
            let Some(child) = found else {
                let mut below = Tree::default();
                while sequence.len() > 1 {
                    let Some(event) = sequence.pop() else { break };
                    below = Tree { children: vec![Node { event, below }] };
                }
                let Some(event) = sequence.pop() else { return false };
                tree.children.push(Node { event, below });
                return true;
            };
            let node = &mut tree.children[child];
            if let Some(at) = sequence.iter().position(|e| e.label == node.event.label) {
                sequence.remove(at);
            }
            // Everything that follows a leaf will be explored anyway.
            if node.below.is_empty() {
                return false;
            }
            tree = &mut node.below;
        }
    }
}

//! Effects of a computation besides its result, including those of the tail calls it ended in.

use super::{NodeId, Outcome, Tracer};
use crate::effects::Effects;
use std::collections::{HashMap, HashSet};

impl Tracer {
    /// The length of the chain of tail calls that a computation ended in: the time that it takes to find its result.
    pub fn ended_in(&self, mut node: NodeId) -> usize {
        let mut calls = 0;
        while let Outcome::Tail(next) = self.outcome(node) {
            node = next;
            calls += 1;
        }
        calls
    }

    /// The effects of a computation, including its tail calls.
    pub fn effects(&self, mut node: NodeId) -> Option<Effects> {
        if self.effects.is_empty() {
            return None;
        }
        let mut all = self.effects.get(&node).cloned();
        while let Outcome::Tail(next) = self.outcome(node) {
            node = next;
            if let Some(more) = self.effects.get(&node) {
                all = Some(all.unwrap_or_default().and(more));
            }
        }
        all
    }

    /// The same for many, later ones first: each chain of tail calls is followed once, however long it is.
    pub fn effects_of(&self, nodes: impl Iterator<Item = NodeId>) -> HashMap<NodeId, Effects> {
        let mut known: HashMap<NodeId, Effects> = HashMap::new();
        if self.effects.is_empty() {
            return known;
        }
        let mut seen = HashSet::new();
        for node in nodes {
            let mut way = Vec::new();
            let mut at = Some(node);
            while let Some(node) = at.filter(|node| seen.insert(*node)) {
                way.push(node);
                at = match self.outcome(node) {
                    Outcome::Tail(next) => Some(next),
                    _ => None,
                };
            }
            let mut all = at.and_then(|end| known.get(&end)).cloned();
            for node in way.into_iter().rev() {
                all = match (self.effects.get(&node).cloned(), all) {
                    (Some(own), Some(later)) => Some(own.and(&later)),
                    (own, later) => own.or(later),
                };
                known.extend(all.clone().map(|all| (node, all)));
            }
        }
        known
    }
}

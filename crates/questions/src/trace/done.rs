//! Effects of a computation besides its result, including those of the tail calls it ended in.

use super::{NodeId, Outcome, Tracer};
use crate::effects::Effects;
use std::collections::{HashMap, HashSet};

impl Tracer {
    /// How many calls one after the other a computation ended in: so long it takes to find out what it gave.
    pub fn ended_in(&self, mut node: NodeId) -> usize {
        let mut calls = 0;
        while let Outcome::Tail(next) = self.outcome(node) {
            node = next;
            calls += 1;
        }
        calls
    }

    /// What a computation did, with what it called last.
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

    /// The same of many, the later ones first: chains of calls that end in each other are gone along
    /// once, however long they are.
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

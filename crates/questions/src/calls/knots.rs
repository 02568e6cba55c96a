//! Blame among wrong computations that depend on each other.
//!
//! A constant is a child of every computation that mentions it, and it may itself depend on these: `primes` filters by
//! `isPrime`, which divides by `primes`. If one of them has a defect, both are wrong, and whichever is asked about last
//! depends on the other. So each of them is judged with the constants assumed to have the values they had: a function
//! that is right then is excused; if it is wrong, its own code or what it calls is. If all of them are right, the
//! constant is wrong by itself. Without a reference this cannot be decided: the verdict also names the others.

use super::Debugger;
use crate::{Blame, NodeId, Role, Source, Verdict};

impl Debugger {
    /// Decides which computation of a knot is to blame. Returns false if there is no knot, or nothing more is known.
    pub(super) fn untie(&mut self, blame: &Blame) -> bool {
        let mut knot = blame.knot.clone();
        knot.retain(|node| !self.given.contains(node));
        if knot.is_empty() {
            return false;
        }
        // One that does not depend on the blamed one is not part of a knot: it is wrong regardless.
        let is_apart = |node: &NodeId| !self.session.is_below(blame.node, *node);
        if let Some(node) = knot.iter().copied().find(is_apart) {
            let source = self.session.said_by(node).unwrap_or(Source::User);
            return self.session.turn_to(node, source).is_ok();
        }
        knot.push(blame.node);
        let is_constant = |node: &NodeId| {
            let function = self.session.tree().function(*node);
            self.machine.observer.role(function) == Role::Constant
        };
        let (constants, functions): (Vec<_>, Vec<_>) = knot.into_iter().partition(is_constant);
        let new = constants.iter().filter(|c| !self.given.contains(c)).count();
        if self.reference.is_none() || new == 0 {
            return false;
        }
        // Earlier answers were given with the intended values of the constants.
        self.memory.retain(|_, (_, source)| *source != Source::Reference);
        self.given.extend(&constants);
        let mut wrong = None;
        for node in functions {
            match self.judge_given(node) {
                Verdict::Right => self.session.excuse(node),
                Verdict::Wrong => wrong = wrong.max(Some(node)),
                Verdict::Unknown(_) => return false,
            }
        }
        let node = match wrong {
            Some(node) => node,
            None => {
                let wrong = |d: &mut Self, n: NodeId| d.judge_given(n) == Verdict::Wrong;
                let found = constants.iter().copied().find(|node| wrong(self, *node));
                let Some(node) = found else { return false };
                node
            }
        };
        for constant in constants.into_iter().filter(|c| *c != node) {
            self.session.excuse(constant);
        }
        self.session.turn_to(node, Source::Reference).is_ok()
    }

    fn judge_given(&mut self, node: NodeId) -> Verdict {
        match &self.reference {
            Some(reference) => reference.judge_given(&mut self.machine, node, &self.given),
            None => Verdict::Unknown(String::new()),
        }
    }
}

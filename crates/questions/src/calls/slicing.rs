//! Suspects by what the user pointed at: the computations whose code contributed to a wrong value.
//!
//! A story says which calls these are ([`CallId`]); both engines observe the same form of the program, so that the n-th
//! call of a function is the same for both.

use super::Debugger;
use crate::{NodeId, Role, Slice};
use runs::CallId;
use std::collections::{BTreeSet, HashMap};

impl Debugger {
    /// The role of a function, by its number in the code.
    pub fn role(&self, function: u32) -> Role {
        self.machine.observer.role(function)
    }

    /// Suspects these first from now on.
    pub fn suspect(&mut self, slice: Slice) {
        self.pointed = true;
        self.session.suspect(slice);
    }

    /// The functions of the computations that contributed to what the user pointed at, or to its position.
    pub fn suspected_functions(&self) -> Vec<String> {
        let nodes = self.session.slice().map(|slice| &slice.position);
        let names = nodes.into_iter().flatten().map(|node| self.place(*node).function);
        let names: BTreeSet<String> = names.collect();
        names.into_iter().collect()
    }

    /// The computations of some calls. `counts`: how many calls of each function the other engine saw; where that
    /// differs, its numbers mean nothing here.
    pub fn nodes_of(
        &self,
        calls: &BTreeSet<CallId>,
        counts: &HashMap<u32, u32>,
    ) -> Option<BTreeSet<NodeId>> {
        if !self.machine.observer.is_whole() {
            return None;
        }
        let mut seen: HashMap<u32, u32> = HashMap::new();
        let mut nodes = BTreeSet::new();
        for (node, link) in self.machine.observer.kept().skip(1) {
            let count = seen.entry(link.function).or_default();
            if calls.contains(&CallId { function: link.function, number: *count }) {
                nodes.insert(node);
            }
            *count += 1;
        }
        let is_call = |function: &u32| self.role(*function) == Role::Suspected;
        let same = |(function, count): (&u32, &u32)| counts.get(function) == Some(count);
        let agrees = seen.iter().filter(|(function, _)| is_call(function)).all(same);
        agrees.then_some(nodes)
    }
}

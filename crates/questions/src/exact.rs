//! Builds the tree of questions from what was recorded while the program ran.
//!
//! A constant is a child of every computation whose code mentions it, found from the code: the result of a computation
//! depends on the constants that its slice names, whichever computation forced them first. The part that calls of a
//! function share is a child of each of them in the same way.

use crate::trace::{NodeId, Role, Tracer};
use crate::tree::Tree;
use machine::Machine;
use std::collections::HashMap;

/// The tree of a run that has ended, and whose computations were all kept.
pub fn tree_of(machine: &mut Machine<Tracer>) -> Tree {
    let links = machine.observer.share_links();
    let machine = &*machine;
    let tracer = &machine.observer;
    let hides = |f: u32| matches!(tracer.role(f), Role::Lambda | Role::Shared);
    let hidden = match links.iter().any(|link| hides(link.function)) {
        true => {
            let below_run = links.iter().skip(1).map(|link| hides(link.function));
            std::iter::once(false).chain(below_run).collect()
        }
        false => Vec::new(),
    };
    let mut uses = Vec::new();
    if !tracer.constants().is_empty() {
        let mut mentioned: Vec<Option<Vec<NodeId>>> = vec![None; machine.code().functions().len()];
        for (id, node) in tracer.kept().skip(1) {
            let used = mentioned[node.function as usize]
                .get_or_insert_with(|| slice_constants(machine, node.function, tracer.constants()));
            uses.extend(used.iter().filter(|c| **c != id).map(|c| (id, *c)));
        }
    }
    Tree::new(links, uses, hidden, tracer.finishing())
}

/// The constants that the slice of a function mentions: its own code, and that of the thunks and lambdas in it; not
/// that of other functions.
pub(crate) fn slice_constants(
    machine: &Machine<Tracer>,
    function: u32,
    constants: &HashMap<u32, NodeId>,
) -> Vec<NodeId> {
    let code = machine.code();
    let def = code.function(function).def;
    let mut found = Vec::new();
    let mut seen = std::collections::HashSet::from([function]);
    let mut work = vec![function];
    while let Some(at) = work.pop() {
        for next in code.mentions(at) {
            if let Some(node) = constants.get(&next) {
                found.push(*node);
                continue;
            }
            let inner = code.function(next);
            let part =
                inner.def == def && (inner.is_thunk || machine.observer.role(next) == Role::Lambda);
            // Definitions that a front end generated for it, such as the default of a method, belong to it too.
            let made = machine.observer.role(next) == Role::Trusted
                && inner.is_thunk
                && inner.def != def
                && next != function;
            if (part || made) && seen.insert(next) {
                work.push(next);
            }
        }
    }
    found.sort_unstable();
    found.dedup();
    found
}

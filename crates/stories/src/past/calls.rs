//! Calls by identity: the calls that a value depended on.
//!
//! A slice is a set of steps. Each step belongs to a call, by the rules of the tree of computations: the code of a
//! thunk belongs to the call that created the thunk, that of an anonymous function to the call that created the
//! function, that of a library to its caller. So a computation is in the slice if its own code contributed to the
//! value, and the others can safely be left out: code that did not run in the slice cannot have changed the value.

use super::Past;
use crate::graph::Node;
use crate::log::{CONSTANT, Entry, Kind};
use crate::report::Opened;
use crate::slice::Need;
use machine::Constant;
use runs::CallId;
use std::collections::{BTreeSet, HashMap};

/// The call that the code of a function belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scope {
    /// The call itself: a function that can be asked about.
    Call,
    /// The call that created the function.
    Maker,
    /// The caller.
    Caller,
}

/// The calls that a value depended on.
#[derive(Clone, Debug, Default)]
pub struct CallsOfSlice {
    pub calls: BTreeSet<CallId>,
    /// The number of calls of each function in the run, for comparison with another numbering of calls.
    pub counts: HashMap<u32, u32>,
}

/// The owner of a step.
#[derive(Clone, Copy)]
enum Owner {
    Call(Node),
    Constant(u32),
}

impl Past<'_> {
    /// The calls that a value depended on, through values and control. `position`: also those that its position in the
    /// output depends on. `None` if a part of the run could not be examined.
    pub fn calls_of_slice(
        &self,
        opened: &Opened,
        position: bool,
        scope: &dyn Fn(u32) -> Scope,
    ) -> Option<CallsOfSlice> {
        let graph = &self.reporter().graph;
        // For a part of the output its characters count: the values that they belong to may be larger.
        let shown = match opened.characters.is_empty() {
            true => &opened.nodes,
            false => &opened.characters,
        };
        let values = shown.iter().chain(&opened.found);
        let mut from: Vec<(Node, Need)> = values.map(|node| (*node, Need::Whole)).collect();
        if position {
            from.extend(self.position_of(opened));
        }
        let (sliced, steps) = self.reporter().sliced_steps(&from, &mut |_, _| true);
        if !sliced.whole {
            return None;
        }
        let mut known = HashMap::new();
        let mut owners: BTreeSet<Node> = BTreeSet::new();
        let mut found = CallsOfSlice::default();
        for (step, need) in steps {
            if let Some(function) = self.constant_function(step) {
                if scope(function) == Scope::Call {
                    found.calls.insert(CallId { function, number: 0 });
                }
                continue;
            }
            let Some(entry) = graph.entry(step) else { continue };
            // A call whose result counts contributed to it even if it only forwards a constant.
            if entry.kind == Kind::Enter && need > Need::Under {
                let function = graph.function_of(&entry);
                if function.is_some_and(|function| scope(function) == Scope::Call) {
                    owners.insert(entry.node());
                }
            }
            match self.owner(&entry, scope, &mut known) {
                Some(Owner::Call(call)) => {
                    owners.insert(call);
                }
                Some(Owner::Constant(function)) => {
                    found.calls.insert(CallId { function, number: 0 });
                }
                None => {}
            }
        }
        self.for_each_call(|function, number, node| {
            found.counts.insert(function, number + 1);
            if owners.contains(&node) {
                found.calls.insert(CallId { function, number });
            }
            true
        })?;
        Some(found)
    }

    /// What the position of a part of the output depends on: the characters themselves, the cells of the written list
    /// up to them, and that it was written.
    pub(super) fn position_of(&self, opened: &Opened) -> Vec<(Node, Need)> {
        let mut from: Vec<(Node, Need)> =
            opened.characters.iter().map(|character| (*character, Need::Whole)).collect();
        from.extend(opened.cells.iter().map(|cell| (*cell, Need::Outer)));
        let writer = opened.writer.and_then(|writer| self.reporter().graph.entry(writer));
        from.extend(writer.map(|writer| (writer.control(), Need::Under)));
        from
    }

    /// The function that evaluates a constant of the program.
    fn constant_function(&self, node: Node) -> Option<u32> {
        if node.1 & CONSTANT == 0 {
            return None;
        }
        match self.reporter().graph.code.constants().get((node.1 & !CONSTANT) as usize) {
            Some(Constant::Lazy(function)) => Some(*function),
            _ => None,
        }
    }

    /// Visits all calls of the run in order, until `visit` returns true. `None` if not all of them could be visited.
    fn for_each_call(&self, mut visit: impl FnMut(u32, u32, Node) -> bool) -> Option<()> {
        let graph = &self.reporter().graph;
        let mut counts: HashMap<u32, u32> = HashMap::new();
        for number in 0..graph.segments.len() {
            let window = graph.window(number)?;
            for entry in window.entries().filter(|entry| entry.kind == Kind::Enter) {
                let function = window.called(&entry).1;
                let count = counts.entry(function).or_default();
                *count += 1;
                if !visit(function, *count - 1, entry.node()) {
                    return Some(());
                }
            }
        }
        Some(())
    }

    /// The call that a step belongs to.
    fn owner(
        &self,
        step: &Entry,
        scope: &dyn Fn(u32) -> Scope,
        known: &mut HashMap<Node, Option<Owner>>,
    ) -> Option<Owner> {
        let graph = &self.reporter().graph;
        let mut way: Vec<Node> = Vec::new();
        let mut at = *step;
        let owner = loop {
            let Some(activation) = graph.activation(&at) else { break None };
            if let Some(owner) = known.get(&activation.node()) {
                break *owner;
            }
            way.push(activation.node());
            match activation.kind {
                Kind::Enter => {
                    let Some(function) = graph.function_of(&activation) else { break None };
                    match scope(function) {
                        Scope::Call => break Some(Owner::Call(activation.node())),
                        Scope::Caller => at = activation,
                        Scope::Maker => {
                            let made = graph.callee(&activation).map(|node| graph.maker(node));
                            let made = made.and_then(|node| graph.entry(node));
                            let is_made = |made: &Entry| {
                                matches!(made.kind, Kind::Closure | Kind::Partial)
                                    && made.has_control()
                            };
                            at = made.filter(is_made).unwrap_or(activation);
                        }
                    }
                }
                Kind::Thunk if !activation.has_control() => {
                    let function = graph.code.function_number_at(activation.pc);
                    let own = function.filter(|function| scope(*function) == Scope::Call);
                    break own.map(Owner::Constant);
                }
                Kind::Thunk => at = activation,
                _ => break None,
            }
        };
        known.extend(way.into_iter().map(|node| (node, owner)));
        owner
    }
}

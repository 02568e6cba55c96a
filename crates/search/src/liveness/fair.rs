//! Is there a fair run that an automaton accepts?
//!
//! The states of the program and of the automaton are combined; a run that the automaton accepts is a loop in that
//! product that visits each acceptance set. It is fair if each party that is enabled on the whole loop is served on it
//! (weak fairness), or each party that is enabled anywhere on it (strong fairness).
//!
//! Strongly connected components decide that (Emerson and Lei, *Modalities for model checking*, 1987; Lichtenstein and
//! Pnueli, *Checking that finite state concurrent programs satisfy their linear specification*, 1985). In a component
//! there is a loop through all of its edges. So one loop can include every edge that serves a party and every state in
//! which a party is not enabled. If a party is enabled in all states and served by no edge, the same is true in every
//! part of the component: it has no fair loop. If a party that is owed strong fairness is enabled somewhere and served
//! nowhere, a fair loop can only be where it is not enabled: the states where it is enabled are removed, and the
//! components of the rest are examined.
//!
//! The whole graph is needed. Partial-order reductions leave out edges, and with them the parties that these serve;
//! that a state can be skipped for deadlocks says nothing about which loops are fair.

use super::automaton::Automaton;
use super::components::components;
use super::graph::{Fairness, Graph, Lasso, Step, UNKNOWN};
use super::shape;
use machine::Quick;
use std::collections::HashSet;

/// A state of the product: one of the program, and a location of the automaton.
pub(super) use super::components::Node;

pub(super) struct Product<'a> {
    pub graph: &'a Graph,
    pub automaton: &'a Automaton,
    pub fairness: Fairness,
}

pub(super) const STUTTER: u32 = u32::MAX;

impl Product<'_> {
    pub(super) fn state(&self, node: Node) -> u32 {
        (node / self.automaton.locations.len() as u64) as u32
    }

    pub(super) fn location(&self, node: Node) -> usize {
        (node % self.automaton.locations.len() as u64) as usize
    }

    fn node(&self, state: u32, location: u32) -> Node {
        u64::from(state) * self.automaton.locations.len() as u64 + u64::from(location)
    }

    pub(super) fn initial(&self) -> Vec<Node> {
        if self.graph.states.is_empty() {
            return Vec::new();
        }
        self.at(0, &self.automaton.initial).collect()
    }

    /// The nodes of a state with these locations, where a location admits the state.
    fn at(&self, state: u32, locations: &[u32]) -> impl Iterator<Item = Node> {
        let holds = self.graph.states[state as usize].holds;
        locations
            .iter()
            .filter(move |location| self.automaton.locations[**location as usize].admits(holds))
            .map(move |location| self.node(state, *location))
    }

    /// All steps from a node: the number of the edge, or [`STUTTER`], and its target.
    pub(super) fn steps(&self, node: Node, out: &mut Vec<(u32, Node)>) {
        out.clear();
        let state = self.state(node);
        let next = &self.automaton.locations[self.location(node)].next;
        let edges = &self.graph.states[state as usize].edges;
        for (number, edge) in edges.iter().enumerate().filter(|(_, e)| e.target != UNKNOWN) {
            out.extend(self.at(edge.target, next).map(|node| (number as u32, node)));
        }
        if self.graph.states[state as usize].ends {
            out.extend(self.at(state, next).map(|node| (STUTTER, node)));
        }
    }

    /// The successors of a node.
    fn next(&self, node: Node, out: &mut Vec<Node>) {
        let state = &self.graph.states[self.state(node) as usize];
        let next = &self.automaton.locations[self.location(node)].next;
        for edge in state.edges.iter().filter(|e| e.target != UNKNOWN) {
            out.extend(self.at(edge.target, next));
        }
        if state.ends {
            out.extend(self.at(self.state(node), next));
        }
    }

    /// The parties that an edge serves, or that no longer exist after it.
    pub(super) fn discharged(&self, node: Node, edge: u32) -> impl Iterator<Item = u32> {
        let action = match edge {
            STUTTER => None,
            edge => {
                let edge = self.graph.states[self.state(node) as usize].edges[edge as usize];
                Some(&self.graph.actions[edge.action as usize])
            }
        };
        action.into_iter().flat_map(|a| a.serves.iter().chain(&a.ends)).copied()
    }
}

/// The result of a check.
pub struct Checked {
    /// A fair run that the automaton accepts.
    pub lasso: Option<Lasso>,
    /// States of the product.
    pub nodes: usize,
}

/// Looks for a fair loop among some of the steps of a graph, wherever it is; the path to it may use all steps.
/// `automaton` has one location.
pub(super) fn check_from_anywhere(
    whole: &Graph,
    rest: &Graph,
    automaton: &Automaton,
    fairness: Fairness,
) -> Option<Lasso> {
    let product = Product { graph: rest, automaton, fairness };
    let all: Vec<Node> = (0..rest.states.len() as u32)
        .flat_map(|state| product.at(state, &automaton.initial).collect::<Vec<_>>())
        .collect();
    let part = find(&product, &all).1?;
    let ways = Product { graph: whole, automaton, fairness };
    Some(lasso(&ways, &product, &part))
}

/// Looks for a fair run that an automaton accepts.
pub fn check(graph: &Graph, automaton: &Automaton, fairness: Fairness) -> Checked {
    let product = Product { graph, automaton, fairness };
    let (nodes, part) = find(&product, &product.initial());
    Checked { lasso: part.map(|part| lasso(&product, &product, &part)), nodes }
}

/// Returns how many nodes were visited, and a part of them that has a fair loop.
fn find(product: &Product<'_>, from: &[Node]) -> (usize, Option<Vec<Node>>) {
    let mut found: Option<Vec<Node>> = None;
    let successors = |node: Node, out: &mut Vec<Node>| product.next(node, out);
    let nodes = components(from, &successors, &mut |component, _| {
        found = fair_part(product, component);
        found.is_none()
    });
    (nodes, found)
}

/// A path through one product to a fair loop in a part of another with the same nodes.
fn lasso(ways: &Product<'_>, product: &Product<'_>, part: &[Node]) -> Lasso {
    let (stem, cycle) = shape::lasso(ways, product, part);
    let step = |(node, edge): &(Node, u32)| Step { from: product.state(*node), edge: *edge };
    let real = |way: &[(Node, u32)]| way.iter().filter(|s| s.1 != STUTTER).map(step).collect();
    Lasso { stem: real(&stem), cycle: real(&cycle) }
}

/// A part of a component in which a loop through all edges is fair and accepted.
fn fair_part(product: &Product<'_>, component: Vec<Node>) -> Option<Vec<Node>> {
    let mut open = vec![component];
    while let Some(nodes) = open.pop() {
        match judge(product, &nodes) {
            Judgement::Fair => return Some(nodes),
            Judgement::Never => {}
            Judgement::Without(parties) => {
                let kept = |node: Node| {
                    let enabled = product.graph.enabled_in(product.state(node));
                    !enabled.iter().any(|p| parties.contains(p))
                };
                let members: HashSet<Node, Quick> =
                    nodes.iter().copied().filter(|n| kept(*n)).collect();
                let rest: Vec<Node> = nodes.into_iter().filter(|n| kept(*n)).collect();
                let successors = |node: Node, out: &mut Vec<Node>| {
                    product.next(node, out);
                    out.retain(|next| members.contains(next));
                };
                components(&rest, &successors, &mut |part, _| {
                    open.push(part);
                    true
                });
            }
        }
    }
    None
}

enum Judgement {
    Fair,
    Never,
    /// Retry without the states in which one of these is enabled.
    Without(Vec<u32>),
}

fn judge(product: &Product<'_>, nodes: &[Node]) -> Judgement {
    let accepts = |n: &Node| product.automaton.locations[product.location(*n)].accepts;
    let sets = nodes.iter().fold(0, |all, node| all | accepts(node));
    if sets & product.automaton.sets != product.automaton.sets {
        return Judgement::Never;
    }
    if product.fairness == Fairness::None {
        return Judgement::Fair;
    }
    let parties = product.graph.parties as usize;
    // In how many states each party is enabled, and whether an inner edge serves it.
    let mut enabled = vec![0usize; parties];
    let mut served = vec![false; parties];
    let members: HashSet<Node, Quick> = nodes.iter().copied().collect();
    let mut steps = Vec::new();
    for node in nodes {
        for party in product.graph.enabled_in(product.state(*node)) {
            enabled[*party as usize] += 1;
        }
        product.steps(*node, &mut steps);
        for (edge, next) in &steps {
            if members.contains(next) {
                product.discharged(*node, *edge).for_each(|party| served[party as usize] = true);
            }
        }
    }
    let mut without = Vec::new();
    for party in 0..parties as u32 {
        let (count, is_served) = (enabled[party as usize], served[party as usize]);
        if is_served || count == 0 {
            continue;
        }
        if count == nodes.len() {
            return Judgement::Never;
        }
        if product.graph.is_strong(party, product.fairness) {
            without.push(party);
        }
    }
    if without.is_empty() { Judgement::Fair } else { Judgement::Without(without) }
}

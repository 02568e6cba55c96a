//! Strongly connected components (Tarjan, *Depth-first search and linear graph algorithms*, 1972),
//! without recursion.

use machine::Quick;
use std::collections::HashMap;

/// A node of any graph, by number.
pub(super) type Node = u64;

/// A node on the stack of the depth-first search.
struct Visit {
    node: Node,
    index: u32,
    low: u32,
    next: Vec<Node>,
    has_edge: bool,
}

/// The index of a node whose component is complete.
const DONE: u32 = u32::MAX;

/// Calls `each` with every component that has an edge, and with the number of nodes visited so far, until it returns
/// false. `successors` fills an empty list with the successors of a node.
pub(super) fn components(
    from: &[Node],
    successors: &dyn Fn(Node, &mut Vec<Node>),
    each: &mut dyn FnMut(Vec<Node>, usize) -> bool,
) -> usize {
    let mut indices: HashMap<Node, u32, Quick> = HashMap::default();
    let mut stack: Vec<Node> = Vec::new();
    for start in from {
        if indices.contains_key(start) {
            continue;
        }
        let mut visits: Vec<Visit> = Vec::new();
        let mut enter = Some(*start);
        loop {
            if let Some(node) = enter.take() {
                let index = indices.len() as u32;
                indices.insert(node, index);
                stack.push(node);
                let mut next = Vec::new();
                successors(node, &mut next);
                visits.push(Visit { node, index, low: index, next, has_edge: false });
            }
            let Some(visit) = visits.last_mut() else { break };
            if let Some(next) = visit.next.pop() {
                match indices.get(&next) {
                    Some(&DONE) => {}
                    Some(index) => {
                        visit.low = visit.low.min(*index);
                        visit.has_edge |= next == visit.node;
                    }
                    None => enter = Some(next),
                }
                continue;
            }
            let Some(visit) = visits.pop() else { break };
            if let Some(parent) = visits.last_mut() {
                parent.low = parent.low.min(visit.low);
            }
            if visit.low != visit.index {
                continue;
            }
            let at = stack.iter().rposition(|n| *n == visit.node).unwrap_or(0);
            let component = stack.split_off(at);
            for node in &component {
                indices.insert(*node, DONE);
            }
            let has_edge = visit.has_edge || component.len() > 1;
            if has_edge && !each(component, indices.len()) {
                return indices.len();
            }
        }
    }
    indices.len()
}

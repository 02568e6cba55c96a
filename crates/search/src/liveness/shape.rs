//! A short stem and a short loop through a part of the product in which all loops can be completed.
//!
//! The loop must be fair by itself: the states needed for that are visited in turn, nearest first, and then the path
//! returns to its start. Several states are tried as the start of the loop, and the shortest lasso is kept; it need not
//! be the shortest there is.

use super::fair::{Node, Product};
use super::graph::Fairness;
use std::collections::{HashMap, HashSet, VecDeque};

/// Steps, each as a node and the number of an edge from it.
pub(super) type Way = Vec<(Node, u32)>;

/// Number of starts of a loop that are tried.
const BEGINNINGS: usize = 24;

type Members = HashSet<Node, machine::Quick>;

/// A path to the part through one product, and a fair loop in the part through another.
pub(super) fn lasso(ways: &Product<'_>, product: &Product<'_>, part: &[Node]) -> (Way, Way) {
    let members: Members = part.iter().copied().collect();
    let mut best: Option<(Way, Way)> = None;
    for (stem, knot) in stems(ways, &members) {
        let cycle = cycle(product, &members, knot);
        let length = stem.len() + cycle.len();
        if best.as_ref().is_none_or(|(s, c)| length < s.len() + c.len()) {
            best = Some((stem, cycle));
        }
    }
    best.unwrap_or_default()
}

/// For each node, the node and edge by which it was reached.
type Parents = HashMap<Node, (Node, u32), machine::Quick>;

fn way_to(parents: &Parents, from: Option<Node>, to: Node) -> Way {
    let mut way = Vec::new();
    let mut at = to;
    while Some(at) != from
        && let Some((before, edge)) = parents.get(&at)
    {
        way.push((*before, *edge));
        at = *before;
    }
    way.reverse();
    way
}

/// The shortest paths to the nearest members.
fn stems(product: &Product<'_>, members: &Members) -> Vec<(Way, Node)> {
    let mut parents = Parents::default();
    let mut seen: Members = HashSet::default();
    let mut queue: VecDeque<Node> = VecDeque::new();
    for node in product.initial() {
        if seen.insert(node) {
            queue.push_back(node);
        }
    }
    let mut found = Vec::new();
    let mut steps = Vec::new();
    while let Some(node) = queue.pop_front() {
        if members.contains(&node) {
            found.push((way_to(&parents, None, node), node));
            if found.len() >= BEGINNINGS {
                break;
            }
        }
        product.steps(node, &mut steps);
        for (edge, next) in steps.drain(..) {
            if seen.insert(next) {
                parents.insert(next, (node, edge));
                queue.push_back(next);
            }
        }
    }
    found
}

/// The conditions that a loop does not meet.
struct Lack {
    sets: u64,
    /// Parties that must be served.
    served: Vec<u32>,
    /// Parties that must be served, or be disabled in some state.
    eased: Vec<u32>,
}

impl Lack {
    fn is_nothing(&self) -> bool {
        self.sets == 0 && self.served.is_empty() && self.eased.is_empty()
    }

    fn is_met_in(&self, product: &Product<'_>, node: Node) -> bool {
        if product.automaton.locations[product.location(node)].accepts & self.sets != 0 {
            return true;
        }
        let enabled = product.graph.enabled_in(product.state(node));
        self.eased.iter().any(|party| enabled.binary_search(party).is_err())
    }

    fn is_met_by(&self, product: &Product<'_>, node: Node, edge: u32) -> bool {
        product
            .discharged(node, edge)
            .any(|party| self.served.contains(&party) || self.eased.contains(&party))
    }
}

/// Returns what makes a loop unfair or not accepted.
fn lack(product: &Product<'_>, cycle: &Way) -> Lack {
    let mut sets = product.automaton.sets;
    let mut enabled: HashMap<u32, usize> = HashMap::new();
    let mut served: HashSet<u32> = HashSet::new();
    for (node, edge) in cycle {
        sets &= !product.automaton.locations[product.location(*node)].accepts;
        for party in product.graph.enabled_in(product.state(*node)) {
            *enabled.entry(*party).or_default() += 1;
        }
        served.extend(product.discharged(*node, *edge));
    }
    let mut lack = Lack { sets, served: Vec::new(), eased: Vec::new() };
    if product.fairness == Fairness::None {
        return lack;
    }
    let mut parties: Vec<(u32, usize)> = enabled.into_iter().collect();
    parties.sort_unstable();
    for (party, count) in parties.into_iter().filter(|(p, _)| !served.contains(p)) {
        if product.graph.is_strong(party, product.fairness) {
            lack.served.push(party);
        } else if count == cycle.len() {
            lack.eased.push(party);
        }
    }
    lack
}

/// A fair loop from a node of a part that has one.
fn cycle(product: &Product<'_>, members: &Members, knot: Node) -> Way {
    let mut way: Way = Vec::new();
    let mut at = knot;
    loop {
        if at == knot && !way.is_empty() && lack(product, &way).is_nothing() {
            return way;
        }
        let back = search(product, members, at, |_, next, _| next == knot);
        let Some((mut back, _)) = back else { return way };
        let mut closed = way.clone();
        closed.append(&mut back);
        let lack = lack(product, &closed);
        if lack.is_nothing() {
            return closed;
        }
        let meets = |node: Node, next: Node, edge: u32| {
            lack.is_met_by(product, node, edge) || lack.is_met_in(product, next)
        };
        let Some((mut more, end)) = search(product, members, at, meets) else { return closed };
        way.append(&mut more);
        at = end;
    }
}

/// The shortest path inside, of at least one step, that ends with a wanted step.
fn search(
    product: &Product<'_>,
    members: &Members,
    from: Node,
    is_wanted: impl Fn(Node, Node, u32) -> bool,
) -> Option<(Way, Node)> {
    let mut parents = Parents::default();
    let mut queue = VecDeque::from([from]);
    let mut steps = Vec::new();
    while let Some(node) = queue.pop_front() {
        product.steps(node, &mut steps);
        for (edge, next) in steps.drain(..) {
            if !members.contains(&next) {
                continue;
            }
            if is_wanted(node, next, edge) {
                let mut way = way_to(&parents, Some(from), node);
                way.push((node, edge));
                return Some((way, next));
            }
            if next != from && !parents.contains_key(&next) {
                parents.insert(next, (node, edge));
                queue.push_back(next);
            }
        }
    }
    None
}

//! The steps of user code that are reached backwards through library code.

use super::{Reporter, is_landmark};
use crate::graph::{Node, Variable};
use crate::log::{BEFORE, CONSTANT, Kind};
use machine::Quick;
use std::collections::{HashMap, HashSet};

/// The most steps that are looked through to fold a library call.
const LOOKED: usize = 60_000;
/// The most steps that one is said to have come from.
const MAX_ORIGINS: usize = 24;

/// What a walk through a library depends on besides where it begins: the user's call that it is
/// in, the place of that, and whether libraries are folded.
pub(super) type Within = (Option<Node>, (u32, u32, u32), bool);

/// What is known from earlier walks.
#[derive(Default)]
pub(super) struct Walked {
    /// From here nothing is reached.
    barren: HashSet<Node, Quick>,
    /// From here one step is reached, and no other.
    single: HashMap<Node, Node, Quick>,
}

impl Reporter<'_> {
    /// The own steps that are reached backwards from a library's, by values; or the exception
    /// that the library made a value of.
    pub(crate) fn frontier(&self, from: Node, of: Node) -> Vec<Node> {
        let found = self.reached(from, of);
        if !found.is_empty() {
            return found;
        }
        let graph = &self.graph;
        let mut work = vec![graph.maker(from)];
        if let Some(entry) = graph.entry(work[0])
            && entry.kind == Kind::Con
        {
            work.extend(graph.operands(&entry).iter().map(|node| graph.maker(*node)));
        }
        work.into_iter().find_map(|node| self.raised_above(node)).into_iter().collect()
    }

    /// The exception that something in a library is under.
    fn raised_above(&self, node: Node) -> Option<Node> {
        let mut passed = Vec::new();
        let mut at = node;
        let mut found = None;
        // Each element of a lazy list is under the one before it: that may go back to the
        // beginning of the run, and no exception made a value so far away.
        for _ in 0..LOOKED {
            let Some(entry) = self.entry(at) else { break };
            let node = entry.node();
            if is_landmark(node) {
                if let Some(known) = self.raised.borrow().get(&node) {
                    found = *known;
                    break;
                }
                passed.push(node);
            }
            if entry.kind == Kind::Raise {
                found = Some(node);
            }
            if found.is_some() || self.is_own_pc(entry.pc) {
                break;
            }
            at = entry.control();
        }
        self.raised.borrow_mut().extend(passed.into_iter().map(|node| (node, found)));
        found
    }

    /// Stories go from one element of a list to the one before it: where an earlier walk found
    /// nothing, or one step alone, the next one is spared its way.
    pub(super) fn reached(&self, from: Node, of: Node) -> Vec<Node> {
        const START: Node = (usize::MAX, 0);
        // With where each was come to from.
        let mut seen: HashMap<Node, Node, Quick> = HashMap::default();
        let mut found: Vec<Node> = Vec::new();
        let graph = &self.graph;
        let home = match self.entry(of) {
            Some(entry) if self.is_own_pc(entry.pc) => Some(entry.node()),
            _ => self.outer_call(of).map(|call| call.node()),
        };
        let place = self.place(of);
        let within = (home, (place.file.0, place.start, place.end), self.fold);
        let mut last = START;
        // In which segment a variable was met last, and how much was found by then; and those for which
        // whatever else is to be looked at has its turn first.
        let mut met: HashMap<Variable, (usize, usize)> = HashMap::new();
        let mut put_back: HashSet<Node, Quick> = HashSet::default();
        let mut work = std::collections::VecDeque::from([(from, START)]);
        while let Some((mut node, parent)) = work.pop_front() {
            if let Some((variable, first)) = graph.variable(node) {
                let (later, before) = *met.entry(variable).or_insert((node.0, found.len()));
                // In all the time since then nothing else has gone into it.
                if node.0 < later && found.len() == before {
                    if !work.is_empty() && put_back.insert(node) {
                        work.push_back((node, parent));
                        continue;
                    }
                    node = first;
                } else {
                    met.insert(variable, (node.0, found.len()));
                }
            }
            if seen.len() > LOOKED || found.len() >= MAX_ORIGINS || seen.contains_key(&node) {
                continue;
            }
            seen.insert(node, parent);
            let landed = self.landing(node);
            if landed != node {
                if seen.contains_key(&landed) {
                    continue;
                }
                seen.insert(landed, parent);
            }
            let (node, start) = (landed, parent == START);
            let known = self.walks.borrow().get(&within).and_then(|walked| {
                let barren = walked.barren.contains(&node).then_some(None);
                barren.or_else(|| walked.single.get(&node).map(|node| Some(*node)))
            });
            if let Some(known) = known.filter(|_| !(start && node == of)) {
                if let Some(known) = known.filter(|known| !found.contains(known)) {
                    last = node;
                    found.push(known);
                }
                continue;
            }
            if node.1 & (CONSTANT | BEFORE) != 0 {
                if self.is_tellable(node) && !found.contains(&node) {
                    last = node;
                    found.push(node);
                }
                continue;
            }
            let Some(entry) = self.entry(node) else { continue };
            if !(start && node == of) && self.is_own(&entry) {
                let whole = self.text_of_character(&entry).unwrap_or(node);
                if self.is_tellable(node) && !found.contains(&whole) {
                    last = node;
                    found.push(whole);
                }
                continue;
            }
            // What another call of the library made is a step of its own.
            if !(start && node == of)
                && home.is_some()
                && matches!(entry.kind, Kind::Compute | Kind::Con)
                && self
                    .outer_call(node)
                    .is_some_and(|call| Some(call.node()) != home && call.pc != 0)
                && self.place(node) != self.place(of)
            {
                if !found.contains(&node) {
                    last = node;
                    found.push(node);
                }
                continue;
            }
            let next = match entry.kind {
                Kind::Enter | Kind::Thunk => vec![graph.result(&entry)],
                Kind::Read => vec![graph.operands(&entry)[0]],
                Kind::Closure => Vec::new(),
                Kind::Con => {
                    let array = graph.array_origins(&entry);
                    array.unwrap_or_else(|| graph.operands(&entry))
                }
                Kind::Made => {
                    let mut nodes = graph.operands(&entry);
                    nodes.push(entry.control());
                    nodes
                }
                _ => graph.operands(&entry),
            };
            work.extend(next.into_iter().filter(|n| n.1 != 0).map(|n| (n, node)));
        }
        let mut walks = self.walks.borrow_mut();
        let walked = walks.entry(within).or_default();
        match found.as_slice() {
            [] => walked.barren.extend(seen.into_keys().filter(|node| *node != of)),
            [only] if seen.len() <= LOOKED => {
                let mut at = last;
                while at != START && at != of {
                    walked.single.insert(at, *only);
                    at = seen.get(&at).copied().unwrap_or(START);
                }
            }
            _ => {}
        }
        found
    }
}

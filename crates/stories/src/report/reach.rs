//! The steps of user code that are reached backwards through library code.

use super::{Reporter, is_landmark};
use crate::graph::{Node, Variable};
use crate::log::{BEFORE, CONSTANT, Kind};
use machine::Quick;
use std::collections::{HashMap, HashSet};

/// Limit on the steps that are visited to fold a library call.
const LOOKED: usize = 60_000;
/// Limit on the origins of one step.
const MAX_ORIGINS: usize = 24;

/// The context of a walk through a library: the enclosing user call, its location, and whether libraries are folded.
pub(super) type WalkContext = (Option<Node>, (u32, u32, u32), bool);

/// Results of earlier walks.
#[derive(Default)]
pub(super) struct Walked {
    /// From here nothing is reached.
    barren: HashSet<Node, Quick>,
    /// From here exactly one step is reached.
    single: HashMap<Node, Node, Quick>,
}

impl Reporter<'_> {
    /// The user steps that are reached backwards from a library step, through values; or the exception that the library
    /// made a value of.
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

    /// The exception that a library step is under.
    fn raised_above(&self, node: Node) -> Option<Node> {
        let mut passed = Vec::new();
        let mut at = node;
        let mut found = None;
        // Each element of a lazy list is under the one before it: that may go back to the start of the run, and no
        // exception becomes a value so far away.
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

    /// Stories go from one element of a list to the one before it: where an earlier walk found nothing, or a single
    /// step, the next one is skipped.
    pub(super) fn reached(&self, from: Node, of: Node) -> Vec<Node> {
        const START: Node = (usize::MAX, 0);
        // With the predecessor of each.
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
        // The segment in which a variable was last found, and the number of results by then; and those that are
        // postponed until everything else is done.
        let mut met: HashMap<Variable, (usize, usize)> = HashMap::new();
        let mut put_back: HashSet<Node, Quick> = HashSet::default();
        let mut work = std::collections::VecDeque::from([(from, START)]);
        while let Some((mut node, parent)) = work.pop_front() {
            if let Some((variable, first)) = graph.variable(node) {
                let (later, before) = *met.entry(variable).or_insert((node.0, found.len()));
                // Since then it has had no other operand.
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
                if self.is_reportable(node) && !found.contains(&node) {
                    last = node;
                    found.push(node);
                }
                continue;
            }
            let Some(entry) = self.entry(node) else { continue };
            if !(start && node == of) && self.is_own(&entry) {
                let whole = self.text_of_character(&entry).unwrap_or(node);
                if self.is_reportable(node) && !found.contains(&whole) {
                    last = node;
                    found.push(whole);
                }
                continue;
            }
            // The name of a constructor: the value that it stands for.
            if entry.kind == Kind::Compute
                && let Some(value) = self.named_by(node)
            {
                if !found.contains(&value) {
                    last = node;
                    found.push(value);
                }
                continue;
            }
            // The result of another library call is a separate step.
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

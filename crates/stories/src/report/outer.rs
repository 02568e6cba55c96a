//! From a step inside a library to the enclosing call in user code.

use super::{Reporter, is_landmark};
use crate::graph::Node;
use crate::log::{BEFORE, CONSTANT, Entry, Id, Kind};
use source::Span;

/// Limit on the calls on the way outwards, after which tail calls are skipped.
const MAX_CALLS: u32 = 1000;

/// Neither a step nor a word of any state.
const NOWHERE: Node = (usize::MAX, CONSTANT);

/// A path outwards.
#[derive(Clone, Copy)]
struct Way {
    at: Node,
    /// Whether it may skip segments from there.
    leaps: bool,
}

impl Way {
    fn on(at: Node) -> Self {
        Way { at, leaps: true }
    }
}

impl Reporter<'_> {
    /// The call of a library function from user code that a step happened in.
    pub(crate) fn outer_call(&self, node: Node) -> Option<Entry> {
        let entry = self.entry(node)?;
        self.entry(self.outer(entry.control())?)
    }

    /// The user source location of a step under a control.
    pub(crate) fn place_under(&self, control: Node) -> Span {
        let own = self.outer(control).and_then(|node| self.entry(node));
        own.map_or(Span::NONE, |entry| self.graph.code.span_at(entry.pc))
    }

    /// The same by its node, from a control on: the creator of the function that a library calls, or else its caller.
    /// Results are cached for the first control and for some points on the way: recursion in libraries is deep.
    fn outer(&self, from: Node) -> Option<Node> {
        let graph = &self.graph;
        // Nodes on the way, and alternatives for paths that lead nowhere, each with the number of nodes before the
        // branch.
        let mut passed: Vec<Node> = Vec::new();
        let mut others: Vec<(usize, Way)> = Vec::new();
        let mut way = Way { at: from, leaps: true };
        let mut calls = 0;
        let mut begins = true;
        let found = loop {
            let leapt = if way.leaps { graph.far_out(way.at) } else { way.at };
            if leapt != way.at {
                others.push((passed.len(), Way { leaps: false, ..way }));
            }
            let Some(entry) = graph.entry(leapt) else {
                // The nodes since then are not under user code.
                let Some((before, other)) = others.pop() else { break None };
                let mut outers = self.outers.borrow_mut();
                outers.extend(passed.drain(before..).map(|node| (node, None)));
                (way, begins) = (other, false);
                continue;
            };
            let node = entry.node();
            if is_landmark(node) || begins {
                if let Some(known) = self.outers.borrow().get(&node) {
                    if known.is_some() || others.is_empty() {
                        break *known;
                    }
                    (way, begins) = (Way::on(NOWHERE), false);
                    continue;
                }
                passed.push(node);
                begins = false;
            }
            if self.is_own_pc(entry.pc) {
                break Some(node);
            }
            calls += u32::from(entry.kind == Kind::Enter);
            let caller = match graph.loop_start(&entry) {
                Some(first) => first,
                // The loop of a server goes through several library functions; its rounds are alike.
                None if calls >= MAX_CALLS && entry.kind == Kind::Enter => {
                    calls = 0;
                    let first = graph.root_of(&entry);
                    if first == node { entry.control() } else { first }
                }
                None => entry.control(),
            };
            // An action that the library runs for the user: where user code created it, or called its creator.
            if let Some(callee) = graph.callee(&entry)
                && let Some(made) = graph.entry(graph.maker(callee))
                && matches!(made.kind, Kind::Partial | Kind::Closure)
            {
                if self.is_own_pc(made.pc) {
                    break Some(made.node());
                }
                others.push((passed.len(), Way::on(caller)));
                (way, begins) = (Way::on(made.control()), true);
                continue;
            }
            way = Way::on(caller);
        };
        let mut outers = self.outers.borrow_mut();
        outers.extend(passed.into_iter().map(|node| (node, found)));
        found
    }

    /// Compares paths that skip segments with paths that do not ([`crate::scopes`]), outwards and along variables.
    /// Returns how many of both there are, and which end elsewhere.
    pub(crate) fn check_leaps(&self) -> ([usize; 2], Vec<String>) {
        let graph = &self.graph;
        let (mut scopes, mut variables) = (Vec::new(), Vec::new());
        for segment in 1..graph.segments.len() {
            let heap = graph.segments[segment - 1].ends.heap_len();
            let start = &graph.segments[segment].start;
            start.each_object(|place, header| {
                if crate::graph::is_unevaluated(header) {
                    scopes.push((segment, BEFORE | place as Id));
                    let fields = (1..=header.size()).map(|field| BEFORE | (place + field) as Id);
                    variables.extend(fields.map(|word| (segment, word)));
                }
            });
            start.each_frame(|word| scopes.push((segment, BEFORE | (heap + 3 * word) as Id)));
        }
        scopes.retain(|word| graph.far_out(*word) != *word);
        variables.retain(|word| graph.variable(*word).is_some());
        let outwards = self.both_ways(&scopes, |word| self.outer(word));
        let along = self.both_ways(&variables, |word| {
            let mut reached = self.entry(word).map(|e| self.reached(e.node(), e.node()));
            reached.iter_mut().for_each(|nodes| nodes.sort_unstable());
            reached
        });
        ([scopes.len(), variables.len()], [outwards, along].concat())
    }

    /// The differences between answers with and without skipping segments.
    fn both_ways<T: PartialEq + std::fmt::Debug>(
        &self,
        words: &[Node],
        answer: impl Fn(Node) -> T,
    ) -> Vec<String> {
        let [long, short] = [false, true].map(|leaps| {
            self.graph.leaps.set(leaps);
            self.outers.borrow_mut().clear();
            self.walks.borrow_mut().clear();
            words.iter().map(|word| answer(*word)).collect::<Vec<_>>()
        });
        let both = words.iter().zip(long.iter().zip(&short));
        let wrong = both.filter(|(_, (long, short))| long != short);
        wrong.map(|(word, (long, short))| format!("{word:x?}: {short:x?}, not {long:x?}")).collect()
    }
}

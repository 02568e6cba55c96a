//! Slices: all that a value depended on, by values (what it was computed from) or by values and
//! control (what decided that it was computed, and not something else).
//!
//! With control the slice is what the value is a function of: nothing outside of it was looked at
//! on the way to the value, in the libraries either.

use crate::graph::Node;
use crate::log::{BEFORE, CONSTANT, Kind};
use crate::tell::Teller;
use machine::Instr;
use source::Span;
use std::collections::{BTreeSet, HashMap};

/// How much of a value counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Need {
    /// Its outermost shape: a test looked no deeper.
    Outer,
    Whole,
}

impl Teller<'_> {
    /// The places of the user's source that steps depended on; and whether that is all of them.
    pub fn slice(&self, from: &[Node], control: bool) -> (Vec<Span>, bool) {
        let mut seen: HashMap<Node, Need> = HashMap::new();
        let mut spans: BTreeSet<(u32, u32, u32)> = BTreeSet::new();
        let mut work: Vec<(Node, Need)> = from.iter().map(|n| (*n, Need::Whole)).collect();
        let mut whole = true;
        let graph = &self.graph;
        while let Some((node, need)) = work.pop() {
            let node = graph.cross(node);
            if node.1 == 0 || seen.get(&node).is_some_and(|before| *before >= need) {
                continue;
            }
            seen.insert(node, need);
            if let Some(result) = graph.known_result(node) {
                work.push((result, need));
            }
            if node.1 & BEFORE != 0 {
                // What is there when a run begins came from nowhere.
                whole &= node.0 == 0;
                continue;
            }
            if node.1 & CONSTANT != 0 {
                let k = node.1 & !CONSTANT;
                self.add(&mut spans, graph.code.constant_span(k));
                if need == Need::Whole
                    && let Some(machine::Constant::Con(_, args) | machine::Constant::Tuple(args)) =
                        graph.code.constants().get(k as usize)
                {
                    work.extend(args.iter().map(|k| ((node.0, CONSTANT | k), need)));
                }
                continue;
            }
            let Some(entry) = graph.entry(node) else {
                whole = false;
                continue;
            };
            let operands = graph.operands(&entry);
            let mut next: Vec<(Node, Need)> = Vec::new();
            match entry.kind {
                // What is captured counts where it is used.
                Kind::Closure | Kind::Start => {}
                Kind::Partial => next.push((graph.handed(&entry), Need::Outer)),
                Kind::Enter | Kind::Thunk => next.push((graph.result(&entry), need)),
                Kind::Select => next.push((graph.handed(&entry), need)),
                Kind::Read | Kind::Taken => {
                    next.push((operands[0], need));
                    if control {
                        next.extend(operands[1..].iter().map(|node| (*node, Need::Outer)));
                    }
                }
                Kind::Write | Kind::Send => next.push((operands[0], need)),
                Kind::Con | Kind::Made => {
                    if need == Need::Whole {
                        next.extend(operands.iter().map(|node| (*node, need)));
                    }
                }
                Kind::Look => next.extend(operands.iter().map(|node| (*node, Need::Outer))),
                Kind::Test => {
                    let shape = matches!(
                        graph.code.instr(entry.pc),
                        Some(
                            Instr::UnlessCon { .. }
                                | Instr::Switch { .. }
                                | Instr::UnlessTuple { .. }
                                | Instr::UnlessTerm { .. }
                                | Instr::UnlessWord { .. }
                        )
                    );
                    let need = if shape { Need::Outer } else { Need::Whole };
                    next.extend(operands.iter().map(|node| (*node, need)));
                }
                Kind::Part | Kind::Compute | Kind::Raise => {
                    next.extend(operands.iter().map(|node| (*node, Need::Whole)));
                }
            }
            if entry.kind == Kind::Compute && entry.form == 2 {
                next.push((graph.handed(&entry), need));
            }
            if control || entry.kind == Kind::Made {
                // A frame that was laid by hand is under nothing that is known.
                let under = graph.cross(entry.control());
                if under.1 & BEFORE == 0 || under.0 == 0 {
                    next.push((under, Need::Outer));
                }
                next.extend(graph.callee(&entry).map(|node| (node, Need::Outer)));
            }
            if entry.kind != Kind::Thunk {
                self.add(&mut spans, graph.code.span_at(entry.pc));
            }
            work.extend(next.into_iter().filter(|(node, _)| node.1 != 0));
        }
        let spans = spans.into_iter().map(|(file, start, end)| Span {
            file: source::FileId(file),
            start,
            end,
        });
        (spans.collect(), whole)
    }

    fn add(&self, spans: &mut BTreeSet<(u32, u32, u32)>, span: Span) {
        if self.is_own_span(span) {
            spans.insert((span.file.0, span.start, span.end));
        }
    }
}

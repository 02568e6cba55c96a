//! Slices: all that a value depended on, by values (what it was computed from) or by values and
//! control (what decided that it was computed, and not something else).
//!
//! With control the slice is what the value is a function of: nothing outside of it was looked at
//! on the way to the value, in the libraries either.

use crate::log::{BEFORE, CONSTANT, Id, Kind};
use crate::tell::{Node, Teller};
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

impl Teller {
    /// The places of the user's source that steps depended on; and whether that is all of them.
    pub fn slice(&self, from: &[Node], control: bool) -> (Vec<Span>, bool) {
        let mut seen: HashMap<Node, Need> = HashMap::new();
        let mut spans: BTreeSet<(u32, u32, u32)> = BTreeSet::new();
        let mut work: Vec<(Node, Need)> = from.iter().map(|n| (*n, Need::Whole)).collect();
        let mut whole = true;
        while let Some((node, need)) = work.pop() {
            let node = self.cross(node);
            if node.1 == 0 || seen.get(&node).is_some_and(|before| *before >= need) {
                continue;
            }
            seen.insert(node, need);
            let recorded = self.recorded(node);
            if node.1 & BEFORE != 0 {
                whole = false;
                continue;
            }
            if let Some(result) = recorded.results.get(&node.1) {
                work.push(((node.0, *result), need));
            }
            if node.1 & CONSTANT != 0 {
                let k = node.1 & !CONSTANT;
                self.add(&mut spans, recorded.code.constant_span(k));
                if need == Need::Whole
                    && let Some(machine::Constant::Con(_, args) | machine::Constant::Tuple(args)) =
                        recorded.code.constants().get(k as usize)
                {
                    work.extend(args.iter().map(|k| ((node.0, CONSTANT | k), need)));
                }
                continue;
            }
            let Some(entry) = recorded.entry(node.1) else { continue };
            let operands = recorded.operands(&entry);
            let word = |place: u32| recorded.log.word(entry.id + place);
            let mut next: Vec<(Id, Need)> = Vec::new();
            match entry.kind {
                // What is captured counts where it is used.
                Kind::Closure | Kind::Start => {}
                Kind::Partial => next.push((word(2), Need::Outer)),
                Kind::Enter => next.push((recorded.result(&entry), need)),
                Kind::Thunk | Kind::Select => next.push((word(2), need)),
                Kind::Read | Kind::Taken => {
                    next.push((operands[0], need));
                    if control {
                        next.extend(operands[1..].iter().map(|id| (*id, Need::Outer)));
                    }
                }
                Kind::Write | Kind::Send => next.push((operands[0], need)),
                Kind::Con | Kind::Made => {
                    if need == Need::Whole {
                        next.extend(operands.iter().map(|id| (*id, need)));
                    }
                }
                Kind::Look => next.extend(operands.iter().map(|id| (*id, Need::Outer))),
                Kind::Test => {
                    let shape = matches!(
                        recorded.code.instr(entry.pc),
                        Some(
                            Instr::UnlessCon { .. }
                                | Instr::Switch { .. }
                                | Instr::UnlessTuple { .. }
                                | Instr::UnlessTerm { .. }
                                | Instr::UnlessWord { .. }
                        )
                    );
                    let need = if shape { Need::Outer } else { Need::Whole };
                    next.extend(operands.iter().map(|id| (*id, need)));
                }
                Kind::Part | Kind::Compute | Kind::Raise => {
                    next.extend(operands.iter().map(|id| (*id, Need::Whole)));
                }
            }
            if entry.kind == Kind::Compute && entry.form == 2 {
                next.push((word(2), need));
            }
            if control || entry.kind == Kind::Made {
                next.push((entry.control, Need::Outer));
                next.extend(recorded.callee(&entry).map(|id| (id, Need::Outer)));
            }
            if entry.kind != Kind::Thunk {
                self.add(&mut spans, recorded.code.span_at(entry.pc));
            }
            work.extend(
                next.into_iter().filter(|(id, _)| *id != 0).map(|(id, n)| ((node.0, id), n)),
            );
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

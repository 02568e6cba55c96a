//! The values of source expressions: all values of one, and how often each line was evaluated.
//!
//! Segments are recorded again for this, so their number is limited. A constant is not a step: a line with nothing else
//! has no count, whether it was reached or not.

use super::Reporter;
use crate::graph::Node;
use crate::log::Kind;
use source::Span;
use std::collections::{BTreeMap, HashMap};

/// Limit on the segments that are searched.
const MAX_SEGMENTS: usize = 24;

/// How often a line was evaluated.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LineCount {
    pub file: u32,
    pub line: u32,
    pub count: u64,
}

impl Reporter<'_> {
    /// The steps of an expression, oldest first, and whether the whole run was searched.
    pub(crate) fn steps_at(&self, span: Span, most: usize) -> (Vec<Node>, bool) {
        let all = self.graph.segments.len();
        let mut found = Vec::new();
        for number in 0..all.min(MAX_SEGMENTS) {
            let Some(window) = self.graph.window(number) else { continue };
            for entry in window.entries() {
                let computes =
                    !matches!(entry.kind, Kind::Test | Kind::Look | Kind::Select | Kind::Thunk);
                if computes && self.graph.code.span_at(entry.pc) == span && self.is_own(&entry) {
                    found.push(entry.node());
                    if found.len() >= most {
                        return (found, false);
                    }
                }
            }
        }
        (found, all <= MAX_SEGMENTS)
    }

    /// How often each line of the program was evaluated: the widest expression that begins on it counts. Also returns
    /// whether the whole run was searched.
    pub(crate) fn line_counts(&self) -> (Vec<LineCount>, bool) {
        let all = self.graph.segments.len();
        // One evaluation may have steps of several kinds: a call and the test of its result.
        let mut counts: HashMap<(Span, u8), u64> = HashMap::new();
        for number in 0..all.min(MAX_SEGMENTS) {
            let Some(window) = self.graph.window(number) else { continue };
            for entry in window.entries() {
                if entry.kind != Kind::Thunk && self.is_own_pc(entry.pc) {
                    let span = self.graph.code.span_at(entry.pc);
                    *counts.entry((span, entry.kind as u8)).or_default() += 1;
                }
            }
        }
        let mut counts: Vec<((Span, u8), u64)> = counts.into_iter().collect();
        counts.sort_by_key(|((span, kind), _)| (span.file, span.start, span.end, *kind));
        let mut lines: BTreeMap<(u32, u32), (u32, u64)> = BTreeMap::new();
        for ((span, _), count) in counts {
            let Some(file) = self.sources.get(span.file).filter(|_| !span.is_none()) else {
                continue;
            };
            let line = file.line_column(span.start).line;
            let width = span.end - span.start;
            let best = lines.entry((span.file.0, line)).or_default();
            *best = (width, count).max(*best);
        }
        let count = |((file, line), (_, count))| LineCount { file, line, count };
        (lines.into_iter().map(count).collect(), all <= MAX_SEGMENTS)
    }
}

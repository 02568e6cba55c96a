//! All values of a source expression.
//!
//! Segments are recorded again for this, so their number is limited.

use super::Reporter;
use crate::graph::Node;
use crate::log::Kind;
use source::Span;

/// Limit on the segments that are searched.
const MAX_SEGMENTS: usize = 24;

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
}

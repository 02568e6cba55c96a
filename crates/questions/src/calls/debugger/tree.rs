//! The tree of computations as a view: a row for each visible computation, coloured by its answer, and each open to an
//! answer.
//!
//! A tree may have millions of nodes, so only expanded ones have rows, and a computation with many children shows the
//! first ones, with one row for the rest.

use super::{Debugger, SHOWN};
use crate::{Answer, NodeId, RUN};
use machine::ShowLimits;
use std::collections::{BTreeSet, HashMap};

/// Limits on values in a row.
const ROW: ShowLimits = ShowLimits { depth: 5, width: 8, length: 90 };
/// Rows below one computation, unless the user asks for more.
const SIBLINGS: usize = 100;
/// Limit on all rows.
const ROWS: usize = 20_000;

/// The state of a computation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Judged {
    /// It may contain the defect.
    Open,
    Right,
    Wrong,
    DontKnow,
    Inadmissible,
    /// Its function is trusted.
    Trusted,
    Later,
    /// It cannot contain the defect: it is below a right one, or a sibling of a wrong one.
    Cleared,
}

impl Judged {
    pub fn word(self) -> &'static str {
        match self {
            Judged::Open => "open",
            Judged::Right => "right",
            Judged::Wrong => "wrong",
            Judged::DontKnow => "dunno",
            Judged::Inadmissible => "inadmissible",
            Judged::Trusted => "trusted",
            Judged::Later => "later",
            Judged::Cleared => "cleared",
        }
    }
}

/// A line of the tree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Row {
    Computation {
        node: u32,
        depth: u32,
        /// `insert 4 [3,5] = [3,5,4]`, perhaps shortened.
        text: String,
        judged: Judged,
        /// The number of children.
        below: usize,
        unfolded: bool,
        /// The number of suspects at or below it.
        suspects: u64,
    },
    /// The number of further children of a computation.
    More { node: u32, depth: u32, count: usize },
}

/// The parts of a statement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parts {
    pub node: u32,
    pub call: String,
    pub result: String,
    /// A description of its output and of what it used besides its arguments.
    pub rest: String,
}

/// The expanded computations, and cached texts of rows.
#[derive(Default)]
pub struct Unfolded {
    pub(crate) open: BTreeSet<NodeId>,
    /// Computations with more visible children than the first ones.
    more: HashMap<NodeId, usize>,
    texts: HashMap<NodeId, String>,
}

impl Unfolded {
    /// Expands a collapsed computation, and vice versa.
    pub fn toggle(&mut self, node: u32) {
        if !self.open.remove(&node) {
            self.open.insert(node);
        }
    }

    /// The text of a row, which is made once.
    pub(crate) fn text(&mut self, node: NodeId, make: impl FnOnce() -> String) -> &str {
        self.texts.entry(node).or_insert_with(|| cut(&make()))
    }

    /// Shows more children of a computation.
    pub fn more(&mut self, node: u32) {
        *self.more.entry(node).or_insert(SIBLINGS) += 10 * SIBLINGS;
    }
}

impl Debugger {
    /// The visible rows of the tree.
    pub fn rows(&mut self, unfolded: &mut Unfolded) -> Vec<Row> {
        let candidates = self.session.candidates();
        let mut rows = Vec::new();
        let mut stack: Vec<(NodeId, u32, Vec<NodeId>, usize)> = Vec::new();
        stack.push((RUN, 0, self.below(RUN), 0));
        while let Some((above, depth, siblings, at)) = stack.last_mut() {
            let (above, depth) = (*above, *depth);
            let most = unfolded.more.get(&above).copied().unwrap_or(SIBLINGS);
            if rows.len() >= ROWS || *at >= siblings.len().min(most) {
                if siblings.len() > *at {
                    rows.push(Row::More { node: above, depth, count: siblings.len() - *at });
                }
                stack.pop();
                continue;
            }
            let node = siblings[*at];
            *at += 1;
            let below = self.below(node);
            let is_open = unfolded.open.contains(&node) && !below.is_empty();
            // Of a long run only a part is loaded at a time.
            let kept = self.machine.observer.is_kept(node);
            let make = || match kept {
                true => crate::statement(&mut self.machine, &self.own, node, ROW).text(),
                false => "(not loaded yet)".to_owned(),
            };
            let text = unfolded.text(node, make).to_owned();
            let suspects = if candidates.contains(node) { candidates.weight(node) } else { 0 };
            let judged = self.judged(node, candidates.contains(node));
            rows.push(Row::Computation {
                node,
                depth,
                text,
                judged,
                below: below.len(),
                unfolded: is_open,
                suspects,
            });
            // A constant that uses itself must not be expanded forever.
            if is_open && !stack.iter().any(|(n, ..)| *n == node) {
                stack.push((node, depth + 1, below, 0));
            }
        }
        rows
    }

    /// Expands the path to a computation, and the computation.
    pub fn reveal(&mut self, unfolded: &mut Unfolded, node: u32) {
        unfolded.open.insert(node);
        // The ancestor that has a row, and its parents.
        let (mut shown, mut at) = (node, node);
        while at != RUN {
            at = self.session.tree().parent(at);
            if at != RUN && self.session.tree().is_hidden(at) {
                continue;
            }
            unfolded.open.insert(at);
            if let Some(place) = self.below(at).iter().position(|n| *n == shown)
                && place >= SIBLINGS
            {
                unfolded.more.insert(at, place + SIBLINGS);
            }
            shown = at;
        }
    }

    /// The computation of the pending question.
    pub fn at(&self) -> Option<u32> {
        self.pending.first().copied()
    }

    /// The innermost computation that is known to be wrong.
    pub fn innermost_wrong(&self) -> u32 {
        self.session.focus()
    }

    /// The computations of the pending question, in their parts.
    pub fn asked_about(&mut self) -> Vec<Parts> {
        self.pending.clone().into_iter().map(|node| self.parts(node)).collect()
    }

    /// Asks about a computation of the user's choice, not that of the strategy.
    pub fn choose(&mut self, node: u32) -> Result<(), String> {
        let tree = self.session.tree();
        let known = node != RUN && tree.contains(node) && self.machine.observer.is_kept(node);
        if !known || tree.is_hidden(node) {
            return Err("there is no such computation".to_owned());
        }
        self.pending = vec![node];
        Ok(())
    }

    /// A computation of the innermost function around a line of the source. `call`: its number among the calls of the
    /// function, and how many another engine saw; where that differs, the number means nothing here. Then it is the
    /// first one without an answer, or else the first one.
    pub fn computation_at(&self, path: &str, line: u32, call: Option<(u64, u64)>) -> Option<u32> {
        let tree = self.session.tree();
        let code = self.machine.code();
        let length = |function: u32| {
            let span = code.function(function).whole;
            let file = self.program.sources.get(span.file).filter(|file| file.path == path)?;
            let (first, last) =
                (file.line_column(span.start).line, file.line_column(span.end).line);
            (first..=last).contains(&line).then_some(last - first)
        };
        let calls = self.machine.observer.kept().skip(1);
        let around =
            calls.filter_map(|(node, link)| Some((length(link.function)?, link.function, node)));
        let around: Vec<(u32, u32, NodeId)> = around.collect();
        let innermost = around.iter().map(|(length, ..)| *length).min()?;
        let function = around.iter().find(|(length, ..)| *length == innermost)?.1;
        let calls: Vec<NodeId> =
            around.iter().filter(|(_, f, _)| *f == function).map(|(.., node)| *node).collect();
        let is_shown = |node: &NodeId| tree.contains(*node) && !tree.is_hidden(*node);
        let meant = call.filter(|(_, all)| *all == calls.len() as u64);
        let meant = meant.and_then(|(number, _)| calls.get(usize::try_from(number).ok()?).copied());
        if let Some(node) = meant.filter(is_shown) {
            return Some(node);
        }
        let shown = calls.into_iter().filter(is_shown);
        shown.min_by_key(|node| (self.session.state(*node).is_some(), *node))
    }

    /// The statement of a computation, in its parts, and the location of its function.
    pub fn parts(&mut self, node: NodeId) -> Parts {
        let made = crate::statement(&mut self.machine, &self.own, node, SHOWN);
        let whole = made.text();
        let rest = whole.get(made.call.len() + 3 + made.result.len()..).unwrap_or("").to_owned();
        Parts { node, call: made.call, result: made.result, rest }
    }

    /// The children, with hidden computations replaced by theirs.
    fn below(&self, node: NodeId) -> Vec<NodeId> {
        let tree = self.session.tree();
        let mut found = Vec::new();
        let mut work: Vec<NodeId> = tree.rests_on(node).collect();
        work.reverse();
        let mut seen = BTreeSet::new();
        while let Some(next) = work.pop() {
            if !seen.insert(next) {
                continue;
            }
            if tree.is_hidden(next) {
                let mut inner: Vec<NodeId> = tree.rests_on(next).collect();
                inner.reverse();
                work.append(&mut inner);
            } else {
                found.push(next);
            }
        }
        found
    }

    fn judged(&self, node: NodeId, suspect: bool) -> Judged {
        match self.session.state(node) {
            Some(Answer::Right) => Judged::Right,
            Some(Answer::Wrong) => Judged::Wrong,
            Some(Answer::DontKnow) => Judged::DontKnow,
            Some(Answer::Inadmissible) => Judged::Inadmissible,
            Some(Answer::Skip) => Judged::Later,
            Some(Answer::TrustFunction) => Judged::Trusted,
            None if node == self.session.focus() => Judged::Wrong,
            None if suspect => Judged::Open,
            None => Judged::Cleared,
        }
    }
}

/// Shortens a text to one line.
fn cut(text: &str) -> String {
    const MAX_LINE_LENGTH: usize = 160;
    let line: String =
        text.chars().map(|c| if c == '\n' { ' ' } else { c }).take(MAX_LINE_LENGTH).collect();
    if text.chars().count() > MAX_LINE_LENGTH { line + "…" } else { line }
}

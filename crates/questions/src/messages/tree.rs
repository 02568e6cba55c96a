//! The computations of a concurrent run as a view: each process with its chain of steps, each step with the calls below
//! it, coloured by their answers.

use super::session::Debugging;
use crate::calls::{Judged, Row, Unfolded};
use crate::messages::calculus::{Node, Proof};
use crate::messages::search::{Query, Reply, Start};
use crate::messages::trace::{ProcessId, What};
use crate::{Answer, NodeId, Source};

/// Rows of processes have numbers from here on.
const PROCESSES: u32 = 1 << 31;
/// Limit on all rows.
const ROWS: usize = 20_000;

/// The kind of an event of a process, for finding it again in another view of the same run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EventKind {
    Create,
    Send,
    Take,
}

impl Debugging<'_> {
    /// The visible rows of the tree.
    pub fn rows(&self, unfolded: &mut Unfolded) -> Vec<Row> {
        let mut rows = Vec::new();
        for process in self.watched.shown_processes() {
            let chain = self.search.chain(process);
            let node = PROCESSES + process as u32;
            let is_open = unfolded.open.contains(&node);
            let judged = chain.iter().map(|n| self.judged(*n));
            let wrong = judged.clone().any(|j| j == Judged::Wrong);
            let open = judged.clone().filter(|j| *j == Judged::Open).count() as u64;
            rows.push(Row::Computation {
                node,
                depth: 0,
                text: self.watched.label_and_pid(process),
                judged: if wrong { Judged::Wrong } else { Judged::Cleared },
                below: chain.len(),
                unfolded: is_open && !chain.is_empty(),
                suspects: open,
            });
            if is_open {
                for step in chain {
                    self.branch(step, 1, unfolded, &mut rows);
                }
            }
        }
        rows
    }

    fn branch(&self, top: NodeId, depth: u32, unfolded: &mut Unfolded, rows: &mut Vec<Row>) {
        let mut stack = vec![(top, depth)];
        while let Some((node, depth)) = stack.pop() {
            if rows.len() >= ROWS {
                rows.push(Row::More { node, depth, count: stack.len() + 1 });
                return;
            }
            let below = below(self.proof, node);
            let is_open = unfolded.open.contains(&node) && !below.is_empty();
            let text = unfolded
                .text(node, || self.watched.statement(node, self.proof, &self.search))
                .to_owned();
            let judged = self.judged(node);
            rows.push(Row::Computation {
                node,
                depth,
                text,
                judged,
                below: below.len(),
                unfolded: is_open,
                suspects: u64::from(judged == Judged::Open),
            });
            if is_open {
                stack.extend(below.into_iter().rev().map(|n| (n, depth + 1)));
            }
        }
    }

    fn judged(&self, node: NodeId) -> Judged {
        match self.search.state(node) {
            Some(Answer::Right) => Judged::Right,
            Some(Answer::Wrong) => Judged::Wrong,
            Some(Answer::DontKnow) => Judged::DontKnow,
            Some(Answer::Inadmissible) => Judged::Inadmissible,
            Some(Answer::TrustFunction) => Judged::Trusted,
            Some(Answer::Skip) => Judged::Later,
            None => Judged::Open,
        }
    }

    /// Expands the path to a computation, and the computation.
    pub fn reveal(&self, unfolded: &mut Unfolded, node: u32) {
        if node >= PROCESSES || node as usize >= self.proof.nodes.len() {
            return;
        }
        let process = self.watched.process_of(node, self.proof);
        unfolded.open.extend([node, PROCESSES + process as u32]);
        let mut at = self.proof.tree.parent(node);
        while at != crate::RUN {
            unfolded.open.insert(at);
            at = self.proof.tree.parent(at);
        }
    }

    /// The computation of the pending question, or the blamed one.
    pub fn at(&mut self) -> Option<u32> {
        match self.search.query() {
            Query::Judge { node, .. }
            | Query::WhichReceived { node, .. }
            | Query::WhichSent { node, .. }
            | Query::WhichCreated { node, .. } => Some(node),
            Query::Blame(blame) => Some(blame.node),
            Query::Start | Query::Whose { .. } => None,
        }
    }

    /// Asks about a computation of the user's choice.
    pub fn choose(&mut self, node: u32) -> Result<(), String> {
        let start = match node.checked_sub(PROCESSES) {
            Some(process) => Start::Process(process as ProcessId),
            None => Start::Node(node),
        };
        self.search.reply(Reply::Start(start), Source::User)
    }

    /// Begins at an event: the n-th of its kind in a process, from 0. Without a kind, or if there is none, at the
    /// process itself.
    pub fn begin_at(
        &mut self,
        process: u32,
        kind: Option<(EventKind, usize)>,
    ) -> Result<(), String> {
        let process = process as ProcessId;
        let found = kind.and_then(|(kind, n)| {
            let is_it = |what: What| {
                matches!(
                    (kind, what),
                    (EventKind::Create, What::Create(_))
                        | (EventKind::Send, What::Send(_))
                        | (EventKind::Take, What::Take(_))
                )
            };
            let events = self.watched.trace().events.iter().enumerate();
            let mut own = events.filter(|(_, e)| e.process == process && is_it(e.what));
            own.nth(n).map(|(i, _)| i)
        });
        let start = found.map_or(Start::Process(process), Start::Event);
        self.search.reply(Reply::Start(start), Source::User)
    }
}

/// The children, with hidden computations replaced by theirs.
fn below(proof: &Proof, node: NodeId) -> Vec<NodeId> {
    let mut found = Vec::new();
    let mut work: Vec<NodeId> = proof.tree.children(node).iter().rev().copied().collect();
    while let Some(next) = work.pop() {
        if proof.tree.is_hidden(next) {
            work.extend(proof.tree.children(next).iter().rev());
        } else if !matches!(proof.node(next), Node::Run) {
            found.push(next);
        }
    }
    found
}

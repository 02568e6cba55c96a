//! Blame in a run that was stopped: the computation that was running last, unless it was misled.

use super::Debugger;
use crate::{Answer, NodeId, RUN, Source};

impl Debugger {
    /// For a run that was stopped: the computations that returned shortly before, called by an ancestor of the one that
    /// was running last. That one is to blame if it does not terminate by itself; but wrong results of these may have
    /// caused it.
    pub(super) fn before_the_stop(&self, last: NodeId) -> Vec<NodeId> {
        /// Limit on the ancestors that are examined: a few rounds of a loop.
        const WAITING: usize = 64;
        let (tree, observer) = (self.session.tree(), &self.machine.observer);
        let unfinished =
            |n: NodeId| observer.is_kept(n) && observer.result(n) == crate::Outcome::Unfinished;
        let mut found = Vec::new();
        let mut at = last;
        for _ in 0..WAITING {
            let above = tree.parent(at);
            if !unfinished(at) || above == RUN || !unfinished(above) {
                break;
            }
            let known = |n: &NodeId| self.session.state(*n).is_some() || tree.is_hidden(*n);
            let came_out = |n: &NodeId| observer.is_kept(*n) && !unfinished(*n);
            found.extend(tree.rests_on(above).filter(|n| !known(n) && came_out(n)));
            at = above;
        }
        found
    }

    /// One of those that an oracle knows to be wrong.
    pub(super) fn misleading_computation(
        &mut self,
        blame: &crate::Blame,
    ) -> Option<(NodeId, Source)> {
        for node in self.before_the_stop(blame.node) {
            if let Some((Answer::Wrong, source)) = self.ask_oracles(node) {
                return Some((node, source));
            }
        }
        None
    }
}

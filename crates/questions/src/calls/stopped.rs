//! Who is to blame where a run was stopped? Whatever was under way last, unless it was led there.

use super::Debugger;
use crate::{Answer, NodeId, RUN, Source};

impl Debugger {
    /// Of a run that was stopped: what came out shortly before, called by whoever was waiting for the
    /// computation that was under way last. That one is to blame if it goes on for ever by itself; it
    /// may also have been led there.
    pub(super) fn before_the_stop(&self, last: NodeId) -> Vec<NodeId> {
        /// How many of those that wait are looked at: a few rounds of whatever goes round.
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
    pub(super) fn led_there(&mut self, blame: &crate::Blame) -> Option<(NodeId, Source)> {
        for node in self.before_the_stop(blame.node) {
            if let Some((Answer::Wrong, source)) = self.ask_oracles(node) {
                return Some((node, source));
            }
        }
        None
    }
}

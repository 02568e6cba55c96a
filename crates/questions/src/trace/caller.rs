//! The caller of a function. The call shows at which types a polymorphic function is used.

use super::{NodeId, RUN, Tracer};

impl Tracer {
    /// The function whose code called a computation, past recursive calls.
    pub fn caller(&self, mut node: NodeId) -> Option<u32> {
        /// Limit on the recursion depth that is followed.
        const MAX_RECURSION_DEPTH: usize = 10_000;
        let link = |node: NodeId| self.place(node).and_then(|place| self.links.get(place));
        let own = link(node)?.function;
        for _ in 0..MAX_RECURSION_DEPTH {
            node = link(node)?.parent;
            if node == RUN {
                return None;
            }
            let caller = link(node)?.function;
            if caller != own {
                return Some(caller);
            }
        }
        None
    }
}

//! The caller of a function. At which types a polymorphic function is used is visible where it is called.

use super::{NodeId, RUN, Tracer};

impl Tracer {
    /// The function whose code called what a computation came of, past calls of the same function by itself.
    pub fn caller(&self, mut node: NodeId) -> Option<u32> {
        /// Of deeper recursion, nobody wants to know more.
        const FURTHEST: usize = 10_000;
        let link = |node: NodeId| self.place(node).and_then(|place| self.links.get(place));
        let own = link(node)?.function;
        for _ in 0..FURTHEST {
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

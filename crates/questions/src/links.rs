//! The call tree as an array: one entry for each kept computation. It is written during the run and then shared with
//! the tree, which would be a third larger with a copy.

use crate::huge_pages::room_for;
use crate::trace::NodeId;
use std::sync::Arc;

/// The parent and function of a computation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Link {
    pub parent: NodeId,
    pub function: u32,
}

#[derive(Default)]
pub(crate) struct Links {
    /// The leading entries, which are shared with a tree.
    shared: Arc<Vec<Link>>,
    more: Vec<Link>,
}

impl Links {
    pub(crate) fn with_room(count: usize) -> Self {
        Links { shared: Arc::default(), more: room_for(count) }
    }

    #[inline(always)]
    pub(crate) fn push(&mut self, parent: NodeId, function: u32) {
        self.more.push(Link { parent, function });
    }

    pub(crate) fn get(&self, place: usize) -> Option<Link> {
        let own = || self.more.get(place - self.shared.len());
        self.shared.get(place).or_else(own).copied()
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = Link> {
        self.shared.iter().chain(&self.more).copied()
    }

    /// All of them, for a tree.
    pub(crate) fn share(&mut self) -> Arc<Vec<Link>> {
        if !self.more.is_empty() {
            let mut all = std::mem::take(&mut self.more);
            if !self.shared.is_empty() {
                all = self.shared.iter().copied().chain(all).collect();
            }
            self.shared = Arc::new(all);
        }
        self.shared.clone()
    }
}

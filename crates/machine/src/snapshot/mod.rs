//! Earlier states: marks to go back to by undoing, and checkpoints that are copies.

pub(crate) mod checkpoint;
pub(crate) mod layers;
pub(crate) mod stored;
pub(crate) mod timeline;
pub(crate) mod undo;

//! Earlier states: marks to return to by undo, and checkpoints, which are copies.

pub(crate) mod checkpoint;
pub(crate) mod layers;
pub(crate) mod stored;
pub(crate) mod timeline;
pub(crate) mod undo;

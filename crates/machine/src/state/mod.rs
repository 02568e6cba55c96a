//! What the state of a run consists of: words and objects, stacks, threads, tables.

pub(crate) mod footprint;
pub(crate) mod frames;
pub(crate) mod handle;
pub(crate) mod heap;
pub(crate) mod stack;
pub(crate) mod tables;
pub(crate) mod thread;
pub(crate) mod transaction;
pub(crate) mod word;

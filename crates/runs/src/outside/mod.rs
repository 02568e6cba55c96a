//! Recording and replaying the outside.
//!
//! Answers are stored as bytes in the order of the requests ([`Log`]) and read back in that order
//! ([`Replay`]). Output is not an answer: the caller decides where it goes.

mod listen;
mod record;
mod replay;

pub use listen::Listening;
pub use record::Log;
pub(crate) use record::Recorder;
pub use replay::{Discard, Output, Replay};

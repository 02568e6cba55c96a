//! The outside, recorded and replayed.
//!
//! Each answer is written down as bytes in the order of the requests ([`Log`]), and read back
//! in that order ([`Replay`]). Output is no answer: it goes where the caller wants it.

mod listen;
mod record;
mod replay;

pub use listen::Listening;
pub use record::Log;
pub(crate) use record::Recorder;
pub use replay::{Discard, Output, Replay};

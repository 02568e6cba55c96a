//! The outside, recorded and replayed.
//!
//! Each answer is written down as bytes in the order of the requests ([`record`]), and read back
//! in that order ([`replay`]). Output is no answer: it goes where the caller wants it.

mod record;
mod replay;

pub(crate) use record::{Recorder, Shared};
pub use replay::{Output, Replay};

use machine::FileError;

/// How file errors stand in a recording.
fn error_byte(error: FileError) -> u8 {
    match error {
        FileError::DoesNotExist => 1,
        FileError::NotPermitted => 2,
        FileError::Other => 3,
        FileError::AlreadyInUse => 4,
    }
}

fn error_from(byte: u8) -> FileError {
    match byte {
        1 => FileError::DoesNotExist,
        2 => FileError::NotPermitted,
        4 => FileError::AlreadyInUse,
        _ => FileError::Other,
    }
}

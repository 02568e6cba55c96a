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

use machine::FileError;

/// How file errors stand in a recording.
pub fn error_byte(error: FileError) -> u8 {
    match error {
        FileError::DoesNotExist => 1,
        FileError::NotPermitted => 2,
        FileError::Other => 3,
        FileError::AlreadyInUse => 4,
    }
}

pub fn error_from(byte: u8) -> FileError {
    match byte {
        1 => FileError::DoesNotExist,
        2 => FileError::NotPermitted,
        4 => FileError::AlreadyInUse,
        _ => FileError::Other,
    }
}

/// A list of byte strings, each behind its length.
pub fn join(parts: &[&[u8]]) -> Vec<u8> {
    let mut out = Vec::new();
    for part in parts {
        out.extend((part.len() as u32).to_le_bytes());
        out.extend_from_slice(part);
    }
    out
}

/// The inverse of [`join`]; what is cut short is left out.
pub fn split(mut bytes: &[u8]) -> Vec<Vec<u8>> {
    let mut parts = Vec::new();
    while let Some((length, rest)) = bytes.split_first_chunk::<4>() {
        let Some((part, rest)) = rest.split_at_checked(u32::from_le_bytes(*length) as usize) else {
            break;
        };
        parts.push(part.to_vec());
        bytes = rest;
    }
    parts
}

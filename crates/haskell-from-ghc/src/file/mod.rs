//! Files of GHC's Core, written by `ghc-plugin/` and read here.
//!
//! Magic, version, length and digest come first, so that a file that was cut off, damaged or written
//! by another version is told apart from one with a mistake in it.

mod bytes;
mod read;
#[cfg(test)]
mod tests;
mod tree;

pub use read::read;
pub use tree::*;

use std::fmt;

/// The version that `ghc-plugin/` writes.
pub const VERSION: u32 = 2;

const MAGIC: &[u8; 8] = b"BKSTCORE";
const HEADER: usize = 8 + 4 + 8 + 8;

/// Why a file cannot be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unreadable {
    /// It was not written by the plugin.
    Foreign,
    /// The plugin that wrote it has another version.
    Version(u32),
    CutOff {
        expected: u64,
        found: u64,
    },
    /// The digest does not fit, or a part makes no sense.
    Damaged {
        at: usize,
        what: &'static str,
    },
}

impl fmt::Display for Unreadable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unreadable::Foreign => write!(f, "it is not a file of GHC's Core"),
            Unreadable::Version(found) if *found < VERSION => {
                write!(f, "an older plugin wrote it (format {found}, this is {VERSION})")
            }
            Unreadable::Version(found) => {
                write!(f, "a newer plugin wrote it (format {found}, this is {VERSION})")
            }
            Unreadable::CutOff { expected, found } => {
                write!(f, "it is cut off: {found} of {expected} bytes")
            }
            Unreadable::Damaged { at, what } => write!(f, "it is damaged at byte {at}: {what}"),
        }
    }
}

impl std::error::Error for Unreadable {}

/// What follows the header, if that fits it.
fn payload(bytes: &[u8]) -> Result<&[u8], Unreadable> {
    let known = bytes.len().min(MAGIC.len());
    if bytes[..known] != MAGIC[..known] {
        return Err(Unreadable::Foreign);
    }
    let Some((header, payload)) = bytes.split_at_checked(HEADER) else {
        return Err(Unreadable::CutOff { expected: HEADER as u64, found: bytes.len() as u64 });
    };
    let number = |from: usize, size: usize| {
        header[from..from + size].iter().rev().fold(0u64, |n, byte| n << 8 | u64::from(*byte))
    };
    let version = number(8, 4) as u32;
    if version != VERSION {
        return Err(Unreadable::Version(version));
    }
    let (expected, found) = (number(12, 8), payload.len() as u64);
    if found < expected {
        let header = HEADER as u64;
        let expected = expected.saturating_add(header);
        return Err(Unreadable::CutOff { expected, found: found + header });
    }
    if found > expected {
        return Err(Unreadable::Damaged { at: HEADER, what: "there is more than its length says" });
    }
    if digest(payload) != number(20, 8) {
        return Err(Unreadable::Damaged { at: HEADER, what: "the digest does not fit" });
    }
    Ok(payload)
}

/// FNV-1a, as the plugin computes it.
fn digest(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

/// A header before a payload, for tests of what is inside.
#[cfg(test)]
fn with_header(payload: &[u8]) -> Vec<u8> {
    let mut out = MAGIC.to_vec();
    out.extend(VERSION.to_le_bytes());
    out.extend((payload.len() as u64).to_le_bytes());
    out.extend(digest(payload).to_le_bytes());
    out.extend(payload);
    out
}

//! The recording's file format. `docs/internals/recording-format.md` is its description; a change here is
//! a change there, and a new [`VERSION`].
//!
//! A file is a mark, a version and chunks: one header, the files of the program if they are packed, any
//! number with choices or of how far the run has come, one ending.
//! Each chunk has two checksums, one of its head and one of all of it, and both go on from the
//! chunk before: so a damaged byte, a missing chunk and a file that merely stops are told apart.

mod bytes;
mod read;
mod write;

pub use read::{begins_like_recording, read};
pub use write::{Writer, encode};

use std::fmt;

/// The first byte has its high bit set and a line end follows: what copies files as text damages
/// both, and is found out at once.
const MAGIC: &[u8; 8] = b"\x89STORY\r\n";
/// The version of the format that is written.
pub const VERSION: u16 = 3;
/// The oldest that is read: it does not say how the program was loaded.
const OLDEST: u16 = 2;

const HEADER: u8 = b'H';
const FILE: u8 = b'F';
const CHOICES: u8 = b'C';
const PROGRESS: u8 = b'P';
const ENDING: u8 = b'E';

/// Kind, length, checksum of these and all before.
const CHUNK_HEAD: usize = 1 + 4 + 4;

const INPUT: u64 = 0;
const SWITCH: u64 = 1;
const PREEMPT: u64 = 2;
const DELIVER: u64 = 3;
const TIMEOUT: u64 = 4;
const SIGNAL: u64 = 5;
const KILL: u64 = 6;
/// A choice begins with a number that holds its kind in these low bits.
const KIND_BITS: u32 = 3;

/// The parts of how a program was loaded. A reader passes over those that it does not know.
mod loading {
    pub(super) const PATH: u64 = 1;
    pub(super) const COMPONENT: u64 = 2;
    pub(super) const CALL: u64 = 3;
    pub(super) const EUNIT: u64 = 4;
    pub(super) const SOURCE_FOLDER: u64 = 5;
    pub(super) const OTP: u64 = 6;
    pub(super) const PREFER_OTP: u64 = 7;
    pub(super) const CONTRACTS: u64 = 8;
    pub(super) const EXPRESSION: u64 = 9;
}

/// Why a recording could not be read, or not be used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ReadError {
    NotARecording,
    /// Made by a later Backstory.
    NewerVersion {
        found: u16,
    },
    /// Made by an earlier one.
    OlderVersion {
        found: u16,
    },
    /// It stops before it says what it is a recording of.
    Truncated {
        at: u64,
    },
    Damaged {
        at: u64,
        what: &'static str,
    },
    /// It is of another program than the one at hand.
    OtherProgram {
        recorded: [u8; 16],
        given: [u8; 16],
    },
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ReadError::NotARecording => f.write_str("this is not a recording"),
            ReadError::NewerVersion { found } => write!(
                f,
                "this recording was made by a newer Backstory (format {found}; this one reads {VERSION})"
            ),
            ReadError::OlderVersion { found } => write!(
                f,
                "this recording was made by an older Backstory (format {found}; this one reads {OLDEST} to {VERSION})"
            ),
            ReadError::Truncated { at } => {
                write!(f, "this recording was cut off at byte {at}, before it says of what it is")
            }
            ReadError::Damaged { at, what } => {
                write!(f, "this recording is damaged at byte {at}: {what}")
            }
            ReadError::OtherProgram { recorded, given } => write!(
                f,
                "this recording is of another program, or of another version of it \
                 (recorded {}, given {})",
                hex(recorded),
                hex(given)
            ),
        }
    }
}

impl std::error::Error for ReadError {}

fn hex(bytes: &[u8; 16]) -> String {
    bytes.iter().map(|b| format!("{b:02x}")).collect()
}

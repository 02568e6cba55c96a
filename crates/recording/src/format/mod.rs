//! The file format of recordings. `docs/internals/recording-format.md` describes it; a change here
//! needs a change there and a new [`VERSION`].
//!
//! A file consists of a magic number, a version and chunks: one header, the files of the program if
//! they are packed, any number of chunks with choices or progress, and one ending. Each chunk has
//! two checksums, one of its head and one of the whole chunk, and both continue those of the
//! previous chunk. A damaged byte, a missing chunk and a truncated file can therefore be
//! distinguished.

mod bytes;
mod read;
mod write;

pub use read::{begins_like_recording, read};
pub use write::{Writer, encode};

use crate::Fault;
use std::fmt;

/// The first byte has its high bit set and a line end follows. Copying the file as text damages
/// both, which is then detected at once.
const MAGIC: &[u8; 8] = b"\x89STORY\r\n";
/// The format version that is written.
pub const VERSION: u16 = 3;
/// The oldest version that is read. It does not contain how the program was loaded.
const OLDEST: u16 = 2;

const HEADER: u8 = b'H';
const FILE: u8 = b'F';
const CHOICES: u8 = b'C';
const PROGRESS: u8 = b'P';
const ENDING: u8 = b'E';

/// Kind, length, and checksum of these and everything before.
const CHUNK_HEAD: usize = 1 + 4 + 4;

const INPUT: u64 = 0;
const SWITCH: u64 = 1;
const PREEMPT: u64 = 2;
const DELIVER: u64 = 3;
const TIMEOUT: u64 = 4;
const SIGNAL: u64 = 5;
const KILL: u64 = 6;
/// Rare choices: their kind is a number of its own, that of a fault or `CLOCK`.
const RARE: u64 = 7;
/// The first number of a choice contains its kind in these low bits.
const KIND_BITS: u32 = 3;

/// Faults by their numbers in a file.
const FAULTS: [Fault; 5] =
    [Fault::Lost, Fault::Duplicated, Fault::Delayed, Fault::Severed, Fault::Disconnected];
/// The rare choice that comes after the faults.
const CLOCK: u64 = FAULTS.len() as u64;

/// Tags for how a program was loaded. A reader skips unknown ones.
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
    pub(super) const PACKAGE: u64 = 10;
    pub(super) const GHC: u64 = 11;
    pub(super) const EXUNIT: u64 = 12;
}

/// Why a recording could not be read or used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ReadError {
    NotARecording,
    /// Written by a later version of Backstory.
    NewerVersion {
        found: u16,
    },
    /// Written by an earlier version of Backstory.
    OlderVersion {
        found: u16,
    },
    /// The file ends before the header is complete.
    Truncated {
        at: u64,
    },
    Damaged {
        at: u64,
        what: &'static str,
    },
    /// The recording belongs to another program.
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

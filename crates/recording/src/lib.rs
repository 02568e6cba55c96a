//! Recordings: the choices of a run, and the names and events that all crates share.
//!
//! The machine is deterministic, so a run is determined by its program, the answers of the outside,
//! and the departures from the default schedule. A [`Recording`] contains only these; every view of
//! the run is computed from it. The header says how the program was loaded, and a [`Pack`] may
//! contain the files of the program. `docs/internals/recording-format.md` describes the file.
//!
//! Nothing here accesses the file system: a [`Writer`] writes to any `Write`, [`read`] reads bytes.

mod digest;
mod event;
mod format;
mod name;
mod pack;
mod recording;
mod request;

pub use digest::EventDigest;
pub use event::Access;
pub use format::{ReadError, VERSION, Writer, begins_like_recording, encode, read};
pub use name::{
    DELAYED_FROM, DUPLICATES_FROM, NotAThreadName, ObjectName, ThreadId, ThreadName, ThreadTable,
};
pub use pack::Pack;
pub use recording::{
    Completeness, Delivery, Departure, Ending, Fault, Header, Input, Loading, Outcome, Progress,
    Recording, Schedule, Settings, Steps, What,
};
pub use request::{
    Answer, FileError, FileKind, NoAnswer, OpenMode, Request, RequestKind, Stream, Variable,
};

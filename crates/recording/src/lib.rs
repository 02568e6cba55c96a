//! Recordings: the choices of a run, and the names and events that everyone shares.
//!
//! The machine is deterministic, so a run is its program, what the outside answered, and where
//! the schedule departed from the default one. That is all that a [`Recording`] holds; every
//! view of the run is computed again from it. The header says how the program was loaded, and a
//! [`Pack`] may bring its files along. `docs/internals/recording-format.md` describes the file.
//!
//! Nothing here touches a file: a [`Writer`] writes to any `Write`, [`read`] reads bytes.

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
pub use name::{NotAThreadName, ObjectName, ThreadId, ThreadName, ThreadTable};
pub use pack::Pack;
pub use recording::{
    Completeness, Delivery, Departure, Ending, Header, Input, Loading, Outcome, Progress,
    Recording, Schedule, Settings, Steps, What,
};
pub use request::{
    Answer, FileError, FileKind, NoAnswer, OpenMode, Request, RequestKind, Stream, Variable,
};

//! Runs that happened on a real node.
//!
//! A recorder on the node writes a log of what a process tree did ([`Log`]). The guided run
//! ([`import`]) makes the machine do the same: each event of the log determines which process goes
//! next and what arrives, and everything that the machine then does is compared with the log. What
//! comes of it is an ordinary recording. The first difference ends the import: no recording is made
//! of a run that differs from its log.

mod calls;
mod describe;
mod differences;
mod divergence;
mod events;
mod guide;
mod log;
mod outside;
mod same;
mod schedule;
mod seen;
mod term;

pub use divergence::{Divergence, ImportError};
pub use guide::{Imported, import};
pub use log::{Ending, Header, Log, LogError, Module, source_checksum};
pub use term::{NotATerm, Term};

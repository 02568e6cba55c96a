//! Questions about message passing: which transition between two receives went wrong?
//!
//! After Caballero, Martin-Martin, Riesco and Tamarit, *Declarative Debugging of Concurrent Erlang
//! Programs*. A process computes from one point where it waits to the next: from its first call to
//! its first `receive`, then one transition for each message that it takes. Those computations are
//! what the user is asked about.
//!
//! - [`trace`]: what is written down of a run; [`watch`]: the observer that writes it;
//! - [`calculus`]: the tree of computations with the rule behind each node, and its checker;
//! - [`search`]: which computation to ask about next, and what an answer says about the others;
//! - [`reenact`]: a computation done again alone, in the same program (to check a tree) or in another
//!   version of it (to answer questions); [`carry`]: values of one run in another;
//! - [`Watched`]: a run with its trace, in the user's terms; [`Debugging`]: a session of questions
//!   about it; [`Diagram`]: who sent what to whom.

pub mod calculus;
pub mod carry;
mod diagram;
mod memory;
mod pointing;
pub mod reenact;
pub mod search;
mod session;
mod text;
pub mod trace;
mod tree;
mod truth;
pub mod watch;
mod watched;

pub use diagram::{Diagram, DiagramOptions};
pub use session::{Debugging, Finding, HELP, Said, Turn};
pub use text::{Asked, Item};
pub use trace::{CallId, MessageId, ProcessId, StepId, Trace};
pub use tree::EventKind;
pub use watch::{Kind, Watch, is_table};
pub use watched::{Watched, may_be_concurrent, watch, watch_recording};

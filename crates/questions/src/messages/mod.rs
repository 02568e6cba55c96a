//! Questions about message passing: which transition between two receives went wrong?
//!
//! After Caballero, Martin-Martin, Riesco and Tamarit, *Declarative Debugging of Concurrent Erlang Programs*. A process
//! computes from one point where it waits to the next: from its first call to its first `receive`, then one transition
//! for each message that it takes. The user is asked about these computations.
//!
//! - [`trace`]: the record of a run; [`watch`]: the observer that writes it;
//! - [`calculus`]: the tree of computations with the rule behind each node, and its checker;
//! - [`search`]: selects the next computation to ask about, and applies an answer to the others;
//! - [`reenact`]: executes a computation again, alone, in the same program (to check a tree) or in another version of
//!   it (to answer questions); [`transfer`]: copies values of one run into another;
//! - [`Watched`]: a run with its trace, in the user's terms; [`Debugging`]: a session of questions about it;
//!   [`Diagram`]: the messages between processes.

pub mod calculus;
mod diagram;
mod memory;
mod pointing;
pub mod reenact;
mod reference_oracle;
pub mod search;
mod session;
mod text;
pub mod trace;
pub mod transfer;
mod tree;
pub mod watch;
mod watched;

pub use diagram::{Diagram, DiagramOptions};
pub use session::{Debugging, Finding, HELP, Said, Turn};
pub use text::{Asked, Item};
pub use trace::{CallId, MessageId, ProcessId, StepId, Trace};
pub use tree::EventKind;
pub use watch::{FunctionRole, Watch, is_table};
pub use watched::{Watched, may_be_concurrent, watch, watch_recording};

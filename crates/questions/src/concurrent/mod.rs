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
//!   version of it (to answer questions); [`carry`]: values of one run in another.

pub mod calculus;
pub mod carry;
pub mod reenact;
pub mod search;
pub mod trace;
pub mod watch;

pub use trace::{CallId, MessageId, ProcessId, StepId, Trace};
pub use watch::{Kind, Watch, is_table};

//! Stories: the provenance of any value of a run, and a browser for it.
//!
//! Entry point: [`Past`], a run whose values can be asked about. The run is replayed with a recorder attached, which
//! logs for each value the step that made it (`log.rs` defines a step, `record.rs` follows the flow of values);
//! `graph.rs` joins the logs of all segments, `report.rs` reports steps in the terms of the user. The method follows
//! Booth and Jones, *Walk Backwards to Happiness* (1997), with these deviations:
//!
//! 1. The story is not part of the value: it is found by replay, so a plain run pays nothing.
//! 2. Values of all types have a story, and so do messages, shared variables, exceptions and the characters of the
//!    output.
//! 3. A value that a test selected also depends on the test (the paper leaves guards open).
//! 4. Laziness follows from recording: an unevaluated expression has no step.
//!
//! `docs/internals/stories.md` is an overview, `docs/internals/glossary.md` defines the terms.

mod arrays;
mod bytes;
mod checkpoint_facts;
mod copied;
mod fallback_observer;
mod graph;
mod log;
mod past;
mod provenance;
mod ready;
mod record;
mod report;
mod results;
mod scopes;
mod shape;
mod show;
mod slice;
mod steps;
mod summary_pass;
mod typed;
mod user_code;
mod window;
mod written;

pub use graph::Node;
pub use past::{
    Browser, CallsOfSlice, Chain, Dependence, Evaluated, Holder, MemoryInUse, OutputPlace, Past,
    Said, Scope, Slice, Spill, StoryLimits, StoryStep, Waiting, find,
};
pub use report::{Opened, Reported, Step};
pub use runs::Computation;

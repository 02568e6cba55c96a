//! Runs as values: *a recording is the choices; every view replays it*.
//!
//! A [`Program`] is loaded once and run any number of times. A [`Run`] is one run of it: the
//! choices that were made ([`recording::Recording`]) and how it ended ([`Ending`]). To see more of
//! a run, replay it with an observer ([`Run::observe`], [`Run::observe_from`]); the program is
//! never run on the real outside a second time.
//!
//! - [`outside`]: recording, replaying and listening to the outside;
//! - [`Names`]: the names of threads, processes and objects, the same in every view;
//! - [`Choices`]: the schedule that a machine follows, live or replayed;
//! - [`Log`]: what is recorded during a run, in memory or in a file.

mod choices;
mod computation;
mod ending;
mod expression;
mod form;
mod link;
mod names;
mod operations;
mod options;
pub mod outside;
mod own;
mod program;
mod run;
mod uncaught;
mod written;

pub use choices::{Choices, Random};
pub use computation::{CallId, Computation, same_call};
pub use ending::{Ending, Report};
pub use expression::{ExpressionCode, ExpressionScope, NotCompiled, ScopeVariable};
pub use form::{Compilation, Form};
pub use link::{Parts, SharedReader, WithLibrary, application, entry_module, extend, link, start};
pub use names::{Found, Named, Names, Renamed, is_worth_a_look, kind_of};
pub use operations::phrase;
pub use options::{RunOptions, Schedule, memory_limit};
pub use outside::{Discard, Listening, Log, Output, Replay};
pub use own::{Own, OwnDef};
pub use program::{NOT_PACKED, Program, stem};
pub use run::{
    Live, ReplayError, Run, Script, packed, packed_with, replay, run, run_variant, tool,
};
pub use written::Written;

//! Computation trees, strategies of asking, oracles and answers.
//!
//! Entry points: [`prepare`] prepares the functions of a program for questions, [`Tracer`] observes a run and keeps its
//! computations; [`Tree`] has their parents and children; [`Session`] has the answers and selects the next question, by
//! a [`Strategy`]; [`statement()`] describes it in the user's terms; [`Reference`] answers on behalf of the user.

mod assertions;
pub mod calls;
mod complexity;
mod effects;
mod effort;
mod exact;
mod extensional;
mod huge_pages;
mod judge;
mod links;
mod log;
pub mod messages;
mod part;
mod prepare;
mod roles;
mod sample;
pub mod seed;
mod session;
mod state;
mod statement;
mod strategy;
mod trace;
mod tree;

pub(crate) use complexity::priors;

pub use assertions::is_assertion;
pub use effects::{Effects, Written};
pub use effort::Reading;
pub use exact::tree_of;
pub use extensional::functions_as_maps;
pub use judge::{Reference, Verdict, same_output};
pub use log::{Call, CallLog};
pub use part::{Known, LongRun};
pub use prepare::{Own, OwnDef, add_reference, prepare};
pub use roles::{Suspicion, is_assertion_site, roles};
pub use session::{Answer, Blame, Contradiction, Question, Session, Slice, Source, Step};
pub use statement::{
    Statement, action_run, exception_text, function_name, show, shown_type, statement,
};
pub use strategy::{Candidates, Strategy};
pub use trace::{Budget, Midway, NodeId, Outcome, RUN, Role, Tracer};
pub use tree::{Extent, Tree};

//! Computation trees, strategies of asking, oracles and answers.
//!
//! Entry points: [`Tracer`] watches a run and keeps its computations; [`Tree`] is who called whom;
//! [`Session`] knows what was answered and says what to ask next, by a [`Strategy`].

pub mod concurrent;
mod session;
mod strategy;
mod trace;
mod tree;

pub use session::{Answer, Blame, Contradiction, Question, Session, Source, Step};
pub use strategy::{Candidates, Strategy};
pub use trace::{Budget, Effects, Node, NodeId, Outcome, RUN, Role, Tracer, Written};
pub use tree::Tree;

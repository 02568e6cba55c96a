//! Debugging by questions: a program that gave a wrong result is run once, and a session asks about its computations.
//!
//! The interfaces see plain data: a question ([`Ask`]), a reply ([`Reply`]), and the result ([`Judgement`]). Oracles
//! answer first: earlier answers, then a reference version; the user is asked only what they cannot decide.

mod assertions;
mod compare_runs;
mod contracts;
mod debugger;
mod knots;
mod observed;
mod pointing;
mod slicing;
mod stopped;
mod stored_answers;
mod tape;
mod testing;
mod text;
mod verdict;
mod view;

pub use contracts::{ContractJudge, ContractJudgement};
pub use debugger::{DebugOptions, Debugger, Judged, Parts, Row, StrategyName, Unfolded};
pub use observed::{Observations, ObservedTurn};
pub use pointing::StoryQuestion;
pub use tape::Begin;
pub(crate) use text::{as_tuples, digest, shows};
pub use view::{Ask, BlameView, Costs, Judgement, Remembered, Reply, Shown, Turn, Unjudged};

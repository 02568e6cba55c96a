//! Asking: a program that gave a wrong result, run once, and a session of questions about it.
//!
//! The interfaces see plain data: what is asked ([`Ask`]), what may be said ([`Reply`]), and what
//! came of it ([`Judgement`]). Oracles answer first: what was said before, then a reference version;
//! whoever sits in front of the interface hears only what they cannot tell.

mod assertions;
mod contracts;
mod debugger;
mod keeping;
mod knots;
mod observed;
mod pointing;
mod slicing;
mod stopped;
mod tape;
mod testing;
mod text;
mod verdict;
mod view;
mod whole;

pub use contracts::{ContractJudge, ContractJudgement};
pub use debugger::{DebugOptions, Debugger, Judged, Parts, Row, StrategyName, Unfolded};
pub use observed::{Observations, ObservedTurn};
pub use pointing::StoryQuestion;
pub use tape::Begin;
pub(crate) use text::{as_tuples, digest, shows};
pub use view::{Ask, BlameView, Costs, Judgement, Remembered, Reply, Shown, Turn, Unjudged};

//! Asking: a program that gave a wrong result, run once, and a session of questions about it.
//!
//! The interfaces see plain data: what is asked ([`Ask`]), what may be said ([`Reply`]), and what
//! came of it ([`Judgement`]). Oracles answer first: what was said before, then a reference version;
//! whoever sits in front of the interface hears only what they cannot tell.

mod debugger;
mod text;
mod view;

pub use debugger::{DebugOptions, Debugger, StrategyName};
pub(crate) use text::{digest, shows};
pub use view::{Ask, BlameView, Judgement, Remembered, Reply, Shown, Turn};

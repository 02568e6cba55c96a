//! Combinations of engines: stories and contracts answer questions, and a search finds a run that breaks an invariant.

mod contracts;
mod invariants;
mod stories;

pub use contracts::ContractOracle;
pub use invariants::{BrokenRun, FindLimits, Showing, find_broken};
pub use stories::{reply, wrong_ending, wrong_output};

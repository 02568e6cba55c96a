//! Iterative deepening, as in *Searching for Deadlocks while Debugging Concurrent Haskell Programs* (Christiansen and
//! Huch, ICFP 2004): all schedules of one step, then of two, and so on, so the first deadlock found is one of the
//! nearest in steps.
//!
//! Moves are done and undone like the retractable actions of the paper. The paper's reduction is left out: this
//! strategy is a baseline for reductions.

use crate::outcome::{Gap, Limits, Listener, Outcome};
use crate::system::System;

/// Explores from the present state with growing depth. The state is restored.
pub fn explore<L: Listener>(system: &mut System, limits: Limits, listener: &mut L) -> Outcome {
    let mut moves = 0;
    for depth in 1.. {
        let left = limits.moves.saturating_sub(moves);
        let within = Limits { depth, moves: left, ..limits.clone() };
        let mut outcome = crate::plain::explore(system, within, listener);
        moves += outcome.cover.moves;
        outcome.cover.moves = moves;
        let deeper = outcome.cover.gaps == [Gap::Depth] && depth < limits.depth;
        if !deeper || (!outcome.findings.is_empty() && !limits.all) {
            return outcome;
        }
    }
    Outcome::default()
}

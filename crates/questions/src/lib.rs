//! Computation trees, strategies of asking, oracles and answers.

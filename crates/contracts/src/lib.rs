//! Contracts and invariants: STM as pure functions, symbolic execution, solvers.

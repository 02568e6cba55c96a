//! Dependencies between computations, from observed values alone.
//!
//! The method of Faddegon and Chitil (PLDI 2015): observed functions leave *events* behind, and with each observation a
//! snapshot of the stack of labels. The events give statements ([`events`]), the stacks an approximation of their
//! dependencies ([`graph`]); back edges are removed by dominators, and the remaining cycles are collapsed into one node
//! each.
//!
//! It needs no machine: a file of events ([`Trace::parse`], `docs/internals/questions.md`) from any run can be
//! debugged. For a program that the machine runs, [`watch`] makes the events. [`language`] is the small language of the
//! paper, with planted defects that infect values, and the test of its section 6.
//!
//! Deviations from the paper: (1) the run as a whole is a separate node above all statements with an empty stack, so
//! that every statement can be reached; (2) an observed function that was never applied has the statement `f = {}`,
//! which is right, so that what it defines has a parent; (3) no statement depends on one whose result came after its
//! own. The rules of the paper alone lead to wrong blame where slices have free variables, such as, inside an outer
//! slice, `push a (let {x = push b ⊖ (push d 1)} push c x)`: `b` seems to depend on `a`, is collapsed with it, and so
//! depends on `c`, which is wrong because of `b`.

pub mod events;
pub mod graph;
pub mod language;
pub mod watch;

pub use events::{Event, Observed, Parent, Stack, Trace};
pub use graph::{Dependencies, StatementGroup};
pub use watch::Watcher;

//! Proves that functions satisfy their contracts and that transactions keep the invariants of the program, or finds
//! values for which they do not.
//!
//! After Demeyer and Vanhoof, *Static Application-Level Race Detection in STM Haskell using Contracts* (2012), and the
//! static contract checking of Xu, Peyton Jones and Claessen that it builds on. Deviations:
//!
//! 1. Contracts are values of a library type, computed by the program itself, not a separate syntax: see
//!    `lib/haskell/Backstory/Contract.hs`.
//! 2. The transformation T does not rewrite expressions: actions are run on a symbolic store, which may contain TVars
//!    that were created at run time ([`stm`]).
//! 3. Calls are unfolded where that terminates; the contract is used for recursive calls, which makes these proofs
//!    inductive.
//! 4. `orElse` takes its second alternative only where the first retries.
//! 5. Conditions on recursive functions are proved by induction on their argument ([`induct`]).
//! 6. An unreduced call must be shown not to crash ([`safe`]).
//! 7. Loops in transactions are proved with the invariants of the program as loop invariants ([`loops`]).
//!
//! What it misses: `Int` is assumed to be unbounded unless requested otherwise ([`bounds`]); floating point and text
//! operations are only compared; loops that break an invariant and restore it need a contract.

mod bounds;
pub mod check;
mod choose;
mod contract;
mod discover;
mod driver;
mod elements;
mod eval;
mod explore;
pub mod factors;
mod hash;
mod induct;
mod join;
mod lawful;
mod lemmas;
mod library;
mod loops;
mod maps;
mod merge;
mod model;
mod prim;
mod queues;
mod readable;
mod reify;
mod rules;
mod safe;
pub mod solve;
mod stm;
pub mod term;
pub mod types;
mod value;
mod witness;

pub use check::{
    Counterexample, Ended, Goal, Journal, Outcome, Settings, TIME_IS_UP, Verdict, check, image,
    show_values,
};
pub use driver::{
    Asides, Begun, CheckOptions, CheckOutcome, CheckReport, Checkable, Checked, Example, Judgement,
    Lookup, Oracle, Pragma, PragmaKind, Rejected, Subject, Trials, check_program,
    check_program_and_begin, enforce_contracts, has_lawful_equality, watch_invariants,
};
pub use eval::Program;
pub use library::LEMMAS;
pub use types::{ConType, Type, Types};
pub use value::{Blame, Break, PASSED};
pub use witness::{MapKind, Step, TVarWitness, Witness};

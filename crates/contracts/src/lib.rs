//! Contracts: proves that functions satisfy theirs and that transactions keep the program's
//! invariants, or finds values for which they do not.
//!
//! After Demeyer and Vanhoof, *Static Application-Level Race Detection in STM Haskell using
//! Contracts* (2012), and the static contract checking of Xu, Peyton Jones and Claessen that it
//! builds on. Where this departs from them:
//!
//! 1. Contracts are values of a library type, computed by the program itself, rather than a
//!    syntax of their own: see `lib/haskell/Backstory/Contract.hs`.
//! 2. The transformation T is not a rewriting of expressions but the way actions are run: on a
//!    symbolic store, which may hold TVars that were made at run time ([`stm`]).
//! 3. Calls look into the function that is called, where that ends; its contract is used for
//!    recursive calls, which makes proofs by induction of them.
//! 4. `orElse` takes its second alternative only where the first retries.
//! 5. Conditions on recursive functions are proved by induction on their argument ([`induct`]).
//! 6. A call that is left as it stands must be shown not to crash ([`safe`]).
//! 7. Loops in transactions are proved with the invariants as the loop's ([`loops`]).
//!
//! What it misses: `Int` is taken without bounds unless asked otherwise ([`bounds`]); floating point and text
//! operations are only compared; loops that break an invariant and mend it need a contract.

mod bounds;
pub mod check;
mod choose;
mod contract;
mod discover;
mod driver;
mod elements;
mod eval;
mod explore;
mod induct;
mod join;
mod lawful;
mod lemmas;
mod loops;
mod maps;
mod merge;
mod model;
mod prim;
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
pub use types::{ConType, Type, Types};
pub use value::{Blame, Break, PASSED};
pub use witness::{MapKind, Step, TVarWitness, Witness};

//! What to check, and what came of it.

use super::trial::Trials;
use source::{Diagnostic, SourceMap, Span};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

/// Of each SMT-LIB script, whether it cannot be satisfied, where the solver can tell.
pub(super) type Solver<'a> = &'a dyn Fn(&[String]) -> Vec<Option<bool>>;
/// Hears of a conjunction, as SMT-LIB, and whether it cannot be satisfied, where that is known.
pub(super) type Listener<'a> = &'a dyn Fn(&str, Option<bool>);

/// What to check, and how long to try.
pub struct CheckOptions<'a> {
    /// Check every top-level function that makes a transaction of plain data, as if it were run.
    pub all_transactions: bool,
    /// Check that no function crashes, whatever it is given.
    pub crashes: bool,
    /// `Int` goes round where it overflows, rather than being taken to have no bounds.
    pub overflow: bool,
    /// For each obligation.
    pub time: Duration,
    /// Time since any fixed moment.
    pub clock: &'a dyn Fn() -> Duration,
    pub interrupt: Arc<AtomicBool>,
    /// A solver outside of Backstory: of each SMT-LIB script, whether it cannot be satisfied.
    /// What made a proof possible must be confirmed by it.
    pub solver: Option<Solver<'a>>,
    /// Hears of each obligation before it is tried: how many are done, of how many, and its name.
    pub progress: &'a dyn Fn(usize, usize, &str),
}

/// What an entry is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Subject {
    Contract,
    Transaction,
    Crashes,
    /// An invariant, when the program starts.
    Start,
}

/// One contract or transaction, with its verdict.
#[derive(Clone, Debug)]
pub struct Checked {
    pub subject: Subject,
    /// The function's name; for a transaction that of the function around it.
    pub name: String,
    pub file: String,
    pub line: usize,
    pub column: usize,
    pub span: Span,
    pub outcome: CheckOutcome,
    /// Why, in a sentence; of a proof, absent.
    pub reason: Option<String>,
    /// What might help where nothing is known.
    pub hint: Option<String>,
    /// A proof that holds as long as no `Int` overflows.
    pub no_overflow: bool,
    /// The lemmas that a proof found and used, as Haskell.
    pub lemmas: Vec<String>,
    /// How a proof fared when the program was run on random values.
    pub trials: Option<Trials>,
    /// There was a proof, and a run of the program that contradicts it: the prover is wrong.
    pub internal_error: bool,
}

#[derive(Clone, Debug)]
pub enum CheckOutcome {
    Proved,
    Refuted(Example),
    /// A transaction crashes, which takes its writes back.
    Crashes {
        example: Example,
        /// All its runs that do not crash keep every invariant.
        keeps_invariants: bool,
    },
    Unknown,
}

/// Values that break a contract, as the user writes them.
#[derive(Clone, Debug)]
pub struct Example {
    pub arguments: Vec<(String, String)>,
    /// Name, before, after.
    pub tvars: Vec<(String, String, String)>,
    pub result: Option<String>,
    /// It is an invariant that breaks.
    pub invariant: bool,
}

pub struct CheckReport {
    pub checked: Vec<Checked>,
    pub sources: SourceMap,
    /// Warnings of the front end.
    pub diagnostics: Vec<Diagnostic>,
    /// Interrupted: some obligations were not tried.
    pub interrupted: bool,
}

//! The options and the report of a check.

use super::trial::Trials;
use source::{Diagnostic, SourceMap, Span};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

/// Returns for each SMT-LIB script whether it is unsatisfiable, if the solver can decide it.
pub(super) type Solver<'a> = &'a dyn Fn(&[String]) -> Vec<Option<bool>>;
/// Receives a conjunction, as SMT-LIB, and whether it is unsatisfiable, if known.
pub(super) type Listener<'a> = &'a dyn Fn(&str, Option<bool>);

/// The options of a check.
pub struct CheckOptions<'a> {
    /// Check every top-level function that returns a transaction of plain data, as if it were run.
    pub all_transactions: bool,
    /// Check that no function crashes for any arguments.
    pub crashes: bool,
    /// `Int` wraps around on overflow; otherwise it is assumed to be unbounded.
    pub overflow: bool,
    /// For each obligation.
    pub time: Duration,
    /// Time since any fixed moment.
    pub clock: &'a dyn Fn() -> Duration,
    pub interrupt: Arc<AtomicBool>,
    /// An external solver: returns for each SMT-LIB script whether it is unsatisfiable. It must confirm every query
    /// that a proof relies on.
    pub solver: Option<Solver<'a>>,
    /// Called before each obligation: how many are done, the total, and its name.
    pub progress: &'a dyn Fn(usize, usize, &str),
    /// Called with each verdict as soon as it is final: nothing that it relies on is open any more.
    pub verdict: &'a dyn Fn(&Checked),
}

/// The subject of an entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Subject {
    Contract,
    Transaction,
    Crashes,
    /// An invariant, at the start of the program.
    Start,
}

/// One contract or transaction, with its verdict.
#[derive(Clone, Debug)]
pub struct Checked {
    pub subject: Subject,
    /// The name of the function; for a transaction that of the enclosing function.
    pub name: String,
    pub file: String,
    pub line: usize,
    pub column: usize,
    pub span: Span,
    pub outcome: CheckOutcome,
    /// The reason for the verdict; absent for a proof.
    pub reason: Option<String>,
    /// A hint for an unknown verdict.
    pub hint: Option<String>,
    /// A proof that holds as long as no `Int` overflows.
    pub no_overflow: bool,
    /// The lemmas that a proof found and used, as Haskell.
    pub lemmas: Vec<String>,
    /// The result of running a proved goal on random values.
    pub trials: Option<Trials>,
    /// The time that it took.
    pub took: Duration,
    /// There was a proof, and a run of the program that contradicts it: the prover is wrong.
    pub internal_error: bool,
}

#[derive(Clone, Debug)]
pub enum CheckOutcome {
    Proved,
    Refuted(Example),
    /// A transaction crashes, and is rolled back.
    Crashes {
        example: Example,
        /// All its runs that do not crash keep every invariant.
        keeps_invariants: bool,
    },
    Unknown,
}

/// Values that break a contract, in the user's syntax.
#[derive(Clone, Debug)]
pub struct Example {
    pub arguments: Vec<(String, String)>,
    /// Name, before, after.
    pub tvars: Vec<(String, String, String)>,
    pub result: Option<String>,
    /// An invariant is broken.
    pub invariant: bool,
}

pub struct CheckReport {
    pub checked: Vec<Checked>,
    pub sources: SourceMap,
    /// Warnings of the front end.
    pub diagnostics: Vec<Diagnostic>,
    /// Interrupted: some obligations were not tried.
    pub interrupted: bool,
    /// The program states an invariant, but no transaction was to be checked.
    pub lacks_transactions: bool,
}

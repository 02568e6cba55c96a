//! Lemmas: statements that are proved on the way to a goal, and used as rules from then on.

use crate::discover::{Candidate, Function};
use crate::rules::Rules;
use crate::term::TermId;
use crate::types::Type;
use std::collections::BTreeSet;

/// What has been proved so far.
#[derive(Default)]
pub(crate) struct Lemmas {
    pub rules: Rules,
    /// As Haskell, by number.
    pub texts: Vec<String>,
    /// Those that the present proof uses.
    pub used: BTreeSet<usize>,
    /// The functions of the open goal.
    pub functions: Vec<Function>,
    /// Statements that random values do not contradict, with their variables.
    pub candidates: Vec<Candidate>,
    pub variables: Vec<(TermId, Type)>,
}

impl Lemmas {
    pub(crate) fn len(&self) -> usize {
        self.texts.len()
    }
}

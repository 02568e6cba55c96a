//! Lemmas: statements that are proved on the way to a goal, and used as rules from then on.

use crate::rules::Rules;
use std::collections::BTreeSet;

/// What has been proved so far.
#[derive(Default)]
pub struct Lemmas {
    pub rules: Rules,
    /// As Haskell, by number.
    pub texts: Vec<String>,
    /// Those that the present proof uses.
    pub used: BTreeSet<usize>,
}

impl Lemmas {
    pub fn len(&self) -> usize {
        self.texts.len()
    }
}

//! Where contracts and questions meet: a contract answers for the user.

use crate::contracts::checkable;
use crate::files::Files;
use crate::haskell;
use crate::program::LoadOptions;
use contracts::{Judgement, Oracle};
use questions::calls::{ContractJudge, ContractJudgement};
use std::path::Path;

/// The contracts of a program, ready to be asked.
pub struct ContractOracle(Oracle);

impl ContractOracle {
    /// `None` when the program has no contracts, or errors in them.
    pub fn load(path: &Path, files: &dyn Files, options: &LoadOptions) -> Option<ContractOracle> {
        let options = LoadOptions { contracts: true, faithful: true, ..options.clone() };
        let source = haskell::source(path, files, &options).ok()?;
        if source.compiled.has_errors() {
            return None;
        }
        Oracle::new(checkable(source)).map(ContractOracle)
    }
}

impl ContractJudge for ContractOracle {
    fn has_contract(&self, function: &str) -> bool {
        self.0.has_contract(function)
    }

    fn judge(&self, function: &str, arguments: &[&str], result: &str) -> ContractJudgement {
        match self.0.judge(function, arguments, result) {
            Judgement::Holds => ContractJudgement::Holds,
            Judgement::Violated => ContractJudgement::Violated,
            Judgement::Inadmissible => ContractJudgement::Inadmissible,
            Judgement::Unknown => ContractJudgement::Unknown,
        }
    }
}

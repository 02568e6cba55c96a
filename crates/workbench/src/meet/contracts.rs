//! Contracts as oracles for questions.

use crate::contracts::checkable;
use crate::files::Files;
use crate::haskell;
use crate::program::{Contracts, LoadOptions};
use contracts::{Judgement, Oracle};
use questions::calls::{ContractJudge, ContractJudgement};
use runs::Program;
use source::Origin;
use std::path::Path;

/// The contracts of a program, as an oracle.
pub struct ContractOracle(Oracle);

impl ContractOracle {
    /// The contracts of a program that was loaded without them. They are compiled together with their program, so only
    /// for this a program with contracts is compiled again.
    pub fn of(
        program: &Program,
        path: &Path,
        files: &dyn Files,
        options: &LoadOptions,
    ) -> Option<ContractOracle> {
        let mut texts = program.sources.files().map(|(_, file)| file);
        let has_some = texts.any(|f| {
            !matches!(f.origin, Origin::Library | Origin::Package) && mentions_contracts(&f.text)
        });
        if has_some { ContractOracle::load(path, files, options) } else { None }
    }

    /// `None` if the program has no contracts, or errors in them.
    pub fn load(path: &Path, files: &dyn Files, options: &LoadOptions) -> Option<ContractOracle> {
        let options = LoadOptions { contracts: Contracts::Checked, ..options.clone() };
        let source = haskell::source(path, files, &options).ok()?;
        if source.compiled.has_errors() {
            return None;
        }
        Oracle::new(checkable(source)).map(ContractOracle)
    }
}

fn mentions_contracts(text: &str) -> bool {
    text.contains("CONTRACT") || text.contains("INVARIANT")
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

//! Contracts as an oracle. Another engine judges contracts; this is the interface that questions need.

use super::debugger::{Debugger, WHOLE};
use crate::{Answer, NodeId};

/// The judgement of a contract on a computation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ContractJudgement {
    /// The result satisfies the contract.
    Holds,
    /// The function broke its contract.
    Violated,
    /// The arguments violate the contract: nothing follows about the function.
    Inadmissible,
    /// There is no contract, or the values are not known well enough.
    Unknown,
}

/// Judges computations by the contracts of their functions.
pub trait ContractJudge {
    /// Whether a function, by the name that users see, has a contract.
    fn has_contract(&self, function: &str) -> bool;

    /// Judges a call by its values as they are shown: `inc`, `["3"]`, `"4"`.
    fn judge(&self, function: &str, arguments: &[&str], result: &str) -> ContractJudgement;
}

impl Debugger {
    /// The answer of a contract: that it was broken, or that the arguments violate it. A contract that holds says
    /// little: the result may be wrong all the same.
    pub(super) fn ask_contract(&mut self, node: NodeId) -> Option<Answer> {
        match self.judge_by_contract(node)? {
            ContractJudgement::Violated => Some(Answer::Wrong),
            ContractJudgement::Inadmissible => Some(Answer::Inadmissible),
            ContractJudgement::Holds | ContractJudgement::Unknown => None,
        }
    }

    /// The judgement of a contract on a computation, if its function has one.
    pub(super) fn judge_by_contract(&mut self, node: NodeId) -> Option<ContractJudgement> {
        let function = self.place(node).function;
        let contracts = self.contracts.as_ref().filter(|c| c.has_contract(&function))?;
        let said = crate::statement(&mut self.machine, &self.own, node, WHOLE);
        let arguments: Vec<&str> = said.arguments.iter().map(String::as_str).collect();
        Some(contracts.judge(&function, &arguments, &said.result))
    }
}

//! Contracts as an oracle. Another engine judges contracts; this is the interface that questions need.

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

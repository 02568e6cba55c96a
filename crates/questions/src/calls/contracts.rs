//! Contracts as an oracle. What a contract says is another engine's to know: this is what questions
//! want to hear from it.

/// What a contract says of a computation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ContractJudgement {
    /// The result is as the contract demands.
    Holds,
    /// The function broke its contract.
    Violated,
    /// The arguments are not what the contract asks for: nothing can be said of the function.
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

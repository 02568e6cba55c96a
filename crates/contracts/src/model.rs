//! Library functions that are proved with through a simpler definition of the same function.
//!
//! The library counts with accumulators, which is fast and hard to reason about: nothing is known
//! of `go 1 xs` from `go 0 xs`. For integers, and lists that end, these give the same; for other
//! numbers the library's own definition is looked at ([`is_reordered`]).

use source::Symbol;

/// Whether it is the length of a list, which is never below zero.
pub fn is_length(name: Symbol) -> bool {
    const LENGTH: &str = "Backstory.Contract.Model.lengthOf";
    name.as_str() == LENGTH || instead(name).is_some_and(|m| m.as_str() == LENGTH)
}

/// Whether it adds or multiplies in another order than the library does. That gives the same for
/// integers alone: floating point rounds, and a program's own numbers may do anything.
pub fn is_reordered(name: Symbol) -> bool {
    instead(name)
        .is_some_and(|m| m.as_str().ends_with(".sumOf") || m.as_str().ends_with(".productOf"))
}

/// The definition to look at instead.
pub fn instead(name: Symbol) -> Option<Symbol> {
    let model = match name.as_str() {
        "Data.Foldable.$csum@[]" | "Data.Foldable.sum@[]" => "sumOf",
        "Data.Foldable.$cproduct@[]" => "productOf",
        "Data.Foldable.$clength@[]" | "GHC.List.length" | "Data.Foldable.lengthList" => "lengthOf",
        "Data.Foldable.$celem@[]" | "GHC.List.elem" => "elemOf",
        "GHC.List.reverse" => "reverseOf",
        _ => return None,
    };
    Some(Symbol::new(&format!("Backstory.Contract.Model.{model}")))
}

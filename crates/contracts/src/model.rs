//! Library functions that are proved with through a simpler definition of the same function.
//!
//! The library counts with accumulators, which is fast and hard to reason about: nothing is known
//! of `go 1 xs` from `go 0 xs`. For integers, and lists that end, a model gives the same; for other
//! numbers the library's own definition is looked at ([`reordered`]).
//!
//! A model stands under its own name everywhere ([`crate::eval::Eval::global`]): it is recursive under
//! that name, and two library functions with the same model are the same function.

use source::Symbol;

const MODULE: &str = "Backstory.Contract.Model.";

/// Whether it is the length of a list, which is never below zero.
pub(crate) fn is_length(name: Symbol) -> bool {
    model(name) == Some("lengthOf")
}

/// The library function's own definition, and the class by which it is overloaded, of a model that
/// adds or multiplies in another order. That gives the same for integers alone: floating
/// point rounds, and a program's own instances may do anything.
pub(crate) fn reordered(name: Symbol) -> Option<(Symbol, Symbol)> {
    let (original, class) = match model(name)? {
        "sumOf" => ("GHC.List.sum", "GHC.Num.Num"),
        "productOf" => ("GHC.List.product", "GHC.Num.Num"),
        _ => return None,
    };
    Some((Symbol::new(original), Symbol::new(class)))
}

/// The definition to look at instead.
pub(crate) fn model_of(name: Symbol) -> Option<Symbol> {
    let model = match name.as_str() {
        "Data.Foldable.$csum@[]" | "Data.Foldable.sum@[]" => "sumOf",
        "Data.Foldable.$cproduct@[]" => "productOf",
        "Data.Foldable.$clength@[]" | "GHC.List.length" | "Data.Foldable.lengthList" => "lengthOf",
        "Data.Foldable.$celem@[]" | "GHC.List.elem" => "elemOf",
        "GHC.List.reverse" => "reverseOf",
        _ => return None,
    };
    Some(Symbol::new(&format!("{MODULE}{model}")))
}

/// The library's name of a model.
pub(crate) fn source_name(name: &str) -> Option<&str> {
    name.strip_prefix(MODULE)?.strip_suffix("Of")
}

fn model(name: Symbol) -> Option<&'static str> {
    name.as_str().strip_prefix(MODULE)
}

//! Models: simpler definitions of library functions, used in proofs.
//!
//! The library uses accumulators, which are fast and hard to reason about: `go 0 xs` says nothing about `go 1 xs`. For
//! integers and finite lists a model gives the same result; for other numbers the definition of the library is used
//! ([`reordered`]). Maps and sets are balanced trees in the library and have models as a whole ([`crate::maps`]).
//!
//! A model has its own name everywhere ([`crate::eval::Eval::global`]): it is recursive under that name, and two
//! library functions with the same model are the same function.

use source::Symbol;

const MODULE: &str = "Backstory.Contract.Model.";

/// Whether it is the length of a list, which is not negative.
pub(crate) fn is_length(name: Symbol) -> bool {
    model(name) == Some("lengthOf")
}

/// The definition of the library, and the class of the overloading, for a model that adds or multiplies in another
/// order. The results are the same for integers only: floating point rounds, and instances of the program may do
/// anything.
pub(crate) fn reordered(name: Symbol) -> Option<(Symbol, Symbol)> {
    let (original, class) = match model(name)? {
        "sumOf" => ("GHC.List.sum", "GHC.Num.Num"),
        "productOf" => ("GHC.List.product", "GHC.Num.Num"),
        "maximumOf" => ("GHC.List.maximum", "GHC.Classes.Ord"),
        "minimumOf" => ("GHC.List.minimum", "GHC.Classes.Ord"),
        _ => return None,
    };
    Some((Symbol::new(original), Symbol::new(class)))
}

/// The model of a function. It may not exist: not every function on maps has one.
pub(crate) fn model_of(name: Symbol) -> Option<Symbol> {
    let text = name.as_str();
    let model = match text {
        "Data.Foldable.$csum@[]" | "Data.Foldable.sum@[]" => "sumOf",
        "Data.Foldable.$cproduct@[]" => "productOf",
        "Data.Foldable.$cmaximum@[]" => "maximumOf",
        "Data.Foldable.$cminimum@[]" => "minimumOf",
        "Data.Foldable.$clength@[]" | "GHC.List.length" | "Data.Foldable.lengthList" => "lengthOf",
        "Data.Foldable.$celem@[]" | "GHC.List.elem" => "elemOf",
        "Data.Foldable.$cnull@[]" | "GHC.List.null" => "nullOf",
        "GHC.List.reverse" => "reverseOf",
        "GHC.Base.map" => "mapOf",
        "GHC.List.filter" => "filterOf",
        "GHC.Base.foldr" => "foldrOf",
        "GHC.List.foldl" => "foldlOf",
        "GHC.List.foldl'" => "strictFoldlOf",
        "GHC.List.lookup" => "lookupOf",
        "Data.OldList.delete" => "deleteOf",
        "GHC.List.all" => "allOf",
        "GHC.List.any" => "anyOf",
        "GHC.List.and" => "andOf",
        "GHC.List.or" => "orOf",
        "Data.Foldable.all" => "allIn",
        "Data.Foldable.any" => "anyIn",
        "Data.Foldable.and" => "andIn",
        "Data.Foldable.or" => "orIn",
        _ => return container_model(text),
    };
    Some(Symbol::new(&format!("{MODULE}{model}")))
}

/// The model of a function on maps or sets.
fn container_model(name: &str) -> Option<Symbol> {
    let rest = name.strip_prefix("Data.")?;
    let families = [
        ("Map.Internal.Tree.", "Map"),
        ("Map.Internal.Fold.", "Map"),
        ("Map.Internal.Lazy.", "Map"),
        ("Map.Internal.Strict.", "StrictMap"),
        ("Set.Internal.", "Set"),
        ("IntMap.Internal.", "IntMap"),
        ("IntMap.Lazy.", "IntMap"),
        ("IntMap.Strict.", "StrictIntMap"),
        ("IntSet.Internal.", "IntSet"),
    ];
    let (family, function) =
        families.iter().find_map(|(module, family)| Some((family, rest.strip_prefix(module)?)))?;
    let function = match function.strip_prefix("$c").map(|m| m.split('@').next().unwrap_or("")) {
        None => function,
        Some(method) => match method {
            "==" => "equals",
            "/=" => "differs",
            "<>" => "union",
            "fmap" => "map",
            "toList" => "elems",
            "length" => "size",
            "null" | "foldr" | "foldl" | "foldr'" | "foldl'" => method,
            "sum" => "sumElems",
            "product" => "productElems",
            "elem" => "elemElems",
            "maximum" => "maximumElems",
            "minimum" => "minimumElems",
            _ => return None,
        },
    };
    Some(Symbol::new(&format!("{MODULE}{family}.{function}")))
}

/// The variant of a list function for elements without an order.
pub(crate) fn for_bags(name: Symbol) -> Option<Symbol> {
    let function = model(name)?.strip_suffix("Of")?;
    let has_variant = matches!(
        function,
        "sum"
            | "product"
            | "maximum"
            | "minimum"
            | "length"
            | "null"
            | "elem"
            | "map"
            | "filter"
            | "all"
            | "any"
            | "and"
            | "or"
            | "foldr"
            | "foldl"
            | "strictFoldl"
    );
    has_variant.then(|| Symbol::new(&format!("{MODULE}{function}Bag")))
}

/// Whether a function lists the contents of a map.
pub(crate) fn lists_map(name: Symbol) -> bool {
    matches!(model(name), Some("Map.elems" | "Map.keys" | "Map.assocs"))
}

/// The part of the entries of a map that a function lists.
pub(crate) fn listed(name: Symbol) -> Option<&'static str> {
    model(name)?.strip_prefix("Map.").filter(|_| lists_map(name))
}

/// Whether a function says that its predicate holds for all elements, or otherwise for none.
pub(crate) fn universal(name: Symbol) -> Option<bool> {
    match model(name)? {
        "allOf" => Some(true),
        "anyOf" => Some(false),
        _ => None,
    }
}

/// Whether each element of a list becomes one of the result, or otherwise some of them do.
pub(crate) fn part_by_part(name: Symbol) -> Option<bool> {
    match model(name)? {
        "mapOf" => Some(true),
        "filterOf" => Some(false),
        _ => None,
    }
}

/// Which map arguments of a function must have a key for its result to have it.
pub(crate) enum Sources {
    /// The last argument.
    Last,
    LastButOne,
    /// Either of the last two, so that the result lacks a key if one of them does.
    Either,
    Both,
}

/// For functions that may stay unreduced and return a map.
pub(crate) fn sources(name: Symbol) -> Option<Sources> {
    let model = model(name)?;
    let function = model.strip_prefix("Map.").or(model.strip_prefix("StrictMap."))?;
    Some(match function {
        "map" | "mapWithKey" | "filter" | "filterWithKey" | "mapMaybeWithKey" | "keysSet" => {
            Sources::Last
        }
        "difference" => Sources::LastButOne,
        "intersectionWith" => Sources::Either,
        "unionWith" => Sources::Both,
        _ => return None,
    })
}

/// The library name of a model.
pub(crate) fn source_name(name: &str) -> Option<&str> {
    let model = name.strip_prefix(MODULE)?;
    if let Some((_, function)) = model.split_once('.') {
        return Some(function);
    }
    Some(match model.strip_suffix("Of").or(model.strip_suffix("In"))? {
        "strictFoldl" => "foldl'",
        function => function,
    })
}

fn model(name: Symbol) -> Option<&'static str> {
    name.as_str().strip_prefix(MODULE)
}

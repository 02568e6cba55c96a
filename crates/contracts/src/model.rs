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

/// For which instances a model gives the results of the library.
pub(crate) enum For {
    /// Those of `Int` and `Integer`, of this class: floating point rounds, and instances of the program may do anything.
    Integers(&'static str),
    /// Instances that compare structure.
    Lawful,
}

/// The definition of the library, for a model that adds, multiplies or compares in another order.
pub(crate) fn reordered(name: Symbol) -> Option<(Symbol, For)> {
    let (original, instances) = match model(name)? {
        "sumOf" => ("GHC.List.sum", For::Integers("GHC.Num.Num")),
        "productOf" => ("GHC.List.product", For::Integers("GHC.Num.Num")),
        "maximumOf" => ("GHC.List.maximum", For::Integers("GHC.Classes.Ord")),
        "minimumOf" => ("GHC.List.minimum", For::Integers("GHC.Classes.Ord")),
        "sortOf" => ("Data.OldList.sort", For::Lawful),
        "nubOf" => ("Data.OldList.nub", For::Lawful),
        "differenceOf" => ("Data.OldList.\\\\", For::Lawful),
        _ => return None,
    };
    Some((Symbol::new(original), instances))
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
        "Data.OldList.\\\\" => "differenceOf",
        "Data.OldList.partition" => "partitionOf",
        "Data.OldList.insert" => "insertOf",
        "Data.OldList.sort" => "sortOf",
        "Data.OldList.nub" => "nubOf",
        "Data.Maybe.mapMaybe" => "mapMaybeOf",
        "GHC.List.init" => "initOf",
        "GHC.List.last" => "lastOf",
        "GHC.List.take" => "takeOf",
        "GHC.List.drop" => "dropOf",
        "GHC.List.splitAt" => "splitAtOf",
        "GHC.List.takeWhile" => "takeWhileOf",
        "GHC.List.dropWhile" => "dropWhileOf",
        "GHC.List.span" => "spanOf",
        "GHC.List.break" => "breakOf",
        "GHC.List.replicate" => "replicateOf",
        "GHC.List.!!" => "indexOf",
        "GHC.List.zipWith" => "zipWithOf",
        "GHC.List.unzip" => "unzipOf",
        "GHC.List.concat" => "concatOf",
        "GHC.Base.concatMap" => "concatMapOf",
        "Data.Foldable.concat" => "concatIn",
        "Data.Foldable.concatMap" => "concatMapIn",
        "Data.Foldable.find" => "findIn",
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

/// A condition on all elements of a list or map.
pub(crate) struct Quantifier {
    /// What the function gives if it holds: `all p xs`, or not `any p xs`.
    pub is: bool,
    /// The place of the list or map among the arguments, counted from the last.
    pub from_end: usize,
    /// Another place, whose elements it is about as well.
    pub either: Option<usize>,
}

pub(crate) fn universal(name: Symbol) -> Option<Quantifier> {
    let (is, from_end, either) = match model(name)? {
        "allOf" => (true, 1, None),
        "anyOf" | "elemOf" => (false, 1, None),
        "Map.isSubmapOfBy" => (true, 2, None),
        "Map.disjoint" => (true, 2, Some(1)),
        _ => return None,
    };
    Some(Quantifier { is, from_end, either })
}

/// How the elements of a result come from those of an argument: of a list, or entries of a map.
pub(crate) enum Origin {
    /// They are the same.
    Same,
    /// They are some of them.
    Some { from_end: usize },
    /// Some of those for which a predicate holds.
    SomeThose,
    /// Parts of the entries of a map.
    Listed { what: &'static str },
    /// A function of each.
    Each { with_key: bool },
    /// Those for which a predicate holds.
    Those { with_key: bool },
    /// What a function gives, if anything.
    Maybe { with_key: bool },
    /// The keys of a map.
    Keys,
    /// Entries whose keys another map does not have.
    Without,
    /// A function of each entry and that of another map at its key.
    Both,
}

impl Origin {
    /// The place of the argument, counted from the last.
    pub(crate) fn from_end(&self) -> usize {
        match self {
            Origin::Some { from_end } => *from_end,
            Origin::Without | Origin::Both => 2,
            _ => 1,
        }
    }
}

pub(crate) fn origin(name: Symbol) -> Option<Origin> {
    let model = model(name)?;
    Some(match model.strip_prefix("Strict").filter(|m| m.starts_with("Map.")).unwrap_or(model) {
        "reverseOf" | "sortOf" | "nubOf" => Origin::Same,
        "takeOf" | "dropOf" | "dropWhileOf" | "initOf" | "deleteOf" => Origin::Some { from_end: 1 },
        "differenceOf" => Origin::Some { from_end: 2 },
        "takeWhileOf" => Origin::SomeThose,
        "mapOf" | "Map.map" => Origin::Each { with_key: false },
        "Map.mapWithKey" => Origin::Each { with_key: true },
        "filterOf" | "Map.filter" => Origin::Those { with_key: false },
        "Map.filterWithKey" => Origin::Those { with_key: true },
        "mapMaybeOf" => Origin::Maybe { with_key: false },
        "Map.mapMaybeWithKey" => Origin::Maybe { with_key: true },
        "Map.keysSet" => Origin::Keys,
        "Map.difference" => Origin::Without,
        "Map.intersectionWith" => Origin::Both,
        "Map.elems" => Origin::Listed { what: "elems" },
        "Map.keys" => Origin::Listed { what: "keys" },
        "Map.assocs" => Origin::Listed { what: "assocs" },
        _ => return None,
    })
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

//! From names of GHC to names of Core: those of the program keep their module and name, all others
//! are looked up in the library.

use crate::file::{Details, File, Form, Global, Name, Shape};
use crate::library::{Library, Value};
use core_ir::builtin;
use source::Symbol;
use std::cell::RefCell;
use std::collections::{HashMap, HashSet};

/// Modules of GHC's packages whose contents the library has under another name. Only for names that
/// were not imported explicitly, such as those in derived code.
const ELSEWHERE: &[(&str, &[&str])] = &[
    ("Control.Exception.Base", &["Control.Exception"]),
    ("Data.Map.Internal", &["Data.Map", "Data.Map.Strict"]),
    ("Data.Map.Strict.Internal", &["Data.Map.Strict"]),
    ("Data.Set.Internal", &["Data.Set"]),
    ("Data.IntMap.Internal", &["Data.IntMap"]),
    ("Data.IntSet.Internal", &["Data.IntSet"]),
    ("Data.Sequence.Internal", &["Data.Sequence"]),
    ("Control.Monad.ST.Lazy.Imp", &["Control.Monad.ST.Lazy"]),
    ("Control.Monad.ST.Imp", &["Control.Monad.ST"]),
    ("Data.ByteString.Builder.Internal", &["Data.ByteString.Builder"]),
    ("Data.Text.Internal.Lazy", &["Data.Text.Lazy"]),
    ("Data.Text.Internal.Builder", &["Data.Text.Lazy.Builder"]),
    ("Data.Text.Internal", &["Data.Text"]),
    ("Data.Text.Show", &["Data.Text"]),
    ("Data.ByteString.Internal", &["Data.ByteString"]),
    ("Data.ByteString.Lazy.Internal", &["Data.ByteString.Lazy"]),
    ("GHC.Exception", &["Control.Exception"]),
    ("GHC.IO.Exception", &["Control.Exception"]),
    ("GHC.Maybe", &["GHC.Types"]),
    ("GHC.Tuple", &["Data.Tuple"]),
    ("GHC.Base", &["GHC.Semigroup", "GHC.Types", "Data.List.NonEmpty"]),
];

/// The class of types that stand for values, in the metadata of generic representations.
pub(super) const KNOWN: &str = "GHC.Generics.Representation.Known";

/// Types whose names mean another thing in the library's module: in GHC's `Data.Typeable`, `TypeRep`
/// is a synonym of `SomeTypeRep`.
const OTHER_TYPES: &[(&str, &str, &str)] = &[
    ("GHC.Generics", "SingI", KNOWN),
    ("Data.Typeable.Internal", "SomeTypeRep", "Data.Typeable.Internal.TypeRep"),
    ("Data.Typeable.Internal", "TypeRep", "Type.Reflection.TypeRep"),
];

/// A name, with the modules that it was imported from.
type Use = (Symbol, Symbol, Vec<Symbol>);

/// Names of the program's own modules, and how to find all others.
pub(super) struct Names<'a> {
    pub library: &'a dyn Library,
    /// The modules of the program by unit and module, and their names in Core.
    own: HashMap<(Symbol, Symbol), Symbol>,
    types: RefCell<HashMap<(Symbol, Symbol), Option<Symbol>>>,
    values: RefCell<HashMap<Use, Option<Value>>>,
}

pub(super) fn qualified(module: Symbol, name: Symbol) -> Symbol {
    Symbol::new(&format!("{module}.{name}"))
}

impl<'a> Names<'a> {
    pub(super) fn new(library: &'a dyn Library, files: &[File]) -> Self {
        let mut own = HashMap::new();
        let mut taken = HashSet::new();
        // The program's own modules are the last ones, and keep their names.
        for file in files.iter().rev() {
            let mut name = file.module;
            let mut count = 0;
            while library.has_module(name) || !taken.insert(name) {
                count += 1;
                let number = if count > 1 { count.to_string() } else { String::new() };
                let package = package_of(file.unit.as_str());
                name = Symbol::new(&format!("{package}{number}:{}", file.module));
            }
            own.insert((file.unit, file.module), name);
        }
        Names { library, own, types: RefCell::default(), values: RefCell::default() }
    }

    /// A module of the program, in Core. It differs from its name if the library or another package
    /// has a module of that name, too.
    pub(super) fn own_module(&self, unit: Symbol, module: Symbol) -> Option<Symbol> {
        self.own.get(&(unit, module)).copied()
    }

    /// A name of the program in Core.
    pub(super) fn own(&self, name: Name) -> Option<Symbol> {
        Some(qualified(self.own_module(name.unit, name.module)?, name.occ))
    }

    pub(super) fn is_own(&self, name: Name) -> bool {
        self.own.contains_key(&(name.unit, name.module))
    }

    /// The constructor of the dictionaries of a class of the program.
    pub(super) fn own_dictionary(&self, class: Name) -> Option<Symbol> {
        self.own(Name { occ: Symbol::new(&format!("C:{}", class.occ)), ..class })
    }

    /// The name of a type or class in Core; `None` if the library has none.
    pub(super) fn ty(&self, name: Name) -> Option<Symbol> {
        if let Some(own) = self.own(name) {
            return Some(own);
        }
        let occ = name.occ.as_str();
        if occ.starts_with('(') && !occ.starts_with("(#") || occ == "[]" {
            return Some(Symbol::new(&format!("GHC.Types.{occ}")));
        }
        if occ == "List" && name.module.as_str() == "GHC.Types" {
            return Some(Symbol::new("GHC.Types.[]"));
        }
        let other = OTHER_TYPES
            .iter()
            .find(|(module, theirs, _)| *module == name.module.as_str() && *theirs == occ);
        if let Some((_, _, ours)) = other {
            return Some(Symbol::new(ours));
        }
        let key = (name.module, name.occ);
        if let Some(known) = self.types.borrow().get(&key) {
            return *known;
        }
        let library = self.library;
        let found = places(name, &[])
            .find_map(|module| library.type_name(module, name.occ))
            .or_else(|| {
                let all = library.type_exporters(name.occ);
                only(all.into_iter().filter_map(|m| library.type_name(m, name.occ)))
            });
        self.types.borrow_mut().insert(key, found);
        found
    }

    /// A constructor as a type.
    pub(super) fn promoted(&self, name: Name) -> Option<Symbol> {
        let library = self.library;
        self.own(name)
            .or_else(|| places(name, &[]).find_map(|module| library.promoted(module, name.occ)))
            .or_else(|| {
                let all = library.value_exporters(name.occ);
                only(all.into_iter().filter_map(|m| library.promoted(m, name.occ)))
            })
    }

    /// A value of the library.
    pub(super) fn value(&self, name: Name, through: &[Symbol]) -> Option<Value> {
        let key = (name.module, name.occ, through.to_vec());
        if let Some(known) = self.values.borrow().get(&key) {
            return known.clone();
        }
        let library = self.library;
        let found = places(name, through)
            .find_map(|module| library.value(module, name.occ))
            .or_else(|| {
                let all = library.value_exporters(name.occ);
                only(all.into_iter().filter_map(|m| library.value(m, name.occ)))
            });
        self.values.borrow_mut().insert(key, found.clone());
        found
    }

    /// A constructor in Core: its name and how many fields it has there.
    pub(super) fn constructor(&self, global: &Global) -> Option<Con> {
        let Details::Constructor { con, shape, .. } = &global.details else { return None };
        let (con, shape) = (*con, shape.clone());
        let Shape::Plain { fields, form, tag, of } = shape else {
            return self.own(con).map(|con| Con::Data {
                con,
                fields: match &global.details {
                    Details::Constructor {
                        shape: Shape::Dictionary { supers, methods }, ..
                    } => supers.len() + methods.len(),
                    _ => 0,
                },
            });
        };
        let fields = fields as usize;
        let data = |con: Symbol| Some(Con::Data { con, fields });
        match form {
            Form::UnboxedTuple => return data(tuple(fields)),
            Form::UnboxedSum => {
                return data(Symbol::new(&format!("GHC.Types.Sum{of}_{tag}#")));
            }
            Form::Newtype => return Some(Con::Erased),
            Form::Plain => {}
        }
        if let Some(own) = self.own(con) {
            return data(own);
        }
        let occ = con.occ.as_str();
        if occ.starts_with('(') || matches!(occ, "[]" | ":") {
            return data(con.occ);
        }
        if occ == "SomeTypeRep" {
            return Some(Con::Erased);
        }
        if BOXES.contains(&occ) {
            return Some(Con::Box);
        }
        let module = con.module.as_str();
        let is_it = |(m, name, _): &&(&str, &str, usize)| *name == occ && module.starts_with(m);
        if let Some((.., fields)) = SYNONYMS.iter().find(is_it) {
            return Some(Con::Synonym { con: con.occ, fields: *fields });
        }
        if PROOFS.contains(&occ) {
            return Some(Con::Proof);
        }
        match self.value(con, &global.through)? {
            Value::Constructor { is_newtype: true, .. } => Some(Con::Erased),
            Value::Constructor { con, fields, .. } => Some(Con::Data { con, fields }),
            _ => None,
        }
    }
}

/// The package of a unit: `split-0.2.3.5-inplace` is one of `split`.
fn package_of(unit: &str) -> String {
    let is_version = |part: &&str| part.starts_with(|c: char| c.is_ascii_digit());
    unit.split('-').take_while(|part| !is_version(part)).collect::<Vec<_>>().join("-")
}

/// Constructors around unboxed numbers: the machine has no boxes.
const BOXES: [&str; 18] = [
    "I#", "W#", "C#", "D#", "F#", "I8#", "I16#", "I32#", "I64#", "W8#", "W16#", "W32#", "W64#",
    // Nor around references and pointers.
    "Ptr", "STRef", "MVar", "TVar", "ThreadId",
];

/// Constructors of GHC that are none in the library: the start of their modules, and how many fields they
/// have in the source. `Backstory.FromGhc` has a function `matchC` and a function `makeC` for each.
const SYNONYMS: [(&str, &str, usize); 10] = [
    ("GHC.Num.Integer", "IS", 1),
    ("GHC.Num.Integer", "IP", 1),
    ("GHC.Num.Integer", "IN", 1),
    ("GHC.Num.Natural", "NS", 1),
    ("GHC.Num.Natural", "NB", 1),
    ("Data.ByteString.Internal", "PS", 3),
    ("Data.ByteString.Internal", "BS", 2),
    ("Data.ByteString.Short", "SBS", 1),
    ("Data.Text.Internal", "Text", 3),
    ("GHC.ForeignPtr", "ForeignPtr", 2),
];

/// Constructors whose fields are all coercions.
const PROOFS: [&str; 4] = ["Eq#", "HEq_sc", "MkCoercible", "Refl"];

/// What a constructor of GHC is in Core.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Con {
    Data {
        con: Symbol,
        fields: usize,
    },
    /// The one field itself, evaluated.
    Box,
    /// The one field itself.
    Erased,
    /// Nothing is left of it.
    Proof,
    /// A pattern synonym: see [`SYNONYMS`].
    Synonym {
        con: Symbol,
        fields: usize,
    },
}

/// The constructor of tuples with this many components.
pub(super) fn tuple(size: usize) -> Symbol {
    match size {
        0 => Symbol::new(builtin::UNIT),
        1 => Symbol::new("GHC.Types.Solo#"),
        _ => Symbol::new(&format!("({})", ",".repeat(size - 1))),
    }
}

/// The modules in which a name is looked for: those that it was imported from, the one that defines
/// it, and those that have its contents in the library.
fn places(name: Name, through: &[Symbol]) -> impl Iterator<Item = Symbol> {
    let elsewhere = ELSEWHERE.iter().find(|(module, _)| *module == name.module.as_str());
    let elsewhere = elsewhere.map_or(&[][..], |(_, modules)| *modules);
    let through = through.to_vec();
    through
        .into_iter()
        .chain([name.module])
        .chain(elsewhere.iter().map(|module| Symbol::new(module)))
}

/// The one thing that all of these are.
fn only<T: PartialEq>(mut all: impl Iterator<Item = T>) -> Option<T> {
    let first = all.next()?;
    all.all(|other| other == first).then_some(first)
}

//! From names of GHC to names of Core: those of the program keep their module and name, all others
//! are looked up in the library.

use crate::file::{Details, Form, Global, Name, Shape};
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

/// Types whose names mean another thing in the library's module: in GHC's `Data.Typeable`, `TypeRep`
/// is a synonym of `SomeTypeRep`.
const OTHER_TYPES: &[(&str, &str, &str)] = &[
    ("Data.Typeable.Internal", "SomeTypeRep", "Data.Typeable.Internal.TypeRep"),
    ("Data.Typeable.Internal", "TypeRep", "Type.Reflection.TypeRep"),
];

/// A name, with the modules that it was imported from.
type Use = (Symbol, Symbol, Vec<Symbol>);

/// Names of the program's own modules, and how to find all others.
pub(super) struct Names<'a> {
    pub library: &'a dyn Library,
    /// The modules of the program.
    pub own: HashSet<Symbol>,
    types: RefCell<HashMap<(Symbol, Symbol), Option<Symbol>>>,
    values: RefCell<HashMap<Use, Option<Value>>>,
}

pub(super) fn qualified(module: Symbol, name: Symbol) -> Symbol {
    Symbol::new(&format!("{module}.{name}"))
}

impl<'a> Names<'a> {
    pub(super) fn new(library: &'a dyn Library, own: HashSet<Symbol>) -> Self {
        Names { library, own, types: RefCell::default(), values: RefCell::default() }
    }

    pub(super) fn is_own(&self, name: Name) -> bool {
        self.own.contains(&name.module)
    }

    /// The name of a type or class in Core; `None` if the library has none.
    pub(super) fn ty(&self, name: Name) -> Option<Symbol> {
        if self.is_own(name) {
            return Some(qualified(name.module, name.occ));
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
            return self.is_own(con).then(|| Con::Data {
                con: qualified(con.module, con.occ),
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
        if self.is_own(con) {
            return data(qualified(con.module, con.occ));
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

/// Constructors around unboxed numbers: the machine has no boxes.
const BOXES: [&str; 15] = [
    "I#", "W#", "C#", "D#", "F#", "I8#", "I16#", "I32#", "I64#", "W8#", "W16#", "W32#", "W64#",
    "IS", "NS",
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

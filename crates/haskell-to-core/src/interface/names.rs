//! The names of a module for importers: exports, constructors, fields, fixities.

use crate::hir::serial::{symbol, symbol_map};
use crate::hir::{Expr, FixityOf, GlobalName, LocalId, Pattern, wired};
use haskell_syntax::syntax::Associativity;
use serde::{Deserialize, Serialize};
use source::Symbol;
use std::collections::HashMap;

/// The names of one module. `exports` is what importers see, whichever module defined it; `values`
/// and `types` describe what this module itself defines, exported or not, because a definition may
/// reach a user through the exports of another module.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Names {
    #[serde(with = "symbol")]
    pub module: Symbol,
    pub exports: Vec<ExportItem>,
    #[serde(with = "symbol_map")]
    pub values: HashMap<Symbol, ValueInfo>,
    #[serde(with = "symbol_map")]
    pub types: HashMap<Symbol, TypeInfo>,
}

/// An exported entity, with the name that importers use.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ExportItem {
    pub space: Space,
    /// Differs from `entity.name` only for fields of DuplicateRecordFields.
    #[serde(with = "symbol")]
    pub name: Symbol,
    pub entity: GlobalName,
    /// The type or class whose `T(..)` includes it.
    pub parent: Option<GlobalName>,
}

/// The two name spaces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Space {
    Value,
    Type,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct ValueInfo {
    pub kind: ValueKind,
    pub fixity: Option<FixityOf>,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub enum ValueKind {
    Function,
    Method {
        class: GlobalName,
    },
    Field {
        ty: GlobalName,
    },
    /// A field of a record pattern synonym.
    SynonymField {
        synonym: GlobalName,
    },
    Con(ConInfo),
    Synonym(Box<PatSyn>),
}

/// A data constructor.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct ConInfo {
    pub ty: GlobalName,
    /// One for each field, with its name in a record.
    pub fields: Vec<Option<GlobalName>>,
    pub strict: Vec<bool>,
    pub infix: bool,
}

/// A pattern synonym. Its pattern binds no variables other than the parameters.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct PatSyn {
    pub params: Vec<LocalId>,
    pub pattern: Pattern,
    pub builder: Builder,
    /// Names of the parameters of a record synonym.
    pub fields: Option<Vec<GlobalName>>,
}

/// The meaning of a pattern synonym as an expression.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub enum Builder {
    /// It cannot be used as an expression.
    None,
    Function(GlobalName),
    /// Without parameters: the expression itself, so that it is as polymorphic as the pattern.
    Inline(Expr),
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct TypeInfo {
    pub kind: TypeInfoKind,
    pub fixity: Option<FixityOf>,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub enum TypeInfoKind {
    Data {
        newtype: bool,
        constructors: Vec<GlobalName>,
    },
    Synonym,
    Class {
        methods: Vec<GlobalName>,
        params: usize,
        /// The number of arguments of the last parameter: 1 for `Monad`.
        last_arity: usize,
    },
    Family,
}

impl ConInfo {
    pub fn arity(&self) -> usize {
        self.fields.len()
    }

    pub fn position(&self, label: Symbol) -> Option<usize> {
        self.fields.iter().position(|f| f.is_some_and(|f| label_of(f) == label))
    }
}

/// The label of a field in records. Fields that share a label within one module (under
/// DuplicateRecordFields) are distinguished by names of the form `$sel:label:Type`.
pub fn label_of(field: GlobalName) -> Symbol {
    match field.name.as_str().strip_prefix("$sel:").and_then(|rest| rest.rsplit_once(':')) {
        Some((label, _)) => Symbol::new(label),
        None => field.name,
    }
}

/// The name of a field whose label also occurs in another type of the module.
pub fn duplicate_field(module: Symbol, label: Symbol, ty: Symbol) -> GlobalName {
    GlobalName { module, name: Symbol::new(&format!("$sel:{label}:{ty}")) }
}

/// Constructors whose names are syntax: `[]`, `:`, `()` and tuples.
pub fn syntax_constructor(name: GlobalName) -> Option<ConInfo> {
    if name.module != *wired::TYPES_MODULE {
        return None;
    }
    let (ty, arity) = match name.name.as_str() {
        "[]" => (*wired::LIST, 0),
        ":" => (*wired::LIST, 2),
        "()" => (*wired::UNIT, 0),
        _ => (name, wired::tuple_size(name)?),
    };
    let infix = name == *wired::CONS;
    Some(ConInfo { ty, fields: vec![None; arity], strict: vec![false; arity], infix })
}

/// What the parser's name of an unboxed sum, or of one of its alternatives, means: `(#2#)` is the type
/// `Sum2#`, and `(#1|2#)` the constructor `Sum2_1#`.
pub fn unboxed_sum(name: &str) -> Option<GlobalName> {
    let inside = name.strip_prefix("(#")?.strip_suffix("#)")?;
    let name = match inside.split_once('|') {
        Some((alternative, of)) => format!("Sum{of}_{alternative}#"),
        None => format!("Sum{inside}#"),
    };
    Some(GlobalName { module: *wired::TYPES_MODULE, name: Symbol::new(&name) })
}

/// Whether a name is syntax rather than a definition of some module.
pub fn is_syntax(name: &str) -> bool {
    matches!(name, "[]" | ":" | "()" | "->" | "~" | "~~")
        || (name.starts_with("(,") && name.ends_with(')'))
}

pub const CONS_FIXITY: FixityOf = FixityOf { associativity: Associativity::Right, precedence: 5 };

//! Modules: data types and definitions.

use crate::Body;
use source::{Span, Symbol};

/// Decides how values are printed, how an uncaught exception is reported, and what a thread
/// is called. Nothing else in the machine asks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Language {
    Core,
    Haskell,
    Erlang,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Module {
    /// As the user writes it: `Data.List`, `lists`.
    pub name: Symbol,
    pub language: Language,
    pub types: Vec<DataType>,
    pub defs: Vec<Def>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct DataType {
    pub name: Symbol,
    pub constructors: Vec<Constructor>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Constructor {
    /// Unique in the program: qualified by its module, except for the built-in ones.
    pub name: Symbol,
    /// As the user writes it.
    pub source_name: Symbol,
    pub fields: Vec<Field>,
    /// For an operator: how tightly it binds when it is shown between its arguments.
    pub fixity: Option<u8>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Field {
    /// A record's field name.
    pub name: Option<Symbol>,
    pub strict: bool,
    /// Its type in the source, where the front end knows it.
    pub ty: Option<Symbol>,
}

/// Whether a user ever hears of a definition.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Visibility {
    /// Written by a person.
    Source,
    /// Made by a front end: dictionaries, selectors, defaults. Never shown, never asked about.
    Generated,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Def {
    /// Unique in the program: `Main.fib`, `lists:reverse/2`.
    pub name: Symbol,
    /// As the user writes it.
    pub source_name: Symbol,
    pub visibility: Visibility,
    pub span: Span,
    /// Its type in the source, where the front end knows it.
    pub ty: Option<Symbol>,
    pub body: Body,
}

/// The constructors that the machine itself makes and takes apart. Every program has them.
pub mod builtin {
    /// Also Erlang's atoms `false` and `true`, so that comparisons serve both languages.
    pub const FALSE: &str = "False";
    pub const TRUE: &str = "True";
    pub const UNIT: &str = "()";
    /// Lists of both languages.
    pub const NIL: &str = "[]";
    pub const CONS: &str = ":";
    pub const NOTHING: &str = "Nothing";
    pub const JUST: &str = "Just";
    pub const LT: &str = "LT";
    pub const EQ: &str = "EQ";
    pub const GT: &str = "GT";
    /// Haskell's pairs and triples, which some primitives return.
    pub const PAIR: &str = "(,)";
    pub const TRIPLE: &str = "(,,)";

    /// Name and number of fields, by data type, in the order of the machine's numbers.
    pub const TYPES: &[(&str, &[(&str, usize)])] = &[
        ("Bool", &[(FALSE, 0), (TRUE, 0)]),
        ("Unit", &[(UNIT, 0)]),
        ("List", &[(NIL, 0), (CONS, 2)]),
        ("Maybe", &[(NOTHING, 0), (JUST, 1)]),
        ("Ordering", &[(LT, 0), (EQ, 0), (GT, 0)]),
        ("Pair", &[(PAIR, 2)]),
        ("Triple", &[(TRIPLE, 3)]),
    ];

    /// The number of fields of a built-in constructor.
    pub fn fields(name: &str) -> Option<usize> {
        TYPES.iter().flat_map(|(_, cons)| cons.iter()).find(|(n, _)| *n == name).map(|&(_, k)| k)
    }
}

//! Patterns. They are first read as expressions, since `P` in `P = E` is known to be a pattern only
//! at the `=`, and then converted; what cannot be a pattern is rejected there.

use super::{Expr, Name, RecordField, Segment};
use num_bigint::BigInt;
use source::{Span, Symbol};

#[derive(Clone, Debug, PartialEq)]
pub struct Pattern {
    pub kind: PatternKind,
    pub span: Span,
}

impl Pattern {
    pub fn new(kind: PatternKind, span: Span) -> Self {
        Pattern { kind, span }
    }
}

#[derive(Clone, Debug, PartialEq)]
pub enum PatternKind {
    /// `_`.
    Wildcard,
    Variable(Symbol),
    Atom(Symbol),
    /// Signed: `-1` is a literal here.
    Integer(BigInt),
    Float(f64),
    Char(u32),
    String(String),
    Tuple(Vec<Pattern>),
    /// As in an expression: a tail is never itself a list literal.
    List {
        elements: Vec<Pattern>,
        tail: Option<Box<Pattern>>,
    },
    Binary(Vec<Segment<Pattern>>),
    Map(Vec<MapFieldPattern>),
    Record {
        name: Name,
        fields: Vec<RecordField<Pattern>>,
    },
    RecordIndex {
        name: Name,
        field: Name,
    },
    /// `left = right`: both must match.
    Alias(Box<Pattern>, Box<Pattern>),
    /// `"abc" ++ Rest`: the prefixes are strings or lists of literals.
    Append {
        prefixes: Vec<Pattern>,
        rest: Box<Pattern>,
    },
    /// Arithmetic on literals, such as `1 bsl 8`; to be evaluated before the program runs.
    Constant(Box<Expr>),
}

/// `key := pattern`; the key is a guard expression.
#[derive(Clone, Debug, PartialEq)]
pub struct MapFieldPattern {
    pub key: Expr,
    pub value: Pattern,
    pub span: Span,
}

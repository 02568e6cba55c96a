//! The syntax tree of an Erlang module.
//!
//! The parser and the `.beam` reader build the *same* tree, in the same normal form, so
//! that whatever comes after never asks where a module came from:
//!
//! - parentheses are gone (the span of the inner expression takes them in);
//! - `[a | [b | T]]` is one list of two elements and a tail;
//! - a run of operators of one precedence is one flat [`Operators`] node, so that a chain
//!   of 100,000 `++` is a long vector and not a deep tree (what stands in parentheses is a node
//!   of its own where the source is known, for its place);
//! - a negative number in a pattern is a literal.
//!
//! Nesting is limited by [`MAX_DEPTH`] wherever a tree is built, so that a consumer may
//! recurse over it, and dropping one is safe.

mod expr;
mod form;
mod operator;
mod pattern;
mod term;
mod types;

pub use expr::{
    CallTarget, CatchClause, Clause, Comprehension, Endianness, Expr, ExprKind, FieldName, Guard,
    IfClause, MapField, MaybeStep, Operand, Qualifier, RecordField, Segment, SegmentType,
    Signedness, Specifiers, Template,
};
pub use form::{
    Attribute, Form, FormKind, Function, Module, RecordDefinition, RecordFieldDefinition, Spec,
    SpecKind, TypeDefinition, TypeDefinitionKind,
};
pub use operator::{Associativity, BinaryOp, Operators, UnaryOp};
pub use pattern::{MapFieldPattern, Pattern, PatternKind};
pub use term::{Term, TermList};
pub use types::{FunctionType, MapFieldType, RecordFieldType, Type, TypeKind};

use source::{Span, Symbol};

/// How deep expressions, patterns and types may nest. All of OTP, generated parsers included,
/// stays under 60.
pub const MAX_DEPTH: u32 = 200;

/// A name and where it stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Name {
    pub symbol: Symbol,
    pub span: Span,
}

impl Name {
    pub fn new(symbol: Symbol, span: Span) -> Self {
        Name { symbol, span }
    }

    pub fn as_str(self) -> &'static str {
        self.symbol.as_str()
    }
}

/// `name/arity`, as in an export list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NameArity {
    pub name: Symbol,
    pub arity: u32,
    pub span: Span,
}

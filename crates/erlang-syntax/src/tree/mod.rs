//! The syntax tree of an Erlang module.
//!
//! The parser and the `.beam` reader build the *same* tree, in the same normal form, so that later
//! passes need not know where a module came from:
//!
//! - parentheses are removed (the span of the inner expression includes them);
//! - `[a | [b | T]]` is one list of two elements and a tail;
//! - a run of operators of one precedence is one flat [`Operators`] node, so that a chain of
//!   100,000 `++` is a long vector and not a deep tree (a parenthesised expression is a separate
//!   node if the source is known, for its location);
//! - a negative number in a pattern is a literal.
//!
//! Nesting is limited by [`MAX_DEPTH`] wherever a tree is built, so that a consumer may recurse
//! over it, and dropping one is safe.

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

/// The maximum nesting of expressions, patterns and types. All of OTP, generated parsers included,
/// stays under 60.
pub const MAX_DEPTH: u32 = 200;

/// A name and its location.
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

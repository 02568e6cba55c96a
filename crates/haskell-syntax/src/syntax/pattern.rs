//! Patterns.

use super::{Expr, Literal, Name, Type};
use source::Span;

#[derive(Clone, Debug)]
pub struct Pattern {
    pub kind: PatternKind,
    pub span: Span,
}

#[derive(Clone, Debug)]
pub enum PatternKind {
    Wildcard,
    Variable(Name),
    Literal {
        literal: Literal,
        /// `-1`
        negated: bool,
    },
    /// `Just x`, `Nothing`, `()`, `[]`, `(,) a b`.
    Constructor {
        name: Name,
        /// `Con @t`
        type_arguments: Vec<Type>,
        arguments: Vec<Pattern>,
    },
    /// `P { x = p, y, .. }`
    Record {
        name: Name,
        fields: Vec<PatternField>,
        /// The location of `..`.
        wildcard: Option<Span>,
    },
    /// At least two.
    Tuple(Vec<Pattern>),
    List(Vec<Pattern>),
    Paren(Box<Pattern>),
    /// `name@pattern`
    As {
        name: Name,
        pattern: Box<Pattern>,
    },
    /// `~p`
    Lazy(Box<Pattern>),
    /// `!p`
    Bang(Box<Pattern>),
    /// `expr -> p`
    View {
        function: Box<Expr>,
        pattern: Box<Pattern>,
    },
    /// `x : y : zs`, not resolved.
    Operators(Vec<PatternItem>),
    /// `p :: t`
    Annotated {
        pattern: Box<Pattern>,
        ty: Box<Type>,
    },
}

/// One element of a pattern with operators: operands and constructor operators alternate.
#[derive(Clone, Debug)]
pub enum PatternItem {
    Operand(Pattern),
    Operator(Name),
}

#[derive(Clone, Debug)]
pub struct PatternField {
    pub field: Name,
    /// Absent for a pun: `P { x }`.
    pub pattern: Option<Pattern>,
    pub span: Span,
}

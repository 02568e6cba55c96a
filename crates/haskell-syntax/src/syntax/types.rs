//! Types, kinds and contexts. A kind is a type.

use super::{Literal, Name};
use source::Span;

#[derive(Clone, Debug)]
pub struct Type {
    pub kind: TypeKind,
    pub span: Span,
}

#[derive(Clone, Debug)]
pub enum TypeKind {
    Variable(Name),
    /// Also `()`, `[]`, `(,)`, `(->)` on their own.
    Constructor(Name),
    /// `'Z`, `'[]`, `'(:)`: a data constructor used as a type.
    Promoted(Name),
    /// A type-level number, string or character.
    Literal(Literal),
    /// `f a b`; at least one argument.
    Application {
        function: Box<Type>,
        arguments: Vec<Type>,
    },
    /// `a -> b`. The linear arrow `a %1 -> b` is read as this, too.
    Function(Box<Type>, Box<Type>),
    /// `[a]`
    List(Box<Type>),
    /// `(a, b)`; at least two.
    Tuple(Vec<Type>),
    /// `'[a, b]`, or `[a, b]` unless it has one element.
    PromotedList(Vec<Type>),
    /// `'(a, b)`
    PromotedTuple(Vec<Type>),
    /// ``a + b `T` c``, with `~` among the operators; arrows have lower precedence and are not
    /// included.
    Operators(Vec<TypeItem>),
    Forall {
        binders: Vec<TypeBinder>,
        /// `forall k -> …` rather than `forall k. …`.
        visible: bool,
        body: Box<Type>,
    },
    /// `context => body`
    Qualified {
        context: Vec<Type>,
        body: Box<Type>,
    },
    /// `t :: k`, always inside parentheses.
    KindSignature {
        ty: Box<Type>,
        kind: Box<Type>,
    },
    /// `?x :: t`, a constraint (ImplicitParams).
    Implicit {
        name: Name,
        ty: Box<Type>,
    },
    Paren(Box<Type>),
    /// `_` in a partial signature or a family equation.
    Wildcard,
    /// `*`, the kind of types.
    Star,
    /// `!t`: only in the argument lists of GADT constructor signatures, where it is removed.
    Strict(Box<Type>),
    /// `~t`, like `Strict`.
    Lazy(Box<Type>),
    /// `f @k`: an argument of `Application` only.
    KindApplication(Box<Type>),
}

/// One element of a type with operators: operands and operators alternate.
#[derive(Clone, Debug)]
pub enum TypeItem {
    Operand(Type),
    Operator { name: Name, promoted: bool },
}

/// A variable bound by `forall`, `data`, `class` and the like.
#[derive(Clone, Debug)]
pub struct TypeBinder {
    pub name: Name,
    pub kind: Option<Type>,
    /// `{a}`: inferred, not available to type application.
    pub inferred: bool,
    pub span: Span,
}

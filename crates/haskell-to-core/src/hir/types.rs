//! Types, kinds and constraints. A kind is a type, and so is a constraint.

use super::serial::no_span;
use super::{GlobalName, TyVarId};
use num_bigint::BigInt;
use serde::{Deserialize, Serialize};
use source::{Span, Symbol};

#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Type {
    pub kind: TypeKind,
    #[serde(skip, default = "no_span")]
    pub span: Span,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub enum TypeKind {
    Var(TyVarId),
    /// A type, class, synonym or family, unapplied. `[]`, `()`, `(,)`, `->` are the names in
    /// [`super::wired`]; `*` and `Type` are [`super::wired::TYPE`].
    Con(GlobalName),
    /// A data constructor as a type: `'Just`, `'[]`, `'(:)`.
    Promoted(GlobalName),
    Number(BigInt),
    Text(#[serde(with = "super::serial::symbol")] Symbol),
    /// A type-level character.
    Char(u32),
    App(Box<Type>, Box<Type>),
    Fun(Box<Type>, Box<Type>),
    /// At least two; in a context, a conjunction.
    Tuple(Vec<Type>),
    /// `'[a, b]`
    PromotedList(Vec<Type>),
    /// `'(a, b)`
    PromotedTuple(Vec<Type>),
    /// `a ~ b` (and `a ~~ b`)
    Equality(Box<Type>, Box<Type>),
    Forall {
        binders: Vec<TyBinder>,
        body: Box<Type>,
    },
    /// `context => body`; in a context, an implication.
    Qual {
        context: Vec<Type>,
        body: Box<Type>,
    },
    /// `t :: k`
    Kinded(Box<Type>, Box<Type>),
    /// `_`
    Wildcard,
    /// Could not be resolved, and was reported.
    Error,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct TyBinder {
    pub var: TyVarId,
    /// As written, because an interface has no table of type variables.
    #[serde(with = "super::serial::symbol")]
    pub name: Symbol,
    pub kind: Option<Type>,
    /// `{a}`: skipped by type application. Implicitly quantified kind variables are inferred, too.
    pub inferred: bool,
    #[serde(skip, default = "no_span")]
    pub span: Span,
}

/// A type scheme given by a signature. The binders, made explicit if the user omitted them, are in
/// the order used by type application. They are in scope in the definition if the user wrote the
/// `forall`; then the definition refers to them by their ids.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Signature {
    pub binders: Vec<TyBinder>,
    pub context: Vec<Type>,
    /// Without the outer `forall` and context.
    pub ty: Type,
    #[serde(skip, default = "no_span")]
    pub span: Span,
}

impl Type {
    pub fn new(kind: TypeKind, span: Span) -> Self {
        Type { kind, span }
    }

    pub fn var(var: TyVarId, span: Span) -> Self {
        Type::new(TypeKind::Var(var), span)
    }

    pub fn con(name: GlobalName, span: Span) -> Self {
        Type::new(TypeKind::Con(name), span)
    }

    pub fn app(self, argument: Type) -> Self {
        let span = self.span.to(argument.span);
        Type::new(TypeKind::App(Box::new(self), Box::new(argument)), span)
    }

    pub fn apps(self, arguments: impl IntoIterator<Item = Type>) -> Self {
        arguments.into_iter().fold(self, Type::app)
    }

    pub fn fun(self, result: Type) -> Self {
        let span = self.span.to(result.span);
        Type::new(TypeKind::Fun(Box::new(self), Box::new(result)), span)
    }

    /// The head of an application and its arguments.
    pub fn spine(&self) -> (&Type, Vec<&Type>) {
        let (mut head, mut arguments) = (self, Vec::new());
        while let TypeKind::App(function, argument) = &head.kind {
            arguments.push(&**argument);
            head = function;
        }
        arguments.reverse();
        (head, arguments)
    }

    /// Calls `f` on each type variable that occurs, bound ones included.
    pub fn each_var(&self, f: &mut impl FnMut(TyVarId)) {
        core_ir::with_stack(|| match &self.kind {
            TypeKind::Var(v) => f(*v),
            TypeKind::App(a, b)
            | TypeKind::Fun(a, b)
            | TypeKind::Equality(a, b)
            | TypeKind::Kinded(a, b) => {
                a.each_var(f);
                b.each_var(f);
            }
            TypeKind::Tuple(ts) | TypeKind::PromotedList(ts) | TypeKind::PromotedTuple(ts) => {
                ts.iter().for_each(|t| t.each_var(f));
            }
            TypeKind::Forall { body, .. } => body.each_var(f),
            TypeKind::Qual { context, body } => {
                context.iter().for_each(|t| t.each_var(f));
                body.each_var(f);
            }
            _ => {}
        });
    }

    pub fn mentions(&self, var: TyVarId) -> bool {
        let mut found = false;
        self.each_var(&mut |v| found |= v == var);
        found
    }
}

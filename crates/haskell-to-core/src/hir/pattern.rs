//! Patterns.

use super::serial::no_span;
use super::{Expr, GlobalName, Literal, LocalId, Signature, TyBinder, Type};
use serde::{Deserialize, Serialize};
use source::Span;

#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Pattern {
    pub kind: PatternKind,
    #[serde(skip, default = "no_span")]
    pub span: Span,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub enum PatternKind {
    Wildcard,
    Var(LocalId),
    /// `!p`; for `Strict`, the renamer has already inserted it where that extension requires it.
    Bang(Box<Pattern>),
    /// `~p`
    Lazy(Box<Pattern>),
    As(LocalId, Box<Pattern>),
    /// As many arguments as the constructor has fields; records have become positional.
    Con {
        con: GlobalName,
        /// `Con @t`
        type_arguments: Vec<Type>,
        arguments: Vec<Pattern>,
    },
    /// Numbers are overloaded, and so are strings if the literal says so.
    Literal {
        literal: Literal,
        negated: bool,
    },
    /// At least two.
    Tuple(Vec<Pattern>),
    List(Vec<Pattern>),
    /// `e -> p`
    View {
        function: Box<Expr>,
        pattern: Box<Pattern>,
    },
    /// `p :: t`. The type variables that the signature brings into scope are `binds`; they stand
    /// for whatever type is found there.
    Sig {
        pattern: Box<Pattern>,
        signature: Signature,
        binds: Vec<TyBinder>,
    },
}

impl Pattern {
    pub fn new(kind: PatternKind, span: Span) -> Self {
        Pattern { kind, span }
    }

    pub fn var(var: LocalId, span: Span) -> Self {
        Pattern::new(PatternKind::Var(var), span)
    }

    pub fn con(con: GlobalName, arguments: Vec<Pattern>, span: Span) -> Self {
        Pattern::new(PatternKind::Con { con, type_arguments: Vec::new(), arguments }, span)
    }

    pub fn wildcard(span: Span) -> Self {
        Pattern::new(PatternKind::Wildcard, span)
    }

    /// Calls `f` on each variable that the pattern binds, from left to right.
    pub fn each_var(&self, f: &mut impl FnMut(LocalId)) {
        core_ir::with_stack(|| match &self.kind {
            PatternKind::Wildcard | PatternKind::Literal { .. } => {}
            PatternKind::Var(v) => f(*v),
            PatternKind::Bang(p) | PatternKind::Lazy(p) => p.each_var(f),
            PatternKind::View { pattern, .. } | PatternKind::Sig { pattern, .. } => {
                pattern.each_var(f);
            }
            PatternKind::As(v, p) => {
                f(*v);
                p.each_var(f);
            }
            PatternKind::Con { arguments: ps, .. }
            | PatternKind::Tuple(ps)
            | PatternKind::List(ps) => ps.iter().for_each(|p| p.each_var(f)),
        });
    }

    /// The variables that the pattern binds, from left to right.
    pub fn vars(&self) -> Vec<LocalId> {
        let mut vars = Vec::new();
        self.each_var(&mut |v| vars.push(v));
        vars
    }
}

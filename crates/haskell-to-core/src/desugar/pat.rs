//! Desugared patterns, from which decision trees are built.
//!
//! Newtype constructors, tuples, lists and string literals have become constructors and variables;
//! a number is a literal if its type is known, and a comparison otherwise.

use super::Builder;
use super::literal::to_char;
use crate::hir::{GlobalName, Literal, LocalId, wired};
use crate::infer::state::{EvId, EvVar};
use crate::infer::typed::{Expr, Pattern, PatternKind};
use crate::infer::types::Ty;
use source::Span;
use std::rc::Rc;

#[derive(Clone, Debug)]
pub(super) enum Pat {
    Wildcard,
    Var(LocalId),
    As(LocalId, Box<Pat>),
    /// Evaluate, then continue.
    Force(Box<Pat>),
    /// Bind when a variable is used. The span is that of the pattern, for messages.
    Lazy(Box<Pat>, Span),
    Con {
        con: GlobalName,
        dicts: Vec<EvVar>,
        arguments: Vec<Pat>,
    },
    Lit(core_ir::Literal),
    Equal(Rc<Equal>),
    View(Rc<Expr>, Box<Pat>),
}

/// A comparison with an overloaded literal.
#[derive(Debug)]
pub(super) struct Equal {
    pub literal: Literal,
    pub ty: Ty,
    pub eq: EvId,
    pub evidence: EvId,
    pub span: Span,
}

impl Builder<'_, '_> {
    pub(super) fn lower(&self, pattern: &Pattern) -> Pat {
        core_ir::with_stack(|| self.lower_here(pattern))
    }

    fn lower_all(&self, patterns: &[Pattern]) -> Vec<Pat> {
        patterns.iter().map(|p| self.lower(p)).collect()
    }

    fn lower_here(&self, pattern: &Pattern) -> Pat {
        match &pattern.kind {
            PatternKind::Wildcard => Pat::Wildcard,
            PatternKind::Var(id) => Pat::Var(*id),
            PatternKind::As(id, inner) => Pat::As(*id, Box::new(self.lower(inner))),
            PatternKind::Bang(inner) => Pat::Force(Box::new(self.lower(inner))),
            PatternKind::Lazy(inner) => {
                let inner_span = inner.span;
                match self.lower(inner) {
                    // Nothing to delay.
                    simple @ (Pat::Wildcard | Pat::Var(_)) => simple,
                    lowered => Pat::Lazy(Box::new(lowered), inner_span),
                }
            }
            PatternKind::Con { con, dicts, arguments } => {
                let newtype = self.cx.env().constructors.get(con).is_some_and(|c| c.newtype);
                if newtype && let [only] = &arguments[..] {
                    return self.lower(only);
                }
                Pat::Con { con: *con, dicts: dicts.clone(), arguments: self.lower_all(arguments) }
            }
            PatternKind::Tuple(parts) => Pat::Con {
                con: wired::tuple(parts.len()),
                dicts: Vec::new(),
                arguments: self.lower_all(parts),
            },
            PatternKind::List(elements) => list(self.lower_all(elements)),
            PatternKind::Lit(literal) => lower_literal(literal),
            PatternKind::Number { value, ty, eq, evidence } => match self.known_number(value, ty) {
                Some(literal) => Pat::Lit(literal),
                None => Pat::Equal(Rc::new(Equal {
                    literal: value.clone(),
                    ty: ty.clone(),
                    eq: *eq,
                    evidence: *evidence,
                    span: pattern.span,
                })),
            },
            PatternKind::Text { points, ty, eq, evidence } => Pat::Equal(Rc::new(Equal {
                literal: Literal::String { points: points.clone(), overloaded: true },
                ty: ty.clone(),
                eq: *eq,
                evidence: *evidence,
                span: pattern.span,
            })),
            PatternKind::View { function, pattern } => {
                Pat::View(Rc::new((**function).clone()), Box::new(self.lower(pattern)))
            }
        }
    }
}

fn list(elements: Vec<Pat>) -> Pat {
    let nil = Pat::Con { con: *wired::NIL, dicts: Vec::new(), arguments: Vec::new() };
    elements.into_iter().rev().fold(nil, |rest, element| Pat::Con {
        con: *wired::CONS,
        dicts: Vec::new(),
        arguments: vec![element, rest],
    })
}

fn lower_literal(literal: &Literal) -> Pat {
    match literal {
        Literal::Char(c) => Pat::Lit(core_ir::Literal::Char(to_char(*c))),
        Literal::String { points, .. } => {
            list(points.iter().map(|p| Pat::Lit(core_ir::Literal::Char(to_char(*p)))).collect())
        }
        Literal::Integer(n) => Pat::Lit(core_ir::Literal::Int(n.clone())),
        Literal::Rational { mantissa, exponent, .. } => {
            let value = format!("{mantissa}e{exponent}").parse().unwrap_or(f64::NAN);
            Pat::Lit(core_ir::Literal::Double(value))
        }
        Literal::Primitive(inner) => lower_literal(&super::literal::wrapped(inner)),
    }
}

impl Pat {
    /// The name of the matched value in the source, if any.
    pub(super) fn name(&self) -> Option<LocalId> {
        match self {
            Pat::Var(id) | Pat::As(id, _) => Some(*id),
            Pat::Force(inner) => inner.name(),
            _ => None,
        }
    }

    /// Every variable that is bound, from left to right, and every dictionary.
    pub(super) fn bound(&self, vars: &mut Vec<LocalId>, dicts: &mut Vec<EvVar>) {
        match self {
            Pat::Wildcard | Pat::Lit(_) | Pat::Equal(_) => {}
            Pat::Var(id) => vars.push(*id),
            Pat::As(id, inner) => {
                vars.push(*id);
                inner.bound(vars, dicts);
            }
            Pat::Force(inner) | Pat::Lazy(inner, _) | Pat::View(_, inner) => {
                inner.bound(vars, dicts)
            }
            Pat::Con { dicts: own, arguments, .. } => {
                dicts.extend(own);
                arguments.iter().for_each(|a| a.bound(vars, dicts));
            }
        }
    }

    /// Whether matching evaluates nothing and cannot fail.
    pub(super) fn is_trivial(&self) -> bool {
        match self {
            Pat::Wildcard | Pat::Var(_) | Pat::Lazy(..) => true,
            Pat::As(_, inner) => inner.is_trivial(),
            _ => false,
        }
    }
}

//! The extent of an expression from abstract code.
//!
//! An annotation is a single position: the operator of a sum, the name of a call. From there the
//! expression extends over all its parts; only its closing bracket is not known.

use crate::tree::{CallTarget, Clause, Expr, ExprKind, MaybeStep, Qualifier, Template};
use source::Span;

/// The span of a node at `own` with these parts.
pub(super) fn extent(kind: &ExprKind, own: Span) -> Span {
    let exprs = |span: Span, list: &[Expr]| list.iter().fold(span, |s, e| s.to(e.span));
    let clauses =
        |span: Span, list: &[Clause]| list.iter().fold(span, |s, c| exprs(s.to(c.span), &c.body));
    match kind {
        ExprKind::Tuple(parts) | ExprKind::Block(parts) => exprs(own, parts),
        ExprKind::List { elements, tail } => {
            exprs(own, elements).to(tail.as_ref().map_or(own, |t| t.span))
        }
        ExprKind::Binary(segments) => segments.iter().fold(own, |s, part| s.to(part.value.span)),
        ExprKind::Map { base, fields } => {
            let span = base.as_ref().map_or(own, |b| own.to(b.span));
            fields.iter().fold(span, |s, f| s.to(f.value.span))
        }
        ExprKind::Record { fields, .. } => fields.iter().fold(own, |s, f| s.to(f.value.span)),
        ExprKind::RecordUpdate { base, fields, .. } => {
            fields.iter().fold(own.to(base.span), |s, f| s.to(f.value.span))
        }
        ExprKind::RecordAccess { base, field, .. } => own.to(base.span).to(field.span),
        ExprKind::RecordIndex { field, .. } => own.to(field.span),
        ExprKind::Call { target, args } => {
            let span = match &**target {
                CallTarget::Local(name) => own.to(name.span),
                CallTarget::Remote { module, function } => own.to(module.span).to(function.span),
                CallTarget::Value(callee) => own.to(callee.span),
            };
            exprs(span, args)
        }
        ExprKind::FunRemote { arity, .. } => own.to(arity.span),
        ExprKind::Fun { clauses: list, .. } => clauses(own, list),
        ExprKind::Unary { operand, .. } => own.to(operand.span),
        ExprKind::Operators(run) => {
            run.rest.iter().fold(own.to(run.first.span), |s, o| s.to(o.value.span))
        }
        ExprKind::Match { pattern, value } => own.to(pattern.span).to(value.span),
        ExprKind::Send { to, message } => own.to(to.span).to(message.span),
        ExprKind::Catch(inner) => own.to(inner.span),
        ExprKind::If(list) => list.iter().fold(own, |s, c| exprs(s, &c.body)),
        ExprKind::Case { clauses: list, .. } => clauses(own, list),
        ExprKind::Receive { clauses: list, after } => {
            let span = clauses(own, list);
            after.as_ref().map_or(span, |(_, body)| exprs(span, body))
        }
        ExprKind::Try { body, of, catch, after } => {
            let span = clauses(exprs(own, body), of);
            let span = catch.iter().fold(span, |s, c| exprs(s, &c.body));
            exprs(span, after)
        }
        ExprKind::Maybe { steps, otherwise } => {
            let step = |s: Span, step: &MaybeStep| match step {
                MaybeStep::Expr(e) => s.to(e.span),
                MaybeStep::Match { value, .. } => s.to(value.span),
            };
            clauses(steps.iter().fold(own, step), otherwise)
        }
        ExprKind::Comprehension(inner) => {
            let span = match &inner.template {
                Template::List(e) | Template::Binary(e) => own.to(e.span),
                Template::Map { value, .. } => own.to(value.span),
            };
            let sources = inner.qualifiers.iter().filter_map(Qualifier::source);
            sources.fold(span, |s, source| s.to(source.span))
        }
        ExprKind::Variable(_)
        | ExprKind::Atom(_)
        | ExprKind::Integer(_)
        | ExprKind::Float(_)
        | ExprKind::Char(_)
        | ExprKind::String(_)
        | ExprKind::FunLocal { .. } => own,
    }
}

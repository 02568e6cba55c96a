//! Implicit parameters.
//!
//! `?x` is the method of a class whose parameters are the name and the type, `IP "x" t`. A binding hands the
//! value as that class's dictionary to the expression under it, which is held by a constructor whose field
//! has the constraint. `?callStack` is what `HasCallStack` asks for.

use super::Renamer;
use crate::hir::{Expr, ExprKind, LocalId, Pattern, PatternKind, Type, TypeKind, ValueName, wired};
use haskell_syntax::syntax::{self, ImplicitBinding, Name};
use source::Span;

const CALL_STACK: &str = "callStack";

/// The name of a parameter as a type.
fn label(name: Name) -> Type {
    Type::new(TypeKind::Text(name.name.as_str().into()), name.span)
}

/// `?x`
pub(crate) fn parameter(name: Name, span: Span) -> Expr {
    if name.name.as_str() == CALL_STACK {
        return Expr::global(*wired::GIVEN_CALL_STACK_METHOD, span);
    }
    let method = Box::new(Expr::global(*wired::IMPLICIT_VALUE, span));
    Expr::new(ExprKind::TypeApp(method, label(name)), span)
}

impl Renamer<'_> {
    /// `?x :: t`
    pub(crate) fn implicit_constraint(
        &mut self,
        name: Name,
        ty: &syntax::Type,
        span: Span,
    ) -> Type {
        let ty = self.ty(ty);
        if name.name.as_str() == CALL_STACK {
            return Type::con(*wired::HAS_CALL_STACK, span);
        }
        let mut constraint = Type::con(*wired::IMPLICIT, span).app(label(name)).app(ty);
        constraint.span = span;
        constraint
    }

    /// `let ?x = e; ?y = f in body`: no value sees the other parameters.
    pub(crate) fn bind_implicit(
        &mut self,
        bindings: &[ImplicitBinding],
        span: Span,
        body: impl FnOnce(&mut Self) -> Expr,
    ) -> Expr {
        let values: Vec<Expr> = bindings.iter().map(|b| self.expr(&b.value)).collect();
        let mut result = body(self);
        let mut variables: Vec<LocalId> = Vec::new();
        for binding in bindings.iter().rev() {
            let name = binding.name;
            let variable = self.supply.local(name.name, name.span);
            variables.push(variable);
            let value = Expr::new(ExprKind::Var(ValueName::Local(variable)), name.span);
            let (bind, inside) = if name.name.as_str() == CALL_STACK {
                (Expr::global(*wired::WITH_CALL_STACK, span), *wired::INSIDE_CALL_STACK)
            } else {
                let bind = Box::new(Expr::global(*wired::WITH_IMPLICIT, span));
                let bind = Expr::new(ExprKind::TypeApp(bind, label(name)), span);
                (bind, *wired::INSIDE_IMPLICIT)
            };
            result = bind.app(value).app(Expr::con(inside, span).app(result));
            result.span = span;
        }
        variables.reverse();
        let patterns = variables.iter().zip(bindings);
        let patterns = patterns.map(|(v, b)| Pattern::new(PatternKind::Var(*v), b.name.span));
        let function = Expr::lam(patterns.collect(), result, span);
        let mut applied = values.into_iter().fold(function, Expr::app);
        applied.span = span;
        applied
    }
}

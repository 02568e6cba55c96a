//! Which local functions are continuations: called only with all their arguments and last of all.
//! GHC shares the rest of a failed match by such a function (`fail`).

use super::Builder;
use crate::file::{Expr, ExprId, VariableId};
use core_ir::with_stack;

impl Builder<'_> {
    /// Whether every use of a variable in an expression is a call with `arity` arguments in tail
    /// position.
    pub(super) fn is_called_last(&self, expr: ExprId, variable: VariableId, arity: usize) -> bool {
        with_stack(|| self.called_last(expr, variable, arity))
    }

    fn called_last(&self, expr: ExprId, variable: VariableId, arity: usize) -> bool {
        let file = self.cx.file;
        let here = |e: ExprId| self.is_called_last(e, variable, arity);
        let absent = |e: ExprId| !self.mentions(e, variable);
        match file.expr(expr) {
            Expr::Local(v) => *v != variable || arity == 0,
            Expr::Global(_) | Expr::Literal(_) | Expr::Erased => true,
            Expr::App(f, args) => {
                let is_call = matches!(file.expr(file.bare(*f)), Expr::Local(v) if *v == variable);
                args.iter().all(|a| absent(*a))
                    && if is_call { args.len() == arity } else { absent(*f) }
            }
            Expr::Lam(_, body) => absent(*body),
            Expr::Let(bind, body) => bind.pairs.iter().all(|(_, e)| absent(*e)) && here(*body),
            Expr::Case { scrutinee, alternatives, .. } => {
                let is_plain = !self.has_synonyms(alternatives);
                let fits = |body: ExprId| if is_plain { here(body) } else { absent(body) };
                absent(*scrutinee) && alternatives.iter().all(|a| fits(a.body))
            }
            Expr::Cast { from, to, inner } => match self.conversion(*from, *to).is_none() {
                true => here(*inner),
                false => absent(*inner),
            },
            Expr::Tick(.., inner) => here(*inner),
            Expr::FromTag(_, inner) => absent(*inner),
        }
    }

    fn mentions(&self, expr: ExprId, variable: VariableId) -> bool {
        with_stack(|| {
            let inside = |e: &ExprId| self.mentions(*e, variable);
            match self.cx.file.expr(expr) {
                Expr::Local(v) => *v == variable,
                Expr::Global(_) | Expr::Literal(_) | Expr::Erased => false,
                Expr::App(f, args) => inside(f) || args.iter().any(inside),
                Expr::Lam(_, body) => inside(body),
                Expr::Let(bind, body) => bind.pairs.iter().any(|(_, e)| inside(e)) || inside(body),
                Expr::Case { scrutinee, alternatives, .. } => {
                    inside(scrutinee) || alternatives.iter().any(|a| inside(&a.body))
                }
                Expr::Cast { inner, .. } | Expr::Tick(.., inner) | Expr::FromTag(_, inner) => {
                    inside(inner)
                }
            }
        })
    }
}

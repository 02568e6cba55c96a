//! Walks over expressions: children, free variables, and stack space for both.

use crate::{Body, Expr, ExprId, Pattern, VarId};
use std::collections::HashSet;

/// Runs `f` with enough host stack for one more level of a recursive walk, however deeply the
/// source nests. Every recursion over expressions goes through this.
pub fn with_stack<R>(f: impl FnOnce() -> R) -> R {
    stacker::maybe_grow(64 * 1024, 4 * 1024 * 1024, f)
}

impl Body {
    /// Calls `f` on each child, from left to right.
    pub fn children(&self, id: ExprId, mut f: impl FnMut(ExprId)) {
        match self.expr(id) {
            Expr::Var(_) | Expr::Global(_) | Expr::Lit(_) => {}
            Expr::Lam { body, .. } | Expr::Unforced(body) => f(*body),
            Expr::App { fun, args, .. } => {
                f(*fun);
                args.iter().for_each(|a| f(*a));
            }
            Expr::Let { bindings, body } => {
                bindings.iter().for_each(|(_, value)| f(*value));
                f(*body);
            }
            Expr::LetStrict { value, body, .. } => {
                f(*value);
                f(*body);
            }
            Expr::Con { args, .. }
            | Expr::Tuple(args)
            | Expr::Prim { args, .. }
            | Expr::Jump { args, .. } => args.iter().for_each(|a| f(*a)),
            Expr::Case { scrutinee, alternatives, default, .. } => {
                f(*scrutinee);
                alternatives.iter().for_each(|a| f(a.body));
                default.iter().for_each(|d| f(*d));
            }
            Expr::Join { target, body, .. } => {
                f(*target);
                f(*body);
            }
        }
    }

    /// Calls `f` on each variable that the expression itself (not a child) binds.
    pub fn binders(&self, id: ExprId, mut f: impl FnMut(VarId)) {
        match self.expr(id) {
            Expr::Lam { params, .. } => params.iter().for_each(|v| f(*v)),
            Expr::Let { bindings, .. } => bindings.iter().for_each(|(v, _)| f(*v)),
            Expr::LetStrict { var, .. } => f(*var),
            Expr::Case { binder, alternatives, .. } => {
                f(*binder);
                for alternative in alternatives {
                    match &alternative.pattern {
                        Pattern::Con { fields, .. } | Pattern::Tuple(fields) => {
                            fields.iter().for_each(|v| f(*v));
                        }
                        Pattern::Lit(_) => {}
                    }
                }
            }
            Expr::Join { label, params, .. } => {
                f(*label);
                params.iter().for_each(|v| f(*v));
            }
            _ => {}
        }
    }
}

/// The variables (not join points) that are free in an expression, each once, in the order of first
/// use. Relies on each variable being bound only once in a body.
pub fn free_variables(body: &Body, id: ExprId) -> Vec<VarId> {
    let (mut bound, mut seen, mut uses) = (HashSet::new(), HashSet::new(), Vec::new());
    let mut work = vec![id];
    while let Some(at) = work.pop() {
        if let Expr::Var(v) = body.expr(at)
            && seen.insert(*v)
        {
            uses.push(*v);
        }
        body.binders(at, |v| {
            bound.insert(v);
        });
        let from = work.len();
        body.children(at, |c| work.push(c));
        work[from..].reverse();
    }
    uses.retain(|v| !bound.contains(v));
    uses
}

/// Runs `f` on a stack large enough for the deepest source that a parser accepts: for passes that
/// recurse without calling [`with_stack`] at every level.
pub fn with_deep_stack<R>(f: impl FnOnce() -> R) -> R {
    // Only address space: untouched pages cost nothing.
    stacker::grow(256 * 1024 * 1024, f)
}

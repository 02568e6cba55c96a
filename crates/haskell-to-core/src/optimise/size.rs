//! The size of an expression, and how often it uses a variable.

use core_ir::{Body, Expr, ExprId, VarId};
use source::Symbol;

/// The number of nodes, counted up to a limit.
pub(super) fn size(body: &Body, id: ExprId, limit: usize) -> usize {
    let (mut count, mut work) = (0, vec![id]);
    while let Some(at) = work.pop() {
        count += 1;
        if count > limit {
            return count;
        }
        body.children(at, |c| work.push(c));
    }
    count
}

/// Whether a global is mentioned.
pub(super) fn mentions(body: &Body, id: ExprId, name: Symbol) -> bool {
    let mut work = vec![id];
    while let Some(at) = work.pop() {
        if matches!(body.expr(at), Expr::Global(g) if *g == name) {
            return true;
        }
        body.children(at, |c| work.push(c));
    }
    false
}

/// How often a variable is used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Uses {
    None,
    /// In one place, which is reached at most once.
    Once,
    /// In several places, or in a function.
    Many,
}

pub(super) fn uses(body: &Body, id: ExprId, var: VarId) -> Uses {
    let mut found = Uses::None;
    let mut work = vec![(id, false)];
    while let Some((at, in_function)) = work.pop() {
        if matches!(body.expr(at), Expr::Var(v) if *v == var) {
            if in_function || found != Uses::None {
                return Uses::Many;
            }
            found = Uses::Once;
        }
        let inside = in_function || matches!(body.expr(at), Expr::Lam { .. });
        body.children(at, |c| work.push((c, inside)));
    }
    found
}

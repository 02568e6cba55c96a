//! Eta expansion: functions that return a local function take its arguments themselves.
//!
//! `foldl' f = go where go z xs = …` becomes `foldl' f a b = go a b where …`: a saturated call goes
//! directly to the loop, and its callers see which arguments are evaluated. Only other functions
//! are defined before the local function, so no work is duplicated.

use core_ir::{Body, Expr, ExprId, Var, VarId};
use std::collections::HashMap;

pub(super) fn body(body: &mut Body) {
    let root = body.root();
    let Expr::Lam { params, body: inner, name } = body.expr(root).clone() else { return };
    let mut functions: HashMap<VarId, Vec<VarId>> = HashMap::new();
    let mut at = inner;
    let more = loop {
        match body.expr(at) {
            Expr::Let { bindings, body: last } => {
                for (var, value) in bindings {
                    let Expr::Lam { params, .. } = body.expr(*value) else { return };
                    functions.insert(*var, params.clone());
                }
                at = *last;
            }
            Expr::Var(var) => match functions.get(var) {
                Some(more) => break more.clone(),
                None => return,
            },
            _ => return,
        }
    };
    // The token of an action starts it: it must not be requested earlier.
    if more.iter().any(|p| !body.var(*p).from_source && body.var(*p).name.as_str() == "token") {
        return;
    }
    let span = body.span(at);
    let fresh: Vec<VarId> = more.iter().map(|p| copy(body, *p)).collect();
    let args: Vec<ExprId> = fresh.iter().map(|v| push(body, Expr::Var(*v), span)).collect();
    let fun = body.expr(at).clone();
    let fun = push(body, fun, span);
    body.exprs[at.0 as usize] = Expr::App { fun, args, exact: false };
    let params = params.into_iter().chain(fresh).collect();
    body.exprs[root.0 as usize] = Expr::Lam { params, body: inner, name };
}

fn copy(body: &mut Body, var: VarId) -> VarId {
    let var = Var { from_source: false, ..body.var(var).clone() };
    body.vars.push(var);
    VarId(body.vars.len() as u32 - 1)
}

fn push(body: &mut Body, expr: Expr, span: source::Span) -> ExprId {
    body.exprs.push(expr);
    body.spans.push(span);
    ExprId(body.exprs.len() as u32 - 1)
}

//! Removes dictionary parameters of local overloaded functions that are always called with the same
//! dictionaries.
//!
//! Inference gives a local function without a signature its most general type. If all outside calls
//! use the same instances, and recursive calls pass the dictionaries on, the parameters are dropped
//! and the instances known.

use core_ir::{Body, Expr, ExprId, VarId};
use std::collections::{HashMap, HashSet};

/// The body with such parameters removed; `None` if there are none.
pub(super) fn body(body: &Body) -> Option<Body> {
    let mut new = body.clone();
    let mut changed = false;
    // Reachable expressions: leftovers of earlier passes are ignored.
    let mut work = vec![body.root()];
    while let Some(at) = work.pop() {
        if let Expr::Let { bindings, .. } = body.expr(at)
            && let Some(plan) = plan(body, at, bindings)
        {
            apply(&mut new, bindings, &plan);
            changed = true;
        }
        body.children(at, |c| work.push(c));
    }
    changed.then_some(new)
}

/// For a group of functions: the number of dictionaries, and which ones.
struct Plan {
    count: usize,
    dicts: Vec<ExprId>,
    calls: Vec<ExprId>,
}

fn plan(body: &Body, group: ExprId, bindings: &[(VarId, ExprId)]) -> Option<Plan> {
    let mut params: HashMap<VarId, Vec<VarId>> = HashMap::new();
    let mut count = None;
    for (var, value) in bindings {
        let Expr::Lam { params: all, .. } = body.expr(*value) else { return None };
        let dicts: Vec<VarId> = all
            .iter()
            .take_while(|p| {
                let p = body.var(**p);
                !p.from_source && p.name.as_str() == "dict"
            })
            .copied()
            .collect();
        if dicts.is_empty() || *count.get_or_insert(dicts.len()) != dicts.len() {
            return None;
        }
        params.insert(*var, dicts);
    }
    let count = count?;
    let bound = bound_inside(body, group);
    let mut plan = Plan { count, dicts: Vec::new(), calls: Vec::new() };
    for (var, value) in bindings {
        visit(body, *value, &params, Some(&params[var]), &bound, &mut plan)?;
    }
    let Expr::Let { body: rest, .. } = body.expr(group) else { return None };
    visit(body, *rest, &params, None, &bound, &mut plan)?;
    (!plan.dicts.is_empty()).then_some(plan)
}

/// Examines every use of the functions of the group; `None` if one does not fit.
fn visit(
    body: &Body,
    id: ExprId,
    functions: &HashMap<VarId, Vec<VarId>>,
    own: Option<&[VarId]>,
    bound: &HashSet<VarId>,
    plan: &mut Plan,
) -> Option<()> {
    let mut work = vec![id];
    while let Some(at) = work.pop() {
        match body.expr(at) {
            Expr::Var(v) if functions.contains_key(v) => return None,
            Expr::App { fun, args, exact: false } if matches!(body.expr(*fun), Expr::Var(v) if functions.contains_key(v)) =>
            {
                if args.len() < plan.count {
                    return None;
                }
                let (dicts, rest) = args.split_at(plan.count);
                let handed_on = own.is_some_and(|own| {
                    dicts
                        .iter()
                        .zip(own)
                        .all(|(d, p)| matches!(body.expr(*d), Expr::Var(v) if v == p))
                });
                if !handed_on {
                    if !dicts.iter().all(|d| is_fixed(body, *d, bound)) {
                        return None;
                    }
                    if plan.dicts.is_empty() {
                        plan.dicts = dicts.to_vec();
                    } else if !plan.dicts.iter().zip(dicts).all(|(a, b)| same(body, *a, *b)) {
                        return None;
                    }
                }
                plan.calls.push(at);
                work.extend(rest);
            }
            _ => body.children(at, |c| work.push(c)),
        }
    }
    Some(())
}

/// Whether a dictionary can be built where the group is defined.
fn is_fixed(body: &Body, id: ExprId, bound: &HashSet<VarId>) -> bool {
    match body.expr(id) {
        Expr::Global(_) => true,
        Expr::Var(v) => !bound.contains(v),
        Expr::App { fun, args, .. } => {
            is_fixed(body, *fun, bound) && args.iter().all(|a| is_fixed(body, *a, bound))
        }
        _ => false,
    }
}

fn same(body: &Body, a: ExprId, b: ExprId) -> bool {
    match (body.expr(a), body.expr(b)) {
        (Expr::Global(x), Expr::Global(y)) => x == y,
        (Expr::Var(x), Expr::Var(y)) => x == y,
        (Expr::App { fun: f, args: xs, .. }, Expr::App { fun: g, args: ys, .. }) => {
            same(body, *f, *g)
                && xs.len() == ys.len()
                && xs.iter().zip(ys).all(|(x, y)| same(body, *x, *y))
        }
        _ => false,
    }
}

fn bound_inside(body: &Body, id: ExprId) -> HashSet<VarId> {
    let mut bound = HashSet::new();
    let mut work = vec![id];
    while let Some(at) = work.pop() {
        body.binders(at, |v| {
            bound.insert(v);
        });
        body.children(at, |c| work.push(c));
    }
    bound
}

fn apply(body: &mut Body, bindings: &[(VarId, ExprId)], plan: &Plan) {
    for call in &plan.calls {
        if let Expr::App { fun, args, .. } = body.expr(*call).clone() {
            let rest = args[plan.count..].to_vec();
            let new = if rest.is_empty() {
                body.expr(fun).clone()
            } else {
                Expr::App { fun, args: rest, exact: false }
            };
            body.exprs[call.0 as usize] = new;
        }
    }
    for (_, value) in bindings {
        let Expr::Lam { name, params, body: inner } = body.expr(*value).clone() else { continue };
        let span = body.span(*value);
        let (dicts, rest) = params.split_at(plan.count);
        let function = if rest.is_empty() {
            inner
        } else {
            push(body, Expr::Lam { name, params: rest.to_vec(), body: inner }, span)
        };
        // Outermost first; the last is the definition itself.
        let mut at = function;
        let known: Vec<ExprId> = plan.dicts.iter().map(|d| duplicate(body, *d)).collect();
        let last = dicts.len() - 1;
        for (i, (dict, known)) in dicts.iter().zip(known).enumerate().rev() {
            let layer = Expr::Let { bindings: vec![(*dict, known)], body: at };
            if i == 0 {
                body.exprs[value.0 as usize] = layer;
            } else {
                at = push(body, layer, span);
            }
        }
        debug_assert!(last < plan.count);
    }
}

fn duplicate(body: &mut Body, id: ExprId) -> ExprId {
    let span = body.span(id);
    match body.expr(id).clone() {
        Expr::App { fun, args, exact } => {
            let fun = duplicate(body, fun);
            let args = args.iter().map(|a| duplicate(body, *a)).collect();
            push(body, Expr::App { fun, args, exact }, span)
        }
        other => push(body, other, span),
    }
}

fn push(body: &mut Body, expr: Expr, span: source::Span) -> ExprId {
    body.exprs.push(expr);
    body.spans.push(span);
    ExprId(body.exprs.len() as u32 - 1)
}

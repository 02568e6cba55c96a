//! `Enum`, `Bounded` and `Ix`.

use super::Target;
use super::build::{Maker, int_literal};
use crate::hir::{
    Expr, ExprKind, GlobalName, InstanceMethod, LocalId, Pattern, PatternKind, Signature, Stmt,
    StmtKind, TyBinder, Type, wired,
};
use source::Symbol;

/// The function from a number to the constructor with it, `$tag:T`, generated when first needed.
fn tag_function(m: &mut Maker<'_, '_>, target: &Target) -> GlobalName {
    let text = format!("$tag:{}", target.name.name);
    let name = GlobalName { module: m.renamer.module, name: Symbol::new(&text) };
    let mut alternatives: Vec<(Pattern, Expr)> = Vec::new();
    for (i, con) in target.cons.iter().enumerate() {
        let pattern = if i + 1 == target.cons.len() {
            m.wildcard()
        } else {
            let literal = int_literal(i);
            Pattern::new(PatternKind::Literal { literal, negated: false }, m.span)
        };
        alternatives.push((pattern, m.con(con.name)));
    }
    let number = m.fresh("number");
    let body = m.case(m.var(number), alternatives);
    let clause = m.clause(m.params(&[number]), body);
    // Phantom parameters are quantified afresh.
    let count = target.params;
    let span = m.span;
    let binders: Vec<TyBinder> = (0..count)
        .map(|i| {
            let name = Symbol::new(&format!("p{i}"));
            let var = m.renamer.supply.ty_var(name, span);
            TyBinder { var, name, kind: None, inferred: false, span }
        })
        .collect();
    let result = Type::con(target.name, span).apps(binders.iter().map(|b| Type::var(b.var, span)));
    let ty = Type::con(*wired::INT, span).fun(result);
    m.helper(name, vec![clause], Signature { binders, context: Vec::new(), ty, span });
    name
}

fn need_enumeration(target: &Target) -> Result<(), String> {
    if target.is_enumeration() {
        return Ok(());
    }
    match target.cons.iter().find(|c| !c.fields.is_empty()) {
        Some(con) => Err(format!("`{}` has fields", con.name.name)),
        None => Err("it has no constructors".to_owned()),
    }
}

pub(super) fn enumeration(
    m: &mut Maker<'_, '_>,
    target: &Target,
) -> Result<Vec<InstanceMethod>, String> {
    need_enumeration(target)?;
    let tag = tag_function(m, target);
    let last = target.cons.len() - 1;
    let type_name = target.name.name.as_str();
    let mut methods = Vec::new();

    let a = m.fresh("a");
    let clause = m.clause(m.params(&[a]), m.index(a));
    methods.push(m.method(*wired::FROM_ENUM, vec![clause]));

    let n = m.fresh("n");
    let checked = m.call(
        *wired::DERIVED_TO_ENUM,
        [m.int(last), m.var(n), m.text(type_name), m.global(*wired::ERROR)],
    );
    let clause = m.clause(m.params(&[n]), m.call(tag, [checked]));
    methods.push(m.method(*wired::TO_ENUM, vec![clause]));

    for (method, helper) in
        [(*wired::SUCC, *wired::DERIVED_SUCC), (*wired::PRED, *wired::DERIVED_PRED)]
    {
        let a = m.fresh("a");
        let next =
            m.call(helper, [m.int(last), m.index(a), m.text(type_name), m.global(*wired::ERROR)]);
        let clause = m.clause(m.params(&[a]), m.call(tag, [next]));
        methods.push(m.method(method, vec![clause]));
    }

    let a = m.fresh("a");
    let body = m.call(*wired::DERIVED_ENUM_FROM, [m.global(tag), m.index(a), m.int(last)]);
    let clause = m.clause(m.params(&[a]), body);
    methods.push(m.method(*wired::ENUM_FROM, vec![clause]));

    let (a, b) = (m.fresh("a"), m.fresh("b"));
    let body = m
        .call(*wired::DERIVED_ENUM_FROM_THEN, [m.global(tag), m.index(a), m.index(b), m.int(last)]);
    let clause = m.clause(m.params(&[a, b]), body);
    methods.push(m.method(*wired::ENUM_FROM_THEN, vec![clause]));
    Ok(methods)
}

pub(super) fn bounded(
    m: &mut Maker<'_, '_>,
    target: &Target,
) -> Result<Vec<InstanceMethod>, String> {
    let (first, last) = match target.cons.as_slice() {
        [] => return Err("it has no constructors".to_owned()),
        [only] => {
            let bound = |m: &Maker<'_, '_>, name: GlobalName| {
                m.build(only.name, only.fields.iter().map(|_| m.global(name)))
            };
            (bound(m, *wired::MIN_BOUND), bound(m, *wired::MAX_BOUND))
        }
        [first, .., last] => {
            need_enumeration(target)?;
            (m.con(first.name), m.con(last.name))
        }
    };
    let (first, last) = (m.clause(Vec::new(), first), m.clause(Vec::new(), last));
    Ok(vec![m.method(*wired::MIN_BOUND, vec![first]), m.method(*wired::MAX_BOUND, vec![last])])
}

pub(super) fn ix(m: &mut Maker<'_, '_>, target: &Target) -> Result<Vec<InstanceMethod>, String> {
    match target.cons.as_slice() {
        [only] if !only.fields.is_empty() => Ok(ix_product(m, target)),
        _ => {
            need_enumeration(target)?;
            Ok(ix_enumeration(m, target))
        }
    }
}

fn ix_enumeration(m: &mut Maker<'_, '_>, target: &Target) -> Vec<InstanceMethod> {
    let tag = tag_function(m, target);
    let bounds = |m: &mut Maker<'_, '_>| {
        let (low, high) = (m.fresh("low"), m.fresh("high"));
        let parts = m.params(&[low, high]);
        (m.tuple_pattern(parts), low, high)
    };
    let inside = |m: &Maker<'_, '_>, low: LocalId, high: LocalId, i: LocalId| {
        m.all(vec![
            m.call(*wired::GREATER_EQ, [m.index(i), m.index(low)]),
            m.call(*wired::LESS_EQ, [m.index(i), m.index(high)]),
        ])
    };
    let (pattern, low, high) = bounds(m);
    let numbers = m.call(*wired::ENUM_FROM_TO, [m.index(low), m.index(high)]);
    let clause = m.clause(vec![pattern], m.call(*wired::MAP, [m.global(tag), numbers]));
    let range = m.method(*wired::RANGE, vec![clause]);

    let (pattern, low, high) = bounds(m);
    let i = m.fresh("i");
    let offset = m.call(*wired::MINUS, [m.index(i), m.index(low)]);
    let failure = m.call(*wired::ERROR_WITHOUT_STACK, [m.text("Error in array index")]);
    let body = m.if_(inside(m, low, high, i), offset, failure);
    let clause = m.clause(vec![pattern, Pattern::var(i, m.span)], body);
    let index = m.method(*wired::INDEX, vec![clause]);

    let (pattern, low, high) = bounds(m);
    let i = m.fresh("i");
    let clause = m.clause(vec![pattern, Pattern::var(i, m.span)], inside(m, low, high, i));
    vec![range, index, m.method(*wired::IN_RANGE, vec![clause])]
}

fn ix_product(m: &mut Maker<'_, '_>, target: &Target) -> Vec<InstanceMethod> {
    let Some(con) = target.cons.first() else { return Vec::new() };
    let bounds = |m: &mut Maker<'_, '_>| {
        let (low, ls) = m.matched(con, "l");
        let (high, hs) = m.matched(con, "h");
        (m.tuple_pattern(vec![low, high]), ls, hs)
    };
    let pair = |m: &Maker<'_, '_>, l: LocalId, h: LocalId| m.tuple(vec![m.var(l), m.var(h)]);

    let (pattern, ls, hs) = bounds(m);
    let is = m.fresh_n("i", con.fields.len());
    let mut statements = Vec::new();
    for ((l, h), i) in ls.iter().zip(&hs).zip(&is) {
        let list = m.call(*wired::RANGE, [pair(m, *l, *h)]);
        let kind = StmtKind::Bind(Pattern::var(*i, m.span), list);
        statements.push(Stmt { kind, span: m.span });
    }
    let body = Box::new(m.build(con.name, m.vars(&is)));
    let kind = ExprKind::Comprehension { body, statements, monad: false };
    let clause = m.clause(vec![pattern], Expr::new(kind, m.span));
    let range = m.method(*wired::RANGE, vec![clause]);

    // Row by row: the index so far times the size of the next dimension, plus its index.
    let (pattern, ls, hs) = bounds(m);
    let (value, is) = m.matched(con, "i");
    let mut total: Option<Expr> = None;
    for ((l, h), i) in ls.iter().zip(&hs).zip(&is) {
        let here = m.call(*wired::INDEX, [pair(m, *l, *h), m.var(*i)]);
        total = Some(match total {
            None => here,
            Some(before) => {
                let size = m.call(*wired::RANGE_SIZE, [pair(m, *l, *h)]);
                m.call(*wired::PLUS, [m.call(*wired::TIMES, [before, size]), here])
            }
        });
    }
    let body = total.unwrap_or_else(|| m.int(0));
    let clause = m.clause(vec![pattern, value], body);
    let index = m.method(*wired::INDEX, vec![clause]);

    let (pattern, ls, hs) = bounds(m);
    let (value, is) = m.matched(con, "i");
    let parts = ls.iter().zip(&hs).zip(&is);
    let conditions =
        parts.map(|((l, h), i)| m.call(*wired::IN_RANGE, [pair(m, *l, *h), m.var(*i)])).collect();
    let clause = m.clause(vec![pattern, value], m.all(conditions));
    vec![range, index, m.method(*wired::IN_RANGE, vec![clause])]
}

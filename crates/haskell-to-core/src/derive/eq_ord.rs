//! `Eq` and `Ord`.

use super::Target;
use super::build::Maker;
use crate::hir::{Expr, GlobalName, InstanceMethod, LocalId, wired};

/// `==` by constructors; enumerations by their numbers.
pub(super) fn eq(m: &mut Maker<'_, '_>, target: &Target) -> Vec<InstanceMethod> {
    let mut clauses = Vec::new();
    if target.is_enumeration() && target.cons.len() > 1 {
        let (a, b) = (m.fresh("a"), m.fresh("b"));
        let body = m.call(*wired::EQUALS, [m.index(a), m.index(b)]);
        clauses.push(m.clause(m.params(&[a, b]), body));
        return vec![m.method(*wired::EQUALS, clauses)];
    }
    for con in &target.cons {
        let (left, xs) = m.matched(con, "a");
        let (right, ys) = m.matched(con, "b");
        let parts = pairs(&xs, &ys).map(|(x, y)| m.call(*wired::EQUALS, [m.var(x), m.var(y)]));
        let body = m.all(parts.collect());
        clauses.push(m.clause(vec![left, right], body));
    }
    if target.cons.len() != 1 {
        // Without constructors there is nothing that could differ.
        let result = if target.cons.is_empty() { *wired::TRUE } else { *wired::FALSE };
        clauses.push(m.clause(vec![m.wildcard(), m.wildcard()], m.con(result)));
    }
    vec![m.method(*wired::EQUALS, clauses)]
}

fn pairs<'v>(
    xs: &'v [LocalId],
    ys: &'v [LocalId],
) -> impl Iterator<Item = (LocalId, LocalId)> + 'v {
    xs.iter().copied().zip(ys.iter().copied())
}

/// `compare`; for a single constructor also the comparison operators, because `<` of a field need
/// not agree with its `compare` (for NaN).
pub(super) fn ord(m: &mut Maker<'_, '_>, target: &Target) -> Vec<InstanceMethod> {
    let mut clauses = Vec::new();
    let by_index = |m: &mut Maker<'_, '_>| {
        let (a, b) = (m.fresh("a"), m.fresh("b"));
        let body = m.call(*wired::COMPARE, [m.index(a), m.index(b)]);
        m.clause(m.params(&[a, b]), body)
    };
    if target.cons.is_empty() {
        clauses.push(m.clause(vec![m.wildcard(), m.wildcard()], m.con(*wired::EQ_CON)));
    } else if target.is_enumeration() {
        clauses.push(by_index(m));
    } else {
        for con in target.cons.iter().filter(|c| !c.fields.is_empty()) {
            let (left, xs) = m.matched(con, "a");
            let (right, ys) = m.matched(con, "b");
            let body = compare_fields(m, &xs, &ys);
            clauses.push(m.clause(vec![left, right], body));
        }
        if target.cons.len() > 1 {
            clauses.push(by_index(m));
        }
    }
    let mut methods = vec![m.method(*wired::COMPARE, clauses)];
    if let [con] = target.cons.as_slice()
        && !con.fields.is_empty()
    {
        let (left, xs) = m.matched(con, "a");
        let (right, ys) = m.matched(con, "b");
        let body = less_fields(m, &xs, &ys);
        let clause = m.clause(vec![left, right], body);
        methods.push(m.method(*wired::LESS, vec![clause]));
        methods.push(by_less(m, *wired::GREATER, true, false));
        methods.push(by_less(m, *wired::LESS_EQ, true, true));
        methods.push(by_less(m, *wired::GREATER_EQ, false, true));
    }
    methods
}

fn compare_fields(m: &mut Maker<'_, '_>, xs: &[LocalId], ys: &[LocalId]) -> Expr {
    let mut fields: Vec<Expr> =
        pairs(xs, ys).map(|(x, y)| m.call(*wired::COMPARE, [m.var(x), m.var(y)])).collect();
    let Some(last) = fields.pop() else { return m.con(*wired::EQ_CON) };
    fields.into_iter().rev().fold(last, |rest, compared| {
        let other = m.fresh("order");
        m.case(
            compared,
            vec![
                (m.pattern(*wired::EQ_CON, &[]), rest),
                (crate::hir::Pattern::var(other, m.span), m.var(other)),
            ],
        )
    })
}

/// Lexicographic order: the first field that differs decides.
fn less_fields(m: &mut Maker<'_, '_>, xs: &[LocalId], ys: &[LocalId]) -> Expr {
    let mut fields: Vec<_> = pairs(xs, ys).collect();
    let Some((x, y)) = fields.pop() else { return m.con(*wired::FALSE) };
    let last = m.call(*wired::LESS, [m.var(x), m.var(y)]);
    fields.into_iter().rev().fold(last, |rest, (x, y)| {
        m.case(
            m.call(*wired::COMPARE, [m.var(x), m.var(y)]),
            vec![
                (m.pattern(*wired::LT, &[]), m.con(*wired::TRUE)),
                (m.pattern(*wired::EQ_CON, &[]), rest),
                (m.pattern(*wired::GT, &[]), m.con(*wired::FALSE)),
            ],
        )
    })
}

/// A comparison in terms of `<`, possibly with swapped arguments, possibly negated.
fn by_less(m: &mut Maker<'_, '_>, method: GlobalName, swap: bool, negate: bool) -> InstanceMethod {
    let (a, b) = (m.fresh("a"), m.fresh("b"));
    let arguments = if swap { [m.var(b), m.var(a)] } else { [m.var(a), m.var(b)] };
    let less = m.call(*wired::LESS, arguments);
    let body = if negate { m.call(*wired::NOT, [less]) } else { less };
    let clause = m.clause(m.params(&[a, b]), body);
    m.method(method, vec![clause])
}

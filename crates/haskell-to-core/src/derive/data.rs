//! `Data`: folding over the fields of a value, building one from its constructor, and descriptions of
//! constructors and of the type.

use super::Target;
use super::build::{Maker, int_literal};
use super::show::is_operator;
use crate::hir::{Expr, InstanceMethod, Pattern, PatternKind, Type, TypeKind, wired};
use crate::interface::label_of;

pub(super) fn data(m: &mut Maker<'_, '_>, target: &Target) -> Vec<InstanceMethod> {
    let mut methods = vec![fold(m, target), unfold(m, target)];
    let value = m.fresh("value");
    let of = m.call(*wired::DATA_TYPE_OF, [m.var(value)]);
    let found = if target.cons.is_empty() {
        m.case(m.var(value), Vec::new())
    } else {
        m.call(*wired::DERIVED_CONSTR, [of, m.index(value)])
    };
    let clause = m.clause(m.params(&[value]), found);
    methods.push(m.method(*wired::TO_CONSTR, vec![clause]));
    let description = description(m, target);
    let clause = m.clause(vec![m.wildcard()], description);
    methods.push(m.method(*wired::DATA_TYPE_OF, vec![clause]));
    let cast = match target.params {
        1 => Some((*wired::DATA_CAST1, *wired::GCAST1)),
        2 => Some((*wired::DATA_CAST2, *wired::GCAST2)),
        _ => None,
    };
    if let Some((method, function)) = cast.filter(|_| plain_parameters(target)) {
        let f = m.fresh("f");
        let clause = m.clause(m.params(&[f]), m.call(function, [m.var(f)]));
        methods.push(m.method(method, vec![clause]));
    }
    methods
}

/// `gfoldl k z (C a b) = (z C `k` a) `k` b`
fn fold(m: &mut Maker<'_, '_>, target: &Target) -> InstanceMethod {
    let mut clauses = Vec::new();
    for con in &target.cons {
        let (k, z) = (m.fresh("k"), m.fresh("z"));
        let (pattern, vars) = m.matched(con, "a");
        let start = m.var(z).app(m.con(con.name));
        let body = vars.iter().fold(start, |done, v| m.var(k).apps([done, m.var(*v)]));
        let mut patterns = m.params(&[k, z]);
        patterns.push(pattern);
        clauses.push(m.clause(patterns, body));
    }
    if clauses.is_empty() {
        let value = m.fresh("value");
        let body = m.case(m.var(value), Vec::new());
        let patterns = vec![m.wildcard(), m.wildcard(), Pattern::var(value, m.span)];
        clauses.push(m.clause(patterns, body));
    }
    m.method(*wired::GFOLDL, clauses)
}

/// `gunfold k z c = case constrIndex c of 1 -> k (k (z C)); …`
fn unfold(m: &mut Maker<'_, '_>, target: &Target) -> InstanceMethod {
    let (k, z, c) = (m.fresh("k"), m.fresh("z"), m.fresh("c"));
    let mut alternatives = Vec::new();
    for (i, con) in target.cons.iter().enumerate() {
        let start = m.var(z).app(m.con(con.name));
        let body = con.fields.iter().fold(start, |done, _| m.var(k).app(done));
        let pattern = if i + 1 == target.cons.len() {
            m.wildcard()
        } else {
            let literal = int_literal(i + 1);
            Pattern::new(PatternKind::Literal { literal, negated: false }, m.span)
        };
        alternatives.push((pattern, body));
    }
    let body = if alternatives.is_empty() {
        m.call(
            *wired::ERROR_WITHOUT_STACK,
            [m.text("Data.Data.gunfold: the type has no constructors")],
        )
    } else {
        m.case(m.call(*wired::CONSTR_INDEX, [m.var(c)]), alternatives)
    };
    let clause = m.clause(m.params(&[k, z, c]), body);
    m.method(*wired::GUNFOLD, vec![clause])
}

fn description(m: &mut Maker<'_, '_>, target: &Target) -> Expr {
    let cons: Vec<Expr> = target
        .cons
        .iter()
        .map(|con| {
            let names = con.fields.iter().flatten().map(|f| m.text(label_of(*f).as_str()));
            let fields = list(m, names.collect());
            let name = con.name.name.as_str();
            let infix = if is_operator(name) { *wired::TRUE } else { *wired::FALSE };
            m.tuple(vec![m.text(name), fields, m.con(infix)])
        })
        .collect();
    let cons = list(m, cons);
    m.call(*wired::DERIVED_DATA_TYPE, [m.text(target.name.name.as_str()), cons])
}

fn list(m: &Maker<'_, '_>, parts: Vec<Expr>) -> Expr {
    let nil = m.con(*wired::NIL);
    parts.into_iter().rev().fold(nil, |rest, part| m.build(*wired::CONS, [part, rest]))
}

/// Whether no field applies a variable: then all parameters are assumed to be of kind `Type`.
fn plain_parameters(target: &Target) -> bool {
    fn plain(ty: &Type) -> bool {
        let (head, arguments) = ty.spine();
        let applied = matches!(head.kind, TypeKind::Var(_)) && !arguments.is_empty();
        !applied
            && arguments.iter().all(|a| plain(a))
            && match &head.kind {
                TypeKind::Fun(a, b) => plain(a) && plain(b),
                TypeKind::Tuple(ts) => ts.iter().all(plain),
                _ => true,
            }
    }
    target.cons.iter().all(|c| c.types.as_ref().is_some_and(|t| t.iter().all(plain)))
}

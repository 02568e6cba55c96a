//! `Functor`, `Foldable` and `Traversable`: the treatment of a field follows from where the last
//! type parameter occurs in its type.

use super::Target;
use super::build::Maker;
use crate::hir::{
    Expr, GlobalName, InstanceMethod, LocalId, Pattern, TyVarId, Type, TypeKind, wired,
};

type Made = Result<(Vec<InstanceMethod>, Vec<Type>), String>;

pub(super) fn functor_like(m: &mut Maker<'_, '_>, target: &Target, class: GlobalName) -> Made {
    let Some(last) = target.last_param else {
        return Err("the declaration of the type is in another module".to_owned());
    };
    let mut wanted = Vec::new();
    for ty in target.cons.iter().flat_map(|c| c.types.iter().flatten()) {
        containers(ty, last, class, m.span, &mut wanted);
    }
    let methods = if class == *wired::FUNCTOR {
        vec![functor(m, target, last)?]
    } else if class == *wired::FOLDABLE {
        vec![fold_right(m, target, last)?, fold_map(m, target, last)?]
    } else {
        vec![traversable(m, target, last)?]
    };
    Ok((methods, wanted))
}

/// The containers around the parameter: each must have an instance of the class itself.
fn containers(
    ty: &Type,
    last: TyVarId,
    class: GlobalName,
    span: source::Span,
    wanted: &mut Vec<Type>,
) {
    match &ty.kind {
        TypeKind::App(container, inner) if inner.mentions(last) => {
            if !container.mentions(last) {
                wanted.push(Type::con(class, span).app((**container).clone()));
            }
            containers(inner, last, class, span, wanted);
        }
        TypeKind::Fun(a, b) => {
            containers(a, last, class, span, wanted);
            containers(b, last, class, span, wanted);
        }
        TypeKind::Tuple(ts) => ts.iter().for_each(|t| containers(t, last, class, span, wanted)),
        TypeKind::Forall { body, .. } | TypeKind::Qual { body, .. } | TypeKind::Kinded(body, _) => {
            containers(body, last, class, span, wanted);
        }
        _ => {}
    }
}

fn odd(ty: &str) -> String {
    format!("the last type parameter stands {ty}")
}

fn field_types(con: &super::Con) -> &[Type] {
    con.types.as_deref().unwrap_or_default()
}

fn functor(
    m: &mut Maker<'_, '_>,
    target: &Target,
    last: TyVarId,
) -> Result<InstanceMethod, String> {
    let mut clauses = Vec::new();
    for con in &target.cons {
        let f = m.fresh("f");
        let (pattern, vars) = m.matched(con, "a");
        let mut parts = Vec::new();
        for (var, ty) in vars.iter().zip(field_types(con)) {
            parts.push(mapped(m, f, last, ty, m.var(*var), false)?);
        }
        let body = m.build(con.name, parts);
        clauses.push(m.clause(vec![Pattern::var(f, m.span), pattern], body));
    }
    if target.cons.is_empty() {
        let value = m.fresh("value");
        let body = m.case(m.var(value), Vec::new());
        clauses.push(m.clause(vec![m.wildcard(), Pattern::var(value, m.span)], body));
    }
    Ok(m.method(*wired::FMAP, clauses))
}

/// `value` with `f` applied to every part whose type is the parameter. `against` is contravariant
/// position, where the direction is reversed.
fn mapped(
    m: &mut Maker<'_, '_>,
    f: LocalId,
    last: TyVarId,
    ty: &Type,
    value: Expr,
    against: bool,
) -> Result<Expr, String> {
    if !ty.mentions(last) {
        return Ok(value);
    }
    match &ty.kind {
        TypeKind::Var(_) if against => Err(odd("left of an arrow")),
        TypeKind::Var(_) => Ok(m.var(f).app(value)),
        TypeKind::Fun(from, to) => {
            let x = m.fresh("x");
            let argument = mapped(m, f, last, from, m.var(x), !against)?;
            let result = mapped(m, f, last, to, value.app(argument), against)?;
            Ok(m.lam(&[x], result))
        }
        TypeKind::Tuple(types) => {
            let vars = m.fresh_n("t", types.len());
            let mut parts = Vec::new();
            for (var, ty) in vars.iter().zip(types) {
                parts.push(mapped(m, f, last, ty, m.var(*var), against)?);
            }
            let pattern = m.tuple_pattern(m.params(&vars));
            Ok(m.case(value, vec![(pattern, m.tuple(parts))]))
        }
        TypeKind::App(container, inner) if !container.mentions(last) => {
            let function = if matches!(inner.kind, TypeKind::Var(_)) && !against {
                m.var(f)
            } else {
                let x = m.fresh("x");
                let body = mapped(m, f, last, inner, m.var(x), against)?;
                m.lam(&[x], body)
            };
            Ok(m.call(*wired::FMAP, [function, value]))
        }
        TypeKind::Forall { body, .. } | TypeKind::Qual { body, .. } | TypeKind::Kinded(body, _) => {
            mapped(m, f, last, body, value, against)
        }
        _ => Err(odd("where it is not the last argument of a type")),
    }
}

fn fold_right(
    m: &mut Maker<'_, '_>,
    target: &Target,
    last: TyVarId,
) -> Result<InstanceMethod, String> {
    let mut clauses = Vec::new();
    for con in &target.cons {
        let (f, z) = (m.fresh("f"), m.fresh("z"));
        let (pattern, vars) = m.matched(con, "a");
        let mut result = m.var(z);
        for (var, ty) in vars.iter().zip(field_types(con)).rev() {
            result = folded(m, f, last, ty, m.var(*var), result)?;
        }
        let mut patterns = m.params(&[f, z]);
        patterns.push(pattern);
        clauses.push(m.clause(patterns, result));
    }
    if target.cons.is_empty() {
        let z = m.fresh("z");
        let patterns = vec![m.wildcard(), Pattern::var(z, m.span), m.wildcard()];
        clauses.push(m.clause(patterns, m.var(z)));
    }
    Ok(m.method(*wired::FOLDABLE_FOLDR, clauses))
}

/// The parts of `value` folded onto `rest`.
fn folded(
    m: &mut Maker<'_, '_>,
    f: LocalId,
    last: TyVarId,
    ty: &Type,
    value: Expr,
    rest: Expr,
) -> Result<Expr, String> {
    if !ty.mentions(last) {
        return Ok(rest);
    }
    match &ty.kind {
        TypeKind::Var(_) => Ok(m.var(f).app(value).app(rest)),
        TypeKind::Fun(..) => Err(odd("in a function")),
        TypeKind::Tuple(types) => {
            let vars = m.fresh_n("t", types.len());
            let mut result = rest;
            for (var, ty) in vars.iter().zip(types).rev() {
                result = folded(m, f, last, ty, m.var(*var), result)?;
            }
            let pattern = m.tuple_pattern(m.params(&vars));
            Ok(m.case(value, vec![(pattern, result)]))
        }
        TypeKind::App(container, inner) if !container.mentions(last) => {
            let step = if matches!(inner.kind, TypeKind::Var(_)) {
                m.var(f)
            } else {
                let (x, acc) = (m.fresh("x"), m.fresh("acc"));
                let body = folded(m, f, last, inner, m.var(x), m.var(acc))?;
                m.lam(&[x, acc], body)
            };
            Ok(m.call(*wired::FOLDABLE_FOLDR, [step, rest, value]))
        }
        TypeKind::Forall { body, .. } | TypeKind::Kinded(body, _) => {
            folded(m, f, last, body, value, rest)
        }
        _ => Err(odd("where it is not the last argument of a type")),
    }
}

fn fold_map(
    m: &mut Maker<'_, '_>,
    target: &Target,
    last: TyVarId,
) -> Result<InstanceMethod, String> {
    let mut clauses = Vec::new();
    for con in &target.cons {
        let f = m.fresh("f");
        let (pattern, vars) = m.matched(con, "a");
        let mut parts = Vec::new();
        for (var, ty) in vars.iter().zip(field_types(con)) {
            if ty.mentions(last) {
                parts.push(summed(m, f, last, ty, m.var(*var))?);
            }
        }
        let body = join(m, parts);
        clauses.push(m.clause(vec![Pattern::var(f, m.span), pattern], body));
    }
    if target.cons.is_empty() {
        clauses.push(m.clause(vec![m.wildcard(), m.wildcard()], m.global(*wired::MEMPTY)));
    }
    Ok(m.method(*wired::FOLD_MAP, clauses))
}

fn join(m: &Maker<'_, '_>, mut parts: Vec<Expr>) -> Expr {
    let Some(end) = parts.pop() else { return m.global(*wired::MEMPTY) };
    parts.into_iter().rev().fold(end, |rest, part| m.call(*wired::MAPPEND, [part, rest]))
}

fn summed(
    m: &mut Maker<'_, '_>,
    f: LocalId,
    last: TyVarId,
    ty: &Type,
    value: Expr,
) -> Result<Expr, String> {
    match &ty.kind {
        TypeKind::Var(_) => Ok(m.var(f).app(value)),
        TypeKind::Tuple(types) => {
            let vars = m.fresh_n("t", types.len());
            let mut parts = Vec::new();
            for (var, ty) in vars.iter().zip(types) {
                if ty.mentions(last) {
                    parts.push(summed(m, f, last, ty, m.var(*var))?);
                }
            }
            let pattern = m.tuple_pattern(m.params(&vars));
            let body = join(m, parts);
            Ok(m.case(value, vec![(pattern, body)]))
        }
        TypeKind::App(container, inner) if !container.mentions(last) => {
            let step = if matches!(inner.kind, TypeKind::Var(_)) {
                m.var(f)
            } else {
                let x = m.fresh("x");
                let body = summed(m, f, last, inner, m.var(x))?;
                m.lam(&[x], body)
            };
            Ok(m.call(*wired::FOLD_MAP, [step, value]))
        }
        TypeKind::Forall { body, .. } | TypeKind::Kinded(body, _) => {
            summed(m, f, last, body, value)
        }
        TypeKind::Fun(..) => Err(odd("in a function")),
        _ => Err(odd("where it is not the last argument of a type")),
    }
}

fn traversable(
    m: &mut Maker<'_, '_>,
    target: &Target,
    last: TyVarId,
) -> Result<InstanceMethod, String> {
    let mut clauses = Vec::new();
    for con in &target.cons {
        let f = m.fresh("f");
        let (pattern, vars) = m.matched(con, "a");
        let body = traversed_parts(m, f, last, &vars, field_types(con), |m, parts| {
            m.build(con.name, parts)
        })?;
        clauses.push(m.clause(vec![Pattern::var(f, m.span), pattern], body));
    }
    if target.cons.is_empty() {
        let value = m.fresh("value");
        let body = m.call(*wired::PURE, [m.case(m.var(value), Vec::new())]);
        clauses.push(m.clause(vec![m.wildcard(), Pattern::var(value, m.span)], body));
    }
    Ok(m.method(*wired::TRAVERSE, clauses))
}

/// `fmap (\x y -> built) a <*> b`, over the parts that mention the parameter.
fn traversed_parts(
    m: &mut Maker<'_, '_>,
    f: LocalId,
    last: TyVarId,
    vars: &[LocalId],
    types: &[Type],
    build: impl FnOnce(&Maker<'_, '_>, Vec<Expr>) -> Expr,
) -> Result<Expr, String> {
    let (mut params, mut actions, mut parts) = (Vec::new(), Vec::new(), Vec::new());
    for (var, ty) in vars.iter().zip(types) {
        if ty.mentions(last) {
            let x = m.fresh("x");
            actions.push(traversed(m, f, last, ty, m.var(*var))?);
            params.push(x);
            parts.push(m.var(x));
        } else {
            parts.push(m.var(*var));
        }
    }
    let built = build(m, parts);
    let mut actions = actions.into_iter();
    let Some(first) = actions.next() else { return Ok(m.call(*wired::PURE, [built])) };
    let function = m.lam(&params, built);
    let start = m.call(*wired::FMAP, [function, first]);
    Ok(actions.fold(start, |before, action| m.call(*wired::AP, [before, action])))
}

fn traversed(
    m: &mut Maker<'_, '_>,
    f: LocalId,
    last: TyVarId,
    ty: &Type,
    value: Expr,
) -> Result<Expr, String> {
    match &ty.kind {
        TypeKind::Var(_) => Ok(m.var(f).app(value)),
        TypeKind::Tuple(types) => {
            let vars = m.fresh_n("t", types.len());
            let body = traversed_parts(m, f, last, &vars, types, |m, parts| m.tuple(parts))?;
            let pattern = m.tuple_pattern(m.params(&vars));
            Ok(m.case(value, vec![(pattern, body)]))
        }
        TypeKind::App(container, inner) if !container.mentions(last) => {
            let step = if matches!(inner.kind, TypeKind::Var(_)) {
                m.var(f)
            } else {
                let x = m.fresh("x");
                let body = traversed(m, f, last, inner, m.var(x))?;
                m.lam(&[x], body)
            };
            Ok(m.call(*wired::TRAVERSE, [step, value]))
        }
        TypeKind::Kinded(body, _) => traversed(m, f, last, body, value),
        TypeKind::Fun(..) => Err(odd("in a function")),
        _ => Err(odd("where it is not the last argument of a type")),
    }
}

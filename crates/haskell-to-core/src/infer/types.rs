//! The types of inference.
//!
//! A predicate is a type, too (`Show a` is the constructor `Show` applied to `a`), so that
//! constraint synonyms, constraint variables and quantified constraints need no special treatment.
//! Synonyms are expanded when a source type is read; applications of type families are distinct
//! from ordinary ones, so that only they are looked up.
//!
//! There are three kinds of variables:
//!
//! - [`Type::Var`] is bound by an enclosing `Forall` or declaration. It never occurs free in a type
//!   under inference, so substitution cannot capture.
//! - [`Type::Skolem`] is rigid: a variable of a signature, seen from inside.
//! - [`Type::Meta`] is an unknown to be solved.

use crate::hir::{GlobalName, wired};
use num_bigint::BigInt;
use serde::{Deserialize, Serialize};
use source::Symbol;
use std::collections::HashMap;
use std::sync::Arc;

pub type Ty = Arc<Type>;

/// A predicate: a class application, an equality (`~`), or a quantified one.
pub type Pred = Ty;

#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Type {
    /// A type constructor, class or `~`.
    Con(GlobalName),
    /// A data constructor as a type.
    Promoted(GlobalName),
    Var(TyVar),
    Skolem(Skolem),
    Meta(MetaId),
    App(Ty, Ty),
    Fun(Ty, Ty),
    /// A saturated type family application.
    Family(GlobalName, Vec<Ty>),
    Forall(Vec<TyVar>, Vec<Pred>, Ty),
    Number(BigInt),
    Text(#[serde(with = "crate::hir::serial::symbol")] Symbol),
}

/// A bound variable, identified by its number; the name is from the source.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct TyVar {
    pub id: u32,
    #[serde(with = "crate::hir::serial::symbol")]
    pub name: Symbol,
}

/// A rigid variable; its binding location is in the inference state.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Skolem {
    pub id: u32,
    #[serde(with = "crate::hir::serial::symbol")]
    pub name: Symbol,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct MetaId(pub u32);

/// The values of bound variables.
pub type Subst = HashMap<u32, Ty>;

pub fn con(name: GlobalName) -> Ty {
    Arc::new(Type::Con(name))
}

pub fn var(v: TyVar) -> Ty {
    Arc::new(Type::Var(v))
}

pub fn fun(argument: Ty, result: Ty) -> Ty {
    Arc::new(Type::Fun(argument, result))
}

/// `a -> b -> … -> result`
pub fn funs(
    arguments: impl IntoIterator<Item = Ty, IntoIter: DoubleEndedIterator>,
    result: Ty,
) -> Ty {
    arguments.into_iter().rev().fold(result, |r, a| fun(a, r))
}

pub fn app(function: Ty, argument: Ty) -> Ty {
    // `(->) a b` and `a -> b` must have the same form, or they would not unify structurally.
    if let Type::App(arrow, from) = &*function
        && matches!(&**arrow, Type::Con(c) if *c == *wired::ARROW)
    {
        return fun(from.clone(), argument);
    }
    Arc::new(Type::App(function, argument))
}

pub fn apps(function: Ty, arguments: impl IntoIterator<Item = Ty>) -> Ty {
    arguments.into_iter().fold(function, app)
}

pub fn con_apps(name: GlobalName, arguments: impl IntoIterator<Item = Ty>) -> Ty {
    apps(con(name), arguments)
}

/// `forall vars. context => body`, merged with the quantifiers of the body; just the body if there
/// is nothing to quantify.
pub fn forall(mut vars: Vec<TyVar>, mut context: Vec<Pred>, body: Ty) -> Ty {
    if vars.is_empty() && context.is_empty() {
        return body;
    }
    if let Type::Forall(more, preds, inner) = &*body {
        vars.extend(more.iter().copied());
        context.extend(preds.iter().cloned());
        return Arc::new(Type::Forall(vars, context, inner.clone()));
    }
    Arc::new(Type::Forall(vars, context, body))
}

/// The head of an application and its arguments; a function type is an application of `(->)`.
pub fn spine(ty: &Ty) -> (Ty, Vec<Ty>) {
    let mut arguments = Vec::new();
    let mut at = ty.clone();
    loop {
        let next = match &*at {
            Type::App(f, a) => {
                arguments.push(a.clone());
                f.clone()
            }
            Type::Fun(a, b) => {
                arguments.push(b.clone());
                arguments.push(a.clone());
                con(*wired::ARROW)
            }
            _ => break,
        };
        at = next;
    }
    arguments.reverse();
    (at, arguments)
}

/// The constructor at the head of an application, and its arguments.
pub fn con_spine(ty: &Ty) -> Option<(GlobalName, Vec<Ty>)> {
    let (head, arguments) = spine(ty);
    match &*head {
        Type::Con(name) => Some((*name, arguments)),
        _ => None,
    }
}

/// The arguments of a function type, and its final result.
pub fn split_funs(ty: &Ty) -> (Vec<Ty>, Ty) {
    let mut arguments = Vec::new();
    let mut at = ty.clone();
    while let Type::Fun(a, b) = &*at {
        arguments.push(a.clone());
        let next = b.clone();
        at = next;
    }
    (arguments, at)
}

/// A type without its outermost quantifiers.
pub fn split_forall(ty: &Ty) -> (&[TyVar], &[Pred], &Ty) {
    match &**ty {
        Type::Forall(vars, context, body) => (vars, context, body),
        _ => (&[], &[], ty),
    }
}

/// Substitutes bound variables. The replacements have no free bound variables, so nothing is
/// captured.
pub fn substitute(ty: &Ty, subst: &Subst) -> Ty {
    if subst.is_empty() {
        return ty.clone();
    }
    core_ir::with_stack(|| match &**ty {
        Type::Var(v) => subst.get(&v.id).cloned().unwrap_or_else(|| ty.clone()),
        Type::Con(_)
        | Type::Promoted(_)
        | Type::Skolem(_)
        | Type::Meta(_)
        | Type::Number(_)
        | Type::Text(_) => ty.clone(),
        Type::App(f, a) => app(substitute(f, subst), substitute(a, subst)),
        Type::Fun(a, b) => fun(substitute(a, subst), substitute(b, subst)),
        Type::Family(name, args) => {
            Arc::new(Type::Family(*name, args.iter().map(|a| substitute(a, subst)).collect()))
        }
        Type::Forall(vars, context, body) => {
            let context = context.iter().map(|p| substitute(p, subst)).collect();
            Arc::new(Type::Forall(vars.clone(), context, substitute(body, subst)))
        }
    })
}

/// Calls `f` on every node, outermost first.
pub fn walk(ty: &Ty, f: &mut impl FnMut(&Ty)) {
    f(ty);
    core_ir::with_stack(|| match &**ty {
        Type::App(a, b) | Type::Fun(a, b) => {
            walk(a, f);
            walk(b, f);
        }
        Type::Family(_, args) => args.iter().for_each(|a| walk(a, f)),
        Type::Forall(_, context, body) => {
            context.iter().for_each(|p| walk(p, f));
            walk(body, f);
        }
        _ => {}
    });
}

/// The bound variables that occur free, in the order of their first occurrence.
pub fn free_vars(ty: &Ty, into: &mut Vec<TyVar>) {
    fn go(ty: &Ty, bound: &mut Vec<u32>, into: &mut Vec<TyVar>) {
        core_ir::with_stack(|| match &**ty {
            Type::Var(v) if !bound.contains(&v.id) && !into.contains(v) => into.push(*v),
            Type::App(a, b) | Type::Fun(a, b) => {
                go(a, bound, into);
                go(b, bound, into);
            }
            Type::Family(_, args) => args.iter().for_each(|a| go(a, bound, into)),
            Type::Forall(vars, context, body) => {
                let depth = bound.len();
                bound.extend(vars.iter().map(|v| v.id));
                context.iter().for_each(|p| go(p, bound, into));
                go(body, bound, into);
                bound.truncate(depth);
            }
            _ => {}
        });
    }
    go(ty, &mut Vec::new(), into);
}

/// Whether some node satisfies `f`.
pub fn any(ty: &Ty, mut f: impl FnMut(&Ty) -> bool) -> bool {
    let mut found = false;
    walk(ty, &mut |t| found = found || f(t));
    found
}

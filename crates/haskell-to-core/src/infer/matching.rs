//! Matching of declared type patterns (the head of an instance, the left side of an equation): does
//! a pattern match, might it match once more is known, or can it never match?

use super::types::{Subst, Ty, Type, app, con};
use crate::hir::wired;

/// Matches types against patterns. Unknowns in the types are not solved: if the pattern needs more
/// than is known, there is no match. Types are normalised.
pub fn match_types(patterns: &[Ty], types: &[Ty], subst: &mut Subst) -> bool {
    patterns.len() == types.len()
        && patterns.iter().zip(types).all(|(p, t)| match_type(p, t, subst))
}

pub fn match_type(pattern: &Ty, ty: &Ty, subst: &mut Subst) -> bool {
    core_ir::with_stack(|| match (&**pattern, &**ty) {
        (Type::Var(v), _) => match subst.get(&v.id) {
            Some(before) => before == ty,
            None => {
                subst.insert(v.id, ty.clone());
                true
            }
        },
        (Type::App(f, x), Type::App(g, y)) => match_type(f, g, subst) && match_type(x, y, subst),
        (Type::Fun(a, b), Type::Fun(c, d)) => match_type(a, c, subst) && match_type(b, d, subst),
        (Type::App(f, x), Type::Fun(c, d)) => {
            match_type(f, &app(con(*wired::ARROW), c.clone()), subst) && match_type(x, d, subst)
        }
        (Type::Family(f, xs), Type::Family(g, ys)) => f == g && match_types(xs, ys, subst),
        _ => pattern == ty,
    })
}

/// Whether no solution of unknowns and rigid variables makes the pattern match.
pub fn apart(patterns: &[Ty], types: &[Ty]) -> bool {
    let mut subst = Subst::new();
    !patterns.iter().zip(types).all(|(p, t)| may_match(p, t, &mut subst, true))
}

/// Whether some solution of unknowns makes the head of an instance match. Rigid variables only
/// match themselves here: an instance for the later value of a rigid variable cannot be meant.
pub fn may_unify(patterns: &[Ty], types: &[Ty]) -> bool {
    let mut subst = Subst::new();
    patterns.iter().zip(types).all(|(p, t)| may_match(p, t, &mut subst, false))
}

fn may_match(pattern: &Ty, ty: &Ty, subst: &mut Subst, rigid_fits: bool) -> bool {
    core_ir::with_stack(|| match (&**pattern, &**ty) {
        (Type::Var(v), _) => match subst.get(&v.id).cloned() {
            Some(before) => compatible(&before, ty, rigid_fits),
            None => {
                subst.insert(v.id, ty.clone());
                true
            }
        },
        (_, Type::Meta(_) | Type::Family(..)) | (Type::Family(..), _) => true,
        (_, Type::Skolem(_)) => rigid_fits || pattern == ty,
        (Type::App(f, x), Type::App(g, y)) | (Type::Fun(f, x), Type::Fun(g, y)) => {
            may_match(f, g, subst, rigid_fits) && may_match(x, y, subst, rigid_fits)
        }
        (Type::App(f, x), Type::Fun(c, d)) => {
            let head = app(con(*wired::ARROW), c.clone());
            may_match(f, &head, subst, rigid_fits) && may_match(x, d, subst, rigid_fits)
        }
        (Type::Fun(a, b), Type::App(g, y)) => {
            let head = app(con(*wired::ARROW), a.clone());
            may_match(&head, g, subst, rigid_fits) && may_match(b, y, subst, rigid_fits)
        }
        _ => pattern == ty,
    })
}

/// Whether two types that correspond to the same variable could be equal.
fn compatible(a: &Ty, b: &Ty, rigid_fits: bool) -> bool {
    core_ir::with_stack(|| match (&**a, &**b) {
        (Type::Meta(_) | Type::Family(..), _) | (_, Type::Meta(_) | Type::Family(..)) => true,
        (Type::Skolem(_), _) | (_, Type::Skolem(_)) if rigid_fits => true,
        (Type::App(f, x), Type::App(g, y)) | (Type::Fun(f, x), Type::Fun(g, y)) => {
            compatible(f, g, rigid_fits) && compatible(x, y, rigid_fits)
        }
        (Type::App(..), Type::Fun(..)) | (Type::Fun(..), Type::App(..)) => true,
        _ => a == b,
    })
}

//! Does a declared pattern of types (an instance's head, an equation's left side) fit, might it
//! fit once more is known, or can it never?

use super::types::{Subst, Ty, Type, app, con};
use crate::hir::wired;

/// Finds what the pattern's variables must be. Unknowns in the types are not touched: where the
/// pattern needs more than is known there is no match. Types are normalised.
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

/// Whether no way of solving unknowns, and of reading rigid variables, makes the pattern fit.
pub fn apart(patterns: &[Ty], types: &[Ty]) -> bool {
    let mut subst = Subst::new();
    !patterns.iter().zip(types).all(|(p, t)| may_match(p, t, &mut subst, true))
}

/// Whether some way of solving unknowns makes an instance's head fit. Rigid variables are only
/// themselves here: an instance for a rigid variable's later value cannot be meant.
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

/// Whether two types that one variable stands for could be the same.
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

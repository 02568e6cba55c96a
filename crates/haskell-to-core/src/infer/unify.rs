//! Unification.
//!
//! First-order unification with levels, after Rémy; local equalities as in "OutsideIn(X)"
//! (Vytiniotis, Peyton Jones, Schrijvers, Sulzmann 2011), with these differences:
//!
//! 1. A given equality on a rigid variable is applied while its scope is the current one, instead
//!    of being rewritten into a normal form first.
//! 2. What cannot be decided yet (a stuck family application, an unknown from outside a match that
//!    has equalities) becomes a wanted equality with its scope, and is retried. What is left in the
//!    end is unified after all: this accepts programs that GHC rejects because a variable is
//!    untouchable, and is harmless, since equalities have no evidence at run time.
//! 3. Kinds are not compared.

use super::env::FamilyEquation;
use super::matching::{apart, match_types};
use super::state::{Origin, SkolemOrigin, State};
use super::types::{MetaId, Skolem, Subst, Ty, Type, app, con, con_apps, fun, substitute};
use crate::hir::{GlobalName, wired};
use source::Span;
use std::sync::Arc;

/// Why two types differ.
#[derive(Clone, Debug)]
pub enum Mismatch {
    Different(Ty, Ty),
    /// An unknown would contain itself (occurs check).
    Infinite(Ty, Ty),
    /// A rigid variable would escape its scope.
    Escape(Skolem),
}

/// The origin of the types, for an equality that is deferred.
#[derive(Clone, Debug)]
pub struct Comparison {
    pub expected: Ty,
    pub actual: Ty,
    pub span: Span,
}

impl State {
    /// Unifies two types. On failure some unknowns may already have been solved.
    pub fn unify(&mut self, actual: &Ty, expected: &Ty, span: Span) -> Result<(), Mismatch> {
        let whole = Comparison { expected: expected.clone(), actual: actual.clone(), span };
        self.unify_at(actual, expected, &whole)
    }

    pub fn unify_at(&mut self, a: &Ty, b: &Ty, whole: &Comparison) -> Result<(), Mismatch> {
        core_ir::with_stack(|| self.unify_here(a, b, whole))
    }

    fn unify_here(&mut self, a: &Ty, b: &Ty, whole: &Comparison) -> Result<(), Mismatch> {
        if Arc::ptr_eq(a, b) {
            return Ok(());
        }
        let a = self.resolve(a);
        let b = self.resolve(b);
        match (&*a, &*b) {
            (Type::Meta(m), Type::Meta(n)) if m == n => Ok(()),
            (Type::Meta(m), Type::Meta(n)) => {
                // The deeper one is replaced, so that the outside is not bound to the inside.
                if self.metas[m.0 as usize].level >= self.metas[n.0 as usize].level {
                    self.solve_meta(*m, &b, whole)
                } else {
                    self.solve_meta(*n, &a, whole)
                }
            }
            (Type::Meta(m), _) => self.solve_meta(*m, &b, whole),
            (_, Type::Meta(n)) => self.solve_meta(*n, &a, whole),
            (Type::Con(x), Type::Con(y)) if x == y => Ok(()),
            (Type::Promoted(x), Type::Promoted(y)) if x == y => Ok(()),
            (Type::Skolem(x), Type::Skolem(y)) if x.id == y.id => Ok(()),
            (Type::Var(x), Type::Var(y)) if x.id == y.id => Ok(()),
            (Type::Number(x), Type::Number(y)) if x == y => Ok(()),
            (Type::Text(x), Type::Text(y)) if x == y => Ok(()),
            (Type::Family(x, xs), Type::Family(y, ys)) => {
                if x == y && xs.len() == ys.len() && self.surely_equal(&a, &b) {
                    return Ok(());
                }
                self.defer(&a, &b, whole);
                Ok(())
            }
            (Type::Family(..), _) | (_, Type::Family(..)) => {
                self.defer(&a, &b, whole);
                Ok(())
            }
            (Type::Fun(a1, r1), Type::Fun(a2, r2)) => {
                self.unify_at(a1, a2, whole)?;
                self.unify_at(r1, r2, whole)
            }
            (Type::App(f1, x1), Type::App(f2, x2)) => {
                if let Err(mismatch) = self.unify_at(f1, f2, whole) {
                    // Different heads are less informative than the whole types.
                    let heads = matches!(&mismatch, Mismatch::Different(x, _)
                        if *x == self.resolve(f1));
                    return Err(if heads { Mismatch::Different(a, b) } else { mismatch });
                }
                self.unify_at(x1, x2, whole)
            }
            (Type::App(f, x), Type::Fun(from, to)) => {
                self.unify_at(f, &app(con(*wired::ARROW), from.clone()), whole)?;
                self.unify_at(x, to, whole)
            }
            (Type::Fun(from, to), Type::App(f, x)) => {
                self.unify_at(&app(con(*wired::ARROW), from.clone()), f, whole)?;
                self.unify_at(to, x, whole)
            }
            (Type::Forall(v1, c1, b1), Type::Forall(v2, c2, b2))
                if v1.len() == v2.len() && c1.len() == c2.len() =>
            {
                self.level += 1;
                let (mut left, mut right) = (Subst::new(), Subst::new());
                for (x, y) in v1.iter().zip(v2) {
                    let skolem = self.fresh_skolem(x.name, whole.span, SkolemOrigin::Annotation);
                    left.insert(x.id, skolem.clone());
                    right.insert(y.id, skolem);
                }
                let mut result = Ok(());
                let pairs = c1.iter().zip(c2).chain(std::iter::once((b1, b2)));
                for (x, y) in pairs {
                    let (x, y) = (substitute(x, &left), substitute(y, &right));
                    result = result.and_then(|()| self.unify_at(&x, &y, whole));
                }
                self.level -= 1;
                result
            }
            _ => Err(Mismatch::Different(a, b)),
        }
    }

    /// Defers an equality.
    fn defer(&mut self, a: &Ty, b: &Ty, whole: &Comparison) {
        let pred = con_apps(*wired::EQUALITY, [a.clone(), b.clone()]);
        let origin =
            Origin::Equality { expected: whole.expected.clone(), actual: whole.actual.clone() };
        self.want(pred, whole.span, origin);
    }

    fn solve_meta(&mut self, meta: MetaId, ty: &Ty, whole: &Comparison) -> Result<(), Mismatch> {
        let level = self.metas[meta.0 as usize].level;
        if level < self.scope.touch_level.get() && !self.touch_all {
            // An unknown that may be solved here is replaced by one that may not.
            if let Type::Meta(other) = &**ty
                && self.metas[other.0 as usize].level >= self.scope.touch_level.get()
            {
                let outer = Arc::new(Type::Meta(meta));
                return self.solve_meta(*other, &outer, whole);
            }
            self.defer(&Arc::new(Type::Meta(meta)), ty, whole);
            return Ok(());
        }
        let mut ty = self.zonk(ty);
        match self.fits(meta, level, &ty, false) {
            Fit::Yes => {}
            Fit::Escape(skolem) => {
                // The value of the variable here may be known outside.
                let reduced = self.zonk_given(&ty);
                match self.fits(meta, level, &reduced, false) {
                    Fit::Yes => ty = reduced,
                    _ => return Err(Mismatch::Escape(skolem)),
                }
            }
            Fit::Occurs => {
                return Err(Mismatch::Infinite(Arc::new(Type::Meta(meta)), ty));
            }
            Fit::OccursInFamily => {
                self.defer(&Arc::new(Type::Meta(meta)), &ty, whole);
                return Ok(());
            }
        }
        self.lower(&ty, level);
        if meta.0 < self.count_below {
            self.solved_metas += 1;
        }
        self.metas[meta.0 as usize].solution = Some(ty);
        Ok(())
    }

    /// Whether an unknown of a level can be solved to a (zonked) type.
    fn fits(&self, meta: MetaId, level: u32, ty: &Ty, in_family: bool) -> Fit {
        core_ir::with_stack(|| match &**ty {
            Type::Meta(m) if *m == meta => {
                if in_family {
                    Fit::OccursInFamily
                } else {
                    Fit::Occurs
                }
            }
            Type::Skolem(s) if self.skolem_level(*s) > level => Fit::Escape(*s),
            Type::App(a, b) | Type::Fun(a, b) => {
                self.fits(meta, level, a, in_family).and(|| self.fits(meta, level, b, in_family))
            }
            Type::Family(_, args) => {
                args.iter().fold(Fit::Yes, |fit, a| fit.and(|| self.fits(meta, level, a, true)))
            }
            Type::Forall(_, context, body) => context
                .iter()
                .chain(std::iter::once(body))
                .fold(Fit::Yes, |fit, t| fit.and(|| self.fits(meta, level, t, in_family))),
            _ => Fit::Yes,
        })
    }

    /// Lowers unknowns inside the solution of an unknown to its level.
    fn lower(&mut self, ty: &Ty, level: u32) {
        core_ir::with_stack(|| match &**ty {
            Type::Meta(m) => {
                let meta = &mut self.metas[m.0 as usize];
                meta.level = meta.level.min(level);
            }
            Type::App(a, b) | Type::Fun(a, b) => {
                self.lower(a, level);
                self.lower(b, level);
            }
            Type::Family(_, args) => args.iter().for_each(|a| self.lower(a, level)),
            Type::Forall(_, context, body) => {
                context.iter().for_each(|p| self.lower(p, level));
                self.lower(body, level);
            }
            _ => {}
        });
    }

    /// Resolves the outermost constructor: replaces solved unknowns, rigid variables with a known
    /// value, and family applications that reduce.
    pub fn resolve(&mut self, ty: &Ty) -> Ty {
        let mut at = ty.clone();
        loop {
            let next = match &*at {
                Type::Meta(m) => match &self.metas[m.0 as usize].solution {
                    Some(solution) => solution.clone(),
                    None => return at,
                },
                Type::Skolem(s) => match self.given_subst.get(&s.id) {
                    Some(equal) => equal.clone(),
                    None => return at,
                },
                Type::App(f, x) => {
                    let head = self.resolve(f);
                    if Arc::ptr_eq(&head, f) {
                        return at;
                    }
                    app(head, x.clone())
                }
                Type::Family(name, args) => match self.reduce_family(*name, args) {
                    Some(reduced) => reduced,
                    None => return at,
                },
                _ => return at,
            };
            at = next;
        }
    }

    /// One reduction step of a family application, if an equation or a given equality matches.
    fn reduce_family(&mut self, family: GlobalName, args: &[Ty]) -> Option<Ty> {
        let args: Vec<Ty> = args.iter().map(|a| self.normalise(a)).collect();
        for (index, (left, right)) in self.family_equalities(family).into_iter().enumerate() {
            // Whether an equality applies must not depend on itself: `F (F a) ~ F a` would not
            // terminate.
            let given = (family, index);
            if self.deciding.contains(&given) {
                continue;
            }
            self.deciding.push(given);
            let left: Vec<Ty> = left.iter().map(|a| self.normalise_inside(a, family)).collect();
            let applies = left.iter().zip(&args).all(|(l, a)| self.surely_equal(l, a));
            self.deciding.pop();
            if applies {
                return Some(right);
            }
        }
        if let Some(result) = super::naturals::reduce(family, &args) {
            return Some(result);
        }
        let closed = self.env.families.get(&family).is_some_and(|f| f.closed);
        let equations: Vec<Arc<FamilyEquation>> = self.env.equations_of(family).cloned().collect();
        for equation in equations {
            let mut subst = Subst::new();
            if match_types(&equation.arguments, &args, &mut subst) {
                self.fill(&equation.vars, &mut subst, self.level);
                return Some(substitute(&equation.result, &subst));
            }
            // An earlier equation of a closed family may still match: wait until it is certain that
            // it cannot.
            if closed && !apart(&equation.arguments, &args) {
                return None;
            }
        }
        None
    }

    /// Arguments of a given equality may mention the family itself.
    fn normalise_inside(&mut self, ty: &Ty, family: GlobalName) -> Ty {
        let mentions =
            super::types::any(ty, |t| matches!(&**t, Type::Family(f, _) if *f == family));
        if mentions { self.zonk_given(ty) } else { self.normalise(ty) }
    }

    /// Resolves a type completely.
    pub fn normalise(&mut self, ty: &Ty) -> Ty {
        core_ir::with_stack(|| {
            let ty = self.resolve(ty);
            match &*ty {
                Type::App(f, x) => app(self.normalise(f), self.normalise(x)),
                Type::Fun(a, b) => fun(self.normalise(a), self.normalise(b)),
                Type::Family(name, args) => {
                    let args = args.iter().map(|a| self.normalise(a)).collect();
                    Arc::new(Type::Family(*name, args))
                }
                Type::Forall(vars, context, body) => {
                    let context = context.iter().map(|p| self.normalise(p)).collect();
                    Arc::new(Type::Forall(vars.clone(), context, self.normalise(body)))
                }
                _ => ty,
            }
        })
    }

    /// Whether types are equal without solving anything.
    pub fn surely_equal(&mut self, a: &Ty, b: &Ty) -> bool {
        Arc::ptr_eq(a, b) || self.normalise(a) == self.normalise(b)
    }

    /// Replaces solved unknowns, completely; nothing else.
    pub fn zonk(&self, ty: &Ty) -> Ty {
        core_ir::with_stack(|| match &**ty {
            Type::Meta(m) => match &self.metas[m.0 as usize].solution {
                Some(solution) => self.zonk(solution),
                None => ty.clone(),
            },
            Type::App(f, x) => {
                let (g, y) = (self.zonk(f), self.zonk(x));
                if Arc::ptr_eq(&g, f) && Arc::ptr_eq(&y, x) { ty.clone() } else { app(g, y) }
            }
            Type::Fun(a, b) => {
                let (c, d) = (self.zonk(a), self.zonk(b));
                if Arc::ptr_eq(&c, a) && Arc::ptr_eq(&d, b) { ty.clone() } else { fun(c, d) }
            }
            Type::Family(name, args) => {
                Arc::new(Type::Family(*name, args.iter().map(|a| self.zonk(a)).collect()))
            }
            Type::Forall(vars, context, body) => {
                let context = context.iter().map(|p| self.zonk(p)).collect();
                Arc::new(Type::Forall(vars.clone(), context, self.zonk(body)))
            }
            _ => ty.clone(),
        })
    }

    /// Zonks, and replaces rigid variables by their values here.
    fn zonk_given(&self, ty: &Ty) -> Ty {
        core_ir::with_stack(|| match &**ty {
            Type::Meta(m) => match &self.metas[m.0 as usize].solution {
                Some(solution) => self.zonk_given(solution),
                None => ty.clone(),
            },
            Type::Skolem(s) => match self.given_subst.get(&s.id) {
                Some(equal) => self.zonk_given(equal),
                None => ty.clone(),
            },
            Type::App(f, x) => app(self.zonk_given(f), self.zonk_given(x)),
            Type::Fun(a, b) => fun(self.zonk_given(a), self.zonk_given(b)),
            Type::Family(name, args) => {
                Arc::new(Type::Family(*name, args.iter().map(|a| self.zonk_given(a)).collect()))
            }
            Type::Forall(vars, context, body) => {
                let context = context.iter().map(|p| self.zonk_given(p)).collect();
                Arc::new(Type::Forall(vars.clone(), context, self.zonk_given(body)))
            }
            _ => ty.clone(),
        })
    }
}

enum Fit {
    Yes,
    Occurs,
    OccursInFamily,
    Escape(Skolem),
}

impl Fit {
    fn and(self, next: impl FnOnce() -> Fit) -> Fit {
        match self {
            Fit::Yes => next(),
            other => other,
        }
    }
}

//! Generalisation: the variables and constraints over which a binding group is polymorphic.
//!
//! Unknowns of a deeper level than the context belong to the group alone, and become variables.
//! Constraints on them become dictionary parameters, unless the group falls under the monomorphism
//! restriction: then the unknowns mentioned in constraints stay unknown, for uses (or defaulting)
//! to decide. Local bindings are generalised like others, also under `MonoLocalBinds`: what GHC
//! would leave monomorphic gets a more general type here.

use super::state::{Scope, SkolemOrigin, Wanted};
use super::typed::GroupId;
use super::types::{MetaId, Pred, Ty, TyVar, Type, app, con_spine, forall, fun, substitute, walk};
use super::{Infer, Known};
use crate::hir::{ValueName, wired};
use source::{Span, Symbol};
use std::collections::HashMap;
use std::rc::Rc;
use std::sync::Arc;

/// A name of the group with its current type.
pub(super) struct Member {
    pub name: ValueName,
    pub ty: Ty,
}

impl Infer<'_> {
    pub(super) fn generalise(
        &mut self,
        group: GroupId,
        members: &[Member],
        scope: &Rc<Scope>,
        rest: Vec<Wanted>,
        restricted: bool,
    ) {
        let types: Vec<Ty> = members.iter().map(|m| self.st.normalise(&m.ty)).collect();
        if restricted {
            for item in &rest {
                for meta in self.own_metas(&item.pred) {
                    let level = self.level;
                    let meta = &mut self.metas[meta.0 as usize];
                    meta.level = meta.level.min(level);
                }
            }
        }
        let mut metas: Vec<MetaId> = Vec::new();
        for ty in &types {
            for m in self.own_metas(ty) {
                if !metas.contains(&m) {
                    metas.push(m);
                }
            }
        }
        let mut preds: Vec<Pred> = Vec::new();
        if !restricted {
            preds = self.quantified(&rest, &mut metas);
        }
        let names = self.names_for(&types, metas.len());
        let mut vars: Vec<TyVar> = Vec::new();
        let mut by_skolem: HashMap<u32, TyVar> = HashMap::new();
        self.level += 1;
        for (meta, name) in metas.iter().zip(names) {
            let skolem = self.fresh_skolem(name, Span::NONE, SkolemOrigin::Annotation);
            let v = self.fresh_var(name);
            if let Type::Skolem(s) = &*skolem {
                by_skolem.insert(s.id, v);
            }
            vars.push(v);
            self.metas[meta.0 as usize].solution = Some(skolem);
            self.solved_metas += 1;
        }
        let preds: Vec<Pred> = preds.iter().map(|p| self.zonk(p)).collect();
        let before = self.enter(scope.clone());
        let params = self.assume(&preds);
        self.enter(before);
        self.group_params[group.0 as usize] = params;
        let rest = if metas.is_empty() { rest } else { self.solve(rest) };
        self.level -= 1;
        self.wanted.extend(rest);
        let context: Vec<Pred> = preds.iter().map(|p| abstracted(p, &by_skolem)).collect();
        for (member, ty) in members.iter().zip(&types) {
            let ty = abstracted(&self.zonk(ty), &by_skolem);
            let scheme = if metas.is_empty() {
                ty
            } else {
                let mut used = Vec::new();
                super::types::free_vars(&ty, &mut used);
                context.iter().for_each(|p| super::types::free_vars(p, &mut used));
                let own: Vec<TyVar> = vars.iter().filter(|v| used.contains(v)).copied().collect();
                forall(own, context.clone(), ty)
            };
            self.set_known(member.name, Known::Poly(scheme));
        }
    }

    /// Unsolved unknowns that belong to the group.
    fn own_metas(&self, ty: &Ty) -> Vec<MetaId> {
        let mut found = Vec::new();
        walk(&self.zonk(ty), &mut |t| {
            if let Type::Meta(m) = &**t
                && self.metas[m.0 as usize].level > self.level
                && !found.contains(m)
            {
                found.push(*m);
            }
        });
        found
    }

    /// The constraints over which the group will be polymorphic. Unknowns that they tie to those of
    /// the types are added.
    fn quantified(&mut self, rest: &[Wanted], metas: &mut Vec<MetaId>) -> Vec<Pred> {
        let mut candidates: Vec<(Pred, Vec<MetaId>)> = Vec::new();
        for item in rest {
            let pred = self.within_item(item);
            let inner = super::types::any(
                &pred,
                |t| matches!(&**t, Type::Skolem(s) if self.skolem_level(*s) > self.level),
            );
            let own = self.own_metas(&pred);
            if !inner && !own.is_empty() && !candidates.iter().any(|(p, _)| *p == pred) {
                candidates.push((pred, own));
            }
        }
        loop {
            let before = metas.len();
            for (pred, own) in &candidates {
                // Several arguments tie unknowns together only if there is more than one.
                if own.iter().any(|m| metas.contains(m)) && self.ties(pred) {
                    let new: Vec<MetaId> =
                        own.iter().filter(|m| !metas.contains(m)).copied().collect();
                    metas.extend(new);
                }
            }
            if metas.len() == before {
                break;
            }
        }
        let mut preds: Vec<Pred> = candidates
            .into_iter()
            .filter(|(_, own)| own.iter().all(|m| metas.contains(m)))
            .map(|(p, _)| p)
            .collect();
        let all = preds.clone();
        preds.retain(|p| !all.iter().any(|q| q != p && self.implied_by(p, q, 0)));
        preds
    }

    fn within_item(&mut self, item: &Wanted) -> Pred {
        self.st.within(item.scope.clone(), |st| st.normalise(&item.pred))
    }

    fn ties(&self, pred: &Pred) -> bool {
        con_spine(pred).is_none_or(|(_, args)| {
            args.len() > 1 || args.iter().any(|a| !matches!(&**a, Type::Meta(_)))
        })
    }

    /// Whether the first is a superclass of the second.
    fn implied_by(&self, pred: &Pred, other: &Pred, depth: u32) -> bool {
        let Some((name, args)) = con_spine(other) else { return false };
        if name == *wired::EQUALITY || depth > 20 {
            return false;
        }
        let Some(class) = self.env.classes.get(&name) else { return false };
        let subst = class.params.iter().map(|v| v.id).zip(args).collect();
        class.supers.iter().any(|s| {
            let s = substitute(s, &subst);
            s == *pred || self.implied_by(pred, &s, depth + 1)
        })
    }

    /// `a`, `b`, … except those in use.
    fn names_for(&self, types: &[Ty], count: usize) -> Vec<Symbol> {
        let mut taken: Vec<Symbol> = Vec::new();
        for ty in types {
            walk(ty, &mut |t| match &**t {
                Type::Skolem(s) => taken.push(s.name),
                Type::Var(v) => taken.push(v.name),
                _ => {}
            });
        }
        (0..)
            .map(|i: u32| {
                let letter = char::from(b'a' + (i % 26) as u8);
                if i < 26 { letter.to_string() } else { format!("{letter}{}", i / 26) }
            })
            .map(|n| Symbol::new(&n))
            .filter(|n| !taken.contains(n))
            .take(count)
            .collect()
    }
}

/// Replaces rigid variables by bound ones.
pub(super) fn abstracted(ty: &Ty, vars: &HashMap<u32, TyVar>) -> Ty {
    if vars.is_empty() {
        return ty.clone();
    }
    core_ir::with_stack(|| match &**ty {
        Type::Skolem(s) => match vars.get(&s.id) {
            Some(v) => Arc::new(Type::Var(*v)),
            None => ty.clone(),
        },
        Type::App(f, x) => app(abstracted(f, vars), abstracted(x, vars)),
        Type::Fun(a, b) => fun(abstracted(a, vars), abstracted(b, vars)),
        Type::Family(name, args) => {
            Arc::new(Type::Family(*name, args.iter().map(|a| abstracted(a, vars)).collect()))
        }
        Type::Forall(bound, context, body) => {
            let context = context.iter().map(|p| abstracted(p, vars)).collect();
            Arc::new(Type::Forall(bound.clone(), context, abstracted(body, vars)))
        }
        _ => ty.clone(),
    })
}

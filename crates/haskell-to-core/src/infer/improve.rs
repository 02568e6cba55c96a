//! Functional dependencies: what a predicate implies about its own arguments.
//!
//! A dependency `a -> b` of a class means that givens, instances and other wanted predicates that
//! agree on `a` must agree on `b`; this determines unknowns at `b`. A clash is not reported here:
//! the predicate then has no instance, which is the better message.

use super::matching::match_type;
use super::state::{State, Wanted};
use super::types::{Subst, Ty, con_spine, substitute};
use crate::hir::{GlobalName, wired};
use std::sync::Arc;

impl State {
    pub(super) fn improve_from_givens(&mut self, class: GlobalName, args: &[Ty], item: &Wanted) {
        let fundeps = self.fundeps(class, args.len());
        if fundeps.is_empty() {
            return;
        }
        let mut at = Some(self.scope.clone());
        while let Some(scope) = at {
            let givens = scope.givens.borrow().clone();
            for given in givens {
                let Some((name, theirs)) = con_spine(&given.pred) else { continue };
                if name != class || theirs.len() != args.len() {
                    continue;
                }
                self.agree(&fundeps, args, &theirs, item);
                // The innermost binding of an implicit parameter is the one that is meant.
                if class == *wired::IMPLICIT && self.surely_equal(&args[0], &theirs[0]) {
                    return;
                }
            }
            at = scope.parent.clone();
        }
    }

    /// None if the class is applied to the wrong number of arguments, which is reported elsewhere.
    fn fundeps(&self, class: GlobalName, arguments: usize) -> Vec<(Vec<usize>, Vec<usize>)> {
        let class = self.env.classes.get(&class).filter(|c| c.params.len() == arguments);
        class.map(|c| c.fundeps.clone()).unwrap_or_default()
    }

    /// Unifies determined arguments if the determining ones are equal.
    fn agree(
        &mut self,
        fundeps: &[(Vec<usize>, Vec<usize>)],
        ours: &[Ty],
        theirs: &[Ty],
        item: &Wanted,
    ) {
        for (from, to) in fundeps {
            if from.iter().all(|&i| self.surely_equal(&ours[i], &theirs[i])) {
                for &i in to {
                    if !self.surely_equal(&ours[i], &theirs[i]) {
                        let _ = self.unify(&ours[i], &theirs[i], item.span);
                    }
                }
            }
        }
    }

    pub(super) fn improve_from_instances(&mut self, class: GlobalName, args: &[Ty], item: &Wanted) {
        let fundeps = self.fundeps(class, args.len());
        if fundeps.is_empty() {
            return;
        }
        let instances: Vec<_> = self.env.instances_of(class).cloned().collect();
        let first_new = self.metas.len() as u32;
        let before = std::mem::replace(&mut self.count_below, first_new);
        for instance in instances {
            if instance.head.len() != args.len() {
                continue;
            }
            for (from, to) in &fundeps {
                let mut subst = Subst::new();
                let fits =
                    from.iter().all(|&i| match_type(&instance.head[i], &args[i], &mut subst));
                if !fits {
                    continue;
                }
                self.fill(&instance.vars, &mut subst, u32::MAX);
                for &i in to {
                    let theirs = substitute(&instance.head[i], &subst);
                    let _ = self.unify(&theirs, &args[i], item.span);
                }
                // The unknowns of the determined part may follow only from the context.
                let left: Vec<Ty> = subst.values().cloned().collect();
                for ty in left {
                    if let super::types::Type::Meta(m) = &*ty {
                        let meta = &mut self.metas[m.0 as usize];
                        meta.level = meta.level.min(self.level);
                    }
                }
            }
        }
        self.count_below = before;
    }

    /// Wanted predicates of one class that agree on the determining arguments. Returns whether any
    /// unknown was solved, and the deferred constraints.
    pub(super) fn improve_pairs(&mut self, wanted: &[Wanted]) -> (bool, Vec<Wanted>) {
        let mut by_class: Vec<(GlobalName, Arc<[Ty]>, &Wanted)> = Vec::new();
        for item in wanted {
            if let Some((name, args)) = con_spine(&item.pred)
                && self.env.classes.get(&name).is_some_and(|c| !c.fundeps.is_empty())
            {
                by_class.push((name, args.into(), item));
            }
        }
        let (mark, before) = (self.wanted.len(), self.solved_metas);
        for i in 0..by_class.len() {
            for j in 0..i {
                let ((a, xs, item), (b, ys, _)) = (&by_class[i], &by_class[j]);
                if a != b || xs.len() != ys.len() {
                    continue;
                }
                let fundeps = self.fundeps(*a, xs.len());
                self.within(item.scope.clone(), |this| this.agree(&fundeps, xs, ys, item));
            }
        }
        (self.solved_metas != before, self.wanted.split_off(mark))
    }
}

//! The constraint solver: decides which predicates hold, and finds evidence.
//!
//! Wanted predicates are tried against the givens of their scope, then against instances, until
//! there is no more progress. The caller generalises over the rest, tries it again later, or
//! reports it.

use super::env::InstanceInfo;
use super::matching::{match_types, may_unify};
use super::state::{Evidence, Given, Origin, Scope, State, Wanted};
use super::types::{Pred, Subst, Ty, Type, con_spine, substitute};
use super::unify::Comparison;
use crate::hir::{GlobalName, wired};
use std::rc::Rc;
use std::sync::Arc;

/// Longer chains of instances are considered infinite.
const MAX_DEPTH: u32 = 400;

/// The maximum length of a chain while its types are not fully known.
const MAX_OPEN_DEPTH: u32 = 60;

/// The result of trying a predicate once.
pub(super) enum Outcome {
    Solved,
    /// Undecided so far.
    Stuck,
    /// There is no instance, and there can be none.
    Never,
}

impl State {
    /// Solves as much as possible. Returns the rest.
    pub fn solve(&mut self, wanted: Vec<Wanted>) -> Vec<Wanted> {
        let mut work = wanted;
        loop {
            let mut moved = false;
            let mut left: Vec<Wanted> = Vec::new();
            let mut stack = work;
            stack.reverse();
            while let Some(item) = stack.pop() {
                let mark = self.wanted.len();
                let metas_before = self.solved_metas;
                let outcome = self.within(item.scope.clone(), |this| this.try_one(&item));
                let new = self.wanted.split_off(mark);
                match outcome {
                    Outcome::Solved => {
                        moved = true;
                        stack.extend(new.into_iter().rev());
                    }
                    Outcome::Stuck | Outcome::Never => {
                        moved |= self.solved_metas != metas_before;
                        // Improvement may have left equalities behind.
                        if !new.is_empty() {
                            stack.extend(new);
                            moved = true;
                        }
                        left.push(item);
                    }
                }
            }
            let (improved, new) = self.improve_pairs(&left);
            moved |= improved;
            left.extend(new);
            if !moved || left.is_empty() {
                return left;
            }
            work = left;
        }
    }

    fn try_one(&mut self, item: &Wanted) -> Outcome {
        let pred = self.normalise(&item.pred);
        if let Type::Forall(vars, context, head) = &*pred {
            return self.try_quantified(item, vars, context, head);
        }
        if let Type::Family(..) | Type::Meta(_) = &*pred {
            return match self.find_given(&pred) {
                Some(evidence) => self.done(item, evidence),
                None => Outcome::Stuck,
            };
        }
        let Some((name, args)) = con_spine(&pred) else {
            // A constraint variable applied to something.
            return match self.find_given(&pred) {
                Some(evidence) => self.done(item, evidence),
                None => Outcome::Stuck,
            };
        };
        if name == *wired::EQUALITY && args.len() == 2 {
            return self.try_equality(item, &args[0], &args[1]);
        }
        if name == *wired::UNIT {
            return self.done(item, Evidence::Erased);
        }
        if wired::tuple_size(name) == Some(args.len()) {
            let parts = args.iter().map(|a| self.want_like(item, a.clone())).collect();
            return self.done(item, Evidence::Tuple(parts));
        }
        if name == *wired::HAS_CALL_STACK {
            return self.call_stack(item, &pred);
        }
        if let Some(evidence) = self.find_given(&pred) {
            return self.done(item, evidence);
        }
        if let Some(&cached) = self.closed.get(&pred) {
            return self.done(item, Evidence::Shared(cached));
        }
        self.improve_from_givens(name, &args, item);
        self.improve_from_instances(name, &args, item);
        if let Some(outcome) = self.try_builtin(item, name, &args) {
            return outcome;
        }
        self.try_instances(item, name, &pred)
    }

    pub(super) fn done(&mut self, item: &Wanted, evidence: Evidence) -> Outcome {
        self.evidence[item.evidence.0 as usize] = Some(evidence);
        Outcome::Solved
    }

    /// A predicate required by a wanted one, with the same scope and origin.
    pub(super) fn want_like(&mut self, item: &Wanted, pred: Pred) -> super::state::EvId {
        let evidence = self.fresh_evidence();
        self.wanted.push(Wanted {
            pred,
            evidence,
            scope: self.scope.clone(),
            span: item.span,
            origin: item.origin.clone(),
            depth: item.depth + 1,
        });
        evidence
    }

    fn try_equality(&mut self, item: &Wanted, a: &Ty, b: &Ty) -> Outcome {
        let mark = self.wanted.len();
        let whole = match &item.origin {
            Origin::Equality { expected, actual } => {
                Comparison { expected: expected.clone(), actual: actual.clone(), span: item.span }
            }
            _ => Comparison { expected: b.clone(), actual: a.clone(), span: item.span },
        };
        let before = self.solved_metas;
        match self.unify_at(a, b, &whole) {
            Ok(()) => {
                let stuck = self.solved_metas == before && self.wanted.len() == mark + 1 && {
                    let again = self.wanted[mark].pred.clone();
                    let (again, old) = (self.normalise(&again), self.normalise(&item.pred));
                    again == old || flipped(&again, &old)
                };
                if stuck {
                    self.wanted.truncate(mark);
                    return Outcome::Stuck;
                }
                self.done(item, Evidence::Erased)
            }
            Err(mismatch) => {
                self.report_mismatch(&whole, &mismatch, None);
                self.done(item, Evidence::Erased)
            }
        }
    }

    fn try_quantified(
        &mut self,
        item: &Wanted,
        vars: &[super::types::TyVar],
        context: &[Pred],
        head: &Ty,
    ) -> Outcome {
        self.level += 1;
        let mut subst = Subst::new();
        for v in vars {
            let origin = super::state::SkolemOrigin::Annotation;
            let skolem = self.fresh_skolem(v.name, item.span, origin);
            subst.insert(v.id, skolem);
        }
        let scope = self.new_scope();
        let context: Vec<Pred> = context.iter().map(|p| substitute(p, &subst)).collect();
        let before = self.enter(scope);
        let params = self.assume(&context);
        let body = self.want_like(item, substitute(head, &subst));
        self.enter(before);
        self.level -= 1;
        self.done(item, Evidence::Lambda { params, body })
    }

    /// Adds predicates to the current scope. Returns the dictionary parameters of those that have
    /// any contents.
    pub fn assume(&mut self, preds: &[Pred]) -> Vec<super::state::EvVar> {
        let mut params = Vec::new();
        for pred in preds {
            if self.is_erased(pred) {
                self.assume_with(pred, Evidence::Erased);
                continue;
            }
            let var = self.fresh_ev_var();
            params.push(var);
            self.assume_with(pred, Evidence::Given(var));
        }
        params
    }

    /// Adds one predicate, with everything that follows from it.
    pub fn assume_with(&mut self, pred: &Pred, evidence: Evidence) {
        let mut work = vec![(pred.clone(), evidence)];
        let mut seen: Vec<Pred> = Vec::new();
        while let Some((pred, evidence)) = work.pop() {
            if let Some((name, args)) = con_spine(&pred) {
                if name == *wired::EQUALITY && args.len() == 2 {
                    self.assume_equality(&args[0], &args[1]);
                    continue;
                }
                if wired::tuple_size(name) == Some(args.len()) {
                    for (place, part) in args.iter().enumerate() {
                        let of = Box::new(evidence.clone());
                        let size = args.len();
                        work.push((part.clone(), Evidence::Part { of, place, size }));
                    }
                    continue;
                }
                if seen.contains(&pred) || seen.len() > 100 {
                    continue;
                }
                seen.push(pred.clone());
                if let Some(class) = self.env.classes.get(&name).cloned() {
                    let subst: Subst =
                        class.params.iter().map(|v| v.id).zip(args.iter().cloned()).collect();
                    for (place, sup) in class.supers.iter().enumerate() {
                        let of = Box::new(evidence.clone());
                        let erased = self.is_erased(sup);
                        let sup = substitute(sup, &subst);
                        let evidence = if erased {
                            Evidence::Erased
                        } else {
                            Evidence::Super { of, class: name, place }
                        };
                        work.push((sup, evidence));
                    }
                }
            }
            self.scope.givens.borrow_mut().push(Given { pred, evidence });
        }
    }

    /// Assumes that two types are equal in the current scope.
    pub fn assume_equality(&mut self, a: &Ty, b: &Ty) {
        let a = self.resolve(a);
        let b = self.resolve(b);
        if a == b {
            return;
        }
        match (&*a, &*b) {
            (Type::Skolem(x), Type::Skolem(y)) => {
                // The newer variable is replaced: the older one means more to the user.
                let (lx, ly) = (self.skolem_level(*x), self.skolem_level(*y));
                if lx >= ly { self.add_equality(a, b) } else { self.add_equality(b, a) }
            }
            // Other assumptions must not lead back to the variable: it would be replaced forever.
            (Type::Skolem(s), _) if !mentions_skolem(&self.normalise(&b), s.id) => {
                self.add_equality(a, b);
            }
            (_, Type::Skolem(s)) if !mentions_skolem(&self.normalise(&a), s.id) => {
                self.add_equality(b, a);
            }
            (Type::Meta(_), _) | (_, Type::Meta(_)) => {
                // Not a rigid type: the scrutinee is simply found to have this type.
                let whole =
                    Comparison { expected: a.clone(), actual: b.clone(), span: source::Span::NONE };
                let _ = self.unify_at(&a, &b, &whole);
            }
            (Type::Family(..), _) => self.add_equality(a, b),
            (_, Type::Family(..)) => self.add_equality(b, a),
            (Type::App(f, x), Type::App(g, y)) | (Type::Fun(f, x), Type::Fun(g, y)) => {
                self.assume_equality(f, g);
                self.assume_equality(x, y);
            }
            // A contradiction: the code cannot be reached, and anything is allowed.
            _ => {}
        }
    }

    fn add_equality(&mut self, left: Ty, right: Ty) {
        let scope = self.scope.clone();
        scope.equalities.borrow_mut().push((left, right));
        scope.touch_level.set(scope.level.max(1));
        self.refresh_given_subst();
    }

    /// Whether a predicate has no evidence at run time. To be applied to predicates as declared,
    /// never as used: both sides of a call must agree.
    pub fn is_erased(&self, pred: &Pred) -> bool {
        let Some((name, _)) = con_spine(pred) else { return false };
        name == *wired::EQUALITY
            || name == *wired::COERCIBLE
            || name == *wired::UNIT
            || self
                .env
                .classes
                .get(&name)
                .is_some_and(|c| c.methods.is_empty() && c.supers.iter().all(|s| self.is_erased(s)))
    }

    /// A given of the current scope or an enclosing one that is this predicate.
    pub(super) fn find_given(&mut self, pred: &Pred) -> Option<Evidence> {
        let mut at = Some(self.scope.clone());
        while let Some(scope) = at {
            let givens = scope.givens.borrow().clone();
            for given in givens {
                if let Some(evidence) = self.given_fits(&given.pred, &given.evidence, pred) {
                    return Some(evidence);
                }
            }
            at = scope.parent.clone();
        }
        None
    }

    pub(super) fn given_holds(&mut self, pred: &Pred) -> bool {
        self.find_given(pred).is_some()
    }

    fn given_fits(&mut self, given: &Pred, evidence: &Evidence, pred: &Pred) -> Option<Evidence> {
        if given == pred {
            return Some(evidence.clone());
        }
        if let Type::Forall(vars, context, head) = &**given {
            let head = self.normalise(head);
            let mut subst = Subst::new();
            let mut whole = None;
            if super::matching::match_type(&head, pred, &mut subst) {
                whole = Some(evidence.clone());
            } else if let Some((name, args)) = con_spine(&head)
                && let Some(class) = self.env.classes.get(&name).cloned()
            {
                // A superclass of the conclusion of a quantified constraint.
                let params: Subst =
                    class.params.iter().map(|v| v.id).zip(args.iter().cloned()).collect();
                for (place, sup) in class.supers.iter().enumerate() {
                    let sup = substitute(sup, &params);
                    let mut found = Subst::new();
                    if super::matching::match_type(&sup, pred, &mut found) {
                        subst = found;
                        let missing: Vec<_> =
                            vars.iter().filter(|v| !subst.contains_key(&v.id)).copied().collect();
                        for v in missing {
                            let meta = self.fresh_meta();
                            subst.insert(v.id, meta);
                        }
                        let of = Box::new(self.apply_given(evidence, context, &subst));
                        return Some(Evidence::Super { of, class: name, place });
                    }
                }
            }
            let evidence = whole?;
            self.fill(vars, &mut subst, self.level);
            return Some(self.apply_given(&evidence, context, &subst));
        }
        let normal = self.normalise(given);
        if &normal == pred {
            return Some(evidence.clone());
        }
        // A family that has reduced to one or several classes, by what is known here.
        if matches!(&**given, Type::Family(..)) && !matches!(&*normal, Type::Family(..)) {
            let scope = self.new_scope();
            let before = self.enter(scope.clone());
            self.assume_with(&normal, evidence.clone());
            self.enter(before);
            let inner = scope.givens.borrow().clone();
            for g in inner {
                if let Some(found) = self.given_fits(&g.pred, &g.evidence, pred) {
                    return Some(found);
                }
            }
        }
        None
    }

    fn apply_given(&mut self, evidence: &Evidence, context: &[Pred], subst: &Subst) -> Evidence {
        if context.is_empty() {
            return evidence.clone();
        }
        let arguments: Vec<_> = context
            .iter()
            .filter(|p| !self.is_erased(p))
            .cloned()
            .collect::<Vec<_>>()
            .into_iter()
            .map(|p| {
                self.want(substitute(&p, subst), source::Span::NONE, Origin::Other("a constraint"))
            })
            .collect();
        Evidence::Apply { of: Box::new(evidence.clone()), arguments }
    }

    fn try_instances(&mut self, item: &Wanted, class: GlobalName, pred: &Pred) -> Outcome {
        let (_, args) = con_spine(pred).unwrap_or((class, Vec::new()));
        let Some((instance, subst)) = (match self.pick_instance(class, &args) {
            Pick::One(instance, subst) => Some((instance, subst)),
            Pick::None if args.iter().any(has_unknown) => None,
            Pick::None => return Outcome::Never,
            Pick::Wait => None,
        }) else {
            return Outcome::Stuck;
        };
        // The dictionary of a closed predicate may depend on itself. One with unknowns waits: they
        // may be defaulted, and then it is closed.
        if item.depth > MAX_OPEN_DEPTH && args.iter().any(has_unknown) {
            return Outcome::Stuck;
        }
        if item.depth > MAX_DEPTH {
            self.report_endless(item);
            return self.done(item, Evidence::Erased);
        }
        let mut subst = subst;
        // What only the context mentions may unify with the enclosing scope.
        self.fill(&instance.vars, &mut subst, self.level.max(item.scope.level));
        // Registered before its context is solved, so that a dictionary may depend on itself.
        let closed = !super::types::any(pred, |t| {
            matches!(&**t, Type::Meta(_) | Type::Skolem(_) | Type::Var(_) | Type::Family(..))
        });
        let shared = closed.then(|| self.fresh_evidence());
        if let Some(shared) = shared {
            self.closed.insert(pred.clone(), shared);
        }
        let mut arguments = Vec::new();
        for context in &instance.context {
            let erased = self.is_erased(context);
            let context = substitute(context, &subst);
            let evidence = self.want_like(item, context);
            if !erased {
                arguments.push(evidence);
            }
        }
        let evidence = if self.is_erased(pred) {
            Evidence::Erased
        } else {
            Evidence::Instance { dict: instance.dict, arguments }
        };
        if let Some(shared) = shared {
            self.evidence[shared.0 as usize] = Some(evidence);
            return self.done(item, Evidence::Shared(shared));
        }
        self.done(item, evidence)
    }

    /// The selected instance: the only one that matches, or the most specific one, if no other
    /// could match once unknowns are solved.
    pub(super) fn pick_instance(&mut self, class: GlobalName, args: &[Ty]) -> Pick {
        let mut matching: Vec<(Arc<InstanceInfo>, Subst)> = Vec::new();
        let mut possible = Vec::new();
        for instance in self.env.instances_of(class) {
            let mut subst = Subst::new();
            if match_types(&instance.head, args, &mut subst) {
                matching.push((instance.clone(), subst));
            } else if may_unify(&instance.head, args) {
                possible.push(instance.clone());
            }
        }
        if matching.len() > 1 {
            let all: Vec<Arc<InstanceInfo>> = matching.iter().map(|(i, _)| i.clone()).collect();
            matching.retain(|(i, _)| {
                !all.iter().any(|other| {
                    !Arc::ptr_eq(other, i)
                        && (other.overlap.overlapping || i.overlap.overlappable)
                        && more_specific(other, i)
                })
            });
        }
        if matching.len() > 1 {
            let incoherent = matching.iter().filter(|(i, _)| !i.overlap.incoherent).count() <= 1;
            if incoherent {
                matching.sort_by_key(|(i, _)| i.overlap.incoherent);
                matching.truncate(1);
            }
        }
        match matching.pop() {
            None if possible.is_empty() => Pick::None,
            None => Pick::Wait,
            Some((instance, subst)) => {
                let waits = possible.iter().any(|p| {
                    !p.overlap.incoherent
                        && !instance.overlap.incoherent
                        && more_specific(p, &instance)
                });
                if waits { Pick::Wait } else { Pick::One(instance, subst) }
            }
        }
    }

    /// Whether a predicate holds by instances alone, checked without side effects.
    pub fn holds(&mut self, pred: &Pred, scope: &Rc<Scope>) -> bool {
        let evidence = self.fresh_evidence();
        let item = Wanted {
            pred: pred.clone(),
            evidence,
            scope: scope.clone(),
            span: source::Span::NONE,
            origin: Origin::Other("a constraint"),
            depth: 0,
        };
        let outer = std::mem::take(&mut self.wanted);
        let reports = self.diagnostics.len();
        let rest = self.solve(vec![item]);
        let clean = self.diagnostics.len() == reports;
        self.diagnostics.truncate(reports);
        self.wanted = outer;
        clean && rest.is_empty()
    }
}

pub(super) enum Pick {
    One(Arc<InstanceInfo>, Subst),
    None,
    /// Not enough is known.
    Wait,
}

/// Whether every type that matches the first instance matches the second.
fn more_specific(a: &InstanceInfo, b: &InstanceInfo) -> bool {
    match_types(&b.head, &a.head, &mut Subst::new())
}

pub(super) fn has_unknown(ty: &Ty) -> bool {
    super::types::any(ty, |t| matches!(&**t, Type::Meta(_) | Type::Family(..)))
}

fn mentions_skolem(ty: &Ty, id: u32) -> bool {
    super::types::any(ty, |t| matches!(&**t, Type::Skolem(s) if s.id == id))
}

fn flipped(a: &Pred, b: &Pred) -> bool {
    match (con_spine(a), con_spine(b)) {
        (Some((x, xs)), Some((y, ys))) => {
            x == y && xs.len() == 2 && ys.len() == 2 && xs[0] == ys[1] && xs[1] == ys[0]
        }
        _ => false,
    }
}

//! Merging states: an action whose steps depend on a condition is one path, not two.
//!
//! `if n > 0 then writeTVar t n else return ()` leaves `t` with a conditional: twelve such actions in a row are
//! twelve conditionals instead of 2^12 paths. Both alternatives are run, each under its condition; where both end without a
//! choice and with the same TVars, the contents that differ are joined part by part ([`crate::join`]).
//!
//! What is known of contents before both alternatives and holds after each is known of the joined contents
//! ([`Eval::carry_over`]). Otherwise a proof after many conditionals would have to look at all their cases at once.
//!
//! A proof with merged states may fail where one by cases succeeds, so it is only tried first.

use crate::eval::{Eval, Mode, Out};
use crate::term::{Linear, Literal, TermId};
use crate::value::{Code, Env, Ref, Stop, Val, done};
use core_ir::{Expr, ExprId, builtin};
use source::{Span, Symbol};
use std::collections::{HashMap, HashSet};
use std::rc::Rc;

/// Conditions inside the alternatives of conditions.
const NESTED: usize = 5;
/// How far to follow an alternative.
const STEPS: u64 = 20_000;
/// How deep contents are joined part by part.
const DEPTH: usize = 4;

/// A value at the end of an alternative.
enum Frozen {
    Int(Linear),
    /// One where it is true, zero where it is not.
    Truth(Linear),
    Con(Symbol, Vec<Frozen>),
    Other(Ref, TermId),
}

/// The state after an alternative.
struct After {
    result: Frozen,
    /// Contents that it changed, by place.
    changed: HashMap<usize, Frozen>,
}

impl Eval<'_> {
    /// Runs an action that depends on a condition, for both truths of it; `None` where that is to be done on two
    /// paths.
    pub(crate) fn merged(
        &mut self,
        code: &Code,
        fun: ExprId,
        args: &[ExprId],
        env: &Env,
        span: Span,
    ) -> Result<Option<Out>, Stop> {
        let possible = self.merges
            && self.mode == Mode::Prove
            && self.merging == self.speculating
            && self.joining == self.merging
            && self.merging < NESTED
            && self.model.is_none()
            && !self.bounds.exact
            && self.path.unsafe_io == 0
            && self.path.constants == 0
            && self.path.active.is_empty();
        let body = &code.def.body;
        if !possible {
            return Ok(None);
        }
        let token = args.iter().position(|a| match body.expr(*a) {
            Expr::Var(var) => env.get(*var).is_some_and(|r| crate::eval::is_token(&r)),
            _ => false,
        });
        let Some(token) = token else { return Ok(None) };
        let Some(condition) = self.waits_for(code, fun, &args[..token], env, span) else {
            return Ok(None);
        };
        let Some(negated) = condition.negate() else { return Ok(None) };
        let globals = self.path.globals.clone();
        let first = self.alternative(code, fun, args, env, span, &condition);
        let second = match &first {
            Some(_) => self.alternative(code, fun, args, env, span, &negated),
            None => None,
        };
        let (Some(first), Some(second)) = (first, second) else {
            self.path.globals = globals;
            return Ok(None);
        };
        Ok(self.merge(&condition, &negated, first, second).map(Out::Lazy))
    }

    /// The condition that an action waits for before it can be run.
    fn waits_for(
        &mut self,
        code: &Code,
        fun: ExprId,
        args: &[ExprId],
        env: &Env,
        span: Span,
    ) -> Option<Literal> {
        let outer = self.blocked.take();
        let limit = self.limits.steps;
        self.limits.steps = limit.min(self.path.steps + STEPS);
        self.speculating += 1;
        self.joining += 1;
        let literals = self.path.literals.len();
        let action = self.application(code, fun, args, env, span);
        let value = action.and_then(|out| self.value(out));
        self.unlearn(literals);
        self.joining -= 1;
        self.speculating -= 1;
        self.limits.steps = limit;
        let blocked = std::mem::replace(&mut self.blocked, outer);
        match value {
            Err(Stop::Stuck(None)) => {
                blocked.filter(|l| matches!(l, Literal::AtMost(_) | Literal::Zero(..)))
            }
            _ => None,
        }
    }

    /// Takes back what was learned since there were so many literals.
    fn unlearn(&mut self, known: usize) {
        let learned = self.path.literals.split_off(known);
        for literal in &learned {
            self.path.facts.remove(literal);
        }
    }

    /// The state after one alternative, if it ends without a choice. The present state stays.
    fn alternative(
        &mut self,
        code: &Code,
        fun: ExprId,
        args: &[ExprId],
        env: &Env,
        span: Span,
        condition: &Literal,
    ) -> Option<After> {
        let known = self.path.literals.len();
        let new = self.path.facts.insert(condition.clone());
        self.path.literals.push(condition.clone());
        let limit = self.limits.steps;
        self.limits.steps = limit.min(self.path.steps + STEPS);
        let before = self.path.store.clone();
        self.speculating += 1;
        self.joining += 1;
        self.merging += 1;
        let out = match self.merged(code, fun, args, env, span) {
            Ok(Some(out)) => Ok(out),
            Ok(None) => self.application(code, fun, args, env, span),
            Err(stop) => Err(stop),
        };
        let after = out.ok().and_then(|out| {
            let result = match out {
                Out::Val(value) => done(value),
                Out::Lazy(reference) => reference,
            };
            self.after(&before, &result)
        });
        self.merging -= 1;
        self.joining -= 1;
        self.speculating -= 1;
        self.limits.steps = limit;
        // TVars that were met stay touched.
        let touched: Vec<bool> = self.path.store.iter().map(|t| t.touched).collect();
        self.path.store = before;
        for (state, touched) in self.path.store.iter_mut().zip(touched) {
            state.touched |= touched;
        }
        let alone = self.path.literals.len() == known + 1;
        self.unlearn(known);
        if !new {
            self.path.facts.insert(condition.clone());
        }
        after.filter(|_| alone)
    }

    fn after(&mut self, before: &[crate::stm::TVarState], result: &Ref) -> Option<After> {
        if self.path.store.len() != before.len() {
            return None;
        }
        let result = self.freeze(result, 0)?;
        let mut changed = HashMap::new();
        for (place, old) in before.iter().enumerate() {
            let content = self.path.store[place].content.clone();
            if !Rc::ptr_eq(&content, &old.content) {
                changed.insert(place, self.freeze(&content, 0)?);
            }
        }
        Some(After { result, changed })
    }

    fn freeze(&mut self, reference: &Ref, depth: usize) -> Option<Frozen> {
        let value = self.force(reference).ok()?;
        Some(match value {
            Val::Int(term) => Frozen::Int(self.terms.linear(term)),
            Val::Cond(literal) => Frozen::Truth(self.as_number(&literal)?),
            Val::Con(name, _) if name.as_str() == builtin::TRUE => {
                Frozen::Truth(Linear::constant(1))
            }
            Val::Con(name, _) if name.as_str() == builtin::FALSE => {
                Frozen::Truth(Linear::constant(0))
            }
            Val::Con(con, fields) if depth < DEPTH && !crate::maps::is_unordered(con) => {
                let fields: Option<Vec<Frozen>> =
                    fields.iter().map(|f| self.freeze(f, depth + 1)).collect();
                Frozen::Con(con, fields?)
            }
            value => {
                let reference = done(value);
                let term = self.reify(&reference);
                Frozen::Other(reference, term)
            }
        })
    }

    /// A condition as one or zero.
    fn as_number(&mut self, literal: &Literal) -> Option<Linear> {
        if matches!(literal, Literal::Same(..)) {
            return None;
        }
        match self.conditional(literal, Linear::constant(1), Linear::constant(0)) {
            Val::Int(term) => Some(self.terms.linear(term)),
            _ => None,
        }
    }

    fn merge(
        &mut self,
        condition: &Literal,
        negated: &Literal,
        first: After,
        mut second: After,
    ) -> Option<Ref> {
        let mut places: Vec<usize> =
            first.changed.keys().chain(second.changed.keys()).copied().collect();
        places.sort_unstable();
        places.dedup();
        let result = self.joined_value(condition, first.result, second.result)?;
        let mut changed = first.changed;
        let mut contents = Vec::new();
        // Integers: the atom before, what it is in each alternative, and joined.
        let mut integers = Vec::new();
        for place in places {
            let old = self.path.store[place].content.clone();
            // What only one alternative writes is what it was in the other.
            let a = match changed.remove(&place) {
                Some(a) => a,
                None => self.freeze(&old, 0)?,
            };
            let b = match second.changed.remove(&place) {
                Some(b) => b,
                None => self.freeze(&old, 0)?,
            };
            let sides = match (&a, &b) {
                (Frozen::Int(a), Frozen::Int(b)) => Some((a.clone(), b.clone())),
                _ => None,
            };
            let new = self.joined_value(condition, a, b)?;
            if let (Some((a, b)), Ok(Val::Int(before)), Ok(Val::Int(after))) =
                (sides, self.force(&old), self.force(&new))
            {
                integers.push((before, a, b, self.terms.linear(after)));
            }
            contents.push((place, new));
        }
        for (place, content) in contents {
            self.path.store[place].content = content;
        }
        if self.joining == 0 {
            self.carry_over(condition, negated, &integers);
        }
        self.merged_states += 1;
        Some(result)
    }

    fn joined_value(&mut self, condition: &Literal, a: Frozen, b: Frozen) -> Option<Ref> {
        Some(match (a, b) {
            (Frozen::Int(a), Frozen::Int(b)) => done(self.conditional(condition, a, b)),
            (Frozen::Truth(a), Frozen::Truth(b)) => {
                if let (Some(a), Some(b)) = (a.as_constant(), b.as_constant())
                    && a == b
                {
                    return Some(done(Self::bool(a == 1)));
                }
                let Val::Int(term) = self.conditional(condition, a, b) else { return None };
                let is_one = Literal::Zero(self.terms.linear(term).plus(-1)?, true);
                done(self.condition(is_one))
            }
            (Frozen::Con(a, of_a), Frozen::Con(b, of_b)) if a == b && of_a.len() == of_b.len() => {
                let parts = of_a.into_iter().zip(of_b);
                let parts: Option<Vec<Ref>> =
                    parts.map(|(x, y)| self.joined_value(condition, x, y)).collect();
                done(Val::Con(a, parts?.into()))
            }
            (Frozen::Other(a, x), Frozen::Other(_, y)) if x == y => a,
            _ => return None,
        })
    }

    /// Facts about contents before that hold in both alternatives hold of the joined contents.
    pub(crate) fn carry_over(
        &mut self,
        condition: &Literal,
        negated: &Literal,
        integers: &[(TermId, Linear, Linear, Linear)],
    ) {
        for fact in self.path.literals.clone() {
            let (Literal::AtMost(x) | Literal::Zero(x, true)) = &fact else { continue };
            if !integers.iter().any(|(before, ..)| x.factors.contains_key(before)) {
                continue;
            }
            let with = |of: fn(&(TermId, Linear, Linear, Linear)) -> &Linear| {
                let mut out = Linear::constant(x.constant);
                for (atom, factor) in &x.factors {
                    let part = match integers.iter().find(|i| i.0 == *atom) {
                        Some(integer) => of(integer).clone(),
                        None => Linear::atom(*atom),
                    };
                    out = out.add(&part.scale(*factor)?)?;
                }
                Some(match &fact {
                    Literal::AtMost(_) => Literal::AtMost(out),
                    _ => Literal::Zero(out, true),
                })
            };
            let (Some(a), Some(b), Some(after)) = (with(|i| &i.1), with(|i| &i.2), with(|i| &i.3))
            else {
                continue;
            };
            let before: HashSet<TermId> = integers.iter().map(|i| i.0).collect();
            if self.holds_under(condition, &a, &before) && self.holds_under(negated, &b, &before) {
                self.assume_literal(after);
            }
        }
    }

    /// Whether a literal holds under a condition, by what is known of the contents before. All else would make the
    /// question as large as the path is long.
    fn holds_under(
        &mut self,
        condition: &Literal,
        literal: &Literal,
        before: &HashSet<TermId>,
    ) -> bool {
        if literal.constant() == Some(true) || self.path.facts.contains(literal) {
            return true;
        }
        let Some(negated) = literal.negate() else { return false };
        let mut near = HashSet::new();
        self.near(condition, before, &mut near);
        self.near(&negated, before, &mut near);
        let is_near = |l: &&Literal| match l {
            Literal::AtMost(x) | Literal::Zero(x, _) => x.factors.keys().all(|a| near.contains(a)),
            Literal::Same(..) => false,
        };
        let mut all: Vec<Literal> = self.path.literals.iter().filter(is_near).cloned().collect();
        all.push(condition.clone());
        all.push(negated);
        self.contradictory_within(&all, crate::join::FEW_CASES)
    }

    /// The atoms of a literal, and of the conditionals in it that are not contents before.
    fn near(&self, literal: &Literal, before: &HashSet<TermId>, found: &mut HashSet<TermId>) {
        let (Literal::AtMost(x) | Literal::Zero(x, _)) = literal else { return };
        let mut left: Vec<TermId> = x.factors.keys().copied().collect();
        while let Some(atom) = left.pop() {
            if !found.insert(atom) || before.contains(&atom) {
                continue;
            }
            if let Some(parts) = self.parts_of_conditional(atom) {
                left.extend(parts.iter().flat_map(|p| {
                    self.terms.linear(*p).factors.into_iter().map(|(atom, _)| atom)
                }));
            }
        }
    }
}

//! Joining paths: `if c then a else b` of integers is one value, not two paths.
//!
//! Where both branches are integers that can be computed without a choice, the conditional stays a term. Its two cases
//! are distinguished when the solver is asked about it, and only where it matters ([`Eval::contradictory`]). So sixteen
//! TVars with an `abs` each take sixteen small questions instead of 2^16 paths.
//!
//! A branch is computed under its condition, so no intermediate result is kept, and a branch that needs a contract, a
//! recursive function or a new fact is not joined.

use crate::eval::{Eval, Mode};
use crate::reify::Head;
use crate::solve::{self, linear::Answer};
use crate::term::{Linear, Literal, Term, TermId};
use crate::value::{Code, Env, Stop, Val};
use core_ir::ExprId;
use source::Symbol;
use std::collections::HashSet;

/// The name of a conditional: condition, then, else.
const CONDITIONAL: &str = "%if";
/// Limit on the queries that one query may become.
const CASES: usize = 3000;
/// The same for queries whose answer only saves work.
pub(crate) const FEW_CASES: usize = 24;
/// Limit on the steps of computing a branch.
const STEPS: u64 = 2000;
/// Limit on the nesting of conditionals in branches.
const NESTED: usize = 6;
/// Limit on the cached answers.
const REMEMBERED: usize = 20_000;

impl Eval<'_> {
    /// A conditional of integers as one value; `None` if it must be split.
    pub(crate) fn joined(
        &mut self,
        code: &Code,
        literal: &Literal,
        then: ExprId,
        otherwise: ExprId,
        env: &Env,
    ) -> Result<Option<Val>, Stop> {
        let arithmetic = matches!(literal, Literal::AtMost(_) | Literal::Zero(..));
        let outside = self.joining > 0 || self.speculating == 0;
        if self.mode != Mode::Prove
            || !arithmetic
            || !outside
            || self.model.is_some()
            || self.bounds.exact
            || self.joining >= NESTED
            || !self.path.active.is_empty()
        {
            return Ok(None);
        }
        let Some(negated) = literal.negate() else { return Ok(None) };
        if literal.constant().is_some()
            || self.path.facts.contains(literal)
            || self.path.facts.contains(&negated)
        {
            return Ok(None);
        }
        let Some(a) = self.branch(code, then, env, literal.clone()) else { return Ok(None) };
        let Some(b) = self.branch(code, otherwise, env, negated.clone()) else { return Ok(None) };
        if self.joining == 0 {
            // A condition that the path decides needs no term.
            if self.impossible_within(&negated, FEW_CASES) {
                self.assume_literal(literal.clone());
                return Ok(None);
            }
            if self.impossible_within(literal, FEW_CASES) {
                self.assume_literal(negated);
                return Ok(None);
            }
        }
        let shared: Vec<TermId> =
            a.factors.keys().copied().filter(|t| b.factors.contains_key(t)).collect();
        let value = self.conditional(literal, a.clone(), b.clone());
        if self.joining == 0
            && let (Val::Int(whole), Some(negated)) = (&value, literal.negate())
        {
            let whole = self.terms.linear(*whole);
            for atom in shared {
                let sides = [(atom, a.clone(), b.clone(), whole.clone())];
                self.carry_over(literal, &negated, &sides);
            }
        }
        self.needed(&value);
        Ok(Some(value))
    }

    /// The integer result of a branch, computed without a choice.
    fn branch(
        &mut self,
        code: &Code,
        expr: ExprId,
        env: &Env,
        condition: Literal,
    ) -> Option<Linear> {
        let known = self.path.literals.len();
        let new = self.path.facts.insert(condition.clone());
        self.path.literals.push(condition.clone());
        let limit = self.limits.steps;
        self.limits.steps = limit.min(self.path.steps + STEPS);
        self.speculating += 1;
        self.joining += 1;
        let value = self.eval(code, expr, env).and_then(|out| self.value(out));
        self.joining -= 1;
        self.speculating -= 1;
        self.limits.steps = limit;
        let own = self.path.literals.len() == known + 1;
        for literal in self.path.literals.split_off(known).into_iter().skip(1) {
            self.path.facts.remove(&literal);
        }
        if new {
            self.path.facts.remove(&condition);
        }
        match value {
            Ok(Val::Int(term)) if own => Some(self.terms.linear(term)),
            _ => None,
        }
    }

    /// `if condition then a else b`
    pub(crate) fn conditional(&mut self, given: &Literal, a: Linear, b: Linear) -> Val {
        if a == b {
            return self.linear_val(a);
        }
        let (name, x) = match given {
            Literal::AtMost(x) => ("%at-most", x),
            Literal::Zero(x, true) => ("%zero", x),
            Literal::Zero(x, false) => ("%not-zero", x),
            Literal::Same(..) => return self.linear_val(a),
        };
        let kind = Symbol::new(name);
        self.heads.entry(kind).or_insert(Head::Condition(kind));
        let x = self.terms.add(Term::Lin(x.clone()));
        let condition = self.terms.add(Term::App(kind, vec![x]));
        let name = Symbol::new(CONDITIONAL);
        self.heads.entry(name).or_insert(Head::Conditional);
        let parts = vec![
            condition,
            self.terms.add(Term::Lin(a.clone())),
            self.terms.add(Term::Lin(b.clone())),
        ];
        let whole = self.terms.add(Term::App(name, parts));
        if self.joining == 0 && self.model.is_none() {
            for bound in self.bounds_of(given, whole, &a, &b).into_iter().flatten() {
                self.assume_literal(bound);
            }
        }
        Val::Int(whole)
    }

    /// Facts about a conditional that hold in both cases, so that many queries need not distinguish them: it lies
    /// between two sums that differ by a constant, or it is the maximum or minimum of two.
    fn bounds_of(
        &mut self,
        condition: &Literal,
        whole: TermId,
        a: &Linear,
        b: &Linear,
    ) -> Option<Vec<Literal>> {
        let (above_a, above_b) =
            (a.subtract(&Linear::atom(whole))?, b.subtract(&Linear::atom(whole))?);
        let (below_a, below_b) = (above_a.scale(-1)?, above_b.scale(-1)?);
        let apart = a.subtract(b)?;
        let least = |x: Linear, y: Linear| vec![Literal::AtMost(x), Literal::AtMost(y)];
        if let Some(n) = apart.as_constant() {
            let (low, high) = if n > 0 { (above_b, below_a) } else { (above_a, below_b) };
            return Some(least(low, high));
        }
        // If the condition holds `a` is the larger one, otherwise `b`; or vice versa.
        let otherwise = condition.negate()?;
        let smaller_a = Literal::AtMost(apart.plus(1)?);
        let smaller_b = Literal::AtMost(apart.scale(-1)?.plus(1)?);
        let never = |e: &mut Self, x: &Literal, y: &Literal| {
            let asked = [x.clone(), y.clone()];
            let answer = solve::check(&e.terms, &asked);
            e.note(&asked, &answer);
            answer == Answer::No
        };
        if never(self, condition, &smaller_a) && never(self, &otherwise, &smaller_b) {
            return Some(least(above_a, above_b));
        }
        if never(self, condition, &smaller_b) && never(self, &otherwise, &smaller_a) {
            return Some(least(below_a, below_b));
        }
        None
    }

    /// A condition by its name.
    pub(crate) fn condition_of(&mut self, kind: Symbol, x: Linear) -> Val {
        let literal = match kind.as_str() {
            "%at-most" => Literal::AtMost(x),
            "%zero" => Literal::Zero(x, true),
            _ => Literal::Zero(x, false),
        };
        self.condition(literal)
    }

    /// Whether these literals contradict each other, in every case of the conditionals in them. The query is recorded
    /// in the journal.
    pub(crate) fn contradictory(&mut self, literals: &[Literal]) -> bool {
        self.contradictory_within(literals, CASES)
    }

    /// The same, with a limit on the number of cases.
    pub(crate) fn contradictory_within(&mut self, literals: &[Literal], cases: usize) -> bool {
        if let Some(known) = self.asked.get(literals) {
            return *known;
        }
        let limit = cases;
        let mut cases = cases;
        let goal = literals.len().saturating_sub(1);
        let no = self.no_case(literals.to_vec(), goal, &mut HashSet::new(), &mut cases);
        if !self.out_of_time() && (no || limit == CASES) {
            if self.asked.len() > REMEMBERED {
                self.asked.clear();
            }
            self.asked.insert(literals.to_vec(), no);
        }
        no
    }

    fn no_case(
        &mut self,
        literals: Vec<Literal>,
        goal: usize,
        taken: &mut HashSet<TermId>,
        cases: &mut usize,
    ) -> bool {
        if *cases == 0 || self.out_of_time() {
            return false;
        }
        *cases -= 1;
        let answer = solve::check(&self.terms, &literals);
        self.note(&literals, &answer);
        if answer == Answer::No {
            return true;
        }
        // First those in the goal itself, since facts about others may suffice. Then the oldest, since others contain it.
        let mut open = literals.get(goal).and_then(|l| self.asked_about(l, taken));
        for literal in literals.iter().filter(|_| open.is_none()).collect::<Vec<_>>() {
            self.terms.walk_literal(literal, &mut |t| {
                if matches!(self.terms.get(t), Term::App(name, _) if name.as_str() == CONDITIONAL)
                    && !taken.contains(&t)
                {
                    open = Some(open.map_or(t, |o| o.min(t)));
                }
            });
        }
        let Some(term) = open else { return false };
        let Some(sides) = self.cases(term) else { return false };
        taken.insert(term);
        let mut none = true;
        for side in sides {
            let mut all = literals.clone();
            all.extend(side);
            if !self.no_case(all, goal, taken, cases) {
                none = false;
                break;
            }
        }
        taken.remove(&term);
        none
    }

    /// The number that the condition is about, and what the conditional is in each case.
    pub(crate) fn parts_of_conditional(&self, term: TermId) -> Option<[TermId; 3]> {
        let Term::App(name, parts) = self.terms.get(term) else { return None };
        let [condition, a, b] = parts[..] else { return None };
        let Term::App(_, of) = self.terms.get(condition) else { return None };
        (name.as_str() == CONDITIONAL).then_some([*of.first()?, a, b])
    }

    /// A conditional that is part of a sum.
    fn asked_about(&self, literal: &Literal, taken: &HashSet<TermId>) -> Option<TermId> {
        let (Literal::AtMost(x) | Literal::Zero(x, _)) = literal else { return None };
        let is_open = |t: &TermId| {
            matches!(self.terms.get(*t), Term::App(name, _) if name.as_str() == CONDITIONAL)
                && !taken.contains(t)
        };
        x.factors.keys().copied().find(is_open)
    }

    /// The facts in each of the two cases of a conditional.
    fn cases(&mut self, term: TermId) -> Option<[[Literal; 2]; 2]> {
        let Term::App(_, parts) = self.terms.get(term).clone() else { return None };
        let [condition, a, b] = parts[..] else { return None };
        let Term::App(kind, of) = self.terms.get(condition).clone() else { return None };
        let x = self.terms.linear(*of.first()?);
        let condition = match kind.as_str() {
            "%at-most" => Literal::AtMost(x),
            "%zero" => Literal::Zero(x, true),
            "%not-zero" => Literal::Zero(x, false),
            _ => return None,
        };
        let whole = Linear::atom(term);
        let (a, b) = (self.terms.linear(a), self.terms.linear(b));
        let negated = condition.negate()?;
        Some([
            [condition, Literal::Zero(whole.subtract(&a)?, true)],
            [negated, Literal::Zero(whole.subtract(&b)?, true)],
        ])
    }
}

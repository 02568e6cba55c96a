//! Induction: proves a condition on a recursive function of an unknown value, by the structure of that value.
//!
//! The goal and the facts about the same value form a lemma, which is proved for every constructor of the value, with
//! the lemma assumed for the fields of the same type. The whole type must be the same: an element of a list of lists is
//! a list too, but not such a field. Fields may be split once or twice more if the goal requires it.

use crate::eval::{Eval, Mode};
use crate::term::{Linear, Literal, Term, TermId};
use crate::types::Type;
use crate::value::{Ref, Stop, Val};
use core_ir::builtin;
use source::Symbol;
use std::collections::HashSet;

/// Limit on the splits of fields below the first constructor.
const FURTHER: usize = 2;
/// Limit on the conditions that are split in one case.
const SUPPOSED: usize = 4;

/// An induction: variable, hypotheses, goal, and everything else that its success depends on.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Attempt {
    variable: TermId,
    hypotheses: Vec<Literal>,
    goal: Literal,
    /// The types of the variables in them, as text.
    types: String,
    /// The keys that the maps among them do not have.
    excluded: Vec<Vec<TermId>>,
    /// Nesting, bounds on unfolding, and whether crashes matter.
    within: (usize, usize, bool),
    /// How many lemmas there are, and the hypotheses of inductions around it.
    rules: (usize, Vec<String>),
}

impl Eval<'_> {
    /// Whether a condition follows from the facts of the path: immediately, by induction, or after splitting the values
    /// that it is stuck on. Returns `None` if so, otherwise what is left.
    pub(crate) fn follows(&mut self, value: Val) -> Result<Option<Val>, Stop> {
        let before = std::mem::replace(&mut self.asserting, false);
        let result = self.follows_inner(value);
        self.asserting = before;
        result
    }

    fn follows_inner(&mut self, mut value: Val) -> Result<Option<Val>, Stop> {
        for round in 0..=FURTHER {
            let goal = match self.as_literal(value.clone())? {
                Ok(true) => return Ok(None),
                Ok(false) => return Ok(Some(value)),
                Err(goal) => goal,
            };
            if self.inductions == 0 && round == 0 {
                self.note_functions(&goal);
            }
            let entailed = self.entailed(&goal);
            if !entailed && let Some(outcome) = self.by_element(&goal)? {
                if outcome.is_none() {
                    self.assume_literal(goal);
                }
                return Ok(outcome);
            }
            let shown = entailed
                || self.by_induction(&goal)
                || self.without_variables(&goal).is_some_and(|g| self.by_induction(&g));
            if shown {
                self.assume_literal(goal);
                return Ok(None);
            }
            if round == FURTHER {
                break;
            }
            let condition = self.stuck_condition(&goal);
            let variable = self.stuck_variables(&goal).into_iter().next();
            let active = std::mem::take(&mut self.path.active);
            let outcome = match (condition, variable) {
                (Some(condition), _) => self.suppose(condition),
                (None, Some((variable, hint))) => self.split_now(variable, hint).map(|_| ()),
                (None, None) => break,
            };
            self.path.active = active;
            outcome?;
            value = self.literal_value(&goal, None)?;
        }
        Ok(Some(value))
    }

    /// The goal with variables replaced by means of equations: `length (xs ++ [x]) == n + 1` is not a lemma about `xs`,
    /// but with `length xs` for `n` it is.
    fn without_variables(&self, goal: &Literal) -> Option<Literal> {
        let (Literal::AtMost(x) | Literal::Zero(x, _)) = goal else { return None };
        let mut linear = x.clone();
        for literal in &self.path.literals {
            let Literal::Zero(equation, true) = literal else { continue };
            let variable = equation.factors.iter().find(|(atom, factor)| {
                factor.abs() == 1
                    && linear.factors.contains_key(atom)
                    && matches!(self.terms.get(**atom), Term::Var(_))
            });
            let Some((atom, factor)) = variable else { continue };
            // The factor of the variable is one or minus one, so this eliminates it.
            let times = linear.factors[atom].checked_mul(-factor)?;
            linear = linear.add(&equation.scale(times)?)?;
        }
        if linear == *x {
            return None;
        }
        Some(match goal {
            Literal::Zero(_, is) => Literal::Zero(linear, *is),
            _ => Literal::AtMost(linear),
        })
    }

    /// For a part of an asserted condition: attempts to prove it before the path is split over it.
    pub(crate) fn part_follows(&mut self, value: &Val) -> Result<Option<Val>, Stop> {
        // Facts are computed again while a condition is, and are not what is to be shown.
        let wanted = self.asserting
            && self.assuming == 0
            && self.mode == Mode::Prove
            && self.speculating == 0
            && self.model.is_none()
            && self.path.active.is_empty()
            && self.inductions == 0;
        if !wanted {
            return Ok(Some(value.clone()));
        }
        if let Val::Cond(literal) = value
            && self.stuck_variables(literal).is_empty()
        {
            return Ok(Some(value.clone()));
        }
        self.follows(value.clone())
    }

    /// Evaluates facts again about values of which more is known now.
    pub(crate) fn refresh(&mut self, about: TermId) -> Result<(), Stop> {
        let known = self.path.literals.clone();
        for literal in known {
            let shape = match &literal {
                Literal::Same(a, b, _) if self.is_map_term(*a) || self.is_map_term(*b) => false,
                Literal::Same(_, b, _) => {
                    !matches!(self.terms.get(*b), Term::Con(_, parts) if parts.is_empty())
                }
                _ => false,
            };
            let mut concerned = false;
            self.terms.walk_literal(&literal, &mut |t| {
                concerned |= t == about;
            });
            if concerned
                && let Literal::Same(call, whole, true) = &literal
                && shape
            {
                self.refresh_shape(*call, *whole)?;
            }
            if shape || !concerned {
                continue;
            }
            self.assuming += 1;
            let value = self.literal_value(&literal, None);
            let truth = match value {
                Ok(value) => Some(self.truth(value)),
                // A fact that cannot be evaluated again stays as it is.
                Err(Stop::Unsupported(_)) => None,
                Err(stop) => Some(Err(stop)),
            };
            self.assuming -= 1;
            let Some(truth) = truth else { continue };
            if matches!(truth, Err(Stop::Raise { .. })) || !truth? {
                return Err(Stop::Unreachable);
            }
        }
        Ok(())
    }

    /// Evaluates a call again that was assumed to have some constructor, now that more is known of its arguments: it
    /// has that constructor, or the path is impossible.
    fn refresh_shape(&mut self, call: TermId, whole: TermId) -> Result<(), Stop> {
        let is_call =
            matches!(self.terms.get(call), Term::App(name, _) if self.heads.contains_key(name));
        let Term::Con(wanted, parts) = self.terms.get(whole).clone() else { return Ok(()) };
        if !is_call {
            return Ok(());
        }
        self.assuming += 1;
        // Without a choice: what is still open gives no new fact.
        self.speculating += 1;
        let value = self.unreify(call, None).map(|r| self.force(&r));
        self.speculating -= 1;
        self.assuming -= 1;
        let Some(Ok(Val::Con(name, fields))) = value else { return Ok(()) };
        if crate::maps::is_unordered(name) {
            return Ok(());
        }
        if name != wanted {
            return Err(Stop::Unreachable);
        }
        for (field, part) in fields.iter().zip(parts) {
            let term = self.reify(field);
            if term != part {
                self.assume_literal(Literal::Same(term, part, true));
            }
        }
        Ok(())
    }

    /// Whether a goal follows by induction from the facts of the path.
    pub(crate) fn by_induction(&mut self, goal: &Literal) -> bool {
        if self.mode != Mode::Prove || self.inductions >= 2 || self.speculating > 0 {
            return false;
        }
        let mut variables = self.stuck_variables(goal);
        variables.truncate(3);
        for (variable, hint) in variables {
            for hypotheses in self.hypotheses(goal, variable) {
                let attempt = self.attempt(variable, &hypotheses, goal);
                let shown = match self.induced.get(&attempt) {
                    Some(known) => *known,
                    None => self.induction_on(variable, hint, &hypotheses, goal),
                };
                if self.out_of_time() {
                    return false;
                }
                self.induced.insert(attempt, shown);
                if shown {
                    return true;
                }
            }
        }
        false
    }

    fn attempt(&mut self, variable: TermId, hypotheses: &[Literal], goal: &Literal) -> Attempt {
        let mut variables = std::collections::BTreeSet::new();
        for literal in hypotheses.iter().chain([goal]) {
            self.terms.walk_literal(literal, &mut |t| {
                if matches!(self.terms.get(t), Term::Var(_)) {
                    variables.insert(t);
                }
            });
        }
        let types: Vec<Option<&Type>> = variables.iter().map(|v| self.path.types.get(v)).collect();
        let types = format!("{types:?}");
        // Nor are two maps the same that lack different keys.
        let mut excluded = Vec::new();
        for variable in variables {
            excluded.push(self.excluded_keys(variable));
        }
        Attempt {
            variable,
            hypotheses: hypotheses.to_vec(),
            goal: goal.clone(),
            types,
            excluded,
            within: (self.inductions, self.limits.unroll, self.assuming > 0),
            rules: (self.lemmas.len(), self.path.rules.without(&self.terms, variable).summary()),
        }
    }

    /// The unknown values that the applications of the goal are stuck on.
    fn stuck_variables(&self, goal: &Literal) -> Vec<(TermId, Symbol)> {
        let mut found: Vec<(TermId, Symbol)> = Vec::new();
        let mut applications = Vec::new();
        self.terms.walk_literal(goal, &mut |t| applications.push(t));
        for start in applications {
            let mut at = start;
            let mut seen = HashSet::new();
            while let Some(next) = self.stuck_on.get(&at)
                && seen.insert(at)
            {
                at = *next;
            }
            if matches!(self.terms.get(at), Term::Var(_))
                && let Some(hint) = self.hints.get(&at)
                && !matches!(hint.as_str(), builtin::TRUE | builtin::FALSE)
                && !found.iter().any(|f| f.0 == at)
                && !self.path.resolved.contains_key(&at)
            {
                found.push((at, *hint));
            }
        }
        found
    }

    /// A Boolean call that the applications of the goal are stuck on.
    fn stuck_condition(&self, goal: &Literal) -> Option<TermId> {
        let mut found = None;
        self.terms.walk_literal(goal, &mut |t| {
            let mut at = t;
            let mut seen = HashSet::new();
            while let Some(next) = self.stuck_on.get(&at)
                && seen.insert(at)
                && found.is_none()
            {
                at = *next;
                let is_condition = self
                    .hints
                    .get(&at)
                    .is_some_and(|h| matches!(h.as_str(), builtin::TRUE | builtin::FALSE));
                if is_condition
                    && matches!(self.terms.get(at), Term::App(..))
                    && !self.path.resolved.contains_key(&at)
                {
                    found = Some(at);
                }
            }
        });
        found
    }

    /// Splits the path over a condition. Values that it equates are unified.
    fn suppose(&mut self, condition: TermId) -> Result<(), Stop> {
        let value = self.split_condition(condition)?;
        let Val::Con(name, _) = value else { return Ok(()) };
        if name.as_str() != builtin::TRUE || !self.lawful_equality {
            return Ok(());
        }
        let Some((x, y)) = self.equality(condition) else { return Ok(()) };
        for (from, to) in [(x, y), (y, x)] {
            let mut inside = false;
            self.terms.walk(to, &mut |t| inside |= t == from);
            let is_open = matches!(self.terms.get(from), Term::Var(_))
                && matches!(self.terms.get(to), Term::Var(_) | Term::App(..))
                && !self.path.resolved.contains_key(&from)
                && !self.path.resolved.contains_key(&to);
            if is_open && !inside {
                self.path.resolved.insert(from, Val::Sym(to));
                break;
            }
        }
        Ok(())
    }

    /// Sets of facts to try: those about the variable, all that are connected with the goal, none.
    fn hypotheses(&self, goal: &Literal, variable: TermId) -> Vec<Vec<Literal>> {
        let mentions = |l: &Literal, wanted: TermId| {
            let mut found = false;
            self.terms.walk_literal(l, &mut |t| found |= t == wanted);
            found
        };
        let usable: Vec<&Literal> = self
            .path
            .literals
            .iter()
            .filter(|l| match l {
                Literal::Same(_, b, _) => {
                    matches!(self.terms.get(*b), Term::Con(_, parts) if parts.is_empty())
                }
                _ => true,
            })
            .collect();
        let own: Vec<Literal> =
            usable.iter().filter(|l| mentions(l, variable)).map(|l| (*l).clone()).collect();
        let mut goal_variables = HashSet::new();
        self.terms.walk_literal(goal, &mut |t| {
            if matches!(self.terms.get(t), Term::Var(_)) {
                goal_variables.insert(t);
            }
        });
        let wide: Vec<Literal> = usable
            .iter()
            .filter(|l| goal_variables.iter().any(|v| mentions(l, *v)))
            .map(|l| (*l).clone())
            .collect();
        let mut sets = vec![own.clone()];
        if wide.len() != own.len() {
            sets.push(wide);
        }
        if !own.is_empty() {
            sets.push(Vec::new());
        }
        sets
    }

    fn induction_on(
        &mut self,
        variable: TermId,
        hint: Symbol,
        hypotheses: &[Literal],
        goal: &Literal,
    ) -> bool {
        let Some(data) = self.data_type(hint) else { return false };
        let ty = self.path.types.get(&variable).cloned().unwrap_or(Type::Unknown);
        if !self.types.may_have(&ty, hint) {
            return false;
        }
        let types = self.path.types.clone();
        let next_var = self.path.next_var;
        let rules = self.path.rules.without(&self.terms, variable);
        let excluded = self.path.excluded.clone();
        let saved = std::mem::take(&mut self.path);
        self.inductions += 1;
        let mut holds = true;
        // A map has an entry or it has none: lacking a key is not a separate case.
        let cases = data.constructors.iter().filter(|c| c.name.as_str() != crate::maps::LACK);
        for con in cases {
            let explored = self.explore(
                &mut |e: &mut Self| {
                    e.path.types = types.clone();
                    e.path.next_var = next_var.max(1_000_000);
                    e.path.rules = rules.clone();
                    e.path.excluded = excluded.clone();
                    e.induction_case(variable, &ty, con.name, con.fields.len(), hypotheses, goal)
                },
                &mut |_, _| false,
            );
            if explored.failed || explored.incomplete.is_some() {
                holds = false;
                break;
            }
        }
        self.inductions -= 1;
        self.path = saved;
        holds
    }

    fn induction_case(
        &mut self,
        variable: TermId,
        ty: &Type,
        con: Symbol,
        arity: usize,
        hypotheses: &[Literal],
        goal: &Literal,
    ) -> Result<(), Stop> {
        let field_types = self.types.fields(con, ty, arity);
        let fields: Vec<TermId> = field_types.iter().map(|t| self.fresh(t)).collect();
        let shape = self.shape(con, fields.clone());
        self.assume_literal(Literal::Same(variable, shape, true));
        if let (crate::maps::BIND, [key, _, rest]) = (con.as_str(), &fields[..]) {
            let key = crate::value::done(self.symbol(*key));
            self.keep_apart(variable, &key)?;
            self.without(variable, &key, *rest);
        }
        let parts: Vec<_> = fields.iter().map(|f| crate::value::done(self.symbol(*f))).collect();
        self.path.resolved.insert(variable, Val::Con(con, parts.into()));
        for hypothesis in hypotheses {
            if !self.holds(hypothesis, None)? {
                return Err(Stop::Unreachable);
            }
        }
        for (index, field) in fields.iter().enumerate() {
            if self.types.is_same_type(con, index, ty, &field_types[index]) {
                self.induction_hypothesis(variable, *field, hypotheses, goal)?;
            }
        }
        for (index, field) in fields.iter().enumerate() {
            if self.types.is_same_type(con, index, ty, &field_types[index]) {
                self.hypothesis_for_all(variable, *field, hypotheses, goal);
            }
        }
        let mut further = 0;
        let mut supposed = 0;
        loop {
            let value = self.literal_value(goal, None)?;
            let open = match self.as_literal(value)? {
                Ok(true) => return Ok(()),
                Ok(false) => return Err(Stop::Bad(crate::value::Break::Result)),
                Err(open) => open,
            };
            if self.entailed(&open) {
                return Ok(());
            }
            if supposed < SUPPOSED
                && let Some(condition) = self.stuck_condition(&open)
            {
                supposed += 1;
                self.suppose(condition)?;
                for hypothesis in hypotheses {
                    if !self.holds(hypothesis, None)? {
                        return Err(Stop::Unreachable);
                    }
                }
                continue;
            }
            if let Some(outcome) = self.by_element(&open)? {
                return match outcome {
                    None => Ok(()),
                    Some(_) => Err(Stop::Bad(crate::value::Break::Result)),
                };
            }
            if self.by_induction(&open) {
                return Ok(());
            }
            let next = self.stuck_variables(&open).into_iter().find(|(v, _)| *v != variable);
            match next {
                Some((inner, hint)) if further < FURTHER => {
                    further += 1;
                    self.split_now(inner, hint)?;
                    // The facts mention more now.
                    for hypothesis in hypotheses {
                        if !self.holds(hypothesis, None)? {
                            return Err(Stop::Unreachable);
                        }
                    }
                    for (index, field) in fields.iter().enumerate() {
                        if self.types.is_same_type(con, index, ty, &field_types[index]) {
                            self.induction_hypothesis(variable, *field, hypotheses, goal)?;
                        }
                    }
                }
                _ => {
                    // Nothing is left to split: the facts must suffice.
                    let negated = open.negate().ok_or_else(crate::eval::too_large)?;
                    let mut all = self.path.literals.clone();
                    all.push(negated);
                    if self.contradictory(&all) {
                        return Ok(());
                    }
                    return Err(Stop::Bad(crate::value::Break::Result));
                }
            }
        }
    }

    /// The lemma for a field as a rule, for all values of the other variables.
    fn hypothesis_for_all(
        &mut self,
        variable: TermId,
        part: TermId,
        hypotheses: &[Literal],
        goal: &Literal,
    ) {
        let mut fixed = self.path.rules.fixed(&self.terms);
        fixed.extend(self.fixed_by_maps(hypotheses.iter().chain([goal])));
        let mut variables = std::collections::BTreeSet::new();
        for literal in hypotheses.iter().chain([goal]) {
            self.terms.walk_literal(literal, &mut |t| {
                if matches!(self.terms.get(t), Term::Var(_)) && t != variable && !fixed.contains(&t)
                {
                    variables.insert(t);
                }
            });
        }
        let variables: Vec<(TermId, Type)> = variables
            .into_iter()
            .map(|v| (v, self.path.types.get(&v).cloned().unwrap_or(Type::Unknown)))
            .collect();
        let with = std::collections::HashMap::from([(variable, part)]);
        let hypotheses: Option<Vec<Literal>> =
            hypotheses.iter().map(|h| self.substitute_literal(h, &with)).collect();
        let goal = self.substitute_literal(goal, &with);
        let (Some(hypotheses), Some(goal)) = (hypotheses, goal) else { return };
        let source = crate::rules::Source::Hypothesis;
        for rule in self.rules_of(&variables, &hypotheses, &goal, source) {
            self.path.rules.add(&self.terms, rule);
        }
    }

    /// The lemma for a field, if its hypotheses hold.
    fn induction_hypothesis(
        &mut self,
        variable: TermId,
        part: TermId,
        hypotheses: &[Literal],
        goal: &Literal,
    ) -> Result<(), Stop> {
        let with = Some((variable, part));
        for hypothesis in hypotheses {
            if !self.holds(hypothesis, with)? {
                return Ok(());
            }
        }
        if !self.holds(goal, with)? {
            return Err(Stop::Unreachable);
        }
        Ok(())
    }

    pub(crate) fn holds(
        &mut self,
        literal: &Literal,
        with: Option<(TermId, TermId)>,
    ) -> Result<bool, Stop> {
        self.assuming += 1;
        let value = self.literal_value(literal, with);
        let truth = value.and_then(|v| self.truth(v));
        self.assuming -= 1;
        truth
    }

    /// A value as a known truth, or as an open condition.
    fn as_literal(&mut self, value: Val) -> Result<Result<bool, Literal>, Stop> {
        Ok(match value {
            Val::Con(name, _) => Ok(name.as_str() == builtin::TRUE),
            Val::Cond(literal) => Err(literal),
            Val::Sym(term) => {
                let yes = self.terms.add(Term::Con(Symbol::new(builtin::TRUE), Vec::new()));
                Err(Literal::Same(term, yes, true))
            }
            _ => return Err(Stop::Unsupported("a condition that is no Boolean".to_owned())),
        })
    }

    /// Whether two Booleans are the same, without examining unreduced calls.
    pub(crate) fn same_truth(&mut self, a: &Ref, b: &Ref, is: bool) -> Result<Val, Stop> {
        let (a, b) = (self.force(a)?, self.force(b)?);
        self.same_values(a, b, is)
    }

    /// Whether a term is an unreduced call.
    fn is_left(&self, term: TermId) -> bool {
        self.mode == Mode::Prove
            && self.model.is_none()
            && matches!(self.terms.get(term), Term::App(name, _) if self.heads.contains_key(name))
    }

    /// The negation of a Boolean. That of a call is a separate condition, which can be proved.
    pub(crate) fn not(&mut self, value: Val) -> Result<Val, Stop> {
        match value {
            Val::Cond(literal) => {
                Ok(Val::Cond(literal.negate().ok_or_else(crate::eval::too_large)?))
            }
            Val::Sym(term) if self.is_left(term) => {
                let no = self.terms.add(Term::Con(Symbol::new(builtin::FALSE), Vec::new()));
                Ok(Val::Cond(Literal::Same(term, no, true)))
            }
            value => Ok(Self::bool(!self.truth(value)?)),
        }
    }

    /// Whether an unknown value is known not to be a Boolean.
    fn is_data(&self, term: TermId) -> bool {
        let ty = match self.terms.get(term) {
            Term::App(name, _) => self.types.values.get(name).map(|t| t.split().1),
            _ => self.path.types.get(&term),
        };
        ty.is_some_and(|t| matches!(t, Type::Con(..)) && t.head() != "Bool")
    }

    /// Whether two values of one constructor are the same. If they differ in one field only, that field decides.
    fn same_fields(&mut self, con: Symbol, a: &[Ref], b: &[Ref], is: bool) -> Val {
        let a: Vec<TermId> = a.iter().map(|f| self.reify(f)).collect();
        let b: Vec<TermId> = b.iter().map(|f| self.reify(f)).collect();
        let apart: Vec<(TermId, TermId)> =
            a.iter().copied().zip(b.iter().copied()).filter(|(x, y)| x != y).collect();
        let literal = match apart[..] {
            [] => return Self::bool(is),
            [(x, y)] => {
                let left = self.unreify(x, None).and_then(|r| self.force(&r).ok());
                let right = self.unreify(y, None).and_then(|r| self.force(&r).ok());
                if let (Some(left), Some(right)) = (left, right)
                    && let Ok(value) = self.same_values(left, right, is)
                {
                    return value;
                }
                Literal::Same(x, y, is)
            }
            _ => {
                let whole = self.terms.add(Term::Con(con, a));
                Literal::Same(whole, self.terms.add(Term::Con(con, b)), is)
            }
        };
        self.condition(literal)
    }

    fn same_values(&mut self, a: Val, b: Val, is: bool) -> Result<Val, Stop> {
        let are_maps = [&a, &b].into_iter().any(|side| match side {
            Val::Con(con, _) => crate::maps::is_map(*con),
            Val::Sym(term) => self.is_map_term(*term),
            _ => false,
        });
        if are_maps {
            return self.same_maps(a, b, is);
        }
        if [&a, &b]
            .into_iter()
            .any(|side| matches!(side, Val::Con(con, _) if crate::maps::is_unordered(*con)))
        {
            return Err(Stop::Unsupported("the order of a map's elements".to_owned()));
        }
        // If one side is known, the other must be the same.
        let (known, other) = match (&a, &b) {
            (Val::Con(x, of_x), Val::Con(y, of_y)) if x == y && !of_x.is_empty() => {
                return Ok(self.same_fields(*x, &of_x.clone(), &of_y.clone(), is));
            }
            (Val::Con(..), _) => (a, b),
            (_, Val::Con(..)) => (b, a),
            (Val::Int(x) | Val::Char(x), Val::Int(y) | Val::Char(y) | Val::Sym(y))
            | (Val::Sym(x), Val::Int(y) | Val::Char(y)) => {
                let (x, y) = (self.terms.linear(*x), self.terms.linear(*y));
                let difference = x.subtract(&y).ok_or_else(crate::eval::too_large)?;
                return Ok(self.condition(Literal::Zero(difference, is)));
            }
            (Val::Sym(x), Val::Sym(y)) if self.is_data(*x) || self.is_data(*y) => {
                let literal = Literal::Same(*x.min(y), *x.max(y), is);
                return Ok(self.condition(literal));
            }
            // Calls are compared as terms; for anything else the truth is examined.
            (Val::Sym(x), Val::Sym(y)) if !self.is_left(*x) || !self.is_left(*y) => {
                let yes = Symbol::new(builtin::TRUE);
                let (a, b) = (self.split(*x, yes)?, self.split(*y, yes)?);
                return self.same_values(a, b, is);
            }
            (Val::Sym(x), Val::Sym(y)) => {
                let literal = Literal::Same(*x.min(y), *x.max(y), is);
                return Ok(self.condition(literal));
            }
            (Val::Cond(literal), _) => (Self::bool(self.decide(literal)?), b),
            (_, Val::Cond(literal)) => (Self::bool(self.decide(literal)?), a),
            _ => return Err(Stop::Unsupported("a comparison of other values".to_owned())),
        };
        let Val::Con(wanted, fields) = &known else { return Err(crate::eval::ill_typed()) };
        match other {
            Val::Con(name, others)
                if name != *wanted || (fields.is_empty() && others.is_empty()) =>
            {
                Ok(Self::bool((name == *wanted) == is))
            }
            Val::Sym(term) => match (wanted.as_str(), is) {
                (builtin::TRUE, true) | (builtin::FALSE, false) => Ok(Val::Sym(term)),
                (builtin::TRUE | builtin::FALSE, _) => self.not(Val::Sym(term)),
                _ => {
                    let known = self.reify(&crate::value::done(known));
                    Ok(self.condition(Literal::Same(term, known, is)))
                }
            },
            Val::Cond(literal) if (wanted.as_str() == builtin::TRUE) == is => {
                Ok(Val::Cond(literal))
            }
            Val::Cond(literal) => {
                Ok(Val::Cond(literal.negate().ok_or_else(crate::eval::too_large)?))
            }
            _ => Err(Stop::Unsupported("a comparison of other values".to_owned())),
        }
    }

    /// Evaluates a literal again, with what is known now.
    pub(crate) fn literal_value(
        &mut self,
        literal: &Literal,
        with: Option<(TermId, TermId)>,
    ) -> Result<Val, Stop> {
        let lost = || Stop::Unsupported("a condition that cannot be computed again".to_owned());
        match literal {
            Literal::AtMost(x) | Literal::Zero(x, _) => {
                let mut sum = Linear::constant(x.constant);
                for (atom, factor) in &x.factors {
                    let part = self.unreify(*atom, with).ok_or_else(lost)?;
                    let value = self.force(&part)?;
                    let value = self.number(&value)?.scale(*factor);
                    sum = value.and_then(|v| sum.add(&v)).ok_or_else(crate::eval::too_large)?;
                }
                let literal = match literal {
                    Literal::Zero(_, is) => Literal::Zero(sum, *is),
                    _ => Literal::AtMost(sum),
                };
                Ok(self.condition(literal))
            }
            Literal::Same(a, b, is) => {
                let left = self.unreify(*a, with).ok_or_else(lost)?;
                let left = self.force(&left)?;
                let wanted = match self.terms.get(*b) {
                    Term::Con(name, parts) if parts.is_empty() => *name,
                    _ => {
                        let right = self.unreify(*b, with).ok_or_else(lost)?;
                        let right = self.force(&right)?;
                        return self.same_values(left, right, *is);
                    }
                };
                let positive = (wanted.as_str() == builtin::TRUE) == *is;
                match left {
                    Val::Con(name, _) => Ok(Self::bool((name == wanted) == *is)),
                    Val::Cond(literal) if positive => Ok(Val::Cond(literal)),
                    Val::Cond(literal) => {
                        Ok(Val::Cond(literal.negate().ok_or_else(crate::eval::too_large)?))
                    }
                    Val::Sym(term) => {
                        let to = self.terms.add(Term::Con(wanted, Vec::new()));
                        Ok(Val::Cond(Literal::Same(term, to, *is)))
                    }
                    _ => Err(lost()),
                }
            }
        }
    }
}

//! Choices: where a condition or the constructor of a value is open, a path takes one possibility.

use crate::eval::{Eval, Mode};
use crate::explore::Decision;
use crate::hash::FastSet;
use crate::solve::linear::Answer;
use crate::term::{Linear, Literal, Term, TermId};
use crate::types::Type;
use crate::value::{Ref, Stop, Val, done};
use core_ir::builtin;
use source::Symbol;
use std::rc::Rc;

/// Types with internal invariants: values made up from their parts would be invalid.
const ABSTRACT: &[&str] = &["Data.Map", "Data.Set", "Data.IntMap", "Data.IntSet", "Data.Sequence"];

impl Eval<'_> {
    /// Whether this literal contradicts those of the path. Only a certain answer counts.
    pub(crate) fn impossible(&mut self, literal: &Literal) -> bool {
        let mut all = self.relevant(literal);
        all.push(literal.clone());
        self.contradictory(&all)
    }

    /// The same, looking at so many cases of conditionals at most.
    pub(crate) fn impossible_within(&mut self, literal: &Literal, cases: usize) -> bool {
        let mut all = self.relevant(literal);
        all.push(literal.clone());
        self.contradictory_within(&all, cases)
    }

    pub(crate) fn note(&mut self, literals: &[Literal], answer: &Answer) {
        if let Some(journal) = &mut self.journal {
            let impossible = match answer {
                Answer::No => Some(true),
                Answer::Yes(_) => Some(false),
                Answer::Unknown => None,
            };
            journal.push((literals.to_vec(), impossible));
        }
    }

    pub(crate) fn entailed(&mut self, literal: &Literal) -> bool {
        if let Some(known) = literal.constant() {
            return known;
        }
        if self.path.facts.contains(literal)
            || literal.negate().is_some_and(|negated| self.impossible(&negated))
        {
            return true;
        }
        // Derived equality holds for identical values.
        if let Literal::Same(a, b, true) = literal
            && self.lawful_equality
            && matches!(self.terms.get(*b), Term::Con(name, _) if name.as_str() == builtin::TRUE)
            && let Some((x, y)) = self.equality(*a)
        {
            return x == y || self.impossible(&Literal::Same(x, y, false));
        }
        false
    }

    /// The literals that share a variable with this one, directly or indirectly. The path itself is satisfiable, so the
    /// others cannot contribute to a contradiction.
    pub(crate) fn relevant(&self, literal: &Literal) -> Vec<Literal> {
        let mut reached: FastSet<TermId> = self.terms.variables_of(literal).collect();
        let mut left: Vec<&Literal> = self.path.literals.iter().collect();
        let mut chosen = Vec::new();
        loop {
            let before = left.len();
            left.retain(|l| {
                // A literal without variables may be relevant to any other.
                let mut variables = self.terms.variables_of(l).peekable();
                if variables.peek().is_none() || variables.any(|v| reached.contains(&v)) {
                    reached.extend(self.terms.variables_of(l));
                    chosen.push((*l).clone());
                    return false;
                }
                true
            });
            if left.len() == before {
                return chosen;
            }
        }
    }

    pub(crate) fn assume_literal(&mut self, literal: Literal) {
        if literal.constant() == Some(true) {
            return;
        }
        if self.path.facts.insert(literal.clone()) {
            // Derived equality implies that the values are identical.
            if let Literal::Same(a, b, true) = &literal
                && self.lawful_equality
                && let Some((x, y)) = self.equality(*a)
                && matches!(self.terms.get(*b), Term::Con(name, _) if name.as_str() == builtin::TRUE)
            {
                self.path.literals.push(Literal::Same(x, y, true));
            }
            // A Boolean that is not one constructor is the other.
            if let Literal::Same(a, b, false) = &literal
                && let Some(other) = self.other_truth(*b)
            {
                let other = Literal::Same(*a, other, true);
                self.path.literals.push(literal);
                return self.assume_literal(other);
            }
            self.path.literals.push(literal);
        }
    }

    fn other_truth(&mut self, truth: TermId) -> Option<TermId> {
        let other = match self.terms.get(truth) {
            Term::Con(name, _) if name.as_str() == builtin::TRUE => builtin::FALSE,
            Term::Con(name, _) if name.as_str() == builtin::FALSE => builtin::TRUE,
            _ => return None,
        };
        Some(self.terms.add(Term::Con(Symbol::new(other), Vec::new())))
    }

    /// Whether a literal holds on this path; if both are possible, the path is split.
    pub(crate) fn decide(&mut self, literal: &Literal) -> Result<bool, Stop> {
        if let Some(known) = literal.constant() {
            return Ok(known);
        }
        if let Some(known) = self.in_model(literal) {
            return Ok(known);
        }
        if self.path.facts.contains(literal) {
            return Ok(true);
        }
        let negated = literal.negate().ok_or_else(crate::eval::too_large)?;
        if self.path.facts.contains(&negated) {
            return Ok(false);
        }
        if self.joining > 0 {
            let cases = crate::join::FEW_CASES;
            if self.impossible_within(&negated, cases) {
                return Ok(true);
            }
            if self.impossible_within(literal, cases) {
                return Ok(false);
            }
        }
        if self.speculating > 0 {
            self.blocked.get_or_insert_with(|| literal.clone());
            return Err(Stop::Stuck(None));
        }
        if self.is_stale(literal) {
            let value = self.literal_value(literal, None)?;
            if !matches!(&value, Val::Cond(same) if same == literal) {
                return self.truth(value);
            }
        }
        if self.mode == Mode::Prove
            && let Some(last) = self.path.active.last().copied()
            && (self.path.active.iter().filter(|k| **k == last).count() > self.limits.unroll
                || self.path.unrolled.get(&last).copied().unwrap_or(0) > 2 + 2 * self.limits.unroll)
        {
            if self.impossible(&negated) {
                return Ok(true);
            }
            if self.impossible(literal) {
                return Ok(false);
            }
            return Err(Stop::Stuck(None));
        }
        match self.part_follows(&Val::Cond(literal.clone()))? {
            None => return Ok(true),
            Some(Val::Cond(same)) if same == *literal => {}
            Some(value) => return self.truth_as_it_is(value),
        }
        if let Some(last) = self.path.active.last() {
            *self.path.unrolled.entry(*last).or_default() += 1;
        }
        Ok(self.choose(vec![literal.clone(), negated])? == 0)
    }

    /// The truth of a condition that could not be proved, without another attempt.
    fn truth_as_it_is(&mut self, value: Val) -> Result<bool, Stop> {
        let before = std::mem::replace(&mut self.asserting, false);
        let truth = self.truth(value);
        self.asserting = before;
        truth
    }

    /// Whether a literal mentions applications that can be reduced further by now.
    fn is_stale(&self, literal: &Literal) -> bool {
        if self.mode != Mode::Prove || self.speculating > 0 || self.model.is_some() {
            return false;
        }
        let mut stale = false;
        self.terms.walk_literal(literal, &mut |t| {
            stale |= self.stuck_on.get(&t).is_some_and(|on| self.path.resolved.contains_key(on));
        });
        stale
    }

    /// Takes one of several possibilities.
    pub(crate) fn choose(&mut self, options: Vec<Literal>) -> Result<usize, Stop> {
        if self.path.cursor < self.path.decisions.len() {
            let chosen = self.path.decisions[self.path.cursor].chosen;
            self.path.cursor += 1;
            let Some(option) = options.get(chosen) else {
                return Err(Stop::Cut("a path that changed when it was run again".to_owned()));
            };
            self.assume_literal(option.clone());
            return Ok(chosen);
        }
        if self.out_of_time() {
            return Err(Stop::Cut(crate::check::TIME_IS_UP.to_owned()));
        }
        if self.path.decisions.len() > self.limits.choices {
            return Err(Stop::Cut(crate::check::MANY_CHOICES.to_owned()));
        }
        let mut possible: Vec<usize> = Vec::new();
        for (index, option) in options.iter().enumerate() {
            if !self.impossible(option) {
                possible.push(index);
            }
        }
        if possible.is_empty() {
            return Err(Stop::Unreachable);
        }
        let chosen = possible.remove(0);
        self.path.decisions.push(Decision { chosen, rest: possible });
        self.path.cursor += 1;
        self.assume_literal(options[chosen].clone());
        Ok(chosen)
    }

    /// The constructor of an unknown value of the data type that `hint` belongs to.
    pub(crate) fn split(&mut self, term: TermId, hint: Symbol) -> Result<Val, Stop> {
        let term = match self.resolve(&Val::Sym(term)) {
            Val::Sym(term) => term,
            known => return Ok(known),
        };
        self.hints.insert(term, hint);
        let in_recursion = self.mode == Mode::Prove && !self.path.active.is_empty();
        if self.model.is_some() && self.speculating == 0 {
            return self.split_now(term, hint);
        }
        let is_boolean = matches!(hint.as_str(), builtin::TRUE | builtin::FALSE);
        if is_boolean {
            // A Boolean is a condition.
            let yes = self.terms.add(Term::Con(Symbol::new(builtin::TRUE), Vec::new()));
            let literal = Literal::Same(term, yes, true);
            let no = self.terms.add(Term::Con(Symbol::new(builtin::FALSE), Vec::new()));
            if self.path.facts.contains(&literal) {
                return Ok(Self::bool(true));
            }
            if self.path.facts.contains(&Literal::Same(term, no, true)) {
                return Ok(Self::bool(false));
            }
            if self.model.is_some() {
                return Ok(Self::bool(false));
            }
            if self.speculating > 0 {
                return Err(Stop::Stuck(Some(term)));
            }
            let other = Literal::Same(term, no, true);
            if in_recursion {
                if self.impossible(&other) {
                    return Ok(Self::bool(true));
                }
                if self.impossible(&literal) {
                    return Ok(Self::bool(false));
                }
                return Err(Stop::Stuck(Some(term)));
            }
            if self.is_stale(&literal) {
                let value = self.literal_value(&literal, None)?;
                if !matches!(&value, Val::Cond(same) if *same == literal) {
                    return Ok(Self::bool(self.truth(value)?));
                }
            }
            match self.part_follows(&Val::Sym(term))? {
                None => return Ok(Self::bool(true)),
                Some(Val::Sym(same)) if same == term => {}
                Some(value) => return Ok(Self::bool(self.truth_as_it_is(value)?)),
            }
            return self.split_condition(term);
        }
        if self.speculating > 0 || in_recursion {
            // What is known may leave a single possibility.
            return Err(Stop::Stuck(Some(term)));
        }
        self.split_now(term, hint)
    }

    /// The truth of an unreduced call.
    pub(crate) fn split_condition(&mut self, term: TermId) -> Result<Val, Stop> {
        let truth = |e: &mut Self, truth: &str| {
            let con = e.terms.add(Term::Con(Symbol::new(truth), Vec::new()));
            Literal::Same(term, con, true)
        };
        let options = vec![truth(self, builtin::TRUE), truth(self, builtin::FALSE)];
        let value = Self::bool(self.choose(options)? == 0);
        self.path.resolved.insert(term, value.clone());
        Ok(value)
    }

    /// The same regardless of the state of evaluation.
    pub(crate) fn split_now(&mut self, term: TermId, hint: Symbol) -> Result<Val, Stop> {
        let term = match self.resolve(&Val::Sym(term)) {
            Val::Sym(term) => term,
            known => return Ok(known),
        };
        if crate::maps::is_map(hint) {
            let ty = self.path.types.get(&term).cloned().unwrap_or(Type::Unknown);
            if !self.types.may_have(&ty, hint) {
                return Err(crate::eval::ill_typed());
            }
            return self.split_map(term);
        }
        if let Some(map) = self.map_listed(term) {
            return self.split_list_of(term, map);
        }
        if ABSTRACT.iter().any(|prefix| hint.as_str().starts_with(prefix)) {
            return Err(Stop::Unsupported("a map or set of any contents".to_owned()));
        }
        let Some(data) = self.data_type(hint) else {
            return Err(Stop::Unsupported(format!("the type of {hint} is not known")));
        };
        let ty = self.path.types.get(&term).cloned().unwrap_or(Type::Unknown);
        if !self.types.may_have(&ty, hint) {
            return Err(crate::eval::ill_typed());
        }
        let depth = self.path.depths.get(&term).copied().unwrap_or(0);
        let mut constructors: Vec<(Symbol, usize)> =
            data.constructors.iter().map(|c| (c.name, c.fields.len())).collect();
        if let Mode::Refute(bound) = self.mode
            && depth >= bound
        {
            let all = constructors.len();
            let small: Vec<_> = constructors.iter().copied().filter(|c| c.1 == 0).collect();
            if !small.is_empty() {
                constructors = small;
            } else if depth > bound + 4 {
                return Err(Stop::Cut(crate::check::ANY_SIZE.to_owned()));
            }
            if constructors.len() < all {
                self.path.cut = Some(crate::check::ANY_SIZE.to_owned());
            }
        }
        if self.model.is_some() {
            // Takes the smallest constructor.
            let Some((con, arity)) = constructors.iter().copied().min_by_key(|c| c.1) else {
                return Err(Stop::Unreachable);
            };
            let types = self.types.fields(con, &ty, arity);
            let fields: Vec<TermId> = types.iter().map(|t| self.fresh(t)).collect();
            let parts: Vec<Ref> = fields.iter().map(|f| done(self.symbol(*f))).collect();
            let value = Val::Con(con, Rc::from(parts));
            self.path.resolved.insert(term, value.clone());
            return Ok(value);
        }
        let mut options = Vec::new();
        let mut fields_of = Vec::new();
        for (con, arity) in &constructors {
            let types = self.types.fields(*con, &ty, *arity);
            let fields: Vec<TermId> = types.iter().map(|t| self.fresh(t)).collect();
            let shape = self.terms.add(Term::Con(*con, fields.clone()));
            options.push(Literal::Same(term, shape, true));
            fields_of.push(fields);
        }
        let chosen = self.choose(options)?;
        let con = constructors[chosen].0;
        let fields = fields_of.swap_remove(chosen);
        for (index, field) in fields.iter().enumerate() {
            self.path.depths.insert(*field, depth + 1);
            if self.mode == Mode::Prove {
                let part = crate::readable::part(self, term, con, index);
                self.path.names.insert(*field, part);
            }
        }
        let parts: Vec<Ref> = fields.iter().map(|f| done(self.symbol(*f))).collect();
        if let Some(contracts) = self.path.element_contracts.get(&term).cloned()
            && let [head, tail] = parts.as_slice()
        {
            self.path.element_contracts.insert(fields[1], contracts.clone());
            let _ = tail;
            for contract in contracts {
                self.assume(&contract, head, &Type::Unknown)?;
            }
        }
        let value = Val::Con(con, Rc::from(parts));
        self.path.resolved.insert(term, value.clone());
        if self.mode == Mode::Prove {
            let active = std::mem::take(&mut self.path.active);
            let outcome = self.refresh(term);
            self.path.active = active;
            outcome?;
        }
        Ok(value)
    }

    /// The map whose contents a call lists, if they are unknown.
    fn map_listed(&self, list: TermId) -> Option<TermId> {
        let Term::App(name, parts) = self.terms.get(list) else { return None };
        match parts[..] {
            [map] if crate::model::lists_map(*name) => Some(map),
            _ => None,
        }
    }

    /// The list of the contents of a map is split by splitting the map.
    fn split_list_of(&mut self, list: TermId, map: TermId) -> Result<Val, Stop> {
        match self.resolve(&Val::Sym(map)) {
            Val::Sym(open) if matches!(self.terms.get(open), Term::Var(_)) => {
                self.split_map(open)?;
            }
            Val::Sym(_) => return Err(Stop::Unsupported("a map of any contents".to_owned())),
            _ => {}
        }
        let again = self.unreify(list, None).ok_or_else(crate::eval::ill_typed)?;
        match self.force(&again)? {
            Val::Sym(same) if same == list => {
                Err(Stop::Unsupported("a map of any contents".to_owned()))
            }
            Val::Sym(other) => self.split_now(other, Symbol::new(builtin::CONS)),
            value => Ok(value),
        }
    }

    /// A term as a value, by its type if that is known.
    pub(crate) fn symbol(&mut self, term: TermId) -> Val {
        if let Some(Type::Con(name, _)) = self.path.types.get(&term)
            && let Some((low, high)) = crate::types::sized_range(*name)
        {
            let atom = Linear::atom(term);
            let above = atom.scale(-1).and_then(|negative| negative.plus(low));
            for bound in [above, atom.plus(-high)].into_iter().flatten() {
                self.assume_literal(Literal::AtMost(bound));
            }
        }
        match self.path.types.get(&term).and_then(Type::primitive) {
            Some("Int" | "Integer") => Val::Int(term),
            Some("Natural" | "Word") => {
                if let Some(below) = Linear::atom(term).scale(-1) {
                    self.assume_literal(Literal::AtMost(below));
                }
                Val::Int(term)
            }
            Some("Char") => {
                self.path.characters.insert(term);
                Val::Char(term)
            }
            _ => Val::Sym(term),
        }
    }
}

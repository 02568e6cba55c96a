//! Rules: statements about all values, applied where their left side occurs.
//!
//! A rule is an induction hypothesis or a lemma: for all values of its variables, if its hypotheses hold, so does its
//! conclusion. An equation rewrites an unreduced call ([`Eval::rewritten`]) from its larger side to its smaller one, by
//! a lexicographic path order in which a function is larger than those that it calls. An equation without a larger
//! side, such as commutativity, is applied where the instance becomes smaller. Any other conclusion is assumed for the
//! values that match its trigger.
//!
//! A rule is about values, and a crash is not a value: it applies only if everything that its variables stand for is
//! known not to crash.

use crate::eval::{Eval, Mode};
use crate::reify::Head;
use crate::term::{Linear, Literal, Term, TermId};
use crate::types::Type;
use crate::value::{Stop, Val};
use core_ir::{Expr, builtin};
use source::Symbol;
use std::collections::{HashMap, HashSet};
use std::rc::Rc;

/// The values that the variables of a rule stand for.
pub(crate) type Instance = HashMap<TermId, TermId>;

#[derive(Debug)]
pub(crate) struct Rule {
    variables: Vec<(TermId, Type)>,
    hypotheses: Vec<Literal>,
    left: TermId,
    action: Action,
    pub source: Source,
    /// Variables that stand for dictionaries, which must compare structure.
    pub lawful: Vec<TermId>,
    /// The other side looks at elements in another order: it applies where that cannot crash.
    pub in_any_order: bool,
    /// It is true as long as no `Int` overflows.
    pub unbounded: bool,
}

/// Where a rule comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Source {
    /// An induction hypothesis.
    Hypothesis,
    /// A lemma that was found, by number.
    Found(usize),
    /// A lemma about the library, by number.
    Library(usize),
}

#[derive(Debug)]
enum Action {
    /// The other side of an equation, which is smaller for all values.
    Rewrite(TermId),
    /// The other side, for values that make it smaller.
    Ordered(TermId),
    Assume(Literal),
}

/// Rules by the function of their left sides.
#[derive(Clone, Debug, Default)]
pub(crate) struct Rules(HashMap<Symbol, Vec<Rc<Rule>>>);

/// Limit on the rewrites of one path.
const REWRITES: usize = 3000;
/// Limit on the nesting of rules that are applied to check whether a rule applies.
const NESTED: usize = 2;
/// Limit on the functions that are followed through calls.
const FOLLOWED: usize = 200;

impl Rules {
    pub(crate) fn add(&mut self, terms: &crate::term::Terms, rule: Rule) {
        if let Term::App(name, _) = terms.get(rule.left) {
            self.0.entry(*name).or_default().push(Rc::new(rule));
        }
    }

    fn of(&self, name: Symbol) -> &[Rc<Rule>] {
        self.0.get(&name).map_or(&[], Vec::as_slice)
    }

    /// The rules whose fixed part does not mention a term.
    pub(crate) fn without(&self, terms: &crate::term::Terms, about: TermId) -> Rules {
        let mut kept = Rules::default();
        for rule in self.0.values().flatten() {
            if !rule.mentions(terms, about) {
                let Term::App(name, _) = terms.get(rule.left) else { continue };
                kept.0.entry(*name).or_default().push(rule.clone());
            }
        }
        kept
    }

    /// A text that distinguishes these rules from others.
    pub(crate) fn summary(&self) -> Vec<String> {
        let mut all: Vec<String> = self.0.values().flatten().map(|r| format!("{r:?}")).collect();
        all.sort();
        all
    }

    /// The free variables of these rules.
    pub(crate) fn fixed(&self, terms: &crate::term::Terms) -> HashSet<TermId> {
        let mut fixed = HashSet::new();
        for rule in self.0.values().flatten() {
            rule.walk(terms, &mut |t| {
                if matches!(terms.get(t), Term::Var(_)) && !rule.is_variable(t) {
                    fixed.insert(t);
                }
            });
        }
        fixed
    }
}

impl Rule {
    /// A lemma about the library that replaces a call.
    pub(crate) fn rewrite(
        variables: Vec<(TermId, Type)>,
        hypotheses: Vec<Literal>,
        left: TermId,
        right: TermId,
        number: usize,
    ) -> Rule {
        Rule {
            variables,
            hypotheses,
            left,
            action: Action::Rewrite(right),
            source: Source::Library(number),
            lawful: Vec::new(),
            in_any_order: false,
            unbounded: false,
        }
    }

    fn is_variable(&self, term: TermId) -> bool {
        self.variables.iter().any(|(v, _)| *v == term)
    }

    fn walk(&self, terms: &crate::term::Terms, f: &mut impl FnMut(TermId)) {
        terms.walk(self.left, f);
        match &self.action {
            Action::Rewrite(right) | Action::Ordered(right) => terms.walk(*right, f),
            Action::Assume(literal) => terms.walk_literal(literal, f),
        }
        self.hypotheses.iter().for_each(|h| terms.walk_literal(h, f));
    }

    fn mentions(&self, terms: &crate::term::Terms, about: TermId) -> bool {
        let mut found = false;
        self.walk(terms, &mut |t| found |= t == about && !self.is_variable(t));
        found
    }
}

impl Eval<'_> {
    /// The rules of a statement: for all values of its variables, if the hypotheses hold, so does the conclusion.
    pub(crate) fn rules_of(
        &mut self,
        variables: &[(TermId, Type)],
        hypotheses: &[Literal],
        conclusion: &Literal,
        source: Source,
    ) -> Vec<Rule> {
        let mut rules = Vec::new();
        let mut add = |left: TermId, action: Action| {
            rules.push(Rule {
                variables: variables.to_vec(),
                hypotheses: hypotheses.to_vec(),
                left,
                action,
                source,
                lawful: Vec::new(),
                in_any_order: false,
                unbounded: false,
            });
        };
        match conclusion {
            Literal::Same(a, b, true) => {
                let truth = match self.terms.get(*b) {
                    Term::Con(name, parts) if parts.is_empty() => Some(*name),
                    _ => None,
                };
                let sides = match truth {
                    Some(name) if name.as_str() == builtin::TRUE && self.lawful_equality => {
                        self.equality(*a)
                    }
                    Some(_) => None,
                    None => Some((*a, *b)),
                };
                if truth.is_some() {
                    add(*a, Action::Rewrite(*b));
                }
                if let Some((x, y)) = sides {
                    for (left, right, always) in self.oriented(x, y) {
                        let action = match always {
                            true => Action::Rewrite(right),
                            false => Action::Ordered(right),
                        };
                        add(left, action);
                    }
                }
            }
            Literal::Zero(linear, true) => {
                let calls: Vec<(TermId, i128)> = linear
                    .factors
                    .iter()
                    .filter(|(a, f)| f.abs() == 1 && matches!(self.terms.get(**a), Term::App(..)))
                    .map(|(a, f)| (*a, *f))
                    .collect();
                let mut oriented = false;
                for (call, factor) in &calls {
                    // call = -factor · (linear - factor · call)
                    let rest = Linear::atom(*call)
                        .scale(-factor)
                        .and_then(|minus| linear.add(&minus))
                        .and_then(|rest| rest.scale(-factor));
                    let Some(rest) = rest else { continue };
                    let right = self.terms.add(Term::Lin(rest));
                    if self.is_larger(*call, right, false) {
                        add(*call, Action::Rewrite(right));
                        oriented = true;
                        break;
                    }
                }
                if !oriented {
                    for (call, _) in calls {
                        add(call, Action::Assume(conclusion.clone()));
                    }
                }
            }
            literal => {
                let mut calls: Vec<TermId> = Vec::new();
                match literal {
                    Literal::AtMost(x) | Literal::Zero(x, _) => calls.extend(x.factors.keys()),
                    Literal::Same(a, b, _) => calls.extend([a, b]),
                }
                for call in calls {
                    add(call, Action::Assume(literal.clone()));
                }
            }
        }
        rules.retain(|rule| self.is_usable(rule));
        rules
    }

    /// Whether the left side is a call that determines all variables.
    fn is_usable(&self, rule: &Rule) -> bool {
        let is_call = matches!(self.terms.get(rule.left), Term::App(name, _)
            if matches!(self.heads.get(name), Some(Head::Global(_) | Head::Local { .. })));
        let mut bound = HashSet::new();
        self.terms.walk(rule.left, &mut |t| {
            bound.insert(t);
        });
        let mut known = is_call;
        rule.walk(&self.terms, &mut |t| known &= !rule.is_variable(t) || bound.contains(&t));
        known
    }

    /// An equation as rewritings: from, to, and whether that is smaller for all values.
    fn oriented(&mut self, x: TermId, y: TermId) -> Vec<(TermId, TermId, bool)> {
        for attempt in 0..2 {
            if self.is_larger(x, y, false) {
                return vec![(x, y, true)];
            }
            if self.is_larger(y, x, false) {
                return vec![(y, x, true)];
            }
            // Functions that do not call each other: the one of the smaller side is made the larger one, as `len (app a
            // b)` is rewritten to `plus (len a) (len b)`.
            let (Term::App(f, _), Term::App(g, _)) = (self.terms.get(x), self.terms.get(y)) else {
                break;
            };
            let (f, g) = (*f, *g);
            if attempt > 0 || f == g || self.is_above(f, g) || self.is_above(g, f) {
                break;
            }
            let larger = if self.size(x) <= self.size(y) { (f, g) } else { (g, f) };
            self.precedence.insert(larger);
        }
        vec![(x, y, false), (y, x, false)]
    }

    fn size(&self, term: TermId) -> usize {
        let mut size = 0;
        self.terms.walk(term, &mut |_| size += 1);
        size
    }

    /// The lexicographic path order. With `whole`, variables are values, and it is total.
    pub(crate) fn is_larger(&mut self, s: TermId, t: TermId, whole: bool) -> bool {
        if s == t {
            return false;
        }
        let parts = |e: &Self, term: TermId| match e.terms.get(term) {
            Term::App(_, parts) | Term::Con(_, parts) => parts.clone(),
            Term::Lin(linear) => linear.factors.keys().copied().collect(),
            Term::Var(_) => Vec::new(),
        };
        let (of_s, of_t) = (parts(self, s), parts(self, t));
        if of_s.iter().any(|p| *p == t || self.is_larger(*p, t, whole)) {
            return true;
        }
        match (self.terms.get(s).clone(), self.terms.get(t).clone()) {
            (Term::Var(a), Term::Var(b)) => whole && a > b,
            (Term::Var(_), _) => false,
            (_, Term::Var(_)) => whole,
            (a, b) => match self.compare_heads(&a, &b, whole) {
                Some(std::cmp::Ordering::Greater) => {
                    of_t.iter().all(|p| self.is_larger(s, *p, whole))
                }
                Some(std::cmp::Ordering::Equal) => {
                    let first = of_s.iter().zip(&of_t).find(|(p, q)| p != q);
                    let greater = match first {
                        Some((p, q)) => self.is_larger(*p, *q, whole),
                        None => of_s.len() > of_t.len(),
                    };
                    greater && of_t.iter().all(|p| self.is_larger(s, *p, whole))
                }
                _ => false,
            },
        }
    }

    fn compare_heads(&mut self, a: &Term, b: &Term, whole: bool) -> Option<std::cmp::Ordering> {
        use std::cmp::Ordering::{Equal, Greater, Less};
        let rank = |t: &Term| match t {
            Term::Var(_) => 0,
            Term::Lin(_) => 1,
            Term::Con(..) => 2,
            Term::App(..) => 3,
        };
        match (a, b) {
            (Term::App(f, _), Term::App(g, _)) if f == g => Some(Equal),
            (Term::App(f, _), Term::App(g, _)) => {
                let (f, g) = (*f, *g);
                match (self.is_above(f, g), self.is_above(g, f)) {
                    (true, false) => Some(Greater),
                    (false, true) => Some(Less),
                    _ if whole => Some(f.as_str().cmp(g.as_str())),
                    _ => None,
                }
            }
            (Term::Con(f, _), Term::Con(g, _)) if f == g => Some(Equal),
            (Term::Con(f, _), Term::Con(g, _)) => whole.then(|| f.as_str().cmp(g.as_str())),
            _ => Some(rank(a).cmp(&rank(b))),
        }
    }

    /// Whether a function calls another, and is not called by it.
    fn is_above(&mut self, f: Symbol, g: Symbol) -> bool {
        if self.precedence.contains(&(f, g)) {
            return true;
        }
        if self.precedence.contains(&(g, f)) {
            return false;
        }
        let (down, up) = (self.called_by(f), self.called_by(g));
        down.contains(&g) && !up.contains(&f)
    }

    /// All functions that a function calls, directly or indirectly.
    pub(crate) fn called_by(&mut self, name: Symbol) -> Rc<HashSet<Symbol>> {
        if let Some(known) = self.calls.get(&name) {
            return known.clone();
        }
        let mut seen: HashSet<Symbol> = HashSet::new();
        let mut work = vec![name];
        while let Some(at) = work.pop() {
            let Some(def) = self.def(at) else { continue };
            for expr in &def.body.exprs {
                let Expr::Global(to) = expr else { continue };
                let to = crate::model::model_of(*to).unwrap_or(*to);
                if seen.len() < FOLLOWED && seen.insert(to) {
                    work.push(to);
                }
            }
        }
        let seen = Rc::new(seen);
        self.calls.insert(name, seen.clone());
        seen
    }

    /// Replaces terms inside a term.
    pub(crate) fn substitute(&mut self, term: TermId, with: &Instance) -> Option<TermId> {
        if let Some(to) = with.get(&term) {
            return Some(*to);
        }
        Some(match self.terms.get(term).clone() {
            Term::Var(_) => term,
            Term::App(name, parts) => {
                let parts: Option<Vec<TermId>> =
                    parts.iter().map(|p| self.substitute(*p, with)).collect();
                self.terms.add(Term::App(name, parts?))
            }
            Term::Con(name, parts) => {
                let parts: Option<Vec<TermId>> =
                    parts.iter().map(|p| self.substitute(*p, with)).collect();
                self.terms.add(Term::Con(name, parts?))
            }
            Term::Lin(linear) => {
                let linear = self.substitute_linear(&linear, with)?;
                self.terms.add(Term::Lin(linear))
            }
        })
    }

    fn substitute_linear(&mut self, linear: &Linear, with: &Instance) -> Option<Linear> {
        let mut sum = Linear::constant(linear.constant);
        for (atom, factor) in &linear.factors {
            let to = self.substitute(*atom, with)?;
            sum = sum.add(&self.terms.linear(to).scale(*factor)?)?;
        }
        Some(sum)
    }

    pub(crate) fn substitute_literal(
        &mut self,
        literal: &Literal,
        with: &Instance,
    ) -> Option<Literal> {
        Some(match literal {
            Literal::AtMost(x) => Literal::AtMost(self.substitute_linear(x, with)?),
            Literal::Zero(x, is) => Literal::Zero(self.substitute_linear(x, with)?, *is),
            Literal::Same(a, b, is) => {
                Literal::Same(self.substitute(*a, with)?, self.substitute(*b, with)?, *is)
            }
        })
    }

    /// Matches a pattern of a rule against a term, and binds the variables of the rule.
    fn matches(&mut self, rule: &Rule, pattern: TermId, term: TermId, with: &mut Instance) -> bool {
        if let Some((_, ty)) = rule.variables.iter().find(|(v, _)| *v == pattern) {
            if let Some(known) = with.get(&pattern) {
                return *known == term;
            }
            let fits = match self.terms.get(term) {
                Term::Var(_) => self.path.types.get(&term).is_none_or(|t| t.compatible(ty)),
                Term::Con(name, _) => {
                    let name = *name;
                    self.data_type(name).is_none() || self.types.may_have(ty, name)
                }
                Term::Lin(_) => ty.primitive().is_some() || matches!(ty, Type::Unknown),
                Term::App(..) => true,
            };
            if fits {
                with.insert(pattern, term);
            }
            return fits;
        }
        match (self.terms.get(pattern).clone(), self.terms.get(term).clone()) {
            (Term::App(f, a), Term::App(g, b)) | (Term::Con(f, a), Term::Con(g, b)) => {
                f == g
                    && a.len() == b.len()
                    && a.iter().zip(&b).all(|(p, t)| self.matches(rule, *p, *t, with))
            }
            (Term::Lin(linear), _) => self.matches_linear(rule, &linear, term, with),
            _ => pattern == term,
        }
    }

    /// Matches a sum: at most one of its variables is unbound.
    fn matches_linear(
        &mut self,
        rule: &Rule,
        pattern: &Linear,
        term: TermId,
        with: &mut Instance,
    ) -> bool {
        if !matches!(self.terms.get(term), Term::Lin(_) | Term::Var(_) | Term::App(..)) {
            return false;
        }
        let mut known = Linear::constant(pattern.constant);
        let mut open = None;
        for (atom, factor) in &pattern.factors {
            if rule.is_variable(*atom) && !with.contains_key(atom) {
                if open.replace((*atom, *factor)).is_some() {
                    return false;
                }
                continue;
            }
            let mut unbound = false;
            self.terms.walk(*atom, &mut |t| {
                unbound |= rule.is_variable(t) && !with.contains_key(&t);
            });
            let part = if unbound { None } else { self.substitute(*atom, with) };
            let sum = part.and_then(|p| known.add(&self.terms.linear(p).scale(*factor)?));
            let Some(sum) = sum else { return false };
            known = sum;
        }
        let Some(rest) = self.terms.linear(term).subtract(&known) else { return false };
        match open {
            None => rest == Linear::default(),
            Some((atom, factor)) if factor.abs() == 1 => {
                let Some(value) = rest.scale(factor) else { return false };
                let value = self.terms.add(Term::Lin(value));
                with.insert(atom, value);
                true
            }
            Some(_) => false,
        }
    }

    /// Applies rules to a call that would stay unreduced.
    pub(crate) fn rewritten(&mut self, term: TermId) -> Result<Option<Val>, Stop> {
        let Term::App(name, _) = self.terms.get(term) else { return Ok(None) };
        let name = *name;
        if self.mode != Mode::Prove
            || self.model.is_some()
            || self.plainly > 0
            || self.path.rewrites >= REWRITES
        {
            return Ok(None);
        }
        let all = [&self.path.rules, &self.lemmas.rules, &self.library.rules];
        let rules: Vec<Rc<Rule>> = all.iter().flat_map(|r| r.of(name)).cloned().collect();
        for rule in rules {
            let mut with = Instance::new();
            if !self.matches(&rule, rule.left, term, &mut with) {
                continue;
            }
            let right = match &rule.action {
                Action::Rewrite(right) => self.substitute(*right, &with),
                Action::Ordered(right) => {
                    let right = self.substitute(*right, &with);
                    right.filter(|r| self.is_larger(term, *r, true))
                }
                Action::Assume(_) => None,
            };
            match (&rule.action, right) {
                (Action::Assume(literal), _) => {
                    let key = (Rc::as_ptr(&rule) as usize, term);
                    if !self.path.instances.insert(key) {
                        continue;
                    }
                    let Some(literal) = self.substitute_literal(literal, &with) else { continue };
                    if self.applies(&rule, &with) {
                        self.note_lemma(&rule);
                        self.assume_literal(literal);
                    } else {
                        self.path.instances.remove(&key);
                    }
                }
                (_, Some(right)) if right != term && self.applies(&rule, &with) => {
                    self.path.rewrites += 1;
                    let Some(reference) = self.unreify(right, None) else { continue };
                    match self.force(&reference) {
                        Ok(value) => {
                            self.note_lemma(&rule);
                            return Ok(Some(value));
                        }
                        Err(Stop::Stuck(_) | Stop::Unsupported(_)) => continue,
                        Err(stop) => return Err(stop),
                    }
                }
                _ => {}
            }
        }
        Ok(None)
    }

    fn note_lemma(&mut self, rule: &Rule) {
        match rule.source {
            Source::Hypothesis => {}
            Source::Found(lemma) => {
                self.lemmas.used.insert(lemma);
            }
            Source::Library(lemma) => {
                self.library.used.insert(lemma);
            }
        }
    }

    /// Whether the hypotheses of a rule hold for these values, none of which crashes.
    fn applies(&mut self, rule: &Rule, with: &Instance) -> bool {
        if rule.unbounded && self.bounds.exact {
            return false;
        }
        for dictionary in &rule.lawful {
            let Some(dictionary) = with.get(dictionary) else { continue };
            if !self.lawful_equality || !self.is_lawful_term(*dictionary) {
                return false;
            }
        }
        if rule.in_any_order
            && let Action::Rewrite(right) = rule.action
        {
            let right = self.substitute(right, with);
            if !right.is_some_and(|r| self.is_safe(r)) {
                return false;
            }
        }
        if self.assuming == 0 {
            let values: Vec<TermId> = with.values().copied().collect();
            if !values.iter().all(|v| self.is_kept(*v) || self.is_safe(*v)) {
                return false;
            }
        }
        if rule.hypotheses.is_empty() {
            return true;
        }
        if self.applying >= NESTED {
            return false;
        }
        self.applying += 1;
        let hold = rule.hypotheses.iter().all(|hypothesis| {
            let Some(literal) = self.substitute_literal(hypothesis, with) else { return false };
            self.holds_already(&literal)
        });
        self.applying -= 1;
        hold
    }

    /// Whether a condition follows from the facts of the path, without a choice.
    fn holds_already(&mut self, literal: &Literal) -> bool {
        if self.path.facts.contains(literal) {
            return true;
        }
        self.speculating += 1;
        let value = self.literal_value(literal, None);
        self.speculating -= 1;
        match value {
            Ok(Val::Con(name, _)) => name.as_str() == builtin::TRUE,
            Ok(Val::Cond(literal)) => self.entailed(&literal),
            Ok(Val::Sym(term)) => {
                let yes = self.terms.add(Term::Con(Symbol::new(builtin::TRUE), Vec::new()));
                self.entailed(&Literal::Same(term, yes, true))
            }
            _ => false,
        }
    }
}

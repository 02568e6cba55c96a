//! Lemma discovery: equations between terms over the functions of an open goal.
//!
//! After HipSpec (Claessen, Johansson, Rosén, Smallbone, *Automating Inductive Proofs using Theory Exploration*, 2013):
//! terms are generated in the order of their size, from functions, constructors and three variables of each type, and
//! evaluated for a number of random values. Two terms that never differ are an equation, and two conditions of which
//! one never holds without the other are an implication. Each is then proved like any other goal, and is a lemma from
//! then on. A term that equals a smaller one is not used in larger ones.
//!
//! What it misses: lemmas about functions that the goal does not use, directly or through calls; equations with more
//! than five names on one side.

mod terms;

use crate::eval::{Eval, Limits, Mode, Path};
use crate::reify::Head;
use crate::rules::Source;
use crate::term::{Literal, Term, TermId};
use crate::types::Type;
use crate::value::{Break, Stop, Val};
use core_ir::builtin;
use source::Symbol;
use std::collections::{BTreeSet, HashMap};

/// Limit on the statements that are tried.
const CANDIDATES: usize = 60;
/// The first number of the variables of lemmas.
const VARIABLES: u32 = 5_000_000;
/// Limit on the passes over all statements, as long as new lemmas are found.
const PASSES: usize = 3;
/// Variables of each type.
const EACH: usize = 3;
/// The share of all time for one statement, and the share of the remaining time for all of them.
const FOR_ONE: [f64; 2] = [0.01, 0.03];
const SHARE: f64 = 0.7;

/// A function that lemmas may be about: the functions and dictionaries that it takes first, the types of its other
/// arguments, and the type of its result.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Function {
    name: Symbol,
    given: Vec<TermId>,
    arguments: Vec<Type>,
    result: Type,
    is_constructor: bool,
}

/// A statement to be proved.
pub(crate) struct Candidate {
    hypotheses: Vec<Literal>,
    conclusion: Literal,
    size: usize,
}

impl Eval<'_> {
    /// Collects the functions that a goal and the facts of the path mention, and those that they call.
    pub(crate) fn note_functions(&mut self, goal: &Literal) {
        let mut found = BTreeSet::new();
        let mut terms = BTreeSet::new();
        for literal in self.path.literals.iter().chain([goal]) {
            self.terms.walk_literal(literal, &mut |t| {
                terms.insert(t);
            });
        }
        let mut elements = BTreeSet::new();
        for term in &terms {
            if let Some(ty) = self.path.types.get(term) {
                elements.extend(ty.arguments().iter().cloned());
                if !matches!(ty, Type::Fun(..)) {
                    elements.insert(ty.clone());
                }
            }
        }
        let mut called = BTreeSet::new();
        for term in &terms {
            let Term::App(name, parts) = self.terms.get(*term).clone() else { continue };
            if let Some(Head::Global(global)) = self.heads.get(&name).cloned() {
                found.extend(self.signature(global, &parts));
                called.extend(self.called_by(global).iter().copied());
            }
        }
        for name in called {
            if self.types.values.contains_key(&name)
                && !found.iter().any(|f: &Function| f.name == name)
                && self.types.constraints.get(&name).is_none_or(Vec::is_empty)
            {
                found.extend(self.signature_at(name, &elements));
            }
        }
        self.lemmas.functions = found.into_iter().collect();
    }

    /// The signature of a function, from a call.
    fn signature(&mut self, name: Symbol, parts: &[TermId]) -> Option<Function> {
        let ty = self.types.values.get(&name)?.clone();
        let dictionaries = self.types.constraints.get(&name).map_or(0, Vec::len);
        let (arguments, result) = ty.split();
        if arguments.len() + dictionaries != parts.len() || arguments.is_empty() {
            return None;
        }
        let given = parts[..dictionaries].to_vec();
        let mut with = HashMap::new();
        for (argument, part) in arguments.iter().zip(&parts[dictionaries..]) {
            if let Some(known) = self.type_of(*part, 0) {
                unify(argument, &known, &mut with);
            }
        }
        let arguments: Vec<Type> = arguments.iter().map(|a| a.substitute(&with)).collect();
        let result = result.substitute(&with);
        let known = arguments.iter().chain([&result]).all(is_ground);
        known.then_some(Function { name, given, arguments, result, is_constructor: false })
    }

    /// The signature of a function at a type of the goal.
    fn signature_at(&self, name: Symbol, elements: &BTreeSet<Type>) -> Option<Function> {
        let ty = self.types.values.get(&name)?;
        let mut variables = BTreeSet::new();
        collect_variables(ty, &mut variables);
        let mut with = HashMap::new();
        if !variables.is_empty() {
            let element = elements.iter().find(|t| t.arguments().is_empty() && is_ground(t))?;
            variables.into_iter().for_each(|v| {
                with.insert(v, element.clone());
            });
        }
        let ty = ty.substitute(&with);
        let (arguments, result) = ty.split();
        let arguments: Vec<Type> = arguments.into_iter().cloned().collect();
        let usable = !arguments.is_empty() && arguments.iter().chain([result]).all(is_ground);
        usable.then(|| Function {
            name,
            given: Vec::new(),
            arguments,
            result: result.clone(),
            is_constructor: false,
        })
    }

    fn type_of(&mut self, term: TermId, depth: usize) -> Option<Type> {
        if let Some(ty) = self.path.types.get(&term) {
            return Some(ty.clone()).filter(is_ground);
        }
        match self.terms.get(term).clone() {
            Term::App(name, parts) if depth < 8 => {
                let Some(Head::Global(global)) = self.heads.get(&name).cloned() else {
                    return None;
                };
                self.signature(global, &parts).map(|f| f.result)
            }
            Term::Con(name, parts) => {
                if name.as_str() == builtin::CONS {
                    let element = self.type_of(parts[0], depth + 1)?;
                    let list = self.list_type(element)?;
                    return Some(list);
                }
                let con = self.types.constructors.get(&name)?;
                Some(con.result.clone()).filter(is_ground)
            }
            _ => None,
        }
    }

    /// A list type, by the name that the lists of the goal have.
    fn list_type(&self, element: Type) -> Option<Type> {
        let is_list = |t: &&Type| matches!(t.head(), "[]" | "List") && t.arguments().len() == 1;
        let Type::Con(name, _) = self.path.types.values().find(is_list)? else { return None };
        Some(Type::Con(*name, vec![element]))
    }

    /// Proves what it can about the functions of the open goal, first by one induction each and then by nested
    /// inductions. Returns whether anything was found.
    pub(crate) fn discover(&mut self, level: usize) -> bool {
        if !self.lawful_equality || self.bounds.exact {
            return false;
        }
        let known = self.lemmas.len();
        let saved = std::mem::take(&mut self.path);
        let limits = std::mem::replace(
            &mut self.limits,
            Limits { steps: 30_000, paths: 60, choices: 60, unroll: 1 },
        );
        let (until, mode) = (self.until, self.mode);
        let now = (self.spent)();
        self.until = now + (until - now).max(0.0) * SHARE;
        if level == 0 {
            let functions = std::mem::take(&mut self.lemmas.functions);
            (self.lemmas.variables, self.lemmas.candidates) = match functions.is_empty() {
                true => Default::default(),
                false => self.candidates(functions),
            };
        }
        self.mode = Mode::Prove;
        self.model = None;
        // What could not be proved may follow from what was proved later.
        for _ in 0..PASSES {
            let before = self.lemmas.len();
            self.try_candidates(level);
            if self.lemmas.len() == before || self.out_of_time() {
                break;
            }
        }
        self.until = until;
        self.limits = limits;
        self.mode = mode;
        self.path = saved;
        self.lemmas.len() > known
    }

    fn try_candidates(&mut self, level: usize) {
        let variables = self.lemmas.variables.clone();
        let mut tried = 0;
        let mut left = std::mem::take(&mut self.lemmas.candidates).into_iter();
        let mut again = Vec::new();
        while tried < CANDIDATES && !self.out_of_time() {
            let Some(candidate) = left.next() else { break };
            let asked = self.journal.as_ref().map(Vec::len);
            if let Some(false) = self.try_candidate(&variables, &candidate, level) {
                // The queries and results of a failed attempt are not part of a proof.
                if let (Some(journal), Some(asked)) = (&mut self.journal, asked) {
                    journal.truncate(asked);
                    self.asked.clear();
                    self.induced.clear();
                }
                tried += 1;
                again.push(candidate);
            }
        }
        again.extend(left);
        self.lemmas.candidates = again;
    }

    /// Returns whether a statement is proved, and from now on a lemma; `None` if it is known already.
    fn try_candidate(
        &mut self,
        variables: &[(TermId, Type)],
        candidate: &Candidate,
        level: usize,
    ) -> Option<bool> {
        let until = self.until;
        self.until = until.min((self.spent)() + FOR_ONE[level.min(1)]);
        let trivial = self.proves(variables, candidate, None);
        let proved = trivial || self.proves(variables, candidate, Some(level));
        self.until = until;
        if trivial {
            return None;
        }
        if proved {
            self.path = Path::default();
            self.name_variables(variables);
            let text =
                crate::readable::statement(self, &candidate.hypotheses, &candidate.conclusion);
            let number = self.lemmas.len();
            let mut used = BTreeSet::new();
            for literal in candidate.hypotheses.iter().chain([&candidate.conclusion]) {
                self.terms.walk_literal(literal, &mut |t| {
                    used.insert(t);
                });
            }
            let own: Vec<(TermId, Type)> =
                variables.iter().filter(|(v, _)| used.contains(v)).cloned().collect();
            let rules =
                self.rules_of(&own, &candidate.hypotheses, &candidate.conclusion, Source::Found(number));
            for rule in rules {
                self.lemmas.rules.add(&self.terms, rule);
            }
            self.lemmas.texts.push(text);
        }
        Some(proved)
    }

    fn name_variables(&mut self, variables: &[(TermId, Type)]) {
        for (index, (variable, ty)) in variables.iter().enumerate() {
            let letter = ["x", "y", "z"][index % EACH];
            let name = match ty {
                Type::Fun(..) => ["f", "g", "h"][index % EACH].to_owned(),
                _ if matches!(ty.head(), "[]" | "List") => format!("{letter}s"),
                _ => letter.to_owned(),
            };
            self.path.names.insert(*variable, name);
        }
    }

    /// Whether a statement holds for all values, without a crash anywhere in it.
    fn proves(
        &mut self,
        variables: &[(TermId, Type)],
        candidate: &Candidate,
        level: Option<usize>,
    ) -> bool {
        let induction = level.is_some();
        let around = level.map_or(9, |level| 1_usize.saturating_sub(level));
        let inductions = std::mem::replace(&mut self.inductions, around);
        let saved = std::mem::take(&mut self.path);
        let explored = self.explore(
            &mut |e: &mut Self| {
                e.path.types = variables.iter().cloned().collect();
                e.path.next_var = VARIABLES + 100;
                for hypothesis in &candidate.hypotheses {
                    if !e.holds(hypothesis, None)? {
                        return Err(Stop::Unreachable);
                    }
                }
                if let Literal::Same(a, b, _) = &candidate.conclusion
                    && (!e.is_safe(*a) || !e.is_safe(*b))
                {
                    return Err(Stop::Bad(Break::Result));
                }
                let value = e.literal_value(&candidate.conclusion, None)?;
                if induction {
                    return match e.follows(value)? {
                        None => Ok(()),
                        Some(_) => Err(Stop::Bad(Break::Result)),
                    };
                }
                let known = match value {
                    Val::Con(name, _) => name.as_str() == builtin::TRUE,
                    Val::Cond(literal) => e.entailed(&literal),
                    _ => false,
                };
                if known { Ok(()) } else { Err(Stop::Bad(Break::Result)) }
            },
            &mut |_, _| false,
        );
        self.path = saved;
        self.inductions = inductions;
        !explored.failed && explored.incomplete.is_none()
    }
}

fn is_ground(ty: &Type) -> bool {
    match ty {
        Type::Con(_, arguments) => arguments.iter().all(is_ground),
        Type::Fun(a, b) => is_ground(a) && is_ground(b),
        Type::Var(_) | Type::Unknown => false,
    }
}

fn collect_variables(ty: &Type, into: &mut BTreeSet<Symbol>) {
    match ty {
        Type::Var(v) => {
            into.insert(*v);
        }
        Type::Con(_, arguments) => arguments.iter().for_each(|a| collect_variables(a, into)),
        Type::Fun(a, b) => {
            collect_variables(a, into);
            collect_variables(b, into);
        }
        Type::Unknown => {}
    }
}

/// Finds the types for type variables that make a declared type a known one.
fn unify(declared: &Type, known: &Type, with: &mut HashMap<Symbol, Type>) {
    match (declared, known) {
        (Type::Var(v), known) => {
            with.entry(*v).or_insert_with(|| known.clone());
        }
        (Type::Con(_, a), Type::Con(_, b)) => {
            a.iter().zip(b).for_each(|(x, y)| unify(x, y, with));
        }
        (Type::Fun(a, b), Type::Fun(c, d)) => {
            unify(a, c, with);
            unify(b, d, with);
        }
        _ => {}
    }
}

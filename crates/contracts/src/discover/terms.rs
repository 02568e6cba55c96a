//! The terms of a theory, their values in random tests, and the statements that these suggest.

use super::*;
use crate::value::{Ref, Thunk, Val, done, later};
use std::collections::BTreeMap;

/// Limit on the names on one side of an equation.
const SIZE: usize = 5;
/// Limit on the terms of the theory of a goal.
const TERMS: usize = 1500;
/// The number of random values for which a term is evaluated.
const TESTS: usize = 40;
/// The constructor of a list of one element: `[x]` is more common than its size suggests.
const SINGLE: &str = "[_]";

/// A term and its value in each of the tests.
struct Made {
    term: TermId,
    size: usize,
    /// It contains a list of one element.
    single: bool,
    values: Vec<Ref>,
    names: Vec<TermId>,
}

impl Eval<'_> {
    /// Statements that no test contradicts, smallest first.
    pub(super) fn candidates(
        &mut self,
        mut functions: Vec<Function>,
    ) -> (Vec<(TermId, Type)>, Vec<Candidate>) {
        let mut types: BTreeSet<Type> = BTreeSet::new();
        for function in &functions {
            types.extend(function.arguments.iter().cloned());
            types.insert(function.result.clone());
        }
        let data: Vec<Type> =
            types.iter().filter(|t| !matches!(t, Type::Fun(..))).cloned().collect();
        for ty in &data {
            functions.extend(
                self.constructors_of(ty)
                    .into_iter()
                    .filter(|c| c.arguments.iter().all(|a| types.contains(a))),
            );
        }
        for ty in data.iter().filter(|t| matches!(t.head(), "[]" | "List")) {
            functions.extend(ty.arguments().first().filter(|e| types.contains(e)).map(|element| {
                Function {
                    name: Symbol::new(SINGLE),
                    given: Vec::new(),
                    arguments: vec![element.clone()],
                    result: ty.clone(),
                    is_constructor: true,
                }
            }));
        }
        let mut variables = Vec::new();
        for ty in &types {
            for _ in 0..EACH {
                let number = VARIABLES + variables.len() as u32;
                variables.push((self.terms.add(Term::Var(number)), ty.clone()));
            }
        }
        self.mode = Mode::Refute(0);
        self.model = Some(BTreeMap::new());
        self.path = Path { next_var: VARIABLES + 100, ..Path::default() };
        self.path.types = variables.iter().cloned().collect();
        let mut pools: BTreeMap<Type, Vec<Vec<Made>>> = BTreeMap::new();
        for (index, (variable, ty)) in variables.iter().enumerate() {
            let made = self.variable(*variable, ty, index as u64);
            let pool = pools.entry(ty.clone()).or_default();
            pool.resize_with(2, Vec::new);
            pool[1].extend(made);
        }
        let mut classes: HashMap<(Type, Vec<TermId>), (TermId, usize)> = HashMap::new();
        for (ty, pool) in &pools {
            for made in pool.iter().flatten() {
                if !matches!(ty, Type::Fun(..)) {
                    classes.insert((ty.clone(), made.names.clone()), (made.term, 1));
                }
            }
        }
        let mut found = Vec::new();
        let mut count = 0;
        for size in 1..=SIZE + 1 {
            let mut new: Vec<(Type, Made)> = Vec::new();
            for function in &functions {
                for arguments in choices(&function.arguments, &pools, size - 1) {
                    if size > SIZE && !arguments.iter().any(|a| a.single) {
                        continue;
                    }
                    if count >= TERMS || self.out_of_time() {
                        break;
                    }
                    count += 1;
                    let Some(made) = self.made(function, &arguments, size) else { continue };
                    let key = (function.result.clone(), made.names.clone());
                    match classes.get(&key) {
                        Some((other, _)) if *other == made.term => {}
                        Some((other, smaller)) => {
                            let conclusion = match function.result.primitive() {
                                Some(_) => {
                                    let (a, b) = (*other, made.term);
                                    let (a, b) = (self.terms.linear(a), self.terms.linear(b));
                                    match b.subtract(&a) {
                                        Some(difference) => Literal::Zero(difference, true),
                                        None => continue,
                                    }
                                }
                                None => Literal::Same(made.term, *other, true),
                            };
                            let size = size + smaller;
                            found.push(Candidate { hypotheses: Vec::new(), conclusion, size });
                        }
                        None => {
                            classes.insert(key, (made.term, size));
                            new.push((function.result.clone(), made));
                        }
                    }
                }
            }
            for (ty, made) in new {
                let pool = pools.entry(ty).or_default();
                let sizes = pool.len().max(size + 1);
                pool.resize_with(sizes, Vec::new);
                pool[size].push(made);
            }
        }
        found.extend(self.implications(&pools));
        // Of statements that differ only in the names of variables, one is enough; the more general ones come first.
        let mut seen = std::collections::HashSet::new();
        let mut distinct: Vec<(usize, usize, usize, Candidate)> = Vec::new();
        for candidate in found {
            let (key, names) = self.renamed(&candidate, &variables);
            if seen.insert(key) {
                let fewer = 100 - names.min(100);
                distinct.push((candidate.hypotheses.len(), candidate.size, fewer, candidate));
            }
        }
        distinct.sort_by_key(|(hypotheses, size, fewer, _)| (*hypotheses, *size, *fewer));
        self.model = None;
        (variables, distinct.into_iter().map(|d| d.3).collect())
    }

    /// A statement with its variables numbered in order of occurrence, and their number.
    fn renamed(
        &mut self,
        candidate: &Candidate,
        variables: &[(TermId, Type)],
    ) -> (Vec<Literal>, usize) {
        let mut order: Vec<TermId> = Vec::new();
        let literals: Vec<&Literal> =
            candidate.hypotheses.iter().chain([&candidate.conclusion]).collect();
        for literal in &literals {
            self.terms.walk_literal(literal, &mut |t| {
                if matches!(self.terms.get(t), Term::Var(_)) && !order.contains(&t) {
                    order.push(t);
                }
            });
        }
        let mut with = HashMap::new();
        for (place, variable) in order.iter().enumerate() {
            let Some((_, ty)) = variables.iter().find(|(v, _)| v == variable) else { continue };
            let same = |v: &&TermId| variables.iter().any(|(w, t)| w == *v && t == ty);
            let number = order[..place].iter().filter(same).count();
            if let Some((to, _)) = variables.iter().filter(|(_, t)| t == ty).nth(number) {
                with.insert(*variable, *to);
            }
        }
        let key = literals.into_iter().filter_map(|l| self.substitute_literal(l, &with)).collect();
        (key, order.len())
    }

    /// Implications: pairs of conditions of which one never holds without the other.
    fn implications(&mut self, pools: &BTreeMap<Type, Vec<Vec<Made>>>) -> Vec<Candidate> {
        let Some((_, pool)) = pools.iter().find(|(ty, _)| ty.head() == "Bool") else {
            return Vec::new();
        };
        let conditions: Vec<&Made> = pool
            .iter()
            .flatten()
            .filter(|m| {
                m.size > 1 && m.size <= 4 && matches!(self.terms.get(m.term), Term::App(..))
            })
            .collect();
        let yes = self.terms.add(Term::Con(Symbol::new(builtin::TRUE), Vec::new()));
        let no = self.terms.add(Term::Con(Symbol::new(builtin::FALSE), Vec::new()));
        let mut found = Vec::new();
        for a in &conditions {
            for b in &conditions {
                if a.term == b.term || a.size > b.size || a.size + b.size > 7 {
                    continue;
                }
                for (given, truth) in [(yes, true), (no, false)] {
                    let relevant: Vec<bool> = a
                        .names
                        .iter()
                        .zip(&b.names)
                        .filter(|(x, _)| **x == given)
                        .map(|(_, y)| *y == yes)
                        .collect();
                    if relevant.len() < 4 || !relevant.iter().all(|y| *y) {
                        continue;
                    }
                    // About the same variables.
                    let (mut of_a, mut of_b) = (BTreeSet::new(), BTreeSet::new());
                    self.terms.walk(a.term, &mut |t| {
                        of_a.extend(matches!(self.terms.get(t), Term::Var(_)).then_some(t));
                    });
                    self.terms.walk(b.term, &mut |t| {
                        of_b.extend(matches!(self.terms.get(t), Term::Var(_)).then_some(t));
                    });
                    if !of_a.is_subset(&of_b) {
                        continue;
                    }
                    let con = if truth { yes } else { no };
                    found.push(Candidate {
                        hypotheses: vec![Literal::Same(a.term, con, true)],
                        conclusion: Literal::Same(b.term, yes, true),
                        size: a.size + b.size,
                    });
                }
            }
        }
        found
    }

    /// The constructors of a type.
    fn constructors_of(&self, ty: &Type) -> Vec<Function> {
        let function = |name: &str, arguments: Vec<Type>| Function {
            name: Symbol::new(name),
            given: Vec::new(),
            arguments,
            result: ty.clone(),
            is_constructor: true,
        };
        match ty.head() {
            "Bool" => {
                return vec![function(builtin::TRUE, vec![]), function(builtin::FALSE, vec![])];
            }
            "[]" | "List" => {
                let Some(element) = ty.arguments().first() else { return Vec::new() };
                return vec![
                    function(builtin::NIL, vec![]),
                    function(builtin::CONS, vec![element.clone(), ty.clone()]),
                ];
            }
            _ => {}
        }
        let mut found: Vec<(Symbol, usize)> = self
            .types
            .constructors
            .iter()
            .filter(|(_, c)| match (&c.result, ty) {
                (Type::Con(a, _), Type::Con(b, _)) => a == b,
                _ => false,
            })
            .map(|(name, c)| (*name, c.fields.len()))
            .collect();
        found.sort();
        let of = |(name, count): (Symbol, usize)| {
            function(name.as_str(), self.types.fields(name, ty, count))
        };
        found.into_iter().map(of).collect()
    }

    /// A variable with values for the tests.
    fn variable(&mut self, term: TermId, ty: &Type, number: u64) -> Option<Made> {
        let mut values = Vec::new();
        for test in 0..TESTS as u64 {
            let mut random = Random::new(test * 1000 + number);
            values.push(match ty {
                Type::Fun(..) => done(Val::Sym(term)),
                _ => self.random_value(ty, &mut random, 0)?,
            });
        }
        let names = values.iter().map(|v| self.reify(v)).collect();
        Some(Made { term, size: 1, single: false, values, names })
    }

    /// A value of a type, of limited size and depth.
    fn random_value(&mut self, ty: &Type, random: &mut Random, depth: usize) -> Option<Ref> {
        match ty.primitive() {
            Some("Int" | "Integer") => {
                let n = i128::from(random.below(9)) - 3;
                return Some(done(self.int(n)));
            }
            Some("Natural" | "Word") => {
                let n = i128::from(random.below(6));
                return Some(done(self.int(n)));
            }
            Some("Char") => {
                let Val::Int(term) = self.int(i128::from(97 + random.below(4))) else {
                    return None;
                };
                return Some(done(Val::Char(term)));
            }
            Some(_) => return None,
            None => {}
        }
        let mut constructors = self.constructors_of(ty);
        if depth >= 4 {
            let fewest = constructors.iter().map(|c| c.arguments.len()).min()?;
            constructors.retain(|c| c.arguments.len() == fewest);
        }
        if depth > 8 || constructors.is_empty() {
            return None;
        }
        // Constructors with fields are preferred: a list of some length tests more than an empty one.
        let weight = |c: &Function| match c.name.as_str() {
            builtin::CONS => 4,
            _ => 1 + u64::from(!c.arguments.is_empty()),
        };
        let all: u64 = constructors.iter().map(weight).sum();
        let mut at = random.below(all);
        let chosen = constructors.iter().find(|c| {
            let here = at < weight(c);
            at = at.saturating_sub(weight(c));
            here
        })?;
        let parts: Option<Vec<Ref>> =
            chosen.arguments.iter().map(|a| self.random_value(a, random, depth + 1)).collect();
        Some(done(Val::Con(chosen.name, parts?.into())))
    }

    /// A call or construction, evaluated for the tests.
    fn made(&mut self, function: &Function, arguments: &[&Made], size: usize) -> Option<Made> {
        let single = function.is_constructor && function.name.as_str() == SINGLE;
        let parts = arguments.iter().map(|a| a.term);
        let nil = self.terms.add(Term::Con(Symbol::new(builtin::NIL), Vec::new()));
        let cons = Symbol::new(builtin::CONS);
        let term = if single {
            Term::Con(cons, parts.chain([nil]).collect())
        } else if function.is_constructor {
            Term::Con(function.name, parts.collect())
        } else {
            self.heads.entry(function.name).or_insert(Head::Global(function.name));
            Term::App(function.name, function.given.iter().copied().chain(parts).collect())
        };
        let term = self.terms.add(term);
        let (mut values, mut names) = (Vec::new(), Vec::new());
        for test in 0..TESTS {
            let given: Vec<Ref> = arguments.iter().map(|a| a.values[test].clone()).collect();
            let value = if single {
                let nil = done(Val::Con(Symbol::new(builtin::NIL), [].into()));
                done(Val::Con(cons, given.into_iter().chain([nil]).collect()))
            } else if function.is_constructor {
                done(Val::Con(function.name, given.into()))
            } else {
                let mut all: Vec<Ref> = function
                    .given
                    .iter()
                    .map(|g| self.unreify(*g, None))
                    .collect::<Option<Vec<Ref>>>()?;
                all.extend(given);
                let callee = self.global(function.name).ok()?;
                later(Thunk::Apply(callee, all))
            };
            self.path.steps = 0;
            self.testing = Some(test as u64);
            let computed = self.computed(&value, 0);
            self.testing = None;
            let value = computed?;
            names.push(self.reify(&value));
            values.push(value);
        }
        let single = single || arguments.iter().any(|a| a.single);
        Some(Made { term, size, single, values, names })
    }

    /// Evaluates a value completely.
    fn computed(&mut self, reference: &Ref, depth: usize) -> Option<Ref> {
        if depth > 60 {
            return None;
        }
        let value = self.force(reference).ok()?;
        Some(done(match value {
            Val::Con(name, fields) => {
                let fields: Option<Vec<Ref>> =
                    fields.iter().map(|f| self.computed(f, depth + 1)).collect();
                Val::Con(name, fields?.into())
            }
            Val::Cond(literal) => Self::bool(literal.constant()?),
            Val::Int(term) | Val::Char(term) => {
                self.terms.linear(term).as_constant()?;
                value
            }
            _ => return None,
        }))
    }

    /// The result of an unknown function in a test: some value of its result type, the same for the same arguments.
    pub(crate) fn tested_application(
        &mut self,
        function: TermId,
        arguments: &[Ref],
    ) -> Option<Val> {
        let test = self.testing?;
        let Some(Type::Fun(_, mut result)) = self.path.types.get(&function).cloned() else {
            return None;
        };
        for _ in 1..arguments.len() {
            let Type::Fun(_, next) = *result else { return None };
            result = next;
        }
        let mut seed = test * 31 + u64::from(function.0);
        for argument in arguments {
            let value = self.computed(argument, 0)?;
            seed = seed.wrapping_mul(1_000_003) + u64::from(self.reify(&value).0);
        }
        let value = self.random_value(&result, &mut Random::new(seed), 1)?;
        self.force(&value).ok()
    }
}

/// All choices of arguments whose sizes add up.
fn choices<'m>(
    types: &[Type],
    pools: &'m BTreeMap<Type, Vec<Vec<Made>>>,
    size: usize,
) -> Vec<Vec<&'m Made>> {
    let Some((first, rest)) = types.split_first() else {
        return if size == 0 { vec![Vec::new()] } else { Vec::new() };
    };
    let mut found = Vec::new();
    let Some(pool) = pools.get(first) else { return found };
    for (used, made) in pool.iter().enumerate() {
        if used > size {
            break;
        }
        if made.is_empty() {
            continue;
        }
        for others in choices(rest, pools, size - used) {
            for one in made {
                if found.len() > TERMS {
                    return found;
                }
                let mut all = vec![one];
                all.extend(&others);
                found.push(all);
            }
        }
    }
    found
}

/// Pseudo-random numbers, the same in every run.
struct Random(u64);

impl Random {
    fn new(seed: u64) -> Self {
        Random(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ 0x5851_F42D_4C95_7F2D)
    }

    fn below(&mut self, limit: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) % limit.max(1)
    }
}

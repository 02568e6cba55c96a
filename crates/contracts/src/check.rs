//! Checks: the goals of a program, and their outcomes.
//!
//! For each goal: search for a counterexample among small values; try to prove; search again among larger values. A
//! counterexample counts only when the caller has run it and it really broke the contract; a proof only when every path
//! ended well and nothing was left out.
//!
//! A transaction that crashes is rolled back, so no invariant is broken by that: the search continues for a state that
//! does break one, and the verdict is that the transaction crashes.

use crate::eval::{Eval, Limits, Mode, Program};
use crate::explore::{Explored, Failure};
use crate::types::{Type, Types};
use crate::value::{Break, Closure, Ref, Stop, Thunk, Val, done, later};
use crate::witness::{TVarWitness, Witness};
use source::Symbol;
use std::collections::{HashMap, HashSet};
use std::rc::Rc;

/// A statement to be proved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Goal {
    /// A function satisfies its contract.
    Contract(Symbol),
    /// A transaction keeps every invariant. The definition takes the free variables of the transaction and returns the
    /// action.
    Transaction(Symbol),
    /// A function does not crash for any arguments.
    Crashes(Symbol),
    /// An invariant holds for the initial contents of the TVars.
    Start(Symbol),
}

impl Goal {
    pub fn definition(&self) -> Symbol {
        match self {
            Goal::Contract(name)
            | Goal::Transaction(name)
            | Goal::Crashes(name)
            | Goal::Start(name) => *name,
        }
    }
}

#[derive(Clone, Debug)]
pub struct Counterexample {
    pub how: Break,
    /// Names and values of the arguments.
    pub arguments: Vec<(String, Witness)>,
    pub tvars: Vec<TVarWitness>,
    /// The values as the user writes them, in the same order; TVars before and after.
    pub shown_arguments: Vec<(String, String)>,
    pub shown_tvars: Vec<(String, String, String)>,
    pub result: Option<String>,
}

#[derive(Clone, Debug)]
pub enum Verdict {
    Proved,
    Refuted(Box<Counterexample>),
    /// A transaction that crashes, and is rolled back; and whether every run of it that does not crash keeps the
    /// invariants.
    Crashes(Box<Counterexample>, bool),
    Unknown(String),
}

/// The outcome of a check.
pub struct Outcome {
    pub verdict: Verdict,
    /// Functions whose contracts were used without examining the functions.
    pub relied: HashSet<Symbol>,
    pub paths: usize,
    /// What could not be proved, as a condition in Haskell.
    pub open: Option<String>,
    /// A proof holds as long as no `Int` overflows.
    pub no_overflow: bool,
    /// For an unknown verdict: all values up to this depth were tried, and broke nothing.
    pub small: Option<usize>,
    /// The lemmas that a proof uses, as Haskell.
    pub lemmas: Vec<String>,
}

pub struct Settings<'a> {
    pub types: &'a Types,
    /// Contracts by function.
    pub contracts: &'a HashMap<Symbol, Symbol>,
    pub invariants: &'a [Symbol],
    /// The type at which an overloaded definition is checked.
    pub instance: Symbol,
    /// Whether every equality is derived.
    pub lawful_equality: bool,
    /// `Int` wraps around; otherwise it is assumed to be unbounded.
    pub overflow: bool,
    /// Whether to search for counterexamples. If not, a verdict rests on a proof alone.
    pub refutes: bool,
    /// How many lemmas about the library are known.
    pub library: usize,
    /// Returns the share of the time that is used up; called repeatedly. At one, the check gives up.
    pub spent: &'a dyn Fn() -> f64,
}

/// The stages: the depth of made-up values (zero to prove), the number of paths, and the share of the time at which the
/// stage ends. Searches try all values of a depth while these are few, then few of each depth ([`NARROW_PATHS`]).
const STAGES: [(usize, usize, f64); 8] = [
    (2, 400, 0.4),
    (0, 2000, 0.75),
    (DEEP, 3000, 1.0),
    (6, 3000, 1.0),
    (9, 3000, 1.0),
    (14, 3000, 1.0),
    (22, 3000, 1.0),
    (34, 3000, 1.0),
];
/// Values of this depth are tried whatever the outcome of smaller ones.
const DEEP: usize = 4;
/// The number of paths at a depth at which there are too many for all of them. The first paths leave every value empty
/// but the last, which grows: nine entries in one map need few of them.
const NARROW_PATHS: usize = 400;
/// The share of the time that they may take at each depth, and the largest depth.
const NARROW_SHARE: f64 = 0.05;
const NARROW_DEPTH: usize = 22;

/// The reason for an unknown verdict when the time is used up.
pub const TIME_IS_UP: &str = "time is up";

/// The reason why a search along short paths is not a proof.
pub const MANY_CHOICES: &str = "the computation branches too often";

/// The reason why a search among small values is not a proof.
pub const ANY_SIZE: &str = "values of any size";

/// Conjunctions that were decided, as SMT-LIB, and whether they are unsatisfiable; `None` where the built-in procedure
/// does not know.
pub type Journal = Vec<(String, Option<bool>)>;

/// Checks one goal. `really` runs a counterexample and returns whether it breaks the contract.
pub fn check(
    program: &mut dyn Program,
    settings: &Settings<'_>,
    goal: &Goal,
    really: &mut dyn FnMut(&Counterexample) -> bool,
    journal: Option<&mut Journal>,
) -> Outcome {
    // There may be many thunks, nested deeply.
    core_ir::with_deep_stack(|| checked(program, settings, goal, really, journal))
}

fn checked(
    program: &mut dyn Program,
    settings: &Settings<'_>,
    goal: &Goal,
    really: &mut dyn FnMut(&Counterexample) -> bool,
    journal: Option<&mut Journal>,
) -> Outcome {
    let mut eval = evaluator(program, settings);
    eval.in_order();
    eval.journal = journal.as_ref().map(|_| Vec::new());
    let mut check = Check {
        goal,
        invariants: settings.invariants,
        refutes: settings.refutes,
        library: settings.library,
        checked_after: Default::default(),
        order: Vec::new(),
        paths: 0,
        tried: HashSet::new(),
        small: None,
        crash: None,
    };
    let verdict = check.run(&mut eval, really);
    if let (Some(journal), Some(entries)) = (journal, eval.journal.take()) {
        // The same conjunction occurs on many paths.
        let mut seen = HashSet::new();
        for (literals, unsatisfiable) in entries {
            if !seen.insert(literals.clone()) {
                continue;
            }
            journal.push((crate::solve::smtlib::script(&eval.terms, &literals), unsatisfiable));
        }
    }
    Outcome {
        verdict: verdict.0,
        paths: check.paths,
        open: verdict.1,
        no_overflow: eval.bounds.assumed,
        small: check.small,
        lemmas: eval.used_lemmas(),
        relied: eval.relied,
    }
}

fn evaluator<'p>(program: &'p mut dyn Program, settings: &Settings<'p>) -> Eval<'p> {
    Eval {
        program,
        types: settings.types,
        terms: Default::default(),
        mode: Mode::Prove,
        limits: Limits { steps: 0, paths: 0, choices: 0, unroll: 3 },
        path: Default::default(),
        speculating: 0,
        joining: 0,
        merging: 0,
        merges: false,
        merged_states: 0,
        blocked: None,
        asked: Default::default(),
        defs: HashMap::new(),
        datas: HashMap::new(),
        recursive: HashMap::new(),
        constants: constants(settings.types),
        contracts: settings.contracts.clone(),
        relied: HashSet::new(),
        stuck_on: Default::default(),
        hints: Default::default(),
        heads: Default::default(),
        lawful_equality: settings.lawful_equality,
        instance: settings.instance,
        instances: HashMap::new(),
        inductions: 0,
        induced: HashMap::new(),
        asserting: false,
        assuming: 0,
        by_elements: true,
        safety: Default::default(),
        loops: Default::default(),
        lemmas: Default::default(),
        library: Default::default(),
        precedence: HashSet::new(),
        calls: HashMap::new(),
        plainly: 0,
        testing: None,
        applying: 0,
        lawful: HashMap::new(),
        commuting: HashMap::new(),
        invariants: Vec::new(),
        model: None,
        spent: settings.spent,
        until: 1.0,
        bounds: crate::bounds::Bounds { exact: settings.overflow, ..Default::default() },
        starting: false,
        journal: None,
    }
}

/// Constants of the program that are or contain TVars.
fn constants(types: &Types) -> Vec<Symbol> {
    let action = |ty: &Type| matches!(ty.head(), "STM" | "IO");
    let mut found: Vec<Symbol> = types
        .values
        .iter()
        .filter(|(name, ty)| {
            !types.constraints.contains_key(*name) && !action(ty) && types.may_hold_tvars(ty)
        })
        .map(|(name, _)| *name)
        .collect();
    found.sort();
    found
}

/// Shows values in Haskell syntax, each with its type.
pub fn show_values(
    program: &mut dyn Program,
    settings: &Settings<'_>,
    values: &[(&Witness, &Type)],
) -> Vec<String> {
    let mut eval = evaluator(program, settings);
    values.iter().map(|(value, ty)| eval.show_as(value, ty)).collect()
}

/// How a transaction ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ended {
    Returned,
    Retried,
    Thrown,
    Crashed,
    /// It could not be followed.
    Lost(String),
}

/// The pure image of a transaction: maps arguments and the contents of the top-level TVars to the ending and the
/// contents afterwards.
pub fn image(
    program: &mut dyn Program,
    settings: &Settings<'_>,
    transaction: Symbol,
    arguments: &[Witness],
    tvars: &[(Symbol, Witness)],
) -> (Ended, Vec<Witness>) {
    let mut eval = evaluator(program, settings);
    eval.mode = Mode::Refute(0);
    eval.limits = Limits { steps: 1_000_000, paths: 1, choices: 0, unroll: usize::MAX };
    // Everything is known, so no choice is ever open.
    eval.model = Some(Default::default());
    let mut places = Vec::new();
    for (tvar, content) in tvars {
        let content = embed(&mut eval, content);
        let place = eval.global(*tvar).and_then(|r| {
            let value = eval.force(&r)?;
            eval.tvar(value)
        });
        match place {
            Ok(place) => {
                eval.path.store[place].content = content;
                places.push(place);
            }
            Err(_) => return (Ended::Lost(format!("{tvar} is no TVar")), Vec::new()),
        }
    }
    let before: Vec<Ref> = places.iter().map(|p| eval.path.store[*p].content.clone()).collect();
    let arguments: Vec<Ref> = arguments.iter().map(|a| embed(&mut eval, a)).collect();
    let run = root_function(&mut eval, transaction).and_then(|root| {
        let action = if arguments.is_empty() { root } else { later(Thunk::Apply(root, arguments)) };
        eval.act(&action)
    });
    let ended = match run {
        Ok(_) => Ended::Returned,
        Err(Stop::Retry) => Ended::Retried,
        Err(Stop::Raise { thrown: true, .. }) => Ended::Thrown,
        Err(Stop::Raise { .. } | Stop::Bad(_)) => Ended::Crashed,
        Err(stop) => Ended::Lost(format!("{stop:?}")),
    };
    let mut after = Vec::new();
    for (place, before) in places.iter().zip(before) {
        let content = match ended {
            Ended::Returned => eval.path.store[*place].content.clone(),
            _ => before,
        };
        after.push(eval.witness(&content));
    }
    (ended, after)
}

/// A concrete value.
fn embed(eval: &mut Eval<'_>, witness: &Witness) -> Ref {
    match witness {
        Witness::Int(n) => done(eval.int(*n)),
        Witness::Word(n) => done(eval.int(i128::from(*n))),
        Witness::Char(c) => {
            let Val::Int(term) = eval.int(i128::from(u32::from(*c))) else {
                return later(Thunk::Crash);
            };
            done(Val::Char(term))
        }
        Witness::Con(con, parts) => {
            let parts: Vec<Ref> = parts.iter().map(|p| embed(eval, p)).collect();
            done(Val::Con(*con, parts.into()))
        }
        Witness::Map(_, entries) => {
            let tip = done(Val::Con(Symbol::new(crate::maps::TIP), Rc::new([])));
            entries.iter().rev().fold(tip, |rest, (key, value)| {
                let parts = [embed(eval, key), embed(eval, value), rest];
                done(Val::Con(Symbol::new(crate::maps::BIND), Rc::from(parts)))
            })
        }
        Witness::TVar(place) => done(Val::TVar(*place)),
        Witness::Double(bits) => {
            let name = Symbol::new(&format!("double {}", f64::from_bits(*bits)));
            done(Val::Sym(eval.terms.add(crate::term::Term::App(name, Vec::new()))))
        }
        Witness::Function | Witness::Table(..) | Witness::Undefined | Witness::Unknown => {
            later(Thunk::Crash)
        }
    }
}

struct Check<'a> {
    goal: &'a Goal,
    invariants: &'a [Symbol],
    refutes: bool,
    library: usize,
    /// The invariants that the transaction could break on some path: those about TVars that it writes.
    checked_after: std::cell::RefCell<HashSet<usize>>,
    /// The order in which the invariants are assumed: those that the transaction leaves alone come first.
    order: Vec<usize>,
    paths: usize,
    /// Candidates that did not break anything when they were run.
    tried: HashSet<String>,
    /// All values up to this depth were tried, and broke nothing.
    small: Option<usize>,
    /// Values for which the transaction crashes. From then on a crash is a path that ends well: the state is unchanged,
    /// and the search is for one that breaks an invariant.
    crash: Option<Counterexample>,
}

/// The inputs of a run, for a counterexample.
#[derive(Default)]
struct Inputs {
    arguments: Vec<(String, Ref)>,
    types: Vec<Type>,
    result: Option<Ref>,
    result_type: Option<Type>,
    /// The transaction itself is running: a crash rolls its writes back.
    acting: bool,
}

impl Check<'_> {
    fn run(
        &mut self,
        eval: &mut Eval<'_>,
        really: &mut dyn FnMut(&Counterexample) -> bool,
    ) -> (Verdict, Option<String>) {
        let (verdict, open) = self.stages(eval, really);
        let Some(crash) = self.crash.take() else { return (verdict, open) };
        match verdict {
            Verdict::Refuted(_) => (verdict, open),
            Verdict::Proved => (Verdict::Crashes(Box::new(crash), true), None),
            Verdict::Unknown(_) | Verdict::Crashes(..) => {
                (Verdict::Crashes(Box::new(crash), false), open)
            }
        }
    }

    fn stages(
        &mut self,
        eval: &mut Eval<'_>,
        really: &mut dyn FnMut(&Counterexample) -> bool,
    ) -> (Verdict, Option<String>) {
        let mut why = None;
        let mut narrow = false;
        self.small = None;
        eval.starting = matches!(self.goal, Goal::Start(_));
        // The last search has a reserved share of the time: a proof may take any.
        for (depth, paths, until) in STAGES {
            eval.until = until;
            eval.bounds.assumed = false;
            if depth > 0 && !self.refutes {
                continue;
            }
            // If there were too many values of a smaller depth, there are too many of a larger one.
            narrow |= depth > DEEP && self.small.is_none_or(|small| small < DEEP);
            if narrow {
                if depth > NARROW_DEPTH {
                    break;
                }
                eval.until = until.min((eval.spent)() + NARROW_SHARE);
            }
            let found = if depth > 0 {
                let paths = if narrow { NARROW_PATHS } else { paths };
                self.refute(eval, depth, paths, really, &mut why)
            } else {
                self.prove(eval, paths, &mut why)
            };
            if let Some(verdict) = found {
                return (verdict, None);
            }
            if (eval.spent)() >= 1.0 {
                break;
            }
            narrow |= depth > DEEP && self.small != Some(depth);
        }
        // The last search found a crash: less is left to prove than before.
        if self.crash.is_some() && (eval.spent)() < 1.0 {
            eval.bounds.assumed = false;
            if let Some(verdict) = self.prove(eval, 2000, &mut why) {
                return (verdict, None);
            }
        }
        let (reason, open) = why.unwrap_or_else(|| ("no proof was found".to_owned(), None));
        (Verdict::Unknown(reason), open)
    }

    /// Searches for a counterexample; if all values were tried without one, that is a proof. Short paths come first:
    /// otherwise a recursive function would be followed up to all limits before its first choice is made differently.
    fn refute(
        &mut self,
        eval: &mut Eval<'_>,
        depth: usize,
        paths: usize,
        really: &mut dyn FnMut(&Counterexample) -> bool,
        why: &mut Option<(String, Option<String>)>,
    ) -> Option<Verdict> {
        eval.mode = Mode::Refute(depth);
        let relied = std::mem::take(&mut eval.relied);
        let mut reason = None;
        for choices in [3, 7, 10 + 10 * depth] {
            // All paths of a search have the same order.
            let checked = self.checked_after.borrow();
            self.order = (0..self.invariants.len()).collect();
            self.order.sort_by_key(|index| checked.contains(index));
            drop(checked);
            eval.bounds.assumed = false;
            eval.relied.clear();
            eval.limits = Limits { steps: 60_000, paths, choices, unroll: usize::MAX };
            let (explored, found, doubtful) = self.try_values(eval, really);
            if let Some(counterexample) = found {
                return Some(Verdict::Refuted(Box::new(counterexample)));
            }
            if !doubtful && !explored.failed {
                match explored.incomplete.as_deref() {
                    None => return Some(Verdict::Proved),
                    Some(ANY_SIZE) => self.small = Some(depth),
                    Some(_) => {}
                }
            }
            reason = explored.incomplete;
            if !explored.short || eval.out_of_time() {
                break;
            }
        }
        eval.relied.extend(relied);
        if why.is_none()
            && let Some(reason) = reason
        {
            *why = Some((reason, None));
        }
        None
    }

    /// Runs all paths within the limits, until one of them really breaks the goal. Also returns whether some only
    /// seemed to.
    fn try_values(
        &mut self,
        eval: &mut Eval<'_>,
        really: &mut dyn FnMut(&Counterexample) -> bool,
    ) -> (Explored, Option<Counterexample>, bool) {
        let inputs = std::cell::RefCell::new(Inputs::default());
        let mut found = None;
        let mut doubtful = false;
        let mut tried = std::mem::take(&mut self.tried);
        let mut crash = None;
        let this = &*self;
        let explored = eval.explore(&mut |e| this.once(e, &inputs), &mut |e, failure| {
            let steps = e.limits.steps;
            let counterexample = counterexample(e, failure, &inputs.borrow());
            e.model = None;
            e.limits.steps = steps;
            let known = match &counterexample {
                Some(c) => !tried.insert(format!("{:?}{:?}{:?}", c.how, c.arguments, c.tvars)),
                None => !tried.insert(format!("none {}", tried.len())),
            };
            let rolls_back = inputs.borrow().acting
                && matches!(counterexample, Some(Counterexample { how: Break::Crash(..), .. }));
            if rolls_back && crash.is_some() {
                return tried.len() < 60;
            }
            if let (Some(counterexample), false) = (counterexample, known)
                && really(&counterexample)
            {
                if rolls_back {
                    crash = Some(counterexample);
                    return true;
                }
                found = Some(counterexample);
                return false;
            }
            doubtful = true;
            tried.len() < 60
        });
        self.tried = tried;
        self.crash = self.crash.take().or(crash);
        self.paths += explored.paths;
        (explored, found, doubtful)
    }

    fn prove(
        &mut self,
        eval: &mut Eval<'_>,
        paths: usize,
        why: &mut Option<(String, Option<String>)>,
    ) -> Option<Verdict> {
        eval.mode = Mode::Prove;
        self.order = (0..self.invariants.len()).collect();
        eval.relied.clear();
        // The proof may have relied on contracts, which are collected again.
        eval.induced.clear();
        let inputs = std::cell::RefCell::new(Inputs::default());
        let mut open = None;
        let until = eval.until;
        let start = (eval.spent)();
        // The goal may need lemmas that the program does not state: they are searched for in two rounds.
        // The first round merges states: that is quick, and may fail where a proof by cases does not.
        let rounds = [
            (1, None, 0.2),
            (1, None, 0.35),
            (1, Some(0), 0.6),
            (3, None, 0.75),
            (1, Some(1), 1.0),
        ];
        // Lemmas also rely on contracts and on bounds of `Int`, which are collected again.
        eval.lemmas = Default::default();
        eval.know_library(self.library);
        for (round, (unroll, level, share)) in rounds.into_iter().enumerate() {
            if round == 0 {
                (eval.merges, eval.merged_states) = (true, 0);
            } else {
                let merged = std::mem::replace(&mut eval.merges, false);
                if merged && eval.merged_states == 0 {
                    continue;
                }
            }
            eval.until = start + (until - start).max(0.0) * share;
            if let Some(level) = level
                && !eval.discover(level)
            {
                continue;
            }
            eval.lemmas.used.clear();
            eval.library.used.clear();
            eval.by_elements = unroll == 1;
            eval.limits = Limits { steps: 400_000, paths, choices: 400, unroll };
            let explored = eval.explore(&mut |e| self.once(e, &inputs), &mut |e, failure| {
                open = Some((failure.how.clone(), crate::readable::obligation(e)));
                false
            });
            self.paths += explored.paths;
            if !explored.failed && explored.incomplete.is_none() {
                eval.until = until;
                eval.merges = false;
                return Some(Verdict::Proved);
            }
            match (&open, explored.incomplete) {
                (Some((how, facts)), _) => {
                    let reason = match how {
                        Break::Result => "what must hold afterwards is not shown".to_owned(),
                        Break::Invariant(_) => {
                            "that the invariant still holds is not shown".to_owned()
                        }
                        Break::Crash(what, _) => format!("whether it {what} is not clear"),
                        Break::Call(blame) => format!(
                            "whether a call of {} keeps that function's contract is not clear",
                            crate::types::plain(blame.function.as_str())
                        ),
                    };
                    *why = Some((reason, Some(facts.clone())));
                }
                (None, Some(reason)) => *why = Some((reason, None)),
                (None, None) => {}
            }
        }
        eval.until = until;
        eval.merges = false;
        None
    }

    /// Runs one path.
    fn once(&self, eval: &mut Eval<'_>, inputs: &std::cell::RefCell<Inputs>) -> Result<(), Stop> {
        *inputs.borrow_mut() = Inputs::default();
        eval.know_constants();
        match self.goal {
            Goal::Contract(function) => self.contract(eval, *function, inputs),
            Goal::Transaction(definition) => self.transaction(eval, *definition, inputs),
            Goal::Crashes(function) => self.crashes(eval, *function, inputs),
            Goal::Start(invariant) => {
                let value = eval.invariant(*invariant)?;
                let number = self.invariants.iter().position(|i| i == invariant).unwrap_or(0);
                eval.assert_truth(value, &Break::Invariant(number))
            }
        }
    }

    fn contract(
        &self,
        eval: &mut Eval<'_>,
        function: Symbol,
        inputs: &std::cell::RefCell<Inputs>,
    ) -> Result<(), Stop> {
        let mut contract = eval.contract_of(function)?;
        let root = root_function(eval, function)?;
        let mut arguments = eval.dictionaries(function)?;
        let mut ty = eval.types.at(function, eval.instance);
        let names = parameter_names(eval, function, arguments.len());
        let mut index = 0;
        while let crate::contract::Parts::Function(from, to) = eval.contract_parts(&contract)? {
            let (argument_type, rest) = match ty {
                Type::Fun(a, b) => (*a, *b),
                _ => (Type::Unknown, Type::Unknown),
            };
            let name =
                names.get(index).cloned().unwrap_or_else(|| format!("argument {}", index + 1));
            let argument = unknown(eval, &argument_type, &name);
            inputs.borrow_mut().arguments.push((name, argument.clone()));
            inputs.borrow_mut().types.push(argument_type.clone());
            eval.assume(&from, &argument, &argument_type)?;
            arguments.push(argument.clone());
            contract = later(Thunk::Apply(to, vec![argument]));
            ty = rest;
            index += 1;
        }
        let result = if arguments.is_empty() { root } else { later(Thunk::Apply(root, arguments)) };
        let is_action =
            matches!(eval.contract_parts(&contract)?, crate::contract::Parts::Transaction { .. });
        if !is_action {
            inputs.borrow_mut().result = Some(result.clone());
            inputs.borrow_mut().result_type = Some(ty);
        }
        eval.assert(&contract, &result, &Break::Result)
    }

    fn transaction(
        &self,
        eval: &mut Eval<'_>,
        definition: Symbol,
        inputs: &std::cell::RefCell<Inputs>,
    ) -> Result<(), Stop> {
        eval.invariants = self.invariants.to_vec();
        let root = root_function(eval, definition)?;
        let arguments = self.arguments(eval, definition, inputs)?;
        let mut reads = vec![HashSet::new(); self.invariants.len()];
        for index in self.order.iter().copied() {
            eval.assuming += 1;
            eval.path.reads.clear();
            let value = eval.invariant(self.invariants[index]);
            let truth = value.and_then(|v| eval.truth(v));
            reads[index] = std::mem::take(&mut eval.path.reads);
            eval.assuming -= 1;
            match truth {
                Ok(true) => {}
                Ok(false) | Err(Stop::Raise { .. }) => return Err(Stop::Unreachable),
                Err(stop) => return Err(stop),
            }
        }
        let before: Vec<Ref> = eval.path.store.iter().map(|t| t.content.clone()).collect();
        let action = if arguments.is_empty() { root } else { later(Thunk::Apply(root, arguments)) };
        inputs.borrow_mut().acting = true;
        let result = match eval.act(&action) {
            Err(Stop::Raise { .. }) if self.crash.is_some() => return Ok(()),
            result => result?,
        };
        inputs.borrow_mut().acting = false;
        inputs.borrow_mut().result = Some(result);
        for (index, invariant) in self.invariants.iter().enumerate() {
            // If everything that it reads is unchanged, it still holds.
            let same = |place: &usize| match (eval.path.store.get(*place), before.get(*place)) {
                (Some(now), Some(before)) => Rc::ptr_eq(&now.content, before),
                _ => false,
            };
            if reads[index].iter().all(same) {
                continue;
            }
            self.checked_after.borrow_mut().insert(index);
            let before = std::mem::replace(&mut eval.asserting, true);
            let value = eval.invariant(*invariant);
            eval.asserting = before;
            let value = value?;
            eval.assert_truth(value, &Break::Invariant(index))?;
        }
        Ok(())
    }

    fn crashes(
        &self,
        eval: &mut Eval<'_>,
        function: Symbol,
        inputs: &std::cell::RefCell<Inputs>,
    ) -> Result<(), Stop> {
        let root = root_function(eval, function)?;
        let arguments = self.arguments(eval, function, inputs)?;
        if eval.contracts.contains_key(&function) {
            let mut contract = eval.contract_of(function)?;
            let given = inputs.borrow().arguments.clone();
            for (_, argument) in given {
                let crate::contract::Parts::Function(from, to) = eval.contract_parts(&contract)?
                else {
                    break;
                };
                eval.assume(&from, &argument, &Type::Unknown)?;
                contract = later(Thunk::Apply(to, vec![argument]));
            }
        }
        let mut result =
            if arguments.is_empty() { root } else { later(Thunk::Apply(root, arguments)) };
        if eval.types.at(function, eval.instance).split().1.head() == "STM" {
            result = eval.act(&result)?;
        }
        inputs.borrow_mut().result = Some(result.clone());
        deeply(eval, &result, 0)
    }

    fn arguments(
        &self,
        eval: &mut Eval<'_>,
        definition: Symbol,
        inputs: &std::cell::RefCell<Inputs>,
    ) -> Result<Vec<Ref>, Stop> {
        let mut arguments = eval.dictionaries(definition)?;
        let names = parameter_names(eval, definition, arguments.len());
        let ty = eval.types.at(definition, eval.instance);
        let types: Vec<Type> = ty.split().0.into_iter().cloned().collect();
        let count = names.len().max(types.len());
        for index in 0..count {
            let ty = types.get(index).cloned().unwrap_or(Type::Unknown);
            let name =
                names.get(index).cloned().unwrap_or_else(|| format!("argument {}", index + 1));
            let argument = unknown(eval, &ty, &name);
            inputs.borrow_mut().arguments.push((name, argument.clone()));
            inputs.borrow_mut().types.push(ty);
            arguments.push(argument);
        }
        Ok(arguments)
    }
}

/// Forces a value completely, as far as it is known.
fn deeply(eval: &mut Eval<'_>, reference: &Ref, depth: usize) -> Result<(), Stop> {
    if depth > 100 {
        return Err(Stop::Cut("a result without end".to_owned()));
    }
    if let Val::Con(_, fields) = eval.force(reference)? {
        for field in fields.iter() {
            deeply(eval, field, depth + 1)?;
        }
    }
    Ok(())
}

fn unknown(eval: &mut Eval<'_>, ty: &Type, name: &str) -> Ref {
    let term = eval.fresh(ty);
    eval.path.names.insert(term, name.replace(' ', "_"));
    done(eval.symbol(term))
}

/// The function itself, without checks of its own arguments against its contract.
fn root_function(eval: &mut Eval<'_>, name: Symbol) -> Result<Ref, Stop> {
    let reference = eval.global(name)?;
    let value = match &*reference.borrow() {
        Thunk::Done(Val::Fun(closure)) => Some(closure.clone()),
        Thunk::Done(Val::Act(_, inner, _)) => return Ok(inner.clone()),
        _ => None,
    };
    Ok(match value {
        Some(closure) => done(Val::Fun(Rc::new(Closure {
            code: closure.code.clone(),
            params: closure.params.clone(),
            body: closure.body,
            env: closure.env.clone(),
            global: None,
        }))),
        None => reference,
    })
}

/// The names of the parameters, after the dictionaries.
fn parameter_names(eval: &mut Eval<'_>, name: Symbol, dictionaries: usize) -> Vec<String> {
    let Some(def) = eval.def(name) else { return Vec::new() };
    let core_ir::Expr::Lam { params, .. } = def.body.expr(def.body.root()) else {
        return Vec::new();
    };
    params
        .iter()
        .skip(dictionaries)
        .enumerate()
        .map(|(index, param)| {
            let var = def.body.var(*param);
            if var.from_source { var.name.to_string() } else { format!("argument {}", index + 1) }
        })
        .collect()
}

/// The TVars that were used, before and after. A queue is shown by its items.
fn shown_tvars(eval: &mut Eval<'_>, tvars: &[TVarWitness]) -> Vec<(String, String, String)> {
    let mut shown = Vec::new();
    let mut done: HashSet<usize> = HashSet::new();
    for tvar in tvars.iter().filter(|t| t.touched) {
        if done.contains(&tvar.place) {
            continue;
        }
        if let Some((queue, places)) = tvar.origin.and_then(|(name, _)| eval.queue(name, tvars)) {
            done.extend(places);
            let (before, after) = (&queue.before, &queue.after);
            let (before, after) = (eval.show_as(before, &queue.ty), eval.show_as(after, &queue.ty));
            shown.push((queue.name, before, after));
            continue;
        }
        let ty = eval.path.store[tvar.place].ty.clone();
        let (before, after) = (eval.show_as(&tvar.before, &ty), eval.show_as(&tvar.after, &ty));
        shown.push((tvar.name.clone(), before, after));
    }
    shown
}

fn counterexample(
    eval: &mut Eval<'_>,
    failure: Failure,
    inputs: &Inputs,
) -> Option<Counterexample> {
    eval.fix(failure.model?);
    eval.learn_types();
    let mut arguments = Vec::new();
    for ((name, reference), ty) in inputs.arguments.iter().zip(&inputs.types) {
        let witness = eval.witness(reference);
        let witness = eval.with_kinds(&witness, ty);
        arguments.push((name.clone(), witness));
    }
    let tvars = eval.tvar_witnesses();
    let result = match &inputs.result {
        Some(reference) => {
            let witness = eval.witness(reference);
            let ty = inputs.result_type.clone().unwrap_or(Type::Unknown);
            Some(eval.show_as(&witness, &ty))
        }
        None => None,
    };
    let shown_arguments = arguments
        .iter()
        .zip(&inputs.types)
        .map(|((name, witness), ty)| (name.clone(), eval.show_as(witness, ty)))
        .collect::<Vec<_>>();
    let shown_tvars = shown_tvars(eval, &tvars);
    Some(Counterexample {
        how: failure.how,
        arguments,
        tvars,
        shown_arguments,
        shown_tvars,
        result,
    })
}

//! `backstory check`: the contracts and invariants of a program, each with a verdict.

mod begin;
mod confirm;
mod enforce;
mod image;
mod instances;
mod oracle;
mod passing;
mod probe;
mod run;
mod search;
mod shrink;
mod sites;
mod trial;
mod types;
mod values;

use crate::files::Files;
use crate::haskell::{self, Source};
use crate::library::{HASKELL, HaskellLibrary, WithLibrary};
use crate::program::{LoadOptions, Loaded};
use confirm::{crash_reason, shown_example};
use contracts::{Break, Counterexample, Goal, Settings, Type, Types, Verdict};
use core_ir::{DataType, Def, Module, Visibility};
use haskell_syntax::syntax::{RawPragma, RawPragmaKind};
use haskell_to_core::project::Library;
use instances::Instances;
use machine::{Definitions, InMemory};
use passing::Passing;
use probe::Probe;
use source::{Diagnostic, SourceMap, Span, Symbol};
use std::collections::{HashMap, HashSet};
use std::path::Path;
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

pub use begin::{Begun, check_and_begin};
pub use image::{Image, images};
pub use oracle::ContractOracle;
pub(crate) use run::{enforced, watched};
pub use search::{BrokenRun, FindLimits, Showing, find_broken};
pub use trial::Trials;

/// Of each SMT-LIB script, whether it cannot be satisfied, where the solver can tell.
type Solver<'a> = &'a dyn Fn(&[String]) -> Vec<Option<bool>>;
/// Hears of a conjunction, as SMT-LIB, and whether it cannot be satisfied, where that is known.
type Journal<'a> = &'a dyn Fn(&str, Option<bool>);

/// What to check, and how long to try.
pub struct CheckOptions<'a> {
    /// Check every top-level function that makes a transaction of plain data, as if it were run.
    pub all_transactions: bool,
    /// Check that no function crashes, whatever it is given.
    pub crashes: bool,
    /// `Int` goes round where it overflows, rather than being taken to have no bounds.
    pub overflow: bool,
    /// For each obligation.
    pub time: Duration,
    /// Time since any fixed moment.
    pub clock: &'a dyn Fn() -> Duration,
    pub interrupt: Arc<AtomicBool>,
    /// A solver outside of Backstory: of each SMT-LIB script, whether it cannot be satisfied.
    /// What made a proof possible must be confirmed by it.
    pub solver: Option<Solver<'a>>,
    /// Hears of each obligation before it is tried: how many are done, of how many, and its name.
    pub progress: &'a dyn Fn(usize, usize, &str),
}

/// What an entry is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Subject {
    Contract,
    Transaction,
    Crashes,
    /// An invariant, when the program starts.
    Start,
}

/// One contract or transaction, with its verdict.
#[derive(Clone, Debug)]
pub struct Checked {
    pub subject: Subject,
    /// The function's name; for a transaction that of the function around it.
    pub name: String,
    pub file: String,
    pub line: usize,
    pub column: usize,
    pub span: Span,
    pub outcome: CheckOutcome,
    /// Why, in a sentence; of a proof, absent.
    pub reason: Option<String>,
    /// What might help where nothing is known.
    pub hint: Option<String>,
    /// A proof that holds as long as no `Int` overflows.
    pub no_overflow: bool,
    /// How a proof fared when the program was run on random values.
    pub trials: Option<Trials>,
    /// There was a proof, and a run of the program that contradicts it: the prover is wrong.
    pub internal_error: bool,
}

#[derive(Clone, Debug)]
pub enum CheckOutcome {
    Proved,
    Refuted(Example),
    /// A transaction crashes, which takes its writes back.
    Crashes {
        example: Example,
        /// All its runs that do not crash keep every invariant.
        keeps_invariants: bool,
    },
    Unknown,
}

/// Values that break a contract, as the user writes them.
#[derive(Clone, Debug)]
pub struct Example {
    pub arguments: Vec<(String, String)>,
    /// Name, before, after.
    pub tvars: Vec<(String, String, String)>,
    pub result: Option<String>,
    /// It is an invariant that breaks.
    pub invariant: bool,
}

pub struct CheckReport {
    pub checked: Vec<Checked>,
    pub sources: SourceMap,
    /// Warnings of the front end.
    pub diagnostics: Vec<Diagnostic>,
    /// Interrupted: some obligations were not tried.
    pub interrupted: bool,
}

/// A CONTRACT pragma.
pub(crate) struct ContractPragma {
    pub function: Symbol,
    pub definition: Symbol,
    /// What the function is overloaded by: how many dictionaries it takes.
    pub dictionaries: usize,
    /// How the contract gets its own when the program runs, or why it cannot be checked then.
    pub passed: Result<Passing, String>,
    pub span: Span,
}

pub(crate) struct InvariantPragma {
    pub definition: Symbol,
    pub span: Span,
}

/// The pragmas of a program.
#[derive(Default)]
pub(crate) struct Pragmas {
    pub contracts: Vec<ContractPragma>,
    pub invariants: Vec<InvariantPragma>,
}

impl Pragmas {
    /// Errors for functions that have a second contract: it would not be clear which is meant.
    pub fn twice(&self) -> Vec<Diagnostic> {
        let mut found = Vec::new();
        for (index, contract) in self.contracts.iter().enumerate() {
            let first = self.contracts[..index].iter().find(|c| c.function == contract.function);
            if let Some(first) = first {
                let name = contract.function.as_str();
                let name = name.rsplit('.').find(|n| !n.is_empty()).unwrap_or(name);
                found.push(
                    Diagnostic::error(format!("{name} has two contracts"))
                        .at_saying(contract.span, "the second one")
                        .with(first.span, "the first one")
                        .help("conditions of one contract can be joined with &&"),
                );
            }
        }
        found
    }

    pub fn read(
        pragmas: &[(Symbol, Vec<RawPragma>)],
        modules: &[Module],
        types: &Types,
    ) -> Pragmas {
        let mut found = Pragmas::default();
        for (module, raw) in pragmas {
            for (index, pragma) in raw.iter().enumerate() {
                let definition = Symbol::new(&format!("{module}.$contract{index}"));
                let span = pragma.span;
                match pragma.kind {
                    RawPragmaKind::Invariant => {
                        found.invariants.push(InvariantPragma { definition, span });
                    }
                    RawPragmaKind::Contract => {
                        let name = pragma.text.split("::").next().unwrap_or("").trim();
                        let name = name.trim_start_matches('(').trim_end_matches(')').trim();
                        let own = Symbol::new(&format!("{module}.{name}"));
                        let function = function_of(modules, definition).unwrap_or(own);
                        let dictionaries = types.constraints.get(&function).map_or(0, Vec::len);
                        let passed = Passing::find(types, function, definition);
                        found.contracts.push(ContractPragma {
                            function,
                            definition,
                            dictionaries,
                            passed,
                            span,
                        });
                    }
                }
            }
        }
        found
    }
}

/// The function that a contract is for: the definition says `satisfies f …`. A name alone may be that
/// of functions in several modules.
fn function_of(modules: &[Module], definition: Symbol) -> Option<Symbol> {
    let def = modules.iter().flat_map(|m| &m.defs).find(|d| d.name == definition)?;
    let body = &def.body;
    body.exprs.iter().find_map(|expr| {
        let core_ir::Expr::App { fun, args, .. } = expr else { return None };
        let core_ir::Expr::Global(name) = body.expr(*fun) else { return None };
        if name.as_str() != "Backstory.Contract.satisfies" {
            return None;
        }
        let mut at = *args.first()?;
        loop {
            match body.expr(at) {
                core_ir::Expr::Global(function) => return Some(*function),
                // Overloaded: applied to dictionaries.
                core_ir::Expr::App { fun, .. } => at = *fun,
                _ => return None,
            }
        }
    })
}

/// Definitions for the prover: the program's own and the library's.
struct Lookup(WithLibrary<InMemory>);

impl contracts::Program for Lookup {
    fn def(&mut self, name: Symbol) -> Option<Rc<Def>> {
        self.0.def(name)
    }

    fn data_type(&mut self, constructor: Symbol) -> Option<Rc<DataType>> {
        self.0.data_type(constructor)
    }
}

/// An obligation, before it is tried.
struct Obligation {
    goal: Goal,
    subject: Subject,
    name: String,
    span: Span,
    is_action: bool,
    /// The types of what a transaction takes.
    takes: Vec<Type>,
    /// Known not to be decidable, and why.
    hopeless: Option<String>,
}

/// Checks a program's contracts. `Err` when the program, or a contract, has errors.
pub fn check(
    path: &Path,
    files: &dyn Files,
    load: &LoadOptions,
    options: &CheckOptions<'_>,
) -> Result<CheckReport, Loaded> {
    checked(path, files, load, options, &Asides::default())
}

/// The same, where a proof is taken to be there for every goal that `believed` says so of, by its
/// name. For tests: such a proof is run on random values like any other.
#[doc(hidden)]
pub fn check_believing(
    path: &Path,
    files: &dyn Files,
    load: &LoadOptions,
    options: &CheckOptions<'_>,
    believed: &dyn Fn(&str) -> bool,
) -> Result<CheckReport, Loaded> {
    checked(path, files, load, options, &Asides { believed: Some(believed), ..Asides::default() })
}

/// The same; `keep` hears of every conjunction that the solver inside was asked about, as SMT-LIB,
/// and whether it cannot be satisfied; `None` where it could not tell.
pub fn check_with_journal(
    path: &Path,
    files: &dyn Files,
    load: &LoadOptions,
    options: &CheckOptions<'_>,
    keep: &dyn Fn(&str, Option<bool>),
) -> Result<CheckReport, Loaded> {
    checked(path, files, load, options, &Asides { keep: Some(keep), ..Asides::default() })
}

/// What somebody wants to know or to say besides.
#[derive(Clone, Copy, Default)]
struct Asides<'a> {
    keep: Option<Journal<'a>>,
    /// Where programs of counterexamples are put.
    begins: Option<&'a begin::Begins>,
    /// Goals that count as proved without a proof.
    believed: Option<&'a dyn Fn(&str) -> bool>,
}

fn checked(
    path: &Path,
    files: &dyn Files,
    load: &LoadOptions,
    options: &CheckOptions<'_>,
    asides: &Asides<'_>,
) -> Result<CheckReport, Loaded> {
    let load = LoadOptions { contracts: true, faithful: true, ..load.clone() };
    let problem =
        |message: String| Loaded::failed(SourceMap::new(), vec![Diagnostic::error(message)]);
    if !files.is_folder(path) && !files.is_file(path) {
        return Err(problem(format!("there is no file {}", path.display())));
    }
    let ending = path.extension().and_then(|e| e.to_str()).unwrap_or("");
    if files.is_file(path) && !matches!(ending, "hs" | "lhs") {
        return Err(Loaded::failed(
            SourceMap::new(),
            vec![
                Diagnostic::error(format!("{} is not a Haskell program", path.display()))
                    .help("contracts are checked in .hs and .lhs files, and in packages of them"),
            ],
        ));
    }
    let source = haskell::source(path, files, &load)?;
    if source.compiled.has_errors() {
        return Err(Loaded::failed(source.sources, source.compiled.diagnostics));
    }
    let (mut types, lawful_equality) = gather(&source);
    let locals = types::Locals::of(&source.compiled, &HaskellLibrary);
    let Source { mut compiled, sources, first_file, .. } = source;
    let pragmas = Pragmas::read(&compiled.pragmas, &compiled.modules, &types);
    let twice = pragmas.twice();
    if !twice.is_empty() {
        return Err(Loaded::failed(sources, twice));
    }
    let instances = Instances::find(&compiled.modules, &types);
    let mut obligations =
        obligations(&mut compiled.modules, &pragmas, &mut types, &locals, &instances, options);
    obligations.sort_by_key(|o| (o.span.file, o.span.start));
    let mut session = Session {
        modules: &compiled.modules,
        pragmas: &pragmas,
        types: &types,
        instances: &instances,
        sources: &sources,
        first_file,
        lawful_equality,
        options,
        asides: *asides,
    };
    let (mut checked, interrupted) = session.all(&obligations);
    // Every transaction's proof begins with the invariants: only where they do not hold when the
    // program starts, or that is not known, is there something to say.
    let tells =
        |c: &Checked| c.subject != Subject::Start || !matches!(c.outcome, CheckOutcome::Proved);
    if checked.iter().any(tells) {
        if let Some(begins) = asides.begins {
            let mut kept = checked.iter().map(tells);
            begins.borrow_mut().retain(|_| kept.next().unwrap_or(true));
        }
        checked.retain(tells);
    }
    Ok(CheckReport { checked, sources, diagnostics: compiled.diagnostics, interrupted })
}

/// The types of a program, and whether all its equality is derived.
fn gather(source: &Source) -> (Types, bool) {
    let library: Vec<_> = source
        .compiled
        .library_modules
        .iter()
        .filter_map(|m| HaskellLibrary.interface(*m))
        .collect();
    let types = types::gather(&source.compiled.interfaces, &library);
    let written = |def: &Def| {
        let name = def.name.as_str();
        def.visibility == Visibility::Source
            && ["$c==@", "$c/=@", "$c<=@", "$ccompare@", "$c<@", "$c>@", "$c>=@"]
                .iter()
                .any(|m| name.contains(m))
    };
    // Nor is floating point's: not a number is not itself.
    let floating = |name: &str| name.contains("Double") || name.contains("Float");
    let counts = |def: &Def| {
        def.ty.as_ref().is_some_and(|t| floating(&t.to_string()))
            || def.body.exprs.iter().any(|e| match e {
                core_ir::Expr::Global(g) => floating(g.as_str().rsplit('.').next().unwrap_or("")),
                _ => false,
            })
    };
    let mut defs = source.compiled.modules.iter().flat_map(|m| &m.defs);
    let lawful = !defs.any(|d| written(d) || counts(d)) && !types.mentions(floating);
    (types, lawful)
}

fn obligations(
    modules: &mut Vec<Module>,
    pragmas: &Pragmas,
    types: &mut Types,
    locals: &types::Locals,
    instances: &Instances,
    options: &CheckOptions<'_>,
) -> Vec<Obligation> {
    let mut found = Vec::new();
    let source_names: HashMap<Symbol, Symbol> =
        modules.iter().flat_map(|m| &m.defs).map(|d| (d.name, d.source_name)).collect();
    let shown = |name: Symbol| source_names.get(&name).copied().unwrap_or(name).to_string();
    let is_action = |types: &Types, name: Symbol| {
        types.values.get(&name).is_some_and(|t| t.split().1.head() == "STM")
    };
    for contract in &pragmas.contracts {
        let hopeless = match types.constraints.get(&contract.function) {
            Some(_) if instances.of(contract.function, Some(contract.definition)).is_empty() => {
                Some("it is overloaded, and used at no type that could be looked at".to_owned())
            }
            _ => None,
        };
        found.push(Obligation {
            goal: Goal::Contract(contract.function),
            subject: Subject::Contract,
            name: shown(contract.function),
            span: contract.span,
            is_action: is_action(types, contract.function),
            takes: Vec::new(),
            hopeless,
        });
    }
    for invariant in &pragmas.invariants {
        found.push(Obligation {
            goal: Goal::Start(invariant.definition),
            subject: Subject::Start,
            name: "invariant".to_owned(),
            span: invariant.span,
            is_action: true,
            takes: Vec::new(),
            hopeless: None,
        });
    }
    if !pragmas.invariants.is_empty() {
        let mut lifted = Vec::new();
        for site in sites::find(modules) {
            let mut takes = Vec::new();
            let (definition, hopeless) = match site.definition {
                Some(definition) => (definition.name, {
                    let around = types.values.get(&site.inside).cloned().unwrap_or(Type::Unknown);
                    let dictionaries = types.constraints.get(&site.inside).map_or(0, Vec::len);
                    let arguments: Vec<Type> = around.split().0.into_iter().cloned().collect();
                    let ty = site.parameters.iter().rev().fold(Type::Unknown, |result, place| {
                        let argument = place
                            .and_then(|p| arguments.get(p.checked_sub(dictionaries)?).cloned())
                            .unwrap_or(Type::Unknown);
                        Type::Fun(Box::new(argument), Box::new(result))
                    });
                    takes = ty.split().0.into_iter().cloned().collect();
                    locals.complete(&definition, &mut takes);
                    types.values.insert(definition.name, ty);
                    lifted.push(definition);
                    None
                }),
                None => (
                    site.inside,
                    Some(
                        "atomically is passed on here, so the transaction is not known".to_owned(),
                    ),
                ),
            };
            found.push(Obligation {
                goal: Goal::Transaction(definition),
                subject: Subject::Transaction,
                name: site.inside_source.to_string(),
                span: site.span,
                is_action: true,
                takes,
                hopeless,
            });
        }
        if options.all_transactions {
            for module in modules.iter() {
                for def in &module.defs {
                    if transaction_of_plain_data(def, types) {
                        let takes = types.values.get(&def.name).map(|t| t.split().0);
                        let takes = takes.into_iter().flatten().cloned().collect();
                        found.push(Obligation {
                            goal: Goal::Transaction(def.name),
                            subject: Subject::Transaction,
                            name: def.source_name.to_string(),
                            span: def.span,
                            is_action: true,
                            takes,
                            hopeless: None,
                        });
                    }
                }
            }
        }
        modules.push(Module {
            name: Symbol::new("Backstory.Transactions"),
            language: core_ir::Language::Haskell,
            types: Vec::new(),
            defs: lifted,
        });
    }
    if options.crashes {
        for module in modules.iter() {
            for def in &module.defs {
                let Some(ty) = types.values.get(&def.name) else { continue };
                let (arguments, result) = ty.split();
                let plain = arguments.iter().all(|a| !matches!(a, Type::Fun(..)));
                let own = def.visibility == Visibility::Source
                    && !def.source_name.as_str().starts_with('$')
                    && !matches!(result.head(), "IO" | "TVar");
                if own && plain && !instances.of(def.name, None).is_empty() {
                    found.push(Obligation {
                        goal: Goal::Crashes(def.name),
                        subject: Subject::Crashes,
                        name: def.source_name.to_string(),
                        span: def.span,
                        is_action: result.head() == "STM",
                        takes: Vec::new(),
                        hopeless: None,
                    });
                }
            }
        }
    }
    found
}

fn transaction_of_plain_data(def: &Def, types: &Types) -> bool {
    if def.visibility != Visibility::Source || def.source_name.as_str().starts_with('$') {
        return false;
    }
    let Some(ty) = types.values.get(&def.name) else { return false };
    if types.constraints.contains_key(&def.name) {
        return false;
    }
    let (arguments, result) = ty.split();
    result.head() == "STM" && arguments.iter().all(|a| a.is_plain_data(types))
}

/// Why nothing is known of a goal when a check was interrupted.
const INTERRUPTED: &str = "interrupted while it was tried";

struct Session<'a> {
    modules: &'a [Module],
    pragmas: &'a Pragmas,
    types: &'a Types,
    instances: &'a Instances,
    sources: &'a SourceMap,
    first_file: u32,
    lawful_equality: bool,
    options: &'a CheckOptions<'a>,
    asides: Asides<'a>,
}

impl Session<'_> {
    fn all(&mut self, obligations: &[Obligation]) -> (Vec<Checked>, bool) {
        let mut checked = Vec::new();
        let mut relied: Vec<HashSet<Symbol>> = Vec::new();
        let mut interrupted = false;
        for (index, obligation) in obligations.iter().enumerate() {
            if self.is_interrupted() {
                interrupted = true;
                break;
            }
            (self.options.progress)(index, obligations.len(), &obligation.name);
            let (entry, uses) = self.one(obligation);
            checked.push(entry);
            relied.push(uses);
        }
        self.downgrade(obligations, &mut checked, &relied);
        // Who only listens to the solver has no use for runs.
        if self.asides.keep.is_none() && self.confirm(obligations, &mut checked) {
            self.downgrade(obligations, &mut checked, &relied);
        }
        (checked, interrupted || self.is_interrupted())
    }

    fn is_interrupted(&self) -> bool {
        self.options.interrupt.load(Ordering::Relaxed)
    }

    /// A proof that rests on a contract that is not proved is none.
    fn downgrade(
        &self,
        obligations: &[Obligation],
        checked: &mut [Checked],
        relied: &[HashSet<Symbol>],
    ) {
        loop {
            // After an interrupt there are obligations that were never tried.
            let is_proved = |number: usize| {
                checked.get(number).is_some_and(|c| matches!(c.outcome, CheckOutcome::Proved))
            };
            let weak: HashSet<Symbol> = obligations
                .iter()
                .enumerate()
                .filter(|(number, o)| o.subject == Subject::Contract && !is_proved(*number))
                .map(|(_, o)| o.goal.definition())
                .collect();
            let mut changed = false;
            for (entry, uses) in checked.iter_mut().zip(relied) {
                let mut needed: Vec<&Symbol> = uses.intersection(&weak).collect();
                needed.sort();
                if let (CheckOutcome::Proved, Some(first)) = (&entry.outcome, needed.first()) {
                    let name = self.shown(**first);
                    entry.outcome = CheckOutcome::Unknown;
                    entry.reason =
                        Some(format!("it relies on the contract of {name}, which is not proved"));
                    changed = true;
                } else if let (CheckOutcome::Crashes { keeps_invariants, .. }, Some(_)) =
                    (&mut entry.outcome, needed.first())
                    && *keeps_invariants
                {
                    *keeps_invariants = false;
                    let crash = entry.reason.as_deref().and_then(|r| r.split_once(", which takes"));
                    entry.reason = crash.map(|(crash, _)| crash_reason(crash, false));
                }
            }
            if !changed {
                return;
            }
        }
    }

    fn lookup(&self) -> Lookup {
        let own = InMemory::new(self.modules.to_vec());
        Lookup(WithLibrary::new(own, HASKELL.reader(self.first_file)))
    }

    fn probe(&self, instance: Symbol) -> Probe<'_> {
        Probe {
            modules: self.modules,
            pragmas: self.pragmas,
            types: self.types,
            instance,
            sources: self.sources,
            first_file: self.first_file,
            interrupt: &self.options.interrupt,
        }
    }

    fn shown(&self, name: Symbol) -> String {
        let def = self.modules.iter().flat_map(|m| &m.defs).find(|d| d.name == name);
        def.map_or(name, |d| d.source_name).to_string()
    }

    fn one(&mut self, obligation: &Obligation) -> (Checked, HashSet<Symbol>) {
        let place = self.sources.get(obligation.span.file);
        let (file, line, column) = match place {
            Some(file) => {
                let at = file.line_column(obligation.span.start);
                (file.path.clone(), at.line as usize, at.column as usize)
            }
            None => (String::new(), 0, 0),
        };
        let mut entry = Checked {
            subject: obligation.subject,
            name: obligation.name.clone(),
            file: file.to_string(),
            line,
            column,
            span: obligation.span,
            outcome: CheckOutcome::Unknown,
            reason: None,
            hint: None,
            no_overflow: false,
            trials: None,
            internal_error: false,
        };
        self.asides.begins.inspect(|b| b.borrow_mut().push(None));
        if let Some(why) = &obligation.hopeless {
            entry.reason = Some(why.clone());
            return (entry, HashSet::new());
        }
        let goal = obligation.goal.definition();
        let contract = self.pragmas.contracts.iter().find(|c| c.function == goal);
        let contract = contract.filter(|_| obligation.subject == Subject::Contract);
        let at = self.instances.of(goal, contract.map(|c| c.definition));
        let mut relied = HashSet::new();
        for instance in &at {
            let uses = self.at_type(obligation, *instance, &mut entry);
            relied.extend(uses);
            if !matches!(entry.outcome, CheckOutcome::Proved) {
                return (entry, relied);
            }
        }
        if self.types.constraints.contains_key(&goal) {
            let names: Vec<&str> = at.iter().map(|t| t.as_str()).collect();
            let names = names.join(" and ");
            if self.instances.are_all(goal, contract.map(|c| c.definition)) {
                entry.reason = Some(format!("for {names}, which is what it is used at"));
            } else {
                entry.outcome = CheckOutcome::Unknown;
                entry.reason = Some(format!(
                    "it is overloaded, and was proved for {names}: what else it is used at is not known"
                ));
                entry.hint = Some("a type without a class, or a use at one type, tells".to_owned());
            }
        }
        (entry, relied)
    }

    /// The verdict at one type, for a definition that is overloaded.
    fn at_type(
        &mut self,
        obligation: &Obligation,
        instance: Symbol,
        entry: &mut Checked,
    ) -> HashSet<Symbol> {
        if self.asides.believed.is_some_and(|b| b(&obligation.name)) {
            entry.outcome = CheckOutcome::Proved;
            return HashSet::new();
        }
        let started = (self.options.clock)();
        let spent = || match self.options.interrupt.load(Ordering::Relaxed) {
            true => 1.0,
            false => {
                let passed = (self.options.clock)().saturating_sub(started);
                passed.as_secs_f64() / self.options.time.as_secs_f64()
            }
        };
        let contracts: HashMap<Symbol, Symbol> =
            self.pragmas.contracts.iter().map(|c| (c.function, c.definition)).collect();
        let invariants: Vec<Symbol> =
            self.pragmas.invariants.iter().map(|i| i.definition).collect();
        let settings = Settings {
            types: self.types,
            contracts: &contracts,
            invariants: &invariants,
            instance,
            lawful_equality: self.lawful_equality,
            overflow: self.options.overflow,
            spent: &spent,
        };
        let mut program = self.lookup();
        let probe = self.probe(instance);
        let wanted = self.options.solver.is_some() || self.asides.keep.is_some();
        let mut journal = wanted.then(contracts::Journal::new);
        let outcome = contracts::check(
            &mut program,
            &settings,
            &obligation.goal,
            &mut |example| probe.really(&obligation.goal, example, obligation.is_action),
            journal.as_mut(),
        );
        if let (Some(keep), Some(journal)) = (self.asides.keep, &journal) {
            journal.iter().for_each(|(script, impossible)| keep(script, *impossible));
        }
        if let (Some(begins), Verdict::Refuted(example) | Verdict::Crashes(example, _)) =
            (self.asides.begins, &outcome.verdict)
            && let Some(last) = begins.borrow_mut().last_mut()
        {
            *last = probe.begin(obligation, example);
        }
        match outcome.verdict {
            Verdict::Proved => {
                let unconfirmed = self.unconfirmed(journal);
                if unconfirmed.is_some() && self.is_interrupted() {
                    entry.reason = Some(INTERRUPTED.to_owned());
                } else if let Some(why) = unconfirmed {
                    entry.reason = Some(why.to_owned());
                    entry.hint = Some("--solver builtin does without it".to_owned());
                } else {
                    entry.outcome = CheckOutcome::Proved;
                    entry.no_overflow |= outcome.no_overflow;
                }
            }
            Verdict::Refuted(example) => {
                entry.reason = Some(self.explain(obligation, &example));
                entry.outcome = CheckOutcome::Refuted(shown_example(&example));
            }
            Verdict::Crashes(example, keeps_invariants) => {
                let keeps_invariants = keeps_invariants && self.unconfirmed(journal).is_none();
                entry.reason =
                    Some(crash_reason(&self.explain(obligation, &example), keeps_invariants));
                entry.no_overflow |= outcome.no_overflow;
                let mut example = shown_example(&example);
                example.tvars.iter_mut().for_each(|(_, before, after)| after.clone_from(before));
                entry.outcome = CheckOutcome::Crashes { example, keeps_invariants };
            }
            Verdict::Unknown(reason) => {
                let timed_out = (self.options.clock)().saturating_sub(started) > self.options.time
                    || reason == contracts::TIME_IS_UP;
                if self.is_interrupted() {
                    entry.reason = Some(INTERRUPTED.to_owned());
                    return outcome.relied;
                }
                let mut said = match (timed_out, &outcome.open) {
                    (true, _) => "no answer within the time limit".to_owned(),
                    (false, Some(open)) if !open.is_empty() => format!("{reason}: {open}"),
                    (false, _) => reason.clone(),
                };
                if let Some(small) = outcome.small {
                    said.push_str(&format!("; no values that nest up to {small} deep break it"));
                }
                if obligation.subject == Subject::Start && !timed_out {
                    said =
                        "what the TVars hold when the program starts is not known before it runs"
                            .to_owned();
                }
                entry.reason = Some(said);
                entry.hint = Some(hint(&reason, timed_out));
            }
        }
        outcome.relied
    }

    /// Why a proof does not count: a solver outside says something else, or cannot tell.
    fn unconfirmed(&self, journal: Option<contracts::Journal>) -> Option<&'static str> {
        let (Some(solver), Some(journal)) = (self.options.solver, journal) else { return None };
        let mut scripts: Vec<String> =
            journal.into_iter().filter(|(_, no)| *no == Some(true)).map(|(s, _)| s).collect();
        scripts.sort();
        scripts.dedup();
        let answers = solver(&scripts);
        if answers.contains(&Some(false)) {
            return Some(
                "there is a proof, but the solver outside of Backstory finds a case that it leaves out",
            );
        }
        let confirmed = answers.iter().filter(|a| **a == Some(true)).count();
        (confirmed < scripts.len())
            .then_some("there is a proof, but the solver outside of Backstory cannot confirm it")
    }

    fn explain(&self, obligation: &Obligation, example: &Counterexample) -> String {
        match &example.how {
            Break::Result => format!("{} breaks its contract", obligation.name),
            Break::Invariant(number) => {
                if obligation.subject == Subject::Start {
                    return "the invariant does not hold when the program starts".to_owned();
                }
                let place = self.pragmas.invariants.get(*number);
                let place = place.and_then(|p| self.sources.place(p.span));
                match (place, self.pragmas.invariants.len()) {
                    (Some(place), 2..) => {
                        format!("the transaction breaks the invariant at {place}")
                    }
                    _ => "the transaction breaks the invariant".to_owned(),
                }
            }
            Break::Crash(what, span) => match self.sources.place(*span) {
                Some(place) if self.sources.is_own(*span) => format!("it {what} at {place}"),
                _ => format!("it {what}"),
            },
            Break::Call(blame) => {
                let name = self.shown(blame.function);
                if name == contracts::PASSED {
                    let place = self.sources.place(blame.call);
                    let place = place.map(|p| format!(" at {p}")).unwrap_or_default();
                    return format!(
                        "it calls {name}{place} with what that one's contract rules out"
                    );
                }
                match self.sources.place(blame.call) {
                    Some(place) => {
                        format!("the call of {name} at {place} breaks the contract of {name}")
                    }
                    None => format!("a call of {name} breaks the contract of {name}"),
                }
            }
        }
    }
}

fn hint(reason: &str, timed_out: bool) -> String {
    let text = if timed_out {
        "--time allows more than this"
    } else if reason.starts_with("whether") && reason.contains("crashes") {
        "a contract for that function says what it may be given, and is checked by itself"
    } else if reason.contains("loop") || reason.contains("list of any length") {
        "give the recursive function that makes the loop a contract of its own"
    } else if reason.contains("not shown") || reason.contains("not clear") {
        "a contract on the functions that are named there may say what is missing"
    } else if reason.contains("map or set") {
        "a list of pairs in the invariant's place can be reasoned about"
    } else {
        "backstory run --check-contracts checks it as the program runs"
    };
    text.to_owned()
}

//! Runs counterexamples in the machine before they are reported: a small program brings the TVars into the state, calls
//! the function or runs the transaction, and ends with a code that says what happened (`probe` in
//! `lib/haskell/Backstory/Contract.hs`).

use super::Pragmas;
use super::enforce::{Messages, enforce};
use crate::{Break, Counterexample, Goal, MapKind, Step, Witness};
use core_ir::{
    BodyBuilder, Def, ExprId, Language, Literal, Module, Pattern, Prim, VarId, Visibility,
};
use machine::InMemory;
use runs::{
    Ending, Form, Parts, Program, RunOptions, SharedReader, WithLibrary, entry_module, link, run,
    start,
};
use source::{SourceMap, Span, Symbol};
use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

const BROKEN: u8 = 40;
const CRASHED: u8 = 43;
/// A counterexample is small; one that takes longer than this counts as not terminating.
const STEPS: u64 = 3_000_000;

pub(super) struct Probe<'a> {
    pub modules: &'a [Module],
    pub pragmas: &'a Pragmas,
    pub types: &'a crate::Types,
    /// The type at which overloaded definitions are checked.
    pub instance: Symbol,
    pub sources: &'a SourceMap,
    pub library: &'a Option<SharedReader>,
    pub interrupt: &'a Arc<AtomicBool>,
}

struct Silent;

impl Messages for Silent {
    fn function(&self, _: Symbol) -> String {
        "inner".to_owned()
    }

    fn caller(&self, _: Symbol) -> String {
        "inner".to_owned()
    }

    fn invariant(&self, _: usize, _: Span) -> String {
        "inner".to_owned()
    }
}

impl Probe<'_> {
    /// Whether the counterexample really breaks the goal.
    pub(super) fn really(&self, goal: &Goal, example: &Counterexample, is_action: bool) -> bool {
        let Some(main) = self.program(goal, example, is_action) else { return false };
        let code = self.code(main, left_alone(goal, example));
        match &example.how {
            Break::Crash(..) => code == Some(CRASHED),
            _ => code == Some(BROKEN),
        }
    }

    /// The judgement of a contract on a call with a result, as the code of `probe`.
    pub(super) fn judge(
        &self,
        function: Symbol,
        arguments: &[Witness],
        result: &Witness,
    ) -> Option<u8> {
        let mut write =
            Write { builder: BodyBuilder::new(), cells: HashMap::new(), made: Vec::new() };
        let contract = self.pragmas.contracts.iter().find(|c| c.function == function)?;
        let dictionaries: Vec<ExprId> = self
            .types
            .dictionaries_at(contract.definition, self.instance)?
            .into_iter()
            .map(|d| write.builder.global(d, Span::NONE))
            .collect();
        let result = write.value(result)?;
        let given: Option<Vec<ExprId>> = arguments.iter().map(|a| write.value(a)).collect();
        let given = given?;
        let b = &mut write.builder;
        // A function that returns exactly this result.
        let parameters: Vec<VarId> = arguments.iter().map(|_| b.fresh("argument")).collect();
        // It forces what was evaluated, so that the contract checks the arguments.
        let mut result = result;
        for (parameter, argument) in parameters.iter().zip(arguments).rev() {
            if *argument != Witness::Undefined {
                let local = b.local(*parameter, Span::NONE);
                result = b.prim(Prim::Seq, vec![local, result], Span::NONE);
            }
        }
        let constant = match parameters.is_empty() {
            true => result,
            false => b.lam(None, parameters, result, Span::NONE),
        };
        let maker = b.global(contract.definition, Span::NONE);
        let mut to_maker = dictionaries;
        to_maker.push(b.con(core_ir::builtin::UNIT, Vec::new(), Span::NONE));
        let contract = b.app(maker, to_maker, Span::NONE);
        let (yes, no) = (b.string("function", Span::NONE), b.string("caller", Span::NONE));
        let checked = b.global(Symbol::new("Backstory.Contract.checked"), Span::NONE);
        let mut all = vec![contract, yes, no, constant];
        all.extend(given);
        let call = b.app(checked, all, Span::NONE);
        let root = write.probe(call, false);
        let name = Symbol::new("probe");
        let main = Def {
            name,
            source_name: name,
            visibility: Visibility::Generated,
            span: Span::NONE,
            ty: None,
            body: write.builder.finish(root),
        };
        self.code(main, Some(function))
    }

    /// Runs a small program and returns its exit code.
    fn code(&self, main: Def, except: Option<Symbol>) -> Option<u8> {
        let program = self.built(main, except)?;
        let options = RunOptions {
            max_steps: Some(STEPS),
            interrupt: self.interrupt.clone(),
            ..RunOptions::default()
        };
        let report = run(&program, Box::new(machine::Sandbox::default()), &options, None);
        match report.ok()?.ending {
            Ending::Finished(code) => Some(code),
            _ => None,
        }
    }

    /// Links a small program with the user's code.
    pub(super) fn built(&self, main: Def, except: Option<Symbol>) -> Option<Program> {
        let mut modules = self.modules.to_vec();
        enforce(&mut modules, self.pragmas, self.types, &Silent, except, false);
        let entry = Symbol::new("Backstory.Entry.main");
        let probe = Symbol::new("Backstory.Entry.probe");
        let mut module = entry_module(Language::Haskell, start(entry, probe));
        module.defs.push(Def { name: probe, ..main });
        modules.push(module);
        let definitions = WithLibrary::new(InMemory::new(modules), self.library.clone());
        let parts = Parts {
            name: "counterexample".to_owned(),
            language: Language::Haskell,
            identity: [0; 16],
            entry,
            call_file: None,
            reference_entry: None,
            own: None,
            expression: None,
            records: machine::Records::default(),
            types: core_ir::types::no_types(),
        };
        core_ir::with_deep_stack(|| link(parts, &[], definitions, self.sources, Form::Fast)).ok()
    }

    /// `main` of the small program. `None` if a value cannot be expressed.
    pub(super) fn program(
        &self,
        goal: &Goal,
        example: &Counterexample,
        is_action: bool,
    ) -> Option<Def> {
        // A program that starts has its own state.
        let given = !matches!(goal, Goal::Start(_));
        self.in_state(example, given, &mut |write| write.action(goal, example, self, is_action))
    }

    /// A program that brings the TVars into the state of an example, if there is one, and then runs an action.
    pub(super) fn in_state(
        &self,
        example: &Counterexample,
        given: bool,
        action: &mut dyn FnMut(&mut Write) -> Option<ExprId>,
    ) -> Option<Def> {
        let mut write =
            Write { builder: BodyBuilder::new(), cells: HashMap::new(), made: Vec::new() };
        for tvar in &example.tvars {
            match tvar.origin {
                Some((global, _)) => {
                    write.cells.insert(tvar.place, Cell::Global(global, tvar.way.clone()));
                }
                None => {
                    let variable = write.builder.fresh("tvar");
                    write.made.push(variable);
                    write.cells.insert(tvar.place, Cell::Local(variable));
                }
            }
        }
        let mut writes = Vec::new();
        for tvar in example.tvars.iter().filter(|t| t.touched && given) {
            let cell = write.cell(tvar.place)?;
            let value = write.value(&tvar.before)?;
            writes.push(write.builder.prim(Prim::TVarWrite, vec![cell, value], Span::NONE));
        }
        let action = action(&mut write)?;
        let b = &mut write.builder;
        // The state is set in a separate transaction.
        let token = b.fresh("token");
        let mut set_up = b.con(core_ir::builtin::UNIT, Vec::new(), Span::NONE);
        for step in writes.into_iter().rev() {
            let done = b.fresh("done");
            set_up = b.let_strict(done, step, set_up, Span::NONE);
        }
        let set_up = b.lam(None, vec![token], set_up, Span::NONE);
        let set_up = b.prim(Prim::Atomically, vec![set_up], Span::NONE);
        let token = b.fresh("token");
        let local = b.local(token, Span::NONE);
        let run = b.app(action, vec![local], Span::NONE);
        let done = b.fresh("done");
        let mut body = b.let_strict(done, set_up, run, Span::NONE);
        for variable in write.made.iter().rev() {
            let nothing = b.con(core_ir::builtin::UNIT, Vec::new(), Span::NONE);
            let made = b.prim(Prim::TVarNew, vec![nothing], Span::NONE);
            body = b.let_strict(*variable, made, body, Span::NONE);
        }
        let root = b.lam(None, vec![token], body, Span::NONE);
        let name = Symbol::new("probe");
        Some(Def {
            name,
            source_name: name,
            visibility: Visibility::Generated,
            span: Span::NONE,
            ty: None,
            body: write.builder.finish(root),
        })
    }
}

impl Probe<'_> {
    /// The contract of a function, at the type of this check.
    pub(super) fn contract(&self, b: &mut BodyBuilder, function: Symbol) -> Option<ExprId> {
        let contract = self.pragmas.contracts.iter().find(|c| c.function == function)?;
        let maker = b.global(contract.definition, Span::NONE);
        let of_contract = self.types.dictionaries_at(contract.definition, self.instance)?;
        let mut given: Vec<ExprId> =
            of_contract.into_iter().map(|d| b.global(d, Span::NONE)).collect();
        given.push(b.con(core_ir::builtin::UNIT, Vec::new(), Span::NONE));
        Some(b.app(maker, given, Span::NONE))
    }
}

/// All invariants, as a list.
pub(super) fn invariants(b: &mut BodyBuilder, pragmas: &Pragmas) -> ExprId {
    let mut list = b.con(core_ir::builtin::NIL, Vec::new(), Span::NONE);
    for invariant in pragmas.invariants.iter().rev() {
        let maker = b.global(invariant.definition, Span::NONE);
        let unit = b.con(core_ir::builtin::UNIT, Vec::new(), Span::NONE);
        let invariant = b.app(maker, vec![unit], Span::NONE);
        list = b.con(core_ir::builtin::CONS, vec![invariant, list], Span::NONE);
    }
    list
}

/// The function whose contract the small program checks itself. If a recursive call breaks it, that call must be
/// checked too.
pub(super) fn left_alone(goal: &Goal, example: &Counterexample) -> Option<Symbol> {
    match &example.how {
        Break::Call(blame) if blame.function == goal.definition() => None,
        _ => Some(goal.definition()),
    }
}

#[derive(Clone)]
enum Cell {
    /// In a definition of the program.
    Global(Symbol, Vec<Step>),
    Local(VarId),
}

pub(super) struct Write {
    pub builder: BodyBuilder,
    cells: HashMap<usize, Cell>,
    made: Vec<VarId>,
}

impl Write {
    fn cell(&mut self, place: usize) -> Option<ExprId> {
        Some(match self.cells.get(&place)?.clone() {
            Cell::Global(name, way) => {
                let b = &mut self.builder;
                let mut at = b.global(name, Span::NONE);
                for step in way {
                    let (con, parts, index) = match step {
                        Step::Part { con, parts, index } => (con, parts, index),
                        Step::Through(function) => {
                            let function = b.global(Symbol::new(function), Span::NONE);
                            at = b.app(function, vec![at], Span::NONE);
                            continue;
                        }
                    };
                    let fields: Vec<VarId> = (0..parts).map(|_| b.fresh("part")).collect();
                    let part = b.local(fields[index], Span::NONE);
                    let binder = b.fresh("whole");
                    let pattern = Pattern::Con { con, fields };
                    at = b.case(at, binder, vec![(pattern, part)], None, Span::NONE);
                }
                at
            }
            Cell::Local(variable) => self.builder.local(variable, Span::NONE),
        })
    }

    pub(super) fn value(&mut self, witness: &Witness) -> Option<ExprId> {
        core_ir::with_stack(|| {
            Some(match witness {
                Witness::Int(n) => self.builder.int(*n, Span::NONE),
                // The machine has the same 64 bits for an `Int` and a `Word`.
                Witness::Word(n) => self.builder.int(n.cast_signed(), Span::NONE),
                Witness::Char(c) => {
                    self.builder.add(core_ir::Expr::Lit(Literal::Char(*c)), Span::NONE)
                }
                Witness::Double(bits) => {
                    let literal = Literal::Double(f64::from_bits(*bits));
                    self.builder.add(core_ir::Expr::Lit(literal), Span::NONE)
                }
                Witness::Con(con, parts) => {
                    let parts: Option<Vec<ExprId>> = parts.iter().map(|p| self.value(p)).collect();
                    self.builder.con(*con, parts?, Span::NONE)
                }
                Witness::Map(kind, entries) => self.map(*kind, entries)?,
                Witness::TVar(place) => self.cell(*place)?,
                Witness::Undefined => {
                    self.builder.global(Symbol::new("GHC.Err.undefined"), Span::NONE)
                }
                Witness::Table(cases, otherwise) => self.table(cases, otherwise)?,
                Witness::Function | Witness::Unknown => return None,
            })
        })
    }

    /// A map, from entries in key order.
    fn map(&mut self, kind: MapKind, entries: &[(Witness, Witness)]) -> Option<ExprId> {
        let mut list = self.builder.con(core_ir::builtin::NIL, Vec::new(), Span::NONE);
        for (key, value) in entries.iter().rev() {
            let key = self.value(key)?;
            let item = match kind {
                MapKind::Set => key,
                MapKind::Map | MapKind::IntMap => {
                    let value = self.value(value)?;
                    self.builder.con(core_ir::builtin::PAIR, vec![key, value], Span::NONE)
                }
            };
            list = self.builder.con(core_ir::builtin::CONS, vec![item, list], Span::NONE);
        }
        let function = match kind {
            MapKind::Map => "Data.Map.Internal.Fold.fromDistinctAscList",
            MapKind::Set => "Data.Set.Internal.fromDistinctAscList",
            MapKind::IntMap => "Data.IntMap.Lazy.fromDistinctAscList",
        };
        let function = self.builder.global(Symbol::new(function), Span::NONE);
        Some(self.builder.app(function, vec![list], Span::NONE))
    }

    /// A function that compares its arguments with the known ones.
    fn table(&mut self, cases: &[(Vec<Witness>, Witness)], otherwise: &Witness) -> Option<ExprId> {
        let arity = cases.first().map_or(1, |(given, _)| given.len());
        let parameters: Vec<VarId> = (0..arity).map(|_| self.builder.fresh("argument")).collect();
        let mut rest = self.value(otherwise)?;
        for (given, result) in cases.iter().rev() {
            let then = self.value(result)?;
            let next = self.builder.fresh("next");
            let tests: Vec<(VarId, &Witness)> =
                parameters.iter().copied().zip(given.iter()).collect();
            let chosen = self.where_all_match(&tests, then, next)?;
            rest = self.builder.let_(vec![(next, rest)], chosen, Span::NONE);
        }
        Some(self.builder.lam(None, parameters, rest, Span::NONE))
    }

    /// `then` if all variables have these values, `next` otherwise.
    fn where_all_match(
        &mut self,
        tests: &[(VarId, &Witness)],
        then: ExprId,
        next: VarId,
    ) -> Option<ExprId> {
        let Some(((variable, witness), rest)) = tests.split_first() else { return Some(then) };
        let (pattern, rest) = match witness {
            Witness::Unknown => return self.where_all_match(rest, then, next),
            Witness::Int(n) => (Pattern::Lit(Literal::Int((*n).into())), rest.to_vec()),
            Witness::Word(n) => (Pattern::Lit(Literal::Int(n.cast_signed().into())), rest.to_vec()),
            Witness::Char(c) => (Pattern::Lit(Literal::Char(*c)), rest.to_vec()),
            Witness::Con(con, parts) => {
                let fields: Vec<VarId> = parts.iter().map(|_| self.builder.fresh("part")).collect();
                let mut all: Vec<(VarId, &Witness)> =
                    fields.iter().copied().zip(parts.iter()).collect();
                all.extend(rest);
                (Pattern::Con { con: *con, fields }, all)
            }
            _ => return None,
        };
        let inner = self.where_all_match(&rest, then, next)?;
        let b = &mut self.builder;
        let scrutinee = b.local(*variable, Span::NONE);
        let binder = b.fresh("whole");
        let otherwise = b.local(next, Span::NONE);
        Some(b.case(scrutinee, binder, vec![(pattern, inner)], Some(otherwise), Span::NONE))
    }

    /// The action that `probe` runs.
    fn action(
        &mut self,
        goal: &Goal,
        example: &Counterexample,
        probe: &Probe<'_>,
        is_action: bool,
    ) -> Option<ExprId> {
        let pragmas = probe.pragmas;
        let global = |b: &mut BodyBuilder, name: &str| b.global(Symbol::new(name), Span::NONE);
        let dictionaries: Vec<ExprId> = probe
            .types
            .dictionaries_at(goal.definition(), probe.instance)?
            .into_iter()
            .map(|d| self.builder.global(d, Span::NONE))
            .collect();
        let function = self.builder.global(goal.definition(), Span::NONE);
        let mut arguments = Vec::new();
        for (_, witness) in &example.arguments {
            arguments.push(self.value(witness)?);
        }
        let b = &mut self.builder;
        match goal {
            Goal::Transaction(_) => {
                let mut all = dictionaries;
                all.extend(arguments);
                let transaction = b.app(function, all, Span::NONE);
                let list = invariants(b, pragmas);
                let probe = global(b, "Backstory.Contract.probeTransaction");
                Some(b.app(probe, vec![list, transaction], Span::NONE))
            }
            Goal::Start(invariant) => {
                let maker = b.global(*invariant, Span::NONE);
                let unit = b.con(core_ir::builtin::UNIT, Vec::new(), Span::NONE);
                let invariant = b.app(maker, vec![unit], Span::NONE);
                let probe = global(b, "Backstory.Contract.probeStart");
                Some(b.app(probe, vec![invariant], Span::NONE))
            }
            Goal::Contract(name) => {
                let contract = probe.contract(b, *name)?;
                let plain = b.app(function, dictionaries, Span::NONE);
                let (yes, no) = (b.string("function", Span::NONE), b.string("caller", Span::NONE));
                let checked = global(b, "Backstory.Contract.checkedAtOnce");
                let mut all = vec![contract, yes, no, plain];
                all.extend(arguments);
                let call = b.app(checked, all, Span::NONE);
                Some(self.probe(call, is_action))
            }
            Goal::Crashes(_) => {
                let mut all = dictionaries;
                all.extend(arguments);
                let call = b.app(function, all, Span::NONE);
                Some(self.probe(call, is_action))
            }
        }
    }

    fn probe(&mut self, call: ExprId, is_action: bool) -> ExprId {
        let b = &mut self.builder;
        let action = if is_action {
            let atomically = b.global(Symbol::new("GHC.Conc.Sync.atomically"), Span::NONE);
            b.app(atomically, vec![call], Span::NONE)
        } else {
            // `return (seq x x)`: deep enough for the condition of a contract.
            let token = b.fresh("token");
            let returned = b.add(core_ir::Expr::Unforced(call), Span::NONE);
            b.lam(None, vec![token], returned, Span::NONE)
        };
        let probe = b.global(Symbol::new("Backstory.Contract.probe"), Span::NONE);
        b.app(probe, vec![action], Span::NONE)
    }
}

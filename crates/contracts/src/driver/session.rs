//! Tries the obligations of a program one by one.

use super::Lookup;
use super::begin::Begins;
use super::confirm::{crash_reason, shown_example};
use super::instances::Instances;
use super::obligations::Obligation;
use super::pragmas::Pragmas;
use super::probe::Probe;
use super::report::{CheckOptions, CheckOutcome, Checked, Listener, Subject};
use crate::check::{Counterexample, Settings, Verdict};
use crate::types::Types;
use crate::value::Break;
use core_ir::Module;
use runs::SharedReader;
use source::{SourceMap, Symbol};
use std::collections::{HashMap, HashSet};
use std::sync::atomic::Ordering;

/// Further inputs and outputs of a check.
#[derive(Clone, Copy, Default)]
pub struct Asides<'a> {
    /// Receives each conjunction that the built-in solver decided.
    pub(super) keep: Option<Listener<'a>>,
    /// Receives programs of counterexamples.
    pub(super) begins: Option<&'a Begins>,
    /// Nothing is refuted, and no proof is run on random values.
    pub(super) proofs_alone: bool,
    /// Goals that count as proved without a proof, by name.
    pub(super) believed: Option<&'a dyn Fn(&str) -> bool>,
    /// How many lemmas about the library are known, if not all.
    pub(super) library: Option<usize>,
}

impl<'a> Asides<'a> {
    /// `keep` receives each conjunction that the built-in solver decided, as SMT-LIB, and whether it is unsatisfiable,
    /// if known.
    pub fn with_journal(keep: Listener<'a>) -> Self {
        Asides { keep: Some(keep), ..Asides::default() }
    }

    /// Verdicts rest on proofs alone: nothing is refuted, and nothing is run on random values. For tests.
    pub fn proofs_alone() -> Self {
        Asides { proofs_alone: true, ..Asides::default() }
    }

    /// Only the first lemmas about the library are known, and nothing is refuted. For tests.
    pub fn with_library(count: usize) -> Self {
        Asides { library: Some(count), proofs_alone: true, ..Asides::default() }
    }

    /// Goals of these names count as proved without a proof. For tests.
    pub fn believing(believed: &'a dyn Fn(&str) -> bool) -> Self {
        Asides { believed: Some(believed), ..Asides::default() }
    }
}

/// The reason for an unknown verdict after an interrupt.
const INTERRUPTED: &str = "interrupted while it was tried";

pub(super) struct Session<'a> {
    pub modules: &'a [Module],
    pub pragmas: &'a Pragmas,
    pub types: &'a Types,
    pub instances: &'a Instances,
    pub sources: &'a SourceMap,
    pub library: &'a Option<SharedReader>,
    pub lawful_equality: bool,
    pub options: &'a CheckOptions<'a>,
    pub asides: Asides<'a>,
}

/// The obligations that were tried so far.
struct Progress {
    checked: Vec<Checked>,
    /// The functions whose contracts each relies on.
    relied: Vec<HashSet<Symbol>>,
    /// Whether each verdict is final.
    is_final: Vec<bool>,
}

impl Progress {
    /// The verdicts that can be final now: all that they rely on, directly or not, was tried.
    fn ready(&self, obligations: &[Obligation]) -> Vec<usize> {
        let contracts: HashMap<Symbol, usize> = obligations
            .iter()
            .enumerate()
            .filter(|(_, o)| o.subject == Subject::Contract)
            .map(|(index, o)| (o.goal.definition(), index))
            .collect();
        let is_ready = |first: &usize| {
            let mut seen = HashSet::from([*first]);
            let mut left = vec![*first];
            while let Some(index) = left.pop() {
                let Some(uses) = self.relied.get(index) else { return false };
                left.extend(
                    uses.iter().filter_map(|u| contracts.get(u)).filter(|i| seen.insert(**i)),
                );
            }
            true
        };
        (0..self.checked.len()).filter(|i| !self.is_final[*i]).filter(is_ready).collect()
    }
}

impl Session<'_> {
    /// Tries all obligations. Returns whether that was interrupted.
    pub(super) fn all(&mut self, obligations: &[Obligation]) -> (Vec<Checked>, bool) {
        let mut progress =
            Progress { checked: Vec::new(), relied: Vec::new(), is_final: Vec::new() };
        let mut interrupted = false;
        for (index, obligation) in obligations.iter().enumerate() {
            if self.is_interrupted() {
                interrupted = true;
                break;
            }
            (self.options.progress)(index, obligations.len(), &obligation.name);
            let started = (self.options.clock)();
            let (mut entry, uses) = self.one(obligation);
            entry.took = (self.options.clock)().saturating_sub(started);
            progress.checked.push(entry);
            progress.relied.push(uses);
            progress.is_final.push(false);
            let ready = progress.ready(obligations);
            self.finish(obligations, &mut progress, &ready);
        }
        // After an interrupt some contracts that others rely on were never tried.
        let rest: Vec<usize> =
            (0..progress.checked.len()).filter(|i| !progress.is_final[*i]).collect();
        self.finish(obligations, &mut progress, &rest);
        (progress.checked, interrupted || self.is_interrupted())
    }

    /// Makes verdicts final: proofs that rely on what is not proved are taken back, and the others are run on random
    /// values.
    fn finish(&self, obligations: &[Obligation], progress: &mut Progress, ready: &[usize]) {
        for index in ready {
            progress.is_final[*index] = true;
        }
        self.downgrade(obligations, progress);
        // A caller that only collects the queries needs no runs.
        if self.asides.keep.is_none() && !self.asides.proofs_alone {
            let mut wrong = false;
            for index in ready {
                let started = (self.options.clock)();
                let entry = &mut progress.checked[*index];
                wrong |= self.confirm(obligations, *index, entry);
                entry.took += (self.options.clock)().saturating_sub(started);
            }
            if wrong {
                self.downgrade(obligations, progress);
            }
        }
        for index in ready {
            (self.options.verdict)(&progress.checked[*index]);
        }
    }

    pub(super) fn is_interrupted(&self) -> bool {
        self.options.interrupt.load(Ordering::Relaxed)
    }

    /// A proof that relies on an unproved contract does not count.
    fn downgrade(&self, obligations: &[Obligation], progress: &mut Progress) {
        let Progress { checked, relied, is_final } = progress;
        loop {
            // After an interrupt some obligations were never tried.
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
            let all = checked.iter_mut().zip(relied.iter()).zip(is_final.iter());
            for ((entry, uses), _) in all.filter(|(_, is_final)| **is_final) {
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

    pub(super) fn lookup(&self) -> Lookup {
        Lookup::new(self.modules.to_vec(), self.library.clone())
    }

    pub(super) fn probe(&self, instance: Symbol) -> Probe<'_> {
        Probe {
            modules: self.modules,
            pragmas: self.pragmas,
            types: self.types,
            instance,
            sources: self.sources,
            library: self.library,
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
            lemmas: Vec::new(),
            trials: None,
            took: std::time::Duration::ZERO,
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
                entry.hint =
                    Some("give it a type without a class, or use it at one type".to_owned());
            }
        }
        (entry, relied)
    }

    /// The verdict at one type, for an overloaded definition.
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
            refutes: !self.asides.proofs_alone,
            library: self.asides.library.unwrap_or(crate::LEMMAS.len()),
            spent: &spent,
        };
        let mut program = self.lookup();
        let probe = self.probe(instance);
        let wanted = self.options.solver.is_some() || self.asides.keep.is_some();
        let mut journal = wanted.then(crate::Journal::new);
        let outcome = crate::check(
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
                    entry.lemmas.extend(outcome.lemmas);
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
                    || reason == crate::TIME_IS_UP;
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

    /// Why a proof does not count: an external solver disagrees, or cannot decide.
    fn unconfirmed(&self, journal: Option<crate::Journal>) -> Option<&'static str> {
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
                if name == crate::PASSED {
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
        "give the recursive function that makes the loop a contract"
    } else if reason.contains("not shown") || reason.contains("not clear") {
        "a contract on the functions that are named there may say what is missing"
    } else if reason.contains("map or set") {
        "a list of pairs in the invariant's place can be reasoned about"
    } else {
        "backstory run --check-contracts checks it as the program runs"
    };
    text.to_owned()
}

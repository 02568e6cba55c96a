//! Tests every proof: the goal is run on random values (`trial.rs`). If a run contradicts the proof, the prover is
//! wrong. That is an internal error, and the goal is refuted by the values of that run. An unknown goal may be refuted
//! in this way too.

use super::Lookup;
use super::obligations::Obligation;
use super::report::{CheckOutcome, Checked, Example, Subject};
use super::session::Session;
use super::trial::{Failure, Trial, Trials};
use crate::{Break, Counterexample, Ended, Goal, Settings, Type, Witness};
use core_ir::Expr;
use source::Symbol;
use std::collections::HashMap;

/// The share of the time limit of a goal that its trials may take.
const SHARE: f64 = 0.5;

/// A goal to run, and its context.
struct Tried<'a> {
    obligation: &'a Obligation,
    others: &'a [(Symbol, Vec<Type>)],
    may_crash: bool,
    throws: bool,
    /// Its index among the obligations.
    number: usize,
}

impl Session<'_> {
    /// Runs a goal on random values. Returns whether a proof is wrong or no longer counts.
    pub(super) fn confirm(
        &self,
        obligations: &[Obligation],
        number: usize,
        entry: &mut Checked,
    ) -> bool {
        let obligation = &obligations[number];
        let may_crash = match &entry.outcome {
            CheckOutcome::Proved => false,
            CheckOutcome::Crashes { keeps_invariants: true, .. } => true,
            CheckOutcome::Unknown => {
                if obligation.hopeless.is_some() || obligation.subject == Subject::Start {
                    return false;
                }
                false
            }
            CheckOutcome::Refuted(_) | CheckOutcome::Crashes { .. } => return false,
        };
        let others: Vec<(Symbol, Vec<Type>)> = obligations
            .iter()
            .filter(|o| o.subject == Subject::Transaction && o.hopeless.is_none())
            .filter(|o| !self.types.constraints.contains_key(&o.goal.definition()))
            .map(|o| (o.goal.definition(), o.takes.clone()))
            .collect();
        let trial = Tried { obligation, others: &others, may_crash, throws: self.throws(), number };
        let mut wrong = false;
        if !self.is_interrupted() {
            wrong |= self.confirm_one(&trial, entry);
        }
        // Interrupted runs confirm nothing. Other proofs may rely on this one.
        wrong | (self.is_interrupted() && take_back(entry))
    }

    fn confirm_one(&self, tried: &Tried<'_>, entry: &mut Checked) -> bool {
        let Tried { obligation, may_crash, throws, .. } = *tried;
        let claimed = !matches!(entry.outcome, CheckOutcome::Unknown);
        let started = (self.options.clock)();
        let limit = self.options.time.mul_f64(SHARE);
        let goes_on = || (self.options.clock)().saturating_sub(started) < limit;
        let goal = obligation.goal.definition();
        let contract = self.pragmas.contracts.iter().find(|c| c.function == goal);
        let contract = contract.filter(|_| obligation.subject == Subject::Contract);
        let mut all = Trials::default();
        for instance in self.instances.of(goal, contract.map(|c| c.definition)) {
            let probe = self.probe(instance);
            let trial = Trial {
                obligation,
                others: if claimed { tried.others } else { &[] },
                no_overflow: (entry.no_overflow || !claimed) && !self.options.overflow,
                may_crash,
                throws: throws && obligation.is_action,
                goes_on: &goes_on,
            };
            let (trials, failure) = probe.trials(&trial);
            all.executed += trials.executed;
            all.attempted += trials.attempted;
            all.note = all.note.or(trials.note);
            all.overflow = all.overflow.or(trials.overflow);
            let Some(mut failure) = failure else { continue };
            self.show(&mut failure, obligation, instance);
            if let Some(begins) = self.asides.begins
                && let Some(begun) = begins.borrow_mut().get_mut(tried.number)
            {
                *begun = probe.begin(obligation, &failure.example);
            }
            let example = Example {
                invariant: matches!(obligation.goal, Goal::Transaction(_)) && !failure.crashed,
                ..shown_example(&failure.example)
            };
            entry.internal_error = claimed;
            entry.hint = None;
            entry.no_overflow = false;
            entry.trials = Some(all);
            entry.reason = Some(self.failed(obligation, failure.crashed, claimed));
            entry.outcome = match (&obligation.goal, failure.crashed) {
                (Goal::Transaction(_), true) => {
                    CheckOutcome::Crashes { example, keeps_invariants: false }
                }
                _ => CheckOutcome::Refuted(example),
            };
            return claimed;
        }
        entry.trials = Some(all);
        false
    }

    /// Describes what a failing run shows.
    fn failed(&self, obligation: &Obligation, crashed: bool, claimed: bool) -> String {
        let what = match (&obligation.goal, crashed) {
            (Goal::Transaction(_), true) if !claimed => crash_reason("it crashes", false),
            (_, true) => "it crashes".to_owned(),
            (Goal::Transaction(_), _) if self.pragmas.invariants.len() > 1 => {
                "the transaction breaks an invariant".to_owned()
            }
            (Goal::Transaction(_), _) => "the transaction breaks the invariant".to_owned(),
            (Goal::Start(_), _) => "the invariant does not hold when the program starts".to_owned(),
            _ => format!("{} breaks its contract", obligation.name),
        };
        match claimed {
            true => format!("{what} when it is run with these values, although there is a proof"),
            false => what,
        }
    }

    /// Shows the values in Haskell syntax.
    fn show(&self, failure: &mut Failure, obligation: &Obligation, instance: Symbol) {
        let (contracts, invariants) = (HashMap::new(), []);
        let settings = Settings {
            types: self.types,
            contracts: &contracts,
            invariants: &invariants,
            instance,
            lawful_equality: self.lawful_equality,
            overflow: false,
            refutes: true,
            library: 0,
            spent: &|| 0.0,
        };
        let mut program = self.lookup();
        let example = &mut failure.example;
        self.find_after(example, obligation, &mut program, &settings);
        let touched: Vec<_> = example.tvars.iter().filter(|t| t.touched).collect();
        let holds = |origin: Option<(Symbol, usize)>| {
            let ty = origin.and_then(|(name, _)| self.types.values.get(&name));
            ty.and_then(|t| t.arguments().first()).cloned().unwrap_or(Type::Unknown)
        };
        let contents: Vec<Type> = touched.iter().map(|t| holds(t.origin)).collect();
        let mut values: Vec<(&Witness, &Type)> =
            example.arguments.iter().map(|(_, w)| w).zip(&failure.types).collect();
        values.extend(touched.iter().map(|t| &t.before).zip(&contents));
        values.extend(touched.iter().map(|t| &t.after).zip(&contents));
        let mut shown = crate::show_values(&mut program, &settings, &values).into_iter();
        let names: Vec<String> = touched.iter().map(|t| t.name.clone()).collect();
        example.shown_arguments =
            example.arguments.iter().map(|(n, _)| n.clone()).zip(shown.by_ref()).collect();
        let before: Vec<String> = shown.by_ref().take(names.len()).collect();
        let states = names.into_iter().zip(before).zip(shown);
        example.shown_tvars = states.map(|((name, before), after)| (name, before, after)).collect();
    }

    /// Finds the contents of the TVars after the transaction, for display: if it cannot be followed, they are shown
    /// unchanged.
    fn find_after(
        &self,
        example: &mut Counterexample,
        obligation: &Obligation,
        program: &mut Lookup,
        settings: &Settings<'_>,
    ) {
        let Goal::Transaction(transaction) = obligation.goal else { return };
        let arguments: Vec<Witness> = example.arguments.iter().map(|(_, w)| w.clone()).collect();
        let touched = example.tvars.iter().filter(|t| t.touched);
        let state: Option<Vec<(Symbol, Witness)>> =
            touched.map(|t| Some((t.origin?.0, t.before.clone()))).collect();
        let Some(state) = state else { return };
        let (ended, after) = crate::image(program, settings, transaction, &arguments, &state);
        if ended == Ended::Returned && !after.contains(&Witness::Unknown) {
            for (tvar, after) in example.tvars.iter_mut().filter(|t| t.touched).zip(after) {
                tvar.after = after;
            }
        }
    }

    /// Whether the program throws exceptions in transactions.
    fn throws(&self) -> bool {
        self.modules
            .iter()
            .flat_map(|m| &m.defs)
            .flat_map(|d| &d.body.exprs)
            .any(|e| matches!(e, Expr::Global(name) if name.as_str().ends_with(".throwSTM")))
    }
}

/// A counterexample as it is shown to the user.
pub(super) fn shown_example(example: &Counterexample) -> Example {
    Example {
        arguments: example.shown_arguments.clone(),
        tvars: example.shown_tvars.clone(),
        result: example.result.clone(),
        invariant: matches!(example.how, Break::Invariant(_)),
    }
}

/// Withdraws a claim whose runs were interrupted. Returns whether there was one.
fn take_back(entry: &mut Checked) -> bool {
    match &mut entry.outcome {
        CheckOutcome::Proved => {
            entry.outcome = CheckOutcome::Unknown;
            entry.reason = Some("interrupted before its proof was run on random values".to_owned());
            entry.no_overflow = false;
            true
        }
        CheckOutcome::Crashes { keeps_invariants, .. } if *keeps_invariants => {
            *keeps_invariants = false;
            let crash = entry.reason.as_deref().and_then(|r| r.split_once(", which takes"));
            entry.reason = crash.map(|(crash, _)| crash_reason(crash, false));
            true
        }
        _ => false,
    }
}

/// Describes the effect of a crash on a transaction.
pub(super) fn crash_reason(crash: &str, keeps_invariants: bool) -> String {
    let rest = match keeps_invariants {
        true => "it keeps the invariants otherwise",
        false => "whether it keeps the invariants otherwise is not known",
    };
    format!("{crash}, which takes its writes back; {rest}")
}

//! A finding in the user's terms.

use super::blocked::{all_wait, blocked};
use super::fair;
use super::recording::{record, record_up_to};
use super::steps::{Walked, learn_names, name_of, needed_timeouts, walk};
use super::warnings::lock_order;
use super::{
    BlockedThread, LivenessReport, NeededTimeout, SearchReport, SearchStep, SearchedOutcome,
    Verdict, Warning,
};
use crate::driver::explore::Ended;
use crate::driver::{SearchOptions, begin};
use crate::{Cover, Finding, Found, Label, System, Thread, Trouble, expiries, preemptions};
use ::recording::Departure;
use core_ir::Language;
use runs::{Form, Names, Program};
use std::sync::Arc;

/// Reports the outcomes of a program.
pub(crate) fn report_outcomes(
    program: &Program,
    system: &mut System,
    names: Names,
    cover: Cover,
    found: Vec<Ended>,
) -> SearchReport {
    let mut outcomes = Vec::new();
    for (output, result, verdict, schedule) in found {
        let back = system.mark();
        let walked = walk(program, system, names.clone(), &schedule);
        system.undo(back);
        let output = String::from_utf8_lossy(&output).into_owned();
        outcomes.push(SearchedOutcome { output, result, verdict, schedule: walked.steps });
    }
    outcomes.sort_by(|a, b| (&a.output, &a.result).cmp(&(&b.output, &b.result)));
    let worst = outcomes.iter().map(|o| o.verdict).find(|v| *v != Verdict::None);
    let verdict = match worst {
        Some(verdict) => verdict,
        None if cover.complete => Verdict::None,
        None => Verdict::Inconclusive,
    };
    SearchReport { outcomes, ..SearchReport::new(verdict, cover, system) }
}

/// A finding, before it becomes a [`SearchReport`].
struct Described {
    verdict: Verdict,
    message: String,
    steps: Vec<SearchStep>,
    blocked: Vec<BlockedThread>,
    warnings: Vec<Warning>,
    timeouts: Vec<NeededTimeout>,
    departures: Option<Vec<Departure>>,
    /// Machine steps up to the end of the schedule.
    steps_done: u64,
    /// Visible operations up to there.
    operations: u64,
    liveness: Option<LivenessReport>,
}

/// Follows the schedule of a finding and describes it. The system is restored.
fn describe(
    program: &Program,
    options: &SearchOptions,
    system: &mut System,
    names: Names,
    finding: &Finding,
) -> Described {
    let expiries = expiries(system, &finding.schedule);
    let (from, back) = (system.past.len(), system.mark());
    let walked = walk(program, system, names, &finding.schedule);
    let names = &walked.names;
    let blocked = blocked(program, system, names);
    let (verdict, message) = match &finding.what {
        Found::Deadlock => (Verdict::Deadlock, all_wait(system, &blocked)),
        Found::PartialDeadlock(threads) => {
            let called: Vec<String> = threads.iter().map(|t| name_of(names, system, *t)).collect();
            let message = match (options.never_all_blocked.is_empty(), called.len()) {
                (true, 1) => "waits forever: no live thread can wake it",
                (true, _) => "wait forever: no live thread can wake them",
                (false, 1) => "waits",
                (false, _) => "all wait",
            };
            (Verdict::PartialDeadlock, format!("{} {message}", called.join(", ")))
        }
        Found::Trouble(Trouble::Exception { thread, text, assertion }) => {
            let verdict = if *assertion { Verdict::Assertion } else { Verdict::Exception };
            let text = names.in_text(&system.machine, text.clone());
            (verdict, format!("{} died of an exception: {text}", name_of(names, system, *thread)))
        }
        Found::Trouble(_) => (Verdict::Inconclusive, String::new()),
        Found::Livelock { from } => {
            let message = match finding.schedule.len() - from {
                1 => format!("step {} repeats forever", from + 1),
                _ => format!("steps {} to {} repeat forever", from + 1, finding.schedule.len()),
            };
            (Verdict::Livelock, format!("{message}, without progress"))
        }
        Found::Invariant(text) => {
            (Verdict::Assertion, names.in_text(&system.machine, text.clone()))
        }
        Found::Lasso(run) => fair::verdict(system, run),
    };
    let warnings = lock_order(program, system, &walked, from);
    let steps_done = system.machine.steps();
    let operations = system.machine.visible_operations();
    system.undo(back);
    let liveness = match &finding.what {
        Found::Lasso(run) => Some(fair::report(system, &walked.names, run)),
        _ => None,
    };
    let Walked { mut steps, departures, .. } = walked;
    if let Found::Lasso(run) = &finding.what {
        // The second round is only for the recording.
        steps.truncate(run.stem + run.cycle);
    }
    let timeouts = needed_timeouts(&expiries, &steps);
    Described {
        verdict,
        message,
        steps,
        blocked,
        warnings,
        timeouts,
        departures,
        steps_done,
        operations,
        liveness,
    }
}

/// Reports findings of a search. A program has two forms: the fast one keeps the source locations of functions, the
/// faithful one keeps the variables. Both do the same visible operations, so a schedule of one is a schedule of the
/// other.
pub(crate) struct Reporter<'a> {
    /// The form that was searched.
    pub program: &'a Program,
    pub options: &'a SearchOptions,
    /// The departures before the search began.
    pub begun: &'a [Departure],
}

impl Reporter<'_> {
    /// Reports a finding, with its recording.
    pub(crate) fn finding(
        &self,
        system: &mut System,
        names: Names,
        cover: Cover,
        finding: &Finding,
    ) -> Result<SearchReport, String> {
        let preemptions = Some(preemptions(system, &finding.schedule));
        let (other, described) = self.describe_with_both_forms(system, &names, finding);
        let recording = match &described.departures {
            Some(departures) => {
                let whole: Vec<Departure> = self.begun.iter().chain(departures).cloned().collect();
                let program = other.as_deref().unwrap_or(self.program);
                match &finding.what {
                    // It ends where the loop would begin once more.
                    Found::Lasso(run) if run.cycle > 0 => {
                        let operations = described.operations;
                        Some(record_up_to(program, self.options, &whole, Some(operations))?)
                    }
                    _ => Some(record(program, self.options, &whole, described.steps_done)?),
                }
            }
            None => None,
        };
        let Described { verdict, message, steps, blocked, warnings, timeouts, liveness, .. } =
            described;
        Ok(SearchReport {
            message,
            steps,
            blocked,
            recording,
            warnings,
            preemptions,
            timeouts,
            liveness,
            ..SearchReport::new(verdict, cover, system)
        })
    }

    /// Returns the warnings about a schedule that ends well.
    pub(crate) fn warnings(
        &self,
        system: &mut System,
        names: &Names,
        schedule: Vec<Label>,
    ) -> Vec<Warning> {
        let finding = Finding { what: Found::Deadlock, schedule };
        self.describe_with_both_forms(system, names, &finding).1.warnings
    }

    /// The faithful form if the fast one was searched, and vice versa. Both forms of an Erlang program have the same
    /// functions and variables.
    fn other_form(&self) -> Option<Arc<Program>> {
        let form = if self.program.form.is_faithful() { Form::Fast } else { Form::Faithful };
        let has_other = self.program.language == Language::Haskell;
        if has_other { self.program.in_form(form).ok() } else { None }
    }

    /// Describes a finding with the functions of one form and the variables of the other. Also returns the other form
    /// if the recording is to be made with it.
    fn describe_with_both_forms(
        &self,
        system: &mut System,
        names: &Names,
        finding: &Finding,
    ) -> (Option<Arc<Program>>, Described) {
        let options = self.options;
        // The steps of a recording are counted in the form that it was made with.
        let other = if options.from.is_some() { None } else { self.other_form() };
        let Some(other) = other else {
            return (None, describe(self.program, options, system, names.clone(), finding));
        };
        let (mut second, threads) = match begin(&other, options) {
            Ok((mut second, _, _)) => {
                let threads = second.adopt(&system.all_names());
                (second, threads)
            }
            Err(_) => {
                return (None, describe(self.program, options, system, names.clone(), finding));
            }
        };
        let name = |t: Thread| threads.get(t as usize).copied().unwrap_or(t);
        let renamed = finding.clone().renamed(name);
        if self.program.form.is_faithful() {
            let cells = cells_of(system, names.clone(), finding);
            let mut called = Names::new(&other);
            if let Some(cells) = cells {
                called.take_objects(cells);
            }
            let described = describe(&other, options, &mut second, called, &renamed);
            if described.departures.is_some() {
                return (Some(other), described);
            }
            return (None, describe(self.program, options, system, names.clone(), finding));
        }
        let mut called = names.clone();
        if let Some(cells) = cells_of(&mut second, Names::new(&other), &renamed) {
            called.take_objects(cells);
        }
        (None, describe(self.program, options, system, called, finding))
    }
}

/// The names of cells that a walk along the schedule of a finding yields, if it can be followed. The system is
/// restored.
fn cells_of(system: &mut System, names: Names, finding: &Finding) -> Option<Names> {
    let back = system.mark();
    let (names, departures) = learn_names(system, names, &finding.schedule);
    system.undo(back);
    departures.map(|_| names)
}

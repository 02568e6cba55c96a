//! Liveness: sets up the propositions, explores, and reports a run in which a property does not hold.

use super::always::{evaluate, parameters, plain};
use super::explore::{Tally, Watcher};
use super::{SearchOptions, begin};
use crate::liveness::graph::Fairness;
use crate::liveness::{Property, judge};
use crate::report::{LivenessReport, Reporter, SearchReport, Verdict, Warning, ran_on};
use crate::{Gap, Limits, System, Trouble};
use machine::{Evaluated, ShowLimits, Word};
use runs::{Names, Program};
use source::Symbol;
use std::cell::Cell;

/// Limit on stored states: with their edges they take more memory than in other searches.
const MAX_STATES: u64 = 2_000_000;

/// The liveness properties of a program.
#[derive(Clone, Debug, Default)]
pub struct Liveness {
    pub properties: Vec<Property>,
    pub atoms: Vec<Atom>,
    /// The names of the propositions in reports.
    pub names: Vec<String>,
    pub fairness: Fairness,
}

/// A proposition.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Atom {
    /// A function of the program holds: its index in [`runs::Program::kept`].
    Function(usize),
    /// The program has ended.
    Ended,
}

/// A proposition that can be evaluated.
enum Looks {
    Function {
        name: Symbol,
        shown: String,
        parameters: Vec<Symbol>,
        /// It has been evaluated in some state.
        asked: Cell<bool>,
    },
    Ended,
}

/// Searches for a fair run in which a property does not hold.
pub(super) fn search(
    program: &Program,
    options: &SearchOptions,
    liveness: &Liveness,
    progress: &mut dyn FnMut(&crate::Cover, Option<f64>),
) -> Result<SearchReport, String> {
    let (mut system, trouble, begun) = begin(program, options)?;
    system.rules.partial = false;
    system.rules.exceptions = false;
    system.rules.clock = false;
    let looks = propositions(program, liveness, &mut system)?;
    let mut limits = Limits { stop: options.interrupt.clone(), ..options.limits.clone() };
    if limits.states == u64::MAX {
        limits.states = MAX_STATES;
    }
    let tally = Tally::default();
    let mut listener = Watcher::new(Some(progress), &tally);
    let asked = (liveness.properties.as_slice(), liveness.names.as_slice());
    let fairness = liveness.fairness;
    let mut valuation = |system: &mut System| value(system, &looks);
    let mut outcome = match trouble {
        Some(Trouble::Stopped(why)) => return Err(why),
        // The program never reaches a first state.
        Some(Trouble::NeedsInput { .. }) => {
            let mut cover = crate::Cover::default();
            cover.gap(Gap::Input);
            crate::liveness::Outcome { judged: Vec::new(), finding: None, cover }
        }
        Some(Trouble::RunsOn { thread }) => {
            let mut cover = crate::Cover::default();
            cover.gap(Gap::RunsOn { thread, schedule: Vec::new() });
            crate::liveness::Outcome { judged: Vec::new(), finding: None, cover }
        }
        Some(Trouble::Exception { .. }) | None => {
            let outcome =
                judge(&mut system, &limits, asked, fairness, &mut valuation, &mut listener)?;
            if system.clock_read && outcome.finding.is_none() && !limits.is_stopped() {
                // The program reads the time, which is then a part of its states.
                system.rules.clock = true;
                judge(&mut system, &limits, asked, fairness, &mut valuation, &mut listener)?
            } else {
                outcome
            }
        }
    };
    for look in &looks {
        if let Looks::Function { shown, parameters, asked, .. } = look
            && !asked.get()
            && !outcome.judged.is_empty()
        {
            let names: Vec<&str> = parameters.iter().map(|p| p.as_str()).collect();
            return Err(format!(
                "{shown} was never evaluated: no function of the program has all of the variables {}",
                names.join(", ")
            ));
        }
    }
    for gap in std::mem::take(&mut system.left_out) {
        outcome.cover.gap(gap);
    }
    system.rules.fuel = options.fuel;
    let names = Names::new(program);
    let void: Vec<Warning> = outcome
        .judged
        .iter()
        .flat_map(|judged| {
            judged.void.iter().map(|premise| Warning {
                kind: "vacuous",
                message: format!(
                    "{premise} held in no state{}: {} says nothing about this program",
                    if outcome.cover.complete { "" } else { " so far" },
                    judged.text
                ),
                locks: Vec::new(),
                places: Vec::new(),
            })
        })
        .collect();
    let about = LivenessReport { fairness, judged: outcome.judged, cycle: None, fair: Vec::new() };
    let Some(finding) = outcome.finding else {
        if outcome.cover.complete {
            super::always_met(&system)?;
        }
        let ran_on = ran_on(program, &mut system, &names, &outcome.cover);
        let verdict = if outcome.cover.complete { Verdict::None } else { Verdict::Inconclusive };
        let report = SearchReport::new(verdict, outcome.cover, &system);
        return Ok(SearchReport { ran_on, liveness: Some(about), warnings: void, ..report });
    };
    outcome.cover.complete = false;
    let reporter = Reporter { program, options, begun: &begun };
    let report = reporter.finding(&mut system, names, outcome.cover, &finding)?;
    let (cycle, fair) = match report.liveness {
        Some(LivenessReport { cycle, fair, .. }) => (cycle, fair),
        None => (None, Vec::new()),
    };
    let warnings = void;
    Ok(SearchReport { liveness: Some(LivenessReport { cycle, fair, ..about }), warnings, ..report })
}

/// Makes the propositions. The variables that they need are added to those to be found.
fn propositions(
    program: &Program,
    liveness: &Liveness,
    system: &mut System,
) -> Result<Vec<Looks>, String> {
    let mut looks = Vec::new();
    for atom in &liveness.atoms {
        looks.push(match atom {
            Atom::Ended => Looks::Ended,
            Atom::Function(at) => {
                let name = *program.kept.get(*at).ok_or("a proposition is not defined")?;
                let word =
                    system.machine.global(name).ok_or_else(|| format!("there is no {name}"))?;
                let parameters = parameters(system, name, word)?;
                for parameter in &parameters {
                    if !system.wanted.contains(parameter) {
                        system.wanted.push(*parameter);
                    }
                }
                Looks::Function { name, shown: plain(name), parameters, asked: Cell::new(false) }
            }
        });
    }
    for id in system.threads() {
        system.find_wanted(id);
    }
    Ok(looks)
}

/// Returns the propositions that hold in the present state. A proposition with variables that do not exist yet does not
/// hold.
fn value(system: &mut System, looks: &[Looks]) -> Result<u64, String> {
    let mut holds = 0;
    for (bit, look) in looks.iter().enumerate() {
        let is_true = match look {
            Looks::Ended => system.is_over(),
            Looks::Function { name, shown, parameters, asked } => {
                let arguments: Option<Vec<Word>> =
                    parameters.iter().map(|p| system.wanted_value(*p)).collect();
                match arguments {
                    Some(arguments) => {
                        asked.set(true);
                        truth(system, *name, shown, &arguments)?
                    }
                    None => false,
                }
            }
        };
        holds |= u64::from(is_true) << bit;
    }
    Ok(holds)
}

fn truth(
    system: &mut System,
    name: Symbol,
    shown: &str,
    arguments: &[Word],
) -> Result<bool, String> {
    let back = system.mark();
    let found = match evaluate(system, name, arguments) {
        Evaluated::Value(value) => match system.machine.word(&value) {
            Word::TRUE => Ok(true),
            Word::FALSE => Ok(false),
            word => {
                let value = system.machine.show(word, ShowLimits::default());
                Err(format!("{shown} is {value}, which is neither true nor false"))
            }
        },
        Evaluated::Raised(exception) => {
            let exception = system.machine.word(&exception);
            let text = system.machine.show(exception, ShowLimits::default());
            Err(format!(
                "{shown} failed: {text}; it is evaluated in every state, the first one included"
            ))
        }
        Evaluated::Blocked => {
            Err(format!("{shown} waits; it may only look (tryReadMVar, readIORef, readTVarIO)"))
        }
        Evaluated::Endless => Err(format!("{shown} runs on and on")),
        Evaluated::Stopped(_) => Err(format!("{shown} could not be evaluated")),
    };
    system.undo(back);
    found
}

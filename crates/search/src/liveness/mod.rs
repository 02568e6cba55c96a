//! Liveness: formulas of linear temporal logic over all fair runs of a program.
//!
//! `explore.rs` makes the graph of all states, `parties.rs` defines what fairness must serve, `automaton.rs` translates
//! the negation of a formula, and `fair.rs` looks for a fair run that it accepts: a stem and a loop, or a state in
//! which the run stays because the program has ended or all threads are blocked. `shape.rs` makes it short.
//!
//! Fairness is a part of the question. Under weak fairness (the default) a thread that can run forever from some point
//! on runs, a message that its receiver could take again and again is taken, and every signal, timer and time limit
//! arrives. Under strong fairness a thread that can run again and again runs, as GHC guarantees for threads blocked on
//! an MVar. The conditions are about single steps of the program, so there is always a fair continuation: they cannot
//! prove anything by contradicting each other.
//!
//! A verdict that something holds needs the whole graph. If a limit cut it off, loops beyond it were not seen, and
//! nothing is proved; findings are still valid.

pub mod automaton;
mod components;
mod explore;
pub mod fair;
pub mod formula;
pub mod graph;
mod parties;
mod shape;

use crate::outcome::{Cover, Fair, FairRun, Finding, Found, Gap, Limits, Listener, Owed, WhyFair};
use crate::system::{System, Thread};
use automaton::{of_models, of_violations};
use explore::{Valuation, Walk};
use fair::check;
use formula::Formula;
use graph::{Fairness, Graph, Lasso, Step};
use parties::{Explored, Party, Slot, Unfolded};
use std::collections::BTreeSet;

/// The kind of property.
#[derive(Clone, Debug)]
pub enum Question {
    Formula(Formula),
    /// In every infinite fair run, something that other threads can notice changes again and again.
    Progress,
}

/// A property and its name in reports.
#[derive(Clone, Debug)]
pub struct Property {
    pub text: String,
    pub question: Question,
}

/// The verdict on one property.
#[derive(Clone, Debug)]
pub struct Judged {
    pub text: String,
    /// Whether it holds without fairness, with weak and with strong fairness, in the explored part.
    pub holds: [bool; 3],
    /// Premises that held in no state: the property is vacuous for them.
    pub void: Vec<String>,
}

pub(crate) struct Outcome {
    pub judged: Vec<Judged>,
    pub finding: Option<Finding>,
    pub cover: Cover,
}

/// Checks properties on the program from its present state, which is restored. `atoms` are the names
/// of propositions.
pub(crate) fn judge<L: Listener>(
    system: &mut System,
    limits: &Limits,
    (properties, atoms): (&[Property], &[String]),
    fairness: Fairness,
    valuation: Valuation<'_>,
    listener: &mut L,
) -> Result<Outcome, String> {
    let (explored, cover) = explore::explore(system, limits, valuation, listener)?;
    let mut outcome = Outcome { judged: Vec::new(), finding: None, cover };
    let Some(unfolded) = parties::unfold(&explored) else {
        outcome.cover.gap(Gap::States);
        return Ok(outcome);
    };
    for property in properties {
        let mut holds = [true; 3];
        for (at, assumed) in
            [Fairness::None, Fairness::Weak, Fairness::Strong].into_iter().enumerate()
        {
            // A property that holds under weaker fairness holds under stronger fairness.
            if at > 0 && holds[at - 1] {
                continue;
            }
            let lasso = violation(&unfolded, &property.question, assumed)?;
            holds[at] = lasso.is_none();
            if let Some(lasso) = lasso.filter(|_| assumed == fairness && outcome.finding.is_none())
            {
                let finding = realise(system, &explored, &unfolded, &lasso, &property.text);
                outcome.finding = Some(finding?);
            }
        }
        let void = match &property.question {
            Question::Formula(formula) => void_premises(&explored, formula, atoms),
            Question::Progress => Vec::new(),
        };
        outcome.judged.push(Judged { text: property.text.clone(), holds, void });
    }
    Ok(outcome)
}

/// A fair run that violates a property.
fn violation(
    unfolded: &Unfolded,
    question: &Question,
    fairness: Fairness,
) -> Result<Option<Lasso>, String> {
    Ok(match question {
        Question::Formula(formula) => {
            check(&unfolded.graph, &of_violations(formula)?, fairness).lasso
        }
        Question::Progress => {
            let is_progress = |action: &graph::Action| unfolded.acts[action.name as usize].1;
            let rest = unfolded.graph.without(is_progress);
            // The path to the loop may use any step.
            livelock(&unfolded.graph, &rest, fairness)?
        }
    })
}

/// A path in one graph to a fair loop in another, which has the same states and fewer steps.
fn livelock(whole: &Graph, rest: &Graph, fairness: Fairness) -> Result<Option<Lasso>, String> {
    let anything = of_models(&Formula::True)?;
    Ok(fair::check_from_anywhere(whole, rest, &anything, fairness))
}

fn void_premises(explored: &Explored, formula: &Formula, atoms: &[String]) -> Vec<String> {
    let never = |premise: &&Formula| {
        !explored.states.iter().any(|state| premise.holds_in(state.holds) == Some(true))
    };
    formula.premises().into_iter().filter(never).map(|p| p.shown(atoms).to_string()).collect()
}

/// Rounds of a loop in a schedule: the second one shows that it can be repeated.
pub(crate) const ROUNDS: usize = 2;

/// The finding of a lasso: its schedule with the threads of one run, and the reasons why it is fair.
fn realise(
    system: &mut System,
    explored: &Explored,
    unfolded: &Unfolded,
    lasso: &Lasso,
    property: &str,
) -> Result<Finding, String> {
    let graph = &unfolded.graph;
    let root = system.mark();
    let mut walk = Walk::new(system);
    // The thread behind each name in the loop.
    let mut named: Vec<(Slot, Thread)> = Vec::new();
    let learn = |walk: &Walk<'_>, state: u32, named: &mut Vec<(Slot, Thread)>| {
        let names = unfolded.states[state as usize].names.iter();
        let threads = walk.threads();
        for (name, thread) in names.zip(threads).filter(|(_, thread)| walk.has_body(*thread)) {
            if !named.iter().any(|(known, _)| known == name) {
                named.push((*name, thread));
            }
        }
    };
    let mut rounds: Vec<&Step> = lasso.stem.iter().collect();
    (0..ROUNDS).for_each(|_| rounds.extend(&lasso.cycle));
    let mut complete = true;
    for (at, step) in rounds.iter().enumerate() {
        if at >= lasso.stem.len() {
            learn(&walk, step.from, &mut named);
        }
        let state = unfolded.states[step.from as usize].state;
        let moved = &explored.states[state as usize].moves[step.edge as usize];
        let hash = explored.states[moved.target as usize].hash;
        complete &= walk.follow(moved.act, hash);
        if !complete {
            break;
        }
    }
    if lasso.cycle.is_empty() {
        learn(&walk, lasso.knot(graph), &mut named);
    }
    let schedule = walk.end();
    system.undo(root);
    if !complete {
        return Err("the run that was found could not be followed again: this is a defect of \
                    Backstory"
            .to_owned());
    }
    let fair = explain(unfolded, lasso, &named);
    let run = FairRun {
        property: property.to_owned(),
        stem: lasso.stem.len(),
        cycle: lasso.cycle.len(),
        fair,
    };
    Ok(Finding { what: Found::Lasso(Box::new(run)), schedule })
}

/// Why a loop is fair to each of its threads, and to messages and timers in transit.
fn explain(unfolded: &Unfolded, lasso: &Lasso, named: &[(Slot, Thread)]) -> Vec<Fair> {
    let graph = &unfolded.graph;
    let thread = |name: Slot| named.iter().find(|(n, _)| *n == name).map(|(_, thread)| *thread);
    let mut enabled: BTreeSet<u32> = BTreeSet::new();
    for step in &lasso.cycle {
        enabled.extend(graph.enabled_in(step.from));
    }
    let mut fair = Vec::new();
    for (number, party) in (0u32..).zip(&unfolded.parties).filter(|(n, _)| enabled.contains(n)) {
        let steps = || lasso.cycle.iter().zip(lasso.stem.len()..);
        let serves = |step: &Step| {
            let edge = graph.states[step.from as usize].edges[step.edge as usize];
            graph.actions[edge.action as usize].serves.contains(&number)
        };
        let served = steps().find(|(step, _)| serves(step));
        let idle = steps().find(|(step, _)| !graph.enabled_in(step.from).contains(&number));
        let why = match (served, idle) {
            (Some((_, at)), _) => WhyFair::Served(at),
            (None, Some((_, at))) => WhyFair::NotPossible(at),
            (None, None) => continue,
        };
        let owed = match *party {
            Party::Thread(name) => thread(name).map(Owed::Thread),
            Party::Wait(name) => thread(name).map(Owed::Wait),
            Party::Timer(name) => thread(name).map(Owed::Timer),
            Party::Messages { to, from } => {
                thread(to).map(|to| Owed::Messages { to, from: from.and_then(thread) })
            }
            // A connection that is cut stays so round a loop only if nothing is owed to anybody.
            Party::Network(_) => None,
            Party::Signals { to, from } => {
                thread(to).map(|to| Owed::Signals { to, from: from.and_then(thread) })
            }
        };
        fair.extend(owed.map(|owed| Fair { owed, why }));
    }
    // Threads that are blocked on the whole loop are no party there, but readers will ask about them.
    for (_, thread) in named {
        let owed = Owed::Thread(*thread);
        if !fair.iter().any(|f| f.owed == owed) {
            fair.push(Fair { owed, why: WhyFair::NeverPossible });
        }
    }
    fair.sort_by_key(|f| match f.owed {
        Owed::Thread(t) => (0, t),
        Owed::Messages { to, .. } => (1, to),
        Owed::Signals { to, .. } => (2, to),
        Owed::Wait(t) => (3, t),
        Owed::Timer(t) => (4, t),
    });
    fair
}

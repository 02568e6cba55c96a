//! The strategy `auto`: what is near first, then classes of schedules and stored states, in turn.
//!
//! A program that loops has infinitely many classes, and one with many classes often has few states; another has
//! few classes and many states. Nobody knows beforehand which it is. So each strategy gets a budget, and if neither
//! settles the matter, each gets a larger one. With several cores they run side by side, and still count in
//! this order, so that the result is the same with any number of cores.

use super::explore::{MAX_STATES, NEAR_DEPTHS, NEAR_MOVES, Tally, Task, Watcher, classes, nearest};
use crate::states;
use crate::{Gap, Label, Limits, Outcome, System, Thread};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError, mpsc};

/// What each strategy may take before the other one is tried.
struct Budget {
    classes: u64,
    class_moves: u64,
    states: u64,
}

const BUDGETS: [Budget; 2] = [
    Budget { classes: 6_000, class_moves: 400_000, states: 250_000 },
    Budget { classes: 200_000, class_moves: 4_000_000, states: u64::MAX },
];
/// Schedules that are longer than this are taken to be without end.
const MAX_CLASS_DEPTH: usize = 2_000;

pub(super) fn explore(
    task: &Task<'_>,
    system: &mut System,
    listener: &mut Watcher<'_, '_>,
) -> Outcome {
    let limits = &task.limits;
    if !limits.all {
        // Short schedules first: a thread that loops would lead the search far away.
        for depth in NEAR_DEPTHS {
            let within = Limits { depth: limits.depth.min(*depth), ..limits.clone() };
            let near = nearest(system, &within, NEAR_MOVES.min(limits.moves), false);
            if !near.findings.is_empty() || limits.is_stopped() {
                return near;
            }
            if !near.cover.gaps.contains(&Gap::Depth) {
                break;
            }
        }
    }
    let most = if limits.states == u64::MAX { MAX_STATES } else { limits.states };
    let kept = Limits { states: most, ..limits.clone() };
    // An invariant is checked in every state, which classes do not pass through.
    if system.look.is_some() {
        return states::explore_reduced(system, kept, task.options.livelocks, listener);
    }
    let [first, second] = &BUDGETS;
    let tried = try_both(task, system, listener, first);
    match tried {
        Tried::Settled(outcome) => outcome,
        Tried::TooLarge => match try_both(task, system, listener, second) {
            Tried::Settled(outcome) => outcome,
            Tried::TooLarge => {
                states::explore_reduced(system, kept, task.options.livelocks, listener)
            }
        },
    }
}

/// What came of both strategies with a budget.
enum Tried {
    Settled(Outcome),
    /// Both have used it up.
    TooLarge,
}

/// Whether classes leave nothing to stored states.
fn is_settled(limits: &Limits, budget: &Budget, classes: &Outcome) -> bool {
    // No strategy settles what depends on input.
    let settled = |g: &Gap| matches!(g, Gap::Input | Gap::Stopped(_) | Gap::RunsOn { .. });
    (!classes.findings.is_empty() && !limits.all)
        || classes.cover.complete
        || limits.is_stopped()
        || classes.cover.gaps.iter().all(settled)
        || limits.executions <= budget.classes
        || limits.moves <= budget.class_moves
}

fn try_both(
    task: &Task<'_>,
    system: &mut System,
    listener: &mut Watcher<'_, '_>,
    budget: &Budget,
) -> Tried {
    let limits = &task.limits;
    let livelocks = task.options.livelocks;
    let few = Limits {
        executions: limits.executions.min(budget.classes),
        moves: limits.moves.min(budget.class_moves),
        depth: limits.depth.min(MAX_CLASS_DEPTH),
        ..limits.clone()
    };
    let most = if limits.states == u64::MAX { MAX_STATES } else { limits.states };
    // Where schedules have no end, more classes are of no use: all states are stored then.
    let states_for = |classes: &Outcome| match classes.cover.gaps.contains(&Gap::Depth) {
        true => most,
        false => most.min(budget.states),
    };
    let judged = |outcome: Outcome, allowed: u64| {
        let is_full = outcome.cover.gaps.contains(&Gap::States) && outcome.findings.is_empty();
        if is_full && allowed < most { Tried::TooLarge } else { Tried::Settled(outcome) }
    };
    if task.options.jobs < 2 {
        let classes = classes(task, system, &few, listener);
        if is_settled(limits, budget, &classes) {
            return Tried::Settled(classes);
        }
        let states = states_for(&classes);
        let kept = Limits { states, ..limits.clone() };
        return judged(states::explore_reduced(system, kept, livelocks, listener), states);
    }
    let needless = Arc::new(AtomicUsize::new(usize::MAX));
    let clock = system.rules.clock;
    let (tell, told) = mpsc::channel::<u64>();
    let told = Mutex::new(told);
    std::thread::scope(|scope| {
        // How much it may store is known when the classes have been tried.
        let larger = move |now: u64| {
            let told = told.lock().unwrap_or_else(PoisonError::into_inner);
            told.recv().unwrap_or(now)
        };
        let kept = Limits {
            states: most.min(budget.states),
            larger: Some(Arc::new(larger)),
            settled: Some((needless.clone(), 1)),
            ..limits.clone()
        };
        let other = scope.spawn(move || {
            let mut system = (task.again)()?;
            system.rules.clock = clock;
            let tally = Tally::default();
            let mut listener = Watcher::new(None, &tally);
            let outcome = states::explore_reduced(&mut system, kept, livelocks, &mut listener);
            let seen = (std::mem::take(&mut system.left_out), system.clock_read);
            Ok::<_, String>((outcome, listener.suspicious, system.all_names(), seen))
        });
        let classes = classes(task, system, &few, listener);
        if is_settled(limits, budget, &classes) {
            needless.store(0, Ordering::Relaxed);
            drop(tell);
            let _ = other.join();
            return Tried::Settled(classes);
        }
        let states = states_for(&classes);
        let _ = tell.send(states);
        match other.join() {
            Ok(Ok((outcome, suspicious, names, (left_out, clock_read)))) => {
                system.clock_read |= clock_read;
                let own = system.adopt(&names);
                let name = |t: Thread| own.get(t as usize).copied().unwrap_or(t);
                left_out.into_iter().for_each(|gap| system.leave_out(gap));
                if listener.suspicious.is_empty() {
                    let renamed = |s: Vec<Label>| s.iter().map(|l| l.renamed(name)).collect();
                    listener.suspicious = suspicious.into_iter().map(renamed).collect();
                }
                let findings = outcome.findings.into_iter().map(|f| f.renamed(name)).collect();
                judged(Outcome { findings, cover: outcome.cover.renamed(name) }, states)
            }
            // The program could not be started a second time.
            _ => {
                let kept = Limits { settled: None, states, ..limits.clone() };
                judged(states::explore_reduced(system, kept, livelocks, listener), states)
            }
        }
    })
}

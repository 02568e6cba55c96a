//! The strategies that a search goes through, and how several cores share the work.
//!
//! The result does not depend on the number of cores: classes are always divided into the same parts, and findings
//! count in the order of the parts; where two strategies run side by side, the second counts only if the first has
//! settled nothing.

use super::{SearchOptions, Strategy};
use crate::lock_order;
use crate::nearest::{Nearest, Slice};
use crate::report::Verdict;
use crate::states::Livelocks;
use crate::{Cover, Finding, Found, Gap, Label, Limits, Need, Outcome, System, Thread};
use crate::{deepening, expiries, need, optimal, plain, random, states};
use machine::ThreadId;
use recording::ThreadName;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

/// Limits on the moves of the first searches, which find what needs few preemptions, and their depths.
pub(super) const NEAR_MOVES: u64 = 20_000;
pub(super) const NEAR_DEPTHS: &[usize] = &[100, 1_000, 5_000];
/// Beyond this many classes the search is divided into parts.
const UNDIVIDED_CLASSES: u64 = 1_000;
/// The number of parts.
const PARTS: usize = 24;
/// Limit on stored states: some hundreds of megabytes.
pub(super) const MAX_STATES: u64 = 5_000_000;
/// Default number of random schedules.
const MAX_SAMPLES: u64 = 10_000;

/// Data shared by all cores of a search.
pub(super) struct Task<'a> {
    pub options: &'a SearchOptions,
    pub limits: Limits,
    /// Makes another system at the start, with the same checks of its states.
    pub again: &'a (dyn Fn() -> Result<System, String> + Sync),
    pub tally: Tally,
}

/// Work done on all cores, for progress.
#[derive(Default)]
pub(super) struct Tally {
    moves: AtomicU64,
    schedules: AtomicU64,
    parts: AtomicUsize,
    all_parts: AtomicUsize,
}

/// Shows the progress of a search.
pub(super) type Progress<'a> = &'a mut dyn FnMut(&Cover, Option<f64>);

/// One outcome of a program: output, how it ended, and the schedule.
pub(crate) type Ended = (Vec<u8>, String, Verdict, Vec<Label>);

/// Forwards progress, and collects outcomes and schedules that deserve a warning.
pub(super) struct Watcher<'a, 'p> {
    pub progress: Option<Progress<'p>>,
    pub tally: &'a Tally,
    /// Moves and schedules of this core that are in the tally.
    counted: (u64, u64),
    next: u64,
    pub outcomes: Vec<Ended>,
    /// Schedules in which locks are taken in different orders.
    pub suspicious: Vec<Vec<Label>>,
    checked_for_locks: u32,
}

/// Limit on executions whose lock order is checked.
const MAX_CHECKED_FOR_LOCKS: u32 = 256;

impl<'a, 'p> Watcher<'a, 'p> {
    pub(super) fn new(progress: Option<Progress<'p>>, tally: &'a Tally) -> Self {
        Watcher {
            progress,
            tally,
            counted: (0, 0),
            next: 0,
            outcomes: Vec::new(),
            suspicious: Vec::new(),
            checked_for_locks: 0,
        }
    }

    fn add(&mut self, (output, result, verdict, schedule): Ended) {
        if !self.outcomes.iter().any(|o| o.0 == output && o.1 == result) {
            self.outcomes.push((output, result, verdict, schedule));
        }
    }
}

impl crate::Listener for Watcher<'_, '_> {
    fn ended(&mut self, system: &mut System, schedule: &[Label], deadlock: bool) {
        if self.checked_for_locks < MAX_CHECKED_FOR_LOCKS {
            self.checked_for_locks += 1;
            if self.suspicious.is_empty() && !lock_order::reversals(&system.past, &[]).is_empty() {
                self.suspicious.push(schedule.to_vec());
            }
        }
        let main = system.machine.status(ThreadId::MAIN);
        // GHC ends a deadlock with an exception in the main thread.
        let deadlock = deadlock || (system.ended == Some(1) && system.stage.reports_deadlock());
        let (result, verdict) = if deadlock {
            ("deadlock".to_owned(), Verdict::Deadlock)
        } else if let Some(code) = system.ended.filter(|c| *c != 0) {
            (format!("exit code {code}"), Verdict::Exception)
        } else if main == machine::Status::Died {
            ("died of an exception".to_owned(), Verdict::Exception)
        } else if !system.is_over() {
            ("waits for requests".to_owned(), Verdict::None)
        } else {
            ("finished".to_owned(), Verdict::None)
        };
        self.add((system.output(), result, verdict, schedule.to_vec()));
    }

    fn progress(&mut self, cover: &Cover, share: &dyn Fn() -> Option<f64>) {
        const PROGRESS_INTERVAL: u64 = 4096;
        if cover.moves < self.counted.0 {
            self.counted = (0, 0);
            self.next = 0;
        }
        if cover.moves < self.next {
            return;
        }
        self.next = cover.moves + PROGRESS_INTERVAL;
        let all = |count: &AtomicU64, now: u64, before: u64| {
            count.fetch_add(now - before, Ordering::Relaxed) + (now - before)
        };
        let moves = all(&self.tally.moves, cover.moves, self.counted.0);
        let schedules =
            all(&self.tally.schedules, cover.schedules, self.counted.1.min(cover.schedules));
        self.counted = (cover.moves, cover.schedules);
        let Some(progress) = &mut self.progress else { return };
        let parts = self.tally.all_parts.load(Ordering::Relaxed);
        let share = match parts {
            0 => share(),
            n => {
                let done = self.tally.parts.load(Ordering::Relaxed) as f64;
                Some((done + share().unwrap_or(0.0)) / n as f64)
            }
        };
        progress(&Cover { moves, schedules, ..cover.clone() }, share);
    }
}

/// Explores from the present state. Few programs depend on the time, so states that differ only in it count as equal at
/// first; if the program read the clock, the search is repeated with the time as a part of states.
pub(super) fn explore(
    task: &Task<'_>,
    system: &mut System,
    listener: &mut Watcher<'_, '_>,
) -> Outcome {
    system.rules.clock = false;
    let outcome = explore_once(task, system, listener);
    let kept_states = outcome.cover.states > 0;
    let settled = !outcome.findings.is_empty() || task.limits.is_stopped();
    if !system.clock_read || !kept_states || settled {
        return outcome;
    }
    system.rules.clock = true;
    explore_once(task, system, listener)
}

fn explore_once(task: &Task<'_>, system: &mut System, listener: &mut Watcher<'_, '_>) -> Outcome {
    let limits = &task.limits;
    let livelocks = task.options.livelocks;
    // An invariant is checked in every state: one schedule of each class does not pass through
    // all of them.
    let every_state = system.look.is_some();
    let between = |mut outcome: Outcome| {
        if every_state && outcome.findings.is_empty() {
            outcome.cover.gap(Gap::Between);
        }
        outcome
    };
    // Failures are choices that only this strategy has.
    let has_failures = task.options.kills > 0 || task.options.faults > 0;
    if task.options.outcomes {
        let all = Limits { all: true, ..limits.clone() };
        return match task.options.strategy {
            _ if has_failures => {
                let states = if limits.states == u64::MAX { MAX_STATES } else { limits.states };
                states::explore_reduced(system, Limits { states, ..all }, Livelocks::None, listener)
            }
            Strategy::Plain | Strategy::EveryStep => plain::explore(system, all, listener),
            Strategy::Random(seed) => {
                random::explore(system, sampled(&all), random::Chance::Any, seed, listener)
            }
            Strategy::Priorities { seed, changes } => {
                let chance = random::Chance::Priorities { changes };
                random::explore(system, sampled(&all), chance, seed, listener)
            }
            Strategy::States => {
                let states = if limits.states == u64::MAX { MAX_STATES } else { limits.states };
                states::explore_reduced(system, Limits { states, ..all }, Livelocks::None, listener)
            }
            _ => between(classes(task, system, &all, listener)),
        };
    }
    if has_failures {
        let states = if limits.states == u64::MAX { MAX_STATES } else { limits.states };
        return states::explore_reduced(
            system,
            Limits { states, ..limits.clone() },
            livelocks,
            listener,
        );
    }
    match task.options.strategy {
        Strategy::Optimal => return between(classes(task, system, limits, listener)),
        Strategy::States => {
            return states::explore_reduced(system, limits.clone(), livelocks, listener);
        }
        Strategy::Plain | Strategy::EveryStep => {
            return plain::explore(system, limits.clone(), listener);
        }
        Strategy::Deepening => return deepening::explore(system, limits.clone(), listener),
        Strategy::Nearest => return nearest(system, limits, limits.moves, false),
        Strategy::Random(seed) => {
            let chance = random::Chance::Any;
            return random::explore(system, sampled(limits), chance, seed, listener);
        }
        Strategy::Priorities { seed, changes } => {
            let chance = random::Chance::Priorities { changes };
            return random::explore(system, sampled(limits), chance, seed, listener);
        }
        Strategy::Auto => {}
    }
    super::auto::explore(task, system, listener)
}

/// Limit on findings that are compared by the timeouts that they need.
const MAX_COMPARED: usize = 100;
/// Moves of the search for a finding that needs no early timeout.
const IN_TIME_MOVES: u64 = 200_000;

/// Selects the finding to report: one without timeouts first, and a deadlock rather than a partial
/// one. If all need an early timeout, searches for one that does not, and returns the coverage of
/// that search too.
pub(super) fn best(
    task: &Task<'_>,
    system: &mut System,
    findings: Vec<Finding>,
) -> (Option<Finding>, Option<Cover>) {
    let mut best: Option<((Need, bool), Finding)> = None;
    for finding in findings.into_iter().take(MAX_COMPARED) {
        let need = need(&expiries(system, &finding.schedule));
        let rank = (need, matches!(finding.what, Found::PartialDeadlock(_)));
        if best.as_ref().is_none_or(|(known, _)| rank < *known) {
            best = Some((rank, finding));
        }
        if rank == (Need::Nothing, false) {
            break;
        }
    }
    let Some(((needed, _), finding)) = best else { return (None, None) };
    // The search below knows no failures: it could not say that there is no problem without a timeout.
    let has_failures = task.options.kills > 0 || task.options.faults > 0;
    if needed < Need::Early || has_failures || task.limits.is_stopped() {
        return (Some(finding), None);
    }
    system.forget_told();
    let mut covered = Cover::default();
    for depth in NEAR_DEPTHS {
        let within = Limits { depth: task.limits.depth.min(*depth), ..task.limits.clone() };
        let near = nearest(system, &within, IN_TIME_MOVES.min(task.limits.moves), true);
        system.rules.fuel = task.options.fuel;
        covered = near.cover;
        if let Some(better) = near.findings.into_iter().next()
            && need(&expiries(system, &better.schedule)) < Need::Early
        {
            return (Some(better), None);
        }
        if task.limits.is_stopped() || !covered.gaps.contains(&Gap::Depth) {
            break;
        }
    }
    (Some(finding), Some(covered))
}

fn sampled(limits: &Limits) -> Limits {
    Limits { executions: limits.executions.min(MAX_SAMPLES), ..limits.clone() }
}

pub(super) fn nearest(system: &mut System, limits: &Limits, moves: u64, in_time: bool) -> Outcome {
    let mut search = Nearest::new();
    search.in_time = in_time;
    search.depth = limits.depth.min(search.depth);
    let slice = search.slice(system, moves, || limits.is_stopped());
    let mut outcome = Outcome { cover: search.cover.clone(), ..Default::default() };
    match slice {
        Slice::More if limits.is_stopped() => outcome.cover.gap(Gap::Interrupted),
        Slice::More => outcome.cover.gap(Gap::Preemptions(search.level())),
        Slice::Found(finding) => {
            outcome.cover.complete = false;
            outcome.findings.push(finding);
        }
        Slice::Done => {}
    }
    outcome
}

/// All classes, divided into parts if there are many.
pub(super) fn classes(
    task: &Task<'_>,
    system: &mut System,
    limits: &Limits,
    listener: &mut Watcher<'_, '_>,
) -> Outcome {
    let few = Limits { executions: limits.executions.min(UNDIVIDED_CLASSES), ..limits.clone() };
    let outcome = optimal::explore(system, few, listener);
    let more = outcome.cover.gaps.contains(&Gap::Executions)
        && limits.executions > UNDIVIDED_CLASSES
        && (limits.all || outcome.findings.is_empty());
    if !more {
        return outcome;
    }
    in_parts(task, limits, system, listener).unwrap_or(outcome)
}

/// The result of one part, with the thread numbers of the system that explored it.
struct Explored {
    outcome: Outcome,
    outcomes: Vec<Ended>,
    suspicious: Vec<Vec<Label>>,
    names: Vec<ThreadName>,
    left_out: Vec<Gap>,
}

fn in_parts(
    task: &Task<'_>,
    limits: &Limits,
    system: &mut System,
    listener: &mut Watcher<'_, '_>,
) -> Option<Outcome> {
    // Threads have the same numbers in systems that have encountered them in the same order.
    let mut first = (task.again)().ok()?;
    let parts = optimal::parts(&mut first, PARTS);
    let settled = Arc::new(AtomicUsize::new(usize::MAX));
    let next = AtomicUsize::new(0);
    let failed = AtomicBool::new(false);
    let results: Mutex<Vec<Option<Explored>>> = Mutex::new(parts.iter().map(|_| None).collect());
    task.tally.all_parts.store(parts.len(), Ordering::Relaxed);
    let work = |system: &mut System, mut progress: Option<Progress<'_>>| {
        loop {
            let at = next.fetch_add(1, Ordering::Relaxed);
            if at >= parts.len() || at > settled.load(Ordering::Relaxed) {
                break;
            }
            let limits = Limits { settled: Some((settled.clone(), at)), ..limits.clone() };
            let inner: Option<Progress<'_>> = match &mut progress {
                Some(progress) => Some(&mut **progress),
                None => None,
            };
            let mut watcher = Watcher::new(inner, &task.tally);
            let all = limits.all;
            let outcome = optimal::explore_part(system, &parts[at], limits, &mut watcher);
            let over = |g: &Gap| matches!(g, Gap::Executions | Gap::Moves | Gap::Interrupted);
            if (!all && !outcome.findings.is_empty()) || outcome.cover.gaps.iter().any(over) {
                settled.fetch_min(at, Ordering::Relaxed);
            }
            let explored = Explored {
                outcome,
                outcomes: watcher.outcomes,
                suspicious: watcher.suspicious,
                names: system.all_names(),
                left_out: system.left_out.clone(),
            };
            task.tally.parts.fetch_add(1, Ordering::Relaxed);
            results.lock().unwrap_or_else(PoisonError::into_inner)[at] = Some(explored);
        }
    };
    std::thread::scope(|scope| {
        for _ in 1..task.options.jobs.min(parts.len()) {
            scope.spawn(|| match (task.again)() {
                Ok(mut system) => {
                    optimal::parts(&mut system, PARTS);
                    work(&mut system, None);
                }
                Err(_) => failed.store(true, Ordering::Relaxed),
            });
        }
        work(&mut first, listener.progress.as_deref_mut().map(|p| p as Progress<'_>));
    });
    task.tally.all_parts.store(0, Ordering::Relaxed);
    let mut whole = Outcome::default();
    whole.cover.complete = true;
    for explored in results.into_inner().unwrap_or_else(PoisonError::into_inner) {
        // Parts after the one that settled the search were not waited for.
        let Some(explored) = explored else { break };
        let own = system.adopt(&explored.names);
        let name = |t: Thread| own.get(t as usize).copied().unwrap_or(t);
        explored.left_out.into_iter().for_each(|gap| system.leave_out(gap));
        whole.cover.join(&explored.outcome.cover.clone().renamed(name));
        whole.findings.extend(explored.outcome.findings.into_iter().map(|f| f.renamed(name)));
        for (output, result, verdict, schedule) in explored.outcomes {
            let schedule = schedule.iter().map(|l| l.renamed(name)).collect();
            listener.add((output, result, verdict, schedule));
        }
        for schedule in explored.suspicious {
            if listener.suspicious.is_empty() {
                listener.suspicious.push(schedule.iter().map(|l| l.renamed(name)).collect());
            }
        }
        let sum = whole.cover.schedules + whole.cover.redundant;
        let gap = if sum >= limits.executions {
            Gap::Executions
        } else if whole.cover.moves >= limits.moves {
            Gap::Moves
        } else if (!limits.all && !whole.findings.is_empty())
            || explored.outcome.cover.gaps.contains(&Gap::Interrupted)
        {
            break;
        } else {
            continue;
        };
        whole.cover.gap(gap);
        break;
    }
    Some(whole)
}

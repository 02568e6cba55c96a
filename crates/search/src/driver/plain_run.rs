//! The default schedule, as `run` follows it: examined before rarer ones.
//!
//! The program is run as `run` does, and the thread of each visible operation is recorded. The moves of a search are
//! then done in that order. So the schedule is that of the plain run, and a failure in it is reported, shortened and
//! recorded like any other finding.

use super::{SearchOptions, begin};
use crate::watch::reporting_function;
use crate::{Finding, Found, Label, Stage, System, Trouble};
use core_ir::Prim;
use machine::{Departures, Limits, Observer, Settings, Status, Stop, ThreadId, VisibleEvent};
use recording::ThreadName;
use runs::Program;
use std::collections::HashMap;

/// Limit on the visible operations of a plain run.
const MOST_OPERATIONS: u64 = 20_000;
const MOST_STEPS: u64 = 50_000_000;

/// A plain run that ends badly, or in which a thread dies.
pub(super) struct PlainRun {
    /// At the start of the run: messages arrive as they are sent.
    pub system: System,
    pub options: SearchOptions,
    pub finding: Finding,
}

/// Records which thread does which visible operation, and whether a thread reports an exception.
#[derive(Default)]
struct Order {
    operations: Vec<(ThreadId, Prim)>,
    /// See [`crate::Watch::reports`].
    reports: Option<u32>,
    reported: bool,
}

impl Observer for Order {
    fn visible(&mut self, event: &VisibleEvent) {
        self.operations.push((event.thread, event.op));
    }

    #[inline(always)]
    fn enter(&mut self, _thread: ThreadId, function: u32, _step: u64) {
        self.reported |= Some(function) == self.reports;
    }
}

/// Examines the plain run. Returns `None` if it ends well, is too long, or cannot be followed.
pub(super) fn look(program: &Program, options: &SearchOptions) -> Option<PlainRun> {
    let options = SearchOptions { instant_delivery: true, ..options.clone() };
    let Ran { order, names, stop } = run(program, &options)?;
    let (mut system, trouble, _) = begin(program, &options).ok()?;
    if trouble.is_some() {
        return None;
    }
    let back = system.mark();
    let finding = follow(&mut system, &order, &names, &stop);
    system.undo(back);
    Some(PlainRun { finding: finding?, system, options })
}

/// A plain run that may contain a failure.
struct Ran {
    order: Vec<(ThreadId, Prim)>,
    /// By the number of the thread.
    names: Vec<ThreadName>,
    stop: Stop,
}

/// Runs the program. Returns `None` if no thread died and the run did not end in a deadlock: following it move by move
/// would take longer than the run itself, and find nothing.
fn run(program: &Program, options: &SearchOptions) -> Option<Ran> {
    let stage = Stage::new(options.input.clone(), &program.stem(), options.arguments.clone());
    let settings = Settings {
        interrupt: options.interrupt.clone(),
        stop_when_stuck: true,
        fine_steps: true,
        max_memory: runs::memory_limit(options.max_memory, 1 << 30),
        ..Settings::default()
    };
    let outside = Box::new(stage.clone());
    let mut machine = program.machine(settings, outside, Order::default()).ok()?;
    machine.observer.reports = reporting_function(&machine);
    let limits = Limits { steps: MOST_STEPS, visible: MOST_OPERATIONS, ..Limits::default() };
    let stop = machine.run(limits, &mut Departures::default(), None);
    let threads = || (0..machine.thread_count() as u32).map(ThreadId);
    let ends_badly = stop == Stop::Deadlock
        || machine.observer.reported
        || threads().any(|id| machine.status(id) == Status::Died);
    if !ends_badly {
        return None;
    }
    let names = threads().map(|id| machine.thread_name(id)).collect();
    Some(Ran { order: std::mem::take(&mut machine.observer.operations), names, stop })
}

/// Does the moves of a search in the order of a run.
fn follow(
    system: &mut System,
    order: &[(ThreadId, Prim)],
    names: &[ThreadName],
    stop: &Stop,
) -> Option<Finding> {
    // A move may be several operations: a `receive` looks through many messages.
    let mut done: HashMap<ThreadId, u64> = HashMap::new();
    let mut wanted: HashMap<ThreadId, u64> = HashMap::new();
    let mut schedule = Vec::new();
    for (thread, op) in order {
        let count = wanted.entry(*thread).or_default();
        *count += 1;
        while done.get(thread).copied().unwrap_or(0) < *count {
            let id = system.machine.thread_named(&names[thread.0 as usize])?;
            let Some(label) = next(system, id) else {
                // A `receive` inspects a message that it does not take, and makes no progress.
                if *op == Prim::MailboxPeek {
                    break;
                }
                return None;
            };
            let before = system.machine.visible_operations();
            let step = system.perform(label)?;
            *done.entry(*thread).or_default() += system.machine.visible_operations() - before;
            schedule.push(label);
            match step.trouble {
                None => {}
                Some(trouble @ Trouble::Exception { .. }) => {
                    return Some(Finding { what: Found::Trouble(trouble), schedule });
                }
                Some(_) => return None,
            }
        }
    }
    let stuck = *stop == Stop::Deadlock && system.is_still() && system.is_deadlocked();
    stuck.then_some(Finding { what: Found::Deadlock, schedule })
}

/// The next move of a thread. Time passes only if nothing else is possible.
fn next(system: &mut System, id: ThreadId) -> Option<Label> {
    let mut moves = Vec::new();
    system.moves_of(id, &mut moves);
    let rank = |label: &&Label| match label {
        Label::Go(_) | Label::Receive { .. } | Label::Arrive { .. } | Label::Unblock => 0,
        Label::Ring(_) | Label::Kill(_) | Label::Fault(..) | Label::Cut(_) | Label::Heal(_) => 1,
        Label::Timeout(_) => 2,
    };
    moves.iter().min_by_key(rank).copied()
}

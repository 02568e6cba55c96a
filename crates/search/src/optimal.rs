//! Every class of equivalent schedules, once.
//!
//! *Optimal dynamic partial order reduction* (Abdulla, Aronis, Jonsson, Sagonas; POPL 2014), with races handled as soon
//! as the second event happens, as in *Parsimonious optimal DPOR* (Abdulla, Atig, Das, Jonsson, Sagonas; CAV 2024).
//! Where the papers run the program again, this uses undo.
//!
//! Deviations:
//! 1. Blocking operations take part in races as described in `trace.rs`, whether or not they are executed.
//! 2. A `receive` is a move that names the sender of the message it takes. Other messages that it could take at that
//!    moment are sibling branches; a message that was sent later, and could have been there, is a race. Sends are then
//!    independent of each other: running the patterns decides which messages match.
//! 3. In another order a transaction may access other variables. A transaction that is moved forwards is assumed to
//!    depend on everything, which may explore a class twice but misses none.
//! 4. An exception or exit signal cancels the next move of a thread, so that the race of the two is never observed: the
//!    second of them does not happen. Instead the next moves of the thread are stored with the event. Each is also
//!    explored in place of the event; and whenever a later event does not depend on this one but does depend on a
//!    stored move, then that later event, with its past before it and the stored move behind it, is planned before this
//!    one.
//! 5. The arrival of a signal is a move of its receiver. Where one is possible it is a sibling branch of the next move
//!    of the receiver; a signal that was sent later, and could have arrived earlier, is a race with each event of the
//!    receiver that it would have changed. As in 4, the next move of the receiver is stored with the arrival.

use crate::event::{Event, Label, Object, Shared, Varies, may_depend};
use crate::outcome::{Cover, Finding, Found, Gap, Limits, Listener, Note, Outcome, share};
use crate::system::{Back, System, Thread, Trouble};
use crate::trace::{Details, Entry, Race, Then, Trace, join};
use crate::tree::{Node, Tree, is_initial, is_weak_initial};
use core_ir::Prim;
use machine::{How, Sent, Thing, Touch, Word};
use std::collections::BTreeSet;
use std::rc::Rc;

struct Frame {
    back: Back,
    sleep: Vec<Shared>,
    tree: Tree,
    /// A move was chosen here without a tree that prescribed it, or the tree has been started.
    begun: bool,
    /// The number of branches that have been followed.
    done: usize,
    /// Threads whose other choices have been added.
    widened: Vec<Thread>,
}

pub struct Optimal<'a, L: Listener> {
    system: &'a mut System,
    limits: Limits,
    listener: &'a mut L,
    frames: Vec<Frame>,
    /// Frames below this one belong to another search.
    base: usize,
    /// Moves that sleep because another part explores them. Only they are left out: a sequence that could begin with
    /// one of them is not necessarily in that other part, because plans do not cross the borders of parts.
    inherited: Vec<Shared>,
    trace: Trace,
    cover: Cover,
    findings: Vec<Finding>,
    /// Moves that an event of the trace cancelled, with the index of that event.
    cancelled: Vec<(usize, Shared)>,
    /// The pasts of threads that were blocked at the end of the program.
    left_behind: BTreeSet<Vec<Label>>,
}

/// Limit on the pasts that are examined again at the end.
const LEFT_BEHIND: usize = 256;

/// A part of the search that can be explored separately: what follows a sequence of moves, without what begins with
/// sleeping moves, which other parts explore.
///
/// Where parts branch off, every move is followed, so no part needs to reverse a race of another; sleep sets ensure
/// that each class is in one part only.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    pub path: Vec<Label>,
    pub asleep: Vec<Label>,
}

/// Divides what follows the present state into about `wanted` parts, or as many as there are.
pub fn parts(system: &mut System, wanted: usize) -> Vec<Part> {
    let mut parts = vec![Part { path: Vec::new(), asleep: Vec::new() }];
    // Signals that arrive when the schedule says so race across the borders of parts.
    if system.machine.delays_delivery() {
        return parts;
    }
    let mut at = 0;
    // Shallow parts are divided first, so that the parts have similar sizes.
    for _ in 0..4 * wanted {
        if parts.len() >= wanted || at >= parts.len() {
            break;
        }
        let divided = divide(system, &parts[at]);
        match divided {
            Some(smaller) => {
                parts.remove(at);
                parts.extend(smaller);
            }
            None => at += 1,
        }
    }
    // In the order of a depth-first search.
    parts.sort_by(|a, b| a.path.cmp(&b.path));
    parts
}

/// Returns `None` if the part cannot be divided.
fn divide(system: &mut System, part: &Part) -> Option<Vec<Part>> {
    let back = system.mark();
    let done = part.path.iter().all(|l| system.perform(*l).is_some_and(|d| d.trouble.is_none()));
    let moves = if done { system.all_moves() } else { Vec::new() };
    let mut asleep: Vec<Event> = part.asleep.iter().filter_map(|l| system.preview(*l)).collect();
    let mut parts = Vec::new();
    for label in &moves {
        if asleep.iter().any(|e| e.label == *label) {
            continue;
        }
        let Some(event) = system.preview(*label) else { continue };
        let still = asleep.iter().filter(|e| !crate::event::dependent(e, &event));
        let mut path = part.path.clone();
        path.push(*label);
        parts.push(Part { path, asleep: still.map(|e| e.label).collect() });
        asleep.push(event);
    }
    system.undo(back);
    (!moves.is_empty()).then_some(parts)
}

/// Explores every class from the present state, which is restored.
pub fn explore<L: Listener>(system: &mut System, limits: Limits, listener: &mut L) -> Outcome {
    explore_part(system, &Part { path: Vec::new(), asleep: Vec::new() }, limits, listener)
}

/// Explores every class of a part.
pub fn explore_part<L: Listener>(
    system: &mut System,
    part: &Part,
    limits: Limits,
    listener: &mut L,
) -> Outcome {
    let mut search = Optimal {
        base: part.path.len(),
        inherited: Vec::new(),
        system,
        limits,
        listener,
        frames: Vec::new(),
        trace: Trace::default(),
        cover: Cover { complete: true, ..Cover::default() },
        findings: Vec::new(),
        cancelled: Vec::new(),
        left_behind: BTreeSet::new(),
    };
    search.run(part);
    Outcome { findings: search.findings, cover: search.cover }
}

impl<L: Listener> Optimal<'_, L> {
    fn run(&mut self, part: &Part) {
        let back = self.system.mark();
        self.frames.push(Frame {
            back,
            sleep: Vec::new(),
            tree: Tree::default(),
            begun: false,
            done: 0,
            widened: Vec::new(),
        });
        let first = self.system.moves;
        for label in &part.path {
            self.execute(*label, Tree::default());
        }
        if self.frames.len() <= self.base {
            self.cover.gap(Gap::Stopped("a part of the search was not found again".to_owned()));
        }
        for label in &part.asleep {
            let asleep = self.system.preview(*label).map(Rc::new);
            if let Some(frame) = self.frames.last_mut() {
                frame.sleep.extend(asleep.clone());
                self.inherited.extend(asleep);
            }
        }
        while self.frames.len() > self.base {
            self.cover.moves = self.system.moves - first;
            if self.is_over_limit() || (!self.limits.all && !self.findings.is_empty()) {
                break;
            }
            let frames = &self.frames;
            self.listener.progress(&self.cover, &|| {
                let left = |f: &Frame| f.tree.children.len();
                Some(share(frames.iter().map(|f| (f.done, f.done + left(f) + 1))))
            });
            if !self.forward() {
                self.backward();
            }
        }
        // The rest is not explored; the state is restored.
        while let Some(frame) = self.frames.pop() {
            self.system.undo(frame.back);
            self.trace.pop();
        }
        for past in std::mem::take(&mut self.left_behind) {
            self.look_back(past);
        }
        if !self.findings.is_empty() && !self.limits.all {
            self.cover.complete = false;
        }
    }

    /// Threads that are blocked at the end of the program may have been blocked forever before it: to decide that, only
    /// the moves that they depend on are done.
    fn note_left_behind(&mut self) {
        if !self.system.rules.partial || !self.system.is_over() {
            return;
        }
        let mut pasts: Vec<Vec<u32>> = Vec::new();
        for id in self.system.threads() {
            if self.system.machine.operation_before(id).is_some() {
                pasts.push(self.trace.past(self.system.thread(id)));
            }
        }
        // Those that need least of the main thread come first.
        pasts.sort_by_key(|past| past.first().copied().unwrap_or(0));
        let mut together: Vec<u32> = Vec::new();
        for past in pasts {
            join(&mut together, &past);
            let labels = self.trace.labels_in(&together);
            if self.left_behind.len() < LEFT_BEHIND {
                self.left_behind.insert(labels);
            } else if !self.left_behind.contains(&labels) {
                self.cover.note(Note::LeftBehind(LEFT_BEHIND));
            }
        }
    }

    fn look_back(&mut self, past: Vec<Label>) {
        let back = self.system.mark();
        let done = past
            .iter()
            .all(|label| self.system.perform(*label).is_some_and(|done| done.trouble.is_none()));
        if done && let Some((what, further)) = self.system.inspect(None, None) {
            let schedule = past.into_iter().chain(further).collect();
            self.findings.push(Finding { what, schedule });
        }
        self.system.undo(back);
    }

    fn is_over_limit(&mut self) -> bool {
        let gap = if self.limits.is_stopped() {
            Gap::Interrupted
        } else if self.cover.schedules + self.cover.redundant >= self.limits.executions {
            Gap::Executions
        } else if self.cover.moves >= self.limits.moves {
            Gap::Moves
        } else {
            return false;
        };
        self.cover.gap(gap);
        true
    }

    fn schedule(&self) -> Vec<Label> {
        self.trace.entries.iter().map(|e| e.event.label).collect()
    }

    fn find(&mut self, what: Found) {
        let schedule = self.schedule();
        self.findings.push(Finding { what, schedule });
    }

    /// Does one more move from the top frame. Returns false if nothing is left to do here.
    fn forward(&mut self) -> bool {
        let Some(frame) = self.frames.last_mut() else { return false };
        if frame.tree.is_empty() {
            if frame.begun {
                return false;
            }
            frame.begun = true;
            return self.begin();
        }
        frame.begun = true;
        let Node { event, below } = frame.tree.children.remove(0);
        self.widen(event.label);
        self.execute(event.label, below)
    }

    /// No move is prescribed: takes any that does not sleep.
    fn begin(&mut self) -> bool {
        if self.frames.len() > self.limits.depth {
            self.cover.gap(Gap::Depth);
            return false;
        }
        let last = self.trace.entries.last().map(|e| e.event.label.thread());
        let mut order: Vec<_> = self.system.threads().collect();
        if let Some(last) = last.and_then(|t| self.system.id(t)) {
            order.retain(|id| *id != last);
            order.insert(0, last);
        }
        let mut any = false;
        let mut moves = Vec::new();
        for id in order {
            moves.clear();
            self.system.moves_of(id, &mut moves);
            any |= !moves.is_empty();
            let Some(frame) = self.frames.last() else { return false };
            let awake =
                moves.iter().find(|m| !frame.sleep.iter().any(|asleep| asleep.label == **m));
            if let Some(label) = awake.copied() {
                self.widen_with(label, &moves);
                return self.execute(label, Tree::default());
            }
        }
        if any {
            self.cover.redundant += 1;
            // Moves that no schedule has reached here take part in races all the same.
            for id in self.system.threads() {
                self.plan_waiting(id);
            }
        } else {
            self.end();
        }
        false
    }

    /// No thread can run any more.
    fn end(&mut self) {
        self.cover.schedules += 1;
        self.cover.depth = self.cover.depth.max(self.trace.entries.len() as u64);
        let deadlock = self.system.is_deadlocked();
        let schedule = self.schedule();
        self.listener.ended(self.system, &schedule, deadlock);
        if deadlock {
            self.cover.deadlocks += 1;
            self.find(Found::Deadlock);
        }
        self.note_left_behind();
        for id in self.system.threads() {
            self.plan_waiting(id);
        }
    }

    /// Plans for an operation that a thread is blocked on and could have done before.
    fn plan_waiting(&mut self, id: machine::ThreadId) {
        let Some(event) = self.waiting(id) else { return };
        for race in self.trace.waiting(&event) {
            self.turn_round(&race);
        }
    }

    /// The operation that a thread is blocked on, as an event that might have happened.
    fn waiting(&mut self, id: machine::ThreadId) -> Option<Shared> {
        let op = self.system.machine.operation_before(id)?;
        let label = Label::Go(self.system.thread(id));
        let how = match op {
            Prim::MVarTake | Prim::MVarPut => How::Write,
            Prim::MVarRead => How::Read,
            Prim::Atomically => {
                let read = self.system.waited_for(id);
                let mut accesses = Vec::new();
                for (thing, how) in read {
                    accesses.push((self.system.object(thing), how));
                }
                return Some(self.assumed(label, Some(op), accesses, Varies::Things));
            }
            Prim::ProcessIsAlive | Prim::ProcessInfo => return self.waiting_look(id),
            _ => return None,
        };
        let Touch::Object(object) = self.system.machine.next(id)?.touch else { return None };
        let object = self.system.object(Thing::Object(object));
        Some(self.assumed(label, Some(op), vec![(object, how)], Varies::No))
    }

    /// Adds the other choices of a `receive`.
    fn widen(&mut self, label: Label) {
        let Some(id) = self.system.id(label.thread()) else { return };
        if !label.is_choice() && !self.system.machine.has_signals(id) {
            return;
        }
        let mut moves = Vec::new();
        self.system.moves_of(id, &mut moves);
        self.widen_with(label, &moves);
    }

    fn widen_with(&mut self, label: Label, moves: &[Label]) {
        let Some(frame) = self.frames.last_mut() else { return };
        if frame.widened.contains(&label.thread()) {
            return;
        }
        frame.widened.push(label.thread());
        for other in moves.iter().filter(|m| **m != label) {
            self.also(*other);
        }
    }

    /// Adds an enabled move to those explored from here. If a branch covers it already, that leads to it later; a
    /// sibling of that branch would prevent longer plans from being made here.
    fn also(&mut self, label: Label) {
        if let Some(event) = self.system.preview(label).map(Rc::new) {
            self.plan(self.trace.entries.len(), vec![event]);
        }
    }

    /// An event that has not happened, with the objects that it would access.
    fn assumed(
        &mut self,
        label: Label,
        op: Option<Prim>,
        accesses: Vec<(Object, How)>,
        varies: Varies,
    ) -> Shared {
        let life = self.system.life(label.thread());
        let (accesses, seizes) = (accesses.into(), Box::new([]));
        Rc::new(Event { label, op, accesses, seizes, varies, life, unknown: false, moved: true })
    }

    /// Does a move and what follows from it.
    fn execute(&mut self, label: Label, below: Tree) -> bool {
        let before = self.system.thread_count();
        let mover = self.system.id(label.thread());
        let receiver = match label {
            Label::Receive { .. } | Label::Timeout(_) => mover,
            // Before it arrives, something else could have been received.
            Label::Arrive { .. } => mover
                .filter(|id| self.system.machine.operation_before(*id) == Some(Prim::MailboxPeek)),
            _ => None,
        };
        // A thread that an exception is about to reach will never do the operation that it is blocked on.
        let target = self.system.id(label.thread()).and_then(|id| {
            let is_throw = self.system.machine.operation_before(id) == Some(Prim::ThrowTo);
            let target = self.system.machine.first_argument(id)?.as_thread();
            target.filter(|_| is_throw).map(machine::ThreadId)
        });
        if let Some(target) = target {
            self.plan_waiting(target);
        }
        if label == Label::Unblock {
            // All threads are blocked, and will be unblocked.
            for id in self.system.threads() {
                self.plan_waiting(id);
            }
        }
        let point = receiver.map(|id| Rc::new(self.system.machine.receive_point(id)));
        let traps = mover.is_some_and(|id| self.system.machine.traps_exits(id));
        let exiting = mover.is_some_and(|id| !self.system.machine.is_alive(id));
        let timer = match label {
            Label::Go(thread) => {
                self.system.id(thread).and_then(|id| self.system.machine.timer_before(id))
            }
            _ => None,
        };
        if let Label::Arrive { to, .. } = label {
            self.cancel(label, &[to]);
        }
        let mut back = self.system.mark();
        let mut performed = self.system.perform(label);
        if let Some(done) = &performed
            && done.event.seizes.iter().any(|t| *t != label.thread())
        {
            let seized = done.event.seizes.clone();
            self.system.undo(back);
            self.system.moves -= 1;
            self.cancel(label, &seized);
            back = self.system.mark();
            performed = self.system.perform(label);
        }
        let Some(done) = performed else {
            self.system.undo(back);
            // A sequence that turns out to be impossible here: an arrival that makes no difference is skipped,
            // otherwise another move is taken.
            let here = self.trace.entries.len();
            self.cancelled.retain(|(at, _)| *at < here);
            let Some(frame) = self.frames.last_mut() else { return false };
            if matches!(label, Label::Arrive { .. }) {
                frame.tree.children.splice(0..0, below.children);
            }
            if frame.tree.is_empty() {
                frame.begun = false;
            }
            return true;
        };
        let event = Rc::new(done.event);
        let created = (before..self.system.thread_count())
            .map(|n| self.system.thread(machine::ThreadId(n as u32)));
        let created: Vec<Thread> = created.collect();
        let popped = match (label, done.popped) {
            (Label::Receive { to, from } | Label::Arrive { to, from }, Some(message)) => {
                let (Some(to), Some(from)) = (self.system.id(to), self.system.id(from)) else {
                    return false;
                };
                Some((self.system.object(Thing::Queue { from, to }), message))
            }
            _ => None,
        };
        let mut pushed = Vec::new();
        for (queue, _) in event.accesses.iter().filter(|(_, how)| *how == How::Push) {
            if let Some((from, to)) = self.system.queue(*queue) {
                pushed.push((*queue, self.system.machine.last_sent(from, to)));
            }
        }
        let was_full = done.was_full;
        let details = Details { was_full, point, popped, pushed, traps, exiting, created };
        let races = self.trace.push(event.clone(), details);
        let sleep = match self.frames.last() {
            Some(frame) => frame
                .sleep
                .iter()
                .filter(|asleep| !crate::event::dependent(asleep, &event))
                .cloned()
                .collect(),
            None => Vec::new(),
        };
        self.frames.push(Frame {
            back,
            sleep,
            tree: below,
            begun: false,
            done: 0,
            widened: Vec::new(),
        });
        for race in races {
            self.turn_round(&race);
        }
        self.plan_cancelled(&event);
        self.missed(&event);
        if let Some((to, message)) = timer {
            self.missed_timer(to, message);
        }
        match done.trouble {
            None => {
                self.inspect(label);
                if let Some(found) = self.listener.state(self.system) {
                    self.find(found);
                }
            }
            Some(Trouble::NeedsInput { .. }) => self.cut(Gap::Input),
            Some(Trouble::Stopped(why)) => self.cut(Gap::Stopped(why)),
            Some(Trouble::RunsOn { thread }) => {
                let schedule = self.schedule();
                self.cut(Gap::RunsOn { thread, schedule });
            }
            Some(trouble) => {
                self.find(Found::Trouble(trouble));
            }
        }
        true
    }

    /// Stores the moves of threads that the next event cancels.
    fn cancel(&mut self, by: Label, seized: &[Thread]) {
        let at = self.trace.entries.len();
        let arrives = matches!(by, Label::Arrive { .. });
        for thread in seized.iter().filter(|t| arrives || **t != by.thread()) {
            let Some(id) = self.system.id(*thread) else { continue };
            let mut moves = Vec::new();
            self.system.moves_of(id, &mut moves);
            for label in moves.into_iter().filter(|label| *label != by) {
                let Some(event) = self.system.preview(label) else { continue };
                self.cancelled.push((at, Rc::new(Event { moved: true, ..event.clone() })));
                self.plan(at, vec![Rc::new(event)]);
            }
            if arrives && let Some(look) = self.waiting_look(id) {
                self.cancelled.push((at, look));
                self.plan_waiting(id);
            }
        }
    }

    /// The examination of another process that a thread waits for because that process is about to end.
    fn waiting_look(&mut self, id: machine::ThreadId) -> Option<Shared> {
        let machine = &self.system.machine;
        let op = machine.operation_before(id)?;
        if !matches!(op, Prim::ProcessIsAlive | Prim::ProcessInfo) || machine.is_possible(id, op) {
            return None;
        }
        let other = machine::ThreadId(machine.first_argument(id)?.as_thread()?);
        let life = self.system.object(Thing::Life(other));
        let how = if op == Prim::ProcessInfo { How::Seize } else { How::Query };
        let label = Label::Go(self.system.thread(id));
        let look = self.assumed(label, Some(op), vec![(life, how)], Varies::No);
        let seizes: Box<[Thread]> = match op {
            Prim::ProcessInfo => Box::new([self.system.thread(other)]),
            _ => Box::new([]),
        };
        Some(Rc::new(Event { seizes, ..(*look).clone() }))
    }

    /// Plans for moves that never happened because of the last event: see deviation 4.
    fn plan_cancelled(&mut self, event: &Shared) {
        let last = self.trace.entries.len() - 1;
        let mut plans = Vec::new();
        for (at, cancelled) in self.cancelled.iter().filter(|(at, _)| *at < last) {
            if self.trace.before(*at, last) || !may_depend(event, cancelled) {
                continue;
            }
            let past = (at + 1..last).filter(|k| self.trace.before(*k, last)).chain([last]);
            let past: Vec<usize> = past.collect();
            let mut all = self.trace.independent_of(*at, last);
            all.push(last);
            for events in [&all, &past] {
                let events = events.iter().map(|k| self.trace.entries[*k].event.clone());
                plans.push((*at, events.chain([cancelled.clone()]).collect::<Vec<Shared>>()));
                if all == past {
                    break;
                }
            }
        }
        for (at, sequence) in plans {
            self.plan(at, sequence);
        }
    }

    /// Checks the state that a move has led to. A thread that is blocked forever remains so, so that is checked only
    /// where a thread has stopped or the main one has moved.
    fn inspect(&mut self, label: Label) {
        let stopped = label.thread() == 0
            || self.system.id(label.thread()).is_none_or(|id| {
                let mut moves = Vec::new();
                self.system.moves_of(id, &mut moves);
                moves.is_empty()
            });
        if !stopped && self.system.look.is_none() {
            return;
        }
        if let Some((what, further)) = self.system.inspect(None, None) {
            let mut schedule = self.schedule();
            schedule.extend(further);
            self.findings.push(Finding { what, schedule });
        }
    }

    /// The branch stops here, and the search is incomplete.
    fn cut(&mut self, gap: Gap) {
        self.cover.gap(gap);
        self.cover.schedules += 1;
        self.cover.depth = self.cover.depth.max(self.trace.entries.len() as u64);
        if let Some(frame) = self.frames.last_mut() {
            frame.tree = Tree::default();
            frame.begun = true;
        }
    }

    /// Signals were sent: handles events of a receiver that could have taken one, or been affected by one, before.
    fn missed(&mut self, event: &Shared) {
        let at = self.trace.entries.len() - 1;
        let pushed = event.accesses.iter().filter(|(_, how)| *how == How::Push);
        for (queue, _) in pushed.copied().collect::<Vec<_>>() {
            let Some((from, to)) = self.system.queue(queue) else { continue };
            let before = self.trace.last_signal_before(queue, at);
            for signal in self.system.machine.signals_sent(from, to, before) {
                self.missed_signal(at, queue, (from, to), signal);
            }
        }
    }

    fn fits(
        &mut self,
        to: machine::ThreadId,
        point: &machine::ReceivePoint,
        message: Word,
    ) -> bool {
        let fits = self.system.machine.fits(to, point, message, self.system.rules.fuel);
        self.system.machine.observer.accesses.clear();
        self.system.machine.observer.reporting.clear();
        fits
    }

    /// A timer was started: handles receives that could have taken its message and did something else.
    fn missed_timer(&mut self, to_id: machine::ThreadId, message: Word) {
        let started = self.trace.entries.len() - 1;
        let to = self.system.thread(to_id);
        let timers = self.system.object(Thing::Timers);
        for (first, point) in self.trace.missed_receives(to, started) {
            if self.fits(to_id, &point, message) {
                let (label, queue) = (Label::Ring(to), timers);
                let then = Then::Receive { sent: started, label, queue };
                self.turn_round(&Race { first, then });
            }
        }
    }

    fn missed_signal(
        &mut self,
        sent: usize,
        queue: Object,
        (from_id, to_id): (machine::ThreadId, machine::ThreadId),
        signal: Sent,
    ) {
        let (from, to) = (self.system.thread(from_id), self.system.thread(to_id));
        match signal {
            Sent::Message(message) => {
                self.missed_message(sent, queue, (from, to), message, |_| true)
            }
            Sent::Exit { reason, kills_trapping, is_normal } => {
                let back = self.system.mark();
                let message = self.system.machine.exit_message(from_id, reason);
                self.missed_message(sent, queue, (from, to), message, |entry| entry.traps);
                self.system.undo(back);
                let label = Label::Arrive { to, from };
                for first in self.trace.concurrent_events(to, sent) {
                    let entry = &self.trace.entries[first];
                    let op = entry.event.op;
                    if entry.exiting {
                        continue;
                    }
                    let kills = kills_trapping || !(entry.traps || is_normal);
                    let looks = matches!(
                        op,
                        Some(Prim::ProcessFlag | Prim::ProcessLink | Prim::ProcessUnlink)
                    );
                    if kills || looks {
                        self.turn_round(&Race {
                            first,
                            then: Then::Receive { sent, label, queue },
                        });
                    }
                }
            }
            Sent::Request => {}
        }
    }

    /// Handles events of a receiver that could have taken a message which was sent later.
    fn missed_message(
        &mut self,
        sent: usize,
        queue: Object,
        (from, to): (Thread, Thread),
        message: Word,
        is_message: impl Fn(&Entry) -> bool,
    ) {
        let Some(id) = self.system.id(to) else { return };
        for (first, point) in self.trace.missed_receives(to, sent) {
            if is_message(&self.trace.entries[first]) && self.fits(id, &point, message) {
                let label = Label::Receive { to, from };
                self.turn_round(&Race { first, then: Then::Receive { sent, label, queue } });
            }
        }
    }

    /// Plans the reversed order of a race.
    fn turn_round(&mut self, race: &Race) {
        let end = match &race.then {
            Then::Event(at) | Then::Receive { sent: at, .. } => *at,
            Then::Waiting(_) => self.trace.entries.len(),
        };
        let mut sequence: Vec<Shared> = self
            .trace
            .independent_of(race.first, end)
            .into_iter()
            .map(|at| self.trace.entries[at].event.clone())
            .collect();
        match &race.then {
            Then::Event(at) => {
                let event = &self.trace.entries[*at].event;
                let first = &self.trace.entries[race.first].event;
                // The runtime system unblocks threads only where no other move is possible.
                if event.label == Label::Unblock {
                    return;
                }
                if first.seizes.contains(&event.label.thread()) {
                    // Before the exception it would have done something else: see `cancel`.
                    return;
                } else {
                    sequence.push(Rc::new(Event { moved: true, ..(**event).clone() }));
                }
            }
            Then::Waiting(event) => sequence.push(event.clone()),
            Then::Receive { sent, label, queue } => {
                sequence.push(self.trace.entries[*sent].event.clone());
                let (label, queue) = (*label, *queue);
                sequence.push(self.assumed(label, None, vec![(queue, How::Pop)], Varies::No));
            }
        }
        self.plan(race.first, sequence);
    }

    /// Plans a sequence of moves in place of an event of the trace, unless it is covered.
    fn plan(&mut self, first: usize, sequence: Vec<Shared>) {
        if first < self.base {
            return;
        }
        let Some(frame) = self.frames.get_mut(first) else { return };
        let inherited = &self.inherited;
        let is_covered = |asleep: &Shared| {
            if inherited.iter().any(|i| Rc::ptr_eq(i, asleep)) {
                is_initial(asleep, &sequence)
            } else {
                is_weak_initial(asleep, &sequence)
            }
        };
        if frame.sleep.iter().any(is_covered) {
            return;
        }
        frame.tree.insert(sequence);
    }

    /// Undoes the last move, which sleeps from now on.
    fn backward(&mut self) {
        let Some(frame) = self.frames.pop() else { return };
        self.system.undo(frame.back);
        let Some(last) = self.trace.entries.last() else { return };
        let event = last.event.clone();
        self.trace.pop();
        let here = self.trace.entries.len();
        while self.cancelled.last().is_some_and(|(at, _)| *at >= here) {
            self.cancelled.pop();
        }
        let Some(frame) = self.frames.last_mut() else { return };
        frame.sleep.push(event);
        frame.done += 1;
    }
}

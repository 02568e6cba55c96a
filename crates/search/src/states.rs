//! Every state, once: for programs that loop.
//!
//! Depth first, with the hash of each state kept (see `fingerprint.rs`), so that a program with finitely many states is
//! verified completely although it has infinite schedules.
//!
//! Reduction is by sleep sets (Godefroid, *Partial-Order Methods for the Verification of Concurrent Systems*, 1996): of
//! two independent moves that were both possible, only one order is followed. They leave out moves but never states.
//! With stored states that remains true if the sleep set is stored with its state: when the state is reached again, the
//! moves that slept then and are awake now are followed, and the intersection of both sets is stored, and sleeps on the
//! way down. Threads in stored sets are identified by their place among the live ones, which is the same in states that
//! differ only in names.
//!
//! One more reduction, for programs in which no thread interrupts another: a move that accesses nothing (a delay, a
//! fork, output that is not compared) is followed alone, unless it leads to a known state. Everything else commutes with
//! it, so nothing is lost by doing it first; the condition ensures that the other moves are not postponed forever on a
//! loop.
//!
//! Where it is asked for, a move that gives back a lock is followed alone, too: see `locks.rs`.

use crate::event::{Event, Label, Shared, dependent};
use crate::fingerprint::{Fingerprint, Restore};
use crate::locks::{Before, Locks};
use crate::outcome::{Cover, Finding, Found, Gap, Limits, Listener, Note, Outcome, share};
use crate::system::{Back, System, Thread, Trouble};
use core_ir::Prim;
use machine::Quick;
use std::collections::{HashMap, hash_map};
use std::hash::{Hash, Hasher};
use std::rc::Rc;

struct Frame {
    back: Option<Back>,
    restore: Restore,
    /// Moves still to be followed, last first.
    todo: Vec<Label>,
    /// The other moves, while only one move is followed.
    put_off: Vec<Label>,
    /// That move gives back a lock.
    gives_back: bool,
    /// The lock that changed hands on the way to it.
    lock: Option<Before>,
    /// The number of moves that have been followed.
    done: usize,
    sleep: Vec<Shared>,
    hash: u128,
    /// The state was new here, and stays on the stack as long as this frame.
    first: bool,
    /// The event that reached it.
    event: Option<Shared>,
    /// Time passed on the way to it.
    waited: bool,
    enabled: Vec<Thread>,
    /// Threads that returned to exactly this state without progress.
    spins: Vec<Thread>,
}

/// Marks the name of an ended thread, among places of live ones.
const OVER: Thread = 1 << 31;

/// Up to this many states, each is checked for threads that are blocked forever.
const LOOK_CLOSELY: usize = 50_000;

/// A set of sleeping moves, by places of threads.
type Sleepers = Rc<[Label]>;

/// The hash of a state. Two halves: a table of them has no padding for alignment.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Key(u64, u64);

impl Key {
    fn of(hash: u128) -> Key {
        Key(hash as u64, (hash >> 64) as u64)
    }
}

impl Hash for Key {
    // One half is enough to find it: all bits of a hash are alike.
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        hasher.write_u64(self.0);
    }
}

pub struct States<'a, L: Listener> {
    system: &'a mut System,
    limits: Limits,
    listener: &'a mut L,
    fingerprint: Fingerprint,
    frames: Vec<Frame>,
    /// The sleeping moves of each state, by their number.
    seen: HashMap<Key, u32, Quick>,
    /// Where on the stack a state was new.
    on_stack: HashMap<Key, usize, Quick>,
    sleepers: Vec<Sleepers>,
    sleeper_numbers: HashMap<Sleepers, u32, Quick>,
    /// Scratch: places of threads, and a set.
    places: Vec<Thread>,
    labels: Vec<Label>,
    cover: Cover,
    findings: Vec<Finding>,
    livelocks: Livelocks,
    /// If locks are given back at once.
    locks: Option<Locks>,
    /// An MVar turned out not to be one.
    again: bool,
    /// The moves of the system before the search.
    first: u64,
}

/// Which cycles of states are findings, provided that every thread that can run on the whole cycle does.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Livelocks {
    /// Cycles in which no thread changes anything visible to others, sends, writes output, or lets time pass.
    #[default]
    Idle,
    /// Also cycles in which each thread reads something or tries something without success, whatever else it does:
    /// takes a lock and puts it back, for instance.
    Vain,
    None,
}

/// Limit on the moves of one thread after which it must be back in the same state to count as spinning.
const LONGEST_SPIN: usize = 64;

/// Explores every state from the present one, which is restored.
pub fn explore<L: Listener>(
    system: &mut System,
    limits: Limits,
    livelocks: Livelocks,
    listener: &mut L,
) -> Outcome {
    let first = system.moves;
    attempt(system, &mut { limits }, livelocks, None, first, listener).0
}

/// The same, but threads give locks back at once, and states in which others run instead are left out. Explores every state
/// if others could notice a thread between two of its moves.
pub fn explore_reduced<L: Listener>(
    system: &mut System,
    mut limits: Limits,
    livelocks: Livelocks,
    listener: &mut L,
) -> Outcome {
    let first = system.moves;
    let noticed = system.machine.code().interrupts()
        || system.look.is_some()
        || system.kills > 0
        || system.faults > 0
        || livelocks == Livelocks::Vain;
    let mut locks = (!noticed).then(Locks::new);
    loop {
        let (outcome, again) = attempt(system, &mut limits, livelocks, locks, first, listener);
        if again.is_none() {
            return outcome;
        }
        system.forget_told();
        locks = again;
    }
}

/// Also returns what to begin again with, if an MVar turned out not to be a lock. A limit of states may be raised once.
fn attempt<L: Listener>(
    system: &mut System,
    limits: &mut Limits,
    livelocks: Livelocks,
    locks: Option<Locks>,
    first: u64,
    listener: &mut L,
) -> (Outcome, Option<Locks>) {
    let root = system.mark();
    let fingerprint = Fingerprint::new(system);
    let mut search = States {
        system,
        limits: limits.clone(),
        listener,
        fingerprint,
        frames: Vec::new(),
        seen: HashMap::default(),
        on_stack: HashMap::default(),
        sleepers: vec![Rc::new([])],
        sleeper_numbers: HashMap::default(),
        places: Vec::new(),
        labels: Vec::new(),
        cover: Cover { complete: true, ..Cover::default() },
        findings: Vec::new(),
        livelocks,
        locks,
        again: false,
        first,
    };
    search.run();
    let outcome = Outcome { findings: search.findings, cover: search.cover };
    limits.clone_from(&search.limits);
    let again = search.locks.filter(|_| search.again).map(Locks::again);
    system.undo(root);
    (outcome, again)
}

impl<L: Listener> States<'_, L> {
    fn run(&mut self) {
        let first = self.first;
        let restore = self.fingerprint.nothing();
        if let Some(locks) = &mut self.locks {
            self.system.threads().for_each(|id| locks.check(self.system, id));
        }
        self.enter(None, restore, Vec::new(), None, false, None);
        while !self.frames.is_empty() {
            self.cover.moves = self.system.moves - first;
            self.cover.states = self.seen.len() as u64;
            if self.is_over_limit() || (!self.limits.all && !self.findings.is_empty()) {
                break;
            }
            let frames = &self.frames;
            self.listener.progress(&self.cover, &|| {
                let branches = frames.iter().map(|f| (f.done, f.done + f.todo.len() + 1));
                Some(share(branches))
            });
            if !self.forward() {
                // At the end of a path, which may show several at once.
                if self.locks.as_ref().is_some_and(Locks::is_broken) {
                    self.again = true;
                    break;
                }
                self.backward();
            }
        }
        self.cover.moves = self.system.moves - first;
        self.cover.states = self.seen.len() as u64;
        while !self.frames.is_empty() {
            self.backward();
        }
        if !self.findings.is_empty() && !self.limits.all {
            self.cover.complete = false;
        }
    }

    fn is_over_limit(&mut self) -> bool {
        if self.cover.states >= self.limits.states
            && !self.limits.is_stopped()
            && let Some(larger) = self.limits.larger.take()
        {
            self.limits.states = larger(self.limits.states);
        }
        let gap = if self.limits.is_stopped() {
            Gap::Interrupted
        } else if self.cover.states >= self.limits.states {
            Gap::States
        } else if self.cover.moves >= self.limits.moves {
            Gap::Moves
        } else {
            return false;
        };
        self.cover.gap(gap);
        true
    }

    fn schedule(&self) -> Vec<Label> {
        self.frames.iter().filter_map(|f| f.event.as_ref()).map(|e| e.label).collect()
    }

    fn find(&mut self, what: Found) {
        let schedule = self.schedule();
        self.findings.push(Finding { what, schedule });
    }

    /// The number of a set, with threads by place. The empty set has number 0.
    fn number(&mut self, sleep: &[Shared]) -> u32 {
        if sleep.is_empty() {
            return 0;
        }
        self.find_places();
        let mut labels = std::mem::take(&mut self.labels);
        labels.clear();
        labels.extend(sleep.iter().map(|e| e.label.renamed(|t| self.place(t))));
        labels.sort_unstable();
        labels.dedup();
        let number = self.intern(&labels);
        self.labels = labels;
        number
    }

    /// Finds the places of threads in the state that is being entered.
    fn find_places(&mut self) {
        self.places.fill(OVER);
        for (place, thread) in self.fingerprint.order().enumerate() {
            let thread = thread as usize;
            if self.places.len() <= thread {
                self.places.resize(thread + 1, OVER);
            }
            self.places[thread] = place as Thread;
        }
    }

    /// The place of a thread in the state that was entered last.
    fn place(&self, thread: Thread) -> Thread {
        match self.places.get(thread as usize) {
            Some(place) if *place != OVER => *place,
            _ => thread | OVER,
        }
    }

    fn intern(&mut self, labels: &[Label]) -> u32 {
        if labels.is_empty() {
            return 0;
        }
        if let Some(number) = self.sleeper_numbers.get(labels) {
            return *number;
        }
        let number = self.sleepers.len() as u32;
        let labels: Sleepers = labels.into();
        self.sleepers.push(labels.clone());
        self.sleeper_numbers.insert(labels, number);
        number
    }

    /// The hash of the present state, with what else distinguishes it in this search.
    fn state_hash(&mut self, restore: &mut Restore) -> u128 {
        let hash = self.fingerprint.identity(self.system, restore);
        if self.locks.is_some() {
            self.find_places();
        }
        let locks = self.locks.as_ref().map_or(0, |locks| {
            locks.hash(self.system, &self.fingerprint, |thread| self.place(thread))
        });
        hash ^ locks ^ self.system.seen_so_far()
    }

    /// Enters the state that a move led to.
    fn enter(
        &mut self,
        back: Option<Back>,
        mut restore: Restore,
        sleep: Vec<Shared>,
        event: Option<Shared>,
        waited: bool,
        lock: Option<Before>,
    ) {
        let hash = self.state_hash(&mut restore);
        let number = self.number(&sleep);
        let frame = Frame {
            back,
            restore,
            todo: Vec::new(),
            put_off: Vec::new(),
            gives_back: false,
            lock,
            done: 0,
            sleep,
            hash,
            first: false,
            event,
            waited,
            enabled: Vec::new(),
            spins: Vec::new(),
        };
        match self.seen.entry(Key::of(hash)) {
            hash_map::Entry::Vacant(entry) => {
                entry.insert(number);
                self.enter_new(frame);
            }
            hash_map::Entry::Occupied(entry) => {
                let known = *entry.get();
                self.enter_known(frame, known, number);
            }
        }
    }

    fn enter_new(&mut self, mut frame: Frame) {
        frame.first = true;
        self.on_stack.insert(Key::of(frame.hash), self.frames.len());
        let mut choices = self.system.all_moves();
        // The moves of a thread come one after another.
        for label in &choices {
            if frame.enabled.last() != Some(&label.thread()) {
                frame.enabled.push(label.thread());
            }
        }
        let possible = choices.len();
        self.system.add_failures(&mut choices);
        let asleep = |label: &&Label| frame.sleep.iter().any(|e| e.label == **label);
        frame.todo = choices.iter().rev().filter(|m| !asleep(m)).copied().collect();
        // A thread can also be killed before an invisible move.
        if choices.len() == possible {
            self.choose_one(&mut frame);
        }
        choices.truncate(possible);
        let moves = choices;
        self.frames.push(frame);
        self.cover.depth = self.cover.depth.max(self.frames.len() as u64 - 1);
        if moves.is_empty() {
            self.end();
        }
        let mover = self.frames.last().and_then(|f| f.event.as_ref());
        let mover = mover.map(|e| e.label.thread());
        // A thread that is blocked forever remains so: in large state spaces that is checked only where a
        // thread has stopped, or the main one has moved.
        let look = self.seen.len() < LOOK_CLOSELY
            || self.system.look.is_some()
            || mover.is_none_or(|t| t == 0 || !moves.iter().any(|l| l.thread() == t));
        let found = match look {
            true => self.system.inspect(Some(&moves), Some(&self.fingerprint)),
            false => {
                if self.system.rules.partial {
                    self.cover.note(Note::Thinned(LOOK_CLOSELY));
                }
                None
            }
        };
        if let Some((what, further)) = found {
            let mut schedule = self.schedule();
            schedule.extend(further);
            self.findings.push(Finding { what, schedule });
        }
        if let Some(found) = self.listener.state(self.system) {
            self.find(found);
        }
    }

    /// Enters a state that was met before, with the numbers of the moves that slept there then and sleep now.
    fn enter_known(&mut self, mut frame: Frame, then: u32, now: u32) {
        if self.livelocks != Livelocks::None
            && let Some(from) = self.on_stack.get(&Key::of(frame.hash)).copied()
        {
            // Most cycles change something in their last step.
            let ends_idle =
                frame.event.as_ref().is_some_and(|event| only_looks(event, frame.waited));
            if self.livelocks == Livelocks::Vain || ends_idle {
                self.frames.push(frame);
                self.cycle(from);
            } else {
                self.leave(frame);
            }
            return;
        }
        if then == now || then == 0 {
            return self.leave(frame);
        }
        let known = self.sleepers[then as usize].clone();
        let sleeping = self.sleepers[now as usize].clone();
        let woken: Vec<Label> = known.iter().filter(|l| !sleeping.contains(l)).copied().collect();
        if woken.is_empty() {
            return self.leave(frame);
        }
        let both: Vec<Label> = known.iter().filter(|l| sleeping.contains(l)).copied().collect();
        let sleepers = self.intern(&both);
        self.seen.insert(Key::of(frame.hash), sleepers);
        // A move that was done here before is awake in the states that follow.
        frame.sleep.retain(|e| both.contains(&e.label.renamed(|t| self.place(t))));
        let order: Vec<Thread> = self.fingerprint.order().collect();
        let back_to = |p: Thread| order.get(p as usize).copied().unwrap_or(p & !OVER);
        frame.todo = woken.into_iter().map(|l| l.renamed(back_to)).collect();
        self.frames.push(frame);
    }

    /// If a move accesses nothing, or gives back a lock, it is followed alone.
    fn choose_one(&mut self, frame: &mut Frame) {
        // A thread that others can interrupt may be stopped before it.
        if frame.todo.len() < 2 || self.system.machine.code().interrupts() {
            return;
        }
        if let Some(locks) = &self.locks
            && let Some(at) = frame.todo.iter().position(|l| locks.gives_back(self.system, *l))
        {
            frame.gives_back = true;
            let one = frame.todo.remove(at);
            frame.put_off = std::mem::take(&mut frame.todo);
            frame.todo.push(one);
            return;
        }
        let quiet = frame.todo.iter().position(|label| {
            // The end of the main thread ends the program: it may not run ahead of the others.
            let Label::Go(thread @ 1..) = label else { return false };
            let Some(id) = self.system.id(*thread) else { return false };
            let streams = self.system.rules.output;
            match self.system.machine.operation_before(id) {
                Some(Prim::Yield | Prim::Delay | Prim::Fork) => true,
                Some(Prim::Write | Prim::Flush) => !streams,
                _ => false,
            }
        });
        if let Some(at) = quiet {
            let one = frame.todo.remove(at);
            frame.put_off = std::mem::take(&mut frame.todo);
            frame.todo.push(one);
        }
    }

    fn end(&mut self) {
        self.cover.schedules += 1;
        let deadlock = self.system.is_deadlocked();
        let schedule = self.schedule();
        self.listener.ended(self.system, &schedule, deadlock);
        if deadlock {
            self.cover.deadlocks += 1;
            self.find(Found::Deadlock);
        }
    }

    fn forward(&mut self) -> bool {
        if self.frames.len() > self.limits.depth.saturating_mul(100) {
            self.cover.gap(Gap::Depth);
            return false;
        }
        let Some(frame) = self.frames.last_mut() else { return false };
        let Some(label) = frame.todo.pop() else { return false };
        let waited = self.system.wait_of(label).is_some();
        let lock = self.locks.as_mut().and_then(|locks| locks.update(self.system, label));
        let back = self.system.mark();
        let Some(done) = self.system.perform(label) else {
            self.system.undo(back);
            self.give_lock_back(lock);
            return true;
        };
        let event: Shared = Rc::new(done.event);
        let restore = self.fingerprint.update(self.system, back.mark());
        if let Some(locks) = &mut self.locks {
            self.fingerprint.changed(&restore).for_each(|id| locks.check(self.system, id));
        }
        let Some(frame) = self.frames.last() else { return false };
        let sleep = frame.sleep.iter().filter(|e| !dependent(e, &event)).cloned().collect();
        let trouble = match done.trouble {
            // The other threads continue after an exception.
            Some(trouble @ Trouble::Exception { .. }) => {
                let mut schedule = self.schedule();
                schedule.push(label);
                self.findings.push(Finding { what: Found::Trouble(trouble), schedule });
                None
            }
            other => other,
        };
        match trouble {
            None => {
                let (known, parent) = (self.seen.len(), self.frames.len() - 1);
                self.enter(Some(back), restore, sleep, Some(event.clone()), waited, lock);
                let is_new = self.seen.len() > known;
                // A move that was followed alone must access nothing and lead to a new state, or only the lock.
                if let Some(frame) = self.frames.get_mut(parent)
                    && !frame.put_off.is_empty()
                    && match frame.gives_back {
                        true => !only_gives_back(&event),
                        false => !is_new || !event.accesses.is_empty(),
                    }
                {
                    frame.todo = std::mem::take(&mut frame.put_off);
                }
                return true;
            }
            Some(Trouble::NeedsInput { .. }) => self.cover.gap(Gap::Input),
            Some(Trouble::Stopped(why)) => self.cover.gap(Gap::Stopped(why)),
            Some(Trouble::RunsOn { thread }) => {
                let mut schedule = self.schedule();
                schedule.push(label);
                self.cover.gap(Gap::RunsOn { thread, schedule });
            }
            Some(Trouble::Exception { .. }) => {}
        }
        // The branch ends here.
        if let Some(frame) = self.frames.last_mut() {
            let rest = std::mem::take(&mut frame.put_off);
            frame.todo.extend(rest);
            frame.sleep.push(event);
        }
        self.system.undo(back);
        self.fingerprint.undo(restore);
        self.give_lock_back(lock);
        true
    }

    fn give_lock_back(&mut self, lock: Option<Before>) {
        if let Some(locks) = &mut self.locks {
            locks.undo(lock);
        }
    }

    fn backward(&mut self) {
        let Some(frame) = self.frames.pop() else { return };
        if frame.first {
            self.on_stack.remove(&Key::of(frame.hash));
        }
        self.leave(frame);
    }

    /// Undoes the move that led to a state that is not, or no longer, on the stack.
    fn leave(&mut self, frame: Frame) {
        if let Some(back) = frame.back {
            self.system.undo(back);
        }
        self.fingerprint.undo(frame.restore);
        self.give_lock_back(frame.lock);
        if let (Some(event), Some(parent)) = (frame.event, self.frames.last_mut()) {
            parent.sleep.push(event);
            parent.done += 1;
        }
    }

    /// The state at the top of the stack is also further down.
    fn cycle(&mut self, from: usize) {
        // A program that has ended need not make progress.
        if self.system.is_over() {
            return;
        }
        match self.livelocks {
            Livelocks::Idle => self.idle_cycle(from),
            Livelocks::Vain => self.vain_cycle(from),
            Livelocks::None => {}
        }
    }

    /// Checks for a livelock: nothing has changed on the cycle, and every other thread that can run comes back to the
    /// same state alone, also without a change. Then nothing will ever change, whichever thread runs. Since these moves
    /// are independent, there need not be one cycle in which all take part.
    fn idle_cycle(&mut self, from: usize) {
        let cycle = &self.frames[from + 1..];
        let only_looks = |f: &Frame| f.event.as_ref().is_some_and(|e| only_looks(e, f.waited));
        if cycle.is_empty() || !cycle.iter().all(only_looks) {
            return;
        }
        let movers: Vec<Thread> =
            cycle.iter().filter_map(|f| f.event.as_ref()).map(|e| e.label.thread()).collect();
        let hash = self.frames[from].hash;
        let labels = self.system.all_moves();
        // A message that could be received, or a timeout that could expire, is future progress.
        let waits = |label: &Label| {
            matches!(label, Label::Receive { .. } | Label::Heal(_))
                || self.system.wait_of(*label).is_some()
        };
        if labels.iter().any(waits) {
            return;
        }
        for label in labels {
            if !movers.contains(&label.thread()) && !self.spins(label.thread(), hash) {
                return;
            }
        }
        self.find(Found::Livelock { from });
    }

    /// Whether a thread by itself comes back to the present state without a change.
    fn spins(&mut self, thread: Thread, hash: u128) -> bool {
        let Some(id) = self.system.id(thread) else { return false };
        let counted = self.system.moves;
        let mut steps: Vec<(Back, Restore)> = Vec::new();
        let mut spins = false;
        while steps.len() < LONGEST_SPIN {
            let mut own = Vec::new();
            self.system.moves_of(id, &mut own);
            let &[label] = own.as_slice() else { break };
            let waits = self.system.wait_of(label).is_some();
            let back = self.system.mark();
            let Some(done) = self.system.perform(label) else {
                self.system.undo(back);
                break;
            };
            let mut restore = self.fingerprint.update(self.system, back.mark());
            let is_back = self.state_hash(&mut restore) == hash;
            steps.push((back, restore));
            if done.trouble.is_some() || !only_looks(&done.event, waits) {
                break;
            }
            if is_back {
                spins = true;
                break;
            }
        }
        while let Some((back, restore)) = steps.pop() {
            self.system.undo(back);
            self.fingerprint.undo(restore);
        }
        self.system.moves = counted;
        spins
    }

    /// Checks for a livelock in the wider sense: every thread that can run on the whole cycle does, and none of them
    /// makes progress: each tries something without success, or only reads.
    fn vain_cycle(&mut self, from: usize) {
        let cycle = &self.frames[from + 1..];
        let mut movers: Vec<Thread> = Vec::new();
        let mut in_vain: Vec<Thread> = Vec::new();
        for frame in cycle {
            let Some(event) = &frame.event else { return };
            let thread = event.label.thread();
            if !movers.contains(&thread) {
                movers.push(thread);
            }
            let vain = match event.op {
                Some(Prim::Write) => return,
                _ if event.accesses.is_empty() => matches!(event.label, Label::Timeout(_)),
                _ => looks(event) || matches!(event.label, Label::Timeout(_)),
            };
            if vain && !in_vain.contains(&thread) {
                in_vain.push(thread);
            }
        }
        if movers.is_empty() || !movers.iter().all(|t| in_vain.contains(t)) {
            return;
        }
        let ring = &self.frames[from..self.frames.len() - 1];
        let always =
            |t: &Thread| ring.iter().all(|f| f.enabled.is_empty() || f.enabled.contains(t));
        let everyone: Vec<Thread> =
            ring.iter().flat_map(|f| f.enabled.iter().copied()).filter(|t| always(t)).collect();
        let fair = everyone.iter().all(|t| movers.contains(t));
        // If each of them comes back to the same state by itself, they do so together.
        let alone = ring.len() == 1;
        if alone && let Some(frame) = self.frames.get_mut(from) {
            frame.spins.extend(movers);
            let frame = &self.frames[from];
            if !frame.enabled.is_empty() && frame.enabled.iter().all(|t| frame.spins.contains(t)) {
                self.find(Found::Livelock { from });
            }
            return;
        }
        if fair {
            self.find(Found::Livelock { from });
        }
    }
}

/// Whether a move does nothing that others could notice but fill an MVar. That its thread has ended is noticed by nobody:
/// see [`explore_reduced`].
fn only_gives_back(event: &Event) -> bool {
    let others = event.accesses.iter().filter(|(object, _)| *object != event.life);
    others.count() == 1 && event.seizes.iter().all(|thread| *thread == event.label.thread())
}

/// Whether a move only reads what it accesses.
fn looks(event: &Event) -> bool {
    use machine::How::{Query, Read, ReadAt};
    event.accesses.iter().all(|(_, how)| matches!(how, Read | ReadAt(_) | Query))
}

/// Whether a move changes nothing that any thread could notice, including the passing of time.
pub(crate) fn only_looks(event: &Event, waited: bool) -> bool {
    let silent = match event.op {
        Some(Prim::Yield) => true,
        // A thread that reads the time waits for it to pass.
        Some(Prim::ClockNow | Prim::ClockElapsed | Prim::TimerRead) => false,
        // A move that accesses nothing may write output or start a thread.
        _ => matches!(event.label, Label::Timeout(_)) || !event.accesses.is_empty(),
    };
    // Only the owner of a mailbox notices that it is empty.
    silent && !waited && (looks(event) || matches!(event.label, Label::Timeout(_)))
}

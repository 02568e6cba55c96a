//! Scheduling.
//!
//! There is one default schedule: a thread runs until it blocks, ends, or has executed [`SLICE`]
//! visible operations while others are ready; then the next in the queue runs. It depends only on
//! the program, so it need not be recorded: a recording contains the *departures* from it, each
//! with the number of the visible operation before which it happens.

use super::{Exit, Flow};
use crate::machine::Machine;
use crate::observer::{Observer, Touch, VisibleEvent};
use crate::state::State;
use crate::state::tables::{TableChange, Timer};
use crate::state::thread::{Block, Pending, Status, ThreadId};
use crate::stop::{MachineError, Stop};
use core_ir::{Language, Prim};
use recording::{Departure, Fault, ThreadName, What};
use std::sync::atomic::Ordering;

/// The number of visible operations in one slice of the default schedule.
pub const SLICE: u64 = 1000;
/// The number of steps without a visible operation after which another ready thread runs.
const MAX_SILENT_STEPS: u64 = 10_000_000;
/// The duration of such a step by the clock of the program, for threads that wait meanwhile.
const STEP_NANOSECONDS: u64 = 10;
/// The number of steps between two checks of the interrupt flag.
const LOOK: u64 = 1 << 20;

/// Limits at which a run stops by itself.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// The step at which to stop, counted from the start of the program.
    pub steps: u64,
    /// The number of visible operations at which to stop.
    pub visible: u64,
    /// The number of returns at which to stop: see [`crate::Moment`].
    pub returns: u64,
}

impl Default for Limits {
    fn default() -> Self {
        Limits { steps: u64::MAX, visible: u64::MAX, returns: u64::MAX }
    }
}

/// What a scheduler is given before a visible operation.
pub struct Turn<'a> {
    /// The number of the operation.
    pub at: u64,
    /// The thread that would execute it in the default schedule.
    pub default: ThreadId,
    /// All threads that could, the default included, in the order of the queue.
    pub ready: &'a [ThreadId],
}

/// Decides which thread runs next. Without a scheduler, the machine follows the default schedule.
pub trait Scheduler {
    fn choose(&mut self, turn: &Turn<'_>) -> ThreadId;
}

/// The departures of a recording, in order, as a script to follow; and those made in this run.
#[derive(Default)]
pub struct Departures {
    script: std::collections::VecDeque<Departure>,
    /// Where the script has no departure, the default schedule applies; no new choices are made.
    replaying: bool,
    made: Vec<Departure>,
    /// Steps without a visible operation since time passed last.
    silent: u64,
}

impl Departures {
    pub fn replaying(departures: impl IntoIterator<Item = Departure>) -> Self {
        let script = departures.into_iter().collect();
        Departures { script, replaying: true, ..Departures::default() }
    }

    /// The departures of this run from the default schedule.
    pub fn made(&self) -> &[Departure] {
        &self.made
    }

    /// Removes and returns the departures made so far, to record them as they come.
    pub fn take_made(&mut self) -> Vec<Departure> {
        std::mem::take(&mut self.made)
    }
}

impl State {
    /// The next thread in the default schedule.
    fn next_thread(&mut self) -> Option<ThreadId> {
        self.wake_from_black_holes();
        if let Some(current) = self.scalars.current {
            return Some(current);
        }
        let id = *self.tables.ready.front()?;
        self.remove_ready(id);
        self.scalars.slice = 0;
        self.scalars.current = Some(id);
        Some(id)
    }

    /// Follows the script or asks the scheduler which thread executes the next visible operation.
    fn turn(
        &mut self,
        default: ThreadId,
        script: u64,
        departures: &mut Departures,
        scheduler: &mut Option<&mut dyn Scheduler>,
    ) -> ThreadId {
        let at = self.scalars.visible;
        let mut chosen = default;
        if script == at {
            if let Some(Departure { what: What::Switch { to }, .. }) = departures.script.front()
                && let Some(to) = self.thread_named(to)
                && (to == default || self.tables.ready.contains(&to))
            {
                chosen = to;
                departures.script.pop_front();
                self.scalars.followed += 1;
            }
        } else if let Some(scheduler) = scheduler
            && !self.tables.ready.is_empty()
        {
            let mut ready = vec![default];
            ready.extend(self.tables.ready.iter().copied());
            chosen = scheduler.choose(&Turn { at, default, ready: &ready });
        }
        if chosen != default && self.tables.ready.contains(&chosen) {
            departures
                .made
                .push(Departure { at, what: What::Switch { to: self.thread_name(chosen) } });
            self.switch(default, chosen);
            return chosen;
        }
        default
    }

    #[inline]
    fn switch(&mut self, from: ThreadId, to: ThreadId) {
        self.remove_ready(to);
        self.push_ready(from);
        self.scalars.current = Some(to);
        self.scalars.slice = 0;
    }

    fn budget(&self, limits: Limits, departures: &Departures, asks: bool) -> Budget {
        let alone = self.tables.ready.is_empty();
        // A single thread has slices, too: it may spawn others, and the end of the next slice must
        // not depend on where a run was paused.
        let mut visible = SLICE.saturating_sub(self.scalars.slice);
        if asks && !alone {
            visible = visible.min(1);
        }
        let mut fuel = LOOK.min(limits.steps - self.scalars.steps);
        if let Some(next) = departures.script.front() {
            if next.at > self.scalars.visible {
                visible = visible.min(next.at - self.scalars.visible);
            } else if let What::Preempt { steps, .. } = &next.what {
                fuel = fuel.min(steps.saturating_sub(self.scalars.steps)).max(1);
            } else if matches!(next.what, What::Timeout { .. }) {
                visible = visible.min(1);
            }
        }
        visible = visible.min(limits.visible.saturating_sub(self.scalars.visible));
        Budget { fuel: fuel.max(1), visible }
    }

    /// A thread has used up its slice and is about to execute a visible operation.
    #[inline]
    fn end_of_slice(&mut self, id: ThreadId) {
        if self.scalars.slice < SLICE {
            return;
        }
        self.scalars.slice = 0;
        if !self.tables.ready.is_empty() {
            self.push_ready(id);
            self.scalars.current = None;
        }
    }

    /// A thread runs without visible operations. If others are ready, one of them runs, which is a
    /// departure: how far the thread came depends on the code, not on the program. Returns whether the
    /// thread came as far as it did before time passed, in the run that is replayed.
    fn out_of_patience(&mut self, id: ThreadId, departures: &mut Departures) -> bool {
        let at = self.scalars.visible;
        if let Some(Departure { at: when, what: What::Preempt { steps, to } }) =
            departures.script.front()
            && *when == at
            && *steps <= self.scalars.steps
        {
            let to = self.thread_named(to);
            let followed = departures.script.pop_front();
            self.scalars.followed += 1;
            match to.filter(|to| self.tables.ready.contains(to)) {
                Some(to) => {
                    self.preempt(id, to, departures);
                    self.scalars.alone = 0;
                    return false;
                }
                None => departures.made.extend(followed),
            }
            return true;
        }
        if self.scalars.alone < MAX_SILENT_STEPS
            || departures.replaying
            || self.transaction.is_some()
        {
            return false;
        }
        self.scalars.alone = 0;
        if let Some(to) = self.tables.ready.front().copied() {
            self.preempt(id, to, departures);
        }
        false
    }

    #[inline]
    fn preempt(&mut self, from: ThreadId, to: ThreadId, departures: &mut Departures) {
        departures.made.push(Departure {
            at: self.scalars.visible,
            what: What::Preempt { steps: self.scalars.steps, to: self.thread_name(to) },
        });
        self.switch(from, to);
    }

    /// The program ends when the main thread ends.
    #[inline]
    fn main_over(&self) -> Option<Stop> {
        match self.status(ThreadId::MAIN) {
            Status::Died => Some(Stop::Uncaught { thread: ThreadId::MAIN }),
            Status::Finished => Some(Stop::Finished(0)),
            Status::Ready | Status::Blocked(_) => None,
        }
    }

    // ---- waiting and waking ------------------------------------------------------------

    #[inline]
    pub(crate) fn block(&mut self, id: ThreadId, block: Block) {
        self.control_mut(id).status = Status::Blocked(block);
        if let Block::Delay(until) | Block::Mailbox(Some(until)) = block {
            let key = self.add_timer(until, Timer::Wake(id));
            self.control_mut(id).timer = Some(key);
        }
    }

    /// Wakes a blocked thread: it repeats its operation when it is scheduled.
    #[inline]
    pub(crate) fn wake(&mut self, id: ThreadId) {
        if matches!(self.status(id), Status::Blocked(_)) {
            self.unblock(id);
            self.push_ready(id);
        }
    }

    /// A thread no longer waits; its timer is removed.
    #[inline]
    pub(crate) fn unblock(&mut self, id: ThreadId) {
        let control = self.control_mut(id);
        control.status = Status::Ready;
        if let Some(key) = control.timer.take() {
            self.remove_timer(key);
        }
    }

    /// Whether the default schedule decides the next visible operation, so that a thread that has
    /// waited for this one continues immediately.
    #[inline]
    pub(crate) fn hands_over(&self) -> bool {
        self.next_departure != self.scalars.visible
    }

    pub(crate) fn wake_from_black_holes(&mut self) {
        if self.tables.at_black_holes.is_empty() {
            return;
        }
        let old = self.tables.at_black_holes.clone();
        for id in &old {
            if let Status::Blocked(Block::BlackHole(word)) = self.status(*id)
                && self.is_black_hole(word)
            {
                continue;
            }
            self.wake(*id);
            self.tables.at_black_holes.retain(|t| t != id);
        }
        if self.tables.at_black_holes.len() != old.len() {
            self.table_change(TableChange::AtBlackHoles(old));
        }
    }

    #[inline]
    fn is_black_hole(&self, word: crate::Word) -> bool {
        let word = self.heap.resolve(word);
        word.is_thunk() && self.heap.header(word.index()).is(crate::state::heap::Kind::BlackHole)
    }

    /// All threads that could execute a visible operation now: the running thread and the queue.
    #[inline]
    pub fn ready_threads(&self) -> Vec<ThreadId> {
        let mut ready: Vec<ThreadId> = self.scalars.current.into_iter().collect();
        ready.extend(self.tables.ready.iter().copied());
        ready
    }

    /// The name of the running thread in recordings.
    #[inline]
    pub fn current_name(&self) -> Option<ThreadName> {
        self.scalars.current.map(|id| self.thread_name(id))
    }
}

impl<O: Observer> Machine<O> {
    /// Runs until something in [`Stop`] happens, following the default schedule, the script in
    /// `departures`, and the scheduler, if any.
    pub fn run(
        &mut self,
        limits: Limits,
        departures: &mut Departures,
        scheduler: Option<&mut dyn Scheduler>,
    ) -> Stop {
        // Scripts that kill come from searches, and are short.
        const LONGEST_SEARCHED: usize = 100_000;
        let kills = |d: &Departure| matches!(d.what, What::Kill { .. });
        if !self.settings.kills && departures.script.len() <= LONGEST_SEARCHED {
            self.settings.kills = departures.script.iter().any(kills);
        }
        self.last_return = limits.returns;
        let stop = self.run_to(limits, departures, scheduler);
        self.last_return = u64::MAX;
        stop
    }

    fn run_to(
        &mut self,
        limits: Limits,
        departures: &mut Departures,
        mut scheduler: Option<&mut dyn Scheduler>,
    ) -> Stop {
        loop {
            if self.settings.interrupt.load(Ordering::Relaxed) {
                return Stop::Interrupted;
            }
            self.settings.progress.store(self.scalars.steps, Ordering::Relaxed);
            if self.scalars.steps >= limits.steps {
                return Stop::StepLimit;
            }
            // Who was stopped in the middle of a turn goes on with it: that it was stopped must not
            // change when others wake up and messages arrive.
            let resumed = self.scalars.turn_ends.take().zip(self.scalars.current);
            let (chosen, budget) = match resumed {
                Some((ends, id)) => {
                    let fuel = self.budget(limits, departures, false).fuel;
                    self.next_departure = departures.script.front().map_or(u64::MAX, |d| d.at);
                    (id, Budget { fuel, visible: ends.saturating_sub(self.scalars.visible) })
                }
                None => match self.next_turn(limits, departures, &mut scheduler) {
                    NextTurn::Go(id, budget) => (id, budget),
                    NextTurn::Again => continue,
                    NextTurn::Stop(stop) => return stop,
                },
            };
            let (steps, visible) = (self.scalars.steps, self.scalars.visible);
            let exit = self.interpret(chosen, budget.fuel, budget.visible);
            let done = self.scalars.visible - visible;
            self.scalars.slice += done;
            let ran = self.scalars.steps - steps;
            self.scalars.alone = if done > 0 { 0 } else { self.scalars.alone + ran };
            match exit {
                Exit::Stop(stop) => return stop,
                Exit::Over | Exit::Blocked => self.scalars.current = None,
                Exit::AtVisible => self.end_of_slice(chosen),
                // No other thread is scheduled for this: without the limit, none would be.
                Exit::AtMoment => return Stop::StepLimit,
                Exit::Fuel => {
                    self.let_time_pass(chosen, departures);
                    // Another thread may have got its turn right behind that.
                    if self.out_of_patience(chosen, departures) && self.event(departures) {
                        self.out_of_patience(chosen, departures);
                    }
                    if self.scalars.current != Some(chosen) {
                        self.scalars.turn_ends = None;
                    }
                    continue;
                }
            }
            // It may also have been ended by an exit signal.
            if let Some(stop) = self.main_over() {
                return stop;
            }
        }
    }

    /// Decides which thread runs next, and for how long.
    fn next_turn(
        &mut self,
        limits: Limits,
        departures: &mut Departures,
        scheduler: &mut Option<&mut dyn Scheduler>,
    ) -> NextTurn {
        if let Some(first) = departures.script.front()
            && first.at <= self.scalars.visible
            && self.event(departures)
        {
            return self.main_over().map_or(NextTurn::Again, NextTurn::Stop);
        }
        let Some(id) = self.next_thread() else {
            match self.nothing_ready() {
                Some(stop) => return NextTurn::Stop(stop),
                None => return NextTurn::Again,
            }
        };
        if let Some(stop) = self.arrivals(id) {
            match stop {
                Exit::Stop(stop) => return NextTurn::Stop(stop),
                _ => return NextTurn::Again,
            }
        }
        let script = departures.script.front().map_or(u64::MAX, |d| d.at);
        self.next_departure = script;
        if self.scalars.visible >= limits.visible {
            // The last operation wanted is done; the thread runs up to its next one.
            let fuel = self.budget(limits, departures, false).fuel;
            match self.interpret(id, fuel, 0) {
                Exit::AtVisible => return NextTurn::Stop(Stop::Paused),
                Exit::Blocked | Exit::Over => {
                    self.scalars.current = None;
                    return NextTurn::Stop(self.main_over().unwrap_or(Stop::Paused));
                }
                Exit::Fuel => return NextTurn::Again,
                Exit::AtMoment => return NextTurn::Stop(Stop::StepLimit),
                Exit::Stop(stop) => return NextTurn::Stop(stop),
            }
        }
        let chosen = self.turn(id, script, departures, scheduler);
        if chosen != id
            && let Some(exit) = self.arrivals(chosen)
        {
            match exit {
                Exit::Stop(stop) => return NextTurn::Stop(stop),
                _ => return NextTurn::Again,
            }
        }
        self.next_departure = departures.script.front().map_or(u64::MAX, |d| d.at);
        let budget = self.budget(limits, departures, scheduler.is_some());
        NextTurn::Go(chosen, budget)
    }

    /// Threads that only compute take time, in which a timer may expire: this is a departure, too. It
    /// follows a preemption that changes nothing, which records how far the computations came.
    fn let_time_pass(&mut self, running: ThreadId, departures: &mut Departures) {
        if self.scalars.alone < MAX_SILENT_STEPS
            || departures.replaying
            || !departures.script.is_empty()
            || self.transaction.is_some()
        {
            return;
        }
        departures.silent += MAX_SILENT_STEPS;
        let passed = departures.silent.saturating_mul(STEP_NANOSECONDS);
        let end = self.scalars.clock.saturating_add_unsigned(passed);
        let due = self.tables.timers.iter().take_while(|(key, _)| key.0 <= end);
        let first = due.into_iter().find_map(|(_, timer)| match timer {
            Timer::Wake(id) => match self.status(*id) {
                Status::Blocked(Block::Delay(until) | Block::Mailbox(Some(until))) => {
                    Some((*id, Some(until)))
                }
                _ => None,
            },
            Timer::Send { to, .. } => Some((self.destination(*to)?, None)),
        });
        let Some((id, until)) = first.filter(|(_, until)| until.is_none_or(|u| u <= end)) else {
            return;
        };
        departures.silent = 0;
        let at = self.scalars.visible;
        let here = What::Preempt { steps: self.scalars.steps, to: self.thread_name(running) };
        departures.made.push(Departure { at, what: here });
        let thread = self.thread_name(id);
        let what = match until {
            Some(until) => {
                self.scalars.clock = self.scalars.clock.max(until);
                self.wake(id);
                What::Timeout { thread }
            }
            None => {
                self.ring_for(id);
                What::Deliver { from: thread.clone(), to: thread }
            }
        };
        departures.made.push(Departure { at, what });
    }

    /// Follows departures other than switches: messages that arrive, timeouts that expire. Returns
    /// true if something happened. Departures that the run has passed are dropped.
    fn event(&mut self, departures: &mut Departures) -> bool {
        let visible = self.scalars.visible;
        while departures.script.front().is_some_and(|d| d.at < visible) {
            departures.script.pop_front();
            self.scalars.followed += 1;
        }
        let Some(first) = departures.script.front().filter(|d| d.at == visible) else {
            return false;
        };
        match &first.what {
            What::Switch { .. } | What::Preempt { .. } => return false,
            What::Deliver { from, to } => {
                if let (Some(from), Some(to)) = (self.thread_named(from), self.thread_named(to)) {
                    if from == to {
                        self.ring_for(to);
                    } else {
                        self.deliver(from, to);
                    }
                }
            }
            What::Signal { from, to } => {
                if let (Some(from), Some(to)) = (self.thread_named(from), self.thread_named(to)) {
                    self.between_operations(|machine| {
                        if machine.arrive(from, to).is_none() {
                            // Whether it has an effect depends on what the receiver is about to do.
                            machine.run_up_to_operation(to);
                            machine.arrive(from, to);
                        }
                    });
                }
            }
            What::Kill { thread } => {
                if let Some(id) = self.thread_named(thread) {
                    self.between_operations(|machine| machine.kill_from_outside(id));
                }
            }
            What::Fault { from, to, fault } => {
                if let (Some(from), Some(to)) = (self.thread_named(from), self.thread_named(to)) {
                    match fault {
                        Fault::Disconnected => self.disconnect(from, to),
                        fault => self.expect_fault(from, to, *fault),
                    }
                }
            }
            What::Clock { by } => {
                let by = *by;
                self.move_clock(by);
            }
            What::Timeout { thread } => {
                let Some(id) = self.thread_named(thread) else {
                    departures.script.pop_front();
                    self.scalars.followed += 1;
                    return true;
                };
                match self.status(id) {
                    Status::Blocked(Block::Delay(until) | Block::Mailbox(Some(until))) => {
                        self.scalars.clock = self.scalars.clock.max(until);
                        self.wake(id);
                    }
                    // It has not reached the operation it will wait in yet.
                    Status::Ready => {
                        let current = self.scalars.current;
                        if current != Some(id) && self.tables.ready.contains(&id) {
                            match current {
                                Some(current) => self.switch(current, id),
                                None => {
                                    self.remove_ready(id);
                                    self.scalars.slice = 0;
                                    self.scalars.current = Some(id);
                                }
                            }
                        }
                        return false;
                    }
                    _ => {}
                }
            }
        }
        departures.made.extend(departures.script.pop_front());
        self.scalars.followed += 1;
        true
    }

    /// Does something to threads between two operations: the thread whose turn it is does not run,
    /// so it can be ended before its next operation.
    fn between_operations(&mut self, change: impl FnOnce(&mut Self)) {
        let running = self.scalars.current.take();
        change(self);
        let Some(id) = running.filter(|id| self.status(*id) == Status::Ready) else { return };
        self.remove_ready(id);
        self.scalars.current = Some(id);
    }

    /// Delivers exceptions from other threads to the thread that is about to run.
    fn arrivals(&mut self, id: ThreadId) -> Option<Exit> {
        if self.control(id).pending.is_empty() || !self.may_interrupt(id) {
            return None;
        }
        self.select(id);
        match self.deliver_pending(id) {
            Flow::Go(pc, fp) => {
                let control = self.control_mut(id);
                (control.pc, control.fp) = (pc, fp);
                None
            }
            Flow::Exit(Exit::Over) => {
                self.scalars.current = None;
                Some(self.main_over().map_or(Exit::Over, Exit::Stop))
            }
            Flow::Exit(Exit::Blocked) => {
                self.scalars.current = None;
                Some(Exit::Blocked)
            }
            Flow::Exit(Exit::Stop(stop)) => Some(Exit::Stop(stop)),
            Flow::Exit(_) => None,
        }
    }

    /// No thread is ready: advances the clock, or finds that the run is over.
    fn nothing_ready(&mut self) -> Option<Stop> {
        if self.settings.delayed_delivery
            && let Some((from, to)) = self.any_under_way()
        {
            if !self.deliver(from, to) {
                self.arrive(from, to);
            }
            return None;
        }
        if let Some((key, _)) = self.tables.timers.iter().next() {
            let key = *key;
            let timer = self.remove_timer(key)?;
            if key.0 > self.scalars.clock {
                self.state.outside.wait(key.0 - self.state.scalars.clock);
                self.scalars.clock = key.0;
            }
            self.ring(timer);
            return None;
        }
        let tells = self.code.language == Language::Haskell && !self.settings.stop_when_stuck;
        if tells && self.throw_blocked() {
            return None;
        }
        Some(Stop::Deadlock)
    }

    fn ring(&mut self, timer: Timer) {
        match timer {
            Timer::Wake(id) => {
                let waits = matches!(
                    self.status(id),
                    Status::Blocked(Block::Delay(until) | Block::Mailbox(Some(until)))
                        if until <= self.scalars.clock
                );
                if waits {
                    self.wake(id);
                }
            }
            Timer::Send { to, message, reference } => self.deliver_to(to, message, reference),
        }
    }

    /// Raises an exception in threads that nothing can ever wake, like GHC. Returns false if there
    /// are none.
    fn throw_blocked(&mut self) -> bool {
        let mut any = false;
        for number in 0..self.threads.len() {
            let id = ThreadId(number as u32);
            let error = match self.status(id) {
                Status::Blocked(Block::Take(_) | Block::Put(_) | Block::Read(_)) => {
                    MachineError::BlockedOnMVar
                }
                Status::Blocked(Block::Transaction) => MachineError::BlockedOnTransaction,
                _ => continue,
            };
            let exception = self.machine_exception(error, error.text());
            self.control_mut(id).pending.push(Pending { exception, from: None, now: true });
            self.wake(id);
            any = true;
        }
        any
    }

    /// Counts a visible operation that was executed.
    pub(crate) fn count_visible(&mut self, id: ThreadId, op: Prim, touch: Touch) {
        let number = self.scalars.visible;
        self.scalars.visible += 1;
        let thread = &mut self.state.threads[id.0 as usize];
        thread.control.visible += 1;
        let object = match touch {
            Touch::Nothing | Touch::Outside => 0,
            Touch::Object(object) => object.word().0,
            Touch::Thread(thread) => thread.word().0,
        };
        self.state.scalars.digest.add(thread.name_hash ^ op as u64);
        self.state.scalars.digest.add(object);
        let event = VisibleEvent {
            number,
            thread: id,
            op,
            touch,
            pc: thread.control.pc,
            step: self.scalars.steps,
        };
        self.observer.visible(&event);
    }
}

/// What comes of looking for whose turn it is.
enum NextTurn {
    Go(ThreadId, Budget),
    /// Something else happened: who goes next is to be decided anew.
    Again,
    Stop(Stop),
}

struct Budget {
    fuel: u64,
    visible: u64,
}

//! The stepping session: a program at any moment of a run, or on a schedule chosen by hand.
//!
//! A session is about one run: that of a recording, or that of the default schedule. The machine
//! can be put at any of its events. From there on the user may choose which thread runs next, which
//! leaves the run; each such step can be undone, and going back far enough returns to the run.
//!
//! On the run, moments are reached from checkpoints; off the run, each step has a mark.

mod crash;
mod data;
mod deadlock;
mod describe;
mod events;
mod highlight;
mod lookahead;
mod own;
mod record;
mod redo;
mod tape;
mod view;

pub use data::{
    Action, Call, Crash, Deadlock, Event, Kind, LockOrder, ObjectView, OutputPiece, Place,
    Received, RunSummary, Source, Standing, ThreadState, ThreadView, UnderWay, Variable, View,
    Wait,
};

pub use own::place as place_in;
pub(crate) use own::snippet as snippet_of;

pub use events::Landmark;
pub use lookahead::{Foreseen, Lookahead};
pub use record::ListedRun;

use crate::program::Program;
use core_ir::Language;
use events::Watch;
use machine::{
    Checkpoint, Departures, Limits, Machine, Mark, Outside, Settings, ShowLimits, Status, Stepped,
    Stop, ThreadId,
};
use recording::{Delivery, Departure, Recording, What};
use runs::{Ending, Names};
use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use tape::Tape;

pub(crate) type Watched = Machine<Watch>;

/// What to open a session for.
pub enum Opening {
    /// A program from its start, with an outside.
    Program {
        outside: Box<dyn Outside + Send>,
        arguments: Vec<Vec<u8>>,
    },
    Recording(Box<Recording>),
}

/// How far a session follows its run by itself.
#[derive(Clone, Debug)]
pub struct SessionOptions {
    /// The number of events of the run that are listed; it is followed no further unless the user
    /// goes there.
    pub events: usize,
    /// Set from outside to stop what takes long.
    pub interrupt: Arc<AtomicBool>,
}

impl Default for SessionOptions {
    fn default() -> Self {
        SessionOptions { events: 10_000, interrupt: Arc::default() }
    }
}

/// A step taken off the run.
struct OffRunStep {
    mark: Mark,
    /// The length of the tape before it.
    tape: usize,
    event: Event,
    ended: Option<Stop>,
    /// Its departures, for a recording.
    departures: Vec<Departure>,
    /// It is the delivery of a message.
    delivers: bool,
    /// Nothing was executed that counts: for example, a transaction that blocks.
    idle: bool,
}

pub struct Session {
    program: Arc<Program>,
    machine: Watched,
    tape: Tape,
    names: Names,
    /// Departures of the run from the default schedule.
    script: Vec<Departure>,
    /// The run is that of a recording: no new choices are made on it.
    scripted: bool,
    events: Vec<Event>,
    /// How the run ends, once that is known.
    end: Option<Stop>,
    checkpoints: Vec<Checkpoint>,
    /// The number of events between two checkpoints.
    distance: u64,
    /// Where the machine left the run, and the steps since.
    left: Option<Mark>,
    taken: Vec<OffRunStep>,
    holds_messages: bool,
    /// The recording determines when each message is delivered.
    chosen_delivery: bool,
    /// The recording contains its program: so does what is saved.
    is_packed: bool,
    breakpoints: BTreeSet<(u32, u32)>,
    options: SessionOptions,
    /// The thread of the last step off the run.
    last: Option<u32>,
    /// The last exception of each thread, in the order in which they were raised.
    raises: Vec<crash::Raise>,
    summary: RunSummary,
    /// Machine steps of the run, as far as it was followed when it was opened.
    steps_followed: u64,
    /// Undone steps of the user's own schedule, the next one last.
    undone: Vec<redo::Undone>,
}

/// The maximum number of steps of a thread without an operation.
const FUEL: u64 = 20_000_000;
/// The number of steps after a deadlock in which a program may show that it recovers.
const AFTER_DEADLOCK: u64 = 1_000_000;
const MOST_CHECKPOINTS: usize = 48;
/// The maximum number of events by which the known part of a run grows when the user goes beyond
/// it.
const SEGMENT: u64 = 10_000;

impl Session {
    /// Loads the program into a machine and follows its run as far as the options say.
    pub fn open(
        program: Arc<Program>,
        opening: Opening,
        options: SessionOptions,
    ) -> Result<Session, String> {
        let is_packed = matches!(&opening, Opening::Recording(r) if r.pack.is_some());
        let (tape, script, recorded) = match opening {
            Opening::Program { outside, arguments } => {
                (Tape::new(&[], Some(outside), arguments, program.stem()), vec![], None)
            }
            Opening::Recording(recording) => {
                recording.check_program(program.identity).map_err(|e| e.to_string())?;
                let header = &recording.header;
                let arguments = header.arguments.clone();
                let tape = Tape::new(&recording.inputs, None, arguments, header.name.clone());
                (tape, recording.departures.clone(), Some(header.settings.clone()))
            }
        };
        let scripted = recorded.is_some();
        let chosen_delivery = recorded.as_ref().is_some_and(|r| r.delivery == Delivery::Chosen);
        let fine_steps = recorded.as_ref().is_some_and(|r| r.steps == recording::Steps::Fine);
        let memory = recorded.and_then(|r| r.max_memory);
        let defaults = Settings::default();
        let settings = Settings {
            interrupt: options.interrupt.clone(),
            delayed_delivery: chosen_delivery,
            fine_steps,
            max_memory: runs::memory_limit(memory, defaults.max_memory),
            // A deadlock is to be inspected; GHC would throw exceptions to the blocked threads.
            stop_when_stuck: true,
            ..defaults
        };
        let goes_on = Settings { stop_when_stuck: false, ..settings.clone() };
        let mut machine = program.machine(settings, Box::new(tape.clone()), Watch::default())?;
        let start = machine.checkpoint();
        let names = Names::new(&program);
        let mut session = Session {
            program,
            machine,
            tape,
            names,
            script,
            scripted,
            events: Vec::new(),
            end: None,
            checkpoints: vec![start],
            distance: 128,
            left: None,
            taken: Vec::new(),
            holds_messages: false,
            chosen_delivery,
            is_packed,
            breakpoints: BTreeSet::new(),
            options,
            last: None,
            raises: Vec::new(),
            summary: RunSummary::default(),
            steps_followed: 0,
            undone: Vec::new(),
        };
        session.follow(session.options.events as u64);
        if session.end == Some(Stop::Deadlock) && session.recovers() {
            session.restart(goes_on)?;
        }
        session.summarize();
        // The recording of a deadlock must show the deadlock.
        let in_deadlock = scripted && session.end == Some(Stop::Deadlock);
        session.go_to(if in_deadlock { session.events.len() as u64 } else { 0 });
        Ok(session)
    }

    /// Whether the program continues after the deadlock of its run: a handler catches what GHC
    /// throws to threads that wait forever.
    fn recovers(&self) -> bool {
        if self.program.language != Language::Haskell {
            return false;
        }
        let run = self.to_the_end(self.machine.steps().saturating_add(AFTER_DEADLOCK));
        run.is_ok_and(|run| matches!(run.ending(), Ending::Finished(0) | Ending::StepLimit))
    }

    /// Follows the run again, in a machine with other settings.
    fn restart(&mut self, settings: Settings) -> Result<(), String> {
        let outside = Box::new(self.tape.clone());
        let mut machine = self.program.machine(settings, outside, Watch::default())?;
        machine.restore(&self.checkpoints[0]);
        self.machine = machine;
        self.checkpoints.truncate(1);
        self.events.clear();
        self.end = None;
        self.follow(self.options.events as u64);
        Ok(())
    }

    /// A session that starts in the state of a counterexample: its TVars have the values from
    /// before, and the next step is the call that breaks the contract.
    pub fn begin(begun: &crate::Begun, options: SessionOptions) -> Result<Session, String> {
        let outside = Box::new(machine::Sandbox::default());
        let opening = Opening::Program { outside, arguments: Vec::new() };
        let mut session = Session::open(begun.program.clone(), opening, options)?;
        session.names.give(begun.tvars.clone());
        // The state is created in one transaction; for an invariant it is checked in another.
        let transactions =
            session.events.iter().filter(|e| e.action.kind == Kind::Transaction).count();
        let before = if transactions > 2 { 2 } else { 1 };
        session.go_to(before.min(session.events.len() as u64));
        Ok(session)
    }

    pub fn program(&self) -> &Arc<Program> {
        &self.program
    }

    // ---- the run -----------------------------------------------------------------------

    /// The number of events before the current moment.
    pub fn at(&self) -> u64 {
        self.base_at() + self.taken.len() as u64
    }

    fn base_at(&self) -> u64 {
        match self.taken.first() {
            Some(first) => first.event.number,
            None => self.machine.visible_operations(),
        }
    }

    fn is_aside(&self) -> bool {
        self.left.is_some()
    }

    /// Follows the run, at whose known end the machine is, until this many events are known.
    fn follow(&mut self, events: u64) {
        while (self.events.len() as u64) < events && self.end.is_none() {
            self.follow_one();
        }
    }

    fn follow_one(&mut self) {
        let at = self.machine.visible_operations();
        if let Some(stop) = self.run_to_operation(at) {
            self.end = Some(stop);
            return;
        }
        if runs::is_worth_a_look(at) {
            self.names.look(&self.machine);
            self.rename();
        }
        let before = self.before(self.turn(at).unwrap_or(ThreadId::MAIN));
        self.tape.event(at);
        self.machine.observer.on = true;
        let stop = self.run_to(at + 1);
        self.machine.observer.on = false;
        let seen = std::mem::take(&mut self.machine.observer.seen);
        self.note(seen, before);
        if stop != Stop::Paused {
            self.end = Some(stop);
        }
        let last = self.checkpoints.last().map_or(0, Checkpoint::visible);
        if self.machine.visible_operations() >= last + self.distance && self.end.is_none() {
            self.keep_checkpoint();
        }
    }

    /// Runs the next thread up to its next operation.
    fn run_to_operation(&mut self, at: u64) -> Option<Stop> {
        loop {
            if let Some(id) = self.turn(at)
                && self.machine.next(id).is_some()
            {
                return None;
            }
            let before = (self.machine.steps(), self.machine.whose_turn());
            match self.run_to(at) {
                Stop::Paused if (self.machine.steps(), self.machine.whose_turn()) != before => {}
                Stop::Paused => return None,
                stop => return Some(stop),
            }
        }
    }

    /// The thread that executes the operation with a number: by the script, or by default.
    fn turn(&self, at: u64) -> Option<ThreadId> {
        let scripted = self.script.iter().find(|d| d.at == at).and_then(|d| match &d.what {
            What::Switch { to } => self.machine.thread_named(to),
            _ => None,
        });
        scripted.or_else(|| self.machine.whose_turn())
    }

    /// Runs until this many operations have been executed.
    fn run_to(&mut self, visible: u64) -> Stop {
        let (done, steps) = (self.machine.visible_operations(), self.machine.steps());
        let is_past =
            |d: &Departure| matches!(d.what, What::Preempt { steps: at, .. } if at < steps);
        // A recording is followed in order: the machine counts what has been followed.
        let followed = if self.scripted { self.machine.followed() } else { 0 };
        let rest = self.script.iter().skip(followed);
        let rest = rest.filter(|d| d.at >= done && !is_past(d)).cloned();
        let known = visible <= self.events.len() as u64 || self.scripted;
        let mut departures =
            if known { Departures::replaying(rest) } else { Departures::default() };
        let limits =
            Limits { steps: steps.saturating_add(10 * FUEL), visible, ..Limits::default() };
        let stop = self.machine.run(limits, &mut departures, None);
        self.note_raises();
        if !known {
            self.script.extend(departures.take_made());
        }
        stop
    }

    fn keep_checkpoint(&mut self) {
        self.checkpoints.push(self.machine.checkpoint());
        let bytes: usize = self.checkpoints.iter().map(Checkpoint::bytes).sum();
        if self.checkpoints.len() > MOST_CHECKPOINTS || bytes > 1 << 30 {
            let mut keep = false;
            self.checkpoints.retain(|_| {
                keep = !keep;
                keep
            });
            self.distance *= 2;
        }
    }

    /// Puts the machine at a moment of the run, after this many events. Steps taken off the run are
    /// discarded.
    pub fn go_to(&mut self, event: u64) -> u64 {
        self.undone.clear();
        self.move_to(event)
    }

    fn move_to(&mut self, event: u64) -> u64 {
        self.rejoin();
        self.last = None;
        let at = self.machine.visible_operations();
        let before = self.checkpoints.partition_point(|c| c.visible() <= event).max(1) - 1;
        if event < at || self.checkpoints[before].visible() > at {
            self.machine.restore(&self.checkpoints[before]);
        }
        let known = (self.events.len() as u64).min(event);
        // An endless run is followed one segment at a time.
        let event = event.min(self.events.len() as u64 + SEGMENT);
        if self.machine.visible_operations() < known {
            self.run_to(known);
        }
        if event > known && self.end.is_none() {
            self.follow(event);
        }
        let at = self.machine.visible_operations();
        self.last = at.checked_sub(1).and_then(|i| self.events.get(i as usize)).map(|e| e.thread);
        at
    }

    /// Returns to the run, at the moment where it was left.
    fn rejoin(&mut self) {
        if let Some(mark) = self.left.take() {
            self.machine.undo_to(mark);
            self.machine.release(mark);
            self.taken.clear();
            self.tape.rejoin();
        }
    }

    fn leave(&mut self) {
        if self.left.is_none() {
            self.left = Some(self.machine.mark());
            self.tape.leave();
            self.machine.end_turn();
            self.machine.settle(FUEL);
            self.note_raises();
        }
    }

    // ---- steps -------------------------------------------------------------------------

    /// A thread takes one step. Returns the event, or why it cannot.
    pub fn step(&mut self, thread: u32) -> Result<Event, String> {
        self.undone.clear();
        self.step_on(thread)
    }

    fn step_on(&mut self, thread: u32) -> Result<Event, String> {
        if thread as usize >= self.machine.thread_count() {
            return Err(format!("there is no thread {thread}"));
        }
        if let Some(why) = self.over() {
            return Err(why);
        }
        let id = ThreadId(thread);
        let at = self.machine.visible_operations();
        if !self.is_aside() && !self.holds_messages {
            if at == self.events.len() as u64 && self.end.is_none() {
                let known = at + 1;
                self.follow(known);
                self.move_to(at);
            }
            let next = self.events.get(at as usize);
            if let Some(event) = next.filter(|e| e.thread == thread).cloned() {
                self.move_to(at + 1);
                self.last = Some(thread);
                return Ok(event);
            }
        }
        self.leave();
        self.check_enabled(id)?;
        Ok(self.take(id))
    }

    fn check_enabled(&self, id: ThreadId) -> Result<(), String> {
        let name = self.thread_name(id);
        match self.machine.status(id) {
            Status::Finished => return Err(format!("{name} has finished")),
            Status::Died => return Err(format!("{name} has died")),
            _ => {}
        }
        match self.machine.next(id) {
            Some(next) if next.enabled => Ok(()),
            Some(_) => Err(format!("{name} waits: {}", self.why_waits(id))),
            None => match self.machine.status(id) {
                Status::Blocked(_) => Err(format!("{name} waits: {}", self.why_waits(id))),
                _ => Err(format!("{name} computes on and on without any operation")),
            },
        }
    }

    /// Takes a step off the run.
    fn take(&mut self, id: ThreadId) -> Event {
        let number = self.at();
        let mark = self.machine.mark();
        let tape = self.tape.length_aside();
        let peek = self.peek(id);
        self.tape.event(number);
        let at = self.machine.visible_operations();
        let times_out = self.machine.operation_before(id) == Some(core_ir::Prim::Delay)
            || self.waits_for_time(id);
        self.machine.observer.on = true;
        let stepped = self.machine.step(id, FUEL);
        self.machine.observer.on = false;
        self.note_raises();
        let done = at..self.machine.visible_operations().max(at + 1);
        let name = self.machine.thread_name(id);
        let timeout = Departure { at, what: What::Timeout { thread: name.clone() } };
        let switch = |at| Departure { at, what: What::Switch { to: name.clone() } };
        let departures = Some(timeout).filter(|_| times_out).into_iter().chain(done.map(switch));
        let departures = departures.collect();
        let seen = std::mem::take(&mut self.machine.observer.seen);
        let idle = seen.is_empty();
        let mut event = self.event(number, seen.into_iter().next(), peek);
        let waits = stepped == Stepped::Blocked;
        let ended = match stepped {
            Stepped::Stop(stop) => Some(stop),
            _ => match self.machine.status(ThreadId::MAIN) {
                Status::Finished => Some(Stop::Finished(0)),
                Status::Died => Some(Stop::Uncaught { thread: ThreadId::MAIN }),
                _ => None,
            },
        };
        if idle && waits {
            event.action.text = format!("{} and waits", event.action.text);
        }
        let kept = event.clone();
        self.taken.push(OffRunStep {
            mark,
            tape,
            event: kept,
            ended,
            departures,
            delivers: false,
            idle,
        });
        self.last = Some(id.0);
        event
    }

    /// Delivers a message that was held back.
    pub fn deliver(&mut self, from: u32, to: u32) -> Result<Event, String> {
        self.undone.clear();
        self.deliver_on(from, to)
    }

    fn deliver_on(&mut self, from: u32, to: u32) -> Result<Event, String> {
        let (from_id, to_id) = (ThreadId(from), ThreadId(to));
        let count = self.machine.thread_count() as u32;
        if from >= count || to >= count || !self.machine.senders_to(to_id).contains(&from_id) {
            return Err("no such message is under way".to_owned());
        }
        self.leave();
        let number = self.at();
        let mark = self.machine.mark();
        let tape = self.tape.length_aside();
        let message = self
            .machine
            .under_way(to_id)
            .into_iter()
            .find(|(sender, _)| *sender == from_id)
            .and_then(|(_, messages)| messages.first().copied());
        let value = message.map(|w| self.machine.show(w, describe::SHORT));
        self.machine.deliver(from_id, to_id);
        self.machine.settle(FUEL);
        self.note_raises();
        let what = value.clone().unwrap_or_default();
        let text = format!("{what} arrives from {}", self.thread_name(from_id));
        let action = Action {
            kind: Kind::Receive,
            text,
            source: None,
            object: None,
            thread: Some(from),
            value,
            label: message.and_then(|w| describe::message_label(&self.machine, w)),
        };
        let event = Event {
            number,
            thread: to,
            action,
            place: None,
            started: None,
            received: Vec::new(),
            ended: Vec::new(),
        };
        let names = [from_id, to_id].map(|id| self.machine.thread_name(id));
        let [from, to_name] = names;
        let at = self.machine.visible_operations();
        let departures = vec![Departure { at, what: What::Deliver { from, to: to_name } }];
        let kept = event.clone();
        self.taken.push(OffRunStep {
            mark,
            tape,
            event: kept,
            ended: None,
            departures,
            delivers: true,
            idle: false,
        });
        self.last = Some(to);
        Ok(event)
    }

    /// Sets whether messages are delivered on request, or immediately again.
    pub fn hold_messages(&mut self, hold: bool) {
        self.undone.clear();
        if hold {
            self.leave();
        }
        self.machine.delay_delivery(hold || self.chosen_delivery);
        self.holds_messages = hold;
    }

    /// Whether messages are delivered on request.
    pub fn holds_messages(&self) -> bool {
        self.holds_messages
    }

    /// Undoes the last step. Returns false at the beginning.
    pub fn back(&mut self) -> bool {
        match self.taken.pop() {
            Some(taken) => {
                self.undone.push(redo::Undone::of(&taken));
                self.machine.undo_to(taken.mark);
                self.machine.release(taken.mark);
                self.tape.take_back(taken.tape);
                self.last = self.taken.last().map(|t| t.event.thread);
                if self.taken.is_empty() && !self.holds_messages {
                    let at = self.machine.visible_operations();
                    self.move_to(at);
                }
                true
            }
            None => {
                let at = self.machine.visible_operations();
                if at > 0 {
                    self.go_to(at - 1);
                }
                at > 0
            }
        }
    }

    /// Takes the next step: that of the run, or of the default thread.
    pub fn forward(&mut self) -> Result<Event, String> {
        if let Some(why) = self.over() {
            return Err(why);
        }
        if let Some(again) = self.redo() {
            return again;
        }
        match self.default_thread() {
            Some(thread) => self.step_on(thread),
            None => Err("no thread can take a step".to_owned()),
        }
    }

    /// The next thread: on the run, that of the run; off the run, the last thread as long as it can
    /// continue, then the one after it.
    fn default_thread(&mut self) -> Option<u32> {
        if !self.is_aside() {
            let at = self.machine.visible_operations();
            if at == self.events.len() as u64 && self.end.is_none() {
                self.follow(at + 1);
                self.move_to(at);
            }
            return self.events.get(at as usize).map(|e| e.thread);
        }
        let count = self.machine.thread_count() as u32;
        let first = self.last.unwrap_or(0);
        (0..count).map(|i| (first + i) % count.max(1)).find(|i| {
            let id = ThreadId(*i);
            self.machine.next(id).is_some_and(|n| n.enabled && !self.only_sleeps(id))
        })
    }

    /// Whether the next step of a thread is the end of its wait.
    fn waits_for_time(&self, id: ThreadId) -> bool {
        use machine::Block;
        matches!(
            self.machine.status(id),
            Status::Blocked(Block::Delay(_) | Block::Mailbox(Some(_)))
        )
    }

    /// Whether a thread can only let time pass.
    fn only_sleeps(&self, id: ThreadId) -> bool {
        use machine::Block;
        matches!(self.machine.status(id), Status::Blocked(Block::Delay(_)))
    }

    /// Continues until something stops it: a breakpoint, the end, the step limit. Returns the
    /// number of steps taken, and why it stopped.
    pub fn run(&mut self, most: u64) -> (u64, String) {
        self.go_while(most, |_| None)
    }

    /// Continues until a thread cannot take a step.
    pub fn run_until_waits(&mut self, thread: u32, most: u64) -> (u64, String) {
        let id = ThreadId(thread);
        if thread as usize >= self.machine.thread_count() {
            return (0, format!("there is no thread {thread}"));
        }
        self.go_while(most, |session| {
            if thread as usize >= session.machine.thread_count() {
                return None;
            }
            let settled = session.machine.next(id);
            let waits = match session.machine.status(id) {
                Status::Ready => settled.is_some_and(|n| !n.enabled),
                _ => true,
            };
            let name = session.thread_name(id);
            waits.then(|| format!("{name} {}", session.how_it_is(id)))
        })
    }

    fn go_while(&mut self, most: u64, stop: impl Fn(&Session) -> Option<String>) -> (u64, String) {
        use std::sync::atomic::Ordering;
        let mut steps = 0;
        while steps < most {
            if self.options.interrupt.swap(false, Ordering::Relaxed) {
                return (steps, "interrupted".to_owned());
            }
            match self.forward() {
                Ok(_) => steps += 1,
                Err(why) => return (steps, why),
            }
            if let Some(place) = self.at_breakpoint() {
                return (steps, format!("breakpoint at line {}", place.line));
            }
            if let Some(why) = stop(self) {
                return (steps, why);
            }
        }
        (steps, format!("stopped after {steps} steps"))
    }

    fn at_breakpoint(&self) -> Option<Place> {
        if self.breakpoints.is_empty() {
            return None;
        }
        let id = ThreadId(self.last?);
        let place = self.place_of(id)?;
        self.breakpoints.contains(&(place.file, place.line)).then_some(place)
    }

    /// Sets a breakpoint, or removes it. Returns whether it is set now.
    pub fn toggle_breakpoint(&mut self, file: u32, line: u32) -> bool {
        if self.breakpoints.remove(&(file, line)) {
            return false;
        }
        self.breakpoints.insert((file, line))
    }

    /// File and line of each.
    pub fn breakpoints(&self) -> impl Iterator<Item = (u32, u32)> {
        self.breakpoints.iter().copied()
    }

    /// Whether threads were started on the run, as far as it is known.
    pub fn talks(&self) -> bool {
        self.events.iter().any(|e| e.action.kind == Kind::Spawn)
    }

    // ---- descriptions ------------------------------------------------------------------

    fn thread_name(&self, id: ThreadId) -> String {
        self.names.thread_in(&self.machine, id)
    }

    fn place_of(&self, id: ThreadId) -> Option<Place> {
        let spans = self.machine.call_spans(id, 64);
        spans.into_iter().find_map(|span| own::place(&self.program, span))
    }

    /// Why no thread can proceed, if so.
    fn over(&mut self) -> Option<String> {
        match self.standing() {
            Standing::Goes => None,
            Standing::Finished { code: 0 } => Some("the program has finished".to_owned()),
            Standing::Finished { code } => Some(format!("the program has ended with code {code}")),
            Standing::Died { exception } => {
                Some(format!("the program has died of an exception: {exception}"))
            }
            Standing::Deadlock => Some("deadlock: no thread can take a step".to_owned()),
            Standing::Stopped { why } => Some(why),
        }
    }

    fn standing(&mut self) -> Standing {
        if self.is_aside() {
            if let Some(stop) = self.taken.last().and_then(|t| t.ended.clone()) {
                return self.ending(&stop);
            }
            let mut threads = (0..self.machine.thread_count() as u32).map(ThreadId);
            let goes = threads.any(|id| {
                let ready = self.machine.status(id) == Status::Ready;
                let arrives = !self.machine.senders_to(id).is_empty();
                arrives || self.machine.next(id).map_or(ready, |n| n.enabled)
            });
            return if goes { Standing::Goes } else { Standing::Deadlock };
        }
        let at = self.machine.visible_operations();
        match self.end.clone() {
            Some(stop) if at >= self.events.len() as u64 => {
                // The last steps, which are not operations, may not have been executed yet.
                self.run_to(u64::MAX);
                self.ending(&stop)
            }
            _ => Standing::Goes,
        }
    }

    fn ending(&mut self, stop: &Stop) -> Standing {
        let limits = ShowLimits::default();
        match stop {
            Stop::Finished(code) => Standing::Finished { code: *code },
            Stop::Uncaught { thread } => {
                // For an Erlang exception, the reason says what happened; the stack trace says
                // where.
                let exception = match self.program.language {
                    Language::Erlang => self.outcome(*thread),
                    _ => self.machine.show(self.machine.outcome(*thread), limits),
                };
                Standing::Died { exception }
            }
            Stop::Deadlock => Standing::Deadlock,
            Stop::NeedsInput { .. } => Standing::Stopped {
                why: "the program asks for input, and there is none (give it with --input FILE)"
                    .to_owned(),
            },
            Stop::StepLimit | Stop::Paused => {
                Standing::Stopped { why: "the program computes on and on".to_owned() }
            }
            Stop::MemoryLimit { .. } => Standing::Stopped { why: "out of memory".to_owned() },
            Stop::Interrupted => Standing::Stopped { why: "interrupted".to_owned() },
            Stop::Unsupported(what) => Standing::Stopped { why: what.clone() },
        }
    }
}

fn is_over(status: Status) -> bool {
    matches!(status, Status::Finished | Status::Died)
}

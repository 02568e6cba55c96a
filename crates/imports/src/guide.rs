//! The guided run: the machine does what a log says, event by event.
//!
//! Between two events of a process, what it does is determined by what has arrived. So it is
//! enough that each process meets its own events in their order, and that what processes do to
//! each other happens in the order of the time stamps.
//!
//! - An operation that the log knows (a send, a spawn, output, a watched call, the end) waits for its
//!   event, and is compared with it. All other operations are executed as early as possible: they
//!   only ask for something that the log determines, such as a link, a monitor or an exit signal.
//! - A message arrives where the log says so: it must be the oldest in transit from its sender.
//! - What concerns processes outside of the recorded tree is left out: they are services of the
//!   node (code loading, output, logging), which this machine provides in another way.

use crate::calls::Calls;
use crate::divergence::{Divergence, ImportError};
use crate::log::{Ending, Event, Log, What};
use crate::outside::LoggedOutside;
use crate::same::Pairs;
use crate::schedule::Schedule;
use crate::seen::{self, Seen};
use crate::term::{Identifier, Term, pid_text};
use core_ir::Prim;
use machine::{Limits, Machine, Move, Settings, Status, ThreadId, Word};
use recording::{Delivery, Steps};
use runs::{Discard, Program, Run, RunOptions, Script};
use std::collections::{HashMap, HashSet, VecDeque};

/// Operations that a process may execute between two events of the log.
const MAX_UNLOGGED: usize = 1_000_000;
/// Steps of the replay between two looks at what it did.
const CHUNK: u64 = 1_000_000;

/// A run that was imported.
pub struct Imported {
    pub run: Run,
    /// Events of the log that were followed.
    pub events: usize,
    /// The log ends before the program did.
    pub is_partial: bool,
}

/// Follows a log with a program, and records the run.
pub fn import(program: &Program, log: &Log, settings: Settings) -> Result<Imported, ImportError> {
    let outside = LoggedOutside::new(&program.stem());
    outside.set_wall(log.header.system_time.saturating_sub(log.header.monotonic_time));
    let settings = Settings { delayed_delivery: true, fine_steps: true, ..settings };
    let seen = Seen::watching(program.code.clone(), log.header.calls.clone());
    let machine = program
        .machine(settings.clone(), Box::new(outside.clone()), seen)
        .map_err(ImportError::Machine)?;
    let mut guide = Guide::new(program, log, machine, outside.clone());
    guide.follow().map_err(|d| ImportError::Diverged(Box::new(d)))?;
    let is_partial = !guide.is_over;
    let operations = guide.machine().visible_operations();
    let evidence = seen::evidence(&mut guide.schedule.machine);
    let written = outside.take_digest();
    let departures = std::mem::take(&mut guide.schedule.departures);
    let script = Script {
        departures: &departures,
        delivery: Delivery::Chosen,
        steps: Steps::Fine,
        operations: is_partial.then_some(operations),
    };
    let mut options = RunOptions::default();
    let follow = |script, options: &RunOptions| {
        Run::follow(program, Box::new(outside.clone()), script, options)
            .map_err(ImportError::Machine)
    };
    let mut run = follow(script, &options)?;
    if is_partial {
        // An operation is no step of its own: it is done between this step and the next.
        options.max_steps = run.recording().ending.as_ref().map(|ending| ending.steps + 1);
        outside.take_digest();
        run = follow(Script { operations: None, ..script }, &options)?;
    }
    // The recording must repeat what was compared with the log: messages, timeouts, ends, output.
    let repeated = replayed(program, &run, settings).map_err(ImportError::Machine)?;
    // Where a log is cut off, the last operation may be output that one side has not written yet.
    let is_same_output = is_partial || outside.take_digest() == written;
    if repeated != evidence || !is_same_output {
        let message = "the recording does not repeat the guided run: that is a defect of Backstory";
        return Err(ImportError::Machine(message.to_owned()));
    }
    Ok(Imported { run, events: guide.followed, is_partial })
}

/// What a replay of the recording does.
fn replayed(
    program: &Program,
    run: &Run,
    settings: Settings,
) -> Result<Vec<(ThreadId, u64)>, String> {
    let (mut machine, mut choices) = run.begin(program, settings, Seen::default(), Discard)?;
    loop {
        let steps = machine.steps().saturating_add(CHUNK);
        let stop = choices.run(&mut machine, Limits { steps, ..Limits::default() });
        seen::digest(&mut machine);
        if choices.is_over(&machine, &stop) {
            return Ok(seen::evidence(&mut machine));
        }
    }
}

pub(crate) struct Guide<'a> {
    pub program: &'a Program,
    pub log: &'a Log,
    pub schedule: Schedule<Seen>,
    pub outside: LoggedOutside,
    pub pairs: Pairs,
    pub threads: HashMap<Identifier, ThreadId>,
    pub processes: HashMap<ThreadId, Identifier>,
    /// The events of each process that are still to come.
    pub queues: HashMap<Identifier, VecDeque<usize>>,
    /// Events that were followed before their turn.
    done: Vec<bool>,
    /// Processes that were there before the program.
    pub services: HashSet<Identifier>,
    /// Links that have arrived: who linked itself to whom.
    pub linked: HashSet<(Identifier, Identifier)>,
    /// Messages that arrived early, because their sender looked at their receiver.
    pub early: HashMap<(ThreadId, ThreadId), VecDeque<Term>>,
    /// `DOWN` messages for names that nobody had: they are in the mailbox already.
    pub given: HashMap<ThreadId, usize>,
    pub calls: Calls,
    /// The time stamp of the present event.
    pub now: i64,
    pub is_over: bool,
    pub followed: usize,
}

pub(crate) type Step = Result<(), Divergence>;

impl<'a> Guide<'a> {
    fn new(
        program: &'a Program,
        log: &'a Log,
        machine: Machine<Seen>,
        outside: LoggedOutside,
    ) -> Self {
        let mut queues: HashMap<Identifier, VecDeque<usize>> = HashMap::new();
        for (number, event) in log.events.iter().enumerate() {
            queues.entry(event.process.clone()).or_default().push_back(number);
        }
        let end = log.events.last().map_or(0, |event| event.at.0);
        let took = end.saturating_sub(log.header.monotonic_time).max(0).unsigned_abs();
        let mut guide = Guide {
            program,
            log,
            schedule: Schedule::new(machine, took),
            outside,
            pairs: Pairs::default(),
            threads: HashMap::new(),
            processes: HashMap::new(),
            queues,
            done: vec![false; log.events.len()],
            services: log.header.outside.iter().cloned().collect(),
            linked: HashSet::new(),
            early: HashMap::new(),
            given: HashMap::new(),
            calls: Calls::of(log),
            now: log.header.monotonic_time,
            is_over: false,
            followed: 0,
        };
        guide.meet(&log.header.root, ThreadId::MAIN);
        guide
    }

    /// A process of the log is this thread.
    pub(crate) fn meet(&mut self, process: &Identifier, thread: ThreadId) {
        self.threads.insert(process.clone(), thread);
        self.processes.insert(thread, process.clone());
        if let Some(Term::Pid(ours)) = self.value(thread.word()) {
            self.pairs.pair(process, &ours);
        }
    }

    pub(crate) fn machine(&self) -> &Machine<Seen> {
        &self.schedule.machine
    }

    /// A value of the machine as a term.
    pub(crate) fn value(&self, word: Word) -> Option<Term> {
        Term::decode(&self.machine().external(word)?).ok()
    }

    pub(crate) fn same(&mut self, theirs: &Term, ours: Word) -> bool {
        self.value(ours).is_some_and(|ours| self.pairs.same(theirs, &ours))
    }

    fn follow(&mut self) -> Step {
        self.advance(ThreadId::MAIN);
        for number in 0..self.log.events.len() {
            if self.is_over {
                break;
            }
            if !self.done[number] {
                self.event(number)?;
            }
        }
        if !self.is_over && matches!(self.log.ending, Ending::Over(_)) {
            return Err(self.ended_early());
        }
        Ok(())
    }

    fn event(&mut self, number: usize) -> Step {
        let log = self.log;
        let event = &log.events[number];
        self.finish(number);
        self.now = event.at.0;
        let Some(thread) = self.threads.get(&event.process).copied() else {
            // A process of the node that is not of the tree, or whose start is not in the log.
            return match &event.what {
                What::Output { .. } => Ok(()),
                _ if self.services.contains(&event.process) => Ok(()),
                _ => Err(self.lost_start(event)),
            };
        };
        match &event.what {
            What::Send { message, to } => self.sent(event, thread, message, to)?,
            What::Receive { message, from } => {
                self.arrived(event, thread, message, from.as_ref())?
            }
            What::Spawn { child, call } => self.spawned(event, thread, child, call)?,
            What::Exit { reason } => self.ended(event, thread, reason)?,
            What::Register { name } => self.named(event, thread, name, Prim::ProcessRegister)?,
            What::Unregister { name } => {
                if !self.is_dead(thread) {
                    self.named(event, thread, name, Prim::ProcessUnregister)?;
                }
            }
            What::GettingLinked { by } => {
                self.linked.insert((by.clone(), event.process.clone()));
            }
            What::Output { text } => self.wrote(event, thread, text.as_deref())?,
            What::Call { .. } => self.called(number, event, thread)?,
            What::Return { .. } => self.returned(number, event, thread)?,
            What::Raise { .. } => self.calls.is_over(&event.process),
            What::Link => {
                if self.machine().operation_before(thread) == Some(Prim::ProcessLink) {
                    self.perform(event, Move::Go(thread))?;
                }
            }
        }
        self.followed += 1;
        self.advance(thread);
        seen::digest(&mut self.schedule.machine);
        match self.schedule.busy() {
            Some(busy) => Err(self.computes_on(event, busy)),
            None => Ok(()),
        }
    }

    /// Takes an event out of the queue of its process.
    pub(crate) fn finish(&mut self, number: usize) {
        self.done[number] = true;
        let process = &self.log.events[number].process;
        if let Some(queue) = self.queues.get_mut(process) {
            match queue.front() == Some(&number) {
                true => drop(queue.pop_front()),
                false => queue.retain(|n| *n != number),
            }
        }
    }

    pub(crate) fn is_done(&self, number: usize) -> bool {
        self.done[number]
    }

    /// The events of a process that are still to come.
    pub(crate) fn coming(&self, process: &Identifier) -> impl Iterator<Item = &'a Event> {
        let log = self.log;
        let queue: Vec<usize> = self.queues.get(process).into_iter().flatten().copied().collect();
        queue.into_iter().map(move |n| &log.events[n])
    }

    pub(crate) fn is_dead(&self, thread: ThreadId) -> bool {
        matches!(self.machine().status(thread), Status::Finished | Status::Died)
    }

    pub(crate) fn perform(&mut self, event: &Event, choice: Move) -> Step {
        match self.schedule.perform(choice) && self.can_go_on() {
            true => Ok(()),
            false => Err(self.differs(event, choice.thread())),
        }
    }

    /// Whether the machine was not stopped by something that it does not support.
    pub(crate) fn can_go_on(&self) -> bool {
        use machine::Stop;
        matches!(self.schedule.stop, None | Some(Stop::Finished(_) | Stop::Uncaught { .. }))
    }

    /// Executes the operations of a process up to one that the log knows.
    pub(crate) fn advance(&mut self, thread: ThreadId) {
        for _ in 0..MAX_UNLOGGED {
            if self.is_dead(thread) || self.schedule.stop.is_some() {
                break;
            }
            let Some(op) = self.machine().operation_before(thread) else { break };
            if op == Prim::MailboxPeek && self.has_wrong_timeout(thread) {
                // An error, which is raised at once.
                if !self.schedule.perform(Move::Timeout(thread)) {
                    break;
                }
                continue;
            }
            if self.is_logged(thread, op) {
                break;
            }
            self.before_unlogged(thread, op);
            let looked = self.looks_at(thread, op);
            if !self.schedule.perform(Move::Go(thread)) {
                break;
            }
            if let Some((other, messages)) = looked {
                self.note_early(thread, other, messages);
            }
        }
        self.take_results();
    }

    /// Whether an operation waits for an event of the log.
    pub(crate) fn is_logged(&self, thread: ThreadId, op: Prim) -> bool {
        let observer = &self.machine().observer;
        if observer.is_in_call(thread) && observer.calls(thread).len() > self.calls.logged(thread) {
            return true;
        }
        match op {
            Prim::MailboxPeek
            | Prim::ProcessSpawn
            | Prim::ThreadEnd
            | Prim::ProcessLink
            | Prim::ProcessRegister
            | Prim::ProcessUnregister => true,
            Prim::ProcessSend => !self.is_transfer(thread),
            Prim::ProcessMonitor => self.monitors_nobody(thread),
            Prim::ProcessDemonitor => self.will_get_down(thread),
            Prim::ProcessUnlink => self.will_get_exit(thread),
            Prim::Write => {
                let stream = self.machine().first_argument(thread).and_then(|w| self.value(w));
                stream.and_then(|s| s.as_int()) == Some(1)
            }
            _ => false,
        }
    }

    /// The process must be about to execute this operation. A failed attempt to give or take a name
    /// is no event of the log; and a message may be logged after its receiver has acted on it.
    pub(crate) fn expect(&mut self, event: &Event, thread: ThreadId, op: Prim) -> Step {
        loop {
            self.advance(thread);
            let before = self.machine().operation_before(thread);
            if before == Some(op) && self.is_logged(thread, op) {
                return Ok(());
            }
            match before {
                Some(Prim::ProcessRegister | Prim::ProcessUnregister) => {
                    self.failed_naming(event, thread)?
                }
                Some(Prim::ProcessMonitor) if self.monitors_nobody(thread) => {
                    self.perform(event, Move::Go(thread))?;
                    *self.given.entry(thread).or_default() += 1;
                }
                // A link that is there already is no event.
                Some(Prim::ProcessLink) => self.perform(event, Move::Go(thread))?,
                Some(Prim::MailboxPeek) => self.late_arrival(event, thread)?,
                _ => return Err(self.differs(event, thread)),
            }
        }
    }

    fn ended_early(&self) -> Divergence {
        let event = self.log.events.last();
        Divergence {
            followed: self.followed,
            events: self.log.events.len(),
            process: event.map_or_else(String::new, |e| pid_text(&e.process)),
            logged: "was the last to do something, and the recorded call was over".to_owned(),
            found: "has more to do".to_owned(),
            place: self.place(ThreadId::MAIN),
            cause: "events are missing from the log".to_owned(),
        }
    }
}

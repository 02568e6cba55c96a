//! The guided run: the machine does what a log says, event by event.
//!
//! Between two events of a process, what it does is determined by what has arrived. So it is
//! enough that each process meets its own events in their order, and that what processes do to
//! each other happens in the order of the time stamps.
//!
//! - An operation that the log knows (a send, a spawn, output, the end) waits for its event, and is
//!   compared with it. All other operations are executed as early as possible: they only ask for
//!   something that the log determines, such as a link, a monitor or an exit signal.
//! - A message arrives where the log says so: it must be the oldest in transit from its sender.
//! - What concerns processes outside of the recorded tree is left out: they are services of the
//!   node (code loading, output, logging), which this machine provides in another way.

use crate::divergence::{Divergence, ImportError};
use crate::log::{Ending, Event, Log, What};
use crate::outside::LoggedOutside;
use crate::same::Pairs;
use crate::schedule::Schedule;
use crate::term::{Identifier, Term, pid_text};
use core_ir::Prim;
use machine::{Machine, Move, Sent, Settings, Status, ThreadId, Unobserved, Word};
use recording::{Delivery, Steps};
use runs::{Program, Run, RunOptions, Script};
use std::collections::{HashMap, HashSet, VecDeque};

/// Operations that a process may execute between two events of the log.
const MAX_UNLOGGED: usize = 1_000_000;

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
    outside.set_wall(log.header.system_time);
    let settings = Settings { delayed_delivery: true, fine_steps: true, ..settings };
    let machine = program
        .machine(settings, Box::new(outside.clone()), Unobserved)
        .map_err(ImportError::Machine)?;
    let mut guide = Guide::new(program, log, machine, outside.clone());
    guide.follow().map_err(|d| ImportError::Diverged(Box::new(d)))?;
    let is_partial = !guide.is_over;
    let events = log.events.len();
    let machine = &guide.schedule.machine;
    let (operations, digest) = (machine.visible_operations(), machine.digest().value());
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
    let ending = run.recording().ending.as_ref();
    let same = ending.is_some_and(|e| (e.operations, e.digest) == (operations, digest));
    if !same {
        let message = "the recording does not repeat the guided run: that is a defect of Backstory";
        return Err(ImportError::Machine(message.to_owned()));
    }
    if is_partial {
        // An operation is no step of its own: it is done between this step and the next.
        options.max_steps = ending.map(|ending| ending.steps + 1);
        run = follow(Script { operations: None, ..script }, &options)?;
    }
    Ok(Imported { run, events, is_partial })
}

struct Guide<'a> {
    program: &'a Program,
    log: &'a Log,
    schedule: Schedule<Unobserved>,
    outside: LoggedOutside,
    pairs: Pairs,
    threads: HashMap<Identifier, ThreadId>,
    /// The events of each process that are still to come.
    queues: HashMap<Identifier, VecDeque<usize>>,
    /// Events that were followed before their turn.
    done: Vec<bool>,
    /// Processes that were there before the program.
    services: HashSet<Identifier>,
    /// Links that have arrived: who linked itself to whom.
    linked: HashSet<(Identifier, Identifier)>,
    is_over: bool,
    followed: usize,
}

type Step = Result<(), Divergence>;

impl<'a> Guide<'a> {
    fn new(
        program: &'a Program,
        log: &'a Log,
        machine: Machine<Unobserved>,
        outside: LoggedOutside,
    ) -> Self {
        let mut queues: HashMap<Identifier, VecDeque<usize>> = HashMap::new();
        for (number, event) in log.events.iter().enumerate() {
            queues.entry(event.process.clone()).or_default().push_back(number);
        }
        let mut guide = Guide {
            program,
            log,
            schedule: Schedule::new(machine),
            outside,
            pairs: Pairs::default(),
            threads: HashMap::new(),
            queues,
            done: vec![false; log.events.len()],
            services: log.header.outside.iter().cloned().collect(),
            linked: HashSet::new(),
            is_over: false,
            followed: 0,
        };
        guide.meet(&log.header.root, ThreadId::MAIN);
        guide
    }

    /// A process of the log is this thread.
    fn meet(&mut self, process: &Identifier, thread: ThreadId) {
        self.threads.insert(process.clone(), thread);
        if let Some(Term::Pid(ours)) = self.value(thread.word()) {
            self.pairs.pair(process, &ours);
        }
    }

    fn machine(&self) -> &Machine<Unobserved> {
        &self.schedule.machine
    }

    /// A value of the machine as a term.
    fn value(&self, word: Word) -> Option<Term> {
        Term::decode(&self.machine().external(word)?).ok()
    }

    fn shown(&self, word: Word) -> String {
        self.value(word).map_or_else(|| "a value without a form outside".to_owned(), |t| shown(&t))
    }

    fn same(&mut self, theirs: &Term, ours: Word) -> bool {
        self.value(ours).is_some_and(|ours| self.pairs.same(theirs, &ours))
    }

    // ---- the loop ----------------------------------------------------------------------

    fn follow(&mut self) -> Step {
        self.advance(ThreadId::MAIN)?;
        for number in 0..self.log.events.len() {
            if self.is_over {
                break;
            }
            if !self.done[number] {
                self.event(number)?;
            }
        }
        if !self.is_over && matches!(self.log.ending, Ending::Over(_)) {
            let event = self.log.events.last();
            let process = event.map_or_else(String::new, |e| pid_text(&e.process));
            return Err(Divergence {
                followed: self.followed,
                events: self.log.events.len(),
                process,
                logged: "was the last to do something, and the recorded call was over".to_owned(),
                found: "has more to do".to_owned(),
                place: self.place(ThreadId::MAIN),
                cause: "events are missing from the log".to_owned(),
            });
        }
        Ok(())
    }

    fn event(&mut self, number: usize) -> Step {
        let log = self.log;
        let event = &log.events[number];
        self.finish(number);
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
            What::Call { .. } | What::Return { .. } => {}
        }
        self.followed += 1;
        self.advance(thread)
    }

    /// Takes an event out of the queue of its process.
    fn finish(&mut self, number: usize) {
        self.done[number] = true;
        let process = &self.log.events[number].process;
        if let Some(queue) = self.queues.get_mut(process) {
            queue.retain(|n| *n != number);
        }
    }

    fn is_dead(&self, thread: ThreadId) -> bool {
        matches!(self.machine().status(thread), Status::Finished | Status::Died)
    }

    fn go(&mut self, event: &Event, thread: ThreadId) -> Step {
        match self.schedule.perform(Move::Go(thread)) && self.can_go_on() {
            true => Ok(()),
            false => Err(self.differs(event, thread)),
        }
    }

    /// Whether the machine was not stopped by something that it does not support.
    fn can_go_on(&self) -> bool {
        use machine::Stop;
        matches!(self.schedule.stop, None | Some(Stop::Finished(_) | Stop::Uncaught { .. }))
    }

    /// Executes the operations of a process up to one that the log knows.
    fn advance(&mut self, thread: ThreadId) -> Step {
        for _ in 0..MAX_UNLOGGED {
            if self.is_dead(thread) || self.schedule.stop.is_some() {
                return Ok(());
            }
            let Some(op) = self.machine().operation_before(thread) else { return Ok(()) };
            if self.is_logged(thread, op) || !self.schedule.perform(Move::Go(thread)) {
                return Ok(());
            }
        }
        Ok(())
    }

    fn is_logged(&self, thread: ThreadId, op: Prim) -> bool {
        match op {
            Prim::ProcessSend
            | Prim::ProcessSpawn
            | Prim::MailboxPeek
            | Prim::ThreadEnd
            | Prim::ProcessRegister
            | Prim::ProcessUnregister => true,
            Prim::Write => {
                let stream = self.machine().first_argument(thread).and_then(|w| self.value(w));
                stream.and_then(|s| s.as_int()) == Some(1)
            }
            _ => false,
        }
    }

    // ---- events ------------------------------------------------------------------------

    fn sent(&mut self, event: &Event, thread: ThreadId, message: &Term, to: &Term) -> Step {
        if self.is_service(to) {
            return Ok(());
        }
        self.expect(event, thread, Prim::ProcessSend)?;
        let arguments = self.machine().next_arguments(thread);
        let [target, value] = arguments[..] else { return Err(self.differs(event, thread)) };
        if !self.same(to, target) || !self.same(message, value) {
            return Err(self.differs(event, thread));
        }
        if self.machine().destination_of(target) == Some(thread) {
            self.arrivals_before_own(event, thread, message)?;
        }
        self.go(event, thread)
    }

    /// A message of a process to itself arrives when it is sent. On the node it joins the end of a
    /// queue: what arrived before it arrives first.
    fn arrivals_before_own(&mut self, event: &Event, thread: ThreadId, message: &Term) -> Step {
        let log = self.log;
        let queue: Vec<usize> =
            self.queues.get(&event.process).into_iter().flatten().copied().collect();
        let is_own = |n: &usize| match &log.events[*n].what {
            What::Receive { message: m, from } => {
                m == message && from.as_ref() == Some(&event.process)
            }
            _ => false,
        };
        let Some(own) = queue.iter().position(is_own) else { return Ok(()) };
        for number in &queue[..own] {
            let earlier = &log.events[*number];
            if let What::Receive { message, from: Some(from) } = &earlier.what
                && *from != event.process
                && !self.services.contains(from)
            {
                self.finish(*number);
                self.arrived(earlier, thread, message, Some(from))?;
                self.followed += 1;
            }
        }
        self.finish(queue[own]);
        Ok(())
    }

    fn arrived(
        &mut self,
        event: &Event,
        thread: ThreadId,
        message: &Term,
        from: Option<&Identifier>,
    ) -> Step {
        let Some(from) = from else { return self.time_passed(event, thread, message) };
        if self.services.contains(from) || *from == event.process || self.is_dead(thread) {
            return Ok(());
        }
        let Some(sender) = self.threads.get(from).copied() else {
            return Err(self.lost_start(event));
        };
        let next = self.next_message(sender, thread);
        if !next.is_some_and(|next| self.pairs.same(message, &next)) {
            return Err(self.differs(event, thread));
        }
        match self.schedule.admit(sender, thread) && self.can_go_on() {
            true => Ok(()),
            false => Err(self.differs(event, thread)),
        }
    }

    /// The message that the next signals from one process to another bring.
    fn next_message(&mut self, from: ThreadId, to: ThreadId) -> Option<Term> {
        let traps = self.machine().traps_exits(to);
        for signal in self.machine().signals_sent(from, to, None) {
            match signal {
                Sent::Message(word) => return self.value(word),
                Sent::Exit { reason, .. } if traps => {
                    let word = self.schedule.machine.exit_message(from, reason);
                    return self.value(word);
                }
                Sent::Exit { .. } | Sent::Request => {}
            }
        }
        None
    }

    /// A timeout, or the message of a timer.
    fn time_passed(&mut self, event: &Event, thread: ThreadId, message: &Term) -> Step {
        let timer = self.machine().next_timer_message(thread).and_then(|word| self.value(word));
        let is_timer = timer.is_some_and(|timer| self.pairs.same(message, &timer));
        let waits = self.machine().operation_before(thread) == Some(Prim::MailboxPeek)
            && self.machine().has_timeout(thread);
        let is_timeout = message.as_atom() == Some("timeout") && waits;
        let choice = match (is_timer, is_timeout) {
            (true, true) => {
                let cause = "a timer sends `timeout` to a process whose `receive` can time out: the \
                             log does not say which of them it was";
                return Err(self.differs_because(event, thread, cause));
            }
            (true, false) => Move::Ring(thread),
            (false, true) => Move::Timeout(thread),
            (false, false) => return Err(self.differs(event, thread)),
        };
        match self.schedule.perform(choice) && self.can_go_on() {
            true => Ok(()),
            false => Err(self.differs(event, thread)),
        }
    }

    fn spawned(
        &mut self,
        event: &Event,
        thread: ThreadId,
        child: &Identifier,
        call: &Term,
    ) -> Step {
        self.expect(event, thread, Prim::ProcessSpawn)?;
        if !self.starts(thread, call) {
            return Err(self.differs(event, thread));
        }
        let count = self.machine().thread_count();
        self.go(event, thread)?;
        if self.machine().thread_count() != count + 1 {
            return Err(self.differs(event, thread));
        }
        let new = ThreadId(count as u32);
        self.meet(child, new);
        self.advance(new)
    }

    /// Whether the spawn before which a process stands starts this call, as far as both sides say.
    fn starts(&self, thread: ThreadId, call: &Term) -> bool {
        let arguments = self.machine().next_arguments(thread);
        let options = arguments.get(1).and_then(|word| self.value(*word));
        let Some(Term::List(options)) = options else { return false };
        let initial = options.iter().find_map(|option| match option.as_tuple() {
            Some([tag, call]) if tag.as_atom() == Some("initial_call") => call.as_tuple(),
            _ => None,
        });
        let (Some([module, function, _]), Some([m, f, arguments])) = (initial, call.as_tuple())
        else {
            return false;
        };
        match arguments.as_list() {
            // A function: here the name of the function itself.
            Some([Term::Fun { module: of, .. }, _]) if m.as_atom() == Some("erlang") => {
                module.as_atom() == Some(&**of)
            }
            Some([Term::Export(of, name, _), _]) if m.as_atom() == Some("erlang") => {
                module.as_atom() == Some(&**of) && function.as_atom() == Some(&**name)
            }
            _ => (m, f) == (module, function),
        }
    }

    fn ended(&mut self, event: &Event, thread: ThreadId, reason: &Term) -> Step {
        if !self.is_dead(thread) && self.machine().operation_before(thread) != Some(Prim::ThreadEnd)
        {
            self.killed(event, thread, reason)?;
        }
        while !self.is_dead(thread) {
            self.requests_before_end(thread, &event.process);
            if self.machine().operation_before(thread) != Some(Prim::ThreadEnd) {
                return Err(self.differs(event, thread));
            }
            self.go(event, thread)?;
        }
        let (status, outcome) = (self.machine().status(thread), self.machine().outcome(thread));
        let found = self.schedule.machine.exit_reason(status, outcome);
        if !self.same(reason, found) {
            let found = format!("ends with reason {}", self.shown(found));
            return Err(self.difference(event, thread, found, likely_cause(event).to_owned()));
        }
        self.is_over |= thread == ThreadId::MAIN;
        Ok(())
    }

    /// An exit signal ends a process.
    fn killed(&mut self, event: &Event, thread: ThreadId, reason: &Term) -> Step {
        for from in self.machine().senders_to(thread) {
            for signal in self.machine().signals_sent(from, thread, None) {
                let Sent::Exit { reason: word, kills_trapping, .. } = signal else { continue };
                let matches = match kills_trapping {
                    true => reason.as_atom() == Some("killed"),
                    false => self.same(reason, word),
                };
                if matches && self.schedule.perform(Move::Arrive { to: thread, from }) {
                    return Ok(());
                }
            }
        }
        Err(self.differs(event, thread))
    }

    /// Requests for links and monitors that arrived before the process ended. Whether a monitor did
    /// is only seen in the message that its owner gets.
    fn requests_before_end(&mut self, thread: ThreadId, process: &Identifier) {
        for from in self.machine().senders_to(thread) {
            let Some(owner) = self.process_of(from) else { continue };
            let arrived = self.linked.contains(&(owner.clone(), process.clone()))
                || !self.will_get_noproc(&owner, process);
            while arrived && self.machine().next_arrival(from, thread).is_some() {
                if !self.schedule.perform(Move::Arrive { to: thread, from }) {
                    break;
                }
            }
        }
    }

    fn process_of(&self, thread: ThreadId) -> Option<Identifier> {
        self.threads.iter().find(|(_, t)| **t == thread).map(|(process, _)| process.clone())
    }

    /// Whether the first that a process hears of the end of another is that it did not exist.
    fn will_get_noproc(&self, owner: &Identifier, process: &Identifier) -> bool {
        let events = self.queues.get(owner).into_iter().flatten().map(|n| &self.log.events[*n]);
        let reason = events.filter_map(|event| match &event.what {
            What::Receive { message, .. } => match message.as_tuple() {
                Some([tag, _, _, Term::Pid(of), reason])
                    if tag.as_atom() == Some("DOWN") && of == process =>
                {
                    reason.as_atom()
                }
                Some([tag, Term::Pid(of), reason])
                    if tag.as_atom() == Some("EXIT") && of == process =>
                {
                    reason.as_atom()
                }
                _ => None,
            },
            _ => None,
        });
        reason.into_iter().next() == Some("noproc")
    }

    /// A name is given to a process, or taken from it: by itself or by another one.
    fn named(&mut self, event: &Event, owner: ThreadId, name: &str, op: Prim) -> Step {
        let count = self.machine().thread_count() as u32;
        let others = (0..count).map(ThreadId).filter(|t| *t != owner);
        let by = std::iter::once(owner).chain(others).find(|thread| {
            let stands = self.machine().operation_before(*thread) == Some(op);
            stands && {
                let first = self.machine().first_argument(*thread).and_then(|w| self.value(w));
                first.is_some_and(|first| first.as_atom() == Some(name))
            }
        });
        let Some(by) = by else { return Err(self.differs(event, owner)) };
        self.go(event, by)?;
        let is_named = self.machine().registered_name(owner).is_some_and(|n| n.as_str() == name);
        if is_named != (op == Prim::ProcessRegister) {
            return Err(self.differs(event, owner));
        }
        self.advance(by)
    }

    fn wrote(&mut self, event: &Event, thread: ThreadId, text: Option<&[u8]>) -> Step {
        self.expect(event, thread, Prim::Write)?;
        self.outside.take_output();
        self.go(event, thread)?;
        let written = self.outside.take_output();
        if let Some(text) = text
            && without_identities(text) != without_identities(&written)
        {
            let found = format!("writes {:?}", String::from_utf8_lossy(&written));
            return Err(self.difference(event, thread, found, likely_cause(event).to_owned()));
        }
        Ok(())
    }

    fn is_service(&self, to: &Term) -> bool {
        let named = |name: &str| {
            let known = self.log.header.names.iter().find(|(known, _)| known == name);
            known.is_some_and(|(_, process)| self.services.contains(process))
        };
        match to {
            Term::Pid(pid) => self.services.contains(pid),
            Term::Atom(name) => named(name),
            Term::Tuple(parts) => matches!(&parts[..], [Term::Atom(name), _] if named(name)),
            _ => false,
        }
    }

    /// The process must be about to execute this operation. A failed attempt to give or take a name
    /// is no event of the log; and a message may be logged after its receiver has acted on it.
    fn expect(&mut self, event: &Event, thread: ThreadId, op: Prim) -> Step {
        loop {
            self.advance(thread)?;
            let before = self.machine().operation_before(thread);
            if before == Some(op) && self.is_logged(thread, op) {
                return Ok(());
            }
            match before {
                Some(Prim::ProcessRegister | Prim::ProcessUnregister) => {
                    self.failed_naming(event, thread)?
                }
                Some(Prim::MailboxPeek) => self.late_arrival(event, thread)?,
                _ => return Err(self.differs(event, thread)),
            }
        }
    }

    fn failed_naming(&mut self, event: &Event, thread: ThreadId) -> Step {
        let names = self.machine().registered_names();
        self.go(event, thread)?;
        match self.machine().registered_names() == names {
            true => Ok(()),
            false => Err(self.differs(event, thread)),
        }
    }

    /// OTP before 25.3.2.19, 26.2.5.10 and 27.3.1 may log the arrival of a message after its
    /// receiver has taken it.
    fn late_arrival(&mut self, event: &Event, thread: ThreadId) -> Step {
        let log = self.log;
        let queue = self.queues.get(&event.process).into_iter().flatten();
        let next = queue.copied().find(|n| matches!(log.events[*n].what, What::Receive { .. }));
        let Some(number) = next else { return Err(self.differs(event, thread)) };
        let What::Receive { message, from: Some(from) } = &log.events[number].what else {
            return Err(self.differs(event, thread));
        };
        self.finish(number);
        self.arrived(event, thread, message, Some(from))?;
        self.followed += 1;
        Ok(())
    }

    // ---- differences -------------------------------------------------------------------

    fn place(&self, thread: ThreadId) -> Option<String> {
        const FRAMES: usize = 1_000;
        let spans = self.machine().call_spans(thread, FRAMES);
        let own = spans.iter().find(|span| self.program.sources.is_own(**span));
        self.program.sources.place(*own.or(spans.first())?)
    }

    fn differs(&self, event: &Event, thread: ThreadId) -> Divergence {
        self.differs_because(event, thread, likely_cause(event))
    }

    fn differs_because(&self, event: &Event, thread: ThreadId, cause: &str) -> Divergence {
        let found = match &self.schedule.stop {
            Some(machine::Stop::Unsupported(what)) => {
                format!("needs something unsupported: {what}")
            }
            Some(machine::Stop::NeedsInput { .. }) => {
                "reads input that the log does not hold".to_owned()
            }
            _ => self.doing(event, thread),
        };
        self.difference(event, thread, found, cause.to_owned())
    }

    /// What a process is about to do, as a clause.
    fn doing(&self, event: &Event, thread: ThreadId) -> String {
        if self.is_dead(thread) {
            return "has ended".to_owned();
        }
        let Some(op) = self.machine().operation_before(thread) else {
            return "computes, and does nothing that others could notice".to_owned();
        };
        let arguments = self.machine().next_arguments(thread);
        let argument = |n: usize| arguments.get(n).map_or_else(String::new, |w| self.shown(*w));
        match (op, &event.what) {
            (_, What::Receive { from: Some(from), .. }) => {
                let sender = self.threads.get(from).copied();
                let under_way = sender.map(|s| self.machine().signals_sent(s, thread, None));
                match under_way.into_iter().flatten().next() {
                    Some(Sent::Message(word)) => {
                        format!("would get {} from that process next", self.shown(word))
                    }
                    Some(Sent::Exit { reason, .. }) => {
                        format!("would get an exit signal {} next", self.shown(reason))
                    }
                    _ => "has no message in transit from that process".to_owned(),
                }
            }
            (Prim::ProcessSend, _) => format!("sends {} to {}", argument(1), argument(0)),
            (Prim::ProcessSpawn, _) => "starts a process".to_owned(),
            (Prim::MailboxPeek, _) => "waits for a message".to_owned(),
            (Prim::ThreadEnd, _) => "ends".to_owned(),
            (Prim::Write, _) => "writes".to_owned(),
            (Prim::ProcessRegister, _) => format!("registers the name {}", argument(0)),
            (op, _) => format!("is about to execute the operation {op}"),
        }
    }

    fn difference(
        &self,
        event: &Event,
        thread: ThreadId,
        found: String,
        cause: String,
    ) -> Divergence {
        Divergence {
            followed: self.followed,
            events: self.log.events.len(),
            process: pid_text(&event.process),
            logged: clause(event),
            found,
            place: self.place(thread),
            cause,
        }
    }

    fn lost_start(&self, event: &Event) -> Divergence {
        Divergence {
            followed: self.followed,
            events: self.log.events.len(),
            process: pid_text(&event.process),
            logged: clause(event),
            found: "does not exist".to_owned(),
            place: None,
            cause:
                "the start of a process is missing from the log: it was started by a process that \
                    was not recorded"
                    .to_owned(),
        }
    }
}

/// What an event says, as a clause about its process.
fn clause(event: &Event) -> String {
    match &event.what {
        What::Send { message, to } => format!("sent {} to {}", shown(message), shown(to)),
        What::Receive { message, from: Some(from) } => {
            format!("got {} from {}", shown(message), pid_text(from))
        }
        What::Receive { message, from: None } if message.as_atom() == Some("timeout") => {
            "timed out, or got `timeout` from a timer".to_owned()
        }
        What::Receive { message, from: None } => format!("got {} from a timer", shown(message)),
        What::Spawn { child, call } => format!("started {} with {}", pid_text(child), shown(call)),
        What::Exit { reason } => format!("ended with reason {}", shown(reason)),
        What::Register { name } => format!("got the name {name}"),
        What::Unregister { name } => format!("lost the name {name}"),
        What::GettingLinked { by } => format!("was linked to by {}", pid_text(by)),
        What::Output { text: Some(text) } => format!("wrote {:?}", String::from_utf8_lossy(text)),
        What::Output { text: None } => "asked its group leader for something".to_owned(),
        What::Call { function: (m, f, a), .. } => format!("called {m}:{f}/{a}"),
        What::Return { function: (m, f, a), value } => {
            format!("got {} from {m}:{f}/{a}", shown(value))
        }
    }
}

/// The most that is shown of a term.
const LONGEST_SHOWN: usize = 300;

fn shown(term: &Term) -> String {
    let text = term.to_string();
    match text.char_indices().nth(LONGEST_SHOWN) {
        Some((at, _)) => format!("{}...", &text[..at]),
        None => text,
    }
}

fn likely_cause(event: &Event) -> &'static str {
    match &event.what {
        What::Receive { from: None, .. } => {
            "a timer or timeout that this program does not have: another version of the program?"
        }
        What::Output { text: None } => "input from the group leader is not recorded",
        _ => {
            "another version of the program or of OTP, or a value from outside that the log does not \
             hold"
        }
    }
}

/// Output without the numbers of processes, references and functions, which are others here.
fn without_identities(text: &[u8]) -> Vec<u8> {
    let mut out = Vec::with_capacity(text.len());
    let mut rest = text;
    while let Some(first) = rest.first() {
        if *first == b'<'
            && let Some(end) = rest.iter().position(|b| *b == b'>')
            && rest[1..end].iter().all(|b| b.is_ascii_digit() || *b == b'.')
            && rest[1..end].contains(&b'.')
        {
            out.extend_from_slice(b"<>");
            rest = &rest[end + 1..];
            continue;
        }
        out.push(*first);
        rest = &rest[1..];
    }
    out
}

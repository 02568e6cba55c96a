//! The observer that writes a [`Trace`].
//!
//! Mailboxes are mirrored: the machine says when a message arrives, is passed over or is taken, and
//! the mirror knows which one that is. Calls are followed on a stack of their own, by the frames
//! that they run in: a call in a frame that is taken already is a tail call.

use super::trace::{
    Action, Call, CallId, Consumed, Counts, End, Event, Message, MessageId, Operation, Origin,
    Part, Process, ProcessId, Reached, Step, StepId, Trace, Wait, What,
};
use core_ir::Prim;
use machine::{Block, Mail, ObjectId, Observer, Scene, Status, ThreadId, Touch, Word};
use source::Span;
use std::collections::{HashMap, VecDeque};

/// What a function is to the user.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// One of the user's own: its calls are written down.
    Own,
    /// Perhaps an action of Haskell's: it is one if it is called with the token that actions get.
    Action,
    /// Made by a front end for one of the user's: part of whoever calls it.
    Part,
    /// The library's.
    Library,
    /// The library's, and waiting in it is nothing to speak of: sleeping, printing.
    Quiet,
}

/// Calls after which no more are written down.
const MOST_CALLS: usize = 4_000_000;
/// How many waiting frames are looked through for variables.
const OUTER: usize = 16;
/// How many frames are looked through for one of the user's own.
const MAX_FRAMES_TO_USER_CODE: usize = 200;

pub struct Watch {
    pub trace: Trace,
    kinds: Vec<Kind>,
    threads: Vec<Watched>,
    /// Words before this are no longer young.
    old: usize,
    /// On their way, by sender and receiver: with delayed delivery.
    flight: HashMap<(u32, u32), VecDeque<MessageId>>,
    timers: HashMap<i64, Option<StepId>>,
    /// Haskell: the last message into an object.
    contents: HashMap<ObjectId, MessageId>,
}

#[derive(Default)]
struct Watched {
    calls: Vec<(usize, CallId)>,
    step: Option<StepId>,
    waiting: Option<Waiting>,
    pointer: usize,
    killed_by: Option<(ProcessId, Word)>,
}

struct Waiting {
    wait: usize,
    pc: usize,
}

impl Watch {
    /// `kinds`: what each function of the code is to the user.
    pub fn new(kinds: Vec<Kind>) -> Self {
        let mut watch = Watch {
            trace: Trace::default(),
            kinds,
            threads: Vec::new(),
            old: 0,
            flight: HashMap::new(),
            timers: HashMap::new(),
            contents: HashMap::new(),
        };
        watch.thread(0);
        watch.begin(0, Origin::Start);
        watch
    }

    /// What is left when the run is over: who still waits where.
    pub fn finish(&mut self) {
        for (number, watched) in self.threads.iter().enumerate() {
            let process = &mut self.trace.processes[number];
            if process.end.is_none() {
                process.waiting = watched.waiting.as_ref().map(|w| w.wait);
            }
        }
    }

    fn kind(&self, function: u32) -> Kind {
        self.kinds.get(function as usize).copied().unwrap_or(Kind::Library)
    }

    fn thread(&mut self, number: usize) -> &mut Watched {
        while self.threads.len() <= number {
            self.threads.push(Watched::default());
            self.trace.processes.push(Process {
                parent: None,
                created_in: None,
                first_call: None,
                first_action: None,
                name: None,
                steps: Vec::new(),
                waiting: None,
                end: None,
                mailbox: Vec::new(),
                received: Vec::new(),
                created_at: 0,
            });
        }
        &mut self.threads[number]
    }

    // ---- steps -------------------------------------------------------------------------

    fn begin(&mut self, process: ProcessId, origin: Origin) {
        let id = self.trace.steps.len();
        let operations = self.trace.operations.len();
        let place = self.trace.processes[process].steps.len();
        self.trace.steps.push(Step {
            process,
            place,
            origin,
            reached: Reached::Running,
            sent: Vec::new(),
            created: Vec::new(),
            events: Vec::new(),
            calls: Vec::new(),
            parts: Vec::new(),
            first_event: self.trace.events.len(),
            operations: (operations, operations),
        });
        self.trace.processes[process].steps.push(id);
        self.threads[process].step = Some(id);
    }

    fn reach(&mut self, process: ProcessId, reached: Reached) {
        let Some(step) = self.threads[process].step.take() else { return };
        let counts = self.counts(step);
        let end = self.trace.calls.len();
        // Calls that are still open have come as far as their step.
        for (_, call) in self.threads[process].calls.iter().rev() {
            let call = &mut self.trace.calls[*call];
            if call.step != step {
                break;
            }
            call.after = counts;
            call.last = end;
        }
        let operations = self.trace.operations.len();
        let step = &mut self.trace.steps[step];
        step.reached = reached;
        step.operations.1 = operations;
    }

    fn counts(&self, step: StepId) -> Counts {
        let step = &self.trace.steps[step];
        Counts { sent: step.sent.len(), created: step.created.len(), events: step.events.len() }
    }

    /// The thread has come to a place where it waits, or might.
    fn arrive(&mut self, thread: ThreadId, action: Action, scene: &Scene<'_>) {
        let number = thread.0 as usize;
        self.thread(number);
        if self.threads[number].waiting.as_ref().is_some_and(|w| w.pc == scene.pc) {
            return;
        }
        let kind = self.kind_at(scene);
        if kind == Kind::Quiet {
            return;
        }
        let own = kind != Kind::Library;
        let (span, through) = self.own_place(number, scene);
        let mut context = Vec::new();
        let own_code = |f: u32| matches!(self.kind(f), Kind::Own | Kind::Action | Kind::Part);
        for (name, word) in scene.variables(OUTER, &own_code) {
            context.push((name, self.trace.keep(word)));
        }
        context.sort_by(|a: &(source::Symbol, _), b| a.0.as_str().cmp(b.0.as_str()));
        let mut inside: Vec<(usize, CallId)> = Vec::new();
        for (fp, call) in &self.threads[number].calls {
            match inside.last_mut() {
                Some(last) if last.0 == *fp => last.1 = *call,
                _ => inside.push((*fp, *call)),
            }
        }
        let wait = self.trace.waits.len();
        self.trace.waits.push(Wait {
            process: number,
            action,
            pc: scene.pc,
            span,
            through,
            context,
            inside: inside.into_iter().map(|(_, call)| call).collect(),
            own,
        });
        self.reach(number, Reached::Wait(wait));
        self.threads[number].waiting = Some(Waiting { wait, pc: scene.pc });
    }

    /// Where the user's own code waits, and in which function of the library it does.
    fn own_place(&self, number: usize, scene: &Scene<'_>) -> (Span, Option<source::Symbol>) {
        let mut through = None;
        for pc in scene.places(MAX_FRAMES_TO_USER_CODE) {
            let Some(function) = scene.code.function_number_at(pc) else { continue };
            if matches!(self.kind(function), Kind::Own | Kind::Action | Kind::Part) {
                return (nearest_own(scene, pc, function), through);
            }
            let def = scene.code.function(function).def;
            if !def.as_str().is_empty() {
                through = Some(def);
            }
        }
        // The user's function has ended in a call of the library's.
        let own = self.threads[number].calls.last();
        let span = own.map(|(_, call)| scene.code.function(self.trace.calls[*call].function).whole);
        (span.unwrap_or_else(|| scene.code.span_at(scene.pc)), through)
    }

    /// The kind of the function whose code a thread is in.
    fn kind_at(&self, scene: &Scene<'_>) -> Kind {
        scene.code.function_number_at(scene.pc).map_or(Kind::Library, |f| self.kind(f))
    }

    /// The wait of a thread is over: a new step begins.
    fn consume(&mut self, process: ProcessId, consumed: Consumed, clause: Span) {
        let Some(waiting) = self.threads[process].waiting.take() else { return };
        self.begin(process, Origin::Receive { wait: waiting.wait, consumed, clause });
    }

    fn event(&mut self, process: ProcessId, what: What, scene: Option<&Scene<'_>>) -> usize {
        let step = self.threads.get(process).and_then(|t| t.step);
        let number = self.trace.events.len();
        let span = scene.map_or(Span::NONE, |s| s.code.span_at(s.pc));
        let clock = scene.map_or(0, |s| s.clock);
        self.trace.events.push(Event { process, step, what, span, clock });
        if let Some(step) = step {
            match what {
                What::Create(child) => self.trace.steps[step].created.push(child),
                What::Send(message) => self.trace.steps[step].sent.push(message),
                What::Take(_) | What::Timeout | What::End(_) => {}
                What::Signal { .. } | What::Operation { .. } => {
                    self.trace.steps[step].events.push(number);
                }
            }
        }
        number
    }

    // ---- calls -------------------------------------------------------------------------

    fn close(&mut self, thread: usize, call: CallId, end: End) {
        let now = self.threads[thread].step;
        let counts = now.map(|s| self.counts(s)).unwrap_or_default();
        let last = self.trace.calls.len();
        let operations = self.trace.operations.len();
        let entry = &mut self.trace.calls[call];
        entry.last_operation = Some(operations);
        let Some(now) = now else {
            // While it waited: after its last step, and before any other.
            entry.end = Some((end, StepId::MAX));
            return;
        };
        entry.end = Some((end, now));
        if entry.step == now {
            entry.after = counts;
            entry.last = last;
        } else {
            let step = &mut self.trace.steps[now];
            let (sent, created) = (step.sent.len(), step.created.len());
            let calls = step.calls.len();
            step.parts.push(Part { call, end, sent, created, calls });
        }
    }

    fn close_from(&mut self, thread: ThreadId, lowest: usize, end: impl FnOnce(&mut Trace) -> End) {
        let number = thread.0 as usize;
        let Some(watched) = self.threads.get(number) else { return };
        if watched.calls.last().is_none_or(|(fp, _)| *fp < lowest) {
            return;
        }
        let end = end(&mut self.trace);
        while let Some((fp, call)) = self.threads[number].calls.last().copied()
            && fp >= lowest
        {
            self.threads[number].calls.pop();
            self.close(number, call, end);
        }
    }

    // ---- messages ----------------------------------------------------------------------

    fn message(&mut self, origin: machine::Origin, to: Option<ProcessId>, word: Word) -> MessageId {
        let value = self.trace.keep(word);
        let step = match origin {
            machine::Origin::Process(id) => self.threads.get(id.0 as usize).and_then(|t| t.step),
            machine::Origin::Down(id) | machine::Origin::Exit(id) => {
                self.trace.processes.get(id.0 as usize).and_then(|p| p.steps.last().copied())
            }
            machine::Origin::Timer(reference) => self.timers.get(&reference).copied().flatten(),
            machine::Origin::System => None,
        };
        self.trace.messages.push(Message {
            origin,
            step,
            to,
            value,
            sent_at: self.trace.events.len(),
            arrived_at: None,
            taken_in: None,
            flushed_at: None,
            lost: to.is_none(),
            object: None,
        });
        self.trace.messages.len() - 1
    }

    fn taken(&mut self, process: ProcessId, scene: &Scene<'_>) {
        self.thread(process);
        let pointer = std::mem::take(&mut self.threads[process].pointer);
        let mailbox = &mut self.trace.processes[process].mailbox;
        if pointer >= mailbox.len() {
            return;
        }
        let message = mailbox.remove(pointer);
        self.consume(process, Consumed::Message(message), scene.code.span_at(scene.pc));
        self.trace.messages[message].taken_in = self.threads[process].step;
        self.event(process, What::Take(message), Some(scene));
    }

    // ---- Haskell's shared variables ----------------------------------------------------

    fn cell_operation(&mut self, operation: &machine::Operation<'_>, scene: &Scene<'_>) -> bool {
        let number = operation.thread.0 as usize;
        let Touch::Object(object) = operation.touch else { return false };
        match operation.op {
            Prim::MVarPut | Prim::MVarTryPut => {
                if operation.op == Prim::MVarTryPut && operation.result == Word::FALSE {
                    return true;
                }
                // A put that had to wait is a wait that is over.
                let waited = self.threads[number].waiting.is_some();
                let value = operation.args[1];
                if waited {
                    let gave = self.trace.keep(Word::UNIT);
                    self.consume(number, Consumed::Value(gave, None), scene.code.span_at(scene.pc));
                }
                let origin = machine::Origin::Process(operation.thread);
                let message = self.message(origin, None, value);
                self.trace.messages[message].object = Some(operation.touch);
                self.trace.messages[message].lost = false;
                self.contents.insert(object, message);
                self.event(number, What::Send(message), Some(scene));
                true
            }
            Prim::MVarTake | Prim::MVarRead => {
                self.arrive(operation.thread, Action::Operation(operation.op), scene);
                let message = self.contents.get(&object).copied();
                let value = self.trace.keep(operation.result);
                let span = scene.code.span_at(scene.pc);
                self.consume(number, Consumed::Value(value, message), span);
                if let Some(message) = message {
                    self.trace.messages[message].taken_in = self.threads[number].step;
                    self.trace.messages[message].to = Some(number);
                    self.event(number, What::Take(message), Some(scene));
                }
                true
            }
            _ => false,
        }
    }
}

/// The place of an instruction in the user's source: what the compiler has put there from the
/// library belongs to the instruction before it.
fn nearest_own(scene: &Scene<'_>, pc: usize, function: u32) -> Span {
    let info = scene.code.function(function);
    let fits = |at: &usize| {
        let span = scene.code.span_at(*at);
        !span.is_none() && span.file == info.whole.file
    };
    let within = |at: &usize| scene.code.function_number_at(*at) == Some(function);
    let back = (0..=pc).rev().take_while(within).find(fits);
    let found = back.or_else(|| (pc..pc + 64).take_while(within).find(fits));
    found.map_or(info.whole, |at| scene.code.span_at(at))
}

/// Operations that matter between processes, besides those that have events of their own.
fn is_noteworthy(op: Prim) -> bool {
    matches!(
        op,
        Prim::ProcessLink
            | Prim::ProcessUnlink
            | Prim::ProcessMonitor
            | Prim::ProcessDemonitor
            | Prim::ProcessExit
            | Prim::ProcessFlag
            | Prim::ProcessRegister
            | Prim::ProcessUnregister
            | Prim::TimerStart
            | Prim::TimerStartAs
            | Prim::TimerCancel
            | Prim::Atomically
            | Prim::ThrowTo
    ) || is_table(op)
}

/// Whether an operation is on one of Erlang's tables.
pub fn is_table(op: Prim) -> bool {
    op >= Prim::TableNew && op <= Prim::TableSet
}

impl Observer for Watch {
    const CALLS: bool = true;
    const MAIL: bool = true;

    fn called(&mut self, thread: ThreadId, function: u32, fp: usize, frame: &[Word]) {
        match self.kind(function) {
            Kind::Own => {}
            Kind::Action if frame.first() == Some(&Word::UNIT) => {}
            _ => return,
        }
        let number = thread.0 as usize;
        self.thread(number);
        if self.trace.calls.len() >= MOST_CALLS {
            self.trace.calls_cut = true;
            return;
        }
        let watched = &self.threads[number];
        let Some(step) = watched.step else { return };
        let above = watched.calls.last().copied();
        let tail = above.is_some_and(|(at, _)| at == fp);
        let parent = above.map(|(_, call)| call).filter(|c| self.trace.calls[*c].step == step);
        let values = self.trace.keep_all(frame);
        let id = self.trace.calls.len();
        let counts = self.counts(step);
        self.trace.calls.push(Call {
            process: number,
            function,
            values,
            step,
            parent,
            tail,
            end: None,
            before: counts,
            after: counts,
            last: id + 1,
            operation: self.trace.operations.len(),
            last_operation: None,
        });
        if parent.is_none() {
            self.trace.steps[step].calls.push(id);
        }
        self.trace.processes[number].first_call.get_or_insert(id);
        self.threads[number].calls.push((fp, id));
    }

    fn returned(&mut self, thread: ThreadId, fp: usize, value: Word) {
        self.close_from(thread, fp, |trace| End::Value(trace.keep(value)));
    }

    fn unwound(&mut self, thread: ThreadId, fp: usize, exception: Word) {
        let number = thread.0 as usize;
        if self.threads.get(number).is_some_and(|t| t.step.is_none() && t.waiting.is_some()) {
            // It was waiting, and a handler goes on from here.
            let value = self.trace.keep(exception);
            self.consume(number, Consumed::Exception(value), Span::NONE);
        }
        self.close_from(thread, fp + 1, |trace| End::Exception(trace.keep(exception)));
    }

    fn operated(&mut self, operation: &machine::Operation<'_>, scene: &Scene<'_>) {
        let number = operation.thread.0 as usize;
        self.thread(number);
        let args = self.trace.keep_all(operation.args);
        let result = self.trace.keep(operation.result);
        let op = operation.op;
        self.trace.operations.push(Operation { process: number, op, args, result });
        match op {
            Prim::TVarRead | Prim::TVarWrite if operation.touch == Touch::Nothing => return,
            Prim::MailboxPeek => {
                // A timeout is told as such, before this.
                if self.threads[number].step.is_none() || operation.result != timeout() {
                    self.arrive(operation.thread, Action::Receive, scene);
                }
                return;
            }
            Prim::ProcessSpawn | Prim::Fork => {
                if let Touch::Thread(child) = operation.touch {
                    let child = child.0 as usize;
                    self.thread(child);
                    let at = self.event(number, What::Create(child), Some(scene));
                    let step = self.threads[number].step;
                    let process = &mut self.trace.processes[child];
                    process.parent = Some(number);
                    process.created_in = step;
                    process.created_at = at;
                    self.begin(child, Origin::Start);
                }
                return;
            }
            Prim::ProcessRegister => {
                let name = operation.args[0].as_atom().map(source::Symbol::from_number);
                if let (Some(name), Some(of)) = (name, operation.args[1].as_thread()) {
                    self.thread(of as usize);
                    self.trace.processes[of as usize].name.get_or_insert(name);
                }
            }
            Prim::TimerStart | Prim::TimerStartAs => {
                let reference = match op {
                    Prim::TimerStart => operation.result,
                    _ => operation.args[0],
                };
                if let Some(reference) = scene.heap.reference_number(reference) {
                    self.timers.insert(reference, self.threads[number].step);
                }
            }
            _ => {}
        }
        if self.cell_operation(operation, scene) {
            return;
        }
        if op == Prim::Atomically && self.threads[number].waiting.is_some() {
            let value = self.trace.keep(Word::UNIT);
            let span = scene.code.span_at(scene.pc);
            self.consume(number, Consumed::Value(value, None), span);
        }
        if is_noteworthy(op) {
            self.event(number, What::Operation { op, args, result }, Some(scene));
        }
    }

    fn waits(&mut self, operation: &machine::Operation<'_>, block: Block, scene: &Scene<'_>) {
        let action = match block {
            Block::Mailbox(_) => Action::Receive,
            Block::Delay(_) => return,
            _ => Action::Operation(operation.op),
        };
        self.arrive(operation.thread, action, scene);
    }

    fn mail(&mut self, mail: &Mail, scene: &Scene<'_>) {
        match *mail {
            Mail::Sent { from, to, message } => {
                let number = from.0 as usize;
                self.thread(number);
                let to = to.map(|t| t.0 as usize);
                let id = self.message(machine::Origin::Process(from), to, message);
                self.event(number, What::Send(id), Some(scene));
                if let Some(to) = to {
                    self.flight.entry((from.0, to as u32)).or_default().push_back(id);
                }
            }
            Mail::Dropped { from, to } => {
                let lost = self.flight.get_mut(&(from.0, to.0)).and_then(VecDeque::pop_back);
                if let Some(id) = lost {
                    self.trace.messages[id].lost = true;
                }
            }
            Mail::Overtakable { from, to, courier } => {
                let late = self.flight.get_mut(&(from.0, to.0)).and_then(VecDeque::pop_back);
                self.flight.entry((courier.0, to.0)).or_default().extend(late);
            }
            Mail::Copied { from, to, courier, message } => {
                let copy = Some(to.0 as usize);
                let id = self.message(machine::Origin::Process(from), copy, message);
                self.event(from.0 as usize, What::Send(id), Some(scene));
                self.flight.entry((courier.0, to.0)).or_default().push_back(id);
            }
            Mail::Arrived { origin, to, message, lost } => {
                let number = to.0 as usize;
                self.thread(number);
                let sent = match origin {
                    machine::Origin::Process(from) => {
                        self.flight.get_mut(&(from.0, to.0)).and_then(VecDeque::pop_front)
                    }
                    _ => None,
                };
                let id = sent.unwrap_or_else(|| {
                    let id = self.message(origin, Some(number), message);
                    // News of an end belongs to who ended; a timer's message to its receiver.
                    let from = self.trace.messages[id].sender().unwrap_or(number);
                    self.thread(from);
                    let step = self.threads[from].step.take();
                    self.event(from, What::Send(id), Some(scene));
                    self.threads[from].step = step;
                    id
                });
                let entry = &mut self.trace.messages[id];
                entry.lost = lost;
                entry.arrived_at = Some(self.trace.events.len());
                if !lost {
                    self.trace.processes[number].mailbox.push(id);
                    self.trace.processes[number].received.push(id);
                }
            }
            Mail::Passed { by } => self.thread(by.0 as usize).pointer += 1,
            Mail::Taken { by, .. } => self.taken(by.0 as usize, scene),
            Mail::TimedOut { by } => {
                let number = by.0 as usize;
                self.thread(number).pointer = 0;
                self.arrive(by, Action::Receive, scene);
                if self.threads[number].waiting.is_some() {
                    self.consume(number, Consumed::Timeout, scene.code.span_at(scene.pc));
                    self.event(number, What::Timeout, Some(scene));
                }
            }
            Mail::Flushed { by, place } => {
                let mailbox = &mut self.trace.processes[by.0 as usize].mailbox;
                if place < mailbox.len() {
                    let message = mailbox.remove(place);
                    self.trace.messages[message].flushed_at = Some(self.trace.operations.len());
                }
            }
            Mail::Signal { from, to, reason, kills } => {
                let kept = self.trace.keep(reason);
                self.thread(from.0.max(to.0) as usize);
                let what = What::Signal { to: to.0 as usize, reason: kept, kills };
                self.event(from.0 as usize, what, Some(scene));
                if kills {
                    self.threads[to.0 as usize].killed_by = Some((from.0 as usize, reason));
                }
            }
        }
    }

    fn over(&mut self, thread: ThreadId, status: Status, outcome: Word) {
        let number = thread.0 as usize;
        self.thread(number);
        let killed = self.threads[number].killed_by.take();
        let kept = self.trace.keep(outcome);
        let end = match (status, killed) {
            (Status::Died, Some((by, reason))) => {
                End::Killed { by, reason: self.trace.keep(reason) }
            }
            (Status::Died, None) => End::Exception(kept),
            _ => End::Value(kept),
        };
        self.close_from(thread, 0, |_| end);
        self.trace.processes[number].end = Some(end);
        self.event(number, What::End(end), None);
        self.reach(
            number,
            match end {
                End::Value(value) => Reached::Value(value),
                End::Exception(value) => Reached::Exception(value),
                End::Killed { by, reason } => Reached::Killed { by, reason },
            },
        );
        self.threads[number].waiting = None;
        self.trace.processes[number].mailbox.clear();
    }

    fn words(&mut self, young_only: bool, f: &mut dyn FnMut(&mut Word)) {
        let from = if young_only { self.old } else { 0 };
        self.trace.words[from..].iter_mut().for_each(&mut *f);
        if young_only {
            self.old = self.trace.words.len();
        }
        for watched in &mut self.threads {
            if let Some((_, reason)) = &mut watched.killed_by {
                f(reason);
            }
        }
    }
}

fn timeout() -> Word {
    Word::atom(source::Symbol::new("%timeout").number())
}

//! Events: observes the machine and reports its operations as plain data.

use super::data::{Action, Event, Kind, Place, Received};
use super::own::where_in_source;
use super::{Session, describe, is_over, own};
use machine::{Mail, Observer, Operation, Scene, Status, ThreadId, VisibleEvent, Word};
use runs::{Named, Renamed};

/// Records visible operations, while it is enabled.
#[derive(Default)]
pub(crate) struct Watch {
    pub(super) on: bool,
    pub(super) seen: Vec<Executed>,
    /// The arguments of the operation that is being counted. Not all are counted: those are distinguished by thread and
    /// operation.
    operated: Option<Reported>,
    /// The last exception of each thread, until the session has stored it.
    pub(super) raised: Vec<Raised>,
}

/// An exception that was raised.
pub(super) struct Raised {
    pub thread: ThreadId,
    pub exception: Word,
    pub spans: Vec<source::Span>,
}

/// A reported operation.
struct Reported {
    thread: ThreadId,
    op: core_ir::Prim,
    args: Vec<Word>,
    spans: Vec<source::Span>,
}

/// An operation that was executed.
pub(super) struct Executed {
    event: VisibleEvent,
    args: Vec<Word>,
    /// Where the thread was: innermost function first.
    spans: Vec<source::Span>,
    /// Messages that the thread took out of its mailbox afterwards.
    taken: Vec<Word>,
    /// Arguments and locations are known.
    reported: bool,
}

impl Observer for Watch {
    const MAIL: bool = true;
    const RAISES: bool = true;

    fn raised_at(&mut self, thread: ThreadId, exception: Word, spans: Vec<source::Span>) {
        // An exception that is raised again by a handler comes from where it was raised first.
        let known = self.raised.iter().any(|r| r.thread == thread && r.exception == exception);
        if !known {
            self.raised.retain(|r| r.thread != thread);
            self.raised.push(Raised { thread, exception, spans });
        }
    }

    fn visible(&mut self, event: &VisibleEvent) {
        if self.on {
            let same = |t: &Reported| t.thread == event.thread && t.op == event.op;
            let (args, spans, reported) = match self.operated.take().filter(same) {
                Some(reported) => (reported.args, reported.spans, true),
                None => (Vec::new(), Vec::new(), false),
            };
            self.seen.push(Executed { event: *event, args, spans, taken: Vec::new(), reported });
        }
    }

    fn operated(&mut self, operation: &Operation<'_>, scene: &Scene<'_>) {
        // A transaction is one event, at its end.
        let inside = matches!(operation.op, core_ir::Prim::TVarRead | core_ir::Prim::TVarWrite)
            && operation.touch == machine::Touch::Nothing;
        if !self.on || inside {
            return;
        }
        // A transaction is reported when its own frames are gone: the location is the one before
        // it.
        let spans = match operation.op {
            core_ir::Prim::Atomically => Vec::new(),
            _ => scene.places(32).map(|pc| scene.code.span_at(pc)).collect(),
        };
        match self.seen.last_mut() {
            // Already counted.
            Some(seen)
                if !seen.reported
                    && seen.event.thread == operation.thread
                    && seen.event.op == operation.op =>
            {
                seen.args = operation.args.to_vec();
                seen.spans = spans;
                seen.reported = true;
            }
            _ => {
                let (thread, op) = (operation.thread, operation.op);
                self.operated = Some(Reported { thread, op, args: operation.args.to_vec(), spans });
            }
        }
    }

    fn mail(&mut self, mail: &Mail, _scene: &Scene<'_>) {
        if let Mail::Taken { by, message } = mail
            && let Some(seen) = self.seen.iter_mut().rev().find(|s| s.event.thread == *by)
        {
            seen.taken.push(*message);
        }
    }

    fn words(&mut self, _young_only: bool, f: &mut dyn FnMut(&mut Word)) {
        for seen in &mut self.seen {
            seen.args.iter_mut().chain(&mut seen.taken).for_each(&mut *f);
        }
        self.operated.iter_mut().flat_map(|t| &mut t.args).for_each(&mut *f);
        self.raised.iter_mut().map(|r| &mut r.exception).for_each(&mut *f);
    }
}

/// What is known about a step before it is taken.
pub(super) struct Peek {
    thread: ThreadId,
    action: Option<Action>,
    place: Option<Place>,
    source: Option<String>,
    /// Which threads have ended.
    over: Vec<bool>,
}

/// The kinds of events that every view of a run has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Landmark {
    Start,
    /// A message, or a value that is put somewhere.
    Send,
    Take,
    Other,
}

impl Landmark {
    fn of(event: &Event) -> Landmark {
        match event.action.kind {
            Kind::Spawn => Landmark::Start,
            Kind::Send | Kind::Put => Landmark::Send,
            Kind::Take | Kind::Read => Landmark::Take,
            Kind::Receive if !event.received.is_empty() => Landmark::Take,
            _ => Landmark::Other,
        }
    }
}

impl Session {
    /// All known events of the run; then, if it was left, the events since.
    pub fn events(&self) -> (&[Event], Vec<&Event>) {
        (&self.events, self.taken.iter().map(|t| &t.event).collect())
    }

    /// The events up to the current moment.
    pub(super) fn history(&self) -> impl DoubleEndedIterator<Item = &Event> {
        let base = usize::try_from(self.base_at()).unwrap_or(usize::MAX).min(self.events.len());
        self.events[..base].iter().chain(self.taken.iter().map(|t| &t.event))
    }

    /// The first events of the current schedule, whether they have been executed or not.
    pub(super) fn history_up_to(&self, most: usize) -> impl Iterator<Item = &Event> {
        let base = match self.taken.first() {
            Some(first) => usize::try_from(first.event.number).unwrap_or(usize::MAX),
            None => self.events.len(),
        };
        let base = base.min(self.events.len());
        self.events[..base].iter().chain(self.taken.iter().map(|t| &t.event)).take(most)
    }

    /// Whether an event is an operation: not the arrival of a message, nor an attempt that blocks.
    pub(super) fn is_operation(&self, event: &Event) -> bool {
        let taken = self.taken.iter().find(|t| t.event.number == event.number);
        taken.is_none_or(|t| !t.delivers && !t.idle)
    }

    /// Identifies an event of the current schedule: its thread, its kind, and the number of earlier
    /// events of that kind in this thread.
    pub fn landmark(&self, number: u64) -> Option<(u32, Landmark, usize)> {
        let event = self.history_up_to(usize::MAX).find(|e| e.number == number)?;
        let kind = Landmark::of(event);
        let same = |e: &&Event| e.thread == event.thread && Landmark::of(e) == kind;
        let before = self.history_up_to(usize::MAX).filter(|e| e.number < number);
        Some((event.thread, kind, before.filter(same).count()))
    }

    /// The state of a thread before it does something on the run. Locations are looked up only for
    /// transactions: other operations report theirs.
    pub(super) fn before(&self, thread: ThreadId) -> Peek {
        let atomic = self.machine.operation_before(thread) == Some(core_ir::Prim::Atomically);
        let place = if atomic { self.place_of(thread) } else { None };
        let source = match atomic {
            true => where_in_source(&self.program, &self.machine, thread),
            false => None,
        };
        Peek { thread, action: None, place, source, over: self.all_over() }
    }

    pub(super) fn peek(&self, thread: ThreadId) -> Peek {
        let (program, machine) = (&self.program, &self.machine);
        let action =
            machine.next(thread).map(|next| describe::action(program, machine, &self.names, &next));
        let source = where_in_source(program, machine, thread);
        Peek { thread, action, place: self.place_of(thread), source, over: self.all_over() }
    }

    pub(super) fn all_over(&self) -> Vec<bool> {
        let threads = (0..self.machine.thread_count() as u32).map(ThreadId);
        threads.map(|id| is_over(self.machine.status(id))).collect()
    }

    /// Adds what has just happened on the run. Filling an MVar may serve other threads immediately,
    /// so one turn can be several events.
    pub(super) fn note(&mut self, seen: Vec<Executed>, before: Peek) {
        let mut over = before.over;
        for seen in seen {
            let thread = seen.event.thread;
            let same = thread == before.thread;
            let place = before.place.clone().filter(|_| same);
            let source = before.source.clone().filter(|_| same);
            let peek = Peek { thread, action: None, place, source, over: over.clone() };
            let event = self.event(seen.event.number, Some(seen), peek);
            self.events.push(event);
            over = self.all_over();
        }
    }

    pub(super) fn event(&mut self, number: u64, seen: Option<Executed>, peek: Peek) -> Event {
        let new = (peek.over.len() as u32..self.machine.thread_count() as u32).next();
        let Some(seen) = seen else {
            let action = peek.action.unwrap_or_else(|| Action {
                kind: Kind::Other,
                text: "goes on".to_owned(),
                source: None,
                object: None,
                thread: None,
                value: None,
                label: None,
            });
            let (started, received) = (None, Vec::new());
            let ended = self.newly_over(&peek.over);
            let (thread, place) = (peek.thread.0, peek.place);
            return Event { number, thread, action, place, started, received, ended };
        };
        let visible = seen.event;
        let source = seen.spans.iter().find_map(|s| own::snippet(&self.program, *s));
        let source = source.or(peek.source);
        let place = seen.spans.iter().find_map(|s| own::place(&self.program, *s));
        let mut action = describe::operation(
            &self.machine,
            &self.names,
            visible.op,
            visible.touch,
            &seen.args,
            source,
        );
        let started = new.filter(|_| action.kind == Kind::Spawn);
        if let Some(started) = started {
            self.names.learn_threads(&self.machine);
            self.rename();
            action.text = format!("starts {}", self.thread_name(ThreadId(started)));
            action.thread = Some(started);
        }
        let received: Vec<Received> = seen
            .taken
            .iter()
            .map(|word| {
                let message = self.machine.show(*word, describe::SHORT);
                let sent = self.sent(visible.thread, &message);
                let label = describe::message_label(&self.machine, *word);
                Received { message, label, sent }
            })
            .collect();
        if action.kind == Kind::Receive {
            match received.first() {
                Some(one) => {
                    action.text = format!("receives {}", one.message);
                    action.value = Some(one.message.clone());
                    action.label = one.label.clone();
                }
                None => {
                    action.kind = Kind::Other;
                    action.text = "looks for a message".to_owned();
                }
            }
        }
        let ended = self.newly_over(&peek.over);
        let thread = visible.thread.0;
        Event { number, thread, action, place: place.or(peek.place), started, received, ended }
    }

    /// Updates earlier descriptions of threads and objects whose names have changed.
    pub(super) fn rename(&mut self) {
        for Renamed { what, old, new } in self.names.take_renamed() {
            let thread = match &what {
                Named::Thread(path) => self.machine.thread_named(path).map(|id| id.0),
                Named::Object(_) => None,
            };
            let is_about = |action: &Action| match &what {
                Named::Thread(_) => thread.is_some() && action.thread == thread,
                Named::Object(key) => action.object.as_ref() == Some(key),
            };
            let aside = self.taken.iter_mut().map(|t| &mut t.event);
            for event in self.events.iter_mut().chain(aside) {
                if is_about(&event.action)
                    && let Some(at) = event.action.text.rfind(&old)
                {
                    event.action.text.replace_range(at..at + old.len(), &new);
                }
            }
        }
    }

    fn newly_over(&self, before: &[bool]) -> Vec<(u32, bool)> {
        (0..self.machine.thread_count() as u32)
            .filter(|i| before.get(*i as usize) != Some(&true))
            .filter_map(|i| match self.machine.status(ThreadId(i)) {
                Status::Finished => Some((i, false)),
                Status::Died => Some((i, true)),
                _ => None,
            })
            .collect()
    }

    /// The oldest event that sent this message to a thread and was not received yet.
    fn sent(&self, to: ThreadId, message: &str) -> Option<u64> {
        let taken: std::collections::HashSet<u64> = self
            .history()
            .filter(|e| e.thread == to.0)
            .flat_map(|e| e.received.iter().filter_map(|r| r.sent))
            .collect();
        self.history()
            .filter(|e| e.action.kind == Kind::Send && e.action.thread == Some(to.0))
            .find(|e| e.action.value.as_deref() == Some(message) && !taken.contains(&e.number))
            .map(|e| e.number)
    }
}

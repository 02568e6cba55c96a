//! Makes events for a program that the machine runs: an observer that keeps stacks of labels like the GHC profiler
//! (figures 6 and 7 of the paper). A closure or thunk stores the stack under which it was created; a thunk is evaluated
//! under its own; a function runs under `S ⋈ T`, the stack of its call merged with its own.
//!
//! The library (`Debug.Hoed.Observing`) reports what is observed, and its functions are recognised by name: `told` is
//! an event, `within` and `valueWithin` push a label, and `watch` evaluates what it reports: a failure is observed
//! here.
//!
//! Deviations: (1) an observed function has a root event for each application, under the stack of the call, and
//! everything inside the application runs under that stack and its label; the programs of the paper have the label
//! inside the function, with the same effect, and its figures show those stacks; (2) any value other than a function is
//! a constant, shown as far as it was evaluated at the end of the run; functions inside data are not followed; (3) a
//! failure is a result like any other; (4) an action is a function of the token that runs it, which is not shown.

use super::events::{Event, Parent, Stack, Trace};
use crate::statement::haskell_message;
use machine::{Code, Entered, Machine, Observer, ShowLimits, ThreadId, Word};
use std::collections::{HashMap, HashSet};

/// Limit on the events of a run.
const MAX_EVENTS: usize = 2_000_000;

/// The role of a library function for the observer.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Special {
    ObservedEvent,
    Within,
    ValueWithin,
    Watch,
}

/// Numbers of the kinds and positions of events, as in the library.
const ROOT: i64 = 0;
const FUNCTION: i64 = 1;
const APPLICATION: i64 = 2;
const NAME: i64 = 4;
const ARGUMENT: i64 = 1;
const RESULT: i64 = 2;
/// One more, which is made here: the reported expression failed.
const FAILED: i64 = 5;

struct ObservedEvent {
    kind: Word,
    place: Word,
    on: Word,
    value: Word,
    stack: u32,
}

#[derive(Default)]
struct ThreadStacks {
    context: u32,
    /// Frames that changed the context: the start of each, and the context before.
    frames: Vec<(usize, u32)>,
    /// Expressions that are evaluated to be reported: the frame, the position and the parent event.
    watched: Vec<(usize, Word, Word)>,
}

pub struct Watcher {
    special: HashMap<u32, Special>,
    stacks: Vec<Stack>,
    numbers: HashMap<Stack, u32>,
    threads: Vec<ThreadStacks>,
    /// The next thunk that is entered is labelled.
    pending: Option<u32>,
    events: Vec<ObservedEvent>,
    names: Vec<ObservedEvent>,
    /// With the number of events before.
    failures: Vec<(usize, ObservedEvent)>,
    /// Events that there was no room for.
    pub left_out: u64,
    /// While set, nothing is recorded.
    paused: bool,
}

impl Watcher {
    pub fn new(code: &Code) -> Self {
        let names = [
            ("Debug.Hoed.Observing.told", Special::ObservedEvent),
            ("Debug.Hoed.Observing.within", Special::Within),
            ("Debug.Hoed.Observing.valueWithin", Special::ValueWithin),
            ("Debug.Hoed.Observing.watch", Special::Watch),
        ];
        let special = code
            .global_code()
            .filter_map(|(def, id)| {
                let (_, special) = names.iter().find(|(name, _)| def.as_str() == *name)?;
                Some((id, *special))
            })
            .collect();
        let empty = Stack::default();
        Watcher {
            special,
            stacks: vec![empty.clone()],
            numbers: HashMap::from([(empty, 0)]),
            threads: Vec::new(),
            pending: None,
            events: Vec::new(),
            names: Vec::new(),
            failures: Vec::new(),
            left_out: 0,
            paused: false,
        }
    }

    fn number(&mut self, stack: Stack) -> u32 {
        let next = self.stacks.len() as u32;
        *self.numbers.entry(stack).or_insert_with_key(|stack| {
            self.stacks.push(stack.clone());
            next
        })
    }

    fn push(&mut self, stack: u32, label: Word) -> u32 {
        match label.is_small() {
            true => self.number(self.stacks[stack as usize].push(label.as_small() as u32)),
            false => stack,
        }
    }

    fn thread(&mut self, id: ThreadId) -> &mut ThreadStacks {
        let index = id.0 as usize;
        if index >= self.threads.len() {
            self.threads.resize_with(index + 1, ThreadStacks::default);
        }
        &mut self.threads[index]
    }

    /// The events of a run that is over, with values as far as they were evaluated.
    pub fn trace(machine: &mut Machine<Watcher>, limits: ShowLimits) -> Trace {
        let messages = failure_messages(machine);
        let watcher = &machine.observer;
        let heap = machine.heap();
        let number = |word: Word| heap.resolve(word).as_small();
        let mut labels: Vec<String> = Vec::new();
        for name in &watcher.names {
            let at = number(name.on) as usize;
            labels.resize(labels.len().max(at + 1), String::new());
            let text = machine.show(name.value, limits);
            labels[at] = text.trim_matches('"').to_owned();
        }
        // A label without a name gets a number, so that every index exists.
        let most = watcher.events.iter().filter(|t| number(t.kind) == ROOT).map(|t| number(t.on));
        for at in labels.len()..most.max().map_or(0, |at| at as usize + 1) {
            labels.push(format!("label {at}"));
        }
        // Applications whose argument was evaluated.
        let looked_at: HashSet<usize> = watcher
            .events
            .iter()
            .filter(|told| number(told.kind) != ROOT && number(told.place) == ARGUMENT)
            .map(|told| number(told.on) as usize)
            .collect();
        let unit = |word: Word| {
            let word = heap.resolve(word);
            word.as_con().is_some() && machine.show(word, limits) == "()"
        };
        // Events have the numbers that the library gave them; added ones are inserted between.
        let mut places: Vec<usize> = Vec::new();
        let mut events: Vec<Event> = Vec::new();
        let mut failures = watcher.failures.iter().zip(messages).peekable();
        for (i, told) in watcher.events.iter().map(Some).chain([None]).enumerate() {
            while let Some(((_, failed), message)) = failures.next_if(|((at, _), _)| *at <= i) {
                let (place, on) = (heap.resolve(failed.place), heap.resolve(failed.on));
                if place.is_small()
                    && on.is_small()
                    && let Some(on) = places.get(on.as_small() as usize)
                {
                    let parent = parent(place.as_small(), *on);
                    events.push(Event::Constant { parent, value: message });
                }
            }
            let Some(told) = told else { break };
            places.push(events.len());
            let on = number(told.on) as usize;
            let kind = number(told.kind);
            if kind == ROOT {
                let stack = watcher.stacks[told.stack as usize].clone();
                events.push(Event::Root { label: on as u32, stack });
                continue;
            }
            let parent = parent(number(told.place), places.get(on).copied().unwrap_or(0));
            events.push(match kind {
                FUNCTION => Event::Lambda { parent },
                APPLICATION => Event::Application { parent },
                _ => Event::Constant { parent, value: machine.show(told.value, limits) },
            });
            if kind == APPLICATION && !looked_at.contains(&i) && unit(told.value) {
                events.push(Event::Run { parent: Parent::ArgumentOf(events.len() - 1) });
            }
        }
        Trace { labels, events }
    }
}

fn parent(place: i64, on: usize) -> Parent {
    match place {
        ARGUMENT => Parent::ArgumentOf(on),
        RESULT => Parent::ResultOf(on),
        _ => Parent::Of(on),
    }
}

/// The message of each failure.
fn failure_messages(machine: &mut Machine<Watcher>) -> Vec<String> {
    machine.observer.paused = true;
    let mark = machine.mark();
    let mut messages: Vec<String> = Vec::new();
    for i in 0..machine.observer.failures.len() {
        let exception = machine.observer.failures[i].1.value;
        // The same exception passes through many computations.
        let before = i.checked_sub(1).map(|b| machine.observer.failures[b].1.value);
        if before == Some(exception) {
            messages.push(messages[i - 1].clone());
            continue;
        }
        let exception = machine.hold(exception);
        let text = haskell_message(machine, &exception);
        let line = text.lines().next().unwrap_or("").to_owned();
        messages.push(if line.is_empty() { "⊥".to_owned() } else { format!("⊥ ({line})") });
    }
    machine.undo_to(mark);
    machine.release(mark);
    machine.observer.paused = false;
    messages
}

impl Observer for Watcher {
    const EXTRA_WORDS: usize = 1;
    const FRAMES: bool = true;

    fn extra(&mut self, thread: ThreadId) -> Word {
        Word::small(i64::from(self.threads.get(thread.0 as usize).map_or(0, |t| t.context)))
    }

    fn entered(&mut self, entered: Entered<'_>) {
        if self.paused {
            return;
        }
        let thread = self.thread(entered.thread);
        while thread.frames.last().is_some_and(|(fp, _)| *fp > entered.fp) {
            thread.frames.pop();
        }
        let context = thread.context;
        let made = entered.extra.is_small().then(|| entered.extra.as_small() as u32);
        let pending = self.pending.take();
        let special = self.special.get(&entered.function).copied();
        let inside = match (entered.is_thunk, special, entered.slots) {
            (true, ..) => {
                // A constant of a module has no creator.
                let made = made.unwrap_or(0);
                match pending {
                    Some(label) => self.push(made, Word::small(i64::from(label))),
                    None => made,
                }
            }
            (false, Some(Special::ObservedEvent), [_, _, kind, place, on, value, ..]) => {
                let told = ObservedEvent {
                    kind: *kind,
                    place: *place,
                    on: *on,
                    value: *value,
                    stack: context,
                };
                match *kind == Word::small(NAME) {
                    true => self.names.push(told),
                    false if self.events.len() < MAX_EVENTS => self.events.push(told),
                    false => self.left_out += 1,
                }
                context
            }
            (false, Some(Special::Within), [_, label, at, ..]) => {
                let root = at.is_small().then(|| self.events.get(at.as_small() as usize));
                let stack = root.flatten().map_or(context, |told| told.stack);
                self.push(stack, *label)
            }
            (false, Some(Special::ValueWithin), [_, label, ..]) => {
                self.pending = label.is_small().then(|| label.as_small() as u32);
                context
            }
            (false, Some(Special::Watch), [_, place, on, ..]) => {
                let thread = self.thread(entered.thread);
                while thread.watched.pop_if(|(fp, ..)| *fp >= entered.fp).is_some() {}
                thread.watched.push((entered.fp, *place, *on));
                context
            }
            _ => match made {
                Some(made) if made != context => {
                    let stack = self.stacks[context as usize].call(&self.stacks[made as usize]);
                    self.number(stack)
                }
                _ => context,
            },
        };
        if inside == context {
            return;
        }
        let thread = self.thread(entered.thread);
        thread.context = inside;
        if thread.frames.last().is_none_or(|(fp, _)| *fp != entered.fp) {
            thread.frames.push((entered.fp, context));
        }
    }

    fn returned(&mut self, thread: ThreadId, fp: usize, _value: Word) {
        if self.paused {
            return;
        }
        self.pending = None;
        let thread = self.thread(thread);
        while thread.watched.pop_if(|(at, ..)| *at >= fp).is_some() {}
        while let Some((at, before)) = thread.frames.last().copied() {
            if at < fp {
                return;
            }
            thread.frames.pop();
            thread.context = before;
        }
    }

    fn unwound(&mut self, thread: ThreadId, fp: usize, exception: Word) {
        if self.paused {
            return;
        }
        self.pending = None;
        while let Some((_, place, on)) = self.thread(thread).watched.pop_if(|(at, ..)| *at > fp) {
            let (kind, before) = (Word::small(FAILED), self.events.len());
            if before < MAX_EVENTS {
                let told = ObservedEvent { kind, place, on, value: exception, stack: 0 };
                self.failures.push((before, told));
            }
        }
        let thread = self.thread(thread);
        while let Some((at, before)) = thread.frames.last().copied() {
            if at <= fp {
                return;
            }
            thread.frames.pop();
            thread.context = before;
        }
    }

    fn words(&mut self, _young_only: bool, f: &mut dyn FnMut(&mut Word)) {
        for (_, place, on) in self.threads.iter_mut().flat_map(|t| &mut t.watched) {
            f(place);
            f(on);
        }
        let failures = self.failures.iter_mut().map(|(_, told)| told);
        for told in self.events.iter_mut().chain(&mut self.names).chain(failures) {
            f(&mut told.kind);
            f(&mut told.place);
            f(&mut told.on);
            f(&mut told.value);
        }
    }
}

//! Who makes the events of a program that the machine runs? An observer that keeps stacks of labels
//! as GHC's profiler does (the paper's figures 6 and 7): a closure or thunk remembers the stack that
//! it was made under; a thunk is evaluated under its own; a function runs under `S ⋈ T`, the stack
//! of its call merged with its own.
//!
//! What is observed is said by the library (`Debug.Hoed.Observing`), whose functions are known here
//! by their names: `told` is an event, `within` and `valueWithin` push a label.
//!
//! Deviations: (1) an observed function has a root event for each application, under the stack of the
//! call; the paper's programs get the same by writing the label inside the function, and its figures
//! show those stacks; (2) whatever is no function is a constant, shown as far as it was evaluated when
//! the run was over; functions inside data are not followed; (3) a computation that failed has no
//! result, which is shown as `_`.

use super::events::{Event, Parent, Stack, Trace};
use machine::{Code, Entered, Machine, Observer, ShowLimits, ThreadId, Word};
use std::collections::HashMap;

/// Events of a run that are kept.
const MOST: usize = 2_000_000;

/// What a function is to the watcher.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Special {
    Told,
    Within,
    ValueWithin,
}

/// Numbers of events' kinds and places, as the library has them.
const ROOT: i64 = 0;
const FUNCTION: i64 = 1;
const APPLICATION: i64 = 2;
const NAME: i64 = 4;

struct Told {
    kind: Word,
    place: Word,
    on: Word,
    value: Word,
    stack: u32,
}

#[derive(Default)]
struct ThreadStacks {
    context: u32,
    /// Frames that changed the context: where each begins, and the context before.
    frames: Vec<(usize, u32)>,
}

pub struct Watcher {
    special: HashMap<u32, Special>,
    stacks: Vec<Stack>,
    numbers: HashMap<Stack, u32>,
    threads: Vec<ThreadStacks>,
    /// The thunk that is entered next is labelled.
    pending: Option<u32>,
    events: Vec<Told>,
    names: Vec<Told>,
    /// Events that there was no room for.
    pub left_out: u64,
    /// Words that are held on to besides.
    pub hold: Vec<Word>,
}

impl Watcher {
    pub fn new(code: &Code) -> Self {
        let names = [
            ("Debug.Hoed.Observing.told", Special::Told),
            ("Debug.Hoed.Observing.within", Special::Within),
            ("Debug.Hoed.Observing.valueWithin", Special::ValueWithin),
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
            left_out: 0,
            hold: Vec::new(),
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
    pub fn trace(machine: &Machine<Watcher>, limits: ShowLimits) -> Trace {
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
        // Whoever has no name has a number, so that nothing is looked for that is not there.
        let most = watcher.events.iter().filter(|t| number(t.kind) == ROOT).map(|t| number(t.on));
        for at in labels.len()..most.max().map_or(0, |at| at as usize + 1) {
            labels.push(format!("label {at}"));
        }
        let events = watcher.events.iter().map(|told| {
            let on = number(told.on) as usize;
            let parent = match number(told.place) {
                1 => Parent::ArgumentOf(on),
                2 => Parent::ResultOf(on),
                _ => Parent::Of(on),
            };
            match number(told.kind) {
                ROOT => {
                    let stack = watcher.stacks[told.stack as usize].clone();
                    Event::Root { label: on as u32, stack }
                }
                FUNCTION => Event::Lambda { parent },
                APPLICATION => Event::Application { parent },
                _ => Event::Constant { parent, value: machine.show(told.value, limits) },
            }
        });
        Trace { labels, events: events.collect() }
    }
}

impl Observer for Watcher {
    const EXTRA_WORDS: usize = 1;
    const FRAMES: bool = true;

    fn extra(&mut self, thread: ThreadId) -> Word {
        Word::small(i64::from(self.threads.get(thread.0 as usize).map_or(0, |t| t.context)))
    }

    fn entered(&mut self, entered: Entered<'_>) {
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
                // A constant of a module's is made by nobody.
                let made = made.unwrap_or(0);
                match pending {
                    Some(label) => self.push(made, Word::small(i64::from(label))),
                    None => made,
                }
            }
            (false, Some(Special::Told), [_, _, kind, place, on, value, ..]) => {
                let told =
                    Told { kind: *kind, place: *place, on: *on, value: *value, stack: context };
                match *kind == Word::small(NAME) {
                    true => self.names.push(told),
                    false if self.events.len() < MOST => self.events.push(told),
                    false => self.left_out += 1,
                }
                context
            }
            (false, Some(Special::Within), [_, label, ..]) => self.push(context, *label),
            (false, Some(Special::ValueWithin), [_, label, ..]) => {
                self.pending = label.is_small().then(|| label.as_small() as u32);
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
        self.pending = None;
        let thread = self.thread(thread);
        while let Some((at, before)) = thread.frames.last().copied() {
            if at < fp {
                return;
            }
            thread.frames.pop();
            thread.context = before;
        }
    }

    fn unwound(&mut self, thread: ThreadId, fp: usize, _exception: Word) {
        self.pending = None;
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
        self.hold.iter_mut().for_each(&mut *f);
        for told in self.events.iter_mut().chain(&mut self.names) {
            f(&mut told.kind);
            f(&mut told.place);
            f(&mut told.on);
            f(&mut told.value);
        }
    }
}

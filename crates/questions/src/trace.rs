//! The observer that builds the exact tree: which computation created which.
//!
//! Each thread has a *context*: the computation whose code is running. A closure or thunk stores the context that
//! created it, in its extra word. A thunk that is forced, however late, runs in the context that created it; a call of
//! a suspected function begins a new computation whose parent is the context of the call; code of trusted functions
//! runs in the context of its caller. So the parent of a computation is the one whose code created the application: the
//! evaluation dependence tree, whatever the order of demand.
//!
//! Contexts are restored by a shadow stack: for each frame that changed the context, its start and the context before.
//! A tail call takes over the frame of its caller, and the result of the caller is that of the callee.
//!
//! Arguments and results are kept as references, so that they are shown as far as they were evaluated *at the end of
//! the run*.
//!
//! A run that is too long to be kept whole is *counted*: the call tree goes to a [`CallLog`], and values are kept of a
//! few thousand computations only (`sample.rs`). Replays of it keep the values of those computations that are *wanted*.
//! Numbers of computations are the same in each.

mod caller;
mod done;
mod judging;
mod sampling;
mod states;

use crate::effects::{Effects, Written};
use crate::huge_pages::{room_for, zeros};
use crate::links::{Link, Links};
use crate::log::CallLog;
use crate::sample::{Sample, UnderWay};
pub(crate) use judging::Called;
pub(crate) use states::Around;

use machine::{Entered, Holder, Holds, ObjectId, Observer, ThreadId, Touch, VisibleEvent, Word};
use std::collections::HashMap;
use std::sync::Arc;

/// A computation, by its number in the order in which they began. 0 is the run as a whole.
pub type NodeId = u32;

pub const RUN: NodeId = 0;
const NO_NODE: u32 = u32::MAX;

/// The role of a function in the tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Role {
    /// Its work belongs to its caller.
    Trusted,
    /// Each call is a separate computation.
    Suspected,
    /// A constant: computed once, used by many.
    Constant,
    /// An anonymous function: its work belongs to the computation that created it.
    Lambda,
    /// The part of a definition that is computed before the arguments are there, and shared by all calls: not asked
    /// about, but its calls belong to them.
    Shared,
}

/// The outcome of a computation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// It was still running when the run ended.
    Unfinished,
    Value(Word),
    /// The result of this later one, its tail call.
    Tail(NodeId),
    Raised(Word),
}

/// The values of a computation.
#[derive(Clone, Copy, Debug)]
struct Node {
    first_word: u32,
    /// The position in the order in which computations ended, from 1, times 4, plus the outcome (`KIND`).
    finished: u32,
    result: Word,
}

/// The low bits of `Node::finished`.
const KIND: u32 = 3;
const VALUE: u32 = 1;
const TAIL: u32 = 2;
const RAISED: u32 = 3;

/// A frame that changed the context.
#[derive(Clone, Copy)]
struct Entry {
    fp: u32,
    /// The context to restore.
    saved: NodeId,
    /// The kept computation whose result the frame will give, or NO_NODE. While the run is sampled: any computation.
    node: NodeId,
    /// Its known effects: `WROTE`, `STATEFUL`.
    did: u32,
}

/// Marks functions in `Tracer::applied` with applications that were not kept.
const MISSED: u32 = u32::MAX;

const WROTE: u32 = 1;
const STATEFUL: u32 = 2;

#[derive(Clone, Default)]
struct ThreadTrace {
    context: NodeId,
    stack: Vec<Entry>,
    /// While the run is sampled: the computations in the entries of the stack that have one, and their arguments.
    under_way: Vec<UnderWay>,
    open: Vec<Word>,
    /// How many of `open` the last collection visited.
    clean_open: usize,
}

/// The state of a tracer in the middle of a run, to continue from a checkpoint of the machine.
#[derive(Clone)]
pub struct Midway {
    threads: Vec<ThreadTrace>,
    next: NodeId,
    constants: HashMap<u32, NodeId>,
    finished: u32,
    so_far: usize,
    /// The number of functions that had computations by then.
    functions: usize,
}

impl Midway {
    /// The number of the next computation.
    pub fn next(&self) -> NodeId {
        self.next
    }

    /// The length of the output so far.
    pub fn written(&self) -> usize {
        self.so_far
    }

    /// The number of functions in the log.
    pub fn functions(&self) -> usize {
        self.functions
    }

    pub fn bytes(&self) -> usize {
        self.threads.iter().map(|t| t.stack.len() * size_of::<Entry>()).sum()
    }
}

/// Limits on what is kept.
#[derive(Clone, Copy, Debug)]
pub struct Budget {
    /// Computations that are kept with their values; a longer run is counted.
    pub nodes: usize,
    /// Bytes that the log of a counted run may take.
    pub log: usize,
}

impl Default for Budget {
    fn default() -> Self {
        Budget { nodes: 2_000_000, log: 1 << 30 }
    }
}

/// The computations whose values are kept.
enum Keeping {
    All,
    Sample,
    Nothing,
    /// These, in order; and the next one that is expected.
    Wanted(Vec<NodeId>, usize),
}

pub struct Tracer {
    roles: Vec<Role>,
    /// Functions that take a token last: actions.
    actions: Vec<bool>,
    keeping: Keeping,
    /// The number of the next computation.
    next: NodeId,
    /// The numbers of those that are kept; empty if all are.
    ids: Vec<NodeId>,
    links: Links,
    nodes: Vec<Node>,
    /// Whether any of them made a tail call.
    has_tails: bool,
    words: Vec<Word>,
    log: CallLog,
    /// The first computation of each constant and shared part.
    constants: HashMap<u32, NodeId>,
    threads: Vec<ThreadTrace>,
    finished: u32,
    /// Nodes and words before these were visited by the last collection.
    clean_nodes: usize,
    clean_words: usize,
    /// Indices of older nodes that got their result since.
    late: Vec<u32>,
    /// Code that looks for the terminal among the processes: printing does not depend on other processes.
    pub looks_for_terminal: Vec<std::ops::Range<usize>>,
    /// While set, nothing is recorded: evaluations by the debugger itself.
    pub paused: bool,
    written: Written,
    /// The length of the output after the last visible operation.
    so_far: usize,
    /// The number of the next computation when each variable was created.
    made: HashMap<ObjectId, NodeId>,
    /// By node, for those that had any.
    effects: HashMap<NodeId, Effects>,
    states: states::States,
    /// Applications of anonymous functions, by function.
    lambdas: HashMap<u32, Vec<NodeId>>,
    /// In a run that is not kept whole: how many of them are kept, by function, and `MISSED` for functions with some
    /// that are not.
    applied: Vec<u32>,
    /// Limit on the applications kept of each function.
    applications_each: u32,
    sample: Sample,
    /// While a reference evaluates.
    judging: Option<judging::Judging>,
    budget: Budget,
    /// The number of computations beyond the budget.
    pub left_out: u64,
}

impl Tracer {
    pub fn new(roles: Vec<Role>, actions: Vec<bool>, written: Written, budget: Budget) -> Self {
        let mut links = Links::with_room(budget.nodes + 1);
        let mut nodes = room_for(budget.nodes + 1);
        links.push(RUN, 0);
        nodes.push(Node::begun(0));
        Tracer {
            roles,
            actions,
            keeping: Keeping::All,
            next: 1,
            ids: Vec::new(),
            links,
            nodes,
            has_tails: false,
            words: room_for(4 * budget.nodes),
            log: CallLog::new(),
            constants: HashMap::new(),
            threads: Vec::new(),
            finished: 0,
            clean_nodes: 0,
            clean_words: 0,
            late: Vec::new(),
            looks_for_terminal: Vec::new(),
            paused: false,
            written,
            so_far: 0,
            made: HashMap::new(),
            effects: HashMap::new(),
            states: states::States::default(),
            lambdas: HashMap::new(),
            applied: Vec::new(),
            applications_each: 1_000,
            sample: Sample::default(),
            judging: None,
            budget,
            left_out: 0,
        }
    }

    /// A tracer that counts from the start, and keeps no values.
    pub fn counting(mut self) -> Self {
        self.count_from_here();
        self.drop_values();
        self
    }

    /// Drops the values of the sample: there is no room for them.
    pub fn drop_values(&mut self) {
        if self.is_sampled() {
            self.keeping = Keeping::Nothing;
            self.sample = Sample::default();
            for thread in &mut self.threads {
                (thread.under_way, thread.open, thread.clean_open) = (Vec::new(), Vec::new(), 0);
                thread.stack.iter_mut().for_each(|entry| entry.node = NO_NODE);
            }
        }
    }

    /// Whether the run is counted and some of its computations are kept.
    #[inline(always)]
    pub fn is_sampled(&self) -> bool {
        matches!(self.keeping, Keeping::Sample)
    }

    /// Whether all wanted computations have begun and none of them is running.
    pub fn has_all(&self) -> bool {
        let waits = |t: &ThreadTrace| t.stack.iter().any(|e| e.node != NO_NODE);
        match &self.keeping {
            Keeping::Wanted(wanted, at) => *at >= wanted.len() && !self.threads.iter().any(waits),
            _ => false,
        }
    }

    /// The present state, without values.
    pub fn midway(&self) -> Midway {
        let bare = |entry: &Entry| Entry { node: NO_NODE, ..*entry };
        let thread = |t: &ThreadTrace| ThreadTrace {
            context: t.context,
            stack: t.stack.iter().map(bare).collect(),
            ..ThreadTrace::default()
        };
        Midway {
            threads: self.threads.iter().map(thread).collect(),
            next: self.next,
            constants: self.constants.clone(),
            finished: self.finished,
            so_far: self.so_far,
            functions: self.log.functions.len(),
        }
    }

    /// Continues from there; these functions had been applied before.
    pub fn from(mut self, midway: &Midway, functions: &[u32]) -> Self {
        let Midway { threads, next, constants, finished, so_far, .. } = midway.clone();
        (self.threads, self.next, self.constants) = (threads, next, constants);
        (self.finished, self.so_far) = (finished, so_far);
        if let Keeping::Wanted(wanted, _) = &mut self.keeping {
            wanted.retain(|node| *node >= next);
        }
        for function in functions {
            self.note_missed(*function);
        }
        self.states.forget();
        self
    }

    /// A tracer that keeps the values of these only, in a run that was counted before; and applications of anonymous
    /// functions, up to this many of each.
    pub fn wanting(mut self, mut wanted: Vec<NodeId>, applications_each: u32) -> Self {
        self.applications_each = applications_each;
        wanted.sort_unstable();
        wanted.dedup();
        wanted.retain(|n| *n != RUN);
        self.ids.push(RUN);
        self.keeping = Keeping::Wanted(wanted, 0);
        self
    }

    /// Its own size.
    pub fn bytes(&self) -> usize {
        let per_node = size_of::<Node>() + size_of::<Link>();
        self.nodes.len() * per_node + self.words.len() * 8 + self.log.bytes()
    }

    /// Whether values were kept of every computation.
    pub fn is_whole(&self) -> bool {
        matches!(self.keeping, Keeping::All)
    }

    /// The call tree of a run that was counted.
    pub fn take_log(&mut self) -> CallLog {
        std::mem::take(&mut self.log)
    }

    /// The first computation of each constant and shared part.
    pub fn constants(&self) -> &HashMap<u32, NodeId> {
        &self.constants
    }

    /// The number of the next computation.
    pub fn next(&self) -> NodeId {
        self.next
    }

    /// Keeps everything that is evaluated from here on, whatever was kept before: tests that the debugger runs.
    pub fn keep_from_here(&mut self) {
        if let Keeping::Wanted(wanted, at) = &mut self.keeping {
            wanted.truncate(*at);
            wanted.extend(self.next..self.next.saturating_add(1 << 18));
        }
    }

    /// The index of the values of a computation, if they are kept.
    fn place(&self, node: NodeId) -> Option<usize> {
        if self.ids.is_empty() {
            return ((node as usize) < self.nodes.len()).then_some(node as usize);
        }
        self.ids.binary_search(&node).ok()
    }

    pub fn is_kept(&self, node: NodeId) -> bool {
        self.place(node).is_some()
    }

    /// The kept computations with their numbers, in order; the run itself first.
    pub fn kept(&self) -> impl Iterator<Item = (NodeId, Link)> {
        let id = move |i: usize| self.ids.get(i).copied().unwrap_or(i as NodeId);
        self.links.iter().enumerate().map(move |(i, link)| (id(i), link))
    }

    /// The same for a tree of a run that is kept whole.
    pub(crate) fn share_links(&mut self) -> Arc<Vec<Link>> {
        self.links.share()
    }

    pub fn function_of(&self, node: NodeId) -> u32 {
        let link = self.place(node).and_then(|place| self.links.get(place));
        link.map_or(0, |link| link.function)
    }

    /// By function.
    pub fn roles(&self) -> &[Role] {
        &self.roles
    }

    pub fn role(&self, function: u32) -> Role {
        self.roles.get(function as usize).copied().unwrap_or(Role::Trusted)
    }

    /// Parameters, then captured variables.
    pub fn arguments(&self, node: NodeId) -> &[Word] {
        let Some(place) = self.place(node) else { return &[] };
        let start = self.nodes[place].first_word as usize;
        let end = match self.nodes.get(place + 1) {
            Some(next) => next.first_word as usize,
            None => self.words.len(),
        };
        &self.words[start..end]
    }

    pub fn outcome(&self, node: NodeId) -> Outcome {
        let Some(place) = self.place(node) else { return Outcome::Unfinished };
        let node = &self.nodes[place];
        match node.finished & KIND {
            VALUE => Outcome::Value(node.result),
            TAIL => Outcome::Tail(node.result.as_small() as NodeId),
            RAISED => Outcome::Raised(node.result),
            _ => Outcome::Unfinished,
        }
    }

    /// Its position in the order in which computations ended or made their tail call.
    pub fn end_position(&self, node: NodeId) -> Option<u32> {
        let finished = self.nodes[self.place(node)?].finished;
        (finished != 0).then_some(finished >> 2)
    }

    /// The outcome with tail calls followed.
    pub fn result(&self, mut node: NodeId) -> Outcome {
        loop {
            match self.outcome(node) {
                Outcome::Tail(next) => node = next,
                other => return other,
            }
        }
    }

    /// When each kept computation ended, in the order of all; the maximum for those that did not. A tail call ends
    /// together with its caller.
    pub(crate) fn finishing(&self) -> impl Fn(NodeId) -> u32 {
        let times = if self.has_tails { self.finishing_with_tails() } else { Vec::new() };
        move |place| match times.get(place as usize) {
            Some(time) => *time,
            None => match self.nodes[place as usize].finished {
                0 => u32::MAX,
                finished => finished >> 2,
            },
        }
    }

    fn finishing_with_tails(&self) -> Vec<u32> {
        let mut times = zeros(self.nodes.len());
        // A callee comes after its caller.
        for (place, node) in self.nodes.iter().enumerate().rev() {
            times[place] = match node.finished & KIND {
                0 => u32::MAX,
                TAIL => {
                    let last = self.place(node.result.as_small() as NodeId);
                    last.map_or(u32::MAX, |p| times[p])
                }
                _ => node.finished >> 2,
            };
        }
        times
    }

    pub fn is_action(&self, function: u32) -> bool {
        self.actions.get(function as usize).copied().unwrap_or(false)
    }

    pub fn written(&self) -> &Written {
        &self.written
    }

    #[inline(always)]
    fn thread(&mut self, id: ThreadId) -> &mut ThreadTrace {
        let index = id.0 as usize;
        if index >= self.threads.len() {
            self.more_threads(index);
        }
        &mut self.threads[index]
    }

    #[cold]
    fn more_threads(&mut self, index: usize) {
        self.threads.resize_with(index + 1, ThreadTrace::default);
    }

    #[inline(always)]
    fn settle(&mut self, node: NodeId, kind: u32, word: Word) {
        self.finished += 1;
        self.has_tails |= kind == TAIL;
        if !self.effects.is_empty() {
            self.settle_effects(node);
        }
        let place = if self.ids.is_empty() {
            node as usize
        } else {
            match self.ids.binary_search(&node) {
                Ok(place) => place,
                Err(_) => return,
            }
        };
        let Some(entry) = self.nodes.get_mut(place) else { return };
        entry.result = word;
        entry.finished = self.finished << 2 | kind;
        if place < self.clean_nodes && word.is_reference() {
            self.late.push(place as u32);
        }
    }

    #[cold]
    fn settle_effects(&mut self, node: NodeId) {
        if let Some(effects) = self.effects.get_mut(&node) {
            effects.written.end = self.so_far;
        }
    }

    /// The arguments and results of an anonymous function: the applications of every closure of the function with the
    /// same captured values.
    pub fn applications(
        &self,
        function: u32,
        captured: &[Word],
        same: impl Fn(Word, Word) -> bool,
    ) -> Vec<NodeId> {
        let all = self.lambdas.get(&function).map_or(&[][..], Vec::as_slice);
        let fits = |node: &&NodeId| {
            let words = self.arguments(**node);
            let own = &words[words.len().saturating_sub(captured.len())..];
            own.len() == captured.len() && own.iter().zip(captured).all(|(a, b)| same(*a, *b))
        };
        all.iter().filter(fits).copied().collect()
    }

    /// Whether all applications of an anonymous function are kept.
    pub fn has_applications(&self, function: u32) -> bool {
        match self.keeping {
            Keeping::All => true,
            Keeping::Wanted(..) => self.applied.get(function as usize) != Some(&MISSED),
            _ => false,
        }
    }

    fn note_missed(&mut self, function: u32) {
        let place = function as usize;
        if place >= self.applied.len() {
            self.applied.resize(self.roles.len().max(place + 1), 0);
        }
        self.applied[place] = MISSED;
    }

    /// Whether one more application of an anonymous function is kept.
    fn keeps_application(&mut self, function: u32) -> bool {
        if self.role(function) != Role::Lambda {
            return false;
        }
        let place = function as usize;
        if place >= self.applied.len() {
            self.applied.resize(self.roles.len().max(place + 1), 0);
        }
        let count = self.applied[place];
        if count >= self.applications_each {
            self.applied[place] = MISSED;
            return false;
        }
        self.applied[place] += 1;
        true
    }

    /// Called once, when the run is over.
    pub fn index(&mut self) {
        self.take_sample();
        let mut lambdas: HashMap<u32, Vec<NodeId>> = HashMap::new();
        for (id, link) in self.kept().skip(1) {
            if self.roles[link.function as usize] == Role::Lambda {
                lambdas.entry(link.function).or_default().push(id);
            }
        }
        self.lambdas = lambdas;
    }

    /// A computation begins. Returns its number, and whether its values are kept.
    #[inline(always)]
    fn begin(&mut self, function: u32, parent: NodeId, slots: &[Word]) -> (NodeId, bool) {
        let id = self.next;
        match self.keeping {
            Keeping::All if self.nodes.len() < self.budget.nodes => {
                self.next += 1;
                let first_word = self.words.len() as u32;
                self.words.extend_from_slice(slots);
                self.links.push(parent, function);
                self.nodes.push(Node::begun(first_word));
                (id, true)
            }
            _ => self.begin_beyond(function, parent, slots),
        }
    }

    /// Whether no more computations can be numbered.
    #[inline(always)]
    fn is_full(&self) -> bool {
        self.next >= NO_NODE - 1 || self.log.bytes() > self.budget.log
    }

    fn begin_beyond(&mut self, function: u32, parent: NodeId, slots: &[Word]) -> (NodeId, bool) {
        if let Keeping::All = self.keeping {
            self.count_from_here();
        }
        let id = self.next;
        if self.is_full() {
            // Computations beyond the numbering limit belong to their parent.
            self.left_out += 1;
            return (parent, false);
        }
        self.next += 1;
        let kept = match &mut self.keeping {
            Keeping::Wanted(wanted, at) => {
                let kept = wanted.get(*at) == Some(&id);
                *at += usize::from(kept);
                kept || self.keeps_application(function)
            }
            _ => {
                self.log.push(parent, function);
                false
            }
        };
        if kept {
            self.ids.push(id);
            let first_word = self.words.len() as u32;
            self.words.extend_from_slice(slots);
            self.links.push(parent, function);
            self.nodes.push(Node::begun(first_word));
        }
        (id, kept)
    }

    /// The run was stopped: active computations are unfinished, whatever they had written by then.
    pub fn stop(&mut self) {
        let end = self.written.length();
        let unfinished: Vec<NodeId> =
            self.threads.iter().flat_map(|t| t.stack.iter().map(|e| e.node)).collect();
        for node in unfinished {
            if let Some(effects) = self.effects.get_mut(&node) {
                effects.written.end = end;
            }
        }
    }
}

impl Node {
    fn begun(first_word: u32) -> Self {
        Node { first_word, finished: 0, result: Word::EMPTY }
    }
}

/// Only references to the heap are worth a call.
fn references<'a>(words: impl Iterator<Item = &'a mut Word>, f: &mut dyn FnMut(&mut Word)) {
    words.filter(|word| word.is_reference()).for_each(f);
}

impl Observer for Tracer {
    const EXTRA_WORDS: usize = 1;
    const FRAMES: bool = true;

    #[inline(always)]
    fn extra(&mut self, thread: ThreadId) -> Word {
        Word::small(i64::from(self.threads.get(thread.0 as usize).map_or(RUN, |t| t.context)))
    }

    #[inline(always)]
    fn entered(&mut self, entered: Entered<'_>) {
        if self.paused {
            return self.entered_while_paused(&entered);
        }
        let role = self.role(entered.function);
        if !entered.is_thunk && role == Role::Trusted {
            return;
        }
        if self.is_sampled() {
            return self.sample_entered(&entered, role);
        }
        let fp = entered.fp as u32;
        // Frames above this one were left by a transaction that starts again.
        let thread = self.thread(entered.thread);
        while thread.stack.last().is_some_and(|top| top.fp > fp) {
            thread.stack.pop();
        }
        let context = thread.context;
        let maker = match entered.extra.is_small() {
            true => entered.extra.as_small() as NodeId,
            // A constant of a library, or one that a front end generated.
            false => context,
        };
        let (node, inside) = match role {
            Role::Suspected if !entered.is_thunk => {
                let (id, kept) = self.begin(entered.function, context, entered.slots);
                (if kept { id } else { NO_NODE }, id)
            }
            // Applications of an anonymous function are recorded, so that it can be shown by them; its work belongs to
            // the computation that created it.
            Role::Lambda if !entered.is_thunk => {
                let (id, kept) = self.begin(entered.function, maker, entered.slots);
                (if kept { id } else { NO_NODE }, maker)
            }
            Role::Constant | Role::Shared => {
                let (id, kept) = self.begin(entered.function, RUN, &[]);
                self.constants.entry(entered.function).or_insert(id);
                (if kept { id } else { NO_NODE }, id)
            }
            _ => (NO_NODE, maker),
        };
        let thread = self.thread(entered.thread);
        thread.context = inside;
        match thread.stack.last_mut() {
            Some(top) if top.fp == fp => {
                // A frame that gives the result of a kept computation stays its own.
                if node == NO_NODE {
                    return;
                }
                let caller = std::mem::replace(&mut top.node, node);
                top.did = 0;
                if caller != NO_NODE {
                    self.settle(caller, TAIL, Word::small(i64::from(node)));
                }
            }
            _ => thread.stack.push(Entry { fp, saved: context, node, did: 0 }),
        }
    }

    #[inline(always)]
    fn returned(&mut self, thread: ThreadId, fp: usize, value: Word) {
        if self.paused {
            return self.left_while_paused(thread, fp, Some(value));
        }
        let fp = fp as u32;
        if self.is_sampled() {
            return self.sample_returned(thread, fp, value);
        }
        let Some(trace) = self.threads.get_mut(thread.0 as usize) else { return };
        while let Some(top) = trace.stack.last().copied() {
            if top.fp < fp {
                return;
            }
            trace.stack.pop();
            trace.context = top.saved;
            if top.fp == fp && top.node != NO_NODE {
                self.settle(top.node, VALUE, value);
                return;
            }
        }
    }

    fn unwound(&mut self, thread: ThreadId, fp: usize, exception: Word) {
        if self.paused {
            return self.left_while_paused(thread, fp + 1, None);
        }
        loop {
            let is_sampled = self.is_sampled();
            let trace = self.thread(thread);
            let top = trace.stack.last().copied().filter(|top| top.fp as usize > fp);
            let Some(top) = top else { return };
            trace.stack.pop();
            trace.context = top.saved;
            if top.node == NO_NODE {
                continue;
            }
            match is_sampled {
                true => self.sample_left(thread, top.did, Some((RAISED, exception))),
                false => self.settle(top.node, RAISED, exception),
            }
        }
    }

    fn visible(&mut self, event: &VisibleEvent) {
        if self.paused {
            return;
        }
        let looks = event.op == core_ir::Prim::ProcessWhereis
            && self.looks_for_terminal.iter().any(|range| range.contains(&event.pc));
        let stateful = !looks && !matches!(event.op, core_ir::Prim::Write | core_ir::Prim::Flush);
        if let Touch::Object(object) = event.touch
            && object.creator == event.thread
            && !self.is_sampled()
            && let Some(made) = self.made.get(&object)
        {
            return self.touched_own(event.thread, *made, !states::is_noted(event.op));
        }
        if let Touch::Object(object) = event.touch
            && object.creator != event.thread
        {
            self.states.forget();
        }
        let did = if stateful { WROTE | STATEFUL } else { WROTE };
        let before = std::mem::replace(&mut self.so_far, self.written.length());
        let is_sampled = self.is_sampled();
        let Some(trace) = self.threads.get_mut(event.thread.0 as usize) else { return };
        for entry in trace.stack.iter_mut().rev() {
            // If it is recorded here, it is recorded for all callers.
            if entry.did & did == did {
                break;
            }
            entry.did |= did;
            if entry.node != NO_NODE && !is_sampled {
                let effects = self
                    .effects
                    .entry(entry.node)
                    .or_insert_with(|| Effects { written: before..before, ..Effects::default() });
                if stateful {
                    (effects.stateful, effects.since, effects.beyond) = (true, 0, true);
                }
            }
        }
    }

    const STATES: bool = true;

    fn held(&mut self, thread: ThreadId, holder: Holder, holds: Holds) {
        self.note_held(thread, holder, holds);
    }

    fn looked(&mut self, thread: ThreadId, op: core_ir::Prim) {
        self.note_looked(thread, op);
    }

    fn created(&mut self, object: ObjectId) {
        /// In a program that creates more, later ones count as created by others.
        const MAX_OWN_OBJECTS: usize = 1 << 20;
        if !self.paused && self.made.len() < MAX_OWN_OBJECTS {
            self.made.insert(object, self.next);
        }
    }

    fn words(&mut self, young_only: bool, f: &mut dyn FnMut(&mut Word)) {
        self.called_words(f);
        self.states.words(young_only, f);
        if self.is_sampled() {
            self.sample.words(f);
            for thread in &mut self.threads {
                let from = if young_only { thread.clean_open } else { 0 };
                thread.open[from..].iter_mut().for_each(&mut *f);
                thread.clean_open = thread.open.len();
            }
        }
        if !young_only {
            references(self.words.iter_mut(), f);
            references(self.nodes.iter_mut().map(|n| &mut n.result), f);
            return;
        }
        references(self.words[self.clean_words..].iter_mut(), f);
        references(self.nodes[self.clean_nodes..].iter_mut().map(|n| &mut n.result), f);
        for place in self.late.drain(..) {
            f(&mut self.nodes[place as usize].result);
        }
        (self.clean_words, self.clean_nodes) = (self.words.len(), self.nodes.len());
    }
}

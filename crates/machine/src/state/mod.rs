//! The state of a run: words and objects, stacks, threads, tables.

pub(crate) mod footprint;
pub(crate) mod frames;
pub(crate) mod handle;
pub(crate) mod heap;
pub(crate) mod stack;
pub(crate) mod tables;
pub(crate) mod thread;
pub(crate) mod transaction;
pub(crate) mod word;

use crate::code::Code;
use crate::machine::{Hooks, Moment, Scalars, Settings, atom};
use crate::outside::Outside;
use crate::snapshot::undo::{Mark, MarkRecord, Undo};
use crate::view::component::Buffers;
use core_ir::Language;
use footprint::Footprint;
use handle::Handles;
use heap::{Heap, Kind};
use recording::EventDigest;
use source::Symbol;
use std::cell::Cell;
use std::collections::{HashMap, VecDeque};
use std::sync::Arc;
use tables::{TableChange, Tables, Timer, TimerKey};
use thread::{Control, Mask, Process, Signal, Status, Thread, ThreadId, frame};
use transaction::Transaction;
use word::Word;

/// The maximum number of calls stored as the place where a thread was started.
pub(crate) const START_CALLS: usize = 24;
/// The maximum number of functions stored for the action of a thread.
pub(crate) const START_FUNCTIONS: usize = 12;

/// The state of a run, without its observer. Whatever needs no observer is a method of this type,
/// so that it is compiled once and not once per observer.
pub struct State {
    pub(crate) code: Arc<Code>,
    pub(crate) heap: Heap,
    pub(crate) constants: Vec<Word>,
    pub(crate) threads: Vec<Thread>,
    pub(crate) tables: Tables,
    pub(crate) scalars: Scalars,
    pub(crate) transaction: Option<Transaction>,
    pub(crate) marks: Vec<MarkRecord>,
    pub(crate) epoch: u64,
    pub(crate) settings: Settings,
    pub(crate) outside: Box<dyn Outside + Send>,
    /// Threads changed since the last minor collection.
    pub(crate) dirty: Vec<ThreadId>,
    pub(crate) hooks: Hooks,
    /// Where calls of functions by their names lead instead, while another version of the program runs.
    pub(crate) versions: Option<Arc<HashMap<Symbol, Symbol>>>,
    /// The handles held by code above the machine.
    pub(crate) handles: Handles,
    /// Signals of processes that ended, because of their links and monitors, with sender and
    /// receiver; empty between operations.
    pub(crate) signals: VecDeque<(ThreadId, ThreadId, Signal)>,
    pub(crate) signalling: bool,
    /// What the last move sent to processes that have ended, with sender and receiver. Used to find
    /// out what would have happened if the receiver had still been alive.
    pub(crate) lost: Vec<(ThreadId, ThreadId, Signal)>,
    /// What the last move did to signals between nodes, with sender and receiver: see `prims/network.rs`.
    pub(crate) faulted: Vec<(ThreadId, ThreadId, recording::Fault)>,
    /// A debugger evaluates something: what it creates must survive the evaluation.
    pub(crate) evaluating: bool,
    /// The visible operation before which the script departs from the default schedule.
    pub(crate) next_departure: u64,
    /// The number of returns at which the run stops.
    pub(crate) last_return: u64,
    // The stack of the running thread, for the interpreter.
    pub(crate) stack: *mut Word,
    pub(crate) stack_len: usize,
    /// Set when that stack has outgrown the memory limit.
    pub(crate) stack_full: bool,
    pub(crate) footprint: Footprint,
    /// The number of words after the contents of functions and thunks: `Observer::EXTRA_WORDS`.
    pub(crate) extra_words: usize,
    pub(crate) component_buffers: Cell<Buffers>,
}

// SAFETY: `stack` points into a stack that the state owns and that moves with it; there are no
// other copies of the pointer. Everything else is `Send`.
unsafe impl Send for State {}

/// Returns the given list, shared with `other` if they are equal.
fn shared<T: PartialEq>(other: Option<&Arc<[T]>>, list: Vec<T>) -> Arc<[T]> {
    match other {
        Some(other) if **other == *list => other.clone(),
        _ => list.into(),
    }
}

impl State {
    /// From here on calls of functions by their names lead to another version of the program, or to this one again. Both
    /// are in the code, the other one under other names.
    pub fn call_version(&mut self, versions: Option<Arc<HashMap<Symbol, Symbol>>>) {
        self.versions = versions;
    }

    pub(crate) fn export(&mut self, name: Symbol) -> Word {
        let (module, rest) = name.as_str().split_once(':').unwrap_or_default();
        let (name, arity) = rest.rsplit_once('/').unwrap_or_default();
        let arity = Word::small(arity.parse().unwrap_or(0));
        let words = [atom(Symbol::new(module)), atom(Symbol::new(name)), arity];
        self.heap.make(Kind::Partial, crate::prims::EXPORT, &words)
    }

    #[inline]
    pub(crate) fn blank(&mut self, kind: Kind, size: usize, info: u32) -> Word {
        self.heap.make(kind, info, &vec![Word::EMPTY; size])
    }

    #[inline]
    pub fn code(&self) -> &Code {
        &self.code
    }

    #[inline]
    pub fn heap(&self) -> &Heap {
        &self.heap
    }

    #[inline]
    pub fn steps(&self) -> u64 {
        self.scalars.steps
    }

    #[inline]
    pub fn moment(&self) -> Moment {
        self.scalars.moment()
    }

    #[inline]
    pub fn visible_operations(&self) -> u64 {
        self.scalars.visible
    }

    #[inline]
    pub fn digest(&self) -> EventDigest {
        self.scalars.digest
    }

    /// Replaces the outside, and returns the one before.
    pub fn set_outside(&mut self, outside: Box<dyn Outside + Send>) -> Box<dyn Outside + Send> {
        std::mem::replace(&mut self.outside, outside)
    }

    /// The number of departures of its script that a run has followed.
    #[inline]
    pub fn followed(&self) -> usize {
        self.scalars.followed
    }

    #[inline]
    pub fn outside(&mut self) -> &mut dyn Outside {
        &mut *self.outside
    }

    // ---- threads -----------------------------------------------------------------------

    /// Creates a thread that will apply `action`: from [`crate::code::START_THREAD`] on to a token,
    /// from [`crate::code::START_PROCESS`] on to nothing.
    pub(crate) fn new_thread(
        &mut self,
        parent: Option<ThreadId>,
        action: Word,
        pc: usize,
        mask: Mask,
    ) -> ThreadId {
        let id = ThreadId(self.threads.len() as u32);
        let (nth, parent_hash) = match parent {
            Some(parent) => {
                let control = self.control_mut(parent);
                control.children += 1;
                let nth = control.children;
                (nth, self.threads[parent.0 as usize].name_hash)
            }
            None => (0, 0x9e37_79b9_7f4a_7c15),
        };
        let process = (self.code.language != Language::Haskell).then(|| {
            let empty = self.heap.make(Kind::MapFlat, 0, &[]);
            Box::new(Process::new(empty))
        });
        let started_at =
            parent.map_or_else(Vec::new, |parent| self.call_places(parent, START_CALLS));
        let started_with = self.functions_within(action, START_FUNCTIONS);
        // Hundreds of thousands of threads may be started at the same place.
        let last = self.threads.last();
        let started_at = shared(last.map(|last| &last.started_at), started_at);
        let started_with = shared(last.map(|last| &last.started_with), started_with);
        let mut stack = Vec::with_capacity(32);
        stack.extend([Word::control(frame::HALT, 1, 0), action, Word::UNIT]);
        stack.resize(32, Word::EMPTY);
        self.threads.push(Thread {
            stack: stack.into(),
            control: Control::new(pc, 1, mask, process),
            epoch: self.epoch,
            barrier: 0,
            kept: 0,
            dirty: true,
            parent,
            nth,
            name_hash: crate::view::hash::mix(parent_hash, u64::from(nth)),
            started_at,
            started_with,
        });
        self.dirty.push(id);
        self.scalars.alive += 1;
        if self.heap.is_marked() {
            self.heap.trail.push(Undo::Spawned);
        }
        id
    }

    #[inline]
    pub(crate) fn thread(&self, id: ThreadId) -> &Thread {
        &self.threads[id.0 as usize]
    }

    #[inline]
    pub(crate) fn control(&self, id: ThreadId) -> &Control {
        &self.threads[id.0 as usize].control
    }

    /// Mutable access to the control part of a thread, which is saved first if undo may need it.
    #[inline]
    pub(crate) fn control_mut(&mut self, id: ThreadId) -> &mut Control {
        let thread = &mut self.threads[id.0 as usize];
        if thread.epoch != self.epoch && self.heap.is_marked() {
            let control = Box::new(thread.control.clone());
            self.heap.trail.push(Undo::Thread { thread: id, control, epoch: thread.epoch });
            thread.epoch = self.epoch;
            // The whole stack is unchanged since the mark, until control returns to a frame.
            thread.barrier = usize::MAX;
        }
        if !thread.dirty {
            thread.dirty = true;
            self.dirty.push(id);
        }
        &mut thread.control
    }

    #[inline]
    pub(crate) fn process_mut(&mut self, id: ThreadId) -> Option<&mut Process> {
        self.control_mut(id).process.as_deref_mut()
    }

    /// Called before words of the frame at `fp` change: saves what undo may need, and makes the
    /// collector scan the frame.
    #[inline]
    pub(crate) fn touch_frame(&mut self, id: ThreadId, fp: usize) {
        let marked = self.heap.is_marked();
        if marked {
            self.control_mut(id);
        }
        let thread = &mut self.threads[id.0 as usize];
        if fp >= thread.barrier {
            return;
        }
        if marked {
            let end = if thread.barrier == usize::MAX {
                let function = self.code.function_at(thread.control.pc);
                let frame = function.map_or(8, |f| f.frame);
                (thread.control.fp + frame).min(thread.stack.len())
            } else {
                thread.barrier.min(thread.stack.len())
            };
            let words = thread.stack[fp.min(end)..end].into();
            self.heap.trail.push(Undo::Stack { thread: id, base: fp.min(end), words });
        }
        thread.barrier = fp;
        thread.kept = thread.kept.min(fp);
    }

    /// The name of a thread: the path of child counts from the main thread.
    pub fn thread_name(&self, id: ThreadId) -> recording::ThreadName {
        let mut path = Vec::new();
        let mut at = id;
        while let Some(thread) = self.threads.get(at.0 as usize) {
            let Some(parent) = thread.parent else { break };
            path.push(thread.nth);
            at = parent;
        }
        path.reverse();
        recording::ThreadName::from_path(path)
    }

    /// The thread with a name, if it exists yet.
    pub fn thread_named(&self, name: &recording::ThreadName) -> Option<ThreadId> {
        (0..self.threads.len() as u32).map(ThreadId).find(|id| self.thread_name(*id) == *name)
    }

    /// The running thread.
    #[inline]
    pub fn current(&self) -> Option<ThreadId> {
        self.scalars.current
    }

    #[inline]
    pub fn thread_count(&self) -> usize {
        self.threads.len()
    }

    #[inline]
    pub fn status(&self, id: ThreadId) -> Status {
        self.control(id).status
    }

    /// The result of a thread, or EMPTY: a value, or the exception that killed it.
    #[inline]
    pub fn outcome(&self, id: ThreadId) -> Word {
        self.control(id).outcome
    }

    /// The label that the program has given to a thread, or the first name that a process was
    /// registered under.
    #[inline]
    pub fn thread_label(&self, id: ThreadId) -> Option<Symbol> {
        self.threads.get(id.0 as usize).and_then(|t| t.control.label)
    }

    /// The frame pointer of a thread.
    #[inline]
    pub fn thread_fp(&self, id: ThreadId) -> usize {
        self.control(id).fp
    }

    #[inline]
    pub fn thread_pc(&self, id: ThreadId) -> usize {
        self.control(id).pc
    }

    /// The source location of a thread.
    #[inline]
    pub fn thread_span(&self, id: ThreadId) -> source::Span {
        self.code.span_at(self.control(id).pc)
    }

    /// The source locations of the functions that a thread is in, innermost first: at most `most`
    /// of them.
    pub fn call_spans(&self, id: ThreadId, most: usize) -> Vec<source::Span> {
        let places = self.call_places(id, most);
        places.into_iter().map(|pc| self.code.span_at(pc)).collect()
    }

    /// The code positions of the functions that a thread is in, innermost first.
    fn call_places(&self, id: ThreadId, most: usize) -> Vec<usize> {
        let thread = self.thread(id);
        let waiting = crate::state::frames::frames(&thread.stack, thread.control.fp)
            .filter(|f| matches!(f.control.control_kind(), frame::CALL | frame::EVAL))
            .map(|f| f.control.control_pc().saturating_sub(1));
        std::iter::once(thread.control.pc).chain(waiting.take(most)).collect()
    }

    /// The functions that a thread was started with, outermost first: that of its action, and those
    /// captured by it.
    pub fn start_functions(&self, id: ThreadId) -> impl Iterator<Item = &crate::code::Function> {
        self.thread(id).started_with.iter().map(|number| self.code.function(*number))
    }

    /// The numbers of the functions of a value and of what it captures.
    fn functions_within(&self, word: Word, most: usize) -> Vec<u32> {
        let mut found = Vec::new();
        let mut words = VecDeque::from([word]);
        for _ in 0..4 * most {
            let Some(word) = words.pop_front() else { break };
            found.extend(self.code_number(word));
            if found.len() >= most {
                break;
            }
            words.extend(self.captured(word));
        }
        found
    }

    /// Where a thread was started: the calls of its parent at that time, innermost first.
    pub fn start_spans(&self, id: ThreadId) -> Vec<source::Span> {
        self.thread(id).started_at.iter().map(|pc| self.code.span_at(*pc)).collect()
    }

    /// The live source variables of a thread: see [`crate::Scene::variables`].
    pub fn variables(&self, id: ThreadId, outer: usize) -> Vec<(Symbol, Word)> {
        let thread = self.thread(id);
        let (pc, fp) = (thread.control.pc, thread.control.fp);
        crate::state::frames::variables(&self.code, &thread.stack, pc, fp, outer, &|_| true)
    }

    // ---- tables ------------------------------------------------------------------------

    #[inline]
    pub(crate) fn table_change(&mut self, change: TableChange) {
        if self.heap.is_marked() {
            self.heap.trail.push(Undo::Table(Box::new(change)));
        }
    }

    #[inline]
    pub(crate) fn push_ready(&mut self, id: ThreadId) {
        self.table_change(TableChange::ReadyPushed);
        self.tables.ready.push_back(id);
    }

    pub(crate) fn remove_ready(&mut self, id: ThreadId) {
        if self.tables.ready.front() == Some(&id) {
            self.table_change(TableChange::ReadyPopped(id));
            self.tables.ready.pop_front();
        } else if self.tables.ready.contains(&id) {
            if self.heap.is_marked() {
                let old = self.tables.ready.clone();
                self.table_change(TableChange::Ready(old));
            }
            self.tables.ready.retain(|t| *t != id);
        }
    }

    pub(crate) fn add_timer(&mut self, at: i64, timer: Timer) -> TimerKey {
        self.scalars.timer_serial += 1;
        let key = (at, self.scalars.timer_serial);
        self.table_change(TableChange::Timer(key, None));
        self.tables.timers.insert(key, timer);
        key
    }

    pub(crate) fn remove_timer(&mut self, key: TimerKey) -> Option<Timer> {
        let old = self.tables.timers.remove(&key);
        self.table_change(TableChange::Timer(key, old));
        old
    }

    pub(crate) fn set_name(&mut self, name: Symbol, to: Option<ThreadId>) {
        let old = match to {
            Some(id) => self.tables.names.insert(name, id),
            None => self.tables.names.remove(&name),
        };
        self.table_change(TableChange::Name(name, old));
    }

    // ---- marks -------------------------------------------------------------------------

    /// Restores the state of a mark, which stays set. Marks set after it are discarded.
    pub fn undo_to(&mut self, mark: Mark) {
        debug_assert!(mark.depth > 0 && mark.depth <= self.marks.len());
        self.marks.truncate(mark.depth);
        let Some(record) = self.marks.last() else { return };
        let (top, trail, scalars) = (record.top, record.trail, record.scalars);
        self.transaction = record.transaction.clone();
        while self.heap.trail.len() > trail {
            match self.heap.trail.pop() {
                Some(Undo::Cell { index, old }) => self.heap.initialise(index, old),
                Some(Undo::Header { index, old }) => self.heap.initialise(index, Word(old.0)),
                Some(Undo::Stack { thread, base, words }) => {
                    let stack = &mut self.threads[thread.0 as usize].stack;
                    if stack.len() < base + words.len() {
                        stack.resize(base + words.len());
                    }
                    stack[base..base + words.len()].copy_from_slice(&words);
                }
                Some(Undo::Thread { thread, control, epoch }) => {
                    let thread = &mut self.threads[thread.0 as usize];
                    thread.control = *control;
                    thread.epoch = epoch;
                }
                Some(Undo::Spawned) => {
                    self.threads.pop();
                }
                Some(Undo::Table(change)) => self.tables.undo(*change),
                None => break,
            }
        }
        let threads = self.threads.len() as u32;
        self.dirty.retain(|id| id.0 < threads);
        self.scalars = scalars;
        self.handles.forget_from(top);
        self.heap.return_to(top);
        // What was saved in the old epoch was relative to it: threads are protected anew.
        self.epoch += 1;
    }

    /// Removes a mark and those after it, keeping the current state.
    pub fn release(&mut self, mark: Mark) {
        debug_assert!(mark.depth > 0 && mark.depth <= self.marks.len());
        self.marks.truncate(mark.depth - 1);
        match self.marks.last() {
            Some(older) => self.heap.youngest_mark_is(older.top, older.trail),
            None => {
                self.heap.forget_marks();
                // Stacks may refer to what was created meanwhile; all of it counts as old now.
                for thread in &mut self.threads {
                    thread.barrier = 0;
                }
            }
        }
        self.epoch += 1;
    }

    #[inline]
    pub(crate) fn constant(&self, k: u32) -> Word {
        self.constants[k as usize]
    }
}

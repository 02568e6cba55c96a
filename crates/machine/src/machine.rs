//! The machine: its parts, and what holds them together.

use crate::code::{Code, Constant, START_PROCESS, START_THREAD};
use crate::observer::{ObjectId, Observer};
use crate::outside::Outside;
use crate::snapshot::undo::{Mark, MarkRecord, Undo};
use crate::state::footprint::Footprint;
use crate::state::frames::walk_stack;
use crate::state::handle::Handles;
use crate::state::heap::{Heap, IN_PLACE, Kind, Roots};
use crate::state::tables::{TableChange, Tables, Timer, TimerKey};
use crate::state::thread::{Control, Mask, Process, Status, Thread, ThreadId, frame};
use crate::state::transaction::Transaction;
use crate::state::word::Word;
use core_ir::Language;
use recording::EventDigest;
use source::Symbol;
use std::collections::VecDeque;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// How a machine is set up; the same for recording and replay.
#[derive(Clone, Debug)]
pub struct Settings {
    /// Bytes that a program may keep alive, threads and their stacks included.
    pub max_memory: usize,
    /// For tests: collect at every allocation.
    pub stress: bool,
    /// Where somebody watches the flow of values in more words than that, everything is collected where it
    /// is, instead of being there twice in between.
    pub in_place_from: usize,
    /// Set from elsewhere (Ctrl-C): the run stops at the next opportunity.
    pub interrupt: Arc<AtomicBool>,
    /// Messages arrive when the schedule says so, in order per sender and receiver, instead of
    /// at once.
    pub delayed_delivery: bool,
    /// Everything that one thread can notice of another is an operation of its own: the end of a
    /// thread, entering and leaving handlers and masks.
    pub fine_steps: bool,
    /// In stepwise runs a `receive` that would wait for so many milliseconds or longer waits for ever.
    pub patience: Option<u64>,
    /// Haskell's threads that nothing can wake stop the run, instead of being told so by an
    /// exception.
    pub stop_when_stuck: bool,
}

impl Default for Settings {
    fn default() -> Self {
        Settings {
            max_memory: 4 << 30,
            stress: false,
            in_place_from: IN_PLACE,
            interrupt: Arc::default(),
            delayed_delivery: false,
            fine_steps: false,
            patience: None,
            stop_when_stuck: false,
        }
    }
}

/// The small part of the state: saved whole at each mark.
#[derive(Clone, Copy)]
pub(crate) struct Scalars {
    /// Nanoseconds since the start, on the virtual clock.
    pub clock: i64,
    /// The time of day at the start, once it has been asked for.
    pub wall: Option<i64>,
    pub steps: u64,
    /// Returns so far, where they are counted: see [`Moment`].
    pub returns: u64,
    /// Visible operations so far.
    pub visible: u64,
    pub digest: EventDigest,
    pub current: Option<ThreadId>,
    /// Visible operations that the current thread has done since it was switched to.
    pub slice: u64,
    /// Steps since the running thread's last visible operation.
    pub alone: u64,
    /// Threads that are not over.
    pub alive: usize,
    /// How many departures of the script have been followed.
    pub followed: usize,
    pub timer_serial: u64,
    /// The last of the integers that Erlang's programs get once each.
    pub unique_serial: i64,
    /// The streams that are written without a buffer, a bit for each.
    pub unbuffered: u64,
}

impl Scalars {
    pub fn moment(&self) -> Moment {
        Moment { steps: self.steps, returns: self.returns }
    }
}

/// A place in a run to stop at and to come to again. Steps are not enough for that: to return is none, and a
/// deep stack can be left in a few.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Moment {
    pub steps: u64,
    /// Returns from functions and expressions: two for each, so that it is odd just before one. They are
    /// counted for observers with [`Observer::RETURNS`] alone.
    pub returns: u64,
}

impl Moment {
    /// After everything.
    pub const END: Moment = Moment { steps: u64::MAX, returns: u64::MAX };
}

/// A program in execution.
pub struct Machine<O: Observer> {
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
    /// What code above the machine holds.
    pub(crate) handles: Handles,
    /// Exit signals on their way to linked processes; empty between operations.
    pub(crate) signals: VecDeque<(ThreadId, ThreadId, Word)>,
    pub(crate) signalling: bool,
    /// See [`Machine::has_sent_signals`]: never undone.
    pub(crate) sent_signals: bool,
    /// A debugger evaluates something: what it makes is still there when that is over.
    pub(crate) evaluating: bool,
    /// The visible operation before which the script departs from the default schedule.
    pub(crate) next_departure: u64,
    /// The number of returns at which the run stops.
    pub(crate) last_return: u64,
    pub observer: O,
    // The running thread's stack, for the interpreter.
    pub(crate) stack: *mut Word,
    pub(crate) stack_len: usize,
    /// Set when that stack has outgrown the limit on memory.
    pub(crate) stack_full: bool,
    pub(crate) footprint: Footprint,
}

// SAFETY: `stack` points into a stack that the machine owns and that moves with it; nobody else
// keeps a copy of the pointer. Everything else is `Send` by itself.
unsafe impl<O: Observer + Send> Send for Machine<O> {}

/// Definitions of the library's that the machine calls.
#[derive(Clone, Copy, Default)]
pub(crate) struct Hooks {
    /// Makes an exception of a machine error: number, message.
    pub from_machine: Option<u32>,
}

/// Names of the definitions behind [`Hooks`]: the linker keeps them where they exist.
pub const HOOKS: &[&str] = &["GHC.Exception.Machine.fromMachine"];

impl<O: Observer> Machine<O> {
    /// Loads code and puts the main thread at the start of `entry`, which is an action of
    /// Haskell's or Core's, or a function of Erlang's without parameters.
    pub fn new(
        code: Arc<Code>,
        entry: Symbol,
        settings: Settings,
        outside: Box<dyn Outside + Send>,
        observer: O,
    ) -> std::io::Result<Self> {
        Self::starting(code, entry, |_, entry| entry, settings, outside, observer)
    }

    /// The same, with the main thread at what `action` makes of the entry in the new heap, such as
    /// a call of it with arguments.
    pub fn starting(
        code: Arc<Code>,
        entry: Symbol,
        action: impl FnOnce(&mut Heap, Word) -> Word,
        settings: Settings,
        outside: Box<dyn Outside + Send>,
        observer: O,
    ) -> std::io::Result<Self> {
        let mut heap = Heap::new(settings.max_memory, settings.stress)?;
        heap.collect_in_place_from(settings.in_place_from);
        let mut machine = Machine {
            code,
            heap,
            constants: Vec::new(),
            threads: Vec::new(),
            tables: Tables::default(),
            scalars: Scalars {
                clock: 0,
                wall: None,
                steps: 0,
                returns: 0,
                visible: 0,
                digest: EventDigest::default(),
                current: None,
                slice: 0,
                alone: 0,
                alive: 0,
                followed: 0,
                timer_serial: 0,
                unique_serial: 0,
                unbuffered: 0,
            },
            transaction: None,
            marks: Vec::new(),
            epoch: 1,
            settings,
            outside,
            dirty: Vec::new(),
            hooks: Hooks::default(),
            handles: Handles::default(),
            signals: VecDeque::new(),
            signalling: false,
            sent_signals: false,
            evaluating: false,
            next_departure: u64::MAX,
            last_return: u64::MAX,
            observer,
            stack: std::ptr::null_mut(),
            stack_len: 0,
            stack_full: false,
            footprint: Footprint::default(),
        };
        machine.load_constants();
        machine.hooks.from_machine = machine.code.globals.get(&Symbol::new(HOOKS[0])).copied();
        let entry = machine.code.globals.get(&entry).map(|k| machine.constants[*k as usize]);
        let action = action(&mut machine.heap, entry.unwrap_or(Word::UNIT));
        let start = match machine.code.language {
            Language::Erlang => START_PROCESS,
            Language::Haskell | Language::Core => START_THREAD,
        };
        let main = machine.new_thread(None, action, start, Mask::Unmasked);
        machine.push_ready(main);
        if machine.code.language == Language::Erlang {
            machine.start_user();
        }
        Ok(machine)
    }

    /// Objects first, contents afterwards: constants refer to each other in circles.
    fn load_constants(&mut self) {
        let code = self.code.clone();
        for constant in &code.constants {
            let word = match constant {
                Constant::Int(n) => self.heap.integer(n),
                Constant::Double(d) => self.heap.double(*d),
                Constant::Char(c) => Word::char(*c as u32),
                Constant::Bytes(b) => self.heap.bytes(b),
                Constant::Atom(a) => atom(*a),
                Constant::Con(con, args) if args.is_empty() => Word::con(*con),
                Constant::Con(con, args) => self.blank(Kind::Con, args.len(), *con),
                Constant::Tuple(args) => self.blank(Kind::Tuple, args.len(), 0),
                Constant::Export(name) => self.export(*name),
                Constant::Function(fun) => self.blank(Kind::Closure, O::EXTRA_WORDS, *fun),
                Constant::Lazy(fun) => {
                    let thunk = self.blank(Kind::Thunk, 1 + O::EXTRA_WORDS, *fun);
                    Word::thunk(thunk.index())
                }
            };
            self.constants.push(word);
        }
        for (k, constant) in code.constants.iter().enumerate() {
            if let Constant::Con(_, args) | Constant::Tuple(args) = constant {
                for (i, arg) in args.iter().enumerate() {
                    let object = self.constants[k].index();
                    self.heap.write_field(object, i, self.constants[*arg as usize]);
                }
            }
        }
    }

    fn export(&mut self, name: Symbol) -> Word {
        let (module, rest) = name.as_str().split_once(':').unwrap_or_default();
        let (name, arity) = rest.rsplit_once('/').unwrap_or_default();
        let arity = Word::small(arity.parse().unwrap_or(0));
        let words = [atom(Symbol::new(module)), atom(Symbol::new(name)), arity];
        self.heap.make(Kind::Partial, crate::prims::EXPORT, &words)
    }

    fn blank(&mut self, kind: Kind, size: usize, info: u32) -> Word {
        self.heap.make(kind, info, &vec![Word::EMPTY; size])
    }

    pub fn code(&self) -> &Code {
        &self.code
    }

    pub fn heap(&self) -> &Heap {
        &self.heap
    }

    pub fn steps(&self) -> u64 {
        self.scalars.steps
    }

    pub fn moment(&self) -> Moment {
        self.scalars.moment()
    }

    pub fn visible_operations(&self) -> u64 {
        self.scalars.visible
    }

    pub fn digest(&self) -> EventDigest {
        self.scalars.digest
    }

    /// Lets somebody else answer from now on.
    pub fn set_outside(&mut self, outside: Box<dyn Outside + Send>) {
        self.outside = outside;
    }

    /// How many departures of its script a run has followed.
    pub fn followed(&self) -> usize {
        self.scalars.followed
    }

    pub fn outside(&mut self) -> &mut dyn Outside {
        &mut *self.outside
    }

    // ---- threads -----------------------------------------------------------------------

    /// A thread that will apply `action`: from [`START_THREAD`] on to a token, from
    /// [`START_PROCESS`] on to nothing.
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
        });
        self.dirty.push(id);
        self.scalars.alive += 1;
        if self.heap.is_marked() {
            self.heap.trail.push(Undo::Spawned);
        }
        id
    }

    pub(crate) fn thread(&self, id: ThreadId) -> &Thread {
        &self.threads[id.0 as usize]
    }

    pub(crate) fn control(&self, id: ThreadId) -> &Control {
        &self.threads[id.0 as usize].control
    }

    /// A thread's control part, to be changed: saved first, if undo may want it back.
    pub(crate) fn control_mut(&mut self, id: ThreadId) -> &mut Control {
        let thread = &mut self.threads[id.0 as usize];
        if thread.epoch != self.epoch && self.heap.is_marked() {
            let control = Box::new(thread.control.clone());
            self.heap.trail.push(Undo::Thread { thread: id, control, epoch: thread.epoch });
            thread.epoch = self.epoch;
            // The whole stack is as it was at the mark, until control comes back to a frame.
            thread.barrier = usize::MAX;
        }
        if !thread.dirty {
            thread.dirty = true;
            self.dirty.push(id);
        }
        &mut thread.control
    }

    pub(crate) fn process_mut(&mut self, id: ThreadId) -> Option<&mut Process> {
        self.control_mut(id).process.as_deref_mut()
    }

    /// Before words of the frame at `fp` change: keeps what undo would want back, and makes the
    /// collector look at the frame.
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

    /// Name of a thread: the path of child counts from the main thread.
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

    /// The thread of a name, if it exists by now.
    pub fn thread_named(&self, name: &recording::ThreadName) -> Option<ThreadId> {
        (0..self.threads.len() as u32).map(ThreadId).find(|id| self.thread_name(*id) == *name)
    }

    /// The thread whose turn it is.
    pub fn current(&self) -> Option<ThreadId> {
        self.scalars.current
    }

    pub fn thread_count(&self) -> usize {
        self.threads.len()
    }

    pub fn status(&self, id: ThreadId) -> Status {
        self.control(id).status
    }

    /// What a thread ended with, or EMPTY: a value, or the exception that killed it.
    pub fn outcome(&self, id: ThreadId) -> Word {
        self.control(id).outcome
    }

    /// The label that the program has given a thread.
    pub fn thread_label(&self, id: ThreadId) -> Option<Symbol> {
        self.threads.get(id.0 as usize).and_then(|t| t.control.label)
    }

    /// Where a thread is in the code.
    pub fn thread_fp(&self, id: ThreadId) -> usize {
        self.control(id).fp
    }

    pub fn thread_pc(&self, id: ThreadId) -> usize {
        self.control(id).pc
    }

    /// Where a thread is: an instruction's place in the source.
    pub fn thread_span(&self, id: ThreadId) -> source::Span {
        self.code.span_at(self.control(id).pc)
    }

    /// Where the functions are that a thread is in, innermost first: at most `most` of them.
    pub fn call_spans(&self, id: ThreadId, most: usize) -> Vec<source::Span> {
        let thread = self.thread(id);
        let mut spans = vec![self.thread_span(id)];
        let waiting = crate::state::frames::frames(&thread.stack, thread.control.fp)
            .filter(|f| matches!(f.control.control_kind(), frame::CALL | frame::EVAL))
            .map(|f| self.code.span_at(f.control.control_pc().saturating_sub(1)));
        spans.extend(waiting.take(most));
        spans
    }

    /// The user's variables that are alive where a thread stands: see [`crate::Scene::variables`].
    pub fn variables(&self, id: ThreadId, outer: usize) -> Vec<(Symbol, Word)> {
        let thread = self.thread(id);
        let (pc, fp) = (thread.control.pc, thread.control.fp);
        crate::state::frames::variables(&self.code, &thread.stack, pc, fp, outer, &|_| true)
    }

    // ---- tables ------------------------------------------------------------------------

    pub(crate) fn table_change(&mut self, change: TableChange) {
        if self.heap.is_marked() {
            self.heap.trail.push(Undo::Table(Box::new(change)));
        }
    }

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

    // ---- collection --------------------------------------------------------------------

    /// Collects, with the running thread's registers stored. False: out of memory.
    pub(crate) fn collect(&mut self, words: usize) -> bool {
        let Machine {
            heap,
            code,
            constants,
            threads,
            tables,
            transaction,
            dirty,
            handles,
            observer,
            ..
        } = self;
        let mut roots = MachineRoots {
            code,
            constants,
            threads,
            tables,
            transaction,
            dirty,
            handles,
            observer,
        };
        let fits = heap.collect(words, &mut roots);
        let within = fits && self.is_within_limit_after_collection();
        let garbage = fits && !within && self.heap.may_move();
        if garbage {
            // Threads leave less room than the heap knows of: what is dead there may be enough.
            self.collect_all();
        }
        if let Some(current) = self.scalars.current {
            // It goes on running, and what it makes is young.
            self.control_mut(current);
        }
        within || garbage && self.is_within_limit()
    }

    /// Empties the nursery.
    pub(crate) fn collect_minor(&mut self) {
        let Machine {
            heap,
            code,
            constants,
            threads,
            tables,
            transaction,
            dirty,
            handles,
            observer,
            ..
        } = self;
        let mut roots = MachineRoots {
            code,
            constants,
            threads,
            tables,
            transaction,
            dirty,
            handles,
            observer,
        };
        heap.collect_minor(&mut roots);
        if let Some(current) = self.scalars.current {
            self.control_mut(current);
        }
    }

    /// Collects everything.
    pub fn collect_all(&mut self) {
        if self.heap.is_marked() {
            self.collect(0);
            return;
        }
        self.collect_minor();
        let Machine {
            heap,
            code,
            constants,
            threads,
            tables,
            transaction,
            dirty,
            handles,
            observer,
            ..
        } = self;
        let mut roots = MachineRoots {
            code,
            constants,
            threads,
            tables,
            transaction,
            dirty,
            handles,
            observer,
        };
        heap.collect_major(&mut roots);
    }

    // ---- marks -------------------------------------------------------------------------

    /// Remembers the present state.
    pub fn mark(&mut self) -> Mark {
        if !self.heap.is_marked() {
            self.collect_minor();
        }
        let top = self.heap.mark();
        self.epoch += 1;
        self.marks.push(MarkRecord {
            top,
            trail: self.heap.trail.len(),
            transaction: self.transaction.clone(),
            scalars: self.scalars,
        });
        Mark { depth: self.marks.len() }
    }

    /// Brings back the state of a mark, which stays set. Marks set after it are forgotten.
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

    /// Forgets a mark and those after it, keeping the present state.
    pub fn release(&mut self, mark: Mark) {
        debug_assert!(mark.depth > 0 && mark.depth <= self.marks.len());
        self.marks.truncate(mark.depth - 1);
        match self.marks.last() {
            Some(older) => self.heap.youngest_mark_is(older.top, older.trail),
            None => {
                self.heap.forget_marks();
                // Stacks may refer to what was made meanwhile; all of it counts as old now.
                for thread in &mut self.threads {
                    thread.barrier = 0;
                }
            }
        }
        self.epoch += 1;
    }

    pub(crate) fn constant(&self, k: u32) -> Word {
        self.constants[k as usize]
    }

    /// A new object's name: its creator and the creator's count.
    pub(crate) fn next_object(&mut self) -> ObjectId {
        let creator = self.scalars.current.unwrap_or(ThreadId::MAIN);
        let control = self.control_mut(creator);
        control.objects += 1;
        let object = ObjectId { creator, count: control.objects };
        self.observer.created(object);
        object
    }
}

/// Erlang's `true` and `false` are Haskell's `True` and `False`.
pub(crate) fn atom(name: Symbol) -> Word {
    match name.as_str() {
        "true" => Word::TRUE,
        "false" => Word::FALSE,
        _ => Word::atom(name.number()),
    }
}

struct MachineRoots<'a, O> {
    code: &'a Code,
    constants: &'a mut Vec<Word>,
    threads: &'a mut Vec<Thread>,
    tables: &'a mut Tables,
    transaction: &'a mut Option<Transaction>,
    dirty: &'a mut Vec<ThreadId>,
    handles: &'a Handles,
    observer: &'a mut O,
}

impl<O: Observer> Roots for MachineRoots<'_, O> {
    fn each(&mut self, young_only: bool, f: &mut dyn FnMut(&mut Word)) {
        self.constants.iter_mut().for_each(&mut *f);
        self.tables.words(f);
        self.observer.words(young_only, f);
        self.handles.words(f);
        if let Some(transaction) = self.transaction {
            transaction.words(f);
        }
        let visit = |thread: &mut Thread, f: &mut dyn FnMut(&mut Word)| {
            thread.control.words(f);
            if !thread.control.is_over() {
                let clean = if young_only { thread.barrier } else { 0 };
                walk_stack(self.code, thread, clean, f);
                if young_only {
                    // Everything below the running frame refers to survivors only, from now on.
                    thread.barrier = thread.control.fp;
                }
            }
        };
        if young_only {
            for id in self.dirty.drain(..) {
                if let Some(thread) = self.threads.get_mut(id.0 as usize) {
                    thread.dirty = false;
                    visit(thread, f);
                }
            }
        } else {
            self.threads.iter_mut().for_each(|thread| visit(thread, f));
        }
    }
}

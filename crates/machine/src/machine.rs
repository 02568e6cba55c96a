//! The machine: its parts and their lifecycle.

use crate::code::{Code, Constant, START_PROCESS, START_THREAD};
use crate::observer::{ObjectId, Observer};
use crate::outside::Outside;
use crate::snapshot::undo::{Mark, MarkRecord};
use crate::state::State;
use crate::state::footprint::Footprint;
use crate::state::frames::walk_stack;
use crate::state::handle::Handles;
use crate::state::heap::{Heap, IN_PLACE, Kind, Roots};
use crate::state::tables::Tables;
use crate::state::thread::{Mask, Thread, ThreadId};
use crate::state::transaction::Transaction;
use crate::state::word::Word;
use core_ir::Language;
use recording::EventDigest;
use source::Symbol;
use std::collections::VecDeque;
use std::ops::{Deref, DerefMut};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64};

/// The configuration of a machine; the same for recording and replay.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The maximum number of live bytes of a program, threads and their stacks included.
    pub max_memory: usize,
    /// For tests: collect at every allocation.
    pub stress: bool,
    /// With an observer of the flow of values, a heap of more words than this is collected in place
    /// instead of being copied.
    pub in_place_from: usize,
    /// Set from another thread (Ctrl-C): the run stops at the next opportunity.
    pub interrupt: Arc<AtomicBool>,
    /// Written now and then: how many steps the machine has done. For people who wait.
    pub progress: Arc<AtomicU64>,
    /// Messages are delivered when the schedule says so, in order per sender and receiver, instead
    /// of immediately.
    pub delayed_delivery: bool,
    /// Everything that one thread can notice of another is a separate operation: the end of a
    /// thread, entering and leaving handlers and masks.
    pub fine_steps: bool,
    /// Threads can be killed from outside, so that it can be noticed when one enters a handler or a mask.
    /// A run whose script kills a thread sets it itself.
    pub kills: bool,
    /// In stepwise runs, a `receive` with a timeout of at least this many milliseconds waits
    /// forever.
    pub patience: Option<u64>,
    /// Haskell threads that nothing can wake stop the run, instead of receiving an exception.
    pub stop_when_stuck: bool,
}

impl Default for Settings {
    fn default() -> Self {
        Settings {
            max_memory: 4 << 30,
            stress: false,
            in_place_from: IN_PLACE,
            interrupt: Arc::default(),
            progress: Arc::default(),
            delayed_delivery: false,
            fine_steps: false,
            kills: false,
            patience: None,
            stop_when_stuck: false,
        }
    }
}

/// The small part of the state, which is saved entirely at each mark.
#[derive(Clone, Copy)]
pub(crate) struct Scalars {
    /// Nanoseconds since the start, on the virtual clock.
    pub clock: i64,
    /// The time of day at the start, once it has been requested.
    pub wall: Option<i64>,
    pub steps: u64,
    /// The number of returns so far, if they are counted: see [`Moment`].
    pub returns: u64,
    /// The number of visible operations so far.
    pub visible: u64,
    pub digest: EventDigest,
    pub current: Option<ThreadId>,
    /// Set while the current thread is stopped in the middle of its turn, where an observer stops it
    /// ([`Observer::STOPS`]): the number of visible operations at which the turn ends.
    pub turn_ends: Option<u64>,
    /// The number of visible operations of the current thread since it was switched to.
    pub slice: u64,
    /// The number of steps since the last visible operation of the running thread.
    pub alone: u64,
    /// The number of threads that have not ended.
    pub alive: usize,
    /// The number of departures of the script that have been followed.
    pub followed: usize,
    pub timer_serial: u64,
    /// The last unique integer given to an Erlang program.
    pub unique_serial: i64,
    /// A bit set of the streams that are unbuffered.
    pub unbuffered: u64,
    /// A bit set of the connections between nodes that are cut.
    pub cuts: u64,
}

impl Scalars {
    pub(crate) fn moment(&self) -> Moment {
        Moment { steps: self.steps, returns: self.returns }
    }
}

/// A point in a run to stop at and to return to. A step count alone does not identify a point:
/// returns are not steps, so unwinding a deep stack may take almost none.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Moment {
    pub steps: u64,
    /// Returns from functions and expressions, counted twice, so that the number is odd just before
    /// one. Only counted for observers with [`Observer::RETURNS`].
    pub returns: u64,
}

impl Moment {
    /// After everything.
    pub const END: Moment = Moment { steps: u64::MAX, returns: u64::MAX };
}

/// A program in execution: its state, and an observer of it.
pub struct Machine<O: Observer> {
    pub(crate) state: State,
    pub observer: O,
}

impl<O: Observer> Deref for Machine<O> {
    type Target = State;

    #[inline(always)]
    fn deref(&self) -> &State {
        &self.state
    }
}

impl<O: Observer> DerefMut for Machine<O> {
    #[inline(always)]
    fn deref_mut(&mut self) -> &mut State {
        &mut self.state
    }
}

/// Library definitions that the machine calls.
#[derive(Clone, Copy, Default)]
pub(crate) struct Hooks {
    /// Converts a machine error (number, message) to an exception.
    pub from_machine: Option<u32>,
}

/// Names of the definitions behind [`Hooks`]: the linker keeps them if they exist.
pub const HOOKS: &[&str] = &["GHC.Exception.Machine.fromMachine"];

impl<O: Observer> Machine<O> {
    /// Loads code and puts the main thread at the start of `entry`, which is a Haskell or Core
    /// action, or an Erlang function without parameters.
    pub fn new(
        code: Arc<Code>,
        entry: Symbol,
        settings: Settings,
        outside: Box<dyn Outside + Send>,
        observer: O,
    ) -> std::io::Result<Self> {
        Self::starting(code, entry, |_, entry| entry, settings, outside, observer)
    }

    /// Like [`Machine::new`], but the main thread runs what `action` builds from the entry in the
    /// new heap, such as a call of it with arguments.
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
        let state = State {
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
                turn_ends: None,
                slice: 0,
                alone: 0,
                alive: 0,
                followed: 0,
                timer_serial: 0,
                unique_serial: 0,
                unbuffered: 0,
                cuts: 0,
            },
            transaction: None,
            marks: Vec::new(),
            epoch: 1,
            settings,
            outside,
            dirty: Vec::new(),
            hooks: Hooks::default(),
            versions: None,
            handles: Handles::default(),
            signals: VecDeque::new(),
            signalling: false,
            lost: Vec::new(),
            faulted: Vec::new(),
            evaluating: false,
            next_departure: u64::MAX,
            last_return: u64::MAX,
            stack: std::ptr::null_mut(),
            stack_len: 0,
            stack_full: false,
            footprint: Footprint::default(),
            extra_words: O::EXTRA_WORDS,
            component_buffers: std::cell::Cell::default(),
        };
        let mut machine = Machine { state, observer };
        machine.load_constants(0);
        machine.hooks.from_machine = machine.code.globals.get(&Symbol::new(HOOKS[0])).copied();
        let entry = machine.code.globals.get(&entry).map(|k| machine.constants[*k as usize]);
        let action = action(&mut machine.state.heap, entry.unwrap_or(Word::UNIT));
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

    /// Loads the constants from this number on. Objects first, contents afterwards: constants may refer to each other
    /// in cycles.
    fn load_constants(&mut self, first: usize) {
        let code = self.code.clone();
        for constant in code.constants.iter().skip(first) {
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
        for (k, constant) in code.constants.iter().enumerate().skip(first) {
            if let Constant::Con(_, args) | Constant::Tuple(args) = constant {
                for (i, arg) in args.iter().enumerate() {
                    let object = self.constants[k].index();
                    let word = self.constants[*arg as usize];
                    self.heap.write_field(object, i, word);
                }
            }
        }
    }

    /// Replaces the code by an extension of it, for evaluations between a mark and its undo. Returns the code for
    /// [`Machine::restore_code`], which must follow the undo.
    pub fn extend_code(&mut self, code: Arc<Code>) -> Arc<Code> {
        let first = self.constants.len();
        let before = std::mem::replace(&mut self.state.code, code);
        self.load_constants(first);
        before
    }

    /// Returns to the code before an extension.
    pub fn restore_code(&mut self, code: Arc<Code>) {
        self.constants.truncate(code.constants.len());
        self.state.code = code;
    }

    // ---- collection --------------------------------------------------------------------

    /// Collects, with the registers of the running thread saved. Returns false if out of memory.
    pub(crate) fn collect(&mut self, words: usize) -> bool {
        let Machine { state, observer } = self;
        let State { heap, code, constants, threads, tables, transaction, dirty, handles, .. } =
            state;
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
            // Threads leave less memory than the heap assumes: a full collection may free enough.
            self.collect_all();
        }
        if let Some(current) = self.scalars.current {
            // It continues to run, and what it creates is young.
            self.control_mut(current);
        }
        within || garbage && self.is_within_limit()
    }

    /// Collects the nursery.
    pub(crate) fn collect_minor(&mut self) {
        let Machine { state, observer } = self;
        let State { heap, code, constants, threads, tables, transaction, dirty, handles, .. } =
            state;
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

    /// Collects the whole heap.
    pub fn collect_all(&mut self) {
        if self.heap.is_marked() {
            self.collect(0);
            return;
        }
        self.collect_minor();
        let Machine { state, observer } = self;
        let State { heap, code, constants, threads, tables, transaction, dirty, handles, .. } =
            state;
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

    /// Sets a mark at the current state.
    pub fn mark(&mut self) -> Mark {
        if !self.heap.is_marked() {
            self.collect_minor();
        }
        let top = self.heap.mark();
        self.epoch += 1;
        self.state.marks.push(MarkRecord {
            top,
            trail: self.state.heap.trail.len(),
            transaction: self.state.transaction.clone(),
            scalars: self.state.scalars,
        });
        Mark { depth: self.marks.len() }
    }

    /// The name of a new object: its creator and the count of the creator.
    pub(crate) fn next_object(&mut self) -> ObjectId {
        let creator = self.scalars.current.unwrap_or(ThreadId::MAIN);
        let control = self.control_mut(creator);
        control.objects += 1;
        let object = ObjectId { creator, count: control.objects };
        self.observer.created(object);
        object
    }
}

/// The Erlang atoms `true` and `false` are `True` and `False` of Haskell.
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
                    // From now on, everything below the running frame refers to survivors only.
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

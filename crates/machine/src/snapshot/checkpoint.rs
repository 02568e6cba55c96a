//! Checkpoints: copies of the whole state from which a run can be continued.
//!
//! A mark is for going back a little and costs almost nothing; a checkpoint costs a copy of the
//! live data and can be kept indefinitely.

use crate::code::{Code, Constant, each_slot};
use crate::machine::{Machine, Moment, Scalars};
use crate::observer::Observer;
use crate::snapshot::layers::Layers;
use crate::state::State;
use crate::state::frames::{frames_by, is_code, waiting_slots};
use crate::state::heap::{BLOCK, Header, Heap, HeapSnapshot, Kind};
use crate::state::stack::Stack;
use crate::state::tables::Tables;
use crate::state::thread::{Control, Thread, ThreadId, frame};
use crate::state::transaction::Transaction;
use crate::state::word::{Index, Word};
use std::fs::File;
use std::sync::Arc;

/// The minimum size, in bytes, of a stack that is worth a file.
const LARGE_STACK: usize = 1 << 16;
/// Stack words reserved for what the current code stores before its next check.
const STACK_HEADROOM_WORDS: usize = 32;

/// A state of a machine, to be restored into the same machine.
pub struct Checkpoint {
    heap: HeapSnapshot,
    /// Shared with other states while no constant is evaluated or moved.
    constants: Arc<[Word]>,
    threads: Vec<SavedThread>,
    tables: Tables,
    scalars: Scalars,
    transaction: Option<Transaction>,
    outside: u64,
}

/// What runs in the frame above a control word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Above {
    Call,
    /// A thunk.
    Expression,
    /// The entry of a thread.
    Start,
    /// A call or thunk that may have been replaced by something else: the evaluation of its result,
    /// or a handler.
    Unsure,
}

struct SavedThread {
    stack: Layers<Word>,
    control: Control,
    parent: Option<ThreadId>,
    nth: u32,
    name_hash: u64,
    started_at: Arc<[usize]>,
    started_with: Arc<[u32]>,
}

impl Checkpoint {
    /// The step at which it was taken.
    pub fn step(&self) -> u64 {
        self.scalars.steps
    }

    pub fn moment(&self) -> Moment {
        self.scalars.moment()
    }

    /// The number of visible operations before it.
    pub fn visible(&self) -> u64 {
        self.scalars.visible
    }

    /// A word of the heap, by its offset in the copy.
    pub fn heap_word(&self, place: usize) -> Option<Word> {
        self.heap.word(place)
    }

    /// The constant whose object is at an offset, if any.
    pub fn constant_at(&self, place: usize) -> Option<u32> {
        let is_there =
            |word: &Word| word.is_reference() && self.heap_place(word.index()) == Some(place);
        self.constants.iter().position(is_there).map(|k| k as u32)
    }

    /// The offset in the copy that a reference points to.
    pub fn heap_place(&self, index: Index) -> Option<usize> {
        self.heap.place(index)
    }

    pub fn heap_len(&self) -> usize {
        self.heap.len()
    }

    /// The granularity, in words, at which objects of the heap can be found without scanning all
    /// others.
    pub const BLOCK: usize = BLOCK;

    /// Calls `f` with the offset of each heap object that has words in a block of
    /// [`BLOCK`](Self::BLOCK) words, in order: the first may start before the block.
    pub fn each_object_in(&self, block: usize, f: impl FnMut(usize)) {
        self.heap.each_object_in(block, f);
    }

    /// Calls `f` with the offset and header of each object of the heap, in order.
    pub fn each_object(&self, f: impl FnMut(usize, Header)) {
        self.heap.each_object(f);
    }

    /// Bytes owned by this checkpoint, in memory and in files; shared parts are not counted.
    pub fn size(&self) -> usize {
        let stacks: usize = self.threads.iter().map(|thread| thread.stack.size()).sum();
        self.heap.layers().size() + stacks
    }

    /// Bytes of the stacks, wherever they are.
    pub fn stack_bytes(&self) -> usize {
        8 * self.threads.iter().map(|thread| thread.stack.len()).sum::<usize>()
    }

    /// The value of a constant at that time.
    pub fn constant(&self, constant: u32) -> Option<Word> {
        self.constants.get(constant as usize).copied()
    }

    /// A word of a stack, numbered through all threads.
    pub fn stack_word(&self, mut number: usize) -> Option<Word> {
        for thread in &self.threads {
            if let Some(word) = thread.stack.get(number) {
                return Some(word);
            }
            number -= thread.stack.len();
        }
        None
    }

    /// The stacks of the threads.
    pub fn stacks(&self) -> impl ExactSizeIterator<Item = &Layers<Word>> {
        self.threads.iter().map(|thread| &thread.stack)
    }

    /// Calls `f` with each word of the stacks that is the control word of a frame, numbered
    /// through all threads.
    pub fn each_frame(&self, mut f: impl FnMut(usize)) {
        let mut first = 0;
        for thread in self.threads.iter() {
            if !thread.control.is_over() {
                let frames = frames_by(|at| thread.stack.get(at), thread.control.fp);
                frames.for_each(|frame| f(first + frame.end - 1));
            }
            first += thread.stack.len();
        }
    }

    /// Calls `f` with each live word of the stacks, numbered through all threads.
    pub fn each_live(&self, code: &Code, mut f: impl FnMut(usize)) {
        let mut first = 0;
        for thread in self.threads.iter().filter(|thread| !thread.control.is_over()) {
            let (pc, fp) = (thread.control.pc, thread.control.fp);
            each_slot(code.live_before(pc), |slot| f(first + fp + slot));
            for frame in frames_by(|at| thread.stack.get(at), fp) {
                match is_code(frame.control) {
                    true => waiting_slots(code, frame.control, |slot| f(first + frame.base + slot)),
                    false => (frame.base..frame.end - 1).for_each(|at| f(first + at)),
                }
            }
            first += thread.stack.len();
        }
    }

    /// What runs above each word of the stack of a thread, from one on: `None` unless it is a
    /// control word, or if an evaluation has only just begun.
    pub fn activations(&self, code: &Code, thread: usize, from: usize) -> Vec<Option<Above>> {
        let Some(thread) = self.threads.get(thread) else { return Vec::new() };
        let mut found = vec![None; thread.stack.len().saturating_sub(from)];
        if thread.control.is_over() {
            return found;
        }
        let runs = |pc: usize| match code.function_number_at(pc) {
            Some(function) if code.function(function).is_thunk => Above::Expression,
            Some(_) => Above::Call,
            None => Above::Start,
        };
        let (pc, fp) = (thread.control.pc, thread.control.fp);
        let mut above = Some(runs(pc));
        for waiting in frames_by(|at| thread.stack.get(at), fp) {
            let Some(found) = (waiting.end - 1).checked_sub(from).map(|at| &mut found[at]) else {
                break;
            };
            let control = waiting.control;
            let evaluates = control.control_kind() == frame::EVAL;
            match above {
                Some(above) => *found = Some(above),
                None if evaluates => {}
                None => *found = Some(Above::Unsure),
            }
            above = is_code(control).then(|| runs(control.control_pc()));
        }
        found
    }

    /// The approximate memory usage.
    pub fn bytes(&self) -> usize {
        let stacks: usize = self.threads.iter().map(|t| t.stack.in_memory()).sum();
        let heap = self.heap.layers().in_memory();
        let constants = self.constants.len() * 8 / Arc::strong_count(&self.constants);
        heap + stacks + constants + self.threads.len() * 256
    }

    /// Moves large parts to files, which have to be empty and unnamed.
    pub fn spill(&mut self, file: &dyn Fn() -> std::io::Result<File>) -> std::io::Result<()> {
        self.heap.layers_mut().spill(file)?;
        for thread in &mut self.threads {
            if thread.stack.in_memory() > LARGE_STACK {
                thread.stack.spill(file)?;
            }
        }
        Ok(())
    }

    /// Releases the memory of parts that are in files.
    pub fn rest(&self) {
        self.heap.layers().rest();
        self.threads.iter().for_each(|thread| thread.stack.rest());
    }
}

impl State {
    /// The number of words of the stack of a thread that are in use.
    fn used_stack(&self, thread: &Thread) -> usize {
        if thread.control.is_over() {
            return 0;
        }
        let frame = self.code.frame_at(thread.control.pc);
        (thread.control.fp + frame).min(thread.stack.len())
    }

    /// The number of words of all stacks, including unused ones.
    pub fn words_of_stacks(&self) -> usize {
        self.threads.iter().map(|thread| thread.stack.len()).sum()
    }

    /// Whether the heap equals that of a checkpoint, word by word. For checks: it compares
    /// everything.
    pub fn has_heap_of(&self, state: &Checkpoint) -> bool {
        self.heap.is_like(&state.heap)
    }

    /// The number of words of the stack of a thread, from its bottom, that are unchanged since the
    /// last [`Machine::pause`]: no frame in there has run since.
    pub fn kept_stack(&self, id: ThreadId) -> usize {
        self.threads.get(id.0 as usize).map_or(0, |thread| thread.kept)
    }

    /// The globals that have not been evaluated yet.
    pub fn untouched_globals(&self) -> Vec<u32> {
        let constants = self.constants.iter().zip(self.code.constants()).enumerate();
        let lazy = constants.filter(|(_, (word, constant))| {
            matches!(constant, Constant::Lazy(_))
                && word.is_thunk()
                && self.heap.header(word.index()).is(Kind::Thunk)
        });
        lazy.map(|(k, _)| k as u32).collect()
    }

    /// Restores a state of this machine.
    pub fn restore(&mut self, checkpoint: &Checkpoint) {
        self.marks.clear();
        self.handles.forget_from(0);
        self.heap.restore(&checkpoint.heap);
        self.constants = checkpoint.constants.to_vec();
        self.tables = checkpoint.tables.clone();
        self.scalars = checkpoint.scalars;
        self.transaction = checkpoint.transaction.clone();
        self.outside.seek(checkpoint.outside);
        self.epoch += 1;
        self.dirty.clear();
        self.threads.clear();
        for (number, saved) in checkpoint.threads.iter().enumerate() {
            let room = if saved.control.is_over() { 0 } else { STACK_HEADROOM_WORDS };
            self.threads.push(Thread {
                stack: Stack::of(&saved.stack, room),
                control: saved.control.clone(),
                epoch: self.epoch,
                // Nothing in it is young.
                barrier: saved.control.fp,
                kept: 0,
                dirty: true,
                parent: saved.parent,
                nth: saved.nth,
                name_hash: saved.name_hash,
                started_at: saved.started_at.clone(),
                started_with: saved.started_with.clone(),
            });
            self.dirty.push(ThreadId(number as u32));
        }
        self.count_threads();
    }

    /// Copies the current state, in which nothing is young.
    fn copy_after(
        &self,
        before: Option<(&Checkpoint, &[usize])>,
        file: &dyn Fn(usize) -> Option<File>,
    ) -> Checkpoint {
        let kept = |number: usize| {
            let (state, kept) = before?;
            Some((&state.threads.get(number)?.stack, kept.get(number)?.saturating_sub(1)))
        };
        let threads = self.threads.iter().enumerate();
        let threads = threads
            .map(|(number, thread)| {
                let words = &thread.stack[..self.used_stack(thread)];
                let stack = match kept(number) {
                    Some((before, kept)) => {
                        Layers::after(before, kept, words, std::iter::empty(), file)
                    }
                    None => Layers::whole(words, file),
                };
                SavedThread {
                    stack,
                    control: thread.control.clone(),
                    parent: thread.parent,
                    nth: thread.nth,
                    name_hash: thread.name_hash,
                    started_at: thread.started_at.clone(),
                    started_with: thread.started_with.clone(),
                }
            })
            .collect();
        let same = before.filter(|(state, _)| *state.constants == *self.constants);
        let constants = same.map(|(state, _)| state.constants.clone());
        Checkpoint {
            heap: self.heap.snapshot(before.map(|(state, _)| &state.heap), file),
            constants: constants.unwrap_or_else(|| self.constants.as_slice().into()),
            threads,
            tables: self.tables.clone(),
            scalars: self.scalars,
            transaction: self.transaction.clone(),
            outside: self.outside.position(),
        }
    }

    /// Frees the unused part of large stacks, and treats every thread as changed.
    fn settle_stacks(&mut self) {
        for number in 0..self.threads.len() {
            let used = self.used_stack(&self.threads[number]);
            let stack = &mut self.threads[number].stack;
            if stack.len() > LARGE_STACK / 8 + 2 * used {
                stack.shrink(used + STACK_HEADROOM_WORDS);
            }
        }
        // As in a restored state: the order depends on which thread is examined first.
        self.dirty.clear();
        for (number, thread) in self.threads.iter_mut().enumerate() {
            thread.dirty = true;
            thread.kept = thread.barrier.min(thread.control.fp);
            self.dirty.push(ThreadId(number as u32));
        }
    }
}

impl<O: Observer> Machine<O> {
    /// Copies the current state. No mark may be set.
    pub fn checkpoint(&mut self) -> Checkpoint {
        self.checkpoint_after(None, &|_| None)
    }

    /// Copies the current state, sharing with `before`, since which the heap has been watched,
    /// everything that has not changed, and the part of each stack that is said to be kept. Large
    /// parts go directly to a file, if one is provided for that size.
    pub fn checkpoint_after(
        &mut self,
        before: Option<(&Checkpoint, &[usize])>,
        file: &dyn Fn(usize) -> Option<File>,
    ) -> Checkpoint {
        debug_assert!(self.marks.is_empty(), "marks and checkpoints do not mix");
        if !self.heap.has_no_young() {
            self.collect_minor();
        }
        self.copy_after(before, file)
    }

    /// Brings the heap into a canonical order: every run that reaches this step from a checkpoint
    /// taken at an earlier pause has the same order, so words can be identified by their offsets.
    /// Between two pauses nothing may move ([`Heap::hold`]). With `everything`, garbage is removed,
    /// too.
    pub fn pause(&mut self, everything: bool) {
        match everything {
            true => self.collect_all(),
            false => self.collect_minor(),
        }
        self.settle_stacks();
    }

    /// The observer, and the heap that it may annotate.
    pub fn observer_and_heap(&mut self) -> (&mut O, &mut Heap) {
        (&mut self.observer, &mut self.state.heap)
    }

    /// Extracts the observer.
    pub fn into_observer(self) -> O {
        self.observer
    }

    /// Continues the same run with another observer.
    pub fn observed_by<P: Observer>(self, observer: P) -> Machine<P> {
        debug_assert!(O::EXTRA_WORDS == P::EXTRA_WORDS, "objects of one shape");
        Machine { state: State { lost: Vec::new(), ..self.state }, observer }
    }

    /// Starts to report the flow of values to the observer (if it asks for that). The current state
    /// must be that of a [`Machine::pause`] just made, or of one just restored.
    pub fn trace_from(&mut self, state: &Checkpoint) -> std::io::Result<()> {
        self.heap.hold();
        if O::TRACES {
            self.heap.enable_shadow()?;
        }
        self.observer.began(&mut self.state.heap, &self.state.constants, state);
        Ok(())
    }
}

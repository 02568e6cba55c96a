//! Checkpoints: copies of the whole state, to start again from.
//!
//! A mark is for going back a little and costs next to nothing; a checkpoint costs a copy of what
//! is alive, and can be kept for as long as one likes.

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

/// Bytes of a stack that are worth a file.
const LARGE_STACK: usize = 1 << 16;
/// Words of a stack for whatever the code at hand lays down before it checks again.
const STACK_HEADROOM_WORDS: usize = 32;

/// A state of a machine, to be restored into the same machine.
pub struct Checkpoint {
    heap: HeapSnapshot,
    /// Shared with other states, as long as none is evaluated or moved.
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
    /// An expression that was put off.
    Expression,
    /// What a thread begins with.
    Start,
    /// A call or an expression may have gone on with something else in its place: the evaluation
    /// of what it returns, a handler.
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

    /// A word of the heap by its place from the start of the copy.
    pub fn heap_word(&self, place: usize) -> Option<Word> {
        self.heap.word(place)
    }

    /// The constant whose object that place is, if any.
    pub fn constant_at(&self, place: usize) -> Option<u32> {
        let is_there =
            |word: &Word| word.is_reference() && self.heap_place(word.index()) == Some(place);
        self.constants.iter().position(is_there).map(|k| k as u32)
    }

    /// Where a reference in the copy leads, as such a place.
    pub fn heap_place(&self, index: Index) -> Option<usize> {
        self.heap.place(index)
    }

    pub fn heap_len(&self) -> usize {
        self.heap.len()
    }

    /// Words of the heap whose objects can be found without looking at all others.
    pub const BLOCK: usize = BLOCK;

    /// Calls `f` with the place of each object of the heap that has words in a block of so many, in
    /// order: the first may begin before that.
    pub fn each_object_in(&self, block: usize, f: impl FnMut(usize)) {
        self.heap.each_object_in(block, f);
    }

    /// Calls `f` with the place and the header of each object of the heap, in order.
    pub fn each_object(&self, f: impl FnMut(usize, Header)) {
        self.heap.each_object(f);
    }

    /// Bytes of its own, in memory and in files: what it shares with others is theirs.
    pub fn size(&self) -> usize {
        let stacks: usize = self.threads.iter().map(|thread| thread.stack.size()).sum();
        self.heap.layers().size() + stacks
    }

    /// Bytes of the stacks, wherever they are.
    pub fn stack_bytes(&self) -> usize {
        8 * self.threads.iter().map(|thread| thread.stack.len()).sum::<usize>()
    }

    /// A constant as it is by then.
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

    /// The threads' stacks, each the words of one.
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

    /// Calls `f` with each word of the stacks that somebody may still look at, numbered through all
    /// threads.
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

    /// What runs above each word of a thread's stack, from one on: nothing, unless it is a control word.
    /// Where an evaluation has begun and nothing else, there is nothing to say.
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

    /// About how much memory it takes.
    pub fn bytes(&self) -> usize {
        let stacks: usize = self.threads.iter().map(|t| t.stack.in_memory()).sum();
        let heap = self.heap.layers().in_memory();
        let constants = self.constants.len() * 8 / Arc::strong_count(&self.constants);
        heap + stacks + constants + self.threads.len() * 256
    }

    /// Puts what is large of it into files, which come empty and without a name.
    pub fn spill(&mut self, file: &dyn Fn() -> std::io::Result<File>) -> std::io::Result<()> {
        self.heap.layers_mut().spill(file)?;
        for thread in &mut self.threads {
            if thread.stack.in_memory() > LARGE_STACK {
                thread.stack.spill(file)?;
            }
        }
        Ok(())
    }

    /// Of one in files: it need not stay in memory now.
    pub fn rest(&self) {
        self.heap.layers().rest();
        self.threads.iter().for_each(|thread| thread.stack.rest());
    }
}

impl State {
    /// How much of a thread's stack is in use.
    fn used_stack(&self, thread: &Thread) -> usize {
        if thread.control.is_over() {
            return 0;
        }
        let frame = self.code.frame_at(thread.control.pc);
        (thread.control.fp + frame).min(thread.stack.len())
    }

    /// Words of all stacks, those that are not in use included.
    pub fn words_of_stacks(&self) -> usize {
        self.threads.iter().map(|thread| thread.stack.len()).sum()
    }

    /// Whether the heap is as in a state, word by word. For checks: it looks at all of it.
    pub fn has_heap_of(&self, state: &Checkpoint) -> bool {
        self.heap.is_like(&state.heap)
    }

    /// How much of a thread's stack, from its bottom, is as the last [`Machine::pause`] left
    /// it: nothing in there has run since.
    pub fn kept_stack(&self, id: ThreadId) -> usize {
        self.threads.get(id.0 as usize).map_or(0, |thread| thread.kept)
    }

    /// The globals that nobody has asked for yet.
    pub fn untouched_globals(&self) -> Vec<u32> {
        let constants = self.constants.iter().zip(self.code.constants()).enumerate();
        let lazy = constants.filter(|(_, (word, constant))| {
            matches!(constant, Constant::Lazy(_))
                && word.is_thunk()
                && self.heap.header(word.index()).is(Kind::Thunk)
        });
        lazy.map(|(k, _)| k as u32).collect()
    }

    /// Brings back a state of this machine.
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

    /// Copies the present state, in which nothing is young.
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

    /// Gives back what large stacks do not use, and treats every thread as changed.
    fn settle_stacks(&mut self) {
        for number in 0..self.threads.len() {
            let used = self.used_stack(&self.threads[number]);
            let stack = &mut self.threads[number].stack;
            if stack.len() > LARGE_STACK / 8 + 2 * used {
                stack.shrink(used + STACK_HEADROOM_WORDS);
            }
        }
        // As in a state that is restored: who is looked at first decides the order.
        self.dirty.clear();
        for (number, thread) in self.threads.iter_mut().enumerate() {
            thread.dirty = true;
            thread.kept = thread.barrier.min(thread.control.fp);
            self.dirty.push(ThreadId(number as u32));
        }
    }
}

impl<O: Observer> Machine<O> {
    /// Copies the present state. No mark may be set.
    pub fn checkpoint(&mut self) -> Checkpoint {
        self.checkpoint_after(None, &|_| None)
    }

    /// The same. What did not change since `before`, where the heap began to be watched, is shared with
    /// that, and so is as much of each stack as is said to be kept; what is large goes to a file right
    /// away, if there is one for so many bytes.
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

    /// Brings the heap to an order that whoever comes to this step, from a state that was kept at
    /// a pause before, brings it to as well: words can be known by their places in it. Between two
    /// pauses nothing may move ([`Heap::hold`]). With `everything` what is dead goes, too.
    pub fn pause(&mut self, everything: bool) {
        match everything {
            true => self.collect_all(),
            false => self.collect_minor(),
        }
        self.settle_stacks();
    }

    /// The observer, and the heap beside which it may write.
    pub fn observer_and_heap(&mut self) -> (&mut O, &mut Heap) {
        (&mut self.observer, &mut self.state.heap)
    }

    /// The observer, without the machine.
    pub fn into_observer(self) -> O {
        self.observer
    }

    /// The same run, watched by somebody else from now on.
    pub fn observed_by<P: Observer>(self, observer: P) -> Machine<P> {
        debug_assert!(O::EXTRA_WORDS == P::EXTRA_WORDS, "objects of one shape");
        Machine { state: State { lost: Vec::new(), ..self.state }, observer }
    }

    /// From here on the observer is told of the flow of values (if it asks for that). The present
    /// state is that of a [`Machine::pause`], just made, or such a one, just restored.
    pub fn trace_from(&mut self, state: &Checkpoint) -> std::io::Result<()> {
        self.heap.hold();
        if O::TRACES {
            self.heap.enable_shadow()?;
        }
        self.observer.began(&mut self.state.heap, &self.state.constants, state);
        Ok(())
    }
}

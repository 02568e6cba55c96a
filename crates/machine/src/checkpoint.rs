//! Checkpoints: copies of the whole state, to start again from.
//!
//! A mark is for going back a little and costs next to nothing; a checkpoint costs a copy of what
//! is alive, and can be kept for as long as one likes.

use crate::heap::HeapSnapshot;
use crate::machine::{Machine, Scalars};
use crate::observer::Observer;
use crate::tables::Tables;
use crate::thread::{Control, ThreadId};
use crate::transaction::Transaction;
use crate::word::{Index, Word};

/// A state of a machine, to be restored into the same machine.
pub struct Checkpoint {
    heap: HeapSnapshot,
    constants: Box<[Word]>,
    threads: Vec<SavedThread>,
    tables: Tables,
    scalars: Scalars,
    transaction: Option<Transaction>,
    outside: u64,
}

struct SavedThread {
    stack: Box<[Word]>,
    control: Control,
    parent: Option<ThreadId>,
    nth: u32,
    name_hash: u64,
}

impl Checkpoint {
    /// The step at which it was taken.
    pub fn step(&self) -> u64 {
        self.scalars.steps
    }

    /// The number of visible operations before it.
    pub fn visible(&self) -> u64 {
        self.scalars.visible
    }

    /// A word of the heap by its place from the start of the copy.
    pub fn heap_word(&self, place: usize) -> Option<Word> {
        self.heap.word(place)
    }

    /// Where a reference in the copy leads, as such a place.
    pub fn heap_place(&self, index: Index) -> Option<usize> {
        self.heap.place(index)
    }

    pub fn heap_len(&self) -> usize {
        self.heap.bytes() / 8
    }

    /// A constant as it is by then.
    pub fn constant(&self, constant: u32) -> Option<Word> {
        self.constants.get(constant as usize).copied()
    }

    /// A word of a stack, numbered through all threads.
    pub fn stack_word(&self, mut number: usize) -> Option<Word> {
        for thread in &self.threads {
            if let Some(word) = thread.stack.get(number) {
                return Some(*word);
            }
            number -= thread.stack.len();
        }
        None
    }

    /// The threads' stacks.
    pub fn stacks(&self) -> impl Iterator<Item = &[Word]> {
        self.threads.iter().map(|thread| &*thread.stack)
    }

    /// Which words of the stacks are the control words of frames, numbered through all threads.
    pub fn frames(&self) -> Vec<usize> {
        let (mut found, mut first) = (Vec::new(), 0);
        for thread in self.threads.iter() {
            if !thread.control.is_over() {
                let frames = crate::frames::frames(&thread.stack, thread.control.fp);
                found.extend(frames.map(|frame| first + frame.end - 1));
            }
            first += thread.stack.len();
        }
        found
    }

    /// About how much memory it takes.
    pub fn bytes(&self) -> usize {
        let stacks: usize = self.threads.iter().map(|t| t.stack.len()).sum();
        self.heap.bytes() + (stacks + self.constants.len()) * 8 + self.threads.len() * 256
    }
}

impl<O: Observer> Machine<O> {
    /// Copies the present state. No mark may be set.
    pub fn checkpoint(&mut self) -> Checkpoint {
        debug_assert!(self.marks.is_empty(), "marks and checkpoints do not mix");
        self.collect_minor();
        let threads = self
            .threads
            .iter()
            .map(|thread| {
                let used = if thread.control.is_over() {
                    0
                } else {
                    let frame = self.code.frame_at(thread.control.pc);
                    (thread.control.fp + frame).min(thread.stack.len())
                };
                SavedThread {
                    stack: thread.stack[..used].into(),
                    control: thread.control.clone(),
                    parent: thread.parent,
                    nth: thread.nth,
                    name_hash: thread.name_hash,
                }
            })
            .collect();
        Checkpoint {
            heap: self.heap.snapshot(),
            constants: self.constants.as_slice().into(),
            threads,
            tables: self.tables.clone(),
            scalars: self.scalars,
            transaction: self.transaction.clone(),
            outside: self.outside.position(),
        }
    }

    /// Collects everything and copies the state. What is alive then stands in an order that
    /// depends on the state alone, so that whoever comes to this step, from wherever, numbers its
    /// words alike: those of the heap in that order, then those of the threads' stacks.
    pub fn tidy_state(&mut self) -> Checkpoint {
        self.collect_all();
        self.checkpoint()
    }

    /// From here on the observer is told of the flow of values (if it asks for that). The present
    /// state is that of [`Machine::tidy_state`], just called.
    pub fn trace_from(&mut self, state: &Checkpoint) -> std::io::Result<()> {
        self.heap.enable_shadow()?;
        self.observer.began(&mut self.heap, &self.constants, state);
        Ok(())
    }

    /// Brings back a state of this machine.
    pub fn restore(&mut self, checkpoint: &Checkpoint) {
        self.marks.clear();
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
            let mut stack = saved.stack.to_vec();
            if !saved.control.is_over() {
                // Room for whatever the code at hand lays down before it checks again.
                stack.resize(stack.len() + 32, Word::EMPTY);
            }
            self.threads.push(crate::thread::Thread {
                stack,
                control: saved.control.clone(),
                epoch: self.epoch,
                barrier: 0,
                dirty: true,
                parent: saved.parent,
                nth: saved.nth,
                name_hash: saved.name_hash,
            });
            self.dirty.push(ThreadId(number as u32));
        }
    }
}

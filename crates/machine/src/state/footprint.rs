//! The memory used by threads: stacks, control blocks, process data, and their table entries.
//!
//! Together with the heap this is what [`crate::Settings::max_memory`] limits. Counting all threads
//! takes time, and a program may have millions, so an upper bound is maintained instead: the result
//! of the last count, the threads created since, and the words by which stacks have grown. They are
//! counted again only if the bound exceeds the limit, or much has been collected since the last
//! count.

use crate::state::tables::{Alias, Tables, TermTable, Timer, TimerKey};
use crate::state::thread::{Pending, Process, Thread, ThreadId};
use crate::state::word::Word;
use crate::state::{START_CALLS, START_FUNCTIONS, State};
use crate::stop::Fault;
use std::sync::Arc;

/// The approximate overhead of an allocation.
const PER_PIECE: usize = 16;
/// The size of a new stack in bytes: see [`State::new_thread`].
const NEW_STACK: usize = 32 * size_of::<Word>();
/// The number of threads that may be counted per collection since the last count.
const THREADS_PER_COLLECTION: usize = 4096;

/// The bound, in words.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Footprint {
    /// The memory used by threads at the last count, and their number.
    counted: usize,
    threads: usize,
    /// The growth of stacks since.
    grown: usize,
    /// The number of collections since.
    collections: usize,
}

impl Footprint {
    pub(crate) fn stack_grew(&mut self, words: usize) {
        self.grown += words;
    }

    fn bound(&self, threads: usize) -> usize {
        const START: usize =
            START_CALLS * size_of::<usize>() + START_FUNCTIONS * size_of::<u32>() + 2 * PER_PIECE;
        const NEW: usize =
            size_of::<Thread>() + size_of::<Process>() + NEW_STACK + START + 2 * PER_PIECE;
        let new = threads.saturating_sub(self.threads);
        self.counted + self.grown + new * NEW / size_of::<Word>()
    }
}

impl Thread {
    /// The number of bytes used.
    fn bytes(&self) -> usize {
        /// The size of a list that is not shared with another thread.
        fn own<T>(list: &Arc<[T]>) -> usize {
            if Arc::strong_count(list) == 1 { PER_PIECE + size_of_val(&**list) } else { 0 }
        }
        let control = &self.control;
        size_of::<Thread>()
            + own(&self.started_at)
            + own(&self.started_with)
            + size_of::<Word>() * self.stack.len()
            + PER_PIECE
            + size_of::<Pending>() * control.pending.len()
            + control.process.as_deref().map_or(0, Process::bytes)
    }
}

impl Process {
    fn bytes(&self) -> usize {
        let incoming = self.incoming.iter().map(|(_, messages)| {
            size_of::<(ThreadId, Vec<Word>)>() + PER_PIECE + size_of_val(&**messages)
        });
        size_of::<Process>()
            + PER_PIECE
            + size_of_val(&*self.links)
            + size_of_val(&*self.monitors)
            + size_of_val(&*self.watchers)
            + size_of_val(&*self.arrived)
            + incoming.sum::<usize>()
    }
}

impl Tables {
    /// The approximate number of bytes used, without the contents of Erlang tables, which are in
    /// the heap.
    fn bytes(&self) -> usize {
        /// Nodes of a map are about two thirds full.
        const fn entries<T>(count: usize) -> usize {
            count * size_of::<T>() * 3 / 2
        }
        size_of::<ThreadId>() * (self.ready.len() + self.at_black_holes.len())
            + entries::<(TimerKey, Timer)>(self.timers.len())
            + entries::<(u64, ThreadId)>(self.names.len())
            + entries::<(i64, TermTable)>(self.term_tables.len())
            + entries::<(i64, Alias)>(self.aliases.len())
    }
}

impl State {
    /// An upper bound of the words used by threads and tables.
    #[inline]
    fn beside_heap(&self) -> usize {
        self.footprint.bound(self.threads.len()) + self.tables.bytes() / size_of::<Word>()
    }

    #[inline]
    pub(crate) fn count_threads(&mut self) {
        let bytes: usize = self.threads.iter().map(Thread::bytes).sum();
        self.footprint = Footprint {
            counted: bytes / size_of::<Word>(),
            threads: self.threads.len(),
            ..Footprint::default()
        };
    }

    /// Whether the heap as it is, with garbage, and all threads are within the memory limit.
    #[inline]
    pub(crate) fn is_within_limit(&mut self) -> bool {
        let most = self.heap.max_words();
        if self.heap.used() + self.beside_heap() <= most {
            return true;
        }
        self.count_threads();
        self.heap.used() + self.beside_heap() <= most
    }

    /// Whether the heap after a collection and all threads are within the memory limit.
    #[inline]
    pub(crate) fn is_within_limit_after_collection(&mut self) -> bool {
        self.footprint.collections += 1;
        if self.footprint.collections * THREADS_PER_COLLECTION >= self.threads.len() {
            self.count_threads();
        }
        self.is_within_limit()
    }

    /// Called before a thread is created. Past the limit, the heap is collected as soon as
    /// possible, which ends the run unless there is enough garbage; if threads alone exceed it, the
    /// run ends immediately.
    #[inline]
    pub(crate) fn room_for_thread(&mut self) -> Result<(), Fault> {
        if self.is_within_limit() {
            return Ok(());
        }
        self.heap.collect_soon();
        if self.beside_heap() > self.heap.max_words() { Err(Fault::OutOfMemory) } else { Ok(()) }
    }
}

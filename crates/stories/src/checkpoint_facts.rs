//! Facts about a checkpoint that the first pass found: the summary pass ([`crate::summary_pass::SummaryPass`]) or the fallback
//! observer (`fallback_observer.rs`).

use crate::copied::Copied;
use crate::log::{BEFORE, Id};
use crate::provenance::{Kind, NewFile, Provenance, Runs, SMALL_BYTES, Stack, kinds};
use machine::{Checkpoint, Code, Heap, Layers, Observer, ThreadId};
use std::collections::HashMap;

/// An observer that runs ahead of the recorder.
pub(crate) trait FirstPassObserver: Observer {
    /// Returns the origin of every word of the present state, numbered as by [`crate::record::Recorder::ends`]: a slot
    /// of the previous state, [`crate::provenance::MADE`], or 0 for a word without provenance; and which words are
    /// copies. `kept` is the length of the part of each stack in which nothing ran; all of it, if that is more than
    /// there can be.
    fn provenance_at_end(
        &mut self,
        heap: &mut Heap,
        state: &Checkpoint,
        kept: &dyn Fn(ThreadId) -> usize,
        file: Option<NewFile<'_>>,
    ) -> std::io::Result<(Provenance, Copied)>;

    /// What it found in the present segment.
    fn facts(&self) -> SegmentFacts;

    /// Whether it must be notified when a value may have been handed over.
    fn asks_for_sharing(&self) -> bool {
        false
    }

    /// From now on a value may have been handed over.
    fn shares(&mut self) {}
}

/// See [`crate::graph::Segment`].
pub(crate) struct SegmentFacts {
    pub raised: bool,
    pub mailed: HashMap<u32, Id>,
    pub shared: u32,
}

/// Facts about the state at the start of a segment.
#[derive(Default)]
pub(crate) struct CheckpointFacts {
    /// The number of the first word of each stack and its length, and the kinds of its words.
    stacks: Vec<(u32, usize)>,
    pub kinds: Vec<Vec<u8>>,
    /// A copy of those.
    pub copied: Vec<Layers<u8>>,
    /// The next origin number; `None` before the first state has its own.
    pub next: Option<u32>,
}

impl CheckpointFacts {
    pub(crate) fn begin(&mut self, heap: &Heap, state: &Checkpoint) {
        self.stacks.clear();
        let mut first = heap.survivors().len() as u32;
        for stack in state.stacks() {
            self.stacks.push((first, stack.len()));
            first += 3 * stack.len() as u32;
        }
    }

    /// The origins of the stack words at the end of a segment, and for each thread the word from which the kinds may
    /// have changed.
    pub(crate) fn ends(
        &mut self,
        state: &Checkpoint,
        code: &Code,
        kept: &dyn Fn(ThreadId) -> usize,
        file: Option<NewFile<'_>>,
    ) -> (Vec<Stack>, Vec<usize>) {
        let mut first = 0;
        let (mut stacks, mut renewed) = (Vec::new(), Vec::new());
        for (thread, words) in state.stacks().enumerate() {
            let (here, len) = (first, words.len());
            first += len;
            let kept = kept(ThreadId(thread as u32));
            let had = self.stacks.get(thread).map_or(0, |(_, count)| *count);
            let border = kept.min(len).min(had).saturating_sub(1);
            let kind =
                |facts: &Self| facts.kinds.get(thread).and_then(|all| all.get(border).copied());
            let earlier = kind(self);
            self.renew_kinds(state, code, thread, border, file);
            renewed.push(border);
            let Some((before, count)) = self.stacks.get(thread).copied() else {
                stacks.push(Stack { first: here, len, before: 0, kept: 0, same_root: false });
                continue;
            };
            let kept = match kept {
                // Nothing ran at all: the words above the last one count as kept.
                usize::MAX => len + 1,
                kept => kept.min(len).min(count),
            };
            let is_call = |kind: Option<u8>| kind == Some(Kind::Call as u8);
            let same_root = kept == border + 1 && is_call(kind(self)) && is_call(earlier);
            stacks.push(Stack { first: here, len, before, kept, same_root });
        }
        (stacks, renewed)
    }

    /// Updates the kinds of the words of a stack; those below `from` are unchanged.
    pub(crate) fn renew_kinds(
        &mut self,
        state: &Checkpoint,
        code: &Code,
        thread: usize,
        from: usize,
        file: Option<NewFile<'_>>,
    ) {
        let renewed = kinds(state, code, thread, from);
        if self.kinds.len() <= thread {
            self.kinds.resize_with(thread + 1, Vec::new);
            self.copied.resize_with(thread + 1, || Layers::whole(&[], &|_| None));
        }
        let all = &mut self.kinds[thread];
        all.truncate(from);
        all.extend(renewed);
        let file = |bytes: usize| file.filter(|_| bytes > SMALL_BYTES).and_then(|file| file().ok());
        let copied = &mut self.copied[thread];
        *copied = Layers::after(copied, from, all, std::iter::empty(), &file);
    }
}

/// The origins of the heap words.
pub(crate) fn runs(heap: &Heap) -> Runs {
    let mut runs = Runs::default();
    match heap.watched() {
        Some((watched, overwritten)) => {
            let mut from = 0;
            for hole in overwritten {
                runs.through(BEFORE | from as Id, hole - from);
                runs.made(1);
                from = hole + 1;
            }
            runs.through(BEFORE | from as Id, watched - from);
            runs.made(heap.survivors().len() - watched);
        }
        None => {
            for number in 0..heap.survivors().len() {
                match heap.moved_from(number) {
                    Some(number) => runs.through(BEFORE | number, 1),
                    None => runs.made(1),
                }
            }
        }
    }
    runs
}

//! Shadow words of the stacks: step ids.
//!
//! A stack may have 100 million words when a segment begins, of which the segment touches few. The ids of untouched
//! words are those of the checkpoint, and are materialised only where something runs.

use super::Recorder;
use crate::log::Id;
use crate::steps::{Shadow, Steps};
use std::ops::{Index, IndexMut, Range};

/// Words whose shadow is materialised at once.
const WORDS_AT_ONCE: usize = 1 << 13;

/// The shadow of one stack.
#[derive(Default)]
pub(crate) struct ShadowStack<B> {
    /// The first word with a materialised shadow.
    from: usize,
    beside: Vec<B>,
}

impl<B: Copy> ShadowStack<B> {
    /// No shadow is materialised for this many words.
    pub(super) fn untouched(words: usize) -> Self {
        ShadowStack { from: words, beside: Vec::new() }
    }

    #[inline(always)]
    fn get(&self, at: usize) -> Option<B> {
        self.beside.get(at.wrapping_sub(self.from)).copied()
    }

    #[inline(always)]
    fn get_mut(&mut self, at: usize) -> Option<&mut B> {
        self.beside.get_mut(at.wrapping_sub(self.from))
    }

    fn len(&self) -> usize {
        self.from + self.beside.len()
    }
}

impl<B> From<Vec<B>> for ShadowStack<B> {
    fn from(beside: Vec<B>) -> Self {
        ShadowStack { from: 0, beside }
    }
}

/// By the index of the word in the stack.
impl<B> Index<usize> for ShadowStack<B> {
    type Output = B;

    #[inline(always)]
    fn index(&self, at: usize) -> &B {
        &self.beside[at - self.from]
    }
}

impl<B> IndexMut<usize> for ShadowStack<B> {
    #[inline(always)]
    fn index_mut(&mut self, at: usize) -> &mut B {
        &mut self.beside[at - self.from]
    }
}

impl<L: Steps> Recorder<L> {
    #[inline(always)]
    pub(super) fn slot(&self, at: usize) -> Id {
        self.beside(at).value()
    }

    #[inline(always)]
    pub(super) fn set_slot(&mut self, at: usize, id: Id) {
        self.set_info(at, L::Shadow::new(id, 0));
    }

    /// The shadow of a word of the running thread.
    #[inline(always)]
    pub(super) fn beside(&self, at: usize) -> L::Shadow {
        match self.stack.get(at) {
            Some(beside) => beside,
            None => self.untouched(self.current, &self.stack, at),
        }
    }

    /// The shadow of a word of any thread.
    pub(crate) fn shadow_of(&self, thread: usize, at: usize) -> L::Shadow {
        let stack = match self.stacks.get(thread) {
            _ if thread == self.current => &self.stack,
            Some(stack) => stack,
            None => return L::Shadow::default(),
        };
        stack.get(at).unwrap_or_else(|| self.untouched(thread, stack, at))
    }

    /// The materialised shadow of a word of any thread, for writing.
    pub(crate) fn shadow_of_mut(&mut self, thread: usize, at: usize) -> Option<&mut L::Shadow> {
        match self.stacks.get_mut(thread) {
            _ if thread == self.current => self.stack.get_mut(at),
            Some(stack) => stack.get_mut(at),
            None => None,
        }
    }

    /// The shadow of a word for which none is materialised.
    #[cold]
    fn untouched(&self, thread: usize, stack: &ShadowStack<L::Shadow>, at: usize) -> L::Shadow {
        match self.firsts.get(thread) {
            Some(first) if at < stack.from => self.as_before(first + 3 * at, 1)[0],
            _ => L::Shadow::default(),
        }
    }

    /// The shadows of stack words whose first value had that number when the segment began.
    pub(super) fn as_before(&self, first: usize, count: usize) -> Vec<L::Shadow> {
        let have = self.prior.have_stories(first, count).into_iter().enumerate();
        let beside = have.map(|(word, [value, control])| {
            let number = self.numbered + (first + 3 * word) as Id;
            L::Shadow::new(if value { number } else { 0 }, if control { number + 1 } else { 0 })
        });
        beside.collect()
    }

    #[inline(always)]
    pub(super) fn set_info(&mut self, at: usize, info: L::Shadow) {
        match self.stack.get_mut(at) {
            Some(word) => *word = info,
            None => {
                self.reach(at..at + 1);
                self.stack[at] = info;
            }
        }
    }

    /// Materialises the shadows of these words.
    #[inline(always)]
    pub(super) fn make_room_for(&mut self, words: Range<usize>) {
        if self.stack.len() < words.end || words.start < self.stack.from {
            self.reach(words);
        }
    }

    /// Stacks may be large: little more is allocated than necessary.
    #[cold]
    fn reach(&mut self, words: Range<usize>) {
        const GROWTH_WORDS: usize = 1 << 20;
        if words.start < self.stack.from {
            let from = words.start.saturating_sub(WORDS_AT_ONCE);
            let first = self.firsts.get(self.current).map_or(0, |first| first + 3 * from);
            let below = self.as_before(first, self.stack.from - from);
            // Execution that returns to there has left everything above the frame.
            let end = (words.end + self.frame).saturating_sub(self.stack.from);
            self.stack.beside.truncate(end);
            self.stack.beside.splice(..0, below);
            self.stack.from = from;
        }
        let len = self.stack.beside.len();
        let end = words.end - self.stack.from;
        if len < end {
            let more = 64 + (end - len) + (len / 4).min(GROWTH_WORDS);
            self.stack.beside.reserve_exact(more);
            self.stack.beside.resize(end + 64, L::Shadow::default());
        }
    }

    /// From now on the stack of that thread is the running one.
    pub(super) fn switch_to(&mut self, thread: usize) {
        let most = thread.max(self.current);
        if self.stacks.len() <= most {
            self.stacks.resize_with(most + 1, || vec![L::Shadow::default(); 64].into());
        }
        std::mem::swap(&mut self.stack, &mut self.stacks[self.current]);
        std::mem::swap(&mut self.stack, &mut self.stacks[thread]);
        self.current = thread;
    }

    /// Activation and control of the frame at `fp`.
    #[inline(always)]
    pub(super) fn info(&self, fp: usize) -> (Id, Id) {
        let info = self.beside(fp.wrapping_sub(1));
        (info.value(), info.control())
    }
}

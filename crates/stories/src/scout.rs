//! The scout: goes ahead of the recorder, at nearly the speed of a plain run, and finds out which
//! words of the state passed through a stretch of the run unchanged.
//!
//! That is all that a story needs of a stretch in which nothing of it happened: a word that came
//! through is looked for further back, straight away. What a stretch made or changed is known when
//! that stretch is recorded, by replay, and not before.
//!
//! The scout is told of next to nothing. Nothing moves within a stretch, so a word of the heap came
//! through it unless it was overwritten ([`Heap::watch`]) or is new. Where everything is
//! collected at the end of a stretch, the collector moves numbers along with the words. Of a stack,
//! what lies below everything that ran is unchanged. It errs on one side only: it may say of a word
//! that came through that the stretch made it. Recording the stretch then finds out better.

use crate::ends::{Ends, Kind, NewFile, Runs, Stack, kinds};
use crate::log::{BEFORE, Id};
use core_ir::Prim;
use machine::{Checkpoint, Code, Heap, Mail, ObjectId, Observer, Operation, Scene, ThreadId, Word};
use std::collections::HashSet;
use std::sync::Arc;

pub struct Scout {
    code: Arc<Code>,
    /// Somebody raised an exception.
    pub raised: bool,
    /// Threads that got messages.
    pub mailed: HashSet<u32>,
    /// See [`crate::Stretch::shared`].
    pub shared: u32,
    /// Of the state that the stretch began with: how many words its heap has, the number of each
    /// stack's first word and how many it has, and what kinds of words those are.
    words: usize,
    stacks: Vec<(u32, usize)>,
    kinds: Vec<u8>,
}

impl Scout {
    pub fn new(code: Arc<Code>) -> Self {
        Scout {
            code,
            raised: false,
            mailed: HashSet::new(),
            shared: 0,
            words: 0,
            stacks: Vec::new(),
            kinds: Vec::new(),
        }
    }

    /// Where every word of the present state came from, numbered as by [`crate::Recorder::ends`]:
    /// a number of the state before, [`crate::MADE`], or 0 for what has no story. `kept` is how much
    /// of a thread's stack nothing ran in; all of it, if that is more than there can be.
    pub fn ends(
        &self,
        heap: &Heap,
        state: &Checkpoint,
        kept: impl Fn(ThreadId) -> usize,
        file: Option<NewFile<'_>>,
    ) -> Ends {
        let kinds = kinds(state, &self.code);
        let mut first = 0;
        let stacks = state.stacks().enumerate().map(|(thread, words)| {
            let (here, len) = (first, words.len());
            first += len;
            let Some((before, count)) = self.stacks.get(thread).copied() else {
                return Stack { first: here, len, before: 0, kept: 0, same_root: false };
            };
            let kept = match kept(ThreadId(thread as u32)) {
                // Nothing ran at all: what is above the last word counts as kept.
                usize::MAX => len + 1,
                kept => kept.min(len).min(count),
            };
            let border = kept.checked_sub(1);
            let call = |kinds: &[u8], at: usize| kinds.get(at) == Some(&(Kind::Call as u8));
            let same_root = border.is_some_and(|at| {
                let earlier = (before as usize - self.words) / 3;
                call(&kinds, here + at) && call(&self.kinds, earlier + at)
            });
            Stack { first: here, len, before, kept, same_root }
        });
        let stacks = stacks.collect();
        Ends::scouted(self.runs(heap), stacks, kinds, file)
    }

    /// Where the words of the heap came from.
    fn runs(&self, heap: &Heap) -> Runs {
        let survivors = heap.survivors();
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
                runs.made(survivors.len() - watched);
            }
            // Everything has moved, and numbers with it; where those were no longer known, all
            // counts as new.
            None => {
                for index in survivors {
                    match heap.shadow(index) {
                        0 => runs.made(1),
                        id => runs.through(id, 1),
                    }
                }
            }
        }
        runs
    }
}

impl Observer for Scout {
    const MAIL: bool = true;
    const COMMITS: bool = false;

    fn began(&mut self, heap: &mut Heap, _constants: &[Word], state: &Checkpoint) {
        self.raised = false;
        self.mailed.clear();
        self.shared = 0;
        heap.watch(BEFORE);
        self.words = heap.survivors().len();
        self.stacks.clear();
        let mut first = self.words as u32;
        for stack in state.stacks() {
            self.stacks.push((first, stack.len()));
            first += 3 * stack.len() as u32;
        }
        self.kinds = kinds(state, &self.code);
    }

    fn raised(&mut self, _thread: ThreadId, _exception: Word) {
        self.raised = true;
    }

    fn mail(&mut self, mail: &Mail, _scene: &Scene<'_>) {
        if let Mail::Arrived { to, .. } = mail {
            self.mailed.insert(to.0);
            self.shared = self.shared.saturating_add(1);
        }
    }

    fn created(&mut self, _object: ObjectId) {
        self.shared = self.shared.saturating_add(1);
    }

    fn operated(&mut self, operation: &Operation<'_>, _scene: &Scene<'_>) {
        if operation.op == Prim::DictionarySet {
            self.shared = self.shared.saturating_add(1);
        }
    }
}

//! The scout: goes ahead of the recorder, at nearly the speed of a plain run, and finds out which
//! words of the state passed through a stretch of the run unchanged.
//!
//! That is all that a story needs of a stretch in which nothing of it happened: a word that came
//! through is looked for further back, straight away. What a stretch made or changed is known when
//! that stretch is recorded, by replay, and not before.
//!
//! The scout is told of next to nothing. Beside each word of the heap stands its number in the
//! state that the stretch began with; the collector moves the numbers along, new objects have
//! none, and a write takes it away ([`Heap::forget_overwritten`]). Of a stack, what lies below
//! everything that ran is unchanged. It errs on one side only: it may say of a word that came
//! through that the stretch made it. Recording the stretch then finds out better.

use crate::graph::{MADE, MAYBE};
use crate::log::{BEFORE, Id};
use machine::{Above, Checkpoint, Code, Heap, Mail, Observer, Scene, ThreadId, Word};
use std::collections::HashSet;
use std::sync::Arc;

pub struct Scout {
    code: Arc<Code>,
    /// Somebody raised an exception.
    pub raised: bool,
    /// Threads that got messages.
    pub mailed: HashSet<u32>,
    /// Of the state that the stretch began with: the number of each stack's first word, and which
    /// words are below the frame of a call.
    stacks: Vec<u32>,
    calls: Vec<u32>,
}

impl Scout {
    pub fn new(code: Arc<Code>) -> Self {
        Scout { code, raised: false, mailed: HashSet::new(), stacks: Vec::new(), calls: Vec::new() }
    }

    /// Where every word of the present state came from, numbered as by [`crate::Recorder::ends`]:
    /// a number of the state before, [`MADE`], or 0 for what has no story. `kept` is how much of a
    /// thread's stack nothing ran in.
    pub fn ends(
        &self,
        heap: &Heap,
        state: &Checkpoint,
        kept: impl Fn(ThreadId) -> usize,
    ) -> Vec<Id> {
        let made = |id: Id| if id == 0 { MADE } else { id };
        let mut ends: Vec<Id> = heap.survivors().map(|index| made(heap.shadow(index))).collect();
        let mut activations = state.activations(&self.code).into_iter().peekable();
        let mut calls = self.calls.iter().copied().peekable();
        let mut number = 0;
        for (thread, words) in state.stacks().enumerate() {
            let kept = kept(ThreadId(thread as u32));
            for (at, word) in words.iter().enumerate() {
                let before = self.stacks.get(thread).map_or(0, |first| first + 3 * at as u32);
                // The frame that is the lowest of those that ran begins just above the last word
                // of what is kept: what it is under has changed, what it is called by has not.
                let (same, same_call) = (at + 1 < kept, at < kept);
                let came = |same: bool, offset: u32| match same {
                    true => BEFORE | (before + offset),
                    false => MADE,
                };
                let activation = activations.next_if(|(at, _)| *at == number);
                ends.extend(match activation.map(|(_, above)| above) {
                    None if word.is_control() => [0; 3],
                    // Arguments that wait have what they are under beside them.
                    None => [came(same, 0), came(same, 1), 0],
                    Some(Above::Start) => [0, came(same, 1), 0],
                    Some(Above::Expression) => [came(same, 0), came(same, 1), 0],
                    Some(Above::Unsure) => [came(same, 0), came(same, 1), MAYBE],
                    Some(Above::Call) => {
                        while calls.next_if(|call| *call < before).is_some() {}
                        let root = same_call && calls.peek() == Some(&before);
                        [came(same, 0), came(same, 1), came(root, 2)]
                    }
                });
                number += 1;
            }
        }
        ends
    }
}

impl Observer for Scout {
    const MAIL: bool = true;

    fn began(&mut self, heap: &mut Heap, _constants: &[Word], state: &Checkpoint) {
        self.raised = false;
        self.mailed.clear();
        heap.forget_overwritten();
        let survivors = heap.survivors();
        let words = survivors.len() as u32;
        for (number, index) in survivors.enumerate() {
            heap.set_shadow(index, BEFORE | number as u32);
        }
        self.stacks.clear();
        let mut first = words;
        for stack in state.stacks() {
            self.stacks.push(first);
            first += 3 * stack.len() as u32;
        }
        let activations = state.activations(&self.code).into_iter();
        let calls = activations.filter(|(_, above)| *above == Above::Call);
        self.calls = calls.map(|(at, _)| words + 3 * at as u32).collect();
    }

    fn raised(&mut self, _thread: ThreadId, _exception: Word) {
        self.raised = true;
    }

    fn mail(&mut self, mail: &Mail, _scene: &Scene<'_>) {
        if let Mail::Arrived { to, .. } = mail {
            self.mailed.insert(to.0);
        }
    }
}

//! Evaluating before anybody asks, so that states look equal that are.
//!
//! A lazy program leaves expressions unevaluated until somebody needs them. Who did so first, and
//! whether anybody has yet, tells states apart that are the same to the program. A search that
//! keeps states therefore evaluates what can be had cheaply, and keeps the result. Nobody can
//! notice: an expression has one value, whenever it is evaluated and by whom. What could be noticed
//! is taken back, and the expression stays as it was. That is
//!
//! 1. an evaluation that takes long, or has no end. With the value goes all that it is made of: of
//!    an infinite list nothing is kept, so that states do not grow by looking at them;
//! 2. one that comes to a visible operation, or makes a cell (`unsafePerformIO`);
//! 3. one that waits for another thread's evaluation;
//! 4. one that would need memory to be collected.
//!
//! An exception is as good as a value: whoever asks gets it.

use crate::code::RETURN_EVALUATED;
use crate::machine::Machine;
use crate::observer::Observer;
use crate::run::Exit;
use crate::snapshot::undo::Undo;
use crate::state::State;
use crate::state::heap::Kind;
use crate::state::thread::{Mask, Status, ThreadId};
use crate::state::word::{Index, Word};
use crate::view::hash::Quick;
use std::collections::HashSet;

impl State {
    /// Whether an object is an expression that nobody has begun to evaluate.
    pub fn is_unevaluated(&self, index: Index) -> bool {
        let kind = self.heap.header(index).kind();
        matches!(kind, Kind::Thunk | Kind::ApplyThunk | Kind::Suspended)
    }

    /// What an unevaluated expression runs first: the same for all of one place in the program.
    pub fn code_of(&self, index: Index) -> u64 {
        let header = self.heap.header(index);
        match (header.kind(), self.heap.fields(index).first()) {
            (Kind::ApplyThunk, Some(function)) => match self.heap.object(*function) {
                Some((_, function)) => u64::from(function.info()) << 1 | 1,
                None => 1,
            },
            _ => u64::from(header.info()) << 1,
        }
    }

    /// Takes the last thread out of the state, and out of what is to be undone.
    fn forget_thread(&mut self, id: ThreadId, trail: usize) {
        self.threads.truncate(id.0 as usize);
        self.dirty.retain(|other| *other != id);
        let since = self.heap.trail.split_off(trail);
        let others = since.into_iter().filter(|undo| match undo {
            Undo::Spawned => false,
            Undo::Stack { thread, .. } | Undo::Thread { thread, .. } => *thread != id,
            _ => true,
        });
        self.heap.trail.extend(others);
    }

    /// Finds what is unevaluated among the objects of a value that were made from `top` on.
    fn new_thunks(
        &self,
        value: Word,
        top: Index,
        seen: &mut HashSet<Index, Quick>,
        open: &mut Vec<Word>,
    ) {
        let mut work = vec![value];
        while let Some(word) = work.pop() {
            let word = self.heap.resolve(word);
            if !word.is_reference() || word.index() < top || !seen.insert(word.index()) {
                continue;
            }
            let header = self.heap.header(word.index());
            match header.kind() {
                kind if kind.is_raw() => {}
                Kind::Thunk | Kind::ApplyThunk | Kind::Suspended => open.push(word),
                Kind::BlackHole => {}
                Kind::Failed => work.push(self.heap.field(word.index(), 0)),
                _ => work.extend_from_slice(self.heap.fields(word.index())),
            }
        }
    }
}

impl<O: Observer> Machine<O> {
    /// Evaluates an object completely, for at most so many steps. False: it was left as it is. A
    /// mark must be set.
    pub fn evaluate_ahead(&mut self, index: Index, mut steps: u64) -> bool {
        if !self.heap.is_marked() {
            return false;
        }
        let mark = self.mark();
        let top = self.heap.top;
        let mut open = vec![Word::thunk(index)];
        let mut seen: HashSet<Index, Quick> = HashSet::default();
        while let Some(word) = open.pop() {
            let Some(value) = self.evaluate_aside(word, &mut steps) else {
                self.undo_to(mark);
                self.release(mark);
                return false;
            };
            self.new_thunks(value, top, &mut seen, &mut open);
        }
        self.release(mark);
        true
    }

    /// Evaluates a word to its outermost constructor or an exception, in a thread of which nothing
    /// is left afterwards.
    fn evaluate_aside(&mut self, word: Word, steps: &mut u64) -> Option<Word> {
        let word = self.heap.resolve(word);
        if !word.is_thunk() {
            return Some(word);
        }
        let (scalars, trail) = (self.scalars, self.heap.trail.len());
        let collections = self.heap.statistics();
        let id = self.new_thread(None, word, RETURN_EVALUATED, Mask::Unmasked);
        let exit = self.interpret(id, *steps, 0);
        let control = self.control(id);
        let result = match (exit, control.status, control.objects) {
            (Exit::Over, Status::Finished | Status::Died, 0) => Some(control.outcome),
            _ => None,
        };
        *steps = steps.saturating_sub(self.scalars.steps - scalars.steps);
        self.scalars = scalars;
        self.stack_full = false;
        self.forget_thread(id, trail);
        result.filter(|_| *steps > 0 && self.heap.statistics() == collections)
    }
}

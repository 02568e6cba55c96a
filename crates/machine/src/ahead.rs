//! Speculative evaluation, so that equal states look equal.
//!
//! A lazy program leaves expressions unevaluated until they are needed. Which thread forces an
//! expression first, and whether any has done so yet, distinguishes states that are equal for the
//! program. A search that stores states therefore evaluates what can be computed cheaply, and keeps
//! the result. The program cannot notice: an expression has one value, whenever it is evaluated and
//! by whichever thread. Evaluations that could be noticed are undone, and the expression stays
//! unevaluated:
//!
//! 1. an evaluation that takes long, or does not end. The parts of the value are evaluated along
//!    with it: nothing is kept of an infinite list, so that states do not grow by being inspected;
//! 2. one that reaches a visible operation, or creates a cell (`unsafePerformIO`);
//! 3. one that waits for an evaluation by another thread;
//! 4. one that would need a garbage collection.
//!
//! An exception is as good as a value: forcing the expression raises it.

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
    /// Whether an object is a thunk whose evaluation has not started.
    pub fn is_unevaluated(&self, index: Index) -> bool {
        let kind = self.heap.header(index).kind();
        matches!(kind, Kind::Thunk | Kind::ApplyThunk | Kind::Suspended)
    }

    /// The code that a thunk runs first: the same for all thunks of one source location.
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

    /// Removes the last thread from the state and from the undo log.
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

    /// Collects the thunks in a value among the objects created from `top` on.
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
    /// Evaluates an object completely, in at most `steps` steps. Returns false if it was left
    /// unevaluated. A mark must be set.
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

    /// Evaluates a word to its outermost constructor or an exception, in a temporary thread that
    /// leaves no trace.
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

//! Handles: words that code above the machine may keep while the collector moves objects.
//!
//! A [`Word`] that refers to the heap is valid until the next collection, and anything that
//! evaluates, sets a mark or restores a state may collect. So everything that builds or evaluates
//! expressions for a debugger takes and returns handles: each is a root of the collector while it
//! exists. A plain word is rejected:
//!
//! ```compile_fail
//! fn twice<O: machine::Observer>(machine: &mut machine::Machine<O>, word: machine::Word) {
//!     machine.evaluate(word, 1_000);
//!     machine.evaluate(word, 1_000);
//! }
//! ```
//!
//! ```
//! fn twice<O: machine::Observer>(machine: &mut machine::Machine<O>, word: machine::Word) {
//!     let expression = machine.hold(word);
//!     machine.evaluate(&expression, 1_000);
//!     machine.evaluate(&expression, 1_000);
//! }
//! ```
//!
//! [`State::word`] reads a handle. The result is for code that borrows the machine with `&`, during
//! which nothing moves.
//!
//! Handles to objects that were undone or replaced by a restored state hold [`Word::EMPTY`] from
//! then on.

use crate::state::State;
use crate::state::word::{Index, Word};
use std::fmt;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// A word that the collector keeps up to date: see the module documentation.
pub struct Handle {
    handles: Handles,
    slot: usize,
}

/// The words behind the handles of a machine.
#[derive(Clone, Default)]
pub(crate) struct Handles(Arc<Mutex<Slots>>);

#[derive(Default)]
struct Slots {
    words: Vec<Word>,
    free: Vec<usize>,
}

impl Handles {
    fn slots(&self) -> MutexGuard<'_, Slots> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn hold(&self, word: Word) -> Handle {
        let mut slots = self.slots();
        let slot = match slots.free.pop() {
            Some(slot) => {
                slots.words[slot] = word;
                slot
            }
            None => {
                slots.words.push(word);
                slots.words.len() - 1
            }
        };
        drop(slots);
        Handle { handles: self.clone(), slot }
    }

    /// Calls `f` on each held word. Free slots contain no reference.
    pub(crate) fn words(&self, f: &mut dyn FnMut(&mut Word)) {
        self.slots().words.iter_mut().filter(|word| word.is_reference()).for_each(f);
    }

    /// Invalidates handles to everything from this heap index on.
    pub(crate) fn forget_from(&self, top: Index) {
        for word in &mut self.slots().words {
            if word.is_reference() && word.index() >= top {
                *word = Word::EMPTY;
            }
        }
    }
}

impl Clone for Handle {
    fn clone(&self) -> Self {
        let word = self.handles.slots().words[self.slot];
        self.handles.hold(word)
    }
}

impl Drop for Handle {
    fn drop(&mut self) {
        let mut slots = self.handles.slots();
        slots.words[self.slot] = Word::EMPTY;
        slots.free.push(self.slot);
        if slots.free.len() == slots.words.len() {
            // The collector visits each slot.
            *slots = Slots::default();
        }
    }
}

impl fmt::Debug for Handle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Handle({})", self.slot)
    }
}

impl State {
    /// Keeps a word alive as long as the handle exists.
    #[inline]
    pub fn hold(&self, word: Word) -> Handle {
        self.handles.hold(word)
    }

    /// Holds several words.
    #[inline]
    pub fn hold_all(&self, words: &[Word]) -> Vec<Handle> {
        words.iter().map(|word| self.hold(*word)).collect()
    }

    /// The current word of a handle; EMPTY for a handle of another machine.
    #[inline]
    pub fn word(&self, handle: &Handle) -> Word {
        match Arc::ptr_eq(&self.handles.0, &handle.handles.0) {
            true => handle.handles.slots().words[handle.slot],
            false => Word::EMPTY,
        }
    }

    /// The current words of several handles.
    #[inline]
    pub fn words(&self, handles: &[Handle]) -> Vec<Word> {
        handles.iter().map(|handle| self.word(handle)).collect()
    }
}

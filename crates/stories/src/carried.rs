//! Words that a stretch merely carried along.
//!
//! A server's state, a record in a loop, a map that grows are built anew with every change, and what
//! did not change is copied. So a word that has been the same since the program began is in a new
//! place at the end of every stretch, and a scout says that the stretch made it. Instead of recording
//! the run from its beginning for that, stretches are gone through once more without writing steps
//! down ([`Unwritten`]).
//!
//! It errs on one side only: of a word that was carried along it may say that it is not known.

use crate::ends::Ends;
use crate::log::{BEFORE, Id};
use crate::record::Recorder;
use crate::steps::{PLAIN, Unwritten, is_part};
use machine::{Checkpoint, Heap};
use std::sync::Arc;

/// The most words that are remembered of a stretch.
const MANY: usize = 1 << 16;

/// What is known of the words of the state that a stretch ended with.
#[derive(Default)]
pub struct Carried {
    /// Those that came from before, or out of something that did: their numbers, in order, and where
    /// from.
    words: Vec<(u32, Id)>,
    taken: Unwritten,
    /// Whether they were made in the stretch and handed over by nobody, a bit for each number.
    plain: Vec<u64>,
}

/// Where a word came from.
pub(crate) enum From {
    Before(Id),
    /// Out of something that may have been handed over: the part, and what it was part of.
    Part(Id, Id),
    /// It was made, and handed over by nobody.
    Made,
    NotKnown,
}

impl Carried {
    /// After a recorder that writes nothing down has gone through a stretch: see
    /// [`Recorder::ends`].
    pub fn through(
        recorder: &mut Recorder<Unwritten>,
        heap: &Heap,
        state: &Checkpoint,
        ends: &Arc<Ends>,
    ) -> Self {
        let mut carried = Carried::default();
        let (words, plain) = (&mut carried.words, &mut carried.plain);
        // Where too much is new, nothing is known of it.
        let few = ends.len() <= 64 * MANY;
        recorder.each_end(heap, state, Some(ends), |number, id| {
            if id & BEFORE != 0 || is_part(id) {
                if words.len() < MANY {
                    words.push((number as u32, id));
                }
            } else if id == PLAIN && few {
                let at = number / 64;
                if plain.len() <= at {
                    plain.resize(at + 1, 0);
                }
                plain[at] |= 1 << (number % 64);
            }
        });
        carried.words.shrink_to_fit();
        carried.plain.shrink_to_fit();
        carried.taken = std::mem::take(&mut recorder.log);
        carried
    }

    /// Where a word came from, by its number; what the scout knows is not asked here.
    pub(crate) fn get(&self, number: usize) -> From {
        match self.words.binary_search_by_key(&(number as u32), |(number, _)| *number) {
            Ok(at) => self.id(self.words[at].1),
            Err(_) if self.plain.get(number / 64).is_some_and(|b| b >> (number % 64) & 1 == 1) => {
                From::Made
            }
            Err(_) => From::NotKnown,
        }
    }

    /// What an id of this stretch stands for.
    pub(crate) fn id(&self, id: Id) -> From {
        match self.taken.taken_at(id) {
            _ if id & BEFORE != 0 => From::Before(id),
            Some(at) => From::Part(self.taken.taken[at].0, self.taken.taken[at].1),
            None => From::NotKnown,
        }
    }

    /// Bytes of memory.
    pub fn bytes(&self) -> usize {
        8 * (self.words.len() + self.plain.len() + self.taken.taken.len())
    }
}

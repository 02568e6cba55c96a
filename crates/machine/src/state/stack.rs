//! The words of the stack of a thread.
//!
//! Most stacks are small. One that is restored from a file may be large: it is mapped over memory,
//! and read as execution gets down to it.

use crate::snapshot::layers::Layers;
use crate::state::word::Word;
use memmap2::{MmapMut, MmapOptions, UncheckedAdvice};
use std::ops::{Deref, DerefMut};

/// The minimum size of a stack that gets its own mapped region, and the space reserved for growth.
const MIN_MAPPED_WORDS: usize = 1 << 14;
const RESERVED_WORDS: usize = 16 << 20;

pub(crate) struct Stack(Place);

enum Place {
    Own(Vec<Word>),
    /// Mapped memory of which this many words are used.
    Mapped(MmapMut, usize),
}

impl From<Vec<Word>> for Stack {
    fn from(words: Vec<Word>) -> Self {
        Stack(Place::Own(words))
    }
}

impl Stack {
    /// A stored copy, with space for some more words.
    pub(crate) fn of(kept: &Layers<Word>, room: usize) -> Self {
        let len = kept.len();
        let mut stack = match Self::reserved(len) {
            Some(map) => Stack(Place::Mapped(map, len)),
            None => Stack(Place::Own(vec![Word::EMPTY; len])),
        };
        // SAFETY: the stack was just created with space for `len` words, and nothing else refers to
        // it.
        unsafe { kept.map_or_copy_to(stack.as_mut_ptr()) };
        stack.resize(len + room);
        stack
    }

    fn reserved(len: usize) -> Option<MmapMut> {
        let bytes = size_of::<Word>() * (2 * len + RESERVED_WORDS);
        let map = || MmapOptions::new().len(bytes).no_reserve_swap().map_anon();
        (len >= MIN_MAPPED_WORDS).then(map)?.ok()
    }

    /// Grows it, with empty new words, or shrinks it.
    pub(crate) fn resize(&mut self, len: usize) {
        match &mut self.0 {
            Place::Own(words) => words.resize(len, Word::EMPTY),
            Place::Mapped(map, old) if size_of::<Word>() * len <= map.len() => {
                let from = std::mem::replace(old, len);
                if from < len {
                    self[from..].fill(Word::EMPTY);
                }
            }
            Place::Mapped(..) => {
                let mut words = Vec::with_capacity(len);
                words.extend_from_slice(self);
                words.resize(len, Word::EMPTY);
                self.0 = Place::Own(words);
            }
        }
    }

    /// Shrinks it, and releases the rest.
    pub(crate) fn shrink(&mut self, len: usize) {
        match &mut self.0 {
            Place::Own(words) => {
                words.truncate(len);
                words.shrink_to_fit();
            }
            Place::Mapped(map, old) if len < *old => {
                let (from, to) = (size_of::<Word>() * len, size_of::<Word>() * *old);
                const PAGE: usize = crate::snapshot::stored::GRAIN;
                let from = from.next_multiple_of(PAGE).min(to);
                // A failure only costs memory.
                // SAFETY: the bytes lie within the map and beyond the new end of the stack: they
                // are not read before `resize` has filled them again.
                let _ = unsafe {
                    map.unchecked_advise_range(UncheckedAdvice::DontNeed, from, to - from)
                };
                *old = len;
            }
            Place::Mapped(..) => {}
        }
    }

    /// Replaces all words.
    pub(crate) fn replace(&mut self, words: &[Word]) {
        self.0 = Place::Own(words.to_vec());
    }
}

impl Deref for Stack {
    type Target = [Word];

    #[inline]
    fn deref(&self) -> &[Word] {
        match &self.0 {
            Place::Own(words) => words,
            // SAFETY: `len` words fit into the map (`reserved`, `resize`), which starts at a page
            // and is borrowed with `self`; any bits are a word.
            Place::Mapped(map, len) => unsafe {
                std::slice::from_raw_parts(map.as_ptr().cast::<Word>(), *len)
            },
        }
    }
}

impl DerefMut for Stack {
    #[inline]
    fn deref_mut(&mut self) -> &mut [Word] {
        match &mut self.0 {
            Place::Own(words) => words,
            // SAFETY: as in `deref`; `self` is mutably borrowed.
            Place::Mapped(map, len) => unsafe {
                std::slice::from_raw_parts_mut(map.as_mut_ptr().cast::<Word>(), *len)
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{MIN_MAPPED_WORDS, RESERVED_WORDS, Stack};
    use crate::snapshot::layers::Layers;
    use crate::state::word::Word;

    #[test]
    fn a_stack_that_was_brought_back_grows_and_shrinks_as_any() {
        for len in [10, MIN_MAPPED_WORDS + 5] {
            let words: Vec<Word> = (0..len as i64).map(Word::small).collect();
            let mut stack = Stack::of(&Layers::whole(&words, &|_| None), 3);
            assert_eq!(stack.len(), len + 3);
            assert!(stack[..len] == words[..] && stack[len..].iter().all(|w| *w == Word::EMPTY));
            stack[len - 1] = Word::small(7);
            stack.resize(2 * len);
            stack[2 * len - 1] = Word::small(8);
            stack.shrink(len);
            assert_eq!((stack.len(), stack[len - 1]), (len, Word::small(7)));
            stack.resize(2 * len);
            assert!(stack[len..].iter().all(|word| *word == Word::EMPTY));
            stack.resize(2 * len + RESERVED_WORDS + 10);
            assert!(stack[..len - 1] == words[..len - 1] && stack[len - 1] == Word::small(7));
            stack.replace(&words[..4]);
            assert!(stack[..] == words[..4]);
        }
    }
}

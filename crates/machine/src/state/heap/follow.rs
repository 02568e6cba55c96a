//! Numbers beside words, for those who want to know where each word of the heap came from.
//!
//! The *shadow* has a number for every word: it moves along with objects and is 0 beside words of
//! new ones. Most words of a large heap keep the numbers that they were given all at once, so
//! those are not written down: where nothing else stands beside such a word, its place says it. That
//! takes no time, and no memory for what nobody touches.
//!
//! Who wants to know which words are still the same *watches* them: a bit for each says whether it
//! was overwritten. When everything moves, it is written down where each word was.

use super::compact::Live;
use super::{Heap, NURSERY};
use crate::state::word::Index;
use memmap2::{MmapOptions, UncheckedAdvice};
use std::ops::Range;

/// Written beside a word that has no number, where it would have one by its place.
const NONE: u32 = u32::MAX;

/// Words that are watched.
pub(super) struct Watched {
    words: Range<Index>,
    /// A bit for each.
    overwritten: Vec<u64>,
    /// The same for what became another kind of object, or a thread's name: not a value.
    changed: Vec<u64>,
    /// After everything has moved: of each word which one it was, unless it is [`NONE`] of them or
    /// was overwritten.
    moved: Option<Vec<u32>>,
}

impl Watched {
    #[inline]
    pub(super) fn overwritten(&mut self, index: Index) {
        if let Some(moved) = &mut self.moved {
            if let Some(was) = index.checked_sub(self.words.start).and_then(|at| moved.get_mut(at))
            {
                *was = NONE;
            }
        } else if self.words.contains(&index) {
            let word = index - self.words.start;
            self.overwritten[word / 64] |= 1 << (word % 64);
        }
    }

    pub(super) fn changed(&mut self, index: Index) {
        if self.moved.is_none() && self.words.contains(&index) {
            let word = index - self.words.start;
            self.changed[word / 64] |= 1 << (word % 64);
        }
    }

    /// Which of the watched words stands so many words behind the first one of all.
    fn number(&self, at: usize) -> u32 {
        match &self.moved {
            Some(moved) => moved.get(at).copied().unwrap_or(NONE),
            None if at >= self.words.len() || self.overwritten[at / 64] >> (at % 64) & 1 == 1 => {
                NONE
            }
            None => at as u32,
        }
    }

    fn holes(&self) -> impl Iterator<Item = usize> {
        ones(self.overwritten.iter().copied())
    }
}

/// The places of the bits that are set.
fn ones(words: impl Iterator<Item = u64>) -> impl Iterator<Item = usize> {
    words.enumerate().flat_map(|(place, mut bits)| {
        std::iter::from_fn(move || {
            let bit = (bits != 0).then(|| bits.trailing_zeros() as usize)?;
            bits &= bits - 1;
            Some(64 * place + bit)
        })
    })
}

impl Heap {
    /// From now on every word of the heap has a number beside it, which moves with its object
    /// and is 0 for words of new objects.
    pub fn enable_shadow(&mut self) -> std::io::Result<()> {
        if self.shadow.is_none() {
            let bytes = (2 * self.half + NURSERY) * 4;
            self.shadow = Some(MmapOptions::new().len(bytes).no_reserve_swap().map_anon()?);
        }
        Ok(())
    }

    /// No more numbers: their memory is free.
    pub fn disable_shadow(&mut self) {
        self.shadow = None;
    }

    /// Numbers what is there, right after a collection or a restore, from `first` on. Numbers
    /// that there were before are gone.
    pub fn number_survivors(&mut self, first: u32) {
        if let Some(shadow) = &self.shadow {
            // SAFETY: anonymous memory that is let go of is zero when it is looked at again, and any bits are a
            // number. No reference into it is kept. The nursery is empty: nothing beside it counts.
            let _ = unsafe { shadow.unchecked_advise(UncheckedAdvice::DontNeed) };
        }
        (self.numbered, self.numbered_from) = (self.survivors(), first);
    }

    pub(super) fn shadow_start(&self) -> *mut u32 {
        match &self.shadow {
            // Written through: the heap alone owns the memory.
            Some(map) => map.as_ptr().cast_mut().cast::<u32>(),
            None => std::ptr::null_mut(),
        }
    }

    /// The number beside a word; 0 without a shadow.
    #[inline(always)]
    pub fn shadow(&self, index: Index) -> u32 {
        debug_assert!(index < 2 * self.half + NURSERY);
        let start = self.shadow_start();
        if start.is_null() {
            return 0;
        }
        // SAFETY: the shadow has a number for every index of an object (*object* of `Heap`).
        match unsafe { *start.add(index) } {
            0 if self.numbered.contains(&index) => self.number_of(index),
            NONE => 0,
            number => number,
        }
    }

    /// Whether a word has a number by its place, and has not moved since it got it.
    #[inline(always)]
    pub fn is_numbered(&self, index: Index) -> bool {
        self.numbered.contains(&index)
    }

    fn number_of(&self, index: Index) -> u32 {
        self.numbered_from + (index - self.numbered.start) as u32
    }

    #[inline(always)]
    pub fn set_shadow(&mut self, index: Index, number: u32) {
        debug_assert!(index < 2 * self.half + NURSERY);
        let start = self.shadow_start();
        if !start.is_null() {
            // SAFETY: as in `shadow`; the heap is borrowed for writing.
            unsafe { *start.add(index) = if number == 0 { NONE } else { number } }
        }
    }

    pub(super) fn clear_shadow(&mut self, from: Index, words: usize) {
        let start = self.shadow_start();
        if !start.is_null() {
            // SAFETY: callers name words of the heap, and the shadow has a number for each.
            unsafe { std::ptr::write_bytes(start.add(from), 0, words) }
        }
    }

    // ---- words that stay the same ------------------------------------------------------

    /// From now on it is known which of the words that are there, right after a collection, are
    /// overwritten, and where they are should everything move.
    pub fn watch(&mut self) {
        let words = self.survivors();
        let none = vec![0; words.len().div_ceil(64)];
        let (overwritten, changed) = (none.clone(), none);
        self.watched = Some(Watched { words, overwritten, changed, moved: None });
    }

    /// How many words are watched, and which of them are overwritten; nothing if everything has moved.
    pub fn watched(&self) -> Option<(usize, impl Iterator<Item = usize>)> {
        let watched = self.watched.as_ref().filter(|watched| watched.moved.is_none())?;
        Some((watched.words.len(), watched.holes()))
    }

    /// How many words are watched, and which of them are not as they were, in whatever way; nothing if
    /// everything has moved.
    pub(super) fn changed(&self) -> Option<(usize, impl Iterator<Item = usize>)> {
        let watched = self.watched.as_ref().filter(|watched| watched.moved.is_none())?;
        let either = watched.overwritten.iter().zip(&watched.changed).map(|(a, b)| a | b);
        Some((watched.words.len(), ones(either)))
    }

    /// After everything has moved: which of the watched words the one at a place is, unless it is none of
    /// them or was overwritten.
    pub fn moved_from(&self, place: usize) -> Option<u32> {
        let number = self.watched.as_ref()?.number(place);
        (number != NONE).then_some(number)
    }

    /// Everything that is alive has just been copied to `to`; where it was, each object says where
    /// it went.
    pub(super) fn follow_watched(&mut self, from: Range<Index>, to: Range<Index>) {
        let Some(watched) = self.watched.take() else { return };
        let mut moved = vec![NONE; to.len()];
        let mut object = from.start;
        while object < from.end {
            let header = self.header(object);
            let went = header.forwarded_to();
            let words = went.map_or(header, |to| self.header(to)).size() + 1;
            if let Some(went) = went {
                for word in 0..words {
                    moved[went - to.start + word] = watched.number(object - from.start + word);
                }
            }
            object += words;
        }
        let (overwritten, changed) = (Vec::new(), Vec::new());
        self.watched = Some(Watched { words: to, overwritten, changed, moved: Some(moved) });
    }

    /// The same where everything has moved together.
    pub(super) fn follow_live(&mut self, live: &Live) {
        let Some(watched) = self.watched.take() else { return };
        let words = self.survivors();
        let mut moved = Vec::with_capacity(words.len());
        live.each(|old| {
            moved.extend(old.map(|index| watched.number(index - words.start)));
        });
        let (overwritten, changed) = (Vec::new(), Vec::new());
        self.watched = Some(Watched { words, overwritten, changed, moved: Some(moved) });
    }

    /// Words that are about to move have no numbers by their places then.
    pub(super) fn write_numbers_down(&mut self, words: Range<Index>) {
        let start = self.shadow_start();
        let numbered = words.start.max(self.numbered.start)..words.end.min(self.numbered.end);
        if start.is_null() {
            return;
        }
        for index in numbered {
            // SAFETY: as in `shadow`; the heap is borrowed for writing, and this is the only reference.
            let beside = unsafe { &mut *start.add(index) };
            if *beside == 0 {
                *beside = self.number_of(index);
            }
        }
    }

    // ---- collections -------------------------------------------------------------------

    /// From now on everything moves only when somebody asks for it ([`Heap::is_due`]), unless the
    /// program takes more than half of what it may.
    pub fn hold(&mut self) {
        self.holds = true;
    }

    /// Whether everything would have been collected by now.
    pub fn is_due(&self) -> bool {
        self.survivors - self.half_start() > self.major_at
    }
}

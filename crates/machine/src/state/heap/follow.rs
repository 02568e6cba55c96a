//! Numbers attached to words, for observers that trace the origin of each word of the heap.
//!
//! The *shadow* has a number for every word: it moves along with objects and is 0 for words of new
//! ones. Most words of a large heap keep the numbers that they were given all at once, so these are
//! not stored: if the shadow of such a word is empty, its number follows from its position. This
//! takes no time, and no memory for words that are not touched.
//!
//! To find out which words are unchanged, they can be *watched*: a bit for each says whether it was
//! overwritten. When everything moves, the previous position of each word is stored.

use super::compact::Live;
use super::{Heap, NURSERY};
use crate::state::word::Index;
use memmap2::{MmapOptions, UncheckedAdvice};
use std::ops::Range;

/// The shadow of a word that has no number although it would have one by its position.
const NONE: u32 = u32::MAX;

/// Watched words.
pub(super) struct Watched {
    words: Range<Index>,
    /// A bit for each.
    overwritten: Vec<u64>,
    /// The same for words that became another kind of object, or the name of a thread: not a value.
    changed: Vec<u64>,
    /// After everything has moved: the previous number of each word, or [`NONE`] if it was not
    /// watched or was overwritten.
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

    /// The number of the watched word at an offset from the first one.
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

/// The positions of the bits that are set.
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
    /// From now on every word of the heap has a number, which moves with its object and is 0 for
    /// words of new objects.
    pub fn enable_shadow(&mut self) -> std::io::Result<()> {
        if self.shadow.is_none() {
            let bytes = (2 * self.half + NURSERY) * 4;
            self.shadow = Some(MmapOptions::new().len(bytes).no_reserve_swap().map_anon()?);
        }
        Ok(())
    }

    /// Removes the numbers and frees their memory.
    pub fn disable_shadow(&mut self) {
        self.shadow = None;
    }

    /// Numbers the existing words, right after a collection or a restore, from `first` on. Previous
    /// numbers are lost.
    pub fn number_survivors(&mut self, first: u32) {
        if let Some(shadow) = &self.shadow {
            // SAFETY: released anonymous memory reads as zero, and any bits are a number. No
            // reference into it is kept. The nursery is empty: its shadow does not matter.
            let _ = unsafe { shadow.unchecked_advise(UncheckedAdvice::DontNeed) };
        }
        (self.numbered, self.numbered_from) = (self.survivors(), first);
    }

    pub(super) fn shadow_start(&self) -> *mut u32 {
        match &self.shadow {
            // Writable: the heap is the only owner of the memory.
            Some(map) => map.as_ptr().cast_mut().cast::<u32>(),
            None => std::ptr::null_mut(),
        }
    }

    /// The number of a word; 0 without a shadow.
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

    /// Whether a word is numbered by its position, and has not moved since.
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
            // SAFETY: as in `shadow`; the heap is mutably borrowed.
            unsafe { *start.add(index) = if number == 0 { NONE } else { number } }
        }
    }

    pub(super) fn clear_shadow(&mut self, from: Index, words: usize) {
        let start = self.shadow_start();
        if !start.is_null() {
            // SAFETY: callers pass words of the heap, and the shadow has a number for each.
            unsafe { std::ptr::write_bytes(start.add(from), 0, words) }
        }
    }

    // ---- words that stay the same ------------------------------------------------------

    /// Starts to watch the existing words, right after a collection: which ones are overwritten,
    /// and where they are if everything moves.
    pub fn watch(&mut self) {
        let words = self.survivors();
        let none = vec![0; words.len().div_ceil(64)];
        let (overwritten, changed) = (none.clone(), none);
        self.watched = Some(Watched { words, overwritten, changed, moved: None });
    }

    /// The number of watched words, and the overwritten ones; `None` if everything has moved.
    pub fn watched(&self) -> Option<(usize, impl Iterator<Item = usize>)> {
        let watched = self.watched.as_ref().filter(|watched| watched.moved.is_none())?;
        Some((watched.words.len(), watched.holes()))
    }

    /// The number of watched words, and those changed in any way; `None` if everything has moved.
    pub(super) fn changed(&self) -> Option<(usize, impl Iterator<Item = usize>)> {
        let watched = self.watched.as_ref().filter(|watched| watched.moved.is_none())?;
        let either = watched.overwritten.iter().zip(&watched.changed).map(|(a, b)| a | b);
        Some((watched.words.len(), ones(either)))
    }

    /// After everything has moved: the number of the watched word that is now at an offset, unless
    /// it was not watched or was overwritten.
    pub fn moved_from(&self, place: usize) -> Option<u32> {
        let number = self.watched.as_ref()?.number(place);
        (number != NONE).then_some(number)
    }

    /// Everything live has just been copied to `to`; the old objects contain their new positions.
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

    /// Like [`Heap::follow_watched`], after an in-place collection.
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

    /// Stores the numbers of words that are about to move and so will not have them by position.
    pub(super) fn write_numbers_down(&mut self, words: Range<Index>) {
        let start = self.shadow_start();
        let numbered = words.start.max(self.numbered.start)..words.end.min(self.numbered.end);
        if start.is_null() {
            return;
        }
        for index in numbered {
            // SAFETY: as in `shadow`; the heap is mutably borrowed, and this is the only reference.
            let beside = unsafe { &mut *start.add(index) };
            if *beside == 0 {
                *beside = self.number_of(index);
            }
        }
    }

    // ---- collections -------------------------------------------------------------------

    /// From now on everything moves only on request ([`Heap::is_due`]), unless the program uses
    /// more than half of its limit.
    pub fn hold(&mut self) {
        self.holds = true;
    }

    /// Whether a full collection would have happened by now.
    pub fn is_due(&self) -> bool {
        self.survivors - self.half_start() > self.major_at
    }
}

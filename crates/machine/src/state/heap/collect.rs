//! The collector: a copying collector after Cheney.
//!
//! Three collections share one copier and differ in what moves and where to:
//!
//! | collection | moves | to |
//! | --- | --- | --- |
//! | minor | the nursery | the end of the active half |
//! | major | the active half | the other half, or where it is ([`super::compact`]) |
//! | above a mark | objects created since the youngest mark | together, just above it |
//!
//! Indirections are removed on the way, and a thunk under evaluation keeps nothing alive but
//! itself: its evaluation has its own copies of the captured variables. This limits the memory of a
//! lazy program to its live data.

use super::{Header, Heap, Kind, NURSERY};
use crate::snapshot::undo::Undo;
use crate::state::word::{Index, Word};

/// Objects of up to this many words are copied without counting them.
pub(super) const SMALL_OBJECT: usize = 8;

/// What the program can reach outside of the heap: stacks, globals, tables.
pub(crate) trait Roots {
    /// Calls `f` on every word that may refer to the heap, once: where objects move in place, a
    /// word must not be moved twice. With `young_only`, words known to be unchanged since the last
    /// collection may be omitted.
    fn each(&mut self, young_only: bool, f: &mut dyn FnMut(&mut Word));
}

/// `S`: whether the shadow moves along. Decided once per collection, not once per object.
struct Copier<const S: bool> {
    words: *mut u64,
    shadow: *mut u32,
    from: std::ops::Range<Index>,
    /// The final index of the next object.
    to: Index,
    /// The offset from there to where it is written for the time being.
    bias: isize,
    /// Words that are numbered by their position, and the number of the first.
    numbered: std::ops::Range<Index>,
    numbered_from: u32,
    /// Whether indirections in objects that do not move are removed as well. Not while marks are
    /// set: undo turns them back into thunks.
    cuts_all: bool,
}

impl<const S: bool> Copier<S> {
    fn read(&self, index: Index) -> Word {
        // SAFETY: *object* of `Heap`: the collector only accesses words of objects.
        unsafe { Word(*self.words.add(index)) }
    }

    fn place(&self, index: Index) -> Index {
        index.wrapping_add_signed(self.bias)
    }

    /// Copies an object. Most are small, and copying a few words too many is cheaper than checking
    /// the size: nothing is stored beyond the target yet, and the map has spare words after the
    /// nursery.
    ///
    /// # Safety
    ///
    /// There must be an object of this many words at `from`, and unused space for it, or for
    /// [`SMALL_OBJECT`] words if that is more, at `to`; the two must not overlap.
    #[inline(always)]
    unsafe fn copy(&self, from: Index, to: Index, words: usize) {
        // SAFETY: guaranteed by the caller; reading past a small object stays within the map, which
        // has [`SMALL_OBJECT`] spare words at its end.
        unsafe {
            let (from, to) = (self.words.add(from), self.words.add(to));
            if words <= SMALL_OBJECT / 2 {
                std::ptr::copy_nonoverlapping(from, to, SMALL_OBJECT / 2);
            } else if words <= SMALL_OBJECT {
                std::ptr::copy_nonoverlapping(from, to, SMALL_OBJECT);
            } else {
                std::ptr::copy_nonoverlapping(from, to, words);
            }
        }
    }

    fn forward(&mut self, mut word: Word) -> Word {
        loop {
            if !word.is_reference() {
                return word;
            }
            let index = word.index();
            let header = if word.is_thunk() && self.cuts_all || self.from.contains(&index) {
                Header(self.read(index).0)
            } else {
                return word;
            };
            if header.is(Kind::Indirection) {
                word = self.read(index + 1);
                continue;
            }
            if !self.from.contains(&index) {
                return word;
            }
            if let Some(to) = header.forwarded_to() {
                return word.with_index(to);
            }
            let to = self.to;
            let words = header.size() + 1;
            // SAFETY: *object* of `Heap`: there is an object at `index` that has not moved. The
            // target is past everything that moves, so the two areas do not overlap, and a half has
            // space for all live objects. The shadow, if any, has a number for every word of the
            // map.
            unsafe {
                self.copy(index, self.place(to), words);
                *self.words.add(index) = Header::forward(to).0;
                if S {
                    let (from, to) = (self.shadow.add(index), self.shadow.add(self.place(to)));
                    std::ptr::copy_nonoverlapping(from, to, words);
                    if self.numbered.contains(&index) {
                        let first = self.numbered_from + (index - self.numbered.start) as u32;
                        for word in 0..words {
                            if *to.add(word) == 0 {
                                *to.add(word) = first + word as u32;
                            }
                        }
                    }
                }
            }
            self.to += words;
            return word.with_index(to);
        }
    }

    fn forward_cell(&mut self, place: Index) {
        let word = self.read(place);
        if word.is_reference() {
            let moved = self.forward(word);
            // SAFETY: as in `read`: `place` was just read.
            unsafe { *self.words.add(place) = moved.0 }
        }
    }

    /// Forwards the references of an object. Returns its size including the header.
    fn scan_object(&mut self, place: Index) -> usize {
        let header = Header(self.read(place).0);
        for field in 1..=header.referring() {
            self.forward_cell(place + field);
        }
        header.size() + 1
    }

    fn scan_from(&mut self, mut index: Index) {
        while index < self.to {
            index += self.scan_object(self.place(index));
        }
    }
}

impl Heap {
    fn copier<const S: bool>(
        &self,
        from: std::ops::Range<Index>,
        to: Index,
        bias: isize,
    ) -> Copier<S> {
        let (words, shadow) = (self.words, self.shadow_start());
        let (numbered, numbered_from) = (self.numbered.clone(), self.numbered_from);
        let cuts_all = !self.marked;
        Copier { words, shadow, from, to, bias, numbered, numbered_from, cuts_all }
    }

    /// Makes space for the next object of the interpreter, of `words` words. Returns false if the
    /// program keeps more alive than allowed.
    pub(crate) fn collect(&mut self, words: usize, roots: &mut impl Roots) -> bool {
        if self.marked {
            self.collect_above_mark(roots);
            let end = self.half_start() + self.max_words;
            if self.stress {
                self.limit = self.top + words;
                return self.limit <= end;
            }
            self.put_off();
            self.limit = match self.spares {
                true => self.due_above_mark.max(self.top + words).min(end),
                false => end,
            };
            // Almost full counts as full: otherwise every allocation from here on would collect.
            return self.top + words + self.max_words / 64 <= end;
        }
        self.collect_minor(roots);
        let much = self.survivors - self.half_start() > self.max_words / 2;
        if (self.is_due() || words > NURSERY) && (!self.holds || much) {
            self.collect_major(roots);
        }
        if self.stress {
            self.limit = self.top + words;
        }
        self.survivors - self.half_start() <= self.max_words
    }

    /// Collects the nursery.
    pub(crate) fn collect_minor(&mut self, roots: &mut impl Roots) {
        if self.shadow.is_some() {
            self.minor::<true>(roots);
        } else {
            self.minor::<false>(roots);
        }
    }

    fn minor<const S: bool>(&mut self, roots: &mut impl Roots) {
        debug_assert!(!self.marked);
        let nursery = 2 * self.half;
        self.statistics.minor += 1;
        self.statistics.allocated += (self.top - nursery) as u64;
        let start = self.survivors;
        let mut copier = self.copier::<S>(nursery..nursery + NURSERY, start, 0);
        for index in std::mem::take(&mut self.made_old) {
            copier.scan_object(index);
        }
        for index in self.remembered.drain(..) {
            copier.forward_cell(index);
        }
        roots.each(true, &mut |word| *word = copier.forward(*word));
        copier.scan_from(start);
        self.survivors = copier.to;
        self.open_nursery();
    }

    /// Moves everything live to the other half. The nursery is empty.
    pub(crate) fn collect_major(&mut self, roots: &mut impl Roots) {
        debug_assert!(!self.marked && self.top == 2 * self.half);
        if self.collects_in_place() {
            self.major_in_place(roots);
        } else if self.shadow.is_some() {
            self.major::<true>(roots);
        } else {
            self.major::<false>(roots);
        }
        self.statistics.major += 1;
        let live = self.survivors - self.half_start();
        self.major_at = (2 * live).max(super::SMALLEST_MAJOR).min(self.max_words);
        if live > self.max_words / 2 {
            // Near the limit: collect less often than by the rule above, not at every step.
            self.major_at = live + (self.max_words.saturating_sub(live)) / 4 + 1;
        }
    }

    /// Whether the next major collection keeps everything in its half.
    pub fn collects_in_place(&self) -> bool {
        // Tests of the collector try both.
        let by_turns = self.stress && self.statistics.major.is_multiple_of(2);
        self.holds && self.used() > self.in_place_from || by_turns
    }

    fn major_in_place(&mut self, roots: &mut impl Roots) {
        let old = self.survivors();
        let (live, count) = self.compact(roots);
        self.survivors = old.start + count;
        self.release(self.survivors.max(old.start + super::KEPT), old.end);
        self.follow_live(&live);
        self.numbered = 0..0;
    }

    fn major<const S: bool>(&mut self, roots: &mut impl Roots) {
        let (from, to) = (self.half_start(), self.survivors);
        let target = (1 - self.active) * self.half;
        let mut copier = self.copier::<S>(from..to, target, 0);
        roots.each(false, &mut |word| *word = copier.forward(*word));
        copier.scan_from(target);
        let end = copier.to;
        self.follow_watched(from..to, target..end);
        self.active = 1 - self.active;
        self.survivors = end;
        // Words numbered by their position have had their numbers stored by now.
        self.numbered = 0..0;
        // Releasing and reacquiring pages costs more than a small half is worth.
        self.release(from + super::KEPT, to);
    }

    /// Moves live objects created since the youngest mark together. The values stored in the trail
    /// refer only to objects below the mark, so they are not roots; the cells that it lists are.
    fn collect_above_mark(&mut self, roots: &mut impl Roots) {
        self.statistics.minor += 1;
        let mark = self.old_limit;
        let other = (1 - self.active) * self.half;
        let bias = other as isize - mark as isize;
        let mut copier = self.copier::<false>(mark..self.top, mark, bias);
        let mut written: Vec<Index> = self.trail[self.trail_at_mark..]
            .iter()
            .filter_map(|undo| match undo {
                Undo::Cell { index, .. } => Some(*index),
                _ => None,
            })
            .collect();
        written.sort_unstable();
        written.dedup();
        for index in written {
            copier.forward_cell(index);
        }
        roots.each(false, &mut |word| *word = copier.forward(*word));
        copier.scan_from(mark);
        let live = copier.to - mark;
        // SAFETY: `live` words were copied to the other half and fit back above the mark, where
        // they came from; the two halves do not overlap.
        unsafe {
            std::ptr::copy_nonoverlapping(self.words.add(other), self.words.add(mark), live);
        }
        self.release(other, other + live);
        self.top = mark + live;
    }
}

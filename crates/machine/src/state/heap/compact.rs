//! In-place (mark-compact) collection.
//!
//! Copying needs memory for both copies, and half as much again with a number for every word. A
//! large heap that is watched by an observer is therefore collected within its own half: a bit for
//! each word says whether it is live, the number of live words before it gives its new index, and
//! objects move down in order. Besides the words themselves this takes one and a half bits for
//! each.

use super::{Heap, Kind, Roots};
use crate::state::word::{Index, Word};
use std::ops::Range;

/// The set of live words.
pub(super) struct Live {
    words: Range<Index>,
    bits: Vec<u64>,
    /// For each group of words, the number of live words before it.
    before: Vec<u32>,
}

impl Live {
    fn nothing_of(words: Range<Index>) -> Self {
        Live { bits: vec![0; words.len().div_ceil(64)], before: Vec::new(), words }
    }

    fn has(&self, index: Index) -> bool {
        let at = index - self.words.start;
        self.bits[at / 64] >> (at % 64) & 1 == 1
    }

    fn add(&mut self, words: Range<Index>) {
        let (mut at, end) = (words.start - self.words.start, words.end - self.words.start);
        while at < end {
            let count = (64 - at % 64).min(end - at);
            self.bits[at / 64] |= (u64::MAX >> (64 - count)) << (at % 64);
            at += count;
        }
    }

    /// Finishes the set. Returns the number of live words.
    fn count(&mut self) -> usize {
        let mut all = 0;
        self.before = Vec::with_capacity(self.bits.len());
        for bits in &self.bits {
            self.before.push(all as u32);
            all += bits.count_ones() as usize;
        }
        all
    }

    /// The new index of a live word.
    #[inline(always)]
    fn goes(&self, index: Index) -> Index {
        let at = index - self.words.start;
        let below = self.bits[at / 64] & ((1 << (at % 64)) - 1);
        self.words.start + self.before[at / 64] as usize + below.count_ones() as usize
    }

    /// The next range of consecutive live words, from an index on.
    fn next(&self, from: Index) -> Option<Range<Index>> {
        let first = self.find(from, |bits| bits)?;
        let end = self.find(first, |bits| !bits).unwrap_or(self.words.end);
        Some(first..end.min(self.words.end))
    }

    fn find(&self, from: Index, wanted: impl Fn(u64) -> u64) -> Option<Index> {
        let at = from - self.words.start;
        let first = wanted(*self.bits.get(at / 64)?) >> (at % 64) << (at % 64);
        let rest = self.bits[at / 64 + 1..].iter().map(|bits| wanted(*bits));
        let (place, bits) =
            std::iter::once(first).chain(rest).enumerate().find(|(_, bits)| *bits != 0)?;
        Some(self.words.start + (at / 64 + place) * 64 + bits.trailing_zeros() as usize)
    }

    /// Calls `f` with all such ranges in order.
    pub(crate) fn each(&self, mut f: impl FnMut(Range<Index>)) {
        let mut from = self.words.start;
        while let Some(words) = self.next(from) {
            from = words.end;
            f(words);
        }
    }
}

impl Heap {
    /// Moves everything live together. Returns the live words by their old index, and their number.
    /// The nursery is empty.
    pub(super) fn compact(&mut self, roots: &mut impl Roots) -> (Live, usize) {
        let mut live = Live::nothing_of(self.survivors());
        let mut open = Vec::new();
        roots.each(false, &mut |word| *word = self.reach(*word, &mut live, &mut open));
        while let Some(object) = open.pop() {
            // The tail of a list is visited last, so that few objects are pending at a time.
            for field in self.referring_fields(object).rev() {
                // SAFETY: *object* of `Heap`: a field of an object that was reached.
                let word = Word(unsafe { *self.words.add(field) });
                if word.is_reference() {
                    let reached = self.reach(word, &mut live, &mut open);
                    // SAFETY: as above; the heap is not accessed otherwise in the meantime.
                    unsafe { *self.words.add(field) = reached.0 }
                }
            }
        }
        drop(open);
        let count = live.count();
        let all = live.words.clone();
        let moved = |word: Word| match word.is_reference() && all.contains(&word.index()) {
            true => word.with_index(live.goes(word.index())),
            false => word,
        };
        roots.each(false, &mut |word| *word = moved(*word));
        live.each(|words| {
            let mut object = words.start;
            while object < words.end {
                for field in self.referring_fields(object) {
                    // SAFETY: *object* of `Heap`: a field of a live object that has not moved yet.
                    unsafe {
                        let field = self.words.add(field);
                        *field = moved(Word(*field)).0;
                    }
                }
                object += self.header(object).size() + 1;
            }
            self.write_numbers_down(words.clone());
            let to = live.goes(words.start);
            // SAFETY: objects move towards the start, in order: the target is not beyond the
            // source, and nothing is overwritten that is still to be moved. The shadow is as long
            // as the heap.
            unsafe {
                let from = self.words.add(words.start);
                std::ptr::copy(from, self.words.add(to), words.len());
                let shadow = self.shadow_start();
                if !shadow.is_null() {
                    std::ptr::copy(shadow.add(words.start), shadow.add(to), words.len());
                }
            }
        });
        (live, count)
    }

    /// The words of an object that may refer to others and keep them alive.
    fn referring_fields(&self, object: Index) -> Range<Index> {
        object + 1..object + 1 + self.header(object).referring()
    }

    /// Marks the object that a word refers to as live. Returns the word without indirections.
    fn reach(&self, mut word: Word, live: &mut Live, open: &mut Vec<Index>) -> Word {
        loop {
            if !word.is_reference() || !live.words.contains(&word.index()) {
                return word;
            }
            let index = word.index();
            let header = self.header(index);
            if header.is(Kind::Indirection) {
                // SAFETY: *object* of `Heap`: an indirection has one field.
                word = Word(unsafe { *self.words.add(index + 1) });
                continue;
            }
            if !live.has(index) {
                live.add(index..index + header.size() + 1);
                if !self.referring_fields(index).is_empty() {
                    open.push(index);
                }
            }
            return word;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Live;

    #[test]
    fn words_move_together_in_their_order() {
        let words = 1000..1300;
        let alive = [1000..1001, 1003..1070, 1128..1192, 1192..1200, 1290..1300];
        let mut live = Live::nothing_of(words.clone());
        alive.iter().for_each(|range| live.add(range.clone()));
        let all: Vec<usize> = alive.iter().cloned().flatten().collect();
        assert_eq!(live.count(), all.len());
        for (place, index) in all.iter().enumerate() {
            assert!(live.has(*index));
            assert_eq!(live.goes(*index), words.start + place);
        }
        assert_eq!(words.filter(|index| live.has(*index)).count(), all.len());
        let mut runs = Vec::new();
        live.each(|run| runs.push(run));
        assert_eq!(runs, [1000..1001, 1003..1070, 1128..1200, 1290..1300]);
    }
}

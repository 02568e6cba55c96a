//! Copies of a heap.

use super::{Header, Heap};
use crate::snapshot::layers::Layers;
use crate::state::word::{Index, Word};
use std::fs::File;

/// The number of words per block, for each of which the first object is known.
pub(crate) const BLOCK: usize = 1 << 14;

/// A copy of the live heap.
pub(crate) struct HeapSnapshot {
    active: usize,
    /// The index of the first copied word.
    start: Index,
    words: Layers<u64>,
    /// The offset of the first object that starts in each block of words, or after it.
    objects: Box<[u32]>,
    major_at: usize,
}

impl Heap {
    /// Copies everything live: the contents of the active half. Requires an empty nursery and no
    /// mark. `before` is a copy from when the heap started to be watched: unchanged words are
    /// shared with it.
    pub(crate) fn snapshot(
        &self,
        before: Option<&HeapSnapshot>,
        file: &dyn Fn(usize) -> Option<File>,
    ) -> HeapSnapshot {
        debug_assert!(!self.marked && self.top == 2 * self.half);
        let start = self.half_start();
        let length = self.survivors - start;
        // SAFETY: the active half contains objects without gaps up to `survivors` (*object* of
        // `Heap`).
        let words = unsafe { std::slice::from_raw_parts(self.words.add(start), length) };
        let shared = before.filter(|before| before.start == start).zip(self.changed());
        let shared = shared.filter(|(before, (watched, _))| before.len() == *watched);
        let (words, objects) = match shared {
            Some((before, (watched, places))) => (
                Layers::after(&before.words, watched, words, places, file),
                self.objects_by_block(&before.objects, watched),
            ),
            None => (Layers::whole(words, file), self.objects_by_block(&[], 0)),
        };
        HeapSnapshot { active: self.active, start, words, objects, major_at: self.major_at }
    }

    /// The first object of each block. Those of the previous copy, up to an offset where an object
    /// starts, are known.
    fn objects_by_block(&self, known: &[u32], mut place: usize) -> Box<[u32]> {
        let survivors = self.survivors();
        let mut objects = known.to_vec();
        objects.truncate(place.div_ceil(BLOCK));
        while place < survivors.len() {
            if place >= objects.len() * BLOCK {
                objects.resize(place / BLOCK + 1, place as u32);
            }
            place += self.header(survivors.start + place).size() + 1;
        }
        objects.into()
    }

    pub(crate) fn is_like(&self, snapshot: &HeapSnapshot) -> bool {
        let words = self.survivors();
        words.start == snapshot.start
            && words.len() == snapshot.words.len()
            && words.enumerate().all(|(at, index)| snapshot.word(at) == Some(self.word(index)))
    }

    pub(crate) fn restore(&mut self, snapshot: &HeapSnapshot) {
        let (from, to) = (self.half_start(), self.survivors.max(self.half_start()));
        (self.marked, self.spares) = (false, false);
        self.trail.clear();
        self.remembered.clear();
        self.made_old.clear();
        if self.active != snapshot.active {
            self.release(from, to);
        }
        self.active = snapshot.active;
        let start = self.half_start();
        // SAFETY: the snapshot came from this half of a heap of the same size, so there is space
        // for it; the heap is mutably borrowed.
        unsafe { snapshot.words.map_or_copy_to(self.words.add(start)) };
        self.survivors = start + snapshot.words.len();
        self.major_at = snapshot.major_at;
        self.watched = None;
        self.numbered = 0..0;
        self.open_nursery();
    }
}

impl HeapSnapshot {
    /// A word by its offset in the copy.
    pub(crate) fn word(&self, place: usize) -> Option<Word> {
        self.words.get(place).map(Word)
    }

    /// The offset in the copy that a reference points to.
    pub(crate) fn place(&self, index: Index) -> Option<usize> {
        index.checked_sub(self.start).filter(|place| *place < self.words.len())
    }

    pub(crate) fn len(&self) -> usize {
        self.words.len()
    }

    /// Calls `f` with the offset and header of each object, in order.
    pub(crate) fn each_object(&self, mut f: impl FnMut(usize, Header)) {
        let mut next: usize = 0;
        self.words.each_part(0, |first, part| {
            while let Some(header) = next.checked_sub(first).and_then(|at| part.get(at)) {
                let header = Header(*header);
                f(next, header);
                next += header.size() + 1;
            }
        });
    }

    /// Calls `f` with the offset of each object that has words in a block of [`BLOCK`] words, in
    /// order: the first may start before it.
    pub(crate) fn each_object_in(&self, block: usize, mut f: impl FnMut(usize)) {
        let (start, end) = (block * BLOCK, ((block + 1) * BLOCK).min(self.len()));
        // Of the objects before it, the last one may extend into this block.
        let known = self.objects[..self.objects.len().min(block + 1)].iter().rev();
        let Some(mut next) = known.map(|at| *at as usize).find(|at| *at <= start) else { return };
        let mut words = vec![0; BLOCK];
        while next < end {
            let (first, count) = (next, BLOCK.min(self.len() - next));
            self.words.read(first, &mut words[..count]);
            while next < end.min(first + count) {
                let object = next;
                next += Header(words[next - first]).size() + 1;
                if next > start {
                    f(object);
                }
            }
        }
    }

    pub(crate) fn layers(&self) -> &Layers<u64> {
        &self.words
    }

    pub(crate) fn layers_mut(&mut self) -> &mut Layers<u64> {
        &mut self.words
    }
}

//! Copies of a heap that share what is the same.
//!
//! Between two collections of everything a heap only grows, and of what is there little is overwritten.
//! So a copy that follows another one has only the words behind that one's end of its own, and the words
//! that were overwritten since. All others it shares with the one before.

use crate::stored::Stored;
use std::fs::File;
use std::sync::Arc;

/// A copy is made anew when so many others would have to be looked at.
const MOST_LAYERS: usize = 24;

/// A copy of some words, by their places.
pub(crate) struct Layers {
    len: usize,
    /// Where pieces begin, and those: one behind the other.
    pieces: Vec<(usize, Arc<Stored<u64>>)>,
    /// Words that were overwritten since, by place: those of each layer, the newest last.
    changes: Vec<Arc<Stored<[u64; 2]>>>,
}

impl Layers {
    /// A copy that shares nothing.
    pub fn whole(words: &[u64], file: &dyn Fn(usize) -> Option<File>) -> Self {
        let own = Stored::keep(words, file(size_of_val(words)));
        Layers { len: words.len(), pieces: vec![(0, Arc::new(own))], changes: Vec::new() }
    }

    /// A copy of words that are as they were in another one, but for those at some places, in order,
    /// and those behind its end.
    pub fn after(
        before: &Layers,
        words: &[u64],
        places: impl Iterator<Item = usize>,
        file: &dyn Fn(usize) -> Option<File>,
    ) -> Self {
        let changes: Vec<[u64; 2]> = places.map(|at| [at as u64, words[at]]).collect();
        let own = &words[before.len..];
        let shared = before.pieces.len().max(before.changes.len());
        // To read a copy should not take much longer than to read one that shares nothing.
        let first = before.pieces.first().map_or(0, |(_, piece)| piece.len());
        let changed = before.changes.iter().map(|c| c.len()).sum::<usize>() + changes.len();
        if shared >= MOST_LAYERS || words.len() > 2 * first || 4 * changed > words.len() {
            return Layers::whole(words, file);
        }
        let (mut pieces, mut all) = (before.pieces.clone(), before.changes.clone());
        if !own.is_empty() {
            pieces.push((before.len, Arc::new(Stored::keep(own, file(size_of_val(own))))));
        }
        if !changes.is_empty() {
            all.push(Arc::new(Stored::keep(&changes, file(size_of_val(&*changes)))));
        }
        Layers { len: words.len(), pieces, changes: all }
    }

    pub fn len(&self) -> usize {
        self.len
    }

    pub fn get(&self, place: usize) -> Option<u64> {
        if place >= self.len {
            return None;
        }
        for changes in self.changes.iter().rev() {
            if let Ok(at) = changes.binary_search_by_key(&(place as u64), |change| change[0]) {
                return Some(changes[at][1]);
            }
        }
        let piece = self.pieces.partition_point(|(first, _)| *first <= place).checked_sub(1)?;
        let (first, words) = &self.pieces[piece];
        words.get(place - first).copied()
    }

    /// Copies the words from a place on, as many as there is room for.
    pub fn read(&self, from: usize, target: &mut [u64]) {
        let to = from + target.len();
        for (first, words) in &self.pieces {
            let (start, end) = (from.max(*first), to.min(first + words.len()));
            if start < end {
                target[start - from..end - from].copy_from_slice(&words[start - first..end - first]);
            }
        }
        for changes in &self.changes {
            let first = changes.partition_point(|change| (change[0] as usize) < from);
            for [place, word] in changes[first..].iter().take_while(|c| (c[0] as usize) < to) {
                target[*place as usize - from] = *word;
            }
        }
    }

    /// Copies everything. What is in files does not stay in memory.
    pub fn copy_to(&self, target: &mut [u64]) {
        const PIECE: usize = 2 << 20;
        for (number, target) in target.chunks_mut(PIECE).enumerate() {
            self.read(number * PIECE, target);
            self.rest();
        }
    }

    /// Bytes of memory, not of files, that are this copy's own.
    pub fn in_memory(&self) -> usize {
        let piece = self.pieces.last().map_or(0, |(_, words)| words.in_memory());
        piece + self.changes.last().map_or(0, |changes| changes.in_memory())
    }

    /// Bytes that are this copy's own.
    pub fn size(&self) -> usize {
        let piece = self.pieces.last().map_or(0, |(_, words)| 8 * words.len());
        piece + self.changes.last().map_or(0, |changes| 16 * changes.len())
    }

    /// What is this copy's own, and shared with no other yet, into a file.
    pub fn spill(&mut self, file: &dyn Fn() -> std::io::Result<File>) -> std::io::Result<()> {
        if let Some(words) = self.pieces.last_mut().and_then(|(_, words)| Arc::get_mut(words)) {
            words.spill(file()?)?;
        }
        Ok(())
    }

    /// Of what is in files: it need not stay in memory now.
    pub fn rest(&self) {
        self.pieces.iter().for_each(|(_, words)| words.rest());
        self.changes.iter().for_each(|changes| changes.rest());
    }
}

#[cfg(test)]
mod tests {
    use super::{Layers, MOST_LAYERS};

    /// A generator that is the same everywhere.
    fn next(seed: &mut u64) -> usize {
        *seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        (*seed >> 33) as usize
    }

    #[test]
    fn a_copy_is_as_the_words_were() {
        for seed in 0..50 {
            let mut state = seed;
            let mut words: Vec<u64> = (0..200).collect();
            let mut copies = vec![(Layers::whole(&words, &|_| None), words.clone())];
            for round in 0..2 * MOST_LAYERS {
                let mut places: Vec<usize> =
                    (0..next(&mut state) % 5).map(|_| next(&mut state) % words.len()).collect();
                places.sort_unstable();
                places.dedup();
                for place in &places {
                    words[*place] = next(&mut state) as u64;
                }
                words.extend((0..next(&mut state) % 9).map(|n| (1000 * round + n) as u64));
                let before = &copies.last().expect("one").0;
                let copy = Layers::after(before, &words, places.into_iter(), &|_| None);
                copies.push((copy, words.clone()));
            }
            for (copy, words) in &copies {
                let mut all = vec![0; copy.len()];
                copy.copy_to(&mut all);
                assert_eq!(&all, words, "seed {seed}");
                let by_one: Vec<u64> = (0..words.len()).filter_map(|at| copy.get(at)).collect();
                assert_eq!(&by_one, words, "seed {seed}");
                assert_eq!(copy.get(words.len()), None);
            }
            let shares = copies.iter().filter(|(copy, _)| copy.pieces.len() > 1).count();
            assert!(shares > MOST_LAYERS, "hardly any shares something");
        }
    }
}

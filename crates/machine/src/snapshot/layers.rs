//! Copies of a heap or a stack that share unchanged values.
//!
//! Between two full collections a heap only grows, and few of its words are overwritten. A stack
//! changes at its upper end. So a copy that follows another one stores only the values beyond the
//! part that was kept, and those overwritten since. It shares all others with the previous copy.

use crate::snapshot::stored::{GRAIN, Keeping, Plain, Stored};
use crate::state::word::Word;
use std::fs::File;
use std::sync::Arc;

/// A full copy is made instead of one that depends on this many others.
const MOST_LAYERS: usize = 128;
/// The approximate number of copies whose changes are searched one by one.
const MOST_CHANGES: usize = 12;

/// Values that can be copied in layers: at most one word each.
pub trait Layered: Plain {
    fn bits(self) -> u64;
    fn of_bits(bits: u64) -> Self;
}

impl Layered for u64 {
    fn bits(self) -> u64 {
        self
    }

    fn of_bits(bits: u64) -> Self {
        bits
    }
}

impl Layered for Word {
    fn bits(self) -> u64 {
        self.0
    }

    fn of_bits(bits: u64) -> Self {
        Word(bits)
    }
}

impl Layered for u8 {
    fn bits(self) -> u64 {
        u64::from(self)
    }

    fn of_bits(bits: u64) -> Self {
        bits as u8
    }
}

/// A copy of a sequence of values.
pub struct Layers<T: Layered> {
    len: usize,
    /// Consecutive pieces.
    pieces: Vec<Piece<T>>,
    /// Overwritten values by index, one list per layer, newest last.
    changes: Vec<Arc<Stored<[u64; 2]>>>,
    /// Whether this copy owns the last piece, and whether it owns the last changes.
    own: (bool, bool),
}

/// The offset in a file at which values from an index on have to start so that file pages can be
/// mapped as memory pages.
fn gap<T>(first: usize) -> Option<usize> {
    (size_of::<T>() == size_of::<Word>()).then_some(first * size_of::<T>() % GRAIN)
}

struct Piece<T: Layered> {
    /// Its first index, and that of the next piece.
    first: usize,
    end: usize,
    /// Values beyond the end belong to another copy.
    values: Arc<Stored<T>>,
}

impl<T: Layered> Clone for Piece<T> {
    fn clone(&self) -> Self {
        Piece { first: self.first, end: self.end, values: self.values.clone() }
    }
}

impl<T: Layered> Clone for Layers<T> {
    fn clone(&self) -> Self {
        let (pieces, changes) = (self.pieces.clone(), self.changes.clone());
        Layers { len: self.len, pieces, changes, own: (false, false) }
    }
}

/// Merges changes by index; the newest change of an index counts. There may be many, so they are
/// not loaded into memory.
fn merged(
    newest_first: &[&[[u64; 2]]],
    file: &dyn Fn(usize) -> Option<File>,
) -> std::io::Result<Stored<[u64; 2]>> {
    let bytes = newest_first.iter().map(|changes| size_of_val(*changes)).sum();
    let new_file = || file(bytes).ok_or(std::io::ErrorKind::Unsupported.into());
    let mut all = Keeping::new(Some(&new_file));
    let mut rest: Vec<&[[u64; 2]]> = newest_first.to_vec();
    while let Some(place) = rest.iter().filter_map(|changes| Some(changes.first()?[0])).min() {
        let at_place = |changes: &&mut &[[u64; 2]]| changes.first().is_some_and(|c| c[0] == place);
        let mut same = rest.iter_mut().filter(at_place).filter_map(|c| c.split_off_first());
        if let Some(newest) = same.next() {
            all.push(*newest);
        }
        same.for_each(drop);
    }
    all.finish()
}

impl<T: Layered> Layers<T> {
    /// A copy that shares nothing.
    pub fn whole(values: &[T], file: &dyn Fn(usize) -> Option<File>) -> Self {
        let own = Arc::new(Stored::keep(values, file(size_of_val(values)), gap::<T>(0)));
        let piece = Piece { first: 0, end: values.len(), values: own };
        Layers { len: values.len(), pieces: vec![piece], changes: Vec::new(), own: (true, false) }
    }

    /// A copy of values of which the first `kept` are the same as in another copy, except those at
    /// some indices, in order.
    pub fn after(
        before: &Layers<T>,
        kept: usize,
        values: &[T],
        places: impl Iterator<Item = usize>,
        file: &dyn Fn(usize) -> Option<File>,
    ) -> Self {
        let kept = kept.min(before.len).min(values.len());
        let places = places.take_while(|at| *at < kept);
        let changes: Vec<[u64; 2]> = places.map(|at| [at as u64, values[at].bits()]).collect();
        let own = &values[kept..];
        let shared = before.pieces.len();
        // Reading a copy should not take much longer than reading one that shares nothing.
        let first = before.pieces.first().map_or(0, |piece| piece.end);
        let changed = before.changes.iter().map(|c| c.len()).sum::<usize>() + changes.len();
        // Changes to values that no longer exist would hide the current ones.
        let shorter = kept < before.len && changed > 0;
        let many = shared >= MOST_LAYERS || values.len() > 2 * first;
        if shorter || many || 4 * changed > values.len() {
            return Layers::whole(values, file);
        }
        let mut pieces: Vec<Piece<T>> =
            before.pieces.iter().filter(|piece| piece.first < kept).cloned().collect();
        if let Some(last) = pieces.last_mut() {
            last.end = last.end.min(kept);
        }
        let mut all = before.changes.clone();
        let owns = (!own.is_empty(), !changes.is_empty());
        if !own.is_empty() {
            let values = Arc::new(Stored::keep(own, file(size_of_val(own)), gap::<T>(kept)));
            pieces.push(Piece { first: kept, end: kept + own.len(), values });
        }
        if !changes.is_empty() {
            // Many lists of changes are merged into one.
            let (mut older, mut count) = (Vec::new(), changes.len());
            while all.len() + older.len() >= MOST_CHANGES
                && let Some(last) = all.pop_if(|last| last.len() < 2 * count)
            {
                count += last.len();
                older.push(last);
            }
            let newest_first: Vec<&[[u64; 2]]> =
                std::iter::once(&*changes).chain(older.iter().map(|changes| &***changes)).collect();
            let one = if older.is_empty() { None } else { merged(&newest_first, file).ok() };
            older.iter().for_each(|changes| changes.rest());
            let one = one.unwrap_or_else(|| {
                all.extend(older.into_iter().rev());
                Stored::keep(&changes, file(size_of_val(&*changes)), None)
            });
            all.push(Arc::new(one));
        }
        Layers { len: values.len(), pieces, changes: all, own: owns }
    }

    pub fn len(&self) -> usize {
        self.len
    }

    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    pub fn get(&self, place: usize) -> Option<T> {
        if place >= self.len {
            return None;
        }
        for changes in self.changes.iter().rev() {
            if let Ok(at) = changes.binary_search_by_key(&(place as u64), |change| change[0]) {
                return Some(T::of_bits(changes[at][1]));
            }
        }
        let piece = self.pieces.partition_point(|piece| piece.first <= place).checked_sub(1)?;
        let Piece { first, values, .. } = &self.pieces[piece];
        values.get(place - first).copied()
    }

    /// Copies values from an index on, as many as fit into `target`.
    pub fn read(&self, from: usize, target: &mut [T]) {
        let to = from + target.len();
        for Piece { first, end, values } in &self.pieces {
            let (start, end) = (from.max(*first), to.min(*end));
            if start < end {
                let values = &values[start - first..end - first];
                target[start - from..end - from].copy_from_slice(values);
            }
        }
        for changes in &self.changes {
            let first = changes.partition_point(|change| (change[0] as usize) < from);
            for [place, bits] in changes[first..].iter().take_while(|c| (c[0] as usize) < to) {
                target[*place as usize - from] = T::of_bits(*bits);
            }
        }
    }

    /// Calls `f` with consecutive slices from an index on, and the index of the first value of
    /// each.
    pub fn each_part(&self, from: usize, mut f: impl FnMut(usize, &[T])) {
        const PART: usize = 1 << 16;
        let Some(any) = self.get(from) else { return };
        let mut part = vec![any; PART.min(self.len - from)];
        for at in (from..self.len).step_by(PART) {
            let count = PART.min(self.len - at);
            self.read(at, &mut part[..count]);
            f(at, &part[..count]);
        }
    }

    /// Writes all values to memory, if possible by mapping pages of their files, which are read on
    /// demand. Nothing else of the files stays in memory.
    ///
    /// # Safety
    ///
    /// `target` must have space for all values, in mapped memory owned by the caller.
    pub unsafe fn map_or_copy_to(&self, target: *mut T) {
        const PART: usize = 2 << 20;
        for piece in &self.pieces {
            let (count, target) = (piece.end - piece.first, target.wrapping_add(piece.first));
            // SAFETY: pieces lie one behind the other within `len` values, for which the caller has
            // reserved space.
            let laid = unsafe { piece.values.map_over(count, target) };
            for range in [0..laid.start, laid.end..count] {
                for from in range.clone().step_by(PART) {
                    let part = &piece.values[from..range.end.min(from + PART)];
                    // SAFETY: `from + part.len() <= count`, within the same space, which does not
                    // overlap the borrowed piece.
                    unsafe {
                        target.add(from).copy_from_nonoverlapping(part.as_ptr(), part.len());
                    }
                    piece.values.rest();
                }
            }
        }
        for changes in &self.changes {
            for [place, bits] in changes.iter().filter(|change| (change[0] as usize) < self.len) {
                // SAFETY: `place` is below `len`, by the filter.
                unsafe { *target.add(*place as usize) = T::of_bits(*bits) };
            }
            changes.rest();
        }
    }

    /// Bytes of memory, not of files, owned by this copy.
    pub fn in_memory(&self) -> usize {
        let (piece, changes) = self.own();
        piece.map_or(0, |values| values.in_memory()) + changes.map_or(0, |c| c.in_memory())
    }

    /// Bytes owned by this copy.
    pub fn size(&self) -> usize {
        let (piece, changes) = self.own();
        piece.map_or(0, |values| size_of_val(&**values)) + changes.map_or(0, |c| size_of_val(&**c))
    }

    fn own(&self) -> (Option<&Stored<T>>, Option<&Stored<[u64; 2]>>) {
        let piece = self.pieces.last().filter(|_| self.own.0).map(|piece| &*piece.values);
        (piece, self.changes.last().filter(|_| self.own.1).map(|changes| &**changes))
    }

    /// Moves the parts that this copy owns, and does not share yet, to a file.
    pub fn spill(&mut self, file: &dyn Fn() -> std::io::Result<File>) -> std::io::Result<()> {
        if let Some(last) = self.pieces.last_mut()
            && let Some(values) = Arc::get_mut(&mut last.values)
        {
            values.spill(file()?, gap::<T>(last.first))?;
        }
        Ok(())
    }

    /// Releases the memory of parts that are in files.
    pub fn rest(&self) {
        self.pieces.iter().for_each(|piece| piece.values.rest());
        self.changes.iter().for_each(|changes| changes.rest());
    }
}

#[cfg(test)]
mod tests {
    use super::{Layers, MOST_LAYERS};

    /// A generator with the same results everywhere.
    fn next(seed: &mut u64) -> usize {
        *seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        (*seed >> 33) as usize
    }

    #[test]
    fn a_copy_is_as_the_values_were() {
        for seed in 0..50 {
            let mut state = seed;
            let mut words: Vec<u64> = (0..200).collect();
            let mut copies = vec![(Layers::whole(&words, &|_| None), words.clone())];
            for round in 0..2 * MOST_LAYERS {
                // A heap grows; a stack may shrink first.
                let is_stack = seed % 2 == 1;
                let kept = words.len() - usize::from(is_stack) * (next(&mut state) % 12);
                words.truncate(kept);
                let many = if is_stack && seed % 3 > 0 { 1 } else { 5 };
                let mut places: Vec<usize> =
                    (0..next(&mut state) % many).map(|_| next(&mut state) % words.len()).collect();
                places.sort_unstable();
                places.dedup();
                for place in &places {
                    words[*place] = next(&mut state) as u64;
                }
                words.extend((0..next(&mut state) % 15).map(|n| (1000 * round + n) as u64));
                let before = &copies.last().expect("one").0;
                let copy = Layers::after(before, kept, &words, places.into_iter(), &|_| None);
                copies.push((copy, words.clone()));
            }
            for (copy, words) in &copies {
                let mut all = vec![0; copy.len()];
                // SAFETY: `all` is as long as the copy.
                unsafe { copy.map_or_copy_to(all.as_mut_ptr()) };
                assert_eq!(&all, words, "seed {seed}");
                let by_one: Vec<u64> = (0..words.len()).filter_map(|at| copy.get(at)).collect();
                assert_eq!(&by_one, words, "seed {seed}");
                assert_eq!(copy.get(words.len()), None);
                let mut parts = Vec::new();
                copy.each_part(100, |_, part| parts.extend_from_slice(part));
                assert_eq!(parts, words[100..], "seed {seed}");
            }
            let shares = copies.iter().filter(|(copy, _)| copy.pieces.len() > 1).count();
            assert!(
                seed % 6 == 3 || shares > copies.len() / 3,
                "seed {seed}: hardly any shares something"
            );
        }
    }

    #[test]
    fn what_is_in_files_is_laid_over_memory_as_it_was() {
        let file = |_| {
            let name = format!("backstory-layers-{}", std::process::id());
            let path = std::env::temp_dir().join(name);
            let mut options = std::fs::OpenOptions::new();
            let file = options.read(true).write(true).create(true).truncate(true).open(&path);
            std::fs::remove_file(&path).ok().and(file.ok())
        };
        let mut state = 1;
        let mut words: Vec<u64> = (0..50_000).collect();
        let mut copies = vec![(Layers::whole(&words, &file), words.clone())];
        for round in 0..20 {
            let mut places: Vec<usize> = (0..300).map(|_| next(&mut state) % words.len()).collect();
            places.sort_unstable();
            places.dedup();
            places.iter().for_each(|place| words[*place] = next(&mut state) as u64);
            let kept = words.len();
            words.extend((0..next(&mut state) % 50_000).map(|n| (1_000_000 * round + n) as u64));
            let before = &copies.last().expect("one").0;
            let copy = Layers::after(before, kept, &words, places.into_iter(), &file);
            copies.push((copy, words.clone()));
        }
        let mut map = memmap2::MmapMut::map_anon(8 * words.len()).expect("memory");
        // What one leaves there does not affect the next.
        for (copy, words) in copies.iter().chain(copies.iter().rev()) {
            // SAFETY: the map is owned by this test and has space for the longest copy.
            unsafe { copy.map_or_copy_to(map.as_mut_ptr().cast::<u64>()) };
            let start = map.as_ptr().cast::<u64>();
            // SAFETY: that many words have just been written there.
            let laid = unsafe { std::slice::from_raw_parts(start, words.len()) };
            assert!(laid == &words[..], "{} words", words.len());
            map.fill(0xff);
        }
    }
}

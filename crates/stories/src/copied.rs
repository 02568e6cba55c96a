//! Copy summaries: words that a segment only copied.
//!
//! The state of a server, a record in a loop or a growing map is rebuilt with every change, and the unchanged part is
//! copied. A word that is the same since the program began is therefore at a new address at the end of every segment. A
//! story asks where it was made, not how it was copied since.
//!
//! The summary pass gives every word that a segment made a number, its *origin*, which all its copies carry. For each
//! checkpoint it stores which words are copies of words made in earlier segments, and which words those were. So a
//! lookup goes from the end of a run to its beginning in one hop.
//!
//! The summary is conservative: it may call a copied word new, never the other way round.

use crate::log::{BEFORE, CONSTANT, Id};
use crate::provenance::{NewFile, Provenance};
use crate::scopes::Scopes;
use crate::steps::{is_parted, may_be_shared, origin};
use machine::{Keeping, Stored};
use std::sync::OnceLock;

/// Words with consecutive origins: the first origin, the number of the first word, the length.
type Run = [u32; 3];

/// Copy summary of the state at the end of a segment.
pub(crate) struct Copied {
    /// The first origin number of the segment.
    first: u32,
    /// The words that have them, in order of origins.
    runs: Stored<Run>,
    /// The number of heap words: beyond it, only one of three slots has an origin.
    heap: usize,
    /// Copies of words from before the segment: the number of the word (in the high half), and its origin.
    copies: Stored<u64>,
    /// Words that the segment made and that may have been handed over: a bit for each origin.
    shared: Stored<u64>,
    /// Two segments were merged into this one, so that words are not in the order of their origins: the runs sorted by
    /// word.
    by_number: Option<OnceLock<Box<[u32]>>>,
}

/// The origin of a copied word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Copy {
    id: Id,
}

impl Copy {
    pub(crate) fn constant(self) -> Option<Id> {
        (self.id & BEFORE == 0 && self.id & CONSTANT != 0).then_some(self.id)
    }

    pub(crate) fn origin(self) -> Option<u32> {
        origin(self.id)
    }

    /// Whether it was extracted from a structure on its way, which certainly was not handed over.
    pub(crate) fn is_parted(self) -> bool {
        is_parted(self.id)
    }

    pub(crate) fn may_be_shared(self) -> bool {
        may_be_shared(self.id)
    }
}

impl Copied {
    /// For the last segment.
    pub(crate) fn nothing() -> Self {
        Copied::unknown(u32::MAX)
    }

    /// For a segment without a summary, whose origins would begin at `first`.
    pub(crate) fn unknown(first: u32) -> Self {
        Copied { first, ..Copied::all(0, false) }
    }

    /// Each of the words is its own origin: the start of the summary pass.
    pub(crate) fn all(words: usize, shared: bool) -> Self {
        let bits = if shared { u64::MAX } else { 0 };
        Copied {
            first: 0,
            runs: vec![[0, 0, words as u32]].into(),
            heap: usize::MAX,
            copies: Vec::new().into(),
            shared: vec![bits; words.div_ceil(64)].into(),
            by_number: None,
        }
    }

    /// Merges the summaries of two consecutive segments, given the provenance of both and of the result.
    pub(crate) fn join(
        [first, second]: [&Copied; 2],
        [first_ends, second_ends, both]: [&Provenance; 3],
        file: Option<NewFile<'_>>,
    ) -> std::io::Result<Self> {
        let mut copies = Keeping::new(file);
        let mut origins: Vec<(u32, u32)> = Vec::new();
        for number in both.made().into_iter().flatten() {
            let from = second_ends.get(number).unwrap_or(0);
            let (then, word, ends) = match from & BEFORE {
                0 => (second, number, second_ends),
                _ => (first, (from & !BEFORE) as usize, first_ends),
            };
            if ends.get(word).is_none_or(|id| id == 0) {
                continue;
            }
            let copied = then.copy(word).map(|copy| copy.id);
            // A word that the first one made and the second one copied was made in the merged one.
            match copied.map(|id| (id, origin(id))) {
                Some((id, None)) => copies.push(copy_of(number, id)),
                Some((id, Some(origin))) if origin < first.first => {
                    copies.push(copy_of(number, id));
                }
                Some((id, Some(origin))) => {
                    // There may be several copies: one represents them, and if it disappears, another may.
                    origins.push((origin, number as u32));
                    copies.push(copy_of(number, id));
                }
                None => origins.extend(then.origin_of(word).map(|at| (at, number as u32))),
            }
        }
        origins.sort_unstable();
        origins.dedup_by_key(|(origin, _)| *origin);
        let mut runs: Vec<Run> = Vec::new();
        for (origin, number) in origins {
            let stride = if (number as usize) < both.heap_len() { 1 } else { 3 };
            match runs.last_mut() {
                Some([at, from, count])
                    if *at + *count == origin
                        && *from + stride * *count == number
                        && (*from as usize >= both.heap_len()) == (stride == 3) =>
                {
                    *count += 1;
                }
                _ => runs.push([origin, number, 1]),
            }
        }
        Ok(Copied {
            first: first.first,
            runs: runs.into(),
            heap: both.heap_len(),
            copies: copies.finish()?,
            shared: Vec::new().into(),
            by_number: Some(OnceLock::new()),
        })
    }

    /// The first of its origin numbers.
    pub(crate) fn first(&self) -> u32 {
        self.first
    }

    /// The origin of a copied word, by its number.
    pub(crate) fn copy(&self, number: usize) -> Option<Copy> {
        let at = self.copies.partition_point(|copy| ((*copy >> 32) as usize) < number);
        let copy = *self.copies.get(at)?;
        (copy >> 32 == number as u64).then_some(Copy { id: copy as Id })
    }

    /// The word with an origin number of this segment.
    pub(crate) fn word(&self, origin: u32) -> Option<usize> {
        let at = self.runs.partition_point(|run| run[0] <= origin).checked_sub(1)?;
        let [first, number, count] = self.runs[at];
        let behind = (origin - first) as usize;
        let stride = self.stride(number as usize);
        (behind < count as usize).then_some(number as usize + stride * behind)
    }

    fn stride(&self, number: usize) -> usize {
        if number < self.heap { 1 } else { 3 }
    }

    /// Whether a word that the segment made may have been handed over; `None` if it has no origin.
    pub(crate) fn may_be_shared(&self, number: usize) -> Option<bool> {
        let origin = self.origin_of(number)?;
        let at = (origin - self.first) as usize;
        Some(self.shared.get(at / 64)? >> (at % 64) & 1 == 1)
    }

    /// The origin of the scope of a thunk, closure or frame that the segment made, if it is one.
    pub(crate) fn scope(&self, number: usize, scopes: &Scopes) -> Option<u32> {
        let origin = self.origin_of(number).filter(|_| self.copy(number).is_none())?;
        Some(scopes.noted(origin)).filter(|scope| *scope != 0)
    }

    /// The origin of a word, by its number.
    fn origin_of(&self, number: usize) -> Option<u32> {
        let begins = |run: &Run| run[1] as usize;
        let Some(by_number) = &self.by_number else {
            let at = self.runs.partition_point(|run| begins(run) <= number).checked_sub(1)?;
            return self.inside(&self.runs[at], number);
        };
        let order = by_number.get_or_init(|| {
            let mut order: Vec<u32> = (0..self.runs.len() as u32).collect();
            order.sort_unstable_by_key(|run| begins(&self.runs[*run as usize]));
            order.into()
        });
        let at = order.partition_point(|run| begins(&self.runs[*run as usize]) <= number);
        self.inside(&self.runs[order[at.checked_sub(1)?] as usize], number)
    }

    /// The origin of a word, if it belongs to a run.
    fn inside(&self, [first, from, count]: &Run, number: usize) -> Option<u32> {
        let behind = number.checked_sub(*from as usize)?;
        let stride = self.stride(*from as usize);
        let inside = behind.is_multiple_of(stride) && behind / stride < *count as usize;
        inside.then(|| first + (behind / stride) as u32)
    }

    /// Bytes of memory, not of files.
    pub(crate) fn in_memory(&self) -> usize {
        let order =
            self.by_number.as_ref().and_then(|order| order.get()).map_or(0, |o| 4 * o.len());
        order + self.runs.in_memory() + self.copies.in_memory() + self.shared.in_memory()
    }

    /// Bytes in memory and in files.
    pub(crate) fn size(&self) -> usize {
        12 * self.runs.len() + 8 * (self.copies.len() + self.shared.len())
    }

    /// Moves large parts into files, which are new and unnamed.
    pub(crate) fn spill(&mut self, file: NewFile<'_>) -> std::io::Result<()> {
        crate::provenance::spill(&mut self.runs, file)?;
        crate::provenance::spill(&mut self.copies, file)?;
        crate::provenance::spill(&mut self.shared, file)
    }

    /// Releases the memory of the parts that are in files.
    pub(crate) fn rest(&self) {
        self.runs.rest();
        self.copies.rest();
        self.shared.rest();
    }
}

/// Assigns origins, and records copies, in the order of words.
pub(crate) struct Notes<'f> {
    first: u32,
    next: u32,
    heap: usize,
    runs: Vec<Run>,
    copies: Keeping<'f, u64>,
    shared: Vec<u64>,
}

impl<'f> Notes<'f> {
    pub(crate) fn new(first: u32, heap: usize, file: Option<NewFile<'f>>) -> Self {
        Notes {
            first,
            next: first,
            heap,
            runs: Vec::new(),
            copies: Keeping::new(file),
            shared: Vec::new(),
        }
    }

    /// The next word that is not unchanged. Returns its origin, if it has one.
    #[inline]
    pub(crate) fn word(&mut self, number: usize) -> u32 {
        let (origin, stride) = (self.next, if number < self.heap { 1 } else { 3 });
        self.next += 1;
        match self.runs.last_mut() {
            Some([_, from, count])
                if *from as usize + stride * *count as usize == number
                    && (*from as usize >= self.heap) == (stride == 3) =>
            {
                *count += 1;
            }
            _ => self.runs.push([origin, number as u32, 1]),
        }
        if (origin - self.first).is_multiple_of(64) {
            self.shared.push(0);
        }
        origin
    }

    /// The last word is a copy.
    #[inline]
    pub(crate) fn copy(&mut self, number: usize, id: Id) {
        self.copies.push(copy_of(number, id));
    }

    /// The last word may have been handed over.
    #[inline]
    pub(crate) fn shared(&mut self) {
        let at = (self.next - 1 - self.first) as usize;
        self.shared[at / 64] |= 1 << (at % 64);
    }

    /// Whether the segment itself assigned that origin.
    pub(crate) fn has_given(&self, origin: u32) -> bool {
        origin >= self.first
    }

    /// The next origin number.
    pub(crate) fn next(&self) -> u32 {
        self.next
    }

    pub(crate) fn finish(self) -> std::io::Result<Copied> {
        Ok(Copied {
            first: self.first,
            runs: self.runs.into(),
            heap: self.heap,
            copies: self.copies.finish()?,
            shared: self.shared.into(),
            by_number: None,
        })
    }
}

fn copy_of(number: usize, id: Id) -> u64 {
    (number as u64) << 32 | u64::from(id)
}

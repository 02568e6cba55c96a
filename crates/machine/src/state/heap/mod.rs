//! The heap: layout, allocation, and writes to cells.
//!
//! Address space is reserved up front and divided into three parts: two halves for objects that
//! have survived a collection (one active at a time), and a nursery.
//!
//! ```text
//! | half 0 ……………………… | half 1 ……………………… | nursery |
//! ```
//!
//! A *plain* run allocates in the nursery; a minor collection moves live objects to the end of the
//! active half, a major one moves the active half to the other. While a *mark* is set (see
//! [`crate::snapshot::undo`]) allocation continues at the end of the active half, nothing below the
//! youngest mark moves, and each overwritten cell below it goes onto the trail.
//!
//! In both modes there is one boundary, [`Heap::old_limit`]: cells below it are *old*, and a write
//! to one is recorded (as a root for the next minor collection, or for undo).

mod collect;
mod compact;
mod follow;
mod make;
mod object;
mod snapshot;

pub(crate) use collect::Roots;
pub(crate) use make::con as con_numbers;
pub use object::{Header, Kind};
pub(crate) use snapshot::{BLOCK, HeapSnapshot};

use crate::snapshot::stored::GRAIN;
use crate::snapshot::undo::Undo;
use crate::state::word::{Index, Word};
use memmap2::{MmapMut, MmapOptions, UncheckedAdvice};
use std::ops::Range;

/// Words of the nursery: 2 MiB, about the size of the second-level cache of a core.
const NURSERY: usize = 256 * 1024;
/// Space beyond the limit, so that a primitive never fails halfway; the limit is enforced at the
/// next safe point.
const SLACK: usize = 40 * 1024 * 1024;
/// A major collection is not worthwhile below this many words.
const SMALLEST_MAJOR: usize = 4 * 1024 * 1024;
/// Words that an evaluation of the debugger may allocate above a mark before garbage there is
/// collected: it should need memory for what it keeps alive, not for all it allocates.
const ROOM_ABOVE_MARK: usize = 8 * 1024 * 1024;
/// The size in words from which memory matters more than time: see [`compact`].
pub(crate) const IN_PLACE: usize = 16 * 1024 * 1024;
/// Words of the unused half that are not released to the system.
const KEPT: usize = 8 * 1024 * 1024;

/// # Safety
///
/// Cells are accessed through a raw pointer, without bounds checks. This relies on one invariant,
/// *object*: every [`Index`] comes from an object that this heap has created or moved there (words
/// with other bits are not references), and an object with all its fields lies within the map.
/// [`Heap::allocate`] establishes it, collections preserve it. The map has
/// [`collect::SMALL_OBJECT`] spare words after the nursery.
pub struct Heap {
    map: MmapMut,
    words: *mut u64,
    /// Words in each half, slack included.
    half: usize,
    /// The maximum number of live words of a program.
    max_words: usize,
    /// 0 or 1.
    active: usize,
    /// End of the used part of the active half; stale while a mark is set, when it is `top`.
    survivors: Index,
    /// The next object is allocated here, unless it would exceed `limit`.
    pub(crate) top: Index,
    pub(crate) limit: Index,
    /// Cells below this are old: see the module documentation.
    old_limit: Index,
    /// In a plain run: old cells written since the last minor collection.
    remembered: Vec<Index>,
    /// In a plain run: objects that had to be created among the survivors since then.
    made_old: Vec<Index>,
    pub(crate) trail: Vec<Undo>,
    /// While marks are set, the length of the trail at the youngest.
    trail_at_mark: usize,
    marked: bool,
    /// See [`Heap::spare_above_mark`].
    spares: bool,
    /// While a mark is set: where the next collection above it is due, if memory is spared.
    due_above_mark: Index,
    major_at: usize,
    /// If more words than this are watched, everything is collected in place.
    in_place_from: usize,
    /// For tests: collect at every allocation of the interpreter.
    stress: bool,
    /// A number for every word, for observers that trace values.
    shadow: Option<MmapMut>,
    /// The words that are numbered by their position if nothing else is stored for them: see
    /// [`Heap::number_survivors`].
    numbered: Range<Index>,
    numbered_from: u32,
    /// Which of the watched words were overwritten: see [`Heap::watch`].
    watched: Option<follow::Watched>,
    /// See [`Heap::hold`].
    holds: bool,
    pub(crate) statistics: Statistics,
}

/// Statistics of the collector.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Statistics {
    pub minor: u64,
    pub major: u64,
    /// Words allocated, as counted by minor collections.
    pub allocated: u64,
}

// SAFETY: `words` points into `map`, which only the heap owns and which moves with it.
unsafe impl Send for Heap {}

impl Heap {
    /// A heap for at most `max_bytes` of live data.
    pub fn new(max_bytes: usize, stress: bool) -> std::io::Result<Self> {
        let max_words = (max_bytes / 8).max(1024);
        // Pages of a file can be mapped over either half.
        let half = (max_words + SLACK).next_multiple_of(GRAIN / 8);
        let bytes = (2 * half + NURSERY + collect::SMALL_OBJECT) * 8;
        let mut map = MmapOptions::new().len(bytes).no_reserve_swap().map_anon()?;
        // Survivors come in large blocks: huge pages avoid most of the faults. A system without
        // them changes nothing.
        #[cfg(target_os = "linux")]
        let _ = map.advise_range(memmap2::Advice::HugePage, 0, 2 * half * 8);
        let words = map.as_mut_ptr().cast::<u64>();
        let mut heap = Heap {
            map,
            words,
            half,
            max_words,
            active: 0,
            survivors: 0,
            top: 0,
            limit: 0,
            old_limit: 0,
            remembered: Vec::new(),
            made_old: Vec::new(),
            trail: Vec::new(),
            trail_at_mark: 0,
            marked: false,
            spares: false,
            due_above_mark: 0,
            major_at: SMALLEST_MAJOR.min(max_words),
            in_place_from: usize::MAX,
            stress,
            shadow: None,
            numbered: 0..0,
            numbered_from: 0,
            watched: None,
            holds: false,
            statistics: Statistics::default(),
        };
        heap.open_nursery();
        Ok(heap)
    }

    /// If more words than this are watched, everything is collected in place.
    pub(crate) fn collect_in_place_from(&mut self, words: usize) {
        self.in_place_from = words;
    }

    fn open_nursery(&mut self) {
        self.old_limit = 2 * self.half;
        self.top = self.old_limit;
        self.limit = if self.stress { self.top } else { self.top + NURSERY };
        self.clear_shadow(self.top, NURSERY);
    }

    fn half_start(&self) -> Index {
        self.active * self.half
    }

    // ---- cells -------------------------------------------------------------------------

    #[inline(always)]
    pub fn word(&self, index: Index) -> Word {
        debug_assert!(index < 2 * self.half + NURSERY);
        // SAFETY: *object*.
        unsafe { Word(*self.words.add(index)) }
    }

    /// For cells of objects that are being created: not recorded.
    #[inline(always)]
    pub(crate) fn initialise(&mut self, index: Index, word: Word) {
        debug_assert!(index < 2 * self.half + NURSERY);
        // SAFETY: *object*; the heap, and with it all slices of it, is mutably borrowed.
        unsafe { *self.words.add(index) = word.0 }
    }

    /// Overwrites a cell of an object that other parts of the program may refer to.
    #[inline(always)]
    pub(crate) fn write(&mut self, index: Index, word: Word) {
        if index < self.old_limit {
            self.note_write(index);
        }
        self.initialise(index, word);
    }

    #[cold]
    #[inline(never)]
    fn note_write(&mut self, index: Index) {
        if self.marked {
            self.trail.push(Undo::Cell { index, old: self.word(index) });
        } else {
            self.remembered.push(index);
            if let Some(watched) = &mut self.watched {
                watched.overwritten(index);
            }
        }
    }

    #[inline(always)]
    pub fn header(&self, index: Index) -> Header {
        Header(self.word(index).0)
    }

    #[inline(always)]
    pub(crate) fn word_at(&self, index: Index) -> Word {
        self.word(index)
    }

    #[inline(always)]
    pub fn field(&self, index: Index, field: usize) -> Word {
        self.word(index + 1 + field)
    }

    #[inline(always)]
    pub(crate) fn write_field(&mut self, index: Index, field: usize, word: Word) {
        self.write(index + 1 + field, word);
    }

    /// Changes the kind of an object. A header is not a reference, so this is recorded only for
    /// undo and for copies of the heap.
    #[inline(always)]
    pub(crate) fn write_header(&mut self, index: Index, header: Header) {
        if index < self.old_limit && (self.marked || self.watched.is_some()) {
            self.note_change(index, Undo::Header { index, old: self.header(index) });
        }
        self.initialise(index, Word(header.0));
    }

    #[cold]
    #[inline(never)]
    fn note_change(&mut self, index: Index, undo: Undo) {
        if self.marked {
            self.trail.push(undo);
        } else if let Some(watched) = &mut self.watched {
            watched.changed(index);
        }
    }

    /// Overwrites a field with a word that is not a reference: recorded only for undo and copies.
    #[inline(always)]
    pub(crate) fn write_immediate(&mut self, index: Index, field: usize, word: Word) {
        debug_assert!(!word.is_reference());
        if index < self.old_limit && (self.marked || self.watched.is_some()) {
            let index = index + 1 + field;
            self.note_change(index, Undo::Cell { index, old: self.word(index) });
        }
        self.initialise(index + 1 + field, word);
    }

    /// The fields of an object, as stored.
    pub fn fields(&self, index: Index) -> &[Word] {
        let size = self.header(index).size();
        // SAFETY: *object*; a word is a transparent `u64`, and fresh memory of the map is zero, so all
        // cells are initialised.
        unsafe { std::slice::from_raw_parts(self.words.add(index + 1).cast::<Word>(), size) }
    }

    /// The object that an evaluated word refers to.
    #[inline(always)]
    pub fn object(&self, word: Word) -> Option<(Index, Header)> {
        if !word.is_value_reference() {
            return None;
        }
        let index = word.index();
        Some((index, self.header(index)))
    }

    /// Follows indirections: returns the word itself if it is evaluated, otherwise its current
    /// value.
    pub fn resolve(&self, mut word: Word) -> Word {
        while word.is_thunk() && self.header(word.index()).is(Kind::Indirection) {
            word = self.field(word.index(), 0);
        }
        word
    }

    // ---- allocation --------------------------------------------------------------------

    /// Allocates an object of `size` fields, with its header but without its fields. Never moves
    /// anything: primitives may hold words across it. If the nursery is full, the object goes among
    /// the survivors, and the collector is informed at the next safe point.
    #[inline]
    pub(crate) fn allocate(&mut self, header: Header) -> Index {
        let words = header.size() + 1;
        let index = self.top;
        if index + words > self.limit {
            return self.allocate_elsewhere(header);
        }
        self.top = index + words;
        self.initialise(index, Word(header.0));
        index
    }

    #[cold]
    #[inline(never)]
    fn allocate_elsewhere(&mut self, header: Header) -> Index {
        let words = header.size() + 1;
        let index;
        if self.marked {
            index = self.top;
            self.top += words;
        } else {
            index = self.survivors;
            self.survivors += words;
            self.made_old.push(index);
            // The next allocation of the interpreter finds no space, and collects.
            self.limit = self.top;
        }
        let end = self.half_start() + self.half;
        assert!(index + words <= end, "the heap's slack holds what one primitive makes");
        self.clear_shadow(index, words);
        self.initialise(index, Word(header.0));
        index
    }

    /// The position of the next object, and the number of those allocated elsewhere since the last
    /// collection: identifies what was created between two calls.
    pub fn watermark(&self) -> (Index, usize) {
        (self.top, self.made_old.len())
    }

    /// Calls `f` with each object created since a watermark.
    pub fn made_since(&self, (top, elsewhere): (Index, usize), mut f: impl FnMut(Index)) {
        let mut index = top;
        while index < self.top {
            f(index);
            index += self.header(index).size() + 1;
        }
        for index in self.made_old.iter().skip(elsewhere) {
            f(*index);
        }
    }

    /// An object that was allocated elsewhere, by its index since the last collection.
    pub fn made_elsewhere(&self, number: usize) -> Index {
        self.made_old[number]
    }

    /// The words in use right after a collection or a restore.
    pub fn survivors(&self) -> Range<Index> {
        self.half_start()..self.survivors
    }

    /// Whether the next object of this many words (header included) needs a collection first.
    #[inline(always)]
    pub(crate) fn is_full(&self, words: usize) -> bool {
        self.top + words > self.limit
    }

    /// Makes the next allocation of the interpreter collect first.
    pub(crate) fn collect_soon(&mut self) {
        self.limit = self.top;
    }

    /// Whether an object with this many fields could ever be created.
    pub(crate) fn could_hold(&self, fields: usize) -> bool {
        fields <= Header::MAX_SIZE && self.has_room(fields)
    }

    /// Whether a primitive may create objects of this many words in total.
    pub(crate) fn has_room(&self, words: usize) -> bool {
        words < self.max_words && self.used() + words < self.max_words + SLACK / 2
    }

    /// Whether a minor collection has nothing to move.
    pub(crate) fn has_no_young(&self) -> bool {
        !self.marked && self.top == 2 * self.half && self.made_old.is_empty()
    }

    /// Words in use, garbage included.
    pub fn used(&self) -> usize {
        if self.marked {
            self.top - self.half_start()
        } else {
            self.survivors - self.half_start() + (self.top - 2 * self.half)
        }
    }

    pub fn max_words(&self) -> usize {
        self.max_words
    }

    pub fn statistics(&self) -> Statistics {
        self.statistics
    }

    /// Releases unused memory to the system.
    fn release(&mut self, from: Index, to: Index) {
        // A page of 4 KiB of the shadow, two of the words.
        const PAGE: usize = 1024;
        let (from, to) = (from.next_multiple_of(PAGE), to / PAGE * PAGE);
        if from < to {
            // A failure only costs memory.
            // SAFETY: nothing refers to these words any more, and no slice of the heap is borrowed,
            // as it is mutably borrowed here.
            let release = |map: &MmapMut, size: usize| unsafe {
                let (at, length) = (from * size, (to - from) * size);
                let _ = map.unchecked_advise_range(UncheckedAdvice::DontNeed, at, length);
            };
            release(&self.map, 8);
            if let Some(shadow) = &self.shadow {
                release(shadow, 4);
            }
        }
    }

    // ---- marks -------------------------------------------------------------------------

    /// From now on every change to existing objects is recorded. The nursery must be empty: the
    /// caller has just collected.
    pub(crate) fn mark(&mut self) -> Index {
        if !self.marked {
            debug_assert!(self.top == 2 * self.half, "the nursery is empty before a mark");
            self.marked = true;
            self.top = self.survivors;
            self.limit = if self.stress { self.top } else { self.half_start() + self.max_words };
            self.remembered.clear();
            self.made_old.clear();
        }
        self.old_limit = self.top;
        self.trail_at_mark = self.trail.len();
        self.put_off();
        self.top
    }

    /// Resets allocation to a mark; the caller has undone the trail down to `trail`.
    pub(crate) fn return_to(&mut self, top: Index) {
        debug_assert!(self.marked && top <= self.top);
        if self.top - top > KEPT {
            self.release(top + KEPT, self.top);
        }
        self.top = top;
        self.old_limit = top;
        self.trail_at_mark = self.trail.len();
        self.put_off();
    }

    /// Sets whether garbage above the youngest mark is collected regularly, or only when the heap
    /// is full.
    pub(crate) fn spare_above_mark(&mut self, spare: bool) {
        if self.marked && !self.stress {
            self.spares = spare;
            self.limit = match spare {
                true => self.due_above_mark,
                false => self.half_start() + self.max_words,
            };
        }
    }

    /// Schedules the next collection above the youngest mark.
    pub(super) fn put_off(&mut self) {
        let room = ROOM_ABOVE_MARK.max(self.top - self.old_limit);
        self.due_above_mark = (self.top + room).min(self.half_start() + self.max_words);
    }

    /// An older mark becomes the youngest without any undo.
    pub(crate) fn youngest_mark_is(&mut self, top: Index, trail: usize) {
        self.old_limit = top;
        self.trail_at_mark = trail;
    }

    /// Returns to a plain run, keeping everything.
    pub(crate) fn forget_marks(&mut self) {
        if self.marked {
            (self.marked, self.spares) = (false, false);
            self.survivors = self.top;
            self.trail.clear();
            self.trail_at_mark = 0;
            self.open_nursery();
        }
    }

    /// Whether a collection may move all objects.
    pub(crate) fn may_move(&self) -> bool {
        !self.marked && !self.holds
    }

    pub(crate) fn is_marked(&self) -> bool {
        self.marked
    }
}

//! The heap: where objects live, how they are made, and how their cells are written.
//!
//! One stretch of address space is reserved up front and used as three parts: two halves for
//! objects that have survived a collection (one active at a time), and a nursery.
//!
//! ```text
//! | half 0 ……………………… | half 1 ……………………… | nursery |
//! ```
//!
//! A *plain* run allocates in the nursery; a minor collection moves what is alive to the end
//! of the active half, a major one moves the active half to the other. While a *mark* is set
//! (see [`crate::snapshot::undo`]) allocation goes on at the end of the active half, nothing below the
//! youngest mark moves, and each overwritten cell below it goes onto the trail.
//!
//! In both ways of running there is one border, [`Heap::old_limit`]: cells below it are *old*,
//! and a write to one is noted (as a root for the next minor collection, or for undo).

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

/// Words of the nursery: 2 MiB, about what a core's second-level cache holds.
const NURSERY: usize = 256 * 1024;
/// Room beyond the limit, so that a primitive in the middle of its work is never refused;
/// the limit is enforced at the next safe point.
const SLACK: usize = 40 * 1024 * 1024;
/// A major collection is not worth while below this many words.
const SMALLEST_MAJOR: usize = 4 * 1024 * 1024;
/// Words that a debugger's own evaluation may make above a mark before what is dead there is
/// collected: it takes what it keeps alive, and not what it makes.
const ROOM_ABOVE_MARK: usize = 8 * 1024 * 1024;
/// Words from which on memory counts more than time: see [`compact`].
pub(crate) const IN_PLACE: usize = 16 * 1024 * 1024;
/// Words of a half that are kept from the system when it is left.
const KEPT: usize = 8 * 1024 * 1024;

/// # Safety
///
/// Cells are read and written through a raw pointer, without a look at the length of the map. That rests on one
/// invariant, *object*: every [`Index`] comes from an object that this heap has made or moved there
/// (words with other bits are no references), and an object with all its fields lies within the map.
/// [`Heap::allocate`] establishes it, collections keep it. The map has [`collect::SMALL_OBJECT`] words
/// to spare behind the nursery.
pub struct Heap {
    map: MmapMut,
    words: *mut u64,
    /// Words in each half, slack included.
    half: usize,
    /// The most words that a program may keep alive.
    max_words: usize,
    /// 0 or 1.
    active: usize,
    /// End of what is used in the active half; stale while a mark is set, when `top` is that.
    survivors: Index,
    /// The next object goes here, unless it would pass `limit`.
    pub(crate) top: Index,
    pub(crate) limit: Index,
    /// Cells below this are old: see the module's description.
    old_limit: Index,
    /// In a plain run: old cells written since the last minor collection.
    remembered: Vec<Index>,
    /// In a plain run: objects that had to be made among the survivors since then.
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
    /// Where somebody watches more words than that, everything is collected where it is.
    in_place_from: usize,
    /// For tests: collect at every allocation of the interpreter.
    stress: bool,
    /// A number beside every word, for observers that trace values; or nothing.
    shadow: Option<MmapMut>,
    /// Which words have numbers of their own where nothing else was written beside them: see
    /// [`Heap::number_survivors`].
    numbered: Range<Index>,
    numbered_from: u32,
    /// Which of the words are overwritten that are watched: see [`Heap::watch`].
    watched: Option<follow::Watched>,
    /// See [`Heap::hold`].
    holds: bool,
    pub(crate) statistics: Statistics,
}

/// What the collector did.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Statistics {
    pub minor: u64,
    pub major: u64,
    /// Words that minor collections have seen allocated.
    pub allocated: u64,
}

// SAFETY: `words` points into `map`, which the heap alone owns and which moves with it.
unsafe impl Send for Heap {}

impl Heap {
    /// A heap for at most `max_bytes` of live data.
    pub fn new(max_bytes: usize, stress: bool) -> std::io::Result<Self> {
        let max_words = (max_bytes / 8).max(1024);
        // Pages of a file can be laid over either half.
        let half = (max_words + SLACK).next_multiple_of(GRAIN / 8);
        let bytes = (2 * half + NURSERY + collect::SMALL_OBJECT) * 8;
        let mut map = MmapOptions::new().len(bytes).no_reserve_swap().map_anon()?;
        // What survives comes in large stretches: large pages spare most of the faults.
        // A system without them changes nothing.
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

    /// Whoever watches more words than that has everything collected where it is.
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

    /// For cells of objects that are just being made: no note is taken.
    #[inline(always)]
    pub(crate) fn initialise(&mut self, index: Index, word: Word) {
        debug_assert!(index < 2 * self.half + NURSERY);
        // SAFETY: *object*; the heap is borrowed for writing, and slices of it with it.
        unsafe { *self.words.add(index) = word.0 }
    }

    /// Overwrites a cell of an object that other parts of the program may know.
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

    /// Changes what an object is. A header refers to nothing, so only undo and copies of it all are
    /// told.
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

    /// Overwrites a field with what is no reference: again only those are told.
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

    /// Follows indirections: the word itself if it is evaluated, or what it stands for so far.
    pub fn resolve(&self, mut word: Word) -> Word {
        while word.is_thunk() && self.header(word.index()).is(Kind::Indirection) {
            word = self.field(word.index(), 0);
        }
        word
    }

    // ---- allocation --------------------------------------------------------------------

    /// Room for an object of `size` fields, header written, fields not. Never moves anything:
    /// primitives may hold words across it. When the nursery is full the object goes among the
    /// survivors, and the collector hears of it at the next safe point.
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
            // The interpreter's next allocation finds no room, and collects.
            self.limit = self.top;
        }
        let end = self.half_start() + self.half;
        assert!(index + words <= end, "the heap's slack holds what one primitive makes");
        self.clear_shadow(index, words);
        self.initialise(index, Word(header.0));
        index
    }

    /// Where the next object goes, and how many went elsewhere since the last collection: what
    /// was made between two such looks is known.
    pub fn watermark(&self) -> (Index, usize) {
        (self.top, self.made_old.len())
    }

    /// Calls `f` with each object made since a watermark.
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

    /// An object that was not made where the others are, by how many there were before it since the
    /// last collection.
    pub fn made_elsewhere(&self, number: usize) -> Index {
        self.made_old[number]
    }

    /// The words that are in use right after a collection or a restore.
    pub fn survivors(&self) -> Range<Index> {
        self.half_start()..self.survivors
    }

    /// Whether the next object of so many words (header included) needs a collection first.
    #[inline(always)]
    pub(crate) fn is_full(&self, words: usize) -> bool {
        self.top + words > self.limit
    }

    /// The interpreter's next allocation collects first.
    pub(crate) fn collect_soon(&mut self) {
        self.limit = self.top;
    }

    /// Whether an object of so many fields could ever be made.
    pub(crate) fn could_hold(&self, fields: usize) -> bool {
        fields <= Header::MAX_SIZE && self.has_room(fields)
    }

    /// Whether a primitive may make objects of so many words together.
    pub(crate) fn has_room(&self, words: usize) -> bool {
        words < self.max_words && self.used() + words < self.max_words + SLACK / 2
    }

    /// Whether there is nothing that a minor collection could move.
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

    /// Gives memory that is no longer used back to the system.
    fn release(&mut self, from: Index, to: Index) {
        // Of the shadow that is a page of 4 KiB, of the words two.
        const PAGE: usize = 1024;
        let (from, to) = (from.next_multiple_of(PAGE), to / PAGE * PAGE);
        if from < to {
            // A refusal only costs memory.
            // SAFETY: nothing refers to these words any more, and no slice of the heap is borrowed: it is
            // borrowed for writing here.
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

    /// From now on every change to what exists is noted. The nursery must be empty: the caller
    /// has just collected.
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

    /// Takes allocation back to a mark; the caller has undone the trail down to `trail`.
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

    /// Whether what is dead above the youngest mark is collected now and then, or only when the
    /// heap is full.
    pub(crate) fn spare_above_mark(&mut self, spare: bool) {
        if self.marked && !self.stress {
            self.spares = spare;
            self.limit = match spare {
                true => self.due_above_mark,
                false => self.half_start() + self.max_words,
            };
        }
    }

    /// Sets when what is above the youngest mark is collected next.
    pub(super) fn put_off(&mut self) {
        let room = ROOM_ABOVE_MARK.max(self.top - self.old_limit);
        self.due_above_mark = (self.top + room).min(self.half_start() + self.max_words);
    }

    /// An older mark becomes the youngest without anything being undone.
    pub(crate) fn youngest_mark_is(&mut self, top: Index, trail: usize) {
        self.old_limit = top;
        self.trail_at_mark = trail;
    }

    /// Back to a plain run, keeping everything.
    pub(crate) fn forget_marks(&mut self) {
        if self.marked {
            (self.marked, self.spares) = (false, false);
            self.survivors = self.top;
            self.trail.clear();
            self.trail_at_mark = 0;
            self.open_nursery();
        }
    }

    /// Whether a collection may move everything that is there.
    pub(crate) fn may_move(&self) -> bool {
        !self.marked && !self.holds
    }

    pub(crate) fn is_marked(&self) -> bool {
        self.marked
    }
}

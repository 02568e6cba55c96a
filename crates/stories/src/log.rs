//! The log: every step of a recorded segment of a run, in a few bytes each.
//!
//! A step is identified by its position in the log. It begins with two words; the rest depends on its
//! kind:
//!
//! ```text
//! pc·24 form·3 kind·5 | control | …
//! ```
//!
//! `control` is the step that this one was executed under: the last test before it in the same
//! function, or else the call itself. Following it leads outwards through all conditions. Numbers
//! with one of the top bits set are not steps of the log: they are constants of the program, and
//! values from before the recording began.

use crate::ready::Ready;
use memmap2::{MmapMut, MmapOptions};
use std::io::Write;

/// A step, a constant, or a value from before; 0 is unknown.
pub(crate) type Id = u32;

/// Marks the number of a word of the state at the start of the recording.
pub(crate) const BEFORE: Id = 1 << 31;
/// Marks the number of a constant of the code.
pub(crate) const CONSTANT: Id = 1 << 30;

/// The kind of a step. Operands are ids, in order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub(crate) enum Kind {
    /// A function is entered: first call of the chain of tail calls, result, then (unless the form is 1: the function
    /// is known from the instruction) the id and number of the function; then the arguments.
    Enter = 1,
    /// A thunk is created: its result, once it has one.
    Thunk = 2,
    /// A constructor or tuple: its fields.
    Con = 3,
    /// A closure is created: its captured values.
    Closure = 4,
    /// A partial application: function, number of arguments, arguments.
    Partial = 5,
    /// A value is computed: the value (form 0: 32 bits; 1: a word; 2: the id of what it is), the number of operands
    /// (unless that is one or two, see [`COMPUTE_OF`]), the operands.
    Compute = 6,
    /// A test: its target (unless the form is 1: the next instruction), then its operands.
    Test = 7,
    /// A value is selected under other conditions: the value. Form 1: it may be the result of a call from before the
    /// segment: the value, the call.
    Select = 8,
    /// A value with a single possible shape is taken apart: the value.
    Look = 9,
    /// An object that an operation made: `control` is the operation; header (two words); unless it contains only bits,
    /// for each field a bit that says whether it is a step; then the fields: the id of a step, or the word itself (two
    /// words).
    Made = 10,
    /// An immediate word from an object without a step: object, field, the word.
    Part = 11,
    /// A value is read from a cell, a mailbox, a table: what was stored there, the number of operands, the operands.
    /// Form 1: a handler gets an exception: what raised it, and no operands; `control` is the step that installed the
    /// handler.
    Read = 12,
    /// A value is written to a cell: value, cell, thread.
    Write = 13,
    /// A message is sent: value, sender, receiver (none: `u32::MAX`). Form 1: by a process that does not run, at a
    /// place that is not known.
    Send = 14,
    /// An exception is raised: the number of operands, the operands; then, if the machine raised it (form 0), the id of
    /// its value.
    Raise = 15,
    /// A thread begins: the operation that created it, its action.
    Start = 16,
    /// A part of a value from a cell or a mailbox: the part, and its container.
    Taken = 17,
}

/// In the log [`Kind::Compute`] has two more numbers, for one operand and for two, the most common cases.
const COMPUTE_OF: u32 = 17;

const KINDS: [Kind; 19] = [
    Kind::Enter,
    Kind::Thunk,
    Kind::Con,
    Kind::Closure,
    Kind::Partial,
    Kind::Compute,
    Kind::Test,
    Kind::Select,
    Kind::Look,
    Kind::Made,
    Kind::Part,
    Kind::Read,
    Kind::Write,
    Kind::Send,
    Kind::Raise,
    Kind::Start,
    Kind::Taken,
    Kind::Compute,
    Kind::Compute,
];

/// The head of a step.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Entry {
    /// The number of its segment.
    pub window: usize,
    pub id: Id,
    pub kind: Kind,
    pub form: u32,
    pub pc: usize,
    /// For a computed value: the number of operands, if the kind in the log says so.
    pub(crate) computed_of: Option<u32>,
    control: Id,
}

impl Entry {
    pub(crate) fn node(&self) -> (usize, Id) {
        (self.window, self.id)
    }

    /// The step that it was executed under: see above.
    pub(crate) fn control(&self) -> (usize, Id) {
        (self.window, self.control)
    }

    pub(crate) fn has_control(&self) -> bool {
        self.control != 0
    }
}

/// The position of the first step; smaller numbers have other meanings.
pub(crate) const FIRST: Id = 4;

/// Words kept free, so that a step that has begun can be completed.
const SPARE: usize = 1 << 16;

/// Bytes of a log in a file that are written before they are released.
const AT_HAND: usize = 8 << 20;

/// The storage of a log.
enum Map {
    Nothing,
    Memory(Ready),
    File(MmapMut),
}

pub(crate) struct Log {
    map: Map,
    /// The start of the map, for writing single words quickly.
    start: *mut u32,
    /// Words written.
    len: usize,
    /// The capacity in words, and how many of them are ready.
    room: usize,
    ready: usize,
    /// Steps written.
    steps: u64,
    full: bool,
}

// SAFETY: `start` points into `map`, which the log alone owns and which moves with it.
unsafe impl Send for Log {}

impl Log {
    /// A log of at most this many bytes, in memory.
    pub(crate) fn in_memory(bytes: usize) -> std::io::Result<Self> {
        let bytes = Self::size(bytes);
        let mut map = MmapOptions::new().len(bytes).no_reserve_swap().map_anon()?;
        let start = map.as_mut_ptr();
        Ok(Self::over(Map::Memory(Ready::new(map)), start, bytes))
    }

    /// A log that cannot be written to.
    pub(crate) fn nothing() -> Self {
        Log {
            map: Map::Nothing,
            start: std::ptr::null_mut(),
            len: 0,
            room: 0,
            ready: 0,
            steps: 0,
            full: true,
        }
    }

    /// A log in a file, which grows with it: the system writes unused pages to disk.
    pub(crate) fn in_file(file: &std::fs::File, bytes: usize) -> std::io::Result<Self> {
        let bytes = Self::size(bytes);
        file.set_len(bytes as u64)?;
        // SAFETY: the file has no name, or a private one: no other process writes to it or truncates it.
        let mut map = unsafe { MmapOptions::new().len(bytes).map_mut(file)? };
        let start = map.as_mut_ptr();
        Ok(Self::over(Map::File(map), start, bytes))
    }

    /// Moves it to a file, if it is in memory.
    pub(crate) fn spill(&mut self, file: &std::fs::File) -> std::io::Result<()> {
        if !matches!(self.map, Map::Memory(_)) {
            return Ok(());
        }
        // Written rather than copied: mapped data would be in memory twice.
        let mut to = file;
        // SAFETY: `len` words have been written, within the map.
        let words = unsafe { std::slice::from_raw_parts(self.start.cast::<u8>(), self.bytes()) };
        to.write_all(words)?;
        let mut log = Log::in_file(file, self.bytes())?;
        (log.len, log.steps, log.full) = (self.len, self.steps, self.full);
        *self = log;
        Ok(())
    }

    fn over(map: Map, start: *mut u8, bytes: usize) -> Self {
        let room = (bytes / 4).min(CONSTANT as usize - 1);
        let start = start.cast::<u32>();
        // Position 0 stays free: it means unknown.
        let (len, steps, full) = (FIRST as usize, 0, false);
        Log { map, start, len, room, ready: 0, steps, full }
    }

    pub(crate) fn is_on_disk(&self) -> bool {
        matches!(self.map, Map::File(_))
    }

    /// It is complete: unused memory is returned.
    pub(crate) fn settle(&mut self) {
        let bytes = self.bytes();
        if let Map::Memory(memory) = &mut self.map {
            memory.settle(bytes);
            self.ready = self.len;
        }
    }

    /// For a log in a file: releases the memory of its pages.
    pub(crate) fn rest(&self) {
        if let Map::File(map) = &self.map {
            let (all, advice) = (self.bytes().min(map.len()), memmap2::UncheckedAdvice::DontNeed);
            // A failure only costs memory. SAFETY: the mapping is shared with its file, which keeps the contents.
            let _ = unsafe { map.unchecked_advise_range(advice, 0, all) };
        }
    }

    /// The bytes to map for a log of at most this many.
    pub(crate) fn size(bytes: usize) -> usize {
        bytes.clamp(8 * SPARE, 4 * (CONSTANT as usize)).next_multiple_of(4096)
    }

    /// Whether there was no room for some step: the recording ends there.
    pub(crate) fn is_full(&self) -> bool {
        self.full
    }

    pub(crate) fn bytes(&self) -> usize {
        self.len * 4
    }

    pub(crate) fn capacity(&self) -> usize {
        self.room * 4
    }

    pub(crate) fn steps(&self) -> u64 {
        self.steps
    }

    pub(crate) fn clear(&mut self) {
        // An empty log has no room even for the reserved words.
        self.len = (FIRST as usize).min(self.room);
        self.steps = 0;
        self.full = false;
    }

    /// Begins a step; words follow by [`Log::push`].
    #[inline(always)]
    pub(crate) fn begin(&mut self, kind: Kind, form: u32, pc: usize, control: Id) -> Id {
        self.begin_numbered(kind as u32, form, pc, control)
    }

    /// The same for [`Kind::Compute`], with the number of operands.
    #[inline(always)]
    pub(crate) fn begin_compute(&mut self, form: u32, pc: usize, control: Id, count: usize) -> Id {
        match count {
            1 | 2 => self.begin_numbered(COMPUTE_OF + count as u32, form, pc, control),
            _ => self.begin(Kind::Compute, form, pc, control),
        }
    }

    #[inline(always)]
    fn begin_numbered(&mut self, kind: u32, form: u32, pc: usize, control: Id) -> Id {
        if self.len + SPARE > self.ready && !self.make_ready() {
            return self.overflow();
        }
        let id = self.len as u32;
        // SAFETY: `len + SPARE <= ready <= room` was ensured: two words fit.
        unsafe {
            let at = self.start.add(self.len);
            *at = (pc as u32) << 8 | form << 5 | kind;
            *at.add(1) = control;
        }
        self.len += 2;
        self.steps += 1;
        id
    }

    #[cold]
    fn make_ready(&mut self) -> bool {
        if self.len + SPARE > self.room {
            return false;
        }
        self.ready = match &mut self.map {
            Map::Memory(memory) => self.room.min(memory.more_than((self.len + SPARE) * 4) / 4),
            Map::File(_) => {
                self.rest();
                self.room.min(self.len + SPARE + AT_HAND / 4)
            }
            Map::Nothing => self.room,
        };
        true
    }

    /// The last steps overwrite each other: the log reports that it is full, and its caller stops.
    #[cold]
    fn overflow(&mut self) -> Id {
        self.full = true;
        self.len = self.room.saturating_sub(SPARE);
        let id = self.len as u32;
        self.push(Kind::Select as u32);
        self.push(0);
        id
    }

    #[inline(always)]
    pub(crate) fn push(&mut self, word: u32) {
        debug_assert!(self.len < self.room);
        if self.len < self.room {
            // SAFETY: `len` is below `room`, the words of the map.
            unsafe { *self.start.add(self.len) = word }
            self.len += 1;
        }
    }

    #[inline(always)]
    pub(crate) fn word(&self, place: u32) -> u32 {
        debug_assert!((place as usize) < self.len);
        // SAFETY: words below `len` were written, or are zero from the creation of the map; `len <= room`.
        if (place as usize) < self.len { unsafe { *self.start.add(place as usize) } } else { 0 }
    }

    #[inline(always)]
    pub(crate) fn set(&mut self, place: u32, word: u32) {
        if (place as usize) < self.len {
            // SAFETY: as in `word`; the log is borrowed for writing.
            unsafe { *self.start.add(place as usize) = word }
        }
    }

    /// Whether an id names a step of this log.
    #[inline(always)]
    pub(crate) fn has(&self, id: Id) -> bool {
        id != 0 && id < CONSTANT && (id as usize) < self.len
    }

    #[inline(always)]
    pub(crate) fn kind_number(&self, id: Id) -> u32 {
        if self.has(id) { self.word(id) & 31 } else { 0 }
    }

    /// The form of an existing step.
    #[inline(always)]
    pub(crate) fn form(&self, id: Id) -> u32 {
        self.word(id) >> 5 & 7
    }

    #[inline(always)]
    pub(crate) fn control(&self, id: Id) -> Id {
        if self.has(id) { self.word(id + 1) } else { 0 }
    }

    pub(crate) fn entry(&self, id: Id) -> Option<Entry> {
        if !self.has(id) {
            return None;
        }
        let head = self.word(id);
        let kind = *KINDS.get((head & 31).checked_sub(1)? as usize)?;
        Some(Entry {
            window: 0,
            id,
            kind,
            form: head >> 5 & 7,
            pc: (head >> 8) as usize,
            computed_of: (head & 31).checked_sub(COMPUTE_OF).filter(|count| *count > 0),
            control: self.word(id + 1),
        })
    }
}

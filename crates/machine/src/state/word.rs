//! Tagged words, which represent all values.
//!
//! ```text
//! …………………………………………………1   small integer, 63 bits
//! index…………………………………000   reference to an evaluated object
//! index…………………………………010   reference to an object that may be unevaluated (a thunk)
//! payload……… sub·5 100   immediate: constructor without fields, atom, character, thread …
//! pc·32 delta·24 kind 110   the control word of a stack frame; never a value
//! ```
//!
//! Whether a word needs evaluating is decided by its low bits alone, without touching memory.

use std::fmt;

/// A tagged word. Equality is identity; for immediates, it is equality of values.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(transparent)]
pub struct Word(pub u64);

/// An index into the heap, in words.
pub type Index = usize;

const TAG_MASK: u64 = 0b111;
const TAG_VALUE: u64 = 0b000;
const TAG_THUNK: u64 = 0b010;
const TAG_IMMEDIATE: u64 = 0b100;
const TAG_CONTROL: u64 = 0b110;

const SUB_CON: u64 = 0;
const SUB_ATOM: u64 = 1;
const SUB_CHAR: u64 = 2;
const SUB_THREAD: u64 = 3;
const SUB_MARKER: u64 = 4;

const fn immediate(sub: u64, payload: u64) -> Word {
    Word(payload << 8 | sub << 3 | TAG_IMMEDIATE)
}

impl Word {
    /// An empty slot: an empty MVar, a dead stack slot.
    pub const EMPTY: Word = immediate(SUB_MARKER, 0);
    pub const FALSE: Word = Word::con(0);
    pub const TRUE: Word = Word::con(1);
    pub const UNIT: Word = Word::con(2);
    pub const NIL: Word = Word::con(3);
    pub const NOTHING: Word = Word::con(5);
    pub const ZERO: Word = Word::small(0);

    pub const MIN_SMALL: i64 = i64::MIN >> 1;
    pub const MAX_SMALL: i64 = i64::MAX >> 1;

    /// Uses the low 63 bits.
    #[inline(always)]
    pub const fn small(value: i64) -> Word {
        Word((value as u64) << 1 | 1)
    }

    #[inline(always)]
    pub const fn fits_small(value: i64) -> bool {
        value >= Self::MIN_SMALL && value <= Self::MAX_SMALL
    }

    #[inline(always)]
    pub const fn is_small(self) -> bool {
        self.0 & 1 == 1
    }

    #[inline(always)]
    pub const fn as_small(self) -> i64 {
        self.0 as i64 >> 1
    }

    #[inline(always)]
    pub const fn value(index: Index) -> Word {
        Word((index as u64) << 3 | TAG_VALUE)
    }

    #[inline(always)]
    pub const fn thunk(index: Index) -> Word {
        Word((index as u64) << 3 | TAG_THUNK)
    }

    /// Whether this refers to the heap.
    #[inline(always)]
    pub const fn is_reference(self) -> bool {
        self.0 & 0b101 == 0
    }

    #[inline(always)]
    pub const fn is_value_reference(self) -> bool {
        self.0 & TAG_MASK == TAG_VALUE
    }

    /// Whether this may be unevaluated.
    #[inline(always)]
    pub const fn is_thunk(self) -> bool {
        self.0 & TAG_MASK == TAG_THUNK
    }

    #[inline(always)]
    pub const fn index(self) -> Index {
        (self.0 >> 3) as Index
    }

    /// The same kind of reference to another index.
    #[inline(always)]
    pub const fn with_index(self, index: Index) -> Word {
        Word((index as u64) << 3 | self.0 & TAG_MASK)
    }

    #[inline(always)]
    pub const fn con(id: u32) -> Word {
        immediate(SUB_CON, id as u64)
    }

    #[inline(always)]
    pub const fn atom(id: u32) -> Word {
        immediate(SUB_ATOM, id as u64)
    }

    #[inline(always)]
    pub const fn char(code: u32) -> Word {
        immediate(SUB_CHAR, code as u64)
    }

    #[inline(always)]
    pub const fn thread(id: u32) -> Word {
        immediate(SUB_THREAD, id as u64)
    }

    #[inline(always)]
    pub const fn bool(value: bool) -> Word {
        if value { Word::TRUE } else { Word::FALSE }
    }

    const fn sub(self, sub: u64) -> Option<u32> {
        if self.0 & 0xff == (sub << 3 | TAG_IMMEDIATE) { Some((self.0 >> 8) as u32) } else { None }
    }

    pub const fn as_con(self) -> Option<u32> {
        self.sub(SUB_CON)
    }

    pub const fn as_atom(self) -> Option<u32> {
        self.sub(SUB_ATOM)
    }

    pub const fn as_char(self) -> Option<u32> {
        self.sub(SUB_CHAR)
    }

    pub const fn as_thread(self) -> Option<u32> {
        self.sub(SUB_THREAD)
    }

    #[inline(always)]
    pub const fn is_control(self) -> bool {
        self.0 & TAG_MASK == TAG_CONTROL
    }

    /// `kind` below 32, `delta` below 2^24.
    #[inline(always)]
    pub(crate) const fn control(kind: u8, delta: usize, pc: usize) -> Word {
        Word((pc as u64) << 32 | (delta as u64) << 8 | (kind as u64) << 3 | TAG_CONTROL)
    }

    #[inline(always)]
    pub(crate) const fn control_kind(self) -> u8 {
        (self.0 >> 3 & 31) as u8
    }

    #[inline(always)]
    pub(crate) const fn control_delta(self) -> usize {
        (self.0 >> 8 & 0xff_ffff) as usize
    }

    #[inline(always)]
    pub(crate) const fn control_pc(self) -> usize {
        (self.0 >> 32) as usize
    }
}

impl fmt::Debug for Word {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_small() {
            write!(f, "{}", self.as_small())
        } else if self.is_value_reference() {
            write!(f, "&{}", self.index())
        } else if self.is_thunk() {
            write!(f, "?{}", self.index())
        } else if self.is_control() {
            write!(
                f,
                "frame(kind {}, delta {}, pc {})",
                self.control_kind(),
                self.control_delta(),
                self.control_pc()
            )
        } else if let Some(c) = self.as_char() {
            write!(f, "{:?}", char::from_u32(c))
        } else {
            write!(f, "imm({:#x})", self.0)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Word;

    #[test]
    fn tags_do_not_overlap() {
        for n in [0, 1, -1, Word::MAX_SMALL, Word::MIN_SMALL] {
            let w = Word::small(n);
            assert!(w.is_small() && !w.is_reference() && !w.is_control());
            assert_eq!(w.as_small(), n);
        }
        assert!(Word::value(7).is_reference() && !Word::value(7).is_thunk());
        assert!(Word::thunk(7).is_thunk() && Word::thunk(7).is_reference());
        assert!(!Word::con(3).is_reference() && !Word::EMPTY.is_reference());
        let c = Word::control(5, 1000, 123_456);
        assert!(c.is_control() && !c.is_reference());
        assert_eq!((c.control_kind(), c.control_delta(), c.control_pc()), (5, 1000, 123_456));
    }
}

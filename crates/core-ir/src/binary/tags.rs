//! Numbers of the kinds of things. Changing one requires a new format version.

pub(super) const VAR: u8 = 0;
pub(super) const GLOBAL: u8 = 1;
pub(super) const LIT: u8 = 2;
pub(super) const LAM: u8 = 3;
pub(super) const APP: u8 = 4;
pub(super) const CALL: u8 = 5;
pub(super) const LET: u8 = 6;
pub(super) const LET_STRICT: u8 = 7;
pub(super) const CON: u8 = 8;
pub(super) const TUPLE: u8 = 9;
pub(super) const CASE: u8 = 10;
pub(super) const CASE_DEFAULT: u8 = 11;
pub(super) const PRIM: u8 = 12;
pub(super) const JOIN: u8 = 13;
pub(super) const JUMP: u8 = 14;
pub(super) const UNFORCED: u8 = 15;

pub(super) const LIT_SMALL: u8 = 0;
pub(super) const LIT_BIG: u8 = 1;
pub(super) const LIT_DOUBLE: u8 = 2;
pub(super) const LIT_CHAR: u8 = 3;
pub(super) const LIT_STRING: u8 = 4;
pub(super) const LIT_CODES: u8 = 5;
pub(super) const LIT_BYTES: u8 = 6;
pub(super) const LIT_ATOM: u8 = 7;

pub(super) const PATTERN_CON: u8 = 0;
pub(super) const PATTERN_TUPLE: u8 = 1;
pub(super) const PATTERN_LIT: u8 = 2;

/// A span is a number whose low two bits give its encoding.
pub(super) const SPAN_NONE: u64 = 0;
/// In the file of the definition: the start, as a difference from the previous span, and the
/// length.
pub(super) const SPAN_NEAR: u64 = 1;
/// Anywhere: file, start and length.
pub(super) const SPAN_FAR: u64 = 2;
pub(super) const SPAN_SAME: u64 = 3;

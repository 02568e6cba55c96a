//! Creates and reads the common kinds of objects. None of these functions moves anything.

use super::{Header, Heap, Kind};
use crate::state::word::{Index, Word};
use num_bigint::{BigInt, BigUint, Sign};
use num_traits::ToPrimitive;

/// Constructor numbers of the built-in types, in the order of `core_ir::builtin::TYPES`.
pub(crate) mod con {
    pub(crate) const CONS: u32 = 4;
    pub(crate) const JUST: u32 = 6;
    pub(crate) const LT: u32 = 7;
    pub(crate) const PAIR: u32 = 10;
}

impl Heap {
    /// Creates an object of any kind, to copy values from one heap to another.
    pub fn make_copy(&mut self, header: Header, fields: &[Word]) -> Word {
        self.make(header.kind(), header.info(), fields)
    }

    /// Fills an object that was created before its fields were known.
    pub fn fill_copy(&mut self, object: Word, fields: &[Word]) {
        for (i, field) in fields.iter().enumerate() {
            self.write_field(object.index(), i, *field);
        }
    }

    pub(crate) fn make(&mut self, kind: Kind, info: u32, fields: &[Word]) -> Word {
        let index = self.allocate(Header::new(kind, fields.len(), info));
        for (i, field) in fields.iter().enumerate() {
            self.initialise(index + 1 + i, *field);
        }
        Word::value(index)
    }

    /// A function applied to some of its arguments.
    pub fn partial(&mut self, function: Word, arguments: &[Word]) -> Word {
        if arguments.is_empty() {
            return function;
        }
        let mut fields = vec![function];
        fields.extend_from_slice(arguments);
        self.make(Kind::Partial, 0, &fields)
    }

    pub(crate) fn cons(&mut self, head: Word, tail: Word) -> Word {
        self.make(Kind::Con, con::CONS, &[head, tail])
    }

    pub(crate) fn just(&mut self, value: Word) -> Word {
        self.make(Kind::Con, con::JUST, &[value])
    }

    pub(crate) fn pair(&mut self, a: Word, b: Word) -> Word {
        self.make(Kind::Con, con::PAIR, &[a, b])
    }

    pub(crate) fn tuple(&mut self, fields: &[Word]) -> Word {
        self.make(Kind::Tuple, 0, fields)
    }

    /// A list of the items of an iterator.
    pub(crate) fn list<I>(&mut self, items: I) -> Word
    where
        I: IntoIterator<Item = Word>,
        I::IntoIter: DoubleEndedIterator,
    {
        let mut list = Word::NIL;
        for item in items.into_iter().rev() {
            list = self.cons(item, list);
        }
        list
    }

    pub(crate) fn chars(&mut self, text: &str) -> Word {
        self.list(text.chars().map(|c| Word::char(c as u32)))
    }

    /// An Erlang string: a list of code points.
    pub(crate) fn codes(&mut self, text: &str) -> Word {
        self.list(text.chars().map(|c| Word::small(i64::from(c as u32))))
    }

    /// Head and tail of an evaluated cons cell.
    pub fn as_cons(&self, word: Word) -> Option<(Word, Word)> {
        match self.object(word) {
            Some((index, header)) if header.is(Kind::Con) && header.info() == con::CONS => {
                Some((self.field(index, 0), self.field(index, 1)))
            }
            _ => None,
        }
    }

    /// The serial number of an Erlang reference.
    pub fn reference_number(&self, word: Word) -> Option<i64> {
        match self.object(word) {
            Some((index, header)) if header.is(Kind::Reference) => {
                Some(self.field(index, 0).0 as i64)
            }
            _ => None,
        }
    }

    pub fn as_tuple(&self, word: Word) -> Option<&[Word]> {
        match self.object(word) {
            Some((index, header)) if header.is(Kind::Tuple) => Some(self.fields(index)),
            _ => None,
        }
    }

    // ---- numbers -----------------------------------------------------------------------

    pub(crate) fn double(&mut self, value: f64) -> Word {
        self.make(Kind::Double, 0, &[Word(value.to_bits())])
    }

    pub fn as_double(&self, word: Word) -> Option<f64> {
        match self.object(word) {
            Some((index, header)) if header.is(Kind::Double) => {
                Some(f64::from_bits(self.field(index, 0).0))
            }
            _ => None,
        }
    }

    #[inline(always)]
    pub(crate) fn int(&mut self, value: i64) -> Word {
        if Word::fits_small(value) {
            Word::small(value)
        } else {
            self.make(Kind::Int64, 0, &[Word(value as u64)])
        }
    }

    #[inline(always)]
    pub fn as_int(&self, word: Word) -> Option<i64> {
        if word.is_small() {
            return Some(word.as_small());
        }
        match self.object(word) {
            Some((index, header)) if header.is(Kind::Int64) => Some(self.field(index, 0).0 as i64),
            _ => None,
        }
    }

    /// The smallest representation: each integer has exactly one, so that words can be compared.
    pub(crate) fn integer(&mut self, value: &BigInt) -> Word {
        if let Some(small) = value.to_i64() {
            return self.int(small);
        }
        let (sign, digits) = value.to_u64_digits();
        let index =
            self.allocate(Header::new(Kind::Big, digits.len(), u32::from(sign == Sign::Minus)));
        for (i, digit) in digits.iter().enumerate() {
            self.initialise(index + 1 + i, Word(*digit));
        }
        Word::value(index)
    }

    pub fn as_integer(&self, word: Word) -> Option<BigInt> {
        if let Some(small) = self.as_int(word) {
            return Some(small.into());
        }
        let (index, header) = self.object(word)?;
        if !header.is(Kind::Big) {
            return None;
        }
        let mut halves = Vec::with_capacity(header.size() * 2);
        for limb in self.fields(index) {
            halves.extend([limb.0 as u32, (limb.0 >> 32) as u32]);
        }
        let sign = if header.info() == 1 { Sign::Minus } else { Sign::Plus };
        Some(BigInt::from_biguint(sign, BigUint::new(halves)))
    }

    pub fn is_integer(&self, word: Word) -> bool {
        word.is_small()
            || self.object(word).is_some_and(|(_, h)| h.is(Kind::Int64) || h.is(Kind::Big))
    }

    // ---- bytes -------------------------------------------------------------------------

    /// If the program determines the size, the caller has checked [`Heap::could_hold`].
    pub(crate) fn bytes(&mut self, bytes: &[u8]) -> Word {
        let index = self.allocate(Header::new(
            Kind::Bytes,
            bytes.len().div_ceil(8),
            u32::try_from(bytes.len()).expect("objects are smaller than 2^32 bytes"),
        ));
        self.fill_bytes(index, bytes);
        Word::value(index)
    }

    fn fill_bytes(&mut self, index: Index, bytes: &[u8]) {
        for (i, chunk) in bytes.chunks(8).enumerate() {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.initialise(index + 1 + i, Word(u64::from_le_bytes(word)));
        }
    }

    /// A bit string; a byte string if the length is a multiple of 8. Unused bits of the last byte
    /// are 0.
    pub(crate) fn bits(&mut self, bytes: &[u8], bits: usize) -> Word {
        if bits.is_multiple_of(8) {
            return self.bytes(&bytes[..bits / 8]);
        }
        let used = bits.div_ceil(8);
        let index = self.allocate(Header::new(
            Kind::Bits,
            used.div_ceil(8),
            u32::try_from(bits).expect("objects are smaller than 2^32 bits"),
        ));
        let mut bytes = bytes[..used].to_vec();
        if let Some(last) = bytes.last_mut() {
            *last &= 0xff_u8 << (8 - bits % 8);
        }
        self.fill_bytes(index, &bytes);
        Word::value(index)
    }

    pub fn as_bytes(&self, word: Word) -> Option<&[u8]> {
        let (index, header) = self.object(word)?;
        header.is(Kind::Bytes).then(|| self.raw_bytes(index, header.info() as usize))
    }

    /// A byte or bit string: its bytes and its length in bits.
    pub fn as_bits(&self, word: Word) -> Option<(&[u8], usize)> {
        let (index, header) = self.object(word)?;
        let length = header.info() as usize;
        match header.kind() {
            Kind::Bytes => Some((self.raw_bytes(index, length), length * 8)),
            Kind::Bits => Some((self.raw_bytes(index, length.div_ceil(8)), length)),
            _ => None,
        }
    }

    fn raw_bytes(&self, index: Index, length: usize) -> &[u8] {
        let words = self.fields(index);
        debug_assert!(length <= words.len() * 8);
        // Little-endian words contain the bytes in order on every platform that Backstory supports.
        // SAFETY: an object for this many bytes was created with enough words (`bytes`, `bits`);
        // they are borrowed with the heap.
        unsafe { std::slice::from_raw_parts(words.as_ptr().cast::<u8>(), length) }
    }

    // ---- lists -------------------------------------------------------------------------

    /// Iterates over a list as far as it is evaluated.
    pub fn walk_list(&self, list: Word) -> ListWalk<'_> {
        ListWalk { heap: self, at: list }
    }
}

/// An iterator over a list; afterwards [`ListWalk::rest`] is what ended it.
pub struct ListWalk<'a> {
    heap: &'a Heap,
    at: Word,
}

impl ListWalk<'_> {
    /// `NIL` at the proper end, otherwise what was found instead: a thunk, or something that is not
    /// a list.
    pub fn rest(&self) -> Word {
        self.at
    }
}

impl Iterator for ListWalk<'_> {
    type Item = Word;

    fn next(&mut self) -> Option<Word> {
        self.at = self.heap.resolve(self.at);
        let (head, tail) = self.heap.as_cons(self.at)?;
        self.at = tail;
        Some(self.heap.resolve(head))
    }
}

#[cfg(target_endian = "big")]
compile_error!("byte strings are read in place and assume a little-endian machine");

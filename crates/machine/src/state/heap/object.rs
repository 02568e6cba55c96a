//! The layout of heap objects: a header word, then fields.
//!
//! ```text
//! info·32   size·24   kind·8
//! ```
//!
//! `size` is the number of words after the header. Names, spans and layouts are in tables of the
//! code, never in objects.

/// The meaning of the words after a header.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Kind {
    /// The object has been moved by the collector; the rest of the header is its new position.
    Forward = 0,
    /// `info` is the constructor.
    Con = 1,
    /// An Erlang tuple.
    Tuple = 2,
    /// A function with its captured variables; `info` is its code.
    Closure = 3,
    /// A partial application: the function, then the arguments so far.
    Partial = 4,
    /// Unevaluated: captured variables; `info` is its code. At least one word, for the result.
    Thunk = 5,
    /// Unevaluated: a function and the arguments to apply it to.
    ApplyThunk = 6,
    /// Under evaluation: the first word is the evaluating thread. The captured variables are dead;
    /// the evaluation has copies.
    BlackHole = 7,
    /// Evaluated: the first word is the value.
    Indirection = 8,
    /// Its evaluation failed: the first word is the exception.
    Failed = 9,
    /// Its evaluation was interrupted: a part of a stack that is resumed when it is entered.
    Suspended = 10,
    Double = 11,
    /// An integer that fits 64 bits but not 63.
    Int64 = 12,
    /// `info` is 1 for negative; limbs of 64 bits, least significant first.
    Big = 13,
    /// `info` is the length in bytes.
    Bytes = 14,
    /// A bit string whose length is not a multiple of 8; `info` is the length in bits.
    Bits = 15,
    Array = 16,
    /// Name, contents.
    Ref = 17,
    /// Name, contents or EMPTY, waiting threads (front, reversed back).
    MVar = 18,
    /// Name, contents, waiting threads.
    TVar = 19,
    /// A small map: sorted keys, then their values.
    MapFlat = 20,
    /// A large map: its size, its root node.
    MapLarge = 21,
    /// A node of a large map: `info` is the bitmap of its children.
    MapNode = 22,
    /// Entries whose keys have the same hash: key, value, key, value …
    MapCollision = 23,
    /// Key and value.
    MapEntry = 24,
    /// An Erlang reference (`make_ref()`): a number.
    Reference = 25,
    /// A message in a mailbox: contents, next, sender.
    Mail = 26,
    /// Anything else that the machine stores in the heap: plain fields.
    Record = 27,
}

impl Kind {
    const ALL: [Kind; 28] = [
        Kind::Forward,
        Kind::Con,
        Kind::Tuple,
        Kind::Closure,
        Kind::Partial,
        Kind::Thunk,
        Kind::ApplyThunk,
        Kind::BlackHole,
        Kind::Indirection,
        Kind::Failed,
        Kind::Suspended,
        Kind::Double,
        Kind::Int64,
        Kind::Big,
        Kind::Bytes,
        Kind::Bits,
        Kind::Array,
        Kind::Ref,
        Kind::MVar,
        Kind::TVar,
        Kind::MapFlat,
        Kind::MapLarge,
        Kind::MapNode,
        Kind::MapCollision,
        Kind::MapEntry,
        Kind::Reference,
        Kind::Mail,
        Kind::Record,
    ];

    /// Whether objects of this kind have a name and mutable contents.
    pub const fn is_cell(self) -> bool {
        matches!(self, Kind::Ref | Kind::MVar | Kind::TVar | Kind::Array)
    }

    /// Whether the words after the header are raw bits, not values.
    pub const fn is_raw(self) -> bool {
        matches!(
            self,
            Kind::Double | Kind::Int64 | Kind::Big | Kind::Bytes | Kind::Bits | Kind::Reference
        )
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Header(pub u64);

impl Header {
    pub const MAX_SIZE: usize = (1 << 24) - 1;

    #[inline(always)]
    pub const fn new(kind: Kind, size: usize, info: u32) -> Header {
        debug_assert!(size <= Self::MAX_SIZE);
        Header((info as u64) << 32 | (size as u64) << 8 | kind as u64)
    }

    pub const fn forward(to: usize) -> Header {
        Header((to as u64) << 8 | Kind::Forward as u64)
    }

    #[inline(always)]
    pub const fn forwarded_to(self) -> Option<usize> {
        if self.0 & 0xff == Kind::Forward as u64 { Some((self.0 >> 8) as usize) } else { None }
    }

    #[inline(always)]
    pub const fn kind(self) -> Kind {
        Kind::ALL[(self.0 & 0xff) as usize]
    }

    #[inline(always)]
    pub fn is(self, kind: Kind) -> bool {
        self.0 as u8 == kind as u8
    }

    #[inline(always)]
    pub const fn size(self) -> usize {
        (self.0 >> 8 & 0xff_ffff) as usize
    }

    /// The number of words after the header, from the first on, that may refer to other objects and
    /// keep them alive.
    #[inline(always)]
    pub const fn referring(self) -> usize {
        match self.kind() {
            kind if kind.is_raw() => 0,
            // Its evaluation has copies of the captured variables.
            Kind::BlackHole => 0,
            Kind::Failed => 1,
            _ => self.size(),
        }
    }

    /// Whether this is a constructor or tuple with this many fields.
    #[inline(always)]
    pub const fn has_fields(self, count: usize) -> bool {
        let kind = self.0 & 0xff;
        (kind == Kind::Con as u64 || kind == Kind::Tuple as u64) && count == self.size()
    }

    #[inline(always)]
    pub const fn info(self) -> u32 {
        (self.0 >> 32) as u32
    }

    #[inline(always)]
    pub const fn with_kind(self, kind: Kind) -> Header {
        Header(self.0 & !0xff | kind as u64)
    }
}

#[cfg(test)]
mod tests {
    use super::{Header, Kind};

    #[test]
    fn kinds_are_listed_in_the_order_of_their_numbers() {
        for (number, kind) in Kind::ALL.iter().enumerate() {
            assert_eq!(*kind as usize, number);
            let header = Header::new(*kind, 77, 123);
            if *kind != Kind::Forward {
                assert_eq!((header.kind(), header.size(), header.info()), (*kind, 77, 123));
            }
        }
        assert_eq!(Header::forward(1 << 40).forwarded_to(), Some(1 << 40));
    }
}

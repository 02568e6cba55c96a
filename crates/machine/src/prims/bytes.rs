//! Byte strings.

use super::{Done, int, list, text, wrong};
use crate::state::heap::Heap;
use crate::state::heap::con_numbers as con;
use crate::state::word::Word;
use crate::stop::{Fault, MachineError};
use core_ir::Prim;

fn bytes(heap: &Heap, word: Word) -> Result<&[u8], Fault> {
    heap.as_bytes(word).ok_or_else(|| wrong("a byte string"))
}

/// Allocates a byte string, if there is memory for it.
pub(super) fn make(heap: &mut Heap, bytes: &[u8]) -> Done {
    if !heap.could_hold(bytes.len() / 8 + 1) {
        return Err(Fault::OutOfMemory);
    }
    Ok(heap.bytes(bytes))
}

pub(super) fn run(heap: &mut Heap, op: Prim, args: &[Word]) -> Option<Done> {
    Some(match op {
        Prim::BytesLength => bytes(heap, args[0]).map(|b| Word::small(b.len() as i64)),
        Prim::BytesIndex => index(heap, args),
        Prim::BytesSlice => slice(heap, args),
        Prim::BytesAppend => append(heap, args),
        Prim::BytesConcat => concat(heap, args[0]),
        Prim::BytesEq => both(heap, args).map(|(a, b)| Word::bool(a == b)),
        Prim::BytesCompare => {
            both(heap, args).map(|(a, b)| Word::con((con::LT as i32 + 1 + a.cmp(b) as i32) as u32))
        }
        Prim::BytesFromList => list(heap, args[0]).and_then(|items| {
            let bytes: Result<Vec<u8>, Fault> =
                items.into_iter().map(|w| int(heap, w).map(|n| n as u8)).collect();
            make(heap, &bytes?)
        }),
        Prim::BytesToList => bytes(heap, args[0]).map(<[u8]>::to_vec).and_then(|b| {
            super::room(heap, 3 * b.len())?;
            Ok(heap.list(b.into_iter().map(|b| Word::small(i64::from(b)))))
        }),
        Prim::BytesFromChars => text(heap, args[0]).and_then(|t| make(heap, t.as_bytes())),
        Prim::BytesToChars => {
            bytes(heap, args[0]).map(|b| String::from_utf8_lossy(b).into_owned()).and_then(|t| {
                super::room(heap, 3 * t.len())?;
                Ok(heap.chars(&t))
            })
        }
        Prim::BytesFind => find(heap, args),
        Prim::BytesHash => bytes(heap, args[0]).map(|b| {
            let hash = b.iter().fold(0xcbf2_9ce4_8422_2325_u64, |h, b| {
                (h ^ u64::from(*b)).wrapping_mul(0x0100_0000_01b3)
            });
            Word::small((hash >> 2) as i64)
        }),
        _ => return None,
    })
}

fn both<'h>(heap: &'h Heap, args: &[Word]) -> Result<(&'h [u8], &'h [u8]), Fault> {
    Ok((bytes(heap, args[0])?, bytes(heap, args[1])?))
}

fn index(heap: &Heap, args: &[Word]) -> Done {
    let place = usize::try_from(int(heap, args[1])?);
    let byte = place.ok().and_then(|i| bytes(heap, args[0]).ok()?.get(i).copied());
    byte.map(|b| Word::small(i64::from(b))).ok_or(Fault::Machine(MachineError::IndexOutOfBounds))
}

fn slice(heap: &mut Heap, args: &[Word]) -> Done {
    let all = bytes(heap, args[0])?;
    let from = int(heap, args[1])?.clamp(0, all.len() as i64) as usize;
    let count = int(heap, args[2])?.clamp(0, (all.len() - from) as i64) as usize;
    if count == all.len() {
        return Ok(args[0]);
    }
    let part = all[from..from + count].to_vec();
    make(heap, &part)
}

fn append(heap: &mut Heap, args: &[Word]) -> Done {
    let (a, b) = both(heap, args)?;
    let joined = [a, b].concat();
    make(heap, &joined)
}

fn concat(heap: &mut Heap, parts: Word) -> Done {
    let mut joined = Vec::new();
    for part in list(heap, parts)? {
        joined.extend_from_slice(bytes(heap, part)?);
    }
    make(heap, &joined)
}

fn find(heap: &Heap, args: &[Word]) -> Done {
    let (haystack, needle) = both(heap, args)?;
    let from = int(heap, args[2])?.clamp(0, haystack.len() as i64) as usize;
    let rest = &haystack[from..];
    let found = if needle.is_empty() {
        Some(0)
    } else {
        rest.windows(needle.len()).position(|w| w == needle)
    };
    Ok(Word::small(found.map_or(-1, |i| (from + i) as i64)))
}

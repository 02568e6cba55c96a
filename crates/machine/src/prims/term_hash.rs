//! The portable term hashes of OTP, `phash2` and the older `phash`. Programs store them in files
//! and compare them between computers, so the numbers have to be identical.
//!
//! `phash2` is the hash by Bob Jenkins from *Dr. Dobb's* (1997) over the parts of a term, in order;
//! for a map, the hashes of its pairs are combined independently of their order.

use super::function::function_info;
use super::process::badarg;
use super::term::atom_text;
use super::{Done, identity};
use crate::code::Code;
use crate::state::heap::{Heap, Kind};
use crate::state::thread::ThreadId;
use crate::state::word::Word;
use crate::stop::Fault;
use num_bigint::Sign;

/// The golden ratio; the constant for each kind of part is a multiple of it.
const RATIO: u32 = 0x9e37_79b9;

const fn constant(times: u32) -> u32 {
    RATIO.wrapping_mul(times)
}

/// Term, range: at least 0 and below the range, which is 1 to 2^32.
pub(super) fn hash(heap: &Heap, code: &Code, term: Word, range: Word) -> Done {
    let range = range_of(heap, range)?;
    let hash = u64::from(portable(heap, code, term)?);
    Ok(Word::small((hash % range) as i64))
}

/// Term, range: from 1 to the range.
pub(super) fn hash_old(heap: &Heap, code: &Code, term: Word, range: Word) -> Done {
    let range = range_of(heap, range)?;
    let hash = u64::from(older(heap, code, term)?);
    Ok(Word::small((hash % range) as i64 + 1))
}

fn range_of(heap: &Heap, range: Word) -> Result<u64, Fault> {
    match heap.as_int(range) {
        Some(range @ 1..=0x1_0000_0000) => Ok(range as u64),
        _ => Err(badarg()),
    }
}

fn mix(a: u32, b: u32, c: u32) -> (u32, u32, u32) {
    let (mut a, mut b, mut c) = (a, b, c);
    for shifts in [[13, 8, 13], [12, 16, 5], [3, 10, 15]] {
        a = a.wrapping_sub(b).wrapping_sub(c) ^ c >> shifts[0];
        b = b.wrapping_sub(c).wrapping_sub(a) ^ a << shifts[1];
        c = c.wrapping_sub(a).wrapping_sub(b) ^ b >> shifts[2];
    }
    (a, b, c)
}

fn add(hash: &mut u32, first: u32, second: u32, constant: u32) {
    *hash = mix(constant.wrapping_add(first), constant.wrapping_add(second), *hash).2;
}

fn block(bytes: &[u8], initial: u32) -> u32 {
    let (mut a, mut b, mut c) = (RATIO, RATIO, initial);
    let word = |part: &[u8]| part.iter().rev().fold(0u32, |n, byte| n << 8 | u32::from(*byte));
    let mut blocks = bytes.chunks_exact(12);
    for part in blocks.by_ref() {
        a = a.wrapping_add(word(&part[..4]));
        b = b.wrapping_add(word(&part[4..8]));
        c = c.wrapping_add(word(&part[8..]));
        (a, b, c) = mix(a, b, c);
    }
    // The lowest byte of the last word is reserved for the length.
    let rest = blocks.remainder();
    let part = |from: usize, to: usize| word(&rest[from.min(rest.len())..to.min(rest.len())]);
    a = a.wrapping_add(part(0, 4));
    b = b.wrapping_add(part(4, 8));
    c = c.wrapping_add(bytes.len() as u32).wrapping_add(part(8, 11) << 8);
    mix(a, b, c).2
}

/// The hash of an atom: after P. J. Weinberger, over its bytes in Latin-1 if possible.
fn atom_hash(text: &str) -> u32 {
    let mut hash = 0u32;
    let mut add = |byte: u8| {
        hash = (hash << 4).wrapping_add(u32::from(byte));
        let high = hash & 0xf000_0000;
        hash ^= high >> 24 ^ high;
    };
    for c in text.chars() {
        match u8::try_from(u32::from(c)) {
            Ok(byte) => add(byte),
            Err(_) => c.encode_utf8(&mut [0; 4]).bytes().for_each(&mut add),
        }
    }
    hash
}

enum Work {
    Term(Word),
    /// A pair of a map is complete.
    Pair,
    /// A map is complete: the hash before it, and the state of the enclosing map.
    Map {
        before: u32,
        pairs: u32,
    },
}

fn is_byte(word: Word) -> bool {
    word.is_small() && (0..256).contains(&word.as_small())
}

pub(super) fn portable(heap: &Heap, code: &Code, term: Word) -> Result<u32, Fault> {
    let (mut hash, mut pairs) = (0u32, 0u32);
    let mut work = vec![Work::Term(term)];
    while let Some(next) = work.pop() {
        let word = match next {
            Work::Pair => {
                pairs ^= hash;
                hash = 0;
                continue;
            }
            Work::Map { before, pairs: outer } => {
                hash = before;
                add(&mut hash, pairs, 0, constant(19));
                pairs = outer;
                continue;
            }
            Work::Term(word) => heap.resolve(word),
        };
        if word.is_thunk() {
            return Err(Fault::Force(word));
        }
        if let Some(text) = atom_text(word) {
            let own = atom_hash(text);
            if hash == 0 {
                hash = own;
            } else {
                add(&mut hash, own, 0, constant(3));
            }
        } else if word == Word::NIL {
            if hash == 0 {
                hash = 3_468_870_702;
            } else {
                add(&mut hash, 2, 0, constant(2));
            }
        } else if let Some(id) = word.as_thread() {
            add(&mut hash, identity::pid_number(ThreadId(id)) as u32, 0, constant(5));
        } else if heap.is_integer(word) {
            integer(heap, word, &mut hash);
        } else if heap.as_cons(word).is_some() {
            let rest = string(heap, word, &mut hash);
            match heap.as_cons(rest) {
                Some((head, tail)) => work.extend([Work::Term(tail), Work::Term(head)]),
                None => work.push(Work::Term(rest)),
            }
        } else {
            object(heap, code, word, &mut hash, &mut pairs, &mut work)?;
        }
    }
    Ok(hash)
}

/// Hashes the bytes at the start of a list, four at a time. Returns the rest of the list.
fn string(heap: &Heap, list: Word, hash: &mut u32) -> Word {
    let (mut at, mut sum, mut count) = (list, 0u32, 0);
    while let Some((head, tail)) = heap.as_cons(at) {
        let head = heap.resolve(head);
        if !is_byte(head) {
            break;
        }
        sum = (sum << 8).wrapping_add(head.as_small() as u32);
        if count == 3 {
            add(hash, sum, 0, constant(4));
            (sum, count) = (0, 0);
        } else {
            count += 1;
        }
        at = heap.resolve(tail);
    }
    if count > 0 {
        add(hash, sum, 0, constant(4));
    }
    at
}

fn integer(heap: &Heap, word: Word, hash: &mut u32) {
    if let Some(n) = heap.as_int(word)
        && (-(1 << 27)..1 << 27).contains(&n)
    {
        if n < 0 {
            add(hash, n.unsigned_abs() as u32, 0, RATIO);
        }
        add(hash, n as u32, 0, RATIO);
        return;
    }
    let (sign, digits) = heap.as_integer(word).unwrap_or_default().to_u64_digits();
    let constant = constant(if sign == Sign::Minus { 10 } else { 11 });
    for digit in digits {
        add(hash, digit as u32, (digit >> 32) as u32, constant);
    }
}

/// Hashes a heap object that is not a list or integer.
fn object(
    heap: &Heap,
    code: &Code,
    word: Word,
    hash: &mut u32,
    pairs: &mut u32,
    work: &mut Vec<Work>,
) -> Result<(), Fault> {
    let Some((index, header)) = heap.object(word) else { return Err(badarg()) };
    match header.kind() {
        Kind::Tuple => {
            let fields = heap.fields(index);
            add(hash, fields.len() as u32, 0, constant(9));
            work.extend(fields.iter().rev().map(|f| Work::Term(*f)));
        }
        Kind::MapFlat | Kind::MapLarge => {
            let entries = heap.map_entries(word);
            add(hash, entries.len() as u32, 0, constant(16));
            if !entries.is_empty() {
                work.push(Work::Map { before: *hash, pairs: *pairs });
                (*hash, *pairs) = (0, 0);
                for (key, value) in entries {
                    work.extend([Work::Pair, Work::Term(value), Work::Term(key)]);
                }
            }
        }
        Kind::Double => {
            let float = heap.as_double(word).unwrap_or(0.0);
            let bits = if float == 0.0 { 0 } else { float.to_bits() };
            add(hash, (bits >> 32) as u32, bits as u32, constant(12));
        }
        Kind::Bytes | Kind::Bits => {
            let (bytes, size) = heap.as_bits(word).ok_or_else(badarg)?;
            let start = constant(13).wrapping_add(*hash);
            if size == 0 {
                *hash = start;
            } else {
                let (whole, left) = (size / 8, size % 8);
                *hash = block(&bytes[..whole], start);
                if left > 0 {
                    let last = u32::from(bytes[whole] >> (8 - left));
                    add(hash, left as u32, last, constant(15));
                }
            }
        }
        Kind::Reference => {
            let [low, ..] = identity::reference_parts(heap.field(index, 0).0 as i64);
            add(hash, low, 0, constant(7));
        }
        _ => {
            let info = function_info(heap, code, word).ok_or_else(badarg)?;
            let module = atom_hash(info.module.as_str());
            if info.external {
                add(hash, info.arity as u32, module, RATIO);
                add(hash, atom_hash(info.name.as_str()), 0, constant(14));
            } else {
                add(hash, info.environment.len() as u32, module, RATIO);
                add(hash, info.index as u32, info.uniq(), RATIO);
                work.extend(info.environment.iter().rev().map(|w| Work::Term(*w)));
            }
        }
    }
    Ok(())
}

// ---- the older one ---------------------------------------------------------------------

/// Primes of 29 bits, one for each use.
const PRIMES: [u32; 15] = [
    0,
    268_440_163,
    268_439_161,
    268_435_459,
    268_436_141,
    268_438_633,
    268_437_017,
    268_438_039,
    268_437_511,
    268_439_627,
    268_440_479,
    268_440_577,
    268_440_581,
    268_440_593,
    268_440_611,
];

enum Older {
    Term(Word),
    /// The rest of a list after an element.
    Rest(Word),
    /// A list has ended.
    End,
    /// The end of a tuple of this size.
    Tuple(u32),
}

fn older(heap: &Heap, code: &Code, term: Word) -> Result<u32, Fault> {
    let mut hash = 0u32;
    let mut work = vec![Older::Term(term)];
    let step = |hash: &mut u32, prime: usize, part: u32| {
        *hash = hash.wrapping_mul(PRIMES[prime]).wrapping_add(part);
    };
    let bytes = |hash: &mut u32, prime: usize, number: u32| {
        number.to_le_bytes().iter().for_each(|b| step(hash, prime, u32::from(*b)));
    };
    while let Some(next) = work.pop() {
        let word = match next {
            Older::End => {
                step(&mut hash, 8, 0);
                continue;
            }
            Older::Tuple(size) => {
                step(&mut hash, 9, size);
                continue;
            }
            Older::Rest(word) => {
                let word = heap.resolve(word);
                if heap.as_cons(word).is_none() {
                    work.push(Older::End);
                }
                word
            }
            Older::Term(word) => heap.resolve(word),
        };
        if word.is_thunk() {
            return Err(Fault::Force(word));
        }
        if word == Word::NIL {
            step(&mut hash, 3, 1);
        } else if let Some(text) = atom_text(word) {
            step(&mut hash, 1, atom_hash(text));
        } else if let Some(id) = word.as_thread() {
            bytes(&mut hash, 5, identity::pid_number(ThreadId(id)) as u32);
            step(&mut hash, 6, 0);
        } else if heap.is_integer(word) {
            let (sign, digits) = heap.as_integer(word).unwrap_or_default().to_u32_digits();
            // Small or big, an integer is hashed by its 32-bit digits; 0 has one.
            let digits = if digits.is_empty() { vec![0] } else { digits };
            digits.iter().for_each(|d| bytes(&mut hash, 2, *d));
            step(&mut hash, if sign == Sign::Minus { 4 } else { 3 }, 0);
        } else if heap.as_cons(word).is_some() {
            let mut at = word;
            while let Some((head, tail)) = heap.as_cons(at) {
                let head = heap.resolve(head);
                if is_byte(head) {
                    step(&mut hash, 2, head.as_small() as u32);
                    at = heap.resolve(tail);
                    if heap.as_cons(at).is_none() {
                        work.extend([Older::End, Older::Term(at)]);
                    }
                } else {
                    work.extend([Older::Rest(tail), Older::Term(head)]);
                    break;
                }
            }
        } else {
            let Some((index, header)) = heap.object(word) else { return Err(badarg()) };
            match header.kind() {
                Kind::Tuple => {
                    let fields = heap.fields(index);
                    work.push(Older::Tuple(fields.len() as u32));
                    work.extend(fields.iter().rev().map(|f| Older::Term(*f)));
                }
                Kind::MapFlat | Kind::MapLarge => {
                    let part = PRIMES[14].wrapping_add(portable(heap, code, word)?);
                    step(&mut hash, 13, part);
                }
                Kind::Double => {
                    let float = heap.as_double(word).unwrap_or(0.0);
                    let bits = if float == 0.0 { 0 } else { float.to_bits() };
                    step(&mut hash, 6, bits as u32 ^ (bits >> 32) as u32);
                }
                Kind::Bytes | Kind::Bits => {
                    let (all, size) = heap.as_bits(word).ok_or_else(badarg)?;
                    all[..size / 8].iter().for_each(|b| step(&mut hash, 1, u32::from(*b)));
                    if size % 8 > 0 {
                        let left = size % 8;
                        step(&mut hash, 1, u32::from(all[size / 8] >> (8 - left)));
                        step(&mut hash, 12, left as u32);
                    }
                    step(&mut hash, 4, (size / 8) as u32);
                }
                Kind::Reference => {
                    let [low, ..] = identity::reference_parts(heap.field(index, 0).0 as i64);
                    bytes(&mut hash, 9, low);
                    step(&mut hash, 10, 0);
                }
                _ => {
                    let info = function_info(heap, code, word).ok_or_else(badarg)?;
                    let module = atom_hash(info.module.as_str());
                    if info.external {
                        step(&mut hash, 11, info.arity as u32);
                        step(&mut hash, 1, module);
                        step(&mut hash, 1, atom_hash(info.name.as_str()));
                    } else {
                        step(&mut hash, 10, info.environment.len() as u32);
                        step(&mut hash, 1, module);
                        step(&mut hash, 2, info.index as u32);
                        step(&mut hash, 2, info.uniq());
                        work.extend(info.environment.iter().rev().map(|w| Older::Term(*w)));
                    }
                }
            }
        }
    }
    Ok(hash)
}

//! Erlang bit strings: slices, segments, iolists.
//!
//! A *run* of bits is stored in bytes; the first bit is the highest of the first byte, and unused
//! bits of the last byte are 0.

use super::double::pow2;
use super::process::badarg;
use super::{Done, arguments, elements, room, system_limit};
use crate::state::heap::{Header, Heap};
use crate::state::word::Word;
use crate::stop::Fault;
use core_ir::Prim;
use num_bigint::{BigInt, BigUint, Sign};

const LITTLE: i64 = 1;
const SIGNED: i64 = 2;

pub(super) fn run(heap: &mut Heap, op: Prim, args: &[Word]) -> Option<Done> {
    Some(match op {
        Prim::IsBitString => Ok(Word::bool(heap.as_bits(args[0]).is_some())),
        Prim::BitsSize => bits(heap, args[0]).map(|(_, size)| Word::small(size as i64)),
        Prim::BitsSlice => slice(heap, args),
        Prim::BitsConcat => concat(heap, args[0]),
        Prim::SegmentToInteger => to_integer(heap, args),
        Prim::SegmentToFloat => to_float(heap, args),
        Prim::SegmentToCode => super::bits_code::to_code(heap, args),
        Prim::SegmentFromInteger => from_integer(heap, args),
        Prim::SegmentFromFloat => from_float(heap, args),
        Prim::SegmentFromCode => super::bits_code::from_code(heap, args),
        Prim::BitsFromIolist => from_iolist(heap, args[0]),
        Prim::BitsToList => to_list(heap, args[0]),
        Prim::Md5 => heap
            .as_bytes(args[0])
            .map(super::digest::md5)
            .ok_or_else(badarg)
            .map(|d| heap.bytes(&d)),
        Prim::Crc32 => checksum(heap, args, super::digest::crc32),
        Prim::Adler32 => checksum(heap, args, super::digest::adler32),
        _ => return None,
    })
}

fn checksum(heap: &Heap, args: &[Word], sum: fn(u32, &[u8]) -> u32) -> Done {
    let so_far = heap.as_int(args[0]).and_then(|n| u32::try_from(n).ok()).ok_or_else(badarg)?;
    let bytes = heap.as_bytes(args[1]).ok_or_else(badarg)?;
    Ok(Word::small(i64::from(sum(so_far, bytes))))
}

fn bits(heap: &Heap, word: Word) -> Result<(&[u8], usize), Fault> {
    heap.as_bits(word).ok_or_else(badarg)
}

pub(super) fn count(heap: &Heap, word: Word) -> Result<usize, Fault> {
    heap.as_int(word).and_then(|n| usize::try_from(n).ok()).ok_or_else(badarg)
}

/// Allocates a bit string, if there is memory for it.
pub(super) fn make(heap: &mut Heap, run: &BitRun) -> Done {
    fits(heap, run.size)?;
    Ok(heap.bits(&run.bytes, run.size))
}

/// Whether this many bits could be stored; checked before anything is allocated for them.
pub(super) fn fits(heap: &Heap, bits: usize) -> Result<(), Fault> {
    let words = bits / 64 + 1;
    if words > Header::MAX_SIZE {
        return Err(system_limit());
    }
    room(heap, words)
}

/// A bit string under construction.
#[derive(Default)]
pub(super) struct BitRun {
    pub bytes: Vec<u8>,
    pub size: usize,
}

impl BitRun {
    /// A slice of some bits, from an offset on.
    pub(crate) fn part(bytes: &[u8], offset: usize, size: usize) -> BitRun {
        let mut run = BitRun::default();
        run.push(bytes, offset, size);
        run
    }

    pub(crate) fn push(&mut self, bytes: &[u8], offset: usize, size: usize) {
        if size == 0 {
            return;
        }
        let (first, shift) = (offset / 8, offset % 8);
        let source = &bytes[first..(offset + size).div_ceil(8)];
        // The source, as bytes that start at its first bit.
        let aligned = |i: usize| {
            let next = source.get(i + 1).copied().unwrap_or(0);
            (u16::from_be_bytes([source[i], next]) << shift >> 8) as u8
        };
        let count = size.div_ceil(8);
        let (at, into) = (self.bytes.len(), self.size % 8);
        if into == 0 && shift == 0 {
            self.bytes.extend_from_slice(&source[..count]);
        } else if into == 0 {
            self.bytes.extend((0..count).map(aligned));
        } else {
            for i in 0..count {
                let byte = aligned(i);
                if let Some(last) = self.bytes.last_mut() {
                    *last |= byte >> into;
                }
                self.bytes.push(byte << (8 - into));
            }
        }
        self.size += size;
        self.bytes.truncate(self.size.div_ceil(8).max(at));
        let left = self.size % 8;
        if left > 0
            && let Some(last) = self.bytes.last_mut()
        {
            *last &= 0xff << (8 - left);
        }
    }
}

/// Bit string, offset and length, checked to be in range.
pub(super) fn segment(heap: &Heap, args: &[Word]) -> Result<BitRun, Fault> {
    let (bytes, all) = bits(heap, args[0])?;
    let (offset, size) = (count(heap, args[1])?, count(heap, args[2])?);
    if offset.checked_add(size).is_none_or(|end| end > all) {
        return Err(badarg());
    }
    Ok(BitRun::part(bytes, offset, size))
}

fn slice(heap: &mut Heap, args: &[Word]) -> Done {
    let (_, all) = bits(heap, args[0])?;
    if heap.as_int(args[1]) == Some(0) && heap.as_int(args[2]) == Some(all as i64) {
        return Ok(args[0]);
    }
    let run = segment(heap, args)?;
    make(heap, &run)
}

fn concat(heap: &mut Heap, parts: Word) -> Done {
    let mut joined = BitRun::default();
    for part in elements(heap, parts)? {
        let (bytes, size) = bits(heap, part)?;
        fits(heap, joined.size + size)?;
        joined.push(bytes, 0, size);
    }
    make(heap, &joined)
}

// ---- numbers ---------------------------------------------------------------------------

fn to_integer(heap: &mut Heap, args: &[Word]) -> Done {
    let mut run = segment(heap, args)?;
    let flags = heap.as_int(args[3]).ok_or_else(badarg)?;
    let size = run.size;
    if size == 0 {
        return Ok(Word::ZERO);
    }
    // Big-endian bytes that contain only the bits of the number.
    let left = size % 8;
    if flags & LITTLE != 0 {
        if left > 0
            && let Some(last) = run.bytes.last_mut()
        {
            *last >>= 8 - left;
        }
        run.bytes.reverse();
    } else if left > 0 {
        let mut padded = BitRun::default();
        padded.push(&[0], 0, 8 - left);
        padded.push(&run.bytes, 0, size);
        run = padded;
    }
    if size <= 64 {
        let value = run.bytes.iter().fold(0u64, |n, b| n << 8 | u64::from(*b));
        if flags & SIGNED != 0 {
            return Ok(heap.int((value << (64 - size)) as i64 >> (64 - size)));
        }
        if value <= i64::MAX as u64 {
            return Ok(heap.int(value as i64));
        }
        return Ok(heap.integer(&BigInt::from(value)));
    }
    let magnitude = BigUint::from_bytes_be(&run.bytes);
    let mut value = BigInt::from_biguint(Sign::Plus, magnitude);
    if flags & SIGNED != 0 && value.bit(size as u64 - 1) {
        value -= BigInt::from(1) << size;
    }
    Ok(heap.integer(&value))
}

fn from_integer(heap: &mut Heap, args: &[Word]) -> Done {
    let [number, size, flags] = arguments(args);
    let value = heap.as_integer(number).ok_or_else(badarg)?;
    let size = count(heap, size)?;
    let flags = heap.as_int(flags).ok_or_else(badarg)?;
    fits(heap, size)?;
    let bytes = size.div_ceil(8);
    // Little-endian bytes in two's complement, of the required length.
    let mut digits = value.to_signed_bytes_le();
    digits.resize(bytes, if value.sign() == Sign::Minus { 0xff } else { 0 });
    let pad = (8 - size % 8) % 8;
    if flags & LITTLE != 0 {
        if let Some(last) = digits.last_mut() {
            *last <<= pad;
        }
    } else {
        if pad > 0 {
            for i in (0..bytes).rev() {
                let below = if i > 0 { digits[i - 1] >> (8 - pad) } else { 0 };
                digits[i] = digits[i] << pad | below;
            }
        }
        digits.reverse();
    }
    make(heap, &BitRun { bytes: digits, size })
}

fn to_float(heap: &mut Heap, args: &[Word]) -> Done {
    let size = count(heap, args[2])?;
    if !matches!(size, 16 | 32 | 64) {
        return Err(badarg());
    }
    let mut bytes = segment(heap, args)?.bytes;
    if heap.as_int(args[3]).ok_or_else(badarg)? & LITTLE != 0 {
        bytes.reverse();
    }
    let value = bytes.iter().fold(0u64, |n, b| n << 8 | u64::from(*b));
    let float = match size {
        16 => half_to_double(value as u16),
        32 => f64::from(f32::from_bits(value as u32)),
        _ => f64::from_bits(value),
    };
    Ok(if float.is_finite() { heap.double(float) } else { Word::FALSE })
}

fn from_float(heap: &mut Heap, args: &[Word]) -> Done {
    let [number, size, flags] = arguments(args);
    let float = match heap.as_double(number) {
        Some(float) => float,
        None => super::double::from_integer(&heap.as_integer(number).ok_or_else(badarg)?),
    };
    let (value, finite) = match count(heap, size)? {
        16 => {
            let half = double_to_half(float);
            (u64::from(half), half & 0x7c00 != 0x7c00)
        }
        32 => (u64::from((float as f32).to_bits()), (float as f32).is_finite()),
        64 => (float.to_bits(), float.is_finite()),
        _ => return Err(badarg()),
    };
    if !finite {
        return Err(badarg());
    }
    let bytes = count(heap, size)? / 8;
    let mut digits = value.to_be_bytes()[8 - bytes..].to_vec();
    if heap.as_int(flags).ok_or_else(badarg)? & LITTLE != 0 {
        digits.reverse();
    }
    Ok(heap.bytes(&digits))
}

fn half_to_double(bits: u16) -> f64 {
    let sign = if bits & 0x8000 != 0 { -1.0 } else { 1.0 };
    let (exponent, fraction) = (i32::from(bits >> 10 & 31), f64::from(bits & 0x3ff));
    sign * match exponent {
        0 => fraction * pow2(-24),
        31 => f64::INFINITY,
        _ => (1.0 + fraction / 1024.0) * pow2(i64::from(exponent) - 15),
    }
}

/// Converts via 32 bits, like OTP; each time to the nearest, ties to even.
fn double_to_half(double: f64) -> u16 {
    let float = f64::from(double as f32);
    let sign = if float.is_sign_negative() { 0x8000 } else { 0 };
    let size = float.abs();
    // The midpoint between the largest half and the next power of two is rounded up to that.
    if size >= 65520.0 {
        return sign | 0x7c00;
    }
    // Below 2^-14 numbers are multiples of 2^-24; above, of 2^(exponent - 10).
    let exponent =
        if size < pow2(-14) { -14 } else { ((size.to_bits() >> 52) as i32 - 1023).max(-14) };
    let units = (size / pow2(i64::from(exponent) - 10)).round_ties_even() as u32;
    let biased = if units < 1024 { 0 } else { (exponent + 15) as u32 };
    // A carry from rounding gives the next exponent, as it should.
    sign | if biased == 0 { units as u16 } else { (biased * 1024 + units - 1024) as u16 }
}

// ---- lists -----------------------------------------------------------------------------

/// Flattens an iolist of any depth: pending parts are kept in a list.
fn from_iolist(heap: &mut Heap, iolist: Word) -> Done {
    if heap.as_bits(iolist).is_some() {
        return Ok(iolist);
    }
    let mut run = BitRun::default();
    let mut work = vec![iolist];
    if iolist != Word::NIL && heap.as_cons(heap.resolve(iolist)).is_none() {
        return Err(badarg());
    }
    while let Some(word) = work.pop() {
        let mut at = heap.resolve(word);
        loop {
            if at.is_thunk() {
                return Err(Fault::Force(at));
            }
            if let Some((head, tail)) = heap.as_cons(at) {
                let head = heap.resolve(head);
                at = heap.resolve(tail);
                if head.is_small() {
                    let byte = u8::try_from(head.as_small()).map_err(|_| badarg())?;
                    run.push(&[byte], 0, 8);
                } else if let Some((bytes, size)) = heap.as_bits(head) {
                    run.push(bytes, 0, size);
                } else if head != Word::NIL {
                    if heap.as_cons(head).is_none() && !head.is_thunk() {
                        return Err(badarg());
                    }
                    work.push(at);
                    at = head;
                }
            } else if let Some((bytes, size)) = heap.as_bits(at) {
                run.push(bytes, 0, size);
                break;
            } else if at == Word::NIL {
                break;
            } else {
                return Err(badarg());
            }
            if run.size % (1 << 20) == 0 {
                fits(heap, run.size)?;
            }
        }
    }
    make(heap, &run)
}

fn to_list(heap: &mut Heap, word: Word) -> Done {
    let (bytes, size) = bits(heap, word)?;
    let bytes = bytes.to_vec();
    room(heap, 3 * bytes.len() + 4)?;
    let whole = size / 8;
    let mut tail = Word::NIL;
    if size % 8 > 0 {
        let rest = heap.bits(&bytes[whole..], size % 8);
        tail = heap.cons(rest, tail);
    }
    Ok(bytes[..whole].iter().rev().fold(tail, |t, b| heap.cons(Word::small(i64::from(*b)), t)))
}

#[cfg(test)]
mod tests {
    use super::{BitRun, double_to_half, half_to_double, pow2, run};
    use crate::state::heap::Heap;
    use crate::state::word::Word;
    use core_ir::Prim;

    fn heap() -> Heap {
        Heap::new(1 << 22, false).unwrap()
    }

    fn n(n: i64) -> Word {
        Word::small(n)
    }

    #[test]
    fn runs_of_bits_join_at_any_offset() {
        let source = [0b1010_0101, 0b1100_0011, 0b1111_0000];
        for offset in 0..17 {
            for size in 0..=24 - offset {
                for lead in 0..9 {
                    let mut run = BitRun::default();
                    run.push(&[0xff, 0xff], 0, lead);
                    run.push(&source, offset, size);
                    assert_eq!(run.size, lead + size);
                    assert_eq!(run.bytes.len(), run.size.div_ceil(8));
                    for i in 0..run.bytes.len() * 8 {
                        let bit = run.bytes[i / 8] >> (7 - i % 8) & 1;
                        let wanted = if i < lead {
                            1
                        } else if i < lead + size {
                            let j = offset + i - lead;
                            source[j / 8] >> (7 - j % 8) & 1
                        } else {
                            0
                        };
                        assert_eq!(bit, wanted, "{offset} {size} {lead} {i}");
                    }
                }
            }
        }
    }

    #[test]
    fn integers_come_back_from_segments_of_every_size() {
        let heap = &mut heap();
        let mut seed = 12345u64;
        for size in 1..200i64 {
            for flags in 0..4 {
                seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
                let value = n((seed >> 2) as i64 - (1 << 61));
                let args = [value, n(size), n(flags)];
                let bits = run(heap, Prim::SegmentFromInteger, &args).unwrap().unwrap();
                let args = [bits, n(0), n(size), n(flags)];
                let back = run(heap, Prim::SegmentToInteger, &args).unwrap().unwrap();
                let value = heap.as_integer(value).unwrap();
                let modulus = num_bigint::BigInt::from(1) << size;
                let mut wanted = ((value % &modulus) + &modulus) % &modulus;
                if flags & 2 != 0 && wanted.bit(size as u64 - 1) {
                    wanted -= modulus;
                }
                assert_eq!(heap.as_integer(back).unwrap(), wanted, "{size} {flags}");
            }
        }
    }

    #[test]
    fn segments_are_as_otp_makes_them() {
        let heap = &mut heap();
        let check = |heap: &mut Heap, value, size, flags, bytes: &[u8]| {
            let args = [n(value), n(size), n(flags)];
            let bits = run(heap, Prim::SegmentFromInteger, &args).unwrap().unwrap();
            assert_eq!(heap.as_bits(bits).unwrap(), (bytes, size as usize));
        };
        // <<16#abc:12>>, <<16#abc:12/little>>, <<-2:20>>, <<-2:20/little>>, <<5:3>>
        check(heap, 0xabc, 12, 0, &[0xab, 0xc0]);
        check(heap, 0xabc, 12, 1, &[0xbc, 0xa0]);
        check(heap, -2, 20, 0, &[0xff, 0xff, 0xe0]);
        check(heap, -2, 20, 1, &[0xfe, 0xff, 0xf0]);
        check(heap, 5, 3, 0, &[0xa0]);
        let args = [n(1), n(1 << 50), n(0)];
        assert!(run(heap, Prim::SegmentFromInteger, &args).unwrap().is_err());
    }

    #[test]
    fn halves_are_rounded_to_the_nearest() {
        for bits in 0..0x7c00u16 {
            assert_eq!(double_to_half(half_to_double(bits)), bits);
        }
        assert_eq!(double_to_half(65519.0), 0x7bff);
        assert_eq!(double_to_half(65520.0), 0x7c00);
        assert_eq!(double_to_half(pow2(-25)), 0);
        assert_eq!(double_to_half(-1.5), 0xbe00);
    }

    #[test]
    fn iolists_of_any_depth_are_flattened() {
        let heap = &mut heap();
        let two = heap.bytes(b"cd");
        let mut deep = heap.cons(n(97), two);
        for _ in 0..50_000 {
            deep = heap.cons(deep, Word::NIL);
        }
        let flat = run(heap, Prim::BitsFromIolist, &[deep]).unwrap().unwrap();
        assert_eq!(heap.as_bytes(flat), Some(&b"acd"[..]));
        let bad = heap.list([n(256)]);
        assert!(run(heap, Prim::BitsFromIolist, &[bad]).unwrap().is_err());
        assert!(run(heap, Prim::BitsFromIolist, &[n(1)]).unwrap().is_err());
        let bits = heap.bits(&[0x41, 0xa0], 11);
        let list = run(heap, Prim::BitsToList, &[bits]).unwrap().unwrap();
        let items: Vec<Word> = heap.walk_list(list).collect();
        assert_eq!(items[0], n(0x41));
        assert_eq!(heap.as_bits(items[1]), Some((&[0xa0][..], 3)));
    }
}

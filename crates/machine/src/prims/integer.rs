//! Integers of arbitrary size.

use super::{Done, int, text, wrong};
use crate::state::heap::Heap;
use crate::state::word::Word;
use crate::stop::{Fault, MachineError};
use core_ir::Prim;
use num_bigint::{BigInt, BigUint, Sign};
use num_integer::Integer;
use num_traits::{One, Signed, ToPrimitive, Zero};

/// A shift or power whose result would have more bits than this is rejected.
pub(super) const MOST_BITS: u64 = (1 << 30) - 128;

fn big(heap: &Heap, word: Word) -> Result<BigInt, Fault> {
    heap.as_integer(word).ok_or_else(|| wrong("an integer"))
}

pub(super) fn run(heap: &mut Heap, op: Prim, args: &[Word]) -> Option<Done> {
    use Prim::*;
    let unary: Option<fn(BigInt) -> BigInt> = match op {
        IntegerNeg => Some(|a| -a),
        IntegerAbs => Some(|a| a.abs()),
        IntegerSignum => Some(|a| a.signum()),
        IntegerNot => Some(|a| !a),
        IntegerSqrt => Some(|a| if a.is_negative() { BigInt::zero() } else { a.sqrt() }),
        IntegerPopCount => Some(pop_count),
        IntegerLog2 => Some(|a| BigInt::from(a.bits().saturating_sub(1))),
        _ => None,
    };
    if let Some(f) = unary {
        return Some(big(heap, args[0]).map(|a| heap.integer(&f(a))));
    }
    let small = || {
        Some(
            (args[0].is_small() && args[1].is_small())
                .then(|| (args[0].as_small(), args[1].as_small())),
        )
        .flatten()
    };
    let binary: Option<fn(BigInt, BigInt) -> BigInt> = match op {
        IntegerAnd => Some(|a, b| a & b),
        IntegerOr => Some(|a, b| a | b),
        IntegerXor => Some(|a, b| a ^ b),
        IntegerGcd => Some(|a, b| a.gcd(&b)),
        _ => None,
    };
    if let Some(f) = binary {
        return Some(both(heap, args).map(|(a, b)| heap.integer(&f(a, b))));
    }
    type Division = (fn(i64, i64) -> i64, fn(BigInt, BigInt) -> BigInt);
    let division: Option<Division> = match op {
        IntegerQuot => Some((|a, b| a / b, |a, b| a / b)),
        IntegerRem => Some((|a, b| a % b, |a, b| a % b)),
        IntegerDiv => Some((|a, b| Integer::div_floor(&a, &b), |a, b| Integer::div_floor(&a, &b))),
        IntegerMod => Some((|a, b| Integer::mod_floor(&a, &b), |a, b| Integer::mod_floor(&a, &b))),
        _ => None,
    };
    if let Some((quick, slow)) = division {
        if let Some((a, b)) = small() {
            if b == 0 {
                return Some(Err(Fault::Machine(MachineError::DivideByZero)));
            }
            // Of 63 bits: no quotient overflows 64.
            return Some(Ok(heap.int(quick(a, b))));
        }
        return Some(both(heap, args).and_then(|(a, b)| {
            if b.is_zero() {
                Err(Fault::Machine(MachineError::DivideByZero))
            } else {
                Ok(heap.integer(&slow(a, b)))
            }
        }));
    }
    Some(match op {
        IntegerPow => power(heap, args),
        IntegerShl => int(heap, args[1]).and_then(|n| shift(heap, args[0], n)),
        IntegerShr => int(heap, args[1]).and_then(|n| shift(heap, args[0], n.saturating_neg())),
        IntegerTestBit => both(heap, args).map(|(a, n)| {
            Word::bool(match n.to_u64() {
                Some(n) => a.bit(n),
                None => a.is_negative(),
            })
        }),
        IntegerToInt => match heap.as_int(args[0]) {
            Some(_) => Ok(args[0]),
            None => big(heap, args[0]).map(|a| heap.int(low_bits(&a))),
        },
        IntegerToDouble => match heap.as_int(args[0]) {
            Some(n) => Ok(heap.double(n as f64)),
            None => big(heap, args[0]).map(|a| heap.double(super::double::from_integer(&a))),
        },
        IntegerShow => big(heap, args[0]).and_then(|a| {
            super::room(heap, a.bits() as usize + 16)?;
            Ok(heap.chars(&a.to_string()))
        }),
        IntegerShowBase => both(heap, args).and_then(|(a, base)| match base.to_u32() {
            Some(base @ 2..=36) => {
                super::room(heap, 3 * a.bits() as usize + 16)?;
                Ok(heap.chars(&a.to_str_radix(base)))
            }
            _ => Err(wrong("a base from 2 to 36")),
        }),
        IntegerParse => parse(heap, args),
        _ => return None,
    })
}

fn both(heap: &Heap, args: &[Word]) -> Result<(BigInt, BigInt), Fault> {
    Ok((big(heap, args[0])?, big(heap, args[1])?))
}

pub(super) fn low_bits(value: &BigInt) -> i64 {
    let low = value.iter_u64_digits().next().unwrap_or(0) as i64;
    if value.sign() == Sign::Minus { low.wrapping_neg() } else { low }
}

fn pop_count(value: BigInt) -> BigInt {
    let ones = |n: &BigUint| n.iter_u64_digits().map(|d| u64::from(d.count_ones())).sum::<u64>();
    match value.sign() {
        Sign::Minus => -BigInt::from(ones((!value).magnitude())) - BigInt::one(),
        _ => BigInt::from(ones(value.magnitude())),
    }
}

/// Shifts to the left, or for a negative count to the right.
pub(super) fn shift(heap: &mut Heap, word: Word, count: i64) -> Done {
    let value = big(heap, word)?;
    if count <= 0 {
        return Ok(heap.integer(&(value >> count.unsigned_abs())));
    }
    if value.bits() + count as u64 > MOST_BITS {
        return Err(if value.is_zero() { return Ok(word) } else { Fault::OutOfMemory });
    }
    Ok(heap.integer(&(value << count as u64)))
}

fn power(heap: &mut Heap, args: &[Word]) -> Done {
    let (base, exponent) = both(heap, args)?;
    if base.magnitude().is_one() || base.is_zero() || exponent.is_zero() {
        let odd = exponent.is_odd();
        let value = match () {
            () if exponent.is_zero() => BigInt::one(),
            () if base.is_negative() && !odd => -base,
            () => base,
        };
        return Ok(heap.integer(&value));
    }
    match exponent.to_u32() {
        Some(n) if base.bits() * u64::from(n) <= MOST_BITS => Ok(heap.integer(&base.pow(n))),
        _ => Err(Fault::OutOfMemory),
    }
}

fn parse(heap: &mut Heap, args: &[Word]) -> Done {
    let digits = text(heap, args[0])?;
    let base = int(heap, args[1])? as u32;
    let parsed = (2..=36).contains(&base).then(|| BigInt::parse_bytes(digits.as_bytes(), base));
    Ok(match parsed.flatten() {
        Some(n) => {
            let n = heap.integer(&n);
            heap.just(n)
        }
        None => Word::NOTHING,
    })
}

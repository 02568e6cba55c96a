//! Floating point.
//!
//! Transcendental functions come from [`super::transcendental`] and `libm`, never from the host:
//! the same program gives the same bits everywhere. IEEE 754 fixes the results of the others
//! (`sqrt`, `floor`, …). `COMPATIBILITY.md` says how often the last digit differs from that of GHC
//! and OTP, which use the functions of the host.

use super::{Done, int, text, transcendental, wrong};
use crate::state::heap::Heap;
use crate::state::word::Word;
use crate::stop::Fault;
use core_ir::Prim;
use num_bigint::{BigInt, Sign};
use num_traits::{FromPrimitive, Signed, ToPrimitive, Zero};

fn double(heap: &Heap, word: Word) -> Result<f64, Fault> {
    heap.as_double(word).ok_or_else(|| wrong("a double"))
}

pub(super) fn run(heap: &mut Heap, op: Prim, args: &[Word]) -> Option<Done> {
    use Prim::*;
    let unary: Option<fn(f64) -> f64> = match op {
        DoubleNeg => Some(|a| -a),
        DoubleAbs => Some(f64::abs),
        DoubleSqrt => Some(f64::sqrt),
        DoubleExp => Some(transcendental::exp),
        DoubleLog => Some(transcendental::log),
        DoubleLog2 => Some(libm::log2),
        DoubleLog10 => Some(transcendental::log10),
        DoubleSin => Some(transcendental::sin),
        DoubleCos => Some(transcendental::cos),
        DoubleTan => Some(transcendental::tan),
        DoubleAsin => Some(transcendental::asin),
        DoubleAcos => Some(transcendental::acos),
        DoubleAtan => Some(transcendental::atan),
        DoubleSinh => Some(libm::sinh),
        DoubleCosh => Some(transcendental::cosh),
        DoubleTanh => Some(transcendental::tanh),
        DoubleAsinh => Some(transcendental::asinh),
        DoubleAcosh => Some(transcendental::acosh),
        DoubleAtanh => Some(libm::atanh),
        DoubleErf => Some(libm::erf),
        DoubleErfc => Some(libm::erfc),
        DoubleToFloat => Some(|a| f64::from(a as f32)),
        _ => None,
    };
    if let Some(f) = unary {
        return Some(double(heap, args[0]).map(|a| heap.double(f(a))));
    }
    let binary: Option<fn(f64, f64) -> f64> = match op {
        DoubleDiv => Some(|a, b| a / b),
        DoublePow => Some(transcendental::pow),
        DoubleAtan2 => Some(transcendental::atan2),
        _ => None,
    };
    if let Some(f) = binary {
        return Some(
            double(heap, args[0])
                .and_then(|a| Ok(f(a, double(heap, args[1])?)))
                .map(|d| heap.double(d)),
        );
    }
    let test: Option<fn(f64) -> bool> = match op {
        DoubleIsNaN => Some(f64::is_nan),
        DoubleIsInfinite => Some(f64::is_infinite),
        DoubleIsNegativeZero => Some(|a| a == 0.0 && a.is_sign_negative()),
        _ => None,
    };
    if let Some(f) = test {
        return Some(double(heap, args[0]).map(|a| Word::bool(f(a))));
    }
    let whole: Option<fn(f64) -> f64> = match op {
        DoubleTruncate => Some(f64::trunc),
        DoubleFloor => Some(f64::floor),
        DoubleCeiling => Some(f64::ceil),
        DoubleRound => Some(f64::round_ties_even),
        _ => None,
    };
    if let Some(f) = whole {
        return Some(double(heap, args[0]).map(|a| to_integer(heap, f(a))));
    }
    Some(match op {
        DoubleEncode => encode(heap, args),
        DoubleDecode => double(heap, args[0]).map(|a| {
            let (mantissa, exponent) = decode(a);
            let mantissa = heap.int(mantissa);
            heap.pair(mantissa, Word::small(exponent))
        }),
        DoubleDigits => digits(heap, args),
        DoubleParse => text(heap, args[0]).map(|t| match t.parse::<f64>() {
            Ok(d) => {
                let d = heap.double(d);
                heap.just(d)
            }
            Err(_) => Word::NOTHING,
        }),
        DoubleToBits => double(heap, args[0]).map(|a| heap.int(a.to_bits() as i64)),
        DoubleFromBits => int(heap, args[0]).map(|n| heap.double(f64::from_bits(n as u64))),
        FloatToBits => double(heap, args[0]).map(|a| heap.int(i64::from((a as f32).to_bits()))),
        FloatFromBits => {
            int(heap, args[0]).map(|n| heap.double(f64::from(f32::from_bits(n as u32))))
        }
        _ => return None,
    })
}

fn to_integer(heap: &mut Heap, whole: f64) -> Word {
    if whole.abs() < 9.0e18 {
        return heap.int(whole as i64);
    }
    let value = BigInt::from_f64(whole).unwrap_or_default();
    heap.integer(&value)
}

/// The nearest double; ties to even.
pub(crate) fn from_integer(value: &BigInt) -> f64 {
    if value.bits() <= 64 {
        return value.to_f64().unwrap_or(0.0);
    }
    scale(value, 0)
}

/// `value * 2^exponent`, rounded once to the nearest even.
pub(crate) fn scale(value: &BigInt, exponent: i64) -> f64 {
    if value.is_zero() {
        return 0.0;
    }
    let magnitude = value.magnitude();
    let bits = magnitude.bits() as i64;
    let top = bits + exponent;
    let sign = if value.sign() == Sign::Minus { -1.0 } else { 1.0 };
    if top > 1024 {
        return sign * f64::INFINITY;
    }
    if top < -1075 {
        return sign * 0.0;
    }
    // The number of bits available for the result: 53, or fewer for a subnormal.
    let room = 53.min(top + 1074).max(0);
    let drop = bits - room;
    let mut kept = if drop > 0 { magnitude >> drop as u64 } else { magnitude << (-drop) as u64 };
    if drop > 0 {
        let half = num_bigint::BigUint::from(1u8) << (drop as u64 - 1);
        let rest = magnitude - (&kept << drop as u64);
        let odd = kept.bit(0);
        if rest > half || rest == half && odd {
            kept += 1u8;
        }
    }
    let kept = kept.to_u64().unwrap_or(0) as f64;
    // `kept` has at most 54 bits and the product is exact: two steps keep the factor finite.
    let power = drop + exponent;
    let first = power.clamp(-1000, 1000);
    sign * kept * pow2(first) * pow2(power - first)
}

/// A power of two, exactly; infinite or zero beyond the range of doubles.
pub(super) fn pow2(exponent: i64) -> f64 {
    match exponent {
        1024.. => f64::INFINITY,
        -1022..1024 => f64::from_bits(((exponent + 1023) as u64) << 52),
        -1074..-1022 => f64::from_bits(1 << (exponent + 1074)),
        _ => 0.0,
    }
}

fn encode(heap: &mut Heap, args: &[Word]) -> Done {
    let mantissa = heap.as_integer(args[0]).ok_or_else(|| wrong("an integer"))?;
    let exponent = int(heap, args[1])?.clamp(-1_000_000_000, 1_000_000_000);
    // Like GHC: the excess is cut off, not rounded.
    let cut = mantissa.magnitude().bits() as i64 - 53;
    let value = if cut > 0 {
        let kept = (mantissa.abs() >> cut as u64) * mantissa.signum();
        scale(&kept, exponent + cut)
    } else {
        scale(&mantissa, exponent)
    };
    Ok(heap.double(value))
}

/// Mantissa of 53 bits (never fewer: subnormals are scaled up) and exponent; zero is `(0, 0)`.
fn decode(value: f64) -> (i64, i64) {
    let bits = value.to_bits();
    let exponent = (bits >> 52 & 0x7ff) as i64;
    let fraction = (bits & ((1 << 52) - 1)) as i64;
    let (mut mantissa, mut power) =
        if exponent == 0 { (fraction, -1074) } else { (fraction | 1 << 52, exponent - 1075) };
    if mantissa == 0 {
        return (0, 0);
    }
    while mantissa < 1 << 52 {
        mantissa <<= 1;
        power -= 1;
    }
    (if value.is_sign_negative() { -mantissa } else { mantissa }, power)
}

fn digits(heap: &mut Heap, args: &[Word]) -> Done {
    let value = double(heap, args[0])?;
    let shown = if int(heap, args[1])? == 32 {
        format!("{:e}", value as f32)
    } else {
        strictly_shortest(value)
    };
    let (mantissa, exponent) = shown.split_once('e').unwrap_or((&shown, "0"));
    let digits: Vec<i64> =
        mantissa.bytes().filter(u8::is_ascii_digit).map(|b| i64::from(b - b'0')).collect();
    let exponent: i64 = exponent.parse().unwrap_or(0);
    let list = heap.list(digits.into_iter().map(Word::small));
    Ok(heap.pair(list, Word::small(exponent + 1)))
}

/// The shortest digits that lie strictly nearer to this double than to its neighbours. Digits
/// exactly half way read back correctly if the mantissa is even, so most implementations accept
/// them; `floatToDigits` of Haskell does not.
fn strictly_shortest(value: f64) -> String {
    let shown = format!("{value:e}");
    let Some((mantissa, exponent)) = shown.split_once('e') else { return shown };
    let exponent: i64 = exponent.parse().unwrap_or(0);
    let places = mantissa.bytes().filter(u8::is_ascii_digit).count() as i64 - 1;
    // Few digits are exact, or far from the midpoint.
    if places < 14 || decode(value).0 % 2 != 0 {
        return shown;
    }
    let digits: String = mantissa.chars().filter(char::is_ascii_digit).collect();
    let decimal = digits.parse::<BigInt>().unwrap_or_default();
    let (mantissa, power) = decode(value.abs());
    // decimal * 10^tens against (2 * mantissa ± 1) * 2^(power - 1), in whole numbers.
    let tens = exponent - places;
    let (ten, two) = (BigInt::from(10), BigInt::from(2));
    let left = decimal * ten.pow(tens.max(0) as u32) * two.pow((1 - power).max(0) as u32);
    let unit = ten.pow((-tens).max(0) as u32) * two.pow((power - 1).max(0) as u32);
    let middle = [2 * mantissa - 1, 2 * mantissa + 1].iter().any(|m| left == &unit * *m);
    if middle { format!("{value:.*e}", places as usize + 1) } else { shown }
}

#[cfg(test)]
mod tests {
    use super::{decode, from_integer, scale};
    use num_bigint::BigInt;

    #[test]
    fn scaling_rounds_once_and_reaches_the_ends() {
        assert_eq!(scale(&BigInt::from(1), -1074), f64::from_bits(1));
        assert_eq!(scale(&BigInt::from(1), 1023), f64::from_bits(2046 << 52));
        assert_eq!(scale(&BigInt::from(1), 1024), f64::INFINITY);
        let odd = (BigInt::from(1) << 53u32) + 1;
        assert_eq!(from_integer(&odd), 9_007_199_254_740_992.0);
        let n: BigInt = (BigInt::from(1) << 200u32) + 1;
        assert_eq!(from_integer(&n), f64::from_bits((200 + 1023) << 52));
        for value in [1.0, 0.1, 1e300, -3.75, f64::from_bits(5), f64::MAX] {
            let (mantissa, exponent) = decode(value);
            assert_eq!(scale(&BigInt::from(mantissa), exponent), value);
        }
    }
}

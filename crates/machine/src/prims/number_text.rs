//! Erlang numbers as text, digit for digit as in OTP 25.

use super::process::{badarg, named};
use super::{Done, arguments, make_codes, system_limit, text_of};
use crate::state::heap::Heap;
use crate::state::word::Word;
use core_ir::Prim;
use num_bigint::BigInt;

/// OTP writes a float into a buffer of this size, including the terminator.
const FLOAT_BUFFER_BYTES: usize = 255;

pub(super) fn run(heap: &mut Heap, op: Prim, args: &[Word]) -> Option<Done> {
    Some(match op {
        Prim::IntegerToCodes => to_codes(heap, args),
        Prim::IntegerFromCodes => from_codes(heap, args),
        Prim::FloatToCodes => float_to_codes(heap, args),
        Prim::FloatFromCodes => float_from_codes(heap, args[0]),
        _ => return None,
    })
}

fn base(heap: &Heap, word: Word) -> Result<u32, crate::stop::Fault> {
    match heap.as_int(word) {
        Some(base @ 2..=36) => Ok(base as u32),
        _ => Err(badarg()),
    }
}

fn to_codes(heap: &mut Heap, args: &[Word]) -> Done {
    let base = base(heap, args[1])?;
    if args[0].is_small() && base == 10 {
        let text = args[0].as_small().to_string();
        return make_codes(heap, &text);
    }
    let number = heap.as_integer(args[0]).ok_or_else(badarg)?;
    let mut text = number.to_str_radix(base);
    text.make_ascii_uppercase();
    make_codes(heap, &text)
}

fn from_codes(heap: &mut Heap, args: &[Word]) -> Done {
    let base = base(heap, args[1])?;
    let text = text_of(heap, args[0])?;
    let digits = text.strip_prefix(['+', '-']).unwrap_or(&text);
    if digits.is_empty() || !digits.chars().all(|c| c.is_digit(base)) {
        return Err(badarg());
    }
    if let Ok(small) = i64::from_str_radix(&text, base) {
        return Ok(heap.int(small));
    }
    // The limit of OTP is far away; a longer text would only waste time.
    if digits.len() > 4_000_000 {
        return Err(system_limit());
    }
    let number = BigInt::parse_bytes(text.as_bytes(), base).ok_or_else(badarg)?;
    Ok(heap.integer(&number))
}

fn float_from_codes(heap: &mut Heap, codes: Word) -> Done {
    let text = text_of(heap, codes)?;
    let float = parse_float(&text).ok_or_else(badarg)?;
    Ok(heap.double(float))
}

/// Parses digits, a point, digits, and optionally an exponent. The value must be finite.
pub(super) fn parse_float(text: &str) -> Option<f64> {
    fn digits(text: &str) -> Option<&str> {
        let end = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
        (end > 0).then(|| &text[end..])
    }
    let rest = digits(text.strip_prefix(['+', '-']).unwrap_or(text))?;
    let rest = digits(rest.strip_prefix('.')?)?;
    let rest = match rest.strip_prefix(['e', 'E']) {
        Some(exponent) => digits(exponent.strip_prefix(['+', '-']).unwrap_or(exponent))?,
        None => rest,
    };
    if !rest.is_empty() {
        return None;
    }
    text.parse().ok().filter(|f: &f64| f.is_finite())
}

fn float_to_codes(heap: &mut Heap, args: &[Word]) -> Done {
    let float = heap.as_double(args[0]).ok_or_else(badarg)?;
    let [_, form, digits] = arguments(args);
    if form == named("short") {
        return make_codes(heap, &short(float));
    }
    let digits = heap.as_int(digits).and_then(|n| u8::try_from(n).ok()).ok_or_else(badarg)?;
    let text = if form == named("fixed") {
        fixed(float, usize::from(digits))
    } else if form == named("scientific") {
        scientific(float, usize::from(digits))
    } else {
        return Err(badarg());
    };
    if text.len() > FLOAT_BUFFER_BYTES {
        return Err(badarg());
    }
    make_codes(heap, &text)
}

/// Like `%.*e` in C: the exponent has a sign and at least two digits.
pub(super) fn scientific(float: f64, digits: usize) -> String {
    let text = format!("{float:.digits$e}");
    let (mantissa, exponent) = text.split_once('e').unwrap_or((&text, "0"));
    let (sign, exponent) = match exponent.strip_prefix('-') {
        Some(exponent) => ('-', exponent),
        None => ('+', exponent),
    };
    format!("{mantissa}e{sign}{exponent:0>2}")
}

/// Rounds like OTP, whose fast path computes with doubles and therefore does not always give the
/// nearest result.
pub(super) fn fixed(float: f64, digits: usize) -> String {
    const WHOLE: f64 = 4_503_599_627_370_496.0; // 2^52: no fractions from here on
    let size = float.abs();
    if digits > 18 || size >= WHOLE {
        return format!("{float:.digits$}");
    }
    let mut whole = size.trunc() as u64;
    let scale = 10u64.pow(digits as u32);
    let scaled = (size - size.trunc()) * scale as f64;
    let mut fraction = scaled as u64;
    if scaled - fraction as f64 >= 0.5 {
        fraction += 1;
    }
    if fraction >= scale {
        fraction -= scale;
        whole += 1;
    }
    let sign = if float.is_sign_negative() { "-" } else { "" };
    if digits == 0 {
        return format!("{sign}{whole}");
    }
    format!("{sign}{whole}.{fraction:0digits$}")
}

/// The shortest digits that read back, and the exponent of the first. If two are equally short and
/// equally near, the even one: Rust picks the larger, which is corrected here.
fn shortest(float: f64) -> (String, i64) {
    let taken_apart = |text: String| {
        let (mantissa, exponent) = text.split_once('e').unwrap_or((&text, "0"));
        let digits: String = mantissa.chars().filter(|c| *c != '.').collect();
        (digits, exponent.parse().unwrap_or(0))
    };
    let (digits, exponent) = taken_apart(format!("{float:e}"));
    let count = digits.len();
    let (exact, same) = taken_apart(format!("{float:.*e}", count + 40));
    let (lower, rest) = exact.split_at(count);
    let halfway = rest.starts_with('5') && rest[1..].bytes().all(|b| b == b'0');
    let is_even = lower.bytes().last().is_some_and(|b| b % 2 == 0);
    if halfway && is_even && same == exponent && lower != digits {
        let (first, others) = lower.split_at(1);
        if format!("{first}.{others}e{exponent}").parse() == Ok(float) {
            return (lower.to_owned(), exponent);
        }
    }
    (digits, exponent)
}

/// The shortest digits that read back, in the shorter of the two notations; from 2^53 on, where
/// neighbours are more than 1 apart, always with an exponent.
pub(super) fn short(float: f64) -> String {
    if float == 0.0 {
        return if float.is_sign_negative() { "-0.0".into() } else { "0.0".into() };
    }
    let (digits, exponent) = shortest(float.abs());
    let sign = if float < 0.0 { "-" } else { "" };
    let count = digits.len() as i64;
    // The point is after this many digits.
    let point = exponent + 1;
    let with_exponent = || {
        let (first, rest) = digits.split_at(1);
        let rest = if rest.is_empty() { "0" } else { rest };
        format!("{sign}{first}.{rest}e{exponent}")
    };
    let exponent_length = exponent.to_string().len() as i64 + 1 + if count == 1 { 2 } else { 1 };
    if float.abs() >= 9_007_199_254_740_992.0 {
        return with_exponent();
    }
    if point <= 0 {
        return if 2 - point <= exponent_length {
            format!("{sign}0.{}{digits}", "0".repeat(-point as usize))
        } else {
            with_exponent()
        };
    }
    if point >= count {
        return if point - count + 2 <= exponent_length {
            format!("{sign}{digits}{}.0", "0".repeat((point - count) as usize))
        } else {
            with_exponent()
        };
    }
    let (whole, fraction) = digits.split_at(point as usize);
    format!("{sign}{whole}.{fraction}")
}

#[cfg(test)]
mod tests {
    use super::{fixed, parse_float, run, scientific, short};
    use crate::state::heap::Heap;
    use crate::state::word::Word;
    use core_ir::Prim;

    #[test]
    fn short_is_as_otp_writes_it() {
        for (float, text) in [
            (0.1, "0.1"),
            (1.0, "1.0"),
            (100.0, "100.0"),
            (1000.0, "1.0e3"),
            (1.0e5, "1.0e5"),
            (123_456.0, "123456.0"),
            (1.0e22, "1.0e22"),
            (9_007_199_254_740_992.0, "9.007199254740992e15"),
            (9_007_199_254_740_991.0, "9007199254740991.0"),
            (0.001, "0.001"),
            (1.0e-4, "0.0001"),
            (0.00012, "1.2e-4"),
            (1.0e-5, "1.0e-5"),
            (-12.5, "-12.5"),
            (5.0e-324, "5.0e-324"),
            (0.0, "0.0"),
            (-0.0, "-0.0"),
        ] {
            assert_eq!(short(float), text);
        }
    }

    #[test]
    fn rounding_is_as_otp_rounds() {
        for (float, digits, text) in [
            (0.725, 2, "0.73"),
            (123.456, 0, "123"),
            (0.5, 0, "1"),
            (-0.0, 1, "-0.0"),
            (-0.001, 1, "-0.0"),
            (4_503_599_627_370_497.5, 2, "4503599627370498.00"),
            (0.1, 19, "0.1000000000000000056"),
        ] {
            assert_eq!(fixed(float, digits), text);
        }
        assert_eq!(scientific(87802.7, 1), "8.8e+04");
        assert_eq!(scientific(1.352_498_560_256_056e-113, 3), "1.352e-113");
        assert_eq!(parse_float("1.5e3"), Some(1500.0));
        assert_eq!(parse_float("-1.5E-1"), Some(-0.15));
        for bad in ["1e3", "1.0e999", "1.", ".5", "1.0e", "1.0 ", "inf", ""] {
            assert_eq!(parse_float(bad), None);
        }
    }

    #[test]
    fn integers_are_read_and_written_in_every_base() {
        let heap = &mut Heap::new(1 << 20, false).unwrap();
        for base in 2..=36 {
            for value in [0, 1, -1, 35, -255, Word::MAX_SMALL, i64::MIN] {
                let args = [heap.int(value), Word::small(base)];
                let codes = run(heap, Prim::IntegerToCodes, &args).unwrap().unwrap();
                let back = run(heap, Prim::IntegerFromCodes, &[codes, args[1]]).unwrap().unwrap();
                assert_eq!(heap.as_int(back), Some(value));
            }
        }
        let read = |heap: &mut Heap, text: &str| {
            let codes = heap.codes(text);
            let read = run(heap, Prim::IntegerFromCodes, &[codes, Word::small(16)]).unwrap();
            read.ok().map(|w| heap.as_integer(w).unwrap().to_string())
        };
        assert_eq!(read(heap, "+fF").as_deref(), Some("255"));
        assert_eq!(read(heap, "-100000000000000000").as_deref(), Some("-295147905179352825856"));
        for bad in ["", "-", "1_0", "+-1", "g", " 1"] {
            assert_eq!(read(heap, bad), None);
        }
    }
}

//! Numbers: every operation on edge cases, compared with Rust integers and floats and with
//! num-bigint.

mod common;

use common::{program, run};
use machine::Stop;
use num_bigint::{BigInt, Sign};
use num_integer::Integer;
use num_traits::{Pow, Signed, ToPrimitive, Zero};

/// Evaluates expressions that give integers, all in one program; `!` is an exception.
fn evaluate(expressions: &[String]) -> Vec<String> {
    let definitions = "
      (def line (lam (x) (%catch
        (lam ($t) (let! (text (%integer-show x)) (let! ($w (%write 1 text)) (%write 1 \"\\n\"))))
        (lam (e $t) (%write 1 \"!\\n\")))))
      (def bit (lam (b) (case b ((True) 1) (else 0))))";
    let mut results = Vec::new();
    for chunk in expressions.chunks(60) {
        let lines: Vec<String> = chunk.iter().map(|e| format!("(line {e})")).collect();
        let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
        let outcome = run(&program(definitions, &common::sequence(&lines)));
        assert_eq!(outcome.stop, Stop::Finished(0));
        results.extend(outcome.output.lines().map(str::to_owned));
    }
    results
}

fn check(cases: Vec<(String, Option<BigInt>)>) {
    let expressions: Vec<String> = cases.iter().map(|c| c.0.clone()).collect();
    let results = evaluate(&expressions);
    assert_eq!(results.len(), cases.len());
    for ((expression, expected), result) in cases.iter().zip(results) {
        let expected = expected.as_ref().map_or("!".to_owned(), BigInt::to_string);
        assert_eq!(result, expected, "{expression}");
    }
}

/// Limits of 64 bits, of the 63 bits of a tagged integer, of the 53 bits of a double, and around
/// zero.
fn ints() -> Vec<i64> {
    let mut all = vec![0, 1, -1, 2, -2, 7, -7, 63, 64, 65, i64::MAX, i64::MIN];
    for power in [31, 53, 62] {
        let p = 1i64 << power;
        all.extend([p, p - 1, -p, -p - 1]);
    }
    all
}

type Int2 = fn(i64, i64) -> Option<i64>;

#[test]
fn integers_of_64_bits_wrap() {
    let ops: &[(&str, Int2)] = &[
        ("int+", |a, b| Some(a.wrapping_add(b))),
        ("int-", |a, b| Some(a.wrapping_sub(b))),
        ("int*", |a, b| Some(a.wrapping_mul(b))),
        ("int-quot", |a, b| a.checked_div(b)),
        ("int-rem", |a, b| (b != 0).then(|| a.wrapping_rem(b))),
        ("int-div", |a, b| {
            a.checked_div(b)?;
            (b != 0).then(|| Integer::div_floor(&i128::from(a), &i128::from(b)) as i64)
        }),
        ("int-mod", |a, b| {
            (b != 0).then(|| Integer::mod_floor(&i128::from(a), &i128::from(b)) as i64)
        }),
        ("int-and", |a, b| Some(a & b)),
        ("int-or", |a, b| Some(a | b)),
        ("int-xor", |a, b| Some(a ^ b)),
        ("int-shl", |a, b| Some(if (0..64).contains(&b) { a << b } else { 0 })),
        ("word-quot", |a, b| (b != 0).then(|| (a as u64 / b as u64) as i64)),
        ("word-rem", |a, b| (b != 0).then(|| (a as u64 % b as u64) as i64)),
    ];
    let mut cases = Vec::new();
    for (op, f) in ops {
        for a in ints() {
            for b in ints() {
                cases.push((format!("(%{op} {a} {b})"), f(a, b).map(BigInt::from)));
            }
        }
    }
    // A sample: all combinations of every operation take too long in all modes.
    let cases = cases.into_iter().enumerate().filter(|(i, _)| i % 3 == 0).map(|(_, c)| c).collect();
    check(cases);
}

#[test]
fn comparisons_of_64_bits_with_sign_and_without() {
    type Test2 = fn(i64, i64) -> bool;
    let ops: &[(&str, Test2)] = &[
        ("int<", |a, b| a < b),
        ("int<=", |a, b| a <= b),
        ("int>", |a, b| a > b),
        ("int>=", |a, b| a >= b),
        ("int=", |a, b| a == b),
        ("int/=", |a, b| a != b),
        ("word<", |a, b| (a as u64) < b as u64),
        ("word<=", |a, b| a as u64 <= b as u64),
    ];
    let values = [0, 1, -1, 5, i64::MAX, i64::MIN, 1 << 62, (1 << 62) - 1, -(1 << 62) - 1];
    let mut cases = Vec::new();
    for (op, f) in ops {
        for a in values {
            for b in values {
                let holds = BigInt::from(u8::from(f(a, b)));
                // As a value, and as a condition.
                cases.push((format!("(bit (%{op} {a} {b}))"), Some(holds.clone())));
                cases.push((format!("(case (%{op} {a} {b}) ((True) 1) (else 0))"), Some(holds)));
            }
        }
    }
    check(cases.into_iter().step_by(2).collect());
}

#[test]
fn operations_on_one_integer_of_64_bits() {
    type Int1 = fn(i64) -> i64;
    let ops: &[(&str, Int1)] = &[
        ("int-neg", i64::wrapping_neg),
        ("int-not", |a| !a),
        ("int-popcount", |a| i64::from(a.count_ones())),
        ("int-clz", |a| i64::from(a.leading_zeros())),
        ("int-ctz", |a| i64::from(a.trailing_zeros())),
    ];
    let mut cases = Vec::new();
    for a in ints() {
        for (op, f) in ops {
            cases.push((format!("(%{op} {a})"), Some(BigInt::from(f(a)))));
        }
        cases.push((format!("(%int-narrow {a} 8)"), Some((a as i8).into())));
        cases.push((format!("(%int-narrow {a} 32)"), Some((a as i32).into())));
        cases.push((format!("(%int-narrow {a} 64)"), Some(a.into())));
        cases.push((format!("(%word-narrow {a} 16)"), Some((a as u16).into())));
        cases.push((format!("(%word->integer {a})"), Some((a as u64).into())));
        for n in [0, 1, 31, 63, 64, 100] {
            cases.push((format!("(%int-shr {a} {n})"), Some((a >> n.min(63)).into())));
            let word = if n < 64 { a as u64 >> n } else { 0 };
            cases.push((format!("(%word-shr {a} {n})"), Some((word as i64).into())));
        }
    }
    check(cases.into_iter().step_by(2).collect());
}

fn bigs() -> Vec<BigInt> {
    let mut all: Vec<BigInt> = [0, 1, -1, 10, i64::MAX, i64::MIN, 1 << 62].map(BigInt::from).into();
    for power in [63u32, 64, 65, 128, 200] {
        let p = BigInt::from(1) << power;
        all.extend([p.clone(), &p - 1, -&p, -p - 1]);
    }
    all.push("123456789012345678901234567890123456789".parse().expect("digits"));
    all
}

#[test]
fn integers_grow() {
    type Big2 = fn(&BigInt, &BigInt) -> Option<BigInt>;
    let ops: &[(&str, Big2)] = &[
        ("integer+", |a, b| Some(a + b)),
        ("integer-", |a, b| Some(a - b)),
        ("integer*", |a, b| Some(a * b)),
        ("integer-quot", |a, b| (!b.is_zero()).then(|| a / b)),
        ("integer-rem", |a, b| (!b.is_zero()).then(|| a % b)),
        ("integer-div", |a, b| (!b.is_zero()).then(|| a.div_floor(b))),
        ("integer-mod", |a, b| (!b.is_zero()).then(|| a.mod_floor(b))),
        ("integer-gcd", |a, b| Some(a.gcd(b))),
        ("integer-and", |a, b| Some(a & b)),
        ("integer-or", |a, b| Some(a | b)),
        ("integer-xor", |a, b| Some(a ^ b)),
    ];
    let mut cases = Vec::new();
    for (op, f) in ops {
        for a in bigs() {
            for b in bigs() {
                cases.push((format!("(%{op} {a} {b})"), f(&a, &b)));
            }
        }
    }
    for a in bigs() {
        for b in bigs() {
            let less = BigInt::from(u8::from(a < b));
            cases.push((format!("(bit (%integer< {a} {b}))"), Some(less)));
            let equal = BigInt::from(u8::from(a == b));
            cases.push((format!("(case (%integer= {a} {b}) ((True) 1) (else 0))"), Some(equal)));
        }
    }
    check(cases.into_iter().step_by(7).collect());
}

#[test]
fn operations_on_one_integer_that_grows() {
    let mut cases = Vec::new();
    for a in bigs() {
        cases.push((format!("(%integer-neg {a})"), Some(-&a)));
        cases.push((format!("(%integer-abs {a})"), Some(a.abs())));
        cases.push((format!("(%integer-signum {a})"), Some(a.signum())));
        cases.push((format!("(%integer-not {a})"), Some(!&a)));
        let low = a.iter_u64_digits().next().unwrap_or(0) as i64;
        let low = if a.sign() == Sign::Minus { low.wrapping_neg() } else { low };
        cases.push((format!("(%integer->int {a})"), Some(low.into())));
        for n in [0u32, 1, 63, 64, 130] {
            cases.push((format!("(%integer-shl {a} {n})"), Some(&a << n)));
            cases.push((format!("(%integer-shr {a} {n})"), Some(&a >> n)));
            let bit = BigInt::from(u8::from(a.bit(u64::from(n))));
            cases.push((format!("(bit (%integer-test-bit {a} {n}))"), Some(bit)));
        }
        cases.push((format!("(%integer-pow {a} 3)"), Some(Pow::pow(&a, 3u32))));
        if !a.is_negative() {
            cases.push((format!("(%integer-sqrt {a})"), Some(a.sqrt())));
        }
        let double = a.to_f64().expect("in range");
        let back = BigInt::from(double as i128);
        if a.bits() < 120 {
            cases.push((format!("(%double-truncate (%integer->double {a}))"), Some(back)));
        }
    }
    check(cases.into_iter().step_by(2).collect());
}

#[test]
fn doubles_are_those_of_the_host() {
    let values: [f64; 14] = [
        0.0,
        -0.0,
        1.0,
        -1.5,
        0.1,
        2.5,
        3.5,
        1e300,
        -1e300,
        5e-324,
        f64::INFINITY,
        f64::NEG_INFINITY,
        f64::NAN,
        9_007_199_254_740_993.0,
    ];
    let literal = |d: f64| match () {
        () if d.is_nan() => "#nan".to_owned(),
        () if d == f64::INFINITY => "#inf".to_owned(),
        () if d == f64::NEG_INFINITY => "#-inf".to_owned(),
        () => format!("{d:?}"),
    };
    type Double2 = fn(f64, f64) -> f64;
    let ops: &[(&str, Double2)] = &[
        ("double+", |a, b| a + b),
        ("double-", |a, b| a - b),
        ("double*", |a, b| a * b),
        ("double/", |a, b| a / b),
    ];
    let mut cases = Vec::new();
    for a in values {
        for b in values {
            let (x, y) = (literal(a), literal(b));
            for (op, f) in ops {
                let result = f(a, b);
                if !result.is_nan() {
                    let bits = BigInt::from(result.to_bits() as i64);
                    cases.push((format!("(%double->bits (%{op} {x} {y}))"), Some(bits)));
                }
            }
            for (op, holds) in [("<", a < b), ("<=", a <= b), ("=", a == b), ("/=", a != b)] {
                let holds = BigInt::from(u8::from(holds));
                cases.push((format!("(bit (%double{op} {x} {y}))"), Some(holds)));
            }
        }
        let whole = |d: f64| if d.is_finite() { BigInt::from(d as i128) } else { BigInt::zero() };
        if a.abs() < 1e30 || !a.is_finite() {
            let x = literal(a);
            cases.push((format!("(%double-truncate {x})"), Some(whole(a.trunc()))));
            cases.push((format!("(%double-floor {x})"), Some(whole(a.floor()))));
            cases.push((format!("(%double-ceiling {x})"), Some(whole(a.ceil()))));
            cases.push((format!("(%double-round {x})"), Some(whole(a.round_ties_even()))));
        }
    }
    check(cases.into_iter().step_by(5).collect());
}

#[test]
fn characters_bytes_and_text() {
    let show = |e: &str| evaluate(&[e.to_owned()]).remove(0);
    for (expression, expected) in [
        ("(%ord 'a')", "97"),
        ("(%ord (%chr 1114111))", "1114111"),
        ("(%ord (%chr 55296))", "55296"),
        ("(%ord (%chr 1114112))", "!"),
        ("(%ord (%chr -1))", "!"),
        ("(%ord (%char-upper 'ß'))", "223"),
        ("(%ord (%char-upper 'é'))", "201"),
        ("(%ord (%char-title 'ǆ'))", "453"),
        ("(%char-category 'A')", "0"),
        ("(%char-category '1')", "8"),
        ("(bit (%char< 'a' 'b'))", "1"),
        ("(%bytes-length (%bytes-append #bytes\"abc\" #bytes\"\"))", "3"),
        ("(%bytes-index #bytes\"abcdefghij\" 9)", "106"),
        ("(%bytes-index #bytes\"abc\" 3)", "!"),
        ("(%bytes-index #bytes\"abc\" -1)", "!"),
        ("(%bytes-length (%bytes-slice #bytes\"abcdef\" 2 100))", "4"),
        ("(%bytes-length (%bytes-slice #bytes\"abcdef\" -5 2))", "2"),
        ("(%bytes-find #bytes\"abcabc\" #bytes\"ca\" 0)", "2"),
        ("(%bytes-find #bytes\"abcabc\" #bytes\"x\" 0)", "-1"),
        ("(%bytes-find #bytes\"abcabc\" #bytes\"a\" 1)", "3"),
        ("(%con-index (%bytes-compare #bytes\"a\" #bytes\"ab\"))", "0"),
        ("(bit (%bytes= #bytes\"ab\" (%bytes-from-chars \"ab\")))", "1"),
        ("(%bytes-length (%bytes-from-chars \"λ\"))", "2"),
        ("(case (%integer-parse \"-7f\" 16) ((Just n) n) (else 0))", "-127"),
        ("(case (%integer-parse \"12x\" 10) ((Just n) n) (else 0))", "0"),
        ("(case (%double-parse \"2.5e1\") ((Just d) (%double-truncate d)) (else 0))", "25"),
        ("(case (%double-decode 1.0) (((,) m e) (%int+ m e)))", "4503599627370444"),
        ("(%double->bits (%double-encode 3 -1))", "4609434218613702656"),
        ("(%array-length (%array-new -1 0))", "!"),
        ("(%array-index (%array-from-list (con : 5 (con : 6 (con [])))) 1)", "6"),
        ("(%array-index (%array-from-list (con : 5 (con []))) 1)", "!"),
    ] {
        assert_eq!(show(expression), expected, "{expression}");
    }
}

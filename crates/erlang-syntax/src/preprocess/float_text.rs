//! Floats as written by Erlang: the fewest digits that read back to the same number, in the shorter
//! of plain and exponent notation.

/// `1.0`, `0.001`, `1.0e22`.
pub fn float_text(value: f64) -> String {
    let sign = if value.is_sign_negative() { "-" } else { "" };
    // Rust gives the shortest digits as `d.ddde±x`.
    let shortest = format!("{:e}", value.abs());
    let Some((mantissa, exponent)) = shortest.split_once('e') else { return shortest };
    let Ok(exponent) = exponent.parse::<i32>() else { return shortest };
    let digits: String = mantissa.chars().filter(|c| *c != '.').collect();
    let count = digits.len() as i32;
    // The number is 0.digits * 10^point.
    let point = exponent + 1;
    let with_exponent = || {
        let (head, tail) = digits.split_at(1);
        let tail = if tail.is_empty() { "0" } else { tail };
        format!("{head}.{tail}e{exponent}")
    };
    let exponent_cost = exponent.to_string().len() as i32 + 1 + if count == 1 { 2 } else { 1 };
    let body = if value == 0.0 {
        "0.0".to_owned()
    } else if point == 0 {
        format!("0.{digits}")
    } else if point < 0 {
        if 2 - point <= exponent_cost {
            format!("0.{}{digits}", "0".repeat(point.unsigned_abs() as usize))
        } else {
            with_exponent()
        }
    } else if point >= count {
        if value.abs() < 9_007_199_254_740_992.0 && point - count + 2 <= exponent_cost {
            format!("{digits}{}.0", "0".repeat((point - count) as usize))
        } else {
            with_exponent()
        }
    } else {
        let (head, tail) = digits.split_at(point as usize);
        format!("{head}.{tail}")
    };
    format!("{sign}{body}")
}

#[cfg(test)]
mod tests {
    use super::float_text;

    /// The output of `erl -noshell -eval 'io:format("~w", [X])'`.
    #[test]
    fn floats_read_as_in_erlang() {
        for (value, text) in [
            (1.0, "1.0"),
            (-2.5, "-2.5"),
            (0.0, "0.0"),
            (0.001, "0.001"),
            (1.0e-5, "1.0e-5"),
            (100_000.0, "1.0e5"),
            (1_234_567.0, "1234567.0"),
            (1.0e22, "1.0e22"),
            (123_456_789.125, "123456789.125"),
            (1.5e300, "1.5e300"),
            (0.1, "0.1"),
            (0.012, "0.012"),
        ] {
            assert_eq!(float_text(value), text);
        }
    }
}

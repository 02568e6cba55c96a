//! Numeric literals in every base, with underscores, fractions and exponents.

use super::{Lexer, Mark, TokenKind};
use crate::extension::Extension;
use crate::syntax::LiteralKind;
use num_bigint::BigInt;
use source::Diagnostic;

/// The maximum number of digits: more are an accident, and would take quadratic time to read.
const MOST_DIGITS: usize = 200_000;

impl Lexer<'_> {
    /// Reads a number; with NegativeLiterals its minus sign has already been read.
    pub(super) fn number(&mut self, mark: Mark, negative: bool) {
        let radix = self.radix();
        let kind = match radix {
            Some(radix) => {
                self.bump();
                self.bump();
                self.based(radix)
            }
            None => self.decimal(),
        };
        let kind = match kind {
            Some(kind) if negative => negate(kind),
            Some(kind) => kind,
            None => {
                self.error(mark, format!("this number has more than {MOST_DIGITS} digits"));
                LiteralKind::Integer(BigInt::from(0))
            }
        };
        let hashes = self.hashes();
        if self.peek().is_some_and(|c| c.is_alphanumeric() || c == '_') && radix.is_some() {
            let span = self.span_from(mark);
            let digit = self.peek().unwrap_or(' ');
            self.report(
                Diagnostic::warning(format!("`{digit}` is not a digit of this number's base"))
                    .at_saying(span, "the number ends here")
                    .help("what follows is read as an argument of its own"),
            );
        }
        self.push(mark, TokenKind::Literal(kind, hashes));
    }

    /// Consumes up to two `#`s after a literal, which make it unboxed.
    pub(super) fn hashes(&mut self) -> u8 {
        let mut count = 0;
        if self.extensions.has(Extension::MagicHash) {
            for _ in 0..2 {
                if self.peek() == Some('#') {
                    self.bump();
                    count += 1;
                }
            }
        }
        count
    }

    /// The base for `0x`, `0o` or `0b`, if a digit of it follows.
    fn radix(&self) -> Option<u32> {
        if self.peek() != Some('0') {
            return None;
        }
        let radix = match self.peek_nth(1)? {
            'x' | 'X' => 16,
            'o' | 'O' => 8,
            'b' | 'B' if self.extensions.has(Extension::BinaryLiterals) => 2,
            _ => return None,
        };
        let rest = &self.text[self.position + 2..];
        let digits = if self.underscores() { rest.trim_start_matches('_') } else { rest };
        digits.chars().next()?.to_digit(radix).map(|_| radix)
    }

    fn underscores(&self) -> bool {
        self.extensions.has(Extension::NumericUnderscores)
    }

    /// A run of digits and of underscores between them.
    fn digits(&mut self, radix: u32) -> String {
        let mut digits = String::new();
        loop {
            match self.peek() {
                Some(c) if c.is_digit(radix) => digits.push(c),
                Some('_') if self.underscores() => {
                    let rest = self.text[self.position..].trim_start_matches('_');
                    if !rest.chars().next().is_some_and(|c| c.is_digit(radix)) {
                        break;
                    }
                }
                _ => break,
            }
            self.bump();
        }
        digits
    }

    fn based(&mut self, radix: u32) -> Option<LiteralKind> {
        let whole = self.digits(radix);
        if radix == 16 && self.extensions.has(Extension::HexFloatLiterals) {
            let fraction = self.fraction(16);
            let exponent = self.exponent(['p', 'P']);
            if fraction.is_some() || exponent.is_some() {
                let fraction = fraction.unwrap_or_default();
                let shift = 4 * i64::try_from(fraction.len()).ok()?;
                return Some(LiteralKind::Rational {
                    mantissa: parse(&(whole + &fraction), 16)?,
                    base: 2,
                    exponent: exponent.unwrap_or(0).saturating_sub(shift),
                });
            }
        }
        Some(LiteralKind::Integer(parse(&whole, radix)?))
    }

    fn decimal(&mut self) -> Option<LiteralKind> {
        let whole = self.digits(10);
        let fraction = self.fraction(10);
        let exponent = self.exponent(['e', 'E']);
        if fraction.is_none() && exponent.is_none() {
            return Some(LiteralKind::Integer(parse(&whole, 10)?));
        }
        let fraction = fraction.unwrap_or_default();
        let shift = i64::try_from(fraction.len()).ok()?;
        Some(LiteralKind::Rational {
            mantissa: parse(&(whole + &fraction), 10)?,
            base: 10,
            exponent: exponent.unwrap_or(0).saturating_sub(shift),
        })
    }

    /// `.5`, if a digit follows the dot: `[1..5]` and `1.f` have none.
    fn fraction(&mut self, radix: u32) -> Option<String> {
        let follows = self.peek() == Some('.')
            && self.text[self.position + 1..].chars().next()?.is_digit(radix);
        if !follows {
            return None;
        }
        self.bump();
        Some(self.digits(radix))
    }

    /// `e10`, `e-3`, also with underscores before the letter; `1else` has none.
    fn exponent(&mut self, letters: [char; 2]) -> Option<i64> {
        let rest = &self.text[self.position..];
        let letter = if self.underscores() { rest.trim_start_matches('_') } else { rest };
        let after = letter.strip_prefix(letters)?;
        let (negative, number) = match after.chars().next()? {
            '-' => (true, &after[1..]),
            '+' => (false, &after[1..]),
            _ => (false, after),
        };
        if !number.starts_with(|c: char| c.is_ascii_digit()) {
            return None;
        }
        let end = self.text.len() - number.len();
        while self.position < end {
            self.bump();
        }
        let digits = self.digits(10);
        let value = digits.parse::<i64>().unwrap_or(i64::MAX / 2);
        Some(if negative { -value } else { value })
    }
}

fn parse(digits: &str, radix: u32) -> Option<BigInt> {
    if digits.len() > MOST_DIGITS {
        return None;
    }
    BigInt::parse_bytes(digits.as_bytes(), radix)
}

fn negate(kind: LiteralKind) -> LiteralKind {
    match kind {
        LiteralKind::Integer(n) => LiteralKind::Integer(-n),
        LiteralKind::Rational { mantissa, base, exponent } => {
            LiteralKind::Rational { mantissa: -mantissa, base, exponent }
        }
        other => other,
    }
}

//! Numbers: `12`, `1_000`, `16#FF`, `1.5e-3`.

use super::{Lexer, error};
use crate::token::TokenKind;
use num_bigint::BigInt;
use std::rc::Rc;

impl Lexer<'_> {
    pub(super) fn number(&mut self) -> TokenKind {
        let whole = self.digits(10);
        let rest = self.rest().as_bytes();
        match (rest.first(), rest.get(1)) {
            (Some(b'#'), Some(next)) if next.is_ascii_alphanumeric() => self.based(&whole),
            (Some(b'.'), Some(next)) if next.is_ascii_digit() => self.float(whole),
            _ => integer(&whole, 10),
        }
    }

    fn based(&mut self, base: &str) -> TokenKind {
        let Some(base) = base.parse().ok().filter(|b| (2..=36).contains(b)) else {
            // What follows belongs to the number; reading it as a name would only add noise.
            self.at += 1;
            self.digits(36);
            return error("the base of a number must be from 2 to 36");
        };
        self.at += 1;
        let digits = self.digits(base);
        if digits.is_empty() {
            self.digits(36);
            return TokenKind::Error(format!("not a digit in base {base}").into());
        }
        integer(&digits, base)
    }

    fn float(&mut self, whole: String) -> TokenKind {
        let mut text = whole;
        self.at += 1;
        text.push('.');
        text.push_str(&self.digits(10));
        let before_exponent = self.at;
        if self.eat("e") || self.eat("E") {
            text.push('e');
            if self.eat("-") {
                text.push('-');
            } else {
                self.eat("+");
            }
            let exponent = self.digits(10);
            if exponent.is_empty() {
                // `1.5e` alone is a number followed by a name, which the parser will reject.
                self.at = before_exponent;
                text.truncate(text.find('e').unwrap_or(text.len()));
            } else {
                text.push_str(&exponent);
            }
        }
        match text.parse::<f64>() {
            Ok(value) if value.is_finite() => TokenKind::Float(value),
            _ => error("this float is too large"),
        }
    }

    /// Digits of a base, without the underscores between them.
    fn digits(&mut self, base: u32) -> String {
        let mut out = String::new();
        loop {
            match self.peek() {
                Some(c) if c.is_digit(base) => out.push(c),
                Some('_')
                    if !out.is_empty()
                        && self.rest()[1..].starts_with(|c: char| c.is_digit(base)) => {}
                _ => return out,
            }
            self.at += 1;
        }
    }
}

fn integer(digits: &str, base: u32) -> TokenKind {
    // Quadratic in the number of digits, so there is a limit; the compiler of OTP rejects integers
    // far below this.
    if digits.len() > 200_000 {
        return error("this integer is too large");
    }
    match BigInt::parse_bytes(digits.as_bytes(), base) {
        Some(value) => TokenKind::Integer(Rc::new(value)),
        None => error("not a number"),
    }
}

//! Literals, with their exact values.

use num_bigint::BigInt;
use source::Span;

#[derive(Clone, Debug)]
pub struct Literal {
    pub kind: LiteralKind,
    /// The number of `#`s after it (MagicHash): with any, it is an unboxed value and not
    /// overloaded.
    pub hashes: u8,
    pub span: Span,
}

/// Never negative from the lexer, except with `NegativeLiterals`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LiteralKind {
    Integer(BigInt),
    /// The value is `mantissa * base ^ exponent`. Stored separately because `1e1000000000` is a
    /// legal literal whose numerator should not be computed.
    Rational {
        mantissa: BigInt,
        /// 10, or 2 for hexadecimal floats.
        base: u32,
        exponent: i64,
    },
    /// A code point. Not a Rust `char`, because `'\xD800'` is a Haskell character.
    Char(u32),
    /// Code points, for the same reason; see [`LiteralKind::text`].
    String(Vec<u32>),
}

impl LiteralKind {
    /// A string literal as Rust text; lone surrogates become U+FFFD. Empty for other literals.
    pub fn text(&self) -> String {
        match self {
            LiteralKind::String(points) => points.iter().map(|&p| to_char(p)).collect(),
            _ => String::new(),
        }
    }
}

fn to_char(point: u32) -> char {
    char::from_u32(point).unwrap_or(char::REPLACEMENT_CHARACTER)
}

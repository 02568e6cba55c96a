//! Spells names and literals so that the lexer reads back exactly the same.

use crate::Literal;
use std::fmt::Write;

/// Words with a meaning at the head of a list. A name spelled like one is quoted; a quoted name is
/// never a keyword.
pub(crate) const KEYWORDS: &[&str] = &[
    "lam", "call", "let", "let!", "con", "tuple", "case", "as", "else", "join", "jump", "unforced",
];

/// Whether a character ends a bare word.
pub(crate) fn ends_word(c: char) -> bool {
    c.is_whitespace() || matches!(c, '(' | ')' | ';' | '"' | '|')
}

/// Whether a name can be written without quotes. Stricter than the lexer, so that the output is
/// easy to read.
fn is_bare(name: &str) -> bool {
    let plain = |c: char| {
        !ends_word(c)
            && c != '\\'
            && (c.is_ascii_graphic() || (!c.is_ascii() && c.is_alphanumeric()))
    };
    let mut chars = name.chars();
    let Some(first) = chars.next() else { return false };
    if !name.chars().all(plain) || matches!(first, '#' | '@' | '$' | '%' | ':' | '\'' | '~') {
        return false;
    }
    if first.is_ascii_digit() {
        return false;
    }
    let signed = matches!(first, '+' | '-') && chars.next().is_some_and(|c| c.is_ascii_digit());
    !signed && split_suffix(name).is_none() && !KEYWORDS.contains(&name)
}

/// Splits `x~2`, the second `x` in scope, into base name and number.
pub(crate) fn split_suffix(word: &str) -> Option<(&str, u32)> {
    let (base, digits) = word.rsplit_once('~')?;
    let canonical = !digits.starts_with('0') && digits.bytes().all(|b| b.is_ascii_digit());
    let number = digits.parse().ok()?;
    (canonical && number >= 2 && !base.is_empty()).then_some((base, number))
}

/// A name in any position.
pub(crate) fn name(name: &str) -> String {
    if is_bare(name) { name.to_owned() } else { quoted(name) }
}

fn quoted(name: &str) -> String {
    let mut out = String::from("|");
    escape(&mut out, name, '|');
    out.push('|');
    out
}

/// The name of a constructor: like [`name`], but `:`, `()`, `(,)` … need no quotes where only a
/// constructor is allowed.
pub(crate) fn constructor(text: &str) -> String {
    if text == ":" {
        return text.to_owned();
    }
    let inner = text.strip_prefix('(').and_then(|t| t.strip_suffix(')'));
    match inner {
        Some(commas) if commas.bytes().all(|b| b == b',') => text.to_owned(),
        _ => name(text),
    }
}

/// The name of a field: `_` means no name and `!` strict, so names that contain them are quoted.
pub(crate) fn field(text: &str) -> String {
    if text == "_" || text.starts_with('!') { quoted(text) } else { name(text) }
}

/// A local variable: `$` marks a generated one, `~n` the n-th with its name in scope.
pub(crate) fn local(text: &str, generated: bool, number: u32) -> String {
    let mut out = String::from(if generated { "$" } else { "" });
    // After the `$` nothing could be mistaken for a keyword or a number, but the same rule is used.
    out.push_str(&name(text));
    if number > 1 {
        let _ = write!(out, "~{number}");
    }
    out
}

pub(crate) fn string(text: &str) -> String {
    let mut out = String::from("\"");
    escape(&mut out, text, '"');
    out.push('"');
    out
}

fn escape(out: &mut String, text: &str, quote: char) {
    text.chars().for_each(|c| escape_char(out, c, quote));
}

fn escape_char(out: &mut String, c: char, quote: char) {
    match c {
        '\n' => out.push_str("\\n"),
        '\t' => out.push_str("\\t"),
        '\r' => out.push_str("\\r"),
        '\\' => out.push_str("\\\\"),
        _ if c == quote => {
            out.push('\\');
            out.push(c);
        }
        ' ' => out.push(' '),
        _ if c.is_ascii_graphic() || (!c.is_ascii() && c.is_alphanumeric()) => out.push(c),
        _ => {
            let _ = write!(out, "\\u{{{:x}}}", u32::from(c));
        }
    }
}

pub(crate) fn literal(literal: &Literal) -> String {
    match literal {
        Literal::Int(n) => n.to_string(),
        Literal::Double(d) => double(*d),
        Literal::Char(c) => {
            let mut out = String::from("'");
            escape_char(&mut out, *c, '\'');
            out.push('\'');
            out
        }
        Literal::String(s) => string(s.as_str()),
        Literal::Codes(s) => format!("#codes{}", string(s.as_str())),
        Literal::Bytes(bytes) => {
            let mut out = String::from("#bytes\"");
            for &b in bytes {
                match b {
                    b'"' | b'\\' => {
                        out.push('\\');
                        out.push(char::from(b));
                    }
                    b' '..=b'~' => out.push(char::from(b)),
                    _ => {
                        let _ = write!(out, "\\x{b:02x}");
                    }
                }
            }
            out.push('"');
            out
        }
        Literal::Atom(a) => atom(a.as_str()),
    }
}

/// The shortest digits that read back, always with a point or an exponent; values without digits by
/// name, and an unusual NaN by its bits.
fn double(d: f64) -> String {
    if d.is_finite() {
        format!("{d:?}")
    } else if d.is_infinite() {
        if d > 0.0 { "#inf".into() } else { "#-inf".into() }
    } else if d.to_bits() == f64::NAN.to_bits() {
        "#nan".into()
    } else {
        format!("#nan:{:016x}", d.to_bits())
    }
}

fn atom(text: &str) -> String {
    let plain =
        |c: char| c.is_alphanumeric() || matches!(c, '_' | '@' | '.' | '%' | '-' | '?' | '!');
    if !text.is_empty() && text.chars().all(plain) {
        format!(":{text}")
    } else {
        format!(":{}", quoted(text))
    }
}

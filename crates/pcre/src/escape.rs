//! Escape sequences in patterns.

use crate::Problem;
use crate::class::{Item, Named};
use crate::parse::{Assertion, Node, Parser};

pub(crate) enum Escape {
    Char(u32),
    Item(Item),
    Node(Node),
    /// `\Q`.
    Quote,
    /// `\E` without `\Q`.
    Nothing,
    /// A back reference and a call, by number or name.
    Number(u32),
    Name(String),
    Call(u32),
    CallName(String),
}

/// Parses what follows the backslash.
pub(crate) fn escape(parser: &mut Parser<'_>, in_class: bool) -> Result<Escape, Problem> {
    let Some(code) = parser.next_code() else {
        return Err(parser.problem("\\ at end of pattern"));
    };
    let ucp = parser.options.ucp;
    let named = |named, not| Escape::Item(Item::Named(named, not, ucp));
    let assert = |assertion| Escape::Node(Node::Assert(assertion));
    let Some(c) = char::from_u32(code) else { return Ok(Escape::Char(code)) };
    Ok(match c {
        'd' | 'D' => named(Named::Digit, c == 'D'),
        'w' | 'W' => named(Named::Word, c == 'W'),
        's' | 'S' => named(Named::Space, c == 'S'),
        'h' | 'H' => named(Named::Horizontal, c == 'H'),
        'v' | 'V' => named(Named::Vertical, c == 'V'),
        'p' | 'P' => Escape::Item(parser.property(c == 'P')?),
        'a' => Escape::Char(7),
        'e' => Escape::Char(27),
        'f' => Escape::Char(12),
        'n' => Escape::Char(10),
        'r' => Escape::Char(13),
        't' => Escape::Char(9),
        'b' if in_class => Escape::Char(8),
        'x' => Escape::Char(hexadecimal(parser)?),
        'o' => Escape::Char(octal_in_braces(parser)?),
        '0' => Escape::Char(octal(parser, 2, 0)),
        'c' => control(parser)?,
        'L' | 'l' | 'U' | 'u' => {
            let text = "PCRE does not support \\L, \\l, \\N{name}, \\U, or \\u";
            return Err(Problem::new(text, parser.last_place()));
        }
        '1'..='9' => numbered(parser, c, in_class)?,
        _ if in_class => match c {
            'B' | 'R' | 'X' => {
                return Err(parser.problem("invalid escape sequence in character class"));
            }
            'N' => {
                return Err(parser.problem("\\N is not supported in a class"));
            }
            _ => Escape::Char(code),
        },
        'b' => assert(Assertion::WordBoundary),
        'B' => assert(Assertion::NoWordBoundary),
        'A' => assert(Assertion::TextStart),
        'Z' => assert(Assertion::TextEndOrNewline),
        'z' => assert(Assertion::TextEnd),
        'G' => assert(Assertion::Offset),
        'K' => Escape::Node(Node::Keep),
        'N' => Escape::Node(Node::NotNewline),
        'C' => Escape::Node(Node::Byte),
        'X' => Escape::Node(Node::Cluster),
        'R' => Escape::Node(newline_sequence(parser.options.bsr_anycrlf)),
        'Q' => Escape::Quote,
        'E' => Escape::Nothing,
        'g' => reference(parser)?,
        'k' => {
            let end = match parser.peek() {
                Some('{') => '}',
                Some('<') => '>',
                Some('\'') => '\'',
                _ => {
                    let text = "\\k is not followed by a braced, angle-bracketed, or quoted name";
                    return Err(Problem::new(text, parser.last_place()));
                }
            };
            parser.at += 1;
            Escape::Name(parser.name(end)?)
        }
        _ => Escape::Char(code),
    })
}

/// Any newline sequence, as an atomic group.
fn newline_sequence(only_cr_and_lf: bool) -> Node {
    use crate::class::Set;
    let crlf = Node::Concat(vec![Node::Char(13, false), Node::Char(10, false)]);
    let single = if only_cr_and_lf {
        vec![Item::Range(10, 10), Item::Range(13, 13)]
    } else {
        vec![Item::Named(Named::Vertical, false, false)]
    };
    let single = Node::Set(Box::new(Set::new(single, false, false, false)));
    Node::Atomic(Box::new(Node::Alternatives(vec![crlf, single])))
}

fn too_large(parser: &Parser<'_>, code: u32) -> bool {
    if parser.unicode() { code > 0x10_ffff } else { code > 0xff }
}

fn hexadecimal(parser: &mut Parser<'_>) -> Result<u32, Problem> {
    if parser.peek() == Some('{') {
        let mut ahead = 1;
        let mut code = 0u32;
        while let Some(digit) = parser.peek_at(ahead).and_then(|c| c.to_digit(16)) {
            code = code.saturating_mul(16).saturating_add(digit);
            ahead += 1;
        }
        if too_large(parser, code) {
            parser.at += ahead;
            return Err(parser.problem("character value in \\x{} or \\o{} is too large"));
        }
        if ahead > 1 && parser.peek_at(ahead) == Some('}') {
            parser.at += ahead + 1;
            return Ok(code);
        }
        return Err(parser.problem("non-hex character in \\x{} (closing brace missing?)"));
    }
    let mut code = 0;
    for _ in 0..2 {
        let Some(digit) = parser.peek().and_then(|c| c.to_digit(16)) else { break };
        code = code * 16 + digit;
        parser.at += 1;
    }
    Ok(code)
}

fn octal_in_braces(parser: &mut Parser<'_>) -> Result<u32, Problem> {
    if !parser.eat('{') {
        return Err(parser.problem("missing opening brace after \\o"));
    }
    let mut code = 0u32;
    while let Some(digit) = parser.peek().and_then(|c| c.to_digit(8)) {
        code = code.saturating_mul(8).saturating_add(digit);
        parser.at += 1;
    }
    if too_large(parser, code) {
        return Err(parser.problem("character value in \\x{} or \\o{} is too large"));
    }
    if !parser.eat('}') {
        return Err(parser.problem("non-octal character in \\o{} (closing brace missing?)"));
    }
    Ok(code)
}

/// Up to `most` further octal digits.
fn octal(parser: &mut Parser<'_>, most: usize, start: u32) -> u32 {
    let mut code = start;
    for _ in 0..most {
        let Some(digit) = parser.peek().and_then(|c| c.to_digit(8)) else { break };
        code = code * 8 + digit;
        parser.at += 1;
    }
    if parser.unicode() { code } else { code & 0xff }
}

fn control(parser: &mut Parser<'_>) -> Result<Escape, Problem> {
    match parser.next_code() {
        None => Err(parser.problem("\\c at end of pattern")),
        Some(code) if code > 127 => {
            Err(parser.problem("\\c must be followed by an ASCII character"))
        }
        Some(code) => {
            let upper = u32::from((code as u8).to_ascii_uppercase());
            Ok(Escape::Char(upper ^ 0x40))
        }
    }
}

/// `\1` to `\7` are back references; larger numbers are, too, if there are that many groups before,
/// otherwise they are octal or literal.
fn numbered(parser: &mut Parser<'_>, first: char, in_class: bool) -> Result<Escape, Problem> {
    let digit = first.to_digit(10).unwrap_or(0);
    if !in_class {
        let start = parser.at;
        parser.at -= 1;
        let number = parser.number().unwrap_or(digit);
        if number < 8 || number <= parser.group_count() {
            return Ok(Escape::Number(number));
        }
        parser.at = start;
    }
    if digit >= 8 {
        return Ok(Escape::Char(u32::from(first)));
    }
    Ok(Escape::Char(octal(parser, 2, digit)))
}

/// `\g1`, `\g-1`, `\g{name}` are back references; `\g<1>`, `\g'name'` are calls.
fn reference(parser: &mut Parser<'_>) -> Result<Escape, Problem> {
    let text = "a numbered reference must not be zero";
    for (start, end) in [('<', '>'), ('\'', '\'')] {
        if parser.eat(start) {
            let sign = parser.peek().filter(|c| matches!(c, '+' | '-'));
            if sign.is_some() || parser.peek().is_some_and(|c| c.is_ascii_digit()) {
                parser.at += usize::from(sign.is_some());
                let number = parser.number().unwrap_or(0);
                let number = relative(parser, number, sign).ok_or_else(|| parser.problem(text))?;
                if !parser.eat(end) {
                    return Err(parser.problem("\\g is not followed by a name"));
                }
                return Ok(Escape::Call(number));
            }
            return Ok(Escape::CallName(parser.name(end)?));
        }
    }
    let braced = parser.eat('{');
    if braced && parser.peek().is_some_and(|c| c.is_ascii_alphabetic() || c == '_') {
        return Ok(Escape::Name(parser.name('}')?));
    }
    let sign = parser.peek().filter(|c| *c == '-');
    parser.at += usize::from(sign.is_some());
    let malformed = "a reference to \\g must be followed by a number";
    let number = parser.number().ok_or_else(|| parser.problem(malformed))?;
    let number = relative(parser, number, sign).filter(|n| *n > 0);
    let number = number.ok_or_else(|| parser.problem(text))?;
    if braced && !parser.eat('}') {
        return Err(parser.problem(malformed));
    }
    Ok(Escape::Number(number))
}

fn relative(parser: &Parser<'_>, number: u32, sign: Option<char>) -> Option<u32> {
    match sign {
        Some('-') => (parser.group_count() + 1).checked_sub(number),
        Some(_) => parser.group_count().checked_add(number),
        None => Some(number),
    }
}

//! Character and string literals with all their escapes.

use super::{Lexer, Mark, TokenKind};
use crate::extension::Extension;
use crate::syntax::LiteralKind;
use source::{Diagnostic, Span};

/// ASCII control codes by name, in order. `SO` comes after `SOH` in the search below, because the
/// longer name takes precedence.
const CONTROL_NAMES: [&str; 34] = [
    "NUL", "SOH", "STX", "ETX", "EOT", "ENQ", "ACK", "BEL", "BS", "HT", "LF", "VT", "FF", "CR",
    "SO", "SI", "DLE", "DC1", "DC2", "DC3", "DC4", "NAK", "SYN", "ETB", "CAN", "EM", "SUB", "ESC",
    "FS", "GS", "RS", "US", "SP", "DEL",
];

const MAX_CODE_POINT: u32 = 0x0010_ffff;

impl Lexer<'_> {
    /// A character literal, or the tick of a promoted name.
    pub(super) fn quote(&mut self, mark: Mark) {
        let (first, second) = (self.peek_nth(1), self.peek_nth(2));
        let value = match (first, second) {
            (Some('\\'), _) => {
                self.bump();
                let value = self.escape();
                if self.peek() != Some('\'') {
                    let span = self.span_from(mark);
                    self.report(
                        Diagnostic::error("this character literal is not closed")
                            .at_saying(span, "expected a single quote after this")
                            .help("a string of several characters has double quotes"),
                    );
                    return self.push(mark, TokenKind::Literal(LiteralKind::Char(0xfffd), 0));
                }
                self.bump();
                value.unwrap_or(0xfffd)
            }
            (Some(c), Some('\'')) if c != '\'' && c != '\n' => {
                self.bump();
                self.bump();
                self.bump();
                u32::from(c)
            }
            _ => return self.single(mark, TokenKind::Tick),
        };
        let hashes = self.hashes();
        self.push(mark, TokenKind::Literal(LiteralKind::Char(value), hashes));
    }

    pub(super) fn string(&mut self, mark: Mark) {
        if self.starts_with("\"\"\"") && self.extensions.has(Extension::MultilineStrings) {
            return self.multiline(mark);
        }
        self.bump();
        let mut points = Vec::new();
        loop {
            match self.peek() {
                Some('"') => {
                    self.bump();
                    break;
                }
                Some('\\') => {
                    if self.gap_or_empty() {
                        continue;
                    }
                    points.extend(self.escape());
                }
                None | Some('\n') => {
                    let opening = Span::new(self.file, mark.offset, mark.offset + 1);
                    self.report(
                        Diagnostic::error("this string is never closed")
                            .at_saying(opening, "opened here, and the line ends without a `\"`")
                            .help("to go on in the next line, end this one with `\\` and begin that one with `\\`"),
                    );
                    break;
                }
                Some(c) => {
                    points.push(u32::from(c));
                    self.bump();
                }
            }
        }
        let hashes = self.hashes();
        self.push(mark, TokenKind::Literal(LiteralKind::String(points), hashes));
    }

    fn multiline(&mut self, mark: Mark) {
        let body = &self.text[mark.offset + 3..];
        let length = body.find("\"\"\"").map_or(body.len(), |n| n + 3);
        while self.position < mark.offset + 3 + length {
            self.bump();
        }
        let span = self.span_from(mark);
        self.report(
            Diagnostic::unsupported("multiline strings are not supported")
                .at(span)
                .help("write the lines with `unlines [\"…\", \"…\"]`"),
        );
        self.push(mark, TokenKind::Literal(LiteralKind::String(Vec::new()), 0));
    }

    /// `\&`, and `\` white space `\`: not part of the string.
    fn gap_or_empty(&mut self) -> bool {
        let Some(next) = self.peek_nth(1) else { return false };
        if next == '&' {
            self.bump();
            self.bump();
            return true;
        }
        if !next.is_whitespace() {
            return false;
        }
        let mark = self.mark();
        self.bump();
        self.skip_space();
        if self.peek() == Some('\\') {
            self.bump();
        } else {
            let span = Span::new(self.file, mark.offset, mark.offset + 1);
            self.report(
                Diagnostic::error("a gap in a string must end with a backslash")
                    .at_saying(span, "the gap begins here"),
            );
        }
        true
    }

    /// Reads an escape from the backslash on. Errors are reported, and return `None`.
    fn escape(&mut self) -> Option<u32> {
        let mark = self.mark();
        self.bump();
        let simple = match self.peek() {
            Some('a') => 7,
            Some('b') => 8,
            Some('t') => 9,
            Some('n') => 10,
            Some('v') => 11,
            Some('f') => 12,
            Some('r') => 13,
            Some(c @ ('\\' | '"' | '\'')) => u32::from(c),
            Some('^') => return self.control_escape(mark),
            Some('x' | 'X') => return self.numeric_escape(mark, 16),
            Some('o' | 'O') => return self.numeric_escape(mark, 8),
            Some('0'..='9') => return self.numeric_escape(mark, 10),
            Some('A'..='Z') => return self.named_escape(mark),
            _ => return self.bad_escape(mark),
        };
        self.bump();
        Some(simple)
    }

    fn control_escape(&mut self, mark: Mark) -> Option<u32> {
        self.bump();
        match self.peek() {
            Some(c @ '@'..='_') => {
                self.bump();
                Some(u32::from(c) - 64)
            }
            _ => self.bad_escape(mark),
        }
    }

    fn numeric_escape(&mut self, mark: Mark, radix: u32) -> Option<u32> {
        if radix != 10 {
            self.bump();
        }
        let mut value: u32 = 0;
        let mut any = false;
        while let Some(digit) = self.peek().and_then(|c| c.to_digit(radix)) {
            value = value.saturating_mul(radix).saturating_add(digit);
            any = true;
            self.bump();
        }
        if !any {
            return self.bad_escape(mark);
        }
        if value > MAX_CODE_POINT {
            self.error(mark, "this escape is beyond the largest character, `\\x10ffff`");
            return None;
        }
        Some(value)
    }

    fn named_escape(&mut self, mark: Mark) -> Option<u32> {
        let found = CONTROL_NAMES
            .iter()
            .enumerate()
            .filter(|(_, name)| self.starts_with(name))
            .max_by_key(|(_, name)| name.len());
        let Some((index, name)) = found else { return self.bad_escape(mark) };
        for _ in 0..name.len() {
            self.bump();
        }
        Some(if *name == "DEL" { 127 } else { index as u32 })
    }

    fn bad_escape(&mut self, mark: Mark) -> Option<u32> {
        if self.peek().is_some_and(|c| c != '\n' && c != '"' && c != '\'') {
            self.bump();
        }
        let span = self.span_from(mark);
        self.report(
            Diagnostic::error("no such escape in a string or character")
                .at(span)
                .help("a backslash itself is written `\\\\`"),
        );
        None
    }
}

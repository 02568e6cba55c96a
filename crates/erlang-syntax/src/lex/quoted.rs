//! Strings, quoted atoms, characters, triple-quoted strings and sigils.

use super::{Lexer, error};
use crate::token::{Punct, TokenKind};
use source::Symbol;

/// Why a quoted text could not be read.
enum Trouble {
    /// The closing delimiter is missing.
    Endless,
    Escape(&'static str),
}

impl Lexer<'_> {
    pub(super) fn string(&mut self, start: usize) {
        let kind = if let Some(marks) = self.triple_quote() {
            self.block_string(start, marks, true)
        } else {
            self.at += 1;
            self.quoted_text(start, '"', true, "string")
        };
        self.push(kind, start);
    }

    pub(super) fn quoted_atom(&mut self, start: usize) {
        self.at += 1;
        let kind = match self.quoted_text(start, '\'', true, "quoted atom") {
            TokenKind::String(text) => self.atom(&text),
            other => other,
        };
        self.push(kind, start);
    }

    pub(super) fn character(&mut self, start: usize) {
        self.at += 1;
        let kind = match self.bump() {
            None => error("a character must follow `$`"),
            Some('\\') => match self.escape() {
                Ok(code) => TokenKind::Char(code),
                Err(Trouble::Escape(message)) => error(message),
                Err(Trouble::Endless) => error("a character must follow `$\\`"),
            },
            Some(c) => TokenKind::Char(u32::from(c)),
        };
        self.push(kind, start);
    }

    /// `~"…"`, `~b[…]` and so on. A binary sigil becomes the tokens of `<<"…"/utf8>>`.
    pub(super) fn sigil(&mut self, start: usize) {
        self.at += 1;
        let letter = self.peek().filter(|c| c.is_ascii_alphabetic());
        let name = self.word().to_owned();
        let (binary, escapes) = match name.as_str() {
            "" => (true, None),
            "b" => (true, Some(true)),
            "B" => (true, Some(false)),
            "s" => (false, Some(true)),
            "S" => (false, Some(false)),
            _ if letter.is_some() => {
                let message = format!("there is no sigil `~{name}`: use ~s, ~S, ~b or ~B");
                self.push(TokenKind::Error(message.into()), start);
                return;
            }
            _ => {
                self.push(error("illegal character `~`"), start);
                return;
            }
        };
        let Some(kind) = self.sigil_text(start, escapes) else {
            self.push(error("a sigil needs an opening mark such as \" or ( after `~`"), start);
            return;
        };
        if !binary || matches!(kind, TokenKind::Error(_)) {
            self.push(kind, start);
            return;
        }
        let utf8 = TokenKind::Atom(Symbol::new("utf8"));
        for part in [
            TokenKind::Punct(Punct::OpenBits),
            kind,
            TokenKind::Punct(Punct::Slash),
            utf8,
            TokenKind::Punct(Punct::CloseBits),
        ] {
            self.push(part, start);
        }
    }

    fn sigil_text(&mut self, start: usize, escapes: Option<bool>) -> Option<TokenKind> {
        if let Some(marks) = self.triple_quote() {
            // A plain `~"""` is verbatim, like a triple-quoted string.
            return Some(self.block_string(start, marks, !escapes.unwrap_or(false)));
        }
        let open = self.peek()?;
        let close = match open {
            '(' => ')',
            '[' => ']',
            '{' => '}',
            '<' => '>',
            '"' | '\'' | '`' | '/' | '|' | '#' => open,
            _ => return None,
        };
        self.at += 1;
        Some(self.quoted_text(start, close, escapes.unwrap_or(true), "sigil"))
    }

    /// The text up to `close`, which is consumed, too. If it is unterminated, reading continues at
    /// the next line: an open quote should not hide the errors in the rest of the file.
    fn quoted_text(&mut self, start: usize, close: char, escapes: bool, what: &str) -> TokenKind {
        match self.quoted_until(close, escapes) {
            Ok(text) => TokenKind::String(text.into()),
            Err(Trouble::Escape(message)) => error(message),
            Err(Trouble::Endless) => {
                self.at = start;
                self.skip_line();
                TokenKind::Error(format!("this {what} has no closing `{close}`").into())
            }
        }
    }

    fn quoted_until(&mut self, close: char, escapes: bool) -> Result<String, Trouble> {
        let mut text = String::new();
        let mut trouble = None;
        loop {
            match self.bump().ok_or(Trouble::Endless)? {
                c if c == close => return trouble.map_or(Ok(text), Err),
                '\\' if escapes => match self.escape() {
                    Ok(code) => match char::from_u32(code) {
                        Some(c) => text.push(c),
                        None => trouble = Some(Trouble::Escape("this is not a character's number")),
                    },
                    Err(Trouble::Endless) => return Err(Trouble::Endless),
                    Err(other) => trouble = Some(other),
                },
                c => text.push(c),
            }
        }
    }

    /// The character of an escape; the backslash has been consumed.
    fn escape(&mut self) -> Result<u32, Trouble> {
        let c = self.bump().ok_or(Trouble::Endless)?;
        let code = match c {
            'b' => 8,
            'd' => 127,
            'e' => 27,
            'f' => 12,
            'n' => 10,
            'r' => 13,
            's' => 32,
            't' => 9,
            'v' => 11,
            '^' => {
                let c = self.bump().ok_or(Trouble::Endless)?;
                match c {
                    '@'..='_' | 'a'..='z' => u32::from(c) & 31,
                    '?' => 127,
                    _ => return Err(Trouble::Escape("illegal control character after `\\^`")),
                }
            }
            '0'..='7' => {
                let mut value = u32::from(c) - u32::from('0');
                for _ in 0..2 {
                    let Some(digit) = self.peek().and_then(|c| c.to_digit(8)) else { break };
                    value = value * 8 + digit;
                    self.at += 1;
                }
                value
            }
            'x' => return self.hexadecimal_escape(),
            other => u32::from(other),
        };
        Ok(code)
    }

    fn hexadecimal_escape(&mut self) -> Result<u32, Trouble> {
        const ILL: Trouble = Trouble::Escape("hexadecimal digits must follow `\\x`");
        if !self.eat("{") {
            let mut value = 0;
            for _ in 0..2 {
                let digit = self.peek().and_then(|c| c.to_digit(16)).ok_or(ILL)?;
                value = value * 16 + digit;
                self.at += 1;
            }
            return Ok(value);
        }
        let mut value: u32 = 0;
        let mut digits = 0;
        while let Some(digit) = self.peek().and_then(|c| c.to_digit(16)) {
            value = value.saturating_mul(16).saturating_add(digit);
            digits += 1;
            self.at += 1;
        }
        if digits == 0 || !self.eat("}") {
            return Err(ILL);
        }
        if char::from_u32(value).is_none() {
            return Err(Trouble::Escape("this is not a character's number"));
        }
        Ok(value)
    }

    /// The number of quotes that open a triple-quoted string here: three or more, with only blanks
    /// after them on the line. Anything else is adjacent ordinary strings.
    fn triple_quote(&self) -> Option<usize> {
        let rest = self.rest();
        let marks = rest.bytes().take_while(|&b| b == b'"').count();
        let line = rest[marks..].split_once('\n')?.0;
        (marks >= 3 && line.chars().all(char::is_whitespace)).then_some(marks)
    }

    /// The lines up to one that starts with as many quotes, without the indentation of that last
    /// line.
    fn block_string(&mut self, start: usize, marks: usize, verbatim: bool) -> TokenKind {
        let close = "\"".repeat(marks);
        self.skip_line();
        self.eat("\n");
        let mut lines = Vec::new();
        let indent = loop {
            if self.rest().is_empty() {
                self.at = start;
                self.skip_line();
                let message = format!("this string has no closing `{close}` on a line of its own");
                return TokenKind::Error(message.into());
            }
            let line_start = self.at;
            self.skip_line();
            let line = self.text[line_start..self.at].trim_end_matches('\r');
            let body = line.trim_start();
            if body.starts_with(&close) {
                let indent = &line[..line.len() - body.len()];
                self.at = line_start + indent.len() + marks;
                break indent;
            }
            lines.push(line);
            self.eat("\n");
        };
        let mut text = String::new();
        for (number, line) in lines.iter().enumerate() {
            if number > 0 {
                text.push('\n');
            }
            match line.strip_prefix(indent) {
                Some(body) => text.push_str(body),
                None if line.trim().is_empty() => {}
                None => {
                    return error(
                        "every line of this string must be indented as its closing quotes are",
                    );
                }
            }
        }
        if verbatim {
            return TokenKind::String(text.into());
        }
        // The escapes of a `~s"""` are read from the text without its indentation.
        text.push('\u{0}');
        let mut inner = Lexer {
            file: self.file,
            text: &text,
            at: 0,
            tokens: Vec::new(),
            at_margin: false,
            spaced: false,
        };
        match inner.quoted_until('\u{0}', true) {
            Ok(text) => TokenKind::String(text.into()),
            Err(Trouble::Escape(message)) => error(message),
            Err(Trouble::Endless) => error("an escape is not finished"),
        }
    }
}

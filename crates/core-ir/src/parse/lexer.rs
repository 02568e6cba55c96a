//! Splits text into tokens. A malformed token becomes a problem and a placeholder token, so that
//! one mistake does not hide the next.

use super::Problems;
use crate::Literal;
use crate::print::quote::{ends_word, split_suffix};
use num_bigint::BigInt;
use source::{FileId, Span, Symbol};

/// A word, as it was spelled.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Name {
    pub text: Symbol,
    /// In bars: never a keyword, never a mark.
    pub quoted: bool,
    /// After a `$`: a generated variable.
    pub generated: bool,
    /// After a `~`: the number among variables with the same name.
    pub number: u32,
    /// After a `!` before bars: a strict field. (In a bare word, the `!` is part of the text:
    /// operators may begin with it.)
    pub strict: bool,
}

impl Name {
    /// Whether this is the given keyword.
    pub(super) fn is(&self, word: &str) -> bool {
        self.is_plain() && !self.quoted && self.text.as_str() == word
    }

    /// Whether this can name something other than a local variable.
    pub(super) fn is_plain(&self) -> bool {
        !self.generated && self.number == 1 && !self.strict
    }
}

#[derive(Clone, Debug)]
pub(super) enum Token {
    Open,
    Close,
    Name(Name),
    /// A primitive, without its `%`.
    Prim(Symbol),
    Literal(Literal),
    /// `@file:start:end`, or `@-`.
    Mark(Span),
}

pub(super) fn tokens(file: FileId, text: &str, problems: &mut Problems) -> Vec<(Token, Span)> {
    let mut lexer = Lexer { file, text, at: 0, start: 0, problems };
    let mut tokens = Vec::new();
    loop {
        lexer.skip_blank();
        lexer.start = lexer.at;
        let Some(c) = lexer.peek() else { return tokens };
        let token = lexer.token(c);
        tokens.push((token, lexer.span()));
    }
}

struct Lexer<'a> {
    file: FileId,
    text: &'a str,
    at: usize,
    start: usize,
    problems: &'a mut Problems,
}

impl<'a> Lexer<'a> {
    fn peek(&self) -> Option<char> {
        self.text[self.at..].chars().next()
    }

    fn next(&mut self) -> Option<char> {
        let c = self.peek()?;
        self.at += c.len_utf8();
        Some(c)
    }

    fn take(&mut self, text: &str) -> bool {
        let found = self.text[self.at..].starts_with(text);
        if found {
            self.at += text.len();
        }
        found
    }

    fn span(&self) -> Span {
        Span::new(self.file, self.start, self.at)
    }

    fn problem(&mut self, message: impl Into<String>) {
        let span = self.span();
        self.problems.say(span, message);
    }

    fn skip_blank(&mut self) {
        while let Some(c) = self.peek() {
            if c == ';' {
                while self.peek().is_some_and(|c| c != '\n') {
                    self.next();
                }
            } else if c.is_whitespace() {
                self.next();
            } else {
                return;
            }
        }
    }

    fn word(&mut self) -> &'a str {
        let from = self.at;
        while self.peek().is_some_and(|c| !ends_word(c)) {
            self.next();
        }
        &self.text[from..self.at]
    }

    fn token(&mut self, c: char) -> Token {
        match c {
            '(' => {
                self.next();
                Token::Open
            }
            ')' => {
                self.next();
                Token::Close
            }
            '"' => {
                self.next();
                Token::Literal(Literal::String(Symbol::new(&self.quoted('"'))))
            }
            '\'' => self.char(),
            '#' => self.hash(),
            '@' => self.mark(),
            '%' => {
                self.next();
                let name = self.word();
                if name.is_empty() {
                    self.problem("a % must be followed by the name of a primitive");
                }
                Token::Prim(Symbol::new(name))
            }
            ':' => {
                self.next();
                self.atom()
            }
            '+' | '-' | '0'..='9' => self.number_or_name(),
            _ => self.name(),
        }
    }

    fn atom(&mut self) -> Token {
        let text = if self.take("|") {
            self.quoted('|')
        } else {
            let word = self.word();
            if word.is_empty() {
                return Token::Name(plain(":"));
            }
            word.to_owned()
        };
        Token::Literal(Literal::Atom(Symbol::new(&text)))
    }

    fn name(&mut self) -> Token {
        let generated = self.take("$");
        let strict = !generated && self.text[self.at..].starts_with("!|") && self.take("!");
        if self.take("|") {
            let text = Symbol::new(&self.quoted('|'));
            let suffix = self.word();
            let mut number = 1;
            if !suffix.is_empty() {
                match split_suffix(&format!("x{suffix}")) {
                    Some(("x", n)) => number = n,
                    _ => {
                        self.problem("a quoted name ends at its second bar, or with ~ and a number")
                    }
                }
            }
            return Token::Name(Name { text, quoted: true, generated, number, strict });
        }
        let word = self.word();
        if word.is_empty() {
            self.problem("a $ must be followed by the name of a variable");
        }
        let (base, number) = split_suffix(word).unwrap_or((word, 1));
        Token::Name(Name { generated, number, ..plain(base) })
    }

    fn number_or_name(&mut self) -> Token {
        let from = self.at;
        let word = self.word();
        let digits = word.strip_prefix(['+', '-']).unwrap_or(word);
        if !digits.starts_with(|c: char| c.is_ascii_digit()) {
            self.at = from;
            return self.name();
        }
        if digits.bytes().all(|b| b.is_ascii_digit())
            && let Some(n) = BigInt::parse_bytes(word.as_bytes(), 10)
        {
            return Token::Literal(Literal::Int(n));
        }
        match word.parse::<f64>() {
            Ok(d) if d.is_finite() => return Token::Literal(Literal::Double(d)),
            Ok(_) => self.problem("this number is too large for a double; infinity is #inf"),
            Err(_) => self.problem(format!("{word} is not a number")),
        }
        Token::Literal(Literal::Int(0.into()))
    }

    fn char(&mut self) -> Token {
        self.next();
        let c = match self.next() {
            Some('\\') => self.escape('\''),
            Some('\'') | None => {
                self.problem("a character must be enclosed in quotes");
                return Token::Literal(Literal::Char(' '));
            }
            c => c,
        };
        if !self.take("'") {
            self.problem("a character ends with a quote");
            self.word();
        }
        Token::Literal(Literal::Char(c.unwrap_or(' ')))
    }

    fn hash(&mut self) -> Token {
        self.next();
        let word = self.word();
        let literal = match word {
            "codes" if self.take("\"") => Literal::Codes(Symbol::new(&self.quoted('"'))),
            "bytes" if self.take("\"") => Literal::Bytes(self.bytes()),
            "inf" => Literal::Double(f64::INFINITY),
            "-inf" => Literal::Double(f64::NEG_INFINITY),
            "nan" => Literal::Double(f64::NAN),
            _ => {
                let bits = word.strip_prefix("nan:").filter(|hex| hex.len() == 16);
                let bits = bits.and_then(|hex| u64::from_str_radix(hex, 16).ok());
                match bits.map(f64::from_bits) {
                    Some(nan) if nan.is_nan() => Literal::Double(nan),
                    _ => {
                        self.problem(format!("#{word} is not a literal"));
                        self.problems.help(
                            "there are #codes\"…\", #bytes\"…\", #inf, #-inf, #nan and #nan:bits",
                        );
                        Literal::Int(0.into())
                    }
                }
            }
        };
        Token::Literal(literal)
    }

    fn mark(&mut self) -> Token {
        self.next();
        let word = self.word();
        if word == "-" {
            return Token::Mark(Span::NONE);
        }
        let parts: Vec<Option<u32>> = word.split(':').map(|p| p.parse().ok()).collect();
        match parts[..] {
            [Some(file), Some(start), Some(end)] if start <= end => {
                Token::Mark(Span { file: FileId(file), start, end })
            }
            _ => {
                self.problem("a mark is @file:start:end, three numbers, or @-");
                Token::Mark(Span::NONE)
            }
        }
    }

    /// The rest of a quoted text, which ends on its line.
    fn quoted(&mut self, quote: char) -> String {
        let mut out = String::new();
        loop {
            match self.peek() {
                None | Some('\n') => {
                    self.problem(format!("the closing {quote} is missing"));
                    return out;
                }
                Some(c) => {
                    self.next();
                    if c == quote {
                        return out;
                    }
                    out.extend(if c == '\\' { self.escape(quote) } else { Some(c) });
                }
            }
        }
    }

    /// The character of an escape sequence; `None` if it is malformed.
    fn escape(&mut self, quote: char) -> Option<char> {
        let before = self.at;
        match self.next() {
            Some('n') => Some('\n'),
            Some('t') => Some('\t'),
            Some('r') => Some('\r'),
            Some('0') => Some('\0'),
            Some('\\') => Some('\\'),
            Some(c) if c == quote => Some(c),
            Some('u') if self.take("{") => {
                let from = self.at;
                while self.peek().is_some_and(|c| c.is_ascii_hexdigit()) {
                    self.next();
                }
                let hex = &self.text[from..self.at];
                let c = u32::from_str_radix(hex, 16).ok().and_then(char::from_u32);
                if !self.take("}") || c.is_none() {
                    self.problem("\\u{…} holds the number of a character, in hexadecimal");
                }
                c
            }
            _ => {
                self.at = before;
                self.problem("a backslash must be followed by n, t, r, 0, \\, the quote or u{…}");
                None
            }
        }
    }

    fn bytes(&mut self) -> Vec<u8> {
        let mut out = Vec::new();
        loop {
            match self.peek() {
                None | Some('\n') => {
                    self.problem("the closing \" is missing");
                    return out;
                }
                Some('"') => {
                    self.next();
                    return out;
                }
                Some('\\') => {
                    self.next();
                    if !self.take("x") {
                        out.extend(
                            self.escape('"').map(|c| c.to_string()).unwrap_or_default().bytes(),
                        );
                        continue;
                    }
                    let hex = self.text.get(self.at..self.at + 2).unwrap_or("");
                    match u8::from_str_radix(hex, 16) {
                        Ok(b) if !hex.starts_with('+') => {
                            out.push(b);
                            self.at += 2;
                        }
                        _ => self.problem("\\x is followed by two hexadecimal digits"),
                    }
                }
                Some(c) => {
                    self.next();
                    out.extend(c.to_string().bytes());
                }
            }
        }
    }
}

fn plain(text: &str) -> Name {
    let text = Symbol::new(text);
    Name { text, quoted: false, generated: false, number: 1, strict: false }
}

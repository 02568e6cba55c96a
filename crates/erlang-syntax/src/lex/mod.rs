//! The lexer. Every text has a token sequence: what cannot be read becomes an [`TokenKind::Error`]
//! token, and reading continues after it.

mod number;
mod quoted;

use crate::token::{
    Keyword, Punct, Token, TokenKind, continues_name, starts_atom, starts_variable,
};
use source::{FileId, Span, Symbol};
use std::rc::Rc;

/// All tokens of a file. Comments and blanks leave only [`Token::spaced`].
pub(crate) fn lex(file: FileId, text: &str) -> Vec<Token> {
    let mut lexer = Lexer { file, text, at: 0, tokens: Vec::new(), at_margin: true, spaced: true };
    lexer.skip_prologue();
    lexer.run();
    lexer.tokens
}

struct Lexer<'t> {
    file: FileId,
    text: &'t str,
    /// Byte offset of the next character; always on a character boundary.
    at: usize,
    tokens: Vec<Token>,
    at_margin: bool,
    spaced: bool,
}

/// The characters that the scanner of OTP treats as blanks.
fn is_blank(c: char) -> bool {
    c <= ' ' || ('\u{80}'..='\u{a0}').contains(&c)
}

impl<'t> Lexer<'t> {
    /// A byte order mark, and the `#!` line of a script.
    fn skip_prologue(&mut self) {
        if self.text.starts_with('\u{feff}') {
            self.at = '\u{feff}'.len_utf8();
        }
        if self.rest().starts_with("#!") {
            self.skip_line();
        }
    }

    fn run(&mut self) {
        while let Some(c) = self.peek() {
            match c {
                '\n' => {
                    self.at += 1;
                    self.at_margin = true;
                    self.spaced = true;
                }
                '%' => {
                    self.skip_line();
                    self.spaced = true;
                }
                c if is_blank(c) => {
                    self.at += c.len_utf8();
                    self.at_margin = false;
                    self.spaced = true;
                }
                _ => self.token(c),
            }
        }
    }

    fn token(&mut self, c: char) {
        let start = self.at;
        match c {
            _ if starts_atom(c) => {
                let word = self.word();
                let kind = match Keyword::from_text(word) {
                    Some(keyword) => TokenKind::Keyword(keyword),
                    None => self.atom(word),
                };
                self.push(kind, start);
            }
            _ if starts_variable(c) => {
                let kind = TokenKind::Variable(Symbol::new(self.word()));
                self.push(kind, start);
            }
            '0'..='9' => {
                let kind = self.number();
                self.push(kind, start);
            }
            '"' => self.string(start),
            '\'' => self.quoted_atom(start),
            '$' => self.character(start),
            '~' => self.sigil(start),
            '.' => self.dots(start),
            _ => self.punctuation(start, c),
        }
    }

    fn atom(&self, text: &str) -> TokenKind {
        if text.chars().count() > 255 {
            return error("an atom may have at most 255 characters");
        }
        TokenKind::Atom(Symbol::new(text))
    }

    /// A full stop ends a form if a blank, a comment or the end follows.
    fn dots(&mut self, start: usize) {
        let kind = if self.eat("...") {
            TokenKind::Punct(Punct::Ellipsis)
        } else if self.eat("..") {
            TokenKind::Punct(Punct::Range)
        } else {
            self.at += 1;
            match self.peek() {
                None | Some('%') => TokenKind::Dot,
                Some(c) if is_blank(c) => TokenKind::Dot,
                Some(_) => TokenKind::Punct(Punct::RecordDot),
            }
        };
        self.push(kind, start);
    }

    fn punctuation(&mut self, start: usize, c: char) {
        for length in (1..=3).rev() {
            let Some(text) = self.text.get(start..start + length) else { continue };
            if let Some(punct) = Punct::from_text(text) {
                self.at += length;
                self.push(TokenKind::Punct(punct), start);
                return;
            }
        }
        self.at += c.len_utf8();
        let shown: String = c.escape_default().collect();
        let shown = if c.is_alphanumeric() { c.to_string() } else { shown };
        let message = match c {
            _ if c.is_alphabetic() => {
                format!("`{shown}` cannot stand in a name without quotes: write '…' around it")
            }
            _ => format!("illegal character `{shown}`"),
        };
        self.push(TokenKind::Error(message.into()), start);
    }

    fn push(&mut self, kind: TokenKind, start: usize) {
        let mut token = Token::new(kind, Span::new(self.file, start, self.at));
        token.at_margin = self.at_margin;
        token.spaced = self.spaced;
        self.at_margin = false;
        self.spaced = false;
        self.tokens.push(token);
    }

    fn word(&mut self) -> &'t str {
        let start = self.at;
        while let Some(c) = self.peek().filter(|&c| continues_name(c)) {
            self.at += c.len_utf8();
        }
        &self.text[start..self.at]
    }

    fn skip_line(&mut self) {
        self.at += self.rest().find('\n').unwrap_or(self.rest().len());
    }

    fn rest(&self) -> &'t str {
        &self.text[self.at..]
    }

    fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    fn bump(&mut self) -> Option<char> {
        let c = self.peek()?;
        self.at += c.len_utf8();
        Some(c)
    }

    fn eat(&mut self, text: &str) -> bool {
        let found = self.rest().starts_with(text);
        if found {
            self.at += text.len();
        }
        found
    }
}

fn error(message: &str) -> TokenKind {
    TokenKind::Error(Rc::from(message))
}

#[cfg(test)]
mod tests;

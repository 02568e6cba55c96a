//! Operators, reserved operators, and the quotation brackets of unsupported extensions.

use super::{Lexer, Mark, TokenKind};
use crate::extension::Extension;
use source::{Diagnostic, Symbol};

/// Whether a character can be part of an operator. Unicode symbols and punctuation count; the
/// standard library has no such classes, so this is anything that is not a letter, digit, space or
/// control character.
pub(crate) fn is_symbol(c: char) -> bool {
    if c.is_ascii() {
        return matches!(
            c,
            '!' | '#'
                | '$'
                | '%'
                | '&'
                | '*'
                | '+'
                | '.'
                | '/'
                | '<'
                | '='
                | '>'
                | '?'
                | '@'
                | '\\'
                | '^'
                | '|'
                | '-'
                | '~'
                | ':'
        );
    }
    !(c.is_alphanumeric() || c.is_whitespace() || c.is_control() || is_invisible(c))
}

/// Direction and joining marks: not symbols, and invisible.
fn is_invisible(c: char) -> bool {
    matches!(c, '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}'
        | '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{e000}'..='\u{f8ff}' | '\u{fff0}'..='\u{ffff}')
}

pub(super) fn name_kind(qualifier: Option<Symbol>, name: &str) -> TokenKind {
    let symbol = Symbol::new(name);
    if name.starts_with(':') {
        TokenKind::ConSym(qualifier, symbol)
    } else {
        TokenKind::VarSym(qualifier, symbol)
    }
}

impl<'a> Lexer<'a> {
    pub(super) fn symbol_run(&mut self) -> &'a str {
        let start = self.position;
        while self.peek().is_some_and(is_symbol) {
            self.bump();
        }
        &self.text[start..self.position]
    }

    pub(super) fn symbol(&mut self, mark: Mark) {
        if self.starts_with("--") {
            let dashes = self.text[self.position..].trim_start_matches('-');
            // `-->` is an operator, `--` and `---` start a comment.
            if !dashes.chars().next().is_some_and(is_symbol) {
                return self.line_comment();
            }
        }
        if mark.column == 1 && self.is_line_mark() {
            return self.line_comment();
        }
        if let Some(quote) = self.peek().filter(|c| "“”„‘’".contains(*c)) {
            let plain = if "‘’".contains(quote) { "'" } else { "\"" };
            self.bump();
            let span = self.span_from(mark);
            self.report(
                Diagnostic::error("this is not a quotation mark that Haskell knows")
                    .at(span)
                    .help(format!("write {plain} instead of {quote}")),
            );
            return self.push(mark, TokenKind::Invalid);
        }
        let unicode = self.extensions.has(Extension::UnicodeSyntax);
        let text = self.symbol_run();
        let kind = match text {
            ".." => TokenKind::DotDot,
            "::" => TokenKind::DoubleColon,
            "=" => TokenKind::Equals,
            "\\" => TokenKind::Backslash,
            "|" => TokenKind::Bar,
            "<-" => TokenKind::LeftArrow,
            "->" => TokenKind::RightArrow,
            "@" => TokenKind::At,
            "=>" => TokenKind::DoubleArrow,
            "∷" if unicode => TokenKind::DoubleColon,
            "⇒" if unicode => TokenKind::DoubleArrow,
            "→" if unicode => TokenKind::RightArrow,
            "←" if unicode => TokenKind::LeftArrow,
            "∀" if unicode => TokenKind::VarId(None, Symbol::new("forall")),
            "★" if unicode => TokenKind::VarSym(None, Symbol::new("*")),
            "-" => {
                let digit = self.peek().is_some_and(|c| c.is_ascii_digit());
                if digit
                    && self.extensions.has(Extension::NegativeLiterals)
                    && !self.closes_before(mark.offset)
                {
                    return self.number(mark, true);
                }
                name_kind(None, text)
            }
            "$" | "$$" if self.is_splice(mark) => {
                self.unsupported_splice(mark);
                name_kind(None, text)
            }
            _ => name_kind(None, text),
        };
        self.push(mark, kind);
    }

    /// `#! command` for a shell, `# 1 "file"` and `#line 1` from a generator.
    fn is_line_mark(&self) -> bool {
        let Some(rest) = self.text[self.position..].strip_prefix('#') else { return false };
        let number = rest.strip_prefix("line").unwrap_or(rest);
        let digit =
            number.trim_start_matches([' ', '\t']).starts_with(|c: char| c.is_ascii_digit());
        rest.starts_with('!') || (digit && number.starts_with([' ', '\t']))
    }

    fn is_splice(&self, mark: Mark) -> bool {
        self.extensions.has(Extension::TemplateHaskell)
            && !self.closes_before(mark.offset)
            && self.peek().is_some_and(|c| c == '(' || c == '_' || c.is_alphabetic())
    }

    fn unsupported_splice(&mut self, mark: Mark) {
        let span = self.span_from(mark);
        self.report(
            Diagnostic::unsupported("Template Haskell splices are not supported")
                .at_saying(span, "this runs a program at compile time")
                .help("write the code that the splice makes (`ghc -ddump-splices` prints it)"),
        );
    }

    /// `[| … |]`, `[d| … |]`, `[name| … |]`, under the extensions that make them quotations.
    pub(super) fn quotation(&mut self, mark: Mark) -> bool {
        let rest = &self.text[self.position + 1..];
        let name = rest.split(|c: char| !(super::is_word(c) || c == '.')).next().unwrap_or("");
        let Some(after) = rest[name.len()..].strip_prefix('|') else { return false };
        let template = self.extensions.has(Extension::TemplateHaskellQuotes)
            && matches!(name, "" | "e" | "d" | "t" | "p");
        let quasi = self.extensions.has(Extension::QuasiQuotes) && !name.is_empty();
        if !template && !quasi {
            return false;
        }
        let length = after.find("|]").map_or(after.len(), |n| n + 2);
        let end = self.text.len() - after.len() + length;
        while self.position < end {
            self.bump();
        }
        if template {
            self.push(mark, TokenKind::Quotation);
            return true;
        }
        let span = self.span_from(mark);
        self.report(
            Diagnostic::unsupported("quasi-quotations are not supported")
                .at(span)
                .help("write the value as Haskell, or build it with a function"),
        );
        self.push(mark, TokenKind::Invalid);
        true
    }
}

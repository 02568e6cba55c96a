//! White space, comments and pragmas.

use super::{Lexer, Mark, TokenKind};
use crate::syntax::{Overlap, RawPragma, RawPragmaKind};
use source::{Diagnostic, Span};

impl Lexer<'_> {
    pub(super) fn skip_space(&mut self) {
        while let Some(c) = self.peek() {
            if !c.is_whitespace() {
                break;
            }
            self.bump();
        }
    }

    pub(super) fn line_comment(&mut self) {
        while self.peek().is_some_and(|c| c != '\n') {
            self.bump();
        }
    }

    /// After a comment at the start of a line, the next token still counts as the first of the
    /// line.
    pub(super) fn block_comment(&mut self, mark: Mark) {
        let opened = Span::new(self.file, mark.offset, mark.offset + 2);
        let mut depth = 0usize;
        loop {
            if self.starts_with("{-") {
                self.bump();
                self.bump();
                depth += 1;
            } else if self.starts_with("-}") {
                self.bump();
                self.bump();
                depth -= 1;
                if depth == 0 {
                    return;
                }
            } else if self.bump().is_none() {
                let diagnostic = Diagnostic::error("this comment is never closed")
                    .at_saying(opened, "opened here")
                    .help("close it with `-}`; comments nest, so each `{-` needs its own");
                return self.report(diagnostic);
            }
        }
    }

    /// `{-# WORD … #-}`. Most pragmas are hints for an optimiser, and are treated as comments.
    pub(super) fn pragma(&mut self, mark: Mark) {
        let rest = &self.text[self.position + 3..];
        let trimmed = rest.trim_start();
        let word = trimmed.split(|c: char| !(c.is_alphanumeric() || c == '_')).next();
        let word = word.unwrap_or("").to_ascii_uppercase();
        let body_start = self.position + 3 + (rest.len() - trimmed.len()) + word.len();
        let Some(length) = self.text[body_start..].find("#-}") else {
            return self.block_comment(mark);
        };
        let body_end = body_start + length;
        let raw = match word.as_str() {
            "CONTRACT" => Some(RawPragmaKind::Contract),
            "INVARIANT" => Some(RawPragmaKind::Invariant),
            _ => None,
        };
        let overlap = match word.as_str() {
            "OVERLAPPING" => Some(Overlap::Overlapping),
            "OVERLAPPABLE" => Some(Overlap::Overlappable),
            "OVERLAPS" => Some(Overlap::Overlaps),
            "INCOHERENT" => Some(Overlap::Incoherent),
            _ => None,
        };
        // ANN and RULES may contain anything, including block comments.
        while self.position < body_end + 3 {
            self.bump();
        }
        if let Some(kind) = raw {
            let body = &self.text[body_start..body_end];
            let trimmed = body.trim();
            let start = body_start + (body.len() - body.trim_start().len());
            self.raw_pragmas.push(RawPragma {
                kind,
                text: trimmed.to_owned(),
                text_span: Span::new(self.file, start, start + trimmed.len()),
                span: Span::new(self.file, mark.offset, self.position),
            });
        }
        if let Some(overlap) = overlap {
            self.push(mark, TokenKind::Overlap(overlap));
        }
        if word == "SOURCE" {
            self.push(mark, TokenKind::SourcePragma);
        }
    }
}

//! The layout rule (Haskell 2010, section 10.3), applied on demand.
//!
//! The report describes a function from tokens to tokens with one escape, `parse-error(t)`: an
//! implicit block ends where the next token cannot continue it. Here the parser maintains the
//! contexts. When it needs the next token, and that token starts a line, it compares the column of
//! the token with the innermost context; and [`Parser::block`] ends an implicit block as soon as an
//! item is over and no separator follows. This is equivalent to `parse-error(t)`, because the
//! readers of items stop at the first token that cannot continue them.

use super::{Parse, Parser};
use crate::extension::Extension;
use crate::lexer::{Keyword, TokenKind};

#[derive(Clone, Copy, Debug)]
pub(super) enum Context {
    /// Between explicit braces; the token is the opening one.
    Explicit { open: usize },
    /// Items start at this column; the token is the first one.
    Implicit { column: u32, first: usize },
}

static SEMICOLON: TokenKind = TokenKind::LayoutSemicolon;
static CLOSE: TokenKind = TokenKind::LayoutClose;

impl Parser {
    /// The token that the layout rule inserts before the next one of the source, if any.
    pub(super) fn layout_token(&self) -> Option<&'static TokenKind> {
        let token = self.token();
        if !token.first_on_line || self.semicolon_done {
            return None;
        }
        match self.contexts.last() {
            Some(&Context::Implicit { column, .. }) if token.column == column => Some(&SEMICOLON),
            Some(&Context::Implicit { column, .. }) if token.column < column => Some(&CLOSE),
            _ => None,
        }
    }

    /// Starts a block after `where`, `let`, `do` or `of`. Returns false if it is empty by its
    /// indentation.
    pub(super) fn open_block(&mut self) -> bool {
        if matches!(self.raw(0), TokenKind::OpenBrace) {
            self.contexts.push(Context::Explicit { open: self.position });
            self.position += 1;
            self.semicolon_done = false;
            return true;
        }
        let enclosing = match self.contexts.last() {
            Some(&Context::Implicit { column, .. }) => column,
            _ => 0,
        };
        let column = self.token().column;
        // Only statements may be as far left as the enclosing block.
        let after_do = self.position.checked_sub(1).is_some_and(|before| {
            let before = &self.tokens[before].kind;
            matches!(
                before,
                TokenKind::Keyword(Keyword::Do | Keyword::Mdo) | TokenKind::QualifiedDo(..)
            )
        });
        let nondecreasing = after_do && self.has(Extension::NondecreasingIndentation);
        if column > enclosing || (nondecreasing && column == enclosing && column > 0) {
            self.contexts.push(Context::Implicit { column, first: self.position });
            self.semicolon_done = true;
            true
        } else {
            false
        }
    }

    /// Ends the innermost block: at its brace, at its indentation, or by `parse-error(t)`.
    pub(super) fn close_block(&mut self) -> Parse<()> {
        match self.contexts.last() {
            Some(&Context::Explicit { open }) => {
                if !matches!(self.peek(), TokenKind::CloseBrace) {
                    return Err(self.unclosed_block(open));
                }
                self.contexts.pop();
                self.position += 1;
                self.semicolon_done = false;
            }
            _ => self.last_closed = self.contexts.pop(),
        }
        Ok(())
    }

    /// A block of items. `read` pushes the items it has read.
    pub(super) fn block<T>(
        &mut self,
        mut item: impl FnMut(&mut Self, &mut Vec<T>) -> Parse<()>,
    ) -> Parse<Vec<T>> {
        let mut items = Vec::new();
        if !self.open_block() {
            return Ok(items);
        }
        while self.skip_separators() && !self.at_block_end() {
            item(self, &mut items)?;
            if !self.at_separator() {
                break;
            }
        }
        self.close_block()?;
        Ok(items)
    }

    /// A block of declarations, in which an error loses only the enclosing declaration.
    pub(super) fn recovering_block<T>(
        &mut self,
        mut item: impl FnMut(&mut Self, &mut Vec<T>) -> Parse<()>,
    ) -> Parse<Vec<T>> {
        let mut items = Vec::new();
        if !self.open_block() {
            return Ok(items);
        }
        let level = self.contexts.len();
        let (nesting, brackets) = (self.nesting, self.brackets.len());
        while self.skip_separators() && !self.at_recovering_end() {
            let start = self.position;
            let quiet = self.suspect == Some(start);
            let before = self.diagnostics.len();
            let mut result = item(self, &mut items);
            if result.is_ok() && !self.at_separator() {
                if self.at_recovering_end() {
                    break;
                }
                result = Err(self.trailing());
            }
            if result.is_err() {
                if quiet {
                    self.diagnostics.truncate(before);
                }
                self.contexts.truncate(level);
                self.brackets.truncate(brackets);
                self.nesting = nesting;
                self.skip_item(start);
            }
        }
        self.close_block()?;
        Ok(items)
    }

    /// Skips to the start of the next item of the innermost block, or to its end.
    fn skip_item(&mut self, start: usize) {
        if self.position == start {
            self.position += 1;
        }
        self.semicolon_done = false;
        let limit = match self.contexts.last() {
            Some(&Context::Implicit { column, .. }) => Some(column),
            _ => None,
        };
        let mut depth = 0usize;
        loop {
            let token = self.token();
            match (&token.kind, limit) {
                (TokenKind::End, _) => return,
                (_, Some(column)) if token.first_on_line && token.column <= column => return,
                (_, Some(_)) => {}
                (TokenKind::OpenBrace, None) => depth += 1,
                (TokenKind::CloseBrace, None) if depth > 0 => depth -= 1,
                (TokenKind::CloseBrace, None) => return,
                (TokenKind::Semicolon, None) if depth == 0 => return,
                _ => {}
            }
            self.position += 1;
        }
    }

    /// Such a block is never inside brackets, so a stray `)` is an error within it.
    fn at_recovering_end(&self) -> bool {
        match self.peek() {
            TokenKind::LayoutClose | TokenKind::End => true,
            TokenKind::CloseBrace => matches!(self.contexts.last(), Some(Context::Explicit { .. })),
            _ => false,
        }
    }

    pub(super) fn at_separator(&self) -> bool {
        matches!(self.peek(), TokenKind::Semicolon | TokenKind::LayoutSemicolon)
    }

    /// Always returns true, for use in the condition of a loop.
    pub(super) fn skip_separators(&mut self) -> bool {
        while self.at_separator() {
            self.advance();
        }
        true
    }

    /// Whether no item of any block can start with the next token. This includes an operator at the
    /// indentation of the block: it continues the expression that the block ends.
    pub(super) fn at_block_end(&self) -> bool {
        match self.peek() {
            TokenKind::LayoutClose
            | TokenKind::End
            | TokenKind::CloseBrace
            | TokenKind::CloseParen
            | TokenKind::CloseBracket
            | TokenKind::Comma
            | TokenKind::Bar
            | TokenKind::Backquote
            | TokenKind::ConSym(..)
            | TokenKind::Keyword(
                Keyword::Then
                | Keyword::Else
                | Keyword::Of
                | Keyword::In
                | Keyword::Where
                | Keyword::Deriving,
            ) => true,
            TokenKind::VarSym(None, name) => match name.as_str() {
                "-" => false,
                "!" | "~" => !self.token().is_prefix(),
                _ => self.foreign_symbol(self.peek()).is_none() && !self.at_implicit(),
            },
            TokenKind::VarSym(Some(_), _) => true,
            _ => false,
        }
    }
}

//! Names: variables, constructors, operators.

use super::{Parse, Parser};
use crate::extension::Extension;
use crate::lexer::{Keyword, TokenKind};
use crate::syntax::Name;
use source::{Span, Symbol};

impl Parser {
    /// Reads the next token as a name with the given parts.
    fn take_name(&mut self, qualifier: Option<Symbol>, name: Symbol) -> Name {
        let span = self.span();
        self.advance();
        Name { qualifier, name, span }
    }

    /// `x` or `(+)`, without a qualifier: what a binding binds.
    pub(super) fn variable(&mut self, place: &str) -> Parse<Name> {
        match *self.peek() {
            TokenKind::VarId(None, name) => Ok(self.take_name(None, name)),
            TokenKind::OpenParen => {
                if let (&TokenKind::VarSym(None, name), TokenKind::CloseParen) =
                    (self.raw(1), self.raw(2))
                {
                    return Ok(self.parenthesised_operator(None, name));
                }
                Err(self.unexpected(&format!("a name {place}")))
            }
            _ => Err(self.unexpected(&format!("a name {place}"))),
        }
    }

    /// `x`, `(+)`, `C` or `(:+)`, possibly qualified.
    pub(super) fn any_name(&mut self, place: &str) -> Parse<Name> {
        match *self.peek() {
            TokenKind::VarId(q, name) | TokenKind::ConId(q, name) => Ok(self.take_name(q, name)),
            TokenKind::OpenParen => match (self.raw(1), self.raw(2)) {
                (
                    &(TokenKind::VarSym(q, name) | TokenKind::ConSym(q, name)),
                    TokenKind::CloseParen,
                ) => Ok(self.parenthesised_operator(q, name)),
                (TokenKind::RightArrow, TokenKind::CloseParen) => {
                    Ok(self.parenthesised_operator(None, Symbol::new("->")))
                }
                (TokenKind::CloseParen, _) => {
                    let start = self.span();
                    self.advance();
                    self.advance();
                    Ok(Name::new(Symbol::new("()"), self.since(start)))
                }
                _ => Err(self.unexpected(&format!("a name {place}"))),
            },
            TokenKind::OpenBracket if matches!(self.raw(1), TokenKind::CloseBracket) => {
                let start = self.span();
                self.advance();
                self.advance();
                Ok(Name::new(Symbol::new("[]"), self.since(start)))
            }
            _ => Err(self.unexpected(&format!("a name {place}"))),
        }
    }

    /// `C` or `(:+)`, possibly qualified.
    pub(super) fn constructor_name(&mut self, place: &str) -> Parse<Name> {
        match (self.peek(), self.raw(1), self.raw(2)) {
            (&TokenKind::ConId(q, name), ..) => Ok(self.take_name(q, name)),
            (TokenKind::OpenParen, &TokenKind::ConSym(q, name), TokenKind::CloseParen) => {
                Ok(self.parenthesised_operator(q, name))
            }
            (TokenKind::OpenParen | TokenKind::OpenBracket, ..) => self.any_name(place),
            _ => Err(self.unexpected(&format!("a constructor {place}"))),
        }
    }

    /// Reads `(`, an operator and `)`.
    pub(super) fn parenthesised_operator(&mut self, q: Option<Symbol>, name: Symbol) -> Name {
        let start = self.span();
        self.advance();
        self.advance();
        self.advance();
        Name { qualifier: q, name, span: self.since(start) }
    }

    /// An operator between two operands, if one follows: `+`, `:`, `` `f` ``.
    pub(super) fn operator(&mut self) -> Parse<Option<Name>> {
        match *self.peek() {
            TokenKind::VarSym(q, name) | TokenKind::ConSym(q, name) => {
                Ok(Some(self.take_name(q, name)))
            }
            TokenKind::Backquote => self.backquoted().map(Some),
            _ => Ok(None),
        }
    }

    pub(super) fn backquoted(&mut self) -> Parse<Name> {
        let start = self.span();
        self.advance();
        let (qualifier, name) = match *self.peek() {
            TokenKind::VarId(q, name) | TokenKind::ConId(q, name) => (q, name),
            // A typed hole.
            TokenKind::Keyword(Keyword::Underscore) => (None, Symbol::new("_")),
            _ => return Err(self.unexpected("a name between backquotes")),
        };
        self.advance();
        if !self.at(&TokenKind::Backquote) {
            return Err(self.unexpected("a backquote after the name"));
        }
        self.advance();
        Ok(Name { qualifier, name, span: self.since(start) })
    }

    /// Several items separated by commas, at least one.
    pub(super) fn separated<T>(
        &mut self,
        mut read: impl FnMut(&mut Self) -> Parse<T>,
    ) -> Parse<Vec<T>> {
        let mut items = vec![read(self)?];
        while self.eat(&TokenKind::Comma) {
            items.push(read(self)?);
        }
        Ok(items)
    }

    /// The name of the tuple constructor with this many commas.
    /// The constructor of an alternative of an unboxed sum, counted from 1; without one, the type. No
    /// program can write such a name.
    pub(super) fn sum_name(&self, alternative: Option<usize>, of: usize, span: Span) -> Name {
        let text = match alternative {
            Some(alternative) => format!("(#{alternative}|{of}#)"),
            None => format!("(#{of}#)"),
        };
        Name::new(Symbol::new(&text), span)
    }

    /// The bars between the alternatives of an unboxed sum that stand here.
    pub(super) fn sum_bars(&mut self) -> usize {
        let mut bars = 0;
        loop {
            match self.peek() {
                TokenKind::Bar => bars += 1,
                TokenKind::VarSym(None, name) if name.as_str() == "||" => bars += 2,
                _ => return bars,
            }
            self.advance();
        }
    }

    /// After the only part of a parenthesis, whether it is an alternative of an unboxed sum.
    pub(super) fn at_sum_bar(&self) -> bool {
        self.at(&TokenKind::Bar) && self.has(Extension::UnboxedSums)
    }

    pub(super) fn tuple_name(&self, commas: usize, span: Span) -> Name {
        let text = format!("({})", ",".repeat(commas));
        Name::new(Symbol::new(&text), span)
    }
}

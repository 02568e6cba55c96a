//! Lookahead: determines what a statement or a declaration is going to be.
//!
//! A scan walks over the tokens at one bracket level, skips whole brackets, and stops where the
//! item must end. So it costs no more than the length of the item, whatever its nesting.

use super::Parser;
use super::layout::Context;
use crate::lexer::{Keyword, Token, TokenKind};

/// For each opening bracket the index of its closing one, or none if it is closed by one of another
/// kind or not at all.
pub(super) fn match_brackets(tokens: &[Token]) -> Vec<usize> {
    let mut matching = vec![usize::MAX; tokens.len()];
    let mut open: Vec<(usize, TokenKind)> = Vec::new();
    for (index, token) in tokens.iter().enumerate() {
        match token.kind {
            TokenKind::OpenParen => open.push((index, TokenKind::CloseParen)),
            TokenKind::OpenBracket => open.push((index, TokenKind::CloseBracket)),
            TokenKind::OpenBrace => open.push((index, TokenKind::CloseBrace)),
            TokenKind::CloseParen | TokenKind::CloseBracket | TokenKind::CloseBrace => {
                // Brackets left open inside this one are in error; this one is not.
                if let Some(at) = open.iter().rposition(|(_, close)| *close == token.kind) {
                    matching[open[at].0] = index;
                    open.truncate(at);
                }
            }
            // A declaration that leaves a bracket open must not swallow its neighbours.
            _ if token.first_on_line && token.column == 1 && !open.is_empty() => {
                open.retain(|(_, close)| *close == TokenKind::CloseBrace);
            }
            _ => {}
        }
    }
    matching
}

/// The kind of a left-hand side.
pub(super) enum LeftSide {
    /// An operator between two patterns.
    Infix,
    /// `f p q`
    Prefix,
    /// `(x + y) z`: a head in parentheses and more patterns.
    Parenthesised,
    Pattern,
}

impl Parser {
    /// The tokens of the item that starts at `from`; of brackets only the opening token.
    pub(super) fn scan(&self, from: usize) -> impl Iterator<Item = usize> + '_ {
        let limit = match self.contexts.last() {
            Some(&Context::Implicit { column, .. }) => column,
            _ => 0,
        };
        let mut next = Some(from);
        std::iter::from_fn(move || {
            let index = next?;
            let token = self.tokens.get(index)?;
            let ended = index > from && token.first_on_line && token.column <= limit;
            next = match token.kind {
                _ if ended => return None,
                TokenKind::End
                | TokenKind::Semicolon
                | TokenKind::CloseParen
                | TokenKind::CloseBracket
                | TokenKind::CloseBrace => return None,
                TokenKind::OpenParen | TokenKind::OpenBracket | TokenKind::OpenBrace => {
                    self.matching[index].checked_add(1)
                }
                _ => Some(index + 1),
            };
            Some(index)
        })
    }

    /// Whether the current statement is `pattern <- …`.
    pub(super) fn scan_bind(&self) -> bool {
        let mut in_type = false;
        for index in self.scan(self.position) {
            match &self.tokens[index].kind {
                TokenKind::LeftArrow => return true,
                TokenKind::DoubleColon => in_type = true,
                TokenKind::RightArrow | TokenKind::DoubleArrow if in_type => {}
                TokenKind::RightArrow | TokenKind::DoubleArrow => return false,
                TokenKind::Keyword(Keyword::Underscore) => {}
                TokenKind::Keyword(_)
                | TokenKind::QualifiedDo(..)
                | TokenKind::Equals
                | TokenKind::Bar
                | TokenKind::Backslash
                | TokenKind::Comma
                | TokenKind::DotDot => return false,
                _ => {}
            }
        }
        false
    }

    /// Whether the current pattern, inside brackets, is `expr -> pattern`.
    pub(super) fn scan_view(&self) -> bool {
        for index in self.scan(self.position) {
            match &self.tokens[index].kind {
                TokenKind::RightArrow => return true,
                TokenKind::DoubleColon
                | TokenKind::Comma
                | TokenKind::Equals
                | TokenKind::LeftArrow
                | TokenKind::Bar => return false,
                _ => {}
            }
        }
        false
    }

    /// Whether `=>` comes before the end of the item or any of these tokens.
    pub(super) fn scan_context(&self) -> bool {
        for index in self.scan(self.position) {
            match &self.tokens[index].kind {
                TokenKind::DoubleArrow => return true,
                TokenKind::Bar
                | TokenKind::Equals
                | TokenKind::DoubleColon
                | TokenKind::Keyword(Keyword::Deriving | Keyword::Where) => return false,
                _ => {}
            }
        }
        false
    }

    /// Whether `names :: …` starts here.
    pub(super) fn scan_signature(&self) -> bool {
        let mut index = self.position;
        loop {
            let kind = |n: usize| &self.tokens[(index + n).min(self.tokens.len() - 1)].kind;
            index += match (kind(0), kind(1), kind(2)) {
                (TokenKind::VarId(None, _), ..) => 1,
                (TokenKind::OpenParen, TokenKind::VarSym(None, _), TokenKind::CloseParen) => 3,
                _ => return false,
            };
            match self.tokens.get(index).map(|t| &t.kind) {
                Some(TokenKind::DoubleColon) => return true,
                Some(TokenKind::Comma) => index += 1,
                _ => return false,
            }
        }
    }

    pub(super) fn scan_left_side(&self) -> LeftSide {
        let start = self.position;
        let mut previous = None;
        for index in self.scan(start) {
            let token = &self.tokens[index];
            match &token.kind {
                TokenKind::Equals
                | TokenKind::Bar
                | TokenKind::DoubleColon
                | TokenKind::LeftArrow
                | TokenKind::RightArrow => break,
                TokenKind::Keyword(Keyword::Underscore) => {}
                TokenKind::Keyword(_) => break,
                TokenKind::VarSym(None, name) => {
                    let mark = matches!(name.as_str(), "!" | "~") && token.is_prefix();
                    // A minus sign starts a negative literal at the start or after an operator.
                    let minus = name.as_str() == "-"
                        && previous.is_none_or(|p: usize| self.ends_operator(p));
                    if !mark && !minus {
                        return LeftSide::Infix;
                    }
                }
                TokenKind::Backquote
                    if matches!(self.tokens[index + 1].kind, TokenKind::VarId(..)) =>
                {
                    // The closing backquote of `Con` also precedes a variable.
                    let opening = matches!(
                        self.tokens.get(index + 2).map(|t| &t.kind),
                        Some(TokenKind::Backquote)
                    );
                    let closing = previous.is_some_and(|p| {
                        matches!(self.tokens[p].kind, TokenKind::ConId(..))
                            && p > 0
                            && matches!(self.tokens[p - 1].kind, TokenKind::Backquote)
                    });
                    if opening && !closing {
                        return LeftSide::Infix;
                    }
                }
                _ => {}
            }
            previous = Some(index);
        }
        self.plain_left_side()
    }

    fn plain_left_side(&self) -> LeftSide {
        let start = self.position;
        match self.tokens[start].kind {
            TokenKind::VarId(..) => {
                let next = &self.tokens[start + 1];
                if next.kind == TokenKind::At && next.is_tight() {
                    return LeftSide::Pattern;
                }
                // `x : xs = …` is a pattern, `f : xs` is not a function either.
                match next.kind {
                    TokenKind::ConSym(..) | TokenKind::Backquote => LeftSide::Pattern,
                    _ => LeftSide::Prefix,
                }
            }
            TokenKind::OpenParen => {
                if matches!(self.raw(1), TokenKind::VarSym(None, _))
                    && matches!(self.raw(2), TokenKind::CloseParen)
                {
                    return LeftSide::Prefix;
                }
                let after = self.matching[start].checked_add(1).and_then(|n| self.tokens.get(n));
                let more = after.is_some_and(|t| match &t.kind {
                    TokenKind::VarId(..)
                    | TokenKind::ConId(..)
                    | TokenKind::Literal(..)
                    | TokenKind::OpenParen
                    | TokenKind::OpenBracket
                    | TokenKind::Keyword(Keyword::Underscore) => true,
                    TokenKind::VarSym(None, s) => matches!(s.as_str(), "!" | "~") && t.is_prefix(),
                    _ => false,
                });
                if more { LeftSide::Parenthesised } else { LeftSide::Pattern }
            }
            _ => LeftSide::Pattern,
        }
    }

    fn ends_operator(&self, index: usize) -> bool {
        matches!(self.tokens[index].kind, TokenKind::ConSym(..) | TokenKind::VarSym(..))
    }
}

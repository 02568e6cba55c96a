//! A recursive-descent parser: tokens to syntax tree, one form at a time.
//!
//! A form with an error is reported once and omitted; parsing continues with the next one, which
//! starts after the full stop, or earlier if something at the left margin looks like the start of a
//! form (a forgotten full stop should not hide the rest).

mod attribute;
mod binary;
mod block;
mod clause;
mod collection;
mod cursor;
mod expr;
mod form;
mod fun;
mod pattern;
mod primary;
mod term;
mod types;

pub(crate) use binary::apply_specifier;
pub(crate) use collection::list;
pub(crate) use cursor::{Parse, Parser, problem};
pub(crate) use expr::maybe_opens_block;
pub(crate) use pattern::pattern_from;
pub(crate) use types::{unary, union};

use crate::preprocess::Problem;
use crate::token::{Expansion, Punct, Token, TokenKind};
use crate::tree::{Expr, Form, Term};
use source::{Diagnostic, Span};

/// Whether `maybe` and `else` are reserved words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum MaybeMode {
    /// Unspecified: `maybe` opens a block where a block makes sense, and is an atom elsewhere, so
    /// that programs from before and after OTP 27 can be read.
    Guess,
    Reserved,
    Atom,
}

/// The forms in the tokens up to one full stop: one, unless full stops were forgotten.
pub(crate) fn parse_forms(
    tokens: Vec<Token>,
    expansions: &[Expansion],
    maybe: MaybeMode,
    forms: &mut Vec<Form>,
    diagnostics: &mut Vec<Diagnostic>,
) {
    let mut parser = Parser::new(tokens, expansions, maybe);
    loop {
        match parser.form() {
            Ok(form) => return forms.push(form),
            Err(problem) => diagnostics.push(*problem),
        }
        if !parser.recover_at_margin() {
            return;
        }
    }
}

/// The expression of `-if(…)`.
pub(crate) fn parse_condition(
    mut tokens: Vec<Token>,
    expansions: &[Expansion],
    span: Span,
) -> Result<Expr, Problem> {
    tokens.push(Token::new(TokenKind::End, span));
    let mut parser = Parser::new(tokens, expansions, MaybeMode::Guess);
    let expr = parser.expr()?;
    parser.end_of_text()?;
    Ok(expr)
}

/// `e1, e2, …`, with or without a full stop.
pub(crate) fn parse_expression_list(
    tokens: Vec<Token>,
    expansions: &[Expansion],
) -> Result<Vec<Expr>, Problem> {
    let mut parser = Parser::new(tokens, expansions, MaybeMode::Guess);
    let exprs = parser.exprs()?;
    parser.end_of_text()?;
    Ok(exprs)
}

/// A literal term, with or without a full stop.
pub(crate) fn parse_term(tokens: Vec<Token>) -> Result<Term, Problem> {
    let mut parser = Parser::new(tokens, &[], MaybeMode::Guess);
    let expr = parser.expr()?;
    parser.end_of_text()?;
    parser.term_from(&expr)
}

impl Parser<'_> {
    fn end_of_text(&mut self) -> Parse<()> {
        match self.peek().kind {
            TokenKind::End | TokenKind::Dot => Ok(()),
            _ => Err(self.expected("the end of the expression")),
        }
    }

    /// Goes to the next token that looks like the start of a form and is not where parsing started.
    fn recover_at_margin(&mut self) -> bool {
        let from = self.position().max(self.form_start() + 1);
        for index in from..self.len() {
            let (token, next) = (self.token(index), self.token(index + 1));
            let begins = match &token.kind {
                TokenKind::Atom(_) => next.is(Punct::OpenParen),
                TokenKind::Punct(Punct::Minus) => next.atom_text().is_some(),
                _ => false,
            };
            let before = &self.token(index - 1).kind;
            let goes_on =
                matches!(before, TokenKind::Punct(Punct::Semicolon | Punct::Comma | Punct::Arrow));
            if token.at_margin && begins && !goes_on {
                self.restart_at(index);
                return true;
            }
        }
        false
    }
}

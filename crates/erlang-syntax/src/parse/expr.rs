//! Operators, by precedence climbing. A run of one precedence is read in a loop, so that its length
//! uses no stack.

use super::MaybeMode;
use super::cursor::{Parse, Parser, problem};
use crate::token::{Keyword, Punct, Token, TokenKind};
use crate::tree::{Associativity, BinaryOp, Expr, ExprKind, Operand, Operators, UnaryOp};
use source::Diagnostic;

/// The precedence of `=` and `!`, which group to the right.
const MATCH: u32 = 100;

/// A token between two operands.
#[derive(Clone, Copy)]
enum Infix {
    Match,
    Send,
    Binary(BinaryOp),
}

impl Infix {
    fn precedence(self) -> u32 {
        match self {
            Infix::Match | Infix::Send => MATCH,
            Infix::Binary(op) => op.precedence(),
        }
    }
}

/// Whether `maybe` before this token starts a block, if it is not a reserved word: if an expression
/// starts here that could not follow an atom.
pub(crate) fn maybe_opens_block(next: Option<&Token>) -> bool {
    let Some(next) = next else { return false };
    match &next.kind {
        TokenKind::Punct(Punct::OpenParen) => next.spaced,
        TokenKind::Punct(p) => matches!(
            p,
            Punct::OpenBrace | Punct::OpenBracket | Punct::OpenBits | Punct::Hash | Punct::Question
        ),
        TokenKind::Keyword(k) => matches!(
            k,
            Keyword::Begin
                | Keyword::Case
                | Keyword::Catch
                | Keyword::Fun
                | Keyword::If
                | Keyword::Maybe
                | Keyword::Not
                | Keyword::Bnot
                | Keyword::Receive
                | Keyword::Try
        ),
        TokenKind::Dot | TokenKind::End | TokenKind::Error(_) => false,
        _ => true,
    }
}

impl Parser<'_> {
    pub(crate) fn expr(&mut self) -> Parse<Expr> {
        self.operators(0)
    }

    /// One or more, separated by commas.
    pub(crate) fn exprs(&mut self) -> Parse<Vec<Expr>> {
        let mut exprs = vec![self.expr()?];
        while self.eat(Punct::Comma) {
            exprs.push(self.expr()?);
        }
        Ok(exprs)
    }

    /// An expression whose operators bind at least as tightly as `min`.
    fn operators(&mut self, min: u32) -> Parse<Expr> {
        self.enter()?;
        let depth = self.depth();
        let outer_deepest = std::mem::replace(&mut self.deepest, depth);
        let mut left = self.prefixed()?;
        while let Some(infix) = self.infix()
            && infix.precedence() >= min
        {
            left = match infix {
                Infix::Match => {
                    self.bump();
                    let pattern = Box::new(self.pattern_from(left)?);
                    let value = Box::new(self.operators(MATCH)?);
                    let span = pattern.span.to(value.span);
                    Expr::new(ExprKind::Match { pattern, value }, span)
                }
                Infix::Send => {
                    self.bump();
                    let message = Box::new(self.operators(MATCH)?);
                    let span = left.span.to(message.span);
                    Expr::new(ExprKind::Send { to: Box::new(left), message }, span)
                }
                Infix::Binary(op) => self.run(left, op.precedence(), op.associativity())?,
            };
            self.wrap()?;
        }
        self.deepest = self.deepest.max(outer_deepest);
        self.leave();
        Ok(left)
    }

    /// `left op e op e …` for operators of one precedence.
    fn run(&mut self, left: Expr, precedence: u32, associativity: Associativity) -> Parse<Expr> {
        let mut span = left.span;
        let mut run = match left.kind {
            ExprKind::Operators(run)
                if associativity == Associativity::Left
                    && run.precedence() == precedence
                    // `(a + b) + c` is the same as `a + b + c`, but at other locations.
                    && span.start >= run.first.span.start =>
            {
                run
            }
            kind => Operators { first: Box::new(Expr::new(kind, span)), rest: Vec::new() },
        };
        while let Some(Infix::Binary(op)) = self.infix()
            && op.precedence() == precedence
        {
            if associativity == Associativity::None
                && let Some(first) = run.rest.first()
            {
                return Err(Box::new(
                    Diagnostic::error(format!(
                        "`{}` cannot follow `{}` without parentheses",
                        op.as_str(),
                        first.op.as_str()
                    ))
                    .at(self.span())
                    .with(first.op_span, "the first comparison")
                    .help("write (a < b) andalso (b < c), or put parentheses around one of them"),
                ));
            }
            let op_span = self.bump();
            let value = self.operators(precedence + 1)?;
            span = span.to(value.span);
            run.rest.push(Operand { op, op_span, value });
        }
        Ok(Expr::new(ExprKind::Operators(run.flatten_right()), span))
    }

    fn infix(&self) -> Option<Infix> {
        let op = match &self.peek().kind {
            TokenKind::Punct(Punct::Match) => return Some(Infix::Match),
            TokenKind::Punct(Punct::Bang) => return Some(Infix::Send),
            TokenKind::Punct(punct) => BinaryOp::from_text(punct.as_str()),
            TokenKind::Keyword(keyword) => BinaryOp::from_text(keyword.as_str()),
            _ => None,
        };
        op.map(Infix::Binary)
    }

    pub(super) fn prefix(&self) -> Option<UnaryOp> {
        match self.peek().kind {
            TokenKind::Punct(Punct::Plus) => Some(UnaryOp::Plus),
            TokenKind::Punct(Punct::Minus) => Some(UnaryOp::Minus),
            TokenKind::Keyword(Keyword::Bnot) => Some(UnaryOp::Bnot),
            TokenKind::Keyword(Keyword::Not) => Some(UnaryOp::Not),
            _ => None,
        }
    }

    fn prefixed(&mut self) -> Parse<Expr> {
        if let Some(op) = self.prefix() {
            let start = self.bump();
            self.enter()?;
            let operand = Box::new(self.prefixed()?);
            self.leave();
            let span = start.to(operand.span);
            return Ok(Expr::new(ExprKind::Unary { op, operand }, span));
        }
        if self.is_keyword(Keyword::Catch) {
            let start = self.bump();
            // The lowest precedence: `catch a = b` catches the whole match.
            let inner = Box::new(self.operators(0)?);
            let span = start.to(inner.span);
            return Ok(Expr::new(ExprKind::Catch(inner), span));
        }
        self.postfixed()
    }

    /// Whether the current `maybe` starts a block.
    pub(super) fn at_maybe_block(&self) -> bool {
        self.is_keyword(Keyword::Maybe)
            && match self.maybe {
                MaybeMode::Reserved => true,
                MaybeMode::Atom => false,
                MaybeMode::Guess => maybe_opens_block(Some(self.peek_after(1))),
            }
    }

    /// Rejects a number or name that is invalid here.
    pub(super) fn refuse<T>(&self, message: impl Into<String>, expr: &Expr) -> Parse<T> {
        Err(problem(message, expr.span))
    }
}

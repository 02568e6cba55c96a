//! Expressions: operators, application, and type annotations.
//!
//! Long chains of operators, arguments and list elements are read by loops, so that only real
//! nesting counts against [`crate::MAX_NESTING`].

use super::{Parse, Parser};
use crate::extension::Extension;
use crate::lexer::{Keyword, TokenKind};
use crate::syntax::{Argument, Expr, ExprKind, Name, OperatorItem};
use source::{Diagnostic, Span, Symbol};

impl Parser {
    /// A whole expression, with its type if it has one.
    pub(super) fn expr(&mut self) -> Parse<Expr> {
        self.nested(|p| {
            let start = p.span();
            let (expr, _) = p.infix(start, false)?;
            p.annotation(start, expr)
        })
    }

    pub(super) fn annotation(&mut self, start: Span, expr: Expr) -> Parse<Expr> {
        if !self.eat(&TokenKind::DoubleColon) {
            return Ok(expr);
        }
        let ty = Box::new(self.ty()?);
        let expr = Box::new(expr);
        Ok(self.make(start, ExprKind::Annotated { expr, ty }))
    }

    /// Alternating operands and operators. In parentheses an operator may come last, and is
    /// returned with the operand: a left section.
    pub(super) fn infix(&mut self, start: Span, section: bool) -> Parse<(Expr, Option<Name>)> {
        let mut items = Vec::new();
        let mut only = None;
        loop {
            while self.at_symbol("-") && !self.at_lexical_minus() {
                let span = self.span();
                items.extend(only.take().map(OperatorItem::Operand));
                self.advance();
                items.push(OperatorItem::Negate(span));
            }
            let operand = self.operand()?;
            if items.is_empty() {
                only = Some(operand);
            } else {
                items.push(OperatorItem::Operand(operand));
            }
            if !self.at_operator() {
                return Ok((self.chain(start, items, only), None));
            }
            let before = self.since(start);
            let Some(operator) = self.operator()? else {
                return Err(self.unexpected("an operator"));
            };
            if section && self.at(&TokenKind::CloseParen) {
                let mut expr = self.chain(start, items, only);
                expr.span = before;
                return Ok((expr, Some(operator)));
            }
            items.extend(only.take().map(OperatorItem::Operand));
            items.push(OperatorItem::Operator(operator));
        }
    }

    fn chain(&self, start: Span, items: Vec<OperatorItem>, only: Option<Expr>) -> Expr {
        match only {
            Some(expr) => expr,
            None => self.make(start, ExprKind::Operators(items)),
        }
    }

    fn at_operator(&self) -> bool {
        match self.peek() {
            TokenKind::VarSym(..) | TokenKind::ConSym(..) | TokenKind::Backquote => {
                // With OverloadedRecordDot, `r.x` has been read with its operand.
                !self.at_projection() && !self.at_lexical_minus() && !self.at_implicit()
            }
            _ => false,
        }
    }

    /// With LexicalNegation, `-x` is an operand.
    pub(super) fn at_lexical_minus(&self) -> bool {
        self.has(Extension::LexicalNegation) && self.at_prefix("-")
    }

    /// At `?x` under ImplicitParams.
    pub(super) fn at_implicit(&self) -> bool {
        self.has(Extension::ImplicitParams)
            && self.at_prefix("?")
            && matches!(self.raw(1), TokenKind::VarId(None, _))
    }

    /// The name of `?x`, which the parser is at.
    pub(super) fn implicit_name(&mut self) -> Name {
        self.advance();
        let (name, span) = match *self.peek() {
            TokenKind::VarId(_, name) => (name, self.span()),
            _ => (Symbol::new("?"), self.span()),
        };
        self.advance();
        Name::new(name, span)
    }

    pub(super) fn at_projection(&self) -> bool {
        self.has(Extension::OverloadedRecordDot)
            && self.at_symbol(".")
            && self.token().is_tight()
            && matches!(self.raw(1), TokenKind::VarId(None, _))
    }

    /// A block expression, or a function and its arguments.
    fn operand(&mut self) -> Parse<Expr> {
        let start = self.span();
        if self.at_block_expr() {
            let block = self.block_expr()?;
            // With BlockArguments, a block that has ended can be applied to more.
            if !self.at_argument() || !self.has(Extension::BlockArguments) {
                return Ok(block);
            }
            return self.application(start, block);
        }
        if self.has(Extension::Arrows) && self.at_word("proc") {
            let help = "write it with the functions of Control.Arrow";
            return Err(self.unsupported(start, "arrow notation is", help));
        }
        let function = self.atom()?;
        self.application(start, function)
    }

    fn application(&mut self, start: Span, function: Expr) -> Parse<Expr> {
        let mut arguments = Vec::new();
        loop {
            if self.at(&TokenKind::At) && self.token().is_prefix() {
                self.advance();
                arguments.push(Argument::Type(self.type_atom()?));
            } else if self.at_block_expr() {
                let span = self.span();
                self.block_argument(span);
                arguments.push(Argument::Value(self.block_expr()?));
            } else if self.at_argument() {
                arguments.push(Argument::Value(self.atom()?));
            } else {
                break;
            }
        }
        if arguments.is_empty() {
            return Ok(function);
        }
        let function = Box::new(function);
        Ok(self.make(start, ExprKind::Application { function, arguments }))
    }

    fn block_argument(&mut self, span: Span) {
        if !self.has(Extension::BlockArguments) {
            let found = self.peek().describe();
            self.report(
                Diagnostic::error(format!("{found} cannot be an argument here")).at(span).help(
                    "write `$` before it, put it into parentheses, or turn on BlockArguments",
                ),
            );
        }
    }

    pub(super) fn at_block_expr(&self) -> bool {
        matches!(
            self.peek(),
            TokenKind::Backslash
                | TokenKind::QualifiedDo(..)
                | TokenKind::Keyword(
                    Keyword::Let | Keyword::If | Keyword::Case | Keyword::Do | Keyword::Mdo
                )
        )
    }

    fn at_argument(&self) -> bool {
        matches!(
            self.peek(),
            TokenKind::VarId(..)
                | TokenKind::ConId(..)
                | TokenKind::Literal(..)
                | TokenKind::OpenParen
                | TokenKind::OpenBracket
                | TokenKind::Tick
                | TokenKind::Quotation
                | TokenKind::Invalid
                | TokenKind::Keyword(Keyword::Underscore)
        ) || self.at_lexical_minus()
            || self.at_implicit()
    }

    pub(super) fn make(&self, start: Span, kind: ExprKind) -> Expr {
        Expr { kind, span: self.since(start) }
    }
}

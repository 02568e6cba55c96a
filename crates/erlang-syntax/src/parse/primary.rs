//! Literals, names, brackets, calls, and postfix forms.

use super::cursor::{Parse, Parser};
use crate::token::{Keyword, Punct, TokenKind};
use crate::tree::{CallTarget, Expr, ExprKind, FieldName, Name, RecordField};
use source::{Diagnostic, Span, Symbol};

impl Parser<'_> {
    /// A primary, and the call, record or map updates that follow it.
    pub(super) fn postfixed(&mut self) -> Parse<Expr> {
        let mut expr = if self.is(Punct::Hash) {
            let start = self.bump();
            self.after_hash(None, start)?
        } else {
            let callee = self.primary()?;
            if self.is(Punct::OpenParen) {
                return self.local_call(callee);
            }
            if self.is(Punct::Colon) && !self.in_catch_head {
                return self.remote_call(callee);
            }
            callee
        };
        while self.is(Punct::Hash) {
            self.bump();
            self.wrap()?;
            let start = expr.span;
            expr = self.after_hash(Some(expr), start)?;
        }
        Ok(expr)
    }

    fn local_call(&mut self, callee: Expr) -> Parse<Expr> {
        let span = callee.span;
        let target = match callee.kind {
            ExprKind::Atom(symbol) => CallTarget::Local(Name::new(symbol, span)),
            _ => CallTarget::Value(callee),
        };
        self.call(target, span)
    }

    fn remote_call(&mut self, module: Expr) -> Parse<Expr> {
        self.bump();
        let function = self.primary()?;
        let start = module.span;
        if !self.is(Punct::OpenParen) {
            return Err(self.expected("`(` and the arguments of the call"));
        }
        self.call(CallTarget::Remote { module, function }, start)
    }

    fn call(&mut self, target: CallTarget, start: Span) -> Parse<Expr> {
        let args = self.arguments()?;
        let span = start.to(self.last_span());
        if self.is(Punct::Hash) {
            return Err(Box::new(
                Diagnostic::error("a call needs parentheses before `#`")
                    .at(self.span())
                    .with(span, "the call")
                    .help("write (f(…))#…"),
            ));
        }
        Ok(Expr::new(ExprKind::Call { target: Box::new(target), args }, span))
    }

    /// `(e, …)`.
    pub(super) fn arguments(&mut self) -> Parse<Vec<Expr>> {
        if !self.is(Punct::OpenParen) {
            return Err(self.expected("`(`"));
        }
        self.open("(", ")");
        let args = if self.is(Punct::CloseParen) { Vec::new() } else { self.exprs()? };
        self.close(Punct::CloseParen, "`,` or ")?;
        Ok(args)
    }

    /// A map or a record, alone or updating `base`; the `#` has been consumed.
    fn after_hash(&mut self, base: Option<Expr>, start: Span) -> Parse<Expr> {
        if self.is(Punct::OpenBrace) {
            return self.map(base, start);
        }
        let name = self.atom("a record name or `{` after `#`")?;
        if self.eat(Punct::RecordDot) {
            let field = self.atom("the name of a field")?;
            let span = start.to(field.span);
            let kind = match base {
                Some(base) => ExprKind::RecordAccess { base: Box::new(base), name, field },
                None => ExprKind::RecordIndex { name, field },
            };
            return Ok(Expr::new(kind, span));
        }
        if !self.is(Punct::OpenBrace) {
            return Err(self.expected("`{` or `.` after the record name"));
        }
        let fields = self.record_fields()?;
        let span = start.to(self.last_span());
        let kind = match base {
            Some(base) => ExprKind::RecordUpdate { base: Box::new(base), name, fields },
            None => ExprKind::Record { name, fields },
        };
        Ok(Expr::new(kind, span))
    }

    fn record_fields(&mut self) -> Parse<Vec<RecordField<Expr>>> {
        self.open("{", "}");
        let mut fields = Vec::new();
        while !self.is(Punct::CloseBrace) || !fields.is_empty() {
            let start = self.span();
            let name = match self.peek().kind {
                TokenKind::Variable(v) if v.as_str() == "_" => FieldName::Rest(self.bump()),
                _ => FieldName::Named(self.atom("the name of a field")?),
            };
            self.expect(Punct::Match, " after the name of the field")?;
            let value = self.expr()?;
            let span = start.to(value.span);
            fields.push(RecordField { name, value, span });
            if !self.eat(Punct::Comma) {
                break;
            }
        }
        self.close(Punct::CloseBrace, "`,` or ")?;
        Ok(fields)
    }

    /// An expression without operators: `expr_max` in the grammar.
    pub(super) fn primary(&mut self) -> Parse<Expr> {
        let span = self.span();
        let kind = match &self.peek().kind {
            TokenKind::Variable(symbol) => ExprKind::Variable(*symbol),
            TokenKind::Atom(symbol) => ExprKind::Atom(*symbol),
            TokenKind::Integer(n) => ExprKind::Integer((**n).clone()),
            TokenKind::Float(x) => ExprKind::Float(*x),
            TokenKind::Char(code) => ExprKind::Char(*code),
            TokenKind::String(_) => return Ok(self.string()),
            TokenKind::Punct(punct) => {
                return match punct {
                    Punct::OpenParen => self.parenthesized(),
                    Punct::OpenBracket => self.list(),
                    Punct::OpenBrace => self.tuple(),
                    Punct::OpenBits => self.binary(),
                    _ => Err(self.expected("an expression")),
                };
            }
            TokenKind::Keyword(keyword) => {
                return match keyword {
                    Keyword::Begin => self.begin(),
                    Keyword::If => self.if_expr(),
                    Keyword::Case => self.case(),
                    Keyword::Receive => self.receive(),
                    Keyword::Try => self.try_expr(),
                    Keyword::Fun => self.fun(),
                    Keyword::Maybe if self.at_maybe_block() => self.maybe_block(),
                    Keyword::Maybe | Keyword::Else if self.maybe != super::MaybeMode::Reserved => {
                        let symbol = Symbol::new(keyword.as_str());
                        self.bump();
                        Ok(Expr::new(ExprKind::Atom(symbol), span))
                    }
                    _ => Err(self.expected("an expression")),
                };
            }
            _ => return Err(self.expected("an expression")),
        };
        self.bump();
        Ok(Expr::new(kind, span))
    }

    /// Adjacent string literals are one.
    fn string(&mut self) -> Expr {
        let start = self.span();
        let mut text = String::new();
        while let TokenKind::String(part) = &self.peek().kind {
            text.push_str(part);
            self.bump();
        }
        Expr::new(ExprKind::String(text), start.to(self.last_span()))
    }

    fn parenthesized(&mut self) -> Parse<Expr> {
        let start = self.open("(", ")");
        let in_catch_head = std::mem::take(&mut self.in_catch_head);
        let mut expr = self.expr()?;
        self.in_catch_head = in_catch_head;
        let end = self.close(Punct::CloseParen, "an operator or ")?;
        expr.span = start.to(end);
        Ok(expr)
    }
}

//! Atomic expressions, and what may directly follow them: record braces and field selection.

use super::{Parse, Parser};
use crate::extension::Extension;
use crate::lexer::{Keyword, TokenKind};
use crate::syntax::{Expr, ExprKind, FieldBinding, Literal, Name, OperatorItem};
use source::{Diagnostic, Span};

impl Parser {
    pub(super) fn atom(&mut self) -> Parse<Expr> {
        let start = self.span();
        let mut expr = self.plain_atom(start)?;
        let mut nesting = self.nesting;
        loop {
            if self.at(&TokenKind::OpenBrace) {
                expr = self.record(start, expr)?;
            } else if self.at_projection() {
                self.advance();
                let field = self.field_name()?;
                let record = Box::new(expr);
                expr = self.make(start, ExprKind::Projection { record, field });
            } else {
                return Ok(expr);
            }
            // Each of these nests the tree although it does not nest the parser.
            nesting += 1;
            if nesting >= crate::MAX_NESTING {
                return Err(self.too_deep());
            }
        }
    }

    fn plain_atom(&mut self, start: Span) -> Parse<Expr> {
        let kind = match self.peek().clone() {
            TokenKind::VarId(qualifier, name) => {
                self.advance();
                ExprKind::Variable(Name { qualifier, name, span: start })
            }
            TokenKind::ConId(qualifier, name) => {
                self.advance();
                ExprKind::Constructor(Name { qualifier, name, span: start })
            }
            TokenKind::Literal(kind, hashes) => {
                self.advance();
                ExprKind::Literal(Literal { kind, hashes, span: start })
            }
            TokenKind::Keyword(Keyword::Underscore) => {
                self.advance();
                ExprKind::Wildcard
            }
            TokenKind::OpenParen => return self.nested(|p| p.parens(start)),
            TokenKind::OpenBracket => return self.nested(|p| p.list(start)),
            TokenKind::VarSym(None, _) if self.at_lexical_minus() => {
                self.advance();
                let operand = self.nested(Self::atom)?;
                let items = vec![OperatorItem::Negate(start), OperatorItem::Operand(operand)];
                ExprKind::Paren(Box::new(self.make(start, ExprKind::Operators(items))))
            }
            TokenKind::VarSym(None, _) if self.at_implicit() => {
                ExprKind::Implicit(self.implicit_name())
            }
            TokenKind::Quotation if !self.in_dependency => {
                let help = "write the quoted code itself where it is spliced; only GHC evaluates templates";
                return Err(self.unsupported(start, "Template Haskell quotations are", help));
            }
            TokenKind::Quotation => {
                self.advance();
                ExprKind::Quotation
            }
            TokenKind::Tick if self.in_dependency && self.has(Extension::TemplateHaskellQuotes) => {
                self.quoted_name()?;
                ExprKind::Quotation
            }
            TokenKind::Tick => return Err(self.stray_tick(start)),
            _ => return Err(self.unexpected("an expression")),
        };
        Ok(self.make(start, kind))
    }

    /// `'name` or `''Type`: one tick or two, and a name, perhaps an operator in parentheses.
    fn quoted_name(&mut self) -> Parse<()> {
        while self.eat(&TokenKind::Tick) {}
        if matches!(self.peek(), TokenKind::VarId(..) | TokenKind::ConId(..)) {
            self.advance();
            return Ok(());
        }
        if !self.at(&TokenKind::OpenParen) {
            return Err(self.unexpected("a name after the tick"));
        }
        self.open_bracket();
        while !self.at(&TokenKind::CloseParen) && !self.at(&TokenKind::End) {
            self.advance();
        }
        self.close_bracket(&TokenKind::CloseParen)
    }

    /// A single quote that does not start a character: a string in the wrong quotes, or a quoted
    /// name.
    fn stray_tick(&mut self, start: Span) -> super::Reported {
        let closes = |kind: &TokenKind| match kind {
            TokenKind::VarId(_, name) | TokenKind::ConId(_, name) => name.as_str().ends_with('\''),
            TokenKind::Tick => true,
            _ => false,
        };
        let line = self.token().line;
        let closed = self.tokens[self.position + 1..]
            .iter()
            .take_while(|t| t.line == line)
            .any(|t| closes(&t.kind));
        if closed && !self.has(Extension::TemplateHaskellQuotes) {
            return self.report(
                Diagnostic::error("single quotes hold exactly one character")
                    .at(start)
                    .help("a string has double quotes: \"…\""),
            );
        }
        self.unsupported(
            start,
            "quoted names (Template Haskell) are",
            "a character literal has a quote on both sides: 'x'",
        )
    }

    fn record(&mut self, start: Span, expr: Expr) -> Parse<Expr> {
        let open = self.span();
        self.open_bracket();
        let mut fields = Vec::new();
        let mut wildcard = None;
        while !self.at(&TokenKind::CloseBrace) {
            let at = self.span();
            if self.eat(&TokenKind::DotDot) {
                self.require(Extension::RecordWildCards, at, "`..` in a record");
                wildcard = Some(at);
            } else {
                fields.push(self.nested(|p| p.field_binding(at))?);
            }
            if !self.eat(&TokenKind::Comma) {
                break;
            }
        }
        self.close_bracket(&TokenKind::CloseBrace)?;
        let kind = match expr.kind {
            ExprKind::Constructor(constructor) => {
                ExprKind::RecordConstruction { constructor, fields, wildcard }
            }
            _ if wildcard.is_some() || fields.is_empty() => {
                return Err(self.report(
                    Diagnostic::error("a record update names the fields that it changes")
                        .at(open)
                        .help("write `record { field = value }`"),
                ));
            }
            _ => ExprKind::RecordUpdate { record: Box::new(expr), fields },
        };
        Ok(self.make(start, kind))
    }

    fn field_binding(&mut self, start: Span) -> Parse<FieldBinding> {
        let field = self.field_name()?;
        let value = if self.eat(&TokenKind::Equals) {
            Some(self.expr()?)
        } else {
            if !matches!(self.peek(), TokenKind::Comma | TokenKind::CloseBrace) {
                return Err(self.unexpected("`=` after the field"));
            }
            self.require(Extension::NamedFieldPuns, start, "a field without a value");
            None
        };
        Ok(FieldBinding { field, value, span: self.since(start) })
    }
}

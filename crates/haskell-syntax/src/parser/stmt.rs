//! Statements of `do`, qualifiers of comprehensions, and guards: one grammar.

use super::{Parse, Parser};
use crate::extension::Extension;
use crate::lexer::{Keyword, TokenKind};
use crate::syntax::{ExprKind, Stmt, StmtKind};

impl Parser {
    /// A block of statements.
    pub(super) fn statements(&mut self) -> Parse<Vec<Stmt>> {
        self.block(|p, statements| {
            statements.push(p.statement()?);
            Ok(())
        })
    }

    pub(super) fn statement(&mut self) -> Parse<Stmt> {
        let start = self.span();
        if self.at_keyword(Keyword::Then) && self.has(Extension::TransformListComp) {
            let help = "write it with `sortOn`, `groupBy` or `take` on the list";
            return Err(self.unsupported(start, "transform comprehensions are", help));
        }
        let kind = if self.at_keyword(Keyword::Let) {
            self.let_statement()?
        } else if self.at_keyword(Keyword::Rec) {
            self.advance();
            StmtKind::Rec(self.statements()?)
        } else if self.scan_bind() {
            let pattern = self.signed_pattern()?;
            if !self.at(&TokenKind::LeftArrow) {
                return Err(self.unexpected("`<-` after this pattern"));
            }
            self.advance();
            StmtKind::Bind { pattern, expr: self.expr()? }
        } else {
            StmtKind::Expr(self.expr()?)
        };
        Ok(Stmt { kind, span: self.since(start) })
    }

    /// `let` with bindings, unless `in` makes it an expression.
    fn let_statement(&mut self) -> Parse<StmtKind> {
        let start = self.span();
        self.advance();
        if self.at_implicit_bindings() {
            let bindings = self.implicit_bindings()?;
            if !self.eat_keyword(Keyword::In) {
                return Ok(StmtKind::LetImplicit(bindings));
            }
            let body = Box::new(self.expr()?);
            let kind = ExprKind::LetImplicit { bindings, body };
            return Ok(StmtKind::Expr(self.make(start, kind)));
        }
        let decls = self.bindings()?;
        if !self.eat_keyword(Keyword::In) {
            // A binding that is not quite aligned with the previous one.
            let begins = matches!(
                self.peek(),
                TokenKind::VarId(..) | TokenKind::ConId(..) | TokenKind::OpenParen
            );
            if begins && self.is_between_blocks() {
                return Err(self.trailing());
            }
            return Ok(StmtKind::Let(decls));
        }
        let body = Box::new(self.expr()?);
        Ok(StmtKind::Expr(self.make(start, ExprKind::Let { decls, body })))
    }
}

//! Expressions that end with `end`: `begin`, `if`, `case`, `receive`, `try`, `maybe`.

use super::cursor::{Parse, Parser};
use crate::token::{Keyword, Punct, TokenKind};
use crate::tree::{CatchClause, Expr, ExprKind, IfClause, MaybeStep, Name, Pattern, PatternKind};
use source::{Diagnostic, Symbol};

impl Parser<'_> {
    pub(super) fn begin(&mut self) -> Parse<Expr> {
        let start = self.open("begin", "end");
        let body = self.exprs()?;
        let end = self.close_block("`,` or ")?;
        Ok(Expr::new(ExprKind::Block(body), start.to(end)))
    }

    pub(super) fn if_expr(&mut self) -> Parse<Expr> {
        let start = self.open("if", "end");
        let mut clauses = Vec::new();
        loop {
            let from = self.span();
            let guard = self.guard()?;
            let body = self.clause_body()?;
            let span = from.to(self.last_span());
            clauses.push(IfClause { guard, body, span });
            if !self.eat(Punct::Semicolon) {
                break;
            }
        }
        let end = self.close_block("`,`, `;` or ")?;
        Ok(Expr::new(ExprKind::If(clauses), start.to(end)))
    }

    pub(super) fn case(&mut self) -> Parse<Expr> {
        let start = self.open("case", "end");
        let subject = Box::new(self.expr()?);
        if !self.eat_keyword(Keyword::Of) {
            return Err(self.expected("`of`"));
        }
        let clauses = self.pattern_clauses()?;
        let end = self.close_block("`,`, `;` or ")?;
        Ok(Expr::new(ExprKind::Case { subject, clauses }, start.to(end)))
    }

    pub(super) fn receive(&mut self) -> Parse<Expr> {
        let start = self.open("receive", "end");
        let clauses = match self.peek().kind {
            TokenKind::Keyword(Keyword::After) => Vec::new(),
            _ => self.pattern_clauses()?,
        };
        let after = if self.eat_keyword(Keyword::After) {
            let timeout = Box::new(self.expr()?);
            Some((timeout, self.clause_body()?))
        } else {
            None
        };
        let or = if after.is_some() { "`,` or " } else { "`,`, `;`, `after` or " };
        let end = self.close_block(or)?;
        Ok(Expr::new(ExprKind::Receive { clauses, after }, start.to(end)))
    }

    pub(super) fn try_expr(&mut self) -> Parse<Expr> {
        let start = self.open("try", "end");
        let body = self.exprs()?;
        let of = match self.eat_keyword(Keyword::Of) {
            true => self.pattern_clauses()?,
            false => Vec::new(),
        };
        let mut catch = Vec::new();
        if self.eat_keyword(Keyword::Catch) {
            catch.push(self.catch_clause()?);
            while self.eat(Punct::Semicolon) {
                catch.push(self.catch_clause()?);
            }
        }
        let after = if self.eat_keyword(Keyword::After) { self.exprs()? } else { Vec::new() };
        if catch.is_empty() && after.is_empty() {
            if self.is_keyword(Keyword::End) {
                return Err(Box::new(
                    Diagnostic::error("this `try` has neither `catch` nor `after`")
                        .at(self.span())
                        .with(start, "`try` opened here"),
                ));
            }
            return Err(self.expected("`,`, `of`, `catch` or `after`"));
        }
        let end =
            self.close_block(if after.is_empty() { "`,`, `;`, `after` or " } else { "`,` or " })?;
        Ok(Expr::new(ExprKind::Try { body, of, catch, after }, start.to(end)))
    }

    /// `class:pattern:stacktrace when guard -> body`, where class and stacktrace may be omitted.
    fn catch_clause(&mut self) -> Parse<CatchClause> {
        let start = self.span();
        let class = if self.peek_after(1).is(Punct::Colon) {
            let class = self.primary()?;
            let class = match class.kind {
                ExprKind::Atom(_) | ExprKind::Variable(_) => self.pattern_from(class)?,
                _ => {
                    return self
                        .refuse("the class is `error`, `exit`, `throw` or a variable", &class);
                }
            };
            self.bump();
            class
        } else {
            Pattern::new(PatternKind::Atom(Symbol::new("throw")), start)
        };
        let outer = std::mem::replace(&mut self.in_catch_head, true);
        let pattern = self.expr()?;
        self.in_catch_head = outer;
        let pattern = self.pattern_from(pattern)?;
        let mut stacktrace = None;
        if self.eat(Punct::Colon) {
            let TokenKind::Variable(symbol) = self.peek().kind else {
                return Err(self.expected("a variable for the stack trace"));
            };
            let span = self.bump();
            stacktrace = (symbol.as_str() != "_").then_some(Name::new(symbol, span));
        }
        let guard = self.optional_guard()?;
        let body = self.clause_body()?;
        let span = start.to(self.last_span());
        Ok(CatchClause { class, pattern, stacktrace, guard, body, span })
    }

    pub(super) fn maybe_block(&mut self) -> Parse<Expr> {
        let start = self.open("maybe", "end");
        let mut steps = vec![self.maybe_step()?];
        while self.eat(Punct::Comma) {
            steps.push(self.maybe_step()?);
        }
        let otherwise = match self.eat_keyword(Keyword::Else) {
            true => self.pattern_clauses()?,
            false => Vec::new(),
        };
        let or = if otherwise.is_empty() { "`,`, `else` or " } else { "`,`, `;` or " };
        let end = self.close_block(or)?;
        Ok(Expr::new(ExprKind::Maybe { steps, otherwise }, start.to(end)))
    }

    fn maybe_step(&mut self) -> Parse<MaybeStep> {
        let left = self.expr()?;
        if !self.eat(Punct::MaybeMatch) {
            return Ok(MaybeStep::Expr(left));
        }
        let pattern = self.pattern_from(left)?;
        let value = self.expr()?;
        let span = pattern.span.to(value.span);
        Ok(MaybeStep::Match { pattern, value, span })
    }
}

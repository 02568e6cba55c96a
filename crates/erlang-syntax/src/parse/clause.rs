//! Clauses, guards and bodies.

use super::cursor::{Parse, Parser};
use crate::token::{Keyword, Punct};
use crate::tree::{Clause, Expr, Guard, Pattern};

impl Parser<'_> {
    /// `pattern when guard -> body; …`, at least one.
    pub(super) fn pattern_clauses(&mut self) -> Parse<Vec<Clause>> {
        let mut clauses = vec![self.pattern_clause()?];
        while self.eat(Punct::Semicolon) {
            clauses.push(self.pattern_clause()?);
        }
        Ok(clauses)
    }

    fn pattern_clause(&mut self) -> Parse<Clause> {
        let start = self.span();
        let outer = std::mem::take(&mut self.in_catch_head);
        let pattern = self.expr()?;
        let patterns = vec![self.pattern_from(pattern)?];
        let clause = self.clause_after(patterns, start)?;
        self.in_catch_head = outer;
        Ok(clause)
    }

    /// The rest of a clause after its patterns.
    pub(super) fn clause_after(
        &mut self,
        patterns: Vec<Pattern>,
        start: source::Span,
    ) -> Parse<Clause> {
        let guard = self.optional_guard()?;
        let body = self.clause_body()?;
        Ok(Clause { patterns, guard, body, span: start.to(self.last_span()) })
    }

    pub(super) fn optional_guard(&mut self) -> Parse<Guard> {
        if self.eat_keyword(Keyword::When) { self.guard() } else { Ok(Vec::new()) }
    }

    pub(super) fn guard(&mut self) -> Parse<Guard> {
        let mut alternatives = vec![self.exprs()?];
        while self.eat(Punct::Semicolon) {
            alternatives.push(self.exprs()?);
        }
        Ok(alternatives)
    }

    pub(super) fn clause_body(&mut self) -> Parse<Vec<Expr>> {
        self.expect(Punct::Arrow, "")?;
        self.exprs()
    }

    /// `(pattern, …)`.
    pub(super) fn pattern_arguments(&mut self) -> Parse<Vec<Pattern>> {
        let args = self.arguments()?;
        args.into_iter().map(|arg| self.pattern_from(arg)).collect()
    }
}

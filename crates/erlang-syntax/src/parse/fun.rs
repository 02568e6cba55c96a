//! Funs: `fun (…) -> … end`, `fun Name(…) -> … end`, `fun f/1`, `fun m:f/1`.

use super::cursor::{Parse, Parser};
use crate::token::{Punct, TokenKind};
use crate::tree::{Clause, Expr, ExprKind, Name};
use num_bigint::BigInt;
use source::{Diagnostic, Span};

impl Parser<'_> {
    pub(super) fn fun(&mut self) -> Parse<Expr> {
        let next = self.peek_after(1);
        let named =
            matches!(next.kind, TokenKind::Variable(_)) && self.peek_after(2).is(Punct::OpenParen);
        if next.is(Punct::OpenParen) || named {
            return self.fun_clauses();
        }
        let start = self.bump();
        let first = self.fun_part("`(`, a function name or a variable after `fun`")?;
        if self.eat(Punct::Colon) {
            let function = self.fun_part("the name of a function")?;
            self.expect(Punct::Slash, " and the arity")?;
            let arity = match &self.peek().kind {
                TokenKind::Variable(symbol) => {
                    let symbol = *symbol;
                    Expr::new(ExprKind::Variable(symbol), self.bump())
                }
                _ => {
                    let span = self.span();
                    Expr::new(ExprKind::Integer(BigInt::from(self.arity()?)), span)
                }
            };
            let span = start.to(arity.span);
            let kind = ExprKind::FunRemote {
                module: Box::new(first),
                function: Box::new(function),
                arity: Box::new(arity),
            };
            return Ok(Expr::new(kind, span));
        }
        let Some(symbol) = first.as_atom() else {
            return Err(self.expected("`:` or `(`"));
        };
        let name = Name::new(symbol, first.span);
        self.expect(Punct::Slash, " and the arity")?;
        let arity = self.arity()?;
        Ok(Expr::new(ExprKind::FunLocal { name, arity }, start.to(self.last_span())))
    }

    fn fun_part(&mut self, what: &str) -> Parse<Expr> {
        if let TokenKind::Variable(symbol) = self.peek().kind {
            return Ok(Expr::new(ExprKind::Variable(symbol), self.bump()));
        }
        let name = self.atom(what)?;
        Ok(Expr::new(ExprKind::Atom(name.symbol), name.span))
    }

    fn fun_clauses(&mut self) -> Parse<Expr> {
        let start = self.open("fun", "end");
        let outer = std::mem::take(&mut self.in_catch_head);
        let mut name: Option<Name> = None;
        let mut clauses: Vec<Clause> = Vec::new();
        loop {
            let from = self.span();
            let own = self.fun_name();
            let patterns = self.pattern_arguments()?;
            let head = from.to(self.last_span());
            let clause = self.clause_after(patterns, from)?;
            if let Some(first) = clauses.first() {
                if first.patterns.len() != clause.patterns.len() {
                    return mismatch(
                        "the clauses of this fun have different numbers of arguments",
                        head,
                        first.span,
                    );
                }
                if name.map(|n| n.symbol) != own.map(|n| n.symbol) {
                    return mismatch(
                        "the clauses of this fun have different names",
                        head,
                        first.span,
                    );
                }
            } else {
                name = own;
            }
            clauses.push(clause);
            if !self.eat(Punct::Semicolon) {
                break;
            }
        }
        self.in_catch_head = outer;
        let end = self.close_block("`,`, `;` or ")?;
        // `fun _(…)` has no name.
        let name = name.filter(|n| n.as_str() != "_");
        Ok(Expr::new(ExprKind::Fun { name, clauses }, start.to(end)))
    }

    fn fun_name(&mut self) -> Option<Name> {
        match self.peek().kind {
            TokenKind::Variable(symbol) => Some(Name::new(symbol, self.bump())),
            _ => None,
        }
    }
}

fn mismatch<T>(message: &str, here: Span, first: Span) -> Parse<T> {
    Err(Box::new(Diagnostic::error(message).at(here).with(first, "the first clause")))
}

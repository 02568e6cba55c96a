//! Forms: functions, and attributes through [`super::attribute`].

use super::cursor::{Parse, Parser};
use crate::token::{Punct, TokenKind};
use crate::tree::{Clause, Form, FormKind, Function, Name};
use source::Diagnostic;

impl Parser<'_> {
    pub(super) fn form(&mut self) -> Parse<Form> {
        let start = self.span();
        let kind = if self.is(Punct::Minus) {
            self.bump();
            FormKind::Attribute(self.attribute()?)
        } else if self.peek().atom_text().is_some() {
            FormKind::Function(self.function()?)
        } else {
            return Err(self.expected("a function or an attribute"));
        };
        if self.peek().kind != TokenKind::Dot {
            return Err(self.unfinished_form(&kind));
        }
        let span = start.to(self.span());
        Ok(Form { kind, span })
    }

    fn unfinished_form(&self, kind: &FormKind) -> crate::preprocess::Problem {
        let token = self.peek();
        let next_form = token.at_margin
            && (token.atom_text().is_some() && self.peek_after(1).is(Punct::OpenParen)
                || token.is(Punct::Minus));
        if token.kind == TokenKind::End {
            return Box::new(
                Diagnostic::error("the last form does not end with `.`")
                    .at_saying(self.last_span(), "write `.` after this"),
            );
        }
        let what = match kind {
            FormKind::Attribute(_) => "`.`",
            FormKind::Function(_) => "`,`, `;` or `.`",
        };
        if next_form {
            let mut help = "write `.` after the last clause of a function".to_owned();
            if let (FormKind::Function(function), Some(name)) = (kind, token.atom_text())
                && function.name.as_str() == name
            {
                help = format!("write `;` between two clauses of `{name}`");
            }
            return Box::new(
                Diagnostic::error("a form begins here, but the one before it is not finished")
                    .at(token.span)
                    .with(self.last_span(), format!("expected {what} after this"))
                    .help(help),
            );
        }
        self.expected(what)
    }

    fn function(&mut self) -> Parse<Function> {
        let start = self.span();
        let (name, first) = self.function_clause()?;
        let arity = first.patterns.len() as u32;
        let mut clauses = vec![first];
        while self.is(Punct::Semicolon) {
            self.bump();
            let from = self.position();
            if matches!(self.peek().kind, TokenKind::Dot | TokenKind::End) {
                return Err(Box::new(
                    Diagnostic::error("a function ends with `.`, not with `;`")
                        .at_saying(self.last_span(), "remove this, or write a further clause")
                        .with(name.span, format!("`{name}` begins here", name = name.symbol)),
                ));
            }
            let (own, clause) = self.function_clause()?;
            if own.symbol != name.symbol || clause.patterns.len() as u32 != arity {
                let found = format!("{}/{}", own.symbol, clause.patterns.len());
                let diagnostic = Diagnostic::error(format!(
                    "head mismatch: this clause is of {found}, the function is {}/{arity}",
                    name.symbol
                ))
                .at(self.token(from).span)
                .with(name.span, "the function begins here");
                let help = if own.symbol == name.symbol {
                    "clauses of one function have the same number of arguments; \
                     write `.` before a clause of another function"
                } else {
                    "write `.` instead of `;` before the first clause of another function"
                };
                return Err(Box::new(diagnostic.help(help)));
            }
            clauses.push(clause);
        }
        Ok(Function { name, arity, clauses, span: start.to(self.last_span()) })
    }

    fn function_clause(&mut self) -> Parse<(Name, Clause)> {
        let start = self.span();
        let name = self.atom("the name of the function")?;
        if !self.is(Punct::OpenParen) {
            return Err(self.expected("`(` after the name of a function"));
        }
        let patterns = self.pattern_arguments()?;
        Ok((name, self.clause_after(patterns, start)?))
    }
}

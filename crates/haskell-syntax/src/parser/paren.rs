//! Expressions in parentheses and brackets: tuples, sections, lists, enumerations,
//! comprehensions.

use super::{Parse, Parser};
use crate::extension::Extension;
use crate::lexer::TokenKind;
use crate::syntax::{Argument, Expr, ExprKind, Name};
use source::{Span, Symbol};

impl Parser {
    pub(super) fn parens(&mut self, start: Span) -> Parse<Expr> {
        match (self.raw(1), self.raw(2)) {
            (&TokenKind::VarSym(q, name), TokenKind::CloseParen) => {
                let name = self.parenthesised_operator(q, name);
                return Ok(self.make(start, ExprKind::Variable(name)));
            }
            (&TokenKind::ConSym(q, name), TokenKind::CloseParen) => {
                let name = self.parenthesised_operator(q, name);
                return Ok(self.make(start, ExprKind::Constructor(name)));
            }
            _ => {}
        }
        self.open_bracket();
        if self.at(&TokenKind::CloseParen) {
            self.close_bracket(&TokenKind::CloseParen)?;
            let name = Name::new(Symbol::new("()"), self.since(start));
            return Ok(self.make(start, ExprKind::Constructor(name)));
        }
        if self.at_projection_section() {
            return self.projection_section(start);
        }
        if self.at_sum_bar() {
            let before = self.sum_bars();
            let only = self.expr()?;
            return self.unboxed_sum(start, before, only);
        }
        if self.foreign_symbol(self.peek()).is_some() {
            return Err(self.unexpected("an expression"));
        }
        if self.at_section_operator() {
            let Some(operator) = self.operator()? else {
                return Err(self.unexpected("an operator"));
            };
            let at = self.span();
            let (operand, _) = self.infix(at, false)?;
            let operand = Box::new(operand);
            self.close_bracket(&TokenKind::CloseParen)?;
            return Ok(self.make(start, ExprKind::RightSection { operator, operand }));
        }
        self.tuple(start)
    }

    /// `(+ e)`; but `(- e)` is a negation.
    fn at_section_operator(&self) -> bool {
        match self.peek() {
            TokenKind::VarSym(None, name) if name.as_str() == "-" => {
                self.has(Extension::LexicalNegation) && !self.token().is_prefix()
            }
            TokenKind::VarSym(..) | TokenKind::ConSym(..) | TokenKind::Backquote => {
                !self.at_implicit()
            }
            _ => false,
        }
    }

    fn at_projection_section(&self) -> bool {
        self.has(Extension::OverloadedRecordDot)
            && self.at_prefix(".")
            && matches!(self.raw(1), TokenKind::VarId(None, _))
    }

    fn projection_section(&mut self, start: Span) -> Parse<Expr> {
        let mut fields = Vec::new();
        while self.at_symbol(".") {
            self.advance();
            fields.push(self.field_name()?);
        }
        self.close_bracket(&TokenKind::CloseParen)?;
        Ok(self.make(start, ExprKind::ProjectionSection(fields)))
    }

    /// `(e)`, `(e +)`, `(a, b)`, `(a,)`, `(,)`.
    fn tuple(&mut self, start: Span) -> Parse<Expr> {
        let mut parts: Vec<Option<Expr>> = Vec::new();
        loop {
            if matches!(self.peek(), TokenKind::Comma | TokenKind::CloseParen) {
                parts.push(None);
            } else {
                let at = self.span();
                let (expr, operator) = self.infix(at, parts.is_empty())?;
                if let Some(operator) = operator {
                    self.close_bracket(&TokenKind::CloseParen)?;
                    let operand = Box::new(expr);
                    return Ok(self.make(start, ExprKind::LeftSection { operand, operator }));
                }
                parts.push(Some(self.annotation(at, expr)?));
            }
            if let [Some(_)] = parts.as_slice()
                && self.at_sum_bar()
                && let Some(Some(only)) = parts.pop()
            {
                return self.unboxed_sum(start, 0, only);
            }
            if !self.eat(&TokenKind::Comma) {
                break;
            }
        }
        self.close_bracket(&TokenKind::CloseParen)?;
        let kind = if parts.iter().all(Option::is_none) {
            ExprKind::Constructor(self.tuple_name(parts.len() - 1, self.since(start)))
        } else if parts.iter().any(Option::is_none) {
            let span = self.since(start);
            self.require(Extension::TupleSections, span, "a tuple with a gap");
            ExprKind::TupleSection(parts)
        } else {
            let mut parts: Vec<Expr> = parts.into_iter().flatten().collect();
            match parts.pop() {
                Some(only) if parts.is_empty() => ExprKind::Paren(Box::new(only)),
                last => {
                    parts.extend(last);
                    ExprKind::Tuple(parts)
                }
            }
        };
        Ok(self.make(start, kind))
    }

    /// `(# | e | #)`, of which so many bars and the value were read.
    fn unboxed_sum(&mut self, start: Span, before: usize, value: Expr) -> Parse<Expr> {
        let after = self.sum_bars();
        self.close_bracket(&TokenKind::CloseParen)?;
        let span = self.since(start);
        let name = self.sum_name(Some(before + 1), before + after + 1, span);
        let function = Box::new(Expr { kind: ExprKind::Constructor(name), span });
        let arguments = vec![Argument::Value(value)];
        let applied = self.make(start, ExprKind::Application { function, arguments });
        Ok(self.make(start, ExprKind::Paren(Box::new(applied))))
    }

    /// `[]`, `[a, b]`, `[a ..]`, `[a, b .. c]`, `[e | q]`.
    pub(super) fn list(&mut self, start: Span) -> Parse<Expr> {
        self.open_bracket();
        if self.at(&TokenKind::CloseBracket) {
            self.close_bracket(&TokenKind::CloseBracket)?;
            let name = Name::new(Symbol::new("[]"), self.since(start));
            return Ok(self.make(start, ExprKind::Constructor(name)));
        }
        let first = self.expr()?;
        let kind = if self.eat(&TokenKind::DotDot) {
            self.enumeration(first, None)?
        } else if self.at(&TokenKind::Bar) {
            self.comprehension(first)?
        } else {
            self.elements(first)?
        };
        self.close_bracket(&TokenKind::CloseBracket)?;
        Ok(self.make(start, kind))
    }

    fn elements(&mut self, first: Expr) -> Parse<ExprKind> {
        let mut elements = vec![first];
        while self.eat(&TokenKind::Comma) {
            elements.push(self.expr()?);
            if elements.len() == 2
                && self.eat(&TokenKind::DotDot)
                && let (Some(then), Some(from)) = (elements.pop(), elements.pop())
            {
                return self.enumeration(from, Some(Box::new(then)));
            }
        }
        Ok(ExprKind::List(elements))
    }

    fn enumeration(&mut self, from: Expr, then: Option<Box<Expr>>) -> Parse<ExprKind> {
        let to =
            if self.at(&TokenKind::CloseBracket) { None } else { Some(Box::new(self.expr()?)) };
        Ok(ExprKind::Enumeration { from: Box::new(from), then, to })
    }

    fn comprehension(&mut self, body: Expr) -> Parse<ExprKind> {
        let mut branches = Vec::new();
        while self.at(&TokenKind::Bar) {
            let span = self.span();
            if branches.len() == 1 {
                self.require(Extension::ParallelListComp, span, "a second `|` in a comprehension");
            }
            self.advance();
            branches.push(self.separated(Self::statement)?);
        }
        Ok(ExprKind::Comprehension { body: Box::new(body), branches })
    }
}

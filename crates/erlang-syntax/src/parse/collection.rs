//! Lists, tuples, maps and comprehensions.

use super::cursor::{Parse, Parser};
use crate::token::Punct;
use crate::tree::{Comprehension, Expr, ExprKind, MapField, Qualifier, Template};
use source::{Diagnostic, Span};

impl Parser<'_> {
    pub(super) fn tuple(&mut self) -> Parse<Expr> {
        let start = self.open("{", "}");
        let elements = if self.is(Punct::CloseBrace) { Vec::new() } else { self.exprs()? };
        let end = self.close(Punct::CloseBrace, "`,` or ")?;
        Ok(Expr::new(ExprKind::Tuple(elements), start.to(end)))
    }

    pub(super) fn list(&mut self) -> Parse<Expr> {
        let start = self.open("[", "]");
        if self.is(Punct::CloseBracket) {
            let end = self.close(Punct::CloseBracket, "")?;
            return Ok(list(Vec::new(), None, start.to(end)));
        }
        let mut elements = vec![self.expr()?];
        if self.eat(Punct::DoubleBar) {
            let qualifiers = self.qualifiers()?;
            let end = self.close(Punct::CloseBracket, "`,` or ")?;
            let template = Template::List(elements.remove(0));
            return Ok(comprehension(template, qualifiers, start.to(end)));
        }
        while self.eat(Punct::Comma) {
            elements.push(self.expr()?);
        }
        let tail = if self.eat(Punct::Bar) { Some(self.expr()?) } else { None };
        let or = if tail.is_some() { "" } else { "`,`, `|` or " };
        let end = self.close(Punct::CloseBracket, or)?;
        Ok(list(elements, tail, start.to(end)))
    }

    /// `{k => v, …}`, or a comprehension; the `#` has been consumed.
    pub(super) fn map(&mut self, base: Option<Expr>, start: Span) -> Parse<Expr> {
        self.open("{", "}");
        let mut fields = Vec::new();
        if !self.is(Punct::CloseBrace) {
            let field = self.map_field()?;
            if self.is(Punct::DoubleBar) {
                if base.is_some() || field.exact {
                    return Err(self.expected("`,` or `}`"));
                }
                self.bump();
                let qualifiers = self.qualifiers()?;
                let end = self.close(Punct::CloseBrace, "`,` or ")?;
                let template = Template::Map { key: field.key, value: field.value };
                return Ok(comprehension(template, qualifiers, start.to(end)));
            }
            fields.push(field);
            while self.eat(Punct::Comma) {
                fields.push(self.map_field()?);
            }
        }
        let end = self.close(Punct::CloseBrace, "`,` or ")?;
        let base = base.map(Box::new);
        Ok(Expr::new(ExprKind::Map { base, fields }, start.to(end)))
    }

    fn map_field(&mut self) -> Parse<MapField> {
        let key = self.expr()?;
        let exact = self.is(Punct::Assign);
        if !exact && !self.is(Punct::FatArrow) {
            return Err(self.expected("`=>` or `:=`"));
        }
        self.bump();
        let value = self.expr()?;
        let span = key.span.to(value.span);
        Ok(MapField { key, value, exact, span })
    }

    pub(super) fn qualifiers(&mut self) -> Parse<Vec<Qualifier>> {
        let mut qualifiers = vec![self.joined_qualifier()?];
        while self.eat(Punct::Comma) {
            qualifiers.push(self.joined_qualifier()?);
        }
        Ok(qualifiers)
    }

    /// A qualifier, or several generators joined by `&&`.
    fn joined_qualifier(&mut self) -> Parse<Qualifier> {
        let first = self.qualifier()?;
        if !self.is(Punct::DoubleAmpersand) {
            return Ok(first);
        }
        let mut generators = vec![first];
        while self.eat(Punct::DoubleAmpersand) {
            generators.push(self.qualifier()?);
        }
        if let Some(filter) = generators.iter().find(|g| matches!(g, Qualifier::Filter(_))) {
            let message = "only generators can be joined by `&&`";
            return Err(Box::new(Diagnostic::error(message).at(filter.span())));
        }
        let span = generators.iter().fold(generators[0].span(), |s, g| s.to(g.span()));
        Ok(Qualifier::Zip { generators, span })
    }

    fn qualifier(&mut self) -> Parse<Qualifier> {
        let left = self.expr()?;
        if self.eat(Punct::Assign) {
            let value = self.expr()?;
            if !self.is(Punct::LeftArrow) && !self.is(Punct::StrictArrow) {
                return Err(self.expected("`<-` after the pattern of a map generator"));
            }
            let strict = self.is(Punct::StrictArrow);
            self.bump();
            let key = self.pattern_from(left)?;
            let value = self.pattern_from(value)?;
            let source = self.expr()?;
            let span = key.span.to(source.span);
            return Ok(Qualifier::Map { key, value, source, strict, span });
        }
        let strict = self.is(Punct::StrictArrow) || self.is(Punct::StrictFatArrow);
        if self.is(Punct::LeftArrow) || self.is(Punct::StrictArrow) {
            self.bump();
            let pattern = self.pattern_from(left)?;
            let source = self.expr()?;
            let span = pattern.span.to(source.span);
            return Ok(Qualifier::List { pattern, source, strict, span });
        }
        if self.is(Punct::LeftFatArrow) || self.is(Punct::StrictFatArrow) {
            if !matches!(left.kind, ExprKind::Binary(_)) {
                return Err(Box::new(
                    Diagnostic::error("a binary generator needs a pattern in << >>")
                        .at(left.span)
                        .help("`<=` takes from a binary; to compare, write `=<`"),
                ));
            }
            self.bump();
            let pattern = self.pattern_from(left)?;
            let source = self.expr()?;
            let span = pattern.span.to(source.span);
            return Ok(Qualifier::Binary { pattern, source, strict, span });
        }
        Ok(Qualifier::Filter(left))
    }
}

pub(super) fn comprehension(template: Template, qualifiers: Vec<Qualifier>, span: Span) -> Expr {
    Expr::new(ExprKind::Comprehension(Box::new(Comprehension { template, qualifiers })), span)
}

/// A list in normal form: a tail that is a list literal is merged.
pub(crate) fn list(mut elements: Vec<Expr>, tail: Option<Expr>, span: Span) -> Expr {
    let tail = match tail {
        Some(Expr { kind: ExprKind::List { elements: more, tail }, .. }) => {
            elements.extend(more);
            tail
        }
        other => other.map(Box::new),
    };
    Expr::new(ExprKind::List { elements, tail }, span)
}

//! Patterns.

use super::{Parse, Parser};
use crate::extension::Extension;
use crate::lexer::{Keyword, TokenKind};
use crate::syntax::{
    Literal, LiteralKind, Name, Pattern, PatternField, PatternItem, PatternKind, Type,
};
use source::{Diagnostic, Span, Symbol};

impl Parser {
    /// A pattern that may have a type: `p :: t`.
    pub(super) fn signed_pattern(&mut self) -> Parse<Pattern> {
        let start = self.span();
        let pattern = self.operator_pattern()?;
        if !self.eat(&TokenKind::DoubleColon) {
            return Ok(pattern);
        }
        let ty = Box::new(self.ty()?);
        let pattern = Box::new(pattern);
        Ok(self.make_pattern(start, PatternKind::Annotated { pattern, ty }))
    }

    /// `p : q : r`; stops before an operator that is not a constructor.
    pub(super) fn operator_pattern(&mut self) -> Parse<Pattern> {
        self.nested(|p| {
            let start = p.span();
            let first = p.pattern_application()?;
            if !p.at_constructor_operator() {
                return Ok(first);
            }
            let mut items = vec![PatternItem::Operand(first)];
            while p.at_constructor_operator() {
                items.extend(p.operator()?.map(PatternItem::Operator));
                items.push(PatternItem::Operand(p.pattern_application()?));
            }
            Ok(p.make_pattern(start, PatternKind::Operators(items)))
        })
    }

    fn at_constructor_operator(&self) -> bool {
        match self.peek() {
            TokenKind::ConSym(..) => true,
            TokenKind::Backquote => matches!(self.raw(1), TokenKind::ConId(..)),
            _ => false,
        }
    }

    /// `C p q`, `-1`, or a pattern that needs no parentheses.
    pub(super) fn pattern_application(&mut self) -> Parse<Pattern> {
        let start = self.span();
        if self.at_symbol("-") {
            return self.negative_literal(start);
        }
        let mut head = self.pattern_atom()?;
        if let PatternKind::Constructor { type_arguments, arguments, .. } = &mut head.kind {
            let (types, patterns) = self.constructor_arguments()?;
            *type_arguments = types;
            *arguments = patterns;
            head.span = self.since(start);
        }
        Ok(head)
    }

    fn constructor_arguments(&mut self) -> Parse<(Vec<Type>, Vec<Pattern>)> {
        let mut types = Vec::new();
        let mut patterns = Vec::new();
        loop {
            if self.at(&TokenKind::At) && self.token().is_prefix() {
                self.advance();
                types.push(self.type_atom()?);
            } else if self.at_pattern_atom() {
                patterns.push(self.pattern_atom()?);
            } else {
                return Ok((types, patterns));
            }
        }
    }

    fn negative_literal(&mut self, start: Span) -> Parse<Pattern> {
        self.advance();
        let span = self.span();
        if let TokenKind::Literal(kind, hashes) = self.peek().clone()
            && matches!(kind, LiteralKind::Integer(_) | LiteralKind::Rational { .. })
        {
            self.advance();
            let literal = Literal { kind, hashes, span };
            return Ok(self.make_pattern(start, PatternKind::Literal { literal, negated: true }));
        }
        Err(self.unexpected("a number after `-` in a pattern"))
    }

    /// The patterns of a function's or lambda's arguments.
    pub(super) fn argument_patterns(&mut self) -> Parse<Vec<Pattern>> {
        let mut patterns = Vec::new();
        while self.at_pattern_atom() {
            patterns.push(self.pattern_atom()?);
        }
        Ok(patterns)
    }

    pub(super) fn at_pattern_atom(&self) -> bool {
        match self.peek() {
            TokenKind::VarId(None, _)
            | TokenKind::ConId(..)
            | TokenKind::Literal(..)
            | TokenKind::OpenParen
            | TokenKind::OpenBracket
            | TokenKind::Keyword(Keyword::Underscore) => true,
            TokenKind::VarSym(None, name) => {
                matches!(name.as_str(), "!" | "~") && self.token().is_prefix()
            }
            _ => false,
        }
    }

    pub(super) fn pattern_atom(&mut self) -> Parse<Pattern> {
        let start = self.span();
        let kind = match self.peek().clone() {
            TokenKind::VarId(None, name) => {
                self.advance();
                let name = Name::new(name, start);
                if self.at(&TokenKind::At) && !self.token().is_prefix() {
                    self.advance();
                    let pattern = Box::new(self.nested(Self::pattern_atom)?);
                    PatternKind::As { name, pattern }
                } else {
                    PatternKind::Variable(name)
                }
            }
            TokenKind::ConId(qualifier, name) => {
                self.advance();
                let name = Name { qualifier, name, span: start };
                return self.constructor_or_record(start, name);
            }
            TokenKind::Literal(kind, hashes) => {
                self.advance();
                let literal = Literal { kind, hashes, span: start };
                PatternKind::Literal { literal, negated: false }
            }
            TokenKind::Keyword(Keyword::Underscore) => {
                self.advance();
                PatternKind::Wildcard
            }
            TokenKind::OpenParen => return self.nested(|p| p.pattern_parens(start)),
            TokenKind::OpenBracket => return self.nested(|p| p.pattern_list(start)),
            TokenKind::VarSym(None, name) if matches!(name.as_str(), "!" | "~") => {
                if name.as_str() == "!" {
                    self.require(Extension::BangPatterns, start, "a bang pattern");
                }
                self.advance();
                let inner = Box::new(self.nested(Self::pattern_atom)?);
                match name.as_str() {
                    "!" => PatternKind::Bang(inner),
                    _ => PatternKind::Lazy(inner),
                }
            }
            TokenKind::VarId(Some(_), name) => {
                let message = format!("a pattern cannot bind the qualified name `{name}`");
                return Err(self.report(
                    Diagnostic::error(message)
                        .at(start)
                        .help("names that a pattern binds have no qualifier"),
                ));
            }
            _ => return Err(self.unexpected("a pattern")),
        };
        Ok(self.make_pattern(start, kind))
    }

    fn constructor_or_record(&mut self, start: Span, name: Name) -> Parse<Pattern> {
        if !self.at(&TokenKind::OpenBrace) {
            let kind = PatternKind::Constructor {
                name,
                type_arguments: Vec::new(),
                arguments: Vec::new(),
            };
            return Ok(self.make_pattern(start, kind));
        }
        self.open_bracket();
        let mut fields = Vec::new();
        let mut wildcard = None;
        while !self.at(&TokenKind::CloseBrace) {
            let at = self.span();
            if self.eat(&TokenKind::DotDot) {
                self.require(Extension::RecordWildCards, at, "`..` in a record");
                wildcard = Some(at);
            } else {
                fields.push(self.pattern_field(at)?);
            }
            if !self.eat(&TokenKind::Comma) {
                break;
            }
        }
        self.close_bracket(&TokenKind::CloseBrace)?;
        Ok(self.make_pattern(start, PatternKind::Record { name, fields, wildcard }))
    }

    fn pattern_field(&mut self, start: Span) -> Parse<PatternField> {
        let field = self.field_name()?;
        let pattern = if self.eat(&TokenKind::Equals) {
            Some(self.bracketed_pattern()?)
        } else {
            self.require(Extension::NamedFieldPuns, start, "a field without a pattern");
            None
        };
        Ok(PatternField { field, pattern, span: self.since(start) })
    }

    /// A field in a record pattern, construction or update.
    pub(super) fn field_name(&mut self) -> Parse<Name> {
        match *self.peek() {
            TokenKind::VarId(qualifier, name) => {
                let span = self.span();
                self.advance();
                Ok(Name { qualifier, name, span })
            }
            TokenKind::OpenParen => self.variable("of a field"),
            _ => Err(self.unexpected("the name of a field")),
        }
    }

    /// `()`, `(,) a b`, `(:+)`, `(p)`, `(p, q)`, `(f -> p)`.
    fn pattern_parens(&mut self, start: Span) -> Parse<Pattern> {
        if let (&TokenKind::ConSym(q, name), TokenKind::CloseParen) = (self.raw(1), self.raw(2)) {
            let name = self.parenthesised_operator(q, name);
            return self.constructor_or_record(start, name);
        }
        if let (&TokenKind::VarSym(None, name), TokenKind::CloseParen) = (self.raw(1), self.raw(2))
        {
            let name = self.parenthesised_operator(None, name);
            return Ok(self.make_pattern(start, PatternKind::Variable(name)));
        }
        self.open_bracket();
        let mut commas = 0;
        while self.eat(&TokenKind::Comma) {
            commas += 1;
        }
        if commas > 0 || self.at(&TokenKind::CloseParen) {
            self.close_bracket(&TokenKind::CloseParen)?;
            let name = self.tuple_name(commas, self.since(start));
            return self.constructor_or_record(start, name);
        }
        let before = if self.at_sum_bar() { self.sum_bars() } else { 0 };
        let mut patterns = self.separated(Self::bracketed_pattern)?;
        if before > 0 || self.at_sum_bar() {
            let after = self.sum_bars();
            self.close_bracket(&TokenKind::CloseParen)?;
            let constructor =
                self.sum_name(Some(before + 1), before + after + 1, self.since(start));
            let kind = PatternKind::Constructor {
                name: constructor,
                type_arguments: Vec::new(),
                arguments: patterns,
            };
            let pattern = self.make_pattern(start, kind);
            return Ok(self.make_pattern(start, PatternKind::Paren(Box::new(pattern))));
        }
        self.close_bracket(&TokenKind::CloseParen)?;
        let kind = match patterns.pop() {
            Some(only) if patterns.is_empty() => PatternKind::Paren(Box::new(only)),
            last => {
                patterns.extend(last);
                PatternKind::Tuple(patterns)
            }
        };
        Ok(self.make_pattern(start, kind))
    }

    fn pattern_list(&mut self, start: Span) -> Parse<Pattern> {
        self.open_bracket();
        if self.at(&TokenKind::CloseBracket) {
            self.close_bracket(&TokenKind::CloseBracket)?;
            let name = Name::new(Symbol::new("[]"), self.since(start));
            return self.constructor_or_record(start, name);
        }
        let patterns = self.separated(Self::bracketed_pattern)?;
        self.close_bracket(&TokenKind::CloseBracket)?;
        Ok(self.make_pattern(start, PatternKind::List(patterns)))
    }

    /// A pattern between brackets: it may have a type or a view.
    fn bracketed_pattern(&mut self) -> Parse<Pattern> {
        if self.scan_view() { self.view_pattern() } else { self.signed_pattern() }
    }

    pub(super) fn view_pattern(&mut self) -> Parse<Pattern> {
        let start = self.span();
        self.require(Extension::ViewPatterns, start, "a view pattern");
        let function = Box::new(self.expr()?);
        self.expect(&TokenKind::RightArrow, "in the view pattern")?;
        let pattern = Box::new(self.nested(Self::bracketed_pattern)?);
        Ok(self.make_pattern(start, PatternKind::View { function, pattern }))
    }

    fn make_pattern(&self, start: Span, kind: PatternKind) -> Pattern {
        Pattern { kind, span: self.since(start) }
    }
}

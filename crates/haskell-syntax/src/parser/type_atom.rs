//! Atomic types.

use super::{Parse, Parser};
use crate::extension::Extension;
use crate::lexer::{Keyword, TokenKind};
use crate::syntax::{Literal, LiteralKind, Name, Type, TypeKind};
use source::{Span, Symbol};

impl Parser {
    pub(super) fn type_atom(&mut self) -> Parse<Type> {
        let start = self.span();
        let kind = match self.peek().clone() {
            TokenKind::VarId(None, name) if name.as_str() != "forall" => {
                self.advance();
                TypeKind::Variable(Name::new(name, start))
            }
            TokenKind::ConId(qualifier, name) => {
                self.advance();
                TypeKind::Constructor(Name { qualifier, name, span: start })
            }
            TokenKind::Keyword(Keyword::Underscore) => {
                self.advance();
                TypeKind::Wildcard
            }
            TokenKind::OpenParen => return self.nested(|p| p.type_parens(start)),
            TokenKind::OpenBracket => return self.nested(|p| p.type_list(start, false)),
            TokenKind::Tick => return self.nested(|p| p.promoted(start)),
            TokenKind::Literal(kind, hashes) => {
                if matches!(kind, LiteralKind::Rational { .. }) {
                    return Err(self.unexpected("a type"));
                }
                self.advance();
                TypeKind::Literal(Literal { kind, hashes, span: start })
            }
            TokenKind::VarSym(None, name) => {
                let prefix = self.token().is_prefix();
                match name.as_str() {
                    "*" if self.has(Extension::StarIsType) => {
                        self.advance();
                        TypeKind::Star
                    }
                    "!" if prefix => {
                        self.advance();
                        TypeKind::Strict(Box::new(self.nested(Self::type_atom)?))
                    }
                    "~" if prefix => {
                        self.advance();
                        TypeKind::Lazy(Box::new(self.nested(Self::type_atom)?))
                    }
                    _ => return Err(self.unexpected("a type")),
                }
            }
            _ => return Err(self.unexpected("a type")),
        };
        Ok(self.make_type(start, kind))
    }

    /// `()`, `(,)`, `(->)`, `(+)`, `(t)`, `(t :: k)`, `(t, u)`.
    fn type_parens(&mut self, start: Span) -> Parse<Type> {
        match (self.raw(1), self.raw(2)) {
            (&(TokenKind::VarSym(q, name) | TokenKind::ConSym(q, name)), TokenKind::CloseParen)
                if !(name.as_str() == "*" && self.has(Extension::StarIsType)) =>
            {
                let name = self.parenthesised_operator(q, name);
                return Ok(self.make_type(start, TypeKind::Constructor(name)));
            }
            (TokenKind::RightArrow, TokenKind::CloseParen) => {
                let name = self.parenthesised_operator(None, Symbol::new("->"));
                return Ok(self.make_type(start, TypeKind::Constructor(name)));
            }
            _ => {}
        }
        self.open_bracket();
        let mut commas = 0;
        while self.eat(&TokenKind::Comma) {
            commas += 1;
        }
        if commas > 0 || self.at(&TokenKind::CloseParen) {
            self.close_bracket(&TokenKind::CloseParen)?;
            let name = self.tuple_name(commas, self.since(start));
            return Ok(self.make_type(start, TypeKind::Constructor(name)));
        }
        let mut types = self.separated(Self::kinded_type)?;
        if types.len() == 1 && self.at_sum_bar() {
            while self.eat(&TokenKind::Bar) {
                types.push(self.kinded_type()?);
            }
            self.close_bracket(&TokenKind::CloseParen)?;
            let name = self.sum_name(None, types.len(), self.since(start));
            let function = Box::new(self.make_type(start, TypeKind::Constructor(name)));
            return Ok(self.make_type(start, TypeKind::Application { function, arguments: types }));
        }
        self.close_bracket(&TokenKind::CloseParen)?;
        let kind = match types.pop() {
            Some(only) if types.is_empty() => TypeKind::Paren(Box::new(only)),
            last => {
                types.extend(last);
                TypeKind::Tuple(types)
            }
        };
        Ok(self.make_type(start, kind))
    }

    /// `t` or `t :: k`.
    pub(super) fn kinded_type(&mut self) -> Parse<Type> {
        let start = self.span();
        if self.at_implicit() {
            return self.nested(|p| p.implicit_constraint(Self::ty));
        }
        let ty = self.ty()?;
        if !self.eat(&TokenKind::DoubleColon) {
            return Ok(ty);
        }
        let kind = Box::new(self.ty()?);
        Ok(self.make_type(start, TypeKind::KindSignature { ty: Box::new(ty), kind }))
    }

    /// `[]`, `[t]`, `[t, u]`; after a tick always a list of types.
    fn type_list(&mut self, start: Span, promoted: bool) -> Parse<Type> {
        self.open_bracket();
        if self.at(&TokenKind::CloseBracket) {
            self.close_bracket(&TokenKind::CloseBracket)?;
            let kind = if promoted {
                TypeKind::PromotedList(Vec::new())
            } else {
                TypeKind::Constructor(Name::new(Symbol::new("[]"), self.since(start)))
            };
            return Ok(self.make_type(start, kind));
        }
        let mut types = self.separated(Self::kinded_type)?;
        self.close_bracket(&TokenKind::CloseBracket)?;
        let kind = if promoted || types.len() != 1 {
            TypeKind::PromotedList(types)
        } else {
            match types.pop() {
                Some(element) => TypeKind::List(Box::new(element)),
                None => TypeKind::PromotedList(types),
            }
        };
        Ok(self.make_type(start, kind))
    }

    /// After a tick: `'C`, `'(:)`, `'[a]`, `'(a, b)`.
    fn promoted(&mut self, start: Span) -> Parse<Type> {
        self.advance();
        match *self.peek() {
            TokenKind::OpenBracket => self.type_list(start, true),
            TokenKind::ConId(qualifier, name) => {
                let span = self.span();
                self.advance();
                let name = Name { qualifier, name, span };
                Ok(self.make_type(start, TypeKind::Promoted(name)))
            }
            TokenKind::OpenParen => {
                if matches!(self.raw(1), TokenKind::ConSym(..) | TokenKind::CloseParen) {
                    let name = self.any_name("after the tick")?;
                    return Ok(self.make_type(start, TypeKind::Promoted(name)));
                }
                let inner = self.type_parens(self.span())?;
                let kind = match inner.kind {
                    TypeKind::Tuple(types) => TypeKind::PromotedTuple(types),
                    other => other,
                };
                Ok(self.make_type(start, kind))
            }
            _ => Err(self.unexpected("a constructor, list or tuple after the tick")),
        }
    }
}

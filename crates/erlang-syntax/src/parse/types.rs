//! Types and specs.

use super::cursor::{Parse, Parser};
use crate::token::{Keyword, Punct, TokenKind};
use crate::tree::{
    BinaryOp, FunctionType, MapFieldType, Name, RecordFieldType, Spec, SpecKind, Type, TypeKind,
    UnaryOp,
};
use num_bigint::BigInt;
use source::{Diagnostic, Span, Symbol};

impl Parser<'_> {
    /// After `-spec` or `-callback`: `[module:]name(…) -> type when …; …`.
    pub(super) fn spec(&mut self, kind: SpecKind) -> Parse<Spec> {
        let parenthesized = self.is(Punct::OpenParen);
        if parenthesized {
            self.open("(", ")");
        }
        let mut name = self.atom("the name of a function")?;
        let mut module = None;
        if self.eat(Punct::Colon) {
            module = Some(name);
            name = self.atom("the name of a function")?;
        }
        let mut clauses = vec![self.spec_clause()?];
        while self.eat(Punct::Semicolon) {
            clauses.push(self.spec_clause()?);
        }
        if parenthesized {
            self.close(Punct::CloseParen, "")?;
        }
        let arity = |clause: &FunctionType| clause.args.as_ref().map_or(0, Vec::len);
        if let Some(other) = clauses.iter().find(|c| arity(c) != arity(&clauses[0])) {
            return Err(Box::new(
                Diagnostic::error("the clauses of this spec have different numbers of arguments")
                    .at(other.span)
                    .with(clauses[0].span, "the first clause"),
            ));
        }
        let arity = arity(&clauses[0]) as u32;
        Ok(Spec { kind, module, name, arity, clauses })
    }

    fn spec_clause(&mut self) -> Parse<FunctionType> {
        let mut function = self.function_type()?;
        if self.eat_keyword(Keyword::When) {
            loop {
                function.constraints.push(self.constraint()?);
                if !self.eat(Punct::Comma) {
                    break;
                }
            }
            function.span = function.span.to(self.last_span());
        }
        Ok(function)
    }

    /// `Var :: type`, or its old form `is_subtype(Var, type)`.
    fn constraint(&mut self) -> Parse<(Name, Type)> {
        if self.peek().atom_text() == Some("is_subtype") && self.peek_after(1).is(Punct::OpenParen)
        {
            self.bump();
            self.open("(", ")");
            let name = self.type_variable()?;
            self.expect(Punct::Comma, " and the type")?;
            let of = self.top_type()?;
            self.close(Punct::CloseParen, "")?;
            return Ok((name, of));
        }
        let name = self.type_variable()?;
        self.expect(Punct::DoubleColon, " and the type")?;
        Ok((name, self.top_type()?))
    }

    fn type_variable(&mut self) -> Parse<Name> {
        match self.peek().kind {
            TokenKind::Variable(symbol) => Ok(Name::new(symbol, self.bump())),
            _ => Err(self.expected("a type variable")),
        }
    }

    /// `(types) -> type`.
    fn function_type(&mut self) -> Parse<FunctionType> {
        if !self.is(Punct::OpenParen) {
            return Err(self.expected("`(` and the types of the arguments"));
        }
        let start = self.open("(", ")");
        let args = if self.eat(Punct::Ellipsis) {
            None
        } else {
            Some(self.types_until(Punct::CloseParen)?)
        };
        self.close(Punct::CloseParen, "`,` or ")?;
        self.expect(Punct::Arrow, " and the type of the result")?;
        let result = self.top_type()?;
        let span = start.to(result.span);
        Ok(FunctionType { args, result, constraints: Vec::new(), span })
    }

    fn types_until(&mut self, close: Punct) -> Parse<Vec<Type>> {
        let mut types = Vec::new();
        if self.is(close) {
            return Ok(types);
        }
        types.push(self.top_type()?);
        while self.eat(Punct::Comma) {
            types.push(self.top_type()?);
        }
        Ok(types)
    }

    /// A union, each part of which may be annotated.
    pub(super) fn top_type(&mut self) -> Parse<Type> {
        self.enter()?;
        let depth = self.depth();
        let outer_deepest = std::mem::replace(&mut self.deepest, depth);
        let annotated = matches!(self.peek().kind, TokenKind::Variable(_))
            && self.peek_after(1).is(Punct::DoubleColon);
        let result = if annotated {
            let name = self.type_variable()?;
            self.bump();
            let of = Box::new(self.top_type()?);
            let span = name.span.to(of.span);
            Type::new(TypeKind::Annotated { name, of }, span)
        } else {
            let first = self.operator_type(0)?;
            if self.is(Punct::Bar) {
                let mut parts = vec![first];
                while self.eat(Punct::Bar) {
                    let annotated = matches!(self.peek().kind, TokenKind::Variable(_))
                        && self.peek_after(1).is(Punct::DoubleColon);
                    // An annotation extends over everything that follows it.
                    parts.push(if annotated { self.top_type()? } else { self.operator_type(0)? });
                }
                self.wrap()?;
                union(parts)
            } else {
                first
            }
        };
        self.deepest = self.deepest.max(outer_deepest);
        self.leave();
        Ok(result)
    }

    /// `..`, then `+` and the like, then `*` and the like, as in expressions.
    fn operator_type(&mut self, min: u32) -> Parse<Type> {
        let mut left = self.prefixed_type()?;
        loop {
            let range = self.is(Punct::Range);
            let op = match &self.peek().kind {
                TokenKind::Punct(p) => BinaryOp::from_text(p.as_str()),
                TokenKind::Keyword(k) => BinaryOp::from_text(k.as_str()),
                _ => None,
            };
            let precedence = match op {
                _ if range => 200,
                Some(op) if op.precedence() >= 400 => op.precedence(),
                _ => return Ok(left),
            };
            if precedence < min {
                return Ok(left);
            }
            self.bump();
            self.enter()?;
            let right = self.operator_type(precedence + 1)?;
            self.leave();
            let span = left.span.to(right.span);
            let (left_box, right) = (Box::new(left), Box::new(right));
            let kind = match op {
                Some(op) if !range => TypeKind::Binary { op, left: left_box, right },
                _ => TypeKind::Range(left_box, right),
            };
            left = Type::new(kind, span);
            self.wrap()?;
        }
    }

    fn prefixed_type(&mut self) -> Parse<Type> {
        let Some(op) = self.prefix() else { return self.primary_type() };
        let start = self.bump();
        self.enter()?;
        let operand = self.prefixed_type()?;
        self.leave();
        let span = start.to(operand.span);
        Ok(Type::new(unary(op, operand), span))
    }

    fn primary_type(&mut self) -> Parse<Type> {
        let span = self.span();
        let kind = match &self.peek().kind {
            TokenKind::Variable(symbol) => TypeKind::Variable(*symbol),
            TokenKind::Integer(n) => TypeKind::Integer((**n).clone()),
            TokenKind::Char(c) => TypeKind::Char(*c),
            TokenKind::Punct(Punct::OpenParen) => {
                let start = self.open("(", ")");
                let mut inner = self.top_type()?;
                let end = self.close(Punct::CloseParen, "`|` or ")?;
                inner.span = start.to(end);
                return Ok(inner);
            }
            TokenKind::Punct(Punct::OpenBracket) => return self.list_type(),
            TokenKind::Punct(Punct::OpenBrace) => {
                let start = self.open("{", "}");
                let parts = self.types_until(Punct::CloseBrace)?;
                let end = self.close(Punct::CloseBrace, "`,` or ")?;
                return Ok(Type::new(TypeKind::Tuple(parts), start.to(end)));
            }
            TokenKind::Punct(Punct::Hash) => return self.hash_type(),
            TokenKind::Punct(Punct::OpenBits) => return self.bits_type(),
            TokenKind::Keyword(Keyword::Fun) => return self.fun_type(),
            _ if self.peek().atom_text().is_some() => return self.named_type(),
            _ => return Err(self.expected("a type")),
        };
        self.bump();
        Ok(Type::new(kind, span))
    }

    fn named_type(&mut self) -> Parse<Type> {
        let name = self.atom("a type")?;
        if self.eat(Punct::Colon) {
            let module = name;
            let name = self.atom("the name of a type")?;
            let args = self.type_arguments()?;
            let span = module.span.to(self.last_span());
            return Ok(Type::new(TypeKind::Remote { module, name, args }, span));
        }
        if !self.is(Punct::OpenParen) {
            return Ok(Type::new(TypeKind::Atom(name.symbol), name.span));
        }
        let args = self.type_arguments()?;
        let span = name.span.to(self.last_span());
        Ok(Type::new(TypeKind::Named { name, args }, span))
    }

    fn type_arguments(&mut self) -> Parse<Vec<Type>> {
        if !self.is(Punct::OpenParen) {
            return Err(self.expected("`(`"));
        }
        self.open("(", ")");
        let args = self.types_until(Punct::CloseParen)?;
        self.close(Punct::CloseParen, "`,` or ")?;
        Ok(args)
    }

    fn list_type(&mut self) -> Parse<Type> {
        let start = self.open("[", "]");
        let mut name = "nil";
        let mut args = Vec::new();
        if !self.is(Punct::CloseBracket) {
            name = "list";
            args.push(self.top_type()?);
            if self.eat(Punct::Comma) {
                self.expect(Punct::Ellipsis, " in the type of a list that is not empty")?;
                name = "nonempty_list";
            }
        }
        let end = self.close(Punct::CloseBracket, "")?;
        let name = Name::new(Symbol::new(name), start);
        Ok(Type::new(TypeKind::Named { name, args }, start.to(end)))
    }

    /// `#{…}` or `#record{…}`.
    fn hash_type(&mut self) -> Parse<Type> {
        let start = self.bump();
        if self.is(Punct::OpenBrace) {
            self.open("{", "}");
            let mut fields = Vec::new();
            while !self.is(Punct::CloseBrace) || !fields.is_empty() {
                let key = self.top_type()?;
                let mandatory = self.is(Punct::Assign);
                if !mandatory && !self.is(Punct::FatArrow) {
                    return Err(self.expected("`=>` or `:=`"));
                }
                self.bump();
                let value = self.top_type()?;
                fields.push(MapFieldType { key, value, mandatory });
                if !self.eat(Punct::Comma) {
                    break;
                }
            }
            let end = self.close(Punct::CloseBrace, "`,` or ")?;
            return Ok(Type::new(TypeKind::Map(fields), start.to(end)));
        }
        let name = self.atom("a record name or `{` after `#`")?;
        if !self.is(Punct::OpenBrace) {
            return Err(self.expected("`{`"));
        }
        self.open("{", "}");
        let mut fields = Vec::new();
        while !self.is(Punct::CloseBrace) || !fields.is_empty() {
            let name = self.atom("the name of a field")?;
            self.expect(Punct::DoubleColon, " and the type of the field")?;
            fields.push(RecordFieldType { name, of: self.top_type()? });
            if !self.eat(Punct::Comma) {
                break;
            }
        }
        let end = self.close(Punct::CloseBrace, "`,` or ")?;
        Ok(Type::new(TypeKind::Record { name, fields }, start.to(end)))
    }

    /// `<<>>`, `<<_:N>>`, `<<_:_*U>>` or `<<_:N, _:_*U>>`.
    fn bits_type(&mut self) -> Parse<Type> {
        let start = self.open("<<", ">>");
        let zero = || Box::new(Type::new(TypeKind::Integer(BigInt::from(0)), start));
        let (mut base, mut unit) = (zero(), zero());
        let mut parts = 0;
        while !self.is(Punct::CloseBits) && parts < 2 {
            self.type_variable()?;
            self.expect(Punct::Colon, "")?;
            if matches!(self.peek().kind, TokenKind::Variable(_)) {
                self.bump();
                self.expect(Punct::Star, " and the unit")?;
                unit = Box::new(self.prefixed_type()?);
                break;
            }
            if parts > 0 {
                return Err(self.expected("`_*` and the unit"));
            }
            base = Box::new(self.prefixed_type()?);
            parts += 1;
            if !self.eat(Punct::Comma) {
                break;
            }
        }
        let end = self.close(Punct::CloseBits, "`,` or ")?;
        Ok(Type::new(TypeKind::Bits { base, unit }, start.to(end)))
    }

    fn fun_type(&mut self) -> Parse<Type> {
        let start = self.bump();
        if !self.is(Punct::OpenParen) {
            return Err(self.expected("`(` after `fun`"));
        }
        self.open("(", ")");
        let kind = match self.is(Punct::CloseParen) {
            true => TypeKind::AnyFun,
            false => TypeKind::Fun(Box::new(self.function_type()?)),
        };
        let end = self.close(Punct::CloseParen, "")?;
        Ok(Type::new(kind, start.to(end)))
    }
}

/// A union in normal form: nested unions are merged.
pub(crate) fn union(parts: Vec<Type>) -> Type {
    let span = parts.iter().fold(Span::NONE, |span, part| span.to(part.span));
    let mut flat = Vec::with_capacity(parts.len());
    for part in parts {
        match part.kind {
            TypeKind::Union(inner) => flat.extend(inner),
            _ => flat.push(part),
        }
    }
    Type::new(TypeKind::Union(flat), span)
}

/// A negative number is a literal.
pub(crate) fn unary(op: UnaryOp, operand: Type) -> TypeKind {
    match (op, operand.kind) {
        (UnaryOp::Minus, TypeKind::Integer(n)) => TypeKind::Integer(-n),
        (op, kind) => TypeKind::Unary { op, operand: Box::new(Type::new(kind, operand.span)) },
    }
}

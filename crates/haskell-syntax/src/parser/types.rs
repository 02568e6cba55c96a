//! Types: arrows, contexts, `forall`, operators, application.

use super::{Parse, Parser};
use crate::extension::Extension;
use crate::lexer::{Keyword, TokenKind};
use crate::syntax::{Name, Type, TypeBinder, TypeItem, TypeKind};
use source::{Span, Symbol};

impl Parser {
    /// A whole type.
    pub(super) fn ty(&mut self) -> Parse<Type> {
        self.nested(Self::ty_inner)
    }

    fn ty_inner(&mut self) -> Parse<Type> {
        let start = self.span();
        if self.at_word("forall") {
            return self.forall(start);
        }
        let left = self.type_operators()?;
        if self.eat(&TokenKind::RightArrow) {
            let right = self.ty()?;
            return Ok(self.make_type(start, TypeKind::Function(Box::new(left), Box::new(right))));
        }
        if self.eat(&TokenKind::DoubleArrow) {
            let body = Box::new(self.ty()?);
            let context = context_of(left);
            return Ok(self.make_type(start, TypeKind::Qualified { context, body }));
        }
        if self.at_prefix("%") && self.has(Extension::LinearTypes) {
            self.advance();
            self.type_atom()?;
            self.expect(&TokenKind::RightArrow, "after the multiplicity")?;
            let right = self.ty()?;
            return Ok(self.make_type(start, TypeKind::Function(Box::new(left), Box::new(right))));
        }
        Ok(left)
    }

    fn forall(&mut self, start: Span) -> Parse<Type> {
        self.advance();
        let binders = self.binders()?;
        let visible = self.forall_end()?;
        let body = Box::new(self.ty()?);
        Ok(self.make_type(start, TypeKind::Forall { binders, visible, body }))
    }

    /// `forall a b.` before a constructor or an instance head; empty if there is none.
    pub(super) fn optional_forall(&mut self) -> Parse<Vec<TypeBinder>> {
        if !self.eat_word("forall") {
            return Ok(Vec::new());
        }
        let binders = self.binders()?;
        self.forall_end()?;
        Ok(binders)
    }

    fn forall_end(&mut self) -> Parse<bool> {
        if self.at_symbol(".") {
            self.advance();
            return Ok(false);
        }
        if self.eat(&TokenKind::RightArrow) {
            return Ok(true);
        }
        Err(self.unexpected("`.` after the variables of `forall`"))
    }

    /// Type variables, possibly with kinds: `a (b :: k) {c}`.
    pub(super) fn binders(&mut self) -> Parse<Vec<TypeBinder>> {
        let mut binders = Vec::new();
        loop {
            let start = self.span();
            let close = match *self.peek() {
                TokenKind::VarId(None, name) => {
                    self.advance();
                    let name = Name::new(name, start);
                    binders.push(TypeBinder { name, kind: None, inferred: false, span: start });
                    continue;
                }
                TokenKind::OpenParen => TokenKind::CloseParen,
                TokenKind::OpenBrace => TokenKind::CloseBrace,
                _ => return Ok(binders),
            };
            self.open_bracket();
            let name = self.variable("of a type")?;
            let kind = if self.eat(&TokenKind::DoubleColon) { Some(self.ty()?) } else { None };
            self.close_bracket(&close)?;
            let inferred = close == TokenKind::CloseBrace;
            binders.push(TypeBinder { name, kind, inferred, span: self.since(start) });
        }
    }

    /// A type without arrows and contexts at its top.
    pub(super) fn type_operators(&mut self) -> Parse<Type> {
        let start = self.span();
        if self.at_implicit() {
            return self.implicit_constraint(Self::type_operators);
        }
        let first = self.type_application()?;
        let Some(operator) = self.type_operator()? else { return Ok(first) };
        let mut items = vec![TypeItem::Operand(first), operator];
        loop {
            items.push(TypeItem::Operand(self.type_application()?));
            match self.type_operator()? {
                Some(operator) => items.push(operator),
                None => return Ok(self.make_type(start, TypeKind::Operators(items))),
            }
        }
    }

    /// `?x :: t`
    pub(super) fn implicit_constraint(
        &mut self,
        of_type: impl FnOnce(&mut Self) -> Parse<Type>,
    ) -> Parse<Type> {
        let start = self.span();
        let name = self.implicit_name();
        self.expect(&TokenKind::DoubleColon, "after the implicit parameter")?;
        let ty = Box::new(of_type(self)?);
        Ok(self.make_type(start, TypeKind::Implicit { name, ty }))
    }

    fn type_operator(&mut self) -> Parse<Option<TypeItem>> {
        let promoted = self.at(&TokenKind::Tick)
            && matches!(self.raw(1), TokenKind::ConSym(..) | TokenKind::Backquote);
        if promoted {
            self.advance();
        }
        match *self.peek() {
            TokenKind::VarSym(q, name) => {
                let text = name.as_str();
                let prefix = self.token().is_prefix();
                let linear = text == "%" && prefix && self.has(Extension::LinearTypes);
                if linear || (prefix && matches!(text, "!")) {
                    return Ok(None);
                }
                let span = self.span();
                self.advance();
                let name = Name { qualifier: q, name, span };
                Ok(Some(TypeItem::Operator { name, promoted }))
            }
            TokenKind::ConSym(..) | TokenKind::Backquote => {
                let name = self.operator()?;
                Ok(name.map(|name| TypeItem::Operator { name, promoted }))
            }
            _ => Ok(None),
        }
    }

    /// `T a b`, and `T @k a`.
    pub(super) fn type_application(&mut self) -> Parse<Type> {
        let start = self.span();
        let function = self.type_atom()?;
        let mut arguments = Vec::new();
        loop {
            if self.at(&TokenKind::At) && self.token().is_prefix() {
                let at = self.span();
                self.advance();
                let kind = Box::new(self.type_atom()?);
                arguments.push(self.make_type(at, TypeKind::KindApplication(kind)));
            } else if self.at_type_atom() {
                arguments.push(self.type_atom()?);
            } else {
                break;
            }
        }
        if arguments.is_empty() {
            return Ok(function);
        }
        let function = Box::new(function);
        Ok(self.make_type(start, TypeKind::Application { function, arguments }))
    }

    pub(super) fn at_type_atom(&self) -> bool {
        match self.peek() {
            TokenKind::VarId(None, name) => name.as_str() != "forall",
            TokenKind::ConId(..)
            | TokenKind::OpenParen
            | TokenKind::OpenBracket
            | TokenKind::Literal(..)
            | TokenKind::Keyword(Keyword::Underscore) => true,
            TokenKind::Tick => !matches!(self.raw(1), TokenKind::ConSym(..) | TokenKind::Backquote),
            TokenKind::VarSym(None, name) => match name.as_str() {
                "*" => self.has(Extension::StarIsType),
                "!" | "~" => self.token().is_prefix(),
                _ => false,
            },
            _ => false,
        }
    }

    pub(super) fn make_type(&self, start: Span, kind: TypeKind) -> Type {
        Type { kind, span: self.since(start) }
    }

    /// The type after `::` in a signature.
    pub(super) fn signature_type(&mut self) -> Parse<Type> {
        self.expect(&TokenKind::DoubleColon, "before the type")?;
        self.ty()
    }
}

/// The constraints in a type before `=>`.
pub(super) fn context_of(ty: Type) -> Vec<Type> {
    match ty.kind {
        TypeKind::Tuple(types) => types,
        TypeKind::Constructor(name) if name.name == Symbol::new("()") => Vec::new(),
        TypeKind::Paren(inner) => match inner.kind {
            // Keep `((a ~ b) => …)` and `(forall x. …) => …` as they are.
            TypeKind::Paren(_) | TypeKind::Tuple(_) => context_of(*inner),
            _ => vec![*inner],
        },
        _ => vec![ty],
    }
}

//! Everything that starts with `type`: synonyms, families, instances, kinds and roles.

use super::{Parse, Parser};
use crate::extension::Extension;
use crate::lexer::{Keyword, TokenKind};
use crate::syntax::{
    DeclKind, KindSignature, Name, RoleAnnotation, TypeFamilyDecl, TypeInstanceEquation, TypeKind,
    TypeSynonymDecl,
};
use source::Span;

impl Parser {
    /// At the top level.
    pub(super) fn type_decl(&mut self) -> Parse<DeclKind> {
        let start = self.span();
        self.advance();
        if self.at_word("family") {
            self.require(Extension::TypeFamilies, start, "a type family");
            self.advance();
            return self.type_family(true).map(DeclKind::TypeFamily);
        }
        if self.at_keyword(Keyword::Instance) {
            self.require(Extension::TypeFamilies, start, "a type instance");
            self.advance();
            return self.family_equation().map(DeclKind::TypeInstance);
        }
        if self.at_word("role")
            && matches!(self.raw(1), TokenKind::ConId(..) | TokenKind::OpenParen)
        {
            self.advance();
            return self.roles();
        }
        if self.scan_kind_signature() {
            let names = self.separated(|p| p.any_name("of this kind signature"))?;
            let kind = self.signature_type()?;
            return Ok(DeclKind::KindSignature(KindSignature { names, kind }));
        }
        let head = self.type_operators()?;
        let (name, parameters) = self.binder_head(head)?;
        self.expect(&TokenKind::Equals, "after the synonym's name and parameters")?;
        let body = self.kinded_type()?;
        Ok(DeclKind::TypeSynonym(TypeSynonymDecl { name, parameters, body }))
    }

    /// `T :: …` or `T, U :: …`, with no parameters.
    fn scan_kind_signature(&self) -> bool {
        let (first, second) = match self.peek() {
            TokenKind::ConId(..) => (self.raw(1), self.raw(2)),
            TokenKind::OpenParen => (self.raw(3), self.raw(4)),
            _ => return false,
        };
        matches!(first, TokenKind::DoubleColon)
            || (matches!(first, TokenKind::Comma) && matches!(second, TokenKind::ConId(..)))
    }

    fn roles(&mut self) -> Parse<DeclKind> {
        let name = self.any_name("after `type role`")?;
        let mut roles = Vec::new();
        loop {
            match *self.peek() {
                TokenKind::VarId(None, role) => roles.push(Name::new(role, self.span())),
                TokenKind::Keyword(Keyword::Underscore) => {
                    roles.push(Name::new(source::Symbol::new("_"), self.span()));
                }
                _ => return Ok(DeclKind::RoleAnnotation(RoleAnnotation { name, roles })),
            }
            self.advance();
        }
    }

    /// In a class body: a family, or a default for one.
    pub(super) fn class_type(&mut self) -> Parse<DeclKind> {
        let start = self.span();
        self.require(Extension::TypeFamilies, start, "an associated type");
        self.advance();
        if self.eat_keyword(Keyword::Instance) {
            return self.family_equation().map(DeclKind::TypeInstance);
        }
        if !self.eat_word("family") && self.scan_default_equation() {
            return self.family_equation().map(DeclKind::TypeInstance);
        }
        self.type_family(false).map(DeclKind::TypeFamily)
    }

    /// Whether `=` follows, and not the named result of an injective family.
    fn scan_default_equation(&self) -> bool {
        let mut equals = false;
        for index in self.scan(self.position) {
            match self.tokens[index].kind {
                TokenKind::Equals => equals = true,
                TokenKind::Bar if equals => return false,
                _ => {}
            }
        }
        equals
    }

    /// After `type family`. Closed families are accepted only with `may_close`.
    fn type_family(&mut self, may_close: bool) -> Parse<TypeFamilyDecl> {
        let head = self.type_operators()?;
        let (name, parameters) = self.binder_head(head)?;
        let mut result_kind = self.optional_kind()?;
        let mut result_name = None;
        if self.eat(&TokenKind::Equals) {
            let result = self.type_atom()?;
            (result_name, result_kind) = self.named_result(result)?;
            if self.eat(&TokenKind::Bar) {
                self.type_variables();
                self.expect(&TokenKind::RightArrow, "in the injectivity annotation")?;
                self.type_variables();
            }
        }
        let equations = if may_close && self.eat_keyword(Keyword::Where) {
            Some(self.block(|p, equations| {
                // GHCi prints `..` for equations that it hides.
                if !p.eat(&TokenKind::DotDot) {
                    equations.push(p.family_equation()?);
                }
                Ok(())
            })?)
        } else {
            None
        };
        Ok(TypeFamilyDecl { name, parameters, result_kind, result_name, equations })
    }

    fn named_result(
        &mut self,
        result: crate::syntax::Type,
    ) -> Parse<(Option<Name>, Option<crate::syntax::Type>)> {
        let span: Span = result.span;
        match result.kind {
            TypeKind::Variable(name) => return Ok((Some(name), None)),
            TypeKind::Paren(inner) => {
                if let TypeKind::KindSignature { ty, kind } = inner.kind
                    && let TypeKind::Variable(name) = ty.kind
                {
                    return Ok((Some(name), Some(*kind)));
                }
            }
            _ => {}
        }
        Err(self.error_at(span, "expected a name for the family's result"))
    }

    /// `F a Int = t`
    pub(super) fn family_equation(&mut self) -> Parse<TypeInstanceEquation> {
        let start = self.span();
        self.optional_forall()?;
        let head = self.type_operators()?;
        let (name, arguments) = self.split_head(head)?;
        self.expect(&TokenKind::Equals, "in this equation of a type family")?;
        let body = self.kinded_type()?;
        Ok(TypeInstanceEquation { name, arguments, body, span: self.since(start) })
    }
}

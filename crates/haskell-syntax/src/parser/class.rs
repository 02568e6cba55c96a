//! Classes, instances and standalone deriving.

use super::binding::push_decl;
use super::{Parse, Parser};
use crate::extension::Extension;
use crate::lexer::{Keyword, TokenKind};
use crate::syntax::{
    ClassDecl, Decl, DeclKind, DeriveStrategy, FunctionalDependency, InstanceDecl, Name, Overlap,
    StandaloneDerivingDecl,
};

impl Parser {
    pub(super) fn class_decl(&mut self) -> Parse<DeclKind> {
        self.advance();
        let (context, name, parameters) = self.declared_head()?;
        let dependencies = if self.at(&TokenKind::Bar) { self.dependencies()? } else { Vec::new() };
        let body = self.members(Self::class_member)?;
        Ok(DeclKind::Class(ClassDecl { context, name, parameters, dependencies, body }))
    }

    fn members(&mut self, mut read: impl FnMut(&mut Self) -> Parse<Decl>) -> Parse<Vec<Decl>> {
        if !self.eat_keyword(Keyword::Where) {
            return Ok(Vec::new());
        }
        self.recovering_block(|p, decls| {
            let decl = read(p)?;
            push_decl(decls, decl);
            Ok(())
        })
    }

    fn dependencies(&mut self) -> Parse<Vec<FunctionalDependency>> {
        let span = self.span();
        self.require(Extension::FunctionalDependencies, span, "a functional dependency");
        self.advance();
        self.separated(|p| {
            let start = p.span();
            let from = p.type_variables();
            p.expect(&TokenKind::RightArrow, "in the functional dependency")?;
            let to = p.type_variables();
            Ok(FunctionalDependency { from, to, span: p.since(start) })
        })
    }

    pub(super) fn type_variables(&mut self) -> Vec<Name> {
        let mut names = Vec::new();
        while let TokenKind::VarId(None, name) = *self.peek() {
            names.push(Name::new(name, self.span()));
            self.advance();
        }
        names
    }

    fn class_member(&mut self) -> Parse<Decl> {
        let start = self.span();
        let kind = match self.peek() {
            TokenKind::Keyword(Keyword::Type) => self.class_type()?,
            TokenKind::Keyword(Keyword::Data) => {
                self.advance();
                self.eat_word("family");
                DeclKind::DataFamily(self.data_family()?)
            }
            TokenKind::Keyword(Keyword::Default) => {
                self.require(Extension::DefaultSignatures, start, "a default signature");
                self.advance();
                DeclKind::DefaultSignature(self.signature()?)
            }
            _ => return self.binding_decl(),
        };
        Ok(Decl { kind, span: self.since(start) })
    }

    pub(super) fn instance_decl(&mut self) -> Parse<DeclKind> {
        self.advance();
        let overlap = self.overlap();
        let head = self.instance_head()?;
        let body = self.members(Self::instance_member)?;
        Ok(DeclKind::Instance(InstanceDecl {
            overlap,
            forall: head.forall,
            context: head.context,
            class: head.class,
            arguments: head.arguments,
            body,
        }))
    }

    fn overlap(&mut self) -> Option<Overlap> {
        let TokenKind::Overlap(overlap) = *self.peek() else { return None };
        self.advance();
        Some(overlap)
    }

    fn instance_member(&mut self) -> Parse<Decl> {
        let start = self.span();
        let kind = match self.peek() {
            TokenKind::Keyword(Keyword::Type) => {
                self.advance();
                self.eat_keyword(Keyword::Instance);
                DeclKind::TypeInstance(self.family_equation()?)
            }
            TokenKind::Keyword(keyword @ (Keyword::Data | Keyword::Newtype)) => {
                let newtype = *keyword == Keyword::Newtype;
                self.advance();
                self.eat_keyword(Keyword::Instance);
                DeclKind::DataInstance(self.data_instance(newtype)?)
            }
            _ => return self.binding_decl(),
        };
        Ok(Decl { kind, span: self.since(start) })
    }

    pub(super) fn standalone_deriving(&mut self) -> Parse<DeclKind> {
        self.advance();
        let mut strategy = self.strategy()?;
        if strategy.is_none() && self.at_word("via") {
            let span = self.span();
            self.require(Extension::DerivingVia, span, "`deriving via`");
            self.advance();
            strategy = Some(DeriveStrategy::Via(self.ty()?));
        }
        self.expect_keyword(Keyword::Instance, "after `deriving`")?;
        let overlap = self.overlap();
        let head = self.instance_head()?;
        Ok(DeclKind::StandaloneDeriving(StandaloneDerivingDecl {
            strategy,
            overlap,
            forall: head.forall,
            context: head.context,
            class: head.class,
            arguments: head.arguments,
        }))
    }
}

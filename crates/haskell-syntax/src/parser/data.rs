//! `data` and `newtype`, and `deriving`.

use super::{Parse, Parser};
use crate::extension::Extension;
use crate::lexer::{Keyword, TokenKind};
use crate::syntax::{
    Constructor, ConstructorFields, DataDecl, DataFamilyDecl, DataInstanceDecl, DeclKind,
    DeriveStrategy, DerivingClause, Name, Type, TypeBinder, TypeKind,
};
use source::{Diagnostic, Span};

impl Parser {
    pub(super) fn data_decl(&mut self) -> Parse<DeclKind> {
        let newtype = self.at_keyword(Keyword::Newtype);
        self.advance();
        if !newtype && self.at_word("family") {
            self.advance();
            return self.data_family().map(DeclKind::DataFamily);
        }
        if self.at_keyword(Keyword::Instance) {
            self.advance();
            return self.data_instance(newtype).map(DeclKind::DataInstance);
        }
        let (context, name, parameters) = self.declared_head()?;
        self.data_rest(newtype, context, name, parameters).map(DeclKind::Data)
    }

    pub(super) fn data_family(&mut self) -> Parse<DataFamilyDecl> {
        let head = self.type_operators()?;
        let (name, parameters) = self.binder_head(head)?;
        let result_kind = self.optional_kind()?;
        Ok(DataFamilyDecl { name, parameters, result_kind })
    }

    pub(super) fn data_instance(&mut self, newtype: bool) -> Parse<DataInstanceDecl> {
        self.optional_forall()?;
        let head = self.type_operators()?;
        let (name, arguments) = self.split_head(head)?;
        let data = self.data_rest(newtype, Vec::new(), name, Vec::new())?;
        Ok(DataInstanceDecl { arguments, data })
    }

    pub(super) fn optional_kind(&mut self) -> Parse<Option<Type>> {
        if self.eat(&TokenKind::DoubleColon) { self.ty().map(Some) } else { Ok(None) }
    }

    /// The rest of a data type after its head: its kind, constructors and derived instances.
    fn data_rest(
        &mut self,
        newtype: bool,
        context: Vec<Type>,
        name: Name,
        parameters: Vec<TypeBinder>,
    ) -> Parse<DataDecl> {
        let kind = self.optional_kind()?;
        let mut constructors = Vec::new();
        let mut gadt_syntax = false;
        if self.eat(&TokenKind::Equals) {
            constructors.push(self.constructor()?);
            while self.eat(&TokenKind::Bar) {
                constructors.push(self.constructor()?);
            }
        } else if self.eat_keyword(Keyword::Where) {
            gadt_syntax = true;
            constructors = self.block(Self::gadt_constructors)?;
        }
        if newtype {
            self.check_newtype(name.span, &constructors);
        }
        let mut deriving = Vec::new();
        while self.at_keyword(Keyword::Deriving) {
            deriving.push(self.deriving()?);
        }
        let decl = DataDecl {
            newtype,
            context,
            name,
            parameters,
            kind,
            constructors,
            gadt_syntax,
            deriving,
        };
        Ok(decl)
    }

    fn check_newtype(&mut self, span: Span, constructors: &[Constructor]) {
        let fields = |c: &Constructor| match &c.fields {
            ConstructorFields::Positional(fields) => fields.len(),
            ConstructorFields::Record(fields) => fields.iter().map(|f| f.names.len()).sum(),
        };
        let (message, span) = match constructors {
            [only] if fields(only) == 1 => return,
            [only] => ("the constructor of a newtype has exactly one field", only.span),
            _ => ("a newtype has exactly one constructor", span),
        };
        self.report(Diagnostic::error(message).at(span).help("use `data` instead of `newtype`"));
    }

    fn deriving(&mut self) -> Parse<DerivingClause> {
        let start = self.span();
        self.advance();
        let mut strategy = self.strategy()?;
        let classes = if self.at(&TokenKind::OpenParen) {
            let list = self.type_atom()?;
            match list.kind {
                TypeKind::Tuple(classes) => classes,
                TypeKind::Paren(class) => vec![*class],
                // `()`
                _ => Vec::new(),
            }
        } else {
            vec![self.type_atom()?]
        };
        if strategy.is_none() && self.at_word("via") {
            let span = self.span();
            self.require(Extension::DerivingVia, span, "`deriving via`");
            self.advance();
            strategy = Some(DeriveStrategy::Via(self.ty()?));
        }
        Ok(DerivingClause { strategy, classes, span: self.since(start) })
    }

    /// `stock`, `newtype` or `anyclass`, if it follows.
    pub(super) fn strategy(&mut self) -> Parse<Option<DeriveStrategy>> {
        let strategy = if self.at_word("stock") {
            DeriveStrategy::Stock
        } else if self.at_word("anyclass") {
            DeriveStrategy::AnyClass
        } else if self.at_keyword(Keyword::Newtype) {
            DeriveStrategy::Newtype
        } else {
            return Ok(None);
        };
        let span = self.span();
        self.require(Extension::DerivingStrategies, span, "a deriving strategy");
        self.advance();
        Ok(Some(strategy))
    }
}

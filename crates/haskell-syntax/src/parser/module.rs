//! Modules: header, imports, and the kind of declaration that a line starts.

use super::{Parse, Parser};
use crate::extension::Extension;
use crate::lexer::{Keyword, TokenKind};
use crate::syntax::{Decl, DeclKind, ForeignImport, Import, LiteralKind, Module, ModuleName};
use source::{Diagnostic, Span};

/// An item of the body of a module, before imports and declarations are separated.
enum Item {
    Import(Import),
    Decl(Decl),
}

impl Parser {
    pub(super) fn module(&mut self) -> Module {
        let start = self.span();
        let mut module = Module {
            name: None,
            exports: None,
            imports: Vec::new(),
            decls: Vec::new(),
            raw_pragmas: std::mem::take(&mut self.raw_pragmas),
            span: start,
        };
        self.semicolon_done = true;
        self.header(&mut module);
        let Ok(items) = self.recovering_block(Self::top_item) else { return module };
        for item in items {
            match item {
                Item::Import(import) => module.imports.push(import),
                Item::Decl(decl) => module.decls.push(decl),
            }
        }
        if !self.at(&TokenKind::End) {
            self.unexpected("the end of the module");
        }
        module.span = start.to(self.span());
        module
    }

    /// Reads `module M (exports) where`. A block follows, whatever the errors.
    fn header(&mut self, module: &mut Module) {
        if !self.at_keyword(Keyword::Module) {
            return;
        }
        let result = self.try_header(module);
        if result.is_err() {
            // Continue after the `where` of the header, or where the first declaration seems to be.
            self.brackets.clear();
            while !self.at_body() {
                self.position += 1;
            }
            self.eat_keyword(Keyword::Where);
        }
    }

    /// Whether the body of a module may start here.
    fn at_body(&self) -> bool {
        let token = self.token();
        match token.kind {
            TokenKind::Keyword(Keyword::Where | Keyword::Import) | TokenKind::End => true,
            TokenKind::CloseParen | TokenKind::OpenParen | TokenKind::Comma => false,
            _ => token.first_on_line && token.column == 1 && !self.at_keyword(Keyword::Module),
        }
    }

    fn try_header(&mut self, module: &mut Module) -> Parse<()> {
        self.advance();
        module.name = Some(self.module_name()?);
        if self.at(&TokenKind::OpenParen) {
            module.exports = Some(self.exports()?);
        }
        self.expect_keyword(Keyword::Where, "after the module's name and exports")
    }

    pub(super) fn module_name(&mut self) -> Parse<ModuleName> {
        let span = self.span();
        if let TokenKind::ConId(qualifier, name) = *self.peek() {
            self.advance();
            let name = match qualifier {
                Some(q) => source::Symbol::new(&format!("{q}.{name}")),
                None => name,
            };
            return Ok(ModuleName { name, span });
        }
        Err(self.unexpected("the name of a module"))
    }

    /// For finding the modules of a project: stops at the first declaration.
    pub(super) fn header_and_imports(&mut self) -> (Option<ModuleName>, Vec<Import>) {
        let mut module = Module {
            name: None,
            exports: None,
            imports: Vec::new(),
            decls: Vec::new(),
            raw_pragmas: Vec::new(),
            span: self.span(),
        };
        self.semicolon_done = true;
        self.header(&mut module);
        let mut imports = Vec::new();
        if self.open_block() {
            while self.skip_separators() && self.at_keyword(Keyword::Import) {
                match self.import() {
                    Ok(import) => imports.push(import),
                    Err(_) => break,
                }
            }
        }
        (module.name, imports)
    }

    fn top_item(&mut self, items: &mut Vec<Item>) -> Parse<()> {
        if self.at_keyword(Keyword::Import) {
            let import = self.import()?;
            if matches!(items.last(), Some(Item::Decl(_))) {
                self.report(
                    Diagnostic::error("imports must stand before all declarations")
                        .at(import.span)
                        .help("move this line to the top of the module"),
                );
            }
            items.push(Item::Import(import));
            return Ok(());
        }
        let decl = self.top_decl()?;
        let Some(decl) = decl else { return Ok(()) };
        if let Some(Item::Decl(last)) = items.last_mut() {
            if let Some(decl) = super::binding::join(last, decl) {
                items.push(Item::Decl(decl));
            }
        } else {
            items.push(Item::Decl(decl));
        }
        Ok(())
    }

    /// A declaration; `None` if it was read and can be ignored.
    fn top_decl(&mut self) -> Parse<Option<Decl>> {
        let start = self.span();
        let TokenKind::Keyword(keyword) = *self.peek() else {
            if self.at_word("pattern") && self.at_synonym() {
                return self.pattern_synonym(start).map(Some);
            }
            if self.has(Extension::TemplateHaskell) && self.scan_splice() {
                let help =
                    "write out the declarations that it makes (`ghc -ddump-splices` prints them)";
                return Err(self.unsupported(start, "Template Haskell splices are", help));
            }
            return self.binding_decl().map(Some);
        };
        if keyword != Keyword::Underscore
            && matches!(self.raw(1), TokenKind::Equals | TokenKind::DoubleColon)
        {
            return Err(self.keyword_as_name(keyword));
        }
        let kind = match keyword {
            Keyword::Type => self.type_decl()?,
            Keyword::Data | Keyword::Newtype => self.data_decl()?,
            Keyword::Class => self.class_decl()?,
            Keyword::Instance => self.instance_decl()?,
            Keyword::Deriving => self.standalone_deriving()?,
            Keyword::Default => self.default_decl()?,
            Keyword::Foreign => self.foreign(start)?,
            _ => return self.binding_decl().map(Some),
        };
        Ok(Some(Decl { kind, span: self.since(start) }))
    }

    /// `pattern P …`, `pattern (:>) …` or `pattern x :> y = …`: otherwise `pattern` is a variable.
    fn at_synonym(&self) -> bool {
        match (self.raw(1), self.raw(2)) {
            (TokenKind::ConId(None, _), _) | (TokenKind::OpenParen, TokenKind::ConSym(..)) => true,
            (TokenKind::VarId(None, _), TokenKind::ConSym(..) | TokenKind::Backquote) => {
                self.has(Extension::PatternSynonyms)
            }
            _ => false,
        }
    }

    /// An expression in place of a declaration.
    fn scan_splice(&self) -> bool {
        !self.scan(self.position).any(|index| {
            matches!(
                self.tokens[index].kind,
                TokenKind::Equals | TokenKind::Bar | TokenKind::DoubleColon | TokenKind::Keyword(_)
            )
        })
    }

    /// `foreign import prim "name" f :: t` is how the library accesses the machine. Other foreign
    /// imports are not supported.
    fn foreign(&mut self, start: Span) -> Parse<DeclKind> {
        if matches!(self.raw(1), TokenKind::Keyword(Keyword::Import))
            && matches!(self.raw(2), TokenKind::VarId(None, n) if n.as_str() == "prim")
            && let TokenKind::Literal(literal @ LiteralKind::String(_), _) = self.raw(3)
        {
            let entity = source::Symbol::new(&literal.text());
            for _ in 0..4 {
                self.advance();
            }
            let name = self.variable("of this import")?;
            let ty = self.signature_type()?;
            return Ok(DeclKind::Foreign(ForeignImport { entity, is_c: false, name, ty }));
        }
        if self.in_dependency && matches!(self.raw(1), TokenKind::Keyword(Keyword::Import)) {
            return self.c_import();
        }
        let export = matches!(self.raw(1), TokenKind::VarId(None, n) if n.as_str() == "export");
        let (what, help) = if export {
            ("foreign exports are", "leave the declaration out: nothing outside calls the program")
        } else {
            (
                "foreign imports are",
                "write the function in Haskell, or take one of the libraries that has it",
            )
        };
        Err(self.unsupported(start, what, help))
    }

    /// `foreign import ccall unsafe "math.h sin" f :: t`, of which nearly all may be omitted.
    fn c_import(&mut self) -> Parse<DeclKind> {
        self.advance();
        self.advance();
        // At most two words precede the name or the entity: a calling convention and a safety
        // level.
        for _ in 0..2 {
            let next = matches!(
                self.raw(1),
                TokenKind::VarId(None, _) | TokenKind::Literal(LiteralKind::String(_), _)
            );
            if next && matches!(self.raw(0), TokenKind::VarId(None, _)) {
                self.advance();
            }
        }
        let mut entity = None;
        if let TokenKind::Literal(literal @ LiteralKind::String(_), _) = self.raw(0) {
            entity = Some(source::Symbol::new(&literal.text()));
            self.advance();
        }
        let name = self.variable("of this import")?;
        let ty = self.signature_type()?;
        let entity = entity.filter(|e| !e.as_str().trim().is_empty()).unwrap_or(name.name);
        Ok(DeclKind::Foreign(ForeignImport { entity, is_c: true, name, ty }))
    }

    fn default_decl(&mut self) -> Parse<DeclKind> {
        self.advance();
        if !self.at(&TokenKind::OpenParen) {
            return Err(self.unexpected("`(` and types after `default`"));
        }
        self.open_bracket();
        let types =
            if self.at(&TokenKind::CloseParen) { Vec::new() } else { self.separated(Self::ty)? };
        self.close_bracket(&TokenKind::CloseParen)?;
        Ok(DeclKind::Default(types))
    }
}

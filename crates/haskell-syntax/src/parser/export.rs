//! Export lists and imports.

use super::{Parse, Parser};
use crate::extension::Extension;
use crate::lexer::{Keyword, TokenKind};
use crate::syntax::{
    Children, Export, ExportKind, Import, ImportItem, ImportItemKind, LiteralKind, Name,
};
use source::Symbol;

/// An item of either list.
enum Entity {
    Variable(Name),
    /// With the pattern synonyms that `T (.., P)` bundles with the type.
    Type(Name, Children, Vec<Name>),
    Pattern(Name),
}

impl Parser {
    pub(super) fn exports(&mut self) -> Parse<Vec<Export>> {
        let mut bundled = Vec::new();
        let mut exports = self.entity_list(|p| {
            let start = p.span();
            let kind = if p.eat_keyword(Keyword::Module) {
                ExportKind::Module(p.module_name()?)
            } else {
                match p.entity()? {
                    Entity::Variable(name) => ExportKind::Variable(name),
                    Entity::Type(name, children, patterns) => {
                        if !patterns.is_empty() {
                            bundled.push((name, patterns));
                        }
                        ExportKind::Type { name, children }
                    }
                    Entity::Pattern(name) => ExportKind::Pattern(name),
                }
            };
            Ok(Export { kind, span: p.since(start) })
        })?;
        // `T (.., P)` means the same as `T (..)` and `T (P)`.
        exports.extend(bundled.into_iter().map(|(name, patterns)| {
            let children = Children::Some(patterns);
            Export { kind: ExportKind::Type { name, children }, span: name.span }
        }));
        Ok(exports)
    }

    /// A list in parentheses, in which commas may be repeated and may occur at either end.
    fn entity_list<T>(&mut self, mut read: impl FnMut(&mut Self) -> Parse<T>) -> Parse<Vec<T>> {
        self.open_bracket();
        let mut items = Vec::new();
        loop {
            while self.eat(&TokenKind::Comma) {}
            if self.at(&TokenKind::CloseParen) {
                break;
            }
            items.push(read(self)?);
            if !self.at(&TokenKind::Comma) {
                break;
            }
        }
        self.close_bracket(&TokenKind::CloseParen)?;
        Ok(items)
    }

    fn entity(&mut self) -> Parse<Entity> {
        if self.at_word("pattern")
            && matches!(self.raw(1), TokenKind::ConId(..) | TokenKind::OpenParen)
        {
            self.advance();
            return Ok(Entity::Pattern(self.constructor_name("after `pattern`")?));
        }
        let namespace = self.eat_keyword(Keyword::Type);
        let name = self.any_name("in this list")?;
        if !namespace && !name.is_constructor() && name.name.as_str() != "->" {
            return Ok(Entity::Variable(name));
        }
        let (children, bundled) = self.children()?;
        Ok(Entity::Type(name, children, bundled))
    }

    fn children(&mut self) -> Parse<(Children, Vec<Name>)> {
        if !self.at(&TokenKind::OpenParen) {
            return Ok((Children::None, Vec::new()));
        }
        let mut all = false;
        let names = self.entity_list(|p| {
            if p.eat(&TokenKind::DotDot) {
                all = true;
                return Ok(None);
            }
            if p.at_word("pattern") && matches!(p.raw(1), TokenKind::ConId(..)) {
                p.advance();
            }
            p.eat_keyword(Keyword::Type);
            p.any_name("in this list").map(Some)
        })?;
        let names: Vec<Name> = names.into_iter().flatten().collect();
        if all { Ok((Children::All, names)) } else { Ok((Children::Some(names), Vec::new())) }
    }

    pub(super) fn import(&mut self) -> Parse<Import> {
        let start = self.span();
        self.advance();
        let boot = self.eat(&TokenKind::SourcePragma);
        self.eat_word("safe");
        let mut qualified = self.eat_word("qualified");
        let mut package = None;
        if let TokenKind::Literal(kind @ LiteralKind::String(_), _) = self.peek() {
            package = Some(Symbol::new(&kind.text()));
            let span = self.span();
            self.advance();
            self.require(Extension::PackageImports, span, "a package name in an import");
        }
        let module = self.module_name()?;
        if self.at_word("qualified") {
            let span = self.span();
            self.require(Extension::ImportQualifiedPost, span, "`qualified` after the module");
            self.advance();
            qualified = true;
        }
        let alias = if self.eat_word("as") { Some(self.module_name()?) } else { None };
        let hiding = self.eat_word("hiding");
        let items = if self.at(&TokenKind::OpenParen) {
            Some(self.entity_list(|p| {
                let start = p.span();
                let kind = match p.entity()? {
                    Entity::Variable(name) => ImportItemKind::Variable(name),
                    Entity::Type(name, children, _) => ImportItemKind::Type { name, children },
                    Entity::Pattern(name) => ImportItemKind::Pattern(name),
                };
                Ok(ImportItem { kind, span: p.since(start) })
            })?)
        } else if hiding {
            return Err(self.unexpected("`(` and names after `hiding`"));
        } else {
            None
        };
        let span = self.since(start);
        Ok(Import { module, boot, qualified, alias, hiding, items, package, span })
    }
}

//! Pattern synonyms.

use super::{Parse, Parser};
use crate::extension::Extension;
use crate::lexer::{Keyword, TokenKind};
use crate::syntax::{
    Clause, Decl, DeclKind, Direction, Name, PatternSynonymArguments, PatternSynonymDecl,
    TypeSignature,
};
use source::Span;

impl Parser {
    pub(super) fn pattern_synonym(&mut self, start: Span) -> Parse<Decl> {
        self.require(Extension::PatternSynonyms, start, "a pattern synonym");
        self.advance();
        let after = if self.at(&TokenKind::OpenParen) { self.raw(3) } else { self.raw(1) };
        let signature = matches!(after, TokenKind::DoubleColon | TokenKind::Comma);
        let kind = if signature {
            let names = self.separated(|p| p.constructor_name("of a pattern synonym"))?;
            let ty = self.signature_type()?;
            DeclKind::PatternSignature(TypeSignature { names, ty })
        } else {
            DeclKind::PatternSynonym(self.synonym_body()?)
        };
        Ok(Decl { kind, span: self.since(start) })
    }

    fn synonym_body(&mut self) -> Parse<PatternSynonymDecl> {
        let (name, arguments) = self.synonym_left()?;
        if self.eat(&TokenKind::Equals) {
            let pattern = self.signed_pattern()?;
            let direction = Direction::Implicit;
            return Ok(PatternSynonymDecl { name, arguments, pattern, direction });
        }
        if !self.eat(&TokenKind::LeftArrow) {
            return Err(self.unexpected("`=` or `<-` in this pattern synonym"));
        }
        let pattern = if self.scan_view() { self.view_pattern()? } else { self.signed_pattern()? };
        let direction = if self.eat_keyword(Keyword::Where) {
            Direction::Explicit(self.block(Self::builder_clause)?)
        } else {
            Direction::Unidirectional
        };
        Ok(PatternSynonymDecl { name, arguments, pattern, direction })
    }

    fn synonym_left(&mut self) -> Parse<(Name, PatternSynonymArguments)> {
        if matches!(self.peek(), TokenKind::VarId(None, _)) {
            let left = self.variable("of a pattern synonym")?;
            let Some(name) = self.operator()? else {
                return Err(self.unexpected("the operator of this pattern synonym"));
            };
            let right = self.variable("of a pattern synonym")?;
            return Ok((name, PatternSynonymArguments::Infix(left, right)));
        }
        let name = self.constructor_name("of a pattern synonym")?;
        if self.at(&TokenKind::OpenBrace) {
            self.open_bracket();
            let fields = self.separated(|p| p.variable("of a field"))?;
            self.close_bracket(&TokenKind::CloseBrace)?;
            return Ok((name, PatternSynonymArguments::Record(fields)));
        }
        let names = self.type_variables();
        Ok((name, PatternSynonymArguments::Prefix(names)))
    }

    /// `P x y = e`: an equation whose name is that of a constructor.
    fn builder_clause(&mut self, clauses: &mut Vec<Clause>) -> Parse<()> {
        let start = self.span();
        let prefix = matches!(self.peek(), TokenKind::ConId(..))
            && !matches!(self.raw(1), TokenKind::ConSym(..) | TokenKind::Backquote)
            || matches!((self.peek(), self.raw(1)), (TokenKind::OpenParen, TokenKind::ConSym(..)));
        let (name, patterns) = if prefix {
            let name = self.constructor_name("of the pattern synonym")?;
            (name, self.argument_patterns()?)
        } else {
            let left = self.pattern_application()?;
            let Some(name) = self.operator()? else {
                return Err(self.unexpected("the pattern synonym that is defined"));
            };
            (name, vec![left, self.pattern_application()?])
        };
        let rhs = self.rhs(super::binding::Sign::Equals)?;
        clauses.push(Clause { name, patterns, infix: !prefix, rhs, span: self.since(start) });
        Ok(())
    }
}

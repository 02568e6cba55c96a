//! Bindings: equations, pattern bindings, signatures and fixities, wherever they are allowed; and
//! right-hand sides.

use super::scan::LeftSide;
use super::{Parse, Parser};
use crate::lexer::{Keyword, TokenKind};
use crate::syntax::{
    Associativity, Clause, Decl, DeclKind, Expr, FixityDecl, FunctionBinding, GuardedExpr,
    LiteralKind, Name, Pattern, PatternBinding, PatternKind, Rhs, RhsBody, TypeSignature,
};
use source::{Diagnostic, Span};

/// The token between a left side and its body.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Sign {
    /// `=` in bindings.
    Equals,
    /// `->` in alternatives.
    Arrow,
}

impl Sign {
    fn token(self) -> TokenKind {
        match self {
            Sign::Equals => TokenKind::Equals,
            Sign::Arrow => TokenKind::RightArrow,
        }
    }
}

/// Adds a clause to the preceding function; returns the declaration if it is something else.
pub(super) fn join(last: &mut Decl, decl: Decl) -> Option<Decl> {
    if let (DeclKind::Function(before), DeclKind::Function(new)) = (&mut last.kind, &decl.kind) {
        // Two equations without patterns are two definitions, which the renamer reports.
        let takes = |f: &FunctionBinding| f.clauses.last().is_some_and(|c| !c.patterns.is_empty());
        if before.name.name == new.name.name && takes(before) && takes(new) {
            last.span = last.span.to(decl.span);
            if let DeclKind::Function(new) = decl.kind {
                before.clauses.extend(new.clauses);
            }
            return None;
        }
    }
    Some(decl)
}

impl Parser {
    /// The declarations of `let` and `where`.
    pub(super) fn bindings(&mut self) -> Parse<Vec<Decl>> {
        self.block(|p, decls| {
            let decl = p.binding_decl()?;
            push_decl(decls, decl);
            Ok(())
        })
    }

    pub(super) fn binding_decl(&mut self) -> Parse<Decl> {
        let start = self.span();
        let kind = match self.peek() {
            TokenKind::Keyword(Keyword::Infix | Keyword::Infixl | Keyword::Infixr) => {
                DeclKind::Fixity(self.fixity()?)
            }
            _ if self.scan_signature() => self.signature_or_binding(start)?,
            _ => self.equation(start)?,
        };
        Ok(Decl { kind, span: self.since(start) })
    }

    /// `x :: t`, or `x :: t = e`, which binds the pattern `x :: t`.
    fn signature_or_binding(&mut self, start: Span) -> Parse<DeclKind> {
        let TypeSignature { names, ty } = self.signature()?;
        let &[name] = names.as_slice() else {
            return Ok(DeclKind::Signature(TypeSignature { names, ty }));
        };
        if !matches!(self.peek(), TokenKind::Equals | TokenKind::Bar) {
            return Ok(DeclKind::Signature(TypeSignature { names, ty }));
        }
        let variable = Pattern { kind: PatternKind::Variable(name), span: name.span };
        let kind = PatternKind::Annotated { pattern: Box::new(variable), ty: Box::new(ty) };
        let pattern = Pattern { kind, span: self.since(start) };
        let rhs = self.rhs(Sign::Equals)?;
        Ok(DeclKind::Pattern(PatternBinding { pattern, rhs }))
    }

    pub(super) fn signature(&mut self) -> Parse<TypeSignature> {
        let names = self.separated(|p| p.any_name("of this signature"))?;
        let ty = self.signature_type()?;
        Ok(TypeSignature { names, ty })
    }

    fn fixity(&mut self) -> Parse<FixityDecl> {
        let associativity = match self.peek() {
            TokenKind::Keyword(Keyword::Infixl) => Associativity::Left,
            TokenKind::Keyword(Keyword::Infixr) => Associativity::Right,
            _ => Associativity::None,
        };
        self.advance();
        let span = self.span();
        let mut precedence = 9;
        if let TokenKind::Literal(LiteralKind::Integer(value), _) = self.peek() {
            let value = FixityDecl::precedence_of(value);
            self.advance();
            match value {
                Some(value) => precedence = value,
                None => {
                    self.error_at(span, "a precedence is a number from 0 to 9");
                }
            }
        }
        let operators = self.separated(|p| {
            p.eat_keyword(Keyword::Type);
            match p.operator()? {
                Some(name) => Ok(name),
                None => {
                    let found = p.at(&TokenKind::RightArrow);
                    if found {
                        let span = p.span();
                        p.advance();
                        return Ok(Name::new(source::Symbol::new("->"), span));
                    }
                    Err(p.unexpected("an operator, or a name in backquotes"))
                }
            }
        })?;
        Ok(FixityDecl { associativity, precedence, operators })
    }

    /// A clause of a function, or a pattern binding.
    fn equation(&mut self, start: Span) -> Parse<DeclKind> {
        let side = self.scan_left_side();
        if let LeftSide::Pattern = side {
            let pattern = self.pattern_binding_left()?;
            let rhs = self.rhs(Sign::Equals)?;
            return Ok(DeclKind::Pattern(PatternBinding { pattern, rhs }));
        }
        let (name, patterns, infix) = self.function_left(side)?;
        let rhs = self.rhs(Sign::Equals)?;
        let span = self.since(start);
        let clauses = vec![Clause { name, patterns, infix, rhs, span }];
        Ok(DeclKind::Function(FunctionBinding { name, clauses }))
    }

    fn pattern_binding_left(&mut self) -> Parse<Pattern> {
        let start = self.span();
        let constructor = matches!(self.peek(), TokenKind::ConId(..));
        let pattern = self.signed_pattern()?;
        let follows = matches!(self.peek(), TokenKind::Equals | TokenKind::Bar);
        if !follows && constructor && pattern.span.start == start.start {
            // `Foo x y` at the top level: usually a function whose name is capitalised by mistake.
            let pattern = pattern.span;
            let help = "a name that begins with a capital is a constructor or a type; functions \
                        begin with a small letter";
            return Err(self.report(
                Diagnostic::error("expected a definition, found a pattern without `=`")
                    .at(pattern)
                    .help(help),
            ));
        }
        Ok(pattern)
    }

    fn function_left(&mut self, side: LeftSide) -> Parse<(Name, Vec<Pattern>, bool)> {
        match side {
            LeftSide::Infix => {
                let left = self.operator_pattern()?;
                let Some(name) = self.operator()? else {
                    return Err(self.unexpected("an operator between the patterns"));
                };
                let right = self.operator_pattern()?;
                Ok((name, vec![left, right], true))
            }
            LeftSide::Parenthesised => {
                self.open_bracket();
                let inner = self.scan_left_side();
                let (name, mut patterns, infix) = self.nested(|p| match inner {
                    LeftSide::Pattern => Err(p.unexpected("the left side of a function")),
                    inner => p.function_left(inner),
                })?;
                self.close_bracket(&TokenKind::CloseParen)?;
                patterns.extend(self.argument_patterns()?);
                Ok((name, patterns, infix))
            }
            LeftSide::Prefix | LeftSide::Pattern => {
                let name = self.variable("to define")?;
                let patterns = self.argument_patterns()?;
                Ok((name, patterns, false))
            }
        }
    }

    /// `= e`, or guards, and `where`.
    pub(super) fn rhs(&mut self, sign: Sign) -> Parse<Rhs> {
        let start = self.span();
        let body = if self.at(&TokenKind::Bar) {
            RhsBody::Guarded(self.guarded(sign)?)
        } else if self.at(&sign.token()) {
            self.advance();
            RhsBody::Plain(self.expr()?)
        } else {
            return Err(self.missing_sign(sign));
        };
        let wheres = if self.eat_keyword(Keyword::Where) { self.bindings()? } else { Vec::new() };
        Ok(Rhs { body, wheres, span: self.since(start) })
    }

    fn missing_sign(&mut self, sign: Sign) -> super::Reported {
        match sign {
            Sign::Arrow => self.unexpected("`->` or a guard after the pattern"),
            Sign::Equals => {
                let line = self.tokens[self.position.saturating_sub(1)].line;
                let read = self.tokens[..self.position].iter().enumerate().rev();
                let compared = read.take_while(|(_, t)| t.line == line).find(
                    |(_, t)| matches!(&t.kind, TokenKind::VarSym(None, n) if n.as_str() == "=="),
                );
                if let Some((index, _)) = compared {
                    let span = self.token_span(index);
                    return self.report(
                        Diagnostic::error("expected a definition, found a comparison")
                            .at(span)
                            .help("`==` compares; to define, write `=`"),
                    );
                }
                self.unexpected("`=` or a guard after the left side")
            }
        }
    }

    /// `| guard, guard = e` and so on, at least one.
    fn guarded(&mut self, sign: Sign) -> Parse<Vec<GuardedExpr>> {
        let mut alternatives = Vec::new();
        while self.at(&TokenKind::Bar) {
            alternatives.push(self.guarded_one(&sign.token())?);
        }
        Ok(alternatives)
    }

    pub(super) fn guarded_one(&mut self, sign: &TokenKind) -> Parse<GuardedExpr> {
        let start = self.span();
        self.advance();
        let guards = self.separated(Self::statement)?;
        if !self.at(sign) {
            return Err(self.unexpected(&format!("{} after the guard", sign.describe())));
        }
        self.advance();
        let body: Expr = self.expr()?;
        Ok(GuardedExpr { guards, body, span: self.since(start) })
    }
}

/// Appends a declaration, or joins it to the preceding function if it continues that.
pub(super) fn push_decl(decls: &mut Vec<Decl>, decl: Decl) {
    let rest = match decls.last_mut() {
        Some(last) => join(last, decl),
        None => Some(decl),
    };
    decls.extend(rest);
}

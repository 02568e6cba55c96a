//! Expressions that start with a keyword or a backslash, and extend as far as possible.

use super::binding::Sign;
use super::{Parse, Parser};
use crate::extension::Extension;
use crate::lexer::{Keyword, TokenKind};
use crate::syntax::{
    Alternative, Clause, DoKind, Expr, ExprKind, ImplicitBinding, Name, Stmt, StmtKind,
};
use source::{Diagnostic, Span, Symbol};

impl Parser {
    pub(super) fn block_expr(&mut self) -> Parse<Expr> {
        self.nested(|p| {
            let start = p.span();
            let kind = match *p.peek() {
                TokenKind::Backslash => p.lambda(start)?,
                TokenKind::Keyword(Keyword::Let) => p.let_expr()?,
                TokenKind::Keyword(Keyword::If) => p.if_expr(start)?,
                TokenKind::Keyword(Keyword::Case) => p.case_expr(start)?,
                TokenKind::Keyword(Keyword::Do) => p.do_expr(DoKind::Do, None)?,
                TokenKind::Keyword(Keyword::Mdo) => p.do_expr(DoKind::Mdo, None)?,
                TokenKind::QualifiedDo(module, Keyword::Mdo) => {
                    p.do_expr(DoKind::Mdo, Some(module))?
                }
                TokenKind::QualifiedDo(module, _) => p.do_expr(DoKind::Do, Some(module))?,
                _ => return Err(p.unexpected("an expression")),
            };
            Ok(p.make(start, kind))
        })
    }

    fn lambda(&mut self, start: Span) -> Parse<ExprKind> {
        self.advance();
        if self.at_keyword(Keyword::Case) {
            self.require(Extension::LambdaCase, start, "`\\case`");
            self.advance();
            return Ok(ExprKind::LambdaCase(self.alternatives()?));
        }
        if self.at_word("cases") && self.has(Extension::LambdaCase) {
            let name = Name::new(Symbol::new("\\cases"), start.to(self.span()));
            self.advance();
            return Ok(ExprKind::LambdaCases(self.block(|p, clauses| {
                let start = p.span();
                let patterns = p.argument_patterns()?;
                let rhs = p.rhs(Sign::Arrow)?;
                clauses.push(Clause { name, patterns, infix: false, rhs, span: p.since(start) });
                Ok(())
            })?));
        }
        let patterns = self.argument_patterns()?;
        if patterns.is_empty() {
            return Err(self.unexpected("a pattern after `\\`"));
        }
        if !self.at(&TokenKind::RightArrow) {
            return Err(self.unexpected("`->` after the patterns of this lambda"));
        }
        self.advance();
        Ok(ExprKind::Lambda { patterns, body: Box::new(self.expr()?) })
    }

    fn let_expr(&mut self) -> Parse<ExprKind> {
        let start = self.span();
        self.advance();
        if self.at_implicit_bindings() {
            let bindings = self.implicit_bindings()?;
            self.expect_in(start)?;
            return Ok(ExprKind::LetImplicit { bindings, body: Box::new(self.expr()?) });
        }
        let decls = self.bindings()?;
        self.expect_in(start)?;
        Ok(ExprKind::Let { decls, body: Box::new(self.expr()?) })
    }

    fn expect_in(&mut self, start: Span) -> Parse<()> {
        if self.eat_keyword(Keyword::In) {
            return Ok(());
        }
        let expected = "`in` after the bindings of `let`";
        Err(self.unexpected_in(expected, start, "this `let`"))
    }

    /// After `let`: whether it binds implicit parameters, which stand in a `let` of their own.
    pub(super) fn at_implicit_bindings(&self) -> bool {
        let at = usize::from(self.at(&TokenKind::OpenBrace));
        let is_mark = |kind: &TokenKind| matches!(kind, TokenKind::VarSym(None, name) if name.as_str() == "?");
        self.has(Extension::ImplicitParams)
            && is_mark(self.raw(at))
            && matches!(self.raw(at + 1), TokenKind::VarId(None, _))
    }

    /// `?x = e` and others, as a block.
    pub(super) fn implicit_bindings(&mut self) -> Parse<Vec<ImplicitBinding>> {
        self.block(|p, bindings| {
            if !p.at_implicit() {
                return Err(p.unexpected("another implicit parameter"));
            }
            let name = p.implicit_name();
            p.expect(&TokenKind::Equals, "after the implicit parameter")?;
            bindings.push(ImplicitBinding { name, value: p.expr()? });
            Ok(())
        })
    }

    fn if_expr(&mut self, start: Span) -> Parse<ExprKind> {
        self.advance();
        if self.at(&TokenKind::Bar) {
            return self.multi_if(start);
        }
        let condition = Box::new(self.expr()?);
        self.branch_keyword(Keyword::Then, start)?;
        let then_branch = Box::new(self.expr()?);
        self.branch_keyword(Keyword::Else, start)?;
        let else_branch = Box::new(self.expr()?);
        Ok(ExprKind::If { condition, then_branch, else_branch })
    }

    /// `then` or `else`; in a `do` block it may have the indentation of the block.
    fn branch_keyword(&mut self, keyword: Keyword, start: Span) -> Parse<()> {
        let wanted = TokenKind::Keyword(keyword);
        let next = if self.at(&TokenKind::LayoutSemicolon) {
            self.raw(0)
        } else if self.at(&TokenKind::Semicolon) {
            self.raw(1)
        } else {
            self.peek()
        };
        if *next == wanted {
            self.skip_separators();
            self.advance();
            return Ok(());
        }
        Err(self.unexpected_in(&format!("`{}`", keyword.text()), start, "of this `if`"))
    }

    fn multi_if(&mut self, start: Span) -> Parse<ExprKind> {
        self.require(Extension::MultiWayIf, start, "`if` with guards");
        // The guards of an outer `if` are further left than those of an inner one.
        let column = self.token().column;
        let line = self.token().line;
        let mut alternatives = Vec::new();
        while self.at(&TokenKind::Bar)
            && (self.token().column >= column || self.token().line == line)
        {
            alternatives.push(self.guarded_one(&TokenKind::RightArrow)?);
        }
        Ok(ExprKind::MultiIf(alternatives))
    }

    fn case_expr(&mut self, start: Span) -> Parse<ExprKind> {
        self.advance();
        let scrutinee = Box::new(self.expr()?);
        if !self.at_keyword(Keyword::Of) {
            return Err(self.unexpected_in("`of`", start, "of this `case`"));
        }
        self.advance();
        Ok(ExprKind::Case { scrutinee, alternatives: self.alternatives()? })
    }

    fn alternatives(&mut self) -> Parse<Vec<Alternative>> {
        self.block(|p, alternatives| {
            let start = p.span();
            // As in GHC, a type extends over the arrow: it needs parentheses, or guards after it.
            let pattern = p.signed_pattern()?;
            let rhs = p.rhs(Sign::Arrow)?;
            alternatives.push(Alternative { pattern, rhs, span: p.since(start) });
            Ok(())
        })
    }

    /// The last statement of a `do` must be an expression.
    fn check_last(&mut self, keyword: Span, last: Option<&Stmt>) {
        let Some(last) = last else {
            self.report(
                Diagnostic::error("this `do` has no statements")
                    .at(keyword)
                    .help("indent its statements more than the line that it stands in"),
            );
            return;
        };
        let help = match last.kind {
            StmtKind::Expr(_) => return,
            StmtKind::Bind { .. } => "leave out the pattern and `<-`, or add a statement after it",
            StmtKind::Let(_) | StmtKind::Rec(_) | StmtKind::LetImplicit(_) => {
                "add a statement that uses what it binds"
            }
        };
        self.report(
            Diagnostic::error("the last statement of a `do` must be an expression")
                .at(last.span)
                .with(keyword, "of this `do`")
                .help(help),
        );
    }

    fn do_expr(&mut self, kind: DoKind, qualifier: Option<Symbol>) -> Parse<ExprKind> {
        let keyword = self.span();
        self.advance();
        let statements = self.statements()?;
        self.check_last(keyword, statements.last());
        Ok(ExprKind::Do { kind, qualifier, statements })
    }
}

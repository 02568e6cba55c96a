//! `do` blocks and comprehensions.

use super::Infer;
use super::report::Because;
use super::typed::{self, DoStmt, DoStmtKind, Expr, ExprKind};
use super::types::{Ty, app, con_apps, fun};
use crate::hir::{self, StmtKind, wired};
use source::Span;

impl Infer<'_> {
    pub(super) fn do_block(
        &mut self,
        statements: &[hir::Stmt],
        result: &hir::Expr,
        expected: &Ty,
        span: Span,
    ) -> Expr {
        if statements.is_empty() {
            return self.check(result, expected, None);
        }
        let mark = self.mark_scope();
        let (monad, last) = (self.fresh_meta(), self.fresh_meta());
        self.expect(&app(monad.clone(), last.clone()), expected, span, None);
        let mut typed = Vec::new();
        for statement in statements {
            let kind = self.do_statement(statement, &monad, &last);
            typed.push(DoStmt { kind, span: statement.span });
        }
        let result = self.check(result, expected, None);
        self.reset_scope(mark);
        Expr { kind: ExprKind::Do { statements: typed, result: Box::new(result) }, span }
    }

    fn do_statement(&mut self, statement: &hir::Stmt, monad: &Ty, last: &Ty) -> DoStmtKind {
        let span = statement.span;
        let whole = app(monad.clone(), last.clone());
        match &statement.kind {
            StmtKind::Bind(pattern, expr) => {
                let found = self.fresh_meta();
                let action = app(monad.clone(), found.clone());
                let expr = self.check(expr, &action, None);
                let bind_ty = fun(action, fun(fun(found.clone(), whole.clone()), whole.clone()));
                let bind = self.use_global(*wired::BIND, &bind_ty, span);
                let pattern = self.pattern(pattern, &found);
                let fail = self.can_fail(&pattern).then(|| {
                    self.use_global(*wired::FAIL, &fun(super::expr::string(), whole), span)
                });
                DoStmtKind::Bind { pattern, expr, bind, fail }
            }
            StmtKind::Expr(expr) => {
                let found = self.fresh_meta();
                let action = app(monad.clone(), found);
                let expr = self.check(expr, &action, None);
                let then_ty = fun(action, fun(whole.clone(), whole));
                let then = self.use_global(*wired::THEN, &then_ty, span);
                DoStmtKind::Then { expr, then }
            }
            StmtKind::Let(groups) => DoStmtKind::Let(self.local_groups(groups)),
        }
    }

    pub(super) fn comprehension(
        &mut self,
        body: &hir::Expr,
        statements: &[hir::Stmt],
        monad: bool,
        expected: &Ty,
        span: Span,
        because: Option<&Because>,
    ) -> Expr {
        if monad {
            return self.monad_comprehension(body, statements, expected, span);
        }
        let mark = self.mark_scope();
        let element = self.fresh_meta();
        let whole = con_apps(*wired::LIST, [element.clone()]);
        self.expect(&whole, expected, span, because);
        let mut typed = Vec::new();
        for statement in statements {
            typed.push(match &statement.kind {
                StmtKind::Bind(pattern, expr) => {
                    let found = self.fresh_meta();
                    let source = con_apps(*wired::LIST, [found.clone()]);
                    let expr = self.check(expr, &source, None);
                    typed::Stmt::Bind(self.pattern(pattern, &found), expr)
                }
                StmtKind::Let(groups) => typed::Stmt::Let(self.local_groups(groups)),
                StmtKind::Expr(expr) => typed::Stmt::Condition(self.condition(expr)),
            });
        }
        let body = self.check(body, &element, None);
        self.reset_scope(mark);
        let kind = ExprKind::Comprehension { body: Box::new(body), statements: typed };
        Expr { kind, span }
    }

    fn monad_comprehension(
        &mut self,
        body: &hir::Expr,
        statements: &[hir::Stmt],
        expected: &Ty,
        span: Span,
    ) -> Expr {
        let mark = self.mark_scope();
        let (monad, last) = (self.fresh_meta(), self.fresh_meta());
        let whole = app(monad.clone(), last.clone());
        self.expect(&whole, expected, span, None);
        let mut typed = Vec::new();
        for statement in statements {
            let kind = match &statement.kind {
                StmtKind::Expr(expr) => {
                    let expr = self.condition(expr);
                    let empty = self.use_global(*wired::EMPTY, &whole, statement.span);
                    DoStmtKind::Guard { expr, empty }
                }
                _ => self.do_statement(statement, &monad, &last),
            };
            typed.push(DoStmt { kind, span: statement.span });
        }
        let result = self.apply_global(*wired::RETURN, &[body], &whole, span);
        self.reset_scope(mark);
        Expr { kind: ExprKind::Do { statements: typed, result: Box::new(result) }, span }
    }
}

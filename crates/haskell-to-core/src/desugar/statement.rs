//! `do` blocks and list comprehensions.
//!
//! Comprehensions follow Wadler's translation (in Peyton Jones, "The implementation of functional
//! programming languages", 1987, chapter 7): one cons cell for each element and no intermediate
//! list.

use super::Builder;
use super::matching::Fail;
use crate::infer::typed::{DoStmt, DoStmtKind, Expr, Stmt};
use core_ir::{ExprId, Pattern, VarId, builtin};
use source::{Span, Symbol};

/// What follows the elements of a comprehension.
#[derive(Clone, Copy)]
enum Rest {
    Nil,
    /// A function applied to the rest of its list.
    More(VarId, VarId),
}

impl Builder<'_, '_> {
    pub(super) fn do_block(&mut self, statements: &[DoStmt], result: &Expr) -> ExprId {
        let Some((statement, rest)) = statements.split_first() else { return self.expr(result) };
        core_ir::with_stack(|| self.do_statement(statement, rest, result))
    }

    fn do_statement(&mut self, statement: &DoStmt, rest: &[DoStmt], result: &Expr) -> ExprId {
        let span = statement.span;
        match &statement.kind {
            DoStmtKind::Then { expr, then } => {
                let then = self.expr(then);
                let first = self.expr(expr);
                let second = self.do_block(rest, result);
                self.apply(then, vec![first, second], span)
            }
            DoStmtKind::Let(groups) => {
                self.let_groups(groups, span, |this| this.do_block(rest, result))
            }
            DoStmtKind::Guard { expr, empty } => {
                let condition = self.expr(expr);
                let yes = self.do_block(rest, result);
                let no = self.expr(empty);
                self.if_(condition, yes, no, span)
            }
            DoStmtKind::Bind { pattern, expr, bind, fail } => {
                let bind = self.expr(bind);
                let action = self.expr(expr);
                let pat = self.lower(pattern);
                let on = self.named_var(pat.name(), "result");
                let failing = match fail {
                    Some(fail) => {
                        let fun = self.expr(fail);
                        let text = self.do_failure(pattern.span);
                        let text = self.b.string(&text, pattern.span);
                        self.apply(fun, vec![text], pattern.span)
                    }
                    None => {
                        let text = self.no_pattern(pattern.span, pattern.span);
                        self.raise(&text, pattern.span)
                    }
                };
                let make = |this: &mut Builder| this.do_block(rest, result);
                let (body, _) = self.match_one(on, pat, &make, Fail::Once(failing), span);
                let function = self.b.lam(None, vec![on], body, span);
                self.apply(bind, vec![action, function], span)
            }
        }
    }

    pub(super) fn comprehension(&mut self, body: &Expr, statements: &[Stmt], span: Span) -> ExprId {
        self.qualifiers(body, statements, Rest::Nil, span)
    }

    fn rest(&mut self, rest: Rest, span: Span) -> ExprId {
        match rest {
            Rest::Nil => self.b.con(builtin::NIL, Vec::new(), span),
            Rest::More(function, list) => {
                let fun = self.b.local(function, span);
                let list = self.b.local(list, span);
                self.b.app(fun, vec![list], span)
            }
        }
    }

    fn qualifiers(&mut self, body: &Expr, statements: &[Stmt], rest: Rest, span: Span) -> ExprId {
        let Some((statement, more)) = statements.split_first() else {
            let element = self.expr(body);
            let tail = self.rest(rest, span);
            return self.b.con(builtin::CONS, vec![element, tail], span);
        };
        match statement {
            Stmt::Condition(condition) => {
                let test = self.expr(condition);
                let yes = self.qualifiers(body, more, rest, span);
                let no = self.rest(rest, span);
                self.if_(test, yes, no, span)
            }
            Stmt::Let(groups) => {
                self.let_groups(groups, span, |this| this.qualifiers(body, more, rest, span))
            }
            Stmt::Bind(pattern, source) => {
                let source = self.expr(source);
                let go = self.b.fresh("go");
                let list = self.b.fresh("list");
                let pat = self.lower(pattern);
                let element = self.named_var(pat.name(), "element");
                let others = self.b.fresh("others");
                let skip = self.rest(Rest::More(go, others), span);
                let make =
                    |this: &mut Builder| this.qualifiers(body, more, Rest::More(go, others), span);
                let (cons, _) = self.match_one(element, pat, &make, Fail::Once(skip), span);
                let nil = self.rest(rest, span);
                let scrutinee = self.b.local(list, span);
                let binder = self.b.fresh("value");
                let con = |name: &str, fields| Pattern::Con { con: Symbol::new(name), fields };
                let alternatives = vec![
                    (con(builtin::NIL, Vec::new()), nil),
                    (con(builtin::CONS, vec![element, others]), cons),
                ];
                let case = self.b.case(scrutinee, binder, alternatives, None, span);
                let function = self.b.lam(None, vec![list], case, span);
                let fun = self.b.local(go, span);
                let call = self.b.app(fun, vec![source], span);
                self.b.let_(vec![(go, function)], call, span)
            }
        }
    }
}

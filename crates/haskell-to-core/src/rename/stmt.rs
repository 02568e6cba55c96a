//! `do`, comprehensions, and the statements in them.

use super::Renamer;
use super::recursive::{bundle_expr, bundle_pattern};
use crate::hir::{Expr, ExprKind, LocalId, Pattern, Stmt, StmtKind, wired};
use haskell_syntax::extension::Extension;
use haskell_syntax::syntax::{self, DoKind};
use source::{Diagnostic, Span, Symbol};

impl Renamer<'_> {
    /// Statements, each in the scope of those before it. The caller enters and leaves.
    pub(crate) fn statements(&mut self, statements: &[syntax::Stmt]) -> Vec<Stmt> {
        statements.iter().map(|s| self.statement(s)).collect()
    }

    pub(crate) fn statement(&mut self, statement: &syntax::Stmt) -> Stmt {
        let span = statement.span;
        let kind = match &statement.kind {
            syntax::StmtKind::Bind { pattern, expr } => {
                let expr = self.expr(expr);
                StmtKind::Bind(self.one_pattern(pattern), expr)
            }
            syntax::StmtKind::Let(decls) => StmtKind::Let(self.local_bindings(decls)),
            syntax::StmtKind::Expr(expr) => StmtKind::Expr(self.expr(expr)),
            syntax::StmtKind::Rec(inner) => return self.recursive_statement(inner, span),
            syntax::StmtKind::LetImplicit(_) => {
                self.error(
                    span,
                    "an implicit parameter is bound by a `let` with `in`, or in a plain `do`",
                );
                StmtKind::Let(Vec::new())
            }
        };
        Stmt { kind, span }
    }

    pub(crate) fn do_block(
        &mut self,
        kind: DoKind,
        qualifier: Option<Symbol>,
        statements: &[syntax::Stmt],
        span: Span,
    ) -> Expr {
        let Some((last, before)) = statements.split_last() else {
            self.error(span, "an empty `do` block");
            return Expr::new(ExprKind::Error, span);
        };
        let implicit = |s: &syntax::Stmt| matches!(s.kind, syntax::StmtKind::LetImplicit(_));
        if let (DoKind::Do, Some(at)) = (kind, before.iter().position(implicit)) {
            return self.do_with_implicit(qualifier, statements, at, span);
        }
        let (mark, types) = (self.enter(), self.enter_types());
        let statements = match kind {
            DoKind::Do => self.statements(before),
            DoKind::Mdo => self.mdo_statements(before),
        };
        let result = match &last.kind {
            syntax::StmtKind::Expr(expr) => self.expr(expr),
            _ => {
                let error =
                    Diagnostic::error("the last statement of a `do` block must be an expression")
                        .at(last.span);
                self.report(match &last.kind {
                    syntax::StmtKind::Bind { .. } => {
                        error.help("the variable that it binds is never used: leave out `… <-`")
                    }
                    _ => error,
                });
                // Its bindings and uses are still checked.
                self.statement(last);
                Expr::new(ExprKind::Error, last.span)
            }
        };
        self.leave(mark);
        self.leave_types(types);
        match qualifier {
            Some(module) => self.qualified_do(module, statements, result),
            // `do e` is `e`, has its location, and needs no monad.
            None if statements.is_empty() => result,
            None => Expr::new(ExprKind::Do { statements, result: Box::new(result) }, span),
        }
    }

    /// A `do` whose statement number `at` binds implicit parameters, for those after it.
    fn do_with_implicit(
        &mut self,
        qualifier: Option<Symbol>,
        statements: &[syntax::Stmt],
        at: usize,
        span: Span,
    ) -> Expr {
        let (before, after) = (&statements[..at], &statements[at + 1..]);
        let syntax::StmtKind::LetImplicit(bindings) = &statements[at].kind else {
            return Expr::new(ExprKind::Error, span);
        };
        let (mark, types) = (self.enter(), self.enter_types());
        let statements = self.statements(before);
        let inside = statements_span(after, span);
        let result = self.bind_implicit(bindings, inside, |this| {
            this.do_block(DoKind::Do, qualifier, after, inside)
        });
        self.leave(mark);
        self.leave_types(types);
        match qualifier {
            Some(module) => self.qualified_do(module, statements, result),
            None if statements.is_empty() => result,
            None => Expr::new(ExprKind::Do { statements, result: Box::new(result) }, span),
        }
    }

    /// `M.do`: the operators of module `M` instead of those of the monad.
    fn qualified_do(&mut self, module: Symbol, statements: Vec<Stmt>, result: Expr) -> Expr {
        let mut block = result;
        for statement in statements.into_iter().rev() {
            let span = statement.span.to(block.span);
            block = match statement.kind {
                StmtKind::Let(groups) => {
                    Expr::new(ExprKind::Let { groups, body: Box::new(block) }, span)
                }
                StmtKind::Expr(expr) => {
                    self.qualified_value(module, ">>", statement.span).app(expr).app(block)
                }
                StmtKind::Bind(pattern, expr) => {
                    let rest = Expr::lam(vec![pattern], block, span);
                    self.qualified_value(module, ">>=", statement.span).app(expr).app(rest)
                }
            };
            block.span = span;
        }
        block
    }

    pub(crate) fn comprehension(
        &mut self,
        body: &syntax::Expr,
        branches: &[Vec<syntax::Stmt>],
        span: Span,
    ) -> Expr {
        let (mark, types) = (self.enter(), self.enter_types());
        let statements = match branches {
            [only] => self.statements(only),
            several => vec![self.parallel(several, span)],
        };
        let body = self.boxed(body);
        self.leave(mark);
        self.leave_types(types);
        let monad = self.has(Extension::MonadComprehensions);
        Expr::new(ExprKind::Comprehension { body, statements, monad }, span)
    }

    /// `[e | qs | rs]` is `[e | (x, y) <- zip [x | qs] [y | rs]]`, where `x` and `y` stand for all
    /// the variables of `qs` and `rs`.
    fn parallel(&mut self, branches: &[Vec<syntax::Stmt>], span: Span) -> Stmt {
        let mut lists = Vec::new();
        for branch in branches {
            let mark = self.enter();
            let statements = self.statements(branch);
            let mut inner: Vec<LocalId> = Vec::new();
            for statement in &statements {
                statement_vars(statement, &mut inner);
            }
            self.leave(mark);
            // A later variable hides an earlier one of the same name.
            let names: Vec<Symbol> =
                inner.iter().map(|v| self.supply.locals[v.0 as usize].name).collect();
            let visible: Vec<LocalId> = inner
                .iter()
                .enumerate()
                .filter(|&(i, _)| !names[i + 1..].contains(&names[i]))
                .map(|(_, v)| *v)
                .collect();
            let kind = ExprKind::Comprehension {
                body: Box::new(bundle_expr(&visible, span)),
                statements,
                monad: false,
            };
            lists.push((visible, Expr::new(kind, span)));
        }
        let mut zipped: Option<(Pattern, Expr)> = None;
        for (inner, list) in lists.into_iter().rev() {
            let outer: Vec<LocalId> = inner.iter().map(|v| self.copy_local(*v)).collect();
            let pattern = bundle_pattern(&outer, span);
            zipped = Some(match zipped {
                None => (pattern, list),
                Some((rest, rest_list)) => {
                    let pair = crate::hir::PatternKind::Tuple(vec![pattern, rest]);
                    let zip = Expr::global(*wired::ZIP, span).app(list).app(rest_list);
                    (Pattern::new(pair, span), zip)
                }
            });
        }
        let kind = match zipped {
            Some((pattern, list)) => StmtKind::Bind(pattern, list),
            None => StmtKind::Let(Vec::new()),
        };
        Stmt { kind, span }
    }

    /// A new variable with the same name, in scope from here on.
    pub(crate) fn copy_local(&mut self, of: LocalId) -> LocalId {
        let local = self.supply.locals[of.0 as usize].clone();
        let id = self.supply.local(local.name, local.span);
        self.bind(local.name, id);
        id
    }
}

fn statements_span(statements: &[syntax::Stmt], otherwise: Span) -> Span {
    match (statements.first(), statements.last()) {
        (Some(first), Some(last)) => first.span.to(last.span),
        _ => otherwise,
    }
}

/// The variables that a statement brings into scope.
pub(crate) fn statement_vars(statement: &Stmt, vars: &mut Vec<LocalId>) {
    match &statement.kind {
        StmtKind::Bind(pattern, _) => pattern.each_var(&mut |v| vars.push(v)),
        StmtKind::Let(groups) => {
            for binding in groups.iter().flat_map(|g| &g.bindings) {
                let names = super::bind::bound_names(binding);
                vars.extend(names.into_iter().filter_map(|n| match n {
                    crate::hir::ValueName::Local(id) => Some(id),
                    crate::hir::ValueName::Global(_) => None,
                }));
            }
        }
        StmtKind::Expr(_) => {}
    }
}

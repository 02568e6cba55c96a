//! `rec` and `mdo`: recursion through a monad's `mfix`.
//!
//! `rec { ss }`, which defines `x` and `y`, is
//!
//! ```text
//! (x, y) <- mfix (\ ~(x, y) -> do { ss; return (x, y) })
//! ```
//!
//! where a use in `ss` that stands before the definition means the lambda's variable. Deviation
//! from GHC: a block is not cut into its smallest recursive segments, so `mdo` is as lazy as one
//! `rec` around all of its statements.

use super::Renamer;
use super::stmt::statement_vars;
use crate::hir::{Expr, ExprKind, LocalId, Pattern, PatternKind, Stmt, StmtKind, wired};
use haskell_syntax::syntax;
use source::{Diagnostic, Span, Symbol};

/// The widest tuple used for a bundle of variables; more are nested.
const WIDEST: usize = 7;

impl Renamer<'_> {
    pub fn recursive_statement(&mut self, statements: &[syntax::Stmt], span: Span) -> Stmt {
        let names = self.defined_names(statements);
        let mark = self.enter();
        let early: Vec<LocalId> = names
            .iter()
            .map(|&(name, span)| {
                let id = self.supply.local(name, span);
                self.bind(name, id);
                id
            })
            .collect();
        let inner = self.statements(statements);
        let mut late = Vec::new();
        inner.iter().for_each(|s| statement_vars(s, &mut late));
        // In the order of `names`, and only the visible one of each.
        let late: Vec<LocalId> = names.iter().filter_map(|(name, _)| self.local(*name)).collect();
        self.leave(mark);
        let result = Expr::global(*wired::RETURN, span).app(bundle_expr(&late, span));
        let kind = ExprKind::Do { statements: inner, result: Box::new(result) };
        let lazy = PatternKind::Lazy(Box::new(bundle_pattern(&early, span)));
        let step = Expr::lam(vec![Pattern::new(lazy, span)], Expr::new(kind, span), span);
        let outer: Vec<LocalId> = early.iter().map(|v| self.copy_local(*v)).collect();
        let fixed = Expr::global(*wired::MFIX, span).app(step);
        Stmt { kind: StmtKind::Bind(bundle_pattern(&outer, span), fixed), span }
    }

    fn defined_names(&mut self, statements: &[syntax::Stmt]) -> Vec<(Symbol, Span)> {
        let mut names: Vec<(Symbol, Span)> = Vec::new();
        for statement in statements {
            let found = match &statement.kind {
                syntax::StmtKind::Bind { pattern, .. } => self.binders_of(pattern),
                syntax::StmtKind::Let(decls) => {
                    let mut found = Vec::new();
                    for decl in decls {
                        match &decl.kind {
                            syntax::DeclKind::Function(f) => {
                                found.push((f.name.name, f.name.span));
                            }
                            syntax::DeclKind::Pattern(p) => {
                                found.extend(self.binders_of(&p.pattern));
                            }
                            _ => {}
                        }
                    }
                    found
                }
                syntax::StmtKind::Rec(inner) => self.defined_names(inner),
                syntax::StmtKind::Expr(_) => Vec::new(),
            };
            for (name, span) in found {
                if let Some((_, first)) = names.iter().find(|(n, _)| *n == name) {
                    let error = Diagnostic::error(format!(
                        "`{name}` is bound twice in one recursive block"
                    ))
                    .at(span)
                    .with(*first, "first bound here");
                    self.report(error);
                } else {
                    names.push((name, span));
                }
            }
        }
        names
    }
}

/// Variables as one value: themselves, a tuple, or nested tuples.
pub(crate) fn bundle_expr(vars: &[LocalId], span: Span) -> Expr {
    let parts = vars.iter().map(|v| Expr::local(*v, span)).collect();
    bundle(parts, |parts| match parts.len() {
        0 => Expr::con(*wired::UNIT, span),
        _ => Expr::new(ExprKind::Tuple(parts), span),
    })
}

pub(crate) fn bundle_pattern(vars: &[LocalId], span: Span) -> Pattern {
    let parts = vars.iter().map(|v| Pattern::var(*v, span)).collect();
    bundle(parts, |parts| match parts.len() {
        0 => Pattern::wildcard(span),
        _ => Pattern::new(PatternKind::Tuple(parts), span),
    })
}

fn bundle<T>(mut parts: Vec<T>, tuple: impl Fn(Vec<T>) -> T + Copy) -> T {
    if parts.len() == 1
        && let Some(only) = parts.pop()
    {
        return only;
    }
    if parts.len() > WIDEST {
        let rest = parts.split_off(WIDEST - 1);
        parts.push(bundle(rest, tuple));
    }
    tuple(parts)
}

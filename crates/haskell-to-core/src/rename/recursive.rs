//! `rec` and `mdo`: recursion through the `mfix` of a monad.
//!
//! `rec { ss }`, which defines `x` and `y`, is
//!
//! ```text
//! (x, y) <- mfix (\ ~(x, y) -> do { ss; return (x, y) })
//! ```
//!
//! where a use in `ss` before the definition refers to the variable of the lambda. `mdo` puts such
//! a `rec` around each smallest run of statements in which something is used before it is defined:
//! a longer run would need values from `mfix` that are not available yet.

use super::Renamer;
use crate::hir::{Expr, ExprKind, LocalId, Pattern, PatternKind, Stmt, StmtKind, ValueName, wired};
use haskell_syntax::syntax;
use source::{Diagnostic, Span, Symbol};
use std::collections::HashMap;

/// The widest tuple used for a bundle of variables; more are nested.
const MAX_TUPLE_WIDTH: usize = 7;

impl Renamer<'_> {
    /// The statements of `mdo`, without the last.
    pub(crate) fn mdo_statements(&mut self, statements: &[syntax::Stmt]) -> Vec<Stmt> {
        let mut renamed = Vec::new();
        let mut next = 0;
        for (from, to) in self.segments(statements) {
            renamed.extend(statements[next..from].iter().map(|s| self.statement(s)));
            let span = statements[from].span.to(statements[to].span);
            renamed.push(self.recursive_statement(&statements[from..=to], span));
            next = to + 1;
        }
        renamed.extend(statements[next..].iter().map(|s| self.statement(s)));
        renamed
    }

    /// First and last statement of each run that must be recursive. Found by renaming the block
    /// once just for its uses: with every name bound beforehand, a use of such a name is one that
    /// comes no later than its definition.
    fn segments(&mut self, statements: &[syntax::Stmt]) -> Vec<(usize, usize)> {
        let (said, uses, mark) = (self.diagnostics.len(), self.uses.len(), self.enter());
        let mut defined_by: HashMap<LocalId, usize> = HashMap::new();
        for (index, statement) in statements.iter().enumerate() {
            for (name, span) in self.defined_names(std::slice::from_ref(statement)) {
                let id = self.supply.local(name, span);
                self.bind(name, id);
                defined_by.insert(id, index);
            }
        }
        let mut segments: Vec<(usize, usize)> = Vec::new();
        for (index, statement) in statements.iter().enumerate() {
            let from = self.uses.len();
            self.statement(statement);
            let early = self.uses[from..].iter().filter_map(|u| match u {
                ValueName::Local(id) => defined_by.get(id).copied(),
                ValueName::Global(_) => None,
            });
            let Some(last) = early.max() else { continue };
            // `last` is before `index` if the name was bound a second time: no recursion there.
            if last >= index {
                segments.push((index, last));
            }
        }
        self.leave(mark);
        self.diagnostics.truncate(said);
        self.uses.truncate(uses);
        let mut merged: Vec<(usize, usize)> = Vec::new();
        for (from, to) in segments {
            match merged.last_mut() {
                Some((_, end)) if from <= *end => *end = to.max(*end),
                _ => merged.push((from, to)),
            }
        }
        merged
    }

    pub(crate) fn recursive_statement(&mut self, statements: &[syntax::Stmt], span: Span) -> Stmt {
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
                syntax::StmtKind::Expr(_) | syntax::StmtKind::LetImplicit(_) => Vec::new(),
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

/// Several variables as one value: a single one itself, a tuple, or nested tuples.
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
    if parts.len() > MAX_TUPLE_WIDTH {
        let rest = parts.split_off(MAX_TUPLE_WIDTH - 1);
        parts.push(bundle(rest, tuple));
    }
    tuple(parts)
}

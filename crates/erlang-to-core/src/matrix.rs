//! Compiles clauses to decision trees, tried in source order.
//!
//! After the chapter by Wadler in *The Implementation of Functional Programming Languages*: the
//! topmost rows that all test one variable by its outermost constructor become one flat `case` with
//! an alternative for each constructor; if nothing in an alternative matches, it continues with the
//! rows below. Each row ends up in exactly one place, so the code never grows beyond the source.
//!
//! Deviations: a row has a set of tests instead of one column each, since Erlang does not define
//! the order in which the parts of a pattern are tested; and what no flat `case` can test (maps,
//! bit strings, floats, whole strings) is a separate row.

use crate::block::{Block, Step};
use crate::lower::Lower;
use crate::pattern::{Head, Pat, PatKind};
use crate::scope::Slot;
use core_ir::{ExprId, Literal, Pattern as Flat, Prim, VarId, builtin};
use source::{Diagnostic, Span, Symbol};

/// A clause on its way into the tree.
pub(crate) struct Row<'p> {
    pub index: usize,
    /// The remaining tests: a variable and the pattern that it must match.
    pub tests: Vec<(VarId, Pat<'p>)>,
    pub names: Names,
}

/// What a pattern has bound so far.
#[derive(Clone, Default)]
pub(crate) struct Names {
    /// The head of a function shadows enclosing bindings; other patterns compare with them.
    pub shadows: bool,
    bound: Vec<(Symbol, VarId, Span)>,
    /// Pairs that must be equal.
    same: Vec<(VarId, VarId, Span)>,
}

impl Names {
    pub(crate) fn new(shadows: bool) -> Self {
        Names { shadows, ..Names::default() }
    }

    /// How many names are bound so far.
    pub(crate) fn mark(&self) -> usize {
        self.bound.len()
    }

    fn find(&self, name: Symbol) -> Option<VarId> {
        self.bound.iter().rev().find(|(n, ..)| *n == name).map(|(_, var, _)| *var)
    }
}

/// Generates the code of a matching clause, up to the end of the block. The label is where to
/// continue if its guard fails.
pub(crate) type Leaf<'l, 'm> =
    &'l mut dyn FnMut(&mut Lower<'m>, usize, &mut Block, VarId) -> ExprId;

impl<'m> Lower<'m> {
    /// The tree for some rows; `fail` is where to continue if none matches.
    pub(crate) fn matrix(
        &mut self,
        mut rows: Vec<Row<'_>>,
        fail: VarId,
        leaf: Leaf<'_, 'm>,
    ) -> ExprId {
        core_ir::with_stack(|| {
            rows.iter_mut().for_each(|row| self.settle(row));
            let Some(first) = rows.first() else {
                return self.jump(fail, Vec::new(), Span::NONE);
            };
            let column = first.tests.iter().find(|(_, p)| p.head().is_some()).map(|(v, _)| *v);
            let tests_it = |row: &Row, v: VarId| {
                row.tests.iter().any(|(var, p)| *var == v && p.head().is_some())
            };
            let together =
                column.map_or(1, |v| rows.iter().take_while(|row| tests_it(row, v)).count());
            let below = rows.split_off(together.max(1));
            let next = if below.is_empty() { fail } else { self.b.fresh("next") };
            let tree = match column {
                Some(var) if together > 1 => self.switch(var, rows, next, leaf),
                _ => {
                    let mut block = Block::default();
                    let mut result = None;
                    for mut row in rows {
                        self.row(&mut row, &mut block, next);
                        result = Some(self.leaf(&row, block, next, leaf));
                        block = Block::default();
                    }
                    result.unwrap_or_else(|| self.jump(fail, Vec::new(), Span::NONE))
                }
            };
            if below.is_empty() {
                return tree;
            }
            let span = self.b.body().span(tree);
            if !self.jumped.contains(&next) {
                // Unreachable; it is still lowered, to report its problems.
                self.matrix(below, fail, leaf);
                return tree;
            }
            let target = self.matrix(below, fail, leaf);
            self.with_target(next, target, tree, span)
        })
    }

    fn leaf(&mut self, row: &Row<'_>, mut block: Block, fail: VarId, leaf: Leaf<'_, 'm>) -> ExprId {
        let mark = self.env.len();
        self.bind_names(&row.names, &mut block);
        let last = leaf(self, row.index, &mut block, fail);
        self.env.truncate(mark);
        self.finish(block, last)
    }

    /// Brings the variables of a row into scope.
    pub(crate) fn bind_names(&mut self, names: &Names, block: &mut Block) {
        for &(name, var, span) in &names.bound {
            let info = self.b.body().var(var);
            if info.from_source && info.name == name {
                self.bind(name, var);
            } else {
                let own = self.b.var(name, span);
                let value = self.var(var, span);
                block.push(Step::Let { var: own, value, span });
                self.bind(name, own);
            }
        }
    }

    /// One `case` on a variable that every row tests.
    fn switch(
        &mut self,
        var: VarId,
        rows: Vec<Row<'_>>,
        next: VarId,
        leaf: Leaf<'_, 'm>,
    ) -> ExprId {
        let mut groups: Vec<(Head, Vec<Row>)> = Vec::new();
        let mut span = Span::NONE;
        for row in rows {
            let Some((_, pat)) = row.tests.iter().find(|(v, p)| *v == var && p.head().is_some())
            else {
                continue;
            };
            let Some(head) = pat.head() else { continue };
            if span.is_none() {
                span = pat.span;
            }
            match groups.iter_mut().find(|(h, _)| *h == head) {
                Some((_, group)) => group.push(row),
                None => groups.push((head, vec![row])),
            }
        }
        let mut alternatives = Vec::new();
        for (head, mut group) in groups {
            let mut columns: Vec<Vec<Pat>> = Vec::new();
            for row in &mut group {
                let at = row.tests.iter().position(|(v, p)| *v == var && p.head().is_some());
                let (_, pat) = row.tests.remove(at.unwrap_or(0));
                columns.push(pat.parts());
            }
            let fields = self.field_vars(&columns, span);
            for (row, parts) in group.iter_mut().zip(columns) {
                // In front, so that what was written first is tested first.
                let inner = fields.iter().copied().zip(parts);
                row.tests.splice(0..0, inner);
            }
            let flat = Self::flat(head, fields);
            let body = self.matrix(group, next, leaf);
            alternatives.push((flat, body));
        }
        let scrutinee = self.var(var, span);
        let binder = self.b.fresh("v");
        let otherwise = self.jump(next, Vec::new(), span);
        self.b.case(scrutinee, binder, alternatives, Some(otherwise), span)
    }

    /// Variables for the parts of a constructor, with names from the first row that names them.
    fn field_vars(&mut self, rows: &[Vec<Pat<'_>>], span: Span) -> Vec<VarId> {
        let count = rows.first().map_or(0, Vec::len);
        (0..count)
            .map(|i| {
                let named = rows.iter().find_map(|row| Some((row[i].variable()?, row[i].span)));
                self.position_var(named, span)
            })
            .collect()
    }

    /// A variable for a position in a pattern, with its source name, if any.
    pub(crate) fn position_var(&mut self, named: Option<(Symbol, Span)>, _span: Span) -> VarId {
        match named {
            Some((name, span)) => self.b.var(name, span),
            None => self.b.fresh("p"),
        }
    }

    fn flat(head: Head, fields: Vec<VarId>) -> Flat {
        match head {
            Head::Nil => Flat::Con { con: Symbol::new(builtin::NIL), fields },
            Head::Cons => Flat::Con { con: Symbol::new(builtin::CONS), fields },
            Head::Tuple(_) => Flat::Tuple(fields),
            Head::Atom(name) => Self::atom_pattern(name),
            Head::Int(value) => Flat::Lit(Literal::Int(value)),
        }
    }

    /// Removes irrefutable tests from a row.
    pub(crate) fn settle(&mut self, row: &mut Row<'_>) {
        let mut tests = std::mem::take(&mut row.tests);
        tests.reverse();
        while let Some((var, pat)) = tests.pop() {
            match pat.kind {
                PatKind::Any => {}
                PatKind::Var(name) => self.name(&mut row.names, name, var, pat.span),
                PatKind::Both(left, right) => {
                    tests.push((var, (*right).clone()));
                    tests.push((var, (*left).clone()));
                }
                _ => row.tests.push((var, pat)),
            }
        }
    }

    /// A variable in a pattern: bound here, or compared with its value.
    pub(crate) fn name(&mut self, names: &mut Names, name: Symbol, var: VarId, span: Span) {
        if let Some(first) = names.find(name) {
            names.same.push((first, var, span));
            return;
        }
        if !names.shadows {
            match self.lookup(name) {
                Some(Slot::Bound(bound)) => {
                    names.same.push((bound, var, span));
                    return;
                }
                Some(Slot::Unsafe { .. }) => {
                    self.resolve(name, span);
                }
                _ => {}
            }
        }
        names.bound.push((name, var, span));
    }

    /// All tests of one row in sequence, at the end of a block.
    pub(crate) fn row(&mut self, row: &mut Row<'_>, block: &mut Block, fail: VarId) {
        loop {
            self.settle(row);
            if row.tests.is_empty() {
                break;
            }
            let (var, pat) = row.tests.remove(0);
            let span = pat.span;
            if let Some(head) = pat.head() {
                let parts = pat.parts();
                let fields = self.field_vars(std::slice::from_ref(&parts), span);
                row.tests.splice(0..0, fields.iter().copied().zip(parts));
                let scrutinee = self.var(var, span);
                let otherwise = self.jump(fail, Vec::new(), span);
                let pattern = Self::flat(head, fields);
                block.push(Step::Match { scrutinee, pattern, otherwise, span });
                continue;
            }
            match pat.kind {
                PatKind::Float(value) => {
                    let literal = self.b.add(core_ir::Expr::Lit(Literal::Double(value)), span);
                    self.require_same(var, literal, fail, block);
                }
                PatKind::Text(text) => {
                    let literal = self.codes(&text, span);
                    self.require_same(var, literal, fail, block);
                }
                PatKind::Map(fields) => {
                    let inner = self.map_row(var, &fields, block, fail, span);
                    row.tests.splice(0..0, inner);
                }
                PatKind::Bits(segments) => {
                    let inner = self.bits_row(var, segments, &mut row.names, block, fail, span);
                    row.tests.splice(0..0, inner);
                }
                _ => {}
            }
        }
        self.require_names(&mut row.names, block, fail);
    }

    /// The comparisons for repeated and bound variables.
    pub(crate) fn require_names(&mut self, names: &mut Names, block: &mut Block, fail: VarId) {
        for (first, second, span) in std::mem::take(&mut names.same) {
            let second = self.var(second, span);
            self.require_same(first, second, fail, block);
        }
    }

    pub(crate) fn require_same(
        &mut self,
        var: VarId,
        other: ExprId,
        fail: VarId,
        block: &mut Block,
    ) {
        let span = self.b.body().span(other);
        let value = self.var(var, span);
        let test = self.b.prim(Prim::TermSame, vec![value, other], span);
        self.require(test, fail, block);
    }

    /// Calls `f` with what a pattern has bound since a mark in scope: for sizes inside it.
    pub(crate) fn with_names<R>(
        &mut self,
        names: &Names,
        from: usize,
        f: impl FnOnce(&mut Self) -> R,
    ) -> R {
        let mark = self.env.len();
        for &(name, var, _) in &names.bound[from..] {
            self.bind(name, var);
        }
        let result = f(self);
        self.env.truncate(mark);
        result
    }

    fn map_row<'p>(
        &mut self,
        var: VarId,
        fields: &[(&'p erlang_syntax::tree::Expr, Pat<'p>)],
        block: &mut Block,
        fail: VarId,
        span: Span,
    ) -> Vec<(VarId, Pat<'p>)> {
        let map = self.var(var, span);
        let test = self.b.prim(Prim::IsMap, vec![map], span);
        self.require(test, fail, block);
        let mut inner = Vec::new();
        for (key, pat) in fields {
            // A key sees enclosing bindings, never those of the pattern.
            let key = self.guard_value(key, block, fail);
            let map = self.var(var, span);
            let scrutinee = self.b.prim(Prim::MapFind, vec![key, map], span);
            let named = pat.variable().map(|name| (name, pat.span));
            let field = self.position_var(named, span);
            let pattern = Flat::Con { con: Symbol::new(builtin::JUST), fields: vec![field] };
            let otherwise = self.jump(fail, Vec::new(), span);
            block.push(Step::Match { scrutinee, pattern, otherwise, span });
            inner.push((field, pat.clone()));
        }
        inner
    }

    /// Clauses of the usual kind, on values in variables.
    pub(crate) fn clauses(
        &mut self,
        vars: &[VarId],
        clauses: &[erlang_syntax::tree::Clause],
        shadows: bool,
        fail: VarId,
        leaf: Leaf<'_, 'm>,
    ) -> ExprId {
        let mut rows = Vec::new();
        for (index, clause) in clauses.iter().enumerate() {
            if clause.patterns.len() != vars.len() {
                self.say(
                    Diagnostic::error("this clause has another number of patterns").at(clause.span),
                );
                continue;
            }
            let tests = vars.iter().copied().zip(clause.patterns.iter().map(|p| self.pattern(p)));
            let tests = tests.collect();
            rows.push(Row { index, tests, names: Names::new(shadows) });
        }
        self.matrix(rows, fail, leaf)
    }
}

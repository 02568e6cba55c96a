//! Branching expressions: `case`, `if`, `andalso`, `orelse`, `maybe`.

use crate::bifs;
use crate::block::{Block, Step};
use crate::lower::{Dest, Lower};
use crate::matrix::{Names, Row};
use core_ir::{Expr as Core, ExprId};
use erlang_syntax::tree::{Clause, Expr, ExprKind, IfClause, MaybeStep, Operators, PatternKind};
use source::{Span, Symbol};

impl Lower<'_> {
    /// The code of a branching expression. What happens before the branches goes into the block;
    /// each branch delivers its value to `dest`.
    pub(crate) fn construct(&mut self, expr: &Expr, block: &mut Block, dest: &Dest) -> ExprId {
        let span = expr.span;
        match &expr.kind {
            ExprKind::Case { subject, clauses } => self.case(subject, clauses, block, dest, span),
            ExprKind::If(clauses) => self.if_clauses(clauses, dest, span),
            ExprKind::Receive { clauses, after } => {
                let after = after.as_ref().map(|(time, body)| (&**time, body.as_slice()));
                self.receive(clauses, after, block, dest, span)
            }
            ExprKind::Try { body, of, catch, after } => {
                self.try_(body, of, catch, after, dest, span)
            }
            ExprKind::Catch(inner) => self.old_catch(inner, dest, span),
            ExprKind::Maybe { steps, otherwise } => self.maybe(steps, otherwise, dest, span),
            ExprKind::Operators(run) => {
                let first = self.value(&run.first, block);
                self.short_circuit(run, 0, first, dest, span)
            }
            _ => {
                let value = self.value(expr, block);
                self.deliver(value, Block::default(), dest)
            }
        }
    }

    /// Guard, then body, as the end of a clause.
    pub(crate) fn clause_leaf(
        &mut self,
        clause: &Clause,
        block: &mut Block,
        fail: core_ir::VarId,
        dest: &Dest,
    ) -> ExprId {
        self.guard(&clause.guard, block, fail);
        self.body(&clause.body, Block::default(), dest)
    }

    fn case(
        &mut self,
        subject: &Expr,
        clauses: &[Clause],
        block: &mut Block,
        dest: &Dest,
        span: Span,
    ) -> ExprId {
        let value = self.value(subject, block);
        if let Some(code) = self.boolean_case(value, clauses, dest, span) {
            return code;
        }
        let var = self.in_var(value, block, "subject");
        let fail = self.b.fresh("fail");
        let tree = self.clauses(&[var], clauses, false, fail, &mut |this, i, block, fail| {
            this.clause_leaf(&clauses[i], block, fail, dest)
        });
        let target = self.raise_tagged("case_clause", var, span);
        self.with_target(fail, target, tree, span)
    }

    /// `case A < B of true -> …; false -> … end`: a test and a jump.
    fn boolean_case(
        &mut self,
        value: ExprId,
        clauses: &[Clause],
        dest: &Dest,
        span: Span,
    ) -> Option<ExprId> {
        match self.b.body().expr(value) {
            Core::Prim { op, .. } if bifs::gives_boolean(*op) => {}
            _ => return None,
        }
        let mut ways: [Option<&Clause>; 2] = [None, None];
        for clause in clauses {
            if !clause.guard.is_empty() {
                return None;
            }
            let fits = match clause.patterns.first().map(|p| &p.kind) {
                Some(PatternKind::Wildcard) => [true, true],
                Some(PatternKind::Atom(name)) => match name.as_str() {
                    "true" => [true, false],
                    "false" => [false, true],
                    _ => return None,
                },
                _ => return None,
            };
            for (way, fits) in ways.iter_mut().zip(fits) {
                if fits && way.is_none() {
                    *way = Some(clause);
                }
            }
        }
        let [Some(yes), Some(no)] = ways else { return None };
        if std::ptr::eq(yes, no) {
            return None;
        }
        let mut alternatives = Vec::new();
        for (name, clause) in [("true", yes), ("false", no)] {
            let mark = self.env.len();
            let body = self.body(&clause.body, Block::default(), dest);
            self.env.truncate(mark);
            alternatives.push((Self::atom_pattern(Symbol::new(name)), body));
        }
        let binder = self.b.fresh("v");
        Some(self.b.case(value, binder, alternatives, None, span))
    }

    fn if_clauses(&mut self, clauses: &[IfClause], dest: &Dest, span: Span) -> ExprId {
        let fail = self.b.fresh("fail");
        let rows = (0..clauses.len())
            .map(|index| Row { index, tests: Vec::new(), names: Names::new(false) })
            .collect();
        let tree = self.matrix(rows, fail, &mut |this, i, block, fail| {
            this.guard(&clauses[i].guard, block, fail);
            this.body(&clauses[i].body, Block::default(), dest)
        });
        let target = self.raise_atom("if_clause", span);
        self.with_target(fail, target, tree, span)
    }

    /// `andalso` and `orelse`, from the operand at `at` on, whose value has already been computed.
    fn short_circuit(
        &mut self,
        run: &Operators,
        at: usize,
        value: ExprId,
        dest: &Dest,
        span: Span,
    ) -> ExprId {
        core_ir::with_stack(|| {
            let or = run.precedence() == 150;
            let Some(operand) = run.rest.get(at) else {
                return self.deliver(value, Block::default(), dest);
            };
            let mark = self.env.len();
            let mut inner = Block::default();
            let go_on = if at + 1 == run.rest.len() {
                self.tail(&operand.value, inner, dest)
            } else {
                let next = self.value(&operand.value, &mut inner);
                let rest = self.short_circuit(run, at + 1, next, dest, span);
                self.finish(inner, rest)
            };
            self.env.truncate(mark);
            let (going, stopping) = if or { ("false", "true") } else { ("true", "false") };
            let stop = self.atom(stopping, span);
            let stop = self.deliver(stop, Block::default(), dest);
            let sure = match self.b.body().expr(value) {
                Core::Prim { op, .. } => bifs::gives_boolean(*op),
                _ => false,
            };
            let binder = self.b.fresh("v");
            let otherwise = (!sure).then(|| self.raise_tagged("badarg", binder, operand.op_span));
            let alternatives = vec![
                (Self::atom_pattern(Symbol::new(going)), go_on),
                (Self::atom_pattern(Symbol::new(stopping)), stop),
            ];
            self.b.case(value, binder, alternatives, otherwise, span)
        })
    }

    fn maybe(
        &mut self,
        steps: &[MaybeStep],
        otherwise: &[Clause],
        dest: &Dest,
        span: Span,
    ) -> ExprId {
        let (label, param) = (self.b.fresh("else"), self.b.fresh("v"));
        let mark = self.env.len();
        let target = if otherwise.is_empty() {
            let value = self.var(param, span);
            self.deliver(value, Block::default(), dest)
        } else {
            let fail = self.b.fresh("fail");
            let tree =
                self.clauses(&[param], otherwise, false, fail, &mut |this, i, block, fail| {
                    this.clause_leaf(&otherwise[i], block, fail, dest)
                });
            let none = self.raise_tagged("else_clause", param, span);
            self.with_target(fail, none, tree, span)
        };
        let mut block = Block::default();
        block.push(Step::Escape { label, params: vec![param], target, span });
        let mut last = None;
        for (i, step) in steps.iter().enumerate() {
            let is_last = i + 1 == steps.len();
            match step {
                MaybeStep::Expr(expr) if is_last => {
                    let code = self.tail(expr, block, dest);
                    self.env.truncate(mark);
                    return code;
                }
                MaybeStep::Expr(expr) => {
                    let value = self.value(expr, &mut block);
                    self.effect(value, &mut block);
                }
                MaybeStep::Match { pattern, value, span } => {
                    let value = self.value(value, &mut block);
                    let var = self.in_var(value, &mut block, "v");
                    let fail = self.b.fresh("fail");
                    let given = self.var(var, *span);
                    let target = self.jump(label, vec![given], *span);
                    block.push(Step::Escape {
                        label: fail,
                        params: Vec::new(),
                        target,
                        span: *span,
                    });
                    self.match_one(pattern, var, &mut block, fail);
                    last = Some(var);
                }
            }
        }
        let value = match last {
            Some(var) => self.var(var, span),
            None => self.atom("ok", span),
        };
        let code = self.deliver(value, block, dest);
        self.env.truncate(mark);
        code
    }
}

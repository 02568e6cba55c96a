//! Straight-line code under construction.
//!
//! Core nests: later code is inside earlier code. Lowering, however, proceeds in execution order. A
//! [`Block`] collects what has happened so far and is wrapped around its last expression at the
//! end, so that no part of lowering needs to know what follows it.

use crate::lower::Lower;
use core_ir::{Expr, ExprId, Pattern, VarId};
use source::Span;

pub(crate) enum Step {
    /// Evaluates a value under a name.
    Let { var: VarId, value: ExprId, span: Span },
    /// Binds a function that may call itself.
    Function { var: VarId, value: ExprId, span: Span },
    /// Continues only if a value matches.
    Match { scrutinee: ExprId, pattern: Pattern, otherwise: ExprId, span: Span },
    /// Continues only if a value does not match; the value is then bound to `var`.
    Refuse { scrutinee: ExprId, var: VarId, pattern: Pattern, otherwise: ExprId, span: Span },
    /// Code that branches; the rest of the block is the join point of its branches.
    Meet { label: VarId, params: Vec<VarId>, branches: ExprId, span: Span },
    /// The rest of the block may jump to a target.
    Escape { label: VarId, params: Vec<VarId>, target: ExprId, span: Span },
}

#[derive(Default)]
pub(crate) struct Block {
    steps: Vec<Step>,
}

impl Block {
    pub(crate) fn push(&mut self, step: Step) {
        self.steps.push(step);
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.steps.is_empty()
    }
}

/// The name of the result of a call that must not be a tail call.
pub(crate) const KEPT: &str = "kept";

impl Lower<'_> {
    /// The block with `last` as its result.
    pub(crate) fn finish(&mut self, block: Block, last: ExprId) -> ExprId {
        let mut rest = last;
        for step in block.steps.into_iter().rev() {
            rest = match step {
                Step::Let { var, value, span } => {
                    if matches!(*self.b.body().expr(rest), Expr::Var(v) if v == var)
                        && !self.b.body().var(var).from_source
                        && self.b.body().var(var).name.as_str() != KEPT
                    {
                        // `let! x = e in x` would turn a tail call into an ordinary one.
                        value
                    } else {
                        self.b.let_strict(var, value, rest, span)
                    }
                }
                Step::Function { var, value, span } => self.b.let_(vec![(var, value)], rest, span),
                Step::Match { scrutinee, pattern, otherwise, span } => {
                    let binder = self.b.fresh("v");
                    self.b.case(scrutinee, binder, vec![(pattern, rest)], Some(otherwise), span)
                }
                Step::Refuse { scrutinee, var, pattern, otherwise, span } => {
                    self.b.case(scrutinee, var, vec![(pattern, otherwise)], Some(rest), span)
                }
                Step::Meet { label, params, branches, span } => {
                    self.b.join(label, params, rest, branches, span)
                }
                Step::Escape { label, params, target, span } => {
                    if self.jumped.contains(&label) {
                        self.b.join(label, params, target, rest, span)
                    } else {
                        rest
                    }
                }
            };
        }
        rest
    }

    /// A variable or constant for the value, which can be used as an argument.
    pub(crate) fn atomic(&mut self, value: ExprId, block: &mut Block, name: &str) -> ExprId {
        let span = self.b.body().span(value);
        match self.b.body().expr(value) {
            Expr::Var(_) | Expr::Global(_) => value,
            // A string is a list that is still to be built.
            Expr::Lit(core_ir::Literal::Codes(_)) => {
                let var = self.b.fresh("s");
                block.push(Step::Let { var, value, span });
                self.b.local(var, span)
            }
            Expr::Lit(_) => value,
            // Without arguments, or with constant ones, it is a constant, too.
            Expr::Con { .. } | Expr::Tuple(_) if self.is_constant(value) => value,
            _ => {
                let var = self.b.fresh(name);
                block.push(Step::Let { var, value, span });
                self.b.local(var, span)
            }
        }
    }

    fn is_constant(&self, id: ExprId) -> bool {
        let mut work = vec![id];
        while let Some(id) = work.pop() {
            match self.b.body().expr(id) {
                Expr::Lit(core_ir::Literal::Codes(_)) => return false,
                Expr::Lit(_) => {}
                Expr::Con { args, .. } | Expr::Tuple(args) => work.extend(args),
                _ => return false,
            }
        }
        true
    }

    /// The value in a variable.
    pub(crate) fn in_var(&mut self, value: ExprId, block: &mut Block, name: &str) -> VarId {
        if let Expr::Var(var) = self.b.body().expr(value) {
            return *var;
        }
        let span = self.b.body().span(value);
        let var = self.b.fresh(name);
        block.push(Step::Let { var, value, span });
        var
    }

    /// Evaluates only for the effect.
    pub(crate) fn effect(&mut self, value: ExprId, block: &mut Block) {
        let span = self.b.body().span(value);
        if !matches!(self.b.body().expr(value), Expr::Var(_) | Expr::Lit(_)) {
            let var = self.b.fresh("ignored");
            block.push(Step::Let { var, value, span });
        }
    }

    pub(crate) fn jump(&mut self, label: VarId, args: Vec<ExprId>, span: Span) -> ExprId {
        self.jumped.insert(label);
        self.b.jump(label, args, span)
    }

    /// `body`, from which `label` (without parameters) can be jumped to.
    pub(crate) fn with_target(
        &mut self,
        label: VarId,
        target: ExprId,
        body: ExprId,
        span: Span,
    ) -> ExprId {
        if self.jumped.contains(&label) {
            self.b.join(label, Vec::new(), target, body, span)
        } else {
            body
        }
    }
}

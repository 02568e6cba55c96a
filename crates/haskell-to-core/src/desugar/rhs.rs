//! Right-hand sides: `where` bindings around guards, which fall through from one to the next.

use super::Builder;
use super::matching::Fail;
use crate::hir::{GlobalName, wired};
use crate::infer::typed::{Arm, Expr, ExprKind, Rhs, Stmt};
use core_ir::ExprId;
use source::Span;

impl Builder<'_, '_> {
    /// Whether all guards may fail.
    pub(super) fn can_fall_through(&self, rhs: &Rhs) -> bool {
        arms_can_fail(self, &rhs.arms)
    }

    pub(super) fn rhs(&mut self, rhs: &Rhs, fail: Fail) -> ExprId {
        self.let_groups(&rhs.wheres, rhs.span, |this| this.arms(&rhs.arms, fail, rhs.span))
    }

    pub(super) fn arms(&mut self, arms: &[Arm], fail: Fail, span: Span) -> ExprId {
        let Some((arm, rest)) = arms.split_first() else { return self.jump(fail, span) };
        let failing = arm.guards.iter().filter(|g| self.guard_can_fail(g)).count();
        if failing == 0 {
            return self.guards(&arm.guards, &arm.body, fail);
        }
        if failing == 1 {
            let next = self.arms(rest, fail, span);
            return self.guards(&arm.guards, &arm.body, Fail::Once(next));
        }
        let next = self.arms(rest, fail, span);
        let label = self.b.fresh("guards");
        let body = self.guards(&arm.guards, &arm.body, Fail::Jump(label));
        self.b.join(label, Vec::new(), next, body, span)
    }

    fn guards(&mut self, guards: &[Stmt], body: &Expr, fail: Fail) -> ExprId {
        let Some((guard, rest)) = guards.split_first() else { return self.expr(body) };
        match guard {
            Stmt::Condition(condition) => {
                if is_true(condition) {
                    return self.guards(rest, body, fail);
                }
                let span = condition.span;
                let test = self.expr(condition);
                let yes = self.guards(rest, body, fail);
                let no = self.jump(fail, span);
                self.if_(test, yes, no, span)
            }
            Stmt::Let(groups) => {
                self.let_groups(groups, body.span, |this| this.guards(rest, body, fail))
            }
            Stmt::Bind(pattern, value) => {
                let span = pattern.span;
                let value = self.expr(value);
                let pat = self.lower(pattern);
                let on = self.named_var(pat.name(), "guard");
                // Only one of the two can use a failure that may be emitted only once; for a
                // pattern that can fail in several places the matcher itself creates a label.
                let fallible = self.guard_can_fail(guard);
                let after = if fallible { fail } else { Fail::Once(self.unreachable(span)) };
                let make = |this: &mut Builder| this.guards(rest, body, fail);
                let (expr, tree) = self.match_one(on, pat, &make, after, span);
                if tree.forces(on) {
                    self.strict_let(on, value, expr, span)
                } else {
                    self.b.let_(vec![(on, value)], expr, span)
                }
            }
        }
    }

    fn unreachable(&mut self, span: Span) -> ExprId {
        self.b.con(core_ir::builtin::UNIT, Vec::new(), span)
    }

    fn guard_can_fail(&self, guard: &Stmt) -> bool {
        match guard {
            Stmt::Condition(condition) => !is_true(condition),
            Stmt::Let(_) => false,
            Stmt::Bind(pattern, _) => self.pat_can_fail(&self.lower(pattern)),
        }
    }

    pub(super) fn pat_can_fail(&self, pat: &super::pat::Pat) -> bool {
        use super::pat::Pat;
        match pat {
            Pat::Wildcard | Pat::Var(_) | Pat::Lazy(..) => false,
            Pat::As(_, inner) | Pat::Force(inner) | Pat::View(_, inner) => self.pat_can_fail(inner),
            Pat::Con { con, arguments, .. } => {
                !self.is_only_constructor(*con) || arguments.iter().any(|a| self.pat_can_fail(a))
            }
            Pat::Lit(_) | Pat::Equal(_) => true,
        }
    }

    fn is_only_constructor(&self, con: GlobalName) -> bool {
        if con == *wired::UNIT || wired::tuple_size(con).is_some() {
            return true;
        }
        let env = self.cx.env();
        env.constructors
            .get(&con)
            .and_then(|c| env.data.get(&c.data))
            .is_some_and(|d| d.constructors.len() == 1)
    }
}

fn arms_can_fail(builder: &Builder, arms: &[Arm]) -> bool {
    arms.iter().all(|arm| arm.guards.iter().any(|g| builder.guard_can_fail(g)))
}

/// `otherwise` and `True`.
fn is_true(expr: &Expr) -> bool {
    match &expr.kind {
        ExprKind::Global(name) => *name == *wired::OTHERWISE,
        ExprKind::Con(name, _) => *name == *wired::TRUE,
        _ => false,
    }
}

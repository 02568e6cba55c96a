//! Expressions.

use super::Builder;
use super::matching::{Clause, Fail};
use super::tree::Row;
use crate::hir::{GlobalName, UpdateCon, ValueName, wired};
use crate::infer::env::ConInfo;
use crate::infer::state::EvId;
use crate::infer::typed::{Alternative, Expr, ExprKind, MatchContext};
use core_ir::{ExprId, Pattern, VarId, builtin};
use source::Span;
use std::sync::Arc;

impl Builder<'_, '_> {
    pub(super) fn expr(&mut self, expr: &Expr) -> ExprId {
        core_ir::with_stack(|| self.expr_here(expr))
    }

    fn exprs(&mut self, exprs: &[Expr]) -> Vec<ExprId> {
        exprs.iter().map(|e| self.expr(e)).collect()
    }

    fn expr_here(&mut self, expr: &Expr) -> ExprId {
        let span = expr.span;
        match &expr.kind {
            ExprKind::Local(id) => match self.locals.get(id) {
                Some(var) => self.b.local(*var, span),
                None => self.raise("a variable without a binding", span),
            },
            ExprKind::Global(name) => self.global_expr(*name, span),
            ExprKind::Recursive(name, group) => {
                let fun = match name {
                    ValueName::Global(global) => self.global_expr(*global, span),
                    ValueName::Local(id) => match self.locals.get(id) {
                        Some(var) => self.b.local(*var, span),
                        None => self.raise("a variable without a binding", span),
                    },
                };
                let params =
                    self.cx.group_params.get(group.0 as usize).cloned().unwrap_or_default();
                let args = params
                    .iter()
                    .filter_map(|p| self.dicts.get(p).copied())
                    .map(|v| self.b.local(v, span))
                    .collect();
                self.b.app(fun, args, span)
            }
            ExprKind::Method { place, name, evidence, .. } => {
                self.method(*place, *name, *evidence, span)
            }
            ExprKind::Con(name, evidence) => self.construct(*name, evidence, Vec::new(), span),
            ExprKind::Lit(literal) => self.plain_literal(literal, span),
            ExprKind::Number { value, ty, evidence } => self.number(value, ty, *evidence, span),
            ExprKind::Text { points, ty, evidence } => self.text(points, ty, *evidence, span),
            ExprKind::App(fun, args) => {
                if let ExprKind::Con(name, evidence) = &fun.kind {
                    let args = self.exprs(args);
                    return self.construct(*name, evidence, args, span);
                }
                let fun = self.expr(fun);
                let args = self.exprs(args);
                self.apply(fun, args, span)
            }
            ExprKind::EvApp(fun, evidence) => {
                if let ExprKind::Global(name) = fun.kind
                    && let Some(failure) = self.located_failure(name, evidence, span)
                {
                    return failure;
                }
                let fun = self.expr(fun);
                let args = evidence.iter().map(|e| self.evidence(*e, span)).collect();
                self.apply(fun, args, span)
            }
            ExprKind::EvLam(params, body) => {
                let params = self.dict_vars(params);
                let body = self.expr(body);
                self.lambda(None, params, body, span)
            }
            ExprKind::Lam(function) => self.function(None, Vec::new(), function),
            ExprKind::Let(groups, body) => self.let_groups(groups, span, |this| this.expr(body)),
            ExprKind::If(condition, yes, no) => {
                let condition = self.expr(condition);
                let (yes, no) = (self.expr(yes), self.expr(no));
                self.if_(condition, yes, no, span)
            }
            ExprKind::MultiIf(arms) => {
                let text = self.no_guard(span);
                let fail = self.raise(&text, span);
                self.arms(arms, Fail::Once(fail), span)
            }
            ExprKind::Case(scrutinee, alternatives) => self.case(scrutinee, alternatives, span),
            ExprKind::Do { statements, result } => self.do_block(statements, result),
            ExprKind::Comprehension { body, statements } => {
                self.comprehension(body, statements, span)
            }
            ExprKind::Tuple(parts) => {
                let parts = self.exprs(parts);
                self.b.con(wired::tuple(parts.len()).core_constructor(), parts, span)
            }
            ExprKind::List(elements) => {
                let elements = self.exprs(elements);
                let nil = self.b.con(builtin::NIL, Vec::new(), span);
                elements
                    .into_iter()
                    .rev()
                    .fold(nil, |rest, e| self.b.con(builtin::CONS, vec![e, rest], span))
            }
            ExprKind::RightSection { operator, operand } => {
                self.right_section(operator, operand, span)
            }
            ExprKind::RecordCon { con, evidence, fields } => {
                let info = self.cx.env().constructors.get(con).cloned();
                let mut args = Vec::new();
                for (i, field) in fields.iter().enumerate() {
                    args.push(match field {
                        Some(value) => self.expr(value),
                        None => {
                            let label = info.as_ref().and_then(|c| c.labels.get(i)).map(|l| l.name);
                            let text = self.missing_field(label, span);
                            self.raise(&text, span)
                        }
                    });
                }
                self.construct(*con, evidence, args, span)
            }
            ExprKind::RecordUpdate { record, values, constructors } => {
                self.update(record, values, constructors, span)
            }
            ExprKind::Error => self.raise("this did not compile", span),
        }
    }

    /// A constructor with some of its arguments.
    fn construct(
        &mut self,
        name: GlobalName,
        evidence: &[EvId],
        mut args: Vec<ExprId>,
        span: Span,
    ) -> ExprId {
        let info = self.cx.env().constructors.get(&name).cloned();
        let arity = arity_of(name, info.as_ref());
        if info.is_some_and(|c| c.newtype) {
            if args.is_empty() {
                let x = self.b.fresh("x");
                let body = self.b.local(x, span);
                return self.b.lam(Some(name.name), vec![x], body, span);
            }
            let rest = args.split_off(1);
            return if rest.is_empty() { args[0] } else { self.apply(args[0], rest, span) };
        }
        let extra = if args.len() > arity { args.split_off(arity) } else { Vec::new() };
        let missing: Vec<VarId> = (args.len()..arity).map(|_| self.b.fresh("field")).collect();
        let mut all: Vec<ExprId> = evidence.iter().map(|e| self.evidence(*e, span)).collect();
        all.extend(args);
        all.extend(missing.iter().map(|v| self.b.local(*v, span)).collect::<Vec<_>>());
        let con = self.b.con(name.core_constructor(), all, span);
        let con =
            if missing.is_empty() { con } else { self.b.lam(Some(name.name), missing, con, span) };
        self.b.app(con, extra, span)
    }

    fn case(&mut self, scrutinee: &Expr, alternatives: &[Alternative], span: Span) -> ExprId {
        let value = self.expr(scrutinee);
        let lowered: Vec<_> = alternatives.iter().map(|a| self.lower(&a.pattern)).collect();
        // A variable needs no further name.
        let known = match self.b.body().expr(value) {
            core_ir::Expr::Var(v) => Some(*v),
            _ => None,
        };
        let on = match known {
            Some(v) => v,
            None => {
                let name = lowered.iter().find_map(super::pat::Pat::name);
                self.named_var(name, "scrutinee")
            }
        };
        let rows = lowered
            .into_iter()
            .enumerate()
            .map(|(clause, pat)| {
                let mut row = Row::new(clause);
                row.add(on, pat);
                row
            })
            .collect();
        let clauses: Vec<Clause> = alternatives.iter().map(|a| Clause::Rhs(&a.rhs)).collect();
        let text = self.no_match(MatchContext::Case, span);
        let fail = self.raise(&text, span);
        let (body, tree) = self.match_rows(rows, &clauses, Fail::Once(fail), span);
        if alternatives.is_empty() {
            let forced = self.b.fresh("forced");
            return self.b.let_strict(forced, value, body, span);
        }
        if known.is_some() {
            body
        } else if tree.forces(on) {
            self.strict_let(on, value, body, span)
        } else {
            self.b.let_(vec![(on, value)], body, span)
        }
    }

    fn right_section(&mut self, operator: &Expr, operand: &Expr, span: Span) -> ExprId {
        let fun = self.expr(operator);
        let operand = self.expr(operand);
        let x = self.b.fresh("x");
        let is_atom = |this: &Self, e: ExprId| {
            matches!(
                this.b.body().expr(e),
                core_ir::Expr::Var(_) | core_ir::Expr::Lit(_) | core_ir::Expr::Global(_)
            )
        };
        let mut bindings = Vec::new();
        let mut share = |this: &mut Self, e: ExprId, name: &str| {
            if is_atom(this, e) {
                return e;
            }
            let var = this.b.fresh(name);
            bindings.push((var, e));
            this.b.local(var, span)
        };
        let operand = share(self, operand, "operand");
        let argument = self.b.local(x, span);
        let body = self.apply(fun, vec![argument, operand], span);
        let section = self.b.lam(None, vec![x], body, span);
        self.b.let_(bindings, section, span)
    }

    fn update(
        &mut self,
        record: &Expr,
        values: &[Expr],
        constructors: &[UpdateCon],
        span: Span,
    ) -> ExprId {
        let record = self.expr(record);
        let values = self.exprs(values);
        if let [only] = constructors
            && self.cx.env().constructors.get(&only.con).is_some_and(|c| c.newtype)
        {
            return values.first().copied().unwrap_or(record);
        }
        // Bound first: several constructors may use them, and none evaluates them.
        let bindings: Vec<(VarId, ExprId)> =
            values.into_iter().map(|v| (self.b.fresh("new"), v)).collect();
        let mut alternatives = Vec::new();
        let mut total = usize::MAX;
        for update in constructors {
            let info = self.cx.env().constructors.get(&update.con).cloned();
            let dicts = info.as_ref().map_or(0, |c| self.dict_fields(c));
            if let Some(info) = &info
                && let Some(data) = self.cx.env().data.get(&info.data)
            {
                total = data.constructors.len();
            }
            let fields: Vec<VarId> =
                (0..dicts + update.arity).map(|_| self.b.fresh("field")).collect();
            let mut args = Vec::new();
            for (i, field) in fields.iter().enumerate() {
                let replaced = i
                    .checked_sub(dicts)
                    .and_then(|at| update.positions.iter().position(|p| *p == at));
                let var = replaced.and_then(|r| bindings.get(r)).map_or(*field, |b| b.0);
                args.push(self.b.local(var, span));
            }
            let con = update.con.core_constructor();
            let body = self.b.con(con, args, span);
            alternatives.push((Pattern::Con { con, fields }, body));
        }
        let default = (alternatives.len() < total).then(|| {
            let text = self.no_update(span);
            self.raise(&text, span)
        });
        let binder = self.b.fresh("record");
        let case = self.b.case(record, binder, alternatives, default, span);
        self.b.let_(bindings, case, span)
    }

    /// The number of dictionaries before the fields of a constructor.
    pub(super) fn dict_fields(&self, info: &ConInfo) -> usize {
        info.context.iter().filter(|p| !self.cx.state.is_erased(p)).count()
    }
}

fn arity_of(name: GlobalName, info: Option<&Arc<ConInfo>>) -> usize {
    if let Some(info) = info {
        return info.fields.len();
    }
    if name == *wired::CONS { 2 } else { wired::tuple_size(name).unwrap_or(0) }
}

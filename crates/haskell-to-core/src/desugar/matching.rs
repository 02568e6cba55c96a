//! Translates decision trees to Core. Right-hand sides that are reached from several leaves become
//! join points, and so does the continuation after a failure.

use super::Builder;
use super::pat::Pat;
use super::tree::{Bound, Head, Row, Tree};
use crate::hir::{Literal, wired};
use crate::infer::typed::{Function, Rhs};
use core_ir::{ExprId, Pattern, VarId, builtin};
use source::{Span, Symbol};
use std::rc::Rc;

/// What happens if nothing matches: an expression that is used only once, or a jump.
#[derive(Clone, Copy)]
pub(super) enum Fail {
    Once(ExprId),
    Jump(VarId),
}

/// The right-hand side of a clause: emitted once, wherever its leaf is.
pub(super) enum Clause<'t> {
    Rhs(&'t Rhs),
    /// The value of an expression that `emit` makes; it cannot fail.
    Make(&'t dyn Fn(&mut Builder) -> ExprId),
}

impl Clause<'_> {
    fn is_fallible(&self, builder: &Builder) -> bool {
        match self {
            Clause::Rhs(rhs) => builder.can_fall_through(rhs),
            Clause::Make(_) => false,
        }
    }
}

/// A clause reached from several leaves.
struct Shared {
    label: VarId,
    vars: Vec<crate::hir::LocalId>,
    dicts: Vec<crate::infer::state::EvVar>,
    lazies: usize,
}

struct Emit<'t, 'p> {
    clauses: &'p [Clause<'t>],
    shared: Vec<Option<Shared>>,
}

impl Builder<'_, '_> {
    pub(super) fn jump(&mut self, fail: Fail, span: Span) -> ExprId {
        match fail {
            Fail::Once(expr) => expr,
            Fail::Jump(label) => self.b.jump(label, Vec::new(), span),
        }
    }

    /// Clauses of a function with its parameters: the whole lambda.
    pub(super) fn function(
        &mut self,
        name: Option<Symbol>,
        dicts: Vec<VarId>,
        function: &Function,
    ) -> ExprId {
        let span = function.span;
        if function.arity == 0 {
            let body = match function.clauses.first() {
                Some(clause) => {
                    let text = self.no_match(function.context, span);
                    let fail = self.raise(&text, span);
                    self.rhs(&clause.rhs, Fail::Once(fail))
                }
                None => self.raise("no clause", span),
            };
            return self.lambda(name, dicts, body, span);
        }
        let lowered: Vec<Vec<Pat>> = function
            .clauses
            .iter()
            .map(|c| c.patterns.iter().map(|p| self.lower(p)).collect())
            .collect();
        let mut params = dicts;
        let mut on = Vec::new();
        for i in 0..function.arity {
            for (place, inner) in &function.inner_params {
                if *place == i {
                    params.extend(self.dict_vars(inner));
                }
            }
            let name = lowered.iter().find_map(|pats| pats.get(i)?.name());
            let var = self.named_var(name, "arg");
            params.push(var);
            on.push(var);
        }
        let rows = lowered
            .into_iter()
            .enumerate()
            .map(|(clause, pats)| {
                let mut row = Row::new(clause);
                for (var, pat) in on.iter().zip(pats) {
                    row.add(*var, pat);
                }
                row
            })
            .collect();
        let clauses: Vec<Clause> = function.clauses.iter().map(|c| Clause::Rhs(&c.rhs)).collect();
        let text = self.no_match(function.context, span);
        let fail = self.raise(&text, span);
        let (body, _) = self.match_rows(rows, &clauses, Fail::Once(fail), span);
        self.lambda(name, params, body, span)
    }

    /// Matches rows. Also returns the variable that is evaluated first, if any.
    pub(super) fn match_rows(
        &mut self,
        rows: Vec<Row>,
        clauses: &[Clause],
        fail: Fail,
        span: Span,
    ) -> (ExprId, Tree) {
        let fallible: Vec<bool> = clauses.iter().map(|c| c.is_fallible(self)).collect();
        let tree = self.tree(rows, &fallible);
        let expr = self.segment(&tree, clauses, fail, span);
        (expr, tree)
    }

    /// One variable against one pattern, then `make`.
    pub(super) fn match_one(
        &mut self,
        on: VarId,
        pat: Pat,
        make: &dyn Fn(&mut Builder) -> ExprId,
        fail: Fail,
        span: Span,
    ) -> (ExprId, Tree) {
        let mut row = Row::new(0);
        row.add(on, pat);
        self.match_rows(vec![row], &[Clause::Make(make)], fail, span)
    }

    /// A tree, wrapped in the join points that it needs.
    fn segment(&mut self, tree: &Tree, clauses: &[Clause], fail: Fail, span: Span) -> ExprId {
        if let Tree::Else(first, second) = tree {
            let after = self.segment(second, clauses, fail, span);
            let label = self.b.fresh("next");
            let body = self.segment(first, clauses, Fail::Jump(label), span);
            return self.b.join(label, Vec::new(), after, body, span);
        }
        let (mut counts, mut fails) = (Vec::new(), 0);
        tree.count(&mut counts, &mut fails);
        for (clause, count) in counts.iter().enumerate() {
            if *count > 0 && clauses[clause].is_fallible(self) {
                fails += 1;
            }
        }
        // A failure shared by several places.
        let (outer, inner) = match fail {
            Fail::Once(expr) if fails > 1 => {
                let label = self.b.fresh("fail");
                (Some((label, expr)), Fail::Jump(label))
            }
            _ => (None, fail),
        };
        let mut emit = Emit { clauses, shared: Vec::new() };
        let mut joins: Vec<(VarId, Vec<VarId>, ExprId)> = Vec::new();
        for (clause, count) in counts.iter().enumerate() {
            if *count < 2 {
                emit.shared.push(None);
                continue;
            }
            let Some(bound) = first_leaf(tree, clause) else {
                emit.shared.push(None);
                continue;
            };
            let label = self.b.fresh("clause");
            let (shared, params, target) =
                self.shared_clause(label, bound, &clauses[clause], inner);
            joins.push((label, params, target));
            emit.shared.push(Some(shared));
        }
        let mut body = self.emit(tree, &emit, inner, span);
        for (label, params, target) in joins {
            body = self.b.join(label, params, target, body, span);
        }
        if let Some((label, expr)) = outer {
            body = self.b.join(label, Vec::new(), expr, body, span);
        }
        body
    }

    /// A clause as the target of a join point, over all variables that its patterns bind.
    fn shared_clause(
        &mut self,
        label: VarId,
        bound: &Bound,
        clause: &Clause,
        fail: Fail,
    ) -> (Shared, Vec<VarId>, ExprId) {
        let (mut vars, mut dicts, mut params) = (Vec::new(), Vec::new(), Vec::new());
        for (id, _) in &bound.vars {
            vars.push(*id);
            params.push(self.local_var(*id));
        }
        for (dict, _) in &bound.dicts {
            dicts.push(*dict);
            params.extend(self.dict_vars(&[*dict]));
        }
        let mut lazies = Vec::new();
        for (_, pat, span) in &bound.lazies {
            let on = self.b.fresh("lazy");
            params.push(on);
            lazies.push((on, pat.clone(), *span));
        }
        let count = lazies.len();
        let target = self.clause(&lazies, clause, fail);
        (Shared { label, vars, dicts, lazies: count }, params, target)
    }

    fn clause(&mut self, lazies: &[(VarId, Rc<Pat>, Span)], clause: &Clause, fail: Fail) -> ExprId {
        let mut bindings = Vec::new();
        for (on, pat, span) in lazies {
            bindings.extend(self.lazy_bindings(*on, pat, *span, *span));
        }
        let (body, span) = match clause {
            Clause::Rhs(rhs) => (self.rhs(rhs, fail), rhs.span),
            Clause::Make(make) => (make(self), Span::NONE),
        };
        self.b.let_(bindings, body, span)
    }

    fn know(&mut self, bound: &Bound) {
        self.locals.extend(bound.vars.iter().copied());
        self.dicts.extend(bound.dicts.iter().copied());
    }

    fn emit(&mut self, tree: &Tree, to: &Emit, fail: Fail, span: Span) -> ExprId {
        core_ir::with_stack(|| self.emit_here(tree, to, fail, span))
    }

    fn emit_here(&mut self, tree: &Tree, to: &Emit, fail: Fail, span: Span) -> ExprId {
        match tree {
            Tree::Fail => self.jump(fail, span),
            Tree::Leaf { clause, bound } => match to.shared.get(*clause).and_then(Option::as_ref) {
                Some(shared) => {
                    let mut args = Vec::new();
                    for id in &shared.vars {
                        let var = bound.vars.iter().find(|(b, _)| b == id).map(|(_, v)| *v);
                        args.extend(var.map(|v| self.b.local(v, span)));
                    }
                    for dict in &shared.dicts {
                        let var = bound.dicts.iter().find(|(b, _)| b == dict).map(|(_, v)| *v);
                        args.extend(var.map(|v| self.b.local(v, span)));
                    }
                    for (on, _, _) in bound.lazies.iter().take(shared.lazies) {
                        args.push(self.b.local(*on, span));
                    }
                    self.b.jump(shared.label, args, span)
                }
                None => {
                    self.know(bound);
                    self.clause(&bound.lazies, &to.clauses[*clause], fail)
                }
            },
            Tree::Switch { on, branches, default } => {
                let scrutinee = self.b.local(*on, span);
                let mut alternatives = Vec::new();
                for (head, fields, tree) in branches {
                    let body = self.emit(tree, to, fail, span);
                    let pattern = match head {
                        Head::Con(con) => {
                            Pattern::Con { con: con.core_constructor(), fields: fields.clone() }
                        }
                        Head::Lit(literal) => Pattern::Lit(literal.clone()),
                    };
                    alternatives.push((pattern, body));
                }
                let default = default.as_ref().map(|tree| self.emit(tree, to, fail, span));
                let binder = self.b.fresh("value");
                self.b.case(scrutinee, binder, alternatives, default, span)
            }
            Tree::Force { on, then } => {
                let then = self.emit(then, to, fail, span);
                let value = self.b.local(*on, span);
                let forced = self.b.fresh("forced");
                self.b.let_strict(forced, value, then, span)
            }
            Tree::View { function, known, on, result, then } => {
                self.know(known);
                let function = self.expr(function);
                let argument = self.b.local(*on, span);
                let value = self.apply(function, vec![argument], span);
                let strict = then.forces(*result);
                let then = self.emit(then, to, fail, span);
                if strict {
                    return self.strict_let(*result, value, then, span);
                }
                self.b.let_(vec![(*result, value)], then, span)
            }
            Tree::Equal { test, on, yes, no } => {
                let literal = match &test.literal {
                    Literal::String { points, .. } => {
                        self.text(points, &test.ty, test.evidence, test.span)
                    }
                    number => self.number(number, &test.ty, test.evidence, test.span),
                };
                let place = self.cx.env().methods.get(&*wired::EQUALS).map_or(0, |m| m.1);
                let equals = self.method(place, *wired::EQUALS, test.eq, test.span);
                let value = self.b.local(*on, test.span);
                let condition = self.apply(equals, vec![value, literal], test.span);
                let yes = self.emit(yes, to, fail, span);
                let no = self.emit(no, to, fail, span);
                self.if_(condition, yes, no, span)
            }
            // Falls back on trying clauses in turn, inside a tree: clauses there are never fallible
            // before the last, so the shared ones work for both.
            Tree::Else(first, second) => {
                let label = self.b.fresh("next");
                let after = self.emit(second, to, fail, span);
                let body = self.emit(first, to, Fail::Jump(label), span);
                self.b.join(label, Vec::new(), after, body, span)
            }
        }
    }

    pub(super) fn if_(&mut self, condition: ExprId, yes: ExprId, no: ExprId, span: Span) -> ExprId {
        let binder = self.b.fresh("condition");
        let con = |name: &str| Pattern::Con { con: Symbol::new(name), fields: Vec::new() };
        let alternatives = vec![(con(builtin::FALSE), no), (con(builtin::TRUE), yes)];
        self.b.case(condition, binder, alternatives, None, span)
    }

    /// Evaluates, binds and continues; merged with a case on the same variable.
    pub(super) fn strict_let(
        &mut self,
        var: VarId,
        value: ExprId,
        body: ExprId,
        span: Span,
    ) -> ExprId {
        if let core_ir::Expr::Case { scrutinee, alternatives, default, .. } =
            self.b.body().expr(body)
            && matches!(self.b.body().expr(*scrutinee), core_ir::Expr::Var(v) if *v == var)
        {
            let (alternatives, default) = (alternatives.clone(), *default);
            let case = core_ir::Expr::Case { scrutinee: value, binder: var, alternatives, default };
            return self.b.add(case, span);
        }
        self.b.let_strict(var, value, body, span)
    }
}

/// The bindings of some leaf of a clause: all of them bind the same variables.
fn first_leaf(tree: &Tree, wanted: usize) -> Option<&Bound> {
    match tree {
        Tree::Fail => None,
        Tree::Leaf { clause, bound } => (*clause == wanted).then_some(bound),
        Tree::Switch { branches, default, .. } => branches
            .iter()
            .find_map(|(_, _, t)| first_leaf(t, wanted))
            .or_else(|| default.as_ref().and_then(|t| first_leaf(t, wanted))),
        Tree::Force { then, .. } | Tree::View { then, .. } => first_leaf(then, wanted),
        Tree::Equal { yes, no, .. } => first_leaf(yes, wanted).or_else(|| first_leaf(no, wanted)),
        Tree::Else(first, second) => {
            first_leaf(first, wanted).or_else(|| first_leaf(second, wanted))
        }
    }
}

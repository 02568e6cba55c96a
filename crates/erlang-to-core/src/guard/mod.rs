//! Guards: conditions in which a failure counts as "no".
//!
//! A guard that cannot fail is compiled directly. For one that can, the conditions of success are
//! checked first (`X rem 2` requires integers), and if there is no cheap check, it runs under a
//! catch.

mod legal;
mod value;

use crate::bifs;
use crate::block::{Block, Step};
use crate::constant::{Constant, fold};
use crate::lower::Lower;
use core_ir::{ExprId, Pattern as Flat, Prim, VarId, builtin};
use erlang_syntax::tree::{BinaryOp, CallTarget, Expr, ExprKind, Guard, UnaryOp};
use num_traits::ToPrimitive;
use source::{Span, Symbol};

impl Lower<'_> {
    /// Continues in the block only if the guard holds.
    pub(crate) fn guard(&mut self, guard: &Guard, block: &mut Block, fail: VarId) {
        let wrong = guard.iter().flatten().filter(|e| !self.check_guard(e)).count();
        if wrong > 0 {
            return;
        }
        match guard.as_slice() {
            [] => {}
            [all] => all.iter().for_each(|e| self.condition(e, block, fail)),
            alternatives => {
                let ways: Vec<Vec<&Expr>> =
                    alternatives.iter().map(|a| a.iter().collect()).collect();
                self.any_of(&ways, block, fail);
            }
        }
    }

    /// Continues if one of several conjunctions holds.
    fn any_of(&mut self, ways: &[Vec<&Expr>], block: &mut Block, fail: VarId) {
        let span = ways.first().and_then(|w| w.first()).map_or(Span::NONE, |e| e.span);
        let yes = self.b.fresh("yes");
        let mut otherwise: Option<ExprId> = None;
        for way in ways.iter().rev() {
            let next = if otherwise.is_some() { self.b.fresh("or") } else { fail };
            let mut inner = Block::default();
            way.iter().for_each(|e| self.condition(e, &mut inner, next));
            let go = self.jump(yes, Vec::new(), span);
            let code = self.finish(inner, go);
            otherwise = Some(match otherwise {
                Some(target) => self.with_target(next, target, code, span),
                None => code,
            });
        }
        if let Some(branches) = otherwise {
            block.push(Step::Meet { label: yes, params: Vec::new(), branches, span });
        }
    }

    /// Continues if an expression is `true`.
    pub(crate) fn condition(&mut self, expr: &Expr, block: &mut Block, fail: VarId) {
        core_ir::with_stack(|| self.condition_here(expr, block, fail));
    }

    fn condition_here(&mut self, expr: &Expr, block: &mut Block, fail: VarId) {
        match &expr.kind {
            ExprKind::Atom(name) if name.as_str() == "true" => return,
            ExprKind::Operators(run) => match run.precedence() {
                160 => {
                    self.condition(&run.first, block, fail);
                    run.rest.iter().for_each(|o| self.condition(&o.value, block, fail));
                    return;
                }
                150 => {
                    let first = std::iter::once(&*run.first);
                    let ways: Vec<Vec<&Expr>> =
                        first.chain(run.rest.iter().map(|o| &o.value)).map(|e| vec![e]).collect();
                    // A left operand that fails, or is not a boolean, makes the whole fail.
                    if ways[..ways.len() - 1].iter().all(|w| self.is_safe_test(w[0])) {
                        self.any_of(&ways, block, fail);
                        return;
                    }
                }
                // Both sides must be true; it makes no difference that the right one is not
                // evaluated if the left one is false.
                _ if run.rest.iter().all(|o| o.op == BinaryOp::And) => {
                    self.condition(&run.first, block, fail);
                    run.rest.iter().for_each(|o| self.condition(&o.value, block, fail));
                    return;
                }
                _ if run.rest.iter().all(|o| o.op == BinaryOp::Or)
                    && self.is_safe_test(&run.first)
                    && run.rest.iter().all(|o| self.is_safe_test(&o.value)) =>
                {
                    let first = std::iter::once(&*run.first);
                    let ways: Vec<Vec<&Expr>> =
                        first.chain(run.rest.iter().map(|o| &o.value)).map(|e| vec![e]).collect();
                    self.any_of(&ways, block, fail);
                    return;
                }
                _ => {}
            },
            ExprKind::Unary { op: UnaryOp::Not, operand } if self.is_safe_test(operand) => {
                // The negation.
                let (yes, span) = (self.b.fresh("yes"), expr.span);
                let mut inner = Block::default();
                self.condition(operand, &mut inner, yes);
                let no = self.jump(fail, Vec::new(), span);
                let branches = self.finish(inner, no);
                block.push(Step::Meet { label: yes, params: Vec::new(), branches, span });
                return;
            }
            ExprKind::Call { target, args } => {
                if let Some((name, arity)) = self.guard_call(target, args)
                    && self.test_call(name, arity, args, expr.span, block, fail)
                {
                    return;
                }
            }
            _ => {}
        }
        let value = self.guard_value(expr, block, fail);
        self.require(value, fail, block);
    }

    /// Tests with special forms as conditions.
    fn test_call(
        &mut self,
        name: &str,
        arity: usize,
        args: &[Expr],
        span: Span,
        block: &mut Block,
        fail: VarId,
    ) -> bool {
        match (name, arity) {
            ("is_number", 1) => {
                let value = self.guard_value(&args[0], block, fail);
                let var = self.in_var(value, block, "n");
                self.any_test(var, &[Prim::IsInteger, Prim::IsFloat], block, fail, span);
                true
            }
            ("is_boolean", 1) => {
                let value = self.guard_value(&args[0], block, fail);
                let (yes, binder) = (self.b.fresh("yes"), self.b.fresh("v"));
                let mut alternatives = Vec::new();
                for name in ["true", "false"] {
                    let go = self.jump(yes, Vec::new(), span);
                    alternatives.push((Self::atom_pattern(Symbol::new(name)), go));
                }
                let no = self.jump(fail, Vec::new(), span);
                let branches = self.b.case(value, binder, alternatives, Some(no), span);
                block.push(Step::Meet { label: yes, params: Vec::new(), branches, span });
                true
            }
            ("is_record", 2 | 3) => {
                let Some(tag) = args[1].as_atom() else { return false };
                let size = match args.get(2).map(fold) {
                    None => match self.scope.records.get(&tag) {
                        Some(record) => record.fields.len() + 1,
                        None => {
                            self.record(erlang_syntax::tree::Name::new(tag, args[1].span));
                            return true;
                        }
                    },
                    Some(Some(Constant::Int(n))) => match n.to_usize() {
                        Some(n) if (1..=255).contains(&n) => n,
                        _ => return false,
                    },
                    Some(_) => return false,
                };
                let value = self.guard_value(&args[0], block, fail);
                self.record_fields(value, tag, size, block, fail, span);
                true
            }
            ("is_map_key", 2) => {
                let key = self.guard_value(&args[0], block, fail);
                let map = self.guard_value(&args[1], block, fail);
                self.map_lookup(key, map, block, fail, span);
                true
            }
            _ => false,
        }
    }

    /// Continues if one of several tests on a variable holds.
    pub(super) fn any_test(
        &mut self,
        var: VarId,
        tests: &[Prim],
        block: &mut Block,
        fail: VarId,
        span: Span,
    ) {
        let yes = self.b.fresh("yes");
        let mut code = self.jump(fail, Vec::new(), span);
        for test in tests.iter().rev() {
            let value = self.var(var, span);
            let test = self.b.prim(*test, vec![value], span);
            let go = self.jump(yes, Vec::new(), span);
            let binder = self.b.fresh("v");
            code = self.b.case(test, binder, vec![(Self::true_pattern(), go)], Some(code), span);
        }
        block.push(Step::Meet { label: yes, params: Vec::new(), branches: code, span });
    }

    /// The elements of a tuple with this tag and size; jumps to `fail` otherwise.
    pub(crate) fn record_fields(
        &mut self,
        value: ExprId,
        tag: Symbol,
        size: usize,
        block: &mut Block,
        fail: VarId,
        span: Span,
    ) -> Vec<VarId> {
        let fields: Vec<VarId> = (0..size).map(|_| self.b.fresh("f")).collect();
        let otherwise = self.jump(fail, Vec::new(), span);
        let pattern = Flat::Tuple(fields.clone());
        block.push(Step::Match { scrutinee: value, pattern, otherwise, span });
        let scrutinee = self.var(fields[0], span);
        let otherwise = self.jump(fail, Vec::new(), span);
        let pattern = Self::atom_pattern(tag);
        block.push(Step::Match { scrutinee, pattern, otherwise, span });
        fields
    }

    pub(super) fn map_lookup(
        &mut self,
        key: ExprId,
        map: ExprId,
        block: &mut Block,
        fail: VarId,
        span: Span,
    ) -> VarId {
        let var = self.in_var(map, block, "m");
        let map = self.var(var, span);
        let test = self.b.prim(Prim::IsMap, vec![map], span);
        self.require(test, fail, block);
        let map = self.var(var, span);
        let scrutinee = self.b.prim(Prim::MapFind, vec![key, map], span);
        let found = self.b.fresh("found");
        let pattern = Flat::Con { con: Symbol::new(builtin::JUST), fields: vec![found] };
        let otherwise = self.jump(fail, Vec::new(), span);
        block.push(Step::Match { scrutinee, pattern, otherwise, span });
        found
    }

    /// The function of module `erlang` that a call in a guard refers to.
    pub(super) fn guard_call(
        &self,
        target: &CallTarget,
        args: &[Expr],
    ) -> Option<(&'static str, usize)> {
        let name = match target {
            CallTarget::Local(name) => name.as_str(),
            CallTarget::Remote { module, function } => {
                let module = module.as_atom()?;
                if module.as_str() != "erlang" {
                    return None;
                }
                function.as_atom()?.as_str()
            }
            CallTarget::Value(_) => return None,
        };
        let name = bifs::old_test(name, args.len()).unwrap_or(name);
        Some((name, args.len()))
    }

    /// Whether an expression is certain to return `true` or `false`.
    fn is_safe_test(&self, expr: &Expr) -> bool {
        core_ir::with_stack(|| match &expr.kind {
            ExprKind::Atom(name) => matches!(name.as_str(), "true" | "false"),
            ExprKind::Unary { op: UnaryOp::Not, operand } => self.is_safe_test(operand),
            ExprKind::Operators(run) => {
                let first = std::iter::once(&*run.first);
                let mut operands = first.chain(run.rest.iter().map(|o| &o.value));
                match run.precedence() {
                    150 | 160 => operands.all(|e| self.is_safe_test(e)),
                    200 => operands.all(|e| self.is_safe_value(e)),
                    _ => false,
                }
            }
            ExprKind::Call { target, args } => match self.guard_call(target, args) {
                Some((name, arity)) => {
                    (bifs::test_prim(name, arity).is_some()
                        || matches!((name, arity), ("is_number" | "is_boolean", 1)))
                        && args.iter().all(|a| self.is_safe_value(a))
                }
                None => false,
            },
            _ => false,
        })
    }

    fn is_safe_value(&self, expr: &Expr) -> bool {
        match &expr.kind {
            ExprKind::Variable(_)
            | ExprKind::Atom(_)
            | ExprKind::Integer(_)
            | ExprKind::Float(_)
            | ExprKind::Char(_)
            | ExprKind::String(_) => true,
            ExprKind::Tuple(elements) => elements.iter().all(|e| self.is_safe_value(e)),
            ExprKind::List { elements, tail } => {
                elements.iter().chain(tail.as_deref()).all(|e| self.is_safe_value(e))
            }
            ExprKind::Call { target, args } => {
                self.guard_call(target, args) == Some(("self", 0)) || self.is_safe_test(expr)
            }
            _ => self.is_safe_test(expr),
        }
    }
}

//! Values in guards: checks before a computation, so that it does not fail.

use crate::bifs;
use crate::block::{Block, Step};
use crate::constant::{Constant, fold};
use crate::lower::{Dest, Lower};
use core_ir::{ExprId, Pattern as Flat, Prim, VarId, builtin};
use erlang_syntax::tree::{BinaryOp, Expr, ExprKind};
use num_traits::ToPrimitive;
use source::{Span, Symbol};

impl Lower<'_> {
    /// The value of an expression in a guard, atomic or a boolean primitive; jumps to `fail` if it
    /// has none.
    pub(crate) fn guard_value(&mut self, expr: &Expr, block: &mut Block, fail: VarId) -> ExprId {
        core_ir::with_stack(|| self.guard_value_here(expr, block, fail))
    }

    fn guard_value_here(&mut self, expr: &Expr, block: &mut Block, fail: VarId) -> ExprId {
        let span = expr.span;
        if self.is_literal(expr) {
            let value = self.value(expr, block);
            return self.atomic(value, block, "g");
        }
        match &expr.kind {
            ExprKind::Variable(_) | ExprKind::Atom(_) | ExprKind::RecordIndex { .. } => {
                return self.value(expr, block);
            }
            ExprKind::Operators(run) if run.precedence() == 200 && run.rest.len() == 1 => {
                let left = self.guard_atom(&run.first, block, fail);
                let right = self.guard_atom(&run.rest[0].value, block, fail);
                if let Some(prim) = bifs::direct_prim(run.rest[0].op.as_str(), 2) {
                    return self.b.prim(prim, vec![left, right], span);
                }
            }
            ExprKind::Operators(run)
                if matches!(run.precedence(), 400 | 500)
                    && !run
                        .rest
                        .iter()
                        .any(|o| matches!(o.op, BinaryOp::And | BinaryOp::Or | BinaryOp::Xor)) =>
            {
                let mut value = self.guard_atom(&run.first, block, fail);
                let mut left = fold(&run.first);
                for operand in &run.rest {
                    let right = fold(&operand.value);
                    let other = self.guard_atom(&operand.value, block, fail);
                    let sides = [(value, left), (other, right)];
                    value = self.guard_arithmetic(operand.op, sides, block, fail, span);
                    left = None;
                }
                return value;
            }
            ExprKind::Tuple(elements) => {
                let elements = elements.iter().map(|e| self.guard_atom(e, block, fail)).collect();
                return self.tuple(elements, span);
            }
            ExprKind::RecordAccess { base, name, field } => {
                if let Some(record) = self.record(*name)
                    && let Some(at) = self.record_field(record, *field)
                {
                    let size = record.fields.len() + 1;
                    let base = self.guard_atom(base, block, fail);
                    let fields = self.record_fields(base, name.symbol, size, block, fail, span);
                    return self.var(fields[at + 1], span);
                }
                return self.atom("undefined", span);
            }
            ExprKind::Call { target, args } => {
                if let Some((name, arity)) = self.guard_call(target, args)
                    && let Some(value) = self.guard_function(name, arity, args, span, block, fail)
                {
                    return value;
                }
            }
            _ => {}
        }
        self.caught(expr, block, fail)
    }

    fn guard_atom(&mut self, expr: &Expr, block: &mut Block, fail: VarId) -> ExprId {
        let value = self.guard_value(expr, block, fail);
        self.atomic(value, block, "g")
    }

    pub(super) fn is_literal(&self, expr: &Expr) -> bool {
        match &expr.kind {
            ExprKind::Integer(_) | ExprKind::Float(_) | ExprKind::Char(_) | ExprKind::String(_) => {
                true
            }
            ExprKind::List { elements, tail } => elements.iter().chain(tail.as_deref()).all(|e| {
                self.is_literal(e) || matches!(e.kind, ExprKind::Atom(_) | ExprKind::Variable(_))
            }),
            _ => false,
        }
    }

    /// Anything else: as outside of a guard, under a catch.
    fn caught(&mut self, expr: &Expr, block: &mut Block, fail: VarId) -> ExprId {
        let mark = self.env.len();
        let action = self.tail(expr, Block::default(), &Dest::Return);
        self.env.truncate(mark);
        self.caught_code(action, block, fail, expr.span)
    }

    fn caught_code(
        &mut self,
        action: ExprId,
        block: &mut Block,
        fail: VarId,
        span: Span,
    ) -> ExprId {
        let result = self.catching(action, span, false);
        let var = self.b.fresh("g");
        let otherwise = self.jump(fail, Vec::new(), span);
        let nothing = Flat::Con { con: Symbol::new(builtin::NOTHING), fields: Vec::new() };
        block.push(Step::Refuse { scrutinee: result, var, pattern: nothing, otherwise, span });
        self.var(var, span)
    }

    fn guard_arithmetic(
        &mut self,
        op: BinaryOp,
        sides: [(ExprId, Option<Constant>); 2],
        block: &mut Block,
        fail: VarId,
        span: Span,
    ) -> ExprId {
        let Some(prim) = bifs::direct_prim(op.as_str(), 2) else {
            return sides[0].0;
        };
        let args = sides.iter().map(|(value, _)| *value).collect();
        let action = self.b.prim(prim, args, span);
        self.caught_code(action, block, fail, span)
    }

    /// Functions whose failure can be checked beforehand.
    fn guard_function(
        &mut self,
        name: &str,
        arity: usize,
        args: &[Expr],
        span: Span,
        block: &mut Block,
        fail: VarId,
    ) -> Option<ExprId> {
        if let Some(prim) = bifs::test_prim(name, arity) {
            let value = self.guard_atom(&args[0], block, fail);
            return Some(self.b.prim(prim, vec![value], span));
        }
        let checked = |this: &mut Self, prim: Prim, block: &mut Block| {
            let value = this.guard_atom(&args[0], block, fail);
            let action = this.b.prim(prim, vec![value], span);
            this.caught_code(action, block, fail, span)
        };
        Some(match (name, arity) {
            ("self", 0) => {
                let value = self.b.prim(Prim::ProcessSelf, Vec::new(), span);
                self.atomic(value, block, "self")
            }
            ("hd" | "tl", 1) => {
                let scrutinee = self.guard_value(&args[0], block, fail);
                let (head, tail) = (self.b.fresh("h"), self.b.fresh("t"));
                let con = Symbol::new(builtin::CONS);
                let pattern = Flat::Con { con, fields: vec![head, tail] };
                let otherwise = self.jump(fail, Vec::new(), span);
                block.push(Step::Match { scrutinee, pattern, otherwise, span });
                self.var(if name == "hd" { head } else { tail }, span)
            }
            ("tuple_size", 1) => checked(self, Prim::TupleSize, block),
            ("map_size", 1) => checked(self, Prim::MapSize, block),
            ("bit_size", 1) => checked(self, Prim::BitsSize, block),
            ("byte_size", 1) => {
                let bits = checked(self, Prim::BitsSize, block);
                self.bytes_of_bits(bits, block, span)
            }
            ("length", 1) => {
                let value = self.guard_atom(&args[0], block, fail);
                let action = self.b.prim(Prim::ListLength, vec![value], span);
                self.caught_code(action, block, fail, span)
            }
            ("element", 2) => {
                let Some(Constant::Int(index)) = fold(&args[0]) else { return None };
                let index = index.to_u32().filter(|n| *n >= 1)?;
                let value = self.guard_atom(&args[1], block, fail);
                let index = self.int(index, span);
                let action = self.b.prim(Prim::TupleElement, vec![index, value], span);
                self.caught_code(action, block, fail, span)
            }
            ("map_get", 2) => {
                let key = self.guard_atom(&args[0], block, fail);
                let map = self.guard_value(&args[1], block, fail);
                let found = self.map_lookup(key, map, block, fail, span);
                self.var(found, span)
            }
            ("is_function", 2) => {
                let Some(Constant::Int(arity)) = fold(&args[1]) else { return None };
                let value = self.guard_atom(&args[0], block, fail);
                let arity = self.int(arity, span);
                self.b.prim(Prim::IsFunctionArity, vec![value, arity], span)
            }
            _ => return None,
        })
    }
}

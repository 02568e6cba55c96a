//! Compiles bindings: lazy groups, strict lets, join points.

use super::{Compiler, Goal, JoinPoint};
use crate::code::{Instr, Operand};
use core_ir::{Effect, Expr, ExprId, Prim, VarId, free_variables};

impl Compiler<'_, '_> {
    pub(super) fn let_lazy(&mut self, bindings: &[(VarId, ExprId)]) {
        let group: Vec<VarId> = bindings.iter().map(|b| b.0).collect();
        let recursive = bindings
            .iter()
            .any(|(_, value)| free_variables(self.body, *value).iter().any(|v| group.contains(v)));
        if recursive {
            return self.let_recursive(bindings);
        }
        for (var, value) in bindings {
            let evaluated_after = self.is_evaluated(*value)
                || self.is_cheap(*value)
                || matches!(self.body.expr(*value), Expr::Tuple(args) if args.iter().all(|a| self.is_evaluated(*a)));
            let first = self.linker.code.functions.len();
            let operand = self.operand(*value);
            self.note_binder(*var, *value, first);
            self.bind(*var, operand, evaluated_after);
        }
    }

    /// Records the binding of a local function whose code was just scheduled.
    fn note_binder(&mut self, var: VarId, value: ExprId, function: usize) {
        if matches!(self.body.expr(value), Expr::Lam { .. })
            && let Some(function) = self.linker.code.functions.get_mut(function)
        {
            function.binder = self.body.var(var).span;
        }
    }

    /// All objects are created first and filled afterwards, so that they can refer to each other.
    fn let_recursive(&mut self, bindings: &[(VarId, ExprId)]) {
        enum Filling {
            Captured(u16, u32, u16),
            Fields(u16, Vec<ExprId>),
        }
        // Slots come first: captured variables may be bound later in the group.
        let first = self.height;
        for (var, value) in bindings {
            let dst = self.new_slot();
            let evaluated = match self.body.expr(*value) {
                Expr::Lam { .. } => true,
                Expr::Con { con, args } => {
                    self.linker.strict_fields(*con) == Some(false) && !args.is_empty()
                }
                _ => false,
            };
            self.bind_slot(*var, dst, evaluated);
        }
        let mut fillings = Vec::new();
        for (i, (var, value)) in bindings.iter().enumerate() {
            let dst = u16::try_from(first + i).unwrap_or(0);
            let evaluated = self.place(*var).evaluated;
            match self.body.expr(*value) {
                Expr::Lam { .. } => {
                    let (fun, args, count) = self.closure(*value);
                    self.note_binder(*var, *value, fun as usize);
                    self.emit(Instr::ReserveClosure { dst, fun, count });
                    fillings.push(Filling::Captured(dst, args, count));
                }
                Expr::Con { con, args } if evaluated => {
                    let (con, args) = (*con, args.clone());
                    match self.linker.constructor(con, self.span) {
                        Ok(con) => {
                            let count = args.len() as u16;
                            self.emit(Instr::ReserveCon { dst, con, count });
                            fillings.push(Filling::Fields(dst, args));
                        }
                        Err(error) => self.fail(error),
                    }
                }
                _ => {
                    let (fun, args, count) = self.thunk(*value);
                    self.emit(Instr::ReserveThunk { dst, fun, count });
                    fillings.push(Filling::Captured(dst, args, count));
                }
            }
        }
        for filling in fillings {
            let height = self.height;
            match filling {
                Filling::Captured(obj, args, count) => {
                    self.emit(Instr::Fill { obj, args, count });
                }
                Filling::Fields(obj, args) => {
                    let operands: Vec<Operand> = self.operands(&args);
                    let count = operands.len() as u16;
                    let args = self.linker.push_operands(&operands);
                    self.emit(Instr::Fill { obj, args, count });
                }
            }
            self.height = height;
        }
    }

    pub(super) fn let_strict(&mut self, var: VarId, value: ExprId) {
        if let Expr::Var(_) = self.body.expr(value) {
            let operand = self.strict(value);
            return self.bind(var, operand, true);
        }
        let evaluated = match self.body.expr(value) {
            Expr::Lit(_) | Expr::Lam { .. } | Expr::Con { .. } | Expr::Tuple(_) => true,
            // Pure operations return values, except one that returns whatever it finds.
            Expr::Prim { op, .. } => op.effect() == Effect::Pure && *op != Prim::Seq,
            _ => false,
        };
        let evaluated = evaluated || self.is_strict();
        let dst = self.new_slot();
        self.expr(value, Goal::Slot(dst));
        self.bind_slot(var, dst, evaluated);
    }

    /// The target is placed after the body, so that all jumps go forwards.
    pub(super) fn join(
        &mut self,
        label: VarId,
        params: &[VarId],
        target: ExprId,
        body: ExprId,
        goal: Goal,
    ) {
        let first = u16::try_from(self.height).unwrap_or(0);
        for param in params {
            let slot = self.new_slot();
            let evaluated = self.is_strict();
            self.bind_slot(*param, slot, evaluated);
        }
        self.joins.insert(label, JoinPoint { params: first, jumps: Vec::new() });
        self.scoped(|this| this.expr(body, goal));
        let jumps = self.joins.remove(&label).map(|p| p.jumps).unwrap_or_default();
        match goal {
            Goal::Return => {
                self.land(&jumps);
                self.scoped(|this| this.expr(target, goal));
            }
            Goal::Slot(_) => {
                let over = self.emit(Instr::Jump { target: 0 });
                self.land(&jumps);
                self.scoped(|this| this.expr(target, goal));
                self.land(&[over]);
            }
        }
    }
}

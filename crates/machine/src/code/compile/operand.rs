//! Compiles arguments: expressions passed unevaluated or evaluated.

use super::{Compiler, Goal, Place};
use crate::code::{Constant, Instr, Operand};
use core_ir::{Effect, Expr, ExprId, Literal, Prim, VarId, free_variables};

impl Compiler<'_, '_> {
    pub(super) fn operands(&mut self, ids: &[ExprId]) -> Vec<Operand> {
        ids.iter().map(|id| self.operand(*id)).collect()
    }

    /// The place of a variable. The output of front ends is checked, so there is one.
    pub(super) fn place(&self, var: VarId) -> Place {
        *self.places.get(&var).expect("checked Core binds every variable before its use")
    }

    pub(super) fn in_slot(&mut self, operand: Operand) -> u16 {
        match (operand.as_slot(), operand.as_constant()) {
            (Some(slot), _) => slot,
            (None, constant) => {
                let dst = self.new_slot();
                self.emit(Instr::Const { dst, constant: constant.unwrap_or(0) });
                dst
            }
        }
    }

    /// Whether the operand for the expression is known to be evaluated.
    pub(super) fn is_evaluated(&self, id: ExprId) -> bool {
        match self.body.expr(id) {
            Expr::Var(v) => self.place(*v).evaluated,
            Expr::Lit(Literal::String(_) | Literal::Codes(_)) => false,
            Expr::Lit(_) | Expr::Lam { .. } => true,
            Expr::Con { con, .. } => {
                // As an argument, a constructor with a strict field is built by a thunk.
                self.linker.strict_fields(*con) == Some(false)
            }
            Expr::Global(name) => self.linker.is_value(*name),
            _ => false,
        }
    }

    /// The expression as an argument: variables and constants as they are, functions and
    /// constructors built, anything else delayed in a thunk.
    pub(super) fn operand(&mut self, id: ExprId) -> Operand {
        let is_text =
            matches!(self.body.expr(id), Expr::Lit(Literal::String(_) | Literal::Codes(_)));
        if is_text && self.is_strict() {
            return self.strict(id);
        }
        if let Some(constant) = self.constant(id) {
            return Operand::constant(constant);
        }
        match self.body.expr(id) {
            Expr::Var(v) => self.place(*v).operand,
            Expr::Unforced(inner) => self.operand(*inner),
            Expr::Lam { .. } => {
                let (fun, args, count) = self.closure(id);
                let dst = self.new_slot();
                self.emit(Instr::Closure { dst, fun, args, count });
                Operand::slot(dst)
            }
            Expr::Con { con, .. } if self.linker.strict_fields(*con) == Some(false) => {
                let dst = self.new_slot();
                self.expr(id, Goal::Slot(dst));
                Operand::slot(dst)
            }
            Expr::Tuple(args) if args.iter().all(|a| self.is_evaluated(*a)) => {
                let dst = self.new_slot();
                self.expr(id, Goal::Slot(dst));
                Operand::slot(dst)
            }
            _ if self.is_cheap(id) => {
                let dst = self.new_slot();
                self.expr(id, Goal::Slot(dst));
                Operand::slot(dst)
            }
            // Where every variable is bound to a value, nothing is delayed.
            _ if self.is_strict() => self.strict(id),
            _ => self.put_off(id),
        }
    }

    /// The expression as a thunk.
    pub(super) fn put_off(&mut self, id: ExprId) -> Operand {
        let (fun, args, count) = self.thunk(id);
        let dst = self.new_slot();
        self.emit(Instr::Thunk { dst, fun, args, count });
        Operand::slot(dst)
    }

    /// The expression evaluated.
    pub(super) fn strict(&mut self, id: ExprId) -> Operand {
        if self.is_evaluated(id) {
            return self.operand(id);
        }
        if let Expr::Var(var) = self.body.expr(id) {
            let var = *var;
            let place = self.place(var).operand;
            let slot = self.in_slot(place);
            let height = self.height_above(slot);
            self.emit(Instr::Eval { slot, height });
            if place.as_slot().is_some() {
                self.refine(var, slot);
            }
            return Operand::slot(slot);
        }
        let dst = self.new_slot();
        self.expr(id, Goal::Slot(dst));
        Operand::slot(dst)
    }

    pub(super) fn strict_slot(&mut self, id: ExprId) -> u16 {
        let operand = self.strict(id);
        self.in_slot(operand)
    }

    /// A value that exists before the program runs.
    pub(super) fn constant(&mut self, id: ExprId) -> Option<u32> {
        let span = self.body.span(id);
        self.linker.place = if span.is_none() { self.span } else { span };
        match self.body.expr(id) {
            Expr::Lit(literal) => Some(match literal.clone() {
                Literal::Int(n) => self.linker.push_constant(Constant::Int(n)),
                Literal::Double(d) => self.linker.push_constant(Constant::Double(d)),
                Literal::Char(c) => self.linker.push_constant(Constant::Char(c)),
                Literal::Bytes(b) => self.linker.push_constant(Constant::Bytes(b)),
                Literal::Atom(a) => self.linker.push_constant(Constant::Atom(a)),
                Literal::String(text) => {
                    self.linker.text_constant(text, false, self.pending.def.name, self.linker.place)
                }
                Literal::Codes(text) => {
                    self.linker.text_constant(text, true, self.pending.def.name, self.linker.place)
                }
            }),
            Expr::Global(name) => Some(self.linker.global_in(self.pending.def.name, *name)),
            Expr::Con { con, args } => {
                let (con, args) = (*con, args.clone());
                if self.linker.strict_fields(con).unwrap_or(true) && !args.is_empty() {
                    return None;
                }
                let fields = self.constants(&args)?;
                let con = self.linker.constructor(con, self.span).ok()?;
                self.linker.place = span;
                Some(self.linker.push_constant(Constant::Con(con, fields)))
            }
            Expr::Tuple(args) => {
                let args = args.clone();
                if !args.iter().all(|a| self.is_evaluated(*a)) {
                    return None;
                }
                let fields = self.constants(&args)?;
                Some(self.linker.push_constant(Constant::Tuple(fields)))
            }
            Expr::Lam { name, params, body } => {
                // For observers, each evaluation of a lambda creates a separate function.
                if !self.linker.options.speculate || !free_variables(self.body, id).is_empty() {
                    return None;
                }
                let (name, params, body) = (*name, params.clone(), *body);
                let fun = self.linker.new_function(
                    &self.pending.def,
                    name,
                    params,
                    Vec::new(),
                    body,
                    false,
                );
                self.linker.code.functions[fun as usize].whole = self.body.span(id);
                Some(self.linker.push_constant(Constant::Function(fun)))
            }
            _ => None,
        }
    }

    fn constants(&mut self, ids: &[ExprId]) -> Option<Vec<u32>> {
        // Checked before anything is created, so that a constructor of variables leaves no garbage.
        if !ids.iter().all(|id| self.could_be_constant(*id)) {
            return None;
        }
        core_ir::with_stack(|| ids.iter().map(|id| self.constant(*id)).collect())
    }

    /// Whether an expression consists of constants only. Results for its parts are cached: a list
    /// is as deep as it is long, and every element is asked about.
    pub(super) fn could_be_constant(&mut self, id: ExprId) -> bool {
        if let Some(known) = self.could_be_constant.get(&id) {
            return *known;
        }
        let body = self.body;
        // Expressions being examined, each with its next part.
        let mut open = vec![(id, 0)];
        let mut last = true;
        while let Some((id, part)) = open.last_mut() {
            let parts = match body.expr(*id) {
                Expr::Con { args, .. } | Expr::Tuple(args) => &args[..],
                _ => &[],
            };
            if last && let Some(next) = parts.get(*part) {
                *part += 1;
                match self.could_be_constant.get(next) {
                    Some(known) => last = *known,
                    None => open.push((*next, 0)),
                }
                continue;
            }
            let is_constant = match body.expr(*id) {
                // A text is built when first needed, and is not a value until then.
                Expr::Lit(Literal::String(_) | Literal::Codes(_)) => !self.is_strict(),
                Expr::Lit(_) | Expr::Global(_) => true,
                Expr::Con { .. } | Expr::Tuple(_) => last,
                _ => false,
            };
            self.could_be_constant.insert(*id, is_constant);
            last = is_constant;
            open.pop();
        }
        last
    }

    /// Whether an expression is arithmetic that cannot fail, on operands that are available:
    /// cheaper to compute than to delay.
    pub(super) fn is_cheap(&self, id: ExprId) -> bool {
        if !self.linker.options.speculate {
            return false;
        }
        let Expr::Prim { op, args } = self.body.expr(id) else { return false };
        let total = op.effect() == Effect::Pure
            && matches!(
                op,
                Prim::IntAdd
                    | Prim::IntSub
                    | Prim::IntMul
                    | Prim::IntNeg
                    | Prim::IntegerAdd
                    | Prim::IntegerSub
                    | Prim::IntegerNeg
                    | Prim::DoubleAdd
                    | Prim::DoubleSub
                    | Prim::DoubleMul
                    | Prim::DoubleDiv
                    | Prim::IntEq
                    | Prim::IntNe
                    | Prim::IntLt
                    | Prim::IntLe
                    | Prim::IntGt
                    | Prim::IntGe
                    | Prim::IntToDouble
                    | Prim::CharOrd
            );
        total && args.iter().all(|a| self.is_evaluated(*a) || self.is_cheap(*a))
    }

    /// Code and captured variables of a lambda.
    pub(super) fn closure(&mut self, id: ExprId) -> (u32, u32, u16) {
        let Expr::Lam { name, params, body } = self.body.expr(id) else {
            unreachable!("called for lambdas only");
        };
        let (name, params, body) = (*name, params.clone(), *body);
        let (captured, operands) = self.captured(id);
        let fun = self.linker.new_function(&self.pending.def, name, params, captured, body, false);
        self.linker.code.functions[fun as usize].whole = self.body.span(id);
        (fun, self.linker.push_operands(&operands), operands.len() as u16)
    }

    /// Code and captured variables of a delayed expression.
    pub(super) fn thunk(&mut self, id: ExprId) -> (u32, u32, u16) {
        let (captured, operands) = self.captured(id);
        let fun = self.linker.new_function(&self.pending.def, None, Vec::new(), captured, id, true);
        (fun, self.linker.push_operands(&operands), operands.len() as u16)
    }

    /// The variables that an expression captures, and where they are. A variable bound to a
    /// constant is captured, too: the inner function does not know that.
    fn captured(&mut self, id: ExprId) -> (Vec<VarId>, Vec<Operand>) {
        let vars = free_variables(self.body, id);
        let operands = vars.iter().map(|v| self.place(*v).operand).collect();
        (vars, operands)
    }
}

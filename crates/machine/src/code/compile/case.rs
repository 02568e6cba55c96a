//! Compiles case expressions: evaluate, test, bind the fields.

use super::{Comparison, Compiler, Goal, Place};
use crate::code::{Constant, Instr, Operand, Pc, TermTest, Test};
use core_ir::{Alternative, Expr, ExprId, Literal, Pattern, VarId, builtin};
use num_traits::ToPrimitive;
use source::Symbol;

impl Compiler<'_, '_> {
    pub(super) fn case(&mut self, id: ExprId, goal: Goal) {
        let Expr::Case { scrutinee, binder, alternatives, default } = self.body.expr(id) else {
            unreachable!("called for cases only");
        };
        let (scrutinee, binder, default) = (*scrutinee, *binder, *default);
        let alternatives = alternatives.clone();
        if let Some((then, otherwise)) = self.as_condition(binder, &alternatives, default)
            && self.condition(scrutinee, then, otherwise, goal)
        {
            return;
        }
        let slot = self.scrutinee(scrutinee);
        self.bind_slot(binder, slot, true);
        self.scoped(|this| {
            if let Expr::Var(var) = this.body.expr(scrutinee) {
                this.refine(*var, slot);
            }
            this.alternatives(slot, &alternatives, default, goal);
        });
    }

    fn scrutinee(&mut self, id: ExprId) -> u16 {
        let operand = self.strict(id);
        self.in_slot(operand)
    }

    // ---- conditions --------------------------------------------------------------------

    /// Compiles a case on `True` and `False` whose scrutinee is not used otherwise.
    fn as_condition(
        &self,
        binder: VarId,
        alternatives: &[Alternative],
        default: Option<ExprId>,
    ) -> Option<(ExprId, ExprId)> {
        if self.is_used(binder) {
            return None;
        }
        let find = |name: &str| {
            alternatives
                .iter()
                .find(|a| matches!(&a.pattern, Pattern::Con { con, .. } if con.as_str() == name))
                .map(|a| a.body)
        };
        let (yes, no) = (find(builtin::TRUE), find(builtin::FALSE));
        if yes.is_none() && no.is_none() || yes.is_some() && no.is_some() && alternatives.len() > 2
        {
            return None;
        }
        Some((yes.or(default)?, no.or(default)?))
    }

    /// Compiles a comparison and the jump over one branch to one instruction.
    fn condition(&mut self, test: ExprId, then: ExprId, otherwise: ExprId, goal: Goal) -> bool {
        let Expr::Prim { op, args } = self.body.expr(test) else { return false };
        if let Some(kind) = TermTest::of(*op) {
            if then == otherwise {
                return false;
            }
            let slot = self.strict_slot(args[0]);
            let jump = self.emit(Instr::UnlessTerm { slot, test: kind, target: 0 });
            self.branch(then, otherwise, jump, goal);
            return true;
        }
        let Some(comparison) = Comparison::of(*op) else { return false };
        if then == otherwise {
            return false;
        }
        let (left, right) = (args[0], args[1]);
        let (then, otherwise) =
            if comparison.negate { (otherwise, then) } else { (then, otherwise) };
        let arith = comparison.arith;
        let integral =
            !matches!(arith, super::Arith::Double | super::Arith::Char | super::Arith::Word);
        let imm = self.small_literal(right).filter(|_| integral);
        let jump = if let Some(imm) = imm {
            let a = self.strict_slot(left);
            if arith != super::Arith::Term || comparison.test != Test::LessOrEqual {
                self.note_immediate(right);
            }
            match (comparison.test, comparison.swap) {
                (Test::Equal, _) => self.emit(Instr::UnlessEqualImm { arith, a, imm, target: 0 }),
                (Test::Less, false) => self.emit(Instr::UnlessLessImm { arith, a, imm, target: 0 }),
                (Test::Less, true) => {
                    self.emit(Instr::UnlessGreaterImm { arith, a, imm, target: 0 })
                }
                // For integers, `a <= n` is `a < n + 1`; Erlang numbers may be fractions.
                _ if arith == super::Arith::Term => {
                    let b = self.strict_slot(right);
                    self.compare_and_jump(comparison, a, b)
                }
                (Test::LessOrEqual, false) => {
                    self.emit(Instr::UnlessLessImm { arith, a, imm: imm + 1, target: 0 })
                }
                (Test::LessOrEqual, true) => {
                    self.emit(Instr::UnlessGreaterImm { arith, a, imm: imm - 1, target: 0 })
                }
            }
        } else {
            let (a, b) = (self.strict_slot(left), self.strict_slot(right));
            self.compare_and_jump(comparison, a, b)
        };
        self.branch(then, otherwise, jump, goal);
        true
    }

    fn compare_and_jump(&mut self, comparison: Comparison, a: u16, b: u16) -> Pc {
        let (a, b) = if comparison.swap { (b, a) } else { (a, b) };
        let arith = comparison.arith;
        self.emit(match comparison.test {
            Test::Less => Instr::UnlessLess { arith, a, b, target: 0 },
            Test::LessOrEqual => Instr::UnlessLessOrEqual { arith, a, b, target: 0 },
            Test::Equal => Instr::UnlessEqual { arith, a, b, target: 0 },
        })
    }

    fn branch(&mut self, then: ExprId, otherwise: ExprId, jump: Pc, goal: Goal) {
        self.scoped(|this| this.expr(then, goal));
        match goal {
            Goal::Return => {
                self.land(&[jump]);
                self.scoped(|this| this.expr(otherwise, goal));
            }
            Goal::Slot(_) => {
                let over = self.emit(Instr::Jump { target: 0 });
                self.land(&[jump]);
                self.scoped(|this| this.expr(otherwise, goal));
                self.land(&[over]);
            }
        }
    }

    // ---- alternatives ------------------------------------------------------------------

    fn alternatives(
        &mut self,
        slot: u16,
        alternatives: &[Alternative],
        default: Option<ExprId>,
        goal: Goal,
    ) {
        let mut ends = Vec::new();
        if let Some(first) = self.switchable(alternatives, default) {
            self.switch(slot, first, alternatives, default, goal, &mut ends);
        } else {
            let covers = self.covers_type(alternatives);
            for (i, alternative) in alternatives.iter().enumerate() {
                // The last of all constructors of a type needs no test.
                let last = i + 1 == alternatives.len() && covers;
                let miss = if last { None } else { Some(self.test(slot, &alternative.pattern)) };
                self.alternative(slot, alternative, !last, goal);
                if let (Goal::Slot(_), Some(_)) = (goal, miss) {
                    ends.push(self.emit(Instr::Jump { target: 0 }));
                }
                match miss {
                    Some(Some(miss)) => self.land(&[miss]),
                    Some(None) => {}
                    None => {
                        self.land(&ends);
                        return;
                    }
                }
            }
            self.default(slot, default, goal);
        }
        self.land(&ends);
    }

    fn default(&mut self, slot: u16, default: Option<ExprId>, goal: Goal) {
        match default {
            Some(default) => self.scoped(|this| this.expr(default, goal)),
            None => {
                self.emit(Instr::NoMatch { slot });
            }
        }
    }

    /// Whether the alternatives are all the constructors of one data type.
    fn covers_type(&mut self, alternatives: &[Alternative]) -> bool {
        let Some(Pattern::Con { con, .. }) = alternatives.first().map(|a| &a.pattern) else {
            return false;
        };
        let Ok(con) = self.linker.constructor(*con, self.span) else { return false };
        let info = &self.linker.code.constructors[con as usize];
        // Erlang also has lists and booleans, but there values of any kind may occur beside them.
        let typed = self.linker.code.language != core_ir::Language::Erlang;
        let (first, end) = (info.first, info.end);
        if !typed || (end - first) as usize != alternatives.len() {
            return false;
        }
        let mut seen = Vec::new();
        for alternative in alternatives {
            let Pattern::Con { con, .. } = &alternative.pattern else { return false };
            let Ok(con) = self.linker.constructor(*con, self.span) else { return false };
            if !(first..end).contains(&con) || seen.contains(&con) {
                return false;
            }
            seen.push(con);
        }
        true
    }

    /// The first constructor of the type, if a jump table is worthwhile.
    fn switchable(&mut self, alternatives: &[Alternative], default: Option<ExprId>) -> Option<u32> {
        if alternatives.len() < 4 || self.linker.code.language == core_ir::Language::Erlang {
            return None;
        }
        let _ = default;
        let mut first = None;
        for alternative in alternatives {
            let Pattern::Con { con, .. } = &alternative.pattern else { return None };
            let id = self.linker.constructor(*con, self.span).ok()?;
            let start = self.linker.code.constructors[id as usize].first;
            if *first.get_or_insert(start) != start {
                return None;
            }
        }
        first
    }

    fn switch(
        &mut self,
        slot: u16,
        first: u32,
        alternatives: &[Alternative],
        default: Option<ExprId>,
        goal: Goal,
        ends: &mut Vec<Pc>,
    ) {
        let count = {
            let info = &self.linker.code.constructors[first as usize];
            (info.end - info.first) as usize
        };
        let table = self.linker.code.switches.len() as u32;
        self.linker.code.switches.push(Box::new([]));
        self.emit(Instr::Switch { slot, first, table });
        let mut targets: Vec<Option<u32>> = vec![None; count];
        for alternative in alternatives {
            let Pattern::Con { con, .. } = &alternative.pattern else { continue };
            let Ok(id) = self.linker.constructor(*con, self.span) else { continue };
            let target = &mut targets[(id - first) as usize];
            if target.is_some() {
                continue;
            }
            *target = Some(self.here());
            self.alternative(slot, alternative, true, goal);
            if let Goal::Slot(_) = goal {
                ends.push(self.emit(Instr::Jump { target: 0 }));
            }
        }
        let otherwise = self.here();
        self.default(slot, default, goal);
        self.linker.code.switches[table as usize] =
            targets.into_iter().map(|t| t.unwrap_or(otherwise)).collect();
    }

    /// Emits a jump that is taken unless the pattern matches. Returns `None` if it always matches.
    fn test(&mut self, slot: u16, pattern: &Pattern) -> Option<Pc> {
        let instr = match pattern {
            Pattern::Con { con, .. } => match self.linker.constructor(*con, self.span) {
                Ok(con) => Instr::UnlessCon { slot, con, target: 0 },
                Err(error) => {
                    self.fail(error);
                    return None;
                }
            },
            Pattern::Tuple(fields) => {
                Instr::UnlessTuple { slot, size: fields.len() as u16, target: 0 }
            }
            Pattern::Lit(literal) => {
                let (constant, immediate) = match literal {
                    Literal::Int(n) => {
                        let small = n.to_i64().is_some_and(crate::state::word::Word::fits_small);
                        (Constant::Int(n.clone()), small)
                    }
                    Literal::Char(c) => (Constant::Char(*c), true),
                    Literal::Atom(a) => (Constant::Atom(*a), true),
                    Literal::Double(d) => (Constant::Double(*d), false),
                    Literal::Bytes(b) => (Constant::Bytes(b.clone()), false),
                    Literal::String(_) | Literal::Codes(_) => {
                        unreachable!("checked Core matches lists by their cells")
                    }
                };
                let constant = self.linker.push_constant(constant);
                if immediate {
                    Instr::UnlessWord { slot, constant, target: 0 }
                } else {
                    Instr::UnlessLiteral { slot, constant, target: 0 }
                }
            }
        };
        Some(self.emit(instr))
    }

    /// `tested`: the value is known to have the shape of the pattern.
    fn alternative(&mut self, slot: u16, alternative: &Alternative, tested: bool, goal: Goal) {
        let height = self.height;
        let (fields, con): (&[VarId], Option<Symbol>) = match &alternative.pattern {
            Pattern::Con { con, fields } => (fields, Some(*con)),
            Pattern::Tuple(fields) => (fields, None),
            Pattern::Lit(_) => (&[], None),
        };
        let strict: Vec<bool> = match con {
            Some(con) => match self.linker.constructor(con, self.span) {
                Ok(con) => self.linker.code.constructors[con as usize].strict.clone(),
                Err(_) => Vec::new(),
            },
            None => vec![true; fields.len()],
        };
        let mut looked = tested;
        // Consecutive fields are loaded by one instruction.
        let mut row = 0;
        for (i, var) in fields.iter().enumerate() {
            if !self.is_used(*var) {
                self.places.insert(*var, Place { operand: Operand::slot(slot), evaluated: false });
                continue;
            }
            let dst = self.new_slot();
            let (field, count) = (i as u16, fields.len() as u16);
            if row > 0 {
                row -= 1;
                let evaluated = self.is_strict() || strict.get(i).copied().unwrap_or(false);
                self.bind_slot(*var, dst, evaluated);
                continue;
            }
            let used = fields[i..].iter().take_while(|v| self.is_used(**v)).count();
            self.emit(if looked && used > 1 {
                row = used - 1;
                Instr::Fields { dst, obj: slot, field, count: used as u16 }
            } else if looked {
                Instr::Field { dst, obj: slot, field }
            } else {
                Instr::FieldOf { dst, obj: slot, field, count }
            });
            looked = true;
            let evaluated = self.is_strict() || strict.get(i).copied().unwrap_or(false);
            self.bind_slot(*var, dst, evaluated);
        }
        self.scoped(|this| this.expr(alternative.body, goal));
        self.height = height;
    }
}

//! Compiles one Core function to code.
//!
//! Slots are allocated like a stack: `height` is the first free one. An expression is compiled
//! either in tail position or into a given slot; an argument becomes an [`Operand`], and whatever
//! it needs (a closure, a constructor, a thunk) is built right before.

mod case;
mod lets;
mod lift;
mod operand;

use super::link::{Lifted, LinkError, Linker, Pending};
use super::{Arith, Instr, Named, Operand, Pc, Test};
use core_ir::{Body, Effect, Expr, ExprId, Literal, Prim, Strictness, VarId, with_stack};
use num_traits::ToPrimitive;
use source::Span;
use std::collections::HashMap;

/// Where a variable's value is.
#[derive(Clone, Copy)]
struct Place {
    operand: Operand,
    /// Whether it is known to be evaluated here.
    evaluated: bool,
}

/// Where the value of an expression goes.
#[derive(Clone, Copy)]
enum Goal {
    /// To the caller.
    Return,
    /// Into a slot; control continues after the expression.
    Slot(u16),
}

struct JoinPoint {
    /// The slot of the first parameter.
    params: u16,
    /// Jumps to patch.
    jumps: Vec<Pc>,
}

struct Compiler<'a, 'd> {
    linker: &'a mut Linker<'d>,
    pending: &'a Pending,
    body: &'a Body,
    places: HashMap<VarId, Place>,
    /// Places that were refined, with their previous values: see [`Compiler::scoped`].
    refined: Vec<(VarId, Place)>,
    joins: HashMap<VarId, JoinPoint>,
    /// Local functions that are only called, never passed on.
    lifted: HashMap<VarId, Lifted>,
    /// Cached results for other local functions.
    liftable: HashMap<VarId, bool>,
    /// Cached results for expressions: see [`Compiler::constant`].
    could_be_constant: HashMap<ExprId, bool>,
    uses: HashMap<VarId, u32>,
    /// The last name recorded for each slot: see [`Compiler::name_slot`].
    slot_names: HashMap<u16, Option<Named>>,
    height: usize,
    /// The maximum number of slots in use at once, including those for calls.
    frame: usize,
    /// The number of enclosing constructors.
    nesting: usize,
    span: Span,
    /// Set when something could not be compiled; reported at the end.
    error: Option<LinkError>,
}

/// The words that a call stores above the height: control words and, for a thunk, the update frame.
const CALL_ROOM: usize = 8;

/// The maximum nesting of constructors built in one frame. Each level takes slots, and a list is as
/// deep as it is long.
const MAX_NESTING: usize = 1000;

pub(super) fn compile_function(linker: &mut Linker, pending: &Pending) -> Result<(), LinkError> {
    let body = &pending.def.body;
    let mut compiler = Compiler {
        linker,
        pending,
        body,
        places: HashMap::new(),
        refined: Vec::new(),
        joins: HashMap::new(),
        lifted: pending.lifted.iter().cloned().collect(),
        liftable: HashMap::new(),
        could_be_constant: HashMap::new(),
        uses: HashMap::new(),
        slot_names: HashMap::new(),
        height: 0,
        frame: 0,
        nesting: 0,
        span: body.span(pending.root),
        error: None,
    };
    compiler.count_uses(pending.root);
    if let Some(error) = compiler.error.take() {
        return Err(error);
    }
    for var in pending.params.iter().chain(&pending.captured) {
        let slot = compiler.new_slot();
        let evaluated = compiler.is_strict();
        compiler.bind_slot(*var, slot, evaluated);
    }
    compiler.expr(pending.root, Goal::Return);
    let (frame, error) = (compiler.frame + CALL_ROOM, compiler.error.take());
    if let Some(error) = error {
        return Err(error);
    }
    if frame >= usize::from(u16::MAX) {
        return Err(LinkError::FunctionTooLarge(pending.def.name, body.span(pending.root)));
    }
    linker.code.functions[pending.id as usize].frame = frame;
    Ok(())
}

impl Compiler<'_, '_> {
    fn count_uses(&mut self, root: ExprId) {
        let mut work = vec![root];
        while let Some(id) = work.pop() {
            match self.body.expr(id) {
                Expr::Var(v) => *self.uses.entry(*v).or_default() += 1,
                // Resolved here, so that later queries about it change nothing.
                Expr::Con { con, .. } => {
                    if let Err(error) = self.linker.constructor(*con, self.body.span(id)) {
                        self.fail(error);
                    }
                }
                _ => {}
            }
            self.body.children(id, |c| work.push(c));
        }
    }

    /// Whether every variable is bound to a value: in Erlang everything is evaluated before it is
    /// bound.
    fn is_strict(&self) -> bool {
        self.linker.code.language == core_ir::Language::Erlang
    }

    fn is_used(&self, var: VarId) -> bool {
        self.uses.contains_key(&var)
    }

    // ---- slots and instructions --------------------------------------------------------

    fn new_slot(&mut self) -> u16 {
        let slot = self.height;
        self.height += 1;
        self.frame = self.frame.max(self.height);
        // A frame that is too large is rejected at the end; until then any number will do.
        let slot = u16::try_from(slot).unwrap_or(0);
        self.name_slot(slot, None);
        slot
    }

    /// Records that, from the next instruction on, a slot holds a variable from the source, or
    /// none. Repetitions are omitted.
    fn name_slot(&mut self, slot: u16, name: Option<Named>) {
        let known = self.slot_names.insert(slot, name).flatten();
        if known != name {
            let from = self.here();
            self.linker.code.slot_names.push((from, slot, name));
        }
    }

    fn slot_height(&mut self, above: usize) -> u16 {
        self.frame = self.frame.max(self.height + above);
        u16::try_from(self.height).unwrap_or(0)
    }

    /// Whether a variable occurs in the source of this function: variables inlined from another
    /// file would puzzle the reader.
    fn is_own(&self, var: &core_ir::Var) -> bool {
        let whole = self.pending.def.span;
        var.from_source && (var.span.file == whole.file || var.span.is_none() || whole.is_none())
    }

    fn bind(&mut self, var: VarId, operand: Operand, evaluated: bool) {
        let info = self.body.var(var);
        if self.is_own(info)
            && let Some(slot) = operand.as_slot()
            && self.slot_names.get(&slot).copied().flatten().is_none()
        {
            self.name_slot(slot, Some(Named { name: info.name, place: info.span }));
        }
        self.places.insert(var, Place { operand, evaluated });
    }

    fn bind_slot(&mut self, var: VarId, slot: u16, evaluated: bool) {
        let var_info = self.body.var(var);
        let named = Named { name: var_info.name, place: var_info.span };
        self.name_slot(slot, self.is_own(var_info).then_some(named));
        self.places.insert(var, Place { operand: Operand::slot(slot), evaluated });
    }

    /// From here to the end of the scope, a variable is known to be evaluated in a slot.
    fn refine(&mut self, var: VarId, slot: u16) {
        // A case on a variable has a generated name for the value: it is still that variable.
        let info = self.body.var(var);
        if self.is_own(info) && self.slot_names.get(&slot).copied().flatten().is_none() {
            self.name_slot(slot, Some(Named { name: info.name, place: info.span }));
        }
        let before =
            self.places.insert(var, Place { operand: Operand::slot(slot), evaluated: true });
        if let Some(before) = before {
            self.refined.push((var, before));
        }
    }

    /// What `f` learns about variables is valid only inside it: other branches do not know it.
    fn scoped(&mut self, f: impl FnOnce(&mut Self)) {
        let mark = self.refined.len();
        f(self);
        while self.refined.len() > mark {
            if let Some((var, before)) = self.refined.pop() {
                self.places.insert(var, before);
            }
        }
    }

    fn emit(&mut self, instr: Instr) -> Pc {
        self.linker.code.instrs.push(instr);
        self.linker.code.spans.push(self.span);
        self.linker.code.instrs.len() - 1
    }

    fn here(&self) -> u32 {
        self.linker.code.instrs.len() as u32
    }

    fn land(&mut self, jumps: &[Pc]) {
        let here = self.here();
        for pc in jumps {
            self.linker.code.instrs[*pc].set_target(here);
        }
    }

    fn fail(&mut self, error: LinkError) {
        self.error.get_or_insert(error);
    }

    // ---- expressions -------------------------------------------------------------------

    fn expr(&mut self, id: ExprId, goal: Goal) {
        with_stack(|| {
            let (span, height) = (self.span, self.height);
            let own = self.body.span(id);
            if !own.is_none() {
                self.span = own;
            }
            self.expr_here(id, goal);
            (self.span, self.height) = (span, height);
        });
    }

    fn expr_here(&mut self, id: ExprId, goal: Goal) {
        match self.body.expr(id) {
            Expr::Var(_) | Expr::Global(_) => {
                let operand = self.operand(id);
                let evaluated = self.is_evaluated(id);
                self.finish_operand(operand, evaluated, goal);
            }
            Expr::Lit(Literal::String(text)) => self.text(*text, false, goal),
            Expr::Lit(Literal::Codes(text)) => self.text(*text, true, goal),
            Expr::Lit(_) | Expr::Lam { .. } => {
                let operand = self.operand(id);
                self.finish_operand(operand, true, goal);
            }
            Expr::Unforced(inner) => {
                let operand = self.operand(*inner);
                self.finish_operand(operand, true, goal);
            }
            Expr::Con { con, args } => {
                let (con, args) = (*con, args.clone());
                self.con(con, &args, goal);
            }
            Expr::Tuple(args) => {
                let operands: Vec<Operand> = args.clone().iter().map(|a| self.strict(*a)).collect();
                let count = operands.len() as u16;
                let args = self.linker.push_operands(&operands);
                self.make_for(goal, |dst| Instr::Tuple { dst, args, count });
            }
            Expr::App { fun, args, exact } => {
                let (fun, args, exact) = (*fun, args.clone(), *exact);
                self.app(fun, &args, exact, goal);
            }
            Expr::Let { bindings, body } => {
                let (bindings, body) = (bindings.clone(), *body);
                if !self.lift(&bindings, body) {
                    self.let_lazy(&bindings);
                }
                self.expr(body, goal);
            }
            Expr::LetStrict { var, value, body } => {
                let (var, value, body) = (*var, *value, *body);
                self.let_strict(var, value);
                self.expr(body, goal);
            }
            Expr::Case { .. } => self.case(id, goal),
            Expr::Prim { op, args } => {
                let (op, args) = (*op, args.clone());
                self.prim(op, &args, goal);
            }
            Expr::Join { label, params, target, body } => {
                let (label, params, target, body) = (*label, params.clone(), *target, *body);
                self.join(label, &params, target, body, goal);
            }
            Expr::Jump { label, args } => {
                let (label, args) = (*label, args.clone());
                let operands = self.operands(&args);
                let count = operands.len() as u16;
                let dst = self.joins[&label].params;
                if count > 0 {
                    let args = self.linker.push_operands(&operands);
                    self.emit(Instr::Moves { dst, args, count });
                }
                let jump = self.emit(Instr::Jump { target: 0 });
                if let Some(point) = self.joins.get_mut(&label) {
                    point.jumps.push(jump);
                }
            }
        }
    }

    /// Delivers the value of an operand.
    fn finish_operand(&mut self, operand: Operand, evaluated: bool, goal: Goal) {
        match goal {
            Goal::Return => {
                let src = self.in_slot(operand);
                self.emit(if evaluated {
                    Instr::Return { src }
                } else {
                    Instr::ReturnEval { src }
                });
            }
            Goal::Slot(dst) => {
                match (operand.as_slot(), operand.as_constant()) {
                    (Some(src), _) if src != dst => {
                        self.emit(Instr::Move { dst, src });
                    }
                    (None, Some(constant)) => {
                        self.emit(Instr::Const { dst, constant });
                    }
                    _ => {}
                }
                if !evaluated {
                    let height = self.height_above(dst);
                    self.emit(Instr::Eval { slot: dst, height });
                }
            }
        }
    }

    /// The height, with `dst` counted as in use.
    fn height_above(&mut self, dst: u16) -> u16 {
        self.height = self.height.max(usize::from(dst) + 1);
        self.slot_height(CALL_ROOM)
    }

    /// Emits an instruction that creates a value, and delivers it.
    fn make_for(&mut self, goal: Goal, instr: impl FnOnce(u16) -> Instr) {
        match goal {
            Goal::Slot(dst) => {
                self.emit(instr(dst));
            }
            Goal::Return => {
                let dst = self.new_slot();
                self.emit(instr(dst));
                self.emit(Instr::Return { src: dst });
            }
        }
    }

    fn text(&mut self, text: source::Symbol, codes: bool, goal: Goal) {
        let text = self.linker.string(text);
        self.make_for(goal, |dst| Instr::Text { dst, text, codes });
    }

    fn con(&mut self, con: source::Symbol, args: &[ExprId], goal: Goal) {
        let id = match self.linker.constructor(con, self.span) {
            Ok(id) => id,
            Err(error) => return self.fail(error),
        };
        let strict = self.linker.code.constructors[id as usize].strict.clone();
        self.nesting += 1;
        let operands: Vec<Operand> = args
            .iter()
            .enumerate()
            .map(|(i, arg)| {
                if strict.get(i).copied().unwrap_or(false) {
                    self.strict(*arg)
                } else if self.nests_too_deep(*arg) {
                    self.put_off(*arg)
                } else {
                    self.operand(*arg)
                }
            })
            .collect();
        self.nesting -= 1;
        if operands.is_empty() {
            self.linker.place = self.span;
            let constant = self.linker.push_constant(super::Constant::Con(id, Vec::new()));
            return self.finish_operand(Operand::constant(constant), true, goal);
        }
        let count = operands.len() as u16;
        let args = self.linker.push_operands(&operands);
        self.make_for(goal, |dst| Instr::Con { dst, con: id, args, count });
    }

    /// Whether a field has to be built by a thunk with its own frame. For Erlang, where nothing is
    /// delayed, the front end splits long lists.
    fn nests_too_deep(&mut self, field: ExprId) -> bool {
        self.nesting > MAX_NESTING
            && !self.is_strict()
            && matches!(self.body.expr(field), Expr::Con { .. })
            && !self.could_be_constant(field)
    }

    // ---- calls -------------------------------------------------------------------------

    /// The function that a top-level name refers to, and its arity.
    fn known_function(&mut self, fun: ExprId) -> Option<(u32, usize)> {
        let Expr::Global(name) = self.body.expr(fun) else { return None };
        let k = self.linker.global_in(self.pending.def.name, *name);
        match self.linker.code.constants[k as usize] {
            super::Constant::Function(id) => {
                Some((id, self.linker.code.functions[id as usize].arity))
            }
            _ => None,
        }
    }

    fn app(&mut self, fun: ExprId, args: &[ExprId], exact: bool, goal: Goal) {
        if let Some((id, arity)) = self.known_function(fun) {
            if arity == args.len() {
                let operands = self.operands(args);
                return self.call(goal, &operands, |args, count, height| match height {
                    Some(height) => Instr::Call { fun: id, args, count, height },
                    None => Instr::TailCall { fun: id, args, count },
                });
            }
            if arity < args.len() && arity > 0 && !exact {
                let operands = self.operands(args);
                let between = self.new_slot();
                self.call(Goal::Slot(between), &operands[..arity], |args, count, height| {
                    Instr::Call { fun: id, args, count, height: height.unwrap_or(0) }
                });
                self.height = usize::from(between) + 1;
                return self.apply(between, &operands[arity..], exact, goal);
            }
        }
        if let Some(lifted) = self.applied_lambda(fun, args.len()) {
            let mut operands = self.operands(args);
            operands.extend(lifted.captured.iter().map(|v| self.place(*v).operand));
            return self.call(goal, &operands, |args, count, height| match height {
                Some(height) => Instr::Call { fun: lifted.fun, args, count, height },
                None => Instr::TailCall { fun: lifted.fun, args, count },
            });
        }
        if let Some(lifted) = self.lifted_function(fun) {
            let mut operands = self.operands(args);
            operands.extend(lifted.captured.iter().map(|v| self.place(*v).operand));
            return self.call(goal, &operands, |args, count, height| match height {
                Some(height) => Instr::Call { fun: lifted.fun, args, count, height },
                None => Instr::TailCall { fun: lifted.fun, args, count },
            });
        }
        let fun = self.operand(fun);
        let fun = self.in_slot(fun);
        let operands = self.operands(args);
        self.apply(fun, &operands, exact, goal);
    }

    fn apply(&mut self, fun: u16, operands: &[Operand], exact: bool, goal: Goal) {
        let top = self.slot_height(CALL_ROOM);
        self.call(goal, operands, |args, count, height| match height {
            Some(height) => Instr::Apply { fun, args, count, height, exact },
            None => Instr::TailApply { fun, args, count, height: top, exact },
        });
    }

    /// Emits a call. Its result arrives in the slot at the height, and is moved to the goal.
    fn call(
        &mut self,
        goal: Goal,
        operands: &[Operand],
        instr: impl FnOnce(u32, u16, Option<u16>) -> Instr,
    ) {
        let count = operands.len() as u16;
        let args = self.linker.push_operands(operands);
        match goal {
            Goal::Return => {
                self.slot_height(operands.len() + CALL_ROOM);
                self.emit(instr(args, count, None));
            }
            Goal::Slot(dst) => {
                if usize::from(dst) + 1 == self.height {
                    // The goal is the topmost slot: the result can arrive there directly.
                    self.height -= 1;
                }
                let height = self.slot_height(operands.len() + CALL_ROOM);
                self.emit(instr(args, count, Some(height)));
                if dst != height {
                    self.emit(Instr::Move { dst, src: height });
                }
            }
        }
    }

    // ---- primitives --------------------------------------------------------------------

    fn prim(&mut self, op: Prim, args: &[ExprId], goal: Goal) {
        if op == Prim::Seq {
            self.strict(args[0]);
            return self.expr(args[1], goal);
        }
        if op == Prim::Catch && self.guarded(args, goal) {
            return;
        }
        if self.arithmetic(op, args, goal, false) {
            return;
        }
        let operands: Vec<Operand> = args
            .iter()
            .enumerate()
            .map(|(i, arg)| match op.strictness(i) {
                Strictness::Strict => self.strict(*arg),
                Strictness::Lazy => self.operand(*arg),
            })
            .collect();
        if op.effect() == Effect::Control || matches!(op, Prim::Atomically | Prim::TableAtomic) {
            return self.call(goal, &operands, |args, count, height| Instr::Control {
                op,
                args,
                count,
                height: height.unwrap_or(0),
                tail: height.is_none(),
            });
        }
        let count = operands.len() as u16;
        let args = self.linker.push_operands(&operands);
        let visible = op.effect() == Effect::Visible;
        let dst = match goal {
            Goal::Slot(dst) => dst,
            Goal::Return => self.new_slot(),
        };
        let height = self.height_above(dst);
        self.emit(if visible {
            Instr::Visible { op, dst, args, count, height }
        } else {
            Instr::Prim { op, dst, args, count, height }
        });
        let needs_eval = op == Prim::ArrayIndex;
        match goal {
            Goal::Return if needs_eval => {
                self.emit(Instr::ReturnEval { src: dst });
            }
            Goal::Return => {
                self.emit(Instr::Return { src: dst });
            }
            Goal::Slot(_) if needs_eval => {
                self.emit(Instr::Eval { slot: dst, height });
            }
            Goal::Slot(_) => {}
        }
    }

    /// Compiles a pure Erlang primitive under a handler that just returns `Nothing`, as guards use
    /// it. No handler is installed for it.
    fn guarded(&mut self, args: &[ExprId], goal: Goal) -> bool {
        let (Expr::Lam { params, body: action, .. }, Expr::Lam { body: handler, .. }) =
            (self.body.expr(args[0]), self.body.expr(args[1]))
        else {
            return false;
        };
        let nothing = matches!(self.body.expr(*handler),
            Expr::Con { con, args } if con.as_str() == core_ir::builtin::NOTHING && args.is_empty());
        let Expr::Prim { op, args } = self.body.expr(*action) else { return false };
        let plain = |id: &ExprId| match self.body.expr(*id) {
            Expr::Var(v) => !params.contains(v) && self.places.contains_key(v),
            Expr::Lit(Literal::String(_) | Literal::Codes(_)) => false,
            Expr::Lit(_) => true,
            _ => false,
        };
        let fits = self.is_strict()
            && nothing
            && op.effect() == Effect::Pure
            && *op != Prim::Seq
            && args.iter().all(plain);
        if !fits {
            return false;
        }
        let (op, args) = (*op, args.clone());
        if matches!(op, Prim::TermAdd | Prim::TermSub | Prim::TermMul) {
            return self.arithmetic(op, &args, goal, true);
        }
        let operands = self.operands(&args);
        let count = operands.len() as u16;
        let args = self.linker.push_operands(&operands);
        let dst = match goal {
            Goal::Slot(dst) => dst,
            Goal::Return => self.new_slot(),
        };
        let height = self.height_above(dst);
        self.emit(Instr::TryPrim { op, dst, args, count, height });
        if let Goal::Return = goal {
            self.emit(Instr::Return { src: dst });
        }
        true
    }

    /// Compiles arithmetic and comparisons, which have dedicated instructions.
    fn arithmetic(&mut self, op: Prim, args: &[ExprId], goal: Goal, guard: bool) -> bool {
        enum Kind {
            Add,
            Sub,
            Mul,
        }
        let (arith, kind) = match op {
            Prim::IntAdd => (Arith::Int, Kind::Add),
            Prim::IntSub => (Arith::Int, Kind::Sub),
            Prim::IntMul => (Arith::Int, Kind::Mul),
            Prim::IntegerAdd => (Arith::Integer, Kind::Add),
            Prim::IntegerSub => (Arith::Integer, Kind::Sub),
            Prim::IntegerMul => (Arith::Integer, Kind::Mul),
            Prim::TermAdd => (Arith::Term, Kind::Add),
            Prim::TermSub => (Arith::Term, Kind::Sub),
            Prim::TermMul => (Arith::Term, Kind::Mul),
            Prim::DoubleAdd => (Arith::Double, Kind::Add),
            Prim::DoubleSub => (Arith::Double, Kind::Sub),
            Prim::DoubleMul => (Arith::Double, Kind::Mul),
            _ => {
                let Some(comparison) = Comparison::of(op) else { return false };
                let (a, b) = (self.strict_slot(args[0]), self.strict_slot(args[1]));
                let (a, b) = if comparison.swap { (b, a) } else { (a, b) };
                let Comparison { arith, test, negate, .. } = comparison;
                self.make_for(goal, |dst| Instr::Compare { arith, test, dst, a, b, negate });
                return true;
            }
        };
        let arith = if guard { Arith::Guard } else { arith };
        let a = self.strict_slot(args[0]);
        let imm = self.small_literal(args[1]);
        match (kind, imm) {
            (Kind::Add, Some(imm)) => {
                self.note_immediate(args[1]);
                self.make_for(goal, |dst| Instr::AddImm { arith, dst, a, imm })
            }
            (Kind::Sub, Some(imm)) if arith != Arith::Double => {
                self.note_immediate(args[1]);
                self.make_for(goal, |dst| Instr::AddImm { arith, dst, a, imm: -imm });
            }
            (kind, _) => {
                let b = self.strict_slot(args[1]);
                self.make_for(goal, |dst| match kind {
                    Kind::Add => Instr::Add { arith, dst, a, b },
                    Kind::Sub => Instr::Sub { arith, dst, a, b },
                    Kind::Mul => Instr::Mul { arith, dst, a, b },
                });
            }
        }
        true
    }

    /// Records the location of a literal in the next instruction, for observers.
    fn note_immediate(&mut self, id: ExprId) {
        if !self.linker.options.speculate
            && let Some(constant) = self.constant(id)
        {
            let pc = self.linker.code.instrs.len();
            self.linker.code.immediates.insert(pc, constant);
        }
    }

    /// An integer literal, negated or not, that fits into an instruction.
    fn small_literal(&self, id: ExprId) -> Option<i32> {
        match self.body.expr(id) {
            Expr::Lit(Literal::Int(n)) => n.to_i32().filter(|n| *n > i32::MIN + 1 && *n < i32::MAX),
            _ => None,
        }
    }
}

/// A comparison primitive in terms of the three that instructions support.
#[derive(Clone, Copy)]
struct Comparison {
    arith: Arith,
    test: Test,
    swap: bool,
    negate: bool,
}

impl Comparison {
    fn of(op: Prim) -> Option<Self> {
        use Prim::*;
        use Test::{Equal, Less, LessOrEqual};
        let (arith, test, swap, negate) = match op {
            IntLt => (Arith::Int, Less, false, false),
            IntLe => (Arith::Int, LessOrEqual, false, false),
            IntGt => (Arith::Int, Less, true, false),
            IntGe => (Arith::Int, LessOrEqual, true, false),
            IntEq => (Arith::Int, Equal, false, false),
            IntNe => (Arith::Int, Equal, false, true),
            IntegerLt => (Arith::Integer, Less, false, false),
            IntegerLe => (Arith::Integer, LessOrEqual, false, false),
            IntegerGt => (Arith::Integer, Less, true, false),
            IntegerGe => (Arith::Integer, LessOrEqual, true, false),
            IntegerEq => (Arith::Integer, Equal, false, false),
            IntegerNe => (Arith::Integer, Equal, false, true),
            TermLt => (Arith::Term, Less, false, false),
            TermLe => (Arith::Term, LessOrEqual, false, false),
            TermGt => (Arith::Term, Less, true, false),
            TermGe => (Arith::Term, LessOrEqual, true, false),
            TermEq => (Arith::Term, Equal, false, false),
            TermNe => (Arith::Term, Equal, false, true),
            TermSame => (Arith::Exact, Equal, false, false),
            TermNotSame => (Arith::Exact, Equal, false, true),
            DoubleLt => (Arith::Double, Less, false, false),
            DoubleLe => (Arith::Double, LessOrEqual, false, false),
            DoubleGt => (Arith::Double, Less, true, false),
            DoubleGe => (Arith::Double, LessOrEqual, true, false),
            DoubleEq => (Arith::Double, Equal, false, false),
            DoubleNe => (Arith::Double, Equal, false, true),
            WordLt => (Arith::Word, Less, false, false),
            WordLe => (Arith::Word, LessOrEqual, false, false),
            CharLt => (Arith::Char, Less, false, false),
            CharLe => (Arith::Char, LessOrEqual, false, false),
            CharEq => (Arith::Char, Equal, false, false),
            CharNe => (Arith::Char, Equal, false, true),
            _ => return None,
        };
        Some(Comparison { arith, test, swap, negate })
    }
}

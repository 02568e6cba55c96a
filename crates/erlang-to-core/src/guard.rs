//! Guards: conditions in which a failure counts as "no".
//!
//! A guard that cannot fail is compiled as it stands. One that can is asked first whether it will
//! (`X rem 2` wants integers), and where that cannot be told cheaply it runs under a catch.

use crate::bifs;
use crate::block::{Block, Step};
use crate::constant::{Constant, fold};
use crate::lower::{Dest, Lower};
use core_ir::{ExprId, Pattern as Flat, Prim, VarId, builtin};
use erlang_syntax::tree::{BinaryOp, CallTarget, Expr, ExprKind, Guard, UnaryOp};
use num_traits::{ToPrimitive, Zero};
use source::{Diagnostic, Span, Symbol};

impl Lower<'_> {
    /// Goes on in the block only when the guard holds.
    pub fn guard(&mut self, guard: &Guard, block: &mut Block, fail: VarId) {
        for expr in guard.iter().flatten() {
            self.check_guard(expr);
        }
        match guard.as_slice() {
            [] => {}
            [all] => all.iter().for_each(|e| self.condition(e, block, fail)),
            alternatives => {
                let ways: Vec<Vec<&Expr>> = alternatives.iter().map(|a| a.iter().collect()).collect();
                self.any_of(&ways, block, fail);
            }
        }
    }

    /// Goes on when one of several conjunctions holds.
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

    /// Goes on when one expression is `true`.
    pub fn condition(&mut self, expr: &Expr, block: &mut Block, fail: VarId) {
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
                    // A left operand that fails, or is no boolean, is the end of it.
                    if ways[..ways.len() - 1].iter().all(|w| self.is_safe_test(w[0])) {
                        self.any_of(&ways, block, fail);
                        return;
                    }
                }
                // Both sides must be true in the end; that the right one is not looked at when
                // the left one is false makes no difference to that.
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
                // The other way round.
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

    /// Tests with a form of their own as conditions.
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

    /// Goes on when one of some tests on a variable says yes.
    fn any_test(&mut self, var: VarId, tests: &[Prim], block: &mut Block, fail: VarId, span: Span) {
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

    /// The elements of a tuple of this tag and size; goes to `fail` when it is none.
    pub fn record_fields(
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

    fn map_lookup(
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

    /// The function of module `erlang` that a call in a guard means.
    fn guard_call(&self, target: &CallTarget, args: &[Expr]) -> Option<(&'static str, usize)> {
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

    /// Whether an expression surely gives `true` or `false`.
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

    // ---- values ------------------------------------------------------------------------

    /// The value of an expression in a guard, atomic or a boolean primitive; goes to `fail`
    /// when it has none.
    pub fn guard_value(&mut self, expr: &Expr, block: &mut Block, fail: VarId) -> ExprId {
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
                    && !run.rest.iter().any(|o| {
                        matches!(o.op, BinaryOp::And | BinaryOp::Or | BinaryOp::Xor)
                    }) =>
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
                    let fields =
                        self.record_fields(base, name.symbol, size, block, fail, span);
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

    fn is_literal(&self, expr: &Expr) -> bool {
        match &expr.kind {
            ExprKind::Integer(_) | ExprKind::Float(_) | ExprKind::Char(_) | ExprKind::String(_) => {
                true
            }
            ExprKind::List { elements, tail } => {
                elements.iter().chain(tail.as_deref()).all(|e| {
                    self.is_literal(e) || matches!(e.kind, ExprKind::Atom(_) | ExprKind::Variable(_))
                })
            }
            _ => false,
        }
    }

    /// Anything else: as it would run outside of a guard, under a catch.
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
        let (var, meet) = (self.b.fresh("g"), self.b.fresh("meet"));
        let binder = self.b.fresh("result");
        let no = self.jump(fail, Vec::new(), span);
        let value = self.var(binder, span);
        let go = self.jump(meet, vec![value], span);
        let nothing = Flat::Con { con: Symbol::new(builtin::NOTHING), fields: Vec::new() };
        let branches = self.b.case(result, binder, vec![(nothing, no)], Some(go), span);
        block.push(Step::Meet { label: meet, params: vec![var], branches, span });
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
        let known_integer = |c: &Option<Constant>| matches!(c, Some(Constant::Int(_)));
        let vars: Vec<(ExprId, bool)> =
            sides.iter().map(|(value, constant)| (*value, known_integer(constant))).collect();
        let again = |this: &mut Self, value: ExprId| match this.b.body().expr(value).clone() {
            core_ir::Expr::Var(var) => this.var(var, span),
            other => this.b.add(other, span),
        };
        let integers_only = matches!(
            op,
            BinaryOp::Div | BinaryOp::Rem | BinaryOp::Band | BinaryOp::Bor | BinaryOp::Bxor
        );
        if integers_only {
            for &(value, known) in &vars {
                if !known {
                    let value = again(self, value);
                    let test = self.b.prim(Prim::IsInteger, vec![value], span);
                    self.require(test, fail, block);
                }
            }
            if matches!(op, BinaryOp::Div | BinaryOp::Rem) {
                match &sides[1].1 {
                    Some(Constant::Int(n)) if !n.is_zero() => {}
                    _ => {
                        let value = again(self, vars[1].0);
                        let zero = self.int(0, span);
                        let test = self.b.prim(Prim::TermNotSame, vec![value, zero], span);
                        self.require(test, fail, block);
                    }
                }
            }
            let args = vars.iter().map(|(value, _)| again(self, *value)).collect();
            let value = self.b.prim(prim, args, span);
            return self.atomic(value, block, "g");
        }
        let safe_on_integers = matches!(op, BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul);
        if !safe_on_integers {
            let args = vars.iter().map(|(value, _)| again(self, *value)).collect();
            let action = self.b.prim(prim, args, span);
            return self.caught_code(action, block, fail, span);
        }
        // Integers directly; what else there is may overflow, and runs under a catch.
        let (meet, slow, var) = (self.b.fresh("meet"), self.b.fresh("slow"), self.b.fresh("g"));
        let mut inner = Block::default();
        for &(value, known) in &vars {
            if !known {
                let value = again(self, value);
                let test = self.b.prim(Prim::IsInteger, vec![value], span);
                self.require(test, slow, &mut inner);
            }
        }
        let args = vars.iter().map(|(value, _)| again(self, *value)).collect();
        let sum = self.b.prim(prim, args, span);
        let sum = self.atomic(sum, &mut inner, "g");
        let go = self.jump(meet, vec![sum], span);
        let fast = self.finish(inner, go);
        let mut careful = Block::default();
        let args = vars.iter().map(|(value, _)| again(self, *value)).collect();
        let action = self.b.prim(prim, args, span);
        let value = self.caught_code(action, &mut careful, fail, span);
        let go = self.jump(meet, vec![value], span);
        let careful = self.finish(careful, go);
        let branches = self.with_target(slow, careful, fast, span);
        block.push(Step::Meet { label: meet, params: vec![var], branches, span });
        self.var(var, span)
    }

    /// Functions that can be asked before whether they will fail.
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
        let checked = |this: &mut Self, test: Prim, prim: Prim, block: &mut Block| {
            let value = this.guard_value(&args[0], block, fail);
            let var = this.in_var(value, block, "g");
            let value = this.var(var, span);
            let test = this.b.prim(test, vec![value], span);
            this.require(test, fail, block);
            let value = this.var(var, span);
            let value = this.b.prim(prim, vec![value], span);
            this.atomic(value, block, "g")
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
            ("tuple_size", 1) => checked(self, Prim::IsTuple, Prim::TupleSize, block),
            ("map_size", 1) => checked(self, Prim::IsMap, Prim::MapSize, block),
            ("bit_size", 1) => checked(self, Prim::IsBitString, Prim::BitsSize, block),
            ("byte_size", 1) => {
                let bits = checked(self, Prim::IsBitString, Prim::BitsSize, block);
                self.bytes_of_bits(bits, block, span)
            }
            ("length", 1) => {
                let value = self.guard_value(&args[0], block, fail);
                let var = self.in_var(value, block, "g");
                let value = self.var(var, span);
                let test = self.b.prim(Prim::IsList, vec![value], span);
                self.require(test, fail, block);
                // It still fails on a list with a tail that is none.
                let value = self.var(var, span);
                let action = self.b.prim(Prim::ListLength, vec![value], span);
                self.caught_code(action, block, fail, span)
            }
            ("element", 2) => {
                let Some(Constant::Int(index)) = fold(&args[0]) else { return None };
                let index = index.to_u32().filter(|n| *n >= 1)?;
                let value = self.guard_value(&args[1], block, fail);
                let var = self.in_var(value, block, "g");
                let value = self.var(var, span);
                let test = self.b.prim(Prim::IsTuple, vec![value], span);
                self.require(test, fail, block);
                let value = self.var(var, span);
                let size = self.b.prim(Prim::TupleSize, vec![value], span);
                let least = self.int(index, span);
                let test = self.b.prim(Prim::TermGe, vec![size, least], span);
                self.require(test, fail, block);
                let (index, value) = (self.int(index, span), self.var(var, span));
                let value = self.b.prim(Prim::TupleElement, vec![index, value], span);
                self.atomic(value, block, "g")
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

    // ---- what may stand in a guard -----------------------------------------------------

    /// Whether an expression is one that a guard may hold; comprehensions ask.
    pub fn is_guard_expr(&self, expr: &Expr) -> bool {
        core_ir::with_stack(|| self.guard_problem(expr).is_none())
    }

    fn check_guard(&mut self, expr: &Expr) {
        if let Some((span, what)) = core_ir::with_stack(|| self.guard_problem(expr)) {
            let message = format!("illegal guard expression: {what}");
            self.say(
                Diagnostic::error(message)
                    .at(span)
                    .help("guards hold tests, comparisons, arithmetic and guard functions only"),
            );
        }
    }

    fn guard_problem(&self, expr: &Expr) -> Option<(Span, String)> {
        let all = |exprs: &mut dyn Iterator<Item = &Expr>| -> Option<(Span, String)> {
            let mut found = None;
            for e in exprs {
                found = found.or_else(|| core_ir::with_stack(|| self.guard_problem(e)));
            }
            found
        };
        let problem = |what: &str| Some((expr.span, what.to_owned()));
        match &expr.kind {
            ExprKind::Variable(_)
            | ExprKind::Atom(_)
            | ExprKind::Integer(_)
            | ExprKind::Float(_)
            | ExprKind::Char(_)
            | ExprKind::String(_)
            | ExprKind::RecordIndex { .. } => None,
            ExprKind::Tuple(elements) => all(&mut elements.iter()),
            ExprKind::List { elements, tail } => all(&mut elements.iter().chain(tail.as_deref())),
            ExprKind::Binary(segments) => all(
                &mut segments.iter().flat_map(|s| std::iter::once(&s.value).chain(s.size.as_ref())),
            ),
            ExprKind::Map { base, fields } => all(&mut base
                .as_deref()
                .into_iter()
                .chain(fields.iter().flat_map(|f| [&f.key, &f.value]))),
            ExprKind::Record { fields, .. } => all(&mut fields.iter().map(|f| &f.value)),
            ExprKind::RecordAccess { base, .. } => all(&mut std::iter::once(&**base)),
            ExprKind::Unary { operand, .. } => all(&mut std::iter::once(&**operand)),
            ExprKind::Operators(run) => match run.rest.iter().find(|o| {
                matches!(o.op, BinaryOp::Append | BinaryOp::Subtract)
            }) {
                Some(o) => Some((o.op_span, format!("`{}` is not allowed here", o.op.as_str()))),
                None => all(&mut std::iter::once(&*run.first).chain(run.rest.iter().map(|o| &o.value))),
            },
            ExprKind::Call { target, args } => {
                let allowed = match (&**target, self.guard_call(target, args)) {
                    (CallTarget::Remote { .. }, Some((name, arity))) => {
                        bifs::is_guard_function(name, arity)
                            || bifs::direct_prim(name, arity).is_some()
                            || matches!((name, arity), ("and" | "or" | "xor", 2) | ("not", 1))
                    }
                    (_, Some((name, arity))) => bifs::is_guard_function(name, arity),
                    (_, None) => false,
                };
                let primitive = matches!(&**target, CallTarget::Remote { module, .. }
                    if module.as_atom().is_some_and(|m| m.as_str() == "%"));
                if !allowed && !primitive {
                    let what = match &**target {
                        CallTarget::Local(name) => {
                            format!("call of {name}/{}", args.len(), name = name.symbol)
                        }
                        _ => "a call of a function that is no guard function".to_owned(),
                    };
                    return Some((expr.span, what));
                }
                all(&mut args.iter())
            }
            ExprKind::Match { .. } => problem("`=` matches; a comparison is `=:=` or `==`"),
            ExprKind::Fun { .. } | ExprKind::FunLocal { .. } | ExprKind::FunRemote { .. } => {
                problem("a fun")
            }
            ExprKind::Comprehension(_) => problem("a comprehension"),
            ExprKind::Send { .. } => problem("`!`"),
            _ => problem("an expression that runs code"),
        }
    }
}

//! Expressions whose value is needed immediately.

use crate::block::{Block, Step};
use crate::lower::Lower;
use crate::matrix::{Names, Row};
use crate::occurs::{Bindings, bindings};
use core_ir::{Expr as Core, ExprId, Literal, Pattern as Flat, Prim, VarId, builtin};
use erlang_syntax::tree::{
    Associativity, BinaryOp, Expr, ExprKind, MapField, Operators, Pattern, PatternKind, UnaryOp,
};
use num_bigint::BigInt;
use source::{Span, Symbol};

impl Lower<'_> {
    /// The value of an expression, as Core to be evaluated next, once.
    pub(crate) fn value(&mut self, expr: &Expr, block: &mut Block) -> ExprId {
        core_ir::with_stack(|| self.value_here(expr, block))
    }

    /// The value in a variable or constant, so that it may be an argument.
    pub(crate) fn argument(&mut self, expr: &Expr, block: &mut Block) -> ExprId {
        let value = self.value(expr, block);
        self.atomic(value, block, "a")
    }

    pub(crate) fn arguments<'e>(
        &mut self,
        exprs: impl IntoIterator<Item = &'e Expr>,
        block: &mut Block,
    ) -> Vec<ExprId> {
        exprs.into_iter().map(|e| self.argument(e, block)).collect()
    }

    fn list_value(
        &mut self,
        elements: &[Expr],
        tail: Option<&Expr>,
        block: &mut Block,
        span: Span,
    ) -> ExprId {
        /// More elements than a hand-written program has.
        const MAX_INLINE_ELEMENTS: usize = 1000;
        let is_large = elements.len() > MAX_INLINE_ELEMENTS;
        // What binds variables for the following code stays in this block.
        let binds = |e: &Expr| bindings(e) != Bindings::default();
        let divides = is_large && !elements.iter().chain(tail).any(binds);
        let outer = self.in_large_list;
        self.in_large_list |= is_large;
        let list = match divides {
            true => {
                let mut parts = elements.chunks(MAX_INLINE_ELEMENTS);
                let first = parts.next().unwrap_or_default();
                self.divided_list(first, &mut parts, tail, block, span)
            }
            false => {
                let elements = self.arguments(elements, block);
                self.in_large_list = outer;
                let tail = tail.map(|tail| self.argument(tail, block));
                self.list_of(elements, tail, span)
            }
        };
        self.in_large_list = outer;
        list
    }

    /// A list that is split into parts, each built by a function except the first: all elements are
    /// evaluated before the list is built, and would not fit into one frame.
    fn divided_list<'e>(
        &mut self,
        first: &'e [Expr],
        parts: &mut dyn Iterator<Item = &'e [Expr]>,
        tail: Option<&Expr>,
        block: &mut Block,
        span: Span,
    ) -> ExprId {
        let elements = self.arguments(first, block);
        let rest = match parts.next() {
            None => tail.map(|tail| self.argument(tail, block)),
            Some(next) => {
                let mut inner = Block::default();
                let rest =
                    core_ir::with_stack(|| self.divided_list(next, parts, tail, &mut inner, span));
                if inner.is_empty() {
                    // It consists of constants and variables.
                    Some(rest)
                } else {
                    let body = self.finish(inner, rest);
                    let (var, function) =
                        (self.b.fresh("part"), self.b.lam(None, Vec::new(), body, span));
                    block.push(Step::Function { var, value: function, span });
                    let function = self.var(var, span);
                    let call = self.b.call(function, Vec::new(), span);
                    Some(self.atomic(call, block, "a"))
                }
            }
        };
        self.list_of(elements, rest, span)
    }

    fn list_of(&mut self, elements: Vec<ExprId>, tail: Option<ExprId>, span: Span) -> ExprId {
        let mut list = tail.unwrap_or_else(|| self.nil(span));
        for element in elements.into_iter().rev() {
            list = self.cons(element, list, span);
        }
        list
    }

    fn value_here(&mut self, expr: &Expr, block: &mut Block) -> ExprId {
        let span = expr.span;
        match &expr.kind {
            ExprKind::Variable(name) => match self.resolve(*name, span) {
                Some(var) => self.var(var, span),
                None => self.atom("undefined", span),
            },
            ExprKind::Atom(name) => self.b.atom(*name, span),
            ExprKind::Integer(value) => self.int(value.clone(), span),
            ExprKind::Char(code) => self.int(BigInt::from(*code), span),
            ExprKind::Float(value) => self.b.add(Core::Lit(Literal::Double(*value)), span),
            ExprKind::String(text) => self.text(text, span),
            ExprKind::Tuple(elements) => {
                if let Some(ExprKind::Atom(tag)) = elements.first().map(|e| &e.kind) {
                    self.tagged.insert((*tag, elements.len()));
                }
                let elements = self.arguments(elements, block);
                self.tuple(elements, span)
            }
            ExprKind::List { elements, tail } => {
                self.list_value(elements, tail.as_deref(), block, span)
            }
            ExprKind::Binary(segments) => self.binary(segments, block, span),
            ExprKind::Map { base, fields } => self.map(base.as_deref(), fields, block, span),
            ExprKind::Record { name, fields } => self.record_new(*name, fields, block, span),
            ExprKind::RecordUpdate { base, name, fields } => {
                self.record_update(base, *name, fields, block, span)
            }
            ExprKind::RecordAccess { base, name, field } => {
                self.record_access(base, *name, *field, block, span)
            }
            ExprKind::RecordIndex { name, field } => {
                let index = self.record(*name).and_then(|r| self.record_field(r, *field));
                self.int(index.unwrap_or(0) + 2, span)
            }
            ExprKind::Call { target, args } => self.call(target, args, block, span),
            ExprKind::FunLocal { name, arity } => self.fun_local(*name, *arity, span),
            ExprKind::FunRemote { module, function, arity } => {
                self.fun_remote(module, function, arity, block, span)
            }
            ExprKind::Fun { name, clauses } => self.fun(*name, clauses, span),
            ExprKind::Unary { op, operand } => self.unary(*op, operand, block, span),
            ExprKind::Operators(run) if matches!(run.precedence(), 150 | 160) => {
                self.meet(expr, block, None)
            }
            ExprKind::Operators(run) => self.operators(run, block, span),
            ExprKind::Match { pattern, value } => self.match_(pattern, value, block, span),
            ExprKind::Send { to, message } => {
                let to = self.argument(to, block);
                let message = self.argument(message, block);
                self.send(to, message, block, span)
            }
            ExprKind::Block(body) => {
                let Some((last, before)) = body.split_last() else {
                    return self.atom("ok", span);
                };
                for expr in before {
                    let value = self.value(expr, block);
                    self.effect(value, block);
                }
                self.value(last, block)
            }
            ExprKind::If(_)
            | ExprKind::Case { .. }
            | ExprKind::Receive { .. }
            | ExprKind::Try { .. }
            | ExprKind::Catch(_)
            | ExprKind::Maybe { .. } => self.meet(expr, block, None),
            ExprKind::Comprehension(comprehension) => {
                self.comprehension(comprehension, block, span)
            }
        }
    }

    // ---- matching ----------------------------------------------------------------------

    fn match_(&mut self, pattern: &Pattern, value: &Expr, block: &mut Block, span: Span) -> ExprId {
        // A new variable is bound directly to the value.
        if let PatternKind::Variable(name) = &pattern.kind
            && name.as_str() != "_"
            && self.lookup(*name).is_none()
        {
            let result = if self.branches(value) {
                let var = self.b.var(*name, pattern.span);
                self.meet(value, block, Some(var));
                var
            } else {
                let value = self.value(value, block);
                let var = self.b.var(*name, pattern.span);
                block.push(Step::Let { var, value, span });
                var
            };
            // The value itself may have bound the name.
            if self.lookup(*name).is_none() {
                self.bind(*name, result);
                return self.var(result, span);
            }
            let fail = self.badmatch(result, block, span);
            self.match_one(pattern, result, block, fail);
            return self.var(result, span);
        }
        let value = self.value(value, block);
        let var = self.in_var(value, block, "v");
        let fail = self.badmatch(var, block, span);
        self.match_one(pattern, var, block, fail);
        self.var(var, span)
    }

    /// A label for a failed match.
    fn badmatch(&mut self, var: VarId, block: &mut Block, span: Span) -> VarId {
        let fail = self.b.fresh("fail");
        let target = self.raise_tagged("badmatch", var, span);
        block.push(Step::Escape { label: fail, params: Vec::new(), target, span });
        fail
    }

    /// Matches a value against one pattern, whose variables are bound from here on.
    pub(crate) fn match_one(
        &mut self,
        pattern: &Pattern,
        var: VarId,
        block: &mut Block,
        fail: VarId,
    ) {
        let tests = vec![(var, self.pattern(pattern))];
        let mut row = Row { index: 0, tests, names: Names::new(false) };
        self.row(&mut row, block, fail);
        self.bind_names(&row.names, block);
    }

    // ---- operators ---------------------------------------------------------------------

    fn unary(&mut self, op: UnaryOp, operand: &Expr, block: &mut Block, span: Span) -> ExprId {
        let value = self.value(operand, block);
        match op {
            UnaryOp::Minus => match self.b.body().expr(value).clone() {
                Core::Lit(Literal::Int(n)) => self.int(-n, span),
                Core::Lit(Literal::Double(x)) => self.b.add(Core::Lit(Literal::Double(-x)), span),
                _ => self.b.prim(Prim::TermNeg, vec![value], span),
            },
            // It only requires a number.
            UnaryOp::Plus => {
                let value = self.atomic(value, block, "a");
                let zero = self.int(0, span);
                self.b.prim(Prim::TermAdd, vec![value, zero], span)
            }
            UnaryOp::Bnot => self.b.prim(Prim::TermBnot, vec![value], span),
            UnaryOp::Not => self.not(value, span),
        }
    }

    pub(crate) fn not(&mut self, value: ExprId, span: Span) -> ExprId {
        let binder = self.b.fresh("v");
        let mut alternatives = Vec::new();
        for (from, to) in [("true", "false"), ("false", "true")] {
            let to = self.atom(to, span);
            alternatives.push((Self::atom_pattern(Symbol::new(from)), to));
        }
        let bad = self.raise_atom("badarg", span);
        self.b.case(value, binder, alternatives, Some(bad), span)
    }

    fn operators(&mut self, run: &Operators, block: &mut Block, span: Span) -> ExprId {
        if run.associativity() == Associativity::Right {
            let mut values = vec![(self.argument(&run.first, block), run.first.span)];
            for operand in &run.rest {
                values.push((self.argument(&operand.value, block), operand.value.span));
            }
            let mut result = values.pop().map_or_else(|| self.nil(span), |(value, _)| value);
            let end = run.rest.last().map_or(span.end, |last| last.value.span.end);
            for (operand, (left, from)) in run.rest.iter().zip(values).rev() {
                let right = self.atomic(result, block, "a");
                // The operation extends from its left operand on.
                let whole = Span { start: from.start, end, ..span };
                result = self.binary_operator(operand.op, left, right, block, whole);
            }
            return result;
        }
        let mut result = self.value(&run.first, block);
        let start = run.first.span.start;
        for operand in &run.rest {
            let left = self.atomic(result, block, "a");
            let right = self.argument(&operand.value, block);
            // And here up to its right operand.
            let whole = Span { start, end: operand.value.span.end, ..span };
            result = self.binary_operator(operand.op, left, right, block, whole);
        }
        result
    }

    pub(crate) fn binary_operator(
        &mut self,
        op: BinaryOp,
        left: ExprId,
        right: ExprId,
        block: &mut Block,
        span: Span,
    ) -> ExprId {
        if let Some(prim) = crate::bifs::direct_prim(op.as_str(), 2) {
            return self.b.prim(prim, vec![left, right], span);
        }
        self.strict_boolean(op.as_str(), left, right, block, span)
    }

    /// `and`, `or` and `xor`, which evaluate both sides.
    pub(crate) fn strict_boolean(
        &mut self,
        op: &str,
        left: ExprId,
        right: ExprId,
        block: &mut Block,
        span: Span,
    ) -> ExprId {
        let right = self.in_var(right, block, "a");
        let bad = self.b.fresh("bad");
        let target = self.raise_atom("badarg", span);
        let truth = |a: bool, b: bool| match op {
            "and" => a && b,
            "or" => a || b,
            _ => a != b,
        };
        let mut outer = Vec::new();
        for a in [true, false] {
            let mut inner = Vec::new();
            for b in [true, false] {
                let value = self.atom(if truth(a, b) { "true" } else { "false" }, span);
                inner.push((Self::truth_pattern(b), value));
            }
            let scrutinee = self.var(right, span);
            let otherwise = self.jump(bad, Vec::new(), span);
            let binder = self.b.fresh("v");
            let code = self.b.case(scrutinee, binder, inner, Some(otherwise), span);
            outer.push((Self::truth_pattern(a), code));
        }
        let otherwise = self.jump(bad, Vec::new(), span);
        let binder = self.b.fresh("v");
        let code = self.b.case(left, binder, outer, Some(otherwise), span);
        self.with_target(bad, target, code, span)
    }

    fn truth_pattern(truth: bool) -> Flat {
        let con = if truth { builtin::TRUE } else { builtin::FALSE };
        Flat::Con { con: Symbol::new(con), fields: Vec::new() }
    }

    /// `To ! Message`. A pair names a process on a node, which the library handles.
    pub(crate) fn send(
        &mut self,
        to: ExprId,
        message: ExprId,
        block: &mut Block,
        span: Span,
    ) -> ExprId {
        let to = self.in_var(to, block, "to");
        let message = self.in_var(message, block, "message");
        let args = |this: &mut Self| vec![this.var(to, span), this.var(message, span)];
        let far = args(self);
        let far = self.library_call("send", far, span);
        let near = args(self);
        let near = self.b.prim(Prim::ProcessSend, near, span);
        let pair = Flat::Tuple(vec![self.b.fresh("name"), self.b.fresh("node")]);
        let (scrutinee, binder) = (self.var(to, span), self.b.fresh("v"));
        self.b.case(scrutinee, binder, vec![(pair, far)], Some(near), span)
    }

    // ---- maps --------------------------------------------------------------------------

    fn map(
        &mut self,
        base: Option<&Expr>,
        fields: &[MapField],
        block: &mut Block,
        span: Span,
    ) -> ExprId {
        let map = match base {
            Some(base) => self.value(base, block),
            None => self.b.prim(Prim::MapNew, Vec::new(), span),
        };
        let mut map = self.in_var(map, block, "map");
        let mut parts = Vec::new();
        for field in fields {
            let key = self.argument(&field.key, block);
            let value = self.argument(&field.value, block);
            parts.push((key, value, field));
        }
        if base.is_some() {
            let fail = self.b.fresh("fail");
            let target = self.raise_tagged("badmap", map, span);
            block.push(Step::Escape { label: fail, params: Vec::new(), target, span });
            let value = self.var(map, span);
            let test = self.b.prim(Prim::IsMap, vec![value], span);
            self.require(test, fail, block);
        }
        let count = parts.len();
        for (i, (key, value, field)) in parts.into_iter().enumerate() {
            let key = self.in_var(key, block, "key");
            if field.exact {
                let fail = self.b.fresh("fail");
                let target = self.raise_tagged("badkey", key, field.span);
                let span = field.span;
                block.push(Step::Escape { label: fail, params: Vec::new(), target, span });
                let (key, map) = (self.var(key, span), self.var(map, span));
                let scrutinee = self.b.prim(Prim::MapFind, vec![key, map], span);
                let old = self.b.fresh("old");
                let pattern = Flat::Con { con: Symbol::new(builtin::JUST), fields: vec![old] };
                let otherwise = self.jump(fail, Vec::new(), span);
                block.push(Step::Match { scrutinee, pattern, otherwise, span });
            }
            let (key, old) = (self.var(key, field.span), self.var(map, span));
            let new = self.b.prim(Prim::MapPut, vec![key, value, old], span);
            if i + 1 == count {
                return new;
            }
            map = self.in_var(new, block, "map");
        }
        self.var(map, span)
    }

    /// The number of bytes for a number of bits.
    pub(crate) fn bytes_of_bits(&mut self, bits: ExprId, block: &mut Block, span: Span) -> ExprId {
        let (seven, three) = (self.int(7, span), self.int(3, span));
        let more = self.b.prim(Prim::IntAdd, vec![bits, seven], span);
        let bytes = self.b.prim(Prim::IntShr, vec![more, three], span);
        self.atomic(bytes, block, "bytes")
    }
}

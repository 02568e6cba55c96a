//! `ets:fun2ms(fun (…) when … -> … end)`: a literal fun as a match specification.
//!
//! Each clause becomes `{Head, Guards, Body}`: variables of the head are `'$1'`, `'$2'` …, calls
//! are tuples `{Function, Arguments …}`, tuples are wrapped once more, and captured variables are
//! `{const, Value}`.

use crate::block::Block;
use crate::lower::Lower;
use core_ir::{ExprId, Prim};
use erlang_syntax::tree::{
    CallTarget, Clause, Expr, ExprKind, FieldName, Operators, Pattern, PatternKind,
};
use num_bigint::BigInt;
use source::{Diagnostic, Span, Symbol};

struct Clauses {
    /// Variables of the head, in the order of their numbers.
    names: Vec<Symbol>,
    /// The variable for the whole object: `'$_'`.
    whole: Option<Symbol>,
}

impl Lower<'_> {
    pub(crate) fn fun_to_match_spec(
        &mut self,
        fun: &Expr,
        trace: bool,
        block: &mut Block,
        span: Span,
    ) -> ExprId {
        let ExprKind::Fun { clauses, .. } = &fun.kind else { return self.nil(span) };
        let mut specs = Vec::new();
        let always = [Vec::new()];
        for clause in clauses {
            // Each alternative of a guard is a separate clause.
            let guards = if clause.guard.is_empty() { &always } else { clause.guard.as_slice() };
            for guard in guards {
                let spec = self.spec_clause(clause, guard, trace, block);
                specs.push(self.atomic(spec, block, "spec"));
            }
        }
        self.list(specs, span)
    }

    fn spec_problem(&mut self, span: Span, what: &str) -> ExprId {
        let message = format!("fun2ms cannot translate {what}");
        self.say(Diagnostic::error(message).at(span));
        self.atom("undefined", span)
    }

    fn spec_clause(
        &mut self,
        clause: &Clause,
        guard: &[Expr],
        trace: bool,
        block: &mut Block,
    ) -> ExprId {
        let span = clause.span;
        let mut scope = Clauses { names: Vec::new(), whole: None };
        let head = match clause.patterns.as_slice() {
            [pattern] => {
                let inner = match &pattern.kind {
                    PatternKind::Alias(left, right) => match (&left.kind, &right.kind) {
                        (PatternKind::Variable(name), _) => {
                            scope.whole = Some(*name);
                            right
                        }
                        (_, PatternKind::Variable(name)) => {
                            scope.whole = Some(*name);
                            left
                        }
                        _ => pattern,
                    },
                    _ => pattern,
                };
                match &inner.kind {
                    PatternKind::Variable(_) | PatternKind::Wildcard => {
                        self.spec_head(inner, &mut scope, block)
                    }
                    PatternKind::Tuple(_) | PatternKind::Record { .. } if !trace => {
                        self.spec_head(inner, &mut scope, block)
                    }
                    PatternKind::List { .. } if trace => self.spec_head(inner, &mut scope, block),
                    _ => self.spec_problem(inner.span, "this head"),
                }
            }
            _ => self.spec_problem(span, "a fun with another number of parameters than one"),
        };
        let head = self.atomic(head, block, "head");
        let mut guards = Vec::new();
        for expr in guard {
            guards.push(self.spec_atom(expr, &scope, block));
        }
        let mut body = Vec::new();
        for expr in &clause.body {
            body.push(self.spec_atom(expr, &scope, block));
        }
        let guards = self.list(guards, span);
        let guards = self.atomic(guards, block, "guards");
        let body = self.list(body, span);
        let body = self.atomic(body, block, "body");
        self.tuple(vec![head, guards, body], span)
    }

    fn spec_head(&mut self, pattern: &Pattern, scope: &mut Clauses, block: &mut Block) -> ExprId {
        let span = pattern.span;
        let value = match &pattern.kind {
            PatternKind::Wildcard => self.atom("_", span),
            PatternKind::Variable(name) => {
                if let Some(at) = scope.names.iter().position(|n| n == name) {
                    self.atom(&format!("${}", at + 1), span)
                } else {
                    scope.names.push(*name);
                    self.atom(&format!("${}", scope.names.len()), span)
                }
            }
            PatternKind::Atom(name) => self.b.atom(*name, span),
            PatternKind::Integer(value) => self.int(value.clone(), span),
            PatternKind::Char(code) => self.int(BigInt::from(*code), span),
            PatternKind::Float(value) => {
                self.b.add(core_ir::Expr::Lit(core_ir::Literal::Double(*value)), span)
            }
            PatternKind::String(text) => self.codes(text, span),
            PatternKind::Tuple(parts) => {
                let parts = parts.iter().map(|p| self.spec_head(p, scope, block)).collect();
                self.tuple(parts, span)
            }
            PatternKind::List { elements, tail } => {
                let parts: Vec<ExprId> =
                    elements.iter().map(|p| self.spec_head(p, scope, block)).collect();
                let mut list = match tail {
                    Some(tail) => self.spec_head(tail, scope, block),
                    None => self.nil(span),
                };
                for part in parts.into_iter().rev() {
                    list = self.cons(part, list, span);
                }
                list
            }
            PatternKind::Record { name, fields } => {
                let Some(record) = self.record(*name) else {
                    return self.atom("undefined", span);
                };
                let mut parts = vec![self.b.atom(name.symbol, span)];
                for definition in &record.fields {
                    let given = fields.iter().find(|f| match f.name {
                        FieldName::Named(n) => n.symbol == definition.name.symbol,
                        FieldName::Rest(_) => false,
                    });
                    let given = given
                        .or_else(|| fields.iter().find(|f| matches!(f.name, FieldName::Rest(_))));
                    parts.push(match given {
                        Some(field) => self.spec_head(&field.value, scope, block),
                        None => self.atom("_", span),
                    });
                }
                self.tuple(parts, span)
            }
            PatternKind::Map(fields) => {
                let mut map = self.b.prim(Prim::MapNew, Vec::new(), span);
                for field in fields {
                    let key = self.argument(&field.key, block);
                    let value = self.spec_head(&field.value, scope, block);
                    let sofar = self.atomic(map, block, "h");
                    map = self.b.prim(Prim::MapPut, vec![key, value, sofar], span);
                }
                map
            }
            _ => self.spec_problem(span, "this pattern"),
        };
        self.atomic(value, block, "h")
    }

    fn spec_atom(&mut self, expr: &Expr, scope: &Clauses, block: &mut Block) -> ExprId {
        let value = core_ir::with_stack(|| self.spec(expr, scope, block));
        self.atomic(value, block, "m")
    }

    fn spec(&mut self, expr: &Expr, scope: &Clauses, block: &mut Block) -> ExprId {
        let span = expr.span;
        match &expr.kind {
            ExprKind::Variable(name) => {
                if scope.whole == Some(*name) {
                    return self.atom("$_", span);
                }
                if let Some(at) = scope.names.iter().position(|n| n == name) {
                    return self.atom(&format!("${}", at + 1), span);
                }
                let tag = self.atom("const", span);
                let value = self.argument(expr, block);
                self.tuple(vec![tag, value], span)
            }
            ExprKind::Tuple(parts) => {
                let parts = parts.iter().map(|p| self.spec_atom(p, scope, block)).collect();
                let inner = self.tuple(parts, span);
                let inner = self.atomic(inner, block, "m");
                self.tuple(vec![inner], span)
            }
            ExprKind::List { elements, tail } => {
                let parts: Vec<ExprId> =
                    elements.iter().map(|p| self.spec_atom(p, scope, block)).collect();
                let mut list = match tail {
                    Some(tail) => self.spec_atom(tail, scope, block),
                    None => self.nil(span),
                };
                for part in parts.into_iter().rev() {
                    list = self.cons(part, list, span);
                }
                list
            }
            ExprKind::Record { name, fields } => {
                let Some(record) = self.record(*name) else {
                    return self.atom("undefined", span);
                };
                let mut parts = vec![self.b.atom(name.symbol, span)];
                for definition in &record.fields {
                    let given = fields.iter().find(|f| match f.name {
                        FieldName::Named(n) => n.symbol == definition.name.symbol,
                        FieldName::Rest(_) => true,
                    });
                    parts.push(match (given, &definition.default) {
                        (Some(field), _) => self.spec_atom(&field.value, scope, block),
                        (None, Some(default)) => self.spec_atom(default, scope, block),
                        (None, None) => self.atom("undefined", span),
                    });
                }
                let inner = self.tuple(parts, span);
                let inner = self.atomic(inner, block, "m");
                self.tuple(vec![inner], span)
            }
            ExprKind::RecordAccess { base, name, field } => {
                let at = self.record(*name).and_then(|r| self.record_field(r, *field));
                let element = self.atom("element", span);
                let index = self.int(at.unwrap_or(0) + 2, span);
                let base = self.spec_atom(base, scope, block);
                self.tuple(vec![element, index, base], span)
            }
            ExprKind::Unary { op, operand } => {
                let op = self.atom(op.as_str(), span);
                let operand = self.spec_atom(operand, scope, block);
                self.tuple(vec![op, operand], span)
            }
            ExprKind::Operators(run) => self.spec_operators(run, scope, block, span),
            ExprKind::Call { target, args } => {
                let name = match &**target {
                    CallTarget::Local(name) => name.symbol,
                    CallTarget::Remote { module, function } => {
                        match (module.as_atom(), function.as_atom()) {
                            (Some(m), Some(f)) if m.as_str() == "erlang" => f,
                            _ => return self.spec_problem(span, "a call of another module"),
                        }
                    }
                    CallTarget::Value(_) => return self.spec_problem(span, "a call of a fun"),
                };
                let name = match (name.as_str(), args.len()) {
                    ("object", 0) => return self.atom("$_", span),
                    ("bindings", 0) => return self.atom("$$", span),
                    ("is_record", 2) => {
                        let size = args[1]
                            .as_atom()
                            .and_then(|tag| self.scope.records.get(&tag))
                            .map(|r| r.fields.len() + 1);
                        let mut parts = vec![self.b.atom(name, span)];
                        parts.push(self.spec_atom(&args[0], scope, block));
                        parts.push(self.spec_atom(&args[1], scope, block));
                        parts.extend(size.map(|n| self.int(n, span)));
                        return self.tuple(parts, span);
                    }
                    _ => name,
                };
                let mut parts = vec![self.b.atom(name, span)];
                for arg in args {
                    parts.push(self.spec_atom(arg, scope, block));
                }
                self.tuple(parts, span)
            }
            ExprKind::Atom(_)
            | ExprKind::Integer(_)
            | ExprKind::Float(_)
            | ExprKind::Char(_)
            | ExprKind::String(_)
            | ExprKind::RecordIndex { .. }
            | ExprKind::Binary(_) => self.value(expr, block),
            ExprKind::Map { base: None, .. } => self.value(expr, block),
            _ => self.spec_problem(span, "this expression"),
        }
    }

    fn spec_operators(
        &mut self,
        run: &Operators,
        scope: &Clauses,
        block: &mut Block,
        span: Span,
    ) -> ExprId {
        use erlang_syntax::tree::Associativity;
        let mut values = vec![self.spec_atom(&run.first, scope, block)];
        for operand in &run.rest {
            values.push(self.spec_atom(&operand.value, scope, block));
        }
        let ops: Vec<&str> = run.rest.iter().map(|o| o.op.as_str()).collect();
        let mut combine = |this: &mut Self, op: &str, left: ExprId, right: ExprId| {
            let op = this.atom(op, span);
            let tuple = this.tuple(vec![op, left, right], span);
            this.atomic(tuple, block, "m")
        };
        if run.associativity() == Associativity::Right {
            let mut result = values.pop().unwrap_or_else(|| self.nil(span));
            for (op, left) in ops.into_iter().zip(values).rev() {
                result = combine(self, op, left, result);
            }
            return result;
        }
        let mut values = values.into_iter();
        let mut result = values.next().unwrap_or_else(|| self.nil(span));
        for (op, right) in ops.into_iter().zip(values) {
            result = combine(self, op, result, right);
        }
        result
    }
}

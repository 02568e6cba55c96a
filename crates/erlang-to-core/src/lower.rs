//! Lowers one definition: the state, and sequences of expressions.
//!
//! Erlang evaluates everything from left to right; arguments in Core are lazy. So each argument
//! that is more than a variable or a constant is evaluated by a strict `let`, in source order,
//! before its use.

use crate::block::{Block, KEPT, Step};
use crate::module::ModuleScope;
use crate::occurs::{Counts, bindings};
use crate::scope::Slot;
use core_ir::{BodyBuilder, Expr as Core, ExprId, Literal, Pattern as Flat, Prim, VarId, builtin};
use erlang_syntax::tree::{Expr, ExprKind};
use num_bigint::BigInt;
use source::{Diagnostic, Span, Symbol};
use std::collections::{BTreeSet, HashSet};

pub(crate) struct Lower<'m> {
    pub scope: &'m ModuleScope<'m>,
    pub b: BodyBuilder,
    pub env: Vec<(Symbol, Slot)>,
    /// How often each name occurs in the current clause of the function.
    pub counts: Counts,
    /// Labels that are jumped to.
    pub jumped: HashSet<VarId>,
    /// Parameters of the function of the definition.
    pub params: Vec<VarId>,
    /// Records whose defaults are being expanded, to detect those that contain themselves.
    pub expanding: Vec<Symbol>,
    pub referenced: BTreeSet<Symbol>,
    /// Plain tuples, by the leading atom and their size.
    pub tagged: BTreeSet<(Symbol, usize)>,
    /// Inside a list with very many elements: see [`Lower::text`].
    pub in_large_list: bool,
    pub diagnostics: Vec<Diagnostic>,
    /// The comprehension that is being lowered.
    pub comprehension: Span,
}

/// Where the value of an expression in tail position goes.
#[derive(Clone, Debug)]
pub(crate) enum Dest {
    /// It is the result of the enclosing function.
    Return,
    /// To a join point: the value, if it is used, and then the variables.
    Jump { label: VarId, with_value: bool, exports: Vec<Symbol> },
    /// It is returned together with variables, as a tuple; there is at least one variable.
    Tuple { exports: Vec<Symbol> },
}

impl<'m> Lower<'m> {
    pub(crate) fn new(scope: &'m ModuleScope<'m>) -> Self {
        Lower {
            scope,
            b: BodyBuilder::new(),
            env: Vec::new(),
            counts: Counts::default(),
            jumped: HashSet::new(),
            params: Vec::new(),
            expanding: Vec::new(),
            referenced: BTreeSet::new(),
            tagged: BTreeSet::new(),
            in_large_list: false,
            diagnostics: Vec::new(),
            comprehension: Span::NONE,
        }
    }

    // ---- small pieces --------------------------------------------------------------------

    pub(crate) fn atom(&mut self, name: &str, span: Span) -> ExprId {
        self.b.atom(Symbol::new(name), span)
    }

    pub(crate) fn int(&mut self, value: impl Into<BigInt>, span: Span) -> ExprId {
        self.b.int(value, span)
    }

    pub(crate) fn codes(&mut self, text: &str, span: Span) -> ExprId {
        if text.is_empty() {
            return self.nil(span);
        }
        self.b.add(Core::Lit(Literal::Codes(Symbol::new(text))), span)
    }

    /// A string of the source. A list of thousands of them would need a variable for each, which
    /// are limited: there it is expanded, and becomes part of a constant.
    pub(crate) fn text(&mut self, text: &str, span: Span) -> ExprId {
        if !self.in_large_list {
            return self.codes(text, span);
        }
        let mut list = self.nil(span);
        for code in text.chars().rev() {
            let code = self.int(u32::from(code), span);
            list = self.cons(code, list, span);
        }
        list
    }

    pub(crate) fn bytes(&mut self, bytes: Vec<u8>, span: Span) -> ExprId {
        self.b.add(Core::Lit(Literal::Bytes(bytes)), span)
    }

    pub(crate) fn nil(&mut self, span: Span) -> ExprId {
        self.b.con(builtin::NIL, Vec::new(), span)
    }

    pub(crate) fn cons(&mut self, head: ExprId, tail: ExprId, span: Span) -> ExprId {
        self.b.con(builtin::CONS, vec![head, tail], span)
    }

    pub(crate) fn tuple(&mut self, elements: Vec<ExprId>, span: Span) -> ExprId {
        self.b.add(Core::Tuple(elements), span)
    }

    pub(crate) fn var(&mut self, var: VarId, span: Span) -> ExprId {
        self.b.local(var, span)
    }

    /// A list of atomic values.
    pub(crate) fn list(&mut self, elements: Vec<ExprId>, span: Span) -> ExprId {
        let mut list = self.nil(span);
        for element in elements.into_iter().rev() {
            list = self.cons(element, list, span);
        }
        list
    }

    /// Raises `error:Reason`; the reason is any expression.
    pub(crate) fn raise_error(&mut self, reason: ExprId, span: Span) -> ExprId {
        let class = self.atom("error", span);
        self.b.prim(Prim::TermRaise, vec![class, reason], span)
    }

    /// Raises `error:Reason` in a function whose arguments the stack trace shows.
    pub(crate) fn raise_in(&mut self, reason: ExprId, args: ExprId, span: Span) -> ExprId {
        let class = self.atom("error", span);
        self.b.prim(Prim::TermRaiseIn, vec![class, reason, args], span)
    }

    /// Raises `error:{Tag, Value}`.
    pub(crate) fn raise_tagged(&mut self, tag: &str, value: VarId, span: Span) -> ExprId {
        let tag = self.atom(tag, span);
        let value = self.var(value, span);
        let reason = self.tuple(vec![tag, value], span);
        self.raise_error(reason, span)
    }

    pub(crate) fn raise_atom(&mut self, reason: &str, span: Span) -> ExprId {
        let reason = self.atom(reason, span);
        self.raise_error(reason, span)
    }

    /// `module:name/arity`, in any module.
    pub(crate) fn function(
        &mut self,
        module: Symbol,
        name: Symbol,
        arity: usize,
        span: Span,
    ) -> ExprId {
        if module != self.scope.name {
            self.referenced.insert(module);
        }
        self.b.global(Symbol::new(&format!("{module}:{name}/{arity}")), span)
    }

    /// A call of a function of module `erlang` in the library.
    pub(crate) fn library_call(&mut self, name: &str, args: Vec<ExprId>, span: Span) -> ExprId {
        let (module, name) = (Symbol::new("erlang"), Symbol::new(name));
        let function = self.function(module, name, args.len(), span);
        let call = self.b.call(function, args, span);
        let (kept, mut block) = (self.b.fresh(KEPT), Block::default());
        block.push(Step::Let { var: kept, value: call, span });
        let value = self.var(kept, span);
        self.finish(block, value)
    }

    /// The flat pattern of an atom. Booleans are constructors.
    pub(crate) fn atom_pattern(name: Symbol) -> Flat {
        match name.as_str() {
            "true" => Flat::Con { con: Symbol::new(builtin::TRUE), fields: Vec::new() },
            "false" => Flat::Con { con: Symbol::new(builtin::FALSE), fields: Vec::new() },
            _ => Flat::Lit(Literal::Atom(name)),
        }
    }

    pub(crate) fn true_pattern() -> Flat {
        Self::atom_pattern(Symbol::new("true"))
    }

    /// Continues in the block only if a boolean is true.
    pub(crate) fn require(&mut self, test: ExprId, fail: VarId, block: &mut Block) {
        let span = self.b.body().span(test);
        let otherwise = self.jump(fail, Vec::new(), span);
        let pattern = Self::true_pattern();
        block.push(Step::Match { scrutinee: test, pattern, otherwise, span });
    }

    /// Runs an action that may fail. Returns its value, or the result of `handler` for the
    /// exception.
    pub(crate) fn catching(&mut self, action: ExprId, span: Span, keep: bool) -> ExprId {
        let token = self.b.fresh("token");
        let action = self.b.lam(None, vec![token], action, span);
        let (exception, token) = (self.b.fresh("exception"), self.b.fresh("token"));
        // These constructors are not Erlang terms.
        let result = if keep {
            let exception = self.var(exception, span);
            self.b.con(builtin::JUST, vec![exception], span)
        } else {
            self.b.con(builtin::NOTHING, Vec::new(), span)
        };
        let handler = self.b.lam(None, vec![exception, token], result, span);
        self.b.prim(Prim::Catch, vec![action, handler], span)
    }

    // ---- sequences -----------------------------------------------------------------------

    /// Expressions in sequence; the value of the last one goes to `dest`.
    pub(crate) fn body(&mut self, exprs: &[Expr], mut block: Block, dest: &Dest) -> ExprId {
        let Some((last, before)) = exprs.split_last() else {
            let ok = self.atom("ok", Span::NONE);
            return self.deliver(ok, block, dest);
        };
        for expr in before {
            let value = self.value(expr, &mut block);
            self.effect(value, &mut block);
        }
        self.tail(last, block, dest)
    }

    /// The last expression of a sequence.
    pub(crate) fn tail(&mut self, expr: &Expr, mut block: Block, dest: &Dest) -> ExprId {
        core_ir::with_stack(|| {
            if let ExprKind::Block(body) = &expr.kind {
                return self.body(body, block, dest);
            }
            if self.branches(expr) {
                let value = self.construct(expr, &mut block, dest);
                return self.finish(block, value);
            }
            let value = self.value(expr, &mut block);
            self.deliver(value, block, dest)
        })
    }

    /// Delivers a value at the end of a block.
    pub(crate) fn deliver(&mut self, value: ExprId, mut block: Block, dest: &Dest) -> ExprId {
        let span = self.b.body().span(value);
        let last = match dest {
            Dest::Return => value,
            Dest::Jump { label, with_value, exports } => {
                let mut args = Vec::new();
                if *with_value {
                    args.push(self.atomic(value, &mut block, "v"));
                } else {
                    self.effect(value, &mut block);
                }
                self.exported(exports, span, &mut args);
                self.jump(*label, args, span)
            }
            Dest::Tuple { exports } => {
                let mut args = vec![self.atomic(value, &mut block, "v")];
                self.exported(exports, span, &mut args);
                self.tuple(args, span)
            }
        };
        self.finish(block, last)
    }

    fn exported(&mut self, exports: &[Symbol], span: Span, args: &mut Vec<ExprId>) {
        for name in exports {
            args.push(match self.lookup(*name) {
                Some(Slot::Bound(var)) => self.var(var, span),
                // Only after an error, which has been reported.
                _ => self.atom("undefined", span),
            });
        }
    }

    /// Whether an expression branches.
    pub(crate) fn branches(&self, expr: &Expr) -> bool {
        match &expr.kind {
            ExprKind::If(_)
            | ExprKind::Case { .. }
            | ExprKind::Receive { .. }
            | ExprKind::Try { .. }
            | ExprKind::Catch(_)
            | ExprKind::Maybe { .. } => true,
            ExprKind::Operators(run) => matches!(run.precedence(), 150 | 160),
            _ => false,
        }
    }

    /// A branching expression in the middle of a block: its value in a variable, and what it binds
    /// in scope.
    pub(crate) fn meet(&mut self, expr: &Expr, block: &mut Block, name: Option<VarId>) -> ExprId {
        let found = bindings(expr);
        let mut here = Counts::default();
        here.expr(expr);
        let new = |this: &Self, n: &Symbol| !matches!(this.lookup(*n), Some(Slot::Bound(_)));
        let exports: Vec<Symbol> = found
            .always
            .iter()
            .filter(|n| !found.sometimes.contains(n) && new(self, n))
            .filter(|n| self.counts.of(**n) > here.of(**n))
            .copied()
            .collect();
        let unsafe_names: Vec<Symbol> =
            found.sometimes.iter().filter(|n| new(self, n)).copied().collect();
        let result = name.unwrap_or_else(|| self.b.fresh("v"));
        let label = self.b.fresh("meet");
        let dest = Dest::Jump { label, with_value: true, exports: exports.clone() };
        let mark = self.env.len();
        let branches = self.construct(expr, block, &dest);
        self.env.truncate(mark);
        let mut params = vec![result];
        for name in exports {
            let var = self.b.var(name, expr.span);
            params.push(var);
            self.bind(name, var);
        }
        let construct = construct_name(expr);
        for name in unsafe_names {
            self.env.push((name, Slot::Unsafe { construct, span: expr.span }));
        }
        block.push(Step::Meet { label, params, branches, span: expr.span });
        self.var(result, expr.span)
    }
}

/// The name of the construct, for messages.
pub(crate) fn construct_name(expr: &Expr) -> &'static str {
    match &expr.kind {
        ExprKind::If(_) => "if",
        ExprKind::Case { .. } => "case",
        ExprKind::Receive { .. } => "receive",
        ExprKind::Try { .. } => "try",
        ExprKind::Catch(_) => "catch",
        ExprKind::Maybe { .. } => "maybe",
        ExprKind::Operators(run) if run.precedence() == 150 => "orelse",
        _ => "andalso",
    }
}

//! Builds bodies: used by front ends, the text parser and the binary reader.

use crate::{Alternative, Body, Expr, ExprId, Literal, Pattern, Prim, Var, VarId};
use num_bigint::BigInt;
use source::{Span, Symbol};

/// Builds the body of one definition, children before parents.
#[derive(Default)]
pub struct BodyBuilder {
    body: Body,
}

impl BodyBuilder {
    pub fn new() -> Self {
        Self::default()
    }

    pub fn finish(mut self, root: ExprId) -> Body {
        self.body.root = Some(root);
        self.body
    }

    /// The body built so far, for passes that inspect their own output.
    pub fn body(&self) -> &Body {
        &self.body
    }

    /// A variable from the source.
    pub fn var(&mut self, name: Symbol, span: Span) -> VarId {
        self.add_var(Var { name, from_source: true, span })
    }

    /// A generated variable; the name is only for reading dumps.
    pub fn fresh(&mut self, name: &str) -> VarId {
        self.add_var(Var { name: Symbol::new(name), from_source: false, span: Span::NONE })
    }

    pub fn add_var(&mut self, var: Var) -> VarId {
        let id = VarId(self.body.vars.len() as u32);
        self.body.vars.push(var);
        id
    }

    pub fn add(&mut self, expr: Expr, span: Span) -> ExprId {
        let id = ExprId(self.body.exprs.len() as u32);
        self.body.exprs.push(expr);
        self.body.spans.push(span);
        id
    }

    pub fn local(&mut self, var: VarId, span: Span) -> ExprId {
        self.add(Expr::Var(var), span)
    }

    pub fn global(&mut self, name: Symbol, span: Span) -> ExprId {
        self.add(Expr::Global(name), span)
    }

    pub fn int(&mut self, value: impl Into<BigInt>, span: Span) -> ExprId {
        self.add(Expr::Lit(Literal::Int(value.into())), span)
    }

    pub fn atom(&mut self, name: Symbol, span: Span) -> ExprId {
        self.add(Expr::Lit(Literal::Atom(name)), span)
    }

    pub fn string(&mut self, text: &str, span: Span) -> ExprId {
        self.add(Expr::Lit(Literal::String(Symbol::new(text))), span)
    }

    pub fn lam(
        &mut self,
        name: Option<Symbol>,
        params: Vec<VarId>,
        body: ExprId,
        span: Span,
    ) -> ExprId {
        self.add(Expr::Lam { name, params, body }, span)
    }

    /// Curried application; without arguments, the function itself.
    pub fn app(&mut self, fun: ExprId, args: Vec<ExprId>, span: Span) -> ExprId {
        if args.is_empty() {
            return fun;
        }
        self.add(Expr::App { fun, args, exact: false }, span)
    }

    /// Application to exactly as many arguments as the function takes.
    pub fn call(&mut self, fun: ExprId, args: Vec<ExprId>, span: Span) -> ExprId {
        self.add(Expr::App { fun, args, exact: true }, span)
    }

    /// A lazy, recursive group; without bindings, the body itself.
    pub fn let_(&mut self, bindings: Vec<(VarId, ExprId)>, body: ExprId, span: Span) -> ExprId {
        if bindings.is_empty() {
            return body;
        }
        self.add(Expr::Let { bindings, body }, span)
    }

    pub fn let_strict(&mut self, var: VarId, value: ExprId, body: ExprId, span: Span) -> ExprId {
        self.add(Expr::LetStrict { var, value, body }, span)
    }

    pub fn con(&mut self, con: impl Into<Symbol>, args: Vec<ExprId>, span: Span) -> ExprId {
        self.add(Expr::Con { con: con.into(), args }, span)
    }

    pub fn prim(&mut self, op: Prim, args: Vec<ExprId>, span: Span) -> ExprId {
        self.add(Expr::Prim { op, args }, span)
    }

    pub fn case(
        &mut self,
        scrutinee: ExprId,
        binder: VarId,
        alternatives: Vec<(Pattern, ExprId)>,
        default: Option<ExprId>,
        span: Span,
    ) -> ExprId {
        let alternatives =
            alternatives.into_iter().map(|(pattern, body)| Alternative { pattern, body }).collect();
        self.add(Expr::Case { scrutinee, binder, alternatives, default }, span)
    }

    pub fn join(
        &mut self,
        label: VarId,
        params: Vec<VarId>,
        target: ExprId,
        body: ExprId,
        span: Span,
    ) -> ExprId {
        self.add(Expr::Join { label, params, target, body }, span)
    }

    pub fn jump(&mut self, label: VarId, args: Vec<ExprId>, span: Span) -> ExprId {
        self.add(Expr::Jump { label, args }, span)
    }
}

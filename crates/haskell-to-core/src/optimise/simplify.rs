//! The simplifier: copies a definition, inlines calls of small functions, substitutes arguments,
//! and resolves cases on known constructors.
//!
//! After "Secrets of the Glasgow Haskell Compiler inliner" (Peyton Jones, Marlow 2002), much
//! reduced: an expression is copied together with its pending arguments, and a variable that is
//! used once stands for an expression not yet copied.
//!
//! An action that lacks only its token is expanded to a function of the token, so that its effects
//! meet those that follow. This may repeat the work of computing *which* action to run, each time
//! it is run, but never the work of the action.

use super::Program;
use super::frame::{Arg, Atom, Frame, Subst};
use super::size::{Uses, size, uses};
use core_ir::{Body, BodyBuilder, Expr, ExprId, Pattern, Prim, VarId};
use source::{Span, Symbol};
use std::collections::HashMap;
use std::rc::Rc;
use std::sync::Arc;

/// The maximum nesting of inlined calls.
const MAX_DEPTH: u32 = 14;

/// The maximum size of an inlined function.
pub(super) const SMALL: usize = 16;

pub(super) struct Simplifier<'p, 'd> {
    pub program: &'p mut Program<'d>,
    pub out: BodyBuilder,
    /// The definition being copied: not inlined into itself.
    pub current: Symbol,
    /// Variables whose value has been examined on the way here.
    pub known: HashMap<VarId, (Symbol, Vec<VarId>)>,
}

pub(super) fn body(program: &mut Program, name: Symbol, body: Arc<Body>) -> Body {
    let root = body.root();
    let frame = Frame::new(body, 0, None);
    let mut simplifier =
        Simplifier { program, out: BodyBuilder::new(), current: name, known: HashMap::new() };
    let root = simplifier.go(&frame, root, Vec::new());
    simplifier.out.finish(root)
}

impl Simplifier<'_, '_> {
    /// The copy of a variable.
    pub(super) fn fresh(&mut self, frame: &Rc<Frame>, var: VarId) -> VarId {
        let new = self.out.add_var(frame.body.var(var).clone());
        frame.bind(var, Subst::Atom(Atom::Var(new)));
        new
    }

    pub(super) fn atom(&mut self, atom: &Atom, span: Span) -> ExprId {
        match atom {
            Atom::Var(var) => self.out.local(*var, span),
            Atom::Global(name) => self.out.global(*name, span),
            Atom::Lit(literal) => self.out.add(Expr::Lit(literal.clone()), span),
        }
    }

    pub(super) fn arg(&mut self, arg: &Arg, span: Span) -> ExprId {
        match arg {
            Arg::Atom(atom) => self.atom(atom, span),
            Arg::Delayed(frame, id) => self.go(frame, *id, Vec::new()),
        }
    }

    fn applied(&mut self, fun: ExprId, args: &[Arg], span: Span) -> ExprId {
        let args = args.iter().map(|a| self.arg(a, span)).collect();
        self.out.app(fun, args, span)
    }

    /// Copies an expression, applied to arguments.
    pub(super) fn go(&mut self, frame: &Rc<Frame>, id: ExprId, args: Vec<Arg>) -> ExprId {
        core_ir::with_stack(|| self.go_here(frame, id, args))
    }

    fn go_here(&mut self, frame: &Rc<Frame>, id: ExprId, args: Vec<Arg>) -> ExprId {
        let span = frame.span(id);
        match frame.expr(id).clone() {
            Expr::Var(var) => match frame.get(var) {
                Some(Subst::Delayed(inner, id)) => self.go(&inner, id, args),
                Some(Subst::Atom(Atom::Global(name))) => self.global(name, args, span, frame.depth),
                Some(Subst::Atom(atom)) => {
                    let fun = self.atom(&atom, span);
                    self.applied(fun, &args, span)
                }
                None => {
                    let new = self.fresh(frame, var);
                    let fun = self.out.local(new, span);
                    self.applied(fun, &args, span)
                }
            },
            Expr::Global(name) => self.global(name, args, span, frame.depth),
            Expr::Lit(literal) => {
                let fun = self.out.add(Expr::Lit(literal), span);
                self.applied(fun, &args, span)
            }
            Expr::Lam { name, params, body } => self.lambda(frame, name, &params, body, args, span),
            Expr::App { fun, args: own, exact: false } => {
                let mut all: Vec<Arg> = own.iter().map(|a| frame.arg(*a)).collect();
                all.extend(args);
                match frame.expr(fun) {
                    Expr::Global(name) => self.global(*name, all, span, frame.depth),
                    _ => self.go(frame, fun, all),
                }
            }
            Expr::App { fun, args: own, exact: true } => {
                let fun = self.go(frame, fun, Vec::new());
                let own = self.all(frame, &own);
                let call = self.out.call(fun, own, span);
                self.applied(call, &args, span)
            }
            Expr::Let { bindings, body } => self.let_(frame, &bindings, body, args, span),
            Expr::LetStrict { var, value, body } => {
                self.let_strict(frame, var, value, body, args, span)
            }
            Expr::Con { con, args: own } => {
                let own = self.all(frame, &own);
                let con = self.out.con(con, own, span);
                self.applied(con, &args, span)
            }
            Expr::Tuple(parts) => {
                let parts = self.all(frame, &parts);
                self.out.add(Expr::Tuple(parts), span)
            }
            Expr::Case { scrutinee, binder, alternatives, default } => {
                let case = super::known::Case { scrutinee, binder, alternatives, default };
                self.with_atoms(args, span, |this, args| this.case(frame, &case, args, span))
            }
            Expr::Prim { op, args: own } => {
                let own = self.all(frame, &own);
                let prim = self.out.prim(op, own, span);
                if matches!(op, Prim::Raise | Prim::RaiseMachine) {
                    return prim;
                }
                self.applied(prim, &args, span)
            }
            Expr::Join { label, params, target, body } => {
                self.with_atoms(args, span, |this, args| {
                    let new_label = this.fresh(frame, label);
                    let params = params.iter().map(|p| this.fresh(frame, *p)).collect();
                    let target = this.go(frame, target, args.clone());
                    let body = this.go(frame, body, args);
                    this.out.join(new_label, params, target, body, span)
                })
            }
            // The target has received the pending arguments.
            Expr::Jump { label, args: own } => {
                let own = self.all(frame, &own);
                match frame.get(label) {
                    Some(Subst::Atom(Atom::Var(label))) => self.out.jump(label, own, span),
                    _ => self.out.jump(label, own, span),
                }
            }
            Expr::Unforced(inner) => {
                let inner = self.go(frame, inner, Vec::new());
                self.out.add(Expr::Unforced(inner), span)
            }
        }
    }

    fn all(&mut self, frame: &Rc<Frame>, ids: &[ExprId]) -> Vec<ExprId> {
        ids.iter().map(|id| self.go(frame, *id, Vec::new())).collect()
    }

    /// Binds arguments that are needed in several places to variables first.
    fn with_atoms(
        &mut self,
        args: Vec<Arg>,
        span: Span,
        f: impl FnOnce(&mut Self, Vec<Arg>) -> ExprId,
    ) -> ExprId {
        let mut bindings = Vec::new();
        let mut atoms = Vec::new();
        for arg in args {
            atoms.push(match arg {
                Arg::Atom(_) => arg,
                Arg::Delayed(..) => {
                    let value = self.arg(&arg, span);
                    let var = self.out.fresh("argument");
                    bindings.push((var, value));
                    Arg::Atom(Atom::Var(var))
                }
            });
        }
        let body = f(self, atoms);
        self.out.let_(bindings, body, span)
    }

    /// Binds parameters to arguments. Returns those that must be shared, to be bound around the
    /// result.
    fn bind(
        &mut self,
        frame: &Rc<Frame>,
        params: &[VarId],
        body: ExprId,
        args: &[Arg],
        span: Span,
    ) -> Vec<(VarId, ExprId)> {
        let mut shared = Vec::new();
        for (param, arg) in params.iter().zip(args) {
            match arg {
                Arg::Atom(atom) => frame.bind(*param, Subst::Atom(atom.clone())),
                Arg::Delayed(inner, id) => match uses(&frame.body, body, *param) {
                    Uses::None => frame.bind(*param, Subst::Delayed(inner.clone(), *id)),
                    Uses::Once => frame.bind(*param, Subst::Delayed(inner.clone(), *id)),
                    Uses::Many => {
                        let value = self.go(inner, *id, Vec::new());
                        let var = self.out.add_var(frame.body.var(*param).clone());
                        frame.bind(*param, Subst::Atom(Atom::Var(var)));
                        shared.push((var, value));
                    }
                },
            }
        }
        let _ = span;
        shared
    }

    fn lambda(
        &mut self,
        frame: &Rc<Frame>,
        name: Option<Symbol>,
        params: &[VarId],
        body: ExprId,
        mut args: Vec<Arg>,
        span: Span,
    ) -> ExprId {
        if args.is_empty() {
            let params = params.iter().map(|p| self.fresh(frame, *p)).collect();
            let body = self.go(frame, body, Vec::new());
            return self.out.lam(name, params, body, span);
        }
        let rest =
            if args.len() > params.len() { args.split_off(params.len()) } else { Vec::new() };
        let (now, later) = params.split_at(args.len().min(params.len()));
        let shared = self.bind(frame, now, body, &args, span);
        let inner = if later.is_empty() {
            self.go(frame, body, rest)
        } else {
            let later = later.iter().map(|p| self.fresh(frame, *p)).collect();
            let body = self.go(frame, body, Vec::new());
            self.out.lam(name, later, body, span)
        };
        shared.into_iter().rev().fold(inner, |body, b| self.out.let_(vec![b], body, span))
    }

    fn let_(
        &mut self,
        frame: &Rc<Frame>,
        bindings: &[(VarId, ExprId)],
        body: ExprId,
        args: Vec<Arg>,
        span: Span,
    ) -> ExprId {
        if let [(var, value)] = bindings
            && uses(&frame.body, *value, *var) == Uses::None
        {
            let used = uses(&frame.body, body, *var);
            if let Some(atom) = frame.atom(*value) {
                frame.bind(*var, Subst::Atom(atom));
                return self.go(frame, body, args);
            }
            if used == Uses::None {
                return self.go(frame, body, args);
            }
            // A function that is called once is inlined. Other values stay where they are, unless
            // they are evaluated immediately: a thunk is cheaper than a longer lifetime.
            if used == Uses::Once {
                frame.bind(*var, Subst::Delayed(frame.clone(), *value));
                return self.go(frame, body, args);
            }
        }
        let vars: Vec<VarId> = bindings.iter().map(|(v, _)| self.fresh(frame, *v)).collect();
        let mut new = Vec::new();
        for (var, (_, value)) in vars.iter().zip(bindings) {
            new.push((*var, self.go(frame, *value, Vec::new())));
        }
        let body = self.go(frame, body, args);
        self.out.let_(new, body, span)
    }

    fn let_strict(
        &mut self,
        frame: &Rc<Frame>,
        var: VarId,
        value: ExprId,
        body: ExprId,
        args: Vec<Arg>,
        span: Span,
    ) -> ExprId {
        let value = self.go(frame, value, Vec::new());
        self.bind_strict(frame, var, value, body, args, span)
    }

    /// A value that an action returns without evaluating it is an alias, and effects before it come
    /// before what follows.
    fn bind_strict(
        &mut self,
        frame: &Rc<Frame>,
        var: VarId,
        value: ExprId,
        body: ExprId,
        args: Vec<Arg>,
        span: Span,
    ) -> ExprId {
        match self.out.body().expr(value).clone() {
            Expr::Unforced(inner) => {
                if let Expr::Var(v) = self.out.body().expr(inner) {
                    frame.bind(var, Subst::Atom(Atom::Var(*v)));
                    return self.go(frame, body, args);
                }
                let new = self.fresh(frame, var);
                let body = self.go(frame, body, args);
                self.out.let_(vec![(new, inner)], body, span)
            }
            Expr::LetStrict { var: first, value: before, body: last } => {
                let rest = self.bind_strict(frame, var, last, body, args, span);
                self.out.let_strict(first, before, rest, span)
            }
            Expr::Let { bindings, body: last } => {
                let rest = self.bind_strict(frame, var, last, body, args, span);
                self.out.let_(bindings, rest, span)
            }
            Expr::Lit(literal @ (core_ir::Literal::Int(_) | core_ir::Literal::Char(_))) => {
                frame.bind(var, Subst::Atom(Atom::Lit(literal)));
                self.go(frame, body, args)
            }
            _ => {
                let new = self.fresh(frame, var);
                let body = self.go(frame, body, args);
                self.out.let_strict(new, value, body, span)
            }
        }
    }

    /// A global applied to arguments: itself, an alias, or its inlined body.
    pub(super) fn global(
        &mut self,
        name: Symbol,
        args: Vec<Arg>,
        span: Span,
        depth: u32,
    ) -> ExprId {
        if depth < MAX_DEPTH
            && let Some(def) = self.program.get(name)
        {
            let body = Arc::new(def.body.clone());
            let root = body.root();
            let at = self.program.seen_from(name, span);
            match body.expr(root) {
                Expr::Global(other) if *other != name => {
                    let other = *other;
                    return self.global(other, args, span, depth + 1);
                }
                Expr::Lam { params, .. } if !args.is_empty() && self.is_small(name, &body) => {
                    let action = params.last().is_some_and(|p| is_token(&body, *p));
                    if args.len() >= params.len() {
                        let frame = Frame::new(body, depth + 1, at);
                        return self.go(&frame, root, args);
                    }
                    if action && args.len() + 1 == params.len() {
                        let token = self.out.fresh("token");
                        let mut args = args;
                        args.push(Arg::Atom(Atom::Var(token)));
                        let frame = Frame::new(body, depth + 1, at);
                        let inner = self.go(&frame, root, args);
                        return self.out.lam(None, vec![token], inner, span);
                    }
                }
                Expr::Con { con, args: own } if own.is_empty() && args.is_empty() => {
                    return self.out.con(*con, Vec::new(), span);
                }
                _ => {}
            }
            if self.program.passes.specialise
                && let Some(done) = self.specialised(name, &body, &args, span)
            {
                return done;
            }
        }
        let fun = self.out.global(name, span);
        self.applied(fun, &args, span)
    }

    fn is_small(&mut self, name: Symbol, body: &Body) -> bool {
        if name == self.current {
            return false;
        }
        if let Some(small) = self.program.small.get(&name) {
            return *small;
        }
        let root = body.root();
        let small = size(body, root, SMALL) <= SMALL && !super::size::mentions(body, root, name);
        self.program.small.insert(name, small);
        small
    }
}

/// Whether a parameter is the token of an action.
fn is_token(body: &Body, var: VarId) -> bool {
    let var = body.var(var);
    !var.from_source && var.name.as_str() == "token"
}

/// The fields that a pattern binds.
pub(super) fn pattern_fields(pattern: &Pattern) -> &[VarId] {
    match pattern {
        Pattern::Con { fields, .. } | Pattern::Tuple(fields) => fields,
        Pattern::Lit(_) => &[],
    }
}

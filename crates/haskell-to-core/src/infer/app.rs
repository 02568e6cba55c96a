//! Applications: instantiates the applied function, and checks arguments against its type.
//!
//! The result type is unified with the expected one *before* the arguments are checked, so that
//! information from the context reaches them: this makes `runST $ do …` and higher-rank arguments
//! work.

use super::report::Because;
use super::state::{EvId, Origin, SkolemOrigin};
use super::typed::{Expr, ExprKind};
use super::types::{Subst, Ty, Type, fun, substitute};
use super::{Infer, Known};
use crate::hir::{self, GlobalName, ValueName, wired};
use source::{Diagnostic, Span, Symbol};

/// An argument in the source.
#[derive(Clone, Copy)]
pub(super) enum Arg<'h> {
    Value(&'h hir::Expr),
    Type(&'h hir::Type),
}

/// The applied function: elaborated so far, with its type still quantified.
pub(super) struct Head {
    pub expr: Expr,
    pub ty: Ty,
    /// For messages.
    pub name: Option<Symbol>,
}

impl Infer<'_> {
    /// Splits an application; `f $ x` is treated as `f x`.
    pub(super) fn spine_of<'h>(&self, expr: &'h hir::Expr) -> (&'h hir::Expr, Vec<Arg<'h>>) {
        let (mut head, mut args) = (expr, Vec::new());
        loop {
            match &head.kind {
                hir::ExprKind::App(function, argument) => {
                    args.push(Arg::Value(argument));
                    head = function;
                }
                hir::ExprKind::TypeApp(function, ty) => {
                    args.push(Arg::Type(ty));
                    head = function;
                }
                hir::ExprKind::Var(ValueName::Global(name)) if *name == *wired::DOLLAR => {
                    // The last two are the first two arguments: the function, then its argument.
                    let n = args.len();
                    if n >= 2
                        && let (Arg::Value(function), Arg::Value(_)) = (args[n - 1], args[n - 2])
                    {
                        args.pop();
                        head = function;
                        continue;
                    }
                    break;
                }
                _ => break,
            }
        }
        args.reverse();
        (head, args)
    }

    pub(super) fn check_application(&mut self, expr: &hir::Expr, expected: &Ty) -> Expr {
        let (head, args) = self.spine_of(expr);
        let head = self.head(head);
        self.apply(head, &args, expected, expr.span)
    }

    /// The head of an application, its type not yet instantiated if it is known.
    pub(super) fn head(&mut self, expr: &hir::Expr) -> Head {
        match &expr.kind {
            hir::ExprKind::Var(name) => self.variable(*name, expr.span),
            hir::ExprKind::Con(name) => self.constructor(*name, expr.span),
            hir::ExprKind::Sig { expr: inner, signature } => {
                let scheme = self.scheme(signature);
                let binders = signature.binders.clone();
                let origin = SkolemOrigin::Annotation;
                let because =
                    Because { span: signature.span, text: "by this type annotation".into() };
                let typed =
                    self.check_scheme(&scheme, signature.span, origin, &binders, |this, rho| {
                        this.check(inner, rho, Some(&because))
                    });
                Head { expr: typed, ty: scheme, name: None }
            }
            _ => {
                let ty = self.fresh_meta();
                let typed = self.check(expr, &ty, None);
                Head { expr: typed, ty, name: None }
            }
        }
    }

    pub(super) fn variable(&mut self, name: ValueName, span: Span) -> Head {
        let shown = self.name_of(name);
        let (kind, ty) = match self.known(name) {
            Some(Known::Mono(ty, group)) => (ExprKind::Recursive(name, group), ty),
            Some(Known::Poly(ty)) => match name {
                ValueName::Local(id) => (ExprKind::Local(id), ty),
                ValueName::Global(global) if self.wants_call_stack(global) => {
                    let pred = super::types::con(*wired::HAS_CALL_STACK);
                    let (vars, _, body) = super::types::split_forall(&ty);
                    let ty = super::types::forall(vars.to_vec(), vec![pred], body.clone());
                    (ExprKind::Global(global), ty)
                }
                ValueName::Global(global) => (ExprKind::Global(global), ty),
            },
            None => {
                // Either its definition failed and was reported, or a module is missing.
                if !self.has_errors() {
                    let shown = super::report::quoted(shown);
                    self.error(Diagnostic::error(format!("nothing is known of {shown}")).at(span));
                }
                (ExprKind::Error, self.fresh_meta())
            }
        };
        Head { expr: Expr { kind, span }, ty, name: Some(shown) }
    }

    /// The `error` function of the library is below the definition of call stacks, so its type
    /// there does not mention one.
    fn wants_call_stack(&self, name: GlobalName) -> bool {
        !self.env.in_library && (name == *wired::ERROR || name == *wired::UNDEFINED)
    }

    pub(super) fn constructor(&mut self, name: GlobalName, span: Span) -> Head {
        let ty = match self.con_info(name) {
            Some(info) => super::types::forall(
                info.vars.clone(),
                info.context.clone(),
                super::types::funs(info.fields.clone(), info.result.clone()),
            ),
            None => self.fresh_meta(),
        };
        let kind = ExprKind::Con(name, Vec::new());
        Head { expr: Expr { kind, span }, ty, name: Some(name.name) }
    }

    /// Applies a head to arguments from the source.
    pub(super) fn apply(&mut self, head: Head, args: &[Arg], expected: &Ty, span: Span) -> Expr {
        let head_span = head.expr.span;
        let (mut expr, mut ty, name) = (head.expr, head.ty, head.name);
        let mut values: Vec<(&hir::Expr, Ty)> = Vec::new();
        // Evidence between arguments: the number of arguments before, and the evidence.
        let mut between: Vec<(usize, Vec<EvId>)> = Vec::new();
        let mut at = 0;
        while at < args.len() {
            ty = self.resolve(&ty);
            if let Type::Forall(..) = &*ty {
                let mut types = Vec::new();
                while let Some(Arg::Type(t)) = args.get(at) {
                    let t = self.ty(t);
                    types.push(t);
                    at += 1;
                }
                let (rho, evidence) = self.instantiate_with(&ty, &types, head_span, name);
                ty = rho;
                if values.is_empty() {
                    expr = apply_evidence(expr, evidence, &self.st);
                } else if !evidence.is_empty() {
                    between.push((values.len(), evidence));
                }
                continue;
            }
            match args[at] {
                Arg::Type(t) => {
                    let shown = super::print::show(&self.zonk(&ty));
                    self.error(
                        Diagnostic::error("cannot apply this to a type")
                            .at_saying(t.span, format!("the function has type {shown} here")),
                    );
                }
                Arg::Value(value) => {
                    let Some((from, to)) = self.split_fun(&ty) else {
                        self.too_many_arguments(name, args, values.len(), &ty, head_span, value);
                        for rest in &args[at..] {
                            if let Arg::Value(v) = rest {
                                let any = self.fresh_meta();
                                self.check(v, &any, None);
                            }
                        }
                        return Expr { kind: ExprKind::Error, span };
                    };
                    values.push((value, from));
                    ty = to;
                }
            }
            at += 1;
        }
        ty = self.resolve(&ty);
        let mut last = Vec::new();
        while let Type::Forall(..) = &*ty {
            let (rho, evidence) = self.instantiate_with(&ty, &[], head_span, name);
            last.extend(evidence);
            ty = self.resolve(&rho);
        }
        // Which arguments have unknowns in their types, and which have exactly the type of the
        // result: for messages, before the result adds information.
        let open: Vec<(bool, bool)> = values
            .iter()
            .map(|(_, from)| {
                let from = self.zonk(from);
                let same = matches!(&*from, Type::Meta(_)) && from == ty;
                (super::solve::has_unknown(&from), same)
            })
            .collect();
        let errors = self.diagnostics.len();
        self.expect(&ty, expected, span, None);
        let because = name.map(|n| Because {
            span: head_span,
            text: format!("an argument of {}", super::report::quoted(n)),
        });
        let like_result = because.as_ref().filter(|_| open.iter().any(|o| o.1)).map(|because| {
            let shown = super::print::show(&self.zonk(expected));
            Because {
                span: because.span,
                text: format!("{}, whose result is to be {shown}", because.text),
            }
        });
        let mut done: Vec<Expr> = Vec::new();
        let mut between = between.into_iter().peekable();
        for (i, (value, from)) in values.iter().enumerate() {
            if between.peek().is_some_and(|(n, _)| *n == i)
                && let Some((_, evidence)) = between.next()
            {
                expr = apply_values(expr, std::mem::take(&mut done), span);
                expr = apply_evidence(expr, evidence, &self.st);
            }
            let (unknown, same) = open[i];
            let because = if same { like_result.as_ref() } else { because.as_ref() };
            // Unknowns shared with an earlier argument may have been guessed wrong.
            let from = match unknown && self.diagnostics.len() > errors {
                true => &self.fresh_meta(),
                false => from,
            };
            done.push(self.check_poly(value, from, because));
        }
        expr = apply_values(expr, done, span);
        apply_evidence(expr, last, &self.st)
    }

    /// A library function applied to these arguments.
    pub(super) fn apply_global(
        &mut self,
        name: GlobalName,
        args: &[&hir::Expr],
        expected: &Ty,
        span: Span,
    ) -> Expr {
        let head = self.variable(ValueName::Global(name), span);
        let args: Vec<Arg> = args.iter().map(|a| Arg::Value(a)).collect();
        self.apply(head, &args, expected, span)
    }

    /// Argument and result of a function type; an unknown is unified with one.
    pub(super) fn split_fun(&mut self, ty: &Ty) -> Option<(Ty, Ty)> {
        let ty = self.resolve(ty);
        match &*ty {
            Type::Fun(a, b) => Some((a.clone(), b.clone())),
            Type::Meta(_) | Type::App(..) | Type::Family(..) => {
                let (a, b) = (self.fresh_meta(), self.fresh_meta());
                let arrow = fun(a.clone(), b.clone());
                self.unify(&ty, &arrow, Span::NONE).ok()?;
                Some((a, b))
            }
            _ => None,
        }
    }

    fn too_many_arguments(
        &mut self,
        name: Option<Symbol>,
        args: &[Arg],
        taken: usize,
        ty: &Ty,
        head_span: Span,
        extra: &hir::Expr,
    ) {
        let given = args.iter().filter(|a| matches!(a, Arg::Value(_))).count();
        let what = name.map_or_else(|| "this".to_owned(), super::report::quoted);
        let shown = super::print::show(&self.zonk(ty));
        let plural = |n: usize| if n == 1 { "argument" } else { "arguments" };
        let message = if taken == 0 {
            format!("{what} is not a function, but is applied to {given} {}", plural(given))
        } else {
            format!("{what} takes {taken} {}, but is applied to {given}", plural(taken))
        };
        let mut diagnostic = Diagnostic::error(message)
            .at_saying(extra.span, "this argument is one too many")
            .with(head_span, format!("its result has type {shown}"));
        if shown.starts_with("IO ") {
            diagnostic = diagnostic
                .help("if this is a statement of its own, begin its line where the others begin");
        }
        self.error(diagnostic);
    }

    /// Fresh unknowns for quantified variables (the first ones as given), and evidence for the
    /// context.
    pub(super) fn instantiate_with(
        &mut self,
        ty: &Ty,
        types: &[Ty],
        span: Span,
        name: Option<Symbol>,
    ) -> (Ty, Vec<EvId>) {
        let Type::Forall(vars, context, body) = &**ty else { return (ty.clone(), Vec::new()) };
        let mut subst = Subst::new();
        for (i, v) in vars.iter().enumerate() {
            let ty = types.get(i).cloned().unwrap_or_else(|| self.st.fresh_meta());
            subst.insert(v.id, ty);
        }
        if types.len() > vars.len() {
            self.error(Diagnostic::error("more type arguments than type variables").at(span));
        }
        let origin = name.map_or(Origin::Other("this expression"), Origin::Use);
        let evidence = self.want_context(context, &subst, span, &origin);
        (substitute(body, &subst), evidence)
    }

    /// Adds the predicates of a context as wanted. Returns evidence for those that have any.
    pub(super) fn want_context(
        &mut self,
        context: &[Ty],
        subst: &Subst,
        span: Span,
        origin: &Origin,
    ) -> Vec<EvId> {
        let mut evidence = Vec::new();
        for pred in context {
            let erased = self.is_erased(pred);
            let ev = self.want(substitute(pred, subst), span, origin.clone());
            if !erased {
                evidence.push(ev);
            }
        }
        evidence
    }

    /// Checks against a type that may be quantified.
    pub(super) fn check_poly(
        &mut self,
        expr: &hir::Expr,
        ty: &Ty,
        because: Option<&Because>,
    ) -> Expr {
        let ty = self.resolve(ty);
        if !matches!(&*ty, Type::Forall(..)) {
            return self.check(expr, &ty, because);
        }
        self.check_scheme(&ty, expr.span, SkolemOrigin::Annotation, &[], |this, rho| {
            this.check(expr, rho, because)
        })
    }

    /// Makes the variables of a scheme rigid, assumes its context, and elaborates what `f` returns
    /// for the rest into a function of the dictionaries.
    pub(super) fn check_scheme(
        &mut self,
        scheme: &Ty,
        span: Span,
        origin: SkolemOrigin,
        binders: &[hir::TyBinder],
        f: impl FnOnce(&mut Self, &Ty) -> Expr,
    ) -> Expr {
        let scheme = self.resolve(scheme);
        if !matches!(&*scheme, Type::Forall(..)) {
            return f(self, &scheme);
        }
        let entered = self.open_scheme(&scheme, span, origin, binders);
        let body = f(self, &entered.rho);
        let params = entered.params.clone();
        self.close_scheme(entered);
        if params.is_empty() {
            return body;
        }
        let span = body.span;
        Expr { kind: ExprKind::EvLam(params, Box::new(body)), span }
    }

    pub(super) fn open_scheme(
        &mut self,
        scheme: &Ty,
        span: Span,
        origin: SkolemOrigin,
        binders: &[hir::TyBinder],
    ) -> Opened {
        self.level += 1;
        let scope = self.new_scope();
        let outer = self.enter(scope);
        let (mut rho, mut params) = (self.resolve(scheme), Vec::new());
        let mut all = Subst::new();
        while let Type::Forall(vars, context, body) = &*rho {
            let mut subst = Subst::new();
            for v in vars {
                let skolem = self.fresh_skolem(v.name, span, origin.clone());
                subst.insert(v.id, skolem);
            }
            let context: Vec<Ty> = context.iter().map(|p| substitute(p, &subst)).collect();
            params.extend(self.assume(&context));
            let next = substitute(body, &subst);
            all.extend(subst);
            rho = self.resolve(&next);
        }
        for binder in binders {
            if let Some(ty) = self.ty_vars.get(&binder.var) {
                let ty = substitute(ty, &all);
                self.ty_vars.insert(binder.var, ty);
            }
        }
        Opened { rho, params, outer }
    }

    pub(super) fn close_scheme(&mut self, opened: Opened) {
        self.enter(opened.outer);
        self.level -= 1;
    }
}

/// A scheme that is being checked from the inside.
pub(super) struct Opened {
    pub rho: Ty,
    pub params: Vec<super::state::EvVar>,
    outer: std::rc::Rc<super::state::Scope>,
}

fn apply_values(expr: Expr, args: Vec<Expr>, span: Span) -> Expr {
    if args.is_empty() {
        return expr;
    }
    Expr { kind: ExprKind::App(Box::new(expr), args), span }
}

/// Applies to dictionaries; a method takes that of its class first, a constructor stores them.
pub(super) fn apply_evidence(
    expr: Expr,
    mut evidence: Vec<EvId>,
    st: &super::state::State,
) -> Expr {
    if evidence.is_empty() {
        return expr;
    }
    let span = expr.span;
    let expr = match expr.kind {
        ExprKind::Con(name, before) if before.is_empty() => {
            return Expr { kind: ExprKind::Con(name, evidence), span };
        }
        ExprKind::Global(name) => match st.env.methods.get(&name) {
            Some(&(class, place)) => {
                let first = evidence.remove(0);
                Expr { kind: ExprKind::Method { class, place, name, evidence: first }, span }
            }
            None => Expr { kind: ExprKind::Global(name), span },
        },
        kind => Expr { kind, span },
    };
    if evidence.is_empty() {
        return expr;
    }
    Expr { kind: ExprKind::EvApp(Box::new(expr), evidence), span }
}

//! Cases with a known outcome: of a constructor, of a variable that was examined before, of a
//! dictionary; and cases of cases that return only booleans or the like.

use super::frame::{Arg, Atom, Frame, Subst};
use super::simplify::{Simplifier, pattern_fields};
use core_ir::{Alternative, BodyBuilder, Expr, ExprId, Literal, Pattern, VarId, builtin};
use source::{Span, Symbol};
use std::rc::Rc;
use std::sync::Arc;

/// The maximum number of steps from a dictionary to a superclass of it.
const MAX_SUPERCLASSES: u32 = 12;

pub(super) struct Case {
    pub scrutinee: ExprId,
    pub binder: VarId,
    pub alternatives: Vec<Alternative>,
    pub default: Option<ExprId>,
}

impl Simplifier<'_, '_> {
    pub(super) fn case(
        &mut self,
        frame: &Rc<Frame>,
        case: &Case,
        args: Vec<Arg>,
        span: Span,
    ) -> ExprId {
        if let Some(done) = self.case_of_dictionary(frame, case, &args) {
            return done;
        }
        let scrutinee = self.go(frame, case.scrutinee, Vec::new());
        match self.out.body().expr(scrutinee).clone() {
            Expr::Con { con, args: fields } if is_lazy(con) => {
                if let Some(done) = self.case_of_constructor(frame, case, con, &fields, &args, span)
                {
                    return done;
                }
            }
            Expr::Var(var) => {
                if let Some((con, fields)) = self.known.get(&var).cloned()
                    && let Some(done) = self.case_of_known(frame, case, var, con, &fields, &args)
                {
                    return done;
                }
            }
            Expr::Case { .. } | Expr::Let { .. } | Expr::LetStrict { .. } => {
                if let Some(done) = self.case_behind_one(frame, case, scrutinee, &args, span) {
                    self.again = true;
                    return done;
                }
            }
            _ => {}
        }
        if matches!(self.out.body().expr(scrutinee), Expr::Case { .. })
            && decides(case)
            && (is_plain(case) || self.ends_in_constructor(scrutinee))
            && !self.binder_is_used(frame, case)
        {
            self.again |= !is_plain(case);
            return self.case_of_case(frame, case, scrutinee, args, span);
        }
        self.undecided(frame, case, scrutinee, args, span)
    }

    fn undecided(
        &mut self,
        frame: &Rc<Frame>,
        case: &Case,
        scrutinee: ExprId,
        args: Vec<Arg>,
        span: Span,
    ) -> ExprId {
        let on = match self.out.body().expr(scrutinee) {
            Expr::Var(var) => Some(*var),
            _ => None,
        };
        let binder = self.fresh(frame, case.binder);
        let mut alternatives = Vec::new();
        for alternative in &case.alternatives {
            let fields: Vec<VarId> = pattern_fields(&alternative.pattern)
                .iter()
                .map(|f| self.fresh(frame, *f))
                .collect();
            let pattern = match &alternative.pattern {
                Pattern::Con { con, .. } => Pattern::Con { con: *con, fields: fields.clone() },
                Pattern::Tuple(_) => Pattern::Tuple(fields.clone()),
                Pattern::Lit(literal) => Pattern::Lit(literal.clone()),
            };
            let before = self.known.clone();
            if let Pattern::Con { con, .. } = &pattern {
                for var in on.into_iter().chain([binder]) {
                    self.known.insert(var, (*con, fields.clone()));
                }
            }
            let body = self.go(frame, alternative.body, args.clone());
            self.known = before;
            alternatives.push((pattern, body));
        }
        let default = case.default.map(|d| self.go(frame, d, args));
        self.out.case(scrutinee, binder, alternatives, default, span)
    }

    fn choose<'c>(&self, case: &'c Case, con: Symbol) -> Option<(&'c [VarId], ExprId)> {
        let chosen = case
            .alternatives
            .iter()
            .find(|a| matches!(&a.pattern, Pattern::Con { con: c, .. } if *c == con));
        match chosen {
            Some(alternative) => Some((pattern_fields(&alternative.pattern), alternative.body)),
            None => Some((&[], case.default?)),
        }
    }

    fn binder_is_used(&self, frame: &Rc<Frame>, case: &Case) -> bool {
        let bodies = case.alternatives.iter().map(|a| a.body).chain(case.default);
        bodies
            .into_iter()
            .any(|b| super::size::uses(&frame.body, b, case.binder) != super::size::Uses::None)
    }

    fn case_of_constructor(
        &mut self,
        frame: &Rc<Frame>,
        case: &Case,
        con: Symbol,
        fields: &[ExprId],
        args: &[Arg],
        span: Span,
    ) -> Option<ExprId> {
        // The binder would need the whole value again.
        if self.binder_is_used(frame, case) {
            return None;
        }
        let (vars, body) = self.choose(case, con)?;
        let (vars, body) = (vars.to_vec(), body);
        let mut bindings = Vec::new();
        for (var, field) in vars.iter().zip(fields) {
            let atom = match self.out.body().expr(*field) {
                Expr::Var(v) => Some(Atom::Var(*v)),
                Expr::Global(name) => Some(Atom::Global(*name)),
                Expr::Lit(literal @ (Literal::Int(_) | Literal::Char(_))) => {
                    Some(Atom::Lit(literal.clone()))
                }
                _ => None,
            };
            match atom {
                Some(atom) => frame.bind(*var, Subst::Atom(atom)),
                None => {
                    let new = self.fresh(frame, *var);
                    bindings.push((new, *field));
                }
            }
        }
        let body = self.go(frame, body, args.to_vec());
        Some(bindings.into_iter().rev().fold(body, |b, one| self.out.let_(vec![one], b, span)))
    }

    /// `case (case a of (x, y) -> (p, q)) of (u, v) -> b`, which is `case a of (x, y) -> b` with `u` and `v` known: the scrutinee
    /// is a constructor behind bindings and cases with one alternative.
    fn case_behind_one(
        &mut self,
        frame: &Rc<Frame>,
        case: &Case,
        scrutinee: ExprId,
        args: &[Arg],
        span: Span,
    ) -> Option<ExprId> {
        let mut around = Vec::new();
        let mut at = scrutinee;
        let (con, fields) = loop {
            let next = match self.out.body().expr(at) {
                Expr::Case { alternatives, default: None, .. } if alternatives.len() == 1 => {
                    alternatives[0].body
                }
                Expr::Let { body, .. } | Expr::LetStrict { body, .. } => *body,
                Expr::Con { con, args } if is_lazy(*con) => break (*con, args.clone()),
                _ => return None,
            };
            around.push(at);
            at = next;
        };
        let mut done = self.case_of_constructor(frame, case, con, &fields, args, span)?;
        for id in around.into_iter().rev() {
            let mut outer = self.out.body().expr(id).clone();
            match &mut outer {
                Expr::Case { alternatives, .. } => alternatives[0].body = done,
                Expr::Let { body, .. } | Expr::LetStrict { body, .. } => *body = done,
                _ => {}
            }
            let span = self.out.body().span(id);
            done = self.out.add(outer, span);
        }
        Some(done)
    }

    /// Whether some branch of a deciding expression ends in a constructor with fields.
    fn ends_in_constructor(&self, scrutinee: ExprId) -> bool {
        let body = self.out.body();
        let mut work = vec![scrutinee];
        while let Some(at) = work.pop() {
            match body.expr(at) {
                Expr::Con { con, args } if !args.is_empty() && is_lazy(*con) => return true,
                Expr::Case { alternatives, default, .. } => {
                    work.extend(alternatives.iter().map(|a| a.body).chain(*default));
                }
                Expr::Let { body, .. } | Expr::LetStrict { body, .. } => work.push(*body),
                Expr::Join { target, body, .. } => work.extend([*target, *body]),
                _ => {}
            }
        }
        false
    }

    fn case_of_known(
        &mut self,
        frame: &Rc<Frame>,
        case: &Case,
        var: VarId,
        con: Symbol,
        fields: &[VarId],
        args: &[Arg],
    ) -> Option<ExprId> {
        let (vars, body) = self.choose(case, con)?;
        frame.bind(case.binder, Subst::Atom(Atom::Var(var)));
        for (v, field) in vars.to_vec().iter().zip(fields) {
            frame.bind(*v, Subst::Atom(Atom::Var(*field)));
        }
        Some(self.go(frame, body, args.to_vec()))
    }

    /// The fields of a known dictionary: an instance, possibly applied to others.
    fn case_of_dictionary(
        &mut self,
        frame: &Rc<Frame>,
        case: &Case,
        args: &[Arg],
    ) -> Option<ExprId> {
        let [Alternative { pattern: Pattern::Con { con, fields }, body }] = &case.alternatives[..]
        else {
            return None;
        };
        if !is_dictionary(*con) || self.binder_is_used(frame, case) {
            return None;
        }
        let (name, given) = self.dictionary(frame, case.scrutinee, 0)?;
        let at = frame.span(case.scrutinee);
        let (inner, parts) = self.opened(frame, name, given, at)?;
        // Methods and dictionaries are cheap to rebuild at each use.
        for (field, part) in fields.iter().zip(parts) {
            frame.bind(*field, subst_of(&inner.arg(part)));
        }
        Some(self.go(frame, *body, args.to_vec()))
    }

    /// The parts of a dictionary: an instance applied to others, or an alias of one.
    fn opened(
        &mut self,
        frame: &Rc<Frame>,
        mut name: Symbol,
        mut given: Vec<Arg>,
        span: Span,
    ) -> Option<(Rc<Frame>, Vec<ExprId>)> {
        for _ in 0..4 {
            let def = self.program.get(name)?;
            let at = self.program.seen_from(name, span);
            let inner = Frame::new(Arc::new(def.body.clone()), frame.depth + 1, at);
            let root = inner.body.root();
            let made = match inner.expr(root) {
                Expr::Con { .. } if given.is_empty() => root,
                Expr::Lam { params, body, .. } if params.len() == given.len() => {
                    for (param, arg) in params.iter().zip(&given) {
                        inner.bind(*param, subst_of(arg));
                    }
                    *body
                }
                _ if given.is_empty() => {
                    (name, given) = static_dictionary(&inner, root)?;
                    continue;
                }
                _ => return None,
            };
            let Expr::Con { args: parts, .. } = inner.expr(made) else { return None };
            let parts = parts.clone();
            return Some((inner, parts));
        }
        None
    }

    /// The instance that an expression stands for, and the dictionaries that it is applied to. The class of which it is an
    /// instance may be a superclass of another one, and that of a third.
    fn dictionary(
        &mut self,
        frame: &Rc<Frame>,
        id: ExprId,
        depth: u32,
    ) -> Option<(Symbol, Vec<Arg>)> {
        if depth > MAX_SUPERCLASSES {
            return None;
        }
        if let Some(found) = static_dictionary(frame, id) {
            return Some(found);
        }
        match frame.expr(id) {
            Expr::Var(var) => match frame.get(*var)? {
                Subst::Delayed(inner, id) => self.dictionary(&inner, id, depth + 1),
                Subst::Atom(_) => None,
            },
            Expr::Case { scrutinee, alternatives, .. } => {
                let [Alternative { pattern: Pattern::Con { con, fields }, body }] =
                    &alternatives[..]
                else {
                    return None;
                };
                let Expr::Var(chosen) = frame.expr(*body) else { return None };
                let place = fields.iter().position(|field| field == chosen)?;
                if !is_dictionary(*con) {
                    return None;
                }
                let (name, given) = self.dictionary(frame, *scrutinee, depth + 1)?;
                let at = frame.span(*scrutinee);
                let (inner, parts) = self.opened(frame, name, given, at)?;
                self.dictionary(&inner, *parts.get(place)?, depth + 1)
            }
            _ => None,
        }
    }

    /// An argument that selects a superclass of a known dictionary, as that dictionary itself.
    pub(super) fn known_dictionary(&mut self, arg: &Arg) -> Option<Arg> {
        let Arg::Delayed(frame, id) = arg else { return None };
        if !matches!(frame.expr(*id), Expr::Case { .. }) {
            return None;
        }
        let (name, given) = self.dictionary(frame, *id, 0)?;
        if given.is_empty() {
            return Some(Arg::Atom(Atom::Global(name)));
        }
        let span = frame.span(*id);
        let mut builder = BodyBuilder::new();
        let vars: Vec<VarId> = given.iter().map(|_| builder.fresh("dict")).collect();
        let fun = builder.global(name, span);
        let args = vars.iter().map(|v| builder.local(*v, span)).collect();
        let root = builder.app(fun, args, span);
        let applied = Frame::new(Arc::new(builder.finish(root)), frame.depth, frame.at);
        for (var, arg) in vars.iter().zip(&given) {
            applied.bind(*var, subst_of(arg));
        }
        Some(Arg::Delayed(applied, root))
    }

    /// `case (case a of p -> True; q -> b) of True -> x; False -> y`: the inner branches continue
    /// directly with `x` and `y`, which are shared.
    fn case_of_case(
        &mut self,
        frame: &Rc<Frame>,
        case: &Case,
        scrutinee: ExprId,
        args: Vec<Arg>,
        span: Span,
    ) -> ExprId {
        let mut targets: Vec<Target> = Vec::new();
        for alternative in &case.alternatives {
            if let Pattern::Con { con, fields } = &alternative.pattern {
                let label = self.out.fresh("branch");
                let params: Vec<VarId> = fields.iter().map(|f| self.fresh(frame, *f)).collect();
                let body = self.go(frame, alternative.body, args.clone());
                targets.push(Target { con: Some(*con), label, params, body });
            }
        }
        if let Some(default) = case.default {
            let label = self.out.fresh("branch");
            let body = self.go(frame, default, args);
            targets.push(Target { con: None, label, params: Vec::new(), body });
        }
        let mut body = self.redirect(scrutinee, &targets, span);
        for target in targets {
            body = self.out.join(target.label, target.params, target.body, body, span);
        }
        body
    }

    /// Translates a deciding expression, with the continuation of each decision.
    fn redirect(&mut self, id: ExprId, targets: &[Target], span: Span) -> ExprId {
        match self.out.body().expr(id).clone() {
            Expr::Con { con, args } => {
                let target = targets
                    .iter()
                    .find(|t| t.con == Some(con))
                    .or_else(|| targets.iter().find(|t| t.con.is_none()));
                match target {
                    Some(target) if target.con.is_some() => self.out.jump(target.label, args, span),
                    Some(target) => self.out.jump(target.label, Vec::new(), span),
                    None => id,
                }
            }
            Expr::Case { scrutinee, binder, alternatives, default } => {
                let mut new = Vec::new();
                for alternative in alternatives {
                    let body = self.redirect(alternative.body, targets, span);
                    new.push((alternative.pattern, body));
                }
                let default = default.map(|d| self.redirect(d, targets, span));
                self.out.case(scrutinee, binder, new, default, span)
            }
            Expr::LetStrict { var, value, body } => {
                let body = self.redirect(body, targets, span);
                self.out.let_strict(var, value, body, span)
            }
            Expr::Let { bindings, body } => {
                let body = self.redirect(body, targets, span);
                self.out.let_(bindings, body, span)
            }
            Expr::Join { label, params, target, body } => {
                let target = self.redirect(target, targets, span);
                let body = self.redirect(body, targets, span);
                self.out.join(label, params, target, body, span)
            }
            // A jump to a join point inside the scrutinee, which is translated separately.
            Expr::Jump { .. } => id,
            _ => {
                let binder = self.out.fresh("value");
                let mut alternatives = Vec::new();
                let mut default = None;
                for target in targets {
                    let fields: Vec<VarId> = target
                        .params
                        .iter()
                        .map(|param| {
                            let param = self.out.body().var(*param).clone();
                            self.out.add_var(param)
                        })
                        .collect();
                    let args = fields.iter().map(|f| self.out.local(*f, span)).collect();
                    let jump = self.out.jump(target.label, args, span);
                    match target.con {
                        Some(con) => alternatives.push((Pattern::Con { con, fields }, jump)),
                        None => default = Some(jump),
                    }
                }
                self.out.case(id, binder, alternatives, default, span)
            }
        }
    }
}

fn subst_of(arg: &Arg) -> Subst {
    match arg {
        Arg::Atom(atom) => Subst::Atom(atom.clone()),
        Arg::Delayed(frame, id) => Subst::Delayed(frame.clone(), *id),
    }
}

/// Where a case of a case continues for a constructor, or for all others; its fields are the parameters of a join point.
struct Target {
    con: Option<Symbol>,
    label: VarId,
    params: Vec<VarId>,
    body: ExprId,
}

/// Whether a case is about constructors whose fields may stay unevaluated.
fn decides(case: &Case) -> bool {
    case.alternatives
        .iter()
        .all(|a| matches!(&a.pattern, Pattern::Con { con, .. } if is_lazy(*con)))
}

/// Whether a case examines only the constructor.
fn is_plain(case: &Case) -> bool {
    case.alternatives
        .iter()
        .all(|a| matches!(&a.pattern, Pattern::Con { fields, .. } if fields.is_empty()))
}

/// Constructors that can be built without evaluating their arguments.
fn is_lazy(con: Symbol) -> bool {
    let text = con.as_str();
    builtin::fields(text).is_some() || text.starts_with("(,") || is_dictionary(con)
}

pub(super) fn is_dictionary(con: Symbol) -> bool {
    con.as_str().contains(".C:")
}

/// The global of an instance, and the dictionaries that it is applied to.
pub(super) fn static_dictionary(frame: &Rc<Frame>, id: ExprId) -> Option<(Symbol, Vec<Arg>)> {
    match frame.expr(id) {
        Expr::Global(name) => Some((*name, Vec::new())),
        Expr::Var(var) => match frame.get(*var)? {
            Subst::Atom(Atom::Global(name)) => Some((name, Vec::new())),
            Subst::Delayed(inner, id) => static_dictionary(&inner, id),
            Subst::Atom(_) => None,
        },
        Expr::App { fun, args, .. } => {
            let (name, before) = static_dictionary(frame, *fun)?;
            if !before.is_empty() {
                return None;
            }
            let args: Vec<Arg> = args.iter().map(|a| frame.arg(*a)).collect();
            Some((name, args))
        }
        _ => None,
    }
}

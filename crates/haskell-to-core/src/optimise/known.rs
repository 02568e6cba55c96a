//! Cases with a known outcome: of a constructor, of a variable that was examined before, of a
//! dictionary; and cases of cases that return only booleans or the like.

use super::frame::{Arg, Atom, Frame, Subst};
use super::simplify::{Simplifier, pattern_fields};
use core_ir::{Alternative, Expr, ExprId, Pattern, VarId, builtin};
use source::{Span, Symbol};
use std::rc::Rc;
use std::sync::Arc;

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
            Expr::Case { .. } if decides(case) && !self.binder_is_used(frame, case) => {
                return self.case_of_case(frame, case, scrutinee, args, span);
            }
            _ => {}
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
        let (mut name, mut given) = static_dictionary(frame, case.scrutinee)?;
        // A dictionary may be an alias of another one, or of one applied to others.
        for _ in 0..4 {
            let def = self.program.get(name)?;
            let at = self.program.seen_from(name, frame.span(case.scrutinee));
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
            // Methods and dictionaries are cheap to rebuild at each use.
            for (field, part) in fields.iter().zip(parts) {
                frame.bind(*field, subst_of(&inner.arg(*part)));
            }
            return Some(self.go(frame, *body, args.to_vec()));
        }
        None
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
        let mut targets: Vec<(Option<Symbol>, VarId, ExprId)> = Vec::new();
        for alternative in &case.alternatives {
            if let Pattern::Con { con, .. } = &alternative.pattern {
                let label = self.out.fresh("branch");
                let body = self.go(frame, alternative.body, args.clone());
                targets.push((Some(*con), label, body));
            }
        }
        if let Some(default) = case.default {
            let label = self.out.fresh("branch");
            let body = self.go(frame, default, args);
            targets.push((None, label, body));
        }
        let mut body = self.redirect(scrutinee, &targets, span);
        for (_, label, target) in targets {
            body = self.out.join(label, Vec::new(), target, body, span);
        }
        body
    }

    /// Translates a deciding expression, with the continuation of each decision.
    fn redirect(
        &mut self,
        id: ExprId,
        targets: &[(Option<Symbol>, VarId, ExprId)],
        span: Span,
    ) -> ExprId {
        match self.out.body().expr(id).clone() {
            Expr::Con { con, .. } => {
                let target = targets
                    .iter()
                    .find(|t| t.0 == Some(con))
                    .or_else(|| targets.iter().find(|t| t.0.is_none()));
                match target {
                    Some((_, label, _)) => self.out.jump(*label, Vec::new(), span),
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
                for (con, label, _) in targets {
                    let jump = self.out.jump(*label, Vec::new(), span);
                    match con {
                        Some(con) => {
                            alternatives
                                .push((Pattern::Con { con: *con, fields: Vec::new() }, jump));
                        }
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

/// Whether a case examines only the constructor.
fn decides(case: &Case) -> bool {
    case.alternatives
        .iter()
        .all(|a| matches!(&a.pattern, Pattern::Con { fields, con } if fields.is_empty() && is_lazy(*con)))
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

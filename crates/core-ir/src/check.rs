//! Checks that modules are well formed. The tests of front ends use this, and a hand-written
//! `.core` file is checked before it runs, so that the machine may rely on it.

use crate::{Body, Def, Expr, ExprId, Literal, Module, Pattern, VarId, builtin, with_stack};
use source::{Diagnostic, Span, Symbol, did_you_mean};
use std::collections::{HashMap, HashSet};

/// Checks a whole program: every name is defined once, every variable is bound once and in
/// scope, constructors and primitives have all their arguments, and joins are jumped to from
/// tail positions only.
pub fn check(modules: &[Module]) -> Vec<Diagnostic> {
    let mut problems = Vec::new();
    let mut constructors: HashMap<Symbol, usize> = HashMap::new();
    for (_, cons) in builtin::TYPES {
        constructors.extend(cons.iter().map(|&(name, k)| (Symbol::new(name), k)));
    }
    let mut globals: HashMap<Symbol, Span> = HashMap::new();
    for module in modules {
        for con in module.types.iter().flat_map(|t| &t.constructors) {
            if constructors.insert(con.name, con.fields.len()).is_some() {
                problems
                    .push(Diagnostic::error(format!("constructor {} is defined twice", con.name)));
            }
        }
        for def in &module.defs {
            if let Some(first) = globals.insert(def.name, def.span) {
                problems.push(
                    Diagnostic::error(format!("{} is defined twice", def.name))
                        .at(def.span)
                        .with(first, "first defined here"),
                );
            }
        }
    }
    for def in modules.iter().flat_map(|m| &m.defs) {
        let mut checker = Checker {
            def,
            body: &def.body,
            constructors: &constructors,
            globals: &globals,
            in_scope: HashSet::new(),
            ever_bound: HashSet::new(),
            joins: HashMap::new(),
            problems: &mut problems,
        };
        match def.body.root {
            Some(root) => checker.expr(root, Tail::Yes),
            None => checker.say(def.span, "the definition has no body".into()),
        }
    }
    problems
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Tail {
    Yes,
    No,
}

struct Checker<'a> {
    def: &'a Def,
    body: &'a Body,
    constructors: &'a HashMap<Symbol, usize>,
    globals: &'a HashMap<Symbol, Span>,
    in_scope: HashSet<VarId>,
    ever_bound: HashSet<VarId>,
    /// Join points in scope, with the number of their parameters.
    joins: HashMap<VarId, usize>,
    problems: &'a mut Vec<Diagnostic>,
}

impl Checker<'_> {
    fn say(&mut self, span: Span, message: String) {
        let span = if span.is_none() { self.def.span } else { span };
        let message = format!("in {}: {message}", self.def.name);
        self.problems.push(Diagnostic::error(message).at(span));
    }

    fn name(&self, var: VarId) -> String {
        self.body
            .vars
            .get(var.0 as usize)
            .map_or_else(|| format!("?{}", var.0), |v| v.name.to_string())
    }

    fn bind(&mut self, var: VarId, span: Span) {
        if var.0 as usize >= self.body.vars.len() {
            self.say(span, format!("variable number {} has no entry", var.0));
        }
        if !self.ever_bound.insert(var) {
            self.say(span, format!("variable {} is bound twice", self.name(var)));
        }
        self.in_scope.insert(var);
    }

    fn scoped(&mut self, vars: &[VarId], span: Span, f: impl FnOnce(&mut Self)) {
        vars.iter().for_each(|v| self.bind(*v, span));
        f(self);
        vars.iter().for_each(|v| {
            self.in_scope.remove(v);
        });
    }

    /// A subexpression whose value is needed here: not in tail position of any enclosing join.
    fn value(&mut self, id: ExprId) {
        self.expr(id, Tail::No);
    }

    fn values(&mut self, ids: &[ExprId]) {
        ids.iter().for_each(|id| self.value(*id));
    }

    fn expr(&mut self, id: ExprId, tail: Tail) {
        with_stack(|| self.expr_here(id, tail));
    }

    fn without_joins(&mut self, f: impl FnOnce(&mut Self)) {
        let joins = std::mem::take(&mut self.joins);
        f(self);
        self.joins = joins;
    }

    fn expr_here(&mut self, id: ExprId, tail: Tail) {
        if tail == Tail::No && !self.joins.is_empty() {
            return self.without_joins(|this| this.expr_here(id, Tail::No));
        }
        let Some(expr) = self.body.exprs.get(id.0 as usize) else {
            return self.say(Span::NONE, format!("expression number {} does not exist", id.0));
        };
        let span = self.body.spans.get(id.0 as usize).copied().unwrap_or(Span::NONE);
        match expr {
            Expr::Var(var) => {
                if !self.in_scope.contains(var) {
                    self.say(span, format!("variable {} is not in scope", self.name(*var)));
                }
            }
            Expr::Global(name) => {
                if !self.globals.contains_key(name) {
                    let near = did_you_mean(name.as_str(), self.globals.keys().map(|g| g.as_str()));
                    self.say(span, format!("{name} is not defined"));
                    if let (Some(near), Some(last)) = (near, self.problems.last_mut()) {
                        last.help = Some(format!("did you mean {near}?"));
                    }
                }
            }
            Expr::Lit(_) => {}
            Expr::Lam { params, body, .. } => {
                self.without_joins(|this| {
                    this.scoped(params, span, |this| this.expr(*body, Tail::Yes));
                });
            }
            Expr::App { fun, args, .. } => {
                self.value(*fun);
                self.values(args);
            }
            Expr::Let { bindings, body } => {
                let vars: Vec<VarId> = bindings.iter().map(|b| b.0).collect();
                self.scoped(&vars, span, |this| {
                    bindings.iter().for_each(|b| this.value(b.1));
                    this.expr(*body, tail);
                });
            }
            Expr::LetStrict { var, value, body } => {
                self.value(*value);
                self.scoped(&[*var], span, |this| this.expr(*body, tail));
            }
            Expr::Con { con, args } => {
                self.constructor(*con, args.len(), span);
                self.values(args);
            }
            Expr::Tuple(args) => self.values(args),
            Expr::Case { scrutinee, binder, alternatives, default } => {
                self.value(*scrutinee);
                self.scoped(&[*binder], span, |this| {
                    for alternative in alternatives {
                        let fields: &[VarId] = match &alternative.pattern {
                            Pattern::Con { con, fields } => {
                                this.constructor(*con, fields.len(), span);
                                fields
                            }
                            Pattern::Tuple(fields) => fields,
                            Pattern::Lit(Literal::String(_) | Literal::Codes(_)) => {
                                this.say(span, "a list literal is not a flat pattern".into());
                                &[]
                            }
                            Pattern::Lit(_) => &[],
                        };
                        this.scoped(fields, span, |this| this.expr(alternative.body, tail));
                    }
                    default.iter().for_each(|d| this.expr(*d, tail));
                });
                if alternatives.is_empty() && default.is_none() {
                    self.say(span, "a case has no alternative".into());
                }
            }
            Expr::Prim { op, args } => {
                if args.len() != op.arity() {
                    self.say(
                        span,
                        format!("%{op} takes {} arguments, not {}", op.arity(), args.len()),
                    );
                }
                self.values(args);
            }
            Expr::Join { label, params, target, body } => {
                if !self.ever_bound.insert(*label) {
                    self.say(span, format!("label {} is bound twice", self.name(*label)));
                }
                self.scoped(params, span, |this| this.expr(*target, tail));
                let before = self.joins.insert(*label, params.len());
                self.expr(*body, Tail::Yes);
                self.joins.remove(label);
                if let Some(before) = before {
                    self.joins.insert(*label, before);
                }
            }
            Expr::Jump { label, args } => {
                match self.joins.get(label).copied() {
                    None => {
                        self.say(span, format!("cannot jump to {} from here", self.name(*label)))
                    }
                    Some(n) if n != args.len() => {
                        self.say(
                            span,
                            format!(
                                "{} takes {n} arguments, not {}",
                                self.name(*label),
                                args.len()
                            ),
                        );
                    }
                    Some(_) => {}
                }
                self.values(args);
            }
            Expr::Unforced(inner) => self.value(*inner),
        }
    }

    fn constructor(&mut self, con: Symbol, given: usize, span: Span) {
        match self.constructors.get(&con) {
            None => self.say(span, format!("constructor {con} is not defined")),
            Some(&n) if n != given => {
                self.say(span, format!("constructor {con} has {n} fields, not {given}"));
            }
            Some(_) => {}
        }
    }
}

//! Strictness analysis: which arguments a function is certain to evaluate.
//!
//! A backwards analysis in its simplest form: the set of variables that evaluating an expression is
//! certain to evaluate, by iteration from "all parameters" for recursive functions. Calls of such a
//! function evaluate those arguments first, so that loops over numbers build no thunks.

use super::Program;
use core_ir::{Body, Def, Expr, ExprId, Prim, Strictness, VarId};
use source::Symbol;
use std::collections::{HashMap, HashSet};

/// For each parameter, whether it is certain to be evaluated.
type Signature = Vec<bool>;

/// The variables that evaluating an expression evaluates; for a failure all of them, as nothing
/// follows it.
#[derive(Clone, Debug)]
enum Demand {
    All,
    Some(HashSet<VarId>),
}

impl Demand {
    fn none() -> Self {
        Demand::Some(HashSet::new())
    }

    fn has(&self, var: VarId) -> bool {
        match self {
            Demand::All => true,
            Demand::Some(vars) => vars.contains(&var),
        }
    }

    fn and(self, other: Demand) -> Demand {
        match (self, other) {
            (Demand::All, _) | (_, Demand::All) => Demand::All,
            (Demand::Some(mut a), Demand::Some(b)) => {
                a.extend(b);
                Demand::Some(a)
            }
        }
    }

    fn or(self, other: Demand) -> Demand {
        match (self, other) {
            (Demand::All, d) | (d, Demand::All) => d,
            (Demand::Some(a), Demand::Some(b)) => {
                Demand::Some(a.intersection(&b).copied().collect())
            }
        }
    }
}

/// Signatures of functions and constructors found so far.
#[derive(Default)]
pub(super) struct Signatures {
    globals: HashMap<Symbol, Signature>,
    /// Functions whose calls are rewritten: those of the library, and recursive ones. For other
    /// user functions one thunk less is not worth changing the evaluation order of the source; they
    /// are only analysed.
    eager: HashSet<Symbol>,
    /// Strict fields, by constructor.
    fields: HashMap<Symbol, Vec<bool>>,
    /// Functions that were or are being analysed.
    seen: HashSet<Symbol>,
    /// A failure evaluates nothing: for callers that need to know what was evaluated.
    failures_demand_nothing: bool,
}

/// The maximum distance of the analysis from a function to those that it calls.
const FAR: usize = 100;
const FAR_ABROAD: usize = 3;

/// Analyses and rewrites the definitions of a module.
pub(super) fn module(program: &mut Program, defs: &mut [Def]) {
    let mut signatures = std::mem::take(&mut program.signatures);
    for def in defs.iter() {
        signatures.learn(program, def.name, 0);
    }
    for def in defs.iter_mut() {
        rewrite(&mut def.body, &signatures);
    }
    program.signatures = signatures;
}

impl Signatures {
    /// No signatures yet; failures evaluate nothing.
    pub(super) fn without_failures() -> Self {
        Signatures { failures_demand_nothing: true, ..Signatures::default() }
    }

    /// Analyses a function, after those that it calls.
    pub(super) fn learn(&mut self, program: &mut Program, name: Symbol, depth: usize) {
        let limit = if program.own.contains_key(&name) { FAR } else { FAR_ABROAD };
        if depth > limit || !self.seen.insert(name) {
            return;
        }
        let Some(def) = program.get(name) else { return };
        let body = &def.body;
        core_ir::with_stack(|| self.prepare(program, body, depth + 1));
        let Expr::Lam { params, body: inner, .. } = body.expr(body.root()) else { return };
        if program.is_library(name) || super::size::mentions(body, body.root(), name) {
            self.eager.insert(name);
        }
        let mut signature = vec![true; params.len()];
        for _ in 0..10 {
            self.globals.insert(name, signature.clone());
            let demand = Analysis::new(body, self).demand(*inner);
            let next: Signature =
                params.iter().zip(&signature).map(|(p, s)| *s && demand.has(*p)).collect();
            if next == signature {
                return;
            }
            signature = next;
        }
        self.globals.remove(&name);
    }

    /// Analyses everything that a body calls and builds.
    fn prepare(&mut self, program: &mut Program, body: &Body, depth: usize) {
        for expr in &body.exprs {
            match expr {
                Expr::App { fun, .. } => {
                    if let Expr::Global(name) = body.expr(*fun) {
                        self.learn(program, *name, depth);
                    }
                }
                Expr::Con { con, args } if !args.is_empty() && !self.fields.contains_key(con) => {
                    let strict = program.strict_fields(*con).unwrap_or_default();
                    self.fields.insert(*con, strict);
                }
                _ => {}
            }
        }
    }
}

struct Analysis<'b> {
    body: &'b Body,
    known: &'b Signatures,
    locals: HashMap<VarId, Signature>,
    joins: HashMap<VarId, Demand>,
    /// The number of enclosing local functions.
    nesting: usize,
}

/// The maximum nesting: each level of local functions is analysed again for the enclosing one.
const MAX_LOCAL_DEPTH: usize = 6;

impl<'b> Analysis<'b> {
    fn new(body: &'b Body, known: &'b Signatures) -> Self {
        Analysis { body, known, locals: HashMap::new(), joins: HashMap::new(), nesting: 0 }
    }

    fn demand(&mut self, id: ExprId) -> Demand {
        core_ir::with_stack(|| self.demand_here(id))
    }

    fn demand_here(&mut self, id: ExprId) -> Demand {
        match self.body.expr(id).clone() {
            Expr::Var(v) => Demand::Some(HashSet::from([v])),
            Expr::Global(_) | Expr::Lit(_) | Expr::Lam { .. } => Demand::none(),
            Expr::Con { con, args } => {
                let strict = self.known.fields.get(&con).map_or(&[][..], |f| f);
                let mut demand = Demand::none();
                for (arg, _) in args.iter().zip(strict).filter(|(_, strict)| **strict) {
                    demand = demand.and(self.demand(*arg));
                }
                demand
            }
            Expr::Tuple(parts) => parts.iter().fold(Demand::none(), |d, p| d.and(self.demand(*p))),
            // The reference itself is not evaluated.
            Expr::Unforced(_) => Demand::none(),
            Expr::App { fun, args, .. } => {
                let signature = self.signature(fun);
                let mut demand = self.demand(fun);
                if let Some(signature) = signature
                    && signature.len() <= args.len()
                {
                    for (arg, strict) in args.iter().zip(signature) {
                        if strict {
                            demand = demand.and(self.demand(*arg));
                        }
                    }
                }
                demand
            }
            Expr::Let { bindings, body } => {
                self.local_functions(&bindings);
                let mut demand = self.demand(body);
                for (var, value) in &bindings {
                    if demand.has(*var) && !matches!(self.body.expr(*value), Expr::Lam { .. }) {
                        let more = self.demand(*value);
                        demand = demand.and(more);
                    }
                }
                demand
            }
            Expr::LetStrict { value, body, .. } => {
                // The value may be an action that does not return, or fails after an effect:
                // nothing after it may be moved before it.
                if self.is_pure(value) {
                    let before = self.demand(value);
                    before.and(self.demand(body))
                } else {
                    self.demand(body);
                    self.demand(value)
                }
            }
            Expr::Case { scrutinee, alternatives, default, .. } => {
                let pure = self.is_pure(scrutinee);
                let before = self.demand(scrutinee);
                let mut after: Option<Demand> = None;
                let bodies = alternatives.iter().map(|a| a.body).chain(default);
                for body in bodies {
                    let demand = self.demand(body);
                    after = Some(match after {
                        Some(sofar) => sofar.or(demand),
                        None => demand,
                    });
                }
                match after {
                    Some(after) if pure => before.and(after),
                    _ => before,
                }
            }
            Expr::Prim { op, args } => {
                let fails = matches!(op, Prim::Raise | Prim::RaiseMachine);
                if fails && !self.known.failures_demand_nothing {
                    return Demand::All;
                }
                let mut demand = Demand::none();
                for (i, arg) in args.iter().enumerate() {
                    if op.strictness(i) == Strictness::Strict {
                        demand = demand.and(self.demand(*arg));
                    }
                }
                demand
            }
            Expr::Join { label, target, body, .. } => {
                let after = self.demand(target);
                self.joins.insert(label, after);
                self.demand(body)
            }
            Expr::Jump { label, .. } => self.joins.get(&label).cloned().unwrap_or(Demand::none()),
        }
    }

    /// Whether evaluation has no visible effect. A call of an unknown function is considered an
    /// action if its last argument could be a token.
    fn is_pure(&self, id: ExprId) -> bool {
        match self.body.expr(id) {
            Expr::Prim { op, .. } => op.effect() == core_ir::Effect::Pure,
            Expr::App { args, .. } => !args.last().is_some_and(|a| match self.body.expr(*a) {
                Expr::Var(v) => self.body.var(*v).name.as_str() == "token",
                Expr::Con { con, args } => args.is_empty() && con.as_str() == "()",
                _ => false,
            }),
            Expr::LetStrict { value, body, .. } => self.is_pure(*value) && self.is_pure(*body),
            Expr::Let { body, .. } => self.is_pure(*body),
            Expr::Case { scrutinee, alternatives, default, .. } => {
                self.is_pure(*scrutinee)
                    && alternatives.iter().all(|a| self.is_pure(a.body))
                    && default.is_none_or(|d| self.is_pure(d))
            }
            Expr::Join { target, body, .. } => self.is_pure(*target) && self.is_pure(*body),
            _ => true,
        }
    }

    fn signature(&self, fun: ExprId) -> Option<Signature> {
        match self.body.expr(fun) {
            Expr::Global(name) => self.known.globals.get(name).cloned(),
            Expr::Var(var) => self.locals.get(var).cloned(),
            _ => None,
        }
    }

    /// Signatures of local functions, each by its own iteration.
    fn local_functions(&mut self, bindings: &[(VarId, ExprId)]) {
        if self.nesting < MAX_LOCAL_DEPTH {
            self.nesting += 1;
            self.settle_locals(bindings);
            self.nesting -= 1;
        }
    }

    fn settle_locals(&mut self, bindings: &[(VarId, ExprId)]) {
        for (var, value) in bindings {
            if let Expr::Lam { params, .. } = self.body.expr(*value) {
                self.locals.entry(*var).or_insert_with(|| vec![true; params.len()]);
            }
        }
        for _ in 0..10 {
            let mut changed = false;
            for (var, value) in bindings {
                let Expr::Lam { params, body, .. } = self.body.expr(*value).clone() else {
                    continue;
                };
                let demand = self.demand(body);
                let old = self.locals[var].clone();
                let new: Signature =
                    params.iter().zip(&old).map(|(p, s)| *s && demand.has(*p)).collect();
                changed |= new != old;
                self.locals.insert(*var, new);
            }
            if !changed {
                return;
            }
        }
        for (var, _) in bindings {
            self.locals.remove(var);
        }
    }
}

/// Evaluates arguments before calls that are certain to evaluate them.
fn rewrite(body: &mut Body, known: &Signatures) {
    let worth = |body: &Body, arg: ExprId| {
        // A variable is passed on as it is: the callee evaluates it, or it is already evaluated.
        matches!(
            body.expr(arg),
            Expr::Prim { .. } | Expr::App { .. } | Expr::Case { .. } | Expr::LetStrict { .. }
        )
    };
    rewrite_those(body, known, |name| known.eager.contains(&name), worth);
}

/// Evaluates exactly these arguments early, whichever function is called.
pub(super) fn evaluate_early(body: &mut Body, known: &Signatures, these: &HashSet<ExprId>) {
    if !these.is_empty() {
        rewrite_those(body, known, |_| true, |_, arg| these.contains(&arg));
    }
}

fn rewrite_those(
    body: &mut Body,
    known: &Signatures,
    eager: impl Fn(Symbol) -> bool,
    worth: impl Fn(&Body, ExprId) -> bool,
) {
    let Some(root) = body.root else { return };
    let locals = {
        let mut analysis = Analysis::new(body, known);
        // All let-bound functions are found on the way.
        let mut work = vec![root];
        let mut order = Vec::new();
        while let Some(at) = work.pop() {
            order.push(at);
            body.children(at, |c| work.push(c));
        }
        for at in order.into_iter().rev() {
            if let Expr::Let { bindings, .. } = body.expr(at) {
                analysis.local_functions(bindings);
            }
        }
        analysis.locals
    };
    let mut work = vec![root];
    while let Some(at) = work.pop() {
        body.children(at, |c| work.push(c));
        let Expr::App { fun, args, exact: false } = body.expr(at).clone() else { continue };
        let signature = match body.expr(fun) {
            Expr::Global(name) if eager(*name) => known.globals.get(name),
            Expr::Var(var) => locals.get(var),
            _ => None,
        };
        let Some(signature) = signature.filter(|s| s.len() <= args.len()) else { continue };
        let early_ones: Vec<bool> =
            args.iter().zip(signature).map(|(arg, strict)| *strict && worth(body, *arg)).collect();
        early(body, at, fun, args, &early_ones);
    }
}

fn early(body: &mut Body, at: ExprId, fun: ExprId, mut args: Vec<ExprId>, which: &[bool]) {
    let span = body.span(at);
    let mut evaluated = Vec::new();
    for (arg, is_early) in args.iter_mut().zip(which) {
        if *is_early {
            let var = VarId(body.vars.len() as u32);
            body.vars.push(core_ir::Var {
                name: Symbol::new("early"),
                from_source: false,
                span: source::Span::NONE,
            });
            evaluated.push((var, *arg));
            *arg = push(body, Expr::Var(var), span);
        }
    }
    if evaluated.is_empty() {
        return;
    }
    let mut expr = Expr::App { fun, args, exact: false };
    while let Some((var, value)) = evaluated.pop() {
        let inner = push(body, expr, span);
        expr = Expr::LetStrict { var, value, body: inner };
    }
    body.exprs[at.0 as usize] = expr;
}

fn push(body: &mut Body, expr: Expr, span: source::Span) -> ExprId {
    body.exprs.push(expr);
    body.spans.push(span);
    ExprId(body.exprs.len() as u32 - 1)
}

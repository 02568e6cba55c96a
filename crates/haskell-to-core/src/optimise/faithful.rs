//! Optimisations for an observed run that do not change anything visible.
//!
//! There are two, which keep the calls, constants and anonymous functions of user code, and what is
//! evaluated:
//!
//! - a call of a library function that is just a primitive becomes the primitive (`n - 1`);
//! - an argument that a function is certain to evaluate, and that is arithmetic that cannot fail on
//!   evaluated numbers, is computed before the call instead of being delayed.

use super::strict::{Signatures, evaluate_early};
use super::{Definitions, Program};
use core_ir::{Body, Effect, Expr, ExprId, Module, Prim, Strictness, VarId};
use source::Symbol;
use std::collections::{HashMap, HashSet};

/// The maximum number of aliases that are followed.
const ALIASES: usize = 4;

/// Applies both to modules that belong together.
pub fn lighten(modules: &mut [Module], others: &mut dyn Definitions) {
    let own: HashSet<Symbol> = modules.iter().flat_map(|m| &m.defs).map(|d| d.name).collect();
    let mut known: HashMap<Symbol, Option<Wrapper>> = HashMap::new();
    for def in modules.iter_mut().flat_map(|m| &mut m.defs) {
        for at in 0..def.body.exprs.len() {
            let Expr::App { fun, args, exact: false } = &def.body.exprs[at] else { continue };
            let Expr::Global(name) = def.body.expr(*fun) else { continue };
            if own.contains(name) {
                continue;
            }
            let wrapper = known.entry(*name).or_insert_with(|| Wrapper::of(*name, others));
            if let Some(primitive) = wrapper.as_ref().and_then(|w| w.applied(args)) {
                def.body.exprs[at] = primitive;
            }
        }
    }
    let mut program = Program::new(modules, others, super::Passes::default());
    let mut signatures = Signatures::without_failures();
    for def in modules.iter().flat_map(|m| &m.defs) {
        signatures.learn(&mut program, def.name, 0);
    }
    for def in modules.iter_mut().flat_map(|m| &mut m.defs) {
        let ready = Ready::of(&def.body);
        evaluate_early(&mut def.body, &signatures, &ready.0);
    }
}

/// A function that is just a primitive operation, with the index of each operand among its
/// parameters.
struct Wrapper {
    op: Prim,
    operands: Vec<usize>,
}

impl Wrapper {
    fn of(mut name: Symbol, others: &mut dyn Definitions) -> Option<Self> {
        for _ in 0..ALIASES {
            let def = others.get(name)?;
            let body = &def.body;
            match body.expr(body.root()) {
                Expr::Global(other) => name = *other,
                Expr::Lam { params, body: inner, .. } => {
                    let Expr::Prim { op, args } = body.expr(*inner) else { return None };
                    let place = |arg: &ExprId| match body.expr(*arg) {
                        Expr::Var(var) => params.iter().position(|p| p == var),
                        _ => None,
                    };
                    let operands: Vec<usize> = args.iter().map(place).collect::<Option<_>>()?;
                    let once: HashSet<usize> = operands.iter().copied().collect();
                    let all = once.len() == params.len() && operands.len() == params.len();
                    return (all && op.effect() == Effect::Pure)
                        .then_some(Wrapper { op: *op, operands });
                }
                _ => return None,
            }
        }
        None
    }

    /// The operation, if the call is saturated.
    fn applied(&self, args: &[ExprId]) -> Option<Expr> {
        (args.len() == self.operands.len()).then(|| Expr::Prim {
            op: self.op,
            args: self.operands.iter().map(|place| args[*place]).collect(),
        })
    }
}

/// Arithmetic that cannot fail, on numbers that are always evaluated when it is reached.
struct Ready(HashSet<ExprId>);

impl Ready {
    fn of(body: &Body) -> Self {
        let mut ready = Ready(HashSet::new());
        if let Some(root) = body.root {
            let mut work = vec![(root, Vec::new())];
            while let Some((at, there)) = work.pop() {
                ready.look(body, at, there, &mut work);
            }
        }
        ready
    }

    /// Examines an expression before which these variables were evaluated.
    fn look(
        &mut self,
        body: &Body,
        at: ExprId,
        there: Vec<VarId>,
        work: &mut Vec<(ExprId, Vec<VarId>)>,
    ) {
        match body.expr(at) {
            Expr::Case { scrutinee, binder, alternatives, default } => {
                work.push((*scrutinee, there.clone()));
                let mut after = there;
                evaluated(body, *scrutinee, &mut after);
                after.push(*binder);
                for alternative in alternatives {
                    work.push((alternative.body, after.clone()));
                }
                work.extend(default.map(|default| (default, after)));
            }
            Expr::LetStrict { var, value, body: rest } => {
                work.push((*value, there.clone()));
                let mut after = there;
                evaluated(body, *value, &mut after);
                after.push(*var);
                work.push((*rest, after));
            }
            expr => {
                if matches!(expr, Expr::Prim { .. }) && is_ready(body, at, &there) {
                    self.0.insert(at);
                }
                body.children(at, |child| work.push((child, there.clone())));
            }
        }
    }
}

/// Variables that evaluating an expression evaluates.
fn evaluated(body: &Body, at: ExprId, found: &mut Vec<VarId>) {
    match body.expr(at) {
        Expr::Var(var) => found.push(*var),
        Expr::Prim { op, args } => {
            for (i, arg) in args.iter().enumerate() {
                if op.strictness(i) == Strictness::Strict {
                    evaluated(body, *arg, found);
                }
            }
        }
        _ => {}
    }
}

fn is_ready(body: &Body, at: ExprId, there: &[VarId]) -> bool {
    match body.expr(at) {
        Expr::Var(var) => there.contains(var),
        Expr::Lit(core_ir::Literal::Int(_)) => true,
        Expr::Prim { op, args } => {
            matches!(op, Prim::IntAdd | Prim::IntSub | Prim::IntMul)
                && args.iter().all(|arg| is_ready(body, *arg, there))
        }
        _ => false,
    }
}

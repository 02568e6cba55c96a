//! What is allowed in a guard.

use crate::bifs;
use crate::lower::Lower;
use erlang_syntax::tree::{BinaryOp, CallTarget, Expr, ExprKind};
use source::{Diagnostic, Span};

impl Lower<'_> {
    /// Whether an expression is allowed in a guard; used by comprehensions.
    pub(crate) fn is_guard_expr(&self, expr: &Expr) -> bool {
        core_ir::with_stack(|| self.guard_problem(expr).is_none())
    }

    pub(super) fn check_guard(&mut self, expr: &Expr) -> bool {
        let Some((span, what)) = core_ir::with_stack(|| self.guard_problem(expr)) else {
            return true;
        };
        self.say(
            Diagnostic::error(format!("illegal guard expression: {what}"))
                .at(span)
                .help("guards hold tests, comparisons, arithmetic and guard functions only"),
        );
        false
    }

    fn guard_problem(&self, expr: &Expr) -> Option<(Span, String)> {
        let all = |exprs: &mut dyn Iterator<Item = &Expr>| -> Option<(Span, String)> {
            let mut found = None;
            for e in exprs {
                found = found.or_else(|| core_ir::with_stack(|| self.guard_problem(e)));
            }
            found
        };
        let problem = |what: &str| Some((expr.span, what.to_owned()));
        match &expr.kind {
            ExprKind::Variable(_)
            | ExprKind::Atom(_)
            | ExprKind::Integer(_)
            | ExprKind::Float(_)
            | ExprKind::Char(_)
            | ExprKind::String(_)
            | ExprKind::RecordIndex { .. } => None,
            ExprKind::Tuple(elements) => all(&mut elements.iter()),
            ExprKind::List { elements, tail } => all(&mut elements.iter().chain(tail.as_deref())),
            ExprKind::Binary(segments) => all(&mut segments
                .iter()
                .flat_map(|s| std::iter::once(&s.value).chain(s.size.as_ref()))),
            ExprKind::Map { base, fields } => all(&mut base
                .as_deref()
                .into_iter()
                .chain(fields.iter().flat_map(|f| [&f.key, &f.value]))),
            ExprKind::Record { fields, .. } => all(&mut fields.iter().map(|f| &f.value)),
            ExprKind::RecordAccess { base, .. } => all(&mut std::iter::once(&**base)),
            ExprKind::Unary { operand, .. } => all(&mut std::iter::once(&**operand)),
            ExprKind::Operators(run) => match run
                .rest
                .iter()
                .find(|o| matches!(o.op, BinaryOp::Append | BinaryOp::Subtract))
            {
                Some(o) => Some((o.op_span, format!("`{}` is not allowed here", o.op.as_str()))),
                None => {
                    all(&mut std::iter::once(&*run.first).chain(run.rest.iter().map(|o| &o.value)))
                }
            },
            ExprKind::Call { target, args } => {
                let allowed = match (&**target, self.guard_call(target, args)) {
                    (CallTarget::Remote { .. }, Some((name, arity))) => {
                        bifs::is_guard_function(name, arity)
                            || bifs::direct_prim(name, arity).is_some()
                            || matches!((name, arity), ("and" | "or" | "xor", 2) | ("not", 1))
                    }
                    (_, Some((name, arity))) => bifs::is_guard_function(name, arity),
                    (_, None) => false,
                };
                let primitive = matches!(&**target, CallTarget::Remote { module, .. }
                    if module.as_atom().is_some_and(|m| m.as_str() == "%"));
                if !allowed && !primitive {
                    let what = match &**target {
                        CallTarget::Local(name) => {
                            format!("call of {name}/{}", args.len(), name = name.symbol)
                        }
                        _ => "a call of a function that is no guard function".to_owned(),
                    };
                    return Some((expr.span, what));
                }
                all(&mut args.iter())
            }
            ExprKind::Match { .. } => problem("`=` matches; a comparison is `=:=` or `==`"),
            ExprKind::Fun { .. } | ExprKind::FunLocal { .. } | ExprKind::FunRemote { .. } => {
                problem("a fun")
            }
            ExprKind::Comprehension(_) => problem("a comprehension"),
            ExprKind::Send { .. } => problem("`!`"),
            _ => problem("an expression that runs code"),
        }
    }
}

//! Copies of overloaded functions for the dictionaries that they are called with.
//!
//! A call `f d1 d2 x` whose leading dictionaries are instances becomes a call of a copy of `f` in
//! which they are known, and its methods with them. A copy is made once for each choice of
//! dictionaries, so the copy of a recursive function calls itself.

use super::frame::{Arg, Atom};
use super::simplify::Simplifier;
use super::size::size;
use core_ir::{Body, Def, Expr, ExprId};
use source::{Span, Symbol};
use std::fmt::Write;
use std::sync::Arc;

/// The maximum size of functions that are copied.
const MAX_COPIED_SIZE: usize = 700;

/// The maximum number of copies in one module.
const MAX_COPIES: usize = 600;

/// A longer name is a sign of dictionaries that grow with every call.
const MAX_NAME_LENGTH: usize = 160;

impl Simplifier<'_, '_> {
    pub(super) fn specialised(
        &mut self,
        name: Symbol,
        body: &Arc<Body>,
        args: &[Arg],
        span: Span,
    ) -> Option<ExprId> {
        let Expr::Lam { params, .. } = body.expr(body.root()) else { return None };
        let dicts = params.iter().take_while(|p| is_dict(body, **p)).count();
        if dicts == 0 || args.len() < dicts {
            return None;
        }
        let mut key = name.to_string();
        for arg in &args[..dicts] {
            key.push('@');
            text_of(arg, &mut key)?;
        }
        if key.len() > MAX_NAME_LENGTH {
            return None;
        }
        let copy = match self.program.copies.get(&key) {
            Some(copy) => *copy,
            None => self.copy(name, body, &args[..dicts], key)?,
        };
        let fun = self.out.global(copy, span);
        let rest = args[dicts..].iter().map(|a| self.arg(a, span)).collect();
        Some(self.out.app(fun, rest, span))
    }

    fn copy(&mut self, name: Symbol, body: &Body, dicts: &[Arg], key: String) -> Option<Symbol> {
        if self.program.made >= MAX_COPIES
            || size(body, body.root(), MAX_COPIED_SIZE) > MAX_COPIED_SIZE
        {
            return None;
        }
        let def = self.program.get(name)?;
        let copy = Symbol::new(&format!("{}.$s{key}", self.program.module));
        self.program.made += 1;
        if self.program.is_library(name) {
            self.program.borrowed.insert(copy);
        }
        self.program.copies.insert(key, copy);
        let mut body = body.clone();
        let span = body.span(body.root());
        let mut args = Vec::new();
        for dict in dicts {
            args.push(add(&mut body, dict, span)?);
        }
        let fun = body.root();
        let root = push(&mut body, Expr::App { fun, args, exact: false }, span);
        body.root = Some(root);
        let new = Def { name: copy, body, ..(*def).clone() };
        self.program.own.insert(copy, Arc::new(new.clone()));
        self.program.new.push(new);
        Some(copy)
    }
}

fn is_dict(body: &Body, var: core_ir::VarId) -> bool {
    let var = body.var(var);
    !var.from_source && var.name.as_str() == "dict"
}

/// The text of a dictionary without parameters.
fn text_of(arg: &Arg, into: &mut String) -> Option<()> {
    match arg {
        Arg::Atom(Atom::Global(name)) => write!(into, "{name}").ok(),
        Arg::Atom(_) => None,
        Arg::Delayed(frame, id) => match frame.expr(*id) {
            Expr::App { fun, args, exact: false } => {
                into.push('(');
                text_of(&frame.arg(*fun), into)?;
                for arg in args {
                    into.push(' ');
                    text_of(&frame.arg(*arg), into)?;
                }
                into.push(')');
                Some(())
            }
            _ => None,
        },
    }
}

fn add(body: &mut Body, arg: &Arg, span: Span) -> Option<ExprId> {
    match arg {
        Arg::Atom(Atom::Global(name)) => Some(push(body, Expr::Global(*name), span)),
        Arg::Atom(_) => None,
        Arg::Delayed(frame, id) => match frame.expr(*id) {
            Expr::App { fun, args, .. } => {
                let fun = add(body, &frame.arg(*fun), span)?;
                let mut all = Vec::new();
                for arg in args {
                    all.push(add(body, &frame.arg(*arg), span)?);
                }
                Some(push(body, Expr::App { fun, args: all, exact: false }, span))
            }
            _ => None,
        },
    }
}

fn push(body: &mut Body, expr: Expr, span: Span) -> ExprId {
    body.exprs.push(expr);
    body.spans.push(span);
    ExprId(body.exprs.len() as u32 - 1)
}

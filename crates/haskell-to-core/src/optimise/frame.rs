//! An expression that is being copied, with what its variables stand for by now.

use core_ir::{Body, Expr, ExprId, Literal, VarId};
use source::{Span, Symbol};
use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;
use std::sync::Arc;

/// One copy of a body. Variables are bound once, so the table only grows.
pub(super) struct Frame {
    pub body: Arc<Body>,
    vars: RefCell<HashMap<VarId, Subst>>,
    /// Inlined calls around this one.
    pub depth: u32,
    /// Of a copy of the library's: where it was called from, which is where the user sees it.
    pub at: Option<Span>,
}

/// What a variable of the body stands for.
#[derive(Clone)]
pub(super) enum Subst {
    Atom(Atom),
    /// An expression that was not copied yet, because it is used in one place only.
    Delayed(Rc<Frame>, ExprId),
}

/// What can be copied freely.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Atom {
    Var(VarId),
    Global(Symbol),
    Lit(Literal),
}

/// An argument that waits for its function.
#[derive(Clone)]
pub(super) enum Arg {
    Atom(Atom),
    Delayed(Rc<Frame>, ExprId),
}

impl Frame {
    pub(super) fn new(body: Arc<Body>, depth: u32, at: Option<Span>) -> Rc<Frame> {
        Rc::new(Frame { body, vars: RefCell::default(), depth, at })
    }

    pub(super) fn span(&self, id: ExprId) -> Span {
        self.at.unwrap_or_else(|| self.body.span(id))
    }

    pub(super) fn bind(&self, var: VarId, subst: Subst) {
        self.vars.borrow_mut().insert(var, subst);
    }

    pub(super) fn get(&self, var: VarId) -> Option<Subst> {
        self.vars.borrow().get(&var).cloned()
    }

    pub(super) fn expr(&self, id: ExprId) -> &Expr {
        self.body.expr(id)
    }

    /// The expression, if it can be copied freely.
    pub(super) fn atom(self: &Rc<Self>, id: ExprId) -> Option<Atom> {
        match self.expr(id) {
            Expr::Global(name) => Some(Atom::Global(*name)),
            // Lists of characters are built anew wherever they stand.
            Expr::Lit(Literal::String(_) | Literal::Codes(_) | Literal::Bytes(_)) => None,
            Expr::Lit(literal) => Some(Atom::Lit(literal.clone())),
            Expr::Var(var) => match self.get(*var)? {
                Subst::Atom(atom) => Some(atom),
                Subst::Delayed(frame, id) => frame.atom(id),
            },
            _ => None,
        }
    }

    pub(super) fn arg(self: &Rc<Self>, id: ExprId) -> Arg {
        match self.atom(id) {
            Some(atom) => Arg::Atom(atom),
            None => match self.expr(id) {
                Expr::Var(var) => match self.get(*var) {
                    Some(Subst::Delayed(frame, id)) => Arg::Delayed(frame, id),
                    _ => Arg::Delayed(self.clone(), id),
                },
                _ => Arg::Delayed(self.clone(), id),
            },
        }
    }
}

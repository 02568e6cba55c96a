//! The context of an expression that is being copied: the current values of its variables.

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
    /// The number of enclosing inlined calls.
    pub depth: u32,
    /// For a copy from the library: the call, which is the location shown to the user.
    pub at: Option<Span>,
}

/// The value of a variable of the body.
#[derive(Clone)]
pub(super) enum Subst {
    Atom(Atom),
    /// An expression that has not been copied yet, because it is used only once.
    Delayed(Rc<Frame>, ExprId),
}

/// An expression that can be duplicated freely.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Atom {
    Var(VarId),
    Global(Symbol),
    Lit(Literal),
}

/// A pending argument.
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

    /// The expression, if it can be duplicated freely.
    pub(super) fn atom(self: &Rc<Self>, id: ExprId) -> Option<Atom> {
        match self.expr(id) {
            Expr::Global(name) => Some(Atom::Global(*name)),
            // Lists of characters are rebuilt at each occurrence.
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

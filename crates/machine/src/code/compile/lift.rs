//! Lambda lifting: finds local functions that need not exist as values.
//!
//! The loops of comprehensions and of `receive` are local functions that are called but never
//! passed on. Such a function captures nothing: the variables it would capture are passed as
//! further arguments, right after its own, where captured variables are in a frame anyway. A call
//! then calls a known function, and no closure is created.
//!
//! This is done for Erlang only, where arguments are never delayed: in a thunk the function would
//! have to be a value after all.

use super::Compiler;
use crate::code::Role;
use crate::code::link::{Lifted, is_receive};
use core_ir::{Expr, ExprId, VarId, free_variables, with_stack};

impl Compiler<'_, '_> {
    /// The lifted function that is called, if it is one.
    pub(super) fn lifted_function(&self, fun: ExprId) -> Option<Lifted> {
        match self.body.expr(fun) {
            Expr::Var(var) => self.lifted.get(var).cloned(),
            _ => None,
        }
    }

    /// A lambda that is applied where it is written: it becomes part of the enclosing function.
    pub(super) fn applied_lambda(&mut self, fun: ExprId, arity: usize) -> Option<Lifted> {
        let Expr::Lam { name, params, body: root } = self.body.expr(fun) else { return None };
        if !self.is_strict() || params.len() != arity {
            return None;
        }
        let (name, params, root) = (*name, params.clone(), *root);
        let captured = self.captured_by(fun, None);
        let def = self.pending.def.clone();
        let number = self.linker.new_function(&def, name, params, captured.clone(), root, false);
        self.linker.code.functions[number as usize].role = Role::Part;
        if let Some(pending) = self.linker.pending.last_mut() {
            pending.lifted = self.lifted.iter().map(|(v, l)| (*v, l.clone())).collect();
        }
        Some(Lifted { fun: number, captured })
    }

    /// The variables that have to be passed to a function.
    fn captured_by(&self, lambda: ExprId, own: Option<VarId>) -> Vec<VarId> {
        let mut captured: Vec<VarId> = Vec::new();
        for free in free_variables(self.body, lambda) {
            match self.lifted.get(&free) {
                _ if Some(free) == own => {}
                Some(outer) => captured.extend(outer.captured.iter().copied()),
                None => captured.push(free),
            }
        }
        captured.sort_unstable();
        captured.dedup();
        captured
    }

    /// Lifts local functions where possible.
    pub(super) fn lift(&mut self, bindings: &[(VarId, ExprId)], body: ExprId) -> bool {
        let &[(var, value)] = bindings else { return false };
        if !self.is_strict() || !self.is_liftable(var, value, body) {
            return false;
        }
        let Expr::Lam { name, params, body: root } = self.body.expr(value) else { return false };
        let (name, params, root) = (*name, params.clone(), *root);
        let captured = self.captured_by(value, Some(var));
        let def = self.pending.def.clone();
        let fun = self.linker.new_function(&def, name, params, captured.clone(), root, false);
        if is_receive(self.body, var) {
            self.linker.code.functions[fun as usize].role = Role::Part;
        }
        self.lifted.insert(var, Lifted { fun, captured });
        if let Some(pending) = self.linker.pending.last_mut() {
            pending.lifted = self.lifted.iter().map(|(v, l)| (*v, l.clone())).collect();
        }
        true
    }

    fn is_liftable(&mut self, var: VarId, value: ExprId, body: ExprId) -> bool {
        if let Some(known) = self.liftable.get(&var) {
            return *known;
        }
        let Expr::Lam { params, body: inner, .. } = self.body.expr(value) else { return false };
        let (arity, inner) = (params.len(), *inner);
        // Arguments and captured variables together are numbered in 16 bits; usually there are few.
        let possible = arity < 200
            && self.only_called(var, arity, inner)
            && self.only_called(var, arity, body);
        self.liftable.insert(var, possible);
        possible
    }

    /// Whether a variable occurs only as the function of saturated calls, outside of functions that
    /// are values.
    fn only_called(&mut self, var: VarId, arity: usize, id: ExprId) -> bool {
        with_stack(|| match self.body.expr(id) {
            Expr::Var(v) => *v != var,
            Expr::App { fun, args, .. } => {
                let own = matches!(self.body.expr(*fun), Expr::Var(v) if *v == var);
                let (fun, args) = (*fun, args.clone());
                let called = match self.body.expr(fun) {
                    _ if own => args.len() == arity,
                    // Applied where it is written.
                    Expr::Lam { params, body, .. } if params.len() == args.len() => {
                        let body = *body;
                        self.only_called(var, arity, body)
                    }
                    _ => self.only_called(var, arity, fun),
                };
                called && args.iter().all(|a| self.only_called(var, arity, *a))
            }
            Expr::Let { bindings, body } => {
                let (bindings, body) = (bindings.clone(), *body);
                let lifted = match bindings.as_slice() {
                    [(other, value)] => self.is_liftable(*other, *value, body),
                    _ => false,
                };
                let values = bindings.iter().all(|(_, value)| match self.body.expr(*value) {
                    Expr::Lam { body: inner, .. } if lifted => {
                        let inner = *inner;
                        self.only_called(var, arity, inner)
                    }
                    _ => self.only_called(var, arity, *value),
                });
                values && self.only_called(var, arity, body)
            }
            Expr::Lam { .. } => !free_variables(self.body, id).contains(&var),
            _ => {
                let mut children = Vec::new();
                self.body.children(id, |c| children.push(c));
                children.into_iter().all(|c| self.only_called(var, arity, c))
            }
        })
    }
}

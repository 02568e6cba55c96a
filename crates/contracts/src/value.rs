//! Values of symbolic execution: lazy, partly known.

use crate::term::{Literal, TermId};
use core_ir::{Def, ExprId, VarId};
use source::{Span, Symbol};
use std::cell::RefCell;
use std::rc::Rc;

pub(crate) type Ref = Rc<RefCell<Thunk>>;

/// A value, or the computation of one.
#[derive(Clone)]
pub(crate) enum Thunk {
    Done(Val),
    Todo(Code, Env),
    Apply(Ref, Vec<Ref>),
    /// An argument whose contract is checked when the argument is forced.
    Guard(Ref, Ref, Blame),
    /// Under evaluation.
    Busy,
    /// Forcing it crashes, as an argument under `Any` may.
    Crash,
    /// A continuation: parameters, target.
    Join(Vec<VarId>, Code, Env),
}

/// An expression of a definition.
#[derive(Clone)]
pub(crate) struct Code {
    pub def: Rc<Def>,
    pub expr: ExprId,
}

/// The name of an anonymous function in messages.
pub const PASSED: &str = "a function that was passed";

/// The function that breaks a contract when an argument does not satisfy it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Blame {
    pub function: Symbol,
    pub call: Span,
}

/// Variables in scope, innermost first.
#[derive(Clone, Default)]
pub(crate) struct Env(Option<Rc<EnvNode>>);

struct EnvNode {
    var: VarId,
    value: Ref,
    next: Env,
}

impl Env {
    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_none()
    }

    pub(crate) fn bind(&self, var: VarId, value: Ref) -> Env {
        Env(Some(Rc::new(EnvNode { var, value, next: self.clone() })))
    }

    pub(crate) fn get(&self, var: VarId) -> Option<Ref> {
        let mut at = self.0.as_ref();
        while let Some(node) = at {
            if node.var == var {
                return Some(node.value.clone());
            }
            at = node.next.0.as_ref();
        }
        None
    }
}

#[derive(Clone)]
pub(crate) enum Val {
    Int(TermId),
    Char(TermId),
    /// A Boolean that is a condition.
    Cond(Literal),
    Con(Symbol, Rc<[Ref]>),
    Fun(Rc<Closure>),
    Partial(Box<Val>, Rc<[Ref]>),
    /// Data, a function or an action that is known only as this term.
    Sym(TermId),
    TVar(usize),
    /// An action whose contract is checked when it runs: contract, action.
    Act(Ref, Ref, Blame),
    /// The argument of an action when it runs.
    Token,
}

pub(crate) struct Closure {
    pub code: Code,
    pub params: Vec<VarId>,
    pub body: ExprId,
    pub env: Env,
    /// Set for a top-level function.
    pub global: Option<Symbol>,
}

pub(crate) fn done(value: Val) -> Ref {
    Rc::new(RefCell::new(Thunk::Done(value)))
}

pub(crate) fn later(thunk: Thunk) -> Ref {
    Rc::new(RefCell::new(thunk))
}

/// Why an evaluation has no value.
#[derive(Clone, Debug)]
pub(crate) enum Stop {
    /// The contract is broken here.
    Bad(Break),
    /// This cannot happen, or may be ignored: an assumption fails, a transaction waits, a computation does not
    /// terminate.
    Unreachable,
    /// `retry`.
    Retry,
    /// An exception; `thrown` when a transaction threw it on purpose.
    Raise { exception: Option<Ref>, thrown: bool, span: Span, what: String },
    /// Evaluation needs to split a value, which is not allowed here.
    Stuck(Option<TermId>),
    /// A bound was reached.
    Cut(String),
    /// Something that this prover does not support.
    Unsupported(String),
}

impl std::fmt::Debug for Thunk {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("_")
    }
}

/// How a contract is broken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Break {
    /// The condition of the result, or of the state afterwards.
    Result,
    /// An invariant, by its number.
    Invariant(usize),
    /// A crash: what, and where.
    Crash(String, Span),
    /// A call whose arguments break the contract of the called function.
    Call(Blame),
}

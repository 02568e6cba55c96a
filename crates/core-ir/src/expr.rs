//! Expressions, and the arena that owns those of one definition.

use crate::Prim;
use num_bigint::BigInt;
use source::{Span, Symbol};

/// An expression of one [`Body`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ExprId(pub u32);

/// A variable or join point of one [`Body`]. Each is bound exactly once, so that a variable
/// is its binding and no pass ever has to rename.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct VarId(pub u32);

/// What is known of a variable besides its binding.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Var {
    /// As the user wrote it; several variables may share one.
    pub name: Symbol,
    /// False for what a front end made up (dictionaries, scrutinees): never shown.
    pub from_source: bool,
    pub span: Span,
}

#[derive(Clone, Debug, PartialEq)]
pub enum Literal {
    /// An integer of any size. Fixed-width types use the same values and their own operations.
    Int(BigInt),
    /// By its bits, so that equality is exact and `NaN` prints back.
    Double(f64),
    Char(char),
    /// A list of characters: Haskell's `String`.
    String(Symbol),
    /// A list of integers, one a code point: Erlang's string.
    Codes(Symbol),
    /// A byte string.
    Bytes(Vec<u8>),
    Atom(Symbol),
}

#[derive(Clone, Debug, PartialEq)]
pub enum Expr {
    Var(VarId),
    /// A top-level definition, of this module or another.
    Global(Symbol),
    Lit(Literal),
    /// `name` is what the user calls the function, if anything.
    Lam {
        name: Option<Symbol>,
        params: Vec<VarId>,
        body: ExprId,
    },
    /// Application. A curried one (`exact` false) may give too few arguments, or too many; an
    /// exact one fails unless the function takes just as many as are given, as in Erlang.
    App {
        fun: ExprId,
        args: Vec<ExprId>,
        exact: bool,
    },
    /// Lazy and recursive: each value is built as a thunk, unless it is already a value.
    Let {
        bindings: Vec<(VarId, ExprId)>,
        body: ExprId,
    },
    /// Strict: the value is evaluated, then the body.
    LetStrict {
        var: VarId,
        value: ExprId,
        body: ExprId,
    },
    /// A saturated constructor; its arguments are lazy, except in fields declared strict.
    Con {
        con: Symbol,
        args: Vec<ExprId>,
    },
    /// A tuple of Erlang's, of any size; arguments are evaluated from left to right.
    Tuple(Vec<ExprId>),
    /// Evaluates the scrutinee, binds it, and goes on with the first alternative that fits.
    Case {
        scrutinee: ExprId,
        binder: VarId,
        alternatives: Vec<Alternative>,
        default: Option<ExprId>,
    },
    Prim {
        op: Prim,
        args: Vec<ExprId>,
    },
    /// A continuation that is only ever jumped to from tail positions of `body`, and captures
    /// nothing: how decision trees share a right-hand side. Not recursive.
    Join {
        label: VarId,
        params: Vec<VarId>,
        target: ExprId,
        body: ExprId,
    },
    /// Arguments are lazy, as in an application.
    Jump {
        label: VarId,
        args: Vec<ExprId>,
    },
    /// The reference itself, without evaluating it: how an action *returns* a lazy value.
    /// Whoever called may not assume that what came back is evaluated; so only actions, which
    /// are called for their effect by `let!`, use this.
    Unforced(ExprId),
}

#[derive(Clone, Debug, PartialEq)]
pub struct Alternative {
    pub pattern: Pattern,
    pub body: ExprId,
}

/// Flat: one constructor or literal deep.
#[derive(Clone, Debug, PartialEq)]
pub enum Pattern {
    Con {
        con: Symbol,
        fields: Vec<VarId>,
    },
    Tuple(Vec<VarId>),
    /// Not `String` or `Codes`: those are lists, matched as such.
    Lit(Literal),
}

/// The expressions and variables of one definition.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Body {
    pub exprs: Vec<Expr>,
    pub spans: Vec<Span>,
    pub vars: Vec<Var>,
    pub root: Option<ExprId>,
}

impl Body {
    pub fn expr(&self, id: ExprId) -> &Expr {
        &self.exprs[id.0 as usize]
    }

    pub fn span(&self, id: ExprId) -> Span {
        self.spans[id.0 as usize]
    }

    pub fn var(&self, id: VarId) -> &Var {
        &self.vars[id.0 as usize]
    }

    /// The whole definition. Bodies that a [`crate::BodyBuilder`] finished always have one.
    pub fn root(&self) -> ExprId {
        self.root.expect("a finished body has a root")
    }

    /// How many arguments the definition takes before it does anything.
    pub fn arity(&self) -> Option<usize> {
        match self.expr(self.root()) {
            Expr::Lam { params, .. } => Some(params.len()),
            _ => None,
        }
    }
}

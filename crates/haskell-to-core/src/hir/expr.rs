//! Expressions, statements and value bindings.

use super::serial::no_span;
use super::{GlobalName, LocalId, Origin, Pattern, Signature, Type, ValueName};
use num_bigint::BigInt;
use serde::{Deserialize, Serialize};
use source::{Span, Symbol};

#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Expr {
    pub kind: ExprKind,
    #[serde(skip, default = "no_span")]
    pub span: Span,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub enum ExprKind {
    /// Functions, methods and field selectors.
    Var(ValueName),
    /// A data constructor, unapplied.
    Con(GlobalName),
    Lit(Literal),
    App(Box<Expr>, Box<Expr>),
    /// `f @t`
    TypeApp(Box<Expr>, Type),
    /// At least one pattern.
    Lam {
        patterns: Vec<Pattern>,
        body: Box<Expr>,
    },
    /// `\case …`; may have no alternatives.
    LamCase(Vec<Alternative>),
    /// `\cases …`; each clause has the same number of patterns, at least one.
    LamCases(Vec<Clause>),
    Let {
        groups: Vec<BindGroup>,
        body: Box<Expr>,
    },
    If {
        condition: Box<Expr>,
        then_branch: Box<Expr>,
        else_branch: Box<Expr>,
    },
    MultiIf(Vec<Arm>),
    Case {
        scrutinee: Box<Expr>,
        alternatives: Vec<Alternative>,
    },
    /// Over any monad, with `>>=`, `>>` and `fail` of [`super::wired`].
    Do {
        statements: Vec<Stmt>,
        result: Box<Expr>,
    },
    /// `[body | statements]`: of lists, or of any monad if `monad` is set (MonadComprehensions).
    Comprehension {
        body: Box<Expr>,
        statements: Vec<Stmt>,
        monad: bool,
    },
    /// At least two.
    Tuple(Vec<Expr>),
    List(Vec<Expr>),
    /// `[from, then .. to]`
    Enumeration {
        from: Box<Expr>,
        then: Option<Box<Expr>>,
        to: Option<Box<Expr>>,
    },
    /// `(e op)`: `op e`.
    LeftSection {
        operand: Box<Expr>,
        operator: Box<Expr>,
    },
    /// `(op e)`: `\x -> x op e`, with `e` shared between calls.
    RightSection {
        operator: Box<Expr>,
        operand: Box<Expr>,
    },
    /// `- e`: `negate e`.
    Neg(Box<Expr>),
    /// `C { … }`: one entry for each field of the constructor, in order.
    RecordCon {
        con: GlobalName,
        fields: Vec<FieldInit>,
    },
    /// `e { … }`. The constructors are those that have all the fields; any other at run time is a
    /// failure. Unless there was an error, there is at least one, and all belong to one type.
    RecordUpdate {
        record: Box<Expr>,
        /// Field name and new value.
        fields: Vec<(GlobalName, Expr)>,
        constructors: Vec<UpdateCon>,
    },
    /// `e.field`, resolved by the type of `e` (OverloadedRecordDot).
    GetField {
        record: Box<Expr>,
        #[serde(with = "super::serial::symbol")]
        field: Symbol,
    },
    /// `e :: t`
    Sig {
        expr: Box<Expr>,
        signature: Signature,
    },
    /// `_` or `_x`: to be reported with the expected type.
    Hole(#[serde(with = "super::serial::symbol")] Symbol),
    /// Could not be resolved, and was reported.
    Error,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Literal {
    /// Overloaded: `fromInteger`.
    Integer(BigInt),
    /// Overloaded: `fromRational`. The value is `mantissa * base ^ exponent`.
    Rational { mantissa: BigInt, base: u32, exponent: i64 },
    /// A code point.
    Char(u32),
    /// Code points. Overloaded through `fromString` where `overloaded`.
    String { points: Vec<u32>, overloaded: bool },
    /// `1#`, `'c'#`, `1.0#`: the plain value, whose type is `Int`, `Char` or `Float`. With two `#`,
    /// as in `1##` and `1.0##`, nested twice: a `Word` or a `Double`.
    Primitive(Box<Literal>),
}

/// A field of a record construction.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct FieldInit {
    pub field: Option<GlobalName>,
    /// Absent if the construction does not give it: a failure when it is used.
    pub value: Option<Expr>,
}

/// A constructor that a record update may apply to.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct UpdateCon {
    pub con: GlobalName,
    pub arity: usize,
    /// For each updated field, its position in the constructor.
    pub positions: Vec<usize>,
}

/// An alternative of `case`.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Alternative {
    pub pattern: Pattern,
    pub rhs: Rhs,
    #[serde(skip, default = "no_span")]
    pub span: Span,
}

/// A right-hand side: the `where` bindings scope over all arms. A plain one is a single arm without
/// guards.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Rhs {
    pub wheres: Vec<BindGroup>,
    pub arms: Vec<Arm>,
    #[serde(skip, default = "no_span")]
    pub span: Span,
}

/// `| guards = body`; a guard that is an expression is a condition.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Arm {
    pub guards: Vec<Stmt>,
    pub body: Expr,
    #[serde(skip, default = "no_span")]
    pub span: Span,
}

/// A statement of `do`, a qualifier of a comprehension, or a guard.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Stmt {
    pub kind: StmtKind,
    #[serde(skip, default = "no_span")]
    pub span: Span,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub enum StmtKind {
    /// `p <- e`
    Bind(Pattern, Expr),
    Let(Vec<BindGroup>),
    Expr(Expr),
}

/// A strongly connected component of bindings, for inference: uses of names that have signatures do
/// not count. So a group may use a name of a *later* group that has a signature.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct BindGroup {
    pub bindings: Vec<Binding>,
    /// Whether any binding refers to one of the group, with or without a signature.
    pub recursive: bool,
    /// Neighbouring groups with the same number are one component if signatures are disregarded: in
    /// Core they must be bound by one recursive `let`.
    pub component: u32,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Binding {
    pub kind: BindingKind,
    pub origin: Origin,
    #[serde(skip, default = "no_span")]
    pub span: Span,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub enum BindingKind {
    Function(FunBind),
    Pattern(PatBind),
}

/// A function, or (one clause without patterns) a variable.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct FunBind {
    pub name: ValueName,
    /// The location of the name in the first clause.
    #[serde(skip, default = "no_span")]
    pub name_span: Span,
    pub signature: Option<Signature>,
    /// At least one; all have the same number of patterns.
    pub clauses: Vec<Clause>,
    /// A variable under `Strict`, or a local `!x = e`: evaluated before the body.
    pub strict: bool,
}

impl FunBind {
    pub fn arity(&self) -> usize {
        self.clauses.first().map_or(0, |c| c.patterns.len())
    }
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Clause {
    pub patterns: Vec<Pattern>,
    pub rhs: Rhs,
    #[serde(skip, default = "no_span")]
    pub span: Span,
}

/// `(a, b) = e`. The variables inside the pattern are *not* those that the binding defines: each
/// defined name has a variable of the pattern from which it takes its value, so that inside and
/// outside can have different types (and the outside can be global).
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct PatBind {
    pub pattern: Pattern,
    /// One for each variable of the pattern, in order.
    pub binders: Vec<PatBinder>,
    pub rhs: Rhs,
    /// `!p = e` in a `let`, or under `Strict`: matched before the body.
    pub strict: bool,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct PatBinder {
    /// The variable in the pattern.
    pub inside: LocalId,
    /// The name in the rest of the program, and in the right-hand side if it is recursive.
    pub name: ValueName,
    pub signature: Option<Signature>,
    #[serde(skip, default = "no_span")]
    pub span: Span,
}

impl Expr {
    pub fn new(kind: ExprKind, span: Span) -> Self {
        Expr { kind, span }
    }

    pub fn local(id: LocalId, span: Span) -> Self {
        Expr::new(ExprKind::Var(ValueName::Local(id)), span)
    }

    pub fn global(name: GlobalName, span: Span) -> Self {
        Expr::new(ExprKind::Var(ValueName::Global(name)), span)
    }

    pub fn con(name: GlobalName, span: Span) -> Self {
        Expr::new(ExprKind::Con(name), span)
    }

    pub fn app(self, argument: Expr) -> Self {
        let span = self.span.to(argument.span);
        Expr::new(ExprKind::App(Box::new(self), Box::new(argument)), span)
    }

    pub fn apps(self, arguments: impl IntoIterator<Item = Expr>) -> Self {
        arguments.into_iter().fold(self, Expr::app)
    }

    pub fn lam(patterns: Vec<Pattern>, body: Expr, span: Span) -> Self {
        if patterns.is_empty() {
            return body;
        }
        Expr::new(ExprKind::Lam { patterns, body: Box::new(body) }, span)
    }
}

impl Rhs {
    /// Without guards and `where`.
    pub fn plain(body: Expr) -> Self {
        let span = body.span;
        Rhs { wheres: Vec::new(), arms: vec![Arm { guards: Vec::new(), body, span }], span }
    }
}

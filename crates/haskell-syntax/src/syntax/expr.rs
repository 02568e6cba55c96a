//! Expressions and statements.

use super::{Clause, Decl, GuardedExpr, Literal, Name, Pattern, Rhs, Type};
use source::{Span, Symbol};

#[derive(Clone, Debug)]
pub struct Expr {
    pub kind: ExprKind,
    pub span: Span,
}

#[derive(Clone, Debug)]
pub enum ExprKind {
    /// A variable, `(+)` included. A name such as `_x` that is not in scope is a typed hole.
    Variable(Name),
    /// A data constructor: `Just`, `()`, `[]`, `(,)`, `(:)`.
    Constructor(Name),
    Literal(Literal),
    /// `_`: a typed hole.
    Wildcard,
    /// `f a @t b`; at least one argument.
    Application {
        function: Box<Expr>,
        arguments: Vec<Argument>,
    },
    /// ``a + b `div` - c``, not resolved.
    Operators(Vec<OperatorItem>),
    /// `\p q -> e`; at least one pattern.
    Lambda {
        patterns: Vec<Pattern>,
        body: Box<Expr>,
    },
    Let {
        decls: Vec<Decl>,
        body: Box<Expr>,
    },
    If {
        condition: Box<Expr>,
        then_branch: Box<Expr>,
        else_branch: Box<Expr>,
    },
    /// `if | g -> e | …`
    MultiIf(Vec<GuardedExpr>),
    Case {
        scrutinee: Box<Expr>,
        alternatives: Vec<Alternative>,
    },
    /// `\case …`
    LambdaCase(Vec<Alternative>),
    /// `\cases …`: clauses without a name.
    LambdaCases(Vec<Clause>),
    /// At least one statement, the last an expression; anything else has been reported.
    Do {
        kind: DoKind,
        /// `M` in `M.do`.
        qualifier: Option<Symbol>,
        statements: Vec<Stmt>,
    },
    /// At least two.
    Tuple(Vec<Expr>),
    /// `(a,,c)`; at least two components, one of them empty.
    TupleSection(Vec<Option<Expr>>),
    List(Vec<Expr>),
    /// `[from, then .. to]`
    Enumeration {
        from: Box<Expr>,
        then: Option<Box<Expr>>,
        to: Option<Box<Expr>>,
    },
    /// `[body | q, q | r]`; more than one branch is a parallel comprehension.
    Comprehension {
        body: Box<Expr>,
        branches: Vec<Vec<Stmt>>,
    },
    Paren(Box<Expr>),
    /// `(e +)`; `e` may be an operator list that must be resolved as the left operand.
    LeftSection {
        operand: Box<Expr>,
        operator: Name,
    },
    /// `(+ e)`, with `e` as in `LeftSection`.
    RightSection {
        operator: Name,
        operand: Box<Expr>,
    },
    /// `C { x = e, y, .. }`
    RecordConstruction {
        constructor: Name,
        fields: Vec<FieldBinding>,
        /// The location of `..`.
        wildcard: Option<Span>,
    },
    /// `e { x = e' }`; at least one field.
    RecordUpdate {
        record: Box<Expr>,
        fields: Vec<FieldBinding>,
    },
    /// `e :: t`
    Annotated {
        expr: Box<Expr>,
        ty: Box<Type>,
    },
    /// `e.field` (OverloadedRecordDot)
    Projection {
        record: Box<Expr>,
        field: Name,
    },
    /// `(.a.b)` (OverloadedRecordDot)
    ProjectionSection(Vec<Name>),
    /// A quotation or a quoted name of Template Haskell, in a dependency: an error when it is evaluated.
    Quotation,
    /// `?x` (ImplicitParams)
    Implicit(Name),
    /// `let ?x = e in body` (ImplicitParams); at least one binding.
    LetImplicit {
        bindings: Vec<ImplicitBinding>,
        body: Box<Expr>,
    },
}

/// `?x = e`
#[derive(Clone, Debug)]
pub struct ImplicitBinding {
    pub name: Name,
    pub value: Expr,
}

#[derive(Clone, Debug)]
pub enum Argument {
    Value(Expr),
    /// `@t`
    Type(Type),
}

/// One element of an expression with operators.
///
/// Operands and operators alternate, and a negation may occur wherever an operand may start: `- a +
/// b` is `[Negate, a, +, b]`. It has the fixity `infixl 6`.
#[derive(Clone, Debug)]
pub enum OperatorItem {
    Operand(Expr),
    /// A variable or constructor operator, symbolic or in backquotes.
    Operator(Name),
    Negate(Span),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DoKind {
    Do,
    /// `mdo` (RecursiveDo)
    Mdo,
}

/// `pattern -> e`, or with guards.
#[derive(Clone, Debug)]
pub struct Alternative {
    pub pattern: Pattern,
    pub rhs: Rhs,
    pub span: Span,
}

/// A statement of `do`, a qualifier of a comprehension, or a guard.
#[derive(Clone, Debug)]
pub struct Stmt {
    pub kind: StmtKind,
    pub span: Span,
}

#[derive(Clone, Debug)]
pub enum StmtKind {
    /// `p <- e`
    Bind {
        pattern: Pattern,
        expr: Expr,
    },
    /// `let …` without `in`
    Let(Vec<Decl>),
    Expr(Expr),
    /// `rec …` (RecursiveDo)
    Rec(Vec<Stmt>),
    /// `let ?x = e` without `in` (ImplicitParams)
    LetImplicit(Vec<ImplicitBinding>),
}

#[derive(Clone, Debug)]
pub struct FieldBinding {
    pub field: Name,
    /// Absent for a pun: `C { x }`.
    pub value: Option<Expr>,
    pub span: Span,
}

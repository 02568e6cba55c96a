//! The elaborated tree, passed from inference to desugaring.
//!
//! Overloading is explicit: uses are applied to evidence ([`EvId`], looked up in the inference
//! state once everything is solved), definitions take dictionary parameters ([`EvVar`]). Types are
//! included only where desugaring needs them; they may contain solved unknowns.

use super::state::{EvId, EvVar};
use super::types::Ty;
use crate::hir::{GlobalName, Literal, LocalId, Origin, UpdateCon, ValueName};
use source::{Span, Symbol};

#[derive(Clone, Debug)]
pub struct Expr {
    pub kind: ExprKind,
    pub span: Span,
}

/// A group of bindings that are generalised together; its dictionary parameters are known only
/// after its right-hand sides are elaborated.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct GroupId(pub u32);

#[derive(Clone, Debug)]
pub enum ExprKind {
    Local(LocalId),
    Global(GlobalName),
    /// A use inside its own group: applied to the dictionary parameters of the group.
    Recursive(ValueName, GroupId),
    Method {
        class: GlobalName,
        place: usize,
        name: GlobalName,
        evidence: EvId,
    },
    /// With evidence for the context of the constructor.
    Con(GlobalName, Vec<EvId>),
    /// A character, a plain string, or a primitive literal.
    Lit(Literal),
    /// An overloaded number; `evidence` is for `Num` or `Fractional`.
    Number {
        value: Literal,
        ty: Ty,
        evidence: EvId,
    },
    /// An overloaded string.
    Text {
        points: Vec<u32>,
        ty: Ty,
        evidence: EvId,
    },
    App(Box<Expr>, Vec<Expr>),
    EvApp(Box<Expr>, Vec<EvId>),
    EvLam(Vec<EvVar>, Box<Expr>),
    Lam(Box<Function>),
    Let(Vec<BindGroup>, Box<Expr>),
    If(Box<Expr>, Box<Expr>, Box<Expr>),
    MultiIf(Vec<Arm>),
    Case(Box<Expr>, Vec<Alternative>),
    Do {
        statements: Vec<DoStmt>,
        result: Box<Expr>,
    },
    /// A list comprehension.
    Comprehension {
        body: Box<Expr>,
        statements: Vec<Stmt>,
    },
    Tuple(Vec<Expr>),
    List(Vec<Expr>),
    /// `\x -> operator x operand`, with the operand shared.
    RightSection {
        operator: Box<Expr>,
        operand: Box<Expr>,
    },
    /// One for each field; absent ones fail when they are used.
    RecordCon {
        con: GlobalName,
        evidence: Vec<EvId>,
        fields: Vec<Option<Expr>>,
    },
    RecordUpdate {
        record: Box<Expr>,
        values: Vec<Expr>,
        constructors: Vec<UpdateCon>,
    },
    /// An error that was reported.
    Error,
}

/// Clauses that are tried in order, all with the same number of patterns.
#[derive(Clone, Debug)]
pub struct Function {
    pub arity: usize,
    pub clauses: Vec<Clause>,
    /// Dictionaries taken after some arguments, by a type such as `a -> forall f. Functor f => …`.
    pub inner_params: Vec<(usize, Vec<EvVar>)>,
    /// How a failure to match is described.
    pub context: MatchContext,
    pub span: Span,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MatchContext {
    Function(Symbol),
    Lambda,
    /// `\case` and `\cases`.
    LambdaCase,
    Case,
    /// A record selector: "No match in record selector x".
    Selector(Symbol),
}

#[derive(Clone, Debug)]
pub struct Clause {
    pub patterns: Vec<Pattern>,
    pub rhs: Rhs,
    pub span: Span,
}

#[derive(Clone, Debug)]
pub struct Alternative {
    pub pattern: Pattern,
    pub rhs: Rhs,
    pub span: Span,
}

#[derive(Clone, Debug)]
pub struct Rhs {
    pub wheres: Vec<BindGroup>,
    pub arms: Vec<Arm>,
    pub span: Span,
}

#[derive(Clone, Debug)]
pub struct Arm {
    pub guards: Vec<Stmt>,
    pub body: Expr,
    pub span: Span,
}

/// A guard, or a qualifier of a list comprehension.
#[derive(Clone, Debug)]
pub enum Stmt {
    Bind(Pattern, Expr),
    Let(Vec<BindGroup>),
    Condition(Expr),
}

/// A statement of `do`, with the operation that joins it with the rest.
#[derive(Clone, Debug)]
pub struct DoStmt {
    pub kind: DoStmtKind,
    pub span: Span,
}

#[derive(Clone, Debug)]
pub enum DoStmtKind {
    /// `bind expr (\pattern -> …)`; `fail` is there when the pattern can fail.
    Bind {
        pattern: Pattern,
        expr: Expr,
        bind: Expr,
        fail: Option<Expr>,
    },
    /// `then expr …`
    Then {
        expr: Expr,
        then: Expr,
    },
    /// A guard of a monad comprehension: `if expr then … else empty`.
    Guard {
        expr: Expr,
        empty: Expr,
    },
    Let(Vec<BindGroup>),
}

#[derive(Clone, Debug)]
pub struct BindGroup {
    pub recursive: bool,
    pub bindings: Vec<Binding>,
}

#[derive(Clone, Debug)]
pub struct Binding {
    pub kind: BindingKind,
    pub origin: Origin,
    pub span: Span,
}

#[derive(Clone, Debug)]
pub enum BindingKind {
    Function {
        name: ValueName,
        /// As the user writes it.
        source_name: Symbol,
        name_span: Span,
        params: Vec<EvVar>,
        body: Function,
        /// Generalised.
        ty: Ty,
        strict: bool,
    },
    Pattern {
        pattern: Pattern,
        binders: Vec<PatBinder>,
        rhs: Rhs,
        strict: bool,
    },
}

#[derive(Clone, Debug)]
pub struct PatBinder {
    pub inside: LocalId,
    pub name: ValueName,
    pub source_name: Symbol,
    pub span: Span,
    pub ty: Ty,
}

#[derive(Clone, Debug)]
pub struct Pattern {
    pub kind: PatternKind,
    pub span: Span,
}

#[derive(Clone, Debug)]
pub enum PatternKind {
    Wildcard,
    Var(LocalId),
    Bang(Box<Pattern>),
    Lazy(Box<Pattern>),
    As(LocalId, Box<Pattern>),
    Con {
        con: GlobalName,
        /// Dictionaries stored in the constructor.
        dicts: Vec<EvVar>,
        arguments: Vec<Pattern>,
    },
    /// A character, a plain string or a primitive literal.
    Lit(Literal),
    /// Compared with `==` unless Core has literals of its type.
    Number {
        /// Already negated.
        value: Literal,
        ty: Ty,
        eq: EvId,
        evidence: EvId,
    },
    Text {
        points: Vec<u32>,
        ty: Ty,
        eq: EvId,
        evidence: EvId,
    },
    Tuple(Vec<Pattern>),
    List(Vec<Pattern>),
    View {
        function: Box<Expr>,
        pattern: Box<Pattern>,
    },
}

/// A global definition that is not a binding of the source: a method of an instance, a default.
#[derive(Clone, Debug)]
pub struct MethodDef {
    pub name: GlobalName,
    pub source_name: Symbol,
    /// The dictionaries of the context of the instance (or of the class, for a default).
    pub params: Vec<EvVar>,
    pub body: MethodBody,
    pub ty: Ty,
    pub origin: Origin,
    pub span: Span,
}

#[derive(Clone, Debug)]
pub enum MethodBody {
    /// A definition: the dictionaries that the method itself takes, then its clauses.
    Written { params: Vec<EvVar>, body: Function },
    /// An existing expression.
    Expr(Expr),
    /// Undefined: fails when it is called.
    Missing { class: GlobalName },
}

/// The dictionary of an instance: a function of `params`.
#[derive(Clone, Debug)]
pub struct DictDef {
    pub name: GlobalName,
    pub class: GlobalName,
    pub params: Vec<EvVar>,
    pub body: DictBody,
    pub span: Span,
}

#[derive(Clone, Debug)]
pub enum DictBody {
    /// Superclasses, then methods, each a global applied to `params`.
    Fields { supers: Vec<EvId>, methods: Vec<GlobalName> },
}

/// An elaborated module.
#[derive(Clone, Debug, Default)]
pub struct Module {
    pub groups: Vec<BindGroup>,
    pub methods: Vec<MethodDef>,
    pub dicts: Vec<DictDef>,
}

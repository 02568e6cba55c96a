//! Expressions and clauses.

use super::{Name, Operators, Pattern, UnaryOp};
use num_bigint::BigInt;
use source::{Span, Symbol};

#[derive(Clone, Debug, PartialEq)]
pub struct Expr {
    pub kind: ExprKind,
    pub span: Span,
}

impl Expr {
    pub fn new(kind: ExprKind, span: Span) -> Self {
        Expr { kind, span }
    }

    /// The atom, if this is one.
    pub fn as_atom(&self) -> Option<Symbol> {
        match self.kind {
            ExprKind::Atom(symbol) => Some(symbol),
            _ => None,
        }
    }
}

#[derive(Clone, Debug, PartialEq)]
pub enum ExprKind {
    /// A variable; `_` is one, too, and only its use as a value is wrong.
    Variable(Symbol),
    Atom(Symbol),
    Integer(BigInt),
    Float(f64),
    /// `$x`: an integer, stored separately so that it can be shown as written.
    Char(u32),
    /// Adjacent literals are already joined. A list of characters, not a binary.
    String(String),
    Tuple(Vec<Expr>),
    /// `[]` has neither elements nor tail. A tail only follows an element, and is never itself a
    /// list literal.
    List {
        elements: Vec<Expr>,
        tail: Option<Box<Expr>>,
    },
    Binary(Vec<Segment<Expr>>),
    /// `#{…}`, or `base#{…}`.
    Map {
        base: Option<Box<Expr>>,
        fields: Vec<MapField>,
    },
    /// `#name{…}`.
    Record {
        name: Name,
        fields: Vec<RecordField<Expr>>,
    },
    /// `base#name{…}`.
    RecordUpdate {
        base: Box<Expr>,
        name: Name,
        fields: Vec<RecordField<Expr>>,
    },
    /// `base#name.field`.
    RecordAccess {
        base: Box<Expr>,
        name: Name,
        field: Name,
    },
    /// `#name.field`: the position of the field in the tuple.
    RecordIndex {
        name: Name,
        field: Name,
    },
    Call {
        target: Box<CallTarget>,
        args: Vec<Expr>,
    },
    /// `fun name/arity`.
    FunLocal {
        name: Name,
        arity: u32,
    },
    /// `fun module:function/arity`: atoms and an integer, or variables.
    FunRemote {
        module: Box<Expr>,
        function: Box<Expr>,
        arity: Box<Expr>,
    },
    /// `fun (…) -> … end`, or named: `fun Loop(…) -> … end`.
    Fun {
        name: Option<Name>,
        clauses: Vec<Clause>,
    },
    Unary {
        op: UnaryOp,
        operand: Box<Expr>,
    },
    Operators(Operators),
    /// `pattern = value`.
    Match {
        pattern: Box<Pattern>,
        value: Box<Expr>,
    },
    /// `to ! message`.
    Send {
        to: Box<Expr>,
        message: Box<Expr>,
    },
    /// `catch e`.
    Catch(Box<Expr>),
    /// `begin … end`.
    Block(Vec<Expr>),
    If(Vec<IfClause>),
    /// Every clause has one pattern.
    Case {
        subject: Box<Expr>,
        clauses: Vec<Clause>,
    },
    /// Every clause has one pattern; `after` is the timeout and its body.
    Receive {
        clauses: Vec<Clause>,
        after: Option<(Box<Expr>, Vec<Expr>)>,
    },
    /// At least one of `catch` and `after` is not empty. Every `of` clause has one pattern.
    Try {
        body: Vec<Expr>,
        of: Vec<Clause>,
        catch: Vec<CatchClause>,
        after: Vec<Expr>,
    },
    /// `maybe … else … end`. Every `else` clause has one pattern.
    Maybe {
        steps: Vec<MaybeStep>,
        otherwise: Vec<Clause>,
    },
    Comprehension(Box<Comprehension>),
}

/// The target of a call.
#[derive(Clone, Debug, PartialEq)]
pub enum CallTarget {
    /// `f(…)`: a function of this module, an imported one, or a built-in.
    Local(Name),
    /// `m:f(…)`, where either may be any expression.
    Remote { module: Expr, function: Expr },
    /// `F(…)`: the value of an expression that is not an atom.
    Value(Expr),
}

/// One clause of a function, a fun, a `case` …: `patterns when guard -> body`.
#[derive(Clone, Debug, PartialEq)]
pub struct Clause {
    pub patterns: Vec<Pattern>,
    pub guard: Guard,
    pub body: Vec<Expr>,
    pub span: Span,
}

/// Alternatives (`;`), each of which is a conjunction (`,`). Empty: always true.
pub type Guard = Vec<Vec<Expr>>;

#[derive(Clone, Debug, PartialEq)]
pub struct IfClause {
    pub guard: Guard,
    pub body: Vec<Expr>,
    pub span: Span,
}

/// `class:pattern:stacktrace when guard -> body`.
#[derive(Clone, Debug, PartialEq)]
pub struct CatchClause {
    /// An atom, a variable or `_`. The atom `throw` where none was written.
    pub class: Pattern,
    pub pattern: Pattern,
    /// Absent also for `_`.
    pub stacktrace: Option<Name>,
    pub guard: Guard,
    pub body: Vec<Expr>,
    pub span: Span,
}

/// One step of a `maybe` body.
#[derive(Clone, Debug, PartialEq)]
pub enum MaybeStep {
    Expr(Expr),
    /// `pattern ?= value`.
    Match {
        pattern: Pattern,
        value: Expr,
        span: Span,
    },
}

#[derive(Clone, Debug, PartialEq)]
pub struct Comprehension {
    pub template: Template,
    pub qualifiers: Vec<Qualifier>,
}

/// The result of a comprehension.
#[derive(Clone, Debug, PartialEq)]
pub enum Template {
    List(Expr),
    Binary(Expr),
    Map { key: Expr, value: Expr },
}

#[derive(Clone, Debug, PartialEq)]
pub enum Qualifier {
    Filter(Expr),
    /// `pattern <- list`; strict (`<:-`) when an element that does not match is an error.
    List {
        pattern: Pattern,
        source: Expr,
        strict: bool,
        span: Span,
    },
    /// `<<…>> <= binary`, or strict: `<:=`.
    Binary {
        pattern: Pattern,
        source: Expr,
        strict: bool,
        span: Span,
    },
    /// `key := value <- map`, or strict: `<:-`.
    Map {
        key: Pattern,
        value: Pattern,
        source: Expr,
        strict: bool,
        span: Span,
    },
    /// Generators joined by `&&`, which advance together.
    Zip {
        generators: Vec<Qualifier>,
        span: Span,
    },
}

impl Qualifier {
    /// The generators that it consists of, or itself.
    pub fn parts(&self) -> &[Qualifier] {
        match self {
            Qualifier::Zip { generators, .. } => generators,
            _ => std::slice::from_ref(self),
        }
    }

    /// The expression of a filter, or the source of a generator; of several generators, the last one's.
    pub fn source(&self) -> Option<&Expr> {
        match self {
            Qualifier::Filter(source)
            | Qualifier::List { source, .. }
            | Qualifier::Binary { source, .. }
            | Qualifier::Map { source, .. } => Some(source),
            Qualifier::Zip { generators, .. } => match generators.last()? {
                Qualifier::Zip { .. } => None,
                last => last.source(),
            },
        }
    }

    /// Where it stands.
    pub fn span(&self) -> Span {
        match self {
            Qualifier::Filter(expr) => expr.span,
            Qualifier::List { span, .. }
            | Qualifier::Binary { span, .. }
            | Qualifier::Map { span, .. }
            | Qualifier::Zip { span, .. } => *span,
        }
    }
}

/// `key => value` or `key := value`.
#[derive(Clone, Debug, PartialEq)]
pub struct MapField {
    pub key: Expr,
    pub value: Expr,
    /// `:=`, the key must exist.
    pub exact: bool,
    pub span: Span,
}

/// `name = value` in a record. `V` is an expression or a pattern.
#[derive(Clone, Debug, PartialEq)]
pub struct RecordField<V> {
    pub name: FieldName,
    pub value: V,
    pub span: Span,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum FieldName {
    Named(Name),
    /// `_ = value`: every field that is not named.
    Rest(Span),
}

/// One segment of `<<…>>`: `value:size/specifiers`. `V` is an expression or a pattern.
#[derive(Clone, Debug, PartialEq)]
pub struct Segment<V> {
    pub value: V,
    pub size: Option<Expr>,
    pub specifiers: Specifiers,
    pub span: Span,
}

/// The specifiers after the `/`; lowering fills in the defaults of the others, since they depend on
/// the value.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Specifiers {
    pub kind: Option<SegmentType>,
    pub sign: Option<Signedness>,
    pub endian: Option<Endianness>,
    pub unit: Option<u32>,
}

/// `bytes` is [`SegmentType::Binary`] and `bits` is [`SegmentType::Bitstring`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SegmentType {
    Integer,
    Float,
    Binary,
    Bitstring,
    Utf8,
    Utf16,
    Utf32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Signedness {
    Signed,
    Unsigned,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Endianness {
    Big,
    Little,
    Native,
}

/// An operator and its right operand, in a run of operators.
#[derive(Clone, Debug, PartialEq)]
pub struct Operand {
    pub op: super::BinaryOp,
    pub op_span: Span,
    pub value: Expr,
}

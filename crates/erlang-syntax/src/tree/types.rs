//! Types, as in specs, type definitions and record fields. They are stored and shown, never
//! checked.

use super::{BinaryOp, Name, UnaryOp};
use num_bigint::BigInt;
use source::{Span, Symbol};

#[derive(Clone, Debug, PartialEq)]
pub struct Type {
    pub kind: TypeKind,
    pub span: Span,
}

impl Type {
    pub fn new(kind: TypeKind, span: Span) -> Self {
        Type { kind, span }
    }
}

#[derive(Clone, Debug, PartialEq)]
pub enum TypeKind {
    /// `_` included.
    Variable(Symbol),
    Atom(Symbol),
    Integer(BigInt),
    Char(u32),
    /// `Name :: type`.
    Annotated {
        name: Name,
        of: Box<Type>,
    },
    /// Two or more, none of which is itself a union.
    Union(Vec<Type>),
    Range(Box<Type>, Box<Type>),
    Unary {
        op: UnaryOp,
        operand: Box<Type>,
    },
    Binary {
        op: BinaryOp,
        left: Box<Type>,
        right: Box<Type>,
    },
    /// `name(…)`, built in or defined by the user. `[]` is `nil()`, `[T]` is `list(T)` and `[T,
    /// ...]` is `nonempty_list(T)`.
    Named {
        name: Name,
        args: Vec<Type>,
    },
    Remote {
        module: Name,
        name: Name,
        args: Vec<Type>,
    },
    /// `{…}`; any tuple is `Named`.
    Tuple(Vec<Type>),
    /// `#{…}`; any map is `Named`.
    Map(Vec<MapFieldType>),
    Record {
        name: Name,
        fields: Vec<RecordFieldType>,
    },
    /// `<<_:base, _:_*unit>>`.
    Bits {
        base: Box<Type>,
        unit: Box<Type>,
    },
    /// `fun()`.
    AnyFun,
    /// `fun((…) -> T)`.
    Fun(Box<FunctionType>),
}

/// `key => value` (optional) or `key := value` (mandatory).
#[derive(Clone, Debug, PartialEq)]
pub struct MapFieldType {
    pub key: Type,
    pub value: Type,
    pub mandatory: bool,
}

#[derive(Clone, Debug, PartialEq)]
pub struct RecordFieldType {
    pub name: Name,
    pub of: Type,
}

/// `(args) -> result when constraints`.
#[derive(Clone, Debug, PartialEq)]
pub struct FunctionType {
    /// Absent for `(...)`.
    pub args: Option<Vec<Type>>,
    pub result: Type,
    /// `Name :: type` after `when`; only in specs.
    pub constraints: Vec<(Name, Type)>,
    pub span: Span,
}

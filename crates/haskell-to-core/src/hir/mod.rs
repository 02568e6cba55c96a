//! The renamed tree: the input of type inference.
//!
//! Every [`Module`] that the renamer returns, even after errors, has these properties:
//!
//! - **Names are resolved.** A top-level entity is a [`GlobalName`], a local variable a
//!   [`LocalId`], a type variable a [`TyVarId`]; each id is bound exactly once in a module. An
//!   unresolved name becomes an `Error` node, which fits every type, so that one misspelt name
//!   gives one message.
//! - **Operators are resolved** to applications, parentheses are gone.
//! - **Value bindings are sorted** into strongly connected components, uses after definitions. A
//!   use of a name that has a type signature is not a dependency (Haskell report 4.5.1).
//! - **Type variables are explicit.** Implicit quantification is written out.
//! - **Sugar that needs scoping has been expanded**: record wildcards and puns, tuple sections,
//!   parallel comprehensions, `mdo` and `rec`, qualified `do`, pattern synonyms.
//! - **Every node has a span.** Generated code has the span of its source.

mod decl;
mod expr;
mod name;
mod name_supply;
mod pattern;
pub mod print;

pub(crate) mod serial;
mod subst;
mod types;
pub mod wired;

pub use decl::{
    ClassDecl, ConDecl, Context, DataDecl, DefaultMethod, FamilyDecl, FamilyEquation, FamilyKind,
    FieldDecl, FixityOf, ForeignDecl, FunDep, InstanceDecl, InstanceMethod, KindSigDecl,
    MethodDecl, Module, NewtypeDeriving, Origin, SynonymDecl,
};
pub use expr::{
    Alternative, Arm, BindGroup, Binding, BindingKind, Clause, Expr, ExprKind, FieldInit, FunBind,
    Literal, PatBind, PatBinder, Rhs, Stmt, StmtKind, UpdateCon,
};
pub use name::{GlobalName, Local, LocalId, TyVar, TyVarId, ValueName};
pub use name_supply::Supply;
pub use pattern::{Pattern, PatternKind};
pub use subst::TypeMap;
pub use types::{Signature, TyBinder, Type, TypeKind};

//! Core: the small intermediate language of both front ends.
//!
//! A [`Module`] is a set of data types and top-level definitions. Each definition owns its
//! expressions in an arena, so that bodies are cheap to store, to skip and to write to disk. Core
//! is untyped; every node has its source span, and every variable and function its source name, so
//! that generated names are never shown.
//!
//! The text form ([`print`], [`parse`]) reads back to the same module, and allows the machine to be
//! tested without a front end. `docs/internals/core.md` describes it. The binary form ([`encode`],
//! [`Reader`]) stores compiled libraries.

mod binary;
mod builder;
mod check;
mod expr;
mod module;
mod parse;
mod prim;
mod print;
pub mod types;
mod walk;

pub use binary::{
    Archive, DecodeError, DefEntry, ModuleEntry, Reader, TypeEntry, decode, digest, encode,
    fingerprint, localise,
};
pub use builder::BodyBuilder;
pub use check::check;
pub use expr::{Alternative, Body, Expr, ExprId, Literal, Pattern, Var, VarId};
pub use module::{Constructor, DataType, Def, Field, Language, Module, Visibility, builtin};
pub use parse::parse;
pub use prim::{Effect, Prim, Strictness};
pub use print::{Spans, print, print_def};
pub use types::{LazyTypes, Ty, Type, Types};
pub use walk::{free_variables, with_deep_stack, with_stack};

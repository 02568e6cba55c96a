//! Module interfaces: what importing modules need, without the source.
//!
//! One interface per module, in a compact binary form. Those of the library are generated when
//! Backstory is built and read on demand; those of user modules exist only in memory.

mod names;

pub use names::{
    Builder, CONS_FIXITY, ConInfo, ExportItem, Names, PatSyn, Space, TypeInfo, TypeInfoKind,
    ValueInfo, ValueKind, duplicate_field, is_syntax, label_of, syntax_constructor, unboxed_sum,
};

use crate::hir::serial::symbols;
use crate::infer::env::ModuleTypes;
use serde::{Deserialize, Serialize};
use source::Symbol;
use std::sync::Arc;

#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Interface {
    /// Modules whose interfaces this one refers to: its imports.
    #[serde(with = "symbols")]
    pub imports: Vec<Symbol>,
    pub names: Arc<Names>,
    pub types: Arc<ModuleTypes>,
}

/// An interface that cannot be read: written by another version, or damaged.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unreadable(pub String);

impl Interface {
    pub fn to_bytes(&self) -> Result<Vec<u8>, Unreadable> {
        postcard::to_allocvec(self).map_err(|e| Unreadable(e.to_string()))
    }

    pub fn from_bytes(bytes: &[u8]) -> Result<Interface, Unreadable> {
        postcard::from_bytes(bytes).map_err(|e| Unreadable(e.to_string()))
    }
}

//! Resolved names.

use serde::{Deserialize, Serialize};
use source::{Span, Symbol};
use std::fmt;

/// A top-level value, constructor, type or class, with the module that defines it.
///
/// Values and constructors share one name space, types and classes another: which is meant follows
/// from the context. Ordered by text, so that sorting by name is deterministic.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct GlobalName {
    #[serde(with = "super::serial::symbol")]
    pub module: Symbol,
    #[serde(with = "super::serial::symbol")]
    pub name: Symbol,
}

impl GlobalName {
    pub fn new(module: &str, name: &str) -> Self {
        GlobalName { module: Symbol::new(module), name: Symbol::new(name) }
    }

    /// `Module.name`: the name of a definition in Core.
    pub fn qualified(self) -> Symbol {
        Symbol::new(&format!("{}.{}", self.module, self.name))
    }

    /// The name of a constructor in Core: like that of a definition, except for those built into
    /// the machine (`True`, `Just`, `(:)`, pairs …), which have no module.
    pub fn core_constructor(self) -> Symbol {
        let text = self.name.as_str();
        let wired = self.module == *super::wired::TYPES_MODULE;
        if wired && (text.starts_with('(') || core_ir::builtin::fields(text).is_some()) {
            return self.name;
        }
        self.qualified()
    }
}

impl fmt::Display for GlobalName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.module, self.name)
    }
}

impl fmt::Debug for GlobalName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

/// A local variable: an index into [`super::Module::locals`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct LocalId(pub u32);

/// Information about a local variable besides its binding.
#[derive(Clone, Debug)]
pub struct Local {
    /// As written in the source; never shown if `generated`.
    pub name: Symbol,
    pub generated: bool,
    pub span: Span,
}

/// A type variable: an index into [`super::Module::ty_vars`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct TyVarId(pub u32);

#[derive(Clone, Debug)]
pub struct TyVar {
    pub name: Symbol,
    pub span: Span,
}

/// What a variable refers to, and what a binding binds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum ValueName {
    Local(LocalId),
    Global(GlobalName),
}

//! Programs of several modules: finding, ordering and compiling them.
//!
//! Nothing here accesses the file system: sources come through [`ModuleSource`], the compiled
//! library through [`Library`].

mod boot;
pub mod cabal;
mod compile;
mod discover;
mod expression;
mod packages;
mod surroundings;
mod types;

pub use compile::{Compiled, Options, compile, compile_library};
pub use discover::{
    Found, Loaded, ModuleSource, Modules, Reading, SourceText, Unit, UnitId, discover,
};
pub use expression::{CompiledExpression, Expressions, Local, ModuleScope};
pub use packages::{PackageModule, PackageText, Progress, Store};
pub use types::{convert as display_type, gather_types};

use crate::interface::Interface;
use source::Symbol;
use std::collections::HashMap;
use std::sync::Arc;

/// The compiled modules of the library, read on demand.
pub trait Library: Sync {
    fn interface(&self, module: Symbol) -> Option<Arc<Interface>>;

    /// Its definitions, for the optimiser. Its files are the first ones of the session.
    fn core(&self) -> Option<Arc<core_ir::Reader<'static>>> {
        None
    }

    /// Different for different libraries and versions of Backstory: what was compiled with one is not used with another.
    fn fingerprint(&self) -> [u8; 16] {
        [0; 16]
    }

    /// The names of all modules, sorted, for "did you mean".
    fn modules(&self) -> Vec<Symbol>;

    /// Modules that export a name, those that programs usually import first (`Data.List` before
    /// `GHC.OldList`); for suggestions about names that are not in scope.
    fn exporters(&self, space: crate::interface::Space, name: Symbol) -> Vec<Symbol>;
}

/// A library in memory: empty, or compiled just now.
#[derive(Default)]
pub struct MemoryLibrary {
    interfaces: HashMap<Symbol, Arc<Interface>>,
}

impl MemoryLibrary {
    pub fn new(interfaces: impl IntoIterator<Item = Arc<Interface>>) -> Self {
        let interfaces = interfaces.into_iter().map(|i| (i.names.module, i)).collect();
        MemoryLibrary { interfaces }
    }
}

impl Library for MemoryLibrary {
    fn interface(&self, module: Symbol) -> Option<Arc<Interface>> {
        self.interfaces.get(&module).cloned()
    }

    fn modules(&self) -> Vec<Symbol> {
        let mut all: Vec<_> = self.interfaces.keys().copied().collect();
        all.sort_unstable();
        all
    }

    fn exporters(&self, space: crate::interface::Space, name: Symbol) -> Vec<Symbol> {
        exporters(self.modules().into_iter().filter_map(|m| self.interface(m)), space, name)
    }
}

/// The modules among these that export a name; internal modules last.
pub fn exporters(
    interfaces: impl Iterator<Item = Arc<Interface>>,
    space: crate::interface::Space,
    name: Symbol,
) -> Vec<Symbol> {
    let mut found: Vec<Symbol> = interfaces
        .filter(|i| i.names.exports.iter().any(|e| e.space == space && e.name == name))
        .map(|i| i.names.module)
        .collect();
    found.sort_by_key(|m| (is_internal(m.as_str()), m.as_str().len(), *m));
    found
}

/// Whether programs have no reason to import a module.
pub fn is_internal(module: &str) -> bool {
    module.starts_with("GHC.")
        || module.starts_with("Facade.")
        || module.ends_with(".Internal")
        || module.contains(".Internal.")
        || module.ends_with(".Base")
}

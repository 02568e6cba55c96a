//! The renamer: translates a syntax tree to a [`hir::Module`], and determines the exports of the
//! module.
//!
//! In order: imports fill the scope (`imports`), the definitions of the module are added
//! (`collect`), exports are determined (`exports`), then every declaration is renamed (`decl`,
//! `data`, `class`, `bind`, `expr`, `pattern`, `types`). Nothing stops at an error: what cannot be
//! resolved becomes an `Error` node.

mod bind;
mod class;
mod collect;
mod data;
mod decl;
mod exports;
mod expr;
mod fixity;
mod implicit;
mod imports;
mod lookup;
mod operators;
mod patsyn;
mod pattern;
mod record;
mod recursive;
mod scc;
mod scope;
mod stmt;
mod types;

pub(crate) use imports::{generated_imports, implicit_prelude, implicit_strings};
pub use scc::components;

use crate::hir::{self, GlobalName, LocalId, Supply, TyBinder, TyVarId, ValueName};
use crate::infer::env::ModuleTypes;
use crate::interface::Names;
use haskell_syntax::extension::{Extension, ExtensionSet};
use haskell_syntax::syntax;
use scope::Scope;
use source::{Diagnostic, Span, Symbol};
use std::collections::HashMap;
use std::sync::Arc;

/// Where the names of other modules come from.
pub trait World {
    /// The names of a module; `None` if there is no such module (which has been reported where
    /// modules are searched for).
    fn names(&self, module: Symbol) -> Option<Arc<Names>>;

    /// The types of a module, as far as known: for `deriving instance` of a type of another module.
    fn types(&self, _module: Symbol) -> Option<Arc<ModuleTypes>> {
        None
    }

    /// Modules that export such a name, for the suggestions of "not in scope".
    fn exporters(&self, space: crate::interface::Space, name: Symbol) -> Vec<Symbol>;
}

pub struct Renamed {
    pub module: hir::Module,
    pub names: Names,
    pub diagnostics: Vec<Diagnostic>,
}

/// Renames one module. `extensions` are those of the command line, project and pragmas together.
pub fn rename(module: &syntax::Module, extensions: ExtensionSet, world: &dyn World) -> Renamed {
    rename_in(module, extensions, world, &[])
}

/// The same, with names that hide everything else of that name.
pub fn rename_in(
    module: &syntax::Module,
    extensions: ExtensionSet,
    world: &dyn World,
    hiding: &[(Symbol, GlobalName)],
) -> Renamed {
    let name = module.name.map_or_else(|| Symbol::new("Main"), |n| n.name);
    let mut renamer = Renamer {
        module: name,
        extensions,
        world,
        diagnostics: Vec::new(),
        scope: Scope::default(),
        names: Names {
            module: name,
            exports: Vec::new(),
            values: HashMap::new(),
            types: HashMap::new(),
        },
        supply: Supply::default(),
        locals: HashMap::new(),
        local_trail: Vec::new(),
        local_fixities: HashMap::new(),
        ty_locals: HashMap::new(),
        ty_trail: Vec::new(),
        auto: None,
        uses: Vec::new(),
        extra_bindings: Vec::new(),
        failed_instance_types: Vec::new(),
        unfound_imports: Vec::new(),
    };
    let imports = renamer.imports(module);
    for (name, entity) in hiding {
        renamer.scope.hide(*name, *entity);
    }
    renamer.collect(&module.decls);
    renamer.names.exports = renamer.exports(module);
    let module = renamer.declarations(module, imports);
    let mut diagnostics = renamer.diagnostics;
    // Stable: messages about the same location stay in the order in which they were found.
    diagnostics.sort_by_key(|d| d.span());
    Renamed { module, names: renamer.names, diagnostics }
}

pub(crate) struct Renamer<'a> {
    pub module: Symbol,
    pub extensions: ExtensionSet,
    pub world: &'a dyn World,
    pub diagnostics: Vec<Diagnostic>,
    pub scope: Scope,
    /// The definitions of this module.
    pub names: Names,
    pub supply: Supply,
    /// Local variables in scope, innermost last; the trail says what to remove.
    locals: HashMap<Symbol, Vec<LocalId>>,
    local_trail: Vec<Symbol>,
    local_fixities: HashMap<LocalId, hir::FixityOf>,
    ty_locals: HashMap<Symbol, Vec<TyVarId>>,
    ty_trail: Vec<Symbol>,
    /// If type variables are quantified implicitly: those found so far.
    auto: Option<Vec<TyBinder>>,
    /// All references to values so far: those added while a binding is renamed are its
    /// dependencies.
    uses: Vec<ValueName>,
    /// Top-level bindings generated on the way, and their uses.
    extra_bindings: Vec<(hir::Binding, Vec<ValueName>)>,
    /// Types whose instances failed.
    pub failed_instance_types: Vec<GlobalName>,
    /// Names in import lists that their modules do not export.
    unfound_imports: Vec<Symbol>,
}

/// A position in the trail of local variables.
#[derive(Clone, Copy)]
pub(crate) struct Mark(usize);

#[derive(Clone, Copy)]
pub(crate) struct TyMark(usize);

impl Renamer<'_> {
    pub(crate) fn has(&self, extension: Extension) -> bool {
        self.extensions.has(extension)
    }

    pub(crate) fn report(&mut self, diagnostic: Diagnostic) {
        self.diagnostics.push(diagnostic);
    }

    pub(crate) fn error(&mut self, span: Span, message: impl Into<String>) {
        self.report(Diagnostic::error(message).at(span));
    }

    pub(crate) fn own(&self, name: Symbol) -> GlobalName {
        GlobalName { module: self.module, name }
    }

    /// Marks the current scope of local variables; [`Self::leave`] returns to it.
    pub(crate) fn enter(&self) -> Mark {
        Mark(self.local_trail.len())
    }

    pub(crate) fn leave(&mut self, mark: Mark) {
        for name in self.local_trail.drain(mark.0..).rev() {
            if let Some(ids) = self.locals.get_mut(&name) {
                ids.pop();
            }
        }
    }

    /// Brings a local variable into scope.
    pub(crate) fn bind(&mut self, name: Symbol, id: LocalId) {
        self.locals.entry(name).or_default().push(id);
        self.local_trail.push(name);
    }

    pub(crate) fn local(&self, name: Symbol) -> Option<LocalId> {
        self.locals.get(&name)?.last().copied()
    }

    pub(crate) fn enter_types(&self) -> TyMark {
        TyMark(self.ty_trail.len())
    }

    pub(crate) fn leave_types(&mut self, mark: TyMark) {
        for name in self.ty_trail.drain(mark.0..).rev() {
            if let Some(ids) = self.ty_locals.get_mut(&name) {
                ids.pop();
            }
        }
    }

    pub(crate) fn bind_type(&mut self, name: Symbol, id: TyVarId) {
        self.ty_locals.entry(name).or_default().push(id);
        self.ty_trail.push(name);
    }
}

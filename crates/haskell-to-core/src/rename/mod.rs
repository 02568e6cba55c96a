//! The renamer: a syntax tree to a [`hir::Module`], and the names that the module exports.
//!
//! In order: imports fill the scope (`imports`), the module's own definitions join it (`collect`),
//! exports are read off it (`exports`), then every declaration is renamed (`decl`, `data`,
//! `class`, `bind`, `expr`, `pattern`, `types`). Nothing stops at an error: what cannot be
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
    /// The names of a module; absent if there is no such module (which whoever looks for modules
    /// has reported).
    fn names(&self, module: Symbol) -> Option<Arc<Names>>;

    /// What a module says of its types, as far as it is known: for `deriving instance` of a type of
    /// another module.
    fn types(&self, _module: Symbol) -> Option<Arc<ModuleTypes>> {
        None
    }

    /// Modules that export such a name, for the help of "not in scope".
    fn exporters(&self, space: crate::interface::Space, name: Symbol) -> Vec<Symbol>;
}

pub struct Renamed {
    pub module: hir::Module,
    pub names: Names,
    pub diagnostics: Vec<Diagnostic>,
}

/// Renames one module. `extensions` are those of the command line, project and pragmas together.
pub fn rename(module: &syntax::Module, extensions: ExtensionSet, world: &dyn World) -> Renamed {
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
        bereft: Vec::new(),
        unfound_imports: Vec::new(),
    };
    let imports = renamer.imports(module);
    renamer.collect(&module.decls);
    renamer.names.exports = renamer.exports(module);
    let module = renamer.declarations(module, imports);
    let mut diagnostics = renamer.diagnostics;
    // Stable: what one place has to say stays in the order in which it was found.
    diagnostics.sort_by_key(|d| d.span());
    Renamed { module, names: renamer.names, diagnostics }
}

pub(crate) struct Renamer<'a> {
    pub module: Symbol,
    pub extensions: ExtensionSet,
    pub world: &'a dyn World,
    pub diagnostics: Vec<Diagnostic>,
    pub scope: Scope,
    /// What this module defines.
    pub names: Names,
    pub supply: Supply,
    /// Local variables in scope, the innermost last; the trail says what to take back.
    locals: HashMap<Symbol, Vec<LocalId>>,
    local_trail: Vec<Symbol>,
    local_fixities: HashMap<LocalId, hir::FixityOf>,
    ty_locals: HashMap<Symbol, Vec<TyVarId>>,
    ty_trail: Vec<Symbol>,
    /// Where type variables are quantified implicitly: those met so far.
    auto: Option<Vec<TyBinder>>,
    /// Every reference to a value so far: what a binding depends on is what was added meanwhile.
    uses: Vec<ValueName>,
    /// Top-level bindings that were generated on the way, and what they use.
    extra_bindings: Vec<(hir::Binding, Vec<ValueName>)>,
    /// Types whose instances could not be made.
    pub bereft: Vec<GlobalName>,
    /// Names in import lists that their modules do not export.
    unfound_imports: Vec<Symbol>,
}

/// A place in the trail of local variables.
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

    /// Where local variables stand now; [`Self::leave`] forgets what was bound since.
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

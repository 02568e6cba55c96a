//! The top-level scope of a module.

use crate::hir::GlobalName;
use crate::interface::Space;
use source::{Span, Symbol};
use std::collections::HashMap;

/// One meaning of a name.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Entry {
    pub entity: GlobalName,
    /// The type or class that it belongs to.
    pub parent: Option<GlobalName>,
    /// The import that brought it, or the definition.
    pub span: Span,
    /// The module named in that import, or this module.
    pub from: Symbol,
}

/// Names, with and without qualifier, and all their meanings.
#[derive(Default)]
pub(crate) struct Scope {
    imported: Vec<Symbol>,
    table: HashMap<Key, Vec<Entry>>,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Key {
    space: Space,
    qualifier: Option<Symbol>,
    name: Symbol,
}

impl Scope {
    /// The same entity imported twice is one meaning.
    pub(crate) fn add(
        &mut self,
        space: Space,
        qualifier: Option<Symbol>,
        name: Symbol,
        entry: Entry,
    ) {
        let entries = self.table.entry(Key { space, qualifier, name }).or_default();
        if !entries.iter().any(|e| e.entity == entry.entity) {
            entries.push(entry);
        }
    }

    /// Makes an entity the only meaning of an unqualified name.
    pub(crate) fn hide(&mut self, name: Symbol, entity: GlobalName) {
        let entry = Entry { entity, parent: None, span: Span::NONE, from: entity.module };
        let key = Key { space: Space::Value, qualifier: None, name };
        self.table.insert(key, vec![entry]);
    }

    pub(crate) fn get(&self, space: Space, qualifier: Option<Symbol>, name: Symbol) -> &[Entry] {
        self.table.get(&Key { space, qualifier, name }).map_or(&[], Vec::as_slice)
    }

    /// Every name with this qualifier, sorted.
    pub(crate) fn names(&self, space: Space, qualifier: Option<Symbol>) -> Vec<Symbol> {
        let keys = self.table.keys().filter(|k| k.space == space && k.qualifier == qualifier);
        let mut names: Vec<_> = keys.map(|k| k.name).collect();
        names.sort_unstable();
        names
    }

    /// Every name with this qualifier and what it means, sorted.
    pub(crate) fn entries(&self, space: Space, qualifier: Option<Symbol>) -> Vec<(Symbol, Entry)> {
        let names = self.names(space, qualifier).into_iter();
        names.flat_map(|n| self.get(space, qualifier, n).iter().map(move |e| (n, *e))).collect()
    }

    pub(crate) fn note_import(&mut self, module: Symbol) {
        if !self.imported.contains(&module) {
            self.imported.push(module);
        }
    }

    /// Every imported module, in the order of the imports.
    pub(crate) fn imported(&self) -> &[Symbol] {
        &self.imported
    }

    pub(crate) fn is_imported(&self, module: Symbol) -> bool {
        self.imported.contains(&module)
    }

    pub(crate) fn qualifiers(&self) -> Vec<Symbol> {
        let mut all: Vec<_> = self.table.keys().filter_map(|k| k.qualifier).collect();
        all.sort_unstable();
        all.dedup();
        all
    }
}

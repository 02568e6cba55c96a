//! Exports: which of the names in scope other modules can see.

use super::Renamer;
use super::lookup::{Wanted, is_later};
use super::scope::Entry;
use crate::hir::GlobalName;
use crate::interface::{ExportItem, Space};
use haskell_syntax::syntax::{Children, Export, ExportKind, Module, Name};
use source::{Diagnostic, Span, Symbol};
use std::collections::HashMap;

#[derive(Default)]
struct Exports {
    items: Vec<ExportItem>,
    /// The first export of each visible name, for conflicts.
    seen: HashMap<(Space, Symbol), (GlobalName, Span)>,
    conflicts: Vec<(Symbol, GlobalName, GlobalName, Span)>,
}

impl Exports {
    fn add(&mut self, space: Space, name: Symbol, entry: Entry, span: Span) {
        let item = ExportItem { space, name, entity: entry.entity, parent: entry.parent };
        match self.seen.get(&(space, name)) {
            Some((entity, _)) if *entity == entry.entity => return,
            // Later names of the library have lower priority, as in lookup.
            Some(_) if is_later(entry.entity) => return,
            Some((entity, _)) if is_later(*entity) => {
                let given_way = *entity;
                self.items.retain(|i| i.space != space || i.name != name || i.entity != given_way);
            }
            // Fields that share a label are distinguished by their constructors.
            Some((entity, _)) if !entity.name.as_str().starts_with("$sel:") => {
                self.conflicts.push((name, *entity, entry.entity, span));
                return;
            }
            _ => {}
        }
        self.seen.insert((space, name), (entry.entity, span));
        self.items.push(item);
    }
}

impl Renamer<'_> {
    pub(crate) fn exports(&mut self, module: &Module) -> Vec<ExportItem> {
        let mut exports = Exports::default();
        match &module.exports {
            Some(list) => {
                for export in list {
                    self.export(export, &mut exports);
                }
            }
            None => self.export_own(module, &mut exports),
        }
        for (name, first, second, span) in std::mem::take(&mut exports.conflicts) {
            self.report(
                Diagnostic::error(format!("conflicting exports for `{name}`"))
                    .at(span)
                    .note(format!("it would mean both `{first}` and `{second}`")),
            );
        }
        exports.items
    }

    fn export_own(&mut self, module: &Module, exports: &mut Exports) {
        let main_only = module.name.is_none();
        for space in [Space::Value, Space::Type] {
            for (name, entry) in self.scope.entries(space, None) {
                // A file without a header exports only `main`.
                let wanted = !main_only || (space == Space::Value && name.as_str() == "main");
                if entry.entity.module == self.module && wanted {
                    exports.add(space, name, entry, Span::NONE);
                }
            }
        }
    }

    fn export(&mut self, export: &Export, exports: &mut Exports) {
        match &export.kind {
            ExportKind::Variable(name) => {
                self.export_value(Wanted::Variable, *name, export.span, exports);
            }
            ExportKind::Pattern(name) => {
                self.export_value(Wanted::Constructor, *name, export.span, exports);
            }
            ExportKind::Type { name, children } => {
                self.export_type(*name, children, export.span, exports);
            }
            ExportKind::Module(named) => {
                let known =
                    named.name == self.module || self.scope.qualifiers().contains(&named.name);
                if !known {
                    // Importing a module that exports nothing is not reported.
                    if !self.scope.is_imported(named.name) {
                        self.error(
                            named.span,
                            format!("the export `module {}` names no imported module", named.name),
                        );
                    }
                    return;
                }
                for space in [Space::Value, Space::Type] {
                    for (name, entry) in self.scope.entries(space, Some(named.name)) {
                        let bare = self.scope.get(space, None, name);
                        if bare.iter().any(|e| e.entity == entry.entity) {
                            exports.add(space, name, entry, export.span);
                        }
                    }
                }
            }
        }
    }

    fn export_value(&mut self, wanted: Wanted, name: Name, span: Span, exports: &mut Exports) {
        let Some(entity) = self.global(wanted, name) else { return };
        let entries = self.scope.get(Space::Value, name.qualifier, name.name);
        if let Some(entry) = entries.iter().find(|e| e.entity == entity).copied() {
            exports.add(Space::Value, name.name, entry, span);
        }
    }

    fn export_type(&mut self, name: Name, children: &Children, span: Span, exports: &mut Exports) {
        let Some(entity) = self.global(Wanted::Type, name) else { return };
        let entries = self.scope.get(Space::Type, name.qualifier, name.name);
        let Some(entry) = entries.iter().find(|e| e.entity == entity).copied() else { return };
        exports.add(Space::Type, name.name, entry, span);
        match children {
            Children::None => {}
            Children::All => {
                for space in [Space::Value, Space::Type] {
                    for (child, entry) in self.members(space, entity, name.qualifier) {
                        exports.add(space, child, entry, span);
                    }
                }
            }
            Children::Some(wanted) => {
                for child in wanted {
                    self.export_child(entity, name.qualifier, *child, span, exports);
                }
            }
        }
    }

    /// The members of a type or class that are in scope, with any qualifier.
    fn members(
        &self,
        space: Space,
        parent: GlobalName,
        qualifier: Option<Symbol>,
    ) -> Vec<(Symbol, Entry)> {
        let mut found = self.scope.entries(space, qualifier);
        if qualifier.is_some() {
            found.extend(self.scope.entries(space, None));
        } else {
            for qualifier in self.scope.qualifiers() {
                found.extend(self.scope.entries(space, Some(qualifier)));
            }
        }
        found.retain(|(_, e)| e.parent == Some(parent));
        let mut seen = Vec::new();
        found.retain(|(_, e)| {
            !seen.contains(&e.entity) && {
                seen.push(e.entity);
                true
            }
        });
        found
    }

    fn export_child(
        &mut self,
        parent: GlobalName,
        qualifier: Option<Symbol>,
        child: Name,
        span: Span,
        exports: &mut Exports,
    ) {
        for space in [Space::Value, Space::Type] {
            let members = self.members(space, parent, qualifier);
            if let Some((name, entry)) = members.into_iter().find(|(n, _)| *n == child.name) {
                exports.add(space, name, entry, span);
                return;
            }
        }
        // A pattern synonym can be bundled with an unrelated type.
        let entries = self.scope.get(Space::Value, child.qualifier, child.name);
        if let Some(entry) = entries.first().copied()
            && child.is_constructor()
        {
            let entry = Entry { parent: Some(parent), ..entry };
            exports.add(Space::Value, child.name, entry, span);
            return;
        }
        self.error(
            child.span,
            format!("`{}` is not a constructor, field or method of `{}`", child.name, parent.name),
        );
    }
}

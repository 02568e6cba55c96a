//! Brings the exports of other modules into scope.

use super::Renamer;
use super::lookup::near;
use super::scope::Entry;
use crate::hir::wired;
use crate::interface::{ExportItem, Names, Space};
use haskell_syntax::extension::{Extension, ExtensionSet};
use haskell_syntax::syntax::{Children, Import, ImportItem, ImportItemKind, Module, Name};
use source::{Diagnostic, Span, Symbol};

impl Renamer<'_> {
    /// Fills the scope. Returns every imported module once.
    pub(crate) fn imports(&mut self, module: &Module) -> Vec<Symbol> {
        for import in &module.imports {
            self.scope.note_import(import.module.name);
            let Some(names) = self.world.names(import.module.name) else { continue };
            self.import(import, &names);
        }
        if let Some(prelude) = implicit_prelude(module, self.has(Extension::ImplicitPrelude)) {
            self.scope.note_import(prelude);
            if let Some(names) = self.world.names(prelude) {
                for item in &names.exports {
                    self.bring(item, prelude, false, prelude, Span::NONE);
                }
            }
        }
        if let Some(strings) = implicit_strings(module, self.has(Extension::OverloadedStrings)) {
            self.scope.note_import(strings);
        }
        for generated in generated_imports(self.extensions) {
            self.scope.note_import(generated);
        }
        self.scope.imported().to_vec()
    }

    fn import(&mut self, import: &Import, names: &Names) {
        let qualifier = import.alias.map_or(import.module.name, |a| a.name);
        let wanted: Vec<ExportItem> = match &import.items {
            None => names.exports.clone(),
            Some(items) => {
                let mut listed = Vec::new();
                for item in items {
                    listed.extend(self.listed(item, import, names));
                }
                if import.hiding {
                    names.exports.iter().filter(|e| !listed.contains(e)).copied().collect()
                } else {
                    listed
                }
            }
        };
        for item in &wanted {
            self.bring(item, qualifier, import.qualified, import.module.name, import.module.span);
        }
    }

    fn bring(
        &mut self,
        item: &ExportItem,
        alias: Symbol,
        qualified: bool,
        from: Symbol,
        span: Span,
    ) {
        let entry = Entry { entity: item.entity, parent: item.parent, span, from };
        self.scope.add(item.space, Some(alias), item.name, entry);
        if !qualified {
            self.scope.add(item.space, None, item.name, entry);
        }
    }

    /// The exports that an item of an import list names.
    fn listed(&mut self, item: &ImportItem, import: &Import, names: &Names) -> Vec<ExportItem> {
        let of = |space: Space, name: Symbol| {
            names.exports.iter().filter(move |e| e.space == space && e.name == name).copied()
        };
        match &item.kind {
            ImportItemKind::Variable(name) => {
                let found: Vec<_> = of(Space::Value, name.name).collect();
                if found.is_empty() {
                    self.not_exported(*name, import, names, Space::Value);
                }
                found
            }
            ImportItemKind::Pattern(name) => {
                let found: Vec<_> = of(Space::Value, name.name).collect();
                if found.is_empty() {
                    self.not_exported(*name, import, names, Space::Value);
                }
                found
            }
            ImportItemKind::Type { name, children } => {
                let mut found: Vec<_> = of(Space::Type, name.name).collect();
                if found.is_empty() {
                    // `hiding (C)` hides a data constructor, too.
                    if import.hiding {
                        found.extend(of(Space::Value, name.name));
                    }
                    if found.is_empty() {
                        self.not_exported(*name, import, names, Space::Type);
                    }
                    return found;
                }
                if import.hiding && matches!(children, Children::None) {
                    found.extend(of(Space::Value, name.name));
                }
                let parent = found[0].entity;
                self.children(children, import, names, parent, &mut found);
                found
            }
        }
    }

    fn children(
        &mut self,
        children: &Children,
        import: &Import,
        names: &Names,
        parent: crate::hir::GlobalName,
        found: &mut Vec<ExportItem>,
    ) {
        let members = names.exports.iter().filter(|e| e.parent == Some(parent));
        match children {
            Children::None => {}
            Children::All => found.extend(members),
            Children::Some(wanted) => {
                let members: Vec<_> = members.collect();
                for child in wanted {
                    let before = found.len();
                    found.extend(members.iter().copied().filter(|m| m.name == child.name));
                    if found.len() == before && !import.hiding {
                        self.unfound_imports.push(child.name);
                        let candidates = members.iter().map(|m| m.name.as_str());
                        let near = near(child.name, candidates);
                        let error = Diagnostic::error(format!(
                            "module `{}` does not export `{}` as a part of `{}`",
                            import.module.name, child.name, parent.name
                        ))
                        .at(child.span);
                        self.report(match near {
                            Some(near) => error.help(format!("did you mean `{near}`?")),
                            None => error,
                        });
                    }
                }
            }
        }
    }

    /// Hiding an unknown name is not an error.
    fn not_exported(&mut self, name: Name, import: &Import, names: &Names, space: Space) {
        if import.hiding {
            return;
        }
        self.unfound_imports.push(name.name);
        let module = import.module.name;
        let error = Diagnostic::error(format!("module `{module}` does not export `{}`", name.name))
            .at(name.span);
        // `import M (Con)` for a constructor is a common mistake.
        let owner = names
            .exports
            .iter()
            .find(|e| space == Space::Type && e.space == Space::Value && e.name == name.name);
        if let Some(parent) = owner.and_then(|e| e.parent) {
            self.report(error.help(format!(
                "`{0}` is a data constructor of `{1}`: import `{1}({0})`",
                name.name, parent.name
            )));
            return;
        }
        let candidates = names.exports.iter().filter(|e| e.space == space).map(|e| e.name.as_str());
        let error = match near(name.name, candidates) {
            Some(near) => error.help(format!("did you mean `{near}`?")),
            None => {
                let others = self.world.exporters(space, name.name);
                match others.first() {
                    Some(other) => error.help(format!("`{}` is exported by `{other}`", name.name)),
                    None => error,
                }
            }
        };
        self.report(error);
    }
}

/// The Prelude, unless the module disables or imports it.
pub(crate) fn implicit_prelude(module: &Module, enabled: bool) -> Option<Symbol> {
    let prelude = Symbol::new("Prelude");
    let own = module.name.is_some_and(|n| n.name == prelude);
    let explicit = module.imports.iter().any(|i| i.module.name == prelude);
    (enabled && !own && !explicit).then_some(prelude)
}

/// With overloaded literals: the module of their class, for its instances. It brings no names.
pub(crate) fn implicit_strings(module: &Module, overloaded: bool) -> Option<Symbol> {
    let strings = Symbol::new("Data.String");
    let own = module.name.is_some_and(|n| n.name == strings);
    (overloaded && !own).then_some(strings)
}

/// The modules that expressions are generated from under extensions. They bring no names.
pub(crate) fn generated_imports(extensions: ExtensionSet) -> Vec<Symbol> {
    let parameters = (Extension::ImplicitParams, wired::IMPLICIT.module);
    let lists = (Extension::OverloadedLists, wired::FROM_LIST.module);
    let used = [parameters, lists].into_iter().filter(|(extension, _)| extensions.has(*extension));
    used.map(|(_, module)| module).collect()
}

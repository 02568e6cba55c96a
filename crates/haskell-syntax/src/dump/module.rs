//! Modules, exports and imports.

use super::Node;
use super::decl::decls;
use super::expr::names;
use crate::syntax::{
    Children, Export, ExportKind, Import, ImportItem, ImportItemKind, Module, Name, RawPragmaKind,
};

pub(super) fn module(m: &Module) -> Node {
    let mut parts = Vec::new();
    parts.extend(m.exports.iter().map(|e| Node::list("exports", e.iter().map(export).collect())));
    parts.extend(m.imports.iter().map(import));
    parts.extend(m.raw_pragmas.iter().map(|p| {
        let label = match p.kind {
            RawPragmaKind::Contract => "contract",
            RawPragmaKind::Invariant => "invariant",
        };
        Node::new(label, vec![Node::leaf(format!("{:?}", p.text))])
    }));
    parts.extend(decls(&m.decls));
    let label = m.name.map_or("module".to_owned(), |n| format!("module {}", n.name));
    Node::list(&label, parts)
}

fn entity(name: &Name, children: &Children) -> Node {
    match children {
        Children::None => Node::leaf(name),
        Children::All => Node::leaf(format!("{name}(..)")),
        Children::Some(members) => names(&name.to_string(), members),
    }
}

fn export(e: &Export) -> Node {
    match &e.kind {
        ExportKind::Variable(name) => Node::leaf(name),
        ExportKind::Type { name, children } => entity(name, children),
        ExportKind::Pattern(name) => Node::new("pattern", vec![Node::leaf(name)]),
        ExportKind::Module(name) => Node::new("module", vec![Node::leaf(name.name)]),
    }
}

fn import(i: &Import) -> Node {
    let mut parts = vec![Node::leaf(i.module.name)];
    if i.qualified {
        parts.push(Node::leaf("qualified"));
    }
    parts.extend(i.alias.map(|a| Node::new("as", vec![Node::leaf(a.name)])));
    if let Some(items) = &i.items {
        let label = if i.hiding { "hiding" } else { "names" };
        parts.push(Node::list(label, items.iter().map(import_item).collect()));
    }
    Node::new("import", parts)
}

fn import_item(item: &ImportItem) -> Node {
    match &item.kind {
        ImportItemKind::Variable(name) => Node::leaf(name),
        ImportItemKind::Type { name, children } => entity(name, children),
        ImportItemKind::Pattern(name) => Node::new("pattern", vec![Node::leaf(name)]),
    }
}

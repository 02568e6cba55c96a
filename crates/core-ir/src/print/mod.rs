//! Writes the text form of Core. [`crate::parse`] reads it; `docs/internals/core.md` describes it.
//!
//! People read this with `--dump core`: names are those of the source where that is unambiguous,
//! defaults are omitted, and lines break along the structure of the program.

mod expr;
mod layout;
pub(crate) mod quote;

use crate::{Constructor, DataType, Def, Field, Language, Module, Visibility};
use layout::{DocId, Docs};
use source::Span;

/// The name that the parser gives to an unnamed scrutinee.
pub(crate) const SCRUTINEE: &str = "scrutinee";

/// Whether expressions, variables and definitions are marked with their source locations.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Spans {
    Hide,
    /// As `@file:start:end` before each, `@-` if there is none. Only this form reads back to
    /// exactly the same module.
    Show,
}

/// Prints a module.
///
/// Never fails, whatever the module: dumps are used to find mistakes of front ends. A module that
/// passes [`crate::check`] can be read back.
pub fn print(module: &Module, spans: Spans) -> String {
    let mut docs = Docs::default();
    let mut items = vec![
        docs.text("module"),
        docs.text(quote::name(module.name.as_str())),
        docs.text(language_word(module.language)),
    ];
    items.extend(module.types.iter().map(|ty| data_type(&mut docs, ty, module.name.as_str())));
    for def in &module.defs {
        let usual = usual_source_name(module.name.as_str(), def.name.as_str());
        items.push(definition(&mut docs, def, def.source_name.as_str() == usual, spans));
    }
    let root = docs.broken(String::new(), items, 3);
    let mut text = docs.layout(root);
    text.push('\n');
    text
}

/// Prints one definition.
pub fn print_def(def: &Def, spans: Spans) -> String {
    let (name, source_name) = (def.name.as_str(), def.source_name.as_str());
    let usual = name.strip_suffix(source_name).is_some_and(|qualifier| {
        qualifier.is_empty() || qualifier.ends_with('.') || qualifier.ends_with(':')
    });
    let mut docs = Docs::default();
    let root = definition(&mut docs, def, usual, spans);
    let mut text = docs.layout(root);
    text.push('\n');
    text
}

pub(crate) fn language_word(language: Language) -> &'static str {
    match language {
        Language::Core => "core",
        Language::Haskell => "haskell",
        Language::Erlang => "erlang",
    }
}

/// The default source name: the name without its module.
pub(crate) fn usual_source_name<'a>(module: &str, name: &'a str) -> &'a str {
    let rest = name.strip_prefix(module).and_then(|rest| rest.strip_prefix(['.', ':']));
    rest.filter(|rest| !rest.is_empty()).unwrap_or(name)
}

pub(super) fn mark(span: Span) -> String {
    if span == Span::NONE {
        "@- ".into()
    } else {
        format!("@{}:{}:{} ", span.file.0, span.start, span.end)
    }
}

fn data_type(docs: &mut Docs, ty: &DataType, module: &str) -> DocId {
    let mut items = vec![docs.text("data"), docs.text(quote::name(ty.name.as_str()))];
    items.extend(ty.constructors.iter().map(|con| constructor(docs, con, module)));
    docs.list(String::new(), items, 2)
}

fn constructor(docs: &mut Docs, con: &Constructor, module: &str) -> DocId {
    let mut items = vec![docs.text(quote::constructor(con.name.as_str()))];
    if con.source_name.as_str() != usual_source_name(module, con.name.as_str()) {
        items.push(docs.text(format!(":source {}", quote::name(con.source_name.as_str()))));
    }
    if let Some(fixity) = con.fixity {
        items.push(docs.text(format!(":infix {fixity}")));
    }
    items.extend(con.fields.iter().map(|f| docs.text(field(f))));
    docs.list(String::new(), items, 1)
}

fn field(field: &Field) -> String {
    let name = field.name.map_or_else(|| "_".into(), |name| quote::field(name.as_str()));
    let strict = if field.strict { "!" } else { "" };
    match field.ty {
        Some(ty) => format!("({strict}{name} {})", quote::string(ty.as_str())),
        None => format!("{strict}{name}"),
    }
}

fn definition(docs: &mut Docs, def: &Def, usual: bool, spans: Spans) -> DocId {
    let mut items = vec![docs.text("def"), docs.text(quote::name(def.name.as_str()))];
    if !usual {
        items.push(docs.text(format!(":source {}", quote::name(def.source_name.as_str()))));
    }
    if def.visibility == Visibility::Generated {
        items.push(docs.text(":generated"));
    }
    if let Some(ty) = def.ty {
        items.push(docs.text(format!(":type {}", quote::string(ty.as_str()))));
    }
    items.push(expr::document(docs, &def.body, spans));
    let keep = items.len() - 1;
    let mark = if spans == Spans::Show { mark(def.span) } else { String::new() };
    docs.list(mark, items, keep)
}

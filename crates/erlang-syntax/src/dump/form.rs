//! Modules, attributes and functions as text.

use super::expr::{atom, clauses, expr};
use super::types;
use super::writer::Writer;
use crate::preprocess::float_text;
use crate::token::quote;
use crate::tree::{
    Attribute, Form, FormKind, Module, NameArity, SpecKind, Term, TypeDefinitionKind,
};
use source::SourceMap;

/// The syntax tree of a module as indented text. With `sources`, every node shows the line and
/// column where it starts.
pub fn dump_syntax(module: &Module, sources: Option<&SourceMap>) -> String {
    let mut w = Writer::new(sources);
    for form in &module.forms {
        self::form(&mut w, form);
    }
    w.out
}

fn form(w: &mut Writer, form: &Form) {
    let span = form.span;
    let attribute = match &form.kind {
        FormKind::Attribute(attribute) => attribute,
        FormKind::Function(function) => {
            let label = format!("function {}/{}", atom(function.name.symbol), function.arity);
            return w.node(&label, span, |w| clauses(w, &function.clauses));
        }
    };
    let label = match attribute {
        Attribute::Module(name) => format!("-module {}", atom(name.symbol)),
        Attribute::Export(list) => format!("-export {}", names(list)),
        Attribute::ExportType(list) => format!("-export_type {}", names(list)),
        Attribute::Import { module, functions } => {
            format!("-import {} {}", atom(module.symbol), names(functions))
        }
        Attribute::Compile(value) => format!("-compile {}", term(value)),
        Attribute::Type(definition) => {
            let kind = match definition.kind {
                TypeDefinitionKind::Type => "type",
                TypeDefinitionKind::Opaque => "opaque",
                TypeDefinitionKind::Nominal => "nominal",
            };
            let parameters: Vec<_> = definition.parameters.iter().map(|n| n.as_str()).collect();
            let name = atom(definition.name.symbol);
            format!("-{kind} {name}({}) :: {}", parameters.join(", "), types::text(&definition.of))
        }
        Attribute::Spec(spec) => {
            let kind = match spec.kind {
                SpecKind::Spec => "spec",
                SpecKind::Callback => "callback",
            };
            let module = spec.module.map_or(String::new(), |m| format!("{}:", atom(m.symbol)));
            let clauses: Vec<_> = spec.clauses.iter().map(types::function_text).collect();
            format!("-{kind} {module}{}{}", atom(spec.name.symbol), clauses.join("; "))
        }
        Attribute::OptionalCallbacks(list) => format!("-optional_callbacks {}", names(list)),
        Attribute::Behaviour(name) => format!("-behaviour {}", atom(name.symbol)),
        Attribute::OnLoad(name) => format!("-on_load {}/{}", atom(name.name), name.arity),
        Attribute::File { path, line } => format!("-file {} {line}", quote(path, '"')),
        Attribute::Feature { name, enable } => {
            format!("-feature {} {}", atom(name.symbol), if *enable { "enable" } else { "disable" })
        }
        Attribute::Other { name, value } => format!("-{} {}", atom(name.symbol), term(value)),
        Attribute::Record(record) => {
            return w.node(&format!("-record {}", atom(record.name.symbol)), span, |w| {
                for field in &record.fields {
                    let of = field.of.as_ref().map_or(String::new(), types::text);
                    let label = format!("field {} :: {of}", atom(field.name.symbol));
                    w.node(label.trim_end_matches(" :: "), field.span, |w| {
                        if let Some(default) = &field.default {
                            expr(w, default);
                        }
                    });
                }
            });
        }
    };
    w.line(&label, span);
}

fn names(list: &[NameArity]) -> String {
    let name = |n: &NameArity| format!("{}/{}", atom(n.name), n.arity);
    list.iter().map(name).collect::<Vec<_>>().join(" ")
}

fn term(value: &Term) -> String {
    let all = |terms: &[Term]| terms.iter().map(term).collect::<Vec<_>>().join(",");
    match value {
        Term::Atom(symbol) => atom(*symbol),
        Term::Integer(n) => n.to_string(),
        Term::Float(x) => float_text(*x),
        Term::String(text) => quote(text, '"'),
        Term::List(list) => match &list.tail {
            Some(tail) => format!("[{}|{}]", all(&list.elements), term(tail)),
            None => format!("[{}]", all(&list.elements)),
        },
        Term::Tuple(elements) => format!("{{{}}}", all(elements)),
        Term::Map(pairs) => {
            let pair = |(k, v): &(Term, Term)| format!("{}=>{}", term(k), term(v));
            let mut pairs: Vec<_> = pairs.iter().map(pair).collect();
            // The order of the keys of a map is arbitrary.
            pairs.sort();
            format!("#{{{}}}", pairs.join(","))
        }
        Term::Binary(bytes) => {
            let bytes: Vec<_> = bytes.iter().map(u8::to_string).collect();
            format!("<<{}>>", bytes.join(","))
        }
        Term::Fun { module, name, arity } => {
            format!("fun {}:{}/{arity}", atom(*module), atom(*name))
        }
    }
}

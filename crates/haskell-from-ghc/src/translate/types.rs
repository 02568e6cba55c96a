//! Types: as values are displayed by them, as text, and as instances are found by them.

use super::names::Names;
use crate::file::{File, Name, Type, TypeId, TypeKind};
use core_ir::types::unknown;
use core_ir::{Ty, with_stack};
use source::Symbol;
use std::sync::Arc;

/// The module of lists, tuples and functions.
const TYPES: &str = "GHC.Types";

/// A type for displaying values: without quantifiers and classes.
pub(super) fn shown(file: &File, names: &Names<'_>, id: TypeId) -> Ty {
    with_stack(|| match file.ty(id) {
        Type::Var(_) => Arc::new(core_ir::Type::Var(id.0)),
        // The first argument is the multiplicity.
        Type::Con { name, arguments, .. } if name.occ.as_str() == "FUN" => {
            let arrow = Arc::new(core_ir::Type::Con(Symbol::new("GHC.Types.->")));
            arguments
                .iter()
                .skip(1)
                .fold(arrow, |f, a| Arc::new(core_ir::Type::App(f, shown(file, names, *a))))
        }
        Type::Con { name, kind, arguments, .. } => {
            let head = match kind {
                TypeKind::Promoted => names.promoted(*name),
                _ => names.ty(*name),
            };
            let Some(head) = head else { return unknown() };
            arguments.iter().fold(Arc::new(core_ir::Type::Con(head)), |f, a| {
                Arc::new(core_ir::Type::App(f, shown(file, names, *a)))
            })
        }
        Type::App(f, a) => {
            Arc::new(core_ir::Type::App(shown(file, names, *f), shown(file, names, *a)))
        }
        Type::Fun(a, b) => {
            Arc::new(core_ir::Type::Fun(shown(file, names, *a), shown(file, names, *b)))
        }
        Type::Qualified(_, body) => shown(file, names, *body),
        Type::Number(_) | Type::Text(_) | Type::Unknown => unknown(),
    })
}

/// The classes in front of a type, with their arguments, and what follows.
pub(super) fn constraints(file: &File, mut id: TypeId) -> (Vec<TypeId>, TypeId) {
    let mut found = Vec::new();
    while let Type::Qualified(class, body) = file.ty(id) {
        found.push(*class);
        id = *body;
    }
    (found, id)
}

/// The class of a constraint and its arguments.
pub(super) fn class_of(file: &File, id: TypeId) -> Option<(Name, &[TypeId])> {
    match file.ty(id) {
        Type::Con { name, arguments, .. } => Some((*name, arguments)),
        _ => None,
    }
}

/// A type as a user would write it.
pub(super) fn text(file: &File, id: TypeId) -> Symbol {
    let mut out = String::new();
    let (context, body) = constraints(file, id);
    let context: Vec<String> = context
        .iter()
        .map(|c| {
            let mut out = String::new();
            write(file, *c, 0, &mut out);
            out
        })
        .collect();
    match &context[..] {
        [] => {}
        [one] => out.push_str(&format!("{one} => ")),
        more => out.push_str(&format!("({}) => ", more.join(", "))),
    }
    write(file, body, 0, &mut out);
    Symbol::new(&out)
}

/// `place`: 0 anywhere, 1 left of an arrow, 2 as an argument.
fn write(file: &File, id: TypeId, place: u8, out: &mut String) {
    with_stack(|| {
        let bracketed = |when: bool, out: &mut String, f: &dyn Fn(&mut String)| {
            if when {
                out.push('(');
            }
            f(out);
            if when {
                out.push(')');
            }
        };
        match file.ty(id) {
            Type::Var(name) => out.push_str(name.as_str()),
            Type::Number(n) => out.push_str(n.as_str()),
            Type::Text(text) => out.push_str(&format!("{:?}", text.as_str())),
            Type::Unknown => out.push('_'),
            Type::Fun(a, b) => bracketed(place > 0, out, &|out| {
                write(file, *a, 1, out);
                out.push_str(" -> ");
                write(file, *b, 0, out);
            }),
            Type::Qualified(a, b) => bracketed(place > 0, out, &|out| {
                write(file, *a, 1, out);
                out.push_str(" => ");
                write(file, *b, 0, out);
            }),
            Type::App(f, a) => bracketed(place > 1, out, &|out| {
                write(file, *f, 1, out);
                out.push(' ');
                write(file, *a, 2, out);
            }),
            Type::Con { name, arguments, .. } => con(file, *name, arguments, place, out),
        }
    })
}

fn con(file: &File, name: Name, arguments: &[TypeId], place: u8, out: &mut String) {
    let occ = name.occ.as_str();
    let is_char = |id: &TypeId| matches!(file.ty(*id), Type::Con { name, .. } if name.occ.as_str() == "Char" && name.module.as_str() == TYPES);
    match arguments {
        [] if occ == "List" => out.push_str("[]"),
        [] => out.push_str(occ),
        [one] if is_list(name) && is_char(one) => out.push_str("String"),
        [one] if is_list(name) => {
            out.push('[');
            write(file, *one, 0, out);
            out.push(']');
        }
        parts if occ.starts_with("(,") && occ.len() == parts.len() + 1 => {
            out.push('(');
            for (n, part) in parts.iter().enumerate() {
                if n > 0 {
                    out.push_str(", ");
                }
                write(file, *part, 0, out);
            }
            out.push(')');
        }
        parts => {
            if place > 1 {
                out.push('(');
            }
            out.push_str(occ);
            for part in parts {
                out.push(' ');
                write(file, *part, 2, out);
            }
            if place > 1 {
                out.push(')');
            }
        }
    }
}

fn is_list(name: Name) -> bool {
    matches!(name.occ.as_str(), "[]" | "List") && name.module.as_str() == TYPES
}

//! The types of the program, for displaying values: see [`core_ir::types`].

use super::names::qualified;
use super::types::{shown, text};
use super::{Program, source_name};
use crate::file::{Constructor, Expr, File};
use core_ir::Types;
use core_ir::types::{ConType, Newtype, substitute, unknown};
use std::collections::HashMap;
use std::sync::Arc;

/// The types, and for each newtype the type of a function that takes out what is inside.
pub(super) fn types(program: &Program<'_>) -> (Types, Vec<String>) {
    let mut found = Types::default();
    let mut unpacked = Vec::new();
    for file in program.files {
        for data in &file.data {
            for con in &data.constructors {
                match data.is_newtype {
                    true => newtype(program, file, con, &mut found, &mut unpacked),
                    false => constructor(program, file, con, &mut found),
                }
            }
        }
        let module = program.names.own_module(file.unit, file.module);
        let name_of = |occ| Some(qualified(module?, occ));
        for (variable, _) in file.binds.iter().flat_map(|b| &b.pairs) {
            let known = file.variable(*variable);
            if known.is_external {
                let ty = shown(file, &program.names, known.ty);
                found.definitions.extend(name_of(known.occ).map(|name| (name, ty)));
            }
        }
        for known in file.variables.iter().filter(|v| v.from_source && !v.is_top) {
            let span = known.place.as_ref().map(|p| program.places.span(file.folder, p));
            if let Some(span) = span.filter(|span| !span.is_none()) {
                let ty = shown(file, &program.names, known.ty);
                found.variables.entry(span).or_insert(ty);
            }
        }
        expressions(program, file, &mut found);
    }
    (found, unpacked)
}

/// The types of expressions, by their places. Code that GHC made for a place has types of its own:
/// if there are several, none is taken.
fn expressions(program: &Program<'_>, file: &File, found: &mut Types) {
    let mut known = HashMap::new();
    for expr in &file.exprs {
        let Expr::Tick(place, id, _) = expr else { continue };
        let span = program.places.span(file.folder, place);
        if span.is_none() {
            continue;
        }
        // Their type variables are those of an enclosing function: nothing is known of them here.
        let ty = known
            .entry(*id)
            .or_insert_with(|| substitute(&shown(file, &program.names, *id), &HashMap::new()));
        let first = found.expressions.entry(span).or_insert_with(|| ty.clone());
        if *first != *ty {
            *first = unknown();
        }
    }
}

fn constructor(program: &Program<'_>, file: &File, con: &Constructor, found: &mut Types) {
    let result = shown(file, &program.names, con.result);
    let fields = con.fields.iter().filter(|f| !f.is_dictionary);
    let fields = fields.map(|f| shown(file, &program.names, f.ty)).collect();
    found.data.extend(core_ir::types::head(&result));
    if let Some(name) = program.names.own(con.name) {
        found.constructors.insert(name, ConType { result, fields });
    }
}

fn newtype(
    program: &Program<'_>,
    file: &File,
    con: &Constructor,
    found: &mut Types,
    unpacked: &mut Vec<String>,
) {
    let Some(field) = con.fields.first() else { return };
    let result = shown(file, &program.names, con.result);
    let Some(name) = core_ir::types::head(&result) else { return };
    let inside = shown(file, &program.names, field.ty);

    let inner = text(file, field.ty);
    unpacked.push(format!("{} -> {inner}", text(file, con.result)));
    let newtype = Newtype {
        constructor: con.name.occ,
        field: field.label.map(source_name),
        is_shown: true,
        result: Arc::clone(&result),
        inside,
    };
    found.newtypes.insert(name, newtype);
}

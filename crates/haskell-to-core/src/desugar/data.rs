//! Data types of Core: those of the user, class dictionaries, and large tuples.

use super::evidence::super_selector;
use super::{Builder, Context, generated};
use crate::hir::{self, wired};
use crate::infer::env::ClassInfo;
use crate::infer::print::{show, show_scheme};
use core_ir::{Constructor, DataType, Field, Language, Module, builtin};
use source::{Span, Symbol};

/// The size of the largest Haskell tuple.
const LARGEST_TUPLE: usize = 64;

/// `None` for newtypes, which are erased, and for the built-in types of the machine.
pub(super) fn data_type(cx: &Context, data: &hir::DataDecl) -> Option<DataType> {
    let first = data.constructors.first()?;
    let built_in = first.name.module == *wired::TYPES_MODULE
        && builtin::fields(first.name.name.as_str()).is_some();
    if data.newtype || built_in {
        return None;
    }
    let mut constructors = Vec::new();
    for con in &data.constructors {
        let info = cx.env().constructors.get(&con.name)?;
        let mut fields: Vec<Field> = info
            .context
            .iter()
            .filter(|p| !cx.state.is_erased(p))
            .map(|p| Field {
                name: Some(Symbol::new("$dict")),
                strict: false,
                ty: Some(Symbol::new(&show(p))),
            })
            .collect();
        for (i, field) in con.fields.iter().enumerate() {
            fields.push(Field {
                name: field.name.map(|n| n.name),
                strict: field.strict,
                ty: info.fields.get(i).map(|t| Symbol::new(&show(t))),
            });
        }
        let operator = con.name.name.as_str().starts_with(':');
        constructors.push(Constructor {
            name: con.name.core_constructor(),
            source_name: con.name.name,
            fields,
            fixity: (operator || con.infix).then(|| con.fixity.map_or(9, |f| f.precedence)),
        });
    }
    let name = match &data.family_arguments {
        Some(_) => cx.env().constructors.get(&first.name)?.data.qualified(),
        None => data.name.qualified(),
    };
    Some(DataType { name, constructors })
}

/// The dictionary type of a class; `None` if it would be empty.
pub(super) fn class_type(cx: &Context, class: &ClassInfo) -> Option<DataType> {
    let mut fields: Vec<Field> = class
        .supers
        .iter()
        .filter(|p| !cx.state.is_erased(p))
        .map(|p| Field { name: None, strict: false, ty: Some(Symbol::new(&show(p))) })
        .collect();
    fields.extend(class.methods.iter().map(|m| Field {
        name: Some(m.name.name),
        strict: false,
        ty: Some(Symbol::new(&show_scheme(&m.ty))),
    }));
    if fields.is_empty() {
        return None;
    }
    let constructor = Constructor {
        name: class.dict.qualified(),
        source_name: class.name.name,
        fields,
        fixity: None,
    };
    Some(DataType { name: class.dict.qualified(), constructors: vec![constructor] })
}

/// Functions from a dictionary to its components.
pub(super) fn class_selectors(cx: &mut Context, class: &ClassInfo) {
    let con = class.dict.qualified();
    let kept: Vec<usize> =
        (0..class.supers.len()).filter(|i| !cx.state.is_erased(&class.supers[*i])).collect();
    let size = kept.len() + class.methods.len();
    let mut select = |name: Symbol, source_name: Symbol, place: usize| {
        let mut builder = Builder::new(cx);
        let dict = builder.b.fresh("dict");
        let of = builder.b.local(dict, Span::NONE);
        let body = builder.field_of(of, con, place, size, Span::NONE);
        let root = builder.b.lam(None, vec![dict], body, Span::NONE);
        let body = builder.b.finish(root);
        cx.defs.push(generated(name, source_name, Span::NONE, body));
    };
    for (place, sup) in kept.iter().enumerate() {
        let name = super_selector(class, *sup);
        select(name, name, place);
    }
    for (place, method) in class.methods.iter().enumerate() {
        select(method.name.qualified(), method.name.name, kept.len() + place);
    }
}

/// Tuples that are not built into the machine.
pub fn tuple_module() -> Module {
    let types = (4..=LARGEST_TUPLE)
        .map(|size| {
            let name = wired::tuple(size).core_constructor();
            let field = Field { name: None, strict: false, ty: None };
            let fields = vec![field; size];
            let constructor = Constructor { name, source_name: name, fields, fixity: None };
            DataType { name, constructors: vec![constructor] }
        })
        .collect();
    Module { name: Symbol::new("GHC.Tuple"), language: Language::Haskell, types, defs: Vec::new() }
}

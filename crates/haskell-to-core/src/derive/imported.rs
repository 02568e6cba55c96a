//! Types declared in another module, and those with special syntax, for `deriving instance`.

use super::{Con, Target};
use crate::hir::{GlobalName, TyBinder, TyVarId, Type, TypeKind, wired};
use crate::infer::env;
use crate::infer::types::{Ty, Type as Known};
use crate::interface::CONS_FIXITY;
use crate::rename::Renamer;
use source::{Span, Symbol};
use std::collections::HashMap;

/// `given` are the arguments of the type as they are written; `dropped` more follow.
pub(super) fn target(
    renamer: &mut Renamer<'_>,
    name: GlobalName,
    given: &[&Type],
    dropped: usize,
    span: Span,
) -> Target {
    let mut arguments: Vec<Type> = given.iter().map(|t| (*t).clone()).collect();
    let mut last_param = None;
    for _ in 0..dropped {
        let var = renamer.supply.ty_var(Symbol::new("a"), span);
        last_param = Some(var);
        arguments.push(Type::var(var, span));
    }
    if let Some(cons) = syntax(name, &arguments, span) {
        return Target { name, newtype: false, cons, last_param, params: arguments.len() };
    }
    let types = renamer.world.types(name.module);
    let data = types.as_ref().and_then(|t| t.data.iter().find(|d| d.name == name).cloned());
    // Types are only useful if all constructors are available.
    let params = data.as_ref().map_or(0, |d| d.arity);
    let mut cons = Vec::new();
    for (con, info) in renamer.constructors_of(name) {
        let known = types.as_ref().and_then(|t| t.constructors.iter().find(|c| c.name == con));
        let fields = known.and_then(|k| field_types(renamer, k, &arguments, params, span));
        cons.push(Con {
            name: con,
            record: info.fields.iter().any(Option::is_some),
            fields: info.fields,
            types: fields,
            strict: info.strict,
            existential: known.is_some_and(|k| k.vars.len() > params || !k.context.is_empty()),
            infix: info.infix,
            fixity: renamer.fixity_of_global(con),
        });
    }
    if cons.iter().any(|c| c.types.is_none()) {
        last_param = None;
    }
    Target { name, newtype: data.is_some_and(|d| d.newtype), cons, last_param, params }
}

/// The types of the fields of a constructor, for the type applied to these arguments.
fn field_types(
    renamer: &mut Renamer<'_>,
    con: &env::ConInfo,
    arguments: &[Type],
    params: usize,
    span: Span,
) -> Option<Vec<Type>> {
    if arguments.len() != params || con.vars.len() < params {
        return None;
    }
    let mut map: HashMap<u32, Type> = HashMap::new();
    for (var, argument) in con.vars.iter().zip(arguments) {
        map.insert(var.id, argument.clone());
    }
    for var in con.vars.iter().skip(params) {
        let id = renamer.supply.ty_var(var.name, span);
        map.insert(var.id, Type::var(id, span));
    }
    con.fields.iter().map(|f| written(renamer, f, &map, span)).collect()
}

/// Converts a type of an interface to a source type.
fn written(
    renamer: &mut Renamer<'_>,
    ty: &Ty,
    map: &HashMap<u32, Type>,
    span: Span,
) -> Option<Type> {
    let kind = match &**ty {
        Known::Con(name) => TypeKind::Con(*name),
        Known::Promoted(name) => TypeKind::Promoted(*name),
        Known::Var(var) => return map.get(&var.id).cloned(),
        Known::Skolem(_) | Known::Meta(_) => return None,
        Known::App(function, argument) => {
            let function = written(renamer, function, map, span)?;
            return Some(function.app(written(renamer, argument, map, span)?));
        }
        Known::Fun(from, to) => {
            let from = written(renamer, from, map, span)?;
            return Some(from.fun(written(renamer, to, map, span)?));
        }
        Known::Family(name, arguments) => {
            let mut ty = Type::con(*name, span);
            for argument in arguments {
                ty = ty.app(written(renamer, argument, map, span)?);
            }
            return Some(ty);
        }
        Known::Forall(vars, context, body) => {
            let mut map = map.clone();
            let mut binders = Vec::new();
            for v in vars {
                let var: TyVarId = renamer.supply.ty_var(v.name, span);
                map.insert(v.id, Type::var(var, span));
                binders.push(TyBinder { var, name: v.name, kind: None, inferred: false, span });
            }
            let context: Option<Vec<Type>> =
                context.iter().map(|c| written(renamer, c, &map, span)).collect();
            let mut body = written(renamer, body, &map, span)?;
            let context = context?;
            if !context.is_empty() {
                body = Type::new(TypeKind::Qual { context, body: Box::new(body) }, span);
            }
            TypeKind::Forall { binders, body: Box::new(body) }
        }
        Known::Number(number) => TypeKind::Number(number.clone()),
        Known::Text(text) => TypeKind::Text(*text),
    };
    Some(Type::new(kind, span))
}

/// The constructors of lists, tuples and the unit type.
fn syntax(name: GlobalName, arguments: &[Type], span: Span) -> Option<Vec<Con>> {
    let con = |name: GlobalName, types: Vec<Type>| Con {
        name,
        fields: vec![None; types.len()],
        strict: vec![false; types.len()],
        types: Some(types),
        existential: false,
        infix: name == *wired::CONS,
        record: false,
        fixity: CONS_FIXITY,
    };
    if name == *wired::LIST {
        let [element] = arguments else { return None };
        let list = Type::con(name, span).app(element.clone());
        return Some(vec![
            con(*wired::NIL, Vec::new()),
            con(*wired::CONS, vec![element.clone(), list]),
        ]);
    }
    let size = if name == *wired::UNIT { 0 } else { wired::tuple_size(name)? };
    (arguments.len() == size).then(|| vec![con(name, arguments.to_vec())])
}

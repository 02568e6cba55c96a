//! Types of the front end, converted for the contract checker.

use contracts::{ConType, Type, Types};
use haskell_to_core::hir::GlobalName;
use haskell_to_core::infer::env::{ConInfo, ModuleTypes};
use haskell_to_core::infer::types::{Ty, Type as Inferred};
use haskell_to_core::interface::Interface;
use haskell_to_core::project::{Compiled, Library};
use source::{Span, Symbol};
use std::collections::HashMap;
use std::sync::Arc;

/// The types of the program's names, and of every constructor in scope.
pub(super) fn gather(own: &[Arc<Interface>], library: &[Arc<Interface>]) -> Types {
    let mut types = Types::default();
    let newtypes = newtypes(own.iter().chain(library).map(|i| &*i.types));
    let convert = Convert { newtypes: &newtypes };
    for interface in own {
        for (name, ty) in &interface.types.values {
            let (constraints, plain) = convert.scheme(ty);
            let name = name.qualified();
            types.values.insert(name, plain);
            if !constraints.is_empty() {
                types.constraints.insert(name, constraints);
            }
        }
    }
    for interface in own.iter().chain(library) {
        let mut places: HashMap<Symbol, usize> = HashMap::new();
        for con in &interface.types.constructors {
            let place = places.entry(con.data.qualified()).or_default();
            if !con.newtype {
                let made = ConType { place: *place, ..convert.constructor(con) };
                types.constructors.insert(con.name.core_constructor(), made);
            }
            *place += 1;
        }
        for class in &interface.types.classes {
            let above = class.supers.iter().enumerate().filter_map(|(place, pred)| {
                let Inferred::App(above, argument) = &**pred else { return None };
                let (Inferred::Con(above), Inferred::Var(_)) = (&**above, &**argument) else {
                    return None;
                };
                let module = class.name.module;
                let selector = Symbol::new(&format!("$p{}{}", place + 1, class.name.name));
                let selector = GlobalName { module, name: selector };
                Some((above.qualified(), selector.qualified()))
            });
            if class.params.len() == 1 {
                types.supers.insert(class.name.qualified(), above.collect());
            }
        }
        for instance in &interface.types.instances {
            if let ([head], true) = (&instance.head[..], instance.context.is_empty())
                && let Inferred::Con(ty) = &**head
            {
                let key = (instance.class.qualified(), ty.name);
                types.dictionaries.insert(key, instance.dict.qualified());
                types.type_names.insert(ty.name, ty.qualified());
            }
        }
    }
    types
}

/// The types of local variables, by binding location.
pub(super) struct Locals {
    variables: HashMap<Span, Ty>,
    newtypes: HashMap<Symbol, ConInfo>,
}

impl Locals {
    pub(super) fn of(compiled: &Compiled, library: &dyn Library) -> Locals {
        let theirs: Vec<_> =
            compiled.library_modules.iter().filter_map(|m| library.interface(*m)).collect();
        let newtypes = newtypes(compiled.all_interfaces().chain(&theirs).map(|i| &*i.types));
        Locals { variables: compiled.variables.iter().cloned().collect(), newtypes }
    }

    /// The type of the variable that is bound at a location.
    pub(super) fn of_variable(&self, span: Span) -> Option<Type> {
        let known = self.variables.get(&span)?;
        Some(Convert { newtypes: &self.newtypes }.ty(known, 0))
    }
}

/// Newtypes, which do not exist in Core, with their contents.
fn newtypes<'a>(modules: impl Iterator<Item = &'a ModuleTypes>) -> HashMap<Symbol, ConInfo> {
    modules
        .flat_map(|m| m.constructors.iter())
        .filter(|c| c.newtype)
        .map(|c| (c.data.qualified(), c.clone()))
        .collect()
}

struct Convert<'a> {
    newtypes: &'a HashMap<Symbol, ConInfo>,
}

impl Convert<'_> {
    fn scheme(&self, ty: &Ty) -> (Vec<(Symbol, Type)>, Type) {
        match &**ty {
            Inferred::Forall(_, predicates, body) => {
                let constraints = predicates
                    .iter()
                    .map(|p| match &**p {
                        Inferred::App(class, argument) => {
                            let class = match &**class {
                                Inferred::Con(name) => name.qualified(),
                                _ => Symbol::new("?"),
                            };
                            (class, self.ty(argument, 0))
                        }
                        _ => (Symbol::new("?"), Type::Unknown),
                    })
                    .collect();
                (constraints, self.ty(body, 0))
            }
            _ => (Vec::new(), self.ty(ty, 0)),
        }
    }

    fn constructor(&self, con: &ConInfo) -> ConType {
        ConType {
            place: 0,
            vars: con.vars.iter().map(|v| variable(v.id, v.name)).collect(),
            fields: con.fields.iter().map(|f| self.ty(f, 0)).collect(),
            result: self.ty(&con.result, 0),
        }
    }

    fn ty(&self, ty: &Ty, depth: usize) -> Type {
        if depth > 60 {
            return Type::Unknown;
        }
        match &**ty {
            Inferred::Con(name) => self.applied(name.qualified(), Vec::new(), depth),
            Inferred::Var(v) => Type::Var(variable(v.id, v.name)),
            Inferred::Fun(a, b) => {
                Type::Fun(Box::new(self.ty(a, depth + 1)), Box::new(self.ty(b, depth + 1)))
            }
            Inferred::App(..) => {
                let mut arguments = Vec::new();
                let mut at = ty;
                while let Inferred::App(f, a) = &**at {
                    arguments.push(self.ty(a, depth + 1));
                    at = f;
                }
                arguments.reverse();
                match &**at {
                    Inferred::Con(name) => self.applied(name.qualified(), arguments, depth),
                    _ => Type::Unknown,
                }
            }
            Inferred::Forall(_, _, body) => self.ty(body, depth + 1),
            _ => Type::Unknown,
        }
    }

    fn applied(&self, name: Symbol, arguments: Vec<Type>, depth: usize) -> Type {
        let Some(newtype) = self.newtypes.get(&name) else { return Type::Con(name, arguments) };
        // An `Int` to the machine, but with other bounds.
        if contracts::types::is_sized(name) {
            return Type::Con(name, arguments);
        }
        if depth > 20 || newtype.vars.len() < arguments.len() {
            return Type::Unknown;
        }
        let with: HashMap<Symbol, Type> =
            newtype.vars.iter().map(|v| variable(v.id, v.name)).zip(arguments).collect();
        match newtype.fields.first() {
            Some(field) => self.ty(field, depth + 1).substitute(&with),
            None => Type::Unknown,
        }
    }
}

fn variable(id: u32, name: Symbol) -> Symbol {
    Symbol::new(&format!("{name}#{id}"))
}

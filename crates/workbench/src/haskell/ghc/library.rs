//! Backstory's library, for programs that GHC compiled: what its names and instances are.

use crate::library::HaskellLibrary;
use core_ir::Ty;
use haskell_from_ghc::{Class, Foreign, Instance, Library, Method, Value};
use haskell_to_core::desugar::{c_function, library_function};
use haskell_to_core::hir::{GlobalName, wired};
use haskell_to_core::infer::env::{ClassInfo, InstanceInfo};
use haskell_to_core::infer::types::{self, con_spine, split_forall, split_funs};
use haskell_to_core::interface::{Builder, Interface, Space, TypeInfoKind, ValueKind};
use haskell_to_core::project::{Library as _, display_type};
use source::Symbol;
use std::collections::HashMap;
use std::sync::Arc;

/// The interfaces, with everything indexed that is looked for across modules.
pub(super) struct ForGhc {
    interfaces: HashMap<Symbol, Arc<Interface>>,
    classes: HashMap<Symbol, ClassInfo>,
    instances: HashMap<Symbol, Vec<InstanceInfo>>,
    types: HashMap<GlobalName, types::Ty>,
    /// The numbers of dictionaries in front of the fields of constructors that have some.
    contexts: HashMap<GlobalName, usize>,
    newtypes: HashMap<GlobalName, bool>,
    exporters: HashMap<(Space, Symbol), Vec<Symbol>>,
}

impl ForGhc {
    pub(super) fn new() -> Self {
        let mut all = ForGhc {
            interfaces: HashMap::new(),
            classes: HashMap::new(),
            instances: HashMap::new(),
            types: HashMap::new(),
            contexts: HashMap::new(),
            newtypes: HashMap::new(),
            exporters: HashMap::new(),
        };
        let modules = HaskellLibrary.modules();
        let interfaces: Vec<_> =
            modules.iter().filter_map(|m| HaskellLibrary.interface(*m)).collect();
        for interface in &interfaces {
            for class in &interface.types.classes {
                all.classes.insert(class.name.qualified(), class.clone());
            }
        }
        for interface in interfaces {
            let module = interface.names.module;
            for export in &interface.names.exports {
                all.exporters.entry((export.space, export.name)).or_default().push(module);
            }
            for instance in &interface.types.instances {
                let class = instance.class.qualified();
                all.instances.entry(class).or_default().push(instance.clone());
            }
            all.types.extend(interface.types.values.iter().cloned());
            for con in &interface.types.constructors {
                let kept = con.context.iter().filter(|p| !all.is_erased(p)).count();
                all.contexts.insert(con.name, kept);
                all.newtypes.insert(con.data, con.newtype);
            }
            all.interfaces.insert(module, interface);
        }
        all
    }

    /// Whether a predicate has no dictionary: as the compiler decides it.
    fn is_erased(&self, pred: &types::Ty) -> bool {
        let Some((name, _)) = con_spine(pred) else { return false };
        name == *wired::EQUALITY
            || name == *wired::COERCIBLE
            || name == *wired::UNIT
            || self
                .classes
                .get(&name.qualified())
                .is_some_and(|c| c.methods.is_empty() && c.supers.iter().all(|s| self.is_erased(s)))
    }

    /// Programs get a module of the library's facade in the place of the one below it.
    fn entity(&self, space: Space, module: Symbol, name: Symbol) -> Option<GlobalName> {
        self.entity_of(space, module, name)
            .or_else(|| self.entity_of(space, Symbol::new(&format!("Facade.{module}")), name))
    }

    fn entity_of(&self, space: Space, module: Symbol, name: Symbol) -> Option<GlobalName> {
        let names = &self.interfaces.get(&module)?.names;
        let exported = names.exports.iter().find(|e| e.space == space && e.name == name);
        exported.map(|e| e.entity).or_else(|| {
            let is_defined = match space {
                Space::Value => names.values.contains_key(&name),
                Space::Type => names.types.contains_key(&name),
            };
            is_defined.then_some(GlobalName { module, name })
        })
    }

    fn function(&self, entity: GlobalName) -> Value {
        let constraints = match self.types.get(&entity) {
            Some(ty) => {
                let context = split_forall(ty).1.iter().filter(|p| !self.is_erased(p));
                context.filter_map(|p| Some(con_spine(p)?.0.qualified())).collect()
            }
            None => Vec::new(),
        };
        Value::Function { global: entity.qualified(), constraints }
    }

    fn predicate(&self, pred: &types::Ty) -> Option<(Symbol, Vec<Ty>)> {
        let (class, arguments) = con_spine(pred)?;
        Some((class.qualified(), arguments.iter().map(display_type).collect()))
    }
}

impl Library for ForGhc {
    fn has_module(&self, module: Symbol) -> bool {
        self.interfaces.contains_key(&module)
    }

    fn value(&self, module: Symbol, name: Symbol) -> Option<Value> {
        let entity = self.entity(Space::Value, module, name)?;
        let names = &self.interfaces.get(&entity.module)?.names;
        Some(match &names.values.get(&entity.name)?.kind {
            ValueKind::Con(con) => Value::Constructor {
                con: entity.core_constructor(),
                fields: con.arity() + self.contexts.get(&entity).copied().unwrap_or(0),
                is_newtype: self.newtypes.get(&con.ty).copied().unwrap_or(false),
            },
            ValueKind::Synonym(synonym) => match &synonym.builder {
                Builder::Function(builder) => self.function(*builder),
                _ => Value::Synonym,
            },
            // A method's type is that inside of its class.
            ValueKind::Method { class } => {
                let constraints = vec![class.qualified()];
                Value::Function { global: entity.qualified(), constraints }
            }
            _ => self.function(entity),
        })
    }

    fn type_name(&self, module: Symbol, name: Symbol) -> Option<Symbol> {
        let entity = self.entity(Space::Type, module, name)?;
        let names = &self.interfaces.get(&entity.module)?.names;
        match names.types.get(&entity.name)?.kind {
            // GHC expands synonyms: what it names is another thing here.
            TypeInfoKind::Synonym => {
                let synonyms = &self.interfaces.get(&entity.module)?.types.synonyms;
                let body = &synonyms.iter().find(|s| s.name == entity)?.body;
                Some(con_spine(body)?.0.qualified())
            }
            _ => Some(entity.qualified()),
        }
    }

    fn promoted(&self, module: Symbol, name: Symbol) -> Option<Symbol> {
        Some(self.entity(Space::Value, module, name)?.qualified())
    }

    fn value_exporters(&self, name: Symbol) -> Vec<Symbol> {
        self.exporters.get(&(Space::Value, name)).cloned().unwrap_or_default()
    }

    fn type_exporters(&self, name: Symbol) -> Vec<Symbol> {
        self.exporters.get(&(Space::Type, name)).cloned().unwrap_or_default()
    }

    fn class(&self, name: Symbol) -> Option<Class> {
        let info = self.classes.get(&name)?;
        let supers = info.supers.iter().enumerate().filter(|(_, p)| !self.is_erased(p));
        let supers = supers.filter_map(|(n, pred)| {
            let selector = format!("{}.$p{}{}", info.name.module, n + 1, info.name.name);
            Some((con_spine(pred)?.0.qualified(), Symbol::new(&selector)))
        });
        let methods = info.methods.iter().map(|m| Method {
            name: m.name.name,
            selector: m.name.qualified(),
            default: m.default.as_ref().map(|d| d.global.qualified()),
        });
        Some(Class {
            dictionary: info.dict.qualified(),
            supers: supers.collect(),
            methods: methods.collect(),
        })
    }

    fn instances(&self, class: Symbol) -> Vec<Instance> {
        let found = self.instances.get(&class).map_or(&[][..], |all| all);
        let one = |info: &InstanceInfo| Instance {
            head: info.head.iter().map(display_type).collect(),
            context: info
                .context
                .iter()
                .filter(|p| !self.is_erased(p))
                .filter_map(|p| self.predicate(p))
                .collect(),
            dictionary: info.dict.qualified(),
            methods: info.methods.iter().map(|m| m.qualified()).collect(),
        };
        found.iter().map(one).collect()
    }

    fn foreign(&self, name: &str) -> Option<Foreign> {
        if let Some(prim) = c_function(name) {
            return Some(Foreign::Prim(prim));
        }
        let global = library_function(name)?;
        let (module, plain) = global.as_str().rsplit_once('.')?;
        let entity = GlobalName { module: Symbol::new(module), name: Symbol::new(plain) };
        let (arguments, result) = split_funs(&split_forall(self.types.get(&entity)?).2);
        let is_action = con_spine(&result).is_some_and(|(name, _)| name == *wired::IO);
        Some(Foreign::Function { global, arity: arguments.len(), is_action })
    }
}

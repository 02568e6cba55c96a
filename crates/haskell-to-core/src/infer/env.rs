//! The declarations of all modules: types of names, data types, classes, instances, families.
//!
//! One module contributes a [`ModuleTypes`]; the [`Env`] is the union of those that a module can
//! see, however indirectly, since instances are visible through every import.

use super::types::{Pred, Ty, TyVar};
use crate::hir::GlobalName;
use serde::{Deserialize, Serialize};
use source::{Span, Symbol};
use std::collections::HashMap;
use std::sync::Arc;

/// A data type or newtype, or one instance of a data family.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct DataInfo {
    pub name: GlobalName,
    pub arity: usize,
    pub constructors: Vec<GlobalName>,
    pub newtype: bool,
}

/// A constructor: `forall vars. context => fields -> T result`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ConInfo {
    pub name: GlobalName,
    pub data: GlobalName,
    pub newtype: bool,
    /// The variables of the data type first, in its order, if they are the same.
    pub vars: Vec<TyVar>,
    pub context: Vec<Pred>,
    pub fields: Vec<Ty>,
    /// The field names of a record, by position; empty otherwise.
    pub labels: Vec<GlobalName>,
    pub strict: Vec<bool>,
    /// The whole result type: the data type, or an instance of a family, applied.
    pub result: Ty,
    /// Its number in the data type.
    pub place: usize,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ClassInfo {
    pub name: GlobalName,
    pub params: Vec<TyVar>,
    pub supers: Vec<Pred>,
    pub fundeps: Vec<(Vec<usize>, Vec<usize>)>,
    pub methods: Vec<MethodInfo>,
    /// The constructor of its dictionaries.
    pub dict: GlobalName,
    /// Associated families: for each of their parameters, the corresponding parameter of the class.
    pub families: Vec<(GlobalName, Vec<Option<usize>>)>,
    pub family_defaults: Vec<FamilyEquation>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct MethodInfo {
    pub name: GlobalName,
    /// Its type inside the class: over the parameters of the class, without the class constraint.
    pub ty: Ty,
    pub default: Option<DefaultMethod>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct DefaultMethod {
    /// A global that takes the dictionary of the class.
    pub global: GlobalName,
    /// From a `default` signature: additional requirements, over the parameters of the class.
    pub signature: Option<Ty>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Overlap {
    pub overlapping: bool,
    pub overlappable: bool,
    pub incoherent: bool,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct InstanceInfo {
    pub class: GlobalName,
    pub vars: Vec<TyVar>,
    pub context: Vec<Pred>,
    pub head: Vec<Ty>,
    /// The global that is the dictionary, or a function from the dictionaries of the context to it.
    pub dict: GlobalName,
    /// The globals of its methods, in the order of the class; empty if it has none (the dictionary
    /// is that of another type).
    pub methods: Vec<GlobalName>,
    pub overlap: Overlap,
    #[serde(skip, default = "crate::hir::serial::no_span")]
    pub span: Span,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct FamilyInfo {
    pub name: GlobalName,
    pub arity: usize,
    /// Tried in order; those of an open family, in any order.
    pub closed: bool,
    /// Applications never reduce: they are distinct types.
    pub data: bool,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct FamilyEquation {
    pub family: GlobalName,
    pub vars: Vec<TyVar>,
    pub arguments: Vec<Ty>,
    pub result: Ty,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SynonymInfo {
    pub name: GlobalName,
    pub params: Vec<TyVar>,
    pub body: Ty,
}

/// All declarations of a module.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct ModuleTypes {
    /// Types of top-level names: functions, methods, field selectors.
    pub values: Vec<(GlobalName, Ty)>,
    pub data: Vec<DataInfo>,
    pub constructors: Vec<ConInfo>,
    pub classes: Vec<ClassInfo>,
    pub instances: Vec<InstanceInfo>,
    pub families: Vec<FamilyInfo>,
    pub equations: Vec<FamilyEquation>,
    pub synonyms: Vec<SynonymInfo>,
}

/// A set of modules.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ModuleSet {
    /// By the numbers of their symbols.
    bits: Vec<u64>,
}

impl ModuleSet {
    pub fn insert(&mut self, module: Symbol) {
        let (word, bit) = (module.number() as usize / 64, module.number() % 64);
        if self.bits.len() <= word {
            self.bits.resize(word + 1, 0);
        }
        self.bits[word] |= 1 << bit;
    }

    pub fn contains(&self, module: Symbol) -> bool {
        let word = self.bits.get(module.number() as usize / 64);
        word.is_some_and(|word| word & 1 << (module.number() % 64) != 0)
    }

    pub fn add_all(&mut self, others: &ModuleSet) {
        if self.bits.len() < others.bits.len() {
            self.bits.resize(others.bits.len(), 0);
        }
        self.bits.iter_mut().zip(&others.bits).for_each(|(ours, theirs)| *ours |= theirs);
    }
}

/// The declarations of modules, and perhaps of more than a module can see.
#[derive(Clone, Debug, Default)]
pub struct Env {
    pub values: HashMap<GlobalName, Ty>,
    pub data: HashMap<GlobalName, Arc<DataInfo>>,
    pub constructors: HashMap<GlobalName, Arc<ConInfo>>,
    pub classes: HashMap<GlobalName, Arc<ClassInfo>>,
    /// Methods, with their class and their index in it.
    pub methods: HashMap<GlobalName, (GlobalName, usize)>,
    pub instances: HashMap<GlobalName, Vec<Arc<InstanceInfo>>>,
    pub instances_by_dict: HashMap<GlobalName, Arc<InstanceInfo>>,
    pub families: HashMap<GlobalName, Arc<FamilyInfo>>,
    /// With the modules that they are in.
    pub equations: HashMap<GlobalName, Vec<(Symbol, Arc<FamilyEquation>)>>,
    pub synonyms: HashMap<GlobalName, Arc<SynonymInfo>>,
    /// Whether the library itself is being compiled.
    pub in_library: bool,
    /// Whether the types of expressions and local variables are kept.
    pub keep_types: bool,
    /// The modules whose instances count, since the module at hand imports them, however indirectly; all of them if
    /// absent. Names are resolved before, so nothing else needs to be hidden.
    pub visible: Option<Arc<ModuleSet>>,
}

impl Env {
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds the declarations of a module. Adding a module twice is harmful only for instances,
    /// which would then overlap with themselves.
    pub fn add(&mut self, name: Symbol, module: &ModuleTypes) {
        self.values.extend(module.values.iter().cloned());
        for data in &module.data {
            self.data.insert(data.name, Arc::new(data.clone()));
        }
        for constructor in &module.constructors {
            self.constructors.insert(constructor.name, Arc::new(constructor.clone()));
        }
        for class in &module.classes {
            self.add_class(class.clone());
        }
        for instance in &module.instances {
            self.add_instance(instance.clone());
        }
        for family in &module.families {
            self.families.insert(family.name, Arc::new(family.clone()));
        }
        for equation in &module.equations {
            self.add_equation(name, equation.clone());
        }
        for synonym in &module.synonyms {
            self.synonyms.insert(synonym.name, Arc::new(synonym.clone()));
        }
    }

    pub fn add_class(&mut self, class: ClassInfo) {
        for (place, method) in class.methods.iter().enumerate() {
            self.methods.insert(method.name, (class.name, place));
        }
        self.classes.insert(class.name, Arc::new(class));
    }

    pub fn add_instance(&mut self, instance: InstanceInfo) {
        let instance = Arc::new(instance);
        self.instances_by_dict.insert(instance.dict, instance.clone());
        self.instances.entry(instance.class).or_default().push(instance);
    }

    /// Forgets the instances that a module's `.hs-boot` file promised: it declares them now.
    pub fn forget_instances_of(&mut self, module: Symbol) {
        let of_each = self.instances.values_mut();
        of_each.for_each(|instances| instances.retain(|i| i.dict.module != module));
    }

    pub fn add_equation(&mut self, module: Symbol, equation: FamilyEquation) {
        self.equations.entry(equation.family).or_default().push((module, Arc::new(equation)));
    }

    fn is_visible(&self, module: Symbol) -> bool {
        self.visible.as_ref().is_none_or(|visible| visible.contains(module))
    }

    /// The visible instances of a class.
    pub fn instances_of(&self, class: GlobalName) -> impl Iterator<Item = &Arc<InstanceInfo>> {
        let all = self.instances.get(&class).map_or(&[][..], Vec::as_slice);
        all.iter().filter(|instance| self.is_visible(instance.dict.module))
    }

    /// The visible equations of a family.
    pub fn equations_of(&self, family: GlobalName) -> impl Iterator<Item = &Arc<FamilyEquation>> {
        let all = self.equations.get(&family).map_or(&[][..], Vec::as_slice);
        all.iter().filter(|(module, _)| self.is_visible(*module)).map(|(_, equation)| equation)
    }
}

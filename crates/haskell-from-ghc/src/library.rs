//! What the translation asks of Backstory's own library, onto which names of base and GHC's other
//! boot packages are mapped.

use core_ir::{Prim, Ty};
use source::Symbol;

/// The compiled library, by modules and names. All names of definitions, constructors, types and
/// classes in the answers are those of Core.
pub trait Library {
    fn has_module(&self, module: Symbol) -> bool;

    /// What a module exports, or defines, under a name.
    fn value(&self, module: Symbol, name: Symbol) -> Option<Value>;

    /// The type or class that a module exports, or defines, under a name.
    fn type_name(&self, module: Symbol, name: Symbol) -> Option<Symbol>;

    /// The constructor that a module exports under a name, as a type.
    fn promoted(&self, module: Symbol, name: Symbol) -> Option<Symbol>;

    /// The modules that export a value under a name.
    fn value_exporters(&self, name: Symbol) -> Vec<Symbol>;

    /// The modules that export a type or class under a name.
    fn type_exporters(&self, name: Symbol) -> Vec<Symbol>;

    /// A class, by its name in Core.
    fn class(&self, name: Symbol) -> Option<Class>;

    /// The instances of a class.
    fn instances(&self, class: Symbol) -> Vec<Instance>;

    /// What a function of C is here, if it is one of a few.
    fn foreign(&self, name: &str) -> Option<Foreign>;
}

#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    /// A function or method, with the classes of the dictionaries that it takes first.
    Function {
        global: Symbol,
        constraints: Vec<Symbol>,
    },
    Constructor {
        con: Symbol,
        fields: usize,
        is_newtype: bool,
    },
    /// A pattern synonym.
    Synonym,
}

/// A function of C.
#[derive(Clone, Debug)]
pub enum Foreign {
    Prim(Prim),
    Function { global: Symbol, arity: usize, is_action: bool },
}

#[derive(Clone, Debug)]
pub struct Class {
    /// The constructor of its dictionaries, whose fields are superclasses, then methods.
    pub dictionary: Symbol,
    /// The superclasses that have a dictionary, with the functions that select them.
    pub supers: Vec<(Symbol, Symbol)>,
    pub methods: Vec<Method>,
}

#[derive(Clone, Debug)]
pub struct Method {
    /// As it is written.
    pub name: Symbol,
    /// The function that selects it.
    pub selector: Symbol,
    /// Takes the dictionary of the class.
    pub default: Option<Symbol>,
}

#[derive(Clone, Debug)]
pub struct Instance {
    pub head: Vec<Ty>,
    /// The dictionaries that it takes: class and arguments.
    pub context: Vec<(Symbol, Vec<Ty>)>,
    pub dictionary: Symbol,
    /// The definitions of its methods, in the order of the class, if there are any. They take the
    /// same dictionaries.
    pub methods: Vec<Symbol>,
}

//! Core-to-Core optimisations for plain runs.
//!
//! Methods of known dictionaries are called directly, wrappers are replaced by their primitives,
//! `IO` code becomes straight-line code, and arguments that a function is certain to evaluate are
//! evaluated before the call. The results and effects of a program are unchanged; which expressions
//! stay unevaluated, and which calls there are, is not. So engines that show these use the Core
//! that desugaring produced, and every pass can be switched off.

mod dictionary;
mod eta;
mod faithful;
mod frame;
mod known;
mod simplify;
mod size;
mod specialise;
mod strict;
#[cfg(test)]
mod tests;

pub use faithful::lighten;

use core_ir::{Constructor, Def, Module};
use source::{Span, Symbol};
use std::collections::{HashMap, HashSet};
use std::sync::Arc;

/// Definitions of other modules, for inlining.
pub trait Definitions {
    fn get(&mut self, name: Symbol) -> Option<Arc<Def>>;

    /// The strictness of the fields of a constructor, if known.
    fn strict_fields(&mut self, _constructor: Symbol) -> Option<Vec<bool>> {
        None
    }
}

/// No other modules.
pub struct Nothing;

impl Definitions for Nothing {
    fn get(&mut self, _: Symbol) -> Option<Arc<Def>> {
        None
    }
}

#[derive(Clone, Copy, Debug)]
pub struct Passes {
    /// Inlining, known constructors, actions as straight-line code.
    pub simplify: bool,
    /// Copies of overloaded functions for the dictionaries that they are called with.
    pub specialise: bool,
    /// Early evaluation of arguments that are certain to be evaluated.
    pub strictness: bool,
    /// Whether the modules are the library itself.
    pub library: bool,
}

impl Default for Passes {
    fn default() -> Self {
        Passes { simplify: true, specialise: true, strictness: true, library: false }
    }
}

/// All definitions that can be examined.
struct Program<'d> {
    own: HashMap<Symbol, Arc<Def>>,
    /// Strict fields of the modules' own constructors.
    fields: HashMap<Symbol, Vec<bool>>,
    signatures: strict::Signatures,
    others: &'d mut dyn Definitions,
    /// Whether a definition is small enough to be inlined.
    small: HashMap<Symbol, bool>,
    /// Specialised copies, by function and dictionaries.
    copies: HashMap<String, Symbol>,
    /// Copies of library functions.
    borrowed: HashSet<Symbol>,
    /// The number of copies in the module so far.
    made: usize,
    /// Copies that are still to be simplified.
    new: Vec<Def>,
    module: Symbol,
    passes: Passes,
}

impl<'d> Program<'d> {
    fn new(modules: &[Module], others: &'d mut dyn Definitions, passes: Passes) -> Self {
        let defs = modules.iter().flat_map(|m| &m.defs);
        let own = defs.map(|def| (def.name, Arc::new(def.clone()))).collect();
        let constructors = modules.iter().flat_map(|m| &m.types).flat_map(|t| &t.constructors);
        let strict = |c: &Constructor| c.fields.iter().map(|f| f.strict).collect();
        let fields = constructors.map(|c| (c.name, strict(c))).collect();
        Program {
            own,
            fields,
            signatures: strict::Signatures::default(),
            others,
            small: HashMap::new(),
            copies: HashMap::new(),
            borrowed: HashSet::new(),
            made: 0,
            new: Vec::new(),
            module: Symbol::new(""),
            passes,
        }
    }

    fn get(&mut self, name: Symbol) -> Option<Arc<Def>> {
        match self.own.get(&name) {
            Some(def) => Some(def.clone()),
            None => self.others.get(name),
        }
    }

    /// The location shown for a copy of a definition: for the library, the call; for user code, the
    /// definition itself.
    fn seen_from(&self, name: Symbol, call: Span) -> Option<Span> {
        (!call.is_none() && !self.own.contains_key(&name)).then_some(call)
    }

    fn is_library(&self, name: Symbol) -> bool {
        self.passes.library || self.borrowed.contains(&name) || !self.own.contains_key(&name)
    }

    fn strict_fields(&mut self, constructor: Symbol) -> Option<Vec<bool>> {
        match self.fields.get(&constructor) {
            Some(fields) => Some(fields.clone()),
            None => self.others.strict_fields(constructor),
        }
    }
}

/// Optimises modules that belong together, dependencies first.
pub fn optimise(modules: &mut [Module], others: &mut dyn Definitions, passes: Passes) {
    let mut program = Program::new(modules, others, passes);
    for module in modules {
        program.module = module.name;
        program.made = 0;
        let mut work = std::mem::take(&mut module.defs);
        let mut done = Vec::new();
        while !work.is_empty() {
            for def in work {
                let def = one(&mut program, def);
                program.own.insert(def.name, Arc::new(def.clone()));
                program.small.remove(&def.name);
                done.push(def);
            }
            work = std::mem::take(&mut program.new);
        }
        if passes.strictness {
            strict::module(&mut program, &mut done);
        }
        module.defs = done;
    }
}

fn one(program: &mut Program, mut def: Def) -> Def {
    if program.passes.simplify {
        def.body = simplify::body(program, def.name, Arc::new(def.body));
        // Only now may a local function be seen to be called with a single dictionary.
        if let Some(body) = dictionary::body(&def.body) {
            def.body = simplify::body(program, def.name, Arc::new(body));
        }
        eta::body(&mut def.body);
    }
    def
}

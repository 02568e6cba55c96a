//! The definitions of a program that its user wrote, for engines that ask about computations.

use source::{Span, Symbol};
use std::collections::{HashMap, HashSet};

/// A definition that the user wrote.
#[derive(Clone, Debug)]
pub struct OwnDef {
    pub module: Symbol,
    /// As the user writes it.
    pub name: Symbol,
    pub span: Span,
    /// Made by a front end: never asked about.
    pub generated: bool,
    /// Its last parameter is the token that runs it.
    pub action: bool,
    /// What runs it before that, outermost first: `runStateT`, with how many parameters.
    pub runners: Vec<(Symbol, usize)>,
    /// A method of an instance or a class.
    pub method: bool,
    pub ty: Option<Symbol>,
}

/// The user's definitions, and the counterpart of each in the reference version.
#[derive(Clone, Debug, Default)]
pub struct Own {
    pub defs: HashMap<Symbol, OwnDef>,
    /// From a definition to its counterpart in the reference version.
    pub reference: HashMap<Symbol, Symbol>,
    pub has_reference: bool,
    /// Local functions that take a token last, by definition, name and number of parameters.
    pub local_actions: HashSet<(Symbol, Symbol, usize)>,
    /// Definitions that are HUnit tests or lists of them: other functions are judged by them. A call
    /// from such a test counts as a call by the test's runner.
    pub tests: HashSet<Symbol>,
    /// Definitions whose assertions are all about what they were given.
    pub preconditions: HashSet<Symbol>,
}

impl Own {
    /// The definitions by name: what a loop over them does may be seen.
    pub fn in_order(&self) -> impl Iterator<Item = (Symbol, &OwnDef)> {
        let mut all: Vec<_> = self.defs.iter().map(|(name, def)| (*name, def)).collect();
        all.sort_unstable_by_key(|(name, _)| *name);
        all.into_iter()
    }
}

//! Decides which equality implies identical values.
//!
//! A proof may conclude from `x == y` that `x` and `y` are the same value only where `==` compares their structure.
//! Derived instances do, and so do those of the library for numbers, text as lists, tuples and the like, as long as the
//! instances for their parts do. Others do not: `Arg 1 'a' == Arg 1 'b'`, and two sequences with the same elements may
//! be built differently.
//!
//! Maps and sets are compared by content ([`crate::maps`]), and no operation that is supported here distinguishes equal
//! ones.

use crate::eval::Eval;
use crate::term::{Term, TermId};
use crate::value::Ref;
use core_ir::{Expr, Visibility};
use source::Symbol;
use std::collections::HashSet;

/// Modules whose hand-written instances of `Eq` and `Ord` compare structure, except those of floating point.
const STRUCTURAL: &[&str] = &[
    "GHC.Classes",
    "GHC.Natural",
    "GHC.Word",
    "GHC.Int",
    "GHC.Real",
    "GHC.Conc.Sync",
    "Data.Proxy",
    "Data.Void",
    "Data.Map.Internal.Fold",
    "Data.Set.Internal",
    "Data.IntMap.Internal",
    "Data.IntSet.Internal",
];

impl Eval<'_> {
    /// The sides of an equality that implies identical values.
    pub(crate) fn equality(&mut self, term: TermId) -> Option<(TermId, TermId)> {
        let Term::App(name, arguments) = self.terms.get(term) else { return None };
        if !name.as_str().contains(".$c==@") {
            return None;
        }
        let (name, arguments) = (*name, arguments.clone());
        let [dictionaries @ .., a, b] = arguments.as_slice() else { return None };
        let lawful =
            self.is_lawful_instance(name) && dictionaries.iter().all(|d| self.is_lawful_term(*d));
        lawful.then_some((*a, *b))
    }

    /// Whether a dictionary of `Eq` or `Ord` compares structure.
    pub(crate) fn is_lawful_dictionary(&mut self, dictionary: &Ref) -> bool {
        let term = self.reify(dictionary);
        self.lawful_equality && self.is_lawful_term(term)
    }

    pub(crate) fn is_lawful_term(&mut self, dictionary: TermId) -> bool {
        let mut names = Vec::new();
        let mut known = true;
        self.terms.walk(dictionary, &mut |t| match self.terms.get(t) {
            Term::Con(name, _) | Term::App(name, _) => names.push(*name),
            // A dictionary that is passed may be any.
            Term::Var(_) => known = false,
            Term::Lin(_) => {}
        });
        let mut names: Vec<Symbol> = names.into_iter().map(defined).collect();
        names.sort();
        names.dedup();
        known && names.into_iter().all(|name| self.is_lawful_instance(name))
    }

    /// Whether a method, a dictionary or another part of an instance compares structure, including the instances that
    /// it uses.
    pub(crate) fn is_lawful_instance(&mut self, name: Symbol) -> bool {
        if let Some(known) = self.lawful.get(&name) {
            return *known;
        }
        let mut seen = HashSet::from([name]);
        let mut left = vec![name];
        let mut lawful = true;
        while let Some(at) = left.pop()
            && lawful
        {
            lawful = self.compares_structure(at);
            // Library instances get those for the parts as dictionaries; derived ones name them.
            let Some((module, _)) = at.as_str().split_once(".$") else { continue };
            if STRUCTURAL.contains(&module) {
                continue;
            }
            let Some(def) = self.def(at) else { continue };
            for expr in &def.body.exprs {
                if let Expr::Global(to) = expr
                    && to.as_str().contains(".$")
                    && seen.insert(*to)
                {
                    left.push(*to);
                }
            }
        }
        self.lawful.insert(name, lawful);
        lawful
    }

    /// Whether a definition compares structure, if it belongs to an instance of `Eq` or `Ord`.
    fn compares_structure(&mut self, name: Symbol) -> bool {
        let text = name.as_str();
        let Some((module, own)) = text.split_once(".$") else { return true };
        let instance = is_comparison(own) || own.starts_with("fEq") || own.starts_with("fOrd");
        if !instance {
            return true;
        }
        if own.contains("Double") || own.contains("Float") {
            return false;
        }
        if STRUCTURAL.contains(&module) {
            return true;
        }
        // A dictionary is generated; its methods show whether the instance is hand-written.
        self.def(name).is_some_and(|d| d.visibility == Visibility::Generated)
    }
}

/// The definition that a part of it belongs to: thunks are named by their location.
fn defined(name: Symbol) -> Symbol {
    let mut words = name.as_str().split(' ');
    match (words.next(), words.next()) {
        (Some("expr" | "fun" | "local"), Some(definition)) => Symbol::new(definition),
        _ => name,
    }
}

/// Whether a name is a method of `Eq` or `Ord`, such as `c==@T`.
fn is_comparison(own: &str) -> bool {
    let Some(method) = own.strip_prefix('c').and_then(|m| m.split('@').next()) else {
        return false;
    };
    matches!(method, "==" | "/=" | "<" | "<=" | ">" | ">=" | "compare" | "max" | "min")
}

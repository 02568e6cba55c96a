//! The types at which overloaded functions are used in a program.
//!
//! A contract of a function such as `clamp :: Ord a => …` is about every ordered type, so a proof for one of them is
//! not enough. But a program uses the function at certain types, and where those are known from the dictionaries that
//! calls pass, the contract is checked at each.

use crate::Types;
use core_ir::{Expr, ExprId, Module};
use source::Symbol;
use std::collections::{BTreeSet, HashMap, HashSet};

/// The types at which overloaded definitions are checked.
pub(super) struct Instances {
    /// By definition: the types at which it is used.
    used: HashMap<Symbol, BTreeSet<Symbol>>,
    /// Definitions with a use whose type is unknown.
    lost: HashSet<Symbol>,
    types: Types,
}

/// The types to try if no use determines one.
const USUAL: &[&str] = &["Int", "Integer", "Char", "Bool"];

impl Instances {
    pub(super) fn find(modules: &[Module], types: &Types) -> Instances {
        let (used, lost) = instances(modules, types);
        Instances { used, lost, types: types.clone() }
    }

    /// The types at which to check a definition. One that is not overloaded has a single placeholder.
    pub(super) fn of(&self, definition: Symbol, contract: Option<Symbol>) -> Vec<Symbol> {
        if !self.types.constraints.contains_key(&definition) {
            return vec![Symbol::new(USUAL[0])];
        }
        let usable = |ty: &Symbol| {
            self.types.dictionaries_at(definition, *ty).is_some()
                && contract.is_none_or(|c| {
                    self.types.dictionaries_at(c, *ty).is_some()
                        && self.types.speaks_of(c, definition, *ty)
                })
        };
        if let Some(used) = self.used.get(&definition) {
            let found: Vec<Symbol> = used.iter().copied().filter(usable).collect();
            if !found.is_empty() {
                return found;
            }
        }
        USUAL.iter().map(|t| Symbol::new(t)).find(usable).into_iter().collect()
    }

    /// Whether all uses are known, and at these types.
    pub(super) fn is_used_only_at(&self, definition: Symbol, types: &[Symbol]) -> bool {
        let known = self.used.get(&definition);
        !self.lost.contains(&definition)
            && known.is_none_or(|used| used.iter().all(|ty| types.contains(ty)))
    }

    /// Whether those are all types that the contract is about.
    pub(super) fn are_all(&self, definition: Symbol, contract: Option<Symbol>) -> bool {
        // Each is checked with one type for all variables: no mixture of several.
        let constraints = self.types.constraints.get(&definition).into_iter().flatten();
        let variables: BTreeSet<&crate::Type> = constraints.map(|(_, ty)| ty).collect();
        if variables.len() > 1 && self.used.get(&definition).is_none_or(|used| used.len() > 1) {
            return false;
        }
        let written_for_one = contract.is_some_and(|c| !self.types.constraints.contains_key(&c));
        written_for_one
            || self
                .used
                .get(&definition)
                .is_some_and(|used| used.len() == self.of(definition, contract).len())
    }
}

/// By overloaded definition: the names of the types at which it is used. Absent if some use is unknown, or there is
/// none; the second result has those with an unknown use.
fn instances(
    modules: &[Module],
    types: &Types,
) -> (HashMap<Symbol, BTreeSet<Symbol>>, HashSet<Symbol>) {
    let of_dictionary: HashMap<Symbol, Symbol> =
        types.dictionaries.iter().map(|((_, ty), dictionary)| (*dictionary, *ty)).collect();
    let mut found: HashMap<Symbol, BTreeSet<Symbol>> = HashMap::new();
    let mut lost: HashSet<Symbol> = HashSet::new();
    // Inside another overloaded definition: the types at which that one is used.
    let mut passed_on: Vec<(Symbol, Symbol)> = Vec::new();
    for def in modules.iter().flat_map(|m| &m.defs) {
        if def.source_name.as_str().starts_with("$contract") {
            continue;
        }
        let body = &def.body;
        let mut heads: HashSet<ExprId> = HashSet::new();
        for expr in &body.exprs {
            let Expr::App { fun, args, .. } = expr else { continue };
            let Expr::Global(function) = body.expr(*fun) else { continue };
            let Some(constraints) = types.constraints.get(function) else { continue };
            heads.insert(*fun);
            if args.len() < constraints.len() {
                lost.insert(*function);
            }
            for argument in args.iter().take(constraints.len()) {
                match body.expr(*argument) {
                    Expr::Global(dictionary) => match of_dictionary.get(dictionary) {
                        Some(ty) => {
                            found.entry(*function).or_default().insert(*ty);
                        }
                        None => {
                            lost.insert(*function);
                        }
                    },
                    _ if *function == def.name => {}
                    _ if types.constraints.contains_key(&def.name) => {
                        passed_on.push((def.name, *function));
                    }
                    _ => {
                        lost.insert(*function);
                    }
                }
            }
        }
        for (index, expr) in body.exprs.iter().enumerate() {
            if let Expr::Global(function) = expr
                && types.constraints.contains_key(function)
                && !heads.contains(&ExprId(index as u32))
            {
                lost.insert(*function);
            }
        }
    }
    loop {
        let mut changed = false;
        for (from, to) in &passed_on {
            if lost.contains(from) {
                changed |= lost.insert(*to);
            }
            for ty in found.get(from).cloned().unwrap_or_default() {
                changed |= found.entry(*to).or_default().insert(ty);
            }
        }
        if !changed {
            break;
        }
    }
    found.retain(|name, _| !lost.contains(name));
    (found, lost)
}

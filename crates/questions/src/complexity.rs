//! How suspicious functions are by their code alone: the more there is in one, the more can be wrong in it.

use machine::Code;
use runs::Own;
use source::{Span, Symbol};
use std::collections::{BTreeMap, HashMap};

/// A function with this many operations counts half.
const HALF: f64 = 2.0;
/// The prior of one without any, such as a table of data.
const LEAST: f64 = 0.1;

/// The prior of each function of the user, by its number: below 1.
pub(crate) fn priors(code: &Code, own: &Own) -> BTreeMap<u32, f64> {
    // Functions with a name, by definition: a definition contains its local functions.
    let mut named: HashMap<Symbol, Vec<(u32, Span)>> = HashMap::new();
    let globals: HashMap<u32, Symbol> = code.global_code().map(|(def, id)| (id, def)).collect();
    for (id, function) in code.functions().iter().enumerate() {
        let id = id as u32;
        let is_global = globals.contains_key(&id);
        let is_local = function.name.is_some() && !function.is_thunk;
        if (is_global || is_local) && own.defs.contains_key(&function.def) {
            named.entry(function.def).or_default().push((id, function.whole));
        }
    }
    let mut priors = BTreeMap::new();
    for (def, functions) in named {
        let Some(own) = own.defs.get(&def) else { continue };
        let is_global = |id: u32| globals.contains_key(&id);
        for (id, whole) in &functions {
            let inner = |span: &Span| {
                functions.iter().any(|(other, within)| {
                    other != id
                        && !is_global(*other)
                        && within != whole
                        && covers(*whole, *within)
                        && covers(*within, *span)
                })
            };
            let mine = |span: &&Span| (is_global(*id) || covers(*whole, **span)) && !inner(span);
            let count = own.operations.iter().filter(mine).count() as f64;
            priors.insert(*id, LEAST + (1.0 - LEAST) * count / (count + HALF));
        }
    }
    priors
}

fn covers(outer: Span, inner: Span) -> bool {
    outer.file == inner.file && outer.start <= inner.start && inner.end <= outer.end
}

//! What a program can reach of the packages that it depends on. They may be large, and the rest of them
//! is not translated.

use super::Program;
use crate::file::{Expr, ExprId, File, VariableId};
use source::Symbol;
use std::collections::{HashMap, HashSet};

/// For each file, the top-level variables to translate; `None` for all of them.
pub(super) fn reached(program: &Program<'_>) -> Vec<Option<HashSet<VariableId>>> {
    let files = program.files;
    let definitions: Vec<Definitions> = files.iter().map(Definitions::of).collect();
    let numbers: HashMap<(Symbol, Symbol), usize> =
        files.iter().enumerate().map(|(n, f)| ((f.unit, f.module), n)).collect();
    let mut reached: Vec<HashSet<VariableId>> = vec![HashSet::new(); files.len()];
    let mut work: Vec<(usize, VariableId)> = Vec::new();
    for (number, file) in files.iter().enumerate().filter(|(_, f)| !f.is_dependency) {
        let all = file.binds.iter().flat_map(|b| &b.pairs).map(|(v, _)| *v);
        work.extend(all.map(|v| (number, v)));
    }
    while let Some((number, variable)) = work.pop() {
        if !reached[number].insert(variable) {
            continue;
        }
        let Some(value) = definitions[number].values.get(&variable) else { continue };
        let file = &files[number];
        uses(file, *value, &mut |used| match used {
            Use::Local(v) if definitions[number].values.contains_key(&v) => work.push((number, v)),
            Use::Local(_) => {}
            Use::Global(unit, module, occ) => {
                if let Some(other) = numbers.get(&(unit, module))
                    && let Some(v) = definitions[*other].names.get(&occ)
                {
                    work.push((*other, *v));
                }
            }
        });
    }
    let all = reached.into_iter().zip(files);
    all.map(|(reached, file)| file.is_dependency.then_some(reached)).collect()
}

/// The top-level variables of a file.
struct Definitions {
    values: HashMap<VariableId, ExprId>,
    /// Those that other modules can name.
    names: HashMap<Symbol, VariableId>,
}

impl Definitions {
    fn of(file: &File) -> Definitions {
        let pairs = || file.binds.iter().flat_map(|b| &b.pairs);
        let named = pairs().map(|(v, _)| (*v, file.variable(*v))).filter(|(_, v)| v.is_external);
        Definitions {
            values: pairs().copied().collect(),
            names: named.map(|(id, v)| (v.occ, id)).collect(),
        }
    }
}

enum Use {
    Local(VariableId),
    Global(Symbol, Symbol, Symbol),
}

/// Calls a function for every name in an expression.
fn uses(file: &File, root: ExprId, f: &mut impl FnMut(Use)) {
    let mut work = vec![root];
    while let Some(id) = work.pop() {
        match file.expr(id) {
            Expr::Local(v) => f(Use::Local(*v)),
            Expr::Global(g) => {
                let name = file.global(*g).name;
                f(Use::Global(name.unit, name.module, name.occ));
            }
            Expr::Literal(_) | Expr::Erased => {}
            Expr::App(fun, args) => {
                work.push(*fun);
                work.extend(args);
            }
            Expr::Lam(_, body) => work.push(*body),
            Expr::Let(bind, body) => {
                work.extend(bind.pairs.iter().map(|(_, value)| *value));
                work.push(*body);
            }
            Expr::Case { scrutinee, alternatives, .. } => {
                work.push(*scrutinee);
                work.extend(alternatives.iter().map(|a| a.body));
            }
            Expr::Cast { inner, .. } | Expr::Tick(.., inner) | Expr::FromTag(_, inner) => {
                work.push(*inner);
            }
        }
    }
}

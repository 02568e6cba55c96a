//! Type inference and elaboration: translates the renamed tree to one with explicit overloading.
//!
//! ```text
//! hir::Module ─ declare ─ bindings ─ instances ─ typed::Module
//!                  │          │          │
//!                  ▼          ▼          ▼
//!            ModuleTypes    State (unknowns, constraints, evidence)
//! ```
//!
//! Checking is bidirectional (after "Practical type inference for arbitrary-rank types", Peyton
//! Jones, Vytiniotis, Weirich, Shields 2007, with GHC 9's simple subsumption); constraints are
//! solved in [`solve`], equalities in [`unify`].

pub mod app;
pub mod bind;
mod builtin;
mod class;
mod convert;
mod declare;
mod default;
pub mod env;
pub mod expr;
mod generalise;
mod improve;
mod instance;
pub mod matching;
mod naturals;
pub mod pattern;
pub mod print;
mod record;
mod report;
mod solve;
pub mod state;
mod statement;
pub mod typed;
pub mod types;
pub mod unify;

#[cfg(test)]
pub(crate) mod tests;

use crate::hir;
use crate::hir::{GlobalName, LocalId, TyVarId, ValueName};
use env::{Env, ModuleTypes};
use source::{Diagnostic, Span, Symbol};
use state::{EvVar, State};
use std::collections::HashMap;
use std::ops::{Deref, DerefMut};
use types::Ty;

/// The result of inference: the elaborated module, what importers need, and the state, which
/// contains the evidence and the solved unknowns of the elaborated module.
pub struct Inferred {
    pub module: typed::Module,
    pub types: ModuleTypes,
    pub state: State,
    /// The dictionary parameters of each group.
    pub group_params: Vec<Vec<EvVar>>,
    pub diagnostics: Vec<Diagnostic>,
    /// With [`Env::keep_types`]: the types of local variables from the source, by binding location,
    /// and of expressions.
    pub variables: Vec<(Span, Ty)>,
    pub expressions: Vec<(Span, Ty)>,
}

/// What is known of a variable at some point.
#[derive(Clone, Debug)]
enum Known {
    /// Its (possibly polymorphic) type.
    Poly(Ty),
    /// It is being inferred, in this group.
    Mono(Ty, typed::GroupId),
}

struct Hole {
    name: Symbol,
    ty: Ty,
    span: Span,
}

pub struct Infer<'a> {
    st: State,
    hir: &'a hir::Module,
    locals: HashMap<LocalId, Known>,
    globals: HashMap<GlobalName, Known>,
    ty_vars: HashMap<TyVarId, Ty>,
    group_params: Vec<Vec<EvVar>>,
    defaults: Vec<Ty>,
    holes: Vec<Hole>,
    types: ModuleTypes,
    out: typed::Module,
    /// Names of generated globals in use.
    taken: HashMap<Symbol, u32>,
    /// The types of expressions, if they are kept.
    expressions: Vec<(Span, Ty)>,
}

impl Deref for Infer<'_> {
    type Target = State;
    fn deref(&self) -> &State {
        &self.st
    }
}

impl DerefMut for Infer<'_> {
    fn deref_mut(&mut self) -> &mut State {
        &mut self.st
    }
}

/// Infers the types of a module. The environment contains the declarations of its imports; the
/// state in the result contains it with the declarations of the module added.
pub fn infer_module(hir: &hir::Module, env: Env) -> Inferred {
    let mut infer = Infer {
        st: State::new(env, hir.name),
        hir,
        locals: HashMap::new(),
        globals: HashMap::new(),
        ty_vars: HashMap::new(),
        group_params: Vec::new(),
        defaults: Vec::new(),
        holes: Vec::new(),
        types: ModuleTypes::default(),
        out: typed::Module::default(),
        taken: HashMap::new(),
        expressions: Vec::new(),
    };
    infer.st.failed_instance_types = hir.failed_instance_types.clone();
    for instance in hir.instances.iter().filter(|i| i.origin == hir::Origin::Generated) {
        if let Some(hir::TypeKind::Con(ty)) = instance.arguments.last().map(|a| &a.spine().0.kind) {
            infer.st.derived.push((instance.span, instance.class, *ty));
        }
    }
    infer.declare();
    infer.top_level();
    infer.instances();
    infer.finish();
    let Infer { mut st, mut types, out, group_params, locals, mut expressions, .. } = infer;
    for (name, ty) in &mut types.values {
        *ty = st.zonk(ty);
        st.env.values.insert(*name, ty.clone());
    }
    let diagnostics = std::mem::take(&mut st.diagnostics);
    let mut variables = Vec::new();
    if st.env.keep_types {
        let mut known: Vec<_> = locals.iter().collect();
        known.sort_unstable_by_key(|(id, _)| id.0);
        for (id, Known::Poly(ty) | Known::Mono(ty, _)) in known {
            if let Some(local) = hir.locals.get(id.0 as usize).filter(|local| !local.generated) {
                variables.push((local.span, st.zonk(ty)));
            }
        }
    }
    expressions.iter_mut().for_each(|(_, ty)| *ty = st.zonk(ty));
    Inferred { module: out, types, state: st, group_params, diagnostics, variables, expressions }
}

impl Infer<'_> {
    fn known(&self, name: ValueName) -> Option<Known> {
        match name {
            ValueName::Local(id) => self.locals.get(&id).cloned(),
            ValueName::Global(global) => self
                .globals
                .get(&global)
                .cloned()
                .or_else(|| self.st.env.values.get(&global).cloned().map(Known::Poly)),
        }
    }

    fn set_known(&mut self, name: ValueName, known: Known) {
        match name {
            ValueName::Local(id) => {
                self.locals.insert(id, known);
            }
            ValueName::Global(global) => {
                self.globals.insert(global, known);
            }
        }
    }

    /// The source name of a variable.
    fn name_of(&self, name: ValueName) -> Symbol {
        match name {
            ValueName::Local(id) => {
                self.hir.locals.get(id.0 as usize).map_or_else(|| Symbol::new("_"), |l| l.name)
            }
            ValueName::Global(global) => global.name,
        }
    }

    fn bind_local(&mut self, id: LocalId, ty: Ty) {
        self.locals.insert(id, Known::Poly(ty));
    }

    /// A generated global of this module.
    fn generated(&mut self, text: &str) -> GlobalName {
        let symbol = Symbol::new(text);
        let count = self.taken.entry(symbol).or_insert(0);
        *count += 1;
        let name = if *count == 1 { symbol } else { Symbol::new(&format!("{text}'{count}")) };
        GlobalName { module: self.hir.name, name }
    }

    fn has_errors(&self) -> bool {
        self.st.diagnostics.iter().any(|d| d.severity == source::Severity::Error)
    }
}

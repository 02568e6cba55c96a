//! What inference knows of the modules around the one that is being compiled.

use super::boot;
use crate::infer::env::{Env, ModuleSet};
use crate::interface::Interface;
use source::Symbol;
use std::collections::{HashMap, HashSet};
use std::sync::Arc;

/// The declarations of the modules seen so far, from which each module sees those that it imports, however indirectly.
pub(super) struct Surroundings {
    pub env: Env,
    in_env: HashSet<Symbol>,
    /// For each module, everything that it imports, and itself.
    closures: HashMap<Symbol, Arc<ModuleSet>>,
    /// Modules whose `.hs-boot` files were seen.
    promised: HashSet<Symbol>,
    /// In the order in which they were added, dependencies first.
    pub added: Vec<Symbol>,
}

type Find<'f> = &'f dyn Fn(Symbol) -> Option<Arc<Interface>>;

impl Surroundings {
    pub(super) fn new(env: Env) -> Self {
        Surroundings {
            env,
            in_env: HashSet::new(),
            closures: HashMap::new(),
            promised: HashSet::new(),
            added: Vec::new(),
        }
    }

    /// Adds what a module imports to the environment, and hides the instances of everything else.
    pub(super) fn enter(&mut self, module: Symbol, imports: &[Symbol], find: Find<'_>) {
        let mut visible = ModuleSet::default();
        visible.insert(module);
        // Generated code refers to modules that need not be imported.
        for import in imports.iter().copied().chain([Symbol::new("Prelude")]) {
            self.see(import, find);
            if let Some(closure) = self.closures.get(&import) {
                visible.add_all(closure);
            }
        }
        self.env.visible = Some(Arc::new(visible));
    }

    /// After a module has been compiled: its declarations are in the environment.
    pub(super) fn leave(&mut self, module: Symbol) {
        self.in_env.insert(module);
        if let Some(visible) = &self.env.visible {
            self.closures.insert(module, visible.clone());
        }
        if let Some(real) = boot::real_of(module) {
            self.promised.insert(real);
        }
    }

    /// Adds a module, and everything that it imports.
    fn see(&mut self, module: Symbol, find: Find<'_>) {
        // Depth first without recursion: a module is done when all its imports are.
        let mut started = HashSet::new();
        let mut work = vec![(module, false)];
        while let Some((module, imports_done)) = work.pop() {
            if self.in_env.contains(&module) {
                continue;
            }
            // Instead of its promises the module itself, once there is one.
            let real = boot::real_of(module).filter(|real| find(*real).is_some());
            let Some(interface) = find(module) else { continue };
            if imports_done {
                self.add(module, &interface, real);
                continue;
            }
            if !started.insert(module) {
                continue;
            }
            work.push((module, true));
            work.extend(real.map(|real| (real, false)));
            let pending = interface.imports.iter().filter(|m| !self.in_env.contains(m));
            work.extend(pending.map(|m| (*m, false)));
        }
    }

    fn add(&mut self, module: Symbol, interface: &Interface, real: Option<Symbol>) {
        self.in_env.insert(module);
        let mut closure = ModuleSet::default();
        closure.insert(module);
        // The promises are those of the module.
        closure.insert(interface.names.module);
        for import in interface.imports.iter().chain(real.as_ref()) {
            if let Some(theirs) = self.closures.get(import) {
                closure.add_all(theirs);
            }
        }
        self.closures.insert(module, Arc::new(closure));
        if real.is_some() {
            return;
        }
        if self.promised.contains(&module) {
            self.env.forget_instances_of(module);
        }
        if let Some(real) = boot::real_of(module) {
            self.promised.insert(real);
        }
        self.env.add(interface.names.module, &interface.types);
        self.added.push(module);
    }
}

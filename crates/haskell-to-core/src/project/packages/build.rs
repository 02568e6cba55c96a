//! Compiles the modules of packages that are not kept, on all cores.
//!
//! A module is compiled as soon as everything that it imports is. Every thread has its own environment of inference, to
//! which it adds declarations when a module needs them; which instances a module sees depends on its imports only, so
//! that the result does not depend on the order.

use super::entry::{PackageModule, checked, hold, known, write};
use super::{PackageText, Progress, Store, keys, shown};
use crate::desugar::desugar_module;
use crate::infer::env::{Env, ModuleTypes};
use crate::infer::infer_module;
use crate::interface::{Interface, Names, Space};
use crate::optimise::{Definitions, Passes, optimise};
use crate::project::surroundings::Surroundings;
use crate::project::{Library, boot, exporters};
use crate::rename::{World, rename};
use core_ir::{Archive, Def, Language, Module, encode, fingerprint, localise};
use source::{Diagnostic, Origin, Severity, SourceMap, Symbol};
use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashMap};
use std::sync::atomic::Ordering;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError, RwLock};

/// Compiles modules, dependencies first. One that has errors is missing in the result, and so are those that import
/// it.
pub(in crate::project) fn build(
    texts: Vec<PackageText>,
    library: &dyn Library,
    sources: &SourceMap,
    store: Option<&dyn Store>,
    progress: &Progress,
    diagnostics: &mut Vec<Diagnostic>,
) -> Vec<PackageModule> {
    let keys = keys(&texts, library);
    let kept = |(text, key): (&PackageText, &Option<[u8; 16]>)| {
        let key = key.filter(|_| text.sound)?;
        let store = store?;
        let bytes = known(&key).or_else(|| {
            let bytes = store.get(&shown(&key))?;
            checked(&bytes).is_some().then(|| hold(key, bytes))
        })?;
        PackageModule::read(text.name, text.text.file, bytes)
    };
    let kept: Vec<Option<PackageModule>> = texts.iter().zip(&keys).map(kept).collect();
    let is_kept: Vec<bool> = kept.iter().map(Option::is_some).collect();
    let missing = is_kept.iter().filter(|is_kept| !**is_kept).count();
    progress.done.store(0, Ordering::Relaxed);
    progress.all.store(missing as u64, Ordering::Relaxed);
    let mut found = kept;
    if missing > 0 {
        found = Building::new(texts, found, &keys, library, sources, progress).all(diagnostics);
    }
    if let Some(store) = store {
        let made = found.iter().zip(&keys).zip(&is_kept).filter(|(_, is_kept)| !**is_kept);
        for ((module, key), _) in made {
            if let (Some(_), Some(key)) = (module, key)
                && let Some(bytes) = known(key)
            {
                store.put(&shown(key), bytes);
            }
        }
    }
    // A module itself stands for its promises now.
    found.into_iter().flatten().filter(|m| boot::real_of(m.name).is_none()).collect()
}

/// What the threads share.
struct Building<'b> {
    texts: Vec<Mutex<PackageText>>,
    keys: &'b [Option<[u8; 16]>],
    /// The numbers of the modules that import each one.
    dependents: Vec<Vec<usize>>,
    library: &'b dyn Library,
    sources: &'b SourceMap,
    /// The number of files of the library, which come first.
    library_files: u32,
    progress: &'b Progress,
    has_promises: bool,
    state: Mutex<State>,
    changed: Condvar,
    interfaces: RwLock<HashMap<Symbol, Arc<Interface>>>,
    /// Optimised definitions, for those that are optimised after them.
    archive: RwLock<Archive>,
}

struct State {
    found: Vec<Option<PackageModule>>,
    /// The errors of each module.
    errors: Vec<Vec<Diagnostic>>,
    /// The number of imports that are still to be compiled.
    open: Vec<usize>,
    ready: BinaryHeap<Reverse<usize>>,
    /// The number of modules that are still to be compiled.
    left: usize,
}

impl<'b> Building<'b> {
    fn new(
        texts: Vec<PackageText>,
        found: Vec<Option<PackageModule>>,
        keys: &'b [Option<[u8; 16]>],
        library: &'b dyn Library,
        sources: &'b SourceMap,
        progress: &'b Progress,
    ) -> Self {
        let numbers: HashMap<Symbol, usize> =
            texts.iter().enumerate().map(|(i, text)| (text.name, i)).collect();
        let mut dependents = vec![Vec::new(); texts.len()];
        let mut open = vec![0; texts.len()];
        for (number, text) in texts.iter().enumerate() {
            for import in text.imports.iter().filter_map(|import| numbers.get(import)) {
                if found[*import].is_none() {
                    dependents[*import].push(number);
                    open[number] += 1;
                }
            }
        }
        let is_missing = |number: &usize| found[*number].is_none();
        let missing: Vec<usize> = (0..texts.len()).filter(is_missing).collect();
        let ready = missing.iter().copied().filter(|number| open[*number] == 0).map(Reverse);
        let mut archive = Archive::new(library.core());
        for reader in found.iter().flatten().filter_map(|module| module.reader(true)) {
            archive.add(Arc::new(reader));
        }
        let interfaces = found.iter().flatten().map(|m| (m.name, m.interface.clone())).collect();
        let is_library = |file: &source::SourceFile| file.origin == Origin::Library;
        let library_files = sources.files().take_while(|(_, file)| is_library(file)).count();
        let ready = ready.collect();
        let (errors, left) = (vec![Vec::new(); texts.len()], missing.len());
        Building {
            has_promises: texts.iter().any(|text| text.boot),
            texts: texts.into_iter().map(Mutex::new).collect(),
            keys,
            dependents,
            library,
            sources,
            library_files: library_files as u32,
            progress,
            state: Mutex::new(State { found, errors, open, ready, left }),
            changed: Condvar::new(),
            interfaces: RwLock::new(interfaces),
            archive: RwLock::new(archive),
        }
    }

    /// The compiled modules.
    fn all(self, diagnostics: &mut Vec<Diagnostic>) -> Vec<Option<PackageModule>> {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        // Whether the promises of a module are seen, or the module itself, depends on the order.
        let threads = if self.has_promises { 1 } else { cores.min(self.lock().left) };
        std::thread::scope(|scope| {
            for _ in 1..threads {
                scope.spawn(|| core_ir::with_deep_stack(|| self.work()));
            }
            core_ir::with_deep_stack(|| self.work());
        });
        let state = self.state.into_inner().unwrap_or_else(PoisonError::into_inner);
        diagnostics.extend(state.errors.into_iter().flatten());
        state.found
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Compiles modules until none is left.
    fn work(&self) {
        let mut surroundings = Surroundings::new(Env::new());
        let mut definitions = Decoded { archive: &self.archive, seen: HashMap::new() };
        let mut state = self.lock();
        while state.left > 0 {
            let Some(Reverse(number)) = state.ready.pop() else {
                state = self.changed.wait(state).unwrap_or_else(PoisonError::into_inner);
                continue;
            };
            drop(state);
            let made = self.one(number, &mut surroundings, &mut definitions);
            self.progress.done.fetch_add(1, Ordering::Relaxed);
            state = self.lock();
            match made {
                Ok(module) => state.found[number] = Some(module),
                Err(said) => state.errors[number] = said,
            }
            state.left -= 1;
            for dependent in &self.dependents[number] {
                state.open[*dependent] -= 1;
                if state.open[*dependent] == 0 {
                    state.ready.push(Reverse(*dependent));
                }
            }
            self.changed.notify_all();
        }
    }

    /// Compiles a module, and makes it known to the others.
    fn one(
        &self,
        number: usize,
        surroundings: &mut Surroundings,
        definitions: &mut Decoded<'_>,
    ) -> Result<PackageModule, Vec<Diagnostic>> {
        let mut text = self.texts[number].lock().unwrap_or_else(PoisonError::into_inner);
        let is_known = |import: &Symbol| read(&self.interfaces).contains_key(import);
        if !text.sound || !text.imports.iter().all(is_known) {
            // Whatever is wrong has been reported.
            return Err(Vec::new());
        }
        let bytes = self.compile(&mut text, surroundings, definitions)?;
        let key = self.keys[number].unwrap_or_else(|| fingerprint(&[&bytes]));
        let bytes = hold(key, bytes);
        let module = PackageModule::read(text.name, text.text.file, bytes);
        let Some((module, reader)) = module.and_then(|m| Some((m.clone(), m.reader(true)?))) else {
            let message = format!("the compiled module {} cannot be read back", text.name);
            return Err(vec![Diagnostic::error(message)]);
        };
        let poisoned = PoisonError::into_inner;
        self.archive.write().unwrap_or_else(poisoned).add(Arc::new(reader));
        let interface = module.interface.clone();
        self.interfaces
            .write()
            .unwrap_or_else(PoisonError::into_inner)
            .insert(text.name, interface);
        Ok(module)
    }

    fn compile(
        &self,
        text: &mut PackageText,
        surroundings: &mut Surroundings,
        definitions: &mut Decoded<'_>,
    ) -> Result<Vec<u8>, Vec<Diagnostic>> {
        let (syntax, extensions, errors) = text.module();
        refuse(errors)?;
        let world = Neighbours { library: self.library, interfaces: &self.interfaces };
        let renamed = rename(&syntax, extensions, &world);
        refuse(renamed.diagnostics)?;
        let hir = renamed.module;
        let find = |module: Symbol| {
            let own = read(&self.interfaces).get(&module).cloned();
            own.or_else(|| self.library.interface(module))
        };
        surroundings.enter(hir.name, &hir.imports, &find);
        if text.imports.contains(&boot::name_of(hir.name)) {
            surroundings.env.forget_instances_of(hir.name);
        }
        let inferred = infer_module(&hir, std::mem::take(&mut surroundings.env));
        let mut core = Module {
            name: hir.name,
            language: Language::Haskell,
            types: Vec::new(),
            defs: Vec::new(),
        };
        let mut problems = inferred.diagnostics.clone();
        if !text.boot && !has_errors(&problems) {
            let (made, said) = desugar_module(&hir, &inferred, self.sources);
            (core, problems) = (made, said);
        }
        surroundings.env = inferred.state.env;
        surroundings.leave(text.name);
        refuse(problems)?;
        let interface = Interface {
            imports: hir.imports.clone(),
            names: Arc::new(renamed.names),
            types: Arc::new(inferred.types),
        };
        let mut fast = [core.clone()];
        optimise(&mut fast, definitions, Passes::default());
        let [mut fast] = fast;
        let own = text.text.file;
        localise(&mut core, own, self.library_files);
        localise(&mut fast, own, self.library_files);
        let interface = interface.to_bytes().map_err(|e| vec![Diagnostic::error(e.0)])?;
        Ok(write(&interface, &encode(&[core]), &encode(&[fast])))
    }
}

fn read<T>(lock: &RwLock<T>) -> std::sync::RwLockReadGuard<'_, T> {
    lock.read().unwrap_or_else(PoisonError::into_inner)
}

fn has_errors(said: &[Diagnostic]) -> bool {
    said.iter().any(|d| d.severity == Severity::Error)
}

/// The errors among diagnostics, if there are any: nobody reads the warnings of packages.
fn refuse(mut said: Vec<Diagnostic>) -> Result<(), Vec<Diagnostic>> {
    said.retain(|d| d.severity == Severity::Error);
    if said.is_empty() { Ok(()) } else { Err(said) }
}

struct Neighbours<'b> {
    library: &'b dyn Library,
    interfaces: &'b RwLock<HashMap<Symbol, Arc<Interface>>>,
}

impl Neighbours<'_> {
    fn interface(&self, module: Symbol) -> Option<Arc<Interface>> {
        let own = read(self.interfaces).get(&module).cloned();
        own.or_else(|| self.library.interface(module))
    }
}

impl World for Neighbours<'_> {
    fn names(&self, module: Symbol) -> Option<Arc<Names>> {
        Some(self.interface(module)?.names.clone())
    }

    fn types(&self, module: Symbol) -> Option<Arc<ModuleTypes>> {
        Some(self.interface(module)?.types.clone())
    }

    fn exporters(&self, space: Space, name: Symbol) -> Vec<Symbol> {
        let mut own: Vec<Arc<Interface>> = read(self.interfaces).values().cloned().collect();
        own.sort_by_key(|i| i.names.module);
        let mut found = exporters(own.into_iter(), space, name);
        found.extend(self.library.exporters(space, name));
        found
    }
}

/// Definitions of modules that are compiled, for the optimiser.
struct Decoded<'b> {
    archive: &'b RwLock<Archive>,
    seen: HashMap<Symbol, Option<Arc<Def>>>,
}

impl Definitions for Decoded<'_> {
    fn get(&mut self, name: Symbol) -> Option<Arc<Def>> {
        if let Some(known) = self.seen.get(&name) {
            return known.clone();
        }
        let def = read(self.archive).def(name).map(Arc::new);
        self.seen.insert(name, def.clone());
        def
    }

    fn strict_fields(&mut self, constructor: Symbol) -> Option<Vec<bool>> {
        let ty = read(self.archive).data_type(constructor)?;
        let found = ty.constructors.iter().find(|c| c.name == constructor)?;
        Some(found.fields.iter().map(|f| f.strict).collect())
    }
}

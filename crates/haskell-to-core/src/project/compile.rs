//! Compiles the modules of a program, in order.

use super::discover::{Found, Loaded, ModuleSource, Modules, Reading, SourceText, Unit, discover};
use super::packages::{PackageModule, Progress, Store, build};
use super::surroundings::Surroundings;
use super::{Library, MemoryLibrary, ModuleScope, exporters};
use crate::desugar;
use crate::infer::env::{Env, ModuleTypes};
use crate::infer::types::Ty;
use crate::interface::{Interface, Names, Space};
use crate::rename::{World, rename};
use crate::{hir, infer};
use source::{Diagnostic, Severity, SourceMap, Span, Symbol};
use std::collections::{HashMap, HashSet};
use std::sync::Arc;

#[derive(Clone, Default)]
pub struct Options<'s> {
    /// Whether the root must define `main`, to be run.
    pub needs_main: bool,
    /// CONTRACT and INVARIANT pragmas become hidden definitions, `$contract0` and so on in each
    /// module, and their problems are reported.
    pub contracts: bool,
    /// Whether to keep the types of everything: see [`super::gather_types`].
    pub keep_types: bool,
    /// Where compiled modules of packages are kept.
    pub store: Option<&'s dyn Store>,
    pub progress: Arc<Progress>,
}

/// The result of compiling a program.
#[derive(Default)]
pub struct Compiled {
    /// The modules of the program, dependencies first; those with errors are missing.
    pub modules: Vec<core_ir::Module>,
    /// The library modules needed, dependencies first.
    pub library_modules: Vec<Symbol>,
    pub interfaces: Vec<Arc<Interface>>,
    /// The modules of packages, dependencies first.
    pub packages: Vec<PackageModule>,
    pub diagnostics: Vec<Diagnostic>,
    /// The root module's name.
    pub root: Option<Symbol>,
    /// The definition of `main` in the root, as named in Core.
    pub main: Option<Symbol>,
    /// CONTRACT and INVARIANT pragmas, by module, unparsed.
    pub pragmas: Vec<(Symbol, Vec<haskell_syntax::syntax::RawPragma>)>,
    /// For displaying values, with [`Options::keep_types`]: the types of instance methods, as named
    /// in Core, of local variables, by binding location, and of expressions.
    pub methods: Vec<(Symbol, Ty)>,
    pub variables: Vec<(Span, Ty)>,
    pub expressions: Vec<(Span, Ty)>,
    /// With [`Options::keep_types`]: the scopes of the modules, for [`super::Expressions`].
    pub scopes: Vec<ModuleScope>,
}

impl Compiled {
    pub fn has_errors(&self) -> bool {
        self.diagnostics.iter().any(|d| d.severity == Severity::Error)
    }

    /// The interfaces of packages, then those of the program's own modules.
    pub fn all_interfaces(&self) -> impl Iterator<Item = &Arc<Interface>> {
        self.packages.iter().map(|package| &package.interface).chain(&self.interfaces)
    }

    /// The types of top-level names, one per line, by module: `--dump types`.
    pub fn dump_types(&self) -> String {
        let mut out = String::new();
        for interface in &self.interfaces {
            out.push_str(&format!("module {}\n", interface.names.module));
            let mut rows: Vec<_> = interface
                .types
                .values
                .iter()
                .filter(|(name, _)| !name.name.as_str().starts_with('$'))
                .map(|(name, ty)| (name.name, infer::print::show(ty)))
                .collect();
            rows.sort();
            for (name, ty) in rows {
                let operator = name.as_str().starts_with(|c: char| !c.is_alphabetic() && c != '_');
                let shown = if operator { format!("({name})") } else { name.to_string() };
                out.push_str(&format!("  {shown} :: {ty}\n"));
            }
        }
        out
    }
}

/// Compiles a root file and the modules that it imports.
pub fn compile(
    root: SourceText,
    source: &mut dyn ModuleSource,
    library: &dyn Library,
    sources: &mut SourceMap,
    options: &Options<'_>,
) -> Compiled {
    let mut diagnostics = Vec::new();
    let reading = Reading { contracts: options.contracts, store: options.store };
    let Modules { packages, own } =
        discover(vec![root], source, library, sources, reading, &mut diagnostics);
    let progress = &options.progress;
    let packages = build(packages, library, sources, options.store, progress, &mut diagnostics);
    let root = own.last().map(|l| l.name);
    let env = Env { keep_types: options.keep_types, ..Env::new() };
    let mut compiled = compile_modules(own, packages, library, sources, env, diagnostics);
    compiled.root = root;
    compiled.main = root
        .map(|root| hir::GlobalName { module: root, name: Symbol::new("main") })
        .and_then(|main| {
            let names = compiled.interfaces.iter().find(|i| i.names.module == main.module)?;
            // `main` may also be imported and re-exported by the root.
            let exported = names.names.exports.iter().find(|e| e.name == main.name);
            let own = names.names.values.contains_key(&main.name).then_some(main);
            Some(own.or(exported.map(|e| e.entity))?.qualified())
        });
    if let (Some(root), None, true, false) =
        (root, compiled.main, options.needs_main, compiled.has_errors())
    {
        compiled.diagnostics.push(
            Diagnostic::error(format!("the module `{root}` does not define `main`"))
                .help("add a definition: main :: IO ()"),
        );
    }
    compiled
}

/// Compiles the library itself: all of its modules, from sources only.
pub fn compile_library(modules: Vec<SourceText>, sources: &mut SourceMap) -> Compiled {
    struct Nowhere;
    impl ModuleSource for Nowhere {
        fn find(&mut self, _: Symbol, _: &Unit, _: Option<Symbol>) -> Found {
            Found::Missing(Vec::new())
        }
    }
    let library = MemoryLibrary::default();
    let mut diagnostics = Vec::new();
    let env = Env { in_library: true, ..Env::new() };
    let loaded =
        discover(modules, &mut Nowhere, &library, sources, Reading::default(), &mut diagnostics);
    let mut compiled = compile_modules(loaded.own, Vec::new(), &library, sources, env, diagnostics);
    // Tuples have syntax and no declaration; their constructors must be defined somewhere.
    compiled.modules.insert(0, desugar::tuple_module());
    compiled
}

/// Compiles modules that are already in order.
fn compile_modules(
    loaded: Vec<Loaded>,
    packages: Vec<PackageModule>,
    library: &dyn Library,
    sources: &SourceMap,
    env: Env,
    diagnostics: Vec<Diagnostic>,
) -> Compiled {
    let mut program = Program {
        library,
        sources,
        interfaces: packages.iter().map(|p| (p.name, p.interface.clone())).collect(),
        surroundings: Surroundings::new(env),
        broken: HashSet::new(),
        out: Compiled { diagnostics, packages, ..Compiled::default() },
    };
    for module in loaded {
        program.module(module);
    }
    let added = program.surroundings.added;
    let of_library = added.into_iter().filter(|m| !program.interfaces.contains_key(m));
    program.out.library_modules = of_library.collect();
    program.out
}

struct Program<'a> {
    library: &'a dyn Library,
    sources: &'a SourceMap,
    /// Those of the modules of the program and of its packages.
    interfaces: HashMap<Symbol, Arc<Interface>>,
    surroundings: Surroundings,
    /// Modules with errors: in modules that import them only names are checked, since type errors
    /// may be consequences of the first error.
    broken: HashSet<Symbol>,
    out: Compiled,
}

struct Neighbours<'p> {
    library: &'p dyn Library,
    interfaces: &'p HashMap<Symbol, Arc<Interface>>,
}

impl World for Neighbours<'_> {
    fn names(&self, module: Symbol) -> Option<Arc<Names>> {
        let own = self.interfaces.get(&module).cloned();
        Some(own.or_else(|| self.library.interface(module))?.names.clone())
    }

    fn types(&self, module: Symbol) -> Option<Arc<ModuleTypes>> {
        let own = self.interfaces.get(&module).cloned();
        Some(own.or_else(|| self.library.interface(module))?.types.clone())
    }

    fn exporters(&self, space: Space, name: Symbol) -> Vec<Symbol> {
        let mut own: Vec<_> = self.interfaces.values().cloned().collect();
        own.sort_by_key(|i| i.names.module);
        let mut found = exporters(own.into_iter(), space, name);
        found.extend(self.library.exporters(space, name));
        found
    }
}

impl Program<'_> {
    fn module(&mut self, loaded: Loaded) {
        let name = loaded.name;
        if !loaded.sound || loaded.imports.iter().any(|m| !self.interfaces.contains_key(m)) {
            self.broken.insert(name);
            return;
        }
        let world = Neighbours { library: self.library, interfaces: &self.interfaces };
        let renamed = rename(&loaded.module, loaded.extensions, &world);
        let mut failed = match loaded.boot {
            // What it leaves open is no reason for a warning.
            true => {
                let errors = renamed.diagnostics.into_iter();
                self.report(errors.filter(|d| d.severity == Severity::Error).collect())
            }
            false => self.report(renamed.diagnostics),
        };
        if loaded.imports.contains(&super::boot::name_of(name)) {
            self.surroundings.env.forget_instances_of(name);
        }
        let mut types = ModuleTypes::default();
        if loaded.imports.iter().any(|m| self.broken.contains(m)) {
            failed = true;
        } else {
            failed |= self.typed(&renamed.module, failed, loaded.boot, &mut types);
        }
        if self.surroundings.env.keep_types && !loaded.boot {
            self.out.scopes.push(ModuleScope {
                module: name,
                file: loaded.module.span.file,
                imports: loaded.module.imports,
                extensions: loaded.extensions,
            });
        }
        let interface = Arc::new(Interface {
            imports: renamed.module.imports.clone(),
            names: Arc::new(renamed.names),
            types: Arc::new(types),
        });
        self.interfaces.insert(name, interface.clone());
        if !loaded.boot {
            self.out.interfaces.push(interface);
        }
        if !renamed.module.pragmas.is_empty() {
            self.out.pragmas.push((name, renamed.module.pragmas));
        }
        if failed {
            self.broken.insert(name);
        }
    }

    /// Inference and desugaring. Returns whether there was an error. A module that already `failed`
    /// is still checked, for more errors in one run.
    fn typed(
        &mut self,
        module: &hir::Module,
        failed: bool,
        boot: bool,
        types: &mut ModuleTypes,
    ) -> bool {
        let (interfaces, library) = (&self.interfaces, self.library);
        let find =
            |module: Symbol| interfaces.get(&module).cloned().or_else(|| library.interface(module));
        self.surroundings.enter(module.name, &module.imports, &find);
        let env = std::mem::take(&mut self.surroundings.env);
        let inferred = infer::infer_module(module, env);
        let mut failed = failed | self.report(inferred.diagnostics.clone());
        if !failed && !boot {
            let (core, diagnostics) = desugar::desugar_module(module, &inferred, self.sources);
            failed |= self.report(diagnostics);
            if !failed {
                self.out.modules.push(core);
            }
        }
        *types = inferred.types;
        if inferred.state.env.keep_types {
            let methods = inferred.module.methods.iter();
            let methods = methods.map(|m| (m.name.qualified(), inferred.state.zonk(&m.ty)));
            self.out.methods.extend(methods);
            self.out.variables.extend(inferred.variables);
            self.out.expressions.extend(inferred.expressions);
        }
        self.surroundings.env = inferred.state.env;
        self.surroundings.leave(if boot { super::boot::name_of(module.name) } else { module.name });
        failed
    }

    /// Collects diagnostics. Returns whether there is an error among them.
    fn report(&mut self, diagnostics: Vec<Diagnostic>) -> bool {
        let failed = has_errors(&diagnostics);
        self.out.diagnostics.extend(diagnostics);
        failed
    }
}

fn has_errors(diagnostics: &[Diagnostic]) -> bool {
    diagnostics.iter().any(|d| d.severity == Severity::Error)
}

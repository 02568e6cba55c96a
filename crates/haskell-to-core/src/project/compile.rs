//! Compiles the modules of a program, in order.

use super::discover::{Found, Loaded, ModuleSource, Reading, SourceText, Unit, discover};
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

#[derive(Clone, Debug, Default)]
pub struct Options {
    /// Whether the root must define `main`, to be run.
    pub needs_main: bool,
    /// CONTRACT and INVARIANT pragmas become hidden definitions, `$contract0` and so on in each
    /// module, and their problems are reported.
    pub contracts: bool,
    /// Whether to keep the types of everything: see [`super::gather_types`].
    pub keep_types: bool,
}

/// The result of compiling a program.
#[derive(Default)]
pub struct Compiled {
    /// The modules of the program, dependencies first; those with errors are missing.
    pub modules: Vec<core_ir::Module>,
    /// The library modules needed, dependencies first.
    pub library_modules: Vec<Symbol>,
    pub interfaces: Vec<Arc<Interface>>,
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
    options: &Options,
) -> Compiled {
    let mut diagnostics = Vec::new();
    let reading = Reading { contracts: options.contracts };
    let loaded = discover(vec![root], source, library, sources, reading, &mut diagnostics);
    let root = loaded.last().map(|l| l.name);
    let env = Env { keep_types: options.keep_types, ..Env::new() };
    let mut compiled = compile_modules(loaded, library, sources, env, diagnostics);
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
    let mut compiled = compile_modules(loaded, &library, sources, env, diagnostics);
    // Tuples have syntax and no declaration; their constructors must be defined somewhere.
    compiled.modules.insert(0, desugar::tuple_module());
    compiled
}

/// Compiles modules that are already in order.
fn compile_modules(
    loaded: Vec<Loaded>,
    library: &dyn Library,
    sources: &SourceMap,
    env: Env,
    diagnostics: Vec<Diagnostic>,
) -> Compiled {
    let mut program = Program {
        library,
        sources,
        interfaces: HashMap::new(),
        env,
        in_env: HashSet::new(),
        broken: HashSet::new(),
        out: Compiled { diagnostics, ..Compiled::default() },
    };
    for module in loaded {
        program.module(module);
    }
    program.out
}

struct Program<'a> {
    library: &'a dyn Library,
    sources: &'a SourceMap,
    /// Those of the modules of the program.
    interfaces: HashMap<Symbol, Arc<Interface>>,
    /// The declarations of all modules so far. Instances are thus visible in modules that do not
    /// import them, however indirectly; a correct program cannot tell.
    env: Env,
    in_env: HashSet<Symbol>,
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
            self.env.forget_instances_of(name);
        }
        let mut types = ModuleTypes::default();
        if loaded.imports.iter().any(|m| self.broken.contains(m)) {
            failed = true;
        } else {
            failed |= self.typed(&renamed.module, failed, loaded.boot, &mut types);
        }
        if self.env.keep_types && !loaded.boot {
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
        for import in &module.imports {
            self.see(*import);
        }
        // Generated code refers to modules that need not be imported.
        self.see(Symbol::new("Prelude"));
        let inferred = infer::infer_module(module, std::mem::take(&mut self.env));
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
        self.env = inferred.state.env;
        self.in_env.insert(module.name);
        failed
    }

    /// Collects diagnostics. Returns whether there is an error among them.
    fn report(&mut self, diagnostics: Vec<Diagnostic>) -> bool {
        let failed = has_errors(&diagnostics);
        self.out.diagnostics.extend(diagnostics);
        failed
    }

    /// Adds a library module, and everything that it imports, to the environment of inference.
    fn see(&mut self, module: Symbol) {
        // Depth first without recursion: a module is done when all its imports are.
        let mut started = HashSet::new();
        let mut work = vec![(module, false)];
        while let Some((module, imports_done)) = work.pop() {
            if self.in_env.contains(&module) {
                continue;
            }
            let Some(interface) = self.library.interface(module) else { continue };
            if imports_done {
                self.in_env.insert(module);
                self.env.add(&interface.types);
                self.out.library_modules.push(module);
                continue;
            }
            if !started.insert(module) {
                continue;
            }
            work.push((module, true));
            let pending = interface.imports.iter().filter(|m| !self.in_env.contains(m));
            work.extend(pending.map(|m| (*m, false)));
        }
    }
}

fn has_errors(diagnostics: &[Diagnostic]) -> bool {
    diagnostics.iter().any(|d| d.severity == Severity::Error)
}

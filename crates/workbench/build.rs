//! Compiles the libraries in `lib/` and writes them to files that the crate embeds.

use core_ir::Def;
use haskell_to_core::optimise::{Definitions, Nothing, Passes, optimise};
use haskell_to_core::project::{SourceText, compile_library};
use source::{Colour, Diagnostic, Origin, Severity, SourceFile, SourceMap, Symbol, render};
use std::collections::{BTreeSet, HashMap};
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::sync::Arc;

fn main() {
    // Read at run time, not at compile time: a checkout may have been moved since.
    let here = std::env::var("CARGO_MANIFEST_DIR").expect("cargo says where the crate is");
    let root = Path::new(&here).join("../..");
    // Deep nesting in a source means deep recursion here; the stack of the main thread has the size that the system
    // sets.
    let work = std::thread::Builder::new().stack_size(512 << 20);
    let compile = move || {
        haskell(&root.join("lib/haskell"));
        erlang(&root.join("lib/erlang"));
    };
    let done = work.spawn(compile).map(|t| t.join());
    assert!(matches!(done, Ok(Ok(()))), "a library does not compile: see above");
}

fn out(name: &str) -> PathBuf {
    PathBuf::from(std::env::var("OUT_DIR").expect("cargo says where to")).join(name)
}

/// Every file with an extension below a folder, sorted, so that builds are reproducible.
fn files(folder: &Path, ending: &str) -> Vec<PathBuf> {
    println!("cargo::rerun-if-changed={}", folder.display());
    let mut found = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(&folder).into_iter().flatten().flatten() {
            let path = entry.path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|e| e == ending) {
                found.push(path);
            }
        }
    }
    found.sort();
    found
}

/// Three files: the definitions, the interfaces, and the sources by file number.
fn haskell(folder: &Path) {
    let mut sources = SourceMap::new();
    let modules = files(folder, "hs")
        .into_iter()
        .map(|path| {
            let text = std::fs::read_to_string(&path).expect("a library file is readable");
            let shown = path.strip_prefix(folder).unwrap_or(&path).display().to_string();
            SourceText {
                path: format!("lib/haskell/{shown}"),
                text: text.into(),
                origin: Origin::Library,
                literate: false,
                unit: Default::default(),
                inside: None,
            }
        })
        .collect();
    let mut compiled = compile_library(modules, &mut sources);
    refuse_errors(&compiled.diagnostics, &sources);
    let passes = Passes { library: true, ..Passes::default() };
    // The prover knows models of library functions by their names, and copies have others.
    let is_model = |m: &core_ir::Module| m.name.as_str().starts_with("Backstory.Contract.Model");
    let (mut models, mut modules): (Vec<_>, Vec<_>) =
        std::mem::take(&mut compiled.modules).into_iter().partition(is_model);
    optimise(&mut modules, &mut Nothing, passes);
    optimise(&mut models, &mut Modules::new(&modules), Passes { specialise: false, ..passes });
    modules.append(&mut models);
    compiled.modules = modules;
    let core = core_ir::encode(&compiled.modules);
    write(&out("haskell.core"), &core);
    // Each interface: name, length, bytes.
    let mut interfaces = Vec::new();
    for interface in &compiled.interfaces {
        let bytes = interface.to_bytes().expect("an interface can be written");
        entry(&mut interfaces, interface.names.module.as_str().as_bytes(), &bytes);
    }
    write(&out("haskell.interfaces"), &interfaces);
    let front_end = front_end(&folder.join("../../crates"));
    write(&out("haskell.fingerprint"), &core_ir::fingerprint(&[&core, &interfaces, &front_end]));
    write_sources("haskell.sources", &sources);
}

/// The sources of the front end: what it compiled for a user is not used after any change of it.
fn front_end(crates: &Path) -> Vec<u8> {
    let mut all = env!("CARGO_PKG_VERSION").as_bytes().to_vec();
    for name in ["source", "core-ir", "haskell-syntax", "haskell-to-core"] {
        for path in files(&crates.join(name).join("src"), "rs") {
            all.extend(std::fs::read(path).unwrap_or_default());
        }
    }
    all
}

/// Definitions of modules that are compiled, for those that import them.
struct Modules(HashMap<Symbol, Arc<Def>>);

impl Modules {
    fn new(modules: &[core_ir::Module]) -> Self {
        let defs = modules.iter().flat_map(|m| &m.defs);
        Modules(defs.map(|def| (def.name, Arc::new(def.clone()))).collect())
    }
}

impl Definitions for Modules {
    fn get(&mut self, name: Symbol) -> Option<Arc<Def>> {
        self.0.get(&name).cloned()
    }
}

/// Headers of the library, which contain parts of long modules.
struct Beside<'a> {
    folder: &'a Path,
}

impl erlang_syntax::IncludeResolver for Beside<'_> {
    fn resolve(
        &mut self,
        _kind: erlang_syntax::IncludeKind,
        _from: &SourceFile,
        name: &str,
    ) -> Option<erlang_syntax::Included> {
        let text = std::fs::read_to_string(self.folder.join(name)).ok()?;
        Some(erlang_syntax::Included {
            path: format!("lib/erlang/{name}"),
            text,
            origin: Origin::Library,
        })
    }
}

/// Two files: the definitions, and the sources by file number.
fn erlang(folder: &Path) {
    let mut sources = SourceMap::new();
    let mut modules = Vec::new();
    let mut diagnostics = Vec::new();
    for path in files(folder, "erl") {
        let text = std::fs::read_to_string(&path).expect("a library file is readable");
        let shown = path.strip_prefix(folder).unwrap_or(&path).display().to_string();
        let file = sources.add(format!("lib/erlang/{shown}"), text.as_str(), Origin::Library);
        let options = erlang_syntax::ParseOptions::default();
        let parsed =
            erlang_syntax::parse_module(&mut sources, file, &options, &mut Beside { folder });
        diagnostics.extend(parsed.diagnostics);
        let lowered = erlang_to_core::lower(&parsed.module, &erlang_to_core::Options::default());
        diagnostics.extend(lowered.diagnostics);
        modules.push(lowered.module);
    }
    refuse_errors(&diagnostics, &sources);
    write(&out("erlang.core"), &core_ir::encode(&modules));
    write(&out("erlang.mentions"), &mentions(&modules));
    write_sources("erlang.sources", &sources);
}

/// For each module, one per line, the other modules whose names occur in it as atoms: it may call them by name. So may
/// a module that it calls and that names itself, to spawn one of its functions. Modules for programs that load code do
/// not count: such programs name them (`names.rs`).
fn mentions(modules: &[core_ir::Module]) -> Vec<u8> {
    let names: BTreeSet<_> = modules.iter().map(|m| m.name).collect();
    let exprs = |m: &core_ir::Module| -> Vec<core_ir::Expr> {
        m.defs.iter().flat_map(|d| d.body.exprs.iter().cloned()).collect()
    };
    let is_atom = |expr: &core_ir::Expr, name| matches!(expr, core_ir::Expr::Lit(core_ir::Literal::Atom(atom)) if *atom == name);
    let of_itself: BTreeSet<&str> = modules
        .iter()
        .filter(|m| exprs(m).iter().any(|e| is_atom(e, m.name)))
        .map(|m| m.name.as_str())
        .collect();
    let mut out = Vec::new();
    for module in modules {
        let mut mentioned = BTreeSet::new();
        for expr in module.defs.iter().flat_map(|d| &d.body.exprs) {
            match expr {
                core_ir::Expr::Lit(core_ir::Literal::Atom(atom))
                    if *atom != module.name
                        && names.contains(atom)
                        && !atom.as_str().starts_with("backstory_") =>
                {
                    mentioned.insert(atom.as_str());
                }
                core_ir::Expr::Global(name) => {
                    if let Some((callee, _)) = name.as_str().split_once(':')
                        && callee != module.name.as_str()
                        && of_itself.contains(callee)
                    {
                        mentioned.insert(callee);
                    }
                }
                _ => {}
            }
        }
        let lines: Vec<&str> = mentioned.into_iter().collect();
        entry(&mut out, module.name.as_str().as_bytes(), lines.join("\n").as_bytes());
    }
    out
}

/// Errors in a library stop the build, with their messages.
fn refuse_errors(diagnostics: &[Diagnostic], sources: &SourceMap) {
    let mut errors = String::new();
    for diagnostic in diagnostics.iter().filter(|d| d.severity == Severity::Error) {
        let _ = writeln!(errors, "{}", render(diagnostic, sources, Colour::Never));
    }
    assert!(errors.is_empty(), "{errors}");
}

fn write_sources(name: &str, sources: &SourceMap) {
    let mut texts = Vec::new();
    for (_, file) in sources.files() {
        entry(&mut texts, file.path.as_bytes(), file.text.as_bytes());
    }
    write(&out(name), &texts);
}

/// Name and contents, each after its length: the format that `library.rs` reads.
fn entry(out: &mut Vec<u8>, name: &[u8], contents: &[u8]) {
    for part in [name, contents] {
        out.extend((part.len() as u32).to_le_bytes());
        out.extend(part);
    }
}

fn write(path: &Path, bytes: &[u8]) {
    std::fs::write(path, bytes).expect("the build folder is writable");
}

//! Loading Haskell: a file and what it imports, or a package.

use crate::files::Files;
use crate::library::{HASKELL, HaskellLibrary, ToLookInto};
use crate::packages::{Root, Units, resolve};
use crate::program::{LoadOptions, Loaded, dump, finish, read_text};
use core_ir::{Def, Expr, Language, Literal, Visibility};
use haskell_to_core::infer::print::show;
use haskell_to_core::infer::types::fun;
use haskell_to_core::interface::Interface;
use haskell_to_core::optimise::{Passes, lighten, optimise};
use haskell_to_core::project::{Compiled, Options, SourceText, TypeSource, Unit, compile};
use machine::InMemory;
use runs::{Parts, WithLibrary, application, entry_module, start};
use source::{Diagnostic, Origin, SourceMap, Symbol};
use std::collections::HashSet;
use std::path::{Path, PathBuf};
use std::sync::Arc;

const STAGES: &[&str] = &["tokens", "syntax", "types", "core", "optimised"];

pub(crate) fn load(path: &Path, files: &dyn Files, options: &LoadOptions) -> Loaded {
    load_from(&Root::File(path), files, options)
}

fn load_from(root: &Root<'_>, files: &dyn Files, options: &LoadOptions) -> Loaded {
    let mut sources = SourceMap::new();
    // The library's files come first, so that their numbers are the same in every session.
    let first_file = HASKELL.add_sources(&mut sources);
    match resolve(root, files, options, &mut sources) {
        Ok((main, units)) => {
            let needs_main = options.expression.is_none() || matches!(root, Root::Folder(_));
            let program = Found { main, units, sources, first_file };
            load_root(program, files, &compile_options(options, needs_main), options)
        }
        Err(said) => Loaded::failed(sources, said),
    }
}

fn compile_options(options: &LoadOptions, needs_main: bool) -> Options {
    let keep_types = options.faithful || options.with_types;
    Options { needs_main, contracts: options.contracts, keep_types }
}

/// A program whose parts were found and not read yet.
struct Found<'f> {
    /// The file that defines `main`.
    main: PathBuf,
    units: Units<'f>,
    sources: SourceMap,
    /// The number of the library's first file.
    first_file: u32,
}

/// A program as Core, before it is optimised and linked: what engines that look into Core need.
pub(crate) struct Source {
    pub compiled: Compiled,
    pub sources: SourceMap,
    /// The number of the library's first file.
    pub first_file: u32,
    pub identity: [u8; 16],
}

/// Compiles a file or a package, and no more.
pub(crate) fn source(
    path: &Path,
    files: &dyn Files,
    options: &LoadOptions,
) -> Result<Source, Loaded> {
    let mut sources = SourceMap::new();
    let first_file = HASKELL.add_sources(&mut sources);
    let root = root_of(path, files);
    match resolve(&root.as_root(), files, options, &mut sources) {
        Ok((main, units)) => {
            let program = Found { main, units, sources, first_file };
            compile_root(program, &compile_options(options, false), None)
        }
        Err(said) => Err(Loaded::failed(sources, said)),
    }
}

/// What to evaluate for a test of this name: a definition of the program's main module, or those of
/// HUnit's tests there that have the label.
pub fn test_expression(
    path: &Path,
    files: &dyn Files,
    options: &LoadOptions,
    name: &str,
) -> Result<String, String> {
    // What is wrong with the program is said when it is loaded.
    let Ok(mut source) = source(path, files, options) else { return Ok(name.to_owned()) };
    let Some(root) = source.compiled.modules.last_mut() else { return Ok(name.to_owned()) };
    let is_name = |def: &Def| def.visibility == Visibility::Source;
    let takes_none = |def: &Def| def.ty.is_none_or(|ty| !ty.as_str().contains("->"));
    if root.defs.iter().any(|d| is_name(d) && takes_none(d) && d.source_name.as_str() == name) {
        return Ok(name.to_owned());
    }
    let is_label =
        |expr: &Expr| matches!(expr, Expr::Lit(Literal::String(text)) if text.as_str() == name);
    let labelled = root.defs.iter().any(|d| d.body.exprs.iter().any(is_label));
    let takes_some = |d: &&Def| is_name(d) && !takes_none(d) && d.source_name.as_str() == name;
    if let Some(def) = root.defs.iter().find(takes_some).filter(|_| !labelled) {
        let ty = def.ty.map_or("", |ty| ty.as_str());
        return Err(format!(
            "{name} takes arguments ({ty}): say with which it fails, as in --expr '{name} …'"
        ));
    }
    let tests = questions::prepare(std::slice::from_mut(root), &[]).tests;
    let mut lists: Vec<String> = Vec::new();
    for def in root.defs.iter().filter(|d| tests.contains(&d.name) && is_name(d)) {
        match def.ty.map_or("", |ty| ty.as_str()) {
            "Test" => lists.push(format!("[{}]", def.source_name)),
            "[Test]" => lists.push(def.source_name.to_string()),
            _ => {}
        }
    }
    let is_identifier = name.chars().all(|c| c.is_alphanumeric() || "_'.".contains(c));
    match (lists.is_empty(), labelled) {
        (false, true) => Ok(format!("({name:?}, {})", lists.join(" ++ "))),
        // It may be one of another module's.
        (true, _) if is_identifier => Ok(name.to_owned()),
        _ => Err(format!("the program has no test {name}, neither by name nor by label")),
    }
}

/// A folder with a `.cabal` file, a project file or a `Main.hs`.
pub(crate) fn load_package(folder: &Path, files: &dyn Files, options: &LoadOptions) -> Loaded {
    let root = root_of(folder, files);
    if let RootPath::Nothing(folder) = &root {
        let message = format!("{} holds neither a .cabal file nor a Main.hs", folder.display());
        let error = Diagnostic::error(message).help("name the file that defines main");
        return Loaded::failed(SourceMap::new(), vec![error]);
    }
    load_from(&root.as_root(), files, options)
}

/// What a path names.
enum RootPath {
    File(PathBuf),
    Folder(PathBuf),
    /// A folder without a program.
    Nothing(PathBuf),
}

impl RootPath {
    fn as_root(&self) -> Root<'_> {
        match self {
            RootPath::File(path) => Root::File(path),
            RootPath::Folder(path) | RootPath::Nothing(path) => Root::Folder(path),
        }
    }
}

fn root_of(path: &Path, files: &dyn Files) -> RootPath {
    if !files.is_folder(path) {
        return RootPath::File(path.to_owned());
    }
    let is_cabal = |p: &PathBuf| p.extension().is_some_and(|e| e == "cabal");
    let projects = ["cabal.project", "stack.yaml"].map(|name| path.join(name));
    let main = path.join("Main.hs");
    if files.list(path).iter().any(is_cabal) || projects.iter().any(|p| files.is_file(p)) {
        RootPath::Folder(path.to_owned())
    } else if files.is_file(&main) {
        RootPath::File(main)
    } else {
        RootPath::Nothing(path.to_owned())
    }
}

fn load_root(
    program: Found<'_>,
    files: &dyn Files,
    compile_options: &Options,
    options: &LoadOptions,
) -> Loaded {
    let path = program.main.clone();
    if let Some(stage @ ("tokens" | "syntax")) = options.dump.as_deref() {
        return dump_text(stage, program, options);
    }
    let expression = options.expression.as_deref();
    let (mut compiled, mut sources, first_file, mut identity) =
        match compile_root(program, compile_options, expression) {
            Ok(source) => (source.compiled, source.sources, source.first_file, source.identity),
            Err(failed) => return failed,
        };
    if let Some(module) = compiled.modules.iter().find(|m| is_replaced(m, first_file)) {
        let message = format!("{} is a module of the standard library", module.name);
        let help = "the library's own modules use it: give yours another name";
        let mut diagnostics = compiled.diagnostics;
        diagnostics.push(Diagnostic::error(message).help(help));
        return Loaded::failed(sources, diagnostics);
    }
    if options.contracts && options.dump.is_none() && !compiled.has_errors() {
        if options.watch_invariants {
            crate::contracts::watched(&mut compiled);
        } else {
            let checks = crate::contracts::enforced(&mut compiled, &sources);
            if checks {
                // Another program than the plain one: it does other steps.
                identity[0] ^= 0x3a;
                identity[15] ^= 0xc7;
            }
        }
    }
    let optimised = !options.faithful && !matches!(options.dump.as_deref(), Some("core" | "types"));
    if optimised && !compiled.has_errors() {
        let mut library = ToLookInto::new(HASKELL.reader(first_file));
        core_ir::with_deep_stack(|| {
            optimise(&mut compiled.modules, &mut library, Passes::default());
        });
    }
    let Compiled { diagnostics, .. } = &compiled;
    if compiled.has_errors() {
        return Loaded::failed(sources, diagnostics.clone());
    }
    if let Some(stage) = &options.dump {
        return dump(stage, STAGES, sources, diagnostics.clone(), |_| match stage.as_str() {
            "types" => compiled.dump_types(),
            _ => compiled.modules.iter().map(|m| core_ir::print(m, core_ir::Spans::Hide)).collect(),
        });
    }
    let mut diagnostics = diagnostics.clone();
    let newtypes = unpacked(&compiled.interfaces);
    let types = TypeSource::of(&mut compiled);
    let mut modules = compiled.modules;
    let (mut own, mut roots, mut expression) = (None, Vec::new(), None);
    let mut main = compiled.main;
    let mut runs_tests = None;
    if options.observed {
        observe(&mut modules);
    }
    if options.computations {
        let mut found = questions::prepare(&mut modules, &newtypes);
        questions::functions_as_maps(&mut modules, &found, options.functions_as_maps);
        let mut library = ToLookInto::new(HASKELL.reader(first_file));
        core_ir::with_deep_stack(|| lighten(&mut modules, &mut library));
        if options.expression.is_some() {
            let root = modules.last().map(|m| m.name);
            let name = root.map(|r| Symbol::new(&format!("{r}.{EXPRESSION}")));
            let is_test = name.is_some_and(|name| found.tests.contains(&name));
            let def = name.and_then(|name| found.defs.get_mut(&name));
            if let (Some(def), Some(name)) = (def, name) {
                def.generated = true;
                // An action is run as a program's main would be, and tests by HUnit.
                let ty = def.ty.map_or("", |ty| ty.as_str());
                let runner = match ty {
                    "Test" if is_test => Some("Test.HUnit.runTestTT"),
                    "[Test]" if is_test => Some("Test.HUnit.runTests"),
                    "([Char], [Test])" | "(String, [Test])" => Some("Test.HUnit.runLabelled"),
                    _ => None,
                };
                (main, expression) = match runner {
                    _ if def.action => (Some(name), None),
                    Some(runner) => {
                        let tests = Symbol::new("Backstory.Entry.tests");
                        let run = application(tests, Symbol::new(runner), name);
                        runs_tests = Some(run);
                        (Some(tests), None)
                    }
                    None => (None, Some(name)),
                };
            }
        }
        if let Some(path) = &options.reference {
            match reference(path, files, options, &mut sources) {
                Ok(mut beside) => {
                    let names = (modules.last().map(|m| m.name), beside.last().map(|m| m.name));
                    if let (Some(ours), Some(theirs)) = names {
                        questions::put_beside(&mut found, &modules, &mut beside, (ours, theirs));
                    }
                    roots.extend(beside.iter().flat_map(|m| &m.defs).map(|d| d.name));
                    modules.extend(beside);
                }
                Err(mut problems) => {
                    diagnostics.append(&mut problems);
                    return Loaded::failed(sources, diagnostics);
                }
            }
        }
        roots.extend(found.defs.keys());
        roots.sort_unstable();
        own = Some(found);
    }
    roots
        .extend(modules.iter().flat_map(|m| &m.defs).map(|d| d.name).filter(|d| options.keeps(*d)));
    let mut reference_entry = None;
    let entry = match (main, expression) {
        (Some(main), _) => {
            let entry = Symbol::new("Backstory.Entry.main");
            let mut module = entry_module(Language::Haskell, start(entry, main));
            module.defs.extend(runs_tests);
            if let Some(theirs) = own.as_ref().and_then(|own| own.reference.get(&main)) {
                let entry = Symbol::new("Backstory.Entry.reference");
                module.defs.push(start(entry, *theirs));
                reference_entry = Some(entry);
            }
            modules.push(module);
            entry
        }
        (None, Some(expression)) => expression,
        (None, None) => return Loaded::failed(sources, diagnostics),
    };
    let definitions = WithLibrary::new(InMemory::new(modules), HASKELL.reader(first_file));
    let name = path.display().to_string();
    let (language, records) = (Language::Haskell, machine::Records::default());
    let types = core_ir::LazyTypes::new(Box::new(move || types.gather(&HaskellLibrary)));
    let parts = Parts {
        name,
        language,
        identity,
        entry,
        call_file: None,
        reference_entry,
        own,
        expression,
        records,
        types,
    };
    core_ir::with_deep_stack(|| finish(parts, &roots, definitions, sources, diagnostics, options))
}

/// The tokens or the syntax tree of the file that defines `main`.
fn dump_text(stage: &str, program: Found<'_>, options: &LoadOptions) -> Loaded {
    let Found { main: path, units, .. } = program;
    let mut sources = SourceMap::new();
    let text = match read_text(&path, &units.files) {
        Ok(text) => text,
        Err(problem) => return Loaded::failed(sources, vec![*problem]),
    };
    let file = sources.add(path.display().to_string(), text.as_str(), Origin::User);
    let unit = units.root();
    let parse = haskell_syntax::ParseOptions {
        extensions: unit.extensions.clone(),
        literate: is_literate(&path),
        contracts: options.contracts,
        c_imports: false,
        cpp: unit.cpp.clone(),
    };
    if stage == "tokens" {
        return dump(stage, STAGES, sources, Vec::new(), |_| {
            haskell_syntax::dump_tokens(&text, &parse)
        });
    }
    let parsed = haskell_syntax::parse_module(file, &text, &parse);
    dump(stage, STAGES, sources, parsed.diagnostics, |_| {
        haskell_syntax::dump_syntax(&parsed.module)
    })
}

fn is_literate(path: &Path) -> bool {
    path.extension().is_some_and(|e| e == "lhs")
}

/// Whether a module of the program defines what the library's module of that name does, so that the
/// library would call the program's functions.
fn is_replaced(module: &core_ir::Module, first_file: u32) -> bool {
    let Some(library) = HASKELL.reader(first_file) else { return false };
    let Some(theirs) = library.modules().iter().find(|m| m.name == module.name.as_str()) else {
        return false;
    };
    let names: HashSet<&str> = theirs.defs.iter().map(|def| def.name).collect();
    module.defs.iter().any(|def| names.contains(def.name.as_str()))
}

/// Puts the `observe` that makes events in place of the one that does nothing.
fn observe(modules: &mut [core_ir::Module]) {
    let (idle, busy) =
        (Symbol::new("Debug.Hoed.observe"), Symbol::new("Debug.Hoed.Observing.observe"));
    for expr in modules.iter_mut().flat_map(|m| &mut m.defs).flat_map(|d| &mut d.body.exprs) {
        if matches!(expr, core_ir::Expr::Global(name) if *name == idle) {
            *expr = core_ir::Expr::Global(busy);
        }
    }
}

/// For each newtype of the program's, the type of what would take out what is in it.
fn unpacked(interfaces: &[Arc<Interface>]) -> Vec<String> {
    let constructors = interfaces.iter().flat_map(|i| &i.types.constructors);
    let newtypes = constructors.filter(|c| c.newtype && c.context.is_empty());
    newtypes.filter_map(|c| Some(show(&fun(c.result.clone(), c.fields.first()?.clone())))).collect()
}

/// What the user wants evaluated, under this name.
const EXPRESSION: &str = "backstoryExpression";

/// The modules of a reference version, the main one last.
fn reference(
    path: &Path,
    files: &dyn Files,
    options: &LoadOptions,
    sources: &mut SourceMap,
) -> Result<Vec<core_ir::Module>, Vec<Diagnostic>> {
    if !files.is_file(path) {
        let message = format!("there is no reference version {}", path.display());
        return Err(vec![Diagnostic::error(message)]);
    }
    let text = read_text(path, files).map_err(|problem| vec![*problem])?;
    let (_, mut units) = resolve(&Root::File(path), files, options, sources)?;
    let root = root_text(path, text, units.root());
    let compile_options = Options { needs_main: false, ..Options::default() };
    let mut compiled = core_ir::with_deep_stack(|| {
        compile(root, &mut units, &HaskellLibrary, sources, &compile_options)
    });
    if compiled.has_errors() {
        return Err(compiled.diagnostics);
    }
    // Its functions take the same arguments as the program's.
    questions::prepare(&mut compiled.modules, &unpacked(&compiled.interfaces));
    Ok(compiled.modules)
}

/// The text of the module that was named.
fn root_text(path: &Path, text: String, unit: Arc<Unit>) -> SourceText {
    SourceText {
        path: path.display().to_string(),
        text: text.into(),
        origin: Origin::User,
        literate: is_literate(path),
        unit,
    }
}

fn compile_root(
    program: Found<'_>,
    compile_options: &Options,
    expression: Option<&str>,
) -> Result<Source, Loaded> {
    let Found { main: path, mut units, mut sources, first_file } = program;
    let text = match read_text(&path, &units.files) {
        Ok(text) => text,
        Err(problem) => return Err(Loaded::failed(sources, vec![*problem])),
    };
    let literate = is_literate(&path);
    let text = match expression {
        // As a definition of the module's own, so that everything in it is in scope.
        Some(expression) => {
            let mark = if literate { "> " } else { "" };
            format!("{text}\n\n{mark}{EXPRESSION} = {expression}\n")
        }
        None => text,
    };
    let root = root_text(&path, text, units.root());
    let compiled = core_ir::with_deep_stack(|| {
        compile(root, &mut units, &HaskellLibrary, &mut sources, compile_options)
    });
    let identity = identity(&compiled.modules);
    Ok(Source { compiled, sources, first_file, identity })
}

/// The program's own, whether or not its contracts are read.
fn identity(modules: &[core_ir::Module]) -> [u8; 16] {
    let hidden = |def: &Def| def.source_name.as_str().starts_with("$contract");
    if !modules.iter().any(|m| m.defs.iter().any(hidden)) {
        return core_ir::digest(modules);
    }
    let mut plain = modules.to_vec();
    plain.iter_mut().for_each(|m| m.defs.retain(|d| !hidden(d)));
    core_ir::digest(&plain)
}

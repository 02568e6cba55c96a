//! Loading Haskell: a file and what it imports, or a package.

mod expression;
mod form;
mod ghc;

use crate::files::Files;
use crate::library::{HASKELL, HaskellLibrary};
use crate::packages::{Root, Units, resolve};
use crate::program::{Contracts, FrontEnd, LoadOptions, Loaded, dump, loaded, read_text};
use core_ir::{Def, Expr, Literal, Module, Visibility};
pub(crate) use expression::told;
use form::{optimised, unpacked};
use haskell_to_core::project::{Compiled, Expressions, Options, SourceText, Unit, compile};
use source::{Diagnostic, Origin, SourceFile, SourceMap};
use std::collections::HashSet;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};

const STAGES: &[&str] = &["tokens", "syntax", "types", "core", "optimised"];

pub(crate) fn load(path: &Path, files: &dyn Files, options: &LoadOptions) -> Loaded {
    if options.front_end == FrontEnd::Ghc {
        return load_with_ghc(path, files, options);
    }
    load_from(&Root::File(path), files, options)
}

fn load_with_ghc(path: &Path, files: &dyn Files, options: &LoadOptions) -> Loaded {
    match ghc::source(path, files, options) {
        Ok(source) => finish_source(source, files, options),
        Err(failed) => failed,
    }
}

fn load_from(root: &Root<'_>, files: &dyn Files, options: &LoadOptions) -> Loaded {
    let mut sources = SourceMap::new();
    // Library files come first, so that their numbers are the same in every session.
    let first_file = HASKELL.add_sources(&mut sources);
    match resolve(root, files, options, &mut sources) {
        Ok((main, units)) => {
            let needs_main = options.expression.is_none() || matches!(root, Root::Folder(_));
            let program = Found { main, units, sources, first_file };
            load_root(program, files, needs_main, options)
        }
        Err(said) => Loaded::failed(sources, said),
    }
}

fn compile_options(options: &LoadOptions, needs_main: bool) -> Options {
    let contracts = options.contracts != Contracts::Ignored;
    Options { needs_main, contracts, keep_types: true }
}

/// A program whose files were found and not read yet.
struct Found<'f> {
    /// The file that defines `main`.
    main: PathBuf,
    units: Units<'f>,
    sources: SourceMap,
    /// The number of the library's first file.
    first_file: u32,
}

/// A program as Core, before it is optimised and linked: its forms are made from this, and engines that analyse Core
/// use it as it is.
pub(crate) struct Source {
    /// The file that defines `main`.
    pub main: PathBuf,
    pub compiled: Compiled,
    pub sources: SourceMap,
    /// The number of the library's first file.
    pub first_file: u32,
    pub identity: [u8; 16],
    /// The modules of the reference version, if there is one, the main one last.
    pub reference: Option<Vec<Module>>,
    pub options: LoadOptions,
    /// If GHC compiled it.
    pub ghc: Option<ghc::FromGhc>,
    /// For expressions of the user at moments of a run, once there is one.
    pub expressions: Mutex<Option<Expressions>>,
}

/// Compiles a file or a package, without linking.
pub(crate) fn source(
    path: &Path,
    files: &dyn Files,
    options: &LoadOptions,
) -> Result<Source, Loaded> {
    if options.front_end == FrontEnd::Ghc {
        return ghc::source(path, files, &LoadOptions { expression: None, ..options.clone() });
    }
    let mut sources = SourceMap::new();
    let first_file = HASKELL.add_sources(&mut sources);
    let root = root_of(path, files);
    match resolve(&root.as_root(), files, options, &mut sources) {
        Ok((main, units)) => {
            let program = Found { main, units, sources, first_file };
            let options = LoadOptions { expression: None, ..options.clone() };
            compile_root(program, false, &options)
        }
        Err(said) => Err(Loaded::failed(sources, said)),
    }
}

/// The expression to evaluate for a test of this name: a definition of the main module, or the HUnit tests there that
/// have the label.
pub fn test_expression(
    path: &Path,
    files: &dyn Files,
    options: &LoadOptions,
    name: &str,
) -> Result<String, String> {
    // Errors in the program are reported when it is loaded.
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
        // It may belong to another module.
        (true, _) if is_identifier => Ok(name.to_owned()),
        _ => Err(format!("the program has no test {name}, neither by name nor by label")),
    }
}

/// A folder with a `.cabal` file, a project file or a `Main.hs`.
pub(crate) fn load_package(folder: &Path, files: &dyn Files, options: &LoadOptions) -> Loaded {
    let root = root_of(folder, files);
    if options.front_end == FrontEnd::Ghc {
        return match &root {
            RootPath::File(path) => load_with_ghc(path, files, options),
            _ => load_with_ghc(folder, files, options),
        };
    }
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
    let is_description = |p: &PathBuf| is_cabal(p) && files.is_file(p);
    if files.list(path).iter().any(is_description) || projects.iter().any(|p| files.is_file(p)) {
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
    needs_main: bool,
    options: &LoadOptions,
) -> Loaded {
    if let Some(stage @ ("tokens" | "syntax")) = options.dump.as_deref() {
        return dump_text(stage, program, options);
    }
    match compile_root(program, needs_main, options) {
        Ok(source) => finish_source(source, files, options),
        Err(failed) => failed,
    }
}

/// From Core to a program.
fn finish_source(mut source: Source, files: &dyn Files, options: &LoadOptions) -> Loaded {
    let diagnostics = &mut source.compiled.diagnostics;
    if let Some(module) = source.compiled.modules.iter().find(|m| is_replaced(m, source.first_file))
    {
        let message = format!("{} is a module of the standard library", module.name);
        let help = "the library's own modules use it: give yours another name";
        diagnostics.push(Diagnostic::error(message).help(help));
    }
    if source.compiled.has_errors() {
        return Loaded::failed(source.sources, source.compiled.diagnostics);
    }
    if let Some(stage) = &options.dump {
        return dump_core(stage, source);
    }
    if let Some(path) = &options.reference {
        match reference(path, files, options, &mut source.sources) {
            Ok(beside) => source.reference = Some(beside),
            Err(problems) => return Loaded::failed(source.sources, problems),
        }
    }
    put_contracts(&mut source);
    if source.compiled.has_errors() {
        return Loaded::failed(source.sources, source.compiled.diagnostics);
    }
    let (sources, diagnostics) = (source.sources.clone(), source.compiled.diagnostics.clone());
    loaded(Arc::new(source), sources, diagnostics, options.form)
}

/// Adds the contracts that were read to the program.
fn put_contracts(source: &mut Source) {
    match source.options.contracts {
        Contracts::Ignored => {}
        Contracts::InvariantsWatched => {
            crate::contracts::watched(&mut source.compiled);
        }
        Contracts::Checked => {
            if crate::contracts::enforced(&mut source.compiled, &source.sources) {
                // A different program than the plain one: its steps differ.
                source.identity[0] ^= 0x3a;
                source.identity[15] ^= 0xc7;
            }
        }
    }
}

/// The types, the modules as they are compiled, or as they are optimised.
fn dump_core(stage: &str, source: Source) -> Loaded {
    let Source { mut compiled, sources, first_file, .. } = source;
    let diagnostics = std::mem::take(&mut compiled.diagnostics);
    dump(stage, STAGES, sources, diagnostics, |_| {
        if stage == "types" {
            return compiled.dump_types();
        }
        if stage == "optimised" {
            core_ir::with_deep_stack(|| optimised(&mut compiled.modules, first_file));
        }
        compiled.modules.iter().map(|m| core_ir::print(m, core_ir::Spans::Hide)).collect()
    })
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
        contracts: options.contracts != Contracts::Ignored,
        in_dependency: false,
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

/// Whether a file of the program is not what GHC compiles: an option in it names a plugin or a
/// preprocessor, which only GHC runs.
pub(crate) fn needs_plugin(file: &SourceFile) -> bool {
    file.origin == Origin::User
        && file.text.match_indices("{-# OPTIONS_GHC").any(|(at, _)| {
            let pragma = file.text[at..].split("#-}").next().unwrap_or("");
            pragma.split_whitespace().any(|w| w.starts_with("-fplugin") || w == "-F")
        })
}

fn is_literate(path: &Path) -> bool {
    path.extension().is_some_and(|e| e == "lhs")
}

/// Whether a module of the program replaces the library module of that name, so that the library would call functions
/// of the program.
fn is_replaced(module: &Module, first_file: u32) -> bool {
    let Some(library) = HASKELL.reader(first_file) else { return false };
    let Some(theirs) = library.modules().iter().find(|m| m.name == module.name.as_str()) else {
        return false;
    };
    let names: HashSet<&str> = theirs.defs.iter().map(|def| def.name).collect();
    module.defs.iter().any(|def| names.contains(def.name.as_str()))
}

/// The name of the definition for the user's expression.
const EXPRESSION: &str = "backstoryExpression";

/// The modules of a reference version, the main one last.
fn reference(
    path: &Path,
    files: &dyn Files,
    options: &LoadOptions,
    sources: &mut SourceMap,
) -> Result<Vec<Module>, Vec<Diagnostic>> {
    if !files.is_file(path) {
        let message = format!("there is no reference version {}", path.display());
        return Err(vec![Diagnostic::error(message)]);
    }
    if options.front_end == FrontEnd::Ghc {
        let (mut compiled, ghc) =
            ghc::compile(path, files, options, &[], sources).map_err(|problem| vec![*problem])?;
        questions::prepare(&mut compiled.modules, &ghc.unpacked);
        return Ok(compiled.modules);
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
    // Its functions take the same arguments as those of the program.
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
    needs_main: bool,
    options: &LoadOptions,
) -> Result<Source, Loaded> {
    let Found { main, mut units, mut sources, first_file } = program;
    let text = match read_text(&main, &units.files) {
        Ok(text) => text,
        Err(problem) => return Err(Loaded::failed(sources, vec![*problem])),
    };
    let text = match &options.expression {
        // As a definition of the module, so that everything in it is in scope.
        Some(expression) => {
            let mark = if is_literate(&main) { "> " } else { "" };
            format!("{text}\n\n{mark}{EXPRESSION} = {expression}\n")
        }
        None => text,
    };
    let root = root_text(&main, text, units.root());
    let compile_options = compile_options(options, needs_main);
    let compiled = core_ir::with_deep_stack(|| {
        compile(root, &mut units, &HaskellLibrary, &mut sources, &compile_options)
    });
    let identity = identity(&compiled.modules);
    let (reference, options) = (None, options.clone());
    Ok(Source {
        main,
        compiled,
        sources,
        first_file,
        identity,
        reference,
        options,
        ghc: None,
        expressions: Mutex::default(),
    })
}

/// The identity of the program itself, whether or not its contracts are read.
fn identity(modules: &[Module]) -> [u8; 16] {
    let hidden = |def: &Def| def.source_name.as_str().starts_with("$contract");
    if !modules.iter().any(|m| m.defs.iter().any(hidden)) {
        return core_ir::digest(modules);
    }
    let mut plain = modules.to_vec();
    plain.iter_mut().for_each(|m| m.defs.retain(|d| !hidden(d)));
    core_ir::digest(&plain)
}

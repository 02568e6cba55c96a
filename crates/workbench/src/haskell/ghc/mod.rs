//! Loading Haskell that GHC compiled: its Core, with Backstory's library in place of GHC's.

mod library;

use super::{Source, identity};
use crate::files::{Files, GhcBuild, GhcWork};
use crate::library::{HASKELL, HaskellLibrary};
use crate::program::{Contracts, LoadOptions, Loaded, read_text};
use haskell_from_ghc::file::{Expr, File, read};
use haskell_from_ghc::translate;
use haskell_to_core::project::{Compiled, Library as _};
use source::{Diagnostic, Origin, SourceMap, Symbol};
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

/// What is known of a program that GHC compiled, besides its Core.
pub(crate) struct FromGhc {
    pub types: core_ir::Types,
    /// For each newtype, the type of what would take out what is in it.
    pub unpacked: Vec<String>,
}

/// Compiles a program with GHC.
pub(super) fn source(
    path: &Path,
    files: &dyn Files,
    options: &LoadOptions,
) -> Result<Source, Loaded> {
    let mut sources = SourceMap::new();
    let first_file = HASKELL.add_sources(&mut sources);
    if options.expression.is_some() {
        let message = "an expression cannot be evaluated in a program that GHC compiled yet";
        let problem = Diagnostic::error(message).help("use --front-end own");
        return Err(Loaded::failed(sources, vec![problem]));
    }
    if options.contracts != Contracts::Ignored {
        let message = "contracts are not known in a program that GHC compiled";
        let problem = Diagnostic::unsupported(message).help("use --front-end own");
        return Err(Loaded::failed(sources, vec![problem]));
    }
    let (compiled, ghc) = match compile(path, files, options, &mut sources) {
        Ok(done) => done,
        Err(problem) => return Err(Loaded::failed(sources, vec![*problem])),
    };
    Ok(Source {
        main: path.to_owned(),
        identity: identity(&compiled),
        compiled,
        sources,
        first_file,
        reference: None,
        options: options.clone(),
        ghc: Some(ghc),
        expressions: Default::default(),
        libraries: Default::default(),
    })
}

/// Compiles a file or a package, and adds its sources.
pub(super) fn compile(
    path: &Path,
    files: &dyn Files,
    options: &LoadOptions,
    sources: &mut SourceMap,
) -> Result<(Compiled, FromGhc), Box<Diagnostic>> {
    let component = options.component.as_deref();
    let work = GhcWork { path, component, source_folders: &options.source_folders };
    let build = files.ghc(&work)?;
    let modules = modules(path, &build, files)?;
    for name in source_paths(&modules) {
        let at = build.sources.join(name.as_str());
        // A file that was generated for the build has no text to show.
        if let Ok(text) = read_text(&at, files) {
            sources.add(at.display().to_string(), text.as_str(), Origin::User);
        }
    }
    let library = library::ForGhc::new();
    let translated = translate(&modules, &library, sources, &build.sources);
    let root = modules.last().map(|m| m.module);
    let compiled = Compiled {
        modules: translated.modules,
        library_modules: HaskellLibrary.modules(),
        main: root.map(|root| Symbol::new(&format!("{root}.main"))),
        root,
        ..Compiled::default()
    };
    Ok((compiled, FromGhc { types: translated.types, unpacked: translated.unpacked }))
}

/// The files that the modules were compiled from.
fn source_paths(modules: &[File]) -> BTreeSet<Symbol> {
    let mut found = BTreeSet::new();
    for module in modules {
        found.extend(module.place.iter().map(|p| p.file));
        found.extend(module.variables.iter().filter_map(|v| v.place.as_ref()).map(|p| p.file));
        found.extend(module.exprs.iter().filter_map(|e| match e {
            Expr::Tick(place, _) => Some(place.file),
            _ => None,
        }));
    }
    found
}

/// The modules of a program, each after those that it mentions: the one that defines `main` is last.
fn modules(path: &Path, build: &GhcBuild, files: &dyn Files) -> Result<Vec<File>, Box<Diagnostic>> {
    let mut all: BTreeMap<Symbol, File> = BTreeMap::new();
    for at in files.list(&build.folder) {
        if at.extension().is_none_or(|e| e != "core") {
            continue;
        }
        let bytes = files.read(&at).map_err(|why| {
            Box::new(Diagnostic::machine(format!("cannot read {}: {why}", at.display())))
        })?;
        let file = read(&bytes).map_err(|why| {
            let message = format!("cannot read GHC's Core in {}: {why}", at.display());
            let help =
                format!("delete the folder {}, and GHC compiles it again", build.folder.display());
            Box::new(Diagnostic::machine(message).help(help))
        })?;
        all.insert(file.module, file);
    }
    let is_root = |file: &File| {
        file.place.as_ref().is_some_and(|p| build.sources.join(p.file.as_str()) == path)
    };
    let root = all.values().find(|f| is_root(f)).or_else(|| all.get(&Symbol::new("Main")));
    let Some(root) = root.map(|f| f.module) else {
        let message = format!("GHC's Core of {} was not written", path.display());
        let help =
            format!("delete the folder {}, and GHC compiles it again", build.folder.display());
        return Err(Box::new(Diagnostic::machine(message).help(help)));
    };
    let mut order = Vec::new();
    let mut work = vec![(root, false)];
    let mut started = BTreeSet::new();
    while let Some((module, done)) = work.pop() {
        if done {
            order.push(module);
            continue;
        }
        let Some(file) = all.get(&module).filter(|_| started.insert(module)) else { continue };
        work.push((module, true));
        let mentioned: BTreeSet<Symbol> = file.globals.iter().map(|g| g.name.module).collect();
        work.extend(mentioned.into_iter().filter(|m| all.contains_key(m)).map(|m| (m, false)));
    }
    Ok(order.iter().filter_map(|m| all.remove(m)).collect())
}

//! Loading Haskell that GHC compiled: its Core, with Backstory's library in place of GHC's.

mod library;
mod modules;

use super::{EXPRESSION, Source, identity};
use crate::files::{AddedText, Files, GhcBuild, GhcTarget, GhcWork};
use crate::library::{HASKELL, HaskellLibrary};
use crate::packages::Root;
use crate::program::{Contracts, LoadOptions, Loaded, read_text};
use haskell_from_ghc::file::{Expr, File};
use haskell_from_ghc::{Paths, translate};
use haskell_syntax::ParseOptions;
use haskell_to_core::project::cabal::ComponentKind;
use haskell_to_core::project::{Compiled, Library as _};
use modules::Loader;
use source::{Diagnostic, Origin, SourceMap, Symbol};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

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
    if options.contracts != Contracts::Ignored {
        let message = "contracts are not known in a program that GHC compiled";
        let problem = Diagnostic::unsupported(message).help("use --front-end own");
        return Err(Loaded::failed(sources, vec![problem]));
    }
    let added = expression(path, files, options);
    let (compiled, ghc) = match compile(path, files, options, &added, &mut sources) {
        Ok(done) => done,
        Err(problem) => return Err(Loaded::failed(sources, vec![*problem])),
    };
    Ok(Source {
        main: path.to_owned(),
        identity: identity(&compiled.modules),
        compiled,
        sources,
        first_file,
        reference: None,
        options: options.clone(),
        ghc: Some(ghc),
        expressions: Default::default(),
    })
}

/// Compiles a file or a package, and adds its sources.
pub(super) fn compile(
    path: &Path,
    files: &dyn Files,
    options: &LoadOptions,
    added: &[AddedText],
    sources: &mut SourceMap,
) -> Result<(Compiled, FromGhc), Box<Diagnostic>> {
    let is_folder = files.is_folder(path);
    let target = || target_of(crate::packages::target(&root_of(path, is_folder), files, options));
    let work = GhcWork {
        path,
        component: options.component.as_deref(),
        source_folders: &options.source_folders,
        packages: &options.packages,
        target: &target,
        added,
    };
    let build = files.ghc(&work)?;
    let mut modules = Loader::new(&build, files).program(path)?;
    let paths = add_sources(&mut modules, &build, files, sources);
    let library = library::ForGhc::new();
    let translated = translate(&modules, &library, sources, &paths);
    let compiled = Compiled {
        modules: translated.modules,
        library_modules: HaskellLibrary.modules(),
        main: translated.root.map(|root| Symbol::new(&format!("{root}.main"))),
        root: translated.root,
        ..Compiled::default()
    };
    Ok((compiled, FromGhc { types: translated.types, unpacked: translated.unpacked }))
}

fn root_of(path: &Path, is_folder: bool) -> Root<'_> {
    if is_folder { Root::Folder(path) } else { Root::File(path) }
}

/// The expression of the user, as a definition of the main module: everything in it is in scope.
fn expression(path: &Path, files: &dyn Files, options: &LoadOptions) -> Vec<AddedText> {
    let Some(expression) = &options.expression else { return Vec::new() };
    let main = match files.is_folder(path) {
        true => crate::packages::target(&Root::Folder(path), files, options).main,
        false => Some(path.to_owned()),
    };
    let (mut module, mut has_main) = ("Main".to_owned(), true);
    if let Some(main) = main
        && let Ok(text) = read_text(&main, files)
    {
        let file = SourceMap::new().add(main.display().to_string(), text.as_str(), Origin::User);
        let parse = ParseOptions { literate: super::is_literate(&main), ..ParseOptions::default() };
        let parsed = haskell_syntax::parse_module(file, &text, &parse).module;
        module = parsed.name.map_or(module, |name| name.name.to_string());
        has_main = text.contains("main");
    }
    let added = |line, text: String| AddedText {
        module: module.clone(),
        file: "the expression".to_owned(),
        line,
        column: 1,
        text,
    };
    // The name stands in a line before that of the expression, whose places GHC's errors name.
    let mut all = vec![added(0, format!("{EXPRESSION} =\n{expression}"))];
    if module == "Main" && !has_main {
        all.push(added(1, "main = let { this = this } in this".to_owned()));
    }
    all
}

fn target_of(found: crate::packages::Target) -> GhcTarget {
    let kind = found.component.as_ref().map(|(_, kind, _)| *kind);
    let component = found.component.map(|(package, kind, name)| {
        let kind = match kind {
            ComponentKind::Library => "lib",
            ComponentKind::Executable => "exe",
            ComponentKind::TestSuite => "test",
            ComponentKind::Benchmark => "bench",
        };
        format!("{package}:{kind}:{name}")
    });
    GhcTarget {
        component,
        is_test: kind == Some(ComponentKind::TestSuite),
        is_benchmark: kind == Some(ComponentKind::Benchmark),
        packages: found.packages,
    }
}

/// Reads the sources of all modules, and notes which modules belong to dependencies.
fn add_sources(
    modules: &mut [File],
    build: &GhcBuild,
    files: &dyn Files,
    sources: &mut SourceMap,
) -> Paths {
    let mut paths = Paths::new();
    let mut known = BTreeMap::new();
    for module in modules {
        let mut is_dependency = true;
        for name in source_paths(module) {
            let place = shown_path(build, module.folder.as_str(), name.as_str());
            is_dependency &= place.origin == Origin::Dependency;
            let Place { path, origin } = place;
            let id = known.entry(path).or_insert_with_key(|path| {
                // A file that was generated for the build, or that was unpacked for it, has no text to show.
                let text = read_text(path, files).ok()?;
                Some(sources.add(path.display().to_string(), text.as_str(), origin))
            });
            if let Some(id) = id {
                paths.insert((module.folder, name), *id);
            }
        }
        module.is_dependency = is_dependency;
    }
    paths
}

/// The files that a module was compiled from: its own, and those that were included.
fn source_paths(module: &File) -> BTreeSet<Symbol> {
    let mut found = BTreeSet::new();
    found.extend(module.place.iter().map(|p| p.file));
    found.extend(module.variables.iter().filter_map(|v| v.place.as_ref()).map(|p| p.file));
    found.extend(module.exprs.iter().filter_map(|e| match e {
        Expr::Tick(place, ..) => Some(place.file),
        _ => None,
    }));
    found
}

struct Place {
    path: PathBuf,
    origin: Origin,
}

/// A file as the user calls it.
fn shown_path(build: &GhcBuild, folder: &str, name: &str) -> Place {
    let whole = plain(&Path::new(folder).join(name));
    let roots =
        build.roots.iter().filter_map(|root| Some((root, whole.strip_prefix(&root.folder).ok()?)));
    // The innermost folder says most.
    match roots.min_by_key(|(_, rest)| rest.components().count()) {
        Some((root, rest)) => Place {
            path: root.shown.join(rest),
            origin: if root.is_dependency { Origin::Dependency } else { Origin::User },
        },
        None => Place { path: whole, origin: Origin::Dependency },
    }
}

/// A path without what says "here" or "one up".
fn plain(path: &Path) -> PathBuf {
    use std::path::Component;
    let mut plain = PathBuf::new();
    for part in path.components() {
        match part {
            Component::CurDir => {}
            Component::ParentDir if plain.file_name().is_some() => {
                plain.pop();
            }
            part => plain.push(part),
        }
    }
    plain
}

//! Programs with contracts: from the front end to the contracts engine.

mod image;
mod types;

pub use image::{Image, images};

use crate::files::Files;
use crate::haskell::{self, Source};
use crate::library::{HASKELL, HaskellLibrary};
use crate::program::{Contracts, LoadOptions, Loaded};
use contracts::{
    Asides, Begun, CheckOptions, CheckReport, Checkable, Pragma, PragmaKind, Rejected, Types,
};
use haskell_syntax::syntax::RawPragmaKind;
use haskell_to_core::project::{Compiled, Library};
use source::{Diagnostic, SourceMap, Span};
use std::path::Path;

/// Checks the contracts of a program. Fails if the program, or a contract, has errors.
pub fn check(
    path: &Path,
    files: &dyn Files,
    load: &LoadOptions,
    options: &CheckOptions<'_>,
) -> Result<CheckReport, Loaded> {
    checked(path, files, load, options, &Asides::default())
}

/// The same, assuming a proof for every goal whose name `believed` accepts. For tests: such a proof is run on random
/// values like any other.
#[doc(hidden)]
pub fn check_believing(
    path: &Path,
    files: &dyn Files,
    load: &LoadOptions,
    options: &CheckOptions<'_>,
    believed: &dyn Fn(&str) -> bool,
) -> Result<CheckReport, Loaded> {
    checked(path, files, load, options, &Asides::believing(believed))
}

/// The same, by proofs alone: nothing is refuted, and no proof is run on random values. For tests.
#[doc(hidden)]
pub fn check_by_proofs_alone(
    path: &Path,
    files: &dyn Files,
    load: &LoadOptions,
    options: &CheckOptions<'_>,
) -> Result<CheckReport, Loaded> {
    checked(path, files, load, options, &Asides::proofs_alone())
}

/// The same, by proofs alone, with only the first lemmas about the library. For tests: each follows from those before.
#[doc(hidden)]
pub fn check_with_library(
    path: &Path,
    files: &dyn Files,
    load: &LoadOptions,
    options: &CheckOptions<'_>,
    count: usize,
) -> Result<CheckReport, Loaded> {
    checked(path, files, load, options, &Asides::with_library(count))
}

/// The same; `keep` receives every conjunction that the built-in solver decided, as SMT-LIB, and whether it is
/// unsatisfiable; `None` if it could not decide.
pub fn check_with_journal(
    path: &Path,
    files: &dyn Files,
    load: &LoadOptions,
    options: &CheckOptions<'_>,
    keep: &dyn Fn(&str, Option<bool>),
) -> Result<CheckReport, Loaded> {
    checked(path, files, load, options, &Asides::with_journal(keep))
}

/// Checks the contracts of a program. Also returns the program of each counterexample.
pub fn check_and_begin(
    path: &Path,
    files: &dyn Files,
    load: &LoadOptions,
    options: &CheckOptions<'_>,
) -> Result<(CheckReport, Vec<Option<Begun>>), Loaded> {
    let source = source(path, files, load)?;
    let locals = types::Locals::of(&source.compiled, &HaskellLibrary);
    let local_type = |span: Span| locals.of_variable(span);
    contracts::check_program_and_begin(checkable(source), &local_type, options).map_err(rejected)
}

fn checked(
    path: &Path,
    files: &dyn Files,
    load: &LoadOptions,
    options: &CheckOptions<'_>,
    asides: &Asides<'_>,
) -> Result<CheckReport, Loaded> {
    let source = source(path, files, load)?;
    let locals = types::Locals::of(&source.compiled, &HaskellLibrary);
    let local_type = |span: Span| locals.of_variable(span);
    contracts::check_program(checkable(source), &local_type, options, asides).map_err(rejected)
}

fn rejected((sources, problems): Rejected) -> Loaded {
    Loaded::failed(sources, problems)
}

/// Compiles a program whose contracts are to be checked.
fn source(path: &Path, files: &dyn Files, load: &LoadOptions) -> Result<Source, Loaded> {
    let load = LoadOptions { contracts: Contracts::Checked, ..load.clone() };
    let problem =
        |message: String| Loaded::failed(SourceMap::new(), vec![Diagnostic::error(message)]);
    if !files.is_folder(path) && !files.is_file(path) {
        return Err(problem(format!("there is no file {}", path.display())));
    }
    let ending = path.extension().and_then(|e| e.to_str()).unwrap_or("");
    if files.is_file(path) && !matches!(ending, "hs" | "lhs") {
        return Err(Loaded::failed(
            SourceMap::new(),
            vec![
                Diagnostic::error(format!("{} is not a Haskell program", path.display()))
                    .help("contracts are checked in .hs and .lhs files, and in packages of them"),
            ],
        ));
    }
    let source = haskell::source(path, files, &load)?;
    if source.compiled.has_errors() {
        return Err(Loaded::failed(source.sources, source.compiled.diagnostics));
    }
    Ok(source)
}

/// A compiled program in the form that the contracts engine takes.
pub(crate) fn checkable(source: Source) -> Checkable {
    let (types, pragmas) = (gather(&source.compiled), pragmas(&source.compiled));
    let Source { compiled, sources, first_file, .. } = source;
    Checkable {
        modules: compiled.modules,
        pragmas,
        types,
        sources,
        library: HASKELL.reader(first_file),
        diagnostics: compiled.diagnostics,
    }
}

/// The types of a program.
fn gather(compiled: &Compiled) -> Types {
    let library: Vec<_> =
        compiled.library_modules.iter().filter_map(|m| HaskellLibrary.interface(*m)).collect();
    types::gather(&compiled.interfaces, &library)
}

fn pragmas(compiled: &Compiled) -> Vec<Pragma> {
    let of_module = |(module, raw): &(source::Symbol, Vec<_>)| {
        let module = *module;
        let pragma = move |(index, pragma): (usize, &haskell_syntax::syntax::RawPragma)| Pragma {
            module,
            index,
            kind: match pragma.kind {
                RawPragmaKind::Contract => PragmaKind::Contract,
                RawPragmaKind::Invariant => PragmaKind::Invariant,
            },
            text: pragma.text.to_string(),
            span: pragma.span,
        };
        raw.iter().enumerate().map(pragma).collect::<Vec<Pragma>>()
    };
    compiled.pragmas.iter().flat_map(of_module).collect()
}

/// Adds checks to every function with a contract and every transaction. Returns whether there are any.
pub(crate) fn enforced(compiled: &mut Compiled, sources: &SourceMap) -> bool {
    let (types, pragmas) = (gather(compiled), pragmas(compiled));
    let Compiled { modules, diagnostics, .. } = compiled;
    contracts::enforce_contracts(modules, &pragmas, &types, sources, diagnostics)
}

/// Makes the program end with a special exit code where an invariant no longer holds.
pub(crate) fn watched(compiled: &mut Compiled) -> bool {
    let (types, pragmas) = (gather(compiled), pragmas(compiled));
    contracts::watch_invariants(&mut compiled.modules, &pragmas, &types)
}

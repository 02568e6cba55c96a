//! Shared by all tests: from text to the result of the front end.

use erlang_syntax::{NoIncludes, ParseOptions, parse_module};
use erlang_to_core::{Lowered, Options, lower};
use source::{Colour, Diagnostic, Origin, SourceMap, render};
use std::path::{Path, PathBuf};
use test_support::files;

pub(crate) struct Seen {
    pub sources: SourceMap,
    pub syntax: Vec<Diagnostic>,
    pub lowered: Lowered,
}

pub(crate) fn see(path: &str, text: &str) -> Seen {
    let mut sources = SourceMap::new();
    let file = sources.add(path, text, Origin::User);
    let parsed = parse_module(&mut sources, file, &ParseOptions::default(), &mut NoIncludes);
    let lowered = lower(&parsed.module, &Options::default());
    Seen { sources, syntax: parsed.diagnostics, lowered }
}

/// The problems found by `core_ir::check`, except for functions of other modules.
pub(crate) fn flaws(seen: &Seen) -> Vec<String> {
    core_ir::check(std::slice::from_ref(&seen.lowered.module))
        .into_iter()
        .filter(|d| !d.message.ends_with("is not defined"))
        .map(|d| d.message)
        .collect()
}

#[allow(dead_code)] // Not every test file shows messages.
pub(crate) fn messages(seen: &Seen) -> String {
    let all = seen.syntax.iter().chain(&seen.lowered.diagnostics);
    all.map(|d| render(d, &seen.sources, Colour::Never)).collect()
}

pub(crate) fn programs(folder: &str) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests").join(folder);
    files::with_extension(&folder, &["erl"])
}

/// Compares with the file next to the program, or writes it if `BLESS` is set.
#[allow(dead_code)] // Not every test file has golden files.
pub(crate) fn compare(program: &Path, extension: &str, shown: &str) {
    if let Err(message) = files::golden(&program.with_extension(extension), shown) {
        panic!("{message}");
    }
}

//! Snippets checked against the library in source form: their types, and the messages for wrong
//! ones.

mod reject;
mod types;

use crate::project::{
    Compiled, Found, MemoryLibrary, ModuleSource, Options, SourceText, Unit, compile,
    compile_library,
};
use source::{Colour, Severity, SourceMap, Symbol, render};
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

struct Nowhere;

impl ModuleSource for Nowhere {
    fn find(&mut self, _: Symbol, _: &Unit, _: Option<Symbol>) -> Found {
        Found::Missing(Vec::new())
    }
}

fn files(dir: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(dir).expect("the library is there").flatten() {
        let path = entry.path();
        if path.is_dir() {
            files(&path, found);
        } else if path.extension().is_some_and(|e| e == "hs") {
            found.push(path);
        }
    }
    found.sort();
}

/// The library, compiled once for all tests of this crate.
pub(crate) fn library() -> &'static (Compiled, MemoryLibrary, SourceMap) {
    static LIBRARY: OnceLock<(Compiled, MemoryLibrary, SourceMap)> = OnceLock::new();
    LIBRARY.get_or_init(|| {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../lib/haskell");
        let mut paths = Vec::new();
        files(&root, &mut paths);
        let texts = paths
            .iter()
            .map(|path| SourceText {
                path: path.strip_prefix(&root).unwrap_or(path).display().to_string(),
                text: std::fs::read_to_string(path).expect("readable").into(),
                origin: source::Origin::Library,
                literate: false,
                unit: Default::default(),
                inside: None,
            })
            .collect();
        let mut sources = SourceMap::new();
        let compiled = compile_library(texts, &mut sources);
        let library = MemoryLibrary::new(compiled.interfaces.iter().cloned());
        (compiled, library, sources)
    })
}

/// A program of one module, `Main.hs`.
pub(crate) fn program(text: &str) -> (Compiled, SourceMap) {
    let (_, library, _) = library();
    let mut sources = SourceMap::new();
    let root = SourceText {
        path: "Main.hs".to_owned(),
        text: text.to_owned().into(),
        origin: source::Origin::User,
        literate: false,
        unit: Default::default(),
        inside: None,
    };
    let compiled = compile(root, &mut Nowhere, library, &mut sources, &Options::default());
    (compiled, sources)
}

/// The errors, as a user sees them.
pub(crate) fn errors(compiled: &Compiled, sources: &SourceMap) -> String {
    compiled
        .diagnostics
        .iter()
        .filter(|d| d.severity == Severity::Error)
        .map(|d| render(d, sources, Colour::Never))
        .collect::<Vec<_>>()
        .join("\n")
}

#[test]
fn the_library_has_no_errors() {
    let (compiled, _, sources) = library();
    assert_eq!(errors(compiled, sources), "");
}

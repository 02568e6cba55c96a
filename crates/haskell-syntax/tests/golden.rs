//! Programs and their trees, and wrong programs and their messages.
//!
//! `golden/x.hs` is compared with `golden/x.tree`, `messages/x.hs` with `messages/x.txt`. `BLESS=1
//! cargo test -p haskell-syntax` rewrites the second files; read the difference.

use haskell_syntax::{ParseOptions, dump_syntax, parse_module};
use source::{Colour, Origin, SourceMap, render};
use std::path::{Path, PathBuf};
use test_support::files;

fn files(folder: &str) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests").join(folder);
    files::with_extension(&folder, &["hs", "lhs"])
}

/// The result of parsing a file: the tree, and the messages as the user sees them.
fn read(path: &Path) -> (String, String) {
    let text = std::fs::read_to_string(path).expect("test programs are text");
    let mut sources = SourceMap::new();
    let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let file = sources.add(name, text.as_str(), Origin::User);
    let literate = path.extension().is_some_and(|e| e == "lhs");
    let parsed = parse_module(file, &text, &ParseOptions { literate, ..Default::default() });
    let messages: Vec<String> =
        parsed.diagnostics.iter().map(|d| render(d, &sources, Colour::Never)).collect();
    (dump_syntax(&parsed.module), messages.concat())
}

fn compare(path: &Path, extension: &str, found: &str, failures: &mut Vec<String>) {
    failures.extend(files::golden(&path.with_extension(extension), found).err());
}

#[test]
fn programs_become_their_trees() {
    let mut failures = Vec::new();
    for path in files("golden") {
        let (tree, messages) = read(&path);
        assert!(messages.is_empty(), "{}", messages);
        compare(&path, "tree", &tree, &mut failures);
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

#[test]
fn wrong_programs_get_their_messages() {
    let mut failures = Vec::new();
    for path in files("messages") {
        let (_, messages) = read(&path);
        assert!(!messages.is_empty(), "{} is accepted", path.display());
        compare(&path, "txt", &messages, &mut failures);
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

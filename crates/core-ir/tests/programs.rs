//! Every Core program in the repository is well formed.

use core_ir::{Spans, check, parse, print};
use source::FileId;
use std::path::{Path, PathBuf};

fn core_files(folder: &Path, files: &mut Vec<PathBuf>) {
    let Ok(entries) = std::fs::read_dir(folder) else { return };
    for path in entries.flatten().map(|entry| entry.path()) {
        if path.is_dir() {
            core_files(&path, files);
        } else if path.extension().is_some_and(|extension| extension == "core") {
            files.push(path);
        }
    }
}

#[test]
fn every_core_program_parses_checks_and_prints_back() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut files = Vec::new();
    core_files(&root.join("bench"), &mut files);
    core_files(&root.join("examples"), &mut files);
    assert!(!files.is_empty());
    for file in files {
        let text = std::fs::read_to_string(&file).expect("it was just found");
        let module = match parse(FileId(0), &text) {
            Ok(module) => module,
            Err(problems) => panic!("{}: {problems:#?}", file.display()),
        };
        let problems = check(std::slice::from_ref(&module));
        assert!(problems.is_empty(), "{}: {problems:#?}", file.display());
        let shown = print(&module, Spans::Show);
        assert_eq!(parse(FileId(0), &shown), Ok(module), "{}", file.display());
    }
}

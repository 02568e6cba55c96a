//! Rules for single files: a module doc at the top, and no file too long to read.

use std::path::{Path, PathBuf};

const MAX_FILE_LINES: usize = 900;

/// Files that may be longer, since they are tables: the interpreter is one loop, whose arms share registers.
const TABLES: &[&str] = &["crates/machine/src/run/interpret.rs"];

/// What no file may contain, and why. Written in two halves, so that this file does not.
const NEVER: &[(&str, &str, &str)] = &[
    ("todo", "!(", "a program that stops there is no program"),
    ("#[ig", "nore", "assert today's answer with a FIXME, or put it into wishlist/"),
];

/// The paths of all Rust files, seen from the root, sorted.
pub(super) fn names(root: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    for folder in ["crates", "xtask"] {
        rust_files(&root.join(folder), &mut files);
    }
    files.sort();
    files.into_iter().map(|f| f.strip_prefix(root).map(Path::to_owned).unwrap_or(f)).collect()
}

pub(super) fn check(root: &Path, names: &[PathBuf]) -> Vec<String> {
    let mut problems = Vec::new();
    for file in names {
        let name = file.to_string_lossy();
        match std::fs::read_to_string(root.join(file)) {
            Ok(text) => check_file(&name, &text, &mut problems),
            Err(error) => problems.push(format!("{name}: {error}")),
        }
    }
    problems
}

fn rust_files(folder: &Path, files: &mut Vec<PathBuf>) {
    let Ok(entries) = std::fs::read_dir(folder) else { return };
    for path in entries.flatten().map(|entry| entry.path()) {
        if path.is_dir() {
            rust_files(&path, files);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            files.push(path);
        }
    }
}

fn check_file(name: &str, text: &str, problems: &mut Vec<String>) {
    if !text.starts_with("//!") {
        problems.push(format!("{name}: begins without a module doc (//! …)"));
    }
    let lines = text.lines().count();
    if lines > MAX_FILE_LINES && !TABLES.contains(&name) {
        problems.push(format!("{name}: has {lines} lines, more than {MAX_FILE_LINES}; split it"));
    }
    for (first, second, reason) in NEVER {
        let word = format!("{first}{second}");
        for (number, _) in text.lines().enumerate().filter(|(_, line)| line.contains(&word)) {
            problems.push(format!("{name}:{}: {word}: {reason}", number + 1));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::check_file;

    fn problems(text: &str) -> Vec<String> {
        let mut problems = Vec::new();
        check_file("a.rs", text, &mut problems);
        problems
    }

    #[test]
    fn docs_and_length_are_checked() {
        assert_eq!(problems("//! Doc.\nfn f() {}\n"), [""; 0]);
        assert_eq!(problems("fn f() {}\n"), ["a.rs: begins without a module doc (//! …)"]);
        let long = format!("//! Doc.\n{}", "\n".repeat(1000));
        assert_eq!(problems(&long), ["a.rs: has 1001 lines, more than 900; split it"]);
        let unfinished = format!("//! Doc.\nfn f() {{ {}) }}", ["todo", "!("].concat());
        assert_eq!(problems(&unfinished).len(), 1);
    }
}

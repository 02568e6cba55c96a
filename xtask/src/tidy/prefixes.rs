//! No folder is disguised as a file-name prefix: `x.rs`, `x_a.rs` and `x_b.rs` beside each other
//! belong into a folder `x/`.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// From so many files on, a common prefix is a folder.
const FILES_OF_A_FOLDER: usize = 3;

/// Prefixes that are about to become folders; nothing else may be added here.
const TEMPORARY: &[&str] = &["crates/machine/src/prims/term"];

/// `files` are the paths of all Rust files, seen from the root.
pub(super) fn check(files: &[PathBuf]) -> Vec<String> {
    let mut groups: BTreeMap<PathBuf, Vec<String>> = BTreeMap::new();
    for file in files.iter().filter(|file| in_source(file)) {
        let name = file.file_stem().unwrap_or_default().to_string_lossy();
        let prefix = name.split('_').next().unwrap_or_default();
        groups.entry(file.with_file_name(prefix)).or_default().push(format!("{name}.rs"));
    }
    let mut problems = Vec::new();
    for (prefix, mut names) in groups {
        let shown = prefix.to_string_lossy();
        let is_group = names.len() >= FILES_OF_A_FOLDER;
        if TEMPORARY.contains(&&*shown) {
            continue;
        }
        if is_group {
            names.sort();
            problems.push(format!("{} belong into a folder {shown}/", names.join(", ")));
        }
    }
    problems
}

/// Files of `tests/` are programs of their own, which cargo finds by their place.
fn in_source(file: &Path) -> bool {
    file.iter().any(|part| part == "src")
}

#[cfg(test)]
mod tests {
    use super::check;
    use std::path::PathBuf;

    #[test]
    fn three_files_with_a_prefix_are_a_folder() {
        let files = |names: &[&str]| -> Vec<PathBuf> { names.iter().map(PathBuf::from).collect() };
        let two = files(&["crates/a/src/x.rs", "crates/a/src/x_one.rs", "crates/a/src/y_one.rs"]);
        assert_eq!(check(&two), [""; 0]);
        let three = files(&["crates/a/src/x_two.rs", "crates/a/src/x.rs", "crates/a/src/x_one.rs"]);
        let told = ["x.rs, x_one.rs, x_two.rs belong into a folder crates/a/src/x/"];
        assert_eq!(check(&three), told);
        let tests =
            files(&["crates/a/tests/x.rs", "crates/a/tests/x_b.rs", "crates/a/tests/x_c.rs"]);
        assert_eq!(check(&tests), [""; 0]);
    }
}

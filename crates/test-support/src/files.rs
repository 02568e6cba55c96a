//! Folders of test programs, scratch folders and golden files.

use crate::difference;
use std::path::{Path, PathBuf};

/// The root of the repository.
pub fn root() -> PathBuf {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    root.canonicalize().expect("the repository is there")
}

/// The files of a folder with one of these extensions, sorted. Fails if there are none.
pub fn with_extension(folder: &Path, extensions: &[&str]) -> Vec<PathBuf> {
    let mut files: Vec<PathBuf> = entries(folder)
        .into_iter()
        .filter(|path| path.extension().is_some_and(|e| extensions.iter().any(|known| e == *known)))
        .collect();
    files.sort();
    assert!(!files.is_empty(), "{}: no files .{}", folder.display(), extensions.join(", ."));
    files
}

/// All files below a folder, sorted.
pub fn below(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for path in entries(folder) {
        if path.is_dir() {
            found.extend(below(&path));
        } else {
            found.push(path);
        }
    }
    found.sort();
    found
}

fn entries(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).unwrap_or_else(|e| panic!("{}: {e}", folder.display()));
    entries.map(|entry| entry.expect("a folder's entry can be read").path()).collect()
}

/// A folder for a test's files below `CARGO_TARGET_TMPDIR`, which only the test itself knows.
pub fn scratch(temporary: &str, name: &str) -> PathBuf {
    let folder = Path::new(temporary).join(name);
    std::fs::create_dir_all(&folder).unwrap_or_else(|e| panic!("{}: {e}", folder.display()));
    folder
}

/// Whether golden files are to be written instead of compared.
pub fn bless() -> bool {
    std::env::var_os("BLESS").is_some()
}

/// Compares with a golden file, or writes it when `BLESS` is set.
pub fn golden(file: &Path, found: &str) -> Result<(), String> {
    let name = file.display();
    if bless() {
        return std::fs::write(file, found).map_err(|e| format!("{name}: {e}"));
    }
    let expected =
        std::fs::read_to_string(file).map_err(|e| format!("{name}: {e} (BLESS=1 writes it)"))?;
    if expected == found {
        return Ok(());
    }
    Err(format!("{name} (BLESS=1 accepts)\n{}", difference(&expected, found)))
}

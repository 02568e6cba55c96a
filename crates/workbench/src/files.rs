//! Files, as far as loading programs needs them. The binary implements this; tests use a map.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// Reads what is there; says why it cannot.
pub trait Files {
    fn read(&self, path: &Path) -> Result<Vec<u8>, String>;
    fn is_file(&self, path: &Path) -> bool;
    fn is_folder(&self, path: &Path) -> bool;
    /// What a folder holds, sorted.
    fn list(&self, path: &Path) -> Vec<PathBuf>;
}

impl Files for BTreeMap<PathBuf, Vec<u8>> {
    fn read(&self, path: &Path) -> Result<Vec<u8>, String> {
        self.get(path).cloned().ok_or_else(|| "no such file".to_owned())
    }

    fn is_file(&self, path: &Path) -> bool {
        self.contains_key(path)
    }

    fn is_folder(&self, path: &Path) -> bool {
        self.keys().any(|k| k != path && k.starts_with(path))
    }

    fn list(&self, path: &Path) -> Vec<PathBuf> {
        self.keys().filter(|k| k.parent() == Some(path)).cloned().collect()
    }
}

//! Files, as far as loading programs needs them. The binary implements this for the disk; tests use a
//! map; a recording may bring them along in a [`Pack`].

use recording::Pack;
use std::cell::RefCell;
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

/// The files that a recording brings along. Whatever their paths say, they are only looked up here.
impl Files for Pack {
    fn read(&self, path: &Path) -> Result<Vec<u8>, String> {
        match self.contents(path) {
            Some(contents) => Ok(contents.to_vec()),
            None => Err("the recording does not hold it".to_owned()),
        }
    }

    fn is_file(&self, path: &Path) -> bool {
        self.has_file(path)
    }

    fn is_folder(&self, path: &Path) -> bool {
        self.has_folder(path)
    }

    fn list(&self, path: &Path) -> Vec<PathBuf> {
        Pack::list(self, path)
    }
}

/// Files that notes which of them a program was loaded from.
pub(crate) struct Noting<'a> {
    files: &'a dyn Files,
    pack: RefCell<Pack>,
}

impl<'a> Noting<'a> {
    pub fn new(files: &'a dyn Files) -> Self {
        Noting { files, pack: RefCell::default() }
    }

    /// With these files alone, the program is loaded in the same way.
    pub fn into_pack(self) -> Pack {
        self.pack.into_inner()
    }
}

impl Files for Noting<'_> {
    fn read(&self, path: &Path) -> Result<Vec<u8>, String> {
        let contents = self.files.read(path)?;
        self.pack.borrow_mut().add(path, contents.clone());
        Ok(contents)
    }

    fn is_file(&self, path: &Path) -> bool {
        let found = self.files.is_file(path);
        if found {
            self.pack.borrow_mut().add_name(path);
        }
        found
    }

    fn is_folder(&self, path: &Path) -> bool {
        self.files.is_folder(path)
    }

    fn list(&self, path: &Path) -> Vec<PathBuf> {
        self.files.list(path)
    }
}

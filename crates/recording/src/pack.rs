//! The files of a program, contained in a recording.
//!
//! A pack answers what the loader of a program asks of the disk: which files there are and what
//! they contain. It is read-only. Its paths are only keys for lookups: nothing is written to disk
//! from a pack, and none of its paths is opened.

use std::collections::BTreeMap;
use std::path::{Component, Path, PathBuf};

/// Files by the path at which the loader found them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Pack {
    /// `None` for a file whose contents were not read.
    files: BTreeMap<PathBuf, Option<Vec<u8>>>,
}

impl Pack {
    pub fn is_empty(&self) -> bool {
        self.files.is_empty()
    }

    /// Adds a file without its contents.
    pub fn add_name(&mut self, path: &Path) {
        self.files.entry(path.to_owned()).or_default();
    }

    /// Adds a file with its contents.
    pub fn add(&mut self, path: &Path, contents: Vec<u8>) {
        self.files.insert(path.to_owned(), Some(contents));
    }

    /// All files by path. Those without contents were only looked for.
    pub fn files(&self) -> impl Iterator<Item = (&Path, Option<&[u8]>)> {
        self.files.iter().map(|(path, contents)| (path.as_path(), contents.as_deref()))
    }

    /// The contents of a file, if it is in the pack and was read.
    pub fn contents(&self, path: &Path) -> Option<&[u8]> {
        self.files.get(path)?.as_deref()
    }

    pub fn has_file(&self, path: &Path) -> bool {
        self.files.contains_key(path)
    }

    pub fn has_folder(&self, path: &Path) -> bool {
        self.files.keys().any(|file| below(file, path).is_some())
    }

    /// The files and folders in a folder, sorted.
    pub fn list(&self, folder: &Path) -> Vec<PathBuf> {
        let mut paths: Vec<PathBuf> =
            self.files.keys().filter_map(|file| below(file, folder)).collect();
        paths.sort();
        paths.dedup();
        paths
    }
}

/// The entry of `folder` that is `file` or an ancestor of it.
fn below(file: &Path, folder: &Path) -> Option<PathBuf> {
    match file.strip_prefix(folder).ok()?.components().next()? {
        Component::Normal(name) => Some(folder.join(name)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::Pack;
    use std::path::{Path, PathBuf};

    fn pack(names: &[&str]) -> Pack {
        let mut pack = Pack::default();
        names.iter().for_each(|name| pack.add_name(Path::new(name)));
        pack
    }

    #[test]
    fn folders_are_those_of_the_files() {
        let pack = pack(&["pkg/a.cabal", "pkg/src/A.hs", "pkg/src/B.hs", "Main.hs"]);
        let list = |folder: &str| pack.list(Path::new(folder));
        assert_eq!(list("pkg"), ["pkg/a.cabal", "pkg/src"].map(PathBuf::from));
        assert_eq!(list("pkg/src"), ["pkg/src/A.hs", "pkg/src/B.hs"].map(PathBuf::from));
        assert_eq!(list(""), ["Main.hs", "pkg"].map(PathBuf::from));
        assert!(list("pkg/src/A.hs").is_empty() && list("src").is_empty());
        assert!(pack.has_folder(Path::new("pkg")) && !pack.has_folder(Path::new("Main.hs")));
    }

    #[test]
    fn paths_that_lead_elsewhere_are_in_no_folder_but_their_own() {
        let pack = pack(&["../../etc/passwd", "/etc/passwd", "a/../../b"]);
        assert!(pack.list(Path::new("")).iter().all(|path| path == Path::new("a")));
        assert_eq!(pack.list(Path::new("/etc")), [PathBuf::from("/etc/passwd")]);
    }

    #[test]
    fn a_name_does_not_replace_contents() {
        let mut pack = Pack::default();
        pack.add(Path::new("A.hs"), b"module A where".to_vec());
        pack.add_name(Path::new("A.hs"));
        assert_eq!(pack.contents(Path::new("./A.hs")), None);
        assert_eq!(pack.contents(Path::new("A.hs")), Some(&b"module A where"[..]));
    }
}

//! The archive in an escript: a zip file with the compiled modules of applications.
//!
//! Its files appear in a folder with the name of the escript. Whatever else is asked for is looked up outside.

use crate::files::Files;
use source::Diagnostic;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

const ENTRY: &[u8] = b"PK\x01\x02";
const END: &[u8] = b"PK\x05\x06";
/// Limit on the size of all files together.
const MAX_BYTES: usize = 256 << 20;

/// The files of an archive.
pub(super) struct Archive<'a> {
    outside: &'a dyn Files,
    files: BTreeMap<PathBuf, Vec<u8>>,
}

impl<'a> Archive<'a> {
    /// `root`: the folder under which its files appear.
    pub(super) fn read(
        bytes: &[u8],
        root: &Path,
        outside: &'a dyn Files,
    ) -> Result<Archive<'a>, String> {
        let files = entries(bytes).ok_or_else(|| "its archive is damaged".to_owned())?;
        let files = files.into_iter().map(|(name, bytes)| (root.join(name), bytes)).collect();
        Ok(Archive { outside, files })
    }

    /// The compiled modules.
    pub(super) fn beams(&self) -> impl Iterator<Item = &Path> {
        self.with_extension("beam")
    }

    /// The descriptions of the applications.
    pub(super) fn descriptions(&self) -> Vec<String> {
        let texts = self.with_extension("app").filter_map(|path| self.files.get(path));
        texts.map(|bytes| String::from_utf8_lossy(bytes).into_owned()).collect()
    }

    fn with_extension(&self, wanted: &'static str) -> impl Iterator<Item = &Path> {
        let paths = self.files.keys().map(PathBuf::as_path);
        paths.filter(move |path| path.extension().is_some_and(|e| e == wanted))
    }
}

impl Files for Archive<'_> {
    fn read(&self, path: &Path) -> Result<Vec<u8>, String> {
        match self.files.get(path) {
            Some(bytes) => Ok(bytes.clone()),
            None => self.outside.read(path),
        }
    }

    fn is_file(&self, path: &Path) -> bool {
        self.files.contains_key(path) || self.outside.is_file(path)
    }

    fn is_folder(&self, path: &Path) -> bool {
        self.files.is_folder(path) || self.outside.is_folder(path)
    }

    fn list(&self, path: &Path) -> Vec<PathBuf> {
        match self.files.is_folder(path) {
            true => self.files.list(path),
            false => self.outside.list(path),
        }
    }
}

/// The files of a zip archive, which other bytes may precede: its directory is at the end.
fn entries(bytes: &[u8]) -> Option<BTreeMap<PathBuf, Vec<u8>>> {
    let end = bytes.windows(END.len()).rposition(|window| window == END)?;
    let count = number(bytes, end + 10, 2)?;
    let (size, offset) = (number(bytes, end + 12, 4)?, number(bytes, end + 16, 4)?);
    let directory = end.checked_sub(size)?;
    // Offsets count from the start of the archive.
    let start = directory.checked_sub(offset)?;
    let mut at = directory;
    let mut total = 0;
    let mut files = BTreeMap::new();
    for _ in 0..count {
        if bytes.get(at..at + 4)? != ENTRY {
            return None;
        }
        let method = number(bytes, at + 10, 2)?;
        let packed = number(bytes, at + 20, 4)?;
        let unpacked = number(bytes, at + 24, 4)?;
        let [name, extra, comment] = [28, 30, 32].map(|field| number(bytes, at + field, 2));
        let (name, extra, comment) = (name?, extra?, comment?);
        let text = std::str::from_utf8(bytes.get(at + 46..at + 46 + name)?).ok()?;
        let local = start + number(bytes, at + 42, 4)?;
        let body = local + 30 + number(bytes, local + 26, 2)? + number(bytes, local + 28, 2)?;
        let body = bytes.get(body..body.checked_add(packed)?)?;
        total += unpacked;
        if total > MAX_BYTES {
            return None;
        }
        let contents = match method {
            0 => body.to_vec(),
            8 => miniz_oxide::inflate::decompress_to_vec_with_limit(body, unpacked).ok()?,
            _ => return None,
        };
        if !text.ends_with('/') {
            files.insert(PathBuf::from(text), contents);
        }
        at += 46 + name + extra + comment;
    }
    Some(files)
}

/// A number in little-endian order.
fn number(bytes: &[u8], at: usize, width: usize) -> Option<usize> {
    let bytes = bytes.get(at..at.checked_add(width)?)?;
    Some(bytes.iter().rev().fold(0, |number, byte| number << 8 | usize::from(*byte)))
}

/// Why the modules of an escript cannot be run.
pub(super) fn problem(path: &Path, reason: &str) -> Diagnostic {
    let help = "give Backstory the project that it was made from, or its source";
    Diagnostic::error(format!("{}: {reason}", path.display())).help(help)
}

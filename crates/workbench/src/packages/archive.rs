//! Archives of packages (`NAME-VERSION.tar.gz`), unpacked in memory.
//!
//! The contents are read as if they were a folder with the name of the archive. An entry whose path leaves that folder
//! is an error of the whole archive.

use super::HPACK;
use crate::files::Files;
use std::collections::BTreeMap;
use std::path::{Component, Path, PathBuf};

/// Limit on the unpacked size: a larger archive was made to fill memory.
const MOST_BYTES: usize = 400 << 20;

/// Files, and the archives among them that were opened.
pub(crate) struct Archives<'f> {
    files: &'f dyn Files,
    unpacked: BTreeMap<PathBuf, Vec<u8>>,
}

impl<'f> Archives<'f> {
    pub(crate) fn new(files: &'f dyn Files) -> Self {
        Archives { files, unpacked: BTreeMap::new() }
    }

    /// Whether a path has the name of an archive.
    pub(crate) fn is_archive(path: &Path) -> bool {
        let name = path.file_name().map(|n| n.to_string_lossy().to_lowercase()).unwrap_or_default();
        [".tar.gz", ".tgz", ".tar"].iter().any(|ending| name.ends_with(ending))
    }

    /// Unpacks an archive. Returns the folder of the package in it.
    pub(crate) fn open(&mut self, path: &Path) -> Result<PathBuf, String> {
        let bytes = self.files.read(path)?;
        let entries = unpack(&bytes)?;
        let is_description = |p: &&PathBuf| {
            p.extension().is_some_and(|e| e == "cabal") || p.file_name().is_some_and(|n| n == HPACK)
        };
        let folder = entries
            .keys()
            .filter(is_description)
            .min_by_key(|p| p.components().count())
            .and_then(|p| p.parent())
            .map(|inside| path.join(inside))
            .ok_or("the archive holds neither a .cabal file nor a package.yaml")?;
        self.unpacked.extend(entries.into_iter().map(|(name, bytes)| (path.join(name), bytes)));
        Ok(folder)
    }

    fn has(&self, path: &Path) -> bool {
        self.unpacked.range(path.to_owned()..).next().is_some_and(|(p, _)| p.starts_with(path))
    }
}

impl Files for Archives<'_> {
    fn read(&self, path: &Path) -> Result<Vec<u8>, String> {
        match self.unpacked.get(path) {
            Some(bytes) => Ok(bytes.clone()),
            None => self.files.read(path),
        }
    }

    fn is_file(&self, path: &Path) -> bool {
        self.unpacked.contains_key(path) || self.files.is_file(path)
    }

    fn is_folder(&self, path: &Path) -> bool {
        !self.unpacked.contains_key(path) && self.has(path) || self.files.is_folder(path)
    }

    fn list(&self, path: &Path) -> Vec<PathBuf> {
        if !self.has(path) {
            return self.files.list(path);
        }
        let below = self.unpacked.range(path.to_owned()..).map(|(p, _)| p);
        let below = below.take_while(|p| p.starts_with(path));
        let depth = path.components().count() + 1;
        let mut found: Vec<PathBuf> = below.map(|p| p.components().take(depth).collect()).collect();
        found.dedup();
        found
    }
}

/// The files of an archive, by their paths in it.
fn unpack(bytes: &[u8]) -> Result<BTreeMap<PathBuf, Vec<u8>>, String> {
    if bytes.starts_with(&[0x1f, 0x8b]) { entries(&gunzip(bytes)?) } else { entries(bytes) }
}

fn gunzip(bytes: &[u8]) -> Result<Vec<u8>, String> {
    let damaged = || "the archive is damaged".to_owned();
    let flags = *bytes.get(3).ok_or_else(damaged)?;
    let mut at = 10;
    if flags & 4 != 0 {
        let length = bytes.get(at..at + 2).ok_or_else(damaged)?;
        at += 2 + usize::from(u16::from_le_bytes([length[0], length[1]]));
    }
    // The original name and a comment, each terminated by a zero.
    for bit in [8, 16] {
        if flags & bit != 0 {
            let rest = bytes.get(at..).ok_or_else(damaged)?;
            at += rest.iter().position(|b| *b == 0).ok_or_else(damaged)? + 1;
        }
    }
    at += if flags & 2 != 0 { 2 } else { 0 };
    let body = bytes.get(at..).ok_or_else(damaged)?;
    miniz_oxide::inflate::decompress_to_vec_with_limit(body, MOST_BYTES).map_err(|_| damaged())
}

const BLOCK: usize = 512;

fn entries(bytes: &[u8]) -> Result<BTreeMap<PathBuf, Vec<u8>>, String> {
    let mut files = BTreeMap::new();
    let (mut at, mut long_name): (usize, Option<String>) = (0, None);
    while let Some(header) = bytes.get(at..at + BLOCK) {
        if header.iter().all(|b| *b == 0) {
            break;
        }
        let size = octal(&header[124..136]).ok_or("the archive is damaged")?;
        let body = bytes.get(at + BLOCK..).and_then(|rest| rest.get(..size));
        let body = body.ok_or("the archive is cut off")?;
        at += BLOCK + size.div_ceil(BLOCK) * BLOCK;
        match header[156] {
            b'L' => long_name = Some(text(body)),
            b'x' => long_name = pax_path(body).or(long_name),
            b'0' | 0 => {
                let name = long_name.take().unwrap_or_else(|| ustar_name(header));
                let path = PathBuf::from(&name);
                let stays =
                    |c: Component<'_>| matches!(c, Component::Normal(_) | Component::CurDir);
                if !path.components().all(stays) {
                    return Err(format!("the archive has a file outside of its folder: {name}"));
                }
                let plain = path.components().filter(|c| matches!(c, Component::Normal(_)));
                files.insert(plain.collect(), body.to_vec());
            }
            // Folders, links and global headers.
            _ => long_name = None,
        }
    }
    if files.is_empty() { Err("the archive is empty".to_owned()) } else { Ok(files) }
}

fn text(bytes: &[u8]) -> String {
    let end = bytes.iter().position(|b| *b == 0).unwrap_or(bytes.len());
    String::from_utf8_lossy(&bytes[..end]).into_owned()
}

fn ustar_name(header: &[u8]) -> String {
    let (name, prefix) = (text(&header[..100]), text(&header[345..500]));
    let has_prefix = &header[257..262] == b"ustar" && !prefix.is_empty();
    if has_prefix { format!("{prefix}/{name}") } else { name }
}

fn octal(field: &[u8]) -> Option<usize> {
    let text = text(field);
    usize::from_str_radix(text.trim(), 8).ok().filter(|size| *size <= MOST_BYTES)
}

/// The path in the records `LENGTH key=value` of an extended header.
fn pax_path(body: &[u8]) -> Option<String> {
    let records = String::from_utf8_lossy(body);
    let mut paths = records.lines().filter_map(|l| l.split_once(" path=").map(|(_, path)| path));
    paths.next_back().map(str::to_owned)
}

#[cfg(test)]
mod tests {
    use super::{Archives, entries, gunzip};
    use crate::files::Files;
    use std::collections::BTreeMap;
    use std::path::{Path, PathBuf};

    fn tar(files: &[(&str, &str)]) -> Vec<u8> {
        let mut out = Vec::new();
        for (name, body) in files {
            let mut header = [0u8; 512];
            header[..name.len()].copy_from_slice(name.as_bytes());
            header[124..135].copy_from_slice(format!("{:011o}", body.len()).as_bytes());
            header[156] = b'0';
            out.extend(header);
            out.extend(body.as_bytes());
            out.resize(out.len().div_ceil(512) * 512, 0);
        }
        out.extend([0; 1024]);
        out
    }

    #[test]
    fn an_archive_is_a_folder() {
        let bytes = tar(&[("a-1/a.cabal", "name: a"), ("a-1/src/A.hs", "module A where")]);
        let files: BTreeMap<PathBuf, Vec<u8>> = [(PathBuf::from("a-1.tar"), bytes)].into();
        let mut archives = Archives::new(&files);
        let folder = archives.open(Path::new("a-1.tar")).expect("an archive");
        assert_eq!(folder, Path::new("a-1.tar/a-1"));
        assert_eq!(archives.list(&folder), [folder.join("a.cabal"), folder.join("src")]);
        assert!(archives.is_file(&folder.join("src/A.hs")) && archives.is_folder(&folder));
    }

    #[test]
    fn paths_that_leave_the_folder_are_refused() {
        for name in ["../x", "/etc/x", "a/../../x"] {
            assert!(entries(&tar(&[(name, "")])).is_err_and(|e| e.contains("outside")), "{name}");
        }
    }

    #[test]
    fn damaged_archives_are_errors() {
        let whole = tar(&[("a/b", "text")]);
        for end in 0..600 {
            let _ = entries(&whole[..end]);
        }
        assert!(entries(&whole[..514]).is_err());
        assert!(gunzip(&[0x1f, 0x8b, 8, 4, 0]).is_err() && gunzip(&[0x1f, 0x8b]).is_err());
    }
}

//! Files on disk, and those contained in a recording, for loading programs.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use workbench::{ElixirBuild, ElixirWork, Files, GhcBuild, GhcWork, Pack};

pub(crate) struct Disk;

impl Files for Disk {
    fn read(&self, path: &Path) -> Result<Vec<u8>, String> {
        std::fs::read(path).map_err(|e| reason(&e))
    }

    fn is_file(&self, path: &Path) -> bool {
        path.is_file()
    }

    fn is_folder(&self, path: &Path) -> bool {
        path.is_dir()
    }

    fn list(&self, path: &Path) -> Vec<PathBuf> {
        let entries = std::fs::read_dir(path).into_iter().flatten().flatten();
        let mut paths: Vec<PathBuf> = entries.map(|e| e.path()).collect();
        paths.sort();
        paths
    }

    fn kept(&self, name: &str) -> Option<Vec<u8>> {
        crate::elixir::kept(name)
    }

    fn keep(&self, name: &str, bytes: &[u8]) {
        crate::elixir::keep(name, bytes);
    }

    fn elixir(&self, work: ElixirWork) -> Result<ElixirBuild, Box<source::Diagnostic>> {
        crate::elixir::build(work)
    }

    fn has_ghc(&self) -> Option<bool> {
        Some(crate::ghc::is_installed())
    }

    fn ghc(&self, work: &GhcWork<'_>) -> Result<GhcBuild, Box<source::Diagnostic>> {
        crate::ghc::build(work)
    }
}

/// Where the files of a program come from.
#[derive(Clone, Default)]
pub(crate) enum Sources {
    #[default]
    Disk,
    /// From a recording. Other files that the user names, such as a reference version, are on disk,
    /// with what they import from their folder.
    Packed { pack: Arc<Pack>, beside: Option<PathBuf> },
}

impl Sources {
    /// The same sources, and this file with its neighbours.
    pub(crate) fn with(&self, file: Option<&Path>) -> Self {
        match self {
            Sources::Disk => Sources::Disk,
            Sources::Packed { pack, .. } => {
                Sources::Packed { pack: pack.clone(), beside: file.map(Path::to_owned) }
            }
        }
    }

    /// The source that compiles programs.
    fn maker(&self) -> &dyn Files {
        match self {
            Sources::Disk => &Disk,
            Sources::Packed { pack, .. } => &**pack,
        }
    }

    /// The source of a path.
    fn at(&self, path: &Path) -> &dyn Files {
        match self {
            Sources::Disk => &Disk,
            Sources::Packed { pack, beside } => {
                let near =
                    |file: &PathBuf| path.parent().is_some() && path.parent() == file.parent();
                let is_beside = beside.as_ref().is_some_and(near);
                if is_beside && !pack.has_file(path) { &Disk } else { &**pack }
            }
        }
    }
}

impl Files for Sources {
    fn read(&self, path: &Path) -> Result<Vec<u8>, String> {
        self.at(path).read(path)
    }

    fn is_file(&self, path: &Path) -> bool {
        self.at(path).is_file(path)
    }

    fn is_folder(&self, path: &Path) -> bool {
        self.at(path).is_folder(path)
    }

    fn list(&self, path: &Path) -> Vec<PathBuf> {
        self.at(path).list(path)
    }

    fn kept(&self, name: &str) -> Option<Vec<u8>> {
        self.maker().kept(name)
    }

    fn keep(&self, name: &str, bytes: &[u8]) {
        self.maker().keep(name, bytes);
    }

    fn elixir(&self, work: ElixirWork) -> Result<ElixirBuild, Box<source::Diagnostic>> {
        self.maker().elixir(work)
    }

    fn has_ghc(&self) -> Option<bool> {
        self.maker().has_ghc()
    }

    fn ghc(&self, work: &GhcWork<'_>) -> Result<GhcBuild, Box<source::Diagnostic>> {
        self.maker().ghc(work)
    }
}

/// Files of a pack that also exist on disk, with other contents.
pub(crate) fn changed(pack: &Pack) -> Vec<PathBuf> {
    let differs = |path: &Path, contents: &[u8]| {
        // Only a file as long as the packed one is read at all.
        let Ok(found) = std::fs::metadata(path) else { return false };
        found.is_file()
            && (found.len() != contents.len() as u64
                || std::fs::read(path).is_ok_and(|bytes| bytes != contents))
    };
    let known = pack.files().filter_map(|(path, contents)| Some((path, contents?)));
    known.filter(|(path, contents)| differs(path, contents)).map(|(path, _)| path.into()).collect()
}

/// The message of the system, without its error number.
pub(crate) fn reason(error: &std::io::Error) -> String {
    let text = error.to_string();
    let plain = text.split(" (os error").next().unwrap_or(&text);
    plain.to_lowercase()
}

/// The OTP installation, if it is in one of the usual places or `erl` is on the path.
pub(crate) fn find_otp() -> Option<PathBuf> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let erl = std::env::split_paths(&path).map(|p| p.join("erl")).find(|p| p.exists());
    let beside = erl.and_then(|p| p.canonicalize().ok()).and_then(|p| {
        // `…/erlang/bin/erl`, or a script in its place.
        p.parent()?.parent().map(Path::to_owned)
    });
    let usual = ["/usr/lib/erlang", "/usr/local/lib/erlang", "/opt/homebrew/lib/erlang"];
    beside
        .into_iter()
        .chain(usual.iter().map(PathBuf::from))
        .find(|p| p.join("lib").is_dir() && p.join("releases").is_dir())
}

/// The applications in the folders that `ERL_LIBS` names.
pub(crate) fn erlang_libraries() -> Vec<PathBuf> {
    let folders = std::env::var_os("ERL_LIBS").unwrap_or_default();
    let mut found: Vec<PathBuf> = std::env::split_paths(&folders)
        .filter_map(|folder| std::fs::read_dir(folder).ok())
        .flat_map(|entries| entries.flatten().map(|e| e.path()))
        .filter(|path| path.join("ebin").is_dir() || path.join("src").is_dir())
        .collect();
    found.sort();
    found
}

/// The folders in which cabal stores downloaded package archives.
pub(crate) fn package_caches() -> Vec<PathBuf> {
    let variable = |name: &str| std::env::var_os(name).map(PathBuf::from);
    let home = variable("HOME");
    let places = [
        variable("CABAL_DIR"),
        home.as_ref().map(|h| h.join(".cabal")),
        variable("XDG_CACHE_HOME").map(|c| c.join("cabal")),
        home.as_ref().map(|h| h.join(".cache/cabal")),
    ];
    places.into_iter().flatten().map(|p| p.join("packages")).filter(|p| p.is_dir()).collect()
}

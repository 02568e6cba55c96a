//! Files, as far as loading programs needs them. The binary implements this for the disk; tests use a map; a recording
//! may contain them in a [`Pack`].

use recording::Pack;
use source::Diagnostic;
use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::path::{Component, Path, PathBuf};

/// Access to files. Failures have a reason.
pub trait Files {
    fn read(&self, path: &Path) -> Result<Vec<u8>, String>;
    fn is_file(&self, path: &Path) -> bool;
    fn is_folder(&self, path: &Path) -> bool;
    /// The entries of a folder, sorted.
    fn list(&self, path: &Path) -> Vec<PathBuf>;

    /// Cached data from an earlier start, by name; `None` if there is none.
    fn kept(&self, _name: &str) -> Option<Vec<u8>> {
        None
    }

    /// Caches bytes for later starts, if possible.
    fn keep(&self, _name: &str, _bytes: &[u8]) {}

    /// Compiles something with the installed Elixir.
    fn elixir(&self, _work: ElixirWork) -> Result<ElixirBuild, Box<Diagnostic>> {
        Err(Box::new(Diagnostic::error("Elixir programs need an installed Elixir")))
    }

    /// Whether there is a GHC; nothing where programs are not compiled by others.
    fn has_ghc(&self) -> Option<bool> {
        None
    }

    /// Has the installed GHC compile a program.
    fn ghc(&self, _work: &GhcWork<'_>) -> Result<GhcBuild, Box<Diagnostic>> {
        Err(Box::new(Diagnostic::error("GHC cannot be used here")))
    }
}

/// What the installed GHC is to compile.
#[derive(Clone, Copy)]
pub struct GhcWork<'a> {
    /// A file, or the folder of a package.
    pub path: &'a Path,
    /// The executable or test suite of a package, instead of its first.
    pub component: Option<&'a str>,
    /// Where else modules are.
    pub source_folders: &'a [PathBuf],
    /// Folders and archives of packages, to use instead of those that GHC has.
    pub packages: &'a [PathBuf],
    /// Determines the component of a project to build, and where packages are that it depends on.
    pub target: &'a dyn Fn() -> GhcTarget,
    /// What to compile besides, in the scope of modules.
    pub added: &'a [AddedText],
}

/// What is known of a project before GHC's tools read it.
#[derive(Clone, Debug, Default)]
pub struct GhcTarget {
    /// As cabal writes it: `package:exe:name`.
    pub component: Option<String>,
    pub is_test: bool,
    pub is_benchmark: bool,
    /// Folders and archives of packages.
    pub packages: Vec<PathBuf>,
}

/// Declarations in Haskell that are compiled as a part of a module.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct AddedText {
    pub module: String,
    /// Where the text comes from: the name of a file, line and column.
    pub file: String,
    pub line: u32,
    pub column: u32,
    pub text: String,
}

/// What GHC made of that.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GhcBuild {
    /// Where the modules are: for each a file `UNIT/MODULE.core`, written by the plugin.
    pub folder: PathBuf,
    /// The same for packages that several projects share.
    pub shared: Option<PathBuf>,
    /// The end of the name of the unit that the program starts in, if it is not a file.
    pub unit: Option<String>,
    pub roots: Vec<GhcRoot>,
}

/// A folder of sources.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GhcRoot {
    /// As GHC knows it: an absolute path.
    pub folder: PathBuf,
    /// As the user calls it.
    pub shown: PathBuf,
    pub is_dependency: bool,
}

/// What to compile with the installed Elixir.
#[derive(Clone, Copy, Debug)]
pub enum ElixirWork<'a> {
    /// Its own library.
    Library,
    /// A script or a file of modules, and a call to make at the end.
    File { path: &'a Path, call: Option<&'a str> },
    /// A mix project, and a call to make once its applications have started.
    Project { folder: &'a Path, call: Option<&'a str> },
    /// The tests of a mix project; the arguments are those of `mix test`.
    Tests { folder: &'a Path, arguments: &'a [String] },
}

/// The result of a compilation.
#[derive(Clone, Debug)]
pub struct ElixirBuild {
    /// The folder of the modules, as `.beam` files with Erlang abstract code, and a file `manifest` that lists them.
    pub folder: PathBuf,
    /// Different for different contents of the folder.
    pub key: String,
}

impl Files for BTreeMap<PathBuf, Vec<u8>> {
    fn read(&self, path: &Path) -> Result<Vec<u8>, String> {
        self.get(&plain(path)).cloned().ok_or_else(|| "no such file".to_owned())
    }

    fn is_file(&self, path: &Path) -> bool {
        self.contains_key(&plain(path))
    }

    fn is_folder(&self, path: &Path) -> bool {
        let folder = plain(path);
        self.keys().any(|k| *k != folder && k.starts_with(&folder))
    }

    fn list(&self, path: &Path) -> Vec<PathBuf> {
        let folder = plain(path);
        let below = self.keys().filter_map(|k| k.strip_prefix(&folder).ok()?.components().next());
        let mut list: Vec<PathBuf> = below.map(|name| path.join(name)).collect();
        list.sort();
        list.dedup();
        list
    }
}

/// The name under which a recording holds where GHC's Core of a program is.
fn build_file(work: &GhcWork<'_>) -> PathBuf {
    let mut name = format!("<ghc {}", work.path.display());
    for added in work.added {
        name = format!("{name} {}: {}", added.module, added.text);
    }
    PathBuf::from(name + ">")
}

impl GhcBuild {
    /// Lines: the folders, the unit, and the roots, three lines each.
    fn to_bytes(&self) -> Vec<u8> {
        let text = |path: &Path| path.to_string_lossy().into_owned();
        let mut lines = vec![
            text(&self.folder),
            self.shared.as_deref().map(text).unwrap_or_default(),
            self.unit.clone().unwrap_or_default(),
        ];
        for root in &self.roots {
            let origin = if root.is_dependency { "dependency" } else { "program" };
            lines.extend([text(&root.folder), text(&root.shown), origin.to_owned()]);
        }
        lines.join("\n").into_bytes()
    }

    fn from_bytes(bytes: &[u8]) -> Option<GhcBuild> {
        let lines: Vec<&str> = std::str::from_utf8(bytes).ok()?.split('\n').collect();
        let [folder, shared, unit, roots @ ..] = &lines[..] else { return None };
        let given = |text: &str| (!text.is_empty()).then(|| text.to_owned());
        let root = |lines: &[&str]| GhcRoot {
            folder: PathBuf::from(lines[0]),
            shown: PathBuf::from(lines[1]),
            is_dependency: lines[2] == "dependency",
        };
        Some(GhcBuild {
            folder: PathBuf::from(folder),
            shared: given(shared).map(PathBuf::from),
            unit: given(unit),
            roots: roots.chunks_exact(3).map(root).collect(),
        })
    }
}

/// A path without `.`.
fn plain(path: &Path) -> PathBuf {
    path.components().filter(|c| *c != Component::CurDir).collect()
}

/// The files in a recording. Whatever their paths are, they are only looked up here.
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

    /// Files from a recording are never passed to a compiler that could run them.
    fn elixir(&self, _work: ElixirWork) -> Result<ElixirBuild, Box<Diagnostic>> {
        Err(Box::new(Diagnostic::error(runs::NOT_PACKED)))
    }

    /// What GHC made is in the recording, too.
    fn ghc(&self, work: &GhcWork<'_>) -> Result<GhcBuild, Box<Diagnostic>> {
        let found = self.contents(&build_file(work)).and_then(GhcBuild::from_bytes);
        found.ok_or_else(|| {
            Box::new(Diagnostic::error("the recording does not hold what GHC compiled"))
        })
    }
}

/// A file access that records which files a program was loaded from.
pub(crate) struct Noting<'a> {
    files: &'a dyn Files,
    pack: RefCell<Pack>,
    /// Whether another compiler compiled files of the program.
    is_compiled_elsewhere: Cell<bool>,
}

impl<'a> Noting<'a> {
    pub(crate) fn new(files: &'a dyn Files) -> Self {
        Noting { files, pack: RefCell::default(), is_compiled_elsewhere: Cell::new(false) }
    }

    /// The recorded files: with these alone, the program is loaded in the same way. `None` if that also needs another
    /// compiler.
    pub(crate) fn into_pack(self) -> Option<Pack> {
        (!self.is_compiled_elsewhere.get()).then(|| self.pack.into_inner())
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

    fn kept(&self, name: &str) -> Option<Vec<u8>> {
        self.files.kept(name)
    }

    fn keep(&self, name: &str, bytes: &[u8]) {
        self.files.keep(name, bytes);
    }

    fn elixir(&self, work: ElixirWork) -> Result<ElixirBuild, Box<Diagnostic>> {
        self.is_compiled_elsewhere.set(true);
        self.files.elixir(work)
    }

    fn has_ghc(&self) -> Option<bool> {
        self.files.has_ghc()
    }

    fn ghc(&self, work: &GhcWork<'_>) -> Result<GhcBuild, Box<Diagnostic>> {
        let build = self.files.ghc(work)?;
        self.pack.borrow_mut().add(&build_file(work), build.to_bytes());
        Ok(build)
    }
}

//! The modules of units: those that a unit sees, their files, and why one is missing.

use super::archive::Archives;
use super::resolve::Chosen;
use crate::files::Files;
use crate::program::read_text;
use haskell_syntax::identity::built_in;
use haskell_syntax::{CppOptions, Includes};
use haskell_to_core::project::cabal::{Component, Package, Range, Version};
use haskell_to_core::project::{Found, ModuleSource, SourceText, Unit, UnitId};
use source::{Diagnostic, Origin, Symbol};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// A package that was not found.
pub(crate) struct Missing {
    pub name: String,
    /// The versions that each dependent wants.
    pub wanted: Vec<(String, Range)>,
}

/// A unit and the folders of its modules.
pub(crate) struct UnitInfo {
    unit: Arc<Unit>,
    origin: Origin,
    /// The hash of the files that its modules may include.
    included: [u8; 16],
    package_folder: PathBuf,
    version: Version,
    folders: Vec<PathBuf>,
    exposed: BTreeSet<String>,
    hidden: BTreeSet<String>,
    /// The name of a re-exported module here, and its original name.
    reexported: Vec<(String, String)>,
    /// Names of packages, as written.
    names: Vec<String>,
    pub depends: Vec<usize>,
}

/// All units of a program, as a source of modules.
pub(crate) struct Units<'f> {
    pub files: Archives<'f>,
    pub infos: Vec<UnitInfo>,
    missing: Vec<Missing>,
    /// `--src`
    source_folders: Vec<PathBuf>,
}

impl UnitInfo {
    /// A file without a package.
    pub(crate) fn alone(folder: &Path) -> Self {
        UnitInfo {
            unit: Arc::default(),
            origin: Origin::User,
            included: [0; 16],
            package_folder: folder.to_owned(),
            version: Version::default(),
            // Paths are shown as given: a bare file name has no `./`.
            folders: vec![if folder == Path::new(".") {
                PathBuf::new()
            } else {
                folder.to_owned()
            }],
            exposed: BTreeSet::new(),
            hidden: BTreeSet::new(),
            reexported: Vec::new(),
            names: Vec::new(),
            depends: Vec::new(),
        }
    }

    pub(crate) fn of(
        name: &str,
        chosen: &Chosen,
        component: &Component,
        package: &Package,
        files: &dyn Files,
    ) -> Self {
        let folder = &chosen.candidate.folder;
        let (includes, included) = includes(folder, component, files);
        let cpp = CppOptions { defines: defines(&component.cpp_options), versions: None, includes };
        let unit = Unit {
            id: UnitId::default(),
            package: name.to_owned(),
            extensions: component.extensions.clone(),
            cpp,
            kept: None,
        };
        UnitInfo {
            unit: Arc::new(unit),
            origin: chosen.candidate.origin,
            included,
            package_folder: folder.clone(),
            version: package.version.clone(),
            folders: component.source_dirs.iter().map(|d| below(folder, d)).collect(),
            exposed: component.exposed_modules.iter().cloned().collect(),
            hidden: component.other_modules.iter().cloned().collect(),
            reexported: component.reexported.clone(),
            names: component.depends.iter().map(|d| d.package.clone()).collect(),
            depends: Vec::new(),
        }
    }
}

/// A folder in another; `.` is the folder itself.
pub(super) fn below(folder: &Path, name: &str) -> PathBuf {
    if name == "." || name == "./" { folder.to_owned() } else { folder.join(name) }
}

impl<'f> Units<'f> {
    pub(crate) fn new(
        files: Archives<'f>,
        missing: Vec<Missing>,
        source_folders: &[PathBuf],
    ) -> Self {
        Units { files, infos: Vec::new(), missing, source_folders: source_folders.to_vec() }
    }

    pub(crate) fn add(&mut self, mut info: UnitInfo) -> usize {
        let id = self.infos.len();
        // A package is compiled before the program, so it cannot depend on a part of that.
        if info.depends.iter().any(|below| self.infos[*below].origin != Origin::Package) {
            info.origin = match info.origin {
                Origin::Package => Origin::Dependency,
                other => other,
            };
        }
        Arc::make_mut(&mut info.unit).id = UnitId(u32::try_from(id).unwrap_or(u32::MAX));
        self.infos.push(info);
        id
    }

    /// Gives every unit the versions of its dependencies.
    pub(crate) fn finish(&mut self, versions: &BTreeMap<String, Version>) {
        for info in self.infos.iter_mut().filter(|info| !info.unit.package.is_empty()) {
            let version = |name: &String| {
                let found = versions.get(name).map(|v| v.0.clone());
                Some((name.clone(), found.or_else(|| built_in(name).map(<[u64]>::to_vec))?))
            };
            let known = info.names.iter().filter_map(version).collect();
            let unit = Arc::make_mut(&mut info.unit);
            unit.cpp.versions = Some(known);
            if info.origin == Origin::Package {
                let settings = (&unit.package, &info.version.0, &unit.extensions);
                let settings =
                    format!("{settings:?} {:?}", (&unit.cpp.defines, &unit.cpp.versions));
                let key = core_ir::fingerprint(&[settings.as_bytes(), &info.included]);
                unit.kept = Some(key);
            }
        }
    }

    /// The unit of the program itself.
    pub(crate) fn root(&self) -> Arc<Unit> {
        self.infos.first().map(|info| info.unit.clone()).unwrap_or_default()
    }

    /// A module that a unit defines.
    fn own(&self, unit: usize, module: &str, tried: &mut Vec<String>) -> Option<SourceText> {
        let info = self.infos.get(unit)?;
        if is_paths_module(module, &info.unit.package) {
            return Some(self.paths_module(info, module));
        }
        let mut found = self.in_folders(&info.folders, module, info.origin, &info.unit, tried)?;
        if info.origin == Origin::Package {
            let inside = Path::new(&found.path).strip_prefix(&info.package_folder).ok();
            found.inside = inside.map(|path| path.display().to_string());
        }
        Some(found)
    }

    fn in_folders(
        &self,
        folders: &[PathBuf],
        module: &str,
        origin: Origin,
        unit: &Arc<Unit>,
        tried: &mut Vec<String>,
    ) -> Option<SourceText> {
        let below = module.replace('.', "/");
        for folder in folders {
            for ending in ["hs", "lhs"] {
                let path = folder.join(format!("{below}.{ending}"));
                if self.files.is_file(&path)
                    && let Ok(text) = read_text(&path, &self.files)
                {
                    return Some(SourceText {
                        path: path.display().to_string(),
                        text: text.into(),
                        origin,
                        literate: ending == "lhs",
                        unit: unit.clone(),
                        inside: None,
                    });
                }
                tried.push(path.display().to_string());
            }
        }
        None
    }

    /// The module `Paths_package`, which cabal generates.
    fn paths_module(&self, info: &UnitInfo, module: &str) -> SourceText {
        let numbers: Vec<String> = info.version.0.iter().map(u64::to_string).collect();
        let folder = info.package_folder.display().to_string();
        let text = format!(
            "{{-# LANGUAGE Haskell2010 #-}}\nmodule {module} (version, getBinDir, getLibDir, getDynLibDir, getDataDir, \
             getLibexecDir, getDataFileName, getSysconfDir) where\n\
             import Prelude\nimport qualified Data.Version\nimport qualified System.Environment\n\
             version :: Data.Version.Version\nversion = Data.Version.Version [{}] []\n\
             getBinDir, getLibDir, getDynLibDir, getDataDir, getLibexecDir, getSysconfDir :: IO FilePath\n\
             getBinDir = return {folder:?}\ngetLibDir = return {folder:?}\n\
             getDynLibDir = return {folder:?}\ngetLibexecDir = return {folder:?}\n\
             getSysconfDir = return {folder:?}\n\
             getDataDir = fmap (maybe {folder:?} id) (System.Environment.lookupEnv \"{}_datadir\")\n\
             getDataFileName :: FilePath -> IO FilePath\n\
             getDataFileName name = do {{ dir <- getDataDir; return (dir ++ \"/\" ++ name) }}\n",
            numbers.join(", "),
            info.unit.package.replace('-', "_"),
        );
        SourceText {
            path: format!("{folder}/{module}.hs"),
            text: text.into(),
            origin: info.origin,
            literate: false,
            unit: Arc::new(Unit { extensions: Vec::new(), ..Unit::clone(&info.unit) }),
            inside: (info.origin == Origin::Package).then(|| format!("{module}.hs")),
        }
    }

    /// A module as another unit sees it: one that this unit exposes or re-exports.
    fn exposed(&self, unit: usize, module: &str, depth: usize) -> Option<Found> {
        let info = self.infos.get(unit)?;
        if info.exposed.contains(module) {
            let text = self.own(unit, module, &mut Vec::new())?;
            return Some(Found::Source(Symbol::new(module), text));
        }
        let (_, original) = info.reexported.iter().find(|(name, _)| name == module)?;
        if let Some(text) = self.own(unit, original, &mut Vec::new()) {
            return Some(Found::Source(Symbol::new(original), text));
        }
        // The dependencies of units are acyclic, so this terminates.
        let below = info.depends.iter().filter(|_| depth < self.infos.len());
        let found = below.clone().find_map(|d| self.exposed(*d, original, depth + 1));
        Some(found.unwrap_or(Found::Library(Symbol::new(original))))
    }
}

fn is_paths_module(module: &str, package: &str) -> bool {
    let name = module.strip_prefix("Paths_");
    !package.is_empty() && name.is_some_and(|name| name == package.replace('-', "_"))
}

impl ModuleSource for Units<'_> {
    fn find(&mut self, module: Symbol, from: &Unit, package: Option<Symbol>) -> Found {
        let (unit, text) = (from.id.0 as usize, module.as_str());
        let named = package.map(|p| p.as_str()).filter(|p| *p != "this" && *p != from.package);
        let mut tried = Vec::new();
        if named.is_none()
            && let Some(own) = self.own(unit, text, &mut tried)
        {
            return Found::Source(module, own);
        }
        let depends = self.infos.get(unit).map_or(&[][..], |info| &info.depends);
        for below in depends {
            let is_meant = named.is_none_or(|name| self.infos[*below].unit.package == name);
            if is_meant && let Some(found) = self.exposed(*below, text, 0) {
                return found;
            }
        }
        for folder in &self.source_folders {
            // They see what the program sees, whichever module imports them.
            let unit = self.described(folder).map_or_else(|| self.root(), Arc::new);
            let folder = std::slice::from_ref(folder);
            if let Some(found) =
                self.in_folders(folder, text, Origin::Dependency, &unit, &mut tried)
            {
                return Found::Source(module, found);
            }
        }
        Found::Missing(tried)
    }

    fn boot(&mut self, module: &SourceText) -> Result<SourceText, String> {
        let path = format!("{}-boot", module.path);
        let text = read_text(Path::new(&path), &self.files).map_err(|_| path.clone())?;
        let inside = module.inside.as_ref().map(|inside| format!("{inside}-boot"));
        Ok(SourceText { path, text: text.into(), inside, ..module.clone() })
    }

    fn explain(&mut self, module: Symbol, from: &Unit) -> Option<Diagnostic> {
        let info = self.infos.get(from.id.0 as usize)?;
        let below = module.as_str().replace('.', "/");
        for (ending, tool) in
            [("hsc", "hsc2hs"), ("chs", "c2hs"), ("y", "happy"), ("ly", "happy"), ("x", "alex")]
        {
            let units = info.depends.iter().filter_map(|d| self.infos.get(*d));
            let folders = units.chain([info]).flat_map(|unit| &unit.folders);
            let mut file = folders.map(|f| f.join(format!("{below}.{ending}")));
            if let Some(path) = file.find(|p| self.files.is_file(p)) {
                let message = format!("{} is made by {tool}, which is not run", path.display());
                let mut error = Diagnostic::error(message);
                error.cause = source::Cause::Unsupported;
                return Some(
                    error.help(format!("write {below}.hs beside it: {tool} {}", path.display())),
                );
            }
        }
        if let Some(owner) = self.infos.iter().find(|i| i.hidden.contains(module.as_str())) {
            let message =
                format!("{module} is a module that {} does not expose", owner.unit.package);
            return Some(Diagnostic::error(message));
        }
        if let Some(owner) = self.infos.iter().find(|i| i.exposed.contains(module.as_str()))
            && !info.unit.package.is_empty()
            && owner.unit.package != info.unit.package
        {
            let message = format!("{module} is a module of the package {}", owner.unit.package);
            let help = format!("add it to the build-depends of {}", info.unit.package);
            return Some(Diagnostic::error(message).help(help));
        }
        let missing: Vec<&Missing> =
            self.missing.iter().filter(|m| info.names.contains(&m.name)).collect();
        self.missing_packages(&missing)
    }
}

impl Units<'_> {
    /// Reports the missing packages, the versions that are wanted, and how to supply them.
    fn missing_packages(&self, missing: &[&Missing]) -> Option<Diagnostic> {
        let first = missing.first()?;
        let names: Vec<&str> = missing.iter().map(|m| m.name.as_str()).collect();
        let message = match names.as_slice() {
            [name] => format!("the package {name} is not found"),
            names => format!("the packages {} are not found", names.join(", ")),
        };
        let mut error = Diagnostic::error(message);
        for package in missing {
            for (who, range) in &package.wanted {
                error = error.note(format!("{who} wants {} {range}", package.name));
            }
        }
        Some(error.help(format!(
            "`cabal get {}` in the folder of the project, or --package with the folder or the archive of the package",
            first.name
        )))
    }

    /// The settings for modules in a folder, if it is a source folder of a package.
    fn described(&self, folder: &Path) -> Option<Unit> {
        for package in [folder.to_owned(), super::project::parent(folder)] {
            let Some(file) = super::lookup::description_file(&package, &self.files) else {
                continue;
            };
            let text = read_text(&file, &self.files).ok()?;
            let (description, _) = super::parsed(&file, &text, &self.files);
            let (described, _) = description.configured(&description.flags_with(&[]));
            let is_of = |c: &&Component| {
                c.source_dirs.iter().any(|d| below(&package, d) == folder || package == folder)
            };
            let component = described.components.iter().find(is_of)?;
            let cpp = CppOptions {
                defines: defines(&component.cpp_options),
                versions: None,
                includes: includes(&package, component, &self.files).0,
            };
            let (extensions, package) = (component.extensions.clone(), described.name.clone());
            return Some(Unit { id: UnitId::default(), package, extensions, cpp, kept: None });
        }
        None
    }
}

/// `-DNAME`, `-DNAME=text`, `-UNAME`.
fn defines(options: &[String]) -> Vec<(String, Option<String>)> {
    let read = |option: &String| {
        if let Some(name) = option.strip_prefix("-U") {
            return Some((name.to_owned(), None));
        }
        let (name, text) =
            option.strip_prefix("-D")?.split_once('=').unwrap_or((&option[2..], "1"));
        Some((name.to_owned(), Some(text.to_owned())))
    };
    options.iter().filter_map(read).collect()
}

/// Limits on the folders of a package that are searched for include files, and on the files.
const MOST_INCLUDE_FOLDERS: usize = 400;

/// The files of a package that may be included: by their path in an include folder, or else by their name anywhere in
/// the package. Also returns their hash.
fn includes(folder: &Path, component: &Component, files: &dyn Files) -> (Includes, [u8; 16]) {
    let mut known: Vec<(PathBuf, Arc<str>)> = Vec::new();
    let include: Vec<PathBuf> = component.include_dirs.iter().map(|d| below(folder, d)).collect();
    let mut work = vec![folder.to_owned()];
    let mut seen = 0;
    while let Some(here) = work.pop() {
        seen += 1;
        if seen > MOST_INCLUDE_FOLDERS {
            break;
        }
        for path in files.list(&here) {
            let name =
                path.file_name().map(|n| n.to_string_lossy().into_owned()).unwrap_or_default();
            let is_header = [".h", ".inc", ".hinc", ".h.in"].iter().any(|e| name.ends_with(e));
            // In a folder that is listed for it, a file may have any name.
            let is_meant = include.contains(&here) && files.is_file(&path);
            if (is_header || is_meant)
                && let Ok(text) = read_text(&path, files)
            {
                known.push((path, text.into()));
            } else if !name.starts_with('.') && !name.starts_with("dist") && files.is_folder(&path)
            {
                work.push(path);
            }
        }
    }
    if known.is_empty() {
        return (Includes::default(), [0; 16]);
    }
    known.sort();
    let inside = |path: &Path| path.strip_prefix(folder).unwrap_or(path).display().to_string();
    let each = known.iter().flat_map(|(path, text)| [inside(path), text.to_string()]);
    let each: Vec<String> = each.collect();
    let parts: Vec<&[u8]> = each.iter().map(String::as_bytes).collect();
    let hash = core_ir::fingerprint(&parts);
    let listed = component.include_dirs.iter().chain(&component.source_dirs);
    let mut folders: Vec<PathBuf> = listed.map(|d| below(folder, d)).collect();
    folders.push(folder.to_owned());
    let find = Includes::new(move |name| {
        let text =
            |path: &Path| known.iter().find(|(p, _)| p == path).map(|(_, text)| text.clone());
        let listed = folders.iter().find_map(|f| text(&f.join(name)));
        listed.or_else(|| known.iter().find(|(p, _)| p.ends_with(name)).map(|(_, t)| t.clone()))
    });
    (find, hash)
}

//! Packages and projects, compiled by cabal in a build folder of their own. Packages that are not the
//! project's go to a store that all projects share, and are compiled with the plugin as well.
//!
//! Cabal reads a project file of ours: the user's, and options for all packages.

use super::plugin::Plugin;
use super::process::run;
use super::{
    Built, Ghc, Lock, absolute, added, kept_folder, on_path, options, plugin_option, roots, write,
};
use source::Diagnostic;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};
use std::process::Command;
use workbench::{GhcBuild, GhcRoot, GhcTarget, GhcWork};

/// The packages of GHC that Backstory's library stands for: versions of them that GHC does not have
/// would be compiled, and bring functions in C.
const OWN_PACKAGES: &[&str] = &[
    "array",
    "base",
    "bytestring",
    "containers",
    "deepseq",
    "directory",
    "filepath",
    "ghc-bignum",
    "ghc-prim",
    "mtl",
    "stm",
    "template-haskell",
    "text",
    "time",
    "transformers",
    "unix",
];

/// Packages that come with GHC and that Backstory's library lacks: their sources are preferred.
const FROM_SOURCE: &[&str] = &["binary", "exceptions", "parsec", "pretty"];

/// All libraries of a project.
const ALL_LIBRARIES: &str = "all:libs";

/// The compiler that a project file names.
pub(super) fn wanted_compiler(folder: &Path) -> Option<String> {
    let (name, found) = project_files(&absolute(folder))?;
    let texts =
        ["", ".local"].map(|end| std::fs::read_to_string(found.join(format!("{name}{end}"))));
    let lines = texts.iter().flatten().flat_map(|text| text.lines());
    let named = lines.filter_map(|line| line.strip_prefix("with-compiler:"));
    named.last().map(|compiler| compiler.trim().to_owned())
}

/// The name of the project file, and the folder of the project.
fn project_files(folder: &Path) -> Option<(String, PathBuf)> {
    let name = "cabal.project";
    let root = folder.ancestors().find(|above| above.join(name).is_file())?;
    Some((name.to_owned(), root.to_owned()))
}

pub(super) fn build(ghc: &Ghc, work: &GhcWork<'_>, plugin: &Plugin) -> Built<GhcBuild> {
    let folder = absolute(work.path);
    let found = (work.target)();
    let target = match (&found.component, work.component) {
        (Some(component), _) => component.clone(),
        (None, Some(name)) => name.to_owned(),
        (None, None) => "all".to_owned(),
    };
    let mut hash = DefaultHasher::new();
    (plugin.key, &folder, &target, work.packages, work.added.is_empty()).hash(&mut hash);
    let out = kept_folder(&format!("cabal-{:016x}", hash.finish()))?;
    let _lock = Lock::take(&out)?;
    let root = project_files(&folder).map_or(folder.clone(), |(_, root)| root);
    let cabal = Cabal { ghc, plugin, out: &out, root: &root, found: &found, named: work.packages };
    let added = added(work, &out)?;
    let warnings = cabal.build(&target, added.as_deref(), &work.path.display().to_string())?;
    if !warnings.is_empty() {
        eprintln!("{warnings}");
    }
    let name = target.rsplit(':').next().unwrap_or(&target);
    let unit = if target == "all" { String::new() } else { format!("-inplace-{name}") };
    let mut build = GhcBuild {
        folder: out.join("core"),
        shared: Some(cabal.shared()?.join("core")),
        unit: Some(unit),
        roots: roots(work.path, false),
    };
    if root != folder {
        build.roots.extend(roots(&root, false));
    }
    build.roots.extend(cabal.dependencies());
    Ok(build)
}

/// The libraries of packages, compiled for a file outside of any package.
pub(super) struct Libraries {
    /// Makes GHC find them.
    pub options: Vec<String>,
    pub shared: PathBuf,
    pub roots: Vec<GhcRoot>,
}

pub(super) fn libraries(
    ghc: &Ghc,
    work: &GhcWork<'_>,
    plugin: &Plugin,
    out: &Path,
) -> Built<Libraries> {
    let root = out.join("packages");
    let found = (work.target)();
    let cabal = Cabal { ghc, plugin, out, root: &root, found: &found, named: work.packages };
    cabal.build(ALL_LIBRARIES, None, &format!("the packages of {}", work.path.display()))?;
    // What cabal writes for GHC to read names all packages of the plan.
    let is_environment = |p: &PathBuf| {
        p.file_name().is_some_and(|n| n.to_string_lossy().starts_with(".ghc.environment."))
    };
    let entries = std::fs::read_dir(&root).into_iter().flatten().flatten().map(|e| e.path());
    let text = entries.filter(is_environment).find_map(|p| std::fs::read_to_string(p).ok());
    let text = text.unwrap_or_default();
    let mut options = Vec::new();
    for line in text.lines() {
        match line.split_once(' ') {
            Some(("package-db", folder)) => {
                options.push(format!("-package-db={}", root.join(folder).display()));
            }
            Some(("package-id", unit)) => options.push(format!("-package-id={unit}")),
            _ => {}
        }
    }
    Ok(Libraries { options, shared: cabal.shared()?.join("core"), roots: cabal.dependencies() })
}

/// Cabal, for one project.
struct Cabal<'a> {
    ghc: &'a Ghc,
    plugin: &'a Plugin,
    /// Where everything is built.
    out: &'a Path,
    /// The folder of the project.
    root: &'a Path,
    found: &'a GhcTarget,
    /// Packages that the user named.
    named: &'a [PathBuf],
}

impl Cabal<'_> {
    /// What all projects share that this GHC compiles.
    fn shared(&self) -> Built<PathBuf> {
        kept_folder(&format!("ghc-store-{}-{:016x}", self.ghc.version, self.plugin.key))
    }

    /// Packages whose sources are taken, although cabal might know others.
    fn local_packages(&self) -> &[PathBuf] {
        if has_package_index() { self.named } else { &self.found.packages }
    }

    fn dependencies(&self) -> Vec<GhcRoot> {
        self.local_packages().iter().flat_map(|package| roots(package, true)).collect()
    }

    /// Builds a target. Returns the warnings.
    fn build(&self, target: &str, added: Option<&Path>, what: &str) -> Built<String> {
        let shared = self.shared()?;
        super::create(self.root)?;
        let known = self.out.join("versions");
        let last = std::fs::read_to_string(&known).ok().and_then(|text| Versions::named(&text));
        let all = last.into_iter().chain(Versions::ALL.into_iter().filter(|v| Some(*v) != last));
        let mut first = None;
        for versions in all {
            let project = self.project_file(&shared, versions)?;
            let done =
                self.command(&shared, &project, target, added).and_then(|mut c| run(&mut c, what));
            match done {
                Ok(warnings) => {
                    write(&known, versions.name())?;
                    return Ok(warnings);
                }
                Err(problem) if !problem.notes.iter().any(|said| is_unsolved(said)) => {
                    return Err(problem);
                }
                Err(problem) => first = Some(problem),
            }
        }
        // The last one is what the user's own cabal would say.
        Err(first.unwrap_or_else(|| Box::new(Diagnostic::error(format!("cannot build {what}")))))
    }

    fn command(
        &self,
        shared: &Path,
        project: &Path,
        target: &str,
        added: Option<&Path>,
    ) -> Built<Command> {
        let program = on_path("cabal").ok_or_else(|| {
            let message = "GHC compiles packages with cabal, and there is no `cabal` on the path";
            let help = "install it (Debian: apt install cabal-install), or name the file that defines main";
            Box::new(Diagnostic::error(message).help(help))
        })?;
        let mut build = Command::new(program);
        build.current_dir(self.root);
        build.arg(format!("--store-dir={}", shared.join("store").display()));
        build.args(["build", "-v1", "--offline", "--disable-optimization"]);
        build.arg(format!("--project-file={}", project.display()));
        build.arg(format!("--builddir={}", self.out.join("dist").display()));
        build.arg(format!("--with-compiler={}", self.ghc.program.display()));
        build.arg(format!("--with-hc-pkg={}", self.ghc.beside("ghc-pkg").display()));
        let writes_environment = if target == ALL_LIBRARIES { "always" } else { "never" };
        build.arg(format!("--write-ghc-environment-files={writes_environment}"));
        if self.found.is_test {
            build.arg("--enable-tests");
        }
        if self.found.is_benchmark {
            build.arg("--enable-benchmarks");
        }
        let mut local = vec![plugin_option("local", &self.out.join("core"))];
        local.extend(added.map(|added| plugin_option("add", added)));
        build.args(local.iter().map(|option| format!("--ghc-option={option}")));
        build.arg(target);
        // Without a package index, cabal would ask the network for one.
        if !has_package_index() {
            let own = self.out.join("cabal");
            write(&own.join("config"), "-- No repositories.\n")?;
            build.env("CABAL_DIR", &own).env_remove("CABAL_CONFIG");
        }
        Ok(build)
    }

    /// The user's project file with what we add.
    fn project_file(&self, shared: &Path, versions: Versions) -> Built<PathBuf> {
        let path = self.out.join("cabal.project");
        let own =
            |end: &str| std::fs::read_to_string(self.root.join(format!("cabal.project{end}")));
        let mut text = own("").unwrap_or_else(|_| match has_description(self.root) {
            true => "packages: ./*.cabal\n".to_owned(),
            false => String::new(),
        });
        text += "\n";
        for package in self.local_packages() {
            text += &format!("packages: {}\n", absolute(package).display());
        }
        write(&path, &text)?;
        let mut local = own(".local").unwrap_or_default();
        let options = options(self.plugin, &shared.join("core")).join(" ");
        // Templates are run by GHC, which needs libraries as it is linked itself.
        local += &format!(
            "\npackage *\n  optimization: False\n  library-vanilla: False\n  shared: True\n  \
             executable-dynamic: True\n  documentation: False\n  profiling: False\n  \
             ghc-options: {options}\n"
        );
        local.extend(versions.constraints().map(|c| format!("constraints: {c}\n")));
        write(&path.with_extension("project.local"), &local)?;
        if let Ok(freeze) = own(".freeze") {
            write(&path.with_extension("project.freeze"), &freeze)?;
        }
        Ok(path)
    }
}

/// Which versions of packages are taken.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Versions {
    /// GHC's own, where Backstory's library has them, and sources, where it does not.
    Best,
    /// GHC's own, where Backstory's library has them.
    Installed,
    /// Those that cabal takes.
    Any,
}

impl Versions {
    const ALL: [Versions; 3] = [Versions::Best, Versions::Installed, Versions::Any];

    fn name(self) -> &'static str {
        match self {
            Versions::Best => "best",
            Versions::Installed => "installed",
            Versions::Any => "any",
        }
    }

    fn named(name: &str) -> Option<Versions> {
        Versions::ALL.into_iter().find(|v| v.name() == name)
    }

    fn constraints(self) -> impl Iterator<Item = String> {
        let installed = if self == Versions::Any { &[][..] } else { OWN_PACKAGES };
        let source = if self == Versions::Best { FROM_SOURCE } else { &[] };
        let installed = installed.iter().map(|name| format!("{name} installed"));
        installed.chain(source.iter().map(|name| format!("{name} source")))
    }
}

/// Whether cabal found no versions that fit each other.
fn is_unsolved(said: &str) -> bool {
    said.contains("Could not resolve dependencies")
}

fn has_description(folder: &Path) -> bool {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    entries.map(|e| e.path()).any(|p| p.extension().is_some_and(|e| e == "cabal"))
}

/// Whether the user's cabal has a repository: a configuration that names one, or a downloaded index.
fn has_package_index() -> bool {
    if std::env::var_os("CABAL_CONFIG").is_some_and(|config| Path::new(&config).is_file()) {
        return true;
    }
    let below = |folder: PathBuf| {
        let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
        entries.map(|e| e.path()).collect::<Vec<_>>()
    };
    let is_index = |path: &PathBuf| {
        path.file_name().is_some_and(|name| name.to_string_lossy().starts_with("01-index"))
    };
    let repositories = crate::disk::package_caches().into_iter().flat_map(below);
    repositories.flat_map(below).any(|path| is_index(&path))
}

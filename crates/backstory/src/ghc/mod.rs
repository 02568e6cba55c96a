//! The installed GHC: compiles programs with the plugin that writes their Core. The plugin is compiled
//! once for each GHC; it and all builds are stored in the cache folder of the user, so that nothing
//! is written beside the user's files.

mod file;
mod plugin;
mod process;
mod project;

use crate::disk::reason;
use crate::elixir::cache;
use plugin::Plugin;
use source::Diagnostic;
use std::path::{Component, Path, PathBuf};
use std::process::Command;
use workbench::{GhcBuild, GhcRoot, GhcWork};

/// The versions of GHC that the plugin is tested with.
const TESTED: &str = "GHC 9.0, 9.6 and 9.10";

type Built<T> = Result<T, Box<Diagnostic>>;

/// Compiles a program.
pub(crate) fn build(work: &GhcWork<'_>) -> Built<GhcBuild> {
    let is_project = work.path.is_dir();
    let wanted = if is_project { project::wanted_compiler(work.path) } else { None };
    let ghc = Ghc::find(wanted.as_deref())?;
    let plugin = Plugin::of(&ghc)?;
    let compile = |plugin: &Plugin| match is_project {
        true => project::build(&ghc, work, plugin),
        false => file::build(&ghc, work, plugin),
    };
    match compile(&plugin) {
        // GHC was replaced by another build of the same version.
        Err(problem) if problem.notes.iter().any(|said| Plugin::does_not_load(said)) => {
            compile(&plugin.again(&ghc)?)
        }
        done => done,
    }
}

/// Whether there is a GHC.
pub(crate) fn is_installed() -> bool {
    on_path("ghc").is_some()
}

struct Ghc {
    program: PathBuf,
    version: String,
}

fn on_path(name: &str) -> Option<PathBuf> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    std::env::split_paths(&path).map(|p| p.join(name)).find(|p| p.is_file())
}

impl Ghc {
    /// The GHC that the project asks for, or the one on the path.
    fn find(wanted: Option<&str>) -> Built<Ghc> {
        let name = wanted.unwrap_or("ghc");
        let program = match name.contains('/') {
            true => Some(PathBuf::from(name)).filter(|p| p.is_file()),
            false => on_path(name),
        };
        let help =
            "install GHC 9.0 or newer (Debian: apt install ghc), or put its bin folder on PATH";
        let Some(program) = program else {
            let message = match wanted {
                Some(name) => format!("the project is compiled with {name}, which is not there"),
                None => "there is no `ghc` on the path".to_owned(),
            };
            return Err(Box::new(Diagnostic::error(message).help(help)));
        };
        let output = Command::new(&program).arg("--numeric-version").output();
        let version = output.map(|o| String::from_utf8_lossy(&o.stdout).trim().to_owned());
        let version = version.ok().filter(|v| v.starts_with(|c: char| c.is_ascii_digit()));
        let Some(version) = version else {
            let message = format!("{} does not say which GHC it is", program.display());
            return Err(Box::new(Diagnostic::error(message).help(help)));
        };
        let number = |n: usize| version.split('.').nth(n).and_then(|part| part.parse().ok());
        if (number(0), number(1)) < (Some(9u32), Some(0u32)) {
            let message = format!("GHC {version} is too old to compile programs for Backstory");
            return Err(Box::new(Diagnostic::error(message).help(help)));
        }
        Ok(Ghc { program, version })
    }

    /// Another program of the same installation.
    fn beside(&self, name: &str) -> PathBuf {
        let called = self.program.file_name().map(|n| n.to_string_lossy().into_owned());
        // `ghc-9.6` comes with `ghc-pkg-9.6`.
        let suffix = called.as_deref().and_then(|n| n.strip_prefix("ghc")).unwrap_or("");
        let with_version = self.program.with_file_name(format!("{name}{suffix}"));
        let plain = self.program.with_file_name(name);
        [with_version, plain].into_iter().find(|p| p.is_file()).unwrap_or_else(|| name.into())
    }
}

/// The options that make GHC write the Core of modules to a folder. Bindings and expressions keep
/// their places.
fn options(plugin: &Plugin, core: &Path) -> Vec<String> {
    vec![
        "-O0".to_owned(),
        "-g".to_owned(),
        format!("-package-db={}", plugin.database().display()),
        format!("-plugin-package={}", plugin::UNIT),
        "-fplugin=Backstory.Plugin".to_owned(),
        plugin_option("core", core),
    ]
}

fn plugin_option(name: &str, path: &Path) -> String {
    format!("-fplugin-opt=Backstory.Plugin:{name}={}", path.display())
}

/// Writes what is compiled besides the program, and returns the file that the plugin reads.
fn added(work: &GhcWork<'_>, out: &Path) -> Built<Option<PathBuf>> {
    if work.added.is_empty() {
        return Ok(None);
    }
    let mut text = String::new();
    for added in work.added {
        let (line, column) = (added.line, added.column);
        text += &format!("{} {line} {column} {}\n", added.module, added.file);
        text.extend(added.text.lines().map(|line| format!(" {line}\n")));
    }
    let path = out.join("added");
    write(&path, &text)?;
    Ok(Some(path))
}

/// The folders that paths of sources may start from.
fn roots(path: &Path, is_dependency: bool) -> Vec<GhcRoot> {
    let whole = absolute(path);
    let mut found = vec![whole.clone()];
    // A folder that is reached by a link has two names, and GHC may know the other one.
    found.extend(whole.canonicalize().ok().filter(|real| *real != whole));
    let root = |folder: PathBuf| GhcRoot { folder, shown: path.to_owned(), is_dependency };
    found.into_iter().map(root).collect()
}

/// A path from the root of the file system, without `.` and `..`.
fn absolute(path: &Path) -> PathBuf {
    let here = if path.as_os_str().is_empty() { Path::new(".") } else { path };
    let mut plain = PathBuf::new();
    for part in std::path::absolute(here).unwrap_or_else(|_| path.to_owned()).components() {
        match part {
            Component::ParentDir => drop(plain.pop()),
            part => plain.push(part),
        }
    }
    plain
}

/// One process at a time in a folder, beside which the lock lies.
struct Lock {
    _file: std::fs::File,
}

impl Lock {
    fn take(folder: &Path) -> Built<Lock> {
        let parent = folder.parent().unwrap_or(folder);
        create(parent)?;
        let path = folder.with_extension("lock");
        let open = std::fs::File::create(&path).and_then(|file| file.lock().map(|()| file));
        open.map(|file| Lock { _file: file }).map_err(|e| unwritable(&path, &e))
    }
}

fn kept_folder(name: &str) -> Built<PathBuf> {
    cache().map(|folder| absolute(&folder.join(name))).ok_or_else(|| {
        let message = "there is no folder to keep what GHC compiled in";
        Box::new(Diagnostic::machine(message).help("set BACKSTORY_CACHE or HOME"))
    })
}

fn create(folder: &Path) -> Built<()> {
    std::fs::create_dir_all(folder).map_err(|e| unwritable(folder, &e))
}

/// Writes a file, unless it has these contents: build tools look at its time.
fn write(path: &Path, text: &str) -> Built<()> {
    if std::fs::read(path).is_ok_and(|found| found == text.as_bytes()) {
        return Ok(());
    }
    create(path.parent().unwrap_or(path))?;
    std::fs::write(path, text).map_err(|e| unwritable(path, &e))
}

fn unwritable(path: &Path, why: &std::io::Error) -> Box<Diagnostic> {
    let message = format!("cannot write {}: {}", path.display(), reason(why));
    Box::new(Diagnostic::machine(message).help("BACKSTORY_CACHE names another folder"))
}

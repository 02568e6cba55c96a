//! The installed Elixir: compiles programs, and provides its library. The results are stored in the
//! cache folder of the user.

use crate::disk::reason;
use source::Diagnostic;
use std::collections::BTreeSet;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use workbench::{ElixirBuild, ElixirWork};

/// Converts the module information of Elixir to Erlang abstract code.
const CONVERT: &str = include_str!("../../../lib/elixir/convert.exs");

/// The applications of Elixir whose modules a program may call.
const APPLICATIONS: &[&str] = &["elixir", "eex", "logger", "ex_unit"];

/// Makes mix keep columns, which it otherwise omits.
const WITH_COLUMNS: &str = "Code.put_compiler_option(:parser_options, columns: true)";

/// The number of lines of compiler output that are shown.
const SHOWN_LINES: usize = 30;

type Built = Result<ElixirBuild, Box<Diagnostic>>;

/// Compiles something with Elixir, unless that was done before.
pub(crate) fn build(work: ElixirWork) -> Built {
    let elixir = Elixir::find()?;
    match work {
        ElixirWork::Library => elixir.library(),
        ElixirWork::File { path, call } => elixir.file(path, call),
        ElixirWork::Project { folder, call } => {
            elixir.project(folder, "dev", "project", &[call.unwrap_or("").to_owned()])
        }
        ElixirWork::Tests { folder, arguments } => {
            elixir.project(folder, "test", "tests", arguments)
        }
    }
}

/// What an earlier run stored.
pub(crate) fn kept(name: &str) -> Option<Vec<u8>> {
    std::fs::read(cache()?.join(name)).ok()
}

/// Stores bytes atomically, as another process may read them.
pub(crate) fn keep(name: &str, bytes: &[u8]) {
    let Some(folder) = cache() else { return };
    let path = folder.join(name);
    let partial = folder.join(format!("{name}.{}", std::process::id()));
    let made = std::fs::create_dir_all(path.parent().unwrap_or(&folder));
    let written = made.and_then(|()| std::fs::write(&partial, bytes));
    if written.and_then(|()| std::fs::rename(&partial, path)).is_err() {
        let _ = std::fs::remove_file(&partial);
    }
}

/// The cache folder of Backstory for this user.
pub(crate) fn cache() -> Option<PathBuf> {
    let set = |name: &str| std::env::var_os(name).filter(|v| !v.is_empty()).map(PathBuf::from);
    set("BACKSTORY_CACHE")
        .or_else(|| set("XDG_CACHE_HOME").map(|c| c.join("backstory")))
        .or_else(|| set("HOME").map(|home| home.join(".cache/backstory")))
}

struct Elixir {
    program: PathBuf,
    /// `lib`, with a folder for each application.
    libraries: PathBuf,
    /// Different for every installation.
    version: u64,
}

impl Elixir {
    fn find() -> Result<Elixir, Box<Diagnostic>> {
        let path = std::env::var_os("PATH").unwrap_or_default();
        let found = std::env::split_paths(&path).map(|p| p.join("elixir")).find(|p| p.is_file());
        let libraries = found
            .as_ref()
            .and_then(|p| p.canonicalize().ok())
            .and_then(|p| Some(p.parent()?.parent()?.join("lib")))
            .filter(|lib| lib.join("elixir/ebin/elixir.app").is_file());
        let (Some(program), Some(libraries)) = (found, libraries) else {
            let message =
                "Elixir programs need an installed Elixir, and there is no `elixir` on the path";
            let help = "install it (Debian: apt install elixir), or put its bin folder on PATH";
            return Err(Box::new(Diagnostic::error(message).help(help)));
        };
        let mut hash = DefaultHasher::new();
        (&libraries, CONVERT).hash(&mut hash);
        for application in APPLICATIONS {
            let file = libraries.join(format!("{application}/ebin/{application}.app"));
            std::fs::read(file).ok().hash(&mut hash);
        }
        Ok(Elixir { program, libraries, version: hash.finish() })
    }

    fn library(&self) -> Built {
        let folders = APPLICATIONS.iter().map(|a| self.libraries.join(a).join("ebin"));
        let folders: Vec<PathBuf> = folders.filter(|f| f.is_dir()).collect();
        self.once(&format!("elixir-{:016x}", self.version), "Elixir's library", |out| {
            let mut command = self.convert("library", out);
            command.args(&folders);
            command
        })
    }

    fn file(&self, path: &Path, call: Option<&str>) -> Built {
        let text = std::fs::read(path).map_err(|e| unreadable(path, &e))?;
        let mut hash = DefaultHasher::new();
        let here = std::env::current_dir().unwrap_or_default();
        (self.version, here, path, text, call).hash(&mut hash);
        self.once(&format!("ex-{:016x}", hash.finish()), &path.display().to_string(), |out| {
            let mut command = self.convert("file", out);
            command.arg(path).arg(call.unwrap_or(""));
            command
        })
    }

    /// What mix compiles in an environment, converted with further arguments.
    fn project(&self, folder: &Path, environment: &str, what: &str, arguments: &[String]) -> Built {
        let mut hash = DefaultHasher::new();
        (self.version, folder.canonicalize().ok(), what, arguments).hash(&mut hash);
        for file in project_files(folder) {
            (&file, std::fs::read(&file).ok()).hash(&mut hash);
        }
        let name = format!("mix-{:016x}", hash.finish());
        let shown = folder.display().to_string();
        let out = kept_folder(&name)?;
        if out.join("manifest").is_file() {
            return Ok(ElixirBuild { folder: out, key: name });
        }
        let mut hash = DefaultHasher::new();
        (self.version, folder.canonicalize().ok(), environment).hash(&mut hash);
        let build = absolute(kept_folder(&format!("build-{:016x}", hash.finish()))?);
        std::fs::create_dir_all(&build).map_err(|e| unwritable(&build, &e))?;
        let mut mix = Command::new(&self.program);
        mix.args([
            "-e",
            WITH_COLUMNS,
            "-S",
            "mix",
            "do",
            "compile,",
            "run",
            "--no-start",
            "--no-compile",
        ]);
        mix.args(["-e", CONVERT]).current_dir(folder);
        mix.env("MIX_ENV", environment).env("MIX_BUILD_PATH", &build).env("BACKSTORY_KNOW", &build);
        finished(&mut mix, &shown)?;
        self.once(&name, &shown, |out| {
            let mut command = self.convert(what, &absolute(out.to_owned()));
            command.arg(build).args(arguments).current_dir(folder).env("MIX_ENV", environment);
            command
        })
    }

    fn convert(&self, what: &str, out: &Path) -> Command {
        let mut command = Command::new(&self.program);
        command.args(["-e", CONVERT, what]).arg(out);
        command
    }

    /// Runs a command that fills a folder, unless that was done before.
    fn once(&self, name: &str, shown: &str, command: impl FnOnce(&Path) -> Command) -> Built {
        let folder = kept_folder(name)?;
        let build = ElixirBuild { folder: folder.clone(), key: name.to_owned() };
        if folder.join("manifest").is_file() {
            return Ok(build);
        }
        let partial = folder.with_extension(std::process::id().to_string());
        std::fs::create_dir_all(&partial).map_err(|e| unwritable(&partial, &e))?;
        let done = finished(&mut command(&partial), shown);
        // Another process may have been faster.
        let renamed = done.and_then(|()| match std::fs::rename(&partial, &folder) {
            Err(why) if !folder.join("manifest").is_file() => Err(unwritable(&folder, &why)),
            _ => Ok(build),
        });
        let _ = std::fs::remove_dir_all(&partial);
        renamed
    }
}

fn kept_folder(name: &str) -> Result<PathBuf, Box<Diagnostic>> {
    cache().map(|folder| folder.join(name)).ok_or_else(|| {
        let message = "there is no folder to keep compiled Elixir in";
        Box::new(Diagnostic::machine(message).help("set BACKSTORY_CACHE or HOME"))
    })
}

fn absolute(path: PathBuf) -> PathBuf {
    std::path::absolute(&path).unwrap_or(path)
}

fn unreadable(path: &Path, why: &std::io::Error) -> Box<Diagnostic> {
    Box::new(Diagnostic::machine(format!("cannot read {}: {}", path.display(), reason(why))))
}

fn unwritable(path: &Path, why: &std::io::Error) -> Box<Diagnostic> {
    let message = format!("cannot write {}: {}", path.display(), reason(why));
    Box::new(Diagnostic::machine(message).help("BACKSTORY_CACHE names another folder"))
}

/// Runs a command to its end; its output is shown only if it fails.
fn finished(command: &mut Command, shown: &str) -> Result<(), Box<Diagnostic>> {
    let output = command.stdin(Stdio::null()).output().map_err(|e| {
        let program = command.get_program().display().to_string();
        Box::new(Diagnostic::machine(format!("cannot start {program}: {}", reason(&e))))
    })?;
    if output.status.success() {
        return Ok(());
    }
    let text = [output.stdout, output.stderr].concat();
    let text = String::from_utf8_lossy(&text);
    let lines: Vec<&str> = text
        .lines()
        .take_while(|line| !line.trim_start().starts_with("(stdlib") && !line.contains("nofile:"))
        .filter(|line| !line.trim().is_empty())
        .take(SHOWN_LINES)
        .collect();
    let message = format!("Elixir cannot compile {shown}");
    Err(Box::new(Diagnostic::error(message).note(lines.join("\n"))))
}

/// The files that a project is compiled from, sorted.
fn project_files(folder: &Path) -> BTreeSet<PathBuf> {
    let skipped = ["_build", "node_modules", ".git", ".elixir_ls"];
    let mut found = BTreeSet::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(&folder).into_iter().flatten().flatten() {
            let path = entry.path();
            let name = entry.file_name();
            let ending = path.extension().and_then(|e| e.to_str()).unwrap_or("");
            if path.is_dir() {
                if !skipped.iter().any(|s| name == *s) {
                    folders.push(path);
                }
            } else if ["ex", "exs", "erl", "hrl", "eex", "lock", "config"].contains(&ending) {
                found.insert(path);
            }
        }
    }
    found
}

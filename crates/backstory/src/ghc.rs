//! The installed GHC: compiles programs with the plugin that writes their Core. The plugin is compiled
//! once for each GHC; it and all builds are stored in the cache folder of the user, so that nothing
//! is written beside the user's files.

use crate::disk::reason;
use crate::elixir::cache;
use source::Diagnostic;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use workbench::{GhcBuild, GhcWork};

/// The sources of the plugin, by their paths below `src`.
const PLUGIN: &[(&str, &str)] = &[
    ("Backstory/Plugin.hs", include_str!("../../../ghc-plugin/src/Backstory/Plugin.hs")),
    (
        "Backstory/Plugin/Compat.hs",
        include_str!("../../../ghc-plugin/src/Backstory/Plugin/Compat.hs"),
    ),
    ("Backstory/Plugin/Keep.hs", include_str!("../../../ghc-plugin/src/Backstory/Plugin/Keep.hs")),
    (
        "Backstory/Plugin/Write.hs",
        include_str!("../../../ghc-plugin/src/Backstory/Plugin/Write.hs"),
    ),
];

/// The packages that the plugin uses.
const PACKAGES: &[&str] = &["base", "ghc", "containers", "bytestring", "directory", "filepath"];

const UNIT: &str = "backstory-plugin";

type Built<T> = Result<T, Box<Diagnostic>>;

/// Compiles a program.
pub(crate) fn build(work: &GhcWork<'_>) -> Built<GhcBuild> {
    let ghc = Ghc::find().ok_or_else(|| {
        let message = "there is no `ghc` on the path";
        let help =
            "install GHC 9.0 or newer (Debian: apt install ghc), or put its bin folder on PATH";
        Box::new(Diagnostic::error(message).help(help))
    })?;
    let plugin = ghc.plugin()?;
    match work.path.is_dir() {
        true => ghc.project(work, &plugin),
        false => ghc.file(work, &plugin),
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

/// The plugin, compiled.
struct Plugin {
    folder: PathBuf,
}

fn on_path(name: &str) -> Option<PathBuf> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    std::env::split_paths(&path).map(|p| p.join(name)).find(|p| p.is_file())
}

impl Ghc {
    fn find() -> Option<Ghc> {
        let program = on_path("ghc")?;
        let output = Command::new(&program).arg("--numeric-version").output().ok()?;
        let version = String::from_utf8_lossy(&output.stdout).trim().to_owned();
        (!version.is_empty()).then_some(Ghc { program, version })
    }

    fn package_tool(&self) -> PathBuf {
        let beside = self.program.with_file_name("ghc-pkg");
        if beside.is_file() { beside } else { PathBuf::from("ghc-pkg") }
    }

    /// The plugin for this GHC, compiled unless it was before.
    fn plugin(&self) -> Built<Plugin> {
        let mut hash = DefaultHasher::new();
        (PLUGIN, &self.program, &self.version).hash(&mut hash);
        let name = format!("ghc-plugin-{}-{:016x}", self.version, hash.finish());
        let folder = absolute(&kept_folder(&name)?);
        if folder.join("db/package.cache").is_file() {
            return Ok(Plugin { folder });
        }
        // Package databases hold paths, so it is made where it stays, by one process at a time.
        let _lock = Lock::take(&folder)?;
        if folder.join("db/package.cache").is_file() {
            return Ok(Plugin { folder });
        }
        let _ = std::fs::remove_dir_all(&folder);
        let plugin = Plugin { folder };
        self.compile_plugin(&plugin)?;
        Ok(plugin)
    }

    fn compile_plugin(&self, plugin: &Plugin) -> Built<()> {
        let (src, lib, db) =
            (plugin.folder.join("src"), plugin.folder.join("lib"), plugin.folder.join("db"));
        for (path, text) in PLUGIN {
            let at = src.join(path);
            let parent = at.parent().unwrap_or(&src);
            std::fs::create_dir_all(parent).map_err(|e| unwritable(parent, &e))?;
            std::fs::write(&at, text).map_err(|e| unwritable(&at, &e))?;
        }
        for folder in [&lib, &db] {
            std::fs::create_dir_all(folder).map_err(|e| unwritable(folder, &e))?;
        }
        let with_packages = |command: &mut Command| {
            command.args(["-v0", "-this-unit-id", UNIT, "-hide-all-packages"]);
            for package in PACKAGES {
                command.args(["-package", package]);
            }
        };
        let mut compile = Command::new(&self.program);
        compile.args(["--make", "-O1", "-dynamic-too", "-fPIC"]);
        with_packages(&mut compile);
        compile.arg(format!("-i{}", src.display())).arg("-outputdir").arg(&lib);
        compile.arg(src.join("Backstory/Plugin.hs"));
        let what = format!("the plugin for GHC {}", self.version);
        finished(&mut compile, &what)?;
        let mut link = Command::new(&self.program);
        link.args(["-shared", "-dynamic"]);
        with_packages(&mut link);
        link.arg("-o").arg(lib.join(format!("libHS{UNIT}-ghc{}.so", self.version)));
        for (path, _) in PLUGIN {
            link.arg(lib.join(path).with_extension("dyn_o"));
        }
        finished(&mut link, &what)?;
        // Executables that cabal links name the plugin's library, and need nothing of it.
        let archive = lib.join(format!("libHS{UNIT}.a"));
        std::fs::write(&archive, "!<arch>\n").map_err(|e| unwritable(&archive, &e))?;
        let mut depends = Vec::new();
        for package in PACKAGES {
            let mut ask = Command::new(self.package_tool());
            ask.args(["--global", "field", package, "id", "--simple-output"]);
            depends.push(finished(&mut ask, &what)?.trim().to_owned());
        }
        let lib = lib.display();
        let conf = format!(
            "name: {UNIT}\nversion: 1\nvisibility: public\nid: {UNIT}\nkey: {UNIT}\nexposed: True\n\
             exposed-modules: Backstory.Plugin\n\
             hidden-modules: Backstory.Plugin.Compat Backstory.Plugin.Keep Backstory.Plugin.Write\n\
             import-dirs: {lib}\nlibrary-dirs: {lib}\ndynamic-library-dirs: {lib}\n\
             hs-libraries: HS{UNIT}\ndepends: {}\n",
            depends.join(" ")
        );
        let at = db.join(format!("{UNIT}.conf"));
        std::fs::write(&at, conf).map_err(|e| unwritable(&at, &e))?;
        let mut recache = Command::new(self.package_tool());
        recache.arg(format!("--package-db={}", db.display())).arg("recache");
        finished(&mut recache, &what).map(drop)
    }

    /// A file and the modules that it imports. GHC itself knows what has changed since the last time.
    fn file(&self, work: &GhcWork<'_>, plugin: &Plugin) -> Built<GhcBuild> {
        let mut hash = DefaultHasher::new();
        let here = std::env::current_dir().unwrap_or_default();
        (&plugin.folder, here, work.path, work.source_folders).hash(&mut hash);
        let out = absolute(&kept_folder(&format!("ghc-{:016x}", hash.finish()))?);
        let _lock = Lock::take(&out)?;
        let core = out.join("core");
        let mut make = Command::new(&self.program);
        make.args(["--make", "-v0", "-no-link", "-dynamic", "-O0", "-g"]);
        make.arg("-package-db").arg(plugin.folder.join("db"));
        make.args(["-plugin-package", UNIT, "-fplugin=Backstory.Plugin"]);
        make.arg(format!("-fplugin-opt=Backstory.Plugin:{}", core.display()));
        make.arg("-outputdir").arg(out.join("build"));
        let folder = work.path.parent().filter(|p| !p.as_os_str().is_empty());
        let folders = folder.into_iter().chain(work.source_folders.iter().map(PathBuf::as_path));
        for folder in folders {
            make.arg(format!("-i{}", folder.display()));
        }
        make.arg(work.path);
        let said = finished(&mut make, &work.path.display().to_string())?;
        if !said.trim().is_empty() {
            eprintln!("{}", said.trim_end());
        }
        Ok(GhcBuild { folder: core, sources: PathBuf::new() })
    }

    /// A package or project, by cabal, which has its own build folder and store for this.
    fn project(&self, work: &GhcWork<'_>, plugin: &Plugin) -> Built<GhcBuild> {
        let cabal = on_path("cabal").ok_or_else(|| {
            let message = "GHC compiles projects with cabal, and there is no `cabal` on the path";
            let help = "install it (Debian: apt install cabal-install), or name the file that defines main";
            Box::new(Diagnostic::error(message).help(help))
        })?;
        let folder = absolute(work.path);
        let target = match work.component {
            Some(name) => name.to_owned(),
            None => first_component(&folder).unwrap_or_else(|| "all".to_owned()),
        };
        let mut hash = DefaultHasher::new();
        (&plugin.folder, &folder, &target).hash(&mut hash);
        let out = absolute(&kept_folder(&format!("cabal-{:016x}", hash.finish()))?);
        let _lock = Lock::take(&out)?;
        let core = out.join("core");
        let mut build = Command::new(cabal);
        build.current_dir(&folder);
        build.arg(format!("--store-dir={}", out.join("store").display()));
        build.args(["build", "-v1", "--offline", "--disable-optimization"]);
        build.arg(format!("--builddir={}", out.join("dist").display()));
        let options = [
            "-O0".to_owned(),
            "-g".to_owned(),
            format!("-package-db={}", plugin.folder.join("db").display()),
            format!("-plugin-package={UNIT}"),
            "-fplugin=Backstory.Plugin".to_owned(),
            format!("-fplugin-opt=Backstory.Plugin:{}", core.display()),
        ];
        build.args(options.iter().map(|option| format!("--ghc-option={option}")));
        build.arg(&target);
        // Without a package index, cabal would ask the network for one.
        if !has_package_index() {
            let own = out.join("cabal");
            std::fs::create_dir_all(&own).map_err(|e| unwritable(&own, &e))?;
            let config = own.join("config");
            std::fs::write(&config, "-- No repositories.\n")
                .map_err(|e| unwritable(&config, &e))?;
            build.env("CABAL_DIR", &own).env_remove("CABAL_CONFIG");
        }
        let what = format!("{} ({target})", work.path.display());
        let said = finished(&mut build, &what)?;
        let warnings = said.lines().skip_while(|line| !line.contains(": warning:"));
        let warnings: Vec<&str> = warnings.collect();
        if !warnings.is_empty() {
            eprintln!("{}", warnings.join("\n"));
        }
        Ok(GhcBuild { folder: core, sources: work.path.to_owned() })
    }
}

/// Whether the user's cabal has downloaded the index of a repository.
fn has_package_index() -> bool {
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

/// The first executable of a package, or its first test suite.
fn first_component(folder: &Path) -> Option<String> {
    let entries = std::fs::read_dir(folder).ok()?.flatten().map(|e| e.path());
    let cabal = entries.filter(|p| p.extension().is_some_and(|e| e == "cabal")).min()?;
    let text = std::fs::read_to_string(cabal).ok()?;
    let named = |kind: &str| {
        text.lines().find_map(|line| {
            let (word, name) = line.split_once(char::is_whitespace)?;
            word.eq_ignore_ascii_case(kind).then(|| name.trim().to_owned())
        })
    };
    named("executable")
        .map(|name| format!("exe:{name}"))
        .or_else(|| named("test-suite").map(|name| format!("test:{name}")))
}

fn absolute(path: &Path) -> PathBuf {
    std::path::absolute(path).unwrap_or_else(|_| path.to_owned())
}

/// One process at a time in a folder, beside which the lock lies.
struct Lock {
    _file: std::fs::File,
}

impl Lock {
    fn take(folder: &Path) -> Built<Lock> {
        let parent = folder.parent().unwrap_or(folder);
        std::fs::create_dir_all(parent).map_err(|e| unwritable(parent, &e))?;
        let path = folder.with_extension("lock");
        let open = std::fs::File::create(&path).and_then(|file| file.lock().map(|()| file));
        open.map(|file| Lock { _file: file }).map_err(|e| unwritable(&path, &e))
    }
}

fn kept_folder(name: &str) -> Built<PathBuf> {
    cache().map(|folder| folder.join(name)).ok_or_else(|| {
        let message = "there is no folder to keep what GHC compiled in";
        Box::new(Diagnostic::machine(message).help("set BACKSTORY_CACHE or HOME"))
    })
}

fn unwritable(path: &Path, why: &std::io::Error) -> Box<Diagnostic> {
    let message = format!("cannot write {}: {}", path.display(), reason(why));
    Box::new(Diagnostic::machine(message).help("BACKSTORY_CACHE names another folder"))
}

/// Runs a command to its end. Returns what it wrote; if it fails, that is the message.
fn finished(command: &mut Command, shown: &str) -> Built<String> {
    let output = command.stdin(Stdio::null()).output().map_err(|e| {
        let program = command.get_program().display().to_string();
        Box::new(Diagnostic::machine(format!("cannot start {program}: {}", reason(&e))))
    })?;
    let text = [output.stdout, output.stderr].concat();
    let text = String::from_utf8_lossy(&text).into_owned();
    match output.status.success() {
        true => Ok(text),
        false => {
            let message = format!("GHC cannot compile {shown}");
            Err(Box::new(Diagnostic::error(message).note(text.trim().to_owned())))
        }
    }
}

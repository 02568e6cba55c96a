//! The plugin of GHC, whose sources are part of Backstory: compiled once for each GHC.

use super::process::{output, run};
use super::{Built, Ghc, Lock, TESTED, create, kept_folder, unwritable, write};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};
use std::process::Command;

macro_rules! sources {
    ($($path:literal),* $(,)?) => {
        &[$(($path, include_str!(concat!("../../../../ghc-plugin/src/", $path)))),*]
    };
}

/// The modules of the plugin, by their paths.
const SOURCES: &[(&str, &str)] = sources![
    "Backstory/Plugin.hs",
    "Backstory/Plugin/Add.hs",
    "Backstory/Plugin/Compat.hs",
    "Backstory/Plugin/Expression.hs",
    "Backstory/Plugin/Keep.hs",
    "Backstory/Plugin/Module.hs",
    "Backstory/Plugin/Types.hs",
    "Backstory/Plugin/Write.hs",
];

/// The packages that the plugin uses.
const PACKAGES: &[&str] = &["base", "ghc", "containers", "bytestring", "directory", "filepath"];

pub(super) const UNIT: &str = "backstory-plugin";

/// The plugin, compiled.
pub(super) struct Plugin {
    folder: PathBuf,
    /// Different for every plugin and GHC.
    pub key: u64,
}

impl Plugin {
    /// The plugin for a GHC, compiled unless it was before.
    pub(super) fn of(ghc: &Ghc) -> Built<Plugin> {
        let mut hash = DefaultHasher::new();
        (SOURCES, &ghc.program, &ghc.version).hash(&mut hash);
        let key = hash.finish();
        let folder = kept_folder(&format!("ghc-plugin-{}-{key:016x}", ghc.version))?;
        let plugin = Plugin { folder, key };
        if plugin.is_there() {
            return Ok(plugin);
        }
        // Package databases hold paths, so it is made where it stays, by one process at a time.
        let _lock = Lock::take(&plugin.folder)?;
        if !plugin.is_there() {
            plugin.compile(ghc)?;
        }
        Ok(plugin)
    }

    /// Whether GHC said that it cannot load the plugin, which another GHC compiled.
    pub(super) fn does_not_load(said: &str) -> bool {
        let is_about = said.contains(UNIT) || said.contains("Backstory.Plugin");
        let signs = [
            "Bad interface file",
            "mismatched interface file",
            "undefined symbol",
            "cannot satisfy",
            "is unusable due to missing dependencies",
            "Could not load module",
            "Could not find module",
            "Dynamic linking required, but there are no",
            "can't load .so",
        ];
        is_about && signs.iter().any(|sign| said.contains(sign))
    }

    /// Compiles it once more.
    pub(super) fn again(self, ghc: &Ghc) -> Built<Plugin> {
        let _lock = Lock::take(&self.folder)?;
        self.compile(ghc)?;
        Ok(self)
    }

    /// The package database that it is registered in.
    pub(super) fn database(&self) -> PathBuf {
        self.folder.join("db")
    }

    fn is_there(&self) -> bool {
        self.database().join("package.cache").is_file()
    }

    fn compile(&self, ghc: &Ghc) -> Built<()> {
        let _ = std::fs::remove_dir_all(&self.folder);
        let (src, lib) = (self.folder.join("src"), self.folder.join("lib"));
        for (path, text) in SOURCES {
            write(&src.join(path), text)?;
        }
        create(&lib)?;
        create(&self.database())?;
        let what = format!("the plugin for GHC {}", ghc.version);
        self.compile_modules(ghc, &src, &lib, &what).map_err(|mut problem| {
            problem.help = Some(format!("the plugin is tested with {TESTED}"));
            problem
        })?;
        // Executables that cabal links name the plugin's library, and need nothing of it.
        let archive = lib.join(format!("libHS{UNIT}.a"));
        std::fs::write(&archive, "!<arch>\n").map_err(|e| unwritable(&archive, &e))?;
        self.register(ghc, &lib, &what)
    }

    fn compile_modules(&self, ghc: &Ghc, src: &Path, lib: &Path, what: &str) -> Built<()> {
        let with_packages = |command: &mut Command| {
            command.args(["-this-unit-id", UNIT, "-hide-all-packages"]);
            for package in PACKAGES {
                command.args(["-package", package]);
            }
        };
        let mut compile = Command::new(&ghc.program);
        compile.args(["--make", "-v1", "-O1", "-dynamic-too", "-fPIC"]);
        with_packages(&mut compile);
        compile.arg(format!("-i{}", src.display())).arg("-outputdir").arg(lib);
        compile.arg(src.join("Backstory/Plugin.hs"));
        run(&mut compile, what)?;
        let mut link = Command::new(&ghc.program);
        link.args(["-v0", "-shared", "-dynamic"]);
        with_packages(&mut link);
        link.arg("-o").arg(lib.join(format!("libHS{UNIT}-ghc{}.so", ghc.version)));
        for (path, _) in SOURCES {
            link.arg(lib.join(path).with_extension("dyn_o"));
        }
        run(&mut link, what).map(drop)
    }

    fn register(&self, ghc: &Ghc, lib: &Path, what: &str) -> Built<()> {
        let mut depends = Vec::new();
        for package in PACKAGES {
            let mut ask = Command::new(ghc.beside("ghc-pkg"));
            ask.args(["--global", "field", package, "id", "--simple-output"]);
            depends.push(output(&mut ask, what)?.trim().to_owned());
        }
        let modules =
            SOURCES.iter().map(|(path, _)| path.trim_end_matches(".hs").replace('/', "."));
        let hidden: Vec<String> = modules.filter(|m| m != "Backstory.Plugin").collect();
        let lib = lib.display();
        let conf = format!(
            "name: {UNIT}\nversion: 1\nvisibility: public\nid: {UNIT}\nkey: {UNIT}\nexposed: True\n\
             exposed-modules: Backstory.Plugin\nhidden-modules: {}\n\
             import-dirs: {lib}\nlibrary-dirs: {lib}\ndynamic-library-dirs: {lib}\n\
             hs-libraries: HS{UNIT}\ndepends: {}\n",
            hidden.join(" "),
            depends.join(" ")
        );
        write(&self.database().join(format!("{UNIT}.conf")), &conf)?;
        let mut recache = Command::new(ghc.beside("ghc-pkg"));
        recache.arg(format!("--package-db={}", self.database().display())).arg("recache");
        run(&mut recache, what).map(drop)
    }
}

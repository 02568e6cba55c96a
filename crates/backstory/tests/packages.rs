//! Projects of several packages do what cabal and GHC make of them: the same output, the same exit code.
//!
//! What is expected stands in the project's folder `expected`, a file for each component, and comes from
//! `cabal run`: `BLESS=1` runs cabal, where it is installed, and writes it anew.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;
use test_support::files;

const COMPONENTS: [&str; 4] = ["shop", "prices", "failing", "wire-tests"];

fn project() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/haskell/packages/shop")
}

/// Output, and then the exit code.
fn said(command: &mut Command) -> String {
    let output = command.output().expect("it can be started");
    let code = output.status.code().map_or_else(|| "none".to_owned(), |c| c.to_string());
    format!("{}exit {code}\n", String::from_utf8_lossy(&output.stdout))
}

#[test]
fn components_do_what_they_do_under_cabal() {
    for component in COMPONENTS {
        let file = project().join("expected").join(format!("{component}.out"));
        if files::bless() {
            let mut cabal = Command::new("cabal");
            cabal.current_dir(project()).args(["v2-run", "-v0", component]);
            std::fs::write(&file, said(&mut cabal)).expect("the file can be written");
        }
        let expected = std::fs::read_to_string(&file).expect("a file of the tree");
        let mut backstory = Command::new(env!("CARGO_BIN_EXE_backstory"));
        backstory.arg("run").arg(project()).args(["--component", component]);
        assert_eq!(said(&mut backstory), expected, "{component}");
    }
}

#[test]
fn a_package_of_a_project_is_run_by_its_folder() {
    let mut backstory = Command::new(env!("CARGO_BIN_EXE_backstory"));
    let expected = std::fs::read_to_string(project().join("expected/shop.out")).expect("a file");
    assert_eq!(said(backstory.arg("run").arg(project().join("app"))), expected);
}

#[test]
fn a_file_takes_packages_from_the_command_line() {
    let folder = files::scratch(env!("CARGO_TARGET_TMPDIR"), "file-with-packages");
    let main = folder.join("Main.hs");
    let text =
        "import Util.Text (padded)\nmain :: IO ()\nmain = putStrLn (padded 3 \"a\" ++ \"|\")\n";
    std::fs::write(&main, text).expect("the file can be written");
    let mut backstory = Command::new(env!("CARGO_BIN_EXE_backstory"));
    backstory.arg("run").arg("--package").arg(project().join("util")).arg(&main);
    assert_eq!(said(&mut backstory), "a  |\nexit 0\n");
    // A recording knows them.
    let story = folder.join("run.story");
    let mut record = Command::new(env!("CARGO_BIN_EXE_backstory"));
    record.arg("run").arg("--package").arg(project().join("util"));
    assert_eq!(said(record.arg("--record").arg(&story).arg(&main)), "a  |\nexit 0\n");
    let mut replay = Command::new(env!("CARGO_BIN_EXE_backstory"));
    assert_eq!(said(replay.arg("replay").arg(&story)), "a  |\nexit 0\n");
}

/// The project with all packages but `app` as mere dependencies of it, in a folder of its own, and a cache beside it.
struct Depending {
    folder: PathBuf,
    cache: PathBuf,
}

impl Depending {
    fn new(name: &str) -> Self {
        let folder = files::scratch(env!("CARGO_TARGET_TMPDIR"), name);
        for package in ["app", "core", "util", "wire"] {
            copy(&project().join(package), &folder.join(package));
        }
        let write = |path: &str, text: &str| {
            std::fs::write(folder.join(path), text).expect("the file can be written");
        };
        write("app/cabal.project", "packages: .\npackage core\n  flags: +discounts\n");
        // Another program, which depends on modules that import each other.
        copy(&project().join("wire/tests"), &folder.join("client"));
        write(
            "client/client.cabal",
            "name: client\nversion: 1\nexecutable client\n  main-is: Main.hs\n  default-language: Haskell2010\n  \
             build-depends: base, wire, containers\n",
        );
        let cache = folder.join("cache");
        Depending { folder, cache }
    }

    fn run(&self, package: &str, more: &[&str]) -> String {
        let mut backstory = Command::new(env!("CARGO_BIN_EXE_backstory"));
        backstory.env("BACKSTORY_CACHE", &self.cache).current_dir(&self.folder);
        said(backstory.arg("run").args(more).arg(package))
    }

    /// The kept files, by their names.
    fn kept(&self) -> BTreeMap<PathBuf, Vec<u8>> {
        let mut found = BTreeMap::new();
        let mut work = vec![self.cache.join("packages")];
        while let Some(folder) = work.pop() {
            for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
                let path = entry.path();
                match path.is_dir() {
                    true => work.push(path),
                    false => drop(found.insert(path.clone(), std::fs::read(path).expect("a file"))),
                }
            }
        }
        found
    }

    fn edit(&self, path: &str, from: &str, to: &str) {
        let path = self.folder.join(path);
        let text = std::fs::read_to_string(&path).expect("a file");
        assert!(text.contains(from), "{}: {from}", path.display());
        std::fs::write(&path, text.replace(from, to)).expect("the file can be written");
    }
}

fn copy(from: &Path, to: &Path) {
    std::fs::create_dir_all(to).expect("a folder");
    for entry in std::fs::read_dir(from).expect("a folder").flatten() {
        let (path, to) = (entry.path(), to.join(entry.file_name()));
        match path.is_dir() {
            true => copy(&path, &to),
            false => drop(std::fs::copy(&path, &to).expect("a copy")),
        }
    }
}

fn expected(component: &str) -> String {
    std::fs::read_to_string(project().join(format!("expected/{component}.out"))).expect("a file")
}

#[test]
fn modules_of_packages_are_kept_compiled() {
    let project = Depending::new("kept-packages");
    assert_eq!(project.run("app", &[]), expected("shop"));
    let kept = project.kept();
    assert!(kept.len() > 6, "{:?}", kept.keys());
    // The second start writes nothing, from wherever it is made.
    assert_eq!(project.run("app", &[]), expected("shop"));
    assert_eq!(project.run("./client/../app", &[]), expected("shop"));
    assert_eq!(project.kept(), kept);
    // What is compiled does not depend on the order in which several cores do it.
    let again = Depending::new("kept-packages-again");
    assert_eq!(again.run("app", &[]), expected("shop"));
    let names = |kept: &BTreeMap<PathBuf, Vec<u8>>| -> BTreeMap<_, Vec<u8>> {
        kept.iter().map(|(p, b)| (p.file_name().map(|n| n.to_owned()), b.clone())).collect()
    };
    assert!(names(&again.kept()) == names(&kept), "the entries of two caches differ");
}

#[test]
fn damaged_entries_are_compiled_again() {
    let project = Depending::new("damaged-packages");
    assert_eq!(project.run("app", &[]), expected("shop"));
    let kept = project.kept();
    for (number, (path, bytes)) in kept.iter().enumerate() {
        let damaged = match number % 4 {
            0 => Vec::new(),
            1 => bytes[..bytes.len() / 2].to_vec(),
            2 => [&bytes[..bytes.len() - 1], &[bytes[bytes.len() - 1] ^ 1]].concat(),
            _ => b"something else".to_vec(),
        };
        std::fs::write(path, damaged).expect("the file can be written");
    }
    assert_eq!(project.run("app", &[]), expected("shop"));
    assert!(project.kept() == kept, "the entries are not what they were");
}

#[test]
fn a_changed_package_is_compiled_again() {
    let project = Depending::new("changed-packages");
    let before = project.run("app", &[]);
    let kept = project.kept().len();
    project.edit("app/cabal.project", "+discounts", "-discounts");
    let without = project.run("app", &[]);
    assert_ne!(without, before);
    assert!(project.kept().len() > kept);
    // Back to what is kept.
    project.edit("app/cabal.project", "-discounts", "+discounts");
    let kept = project.kept().len();
    assert_eq!(project.run("app", &[]), before);
    assert_eq!(project.kept().len(), kept);
    // Without a cache nothing is kept, and nothing old is used.
    let mut fresh = Depending::new("no-cache");
    assert_eq!(fresh.run("app", &["--no-cache"]), before);
    assert!(fresh.kept().is_empty());
    fresh.cache = PathBuf::from("/dev/null/nowhere");
    assert_eq!(fresh.run("app", &[]), before);
}

#[test]
fn packages_of_modules_that_import_each_other_run_as_dependencies() {
    let project = Depending::new("circular-packages");
    for _ in 0..2 {
        assert_eq!(project.run("client", &[]), expected("wire-tests"));
    }
}

#[test]
fn an_error_in_a_package_is_shown_with_its_place() {
    let project = Depending::new("broken-packages");
    assert_eq!(project.run("app", &[]), expected("shop"));
    let path = project.folder.join("util/src/Util/Text.hs");
    let text = std::fs::read_to_string(&path).expect("a file");
    let errors = |text: &str| {
        std::fs::write(&path, text).expect("the file can be written");
        let mut backstory = Command::new(env!("CARGO_BIN_EXE_backstory"));
        backstory.env("BACKSTORY_CACHE", &project.cache).current_dir(&project.folder);
        let output =
            backstory.args(["run", "--front-end", "own", "app"]).output().expect("it starts");
        assert_eq!(output.status.code(), Some(2));
        String::from_utf8_lossy(&output.stderr).into_owned()
    };
    for _ in 0..2 {
        let said = errors(&format!("{text}\nwrong :: Int\nwrong = 'c'\n"));
        assert!(
            said.contains("./util/src/Util/Text.hs:") && said.contains("wrong = 'c'"),
            "{said}"
        );
        assert_eq!(said.matches("error:").count(), 1, "{said}");
    }
    let import = "import No.Such.Module\n";
    let (head, rest) = text.split_once("where\n").expect("a module");
    for _ in 0..2 {
        let said = errors(&format!("{head}where\n{import}{rest}"));
        assert!(said.contains("No.Such.Module") && said.contains("imported here"), "{said}");
        assert!(said.contains("util/src/Util/Text.hs:"), "{said}");
    }
}

#[test]
fn several_processes_share_a_cache() {
    let project = Depending::new("shared-cache");
    std::thread::scope(|scope| {
        let runs: Vec<_> = (0..3).map(|_| scope.spawn(|| project.run("app", &[]))).collect();
        for run in runs {
            assert_eq!(run.join().expect("a run"), expected("shop"));
        }
    });
    let partial = project.kept().into_keys().filter(|p| p.extension().is_some()).count();
    assert_eq!(partial, 0);
}

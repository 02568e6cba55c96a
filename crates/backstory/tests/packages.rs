//! Projects of several packages do what cabal and GHC make of them: the same output, the same exit code.
//!
//! What is expected stands in the project's folder `expected`, a file for each component, and comes from
//! `cabal run`: `BLESS=1` runs cabal, where it is installed, and writes it anew.

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

//! The origin of a file does not depend on the name of its folder: a program under `lib/` belongs to the user as much
//! as one under `src/`.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// Runs a command on the same program in `src/` and in `lib/`, without input. Both must say the
/// same; returns what was said of that in `lib/`.
fn said_of_lib(command: &[&str], program: &str) -> String {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let name = Path::new(program).file_name().expect("a file").to_str().expect("a name");
    let parent = tempfile::tempdir().expect("a folder");
    let said = ["src", "lib"].map(|folder| {
        std::fs::create_dir(parent.path().join(folder)).expect("a folder");
        let path = PathBuf::from(folder).join(name);
        std::fs::copy(root.join(program), parent.path().join(&path)).expect("a copy");
        let done = Command::new(env!("CARGO_BIN_EXE_backstory"))
            .args(command)
            .arg(path)
            .current_dir(parent.path())
            .stdin(Stdio::null())
            .output()
            .expect("backstory runs");
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        text(&done.stdout) + &text(&done.stderr)
    });
    let [in_src, in_lib] = said;
    assert_eq!(in_lib, in_src.replace("src/", "lib/"), "{command:?} {program}");
    in_lib
}

#[test]
fn a_program_under_lib_belongs_to_the_user() {
    let why = said_of_lib(&["why"], "examples/haskell/isort.hs");
    assert!(why.contains("lib/isort.hs:"), "{why}");
    let debug = said_of_lib(&["debug", "--no-memory"], "examples/haskell/isort.hs");
    assert!(debug.contains("isort [4,3,5]"), "{debug}");
    let search = said_of_lib(&["search"], "tests/haskell/deadlock/two_locks.hs");
    assert!(search.contains("lib/two_locks.hs:"), "{search}");
}

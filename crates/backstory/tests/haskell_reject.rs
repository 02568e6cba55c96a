//! Wrong Haskell programs and what is said about them: `tests/haskell/reject`.
//!
//! `NAME.hs`, or a folder `NAME` with a `Main.hs`, is refused with exit code 2 and the message in
//! `NAME.err`. `BLESS=1` writes the messages anew.

use std::path::{Path, PathBuf};
use std::process::Command;

fn programs(folder: &Path) -> Vec<(String, PathBuf)> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).expect("the folder of programs") {
        let path = entry.expect("an entry").path();
        let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        if path.is_dir() {
            found.push((name.clone(), PathBuf::from(name).join("Main.hs")));
        } else if path.extension().is_some_and(|e| e == "hs") {
            found.push((name.clone(), PathBuf::from(name + ".hs")));
        }
    }
    found.sort();
    found
}

#[test]
fn wrong_programs_are_refused_with_a_good_message() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/haskell/reject");
    let bless = test_support::files::bless();
    let programs = programs(&folder);
    assert!(programs.len() >= 80, "only {} programs", programs.len());
    let mut wrong = Vec::new();
    for (name, file) in programs {
        let output = Command::new(env!("CARGO_BIN_EXE_backstory"))
            .current_dir(&folder)
            // GHC could compile some of them.
            .args(["run", "--front-end", "own"])
            .arg(&file)
            .output()
            .expect("the program is started");
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        let golden = folder.join(format!("{name}.err"));
        if output.status.code() != Some(2) {
            wrong.push(format!("{name}: exit code {:?}, not 2\n{said}", output.status.code()));
        } else if bless {
            std::fs::write(&golden, said).expect("the message is written");
        } else {
            let expected = std::fs::read_to_string(&golden).unwrap_or_default();
            if expected != said {
                wrong.push(format!("{name}: expected\n{expected}\nbut it said\n{said}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{} differ (BLESS=1 accepts):\n{}", wrong.len(), wrong.join("\n"));
}

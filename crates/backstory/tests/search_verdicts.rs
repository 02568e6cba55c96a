//! Programs with known verdicts: the folder is the verdict. What is found replays, to the same
//! end, and is found again the same way.

use std::path::{Path, PathBuf};
use std::process::Command;

fn programs(folder: &str) -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests").join(folder);
    let entries = std::fs::read_dir(&root).unwrap_or_else(|e| panic!("{}: {e}", root.display()));
    let mut paths: Vec<PathBuf> = entries
        .filter_map(|e| e.ok().map(|e| e.path()))
        .filter(|p| p.extension().is_some_and(|e| e == "hs" || e == "erl"))
        .collect();
    paths.sort();
    assert!(!paths.is_empty(), "no programs in {}", root.display());
    paths
}

fn backstory(arguments: &[&str]) -> (i32, String, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_backstory"))
        .args(arguments)
        .output()
        .expect("the binary runs");
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    (output.status.code().unwrap_or(-1), text(&output.stdout), text(&output.stderr))
}

fn check(folder: &str, verdicts: &[&str], code: i32) {
    let name = format!("backstory-search-{}-{}", folder.replace('/', "-"), std::process::id());
    let scratch = std::env::temp_dir().join(name);
    std::fs::create_dir_all(&scratch).expect("a folder for recordings");
    let mut wrong = Vec::new();
    for path in programs(folder) {
        let file = path.display().to_string();
        let story = scratch.join(format!("{}.story", file.replace(['/', '.'], "_")));
        let story = story.display().to_string();
        let (exit, out, err) = backstory(&["search", "--json", "--record", &story, &file]);
        let report: serde_json::Value = serde_json::from_str(&out).unwrap_or_default();
        let verdict = report["verdict"].as_str().unwrap_or("").to_owned();
        if exit != code || !verdicts.contains(&verdict.as_str()) {
            wrong.push(format!("{file}: {verdict} with code {exit}\n{out}{err}"));
            continue;
        }
        if code == 1 {
            let (_, _, err) = backstory(&["replay", &story, &file]);
            if err.contains("went another way") || report["recording"] != story.as_str() {
                wrong.push(format!("{file}: its recording does not replay\n{err}"));
            }
            let (_, again, _) = backstory(&["search", "--json", "--record", &story, &file]);
            if again != out {
                wrong.push(format!("{file}: another time another report"));
            }
        }
    }
    let _ = std::fs::remove_dir_all(&scratch);
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn haskell_deadlocks() {
    check("haskell/deadlock", &["deadlock"], 1);
}

#[test]
fn erlang_deadlocks() {
    check("erlang/deadlock", &["deadlock"], 1);
}

#[test]
fn haskell_programs_without_fault() {
    check("haskell/nodeadlock", &["none"], 0);
}

#[test]
fn erlang_programs_without_fault() {
    check("erlang/nodeadlock", &["none"], 0);
}

#[test]
fn haskell_failures() {
    check("haskell/fails", &["exception", "assertion"], 1);
}

#[test]
fn erlang_failures() {
    check("erlang/fails", &["exception", "assertion"], 1);
}

//! The gallery: each famous bug is found, and its correction is proved.

use std::path::{Path, PathBuf};
use std::process::Command;

/// The entries: folders with a program that is broken, and one that is fixed.
fn entries() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/gallery");
    let folders = std::fs::read_dir(&root).expect("the gallery");
    let mut entries: Vec<PathBuf> =
        folders.filter_map(|e| e.ok().map(|e| e.path())).filter(|p| p.is_dir()).collect();
    entries.sort();
    entries
}

/// Searches a program of an entry with what its first line says: exit code, verdict, and all of it.
fn search(entry: &Path, name: &str) -> (i32, String, serde_json::Value) {
    let file = ["hs", "erl"].map(|e| entry.join(name).with_extension(e));
    let file = file.into_iter().find(|f| f.exists()).expect("a program");
    let text = std::fs::read_to_string(&file).expect("a program");
    let first = text.lines().next().unwrap_or("").trim_start_matches(['-', '%', ' ']);
    let options = first.strip_prefix("search:").unwrap_or("").split_whitespace();
    let output = Command::new(env!("CARGO_BIN_EXE_backstory"))
        .args(["search", "--json", "--no-record", "--max-time", "30s"])
        .args(options)
        .arg(&file)
        .output()
        .expect("the binary runs");
    let report: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap_or_default();
    let verdict = report["verdict"].as_str().unwrap_or("").to_owned();
    (output.status.code().unwrap_or(-1), verdict, report)
}

#[test]
fn every_bug_is_found_and_every_correction_proved() {
    let entries = entries();
    assert!(entries.len() >= 14, "{} entries", entries.len());
    for entry in entries {
        let (code, verdict, report) = search(&entry, "broken");
        let is_found =
            ["deadlock", "exception", "assertion", "liveness"].contains(&verdict.as_str());
        assert!(code == 1 && is_found, "{}: {code} {report}", entry.display());
        let (code, verdict, report) = search(&entry, "fixed");
        assert_eq!((code, verdict.as_str()), (0, "none"), "{}: {report}", entry.display());
        assert_eq!(report["cover"]["complete"], true, "{}: {report}", entry.display());
        assert!(entry.join("README.md").exists(), "{} has no page", entry.display());
    }
}

//! The documentation does what it says: every transcript in the README, under `docs/` and in the gallery is played and compared,
//! every command that is printed can be run as printed, and every link leads somewhere.
//!
//! `transcripts/page.rs` describes how a page is written. `BLESS=1` writes what is shown now into the pages.

#[path = "transcripts/page.rs"]
mod page;
#[path = "transcripts/play.rs"]
mod play;

use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().expect("the checkout")
}

fn markdown_under(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            markdown_under(&path, found);
        } else if path.extension().is_some_and(|e| e == "md") {
            found.push(path);
        }
    }
}

/// Pages whose transcripts are played and whose commands are checked.
fn pages() -> Vec<PathBuf> {
    let mut found = vec![root().join("README.md")];
    markdown_under(&root().join("docs"), &mut found);
    markdown_under(&root().join("examples/gallery"), &mut found);
    found.sort();
    found
}

fn short(path: &Path) -> String {
    path.strip_prefix(root()).unwrap_or(path).display().to_string()
}

#[test]
fn transcripts_go_as_printed() {
    let bless = std::env::var_os("BLESS").is_some();
    let (mut wrong, mut played) = (Vec::new(), 0);
    for path in pages() {
        let text = std::fs::read_to_string(&path).expect("a page");
        let page = page::read(&text).unwrap_or_else(|e| panic!("{}: {e}", short(&path)));
        played += page.consoles();
        if page.consoles() == 0 {
            continue;
        }
        let shown = play::play(&root(), &page);
        for (line, problem) in &shown.problems {
            wrong.push(format!("{}:{line}: {problem}", short(&path)));
        }
        if bless {
            let new = page::with_outputs(&text, &page, &shown.outputs);
            if new != text {
                std::fs::write(&path, new).expect("the page is written");
            }
        } else {
            for difference in page::differences(&page, &shown.outputs) {
                wrong.push(format!("{}:{difference}", short(&path)));
            }
        }
    }
    assert!(played >= 20, "only {played} transcripts were found");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn printed_commands_are_in_transcripts() {
    let mut wrong = Vec::new();
    for path in pages() {
        let text = std::fs::read_to_string(&path).expect("a page");
        for (line, problem) in page::loose_commands(&text) {
            wrong.push(format!("{}:{line}: {problem}", short(&path)));
        }
        for (line, example) in page::mentioned_examples(&text) {
            if !root().join(&example).exists() {
                wrong.push(format!("{}:{line}: there is no {example}", short(&path)));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn links_lead_somewhere() {
    let mut all = pages();
    for entry in std::fs::read_dir(root()).expect("the checkout") {
        let path = entry.expect("an entry").path();
        if path.extension().is_some_and(|e| e == "md") {
            all.push(path);
        }
    }
    all.push(root().join("tests/README.md"));
    let mut wrong = Vec::new();
    for path in all {
        let text = std::fs::read_to_string(&path).expect("a page");
        for (line, target) in page::links(&text) {
            let folder = path.parent().expect("a folder");
            let (file, heading) = target.split_once('#').unwrap_or((&target, ""));
            let to = if file.is_empty() { path.clone() } else { folder.join(file) };
            if !to.exists() {
                wrong.push(format!("{}:{line}: no file {target}", short(&path)));
            } else if !heading.is_empty() {
                let there = std::fs::read_to_string(&to).expect("a page");
                if !page::headings(&there).iter().any(|h| h == heading) {
                    wrong.push(format!("{}:{line}: no heading {target}", short(&path)));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Files of the crates that ARCHITECTURE.md and the internals name, such as `search/src/stuck.rs`.
#[test]
fn named_source_files_exist() {
    let mut pages = vec![root().join("ARCHITECTURE.md")];
    markdown_under(&root().join("docs/internals"), &mut pages);
    let (mut wrong, mut seen) = (Vec::new(), 0);
    for path in pages {
        let text = std::fs::read_to_string(&path).expect("a page");
        for (number, line) in text.lines().enumerate() {
            for code in line.split('`').skip(1).step_by(2).filter(|c| c.contains("/src/")) {
                seen += 1;
                let file = root().join("crates").join(code.trim_start_matches("crates/"));
                if !file.exists() {
                    wrong.push(format!("{}:{}: there is no {code}", short(&path), number + 1));
                }
            }
        }
    }
    assert!(seen >= 20, "only {seen} files are named");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

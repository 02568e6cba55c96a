//! What a newcomer meets first: a program alone, the tour, help, completions, the manual.

use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().expect("the checkout")
}

fn backstory(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_backstory"))
        .args(arguments)
        .current_dir(root())
        .stdin(Stdio::null())
        .output()
        .expect("backstory runs")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

#[test]
fn a_program_alone_is_run_and_what_next_is_said() {
    let done = backstory(&["examples/haskell/isort.hs"]);
    assert_eq!(text(&done.stdout), "[3,5,4]\n");
    assert_eq!(done.status.code(), Some(0));
    let said = text(&done.stderr);
    for command in ["debug", "why", "search", "step", "web"] {
        let line = format!("backstory {command} examples/haskell/isort.hs");
        assert!(said.contains(&line), "{said}");
    }
    // Its own arguments are its own, and what is no program is an unknown command.
    let unknown = backstory(&["frobnicate"]);
    assert_eq!(unknown.status.code(), Some(2));
    let missing = backstory(&["nothing.hs"]);
    assert_eq!(missing.status.code(), Some(2));
    assert!(text(&missing.stderr).contains("there is no file nothing.hs"));
    assert!(!text(&missing.stderr).contains("What next?"));
}

#[test]
fn the_tour_plays_without_a_terminal() {
    let done = backstory(&["tour"]);
    let said = text(&done.stdout);
    assert_eq!(done.status.code(), Some(0), "{said}{}", text(&done.stderr));
    for title in ["Questions", "Stories", "Search", "Stepping, either way", "Contracts", "Messages"]
    {
        assert!(said.contains(title), "{title}: {said}");
    }
    // Each stop shows what its engine found.
    for seen in ["[3,5,4]", "insert", "percent 12 = 50", "deadlock", "phil#4", "That was the tour."]
    {
        assert!(said.contains(seen), "{seen}: {said}");
    }
    assert!(!text(&done.stderr).contains("panicked"), "{}", text(&done.stderr));
}

#[test]
fn completions_and_the_manual_are_printed() {
    for shell in ["bash", "zsh", "fish"] {
        let done = backstory(&["completions", shell]);
        assert_eq!(done.status.code(), Some(0));
        assert!(text(&done.stdout).contains("replay"), "{shell}");
    }
    let manual = text(&backstory(&["man"]).stdout);
    for wanted in [".TH backstory", "BACKSTORY WEB", "no\\-open", "BACKSTORY STEP"] {
        assert!(manual.contains(wanted), "{wanted}: {manual}");
    }
    let help = text(&backstory(&["--help"]).stdout);
    assert!(help.contains("backstory tour") && help.contains("Examples:"), "{help}");
}

#[test]
fn nobody_reading_the_output_is_no_error() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_backstory"))
        .args(["diagram", "--json", "examples/erlang/tcp.erl"])
        .current_dir(root())
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("backstory runs");
    drop(child.stdout.take());
    let done = child.wait_with_output().expect("it ends");
    assert!(!text(&done.stderr).contains("panicked"), "{}", text(&done.stderr));
}

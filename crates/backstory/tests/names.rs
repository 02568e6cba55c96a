//! Threads, processes and objects have one name each, in every command.

use serde_json::Value;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Runs backstory at the root, with something typed.
fn backstory(arguments: &[&str], typed: &str) -> String {
    let mut command = Command::new(env!("CARGO_BIN_EXE_backstory"));
    command.args(arguments).current_dir(root()).stdin(Stdio::piped());
    let mut child =
        command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("backstory starts");
    let mut input = child.stdin.take().expect("a pipe");
    std::io::Write::write_all(&mut input, typed.as_bytes()).expect("it reads");
    drop(input);
    let output = child.wait_with_output().expect("it ends");
    String::from_utf8_lossy(&output.stdout).into_owned()
}

fn json(arguments: &[&str]) -> Value {
    let out = backstory(arguments, "");
    let line = out.lines().last().unwrap_or("");
    serde_json::from_str(line).unwrap_or_else(|e| panic!("{arguments:?}: {e}\n{out}"))
}

fn names<'a>(all: impl IntoIterator<Item = &'a str>) -> BTreeSet<String> {
    all.into_iter().map(str::to_owned).collect()
}

fn texts<'a>(list: &'a Value, field: &'a str) -> impl Iterator<Item = &'a str> {
    list.as_array().into_iter().flatten().filter_map(move |entry| entry[field].as_str())
}

/// A recording of what `search` finds in a program, and the report.
fn found(program: &str, name: &str) -> (String, Value) {
    let story = std::env::temp_dir().join(format!("names-{name}-{}.story", std::process::id()));
    let story = story.display().to_string();
    (story.clone(), json(&["search", program, "--json", "--record", &story]))
}

/// The threads that `step` lists at the end of a run.
fn stepped(program: &str) -> BTreeSet<String> {
    let out = backstory(&["step", program], "run 1000\nthreads\nquit\n");
    let last = out.rsplit("> threads").next().unwrap_or("");
    let lines = last.lines().filter_map(|line| {
        let mut words = line.trim_start_matches(['*', ' ']).split("  ");
        words.next()?.trim().parse::<u32>().ok()?;
        words.find(|w| !w.is_empty()).map(str::trim)
    });
    names(lines)
}

fn drawn(program: &str) -> BTreeSet<String> {
    let said = json(&["diagram", program, "--json"]);
    names(texts(&said["lifelines"], "label"))
}

#[test]
fn every_command_calls_the_philosophers_the_same() {
    let program = "examples/haskell/philosophers.hs";
    let all = names(["main", "phil#1", "phil#2", "phil#3", "phil#4"]);
    let (story, said) = found(program, "philosophers");
    assert_eq!(names(texts(&said["steps"], "thread")), all, "{said}");
    assert_eq!(names(texts(&said["blocked"], "thread")), all, "{said}");
    assert_eq!(stepped(&story), all);
    assert_eq!(drawn(&story), all);
    let waiting = backstory(&["why", &story, "--blocked"], "");
    for name in &all {
        assert!(waiting.contains(&format!("{name} waits")), "{name}:\n{waiting}");
    }
    // Commands agree on the names of what they wait for.
    let objects = backstory(&["step", &story], "objects\nquit\n");
    for blocked in said["blocked"].as_array().expect("a list") {
        let why = blocked["waits"].as_str().expect("a text");
        let object = why.strip_prefix("waits to take ").and_then(|w| w.split(':').next());
        let object = object.unwrap_or_else(|| panic!("{why}"));
        assert!(objects.contains(&format!("MVar {object}: empty")), "{object}:\n{objects}");
    }
    let _ = std::fs::remove_file(story);
}

#[test]
fn every_command_calls_clerks_and_locks_the_same() {
    let program = "tests/names/Bank.hs";
    let all = names(["main", "transfer#1", "transfer#2"]);
    let (story, said) = found(program, "bank");
    assert_eq!(names(texts(&said["steps"], "thread")), all, "{said}");
    assert_eq!(stepped(&story), all);
    assert_eq!(drawn(program), all);
    let locks = said["warnings"][0]["locks"].as_array().expect("a warning");
    let locks = names(locks.iter().filter_map(Value::as_str));
    assert_eq!(locks, names(["alice.guard_", "bob.guard_"]), "{said}");
    let objects = backstory(&["step", &story], "objects\nquit\n");
    for lock in &locks {
        assert!(objects.contains(&format!("MVar {lock}: empty")), "{lock}:\n{objects}");
    }
    let _ = std::fs::remove_file(story);
}

#[test]
fn every_command_calls_a_server_and_its_clients_the_same() {
    let program = "tests/names/tickets.erl";
    let all = names(["main", "tickets", "buy#1", "buy#2"]);
    let (story, said) = found(program, "tickets");
    assert_eq!(names(texts(&said["steps"], "thread")), all, "{said}");
    assert_eq!(stepped(&story), all);
    assert_eq!(stepped(program), all);
    assert_eq!(drawn(program), all);
    let asked = backstory(&["debug", program, "--no-memory"], "");
    for name in &all {
        assert!(asked.contains(name.as_str()), "{name}:\n{asked}");
    }
    let _ = std::fs::remove_file(story);
}

#[test]
fn a_recording_of_a_deadlock_opens_in_the_deadlock() {
    let (story, said) = found("tests/names/Bank.hs", "deadlock");
    assert_eq!(said["verdict"], "deadlock", "{said}");
    let out = backstory(&["step", &story], "threads\nquit\n");
    assert!(out.contains("this is its end"), "{out}");
    assert!(out.contains("deadlock: no thread can take a step"), "{out}");
    assert!(out.contains("transfer#1  waits (bob.guard_ is empty)"), "{out}");
    let _ = std::fs::remove_file(story);
}

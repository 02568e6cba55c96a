//! Recordings on the command line: a replay shows the same; what cannot be replayed is explained.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

fn backstory(folder: &Path, arguments: &[&str], input: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_backstory"))
        .args(arguments)
        .current_dir(folder)
        .env("NO_COLOR", "1")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary starts");
    // A program that reads nothing may be gone already.
    let _ = child.stdin.take().map(|mut stdin| stdin.write_all(input.as_bytes()));
    child.wait_with_output().expect("it ends")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("a folder can be made");
    folder
}

fn write(folder: &Path, name: &str, contents: impl AsRef<[u8]>) {
    std::fs::write(folder.join(name), contents).expect("a file can be written");
}

/// A program that reads, forks and writes; and a recording of it.
fn recorded(name: &str) -> PathBuf {
    let folder = folder(name);
    let program = r#"
(module Main core
  (def child (lam (m $token) (%mvar-put m "from the child\n")))
  (def main (lam ($token)
    (let! (m (%mvar-new))
    (let! ($t (%fork (child m)))
    (let! (line (%read-line 0))
    (let! (text (%mvar-take m))
    (let! ($w (%write 1 text))
      (case line
        ((Just bytes) (%write 1 bytes))
        (else (%write 1 "nothing")))))))))))"#;
    write(&folder, "p.core", program);
    let run = backstory(&folder, &["run", "--record", "p.story", "p.core"], "typed\nmore\n");
    assert_eq!(text(&run.stdout), "from the child\ntyped", "{}", text(&run.stderr));
    folder
}

#[track_caller]
fn refused(folder: &Path, arguments: &[&str], expected: &str) {
    let output = backstory(folder, arguments, "");
    let errors = text(&output.stderr);
    assert!(errors.contains(expected), "{errors}");
    assert_eq!(output.status.code(), Some(2), "{errors}");
    assert_eq!(text(&output.stdout), "");
}

#[test]
fn a_replay_needs_no_input_and_shows_the_same() {
    let folder = recorded("replay");
    let replay = backstory(&folder, &["replay", "p.story"], "");
    assert_eq!(text(&replay.stdout), "from the child\ntyped", "{}", text(&replay.stderr));
    assert_eq!(replay.status.code(), Some(0));
    let size = std::fs::metadata(folder.join("p.story")).expect("it is there").len();
    assert!(size < 300, "choices only: {size} bytes");
}

#[test]
fn random_schedules_replay_too() {
    let folder = folder("random");
    let program = r#"
(module Main core
  (def worker (lam (out name n $token)
    (case (%int< n 1)
      ((True) (%mvar-put out name))
      (else (let! ($w (%write 1 name))
            (let! (next (%int- n 1)) (worker out name next $token)))))))
  (def main (lam ($token)
    (let! (out (%mvar-new))
    (let! ($a (%fork (worker out "a" 20)))
    (let! ($b (%fork (worker out "b" 20)))
    (let! ($x (%mvar-take out))
      (%mvar-take out))))))))"#;
    write(&folder, "p.core", program);
    let mut seen = std::collections::BTreeSet::new();
    for seed in 1..6 {
        let seed = seed.to_string();
        let arguments = ["run", "--random-schedule", &seed, "--record", "p.story", "p.core"];
        let run = backstory(&folder, &arguments, "");
        assert_eq!(run.status.code(), Some(0), "{}", text(&run.stderr));
        let replay = backstory(&folder, &["replay", "p.story"], "");
        assert_eq!(text(&run.stdout), text(&replay.stdout), "{}", text(&replay.stderr));
        seen.insert(run.stdout);
    }
    assert!(seen.len() > 1, "seeds give different schedules");
}

#[test]
fn a_recording_of_another_program_is_refused() {
    let folder = recorded("other");
    let changed = std::fs::read_to_string(folder.join("p.core")).expect("readable");
    write(&folder, "p.core", changed.replace("child\\n", "kid\\n"));
    refused(&folder, &["replay", "p.story"], "another program");
}

#[test]
fn truncated_damaged_and_foreign_files_are_explained() {
    let folder = recorded("damaged");
    let bytes = std::fs::read(folder.join("p.story")).expect("readable");
    write(&folder, "empty.story", b"");
    write(&folder, "short.story", &bytes[..30]);
    write(&folder, "foreign.story", b"#!/bin/sh\necho hello\n");
    let mut damaged = bytes.clone();
    damaged[40] ^= 0x20;
    write(&folder, "damaged.story", &damaged);
    refused(&folder, &["replay", "empty.story"], "not a recording");
    refused(&folder, &["replay", "foreign.story"], "not a recording");
    refused(&folder, &["replay", "short.story"], "cut short");
    refused(&folder, &["replay", "damaged.story"], "damaged");
    refused(&folder, &["replay", "none.story"], "cannot read none.story");
}

const LOOP: &str = r#"
(module Main core
  (def loop (lam (n) (let! (next (%int+ n 1)) (loop next))))
  (def main (lam ($token) (let! ($w (%write 1 "begun\n")) (loop 0)))))"#;

#[test]
fn limits_end_a_run_with_a_reason_and_a_valid_recording() {
    let folder = folder("limits");
    write(&folder, "loop.core", LOOP);
    let arguments = ["run", "--max-steps", "5000", "--record", "loop.story", "loop.core"];
    let run = backstory(&folder, &arguments, "");
    assert_eq!(run.status.code(), Some(3));
    let errors = text(&run.stderr);
    assert!(errors.contains("stopped after 5000 steps at loop.core:3"), "{errors}");
    let replay = backstory(&folder, &["replay", "loop.story"], "");
    assert_eq!(replay.status.code(), Some(3));
    assert!(text(&replay.stderr).contains("stopped after 5000 steps"));

    let hungry = r#"
(module Main core
  (def grow (lam (list) (let ((longer (con : 1 list))) (grow longer))))
  (def main (lam ($token) (grow (con [])))))"#;
    write(&folder, "grow.core", hungry);
    let run = backstory(&folder, &["run", "--max-memory", "20M", "grow.core"], "");
    assert_eq!(run.status.code(), Some(3));
    let errors = text(&run.stderr);
    assert!(errors.contains("out of memory at grow.core:3"), "{errors}");
}

#[test]
fn ctrl_c_keeps_what_was_recorded() {
    let folder = folder("interrupt");
    write(&folder, "loop.core", LOOP);
    let mut child = Command::new(env!("CARGO_BIN_EXE_backstory"))
        .args(["run", "--record", "loop.story", "loop.core"])
        .current_dir(&folder)
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary starts");
    // Wait until the recording has been begun, so that the signal finds the program running.
    while !folder.join("loop.story").exists() {
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
    std::thread::sleep(std::time::Duration::from_millis(500));
    let sent = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(sent.is_ok_and(|s| s.success()));
    let status = child.wait().expect("it ends");
    assert_eq!(status.code(), Some(130));
    let replay = backstory(&folder, &["replay", "loop.story"], "");
    assert_eq!(text(&replay.stdout), "begun\n", "{}", text(&replay.stderr));
}

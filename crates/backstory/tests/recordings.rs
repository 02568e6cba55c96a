//! Recordings on the command line: a replay shows the same; what cannot be replayed is explained.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use test_support::process;

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
    refused(&folder, &["replay", "short.story"], "cut off at byte 30");
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
    assert!(text(&replay.stderr).contains("the recording ends here, after 5000 steps"));

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
    wait_for_progress(&folder.join("loop.story"), &mut child);
    process::signal(&child, "INT");
    let status = child.wait().expect("it ends");
    assert_eq!(status.code(), Some(130));
    let replay = backstory(&folder, &["replay", "loop.story"], "");
    assert_eq!(text(&replay.stdout), "begun\n", "{}", text(&replay.stderr));
}

/// Waits until a recording says that its program has come somewhere, so that a signal finds it running.
fn wait_for_progress(path: &Path, child: &mut Child) {
    process::wait_until(child, "progress", |_| {
        let bytes = std::fs::read(path).unwrap_or_default();
        let steps = workbench::read_recording(&bytes).ok().and_then(|r| r.last_step());
        steps.is_some_and(|steps| steps > 0)
    });
}

#[test]
fn a_run_that_was_killed_is_replayed_up_to_where_its_recording_was_cut() {
    let folder = folder("killed");
    write(&folder, "loop.core", LOOP);
    let mut child = Command::new(env!("CARGO_BIN_EXE_backstory"))
        .args(["run", "--record", "loop.story", "loop.core"])
        .current_dir(&folder)
        .stdout(Stdio::null())
        .spawn()
        .expect("the binary starts");
    let path = folder.join("loop.story");
    wait_for_progress(&path, &mut child);
    process::signal(&child, "KILL");
    child.wait().expect("it ends");
    let bytes = std::fs::read(&path).expect("it is there");
    let steps = workbench::read_recording(&bytes).ok().and_then(|r| r.last_step());
    let steps = steps.expect("the last progress");
    // The program never ends: its replay does.
    let replay = backstory(&folder, &["replay", "loop.story"], "");
    let errors = text(&replay.stderr);
    assert_eq!(text(&replay.stdout), "begun\n", "{errors}");
    let expected = format!("the recording ends here, after {steps} steps and 1 event");
    assert!(errors.contains(&expected), "{errors}");
    assert!(errors.contains("it was cut off at byte"), "{errors}");
    assert_eq!(replay.status.code(), Some(3), "{errors}");
}

#[test]
fn a_recording_that_was_cut_anywhere_is_played_as_far_as_it_goes() {
    let folder = recorded("truncated");
    let bytes = std::fs::read(folder.join("p.story")).expect("readable");
    let mut played = std::collections::BTreeSet::new();
    for end in 1..bytes.len() {
        write(&folder, "cut.story", &bytes[..end]);
        let replay = backstory(&folder, &["replay", "cut.story"], "");
        let (out, errors) = (text(&replay.stdout), text(&replay.stderr));
        assert!(errors.contains("cut off at byte"), "{end}: {errors}");
        assert!(!errors.contains("panicked"), "{end}: {errors}");
        assert!("from the child\ntyped".starts_with(&out), "{end}: {out}");
        let code = replay.status.code().expect("a code");
        assert!(code == 2 && out.is_empty() || code == 3, "{end}: {code}");
        played.insert((code, out));
    }
    // Before the header is whole, after it, and with the line that was read.
    assert!(played.iter().any(|(code, _)| *code == 2), "{played:?}");
    assert!(played.contains(&(3, "from the child\ntyped".to_owned())), "{played:?}");
}

#[test]
fn a_recording_replaces_nothing_but_a_recording() {
    let folder = recorded("kept");
    let story = std::fs::read(folder.join("p.story")).expect("readable");
    // The program itself, a folder, a link to a recording, a link to nothing.
    write(&folder, "old.story", &story);
    std::fs::create_dir(folder.join("folder")).expect("a folder");
    let link = |to: &str, name: &str| std::os::unix::fs::symlink(to, folder.join(name));
    link("old.story", "link.story").expect("a link");
    link("none", "dangling.story").expect("a link");
    for (file, why) in [
        ("p.core", "is not a recording"),
        ("folder", "is not a regular file"),
        ("link.story", "is a symbolic link"),
        ("dangling.story", "is a symbolic link"),
    ] {
        let before = std::fs::read(folder.join(file)).ok();
        refused(&folder, &["run", "--record", file, "p.core"], why);
        assert_eq!(std::fs::read(folder.join(file)).ok(), before, "{file}");
    }
    assert_eq!(std::fs::read(folder.join("old.story")).expect("readable"), story);
    assert!(!folder.join("none").exists());
    // An older recording is replaced when the new one is whole.
    let run = backstory(&folder, &["run", "--record", "old.story", "p.core"], "other\n");
    assert_eq!(run.status.code(), Some(0), "{}", text(&run.stderr));
    let replay = backstory(&folder, &["replay", "old.story"], "");
    assert_eq!(text(&replay.stdout), "from the child\nother");
    assert!(!folder.join("old.story.part").exists());
}

#[test]
fn an_older_recording_outlives_a_run_that_was_killed() {
    let folder = recorded("outlives");
    let story = std::fs::read(folder.join("p.story")).expect("readable");
    write(&folder, "loop.core", LOOP);
    let mut child = Command::new(env!("CARGO_BIN_EXE_backstory"))
        .args(["run", "--record", "p.story", "loop.core"])
        .current_dir(&folder)
        .stdout(Stdio::null())
        .spawn()
        .expect("the binary starts");
    wait_for_progress(&folder.join("p.story.part"), &mut child);
    process::signal(&child, "KILL");
    child.wait().expect("it ends");
    assert_eq!(std::fs::read(folder.join("p.story")).expect("readable"), story);
    let replay = backstory(&folder, &["replay", "p.story.part"], "");
    assert_eq!(text(&replay.stdout), "begun\n", "{}", text(&replay.stderr));
}

/// Whether a write succeeds is an answer of the outside: a replay gives the same.
#[test]
fn a_write_that_failed_fails_again() {
    let folder = folder("failed-write");
    write(
        &folder,
        "Full.hs",
        "import Control.Exception\nimport System.IO\n\nmain :: IO ()\nmain = do\n  \
         mapM_ attempt [\"/dev/full\", \"/dev/null\"]\n  where\n    attempt path = do\n      \
         file <- openFile path WriteMode\n      \
         result <- try (hPutStrLn file \"text\" >> hFlush file)\n      \
         putStrLn (either failed (const \"written\") result)\n\n\
         failed :: SomeException -> String\nfailed _ = \"failed\"\n",
    );
    let ran = backstory(&folder, &["run", "Full.hs", "--record", "full.story"], "");
    assert_eq!(text(&ran.stdout), "failed\nwritten\n", "{}", text(&ran.stderr));
    // The recording alone decides: where it is replayed, the disk may have room.
    let replayed = backstory(&folder, &["replay", "full.story"], "");
    assert_eq!(text(&replayed.stdout), "failed\nwritten\n", "{}", text(&replayed.stderr));
}

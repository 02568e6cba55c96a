//! The stepper's sessions: each `tests/sessions/*.session` begins with the program and options on
//! its first line, then what was typed (lines that begin with `> `) and what was shown.
//!
//! `BLESS=1` writes what is shown now.

use std::process::{Command, Stdio};
use test_support::files::root;
use test_support::{Random, difference, files};

/// Runs the commands of a session; everything that was shown.
fn play(first: &str, commands: &[&str]) -> String {
    use std::io::Write;
    let mut child = Command::new(env!("CARGO_BIN_EXE_backstory"))
        .arg("step")
        .args(first.split_whitespace())
        .current_dir(root())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("backstory starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    let typed = commands.iter().map(|c| format!("{c}\n")).collect::<String>();
    stdin.write_all(typed.as_bytes()).expect("commands are taken");
    drop(stdin);
    let done = child.wait_with_output().expect("backstory ends");
    let errors = String::from_utf8_lossy(&done.stderr);
    assert!(errors.is_empty(), "{first}: {errors}");
    assert_eq!(done.status.code(), Some(0), "{first}");
    String::from_utf8_lossy(&done.stdout).into_owned()
}

#[test]
fn sessions_go_as_written() {
    let folder = root().join("tests/sessions");
    let paths = files::with_extension(&folder, &["session"]);
    assert!(paths.len() >= 5, "the sessions are there");
    let mut wrong = Vec::new();
    for path in paths {
        let text = std::fs::read_to_string(&path).expect("a session");
        let (first, rest) = text.split_once('\n').expect("a first line");
        let commands: Vec<&str> = rest.lines().filter_map(|l| l.strip_prefix("> ")).collect();
        let shown = format!("{first}\n{}", play(first, &commands));
        if shown == text {
            continue;
        }
        if files::bless() {
            std::fs::write(&path, &shown).expect("the session is written");
        } else {
            wrong.push(format!("{}:\n{}", path.display(), difference(&text, &shown)));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// What is typed wrongly gets an answer that helps, and never ends the session.
#[test]
fn nonsense_is_answered() {
    let commands = [
        "step 99",
        "s nobody",
        "goto x",
        "goto 99999999",
        "back -1",
        "back 99999",
        "break",
        "break x:y",
        "deliver",
        "deliver 1 2",
        "deliver 99 98",
        "until 77",
        "print nothing",
        "where 12",
        "frobnicate",
        "run 0",
        "run x",
        "hold",
        "hold",
        "99999999999999999999",
        "\u{3bb}",
        "help",
        "history 3",
    ];
    let shown = play("examples/erlang/tcp.erl", &commands);
    for wanted in
        ["there is no thread 99", "there is no thread nobody", "there is no command frobnicate"]
    {
        assert!(shown.contains(wanted), "{wanted}: {shown}");
    }
    assert!(shown.contains("> history 3"), "the session went on to its end");
}

/// Any walk through a program can be undone, step by step, to exactly what was shown before.
#[test]
fn every_step_can_be_taken_back() {
    for program in
        ["tests/sessions/workers.hs", "examples/haskell/philosophers.hs", "examples/erlang/tcp.erl"]
    {
        let mut random = Random::new(11);
        let mut commands: Vec<String> = Vec::new();
        for _ in 0..40 {
            commands.push(format!("s {}", random.below(5)));
            commands.push("t".to_owned());
        }
        let mut back: Vec<String> = Vec::new();
        for _ in 0..40 {
            back.push("b".to_owned());
        }
        let all: Vec<&str> = commands.iter().chain(&back).map(String::as_str).collect();
        let shown = play(program, &all);
        // The states on the way there, each as the list of threads; refused steps changed nothing.
        let blocks: Vec<(&str, &str)> =
            shown.split("\n> ").skip(1).map(|b| b.split_once('\n').unwrap_or((b, ""))).collect();
        let mut forth: Vec<&str> = vec![];
        let mut refused = true;
        for (command, answer) in &blocks {
            if command.starts_with("s ") {
                refused = !answer.trim_start().starts_with(|c: char| c.is_ascii_digit());
            } else if *command == "t" && !refused {
                forth.push(answer);
            }
        }
        assert!(forth.len() > 5, "{program}: {shown}");
        let plain = |text: &str| {
            let lines = text.lines().filter(|l| !l.starts_with("back to"));
            // The next thread of the run is marked there only.
            lines.map(|l| l.replacen('*', " ", 1)).collect::<Vec<_>>()
        };
        forth.pop();
        let back: Vec<&str> =
            blocks.iter().filter(|(c, _)| *c == "b").map(|(_, answer)| *answer).collect();
        for (i, (before, after)) in forth.iter().rev().zip(&back).enumerate() {
            assert_eq!(plain(before), plain(after), "{program}, {i} steps back");
        }
    }
}

/// A schedule that was chosen by hand, saved and opened again, has the same events: random steps, in programs with
/// MVars, channels, transactions and messages, which arrive at once or by choice.
#[test]
fn saved_ways_go_the_same_way_again() {
    let programs = [
        ("examples/haskell/philosophers.hs", false),
        ("tests/sessions/workers.hs", false),
        ("examples/haskell/stm-race.hs", false),
        ("examples/erlang/tcp.erl", false),
        ("examples/erlang/tcp.erl", true),
    ];
    for (number, (program, hold)) in programs.into_iter().enumerate() {
        for seed in 1..=3 {
            saved_way(program, hold, number as u64 * 100 + seed);
        }
    }
}

fn saved_way(program: &str, hold: bool, seed: u64) {
    let mut random = Random::new(seed);
    let mut next = |bound: usize| random.below(bound);
    let mut commands = vec!["r 3".to_owned()];
    if hold {
        commands.push("hold".to_owned());
    }
    // Some of these cannot be done, which changes nothing.
    for _ in 0..25 {
        commands.push(match next(if hold { 3 } else { 2 }) {
            0 => format!("s {}", next(3)),
            1 => format!("s {}", 2 + next(4)),
            _ => format!("d {} {}", next(5), next(5)),
        });
    }
    let file = std::env::temp_dir().join(format!("backstory-{}-{seed}.story", std::process::id()));
    let path = file.display().to_string();
    commands.extend(["i 100".to_owned(), format!("save {path}")]);
    let typed: Vec<&str> = commands.iter().map(String::as_str).collect();
    let shown = play(program, &typed);
    let (_, end) = shown.rsplit_once("> i 100\n").expect("the history");
    let (history, saved) = end.split_once("> save").expect("it is saved");
    assert!(saved.contains("events are kept in"), "{program} {seed}: {saved}\n{history}");
    // Arrivals are choices of a recording, not events, and a blocked attempt does nothing: their lines do not reappear.
    // The name of an object may come from another schedule: thread and operation are enough.
    let line = |l: &str| {
        let (_, rest) = l.trim_start().split_once("  ")?;
        let words: Vec<&str> = rest.split_whitespace().collect();
        let kept = if rest.contains("starts ") || rest.contains("receives ") { 3 } else { 2 };
        Some(words[..kept.min(words.len())].join(" "))
    };
    let events = |text: &str| -> Vec<String> {
        let all = text.lines().filter(|l| l.trim_start().starts_with(|c: char| c.is_ascii_digit()));
        let done = all.filter(|l| !l.contains(" arrives from ") && !l.contains(" and waits"));
        done.filter_map(line).collect()
    };
    let wanted = events(history);
    let (go, list) = (format!("g {}", wanted.len()), "i 100".to_owned());
    let again = play(&path, &[&go, &list]);
    let (_, found) = again.rsplit_once("> i 100\n").expect("the history");
    let found = events(found);
    let _ = std::fs::remove_file(&file);
    assert_eq!(found, wanted, "{program}, seed {seed}");
}

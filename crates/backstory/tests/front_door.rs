//! The first contact of a newcomer: a bare program, the tour, help, completions, the manual.

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
    for command in ["debug", "why", "step", "web"] {
        let line = format!("backstory {command} examples/haskell/isort.hs");
        assert!(said.contains(&line), "{said}");
    }
    // It has one thread and no contracts.
    assert!(!said.contains("backstory search") && !said.contains("backstory check"), "{said}");
    // Its own arguments are its own, and what is no program is an unknown command.
    let unknown = backstory(&["frobnicate"]);
    assert_eq!(unknown.status.code(), Some(2));
    assert!(text(&unknown.stderr).contains("there is no command and no file `frobnicate`"));
    let missing = backstory(&["nothing.hs"]);
    assert_eq!(missing.status.code(), Some(2));
    assert!(text(&missing.stderr).contains("there is no file nothing.hs"));
    assert!(!text(&missing.stderr).contains("What next?"));
}

/// The suggestions fit the run.
#[test]
fn what_next_fits_the_program() {
    let hints = |program: &str| text(&backstory(&[program]).stderr);
    let deadlock = hints("tests/haskell/deadlock/barrier_short.hs");
    assert!(deadlock.contains("backstory search"), "{deadlock}");
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("Dies.hs");
    std::fs::write(&path, "main :: IO ()\nmain = print (head ([] :: [Int]))\n").expect("a file");
    let exception = hints(&path.display().to_string());
    assert!(exception.contains("backstory why --exception"), "{exception}");
    let contracts = hints("examples/haskell/contracts/Accounts.hs");
    assert!(contracts.contains("backstory check"), "{contracts}");
}

#[test]
fn misspelt_commands_and_options_are_noticed() {
    let said = |arguments: &[&str]| {
        let done = backstory(arguments);
        (text(&done.stderr), done.status.code())
    };
    let (command, code) = said(&["rnu", "examples/haskell/isort.hs"]);
    assert!(command.contains("did you mean `backstory run`?"), "{command}");
    assert_eq!(code, Some(2));
    let (python, code) = said(&["Foo.py"]);
    assert!(python.contains("there is no file Foo.py"), "{python}");
    assert_eq!(code, Some(2));
    let (before, code) = said(&["run", "--recrod", "x", "examples/haskell/isort.hs"]);
    assert!(before.contains("--recrod") && before.contains("--record"), "{before}");
    assert_eq!(code, Some(2));
    let (behind, code) = said(&["run", "examples/haskell/isort.hs", "--recrod", "x"]);
    assert!(behind.contains("--recrod goes to the program; did you mean --record?"), "{behind}");
    assert_eq!(code, Some(0));
    let (own, _) = said(&["run", "examples/haskell/isort.hs", "--", "--recrod", "x"]);
    assert!(!own.contains("--record"), "{own}");
    for command in ["search", "debug"] {
        let (strategy, code) = said(&[command, "examples/haskell/isort.hs", "--strategy", "bogus"]);
        assert!(strategy.contains("invalid value 'bogus' for '--strategy <NAME>'"), "{strategy}");
        assert_eq!(code, Some(2));
    }
}

/// One object on standard output, whatever happens.
#[test]
fn json_is_one_object_in_every_case() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("front-door-json");
    std::fs::create_dir_all(&folder).expect("a folder");
    let file = |name: &str, text: &str| {
        let path = folder.join(name);
        std::fs::write(&path, text).expect("a file");
        path.display().to_string()
    };
    let ill_typed = file("IllTyped.hs", "main :: IO ()\nmain = putStrLn (1 + True)\n");
    let splice = file(
        "Splice.hs",
        "{-# LANGUAGE TemplateHaskell #-}\nmain :: IO ()\nmain = print $(pure 1)\n",
    );
    let empty = file("empty.story", "");
    let cases: &[(&[&str], &str)] = &[
        (&["run", "--json", &ill_typed], "program"),
        (&["debug", "--json", &ill_typed], "program"),
        (&["why", "--json", &ill_typed], "program"),
        (&["search", "--json", &ill_typed], "program"),
        (&["check", "--json", &ill_typed], "program"),
        (&["diagram", "--json", &ill_typed], "program"),
        (&["run", "--json", "--front-end", "own", &splice], "unsupported"),
        // GHC is tried instead, and finds a type error.
        (&["run", "--json", &splice], "program"),
        (&["run", "--json", "nothing.hs"], "machine"),
        (&["replay", "--json", &empty], "program"),
        (&["why", "--json", "--line", "99", "examples/haskell/isort.hs"], "program"),
        (&["run", "--json", "--recrod", "x", "examples/haskell/isort.hs"], "usage"),
        (&["search", "--json", "--strategy", "bogus", "examples/haskell/isort.hs"], "usage"),
        (&["rnu", "--json", "examples/haskell/isort.hs"], "usage"),
    ];
    for (arguments, kind) in cases {
        let done = backstory(arguments);
        let shown = text(&done.stdout);
        let object: serde_json::Value =
            serde_json::from_str(&shown).unwrap_or_else(|e| panic!("{arguments:?}: {e}: {shown}"));
        assert_eq!(object["error"]["kind"], *kind, "{arguments:?}: {object}");
        assert!(object["error"]["message"].as_str().is_some_and(|m| !m.is_empty()), "{object}");
        assert_eq!(done.status.code(), Some(2), "{arguments:?}");
    }
    let object: serde_json::Value =
        serde_json::from_slice(&backstory(&["run", "--json", &ill_typed]).stdout).expect("JSON");
    let place = &object["error"]["place"];
    assert_eq!(
        (&place["line"], place["file"].as_str()),
        (&2.into(), Some(&*ill_typed)),
        "{object}"
    );
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
fn a_closed_pipe_is_not_an_error() {
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

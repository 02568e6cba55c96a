//! Damaged Haskell programs are rejected or load; nothing panics and nothing hangs.
//!
//! Programs of `tests/haskell/run` are damaged at random positions: characters and lines deleted, doubled or exchanged,
//! tokens of other programs inserted, brackets nested a thousand deep.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};
use test_support::Random;
use workbench::{LoadOptions, load};

/// The time for this test. A slow machine tries fewer programs, not for longer.
const BUDGET: Duration = Duration::from_secs(15);
const MUTATIONS: usize = 4_000;
/// Limit on the time for one program: all are small.
const PATIENCE: Duration = Duration::from_secs(10);

/// Texts that change the meaning of their context.
const PIECES: &[&str] = &[
    "(",
    ")",
    "[",
    "]",
    "{",
    "}",
    ",",
    ";",
    "`",
    "\"",
    "'",
    "\\",
    "|",
    "=",
    "->",
    "<-",
    "=>",
    "::",
    "..",
    "@",
    "~",
    "!",
    "_",
    "-",
    "{-",
    "-}",
    "--",
    "where",
    "let ",
    "in ",
    "do\n",
    "of ",
    "case ",
    "if ",
    "then ",
    "else ",
    "forall a. ",
    "class ",
    "instance ",
    "data ",
    "type ",
    "newtype ",
    "deriving ",
    "import ",
    "module ",
    "infixr 0 ",
    "\t",
    "\n",
    "\u{3bb}",
    "0x",
    "1e",
    "M.",
    ".",
    "$(",
    "#",
    "{-# ",
    " #-}",
    "main",
    "Int",
    "a ",
    "Maybe ",
    "(,)",
    "[]",
    "()",
    "mdo ",
    "rec ",
];

fn damage(random: &mut Random, text: &str, other: &str) -> String {
    let mut text: Vec<char> = text.chars().collect();
    for _ in 0..1 + random.below(3) {
        let at = random.below(text.len() + 1);
        let to = (at + 1 + random.below(12)).min(text.len());
        match random.below(8) {
            0 => drop(text.drain(at..to)),
            1 => {
                let copy: Vec<char> = text[at..to].to_vec();
                text.splice(at..at, copy);
            }
            2 if to > at => text.swap(at, to - 1),
            3 => {
                // Part of another program.
                let other: Vec<char> = other.chars().collect();
                let from = random.below(other.len() + 1);
                let until = (from + random.below(60)).min(other.len());
                text.splice(at..at, other[from..until].iter().copied());
            }
            4 => {
                // A line is lost, so that the following one belongs to another block.
                let begin = text[..at].iter().rposition(|&c| c == '\n').map_or(0, |i| i + 1);
                let end = text[at..].iter().position(|&c| c == '\n').map_or(text.len(), |i| at + i);
                text.drain(begin..end);
            }
            5 => text.truncate(at),
            _ => {
                let piece = PIECES[random.below(PIECES.len())];
                text.splice(at..at, piece.chars());
            }
        }
    }
    text.into_iter().collect()
}

/// Loads a program. Returns the time that this took.
fn try_to_load(text: &str) -> Duration {
    let path = PathBuf::from("Main.hs");
    let files = BTreeMap::from([(path.clone(), text.as_bytes().to_vec())]);
    let began = Instant::now();
    drop(load(&path, &files, &LoadOptions::default()));
    began.elapsed()
}

fn assert_survives(text: &str, what: &str) {
    let outcome = std::panic::catch_unwind(|| try_to_load(text));
    match outcome {
        Ok(took) => assert!(took < PATIENCE, "{what} took {took:?}:\n{text}"),
        Err(_) => panic!("{what} makes the front end panic:\n{text}"),
    }
}

#[test]
fn damaged_programs_never_panic() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/haskell/run");
    let mut programs: Vec<PathBuf> = std::fs::read_dir(folder)
        .expect("the folder of programs")
        .map(|e| e.expect("an entry").path())
        .filter(|p| p.extension().is_some_and(|e| e == "hs"))
        .collect();
    programs.sort();
    let texts: Vec<String> = programs
        .iter()
        .filter_map(|p| std::fs::read_to_string(p).ok())
        .filter(|t| t.len() < 4_000)
        .collect();
    let seed = std::env::var("SEED").ok().and_then(|s| s.parse().ok()).unwrap_or(1u64);
    let mut random = Random::new(seed);
    let began = Instant::now();
    for n in 0..MUTATIONS {
        if began.elapsed() > BUDGET {
            break;
        }
        let text = &texts[random.below(texts.len())];
        let other = &texts[random.below(texts.len())];
        assert_survives(&damage(&mut random, text, other), &format!("mutation {n} of {seed}"));
    }
}

#[test]
fn deep_nesting_is_refused_or_survived() {
    let deep = |open: &str, inside: &str, close: &str| {
        format!("main = print ({}{inside}{})\n", open.repeat(1_000), close.repeat(1_000))
    };
    for (open, inside, close) in [
        ("(", "1", ")"),
        ("[", "1", "]"),
        ("Just (", "1", ")"),
        ("1 + (", "1", ")"),
        ("\\x -> ", "1", ""),
        ("if True then ", "1", " else 2"),
        ("let x = ", "1", " in x"),
        ("case 1 of _ -> ", "1", ""),
        ("do ", "1", ""),
        ("- ", "1", ""),
        ("(", "", ""),
        ("1 + ", "1", ""),
        ("1 : ", "[]", ""),
        ("negate $ ", "1", ""),
        ("negate . ", "negate $ 1", ""),
        ("{-", "", "-}"),
    ] {
        assert_survives(&deep(open, inside, close), &format!("{open} many times"));
    }
    let types =
        format!("x :: {}Int{}\nx = x\nmain = x\n", "Maybe (".repeat(3_000), ")".repeat(3_000));
    assert_survives(&types, "a deep type");
    let arrows = format!("x :: {}Int\nx = x\nmain = x\n", "Int -> ".repeat(3_000));
    assert_survives(&arrows, "a type with many arrows");
    let patterns = format!("f {}x{} = x\nmain = f 1\n", "(Just ".repeat(3_000), ")".repeat(3_000));
    assert_survives(&patterns, "a deep pattern");
    let wheres = format!("main = x{}\n", "\n  where x = 1".repeat(500));
    assert_survives(&wheres, "many wheres");
    let lines: String = (0..3_000).map(|i| format!("  print {i}\n")).collect();
    assert_survives(&format!("main = do\n{lines}"), "a long do");
    let pairs: String = (0..10).map(|i| format!("x{} = (x{i}, x{i})\n", i + 1)).collect();
    assert_survives(
        &format!("x0 = 1\n{pairs}main = print 1\n"),
        "types of exponential size (kept small)",
    );
}

//! Stories of runs that were cut short, and of recordings that are not what they were: an answer as
//! far as the run went, or a sentence that says why there is none.

use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

fn backstory(folder: &Path, arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_backstory"))
        .args(arguments)
        .current_dir(folder)
        .env("NO_COLOR", "1")
        .stdin(Stdio::null())
        .output()
        .expect("backstory runs")
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

/// Prints, and never ends.
const ENDLESS: &str = "main :: IO ()
main = do
  print (foldl (+) 0 [1, 2, 3 :: Int])
  print (go 0)

go :: Int -> Int
go n = if n < 0 then n else go (n + 1)
";

/// Never ends and prints nothing.
const SILENT: &str = "main :: IO ()
main = print (length [1 :: Integer ..])
";

#[test]
fn a_run_that_printed_nothing_by_the_limit_says_so() {
    let folder = folder("stories-silent");
    std::fs::write(folder.join("silent.hs"), SILENT).expect("a program");
    let output = backstory(&folder, &["why", "silent.hs", "--max-steps", "50000"]);
    let said = text(&output.stderr);
    assert!(said.contains("stopped after 50000 steps"), "{said}");
    assert!(said.contains("--max-steps"), "{said}");
}

/// Keeps ever more.
const GREEDY: &str = "main :: IO ()
main = do
  print (product [2, 3, 7 :: Int])
  let xs = [1 ..] :: [Int]
  print (length xs + head xs)
";

#[test]
fn an_endless_run_is_explained_as_far_as_it_went() {
    let folder = folder("stories-endless");
    std::fs::write(folder.join("endless.hs"), ENDLESS).expect("a program");
    for more in [&[][..], &["--segment", "5000"], &["--whole"]] {
        let mut arguments = vec!["why", "endless.hs", "--line", "1", "--max-steps", "60000"];
        arguments.extend(more);
        let output = backstory(&folder, &arguments);
        let out = text(&output.stdout);
        assert!(out.starts_with("6\n"), "{more:?}: {out}{}", text(&output.stderr));
        assert!(out.contains("the constant 3"), "{more:?}: {out}");
        let sliced = backstory(&folder, &[&arguments[..], &["--slice"]].concat());
        let lines = text(&sliced.stdout);
        assert!(lines.contains("foldl") && !lines.contains("go (n + 1)"), "{more:?}: {lines}");
    }
    let output = backstory(&folder, &["why", "endless.hs", "--line", "2", "--max-steps", "60000"]);
    assert_eq!(output.status.code(), Some(2), "{}", text(&output.stdout));
    assert!(text(&output.stderr).contains("no line 2"), "{}", text(&output.stderr));
}

#[test]
fn a_run_that_keeps_ever_more_is_explained_as_far_as_it_went() {
    let folder = folder("stories-greedy");
    std::fs::write(folder.join("greedy.hs"), GREEDY).expect("a program");
    let arguments =
        ["why", "greedy.hs", "--line", "1", "--max-memory", "64M", "--max-steps", "3000000"];
    let output = backstory(&folder, &arguments);
    let out = text(&output.stdout);
    assert!(out.starts_with("42\n"), "{out}{}", text(&output.stderr));
    assert!(out.contains("the constant 7"), "{out}");
}

/// Whatever is wrong with a recording: no panic, no endless work, and a message.
#[test]
fn damaged_recordings_are_rejected_or_explained() {
    let folder = folder("stories-damaged");
    let program = "import Control.Concurrent\n\nmain :: IO ()\nmain = do\n  box <- newEmptyMVar\n  \
                   _ <- forkIO (putMVar box (6 * 7 :: Int))\n  takeMVar box >>= print\n";
    std::fs::write(folder.join("p.hs"), program).expect("a program");
    let run = backstory(&folder, &["run", "p.hs", "--record", "p.story"]);
    assert_eq!(text(&run.stdout), "42\n", "{}", text(&run.stderr));
    let whole = backstory(&folder, &["why", "p.story", "--line", "1"]);
    assert!(text(&whole.stdout).contains("6 * 7 = 42"), "{}", text(&whole.stdout));
    let bytes = std::fs::read(folder.join("p.story")).expect("a recording");
    let check = |bytes: &[u8], what: &str| {
        std::fs::write(folder.join("bad.story"), bytes).expect("a file");
        let arguments = ["why", "bad.story", "p.hs", "--line", "1", "--max-steps", "200000"];
        let output = backstory(&folder, &arguments);
        let (out, err) = (text(&output.stdout), text(&output.stderr));
        assert!(matches!(output.status.code(), Some(0..=2)), "{what}: {:?} {err}", output.status);
        assert!(!err.contains("panicked"), "{what}: {err}");
        assert!(!out.is_empty() || !err.is_empty(), "{what}: nothing is said");
    };
    for k in 0..12 {
        let length = bytes.len() * k / 12;
        check(&bytes[..length], &format!("the first {length} bytes"));
        let mut changed = bytes.clone();
        changed[length] ^= 0x5a;
        check(&changed, &format!("byte {length} changed"));
    }
    check(b"", "nothing");
    check(&[0xff; 300], "other bytes");
}

/// Millions of thunks, and a story through all of them.
const PUT_OFF: &str =
    "main :: IO ()\nmain = print (foldl (\\t k -> t + k * k) 0 [1 .. 120000 :: Int])\n";

#[test]
fn more_memory_than_was_allowed_is_said_and_what_would_do() {
    let folder = folder("stories-much");
    std::fs::write(folder.join("much.hs"), PUT_OFF).expect("a program");
    let why = |more: &[&str]| {
        let mut arguments = vec!["why", "much.hs", "--steps", "3"];
        arguments.extend(more);
        let output = backstory(&folder, &arguments);
        assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
        text(&output.stdout)
    };
    let answer = why(&[]);
    assert!(answer.starts_with("576007200020000\n"), "{answer}");
    assert!(!answer.contains("--max-memory"), "{answer}");
    // The program alone takes more than this.
    let told = why(&["--max-memory", "30M"]);
    let note = told.strip_prefix(answer.trim_end()).unwrap_or(&told).trim();
    assert!(note.starts_with("This took "), "{told}");
    assert!(note.contains("more than the 30 MB of --max-memory"), "{told}");
    let json: serde_json::Value =
        serde_json::from_str(&why(&["--max-memory", "30M", "--json"])).expect("an object");
    let notes = json["notes"].as_array().expect("notes");
    let note = notes[0].as_str().expect("a sentence");
    let enough = note.rsplit("--max-memory ").next().and_then(|rest| rest.split(' ').next());
    let enough = enough.expect("a limit that would do");
    let json: serde_json::Value =
        serde_json::from_str(&why(&["--max-memory", enough, "--json"])).expect("an object");
    assert_eq!(json.get("notes"), None, "{enough} would do");
    let slice = why(&["--slice", "--data", "--max-memory", "30M", "--json"]);
    assert!(slice.contains("\"notes\""), "{slice}");
}

#[test]
fn what_is_recorded_stays_within_its_share_of_memory() {
    let folder = folder("stories-share");
    std::fs::write(folder.join("much.hs"), PUT_OFF).expect("a program");
    let held = |limit: &str| {
        let arguments = ["why", "much.hs", "--slice", "--max-memory", limit, "--stats", "--json"];
        let output = backstory(&folder, &arguments);
        let stats = text(&output.stderr);
        let stats: serde_json::Value = serde_json::from_str(stats.trim()).expect("figures");
        let held = stats["held_in_memory"].as_u64().expect("a number");
        assert!(stats["recorded_steps"].as_u64() > Some(0), "{stats}");
        (held, text(&output.stdout).contains("\"complete\":true"))
    };
    // Of this, logs have three eighths; the rest of them is in files.
    let (little, complete) = held("24M");
    assert!(little <= 24 << 20, "{little}");
    assert!(complete);
    let (much, complete) = held("900M");
    assert!(much > little, "{much}");
    assert!(complete);
}

/// Each of these takes more memory when it may, and not when it may not.
#[test]
fn the_limit_of_memory_is_kept() {
    if !Path::new("/proc/self/status").exists() {
        // The system does not tell what a process takes.
        return;
    }
    let folder = folder("stories-kept");
    let programs = [
        ("fib.hs", include_str!("../../../bench/fib/fib.hs"), "25", 64),
        ("lazysum.hs", include_str!("../../../bench/lazy/lazysum.hs"), "200000", 128),
        ("lazypair.hs", include_str!("../../../bench/lazy/lazypair.hs"), "200000", 192),
        ("datamap.hs", include_str!("../../../bench/datamap/datamap.hs"), "50000", 192),
        ("bigmap.erl", include_str!("../../../bench/lazy/bigmap.erl"), "100000", 144),
    ];
    for (name, program, size, megabytes) in programs {
        std::fs::write(folder.join(name), program).expect("a program");
        let why = |limit: &str| {
            let output = backstory(
                &folder,
                &["why", name, "--max-memory", limit, "--stats", "--json", "--", size],
            );
            let stats = text(&output.stderr);
            let stats: serde_json::Value = serde_json::from_str(stats.trim()).expect("figures");
            (text(&output.stdout), stats["peak_memory"].as_u64().expect("a number"))
        };
        let limit = megabytes << 20;
        let (told, much) = why("1G");
        assert!(much > limit, "{name} takes {much}: nothing to keep");
        let (same, little) = why(&format!("{megabytes}M"));
        assert!(little <= limit, "{name} takes {little} where {limit} are allowed");
        assert_eq!(told, same, "{name}: less memory, another story");
    }
}

/// For one element of a large map, the others are not searched for: most segments of the run are not recorded again.
#[test]
fn an_answer_records_little_of_a_run() {
    let program = include_str!("../../../bench/lazy/lazymap.hs");
    let folder = folder("stories-little");
    std::fs::write(folder.join("lazymap.hs"), program).expect("a program");
    let arguments = ["why", "lazymap.hs", "--stats", "--json", "--segment", "2000", "--", "3000"];
    let output = backstory(&folder, &arguments);
    assert!(text(&output.stdout).contains("Just 3021"), "{}", text(&output.stdout));
    let stats = text(&output.stderr);
    let number = |name: &str| -> u64 {
        let rest = stats.split(&format!("\"{name}\":")).nth(1).expect("a figure");
        let digits: String = rest.chars().take_while(char::is_ascii_digit).collect();
        digits.parse().expect("a number")
    };
    let (recorded, segments) = (number("recorded_again"), number("segments"));
    assert!(segments > 50 && recorded * 4 <= segments, "{recorded} of {segments}");
}

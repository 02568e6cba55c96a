//! Liveness of programs: the folder says how much fairness a property needs. A finding is a loop that replays.

use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::Command;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn programs(folder: &str) -> Vec<PathBuf> {
    let folder = root().join("tests").join(folder);
    let entries =
        std::fs::read_dir(&folder).unwrap_or_else(|e| panic!("{}: {e}", folder.display()));
    let mut paths: Vec<PathBuf> = entries.filter_map(|e| e.ok().map(|e| e.path())).collect();
    paths.sort();
    assert!(!paths.is_empty(), "no programs in {}", folder.display());
    paths
}

fn backstory(arguments: &[&str]) -> (i32, String, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_backstory"))
        .args(arguments)
        .output()
        .expect("the binary runs");
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    (output.status.code().unwrap_or(-1), text(&output.stdout), text(&output.stderr))
}

/// What a program's first line says how it is to be searched: `-- search: --terminates`.
fn options(path: &Path) -> Vec<String> {
    let text = std::fs::read_to_string(path).unwrap_or_default();
    let first = text.lines().next().unwrap_or("").trim_start_matches(['-', '%', ' ']);
    let options = first.strip_prefix("search:").unwrap_or("");
    options.split_whitespace().map(str::to_owned).collect()
}

fn search(path: &Path, more: &[&str]) -> (i32, Value, String) {
    let file = path.display().to_string();
    let options = options(path);
    let mut command = vec!["search", "--json", "--max-memory", "4G", file.as_str()];
    command.extend(options.iter().map(String::as_str));
    command.extend(more);
    let (code, out, err) = backstory(&command);
    let report = serde_json::from_str(&out).unwrap_or_default();
    (code, report, format!("{file}: {out}{err}"))
}

/// Checks the programs of a folder: whether every property holds without fairness, with weak and with
/// strong fairness.
fn check(folder: &str, expected: [bool; 3]) {
    let scratch = std::env::temp_dir().join(format!(
        "backstory-liveness-{}-{}",
        folder.replace('/', "-"),
        std::process::id()
    ));
    std::fs::create_dir_all(&scratch).expect("a folder for recordings");
    let mut wrong = Vec::new();
    for path in programs(folder) {
        let story = scratch.join(path.with_extension("story").file_name().expect("a name"));
        let story = story.display().to_string();
        // The least fairness under which it does not hold: there must be a run that shows it.
        let names = ["none", "weak", "strong"];
        let last = expected.iter().rposition(|holds| !holds);
        let fairness = last.map_or("none", |at| names[at]);
        let (code, report, said) = search(&path, &["--fairness", fairness, "--record", &story]);
        let found = if last.is_some() { (1, "liveness") } else { (0, "none") };
        if (code, report["verdict"].as_str().unwrap_or("")) != found {
            wrong.push(said);
            continue;
        }
        for property in report["liveness"]["properties"].as_array().into_iter().flatten() {
            let holds = names.map(|name| property["holds"][name].as_bool().unwrap_or(false));
            if holds != expected && !expected[2] {
                // One property that fails is enough for a folder of those that never hold.
                continue;
            }
            if holds != expected {
                wrong.push(format!("{}: {holds:?}\n{said}", property["property"]));
            }
        }
        if last.is_some() {
            let (_, _, err) = backstory(&["replay", &story]);
            if err.contains("went another way") || !Path::new(&story).exists() {
                wrong.push(format!("{}: does not replay: {err}", path.display()));
            }
        }
    }
    let _ = std::fs::remove_dir_all(&scratch);
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn what_holds_whatever_the_scheduler_does() {
    check("haskell/liveness/always", [true, true, true]);
    check("erlang/liveness/always", [true, true, true]);
}

#[test]
fn what_needs_weak_fairness() {
    check("haskell/liveness/weak", [false, true, true]);
    check("erlang/liveness/weak", [false, true, true]);
}

#[test]
fn what_needs_strong_fairness() {
    check("haskell/liveness/strong", [false, false, true]);
}

#[test]
fn what_need_not_happen_at_all() {
    check("haskell/liveness/never", [false, false, false]);
    check("erlang/liveness/never", [false, false, false]);
}

/// What a step says that is a failure.
const FAILURES: [&str; 5] =
    ["is killed", "is lost", "will arrive twice", "is delayed", "are cut off from each other"];

/// Programs with kills and faults: the folder says whether they survive; what is found replays.
fn check_failures(folder: &str, survives: bool) {
    let story = std::env::temp_dir().join(format!(
        "backstory-failures-{}-{}.story",
        folder.replace('/', "-"),
        std::process::id()
    ));
    let story = story.display().to_string();
    let mut wrong = Vec::new();
    for path in programs(folder) {
        let (code, report, said) = search(&path, &["--record", &story]);
        let is_complete = report["cover"]["complete"] == true;
        if (code == 0) != survives || (survives && !is_complete) || code > 1 {
            wrong.push(said);
            continue;
        }
        if !survives {
            let steps = report["steps"].as_array().cloned().unwrap_or_default();
            let is_failure = |step: &Value| {
                let action = step["action"].as_str().unwrap_or("");
                FAILURES.iter().any(|words| action.contains(words))
            };
            if !steps.iter().any(is_failure) {
                wrong.push(format!("{}: nothing fails\n{said}", path.display()));
            }
            let (_, _, err) = backstory(&["replay", &story]);
            if err.contains("went another way") || !Path::new(&story).exists() {
                wrong.push(format!("{}: does not replay: {err}", path.display()));
            }
        }
    }
    let _ = std::fs::remove_file(&story);
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn what_a_kill_breaks() {
    check_failures("haskell/kill/fails", false);
    check_failures("erlang/kill/fails", false);
}

#[test]
fn what_survives_every_kill() {
    check_failures("haskell/kill/survives", true);
    check_failures("erlang/kill/survives", true);
}

/// A limit that cuts states off would make anything hold that needs a loop beyond it.
#[test]
fn a_limit_proves_nothing() {
    let path = root().join("tests/haskell/liveness/weak/peterson.hs");
    let (code, report, said) = search(&path, &["--max-states", "5"]);
    assert_eq!((code, report["verdict"].as_str()), (3, Some("inconclusive")), "{said}");
}

#[test]
fn a_premise_that_never_holds_is_warned_about() {
    let path = root().join("tests/erlang/liveness/always/ends.erl");
    let (code, report, said) = search(&path, &["--ltl", "G(main->false)", "--patience", "1"]);
    // `main` is no proposition: it is not true or false.
    assert_eq!(code, 2, "{said}{report}");
    let path = root().join("tests/haskell/liveness/always/until.hs");
    let (code, report, said) = search(&path, &["--ltl", "G((open & !unlocked) -> F open)"]);
    assert_eq!(code, 0, "{said}");
    let warnings = report["warnings"].to_string();
    assert!(warnings.contains("held in no state"), "{said}");
}

#[test]
fn what_a_fault_breaks() {
    check_failures("erlang/faults/fails", false);
}

#[test]
fn what_survives_every_fault() {
    check_failures("erlang/faults/survives", true);
}

/// The first finding needs an early timeout. A duplicated message breaks the program without one, so
/// nothing may be said about runs in time.
#[test]
fn a_timeout_is_not_the_only_cause_where_messages_fail() {
    let path = root().join("tests/erlang/faults/fails/paid_twice_seen.erl");
    let text =
        std::fs::read_to_string(path).expect("a program").replace("catch ets:update", "ets:update");
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("timeout-or-fault");
    std::fs::create_dir_all(&folder).expect("a folder");
    let path = folder.join("paid_twice_seen.erl");
    std::fs::write(&path, text).expect("a file");
    let (code, report, said) = search(&path, &[]);
    assert_eq!(code, 1, "{said}");
    assert!(!report["timeouts"].as_array().is_some_and(Vec::is_empty), "{said}");
    assert!(report["without_timeout"].is_null(), "{said}");
}

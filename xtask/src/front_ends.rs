//! `cargo xtask front-ends`: every Haskell program of the tests through both front ends, Backstory's
//! own and GHC. Both must print the same, blame the same function, tell the same story and find
//! the same deadlocks. Programs that are known to differ are listed, with the reason, in
//! `tests/haskell/front-ends.txt`; one that no longer differs is an error, too.

use crate::run::{root, show_and_run};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Mutex;

/// What is asked about a program.
struct Question {
    /// The folder of the program, and its name: `run/fib.hs`.
    name: String,
    folder: PathBuf,
    arguments: Vec<String>,
    input: Option<PathBuf>,
}

const KNOWN: &str = "tests/haskell/front-ends.txt";

pub(crate) fn front_ends(arguments: &[String]) -> Result<(), String> {
    show_and_run(Command::new("cargo").args(["build", "--release"]))?;
    let binary = root().join("target/release/backstory");
    let all: Vec<Question> = questions()?
        .into_iter()
        .filter(|q| arguments.is_empty() || arguments.iter().any(|a| q.name.contains(a.as_str())))
        .collect();
    let known = known()?;
    let differing = Mutex::new(Vec::new());
    let next = Mutex::new(all.iter());
    std::thread::scope(|scope| {
        for _ in 0..std::thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(|| {
                loop {
                    let question = next.lock().ok().and_then(|mut next| next.next());
                    let Some(question) = question else { break };
                    let own = answer(&binary, question, "own");
                    let ghc = answer(&binary, question, "ghc");
                    if own != ghc
                        && let Ok(mut differing) = differing.lock()
                    {
                        differing.push(question.name.clone());
                    }
                }
            });
        }
    });
    let differing = differing.into_inner().map_err(|_| "a thread failed")?;
    report(&all, &differing, &known)
}

fn report(
    all: &[Question],
    differing: &[String],
    known: &BTreeMap<String, String>,
) -> Result<(), String> {
    for folder in ["run", "judge", "deadlock", "story"] {
        let of = |name: &str| name.starts_with(&format!("{folder}/"));
        let count = all.iter().filter(|q| of(&q.name)).count();
        let same = count - differing.iter().filter(|name| of(name)).count();
        println!("{folder}: {same} of {count} programs are the same through both front ends");
    }
    let mut wrong = Vec::new();
    let mut sorted = differing.to_vec();
    sorted.sort();
    for name in &sorted {
        match known.get(name) {
            Some(reason) => println!("{name} differs: {reason}"),
            None => wrong.push(format!("{name} differs")),
        }
    }
    let asked = |name: &String| all.iter().any(|q| q.name == *name);
    let mended = known.keys().filter(|name| asked(name) && !differing.contains(name));
    wrong.extend(mended.map(|name| format!("{name} no longer differs: remove it from {KNOWN}")));
    if wrong.is_empty() { Ok(()) } else { Err(wrong.join("\n")) }
}

/// Names and reasons, one a line.
fn known() -> Result<BTreeMap<String, String>, String> {
    let text = std::fs::read_to_string(root().join(KNOWN)).map_err(|e| format!("{KNOWN}: {e}"))?;
    let lines = text.lines().filter(|line| !line.starts_with('#') && !line.trim().is_empty());
    lines
        .map(|line| {
            let (name, reason) = line.split_once(": ").ok_or(format!("{KNOWN}: {line}"))?;
            Ok((name.to_owned(), reason.to_owned()))
        })
        .collect()
}

fn questions() -> Result<Vec<Question>, String> {
    let mut found = Vec::new();
    let tests = root().join("tests/haskell");
    for name in ["run", "judge", "deadlock", "story"] {
        let folder = tests.join(name);
        let entries =
            std::fs::read_dir(&folder).map_err(|e| format!("{}: {e}", folder.display()))?;
        let mut paths: Vec<PathBuf> = entries.flatten().map(|e| e.path()).collect();
        paths.sort();
        for path in paths {
            let is_program = path.extension().is_some_and(|e| e == "hs" || e == "lhs")
                || path.join("Main.hs").is_file();
            let Some(file) = path.file_name().filter(|_| is_program) else { continue };
            let file = file.to_string_lossy().into_owned();
            let Some(arguments) = arguments(name, &path, &file) else { continue };
            let input = Some(path.with_extension("in")).filter(|input| input.is_file());
            let name = format!("{name}/{file}");
            found.push(Question { name, folder: folder.clone(), arguments, input });
        }
    }
    Ok(found)
}

/// The command about a program of a folder.
fn arguments(folder: &str, path: &Path, file: &str) -> Option<Vec<String>> {
    let words = |words: &[&str]| Some(words.iter().map(|w| (*w).to_owned()).collect());
    match folder {
        "run" => words(&["run", file]),
        "deadlock" => words(&["search", file]),
        "judge" => {
            let text = std::fs::read_to_string(path).ok()?;
            let fixed = text.lines().take(4).find_map(|l| l.strip_prefix("-- fixed: "))?.trim();
            words(&["debug", file, "--no-memory", "--reference", fixed])
        }
        _ => {
            let text = std::fs::read_to_string(path.with_extension("why")).ok()?;
            let asked = text.lines().next()?.split_whitespace();
            Some(["why", file].into_iter().chain(asked).map(str::to_owned).collect())
        }
    }
}

/// What is printed, and the exit code. Of questions, the function that is blamed: how many steps
/// lead there is not part of the promise.
fn answer(binary: &Path, question: &Question, front_end: &str) -> (String, Option<i32>) {
    let mut command = Command::new("timeout");
    command.arg("120").arg(binary).args(&question.arguments);
    command.args(["--front-end", front_end]).current_dir(&question.folder);
    command.stdin(match question.input.as_ref().and_then(|i| std::fs::File::open(i).ok()) {
        Some(input) => Stdio::from(input),
        None => Stdio::null(),
    });
    let Ok(output) = command.stderr(Stdio::null()).output() else { return (String::new(), None) };
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    if question.name.starts_with("judge/") {
        let blamed = text.lines().find_map(|line| line.strip_prefix("The defect is in "));
        let function = blamed.and_then(|rest| rest.split(',').next()).unwrap_or("");
        return (function.to_owned(), None);
    }
    (text, output.status.code())
}

//! Contract programs with their verdicts: `tests/haskell/contract/VERDICT/*.hs`.
//!
//! The folder is the verdict: in `proved` everything is proved, in `refuted` something is refuted, in `crashes` a
//! transaction crashes and nothing is refuted, in `unknown` something is unknown and nothing refuted. The verdict on
//! each contract, including counterexamples, is in a `.verdicts` file beside the program; `BLESS=1` rewrites it.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};
use workbench::{CheckOptions, CheckOutcome, CheckReport, LoadOptions, check};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/haskell/contract")
}

fn check_text(name: &str, text: &str) -> CheckReport {
    let path = PathBuf::from(name);
    let files = BTreeMap::from([(path.clone(), text.as_bytes().to_vec())]);
    let started = Instant::now();
    let options = CheckOptions {
        all_transactions: text.contains("-- transactions: all"),
        crashes: text.contains("-- crashes"),
        overflow: text.contains("-- overflow"),
        // None of them needs it: verdicts must not depend on the load of the machine.
        time: Duration::from_secs(300),
        clock: &|| started.elapsed(),
        interrupt: Arc::default(),
        solver: None,
        progress: &|_, _, _| {},
        verdict: &|_| {},
    };
    match check(&path, &files, &LoadOptions::default(), &options) {
        Ok(report) => report,
        Err(loaded) => {
            let shown: Vec<String> = loaded
                .diagnostics
                .iter()
                .map(|d| source::render(d, &loaded.sources, source::Colour::Never))
                .collect();
            panic!("{name} does not load:\n{}", shown.join("\n"));
        }
    }
}

fn summary(report: &CheckReport) -> String {
    let mut out = String::new();
    for checked in &report.checked {
        let word = match &checked.outcome {
            CheckOutcome::Proved => "proved",
            CheckOutcome::Refuted(_) => "refuted",
            CheckOutcome::Crashes { .. } => "crashes",
            CheckOutcome::Unknown => "unknown",
        };
        let _ = write!(out, "{word} {} {:?} {}", checked.line, checked.subject, checked.name);
        if let Some(reason) = &checked.reason {
            let _ = write!(out, ": {reason}");
        }
        if checked.internal_error {
            out.push_str("; internal error");
        }
        if checked.no_overflow && word == "proved" {
            out.push_str(", if no Int overflows");
        }
        if let CheckOutcome::Refuted(example) | CheckOutcome::Crashes { example, .. } =
            &checked.outcome
        {
            for (name, value) in &example.arguments {
                let _ = write!(out, "; {name} = {value}");
            }
            for (name, before, after) in &example.tvars {
                let _ = write!(out, "; {name}: {before} -> {after}");
            }
        }
        out.push('\n');
    }
    out
}

#[test]
fn programs_have_their_verdicts() {
    let mut programs = Vec::new();
    for verdict in ["proved", "refuted", "crashes", "unknown"] {
        let mut found: Vec<PathBuf> = std::fs::read_dir(folder().join(verdict))
            .into_iter()
            .flatten()
            .flatten()
            .map(|e| e.path())
            .filter(|p| p.extension().is_some_and(|e| e == "hs"))
            .collect();
        found.sort();
        programs.extend(found.into_iter().map(|p| (verdict, p)));
    }
    assert!(programs.len() >= 80, "{} programs", programs.len());
    let refuted = programs.iter().filter(|(v, _)| *v == "refuted").count();
    assert!(refuted * 2 >= programs.len(), "half of them violations");
    let undecided = programs.iter().filter(|(v, _)| *v == "unknown").count();
    assert!(undecided * 100 <= programs.len() * 15, "at least 85% decided");
    let next = std::sync::atomic::AtomicUsize::new(0);
    let failures = std::sync::Mutex::new(Vec::new());
    std::thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                while let Some((verdict, path)) =
                    programs.get(next.fetch_add(1, std::sync::atomic::Ordering::Relaxed))
                {
                    if let Err(why) = one(verdict, path) {
                        failures.lock().expect("not poisoned").push(why);
                    }
                }
            });
        }
    });
    let failures = failures.into_inner().expect("not poisoned");
    assert!(failures.is_empty(), "{} programs:\n{}", failures.len(), failures.join("\n"));
}

/// Each of these proved goals was run on hundreds of random values that satisfy its preconditions.
#[test]
fn proofs_are_run_on_random_values() {
    let names = ["insertion_sort", "append", "clamp", "bounded_queue", "accounts", "elements"];
    for name in names {
        let path = folder().join("proved").join(name).with_extension("hs");
        let text = std::fs::read_to_string(&path).expect("readable");
        let report = check_text(&format!("{name}.hs"), &text);
        for checked in report.checked.iter().filter(|c| c.subject != workbench::Subject::Start) {
            assert!(matches!(checked.outcome, CheckOutcome::Proved), "{name}");
            let trials = checked.trials.as_ref().expect("it was run");
            assert!(trials.executed >= 200, "{name} {}: {trials:?}", checked.name);
            assert!(trials.executed <= trials.attempted);
            assert_eq!(trials.note, None);
        }
    }
}

/// If the proof assumes that no `Int` overflows, values at the bounds show its limits; they do not contradict it.
#[test]
fn overflow_is_no_contradiction() {
    let report = check_text("inc.hs", INC);
    let inc = report.checked.iter().find(|c| c.name == "inc").expect("its contract");
    assert!(matches!(inc.outcome, CheckOutcome::Proved) && inc.no_overflow && !inc.internal_error);
    let trials = inc.trials.as_ref().expect("it was run");
    let overflow = trials.overflow.as_ref().expect("values at the bounds");
    assert_eq!(overflow[0], ("x".to_owned(), i64::MAX.to_string()));
}

/// A precondition that few values satisfy: the verdict says how many did.
#[test]
fn few_values_are_said() {
    let text = "module Main where
{-# CONTRACT f :: {n | n == 123456789123} -> {r | r == n + 1} #-}
f :: Int -> Int
f n = n + 1

main :: IO ()
main = print (f 1)
";
    let report = check_text("f.hs", text);
    assert!(matches!(report.checked[0].outcome, CheckOutcome::Proved));
    let trials = report.checked[0].trials.as_ref().expect("it was run");
    assert!(trials.executed < 10 && trials.attempted > 500, "{trials:?}");
    assert!(trials.note.as_deref().is_some_and(|n| n.contains("few")), "{trials:?}");
}

fn one(verdict: &str, path: &Path) -> Result<(), String> {
    let name = path.file_name().map(|n| n.to_string_lossy().into_owned()).unwrap_or_default();
    let text = std::fs::read_to_string(path).map_err(|e| format!("{name}: {e}"))?;
    let report = check_text(&name, &text);
    let said = summary(&report);
    let any = |word: &str| said.lines().any(|l| l.starts_with(word));
    let found = match (any("refuted"), any("crashes"), any("unknown")) {
        (true, ..) => "refuted",
        (_, true, _) => "crashes",
        (_, _, true) => "unknown",
        _ => "proved",
    };
    if found != verdict {
        return Err(format!("{name} should be {verdict}:\n{said}"));
    }
    let golden = path.with_extension("verdicts");
    if test_support::files::bless() {
        return std::fs::write(&golden, said).map_err(|e| format!("{name}: {e}"));
    }
    let expected = std::fs::read_to_string(&golden).unwrap_or_default();
    if said != expected {
        return Err(format!("{name}\n--- expected\n{expected}--- found\n{said}"));
    }
    Ok(())
}

/// The built-in solver and `z3` agree on conjunctions from each of the programs above, some thousands in total. `cargo
/// xtask test` installs `z3`; without it this fails.
#[test]
fn z3_agrees() {
    use std::io::{Read, Write as _};
    use std::process::{Command, Stdio};
    test_support::tools::require("z3");
    let z3 = || Command::new("z3").arg("-in").stdin(Stdio::piped()).stdout(Stdio::piped()).spawn();
    // The scripts of all programs, each in a separate scope, as one input. With OBLIGATIONS=FOLDER more of them are
    // written there, with the answers of the built-in solver: for other solvers.
    let folder_for_all = std::env::var_os("OBLIGATIONS").map(PathBuf::from);
    let most = if folder_for_all.is_some() { 400 } else { 60 };
    let scripts = std::cell::RefCell::new(Vec::<(String, Option<bool>)>::new());
    for verdict in ["proved", "refuted", "unknown"] {
        let mut found: Vec<PathBuf> = std::fs::read_dir(folder().join(verdict))
            .into_iter()
            .flatten()
            .flatten()
            .map(|e| e.path())
            .filter(|p| p.extension().is_some_and(|e| e == "hs"))
            .collect();
        found.sort();
        // A third of them is enough, unless all are wanted.
        let step = if folder_for_all.is_some() { 1 } else { 3 };
        for path in found.into_iter().step_by(step) {
            let text = std::fs::read_to_string(&path).expect("readable");
            let begun = scripts.borrow().len();
            let name = PathBuf::from("program.hs");
            let files = BTreeMap::from([(name.clone(), text.into_bytes())]);
            let started = Instant::now();
            let keep = |script: &str, impossible: Option<bool>| {
                // A few of each program test more than all of a few.
                let mut scripts = scripts.borrow_mut();
                let of_this = scripts.len() - begun;
                if of_this < most {
                    scripts.push((script.to_owned(), impossible));
                }
            };
            let options = CheckOptions {
                all_transactions: false,
                crashes: false,
                overflow: false,
                time: Duration::from_secs(20),
                clock: &|| started.elapsed(),
                interrupt: Arc::default(),
                solver: None,
                progress: &|_, _, _| {},
                verdict: &|_| {},
            };
            let load = LoadOptions::default();
            assert!(workbench::check_with_journal(&name, &files, &load, &options, &keep).is_ok());
        }
    }
    let scripts = scripts.into_inner();
    if let Some(folder) = folder_for_all {
        std::fs::create_dir_all(&folder).expect("a folder");
        for (number, (script, impossible)) in scripts.iter().enumerate() {
            let said = match impossible {
                Some(true) => "unsat",
                Some(false) => "sat",
                None => "unknown",
            };
            let text = format!("; builtin: {said}\n{script}");
            std::fs::write(folder.join(format!("{number:06}.smt2")), text).expect("writable");
        }
    }
    assert!(scripts.len() >= 1000, "{} conjunctions", scripts.len());
    let mut input = String::new();
    for (script, _) in &scripts {
        input.push_str(script);
        input.push_str("(reset)\n");
    }
    let mut child = z3().expect("z3 was there a moment ago");
    let mut stdin = child.stdin.take().expect("piped");
    let writer = std::thread::spawn(move || stdin.write_all(input.as_bytes()));
    let mut answers = String::new();
    child.stdout.take().expect("piped").read_to_string(&mut answers).expect("text");
    writer.join().expect("no panic").expect("z3 reads everything");
    let _ = child.wait();
    let answers: Vec<&str> = answers.lines().collect();
    assert_eq!(answers.len(), scripts.len(), "{:?}", answers.iter().find(|a| a.contains("error")));
    for (answer, (script, impossible)) in answers.iter().zip(&scripts) {
        let Some(impossible) = impossible else { continue };
        let expected = if *impossible { "unsat" } else { "sat" };
        assert!(*answer == expected || *answer == "unknown", "{answer}, not {expected}:\n{script}");
    }
}

const INC: &str = "module Main where
{-# CONTRACT inc :: {x | x > 0} -> {r | r > x} #-}
inc :: Int -> Int
inc x = x + 1

data Item = Item { name :: String, price :: Int }
{-# CONTRACT cheapest :: {is | not (null is)} -> {r | price r >= 0} #-}
cheapest :: [Item] -> Item
cheapest = head

main :: IO ()
main = print (inc 3)
";

#[test]
fn contracts_answer_questions() {
    use workbench::{ContractJudge, ContractJudgement, ContractOracle};
    let path = PathBuf::from("inc.hs");
    let files = BTreeMap::from([(path.clone(), INC.as_bytes().to_vec())]);
    let oracle = ContractOracle::load(&path, &files, &LoadOptions::default()).expect("contracts");
    assert_eq!(oracle.judge("inc", &["3"], "4"), ContractJudgement::Holds);
    assert_eq!(oracle.judge("inc", &["3"], "3"), ContractJudgement::Violated);
    assert_eq!(oracle.judge("inc", &["-1"], "0"), ContractJudgement::Inadmissible);
    assert_eq!(oracle.judge("inc", &["_"], "0"), ContractJudgement::Unknown);
    assert_eq!(oracle.judge("dec", &["3"], "2"), ContractJudgement::Unknown);
    let items = "[Item {name = \"a\", price = 3}]";
    assert_eq!(
        oracle.judge("cheapest", &[items], "Item {name = _, price = 3}"),
        ContractJudgement::Holds
    );
    assert_eq!(
        oracle.judge("cheapest", &[items], "Item {name = _, price = -3}"),
        ContractJudgement::Violated
    );
    assert_eq!(
        oracle.judge("cheapest", &["[]"], "Item {name = _, price = 3}"),
        ContractJudgement::Inadmissible
    );
}

/// Long checks report progress, and an interrupted one keeps its results.
#[test]
fn progress_and_interruption() {
    let path = PathBuf::from("inc.hs");
    let files = BTreeMap::from([(path.clone(), INC.as_bytes().to_vec())]);
    let heard = std::cell::RefCell::new(Vec::new());
    let interrupt: Arc<std::sync::atomic::AtomicBool> = Arc::default();
    let started = Instant::now();
    let clock = || started.elapsed();
    let hear = |done: usize, all: usize, name: &str| {
        heard.borrow_mut().push((done, all, name.to_owned()));
    };
    let stop = |_: usize, _: usize, _: &str| {
        interrupt.store(true, std::sync::atomic::Ordering::Relaxed);
    };
    let options = |stops: bool| CheckOptions {
        all_transactions: false,
        crashes: false,
        overflow: false,
        time: Duration::from_secs(20),
        clock: &clock,
        interrupt: interrupt.clone(),
        solver: None,
        progress: if stops { &stop } else { &hear },
        verdict: &|_| {},
    };
    let load = LoadOptions::default();
    let report = check(&path, &files, &load, &options(false)).unwrap_or_else(|_| panic!("loads"));
    assert_eq!(report.checked.len(), 2);
    let expected = [(0, 2, "inc".to_owned()), (1, 2, "cheapest".to_owned())];
    assert_eq!(*heard.borrow(), expected);
    let report = check(&path, &files, &load, &options(true)).unwrap_or_else(|_| panic!("loads"));
    assert!(report.interrupted && report.checked.len() == 1);
    // Its proof was not run on random values.
    assert!(!matches!(report.checked[0].outcome, CheckOutcome::Proved), "{:?}", report.checked[0]);
}

/// A proof that relies on a contract counts only if that contract was tried too.
#[test]
fn an_interrupted_check_claims_nothing_that_rests_on_the_rest() {
    let path = PathBuf::from("rests.hs");
    let text = "{-# CONTRACT outer :: {x | x > 0} -> {r | r > 1} #-}
outer :: Int -> Int
outer x = inner x + 1

{-# CONTRACT inner :: {x | x > 0} -> {r | r > 0} #-}
inner :: Int -> Int
inner 7 = -7
inner x = if x > 1 then inner (x - 1) else 1

main :: IO ()
main = print (outer 3)
";
    let files = BTreeMap::from([(path.clone(), text.as_bytes().to_vec())]);
    let load = LoadOptions::default();
    let started = Instant::now();
    // Interrupted at every point in turn: while a goal is begun, and at every check of the clock.
    for last in [0, 1, 2, 10, 100, 1000] {
        let interrupt: Arc<std::sync::atomic::AtomicBool> = Arc::default();
        let looks = std::cell::Cell::new(0);
        let clock = || {
            looks.set(looks.get() + 1);
            if looks.get() > last {
                interrupt.store(true, std::sync::atomic::Ordering::Relaxed);
            }
            started.elapsed()
        };
        let options = CheckOptions {
            all_transactions: false,
            crashes: false,
            overflow: false,
            time: Duration::from_secs(600),
            clock: &clock,
            interrupt: interrupt.clone(),
            solver: None,
            progress: &|_, _, _| {},
            verdict: &|_| {},
        };
        let report = check(&path, &files, &load, &options).unwrap_or_else(|_| panic!("loads"));
        let proved = |c: &workbench::Checked| matches!(c.outcome, CheckOutcome::Proved);
        assert!(!report.checked.iter().any(proved), "{last}: {:?}", report.checked);
    }
}

/// Searches for a run of the program that breaks an invariant.
fn run_that_shows(path: &Path, files: &BTreeMap<PathBuf, Vec<u8>>) -> workbench::Showing {
    let started = Instant::now();
    let limits = workbench::FindLimits {
        time: Duration::from_secs(30),
        clock: &|| started.elapsed(),
        interrupt: Arc::default(),
        progress: &|_| {},
    };
    workbench::find_broken(path, files, &LoadOptions::default(), &limits)
}

/// Records the run that breaks an invariant and replays it. Returns the number of steps.
fn recorded(name: &str, text: Vec<u8>) -> usize {
    let path = PathBuf::from(name);
    let files = BTreeMap::from([(path.clone(), text)]);
    let workbench::Showing::Broken(run) = run_that_shows(&path, &files) else {
        panic!("{name} breaks its invariant by itself");
    };
    let recording = workbench::read_recording(&run.recording).expect("a recording");
    let loaded = workbench::load(&path, &files, &LoadOptions::default());
    let workbench::LoadResult::Program(program) = loaded.result else { panic!("it loads") };
    recording.check_program(program.identity).expect("of this program");
    let ending = recording.ending.as_ref().expect("complete");
    assert!(run.operations > 0);
    assert!(ending.operations >= run.operations, "it reaches the breaking commit");
    workbench::replay(&program, &recording, Box::new(Nowhere), &Arc::default())
        .unwrap_or_else(|e| panic!("{name} replays: {e:?}"));
    run.steps.len()
}

/// An output that drops everything.
struct Nowhere;

impl workbench::Output for Nowhere {
    fn write(&mut self, _: workbench::Stream, _: &[u8]) {}
    fn flush(&mut self, _: workbench::Stream) {}
}

/// The race of the paper: a run that shows it is found, recorded, and replays.
#[test]
fn a_broken_invariant_becomes_a_recording() {
    let text = std::fs::read(folder().join("refuted/race_wrong.hs")).expect("the program");
    assert_eq!(recorded("race.hs", text), 1, "the first transaction");
}

/// Two threads that check and act in separate transactions: the invariant is broken only if both check before either
/// acts.
const SEATS: &str = "module Main where
import Control.Concurrent
import Control.Concurrent.STM
import Control.Monad
import System.IO.Unsafe (unsafePerformIO)

seats :: TVar Int
seats = unsafePerformIO (newTVarIO 1)
{-# NOINLINE seats #-}
{-# INVARIANT {seats | seats >= 0} #-}

book :: MVar () -> IO ()
book done = do
  n <- atomically (readTVar seats)
  when (n > 0) $ atomically (modifyTVar seats (subtract 1))
  putMVar done ()

main :: IO ()
main = do
  done <- newEmptyMVar
  _ <- forkIO (book done)
  _ <- forkIO (book done)
  takeMVar done
  takeMVar done
";

#[test]
fn an_interleaving_is_searched_for() {
    assert!(recorded("seats.hs", SEATS.into()) >= 4, "both look, both act");
    // In one transaction each: the search covers everything, and says so.
    let whole = SEATS.replace("  n <- atomically (readTVar seats)\n", "").replace(
        "  when (n > 0) $ atomically (modifyTVar seats (subtract 1))",
        "  atomically $ do\n    n <- readTVar seats\n    when (n > 0) (writeTVar seats (n - 1))",
    );
    assert!(!whole.contains("n <- atomically"));
    let path = PathBuf::from("seats.hs");
    let files = BTreeMap::from([(path.clone(), whole.into_bytes())]);
    let shown = run_that_shows(&path, &files);
    let workbench::Showing::Never { schedules } = shown else { panic!("nothing is broken") };
    assert!(schedules >= 2, "two orders of the two transactions");
    // A module that only others use has nothing to run.
    let module = SEATS.replace("module Main where", "module Seats where");
    let module = module.split("main :: IO ()").next().expect("a part").to_owned();
    let files = BTreeMap::from([(path.clone(), module.into_bytes())]);
    assert!(matches!(run_that_shows(&path, &files), workbench::Showing::Open(_)));
}

/// The examples: everything in them is proved, or refuted where the text says so.
fn as_the_text_says(path: &Path) {
    let text = std::fs::read_to_string(path).expect("readable");
    let report = check_text(&path.display().to_string(), &text);
    assert!(!report.checked.is_empty(), "{}", path.display());
    for checked in &report.checked {
        let before = text.lines().nth(checked.line.saturating_sub(2)).unwrap_or("");
        let expected = if before.contains("-- refuted") { "refuted" } else { "proved" };
        let word = match checked.outcome {
            CheckOutcome::Proved => "proved",
            CheckOutcome::Refuted(_) => "refuted",
            CheckOutcome::Crashes { .. } => "crashes",
            CheckOutcome::Unknown => "unknown",
        };
        let place = format!("{}:{} {}", path.display(), checked.line, checked.name);
        assert_eq!(word, expected, "{place}: {:?}", checked.reason);
    }
}

#[test]
fn smaller_examples() {
    let examples = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/haskell");
    for name in ["contracts.hs", "stm-mailbox.hs", "stm-invariant.hs"] {
        as_the_text_says(&examples.join(name));
    }
    let text = std::fs::read(examples.join("stm-invariant.hs")).expect("readable");
    recorded("stm-invariant.hs", text);
}

#[test]
fn larger_examples() {
    let examples = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/haskell/contracts");
    let mut found: Vec<PathBuf> = std::fs::read_dir(examples)
        .expect("the examples")
        .flatten()
        .map(|e| e.path())
        .filter(|p| p.extension().is_some_and(|e| e == "hs"))
        .collect();
    found.sort();
    assert!(found.len() >= 4);
    for path in found {
        let lines = std::fs::read_to_string(&path).expect("readable").lines().count();
        assert!((100..=300).contains(&lines), "{}: {lines} lines", path.display());
        as_the_text_says(&path);
    }
}

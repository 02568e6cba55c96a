//! Transactions over maps, sets, queues, trees, indices and pools, half of them broken:
//! `tests/haskell/contract/transactions/*.hs`.
//!
//! The signature of each says what it is: `-- safe` if it keeps the invariants of its program, `-- refuted` if it does
//! not. Every broken one is refuted, with a state that was run; nine of ten safe ones are proved, and none is refuted.
//! The programs called `service_…` are written as users would write them, and each is decided in twenty seconds
//! altogether.
//!
//! A few programs are checked in every test run; `TRANSACTIONS=all` checks all of them, and `TRANSACTIONS=NAME` one,
//! and prints the verdict on each transaction.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;
use workbench::{CheckOptions, CheckOutcome, Checked, LoadOptions, check};

/// Processor time for each.
const TIME: Duration = Duration::from_secs(10);
const SERVICE_TIME: Duration = Duration::from_secs(20);
/// The programs that every test run checks.
const SAMPLE: [&str; 3] = ["bank", "jobs", "pool"];
/// How many transactions there are, in all programs.
const TRANSACTIONS: usize = 150;
/// The minimum number of proved ones per hundred safe transactions.
const SHARE: usize = 90;

/// The processor time of this thread, read from time to time.
#[derive(Default)]
struct Clock {
    asked: std::cell::Cell<u32>,
    last: std::cell::Cell<Duration>,
}

impl Clock {
    fn elapsed(&self) -> Duration {
        let asked = self.asked.get();
        self.asked.set(asked + 1);
        if asked.is_multiple_of(8) {
            let text = std::fs::read_to_string("/proc/thread-self/schedstat").expect("Linux");
            let spent = text.split_whitespace().next().and_then(|n| n.parse().ok());
            self.last.set(Duration::from_nanos(spent.expect("nanoseconds")));
        }
        self.last.get()
    }
}

/// The marks in the source of a program: whether each function is safe.
fn marks(text: &str) -> BTreeMap<String, bool> {
    let mark = |line: &str| {
        let (declared, mark) = line.rsplit_once(" -- ")?;
        let name = declared.split_once(" ::")?.0;
        match mark {
            "safe" => Some((name.to_owned(), true)),
            "refuted" => Some((name.to_owned(), false)),
            _ => None,
        }
    };
    text.lines().filter_map(mark).collect()
}

struct Tally {
    safe: usize,
    broken: usize,
    proved: usize,
    wrong: Vec<String>,
}

fn one(path: &Path, aloud: bool) -> Tally {
    let text = std::fs::read_to_string(path).expect("readable");
    let marks = marks(&text);
    let name = PathBuf::from(path.file_name().expect("a name"));
    let files = BTreeMap::from([(name.clone(), text.into_bytes())]);
    let clock = Clock::default();
    let started = clock.elapsed();
    let options = CheckOptions {
        all_transactions: true,
        crashes: false,
        overflow: false,
        time: TIME,
        clock: &|| clock.elapsed(),
        interrupt: Arc::default(),
        solver: None,
        progress: &|_, _, _| {},
        verdict: &|_| {},
    };
    let report = match check(&name, &files, &LoadOptions::default(), &options) {
        Ok(report) => report,
        Err(loaded) => panic!("{} does not load: {:?}", name.display(), loaded.diagnostics),
    };
    let took = clock.elapsed().saturating_sub(started);
    let mut tally = Tally { safe: 0, broken: 0, proved: 0, wrong: Vec::new() };
    let mut seen = Vec::new();
    for checked in &report.checked {
        let Some(safe) = marks.get(&checked.name) else {
            tally.wrong.push(said(checked));
            continue;
        };
        seen.push(&checked.name);
        let proved = matches!(checked.outcome, CheckOutcome::Proved);
        let refuted = matches!(checked.outcome, CheckOutcome::Refuted(_));
        if aloud {
            println!("{}", said(checked));
        }
        match safe {
            true => {
                tally.safe += 1;
                tally.proved += usize::from(proved);
                if refuted || checked.internal_error {
                    tally.wrong.push(said(checked));
                }
            }
            false => {
                tally.broken += 1;
                if !refuted || checked.internal_error {
                    tally.wrong.push(said(checked));
                }
            }
        }
    }
    let is_service = name.to_string_lossy().starts_with("service_");
    if aloud {
        println!("{} s", took.as_secs());
    }
    if is_service && took > SERVICE_TIME {
        tally.wrong.push(format!("{}: {} s", path.display(), took.as_secs()));
    }
    for name in marks.keys().filter(|m| !seen.contains(m)) {
        tally.wrong.push(format!("{}: {name} was not looked at", path.display()));
    }
    tally
}

fn said(checked: &Checked) -> String {
    let word = match &checked.outcome {
        CheckOutcome::Proved => "proved",
        CheckOutcome::Refuted(_) => "refuted",
        CheckOutcome::Crashes { .. } => "crashes",
        CheckOutcome::Unknown => "unknown",
    };
    let (file, line) = (&checked.file, checked.line);
    format!("{file}:{line} {word} {} {:?}", checked.name, checked.reason)
}

#[test]
fn transactions_are_decided() {
    let wanted = std::env::var("TRANSACTIONS").ok();
    let folder =
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/haskell/contract/transactions");
    let entries = std::fs::read_dir(folder).expect("the folder");
    let mut paths: Vec<PathBuf> = entries.flatten().map(|e| e.path()).collect();
    paths.retain(|p| p.extension().is_some_and(|e| e == "hs"));
    paths.retain(|p| {
        let stem = p.file_stem().map(|s| s.to_string_lossy().into_owned()).unwrap_or_default();
        match wanted.as_deref() {
            None => SAMPLE.contains(&stem.as_str()),
            Some("all") => true,
            Some(name) => stem == name,
        }
    });
    paths.sort();
    let (next, found) = (std::sync::atomic::AtomicUsize::new(0), std::sync::Mutex::new(Vec::new()));
    std::thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                let taken = || next.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
                while let Some(path) = paths.get(taken()) {
                    let tally = one(path, wanted.is_some());
                    found.lock().expect("not poisoned").push(tally);
                }
            });
        }
    });
    let found = found.into_inner().expect("not poisoned");
    let sum = |of: fn(&Tally) -> usize| found.iter().map(of).sum::<usize>();
    let (safe, broken, proved) = (sum(|t| t.safe), sum(|t| t.broken), sum(|t| t.proved));
    let wrong: Vec<&str> = found.iter().flat_map(|t| &t.wrong).map(String::as_str).collect();
    eprintln!("{proved} of {safe} safe transactions proved, {broken} broken ones");
    assert!(wrong.is_empty(), "{} transactions:\n{}", wrong.len(), wrong.join("\n"));
    if wanted.as_deref() == Some("all") {
        assert!(safe + broken >= TRANSACTIONS, "{safe} and {broken} transactions");
        assert!(broken * 5 >= (safe + broken) * 2, "{broken} of {} are broken", safe + broken);
    }
    assert!(proved * 100 >= safe * SHARE, "{proved} of {safe} safe transactions are proved");
}

//! The lemma benchmark: `tests/haskell/lemmas/*.hs`, true properties of naturals, lists, trees, maps and sets.
//!
//! Each contract `prop… :: … -> {r | r}` is a property. None may be refuted, and a share of them must be proved, each
//! within ten seconds of processor time. `LEMMAS=NAME` checks one file and prints the verdict on each property, and the
//! lemmas of its proof.
//!
//! Most are the properties by which inductive provers are compared since IsaPlanner; the figures of others are in
//! `docs/internals/contracts.md`.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;
use workbench::{CheckOptions, CheckOutcome, LoadOptions, check};

/// The time limit for one property.
const TIME: Duration = Duration::from_secs(10);
/// The minimum number of properties, and of proved ones per hundred.
const PROPERTIES: usize = 120;
const SHARE: usize = 85;

/// The processor time of this thread: verdicts must not depend on the load of the machine.
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

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/haskell/lemmas")
}

/// The verdict on each property of a program.
fn verdicts(path: &Path) -> Vec<(String, String)> {
    let name = PathBuf::from(path.file_name().expect("a name"));
    let text = std::fs::read(path).expect("readable");
    let files = BTreeMap::from([(name.clone(), text)]);
    let aloud = std::env::var_os("LEMMAS").is_some();
    let last = std::cell::Cell::new(Duration::ZERO);
    let clock = Clock::default();
    let options = CheckOptions {
        all_transactions: false,
        crashes: false,
        overflow: false,
        time: TIME,
        clock: &|| clock.elapsed(),
        interrupt: Arc::default(),
        solver: None,
        progress: &|_, _, name| {
            if aloud {
                let now = clock.elapsed();
                let took = now.saturating_sub(last.replace(now));
                println!("({:.1} s) {name}", took.as_secs_f64());
            }
        },
        verdict: &|_| {},
    };
    let report = match check(&name, &files, &LoadOptions::default(), &options) {
        Ok(report) => report,
        Err(loaded) => {
            let shown: Vec<String> = loaded
                .diagnostics
                .iter()
                .map(|d| source::render(d, &loaded.sources, source::Colour::Never))
                .collect();
            panic!("{} does not load:\n{}", name.display(), shown.join("\n"));
        }
    };
    let stem = name.with_extension("").display().to_string();
    let mut found = Vec::new();
    for checked in &report.checked {
        assert!(!checked.internal_error, "{} {}", stem, checked.name);
        let verdict = match &checked.outcome {
            CheckOutcome::Proved => "proved",
            CheckOutcome::Unknown => "unknown",
            _ => panic!("{} {} is refuted", stem, checked.name),
        };
        if aloud {
            let reason = checked.reason.as_deref().unwrap_or_default();
            let hint = checked.hint.as_deref().unwrap_or_default();
            println!("{verdict} {} {reason} {hint}", checked.name);
            checked.lemmas.iter().for_each(|l| println!("    with {l}"));
        }
        found.push((format!("{stem} {}", checked.name), verdict.to_owned()));
    }
    found
}

#[test]
fn lemmas_are_proved() {
    let wanted = std::env::var("LEMMAS").ok();
    let mut paths: Vec<PathBuf> = match &wanted {
        Some(name) if name.contains('/') => vec![PathBuf::from(name)],
        _ => std::fs::read_dir(folder()).expect("the folder").flatten().map(|e| e.path()).collect(),
    };
    paths.retain(|p| p.extension().is_some_and(|e| e == "hs"));
    if let Some(name) = wanted.as_deref().filter(|n| !n.contains('/')) {
        paths.retain(|p| p.file_stem().is_some_and(|s| s == name));
    }
    paths.sort();
    let next = std::sync::atomic::AtomicUsize::new(0);
    let found = std::sync::Mutex::new(Vec::new());
    std::thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                while let Some(path) =
                    paths.get(next.fetch_add(1, std::sync::atomic::Ordering::Relaxed))
                {
                    let mut verdicts = verdicts(path);
                    found.lock().expect("not poisoned").append(&mut verdicts);
                }
            });
        }
    });
    let mut found = found.into_inner().expect("not poisoned");
    found.sort();
    let proved = found.iter().filter(|(_, verdict)| verdict == "proved").count();
    println!("{proved} of {} proved", found.len());
    if wanted.is_some() {
        return;
    }
    assert!(found.len() >= PROPERTIES, "{} properties", found.len());
    let open: Vec<&str> =
        found.iter().filter(|(_, v)| v != "proved").map(|(name, _)| name.as_str()).collect();
    let all = found.len();
    assert!(proved * 100 >= all * SHARE, "{proved} of {all} proved, not:\n{}", open.join("\n"));
}

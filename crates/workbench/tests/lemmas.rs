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

/// The properties that say what the lemmas about the library say, each as a program of its own. Elements are numbers: a
/// lemma does nothing with them but compare them, so that it holds for all types whose comparison is structural.
fn library_properties() -> Vec<(String, String)> {
    let file = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../lib/haskell/Backstory/Contract/Lemmas.hs");
    let text = std::fs::read_to_string(file).expect("the lemmas");
    let signature = |line: &str| {
        let (name, ty) = line.split_once(" :: ")?;
        let ty = ty.strip_suffix(" -> Lemma")?;
        let ty = ty.rsplit_once("=> ").map_or(ty, |(_, ty)| ty);
        let words: String = ty.split_inclusive(|c: char| !c.is_alphanumeric()).map(number).collect();
        Some((name.to_owned(), words))
    };
    let mut found = Vec::new();
    for (name, ty) in text.lines().filter_map(signature) {
        let count = arguments(&ty);
        let given: Vec<String> = (0..count).map(|n| format!("x{n}")).collect();
        let given = given.join(" ");
        let asked = "Ok -> ".repeat(count);
        let program = format!(
            "module Main where\nimport Backstory.Contract.Lemmas\nimport Data.Map (Map)\n\
             {{-# CONTRACT property :: {asked}{{r | r}} #-}}\n\
             property :: {ty} -> Bool\nproperty {given} = holds ({name} {given})\n\
             main :: IO ()\nmain = return ()\n"
        );
        found.push((name, program));
    }
    found
}

/// A type variable becomes a number type.
fn number(word: &str) -> String {
    match word.trim_end_matches(|c: char| !c.is_alphanumeric()) {
        variable @ ("a" | "b" | "k") => word.replacen(variable, "Int", 1),
        _ => word.to_owned(),
    }
}

/// The number of arguments of a function type, without its result.
fn arguments(ty: &str) -> usize {
    let mut depth = 0;
    let mut arrows = 0;
    for (at, c) in ty.char_indices() {
        match c {
            '(' | '[' => depth += 1,
            ')' | ']' => depth -= 1,
            '-' if depth == 0 && ty[at..].starts_with("->") => arrows += 1,
            _ => {}
        }
    }
    arrows + 1
}

/// Each lemma about the library is proved, from those before it alone.
#[test]
fn library_lemmas_are_proved() {
    let properties = library_properties();
    let names: Vec<&str> = properties.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!(names, workbench::LEMMAS, "the lemmas of the file, in its order");
    let next = std::sync::atomic::AtomicUsize::new(0);
    let open = std::sync::Mutex::new(Vec::new());
    std::thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                loop {
                    let number = next.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
                    let Some((name, text)) = properties.get(number) else { return };
                    let path = PathBuf::from("Main.hs");
                    let files = BTreeMap::from([(path.clone(), text.clone().into_bytes())]);
                    let clock = Clock::default();
                    let elapsed = || clock.elapsed();
                    let options = CheckOptions {
                        all_transactions: false,
                        crashes: false,
                        overflow: false,
                        time: TIME,
                        clock: &elapsed,
                        interrupt: Arc::default(),
                        solver: None,
                        progress: &|_, _, _| {},
                        verdict: &|_| {},
                    };
                    let load = LoadOptions::default();
                    let report =
                        workbench::check_with_library(&path, &files, &load, &options, number);
                    let Ok(report) = report else { panic!("{name} does not load:\n{text}") };
                    let proved = |c: &workbench::Checked| matches!(c.outcome, CheckOutcome::Proved);
                    if !report.checked.iter().any(proved) {
                        let why: Vec<_> = report.checked.iter().map(|c| &c.reason).collect();
                        open.lock().expect("not poisoned").push(format!("{name}: {why:?}"));
                    }
                }
            });
        }
    });
    let open = open.into_inner().expect("not poisoned");
    assert!(open.is_empty(), "{} are not proved:\n{}", open.len(), open.join("\n"));
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

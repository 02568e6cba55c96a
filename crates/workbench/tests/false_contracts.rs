//! False statements, as users write them: none is proved. `tests/haskell/contract/false/`.
//!
//! Each marked statement of a program is judged by itself. The mark stands on the line of the
//! contract or transaction, or on the one before: `-- refuted` where a counterexample must be found,
//! `-- false` where it is enough that there is no proof. A folder is a program of several modules.
//!
//! The second half turns the prover off: every statement counts as proved, and running it on random
//! values must show that it is not.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};
use workbench::{CheckOptions, CheckOutcome, CheckReport, Checked, LoadOptions, Subject};

/// A program of the folder: its main file, and all files with their texts.
struct Program {
    main: PathBuf,
    files: BTreeMap<PathBuf, Vec<u8>>,
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/haskell/contract/false")
}

fn haskell_files(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).expect("the folder");
    let mut found: Vec<PathBuf> = entries.flatten().map(|e| e.path()).collect();
    found.sort();
    found
}

fn programs() -> Vec<Program> {
    let name = |path: &Path| PathBuf::from(path.file_name().expect("a name"));
    let text = |path: &Path| std::fs::read(path).expect("readable");
    let mut programs = Vec::new();
    for path in haskell_files(&folder()) {
        if path.is_dir() {
            let files = haskell_files(&path);
            let files = files.iter().map(|f| (name(f), text(f))).collect();
            programs.push(Program { main: PathBuf::from("Main.hs"), files });
        } else {
            let files = BTreeMap::from([(name(&path), text(&path))]);
            programs.push(Program { main: name(&path), files });
        }
    }
    programs
}

/// The expected verdict on a statement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mark {
    Refuted,
    False,
}

impl Program {
    fn lines(&self, file: &str) -> Vec<String> {
        let text = self.files.get(Path::new(file)).map(|t| String::from_utf8_lossy(t));
        text.iter().flat_map(|t| t.lines()).map(str::to_owned).collect()
    }

    /// The mark of an entry, and its line.
    fn mark(&self, checked: &Checked) -> Option<(Mark, usize)> {
        let lines = self.lines(&checked.file);
        [checked.line, checked.line.saturating_sub(1)].into_iter().find_map(|number| {
            let line = lines.get(number.checked_sub(1)?)?;
            let mark = if line.contains("-- refuted") {
                Mark::Refuted
            } else if line.contains("-- false") {
                Mark::False
            } else {
                return None;
            };
            Some((mark, number))
        })
    }

    /// Whether the program asks for bounded `Int`.
    fn counts_exactly(&self) -> bool {
        let lines = self.lines(&self.main.display().to_string());
        lines.first().is_some_and(|l| l == "-- overflow")
    }

    /// Whether a statement is false because numbers overflow: it says so.
    fn is_about_overflow(&self, checked: &Checked) -> bool {
        let lines = self.lines(&checked.file);
        let near = [checked.line, checked.line.saturating_sub(1)];
        near.into_iter()
            .any(|n| lines.get(n.wrapping_sub(1)).is_some_and(|l| l.contains("overflow")))
    }

    fn marks(&self) -> usize {
        let all = self.files.keys().flat_map(|f| self.lines(&f.display().to_string()));
        all.filter(|l| l.contains("-- refuted") || l.contains("-- false")).count()
    }

    fn check(&self, believed: Option<&dyn Fn(&str) -> bool>) -> CheckReport {
        let overflow = self.counts_exactly();
        let started = Instant::now();
        let options = CheckOptions {
            all_transactions: false,
            crashes: false,
            overflow,
            time: Duration::from_secs(60),
            clock: &|| started.elapsed(),
            interrupt: Arc::default(),
            solver: None,
            progress: &|_, _, _| {},
            verdict: &|_| {},
        };
        let load = LoadOptions::default();
        let report = match believed {
            None => workbench::check(&self.main, &self.files, &load, &options),
            Some(b) => workbench::check_believing(&self.main, &self.files, &load, &options, b),
        };
        match report {
            Ok(report) => report,
            Err(loaded) => {
                let shown: Vec<String> = loaded
                    .diagnostics
                    .iter()
                    .map(|d| source::render(d, &loaded.sources, source::Colour::Never))
                    .collect();
                panic!("{} does not load:\n{}", self.main.display(), shown.join("\n"));
            }
        }
    }
}

/// Runs `one` on every program, two at a time. Returns the results.
fn on_all<T: Send>(one: impl Fn(&Program) -> T + Sync) -> Vec<T> {
    let programs = programs();
    let (next, found) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
    std::thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                while let Some(program) = programs.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let said = one(program);
                    found.lock().expect("not poisoned").push(said);
                }
            });
        }
    });
    found.into_inner().expect("not poisoned")
}

fn said(checked: &Checked) -> String {
    let example = match &checked.outcome {
        CheckOutcome::Refuted(e) | CheckOutcome::Crashes { example: e, .. } => {
            format!("{:?} {:?}", e.arguments, e.tvars)
        }
        _ => String::new(),
    };
    let word = match &checked.outcome {
        CheckOutcome::Proved => "proved",
        CheckOutcome::Refuted(_) => "refuted",
        CheckOutcome::Crashes { .. } => "crashes",
        CheckOutcome::Unknown => "unknown",
    };
    let (file, line) = (&checked.file, checked.line);
    format!(
        "{file}:{line} {} {word}: {:?} {example} {:?}",
        checked.name, checked.reason, checked.trials
    )
}

#[test]
fn no_false_statement_is_proved() {
    let results = on_all(|program| {
        let report = program.check(None);
        let mut seen = Vec::new();
        let mut wrong = Vec::new();
        for checked in &report.checked {
            let Some((mark, line)) = program.mark(checked) else { continue };
            seen.push((checked.file.clone(), line));
            let proved = match &checked.outcome {
                CheckOutcome::Proved => true,
                CheckOutcome::Crashes { keeps_invariants, .. } => *keeps_invariants,
                CheckOutcome::Refuted(_) | CheckOutcome::Unknown => false,
            };
            let refuted = matches!(checked.outcome, CheckOutcome::Refuted(_));
            if proved || checked.internal_error || (mark == Mark::Refuted && !refuted) {
                wrong.push(format!("{mark:?} {}", said(checked)));
            }
        }
        seen.sort();
        seen.dedup();
        if seen.len() != program.marks() {
            let (name, marks) = (program.main.display(), program.marks());
            wrong.push(format!("{name}: {marks} marks, {} statements", seen.len()));
        }
        (seen.len(), wrong)
    });
    let wrong: Vec<String> = results.iter().flat_map(|r| r.1.clone()).collect();
    assert!(wrong.is_empty(), "{} statements:\n{}", wrong.len(), wrong.join("\n"));
    let judged: usize = results.iter().map(|r| r.0).sum();
    assert!(judged >= 150, "{judged} statements");
}

/// Nothing is refuted and nothing is run: a false statement is not proved because there is no proof. The time limit is
/// short here; `PROOF_SECONDS` sets it.
#[test]
fn no_false_statement_has_a_proof() {
    let seconds = std::env::var("PROOF_SECONDS").ok().and_then(|s| s.parse::<f64>().ok());
    let time = Duration::from_secs_f64(seconds.unwrap_or(0.3));
    let results = on_all(|program| {
        let started = Instant::now();
        let options = CheckOptions {
            all_transactions: false,
            crashes: false,
            overflow: program.counts_exactly(),
            time,
            clock: &|| started.elapsed(),
            interrupt: Arc::default(),
            solver: None,
            progress: &|_, _, _| {},
            verdict: &|_| {},
        };
        let load = LoadOptions::default();
        let report =
            workbench::check_by_proofs_alone(&program.main, &program.files, &load, &options);
        let Ok(report) = report else { panic!("{} does not load", program.main.display()) };
        let marked = report.checked.iter().filter(|c| program.mark(c).is_some());
        let proved = marked.clone().filter(|c| matches!(c.outcome, CheckOutcome::Proved));
        // A statement that holds as long as nothing overflows is false for that reason alone.
        let proved = proved.filter(|c| !c.no_overflow || !program.is_about_overflow(c));
        (marked.count(), proved.map(said).collect::<Vec<String>>())
    });
    let wrong: Vec<String> = results.iter().flat_map(|r| r.1.clone()).collect();
    assert!(wrong.is_empty(), "{} statements:\n{}", wrong.len(), wrong.join("\n"));
    assert!(results.iter().map(|r| r.0).sum::<usize>() >= 200);
}

/// A prover that accepts everything: runs on random values catch nearly all of it, and report that the prover is wrong.
#[test]
fn random_values_contradict_false_proofs() {
    let results = on_all(|program| {
        let report = program.check(Some(&|_| true));
        let mut missed = Vec::new();
        let mut judged = 0;
        for checked in &report.checked {
            if program.mark(checked).is_none() {
                continue;
            }
            judged += 1;
            match &checked.outcome {
                CheckOutcome::Refuted(example) | CheckOutcome::Crashes { example, .. } => {
                    assert!(checked.internal_error, "{}", said(checked));
                    let stated = !example.arguments.is_empty() || !example.tvars.is_empty();
                    // For a state that transactions lead to there are no values to show.
                    assert!(stated || checked.subject == Subject::Transaction, "{}", said(checked));
                }
                _ => missed.push(said(checked)),
            }
        }
        (judged, missed)
    });
    let judged: usize = results.iter().map(|r| r.0).sum();
    let missed: Vec<String> = results.iter().flat_map(|r| r.1.clone()).collect();
    eprintln!("{} of {judged} missed:\n{}", missed.len(), missed.join("\n"));
    assert!(
        missed.len() * 10 <= judged,
        "{} of {judged} missed:\n{}",
        missed.len(),
        missed.join("\n")
    );
}

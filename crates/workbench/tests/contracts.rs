//! Contract programs with their verdicts: `tests/haskell/contract/VERDICT/*.hs`.
//!
//! The folder is the verdict: in `proved` everything is proved, in `refuted` something is
//! refuted, in `unknown` something is unknown and nothing refuted. What is said of each contract,
//! counterexamples included, stands beside the program in a `.verdicts` file; `BLESS=1` rewrites
//! it.

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
        time: Duration::from_secs(20),
        clock: &|| started.elapsed(),
        interrupt: Arc::default(),
        solver: None,
        progress: &|_, _, _| {},
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
            CheckOutcome::Unknown => "unknown",
        };
        let _ = write!(out, "{word} {} {:?} {}", checked.line, checked.subject, checked.name);
        if let Some(reason) = &checked.reason {
            let _ = write!(out, ": {reason}");
        }
        if let CheckOutcome::Refuted(example) = &checked.outcome {
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
    for verdict in ["proved", "refuted", "unknown"] {
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

fn one(verdict: &str, path: &Path) -> Result<(), String> {
    let name = path.file_name().map(|n| n.to_string_lossy().into_owned()).unwrap_or_default();
    let text = std::fs::read_to_string(path).map_err(|e| format!("{name}: {e}"))?;
    let report = check_text(&name, &text);
    let said = summary(&report);
    let any = |word: &str| said.lines().any(|l| l.starts_with(word));
    let found = match (any("refuted"), any("unknown")) {
        (true, _) => "refuted",
        (false, true) => "unknown",
        (false, false) => "proved",
    };
    if found != verdict {
        return Err(format!("{name} should be {verdict}:\n{said}"));
    }
    let golden = path.with_extension("verdicts");
    if std::env::var_os("BLESS").is_some() {
        return std::fs::write(&golden, said).map_err(|e| format!("{name}: {e}"));
    }
    let expected = std::fs::read_to_string(&golden).unwrap_or_default();
    if said != expected {
        return Err(format!("{name}\n--- expected\n{expected}--- found\n{said}"));
    }
    Ok(())
}

//! Scratch: checks files and prints verdicts with times.
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};
use workbench::{CheckOptions, CheckOutcome, LoadOptions, check};

fn cpu() -> Duration {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").expect("Linux");
    Duration::from_nanos(text.split_whitespace().next().unwrap().parse().unwrap())
}

fn main() {
    let seconds: f64 = std::env::var("T").ok().and_then(|t| t.parse().ok()).unwrap_or(10.0);
    let all = std::env::var_os("WRITTEN").is_none();
    let only = std::env::var("ONLY").ok();
    for path in std::env::args().skip(1) {
        let mut path = PathBuf::from(path);
        let mut text = std::fs::read_to_string(&path).expect("readable");
        // ONLY=name/arity: just this transaction.
        let mut all = all;
        if let Some(only) = &only {
            let (name, arity) = only.split_once('/').unwrap();
            let arity: usize = arity.parse().unwrap();
            let at = text.find("\nmain ::").expect("a main");
            text.truncate(at);
            let vars: Vec<String> = (0..arity).map(|n| format!("a{n}")).collect();
            let vars = vars.join(" ");
            text.push_str(&format!(
                "\ngoal {vars} = atomically ({name} {vars})\nmain :: IO ()\nmain = return ()\n"
            ));
            all = false;
        }
        let name = PathBuf::from(path.file_name().unwrap());
        path = name.clone();
        println!("== {}", name.display());
        let files = BTreeMap::from([(name.clone(), text.into_bytes())]);
        let started = Instant::now();
        let last = std::cell::Cell::new(cpu());
        let _ = started;
        let counter = std::cell::Cell::new(0u32);
        let cached = std::cell::Cell::new(cpu());
        let clock = || {
            counter.set(counter.get() + 1);
            if counter.get() % 8 == 0 {
                cached.set(cpu());
            }
            cached.get()
        };
        let options = CheckOptions {
            all_transactions: all,
            crashes: std::env::var_os("CRASHES").is_some(),
            overflow: false,
            time: Duration::from_secs_f64(seconds),
            clock: &clock,
            interrupt: Arc::default(),
            solver: None,
            progress: &|_, _, _| {},
            verdict: &|c| {
                let now = cpu();
                let took = now.saturating_sub(last.replace(now));
                let (word, example) = match &c.outcome {
                    CheckOutcome::Proved => ("proved ", None),
                    CheckOutcome::Refuted(e) => ("refuted", Some(e)),
                    CheckOutcome::Crashes { example, .. } => ("crashes", Some(example)),
                    CheckOutcome::Unknown => ("unknown", None),
                };
                println!(
                    "{word} {:>5.1}s {}:{} {}{}",
                    took.as_secs_f64(),
                    c.file,
                    c.line,
                    c.name,
                    if c.internal_error { " INTERNAL ERROR" } else { "" }
                );
                if word != "proved " {
                    if let Some(reason) = &c.reason {
                        println!("      {reason}");
                    }
                    if let Some(hint) = &c.hint {
                        println!("      hint: {hint}");
                    }
                }
                for lemma in &c.lemmas {
                    println!("      with {lemma}");
                }
                if let Some(t) = &c.trials {
                    if word != "refuted" {
                        println!("      {t:?}");
                    }
                }
                if let (Some(e), true) = (example, std::env::var_os("EX").is_some()) {
                    println!("      {:?} {:?}", e.arguments, e.tvars);
                }
            },
        };
        match check(&path, &files, &LoadOptions::default(), &options) {
            Ok(_) => {}
            Err(loaded) => {
                for d in &loaded.diagnostics {
                    println!("{}", source::render(d, &loaded.sources, source::Colour::Never));
                }
            }
        }
    }
}

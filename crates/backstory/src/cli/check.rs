//! `backstory check`.

use super::exit;
use super::load::{colour, complain, show};
use super::run::interruptible;
use crate::disk::{Disk, reason};
use clap::{Args, ValueEnum};
use serde_json::{Value, json};
use source::Colour;
use std::io::{IsTerminal, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};
use workbench::{
    CheckOptions, CheckOutcome, CheckReport, Checked, LoadOptions, LoadResult, Subject,
};

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Transactions {
    /// Every `atomically` of the program
    Written,
    /// Besides, every top-level function that gives a transaction of plain data
    All,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Solver {
    /// The one inside Backstory; z3 or cvc5 look over its shoulder where one is installed
    Auto,
    /// The one inside Backstory alone
    Builtin,
    Z3,
    Cvc5,
}

#[derive(Args)]
pub struct CheckArguments {
    /// The program: a .hs or .lhs file, or the folder of a package
    program: PathBuf,
    /// Which transactions must keep the invariants
    #[arg(long, value_enum, default_value = "written", value_name = "WHICH")]
    transactions: Transactions,
    /// Check also that no function crashes: missing cases, head [], division by zero
    #[arg(long)]
    crashes: bool,
    /// Seconds to try each contract and transaction
    #[arg(long, value_name = "SECONDS", default_value_t = 10.0, value_parser = seconds)]
    time: f64,
    /// Who decides
    #[arg(long, value_enum, default_value = "auto", value_name = "WHO")]
    solver: Solver,
    /// Show why for each verdict
    #[arg(long, short = 'v')]
    details: bool,
    /// Haskell: the executable or test suite of a package, instead of its first
    #[arg(long, value_name = "NAME")]
    component: Option<String>,
    /// Where else to look for modules
    #[arg(long = "src", value_name = "DIR")]
    source_folders: Vec<PathBuf>,
    /// Where a transaction breaks an invariant, look for a run that shows it, and record it here
    #[arg(long, value_name = "FILE.story")]
    record: Option<PathBuf>,
    /// How many schedules to try for that
    #[arg(long, value_name = "N", default_value_t = 200)]
    schedules: usize,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
    /// Print SARIF, as code hosting sites and editors read it
    #[arg(long, conflicts_with = "json")]
    sarif: bool,
}

fn seconds(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(n) if n > 0.0 && n.is_finite() => Ok(n),
        _ => Err("a number of seconds, such as 5 or 0.5".to_owned()),
    }
}

pub fn check(arguments: &CheckArguments) -> u8 {
    let started = Instant::now();
    let solver = match find_solver(arguments.solver) {
        Ok(solver) => solver,
        Err(message) => {
            complain(&message, Some("--solver builtin needs nothing installed"));
            return exit::COULD_NOT_RUN;
        }
    };
    let ask = |script: &str| solver.as_ref().and_then(|s| s.unsatisfiable(script));
    let quiet = arguments.json || arguments.sarif || !std::io::stderr().is_terminal();
    let progress = |done: usize, all: usize, name: &str| {
        if !quiet && started.elapsed() > Duration::from_millis(500) {
            eprint!("\r\x1b[K{}/{all} {name}", done + 1);
            let _ = std::io::stderr().flush();
        }
    };
    let options = CheckOptions {
        all_transactions: arguments.transactions == Transactions::All,
        crashes: arguments.crashes,
        time: Duration::from_secs_f64(arguments.time),
        clock: &|| started.elapsed(),
        interrupt: interruptible(),
        solver: solver.as_ref().map(|_| &ask as &dyn Fn(&str) -> Option<bool>),
        progress: &progress,
    };
    let load = LoadOptions {
        source_folders: arguments.source_folders.clone(),
        component: arguments.component.clone(),
        ..LoadOptions::default()
    };
    let report = workbench::check(&arguments.program, &Disk, &load, &options);
    if !quiet {
        eprint!("\r\x1b[K");
    }
    let report = match report {
        Ok(report) => report,
        Err(loaded) => {
            debug_assert!(matches!(loaded.result, LoadResult::Failed));
            show(&loaded.diagnostics, &loaded.sources);
            return exit::COULD_NOT_RUN;
        }
    };
    let code = code(&report);
    let recorded = match &arguments.record {
        Some(file) if breaks_an_invariant(&report) => {
            match record(arguments, &load, file, &options) {
                Ok(found) => found,
                Err(message) => {
                    complain(&message, None);
                    return exit::COULD_NOT_RUN;
                }
            }
        }
        _ => None,
    };
    if arguments.json {
        let mut object = as_json(&report);
        if let Some(found) = &recorded {
            object["recording"] = json!(arguments.record);
            object["operations"] = json!(found.operations);
        }
        println!("{object}");
    } else if arguments.sarif {
        println!("{}", as_sarif(&report));
    } else {
        print_text(&report, arguments.details);
        match (&arguments.record, &recorded) {
            (Some(file), Some(found)) => println!(
                "recorded in {}: the program itself breaks an invariant with its visible operation {}",
                file.display(),
                found.operations
            ),
            (Some(_), None) if breaks_an_invariant(&report) => println!(
                "nothing recorded: in {} schedules the program itself broke no invariant",
                arguments.schedules
            ),
            (None, _) if breaks_an_invariant(&report) => {
                println!("--record FILE.story looks for a run of the program that shows it");
            }
            _ => {}
        }
    }
    if report.interrupted {
        complain("interrupted: what is not listed was not tried", None);
        return exit::INTERRUPTED;
    }
    code
}

fn breaks_an_invariant(report: &CheckReport) -> bool {
    report
        .checked
        .iter()
        .any(|c| c.subject == Subject::Transaction && matches!(c.outcome, CheckOutcome::Refuted(_)))
}

/// Looks for a run that shows a broken invariant. The file is written only when there is one.
fn record(
    arguments: &CheckArguments,
    load: &LoadOptions,
    file: &Path,
    options: &CheckOptions<'_>,
) -> Result<Option<workbench::Found>, String> {
    let kept = Kept::default();
    let found = workbench::find_broken(
        &arguments.program,
        &Disk,
        load,
        arguments.schedules,
        Box::new(kept.clone()),
        &options.interrupt,
    );
    if found.is_some() {
        let bytes = kept.0.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        std::fs::write(file, &*bytes)
            .map_err(|e| format!("cannot write {}: {}", file.display(), reason(&e)))?;
    }
    Ok(found)
}

/// A recording in memory.
#[derive(Clone, Default)]
struct Kept(std::sync::Arc<std::sync::Mutex<Vec<u8>>>);

impl Write for Kept {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().unwrap_or_else(std::sync::PoisonError::into_inner).extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

/// 0 all proved, 1 something refuted, 3 something unknown.
fn code(report: &CheckReport) -> u8 {
    let any = |wanted: fn(&CheckOutcome) -> bool| report.checked.iter().any(|c| wanted(&c.outcome));
    if any(|o| matches!(o, CheckOutcome::Refuted(_))) {
        exit::FAILED
    } else if any(|o| matches!(o, CheckOutcome::Unknown)) {
        exit::LIMIT
    } else {
        0
    }
}

fn verdict(checked: &Checked) -> &'static str {
    match checked.outcome {
        CheckOutcome::Proved => "proved",
        CheckOutcome::Refuted(_) => "refuted",
        CheckOutcome::Unknown => "unknown",
    }
}

fn subject(subject: Subject) -> &'static str {
    match subject {
        Subject::Contract => "contract",
        Subject::Transaction => "transaction",
        Subject::Crashes => "crashes",
    }
}

fn described(checked: &Checked) -> String {
    match checked.subject {
        Subject::Contract => checked.name.clone(),
        Subject::Transaction => format!("transaction in {}", checked.name),
        Subject::Crashes => format!("{} does not crash", checked.name),
    }
}

fn print_text(report: &CheckReport, details: bool) {
    let coloured = std::io::stdout().is_terminal() && colour() == Colour::Always;
    let paint = |text: &str| match (coloured, text) {
        (true, "proved") => format!("\x1b[32m{text}\x1b[0m"),
        (true, "refuted") => format!("\x1b[31m{text}\x1b[0m"),
        (true, _) => format!("\x1b[33m{text}\x1b[0m"),
        (false, _) => text.to_owned(),
    };
    let mut out = String::new();
    for checked in &report.checked {
        let word = verdict(checked);
        let place = format!("{}:{}:{}", checked.file, checked.line, checked.column);
        let pad = " ".repeat(8usize.saturating_sub(word.len()));
        out.push_str(&format!("{}{pad}{place}  {}\n", paint(word), described(checked)));
        let proved = matches!(checked.outcome, CheckOutcome::Proved);
        if let (Some(reason), false) = (&checked.reason, proved) {
            out.push_str(&format!("        {reason}\n"));
        }
        if let CheckOutcome::Refuted(example) = &checked.outcome {
            for (name, value) in &example.arguments {
                out.push_str(&format!("          {name} = {value}\n"));
            }
            for (name, before, after) in &example.tvars {
                let line = match (before == after, checked.subject) {
                    (true, _) => format!("          {name} holds {before}\n"),
                    (false, _) => format!("          {name} holds {before}, afterwards {after}\n"),
                };
                out.push_str(&line);
            }
            if let (Some(result), Subject::Contract) = (&example.result, checked.subject)
                && result != "_"
            {
                out.push_str(&format!("          result = {result}\n"));
            }
        }
        if let (Some(hint), CheckOutcome::Unknown) = (&checked.hint, &checked.outcome) {
            out.push_str(&format!("        hint: {hint}\n"));
        }
    }
    let count = |word: &str| report.checked.iter().filter(|c| verdict(c) == word).count();
    match report.checked.len() {
        0 => out.push_str(
            "nothing to check: the program has no {-# CONTRACT … #-} and no {-# INVARIANT … #-}\n",
        ),
        1 if !details => {}
        _ => out.push_str(&format!(
            "{} proved, {} refuted, {} unknown\n",
            count("proved"),
            count("refuted"),
            count("unknown")
        )),
    }
    let _ = std::io::stdout().write_all(out.as_bytes());
}

fn as_json(report: &CheckReport) -> Value {
    let contracts: Vec<Value> = report
        .checked
        .iter()
        .map(|checked| {
            let counterexample = match &checked.outcome {
                CheckOutcome::Refuted(example) => json!({
                    "arguments": pairs(example.arguments.iter().map(|(n, v)| (n, v))),
                    "before": pairs(example.tvars.iter().map(|(n, before, _)| (n, before))),
                    "after": pairs(example.tvars.iter().map(|(n, _, after)| (n, after))),
                    "result": example.result,
                }),
                _ => Value::Null,
            };
            json!({
                "name": checked.name,
                "kind": subject(checked.subject),
                "file": checked.file,
                "line": checked.line,
                "column": checked.column,
                "verdict": verdict(checked),
                "counterexample": counterexample,
                "reason": checked.reason,
                "hint": checked.hint,
            })
        })
        .collect();
    json!({ "contracts": contracts })
}

fn pairs<'a>(all: impl Iterator<Item = (&'a String, &'a String)>) -> Value {
    let mut object = serde_json::Map::new();
    for (name, value) in all {
        // Two arguments may have one name.
        let mut key = name.clone();
        while object.contains_key(&key) {
            key.push('\'');
        }
        object.insert(key, json!(value));
    }
    Value::Object(object)
}

fn as_sarif(report: &CheckReport) -> Value {
    let results: Vec<Value> = report
        .checked
        .iter()
        .map(|checked| {
            let (level, kind) = match checked.outcome {
                CheckOutcome::Proved => ("none", "pass"),
                CheckOutcome::Refuted(_) => ("error", "fail"),
                CheckOutcome::Unknown => ("warning", "open"),
            };
            let reason = checked.reason.clone().unwrap_or_default();
            let mut text = format!("{}: {}", described(checked), verdict(checked));
            if !reason.is_empty() {
                text.push_str(&format!(": {reason}"));
            }
            if let CheckOutcome::Refuted(example) = &checked.outcome {
                let mut values: Vec<String> =
                    example.arguments.iter().map(|(n, v)| format!("{n} = {v}")).collect();
                values.extend(example.tvars.iter().map(|(n, b, a)| format!("{n}: {b} -> {a}")));
                if !values.is_empty() {
                    text.push_str(&format!(" ({})", values.join(", ")));
                }
            }
            json!({
                "ruleId": subject(checked.subject),
                "level": level,
                "kind": kind,
                "message": { "text": text },
                "locations": [{
                    "physicalLocation": {
                        "artifactLocation": { "uri": checked.file },
                        "region": { "startLine": checked.line, "startColumn": checked.column },
                    },
                }],
            })
        })
        .collect();
    let rule = |id: &str, text: &str| json!({ "id": id, "shortDescription": { "text": text } });
    json!({
        "version": "2.1.0",
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
        "runs": [{
            "tool": { "driver": {
                "name": "backstory",
                "version": env!("CARGO_PKG_VERSION"),
                "rules": [
                    rule("contract", "A function satisfies its contract"),
                    rule("transaction", "A transaction keeps every invariant"),
                    rule("crashes", "A function does not crash"),
                ],
            } },
            "results": results,
        }],
    })
}

/// A solver that is installed beside Backstory.
struct Outside {
    path: PathBuf,
    arguments: &'static [&'static str],
}

fn find_solver(wanted: Solver) -> Result<Option<Outside>, String> {
    let z3 = || on_path("z3").map(|path| Outside { path, arguments: &["-in", "-T:5"] });
    let cvc5 = || {
        on_path("cvc5")
            .map(|path| Outside { path, arguments: &["--lang=smt2", "--tlimit=5000", "-"] })
    };
    match wanted {
        Solver::Builtin => Ok(None),
        Solver::Auto => Ok(z3().or_else(cvc5)),
        Solver::Z3 => z3().map(Some).ok_or_else(|| "there is no z3 on the PATH".to_owned()),
        Solver::Cvc5 => cvc5().map(Some).ok_or_else(|| "there is no cvc5 on the PATH".to_owned()),
    }
}

fn on_path(name: &str) -> Option<PathBuf> {
    let path = std::env::var_os("PATH")?;
    std::env::split_paths(&path).map(|folder| folder.join(name)).find(|p| is_program(p))
}

fn is_program(path: &Path) -> bool {
    path.is_file()
}

impl Outside {
    /// Whether a script cannot be satisfied; `None` when the solver does not say.
    fn unsatisfiable(&self, script: &str) -> Option<bool> {
        let mut child = Command::new(&self.path)
            .args(self.arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .ok()?;
        child.stdin.take()?.write_all(script.as_bytes()).ok()?;
        let mut answer = String::new();
        child.stdout.take()?.read_to_string(&mut answer).ok()?;
        let _ = child.wait();
        match answer.lines().next()?.trim() {
            "unsat" => Some(true),
            "sat" => Some(false),
            _ => None,
        }
    }
}

//! What questions cost: building the whole tree of a run of about a million calls beside the same run
//! without an observer, in one process; asking about a run of more than a hundred million; and how
//! many questions each way of asking takes.

use crate::run::{cargo, show_and_run};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// Programs and sizes of about a million calls.
const PROGRAMS: &[(&str, &str)] = &[
    ("fib/fib.hs", "28"),
    ("isort/isort.hs", "1400"),
    ("fib/fib.erl", "28"),
    ("nrev/nrev.erl", "310"),
];

/// Defective programs with their fixed versions, and a size of more than a hundred million calls.
const LONG: &[(&str, &str, &str)] =
    &[("plus/plus.hs", "plus/fixed.hs", "37"), ("plus/plus.erl", "plus/fixed.erl", "37")];

/// All of it.
pub(super) fn questions(backstory: &Path, programs: &Path) -> Result<(), String> {
    for line in overhead(backstory, programs).iter().chain(&long(backstory, programs)) {
        println!("{line}");
    }
    table()
}

/// One line for each program: how many times the plain run it takes, and bytes a call.
fn overhead(backstory: &Path, programs: &Path) -> Vec<String> {
    let mut lines = vec!["questions: whole tree / plain run, bytes per call, calls".to_owned()];
    for (program, size) in PROGRAMS {
        let output = Command::new(backstory)
            .current_dir(programs)
            .args(["debug", "--stats", "--json", "--sequential", "--no-memory", program, size])
            .output();
        let numbers = output.ok().and_then(|o| numbers(&String::from_utf8_lossy(&o.stdout)));
        lines.push(match numbers {
            Some((times, bytes, calls)) => {
                format!("  {program:<16} {times:6.1}x  {bytes:6.1}  {calls:9}")
            }
            None => format!("  {program:<16} could not be measured"),
        });
    }
    lines
}

/// One line for each long run: how long the plain run takes, the first question, and the verdict with a
/// fixed version answering; and the most memory meanwhile, of at most 1 GB.
fn long(backstory: &Path, programs: &Path) -> Vec<String> {
    let mut lines = vec![
        "questions: a long run; seconds: plain, to the first question, to the verdict; memory, calls"
            .to_owned(),
    ];
    for (program, fixed, size) in LONG {
        let debug = ["debug", "--sequential", "--no-memory", "--max-memory", "1G"];
        let timed = |arguments: &[&str]| {
            watched(Command::new(backstory).current_dir(programs).args(arguments))
        };
        let plain = timed(&["run", program, size]);
        // Nobody answers it.
        let first = timed(&[&debug[..], &[program, size]].concat());
        let verdict =
            timed(&[&debug[..], &["--json", "--reference", fixed, program, size]].concat());
        lines.push(match (plain, first, verdict) {
            (Some((plain, ..)), Some((first, ..)), Some((verdict, memory, text))) => {
                let calls = field(&text, "nodes").unwrap_or(0.0);
                let memory = memory as f64 / 1000.0;
                format!(
                    "  {program:<16} {plain:6.1} {first:6.1} {verdict:6.1}  {memory:5.0} MB  {calls:9}"
                )
            }
            _ => format!("  {program:<16} could not be measured"),
        });
    }
    lines
}

/// Runs a command: seconds, its peak memory (kilobytes, if the system provides it), and what
/// it printed.
fn watched(command: &mut Command) -> Option<(f64, u64, String)> {
    let start = Instant::now();
    let command = command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::null());
    let mut child = command.spawn().ok()?;
    let status = format!("/proc/{}/status", child.id());
    let mut most = 0;
    while child.try_wait().ok()?.is_none() {
        if let Ok(text) = std::fs::read_to_string(&status)
            && let Some(line) = text.lines().find_map(|line| line.strip_prefix("VmHWM:"))
        {
            let digits: String = line.chars().filter(char::is_ascii_digit).collect();
            most = digits.parse().unwrap_or(0).max(most);
        }
        std::thread::sleep(Duration::from_millis(20));
    }
    let seconds = start.elapsed().as_secs_f64();
    let output = child.wait_with_output().ok()?;
    Some((seconds, most, String::from_utf8_lossy(&output.stdout).into_owned()))
}

fn field(text: &str, name: &str) -> Option<f64> {
    let rest = text.split(&format!("\"{name}\":")).nth(1)?;
    rest.split([',', '}']).next()?.trim().parse().ok()
}

fn numbers(text: &str) -> Option<(f64, f64, u64)> {
    Some((field(text, "times")?, field(text, "bytes_per_call")?, field(text, "calls")? as u64))
}

/// Mean and worst number of prompts and of statements read, by strategy, over the programs of
/// `tests/*/judge`.
fn table() -> Result<(), String> {
    let test = ["test", "--package", "workbench", "--test", "prompts", "--", "--nocapture"];
    show_and_run(cargo().args(test).env("TABLE", "1"))
}

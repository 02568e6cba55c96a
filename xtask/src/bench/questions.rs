//! What questions cost: building the whole tree of a run of about a million calls beside the same run
//! with nobody watching, in one process; and how many questions each way of asking takes.

use crate::run::{cargo, show_and_run};
use std::path::Path;
use std::process::Command;

/// Programs and sizes of about a million calls.
const PROGRAMS: &[(&str, &str)] =
    &[("fib/fib.hs", "28"), ("isort/isort.hs", "1400"), ("nrev/nrev.erl", "1400")];

/// One line for each program: how many times the plain run it takes, and bytes a call.
pub fn overhead(backstory: &Path, programs: &Path) -> Vec<String> {
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

fn numbers(text: &str) -> Option<(f64, f64, u64)> {
    let field = |name: &str| -> Option<f64> {
        let rest = text.split(&format!("\"{name}\":")).nth(1)?;
        rest.split([',', '}']).next()?.trim().parse().ok()
    };
    Some((field("times")?, field("bytes_per_call")?, field("calls")? as u64))
}

/// Mean and worst number of questions of each strategy, over the programs of `tests/*/judge`.
pub fn table() -> Result<(), String> {
    let test = ["test", "--package", "workbench", "--test", "judge", "--", "--nocapture"];
    show_and_run(cargo().args(test).env("TABLE", "1"))
}

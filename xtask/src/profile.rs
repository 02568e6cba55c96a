//! `cargo xtask profile PROGRAM [ARGUMENT…]`: where the time of a plain run goes.
//!
//! An example of the workbench counts steps by function, allocation and collections. The processor's instructions of the
//! same run, less those of loading, come from `perf`, where the system has it and allows it.

use crate::run::{cargo, exists, output, root, show_and_run};
use std::path::PathBuf;
use std::process::Command;

pub(crate) fn profile(arguments: &[String]) -> Result<(), String> {
    let [program, rest @ ..] = arguments else {
        return Err("cargo xtask profile PROGRAM [ARGUMENT…]".to_owned());
    };
    let program = std::fs::canonicalize(program).map_err(|e| format!("{program}: {e}"))?;
    let example = ["run", "--release", "--package", "workbench", "--example", "profile", "--"];
    show_and_run(cargo().args(example).arg(&program).args(rest))?;
    show_and_run(cargo().args(["build", "--release", "--package", "backstory"]))?;
    let backstory = root().join("target/release/backstory");
    let all = instructions(&backstory, &program, rest, None);
    let loading = instructions(&backstory, &program, rest, Some("1"));
    match (all, loading) {
        (Some(all), Some(loading)) => {
            let running = all.saturating_sub(loading);
            println!("instructions: {loading} to load, {running} to run (see the steps above)");
        }
        _ => println!("instructions: not counted; `perf` is missing or not allowed to count"),
    }
    Ok(())
}

/// The instructions of a run in user mode, or of its first steps only.
fn instructions(
    backstory: &PathBuf,
    program: &PathBuf,
    rest: &[String],
    steps: Option<&str>,
) -> Option<u64> {
    if !exists("perf") || !exists("bash") {
        return None;
    }
    // The figure goes to standard error; a run that is stopped early fails.
    let script =
        "perf stat -x, -e instructions:u \"$@\" 2>&1 >/dev/null </dev/null | grep instructions";
    let mut command = Command::new("bash");
    command.args(["-c", script, "bash"]).arg(backstory).args(["run"]);
    if let Some(steps) = steps {
        command.args(["--max-steps", steps]);
    }
    command.arg(program).arg("--").args(rest);
    output(&mut command)?.split(',').next()?.parse().ok()
}

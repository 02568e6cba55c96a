//! Everything that must hold before a change is kept.

use crate::run::{cargo, describe, show_and_run};
use crate::{packages, page, tidy, units};
use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};

/// Runs every check, even after one has failed, and says at the end which did.
pub(crate) fn test() -> Result<(), String> {
    packages::ensure()?;
    let mut failed = Vec::new();
    let mut note = |result: Result<(), String>| failed.extend(result.err());
    note(show_and_run(cargo().args(["fmt", "--all", "--check"])));
    let clippy = ["clippy", "--workspace", "--all-targets", "--", "-D", "warnings"];
    note(show_and_run(cargo().args(clippy)));
    println!("\n$ cargo xtask tidy");
    note(tidy::tidy());
    note(page::check());
    note(units::check());
    note(run_tests(cargo().args(["test", "--workspace", "--no-fail-fast"])));
    if failed.is_empty() {
        return Ok(());
    }
    Err(format!("\n{}", failed.join("\n")))
}

/// Golden tests compare with files and, when `BLESS` is set, write them.
pub(crate) fn bless(arguments: &[String]) -> Result<(), String> {
    let mut command = cargo();
    command.env("BLESS", "1").arg("test");
    if arguments.is_empty() {
        command.arg("--workspace");
    }
    show_and_run(command.args(arguments))
}

/// The random programs of the questions' soundness test, many more than in every test run.
pub(crate) fn soundness(arguments: &[String]) -> Result<(), String> {
    let count = arguments.first().map_or("100000", String::as_str);
    let mut command = cargo();
    command.env("SOUNDNESS", count);
    let test = ["test", "--release", "-p", "questions", "--test", "soundness", "--", "--nocapture"];
    show_and_run(command.args(test))?;
    // Programs of Haskell take longer: a hundredth as many of them for the exact tree, and for what
    // the machine observes.
    let fewer = count.parse::<usize>().map_or(1_000, |n| (n / 100).max(150));
    for checked in ["exact_soundness", "observed_soundness"] {
        let test = ["test", "-p", "workbench", "--test", checked, "--", "--nocapture"];
        show_and_run(cargo().env("SOUNDNESS", fewer.to_string()).args(test))?;
    }
    Ok(())
}

/// Random concurrent programs under every strategy, many more than in every test run.
pub(crate) fn schedules(arguments: &[String]) -> Result<(), String> {
    let count = arguments.first().map_or("3000", String::as_str);
    let mut command = cargo();
    command.env("SCHEDULES", count);
    let test = ["test", "--release", "-p", "backstory", "--test", "random_schedules"];
    show_and_run(command.args(test).args(["--", "--nocapture"]))
}

/// Random finite systems: what must happen in them, compared with a textbook checker.
pub(crate) fn liveness(arguments: &[String]) -> Result<(), String> {
    let count = arguments.first().map_or("20000", String::as_str);
    let mut command = cargo();
    command.env("LIVENESS", count);
    let test = ["test", "--release", "-p", "search", "--test", "liveness"];
    show_and_run(command.args(test).args(["--", "--nocapture"]))
}

/// Random calls to Erlang's standard library, compared with OTP.
pub(crate) fn calls(arguments: &[String]) -> Result<(), String> {
    let count = arguments.first().map_or("50000", String::as_str);
    let mut command = cargo();
    command.env("CALLS", count);
    let test = ["test", "--release", "-p", "backstory", "--test", "erlang_calls"];
    show_and_run(command.args(test).args(["--", "--nocapture"]))
}

/// Runs of concurrent programs on a real node, recorded many times and imported.
pub(crate) fn production(arguments: &[String]) -> Result<(), String> {
    let count = arguments.first().map_or("20", String::as_str);
    let mut command = cargo();
    command.env("PRODUCTION_RUNS", count);
    let test = ["test", "--release", "-p", "backstory", "--test", "production"];
    show_and_run(command.args(test).args(["--", "--nocapture"]))
}

/// Runs the tests, passing on what they print, and ends with the sum of their summaries.
fn run_tests(command: &mut Command) -> Result<(), String> {
    let shown = describe(command);
    println!("\n$ {shown}");
    let mut child = command
        .stdout(Stdio::piped())
        .spawn()
        .map_err(|error| format!("`{shown}` could not be started: {error}"))?;
    let mut sum = Sum::default();
    if let Some(stdout) = child.stdout.take() {
        // What a test prints need not be UTF-8.
        let mut reader = BufReader::new(stdout);
        let mut line = Vec::new();
        while reader.read_until(b'\n', &mut line).is_ok_and(|n| n > 0) {
            let text = String::from_utf8_lossy(&line);
            print!("{text}");
            sum.add(&text);
            line.clear();
        }
    }
    let status = child.wait().map_err(|error| format!("`{shown}` was lost: {error}"))?;
    println!("\n{}", sum.line(status.success()));
    if status.success() { Ok(()) } else { Err(format!("`{shown}` failed")) }
}

/// The sum of lines like `test result: ok. 5 passed; 0 failed; 1 ignored; …`.
#[derive(Default)]
struct Sum {
    groups: usize,
    passed: usize,
    failed: usize,
    ignored: usize,
}

impl Sum {
    fn add(&mut self, line: &str) {
        let Some(rest) = line.strip_prefix("test result: ") else { return };
        self.groups += 1;
        let counts = rest.split_once(". ").map_or("", |(_, counts)| counts);
        for part in counts.split("; ") {
            let Some((number, word)) = part.trim().split_once(' ') else { continue };
            let Ok(number) = number.parse::<usize>() else { continue };
            match word {
                "passed" => self.passed += number,
                "failed" => self.failed += number,
                "ignored" => self.ignored += number,
                _ => {}
            }
        }
    }

    fn line(&self, success: bool) -> String {
        let Sum { groups, passed, failed, ignored } = self;
        let word = if success { "ok" } else { "FAILED" };
        // Worded unlike cargo's lines, so that a script that adds those up does not count twice.
        format!(
            "all tests: {word} ({groups} groups; passed {passed}, failed {failed}, ignored {ignored})"
        )
    }
}

#[cfg(test)]
mod tests {
    use super::Sum;

    #[test]
    fn summaries_are_summed() {
        let mut sum = Sum::default();
        sum.add("test result: ok. 5 passed; 0 failed; 1 ignored; 0 measured; 0 filtered out");
        sum.add("test result: FAILED. 2 passed; 3 failed; 0 ignored; 0 measured; 0 filtered out");
        sum.add("test something ... ok");
        assert_eq!(sum.line(false), "all tests: FAILED (2 groups; passed 7, failed 3, ignored 1)");
    }
}

//! Processor time of other programs.
//!
//! The standard library does not tell it, and bash's `time` does; where there is no bash, the
//! clock on the wall has to do.

use crate::run::exists;
use std::process::{Command, Output, Stdio};
use std::time::Instant;

/// The words of a command.
pub(super) type Words = Vec<String>;

/// The least seconds of a few runs, and what the program printed.
pub(super) fn least(command: &Words, runs: usize) -> Result<(f64, String), String> {
    let mut best: Option<(f64, String)> = None;
    for _ in 0..runs {
        let (seconds, result) = once(command)?;
        if best.as_ref().is_none_or(|(least, _)| seconds < *least) {
            best = Some((seconds, result));
        }
    }
    best.ok_or_else(|| "it was not run".into())
}

fn once(words: &Words) -> Result<(f64, String), String> {
    let with_bash = exists("bash");
    let mut command = if with_bash {
        let mut bash = Command::new("bash");
        bash.args(["-c", "TIMEFORMAT='%3U %3S'; time \"$@\"", "bash"]).args(words);
        bash
    } else {
        let mut plain = Command::new(&words[0]);
        plain.args(&words[1..]);
        plain
    };
    // Numbers with a point, whatever the user's language.
    command.env("LC_ALL", "C.UTF-8").stdin(Stdio::null());
    // Erlang's, which is written into whatever folder one is in.
    command.env("ERL_CRASH_DUMP", "/dev/null");
    let start = Instant::now();
    let output = command.output().map_err(|error| format!("{} {error}", words[0]))?;
    let wall = start.elapsed().as_secs_f64();
    let errors = String::from_utf8_lossy(&output.stderr).into_owned();
    if !output.status.success() {
        return Err(failure(&output, &errors));
    }
    let seconds = if with_bash { processor_seconds(&errors) } else { None };
    Ok((seconds.unwrap_or(wall), String::from_utf8_lossy(&output.stdout).into_owned()))
}

/// The last line of bash's report: user and system seconds.
fn processor_seconds(errors: &str) -> Option<f64> {
    let line = errors.lines().next_back()?;
    line.split(' ').map(|part| part.parse::<f64>().ok()).sum()
}

fn failure(output: &Output, errors: &str) -> String {
    let said: Vec<&str> = errors.lines().filter(|line| !line.is_empty()).take(3).collect();
    format!("it failed ({}): {}", output.status, said.join(" / "))
}

#[cfg(test)]
mod tests {
    use super::processor_seconds;

    #[test]
    fn the_report_is_the_last_line() {
        assert_eq!(processor_seconds("a warning\n0.250 0.500"), Some(0.75));
        assert_eq!(processor_seconds("what"), None);
        assert_eq!(processor_seconds(""), None);
    }
}

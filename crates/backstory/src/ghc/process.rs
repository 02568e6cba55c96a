//! Runs GHC and cabal: what they say is followed for progress, and is the message if they fail.

use super::Built;
use crate::disk::reason;
use crate::progress::Progress;
use source::Diagnostic;
use std::io::{BufRead as _, BufReader};
use std::process::{Command, Stdio};

/// Runs a command to its end. Returns the warnings in what it wrote; if it fails, what it wrote is
/// the note of the error.
pub(super) fn run(command: &mut Command, what: &str) -> Built<String> {
    let started = || -> std::io::Result<_> {
        let (reader, writer) = std::io::pipe()?;
        command.stdin(Stdio::null()).stdout(writer.try_clone()?).stderr(writer);
        let child = command.spawn()?;
        // The command holds the other end of the pipe, which would never be closed.
        command.stdout(Stdio::null()).stderr(Stdio::null());
        Ok((reader, child))
    };
    let mut started = started;
    let (reader, mut child) = started().map_err(|e| cannot_start(command, &e))?;
    let progress = Progress::start("compiling with GHC", true);
    let mut lines = Vec::new();
    let mut package = String::new();
    for line in BufReader::new(reader).split(b'\n') {
        let Ok(line) = line else { break };
        let line = String::from_utf8_lossy(&line).into_owned();
        match Step::of(&line) {
            Some(Step::Package(name)) => {
                progress.now(format!("compiling {name} with GHC"));
                package = name;
            }
            Some(Step::Module(module)) => {
                let of = if package.is_empty() { String::new() } else { format!("{package}: ") };
                progress.now(format!("compiling with GHC: {of}{module}"));
            }
            Some(Step::Other) => {}
            None => lines.push(line),
        }
    }
    let status = child.wait().map_err(|e| cannot_start(command, &e))?;
    drop(progress);
    let said = lines.join("\n");
    match status.success() {
        true => Ok(warnings(&lines)),
        false => {
            let message = format!("GHC cannot compile {what}");
            Err(Box::new(Diagnostic::error(message).note(said.trim().to_owned())))
        }
    }
}

/// What a short command writes.
pub(super) fn output(command: &mut Command, what: &str) -> Built<String> {
    let output = command.stdin(Stdio::null()).output().map_err(|e| cannot_start(command, &e))?;
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    match output.status.success() {
        true => Ok(text(&output.stdout)),
        false => {
            let message = format!("GHC cannot compile {what}");
            let said = text(&[output.stdout, output.stderr].concat());
            Err(Box::new(Diagnostic::error(message).note(said.trim().to_owned())))
        }
    }
}

fn cannot_start(command: &Command, why: &std::io::Error) -> Box<Diagnostic> {
    let program = command.get_program().display();
    Box::new(Diagnostic::machine(format!("cannot start {program}: {}", reason(why))))
}

/// What a line of GHC or cabal says about how far it is.
enum Step {
    Package(String),
    Module(String),
    Other,
}

impl Step {
    fn of(line: &str) -> Option<Step> {
        // `[ 3 of 10] Compiling Data.Foo ( src/Data/Foo.hs, … )`
        if line.starts_with('[')
            && let Some((count, rest)) = line.split_once("] Compiling ")
        {
            let module = rest.split_whitespace().next().unwrap_or("");
            return Some(Step::Module(format!("{count}] {module}")));
        }
        let words: Vec<&str> = line.split_whitespace().collect();
        match &words[..] {
            ["Building" | "Starting" | "Configuring", package, ..] if package.contains('-') => {
                Some(Step::Package(package.trim_end_matches("...").to_owned()))
            }
            ["Building", "library" | "executable" | "test" | "benchmark", ..]
            | [
                "Preprocessing" | "Completed" | "Installing" | "Configuring" | "Registering"
                | "Linking" | "Building",
                ..,
            ]
            | ["Build", "profile:", ..]
            | ["In", "order,", "the", "following", ..]
            | ["Resolving", "dependencies..."]
            | ["Loaded", "package", "environment", ..]
            | ["Up", "to", "date"]
            | ["-", _, "(lib)" | "(lib:" | "(exe:" | "(test:" | "(bench:" | "{lib}", ..] => {
                Some(Step::Other)
            }
            _ if line.starts_with('[') && line.contains("] Linking ") => Some(Step::Other),
            _ => None,
        }
    }
}

/// From the first warning on.
fn warnings(lines: &[String]) -> String {
    let first = lines.iter().position(|line| line.contains(": warning:"));
    first.map_or_else(String::new, |first| lines[first..].join("\n").trim_end().to_owned())
}

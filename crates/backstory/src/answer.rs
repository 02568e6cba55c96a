//! The answer of a command that programs read: exactly one report, however the command ends.
//!
//! `--json` and `--format` print it on standard output, `--report` writes it to a file. An error, a signal and a
//! lack of memory are reports, too.

use crate::error::Error;
use crate::findings::{Findings, Format, ReportArguments};
use crate::keep::{self, Content};
use serde_json::{Value, json};
use std::path::PathBuf;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};

/// Where reports go, each in its form; nothing is due before this is set.
static WANTED: OnceLock<Vec<(Format, Option<PathBuf>)>> = OnceLock::new();
/// The report has been made.
static PRINTED: AtomicBool = AtomicBool::new(false);

/// Declares that the command prints JSON: whatever ends the process prints an object first.
pub(crate) fn will_be_json() {
    let _ = WANTED.set(vec![(Format::Json, None)]);
}

/// Declares the reports that the command makes.
pub(crate) fn will_be(report: &ReportArguments) -> Result<(), Error> {
    let reports = report.destinations()?;
    if !reports.is_empty() {
        let _ = WANTED.set(reports);
    }
    Ok(())
}

/// The reports that are due: each is made once.
fn due() -> &'static [(Format, Option<PathBuf>)] {
    match WANTED.get() {
        Some(wanted) if !PRINTED.swap(true, Ordering::SeqCst) => wanted,
        _ => &[],
    }
}

/// Prints the answer of a command, unless one has already been printed.
pub(crate) fn print(object: &Value) {
    will_be_json();
    if let Err(error) = deliver(&|| object.clone(), &|| Findings::default()) {
        error.show();
    }
}

/// Makes the reports of a command, unless that has been done.
pub(crate) fn deliver(
    object: &dyn Fn() -> Value,
    findings: &dyn Fn() -> Findings,
) -> Result<(), Error> {
    for (format, file) in due() {
        let text = match format {
            Format::Json => format!("{}\n", object()),
            format => findings().written(*format).unwrap_or_default(),
        };
        match file {
            Some(file) => {
                keep::write(file, text.as_bytes(), Content::Report).map_err(Error::machine)?;
            }
            None => {
                use std::io::Write;
                // A closed pipe is not a failure.
                let _ = std::io::stdout().write_all(text.as_bytes());
            }
        }
    }
    Ok(())
}

/// Shows an error on standard error and as the answer.
pub(crate) fn print_error(error: &Error) {
    error.show();
    print_only_json(error);
}

/// Prints an error as the answer only, if standard error has already shown it.
pub(crate) fn print_only_json(error: &Error) {
    fail(&error.json(), crate::cli::exit::COULD_NOT_RUN);
}

/// A signal ends the process before there is an answer.
pub(crate) fn print_interrupted(code: u8) {
    let error = json!({ "kind": "interrupted", "message": "interrupted by a signal" });
    fail(&json!({ "error": error }), code);
}

fn fail(object: &Value, code: u8) {
    let findings = || Findings::of_error(object, code);
    if let Err(error) = deliver(&|| object.clone(), &findings) {
        error.show();
    }
}

/// The answer when out of memory, if JSON is due on standard output: to be written without allocating.
pub(crate) fn out_of_memory() -> Option<&'static str> {
    let is_json = matches!(due(), [(Format::Json, None)]);
    is_json.then_some(
        "{\"error\":{\"kind\":\"machine\",\"message\":\"the system has no more memory for Backstory\",\
         \"place\":null,\"help\":\"a limit on memory or address space may be too small\"}}\n",
    )
}

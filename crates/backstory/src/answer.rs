//! `--json`: exactly one object on standard output, however a command ends.

use crate::error::Error;
use serde_json::{Value, json};
use std::sync::atomic::{AtomicBool, Ordering};

/// The command was given `--json`.
static WANTED: AtomicBool = AtomicBool::new(false);
/// The object has been printed.
static PRINTED: AtomicBool = AtomicBool::new(false);

/// Declares that the command prints JSON: whatever ends the process prints an object first.
pub(crate) fn will_be_json() {
    WANTED.store(true, Ordering::SeqCst);
}

/// Whether the answer is JSON and has not been printed yet.
fn is_due() -> bool {
    WANTED.load(Ordering::SeqCst) && !PRINTED.swap(true, Ordering::SeqCst)
}

/// Prints the answer of a command, unless one has already been printed.
pub(crate) fn print(object: &Value) {
    will_be_json();
    if is_due() {
        use std::io::Write;
        // A closed pipe is not a failure.
        let _ = writeln!(std::io::stdout(), "{object}");
    }
}

/// Shows an error on standard error and, with `--json`, as the answer.
pub(crate) fn print_error(error: &Error) {
    error.show();
    print_only_json(error);
}

/// Prints an error as the answer only, if standard error has already shown it.
pub(crate) fn print_only_json(error: &Error) {
    if is_due() {
        println!("{}", error.json());
    }
}

/// A signal ends the process before there is an answer.
pub(crate) fn print_interrupted() {
    if is_due() {
        let error = json!({ "kind": "interrupted", "message": "interrupted by a signal" });
        println!("{}", json!({ "error": error }));
    }
}

/// The answer when out of memory, if one is due: to be written without allocating.
pub(crate) fn out_of_memory() -> Option<&'static str> {
    is_due().then_some(
        "{\"error\":{\"kind\":\"machine\",\"message\":\"the system has no more memory for Backstory\",\
         \"place\":null,\"help\":\"a limit on memory or address space may be too small\"}}\n",
    )
}

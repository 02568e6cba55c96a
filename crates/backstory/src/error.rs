//! Why a command failed: one type for all commands, shown as text or as JSON.

use serde_json::{Value, json};
use source::{Cause, Colour, Diagnostic, Severity, SourceMap, render};
use std::io::IsTerminal;

/// Distinguished by who can fix it. "Your program is wrong" is never confused with "Backstory
/// cannot do this".
#[derive(Debug)]
pub(crate) enum Error {
    /// The program, its input, or the request.
    Program(Problem),
    /// This computer: a file, a port, memory, a tool that is not installed.
    Machine(Problem),
    /// Something that Backstory does not support.
    Unsupported(Problem),
    /// The command line.
    Usage(Problem),
    /// The program could not be loaded. Each message has its own cause.
    Load { diagnostics: Vec<Diagnostic>, sources: Box<SourceMap> },
}

/// One sentence about the problem, and the next step, if any.
#[derive(Debug)]
pub(crate) struct Problem {
    pub message: String,
    pub help: Option<String>,
}

impl Problem {
    fn new(message: impl Into<String>) -> Self {
        Problem { message: message.into(), help: None }
    }
}

impl Error {
    pub(crate) fn program(message: impl Into<String>) -> Self {
        Error::Program(Problem::new(message))
    }

    pub(crate) fn machine(message: impl Into<String>) -> Self {
        Error::Machine(Problem::new(message))
    }

    pub(crate) fn unsupported(message: impl Into<String>) -> Self {
        Error::Unsupported(Problem::new(message))
    }

    pub(crate) fn usage(message: impl Into<String>) -> Self {
        Error::Usage(Problem::new(message))
    }

    /// A file that cannot be read.
    pub(crate) fn unreadable(path: &std::path::Path, error: &std::io::Error) -> Self {
        let why = crate::disk::reason(error);
        Error::machine(format!("cannot read {}: {why}", path.display()))
    }

    #[must_use]
    pub(crate) fn help(mut self, text: impl Into<String>) -> Self {
        if let Error::Program(p) | Error::Machine(p) | Error::Unsupported(p) | Error::Usage(p) =
            &mut self
        {
            p.help = Some(text.into());
        }
        self
    }

    /// Shows it on standard error.
    pub(crate) fn show(&self) {
        match self {
            Error::Program(p) | Error::Machine(p) | Error::Unsupported(p) | Error::Usage(p) => {
                let mut diagnostic = Diagnostic::error(&*p.message);
                diagnostic.help.clone_from(&p.help);
                eprint!("{}", render(&diagnostic, &SourceMap::new(), colour()));
            }
            Error::Load { diagnostics, sources } => show_diagnostics(diagnostics, sources),
        }
    }

    /// The object that `--json` prints: `{"error": {"kind": …, "message": …, "place": …, "help": …}}`.
    pub(crate) fn json(&self) -> Value {
        let (kind, problem) = match self {
            Error::Program(p) => ("program", p),
            Error::Machine(p) => ("machine", p),
            Error::Unsupported(p) => ("unsupported", p),
            Error::Usage(p) => ("usage", p),
            Error::Load { diagnostics, sources } => return load_json(diagnostics, sources),
        };
        json!({ "error": {
            "kind": kind, "message": problem.message, "place": null, "help": problem.help,
        } })
    }
}

fn cause_word(cause: Cause) -> &'static str {
    match cause {
        Cause::Program => "program",
        Cause::Machine => "machine",
        Cause::Unsupported => "unsupported",
    }
}

/// The first error, and all messages in a list.
fn load_json(diagnostics: &[Diagnostic], sources: &SourceMap) -> Value {
    let one = |d: &Diagnostic| {
        let span = d.span();
        let place = sources.get(span.file).filter(|_| !span.is_none()).map(|file| {
            let at = file.line_column(span.start);
            json!({ "file": file.path, "line": at.line, "column": at.column })
        });
        json!({
            "kind": cause_word(d.cause), "message": d.message, "place": place, "help": d.help,
            "notes": d.notes,
        })
    };
    let errors = || diagnostics.iter().filter(|d| d.severity == Severity::Error);
    // What Backstory does not support is not a fault of the program, whatever else follows from it.
    let unsupported = errors().find(|d| d.cause == Cause::Unsupported);
    let first = unsupported.or_else(|| errors().next()).or(diagnostics.first());
    let mut error = first.map_or_else(
        || json!({ "kind": "program", "message": "the program cannot be loaded" }),
        one,
    );
    error["messages"] = diagnostics.iter().take(MAX_SHOWN).map(one).collect();
    json!({ "error": error })
}

/// Whether messages are coloured: on a terminal, unless `NO_COLOR` is set.
pub(crate) fn colour() -> Colour {
    let wanted = std::env::var_os("NO_COLOR").is_none_or(|v| v.is_empty());
    if wanted && std::io::stderr().is_terminal() { Colour::Always } else { Colour::Never }
}

/// The maximum number of messages shown.
const MAX_SHOWN: usize = 100;

pub(crate) fn show_diagnostics(diagnostics: &[Diagnostic], sources: &SourceMap) {
    for diagnostic in diagnostics.iter().take(MAX_SHOWN) {
        eprintln!("{}", render(diagnostic, sources, colour()));
    }
    let errors = diagnostics.iter().filter(|d| d.severity == Severity::Error).count();
    if diagnostics.len() > MAX_SHOWN {
        eprintln!("{errors} errors; the first {MAX_SHOWN} messages are shown");
    } else if errors > 1 {
        eprintln!("{errors} errors");
    }
}

/// A note or a warning on standard error, without a source location.
pub(crate) fn note(message: &str) {
    say(Severity::Note, message, None);
}

pub(crate) fn warn(message: &str, help: Option<&str>) {
    say(Severity::Warning, message, help);
}

fn say(severity: Severity, message: &str, help: Option<&str>) {
    let mut diagnostic = Diagnostic::new(severity, message);
    diagnostic.help = help.map(str::to_owned);
    eprint!("{}", render(&diagnostic, &SourceMap::new(), colour()));
}

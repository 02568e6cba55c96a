//! Loading a program for a command, with its messages on standard error.

use super::exit;
use crate::disk::Disk;
use source::{Colour, Diagnostic, Severity, SourceMap, render};
use std::io::IsTerminal;
use std::path::Path;
use workbench::{LoadOptions, LoadResult, Program};

/// Whether messages are coloured: on a terminal, unless `NO_COLOR` says otherwise.
pub fn colour() -> Colour {
    let wanted = std::env::var_os("NO_COLOR").is_none_or(|v| v.is_empty());
    if wanted && std::io::stderr().is_terminal() { Colour::Always } else { Colour::Never }
}

/// More than anybody reads before trying again.
const MOST_SHOWN: usize = 100;

pub fn show(diagnostics: &[Diagnostic], sources: &SourceMap) {
    for diagnostic in diagnostics.iter().take(MOST_SHOWN) {
        eprintln!("{}", render(diagnostic, sources, colour()));
    }
    let errors = diagnostics.iter().filter(|d| d.severity == Severity::Error).count();
    if diagnostics.len() > MOST_SHOWN {
        eprintln!("{errors} errors; the first {MOST_SHOWN} messages are shown");
    } else if errors > 1 {
        eprintln!("{errors} errors");
    }
}

/// An error that is about no place in a source.
pub fn complain(message: &str, help: Option<&str>) {
    let mut diagnostic = Diagnostic::error(message);
    diagnostic.help = help.map(str::to_owned);
    eprint!("{}", render(&diagnostic, &SourceMap::new(), colour()));
}

/// A note that is about no place in a source.
pub fn note(message: &str) {
    let diagnostic = Diagnostic { severity: Severity::Note, ..Diagnostic::error(message) };
    eprint!("{}", render(&diagnostic, &SourceMap::new(), colour()));
}

/// The program, or the exit code to leave with.
pub fn load(path: &Path, options: &LoadOptions) -> Result<Program, u8> {
    let loaded = workbench::load(path, &Disk, options);
    match loaded.result {
        LoadResult::Program(program) => {
            // Warnings would stand between the user and the program's own output; what this very run
            // leaves out must be known before it.
            let notes = loaded.diagnostics.into_iter().filter(|d| d.severity == Severity::Note);
            show(&notes.collect::<Vec<_>>(), &loaded.sources);
            Ok(program)
        }
        LoadResult::Dump(text) => {
            show(&loaded.diagnostics, &loaded.sources);
            print!("{text}");
            Err(0)
        }
        LoadResult::Failed => {
            show(&loaded.diagnostics, &loaded.sources);
            Err(exit::COULD_NOT_RUN)
        }
    }
}

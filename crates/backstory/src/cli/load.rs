//! Loading a program for a command.

use crate::disk::Disk;
use crate::error::{Error, show_diagnostics};
use source::Severity;
use std::path::Path;
use workbench::{LoadOptions, LoadResult, Loaded, Program};

/// The program; notes about it are shown on standard error.
pub fn load(path: &Path, options: &LoadOptions) -> Result<Program, Error> {
    let loaded = workbench::load(path, &Disk, options);
    match loaded.result {
        LoadResult::Program(program) => {
            // Warnings would stand between the user and the program's own output; what this very run
            // leaves out must be known before it.
            let notes = loaded.diagnostics.into_iter().filter(|d| d.severity == Severity::Note);
            show_diagnostics(&notes.collect::<Vec<_>>(), &loaded.sources);
            Ok(program)
        }
        LoadResult::Dump(_) | LoadResult::Failed => Err(failed(loaded)),
    }
}

/// The text of a stage of a program (`run --dump`).
pub fn dump(path: &Path, options: &LoadOptions) -> Result<String, Error> {
    let loaded = workbench::load(path, &Disk, options);
    match loaded.result {
        LoadResult::Dump(text) => {
            show_diagnostics(&loaded.diagnostics, &loaded.sources);
            Ok(text)
        }
        LoadResult::Program(_) | LoadResult::Failed => Err(failed(loaded)),
    }
}

/// Why there is no program.
pub fn failed(loaded: Loaded) -> Error {
    Error::Load { diagnostics: loaded.diagnostics, sources: Box::new(loaded.sources) }
}

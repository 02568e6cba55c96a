//! Loads a program for a command.

use super::program::Target;
use crate::disk::Disk;
use crate::error::{Error, note, show_diagnostics};
use crate::progress::Progress;
use source::Severity;
use std::path::Path;
use workbench::{Files, LoadOptions, LoadResult, Loaded, Program};

/// The program of the command, in the form that the options say; notes about it are shown on
/// standard error.
pub(crate) fn load(target: &Target, options: &LoadOptions) -> Result<Program, Error> {
    let sources = target.sources.with(options.reference.as_deref());
    let program = load_from(&target.path, &sources, options)?;
    if let Some(recording) = target.recording.as_ref().filter(|r| r.pack.is_some())
        && recording.header.program != program.identity
    {
        let (theirs, ours) = (&recording.header.tool, workbench::tool());
        note(&format!(
            "the recording is of {theirs}, which compiled the program differently: \
             what {ours} shows may differ from what was recorded"
        ));
    }
    Ok(program)
}

/// Another program, from disk.
pub(super) fn load_other(path: &Path, options: &LoadOptions) -> Result<Program, Error> {
    load_from(path, &Disk, options)
}

fn load_from(path: &Path, files: &dyn Files, options: &LoadOptions) -> Result<Program, Error> {
    let progress = Progress::compiling(options.compiling.clone());
    let loaded = workbench::load(path, files, options);
    drop(progress);
    match loaded.result {
        LoadResult::Program(program) => {
            // Warnings would come between the user and the output of the program; omissions in this
            // run must be known before it.
            let notes = loaded.diagnostics.into_iter().filter(|d| d.severity == Severity::Note);
            show_diagnostics(&notes.collect::<Vec<_>>(), &loaded.sources);
            Ok(*program)
        }
        LoadResult::Dump(_) | LoadResult::Failed => Err(failed(loaded)),
    }
}

/// The output of a compilation stage (`run --dump`).
pub(super) fn dump(path: &Path, options: &LoadOptions) -> Result<String, Error> {
    let loaded = workbench::load(path, &Disk, options);
    match loaded.result {
        LoadResult::Dump(text) => {
            show_diagnostics(&loaded.diagnostics, &loaded.sources);
            Ok(text)
        }
        LoadResult::Program(_) | LoadResult::Failed => Err(failed(loaded)),
    }
}

/// The error for a program that could not be loaded.
pub(crate) fn failed(loaded: Loaded) -> Error {
    Error::Load { diagnostics: loaded.diagnostics, sources: Box::new(loaded.sources) }
}

//! Reads recordings, for all commands that take one.

use crate::error::{Error, note};
use std::path::Path;
use workbench::{Completeness, Recording};

/// Reads a recording.
pub(super) fn read(path: &Path) -> Result<Recording, Error> {
    let bytes = std::fs::read(path).map_err(|e| Error::unreadable(path, &e))?;
    workbench::read_recording(&bytes)
        .map_err(|e| Error::program(format!("{}: {e}", path.display())))
}

/// Reads a recording for commands that show what a run did: a truncated one is shown as far as it
/// goes, with a note.
pub(super) fn read_with_note(path: &Path) -> Result<Recording, Error> {
    let recording = read(path)?;
    if let Some(text) = cut_off(&recording) {
        note(&format!("{}: {text}", path.display()));
    }
    Ok(recording)
}

/// Where a recording was truncated, if it was.
pub(super) fn cut_off(recording: &Recording) -> Option<String> {
    match recording.completeness {
        Completeness::Complete => None,
        Completeness::CutShort { at, reached } => Some(format!(
            "this recording was cut off at byte {at}; it is known to go up to step {} (event {})",
            reached.steps, reached.operations
        )),
    }
}

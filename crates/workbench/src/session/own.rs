//! The files of the user, and locations in them.

use super::Watched;
use super::data::Place;
use crate::program::Program;
use machine::ThreadId;
use source::{FileId, Span};

/// Whether a file belongs to the program, and not to a library or OTP.
pub(super) fn is_own(program: &Program, file: FileId) -> bool {
    program.sources.get(file).is_some_and(|f| f.origin.is_own())
}

/// A range of a user file, as plain data.
pub fn place(program: &Program, span: Span) -> Option<Place> {
    if span.is_none() || !is_own(program, span.file) {
        return None;
    }
    let file = program.sources.get(span.file)?;
    let (start, end) = (file.line_column(span.start), file.line_column(span.end));
    Some(Place {
        file: span.file.0,
        path: file.path.clone(),
        line: start.line,
        column: start.column,
        end_line: end.line,
        end_column: end.column,
    })
}

/// The source of a span as one short line.
pub(crate) fn snippet(program: &Program, span: Span) -> Option<String> {
    if !is_own(program, span.file) {
        return None;
    }
    let text = program.sources.text(span)?;
    let line = text.lines().next().unwrap_or("").trim_end();
    let short: String = line.chars().take(60).collect();
    if short.is_empty() {
        return None;
    }
    let more = short.len() < text.trim_end().len();
    Some(if more { format!("{short} …") } else { short })
}

/// The source text at the location of a thread, in user code.
pub(super) fn where_in_source(
    program: &Program,
    machine: &Watched,
    id: ThreadId,
) -> Option<String> {
    let spans = machine.call_spans(id, 64);
    spans.into_iter().find_map(|span| snippet(program, span))
}

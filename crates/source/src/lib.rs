//! Files, spans, names and diagnostics: the vocabulary in which all other crates refer to source
//! code.
//!
//! Nothing here reads a file: texts are passed in, so that front ends can be run on anything and
//! only the binary decides where sources come from.

mod diagnostic;
mod file;
mod render;
mod suggest;
mod symbol;

pub use diagnostic::{Cause, Diagnostic, Label, Severity};
pub use file::{FileId, LineColumn, Origin, SourceFile, SourceMap, Span};
pub use render::{Colour, render};
pub use suggest::did_you_mean;
pub use symbol::Symbol;

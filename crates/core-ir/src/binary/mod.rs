//! Core's binary form: how compiled libraries are kept and programs are identified.
//!
//! A library is big and a program needs little of it, so everything is decoded on demand: a
//! [`Reader`] reads an index of names and returns single definitions and data types.
//!
//! ```text
//! magic, version
//! strings: count, each length, then all texts        names are numbers into this table
//! index:   modules: name, language,
//!            data types: name, names of constructors, size
//!            definitions: name, size
//! bodies:  the data types and definitions, in the index's order
//! ```
//!
//! Numbers are little-endian groups of seven bits. Expressions are in post-order: each takes its
//! children from a stack, so no links are written and no recursion is needed. Reading renumbers
//! expressions, children first; variables keep their numbers.
//!
//! Primitives are written by name, so new ones can be inserted anywhere in the table in `prim.rs`.

mod archive;
mod bytes;
mod decode;
mod read;
mod tags;
mod write;

pub use archive::Archive;

pub use read::{DefEntry, ModuleEntry, Reader, TypeEntry};
pub use write::encode;

use crate::Module;
use source::{FileId, Span};
use std::fmt;
use xxhash_rust::xxh3::xxh3_128;

const MAGIC: &[u8; 7] = b"BSCORE\n";
const VERSION: u8 = 1;

/// Decodes everything: the modules given to [`encode`], with expressions numbered children first.
pub fn decode(bytes: &[u8]) -> Result<Vec<Module>, DecodeError> {
    let reader = Reader::new(bytes)?;
    reader.modules().iter().map(|entry| reader.module(entry)).collect()
}

/// The identity of a program: equal for equal programs, spans included, on every computer.
///
/// Spans count because recordings refer to source positions: a program whose lines moved is a
/// different program in this respect. The order of modules and definitions counts, too.
pub fn digest(modules: &[Module]) -> [u8; 16] {
    xxh3_128(&encode(modules)).to_le_bytes()
}

/// The hash of some parts, each of which counts with its length.
pub fn fingerprint(parts: &[&[u8]]) -> [u8; 16] {
    let mut hash = xxhash_rust::xxh3::Xxh3::new();
    for part in parts {
        hash.update(&(part.len() as u64).to_le_bytes());
        hash.update(part);
    }
    hash.digest128().to_le_bytes()
}

/// Prepares a module to be written without the numbers of the session's files: its own file becomes number 0, the
/// `others` first files of the session (those of the library) become 1 and so on, and spans elsewhere are dropped.
/// [`Reader::with_files`] is the inverse.
pub fn localise(module: &mut Module, own: FileId, others: u32) {
    let local = |span: &mut Span| {
        if span.file == own {
            span.file = FileId(0);
        } else if span.file.0 < others {
            span.file = FileId(span.file.0 + 1);
        } else {
            *span = Span::NONE;
        }
    };
    for def in &mut module.defs {
        local(&mut def.span);
        def.body.spans.iter_mut().for_each(local);
        def.body.vars.iter_mut().for_each(|var| local(&mut var.span));
    }
}

/// Why decoding failed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DecodeError {
    NotCore,
    /// Written by a version of Backstory with another format.
    OtherVersion(u8),
    /// The bytes are inconsistent at an offset.
    Damaged {
        at: usize,
        what: &'static str,
    },
    /// A primitive that this version of Backstory does not have.
    UnknownPrimitive(String),
}

impl fmt::Display for DecodeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            DecodeError::NotCore => f.write_str("this is not compiled Core"),
            DecodeError::OtherVersion(version) => {
                write!(f, "this compiled Core is of format {version}, and {VERSION} is understood")
            }
            DecodeError::Damaged { at, what } => {
                write!(f, "this compiled Core is damaged at byte {at}: {what}")
            }
            DecodeError::UnknownPrimitive(name) => {
                write!(f, "this compiled Core uses the primitive %{name}, which does not exist")
            }
        }
    }
}

impl std::error::Error for DecodeError {}

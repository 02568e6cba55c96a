//! Escripts: Erlang programs whose first line says `#! … escript`.

use crate::files::Files;
use erlang_syntax::token::quote_atom;
use std::path::Path;

/// The signature of a file in a zip archive.
const ZIP: &[u8] = b"PK\x03\x04";
/// The start of a compiled module.
const BEAM: &[u8] = b"FOR1";
/// The first lines, which are for escript itself.
const HEADER_LINES: usize = 4;

/// Whether a file says so in its first line.
pub(crate) fn is_escript(path: &Path, files: &dyn Files) -> bool {
    files.is_file(path) && files.read(path).is_ok_and(|bytes| first_line(&bytes).is_some())
}

/// The first line, if it starts an escript.
fn first_line(bytes: &[u8]) -> Option<&[u8]> {
    let line = bytes.split(|b| *b == b'\n').next().filter(|line| line.starts_with(b"#!"))?;
    line.windows(7).any(|word| word == b"escript").then_some(line)
}

/// What an escript contains.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Contents<'b> {
    /// The source of a module.
    Source,
    /// A compiled module.
    Module(&'b [u8]),
    /// An archive of compiled modules, and the one to run if that is not the one with the name of the escript.
    Archive(&'b [u8], Option<String>),
}

/// What an escript contains; `None` for other files.
pub(super) fn contents(bytes: &[u8]) -> Option<Contents<'_>> {
    let first = first_line(bytes)?;
    let mut rest = &bytes[first.len()..];
    let mut main = None;
    for _ in 0..HEADER_LINES {
        let line = rest.strip_prefix(b"\n").unwrap_or(rest);
        if line.starts_with(BEAM) {
            return Some(Contents::Module(line));
        }
        if line.starts_with(ZIP) {
            return Some(Contents::Archive(line, main));
        }
        let end = line.iter().position(|b| *b == b'\n').unwrap_or(line.len());
        // `%%! -escript main MODULE`
        let text = String::from_utf8_lossy(&line[..end]).into_owned();
        if let Some((_, name)) = text.split_once("-escript main ") {
            main = name.split_whitespace().next().map(str::to_owned);
        }
        rest = &line[end..];
    }
    Some(Contents::Source)
}

/// The module that an escript is named after.
pub(super) fn name(path: &Path) -> String {
    path.file_stem().map_or_else(String::new, |name| name.display().to_string())
}

/// The source of an escript as that of a module, with the same lines: the first one is a comment to Erlang. `None`
/// for other files, and if there is no source in it.
pub(super) fn as_module(path: &Path, bytes: &[u8]) -> Option<String> {
    let first = first_line(bytes)?;
    if contents(bytes)? != Contents::Source {
        return None;
    }
    let text = super::folders::decode(bytes[first.len()..].to_vec());
    let has_module = text.lines().any(|line| line.trim_start().starts_with("-module("));
    let name = name(path);
    let start = match has_module {
        true => String::new(),
        false => format!("-module({}). -export([main/1]).", quote_atom(&name)),
    };
    Some(start + &text)
}

#[cfg(test)]
mod tests {
    use super::{Contents, as_module, contents};
    use std::path::Path;

    fn module(text: &[u8]) -> Option<String> {
        as_module(Path::new("bin/my-tool"), text)
    }

    #[test]
    fn the_first_line_names_the_module() {
        let text = b"#!/usr/bin/env escript\n%%! -smp\nmain(_) -> ok.\n";
        let expected = "-module('my-tool'). -export([main/1]).\n%%! -smp\nmain(_) -> ok.\n";
        assert_eq!(module(text), Some(expected.to_owned()));
        let named = b"#! /usr/bin/escript\n-module(a).\n-export([main/1]).\nmain(_) -> ok.\n";
        let expected = "\n-module(a).\n-export([main/1]).\nmain(_) -> ok.\n";
        assert_eq!(module(named), Some(expected.to_owned()));
    }

    #[test]
    fn archives_and_other_files_are_told_apart() {
        let archive = b"#!/usr/bin/env escript\n%%\n%%! -escript main tool -x\nPK\x03\x04rest";
        let main = Some("tool".to_owned());
        assert_eq!(contents(archive), Some(Contents::Archive(b"PK\x03\x04rest", main)));
        let compiled = b"#!/usr/bin/escript\nFOR1....";
        assert_eq!(contents(compiled), Some(Contents::Module(b"FOR1....")));
        assert_eq!((module(archive), module(compiled)), (None, None));
        for other in [&b"main(_) -> ok."[..], b"#!/bin/sh\necho escript", b"", b"#!"] {
            assert_eq!((module(other), contents(other)), (None, None));
        }
    }
}

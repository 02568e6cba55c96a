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

/// The source of an escript as that of a module, with the same lines: the first one is a comment to Erlang. `None`
/// for other files; an error if there is no source in it.
pub(super) fn as_module(path: &Path, bytes: &[u8]) -> Option<Result<String, String>> {
    let first = first_line(bytes)?;
    let mut rest = &bytes[first.len()..];
    for _ in 0..HEADER_LINES {
        let line = rest.strip_prefix(b"\n").unwrap_or(rest);
        if line.starts_with(ZIP) || line.starts_with(BEAM) {
            return Some(Err("this escript is an archive of compiled modules".to_owned()));
        }
        rest = match line.iter().position(|b| *b == b'\n') {
            Some(end) => &line[end..],
            None => break,
        };
    }
    let text = super::folders::decode(bytes[first.len()..].to_vec());
    let has_module = text.lines().any(|line| line.trim_start().starts_with("-module("));
    let name = path.file_stem().map_or_else(String::new, |name| name.display().to_string());
    let start = match has_module {
        true => String::new(),
        false => format!("-module({}). -export([main/1]).", quote_atom(&name)),
    };
    Some(Ok(start + &text))
}

#[cfg(test)]
mod tests {
    use super::as_module;
    use std::path::Path;

    fn module(text: &[u8]) -> Option<Result<String, String>> {
        as_module(Path::new("bin/my-tool"), text)
    }

    #[test]
    fn the_first_line_names_the_module() {
        let text = b"#!/usr/bin/env escript\n%%! -smp\nmain(_) -> ok.\n";
        let expected = "-module('my-tool'). -export([main/1]).\n%%! -smp\nmain(_) -> ok.\n";
        assert_eq!(module(text), Some(Ok(expected.to_owned())));
        let named = b"#! /usr/bin/escript\n-module(a).\n-export([main/1]).\nmain(_) -> ok.\n";
        let expected = "\n-module(a).\n-export([main/1]).\nmain(_) -> ok.\n";
        assert_eq!(module(named), Some(Ok(expected.to_owned())));
    }

    #[test]
    fn archives_and_other_files_are_told_apart() {
        assert!(
            module(b"#!/usr/bin/env escript\n%%\n%%! -x\nPK\x03\x04rest")
                .is_some_and(|m| m.is_err())
        );
        assert!(module(b"#!/usr/bin/escript\nFOR1....").is_some_and(|m| m.is_err()));
        for other in [&b"main(_) -> ok."[..], b"#!/bin/sh\necho escript", b"", b"#!"] {
            assert_eq!(module(other), None);
        }
    }
}

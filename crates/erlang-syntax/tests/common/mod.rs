//! Shared by the tests of this crate.
#![allow(dead_code)] // Each test binary uses a part of this.

use erlang_syntax::{NoIncludes, ParseOptions, Parsed, dump_syntax, parse_module};
use source::{Colour, Origin, SourceMap, render};

pub(crate) fn parse(text: &str) -> (Parsed, SourceMap) {
    let mut sources = SourceMap::new();
    let file = sources.add("m.erl", text, Origin::User);
    let parsed = parse_module(&mut sources, file, &ParseOptions::default(), &mut NoIncludes);
    (parsed, sources)
}

/// The dump of a module that has no errors.
pub(crate) fn dump(text: &str) -> String {
    let (parsed, sources) = parse(text);
    let shown: String =
        parsed.diagnostics.iter().map(|d| render(d, &sources, Colour::Never)).collect();
    assert!(parsed.diagnostics.is_empty(), "{shown}");
    dump_syntax(&parsed.module, None)
}

/// The dump of one expression, with indentation made readable in a test: `a(b c)`.
pub(crate) fn expr(text: &str) -> String {
    let dump = dump(&format!("-module(m).\nf() -> {text}.\n"));
    let body = dump.split_once("body\n").map_or("", |(_, body)| body);
    nest(body)
}

/// Indented lines as nested parentheses.
pub(crate) fn nest(text: &str) -> String {
    let mut out = String::new();
    let mut open: Vec<usize> = Vec::new();
    let mut before: Option<usize> = None;
    for line in text.lines() {
        let label = line.trim_start();
        let indent = line.len() - label.len();
        match before {
            Some(b) if indent > b => {
                out.push('(');
                open.push(b);
            }
            Some(_) => {
                while open.last().is_some_and(|&b| indent <= b) {
                    open.pop();
                    out.push(')');
                }
                out.push_str(", ");
            }
            None => {}
        }
        out.push_str(label);
        before = Some(indent);
    }
    out.push_str(&")".repeat(open.len()));
    out
}

/// The messages for a module, each with its location, one per line.
pub(crate) fn errors(text: &str) -> Vec<String> {
    let (parsed, sources) = parse(text);
    parsed
        .diagnostics
        .iter()
        .map(|d| format!("{} {}", sources.place(d.span()).unwrap_or_default(), d.message))
        .collect()
}

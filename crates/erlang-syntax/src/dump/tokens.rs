//! `--dump tokens`: the input of the parser, with macros expanded.

use crate::preprocess::{Preprocessor, float_text};
use crate::token::{TokenKind, quote, quote_atom};
use crate::{IncludeResolver, ParseOptions};
use source::{FileId, SourceMap};
use std::fmt::Write;

/// The tokens of a module after preprocessing, one per line with its location, separated by form.
pub fn dump_tokens(
    sources: &mut SourceMap,
    file: FileId,
    options: &ParseOptions,
    resolver: &mut dyn IncludeResolver,
) -> String {
    let mut out = String::new();
    let mut preprocessor = Preprocessor::new(sources, resolver, options);
    preprocessor.open(file);
    while let Some(tokens) = preprocessor.next_form() {
        if !out.is_empty() {
            out.push('\n');
        }
        for token in tokens {
            let text = match &token.kind {
                TokenKind::Atom(symbol) => format!("atom {}", quote_atom(symbol.as_str())),
                TokenKind::Variable(symbol) => format!("variable {symbol}"),
                TokenKind::Integer(n) => format!("integer {n}"),
                TokenKind::Float(x) => format!("float {}", float_text(*x)),
                TokenKind::Char(code) => format!("character {code}"),
                TokenKind::String(text) => format!("string {}", quote(text, '"')),
                TokenKind::Keyword(keyword) => format!("word {}", keyword.as_str()),
                TokenKind::Punct(punct) => format!("sign {}", punct.as_str()),
                TokenKind::Dot => "dot".to_owned(),
                TokenKind::Error(message) => format!("error {message}"),
                TokenKind::End => "end of file".to_owned(),
            };
            let place = preprocessor.sources.place(token.span).unwrap_or_default();
            let _ = writeln!(out, "{place} {text}");
        }
    }
    out
}

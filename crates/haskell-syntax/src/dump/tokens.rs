//! `--dump tokens`: one token per line, with its location.

use crate::ParseOptions;
use crate::lexer::TokenKind;
use crate::syntax::LiteralKind;
use source::FileId;
use std::fmt::Write;

/// The tokens of the text of a module, before layout: line, layout column, kind and text.
pub fn dump_tokens(text: &str, options: &ParseOptions) -> String {
    let (lexed, _) = crate::tokens(FileId(0), text, options);
    let mut out = String::new();
    for token in &lexed.tokens {
        let (kind, content) = show(&token.kind);
        let mark = if token.first_on_line { '>' } else { ' ' };
        let place = format!("{}:{}", token.line, token.column);
        let line = format!("{mark} {place:<8} {kind:<10} {content}");
        let _ = writeln!(out, "{}", line.trim_end());
    }
    out
}

fn show(kind: &TokenKind) -> (&'static str, String) {
    let name = |q: &Option<source::Symbol>, n: &source::Symbol| match q {
        Some(q) => format!("{q}.{n}"),
        None => n.to_string(),
    };
    match kind {
        TokenKind::VarId(q, n) => ("variable", name(q, n)),
        TokenKind::ConId(q, n) => ("capital", name(q, n)),
        TokenKind::VarSym(q, n) | TokenKind::ConSym(q, n) => ("operator", name(q, n)),
        TokenKind::Keyword(k) => ("keyword", k.text().to_owned()),
        TokenKind::QualifiedDo(q, k) => ("keyword", format!("{q}.{}", k.text())),
        TokenKind::Literal(literal, _) => {
            let kind = match literal {
                LiteralKind::Integer(_) => "integer",
                LiteralKind::Rational { .. } => "rational",
                LiteralKind::Char(_) => "character",
                LiteralKind::String(_) => "string",
            };
            (kind, super::expr::literal_text(literal))
        }
        TokenKind::Overlap(overlap) => ("pragma", format!("{overlap:?}").to_uppercase()),
        TokenKind::Invalid => ("invalid", String::new()),
        TokenKind::End => ("end", String::new()),
        other => ("mark", other.describe().trim_matches('`').to_owned()),
    }
}

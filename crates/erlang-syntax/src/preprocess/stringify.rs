//! `??Arg`: tokens as text, separated by single blanks, exactly as in OTP: the text ends up in
//! failure reports that users compare.

use super::float_text;
use crate::token::{Token, TokenKind, escape_control, quote, quote_atom};

pub(super) fn stringify(tokens: &[Token]) -> String {
    let mut out = String::new();
    for token in tokens {
        if !out.is_empty() {
            out.push(' ');
        }
        match &token.kind {
            TokenKind::Atom(symbol) => out.push_str(&quote_atom(symbol.as_str())),
            TokenKind::Variable(symbol) => out.push_str(symbol.as_str()),
            TokenKind::Integer(n) => out.push_str(&n.to_string()),
            TokenKind::Float(x) => out.push_str(&float_text(*x)),
            TokenKind::Char(code) => character(*code, &mut out),
            TokenKind::String(text) => out.push_str(&quote(text, '"')),
            TokenKind::Keyword(keyword) => out.push_str(keyword.as_str()),
            TokenKind::Punct(punct) => out.push_str(punct.as_str()),
            TokenKind::Dot => out.push('.'),
            TokenKind::Error(_) | TokenKind::End => {}
        }
    }
    out
}

fn character(code: u32, out: &mut String) {
    out.push('$');
    match char::from_u32(code) {
        Some(' ') => out.push_str("\\s"),
        Some('\\') => out.push_str("\\\\"),
        Some(c) => escape_control(c, out),
        None => out.push_str(&format!("\\x{{{code:X}}}")),
    }
}

//! The predefined macros.

use super::expand::arguments;
use super::{Preprocessor, Problem};
use crate::parse::problem;
use crate::token::{Keyword, Punct, Token, TokenKind};
use num_bigint::BigInt;
use source::{Span, Symbol};
use std::rc::Rc;

pub(super) const NAMES: &[&str] = &[
    "MODULE",
    "MODULE_STRING",
    "FILE",
    "LINE",
    "FUNCTION_NAME",
    "FUNCTION_ARITY",
    "MACHINE",
    "BEAM",
    "OTP_RELEASE",
    "FEATURE_AVAILABLE",
    "FEATURE_ENABLED",
];

impl Preprocessor<'_> {
    /// The expansion of a predefined macro, if `name` is one. `before` are the tokens of the form
    /// so far, which determine the current function.
    pub(super) fn predefined(
        &self,
        name: Symbol,
        name_token: &Token,
        span: Span,
        pending: &mut Vec<Token>,
        before: &[Token],
    ) -> Result<Option<Vec<TokenKind>>, Problem> {
        let atom = |text: &str| TokenKind::Atom(Symbol::new(text));
        let number = |n: u32| TokenKind::Integer(Rc::new(BigInt::from(n)));
        let string = |text: &str| TokenKind::String(text.into());
        let file = self.sources.get(span.file);
        let kind = match name.as_str() {
            "MODULE" => match self.module {
                Some(module) => TokenKind::Atom(module),
                None => return Ok(None),
            },
            "MODULE_STRING" => match self.module {
                Some(module) => string(module.as_str()),
                None => return Ok(None),
            },
            "FILE" => string(file.map_or("", |f| f.path.as_str())),
            "LINE" => {
                let from = name_token.line_from;
                let file = self.sources.get(from.file);
                number(file.map_or(0, |f| f.line_column(from.start).line))
            }
            "FUNCTION_NAME" | "FUNCTION_ARITY" => {
                let Some((function, arity)) = function_head(before) else {
                    return Err(problem(format!("`?{name}` stands outside a function"), span));
                };
                if name.as_str() == "FUNCTION_NAME" { atom(function) } else { number(arity) }
            }
            "MACHINE" => atom("BEAM"),
            "BEAM" => atom("true"),
            "OTP_RELEASE" => number(self.otp_release),
            "FEATURE_AVAILABLE" | "FEATURE_ENABLED" => {
                if !pending.last().is_some_and(|t| t.is(Punct::OpenParen)) {
                    return Err(problem(format!("`?{name}` needs the name of a feature"), span));
                }
                let (given, _) = arguments(name, span, pending)?;
                let feature = match given.as_slice() {
                    [one] => one.first().and_then(Token::atom_text),
                    _ => None,
                };
                let value = match (feature, name.as_str()) {
                    (Some(feature), "FEATURE_ENABLED") => {
                        self.features.contains(&Symbol::new(feature))
                    }
                    (feature, _) => feature == Some("maybe_expr"),
                };
                atom(if value { "true" } else { "false" })
            }
            _ => return Ok(None),
        };
        Ok(Some(vec![kind]))
    }
}

/// Name and arity, from the head of the first clause of the form.
fn function_head(tokens: &[Token]) -> Option<(&'static str, u32)> {
    let name = tokens.first()?.atom_text()?;
    if !tokens.get(1)?.is(Punct::OpenParen) {
        return None;
    }
    let mut depth = 0u32;
    let mut arity = 0;
    for (index, token) in tokens.iter().enumerate().skip(1) {
        match token.kind {
            TokenKind::Punct(
                Punct::OpenParen | Punct::OpenBracket | Punct::OpenBrace | Punct::OpenBits,
            )
            | TokenKind::Keyword(Keyword::Begin | Keyword::Case) => depth += 1,
            TokenKind::Punct(Punct::CloseParen) if depth == 1 => {
                let empty = index == 2;
                return Some((name, if empty { 0 } else { arity + 1 }));
            }
            TokenKind::Punct(
                Punct::CloseParen | Punct::CloseBracket | Punct::CloseBrace | Punct::CloseBits,
            )
            | TokenKind::Keyword(Keyword::End) => depth = depth.saturating_sub(1),
            TokenKind::Punct(Punct::Comma) if depth == 1 => arity += 1,
            _ => {}
        }
    }
    None
}

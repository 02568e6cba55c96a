//! Conditions of package descriptions: `if flag(x) && !os(windows)`.

use super::fields::DEEPEST;
use super::{Range, Version};
use haskell_syntax::identity;
use std::collections::BTreeMap;

/// Whether a condition holds; `None` if it cannot be parsed.
pub(super) fn holds(text: &str, flags: &BTreeMap<String, bool>) -> Option<bool> {
    let mut tokens = tokens(text)?;
    tokens.reverse();
    let mut reader = Reader { tokens, flags };
    let value = reader.or(0)?;
    reader.tokens.is_empty().then_some(value)
}

struct Reader<'f> {
    /// The next one is last.
    tokens: Vec<String>,
    flags: &'f BTreeMap<String, bool>,
}

impl Reader<'_> {
    fn take(&mut self, token: &str) -> bool {
        let found = self.tokens.last().is_some_and(|t| t == token);
        if found {
            self.tokens.pop();
        }
        found
    }

    fn or(&mut self, depth: usize) -> Option<bool> {
        let mut value = self.and(depth)?;
        while self.take("||") {
            value |= self.and(depth)?;
        }
        Some(value)
    }

    fn and(&mut self, depth: usize) -> Option<bool> {
        let mut value = self.atom(depth)?;
        while self.take("&&") {
            value &= self.atom(depth)?;
        }
        Some(value)
    }

    fn atom(&mut self, depth: usize) -> Option<bool> {
        if depth > DEEPEST {
            return None;
        }
        let token = self.tokens.pop()?;
        match token.as_str() {
            "!" => self.atom(depth + 1).map(|value| !value),
            "(" => {
                let value = self.or(depth + 1)?;
                self.take(")").then_some(value)
            }
            "true" | "True" => Some(true),
            "false" | "False" => Some(false),
            call => {
                let (name, argument) = call.split_once('(')?;
                let argument = argument.trim();
                match name.trim().to_lowercase().as_str() {
                    "flag" => {
                        Some(self.flags.get(&argument.to_lowercase()).copied().unwrap_or(false))
                    }
                    "os" => Some(argument.eq_ignore_ascii_case(identity::OS)),
                    "arch" => Some(argument.eq_ignore_ascii_case(identity::ARCH)),
                    "impl" => implemented_by(argument),
                    _ => None,
                }
            }
        }
    }
}

fn implemented_by(argument: &str) -> Option<bool> {
    let end = argument.find(|c: char| !c.is_alphanumeric()).unwrap_or(argument.len());
    let (name, range) = argument.split_at(end);
    let range = Range::parse(range)?;
    let version = Version(identity::GHC_VERSION.to_vec());
    Some(name.eq_ignore_ascii_case("ghc") && range.contains(&version))
}

/// `flag(x)` and the like are one token, without the closing parenthesis.
fn tokens(text: &str) -> Option<Vec<String>> {
    let (mut tokens, mut rest) = (Vec::new(), text.trim());
    while let Some(first) = rest.chars().next() {
        let length = if rest.starts_with("&&") || rest.starts_with("||") {
            2
        } else if matches!(first, '!' | '(' | ')') {
            1
        } else {
            let name = rest.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(rest.len());
            if rest[name..].trim_start().starts_with('(') {
                let end = rest.find(')')?;
                tokens.push(rest[..end].to_owned());
                rest = rest[end + 1..].trim_start();
                continue;
            }
            name
        };
        if length == 0 {
            return None;
        }
        tokens.push(rest[..length].to_owned());
        rest = rest[length..].trim_start();
    }
    Some(tokens)
}

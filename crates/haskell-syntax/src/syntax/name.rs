//! Names in the source.

use source::{Span, Symbol};
use std::fmt;

/// A name with its qualifier, if any: `Map.insert`, `Data.Map.!`, `x`.
///
/// Operators are stored without backquotes or parentheses: `` `div` `` is `div`, `(+)` is `+`.
#[derive(Clone, Copy, Debug)]
pub struct Name {
    /// `Data.Map` in `Data.Map.insert`.
    pub qualifier: Option<Symbol>,
    pub name: Symbol,
    pub span: Span,
}

impl Name {
    pub fn new(name: Symbol, span: Span) -> Self {
        Name { qualifier: None, name, span }
    }

    /// Whether this names a data constructor, type constructor or class rather than a variable: it
    /// starts with a capital or a colon, or is one of the special names.
    pub fn is_constructor(&self) -> bool {
        is_constructor_text(self.name.as_str())
    }

    /// Whether the name consists of symbols, so that it is an operator without backquotes.
    pub fn is_symbolic(&self) -> bool {
        let first = self.name.as_str().chars().next();
        first.is_some_and(|c| !(c.is_alphabetic() || c == '_' || c == '(' || c == '['))
    }
}

pub(crate) fn is_constructor_text(text: &str) -> bool {
    // `(,)`, `()` and `[]` are spelled with their brackets; operators never are.
    text.chars().next().is_some_and(|c| matches!(c, ':' | '[' | '(') || starts_constructor(c))
}

/// Whether an identifier that starts with this character names a constructor, type or module.
pub(crate) fn starts_constructor(c: char) -> bool {
    c.is_uppercase() || is_title(c)
}

/// Letters such as `ǅ` are neither upper nor lower case, and start constructors.
fn is_title(c: char) -> bool {
    matches!(c, 'ǅ' | 'ǈ' | 'ǋ' | 'ǲ' | '\u{1f88}'..='\u{1faf}' | 'ᾼ' | 'ῌ' | 'ῼ')
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.qualifier {
            Some(qualifier) => write!(f, "{qualifier}.{}", self.name),
            None => write!(f, "{}", self.name),
        }
    }
}

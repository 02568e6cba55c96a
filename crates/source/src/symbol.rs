//! Interned names: cheap to copy and compare, and readable for as long as the program runs.

use std::collections::HashMap;
use std::fmt;
use std::sync::{LazyLock, RwLock};

/// An interned string.
///
/// Two symbols are equal exactly when their texts are. The numbers behind them depend on
/// the order of interning, so symbols are *ordered by text*: nothing that a user sees may
/// depend on interning order.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Symbol(u32);

#[derive(Default)]
struct Interner {
    by_text: HashMap<&'static str, u32>,
    texts: Vec<&'static str>,
}

static INTERNER: LazyLock<RwLock<Interner>> = LazyLock::new(Default::default);

impl Symbol {
    /// The symbol for `text`. The text lives as long as the process: names are few, and
    /// a `&'static str` keeps every caller free of lifetimes.
    pub fn new(text: &str) -> Self {
        let poisoned = "the interner never panics while it is locked";
        if let Some(&id) = INTERNER.read().expect(poisoned).by_text.get(text) {
            return Symbol(id);
        }
        let mut interner = INTERNER.write().expect(poisoned);
        if let Some(&id) = interner.by_text.get(text) {
            return Symbol(id);
        }
        let id = u32::try_from(interner.texts.len()).expect("fewer than 2^32 names");
        let text: &'static str = Box::leak(text.to_owned().into_boxed_str());
        interner.texts.push(text);
        interner.by_text.insert(text, id);
        Symbol(id)
    }

    /// A number that identifies the symbol while the process runs.
    pub fn number(self) -> u32 {
        self.0
    }

    /// The symbol whose number [`Symbol::number`] returned.
    pub fn from_number(number: u32) -> Self {
        Symbol(number)
    }

    pub fn as_str(self) -> &'static str {
        INTERNER.read().expect("the interner never panics while it is locked").texts
            [self.0 as usize]
    }
}

impl PartialOrd for Symbol {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Symbol {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        if self.0 == other.0 {
            return std::cmp::Ordering::Equal;
        }
        self.as_str().cmp(other.as_str())
    }
}

impl fmt::Display for Symbol {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl fmt::Debug for Symbol {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}", self.as_str())
    }
}

impl From<&str> for Symbol {
    fn from(text: &str) -> Self {
        Symbol::new(text)
    }
}

#[cfg(test)]
mod tests {
    use super::Symbol;

    #[test]
    fn equal_texts_are_one_symbol_and_order_is_by_text() {
        let (z, a) = (Symbol::new("zeta"), Symbol::new("alpha"));
        assert_eq!(z, Symbol::new("zeta"));
        assert!(a < z);
    }
}

//! Literal terms, as in attributes.

use num_bigint::BigInt;
use source::Symbol;

/// A term without variables or calls.
///
/// A proper, non-empty list of characters is always [`Term::String`], however it was written,
/// because `"ab"` and `[97, 98]` are the same term and a `.beam` does not distinguish them.
#[derive(Clone, Debug, PartialEq)]
pub enum Term {
    Atom(Symbol),
    Integer(BigInt),
    Float(f64),
    String(String),
    List(TermList),
    Tuple(Vec<Term>),
    Map(Vec<(Term, Term)>),
    /// Whole bytes.
    Binary(Vec<u8>),
    /// `fun module:name/arity`.
    Fun {
        module: Symbol,
        name: Symbol,
        arity: u32,
    },
}

#[derive(Clone, Debug, PartialEq)]
pub struct TermList {
    pub elements: Vec<Term>,
    pub tail: Option<Box<Term>>,
}

impl Term {
    /// A list in normal form.
    pub fn list(elements: Vec<Term>, tail: Option<Term>) -> Term {
        if tail.is_none() && !elements.is_empty() {
            let text: Option<String> = elements.iter().map(Term::as_char).collect();
            if let Some(text) = text {
                return Term::String(text);
            }
        }
        Term::List(TermList { elements, tail: tail.map(Box::new) })
    }

    pub fn as_char(&self) -> Option<char> {
        match self {
            Term::Integer(n) => u32::try_from(n).ok().and_then(char::from_u32),
            _ => None,
        }
    }

    pub fn as_atom(&self) -> Option<Symbol> {
        match self {
            Term::Atom(symbol) => Some(*symbol),
            _ => None,
        }
    }

    /// The elements of a proper list, strings included.
    pub fn as_list(&self) -> Option<Vec<Term>> {
        match self {
            Term::List(list) if list.tail.is_none() => Some(list.elements.clone()),
            Term::String(text) => {
                Some(text.chars().map(|c| Term::Integer(BigInt::from(u32::from(c)))).collect())
            }
            _ => None,
        }
    }
}

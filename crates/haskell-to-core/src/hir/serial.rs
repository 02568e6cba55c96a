//! How names and places are written into interfaces.
//!
//! A symbol is written as its text. A span is not written at all: an interface is read where the
//! source is not at hand, and nothing that it holds is ever the place of an error.

pub mod symbol {
    use serde::{Deserialize, Deserializer, Serializer};
    use source::Symbol;

    pub fn serialize<S: Serializer>(symbol: &Symbol, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(symbol.as_str())
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Symbol, D::Error> {
        // Borrowed where the format can lend: interning copies anyway.
        let text: std::borrow::Cow<'de, str> = Deserialize::deserialize(from)?;
        Ok(Symbol::new(&text))
    }
}

/// For fields marked `#[serde(skip, default = "no_span")]`.
pub fn no_span() -> source::Span {
    source::Span::NONE
}

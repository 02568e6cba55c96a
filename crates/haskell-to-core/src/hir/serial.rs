//! Serialisation of names and locations in interfaces.
//!
//! A symbol is written as its text. A span is not written at all: an interface is read where the
//! source is not available, and nothing in it is ever the location of an error.

pub(crate) mod symbol {
    use serde::{Deserialize, Deserializer, Serializer};
    use source::Symbol;

    pub(crate) fn serialize<S: Serializer>(symbol: &Symbol, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(symbol.as_str())
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Symbol, D::Error> {
        // Borrowed if the format supports it: interning copies anyway.
        let text: std::borrow::Cow<'de, str> = Deserialize::deserialize(from)?;
        Ok(Symbol::new(&text))
    }
}

/// For fields marked `#[serde(skip, default = "no_span")]`.
pub(crate) fn no_span() -> source::Span {
    source::Span::NONE
}

/// A table by name, written in the order of the names so that equal modules give equal bytes.
pub(crate) mod symbol_map {
    use serde::de::{MapAccess, Visitor};
    use serde::ser::SerializeMap;
    use serde::{Deserialize, Deserializer, Serialize, Serializer};
    use source::Symbol;
    use std::collections::HashMap;
    use std::marker::PhantomData;

    pub(crate) fn serialize<S: Serializer, V: Serialize>(
        map: &HashMap<Symbol, V>,
        to: S,
    ) -> Result<S::Ok, S::Error> {
        let mut rows: Vec<_> = map.iter().map(|(k, v)| (k.as_str(), v)).collect();
        rows.sort_by_key(|row| row.0);
        let mut out = to.serialize_map(Some(rows.len()))?;
        for (key, value) in rows {
            out.serialize_entry(key, value)?;
        }
        out.end()
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>, V: Deserialize<'de>>(
        from: D,
    ) -> Result<HashMap<Symbol, V>, D::Error> {
        struct Rows<V>(PhantomData<V>);
        impl<'de, V: Deserialize<'de>> Visitor<'de> for Rows<V> {
            type Value = HashMap<Symbol, V>;

            fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str("a table by name")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut rows: A) -> Result<Self::Value, A::Error> {
                let mut map = HashMap::with_capacity(rows.size_hint().unwrap_or(0).min(4096));
                while let Some((key, value)) = rows.next_entry::<std::borrow::Cow<'de, str>, V>()? {
                    map.insert(Symbol::new(&key), value);
                }
                Ok(map)
            }
        }
        from.deserialize_map(Rows(PhantomData))
    }
}

/// A list of names.
pub(crate) mod symbols {
    use serde::{Deserialize, Deserializer, Serialize, Serializer};
    use source::Symbol;

    pub(crate) fn serialize<S: Serializer>(symbols: &[Symbol], to: S) -> Result<S::Ok, S::Error> {
        let texts: Vec<&str> = symbols.iter().map(|s| s.as_str()).collect();
        texts.serialize(to)
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<Symbol>, D::Error> {
        let texts: Vec<std::borrow::Cow<'de, str>> = Deserialize::deserialize(from)?;
        Ok(texts.iter().map(|t| Symbol::new(t)).collect())
    }
}

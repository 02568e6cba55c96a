//! What does the source call a tuple? Erlang's records are tuples when the program runs, with the
//! record's name in front; who looks at one wants to see its fields by their names.
//!
//! Only whoever shows values asks: to the program a record is a tuple like any other.

use source::Symbol;
use std::collections::BTreeMap;

/// The records of the user's own modules.
#[derive(Clone, Debug, Default)]
pub struct Records {
    /// Nothing for a name that two modules give different fields: a tuple does not say whose it is.
    by_name: BTreeMap<Symbol, Option<Vec<Symbol>>>,
    /// Elixir: the fields of structs in their order. There are some in every program of its own.
    structs: BTreeMap<Symbol, Vec<Symbol>>,
}

impl Records {
    /// The program is one of Elixir's, with these structs.
    pub fn speak_elixir(&mut self, structs: Vec<(Symbol, Vec<Symbol>)>) {
        self.structs.extend(structs);
    }

    /// Whether values are shown in Elixir's syntax.
    pub fn is_elixir(&self) -> bool {
        !self.structs.is_empty()
    }

    /// The fields of a struct in the order of its definition.
    pub fn structure(&self, name: Symbol) -> Option<&[Symbol]> {
        self.structs.get(&name).map(Vec::as_slice)
    }

    pub fn define(&mut self, name: Symbol, fields: Vec<Symbol>) {
        let known = self.by_name.entry(name).or_insert_with(|| Some(fields.clone()));
        if known.as_ref() != Some(&fields) {
            *known = None;
        }
    }

    /// A tuple of so many elements with this name in front is written as one somewhere: it may be no
    /// record at all.
    pub fn write_plainly(&mut self, name: Symbol, size: usize) {
        if self.fields(name, size).is_some() {
            self.by_name.insert(name, None);
        }
    }

    /// The fields of a tuple of so many elements, its name among them, if that is a record.
    pub fn fields(&self, name: Symbol, size: usize) -> Option<&[Symbol]> {
        let fields = self.by_name.get(&name)?.as_deref()?;
        (fields.len() + 1 == size).then_some(fields)
    }

    /// All that can be told by their names, in the order of those.
    pub fn iter(&self) -> impl Iterator<Item = (Symbol, &[Symbol])> {
        self.by_name.iter().filter_map(|(name, fields)| Some((*name, fields.as_deref()?)))
    }
}

//! The names of record fields, for displaying values. At run time, an Erlang record is a tuple with
//! the record name as its first element.
//!
//! This is only used to display values: for the program, a record is an ordinary tuple.

use source::Symbol;
use std::collections::BTreeMap;

/// The records declared in modules of the user.
#[derive(Clone, Debug, Default)]
pub struct Records {
    /// `None` for a name that two modules declare with different fields: a tuple does not say which
    /// is meant.
    by_name: BTreeMap<Symbol, Option<Vec<Symbol>>>,
    /// Elixir: the fields of structs in declaration order. Present in every Elixir program.
    structs: BTreeMap<Symbol, Vec<Symbol>>,
}

impl Records {
    /// Marks the program as Elixir, with these structs.
    pub fn speak_elixir(&mut self, structs: Vec<(Symbol, Vec<Symbol>)>) {
        self.structs.extend(structs);
    }

    /// Whether values are shown in Elixir syntax.
    pub fn is_elixir(&self) -> bool {
        !self.structs.is_empty()
    }

    /// The fields of a struct in declaration order.
    pub fn structure(&self, name: Symbol) -> Option<&[Symbol]> {
        self.structs.get(&name).map(Vec::as_slice)
    }

    pub fn define(&mut self, name: Symbol, fields: Vec<Symbol>) {
        let known = self.by_name.entry(name).or_insert_with(|| Some(fields.clone()));
        if known.as_ref() != Some(&fields) {
            *known = None;
        }
    }

    /// Records that a tuple of this size with this name is written as a plain tuple somewhere: it
    /// may not be a record at all.
    pub fn write_plainly(&mut self, name: Symbol, size: usize) {
        if self.fields(name, size).is_some() {
            self.by_name.insert(name, None);
        }
    }

    /// The fields of a tuple of this size (the name included), if it is a record.
    pub fn fields(&self, name: Symbol, size: usize) -> Option<&[Symbol]> {
        let fields = self.by_name.get(&name)?.as_deref()?;
        (fields.len() + 1 == size).then_some(fields)
    }

    /// All records that can be recognised by name, ordered by name.
    pub fn iter(&self) -> impl Iterator<Item = (Symbol, &[Symbol])> {
        self.by_name.iter().filter_map(|(name, fields)| Some((*name, fields.as_deref()?)))
    }
}

//! Answers that outlive a session: those to be stored, and what generated tests need.

use super::debugger::Debugger;
use super::view::Remembered;
use source::{Span, Symbol};
use std::collections::HashMap;

impl Debugger {
    /// The user's answers, to be stored.
    pub fn said(&self) -> &[Remembered] {
        &self.said
    }

    /// Functions in those answers that only their own modules may call: `m:f/1`.
    pub fn hidden_functions(&self) -> Vec<String> {
        let mut found: Vec<String> = self
            .said
            .iter()
            .map(|said| format!("{}:{}", said.module, said.function))
            .filter(|name| self.machine.code().is_hidden(Symbol::new(name)))
            .collect();
        found.sort();
        found.dedup();
        found
    }

    /// The records that values are shown with, as Erlang writes names.
    pub fn records(&self) -> Vec<(String, Vec<String>)> {
        let atom = |name: &Symbol| machine::erlang_atom(name.as_str());
        let records = self.machine.code().records.iter();
        records.map(|(name, fields)| (atom(&name), fields.iter().map(atom).collect())).collect()
    }

    /// Takes over answers of earlier sessions, except those to functions that have changed since. Fails if two
    /// contradict each other.
    pub fn remember(&mut self, kept: &[Remembered]) -> Result<(), String> {
        let mut digests: HashMap<(String, String), String> = HashMap::new();
        for (def, own) in self.own.in_order() {
            let key = (own.module.as_str().to_owned(), own.name.as_str().to_owned());
            digests.insert(key, self.digest_of(def));
        }
        for entry in kept {
            let key = (entry.module.clone(), entry.function.clone());
            if digests.get(&key) != Some(&entry.source) {
                continue;
            }
            let statement = (entry.module.clone(), self.plain(&entry.statement));
            match self.remembered.insert(statement, entry.answer.clone()) {
                Some(other) if other != entry.answer => {
                    return Err(format!(
                        "two kept answers contradict each other: {} is both {other} and {}",
                        entry.statement, entry.answer
                    ));
                }
                _ => {}
            }
        }
        Ok(())
    }

    pub(super) fn digest_of(&self, def: source::Symbol) -> String {
        let span = self.own.defs.get(&def).map_or(Span::NONE, |d| d.span);
        let text = self.program.sources.text(span).unwrap_or("");
        super::text::digest(text)
    }
}

//! How hard a statement is to read and to judge.

use crate::statement::Statement;
use std::collections::BTreeSet;
use std::hash::{DefaultHasher, Hash, Hasher};

/// The length of a short statement in characters, and the limit on characters that are counted, of one value and of all.
const SHORT: f64 = 120.0;
const READ: usize = 300;
const READ_OF_ALL: usize = 480;
/// A value of this length is remembered: it takes less time to read it again.
const REMEMBERED: usize = 30;
/// The part of the cost of a value that remains when it is read again.
const AGAIN: f64 = 0.15;

/// How hard a statement is to read.
#[derive(Clone, Debug, PartialEq)]
pub struct Reading {
    /// 1 for a short statement.
    pub cost: f64,
    /// It cannot be judged: it shows an unknown function, or too little of its values.
    pub opaque: bool,
    /// Stands for the text.
    key: u64,
    /// The long values in it, with what they cost.
    values: Vec<(u64, f64)>,
}

impl Reading {
    /// A statement that is easy to read.
    pub fn easy() -> Self {
        Reading { cost: 1.0, opaque: false, key: 0, values: Vec::new() }
    }

    pub(crate) fn of(statement: &Statement) -> Self {
        let text = statement.text();
        let mut reading = Reading::of_text(&text);
        let free = statement.free.iter().map(|(_, value)| value);
        let mut counted = 0;
        for value in statement.arguments.iter().chain([&statement.result]).chain(free) {
            let length = value.chars().count().min(READ).min(READ_OF_ALL - counted);
            counted += length;
            if length >= REMEMBERED {
                reading.values.push((key(value), length as f64 / SHORT));
            }
        }
        reading
    }

    /// Estimates it from the text of a statement.
    pub fn of_text(text: &str) -> Self {
        let unknown_function = ["{…}", "\\…", "#Fun<"].iter().any(|mark| text.contains(mark));
        let applied = text.matches("{\\").count().min(4) as f64;
        let cut = text.contains('…');
        let unevaluated = text.matches('_').count().min(20) as f64 * 0.05;
        let cost = 1.0
            + text.chars().count().min(READ_OF_ALL) as f64 / SHORT
            + if unknown_function { 1.5 } else { applied }
            + f64::from(u8::from(cut)) * 0.5
            + unevaluated;
        Reading { cost, opaque: unknown_function, key: key(text), values: Vec::new() }
    }

    pub(crate) fn is_same(&self, other: &Reading) -> bool {
        self.key != 0 && self.key == other.key
    }

    /// Its cost after others were read.
    pub(crate) fn after<'a>(&self, others: impl Iterator<Item = &'a Reading> + Clone) -> f64 {
        let known =
            |value: u64| others.clone().any(|other| other.values.iter().any(|(v, _)| *v == value));
        let saved = self.values.iter().filter(|(value, _)| known(*value));
        self.cost - saved.map(|(_, cost)| cost * (1.0 - AGAIN)).sum::<f64>()
    }

    /// The same for a user who has read some values before.
    pub(crate) fn knowing(&self, read: &BTreeSet<u64>) -> Self {
        let mut reading = self.clone();
        for (value, cost) in &mut reading.values {
            if read.contains(value) {
                reading.cost -= *cost * (1.0 - AGAIN);
                *cost *= AGAIN;
            }
        }
        reading
    }

    /// The values that a user remembers after it.
    pub(crate) fn values(&self) -> impl Iterator<Item = u64> {
        self.values.iter().map(|(value, _)| *value)
    }
}

fn key(text: &str) -> u64 {
    let mut hasher = DefaultHasher::new();
    text.hash(&mut hasher);
    hasher.finish()
}

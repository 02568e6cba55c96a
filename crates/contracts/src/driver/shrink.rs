//! Shrinks values that break a goal, as long as they still do: short lists and small numbers are clearer than the
//! random values that were found first.

use super::probe::Probe;
use super::trial::{Attempt, Trial};
use super::values::list_of;
use crate::Witness;
use core_ir::builtin;

/// Limit on the shrinking rounds.
const ROUNDS: usize = 40;
/// Limit on the values that are tried in one round.
const TRIED: usize = 40;
/// Limit on the elements and fields that are shrunk one by one.
const PARTS: usize = 8;

impl Probe<'_> {
    /// An attempt that fails in the same way, and is no larger.
    pub(super) fn smallest(&self, trial: &Trial<'_>, mut attempt: Attempt) -> Attempt {
        for _ in 0..ROUNDS {
            if !(trial.goes_on)() {
                break;
            }
            let smaller = smaller_attempts(&attempt);
            let Some(found) = self.first_failing(trial, &smaller) else { break };
            attempt = smaller[found].clone();
        }
        attempt
    }
}

/// Attempts with one value made smaller, the much smaller ones first.
fn smaller_attempts(attempt: &Attempt) -> Vec<Attempt> {
    let mut found = Vec::new();
    for place in 0..attempt.before.len() {
        let mut next = attempt.clone();
        next.before.remove(place);
        found.push(next);
    }
    let arguments: Vec<Vec<Witness>> =
        attempt.example.arguments.iter().map(|(_, value)| smaller(value)).collect();
    let tvars: Vec<Vec<Witness>> = attempt
        .example
        .tvars
        .iter()
        .map(|t| if t.touched { smaller(&t.before) } else { Vec::new() })
        .collect();
    // The first of each, then the second of each.
    let most = arguments.iter().chain(&tvars).map(Vec::len).max().unwrap_or(0);
    for round in 0..most {
        for (place, values) in arguments.iter().enumerate() {
            if let Some(value) = values.get(round) {
                let mut next = attempt.clone();
                next.example.arguments[place].1 = value.clone();
                found.push(next);
            }
        }
        for (place, values) in tvars.iter().enumerate() {
            if let Some(value) = values.get(round) {
                let mut next = attempt.clone();
                let tvar = &mut next.example.tvars[place];
                (tvar.before, tvar.after) = (value.clone(), value.clone());
                found.push(next);
            }
        }
    }
    found.truncate(TRIED);
    found
}

/// Smaller values of the same type.
fn smaller(value: &Witness) -> Vec<Witness> {
    match value {
        Witness::Int(n) => {
            let mut numbers = vec![0, n / 10, n / 2, n - n.signum(), n.abs()];
            numbers.retain(|m| m.abs() < n.abs() || (*n < 0 && *m == n.abs()));
            numbers.dedup();
            numbers.into_iter().map(Witness::Int).collect()
        }
        Witness::Word(_) => vec![Witness::Int(0), Witness::Int(i128::from(i64::MAX))],
        Witness::Char(c) if *c != 'a' => vec![Witness::Char('a')],
        Witness::Double(bits) => [0.0, 1.0]
            .into_iter()
            .filter(|x: &f64| x.abs() < f64::from_bits(*bits).abs())
            .map(|x| Witness::Double(x.to_bits()))
            .collect(),
        Witness::Con(con, parts) => match items(value) {
            Some(items) => smaller_lists(&items),
            None => {
                let mut found = Vec::new();
                for (place, part) in parts.iter().enumerate().take(PARTS) {
                    for part in smaller(part) {
                        let mut parts = parts.clone();
                        parts[place] = part;
                        found.push(Witness::Con(*con, parts));
                    }
                }
                found
            }
        },
        Witness::Map(kind, entries) => {
            let mut found = vec![Vec::new()];
            for place in 0..entries.len().min(2 * PARTS) {
                let mut rest = entries.clone();
                rest.remove(place);
                found.push(rest);
            }
            // Keys stay, and so does their order.
            for (place, (_, value)) in entries.iter().enumerate().take(PARTS) {
                for value in smaller(value).into_iter().take(4) {
                    let mut next = entries.clone();
                    next[place].1 = value;
                    found.push(next);
                }
            }
            found.retain(|smaller| smaller != entries);
            found.into_iter().map(|e| Witness::Map(*kind, e)).collect()
        }
        _ => Vec::new(),
    }
}

fn smaller_lists(items: &[Witness]) -> Vec<Witness> {
    if items.is_empty() {
        return Vec::new();
    }
    let mut found: Vec<Vec<Witness>> = vec![Vec::new()];
    let half = items.len() / 2;
    if half > 0 {
        found.push(items[..half].to_vec());
        found.push(items[half..].to_vec());
    }
    if half > 1 {
        for place in 0..items.len().min(PARTS) {
            let mut rest = items.to_vec();
            rest.remove(place);
            found.push(rest);
        }
    }
    // Only the elements of a short list are worth it.
    if items.len() <= 2 * PARTS {
        for (place, item) in items.iter().enumerate() {
            for item in smaller(item).into_iter().take(4) {
                let mut next = items.to_vec();
                next[place] = item;
                found.push(next);
            }
        }
    }
    found.into_iter().map(list_of).collect()
}

/// The elements of a list; `None` for another value.
fn items(value: &Witness) -> Option<Vec<Witness>> {
    let mut found = Vec::new();
    let mut at = value;
    loop {
        match at {
            Witness::Con(con, parts) => match (con.as_str(), &parts[..]) {
                (builtin::NIL, []) => return Some(found),
                (builtin::CONS, [head, tail]) => {
                    found.push(head.clone());
                    at = tail;
                }
                _ => return None,
            },
            _ => return None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn smaller_values_are_smaller() {
        let numbers = |n| smaller(&Witness::Int(n));
        assert_eq!(numbers(0), []);
        assert_eq!(numbers(1), [Witness::Int(0)]);
        assert!(numbers(-3).contains(&Witness::Int(3)));
        let list = list_of((1..=5).map(Witness::Int).collect());
        let all = smaller(&list);
        assert_eq!(items(&all[0]), Some(Vec::new()));
        assert!(all.iter().all(|l| *l != list && items(l).is_some()));
    }
}

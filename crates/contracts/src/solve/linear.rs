//! Decides whether linear conditions over integers are satisfiable: Fourier-Motzkin elimination, tightened for
//! integers, with a model at the end.
//!
//! *No* is always right: elimination only derives consequences. *Yes* comes with numbers that were substituted and
//! found to fit. If neither can be found cheaply, the answer is unknown.

use crate::term::{Linear, TermId};
use std::collections::BTreeMap;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    No,
    /// Numbers for which all conditions hold; missing atoms may be anything.
    Yes(BTreeMap<TermId, i128>),
    Unknown,
}

/// Limit on the conditions that are combined further.
const MAX_CONDITIONS: usize = 1500;
/// Limit on the numbers that are tried.
const TRIES: usize = 4000;

/// Each of `at_most` is at most zero, each of `zero` is zero, each of `not_zero` is not.
pub fn solve(at_most: &[Linear], zero: &[Linear], not_zero: &[Linear]) -> Answer {
    let mut tries = TRIES;
    attempt(at_most.to_vec(), zero, not_zero, &mut tries).unwrap_or(Answer::Unknown)
}

/// Returns `None` if numbers grow too large.
fn attempt(
    mut at_most: Vec<Linear>,
    zero: &[Linear],
    not_zero: &[Linear],
    tries: &mut usize,
) -> Option<Answer> {
    if *tries == 0 {
        return Some(Answer::Unknown);
    }
    *tries -= 1;
    // Equations with an atom of factor one are substituted into the rest; others become two conditions.
    let mut zero: Vec<Linear> = zero.to_vec();
    let mut solved: Vec<(TermId, Linear)> = Vec::new();
    while let Some(equation) = zero.pop() {
        if let Some(constant) = equation.as_constant() {
            if constant != 0 {
                return Some(Answer::No);
            }
            continue;
        }
        let divisor = equation.factors.values().fold(0, |g, f| gcd(g, f.abs()));
        if divisor > 1 && equation.constant % divisor != 0 {
            return Some(Answer::No);
        }
        let unit = equation.factors.iter().find(|(_, f)| f.abs() == 1).map(|(a, f)| (*a, *f));
        let Some((atom, factor)) = unit else {
            at_most.push(equation.clone());
            at_most.push(equation.scale(-1)?);
            continue;
        };
        let mut rest = equation.clone();
        rest.factors.remove(&atom);
        let value = rest.scale(-factor)?;
        let others = zero.iter_mut().chain(at_most.iter_mut());
        for other in others.chain(solved.iter_mut().map(|(_, v)| v)) {
            if let Some(new) = replaced(other, atom, &value)? {
                *other = new;
            }
        }
        solved.push((atom, value));
    }
    let apart: Vec<Linear> = not_zero
        .iter()
        .map(|n| solved.iter().try_fold(n.clone(), |n, (a, v)| replace(&n, *a, v)))
        .collect::<Option<_>>()?;
    if apart.iter().any(|n| n.as_constant() == Some(0)) {
        return Some(Answer::No);
    }
    match eliminate(at_most.clone())? {
        Answer::No => Some(Answer::No),
        Answer::Unknown => Some(Answer::Unknown),
        Answer::Yes(mut model) => {
            for n in &apart {
                n.factors.keys().for_each(|a| {
                    model.entry(*a).or_insert(0);
                });
            }
            if let Some(n) = apart.iter().find(|n| value_in(n, &model) == Some(0)) {
                if let Some(model) = moved_apart(&at_most, &apart, &model) {
                    return Some(Answer::Yes(extend(model, &solved)?));
                }
                // Below zero or above.
                let mut unknown = false;
                for side in [n.plus(1)?, n.scale(-1)?.plus(1)?] {
                    let mut more = at_most.clone();
                    more.push(side);
                    match attempt(more, &[], &apart, tries)? {
                        Answer::No => {}
                        Answer::Unknown => unknown = true,
                        Answer::Yes(model) => return Some(Answer::Yes(extend(model, &solved)?)),
                    }
                }
                return Some(if unknown { Answer::Unknown } else { Answer::No });
            }
            Some(Answer::Yes(extend(model, &solved)?))
        }
    }
}

/// Changes numbers one by one until no disequality is violated. Ten atoms that differ pairwise would otherwise need a
/// choice for each pair. Returns `None` if that leads nowhere, which proves nothing.
fn moved_apart(
    at_most: &[Linear],
    apart: &[Linear],
    model: &BTreeMap<TermId, i128>,
) -> Option<BTreeMap<TermId, i128>> {
    let mut model = model.clone();
    let farthest = apart.len() as i128 + 1;
    for _ in 0..=apart.len() {
        let Some(violated) = apart.iter().find(|n| value_in(n, &model) == Some(0)) else {
            return Some(model);
        };
        let moved = violated.factors.keys().find_map(|atom| {
            let about = |n: &&Linear| n.factors.contains_key(atom);
            let bounds: Vec<&Linear> = at_most.iter().filter(about).collect();
            let others: Vec<&Linear> = apart.iter().filter(about).collect();
            let now = model.get(atom).copied().unwrap_or(0);
            let mut other = model.clone();
            let steps =
                (1..=farthest).flat_map(|step| [now.checked_sub(step), now.checked_add(step)]);
            steps.flatten().find_map(|candidate| {
                other.insert(*atom, candidate);
                let value = |n: &&Linear| value_in(n, &other);
                let fits = bounds.iter().all(|n| value(n).is_some_and(|v| v <= 0))
                    && others.iter().all(|n| value(n).is_some_and(|v| v != 0));
                fits.then_some((*atom, candidate))
            })
        });
        let (atom, value) = moved?;
        model.insert(atom, value);
    }
    None
}

/// Adds the values that the equations give to the substituted atoms.
fn extend(
    mut model: BTreeMap<TermId, i128>,
    solved: &[(TermId, Linear)],
) -> Option<BTreeMap<TermId, i128>> {
    for (atom, value) in solved.iter().rev() {
        value.factors.keys().for_each(|a| {
            model.entry(*a).or_insert(0);
        });
        let value = value_in(value, &model)?;
        model.insert(*atom, value);
    }
    Some(model)
}

pub fn value_in(linear: &Linear, model: &BTreeMap<TermId, i128>) -> Option<i128> {
    linear.factors.iter().try_fold(linear.constant, |sum, (atom, factor)| {
        sum.checked_add(factor.checked_mul(model.get(atom).copied().unwrap_or(0))?)
    })
}

fn replace(linear: &Linear, atom: TermId, value: &Linear) -> Option<Linear> {
    Some(replaced(linear, atom, value)?.unwrap_or_else(|| linear.clone()))
}

/// `None` inside if the atom does not occur.
fn replaced(linear: &Linear, atom: TermId, value: &Linear) -> Option<Option<Linear>> {
    let Some(factor) = linear.factors.get(&atom).copied() else { return Some(None) };
    let mut rest = linear.clone();
    rest.factors.remove(&atom);
    Some(Some(rest.add(&value.scale(factor)?)?))
}

fn gcd(a: i128, b: i128) -> i128 {
    if b == 0 { a.abs() } else { gcd(b, a % b) }
}

/// Divides by the greatest common divisor of the factors; the constant is rounded to what integers can reach.
fn tighten(linear: Linear) -> Linear {
    let divisor = linear.factors.values().fold(0, |g, f| gcd(g, f.abs()));
    if divisor <= 1 {
        return linear;
    }
    let factors = linear.factors.iter().map(|(a, f)| (*a, f / divisor)).collect();
    // Σ f·x <= -c, so Σ (f/d)·x <= floor(-c/d).
    Linear { constant: -((-linear.constant).div_euclid(divisor)), factors }
}

fn eliminate(conditions: Vec<Linear>) -> Option<Answer> {
    let mut current = match reduce(conditions) {
        Some(conditions) => conditions,
        None => return Some(Answer::No),
    };
    // The bounds of each atom when it was eliminated, for back-substitution.
    let mut bounds: Vec<(TermId, Vec<Linear>)> = Vec::new();
    loop {
        let mut counts: BTreeMap<TermId, (usize, usize)> = BTreeMap::new();
        for condition in &current {
            for (atom, factor) in &condition.factors {
                let count = counts.entry(*atom).or_default();
                if *factor > 0 { count.0 += 1 } else { count.1 += 1 }
            }
        }
        // The cheapest first.
        let Some((atom, _)) = counts.into_iter().min_by_key(|(_, (up, low))| up * low) else {
            break;
        };
        let (with, without): (Vec<Linear>, Vec<Linear>) =
            current.into_iter().partition(|c| c.factors.contains_key(&atom));
        let mut next = without;
        let (upper, lower): (Vec<&Linear>, Vec<&Linear>) =
            with.iter().partition(|c| c.factors[&atom] > 0);
        for above in &upper {
            for below in &lower {
                let (a, b) = (above.factors[&atom], -below.factors[&atom]);
                next.push(above.scale(b)?.add(&below.scale(a)?)?);
            }
        }
        if next.len() > MAX_CONDITIONS {
            return Some(Answer::Unknown);
        }
        bounds.push((atom, with));
        current = match reduce(next) {
            Some(conditions) => conditions,
            None => return Some(Answer::No),
        };
    }
    let mut model = BTreeMap::new();
    if choose(&bounds, bounds.len(), &mut model, &mut 400) {
        return Some(Answer::Yes(model));
    }
    Some(Answer::Unknown)
}

/// Tightens, drops trivial and redundant conditions; `None` for a contradiction.
fn reduce(conditions: Vec<Linear>) -> Option<Vec<Linear>> {
    // Sorted, so that equal factors are beside each other.
    let mut tight: Vec<Linear> = Vec::with_capacity(conditions.len());
    for condition in conditions {
        let condition = tighten(condition);
        if let Some(constant) = condition.as_constant() {
            if constant > 0 {
                return None;
            }
            continue;
        }
        tight.push(condition);
    }
    tight.sort_by(|a, b| {
        a.factors.as_slice().cmp(b.factors.as_slice()).then(b.constant.cmp(&a.constant))
    });
    // The largest constant is the strongest condition.
    tight.dedup_by(|later, kept| later.factors == kept.factors);
    Some(tight)
}

/// Numbers for the atoms, last eliminated first, each as near to zero as its bounds allow.
fn choose(
    bounds: &[(TermId, Vec<Linear>)],
    left: usize,
    model: &mut BTreeMap<TermId, i128>,
    budget: &mut usize,
) -> bool {
    if left == 0 {
        return true;
    }
    let (atom, conditions) = &bounds[left - 1];
    let (mut low, mut high) = (None::<i128>, None::<i128>);
    for condition in conditions {
        let factor = condition.factors[atom];
        let mut rest = condition.clone();
        rest.factors.remove(atom);
        let Some(rest) = value_in(&rest, model) else { return false };
        // factor·x + rest <= 0
        if factor > 0 {
            let bound = (-rest).div_euclid(factor);
            high = Some(high.map_or(bound, |h| h.min(bound)));
        } else {
            // x >= rest / -factor, rounded up.
            let bound = -((-rest).div_euclid(-factor));
            low = Some(low.map_or(bound, |l| l.max(bound)));
        }
    }
    let middle = 0.max(low.unwrap_or(0)).min(high.unwrap_or(i128::MAX));
    let middle = middle.max(low.unwrap_or(middle));
    for step in 0..20i128 {
        for candidate in [middle + step, middle - step] {
            let fits = low.is_none_or(|l| l <= candidate) && high.is_none_or(|h| candidate <= h);
            if !fits || (step == 0 && candidate != middle) {
                continue;
            }
            if *budget == 0 {
                return false;
            }
            *budget -= 1;
            model.insert(*atom, candidate);
            if choose(bounds, left - 1, model, budget) {
                return true;
            }
            if step == 0 {
                break;
            }
        }
    }
    model.remove(atom);
    false
}

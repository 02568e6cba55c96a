//! Where the defect may be, and which statements it makes wrong.
//!
//! A defect is in a function, so each function has one share of the suspicion: less if it has little code, less with
//! every right answer about one of its calls, less if none of its calls contributed to what the user pointed at
//! ([`Slice`](crate::session::Slice)). Two hypotheses divide a share:
//!
//! - *Rare*: one call of the function is wrong, any of the suspects. Right answers about others hardly lower it.
//! - *Frequent*: each of its calls is wrong with some probability, independently, and at least one of them is. Right
//!   answers soon refute it; as long as it holds, the shortest call is as good as any to ask about.
//!
//! A computation is wrong if a call at or below it is. The wrong computation itself also has a share of its function.
//!
//! Calls that were passed over in a list, and those below them, are probably right and have a small part of these
//! probabilities. Calls of a recursive function that did not go on by themselves are right more often than others.

use super::Doubts;
use crate::strategy::{Candidates, NONE};
use std::collections::BTreeMap;

/// The part of a share for the hypothesis that many calls are wrong.
const FREQUENT: f64 = 0.5;
/// The probability that a call is wrong under this hypothesis, and that one is which ended a recursion.
const OFTEN: f64 = 0.45;
const OFTEN_AT_END: f64 = 0.2;
/// The share of the function of the wrong computation.
const SHARE_OF_FOCUS: f64 = 0.5;
/// The part of the weight that remains of a statement, and of what is below it, if it was passed over: the user found a
/// later one of the list wrong.
const PASSED_OVER: f64 = 0.05;
/// What it takes, in bits, to find one of several wrong calls of the same function.
const BITS_OF_FREQUENT: f64 = 0.4;

/// The probability of the defect among some computations, and the sum of -p log2 p, if each has its own probability.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Masses {
    pub mass: f64,
    pub entropy: f64,
}

/// What is left after an answer: its probability, and the bits that are missing then.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Left {
    pub mass: f64,
    pub bits: f64,
}

/// A function with its suspects.
#[derive(Clone, Debug, Default)]
struct Share {
    /// The probabilities of the two hypotheses.
    rare: f64,
    frequent: f64,
    /// The indices of its suspects, in order.
    places: Vec<u32>,
    /// Sums over the suspects before each of these: the probability of being the wrong one under *rare*, and the negative
    /// logarithm of that of being right under *frequent*.
    ones: Vec<f64>,
    rights: Vec<f64>,
}

/// Sums over a set of suspects, for each function.
#[derive(Clone, Debug)]
pub(super) struct Region {
    counts: Vec<f64>,
    ones: Vec<f64>,
    rights: Vec<f64>,
}

impl Region {
    pub(super) fn add(&mut self, other: &Region) {
        self.combine(other, |a, b| a + b);
    }

    pub(super) fn subtract(&mut self, other: &Region) {
        self.combine(other, |a, b| (a - b).max(0.0));
    }

    fn combine(&mut self, other: &Region, with: impl Fn(f64, f64) -> f64) {
        let all = [
            (&mut self.counts, &other.counts),
            (&mut self.ones, &other.ones),
            (&mut self.rights, &other.rights),
        ];
        for (own, other) in all {
            own.iter_mut().zip(other).for_each(|(a, b)| *a = with(*a, *b));
        }
    }
}

pub(super) struct Model {
    /// The function of each suspect, as an index into the shares, and as a number.
    indices: Vec<u32>,
    functions: Vec<u32>,
    shares: Vec<Share>,
    /// The probability that the wrong computation itself is to blame.
    focus: f64,
    /// For each suspect, with all below it.
    below: Vec<Masses>,
    sizes: Vec<u32>,
    all: Masses,
}

impl Model {
    pub(super) fn new(candidates: &Candidates, doubts: &Doubts<'_>) -> Self {
        let functions: Vec<u32> = (0..candidates.len())
            .map(|place| doubts.tree.function(candidates.node(place)))
            .collect();
        let (sizes, goes_on) = sizes(candidates, &functions);
        let parts = parts(candidates, doubts);
        let mut known: BTreeMap<u32, u32> = BTreeMap::new();
        let mut shares: Vec<Share> = Vec::new();
        let mut indices = Vec::with_capacity(functions.len());
        for (place, function) in functions.iter().enumerate() {
            let next = shares.len() as u32;
            let index = *known.entry(*function).or_insert(next);
            if index == next {
                shares.push(Share::default());
            }
            shares[index as usize].places.push(place as u32);
            indices.push(index);
        }
        let of_focus = doubts.tree.function(candidates.focus);
        let prior = |function: u32| doubts.priors.get(&function).copied().unwrap_or(1.0);
        let rights = |function: u32| doubts.right.get(&function).copied().unwrap_or(0).min(16);
        let mut masses = vec![0.0; functions.len()];
        for (function, index) in &known {
            let share = &mut shares[*index as usize];
            let part = |place: &u32| parts[*place as usize];
            let sum: f64 = share.places.iter().map(part).sum();
            let most = share.places.iter().map(part).fold(0.0, f64::max);
            let right = f64::from(rights(*function));
            let count = share.places.len() as f64;
            let whole = prior(*function) * most;
            share.rare = whole * (1.0 - FREQUENT) * count / (count + right);
            share.frequent = whole * FREQUENT * libm::pow(1.0 - OFTEN, right);
            let recursive = share.places.iter().any(|place| goes_on[*place as usize]);
            let (mut one, mut log) = (0.0, 0.0);
            for place in &share.places {
                let ends = recursive && !goes_on[*place as usize];
                let often = if ends { OFTEN_AT_END } else { OFTEN };
                share.ones.push(one);
                share.rights.push(log);
                one += part(place) / sum;
                log -= libm::log(1.0 - often * part(place) / most);
                masses[*place as usize] = share.rare * part(place) / sum
                    - share.frequent * libm::log(1.0 - often * part(place) / most);
            }
            share.ones.push(one);
            share.rights.push(log);
            // Frequent ones: so that they add up to the share.
            for place in &share.places {
                let at = *place as usize;
                let own = masses[at] - share.rare * part(place) / sum;
                masses[at] += own * (1.0 / log - 1.0);
            }
        }
        let mut focus = SHARE_OF_FOCUS
            * prior(of_focus)
            * libm::pow(1.0 - FREQUENT * OFTEN, f64::from(rights(of_focus)));
        if let Some(index) = known.get(&of_focus) {
            let of_calls =
                shares[*index as usize].places.iter().map(|place| masses[*place as usize]);
            focus = focus.max(of_calls.fold(0.0, f64::max));
        }
        let total = shares.iter().map(|share| share.rare + share.frequent).sum::<f64>() + focus;
        for share in &mut shares {
            share.rare /= total;
            share.frequent /= total;
        }
        focus /= total;
        masses.iter_mut().for_each(|mass| *mass /= total);
        let of = |mass: f64| Masses { mass, entropy: surprise(mass) };
        let mut below: Vec<Masses> = masses.into_iter().map(of).collect();
        let mut all = of(focus);
        // Those below come after those above them.
        for place in (0..candidates.len()).rev() {
            let own = below[place];
            let above = match candidates.above(place) {
                NONE => &mut all,
                above => &mut below[above as usize],
            };
            above.mass += own.mass;
            above.entropy += own.entropy;
        }
        Model { indices, functions, shares, focus, below, sizes, all }
    }

    pub(super) fn function(&self, place: usize) -> u32 {
        self.functions[place]
    }

    /// The number of suspects at and below one.
    pub(super) fn size(&self, place: usize) -> usize {
        self.sizes[place] as usize
    }

    pub(super) fn below(&self, place: usize) -> Masses {
        self.below[place]
    }

    pub(super) fn all(&self) -> Masses {
        self.all
    }

    pub(super) fn nothing(&self) -> Region {
        let zeros = vec![0.0; self.shares.len()];
        Region { counts: zeros.clone(), ones: zeros.clone(), rights: zeros }
    }

    /// A suspect and all below it.
    pub(super) fn region(&self, place: usize) -> Region {
        let end = (place + self.size(place)) as u32;
        let mut region = self.nothing();
        for (index, share) in self.shares.iter().enumerate() {
            let first = share.places.partition_point(|at| *at < place as u32);
            let last = share.places.partition_point(|at| *at < end);
            region.counts[index] = (last - first) as f64;
            region.ones[index] = share.ones[last] - share.ones[first];
            region.rights[index] = share.rights[last] - share.rights[first];
        }
        debug_assert!(
            region.counts[self.indices[place] as usize] >= 1.0,
            "a suspect is in its region"
        );
        region
    }

    /// The probability that a suspect is wrong.
    pub(super) fn wrong(&self, region: &Region) -> f64 {
        self.after(&self.nothing(), region).mass
    }

    /// What is left if a region is the first with a wrong call, all calls of `cleared` being right.
    pub(super) fn after(&self, cleared: &Region, region: &Region) -> Left {
        let both = |index: usize| {
            let share = &self.shares[index];
            let right = |log: f64| libm::exp(-log);
            let before = cleared.rights[index];
            let some = right(before) - right(before + region.rights[index]);
            let all = 1.0 - right(*share.rights.last().unwrap_or(&0.0));
            (share.rare * region.ones[index], share.frequent * some / all)
        };
        let within = (0..self.shares.len()).filter(|index| region.counts[*index] > 0.0);
        left(within.map(|index| {
            let (rare, frequent) = both(index);
            (rare, frequent, region.counts[index])
        }))
    }

    /// What is left if all calls of `cleared` are right.
    pub(super) fn without(&self, cleared: &Region) -> Left {
        let rest = self.shares.iter().enumerate().map(|(index, share)| {
            let all = *share.rights.last().unwrap_or(&0.0);
            let right = |log: f64| libm::exp(-log);
            let some = (right(cleared.rights[index]) - right(all)).max(0.0);
            let count = share.places.len() as f64 - cleared.counts[index];
            let rare = share.rare * (1.0 - cleared.ones[index]).max(0.0);
            (rare, share.frequent * some / (1.0 - right(all)), count)
        });
        left(rest.filter(|(_, _, count)| *count > 0.0).chain([(self.focus, 0.0, 1.0)]))
    }
}

/// From the probabilities of the hypotheses about each function, and the number of its suspects.
fn left(functions: impl Iterator<Item = (f64, f64, f64)>) -> Left {
    let (mut mass, mut entropy, mut within) = (0.0, 0.0, 0.0);
    for (rare, frequent, count) in functions {
        let both = rare + frequent;
        mass += both;
        entropy += surprise(both);
        if count > 1.0 {
            let bits = libm::log2(count);
            within += rare * bits + frequent * f64::min(bits, BITS_OF_FREQUENT);
        }
    }
    if mass <= 0.0 {
        return Left::default();
    }
    Left { mass, bits: ((entropy + within) / mass + libm::log2(mass)).max(0.0) }
}

/// How much each suspect counts among those of its function.
fn parts(candidates: &Candidates, doubts: &Doubts<'_>) -> Vec<f64> {
    let mut is_passed = vec![false; candidates.len()];
    let mut parts = Vec::with_capacity(candidates.len());
    // Those above come first.
    for place in 0..candidates.len() {
        let (node, above) = (candidates.node(place), candidates.above(place));
        is_passed[place] =
            doubts.passed.contains(&node) || above != NONE && is_passed[above as usize];
        let weight = doubts.slice.map_or(1.0, |slice| slice.weight(node));
        parts.push(if is_passed[place] { weight * PASSED_OVER } else { weight });
    }
    parts
}

/// The number of suspects at and below each, and whether it called its own function.
fn sizes(candidates: &Candidates, functions: &[u32]) -> (Vec<u32>, Vec<bool>) {
    let mut sizes = vec![1; candidates.len()];
    let mut goes_on = vec![false; candidates.len()];
    for place in (0..candidates.len()).rev() {
        let above = candidates.above(place);
        if above != NONE {
            sizes[above as usize] += sizes[place];
            goes_on[above as usize] |= functions[place] == functions[above as usize];
        }
    }
    (sizes, goes_on)
}

/// -p log2 p.
fn surprise(p: f64) -> f64 {
    if p > 0.0 { -p * libm::log2(p) } else { 0.0 }
}

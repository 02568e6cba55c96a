//! Chooses the list of statements that leads to the defect with the least effort.
//!
//! A question may be a list: which of these is wrong, or none? It takes one answer and the reading of some statements,
//! up to the first that is wrong. This is a greedy search for the list with the least expected remaining effort:
//!
//! - **Where the defect may be**, and which statements it makes wrong: see `model.rs`.
//! - **What is left** after an answer is measured by the entropy of the remaining possibilities, in prompts; and by at
//!   least one prompt as long as any suspect is left, because all of them must be right before a function is blamed.
//! - **What reading costs** is the length of a statement, and how hard it is to judge: see `reading.rs`.
//!
//! A list is sound whatever is in it: "none" says that each is right, a number that this one is wrong. Wrong weights
//! cost a question and never the culprit: nothing is left out of the search.

mod model;
mod reading;
#[cfg(test)]
mod tests;

pub use reading::Reading;

use crate::session::{Question, Slice};
use crate::strategy::{Candidates, NONE};
use crate::trace::NodeId;
use crate::tree::Tree;
use model::{Masses, Model, Region};
use std::collections::{BTreeMap, BTreeSet};

/// The most statements in one question.
pub(crate) const LONGEST_LIST: usize = 5;
/// The same if they are short and all about one function: a table of its calls.
const LONGEST_TABLE: usize = 12;
/// Limit on the cost of a row of a table.
const LONGEST_ROW: f64 = 1.6;
/// Limit on the cost of all statements of one question.
const LONGEST_READING: f64 = 12.0;
/// The cost of reading one short statement, in prompts.
const READING: f64 = 0.2;
/// The prompts that it takes to learn one bit; set too high on purpose, so that lists are filled.
const PROMPTS_PER_BIT: f64 = 1.3;
/// The cost of suspects directly below a wrong computation beyond one list, in prompts per list.
const FURTHER_LISTS: f64 = 0.3;
/// The share of the reading cost that remains after each prompt: users prefer longer questions to more of them.
const IMPATIENCE: f64 = 0.3;
/// The relative time for reading a second statement about the same function.
const SAME_FUNCTION: f64 = 0.6;
/// Suspects that are examined closely: the best single ones, and the best and the smallest of each function.
const POOL: usize = 60;
const BEST_OF_FUNCTION: usize = 3;
const SMALLEST_OF_FUNCTION: usize = 2;
const LARGEST_POOL: usize = 200;
/// And those nearest to this many fractions of the whole: the best single ones may all be neighbours.
const FRACTIONS: usize = 16;

/// Facts about the suspects besides their forest.
pub(crate) struct Doubts<'a> {
    pub tree: &'a Tree,
    /// Right answers by function.
    pub right: &'a BTreeMap<u32, u32>,
    pub slice: Option<&'a Slice>,
    /// Statements that were passed over in a list.
    pub passed: &'a BTreeSet<NodeId>,
    /// How suspicious a function is before anything is known about its calls: 1 for one with much code.
    pub priors: &'a BTreeMap<u32, f64>,
    /// The number of answered questions.
    pub asked: u64,
    /// Whether several statements may be asked about at once.
    pub lists: bool,
}

/// A suspect that may be in the list.
struct Choice {
    place: usize,
    reading: Reading,
    /// Itself and all below it.
    region: Region,
}

struct Search<'a> {
    candidates: &'a Candidates,
    model: Model,
    /// Suspects of the present tier directly below each suspect, and below the focus.
    children: Vec<u32>,
    children_of_focus: u32,
    /// The present cost of reading a short statement, in prompts.
    reading: f64,
    /// The suspects of the present tier.
    first: Vec<usize>,
    pool: Vec<Choice>,
}

/// The question with the least expected remaining effort.
pub(crate) fn least_effort(
    candidates: &Candidates,
    doubts: &Doubts<'_>,
    reading: &mut dyn FnMut(NodeId) -> Reading,
) -> Question {
    let mut readings: BTreeMap<usize, Reading> = BTreeMap::new();
    let mut chosen: Option<Search<'_>> = None;
    for tier in tiers(candidates, doubts.slice) {
        let mut search = Search::new(candidates, doubts, tier);
        let pool = search.places();
        for place in &pool {
            readings.entry(*place).or_insert_with(|| reading(candidates.node(*place)));
        }
        // Statements that cannot be judged are asked about when nothing else is left.
        let clear: Vec<usize> =
            pool.iter().copied().filter(|place| !readings[place].opaque).collect();
        let is_clear = !clear.is_empty();
        if is_clear || chosen.is_none() {
            search.examine(if is_clear { clear } else { pool }, &readings);
            chosen = Some(search);
        }
        if is_clear {
            break;
        }
    }
    let Some(search) = chosen else {
        return Question { nodes: vec![candidates.focus], why: String::new(), is_list: false };
    };
    let list = search.list(doubts.lists);
    let nodes: Vec<NodeId> =
        list.iter().map(|at| candidates.node(search.pool[*at].place)).collect();
    let total = candidates.total;
    let why = match (nodes.len(), total) {
        (1, 1) => "it is the only computation left that may hold the defect".to_owned(),
        (1, _) => format!(
            "of {total} suspects, right leaves {}",
            total - candidates.weight(nodes[0]).min(total)
        ),
        (n, _) => format!(
            "{total} computations may hold the defect, and one answer about these {n} leaves the least to \
             be asked"
        ),
    };
    Question { nodes, why, is_list: true }
}

/// The order of suspects: those that contributed to the value that was pointed at, then those that contributed to its
/// position, then all.
fn tiers(candidates: &Candidates, slice: Option<&Slice>) -> Vec<Vec<usize>> {
    let places = 0..candidates.len();
    let within = |some: &BTreeSet<NodeId>| -> Vec<usize> {
        places.clone().filter(|place| some.contains(&candidates.node(*place))).collect()
    };
    let mut tiers = match slice {
        Some(slice) => vec![within(&slice.value), within(&slice.position)],
        None => Vec::new(),
    };
    tiers.push(places.clone().collect());
    tiers.retain(|tier| !tier.is_empty());
    tiers
}

impl<'a> Search<'a> {
    fn new(candidates: &'a Candidates, doubts: &Doubts<'_>, first: Vec<usize>) -> Self {
        let model = Model::new(candidates, doubts);
        let mut children = vec![0; candidates.len()];
        let mut children_of_focus = 0;
        for place in &first {
            match candidates.above(*place) {
                NONE => children_of_focus += 1,
                above => children[above as usize] += 1,
            }
        }
        let asked = doubts.asked.saturating_sub(1).min(8) as u32;
        let reading = READING * libm::pow(IMPATIENCE, f64::from(asked));
        let pool = Vec::new();
        Search { candidates, model, children, children_of_focus, reading, first, pool }
    }

    /// Takes suspects into the pool.
    fn examine(&mut self, places: Vec<usize>, readings: &BTreeMap<usize, Reading>) {
        let choice = |place: usize| Choice {
            place,
            reading: readings[&place].clone(),
            region: self.model.region(place),
        };
        let pool = places.into_iter().map(choice).collect();
        self.pool = pool;
    }

    /// The best list, as indices into the pool.
    fn list(&self, several: bool) -> Vec<usize> {
        let mut list: Vec<usize> = Vec::new();
        let mut effort = f64::MAX;
        while list.is_empty() || several {
            let mut best: Option<(f64, Vec<usize>)> = None;
            for at in 0..self.pool.len() {
                // Identical statements are one.
                let known =
                    |other: &usize| self.pool[*other].reading.is_same(&self.pool[at].reading);
                if list.contains(&at) || list.iter().any(known) {
                    continue;
                }
                let longer = self.in_order([&list[..], &[at]].concat());
                if !self.is_readable(&longer) {
                    continue;
                }
                let expected = self.expected(&longer);
                if expected < best.as_ref().map_or(effort, |(least, _)| *least) - 1e-6 {
                    best = Some((expected, longer));
                }
            }
            let Some((expected, longer)) = best else { break };
            (effort, list) = (expected, longer);
        }
        list
    }

    /// The expected effort of a question about one suspect with a short statement.
    fn single(&self, place: usize) -> f64 {
        let Masses { mass, entropy } = self.model.below(place);
        let top = u32::from(self.candidates.above(place) == NONE);
        let rest = Masses { mass: 1.0 - mass, entropy: self.model.all().entropy - entropy };
        let bits =
            |of: &Masses| (of.entropy / of.mass.max(1e-9) + libm::log2(of.mass.max(1e-9))).max(0.0);
        let of_rest = self.children_of_focus.saturating_sub(top);
        1.0 + self.reading
            + mass * self.left(mass, bits(&self.model.below(place)), self.children[place])
            + rest.mass * self.left(rest.mass, bits(&rest), of_rest)
    }

    /// The suspects that a list is made of.
    fn places(&self) -> Vec<usize> {
        let scores: Vec<f64> = (0..self.children.len()).map(|place| self.single(place)).collect();
        let better = |a: &usize, b: &usize| scores[*a].total_cmp(&scores[*b]).then(a.cmp(b));
        let size = |place: &usize| self.model.size(*place);
        let mut places: Vec<usize> = self.first.clone();
        if places.len() > POOL {
            places.select_nth_unstable_by(POOL, better);
            places.truncate(POOL);
        }
        places.sort_unstable_by(better);
        let mut best_of: BTreeMap<u32, Vec<usize>> = BTreeMap::new();
        let mut smallest_of: BTreeMap<u32, Vec<usize>> = BTreeMap::new();
        for place in self.first.iter().copied() {
            let function = self.model.function(place);
            let best = best_of.entry(function).or_default();
            let at = best.partition_point(|other| better(other, &place).is_lt());
            if at < BEST_OF_FUNCTION {
                best.insert(at, place);
                best.truncate(BEST_OF_FUNCTION);
            }
            let smallest = smallest_of.entry(function).or_default();
            let at = smallest.partition_point(|other| size(other) <= size(&place));
            if at < SMALLEST_OF_FUNCTION {
                smallest.insert(at, place);
                smallest.truncate(SMALLEST_OF_FUNCTION);
            }
        }
        let mut more: Vec<usize> =
            best_of.into_values().chain(smallest_of.into_values()).flatten().collect();
        more.sort_unstable_by(better);
        for fraction in 1..FRACTIONS {
            let wanted = fraction as f64 / FRACTIONS as f64;
            let distance = |place: &usize| (self.model.below(*place).mass - wanted).abs();
            let nearest = self.first.iter().copied();
            places.extend(nearest.min_by(|a, b| distance(a).total_cmp(&distance(b))));
        }
        places.extend(more);
        let mut seen = BTreeSet::new();
        places.retain(|place| seen.insert(*place));
        places.truncate(LARGEST_POOL);
        places
    }

    fn is_above(&self, above: usize, below: usize) -> bool {
        let (above, below) = (self.pool[above].place, self.pool[below].place);
        above < below && below < above + self.model.size(above)
    }

    /// Likely ones first, but descendants come before their ancestors: their answers say more.
    fn in_order(&self, mut list: Vec<usize>) -> Vec<usize> {
        let worth = |at: &usize| {
            let choice = &self.pool[*at];
            self.model.wrong(&choice.region) / choice.reading.cost
        };
        list.sort_by(|a, b| worth(b).total_cmp(&worth(a)).then(a.cmp(b)));
        let mut ordered: Vec<usize> = Vec::new();
        for at in list {
            let before = ordered.iter().position(|other| self.is_above(*other, at));
            ordered.insert(before.unwrap_or(ordered.len()), at);
        }
        ordered
    }

    /// The expected prompts and reading until the end, if this list is asked about.
    fn expected(&self, list: &[usize]) -> f64 {
        let mut expected = 1.0;
        let mut cleared = self.model.nothing();
        let mut children = self.children_of_focus;
        // The probability that the user reads on.
        let mut reads = 1.0;
        for (i, at) in list.iter().enumerate() {
            let before = &list[..i];
            expected += self.reading * self.cost(before, *at) * f64::max(reads, 0.0);
            let choice = &self.pool[*at];
            let mut region = choice.region.clone();
            // Without those below it that precede it in the list.
            for other in before.iter().filter(|other| self.is_above(*at, **other)) {
                let within = |third: &usize| self.is_above(*third, *other);
                let is_inner =
                    before.iter().any(|third| self.is_above(*at, *third) && within(third));
                if !is_inner {
                    region.subtract(&self.pool[*other].region);
                }
            }
            let left = self.model.after(&cleared, &region);
            expected += left.mass * self.left(left.mass, left.bits, self.children[choice.place]);
            reads -= left.mass;
            cleared.add(&region);
            let top = u32::from(self.candidates.above(choice.place) == NONE);
            children = children.saturating_sub(top);
        }
        let rest = self.model.without(&cleared);
        expected + rest.mass * self.left(rest.mass, rest.bits, children)
    }

    /// The remaining effort, in prompts, if the defect is among some suspects, of which `children` are directly below
    /// the wrong computation.
    fn left(&self, mass: f64, bits: f64, children: u32) -> f64 {
        if children == 0 || mass <= 0.0 {
            return 0.0;
        }
        let further = (f64::from(children) / LONGEST_LIST as f64 - 1.0).max(0.0) * FURTHER_LISTS;
        (PROMPTS_PER_BIT * bits * (1.0 + 2.0 * self.reading)).max(1.0 + self.reading) + further
    }

    /// The cost of reading a statement after others of the same list.
    fn cost(&self, before: &[usize], at: usize) -> f64 {
        let choice = &self.pool[at];
        let function = self.model.function(choice.place);
        let same = |other: &usize| self.model.function(self.pool[*other].place) == function;
        let pace = if before.iter().any(same) { SAME_FUNCTION } else { 1.0 };
        choice.reading.after(before.iter().map(|other| &self.pool[*other].reading)) * pace
    }

    /// Whether a list may be asked about.
    fn is_readable(&self, list: &[usize]) -> bool {
        let function = |at: usize| self.model.function(self.pool[at].place);
        let is_row = |i: usize| {
            function(list[i]) == function(list[0]) && self.cost(&list[..i], list[i]) <= LONGEST_ROW
        };
        let cost = |i: usize| self.cost(&list[..i], list[i]);
        list.len() == 1
            || (list.len() <= LONGEST_LIST
                || list.len() <= LONGEST_TABLE && (0..list.len()).all(is_row))
                && (0..list.len()).map(cost).sum::<f64>() <= LONGEST_READING
    }
}

//! The strategies of the literature for the next question, one function each.
//!
//! With W suspects below a wrong computation, a question about one with w suspects in its subtree (itself included)
//! leaves W - w if it is right, and w - 1 others if it is wrong.
//!
//! - *Top-down* asks about the children of the focus in their order, *heaviest first* about the child with the most
//!   suspects.
//! - *Divide and query* (Shapiro) asks about the heaviest with at most W/2; Hirunkitti's about the one whose weight is
//!   nearest to W/2, from either side.
//! - *Optimal divide and query* (after Insa and Silva) makes the worse of the two outcomes, W - w and w - 1, as small
//!   as it can be. Like theirs it weights computations: a defect is in a *function*, so each function has one share,
//!   which is divided among its computations and halved by every right answer about one of them. A question that
//!   divides the shares well is preferred to one that divides the numbers well, as long as the remaining suspects can
//!   still be searched within 1.5 log2 of the number of computations; so that remains the maximum number of questions
//!   where single questions can divide at all.
//! - *Top-down, then divide* goes down until the first "wrong", then divides optimally.
//! - *Least effort*, the default, asks about lists: see `effort.rs`. In a long run, of which only a part is in the
//!   tree, it divides optimally until the part is complete.
//!
//! Where no single question divides well, because a computation has very many children, siblings are asked about
//! together: are these all right? A "no" says that one of them is wrong. That is sound for any set of computations;
//! only those of one function are combined, because a person can judge them at a glance.

use crate::session::Question;
use crate::trace::NodeId;
use crate::tree::Tree;
use std::collections::BTreeMap;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Strategy {
    TopDown,
    HeaviestFirst,
    /// That of Shapiro.
    DivideAndQuery,
    Hirunkitti,
    Optimal,
    TopDownThenDivide,
    #[default]
    LeastEffort,
}

impl Strategy {
    pub const ALL: [Strategy; 7] = [
        Strategy::LeastEffort,
        Strategy::TopDown,
        Strategy::HeaviestFirst,
        Strategy::DivideAndQuery,
        Strategy::Hirunkitti,
        Strategy::Optimal,
        Strategy::TopDownThenDivide,
    ];

    /// Its name in options.
    pub fn name(self) -> &'static str {
        match self {
            Strategy::TopDown => "top-down",
            Strategy::HeaviestFirst => "heaviest-first",
            Strategy::DivideAndQuery => "divide-and-query",
            Strategy::Hirunkitti => "hirunkitti",
            Strategy::Optimal => "optimal",
            Strategy::TopDownThenDivide => "top-down-then-divide",
            Strategy::LeastEffort => "least-effort",
        }
    }

    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|s| s.name() == name)
    }
}

/// No suspect.
pub(crate) const NONE: u32 = u32::MAX;

#[derive(Clone, Copy, Debug)]
pub(crate) struct Suspect {
    node: NodeId,
    /// The index of its parent suspect, or NONE.
    above: u32,
    weight: u64,
}

/// The suspects below the focus, as a forest: suspects that are separated only by computations that cannot be asked
/// about count as parent and child.
#[derive(Clone, Debug)]
pub struct Candidates {
    pub focus: NodeId,
    /// All of them, including those that are left out of the tree.
    pub total: u64,
    /// In the order of a walk from the top.
    suspects: Vec<Suspect>,
}

impl Candidates {
    pub(crate) fn new(focus: NodeId) -> Self {
        Candidates { focus, total: 0, suspects: Vec::new() }
    }

    /// Adds one and returns its index.
    pub(crate) fn enter(&mut self, node: NodeId, above: u32) -> u32 {
        self.suspects.push(Suspect { node, above, weight: 0 });
        self.suspects.len() as u32 - 1
    }

    pub(crate) fn set_weight(&mut self, place: u32, weight: u64) {
        self.suspects[place as usize].weight = weight;
    }

    /// The suspect at an index.
    pub(crate) fn node(&self, place: usize) -> NodeId {
        self.suspects[place].node
    }

    /// The index of the parent of a suspect, or NONE.
    pub(crate) fn above(&self, place: usize) -> u32 {
        self.suspects[place].above
    }

    /// The number of suspects in the tree.
    pub fn len(&self) -> usize {
        self.suspects.len()
    }

    pub fn is_empty(&self) -> bool {
        self.suspects.is_empty()
    }

    pub fn contains(&self, node: NodeId) -> bool {
        self.suspects.iter().any(|s| s.node == node)
    }

    pub fn weight(&self, node: NodeId) -> u64 {
        self.suspects.iter().find(|s| s.node == node).map_or(0, |s| s.weight)
    }

    /// Suspects without a parent.
    pub(crate) fn tops(&self) -> impl Iterator<Item = &Suspect> {
        self.suspects.iter().filter(|s| s.above == NONE)
    }

    /// The first of those with the least `cost`.
    fn least(&self, mut cost: impl FnMut(u64) -> u64) -> Option<&Suspect> {
        self.suspects.iter().min_by_key(|s| cost(s.weight))
    }
}

impl Strategy {
    /// Whether it asks about the children of the focus in turn.
    pub(crate) fn is_top_down(self, found_wrong: bool) -> bool {
        match self {
            Strategy::TopDown | Strategy::HeaviestFirst => true,
            Strategy::TopDownThenDivide => !found_wrong,
            _ => false,
        }
    }

    /// The next question. There is at least one suspect.
    pub(crate) fn choose(self, candidates: &Candidates, tree: &Tree, so_far: &SoFar) -> Question {
        let (grouping, found_wrong) = (so_far.grouping, so_far.found_wrong);
        let total = candidates.total;
        let half = total.div_ceil(2);
        let divides = !self.is_top_down(found_wrong);
        let dividing = [Strategy::Optimal, Strategy::TopDownThenDivide, Strategy::LeastEffort];
        let optimal = divides && dividing.contains(&self);
        let likely = match optimal && so_far.by_function && tree.extent().is_none() {
            true => likely(candidates, tree, so_far),
            false => None,
        };
        if optimal
            && grouping
            && likely.is_none()
            && let Some(group) = group(candidates, tree)
        {
            return group;
        }
        let chosen = match self {
            _ if likely.is_some() => likely,
            Strategy::TopDown => candidates.tops().next(),
            Strategy::TopDownThenDivide if !divides => candidates.tops().next(),
            Strategy::HeaviestFirst => {
                // The first of the heaviest, in source order.
                let most = candidates.tops().map(|s| s.weight).max();
                candidates.tops().find(|s| Some(s.weight) == most)
            }
            Strategy::DivideAndQuery => {
                candidates.least(|w| if w <= half { half - w } else { total + w })
            }
            Strategy::Hirunkitti => candidates.least(|w| (2 * w).abs_diff(total)),
            Strategy::Optimal | Strategy::TopDownThenDivide | Strategy::LeastEffort => {
                candidates.least(|w| (total - w).max(w - 1))
            }
        };
        let (node, weight) = chosen.map_or((candidates.focus, 0), |s| (s.node, s.weight));
        let why = if total == 1 {
            "it is the only computation left that may hold the defect".to_owned()
        } else if divides {
            format!("of {total} suspects, right leaves {}, wrong leaves {weight}", total - weight)
        } else {
            match self {
                Strategy::HeaviestFirst => {
                    format!("most of the {total} suspects are below it: {weight}")
                }
                _ => "the wrong result depends on it, and it is the next".to_owned(),
            }
        };
        Question { nodes: vec![node], why, is_list: false }
    }
}

/// The history of a session, as far as a choice depends on it.
#[derive(Clone, Debug, Default)]
pub(crate) struct SoFar {
    pub grouping: bool,
    pub by_function: bool,
    pub found_wrong: bool,
    /// The number of answered questions.
    pub asked: u64,
    /// The number of suspects before the first question.
    pub at_first: u64,
    /// Right answers by function.
    pub right: BTreeMap<u32, u32>,
}

/// The suspect that divides the shares of functions best, if it divides them well and does not leave too much.
fn likely<'c>(candidates: &'c Candidates, tree: &Tree, so_far: &SoFar) -> Option<&'c Suspect> {
    /// The largest share that a good question leaves.
    const GOOD: f64 = 0.7;
    let suspects = &candidates.suspects;
    let functions: Vec<u32> = suspects.iter().map(|s| tree.function(s.node)).collect();
    let mut counts: BTreeMap<u32, f64> = BTreeMap::new();
    for function in &functions {
        *counts.entry(*function).or_default() += 1.0;
    }
    let share = |function: u32| {
        let right = so_far.right.get(&function).copied().unwrap_or(0).min(16);
        1.0 / f64::from(1u32 << right) / counts.get(&function).copied().unwrap_or(1.0)
    };
    let own: Vec<f64> = functions.iter().map(|f| share(*f)).collect();
    // Those below come after those above them.
    let mut below = own.clone();
    for place in (0..suspects.len()).rev() {
        let above = suspects[place].above;
        if above != NONE {
            below[above as usize] += below[place];
        }
    }
    let all: f64 = own.iter().sum();
    let left = |place: usize| (all - below[place]).max(below[place] - own[place]);
    let best = (0..suspects.len()).min_by(|a, b| left(*a).total_cmp(&left(*b)))?;
    // One and a half times the logarithm, rounded down.
    let most = u64::from((so_far.at_first.max(2) as u128).saturating_pow(3).ilog2() / 2);
    let weight = suspects[best].weight;
    let worse = (candidates.total - weight).max(weight.saturating_sub(1));
    let still = u64::from(64 - worse.leading_zeros());
    (left(best) <= GOOD * all && so_far.asked + 1 + still <= most).then_some(&suspects[best])
}

/// Siblings of one function to be asked about together, if that divides the suspects much better than any single one
/// does.
fn group(candidates: &Candidates, tree: &Tree) -> Option<Question> {
    /// Below this a single question is nearly as good, and easier to answer.
    const WORTH_WHILE: u64 = 8;
    let total = candidates.total;
    if total < WORTH_WHILE {
        return None;
    }
    let single = candidates.least(|w| (total - w).max(w - 1))?;
    let weight = single.weight;
    let best = (total - weight).max(weight - 1);
    if best * 3 < total * 2 {
        return None;
    }
    let mut families: BTreeMap<(u32, u32), Vec<Suspect>> = BTreeMap::new();
    for suspect in &candidates.suspects {
        families.entry((suspect.above, tree.function(suspect.node))).or_default().push(*suspect);
    }
    let mut chosen: Option<(u64, Vec<NodeId>)> = None;
    for siblings in families.into_values().filter(|s| s.len() > 2) {
        let mut sum = 0;
        let mut some = Vec::new();
        for Suspect { node, weight, .. } in siblings {
            if sum + weight > total.div_ceil(2) {
                continue;
            }
            sum += weight;
            some.push(node);
        }
        if some.len() > 1 && chosen.as_ref().is_none_or(|(most, _)| sum > *most) {
            chosen = Some((sum, some));
        }
    }
    let (sum, nodes) = chosen.filter(|(sum, _)| total - sum < best)?;
    let why = format!(
        "{total} computations may hold the defect, and these {} have {sum} of them",
        nodes.len()
    );
    Some(Question { nodes, why, is_list: false })
}

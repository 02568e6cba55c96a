//! Which question next? One function for each strategy of the literature.
//!
//! With W suspects below a wrong computation, asking about one with w suspects in its subtree
//! (itself included) leaves W - w if it is right, and w - 1 others if it is wrong.
//!
//! - *Top-down* asks about the children of the focus in their order, *heaviest first* about the
//!   child with the most suspects.
//! - *Divide and query* (Shapiro) asks about the heaviest with at most W/2; Hirunkitti's about the
//!   one whose weight is nearest to W/2, from either side.
//! - *Optimal divide and query* (after Insa and Silva) makes the worse of the two outcomes, W - w
//!   and w - 1, as small as it can be.
//! - *Top-down, then divide* goes down until the first "wrong", then divides optimally.
//!
//! Where no single question divides well, because a computation has very many children, siblings
//! are asked about together: are these all right? A "no" says that one of them is wrong. That is
//! sound for any set of computations; only those of one function are put together, because a
//! person can judge them at a glance.

use crate::session::Question;
use crate::trace::NodeId;
use crate::tree::Tree;
use std::collections::BTreeMap;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Strategy {
    TopDown,
    HeaviestFirst,
    /// Shapiro's.
    DivideAndQuery,
    Hirunkitti,
    #[default]
    Optimal,
    TopDownThenDivide,
}

impl Strategy {
    pub const ALL: [Strategy; 6] = [
        Strategy::TopDown,
        Strategy::HeaviestFirst,
        Strategy::DivideAndQuery,
        Strategy::Hirunkitti,
        Strategy::Optimal,
        Strategy::TopDownThenDivide,
    ];

    /// As users write it.
    pub fn name(self) -> &'static str {
        match self {
            Strategy::TopDown => "top-down",
            Strategy::HeaviestFirst => "heaviest-first",
            Strategy::DivideAndQuery => "divide-and-query",
            Strategy::Hirunkitti => "hirunkitti",
            Strategy::Optimal => "optimal",
            Strategy::TopDownThenDivide => "top-down-then-divide",
        }
    }

    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|s| s.name() == name)
    }
}

/// The suspects below the focus, as a forest: those between which only computations lie that
/// cannot be asked about count as parent and child.
#[derive(Clone, Debug)]
pub struct Candidates {
    pub focus: NodeId,
    /// All of them.
    pub total: u64,
    /// In the order of a walk from the top: node, and the suspect above it.
    entered: Vec<(NodeId, Option<NodeId>)>,
    weights: BTreeMap<NodeId, u64>,
}

impl Candidates {
    pub(crate) fn new(focus: NodeId) -> Self {
        Candidates { focus, total: 0, entered: Vec::new(), weights: BTreeMap::new() }
    }

    pub(crate) fn enter(&mut self, node: NodeId, above: Option<NodeId>) {
        self.entered.push((node, above));
    }

    pub(crate) fn leave(&mut self, node: NodeId, weight: u64) {
        self.weights.insert(node, weight);
    }

    pub fn contains(&self, node: NodeId) -> bool {
        self.weights.contains_key(&node)
    }

    pub fn weight(&self, node: NodeId) -> u64 {
        self.weights.get(&node).copied().unwrap_or(0)
    }

    fn nodes(&self) -> impl Iterator<Item = NodeId> {
        self.entered.iter().map(|(node, _)| *node)
    }

    /// Those with no suspect above them.
    fn tops(&self) -> impl Iterator<Item = NodeId> {
        self.entered.iter().filter(|(_, above)| above.is_none()).map(|(node, _)| *node)
    }

    /// The first of those for which `cost` is least.
    fn least(&self, mut cost: impl FnMut(u64) -> u64) -> Option<NodeId> {
        self.nodes().min_by_key(|n| cost(self.weight(*n)))
    }
}

impl Strategy {
    /// The next question. There is at least one suspect.
    pub(crate) fn choose(
        self,
        candidates: &Candidates,
        tree: &Tree,
        grouping: bool,
        found_wrong: bool,
    ) -> Question {
        let total = candidates.total;
        let half = total.div_ceil(2);
        let divides = match self {
            Strategy::TopDown | Strategy::HeaviestFirst => false,
            Strategy::TopDownThenDivide => found_wrong,
            _ => true,
        };
        if divides
            && grouping
            && matches!(self, Strategy::Optimal | Strategy::TopDownThenDivide)
            && let Some(group) = group(candidates, tree)
        {
            return group;
        }
        let chosen = match self {
            Strategy::TopDown => candidates.tops().next(),
            Strategy::TopDownThenDivide if !divides => candidates.tops().next(),
            Strategy::HeaviestFirst => {
                // The first of the heaviest, as it stands in the source's order.
                let most = candidates.tops().map(|n| candidates.weight(n)).max();
                candidates.tops().find(|n| Some(candidates.weight(*n)) == most)
            }
            Strategy::DivideAndQuery => {
                candidates.least(|w| if w <= half { half - w } else { total + w })
            }
            Strategy::Hirunkitti => candidates.least(|w| (2 * w).abs_diff(total)),
            Strategy::Optimal | Strategy::TopDownThenDivide => {
                candidates.least(|w| (total - w).max(w - 1))
            }
        };
        let node = chosen.unwrap_or(candidates.focus);
        let weight = candidates.weight(node);
        let why = if total == 1 {
            "it is the only computation left that may hold the defect".to_owned()
        } else if divides {
            format!(
                "{total} computations may hold the defect: if this one is right, {} of them are \
                 left; if it is wrong, {weight}, with itself",
                total - weight
            )
        } else {
            match self {
                Strategy::HeaviestFirst => {
                    format!("most of the {total} suspects are below it: {weight}")
                }
                _ => "it is the next that the wrong result rests on".to_owned(),
            }
        };
        Question { nodes: vec![node], why }
    }
}

/// Siblings of one function to be asked about together, where that divides the suspects better
/// than any single one does by far.
fn group(candidates: &Candidates, tree: &Tree) -> Option<Question> {
    /// Below this a single question does nearly as well, and is easier to answer.
    const WORTH_WHILE: u64 = 8;
    let total = candidates.total;
    if total < WORTH_WHILE {
        return None;
    }
    let single = candidates.least(|w| (total - w).max(w - 1))?;
    let weight = candidates.weight(single);
    let best = (total - weight).max(weight - 1);
    if best * 3 < total * 2 {
        return None;
    }
    let mut families: BTreeMap<(Option<NodeId>, u32), Vec<NodeId>> = BTreeMap::new();
    for (node, above) in &candidates.entered {
        families.entry((*above, tree.function(*node))).or_default().push(*node);
    }
    let mut chosen: Option<(u64, Vec<NodeId>)> = None;
    for siblings in families.into_values().filter(|s| s.len() > 2) {
        let mut sum = 0;
        let mut some = Vec::new();
        for node in siblings {
            let weight = candidates.weight(node);
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
    Some(Question { nodes, why })
}

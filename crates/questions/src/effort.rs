//! Chooses the list of statements that leads to the defect with the least effort.
//!
//! A question may be a list: which of these is wrong, or none? It takes one answer and the reading of some statements,
//! up to the first that is wrong. This is a greedy search for the list with the least expected remaining effort:
//!
//! - **Where the defect may be.** A defect is in a function, so each function has one share, which is divided among its
//!   suspects and halved by every right answer about one of them. Suspects that contributed to what the user pointed at
//!   count for more: see [`Slice`]; those that were passed over in a list, and what is below them, for less. The wrong
//!   computation itself also has the share of its function.
//! - **What is left** after an answer is measured by the entropy of the remaining possibilities, in prompts; and by at
//!   least one prompt as long as any suspect is left, because all of them must be right before a function is blamed.
//! - **What reading costs** is the length of a statement, and how hard it is to judge (`Reading`). A second statement
//!   about the same function is read faster.
//!
//! A list is sound whatever is in it: "none" says that each is right, a number that this one is wrong. Wrong weights
//! cost a question and never the culprit: nothing is left out of the search.

use crate::session::{Question, Slice};
use crate::strategy::{Candidates, NONE};
use crate::trace::NodeId;
use crate::tree::Tree;
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
/// The share of the function of the wrong computation.
const SHARE_OF_FOCUS: f64 = 0.5;
/// The part of the share of a function that remains after a right answer.
const AFTER_RIGHT_ANSWER: f64 = 0.5;
/// The part of the weight that remains of a statement, and of what is below it, if it was passed over: the user found a
/// later one of the list wrong.
const PASSED_OVER: f64 = 0.05;
/// Suspects that are examined closely: the best single ones, and the best of each function.
const POOL: usize = 60;
const POOL_OF_FUNCTION: usize = 3;
const LARGEST_POOL: usize = 200;
/// And those nearest to this many fractions of the whole: the best single ones may all be neighbours.
const FRACTIONS: usize = 16;

/// How hard a statement is to read.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Reading {
    /// 1 for a short statement.
    pub cost: f64,
    /// It cannot be judged: it shows an unknown function, or too little of its values.
    pub opaque: bool,
}

impl Reading {
    /// Estimates it from the text of a statement.
    pub fn of(text: &str) -> Self {
        /// The length of a short statement in characters, and the limit on characters that are counted.
        const SHORT: f64 = 120.0;
        const READ: usize = 360;
        let unknown_function = ["{…}", "\\…", "#Fun<"].iter().any(|mark| text.contains(mark));
        let applied = text.contains("{\\");
        let cut = text.contains('…');
        let unevaluated = text.matches('_').count().min(20) as f64 * 0.05;
        let cost = 1.0
            + text.chars().count().min(READ) as f64 / SHORT
            + f64::from(u8::from(unknown_function || applied)) * 1.5
            + f64::from(u8::from(cut)) * 0.5
            + unevaluated;
        Reading { cost, opaque: unknown_function }
    }
}

/// Facts about the suspects besides their forest.
pub(crate) struct Doubts<'a> {
    pub tree: &'a Tree,
    /// Right answers by function.
    pub right: &'a BTreeMap<u32, u32>,
    pub slice: Option<&'a Slice>,
    /// Statements that were passed over in a list.
    pub passed: &'a BTreeSet<NodeId>,
    /// The number of answered questions.
    pub asked: u64,
    /// Whether several statements may be asked about at once.
    pub lists: bool,
}

/// Sums over a suspect and all below it.
#[derive(Clone, Copy, Default)]
struct SubtreeSums {
    /// The probability of the defect there.
    mass: f64,
    /// The sum of -p log2 p over that.
    entropy: f64,
    /// Suspects directly below.
    children: u32,
    /// The number of suspects, itself and all below, which follow it in the order of the walk.
    size: usize,
}

struct Search<'a> {
    candidates: &'a Candidates,
    functions: Vec<u32>,
    below: Vec<SubtreeSums>,
    /// The same for the focus and all suspects.
    all: SubtreeSums,
    /// The present cost of reading a short statement, in prompts.
    reading: f64,
    /// The suspects at the top.
    first: Vec<usize>,
}

/// The question with the least expected remaining effort.
pub(crate) fn least_effort(
    candidates: &Candidates,
    doubts: &Doubts<'_>,
    reading: &mut dyn FnMut(NodeId) -> Reading,
) -> Question {
    let mut readings: BTreeMap<usize, Reading> = BTreeMap::new();
    let mut chosen: Option<(Search<'_>, Vec<usize>)> = None;
    for tier in tiers(candidates, doubts.slice) {
        let search = Search::new(candidates, doubts, tier);
        let pool = search.pool();
        for place in &pool {
            readings.entry(*place).or_insert_with(|| reading(candidates.node(*place)));
        }
        // Statements that cannot be judged are asked about when nothing else is left.
        let clear: Vec<usize> =
            pool.iter().copied().filter(|place| !readings[place].opaque).collect();
        if !clear.is_empty() {
            chosen = Some((search, clear));
            break;
        }
        chosen.get_or_insert((search, pool));
    }
    let Some((search, pool)) = chosen else {
        return Question { nodes: vec![candidates.focus], why: String::new(), is_list: false };
    };
    let cost: BTreeMap<usize, f64> = readings.iter().map(|(place, r)| (*place, r.cost)).collect();
    let mut list: Vec<usize> = Vec::new();
    let mut effort = f64::MAX;
    while list.is_empty() || doubts.lists {
        let mut best: Option<(f64, Vec<usize>)> = None;
        for place in pool.iter().filter(|place| !list.contains(place)) {
            let longer = [&list[..], &[*place]].concat();
            if !search.is_readable(&longer, &cost) {
                continue;
            }
            let longer = search.in_order(longer, &cost);
            let expected = search.expected(&longer, &cost);
            if expected < best.as_ref().map_or(effort, |(least, _)| *least) - 1e-6 {
                best = Some((expected, longer));
            }
        }
        let Some((expected, longer)) = best else { break };
        (effort, list) = (expected, longer);
    }
    let nodes: Vec<NodeId> = list.iter().map(|place| candidates.node(*place)).collect();
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
        let functions: Vec<u32> = (0..candidates.len())
            .map(|place| doubts.tree.function(candidates.node(place)))
            .collect();
        let mut is_passed = vec![false; candidates.len()];
        let mut part = Vec::with_capacity(candidates.len());
        // Those above come first.
        for place in 0..candidates.len() {
            let (node, above) = (candidates.node(place), candidates.above(place));
            is_passed[place] =
                doubts.passed.contains(&node) || above != NONE && is_passed[above as usize];
            let weight = doubts.slice.map_or(1.0, |slice| slice.weight(node));
            part.push(if is_passed[place] { weight * PASSED_OVER } else { weight });
        }
        // For each function: the sum, and the largest share of a suspect.
        let mut shares: BTreeMap<u32, (f64, f64)> = BTreeMap::new();
        for (function, part) in functions.iter().zip(&part) {
            let (sum, most) = shares.entry(*function).or_default();
            (*sum, *most) = (*sum + part, most.max(*part));
        }
        let after_right = |function: u32| {
            let right = doubts.right.get(&function).copied().unwrap_or(0).min(16);
            libm::pow(AFTER_RIGHT_ANSWER, f64::from(right))
        };
        let own = |place: usize| {
            let (sum, most) = shares[&functions[place]];
            most * part[place] / sum * after_right(functions[place])
        };
        let mut masses: Vec<f64> = (0..candidates.len()).map(own).collect();
        let of_focus = doubts.tree.function(candidates.focus);
        let mut focus = SHARE_OF_FOCUS * after_right(of_focus);
        if let Some(place) = functions.iter().position(|function| *function == of_focus) {
            focus = focus.max(masses[place]);
        }
        let total: f64 = masses.iter().sum::<f64>() + focus;
        masses.iter_mut().for_each(|mass| *mass /= total);
        let mut below: Vec<SubtreeSums> = masses
            .iter()
            .map(|mass| SubtreeSums { mass: *mass, entropy: surprise(*mass), children: 0, size: 1 })
            .collect();
        let mut all = SubtreeSums {
            mass: 1.0,
            entropy: surprise(focus / total),
            children: 0,
            size: candidates.len(),
        };
        let mut is_first = vec![false; candidates.len()];
        first.iter().for_each(|place| is_first[*place] = true);
        let counts = |place: usize| u32::from(is_first[place]);
        // Those below come after those above them.
        for place in (0..candidates.len()).rev() {
            let SubtreeSums { mass, entropy, size, .. } = below[place];
            match candidates.above(place) {
                NONE => {
                    all.entropy += entropy;
                    all.children += counts(place);
                }
                above => {
                    let above = &mut below[above as usize];
                    above.mass += mass;
                    above.entropy += entropy;
                    above.size += size;
                    above.children += counts(place);
                }
            }
        }
        let asked = doubts.asked.saturating_sub(1).min(8) as u32;
        let reading = READING * libm::pow(IMPATIENCE, f64::from(asked));
        Search { candidates, functions, below, all, reading, first }
    }

    /// The expected effort of a question about one suspect with a short statement.
    fn single(&self, place: usize) -> f64 {
        let SubtreeSums { mass, entropy, children, .. } = self.below[place];
        let top = u32::from(self.candidates.above(place) == NONE);
        let rest = SubtreeSums {
            mass: 1.0 - mass,
            entropy: self.all.entropy - entropy,
            children: self.all.children.saturating_sub(top),
            ..self.all
        };
        1.0 + self.reading
            + mass * self.left(mass, entropy, children)
            + rest.mass * self.left(rest.mass, rest.entropy, rest.children)
    }

    /// The suspects that a list is made of.
    fn pool(&self) -> Vec<usize> {
        let scores: Vec<f64> = (0..self.below.len()).map(|place| self.single(place)).collect();
        let better = |a: &usize, b: &usize| scores[*a].total_cmp(&scores[*b]).then(a.cmp(b));
        let mut places: Vec<usize> = self.first.clone();
        if places.len() > POOL {
            places.select_nth_unstable_by(POOL, better);
            places.truncate(POOL);
        }
        places.sort_unstable_by(better);
        let mut of_function: BTreeMap<u32, Vec<usize>> = BTreeMap::new();
        for place in self.first.iter().copied() {
            let best = of_function.entry(self.functions[place]).or_default();
            let at = best.partition_point(|other| better(other, &place).is_lt());
            if at < POOL_OF_FUNCTION {
                best.insert(at, place);
                best.truncate(POOL_OF_FUNCTION);
            }
        }
        let known: BTreeSet<usize> = places.iter().copied().collect();
        let mut more: Vec<usize> =
            of_function.into_values().flatten().filter(|place| !known.contains(place)).collect();
        more.sort_unstable_by(better);
        for fraction in 1..FRACTIONS {
            let wanted = fraction as f64 / FRACTIONS as f64;
            let distance = |place: &usize| (self.below[*place].mass - wanted).abs();
            let nearest = self.first.iter().copied();
            let nearest = nearest.min_by(|a, b| distance(a).total_cmp(&distance(b)));
            places.extend(nearest.filter(|place| !known.contains(place)));
        }
        let mut seen = BTreeSet::new();
        places.retain(|place| seen.insert(*place));
        more.retain(|place| !places.contains(place));
        places.extend(more);
        places.truncate(LARGEST_POOL);
        places
    }

    fn is_above(&self, above: usize, place: usize) -> bool {
        above < place && place < above + self.below[above].size
    }

    /// Likely ones first, but descendants come before their ancestors: their answers say more.
    fn in_order(&self, mut list: Vec<usize>, cost: &BTreeMap<usize, f64>) -> Vec<usize> {
        list.sort_by(|a, b| {
            let worth = |place: &usize| self.below[*place].mass / cost[place];
            worth(b).total_cmp(&worth(a)).then(a.cmp(b))
        });
        let mut ordered: Vec<usize> = Vec::new();
        for place in list {
            let at = ordered.iter().position(|other| self.is_above(*other, place));
            ordered.insert(at.unwrap_or(ordered.len()), place);
        }
        ordered
    }

    /// The expected prompts and reading until the end, if this list is asked about.
    fn expected(&self, list: &[usize], cost: &BTreeMap<usize, f64>) -> f64 {
        let mut rest = self.all;
        let mut expected = 1.0;
        for (i, place) in list.iter().enumerate() {
            let before = &list[..i];
            let pace = self.pace(before, *place);
            expected += self.reading * cost[place] * pace * rest.mass.max(0.0);
            let SubtreeSums { mut mass, mut entropy, children, .. } = self.below[*place];
            // Without those below it that precede it in the list.
            for other in before.iter().filter(|other| self.is_above(*place, **other)) {
                let within = |third: &usize| self.is_above(*third, *other);
                if !before
                    .iter()
                    .any(|third| third != other && self.is_above(*place, *third) && within(third))
                {
                    mass -= self.below[*other].mass;
                    entropy -= self.below[*other].entropy;
                }
            }
            let mass = mass.max(1e-9);
            expected += mass * self.left(mass, entropy.max(0.0), children);
            rest.mass -= mass;
            rest.entropy -= entropy;
            let top = u32::from(self.candidates.above(*place) == NONE);
            rest.children = rest.children.saturating_sub(top);
        }
        let mass = rest.mass.max(1e-9);
        expected + mass * self.left(mass, rest.entropy.max(0.0), rest.children)
    }

    /// The remaining effort, in prompts, if the defect is among some suspects, of which `children` are directly below
    /// the wrong computation.
    fn left(&self, mass: f64, entropy: f64, children: u32) -> f64 {
        if children == 0 || mass <= 0.0 {
            return 0.0;
        }
        let bits = (entropy / mass + libm::log2(mass)).max(0.0);
        let further = (f64::from(children) / LONGEST_LIST as f64 - 1.0).max(0.0) * FURTHER_LISTS;
        (PROMPTS_PER_BIT * bits * (1.0 + 2.0 * self.reading)).max(1.0 + self.reading) + further
    }

    /// The cost of reading a list; a second statement about the same function is read faster.
    fn cost_of(&self, list: &[usize], cost: &BTreeMap<usize, f64>) -> f64 {
        list.iter().enumerate().map(|(i, place)| cost[place] * self.pace(&list[..i], *place)).sum()
    }

    /// How fast a statement is read after others.
    fn pace(&self, before: &[usize], place: usize) -> f64 {
        let same = |other: &usize| self.functions[*other] == self.functions[place];
        if before.iter().any(same) { SAME_FUNCTION } else { 1.0 }
    }

    /// Whether a list may be asked about.
    fn is_readable(&self, list: &[usize], cost: &BTreeMap<usize, f64>) -> bool {
        let function = self.functions[list[0]];
        let is_row =
            |place: &usize| self.functions[*place] == function && cost[place] <= LONGEST_ROW;
        list.len() == 1
            || (list.len() <= LONGEST_LIST
                || list.len() <= LONGEST_TABLE && list.iter().all(is_row))
                && self.cost_of(list, cost) <= LONGEST_READING
    }
}

/// -p log2 p.
fn surprise(p: f64) -> f64 {
    if p > 0.0 { -p * libm::log2(p) } else { 0.0 }
}

#[cfg(test)]
mod tests {
    use super::{LONGEST_LIST, LONGEST_TABLE, Reading};
    use crate::links::Link;
    use crate::session::{Answer, Session, Slice, Source, Step};
    use crate::strategy::Strategy;
    use crate::trace::NodeId;
    use crate::tree::Tree;
    use std::collections::BTreeSet;
    use std::sync::Arc;

    /// A session about computations, each by its parent and function; the first is the run, the second main.
    fn session(nodes: &[(NodeId, u32)]) -> Session {
        let links =
            nodes.iter().map(|(parent, function)| Link { parent: *parent, function: *function });
        let tree = Tree::new(Arc::new(links.collect()), Vec::new(), Vec::new(), |node| node);
        let mut session = Session::new(tree, Strategy::LeastEffort);
        session.start_at(1);
        session
    }

    /// Answers until a computation is blamed. Returns it, and the number of prompts.
    fn ask(session: &mut Session, is_wrong: impl Fn(NodeId) -> bool) -> (NodeId, usize) {
        answered(session, is_wrong, true)
    }

    /// With `in_order`, the statements before the wrong one are passed over as right.
    fn answered(
        session: &mut Session,
        is_wrong: impl Fn(NodeId) -> bool,
        in_order: bool,
    ) -> (NodeId, usize) {
        for prompts in 0.. {
            match session.advance() {
                Step::Blame(blame) => return (blame.node, prompts),
                Step::Ask(question) => {
                    assert!(question.nodes.len() <= LONGEST_TABLE);
                    let functions: BTreeSet<u32> =
                        question.nodes.iter().map(|n| session.tree().function(*n)).collect();
                    assert!(question.nodes.len() <= LONGEST_LIST || functions.len() == 1);
                    let wrong = question.nodes.iter().position(|n| is_wrong(*n));
                    let (nodes, answer) = match wrong {
                        Some(at) => (&question.nodes[at..=at], Answer::Wrong),
                        None => (&question.nodes[..], Answer::Right),
                    };
                    session.answer(nodes, answer, Source::User).expect("no contradiction");
                    if let Some(at) = wrong.filter(|_| in_order) {
                        session.pass(&question.nodes[..at]);
                    }
                }
            }
        }
        unreachable!("a session ends")
    }

    #[test]
    fn a_long_chain_is_divided_by_lists() {
        // Each calls the next, as a loop does.
        let nodes: Vec<(NodeId, u32)> = (0..2_000).map(|n: u32| (n.saturating_sub(1), 1)).collect();
        for culprit in [2, 77, 1_000, 1_234, 1_999] {
            let is_wrong = |node| node <= culprit;
            let (blamed, prompts) = ask(&mut session(&nodes), is_wrong);
            assert_eq!(blamed, culprit);
            assert!(prompts <= 8, "{prompts} prompts for {culprit} of 2000");
        }
    }

    #[test]
    fn what_was_passed_over_is_not_cleared() {
        // Somebody names the last statement of a list, and did not read those before it: one of them is wrong, too.
        let nodes: Vec<(NodeId, u32)> =
            (0..400).map(|n: u32| (n.saturating_sub(1), n % 7)).collect();
        for culprit in (2..400).step_by(13) {
            let mut session = session(&nodes);
            while let Step::Ask(question) = session.advance() {
                let wrong = question.nodes.iter().rposition(|node| *node <= culprit);
                let (nodes, answer) = match wrong {
                    Some(at) => (&question.nodes[at..=at], Answer::Wrong),
                    None => (&question.nodes[..], Answer::Right),
                };
                session.answer(nodes, answer, Source::User).expect("no contradiction");
                session.pass(&question.nodes[..wrong.unwrap_or(0)]);
            }
            let Step::Blame(blame) = session.advance() else { panic!("a verdict is final") };
            assert_eq!(blame.node, culprit);
        }
    }

    #[test]
    fn undo_takes_back_what_was_passed_over() {
        let nodes: Vec<(NodeId, u32)> = (0..300).map(|n: u32| (n.saturating_sub(1), 1)).collect();
        let mut session = session(&nodes);
        let Step::Ask(first) = session.advance() else { panic!("there is a question") };
        let last = first.nodes.len() - 1;
        session
            .answer(&first.nodes[last..], Answer::Wrong, Source::User)
            .expect("the first answer");
        session.pass(&first.nodes[..last]);
        let Step::Ask(second) = session.advance() else { panic!("there is a question") };
        assert!(second.nodes.iter().all(|node| !first.nodes.contains(node)), "{second:?}");
        assert!(session.undo());
        assert_eq!(session.advance(), Step::Ask(first));
    }

    #[test]
    fn calls_of_one_function_become_a_table() {
        // Forty calls below main.
        let nodes: Vec<(NodeId, u32)> =
            (0..42u32).map(|n| if n < 2 { (0, n) } else { (1, 2) }).collect();
        let (blamed, prompts) = ask(&mut session(&nodes), |node| node == 41);
        assert_eq!(blamed, 41);
        assert!(prompts <= 8, "{prompts} prompts");
    }

    #[test]
    fn opaque_statements_come_last_and_pointed_ones_first() {
        let nodes: Vec<(NodeId, u32)> =
            (0..12u32).map(|n| if n < 2 { (0, n) } else { (1, n) }).collect();
        let opaque = |node: NodeId| Reading { cost: 1.0, opaque: node == 5 };
        let mut session = session(&nodes);
        let of = |some: &[NodeId]| some.iter().copied().collect::<BTreeSet<NodeId>>();
        session.suspect(Slice { value: of(&[7, 8]), position: of(&[5, 7, 8, 9]) });
        let mut asked = Vec::new();
        while let Step::Ask(question) = session.advance_reading(&mut |node| opaque(node)) {
            let known: Vec<NodeId> = asked.iter().flatten().copied().collect();
            let is_pointed_at = |node: &NodeId| [7, 8].contains(node);
            if known.iter().filter(|n| is_pointed_at(n)).count() < 2 {
                assert!(question.nodes.iter().all(is_pointed_at), "{:?}", question.nodes);
            }
            if question.nodes.contains(&5) {
                assert!(known.len() == 9 && question.nodes == [5], "{asked:?}");
            }
            session.answer(&question.nodes, Answer::Right, Source::User).expect("no contradiction");
            asked.push(question.nodes);
        }
        assert_eq!(asked.iter().flatten().count(), 10, "everything is asked about: {asked:?}");
    }

    #[test]
    fn statements_are_weighed_by_what_is_hard_in_them() {
        let plain = Reading::of("insert 3 [5] = [3,5]");
        assert!(!plain.opaque && plain.cost < 1.5);
        assert!(Reading::of("more (Sum [1]) = \\…").opaque);
        assert!(!Reading::of("map' {\\3 -> 4} [3] = [4]").opaque);
        assert!(Reading::of(&"x".repeat(300)).cost > plain.cost + 1.0);
    }
}

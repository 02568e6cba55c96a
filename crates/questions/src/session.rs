//! A session: the answers, the suspects, and the next question.
//!
//! The *focus* is a computation that is known to be wrong. Its *suspects* are the computations below it that have no
//! answer and are not below a right one. When none is left, the focus is to blame: it is wrong, and everything that it
//! depends on is right.
//!
//! The state is computed from the list of answers, so undoing one means dropping it from the list.

use crate::effort::{Doubts, Reading, least_effort};
use crate::part::Known;
use crate::strategy::{Candidates, NONE, SoFar, Strategy};
use crate::trace::{NodeId, RUN};
use crate::tree::Tree;
use std::collections::{BTreeMap, BTreeSet};

/// An answer about a computation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Answer {
    Right,
    Wrong,
    /// Cannot be judged: its children are asked about instead.
    DontKnow,
    /// Its arguments should never have occurred: their origin is to blame, not this.
    Inadmissible,
    /// Every computation of its function is right as far as its own code is concerned.
    TrustFunction,
    /// Later, perhaps.
    Skip,
}

/// The source of an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Source {
    User,
    Reference,
    Tests,
    Contracts,
    /// A command given by the user.
    Oracle,
    Memory,
    /// No user was there.
    Unattended,
}

/// What is asked: one computation, or several at once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Question {
    pub nodes: Vec<NodeId>,
    pub why: String,
    /// Which of several is wrong, or none? Otherwise: are they all right?
    pub is_list: bool,
}

/// The computations that contributed to what the user pointed at.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Slice {
    /// To the value.
    pub value: BTreeSet<NodeId>,
    /// To the value, or to its position.
    pub position: BTreeSet<NodeId>,
}

impl Slice {
    /// How suspicious a computation is. One outside the slice is not cleared: the user may point at something that is
    /// right, and only looks wrong because something before it is missing.
    pub(crate) fn weight(&self, node: NodeId) -> f64 {
        if self.value.contains(&node) {
            1.0
        } else if self.position.contains(&node) {
            0.5
        } else {
            0.06
        }
    }

    /// The intersection with a further slice.
    fn narrowed(&self, further: Slice) -> Slice {
        let both: BTreeSet<NodeId> =
            further.position.iter().copied().filter(|n| self.position.contains(n)).collect();
        if both.is_empty() {
            return further;
        }
        Slice { value: further.value.intersection(&both).copied().collect(), position: both }
    }
}

/// The next step of a session.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    Ask(Question),
    /// This computation is wrong and everything that it depends on is right.
    Blame(Blame),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Blame {
    pub node: NodeId,
    /// Computations that could not be judged: the defect may be in one of them instead.
    pub unsure: Vec<NodeId>,
    /// Right computations that the wrong one depends on.
    pub relied_on: Vec<NodeId>,
    /// Wrong ones that it depends on in turn: a constant and the functions that compute it may depend on each other, as
    /// `primes` and `isPrime` do.
    pub knot: Vec<NodeId>,
}

/// Two answers that cannot both hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Contradiction {
    pub earlier: NodeId,
    pub later: NodeId,
    pub text: String,
}

#[derive(Clone, Debug)]
struct Given {
    nodes: Vec<NodeId>,
    answer: Answer,
    source: Source,
    /// Whether the computation becomes the focus.
    narrows: bool,
    /// Given together with the one before.
    joined: bool,
}

pub struct Session {
    tree: Tree,
    strategy: Strategy,
    given: Vec<Given>,
    // Computed from `given`.
    states: BTreeMap<NodeId, (Answer, Source)>,
    trusted: BTreeSet<u32>,
    focus: NodeId,
    /// Where the focus was before any answer.
    start: NodeId,
    /// One of these is wrong, all below the focus.
    among: Option<Vec<NodeId>>,
    /// Whether an answer was "wrong" yet.
    found_wrong: bool,
    /// Asked about before all others: the user pointed there.
    hint: Option<NodeId>,
    /// Whether several computations may be asked about at once.
    pub grouping: bool,
    /// How suspicious each function is before anything is known about its calls, if not 1.
    pub priors: BTreeMap<u32, f64>,
    /// Whether the optimal strategy weighs functions rather than computations.
    pub by_function: bool,
    /// No answer was given since the tree was built.
    fresh: bool,
    /// The number of suspects before the first question.
    at_first: u64,
    /// Computations of a knot that are right given the others.
    excused: BTreeSet<NodeId>,
    /// What the user pointed at, each with the number of answers before it.
    slices: Vec<(usize, Slice)>,
    /// Statements that stood before one that the user called wrong, each with the number of answers before it.
    passed: Vec<(usize, NodeId)>,
}

impl Session {
    pub fn new(tree: Tree, strategy: Strategy) -> Self {
        Session {
            tree,
            strategy,
            given: Vec::new(),
            states: BTreeMap::new(),
            trusted: BTreeSet::new(),
            focus: RUN,
            start: RUN,
            among: None,
            found_wrong: false,
            hint: None,
            grouping: true,
            by_function: false,
            priors: BTreeMap::new(),
            fresh: true,
            at_first: 0,
            excused: BTreeSet::new(),
            slices: Vec::new(),
            passed: Vec::new(),
        }
    }

    /// The user called a later statement of a list wrong. Lists are read from the top, so these are probably right; they
    /// are not taken for right, because somebody may read otherwise.
    pub fn pass(&mut self, nodes: &[NodeId]) {
        let before = self.given.len();
        self.passed.extend(nodes.iter().map(|node| (before, *node)));
    }

    /// Suspects these first from now on. An existing slice is narrowed.
    pub fn suspect(&mut self, slice: Slice) {
        let slice = match self.slice() {
            Some(before) => before.narrowed(slice),
            None => slice,
        };
        self.slices.push((self.given.len(), slice));
    }

    /// The computations that contributed to what the user pointed at last.
    pub fn slice(&self) -> Option<&Slice> {
        self.slices.last().map(|(_, slice)| slice)
    }

    /// The answers so far, for building a part of the tree of a long run.
    pub fn known(&self) -> Known {
        let mut known = Known { focus: self.focus, ..Known::default() };
        for node in self.states.keys() {
            if self.is_closed(*node) {
                known.closed.insert(*node);
            } else {
                known.answered.insert(*node);
            }
        }
        known.trusted = self.trusted.clone();
        known.pointed_at = self.hint;
        known
    }

    /// Continues with another part of the tree.
    pub fn set_tree(&mut self, tree: Tree) {
        self.tree = tree;
        self.fresh = true;
    }

    /// Whether another part of the tree of a long run is needed: [`Session::known`] describes it, [`Session::set_tree`]
    /// takes it. The result says whether it is to have the children of the focus.
    pub fn wants_part(&mut self) -> Option<bool> {
        /// With fewer pieces left the division becomes coarse.
        const MIN_PIECES: usize = 32;
        let extent = self.tree.extent().filter(|_| !self.fresh)?;
        let candidates = self.narrowed();
        let inside =
            self.focus == extent.focus || self.focus != RUN && self.tree.contains(self.focus);
        if extent.complete && inside {
            return None;
        }
        let from_top = self.is_top_down();
        let wanted = match from_top {
            true => extent.focus != self.focus || !extent.children || candidates.is_empty(),
            false => candidates.len() < MIN_PIECES && (candidates.len() as u64) < candidates.total,
        };
        (wanted || !inside).then_some(from_top)
    }

    pub fn tree(&self) -> &Tree {
        &self.tree
    }

    pub fn strategy(&self) -> Strategy {
        self.strategy
    }

    /// From the next question on.
    pub fn set_strategy(&mut self, strategy: Strategy) {
        self.strategy = strategy;
    }

    /// Whether the next question is about the children of the focus.
    pub fn is_top_down(&self) -> bool {
        self.strategy.is_top_down(self.found_wrong)
    }

    /// The innermost computation that is known to be wrong.
    pub fn focus(&self) -> NodeId {
        self.focus
    }

    pub fn state(&self, node: NodeId) -> Option<Answer> {
        self.states.get(&node).map(|(answer, _)| *answer)
    }

    pub fn said_by(&self, node: NodeId) -> Option<Source> {
        self.states.get(&node).map(|(_, source)| *source)
    }

    /// The number of answers by source.
    pub fn counts(&self) -> BTreeMap<Source, usize> {
        let mut counts = BTreeMap::new();
        for given in &self.given {
            *counts.entry(given.source).or_default() += 1;
        }
        counts
    }

    /// Starts from a computation that is wrong without a question.
    pub fn start_at(&mut self, node: NodeId) {
        (self.focus, self.start) = (node, node);
    }

    /// Asks about this one next.
    pub fn point_at(&mut self, node: NodeId) {
        self.hint = Some(node);
    }

    // ---- what may hold the defect ----------------------------------------------------

    /// Whether a computation can be asked about.
    fn is_open(&self, node: NodeId) -> bool {
        node != RUN
            && !self.tree.is_hidden(node)
            && !self.states.contains_key(&node)
            && !self.trusted.contains(&self.tree.function(node))
    }

    /// Whether nothing below can be to blame at present.
    fn is_closed(&self, node: NodeId) -> bool {
        matches!(self.state(node), Some(Answer::Right | Answer::Inadmissible))
            || self.excused.contains(&node)
    }

    /// The suspects below the focus, with their weights.
    pub fn candidates(&self) -> Candidates {
        struct Level {
            node: NodeId,
            /// How many of those below were visited.
            at: usize,
            weight: u64,
            open: bool,
            /// The index of the parent suspect, or none.
            above: u32,
        }
        let mut found = Candidates::new(self.focus);
        let mut seen = vec![false; self.tree.len()];
        // Depth first: weights add up on the way back.
        let top = self.tree.around(self.focus);
        let mut stack =
            vec![Level { node: self.focus, at: 0, weight: top, open: false, above: NONE }];
        loop {
            let depth = stack.len();
            let Some(level) = stack.last_mut() else { break };
            let next = match &self.among {
                Some(among) if depth == 1 => among.get(level.at).copied(),
                _ => self.tree.rests_on_nth(level.node, level.at),
            };
            level.at += 1;
            if let Some(child) = next {
                let place = self.tree.place(child);
                if seen[place] || self.is_closed(child) {
                    continue;
                }
                seen[place] = true;
                let open = self.is_open(child);
                let mut above = level.above;
                if open {
                    above = found.enter(child, above);
                }
                let weight = u64::from(open) + self.tree.around(child);
                stack.push(Level { node: child, at: 0, weight, open, above });
                continue;
            }
            let Some(done) = stack.pop() else { break };
            if done.open {
                found.set_weight(done.above, done.weight);
            }
            match stack.last_mut() {
                Some(above) => above.weight += done.weight,
                None => found.total = done.weight,
            }
        }
        found
    }

    /// The suspects, after conclusions from answers about several.
    fn narrowed(&mut self) -> Candidates {
        loop {
            let candidates = self.candidates();
            let Some(among) = &self.among else { return candidates };
            let open: Vec<NodeId> = among.iter().copied().filter(|n| !self.is_closed(*n)).collect();
            match open.as_slice() {
                // All but one are right, so that one is wrong.
                [last] => self.focus = *last,
                [] => {}
                _ if candidates.total == 0 => {}
                _ => return candidates,
            }
            self.among = None;
        }
    }

    /// The next question, or the blame; all statements count as equally hard to read.
    pub fn advance(&mut self) -> Step {
        self.advance_reading(&mut |_| Reading::easy())
    }

    /// The next question, or the blame. `reading` says how hard a statement is to read.
    pub fn advance_reading(&mut self, reading: &mut dyn FnMut(NodeId) -> Reading) -> Step {
        let candidates = self.narrowed();
        if let Some(hint) = self.hint.take()
            && candidates.contains(hint)
        {
            let why = "this is where the part that you pointed at was made".to_owned();
            return Step::Ask(Question { nodes: vec![hint], why, is_list: false });
        }
        if candidates.is_empty() {
            return Step::Blame(self.blame());
        }
        if self.at_first == 0 {
            self.at_first = candidates.total;
        }
        let so_far = self.so_far();
        let is_whole = self.tree.extent().is_none_or(|extent| extent.complete);
        if self.strategy == Strategy::LeastEffort && is_whole {
            let doubts = Doubts {
                tree: &self.tree,
                passed: &self.passed.iter().map(|(_, node)| *node).collect(),
                right: &so_far.right,
                priors: &self.priors,
                slice: self.slice(),
                asked: so_far.asked,
                lists: self.grouping,
            };
            return Step::Ask(least_effort(&candidates, &doubts, reading));
        }
        Step::Ask(self.strategy.choose(&candidates, &self.tree, &so_far))
    }

    fn so_far(&self) -> SoFar {
        let mut right: BTreeMap<u32, u32> = BTreeMap::new();
        for (node, (answer, _)) in &self.states {
            if *answer == Answer::Right && self.tree.contains(*node) {
                *right.entry(self.tree.function(*node)).or_default() += 1;
            }
        }
        SoFar {
            grouping: self.grouping,
            by_function: self.by_function,
            found_wrong: self.found_wrong,
            asked: self.given.iter().filter(|g| g.source != Source::Memory).count() as u64,
            at_first: self.at_first,
            right,
        }
    }

    /// The number of direct dependencies of the focus that have no answer.
    pub fn open_below(&self) -> usize {
        self.candidates().tops().count()
    }

    fn blame(&self) -> Blame {
        let mut unsure = Vec::new();
        let mut relied_on = Vec::new();
        let mut knot = Vec::new();
        let mut work: Vec<NodeId> = self.tree.rests_on(self.focus).collect();
        let mut seen = BTreeSet::new();
        while let Some(node) = work.pop() {
            if !seen.insert(node) {
                continue;
            }
            if self.tree.is_hidden(node) {
                work.extend(self.tree.rests_on(node));
                continue;
            }
            match self.state(node) {
                _ if node == self.focus => {}
                _ if self.excused.contains(&node) => {}
                Some(Answer::Right) => relied_on.push(node),
                Some(Answer::Inadmissible) => {}
                Some(Answer::Wrong) => {
                    knot.push(node);
                    work.extend(self.tree.rests_on(node));
                }
                Some(Answer::DontKnow | Answer::Skip) => {
                    unsure.push(node);
                    work.extend(self.tree.rests_on(node));
                }
                _ => work.extend(self.tree.rests_on(node)),
            }
        }
        unsure.sort_unstable();
        relied_on.sort_unstable();
        knot.sort_unstable();
        Blame { node: self.focus, unsure, relied_on, knot }
    }

    /// A computation of a knot turned out to be right given the others.
    pub fn excuse(&mut self, node: NodeId) {
        self.excused.insert(node);
    }

    // ---- answers ---------------------------------------------------------------------

    /// Joins the last answer to the one before: both are undone together.
    pub fn join_last(&mut self) {
        if let Some(last) = self.given.last_mut() {
            last.joined = true;
        }
    }

    /// Takes an answer to a question about `nodes`. Rejects it if it contradicts an earlier one.
    pub fn answer(
        &mut self,
        nodes: &[NodeId],
        answer: Answer,
        source: Source,
    ) -> Result<(), Contradiction> {
        self.check(nodes, answer)?;
        let narrows =
            matches!((nodes, answer), ([node], Answer::Wrong) if self.is_below(*node, self.focus));
        self.given.push(Given { nodes: nodes.to_vec(), answer, source, narrows, joined: false });
        self.fresh = false;
        self.apply(self.given.len() - 1);
        Ok(())
    }

    fn check(&self, nodes: &[NodeId], answer: Answer) -> Result<(), Contradiction> {
        let fail = |node: NodeId, text: &str| {
            Err(Contradiction { earlier: node, later: node, text: text.to_owned() })
        };
        for node in nodes {
            match (self.state(*node), answer) {
                (Some(Answer::Right | Answer::Inadmissible), Answer::Wrong) if nodes.len() == 1 => {
                    return fail(*node, "it was right before");
                }
                (Some(Answer::Wrong), Answer::Right | Answer::Inadmissible) => {
                    return fail(*node, "it was wrong before");
                }
                _ => {}
            }
        }
        Ok(())
    }

    fn apply(&mut self, index: usize) {
        let Given { nodes, answer, source, narrows, .. } = self.given[index].clone();
        match answer {
            Answer::TrustFunction => {
                for node in &nodes {
                    self.trusted.insert(self.tree.function(*node));
                }
            }
            Answer::Wrong if nodes.len() > 1 => {
                self.found_wrong = true;
                self.among = Some(nodes);
                return;
            }
            Answer::Wrong => {
                self.found_wrong = true;
                for node in nodes {
                    self.states.insert(node, (answer, source));
                    if narrows {
                        self.focus = node;
                        self.among = None;
                    }
                }
            }
            _ => {
                for node in &nodes {
                    self.states.insert(*node, (answer, source));
                }
            }
        }
        // Skipped questions are asked again when nothing else is left.
        let skipped = self.states.values().any(|(answer, _)| *answer == Answer::Skip);
        if skipped && answer != Answer::Skip && self.candidates().total == 0 {
            self.states.retain(|_, (answer, _)| *answer != Answer::Skip);
        }
    }

    /// A computation outside the focus turned out to be wrong: it becomes the focus.
    pub fn turn_to(&mut self, node: NodeId, source: Source) -> Result<(), Contradiction> {
        self.check(&[node], Answer::Wrong)?;
        let (nodes, answer) = (vec![node], Answer::Wrong);
        self.given.push(Given { nodes, answer, source, narrows: true, joined: false });
        self.fresh = false;
        self.apply(self.given.len() - 1);
        Ok(())
    }

    /// Whether a computation is among the dependencies of another.
    pub fn is_below(&self, node: NodeId, above: NodeId) -> bool {
        let mut at = node;
        while at != RUN {
            if at == above {
                return true;
            }
            at = self.tree.parent(at);
        }
        if above == RUN {
            return true;
        }
        // Through a constant: search from above.
        let mut work: Vec<NodeId> = self.tree.rests_on(above).collect();
        let mut seen = BTreeSet::new();
        while let Some(next) = work.pop() {
            if next == node {
                return true;
            }
            if seen.insert(next) {
                work.extend(self.tree.rests_on(next));
            }
        }
        false
    }

    /// Undoes the last answer of the user, and everything after it. Returns false if there is none.
    pub fn undo(&mut self) -> bool {
        let is_users = |given: &Given| given.source == Source::User && !given.joined;
        let Some(last) = self.given.iter().rposition(is_users) else { return false };
        self.given.truncate(last);
        self.slices.retain(|(before, _)| *before <= last);
        self.passed.retain(|(before, _)| *before <= last);
        self.states.clear();
        self.trusted.clear();
        self.excused.clear();
        (self.focus, self.among, self.found_wrong, self.hint) = (self.start, None, false, None);
        for index in 0..self.given.len() {
            self.apply(index);
        }
        // A part that was built for a later focus is not usable.
        self.fresh = false;
        true
    }
}

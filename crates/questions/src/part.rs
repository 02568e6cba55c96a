//! Selects the part of the tree of a long run that is built: a bounded number of computations below the wrong one,
//! spread so that each represents about the same number of suspects.
//!
//! The log has the parent of each computation. One pass forwards finds everything below the focus; one pass backwards,
//! children before parents, adds up suspects: as soon as a computation has enough of them below it that are not
//! represented yet, it is taken, and represents them. So a run of W suspects gives at most W/T pieces for any T, a long
//! chain of calls is cut as evenly as a bushy tree, and the weights are exact. If T is 1, nothing is left out.
//!
//! For top-down strategies, only the children of the focus are taken.
//!
//! Constants are children of every computation that uses them: a piece uses what any computation that it represents
//! uses.

use crate::exact::slice_constants;
use crate::log::{Call, CallLog};
use crate::trace::{NodeId, RUN, Role, Tracer};
use crate::tree::{Extent, Piece, Tree};
use machine::Machine;
use std::collections::{BTreeSet, HashMap, HashSet};

/// A long run: the log, and the kinds of its functions.
pub struct LongRun {
    log: CallLog,
    /// By index in the list of the log.
    kinds: Vec<FunctionKind>,
    sets: Sets,
    /// The first computation of each constant.
    roots: BTreeSet<NodeId>,
}

#[derive(Clone, Copy)]
struct FunctionKind {
    function: u32,
    hidden: bool,
    /// The constants that its code mentions.
    uses: SetId,
}

/// The answers so far when a part is built.
#[derive(Clone, Debug, Default)]
pub struct Known {
    pub focus: NodeId,
    /// Nothing below these is suspected.
    pub closed: HashSet<NodeId>,
    /// These are not asked about again, but computations below them may be.
    pub answered: HashSet<NodeId>,
    /// Functions that are trusted.
    pub trusted: BTreeSet<u32>,
    /// Always taken, if it is a suspect: the user pointed there.
    pub pointed_at: Option<NodeId>,
}

impl LongRun {
    /// Takes the log of a run that was counted.
    pub fn new(machine: &mut Machine<Tracer>) -> Self {
        let log = machine.observer.take_log();
        let constants = machine.observer.constants().clone();
        let mut sets = Sets::default();
        let kinds = log
            .functions
            .iter()
            .map(|function| {
                let role = machine.observer.role(*function);
                let hidden = matches!(role, Role::Lambda | Role::Shared);
                let uses = sets.of(slice_constants(machine, *function, &constants));
                FunctionKind { function: *function, hidden, uses }
            })
            .collect();
        LongRun { log, kinds, sets, roots: constants.values().copied().collect() }
    }

    /// The number of computations that can be asked about.
    pub fn askable(&self) -> u64 {
        let mut count = 0;
        self.log.forwards(|call| count += u64::from(!self.kinds[call.slot as usize].hidden));
        count
    }

    pub fn bytes(&self) -> usize {
        self.log.bytes()
    }

    /// The first functions that had computations, up to this many.
    pub fn functions(&self, first: usize) -> &[u32] {
        &self.log.functions[..first.min(self.log.functions.len())]
    }

    /// The children of the run itself: where a session begins.
    pub fn tops(&self) -> Vec<(NodeId, u32)> {
        self.log.tops().0.to_vec()
    }

    /// Builds the part below the focus with about `most` pieces at most: the children of the focus, or computations
    /// that divide the suspects evenly.
    pub fn part(&mut self, known: &Known, children: bool, most: usize) -> Tree {
        let known = &Scan::new(known, self);
        let below = self.below(known);
        let tree = self.build(known, &below, children, None, most);
        let asks = |n: NodeId| n != RUN && n != known.focus && !tree.is_hidden(n);
        if children || tree.extent().is_some_and(|e| e.complete) || tree.nodes().any(asks) {
            return tree;
        }
        // All subtrees below the focus are small: its children are enough.
        self.build(known, &below, true, None, most)
    }

    /// Builds the part below the focus with those of these computations that are there, and no others except constants.
    pub fn part_of(&mut self, known: &Known, nodes: impl Iterator<Item = NodeId>) -> Tree {
        let whole = self.is_all_below(known);
        let known = &Scan::new(known, self);
        let below = match whole {
            true => Descendants { nodes: None, suspects: u64::from(self.log.len()) },
            false => self.below(known),
        };
        let mut chosen = Bits::new(self.log.len());
        nodes.for_each(|node| chosen.insert(node));
        self.build(known, &below, false, Some(chosen), 1)
    }

    /// Whether every computation is below the focus or below constants that are used somewhere.
    fn is_all_below(&self, known: &Known) -> bool {
        let (tops, all) = self.log.tops();
        let used: HashSet<NodeId> =
            self.kinds.iter().flat_map(|kind| self.sets.get(kind.uses)).copied().collect();
        all && known.closed.is_empty()
            && tops.iter().any(|(node, _)| *node == known.focus)
            && tops.iter().all(|(node, _)| *node == known.focus || used.contains(node))
    }

    fn build(
        &mut self,
        known: &Scan,
        below: &Descendants,
        children: bool,
        chosen: Option<Bits>,
        most: usize,
    ) -> Tree {
        let step = below.suspects.div_ceil(most.max(1) as u64).max(1);
        let complete = step == 1;
        let chosen = match children && !complete {
            true => Some(self.near(known, below, most)),
            false => chosen,
        };
        let mut pending: Pending = Pending::default();
        let mut pieces: Vec<Piece> = Vec::new();
        let mut uses = Vec::new();
        let LongRun { log, kinds, sets, roots, .. } = self;
        for block in log.from_the_end() {
            pending.enter(block.numbers.clone(), sets);
            block.backwards(|call| {
                let kind = kinds[call.slot as usize];
                let node = call.node;
                // Nearly all computations of a long run neither are pieces nor have any below them.
                if let (Some(chosen), None) = (&chosen, &below.nodes)
                    && !chosen.contains(node)
                    && node != known.focus
                    && call.parent != RUN
                    && known.pointed_at != Some(node)
                    && pending.add_to_parent(call, known.is_open(call.slot, node), kind.uses, sets)
                {
                    return;
                }
                if !below.contains(node) {
                    // Right computations stay in the tree: a verdict names them.
                    if complete && below.contains(call.parent) && known.closed.contains(node) {
                        pieces.push(kind.piece(call, 0));
                        pending.add(
                            call.parent,
                            Bundle::piece(pieces.len() - 1),
                            &mut pieces,
                            sets,
                        );
                    }
                    return;
                }
                let mut bundle = pending.remove(node);
                let open = known.is_open(call.slot, node);
                bundle.suspects += u32::from(open);
                bundle.uses = sets.union(bundle.uses, kind.uses);
                let wanted = match &chosen {
                    Some(chosen) => chosen.contains(node),
                    None => u64::from(bundle.suspects) >= step,
                };
                let pointed_at = known.pointed_at == Some(node);
                let is_root = node == known.focus || call.parent == RUN && roots.contains(&node);
                if !(complete || is_root || open && (wanted || pointed_at)) {
                    pending.add(call.parent, bundle, &mut pieces, sets);
                    return;
                }
                let mut at = bundle.first;
                while let Some(child) = at {
                    pieces[child].parent = node;
                    at = if at == bundle.last { None } else { pieces[child].link };
                }
                uses.extend(
                    sets.get(bundle.uses).iter().filter(|c| **c != node).map(|c| (node, *c)),
                );
                pieces.push(kind.piece(call, u64::from(bundle.suspects) - u64::from(open)));
                if node != known.focus && call.parent != RUN {
                    pending.add(call.parent, Bundle::piece(pieces.len() - 1), &mut pieces, sets);
                }
            });
        }
        let mut run =
            Piece { node: RUN, parent: RUN, function: 0, hidden: false, around: 0, link: None };
        if known.focus == RUN {
            let bundle = pending.remove(RUN);
            run.around = u64::from(bundle.suspects);
            uses.extend(sets.get(bundle.uses).iter().map(|c| (RUN, *c)));
        }
        pieces.push(run);
        pieces.reverse();
        let ids: HashSet<NodeId> = pieces.iter().map(|p| p.node).collect();
        uses.retain(|(_, used)| ids.contains(used));
        Tree::part(&pieces, uses, Extent { focus: known.focus, children, complete })
    }

    /// Everything below the focus and below the constants that are used there.
    fn below(&mut self, known: &Scan) -> Descendants {
        let mut roots: HashSet<NodeId> = HashSet::new();
        loop {
            let mut nodes = Bits::new(self.log.len());
            if known.focus == RUN {
                nodes.insert(RUN);
            }
            let (mut suspects, mut used) = (0, SetId(0));
            let LongRun { log, kinds, sets, .. } = self;
            log.forwards(|call| {
                let node = call.node;
                let inside = node == known.focus
                    || nodes.contains(call.parent)
                    || call.parent == RUN && roots.contains(&node);
                if inside && !known.closed.contains(node) {
                    let kind = kinds[call.slot as usize];
                    nodes.insert(node);
                    suspects += u64::from(known.is_open(call.slot, node));
                    used = sets.union(used, kind.uses);
                }
            });
            let before = roots.len();
            roots.extend(self.sets.get(used).iter().filter(|c| !known.closed.contains(**c)));
            if roots.len() == before {
                return Descendants { nodes: Some(nodes), suspects };
            }
        }
    }

    /// The children of the focus, and those that are connected to it through hidden computations. At most `most`.
    fn near(&self, known: &Scan, below: &Descendants, most: usize) -> Bits {
        let mut near = Bits::new(self.log.len());
        let mut through = Bits::new(self.log.len());
        through.insert(known.focus);
        let mut count = 0;
        self.log.forwards(|call| {
            let used = call.parent == RUN && self.roots.contains(&call.node);
            if below.contains(call.node) && (used || through.contains(call.parent)) {
                if !known.is_open(call.slot, call.node) {
                    through.insert(call.node);
                } else if count < most {
                    count += 1;
                    near.insert(call.node);
                }
            }
        });
        near
    }
}

/// The answers so far, in a form for a pass over the whole log.
struct Scan {
    focus: NodeId,
    closed: Bits,
    answered: Bits,
    /// By index of the function in the log: whether its computations can be asked about.
    askable: Vec<bool>,
    pointed_at: Option<NodeId>,
}

impl Scan {
    fn new(known: &Known, run: &LongRun) -> Self {
        let bits = |nodes: &HashSet<NodeId>| {
            if nodes.is_empty() {
                return Bits::default();
            }
            let mut bits = Bits::new(run.log.len());
            nodes.iter().for_each(|n| bits.insert(*n));
            bits
        };
        let askable = |kind: &FunctionKind| !kind.hidden && !known.trusted.contains(&kind.function);
        Scan {
            focus: known.focus,
            closed: bits(&known.closed),
            answered: bits(&known.answered),
            askable: run.kinds.iter().map(askable).collect(),
            pointed_at: known.pointed_at,
        }
    }

    #[inline]
    fn is_open(&self, slot: u32, node: NodeId) -> bool {
        self.askable[slot as usize]
            && node != self.focus
            && !self.answered.contains(node)
            && !self.closed.contains(node)
    }
}

struct Descendants {
    /// `None` for all of them except the run itself.
    nodes: Option<Bits>,
    suspects: u64,
}

impl Descendants {
    #[inline]
    fn contains(&self, node: NodeId) -> bool {
        self.nodes.as_ref().map_or(node != RUN, |nodes| nodes.contains(node))
    }
}

/// Data of a computation that the pass has not reached yet.
#[derive(Clone, Copy, Default)]
struct Bundle {
    suspects: u32,
    uses: SetId,
    /// Pieces below it, linked.
    first: Option<usize>,
    last: Option<usize>,
}

impl Bundle {
    fn piece(place: usize) -> Self {
        Bundle { first: Some(place), last: Some(place), ..Bundle::default() }
    }
}

/// The same without the pieces, of which there are few.
#[derive(Clone, Copy, Default)]
struct Light {
    suspects: u32,
    uses: SetId,
    has_pieces: bool,
}

/// Bundles by computation. Those of the current block are in an array; there are as many others as there are active
/// calls where the block begins.
#[derive(Default)]
struct Pending {
    first: NodeId,
    near: Vec<Light>,
    far: HashMap<NodeId, Light, std::hash::BuildHasherDefault<Mix>>,
    pieces: HashMap<NodeId, (usize, usize), std::hash::BuildHasherDefault<Mix>>,
}

impl Pending {
    /// The pass enters these.
    fn enter(&mut self, numbers: std::ops::Range<NodeId>, sets: &mut Sets) {
        self.near.clear();
        self.near.resize(numbers.len(), Light::default());
        self.first = numbers.start;
        let near = &mut self.near;
        self.far.retain(|node, light| {
            if let Some(place) = node.checked_sub(numbers.start)
                && let Some(to) = near.get_mut(place as usize)
            {
                to.add(light.suspects, light.uses, sets);
                to.has_pieces |= light.has_pieces;
                return false;
            }
            true
        });
    }

    /// Adds the data of a computation of the block, and the computation, to its parent, unless there are pieces among
    /// it.
    #[inline(always)]
    fn add_to_parent(&mut self, call: Call, open: bool, uses: SetId, sets: &mut Sets) -> bool {
        let place = call.node.wrapping_sub(self.first) as usize;
        let Some(light) = self.near.get(place).copied().filter(|light| !light.has_pieces) else {
            return false;
        };
        let suspects = light.suspects + u32::from(open);
        let uses = sets.union(light.uses, uses);
        // A parent before the block becomes a number far beyond its end.
        let above = call.parent.wrapping_sub(self.first) as usize;
        match self.near.get_mut(above) {
            Some(light) => light.add(suspects, uses, sets),
            None => self.far.entry(call.parent).or_default().add(suspects, uses, sets),
        }
        true
    }

    #[inline]
    fn remove(&mut self, node: NodeId) -> Bundle {
        let near = node.checked_sub(self.first).and_then(|p| self.near.get(p as usize));
        let light = match near {
            Some(light) => *light,
            None => self.far.remove(&node).unwrap_or_default(),
        };
        let Light { suspects, uses, has_pieces } = light;
        let (first, last) = match has_pieces {
            true => self.pieces.remove(&node).unzip(),
            false => (None, None),
        };
        Bundle { suspects, uses, first, last }
    }

    #[inline]
    fn add(&mut self, node: NodeId, more: Bundle, pieces: &mut [Piece], sets: &mut Sets) {
        let near = node.checked_sub(self.first).and_then(|p| self.near.get_mut(p as usize));
        let light = match near {
            Some(light) => light,
            None => self.far.entry(node).or_default(),
        };
        light.add(more.suspects, more.uses, sets);
        if let (Some(first), Some(last)) = (more.first, more.last) {
            light.has_pieces = true;
            self.pieces
                .entry(node)
                .and_modify(|linked| {
                    // Later in the pass means earlier in the run: it goes in front.
                    pieces[last].link = Some(linked.0);
                    linked.0 = first;
                })
                .or_insert((first, last));
        }
    }
}

impl Light {
    #[inline(always)]
    fn add(&mut self, suspects: u32, uses: SetId, sets: &mut Sets) {
        self.suspects += suspects;
        self.uses = sets.union(self.uses, uses);
    }
}

/// A hash function: keys are dense, and the table is in the inner loop of the pass.
#[derive(Default)]
struct Mix(u64);

impl std::hash::Hasher for Mix {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.write_u32(u32::from(*byte));
        }
    }

    fn write_u32(&mut self, number: u32) {
        self.0 = (self.0 ^ u64::from(number)).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(29);
    }
}

#[derive(Default)]
struct Bits(Vec<u64>);

impl Bits {
    fn new(count: NodeId) -> Self {
        Bits(vec![0; count as usize / 64 + 1])
    }

    fn contains(&self, node: NodeId) -> bool {
        self.0.get(node as usize / 64).is_some_and(|w| w >> (node % 64) & 1 == 1)
    }

    fn insert(&mut self, node: NodeId) {
        if let Some(word) = self.0.get_mut(node as usize / 64) {
            *word |= 1 << (node % 64);
        }
    }
}

/// Sets of constants, each stored once; there are few.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
struct SetId(u32);

struct Sets {
    all: Vec<Vec<NodeId>>,
    ids: HashMap<Vec<NodeId>, SetId>,
    unions: HashMap<(SetId, SetId), SetId>,
}

impl Default for Sets {
    fn default() -> Self {
        let ids = HashMap::from([(Vec::new(), SetId(0))]);
        Sets { all: vec![Vec::new()], ids, unions: HashMap::new() }
    }
}

impl Sets {
    /// The set of some constants, in order.
    fn of(&mut self, constants: Vec<NodeId>) -> SetId {
        if let Some(id) = self.ids.get(&constants) {
            return *id;
        }
        let id = SetId(self.all.len() as u32);
        self.ids.insert(constants.clone(), id);
        self.all.push(constants);
        id
    }

    fn get(&self, id: SetId) -> &[NodeId] {
        &self.all[id.0 as usize]
    }

    #[inline(always)]
    fn union(&mut self, a: SetId, b: SetId) -> SetId {
        if a == b || b == SetId(0) {
            a
        } else if a == SetId(0) {
            b
        } else {
            self.both(a, b)
        }
    }

    #[inline(never)]
    fn both(&mut self, a: SetId, b: SetId) -> SetId {
        if let Some(id) = self.unions.get(&(a, b)) {
            return *id;
        }
        let both: BTreeSet<NodeId> = self.get(a).iter().chain(self.get(b)).copied().collect();
        let id = self.of(both.into_iter().collect());
        self.unions.insert((a, b), id);
        id
    }
}

impl FunctionKind {
    fn piece(self, call: Call, around: u64) -> Piece {
        Piece {
            node: call.node,
            parent: RUN,
            function: self.function,
            hidden: self.hidden,
            around,
            link: None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::{Answer, Session, Source, Step};
    use crate::strategy::Strategy;

    /// A small generator (xorshift): the same trees in every run.
    struct Random(u64);

    impl Random {
        fn below(&mut self, bound: u32) -> u32 {
            self.0 ^= self.0 << 13;
            self.0 ^= self.0 >> 7;
            self.0 ^= self.0 << 17;
            (self.0 >> 20) as u32 % bound.max(1)
        }
    }

    /// Chains, fans and everything in between; function 2 has no name, function 3 is a constant.
    fn random_run(random: &mut Random, count: u32) -> (LongRun, Vec<(NodeId, u32)>) {
        let shape = random.below(4);
        let mut log = CallLog::new();
        let mut calls = vec![(RUN, 0)];
        let constant = 2 + random.below(count / 2);
        // A constant does not use itself.
        let mut inside = vec![false];
        for node in 1..count {
            let parent = match shape {
                _ if node == 1 || node == constant => RUN,
                0 => node - 1,
                1 => 1 + random.below(node - 1),
                2 => (node - 1).saturating_sub(random.below(3)).max(1),
                _ => 1 + random.below(3).min(node - 2),
            };
            let in_constant = node == constant || inside[parent as usize];
            inside.push(in_constant);
            let function = match node {
                1 => 0,
                _ if node == constant => 3,
                _ => match [0, 1, 1, 2][random.below(4) as usize] {
                    1 if in_constant => 0,
                    function => function,
                },
            };
            log.push(parent, function);
            calls.push((parent, function));
        }
        let mut sets = Sets::default();
        let used = sets.of(vec![constant]);
        let kinds = log
            .functions
            .iter()
            .map(|f| FunctionKind {
                function: *f,
                hidden: *f == 2,
                uses: if *f == 1 { used } else { SetId(0) },
            })
            .collect();
        (LongRun { log, kinds, sets, roots: BTreeSet::from([constant]) }, calls)
    }

    /// A computation is wrong if the defective one is itself, below it, or a constant that something at or below it
    /// uses.
    fn wrong(calls: &[(NodeId, u32)], defect: NodeId) -> Vec<bool> {
        let mut wrong = vec![false; calls.len()];
        wrong[defect as usize] = true;
        let constant = calls.iter().position(|(_, f)| *f == 3).unwrap_or(0);
        for _ in 0..2 {
            for node in (1..calls.len()).rev() {
                wrong[node] |= calls[node].1 == 1 && constant > 0 && wrong[constant];
                wrong[calls[node].0 as usize] |= wrong[node];
            }
        }
        wrong
    }

    #[test]
    fn parts_lead_to_the_defect_whatever_the_shape() {
        let mut random = Random(0x2545_f491_4f6c_dd1d);
        for round in 0..120 {
            let count = 200 + random.below(3_000);
            let (mut run, calls) = random_run(&mut random, count);
            let defect = 1 + random.below(count - 1);
            let wrong = wrong(&calls, defect);
            if !wrong[1] || calls[defect as usize].1 == 2 {
                continue;
            }
            let strategy = Strategy::ALL[round % Strategy::ALL.len()];
            let mut session = Session::new(Tree::default(), strategy);
            session.start_at(1);
            session.set_tree(run.part(&session.known(), session.is_top_down(), 40));
            let mut parts = 1;
            let blamed = loop {
                if let Some(children) = session.wants_part() {
                    session.set_tree(run.part(&session.known(), children, 40));
                    parts += 1;
                    assert!(parts < count, "it goes on building");
                }
                match session.advance() {
                    Step::Blame(blame) => break blame.node,
                    Step::Ask(question) => {
                        let is_wrong = |n: &&NodeId| wrong[**n as usize];
                        let (nodes, answer) = match question.nodes.iter().find(is_wrong) {
                            Some(node) => (vec![*node], Answer::Wrong),
                            None => (question.nodes.clone(), Answer::Right),
                        };
                        session.answer(&nodes, answer, Source::User).expect("no contradiction");
                    }
                }
            };
            assert_eq!(blamed, defect, "round {round}, {} with {count}", strategy.name());
        }
    }

    #[test]
    fn weights_are_exact_and_pieces_few() {
        let mut random = Random(0x9e37_79b9_7f4a_7c15);
        for _ in 0..60 {
            let count = 200 + random.below(3_000);
            let (mut run, calls) = random_run(&mut random, count);
            let known = Known { focus: 1, ..Known::default() };
            for most in [10, 100, 10_000] {
                let tree = run.part(&known, false, most);
                if tree.extent().is_some_and(|e| e.children) {
                    continue;
                }
                // Everything below the focus, or below the constant if that is used there.
                let mut below = vec![false; calls.len()];
                below[1] = true;
                let mut uses = false;
                for _ in 0..2 {
                    for node in 2..calls.len() {
                        let (parent, function) = calls[node];
                        below[node] |= below[parent as usize] || function == 3 && uses;
                        uses |= below[node] && function == 1;
                    }
                    uses |= calls[1].1 == 1;
                }
                let open = |n: &usize| *n != 1 && below[*n] && calls[*n].1 != 2;
                let suspects = (1..calls.len()).filter(open).count() as u64;
                let asked = |n: &NodeId| open(&(*n as usize)) && *n != RUN;
                let here = tree.nodes().filter(asked).count() as u64;
                let around: u64 = tree.nodes().map(|n| tree.around(n)).sum();
                assert_eq!(here + around, suspects);
                assert!(here <= most as u64 + 2, "{here} pieces of at most {most}");
            }
        }
    }
}

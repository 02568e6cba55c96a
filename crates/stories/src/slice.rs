//! Slices: everything that a value depended on, through values (what it was computed from) or through
//! values and control (the tests that led to it).
//!
//! With control, the value is a function of its slice: nothing outside it was inspected on the way, in
//! libraries either.
//!
//! The slice of a long run may have millions of steps. It is followed segment by segment, the latest
//! first: all work in one segment is done before the next is recorded, and visited steps take two bits
//! per log word.

use crate::graph::Node;
use crate::log::{BEFORE, CONSTANT, Entry, Id, Kind};
use crate::report::Reporter;
use machine::{Instr, Quick};
use source::Span;
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

/// How much of a value counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Need {
    /// That it was active: something happened in a call. The result of the call is not needed.
    Under = 1,
    /// Its outermost shape: a test inspected no more.
    Outer = 2,
    Whole = 3,
}

/// An item to follow in a segment: a step, or a word of the state at its end.
#[derive(Clone, Copy)]
enum Item {
    Step(Id),
    End(u32),
}

/// Called with the number of segments that a slice has visited, and the total. Returns whether to continue.
pub(crate) type Watch<'w> = &'w mut dyn FnMut(usize, usize) -> bool;

/// Steps between checks for an interrupt.
const STEPS_BETWEEN_CHECKS: u32 = 1 << 16;

/// The source locations that a value depended on.
pub(crate) struct Sliced {
    pub spans: Vec<Span>,
    /// Whether these are all of them.
    pub whole: bool,
    /// Whether it was interrupted.
    pub stopped: bool,
}

/// The visited numbered items, with how much of each counts.
#[derive(Default)]
struct Visited {
    pages: Vec<Option<Box<[u64; 128]>>>,
}

impl Visited {
    /// Adds an item. Returns whether it is new, or more of it counts now.
    fn add(&mut self, number: u32, need: Need) -> bool {
        let page = (number >> 12) as usize;
        if page >= self.pages.len() {
            self.pages.resize_with(page + 1, || None);
        }
        let page = self.pages[page].get_or_insert_with(|| Box::new([0; 128]));
        let place = (number & 0xfff) as usize;
        let bits = &mut page[place / 32];
        let shift = place % 32 * 2;
        let (before, new) = (*bits >> shift & 3, need as u64);
        if before < new {
            *bits = *bits & !(3 << shift) | new << shift;
        }
        before < new
    }
}

struct Slicing<'t, 'p> {
    reporter: &'t Reporter<'p>,
    control: bool,
    /// The items to follow, by segment.
    work: BTreeMap<usize, Vec<(Item, Need)>>,
    /// The present segment, and its items.
    current: usize,
    here: Vec<(Item, Need)>,
    /// By segment: steps, and words of the state at its end.
    steps: Vec<Visited>,
    ends: Vec<Visited>,
    constants: Visited,
    /// Words of the initial state.
    others: HashMap<Node, Need, Quick>,
    spans: BTreeSet<(u32, u32, u32)>,
    /// Code locations of the visited steps.
    places: HashSet<usize, Quick>,
    /// The steps, if the calls that they happened in are wanted.
    visited: Option<Vec<(Node, Need)>>,
    whole: bool,
}

impl Reporter<'_> {
    /// The user source locations that steps depended on.
    pub(crate) fn slice(&self, from: &[(Node, Need)], control: bool, watch: Watch<'_>) -> Sliced {
        self.sliced(from, control, None, watch).0
    }

    /// The same through values and control, and the steps themselves.
    pub(crate) fn sliced_steps(
        &self,
        from: &[(Node, Need)],
        watch: Watch<'_>,
    ) -> (Sliced, Vec<(Node, Need)>) {
        self.sliced(from, true, Some(Vec::new()), watch)
    }

    fn sliced(
        &self,
        from: &[(Node, Need)],
        control: bool,
        visited: Option<Vec<(Node, Need)>>,
        watch: Watch<'_>,
    ) -> (Sliced, Vec<(Node, Need)>) {
        let mut slicing = Slicing {
            reporter: self,
            control,
            work: BTreeMap::new(),
            current: usize::MAX,
            here: Vec::new(),
            steps: Vec::new(),
            ends: Vec::new(),
            constants: Visited::default(),
            others: HashMap::default(),
            spans: BTreeSet::new(),
            places: HashSet::default(),
            visited,
            whole: true,
        };
        // The container of a part was inspected for it.
        let parts = self.graph.through_parts.replace(false);
        for (node, need) in from {
            slicing.follow(*node, *need);
        }
        let stopped = !slicing.run(watch);
        self.graph.through_parts.set(parts);
        let spans = slicing.spans.iter().map(|(file, start, end)| Span {
            file: source::FileId(*file),
            start: *start,
            end: *end,
        });
        let left = self.graph.trouble().is_some() || stopped;
        let sliced = Sliced { spans: spans.collect(), whole: slicing.whole && !left, stopped };
        (sliced, slicing.visited.unwrap_or_default())
    }
}

/// The visited items of a segment.
fn of(all: &mut Vec<Visited>, segment: usize) -> &mut Visited {
    if segment >= all.len() {
        all.resize_with(segment + 1, Visited::default);
    }
    &mut all[segment]
}

impl Slicing<'_, '_> {
    /// Returns whether it was completed.
    fn run(&mut self, watch: Watch<'_>) -> bool {
        let graph = &self.reporter.graph;
        let mut visited = HashSet::new();
        let mut patience = STEPS_BETWEEN_CHECKS;
        while let Some((number, here)) = self.work.pop_last() {
            (self.current, self.here) = (number, here);
            graph.forget_chains();
            visited.insert(number);
            if !watch(visited.len(), graph.segments.len()) {
                return false;
            }
            while let Some((item, need)) = self.here.pop() {
                patience -= 1;
                if patience == 0 {
                    patience = STEPS_BETWEEN_CHECKS;
                    if graph.is_interrupted() {
                        return false;
                    }
                }
                match item {
                    Item::Step(id) => self.step((number, id), need),
                    Item::End(word) => self.end(number, word, need),
                }
            }
        }
        true
    }

    /// Follows a value that counts, by its node in any segment.
    fn follow(&mut self, mut node: Node, need: Need) {
        let graph = &self.reporter.graph;
        if node.1 == 0 {
            return;
        }
        if node.1 & BEFORE == 0 && node.1 & CONSTANT != 0 {
            return self.constant(node.1, need);
        }
        // Past the segments that left it unchanged: they need not be recorded.
        while node.1 & BEFORE != 0 {
            let Some(earlier) = node.0.checked_sub(1) else { break };
            let number = node.1 & !BEFORE;
            match graph.segments[earlier].ends.get(number as usize) {
                None | Some(0) => break,
                Some(id) if id & BEFORE != 0 => node = (earlier, id),
                Some(_) => {
                    if of(&mut self.ends, earlier).add(number, need) {
                        self.push(earlier, Item::End(number), need);
                    }
                    return;
                }
            }
        }
        if node.1 & BEFORE != 0 {
            return self.origin_unknown(node, need);
        }
        // Checked at once, so that the work list stays short.
        if of(&mut self.steps, node.0).add(node.1, need) {
            self.push(node.0, Item::Step(node.1), need);
        }
    }

    fn push(&mut self, segment: usize, item: Item, need: Need) {
        let work = match segment == self.current {
            true => &mut self.here,
            false => self.work.entry(segment).or_default(),
        };
        work.push((item, need));
    }

    fn is_new(&mut self, node: Node, need: Need) -> bool {
        let before = self.others.insert(node, need);
        if before.is_some_and(|before| before >= need) {
            self.others.extend(before.map(|before| (node, before)));
            return false;
        }
        true
    }

    /// A word of the initial state, or one with unknown provenance. A frame that the machine built has no known
    /// control.
    fn origin_unknown(&mut self, node: Node, need: Need) {
        if (need != Need::Under || node.0 == 0) && self.is_new(node, need) {
            let known = self.reporter.graph.known_result(node);
            if let Some(result) = known {
                self.follow(result, need);
            }
            self.whole &= node.0 == 0;
        }
    }

    fn constant(&mut self, id: Id, need: Need) {
        if !self.constants.add(id & !CONSTANT, need) {
            return;
        }
        let graph = &self.reporter.graph;
        let mut constants = vec![id & !CONSTANT];
        while let Some(k) = constants.pop() {
            if let Some(visited) = &mut self.visited {
                visited.push(((0, CONSTANT | k), need));
            }
            if let Some(result) = graph.known_result((0, CONSTANT | k)) {
                self.follow(result, need);
            }
            self.add(graph.code.constant_span(k));
            if need == Need::Whole
                && let Some(machine::Constant::Con(_, args) | machine::Constant::Tuple(args)) =
                    graph.code.constants().get(k as usize)
            {
                constants.extend(args.iter().filter(|k| self.constants.add(**k, need)));
            }
        }
    }

    /// A word of the state at the end of a segment, which was made in it.
    fn end(&mut self, number: usize, word: u32, need: Need) {
        let graph = &self.reporter.graph;
        let Some(window) = graph.window(number) else { return self.whole = false };
        match window.ends.get(word as usize) {
            None | Some(0) => self.origin_unknown((number + 1, BEFORE | word), need),
            Some(id) => self.follow((number, id), need),
        }
    }

    fn step(&mut self, node: Node, need: Need) {
        let graph = &self.reporter.graph;
        let Some(entry) = graph.entry(node) else { return self.whole = false };
        if let Some(visited) = &mut self.visited {
            visited.push((entry.node(), need));
        }
        let operands = graph.operands(&entry);
        match entry.kind {
            // A captured value counts where it is used.
            Kind::Closure | Kind::Start => {}
            Kind::Partial => self.follow(graph.forwarded_value(&entry), Need::Outer),
            Kind::Enter | Kind::Thunk if need == Need::Under => {}
            Kind::Enter | Kind::Thunk => self.follow(graph.result(&entry), need),
            Kind::Select => self.follow(graph.forwarded_value(&entry), need),
            Kind::Read | Kind::Taken => {
                self.follow(operands[0], need);
                if self.control {
                    self.follow_all(&operands[1..], Need::Outer);
                }
            }
            Kind::Write | Kind::Send => self.follow(operands[0], need),
            Kind::Con | Kind::Made => {
                if need == Need::Whole {
                    self.follow_all(&operands, need);
                }
            }
            Kind::Look => self.follow_all(&operands, Need::Outer),
            Kind::Test => {
                let need = if self.tests_shape(&entry) { Need::Outer } else { Need::Whole };
                self.follow_all(&operands, need);
            }
            Kind::Part | Kind::Compute | Kind::Raise => self.follow_all(&operands, Need::Whole),
        }
        if entry.kind == Kind::Compute && entry.form == 2 {
            self.follow(graph.forwarded_value(&entry), need);
        }
        // An object that an operation made came from it.
        let control = if entry.kind == Kind::Made { Need::Outer } else { Need::Under };
        if self.control || entry.kind == Kind::Made {
            self.follow(entry.control(), control);
            if let Some(callee) = graph.callee(&entry) {
                self.follow(callee, Need::Outer);
            }
        }
        // A part is located where it is used: see `Recorder::select`.
        if !matches!(entry.kind, Kind::Thunk | Kind::Taken) && self.places.insert(entry.pc) {
            self.add(graph.code.span_at(entry.pc));
        }
    }

    fn follow_all(&mut self, nodes: &[Node], need: Need) {
        nodes.iter().for_each(|node| self.follow(*node, need));
    }

    fn tests_shape(&self, test: &Entry) -> bool {
        matches!(
            self.reporter.graph.code.instr(test.pc),
            Some(
                Instr::UnlessCon { .. }
                    | Instr::Switch { .. }
                    | Instr::UnlessTuple { .. }
                    | Instr::UnlessTerm { .. }
                    | Instr::UnlessWord { .. }
            )
        )
    }

    fn add(&mut self, span: Span) {
        if self.reporter.is_own_span(span) {
            self.spans.insert((span.file.0, span.start, span.end));
        }
    }
}

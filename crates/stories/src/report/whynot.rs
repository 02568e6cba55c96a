//! Why a line was not reached: the test that branched elsewhere, in the last call that could have reached
//! it.

use super::Reporter;
use crate::graph::Node;
use crate::log::{Entry, Kind};
use std::collections::{HashMap, HashSet};

/// Limit on the segments that are recorded to find out whether a line was reached before the last call that did not.
const MAX_SEGMENTS_BEFORE: usize = 16;
/// Limit on the tests in one line that are told apart.
const MAX_TESTS_OF_LINE: usize = 8;

/// Why a line was not reached.
#[derive(Clone, Debug)]
pub(crate) enum WhyNot {
    /// It was reached: the last step there.
    Reached(Node),
    /// This test branched elsewhere, in the last call.
    Turned(Node),
    /// It was never reached, and this test was the nearest to it that branched elsewhere; the last call did not get as
    /// far.
    Nearest(Node),
    /// There is no user code.
    NoCode,
    /// Its function was never called: these functions, by their name.
    NeverCalled(String, Vec<u32>),
    /// It is part of an expression that was never forced.
    NeverNeeded,
}

impl Reporter<'_> {
    /// Why nothing happened at a line of the source.
    pub(crate) fn why_not(&self, path: &str, line: u32) -> WhyNot {
        let code = &self.graph.code;
        let mut wanted: HashSet<usize> = HashSet::new();
        let mut functions: HashSet<u32> = HashSet::new();
        for (number, function) in code.functions().iter().enumerate() {
            let mut pc = function.entry;
            while code.function_number_at(pc) == Some(number as u32) && code.instr(pc).is_some() {
                let span = code.span_at(pc);
                let here = self.is_own_pc(pc)
                    && self.sources.get(span.file).is_some_and(|file| {
                        file.path.ends_with(path) && file.line_column(span.start).line == line
                    });
                if here {
                    wanted.insert(pc);
                    functions.insert(number as u32);
                }
                pc += 1;
            }
        }
        if wanted.is_empty() {
            return WhyNot::NoCode;
        }
        self.why_none_of(&self.decided_there(wanted.clone()), &wanted, &functions)
    }

    /// Why nothing happened at some locations in some functions. `line`: these, and the tests in the same line that
    /// decide about them.
    pub(super) fn why_none_of(
        &self,
        wanted: &HashSet<usize>,
        line: &HashSet<usize>,
        functions: &HashSet<u32>,
    ) -> WhyNot {
        let code = &self.graph.code;
        let mut reach: HashMap<usize, bool> = HashMap::new();
        let mut called = false;
        // The last test that branched elsewhere, and the nearest, with its distance.
        let mut last: Option<Node> = None;
        let mut nearest: Option<(usize, Node)> = None;
        let mut distances: HashMap<usize, Option<usize>> = HashMap::new();
        let mut more = MAX_SEGMENTS_BEFORE;
        for number in (0..self.graph.segments.len()).rev() {
            more -= usize::from(last.is_some());
            let Some(window) = self.graph.window(number).filter(|_| more > 0) else { break };
            let entries: Vec<Entry> = window.entries().collect();
            for entry in entries.iter().rev() {
                if wanted.contains(&entry.pc) && entry.kind != Kind::Select {
                    // A test on the line does not prove that the code after it was reached, unless it held and nothing
                    // else is there: a pattern.
                    if entry.kind != Kind::Test
                        || self.stays(entry, wanted, &mut reach)
                        || self.graph.outcome_of_test(entry) == entry.pc + 1
                    {
                        return last.map_or(WhyNot::Reached(entry.node()), WhyNot::Turned);
                    }
                }
                // What a test on the line decides about need not be a step, such as a constant.
                if entry.kind == Kind::Test
                    && !wanted.contains(&entry.pc)
                    && line.contains(&entry.pc)
                    && self.stays(entry, wanted, &mut reach)
                {
                    return last.map_or(WhyNot::Reached(entry.node()), WhyNot::Turned);
                }
                let inside = code.function_number_at(entry.pc);
                called |= inside.is_some_and(|f| functions.contains(&f));
                if entry.kind == Kind::Test
                    && inside.is_some_and(|f| functions.contains(&f))
                    && !self.stays(entry, wanted, &mut reach)
                    && let Some(distance) = *distances
                        .entry(entry.pc)
                        .or_insert_with(|| self.distance(entry.pc, wanted))
                {
                    last.get_or_insert(entry.node());
                    if nearest.is_none_or(|(least, _)| distance < least) {
                        nearest = Some((distance, entry.node()));
                    }
                }
            }
        }
        if let (Some(last), Some((_, nearest))) = (last, nearest) {
            return if last == nearest { WhyNot::Turned(last) } else { WhyNot::Nearest(nearest) };
        }
        if called {
            return WhyNot::NeverNeeded;
        }
        let mut functions: Vec<u32> = functions.iter().copied().collect();
        functions.sort_unstable();
        let named = functions.iter().filter_map(|f| code.function(*f).name).next();
        match named {
            Some(_) if functions.iter().all(|f| code.function(*f).name.is_none()) => {
                WhyNot::NeverNeeded
            }
            Some(name) => WhyNot::NeverCalled(super::clean(name.as_str()), functions),
            None => WhyNot::NeverNeeded,
        }
    }

    /// The locations of a line that its own tests decide about, if there are any: in `| n > 3 = f n`, the test is not
    /// what is meant.
    fn decided_there(&self, mut wanted: HashSet<usize>) -> HashSet<usize> {
        let code = &self.graph.code;
        for _ in 0..MAX_TESTS_OF_LINE {
            let mut decided: HashSet<usize> = HashSet::new();
            let mut tests: Vec<usize> = wanted.iter().copied().collect();
            tests.sort_unstable();
            for test in tests {
                let next = code.successors(test);
                if next.len() < 2 {
                    continue;
                }
                let ways: Vec<HashSet<usize>> =
                    next.into_iter().map(|pc| self.reachable(pc)).collect();
                let is_decided = |pc: &&usize| {
                    let of = ways.iter().filter(|way| way.contains(*pc)).count();
                    of > 0 && of < ways.len()
                };
                decided.extend(wanted.iter().filter(is_decided));
            }
            // Suspended expressions and functions that are made there.
            let mut made: Vec<usize> = decided.iter().copied().collect();
            let mut known: HashSet<u32> = HashSet::new();
            while let Some(pc) = made.pop() {
                for function in code.mentioned_at(pc) {
                    if code.function(function).name.is_none() && known.insert(function) {
                        let within = |pc: &&usize| code.function_number_at(**pc) == Some(function);
                        let inside: Vec<usize> = wanted.iter().filter(within).copied().collect();
                        made.extend(&inside);
                        decided.extend(inside);
                    }
                }
            }
            if decided.is_empty() || decided.len() == wanted.len() {
                break;
            }
            wanted = decided;
        }
        wanted
    }

    /// The locations that control can reach from one, in its function.
    fn reachable(&self, from: usize) -> HashSet<usize> {
        let (mut seen, mut work) = (HashSet::from([from]), vec![from]);
        while let Some(pc) = work.pop() {
            work.extend(self.graph.code.successors(pc).into_iter().filter(|pc| seen.insert(*pc)));
        }
        seen
    }

    /// How many branches there are on the shortest way from a location to a wanted one, if there is a way.
    fn distance(&self, from: usize, wanted: &HashSet<usize>) -> Option<usize> {
        let mut seen = HashSet::from([from]);
        let mut here = vec![from];
        for distance in 0.. {
            let mut next = Vec::new();
            while let Some(pc) = here.pop() {
                if wanted.contains(&pc) && pc != from {
                    return Some(distance);
                }
                let successors = self.graph.code.successors(pc);
                let branches = successors.len() > 1;
                for pc in successors.into_iter().filter(|pc| seen.insert(*pc)) {
                    if branches { next.push(pc) } else { here.push(pc) }
                }
            }
            if next.is_empty() {
                return None;
            }
            here = next;
        }
        None
    }

    /// Whether the wanted locations were still reachable after a test.
    fn stays(
        &self,
        entry: &Entry,
        wanted: &HashSet<usize>,
        reach: &mut HashMap<usize, bool>,
    ) -> bool {
        self.leads(self.graph.outcome_of_test(entry), wanted, reach)
    }

    /// Whether control can reach a wanted location from another, in the same function.
    fn leads(
        &self,
        from: usize,
        wanted: &HashSet<usize>,
        reach: &mut HashMap<usize, bool>,
    ) -> bool {
        if let Some(known) = reach.get(&from) {
            return *known;
        }
        let (mut seen, mut work) = (HashSet::from([from]), vec![from]);
        let mut found = false;
        while let Some(pc) = work.pop() {
            if wanted.contains(&pc) {
                found = true;
                break;
            }
            work.extend(self.graph.code.successors(pc).into_iter().filter(|pc| seen.insert(*pc)));
        }
        reach.insert(from, found);
        found
    }
}

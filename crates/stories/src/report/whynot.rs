//! Why a line was not reached: the test that branched elsewhere, in the last call that could have reached
//! it.

use super::Reporter;
use crate::graph::Node;
use crate::log::{Entry, Kind};
use std::collections::{HashMap, HashSet};

/// Why a line was not reached.
#[derive(Clone, Debug)]
pub(crate) enum WhyNot {
    /// It was reached: the last step there.
    Reached(Node),
    /// This test branched elsewhere.
    Turned(Node),
    /// There is no user code.
    NoCode,
    /// Its function was never called.
    NeverCalled(String),
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
        let mut reach: HashMap<usize, bool> = HashMap::new();
        let mut called = false;
        for number in (0..self.graph.segments.len()).rev() {
            let Some(window) = self.graph.window(number) else { break };
            let entries: Vec<Entry> = window.entries().collect();
            for entry in entries.iter().rev() {
                if wanted.contains(&entry.pc) && entry.kind != Kind::Select {
                    // A test on the line does not prove that the code after it was reached, unless it held and nothing
                    // else is there: a pattern.
                    if entry.kind != Kind::Test
                        || self.stays(entry, &wanted, &mut reach)
                        || self.graph.outcome_of_test(entry) == entry.pc + 1
                    {
                        return WhyNot::Reached(entry.node());
                    }
                }
                let inside = code.function_number_at(entry.pc);
                called |= inside.is_some_and(|f| functions.contains(&f));
                if entry.kind == Kind::Test
                    && inside.is_some_and(|f| functions.contains(&f))
                    && !self.stays(entry, &wanted, &mut reach)
                    && code
                        .successors(entry.pc)
                        .iter()
                        .any(|pc| self.leads(*pc, &wanted, &mut reach))
                {
                    return WhyNot::Turned(entry.node());
                }
            }
        }
        if called {
            return WhyNot::NeverNeeded;
        }
        let named = functions.iter().filter_map(|f| code.function(*f).name).next();
        match named {
            Some(_) if functions.iter().all(|f| code.function(*f).name.is_none()) => {
                WhyNot::NeverNeeded
            }
            Some(name) => WhyNot::NeverCalled(super::clean(name.as_str())),
            None => WhyNot::NeverNeeded,
        }
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

//! Small concurrent programs in the text form of Core, searched with every strategy.

// Each test file is a separate crate and uses a part of this.
#![allow(dead_code)]

use core_ir::Language;
use machine::{Code, InMemory, Machine, Options, Settings, link};
use search::{Label, Limits, Listener, Outcome, Rules, Stage, System, Watch};
use source::{Origin, SourceMap, Symbol};
use std::collections::BTreeSet;
use std::sync::Arc;

/// SplitMix64: the same everywhere, without a dependency.
pub(crate) struct Rng(pub u64);

impl Rng {
    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ z >> 31
    }

    pub(crate) fn below(&mut self, n: usize) -> usize {
        (self.next() % n as u64) as usize
    }
}

pub(crate) fn compile(text: &str) -> Arc<Code> {
    let mut sources = SourceMap::new();
    let file = sources.add("test.core", text, Origin::User);
    let shown = |problems: Vec<source::Diagnostic>| {
        let all = problems.iter().map(|p| source::render(p, &sources, source::Colour::Never));
        all.collect::<Vec<_>>().join("\n")
    };
    let module = core_ir::parse(file, text).unwrap_or_else(|p| panic!("{}\n{text}", shown(p)));
    let problems = core_ir::check(std::slice::from_ref(&module));
    assert!(problems.is_empty(), "{}\n{text}", shown(problems));
    let language = module.language;
    let mut definitions = InMemory::new(vec![module]);
    let roots = [Symbol::new("main")];
    let code = link(&mut definitions, &roots, language, Options::default());
    Arc::new(code.unwrap_or_else(|error| panic!("{error:?}\n{text}")))
}

pub(crate) fn system(code: &Arc<Code>, delayed_delivery: bool) -> System {
    let stage = Stage::new(None, "test", Vec::new());
    let settings = Settings {
        max_memory: 32 << 20,
        delayed_delivery,
        fine_steps: true,
        ..Settings::default()
    };
    let machine = Machine::new(
        code.clone(),
        Symbol::new("main"),
        settings,
        Box::new(stage.clone()),
        Watch::default(),
    )
    .expect("address space for the heap");
    let (system, trouble) = System::new(machine, stage, Rules::default());
    assert_eq!(trouble, None);
    system
}

/// Everything that distinguishes the ends of executions.
#[derive(Default)]
pub(crate) struct Ends {
    pub states: BTreeSet<(u128, bool, Vec<String>)>,
    pub count: u64,
}

impl Listener for Ends {
    fn ended(&mut self, system: &mut System, _schedule: &[Label], deadlock: bool) {
        let hash = search::state_hash(system);
        let mut outcomes: Vec<String> = system
            .threads()
            .map(|id| {
                let outcome = system.machine.outcome(id);
                let shown = system.machine.show(outcome, machine::ShowLimits::default());
                format!("{} {shown}", system.name(system.thread(id)))
            })
            .collect();
        outcomes.sort();
        self.states.insert((hash, deadlock, outcomes));
        self.count += 1;
    }
}

pub(crate) enum How {
    Plain,
    Optimal,
    /// The same in parts.
    Parts(usize),
    States,
    /// The same, but locks are given back at once.
    Reduced,
}

pub(crate) fn explore(code: &Arc<Code>, how: &How, delayed: bool, most: u64) -> (Ends, Outcome) {
    let mut system = system(code, delayed);
    let before = search::state_hash(&mut system);
    let mut ends = Ends::default();
    let limits =
        Limits { all: true, executions: most, moves: 40 * most, depth: 400, ..Limits::default() };
    let outcome = match how {
        How::Plain => search::plain::explore(&mut system, limits, &mut ends),
        How::Optimal => search::optimal::explore(&mut system, limits, &mut ends),
        How::Parts(wanted) => {
            let mut whole = Outcome::default();
            whole.cover.complete = true;
            for part in search::optimal::parts(&mut system, *wanted) {
                let limits = limits.clone();
                let outcome = search::optimal::explore_part(&mut system, &part, limits, &mut ends);
                whole.cover.complete &= outcome.cover.complete;
                whole.cover.schedules += outcome.cover.schedules;
                whole.cover.deadlocks += outcome.cover.deadlocks;
                whole.findings.extend(outcome.findings);
            }
            whole
        }
        How::States => {
            search::states::explore(&mut system, limits, search::states::Livelocks::None, &mut ends)
        }
        How::Reduced => search::states::explore_reduced(
            &mut system,
            limits,
            search::states::Livelocks::None,
            &mut ends,
        ),
    };
    assert_eq!(search::state_hash(&mut system), before, "the state is restored");
    (ends, outcome)
}

/// Nests `let!`s: `x <- e` binds, anything else is done for its effect.
pub(crate) fn sequence(actions: &[String], last: &str) -> String {
    let mut text = String::new();
    for (i, action) in actions.iter().enumerate() {
        match action.split_once(" <- ") {
            Some((name, value)) => text.push_str(&format!("(let! ({name} {value})\n")),
            None => text.push_str(&format!("(let! ($u{i} {action})\n")),
        }
    }
    format!("{text}{last}{}", ")".repeat(actions.len()))
}

pub(crate) fn language(language: Language) -> &'static str {
    match language {
        Language::Erlang => "erlang",
        Language::Haskell => "haskell",
        Language::Core => "core",
    }
}

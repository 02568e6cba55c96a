//! A run that can be replayed: parts of the tree of a long run are built when they are asked about, with their values.
//!
//! A long run leaves *stages* behind, copies of its state, and a replay begins at the last one before the wanted
//! computations. Strict values are complete as soon as they exist, so the replay of an Erlang program also ends with
//! the wanted computations; lazy values may be evaluated further as long as the run continues.

use crate::{Budget, LongRun, Midway, NodeId, Role, Tracer, Written};
use machine::{
    Checkpoint, Evaluated, Kind, Limits, Machine, Observer, Outside, Settings, Stop, ThreadId,
    Unobserved,
};
use recording::{Recording, Stream};
use runs::Program;
use runs::{Choices, Discard, Ending, Listening, Live, Output, Replay, Report, Run, RunOptions};
use source::Symbol;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// The inputs of a run.
pub(super) struct Tape {
    settings: Settings,
    roles: Vec<Role>,
    actions: Vec<bool>,
    budget: Budget,
    pub run: Run,
    stages: Vec<Stage>,
    /// Steps between checks of the progress of a replay.
    look: u64,
    /// What the program wrote.
    written: Written,
    /// The number of steps of the run.
    pub steps: u64,
}

/// The run to ask about: one that is made now, on this outside, or one that was recorded before.
pub enum Begin {
    Live(Box<dyn Outside + Send>),
    Replay(Run),
}

/// A run that has ended.
pub(super) struct Ran {
    pub machine: Machine<Tracer>,
    pub written: Written,
    pub stop: Stop,
    /// It was counted, and some of its computations were kept.
    pub sampled: bool,
}

/// A state in the middle of a long run.
struct Stage {
    state: Checkpoint,
    midway: Midway,
}

/// The purpose of a replay.
pub(super) struct Wanted<'a> {
    pub nodes: Vec<NodeId>,
    /// The number of applications that are kept of each anonymous function.
    pub applications_each: u32,
    pub run: &'a LongRun,
}

/// The library function of Erlang that looks for the terminal.
const TERMINAL: &str = "io:target/1";

/// A run of fewer steps is replayed from the start for the contents of variables.
const WORTH_ANOTHER_RUN: u64 = 20_000_000;

/// Steps between stages at first, and in tests, and the maximum number of stages.
const FIRST_DISTANCE: u64 = 25_000_000;
const SHORT_DISTANCE: u64 = 500;
const MOST_STAGES: usize = 32;

/// The output of a run, and how it ended.
pub(super) struct Outputs {
    pub output: Vec<u8>,
    pub errors: Vec<u8>,
    pub stop: Stop,
}

/// Collects the output of a run to either stream.
#[derive(Clone, Default)]
struct Both {
    output: Written,
    errors: Written,
}

impl Output for Both {
    fn write(&mut self, stream: Stream, bytes: &[u8]) {
        match stream {
            1 => self.output.append(bytes),
            _ => self.errors.append(bytes),
        }
    }
}

impl Tape {
    /// Runs the program, or evaluates the expression that it was loaded with.
    pub(super) fn record(
        program: &Program,
        begin: Begin,
        (roles, actions): (Vec<Role>, Vec<bool>),
        max_steps: Option<u64>,
        settings: Settings,
        long: Option<usize>,
    ) -> Result<(Tape, Ran), String> {
        let (outside, followed): (Box<dyn Outside + Send>, _) = match begin {
            Begin::Live(outside) => (outside, None),
            Begin::Replay(run) => (Box::new(Replay::new(run.recording(), Discard)), Some(run)),
        };
        let written = Written::default();
        let (listening, offline) = Listening::new(outside, written.clone());
        let mut budget = budget(settings.max_memory);
        budget.nodes = long.unwrap_or(budget.nodes);
        let distance = if long.is_some() { SHORT_DISTANCE } else { FIRST_DISTANCE };
        let mut tracer = Tracer::new(roles.clone(), actions.clone(), written.clone(), budget);
        tracer.looks_for_terminal = program.code.ranges(Symbol::new(TERMINAL));
        let (outside, set) = (Box::new(listening), settings.clone());
        let Live { mut machine, choices, log } = match &followed {
            Some(run) => Live::following(run, program, outside, set, tracer)?,
            None => Live::begin(program, outside, &RunOptions::default(), set, tracer)?,
        };
        let mut choices = choices.at_most(max_steps);
        let mut stages = Vec::new();
        let stop = match program.expression {
            Some(name) => evaluate_whole(&mut machine, name, choices.limit),
            None => {
                let every = (distance, settings.max_memory);
                run_in_stages(&mut machine, &mut choices, every, &mut stages)
            }
        };
        machine.outside().flush(1);
        offline.store(true, Ordering::SeqCst);
        let steps = machine.steps();
        // A run that was stopped is stopped at the same point again; one that ended does so by itself.
        let ending = match &stop {
            Stop::StepLimit | Stop::Interrupted | Stop::Paused => Ending::Interrupted,
            stop => Ending::new(stop.clone(), |_| String::new()),
        };
        let (visible, digest) = (machine.visible_operations(), machine.digest().value());
        let report = Report { ending, steps, visible, digest, place: None };
        let run = log.end(&mut choices, report)?;
        // The contents of variables are known only from the start of a run, so replays begin there, unless there are
        // too many steps.
        let from_start = machine.observer.has_states() && steps < WORTH_ANOTHER_RUN;
        if !run.recording().departures.is_empty() || from_start {
            stages.clear();
        }
        let (all, own) = (written.clone(), written);
        let look = distance / 5;
        let tape =
            Tape { settings, roles, actions, budget, run, stages, look, written: all, steps };
        Ok((tape, Ran { machine, written: own, stop, sampled: false }.ended()))
    }

    /// Replays the run without values, to count it.
    pub(super) fn count(&self, program: &Program) -> Result<Ran, String> {
        let written = Written::default();
        let (mut machine, mut choices) = self.begin(program, &written, Tracer::counting)?;
        let stop = go(program, &mut machine, &mut choices);
        Ok(Ran { machine, written, stop, sampled: false }.ended())
    }

    /// Replays the run as far as needed, with the values of these computations.
    pub(super) fn replay(&self, program: &Program, wanted: Wanted<'_>) -> Result<Ran, String> {
        let written = Written::default();
        let first = wanted.nodes.iter().copied().filter(|n| *n != crate::RUN).min();
        let stage = first
            .and_then(|first| self.stages.iter().rev().find(|stage| stage.midway.next() <= first));
        let tracer = self.tracer(program, &written);
        let tracer = tracer.wanting(wanted.nodes, wanted.applications_each);
        let settings = self.settings.clone();
        let (mut machine, mut choices) = match stage {
            Some(Stage { state, midway }) => {
                let tracer = tracer.from(midway, wanted.run.functions(midway.functions()));
                let begun =
                    self.run.observe_from(program, settings, state, tracer, written.clone())?;
                written.append(&self.written.text(0..midway.written()));
                begun
            }
            None => self.run.begin(program, settings, tracer, written.clone())?,
        };
        let strict = program.code.language() == core_ir::Language::Erlang;
        let stop = match program.expression {
            Some(_) => go(program, &mut machine, &mut choices),
            None => loop {
                let steps = machine.steps().saturating_add(self.look);
                let stop = choices.run(&mut machine, Limits { steps, ..Limits::default() });
                if choices.is_over(&machine, &stop) {
                    break stop;
                }
                if strict && machine.observer.has_all() {
                    break Stop::Paused;
                }
            },
        };
        Ok(Ran { machine, written, stop, sampled: false }.ended())
    }

    fn tracer(&self, program: &Program, written: &Written) -> Tracer {
        let (roles, actions) = (self.roles.clone(), self.actions.clone());
        let mut tracer = Tracer::new(roles, actions, written.clone(), self.budget);
        tracer.looks_for_terminal = program.code.ranges(Symbol::new(TERMINAL));
        tracer
    }

    /// A machine at the start of the run.
    fn begin(
        &self,
        program: &Program,
        written: &Written,
        make: impl FnOnce(Tracer) -> Tracer,
    ) -> Result<(Machine<Tracer>, Choices), String> {
        let tracer = make(self.tracer(program, written));
        self.run.begin(program, self.settings.clone(), tracer, written.clone())
    }

    /// Replays the run without an observer: the baseline for costs.
    pub(super) fn plain(&self, program: &Program) -> Result<Stop, String> {
        let (_, stop) = self.run.observe(program, self.settings.clone(), Unobserved, Discard)?;
        Ok(stop)
    }

    /// The output of a run from some entry, with the inputs of this one and without an observer.
    pub(super) fn outputs(&self, program: &Program, entry: Symbol) -> Result<Outputs, String> {
        let both = Both::default();
        let outside = Box::new(Replay::new(self.recording(), both.clone()));
        let mut machine = program.machine_at(entry, self.settings.clone(), outside, Unobserved)?;
        if let Some(own) = program.own.as_ref().filter(|_| program.reference_entry == Some(entry)) {
            machine.call_version(Some(own.by_name.clone()));
        }
        let steps = self.steps.saturating_mul(4).max(WORTH_ANOTHER_RUN);
        let options = RunOptions { max_steps: Some(steps), ..RunOptions::default() };
        let stop = Choices::live(&options).run_to_end(&mut machine);
        machine.outside().flush(1);
        let all = |written: &Written| written.text(0..written.length());
        Ok(Outputs { output: all(&both.output), errors: all(&both.errors), stop })
    }

    /// Replays the run with every computation kept and its tree built. Returns the bytes beyond those of the program
    /// itself, and the number of computations.
    pub(super) fn whole(&self, program: &Program) -> Result<(u64, u64), String> {
        let (mut machine, mut choices) =
            self.begin(program, &Written::default(), |tracer| tracer)?;
        go(program, &mut machine, &mut choices);
        if !machine.observer.is_whole() {
            return Ok((machine.observer.bytes() as u64, u64::from(machine.observer.next())));
        }
        machine.observer.index();
        let tree = crate::tree_of(&mut machine);
        let bytes = machine.observer.bytes() + tree.bytes() + machine.heap().used() * 8;
        Ok((bytes as u64, tree.len() as u64))
    }

    pub(super) fn recording(&self) -> &Recording {
        self.run.recording()
    }

    /// Where a run that was stopped is to be stopped again.
    pub(super) fn limit(&self) -> Option<u64> {
        self.recording().last_step()
    }

    pub(super) fn interrupt_flag(&self) -> Arc<AtomicBool> {
        self.settings.interrupt.clone()
    }

    pub(super) fn interrupt(&self) -> &AtomicBool {
        &self.settings.interrupt
    }
}

impl Ran {
    fn ended(mut self) -> Self {
        self.sampled = self.machine.observer.is_sampled();
        self.machine.observer.stop();
        self.machine.observer.paused = true;
        self.machine.observer.index();
        self
    }
}

/// The share of the memory that is for computations.
fn budget(memory: usize) -> Budget {
    let all = Budget::default();
    Budget { nodes: all.nodes.min(memory / 800), log: all.log.min(memory / 5 * 2) }
}

/// Runs a program; a long run is checked from time to time, and leaves stages behind.
fn run_in_stages(
    machine: &mut Machine<Tracer>,
    choices: &mut Choices,
    (mut distance, memory): (u64, usize),
    stages: &mut Vec<Stage>,
) -> Stop {
    let look = distance / 5;
    let bytes = |stage: &Stage| stage.state.bytes() + stage.midway.bytes();
    loop {
        let steps = machine.steps().saturating_add(look);
        let stop = choices.run(machine, Limits { steps, ..Limits::default() });
        if choices.is_over(machine, &stop) {
            return stop;
        }
        if machine.observer.is_whole() {
            continue;
        }
        let used = machine.heap().used() * 8;
        if used > memory / 3 {
            // The kept values may be what takes the memory.
            machine.observer.drop_values();
        }
        let last = stages.last().map_or(0, |stage| stage.state.step());
        if machine.steps() < last + distance || used > memory / 32 {
            continue;
        }
        let midway = machine.observer.midway();
        stages.push(Stage { state: machine.checkpoint(), midway });
        while stages.len() > MOST_STAGES || stages.iter().map(bytes).sum::<usize>() > memory / 16 {
            let mut keep = true;
            stages.retain(|_| {
                keep = !keep;
                keep
            });
            distance *= 2;
        }
    }
}

fn go(program: &Program, machine: &mut Machine<Tracer>, choices: &mut Choices) -> Stop {
    match program.expression {
        Some(name) => evaluate_whole(machine, name, choices.limit),
        None => choices.run_to_end(machine),
    }
}

/// Evaluates a definition as far as printing it would.
pub(super) fn evaluate_whole<O: Observer>(
    machine: &mut Machine<O>,
    name: source::Symbol,
    steps: u64,
) -> Stop {
    /// Limit on infinite values.
    const MAX_VALUE_SIZE: usize = 100_000;
    let finished = Stop::Finished(0);
    let Some(word) = machine.global(name) else { return finished };
    let mut work = vec![machine.hold(word)];
    let until = machine.steps().saturating_add(steps);
    let mut looked = 0;
    while let Some(part) = work.pop() {
        looked += 1;
        if looked > MAX_VALUE_SIZE {
            break;
        }
        match machine.evaluate(&part, until.saturating_sub(machine.steps())) {
            Evaluated::Value(value) => {
                let heap = machine.heap();
                if let Some((index, header)) = heap.object(machine.word(&value))
                    && (header.is(Kind::Con) || header.is(Kind::Tuple))
                {
                    work.extend(machine.hold_all(heap.fields(index)).into_iter().rev());
                }
            }
            Evaluated::Raised(_) => return Stop::Uncaught { thread: ThreadId::MAIN },
            Evaluated::Blocked => return Stop::Deadlock,
            Evaluated::Endless => return Stop::StepLimit,
            Evaluated::Stopped(why) => return why,
        }
    }
    finished
}

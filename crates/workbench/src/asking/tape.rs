//! A run that can be had again: for the tree of a long run, parts of which are built when they are
//! asked about, with the values that belong to them.
//!
//! A long run leaves *stages* behind, copies of its state, and a replay begins at the last one
//! before what it is for. Strict values are all there as soon as they are there at all, so that a
//! replay of an Erlang program ends with what it is for, too; lazy ones may be evaluated further
//! as long as the run goes on.

use crate::outside::{Listening, Output, Recorder, Replay, Shared};
use crate::program::Program;
use machine::{
    Checkpoint, Departures, Evaluated, Kind, Limits, Machine, Observer, Outside, Settings, Stop,
    Stream, ThreadId, Unobserved,
};
use questions::{Budget, LongRun, Midway, NodeId, Role, Tracer, Written};
use recording::{Recording, Writer};
use source::Symbol;
use std::io::Write;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

/// What a run is run with.
pub(super) struct Tape {
    settings: Settings,
    roles: Vec<Role>,
    actions: Vec<bool>,
    budget: Budget,
    recording: Recording,
    stages: Vec<Stage>,
    /// Steps between two looks at how a replay is doing.
    look: u64,
    /// What the program wrote.
    written: Written,
    /// How many steps it took, and how many a replay may take.
    pub steps: u64,
    limit: u64,
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

/// What a replay is for.
pub(super) struct Wanted<'a> {
    pub nodes: Vec<NodeId>,
    /// Applications of each nameless function that are kept.
    pub applications_each: u32,
    pub run: &'a LongRun,
}

/// Where Erlang's library looks for the terminal.
const TERMINAL: &str = "io:target/1";

/// A run of fewer steps is done again from the start for what variables held in it.
const WORTH_ANOTHER_RUN: u64 = 20_000_000;

/// Steps between stages at first, and in tests, and the most that are kept.
const FIRST_DISTANCE: u64 = 25_000_000;
const SHORT_DISTANCE: u64 = 500;
const MOST_STAGES: usize = 32;

#[derive(Clone, Default)]
struct Memory(Arc<Mutex<Vec<u8>>>);

impl Write for Memory {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

/// Takes what a replay writes, while it is one.
struct Again {
    written: Written,
}

impl Output for Again {
    fn write(&mut self, stream: Stream, bytes: &[u8]) {
        if stream == 1 {
            self.written.append(bytes);
        }
    }

    fn flush(&mut self, _stream: Stream) {}
}

/// What a run wrote, and how it ended.
pub(super) struct Outputs {
    pub output: Vec<u8>,
    pub errors: Vec<u8>,
    pub stop: Stop,
}

/// Takes what a run writes to either stream.
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

    fn flush(&mut self, _stream: Stream) {}
}

impl Tape {
    /// Runs the program, or evaluates the expression that it was loaded with.
    pub fn record(
        program: &Program,
        mut outside: Box<dyn Outside + Send>,
        (roles, actions): (Vec<Role>, Vec<bool>),
        settings: Settings,
        steps: u64,
        long: Option<usize>,
    ) -> Result<(Tape, Ran), String> {
        let memory = Memory::default();
        let options = crate::RunOptions { arguments: outside.arguments(), ..Default::default() };
        let mut header = crate::run::header(program, &options);
        header.name = String::from_utf8_lossy(&outside.program_name()).into_owned();
        let writer = Writer::new(Box::new(memory.clone()) as Box<dyn Write + Send>, &header)
            .map_err(|e| e.to_string())?;
        let file = Shared::new(writer);
        let written = Written::default();
        let recorder = Box::new(Recorder::new(outside, file.clone()));
        let (listening, offline) = Listening::new(recorder, written.clone());
        let mut budget = budget(settings.max_memory);
        budget.nodes = long.unwrap_or(budget.nodes);
        let distance = if long.is_some() { SHORT_DISTANCE } else { FIRST_DISTANCE };
        let mut tracer = Tracer::new(roles.clone(), actions.clone(), written.clone(), budget);
        tracer.looks_for_terminal = program.code.ranges(Symbol::new(TERMINAL));
        let mut machine = Machine::new(
            program.code.clone(),
            program.entry,
            settings.clone(),
            Box::new(listening),
            tracer,
        )
        .map_err(|e| format!("cannot reserve memory for the program: {e}"))?;
        let mut departures = Departures::default();
        let mut stages = Vec::new();
        let stop = match program.expression {
            Some(name) => evaluate_whole(&mut machine, name, steps),
            None => {
                let every = (distance, settings.max_memory);
                run_in_stages(&mut machine, steps, &mut departures, every, &mut stages)
            }
        };
        machine.outside().flush(1);
        offline.store(true, Ordering::SeqCst);
        for departure in departures.take_made() {
            file.with(|writer| writer.departure(&departure));
        }
        let ending = recording::Ending {
            steps: machine.steps(),
            operations: 0,
            digest: [0; 16],
            outcome: recording::Outcome::Interrupted,
            text: String::new(),
        };
        file.finish(&ending).map_err(|e| e.to_string())?;
        let bytes = std::mem::take(&mut *memory.0.lock().unwrap_or_else(PoisonError::into_inner));
        let recording = recording::read(&bytes).map_err(|e| e.to_string())?;
        let steps = machine.steps();
        // A run that was stopped is stopped there again; one that ended does so by itself.
        let limit = match stop {
            Stop::StepLimit | Stop::Interrupted | Stop::Paused => steps,
            _ => u64::MAX,
        };
        // What variables held is known from the start of a run alone, so that is where replays begin; if
        // there are not too many steps.
        let from_start = machine.observer.has_states() && steps < WORTH_ANOTHER_RUN;
        if !recording.departures.is_empty() || from_start {
            stages.clear();
        }
        let (all, own) = (written.clone(), written);
        let tape = Tape {
            settings,
            roles,
            actions,
            budget,
            recording,
            stages,
            look: distance / 5,
            written: all,
            steps,
            limit,
        };
        Ok((tape, Ran { machine, written: own, stop, sampled: false }.ended()))
    }

    /// The same run once more, with no values: it is counted.
    pub fn count(&self, program: &Program) -> Result<Ran, String> {
        let written = Written::default();
        let mut machine = self.machine(program, &written, Tracer::counting)?;
        let mut departures = Departures::replaying(self.recording.departures.iter().cloned());
        let stop = go(program, &mut machine, self.limit, &mut departures);
        Ok(Ran { machine, written, stop, sampled: false }.ended())
    }

    /// The same run once more, as far as it is needed, with the values of these computations.
    pub fn replay(&self, program: &Program, wanted: Wanted<'_>) -> Result<Ran, String> {
        let written = Written::default();
        let first = wanted.nodes.iter().copied().filter(|n| *n != questions::RUN).min();
        let stage = first
            .and_then(|first| self.stages.iter().rev().find(|stage| stage.midway.next() <= first));
        let mut machine = self.machine(program, &written, |tracer| {
            let tracer = tracer.wanting(wanted.nodes, wanted.applications_each);
            match stage {
                Some(Stage { midway, .. }) => {
                    tracer.from(midway, wanted.run.functions(midway.functions()))
                }
                None => tracer,
            }
        })?;
        if let Some(Stage { state, midway }) = stage {
            written.append(&self.written.text(0..midway.written()));
            machine.restore(state);
        }
        let rest = self.recording.departures.iter().skip(machine.followed()).cloned();
        let mut departures = Departures::replaying(rest);
        let strict = program.code.language() == core_ir::Language::Erlang;
        let stop = match program.expression {
            Some(_) => go(program, &mut machine, self.limit, &mut departures),
            None => loop {
                let next = machine.steps().saturating_add(self.look).min(self.limit);
                let limits = Limits { steps: next, ..Limits::default() };
                match machine.run(limits, &mut departures, None) {
                    Stop::StepLimit if next < self.limit => {
                        if strict && machine.observer.has_all() {
                            break Stop::Paused;
                        }
                    }
                    stop => break stop,
                }
            },
        };
        Ok(Ran { machine, written, stop, sampled: false }.ended())
    }

    /// A machine at the beginning of the run.
    fn machine(
        &self,
        program: &Program,
        written: &Written,
        make: impl FnOnce(Tracer) -> Tracer,
    ) -> Result<Machine<Tracer>, String> {
        let outside = Replay::new(&self.recording, Again { written: written.clone() });
        let mut tracer =
            Tracer::new(self.roles.clone(), self.actions.clone(), written.clone(), self.budget);
        tracer.looks_for_terminal = program.code.ranges(Symbol::new(TERMINAL));
        Machine::new(
            program.code.clone(),
            program.entry,
            self.settings.clone(),
            Box::new(outside),
            make(tracer),
        )
        .map_err(|e| format!("cannot reserve memory for the program: {e}"))
    }

    /// The same run with nobody watching: what the others are measured against.
    pub fn plain(&self, program: &Program) -> Result<Stop, String> {
        let outside = Replay::new(&self.recording, Again { written: Written::default() });
        let mut machine = Machine::new(
            program.code.clone(),
            program.entry,
            self.settings.clone(),
            Box::new(outside),
            Unobserved,
        )
        .map_err(|e| format!("cannot reserve memory for the program: {e}"))?;
        let mut departures = Departures::replaying(self.recording.departures.iter().cloned());
        Ok(machine.run(Limits::default(), &mut departures, None))
    }

    /// What a run from some entry writes, with the inputs of this one and nobody watching.
    pub fn outputs(&self, program: &Program, entry: Symbol) -> Result<Outputs, String> {
        let both = Both::default();
        let outside = Replay::new(&self.recording, both.clone());
        let settings = self.settings.clone();
        let mut machine =
            Machine::new(program.code.clone(), entry, settings, Box::new(outside), Unobserved)
                .map_err(|e| format!("cannot reserve memory for the program: {e}"))?;
        let steps = self.steps.saturating_mul(4).max(WORTH_ANOTHER_RUN);
        let limits = Limits { steps, ..Limits::default() };
        let stop = machine.run(limits, &mut Departures::default(), None);
        machine.outside().flush(1);
        let all = |written: &Written| written.text(0..written.length());
        Ok(Outputs { output: all(&both.output), errors: all(&both.errors), stop })
    }

    /// The same run with every computation kept and its tree built: how many bytes more than the
    /// program itself that takes, and how many computations there are.
    pub fn whole(&self, program: &Program) -> Result<(u64, u64), String> {
        let mut machine = self.machine(program, &Written::default(), |tracer| tracer)?;
        let mut departures = Departures::replaying(self.recording.departures.iter().cloned());
        go(program, &mut machine, self.limit, &mut departures);
        if !machine.observer.is_whole() {
            return Ok((machine.observer.bytes() as u64, u64::from(machine.observer.next())));
        }
        machine.observer.index();
        let tree = questions::tree_of(&mut machine);
        let bytes = machine.observer.bytes() + tree.bytes() + machine.heap().used() * 8;
        Ok((bytes as u64, tree.len() as u64))
    }

    pub fn recording(&self) -> &Recording {
        &self.recording
    }

    /// Where a run that was stopped is to be stopped again.
    pub fn limit(&self) -> Option<u64> {
        (self.limit != u64::MAX).then_some(self.limit)
    }

    pub fn interrupt_flag(&self) -> Arc<AtomicBool> {
        self.settings.interrupt.clone()
    }

    pub fn interrupt(&self) -> &AtomicBool {
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

/// Of the memory that there may be, what is for the computations.
fn budget(memory: usize) -> Budget {
    let all = Budget::default();
    Budget { nodes: all.nodes.min(memory / 800), log: all.log.min(memory / 5 * 2) }
}

/// Runs a program; a long run is looked at now and then, and leaves stages behind.
fn run_in_stages(
    machine: &mut Machine<Tracer>,
    steps: u64,
    departures: &mut Departures,
    (mut distance, memory): (u64, usize),
    stages: &mut Vec<Stage>,
) -> Stop {
    let look = distance / 5;
    let bytes = |stage: &Stage| stage.state.bytes() + stage.midway.bytes();
    loop {
        let next = machine.steps().saturating_add(look).min(steps);
        match machine.run(Limits { steps: next, ..Limits::default() }, departures, None) {
            Stop::StepLimit if next < steps => {}
            stop => return stop,
        }
        if machine.observer.is_whole() {
            continue;
        }
        let used = machine.heap().used() * 8;
        if used > memory / 3 {
            // What is kept may be what takes the memory.
            machine.observer.keep_nobody();
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

fn go(
    program: &Program,
    machine: &mut Machine<Tracer>,
    steps: u64,
    departures: &mut Departures,
) -> Stop {
    match program.expression {
        Some(name) => evaluate_whole(machine, name, steps),
        None => machine.run(Limits { steps, ..Limits::default() }, departures, None),
    }
}

/// Evaluates a definition as far as printing it would.
pub(super) fn evaluate_whole<O: Observer>(
    machine: &mut Machine<O>,
    name: source::Symbol,
    steps: u64,
) -> Stop {
    /// Values that go on for ever are looked at so far.
    const MOST: usize = 100_000;
    let finished = Stop::Finished(0);
    let Some(word) = machine.global(name) else { return finished };
    let mut work = vec![machine.hold(word)];
    let until = machine.steps().saturating_add(steps);
    let mut looked = 0;
    while let Some(part) = work.pop() {
        looked += 1;
        if looked > MOST {
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

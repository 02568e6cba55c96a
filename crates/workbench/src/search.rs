//! Searching the schedules of a program, and telling what was found in the user's terms.

use crate::outside::{Recorder, Shared};
use crate::program::Program;
use crate::run::{self, RunOptions};
use machine::{Departures, Machine, Outside, Settings, ShowLimits, ThreadId, Touch};
use recording::{Delivery, Departure, Recording, Writer};
use search::{Cover, Finding, Found, Gap, Label, Limits, Rules, Stage, System, Trouble, Watch};
use std::collections::HashMap;
use std::io::Write;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// How to search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Strategy {
    /// First near the default schedule, then everything.
    #[default]
    Auto,
    /// What is near, by preemptions.
    Nearest,
    /// Every class of equivalent schedules.
    Optimal,
    /// Every state.
    States,
    /// Every schedule, without reduction.
    Plain,
    /// Nearest in steps.
    Deepening,
    /// Any schedules, by a generator with this seed.
    Random(u64),
    /// By priorities that change so many times, by a generator with this seed.
    Priorities { seed: u64, changes: u32 },
}

#[derive(Clone)]
pub struct SearchOptions {
    pub strategy: Strategy,
    pub limits: Limits,
    /// Messages arrive as they are sent.
    pub instant_delivery: bool,
    /// What standard input holds.
    pub input: Option<Vec<u8>>,
    pub arguments: Vec<Vec<u8>>,
    /// In bytes.
    pub max_memory: Option<u64>,
    /// Exceptions of threads other than the main one are no findings.
    pub ignore_exceptions: bool,
    pub interrupt: Arc<AtomicBool>,
    /// Find every distinct result and output instead of a failure.
    pub outcomes: bool,
    /// Begin at this step of a recording.
    pub from: Option<(Arc<Recording>, u64)>,
}

impl Default for SearchOptions {
    fn default() -> Self {
        SearchOptions {
            strategy: Strategy::Auto,
            limits: Limits::default(),
            instant_delivery: false,
            input: None,
            arguments: Vec::new(),
            max_memory: None,
            ignore_exceptions: false,
            interrupt: Arc::default(),
            outcomes: false,
            from: None,
        }
    }
}

/// What a search has to say in one word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    None,
    Deadlock,
    PartialDeadlock,
    Exception,
    Assertion,
    Livelock,
    Inconclusive,
}

impl Verdict {
    pub fn name(self) -> &'static str {
        match self {
            Verdict::None => "none",
            Verdict::Deadlock => "deadlock",
            Verdict::PartialDeadlock => "partial-deadlock",
            Verdict::Exception => "exception",
            Verdict::Assertion => "assertion",
            Verdict::Livelock => "livelock",
            Verdict::Inconclusive => "inconclusive",
        }
    }
}

/// One step of the schedule that was found.
#[derive(Clone, Debug)]
pub struct SearchStep {
    pub thread: String,
    /// As the source has it where that says more.
    pub action: String,
    pub file: Option<String>,
    pub line: Option<u32>,
    pub values: Vec<String>,
}

#[derive(Clone, Debug)]
pub struct BlockedThread {
    pub thread: String,
    /// What it waits for.
    pub why: String,
    pub file: Option<String>,
    pub line: Option<u32>,
    /// Who could have woken it.
    pub wakers: Vec<String>,
}

pub struct SearchReport {
    pub verdict: Verdict,
    pub cover: Cover,
    /// What was found, in words.
    pub message: String,
    pub steps: Vec<SearchStep>,
    pub blocked: Vec<BlockedThread>,
    /// The schedule as a recording, in the bytes of its file.
    pub recording: Option<Vec<u8>>,
    /// With `outcomes`: every distinct one, with one schedule each.
    pub outcomes: Vec<SearchedOutcome>,
}

/// One of the ways in which a program can end.
#[derive(Clone, Debug)]
pub struct SearchedOutcome {
    pub output: String,
    /// How it ended, in words.
    pub result: String,
    pub verdict: Verdict,
    pub schedule: Vec<SearchStep>,
}

/// Steps after which a recorded run of what was found is stopped: what loops goes on for ever.
const RECORDED_STEPS: u64 = 100_000_000;

/// Searches a program from its start, or from a step of a recording. `progress` is told now and
/// then how far it is.
pub fn search(
    program: &Program,
    options: &SearchOptions,
    progress: &mut dyn FnMut(&Cover),
) -> Result<SearchReport, String> {
    let mut limits = options.limits.clone();
    limits.stop = options.interrupt.clone();
    let (mut system, trouble, begun) = system(program, options)?;
    let mut listener = Watcher { progress, next: 0, outcomes: Vec::new() };
    let mut cover = Cover { complete: true, ..Cover::default() };
    let finding = match trouble {
        Some(Trouble::NeedsInput { .. }) => {
            cover.gap(Gap::Input);
            None
        }
        Some(Trouble::Stopped(why)) => return Err(why),
        Some(trouble) => Some(Finding { what: Found::Trouble(trouble), schedule: Vec::new() }),
        None => {
            let outcome = explore(&mut system, options, &limits, &mut listener);
            cover = outcome.cover;
            if system.arrivals {
                cover.gap(Gap::Arrivals);
            }
            outcome.findings.into_iter().next()
        }
    };
    if options.outcomes {
        let found = std::mem::take(&mut listener.outcomes);
        return Ok(tell_outcomes(program, &mut system, cover, found));
    }
    let Some(finding) = finding else {
        let verdict = if cover.complete { Verdict::None } else { Verdict::Inconclusive };
        return Ok(SearchReport {
            verdict,
            cover,
            message: String::new(),
            steps: Vec::new(),
            blocked: Vec::new(),
            recording: None,
            outcomes: Vec::new(),
        });
    };
    tell(program, options, &mut system, cover, &finding, &begun)
}

/// Moves of the first look around, which finds what is near.
const NEAR: u64 = 30_000;
/// Classes that are explored before states are kept instead: programs that loop have no end of
/// classes, and programs with many are often better off with states.
const CLASSES: u64 = 6_000;
const CLASS_MOVES: u64 = 400_000;

fn explore(
    system: &mut System,
    options: &SearchOptions,
    limits: &Limits,
    listener: &mut Watcher<'_>,
) -> search::Outcome {
    use search::{deepening, optimal, plain, random, states};
    if options.outcomes {
        let all = Limits { all: true, ..limits.clone() };
        return match options.strategy {
            Strategy::Plain => plain::explore(system, all, listener),
            _ => optimal::explore(system, all, listener),
        };
    }
    match options.strategy {
        Strategy::Optimal => return optimal::explore(system, limits.clone(), listener),
        Strategy::States => return states::explore(system, limits.clone(), true, listener),
        Strategy::Plain => return plain::explore(system, limits.clone(), listener),
        Strategy::Deepening => return deepening::explore(system, limits.clone(), listener),
        Strategy::Nearest => return nearest(system, limits, limits.moves),
        Strategy::Random(seed) => {
            let chance = random::Chance::Any;
            return random::explore(system, sampled(limits), chance, seed, listener);
        }
        Strategy::Priorities { seed, changes } => {
            let chance = random::Chance::Priorities { changes };
            return random::explore(system, sampled(limits), chance, seed, listener);
        }
        Strategy::Auto => {}
    }
    if !limits.all {
        let near = nearest(system, limits, NEAR.min(limits.moves));
        if !near.findings.is_empty() || limits.is_stopped() {
            return near;
        }
    }
    let few = Limits {
        executions: limits.executions.min(CLASSES),
        moves: limits.moves.min(CLASS_MOVES),
        depth: limits.depth.min(2_000),
        ..limits.clone()
    };
    let classes = optimal::explore(system, few, listener);
    let found = !classes.findings.is_empty() && !limits.all;
    // What input would decide is open however it is searched.
    let settled = |g: &Gap| matches!(g, Gap::Input | Gap::Stopped(_));
    if found
        || classes.cover.complete
        || limits.is_stopped()
        || classes.cover.gaps.iter().all(settled)
        || limits.executions <= CLASSES
        || limits.moves <= CLASS_MOVES
    {
        return classes;
    }
    let kept = Limits { states: limits.states.min(STATES), ..limits.clone() };
    states::explore(system, kept, true, listener)
}

/// States that are kept at most: some hundreds of megabytes.
const STATES: u64 = 5_000_000;
/// Schedules that are tried by chance, unless the caller says how many.
const SAMPLES: u64 = 10_000;

fn sampled(limits: &Limits) -> Limits {
    Limits { executions: limits.executions.min(SAMPLES), ..limits.clone() }
}

/// Passes progress on, and collects outcomes.
struct Watcher<'a> {
    progress: &'a mut dyn FnMut(&Cover),
    next: u64,
    outcomes: Vec<(Vec<u8>, String, Verdict, Vec<Label>)>,
}

impl search::Listener for Watcher<'_> {
    fn ended(&mut self, system: &mut System, schedule: &[Label], deadlock: bool) {
        let main = system.machine.status(ThreadId::MAIN);
        let (result, verdict) = if deadlock {
            ("deadlock".to_owned(), Verdict::Deadlock)
        } else if let Some(code) = system.ended.filter(|c| *c != 0) {
            (format!("exit code {code}"), Verdict::Exception)
        } else if main == machine::Status::Died {
            ("died of an exception".to_owned(), Verdict::Exception)
        } else {
            ("finished".to_owned(), Verdict::None)
        };
        let output = system.output();
        let known = self.outcomes.iter().any(|o| o.0 == output && o.1 == result);
        if !known {
            self.outcomes.push((output, result, verdict, schedule.to_vec()));
        }
    }

    fn progress(&mut self, cover: &Cover) {
        const OFTEN: u64 = 4096;
        if cover.moves >= self.next {
            self.next = cover.moves + OFTEN;
            (self.progress)(cover);
        }
    }
}

/// The outcomes in the user's terms.
fn tell_outcomes(
    program: &Program,
    system: &mut System,
    cover: Cover,
    found: Vec<(Vec<u8>, String, Verdict, Vec<Label>)>,
) -> SearchReport {
    let mut outcomes = Vec::new();
    for (output, result, verdict, schedule) in found {
        let back = system.mark();
        let (schedule, _, _) = walk(program, system, &schedule);
        system.undo(back);
        let output = String::from_utf8_lossy(&output).into_owned();
        outcomes.push(SearchedOutcome { output, result, verdict, schedule });
    }
    outcomes.sort_by(|a, b| (&a.output, &a.result).cmp(&(&b.output, &b.result)));
    let worst = outcomes.iter().map(|o| o.verdict).find(|v| *v != Verdict::None);
    let verdict = match worst {
        Some(verdict) => verdict,
        None if cover.complete => Verdict::None,
        None => Verdict::Inconclusive,
    };
    SearchReport {
        verdict,
        cover,
        message: String::new(),
        steps: Vec::new(),
        blocked: Vec::new(),
        recording: None,
        outcomes,
    }
}

/// Follows a schedule: its steps in the user's terms, its departures, and what threads are called.
pub(crate) fn walk(
    program: &Program,
    system: &mut System,
    schedule: &[Label],
) -> (Vec<SearchStep>, Option<Vec<Departure>>, Names) {
    let mut names = Names::default();
    names.learn(program, system, None);
    let names = std::cell::RefCell::new(names);
    let steps: std::cell::RefCell<Vec<SearchStep>> = std::cell::RefCell::default();
    let departures = search::script::follow(
        system,
        schedule,
        |system, label| {
            let step = step(program, system, &names.borrow(), label);
            steps.borrow_mut().push(step);
        },
        |system, _, _| {
            let line = steps.borrow().last().and_then(|s| s.line);
            names.borrow_mut().learn(program, system, line);
        },
    );
    (steps.into_inner(), departures, names.into_inner())
}

fn nearest(system: &mut System, limits: &Limits, moves: u64) -> search::Outcome {
    let mut search = search::nearest::Nearest::new();
    search.depth = limits.depth.min(search.depth);
    let slice = search.slice(system, moves, || limits.is_stopped());
    let mut outcome = search::Outcome { cover: search.cover.clone(), ..Default::default() };
    match slice {
        search::nearest::Slice::More => outcome.cover.gap(Gap::Preemptions(search.level())),
        search::nearest::Slice::Found(finding) => {
            outcome.cover.complete = false;
            outcome.findings.push(finding);
        }
        search::nearest::Slice::Done => {}
    }
    outcome
}

/// The machine at the point where the search begins, and the departures that led there.
pub(crate) type Begun = (System, Option<Trouble>, Vec<Departure>);

pub(crate) fn system(program: &Program, options: &SearchOptions) -> Result<Begun, String> {
    let name = std::path::Path::new(&program.name).file_stem();
    let name = name.map_or_else(String::new, |n| n.display().to_string());
    let stage = Stage::new(options.input.clone(), &name, options.arguments.clone());
    let mut settings = Settings {
        delayed_delivery: !options.instant_delivery,
        max_memory: 1 << 30,
        ..Settings::default()
    };
    if let Some((recording, _)) = &options.from {
        settings.delayed_delivery = recording.header.settings.delivery == Delivery::Chosen;
    }
    if let Some(bytes) = options.max_memory {
        settings.max_memory = usize::try_from(bytes).unwrap_or(usize::MAX / 64);
    }
    let outside: Box<dyn Outside + Send> = match &options.from {
        Some((recording, _)) => Box::new(crate::outside::Replay::new(recording, Nowhere)),
        None => Box::new(stage.clone()),
    };
    let mut machine =
        Machine::new(program.code.clone(), program.entry, settings, outside, Watch::default())
            .map_err(|e| format!("cannot reserve memory for the program: {e}"))?;
    let mut begun = Vec::new();
    if let Some((recording, step)) = &options.from {
        recording.check_program(program.identity).map_err(|e| e.to_string())?;
        let mut script = Departures::replaying(recording.departures.iter().cloned());
        let limits = machine::Limits { steps: *step, ..machine::Limits::default() };
        let stop = machine.run(limits, &mut script, None);
        if stop != machine::Stop::StepLimit {
            let steps = machine.steps();
            return Err(format!("the recording has only {steps} steps, not {step}"));
        }
        begun.extend(recording.departures.iter().take(machine.followed()).cloned());
        machine.set_outside(Box::new(stage.clone()));
    }
    let rules = Rules {
        exceptions: !options.ignore_exceptions && !options.outcomes,
        output: options.outcomes,
        ..Rules::default()
    };
    let (system, trouble) = System::new(machine, stage, rules);
    Ok((system, trouble, begun))
}

/// Output that nobody wants to see again.
struct Nowhere;

impl crate::outside::Output for Nowhere {
    fn write(&mut self, _: machine::Stream, _: &[u8]) {}
    fn flush(&mut self, _: machine::Stream) {}
}

/// A finding in the user's terms.
fn tell(
    program: &Program,
    options: &SearchOptions,
    system: &mut System,
    cover: Cover,
    finding: &Finding,
    begun: &[Departure],
) -> Result<SearchReport, String> {
    let back = system.mark();
    let (steps, departures, names) = walk(program, system, &finding.schedule);
    let blocked = blocked(program, system, &names);
    let (verdict, message) = match &finding.what {
        Found::Deadlock => {
            (Verdict::Deadlock, "every thread that is left waits for ever".to_owned())
        }
        Found::PartialDeadlock(threads) => {
            let threads: Vec<String> = threads.iter().map(|t| names.of(*t)).collect();
            let what = "wait for what nobody who is alive can do";
            (Verdict::PartialDeadlock, format!("{} {what}", threads.join(", ")))
        }
        Found::Trouble(Trouble::Exception { thread, text, assertion }) => {
            let verdict = if *assertion { Verdict::Assertion } else { Verdict::Exception };
            (verdict, format!("{} died of an exception: {text}", names.of(*thread)))
        }
        Found::Trouble(Trouble::RunsOn { thread }) => {
            (Verdict::Inconclusive, format!("{} runs on and on", names.of(*thread)))
        }
        Found::Trouble(_) => (Verdict::Inconclusive, String::new()),
        Found::Livelock { from } => {
            (Verdict::Livelock, format!("from step {} on the states repeat", from + 1))
        }
        Found::Invariant(text) => (Verdict::Assertion, text.clone()),
    };
    system.undo(back);
    let recording = match departures {
        Some(departures) => {
            let whole: Vec<Departure> = begun.iter().cloned().chain(departures).collect();
            Some(record(program, options, &whole)?)
        }
        None => None,
    };
    let outcomes = Vec::new();
    Ok(SearchReport { verdict, cover, message, steps, blocked, recording, outcomes })
}

/// Runs a schedule as any recording is run, and writes it down.
fn record(
    program: &Program,
    options: &SearchOptions,
    departures: &[Departure],
) -> Result<Vec<u8>, String> {
    record_up_to(program, options, departures, None)
}

/// The same, no further than so many visible operations.
pub(crate) fn record_up_to(
    program: &Program,
    options: &SearchOptions,
    departures: &[Departure],
    operations: Option<u64>,
) -> Result<Vec<u8>, String> {
    let mut run_options = RunOptions {
        max_steps: Some(RECORDED_STEPS),
        max_memory: options.max_memory,
        arguments: options.arguments.clone(),
        ..RunOptions::default()
    };
    let name = std::path::Path::new(&program.name).file_stem();
    let name = name.map_or_else(String::new, |n| n.display().to_string());
    let stage = || Stage::new(options.input.clone(), &name, options.arguments.clone());
    let mut header = run::header(program, &run_options);
    match &options.from {
        Some((recording, _)) => header.settings.delivery = recording.header.settings.delivery,
        None if !options.instant_delivery => header.settings.delivery = Delivery::Chosen,
        None => {}
    }
    let mut steps = RECORDED_STEPS;
    if let Some(visible) = operations {
        let outside = Box::new(stage());
        let mut machine = run::machine(program, &header.settings, outside, &run_options)?;
        let mut script = Departures::replaying(departures.iter().cloned());
        let limits = machine::Limits { visible, steps };
        machine.run(limits, &mut script, None);
        // An operation is no step of its own: it is done between this step and the next.
        steps = machine.steps() + 1;
        run_options.max_steps = Some(steps);
        header.settings.max_steps = Some(steps);
    }
    let buffer = Buffer::default();
    let out: Box<dyn Write + Send> = Box::new(buffer.clone());
    let writer = Writer::new(out, &header).map_err(|e| run::cannot_record(&e))?;
    let file = Shared::new(writer);
    for departure in departures {
        file.with(|writer| writer.departure(departure));
    }
    let inner: Box<dyn Outside + Send> = match &options.from {
        Some((recording, _)) => Box::new(crate::outside::Replay::new(recording, Nowhere)),
        None => Box::new(stage()),
    };
    let outside: Box<dyn Outside + Send> = Box::new(Recorder::new(inner, file.clone()));
    let mut machine = run::machine(program, &header.settings, outside, &run_options)?;
    let mut script = Departures::replaying(departures.iter().cloned());
    let limits = machine::Limits { steps, ..machine::Limits::default() };
    let stop = machine.run(limits, &mut script, None);
    let report = run::report(program, &mut machine, stop);
    file.finish(&run::recorded_ending(&report)).map_err(|e| run::cannot_record(&e))?;
    Ok(buffer.take())
}

/// Bytes that are written in one place and taken in another.
#[derive(Clone, Default)]
struct Buffer(Arc<std::sync::Mutex<Vec<u8>>>);

impl Buffer {
    fn take(&self) -> Vec<u8> {
        std::mem::take(&mut self.0.lock().unwrap_or_else(std::sync::PoisonError::into_inner))
    }
}

impl Write for Buffer {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        let mut buffer = self.0.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        buffer.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

/// How many frames to look through for one of the user's own.
const FRAMES: usize = 1000;

fn is_own(program: &Program, span: source::Span) -> bool {
    program.sources.get(span.file).is_some_and(|f| !f.path.starts_with("lib/"))
}

/// Where a thread is, in the user's own source if it is anywhere there.
fn place(program: &Program, system: &System, id: ThreadId) -> Option<source::Span> {
    let spans = system.machine.call_spans(id, FRAMES);
    spans.iter().find(|s| is_own(program, **s)).or(spans.first()).copied()
}

fn file_line(program: &Program, span: Option<source::Span>) -> (Option<String>, Option<u32>) {
    let Some(span) = span else { return (None, None) };
    let Some(file) = program.sources.get(span.file) else { return (None, None) };
    (Some(file.path.clone()), Some(file.line_column(span.start).line))
}

/// The line of the source that a place is on.
fn source_text(program: &Program, span: Option<source::Span>) -> Option<String> {
    const WIDTH: usize = 60;
    let span = span.filter(|s| is_own(program, *s))?;
    let file = program.sources.get(span.file)?;
    let line = file.line(file.line_column(span.start).line).trim();
    if line.chars().count() > WIDTH {
        let short: String = line.chars().take(WIDTH - 1).collect();
        return Some(format!("{short}…"));
    }
    (!line.is_empty()).then(|| line.to_owned())
}

fn step(program: &Program, system: &System, names: &Names, label: Label) -> SearchStep {
    let thread = names.of(label.thread());
    let Some(id) = system.id(label.thread()) else {
        return SearchStep {
            thread,
            action: String::new(),
            file: None,
            line: None,
            values: Vec::new(),
        };
    };
    let span = place(program, system, id);
    let (file, line) = file_line(program, span);
    let op = system.machine.operation_before(id);
    let shown = source_text(program, span);
    let action = match label {
        Label::Receive { from, .. } => format!("receives from {}", names.of(from)),
        Label::Timeout(_) => "waits no longer for a message".to_owned(),
        Label::Ring(_) => "a timer rings".to_owned(),
        Label::Go(_) => shown.unwrap_or_else(|| op.map_or("goes on".to_owned(), verb)),
    };
    let mut values = Vec::new();
    let limits = ShowLimits::default();
    match label {
        Label::Receive { to, from } => {
            if let (Some(from), Some(to)) = (system.id(from), system.id(to)) {
                let messages = system.machine.messages_under_way(from, to);
                values.extend(messages.iter().map(|m| system.machine.show(*m, limits)));
            }
        }
        Label::Go(_) => {
            let arguments = system.machine.next_arguments(id);
            let is_data = |w: &machine::Word| !system.machine.is_cell_or_function(*w);
            values.extend(
                arguments.iter().filter(|w| is_data(w)).map(|w| system.machine.show(*w, limits)),
            );
        }
        _ => {}
    }
    SearchStep { thread, action, file, line, values }
}

/// An operation in words, where the source has none.
fn verb(op: core_ir::Prim) -> String {
    use core_ir::Prim;
    match op {
        Prim::MVarTake => "takes an MVar",
        Prim::MVarPut => "fills an MVar",
        Prim::MVarRead => "reads an MVar",
        Prim::Atomically => "does a transaction",
        Prim::Fork | Prim::ProcessSpawn => "starts a thread",
        Prim::Write => "writes output",
        Prim::Flush => "flushes output",
        Prim::Delay => "sleeps",
        Prim::ThrowTo => "throws an exception to another thread",
        Prim::RefRead => "reads a reference",
        Prim::RefWrite | Prim::RefModify => "changes a reference",
        Prim::ProcessSend => "sends a message",
        Prim::MailboxPeek => "looks for a message",
        Prim::ProcessMonitor => "monitors a process",
        Prim::ProcessDemonitor => "ends a monitor",
        Prim::ProcessLink => "links to a process",
        Prim::ProcessRegister => "registers a name",
        Prim::ProcessWhereis => "looks a name up",
        _ => return format!("does {op}"),
    }
    .to_owned()
}

fn blocked(program: &Program, system: &mut System, names: &Names) -> Vec<BlockedThread> {
    use core_ir::Prim;
    let mut waiting = Vec::new();
    for id in system.threads() {
        let mut moves = Vec::new();
        system.moves_of(id, &mut moves);
        if !moves.is_empty() {
            continue;
        }
        let Some(op) = system.machine.operation_before(id) else { continue };
        if matches!(system.machine.status(id), machine::Status::Blocked(machine::Block::Forever)) {
            continue;
        }
        let span = place(program, system, id);
        let (file, line) = file_line(program, span);
        let text = source_text(program, span);
        let why = match op {
            Prim::MVarTake => "waits to take an MVar".to_owned(),
            Prim::MVarRead => "waits to read an MVar".to_owned(),
            Prim::MVarPut => "waits to fill an MVar that is full".to_owned(),
            Prim::Atomically => "waits in a transaction".to_owned(),
            Prim::MailboxPeek => match system.machine.unread(id) {
                0 => "waits for a message".to_owned(),
                n => format!("waits for a message, and {n} that it does not want are there"),
            },
            _ => "waits".to_owned(),
        };
        let why = match text {
            Some(text) => format!("{why}: {text}"),
            None => why,
        };
        let touch = system.machine.next(id).map(|n| n.touch);
        let wakers = wakers(system, names, id, touch);
        let thread = names.of(system.thread(id));
        waiting.push(BlockedThread { thread, why, file, line, wakers });
    }
    waiting
}

/// Others whose stacks hold what a thread waits for.
fn wakers(system: &System, names: &Names, id: ThreadId, touch: Option<Touch>) -> Vec<String> {
    let Some(Touch::Object(object)) = touch else { return Vec::new() };
    system
        .threads()
        .filter(|other| *other != id && system.machine.holds(*other, object))
        .map(|other| names.of(system.thread(other)))
        .collect()
}

/// What threads are called: as the program calls them, or by the function that they run.
#[derive(Default)]
pub(crate) struct Names {
    of: HashMap<search::Thread, String>,
    used: HashMap<String, u32>,
}

impl Names {
    fn of(&self, thread: search::Thread) -> String {
        self.of.get(&thread).cloned().unwrap_or_else(|| format!("thread {thread}"))
    }

    /// Learns of threads that are new; `line` is where they were created.
    fn learn(&mut self, program: &Program, system: &System, line: Option<u32>) {
        for id in system.threads() {
            let thread = system.thread(id);
            let label = label_of(system, id).map(|l| l.as_str().to_owned());
            if let Some(known) = self.of.get_mut(&thread) {
                if let Some(label) = label {
                    *known = label;
                }
                continue;
            }
            if id == ThreadId::MAIN {
                self.of.insert(thread, "main".to_owned());
                continue;
            }
            let name = label.or_else(|| function_of(program, system, id));
            let erlang = program.language == core_ir::Language::Erlang;
            let kind = if erlang { "process" } else { "thread" };
            let name = name.unwrap_or_else(|| match line {
                Some(line) => format!("{kind} of line {line}"),
                None => kind.to_owned(),
            });
            let used = self.used.entry(name.clone()).or_default();
            *used += 1;
            // The first keeps the plain name.
            let name = if *used == 1 { name } else { format!("{name} #{used}") };
            self.of.insert(thread, name);
        }
    }
}

/// What a thread was called by the program, if it was.
fn label_of(system: &System, id: ThreadId) -> Option<source::Symbol> {
    system.machine.thread_label(id).or_else(|| system.machine.registered_name(id))
}

/// The outermost function of the user's that a thread is in.
fn function_of(program: &Program, system: &System, id: ThreadId) -> Option<String> {
    let functions = system.machine.call_functions(id, FRAMES);
    let code = system.machine.code();
    functions.iter().rev().find_map(|number| {
        let function = code.function(*number as u32);
        if !is_own(program, function.span) {
            return None;
        }
        let name = function.def.as_str();
        let name = name.rsplit_once(':').map_or(name, |(_, n)| n);
        let name = if name.contains('/') { name } else { name.rsplit('.').next().unwrap_or(name) };
        (name != "main" && name != "main/0").then(|| name.to_owned())
    })
}

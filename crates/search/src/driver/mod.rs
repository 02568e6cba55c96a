//! Searching the schedules of a program, and telling what was found in the user's terms.

mod always;
mod every_step;
mod explore;
mod plain_run;

use crate::report::names::{Names, Own};
use crate::report::steps::{self as tell, blocked, lock_order, walk};
use crate::report::recording as record;
use crate::states::Livelocks;
use crate::{Cover, Finding, Found, Gap, Limits, Note, Rules, Stage, System, Trouble, Watch};
use explore::{Ended, Task, Watcher};
use machine::{Departures, Outside, Settings};
use recording::{Delivery, Departure, Recording};
use runs::{Discard, Program, Replay};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

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
    /// Every interleaving of machine instructions: a reference for tiny programs.
    EveryStep,
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
    /// A `receive` that would wait for so many milliseconds or longer waits for ever.
    pub patience: Option<u64>,
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
    /// Threads, by their names, that must not all wait.
    pub never_all_blocked: Vec<String>,
    /// How many cores may be used.
    pub jobs: usize,
    /// Steps without a visible operation after which a thread is given up.
    pub fuel: u64,
    /// Which cycles of states are livelocks.
    pub livelocks: Livelocks,
}

impl Default for SearchOptions {
    fn default() -> Self {
        SearchOptions {
            strategy: Strategy::Auto,
            limits: Limits::default(),
            instant_delivery: false,
            patience: None,
            input: None,
            arguments: Vec::new(),
            max_memory: None,
            ignore_exceptions: false,
            interrupt: Arc::default(),
            outcomes: false,
            from: None,
            never_all_blocked: Vec::new(),
            jobs: 1,
            fuel: Rules::default().fuel,
            livelocks: Livelocks::default(),
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
#[derive(Clone, Debug, Default)]
pub struct SearchStep {
    pub thread: String,
    /// As the source has it where that says more.
    pub action: String,
    pub file: Option<String>,
    pub line: Option<u32>,
    /// Cells by their names, and data.
    pub values: Vec<String>,
    /// A library's own doing, that says nothing about the program.
    pub internal: bool,
    /// For how many milliseconds a `receive` waited whose time runs out in this step.
    pub waited: Option<u64>,
    /// What waits where time passes in this step: `receive`, `gen_server:call`.
    pub(crate) waits_in: Option<String>,
}

/// Something that may go wrong in another schedule.
#[derive(Clone, Debug)]
pub struct Warning {
    /// `lock-order`.
    pub kind: &'static str,
    pub message: String,
    pub locks: Vec<String>,
    pub places: Vec<WarningPlace>,
}

/// Where a thread takes a lock while it holds another.
#[derive(Clone, Debug)]
pub struct WarningPlace {
    pub thread: String,
    pub holds: String,
    pub takes: String,
    pub file: Option<String>,
    pub line: Option<u32>,
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

/// A wait that must be over for what was found to happen.
#[derive(Clone, Debug)]
pub struct NeededTimeout {
    pub thread: String,
    /// What waits: `receive`, `gen_server:call`, `threadDelay`.
    pub of: String,
    /// Nothing for a timer that was started earlier.
    pub milliseconds: Option<f64>,
    pub file: Option<String>,
    pub line: Option<u32>,
    /// It is over although others could still have gone on.
    pub early: bool,
}

/// A thread that ran on without a visible operation until its fuel was used up.
#[derive(Clone, Debug)]
pub struct RanOn {
    pub thread: String,
    pub steps: u64,
    pub file: Option<String>,
    pub line: Option<u32>,
}

pub struct SearchReport {
    pub verdict: Verdict,
    /// Threads or processes that were met in any schedule.
    pub threads: usize,
    pub language: core_ir::Language,
    pub cover: Cover,
    /// What was found, in words.
    pub message: String,
    pub steps: Vec<SearchStep>,
    pub blocked: Vec<BlockedThread>,
    /// The schedule as a recording, in the bytes of its file.
    pub recording: Option<Vec<u8>>,
    /// With `outcomes`: every distinct one, with one schedule each.
    pub outcomes: Vec<SearchedOutcome>,
    pub warnings: Vec<Warning>,
    /// How often the schedule takes the turn away from a thread that could have gone on.
    pub preemptions: Option<u32>,
    /// A plain run ends in the same way.
    pub plain_run: bool,
    /// The waits that must be over for it.
    pub timeouts: Vec<NeededTimeout>,
    /// What was covered when something was looked for that needs no early timeout.
    pub in_time: Option<Cover>,
    /// See [`Gap::RunsOn`].
    pub ran_on: Option<RanOn>,
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

/// Moves for making a schedule that was found shorter.
const SHORTENING: u64 = 200_000;

/// Searches a program from its start, or from a step of a recording. `progress` is told now and
/// then how far it is, and what share of the whole that may be.
///
/// `reload` gives the program as it is written, without any rearrangement for speed, if that can be
/// had: what was found is told in its terms.
pub fn search(
    program: &Program,
    reload: &dyn Fn() -> Option<Program>,
    options: &SearchOptions,
    progress: &mut dyn FnMut(&Cover, Option<f64>),
) -> Result<SearchReport, String> {
    let mut limits = options.limits.clone();
    limits.stop = options.interrupt.clone();
    let reload = &|| if program.language == core_ir::Language::Haskell { reload() } else { None };
    if options.strategy == Strategy::EveryStep {
        return every_step::search(program, options, progress);
    }
    let own = Own::new(program);
    let names = Arc::new(Mutex::new(Names::new(own.clone())));
    let (mut system, trouble, begun) = begin(program, options, &own)?;
    let asked = always::watch(program, &options.never_all_blocked, &names, &mut system)?;
    let again = || {
        let (mut another, _, _) = begin(program, options, &own)?;
        // Names of threads are by the numbers of the system that met them.
        let names = Arc::new(Mutex::new(Names::new(own.clone())));
        always::watch(program, &options.never_all_blocked, &names, &mut another)?;
        Ok(another)
    };
    let task = Task { options, limits, again: &again, tally: explore::Tally::default() };
    let mut listener = Watcher::new(Some(progress), &task.tally);
    let mut cover = Cover { complete: true, ..Cover::default() };
    let mut plain_run = None;
    let mut dies_at_once = false;
    let mut in_time = None;
    let finding = match trouble {
        Some(Trouble::NeedsInput { .. }) => {
            cover.gap(Gap::Input);
            None
        }
        Some(Trouble::RunsOn { thread }) => {
            cover.gap(Gap::RunsOn { thread, schedule: Vec::new() });
            None
        }
        Some(Trouble::Stopped(why)) => return Err(why),
        Some(trouble @ Trouble::Exception { .. }) if !options.outcomes => {
            dies_at_once = true;
            Some(Finding { what: Found::Trouble(trouble), schedule: Vec::new() })
        }
        Some(Trouble::Exception { .. }) | None => {
            if !options.outcomes && options.from.is_none() {
                plain_run = plain_run::look(program, options, &own);
            }
            match &plain_run {
                Some(plain) if !options.limits.all => {
                    let depth = plain.finding.schedule.len() as u64;
                    cover = Cover { schedules: 1, depth, moves: depth, ..Cover::default() };
                    None
                }
                _ => {
                    let outcome = explore::explore(&task, &mut system, &mut listener);
                    cover = outcome.cover;
                    for gap in std::mem::take(&mut system.left_out) {
                        // A worker that is left behind is no finding by itself: what it would
                        // catch matters to outcomes, and is said beside a verdict.
                        if gap == Gap::Collection && !options.outcomes {
                            cover.note(Note::Handlers);
                        } else {
                            cover.gap(gap);
                        }
                    }
                    system.rules.fuel = options.fuel;
                    let (finding, looked) = {
                        let findings = outcome.findings.into_iter().map(Finding::as_deadlock);
                        explore::best(&task, &mut system, findings.collect())
                    };
                    in_time = looked;
                    finding
                }
            }
        }
    };
    system.rules.fuel = options.fuel;
    let outcomes = std::mem::take(&mut listener.outcomes);
    let suspicious = std::mem::take(&mut listener.suspicious);
    if let (Some(name), false) = (program.always, asked.load(Ordering::Relaxed))
        && finding.is_none()
        && plain_run.is_none()
        && cover.complete
    {
        let names: Vec<&str> = system.wanted.iter().map(|w| w.as_str()).collect();
        return Err(format!(
            "{} was never evaluated: no function of the program has all of the variables {}",
            always::plain(name),
            names.join(", ")
        ));
    }
    let stop = task.limits.clone();
    if let Some(plain) = plain_run {
        let plain_run::PlainRun { mut system, options, finding } = plain;
        let finding = crate::shorten(&mut system, finding, SHORTENING, || stop.is_stopped());
        let names = Names::new(own);
        let told = tell(program, reload, &options, &mut system, names, cover, &finding, &begun)?;
        return Ok(SearchReport { plain_run: true, ..told });
    }
    let names = names.lock().unwrap_or_else(PoisonError::into_inner).clone();
    let ran_on = tell::ran_on(program, &mut system, &names, &cover);
    if options.outcomes {
        let report = tell_outcomes(program, &mut system, names, cover, outcomes);
        return Ok(SearchReport { ran_on, ..report });
    }
    let Some(finding) = finding else {
        let verdict = if cover.complete { Verdict::None } else { Verdict::Inconclusive };
        let mut report = SearchReport { ran_on, ..SearchReport::new(verdict, cover, &system) };
        for schedule in suspicious {
            let what = Found::Deadlock;
            let finding = Finding { what, schedule };
            let (_, told) = told_well(program, reload, options, &mut system, &names, &finding);
            report.warnings = told.warnings;
        }
        return Ok(report);
    };
    let finding = crate::shorten(&mut system, finding, SHORTENING, || stop.is_stopped());
    let report = tell(program, reload, options, &mut system, names, cover, &finding, &begun)?;
    Ok(SearchReport { in_time, ran_on, plain_run: dies_at_once, ..report })
}

impl SearchReport {
    fn new(verdict: Verdict, cover: Cover, system: &System) -> Self {
        let threads = system.all_names().len() - tell::outside(system);
        Self::of(verdict, cover, threads, system.machine.code().language())
    }

    fn of(verdict: Verdict, cover: Cover, threads: usize, language: core_ir::Language) -> Self {
        SearchReport {
            verdict,
            threads,
            language,
            cover,
            message: String::new(),
            steps: Vec::new(),
            blocked: Vec::new(),
            recording: None,
            outcomes: Vec::new(),
            warnings: Vec::new(),
            preemptions: None,
            plain_run: false,
            timeouts: Vec::new(),
            in_time: None,
            ran_on: None,
        }
    }
}

/// The outcomes in the user's terms.
fn tell_outcomes(
    program: &Program,
    system: &mut System,
    names: Names,
    cover: Cover,
    found: Vec<Ended>,
) -> SearchReport {
    let mut outcomes = Vec::new();
    for (output, result, verdict, schedule) in found {
        let back = system.mark();
        let walked = walk(program, system, names.clone(), &schedule);
        system.undo(back);
        let output = String::from_utf8_lossy(&output).into_owned();
        outcomes.push(SearchedOutcome { output, result, verdict, schedule: walked.steps });
    }
    outcomes.sort_by(|a, b| (&a.output, &a.result).cmp(&(&b.output, &b.result)));
    let worst = outcomes.iter().map(|o| o.verdict).find(|v| *v != Verdict::None);
    let verdict = match worst {
        Some(verdict) => verdict,
        None if cover.complete => Verdict::None,
        None => Verdict::Inconclusive,
    };
    SearchReport { outcomes, ..SearchReport::new(verdict, cover, system) }
}

/// The machine at the point where the search begins, and the departures that led there.
pub type Begun = (System, Option<Trouble>, Vec<Departure>);

fn begin(program: &Program, options: &SearchOptions, own: &Own) -> Result<Begun, String> {
    let stage = Stage::new(options.input.clone(), &program.stem(), options.arguments.clone());
    let mut settings = Settings {
        delayed_delivery: !options.instant_delivery,
        fine_steps: true,
        patience: options.patience,
        max_memory: runs::memory_limit(options.max_memory, 1 << 30),
        ..Settings::default()
    };
    if let Some((recording, _)) = &options.from {
        settings.delayed_delivery = recording.header.settings.delivery == Delivery::Chosen;
        settings.fine_steps = recording.header.settings.steps == recording::Steps::Fine;
    }
    let outside: Box<dyn Outside + Send> = match &options.from {
        Some((recording, _)) => Box::new(Replay::new(recording, Discard)),
        None => Box::new(stage.clone()),
    };
    let mut machine = program.machine(settings, outside, Watch::default())?;
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
        fuel: options.fuel,
        output: options.outcomes,
        partial: !options.outcomes,
        own: own.files(),
        ..Rules::default()
    };
    let (system, trouble) = System::new(machine, stage, rules);
    Ok((system, trouble, begun))
}

/// The same for others who search, and look for something of their own.
pub fn system(program: &Program, options: &SearchOptions) -> Result<Begun, String> {
    let (mut system, trouble, begun) = begin(program, options, &Own::new(program))?;
    system.rules.partial = false;
    Ok((system, trouble, begun))
}

/// Follows a schedule: its steps in the user's terms, and its departures.
pub fn walk_plainly(
    program: &Program,
    system: &mut System,
    schedule: &[crate::Label],
) -> (Vec<SearchStep>, Option<Vec<Departure>>) {
    let walked = walk(program, system, Names::new(Own::new(program)), schedule);
    (walked.steps, walked.departures)
}

/// A finding in the user's terms.
struct Told {
    verdict: Verdict,
    message: String,
    steps: Vec<SearchStep>,
    blocked: Vec<BlockedThread>,
    warnings: Vec<Warning>,
    timeouts: Vec<NeededTimeout>,
    departures: Option<Vec<Departure>>,
    /// Steps of the machine up to the schedule's end.
    steps_done: u64,
}

/// Follows the schedule of a finding, and tells it. The state is left as it is.
fn told(
    program: &Program,
    options: &SearchOptions,
    system: &mut System,
    names: Names,
    finding: &Finding,
) -> Told {
    let expiries = crate::expiries(system, &finding.schedule);
    let (from, back) = (system.past.len(), system.mark());
    let walked = walk(program, system, names, &finding.schedule);
    let names = &walked.names;
    let blocked = blocked(program, system, names);
    let (verdict, message) = match &finding.what {
        Found::Deadlock => (Verdict::Deadlock, tell::all_wait(system, &blocked)),
        Found::PartialDeadlock(threads) => {
            let called: Vec<String> = threads.iter().map(|t| names.of(*t)).collect();
            let message = match (options.never_all_blocked.is_empty(), called.len()) {
                (true, 1) => "waits forever: nobody who is alive can wake it",
                (true, _) => "wait forever: nobody who is alive can wake them",
                (false, 1) => "waits",
                (false, _) => "all wait",
            };
            (Verdict::PartialDeadlock, format!("{} {message}", called.join(", ")))
        }
        Found::Trouble(Trouble::Exception { thread, text, assertion }) => {
            let verdict = if *assertion { Verdict::Assertion } else { Verdict::Exception };
            let text = names.in_text(system, text.clone());
            (verdict, format!("{} died of an exception: {text}", names.of(*thread)))
        }
        Found::Trouble(_) => (Verdict::Inconclusive, String::new()),
        Found::Livelock { from } => {
            let message = match finding.schedule.len() - from {
                1 => format!("step {} repeats forever", from + 1),
                _ => format!("steps {} to {} repeat forever", from + 1, finding.schedule.len()),
            };
            (Verdict::Livelock, format!("{message}, and nobody gets anywhere"))
        }
        Found::Invariant(text) => (Verdict::Assertion, names.in_text(system, text.clone())),
    };
    let warnings = lock_order(program, system, &walked, from);
    let steps_done = system.machine.steps();
    system.undo(back);
    let tell::Walked { steps, departures, .. } = walked;
    let timeouts = tell::timeouts(&expiries, &steps);
    Told { verdict, message, steps, blocked, warnings, timeouts, departures, steps_done }
}

/// Tells a finding of one of two forms of a program: that which was compiled for speed still has
/// its functions where they stand in the source, that which was compiled as it is written its
/// variables. Both do the same visible operations. Comes with the other form, if that is the
/// one that recordings are of.
fn told_well(
    program: &Program,
    reload: &dyn Fn() -> Option<Program>,
    options: &SearchOptions,
    system: &mut System,
    names: &Names,
    finding: &Finding,
) -> (Option<Program>, Told) {
    // The steps of a recording are counted in the program that it is of.
    let other = if options.from.is_some() { None } else { reload() };
    let Some(other) = other else {
        return (None, told(program, options, system, names.clone(), finding));
    };
    let own = Own::new(&other);
    let (mut second, threads) = match begin(&other, options, &own) {
        Ok((mut second, _, _)) => {
            let threads = second.adopt(&system.all_names());
            (second, threads)
        }
        Err(_) => return (None, told(program, options, system, names.clone(), finding)),
    };
    let name = |t: crate::Thread| threads.get(t as usize).copied().unwrap_or(t);
    let renamed = finding.clone().renamed(name);
    let cells_of = |program: &Program, system: &mut System, names: Names, finding: &Finding| {
        let back = system.mark();
        let walked = walk(program, system, names, &finding.schedule);
        system.undo(back);
        walked.departures.is_some().then_some(walked.names)
    };
    if program.is_faithful {
        let cells = cells_of(program, system, names.clone(), finding);
        let mut called = Names::new(own);
        if let Some(cells) = cells {
            called.take_cells(cells);
        }
        let told = told(&other, options, &mut second, called, &renamed);
        if told.departures.is_some() {
            return (Some(other), told);
        }
        return (None, self::told(program, options, system, names.clone(), finding));
    }
    let mut called = names.clone();
    if let Some(cells) = cells_of(&other, &mut second, Names::new(own), &renamed) {
        called.take_cells(cells);
    }
    (None, told(program, options, system, called, finding))
}

#[allow(clippy::too_many_arguments)]
fn tell(
    program: &Program,
    reload: &dyn Fn() -> Option<Program>,
    options: &SearchOptions,
    system: &mut System,
    names: Names,
    cover: Cover,
    finding: &Finding,
    begun: &[Departure],
) -> Result<SearchReport, String> {
    let preemptions = Some(crate::preemptions(system, &finding.schedule));
    let (other, told) = told_well(program, reload, options, system, &names, finding);
    let recording = match &told.departures {
        Some(departures) => {
            let whole: Vec<Departure> = begun.iter().chain(departures).cloned().collect();
            let program = other.as_ref().unwrap_or(program);
            Some(record::record(program, options, &whole, told.steps_done)?)
        }
        None => None,
    };
    let Told { verdict, message, steps, blocked, warnings, timeouts, .. } = told;
    let report = SearchReport {
        message,
        steps,
        blocked,
        recording,
        warnings,
        preemptions,
        timeouts,
        ..SearchReport::new(verdict, cover, system)
    };
    Ok(report)
}

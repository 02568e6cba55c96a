//! A run of the program itself in which an invariant is broken, as a recording.
//!
//! If a transaction is refuted, other threads can see the broken state. The schedules of the program are searched with
//! the invariants checked after each commit: every class of schedules once, and if those are too many, every state
//! once. The checks are inside the transactions, so the plain program does the same visible operations in the same
//! order. The plain one is recorded, up to the commit that breaks the invariant, and every command that takes
//! recordings can open it.

use crate::files::Files;
use crate::program::{Contracts, LoadOptions, LoadResult, Program, load};
use recording::Pack;
use search::{
    Cover, Found as Finding, Gap, Label, Limits, Listener, SearchOptions, SearchStep, System,
    optimal, record_up_to, states, system, walk_plainly,
};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// The exit code of a checked program whose invariant no longer holds.
const BROKEN: u8 = 40;
/// Limit on classes of schedules, and on their moves, before states are stored instead.
const CLASSES: u64 = 6_000;
const CLASS_MOVES: u64 = 400_000;
/// States that are kept at most.
const STATES: u64 = 1_000_000;

/// Limits of the search.
pub struct FindLimits<'a> {
    pub time: Duration,
    /// Time since any fixed moment.
    pub clock: &'a dyn Fn() -> Duration,
    pub interrupt: Arc<AtomicBool>,
    /// Called from time to time with the number of schedules that were tried.
    pub progress: &'a dyn Fn(u64),
}

/// The result of a search for a run that breaks an invariant.
pub enum Showing {
    Broken(Box<BrokenRun>),
    /// No schedule of `main` breaks an invariant.
    Never {
        schedules: u64,
    },
    /// None was found, but the search was incomplete, for this reason.
    Open(String),
}

/// A run that breaks an invariant.
pub struct BrokenRun {
    /// The bytes of the recording, which ends with the breaking commit and the rest of its step.
    pub recording: Vec<u8>,
    /// The number of visible operations; the last one is the breaking commit.
    pub operations: u64,
    /// The schedule in the user's terms.
    pub steps: Vec<SearchStep>,
    /// The number of classes of schedules that were tried.
    pub tried: u64,
    /// The files of the program.
    pack: Arc<Pack>,
}

impl BrokenRun {
    /// The recording with the files of the program in it.
    pub fn packed(&self) -> Result<Vec<u8>, String> {
        runs::packed_with(&self.pack, &self.recording)
    }
}

/// Searches for a schedule that breaks an invariant, and records the run.
pub fn find_broken(
    path: &Path,
    files: &dyn Files,
    options: &LoadOptions,
    limits: &FindLimits<'_>,
) -> Showing {
    let program = |options: &LoadOptions| -> Option<Program> {
        match load(path, files, options).result {
            LoadResult::Program(program) => Some(*program),
            _ => None,
        }
    };
    let watching = LoadOptions { contracts: Contracts::InvariantsWatched, ..options.clone() };
    let plain = LoadOptions { contracts: Contracts::Ignored, ..options.clone() };
    let (Some(watched), Some(plain)) = (program(&watching), program(&plain)) else {
        return Showing::Open("the program has no main to run".to_owned());
    };
    match explore(&watched, limits) {
        Err(why) => Showing::Open(why),
        Ok((Some(schedule), cover)) => match recorded(&plain, &schedule, cover.schedules + 1) {
            Ok(run) => Showing::Broken(Box::new(run)),
            Err(why) => Showing::Open(why),
        },
        Ok((None, cover)) if cover.complete => Showing::Never { schedules: cover.schedules },
        Ok((None, cover)) => Showing::Open(why_not(&cover)),
    }
}

/// Explores the checked program. Returns the schedule that leads to a broken invariant.
fn explore(
    watched: &Program,
    limits: &FindLimits<'_>,
) -> Result<(Option<Vec<Label>>, Cover), String> {
    let options = SearchOptions { ignore_exceptions: true, ..SearchOptions::default() };
    let (mut system, trouble, _) = system(watched, &options)?;
    if trouble.is_some() {
        return Err("the program ends before it does anything".to_owned());
    }
    let stop = Arc::new(AtomicBool::new(false));
    let started = (limits.clock)();
    let mut listener = Watching { limits, started, stop: stop.clone(), next: 0, found: false };
    // Deadlocks and exceptions do not matter here: the search continues after them.
    let few = Limits {
        executions: CLASSES,
        moves: CLASS_MOVES,
        depth: 2_000,
        all: true,
        stop,
        ..Limits::default()
    };
    let broken = |outcome: &search::Outcome| {
        let invariant = |f: &&search::Finding| matches!(f.what, Finding::Invariant(_));
        outcome.findings.iter().find(invariant).map(|f| f.schedule.clone())
    };
    let classes = optimal::explore(&mut system, few.clone(), &mut listener);
    let settled = |g: &Gap| matches!(g, Gap::Input | Gap::Stopped(_));
    if listener.found
        || classes.cover.complete
        || few.is_stopped()
        || classes.cover.gaps.iter().all(settled)
    {
        return Ok((broken(&classes), classes.cover));
    }
    let kept = Limits { states: STATES, executions: u64::MAX, moves: u64::MAX, ..few };
    let mut all = states::explore(&mut system, kept, states::Livelocks::None, &mut listener);
    all.cover.schedules = all.cover.schedules.max(classes.cover.schedules);
    Ok((broken(&all), all.cover))
}

struct Watching<'a, 'l> {
    limits: &'a FindLimits<'l>,
    started: Duration,
    stop: Arc<AtomicBool>,
    next: u64,
    found: bool,
}

impl Listener for Watching<'_, '_> {
    fn progress(&mut self, cover: &Cover, _share: &dyn Fn() -> Option<f64>) {
        const PROGRESS_INTERVAL: u64 = 64;
        if cover.moves < self.next {
            return;
        }
        self.next = cover.moves + PROGRESS_INTERVAL;
        (self.limits.progress)(cover.schedules);
        let late = (self.limits.clock)().saturating_sub(self.started) > self.limits.time;
        if late || self.limits.interrupt.load(Ordering::Relaxed) {
            self.stop.store(true, Ordering::Relaxed);
        }
    }

    fn state(&mut self, system: &mut System) -> Option<Finding> {
        if system.ended != Some(BROKEN) {
            return None;
        }
        self.found = true;
        self.stop.store(true, Ordering::Relaxed);
        Some(Finding::Invariant(String::new()))
    }
}

/// Records the plain program under the schedule that was found.
fn recorded(plain: &Program, schedule: &[Label], tried: u64) -> Result<BrokenRun, String> {
    let options = SearchOptions::default();
    let (mut system, trouble, _) = system(plain, &options)?;
    let lost = || "the run that breaks an invariant could not be followed".to_owned();
    if trouble.is_some() {
        return Err(lost());
    }
    let (steps, departures) = walk_plainly(plain, &mut system, schedule);
    let departures = departures.ok_or_else(lost)?;
    // The last move is the commit, and the following steps of its thread up to its next operation.
    let operations = departures.iter().map(|d| d.at + 1).max().unwrap_or(0);
    let recording = record_up_to(plain, &options, &departures, Some(operations))?;
    Ok(BrokenRun { recording, operations, steps, tried, pack: plain.to_pack()?.clone() })
}

fn why_not(cover: &Cover) -> String {
    let tried = format!("after {} schedules", cover.schedules);
    let gap = cover.gaps.first();
    match gap {
        Some(Gap::Interrupted) => format!("not found in the time there was, {tried}"),
        Some(Gap::Input) => format!("not found {tried}, as far as the program reads no input"),
        Some(Gap::Stopped(why)) => format!("not found {tried}: {why}"),
        _ => format!("not found {tried}"),
    }
}

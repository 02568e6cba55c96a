//! A run of the program itself in which an invariant is broken, as a recording.
//!
//! Where a transaction is refuted, the state in between is one that other threads can see. The
//! program is run under one schedule after another with the invariants watched after each commit.
//! Watching happens inside the transactions, so the run without it does the same visible
//! operations in the same order: that one is recorded, up to the commit that breaks the invariant,
//! and opens wherever recordings do.

use crate::files::Files;
use crate::program::{LoadOptions, LoadResult, Program, load};
use crate::run::{Ending, RunOptions, Schedule, run, steps_at};
use machine::Sandbox;
use std::io::Write;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// The code that a watched program ends with when an invariant does not hold any more.
const BROKEN: u8 = 40;
/// Steps of one run.
const STEPS: u64 = 20_000_000;

/// A run that breaks an invariant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// How many visible operations were done, the breaking commit the last of them.
    pub operations: u64,
    /// The seed of the schedule; absent for the default one.
    pub seed: Option<u64>,
    /// How many schedules were tried.
    pub tried: usize,
}

/// Looks for a schedule under which an invariant is broken, and records the run.
pub fn find_broken(
    path: &Path,
    files: &dyn Files,
    options: &LoadOptions,
    schedules: usize,
    record: Box<dyn Write + Send>,
    interrupt: &Arc<AtomicBool>,
) -> Option<Found> {
    let watching = LoadOptions { contracts: true, watch_invariants: true, ..options.clone() };
    let program = |options: &LoadOptions| -> Option<Program> {
        match load(path, files, options).result {
            LoadResult::Program(program) => Some(program),
            _ => None,
        }
    };
    let watched = program(&watching)?;
    for tried in 0..schedules {
        if interrupt.load(Ordering::Relaxed) {
            return None;
        }
        let schedule = match tried {
            0 => Schedule::Default,
            seed => Schedule::Random(seed as u64),
        };
        let settings = RunOptions {
            max_steps: Some(STEPS),
            schedule,
            interrupt: interrupt.clone(),
            ..RunOptions::default()
        };
        let report = run(&watched, Box::new(Sandbox::default()), &settings, None).ok()?;
        if report.ending != Ending::Finished(BROKEN) {
            continue;
        }
        let plain = program(&LoadOptions { contracts: false, ..options.clone() })?;
        // The commit that the watched run refused is the next one.
        let operations = report.visible + 1;
        let steps = steps_at(&plain, &settings, operations)?;
        let settings = RunOptions { max_steps: Some(steps), ..settings };
        run(&plain, Box::new(Sandbox::default()), &settings, Some(record)).ok()?;
        let seed = match schedule {
            Schedule::Default => None,
            Schedule::Random(seed) => Some(seed),
        };
        return Some(Found { operations, seed, tried: tried + 1 });
    }
    None
}

//! Records segments of a run again, by replay from their checkpoints.

use super::Begin;
use super::first_pass::Pause;
use super::limits::{NO_ROOM, RESERVED, RESERVED_AT_MOST, StoryLimits};
use crate::graph::Segment;
use crate::log::Log;
use crate::provenance::{NewFile, Provenance};
use crate::record::Recorder;
use crate::window::Recorded;
use machine::{Departures, Limits, Machine, Moment, Settings, Stop};
use runs::{Discard, Program, Run};
use std::sync::Arc;

/// A log in memory of at most `bytes`.
pub(super) fn reserved(bytes: usize) -> Result<Log, String> {
    Log::in_memory(bytes).map_err(|e| format!("cannot reserve memory for the story: {e}"))
}

/// Records segments of a run again.
pub(crate) struct Replayer<'p> {
    pub program: &'p Program,
    pub run: Run,
    pub settings: Settings,
    pub segments: Vec<Segment>,
    /// The end of each.
    pub ends: Vec<Moment>,
    /// The pauses of the first pass. The last pause of a segment is its end.
    pub pauses: Vec<Pause>,
    pub begins: Vec<Begin>,
    pub limits: StoryLimits,
}

impl Replayer<'_> {
    /// Records a segment, in memory or in a file.
    pub(crate) fn record(&self, number: usize, in_memory: bool) -> Result<Recorded, String> {
        if self.ends[number] == self.segments[number].start.moment() {
            let (code, ends) = (self.program.code.clone(), &self.segments[number].ends);
            return Ok(Recorded::of_nothing(number, code, ends));
        }
        let mut machine = self.run(number, in_memory)?;
        let ends = match self.segments.get(number + 1) {
            Some(next) => {
                self.pause_before(&mut machine, number, next)?;
                let (recorder, heap) = machine.observer_and_heap();
                let through = &self.segments[number].ends;
                let through = Some(through).filter(|ends| !ends.is_exact());
                let file = self.limits.spill.as_ref().map(|file| &**file as NewFile<'_>);
                let ends = recorder.ends(heap, &next.start, through, file);
                let ends = ends.map_err(|e| e.to_string())?;
                next.start.rest();
                ends
            }
            None => Provenance::none(),
        };
        if machine.observer.log.is_full() {
            return Err(NO_ROOM.to_owned());
        }
        let ends = Arc::new(ends);
        // The machine takes much memory, and is no longer needed.
        let mut recorder = machine.into_observer();
        let recorded = Recorded::new(number, &mut recorder, Log::nothing(), ends);
        recorded.rest();
        Ok(recorded)
    }

    /// Bytes of memory for recorded segments, of which `recorded` are in use; with a number, while that segment is
    /// recorded in memory as well.
    pub(crate) fn room(&self, number: Option<usize>, recorded: usize) -> usize {
        let machine = number.map_or(0, |number| self.needs(number));
        self.limits.room(recorded, machine)
    }

    /// Remaining bytes of memory, if known; negative if too many are in use.
    pub(crate) fn left(&self) -> Option<i64> {
        self.limits.left()
    }

    /// A file for data that does not fit into memory, if files are allowed.
    pub(crate) fn file(&self) -> std::io::Result<std::fs::File> {
        match &self.limits.spill {
            Some(spill) => spill(),
            None => Err(std::io::ErrorKind::Unsupported.into()),
        }
    }

    /// Whether the user interrupted.
    pub(crate) fn is_interrupted(&self) -> bool {
        self.settings.interrupt.load(std::sync::atomic::Ordering::Relaxed)
    }

    /// A machine that has just recorded a segment.
    pub(crate) fn run(&self, number: usize, in_memory: bool) -> Result<Machine<Recorder>, String> {
        let on_disk = || Log::in_file(&self.file().ok()?, RESERVED_AT_MOST).ok();
        match if in_memory { None } else { on_disk() } {
            Some(log) => self.go_through(number, log),
            None => self.go_through(number, reserved(RESERVED)?),
        }
    }

    /// A machine that has executed a segment and written its steps to `log`.
    fn go_through(&self, number: usize, log: Log) -> Result<Machine<Recorder>, String> {
        let recorder = Recorder::new(self.program.code.clone(), log);
        let settings = self.settings.clone();
        let (mut machine, _) = self.run.begin(self.program, settings, recorder, Discard)?;
        let start = &self.segments[number].start;
        machine.restore(start);
        if let Some(earlier) = number.checked_sub(1) {
            let shared = Segment::share(&self.segments[..number], &self.program.code);
            machine.observer.follows(self.segments[earlier].ends.clone(), shared);
        }
        machine.trace_from(start).map_err(|e| e.to_string())?;
        start.rest();
        let to = self.ends[number];
        let pauses = self.pauses_of(number);
        for pause in &pauses[..pauses.len().saturating_sub(1)] {
            self.go_to(&mut machine, pause.moment)?;
            machine.pause(pause.everything);
        }
        self.go_to(&mut machine, to)?;
        Ok(machine)
    }

    /// Brings a machine that has executed a segment into the canonical order in which the next one begins.
    fn pause_before(
        &self,
        machine: &mut Machine<Recorder>,
        number: usize,
        next: &Segment,
    ) -> Result<(), String> {
        machine.pause(self.pauses_of(number).last().is_some_and(|at| at.everything));
        debug_assert!(machine.has_heap_of(&next.start), "nothing is where it was");
        let same_moment = machine.moment() == next.start.moment();
        if !same_moment || machine.heap().survivors().len() != next.start.heap_len() {
            return Err("that part of the run did not go as it did before".to_owned());
        }
        Ok(())
    }

    /// The pauses in a segment, up to its end.
    fn pauses_of(&self, number: usize) -> &[Pause] {
        let end = self.begins.get(number + 1).map_or(self.pauses.len(), |next| next.pauses);
        &self.pauses[self.begins[number].pauses..end]
    }

    /// An estimate of the bytes of memory for recording a segment.
    fn needs(&self, number: usize) -> usize {
        let (begin, start) = (&self.begins[number], &self.segments[number].start);
        // Words and their shadow. Large parts are read from files on demand: about three quarters, if the limit is not
        // strict.
        let read = if self.limits.keeps { 4 } else { 3 };
        let heap = (8 + 4) * begin.heap.max(start.heap_len()) / 4 * read;
        let stacks = 8 * begin.stacks.max(start.stack_bytes() / 8) / 4 * 5;
        // Results of calls and thunks from before.
        let pairs = begin.size / 4;
        // The log, memory that is prepared for more of it, and room for new objects.
        let log = begin.size / 4 * 5 + (24 << 20);
        log + heap + stacks + pairs
    }

    fn go_to(&self, machine: &mut Machine<Recorder>, to: Moment) -> Result<(), String> {
        while machine.moment() < to {
            let (steps, chunk) = (machine.steps(), Limits::default());
            // First its step, then the returns that follow before the next one.
            let limits = match steps < to.steps {
                true => Limits {
                    steps: steps.saturating_add(STEPS_BETWEEN_CHECKS).min(to.steps),
                    ..chunk
                },
                false => Limits { steps: steps + 1, returns: to.returns, ..chunk },
            };
            match self.go(machine, limits) {
                Stop::StepLimit => {}
                Stop::Interrupted => return Err("interrupted".to_owned()),
                _ => break,
            }
        }
        Ok(())
    }

    fn go(&self, machine: &mut Machine<Recorder>, limits: Limits) -> Stop {
        let (visible, steps) = (machine.visible_operations(), machine.steps());
        let rest = self.run.recording().departures.iter().filter(|d| {
            d.at >= visible
                && !matches!(d.what, recording::What::Preempt { steps: at, .. } if at < steps)
        });
        let mut departures = Departures::replaying(rest.cloned());
        machine.run(limits, &mut departures, None)
    }
}

/// Steps between checks for an interrupt.
const STEPS_BETWEEN_CHECKS: u64 = 500_000;

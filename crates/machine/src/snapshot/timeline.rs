//! Goes to any step of a run, forwards or backwards.
//!
//! The first pass runs to the end and creates checkpoints; any step is then reached from the
//! nearest one before it. If there are too many, every second one is dropped and the distance
//! doubles, so that a run of any length keeps a bounded number of evenly spread checkpoints.

use crate::machine::Machine;
use crate::observer::Observer;
use crate::run::{Departures, Limits};
use crate::snapshot::checkpoint::Checkpoint;
use crate::stop::Stop;
use recording::Departure;

/// The maximum number of checkpoints.
const MAX_CHECKPOINTS: usize = 64;
/// The initial number of steps between checkpoints.
const FIRST_DISTANCE: u64 = 100_000;

/// A run that can be navigated.
pub struct Timeline<O: Observer> {
    machine: Machine<O>,
    checkpoints: Vec<Checkpoint>,
    distance: u64,
    /// The maximum number of bytes of all checkpoints together.
    budget: usize,
    script: Vec<Departure>,
    /// How the run ended, and at which step, once that is known.
    end: Option<(Stop, u64)>,
}

impl<O: Observer> Timeline<O> {
    /// A timeline of a machine that is at its start and will follow `script`. The outside of the
    /// machine must be able to repeat its answers ([`crate::Outside::seek`]).
    pub fn new(mut machine: Machine<O>, script: Vec<Departure>, budget: usize) -> Self {
        let start = machine.checkpoint();
        Timeline {
            machine,
            checkpoints: vec![start],
            distance: FIRST_DISTANCE,
            budget,
            script,
            end: None,
        }
    }

    pub fn machine(&self) -> &Machine<O> {
        &self.machine
    }

    pub fn machine_mut(&mut self) -> &mut Machine<O> {
        &mut self.machine
    }

    pub fn step(&self) -> u64 {
        self.machine.steps()
    }

    /// The number of checkpoints, and their total size.
    pub fn checkpoints(&self) -> (usize, usize) {
        (self.checkpoints.len(), self.checkpoints.iter().map(Checkpoint::bytes).sum())
    }

    /// Runs to the end, or for `limit` steps, creating checkpoints. Returns how it ended.
    pub fn run_to_end(&mut self, limit: u64) -> Stop {
        self.go_to(limit);
        match &self.end {
            Some((stop, _)) => stop.clone(),
            None => Stop::StepLimit,
        }
    }

    /// Goes to a step, or to the end if the run is shorter. Returns the step reached.
    pub fn go_to(&mut self, step: u64) -> u64 {
        if step < self.machine.steps() || self.is_nearer(step) {
            let at = self.checkpoints.partition_point(|c| c.step() <= step).max(1) - 1;
            self.machine.restore(&self.checkpoints[at]);
        }
        while self.machine.steps() < step {
            if let Some((_, end)) = &self.end
                && self.machine.steps() >= *end
            {
                break;
            }
            let last = self.checkpoints.last().map_or(0, Checkpoint::step);
            let next = (last + self.distance).max(self.machine.steps() + 1);
            let target = if self.machine.steps() >= last { step.min(next) } else { step };
            let rest = self.script.iter().skip(self.machine.scalars.followed).cloned();
            let mut departures = Departures::replaying(rest);
            let limits = Limits { steps: target, ..Limits::default() };
            match self.machine.run(limits, &mut departures, None) {
                Stop::StepLimit => self.keep_checkpoint(),
                Stop::Interrupted => break,
                stop => {
                    self.end = Some((stop, self.machine.steps()));
                    break;
                }
            }
        }
        self.machine.steps()
    }

    /// Whether there is a checkpoint between here and a later step.
    fn is_nearer(&self, step: u64) -> bool {
        let at = self.checkpoints.partition_point(|c| c.step() <= step);
        at > 0 && self.checkpoints[at - 1].step() > self.machine.steps()
    }

    fn keep_checkpoint(&mut self) {
        let last = self.checkpoints.last().map_or(0, Checkpoint::step);
        if self.machine.steps() < last + self.distance {
            return;
        }
        self.checkpoints.push(self.machine.checkpoint());
        while self.checkpoints.len() > 2 && self.is_over_budget() {
            let mut keep = true;
            self.checkpoints.retain(|_| {
                keep = !keep;
                !keep
            });
            self.distance *= 2;
        }
    }

    fn is_over_budget(&self) -> bool {
        let (count, bytes) = self.checkpoints();
        count > MAX_CHECKPOINTS || bytes > self.budget
    }
}

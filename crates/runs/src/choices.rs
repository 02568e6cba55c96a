//! The schedule that a machine follows, live or from a recording.

use crate::options::{RunOptions, Schedule};
use machine::{Departures, Limits, Machine, Observer, Scheduler, Stop, ThreadId, Turn};
use recording::{Departure, Recording};

/// The choices of a run in progress: those of a recording, which are followed, or the default or
/// random schedule, whose departures are recorded. Also contains the step limit of the run.
pub struct Choices {
    departures: Departures,
    /// All departures to follow, whether the run gets that far or not.
    script: Option<Vec<Departure>>,
    random: Option<Random>,
    /// Steps after which the run is stopped.
    pub limit: u64,
}

impl Choices {
    /// A live run: no choice is fixed in advance.
    pub fn live(options: &RunOptions) -> Self {
        Choices {
            departures: Departures::default(),
            script: None,
            random: match options.schedule {
                Schedule::Default => None,
                Schedule::Random(seed) => Some(Random::new(seed)),
            },
            limit: options.max_steps.unwrap_or(u64::MAX),
        }
    }

    /// Exactly these departures from the default schedule.
    pub fn scripted(departures: impl IntoIterator<Item = Departure>, limit: u64) -> Self {
        let script: Vec<Departure> = departures.into_iter().collect();
        let departures = Departures::replaying(script.iter().cloned());
        Choices { departures, script: Some(script), random: None, limit }
    }

    /// The choices of a recording. A run that was stopped from outside is stopped at the same step
    /// again.
    pub fn replaying(recording: &Recording) -> Self {
        let settings = &recording.header.settings;
        let limit = recording.last_step().or(settings.max_steps).unwrap_or(u64::MAX);
        Choices::scripted(recording.departures.iter().cloned(), limit)
    }

    /// The same choices with a lower step limit.
    pub fn at_most(mut self, steps: Option<u64>) -> Self {
        self.limit = self.limit.min(steps.unwrap_or(u64::MAX));
        self
    }

    /// The departures from the default schedule since the last call; for a script, all of it.
    pub fn take_departures(&mut self) -> Vec<Departure> {
        let made = self.departures.take_made();
        match &mut self.script {
            Some(script) => std::mem::take(script),
            None => made,
        }
    }

    /// Runs the machine up to a limit.
    pub fn run<O: Observer>(&mut self, machine: &mut Machine<O>, limits: Limits) -> Stop {
        let scheduler = self.random.as_mut().map(|r| r as &mut dyn Scheduler);
        let steps = limits.steps.min(self.limit);
        machine.run(Limits { steps, ..limits }, &mut self.departures, scheduler)
    }

    /// Runs the machine until the program ends or is stopped.
    pub fn run_to_end<O: Observer>(&mut self, machine: &mut Machine<O>) -> Stop {
        self.run(machine, Limits::default())
    }

    /// Whether the run is over after it stopped for this reason.
    pub fn is_over<O: Observer>(&self, machine: &Machine<O>, stop: &Stop) -> bool {
        *stop != Stop::StepLimit || machine.steps() >= self.limit
    }
}

/// Picks any ready thread with a small generator (xorshift): good enough to vary schedules.
pub struct Random(u64);

impl Random {
    pub fn new(seed: u64) -> Self {
        Random(seed | 1)
    }
}

impl Scheduler for Random {
    fn choose(&mut self, turn: &Turn<'_>) -> ThreadId {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        turn.ready[(self.0 >> 33) as usize % turn.ready.len()]
    }
}

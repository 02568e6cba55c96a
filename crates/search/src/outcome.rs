//! Findings of a search, and what it covered.

use crate::event::Label;
use crate::system::{Thread, Trouble};

/// The kind of a finding.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Found {
    /// All remaining threads are blocked.
    Deadlock,
    /// These threads wait for something that no live thread can do.
    PartialDeadlock(Vec<Thread>),
    Trouble(Trouble),
    /// From this step on, the states repeat without progress.
    Livelock {
        from: usize,
    },
    /// A function of the program that must hold in every state did not.
    Invariant(String),
    /// An infinite run in which something that must happen does not.
    Lasso(Box<FairRun>),
}

/// A run that repeats a loop forever, or never leaves its last state; and why it is fair. The schedule goes round
/// twice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FairRun {
    /// What does not happen, as the user wrote it.
    pub property: String,
    /// The number of steps before the loop.
    pub stem: usize,
    /// The number of steps of the loop; 0 if the program has ended, or all threads are blocked.
    pub cycle: usize,
    pub fair: Vec<Fair>,
}

/// Why a loop is fair to one party.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fair {
    pub owed: Owed,
    pub why: WhyFair,
}

/// What fairness must serve.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Owed {
    /// That a thread runs.
    Thread(Thread),
    /// That the messages of a sender arrive, which may have ended.
    Messages { to: Thread, from: Option<Thread> },
    /// That other signals arrive.
    Signals { to: Thread, from: Option<Thread> },
    /// That a wait with a time limit ends.
    Wait(Thread),
    /// That a timer expires.
    Timer(Thread),
}

/// Steps count from 0, from the beginning of the run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WhyFair {
    /// It happens in this step.
    Served(usize),
    /// It is not possible before this step.
    NotPossible(usize),
    /// It is never possible on the loop.
    NeverPossible,
}

/// A finding and the schedule that reaches it from the state in which the search began.
#[derive(Clone, Debug)]
pub struct Finding {
    pub what: Found,
    pub schedule: Vec<Label>,
}

impl Finding {
    /// A main thread that dies because it is blocked forever, after handlers have run, is a deadlock: the schedule ends
    /// before the runtime system raises the exception.
    pub fn as_deadlock(self) -> Finding {
        let blocked = |text: &str| text.contains("thread blocked indefinitely in an ");
        let is_blocked = matches!(&self.what,
            Found::Trouble(Trouble::Exception { thread: 0, text, .. }) if blocked(text));
        let stuck = self.schedule.iter().position(|label| *label == Label::Unblock);
        match stuck {
            Some(end) if is_blocked => {
                let schedule = self.schedule[..end].to_vec();
                Finding { what: Found::Deadlock, schedule }
            }
            _ => self,
        }
    }

    /// The same finding with other thread numbers.
    pub fn renamed(mut self, name: impl Fn(Thread) -> Thread) -> Self {
        match &mut self.what {
            Found::PartialDeadlock(threads) => threads.iter_mut().for_each(|t| *t = name(*t)),
            Found::Trouble(
                Trouble::Exception { thread, .. }
                | Trouble::RunsOn { thread }
                | Trouble::NeedsInput { thread },
            ) => *thread = name(*thread),
            Found::Lasso(run) => run.fair.iter_mut().for_each(|fair| match &mut fair.owed {
                Owed::Thread(t) | Owed::Wait(t) | Owed::Timer(t) => *t = name(*t),
                Owed::Messages { to, from } | Owed::Signals { to, from } => {
                    *to = name(*to);
                    from.iter_mut().for_each(|t| *t = name(*t));
                }
            }),
            _ => {}
        }
        self.schedule.iter_mut().for_each(|label| *label = label.renamed(&name));
        self
    }
}

/// What a search covered.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Cover {
    /// Everything that can happen was explored.
    pub complete: bool,
    /// Executions up to an end: one for each class of equivalent ones.
    pub schedules: u64,
    /// Distinct states, if they were stored.
    pub states: u64,
    /// Moves in the longest execution.
    pub depth: u64,
    /// Moves done altogether.
    pub moves: u64,
    /// Executions that turned out to be equivalent to a known one.
    pub redundant: u64,
    /// Executions that ended in a deadlock.
    pub deadlocks: u64,
    /// Why it is not complete.
    pub gaps: Vec<Gap>,
    /// Where it checked less closely.
    pub notes: Vec<Note>,
}

/// Checks that were not made everywhere: for partial deadlocks, or after handlers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Note {
    /// Threads that are blocked at the end of the program: only this many cases were checked.
    LeftBehind(usize),
    /// After this many states: only states where a thread stopped or the main one moved were checked.
    Thinned(usize),
    /// Handlers of threads that are blocked forever while others run: what they would do with the exception of a
    /// garbage collection.
    Handlers,
}

/// Why a search is incomplete.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Gap {
    /// A limit set by the caller on executions, moves, states or depth.
    Executions,
    Moves,
    States,
    Depth,
    Time,
    Memory,
    Interrupted,
    /// Branches that read input that was not supplied.
    Input,
    /// A thread that ran without a visible operation for as long as [`crate::Rules::fuel`] allows: what it does after
    /// that is unknown. Has the schedule that led there; the first one stands for all.
    RunsOn {
        thread: Thread,
        schedule: Vec<Label>,
    },
    /// The machine could not continue.
    Stopped(String),
    /// Exceptions that a garbage collection raises in threads that are blocked forever.
    Collection,
    /// Orders of arrival between messages of several senders that were skipped.
    Arrivals,
    /// The strategy samples schedules and proves nothing.
    Sampling,
    /// The number of preemptions was bounded.
    Preemptions(u32),
    /// An invariant was to hold in every state, and not every state was checked.
    Between,
}

impl Cover {
    /// Adds the coverage of another part of the same search.
    pub fn join(&mut self, other: &Cover) {
        self.complete &= other.complete;
        self.schedules += other.schedules;
        self.states += other.states;
        self.depth = self.depth.max(other.depth);
        self.moves += other.moves;
        self.redundant += other.redundant;
        self.deadlocks += other.deadlocks;
        other.gaps.iter().for_each(|gap| self.gap(gap.clone()));
        other.notes.iter().for_each(|note| self.note(*note));
    }

    pub fn note(&mut self, note: Note) {
        if !self.notes.contains(&note) {
            self.notes.push(note);
        }
    }

    pub fn gap(&mut self, gap: Gap) {
        self.complete = false;
        let runs_on = |gap: &Gap| matches!(gap, Gap::RunsOn { .. });
        let is_known = |known: &Gap| *known == gap || (runs_on(known) && runs_on(&gap));
        if !self.gaps.iter().any(is_known) {
            self.gaps.push(gap);
        }
    }

    /// The same coverage with other thread numbers.
    pub fn renamed(mut self, name: impl Fn(Thread) -> Thread) -> Self {
        for gap in &mut self.gaps {
            if let Gap::RunsOn { thread, schedule } = gap {
                *thread = name(*thread);
                schedule.iter_mut().for_each(|label| *label = label.renamed(&name));
            }
        }
        self
    }
}

/// Limits on a search, and how it is stopped.
#[derive(Clone)]
pub struct Limits {
    pub executions: u64,
    pub moves: u64,
    pub states: u64,
    pub depth: usize,
    /// Continue after the first finding.
    pub all: bool,
    pub stop: std::sync::Arc<std::sync::atomic::AtomicBool>,
    /// For one of several parts of a search: the number of the first part that settled the search, and its own number.
    /// A part after the settling one is no longer needed.
    pub settled: Option<(std::sync::Arc<std::sync::atomic::AtomicUsize>, usize)>,
    /// Asked once when the limit of states is reached: the limit from then on.
    pub larger: Option<Larger>,
}

/// Gives a larger limit for one that is reached, or the same.
pub(crate) type Larger = std::sync::Arc<dyn Fn(u64) -> u64 + Send + Sync>;

impl Default for Limits {
    fn default() -> Self {
        Limits {
            executions: u64::MAX,
            moves: u64::MAX,
            states: u64::MAX,
            depth: 10_000,
            all: false,
            stop: std::sync::Arc::default(),
            settled: None,
            larger: None,
        }
    }
}

impl Limits {
    pub fn is_stopped(&self) -> bool {
        use std::sync::atomic::Ordering::Relaxed;
        self.stop.load(Relaxed)
            || self.settled.as_ref().is_some_and(|(by, own)| by.load(Relaxed) < *own)
    }
}

/// Receives events of a search.
pub trait Listener {
    /// An execution has ended, in the present state of the system.
    fn ended(&mut self, _system: &mut crate::System, _schedule: &[Label], _deadlock: bool) {}
    /// Called after every move with the coverage so far. `share` estimates the explored share of the whole, from 0 to
    /// 1, if possible: every branch that is known to be left counts as large as its siblings (Knuth, *Estimating the
    /// efficiency of backtrack programs*, 1975).
    fn progress(&mut self, _cover: &Cover, _share: &dyn Fn() -> Option<f64>) {}
    /// A new state. Returns what is wrong with it, if anything is.
    fn state(&mut self, _system: &mut crate::System) -> Option<Found> {
        None
    }
}

/// The finished share of a tree, from the finished and total numbers of branches on the path from the root to the
/// present state.
pub(crate) fn share(branches: impl Iterator<Item = (usize, usize)>) -> f64 {
    let (mut done, mut weight) = (0.0, 1.0);
    for (behind, all) in branches {
        let all = all.max(1) as f64;
        done += weight * behind as f64 / all;
        weight /= all;
    }
    f64::min(done, 1.0)
}

/// A listener that ignores everything.
pub struct Silent;

impl Listener for Silent {}

/// The result of a search.
#[derive(Clone, Debug, Default)]
pub struct Outcome {
    pub findings: Vec<Finding>,
    pub cover: Cover,
}

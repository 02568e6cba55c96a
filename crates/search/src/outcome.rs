//! Findings of a search, and what it covered.

use crate::event::Label;
use crate::system::{Thread, Trouble};

/// What was looked for and found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Found {
    /// Every thread that is left waits.
    Deadlock,
    /// These wait for what nobody who is alive can do.
    PartialDeadlock(Vec<Thread>),
    Trouble(Trouble),
    /// From the step of this number on, the states repeat without progress.
    Livelock {
        from: usize,
    },
    /// A function of the program's that was to hold in every state did not.
    Invariant(String),
    /// A run without end in which something does not happen that must.
    Lasso(Box<FairRun>),
}

/// A run that goes round a loop forever, or whose last state is never left; and why it is fair. The
/// schedule goes round twice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FairRun {
    /// What does not happen, as the user wrote it.
    pub property: String,
    /// The number of steps before the loop.
    pub stem: usize,
    /// The number of steps of the loop; 0: the program is over, or everybody waits.
    pub cycle: usize,
    pub fair: Vec<Fair>,
}

/// Why somebody is not passed over by a loop.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fair {
    pub owed: Owed,
    pub why: WhyFair,
}

/// What fairness owes to whom.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Owed {
    /// That a thread runs.
    Thread(Thread),
    /// That the messages of a sender arrive, which may be no more.
    Messages { to: Thread, from: Option<Thread> },
    /// That other signals arrive.
    Signals { to: Thread, from: Option<Thread> },
    /// That a wait with a time limit ends.
    Wait(Thread),
    /// That a timer rings.
    Timer(Thread),
}

/// Steps count from 0, from the beginning of the run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WhyFair {
    /// It happens in this step.
    Served(usize),
    /// It is not possible before this step.
    NotPossible(usize),
    /// It is not possible all the way round.
    NeverPossible,
}

/// A finding and how it is reached from the state in which the search began.
#[derive(Clone, Debug)]
pub struct Finding {
    pub what: Found,
    pub schedule: Vec<Label>,
}

impl Finding {
    /// A main thread that dies because it waits for ever, after handlers have run, is in a deadlock:
    /// the schedule ends before the runtime system says so.
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

    /// With other names for threads.
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

/// How a search came to its end.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Cover {
    /// Everything that could happen was looked at.
    pub complete: bool,
    /// Executions up to an end: one for each class of equivalent ones.
    pub schedules: u64,
    /// Distinct states, where they were kept.
    pub states: u64,
    /// Moves in the longest execution.
    pub depth: u64,
    /// Moves done altogether.
    pub moves: u64,
    /// Executions that ended as equivalent to one that was known.
    pub redundant: u64,
    /// Executions that ended in a deadlock.
    pub deadlocks: u64,
    /// Why it is not complete, in words for people.
    pub gaps: Vec<Gap>,
    /// Where it looked less closely.
    pub notes: Vec<Note>,
}

/// Where a search looked less closely than everywhere: for partial deadlocks, or after handlers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Note {
    /// Among the threads that wait at the program's end: only in the first so many cases.
    LeftBehind(usize),
    /// After so many states: only in those where a thread stopped or the main one went on.
    Thinned(usize),
    /// Handlers of threads that wait for ever while others go on: what they would do with the
    /// exception of a garbage collection.
    Handlers,
}

/// Why something was left out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Gap {
    /// A limit of the caller's on executions, moves, states or depth.
    Executions,
    Moves,
    States,
    Depth,
    Time,
    Memory,
    Interrupted,
    /// Branches that read input which nobody supplies.
    Input,
    /// A thread that runs on without a visible operation for as long as [`crate::Rules::fuel`]
    /// allows: nothing is known of what it does after that. With how it came there; the first one
    /// that was met stands for all.
    RunsOn {
        thread: Thread,
        schedule: Vec<Label>,
    },
    /// The machine could not go on.
    Stopped(String),
    /// Exceptions that a garbage collection raises in threads that wait for ever.
    Collection,
    /// Orders of arrival between messages of several senders that were passed over.
    Arrivals,
    /// The search is one that looks for things and proves nothing.
    Sampling,
    /// Bounded by preemptions.
    Preemptions(u32),
    /// Something was to hold in every state, and not every state was looked at.
    Between,
}

impl Cover {
    /// Adds what another part of the same search has covered.
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

    /// With other names for threads.
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
    /// Go on after the first finding.
    pub all: bool,
    pub stop: std::sync::Arc<std::sync::atomic::AtomicBool>,
    /// One of several parts of a search: it is of no use any more when one before it has settled
    /// the matter. The number of that one, and its own.
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

/// What the caller wants to be told as a search goes on.
pub trait Listener {
    /// An execution has come to its end, in the state that the system is in.
    fn ended(&mut self, _system: &mut crate::System, _schedule: &[Label], _deadlock: bool) {}
    /// Called after every move: how far the search is. `share` estimates how much of the whole that
    /// may be, from 0 to 1, where that can be said: of what is known to be left, every branch
    /// is taken to be as large as its neighbours (Knuth, *Estimating the efficiency of backtrack
    /// programs*, 1975).
    fn progress(&mut self, _cover: &Cover, _share: &dyn Fn() -> Option<f64>) {}
    /// A new state: what is wrong with it, if anything is.
    fn state(&mut self, _system: &mut crate::System) -> Option<Found> {
        None
    }
}

/// The share of a tree that is done, from how many branches of how many are done on the way from
/// the root to where the search is.
pub(crate) fn share(branches: impl Iterator<Item = (usize, usize)>) -> f64 {
    let (mut done, mut weight) = (0.0, 1.0);
    for (behind, all) in branches {
        let all = all.max(1) as f64;
        done += weight * behind as f64 / all;
        weight /= all;
    }
    f64::min(done, 1.0)
}

/// Wants to be told nothing.
pub struct Silent;

impl Listener for Silent {}

/// What came of a search.
#[derive(Clone, Debug, Default)]
pub struct Outcome {
    pub findings: Vec<Finding>,
    pub cover: Cover,
}

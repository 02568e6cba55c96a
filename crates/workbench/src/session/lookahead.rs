//! Lookahead: finds deadlocks near the current moment, and the steps that lead there.
//!
//! A lookahead has its own machine, brought to the same moment by the same steps, so that it can
//! search while the session continues. Its results are names of threads, which are the same in
//! every machine.
//!
//! A session goes from one operation to the next, and messages arrive when they are sent. So the
//! lookahead first searches for what can be reached in such steps. If there is nothing, it searches
//! again with the steps of a search, where everything that others can notice is a step and signals
//! may be delayed: only then can it report that nothing is ahead.

use super::{Kind, Session};
use crate::program::Program;
use machine::{Settings, ThreadId};
use recording::ThreadName;
use search::nearest::{Nearest, Slice};
use search::{Found, Label, Need, Rules, Stage, System, Trouble, Watch};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Everything needed to reach a moment.
pub struct Lookahead {
    program: Arc<Program>,
    /// The thread of each step so far.
    steps: Vec<ThreadName>,
    arguments: Vec<Vec<u8>>,
    /// The steps of the session are those of a search.
    fine_steps: bool,
    /// The session cannot be followed: messages are held, or a choice was made that is not a step.
    lost: bool,
}

/// The result of a lookahead.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Foreseen {
    /// A short description, and the threads whose steps lead there, in order.
    Found { what: String, way: Vec<String> },
    /// It exists, but cannot be reached by steps of the session.
    Between { what: String },
    /// Nothing was found: in every schedule from here, or in the explored part. `schedules` is their number from the
    /// start of the program, up to the order of independent steps, if they are few.
    Nothing { complete: bool, states: u64, schedules: Option<u64> },
    /// It could not reach the moment, or explore from there.
    Lost(String),
}

/// The maximum number of moves of one search.
const MOVES: u64 = 400_000;
/// Limit on the schedules that are counted.
const MAX_COUNTED_SCHEDULES: u64 = 2_000;

impl Session {
    /// A lookahead from the current moment.
    pub fn lookahead(&self) -> Lookahead {
        let name = |thread: u32| self.machine.thread_name(ThreadId(thread));
        let arrives = |e: &super::Event| e.action.kind == Kind::Receive && e.received.is_empty();
        Lookahead {
            program: self.program.clone(),
            steps: self.history().map(|e| name(e.thread)).collect(),
            arguments: self.tape.arguments(),
            fine_steps: self.machine.has_fine_steps(),
            lost: self.holds_messages || self.chosen_delivery || self.history().any(arrives),
        }
    }

    /// The number of a thread by its name, if it exists at this moment.
    pub fn thread_named(&self, name: &str) -> Option<u32> {
        let name: ThreadName = name.parse().ok()?;
        self.machine.thread_named(&name).map(|id| id.0)
    }
}

impl Lookahead {
    /// Goes to the moment and searches, until something is found, the limit is reached, or `stop`
    /// is set.
    pub fn look(&self, stop: &Arc<AtomicBool>) -> Foreseen {
        if self.lost {
            return Foreseen::Lost("messages are held".to_owned());
        }
        let (mut system, trouble) = match self.system() {
            Ok(made) => made,
            Err(why) => return Foreseen::Lost(why),
        };
        if trouble.is_some() {
            return Foreseen::Lost("the program ends before its first operation".to_owned());
        }
        for name in &self.steps {
            if stop.load(Ordering::Relaxed) {
                return Foreseen::Lost("stopped".to_owned());
            }
            let thread = system.machine.thread_named(name).map(|id| system.thread(id));
            let done = thread.and_then(|thread| system.perform(Label::Go(thread)));
            if done.is_none() {
                return Foreseen::Lost(
                    "this moment cannot be reached by choosing threads".to_owned(),
                );
            }
        }
        if let Foreseen::Found { what, way } = look_around(&mut system, stop) {
            return Foreseen::Found { what, way };
        }
        system.forget_told();
        system.machine.refine_steps();
        system.machine.delay_delivery(true);
        match look_around(&mut system, stop) {
            Foreseen::Found { what, .. } => Foreseen::Between { what },
            Foreseen::Nothing { complete: true, states, .. } if self.steps.is_empty() => {
                Foreseen::Nothing { complete: true, states, schedules: self.count(stop) }
            }
            other => other,
        }
    }

    /// The number of schedules of the program, if they are few and none of them fails.
    fn count(&self, stop: &Arc<AtomicBool>) -> Option<u64> {
        let limits = search::Limits {
            executions: MAX_COUNTED_SCHEDULES,
            moves: MOVES,
            ..search::Limits::default()
        };
        let options = search::SearchOptions {
            strategy: search::Strategy::Optimal,
            limits,
            arguments: self.arguments.clone(),
            max_memory: Some(1 << 30),
            interrupt: stop.clone(),
            ..search::SearchOptions::default()
        };
        let report = search::search(&self.program, &options, &mut |_, _| {}).ok()?;
        let fine = report.verdict == search::Verdict::None && report.cover.complete;
        fine.then_some(report.cover.schedules)
    }

    fn system(&self) -> Result<(System, Option<Trouble>), String> {
        let stage = Stage::new(None, &self.program.name, self.arguments.clone());
        let fine_steps = self.fine_steps;
        let settings = Settings { max_memory: 1 << 30, fine_steps, ..Settings::default() };
        let machine = self.program.machine(settings, Box::new(stage.clone()), Watch::default())?;
        let files = self.program.sources.files();
        let own = files.filter(|(_, f)| f.origin.is_own()).map(|(id, _)| id).collect();
        Ok(System::new(machine, stage, Rules { own, ..Rules::default() }))
    }
}

/// Searches from the current state of a system.
fn look_around(system: &mut System, stop: &AtomicBool) -> Foreseen {
    // Findings that need no timeout come first: a timeout may expire at any time, but rarely does
    // before the other threads have done what they can.
    let mut nearest = Nearest::new();
    nearest.in_time = true;
    let mut slice = nearest.slice(system, MOVES / 2, || stop.load(Ordering::Relaxed));
    if !matches!(slice, Slice::Found(_)) {
        system.forget_told();
        nearest = Nearest::new();
        slice = nearest.slice(system, MOVES, || stop.load(Ordering::Relaxed));
    }
    let states = nearest.cover.states;
    match slice {
        Slice::Found(finding) => {
            let way = finding.schedule.iter().map(|l| system.name(l.thread()).to_string());
            let way = way.collect();
            let what = match &finding.what {
                Found::Deadlock => "a deadlock".to_owned(),
                Found::PartialDeadlock(_) => "threads that wait forever".to_owned(),
                Found::Trouble(Trouble::Exception { text, .. }) => {
                    format!("an uncaught exception: {text}")
                }
                Found::Trouble(_) => "a computation without end".to_owned(),
                Found::Livelock { .. } | Found::Lasso(_) => "a loop without progress".to_owned(),
                Found::Invariant(text) => text.clone(),
            };
            let need = search::need(&search::expiries(system, &finding.schedule));
            let what = match need {
                Need::Early => format!("{what}, if a timeout expires before other threads run"),
                Need::Nothing | Need::Timeout => what,
            };
            Foreseen::Found { what, way }
        }
        Slice::More => Foreseen::Nothing { complete: false, states, schedules: None },
        Slice::Done => {
            let complete = nearest.cover.complete && system.left_out.is_empty();
            Foreseen::Nothing { complete, states, schedules: None }
        }
    }
}

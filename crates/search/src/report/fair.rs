//! A run in which something that must happen does not: what it is, and why it is fair.

use super::steps::name_of;
use super::{LivenessReport, Verdict};
use crate::liveness::graph::Fairness;
use crate::outcome::{FairRun, Owed, WhyFair};
use crate::{System, Thread};
use runs::Names;

/// The verdict and what happens in place of it. The system has followed the run.
pub(super) fn verdict(system: &System, run: &FairRun) -> (Verdict, String) {
    let property = &run.property;
    let instead = match run.cycle {
        0 if system.is_over() => "the program can end without it".to_owned(),
        0 => "all threads can end up waiting, and then nothing more happens".to_owned(),
        1 => format!("step {} can repeat forever", run.stem + 1),
        n => format!("steps {} to {} can repeat forever", run.stem + 1, run.stem + n),
    };
    (Verdict::Liveness, format!("{property}: {instead}"))
}

/// The steps that repeat, and why the loop is fair.
pub(super) fn report(system: &System, names: &Names, run: &FairRun) -> LivenessReport {
    let called = |thread: Thread| name_of(names, system, thread);
    let mut fair = Vec::new();
    for reason in run.fair.iter().filter(|_| run.cycle > 0) {
        let sender =
            |from: Option<Thread>| from.map_or("a process that is over".to_owned(), called);
        let line = match (reason.owed, reason.why) {
            (Owed::Thread(t), WhyFair::Served(at)) => {
                format!("{} runs: step {}", called(t), at + 1)
            }
            (Owed::Thread(t), WhyFair::NotPossible(at)) => {
                format!("{} cannot run before step {}", called(t), at + 1)
            }
            (Owed::Thread(t), WhyFair::NeverPossible) => {
                format!("{} waits all the way round", called(t))
            }
            (Owed::Messages { to, from }, WhyFair::Served(at)) => {
                format!("{} receives from {}: step {}", called(to), sender(from), at + 1)
            }
            (Owed::Signals { to, from }, WhyFair::Served(at)) => {
                format!("a signal from {} reaches {}: step {}", sender(from), called(to), at + 1)
            }
            (Owed::Wait(t), WhyFair::Served(at)) => {
                format!("the time of {} is over: step {}", called(t), at + 1)
            }
            (Owed::Wait(t), WhyFair::NotPossible(at)) => {
                format!("{} does not wait for time to pass before step {}", called(t), at + 1)
            }
            (Owed::Timer(t), WhyFair::Served(at)) => {
                format!("a timer of {} rings: step {}", called(t), at + 1)
            }
            (Owed::Timer(t), WhyFair::NotPossible(at)) => {
                format!("no timer of {} runs before step {}", called(t), at + 1)
            }
            (Owed::Signals { to, from }, WhyFair::NotPossible(at)) => format!(
                "no signal from {} to {} is under way before step {}",
                sender(from),
                called(to),
                at + 1
            ),
            // Messages have a stronger guarantee; see `liveness/parties.rs`.
            (Owed::Messages { .. }, WhyFair::NotPossible(_)) => continue,
            (_, WhyFair::NeverPossible) => continue,
        };
        fair.push(line);
    }
    LivenessReport {
        fairness: Fairness::default(),
        judged: Vec::new(),
        cycle: Some(run.stem..run.stem + run.cycle),
        fair,
    }
}

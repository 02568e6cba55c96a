//! Random schedules, for large programs: by random moves, or by random priorities.
//!
//! Priorities follow *A Randomized Scheduler with Probabilistic Guarantees of Finding Bugs* (Burckhardt and others,
//! ASPLOS 2010): threads get random priorities, the runnable thread of the highest priority runs, and at a few random
//! steps it falls below all others. A failure that needs `d` orderings is found in a run of `n` threads and `k` steps
//! with a probability of at least 1/(n·k^(d−1)).

use crate::event::Label;
use crate::outcome::{Cover, Finding, Found, Gap, Limits, Listener, Outcome};
use crate::system::{System, Thread, Trouble};
use std::collections::HashMap;

/// How moves are chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Chance {
    Any,
    /// By priorities, which change this many times in a run.
    Priorities {
        changes: u32,
    },
}

struct Generator(u64);

impl Generator {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ z >> 31
    }

    fn below(&mut self, n: u64) -> u64 {
        self.next() % n.max(1)
    }
}

/// Runs schedules until a limit is reached. The state is restored after each run.
pub fn explore<L: Listener>(
    system: &mut System,
    limits: Limits,
    chance: Chance,
    seed: u64,
    listener: &mut L,
) -> Outcome {
    let mut cover = Cover::default();
    cover.gap(Gap::Sampling);
    let mut findings = Vec::new();
    let mut generator = Generator(seed);
    let first = system.moves;
    let mut length = 100;
    while cover.schedules < limits.executions
        && cover.moves < limits.moves
        && !limits.is_stopped()
        && (limits.all || findings.is_empty())
    {
        let root = system.mark();
        let mut path: Vec<Label> = Vec::new();
        let mut priorities: HashMap<Thread, u64> = HashMap::new();
        let changes: Vec<u64> = match chance {
            Chance::Any => Vec::new(),
            Chance::Priorities { changes } => {
                (0..changes).map(|_| generator.below(length)).collect()
            }
        };
        let found = loop {
            let moves = system.all_moves();
            if moves.is_empty() {
                let deadlock = system.is_deadlocked();
                listener.ended(system, &path, deadlock);
                cover.deadlocks += u64::from(deadlock);
                break deadlock.then_some(Found::Deadlock);
            }
            if path.len() >= limits.depth || limits.is_stopped() {
                break None;
            }
            let label = match chance {
                Chance::Any => moves[generator.below(moves.len() as u64) as usize],
                Chance::Priorities { .. } => {
                    for label in &moves {
                        // The priorities given by changes are below these.
                        let new = 1000 + generator.next() % (1 << 40);
                        priorities.entry(label.thread()).or_insert(new);
                    }
                    let highest = moves.iter().max_by_key(|l| priorities[&l.thread()]);
                    let label = highest.copied().unwrap_or(moves[0]);
                    let same: Vec<Label> =
                        moves.iter().filter(|m| m.thread() == label.thread()).copied().collect();
                    let label = same[generator.below(same.len() as u64) as usize];
                    if let Some(nth) = changes.iter().position(|at| *at == path.len() as u64) {
                        priorities.insert(label.thread(), nth as u64);
                    }
                    label
                }
            };
            let Some(done) = system.perform(label) else { break None };
            path.push(label);
            match done.trouble {
                None => {
                    if let Some((what, further)) = system.inspect(None, None) {
                        path.extend(further);
                        break Some(what);
                    }
                }
                Some(Trouble::NeedsInput { .. }) => {
                    cover.gap(Gap::Input);
                    break None;
                }
                Some(Trouble::Stopped(why)) => {
                    cover.gap(Gap::Stopped(why));
                    break None;
                }
                Some(Trouble::RunsOn { thread }) => {
                    cover.gap(Gap::RunsOn { thread, schedule: path.clone() });
                    break None;
                }
                Some(trouble) => break Some(Found::Trouble(trouble)),
            }
        };
        system.undo(root);
        cover.schedules += 1;
        length = length.max(path.len() as u64);
        cover.depth = cover.depth.max(path.len() as u64);
        cover.moves = system.moves - first;
        listener.progress(&cover, &|| None);
        if let Some(what) = found {
            findings.push(Finding { what, schedule: path });
        }
    }
    Outcome { findings, cover }
}

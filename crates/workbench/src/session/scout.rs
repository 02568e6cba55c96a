//! Looking ahead: is there a deadlock near the present moment, and which way leads there?
//!
//! A scout is a machine of its own, brought to the same moment by the same steps, so that it can
//! look around while the session goes on. What it finds are names of threads, the same in every
//! machine.

use super::{Kind, Session};
use crate::program::Program;
use machine::{Machine, Sandbox, Settings, Status, Stepped, Stop, ThreadId, Unobserved};
use recording::ThreadName;
use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// All that is needed to get to a moment.
pub struct Scout {
    program: Arc<Program>,
    /// Who took each step so far.
    steps: Vec<ThreadName>,
    arguments: Vec<Vec<u8>>,
    /// The session cannot be followed: messages are held, or something was chosen that is no step.
    lost: bool,
}

/// What a scout has to say.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Scouted {
    /// What is ahead, in a few words, and the threads to let go, one after the other.
    Found { what: String, way: Vec<String> },
    /// Nothing: in every schedule from here, or as far as was looked.
    Nothing { complete: bool, states: u64 },
    /// It could not get to the moment, or look around from there.
    Lost(String),
}

/// Moves of one look.
const MOVES: u64 = 200_000;
/// Steps that a thread may take without coming to an operation.
const FUEL: u64 = 1_000_000;
/// How far ahead each round looks: nearer things are found first.
const ROUNDS: &[usize] = &[4, 8, 12, 16, 24, 36, 60, 100, 200];

impl Session {
    /// Somebody who can look ahead from the present moment.
    pub fn scout(&self) -> Scout {
        let name = |thread: u32| self.machine.thread_name(ThreadId(thread));
        let arrives = |e: &super::Event| e.action.kind == Kind::Receive && e.received.is_empty();
        Scout {
            program: self.program.clone(),
            steps: self.history().map(|e| name(e.thread)).collect(),
            arguments: self.tape.arguments(),
            lost: self.holds_messages || self.history().any(arrives),
        }
    }

    /// The number of a thread by its name, if it exists at this moment.
    pub fn thread_named(&self, name: &str) -> Option<u32> {
        let name: ThreadName = name.parse().ok()?;
        self.machine.thread_named(&name).map(|id| id.0)
    }
}

impl Scout {
    /// Gets to the moment and looks around, until something is found, enough has been seen, or
    /// `stop` is set.
    pub fn look(&self, stop: &AtomicBool) -> Scouted {
        if self.lost {
            return Scouted::Lost("messages are held".to_owned());
        }
        let outside = Sandbox { arguments: self.arguments.clone(), ..Sandbox::default() };
        let settings = Settings { max_memory: 1 << 30, ..Settings::default() };
        let (code, entry) = (self.program.code.clone(), self.program.entry);
        let machine = Machine::new(code, entry, settings, Box::new(outside), Unobserved);
        let Ok(mut machine) = machine else {
            return Scouted::Lost("there is not enough memory".to_owned());
        };
        machine.settle(FUEL);
        for name in &self.steps {
            let enabled = machine.thread_named(name).filter(|id| can_go(&machine, *id));
            let Some(id) = enabled.filter(|_| !stop.load(Ordering::Relaxed)) else {
                return Scouted::Lost(
                    "this moment cannot be reached by choosing threads".to_owned(),
                );
            };
            machine.step(id, FUEL);
        }
        let mut walk = Walk { machine, seen: HashMap::new(), moves: 0, states: 0, way: Vec::new() };
        for depth in ROUNDS {
            walk.seen.clear();
            match walk.down(*depth, stop) {
                Some(true) => {
                    let what = "a deadlock".to_owned();
                    return Scouted::Found { what, way: walk.way };
                }
                Some(false) => return Scouted::Nothing { complete: true, states: walk.states },
                None if walk.moves >= MOVES || stop.load(Ordering::Relaxed) => break,
                None => {}
            }
        }
        Scouted::Nothing { complete: false, states: walk.states }
    }
}

fn can_go(machine: &Machine<Unobserved>, id: ThreadId) -> bool {
    machine.next(id).is_some_and(|next| next.enabled)
}

/// A walk through what could happen, by doing and undoing.
struct Walk {
    machine: Machine<Unobserved>,
    /// States, and how far each was looked at from.
    seen: HashMap<u128, usize>,
    moves: u64,
    states: u64,
    way: Vec<String>,
}

impl Walk {
    /// Whether a deadlock is at most so far away; `way` leads there. Nothing: not that near, but
    /// there is more to see.
    fn down(&mut self, depth: usize, stop: &AtomicBool) -> Option<bool> {
        let over = |status: Status| matches!(status, Status::Finished | Status::Died);
        if over(self.machine.status(ThreadId::MAIN)) {
            return Some(false);
        }
        let threads = (0..self.machine.thread_count() as u32).map(ThreadId);
        let able: Vec<ThreadId> = threads.filter(|id| can_go(&self.machine, *id)).collect();
        let busy = (0..self.machine.thread_count() as u32)
            .map(ThreadId)
            .any(|id| self.machine.status(id) == Status::Ready && self.machine.next(id).is_none());
        if able.is_empty() && !busy {
            return Some(true);
        }
        if depth == 0 || self.moves >= MOVES || stop.load(Ordering::Relaxed) {
            return None;
        }
        let hash = self.machine.state_hash();
        match self.seen.get(&hash) {
            Some(before) if *before >= depth => return Some(false),
            Some(_) => {}
            None => self.states += 1,
        }
        self.seen.insert(hash, depth);
        let mut result = Some(false);
        for id in able {
            let name = self.machine.thread_name(id).to_string();
            let mark = self.machine.mark();
            let stepped = self.machine.step(id, FUEL);
            self.moves += 1;
            self.way.push(name);
            let below = match stepped {
                Stepped::Stop(Stop::Finished(_) | Stop::Uncaught { .. }) => Some(false),
                // It asks for input, or computes on and on: nobody knows what comes then.
                Stepped::Stop(_) | Stepped::RunsOn => None,
                Stepped::AtVisible | Stepped::Blocked | Stepped::Over => self.down(depth - 1, stop),
            };
            if below == Some(true) {
                return below;
            }
            self.way.pop();
            self.machine.undo_to(mark);
            self.machine.release(mark);
            if below.is_none() {
                result = None;
            }
        }
        result
    }
}

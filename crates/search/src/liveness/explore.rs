//! The complete state graph of a program.
//!
//! Depth first, each state once, *every* move from it. The reductions of the other strategies are not used: sleep sets
//! and moves that are followed alone leave out edges, and a loop on which a thread runs that would otherwise starve may
//! consist of exactly those edges.
//!
//! States that are equal up to the names of threads and objects are merged (`fingerprint.rs`). That symmetry is sound
//! here because steps say how the threads of one state become those of the next (`parties.rs`). Values that a
//! proposition examines are a part of the state.
//!
//! When the main thread has ended, the run is over: moves of other threads no longer happen.

use super::graph::UNKNOWN;
use super::parties::{Act, Explored, Moved, Seen, Slot, Slots};
use crate::event::Label;
use crate::fingerprint::{Fingerprint, Restore};
use crate::outcome::{Cover, Gap, Limits, Listener};
use crate::states::only_looks;
use crate::system::{Back, System, Thread, Trouble};
use machine::Quick;
use std::collections::HashMap;

/// Returns the propositions that hold in the present state, as bits.
pub(super) type Valuation<'a> = &'a mut dyn FnMut(&mut System) -> Result<u64, String>;

struct Frame {
    back: Option<Back>,
    restore: Restore,
    state: u32,
    /// The move to it.
    label: Option<Label>,
    /// Moves still to be followed, last first.
    todo: Vec<Label>,
    /// The threads by slot: live ones, then those with messages in transit.
    threads: Vec<Thread>,
}

struct Explorer<'a, L: Listener> {
    system: &'a mut System,
    fingerprint: Fingerprint,
    valuation: Valuation<'a>,
    listener: &'a mut L,
    limits: &'a Limits,
    frames: Vec<Frame>,
    /// The threads of the most recently entered state, by slot.
    met: Vec<Thread>,
    numbers: HashMap<u128, u32, Quick>,
    map_numbers: HashMap<Slots, u32>,
    explored: Explored,
    cover: Cover,
}

/// Explores every state from the present one, which is restored. Fails if a proposition cannot be evaluated.
pub(super) fn explore<L: Listener>(
    system: &mut System,
    limits: &Limits,
    valuation: Valuation<'_>,
    listener: &mut L,
) -> Result<(Explored, Cover), String> {
    let root = system.mark();
    let fingerprint = Fingerprint::new(system);
    let mut explorer = Explorer {
        system,
        fingerprint,
        valuation,
        listener,
        limits,
        frames: Vec::new(),
        met: Vec::new(),
        numbers: HashMap::default(),
        map_numbers: HashMap::new(),
        explored: Explored::default(),
        cover: Cover { complete: true, ..Cover::default() },
    };
    let result = explorer.run();
    while !explorer.frames.is_empty() {
        explorer.backward();
    }
    let (explored, cover) = (explorer.explored, explorer.cover);
    system.undo(root);
    result.map(|()| (explored, cover))
}

impl<L: Listener> Explorer<'_, L> {
    fn run(&mut self) -> Result<(), String> {
        let first = self.system.moves;
        let restore = self.fingerprint.nothing();
        self.enter(None, None, restore)?;
        while let Some(frame) = self.frames.last_mut() {
            self.cover.moves = self.system.moves - first;
            self.cover.states = self.explored.states.len() as u64;
            let gap = if self.limits.is_stopped() {
                Gap::Interrupted
            } else if self.cover.states > self.limits.states {
                Gap::States
            } else if self.cover.moves >= self.limits.moves {
                Gap::Moves
            } else {
                match frame.todo.pop() {
                    Some(label) => self.forward(label)?,
                    None => self.backward(),
                }
                self.listener.progress(&self.cover, &|| None);
                continue;
            };
            self.cover.gap(gap);
            break;
        }
        Ok(())
    }

    /// Enters a state and returns its number. If it is new, it is now on the stack; otherwise the move to it is undone.
    fn enter(
        &mut self,
        label: Option<Label>,
        back: Option<Back>,
        mut restore: Restore,
    ) -> Result<u32, String> {
        let hash = identity(self.system, &mut self.fingerprint, &mut restore);
        if let Some(number) = self.numbers.get(&hash) {
            let number = *number;
            self.met = slots(self.system, &self.fingerprint);
            if let Some(back) = back {
                self.system.undo(back);
            }
            self.fingerprint.undo(restore);
            return Ok(number);
        }
        let number = self.explored.states.len() as u32;
        self.numbers.insert(hash, number);
        let threads = slots(self.system, &self.fingerprint);
        let (todo, ends) = if self.system.is_over() {
            (Vec::new(), true)
        } else {
            let mut todo = self.system.all_moves();
            // Failures are optional: where nothing else is possible, the run may stay.
            let is_still = todo.is_empty();
            self.system.add_failures(&mut todo);
            todo.reverse();
            (todo, is_still)
        };
        let holds = (self.valuation)(self.system)?;
        self.met.clone_from(&threads);
        let count = threads.len() as Slot;
        self.explored.states.push(Seen { hash, holds, threads: count, ends, moves: Vec::new() });
        self.frames.push(Frame { back, restore, state: number, label, todo, threads });
        self.cover.depth = self.cover.depth.max(self.frames.len() as u64 - 1);
        self.cover.schedules += u64::from(ends);
        Ok(number)
    }

    fn forward(&mut self, label: Label) -> Result<(), String> {
        let Some(frame) = self.frames.last() else { return Ok(()) };
        let (state, before) = (frame.state, frame.threads.clone());
        let act = act(label, &before);
        let waited = self.system.wait_of(label).is_some();
        let back = self.system.mark();
        let Some(done) = self.system.perform(label) else {
            self.system.undo(back);
            return Ok(());
        };
        let progress = !only_looks(&done.event, waited);
        let restore = self.fingerprint.update(self.system, back.mark());
        let gap = match done.trouble {
            // The other threads continue after an exception.
            None | Some(Trouble::Exception { .. }) => {
                let target = self.enter(Some(label), Some(back), restore)?;
                let map = self.map(&before);
                let moved = Moved { act, target, map, progress };
                self.explored.states[state as usize].moves.push(moved);
                return Ok(());
            }
            Some(Trouble::NeedsInput { .. }) => Gap::Input,
            Some(Trouble::Stopped(why)) => Gap::Stopped(why),
            Some(Trouble::RunsOn { thread }) => {
                let mut schedule = self.schedule();
                schedule.push(label);
                Gap::RunsOn { thread, schedule }
            }
        };
        self.cover.gap(gap);
        let moved = Moved { act, target: UNKNOWN, map: 0, progress };
        self.explored.states[state as usize].moves.push(moved);
        self.system.undo(back);
        self.fingerprint.undo(restore);
        Ok(())
    }

    /// The moves to the present state.
    fn schedule(&self) -> Vec<Label> {
        self.frames.iter().filter_map(|frame| frame.label).collect()
    }

    /// How the threads of a state map to those of the most recently entered state.
    fn map(&mut self, before: &[Thread]) -> u32 {
        let after = &self.met;
        let slot = |thread| after.iter().position(|t| t == thread).map(|at| at as Slot);
        let key: Slots = (before.iter().map(slot).collect(), after.len() as Slot);
        if let Some(number) = self.map_numbers.get(&key) {
            return *number;
        }
        let number = self.explored.maps.len() as u32;
        self.explored.maps.push(key.clone());
        self.map_numbers.insert(key, number);
        number
    }

    fn backward(&mut self) {
        let Some(frame) = self.frames.pop() else { return };
        if let Some(back) = frame.back {
            self.system.undo(back);
        }
        self.fingerprint.undo(frame.restore);
    }
}

/// The hash of the present state, including what matters to liveness beyond the state of the machine.
fn identity(system: &mut System, fingerprint: &mut Fingerprint, restore: &mut Restore) -> u128 {
    let hash = fingerprint.identity(system, restore);
    // A machine that has ended may look like one that has not.
    hash ^ u128::from(system.is_over()) << 98
}

/// The threads of the state that was compared last, by slot.
fn slots(system: &System, fingerprint: &Fingerprint) -> Vec<Thread> {
    let mut slots: Vec<Thread> = fingerprint.order().collect();
    slots.extend(fingerprint.late_senders(system));
    slots
}

/// A move with threads by slot.
fn act(label: Label, threads: &[Thread]) -> Act {
    let slot = |thread: Thread| threads.iter().position(|t| *t == thread).map(|at| at as Slot);
    // The thread that moves is alive.
    let own = |thread: Thread| slot(thread).unwrap_or(0);
    match label {
        Label::Go(t) => Act::Go(own(t)),
        Label::Receive { to, from } => Act::Receive { to: own(to), from: slot(from) },
        Label::Arrive { to, from } => Act::Arrive { to: own(to), from: slot(from) },
        Label::Timeout(t) => Act::Timeout(own(t)),
        Label::Ring(t) => Act::Ring(own(t)),
        Label::Kill(t) => Act::Kill(own(t)),
        Label::Fault(t, fault) => Act::Fault(own(t), fault),
        Label::Cut(connection) => Act::Cut(connection),
        Label::Heal(connection) => Act::Heal(connection),
        Label::Unblock => Act::Unblock,
    }
}

/// A walk through explored states, with the threads of one run.
pub(super) struct Walk<'a> {
    system: &'a mut System,
    fingerprint: Fingerprint,
    backs: Vec<Back>,
    schedule: Vec<Label>,
}

impl<'a> Walk<'a> {
    /// Starts in the state where the exploration began. The caller has set a mark there.
    pub(super) fn new(system: &'a mut System) -> Self {
        let fingerprint = Fingerprint::new(system);
        let mut walk = Walk { system, fingerprint, backs: Vec::new(), schedule: Vec::new() };
        let mut restore = walk.fingerprint.nothing();
        identity(walk.system, &mut walk.fingerprint, &mut restore);
        walk
    }

    /// The threads by slot.
    pub(super) fn threads(&self) -> Vec<Thread> {
        slots(self.system, &self.fingerprint)
    }

    /// Whether a thread belongs to the program, and runs or is blocked.
    pub(super) fn has_body(&self, thread: Thread) -> bool {
        let id = self.system.id(thread);
        id.is_some_and(|id| self.system.machine.operation_before(id).is_some())
    }

    /// Does a move of this kind that leads to a state with this hash. Returns false if there is none.
    pub(super) fn follow(&mut self, wanted: Act, hash: u128) -> bool {
        let threads = self.threads();
        let mut moves = self.system.all_moves();
        self.system.add_failures(&mut moves);
        for label in moves {
            if act(label, &threads) != wanted {
                continue;
            }
            let back = self.system.mark();
            if self.system.perform(label).is_none() {
                self.system.undo(back);
                continue;
            }
            let mut restore = self.fingerprint.update(self.system, back.mark());
            if identity(self.system, &mut self.fingerprint, &mut restore) == hash {
                self.schedule.push(label);
                self.backs.push(back);
                return true;
            }
            self.system.undo(back);
            self.fingerprint.undo(restore);
        }
        false
    }

    /// Returns the moves that were done. The state is restored.
    pub(super) fn end(mut self) -> Vec<Label> {
        while let Some(back) = self.backs.pop() {
            self.system.undo(back);
        }
        self.schedule
    }
}

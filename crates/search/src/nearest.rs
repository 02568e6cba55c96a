//! Schedules in order of their number of preemptions.
//!
//! A preemption interrupts a thread that could have continued. Most failures need few: the deadlock of the dining
//! philosophers needs one, whatever their number. So schedules without a preemption come first, then those with one,
//! and so on; within a level the search continues from the present state, because undo is cheapest there. A state that
//! was reached before with the same running thread and no more preemptions is skipped.
//!
//! It can be stopped at any move and continued later, and restores the state: this runs in the background while a user
//! debugs. It is for finding failures and proves only small programs: when every level is complete, every state has
//! been visited.

use crate::event::Label;
use crate::fingerprint::{Fingerprint, Restore};
use crate::outcome::{Cover, Finding, Found, Gap};
use crate::system::{Back, System, Thread, Trouble};
use machine::Quick;
use std::collections::{HashMap, VecDeque};
use std::rc::Rc;

/// The path to a state, shared with paths of the same beginning.
struct Path {
    before: Option<Rc<Path>>,
    label: Label,
    length: usize,
}

struct Task {
    path: Option<Rc<Path>>,
    next: Label,
}

/// A search that proceeds in slices.
pub struct Nearest {
    /// Tasks of the present level, last in first out, and of the next.
    now: Vec<Task>,
    later: VecDeque<Task>,
    level: u32,
    seen: HashMap<(u128, Thread), (), Quick>,
    begun: bool,
    pub cover: Cover,
    /// Limit on the length of schedules.
    pub depth: usize,
    /// Time passes only where no other move is possible: no wait ends by a timeout that the other threads would have
    /// beaten.
    pub in_time: bool,
}

/// Why a slice ended.
pub enum Slice {
    /// There is more to do.
    More,
    Found(Finding),
    /// Every state has been visited.
    Done,
}

struct Step {
    label: Label,
    back: Back,
    restore: Restore,
}

const NOBODY: Thread = Thread::MAX;

impl Default for Nearest {
    fn default() -> Self {
        Nearest {
            now: Vec::new(),
            later: VecDeque::new(),
            level: 0,
            seen: HashMap::default(),
            begun: false,
            cover: Cover { complete: true, ..Cover::default() },
            depth: 5_000,
            in_time: false,
        }
    }
}

impl Nearest {
    pub fn new() -> Self {
        Self::default()
    }

    /// The number of preemptions of the present level.
    pub fn level(&self) -> u32 {
        self.level
    }

    /// The number of visited states.
    pub fn states(&self) -> usize {
        self.seen.len()
    }

    /// Continues for this many moves, or until `stop` is set. The system is restored.
    pub fn slice(
        &mut self,
        system: &mut System,
        moves: u64,
        mut stop: impl FnMut() -> bool,
    ) -> Slice {
        let end = system.moves.saturating_add(moves);
        let first = system.moves;
        let root = system.mark();
        let mut walk = Walk { fingerprint: Fingerprint::new(system), steps: Vec::new() };
        let result = loop {
            if system.moves >= end || stop() {
                break Slice::More;
            }
            if !self.begun {
                self.begun = true;
                if let Some(found) = self.arrive(system, &mut walk, None) {
                    break Slice::Found(found);
                }
                continue;
            }
            let Some(task) = self.next_task() else { break Slice::Done };
            if let Some(found) = self.pursue(system, &mut walk, task) {
                break Slice::Found(found);
            }
        };
        while walk.back(system) {}
        system.undo(root);
        self.cover.moves += system.moves - first;
        self.cover.states = self.seen.len() as u64;
        result
    }

    fn next_task(&mut self) -> Option<Task> {
        if let Some(task) = self.now.pop() {
            return Some(task);
        }
        if self.later.is_empty() {
            return None;
        }
        self.level += 1;
        self.now = self.later.drain(..).collect();
        self.now.pop()
    }

    /// Moves to the start of a task by the shortest path, and does its move.
    fn pursue(&mut self, system: &mut System, walk: &mut Walk, task: Task) -> Option<Finding> {
        let mut labels = Vec::with_capacity(task.path.as_ref().map_or(0, |p| p.length));
        let mut at = task.path.as_deref();
        while let Some(path) = at {
            labels.push(path.label);
            at = path.before.as_deref();
        }
        labels.reverse();
        let common = walk.steps.iter().zip(&labels).take_while(|(s, l)| s.label == **l).count();
        while walk.steps.len() > common {
            walk.back(system);
        }
        for label in &labels[common..] {
            walk.forward(system, *label)?;
        }
        let trouble = walk.forward(system, task.next)?;
        let length = labels.len() + 1;
        let path = Rc::new(Path { before: task.path, label: task.next, length });
        self.cover.depth = self.cover.depth.max(length as u64);
        match trouble {
            None => {}
            Some(Trouble::NeedsInput { .. }) => {
                self.cover.gap(Gap::Input);
                return None;
            }
            Some(Trouble::Stopped(why)) => {
                self.cover.gap(Gap::Stopped(why));
                return None;
            }
            Some(Trouble::RunsOn { thread }) => {
                self.cover.gap(Gap::RunsOn { thread, schedule: walk.labels() });
                return None;
            }
            Some(trouble) => {
                return Some(Finding { what: Found::Trouble(trouble), schedule: walk.labels() });
            }
        }
        self.arrive(system, walk, Some(path))
    }

    /// At a state: collects its tasks.
    fn arrive(
        &mut self,
        system: &mut System,
        walk: &mut Walk,
        path: Option<Rc<Path>>,
    ) -> Option<Finding> {
        let last = path.as_ref().map(|p| p.label.thread());
        let mut moves = Vec::new();
        let mut own = Vec::new();
        for id in system.threads() {
            if Some(system.thread(id)) == last {
                system.moves_of(id, &mut own);
            } else {
                system.moves_of(id, &mut moves);
            }
        }
        if own.is_empty() && moves.is_empty() {
            self.cover.schedules += 1;
            if !system.is_deadlocked() {
                return None;
            }
            return Some(Finding { what: Found::Deadlock, schedule: walk.labels() });
        }
        let turn = if own.is_empty() { NOBODY } else { last.unwrap_or(NOBODY) };
        let hash = walk.hash(system);
        if self.seen.insert((hash, turn), ()).is_some() {
            return None;
        }
        let known = moves.len();
        moves.append(&mut own);
        let found = system.inspect(Some(&moves), Some(&walk.fingerprint));
        own = moves.split_off(known);
        if let Some((what, further)) = found {
            let schedule = walk.labels().into_iter().chain(further).collect();
            return Some(Finding { what, schedule });
        }
        if path.as_ref().is_some_and(|p| p.length >= self.depth) {
            self.cover.gap(Gap::Depth);
            return None;
        }
        let waits = |label: &Label| system.wait_of(*label).is_some();
        if self.in_time && !own.iter().chain(&moves).all(waits) {
            own.retain(|label| !waits(label));
            moves.retain(|label| !waits(label));
        }
        let free = own.is_empty();
        for next in moves.into_iter().rev() {
            let task = Task { path: path.clone(), next };
            if free { self.now.push(task) } else { self.later.push_back(task) }
        }
        for next in own.into_iter().rev() {
            self.now.push(Task { path: path.clone(), next });
        }
        None
    }
}

/// The path from the root to the present state.
struct Walk {
    fingerprint: Fingerprint,
    steps: Vec<Step>,
}

impl Walk {
    /// Does a move. Returns `None` if it is not possible.
    fn forward(&mut self, system: &mut System, label: Label) -> Option<Option<Trouble>> {
        let back = system.mark();
        let Some(done) = system.perform(label) else {
            system.undo(back);
            return None;
        };
        let restore = self.fingerprint.update(system, back.mark());
        self.steps.push(Step { label, back, restore });
        Some(done.trouble)
    }

    /// The schedule so far.
    fn labels(&self) -> Vec<Label> {
        self.steps.iter().map(|s| s.label).collect()
    }

    fn back(&mut self, system: &mut System) -> bool {
        let Some(step) = self.steps.pop() else { return false };
        system.undo(step.back);
        self.fingerprint.undo(step.restore);
        true
    }

    fn hash(&mut self, system: &mut System) -> u128 {
        let mut none = self.fingerprint.nothing();
        let restore = match self.steps.last_mut() {
            Some(step) => &mut step.restore,
            None => &mut none,
        };
        self.fingerprint.identity(system, restore)
    }
}

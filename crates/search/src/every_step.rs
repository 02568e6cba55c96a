//! Every interleaving of every instruction: the reference that all strategies are compared with.
//!
//! It answers one question: which outcomes can a program have? In each state any thread may do its next machine
//! instruction, any signal or message in transit may arrive, any timer may expire, and time may pass for a thread that
//! waits for the clock. There is no partial-order reduction, and no notion of visible operations. Two paths are merged
//! only where the complete states are equal, output included; states are compared, not hashed.
//!
//! It shares with the strategies what an instruction does, but not how instructions are grouped into steps. It is for
//! tiny programs: the number of states grows with the product of the numbers of instructions that threads execute.

use crate::nodes::Nodes;
use crate::outcome::{Cover, Gap, Limits};
use crate::stage::{Stage, StageMark};
use machine::{Connection, Machine, Mark, Observer, Single, Status, Stop, ThreadId};
use recording::Fault;
use std::collections::{BTreeSet, HashSet};

/// The observer that makes the machine stop after every instruction.
#[derive(Default)]
pub struct EveryInstruction;

impl Observer for EveryInstruction {
    const EVERY_INSTRUCTION: bool = true;
}

/// How a program ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Ended {
    /// With an exit code.
    Code(u8),
    /// The main thread died of an exception.
    Died,
    Deadlock,
}

/// The result of an exploration: all outcomes, as output and ending.
pub struct Explored {
    pub outcomes: BTreeSet<(Vec<u8>, Ended)>,
    pub cover: Cover,
    /// The number of threads in the execution that had most.
    pub threads: usize,
}

/// Something that can happen next.
#[derive(Clone, Copy)]
enum Choice {
    Step(ThreadId),
    Arrive {
        from: ThreadId,
        to: ThreadId,
    },
    Ring(ThreadId),
    /// The runtime system raises `BlockedIndefinitely` in all threads.
    Unblock,
    Kill(ThreadId),
    /// A step that sends a message, with which something goes wrong.
    Fault(ThreadId, Fault),
    Cut(Connection),
    Heal(Connection),
}

/// How many failures there may be, and between which nodes.
#[derive(Default)]
pub struct Failures {
    pub kills: u32,
    pub faults: u32,
    pub nodes: Option<Nodes>,
}

/// A state on the path to the present one, and what is still to be tried from it.
struct Frame {
    mark: Mark,
    place: StageMark,
    todo: Vec<Choice>,
    /// Whether any move was possible from here.
    moved: bool,
    /// Kills and faults that were left there.
    left: (u32, u32),
}

struct Explorer {
    machine: Machine<EveryInstruction>,
    stage: Stage,
    /// The state at which the exploration began.
    root: Mark,
    seen: HashSet<Box<[u64]>>,
    frames: Vec<Frame>,
    failures: Failures,
    found: Explored,
}

/// Steps inside one transaction after which it counts as not terminating.
const FUEL: u64 = 1_000_000;

/// Explores everything that a machine can do from its present state.
pub fn explore(
    mut machine: Machine<EveryInstruction>,
    stage: Stage,
    limits: &Limits,
    mut failures: Failures,
    mut progress: impl FnMut(&Cover),
) -> Explored {
    if let Some(nodes) = &mut failures.nodes {
        nodes.assign(&mut machine, 0);
    }
    let root = machine.mark();
    let cover = Cover { complete: true, ..Cover::default() };
    let found = Explored { outcomes: BTreeSet::new(), cover, threads: 1 };
    let (seen, frames) = (HashSet::new(), Vec::new());
    let mut explorer = Explorer { machine, stage, root, seen, frames, failures, found };
    explorer.enter();
    while let Some(frame) = explorer.frames.last_mut() {
        let gap = if limits.is_stopped() {
            Some(Gap::Interrupted)
        } else if explorer.seen.len() as u64 >= limits.states {
            Some(Gap::States)
        } else {
            None
        };
        if let Some(gap) = gap {
            explorer.found.cover.gap(gap);
            break;
        }
        match frame.todo.pop() {
            Some(choice) => explorer.follow(choice),
            None => explorer.leave(),
        }
        explorer.found.cover.states = explorer.seen.len() as u64;
        progress(&explorer.found.cover);
    }
    explorer.found
}

impl Explorer {
    /// Enters a state, at which a mark is set. If it is new, collects the choices to try from it.
    fn enter(&mut self) {
        let (mark, place) = (self.machine.mark(), self.stage.place());
        let mut todo = Vec::new();
        let key = self.key();
        if self.seen.insert(key) {
            for id in self.threads() {
                todo.push(Choice::Step(id));
                // Signals to a process that has begun to end are answered when it has ended.
                if self.machine.is_alive(id) {
                    let mut senders = self.machine.senders_to(id);
                    senders.retain(|from| self.machine.ahead_of_courier(*from, id) == 0);
                    let senders = senders.into_iter();
                    todo.extend(senders.map(|from| Choice::Arrive { from, to: id }));
                }
                if self.machine.has_timer_for(id) {
                    todo.push(Choice::Ring(id));
                }
            }
            self.add_failures(&mut todo);
            let left = (self.failures.kills, self.failures.faults);
            self.frames.push(Frame { mark, place, todo, moved: false, left });
        } else {
            let left = (self.failures.kills, self.failures.faults);
            self.frames.push(Frame { mark, place, todo, moved: true, left });
        }
    }

    fn add_failures(&self, todo: &mut Vec<Choice>) {
        let machine = &self.machine;
        let alive = |id: &ThreadId| {
            machine.is_alive(*id)
                && !matches!(machine.status(*id), Status::Blocked(machine::Block::Forever))
        };
        if self.failures.kills > 0 {
            todo.extend(self.threads().skip(1).filter(alive).map(Choice::Kill));
        }
        todo.extend(machine.cut_connections().into_iter().map(Choice::Heal));
        let Some(nodes) = self.failures.nodes.as_ref().filter(|_| self.failures.faults > 0) else {
            return;
        };
        for id in self.threads() {
            if machine.remote_receiver(id).is_some() && !machine.sends_in_vain(id) {
                todo.extend(nodes.message_faults().map(|fault| Choice::Fault(id, fault)));
            }
        }
        if nodes.has_partitions() {
            let whole = |c: &Connection| !machine.is_cut(*c);
            todo.extend(machine.connections().into_iter().filter(whole).map(Choice::Cut));
        }
    }

    /// The complete state: the machine and its output.
    fn key(&self) -> Box<[u64]> {
        let mut key = self.machine.state_numbers(self.root);
        key.extend([u64::from(self.failures.kills), u64::from(self.failures.faults)]);
        key.extend(self.stage.output().into_iter().map(u64::from));
        key.into()
    }

    fn threads(&self) -> impl Iterator<Item = ThreadId> + use<> {
        (0..self.machine.thread_count() as u32).map(ThreadId)
    }

    /// Does a choice, and enters the state that it leads to.
    fn follow(&mut self, choice: Choice) {
        let known = self.machine.thread_count();
        let done = match choice {
            Choice::Step(id) => self.machine.single_step(id, FUEL),
            Choice::Kill(id) => {
                self.failures.kills -= 1;
                self.machine.kill_from_outside(id);
                Single::Done
            }
            Choice::Fault(id, fault) => {
                self.failures.faults -= 1;
                match self.machine.spoil_next_message(id, fault) {
                    true => self.machine.single_step(id, FUEL),
                    false => Single::Waits,
                }
            }
            Choice::Cut(connection) => {
                self.failures.faults -= 1;
                self.machine.cut(connection);
                Single::Done
            }
            Choice::Heal(connection) => {
                self.machine.heal(connection);
                Single::Done
            }
            Choice::Arrive { from, to } => {
                self.machine.arrive_first(from, to);
                Single::Done
            }
            Choice::Ring(id) => {
                self.machine.ring_first(id);
                Single::Done
            }
            Choice::Unblock => {
                self.machine.unblock_all();
                Single::Done
            }
        };
        if let Some(nodes) = &mut self.failures.nodes {
            nodes.assign(&mut self.machine, known);
        }
        if done == Single::Waits {
            self.undo();
            if let Choice::Step(id) = choice
                && self.machine.begin_to_wait(id)
            {
                self.enter();
            }
            return;
        }
        // No failure has to happen.
        let is_failure = matches!(choice, Choice::Kill(_) | Choice::Fault(..) | Choice::Cut(_));
        if let Some(frame) = self.frames.last_mut()
            && !is_failure
        {
            frame.moved = true;
        }
        self.found.cover.moves += 1;
        let ended = match done {
            Single::Stop(Stop::Finished(1)) if self.stage.reports_deadlock() => {
                Some(Ended::Deadlock)
            }
            Single::Stop(Stop::Finished(code)) => Some(Ended::Code(code)),
            Single::Stop(stop) => {
                self.found.cover.gap(match stop {
                    Stop::NeedsInput { .. } => Gap::Input,
                    stop => Gap::Stopped(format!("{stop:?}")),
                });
                self.undo();
                return;
            }
            Single::RunsOn => {
                let Choice::Step(ThreadId(thread)) = choice else { return };
                self.found.cover.gap(Gap::RunsOn { thread, schedule: Vec::new() });
                self.undo();
                return;
            }
            Single::Done | Single::Waits => match self.machine.status(ThreadId::MAIN) {
                Status::Finished => Some(Ended::Code(0)),
                Status::Died => Some(Ended::Died),
                Status::Ready | Status::Blocked(_) => None,
            },
        };
        match ended {
            Some(ended) => {
                self.end(ended);
                self.undo();
            }
            None => self.enter(),
        }
    }

    fn end(&mut self, ended: Ended) {
        self.found.cover.schedules += 1;
        self.found.threads = self.found.threads.max(self.machine.thread_count());
        self.found.outcomes.insert((self.stage.output(), ended));
    }

    /// Restores the state of the last frame.
    fn undo(&mut self) {
        if let Some(frame) = self.frames.last() {
            self.machine.undo_to(frame.mark);
            self.stage.back_to(frame.place);
            (self.failures.kills, self.failures.faults) = frame.left;
        }
    }

    /// All choices of the last frame have been tried.
    fn leave(&mut self) {
        let Some(frame) = self.frames.last_mut() else { return };
        if !frame.moved {
            frame.moved = true;
            if self.machine.would_catch_deadlock() {
                frame.todo.push(Choice::Unblock);
                return;
            }
            self.end(Ended::Deadlock);
        }
        if let Some(frame) = self.frames.pop() {
            self.machine.release(frame.mark);
        }
        self.undo();
    }
}

//! Partial deadlock: threads that no live thread can ever wake, while others run.
//!
//! A thread is blocked on cells (MVars, variables of a transaction) or on messages. A thread that could wake it must be
//! able to reach one of these cells, or the thread itself. So the references of every runnable thread are followed; a
//! reached cell wakes the threads that are blocked on it, a reached thread may receive a message, and their references
//! are followed too. A thread that is never reached is blocked forever, whatever the others do: this is the rule by
//! which GHC raises `BlockedIndefinitelyOnMVar`, without waiting for a collection. It errs on one side: a thread that
//! is reached need not be woken.
//!
//! Not every such thread deserves a report. Programs leave servers behind that wait for requests that will never come,
//! and that is how they end. So a set of such threads is a finding only while the main thread has something in user
//! code left to do, and when one of them
//!
//! 1. is the main thread;
//! 2. waits at a location that no thread has ever passed, and is not idle (`idle.rs`): it is not a loop that ran out of
//!    work;
//! 3. waits for an MVar that one of them has taken, in a cycle;
//! 4. has messages that it does not accept: it is in the middle of something.
//!
//! A deadlock of all threads may follow, which is a better finding. So the others run for a while, and if all of them
//! stop, the deadlock is reported.

use crate::event::{Label, Object};
use crate::fingerprint::Fingerprint;
use crate::outcome::Found;
use crate::system::{System, Thread};
use core_ir::Prim;
use machine::{Block, Node, ObjectId, Quick, Status, Thing, ThreadId, Touch};
use std::collections::HashSet;

/// What a thread did, as far as it matters to blocking and waking.
#[derive(Clone, Copy, Debug)]
pub struct Past {
    pub thread: Thread,
    pub op: Option<Prim>,
    /// The cell that it changed.
    pub changed: Option<Object>,
    /// Where it stood, for operations that can wait; see [`machine::State::place`].
    pub place: u64,
    /// The same as a location in the code.
    pub at: usize,
}

/// A blocked thread, and the cells that could wake it.
struct Waiting {
    id: ThreadId,
    cells: Vec<ObjectId>,
    met: bool,
}

/// Moves of the others after which a partial deadlock is reported as one.
const AFTERWARDS: usize = 400;

pub(crate) fn can_wait(op: Prim) -> bool {
    matches!(
        op,
        Prim::MVarTake | Prim::MVarRead | Prim::MVarPut | Prim::Atomically | Prim::MailboxPeek
    )
}

impl System {
    /// Threads that no live thread can ever wake, in the present state.
    pub fn beyond_help(&mut self) -> Vec<Thread> {
        let back = self.mark();
        let moves = self.all_moves();
        let fingerprint = Fingerprint::new(self);
        let stuck = self.stuck(&moves, &fingerprint);
        self.undo(back);
        stuck
    }

    /// The same, with the possible moves known.
    fn stuck(&mut self, moves: &[Label], fingerprint: &Fingerprint) -> Vec<Thread> {
        let mut waiting: Vec<Waiting> = Vec::new();
        let mut queue: Vec<Node> = Vec::new();
        for id in self.threads() {
            let thread = self.thread(id);
            match self.machine.status(id) {
                Status::Finished | Status::Died | Status::Blocked(Block::Forever) => {}
                // A thread that examines a process waits for it to end, if that has begun.
                Status::Ready
                    if !moves.iter().any(|m| m.thread() == thread) && !self.waits_to_look(id) =>
                {
                    waiting.push(Waiting { id, cells: Vec::new(), met: false });
                }
                // A thread that waits for a value, or for an exception to arrive, is not considered.
                _ => queue.push(Node::Thread(id)),
            }
        }
        if waiting.is_empty() || queue.is_empty() {
            return Vec::new();
        }
        for one in &mut waiting {
            one.cells = match self.machine.operation_before(one.id) {
                Some(Prim::Atomically) => self
                    .waited_for(one.id)
                    .into_iter()
                    .filter_map(|(thing, _)| match thing {
                        Thing::Object(cell) => Some(cell),
                        _ => None,
                    })
                    .collect(),
                Some(_) => match self.machine.next(one.id).map(|next| next.touch) {
                    Some(Touch::Object(cell)) => vec![cell],
                    _ => Vec::new(),
                },
                None => Vec::new(),
            };
        }
        let mut left = waiting.len();
        let mut seen: HashSet<Node, Quick> = queue.iter().copied().collect();
        fingerprint.shared_nodes(|node| {
            if seen.insert(node) {
                queue.push(node);
            }
        });
        // Top-level variables may have been created since; that is checked only when it matters.
        let mut constants = Some(());
        loop {
            let Some(node) = queue.pop() else {
                if constants.take().is_none() {
                    break;
                }
                for node in self.machine.constants_component().nodes {
                    if seen.insert(node) {
                        queue.push(node);
                    }
                }
                continue;
            };
            let mut meet = |one: &mut Waiting| {
                if !one.met {
                    one.met = true;
                    left -= 1;
                    if seen.insert(Node::Thread(one.id)) {
                        queue.push(Node::Thread(one.id));
                    }
                }
            };
            match node {
                Node::Thread(id) => waiting.iter_mut().filter(|w| w.id == id).for_each(&mut meet),
                Node::Cell(index) => {
                    let name = self.machine.cell_name(index);
                    waiting.iter_mut().filter(|w| w.cells.contains(&name)).for_each(&mut meet);
                }
                Node::Reference(_) => continue,
            }
            if left == 0 {
                return Vec::new();
            }
            fingerprint.nodes_of(self, node, |next| {
                if seen.insert(next) {
                    queue.push(next);
                }
            });
        }
        waiting.iter().filter(|w| !w.met).map(|w| self.thread(w.id)).collect()
    }

    fn waits_to_look(&self, id: ThreadId) -> bool {
        let op = self.machine.operation_before(id);
        matches!(op, Some(Prim::ProcessIsAlive | Prim::ProcessInfo))
    }

    /// Whether the main thread has something in user code left to do.
    fn main_goes_on(&self) -> bool {
        const FRAMES: usize = 100;
        if self.is_over() {
            return false;
        }
        let own = &self.rules.own;
        let spans = self.machine.call_spans(ThreadId::MAIN, FRAMES);
        own.is_empty() || spans.iter().any(|s| own.contains(&s.file))
    }

    /// Forgets the partial deadlocks that were reported: another search begins.
    pub fn forget_told(&mut self) {
        self.told.clear();
    }

    /// A partial deadlock, with the further moves that show it: see the module documentation.
    pub(crate) fn partial_deadlock(
        &mut self,
        moves: &[Label],
        fingerprint: &Fingerprint,
    ) -> Option<(Found, Vec<Label>)> {
        let stuck = self.stuck(moves, fingerprint);
        if stuck.is_empty() || self.told.contains(&stuck) || !self.main_goes_on() {
            return None;
        }
        if !self.is_worth_telling(&stuck) {
            return None;
        }
        self.told.push(stuck.clone());
        if let Some(further) = self.everyone_stops() {
            return Some((Found::Deadlock, further));
        }
        Some((Found::PartialDeadlock(stuck), Vec::new()))
    }

    fn is_worth_telling(&mut self, stuck: &[Thread]) -> bool {
        if stuck.contains(&0) && !self.is_idle(ThreadId::MAIN) {
            return true;
        }
        let mut held_by: Vec<(Thread, Thread)> = Vec::new();
        for thread in stuck {
            let Some(id) = self.id(*thread) else { continue };
            let Some(op) = self.machine.operation_before(id) else { continue };
            // It waits for the next request, whether or not there was one before.
            if self.is_idle(id) {
                continue;
            }
            let place = self.machine.place(id);
            let passed = self.past.iter().any(|p| p.op == Some(op) && p.place == place);
            if !passed || (op == Prim::MailboxPeek && self.machine.unread(id) > 0) {
                return true;
            }
            if let (Prim::MVarTake | Prim::MVarRead, Some(Touch::Object(cell))) =
                (op, self.machine.next(id).map(|next| next.touch))
            {
                let object = self.object(Thing::Object(cell));
                if let Some(holder) = self.holder(object) {
                    held_by.push((*thread, holder));
                }
            }
        }
        // Each thread waits for at most one other: follows them until one repeats.
        held_by.iter().any(|(thread, _)| {
            let mut at = *thread;
            for _ in 0..=held_by.len() {
                match held_by.iter().find(|(waits, _)| *waits == at) {
                    Some((_, holder)) if holder == thread => return true,
                    Some((_, holder)) => at = *holder,
                    None => return false,
                }
            }
            false
        })
    }

    /// The thread that has taken an MVar that serves as a lock, that is, one that is only filled by the threads that
    /// took it.
    pub fn holder(&self, object: Object) -> Option<Thread> {
        let mut holder = None;
        for past in self.past.iter().filter(|p| p.changed == Some(object)) {
            match past.op {
                Some(Prim::MVarTake | Prim::MVarTryTake) => holder = Some(past.thread),
                Some(Prim::MVarPut | Prim::MVarTryPut) => {
                    if holder != Some(past.thread) {
                        return None;
                    }
                    holder = None;
                }
                _ => {}
            }
        }
        holder
    }

    /// Lets the others run. Returns their moves until no thread can run, if that happens soon and before the end of the
    /// program. The state is restored.
    fn everyone_stops(&mut self) -> Option<Vec<Label>> {
        let back = self.mark();
        let counted = self.moves;
        let mut labels: Vec<Label> = Vec::new();
        let mut stops = false;
        while labels.len() < AFTERWARDS {
            let mut moves = self.all_moves();
            moves.retain(|m| *m != Label::Unblock);
            // Round-robin: the thread that has waited longest.
            let last = |m: &Label| labels.iter().rposition(|l| l.thread() == m.thread());
            let Some(next) = moves.iter().min_by_key(|m| last(m).map_or(0, |n| n + 1)).copied()
            else {
                stops = self.is_deadlocked();
                break;
            };
            let Some(done) = self.perform(next) else { break };
            labels.push(next);
            if done.trouble.is_some() || self.is_over() {
                break;
            }
        }
        self.undo(back);
        self.moves = counted;
        stops.then_some(labels)
    }

    /// Returns what is wrong with the present state, and the further moves that show it.
    pub(crate) fn inspect(
        &mut self,
        moves: Option<&[Label]>,
        fingerprint: Option<&Fingerprint>,
    ) -> Option<(Found, Vec<Label>)> {
        if self.rules.partial {
            let found = match (moves, fingerprint) {
                (Some(moves), Some(fingerprint)) => self.partial_deadlock(moves, fingerprint),
                (moves, _) => {
                    let moves = moves.map_or_else(|| self.all_moves(), <[Label]>::to_vec);
                    let fingerprint = Fingerprint::new(self);
                    self.partial_deadlock(&moves, &fingerprint)
                }
            };
            if found.is_some() {
                return found;
            }
        }
        let mut look = self.look.take()?;
        let found = look(self);
        self.look = Some(look);
        found.map(|found| (found, Vec::new()))
    }
}

//! Which MVars are used as locks, so that a lock is given back at once.
//!
//! An MVar is a *lock* if only the thread that emptied it ever fills it again, and no thread tries it without waiting. While
//! a thread is about to fill the lock that it holds, no other thread can do anything that depends on that: taking and
//! reading wait for it, and everything else would break the rule. So that move alone is a persistent set (Godefroid,
//! *Partial-Order Methods for the Verification of Concurrent Systems*, 1996), and nothing else is followed first. It needs no
//! condition for cycles: to give a lock back again a thread must take it again, and that is not followed alone.
//!
//! Nobody knows beforehand whether all threads keep to the rule. It is assumed, and checked in every state, as by Stoller
//! (*Model-checking multi-threaded distributed Java programs*, STTT 2002). If a thread could break it, it does so in the
//! reduced search too: let `T` hold `m`, and let other threads go on without `T` until one of them is about to break the rule
//! for `m`. Giving `m` back is independent of all their moves before that one, so in the state after it they can go the same
//! way, to where that thread is about to do the same. *About to* suffices here: the move itself need not be possible.
//! Once a rule is broken, the search begins again without that lock.
//!
//! Two histories that lead to equal states must agree on who holds a lock, and on which MVar is which. So both become a
//! part of the state. To keep that cheap, only the first MVars of the main thread are considered.

use crate::event::Label;
use crate::fingerprint::Fingerprint;
use crate::system::{System, Thread};
use core_ir::Prim;
use machine::{ThreadId, Touch};

/// The number of objects of the main thread that are considered: the bits of a mask.
const CONSIDERED: u32 = 64;

/// A lock that changed hands: the holder before.
#[derive(Clone, Copy)]
pub(crate) struct Before {
    lock: usize,
    holder: Option<Thread>,
}

/// What is known about the locks of a program.
pub(crate) struct Locks {
    /// The objects that are not locks, as found in earlier attempts.
    excluded: u64,
    /// Objects that turned out not to be locks in this attempt.
    broken: u64,
    holders: [Option<Thread>; CONSIDERED as usize],
}

impl Locks {
    pub(crate) fn new() -> Self {
        Locks { excluded: 0, broken: 0, holders: [None; CONSIDERED as usize] }
    }

    /// Whether the rule was broken, so that the search must begin again.
    pub(crate) fn is_broken(&self) -> bool {
        self.broken != 0
    }

    /// Begins again without what turned out to be no lock.
    pub(crate) fn again(self) -> Self {
        Locks { excluded: self.excluded | self.broken, ..Locks::new() }
    }

    /// The next operation of a thread, if it is on an object that may be a lock.
    fn next(&self, system: &System, id: ThreadId) -> Option<(Prim, usize)> {
        let next = system.machine.next(id)?;
        let Touch::Object(object) = next.touch else { return None };
        let considered = object.creator == ThreadId::MAIN
            && object.count < CONSIDERED
            && self.excluded & 1 << object.count == 0;
        considered.then_some((next.op, object.count as usize))
    }

    /// Checks the rule for what a thread is about to do.
    pub(crate) fn check(&mut self, system: &System, id: ThreadId) {
        let Some((op, lock)) = self.next(system, id) else { return };
        let keeps = match op {
            Prim::MVarPut => self.holders[lock] == Some(system.thread(id)),
            Prim::MVarTryTake | Prim::MVarTryRead | Prim::MVarTryPut | Prim::MVarIsEmpty => false,
            _ => true,
        };
        if !keeps {
            self.broken |= 1 << lock;
        }
    }

    /// Whether a move gives back a lock that its thread holds.
    pub(crate) fn gives_back(&self, system: &System, label: Label) -> bool {
        // The end of the main thread ends the program: it may not run ahead of the others.
        let Label::Go(thread @ 1..) = label else { return false };
        let next = system.id(thread).and_then(|id| self.next(system, id));
        matches!(next, Some((Prim::MVarPut, lock)) if self.holders[lock] == Some(thread))
    }

    /// Updates the holders for a move that is about to be done.
    pub(crate) fn update(&mut self, system: &System, label: Label) -> Option<Before> {
        let Label::Go(thread) = label else { return None };
        let (op, lock) = self.next(system, system.id(thread)?)?;
        let holder = match op {
            Prim::MVarTake => Some(thread),
            Prim::MVarPut => None,
            _ => return None,
        };
        let holder = std::mem::replace(&mut self.holders[lock], holder);
        Some(Before { lock, holder })
    }

    pub(crate) fn undo(&mut self, before: Option<Before>) {
        if let Some(Before { lock, holder }) = before {
            self.holders[lock] = holder;
        }
    }

    /// A hash of who holds which lock in the state that was compared last. `place`: what threads are called there.
    pub(crate) fn hash(
        &self,
        system: &System,
        fingerprint: &Fingerprint,
        place: impl Fn(Thread) -> Thread,
    ) -> u128 {
        let (mut low, mut high) = (0_u64, 0_u64);
        fingerprint.cells(|index, number| {
            let name = system.machine.cell_name(index);
            let considered = name.creator == ThreadId::MAIN
                && name.count < CONSIDERED
                && self.excluded & 1 << name.count == 0
                && system.machine.is_mvar(index);
            if !considered {
                return;
            }
            let holder = self.holders[name.count as usize].map_or(0, |t| u64::from(place(t)) + 1);
            let word = u64::from(number) << 40 | u64::from(name.count) << 33 | holder;
            // Numbers are those of a breadth-first walk, so they come in the same order in equal states.
            low = crate::fingerprint::mix(low, word);
            high = crate::fingerprint::mix(high.rotate_left(23), !word);
        });
        u128::from(high) << 64 | u128::from(low)
    }
}

//! The contents of variables, tables and dictionaries when a computation began and ended. Each change is recorded with
//! its position in the run, so that a reference can judge a computation that depended on them, and a statement can show
//! the contents before and after.
//!
//! This works only if each of them is used by no thread but its creator, and only in replays from the start of the run.

use super::{Keeping, NO_NODE, NodeId, Outcome, STATEFUL, Tracer, WROTE};
use crate::effects::Effects;
use core_ir::Prim;
use machine::{Holder, Holds, ThreadId, Word};
use std::collections::HashMap;

/// Limit on the recorded changes: each keeps its values alive.
const MAX_CHANGES: usize = 200_000;

struct Change {
    /// The number of the next computation.
    next: NodeId,
    /// The number of ended computations.
    finished: u32,
    holder: Holder,
    holds: Holds,
}

/// Whether the changes of an operation are recorded.
pub(super) fn is_noted(op: Prim) -> bool {
    use Prim::*;
    matches!(op, RefRead | RefWrite | RefModify)
        || matches!(op, MVarTake | MVarRead | MVarPut | MVarTryTake | MVarTryRead | MVarTryPut)
        || matches!(op, MVarIsEmpty | TableNew | TableInfo | TableDelete | TableInsert)
        || matches!(op, TableLookup | TableTake | TableDeleteObject | TableClear | TableStep)
        || matches!(op, TableAll | TableAtomic | TableSet)
}

#[derive(Default)]
pub(super) struct States {
    changes: Vec<Change>,
    /// Changes before this one were visited by the last collection.
    clean: usize,
    /// The number of changes, recorded or not.
    changed: usize,
    /// Some are missing, or other threads were involved.
    unknown: bool,
    /// The number of the next computation when the dictionary of each thread got its first entry.
    pub dictionaries: HashMap<ThreadId, NodeId>,
}

/// A mutable object, around a computation.
#[derive(Clone)]
pub(crate) struct Around {
    pub holder: Holder,
    /// `None` if it was created later.
    pub before: Option<Holds>,
    pub after: Holds,
}

impl States {
    pub(super) fn note(&mut self, next: NodeId, finished: u32, holder: Holder, holds: Holds) {
        if self.unknown {
            return;
        }
        if self.changes.len() >= MAX_CHANGES {
            return self.forget();
        }
        self.changes.push(Change { next, finished, holder, holds });
    }

    /// From now on nothing is known.
    pub(super) fn forget(&mut self) {
        self.unknown = true;
        (self.changes, self.clean) = (Vec::new(), 0);
    }

    pub(super) fn words(&mut self, young_only: bool, f: &mut dyn FnMut(&mut Word)) {
        let from = if young_only { self.clean } else { 0 };
        for change in &mut self.changes[from..] {
            change.holder.words(f);
            change.holds.words(f);
        }
        self.clean = self.changes.len();
    }
}

impl Tracer {
    /// Whether a change is to be recorded: in runs that are asked about. All are counted.
    pub(super) fn notes_states(&mut self) -> bool {
        self.states.changed = self.states.changed.saturating_add(1);
        matches!(self.keeping, Keeping::All | Keeping::Wanted(..))
    }

    /// Whether a run changed variables or tables, and not more often than can be recorded.
    pub fn has_states(&self) -> bool {
        (1..MAX_CHANGES).contains(&self.states.changed)
    }

    pub(super) fn note_held(&mut self, thread: ThreadId, holder: Holder, holds: Holds) {
        if self.paused {
            return;
        }
        if let Holder::Dictionary(_) = holder {
            self.states.dictionaries.entry(thread).or_insert(self.next);
        }
        if self.notes_states() {
            self.states.note(self.next, self.finished, holder, holds);
        }
    }

    pub(super) fn note_looked(&mut self, thread: ThreadId, op: Prim) {
        let is_unique = op == Prim::UniqueInteger;
        // An empty dictionary is not a dependency.
        let made = match is_unique {
            true => Some(0),
            false => self.states.dictionaries.get(&thread).copied(),
        };
        let Some(made) = made.filter(|_| !self.paused) else { return };
        if !self.is_sampled() {
            return self.touched_own(thread, made, is_unique || thread != ThreadId::MAIN);
        }
        let Some(trace) = self.threads.get_mut(thread.0 as usize) else { return };
        for entry in trace.stack.iter_mut().rev() {
            entry.did |= WROTE | STATEFUL;
        }
    }

    /// A variable that the thread itself created was read: computations that began since then depend on more than their
    /// arguments.
    pub(super) fn touched_own(&mut self, thread: ThreadId, made: NodeId, beyond: bool) {
        let at = self.so_far;
        let Some(trace) = self.threads.get(thread.0 as usize) else { return };
        for entry in trace.stack.iter().rev() {
            if entry.node == NO_NODE {
                continue;
            }
            if entry.node < made {
                break;
            }
            let effects = self
                .effects
                .entry(entry.node)
                .or_insert_with(|| Effects { written: at..at, ..Effects::default() });
            // The enclosing ones are marked too.
            if effects.stateful && effects.since <= made && (effects.beyond || !beyond) {
                break;
            }
            let since = if effects.stateful { effects.since.min(made) } else { made };
            (effects.stateful, effects.since) = (true, since);
            effects.beyond |= beyond;
        }
    }

    /// All mutable objects that existed when a computation ended, in the order of creation. `None` if that is unknown.
    pub(crate) fn around(&self, node: NodeId) -> Option<Vec<Around>> {
        if self.states.unknown || !matches!(self.keeping, Keeping::All | Keeping::Wanted(..)) {
            return None;
        }
        let mut last = node;
        while let Outcome::Tail(next) = self.outcome(last) {
            last = next;
        }
        let end = self.end_position(last).unwrap_or(u32::MAX);
        let mut places: HashMap<Holder, usize> = HashMap::new();
        let mut found: Vec<Around> = Vec::new();
        for change in &self.states.changes {
            if change.finished >= end {
                break;
            }
            let holds = || change.holds.clone();
            let before = || (change.next <= node).then(holds);
            match places.get(&change.holder) {
                Some(place) => {
                    let around = &mut found[*place];
                    around.after = holds();
                    if change.next <= node {
                        around.before = before();
                    }
                }
                None => {
                    places.insert(change.holder, found.len());
                    let (before, after) = (before(), holds());
                    found.push(Around { holder: change.holder, before, after });
                }
            }
        }
        Some(found)
    }
}

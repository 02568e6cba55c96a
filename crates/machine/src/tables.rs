//! The machine's own tables: who is ready, which names are taken, which timers run. Every change
//! goes through here, so that it can be taken back.

use crate::thread::ThreadId;
use crate::word::Word;
use source::Symbol;
use std::collections::{BTreeMap, VecDeque};

/// What happens when the clock reaches a timer.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Timer {
    /// A thread's delay or time-out is over.
    Wake(ThreadId),
    /// A message is sent: reference, destination (process or name), message.
    Send { reference: i64, to: Word, message: Word },
}

/// When, and which of those that are due together comes first.
pub(crate) type TimerKey = (i64, u64);

#[derive(Clone, Default)]
pub(crate) struct Tables {
    /// Threads that could run, in the order in which they are to; not the running one.
    pub ready: VecDeque<ThreadId>,
    pub timers: BTreeMap<TimerKey, Timer>,
    pub names: BTreeMap<Symbol, ThreadId>,
    /// Threads that wait for values which others compute: rare, so simply looked through.
    pub at_black_holes: Vec<ThreadId>,
    /// Values kept under names for the library: ETS tables, persistent terms.
    pub stored: BTreeMap<Symbol, Word>,
}

/// The inverse of one change.
pub(crate) enum TableChange {
    ReadyPushed,
    ReadyPopped(ThreadId),
    Ready(VecDeque<ThreadId>),
    Timer(TimerKey, Option<Timer>),
    Name(Symbol, Option<ThreadId>),
    AtBlackHoles(Vec<ThreadId>),
    Stored(Symbol, Option<Word>),
}

impl Tables {
    pub fn undo(&mut self, change: TableChange) {
        fn put<K: Ord, V>(map: &mut BTreeMap<K, V>, key: K, old: Option<V>) {
            match old {
                Some(old) => map.insert(key, old),
                None => map.remove(&key),
            };
        }
        match change {
            TableChange::ReadyPushed => {
                self.ready.pop_back();
            }
            TableChange::ReadyPopped(thread) => self.ready.push_front(thread),
            TableChange::Ready(old) => self.ready = old,
            TableChange::Timer(key, old) => put(&mut self.timers, key, old),
            TableChange::Name(name, old) => put(&mut self.names, name, old),
            TableChange::AtBlackHoles(old) => self.at_black_holes = old,
            TableChange::Stored(name, old) => put(&mut self.stored, name, old),
        }
    }

    /// Calls `f` on every word that may refer to the heap.
    pub fn words(&mut self, f: &mut dyn FnMut(&mut Word)) {
        for timer in self.timers.values_mut() {
            if let Timer::Send { to, message, .. } = timer {
                f(to);
                f(message);
            }
        }
        self.stored.values_mut().for_each(f);
    }
}

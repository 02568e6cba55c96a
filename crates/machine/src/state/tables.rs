//! The tables of the machine: ready threads, registered names, timers. Every change goes through
//! here, so that it can be undone.

use crate::observer::ObjectId;
use crate::state::thread::ThreadId;
use crate::state::word::Word;
use source::Symbol;
use std::collections::{BTreeMap, BTreeSet, VecDeque};

/// What happens when the clock reaches a timer.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Timer {
    /// The delay or timeout of a thread is over.
    Wake(ThreadId),
    /// A message is sent: reference, destination (process or name), message.
    Send { reference: i64, to: Word, message: Word },
}

/// The time, and the order among timers that are due at the same time.
pub(crate) type TimerKey = (i64, u64);

/// What an Erlang table does with an existing key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TableKind {
    Set,
    /// Sorted by key; keys are compared by `==`.
    OrderedSet,
    Bag,
    DuplicateBag,
}

/// The access rights of processes other than the owner.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Protection {
    Public,
    /// Others may only read.
    Protected,
    Private,
}

/// An Erlang table. Its contents are a persistent structure in the heap (see
/// `prims/table_contents.rs`): keeping the root keeps the contents of that moment.
#[derive(Clone)]
pub(crate) struct TermTable {
    pub object: ObjectId,
    pub name: Symbol,
    /// Whether it can be accessed by its name.
    pub named: bool,
    pub kind: TableKind,
    /// The position of the key in a tuple, from 1.
    pub position: usize,
    pub protection: Protection,
    pub owner: ThreadId,
    /// It outlives its owner, without an heir.
    pub unowned: bool,
    /// The process that gets it when the owner ends, and the data sent with it.
    pub heir: Option<(ThreadId, Word)>,
    pub root: Word,
    pub size: usize,
    /// The fix count: while it is positive, walks continue from deleted keys.
    pub fixed: u32,
}

impl TermTable {
    pub(crate) fn words(&mut self, f: &mut dyn FnMut(&mut Word)) {
        f(&mut self.root);
        if let Some((_, data)) = &mut self.heir {
            f(data);
        }
    }
}

/// When a reference stops being an alias of its owner.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum AliasEnd {
    /// Only when the owner removes it.
    Explicit,
    /// With the monitor of the same reference.
    Monitor,
    /// With the monitor, or with the first message.
    Reply,
}

/// The process that a reference is an alias of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Alias {
    pub owner: ThreadId,
    pub ends: AliasEnd,
}

#[derive(Clone, Default)]
pub(crate) struct Tables {
    /// Ready threads in the order in which they will run; without the running one.
    pub ready: VecDeque<ThreadId>,
    pub timers: BTreeMap<TimerKey, Timer>,
    pub names: BTreeMap<Symbol, ThreadId>,
    /// Threads that wait for values computed by other threads: rare, so searched linearly.
    pub at_black_holes: Vec<ThreadId>,
    /// Erlang tables by the number of their reference; and those that have a name.
    pub term_tables: BTreeMap<i64, TermTable>,
    pub table_names: BTreeMap<Symbol, i64>,
    /// References that messages can be sent to.
    pub aliases: BTreeMap<i64, Alias>,
    /// Atoms created by the program at run time.
    pub atoms: BTreeSet<Symbol>,
    /// Environment variables that the program has set or removed.
    pub environment: BTreeMap<Vec<u8>, Option<Vec<u8>>>,
}

/// The inverse of one change.
pub(crate) enum TableChange {
    ReadyPushed,
    ReadyPopped(ThreadId),
    Ready(VecDeque<ThreadId>),
    Timer(TimerKey, Option<Timer>),
    Name(Symbol, Option<ThreadId>),
    AtBlackHoles(Vec<ThreadId>),
    TermTable(i64, Option<TermTable>),
    TableName(Symbol, Option<i64>),
    Alias(i64, Option<Alias>),
    AtomMade(Symbol),
    Environment(Vec<u8>, Option<Option<Vec<u8>>>),
}

impl TableChange {
    /// Whether it only concerns which threads are ready.
    pub(crate) fn is_about_turns(&self) -> bool {
        matches!(
            self,
            TableChange::ReadyPushed
                | TableChange::ReadyPopped(_)
                | TableChange::Ready(_)
                | TableChange::AtBlackHoles(_)
                | TableChange::AtomMade(_)
        )
    }
}

impl Tables {
    pub(crate) fn undo(&mut self, change: TableChange) {
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
            TableChange::TermTable(number, old) => put(&mut self.term_tables, number, old),
            TableChange::TableName(name, old) => put(&mut self.table_names, name, old),
            TableChange::Alias(number, old) => put(&mut self.aliases, number, old),
            TableChange::AtomMade(name) => {
                self.atoms.remove(&name);
            }
            TableChange::Environment(name, old) => put(&mut self.environment, name, old),
        }
    }

    /// Calls `f` on every word that may refer to the heap.
    pub(crate) fn words(&mut self, f: &mut dyn FnMut(&mut Word)) {
        for timer in self.timers.values_mut() {
            if let Timer::Send { to, message, .. } = timer {
                f(to);
                f(message);
            }
        }
        self.term_tables.values_mut().for_each(|table| table.words(f));
    }
}

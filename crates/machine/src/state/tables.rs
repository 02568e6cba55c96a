//! The machine's own tables: who is ready, which names are taken, which timers run. Every change
//! goes through here, so that it can be taken back.

use crate::observer::ObjectId;
use crate::state::thread::ThreadId;
use crate::state::word::Word;
use source::Symbol;
use std::collections::{BTreeMap, BTreeSet, VecDeque};

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

/// What a table of Erlang's does with a key that it has already.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TableKind {
    Set,
    /// Sorted by the keys, which are compared by `==`.
    OrderedSet,
    Bag,
    DuplicateBag,
}

/// Who besides its owner may touch a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Protection {
    Public,
    /// Others may read.
    Protected,
    Private,
}

/// A table of Erlang's. What it holds is a persistent structure in the heap (see
/// `prims/table_contents.rs`): whoever keeps the root keeps the contents of that moment.
#[derive(Clone)]
pub(crate) struct TermTable {
    pub object: ObjectId,
    pub name: Symbol,
    /// Whether it is known by its name.
    pub named: bool,
    pub kind: TableKind,
    /// Where the key stands in a tuple, from 1.
    pub position: usize,
    pub protection: Protection,
    pub owner: ThreadId,
    /// It outlives its owner, without an heir.
    pub unowned: bool,
    /// Who gets it when the owner ends, and what is said then.
    pub heir: Option<(ThreadId, Word)>,
    pub root: Word,
    pub size: usize,
    /// How often it is fixed: walks then go on from keys that are gone.
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
    /// Only when the owner says so.
    Explicit,
    /// With the monitor of the same reference.
    Monitor,
    /// With that, or with the first message.
    Reply,
}

/// Whom a reference stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Alias {
    pub owner: ThreadId,
    pub ends: AliasEnd,
}

#[derive(Clone, Default)]
pub(crate) struct Tables {
    /// Threads that could run, in the order in which they are to; not the running one.
    pub ready: VecDeque<ThreadId>,
    pub timers: BTreeMap<TimerKey, Timer>,
    pub names: BTreeMap<Symbol, ThreadId>,
    /// Threads that wait for values which others compute: rare, so simply looked through.
    pub at_black_holes: Vec<ThreadId>,
    /// Tables of Erlang's by the number of their reference; and those that have a name.
    pub term_tables: BTreeMap<i64, TermTable>,
    pub table_names: BTreeMap<Symbol, i64>,
    /// References that messages can be sent to.
    pub aliases: BTreeMap<i64, Alias>,
    /// Atoms that the program has made while it ran.
    pub atoms: BTreeSet<Symbol>,
    /// What the program has set in its environment, or removed from it.
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
    /// Whether it is only about who is ready.
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

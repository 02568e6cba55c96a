//! Names of threads and objects that are the same in every schedule that creates them.
//!
//! A thread is named by its parent and its index among the children of that parent, an object by
//! the thread that created it and its index among the creations of that thread. Neither depends on
//! what other threads do in the meantime, so dependence, state hashes, reports and recordings can
//! all use them.

use std::collections::HashMap;
use std::fmt;
use std::str::FromStr;

/// The name of a thread: the path to it from the main thread, as indices among children, from 1.
///
/// The name of the main thread is empty. Printed as `main`, `main.2`, `main.2.1`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ThreadName(Vec<u32>);

impl ThreadName {
    pub const fn main() -> Self {
        ThreadName(Vec::new())
    }

    pub fn from_path(path: impl Into<Vec<u32>>) -> Self {
        ThreadName(path.into())
    }

    /// The name of this thread's n-th child, counted from 1.
    #[must_use]
    pub fn child(&self, n: u32) -> Self {
        let mut path = Vec::with_capacity(self.0.len() + 1);
        path.extend_from_slice(&self.0);
        path.push(n);
        ThreadName(path)
    }

    /// The thread that created this one; `None` for the main thread.
    pub fn parent(&self) -> Option<Self> {
        self.0.split_last().map(|(_, path)| ThreadName(path.to_vec()))
    }

    pub fn path(&self) -> &[u32] {
        &self.0
    }

    pub fn is_main(&self) -> bool {
        self.0.is_empty()
    }
}

impl fmt::Display for ThreadName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("main")?;
        self.0.iter().try_for_each(|n| write!(f, ".{n}"))
    }
}

/// The text is not a thread name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotAThreadName;

impl fmt::Display for NotAThreadName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a thread is called main, main.2, main.2.1 …")
    }
}

impl std::error::Error for NotAThreadName {}

impl FromStr for ThreadName {
    type Err = NotAThreadName;

    fn from_str(text: &str) -> Result<Self, NotAThreadName> {
        let mut parts = text.split('.');
        if parts.next() != Some("main") {
            return Err(NotAThreadName);
        }
        let number = |part: &str| {
            let plain = !part.starts_with(['0', '+']);
            part.parse().ok().filter(|_| plain).ok_or(NotAThreadName)
        };
        parts.map(number).collect::<Result<_, _>>().map(ThreadName)
    }
}

/// From this number on, the children of a process are no processes but messages on the way that later ones can
/// overtake: a search has delayed them.
pub const DELAYED_FROM: u32 = 1 << 24;
/// From this number on, they are second copies of messages.
pub const DUPLICATES_FROM: u32 = 1 << 25;

/// The number of a thread in a [`ThreadTable`]: compact and quick to compare.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ThreadId(pub u32);

impl ThreadId {
    pub const MAIN: ThreadId = ThreadId(0);
}

/// The name of an object: the thread that created it, and the index among the creations of that
/// thread, from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ObjectName {
    pub creator: ThreadId,
    pub index: u32,
}

/// Thread names by number.
///
/// Numbers are assigned in the order of lookup, which depends on the schedule: two runs can be
/// compared by number only if they share a table. A search therefore uses one table for all
/// schedules.
#[derive(Clone, Debug)]
pub struct ThreadTable {
    names: Vec<ThreadName>,
    numbers: HashMap<(ThreadId, u32), ThreadId>,
}

impl Default for ThreadTable {
    fn default() -> Self {
        ThreadTable { names: vec![ThreadName::main()], numbers: HashMap::new() }
    }
}

impl ThreadTable {
    pub fn new() -> Self {
        Self::default()
    }

    /// The number of a thread's n-th child, counted from 1.
    pub fn child(&mut self, parent: ThreadId, n: u32) -> ThreadId {
        if let Some(id) = self.numbers.get(&(parent, n)) {
            return *id;
        }
        let name = self.name(parent).child(n);
        let id = ThreadId(self.names.len() as u32);
        self.names.push(name);
        self.numbers.insert((parent, n), id);
        id
    }

    /// The number of a thread by its name.
    pub fn intern(&mut self, name: &ThreadName) -> ThreadId {
        name.path().iter().fold(ThreadId::MAIN, |parent, n| self.child(parent, *n))
    }

    /// The name for a number of this table; unknown numbers give the main thread.
    pub fn name(&self, id: ThreadId) -> &ThreadName {
        const MAIN: &ThreadName = &ThreadName::main();
        self.names.get(id.0 as usize).unwrap_or(MAIN)
    }

    /// The name of an object in reports: `main.2#7`.
    pub fn object(&self, name: ObjectName) -> String {
        format!("{}#{}", self.name(name.creator), name.index)
    }
}

#[cfg(test)]
mod tests {
    use super::{ObjectName, ThreadId, ThreadName, ThreadTable};

    #[test]
    fn names_read_back_and_order_by_family() {
        let name = ThreadName::main().child(2).child(1);
        assert_eq!(name.to_string(), "main.2.1");
        assert_eq!("main.2.1".parse(), Ok(name.clone()));
        assert_eq!("main".parse(), Ok(ThreadName::main()));
        assert_eq!(name.parent(), Some(ThreadName::main().child(2)));
        assert!(ThreadName::main() < ThreadName::main().child(1));
        for text in
            ["", "main.", "main.x", "main.02", "main.+2", "main.0", "other.1", "main.99999999999"]
        {
            assert!(text.parse::<ThreadName>().is_err(), "{text}");
        }
    }

    #[test]
    fn a_table_gives_each_name_one_number() {
        let mut table = ThreadTable::new();
        let a = table.child(ThreadId::MAIN, 2);
        let b = table.child(a, 1);
        assert_eq!(table.intern(&"main.2.1".parse().expect("a name")), b);
        assert_eq!(table.name(b).to_string(), "main.2.1");
        assert_eq!(table.object(ObjectName { creator: a, index: 7 }), "main.2#7");
        assert!(table.name(ThreadId(99)).is_main());
    }
}

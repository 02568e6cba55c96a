//! Which processes are on which node, for a search with faults in the network.
//!
//! A process is on the node of its parent, unless the user's list names it: by its registered name, its label,
//! the module of its behaviour, the function that it was started with, or its path (`main.2`). These are names
//! that a process has when it starts or gets on the way; once a name puts it on a node, it stays there. Node 0 is
//! that of the main process, which all others are on that nobody named.

use machine::{Connection, MAX_NODES, State, Status, ThreadId};
use recording::Fault;
use runs::{Names, Program};

/// The name of node 0.
const REST: &str = "main";

/// A node as the user wrote it: its name, and the names of processes.
pub type NodeRule = (String, Vec<String>);

/// What may go wrong with a network.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FaultKind {
    Lose,
    Duplicate,
    Delay,
    Partition,
}

impl FaultKind {
    pub const ALL: [FaultKind; 4] =
        [FaultKind::Lose, FaultKind::Duplicate, FaultKind::Delay, FaultKind::Partition];

    pub fn name(self) -> &'static str {
        match self {
            FaultKind::Lose => "lose",
            FaultKind::Duplicate => "duplicate",
            FaultKind::Delay => "delay",
            FaultKind::Partition => "partition",
        }
    }
}

/// The nodes of a search, and what may go wrong between them.
pub struct Nodes {
    names: Vec<String>,
    /// Names of processes with the number of their node, and whether one was met.
    rules: Vec<(String, u8, bool)>,
    naming: Names,
    kinds: Vec<FaultKind>,
}

impl Nodes {
    /// An error: there are too many, or a process is named twice.
    pub fn new(program: &Program, rules: &[NodeRule], kinds: &[FaultKind]) -> Result<Self, String> {
        let mut nodes = Nodes {
            names: vec![REST.to_owned()],
            rules: Vec::new(),
            naming: Names::new(program),
            kinds: kinds.to_vec(),
        };
        for (name, processes) in rules {
            let known = nodes.names.iter().position(|n| n == name);
            let number = known.unwrap_or(nodes.names.len()) as u8;
            if known.is_none() {
                nodes.names.push(name.clone());
            }
            for process in processes {
                if nodes.rules.iter().any(|(known, node, _)| known == process && *node != number) {
                    return Err(format!("{process} is on two nodes"));
                }
                nodes.rules.push((process.clone(), number, false));
            }
        }
        if nodes.names.len() > usize::from(MAX_NODES) {
            return Err(format!("there can be {} nodes besides that of main", MAX_NODES - 1));
        }
        Ok(nodes)
    }

    /// Puts processes on their nodes after a step, before which there were so many.
    pub(crate) fn assign(&mut self, state: &mut State, known: usize) {
        for id in (0..state.thread_count() as u32).map(ThreadId) {
            let status = state.status(id);
            if matches!(status, Status::Finished | Status::Died) || state.courier_for(id).is_some()
            {
                continue;
            }
            let names = match (id.0 as usize) < known {
                true => Names::given(state, id),
                false => self.naming.candidates(state, id),
            };
            let rule = self.rules.iter_mut().find(|(name, _, _)| names.contains(name));
            if let Some((_, node, met)) = rule {
                *met = true;
                state.set_node(id, *node);
            }
        }
    }

    /// Names of processes that no process had in the whole search.
    pub(crate) fn never_met(&self) -> Vec<&str> {
        self.rules.iter().filter(|(_, _, met)| !met).map(|(name, _, _)| name.as_str()).collect()
    }

    pub(crate) fn name(&self, node: u8) -> &str {
        self.names.get(usize::from(node)).map_or(REST, String::as_str)
    }

    pub(crate) fn has_partitions(&self) -> bool {
        self.kinds.contains(&FaultKind::Partition)
    }

    /// What may go wrong with a message.
    pub(crate) fn message_faults(&self) -> impl Iterator<Item = Fault> {
        self.kinds.iter().filter_map(|kind| match kind {
            FaultKind::Lose => Some(Fault::Lost),
            FaultKind::Duplicate => Some(Fault::Duplicated),
            FaultKind::Delay => Some(Fault::Delayed),
            FaultKind::Partition => None,
        })
    }

    /// Both nodes of a connection in words.
    pub(crate) fn both(&self, connection: Connection) -> String {
        format!("{} and {}", self.name(connection.0), self.name(connection.1))
    }
}

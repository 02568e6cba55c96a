//! The parties that fairness must serve, and how threads keep their identity.
//!
//! States that differ only in the names of threads are merged, so threads have *slots* in a state: the first live
//! thread, the second, and so on, and then those that have ended and have messages in transit. A step maps the slots
//! of the threads that live on to their slots after it. On a loop that starts and ends threads, a slot can belong to
//! a different thread in each round, so slots do not show whether one thread is ignored forever.
//!
//! So within each strongly connected component threads get *names*, which they keep: a new thread gets the smallest
//! name that was unused before the step. A state occurs once for each naming of its threads. Across components names do
//! not matter, since a loop stays inside one; where a run enters a component, names are the slots. Without threads
//! that start and end on a loop no state is duplicated.

use super::components::components;
use super::graph::{Action, Edge, Graph, UNKNOWN};
use machine::Connection;
use recording::Fault;
use std::collections::HashMap;

/// The slot of a thread in a state, or its name in a component.
pub(super) type Slot = u16;

/// A step, with threads by their slots or names. `None` stands for a sender that has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) enum Act {
    Go(Slot),
    Receive {
        to: Slot,
        from: Option<Slot>,
    },
    Arrive {
        to: Slot,
        from: Option<Slot>,
    },
    Timeout(Slot),
    Ring(Slot),
    Unblock,
    /// Failures serve no party.
    Kill(Slot),
    Fault(Slot, Fault),
    Cut(Connection),
    Heal(Connection),
}

/// A party that fairness must serve.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) enum Party {
    /// A thread that can run runs.
    Thread(Slot),
    /// The messages from one process to another arrive.
    Messages { to: Slot, from: Option<Slot> },
    /// The other signals from one process to another arrive.
    Signals { to: Slot, from: Option<Slot> },
    /// A wait with a time limit ends.
    Wait(Slot),
    /// A timer that sends a message expires.
    Timer(Slot),
    /// Nodes that are cut off from each other are connected again.
    Network(Connection),
}

impl Act {
    /// The same step with other thread names.
    fn renamed(self, name: impl Fn(Slot) -> Slot) -> Act {
        match self {
            Act::Go(p) => Act::Go(name(p)),
            Act::Receive { to, from } => Act::Receive { to: name(to), from: from.map(name) },
            Act::Arrive { to, from } => Act::Arrive { to: name(to), from: from.map(name) },
            Act::Timeout(p) => Act::Timeout(name(p)),
            Act::Ring(p) => Act::Ring(name(p)),
            Act::Kill(p) => Act::Kill(name(p)),
            Act::Fault(p, fault) => Act::Fault(name(p), fault),
            Act::Unblock | Act::Cut(_) | Act::Heal(_) => self,
        }
    }

    /// The parties that it serves. Beginning to wait, which is an arrival from the thread itself, is a step of the
    /// thread like any other.
    fn serves(self) -> Vec<Party> {
        match self {
            Act::Go(p) => vec![Party::Thread(p)],
            Act::Receive { to, from } => {
                vec![Party::Thread(to), Party::Messages { to, from }]
            }
            Act::Arrive { to, from } if from == Some(to) => vec![Party::Thread(to)],
            Act::Arrive { to, from } => vec![Party::Signals { to, from }],
            Act::Timeout(p) => vec![Party::Thread(p), Party::Wait(p)],
            Act::Ring(p) => vec![Party::Timer(p)],
            Act::Heal(connection) => vec![Party::Network(connection)],
            Act::Unblock | Act::Kill(_) | Act::Fault(..) | Act::Cut(_) => Vec::new(),
        }
    }
}

impl Party {
    /// Whether it involves a thread.
    fn is_about(self, name: Slot) -> bool {
        match self {
            Party::Thread(p) | Party::Wait(p) | Party::Timer(p) => p == name,
            Party::Messages { to, from } | Party::Signals { to, from } => {
                to == name || from == Some(name)
            }
            Party::Network(_) => false,
        }
    }

    /// A message that a process could take again and again has eventually arrived, and then precedes all that arrive
    /// later: it is eventually taken.
    fn is_insistent(self) -> bool {
        matches!(self, Party::Messages { .. })
    }
}

/// A step from a state of a program.
#[derive(Clone, Copy, Debug)]
pub(super) struct Moved {
    pub act: Act,
    pub target: u32,
    /// The number of the list that maps threads to their slots afterwards.
    pub map: u32,
    /// It changes something that other threads can notice, or lets time pass.
    pub progress: bool,
}

/// The slots of threads after a step, and how many there are.
pub(super) type Slots = (Box<[Option<Slot>]>, Slot);

/// The states of a program, with threads by their slots.
#[derive(Default)]
pub(super) struct Explored {
    pub states: Vec<Seen>,
    /// For each slot the slot after a step, if the thread still exists, and how many threads there are then.
    pub maps: Vec<Slots>,
}

#[derive(Default)]
pub(super) struct Seen {
    pub hash: u128,
    pub holds: u64,
    pub threads: Slot,
    pub ends: bool,
    pub moves: Vec<Moved>,
}

/// A state of the graph in the terms of the program.
#[derive(Clone, Debug)]
pub(super) struct Named {
    pub state: u32,
    /// The names of threads, by slot.
    pub names: Box<[Slot]>,
}

pub(super) struct Unfolded {
    pub graph: Graph,
    pub states: Vec<Named>,
    pub parties: Vec<Party>,
    /// The names of actions: the step, and whether it is progress.
    pub acts: Vec<(Act, bool)>,
}

/// Limit on the states that naming threads may lead to: for each state, and in addition.
const MAX_NAMINGS: usize = 20;
const MAX_MORE: usize = 100_000;

/// Names the threads. Returns `None` if there are too many namings.
pub(super) fn unfold(explored: &Explored) -> Option<Unfolded> {
    let component = component_of(explored);
    let mut unfolded = Unfolded {
        graph: Graph::default(),
        states: Vec::new(),
        parties: Vec::new(),
        acts: Vec::new(),
    };
    let mut numbers: HashMap<(u32, Box<[Slot]>), u32> = HashMap::new();
    let mut act_numbers: HashMap<(Act, bool), u32> = HashMap::new();
    let mut party_numbers: HashMap<Party, u32> = HashMap::new();
    // The steps of each state, with the names of the threads that end in them.
    let mut steps: Vec<Vec<(u32, u32, Vec<Slot>)>> = Vec::new();
    let Some(first) = explored.states.first() else { return Some(unfolded) };
    let names: Box<[Slot]> = (0..first.threads).collect();
    numbers.insert((0, names.clone()), 0);
    unfolded.states.push(Named { state: 0, names });
    let mut at = 0;
    while at < unfolded.states.len() {
        if at > MAX_NAMINGS * explored.states.len() + MAX_MORE {
            return None;
        }
        let Named { state, names } = unfolded.states[at].clone();
        let mut own = Vec::new();
        for moved in &explored.states[state as usize].moves {
            let act = moved.act.renamed(|slot| names[usize::from(slot)]);
            let next = act_numbers.len() as u32;
            let act_number = *act_numbers.entry((act, moved.progress)).or_insert(next);
            if act_number == next {
                unfolded.acts.push((act, moved.progress));
                for party in act.serves() {
                    let next = party_numbers.len() as u32;
                    if *party_numbers.entry(party).or_insert(next) == next {
                        unfolded.parties.push(party);
                    }
                }
            }
            if moved.target == UNKNOWN {
                own.push((act_number, UNKNOWN, Vec::new()));
                continue;
            }
            let (map, count) = &explored.maps[moved.map as usize];
            let ended = names.iter().zip(map).filter(|(_, to)| to.is_none()).map(|(name, _)| *name);
            let ended: Vec<Slot> = ended.collect();
            let stays = component[state as usize].is_some()
                && component[state as usize] == component[moved.target as usize];
            let after: Box<[Slot]> = match stays {
                true => names_after(&names, map, *count),
                false => (0..*count).collect(),
            };
            let next = unfolded.states.len() as u32;
            let target = *numbers.entry((moved.target, after.clone())).or_insert(next);
            if target == next {
                unfolded.states.push(Named { state: moved.target, names: after });
            }
            own.push((act_number, target, ended));
        }
        steps.push(own);
        at += 1;
    }
    connect(explored, &mut unfolded, &party_numbers, steps);
    Some(unfolded)
}

/// Makes the graph, when all parties are known.
fn connect(
    explored: &Explored,
    unfolded: &mut Unfolded,
    party_numbers: &HashMap<Party, u32>,
    steps: Vec<Vec<(u32, u32, Vec<Slot>)>>,
) {
    let graph = &mut unfolded.graph;
    graph.insistent = unfolded.parties.iter().map(|p| p.is_insistent()).collect();
    for named in &unfolded.states {
        graph.add(explored.states[named.state as usize].holds);
    }
    for (number, (named, own)) in unfolded.states.iter().zip(steps).enumerate() {
        let mut edges = Vec::with_capacity(own.len());
        for (name, target, ended) in own {
            let act = unfolded.acts[name as usize].0;
            let mut serves: Vec<u32> = act.serves().iter().map(|p| party_numbers[p]).collect();
            serves.sort_unstable();
            let is_over = |party: &Party| ended.iter().any(|name| party.is_about(*name));
            let all = (0u32..).zip(&unfolded.parties);
            let ends = if ended.is_empty() {
                Vec::new()
            } else {
                all.filter(|(_, party)| is_over(party)).map(|(number, _)| number).collect()
            };
            let action = Action { name, serves: serves.into(), ends: ends.into() };
            edges.push(Edge { action: graph.action(action), target });
        }
        graph.finish(number as u32, edges, explored.states[named.state as usize].ends);
    }
}

fn names_after(names: &[Slot], map: &[Option<Slot>], count: Slot) -> Box<[Slot]> {
    let mut after: Vec<Option<Slot>> = vec![None; usize::from(count)];
    for (name, to) in names.iter().zip(map) {
        if let Some(to) = to {
            after[usize::from(*to)] = Some(*name);
        }
    }
    let mut free = (0..).filter(|name| !names.contains(name));
    after.into_iter().map(|name| name.or_else(|| free.next()).unwrap_or(Slot::MAX)).collect()
}

/// The component of each state that is on a loop.
fn component_of(explored: &Explored) -> Vec<Option<u32>> {
    let mut component = vec![None; explored.states.len()];
    let mut count = 0;
    let successors = |node: u64, out: &mut Vec<u64>| {
        let moves = &explored.states[node as usize].moves;
        out.extend(moves.iter().filter(|m| m.target != UNKNOWN).map(|m| u64::from(m.target)));
    };
    if explored.states.is_empty() {
        return component;
    }
    components(&[0], &successors, &mut |nodes, _| {
        for node in nodes {
            component[node as usize] = Some(count);
        }
        count += 1;
        true
    });
    component
}

//! The graph of all states: the part of a program that a search for fair loops needs.
//!
//! A *party* is something that fairness must serve: a thread, a message queue, a timer. Each state has the propositions
//! that hold in it, each edge the parties that it serves. A party is *enabled* in a state if an edge from it serves the
//! party.
//!
//! [`Graph`] has the same parties in all states. The threads of a program differ from state to state, and states that
//! differ only in the names of threads are merged; `parties.rs` assigns the parties.

use std::collections::HashMap;

/// A set of parties, sorted and without duplicates.
pub type Parties = Box<[u32]>;

/// The target of an edge that was not followed.
pub const UNKNOWN: u32 = u32::MAX;

/// A step as fairness sees it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Action {
    /// The name by which the explorer finds it again.
    pub name: u32,
    /// The parties that it serves.
    pub serves: Parties,
    /// The parties that no longer exist after it.
    pub ends: Parties,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Edge {
    pub action: u32,
    pub target: u32,
}

#[derive(Clone, Debug, Default)]
pub struct State {
    /// The propositions that hold, as bits.
    pub holds: u64,
    /// The run ends here, or all threads are blocked: it stays in this state forever.
    pub ends: bool,
    pub edges: Vec<Edge>,
    /// The number of the set of enabled parties.
    pub(super) enabled: u32,
}

/// What is assumed of the scheduler.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Fairness {
    /// Nothing: any thread may be ignored forever.
    None,
    /// A party that is enabled forever from some point on is eventually served.
    #[default]
    Weak,
    /// A party that is enabled again and again is eventually served.
    Strong,
}

#[derive(Clone, Debug, Default)]
pub struct Graph {
    /// Runs begin in the first one.
    pub states: Vec<State>,
    pub actions: Vec<Action>,
    pub parties: u32,
    /// Parties that are owed strong fairness even where the others are owed weak fairness: see
    /// `explore.rs`.
    pub insistent: Vec<bool>,
    pub(super) enabled: Vec<Parties>,
    action_numbers: HashMap<Action, u32>,
    enabled_numbers: HashMap<Parties, u32>,
}

impl Graph {
    pub fn action(&mut self, action: Action) -> u32 {
        if let Some(number) = self.action_numbers.get(&action) {
            return *number;
        }
        let most = action.serves.iter().chain(&action.ends).max();
        self.parties = self.parties.max(most.map_or(0, |p| p + 1));
        let number = self.actions.len() as u32;
        self.actions.push(action.clone());
        self.action_numbers.insert(action, number);
        number
    }

    pub fn add(&mut self, holds: u64) -> u32 {
        self.states.push(State { holds, ..State::default() });
        self.states.len() as u32 - 1
    }

    /// Sets the edges of a state.
    pub fn finish(&mut self, state: u32, edges: Vec<Edge>, ends: bool) {
        let mut enabled: Vec<u32> = edges
            .iter()
            .flat_map(|e| self.actions[e.action as usize].serves.iter())
            .copied()
            .collect();
        enabled.sort_unstable();
        enabled.dedup();
        let enabled: Parties = enabled.into();
        let next = self.enabled.len() as u32;
        let number = *self.enabled_numbers.entry(enabled.clone()).or_insert(next);
        if number == next {
            self.enabled.push(enabled);
        }
        let state = &mut self.states[state as usize];
        state.edges = edges;
        state.ends = ends;
        state.enabled = number;
    }

    /// The parties that could be served in a state.
    pub fn enabled_in(&self, state: u32) -> &[u32] {
        let number = self.states[state as usize].enabled;
        self.enabled.get(number as usize).map_or(&[], |parties| parties)
    }

    /// Whether a party must be served if it is enabled again and again.
    pub(super) fn is_strong(&self, party: u32, fairness: Fairness) -> bool {
        fairness == Fairness::Strong || self.insistent.get(party as usize).copied().unwrap_or(false)
    }

    /// The graph without the steps of some actions. The parties that these serve stay enabled.
    pub(super) fn without(&self, removed: impl Fn(&Action) -> bool) -> Graph {
        let mut graph = self.clone();
        for state in &mut graph.states {
            for edge in &mut state.edges {
                if removed(&self.actions[edge.action as usize]) {
                    edge.target = UNKNOWN;
                }
            }
            // A final state is not a loop of steps.
            state.ends = false;
        }
        graph
    }
}

/// An infinite run: a path to a state, and a loop from it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Lasso {
    pub stem: Vec<Step>,
    /// Empty if the run ends or all threads are blocked, and nothing else happens.
    pub cycle: Vec<Step>,
}

/// A step: an edge, by number, from a state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    pub from: u32,
    pub edge: u32,
}

impl Lasso {
    /// The state in which the loop begins.
    pub fn knot(&self, graph: &Graph) -> u32 {
        match self.stem.last() {
            Some(step) => graph.states[step.from as usize].edges[step.edge as usize].target,
            None => 0,
        }
    }
}

//! From a formula to a Büchi automaton.
//!
//! The translation is that of Gerth, Peled, Vardi and Wolper (*Simple on-the-fly automatic
//! verification of linear temporal logic*, 1995). A state of the automaton is a set of formulas
//! that hold now and a set that are to hold next. The automaton reads the propositions of a state
//! of the program when it is *in* a state, not on the way to it. Acceptance is generalised: one set
//! of states for each `U`, each to be visited infinitely often; the search for fair loops takes
//! several sets as they are.
//!
//! Deviation: partial states are kept on a list instead of the call stack.

use super::formula::Formula;
use std::collections::{BTreeSet, HashMap};

/// Limit on the states of an automaton: formulas in practice have a few dozen at most.
const MAX_STATES: usize = 4_000;
/// Sets of accepting states are the bits of a word.
const MAX_SETS: usize = 64;

/// A control state of an automaton.
#[derive(Clone, Debug, Default)]
pub struct Location {
    /// Propositions that must hold, and that must not.
    pub holds: u64,
    pub fails: u64,
    pub next: Vec<u32>,
    /// The acceptance sets that it is in.
    pub accepts: u64,
}

#[derive(Clone, Debug, Default)]
pub struct Automaton {
    pub locations: Vec<Location>,
    pub initial: Vec<u32>,
    /// All acceptance sets: each must be visited infinitely often.
    pub sets: u64,
}

impl Location {
    /// Whether it admits a state in which these propositions hold.
    pub fn admits(&self, holds: u64) -> bool {
        holds & self.holds == self.holds && holds & self.fails == 0
    }
}

/// A formula in negation normal form. Subformulas are referred to by number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Node {
    True,
    False,
    Literal { atom: usize, holds: bool },
    And(u32, u32),
    Or(u32, u32),
    Next(u32),
    Until(u32, u32),
    Release(u32, u32),
}

#[derive(Default)]
struct Arena {
    nodes: Vec<Node>,
    numbers: HashMap<Node, u32>,
}

impl Arena {
    fn number(&mut self, node: Node) -> u32 {
        let next = self.nodes.len() as u32;
        let number = *self.numbers.entry(node).or_insert(next);
        if number == next {
            self.nodes.push(node);
        }
        number
    }

    /// The formula, or its negation, with negation pushed to the propositions.
    fn add(&mut self, formula: &Formula, holds: bool) -> u32 {
        let node = match formula {
            Formula::True if holds => Node::True,
            Formula::False if !holds => Node::True,
            Formula::True | Formula::False => Node::False,
            Formula::Atom(atom) => Node::Literal { atom: *atom, holds },
            Formula::Not(a) => return self.add(a, !holds),
            Formula::And(a, b) | Formula::Or(a, b) => {
                let is_and = matches!(formula, Formula::And(..)) == holds;
                let (a, b) = (self.add(a, holds), self.add(b, holds));
                if is_and { Node::And(a, b) } else { Node::Or(a, b) }
            }
            Formula::Implies(a, b) => {
                let (a, b) = (self.add(a, !holds), self.add(b, holds));
                if holds { Node::Or(a, b) } else { Node::And(a, b) }
            }
            Formula::Equal(a, b) => {
                let (yes, no) = (self.add(a, true), self.add(a, false));
                let (same, other) = (self.add(b, holds), self.add(b, !holds));
                let (both, neither) =
                    (self.number(Node::And(yes, same)), self.number(Node::And(no, other)));
                Node::Or(both, neither)
            }
            Formula::Next(a) => Node::Next(self.add(a, holds)),
            Formula::Finally(a) | Formula::Globally(a) => {
                let is_finally = matches!(formula, Formula::Finally(_)) == holds;
                let a = self.add(a, holds);
                if is_finally {
                    Node::Until(self.number(Node::True), a)
                } else {
                    Node::Release(self.number(Node::False), a)
                }
            }
            Formula::Until(a, b) | Formula::Release(a, b) => {
                let is_until = matches!(formula, Formula::Until(..)) == holds;
                let (a, b) = (self.add(a, holds), self.add(b, holds));
                if is_until { Node::Until(a, b) } else { Node::Release(a, b) }
            }
            // a W b is b R (a | b), and its negation !b U (!a & !b).
            Formula::WeakUntil(a, b) => {
                let (a, b) = (self.add(a, holds), self.add(b, holds));
                if holds {
                    Node::Release(b, self.number(Node::Or(a, b)))
                } else {
                    Node::Until(b, self.number(Node::And(a, b)))
                }
            }
        };
        self.number(node)
    }
}

/// Formulas by their numbers, in order.
type Set = BTreeSet<u32>;

/// A state of the automaton under construction.
#[derive(Clone, Default)]
struct Partial {
    /// Predecessors; [`START`] stands for the beginning.
    incoming: Vec<u32>,
    new: Set,
    old: Set,
    next: Set,
}

const START: u32 = u32::MAX;

/// Returns the automaton of the runs that violate a formula.
pub fn of_violations(formula: &Formula) -> Result<Automaton, String> {
    translate(formula, false)
}

/// Returns the automaton of the runs that satisfy a formula.
pub fn of_models(formula: &Formula) -> Result<Automaton, String> {
    translate(formula, true)
}

fn translate(formula: &Formula, holds: bool) -> Result<Automaton, String> {
    let mut arena = Arena::default();
    let root = arena.add(formula, holds);
    let mut done: Vec<Partial> = Vec::new();
    let mut known: HashMap<(Set, Set), usize> = HashMap::new();
    let mut open =
        vec![Partial { incoming: vec![START], new: Set::from([root]), ..Partial::default() }];
    while let Some(mut partial) = open.pop() {
        let Some(first) = partial.new.pop_first() else {
            let key = (partial.old.clone(), partial.next.clone());
            if let Some(at) = known.get(&key) {
                done[*at].incoming.extend(partial.incoming);
                continue;
            }
            if done.len() >= MAX_STATES {
                return Err("the formula is too large: its automaton has too many states".into());
            }
            known.insert(key, done.len());
            let new = partial.next.clone();
            let incoming = vec![done.len() as u32];
            done.push(partial);
            open.push(Partial { incoming, new, ..Partial::default() });
            continue;
        };
        expand(&mut arena, partial, first, &mut open);
    }
    finish(&arena, &done)
}

/// Replaces a formula of a state by what it requires now and next.
fn expand(arena: &mut Arena, mut partial: Partial, formula: u32, open: &mut Vec<Partial>) {
    if !partial.old.insert(formula) {
        open.push(partial);
        return;
    }
    let with = |partial: &Partial, now: &[u32], next: Option<u32>| {
        let mut partial = partial.clone();
        partial.new.extend(now.iter().filter(|f| !partial.old.contains(f)));
        partial.next.extend(next);
        partial
    };
    match arena.nodes[formula as usize] {
        Node::False => {}
        Node::True => open.push(partial),
        Node::Literal { atom, holds } => {
            let opposite = arena.number(Node::Literal { atom, holds: !holds });
            if !partial.old.contains(&opposite) {
                open.push(partial);
            }
        }
        Node::And(a, b) => open.push(with(&partial, &[a, b], None)),
        Node::Next(a) => open.push(with(&partial, &[], Some(a))),
        Node::Or(a, b) => {
            open.push(with(&partial, &[b], None));
            open.push(with(&partial, &[a], None));
        }
        Node::Until(a, b) => {
            open.push(with(&partial, &[b], None));
            open.push(with(&partial, &[a], Some(formula)));
        }
        Node::Release(a, b) => {
            open.push(with(&partial, &[a, b], None));
            open.push(with(&partial, &[b], Some(formula)));
        }
    }
}

fn finish(arena: &Arena, done: &[Partial]) -> Result<Automaton, String> {
    let mut automaton =
        Automaton { locations: vec![Location::default(); done.len()], ..Automaton::default() };
    let untils: Vec<(u32, u32)> = (0u32..)
        .zip(&arena.nodes)
        .filter_map(|(number, node)| match node {
            Node::Until(_, b) => Some((number, *b)),
            _ => None,
        })
        .collect();
    if untils.len() > MAX_SETS {
        return Err("the formula is too large: it has too many temporal operators".into());
    }
    for (number, partial) in done.iter().enumerate() {
        for from in &partial.incoming {
            let next = match *from {
                START => &mut automaton.initial,
                from => &mut automaton.locations[from as usize].next,
            };
            if !next.contains(&(number as u32)) {
                next.push(number as u32);
            }
        }
        let location = &mut automaton.locations[number];
        for formula in &partial.old {
            match arena.nodes[*formula as usize] {
                Node::Literal { atom, holds: true } => location.holds |= 1 << atom,
                Node::Literal { atom, holds: false } => location.fails |= 1 << atom,
                _ => {}
            }
        }
        for (set, (until, end)) in untils.iter().enumerate() {
            if !partial.old.contains(until) || partial.old.contains(end) {
                location.accepts |= 1 << set;
            }
        }
    }
    automaton.sets = if untils.len() == MAX_SETS { u64::MAX } else { (1 << untils.len()) - 1 };
    Ok(automaton)
}

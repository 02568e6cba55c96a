//! A slow textbook checker that shares only the graph with the one that it judges.
//!
//! - The formula: maximal consistent sets of its closure (Lichtenstein and Pnueli 1985), all enumerated before the
//!   search.
//! - Fairness: a run that is fair to all parties either never enables some of them again, or serves them infinitely
//!   often; for strong fairness every such division of the parties is tried. The remaining conditions are several sets
//!   that must be visited infinitely often.
//! - The search: a counter reduces these sets to one (Choueka 1974), and nested depth-first search (Courcoubetis,
//!   Vardi, Wolper, Yannakakis 1992) looks for an accepting loop in the full product.

use search::liveness::formula::Formula;
use search::liveness::graph::{Fairness, Graph, Lasso, UNKNOWN};
use std::collections::HashSet;

/// A formula in a closure, by the indices of its operands.
#[derive(Clone, Copy, PartialEq)]
enum Part {
    True,
    Atom(usize),
    Not(usize),
    Or(usize, usize),
    Next(usize),
    Until(usize, usize),
}

#[derive(Default)]
struct Closure(Vec<Part>);

impl Closure {
    fn push(&mut self, part: Part) -> usize {
        if let Some(known) = self.0.iter().position(|p| *p == part) {
            return known;
        }
        self.0.push(part);
        self.0.len() - 1
    }

    fn not(&mut self, a: usize) -> usize {
        self.push(Part::Not(a))
    }

    fn add(&mut self, formula: &Formula) -> usize {
        match formula {
            Formula::True => self.push(Part::True),
            Formula::False => {
                let yes = self.push(Part::True);
                self.not(yes)
            }
            Formula::Atom(atom) => self.push(Part::Atom(*atom)),
            Formula::Not(a) => {
                let a = self.add(a);
                self.not(a)
            }
            Formula::Or(a, b) => {
                let (a, b) = (self.add(a), self.add(b));
                self.push(Part::Or(a, b))
            }
            Formula::And(a, b) => {
                let (a, b) = (self.add(a), self.add(b));
                let (a, b) = (self.not(a), self.not(b));
                let or = self.push(Part::Or(a, b));
                self.not(or)
            }
            Formula::Implies(a, b) => {
                let (a, b) = (self.add(a), self.add(b));
                let a = self.not(a);
                self.push(Part::Or(a, b))
            }
            Formula::Equal(a, b) => {
                let (one, other) = (a.clone().implies(*b.clone()), b.clone().implies(*a.clone()));
                self.add(&Formula::And(Box::new(one), Box::new(other)))
            }
            Formula::Next(a) => {
                let a = self.add(a);
                self.push(Part::Next(a))
            }
            Formula::Finally(a) => {
                let yes = self.push(Part::True);
                let a = self.add(a);
                self.push(Part::Until(yes, a))
            }
            Formula::Globally(a) => self.add(&a.clone().negated().finally().negated()),
            Formula::Until(a, b) => {
                let (a, b) = (self.add(a), self.add(b));
                self.push(Part::Until(a, b))
            }
            Formula::Release(a, b) => {
                let until =
                    Formula::Until(Box::new(a.clone().negated()), Box::new(b.clone().negated()));
                self.add(&until.negated())
            }
            Formula::WeakUntil(a, b) => {
                let until = Formula::Until(a.clone(), b.clone());
                self.add(&Formula::Or(Box::new(until), Box::new(a.clone().globally())))
            }
        }
    }

    /// Whether part `at` holds in a set, of which the bits of atoms, `X` and `U` are given.
    fn holds(&self, bits: u64, at: usize) -> bool {
        match self.0[at] {
            Part::True => true,
            Part::Not(a) => !self.holds(bits, a),
            Part::Or(a, b) => self.holds(bits, a) || self.holds(bits, b),
            Part::Atom(_) | Part::Next(_) | Part::Until(..) => bits >> at & 1 == 1,
        }
    }

    /// All sets that are consistent with the propositions of a state.
    fn sets(&self, holds: u64) -> Vec<u64> {
        let mut all = vec![0u64];
        for (at, part) in self.0.iter().enumerate() {
            match part {
                Part::Atom(atom) => {
                    all.iter_mut().for_each(|bits| *bits |= (holds >> atom & 1) << at);
                }
                Part::Next(_) | Part::Until(..) => {
                    let with: Vec<u64> = all.iter().map(|bits| bits | 1 << at).collect();
                    all.extend(with);
                }
                _ => {}
            }
        }
        // a U b holds if b does, and does not hold if neither does.
        all.retain(|bits| {
            self.0.iter().enumerate().all(|(at, part)| match part {
                Part::Until(a, b) => match bits >> at & 1 == 1 {
                    true => self.holds(*bits, *a) || self.holds(*bits, *b),
                    false => !self.holds(*bits, *b),
                },
                _ => true,
            })
        });
        all
    }

    /// Whether one set may follow another.
    fn follows(&self, now: u64, next: u64) -> bool {
        self.0.iter().enumerate().all(|(at, part)| match part {
            Part::Next(a) => (now >> at & 1 == 1) == self.holds(next, *a),
            Part::Until(a, b) => {
                let later = self.holds(now, *a) && next >> at & 1 == 1;
                (now >> at & 1 == 1) == (self.holds(now, *b) || later)
            }
            _ => true,
        })
    }
}

/// A state, the action that led to it, and a set of formulas.
type Node = (u32, Option<u32>, u64);

struct Checker<'a> {
    graph: &'a Graph,
    closure: Closure,
    root: usize,
    fairness: Fairness,
    /// Parties that are never enabled again.
    given_up: Vec<u32>,
    /// Parties that must be served.
    owed: Vec<u32>,
}

impl Checker<'_> {
    fn sets_of(&self, state: u32) -> Vec<u64> {
        self.closure.sets(self.graph.states[state as usize].holds)
    }

    fn successors(&self, (state, _, bits): Node) -> Vec<Node> {
        let mut out = Vec::new();
        let mut add = |next: u32, action: Option<u32>| {
            let sets = self.sets_of(next);
            out.extend(
                sets.into_iter()
                    .filter(|set| self.closure.follows(bits, *set))
                    .map(|set| (next, action, set)),
            );
        };
        let edges = &self.graph.states[state as usize].edges;
        for edge in edges.iter().filter(|e| e.target != UNKNOWN) {
            add(edge.target, Some(edge.action));
        }
        if self.graph.states[state as usize].ends {
            add(state, None);
        }
        out
    }

    /// The number of sets that must be visited infinitely often.
    fn count(&self) -> usize {
        let untils = self.closure.0.iter().filter(|p| matches!(p, Part::Until(..))).count();
        untils + self.owed.len()
    }

    /// Whether a node is in one of these sets.
    fn is_in(&self, (state, action, bits): Node, set: usize) -> bool {
        let untils: Vec<(usize, usize)> = self
            .closure
            .0
            .iter()
            .enumerate()
            .filter_map(|(at, part)| match part {
                Part::Until(_, b) => Some((at, *b)),
                _ => None,
            })
            .collect();
        if let Some((at, b)) = untils.get(set) {
            return bits >> at & 1 == 0 || self.closure.holds(bits, *b);
        }
        let party = self.owed[set - untils.len()];
        let served = action.is_some_and(|a| {
            let action = &self.graph.actions[a as usize];
            action.serves.contains(&party) || action.ends.contains(&party)
        });
        let is_strong = self.fairness == Fairness::Strong
            || self.graph.insistent.get(party as usize).copied().unwrap_or(false);
        served || (!is_strong && !self.graph.enabled_in(state).contains(&party))
    }

    fn is_left(&self, node: Node) -> bool {
        let enabled = self.graph.enabled_in(node.0);
        !self.given_up.iter().any(|party| enabled.contains(party))
    }

    /// The successors of a node in the loop, with the counter: 0 is where all sets have been visited.
    fn counted(&self, (node, counter): (Node, usize)) -> Vec<(Node, usize)> {
        let count = self.count();
        let next = match counter {
            c if c == count => 0,
            c if self.is_in(node, c) => c + 1,
            c => c,
        };
        let after = self.successors(node).into_iter().filter(|n| self.is_left(*n));
        after.map(|n| (n, next)).collect()
    }

    /// Nested depth-first search: the outer one visits everything, the inner one starts from accepting nodes in
    /// postorder.
    fn has_run(&self) -> bool {
        let initial = self.sets_of(0).into_iter().filter(|set| self.closure.holds(*set, self.root));
        let mut reached: HashSet<Node> = HashSet::new();
        let mut open: Vec<Node> = initial.map(|set| (0, None, set)).collect();
        while let Some(node) = open.pop() {
            if reached.insert(node) {
                open.extend(self.successors(node));
            }
        }
        let mut sorted: Vec<Node> = reached.into_iter().filter(|n| self.is_left(*n)).collect();
        sorted.sort_unstable();
        let mut outer: HashSet<(Node, usize)> = HashSet::new();
        let mut inner: HashSet<(Node, usize)> = HashSet::new();
        for start in sorted {
            let mut stack = vec![((start, 0), None)];
            if !outer.insert((start, 0)) {
                continue;
            }
            while let Some((node, next)) = stack.last_mut() {
                let node = *node;
                let next: &mut Vec<(Node, usize)> = next.get_or_insert_with(|| self.counted(node));
                if let Some(after) = next.pop() {
                    if outer.insert(after) {
                        stack.push((after, None));
                    }
                    continue;
                }
                stack.pop();
                if node.1 == self.count() && self.comes_back(node, &mut inner) {
                    return true;
                }
            }
        }
        false
    }

    fn comes_back(&self, seed: (Node, usize), seen: &mut HashSet<(Node, usize)>) -> bool {
        let mut open = self.counted(seed);
        while let Some(node) = open.pop() {
            if node == seed {
                return true;
            }
            if seen.insert(node) {
                open.extend(self.counted(node));
            }
        }
        false
    }
}

/// Whether a formula is small enough to enumerate all sets of its closure.
pub(crate) fn is_small(formula: &Formula) -> bool {
    let mut closure = Closure::default();
    closure.add(formula);
    let free = closure.0.iter().filter(|p| matches!(p, Part::Next(_) | Part::Until(..))).count();
    closure.0.len() <= 60 && free <= 5
}

/// Whether a fair run of the graph satisfies a formula.
pub(crate) fn some_fair_run_satisfies(
    graph: &Graph,
    formula: &Formula,
    fairness: Fairness,
) -> bool {
    let all: Vec<u32> = match fairness {
        Fairness::None => Vec::new(),
        Fairness::Weak | Fairness::Strong => (0..graph.parties).collect(),
    };
    let is_strong = |party: &u32| {
        fairness == Fairness::Strong
            || graph.insistent.get(*party as usize).copied().unwrap_or(false)
    };
    let strong: Vec<u32> = all.iter().copied().filter(is_strong).collect();
    (0..1u32 << strong.len()).any(|given_up| {
        let given_up: Vec<u32> = strong
            .iter()
            .enumerate()
            .filter(|(at, _)| given_up >> at & 1 == 1)
            .map(|(_, party)| *party)
            .collect();
        let owed = all.iter().copied().filter(|party| !given_up.contains(party)).collect();
        let mut closure = Closure::default();
        let root = closure.add(formula);
        Checker { graph, closure, root, fairness, given_up, owed }.has_run()
    })
}

/// Whether a formula holds on a lasso, by the semantics of its operators: each is evaluated in every position, `U` as a
/// least fixpoint.
pub(crate) fn holds_on(graph: &Graph, lasso: &Lasso, formula: &Formula) -> bool {
    let mut states: Vec<u32> = lasso.stem.iter().chain(&lasso.cycle).map(|s| s.from).collect();
    let knot = lasso.stem.len();
    if lasso.cycle.is_empty() {
        states.push(lasso.knot(graph));
    }
    let holds: Vec<u64> = states.iter().map(|s| graph.states[*s as usize].holds).collect();
    values(&holds, knot, formula)[0]
}

fn values(holds: &[u64], knot: usize, formula: &Formula) -> Vec<bool> {
    let next = |at: usize| if at + 1 < holds.len() { at + 1 } else { knot };
    let each = |f: &dyn Fn(usize) -> bool| (0..holds.len()).map(f).collect::<Vec<bool>>();
    let until = |a: &[bool], b: &[bool]| {
        let mut until = b.to_vec();
        for _ in 0..=holds.len() {
            for at in 0..holds.len() {
                until[at] = b[at] || (a[at] && until[next(at)]);
            }
        }
        until
    };
    let negated = |a: Vec<bool>| a.into_iter().map(|v| !v).collect::<Vec<bool>>();
    let all = vec![true; holds.len()];
    match formula {
        Formula::True => all,
        Formula::False => negated(all),
        Formula::Atom(atom) => each(&|at| holds[at] >> atom & 1 == 1),
        Formula::Not(a) => negated(values(holds, knot, a)),
        Formula::And(a, b) | Formula::Or(a, b) | Formula::Implies(a, b) | Formula::Equal(a, b) => {
            let (x, y) = (values(holds, knot, a), values(holds, knot, b));
            each(&|at| match formula {
                Formula::And(..) => x[at] && y[at],
                Formula::Or(..) => x[at] || y[at],
                Formula::Implies(..) => !x[at] || y[at],
                _ => x[at] == y[at],
            })
        }
        Formula::Next(a) => {
            let a = values(holds, knot, a);
            each(&|at| a[next(at)])
        }
        Formula::Finally(a) => until(&all, &values(holds, knot, a)),
        Formula::Globally(a) => negated(until(&all, &negated(values(holds, knot, a)))),
        Formula::Until(a, b) => until(&values(holds, knot, a), &values(holds, knot, b)),
        Formula::Release(a, b) => {
            let (a, b) = (negated(values(holds, knot, a)), negated(values(holds, knot, b)));
            negated(until(&a, &b))
        }
        Formula::WeakUntil(a, b) => {
            let (a, b) = (values(holds, knot, a), values(holds, knot, b));
            let strong = until(&a, &b);
            let never = until(&all, &negated(a));
            each(&|at| strong[at] || !never[at])
        }
    }
}

/// Checks that a lasso is a run of the graph and that its loop is fair. Returns what is wrong.
pub(crate) fn wrong_with(graph: &Graph, lasso: &Lasso, fairness: Fairness) -> Option<String> {
    let mut at = 0;
    for step in lasso.stem.iter().chain(&lasso.cycle) {
        if step.from != at {
            return Some(format!("a step begins in {} after one that leads to {at}", step.from));
        }
        let Some(edge) = graph.states[at as usize].edges.get(step.edge as usize) else {
            return Some(format!("state {at} has no edge {}", step.edge));
        };
        at = edge.target;
    }
    if at != lasso.knot(graph) {
        return Some("the loop does not come back".to_owned());
    }
    if lasso.cycle.is_empty() {
        return (!graph.states[at as usize].ends).then(|| "the run does not end there".to_owned());
    }
    for party in 0..graph.parties {
        let is_enabled =
            |step: &&search::liveness::graph::Step| graph.enabled_in(step.from).contains(&party);
        let count = lasso.cycle.iter().filter(is_enabled).count();
        let served = lasso.cycle.iter().any(|step| {
            let edge = graph.states[step.from as usize].edges[step.edge as usize];
            let action = &graph.actions[edge.action as usize];
            action.serves.contains(&party) || action.ends.contains(&party)
        });
        let insists = graph.insistent.get(party as usize).copied().unwrap_or(false);
        let is_unfair = match fairness {
            Fairness::None => false,
            _ if served => false,
            Fairness::Strong => count > 0,
            Fairness::Weak if insists => count > 0,
            Fairness::Weak => count == lasso.cycle.len(),
        };
        if is_unfair {
            return Some(format!("the loop is not fair to party {party}"));
        }
    }
    None
}

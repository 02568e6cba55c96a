//! Liveness on abstract systems: random ones against a slow textbook checker, and the mistakes that liveness checkers
//! are known for.

#[path = "liveness/referee.rs"]
mod referee;

mod common;

use common::Rng;
use referee::{holds_on, is_small, some_fair_run_satisfies, wrong_with};
use search::liveness::automaton::{of_models, of_violations};
use search::liveness::fair::check;
use search::liveness::formula::Formula;
use search::liveness::graph::{Action, Edge, Fairness, Graph};

const ALL: [Fairness; 3] = [Fairness::None, Fairness::Weak, Fairness::Strong];

/// Systems that are compared in a plain test run; `cargo xtask liveness N` for more.
const SYSTEMS: u64 = 5_000;

fn random_graph(rng: &mut Rng) -> Graph {
    let mut graph = Graph::default();
    let parties = 1 + rng.below(3) as u32;
    graph.parties = parties;
    graph.insistent = (0..parties).map(|_| rng.below(5) == 0).collect();
    let mut actions = Vec::new();
    for name in 0..2 + rng.below(4) as u32 {
        let some = |rng: &mut Rng, odds: usize| {
            (0..parties).filter(|_| rng.below(odds) == 0).collect::<Vec<u32>>().into()
        };
        let (serves, ends) = (some(rng, 2), some(rng, 12));
        actions.push(graph.action(Action { name, serves, ends }));
    }
    let states = 1 + rng.below(6) as u32;
    (0..states).for_each(|_| {
        graph.add(rng.below(4) as u64);
    });
    for state in 0..states {
        let edges: Vec<Edge> = (0..rng.below(4))
            .map(|_| Edge {
                action: actions[rng.below(actions.len())],
                target: rng.below(states as usize) as u32,
            })
            .collect();
        let ends = edges.is_empty() && rng.below(4) > 0;
        graph.finish(state, edges, ends);
    }
    graph
}

fn random_formula(rng: &mut Rng, depth: usize) -> Formula {
    if depth == 0 || rng.below(6) == 0 {
        return match rng.below(12) {
            0 => Formula::True,
            1 => Formula::False,
            n => Formula::Atom(n % 2),
        };
    }
    let a = Box::new(random_formula(rng, depth - 1));
    let mut b = || Box::new(random_formula(rng, depth - 1));
    match b().as_ref() {
        Formula::Atom(0) => Formula::Until(a, b()),
        Formula::Atom(_) => Formula::Globally(a),
        Formula::True => Formula::Equal(a, b()),
        Formula::False => Formula::WeakUntil(a, b()),
        Formula::Not(_) => Formula::Finally(a),
        Formula::Globally(_) => Formula::Finally(a),
        Formula::Finally(_) => Formula::Globally(a),
        Formula::Next(_) => Formula::Release(a, b()),
        Formula::Until(..) => Formula::Not(a),
        Formula::Release(..) => Formula::And(a, b()),
        Formula::And(..) => Formula::Or(a, b()),
        Formula::Or(..) => Formula::Implies(a, b()),
        _ => Formula::Next(a),
    }
}

/// Common formulas over two propositions.
const WRITTEN: &[&str] = &[
    "F p",
    "G F p",
    "F G p",
    "G (p -> F q)",
    "p U q",
    "p W q",
    "q R p",
    "G F p -> G F q",
    "G (p -> X q)",
    "F (p & X F q)",
    "G F p & G F q",
    "!(p U q)",
    "G p | F q",
    "X X p",
];

fn formula(rng: &mut Rng) -> Formula {
    if rng.below(3) > 0 {
        let text = WRITTEN[rng.below(WRITTEN.len())];
        return parse(text);
    }
    loop {
        let formula = random_formula(rng, 3);
        if is_small(&formula) {
            return formula;
        }
    }
}

fn parse(text: &str) -> Formula {
    let mut atoms = vec!["p".to_owned(), "q".to_owned()];
    let formula = Formula::parse(text, &mut atoms).expect("a formula");
    assert_eq!(atoms.len(), 2, "{text}");
    formula
}

#[test]
fn verdicts_are_those_of_a_textbook_checker_and_every_lasso_replays() {
    let count = std::env::var("LIVENESS").ok().and_then(|n| n.parse().ok()).unwrap_or(SYSTEMS);
    let mut violated = [0u64; 3];
    for seed in 0..count {
        let mut rng = Rng(seed);
        let graph = random_graph(&mut rng);
        let formula = formula(&mut rng);
        for (at, fairness) in ALL.into_iter().enumerate() {
            let automaton = of_violations(&formula).expect("small");
            let checked = check(&graph, &automaton, fairness);
            let expected = some_fair_run_satisfies(&graph, &formula.clone().negated(), fairness);
            let context = format!("seed {seed}, {fairness:?}: {formula:?}\n{graph:?}");
            assert_eq!(checked.lasso.is_some(), expected, "{context}");
            let Some(lasso) = checked.lasso else { continue };
            violated[at] += 1;
            assert!(!holds_on(&graph, &lasso, &formula), "it holds on {lasso:?}\n{context}");
            let wrong = wrong_with(&graph, &lasso, fairness);
            assert_eq!(wrong, None, "{lasso:?}\n{context}");
        }
    }
    println!("{count} systems; violated without fairness, with weak, with strong: {violated:?}");
    // Fairness must make a difference, or the test would be void.
    assert!(violated[0] > violated[1] && violated[1] > violated[2] && violated[2] > count / 10);
}

/// Two states, and a thread that could leave the first one but need not: party 0 loops, party 1 leaves.
fn unfair_cycle() -> Graph {
    let mut graph = Graph::default();
    let round = graph.action(Action { name: 0, serves: [0].into(), ends: [].into() });
    let leave = graph.action(Action { name: 1, serves: [1].into(), ends: [].into() });
    graph.add(0);
    graph.add(1);
    let edge = |action, target| Edge { action, target };
    graph.finish(0, vec![edge(round, 0), edge(leave, 1)], false);
    graph.finish(1, vec![edge(round, 1)], false);
    graph
}

fn holds(graph: &Graph, text: &str, fairness: Fairness) -> bool {
    check(graph, &of_violations(&parse(text)).expect("small"), fairness).lasso.is_none()
}

#[test]
fn an_unfair_cycle_is_no_counterexample() {
    let graph = unfair_cycle();
    assert!(!holds(&graph, "F p", Fairness::None));
    assert!(holds(&graph, "F p", Fairness::Weak));
    assert!(holds(&graph, "F p", Fairness::Strong));
}

/// The component has an edge that serves party 1, and an accepting loop that does not pass through
/// it: each condition is met somewhere, and no single loop meets both.
#[test]
fn fairness_is_checked_on_the_loop_that_is_accepted() {
    let mut graph = Graph::default();
    let go = graph.action(Action { name: 0, serves: [0].into(), ends: [].into() });
    let serve = graph.action(Action { name: 1, serves: [1].into(), ends: [].into() });
    // 0 loops without p; 0 -> 1 -> 0 serves party 1, and p holds in 1.
    graph.add(0);
    graph.add(1);
    let edge = |action, target| Edge { action, target };
    graph.finish(0, vec![edge(go, 0), edge(serve, 1)], false);
    graph.finish(1, vec![edge(go, 0), edge(serve, 1)], false);
    // A run without p at the end would have to stay in 0, where party 1 starves.
    assert!(!holds(&graph, "G F p", Fairness::None));
    assert!(holds(&graph, "G F p", Fairness::Weak));
}

/// A loop that serves each party in one of two sub-cycles must go through both.
#[test]
fn one_loop_serves_everybody() {
    let mut graph = Graph::default();
    let go = |graph: &mut Graph, party: u32| {
        graph.action(Action { name: party, serves: [party].into(), ends: [].into() })
    };
    let (a, b) = (go(&mut graph, 0), go(&mut graph, 1));
    graph.add(0);
    let edge = |action| Edge { action, target: 0 };
    graph.finish(0, vec![edge(a), edge(b)], false);
    let lasso = check(&graph, &of_violations(&parse("F p")).expect("small"), Fairness::Weak).lasso;
    let lasso = lasso.expect("p never holds");
    assert_eq!((lasso.stem.len(), lasso.cycle.len()), (0, 2));
}

/// Enabled every second step: weak fairness guarantees nothing, strong fairness a step.
#[test]
fn what_is_enabled_now_and_then_needs_strong_fairness() {
    let mut graph = Graph::default();
    let go = graph.action(Action { name: 0, serves: [0].into(), ends: [].into() });
    let leave = graph.action(Action { name: 1, serves: [1].into(), ends: [].into() });
    (0..3).for_each(|state| {
        graph.add(u64::from(state == 2));
    });
    let edge = |action, target| Edge { action, target };
    graph.finish(0, vec![edge(go, 1), edge(leave, 2)], false);
    graph.finish(1, vec![edge(go, 0)], false);
    graph.finish(2, vec![edge(go, 2)], false);
    assert!(!holds(&graph, "F p", Fairness::Weak));
    assert!(holds(&graph, "F p", Fairness::Strong));
}

/// A run that has ended stays as it is: what had not happened by then does not happen, and what holds at the end holds
/// forever.
#[test]
fn a_run_that_ends_stutters() {
    let mut graph = Graph::default();
    let go = graph.action(Action { name: 0, serves: [0].into(), ends: [].into() });
    graph.add(0);
    graph.add(1);
    graph.finish(0, vec![Edge { action: go, target: 1 }], false);
    graph.finish(1, Vec::new(), true);
    for fairness in ALL {
        assert!(holds(&graph, "F G p", fairness));
        assert!(holds(&graph, "G F p", fairness));
        assert!(!holds(&graph, "F q", fairness));
        assert!(!holds(&graph, "G F !p", fairness));
    }
}

/// Beyond a limit neither loops nor ends are visible: a check of the rest proves nothing, and must not take the border
/// for the end of a run.
#[test]
fn the_border_of_what_was_explored_is_no_end() {
    let mut graph = Graph::default();
    let go = graph.action(Action { name: 0, serves: [0].into(), ends: [].into() });
    graph.add(0);
    graph.add(0);
    graph.finish(0, vec![Edge { action: go, target: 1 }], false);
    graph.finish(1, Vec::new(), false);
    assert!(holds(&graph, "F p", Fairness::Weak), "no run is seen that does without p");
    // The coverage of the search says that nothing was proved (`search_liveness.rs`).
}

/// Fairness conditions that contradict each other would make every run unfair, and prove anything. There is always a
/// fair run from wherever the program can continue or ends.
#[test]
fn fairness_proves_nothing_false() {
    for seed in 0..2_000 {
        let mut rng = Rng(seed + 1_000_000);
        let mut graph = random_graph(&mut rng);
        for state in 0..graph.states.len() as u32 {
            let edges = graph.states[state as usize].edges.clone();
            let ends = edges.is_empty();
            graph.finish(state, edges, ends);
        }
        let anything = of_models(&Formula::True).expect("small");
        for fairness in ALL {
            let lasso = check(&graph, &anything, fairness).lasso;
            assert!(lasso.is_some(), "seed {seed}, {fairness:?}: no fair run in {graph:?}");
        }
    }
}

#[test]
fn formulas_are_read_as_they_are_shown() {
    let cases = [
        ("[]( p -> <> q)", "G (p -> F q)"),
        ("p U q U p", "p U (q U p)"),
        ("p & q | !p -> q <-> p", "(((p & q) | !p) -> q) <-> p"),
        ("not p and q or true", "(!p & q) | true"),
        ("G F p", "G F p"),
        ("X (p W q) R false", "X (p W q) R false"),
    ];
    for (text, shown) in cases {
        let formula = parse(text);
        let names = ["p".to_owned(), "q".to_owned()];
        assert_eq!(formula.shown(&names).to_string(), shown, "{text}");
        assert_eq!(parse(shown), formula, "{text}");
    }
    let wrong = |text: &str| Formula::parse(text, &mut Vec::new()).expect_err("no formula").at;
    assert_eq!(wrong("G ("), 3);
    assert_eq!(wrong("p q"), 2);
    assert_eq!(wrong("U p"), 0);
    assert_eq!(wrong("p # q"), 2);
    assert_eq!(wrong(""), 0);
    let deep = "!".repeat(100_000) + "p";
    assert!(Formula::parse(&deep, &mut Vec::new()).is_err());
}

/// The number of states of the automata of known formulas: in the paper, and here.
#[test]
fn automata_are_small() {
    let size = |text: &str| of_models(&parse(text)).expect("small").locations.len();
    assert_eq!(size("F p"), 3);
    assert_eq!(size("G p"), 1);
    assert_eq!(size("p U q"), 3);
}

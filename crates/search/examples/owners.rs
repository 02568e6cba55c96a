//! What many machines would gain: the states of a program are owned by workers according to their hashes, and a state
//! travels as the moves that lead to it. Simulated on real state graphs; the figures are in
//! `docs/internals/search-at-scale.md`.
//!
//! `cargo run --release --package search --example owners`

use core_ir::Language;
use machine::{InMemory, Machine, Options, Settings, link};
use search::{Label, Limits, Rules, Stage, System, Watch};
use source::{Origin, SourceMap, Symbol};
use std::collections::HashMap;
use std::sync::Arc;
use std::time::Instant;

/// Philosophers that never stop, who take their sticks in one order.
fn philosophers(n: usize) -> String {
    let mut text = String::new();
    for i in 0..n {
        text.push_str(&format!("(let! (f{i} (%mvar-new-full 0))\n"));
    }
    for i in 0..n - 1 {
        text.push_str(&format!("(let! ($p{i} (%fork (lam ($t) (eat f{i} f{} $t))))\n", i + 1));
    }
    text.push_str(&format!("(eat f0 f{} $token)", n - 1));
    text.push_str(&")".repeat(2 * n - 1));
    format!(
        "(module Main haskell
(def eat (lam (a b $t) (let! ($a (%mvar-take a)) (let! ($b (%mvar-take b)) \
         (let! ($c (%mvar-put a 0)) (let! ($d (%mvar-put b 0)) (eat a b $t)))))))
(def main (lam ($token)\n{text})))"
    )
}

fn system(text: &str) -> System {
    let mut sources = SourceMap::new();
    let file = sources.add("owners.core", text, Origin::User);
    let module = core_ir::parse(file, text).unwrap_or_else(|_| panic!("{text}"));
    let mut definitions = InMemory::new(vec![module]);
    let roots = [Symbol::new("main")];
    let code = link(&mut definitions, &roots, Language::Haskell, Options::default());
    let code = Arc::new(code.unwrap_or_else(|error| panic!("{error:?}")));
    let stage = Stage::new(None, "owners", Vec::new());
    let settings = Settings { fine_steps: true, ..Settings::default() };
    let outside = Box::new(stage.clone());
    let machine = Machine::new(code, Symbol::new("main"), settings, outside, Watch::default());
    let machine = machine.expect("address space for the heap");
    System::new(machine, stage, Rules::default()).0
}

struct Node {
    hash: u128,
    depth: usize,
    parent: usize,
    label: Option<Label>,
    /// The states that its moves lead to.
    next: Vec<u128>,
}

/// All states, breadth first, with all their moves.
fn graph(system: &mut System) -> Vec<Node> {
    let hash = search::state_hash(system);
    let mut nodes = vec![Node { hash, depth: 0, parent: 0, label: None, next: Vec::new() }];
    let mut known: HashMap<u128, ()> = HashMap::from([(hash, ())]);
    let mut at = 0;
    while at < nodes.len() {
        let mut path = Vec::new();
        let mut up = at;
        while let Some(label) = nodes[up].label {
            path.push(label);
            up = nodes[up].parent;
        }
        let back = system.mark();
        for label in path.iter().rev() {
            system.perform(*label);
        }
        for label in system.all_moves() {
            let back = system.mark();
            system.perform(label);
            let hash = search::state_hash(system);
            nodes[at].next.push(hash);
            if known.insert(hash, ()).is_none() {
                let depth = nodes[at].depth + 1;
                nodes.push(Node { hash, depth, parent: at, label: Some(label), next: Vec::new() });
            }
            system.undo(back);
        }
        system.undo(back);
        at += 1;
    }
    nodes
}

fn owner(hash: u128, workers: u64) -> usize {
    ((hash >> 64) as u64 % workers) as usize
}

fn main() {
    for n in [8, 9, 10] {
        let mut system = system(&philosophers(n));
        let nodes = graph(&mut system);
        let moves: usize = nodes.iter().map(|node| node.next.len()).sum();
        let depth = nodes.iter().map(|node| node.depth).sum::<usize>() as f64 / nodes.len() as f64;
        let levels = nodes.iter().map(|node| node.depth).max().unwrap_or(0) + 1;
        let start = Instant::now();
        let limits = Limits { all: true, ..Limits::default() };
        let none = search::states::Livelocks::None;
        let done = search::states::explore(&mut system, limits, none, &mut search::Silent);
        let cost = start.elapsed().as_secs_f64() / done.cover.moves as f64;
        println!(
            "{n} philosophers: {} states, {moves} moves, {levels} levels, {depth:.1} moves to a state, \
             {:.2} µs a move",
            nodes.len(),
            cost * 1e6
        );
        for workers in [1_u64, 10, 100, 1_000] {
            let mut own = vec![0_u64; workers as usize];
            let (mut crossing, mut slowest_replayed, mut slowest) = (0_u64, 0_u64, 0_u64);
            // By level and worker: moves to expand its states, and with those to get there.
            let mut work = vec![vec![(0_u64, 0_u64); workers as usize]; levels];
            for node in &nodes {
                let home = owner(node.hash, workers);
                own[home] += 1;
                crossing +=
                    node.next.iter().filter(|hash| owner(**hash, workers) != home).count() as u64;
                let (plain, replayed) = &mut work[node.depth][home];
                *plain += node.next.len() as u64;
                *replayed += (node.next.len() + node.depth) as u64;
            }
            for level in &work {
                slowest += level.iter().map(|w| w.0).max().unwrap_or(0);
                slowest_replayed += level.iter().map(|w| w.1).max().unwrap_or(0);
            }
            let most = own.iter().max().copied().unwrap_or(0) as f64;
            let skew = most * workers as f64 / nodes.len() as f64;
            println!(
                "  {workers:>5} workers: {:.3} messages a state, largest share {skew:.2} times the mean, \
                 at most {:.1} times as fast in levels, {:.1} if states are reached by replay",
                crossing as f64 / nodes.len() as f64,
                moves as f64 / slowest as f64,
                moves as f64 / slowest_replayed as f64
            );
        }
    }
}

//! Measures how long it takes to go to any step of a long run, one back, and forward again. The
//! first pass over a hundred million steps is timed, then the visits.
//!
//! `cargo run --release -p machine --example timeline_cost`

use core_ir::Language;
use machine::{InMemory, Machine, Options, Sandbox, Settings, Timeline, Unobserved, link};
use source::{SourceMap, Symbol};
use std::sync::Arc;
use std::time::Instant;

const STEPS: u64 = 100_000_000;

/// Lists are built, kept for a while, and dropped, forever.
const PROGRAM: &str = "
(module Main core
  (def build (lam (n) (case (%int< n 1) ((True) (con [])) (else (con : n (build (%int- n 1)))))))
  (def sum (lam (list total) (case list
    ((: x rest) (let! (next (%int+ total x)) (sum rest next)))
    (else total))))
  (def loop (lam (kept n)
    (let! (list (build 500))
    (let! (s (sum list n))
    (let! (next (%int-and s 1048575))
      (case (%int< next 20000) ((True) (loop (con : list kept) next)) (else (loop kept next))))))))
  (def main (lam ($token) (loop (con []) 0))))";

fn main() {
    let mut sources = SourceMap::new();
    let file = sources.add("timeline.core", PROGRAM, source::Origin::User);
    let module = core_ir::parse(file, PROGRAM).expect("the program parses");
    let entry = Symbol::new("main");
    let mut definitions = InMemory::new(vec![module]);
    let code = link(&mut definitions, &[entry], Language::Core, Options::default());
    let code = Arc::new(code.expect("the program links"));
    let machine =
        Machine::new(code, entry, Settings::default(), Box::new(Sandbox::default()), Unobserved);
    let machine = machine.expect("there is memory");
    let mut timeline = Timeline::new(machine, Vec::new(), 1 << 30);
    let begin = Instant::now();
    timeline.run_to_end(STEPS);
    let (count, bytes) = timeline.checkpoints();
    println!(
        "first pass over {STEPS} steps: {:.2} s, {count} checkpoints of {} MB together",
        begin.elapsed().as_secs_f64(),
        bytes >> 20
    );
    let (mut seed, mut worst, mut sum) = (7_u64, 0.0_f64, 0.0_f64);
    const VISITS: usize = 20;
    for _ in 0..VISITS {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        let target = 1 + (seed >> 20) % (STEPS - 2);
        let begin = Instant::now();
        timeline.go_to(target);
        let hash = timeline.machine().state_hash();
        timeline.go_to(target - 1);
        timeline.go_to(target);
        assert_eq!(timeline.machine().state_hash(), hash, "step {target} is the same again");
        let seconds = begin.elapsed().as_secs_f64();
        worst = worst.max(seconds);
        sum += seconds;
    }
    println!(
        "to a random step, one back, one on, {VISITS} times: {:.3} s on average, {worst:.3} s at worst",
        sum / VISITS as f64
    );
}

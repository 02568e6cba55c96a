//! Random programs of several threads, run in all modes: see `common/generate.rs` for the programs
//! and `common/ways.rs` for what must agree.

mod common;

use common::{generate, run_schedules};
use machine::Stop;

/// A range of seeds, or the one in `SEED`, to investigate a failure.
fn check(seeds: std::ops::Range<u64>) {
    let seeds = match std::env::var("SEED").ok().and_then(|s| s.parse().ok()) {
        Some(seed) => seed..seed + 1,
        None => seeds,
    };
    let mut kinds = std::collections::BTreeMap::<&str, u32>::new();
    for seed in seeds.clone() {
        let text = generate::program(seed);
        let outcome = std::panic::catch_unwind(|| run_schedules(&text, 2));
        let outcome = outcome.unwrap_or_else(|_| panic!("the program of seed {seed} fails"));
        let kind = match outcome.stop {
            Stop::Finished(_) => "finished",
            Stop::Uncaught { .. } => "uncaught",
            Stop::Deadlock => "deadlock",
            stop => panic!("seed {seed}: {stop:?} in\n{text}"),
        };
        *kinds.entry(kind).or_default() += 1;
    }
    if seeds.end - seeds.start > 100 {
        assert_eq!(kinds.len(), 3, "programs of every fate: {kinds:?}");
    }
}

#[test]
fn the_first_programs() {
    check(0..1000);
}

#[test]
fn more_programs() {
    check(1000..2000);
}

#[test]
fn and_more() {
    check(2000..3000);
}

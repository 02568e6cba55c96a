//! Allocates fifty gigabytes in 64 megabytes, and says how long that took.
//!
//! `cargo run --release -p machine --example allocate`

use core_ir::Language;
use machine::{
    Departures, InMemory, Limits, Machine, Options, Sandbox, Settings, Stop, Unobserved, link,
};
use source::{SourceMap, Symbol};
use std::sync::Arc;
use std::time::Instant;

/// Ten lists of a hundred thousand cells are alive at any time; the oldest is replaced.
const PROGRAM: &str = "
(module Main core
  (def build (lam (n list) (case (%int= n 0) ((True) list)
    (else (build (%int- n 1) (con : n list))))))
  (def work (lam (n lists) (case (%int= n 0) ((True) (con ()))
    (else (let! (list (build 100000 (con [])))
      (let! ($w (%array-write lists (%int-rem n 10) list)) (work (%int- n 1) lists)))))))
  (def main (lam ($token)
    (let! (lists (%array-new 10 (con [])))
      (work 22000 lists)))))";

fn main() {
    let mut sources = SourceMap::new();
    let file = sources.add("allocate.core", PROGRAM, source::Origin::User);
    let module = core_ir::parse(file, PROGRAM).expect("parses");
    let main = Symbol::new("main");
    let mut definitions = InMemory::new(vec![module]);
    let code = link(&mut definitions, &[main], Language::Core, Options::default()).expect("links");
    let settings = Settings { max_memory: 64 << 20, ..Settings::default() };
    let outside = Box::new(Sandbox::default());
    let mut machine =
        Machine::new(Arc::new(code), main, settings, outside, Unobserved).expect("room");
    let start = Instant::now();
    let stop = machine.run(Limits::default(), &mut Departures::default(), None);
    assert_eq!(stop, Stop::Finished(0));
    let statistics = machine.heap().statistics();
    println!(
        "{:.1} GB allocated in {:?}: {} minor and {} major collections",
        statistics.allocated as f64 * 8e-9,
        start.elapsed(),
        statistics.minor,
        statistics.major
    );
}

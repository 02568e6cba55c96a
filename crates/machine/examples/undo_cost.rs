//! Measures the cost of setting a mark, executing one visible operation, and undoing it. It must
//! not depend on the amount of live data: the figures for a thousand cells and for a million are
//! printed side by side.
//!
//! `cargo run --release -p machine --example undo_cost`

use core_ir::Language;
use machine::{InMemory, Machine, Options, Sandbox, Settings, ThreadId, Unobserved, link};
use source::{SourceMap, Symbol};
use std::sync::Arc;
use std::time::Instant;

/// Keeps a list of this many references and a deep stack alive; then the main thread writes to a
/// reference repeatedly while another thread runs.
const PROGRAM: &str = "
(module Main core
  (def refs (lam (n list) (case (%int= n 0) ((True) list)
    (else (let! (r (%ref-new n)) (refs (%int- n 1) (con : r list)))))))
  (def deep (lam (n r) (case (%int= n 0) ((True) (work r 0)) (else (%int+ 1 (deep (%int- n 1) r))))))
  (def work (lam (r n) (let! ($w (%ref-write r (con : n (con [])))) (work r (%int+ n 1)))))
  (def sum (lam (list) (case list ((: r rest) (let! (x (%ref-read r)) (%int+ x (sum rest)))) (else 0))))
  (def main (lam ($token)
    (let! (cells (refs CELLS (con [])))
    (let! (r (%ref-new 0))
    (let! (m (%mvar-new))
    (let! ($t (%fork (lam ($u) (%mvar-take m))))
    (let! (n (deep CELLS r))
      (%int+ n (sum cells))))))))))";

fn main() {
    for cells in [1_000, 1_000_000] {
        measure(cells);
    }
}

fn measure(cells: usize) {
    let text = PROGRAM.replace("CELLS", &cells.to_string());
    let mut sources = SourceMap::new();
    let file = sources.add("undo_cost.core", text.as_str(), source::Origin::User);
    let module = core_ir::parse(file, &text).expect("parses");
    let main = Symbol::new("main");
    let mut definitions = InMemory::new(vec![module]);
    let code = link(&mut definitions, &[main], Language::Core, Options::default()).expect("links");
    let outside = Box::new(Sandbox::default());
    let mut machine =
        Machine::new(Arc::new(code), main, Settings::default(), outside, Unobserved).expect("room");
    machine.settle(u64::MAX);
    machine.step(ThreadId::MAIN, u64::MAX);
    let outer = machine.mark();
    const ROUNDS: u32 = 200_000;
    let start = Instant::now();
    for _ in 0..ROUNDS {
        let mark = machine.mark();
        machine.step(ThreadId::MAIN, u64::MAX);
        machine.undo_to(mark);
        machine.release(mark);
    }
    let one = start.elapsed() / ROUNDS;
    let start = Instant::now();
    for _ in 0..ROUNDS / 100 {
        let mark = machine.mark();
        for _ in 0..100 {
            let _ = machine.mark();
            machine.step(ThreadId::MAIN, u64::MAX);
        }
        machine.undo_to(mark);
        machine.release(mark);
    }
    let nested = start.elapsed() / ROUNDS;
    machine.undo_to(outer);
    println!(
        "{cells:>9} live cells and frames: mark, step, undo {one:?}; a hundred marks at once {nested:?} each"
    );
}

//! Any step of a run can be reached, forwards and backwards, and is the same state every time.

use core_ir::Language;
use machine::{InMemory, Machine, Options, Sandbox, Settings, Stop, Timeline, Unobserved, link};
use source::{Origin, SourceMap, Symbol};
use std::sync::Arc;

/// Two threads that pass numbers to each other while lists are built and dropped.
const PROGRAM: &str = r#"
(module Main core
  (def build (lam (n) (case (%int< n 1) ((True) (con [])) (else (con : n (build (%int- n 1)))))))
  (def sum (lam (list total)
    (case list
      ((: x rest) (let! (next (%int+ total x)) (sum rest next)))
      (else total))))
  (def producer (lam (m n $token)
    (case (%int< n 1)
      ((True) (%mvar-put m -1))
      (else (let! (s (sum (build 40) 0))
            (let! ($done (%mvar-put m s))
            (let! (next (%int- n 1))
              (producer m next $token))))))))
  (def consumer (lam (m total $token)
    (let! (x (%mvar-take m))
    (let! (s x)
      (case (%int< s 0)
        ((True) (%write 1 (%integer-show total)))
        (else (let! (next (%int+ total s)) (consumer m next $token))))))))
  (def main (lam ($token)
    (let! (m (%mvar-new))
    (let! ($child (%fork (producer m 20000)))
      (consumer m 0 $token))))))
"#;

fn machine() -> Machine<Unobserved> {
    let mut sources = SourceMap::new();
    let file = sources.add("timeline.core", PROGRAM, Origin::User);
    let module = core_ir::parse(file, PROGRAM).expect("the program parses");
    assert_eq!(core_ir::check(std::slice::from_ref(&module)), []);
    let main = Symbol::new("main");
    let mut definitions = InMemory::new(vec![module]);
    let code =
        link(&mut definitions, &[main], Language::Core, Options::default()).expect("it links");
    let settings = Settings { max_memory: 256 << 20, ..Settings::default() };
    Machine::new(Arc::new(code), main, settings, Box::new(Sandbox::default()), Unobserved)
        .expect("there is memory")
}

#[test]
fn steps_are_reached_from_both_sides_and_are_the_same() {
    let mut timeline = Timeline::new(machine(), Vec::new(), 64 << 20);
    assert_eq!(timeline.run_to_end(u64::MAX), Stop::Finished(0));
    let end = timeline.step();
    assert!(end > 1_000_000, "long enough to need checkpoints: {end}");
    let (count, bytes) = timeline.checkpoints();
    assert!(count > 2 && bytes < 64 << 20, "{count} checkpoints of {bytes} bytes");

    // The reference: a run straight from the start.
    let mut seed = 0x1234_5678_u64;
    let mut targets = Vec::new();
    for _ in 0..12 {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        targets.push(1 + (seed >> 20) % (end - 2));
    }
    targets.sort_unstable();
    let mut straight = Timeline::new(machine(), Vec::new(), 0);
    let mut hashes = Vec::new();
    for target in &targets {
        assert_eq!(straight.go_to(*target), *target);
        hashes.push(straight.machine().state_hash());
    }

    // Backwards through them, each with one step back and one forwards again.
    for (target, hash) in targets.iter().zip(&hashes).rev() {
        assert_eq!(timeline.go_to(*target), *target);
        assert_eq!(timeline.machine().state_hash(), *hash, "at step {target}");
        assert_eq!(timeline.go_to(target - 1), target - 1);
        assert_eq!(timeline.go_to(*target), *target);
        assert_eq!(timeline.machine().state_hash(), *hash, "at step {target}, coming back");
    }
    // And to the end again, past all checkpoints.
    assert_eq!(timeline.go_to(u64::MAX), end);
}

//! The collector: memory follows live data, whatever is allocated on the way.
//!
//! Fifty gigabytes take too long without optimisation: `examples/allocate.rs` does that.

mod common;

use common::{compile, machine, program};
use machine::{Departures, Limits, Options, Settings, Stop};

const DEFINITIONS: &str = "
  (def show (lam (n) (%write 1 (%integer-show n))))
  (def upto (lam (n m) (case (%int< m n) ((True) (con [])) (else (con : n (upto (%int+ n 1) m))))))
  (def sum (lam (list acc) (case list ((: x rest) (let! (s (%int+ acc x)) (sum rest s))) (else acc))))
  (def length (lam (list acc) (case list ((: x rest) (let! (n (%int+ acc 1)) (length rest n))) (else acc))))
  (def keep (lam (n old) (case (%int= n 0) ((True) old) (else (keep (%int- n 1) (con (,) n n))))))
  (def map (lam (f list) (case list ((: x rest) (con : (f x) (map f rest))) (else (con [])))))
  (def even (lam (n) (%int= (%int-rem n 2) 0)))
  (def filter (lam (f list) (case list ((: x rest)
     (case (f x) ((True) (con : x (filter f rest))) (else (filter f rest)))) (else (con [])))))
  (def churn (lam (r n) (case (%int= n 0) ((True) 0)
     (else (let! ($w (%ref-write r (con : n (con : n (con []))))) (churn r (%int- n 1)))))))";

/// Runs within a memory limit. Returns the output and the number of bytes allocated.
fn within(bytes: usize, body: &str) -> (String, u64) {
    let code = compile(&program(DEFINITIONS, body), Options::default());
    let settings = Settings { max_memory: bytes, ..Settings::default() };
    let (mut machine, screen) = machine(&code, settings);
    let stop = machine.run(Limits::default(), &mut Departures::default(), None);
    assert_eq!(stop, Stop::Finished(0), "{body}");
    (screen.output(), machine.heap().statistics().allocated * 8)
}

const MIB: usize = 1 << 20;

#[test]
fn a_loop_that_drops_what_it_makes_stays_small() {
    let (output, allocated) = within(4 * MIB, "(case (keep 40000000 0) (((,) a b) (show a)))");
    assert_eq!(output, "1");
    assert!(allocated > 900 << 20, "{allocated}");
}

#[test]
fn a_list_is_consumed_as_it_is_made() {
    let (output, _) = within(8 * MIB, "(show (sum (upto 1 3000000) 0))");
    assert_eq!(output, "4500001500000");
    // Bound to a variable that is dead once the sum begins.
    let (output, _) = within(8 * MIB, "(let ((list (upto 1 3000000))) (show (sum list 0)))");
    assert_eq!(output, "4500001500000");
    // Inside a thunk under evaluation, whose captured list must not stay.
    let (output, _) = within(
        8 * MIB,
        "(let ((list (upto 1 3000000))) (let ((total (%int+ 1 (sum (map (lam (x) (%int* x 2)) (filter even list)) 0)))) (show total)))",
    );
    assert_eq!(output, "4500003000001");
}

#[test]
fn a_list_that_is_needed_again_is_kept() {
    let body = "(let ((list (upto 1 200000))) (show (%int+ (sum list 0) (length list 0))))";
    let (output, _) = within(64 * MIB, body);
    assert_eq!(output, "20000300000");
}

#[test]
fn old_objects_that_refer_to_new_ones_are_remembered() {
    let (output, _) = within(
        8 * MIB,
        "(let! (r (%ref-new (con []))) (let! ($c (churn r 1000000)) (let! (list (%ref-read r)) (show (sum list 0)))))",
    );
    assert_eq!(output, "2");
}

#[test]
fn threads_that_are_over_leave_control_blocks_and_nothing_else() {
    let definitions = "
      (def spawn (lam (n m) (case (%int= n 0) ((True) 0)
         (else (let! ($t (%fork (lam ($u) (%mvar-put m n)))) (let! (x (%mvar-take m)) (spawn (%int- n 1) m)))))))";
    let text = program(
        &format!("{DEFINITIONS}{definitions}"),
        "(let! (m (%mvar-new)) (show (spawn 20000 m)))",
    );
    // About 500 bytes for each are counted; with their stacks it would be 15 MiB.
    let run =
        |bytes| common::run_plain(&text, Settings { max_memory: bytes, ..Settings::default() });
    let outcome = run(13 * MIB);
    assert_eq!((outcome.stop, outcome.output.as_str()), (Stop::Finished(0), "0"));
    let outcome = run(6 * MIB);
    assert!(matches!(outcome.stop, Stop::MemoryLimit { .. }), "{:?}", outcome.stop);
}

#[test]
fn above_a_mark_only_what_is_new_is_collected_and_undo_still_finds_the_old() {
    let body = "(let! (r (%ref-new (con []))) (let! (a (churn r 300000)) (let! ($y (%yield)) (let! (b (churn r 600000))
        (let! (list (%ref-read r)) (show (sum list 0)))))))";
    let code = compile(&program(DEFINITIONS, body), Options::default());
    let (mut machine, _) = machine(&code, Settings { max_memory: 16 * MIB, ..Settings::default() });
    let limits = Limits { visible: 300_001, ..Limits::default() };
    assert_eq!(machine.run(limits, &mut Departures::default(), None), Stop::Paused);
    let mark = machine.mark();
    let before = machine.state_hash();
    let ends: Vec<_> = (0..2)
        .map(|_| {
            let stop = machine.run(Limits::default(), &mut Departures::default(), None);
            assert_eq!(stop, Stop::Finished(0));
            let end = (machine.state_hash(), machine.digest(), machine.heap().statistics().minor);
            machine.undo_to(mark);
            assert_eq!(machine.state_hash(), before);
            (end.0, end.1)
        })
        .collect();
    assert_eq!(ends[0], ends[1]);
}

/// What a handle refers to is a root, moves with everything else, and is gone after undo.
#[test]
fn a_handle_follows_what_it_holds() {
    for stress in [false, true] {
        let more = format!(
            "{DEFINITIONS} (def list (upto 1 40)) (def total (lam (n) (sum (upto 1 n) 0)))"
        );
        let code = compile(&program(&more, "(show (sum list (total 1)))"), Options::default());
        let settings = Settings { max_memory: 16 * MIB, stress, ..Settings::default() };
        let (mut machine, _) = machine(&code, settings);
        machine.run(Limits::default(), &mut Departures::default(), None);
        let global = |machine: &common::Plain, name: &str| {
            machine.hold(machine.global(source::Symbol::new(name)).expect("a definition"))
        };
        let (list, total) = (global(&machine, "list"), global(&machine, "total"));
        let mark = machine.mark();
        let numbers: Vec<_> = (1..50).map(|n| machine.hold(machine::Word::small(n))).collect();
        // Each application stays unevaluated while the others are evaluated.
        let sums: Vec<_> =
            numbers.iter().map(|n| machine.application(&total, std::slice::from_ref(n))).collect();
        let copies =
            machine.substitute(std::slice::from_ref(&list), 1_000, &|_| None).expect("few objects");
        let values: Vec<i64> = sums
            .iter()
            .map(|sum| match machine.evaluate(sum, 1_000_000) {
                machine::Evaluated::Value(value) => machine.word(&value).as_small(),
                other => panic!("{other:?}"),
            })
            .collect();
        let expected: Vec<i64> = (1..50).map(|n| n * (n + 1) / 2).collect();
        assert_eq!(values, expected, "collecting all the time: {stress}");
        let shown = |machine: &common::Plain, handle: &machine::Handle| {
            machine.show(machine.word(handle), machine::ShowLimits::default())
        };
        assert_eq!(shown(&machine, &copies[0]), shown(&machine, &list));
        let late = machine.application(&total, &numbers[..1]);
        assert!(machine.word(&late).is_reference());
        machine.undo_to(mark);
        machine.release(mark);
        assert_eq!(machine.word(&late), machine::Word::EMPTY, "made after the mark");
        assert!(shown(&machine, &list).starts_with("[1,2,3"), "made before it");
        // Slots of dropped handles are reused, and not visited.
        drop((sums, copies, numbers));
        machine.collect_all();
        assert!(shown(&machine, &list).starts_with("[1,2,3"));
    }
}

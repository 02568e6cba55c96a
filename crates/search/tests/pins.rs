//! Exact numbers, enumerated by hand: schedules without reduction, classes with it.

mod common;

use common::{How, compile, explore};

fn haskell(main: &str) -> String {
    format!("(module Main haskell\n(def main (lam ($token)\n{main})))")
}

/// Philosophers who each eat once; the main thread waits for all of them.
fn philosophers(n: usize) -> String {
    let mut text = String::new();
    for i in 0..n {
        text.push_str(&format!("(let! (f{i} (%mvar-new-full 0)) (let! (d{i} (%mvar-new))\n"));
    }
    for i in 0..n {
        let (left, right) = (i, (i + 1) % n);
        text.push_str(&format!(
            "(let! (t{i} (%fork (lam ($t) (let! (a (%mvar-take f{left})) \
             (let! (b (%mvar-take f{right})) (let! ($c (%mvar-put f{left} 0)) \
             (let! ($d (%mvar-put f{right} 0)) (%mvar-put d{i} 0))))))))\n"
        ));
    }
    for i in 0..n {
        text.push_str(&format!("(let! ($w{i} (%mvar-take d{i}))\n"));
    }
    text.push_str("(con ())");
    text.push_str(&")".repeat(4 * n));
    haskell(&text)
}

/// Each fork goes to one of its two neighbours first: 2^n ways, of which all to the left is the
/// deadlock and all to the right cannot be.
#[test]
fn n_philosophers_have_2_to_the_n_minus_1_classes_and_one_deadlock() {
    for n in 2..=12 {
        let code = compile(&philosophers(n));
        let (_, outcome) = explore(&code, &How::Optimal, false, 100_000);
        assert!(outcome.cover.complete);
        assert_eq!(outcome.cover.schedules, (1 << n) - 1, "{n} philosophers");
        assert_eq!(outcome.cover.deadlocks, 1, "{n} philosophers");
        assert_eq!(outcome.cover.redundant, 0, "{n} philosophers");
    }
}

/// Threads that each write their own reference: all interleavings are one class.
#[test]
fn independent_counters_are_one_class() {
    let thread = |i: usize| {
        format!(
            "(let! ($t{i} (%fork (lam ($t) (let! ($a (%ref-write r{i} 1)) (%ref-write r{i} 2)))))"
        )
    };
    let text = format!(
        "(let! (r0 (%ref-new 0)) (let! (r1 (%ref-new 0)) (let! (r2 (%ref-new 0))\n{}\n{}\n{}\n(con ())))))))",
        thread(0),
        thread(1),
        thread(2)
    );
    let code = compile(&haskell(&text));
    let (_, all) = explore(&code, &How::Plain, false, 1_000_000);
    let (_, classes) = explore(&code, &How::Optimal, false, 1_000_000);
    // Three forks in order, and two steps of each thread after its fork: a tree of nine events, with
    // 9! / (9 · 6 · 3 · 2 · 2 · 2) orders.
    assert_eq!(all.cover.schedules, 280);
    assert_eq!((classes.cover.schedules, classes.cover.redundant), (1, 0));
}

/// Two threads with one write each to one reference: two orders, two classes; with one more
/// reader of it, every place of the reader among them: 3! = 6.
#[test]
fn writes_to_one_reference() {
    let two =
        "(let! (r (%ref-new 0)) (let! ($a (%fork (lam ($t) (%ref-write r 1)))) (%ref-write r 2)))";
    let code = compile(&haskell(two));
    let (_, all) = explore(&code, &How::Plain, false, 1000);
    let (_, classes) = explore(&code, &How::Optimal, false, 1000);
    assert_eq!((all.cover.schedules, classes.cover.schedules), (2, 2));
    let three = "(let! (r (%ref-new 0)) (let! ($a (%fork (lam ($t) (%ref-write r 1)))) \
                 (let! ($b (%fork (lam ($t) (%ref-write r 3)))) (%ref-read r))))";
    let code = compile(&haskell(three));
    let (_, classes) = explore(&code, &How::Optimal, false, 1000);
    assert_eq!((classes.cover.schedules, classes.cover.redundant), (6, 0));
}

/// Readers of one reference commute with each other: a writer has four places among three.
#[test]
fn readers_commute() {
    let text = "(let! (r (%ref-new 0)) (let! ($a (%fork (lam ($t) (%ref-read r)))) \
                (let! ($b (%fork (lam ($t) (%ref-read r)))) (let! ($c (%fork (lam ($t) (%ref-write r 1)))) \
                (%ref-read r)))))";
    let code = compile(&haskell(text));
    let (_, classes) = explore(&code, &How::Optimal, false, 1000);
    // Each reader is before the write or after it.
    assert_eq!((classes.cover.schedules, classes.cover.redundant), (8, 0));
}

/// Parts of one array are things of their own.
#[test]
fn elements_of_one_array_are_independent() {
    let text = "(let! (a (%array-new 4 0)) (let! ($a (%fork (lam ($t) (%array-write a 0 1)))) \
                (let! ($b (%fork (lam ($t) (%array-write a 1 1)))) (%array-write a 2 1))))";
    let code = compile(&haskell(text));
    let (_, classes) = explore(&code, &How::Optimal, false, 1000);
    assert_eq!((classes.cover.schedules, classes.cover.redundant), (1, 0));
}

/// Transactions on different variables commute.
#[test]
fn transactions_by_what_they_touch() {
    let add = |v: &str| {
        format!(
            "(%atomically (lam ($t) (let! (a (%tvar-read {v})) (let! (b (%int+ a 1)) (%tvar-write {v} b)))))"
        )
    };
    let program = |one: &str, other: &str| {
        haskell(&format!(
            "(let! (v (%tvar-new 0)) (let! (w (%tvar-new 0)) (let! ($a (%fork (lam ($t) {}))) {})))",
            add(one),
            add(other)
        ))
    };
    for (one, other, expected) in [("v", "w", 1), ("v", "v", 2)] {
        let code = compile(&program(one, other));
        let (_, classes) = explore(&code, &How::Optimal, false, 1000);
        assert_eq!(classes.cover.schedules, expected, "{one} {other}");
    }
}

/// A loop for ever has no end of schedules, and few states.
#[test]
fn a_loop_is_covered_by_its_states() {
    let text = "(module Main haskell
(def spin (lam (m $t) (let! ($a (%mvar-take m)) (let! ($b (%mvar-put m 0)) (spin m $t)))))
(def main (lam ($token) (let! (m (%mvar-new-full 0)) (let! ($f (%fork (lam ($t) (spin m $t)))) (spin m $token))))))";
    let code = compile(text);
    let (_, outcome) = explore(&code, &How::States, false, 1_000_000);
    assert!(outcome.cover.complete && outcome.findings.is_empty());
    // Before the fork; then free, or held by one of the two.
    assert_eq!(outcome.cover.states, 4);
}

/// What the search changes it brings back, wherever it is stopped.
#[test]
fn the_nearest_search_goes_on_where_it_stopped() {
    use search::nearest::{Nearest, Slice};
    let code = compile(&philosophers(4));
    let mut system = common::system(&code, false);
    let before = search::state_hash(&system);
    let mut search = Nearest::new();
    let mut slices = 0;
    let found = loop {
        slices += 1;
        match search.slice(&mut system, 7, || false) {
            Slice::More => assert_eq!(search::state_hash(&system), before),
            Slice::Found(finding) => break finding,
            Slice::Done => panic!("there is a deadlock"),
        }
    };
    assert!(slices > 2);
    assert_eq!(search::state_hash(&system), before);
    assert_eq!(found.what, search::Found::Deadlock);
    // Four forks by the main thread, and each philosopher's left one.
    assert_eq!(found.schedule.len(), 8);
}

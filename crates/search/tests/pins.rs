//! Exact numbers, enumerated by hand: schedules without reduction, classes with it.

mod common;

use common::{How, compile, explore};

fn haskell(main: &str) -> String {
    format!("(module Main haskell\n(def main (lam ($token)\n{main})))")
}

/// Philosophers that each eat once; the main thread waits for all of them.
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

/// Each fork goes to one of its two neighbours first: 2^n assignments, of which all to the left is the deadlock and all
/// to the right is impossible.
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

/// If all of them report to one MVar, the n! orders of that count too. The forks are assigned in 2^n - 2 ways that are
/// not a cycle; in the one that is, the deadlock, none reports.
#[test]
fn philosophers_who_report_to_one_place() {
    for n in 2..=5 {
        let mut text = philosophers(n);
        for i in 1..n {
            text = text.replace(&format!("%mvar-put d{i} "), "%mvar-put d0 ");
            text = text.replace(&format!("%mvar-take d{i})"), "%mvar-take d0)");
        }
        let code = compile(&text);
        let (_, outcome) = explore(&code, &How::Optimal, false, 100_000);
        let orders: u64 = (1..=n as u64).product();
        assert!(outcome.cover.complete);
        assert_eq!(outcome.cover.schedules, ((1 << n) - 2) * orders + 1, "{n} philosophers");
        assert_eq!((outcome.cover.deadlocks, outcome.cover.redundant), (1, 0), "{n} philosophers");
    }
}

/// However the classes are divided among several cores, each is in one part.
#[test]
fn parts_have_the_same_classes() {
    for n in 2..=8 {
        let code = compile(&philosophers(n));
        for wanted in [2, 7, 16] {
            let (_, outcome) = explore(&code, &How::Parts(wanted), false, 100_000);
            assert!(outcome.cover.complete);
            assert_eq!(outcome.cover.schedules, (1 << n) - 1, "{n} philosophers, {wanted} parts");
            assert_eq!(outcome.cover.deadlocks, 1, "{n} philosophers, {wanted} parts");
        }
    }
}

/// Figures 2 and 3 of the paper: three independent threads, three steps deep. All schedules are 3 + 9 + 27 nodes below
/// the root; one for each multiset of threads is 3 + 6 + 10, as many states.
#[test]
fn three_independent_threads_three_steps_deep() {
    let thread = |i: usize| {
        let write = |n: usize| format!("(let! ($w{n} (%ref-write r{i} {n})) ");
        let writes: String = (1..4).map(write).collect();
        format!("(let! ($t{i} (%fork (lam ($t) {writes}(con ()){})))", ")".repeat(3))
    };
    let text = format!(
        "(let! (r0 (%ref-new 0)) (let! (r1 (%ref-new 0)) (let! (r2 (%ref-new 0))\n{}\n{}\n{}\n(con ())))))))",
        thread(0),
        thread(1),
        thread(2)
    );
    let code = compile(&haskell(&text));
    let mut system = common::system(&code, false);
    for _ in 0..3 {
        let first = system.all_moves()[0];
        system.perform(first);
    }
    let mut nodes = 0;
    let mut states = std::collections::BTreeSet::new();
    fn visit(
        system: &mut search::System,
        depth: usize,
        nodes: &mut usize,
        states: &mut std::collections::BTreeSet<u128>,
    ) {
        if depth == 3 {
            return;
        }
        for label in system.all_moves() {
            let back = system.mark();
            system.perform(label);
            *nodes += 1;
            states.insert(search::state_hash(system));
            visit(system, depth + 1, nodes, states);
            system.undo(back);
        }
    }
    visit(&mut system, 0, &mut nodes, &mut states);
    // The end of the main thread is a step that may come once anywhere among them.
    let with_end = (1 + 2 * 3 + 3 * 9, 1 + 3 + 6);
    assert_eq!((nodes, states.len()), (3 + 9 + 27 + with_end.0, 3 + 6 + 10 + with_end.1));
    // With reduction one schedule stands for all of them.
    let (_, classes) = explore(&code, &How::Optimal, false, 1_000_000);
    assert_eq!((classes.cover.schedules, classes.cover.redundant), (1, 0));
}

/// Three philosophers that never stop, from where all are forked, as in Figure 4 of the paper. The deadlock is three
/// steps away. Up to there: each can begin (3); with one fork taken each can still run (9); with any two taken, one is
/// blocked (18). Each philosopher holds nothing, its first fork, both or its second: of the 27 combinations in which no
/// fork is held twice, the one in which each holds the second cannot be reached.
#[test]
fn three_philosophers_for_ever() {
    let text = "(module Main haskell
(def eat (lam (a b $t) (let! ($a (%mvar-take a)) (let! ($b (%mvar-take b)) (let! ($c (%mvar-put a 0)) (let! ($d (%mvar-put b 0)) (eat a b $t)))))))
(def main (lam ($token) (let! (a (%mvar-new-full 0)) (let! (b (%mvar-new-full 0)) (let! (c (%mvar-new-full 0))
  (let! ($p (%fork (lam ($t) (eat a b $t)))) (let! ($q (%fork (lam ($t) (eat b c $t)))) (eat c a $token)))))))))";
    let code = compile(text);
    let mut system = common::system(&code, false);
    for _ in 0..2 {
        let first = system.all_moves()[0];
        system.perform(first);
    }
    let limits = search::Limits { depth: 3, all: true, ..search::Limits::default() };
    let outcome = search::plain::explore(&mut system, limits, &mut search::Silent);
    assert_eq!(outcome.cover.depth, 3);
    assert_eq!(outcome.cover.moves, 3 + 9 + 18);
    let found =
        search::deepening::explore(&mut system, search::Limits::default(), &mut search::Silent);
    assert_eq!(found.findings[0].schedule.len(), 3);
    assert_eq!(found.findings[0].what, search::Found::Deadlock);
    let limits = search::Limits { all: true, ..search::Limits::default() };
    let all = search::states::explore(
        &mut system,
        limits,
        search::states::Livelocks::None,
        &mut search::Silent,
    );
    assert_eq!((all.cover.states, all.cover.deadlocks), (26, 1));
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
    // Three forks and the end of the main thread in order, and two steps of each thread after its
    // fork: a tree of ten events, with 10! / (10 · 7 · 4 · 2 · 2 · 2) orders.
    assert_eq!(all.cover.schedules, 1620);
    assert_eq!((classes.cover.schedules, classes.cover.redundant), (1, 0));
}

/// Two threads with one write each to one reference: two orders, two classes; with one more reader of it, each position
/// of the reader among them: 3! = 6.
#[test]
fn writes_to_one_reference() {
    let two =
        "(let! (r (%ref-new 0)) (let! ($a (%fork (lam ($t) (%ref-write r 1)))) (%ref-write r 2)))";
    let code = compile(&haskell(two));
    let (_, all) = explore(&code, &How::Plain, false, 1000);
    let (_, classes) = explore(&code, &How::Optimal, false, 1000);
    // Without reduction, the end of the main thread may come before or after the other write.
    assert_eq!((all.cover.schedules, classes.cover.schedules), (3, 2));
    let three = "(let! (r (%ref-new 0)) (let! ($a (%fork (lam ($t) (%ref-write r 1)))) \
                 (let! ($b (%fork (lam ($t) (%ref-write r 3)))) (%ref-read r))))";
    let code = compile(&haskell(three));
    let (_, classes) = explore(&code, &How::Optimal, false, 1000);
    assert_eq!((classes.cover.schedules, classes.cover.redundant), (6, 0));
}

/// An exception reaches a thread before its first write, between the two, after both, or not at all because the thread
/// has ended: four classes. In the first three the ends of both threads may come in either order, which makes seven
/// schedules. When masked, it arrives after both writes or is too late: two.
#[test]
fn an_exception_arrives_before_or_after_each_step() {
    let thrown = |body: &str| {
        let fork = format!("(let! (t (%fork (lam ($t) {body}))) (%throw-to t 1))");
        haskell(&format!("(let! (r (%ref-new 0)) {fork})"))
    };
    let writes = "(let! ($a (%ref-write r 1)) (%ref-write r 2))";
    let code = compile(&thrown(writes));
    let (_, all) = explore(&code, &How::Plain, false, 1000);
    let (_, classes) = explore(&code, &How::Optimal, false, 1000);
    assert_eq!((all.cover.schedules, classes.cover.schedules), (7, 4));
    assert_eq!((classes.cover.complete, classes.cover.redundant), (true, 0));
    let code = compile(&thrown(&format!("(%with-mask 2 (lam ($u) {writes}))")));
    let (ends, classes) = explore(&code, &How::Optimal, false, 1000);
    assert!(classes.cover.complete);
    assert_eq!(ends.states.len(), 2);
}

/// Readers of one reference commute with each other: a writer has four positions among three.
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

/// Elements of one array are separate objects.
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

/// A thread that says that it has started and then starts another can be killed in between: nobody fills `d`.
#[test]
fn a_thread_may_be_killed_before_it_starts_another() {
    let text = haskell(
        "(let! (s (%mvar-new)) (let! (d (%mvar-new))
         (let! (t (%fork (lam ($t) (let! ($s (%mvar-put s 0))
             (let! ($u (%fork (lam ($t) (%mvar-put d 0)))) 0)))))
         (let! ($a (%mvar-take s)) (let! ($k (%throw-to t 1)) (%mvar-take d))))))",
    );
    let code = compile(&text);
    for how in [How::Plain, How::Optimal, How::States] {
        let (_, outcome) = explore(&code, &how, false, 10_000);
        assert!(outcome.cover.complete, "{:?}", outcome.cover);
        assert!(outcome.cover.deadlocks > 0, "{:?}", outcome.cover);
    }
}

/// An infinite loop has unboundedly many schedules, and few states.
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

/// Threads that take a lock of their own and give it back: each has not begun, holds it, or is over. If locks are given back
/// at once, only one thread holds one at a time, and sleep sets let them go in one order: every set of threads that are over
/// is reached once, and the next to take its lock comes after all of them. So there are 2^n sets, and 2^0 + … + 2^(n - 1)
/// states in which a thread holds its lock.
#[test]
fn locks_are_given_back_at_once() {
    for n in 1..=6 {
        let mut text = "(let! (w (%mvar-new))\n".to_owned();
        for i in 0..n {
            text.push_str(&format!(
                "(let! (m{i} (%mvar-new-full 0)) (let! ($t{i} (%fork (lam ($t) \
                 (let! (a (%mvar-take m{i})) (%mvar-put m{i} a)))))\n"
            ));
        }
        text.push_str("(%mvar-take w)");
        text.push_str(&")".repeat(2 * n + 1));
        let code = compile(&haskell(&text));
        let mut system = common::system(&code, false);
        for _ in 0..n {
            let first = system.all_moves()[0];
            system.perform(first);
        }
        let limits = search::Limits { all: true, ..search::Limits::default() };
        let idle = search::states::Livelocks::Idle;
        let all = search::states::explore(&mut system, limits.clone(), idle, &mut search::Silent);
        let reduced =
            search::states::explore_reduced(&mut system, limits, idle, &mut search::Silent);
        assert!(all.cover.complete && reduced.cover.complete);
        assert_eq!(all.cover.states, 3_u64.pow(n as u32), "{n} threads");
        assert_eq!(reduced.cover.states, (2 << n) - 1, "{n} threads");
        assert_eq!((all.cover.deadlocks, reduced.cover.deadlocks), (1, 1), "{n} threads");
    }
}

/// An MVar that another thread fills is not a lock, which is noticed late: what had been left out is made up for.
#[test]
fn what_turns_out_not_to_be_a_lock_is_not_given_back_at_once() {
    // The second thread can fill the MVar only while the first one holds it, which then waits forever.
    let text = "(module Main haskell
(def main (lam ($token) (let! (w (%mvar-new)) (let! (m (%mvar-new-full 1)) (let! (r (%ref-new 0))
  (let! ($a (%fork (lam ($t) (let! (a (%mvar-take m)) (let! ($u (%mvar-put m a)) (%ref-write r 1))))))
  (let! ($b (%fork (lam ($t) (let! (b (%ref-read r)) (case (%int= b 0) ((True) (%mvar-put m 2)) (else (con ())))))))
  (%mvar-take w)))))))))";
    let code = compile(text);
    let (all, _) = explore(&code, &How::States, false, 10_000);
    let (reduced, outcome) = explore(&code, &How::Reduced, false, 10_000);
    assert!(outcome.cover.complete);
    let bare = |states: &common::Ends| states.states.iter().map(|s| s.0).collect::<Vec<_>>();
    assert_eq!(bare(&all), bare(&reduced));
    assert!(all.states.len() > 2);
}

/// The search restores what it changes, wherever it is stopped.
#[test]
fn the_nearest_search_goes_on_where_it_stopped() {
    use search::nearest::{Nearest, Slice};
    let code = compile(&philosophers(4));
    let mut system = common::system(&code, false);
    let before = search::state_hash(&mut system);
    let mut search = Nearest::new();
    let mut slices = 0;
    let found = loop {
        slices += 1;
        match search.slice(&mut system, 7, || false) {
            Slice::More => assert_eq!(search::state_hash(&mut system), before),
            Slice::Found(finding) => break finding,
            Slice::Done => panic!("there is a deadlock"),
        }
    };
    assert!(slices > 2);
    assert_eq!(search::state_hash(&mut system), before);
    assert_eq!(found.what, search::Found::Deadlock);
    // Four forks by the main thread, and each philosopher's left one.
    assert_eq!(found.schedule.len(), 8);
}

//! Soundness by brute force: on random small programs, reduction and stored states find exactly the ends (states,
//! results, deadlocks) that trying every schedule finds. And moves that are claimed to be independent are: both orders
//! lead to the same state.

mod common;

use common::{Ends, How, Rng, compile, explore, sequence, system};
use search::System;
use std::collections::BTreeSet;

/// Limit on schedules for one program; larger programs are skipped.
const MOST: u64 = 4_000;

/// Threads over two MVars, a reference and two TVars.
fn cells(seed: u64) -> String {
    let mut rng = Rng(seed);
    let mut names = 0;
    let threads = 2 + rng.below(2);
    let mut body = |rng: &mut Rng, most: usize, others: usize| {
        let mut actions = Vec::new();
        for _ in 0..1 + rng.below(most) {
            names += 1;
            let (m, v, n) = (rng.below(2), rng.below(2), rng.below(5));
            actions.push(match rng.below(if others > 0 { 15 } else { 14 }) {
                0 | 1 => format!("x{names} <- (%mvar-take m{m})"),
                2 | 3 => format!("(%mvar-put m{m} {n})"),
                4 => format!("x{names} <- (%mvar-read m{m})"),
                5 => format!("x{names} <- (%mvar-try-take m{m})"),
                6 => format!("x{names} <- (%mvar-try-put m{m} {n})"),
                7 => format!("x{names} <- (%mvar-empty? m{m})"),
                8 => format!("x{names} <- (%ref-read r)"),
                9 => format!("(%ref-write r {n})"),
                10 => "(%ref-modify r (lam (old) (%int+ old 1)) (con False))".to_owned(),
                11 => format!(
                    "(%atomically (lam ($t) (let! (a (%tvar-read v{v})) (let! (b (%int+ a 1)) (%tvar-write v{v} b)))))"
                ),
                12 => format!(
                    "(%atomically (lam ($t) (let! (a (%tvar-read v{v})) \
                     (case (%int< a {n}) ((True) (%stm-retry)) (else (%tvar-write v{} a))))))",
                    1 - v
                ),
                13 => format!(
                    "x{names} <- (%atomically (lam ($t) (%stm-or-else \
                     (lam ($t) (let! (a (%tvar-read v0)) (case (%int= a 0) ((True) (%stm-retry)) (else a)))) \
                     (lam ($t) (%tvar-read v1)))))"
                ),
                _ => format!("(%throw-to t{} {n})", rng.below(others)),
            });
        }
        sequence(&actions, "(con ())")
    };
    let mut main = Vec::new();
    for m in 0..2 {
        let new = if rng.below(2) == 0 { "(%mvar-new)" } else { "(%mvar-new-full 7)" };
        main.push(format!("m{m} <- {new}"));
    }
    main.push("r <- (%ref-new 0)".to_owned());
    main.push("v0 <- (%tvar-new 0)".to_owned());
    main.push("v1 <- (%tvar-new 1)".to_owned());
    for t in 0..threads {
        let text = body(&mut rng, 3, t);
        main.push(format!("t{t} <- (%fork (lam ($t) {text}))"));
    }
    let last = body(&mut rng, 2, threads);
    format!("(module Main haskell\n(def main (lam ($token)\n{})))", sequence(&main, &last))
}

/// Threads that take locks and give them back, and sometimes do not keep to that.
fn locks(seed: u64) -> String {
    let mut rng = Rng(seed);
    let mut names = 0;
    let threads = 2 + rng.below(2);
    let mut body = |rng: &mut Rng, most: usize| {
        let mut actions = Vec::new();
        for _ in 0..1 + rng.below(most) {
            names += 1;
            let (m, n) = (rng.below(3), rng.below(5));
            let inner = match rng.below(4) {
                0 => format!("(%ref-write r {n})"),
                1 => "(%ref-modify r (lam (old) (%int+ old 1)) (con False))".to_owned(),
                2 => format!("y{names} <- (%mvar-read m{})", (m + 1) % 3),
                _ => "z <- (%ref-read r)".to_owned(),
            };
            actions.push(format!("x{names} <- (%mvar-take m{m})"));
            if rng.below(3) > 0 {
                actions.push(inner);
            }
            actions.push(match rng.below(12) {
                0 => format!("(%mvar-put m{} {n})", (m + 1) % 3),
                1 => format!("w{names} <- (%mvar-try-put m{m} {n})"),
                2 => format!("w{names} <- (%mvar-try-take m{})", (m + 2) % 3),
                _ => format!("(%mvar-put m{m} x{names})"),
            });
        }
        sequence(&actions, "(con ())")
    };
    let mut main: Vec<String> = Vec::new();
    for m in 0..3 {
        let new = if rng.below(5) == 0 { "(%mvar-new)" } else { "(%mvar-new-full 7)" };
        main.push(format!("m{m} <- {new}"));
    }
    main.push("r <- (%ref-new 0)".to_owned());
    for t in 0..threads {
        let text = body(&mut rng, 2);
        main.push(format!("t{t} <- (%fork (lam ($t) {text}))"));
    }
    let last = body(&mut rng, 1);
    format!("(module Main haskell\n(def main (lam ($token)\n{})))", sequence(&main, &last))
}

/// Threads that throw exceptions to each other, catch them, and hold them back.
fn exceptions(seed: u64) -> String {
    let mut rng = Rng(seed);
    let mut names = 0;
    let threads = 2 + rng.below(2);
    fn actions(rng: &mut Rng, names: &mut usize, most: usize, others: usize, deep: bool) -> String {
        let mut all = Vec::new();
        for _ in 0..1 + rng.below(most) {
            *names += 1;
            let (m, n) = (rng.below(2), rng.below(5));
            let inner = |rng: &mut Rng, names: &mut usize| actions(rng, names, 2, others, false);
            all.push(match rng.below(if deep { 14 } else { 9 }) {
                0 | 1 => format!("x{names} <- (%mvar-take m{m})"),
                2 | 3 => format!("(%mvar-put m{m} {n})"),
                4 => format!("x{names} <- (%ref-read r)"),
                5 => format!("(%ref-write r {n})"),
                6..=8 if others > 0 => format!("(%throw-to t{} {n})", rng.below(others)),
                6 => format!("x{names} <- (%mvar-try-take m{m})"),
                7 => format!("x{names} <- (%mvar-read m{m})"),
                8 => "(%atomically (lam ($t) (let! (a (%tvar-read v)) (case (%int= a 0) \
                      ((True) (%stm-retry)) (else (%tvar-write v 0))))))"
                    .to_owned(),
                9 | 10 => format!(
                    "(%catch (lam ($t) {}) (lam (e $t) {}))",
                    inner(rng, names),
                    inner(rng, names)
                ),
                11 => format!("(%with-mask 1 (lam ($t) {}))", inner(rng, names)),
                12 => format!("(%with-mask 2 (lam ($t) {}))", inner(rng, names)),
                _ => "(%atomically (lam ($t) (let! (a (%tvar-read v)) (let! (b (%int+ a 1)) (%tvar-write v b)))))"
                    .to_owned(),
            });
        }
        sequence(&all, "(con ())")
    }
    let mut main = Vec::new();
    for m in 0..2 {
        let new = if rng.below(2) == 0 { "(%mvar-new)" } else { "(%mvar-new-full 7)" };
        main.push(format!("m{m} <- {new}"));
    }
    main.push("r <- (%ref-new 0)".to_owned());
    main.push("v <- (%tvar-new 0)".to_owned());
    for t in 0..threads {
        let text = actions(&mut rng, &mut names, 3, t, true);
        main.push(format!("t{t} <- (%fork (lam ($t) {text}))"));
    }
    let last = actions(&mut rng, &mut names, 2, threads, true);
    format!("(module Main haskell\n(def main (lam ($token)\n{})))", sequence(&main, &last))
}

/// Processes that send, receive anything or something, time out, monitor each other, and end.
fn processes(seed: u64) -> String {
    let mut rng = Rng(seed);
    let mut names = 0;
    let count = 2 + rng.below(2);
    let mut body = |rng: &mut Rng, most: usize, others: usize| {
        let mut actions = Vec::new();
        for _ in 0..1 + rng.below(most) {
            names += 1;
            let to = match rng.below(others + 1) {
                0 => "me".to_owned(),
                n => format!("p{}", n - 1),
            };
            let tag = ["a", "b"][rng.below(2)];
            actions.push(match rng.below(20) {
                0..=4 => format!("(call send {to} :{tag} {names})"),
                5 | 6 => format!("x{names} <- (call next)"),
                7..=9 => format!("x{names} <- (call await :{tag})"),
                10 => format!("x{names} <- (call poll)"),
                11 => format!("x{names} <- (%process-monitor {to})"),
                12 => format!("x{names} <- (%process-alive? {to})"),
                13 => format!("(%process-exit {to} :kill)"),
                14 => "x <- (call catch (lam () (%process-register :name me)))"
                    .replace("x <-", &format!("x{names} <-")),
                15 => format!("x{names} <- (%process-whereis :name)"),
                // As a call to a server does: monitors, asks, and ends the monitor.
                16 | 17 => format!(
                    "x{names} <- (let! (r (%process-monitor {to})) \
                     (let! ($s (call send {to} :{tag} {names})) (%process-demonitor r (con True))))"
                ),
                18 => format!("x{names} <- (call catch (lam () (%process-link {to})))"),
                _ => "(%process-flag :trap_exit (con True))".to_owned(),
            });
        }
        sequence(&actions, ":done")
    };
    let mut main = vec!["me <- (%process-self)".to_owned()];
    for p in 0..count {
        let text = body(&mut rng, 3, p);
        main.push(format!("p{p} <- (%process-spawn (lam () {text}) (con []))"));
    }
    let last = body(&mut rng, 3, count);
    format!(
        "(module Main erlang
  (def next (lam () (let! (m (%mailbox-peek :infinity)) (let! ($t (%mailbox-take)) m))))
  (def poll (lam () (let! (m (%mailbox-peek 5)) (case m
    (:%timeout :nothing)
    (else (let! ($t (%mailbox-take)) m))))))
  (def await (lam (tag) (let! (m (%mailbox-peek :infinity))
    (case m
      ((tuple t x) (case (%term=:= t tag)
        ((True) (let! ($t (%mailbox-take)) x))
        (else (let! ($n (%mailbox-next)) (call await tag)))))
      (else (let! ($n (%mailbox-next)) (call await tag)))))))
  (def send (lam (to tag x) (let! (m (tuple tag x)) (%process-send to m))))
  (def catch (lam (f) (%catch (lam ($t) (call f)) (lam (e $t) :failed))))
  (def main (lam ()\n{})))",
        sequence(&main, &last)
    )
}

/// Threads that share thunks: elements of infinite lists, cells found in a list, sums that one of them forces first,
/// errors; passed through MVars, forced now or never.
fn lazy(seed: u64) -> String {
    let mut rng = Rng(seed);
    let mut names = 0;
    let threads = 2 + rng.below(2);
    let value = |rng: &mut Rng, own: &[usize]| match rng.below(10) {
        0..=3 => format!("s{}", rng.below(6)),
        4 => format!("(count {})", rng.below(4)),
        5 => format!("(nth nums {})", rng.below(3)),
        6 => format!("(%int+ s{} {})", rng.below(4), rng.below(3)),
        7 if !own.is_empty() => format!("(%int+ x{} s0)", own[rng.below(own.len())]),
        8 if !own.is_empty() => format!("x{}", own[rng.below(own.len())]),
        _ => format!("{}", rng.below(3)),
    };
    let mut body = |rng: &mut Rng, most: usize, t: usize| {
        let mut actions = Vec::new();
        let mut own = Vec::new();
        for _ in 0..1 + rng.below(most) {
            names += 1;
            let cell = match rng.below(3) {
                0 => format!("m{}", rng.below(2)),
                1 => format!("(nth cells {})", rng.below(2)),
                _ => format!("c{}", rng.below(2)),
            };
            actions.push(match rng.below(8) {
                0 | 1 => {
                    own.push(names);
                    format!("x{names} <- (%mvar-take {cell})")
                }
                2..=4 => {
                    let value = value(rng, &own);
                    format!("(let ((v {value})) (%mvar-put {cell} v))")
                }
                5 => {
                    let value = value(rng, &own);
                    format!("(let ((v {value})) (%ref-write r v))")
                }
                6 => {
                    own.push(names);
                    format!("x{names} <- (unforced (case (%ref-read r) (as old) (else old)))")
                }
                _ => {
                    let value = value(rng, &own);
                    format!("y{names} <- {value}")
                }
            });
        }
        let last = value(rng, &own);
        let finish = format!(
            "(let! (last (%catch (lam ($t) {last}) (lam (e $t) 77))) (%mvar-put done{t} last))"
        );
        sequence(&actions, &finish)
    };
    let mut main = Vec::new();
    for m in 0..2 {
        let new = if rng.below(2) == 0 { "(%mvar-new)" } else { "(%mvar-new-full 7)" };
        main.push(format!("m{m} <- {new}"));
    }
    main.push("r <- (%ref-new 0)".to_owned());
    main.push("never <- (%mvar-new)".to_owned());
    for t in 0..=threads {
        main.push(format!("done{t} <- (%mvar-new)"));
    }
    let mut forks = Vec::new();
    for t in 0..threads {
        let text = body(&mut rng, 2, t);
        forks.push(format!("t{t} <- (%fork (lam ($t) {text}))"));
    }
    // The results of all threads stay in the state: the main thread blocks while it holds their sum.
    for t in 0..threads {
        forks.push(format!("d{t} <- (%mvar-take done{t})"));
    }
    let sum = (0..threads).fold("0".to_owned(), |sum, t| format!("(%int+ (%int* {sum} 100) d{t})"));
    let last = format!("(let! (sum {sum}) (let! ($z (%mvar-take never)) sum))");
    // How far an infinite list is evaluated still distinguishes states.
    let nums = match seed % 2 {
        0 => "(con : s0 (con : 1 (con : (count 3) (con []))))",
        _ => "(from 0)",
    };
    let shared = format!(
        "(let ((nums {nums}) (cells (con : m0 (con : m1 (con []))))
           (c0 (nth cells 0)) (c1 (nth cells 1))
           (s0 (count 2)) (s1 (%int+ s0 1)) (s2 (nth nums 2)) (s3 (%int+ s2 s1))
           (s4 (%raise 5)) (s5 (nth nums (%int- s1 s0))))\n{})",
        sequence(&forks, &last)
    );
    format!(
        "(module Main haskell
  (def nth (lam (xs n) (case xs
    ((: y ys) (case (%int= n 0) ((True) y) (else (let! (k (%int- n 1)) (nth ys k)))))
    (else (%raise 6)))))
  (def from (lam (n) (con : n (from (%int+ n 1)))))
  (def count (lam (n) (case (%int= n 0) ((True) 0) (else (let! (k (%int- n 1)) (%int+ 1 (count k)))))))
  (def main (lam ($token)\n{})))",
        sequence(&main, &shared)
    )
}

/// What the main thread holds where all threads are blocked: read without any hash.
#[derive(Default)]
struct InHand {
    ends: BTreeSet<(Vec<i64>, usize)>,
}

impl search::Listener for InHand {
    fn ended(&mut self, system: &mut System, _schedule: &[search::Label], _deadlock: bool) {
        let main = machine::ThreadId::MAIN;
        let over = system.machine.status(main) != machine::Status::Ready;
        let words = if over { Vec::new() } else { system.machine.live_words(main) };
        let heap = system.machine.heap();
        let mut numbers: Vec<i64> = words.into_iter().filter_map(|w| heap.as_int(w)).collect();
        numbers.sort_unstable();
        let alive = |id: &machine::ThreadId| system.machine.status(*id) == machine::Status::Ready;
        let waiting = system.threads().filter(alive).count();
        self.ends.insert((numbers, waiting));
    }
}

#[test]
fn lazy_threads() {
    let (mut compared, mut merged) = (0, 0);
    for seed in 0..360 {
        let text = lazy(seed);
        if seed % 2 == 0 && compare(&text, seed, false).is_none() {
            continue;
        }
        let code = compile(&text);
        let limits = |executions| search::Limits { all: true, executions, ..Default::default() };
        let mut plain = InHand::default();
        let all = search::plain::explore(&mut system(&code, false), limits(MOST), &mut plain);
        if !all.cover.complete {
            continue;
        }
        compared += 1;
        let (mut kept, mut classes) = (InHand::default(), InHand::default());
        let mut start = system(&code, false);
        let all = search::states::explore(
            &mut start,
            limits(u64::MAX),
            search::states::Livelocks::None,
            &mut kept,
        );
        assert!(all.cover.complete, "seed {seed}: {:?}", all.cover);
        assert_eq!(plain.ends, kept.ends, "seed {seed}, states, in\n{text}");
        let all = search::optimal::explore(&mut start, limits(u64::MAX), &mut classes);
        assert!(all.cover.complete, "seed {seed}: {:?}", all.cover);
        assert_eq!(plain.ends, classes.ends, "seed {seed}, classes, in\n{text}");
        merged += usize::from(plain.ends.len() > 1);
    }
    assert!(compared >= 200 && merged >= 50, "only {compared} programs, {merged} with many ends");
}

fn compare(text: &str, seed: u64, delayed: bool) -> Option<(u64, u64)> {
    let code = compile(text);
    let (plain, outcome) = explore(&code, &How::Plain, delayed, MOST);
    if !outcome.cover.complete {
        return None;
    }
    let same = |name: &str, ends: &Ends| {
        let missed: Vec<_> = plain.states.difference(&ends.states).collect();
        let made_up: Vec<_> = ends.states.difference(&plain.states).collect();
        assert!(
            missed.is_empty() && made_up.is_empty(),
            "seed {seed}, {name}: missed {missed:?}, made up {made_up:?}, in\n{text}"
        );
    };
    let (optimal, reduced) = explore(&code, &How::Optimal, delayed, 10 * MOST);
    assert!(reduced.cover.complete, "seed {seed}: {:?} in\n{text}", reduced.cover);
    same("classes", &optimal);
    let (parts, divided) = explore(&code, &How::Parts(6), delayed, 10 * MOST);
    assert!(divided.cover.complete, "seed {seed}: {:?} in\n{text}", divided.cover);
    same("parts", &parts);
    // Once a thread has ended, its result does not matter: states do not include it.
    let (states, _) = explore(&code, &How::States, delayed, 10 * MOST);
    let bare = |ends: &Ends| ends.states.iter().map(|s| (s.0, s.1)).collect::<BTreeSet<_>>();
    assert_eq!(bare(&plain), bare(&states), "seed {seed}, states, in\n{text}");
    let (reduced, _) = explore(&code, &How::Reduced, delayed, 10 * MOST);
    assert_eq!(bare(&plain), bare(&reduced), "seed {seed}, states without locks, in\n{text}");
    Some((plain.count, optimal.count))
}

fn check(seeds: std::ops::Range<u64>, program: fn(u64) -> String, delayed: bool, least: usize) {
    let mut compared = 0;
    for seed in seeds {
        if let Some((all, classes)) = compare(&program(seed), seed, delayed) {
            assert!(classes <= all, "seed {seed}: {classes} classes of {all} schedules");
            compared += 1;
        }
    }
    assert!(compared >= least, "only {compared} programs were small enough");
}

#[test]
fn threads_and_cells() {
    check(0..420, cells, false, 300);
}

#[test]
fn threads_and_locks() {
    check(0..500, locks, false, 250);
}

#[test]
fn threads_and_exceptions() {
    check(0..560, exceptions, false, 300);
}

#[test]
fn processes_whose_messages_arrive_by_choice() {
    check(0..380, processes, true, 180);
}

#[test]
fn processes_whose_messages_arrive_at_once() {
    check(1000..1120, processes, false, 60);
}

/// In random states, every two moves that are claimed to be independent are done in both orders.
fn commute(program: fn(u64) -> String, seed: u64, delayed: bool) -> usize {
    let text = program(seed);
    let code = compile(&text);
    let mut system: System = system(&code, delayed);
    let mut rng = Rng(seed ^ 0xabcd);
    let mut pairs = 0;
    for _ in 0..40 {
        let moves = system.all_moves();
        for a in &moves {
            for b in &moves {
                if a >= b || a.thread() == b.thread() {
                    continue;
                }
                let (Some(x), Some(y)) = (system.preview(*a), system.preview(*b)) else { continue };
                if search::dependent(&x, &y) {
                    continue;
                }
                let mut results = Vec::new();
                for order in [[*a, *b], [*b, *a]] {
                    let back = system.mark();
                    for label in order {
                        let done = system.perform(label);
                        assert!(done.is_some(), "seed {seed}: {order:?} cannot be done in\n{text}");
                    }
                    results.push(search::state_hash(&mut system));
                    system.undo(back);
                }
                assert_eq!(results[0], results[1], "seed {seed}: {a:?} and {b:?} in\n{text}");
                pairs += 1;
            }
        }
        if moves.is_empty() {
            break;
        }
        let next = moves[rng.below(moves.len())];
        system.perform(next);
    }
    pairs
}

#[test]
fn what_is_independent_commutes() {
    let mut pairs = 0;
    for seed in 0..300 {
        pairs += commute(cells, seed, false);
        pairs += commute(exceptions, seed, false);
        pairs += commute(processes, seed, true);
        pairs += commute(processes, seed, false);
    }
    assert!(pairs > 2_000, "only {pairs} pairs were met");
}

/// A thread that is said to be blocked forever is followed at random: it never runs.
fn wait_for_ever(program: fn(u64) -> String, seed: u64, delayed: bool) -> usize {
    let text = program(seed);
    let code = compile(&text);
    let mut system: System = system(&code, delayed);
    let mut rng = Rng(seed ^ 0x5eed);
    let mut count = 0;
    for _ in 0..6 {
        let back = system.mark();
        let mut stuck = Vec::new();
        loop {
            let moves = system.all_moves();
            for thread in &stuck {
                // The runtime system may raise `BlockedIndefinitely`, which wakes all threads.
                let wakes =
                    |m: &&search::Label| m.thread() == *thread && **m != search::Label::Unblock;
                let goes_on = moves.iter().any(|m| wakes(&m));
                assert!(!goes_on, "seed {seed}: thread {thread} was woken in\n{text}");
            }
            if moves.is_empty() || moves == [search::Label::Unblock] {
                break;
            }
            for thread in system.beyond_help() {
                if !stuck.contains(&thread) {
                    stuck.push(thread);
                    count += 1;
                }
            }
            let next = moves[rng.below(moves.len())];
            system.perform(next);
        }
        system.undo(back);
    }
    count
}

#[test]
fn who_waits_for_ever_is_never_woken() {
    let mut count = 0;
    for seed in 0..300 {
        count += wait_for_ever(cells, seed, false);
        count += wait_for_ever(exceptions, seed, false);
        count += wait_for_ever(processes, seed, true);
        count += wait_for_ever(processes, seed, false);
    }
    assert!(count > 200, "only {count} threads were said to wait for ever");
}

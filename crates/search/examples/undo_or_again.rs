//! The cost of a search, and what undo saves: the same schedules are explored by doing and undoing moves, and by
//! running each from the start.
//!
//! The programs are philosophers in Core: without end, up to a depth; and eating once each, one schedule of each class.
//! Prints the visible steps and seconds of both methods, and their ratio.

use core_ir::Language;
use machine::{InMemory, Machine, Options, Settings, link};
use search::{Label, Limits, Listener, Rules, Stage, System, Watch};
use source::{SourceMap, Symbol};
use std::sync::Arc;
use std::time::Instant;

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
    format!("(module Main haskell\n(def main (lam ($token)\n{text})))")
}

const FOR_EVER: &str = "(module Main haskell
(def eat (lam (a b $t) (let! ($a (%mvar-take a)) (let! ($b (%mvar-take b))
  (let! ($c (%mvar-put a 0)) (let! ($d (%mvar-put b 0)) (eat a b $t)))))))
(def main (lam ($token)
  (let! (a (%mvar-new-full 0)) (let! (b (%mvar-new-full 0)) (let! (c (%mvar-new-full 0))
  (let! ($p (%fork (lam ($t) (eat a b $t)))) (let! ($q (%fork (lam ($t) (eat b c $t))))
  (eat c a $token)))))))))";

fn system(text: &str) -> System {
    let mut sources = SourceMap::new();
    let file = sources.add("philosophers.core", text, source::Origin::User);
    let module = core_ir::parse(file, text).expect("a program");
    assert_eq!(module.language, Language::Haskell);
    let language = module.language;
    let mut definitions = InMemory::new(vec![module]);
    let code = link(&mut definitions, &[Symbol::new("main")], language, Options::default());
    let code = Arc::new(code.expect("a program that links"));
    let stage = Stage::new(None, "test", Vec::new());
    let settings = Settings { max_memory: 64 << 20, ..Settings::default() };
    let outside = Box::new(stage.clone());
    let machine = Machine::new(code, Symbol::new("main"), settings, outside, Watch::default())
        .expect("address space for the heap");
    System::new(machine, stage, Rules::default()).0
}

/// Collects the schedules.
#[derive(Default)]
struct Schedules(Vec<Vec<Label>>);

impl Listener for Schedules {
    fn ended(&mut self, _: &mut System, schedule: &[Label], _: bool) {
        self.0.push(schedule.to_vec());
    }
}

/// Returns at most `most` schedules of a program up to a depth, found by doing and undoing moves.
fn up_to(system: &mut System, depth: usize, most: usize) -> (Vec<Vec<Label>>, u64) {
    let first = system.moves;
    let mut schedules = Vec::new();
    let mut path: Vec<Label> = Vec::new();
    let mut frames = vec![(None, system.all_moves())];
    while let Some((back, todo)) = frames.last_mut() {
        if schedules.len() >= most {
            todo.clear();
        }
        let Some(label) = todo.pop() else {
            if let Some(back) = back.take() {
                system.undo(back);
                path.pop();
            }
            frames.pop();
            continue;
        };
        let back = system.mark();
        system.perform(label);
        path.push(label);
        let todo = if path.len() < depth { system.all_moves() } else { Vec::new() };
        if todo.is_empty() {
            schedules.push(path.clone());
        }
        frames.push((Some(back), todo));
    }
    (schedules, system.moves - first)
}

/// Runs each schedule from the start. Returns the steps and seconds.
fn again(system: &mut System, schedules: &[Vec<Label>]) -> (u64, f64) {
    let moves = system.moves;
    let start = Instant::now();
    for schedule in schedules {
        let back = system.mark();
        for label in schedule {
            system.perform(*label);
        }
        system.undo(back);
    }
    (system.moves - moves, start.elapsed().as_secs_f64())
}

fn tell(name: &str, schedules: usize, undo: (u64, f64), again: (u64, f64)) {
    println!("{name}: {schedules} schedules");
    let line = |how: &str, (moves, seconds): (u64, f64)| {
        let rate = moves as f64 / seconds;
        println!("  {how:<10} {moves:>9} visible steps {seconds:>7.3} s {rate:>10.0} a second");
    };
    line("with undo", undo);
    line("run again", again);
    let ratio = (again.0 as f64 / undo.0 as f64, again.1 / undo.1);
    println!("  ratio      {:>9.1} visible steps {:>7.1}", ratio.0, ratio.1);
}

/// Philosophers that never stop; `ordered`: the last takes its forks in the opposite order.
fn for_ever(n: usize, ordered: bool) -> String {
    let mut text = String::new();
    for i in 0..n {
        text.push_str(&format!("(let! (f{i} (%mvar-new-full 0))\n"));
    }
    for i in 0..n - 1 {
        text.push_str(&format!("(let! ($p{i} (%fork (lam ($t) (eat f{i} f{} $t))))\n", i + 1));
    }
    let last = n - 1;
    let (one, two) = if ordered { (0, last) } else { (last, 0) };
    text.push_str(&format!("(eat f{one} f{two} $token)"));
    text.push_str(&")".repeat(2 * n - 1));
    let eat = FOR_EVER.split("(def main").next().unwrap_or_default();
    format!("{eat}(def main (lam ($token)\n{text})))")
}

fn stored_states() {
    let mut deadlocking = system(&for_ever(15, false));
    let start = Instant::now();
    let mut nearest = search::nearest::Nearest::new();
    let found = nearest.slice(&mut deadlocking, 1_000_000, || false);
    let found = matches!(found, search::nearest::Slice::Found(_));
    let seconds = start.elapsed().as_secs_f64();
    println!("15 philosophers for ever, first deadlock: {found}, {seconds:.4} s");
    for n in [8, 10, 12] {
        for reduced in [false, true] {
            let mut ordered = system(&for_ever(n, true));
            let start = Instant::now();
            let limits = Limits { all: true, ..Limits::default() };
            let idle = search::states::Livelocks::Idle;
            let (system, silent) = (&mut ordered, &mut search::Silent);
            let (outcome, how) = match reduced {
                false => (search::states::explore(system, limits, idle, silent), "every state"),
                true => (
                    search::states::explore_reduced(system, limits, idle, silent),
                    "locks given back at once",
                ),
            };
            let seconds = start.elapsed().as_secs_f64();
            println!(
                "{n} philosophers for ever without a deadlock, {how}: {} states, {} moves, {seconds:.3} s",
                outcome.cover.states, outcome.cover.moves
            );
        }
    }
}

fn main() {
    stored_states();
    let mut looping = system(FOR_EVER);
    let start = Instant::now();
    let (schedules, moves) = up_to(&mut looping, 40, 20_000);
    let undo = (moves, start.elapsed().as_secs_f64());
    let again_ = again(&mut looping, &schedules);
    tell("three philosophers for ever, 40 steps deep", schedules.len(), undo, again_);
    for n in [6, 12] {
        let mut system = system(&philosophers(n));
        let limits = Limits { all: true, ..Limits::default() };
        let mut schedules = Schedules::default();
        let start = Instant::now();
        let outcome = search::optimal::explore(&mut system, limits, &mut schedules);
        let undo = (outcome.cover.moves, start.elapsed().as_secs_f64());
        let again = again(&mut system, &schedules.0);
        let name = format!("{n} philosophers once, one schedule of each kind");
        tell(&name, schedules.0.len(), undo, again);
    }
}

//! Random transactions: nothing false is proved, and nothing true is refuted.
//!
//! Each program has many transactions over two TVars and one invariant. The same transactions are run here, by a few
//! lines of Rust, on every state and argument of a small domain: what is proved must hold in all of them. The machine
//! runs them too, on some states, and the symbolic store must end in the same state with the same result: the theorem
//! of the paper that a transaction and its pure image agree.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};
use workbench::{CheckOptions, CheckOutcome, LoadOptions, Subject, check};

#[derive(Clone, Debug)]
enum Number {
    Constant(i64),
    Argument,
    /// The last value that was read from x or y.
    Read(usize),
    Add(Box<Number>, Box<Number>),
    Subtract(Box<Number>, Box<Number>),
    Max(Box<Number>, Box<Number>),
}

#[derive(Clone, Debug)]
enum Condition {
    AtMost(Number, Number),
    Same(Number, Number),
    Not(Box<Condition>),
    Both(Box<Condition>, Box<Condition>),
}

#[derive(Clone, Debug)]
enum Step {
    Write(usize, Number),
    Modify(usize, Number),
    If(Condition, Vec<Step>, Vec<Step>),
    Check(Condition),
    OrElse(Vec<Step>, Vec<Step>),
    Throw(Condition),
    Catch(Vec<Step>, Vec<Step>),
    Fresh(usize, Number),
    /// For every number from 1 up to this one, in place of the argument.
    Loop(Number, Vec<Step>),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum End {
    Done,
    Retry,
    Thrown,
}

/// Makes transactions at random.
struct Random(test_support::Random);

impl Random {
    fn new(seed: u64) -> Self {
        Random(test_support::Random::new(seed))
    }

    fn below(&mut self, n: usize) -> usize {
        self.0.below(n)
    }

    fn number(&mut self, depth: usize) -> Number {
        match self.below(if depth == 0 { 4 } else { 7 }) {
            0 => Number::Constant(self.below(5) as i64 - 2),
            1 => Number::Argument,
            2 | 3 => Number::Read(self.below(2)),
            4 => Number::Add(Box::new(self.number(depth - 1)), Box::new(self.number(depth - 1))),
            5 => {
                Number::Subtract(Box::new(self.number(depth - 1)), Box::new(self.number(depth - 1)))
            }
            _ => Number::Max(Box::new(self.number(depth - 1)), Box::new(self.number(depth - 1))),
        }
    }

    fn condition(&mut self, depth: usize) -> Condition {
        match self.below(if depth == 0 { 3 } else { 5 }) {
            0 | 1 => Condition::AtMost(self.number(1), self.number(1)),
            2 => Condition::Same(self.number(1), self.number(1)),
            3 => Condition::Not(Box::new(self.condition(depth - 1))),
            _ => Condition::Both(
                Box::new(self.condition(depth - 1)),
                Box::new(self.condition(depth - 1)),
            ),
        }
    }

    fn steps(&mut self, depth: usize) -> Vec<Step> {
        let count = 1 + self.below(if depth == 2 { 3 } else { 2 });
        (0..count).map(|_| self.step(depth)).collect()
    }

    fn step(&mut self, depth: usize) -> Step {
        let tvar = self.below(2);
        match self.below(if depth == 0 { 6 } else { 10 }) {
            0 | 1 => Step::Write(tvar, self.number(2)),
            2 | 3 => Step::Modify(tvar, self.number(1)),
            4 => Step::Check(self.condition(1)),
            5 => Step::Fresh(tvar, self.number(1)),
            6 => Step::If(self.condition(1), self.steps(depth - 1), self.steps(depth - 1)),
            7 => Step::OrElse(self.steps(depth - 1), self.steps(depth - 1)),
            8 => Step::Throw(self.condition(1)),
            _ => Step::Catch(self.steps(depth - 1), self.steps(depth - 1)),
        }
    }
}

const NAMES: [&str; 2] = ["x", "y"];

impl Number {
    fn text(&self) -> String {
        match self {
            Number::Constant(n) if *n < 0 => format!("({n})"),
            Number::Constant(n) => n.to_string(),
            Number::Argument => "n".to_owned(),
            Number::Read(t) => format!("{}0", NAMES[*t]),
            Number::Add(a, b) => format!("({} + {})", a.text(), b.text()),
            Number::Subtract(a, b) => format!("({} - {})", a.text(), b.text()),
            Number::Max(a, b) => format!("(max {} {})", a.text(), b.text()),
        }
    }

    fn value(&self, n: i64, state: &[i64; 2]) -> i64 {
        match self {
            Number::Constant(c) => *c,
            Number::Argument => n,
            Number::Read(t) => state[*t],
            Number::Add(a, b) => a.value(n, state) + b.value(n, state),
            Number::Subtract(a, b) => a.value(n, state) - b.value(n, state),
            Number::Max(a, b) => a.value(n, state).max(b.value(n, state)),
        }
    }
}

impl Condition {
    fn text(&self) -> String {
        match self {
            Condition::AtMost(a, b) => format!("({} <= {})", a.text(), b.text()),
            Condition::Same(a, b) => format!("({} == {})", a.text(), b.text()),
            Condition::Not(c) => format!("(not {})", c.text()),
            Condition::Both(a, b) => format!("({} && {})", a.text(), b.text()),
        }
    }

    fn holds(&self, n: i64, state: &[i64; 2]) -> bool {
        match self {
            Condition::AtMost(a, b) => a.value(n, state) <= b.value(n, state),
            Condition::Same(a, b) => a.value(n, state) == b.value(n, state),
            Condition::Not(c) => !c.holds(n, state),
            Condition::Both(a, b) => a.holds(n, state) && b.holds(n, state),
        }
    }
}

/// As a `do` block on one line. Each step reads both TVars first.
fn block(steps: &[Step]) -> String {
    let mut out = "do { ".to_owned();
    for step in steps {
        out.push_str("x0 <- readTVar x; y0 <- readTVar y; ");
        let text = match step {
            Step::Write(t, v) => format!("writeTVar {} {}", NAMES[*t], v.text()),
            Step::Modify(t, v) => format!("modifyTVar {} (+ {})", NAMES[*t], v.text()),
            Step::Check(c) => format!("check {}", c.text()),
            Step::If(c, a, b) => format!("if {} then {} else {}", c.text(), block(a), block(b)),
            Step::OrElse(a, b) => format!("orElse ({}) ({})", block(a), block(b)),
            Step::Throw(c) => format!("if {} then throwSTM Oops else return ()", c.text()),
            Step::Catch(a, b) => {
                format!("catchSTM ({}) (\\e -> case e of {{ Oops -> {} }})", block(a), block(b))
            }
            Step::Loop(to, steps) => {
                format!("forM_ [1 .. {}] (\\n -> {})", to.text(), block(steps))
            }
            Step::Fresh(t, v) => format!(
                "(newTVar {} >>= \\l -> modifyTVar l (+ 1) >> readTVar l >>= writeTVar {})",
                v.text(),
                NAMES[*t]
            ),
        };
        let _ = write!(out, "{text}; ");
    }
    out.push_str("return () }");
    out
}

fn run(steps: &[Step], n: i64, state: &mut [i64; 2]) -> End {
    for step in steps {
        let end = match step {
            Step::Write(t, v) => {
                state[*t] = v.value(n, state);
                End::Done
            }
            Step::Modify(t, v) => {
                state[*t] += v.value(n, state);
                End::Done
            }
            Step::Fresh(t, v) => {
                state[*t] = v.value(n, state) + 1;
                End::Done
            }
            Step::Loop(to, steps) => {
                let to = to.value(n, state);
                (1..=to)
                    .map(|i| run(steps, i, state))
                    .find(|e| *e != End::Done)
                    .unwrap_or(End::Done)
            }
            Step::Check(c) => {
                if c.holds(n, state) {
                    End::Done
                } else {
                    End::Retry
                }
            }
            Step::If(c, a, b) => run(if c.holds(n, state) { a } else { b }, n, state),
            Step::Throw(c) => {
                if c.holds(n, state) {
                    End::Thrown
                } else {
                    End::Done
                }
            }
            Step::OrElse(a, b) => {
                let before = *state;
                match run(a, n, state) {
                    End::Retry => {
                        *state = before;
                        run(b, n, state)
                    }
                    end => end,
                }
            }
            Step::Catch(a, b) => {
                let before = *state;
                match run(a, n, state) {
                    End::Thrown => {
                        *state = before;
                        run(b, n, state)
                    }
                    end => end,
                }
            }
        };
        if end != End::Done {
            return end;
        }
    }
    End::Done
}

const HEAD: &str = "module Main where
import Control.Concurrent.STM
import Control.Exception (Exception)
import Control.Monad (forM_)
import System.IO.Unsafe (unsafePerformIO)

data Oops = Oops deriving Show
instance Exception Oops

x, y :: TVar Int
x = unsafePerformIO (newTVarIO 0)
y = unsafePerformIO (newTVarIO 0)

";

fn program(invariant: &Condition, transactions: &[Vec<Step>]) -> String {
    let condition = invariant.text().replace("x0", "x").replace("y0", "y").replace('n', "0");
    let condition = condition.replace("0ot", "not");
    let mut text = HEAD.to_owned();
    let _ = writeln!(text, "{{-# INVARIANT {{(x, y) | {condition}}} #-}}");
    for (index, steps) in transactions.iter().enumerate() {
        let _ = writeln!(text, "t{index} :: Int -> STM ()\nt{index} n = {}\n", block(steps));
    }
    text.push_str("main :: IO ()\nmain = return ()\n");
    text
}

const PROGRAMS: usize = 42;
const EACH: usize = 50;
const DOMAIN: std::ops::RangeInclusive<i64> = -3..=3;

#[test]
fn nothing_false_is_proved() {
    let next = AtomicUsize::new(0);
    let (proved, refuted, unknown) =
        (AtomicUsize::new(0), AtomicUsize::new(0), AtomicUsize::new(0));
    std::thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= PROGRAMS {
                        return;
                    }
                    let [p, r, u] = one(number as u64, EACH, &mut |random| random.steps(2));
                    proved.fetch_add(p, Ordering::Relaxed);
                    refuted.fetch_add(r, Ordering::Relaxed);
                    unknown.fetch_add(u, Ordering::Relaxed);
                }
            });
        }
    });
    let [p, r, u] = [proved, refuted, unknown].map(|n| n.load(Ordering::Relaxed));
    assert_eq!(p + r + u, PROGRAMS * EACH);
    assert!(p > 200 && r > 200, "{p} proved, {r} refuted, {u} unknown: a poor mixture");
    assert!(u * 100 < PROGRAMS * EACH * 15, "{u} unknown of {}", PROGRAMS * EACH);
}

/// Loops of unknown length: each round must keep the invariant, or nothing is proved.
#[test]
fn nothing_false_is_proved_of_loops() {
    let mut all = [0; 3];
    for seed in 0..6 {
        let counts = one(1000 + seed, 15, &mut |random| {
            // Rounds that check before they write, so that some keep the invariant.
            let mut round = vec![Step::Check(random.condition(1))];
            round.extend(random.steps(0));
            let mut steps = vec![Step::Loop(random.number(1), round)];
            if random.below(3) == 0 {
                steps.push(random.step(1));
            }
            steps
        });
        for (sum, count) in all.iter_mut().zip(counts) {
            *sum += count;
        }
    }
    let [p, r, u] = all;
    assert_eq!(p + r + u, 90);
    assert!(p > 4 && r > 20, "{p} proved, {r} refuted, {u} unknown: a poor mixture");
}

fn one(seed: u64, each: usize, make: &mut dyn FnMut(&mut Random) -> Vec<Step>) -> [usize; 3] {
    let mut random = Random::new(seed);
    for _ in 0..10 {
        random.below(2);
    }
    let invariant = loop {
        let candidate = random.condition(1);
        // One that holds somewhere, and not everywhere.
        let states = DOMAIN.flat_map(|a| DOMAIN.map(move |b| [a, b]));
        let holding = states.filter(|s| candidate.holds(0, s)).count();
        if holding > 3 && holding < 45 {
            break candidate;
        }
    };
    let transactions: Vec<Vec<Step>> = (0..each).map(|_| make(&mut random)).collect();
    let text = program(&invariant, &transactions);
    let path = PathBuf::from("random.hs");
    let files = BTreeMap::from([(path.clone(), text.as_bytes().to_vec())]);
    let started = Instant::now();
    let options = CheckOptions {
        all_transactions: true,
        crashes: false,
        overflow: false,
        // Loops that are not decided soon are not decided.
        time: Duration::from_secs(if each == EACH { 10 } else { 1 }),
        clock: &|| started.elapsed(),
        interrupt: Arc::default(),
        solver: None,
        progress: &|_, _, _| {},
        verdict: &|_| {},
    };
    let report = match check(&path, &files, &LoadOptions::default(), &options) {
        Ok(report) => report,
        Err(loaded) => panic!("seed {seed}: {:?}\n{text}", loaded.diagnostics),
    };
    let mut counts = [0; 3];
    // Both TVars are initially zero: whether the invariant holds then is known, and reported.
    let starts = report.checked.iter().filter(|c| c.subject == Subject::Start);
    let refuted = starts.filter(|c| matches!(c.outcome, CheckOutcome::Refuted(_))).count();
    assert_eq!(refuted, usize::from(!invariant.holds(0, &[0, 0])), "seed {seed}\n{text}");
    for checked in report.checked.iter().filter(|c| c.subject != Subject::Start) {
        let index: usize = checked.name[1..].parse().expect("a transaction's name");
        let broken = breaks(&invariant, &transactions[index]);
        match &checked.outcome {
            CheckOutcome::Proved => {
                counts[0] += 1;
                assert!(broken.is_none(), "seed {seed} t{index} proved, but {broken:?}\n{text}");
            }
            CheckOutcome::Refuted(_) | CheckOutcome::Crashes { .. } => counts[1] += 1,
            CheckOutcome::Unknown => counts[2] += 1,
        }
    }
    counts
}

/// A state and argument of the domain from which the transaction breaks the invariant.
fn breaks(invariant: &Condition, steps: &[Step]) -> Option<(i64, [i64; 2])> {
    for a in DOMAIN {
        for b in DOMAIN {
            if !invariant.holds(0, &[a, b]) {
                continue;
            }
            for n in DOMAIN {
                let mut state = [a, b];
                if run(steps, n, &mut state) == End::Done && !invariant.holds(0, &state) {
                    return Some((n, [a, b]));
                }
            }
        }
    }
    None
}

/// The theorem of the paper: a transaction and its pure image agree. Three ways: run by the
/// machine, computed as an image, and run here.
#[test]
fn a_transaction_and_its_image_agree() {
    let mut random = Random::new(424_242);
    let transactions: Vec<Vec<Step>> = (0..120).map(|_| random.steps(2)).collect();
    let mut text = HEAD.replace("(Exception)", "(Exception, try)");
    for (index, steps) in transactions.iter().enumerate() {
        let _ = writeln!(text, "t{index} :: Int -> STM ()\nt{index} n = {}\n", block(steps));
    }
    // The program compares by itself, and fails if the machine did something else.
    text.push_str(
        "from :: (Int -> STM ()) -> Int -> Int -> Int -> (String, Int, Int) -> IO ()
from t n a b expected = do
  atomically (writeTVar x a >> writeTVar y b)
  r <- try (atomically ((t n >> return \"returned\") `orElse` return \"retried\"))
  p <- readTVarIO x
  q <- readTVarIO y
  let found = (either (\\e -> case e of Oops -> \"thrown\") id r, p, q)
  if found == expected then return () else error (show (n, a, b, found, expected))

main :: IO ()
main = do
",
    );
    let mut runs = Vec::new();
    let mut expected = String::new();
    for (index, steps) in transactions.iter().enumerate() {
        for _ in 0..6 {
            let mut value = || random.below(9) as i64 - 4;
            let (n, a, b) = (value(), value(), value());
            let name = format!("t{index}");
            runs.push((name, vec![i128::from(n)], vec![i128::from(a), i128::from(b)]));
            let mut state = [a, b];
            let end = run(steps, n, &mut state);
            let (word, [p, q]) = match end {
                End::Done => ("returned", state),
                End::Retry => ("retried", [a, b]),
                End::Thrown => ("thrown", [a, b]),
            };
            let _ = writeln!(expected, "{word} {p} {q}");
            let outcome = format!("({word:?}, {p}, {q})");
            let _ = writeln!(text, "  from t{index} ({n}) ({a}) ({b}) {outcome}");
        }
    }
    let path = PathBuf::from("images.hs");
    let files = BTreeMap::from([(path.clone(), text.as_bytes().to_vec())]);
    let images = workbench::images(&path, &files, &["x", "y"], &runs).expect("the program loads");
    let mut computed = String::new();
    for image in &images {
        let _ = writeln!(computed, "{} {} {}", image.ended, image.after[0], image.after[1]);
    }
    assert_eq!(computed, expected);
    let loaded = workbench::load(&path, &files, &LoadOptions::default());
    let workbench::LoadResult::Program(program) = loaded.result else {
        panic!("{:?}", loaded.diagnostics);
    };
    let outside = Box::new(workbench::Sandbox::default());
    let options = workbench::RunOptions::default();
    let report = workbench::run(&program, outside, &options, None).expect("it runs");
    assert_eq!(report.ending, workbench::Ending::Finished(0));
}

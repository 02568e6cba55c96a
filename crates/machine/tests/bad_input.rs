//! Bad input: damaged programs that still parse and check are linked and run without a panic and
//! without invalid memory accesses. Core is untyped, so most of them fail at run time: that is an
//! exception of the program.

mod common;

use common::{Rng, generate, machine, try_compile};
use machine::{Departures, Limits, MachineError, Options, Settings, Stop, ThreadId};

const PROGRAMS: &[&str] = &[
    include_str!("../../../examples/hello.core"),
    include_str!("../../../bench/fib/fib.core"),
    include_str!("../../../bench/queens/queens.core"),
    include_str!("../../../bench/sieve/sieve.core"),
    include_str!("../../../bench/map/map.core"),
    include_str!("../../../bench/mvar/mvar.core"),
    include_str!("../../../bench/mailbox/mailbox-strict.core"),
];

/// Replacements for a word of the program: values of every kind, and operations.
const WORDS: &[&str] = &[
    "0",
    "1",
    "-1",
    "9223372036854775807",
    "123456789012345678901234567890",
    "1.5",
    "'x'",
    "\"text\"",
    "#bytes\"ab\"",
    ":atom",
    "(con ())",
    "(con [])",
    "(con True)",
    "(tuple 1 2)",
    "(con Just 1)",
    "(con : 1 2)",
    "(lam (q) q)",
    "(%my-thread)",
    "(%mvar-new)",
    "(%map-new)",
    "(%raise 1)",
    "(%ref-new 1)",
    "(%tvar-new 1)",
    "(%array-new 2 0)",
    "(%make-ref)",
    "True",
    "(%stm-retry)",
    "(%yield)",
    "(%process-self)",
];

fn tokens(text: &str) -> Vec<(usize, usize)> {
    let mut found = Vec::new();
    let mut start = None;
    let mut quoted = false;
    for (i, c) in text.char_indices() {
        if c == '"' {
            quoted = !quoted;
        }
        let inside = quoted || !(c.is_whitespace() || c == '(' || c == ')');
        match (inside, start) {
            (true, None) => start = Some(i),
            (false, Some(s)) => {
                found.push((s, i));
                start = None;
            }
            _ => {}
        }
    }
    found
}

fn primitive(rng: &mut Rng) -> &'static str {
    let all: Vec<&'static str> = core_ir::Prim::texts().collect();
    all[rng.below(all.len())]
}

fn mutate(text: &str, rng: &mut Rng) -> String {
    let mut text = text.to_owned();
    for _ in 0..1 + rng.below(3) {
        let places = tokens(&text);
        let (from, to) = places[rng.below(places.len())];
        let with = match rng.below(8) {
            0 => {
                let (a, b) = places[rng.below(places.len())];
                text[a..b].to_owned()
            }
            1 => format!("(%{} {})", primitive(rng), rng.pick(WORDS)),
            2 => format!("(%{} {} {})", primitive(rng), rng.pick(WORDS), rng.pick(WORDS)),
            3 if text[from..].starts_with('%') => format!("%{}", primitive(rng)),
            _ => rng.pick(WORDS).to_owned(),
        };
        text.replace_range(from..to, &with);
    }
    text
}

/// Runs the program if possible. Returns whether it was.
fn survives(text: &str) -> bool {
    let Ok(code) = try_compile(text, Options::default()) else { return false };
    let limits = Limits { steps: 10_000, visible: 2_000, ..Limits::default() };
    for stress in [false, true] {
        let settings = Settings { max_memory: 8 << 20, stress, ..Settings::default() };
        let (mut machine, _) = machine(&code, settings);
        let mark = stress.then(|| (machine.mark(), machine.state_hash()));
        let _ = machine.run(limits, &mut Departures::default(), None);
        let _ = machine.state_hash();
        if let Some((mark, hash)) = mark {
            machine.undo_to(mark);
            assert_eq!(machine.state_hash(), hash, "{text}");
        }
    }
    true
}

fn check(seeds: std::ops::Range<u64>, source: impl Fn(u64) -> String) {
    let seeds = match std::env::var("SEED").ok().and_then(|s| s.parse().ok()) {
        Some(seed) => seed..seed + 1,
        None => seeds,
    };
    let mut ran = 0;
    for seed in seeds.clone() {
        let mut rng = Rng(seed ^ 0xbad);
        let text = mutate(&source(seed), &mut rng);
        let survived = std::panic::catch_unwind(|| survives(&text));
        ran += u64::from(survived.unwrap_or_else(|_| panic!("seed {seed}:\n{text}")));
    }
    assert!(ran * 5 > seeds.end - seeds.start, "enough of them still parse: {ran}");
}

#[test]
fn damaged_programs_of_the_benchmarks() {
    check(0..1500, |seed| PROGRAMS[seed as usize % PROGRAMS.len()].to_owned());
}

#[test]
fn damaged_random_programs() {
    check(0..1500, generate::program);
}

/// Every primitive on every kind of argument.
#[test]
fn primitives_refuse_what_is_not_theirs() {
    let mut rng = Rng(5);
    for prim in core_ir::Prim::ALL {
        for language in ["core", "erlang", "haskell"] {
            for _ in 0..12 {
                let args: Vec<&str> = (0..prim.arity()).map(|_| rng.pick(WORDS)).collect();
                let token = if language == "erlang" { "" } else { "$token" };
                let text = format!(
                    "(module Main {language} (def main (lam ({token}) (let! (x (%{prim} {})) (%seq x 1)))))",
                    args.join(" ")
                );
                let survived = std::panic::catch_unwind(|| survives(&text));
                assert!(survived.is_ok(), "{text}");
            }
        }
    }
}

#[test]
fn taking_apart_what_has_no_parts_is_an_exception() {
    let definitions = "
      (data Colour (Red) (Green _) (Blue _ _) (White) (Black))
      (data Pair (Pair a b))
      (def second (lam (p) (case p ((Pair a b) b))))
      (def tail (lam (l) (case l ((: a b) b) ((Nothing) 0))))
      (def number (lam (c) (case c ((Red) 1) ((Green x) x) ((Blue x y) y) ((White) 4) ((Black) 5))))";
    for value in
        ["5", "'a'", "(con ())", "(con Just 1)", "(lam (x) x)", "1.5", "(tuple)", "(con [])"]
    {
        for function in ["second", "tail", "number"] {
            let text = common::program(definitions, &format!("(%seq ({function} {value}) 1)"));
            let outcome = common::run(&text);
            let stop = Stop::Uncaught { thread: ThreadId::MAIN };
            assert_eq!(outcome.stop, stop, "{function} {value}");
            let message = format!("'{}'", MachineError::NoMatch.text());
            assert_eq!(outcome.ended_with, message, "{function} {value}");
        }
    }
}

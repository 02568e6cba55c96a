//! Checks stories by experiment: programs made at random are run, asked about one value, and run
//! again with one constant changed.
//!
//! - A constant outside of the slice (by values and tests) never changes the value.
//! - In programs that only add, a constant at the end of the story always changes it.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use workbench::stories::{Past, Place, StoryLimits};
use workbench::{LoadOptions, LoadResult, Program, RunOptions, Sandbox, load};

struct Random(u64);

impl Random {
    fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        ((self.0 >> 16) % n.max(1) as u64) as usize
    }
}

/// A program whose constants stand at places that are known: text with `#k#` for constant k.
struct Template {
    text: String,
    constants: Vec<i64>,
}

impl Template {
    fn constant(&mut self, random: &mut Random) -> String {
        self.constants.push(random.below(9) as i64 + 1);
        format!("#{}#", self.constants.len() - 1)
    }

    /// The program's text, and where each constant stands: line and column from 1.
    fn render(&self, changed: Option<usize>) -> (String, Vec<(usize, usize)>) {
        let mut out = String::new();
        let mut places = vec![(0, 0); self.constants.len()];
        for (i, piece) in self.text.split('#').enumerate() {
            if i % 2 == 0 {
                out.push_str(piece);
                continue;
            }
            let k: usize = piece.parse().expect("a constant's number");
            let line = out.matches('\n').count() + 1;
            let column = out.len() - out.rfind('\n').map_or(0, |at| at + 1) + 1;
            places[k] = (line, column);
            let value = self.constants[k] + i64::from(changed == Some(k)) * 10;
            out.push_str(&value.to_string());
        }
        (out, places)
    }
}

fn expression(
    t: &mut Template,
    random: &mut Random,
    names: &[String],
    depth: usize,
    adds: bool,
) -> String {
    let atom = |t: &mut Template, random: &mut Random| match random.below(3) {
        0 if !names.is_empty() => names[random.below(names.len())].clone(),
        _ => t.constant(random),
    };
    if depth == 0 {
        return atom(t, random);
    }
    let choice = if adds { random.below(2) } else { random.below(8) };
    let part =
        |t: &mut Template, random: &mut Random| expression(t, random, names, depth - 1, adds);
    match choice {
        0 => atom(t, random),
        1 => format!("({} + {})", part(t, random), part(t, random)),
        2 => format!("({} - {})", part(t, random), part(t, random)),
        3 => format!("({} * {})", part(t, random), part(t, random)),
        4 => format!(
            "(if {} < {} then {} else {})",
            part(t, random),
            part(t, random),
            part(t, random),
            part(t, random)
        ),
        5 => format!("(fst ({}, {}))", part(t, random), part(t, random)),
        6 => format!("(maximum [{}, {}])", part(t, random), part(t, random)),
        _ => format!("(pick {} [{}, {}])", part(t, random), part(t, random), part(t, random)),
    }
}

fn program(random: &mut Random, adds: bool) -> Template {
    let mut t = Template { text: String::new(), constants: Vec::new() };
    t.text.push_str("pick :: Int -> [Int] -> Int\n");
    t.text.push_str("pick _ [] = 0\npick n (x : xs)\n  | n < x = x\n  | otherwise = pick n xs\n\n");
    let mut names: Vec<String> = Vec::new();
    for i in 0..6 {
        let value = expression(&mut t, random, &names, 2, adds);
        t.text.push_str(&format!("v{i} :: Int\nv{i} = {value}\n\n"));
        names.push(format!("v{i}"));
    }
    t.text.push_str("main :: IO ()\nmain = do\n");
    let chosen = random.below(6);
    t.text.push_str(&format!("  print (v{chosen} + v{})\n", random.below(6)));
    t
}

fn loaded(text: &str) -> Program {
    let mut files: BTreeMap<PathBuf, Vec<u8>> = BTreeMap::new();
    files.insert(PathBuf::from("main.hs"), text.as_bytes().to_vec());
    let options = LoadOptions { faithful: true, ..LoadOptions::default() };
    match load(Path::new("main.hs"), &files, &options).result {
        LoadResult::Program(program) => program,
        _ => panic!("a program made at random does not load:\n{text}"),
    }
}

fn past(program: &Program) -> Past<'_> {
    // Short stretches: what holds has to hold across them too.
    let limits = StoryLimits { log: 1 << 20, ..StoryLimits::pieces(101) };
    Past::run(program, Box::<Sandbox>::default(), &RunOptions::default(), limits).expect("it runs")
}

fn output(text: &str) -> String {
    past(&loaded(text)).output()
}

#[test]
fn what_is_outside_of_the_slice_does_not_matter() {
    let mut outside = 0;
    for seed in 1..=8u64 {
        let mut random = Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1);
        let t = program(&mut random, false);
        let (text, places) = t.render(None);
        let program = loaded(&text);
        let mut past = past(&program);
        let value = past.output();
        let opened = past.open_output(&Place::Line(1, None)).expect("a value");
        let slice = past.slice(&opened, true).expect("a slice");
        assert!(slice.whole);
        let inside: BTreeSet<(usize, usize)> =
            slice.places.iter().map(|(_, line, column, _)| (*line, *column)).collect();
        for (k, place) in places.iter().enumerate() {
            if inside.contains(place) {
                continue;
            }
            outside += 1;
            let (changed, _) = t.render(Some(k));
            assert_eq!(
                output(&changed),
                value,
                "seed {seed}: the constant at {place:?} is not in the slice and matters\n{text}"
            );
        }
    }
    assert!(outside > 20, "only {outside} constants were outside of their slices");
}

#[test]
fn the_ends_of_a_story_matter() {
    let mut ends = 0;
    for seed in 1..=6u64 {
        let mut random = Random(seed.wrapping_mul(0xd1b5_4a32_d192_ed03) | 1);
        let t = program(&mut random, true);
        let (text, places) = t.render(None);
        let program = loaded(&text);
        let mut past = past(&program);
        let value = past.output();
        let opened = past.open_output(&Place::Line(1, None)).expect("a value");
        let chain = past.chain(&opened, 1000).expect("a story");
        assert!(!chain.cut && chain.trouble.is_none());
        for step in chain.steps.iter().filter(|s| s.kind == "constant") {
            let k = places.iter().position(|p| *p == (step.line, step.column));
            let k = k.unwrap_or_else(|| {
                panic!("seed {seed}: no constant at {}:{}", step.line, step.column)
            });
            ends += 1;
            let (changed, _) = t.render(Some(k));
            assert_ne!(output(&changed), value, "seed {seed}: constant {k}\n{text}");
        }
        // And every constant of the story's slice is an end of the story.
        let slice = past.slice(&opened, false).expect("a slice");
        for (_, line, column, _) in &slice.places {
            if places.contains(&(*line, *column)) {
                let told = chain.steps.iter().any(|s| (s.line, s.column) == (*line, *column));
                assert!(told, "seed {seed}: {line}:{column} is in the slice and not in the story");
            }
        }
    }
    assert!(ends > 10, "only {ends} constants were at the ends of stories");
}

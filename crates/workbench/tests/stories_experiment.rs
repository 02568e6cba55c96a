//! Checks stories by experiment: random programs are run, the story of one value is made, and they are run again with
//! one constant changed.
//!
//! - A constant outside the slice (through values and control) never changes the value.
//! - In programs that only add, a constant at the end of the story always changes it.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use test_support::Random;
use workbench::stories::{Dependence, OutputPlace, Past, StoryLimits};
use workbench::{LoadOptions, LoadResult, Program, RunOptions, Sandbox, load};

/// A program with constants at known positions: text with `#k#` for constant k.
struct Template {
    text: String,
    constants: Vec<i64>,
}

impl Template {
    fn constant(&mut self, random: &mut Random) -> String {
        self.constants.push(random.below(9) as i64 + 1);
        format!("#{}#", self.constants.len() - 1)
    }

    /// The text of the program, and the position of each constant: line and column from 1.
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

#[derive(Clone, Copy, PartialEq, Eq)]
enum Language {
    Haskell,
    Erlang,
}
use Language::{Erlang, Haskell};

/// The possible parts of an expression.
#[derive(Clone, Copy)]
struct Form {
    language: Language,
    /// Only sums, however they are written: then every operand matters.
    adds: bool,
}

/// Ways of adding: by an operator, by functions that are passed, through data and handlers.
const SUMS: [[&str; 2]; 9] = [
    ["({} + {})", "({} + {})"],
    ["((\\x -> x + {}) {})", "(fun(Xx) -> Xx + {} end)({})"],
    ["(foldr (+) {} [{}])", "lists:foldl(fun(Xx, Sx) -> Xx + Sx end, {}, [{}])"],
    ["(sum (map (+ {}) [{}]))", "lists:sum([Xx + {} || Xx <- [{}]])"],
    ["(fst ({} + {}, undefined))", "element(1, {{} + {}, none})"],
    ["(maybe 0 (+ {}) (Just {}))", "case {just, {}} of {just, Jx} -> Jx + {}; none -> 0 end"],
    ["(head (tail [undefined, {} + {}]))", "(try throw({}) catch throw:Tx -> Tx + {} end)"],
    // Suspended in a pair and in a map.
    [
        "(fst (foldl (\\(t, c) x -> (t + x, c + x)) ({}, undefined) [{}]))",
        "element(1, lists:foldl(fun(Xx, {Sx, Tx}) -> {Sx + Xx, Tx} end, {{}, none}, [{}]))",
    ],
    [
        "(Map.findWithDefault 0 True (Map.insertWith (+) True {} (Map.singleton True {})))",
        "maps:get(k, maps:update_with(k, fun(Xx) -> Xx + {} end, maps:from_list([{k, {}}])))",
    ],
];

const OTHERS: [[&str; 2]; 8] = [
    ["({} - {})", "({} - {})"],
    ["({} * {})", "({} * {})"],
    ["(if {} < {} then {} else {})", "(case {} < {} of true -> {}; false -> {} end)"],
    ["(fst ({}, {}))", "element(1, {{}, {}})"],
    ["(maximum [{}, {}])", "lists:max([{}, {}])"],
    ["(pick {} [{}, {}])", "pick({}, [{}, {}])"],
    ["(length (filter (> {}) [{}, {}]))", "length([Xx || Xx <- [{}, {}], Xx > {}])"],
    ["(either length id (guarded {} {}))", "(try guarded({}, {}) catch error:{low, Wx} -> Wx end)"],
];

fn expression(
    t: &mut Template,
    random: &mut Random,
    names: &[String],
    depth: usize,
    form: Form,
) -> String {
    let atom = |t: &mut Template, random: &mut Random| match random.below(3) {
        0 if !names.is_empty() => names[random.below(names.len())].clone(),
        _ => t.constant(random),
    };
    if depth == 0 || random.below(4) == 0 {
        return atom(t, random);
    }
    let of = usize::from(form.language == Erlang);
    let other = !form.adds && random.below(5) < 3;
    let text = match other {
        true => OTHERS[random.below(OTHERS.len())][of],
        false => SUMS[random.below(SUMS.len())][of],
    };
    let mut out = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once("{}") {
        out.push_str(before);
        out.push_str(&expression(t, random, names, depth - 1, form));
        rest = after;
    }
    out.push_str(rest);
    if form.language == Erlang {
        // Variables of one clause must not clash with those of another.
        let fresh = t.constants.len();
        for name in ["Jx", "Tx", "Wx", "Xx", "Sx"] {
            out = out.replace(name, &format!("{}{fresh}y{}", &name[..1], random.below(1000)));
        }
    }
    out
}

const HASKELL: &str = "import Control.Concurrent\nimport Control.Exception\nimport qualified Data.Map.Lazy as Map\n\n\
    pick :: Int -> [Int] -> Int\npick _ [] = 0\npick n (x : xs)\n  | n < x = x\n  | otherwise = pick n xs\n\n\
    guarded :: Int -> Int -> Either String Int\nguarded a b\n  | a < b = Left (replicate a 'x')\n  | otherwise = Right b\n\n";

const ERLANG: &str = "-module(main).\n-export([main/0]).\n\n\
    pick(_, []) -> 0;\npick(N, [X | Xs]) ->\n    if N < X -> X; true -> pick(N, Xs) end.\n\n\
    guarded(A, B) when A < B -> error({low, A});\nguarded(_, B) -> B.\n\n";

/// Six values, each computed from earlier ones; one of them passes through another thread, and one may be thrown.
fn program(random: &mut Random, form: Form) -> Template {
    let mut t = Template { text: String::new(), constants: Vec::new() };
    let mut names: Vec<String> = Vec::new();
    t.text.push_str(if form.language == Haskell { HASKELL } else { ERLANG });
    for i in 0..6 {
        let value = expression(&mut t, random, &names, 2, form);
        match form.language {
            Haskell => t.text.push_str(&format!("v{i} :: Int\nv{i} = {value}\n\n")),
            Erlang => t.text.push_str(&format!("v{i}() -> {value}.\n\n")),
        }
        names.push(if form.language == Haskell { format!("v{i}") } else { format!("v{i}()") });
    }
    let (a, b) = (&names[random.below(6)], &names[random.below(6)]);
    let main = match form.language {
        Haskell => format!(
            "main :: IO ()\nmain = do\n  box <- newEmptyMVar\n  _ <- forkIO (putMVar box {a})\n  \
             x <- takeMVar box\n  r <- try (evaluate ({b} + throw Overflow)) :: IO (Either ArithException Int)\n  \
             y <- either (const (return {b})) return r\n  print (x + y)\n"
        ),
        Erlang => format!(
            "main() ->\n    Self = self(),\n    spawn(fun() -> Self ! {{value, {a}}} end),\n    \
             X = receive {{value, V}} -> V end,\n    Y = try exit({b}) catch exit:E -> E end,\n    \
             io:format(\"~p~n\", [X + Y]).\n"
        ),
    };
    t.text.push_str(&main);
    t
}

fn loaded(text: &str) -> Program {
    let name = if text.starts_with("-module") { "main.erl" } else { "main.hs" };
    let mut files: BTreeMap<PathBuf, Vec<u8>> = BTreeMap::new();
    files.insert(PathBuf::from(name), text.as_bytes().to_vec());
    let options = LoadOptions { form: workbench::Form::Faithful, ..LoadOptions::default() };
    match load(Path::new(name), &files, &options).result {
        LoadResult::Program(program) => *program,
        _ => panic!("a program made at random does not load:\n{text}"),
    }
}

fn past(program: &Program) -> Past<'_> {
    // Short segments: the properties must hold across them too.
    let limits = StoryLimits { log: 1 << 20, ..StoryLimits::pieces(101) };
    Past::run(program, Box::<Sandbox>::default(), &RunOptions::default(), limits).expect("it runs")
}

fn output(text: &str) -> String {
    past(&loaded(text)).output()
}

fn what_is_outside_does_not_matter(language: Language, seeds: std::ops::RangeInclusive<u64>) {
    let (mut outside, mut inside_matters) = (0, 0);
    for seed in seeds {
        let mut random = Random::new(seed);
        let t = program(&mut random, Form { language, adds: false });
        let (text, places) = t.render(None);
        let program = loaded(&text);
        let mut past = past(&program);
        let value = past.output();
        let opened =
            past.open_output(&OutputPlace::Line(1, None)).unwrap_or_else(|e| panic!("{e}\n{text}"));
        let slice = past.slice(&opened, Dependence::Control, &mut |_, _| true).expect("a slice");
        assert!(slice.whole, "seed {seed}\n{text}");
        let (_, wrong) = past.check_copies();
        assert!(wrong.is_empty(), "seed {seed}: {wrong:?}\n{text}");
        let (_, wrong) = past.check_leaps();
        assert!(wrong.is_empty(), "seed {seed}: {wrong:?}\n{text}");
        let inside: BTreeSet<(usize, usize)> =
            slice.places.iter().map(|(_, line, column, _)| (*line, *column)).collect();
        let mut looked = 0;
        for (k, place) in places.iter().enumerate() {
            let (changed, _) = t.render(Some(k));
            if inside.contains(place) {
                // Some of these must matter, or the check below could not fail.
                looked += 1;
                inside_matters += usize::from(looked <= 2 && output(&changed) != value);
                continue;
            }
            outside += 1;
            assert_eq!(
                output(&changed),
                value,
                "seed {seed}: the constant at {place:?} is not in the slice and matters\n{text}"
            );
        }
    }
    assert!(outside > 20, "only {outside} constants were outside of their slices");
    assert!(inside_matters > 3, "only {inside_matters} constants in slices mattered");
}

#[test]
fn what_is_outside_of_the_slice_does_not_matter() {
    what_is_outside_does_not_matter(Haskell, 1..=7);
}

#[test]
fn what_is_outside_of_the_slice_does_not_matter_in_erlang() {
    what_is_outside_does_not_matter(Erlang, 1..=7);
}

fn the_ends_matter(language: Language, seeds: std::ops::RangeInclusive<u64>) {
    let mut ends = 0;
    for seed in seeds {
        let mut random = Random::new(seed + 1_000_000);
        let t = program(&mut random, Form { language, adds: true });
        let (text, places) = t.render(None);
        let program = loaded(&text);
        let mut past = past(&program);
        let value = past.output();
        let opened =
            past.open_output(&OutputPlace::Line(1, None)).unwrap_or_else(|e| panic!("{e}\n{text}"));
        let chain = past.chain(&opened, 1000).expect("a story");
        assert!(!chain.cut && chain.trouble.is_none());
        for step in chain.steps.iter().filter(|s| s.kind == "constant") {
            let Some(k) = places.iter().position(|p| *p == (step.line, step.column)) else {
                // Part of the forms themselves, such as an atom.
                continue;
            };
            ends += 1;
            let (changed, _) = t.render(Some(k));
            assert_ne!(output(&changed), value, "seed {seed}: constant {k}\n{text}");
        }
        // And every constant of the slice is an end of the story.
        let slice = past.slice(&opened, Dependence::Values, &mut |_, _| true).expect("a slice");
        for (_, line, column, _) in &slice.places {
            if places.contains(&(*line, *column)) {
                let told = chain.steps.iter().any(|s| (s.line, s.column) == (*line, *column));
                assert!(
                    told,
                    "seed {seed}: {line}:{column} is in the slice and not in the story\n{text}"
                );
            }
        }
    }
    assert!(ends > 10, "only {ends} constants were at the ends of stories");
}

#[test]
fn the_ends_of_a_story_matter() {
    the_ends_matter(Haskell, 1..=6);
}

#[test]
fn the_ends_of_a_story_matter_in_erlang() {
    the_ends_matter(Erlang, 1..=6);
}

/// Programs that select, order and print items: forms of the printing line, by language.
const PRINTS: [[&str; 2]; 6] = [
    [
        "putStrLn (unwords (map (show . kind) (sortOn size (filter ((> {}) . size) items))))",
        "io:format(\"~s~n\", [lists:join(\",\", [atom_to_list(K) || {item, K, S} <- lists:keysort(3, items()), S > {}])])",
    ],
    [
        "putStrLn (concatMap (\\i -> show (kind i) ++ \";\") (takeWhile ((< {}) . size) items))",
        "io:format(\"~w~n\", [lists:takewhile(fun({item, _, S}) -> S < {} end, items())])",
    ],
    [
        "print (filter ((> {}) . size) items)",
        "io:format(\"~p~n\", [lists:filter(fun({item, _, S}) -> S > {} end, items())])",
    ],
    [
        "print (all ((> {}) . size) items, any ((== {}) . size) items, find ((> {}) . size) items)",
        "io:format(\"~p ~p~n\", [lists:all(fun({item, _, S}) -> S > {} end, items()), lists:keyfind({}, 3, items())])",
    ],
    ["print (sort items)", "io:format(\"~p~n\", [lists:sort(items())])"],
    [
        "print (lookup {} [(size i, kind i) | i <- items])",
        "io:format(\"~p~n\", [maps:from_list([{S, K} || {item, K, S} <- items()])])",
    ],
];

fn items_program(random: &mut Random, language: Language) -> Template {
    let mut t = Template { text: String::new(), constants: Vec::new() };
    let of = usize::from(language == Erlang);
    let mut pieces = vec![match language {
        Haskell => "import Data.List\n\ndata Kind = Low | Mid | High deriving (Show, Eq, Ord)\n\n\
            data Item = Item { kind :: Kind, size :: Int } deriving (Show, Eq, Ord)\n\n\
            kindOf :: Int -> Kind\nkindOf n\n  | n < {} = Low\n  | n < {} = Mid\n  | otherwise = High\n\n\
            items :: [Item]\nitems =\n  [ Item (kindOf {}) {}\n  , Item (kindOf {}) {}\n  , Item (kindOf {}) {}\n  \
            , Item (kindOf {}) {}\n  ]\n\nmain :: IO ()\nmain = do\n  "
        .to_owned(),
        Erlang => "-module(main).\n-export([main/0]).\n\nkind(N) when N < {} -> low;\n\
            kind(N) when N < {} -> mid;\nkind(_) -> high.\n\nitems() ->\n    [{item, kind({}), {}},\n     \
            {item, kind({}), {}},\n     {item, kind({}), {}},\n     {item, kind({}), {}}].\n\n\
            main() ->\n    ".to_owned(),
    }];
    let lines: Vec<&str> = (0..2).map(|_| PRINTS[random.below(PRINTS.len())][of]).collect();
    pieces.push(lines.join(if language == Haskell { "\n  " } else { ",\n    " }));
    pieces.push(if language == Haskell { "\n" } else { ".\n" }.to_owned());
    let text = pieces.concat();
    let mut rest = text.as_str();
    while let Some((before, after)) = rest.split_once("{}") {
        t.text.push_str(before);
        let constant = t.constant(random);
        t.text.push_str(&constant);
        rest = after;
    }
    t.text.push_str(rest);
    t
}

/// What is outside of the slice of a position never changes the character there, whichever it is: a digit, a part of
/// the name of a constructor, a bracket.
fn what_is_outside_does_not_move(language: Language, seeds: std::ops::RangeInclusive<u64>) {
    let (mut outside, mut inside_matters) = (0, 0);
    for seed in seeds {
        let mut random = Random::new(seed + 2_000_000);
        let t = items_program(&mut random, language);
        let (text, places) = t.render(None);
        let program = loaded(&text);
        let printed = past(&program).output();
        let others: Vec<String> = (0..places.len()).map(|k| output(&t.render(Some(k)).0)).collect();
        for _ in 0..6 {
            let at = random.below(printed.len());
            if printed.as_bytes()[at] == b'\n' {
                continue;
            }
            // FIXME: in short segments some cells of the written text have no known origin, and the slice says that it
            // is not complete.
            let run = (Box::<Sandbox>::default(), RunOptions::default());
            let mut past =
                Past::run(&program, run.0, &run.1, StoryLimits::whole()).expect("it runs");
            let Ok(opened) = past.open_output(&OutputPlace::Bytes(at..at + 1)) else { continue };
            let slice = past.slice(&opened, Dependence::Position, &mut |_, _| true);
            let slice = slice.expect("a slice");
            assert!(slice.whole, "seed {seed}, byte {at}: {:?}\n{text}", slice.trouble);
            let inside: BTreeSet<(usize, usize)> =
                slice.places.iter().map(|(_, line, column, _)| (*line, *column)).collect();
            // Of the text that was written with it: the line.
            let line = printed[..at].matches('\n').count();
            let column = at - printed[..at].rfind('\n').map_or(0, |end| end + 1);
            let there = |output: &str| {
                output
                    .split_inclusive('\n')
                    .nth(line)
                    .and_then(|l| l.as_bytes().get(column).copied())
            };
            for (place, other) in places.iter().zip(&others) {
                let same = there(other) == there(&printed);
                if inside.contains(place) {
                    inside_matters += usize::from(!same);
                    continue;
                }
                outside += 1;
                assert!(
                    same,
                    "seed {seed}: the constant at {place:?} is not in the slice of byte {at} and matters: \
                     {other:?}, not {printed:?}\n{text}"
                );
            }
        }
    }
    assert!(outside > 20, "only {outside} constants were outside of their slices");
    assert!(inside_matters > 20, "only {inside_matters} constants in slices mattered");
}

#[test]
fn what_is_outside_of_the_slice_of_a_position_does_not_move_it() {
    what_is_outside_does_not_move(Haskell, 1..=8);
}

#[test]
fn what_is_outside_of_the_slice_of_a_position_does_not_move_it_in_erlang() {
    what_is_outside_does_not_move(Erlang, 1..=8);
}

/// The name of a constructor leads to the constant that chose it: a story never ends in the code that `deriving` made.
#[test]
fn stories_of_names_lead_to_the_program() {
    let mut names = 0;
    for seed in 1..=16 {
        let mut random = Random::new(seed + 2_000_000);
        let (text, _) = items_program(&mut random, Haskell).render(None);
        let program = loaded(&text);
        let mut past = past(&program);
        let printed = past.output();
        for name in ["Low", "Mid", "High"] {
            for (at, _) in printed.match_indices(name).take(3) {
                let opened =
                    past.open_output(&OutputPlace::Bytes(at + 1..at + 2)).expect("a story");
                let chain = past.chain(&opened, 100).expect("a story");
                let first = chain.steps.first().map(|step| step.value.clone());
                assert_eq!(first.as_deref(), Some(name), "byte {at}\n{text}{printed}");
                names += 1;
            }
        }
    }
    assert!(names > 20, "only {names} names were printed");
}

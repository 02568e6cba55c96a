//! Moments on random programs: a moment is the same however it is reached; steps of every kind forwards and
//! back end in the same state; counts and searches agree with walking the whole run.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::{Path, PathBuf};
use test_support::Random;
use workbench::inspector::{
    BreakpointRequest, Data, Direction, Grain, Halt, Inspector, Landmark, Reach, Step,
    TravelOptions, Where, Which,
};
use workbench::{Discard, LoadOptions, LoadResult, Names, Run, RunOptions, Sandbox, load};

fn inspector(name: &str, text: &str) -> Inspector {
    let path = PathBuf::from(name);
    let files = BTreeMap::from([(path.clone(), text.as_bytes().to_vec())]);
    let loaded = load(Path::new(name), &files, &LoadOptions::default());
    let LoadResult::Program(program) = loaded.result else {
        panic!("{name} loads: {:?}\n{text}", loaded.diagnostics)
    };
    let options = RunOptions { max_steps: Some(3_000_000), ..RunOptions::default() };
    let run = Run::record(&program, Box::new(Sandbox::default()), &options).expect("it runs");
    let names = Names::new(&program);
    // Many segments, which are thinned out on the way.
    let options = TravelOptions { distance: 40, ..TravelOptions::default() };
    Inspector::new(&program, run, names, Discard, options).expect("it opens")
}

/// A Haskell program with laziness, recursion, exceptions, shared variables and threads.
fn haskell(random: &mut Random) -> String {
    let mut text = String::from(
        "module Main where\nimport Control.Concurrent\nimport Control.Exception\nimport Data.IORef\n\n",
    );
    let functions = 2 + random.below(3);
    for f in 0..functions {
        let call = |random: &mut Random, argument: &str| match f {
            0 => format!("({argument} * 2)"),
            _ => format!("(f{} {argument})", random.below(f)),
        };
        let inner = call(random, "a");
        let other = call(random, "(x + 1)");
        let n = 2 + random.below(4);
        let _ = match random.below(4) {
            0 => writeln!(
                text,
                "f{f} :: Int -> Int\nf{f} x\n  | x > {n} = b\n  | otherwise = a + {inner}\n  where\n    a = x + {n}\n    b = {other} - a\n"
            ),
            1 => writeln!(
                text,
                "f{f} :: Int -> Int\nf{f} x = go {n} 0\n  where\n    go 0 acc = acc\n    go k acc =\n      let a = x + k\n       in go (k - 1) (acc + {inner})\n"
            ),
            2 => writeln!(
                text,
                "f{f} :: Int -> Int\nf{f} x =\n  sum (map (\\a -> {inner}) (take {n} xs))\n  where\n    xs = x : map (+ 1) xs\n"
            ),
            _ => writeln!(
                text,
                "f{f} :: Int -> Int\nf{f} x = case (x `mod` {n}, [a | a <- [x .. x + 2], even a]) of\n  (0, _) -> {other}\n  (_, a : _) -> {inner}\n  (k, []) -> k\n"
            ),
        };
    }
    let last = functions - 1;
    text.push_str("main :: IO ()\nmain = do\n  r <- newIORef 0\n  done <- newEmptyMVar\n");
    for statement in 0..3 + random.below(3) {
        let n = random.below(6);
        let _ = match random.below(5) {
            0 => writeln!(text, "  print (f{last} {n})"),
            1 => writeln!(text, "  modifyIORef r (+ f{last} {n})"),
            2 => writeln!(
                text,
                "  _ <- forkIO $ do\n    modifyIORef r (+ {n})\n    putMVar done (f{last} {n})\n  v{statement} <- takeMVar done\n  print v{statement}"
            ),
            3 => writeln!(
                text,
                "  e{statement} <- try (evaluate (f{last} {n} `div` {})) :: IO (Either ArithException Int)\n  print e{statement}",
                random.below(2)
            ),
            _ => writeln!(
                text,
                "  let w{statement} = f{last} {n}\n  print (w{statement} + w{statement})"
            ),
        };
    }
    text.push_str("  readIORef r >>= print\n");
    text
}

/// An Erlang program with processes, messages, exceptions and funs.
fn erlang(random: &mut Random) -> String {
    let mut text = String::from("-module(m).\n-export([main/0]).\n\n");
    let n = 1 + random.below(4);
    let _ = writeln!(
        text,
        "f(X) when X > {n} ->\n    Y = X - 1,\n    g(Y) + 1;\nf(X) ->\n    lists:sum([A * {n} || A <- lists:seq(1, X)]).\n"
    );
    let _ = writeln!(
        text,
        "g(0) ->\n    0;\ng(X) ->\n    A = X + {n},\n    case A rem 2 of\n        0 -> f(X - 1);\n        _ -> h(X, fun(Z) -> Z + A end)\n    end.\n"
    );
    text.push_str("h(X, F) ->\n    try\n        F(X) + 10 div (X - 1)\n    catch\n        error:badarith -> -1\n    end.\n\n");
    text.push_str(
        "server(S) ->\n    receive\n        {From, X} ->\n            From ! {self(), f(X) + S},\n            server(S + 1);\n        stop ->\n            ok\n    end.\n\n",
    );
    text.push_str("main() ->\n    P = spawn(fun() -> server(0) end),\n");
    for call in 0..1 + random.below(3) {
        let x = random.below(6);
        let _ = writeln!(
            text,
            "    P ! {{self(), {x}}},\n    R{call} = receive {{P, V{call}}} -> V{call} end,\n    io:format(\"~p~n\", [R{call}]),"
        );
    }
    text.push_str("    P ! stop,\n    io:format(\"~p~n\", [g(3)]).\n");
    text
}

fn programs(count: u64) -> Vec<(String, String)> {
    let mut all = Vec::new();
    for seed in 1..=count {
        let mut random = Random::new(seed);
        all.push((format!("h{seed}/Main.hs"), haskell(&mut random)));
        if seed % 2 == 0 {
            all.push((format!("e{seed}/m.erl"), erlang(&mut random)));
        }
    }
    all
}

/// The state of every moment, by walking once through the run.
fn states(inspector: &mut Inspector) -> Vec<u128> {
    inspector.go_to(0);
    let mut states = vec![inspector.state_hash()];
    loop {
        let next = inspector.now() + 1;
        if inspector.go_to(next) != Halt::Step {
            return states;
        }
        assert_eq!(inspector.now(), next);
        states.push(inspector.state_hash());
    }
}

#[test]
fn n_steps_forward_and_n_back_end_in_the_same_state() {
    for (name, text) in programs(10) {
        let mut inspector = inspector(&name, &text);
        let states = states(&mut inspector);
        let length = states.len() as u64;
        assert!(length > 20, "{name} has moments: {length}\n{text}");
        let mut random = Random::new(length);
        for step in Step::ALL {
            for _ in 0..3 {
                let start = random.below(states.len()) as u64;
                inspector.go_to(start);
                assert_eq!(
                    inspector.state_hash(),
                    states[start as usize],
                    "{name}: moment {start}"
                );
                let mut way = vec![start];
                for _ in 0..6 {
                    if inspector.step(*step, Direction::Forward) != Halt::Step {
                        break;
                    }
                    let now = inspector.now();
                    assert!(now > way[way.len() - 1], "{name}: {step:?} goes on");
                    assert_eq!(inspector.state_hash(), states[now as usize], "{name}: {step:?}");
                    way.push(now);
                }
                // A step that found nothing has gone to the end.
                inspector.go_to(way[way.len() - 1]);
                while way.len() > 1 {
                    way.pop();
                    inspector.step(*step, Direction::Backward);
                    let wanted = way[way.len() - 1];
                    assert_eq!(inspector.now(), wanted, "{name}: {step:?} back\n{text}");
                    assert_eq!(
                        inspector.state_hash(),
                        states[wanted as usize],
                        "{name}: {step:?} back"
                    );
                }
            }
        }
    }
}

/// A run so long that its segments are divided where somebody looks around: states and counts stay the same.
#[test]
fn long_segments_are_divided_without_a_trace() {
    let text = "module Main where\n\nmain :: IO ()\nmain = do\n  print (count 1500 0)\n  mapM_ (print . length . show . wide) [1 .. 3]\n\n\
        count :: Int -> Int -> Int\ncount 0 total = total\ncount n total =\n  let m = n `mod` 7\n   in count (n - 1) (total + m)\n\n\
        wide :: Int -> Integer\nwide n = product [1 .. fromIntegral n * 100]\n";
    let mut inspector = inspector("Long.hs", text);
    let states = states(&mut inspector);
    let length = states.len() as u64;
    assert!(length > 6_000, "a long run: {length} moments");
    let file = inspector.spot().or_else(|| (inspector.go_to(1), inspector.spot()).1);
    let file = file.expect("a moment is somewhere").place.file;
    let counted = |inspector: &mut Inspector| -> Vec<u64> {
        let line = |line| Where::Line { file, line, column: None };
        (1..16).map(|at| inspector.evaluations(&line(at)).unwrap_or(0)).collect()
    };
    let counts = counted(&mut inspector);
    assert!(counts.iter().sum::<u64>() > 4_000, "all lines are counted: {counts:?}");
    let mut random = Random::new(length);
    for round in 0..120 {
        let moment = 1 + random.below(states.len() - 1) as u64;
        inspector.go_to(moment);
        assert_eq!(inspector.state_hash(), states[moment as usize], "moment {moment}");
        // Into the pieces before this one, and into what was divided no longer.
        for _ in 0..random.below(4) {
            let step = Step::ALL[random.below(Step::ALL.len())];
            let before = inspector.now();
            inspector.step(step, Direction::Backward);
            let now = inspector.now();
            assert!(now < before || now == 0, "round {round}: {step:?} goes back");
            assert_eq!(inspector.state_hash(), states[now as usize], "round {round}: {step:?}");
        }
    }
    assert_eq!(counted(&mut inspector), counts, "what was evaluated how often");
}

/// Without a history, a step back within a call is the inverse of the step forward: found by examining each moment.
#[test]
fn a_step_back_finds_the_step_that_leads_here() {
    let over = Step { grain: Grain::Line, reach: Reach::Over };
    let into = Step { grain: Grain::Expression, reach: Reach::Into };
    for (name, text) in programs(2) {
        let mut forward = inspector(&name, &text);
        forward.explore();
        let length = forward.length().expect("the run has an end");
        for step in [over, into] {
            let mut compared = 0;
            for moment in 1..length {
                // A fresh start each time: what led here is not remembered.
                forward.go_to(moment);
                let from = forward.spot().map(|s| (s.thread, s.function, s.place.line));
                if forward.step(step, Direction::Forward) != Halt::Step {
                    continue;
                }
                let reached = forward.now();
                let to = forward.spot().map(|s| (s.thread, s.function, s.place.line));
                let mut fresh = None;
                // The inverse of a step between two lines of one call, from where a line begins.
                if from.as_ref().map(|f| (&f.0, &f.1)) == to.as_ref().map(|t| (&t.0, &t.1))
                    && compared < 6
                {
                    let mut other = inspector(&name, &text);
                    other.go_to(reached);
                    other.step(step, Direction::Backward);
                    fresh = Some(other.now());
                }
                if let Some(back) = fresh {
                    compared += 1;
                    assert!(back < reached, "{name}: {step:?} goes back");
                    // From there the same step leads on again, if not to a later round.
                    let mut again = inspector(&name, &text);
                    again.go_to(back);
                    again.step(step, Direction::Forward);
                    assert!(
                        again.now() <= reached && again.now() > back,
                        "{name}: {step:?} from {moment} to {reached}, back to {back}, on to {}\n{text}",
                        again.now()
                    );
                }
            }
        }
    }
}

#[test]
fn evaluations_are_counted_and_found() {
    for (name, text) in programs(6) {
        let mut inspector = inspector(&name, &text);
        let length = states(&mut inspector).len() as u64;
        // Where each line is evaluated, by walking.
        let mut seen: BTreeMap<(u32, u32, u32), Vec<u64>> = BTreeMap::new();
        for moment in 1..length {
            inspector.go_to(moment);
            let spot = inspector.spot().expect("a moment is somewhere");
            let key = (spot.place.file, spot.place.line, spot.place.column);
            seen.entry(key).or_default().push(moment);
        }
        for ((file, line, column), moments) in &seen {
            let place = Where::Line { file: *file, line: *line, column: Some(*column) };
            let count = inspector.evaluations(&place).expect("it is evaluated");
            assert_eq!(count, moments.len() as u64, "{name}:{line}:{column}\n{text}");
            assert_eq!(inspector.go_to_evaluation(&place, Which::First), Halt::Step);
            assert_eq!(Some(inspector.now()), moments.first().copied(), "{name}:{line}:{column}");
            assert_eq!(inspector.go_to_evaluation(&place, Which::Last), Halt::Step);
            assert_eq!(Some(inspector.now()), moments.last().copied(), "{name}:{line}:{column}");
            if let [.., before, _] = moments.as_slice() {
                assert_eq!(inspector.go_to_evaluation(&place, Which::Previous), Halt::Step);
                assert_eq!(inspector.now(), *before, "{name}:{line}:{column}");
            }
        }
    }
}

/// An evaluation at a moment leaves no trace in the run.
#[test]
fn evaluating_disturbs_nothing() {
    for (name, text) in programs(4) {
        let mut inspector = inspector(&name, &text);
        let states = states(&mut inspector);
        let (mut evaluated, mut compiled) = (0, 0);
        for moment in 1..states.len() as u64 {
            inspector.go_to(moment);
            let Some(spot) = inspector.spot() else { continue };
            let frame = inspector.frames(spot.thread).first().map_or(0, |f| f.number);
            for (at, variable) in inspector.variables(spot.thread, frame).iter().enumerate() {
                evaluated +=
                    usize::from(inspector.evaluate(spot.thread, frame, &variable.name).is_ok());
                inspector.parts(spot.thread, frame, &[at], 0..10);
            }
            // Code of its own, which calls the library.
            let haskell = "sum [length (show x), 1] == 1 + length (show x)";
            let typed = if name.ends_with(".hs") { haskell } else { "lists:sum([X, 1]) =:= X + 1" };
            if let Ok(value) = inspector.evaluate(spot.thread, frame, typed) {
                let truth = value.split(' ').next().map(str::to_lowercase);
                assert_eq!(truth.as_deref(), Some("true"), "{name}: moment {moment}");
                compiled += 1;
            }
            assert_eq!(inspector.state_hash(), states[moment as usize], "{name}: moment {moment}");
        }
        assert!(evaluated > 10, "{name}: variables were evaluated");
        assert!(compiled > 5, "{name}: expressions were evaluated: {compiled}");
        inspector.go_to(states.len() as u64 - 1);
        assert_eq!(inspector.state_hash(), states[states.len() - 1], "{name}: the end");
    }
}

/// Every write of an IORef is a stop, in both directions, and each change of what it holds is between two moments
/// that a stop explains.
#[test]
fn data_breakpoints_stop_at_every_change() {
    let mut compared = 0;
    for (name, text) in programs(8).into_iter().filter(|(name, _)| name.ends_with(".hs")) {
        let mut inspector = inspector(&name, &text);
        // `r` is there once main has it.
        let start = (1..200).find(|moment| {
            inspector.go_to(*moment);
            let top = inspector.frames(0).first().map_or(0, |frame| frame.number);
            inspector.spot().is_some_and(|spot| spot.thread == 0)
                && inspector.data_of(0, top, "r").is_ok_and(|d| matches!(d, Data::Object { .. }))
        });
        let Some(start) = start else { continue };
        inspector.go_to(start);
        let top = inspector.frames(0).first().map_or(0, |frame| frame.number);
        let data = inspector.data_of(0, top, "r").expect("an IORef");
        let id = inspector.watch(data.clone(), None, None).id;
        let walk = |inspector: &mut Inspector, direction| {
            let mut stops = Vec::new();
            while let Halt::Change { ids } = inspector.resume(direction, &mut Vec::new()) {
                assert_eq!(ids, [id]);
                stops.push(inspector.now());
            }
            stops
        };
        inspector.go_to(0);
        let forward = walk(&mut inspector, Direction::Forward);
        let mut backward = walk(&mut inspector, Direction::Backward);
        backward.reverse();
        assert_eq!(forward, backward, "{name}\n{text}");
        // Every second change, from both sides.
        let id_of_second = inspector.watch(data.clone(), None, Some("% 2")).id;
        inspector.remove_breakpoint(id);
        let every_second: Vec<u64> = forward.iter().copied().skip(1).step_by(2).collect();
        for (direction, from) in [(Direction::Forward, 0), (Direction::Backward, u64::MAX)] {
            let mut stops = Vec::new();
            inspector.go_to(from);
            while let Halt::Change { ids } = inspector.resume(direction, &mut Vec::new()) {
                assert_eq!(ids, [id_of_second]);
                stops.push(inspector.now());
            }
            stops.sort_unstable();
            assert_eq!(stops, every_second, "{name}: {direction:?}");
        }
        inspector.remove_breakpoint(id_of_second);
        if let Some(first) = forward.first() {
            let halt = inspector.go_to_change(&data, Which::First);
            assert_eq!((halt, inspector.now()), (Halt::Step, *first), "{name}");
        }
        // By walking: what `r` holds, and the last moment of each thread.
        let mut last = BTreeMap::new();
        let mut before = None;
        let mut moment = start;
        while inspector.go_to(moment) == Halt::Step {
            let frames = inspector.frames(0);
            let mut held = frames.iter().filter_map(|f| inspector.contents(0, f.number, "r"));
            // What is not in scope is not known.
            let held = held.next();
            if before.is_some() && held.is_some() && before != held {
                let explained = last.values().any(|moment| forward.contains(moment));
                assert!(explained, "{name}: moment {moment}, {forward:?}\n{text}");
                compared += 1;
            }
            before = held;
            let thread = inspector.spot().map_or(0, |spot| spot.thread);
            last.insert(thread, moment);
            moment += 1;
        }
    }
    assert!(compared > 5, "{compared} changes were compared");
}

/// What happens in a run is found at the same moments from either side.
#[test]
fn landmarks_are_found_from_both_sides() {
    let mut found = 0;
    for (name, text) in programs(10) {
        let mut inspector = inspector(&name, &text);
        for landmark in [Landmark::Effect, Landmark::Output, Landmark::Exception, Landmark::Message]
        {
            let walk = |inspector: &mut Inspector, direction| {
                let mut moments = Vec::new();
                while let Halt::Step | Halt::Exception =
                    inspector.go_to_landmark(landmark, direction)
                {
                    moments.push(inspector.now());
                }
                moments
            };
            inspector.go_to(0);
            let forward = walk(&mut inspector, Direction::Forward);
            let mut backward = walk(&mut inspector, Direction::Backward);
            backward.reverse();
            assert_eq!(forward, backward, "{name}: {landmark:?}\n{text}");
            found += forward.len();
            if let (Some(first), Some(last)) = (forward.first(), forward.last()) {
                inspector.go_to_nth_landmark(landmark, Which::First);
                assert_eq!(inspector.now(), *first, "{name}: {landmark:?}");
                inspector.go_to_nth_landmark(landmark, Which::Last);
                assert_eq!(inspector.now(), *last, "{name}: {landmark:?}");
            }
        }
    }
    assert!(found > 100, "{found} were found");
}

/// A variable of a function changes where walking through the run sees another value.
#[test]
fn changes_of_a_variable_are_those_that_walking_sees() {
    let mut compared = 0;
    for (name, text) in programs(12).into_iter().filter(|(name, _)| name.ends_with(".erl")) {
        let mut inspector = inspector(&name, &text);
        inspector.explore();
        let length = inspector.length().expect("the run has an end");
        let mut values: Vec<(u64, String)> = Vec::new();
        let mut data = None;
        for moment in 1..length {
            inspector.go_to(moment);
            let Some(spot) = inspector.spot().filter(|s| s.function == "server/1") else {
                continue;
            };
            let frame = inspector.frames(spot.thread).first().map_or(0, |frame| frame.number);
            let variables = inspector.variables(spot.thread, frame);
            let Some(variable) = variables.into_iter().find(|v| v.name == "S") else { continue };
            data = data.or_else(|| inspector.data_of(spot.thread, frame, "S").ok());
            if values.last().is_none_or(|(_, last)| *last != variable.value) {
                values.push((moment, variable.value));
            }
        }
        let Some(data) = data else { continue };
        let wanted: Vec<u64> = values.iter().skip(1).map(|(moment, _)| *moment).collect();
        inspector.go_to(values[0].0);
        let mut forward = Vec::new();
        while inspector.go_to_change(&data, Which::Next) == Halt::Step {
            forward.push(inspector.now());
        }
        assert_eq!(forward, wanted, "{name}\n{text}");
        let mut backward = Vec::new();
        while inspector.go_to_change(&data, Which::Previous) == Halt::Step {
            backward.insert(0, inspector.now());
        }
        assert_eq!(backward, wanted, "{name}\n{text}");
        compared += wanted.len();
    }
    assert!(compared > 3, "{compared} changes were compared");
}

/// Goes to the first evaluation of a line, and evaluates there.
fn evaluate_on(inspector: &mut Inspector, line: u32, expression: &str) -> Result<String, String> {
    inspector.go_to(1);
    let file = inspector.spot().expect("the program does something").place.file;
    let place = Where::Line { file, line, column: None };
    assert_eq!(inspector.go_to_evaluation(&place, Which::First), Halt::Step, "line {line}");
    let spot = inspector.spot().expect("a moment is somewhere");
    let frame = inspector.frames(spot.thread).first().map_or(0, |frame| frame.number);
    inspector.evaluate(spot.thread, frame, expression)
}

const TYPED: &str = "\
module Main (main) where
import Data.IORef
import qualified Data.Map as M
newtype Age = Age Int deriving (Eq, Ord)
instance Show Age where show (Age n) = \"<\" ++ show n ++ \">\"
class Named a where { name :: a -> String; name _ = \"none\" }
instance Named Age
hidden :: Int -> Int
hidden n = n * 100
describe :: Show a => a -> Int -> String
describe thing n =
  concat (replicate n (show thing))
sized :: Ord k => M.Map k Int -> k -> Maybe Int
sized m key =
  M.lookup key m
main :: IO ()
main = do
  r <- newIORef (3 :: Int)
  let ages = map Age [30, 40, 5]
      lines = length ages
  putStrLn (describe (head ages) lines)
  putStrLn (describe \"x\" 2)
  print (sized (M.fromList [(\"a\", 1)]) \"a\", hidden 1)
  writeIORef r lines
  readIORef r >>= print
  print (maximum ages, length (name (head ages)))
";

#[test]
fn expressions_have_the_types_of_the_program() {
    let mut inspector = inspector("typed/Main.hs", TYPED);
    let mut shown = |line, expression: &str| evaluate_on(&mut inspector, line, expression);
    // Line 21 is in main, where `ages` and `lines` (which hides the Prelude's) are known.
    for (expression, value) in [
        ("show ages", "\"[<30>,<40>,<5>]\""),
        ("maximum ages", "Age 40"),
        ("sum [n | Age n <- ages]", "75"),
        ("ages == map Age [30, 40, 5]", "True"),
        ("lines + 1", "4"),
        ("hidden lines", "300"),
        ("name (head ages)", "\"none\""),
        ("case ages of { Age n : _ | n > 3 -> \"big\"; _ -> \"small\" }", "\"big\""),
        (
            "let f 0 = 1; f n = n * f (n - 1) in f (20 :: Integer) * f 20",
            "5919012181389927685417441689600000000",
        ),
        ("readIORef r", "3"),
        ("modifyIORef r (+ 1) >> readIORef r", "4"),
        ("readIORef r", "3"),
        ("print ages", "()"),
        ("M.toList (M.fromListWith (+) [(1, 2), (1, 3)])", "[(1,5)]"),
        ("Main.hidden 2", "200"),
    ] {
        assert_eq!(shown(21, expression).as_deref(), Ok(value), "{expression}");
    }
    for (expression, part) in [
        ("ages + 1", "no instance for Num [Age]"),
        ("nothing ages", "not in scope: nothing"),
        ("it", "not in scope: it"),
        ("getLine", "input"),
        ("error \"boom\" :: Int", "boom"),
        ("let loop = length (show loop) in length [loop ..]", "it"),
        ("ages )", "expected"),
        ("", "expression"),
        ("1\nmain = 2", ""),
    ] {
        let problem = shown(21, expression).expect_err(expression);
        assert!(problem.contains(part), "{expression}: {problem}");
    }
    // In a function for any type, the answer says what it took for what.
    let shown_thing = shown(12, "show thing ++ \"!\"").expect("it was an Age");
    assert_eq!(shown_thing, "\"<30>!\"  (with a = Age, as the values look)");
    assert!(shown(15, "M.size m").is_ok_and(|value| value.starts_with('1')));
    assert!(shown(15, "M.toList m").is_ok_and(|value| value.starts_with("[(\"a\",1)]")));
}

#[test]
fn expressions_of_erlang_may_use_the_whole_language() {
    let text = "\
-module(m).
-export([main/0]).
-record(account, {owner, balance = 0}).
main() ->
    Accounts = [#account{owner = ann, balance = 30}, #account{owner = bob}],
    Total = total(Accounts),
    io:format(\"~p~n\", [Total]),
    io:format(\"~p~n\", [[A#account.owner || A <- Accounts, is_rich(A)]]).
total(Accounts) ->
    lists:sum([A#account.balance || A <- Accounts]).
is_rich(#account{balance = B}) ->
    B > 10.
";
    let mut inspector = inspector("typed/m.erl", text);
    for (expression, value) in [
        ("total(Accounts) + 1", "31"),
        ("[is_rich(A) || A <- Accounts]", "[true,false]"),
        ("(hd(Accounts))#account.owner", "ann"),
        ("lists:foldl(fun(A, S) -> A#account.balance + S end, 0, Accounts)", "30"),
        ("case Accounts of [] -> none; [_ | Rest] -> length(Rest) end", "1"),
        ("#account{owner = eve}", "#account{owner = eve, balance = 0}"),
        ("begin X = 2, X * Total end", "60"),
        ("io:format(\"~p~n\", [Total])", "ok"),
        ("try 1 div 0 catch error:badarith -> caught end", "caught"),
    ] {
        assert_eq!(
            evaluate_on(&mut inspector, 7, expression).as_deref(),
            Ok(value),
            "{expression}"
        );
    }
    for (expression, part) in [
        ("1 div 0", "badarith"),
        ("nobody(1)", "nobody/1 is undefined"),
        ("Other", "unbound"),
        ("Total +", "ends"),
        ("io:get_line(\"\")", "input"),
    ] {
        let problem = evaluate_on(&mut inspector, 7, expression).expect_err(expression);
        assert!(problem.contains(part), "{expression}: {problem}");
    }
}

/// A condition that can never be evaluated is refused; one that can is decided by the instances of the program.
#[test]
fn conditions_are_of_the_program() {
    let mut inspector = inspector("typed/Main.hs", TYPED);
    inspector.go_to(1);
    let file = inspector.spot().expect("the program does something").place.file;
    let mut set = |condition: &str| {
        let place = Where::Line { file, line: 12, column: None };
        let (condition, hits, log) = (Some(condition.to_owned()), None, None);
        let state = inspector.set_breakpoint(&BreakpointRequest { place, condition, hits, log });
        inspector.go_to(0);
        let halt = inspector.resume(Direction::Forward, &mut Vec::new());
        inspector.remove_breakpoint(state.id);
        (state.problem, halt)
    };
    let (problem, halt) = set("n + 1");
    assert_eq!(problem.as_deref(), Some("the condition has type Int, not Bool"));
    assert_eq!(halt, Halt::End);
    let (problem, _) = set("thing + nobody");
    assert!(problem.is_some_and(|why| why.contains("not in scope: nobody")));
    for (condition, stops) in [
        ("n == 3", true),
        ("n == 4", false),
        ("even n", true),
        ("show thing == \"<30>\"", true),
        ("length (describe thing n) > 100", false),
    ] {
        let (problem, halt) = set(condition);
        assert_eq!(problem, None, "{condition}");
        assert_eq!(matches!(halt, Halt::Breakpoint { .. }), stops, "{condition}");
    }
}

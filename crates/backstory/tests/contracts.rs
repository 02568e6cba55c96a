//! `backstory check` and `run --check-contracts` as scripts see them: exit codes, JSON, SARIF,
//! messages, recordings.

use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

/// A test folder, removed when the test is over.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("backstory-{}-{name}", std::process::id()));
        std::fs::create_dir_all(&path).expect("a temporary folder");
        Folder(path)
    }

    fn write(&self, name: &str, text: &str) {
        std::fs::write(self.0.join(name), text).expect("writable");
    }

    fn run(&self, arguments: &[&str]) -> Output {
        self.command(arguments).output().expect("backstory runs")
    }

    fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_backstory"));
        command.args(arguments).current_dir(&self.0).stdin(Stdio::null());
        command
    }

    fn json(&self, arguments: &[&str]) -> Value {
        let done = self.run(arguments);
        serde_json::from_slice(&done.stdout)
            .unwrap_or_else(|e| panic!("{e}: {}{}", text(&done.stdout), text(&done.stderr)))
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

fn programs(verdict: &str, name: &str) -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/haskell/contract");
    std::fs::read_to_string(folder.join(verdict).join(name)).expect("the program")
}

const INC: &str = "module Main where

{-# CONTRACT inc :: {x | x > 0} -> {r | r > x} #-}
inc :: Int -> Int
inc x = x + 1

{-# CONTRACT dec :: {x | x > 0} -> {r | r >= 0 && r < x} #-}
dec :: Int -> Int
dec x = if x > 10 then x else x - 1

main :: IO ()
main = print (inc 1) >> print (dec 5) >> print (inc 0)
";

#[test]
fn exit_codes() {
    let folder = Folder::new("codes");
    folder.write("proved.hs", &programs("proved", "inc.hs"));
    folder.write("refuted.hs", INC);
    folder.write("unknown.hs", &programs("unknown", "reverse.hs"));
    folder.write("wrong.hs", &INC.replace("x > 0", "x > true"));
    folder.write("none.hs", "main :: IO ()\nmain = print 1\n");
    folder.write("other.erl", "-module(other).\n");
    let code = |arguments: &[&str]| folder.run(arguments).status.code();
    assert_eq!(code(&["check", "proved.hs"]), Some(0));
    assert_eq!(code(&["check", "refuted.hs"]), Some(1));
    assert_eq!(code(&["check", "unknown.hs"]), Some(3));
    assert_eq!(code(&["check", "wrong.hs"]), Some(2));
    assert_eq!(code(&["check", "none.hs"]), Some(0));
    assert_eq!(code(&["check", "missing.hs"]), Some(2));
    assert_eq!(code(&["check", "other.erl"]), Some(2));
    assert_eq!(code(&["check", "--time", "nothing", "proved.hs"]), Some(2));
    // The same, whatever is printed.
    assert_eq!(code(&["check", "--json", "refuted.hs"]), Some(1));
    assert_eq!(code(&["check", "--sarif", "unknown.hs"]), Some(3));
    let said = text(&folder.run(&["check", "none.hs"]).stdout);
    assert!(said.contains("nothing to check"), "{said}");
}

#[test]
fn json_has_the_fields_that_scripts_read() {
    let folder = Folder::new("json");
    folder.write("race.hs", &programs("refuted", "race_wrong.hs"));
    folder.write("inc.hs", INC);
    folder.write("unknown.hs", &programs("unknown", "reverse.hs"));
    let object = folder.json(&["check", "--json", "race.hs"]);
    let contracts = object["contracts"].as_array().expect("an array");
    assert_eq!(contracts.len(), 2);
    for (contract, line) in contracts.iter().zip([26, 27]) {
        assert_eq!(contract["name"], "f");
        assert_eq!(contract["file"], "race.hs");
        assert_eq!(contract["line"], line);
        assert_eq!(contract["verdict"], "refuted");
        assert!(contract["reason"].as_str().is_some_and(|r| r.contains("invariant")));
        let example = &contract["counterexample"];
        assert!(example["arguments"]["n"].is_string(), "{example}");
        for when in ["before", "after"] {
            assert!(example[when]["shTab"].is_string() && example[when]["shSum"].is_string());
        }
        assert_ne!(example["before"], example["after"]);
    }
    let object = folder.json(&["check", "--json", "inc.hs"]);
    let [inc, dec] = object["contracts"].as_array().expect("an array").as_slice() else {
        panic!("two contracts: {object}")
    };
    assert_eq!((&inc["verdict"], &inc["counterexample"]), (&"proved".into(), &Value::Null));
    assert_eq!(inc["reason"], Value::Null);
    assert_eq!(dec["verdict"], "refuted");
    assert_eq!(dec["counterexample"]["arguments"]["x"], "11");
    assert_eq!(dec["counterexample"]["result"], "11");
    let object = folder.json(&["check", "--json", "unknown.hs"]);
    let unknown = object["contracts"].as_array().into_iter().flatten();
    let unknown: Vec<&Value> = unknown.filter(|c| c["verdict"] == "unknown").collect();
    assert!(!unknown.is_empty());
    for contract in unknown {
        assert!(contract["reason"].as_str().is_some_and(|r| !r.is_empty()));
        assert!(contract["hint"].as_str().is_some_and(|r| !r.is_empty()));
    }
}

/// With `--stream`, each verdict is a line before the report, and has the same fields.
#[test]
fn verdicts_are_streamed_with_their_times() {
    let folder = Folder::new("stream");
    folder.write("inc.hs", INC);
    let done = folder.run(&["check", "--json", "--stream", "--time-total", "60s", "inc.hs"]);
    let said = text(&done.stdout);
    let lines: Vec<Value> =
        said.lines().map(|l| serde_json::from_str(l).expect("a line of JSON")).collect();
    let (report, verdicts) = lines.split_last().expect("a report");
    assert_eq!(report["contracts"].as_array().expect("an array"), verdicts, "{said}");
    for verdict in verdicts {
        assert!(verdict["seconds"].as_f64().is_some_and(|s| s > 0.0), "{verdict}");
    }
    assert_eq!(verdicts[0]["assumes"][1], "every computation ends");
    assert_eq!(folder.run(&["check", "--stream", "inc.hs"]).status.code(), Some(2));
    let details = text(&folder.run(&["check", "--details", "inc.hs"]).stdout);
    assert!(details.lines().next().is_some_and(|l| l.ends_with(" s)")), "{details}");
}

/// Unknown goals say how many random values did not break them; invariants without transactions are pointed out.
#[test]
fn what_was_not_shown_says_what_was_tried() {
    let folder = Folder::new("tried");
    folder.write("unknown.hs", &programs("unknown", "reverse.hs"));
    let said = text(&folder.run(&["check", "--no-record", "unknown.hs"]).stdout);
    assert!(said.contains("run on 300 random values, none of which breaks it"), "{said}");
    folder.write("queues.hs", &programs("refuted", "queues_shown.hs"));
    let said = text(&folder.run(&["check", "--no-record", "queues.hs"]).stdout);
    assert!(said.contains("0 transactions checked: the program runs no atomically"), "{said}");
    let arguments = ["check", "--no-record", "--transactions", "all", "queues.hs"];
    let said = text(&folder.run(&arguments).stdout);
    assert!(said.contains("queue holds [") && said.contains(", afterwards []"), "{said}");
    assert!(said.contains("chan holds \"qr\", afterwards \"\""), "{said}");
    assert!(!said.contains("TVar ") && !said.contains("(2)"), "{said}");
    assert!(!said.contains("0 transactions"), "{said}");
}

/// The parts of SARIF 2.1.0 that a reader needs, and the rules between them.
#[test]
fn sarif_is_sarif() {
    let folder = Folder::new("sarif");
    folder.write("some program.hs", INC);
    folder.write("unknown.hs", &programs("unknown", "reverse.hs"));
    folder.write("race.hs", &programs("refuted", "race_wrong.hs"));
    for program in ["some program.hs", "unknown.hs", "race.hs"] {
        let log = folder.json(&["check", "--sarif", program]);
        assert_eq!(log["version"], "2.1.0");
        assert!(log["$schema"].as_str().is_some_and(|s| s.ends_with("sarif-2.1.0.json")));
        let [run] = log["runs"].as_array().expect("runs").as_slice() else { panic!("one run") };
        let driver = &run["tool"]["driver"];
        assert_eq!(driver["name"], "backstory");
        let rules: Vec<&Value> =
            driver["rules"].as_array().expect("rules").iter().map(|r| &r["id"]).collect();
        let results = run["results"].as_array().expect("results");
        assert!(!results.is_empty());
        for result in results {
            assert!(rules.contains(&&result["ruleId"]), "{result}");
            let level = result["level"].as_str().expect("a level");
            match result["kind"].as_str().expect("a kind") {
                "fail" => assert_eq!(level, "error"),
                // Anything else has the level none: the standard says so.
                "pass" | "open" => assert_eq!(level, "none"),
                kind => panic!("{kind}"),
            }
            assert!(result["message"]["text"].as_str().is_some_and(|t| !t.is_empty()));
            let place = &result["locations"][0]["physicalLocation"];
            let uri = place["artifactLocation"]["uri"].as_str().expect("a uri");
            assert!(!uri.contains([' ', '\\']), "{uri}");
            let region = &place["region"];
            for number in ["startLine", "startColumn"] {
                assert!(region[number].as_u64().is_some_and(|n| n >= 1), "{region}");
            }
        }
    }
}

/// Errors in a contract are reported like any others, by `check` and by `run`.
#[test]
fn wrong_contracts_are_errors_at_their_places() {
    let folder = Folder::new("wrong");
    let contract = "{x | x > 0} -> {r | r > x}";
    let cases = [
        ("{x | x > } -> Ok", "p.hs:3:30", "expected an expression"),
        ("{x | x > limit} -> Ok", "p.hs:3:30", "not in scope: limit"),
        ("{x | x} -> Ok", "p.hs:3:26", "expected type Bool"),
        ("{x | x > 0 -> Ok", "p.hs:3:32", "expected `}`"),
        ("Jst Ok -> Ok", "p.hs:3:21", "did you mean `Just`"),
    ];
    for (text_of, place, message) in cases {
        folder.write("p.hs", &INC.replace(contract, text_of));
        for command in [&["check", "p.hs"][..], &["run", "--check-contracts", "p.hs"][..]] {
            let done = folder.run(command);
            let said = text(&done.stderr);
            assert_eq!(done.status.code(), Some(2), "{said}");
            assert!(said.contains(place) && said.contains(message), "{text_of}: {said}");
            assert_eq!(said.matches("error:").count(), 1, "{text_of}: {said}");
        }
        // Without contracts the program is what it was.
        let plain = folder.run(&["run", "p.hs"]);
        assert_eq!(text(&plain.stdout), "2\n4\n1\n", "{}", text(&plain.stderr));
    }
    let twice =
        INC.replace("inc :: Int -> Int", "{-# CONTRACT inc :: Ok -> Ok #-}\ninc :: Int -> Int");
    folder.write("p.hs", &twice);
    let done = folder.run(&["check", "p.hs"]);
    assert_eq!(done.status.code(), Some(2));
    assert!(text(&done.stderr).contains("two contracts"), "{}", text(&done.stderr));
}

#[test]
fn a_run_blames_the_caller_or_the_function() {
    let folder = Folder::new("blame");
    folder.write("p.hs", INC);
    let done = folder.run(&["run", "--check-contracts", "p.hs"]);
    assert_eq!(text(&done.stdout), "2\n4\n", "what went well was printed");
    let said = text(&done.stderr);
    assert!(said.contains("the contract of inc at p.hs:3:1 is broken by the caller"), "{said}");
    assert_eq!(done.status.code(), Some(1));
    folder.write("p.hs", &INC.replace("print (inc 0)", "print (dec 11)"));
    let done = folder.run(&["run", "--check-contracts", "p.hs"]);
    let said = text(&done.stderr);
    assert!(said.contains("the contract of dec at p.hs:7:1 is broken by dec itself"), "{said}");
    // Without --check-contracts nothing is checked.
    assert_eq!(text(&folder.run(&["run", "p.hs"]).stdout), "2\n4\n11\n");
}

/// Contracts of overloaded functions are checked at the types that the run uses them at, whatever
/// classes they need.
#[test]
fn a_run_checks_contracts_of_overloaded_functions() {
    let folder = Folder::new("overloaded");
    // More classes than the function has; a superclass; another variable's class; one type.
    let program = |main: &str| {
        format!(
            "module Main where
{{-# CONTRACT half :: {{x | x >= 0}} -> {{r | r <= x}} #-}}
half :: Fractional a => a -> a
half x = x / 2

{{-# CONTRACT twice :: {{x | x >= 0}} -> {{r | r >= x}} #-}}
twice :: Num a => a -> a
twice x = if True then x - 1 else x + x

{{-# CONTRACT pick :: {{x | True}} -> {{y | True}} -> {{r | r == x || r == y}} #-}}
pick :: Ord a => a -> a -> a
pick x y = if x < y then x else y

{{-# CONTRACT pair :: {{x | x > 0}} -> {{y | y > 5}} -> {{r | fst r == x && snd r == y}} #-}}
pair :: (Ord b, Num b, Num a) => a -> b -> (a, b)
pair x y = (x, y)

{{-# CONTRACT next :: {{x | x > (0 :: Int)}} -> {{r | r > x}} #-}}
next :: Num a => a -> a
next x = x + 1

through :: Num a => a -> a
through = next

main :: IO ()
main = do
  print (half (3 :: Double))
  {main}
"
        )
    };
    let run = |main: &str| {
        folder.write("p.hs", &program(main));
        let done = folder.run(&["run", "--check-contracts", "p.hs"]);
        (done.status.code(), text(&done.stdout), text(&done.stderr))
    };
    let broken = |main: &str, by: &str| {
        let (code, _, said) = run(main);
        assert_eq!(code, Some(1), "{main}: {said}");
        assert!(said.contains(&format!("is broken by {by}")), "{main}: {said}");
    };
    broken("print (half (-1 :: Double))", "the caller of half");
    broken("print (twice (3 :: Int))", "twice itself");
    broken("print (twice (3 :: Integer))", "twice itself");
    broken("print (twice (-3 :: Integer))", "the caller of twice");
    broken("print (pair (1 :: Integer) (3 :: Int))", "the caller of pair");
    broken("print (pair (-1 :: Double) (7 :: Int))", "the caller of pair");
    broken("print (next (0 :: Int))", "the caller of next");
    broken("print (through (-1 :: Int))", "the caller of next");
    let (code, out, said) = run(
        "print (next (0 :: Integer), next (-1.5 :: Double), pick \"a\" \"b\", pair 1 (7 :: Int))",
    );
    assert_eq!(out, "1.5\n(1,-0.5,\"a\",(1,7))\n", "{said}");
    assert_eq!(code, Some(0), "{said}");
    assert!(!said.contains("does not check"), "{said}");
}

/// If nothing determines the type at which a function is used, that is reported before the run.
#[test]
fn a_run_says_what_it_does_not_check() {
    let folder = Folder::new("unchecked");
    folder.write(
        "p.hs",
        "module Main where
{-# CONTRACT same :: {x | x > (0 :: Int)} -> Ok #-}
same :: a -> a
same x = x

{-# CONTRACT both :: {x | True} -> {y | True} -> {r | fst r == x} #-}
both :: a -> b -> (a, b)
both x y = (x, y)

{-# CONTRACT total :: {xs | True} -> {r | r >= 0} #-}
total :: Num a => [a] -> a
total = foldr (+) 0

newtype V = V Int deriving (Eq, Show)
instance Num V where
  V a + V b = V (a + b)
  V a * V b = V (a * b)
  abs = id
  signum = id
  negate (V a) = V (negate a)
  fromInteger = V . fromInteger

main :: IO ()
main = print (same \"text\", both 1 'c', total [1, 2 :: Int], total [V 1])
",
    );
    let done = folder.run(&["run", "--check-contracts", "p.hs"]);
    let said = text(&done.stderr);
    assert_eq!(text(&done.stdout), "(\"text\",(1,'c'),3,V 1)\n", "{said}");
    for (line, name) in [(2, "same"), (6, "both"), (10, "total")] {
        assert!(said.contains(&format!("p.hs:{line}")), "{said}");
        assert!(said.contains(&format!("does not check the contract of {name}")), "{said}");
    }
    assert!(said.contains("written for Int") && said.contains("everywhere"), "{said}");
    assert_eq!(done.status.code(), Some(0));
}

#[test]
fn a_run_looks_at_invariants_after_each_commit() {
    let folder = Folder::new("commit");
    folder.write("race.hs", &programs("refuted", "race_wrong.hs"));
    folder.write("whole.hs", &programs("proved", "race.hs"));
    let done = folder.run(&["run", "--check-contracts", "race.hs"]);
    let said = text(&done.stderr);
    let expected = "the invariant at race.hs:15:1 is broken by the transaction at race.hs:26:13";
    assert!(said.contains(expected), "{said}");
    assert_eq!(done.status.code(), Some(1));
    let done = folder.run(&["run", "--check-contracts", "whole.hs"]);
    assert_eq!(done.status.code(), Some(0), "{}", text(&done.stderr));
}

/// A recording of a run with contracts replays with them, wherever it is opened.
#[test]
fn recordings_of_checked_runs_replay() {
    let folder = Folder::new("replay");
    folder.write("p.hs", INC);
    let run = folder.run(&["run", "--check-contracts", "--record", "p.story", "p.hs"]);
    let replay = folder.run(&["replay", "p.story"]);
    assert_eq!(text(&replay.stdout), "2\n4\n");
    assert_eq!(replay.status.code(), run.status.code(), "{}", text(&replay.stderr));
    let step = folder.run(&["step", "--commands", "quit", "p.story"]);
    assert_eq!(step.status.code(), Some(0), "{}", text(&step.stderr));
    // A recording without contracts is one of the plain program still.
    folder.run(&["run", "--record", "q.story", "p.hs"]);
    let replay = folder.run(&["replay", "q.story"]);
    assert_eq!((text(&replay.stdout), replay.status.code()), ("2\n4\n1\n".to_owned(), Some(0)));
}

/// An invariant that does not hold of what the TVars begin with is refuted there.
#[test]
fn invariants_must_hold_when_the_program_starts() {
    let folder = Folder::new("start");
    let program = programs("refuted", "start_wrong.hs");
    folder.write("p.hs", &program);
    let object = folder.json(&["check", "--json", "--no-record", "p.hs"]);
    let start = &object["contracts"][0];
    assert_eq!((&start["kind"], &start["verdict"]), (&"start".into(), &"refuted".into()));
    assert_eq!(start["counterexample"]["before"]["low"], "10", "{object}");
    let line = 1 + program.lines().position(|l| l.contains("INVARIANT")).expect("one") as u64;
    assert_eq!(start["line"], line);
    assert_eq!(folder.run(&["check", "--no-record", "p.hs"]).status.code(), Some(1));
}

/// A proof says whether it needs that no `Int` overflows, and `--overflow` does without.
#[test]
fn overflow_is_said_or_looked_at() {
    let folder = Folder::new("overflow");
    folder.write("p.hs", INC);
    let object = folder.json(&["check", "--json", "p.hs"]);
    assert_eq!(object["contracts"][0]["assumes"][0], "no Int overflows");
    // It was run on random values, some of which overflow.
    let tested = &object["contracts"][0]["tested"];
    assert!(tested["executed"].as_u64().is_some_and(|n| n >= 200), "{tested}");
    assert_eq!(tested["overflow"]["x"], i64::MAX.to_string());
    assert_eq!(object["contracts"][0]["internal_error"], false);
    let said = text(&folder.run(&["check", "p.hs"]).stdout);
    assert!(said.contains("as long as no Int overflows"), "{said}");
    let object = folder.json(&["check", "--json", "--overflow", "p.hs"]);
    let inc = &object["contracts"][0];
    assert_eq!(inc["verdict"], "refuted");
    assert_eq!(inc["counterexample"]["arguments"]["x"], "9223372036854775807");
    assert_eq!(inc["counterexample"]["result"], "-9223372036854775808");
}

/// The seed's first example: the run that breaks the invariant is recorded without being asked
/// for, and opens in the other views.
#[test]
fn a_refuted_invariant_leaves_a_recording() {
    let folder = Folder::new("recording");
    folder.write("race.hs", &programs("refuted", "race_wrong.hs"));
    let done = folder.run(&["check", "race.hs"]);
    let said = text(&done.stdout);
    assert!(said.contains("The program itself breaks an invariant"), "{said}");
    assert!(said.contains("backstory replay race.story"), "{said}");
    assert_eq!(done.status.code(), Some(1));
    let replay = folder.run(&["replay", "race.story"]);
    assert!(!text(&replay.stderr).contains("another way"), "{}", text(&replay.stderr));
    let step = folder.run(&["step", "--commands", "end; back; quit", "race.story"]);
    assert_eq!(step.status.code(), Some(0), "{}", text(&step.stderr));
    let why = folder.run(&["why", "--at", "23", "race.story"]);
    assert_eq!(why.status.code(), Some(0), "{}", text(&why.stderr));
    assert!(text(&why.stdout).contains("race.hs:23"), "{}", text(&why.stdout));
    // Where it goes can be said, and that none is wanted.
    std::fs::remove_file(folder.0.join("race.story")).expect("it is there");
    let object = folder.json(&["check", "--json", "--record", "there.story", "race.hs"]);
    assert_eq!(object["recording"], "there.story");
    assert!(object["steps"].as_array().is_some_and(|s| !s.is_empty()), "{object}");
    assert!(folder.0.join("there.story").is_file() && !folder.0.join("race.story").exists());
    folder.run(&["check", "--no-record", "race.hs"]);
    assert!(!folder.0.join("race.story").exists());
    // One that is proved leaves none.
    folder.write("whole.hs", &programs("proved", "race.hs"));
    folder.run(&["check", "whole.hs"]);
    assert!(!folder.0.join("whole.story").exists());
}

#[test]
fn crashes_and_all_transactions_on_request() {
    let folder = Folder::new("request");
    folder.write(
        "p.hs",
        "module Main where
import Control.Concurrent.STM
import System.IO.Unsafe (unsafePerformIO)

total :: TVar Int
total = unsafePerformIO (newTVarIO 0)
{-# NOINLINE total #-}
{-# INVARIANT {total | total >= 0} #-}

add :: Int -> STM ()
add n = modifyTVar total (+ n)

-- Not plain data: only what calls it says what it does.
with :: TVar Int -> STM ()
with t = writeTVar t (-1)

first :: [Int] -> Int
first xs = head xs

main :: IO ()
main = atomically (add 1) >> print (first [1])
",
    );
    let names = |object: &Value, kind: &str| -> Vec<(String, String)> {
        let all = object["contracts"].as_array().cloned().unwrap_or_default();
        let wanted = all.iter().filter(|c| c["kind"] == kind);
        wanted.map(|c| (c["name"].to_string(), c["verdict"].to_string().replace('"', ""))).collect()
    };
    let plain = folder.json(&["check", "--json", "--no-record", "p.hs"]);
    assert_eq!(names(&plain, "transaction"), [("\"main\"".to_owned(), "proved".to_owned())]);
    assert!(names(&plain, "crashes").is_empty());
    let all = folder.json(&["check", "--json", "--no-record", "--transactions", "all", "p.hs"]);
    let add = ("\"add\"".to_owned(), "refuted".to_owned());
    assert!(names(&all, "transaction").contains(&add), "{all}");
    assert_eq!(names(&all, "transaction").len(), 2, "{all}");
    let crashes = folder.json(&["check", "--json", "--no-record", "--crashes", "p.hs"]);
    let first = ("\"first\"".to_owned(), "refuted".to_owned());
    assert!(names(&crashes, "crashes").contains(&first), "{crashes}");
}

/// A fake z3 on the PATH with arbitrary answers: no proof without its confirmation, and none against it.
#[cfg(unix)]
#[test]
fn a_solver_outside_must_confirm() {
    use std::os::unix::fs::PermissionsExt;
    let folder = Folder::new("solver");
    folder.write("p.hs", &programs("proved", "trap_div_sign.hs"));
    let verdict = |answer: &str| {
        let script = format!(
            "#!/bin/sh\nwhile read -r line; do case \"$line\" in *check-sat*) {answer};; esac; done\n"
        );
        folder.write("z3", &script);
        let z3 = folder.0.join("z3");
        std::fs::set_permissions(&z3, std::fs::Permissions::from_mode(0o755)).expect("a program");
        let path = format!("{}:/usr/bin:/bin", folder.0.display());
        let done = folder.command(&["check", "--json", "p.hs"]).env("PATH", path).output();
        let done = done.expect("backstory runs");
        let object: Value = serde_json::from_slice(&done.stdout).expect("JSON");
        let verdicts: Vec<Value> = object["contracts"]
            .as_array()
            .into_iter()
            .flatten()
            .map(|c| c["verdict"].clone())
            .collect();
        assert!(!verdicts.is_empty());
        (verdicts.iter().all(|v| v == "proved"), done.status.code())
    };
    assert_eq!(verdict("echo unsat"), (true, Some(0)));
    assert_eq!(verdict("echo sat"), (false, Some(3)));
    assert_eq!(verdict("echo unknown"), (false, Some(3)));
    assert_eq!(verdict("echo '(error \"no\")'"), (false, Some(3)));
    assert_eq!(verdict("exit 1"), (false, Some(3)));
    // One that is killed, that says something else, or more than it is asked, and at once.
    assert_eq!(verdict("kill -9 $$"), (false, Some(3)));
    assert_eq!(verdict("echo unsat and so on"), (false, Some(3)));
    assert_eq!(verdict("while :; do echo sat; done"), (false, Some(3)));
    assert_eq!(verdict("printf 'unsat'; kill -9 $$"), (false, Some(3)));
    // Asked for by name and not there.
    let done = folder
        .command(&["check", "--solver", "cvc5", "p.hs"])
        .env("PATH", "/nowhere")
        .output()
        .expect("backstory runs");
    assert_eq!(done.status.code(), Some(2));
    assert!(text(&done.stderr).contains("--solver builtin"));
}

/// A solver that never answers is ended when its time is over, and nothing is proved; nor is anything if it does not
/// read its input.
#[cfg(unix)]
#[test]
fn a_solver_outside_that_hangs_is_ended() {
    use std::os::unix::fs::PermissionsExt;
    let folder = Folder::new("hangs");
    folder.write("p.hs", &programs("proved", "trap_div_sign.hs"));
    for (name, script) in [
        ("z3", "#!/bin/sh\nexec sleep 600\n"),
        ("cvc5", "#!/bin/sh\nread -r line\nexec sleep 600\n"),
    ] {
        let _ = std::fs::remove_file(folder.0.join("z3"));
        folder.write(name, script);
        let solver = folder.0.join(name);
        let all = std::fs::Permissions::from_mode(0o755);
        std::fs::set_permissions(&solver, all).expect("a program");
        // If one of the two is installed, that one is used.
        let bin = folder.0.join("bin");
        std::fs::create_dir_all(&bin).expect("a folder");
        let _ = std::os::unix::fs::symlink("/bin/sleep", bin.join("sleep"));
        let path = format!("{}:{}", folder.0.display(), bin.display());
        let done = folder
            .command(&["check", "--json", "--time", "1", "p.hs"])
            .env("PATH", path)
            .output()
            .expect("backstory runs");
        let object: Value = serde_json::from_slice(&done.stdout).expect("JSON");
        let contracts = object["contracts"].as_array().expect("an array");
        assert_eq!(contracts[0]["verdict"], "unknown", "{name}: {object}");
        assert_eq!(done.status.code(), Some(3));
    }
}

/// The real ones, if they are installed: the same verdicts as without them.
#[test]
fn solvers_that_are_installed_confirm() {
    let folder = Folder::new("installed");
    for name in ["trap_div_sign.hs", "race.hs", "sorted_insert.hs"] {
        folder.write("p.hs", &programs("proved", name));
        for solver in ["z3", "cvc5"] {
            let done = folder.run(&["check", "--solver", solver, "p.hs"]);
            let absent = text(&done.stderr).contains("on the PATH");
            assert!(
                absent || done.status.code() == Some(0),
                "{solver}, {name}: {}",
                text(&done.stdout)
            );
        }
    }
}

/// A check that takes too long is unknown, and the others are still made.
#[test]
fn time_is_limited_for_each() {
    let folder = Folder::new("time");
    folder.write(
        "p.hs",
        "module Main where
data T = L | N Int T Int T

h :: T -> Int
h L = 0
h (N n _ _ _) = n

ok :: T -> Bool
ok L = True
ok (N n l _ r) = n == 1 + max (h l) (h r) && ok l && ok r

{-# CONTRACT slow :: {x | True} -> {t | ok t} -> {r | ok r} #-}
slow :: Int -> T -> T
slow x L = N 1 L x L
slow x t@(N _ l y r)
  | x < y = N (1 + max (h (slow x l)) (h r)) (slow x l) y r
  | x > y = N (1 + max (h l) (h (slow x r))) l y (slow x r)
  | otherwise = t

{-# CONTRACT inc :: {x | x > 0} -> {r | r > x} #-}
inc :: Int -> Int
inc x = x + 1

main :: IO ()
main = print (h (slow 3 L))
",
    );
    let object = folder.json(&["check", "--json", "--time", "0.3", "p.hs"]);
    assert_eq!(object["contracts"][0]["verdict"], "unknown", "{object}");
    assert_eq!(object["contracts"][1]["verdict"], "proved", "{object}");
}

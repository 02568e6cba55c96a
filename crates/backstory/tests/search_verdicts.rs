//! Programs with known verdicts: the folder is the verdict. What is found replays, to the same
//! end, and is found again the same way.

use std::path::{Path, PathBuf};
use std::process::Command;
#[cfg(target_os = "linux")]
use test_support::process;

fn programs(folder: &str) -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests").join(folder);
    let entries = std::fs::read_dir(&root).unwrap_or_else(|e| panic!("{}: {e}", root.display()));
    let mut paths: Vec<PathBuf> = entries
        .filter_map(|e| e.ok().map(|e| e.path()))
        .filter(|p| p.extension().is_some_and(|e| e == "hs" || e == "erl"))
        .collect();
    paths.sort();
    assert!(!paths.is_empty(), "no programs in {}", root.display());
    paths
}

fn backstory(arguments: &[&str]) -> (i32, String, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_backstory"));
    command.args(arguments);
    if arguments.first() == Some(&"search") {
        // Otherwise what other tests leave of the memory would decide what is covered.
        command.args(["--max-memory", "4G"]);
    }
    let output = command.output().expect("the binary runs");
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    (output.status.code().unwrap_or(-1), text(&output.stdout), text(&output.stderr))
}

/// What a program's first line says how it is to be searched: `-- search: --always inv`.
fn options(path: &Path) -> Vec<String> {
    let text = std::fs::read_to_string(path).unwrap_or_default();
    let first = text.lines().next().unwrap_or("").trim_start_matches(['-', '%', ' ']);
    let options = first.strip_prefix("search:").unwrap_or("");
    options.split_whitespace().map(str::to_owned).collect()
}

fn check(folder: &str, verdicts: &[&str], code: i32) {
    let name = format!("backstory-search-{}-{}", folder.replace('/', "-"), std::process::id());
    let scratch = std::env::temp_dir().join(name);
    std::fs::create_dir_all(&scratch).expect("a folder for recordings");
    let mut wrong = Vec::new();
    for path in programs(folder) {
        let file = path.display().to_string();
        let story = scratch.join(format!("{}.story", file.replace(['/', '.'], "_")));
        let story = story.display().to_string();
        let options = options(&path);
        let mut command = vec!["search", "--json", "--record", &story];
        command.extend(options.iter().map(String::as_str));
        command.push(&file);
        let (exit, out, err) = backstory(&command);
        let report: serde_json::Value = serde_json::from_str(&out).unwrap_or_default();
        let verdict = report["verdict"].as_str().unwrap_or("").to_owned();
        if exit != code || !verdicts.contains(&verdict.as_str()) {
            wrong.push(format!("{file}: {verdict} with code {exit}\n{out}{err}"));
            continue;
        }
        if code == 1 {
            let (_, _, err) = backstory(&["replay", &story, &file]);
            if err.contains("went another way") || report["recording"] != story.as_str() {
                wrong.push(format!("{file}: its recording does not replay\n{err}"));
            }
            let (_, again, _) = backstory(&command);
            if again != out {
                wrong.push(format!("{file}: another time another report"));
            }
        }
    }
    let _ = std::fs::remove_dir_all(&scratch);
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn haskell_deadlocks() {
    check("haskell/deadlock", &["deadlock"], 1);
}

/// Found from before anything is made, more than forty steps away, and led into step by step.
#[test]
fn a_deadlock_that_is_far_away() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/haskell/deadlock");
    let file = folder.join("ten_philosophers_say_so.hs").display().to_string();
    let (code, out, err) = backstory(&["search", "--json", "--no-record", &file]);
    let report: serde_json::Value = serde_json::from_str(&out).unwrap_or_default();
    assert_eq!((code, report["verdict"].as_str()), (1, Some("deadlock")), "{out}{err}");
    let steps = report["steps"].as_array().cloned().unwrap_or_default();
    assert!(steps.len() > 40, "{} steps", steps.len());
    // The main thread first lays out the sticks and forks all philosophers.
    assert!(steps[..21].iter().all(|step| step["thread"] == "main"), "{out}");
    assert_eq!(report["blocked"].as_array().map(Vec::len), Some(10), "{out}");
}

#[test]
fn erlang_deadlocks() {
    check("erlang/deadlock", &["deadlock"], 1);
}

#[test]
fn haskell_programs_without_fault() {
    check("haskell/nodeadlock", &["none"], 0);
}

#[test]
fn erlang_programs_without_fault() {
    check("erlang/nodeadlock", &["none"], 0);
}

#[test]
fn haskell_failures() {
    check("haskell/fails", &["exception", "assertion"], 1);
}

#[test]
fn erlang_failures() {
    check("erlang/fails", &["exception", "assertion"], 1);
}

#[test]
fn haskell_partial_deadlocks() {
    check("haskell/partial", &["partial-deadlock"], 1);
}

#[test]
fn erlang_partial_deadlocks() {
    check("erlang/partial", &["partial-deadlock"], 1);
}

#[test]
fn livelocks() {
    check("haskell/livelock", &["livelock"], 1);
    check("erlang/livelock", &["livelock"], 1);
}

/// A thread that runs on makes a search inconclusive, and is not a deadlock.
#[test]
fn threads_that_run_on() {
    check("haskell/runs_on", &["inconclusive"], 3);
    check("erlang/runs_on", &["inconclusive"], 3);
}

/// The same for every strategy.
#[test]
fn running_on_is_inconclusive_for_every_strategy() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests");
    let file = folder.join("haskell/runs_on/in_a_thread.hs").display().to_string();
    for strategy in ["nearest", "optimal", "states", "plain", "deepening", "random", "pct"] {
        let mut command = vec!["search", "--json", "--no-record", "--fuel", "100000"];
        command.extend(["--strategy", strategy, "--max-schedules", "20", &file]);
        let (code, report) = json(&command);
        assert_eq!((code, report["verdict"].as_str()), (3, Some("inconclusive")), "{strategy}");
        assert_eq!(report["cover"]["complete"], false, "{strategy}");
        assert_eq!(report["cover"]["deadlocks"], 0, "{strategy}");
        assert_eq!(report["runs_on"]["steps"], 100_000, "{strategy}");
    }
    let (_, text, _) = backstory(&["search", "--no-record", "--fuel", "100000", &file]);
    assert!(text.contains("runs on after 100,000 steps without an operation"), "{text}");
    // With enough of it, everything is known.
    let (code, report) = json(&["search", "--json", "--no-record", &file]);
    assert_eq!((code, report["verdict"].as_str()), (0, Some("none")));
}

/// What the plain run shows comes before what needs a timeout.
#[test]
fn the_plain_run_comes_first() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests");
    let file = folder.join("erlang/fails/plain_crash_first.erl").display().to_string();
    let (code, report) = json(&["search", "--json", "--no-record", &file]);
    assert_eq!((code, report["verdict"].as_str()), (1, Some("exception")));
    assert_eq!(report["plain_run"], true);
    assert!(report["message"].as_str().is_some_and(|m| m.contains("{badmatch,2}")), "{report}");
    assert_eq!(report["timeouts"], serde_json::json!([]));
    let (_, text, _) = backstory(&["search", "--no-record", &file]);
    assert!(text.contains("A plain run (backstory run) ends like this too."), "{text}");
}

/// A server that may be slow, and a worker that dies in some order of messages.
const SLOW: &str = "-module(slow).
-behaviour(gen_server).
-export([main/0, init/1, handle_call/3, handle_cast/2]).
init([]) -> {ok, 0}.
handle_call(next, _, N) -> {reply, N, N + 1}.
handle_cast(_, N) -> {noreply, N}.
main() ->
    {ok, S} = gen_server:start_link(?MODULE, [], []),
    CHECK
    {ok, gen_server:call(S, next)}.
";

/// A finding that needs a timeout says so, and which; one that needs none is preferred.
#[test]
fn what_needs_a_timeout_is_named_and_comes_last() {
    let alone = SLOW.replace("CHECK", "ok,");
    let file = program("slow", "slow.erl", &alone);
    let (code, report) = json(&["search", "--json", "--no-record", &file]);
    assert_eq!((code, report["verdict"].as_str()), (1, Some("exception")), "{report}");
    let timeout = &report["timeouts"][0];
    assert_eq!(timeout["of"], "gen_server:call", "{report}");
    assert_eq!((&timeout["milliseconds"], &timeout["line"]), (&5000.0.into(), &10.into()));
    assert_eq!(timeout["early"], true);
    assert_eq!(report["without_timeout"]["complete"], true, "{report}");
    let (_, text, _) = backstory(&["search", "--no-record", &file]);
    let needs = "the 5000 ms timeout of gen_server:call at ";
    assert!(text.contains(needs) && text.contains("slow.erl:10 must expire"), "{text}");

    let check = "Me = self(),
    [spawn(fun() -> Me ! I end) || I <- [1, 2]],
    receive 1 -> ok; 2 -> error(order) end,";
    let file = program("slow-order", "slow.erl", &SLOW.replace("CHECK", check));
    let (code, report) = json(&["search", "--json", "--no-record", &file]);
    assert_eq!((code, report["verdict"].as_str()), (1, Some("exception")));
    assert!(report["message"].as_str().is_some_and(|m| m.contains("order")), "{report}");
    assert_eq!(report["timeouts"], serde_json::json!([]));
    assert_eq!(report["plain_run"], false);
}

/// A program that dies before its first operation has an outcome.
#[test]
fn outcomes_of_a_program_that_dies_at_once() {
    let haskell = program("dies-hs", "dies.hs", "main :: IO ()\nmain = error \"at once\"\n");
    let erlang = "-module(dies).\n-export([main/0]).\nmain() -> 1 = list_to_integer(\"2\").\n";
    let erlang = program("dies-erl", "dies.erl", erlang);
    for file in [haskell, erlang] {
        let (code, report) = json(&["search", "--json", "--outcomes", "--no-record", &file]);
        let outcomes = report["outcomes"].as_array().cloned().unwrap_or_default();
        assert_eq!((code, outcomes.len()), (1, 1), "{report}");
        assert_eq!(outcomes[0]["verdict"], "exception", "{report}");
        assert_eq!(report["cover"]["complete"], true, "{report}");
    }
}

/// Reports are in plain words, with right plurals.
#[test]
fn reports_in_plain_words() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests");
    let text = |file: &str| {
        let file = folder.join(file).display().to_string();
        backstory(&["search", "--no-record", &file]).1
    };
    let deadlock = text("haskell/deadlock/ten_philosophers.hs");
    assert!(deadlock.starts_with("Deadlock: all 10 threads wait forever.\n"), "{deadlock}");
    assert!(deadlock.contains("\n1 preemption.\n"), "{deadlock}");
    let nothing = text("erlang/nodeadlock/idle_main_loop.erl");
    let one = "No problem found. The program has one process: there is only one schedule.\n";
    assert_eq!(nothing, one);
}

#[test]
fn what_is_to_hold_always() {
    check("haskell/always", &["assertion"], 1);
    check("erlang/always", &["assertion"], 1);
    check("haskell/always_holds", &["none"], 0);
}

/// A test folder with a program.
fn program(name: &str, file: &str, text: &str) -> String {
    let folder = std::env::temp_dir().join(format!("backstory-{name}-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder for a program");
    let path = folder.join(file);
    std::fs::write(&path, text).expect("a program");
    path.display().to_string()
}

fn json(arguments: &[&str]) -> (i32, serde_json::Value) {
    let (code, out, err) = backstory(arguments);
    let report = serde_json::from_str(&out);
    (code, report.unwrap_or_else(|e| panic!("{e}: {out}{err}")))
}

/// Philosophers that each eat once, with forks that are servers: a fork that is taken receives only
/// that it is put back.
fn fork_servers(n: usize, start: &str) -> String {
    format!(
        "-module(forks).
-behaviour(gen_server).
-export([main/0, init/1, handle_call/3, handle_cast/2, eat/3]).
init([]) -> {{ok, free}}.
handle_call(take, {{P, _}} = From, S) ->
    gen_server:reply(From, ok),
    receive {{put, P}} -> {{noreply, S}} end.
handle_cast(_, S) -> {{noreply, S}}.
eat(Main, L, R) ->
    ok = gen_server:call(L, take, infinity),
    ok = gen_server:call(R, take, infinity),
    L ! {{put, self()}},
    R ! {{put, self()}},
    Main ! {{done, self()}}.
main() ->
    Forks = [begin {{ok, F}} = gen_server:{start}(?MODULE, [], []), F end || _ <- lists:seq(1, {n})],
    Me = self(),
    Ps = [spawn(?MODULE, eat, [Me, lists:nth(I, Forks), lists:nth(I rem {n} + 1, Forks)])
          || I <- lists:seq(1, {n})],
    [receive {{done, P}} -> ok end || P <- Ps].
"
    )
}

#[test]
fn forks_that_are_servers_have_2_to_the_n_minus_1_classes() {
    for start in ["start", "start_link"] {
        for n in 2..=5 {
            let file = program(&format!("forks-{start}-{n}"), "forks.erl", &fork_servers(n, start));
            let (_, report) =
                json(&["search", "--json", "--all", "--strategy", "optimal", "--no-record", &file]);
            let cover = &report["cover"];
            assert_eq!(cover["complete"], true, "{start}, {n}: {cover}");
            assert_eq!(cover["schedules"], (1 << n) - 1, "{start}, {n}: {cover}");
            assert_eq!(cover["deadlocks"], 1, "{start}, {n}: {cover}");
            assert_eq!(cover["redundant"], 0, "{start}, {n}: {cover}");
        }
    }
}

fn eat_once(n: usize) -> String {
    format!(
        "import Control.Concurrent
import Control.Monad
main :: IO ()
main = do
  forks <- replicateM {n} (newMVar ())
  done <- newEmptyMVar
  forM_ [0 .. {n} - 1] $ \\i -> forkIO $ do
    let (left, right) = (forks !! i, forks !! ((i + 1) `mod` {n}))
    takeMVar left >> takeMVar right >> putMVar left () >> putMVar right ()
    putMVar done ()
  replicateM_ {n} (takeMVar done)
"
    )
}

/// What is found does not depend on how many cores take part.
#[test]
fn any_number_of_cores_finds_the_same() {
    // More classes than are worth dividing, and fewer.
    let many = program("many-cores", "many.hs", &eat_once(6));
    let few = program("cores", "few.hs", &eat_once(4));
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests");
    let loops = folder.join("haskell/nodeadlock/ordered_philosophers_forever.hs");
    let loops = loops.display().to_string();
    for options in [
        vec!["--strategy", "optimal", "--all", many.as_str()],
        vec!["--strategy", "optimal", few.as_str()],
        vec!["--outcomes", few.as_str()],
        vec![loops.as_str()],
    ] {
        let mut reports = Vec::new();
        for jobs in ["1", "2", "5"] {
            let mut command = vec!["search", "--json", "--no-record", "--jobs", jobs];
            command.extend(&options);
            reports.push(backstory(&command));
        }
        assert!(reports[0].1.contains("\"verdict\""), "{}", reports[0].2);
        assert_eq!(reports[0], reports[1], "{options:?}");
        assert_eq!(reports[0], reports[2], "{options:?}");
    }
}

/// The jobs of a swarm know nothing of each other; their reports are merged in any order, also when one is missing.
#[cfg(unix)]
#[test]
fn a_swarm_is_searched_in_jobs_and_merged() {
    let file = program("swarm", "four.hs", &eat_once(4));
    let folder = Path::new(&file).parent().expect("a folder").to_path_buf();
    let here = |command: &mut Command| {
        let output = command.current_dir(&folder).output().expect("it runs");
        (output.status.code(), String::from_utf8_lossy(&output.stdout).into_owned())
    };
    let binary = env!("CARGO_BIN_EXE_backstory");
    let swarm = ["search", "--swarm", "4", "7", "--json", "--max-schedules", "300", "four.hs"];
    let (code, jobs) = here(Command::new(binary).args(swarm));
    assert_eq!(code, Some(0));
    let (last, jobs) = jobs
        .lines()
        .collect::<Vec<_>>()
        .split_last()
        .map_or((String::new(), Vec::new()), |(last, jobs)| {
            ((*last).to_owned(), jobs.iter().map(|j| (*j).to_owned()).collect())
        });
    assert_eq!(jobs.len(), 4);
    assert!(jobs.iter().all(|job| !job.contains("--json") && job.ends_with("four.hs")), "{jobs:?}");
    // Two of them in the other order, one is lost.
    for job in [&jobs[2], &jobs[0], &jobs[1]] {
        here(Command::new("sh").args(["-c", job]));
    }
    std::fs::write(folder.join("swarm-7-3.json"), "").expect("an empty report");
    let merge = last.strip_prefix("# then: ").expect("how to merge");
    let (code, merged) = here(Command::new("sh").args(["-c", &format!("{merge} --json")]));
    let merged: serde_json::Value = serde_json::from_str(&merged).expect("a report");
    assert_eq!((code, &merged["verdict"]), (Some(1), &serde_json::json!("deadlock")));
    assert_eq!(merged["reports"], 3);
    assert_eq!(merged["lost"].as_array().map(Vec::len), Some(1));
    let finding = &merged["findings"][0];
    let story = finding["recording"].as_str().expect("a recording");
    let (_, replayed) = here(Command::new(binary).args(["replay", story, "four.hs"]));
    assert!(!replayed.contains("went another way"), "{replayed}");
    let _ = std::fs::remove_dir_all(&folder);
}

/// Ten philosophers, from before the first of them sits down: more than forty steps to the deadlock, by one preemption,
/// with the sticks named as in the source.
#[test]
fn ten_philosophers_are_reported_in_the_words_of_the_source() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests");
    let file = folder.join("haskell/deadlock/ten_philosophers.hs").display().to_string();
    let (code, report) = json(&["search", "--json", "--no-record", &file]);
    assert_eq!((code, &report["verdict"]), (1, &serde_json::json!("deadlock")));
    // Ten sticks are put down, nine philosophers are started, ten sticks are taken.
    assert_eq!(report["steps"].as_array().map(Vec::len), Some(10 + 9 + 10));
    assert_eq!(report["preemptions"], 1);
    let waits: Vec<&str> = report["blocked"]
        .as_array()
        .map(|b| b.iter().filter_map(|b| b["waits"].as_str()).collect())
        .unwrap_or_default();
    assert_eq!(waits.len(), 10);
    for n in 0..10 {
        let stick = format!("waits to take sticks[{n}]:");
        assert!(waits.iter().any(|w| w.starts_with(&stick)), "{stick} {waits:?}");
    }
}

/// Locks in both orders are reported, also where this program cannot deadlock.
#[test]
fn locks_in_both_orders_are_a_warning() {
    let text = "import Control.Concurrent
main :: IO ()
main = do
  a <- newMVar ()
  b <- newMVar ()
  done <- newEmptyMVar
  _ <- forkIO $ do
    takeMVar a
    takeMVar b
    putMVar b ()
    putMVar a ()
    putMVar done ()
  takeMVar done
  takeMVar b
  takeMVar a
  putMVar a ()
  putMVar b ()
";
    let file = program("order", "order.hs", text);
    let (code, report) = json(&["search", "--json", "--no-record", &file]);
    assert_eq!(code, 0);
    let warning = &report["warnings"][0];
    assert_eq!(warning["kind"], "lock-order");
    assert_eq!(warning["locks"], serde_json::json!(["a", "b"]));
    assert_eq!(warning["places"][0]["line"], 9);
    assert_eq!(warning["places"][1]["line"], 15);
    let (_, text, _) = backstory(&["search", "--no-record", &file]);
    assert!(text.contains("Warning: locks are taken in different orders"), "{text}");
}

/// Interrupted, a search says what it has so far.
#[cfg(target_os = "linux")]
#[test]
fn an_interrupt_leaves_a_report() {
    let text = eat_once(40).replace("forkIO $ do", "forkIO $ forever $ do");
    let file = program("interrupt", "long.hs", &text.replace("    putMVar done ()\n", ""));
    let mut child = Command::new(env!("CARGO_BIN_EXE_backstory"))
        .args(["search", "--json", "--no-record", "--strategy", "plain", "--all", &file])
        .stdout(std::process::Stdio::piped())
        .spawn()
        .expect("the binary runs");
    // What watches the limits begins with the search.
    process::wait_for_work(&mut child, "limits", 30);
    process::signal(&child, "INT");
    let output = child.wait_with_output().expect("it ends");
    assert_eq!(output.status.code(), Some(130));
    let report: serde_json::Value = serde_json::from_slice(&output.stdout).expect("a report");
    assert_eq!(report["verdict"], "inconclusive");
    assert_eq!(report["cover"]["complete"], false);
    let gaps = report["cover"]["gaps"].as_array().cloned().unwrap_or_default();
    assert!(gaps.contains(&serde_json::json!("interrupted")), "{gaps:?}");
    assert!(report["cover"]["moves"].as_u64().is_some_and(|n| n > 0));
}

/// GHC prints 1: a collection finds that no thread can fill the MVar any more.
const COLLECTED: &str = "\
import Control.Concurrent
import Control.Exception
import Data.IORef

main :: IO ()
main = do
  r <- newIORef (0 :: Int)
  v <- newEmptyMVar :: IO (MVar ())
  _ <- forkIO (takeMVar v `catch` \\e -> case e of BlockedIndefinitelyOnMVar -> writeIORef r 1)
  yield
  _ <- evaluate (sum [1 .. 1000 :: Int])
  x <- readIORef r
  print x
";

#[test]
fn exceptions_that_a_collection_may_raise_are_not_claimed_to_be_covered() {
    let file = program("collected", "Main.hs", COLLECTED);
    let (_, report) = json(&["search", "--json", "--outcomes", "--no-record", &file]);
    let cover = &report["cover"];
    assert_eq!(cover["complete"], false, "{report}");
    assert!(cover["gaps"].to_string().contains("garbage collection"), "{report}");
}

/// Fourteen philosophers who eat once have a few thousand classes of schedules and millions of states.
#[test]
fn auto_comes_back_to_classes_where_states_are_too_many() {
    let program = "import Control.Concurrent
import Control.Monad

philosopher :: MVar () -> MVar () -> IO ()
philosopher left right = takeMVar left >> takeMVar right >> putMVar left () >> putMVar right ()

main :: IO ()
main = do
  sticks <- replicateM 14 (newMVar ())
  forM_ [0 .. 12] $ \\i -> forkIO (philosopher (sticks !! i) (sticks !! (i + 1)))
  philosopher (sticks !! 0) (sticks !! 13)
";
    let file = std::env::temp_dir().join(format!("backstory-fourteen-{}.hs", std::process::id()));
    std::fs::write(&file, program).expect("a program is written");
    let name = file.display().to_string();
    let seen = ["1", "2"].map(|jobs| {
        let (code, out, err) =
            backstory(&["search", "--json", "--no-record", "--jobs", jobs, name.as_str()]);
        let report: serde_json::Value = serde_json::from_str(&out).unwrap_or_default();
        assert_eq!(code, 0, "{out}{err}");
        (report["verdict"].clone(), report["cover"].clone())
    });
    let _ = std::fs::remove_file(&file);
    assert_eq!(seen[0].0, "none");
    assert_eq!(seen[0].1["schedules"], 16_382);
    assert_eq!(seen[0], seen[1]);
}

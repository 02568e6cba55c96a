//! Signals, limits and large inputs: what was found so far is shown, exit codes say why it ended, and
//! nothing panics or hangs.

#![cfg(unix)]

use std::io::{BufReader, Read};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};
use test_support::process;

/// Longer than anything here takes on a slow machine; what takes longer hangs.
const LIMIT: Duration = Duration::from_secs(120);

struct Said {
    out: String,
    err: String,
    code: Option<i32>,
    /// The most memory that it had, in bytes.
    peak: u64,
}

fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("limits-{name}"));
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("a folder can be made");
    folder
}

fn write(folder: &Path, name: &str, contents: &str) {
    std::fs::write(folder.join(name), contents).expect("a file can be written");
}

fn start(folder: &Path, arguments: &[&str]) -> Child {
    Command::new(env!("CARGO_BIN_EXE_backstory"))
        .args(arguments)
        .current_dir(folder)
        .env("NO_COLOR", "1")
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary starts")
}

fn backstory(folder: &Path, arguments: &[&str]) -> Said {
    end(start(folder, arguments), String::new())
}

/// Waits for the end; `out` was read already.
fn end(mut child: Child, mut out: String) -> Said {
    let reader = |stream: Option<Box<dyn Read + Send>>| {
        std::thread::spawn(move || {
            let mut bytes = Vec::new();
            let _ = stream.map(|mut stream| stream.read_to_end(&mut bytes));
            String::from_utf8_lossy(&bytes).into_owned()
        })
    };
    let more = reader(child.stdout.take().map(|s| Box::new(s) as _));
    let err = reader(child.stderr.take().map(|s| Box::new(s) as _));
    let (began, mut peak) = (Instant::now(), 0);
    let status = loop {
        peak = peak.max(high_water(child.id()).unwrap_or(0));
        if let Some(status) = child.try_wait().expect("it can be waited for") {
            break status;
        }
        if began.elapsed() > LIMIT {
            let _ = child.kill();
            panic!("it hangs: {}", err.join().unwrap_or_default());
        }
        std::thread::sleep(Duration::from_millis(2));
    };
    out.push_str(&more.join().expect("it was read"));
    Said { out, err: err.join().expect("it was read"), code: status.code(), peak }
}

/// The peak memory of a process, if the system provides it.
fn high_water(id: u32) -> Option<u64> {
    let text = std::fs::read_to_string(format!("/proc/{id}/status")).ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    line.split_whitespace().next()?.parse::<u64>().ok().map(|kilobytes| kilobytes * 1024)
}

/// Prints that it has begun, and never ends.
const ENDLESS: &str = "import System.IO
main :: IO ()
main = do
  putStrLn \"begun\"
  hFlush stdout
  print (go 0)

go :: Int -> Int
go n = if n < 0 then n else go (n + 1)
";

const SIGNALS: [(&str, i32); 2] = [("INT", 130), ("TERM", 143)];

#[test]
fn both_signals_end_a_run_with_their_codes() {
    let folder = folder("run");
    write(&folder, "endless.hs", ENDLESS);
    for (signal, code) in SIGNALS {
        let mut child = start(&folder, &["run", "endless.hs"]);
        let mut out = BufReader::new(child.stdout.take().expect("it is piped"));
        let line = process::wait_for_line(&mut out, "begun");
        process::signal(&child, signal);
        let said = end(child, line);
        assert_eq!(said.code, Some(code), "{}", said.err);
        assert!(said.err.contains("interrupted after"), "{}", said.err);
        assert!(said.err.contains("at endless.hs:9"), "{}", said.err);
    }
}

/// The run stops, and its questions are asked: here without answers.
#[cfg(target_os = "linux")]
#[test]
fn both_signals_stop_the_run_of_a_debugging_session() {
    let folder = folder("debug");
    // Rounds of tail calls by the million: what is kept of them is found without following each.
    let erlang = "-module(endless).
-export([main/0]).
main() -> io:format(\"begun~n\"), loop(0).
loop(N) -> loop(N + 1).
";
    write(&folder, "endless.hs", ENDLESS);
    write(&folder, "endless.erl", erlang);
    for program in ["endless.hs", "endless.erl"] {
        for (signal, code) in SIGNALS {
            let mut child = start(&folder, &["debug", "--no-memory", program]);
            // Longer than it takes to load a program.
            process::wait_until(&mut child, "work", |child| process::processor_time(child) > 200);
            process::signal(&child, signal);
            let said = end(child, String::new());
            assert_eq!(said.code, Some(code), "{program}: {}{}", said.out, said.err);
            assert!(said.out.contains("The program was interrupted."), "{program}: {}", said.out);
            assert!(said.out.contains("it had not ended when the run did"), "{}", said.out);
        }
    }
}

#[test]
fn both_signals_end_a_session_at_its_prompt() {
    let folder = folder("step");
    write(&folder, "hello.hs", "main :: IO ()\nmain = putStrLn \"hello\"\n");
    for (signal, code) in SIGNALS {
        let mut child = Command::new(env!("CARGO_BIN_EXE_backstory"))
            .args(["step", "hello.hs"])
            .current_dir(&folder)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the binary starts");
        // Nothing is typed: it waits.
        let stdin = child.stdin.take();
        let mut out = BufReader::new(child.stdout.take().expect("it is piped"));
        let line = process::wait_for_line(&mut out, "hello.hs");
        process::signal(&child, signal);
        let said = end(child, line);
        drop(stdin);
        assert_eq!(said.code, Some(code), "{}", said.err);
    }
}

/// Threads with more schedules than a search covers.
const MANY_SCHEDULES: &str = "import Control.Concurrent
import Control.Monad
main :: IO ()
main = do
  cells <- mapM newMVar [1 .. 8 :: Int]
  done <- newEmptyMVar
  forM_ [0 .. 7] $ \\i -> forkIO $ do
    forM_ [0 .. 7] $ \\j -> do
      n <- takeMVar (cells !! ((i + j) `mod` 8))
      putMVar (cells !! ((i + j) `mod` 8)) (3 * n + i)
    putMVar done ()
  replicateM_ 8 (takeMVar done)
  mapM takeMVar cells >>= print
";

#[cfg(target_os = "linux")]
#[test]
fn both_signals_end_a_search_with_what_was_found_so_far() {
    let folder = folder("search");
    write(&folder, "many.hs", MANY_SCHEDULES);
    for (signal, code) in SIGNALS {
        for json in [false, true] {
            let flags: &[&str] = if json { &["--json"] } else { &[] };
            let mut child = start(&folder, &[&["search", "many.hs"], flags].concat());
            process::wait_until(&mut child, "the thread", |child| {
                process::has_thread(child, "limits")
            });
            process::signal(&child, signal);
            let said = end(child, String::new());
            assert_eq!(said.code, Some(code), "{}{}", said.out, said.err);
            let found = if json { "\"interrupted\"" } else { "No problem found so far" };
            assert!(said.out.contains(found), "{}", said.out);
            assert!(said.out.contains("interrupted"), "{}", said.out);
            assert!(!said.err.contains('\r') && !said.out.contains('\r'), "{}", said.err);
        }
    }
}

#[test]
fn a_search_keeps_its_limits_and_says_which_ended_it() {
    let folder = folder("search-limits");
    write(&folder, "many.hs", MANY_SCHEDULES);
    let said = backstory(&folder, &["search", "--max-time", "300ms", "many.hs"]);
    assert_eq!(said.code, Some(3), "{}{}", said.out, said.err);
    assert!(said.out.contains("No problem found so far"), "{}", said.out);
    assert!(said.out.contains("limit of time"), "{}", said.out);
    assert!(!said.out.contains("interrupted"), "{}", said.out);
    const MIB: u64 = 1 << 20;
    let arguments = ["search", "--strategy", "states", "--max-memory", "250M", "many.hs"];
    let said = backstory(&folder, &arguments);
    assert_eq!(said.code, Some(3), "{}{}", said.out, said.err);
    assert!(said.out.contains("limit of memory"), "{}", said.out);
    assert!(said.peak < 275 * MIB, "{} MiB", said.peak / MIB);
    let said = backstory(&folder, &["search", "--max-time", "soon", "many.hs"]);
    assert_eq!(said.code, Some(2));
    assert!(said.err.contains("a time is a number of seconds"), "{}", said.err);
}

#[test]
fn endless_threads_end_at_the_limit_of_memory() {
    const MIB: u64 = 1 << 20;
    let folder = folder("threads");
    let haskell = "import Control.Concurrent
import Control.Monad
main :: IO ()
main = do
  never <- newEmptyMVar
  forever (forkIO (takeMVar never))
";
    let erlang = "-module(spawns).
-export([main/0]).
main() -> spawn(fun() -> receive stop -> ok end end), main().
";
    write(&folder, "forks.hs", haskell);
    write(&folder, "spawns.erl", erlang);
    for program in ["forks.hs", "spawns.erl"] {
        let idle = backstory(&folder, &["run", "--max-steps", "10", program]).peak;
        let said = backstory(&folder, &["run", "--max-memory", "200M", program]);
        assert_eq!(said.code, Some(3), "{program}: {}", said.err);
        assert!(said.err.contains("out of memory"), "{program}: {}", said.err);
        let taken = said.peak - idle;
        let right = 150 * MIB < taken && taken < 230 * MIB;
        assert!(right || cfg!(not(target_os = "linux")), "{program}: {} MiB", taken / MIB);
        // A search follows such a program as far as it may, or finds that the threads wait for nothing.
        let arguments =
            ["search", "--no-record", "--max-time", "2s", "--max-memory", "400M", program];
        let said = backstory(&folder, &arguments);
        assert!(matches!(said.code, Some(1 | 3)), "{program}: {}{}", said.out, said.err);
        assert!(said.peak < 480 * MIB, "{program}: {} MiB", said.peak / MIB);
    }
}

#[test]
fn a_small_address_space_is_an_error() {
    let folder = folder("address-space");
    write(&folder, "hello.hs", "main :: IO ()\nmain = putStrLn \"hello\"\n");
    write(&folder, "hello.erl", "-module(hello).\n-export([main/0]).\nmain() -> ok.\n");
    let binary = env!("CARGO_BIN_EXE_backstory");
    for kilobytes in ["2000000", "500000", "200000"] {
        for command in ["run", "search", "why", "debug", "check", "step", "diagram"] {
            for program in ["hello.hs", "hello.erl"] {
                if command == "check" && program == "hello.erl" {
                    continue;
                }
                let script =
                    format!("ulimit -v {kilobytes} && exec '{binary}' {command} {program}");
                let child = Command::new("sh")
                    .args(["-c", &script])
                    .current_dir(&folder)
                    .env("NO_COLOR", "1")
                    .stdin(Stdio::null())
                    .stdout(Stdio::piped())
                    .stderr(Stdio::piped())
                    .spawn()
                    .expect("a shell");
                let said = end(child, String::new());
                let what = format!("{command} {program} with {kilobytes} KB: {}", said.err);
                assert!(!said.err.contains("panicked"), "{what}");
                // Whatever fits does.
                let done = matches!(said.code, Some(0)) && command != "run";
                assert!(done || said.code == Some(2), "{:?} {what}", said.code);
                assert!(done || said.err.contains("memory"), "{what}");
            }
        }
    }
}

/// A literal of `count` elements, each written by `element`.
fn list(count: usize, element: impl Fn(usize) -> String) -> String {
    (0..count).map(element).collect::<Vec<_>>().join(", ")
}

#[test]
fn large_literals_load_in_linear_time() {
    let folder = folder("literals");
    const MANY: usize = 100_000;
    let numbers = list(MANY, |n| n.to_string());
    let pairs = list(MANY / 4, |n| format!("({n}, \"k{n}\")"));
    write(
        &folder,
        "Numbers.hs",
        &format!(
            "xs :: [Int]\nxs = [{numbers}]\nys :: [(Int, String)]\nys = [{pairs}]\n\
             main :: IO ()\nmain = print (sum xs, length ys)\n"
        ),
    );
    let pairs = list(MANY / 4, |n| format!("{{{n}, \"k{n}\"}}"));
    write(
        &folder,
        "numbers.erl",
        &format!(
            "-module(numbers).\n-export([main/0]).\n\
             main() -> io:format(\"~p~n\", [{{lists:sum(xs()), length(ys())}}]).\n\
             xs() -> [{numbers}].\nys() -> [{pairs}].\n"
        ),
    );
    let clauses: String = (0..10_000).map(|n| format!("  {n} -> {}\n", n + 1)).collect();
    write(
        &folder,
        "Clauses.hs",
        &format!(
            "f :: Int -> Int\nf x = case x of\n{clauses}  _ -> 0\n\
             main :: IO ()\nmain = print (f 9999)\n"
        ),
    );
    let clauses: Vec<String> = (0..10_000).map(|n| format!("f({n}) -> {}", n + 1)).collect();
    write(
        &folder,
        "clauses.erl",
        &format!(
            "-module(clauses).\n-export([main/0]).\n\
             main() -> io:format(\"~p~n\", [f(9999)]).\n{}.\n",
            clauses.join(";\n")
        ),
    );
    // Elements that are computed: all of a list of Erlang's are there at once, in their order.
    let sums = list(MANY, |n| format!("n + {n}"));
    write(
        &folder,
        "Sums.hs",
        &format!(
            "xs :: Int -> [Int]\nxs n = [{sums}]\n\
             main :: IO ()\nmain = print (sum (xs 3), xs 4 !! 99999)\n"
        ),
    );
    let counts = list(MANY, |_| "next()".to_owned());
    let sums = list(2_500, |n| format!("N + {n}"));
    write(
        &folder,
        "counts.erl",
        &format!(
            "-module(counts).\n-export([main/0]).\n\
             main() -> L = counts(), S = sums(1, [seven]),\n\
             io:format(\"~p~n\", [{{L =:= lists:seq(1, {MANY}), length(S), lists:last(S)}}]).\n\
             next() -> N = case get(n) of undefined -> 1; O -> O + 1 end, put(n, N), N.\n\
             counts() -> [{counts}].\nsums(N, T) -> [{sums} | T].\n"
        ),
    );
    for (program, out) in [
        ("Sums.hs", "(5000250000,100003)\n"),
        ("counts.erl", "{true,2501,seven}\n"),
        ("Numbers.hs", "(4999950000,25000)\n"),
        ("numbers.erl", "{4999950000,25000}\n"),
        ("Clauses.hs", "10000\n"),
        ("clauses.erl", "10000\n"),
    ] {
        // In quadratic time these take minutes, which `end` does not wait for.
        let said = backstory(&folder, &["run", program]);
        assert_eq!(said.out, out, "{program}: {}", said.err);
    }
}

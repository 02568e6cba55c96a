//! Searching schedules: beside SPIN on the dining philosophers, and beside running again.
//!
//! The philosophers are written in Haskell and, move for move, in Promela: a stick is an MVar and a
//! channel of one place. Backstory starts from the source; SPIN's time is that of its verifier
//! alone, with what it takes to make and compile that beside it. All on one core, in seconds of
//! the processor (user and system), the least of three runs where they are short.

use super::peer::Setting;
use super::table;
use crate::run::{cargo, exists, show_and_run};
use std::path::Path;
use std::process::Command;

const SIZES: &[usize] = &[8, 10, 12, 15];

/// Philosophers for ever; `ordered`: the last takes its sticks in the other order.
fn haskell(n: usize, ordered: bool) -> String {
    let last = n - 1;
    let (one, two) = if ordered { (0, last) } else { (last, 0) };
    format!(
        "import Control.Concurrent
import Control.Monad

philosopher :: MVar () -> MVar () -> IO ()
philosopher left right = forever $ do
  takeMVar left
  takeMVar right
  putMVar left ()
  putMVar right ()

main :: IO ()
main = do
  sticks <- replicateM {n} (newMVar ())
  forM_ [0 .. {last} - 1] $ \\i -> forkIO (philosopher (sticks !! i) (sticks !! (i + 1)))
  philosopher (sticks !! {one}) (sticks !! {two})
"
    )
}

fn haskell_once(n: usize, rounds: usize) -> String {
    format!(
        "import Control.Concurrent
import Control.Monad

main :: IO ()
main = do
  sticks <- replicateM {n} (newMVar ())
  done <- replicateM {n} newEmptyMVar
  forM_ [0 .. {n} - 1] $ \\i -> forkIO $ do
    let (left, right) = (sticks !! i, sticks !! ((i + 1) `mod` {n}))
    replicateM_ {rounds} $ do
      takeMVar left
      takeMVar right
      putMVar left ()
      putMVar right ()
    putMVar (done !! i) ()
  mapM_ takeMVar done
"
    )
}

/// Three producers and three consumers of two items each, by way of semaphores.
const BUFFER: &str = "import Control.Concurrent
import Control.Monad

main :: IO ()
main = do
  empty <- newQSem 2
  full <- newQSem 0
  items <- newMVar []
  done <- newEmptyMVar
  forM_ [1 .. 3 :: Int] $ \\p -> forkIO $ do
    forM_ [1, 2] $ \\i -> do
      waitQSem empty
      modifyMVar_ items (\\xs -> return (xs ++ [p * 10 + i]))
      signalQSem full
    putMVar done ()
  forM_ [1 .. 3 :: Int] $ \\_ -> forkIO $ do
    replicateM_ 2 $ do
      waitQSem full
      modifyMVar_ items (return . drop 1)
      signalQSem empty
    putMVar done ()
  replicateM_ 6 (takeMVar done)
";

/// Four workers and twelve jobs, by way of a channel.
const POOL: &str = "import Control.Concurrent
import Control.Monad

main :: IO ()
main = do
  jobs <- newChan
  total <- newMVar (0 :: Int)
  done <- newEmptyMVar
  forM_ [1 .. 12 :: Int] (writeChan jobs . Just)
  replicateM_ 4 (writeChan jobs Nothing)
  let worker = do
        job <- readChan jobs
        case job of
          Nothing -> putMVar done ()
          Just n -> modifyMVar_ total (return . (+ n * n)) >> worker
  replicateM_ 4 (forkIO worker)
  replicateM_ 4 (takeMVar done)
  found <- readMVar total
  when (found /= 650) $ error \"wrong\"
";

fn promela(n: usize, ordered: bool) -> String {
    let last = n - 1;
    let (one, two) = if ordered { (0, last) } else { (last, 0) };
    format!(
        "chan stick[{n}] = [1] of {{ bit }};
proctype philosopher(byte left; byte right) {{
  do
  :: stick[left]?_; stick[right]?_; stick[left]!0; stick[right]!0
  od
}}
init {{
  byte i;
  atomic {{
    for (i : 0 .. {last}) {{ stick[i]!0 }}
    for (i : 0 .. {last} - 1) {{ run philosopher(i, i + 1) }}
    run philosopher({one}, {two})
  }}
}}
"
    )
}

/// Philosophers for ever, in one order of sticks, who turn a coin whenever they eat; or, if somebody can starve,
/// the last one turns it up and the others down.
fn haskell_with_coin(n: usize, can_starve: bool) -> String {
    let last = n - 1;
    let turned = if can_starve { "own" } else { "not c" };
    format!(
        "import Control.Concurrent
import Control.Monad
import Data.IORef

up :: IORef Bool -> IO Bool
up coin = readIORef coin

philosopher :: IORef Bool -> Bool -> MVar () -> MVar () -> IO ()
philosopher coin own left right = forever $ do
  takeMVar left
  takeMVar right
  atomicModifyIORef' coin (\\c -> ({turned}, ()))
  putMVar left ()
  putMVar right ()

main :: IO ()
main = do
  coin <- newIORef False
  sticks <- replicateM {n} (newMVar ())
  forM_ [0 .. {last} - 1] $ \\i -> forkIO (philosopher coin False (sticks !! i) (sticks !! (i + 1)))
  philosopher coin True (sticks !! 0) (sticks !! {last})
"
    )
}

/// The same in Promela.
fn promela_with_coin(n: usize, can_starve: bool) -> String {
    let turned = if can_starve { "own" } else { "1 - coin" };
    promela(n, true)
        .replace("chan stick", "bit coin;\nchan stick")
        .replace("byte right)", "byte right; bit own)")
        .replace("philosopher(i, i + 1)", "philosopher(i, i + 1, 0)")
        .replace(&format!("philosopher(0, {})", n - 1), &format!("philosopher(0, {}, 1)", n - 1))
        .replace("stick[right]?_; stick", &format!("stick[right]?_; coin = {turned}; stick"))
        + "ltl again { []<> (coin == 1) }\n"
}

/// What a command took, and what it printed; whatever its exit code says.
struct Took {
    seconds: f64,
    /// The most memory that it had, in megabytes, where that can be had.
    megabytes: Option<u64>,
    text: String,
}

/// Runs a command in a folder. Processor time comes from bash, memory from GNU's `time`.
fn run(folder: &Path, words: &[&str]) -> Result<Took, String> {
    let with_memory = cfg!(target_os = "linux") && exists("/usr/bin/time");
    let memory: &[&str] = if with_memory { &["/usr/bin/time", "-f", "%M"] } else { &[] };
    let mut command = Command::new("bash");
    command.args(["-c", "TIMEFORMAT='%3U %3S'; time \"$@\"", "bash"]);
    command.args(memory).args(words).current_dir(folder).env("LC_ALL", "C.UTF-8");
    let output = command.output().map_err(|e| format!("{}: {e}", words[0]))?;
    let errors = String::from_utf8_lossy(&output.stderr).into_owned();
    let mut last = errors.lines().rev();
    let seconds: Option<f64> =
        last.next().and_then(|l| l.split(' ').map(|p| p.parse::<f64>().ok()).sum());
    let seconds = seconds.ok_or_else(|| format!("{} did not run: {errors}", words[0]))?;
    let kilobytes = last.next().and_then(|l| l.trim().parse::<u64>().ok());
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    Ok(Took { seconds, megabytes: kilobytes.filter(|_| with_memory).map(|k| k / 1024), text })
}

/// The least of three runs, unless the first takes long.
fn least(folder: &Path, words: &[&str]) -> Result<Took, String> {
    let mut best = run(folder, words)?;
    for _ in 0..2 {
        if best.seconds > 2.0 {
            break;
        }
        let next = run(folder, words)?;
        if next.seconds < best.seconds {
            best = next;
        }
    }
    Ok(best)
}

/// A search, its verdict, and how many states or schedules it saw.
fn ours(setting: &Setting, file: &Path, options: &[&str]) -> Result<(Took, String, u64), String> {
    let backstory = setting.backstory.display().to_string();
    let name = file.display().to_string();
    let mut words = vec![backstory.as_str(), "search", "--json", "--no-record", "--jobs", "1"];
    words.extend(options);
    words.push(&name);
    let took = least(&setting.scratch, &words)?;
    let field = |name: &str| -> Option<String> {
        let rest = took.text.split(&format!("\"{name}\":")).nth(1)?;
        Some(rest.split([',', '}']).next()?.trim_matches('"').to_owned())
    };
    let verdict = field("verdict").ok_or(format!("no verdict for {}", file.display()))?;
    let number = |name| field(name).and_then(|n| n.parse::<u64>().ok()).unwrap_or(0);
    let seen = number("states").max(number("schedules"));
    Ok((took, verdict, seen))
}

/// Seconds to make and compile SPIN's verifier, its own run, and its states.
fn spin(
    folder: &Path,
    model: &str,
    define: &[&str],
    options: &[&str],
) -> Result<(f64, Took, String), String> {
    std::fs::create_dir_all(folder).map_err(|e| e.to_string())?;
    std::fs::write(folder.join("model.pml"), model).map_err(|e| e.to_string())?;
    let making = run(folder, &["spin", "-a", "model.pml"])?.seconds;
    let mut compile = vec!["cc", "-O2", "-w", "-DMEMLIM=4000"];
    // Without it, the verifier looks for loops.
    compile.extend((!options.contains(&"-a")).then_some("-DSAFETY"));
    compile.extend(define);
    compile.extend(["-o", "pan", "pan.c"]);
    let compiling = run(folder, &compile)?.seconds;
    let mut words = vec!["./pan"];
    words.extend(options);
    let took = least(folder, &words)?;
    let line = took.text.lines().find(|l| l.contains("states, stored")).unwrap_or("");
    let states = line.split_whitespace().next().unwrap_or("?").to_owned();
    let cut = took.text.contains("max search depth too small")
        || took.text.contains("pan: out of memory")
        || took.text.contains("reached -DMEMLIM");
    let found = took.text.contains("pan:1: invalid end state");
    let errors = took.text.lines().find(|l| l.starts_with("pan: error"));
    let states = match (cut, found, errors) {
        (_, _, Some(error)) => return Err(format!("SPIN: {error}")),
        (true, false, _) => "gave up".to_owned(),
        _ => states,
    };
    Ok((making + compiling, took, states))
}

fn megabytes(took: &Took) -> String {
    took.megabytes.map_or_else(|| "?".to_owned(), |m| format!("{m} MB"))
}

/// Runs it all and prints tables.
pub(super) fn search(setting: &Setting) -> Result<(), String> {
    let folder = setting.scratch.join("search");
    std::fs::create_dir_all(&folder).map_err(|e| e.to_string())?;
    let with_spin = exists("spin") && exists("cc");
    first_deadlocks(setting, &folder, with_spin)?;
    every_state(setting, &folder, with_spin)?;
    liveness(setting, &folder, with_spin)?;
    let mut rows =
        vec![["search, all of it", "seconds", "memory", "sees"].map(str::to_owned).to_vec()];
    for (n, rounds) in [(2, 1), (8, 1), (10, 1), (12, 1), (4, 3)] {
        let file = folder.join(format!("once_{n}_{rounds}.hs"));
        std::fs::write(&file, haskell_once(n, rounds)).map_err(|e| e.to_string())?;
        let options: &[&str] = match rounds {
            1 => &["--strategy", "optimal", "--all"],
            _ => &["--strategy", "states", "--all"],
        };
        let (took, _, seen) = ours(setting, &file, options)?;
        let name = format!("{n} philosophers, {rounds} times each");
        rows.push(vec![name, format!("{:.3}", took.seconds), megabytes(&took), format!("{seen}")]);
    }
    for (name, text) in [("buffer", BUFFER), ("pool", POOL)] {
        let file = folder.join(format!("{name}.hs"));
        std::fs::write(&file, text).map_err(|e| e.to_string())?;
        let (took, verdict, seen) = ours(setting, &file, &["--strategy", "states"])?;
        let name = format!("{name}: {verdict}");
        rows.push(vec![name, format!("{:.3}", took.seconds), megabytes(&took), format!("{seen}")]);
    }
    println!("{}", table::text(&rows));
    let run = ["run", "--release", "--package", "search", "--example", "undo_or_again"];
    show_and_run(cargo().args(run))
}

/// Beside SPIN's search by depth, and beside its search by context switches.
fn first_deadlocks(setting: &Setting, folder: &Path, with_spin: bool) -> Result<(), String> {
    let head = [
        "philosophers",
        "Backstory",
        "SPIN",
        "(states)",
        "SPIN -L1",
        "(making)",
        "SPIN / Backstory",
        "-L1 / Backstory",
    ];
    let mut rows = vec![head.map(str::to_owned).to_vec()];
    for n in SIZES {
        let file = folder.join(format!("philosophers_{n}.hs"));
        std::fs::write(&file, haskell(*n, false)).map_err(|e| e.to_string())?;
        let (took, verdict, _) = ours(setting, &file, &[])?;
        if verdict != "deadlock" {
            return Err(format!("{n} philosophers: {verdict} instead of a deadlock"));
        }
        let mut row = vec![format!("{n}"), format!("{:.3} s", took.seconds)];
        if with_spin {
            let model = promela(*n, false);
            let peer = folder.join(format!("spin_{n}"));
            let (_, deep, states) = spin(&peer, &model, &[], &["-m1000000"])?;
            let bounded = ["-DBCS", "-DCONSERVATIVE=4"];
            let (making, near, _) = spin(&peer, &model, &bounded, &["-L1", "-m10000"])?;
            for took in [&deep, &near] {
                if !took.text.contains("pan:1: invalid end state") {
                    return Err(format!("SPIN found no deadlock of {n} philosophers"));
                }
            }
            row.push(format!("{:.3} s", deep.seconds));
            row.push(states);
            row.push(format!("{:.3} s", near.seconds));
            row.push(format!("{making:.1} s"));
            row.push(format!("{:.2}×", deep.seconds / took.seconds));
            row.push(format!("{:.2}×", near.seconds / took.seconds));
        }
        rows.push(row);
    }
    println!("search: the first deadlock\n{}", table::text(&rows));
    Ok(())
}

/// Philosophers for ever, without a deadlock. Fifteen have 14 million states with SPIN, and more
/// with us: some minutes for each.
fn every_state(setting: &Setting, folder: &Path, with_spin: bool) -> Result<(), String> {
    let head = [
        "philosophers",
        "Backstory",
        "memory",
        "states",
        "SPIN",
        "memory",
        "states",
        "SPIN / Backstory",
        "-DCOLLAPSE",
        "memory",
    ];
    let mut rows = vec![head.map(str::to_owned).to_vec()];
    for n in SIZES {
        let file = folder.join(format!("ordered_{n}.hs"));
        std::fs::write(&file, haskell(*n, true)).map_err(|e| e.to_string())?;
        let (took, verdict, seen) =
            ours(setting, &file, &["--strategy", "states", "--max-states", "30000000"])?;
        if verdict != "none" {
            return Err(format!("{n} ordered philosophers: {verdict} instead of none"));
        }
        let time = format!("{:.3} s", took.seconds);
        let mut row = vec![format!("{n}"), time, megabytes(&took), format!("{seen}")];
        if with_spin {
            let peer = folder.join(format!("spin_ordered_{n}"));
            // The stack that it needs, which it takes whole at the start.
            let depth = if *n > 12 { "-m20000000" } else { "-m1000000" };
            let (_, deep, states) = spin(&peer, &promela(*n, true), &[], &[depth])?;
            row.push(format!("{:.3} s", deep.seconds));
            row.push(megabytes(&deep));
            row.push(states);
            row.push(format!("{:.2}×", deep.seconds / took.seconds));
            let (_, less, _) = spin(&peer, &promela(*n, true), &["-DCOLLAPSE"], &[depth])?;
            row.push(format!("{:.3} s", less.seconds));
            row.push(megabytes(&less));
        }
        rows.push(row);
    }
    println!("search: no deadlock, every state\n{}", table::text(&rows));
    Ok(())
}

/// Philosophers that never stop, with weak fairness: some philosopher eats again and again, which holds; a given one
/// does, which does not.
fn liveness(setting: &Setting, folder: &Path, with_spin: bool) -> Result<(), String> {
    let head = ["philosophers", "Backstory", "states", "SPIN -a -f", "states", "SPIN / Backstory"];
    let mut rows = vec![head.map(str::to_owned).to_vec()];
    for (n, can_starve) in [4, 6, 8].into_iter().flat_map(|n| [(n, false), (n, true)]) {
        let name = if can_starve { "starving" } else { "coin" };
        let file = folder.join(format!("{name}_{n}.hs"));
        std::fs::write(&file, haskell_with_coin(n, can_starve)).map_err(|e| e.to_string())?;
        let (took, verdict, seen) = ours(setting, &file, &["--infinitely-often", "up"])?;
        let expected = if can_starve { "liveness" } else { "none" };
        if verdict != expected {
            return Err(format!("{n} philosophers with a coin: {verdict} instead of {expected}"));
        }
        let question = if can_starve { "one starves" } else { "holds" };
        let mut row =
            vec![format!("{n}, {question}"), format!("{:.3} s", took.seconds), format!("{seen}")];
        if with_spin {
            let peer = folder.join(format!("spin_{name}_{n}"));
            let options = ["-a", "-f", "-m1000000"];
            let model = promela_with_coin(n, can_starve);
            let (_, fair, states) = spin(&peer, &model, &["-DNFAIR=3"], &options)?;
            row.push(format!("{:.3} s", fair.seconds));
            row.push(states);
            row.push(format!("{:.2}×", fair.seconds / took.seconds));
        }
        rows.push(row);
    }
    println!("search: what must happen, with weak fairness\n{}", table::text(&rows));
    Ok(())
}

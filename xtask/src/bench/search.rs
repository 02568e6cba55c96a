//! Searching schedules: beside SPIN on the dining philosophers, and beside running again.
//!
//! The philosophers are written in Haskell and, move for move, in Promela: a stick is an MVar and a
//! channel of one place. Backstory starts from the source; SPIN's time is that of its verifier
//! alone, with what it takes to make and compile that beside it. All on one core.

use super::peer::Setting;
use super::table;
use crate::run::{cargo, exists, show_and_run};
use std::path::Path;
use std::process::Command;
use std::time::Instant;

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

fn seconds(command: &mut Command) -> Result<(f64, String), String> {
    let start = Instant::now();
    let output = command.output().map_err(|e| e.to_string())?;
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    Ok((start.elapsed().as_secs_f64(), text))
}

/// Seconds of a search, its verdict, and how many states or schedules it saw.
fn ours(setting: &Setting, file: &Path, options: &[&str]) -> Result<(f64, String, u64), String> {
    let mut command = Command::new(&setting.backstory);
    command.args(["search", "--json", "--no-record", "--jobs", "1"]).args(options).arg(file);
    let (seconds, text) = seconds(&mut command)?;
    let field = |name: &str| -> Option<String> {
        let rest = text.split(&format!("\"{name}\":")).nth(1)?;
        Some(rest.split([',', '}']).next()?.trim_matches('"').to_owned())
    };
    let verdict = field("verdict").ok_or(format!("no verdict for {}", file.display()))?;
    let number = |name| field(name).and_then(|n| n.parse::<u64>().ok()).unwrap_or(0);
    Ok((seconds, verdict, number("states").max(number("schedules"))))
}

/// Seconds to make and compile SPIN's verifier, its own, and its states.
fn spin(folder: &Path, model: &str, options: &[&str]) -> Result<(f64, f64, String), String> {
    std::fs::create_dir_all(folder).map_err(|e| e.to_string())?;
    std::fs::write(folder.join("model.pml"), model).map_err(|e| e.to_string())?;
    let in_folder = |program: &str| {
        let mut command = Command::new(program);
        command.current_dir(folder);
        command
    };
    let (making, _) = seconds(in_folder("spin").args(["-a", "model.pml"]))?;
    let compile = ["-O2", "-w", "-DSAFETY", "-DMEMLIM=2000", "-o", "pan", "pan.c"];
    let (compiling, _) = seconds(in_folder("cc").args(compile))?;
    let (running, text) = seconds(in_folder("./pan").args(options))?;
    let line = text.lines().find(|l| l.contains("states, stored")).unwrap_or("");
    let states = line.split_whitespace().next().unwrap_or("?").to_owned();
    let states =
        if text.contains("max search depth too small") { "too deep".to_owned() } else { states };
    Ok((making + compiling, running, states))
}

/// Runs it all and prints tables.
pub fn search(setting: &Setting) -> Result<(), String> {
    let folder = setting.scratch.join("search");
    std::fs::create_dir_all(&folder).map_err(|e| e.to_string())?;
    let with_spin = exists("spin") && exists("cc");
    let head =
        ["philosophers", "Backstory", "sees", "SPIN", "(making it)", "sees", "SPIN / Backstory"];
    for (title, ordered) in [("the first deadlock", false), ("no deadlock, every state", true)] {
        let mut rows = vec![head.map(str::to_owned).to_vec()];
        for n in SIZES {
            if ordered && *n > 12 {
                continue;
            }
            let file = folder.join(format!("philosophers_{n}_{ordered}.hs"));
            std::fs::write(&file, haskell(*n, ordered)).map_err(|e| e.to_string())?;
            let options: &[&str] = if ordered { &["--strategy", "states"] } else { &[] };
            let (time, verdict, seen) = ours(setting, &file, options)?;
            let expected = if ordered { "none" } else { "deadlock" };
            if verdict != expected {
                return Err(format!("{n} philosophers: {verdict} instead of {expected}"));
            }
            let mut row = vec![format!("{n}"), format!("{time:.3} s"), format!("{seen}")];
            if with_spin {
                let peer = folder.join(format!("spin_{n}_{ordered}"));
                let (making, running, states) = spin(&peer, &promela(*n, ordered), &["-m5000000"])?;
                row.push(format!("{running:.3} s"));
                row.push(format!("{making:.1} s"));
                row.push(states);
                row.push(format!("{:.2}×", running / time));
            }
            rows.push(row);
        }
        println!("search: {title}\n{}", table::text(&rows));
    }
    let mut rows = vec![["search", "seconds", "schedules or states"].map(str::to_owned).to_vec()];
    for (n, rounds) in [(2, 1), (12, 1), (4, 3)] {
        let file = folder.join(format!("once_{n}_{rounds}.hs"));
        std::fs::write(&file, haskell_once(n, rounds)).map_err(|e| e.to_string())?;
        let options: &[&str] =
            if rounds == 1 { &["--strategy", "optimal", "--all"] } else { &["--all"] };
        let (time, _, seen) = ours(setting, &file, options)?;
        let name = format!("{n} philosophers, {rounds} rounds, all of it");
        rows.push(vec![name, format!("{time:.3}"), format!("{seen}")]);
    }
    println!("{}", table::text(&rows));
    let run = ["run", "--release", "--package", "search", "--example", "undo_or_again"];
    show_and_run(cargo().args(run))
}

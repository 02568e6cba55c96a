//! How the time of a proof grows: with conditions one after another, TVars with a condition each, guarded steps composed,
//! guarded updates of a transaction, and the number of entries that a counterexample needs.

use super::Setting;
use super::table::text;
use super::time::least;
use std::fmt::Write as _;

const SIZES: [usize; 5] = [2, 4, 8, 12, 16];

/// A series: its name, and the program of a size.
type Series = (&'static str, fn(usize) -> String);

const SERIES: [Series; 5] = [
    ("conditions", conditions),
    ("TVars", tvars),
    ("guarded steps", guarded_steps),
    ("guarded updates", guarded_updates),
    ("entries", entries),
];

/// Prints the processor seconds of each size, less those of a program with one contract.
pub(super) fn contracts(setting: &Setting) -> Result<(), String> {
    let start_up = measured(setting, &conditions(1))?;
    let mut header = vec!["contracts, seconds".to_owned()];
    header.extend(SIZES.iter().map(usize::to_string));
    let mut rows = vec![header];
    for (name, program) in SERIES {
        let mut row = vec![name.to_owned()];
        for size in SIZES {
            row.push(match measured(setting, &program(size)) {
                Ok(seconds) => format!("{:.2}", (seconds - start_up).max(0.0)),
                Err(why) => {
                    eprintln!("{name} {size}: {why}");
                    "?".to_owned()
                }
            });
        }
        rows.push(row);
    }
    println!("{}", text(&rows));
    Ok(())
}

/// The seconds until the program is decided.
fn measured(setting: &Setting, program: &str) -> Result<f64, String> {
    let path = setting.scratch.join("contracts.hs");
    std::fs::write(&path, program).map_err(|e| format!("{}: {e}", path.display()))?;
    let backstory = setting.backstory.display().to_string();
    let path = path.display().to_string();
    // A refuted program is no failure here.
    let command = r#""$0" check --json --no-record --solver builtin "$1" || [ $? = 1 ]"#;
    let words = ["bash", "-c", command, &backstory, &path].map(str::to_owned);
    let (seconds, report) = least(&words.to_vec(), 2)?;
    match report.contains(r#""verdict":"unknown""#) {
        true => Err("not decided".to_owned()),
        false => Ok(seconds),
    }
}

fn module(body: &str) -> String {
    format!(
        "module Main where\n\nimport Control.Concurrent.STM\nimport qualified Data.Map as Map\n\
         import System.IO.Unsafe (unsafePerformIO)\n\n{body}"
    )
}

fn tvar(name: &str, ty: &str, initial: &str) -> String {
    format!(
        "{name} :: TVar {ty}\n{name} = unsafePerformIO (newTVarIO {initial})\n{{-# NOINLINE {name} #-}}\n\n"
    )
}

fn conditions(count: usize) -> String {
    let mut body = "{-# CONTRACT down :: {x | x >= 0 && x < 1000} -> {r | r >= 0 && r <= x} #-}\n\
                    down :: Int -> Int\ndown x0 = x"
        .to_owned();
    let _ = writeln!(body, "{count}\n  where");
    for n in 1..=count {
        let _ =
            writeln!(body, "    x{n} = if x{} > {n}0 then x{} - {n} else x{}", n - 1, n - 1, n - 1);
    }
    module(&format!("{body}\nmain :: IO ()\nmain = print (down 3)\n"))
}

fn tvars(count: usize) -> String {
    let names: Vec<String> = (1..=count).map(|n| format!("t{n}")).collect();
    let mut body: String = names.iter().map(|name| tvar(name, "Int", "0")).collect();
    let all = names.join(", ");
    let conditions: Vec<String> = names.iter().map(|name| format!("abs {name} < 100")).collect();
    let _ = writeln!(body, "{{-# INVARIANT {{({all}) | {}}} #-}}\n", conditions.join(" && "));
    let _ = writeln!(body, "main :: IO ()\nmain = atomically (modifyTVar t1 negate)");
    module(&body)
}

fn guarded_steps(count: usize) -> String {
    let steps: Vec<String> = (1..=count).map(|n| format!("step {n}")).collect();
    module(&format!(
        "step :: Int -> Int -> Int\nstep k x\n  | x < k = x\n  | x > 50 = x - k\n  | otherwise = x - 1\n\n\
         {{-# CONTRACT down :: {{x | x >= 0}} -> {{r | r >= 0 && r <= x}} #-}}\n\
         down :: Int -> Int\ndown = {}\n\nmain :: IO ()\nmain = print (down 3)\n",
        steps.join(" . ")
    ))
}

fn guarded_updates(count: usize) -> String {
    let mut body = tvar("total", "Int", "0");
    body.push_str("{-# INVARIANT {(total) | total >= 0 && total <= 100} #-}\n\n");
    body.push_str(
        "add :: Int -> STM ()\nadd k = do\n  n <- readTVar total\n  \
         if k > 0 && n + k <= 100 then writeTVar total (n + k) else return ()\n\n",
    );
    let updates: Vec<String> = (1..=count).map(|n| format!("add {n}")).collect();
    let _ = writeln!(body, "main :: IO ()\nmain = atomically ({})", updates.join(" >> "));
    module(&body)
}

/// Broken only by a map of so many entries.
fn entries(count: usize) -> String {
    let mut body = tvar("held", "(Map.Map Int Int)", "Map.empty");
    let _ = writeln!(body, "{{-# INVARIANT {{(held) | Map.size held <= {count}}} #-}}\n");
    body.push_str("hold :: Int -> STM ()\nhold k = modifyTVar held (Map.insert k 0)\n\n");
    body.push_str("main :: IO ()\nmain = getLine >>= \\l -> atomically (hold (length l))\n");
    module(&body)
}

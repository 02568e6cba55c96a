//! Defective programs with fixed versions beside them: the fixed version as a reference leads every strategy to exactly
//! the planted function.
//!
//! The first line of a program says which function that is, the second where the fixed version is. `prompts.rs` counts
//! the prompts.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use workbench::{
    Begin, DebugOptions, Debugger, Ending, Files, Form, LoadOptions, LoadResult, Sandbox, Turn,
    load,
};

/// The minimum number of programs.
const AT_LEAST: usize = 200;

struct Disk;

impl Files for Disk {
    fn read(&self, path: &Path) -> Result<Vec<u8>, String> {
        std::fs::read(path).map_err(|e| e.to_string())
    }

    fn is_file(&self, path: &Path) -> bool {
        path.is_file()
    }

    fn is_folder(&self, path: &Path) -> bool {
        path.is_dir()
    }

    fn list(&self, path: &Path) -> Vec<PathBuf> {
        let entries = std::fs::read_dir(path).into_iter().flatten().flatten();
        let mut paths: Vec<PathBuf> = entries.map(|e| e.path()).collect();
        paths.sort();
        paths
    }
}

fn programs() -> Vec<PathBuf> {
    let tests = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests");
    let folders = [tests.join("haskell/judge"), tests.join("erlang/judge")];
    folders.iter().flat_map(|f| Disk.list(f)).filter(|p| p.is_file()).collect()
}

/// The value of a key in the first lines of the program.
fn header(text: &str, key: &str) -> Option<String> {
    text.lines().take(4).find_map(|line| Some(line.split_once(key)?.1.trim().to_owned()))
}

fn start(path: &Path, long: Option<usize>, maps: bool) -> Result<(Debugger, String), String> {
    start_with(path, maps, DebugOptions { long, ..DebugOptions::default() })
}

fn start_with(
    path: &Path,
    maps: bool,
    options: DebugOptions,
) -> Result<(Debugger, String), String> {
    let text = std::fs::read_to_string(path).map_err(|e| e.to_string())?;
    let blame = header(&text, "blame:").ok_or("no line that says who is to blame")?;
    let fixed = header(&text, "fixed:").ok_or("no line that says where the fixed version is")?;
    let load_options = LoadOptions {
        form: Form::Computations { functions_as_maps: maps },
        reference: Some(path.with_file_name("").join(fixed)),
        ..LoadOptions::default()
    };
    let loaded = load(path, &Disk, &load_options);
    let LoadResult::Program(program) = loaded.result else {
        return Err(format!("{:?}", loaded.diagnostics.first().map(|d| &d.message)));
    };
    let max_steps = options.max_steps.or(Some(20_000_000));
    let options = DebugOptions { max_steps, ..options };
    let debugger =
        Debugger::start(Arc::from(program), Begin::Live(Box::new(Sandbox::default())), &options)?;
    Ok((debugger, blame))
}

/// Answers by the reference only.
fn judge(debugger: &mut Debugger) -> Result<String, String> {
    for _ in 0..100_000 {
        match debugger.turn() {
            Turn::Ask(_) if debugger.pass_over() => {}
            Turn::Ask(_) => return Err("it goes on asking".into()),
            Turn::Done(verdict) => {
                return match verdict.blame {
                    Some(blame) => Ok(blame.function),
                    None => Err(format!("nobody is blamed; left over: {:?}", verdict.left_over)),
                };
            }
        }
    }
    Err("it goes on asking".into())
}

/// Questions of one strategy over all programs.
#[derive(Default, Clone)]
struct Tally {
    sum: usize,
    worst: usize,
}

/// Trees whose computations have at most this many children count as of bounded degree.
const BOUNDED: usize = 6;

/// Each strategy, with memory and grouping, then plain top-down.
fn judge_all(paths: &[PathBuf]) -> (Vec<String>, Vec<Tally>, usize, usize) {
    let strategies = Debugger::strategies();
    let mut failures = Vec::new();
    let mut tallies = vec![Tally::default(); strategies.len() + 1];
    let (mut nodes, mut bounded) = (0, 0);
    for path in paths {
        let name = path.file_name().unwrap_or_default().display().to_string();
        let (mut debugger, wanted) = match start(path, None, false) {
            Ok(started) => started,
            Err(message) => {
                failures.push(format!("{name}: {message}"));
                continue;
            }
        };
        nodes += debugger.nodes() as usize;
        for (i, tally) in tallies.iter_mut().enumerate() {
            let strategy = strategies.get(i).copied().unwrap_or("plain top-down");
            match strategies.get(i) {
                Some(strategy) => debugger.restart(strategy),
                None => debugger.restart_plain(),
            };
            match judge(&mut debugger) {
                Ok(blamed) if blamed == wanted => {}
                Ok(blamed) => failures.push(format!("{name}, {strategy}: {blamed}, not {wanted}")),
                Err(message) => failures.push(format!("{name}, {strategy}: {message}")),
            }
            tally.sum += debugger.rounds();
            tally.worst = tally.worst.max(debugger.rounds());
            // One and a half times the logarithm, rounded down.
            let most = u128::from(debugger.nodes().max(1)).pow(3).ilog2() / 2;
            let is_bounded = strategy == "optimal" && debugger.degree() <= BOUNDED;
            bounded += usize::from(is_bounded);
            if is_bounded && debugger.rounds() as u128 > u128::from(most) {
                failures.push(format!(
                    "{name}: {} questions for {} computations",
                    debugger.rounds(),
                    debugger.nodes()
                ));
            }
        }
    }
    (failures, tallies, nodes, bounded)
}

#[test]
fn every_strategy_finds_the_planted_function() {
    let all = programs();
    assert!(all.len() >= AT_LEAST, "only {} programs", all.len());
    let half = all.len() / 2;
    let (one, two) = std::thread::scope(|scope| {
        let other = scope.spawn(|| judge_all(&all[half..]));
        let one = judge_all(&all[..half]);
        (one, other.join().expect("the other half does not panic"))
    });
    let failures: Vec<String> = one.0.into_iter().chain(two.0).collect();
    let tallies: Vec<Tally> = one
        .1
        .iter()
        .zip(&two.1)
        .map(|(a, b)| Tally { sum: a.sum + b.sum, worst: a.worst.max(b.worst) })
        .collect();
    let mut names = Debugger::strategies();
    names.push("plain top-down");
    let mean = |name: &str| {
        let place = names.iter().position(|s| *s == name).expect("a strategy");
        tallies[place].sum as f64 / all.len() as f64
    };
    assert!(failures.is_empty(), "{} failures:\n{}", failures.len(), failures.join("\n"));
    let bounded = one.3 + two.3;
    assert!(bounded >= 20, "only {bounded} programs have trees of bounded degree");
    assert!(
        2.0 * mean("optimal") <= mean("plain top-down"),
        "optimal {:.2}, plain top-down {:.2}",
        mean("optimal"),
        mean("plain top-down")
    );
}

/// The same verdict if the run counts as a long one, of which a few computations are kept and the rest comes from
/// replays, which begin in the middle of it.
#[test]
fn a_long_run_leads_to_the_planted_function_too() {
    let all: Vec<PathBuf> = programs().into_iter().step_by(3).collect();
    let half = all.len() / 2;
    let check = |paths: &[PathBuf]| {
        let mut failures = Vec::new();
        let mut long = 0;
        for path in paths {
            let name = path.file_name().unwrap_or_default().display().to_string();
            let (mut debugger, wanted) = match start(path, Some(20), false) {
                Ok(started) => started,
                Err(message) => {
                    failures.push(format!("{name}: {message}"));
                    continue;
                }
            };
            long += usize::from(debugger.nodes() > 20);
            for strategy in [None, Some("optimal"), Some("top-down"), Some("divide-and-query")] {
                if let Some(strategy) = strategy {
                    debugger.restart(strategy);
                }
                match judge(&mut debugger) {
                    Ok(blamed) if blamed == wanted => {}
                    Ok(blamed) => {
                        failures.push(format!("{name}, {strategy:?}: {blamed}, not {wanted}"));
                    }
                    Err(message) => failures.push(format!("{name}, {strategy:?}: {message}")),
                }
            }
        }
        (failures, long)
    };
    let (one, two) = std::thread::scope(|scope| {
        let other = scope.spawn(|| check(&all[half..]));
        let one = check(&all[..half]);
        (one, other.join().expect("the other half does not panic"))
    });
    let failures: Vec<String> = one.0.into_iter().chain(two.0).collect();
    assert!(failures.is_empty(), "{} failures:\n{}", failures.len(), failures.join("\n"));
    assert!(one.1 + two.1 > all.len() / 3, "hardly any of the runs was a long one");
}

/// The same verdicts with a collection at every allocation, in the run and in the judging reference: a word that is
/// held across an evaluation would be stale.
#[test]
fn collecting_all_the_time_changes_no_verdict() {
    /// Longer runs take too long with that many collections.
    const MOST_STEPS: u64 = 6_000;
    let check = |path: &PathBuf, maps: bool| -> Result<bool, String> {
        let short = DebugOptions { max_steps: Some(MOST_STEPS), ..DebugOptions::default() };
        let (plain, _) = start_with(path, maps, short)?;
        if *plain.ending() == Ending::StepLimit {
            return Ok(false);
        }
        let stress = DebugOptions { stress: true, ..DebugOptions::default() };
        let (mut debugger, wanted) = start_with(path, maps, stress)?;
        match judge(&mut debugger)? {
            blamed if blamed == wanted => Ok(true),
            blamed => Err(format!("{blamed}, not {wanted}")),
        }
    };
    let all = programs();
    let half = all.len() / 2;
    let check_all = |paths: &[PathBuf]| -> (usize, Vec<String>) {
        let (mut checked, mut failures) = (0, Vec::new());
        for (path, maps) in paths.iter().flat_map(|path| [(path, false), (path, true)]) {
            match check(path, maps) {
                Ok(done) => checked += usize::from(done),
                Err(why) => failures.push(format!("{}, maps {maps}: {why}", path.display())),
            }
        }
        (checked, failures)
    };
    let (one, two) = std::thread::scope(|scope| {
        let other = scope.spawn(|| check_all(&all[half..]));
        let one = check_all(&all[..half]);
        (one, other.join().expect("the other half does not panic"))
    });
    let failures: Vec<String> = one.1.into_iter().chain(two.1).collect();
    assert!(failures.is_empty(), "{} failures:\n{}", failures.len(), failures.join("\n"));
    assert!(one.0 + two.0 >= 100, "only {} sessions", one.0 + two.0);
}

/// The other tree: functions as maps of their applications. There too, a computation that is wrong although everything
/// that it depends on is right must belong to the planted function, and questions lead to it.
#[test]
fn functions_as_maps_lead_there_too() {
    let check = |path: &PathBuf| -> Result<(), String> {
        let (mut debugger, wanted) = start(path, None, true)?;
        let wrongly: Vec<_> =
            debugger.all_blamed().into_iter().filter(|(f, _)| *f != wanted).collect();
        if !wrongly.is_empty() {
            return Err(format!("blamed {wrongly:?}, not {wanted}"));
        }
        match judge(&mut debugger)? {
            blamed if blamed == wanted => Ok(()),
            blamed => Err(format!("{blamed}, not {wanted}")),
        }
    };
    let all = programs();
    let half = all.len() / 2;
    let check_all = |paths: &[PathBuf]| -> Vec<String> {
        let failed = |p: &PathBuf| check(p).err().map(|e| format!("{}: {e}", p.display()));
        paths.iter().filter_map(failed).collect()
    };
    let failures = std::thread::scope(|scope| {
        let other = scope.spawn(|| check_all(&all[half..]));
        let mut failures = check_all(&all[..half]);
        failures.extend(other.join().expect("the other half does not panic"));
        failures
    });
    assert!(failures.is_empty(), "{} failures:\n{}", failures.len(), failures.join("\n"));
}

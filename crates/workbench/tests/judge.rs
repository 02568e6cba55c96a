//! Defective programs with fixed versions beside them: the fixed version as a reference leads every strategy to exactly
//! the planted function.
//!
//! `prompts.rs` counts the prompts.

mod judged;

use judged::{Judged, programs};
use std::sync::Arc;
use workbench::{
    Begin, DebugOptions, Debugger, Ending, Form, LoadOptions, LoadResult, Sandbox, Turn, load,
};

/// The minimum number of programs.
const AT_LEAST: usize = 400;

fn start(program: &Judged, long: Option<usize>, maps: bool) -> Result<Debugger, String> {
    start_with(program, maps, DebugOptions { long, ..DebugOptions::default() })
}

fn start_with(program: &Judged, maps: bool, options: DebugOptions) -> Result<Debugger, String> {
    let load_options = LoadOptions {
        form: Form::Computations { functions_as_maps: maps },
        reference: Some(program.fixed.clone()),
        ..LoadOptions::default()
    };
    let loaded = load(&program.path, program.files(), &load_options);
    let LoadResult::Program(program) = loaded.result else {
        return Err(format!("{:?}", loaded.diagnostics.first().map(|d| &d.message)));
    };
    let max_steps = options.max_steps.or(Some(20_000_000));
    let options = DebugOptions { max_steps, ..options };
    Debugger::start(Arc::from(program), Begin::Live(Box::new(Sandbox::default())), &options)
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
fn judge_all(programs: &[Judged]) -> (Vec<String>, Vec<Tally>, usize, usize) {
    let strategies = Debugger::strategies();
    let mut failures = Vec::new();
    let mut tallies = vec![Tally::default(); strategies.len() + 1];
    let (mut nodes, mut bounded) = (0, 0);
    for program in programs {
        let (name, wanted) = (&program.name, &program.blame);
        let mut debugger = match start(program, None, false) {
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
                Ok(blamed) if blamed == *wanted => {}
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
    let all: Vec<Judged> = programs().into_iter().step_by(3).collect();
    let half = all.len() / 2;
    let check = |programs: &[Judged]| {
        let mut failures = Vec::new();
        let mut long = 0;
        for program in programs {
            let (name, wanted) = (&program.name, &program.blame);
            let mut debugger = match start(program, Some(20), false) {
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
                    Ok(blamed) if blamed == *wanted => {}
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
    let check = |program: &Judged, maps: bool| -> Result<bool, String> {
        let short = DebugOptions { max_steps: Some(MOST_STEPS), ..DebugOptions::default() };
        let plain = start_with(program, maps, short)?;
        if *plain.ending() == Ending::StepLimit {
            return Ok(false);
        }
        let stress = DebugOptions { stress: true, ..DebugOptions::default() };
        let mut debugger = start_with(program, maps, stress)?;
        match judge(&mut debugger)? {
            blamed if blamed == program.blame => Ok(true),
            blamed => Err(format!("{blamed}, not {}", program.blame)),
        }
    };
    let all = programs();
    let half = all.len() / 2;
    let check_all = |programs: &[Judged]| -> (usize, Vec<String>) {
        let (mut checked, mut failures) = (0, Vec::new());
        for (program, maps) in programs.iter().flat_map(|one| [(one, false), (one, true)]) {
            match check(program, maps) {
                Ok(done) => checked += usize::from(done),
                Err(why) => failures.push(format!("{}, maps {maps}: {why}", program.name)),
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
    let check = |program: &Judged| -> Result<(), String> {
        let mut debugger = start(program, None, true)?;
        let wanted = &program.blame;
        let wrongly: Vec<_> =
            debugger.all_blamed().into_iter().filter(|(f, _)| f != wanted).collect();
        if !wrongly.is_empty() {
            return Err(format!("blamed {wrongly:?}, not {wanted}"));
        }
        match judge(&mut debugger)? {
            blamed if blamed == *wanted => Ok(()),
            blamed => Err(format!("{blamed}, not {wanted}")),
        }
    };
    let all = programs();
    let half = all.len() / 2;
    let check_all = |programs: &[Judged]| -> Vec<String> {
        let failed = |p: &Judged| check(p).err().map(|e| format!("{}: {e}", p.name));
        programs.iter().filter_map(failed).collect()
    };
    let failures = std::thread::scope(|scope| {
        let other = scope.spawn(|| check_all(&all[half..]));
        let mut failures = check_all(&all[..half]);
        failures.extend(other.join().expect("the other half does not panic"));
        failures
    });
    assert!(failures.is_empty(), "{} failures:\n{}", failures.len(), failures.join("\n"));
}

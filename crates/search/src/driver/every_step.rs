//! The reference strategy: every interleaving of machine instructions.

use super::SearchOptions;
use crate::every_step::{Ended, EveryInstruction, Failures, explore};
use crate::nodes::Nodes;
use crate::report::{SearchReport, SearchedOutcome, Verdict};
use crate::{Cover, Limits, Stage};
use machine::Settings;
use runs::Program;

/// Default limit on states: each takes some kilobytes.
const STATES: u64 = 2_000_000;

/// Finds every outcome of a tiny program. Reports no schedules.
pub(super) fn search(
    program: &Program,
    options: &SearchOptions,
    progress: &mut dyn FnMut(&Cover, Option<f64>),
) -> Result<SearchReport, String> {
    if options.from.is_some() || !options.never_all_blocked.is_empty() || program.always.is_some() {
        return Err(
            "the strategy every-step finds outcomes only, from the start of a program".into()
        );
    }
    let stage = Stage::new(options.input.clone(), &program.stem(), options.arguments.clone());
    let settings = Settings {
        delayed_delivery: !options.instant_delivery,
        fine_steps: true,
        kills: options.kills > 0,
        max_memory: runs::memory_limit(options.max_memory, 1 << 30),
        ..Settings::default()
    };
    let machine = program.machine(settings, Box::new(stage.clone()), EveryInstruction)?;
    let states = options.limits.states.min(STATES);
    let limits = Limits { states, stop: options.interrupt.clone(), ..options.limits.clone() };
    let mut failures = Failures { kills: options.kills, ..Failures::default() };
    if options.faults > 0 && !options.instant_delivery {
        failures.faults = options.faults;
        failures.nodes = Some(Nodes::new(program, &options.nodes, &options.fault_kinds)?);
    }
    let explored = explore(machine, stage, &limits, failures, |cover| progress(cover, None));
    let mut outcomes = Vec::new();
    for (output, ended) in &explored.outcomes {
        let (result, verdict) = match ended {
            Ended::Code(0) => ("finished".to_owned(), Verdict::None),
            Ended::Code(code) => (format!("exit code {code}"), Verdict::Exception),
            Ended::Died => ("died of an exception".to_owned(), Verdict::Exception),
            Ended::Deadlock => ("deadlock".to_owned(), Verdict::Deadlock),
        };
        let output = String::from_utf8_lossy(output).into_owned();
        outcomes.push(SearchedOutcome { output, result, verdict, schedule: Vec::new() });
    }
    outcomes.sort_by(|a, b| (&a.output, &a.result).cmp(&(&b.output, &b.result)));
    let worst = outcomes.iter().map(|o| o.verdict).find(|v| *v != Verdict::None);
    let verdict = match worst {
        Some(verdict) => verdict,
        None if explored.cover.complete => Verdict::None,
        None => Verdict::Inconclusive,
    };
    Ok(SearchReport {
        outcomes,
        ..SearchReport::of(verdict, explored.cover, explored.threads, program.language)
    })
}

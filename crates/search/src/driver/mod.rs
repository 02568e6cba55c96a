//! Runs a schedule search: sets it up, goes through the strategies, and has the findings reported.

mod always;
mod auto;
mod every_step;
pub(crate) mod explore;
mod liveness;
mod options;
mod plain_run;

pub use liveness::{Atom, Liveness};
pub use options::{SearchOptions, Strategy};

use crate::nodes::Nodes;
use crate::report::{Reporter, SearchReport, Verdict, ran_on, report_outcomes};
use crate::{Cover, Finding, Found, Gap, Note, Rules, Stage, System, Trouble, Watch};
use explore::{Task, Watcher};
use machine::{Departures, Outside, Settings};
use recording::{Delivery, Departure};
use runs::{Discard, Names, Program, Replay};
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex, PoisonError};

/// Moves that may be spent on shortening the schedule of a finding.
const SHORTENING_MOVES: u64 = 200_000;

/// Searches a program from its start, or from a step of a recording. `progress` is called repeatedly with the coverage
/// so far and an estimate of its share of the whole. Findings are reported in terms of the faithful form of the
/// program, if it has one.
pub fn search(
    program: &Program,
    options: &SearchOptions,
    progress: &mut dyn FnMut(&Cover, Option<f64>),
) -> Result<SearchReport, String> {
    let mut limits = options.limits.clone();
    limits.stop = options.interrupt.clone();
    if let Some(asked) = &options.liveness {
        return liveness::search(program, options, asked, progress);
    }
    if options.strategy == Strategy::EveryStep {
        return every_step::search(program, options, progress);
    }
    let names = Arc::new(Mutex::new(Names::new(program)));
    let (mut system, trouble, begun) = begin(program, options)?;
    let asked = always::watch(program, &options.never_all_blocked, &names, &mut system)?;
    let again = || {
        let (mut another, _, _) = begin(program, options)?;
        let names = Arc::new(Mutex::new(Names::new(program)));
        always::watch(program, &options.never_all_blocked, &names, &mut another)?;
        Ok(another)
    };
    let task = Task { options, limits, again: &again, tally: explore::Tally::default() };
    let mut listener = Watcher::new(Some(progress), &task.tally);
    let mut cover = Cover { complete: true, ..Cover::default() };
    let mut plain_run = None;
    let mut dies_at_once = false;
    let mut in_time = None;
    let finding = match trouble {
        Some(Trouble::NeedsInput { .. }) => {
            cover.gap(Gap::Input);
            None
        }
        Some(Trouble::RunsOn { thread }) => {
            cover.gap(Gap::RunsOn { thread, schedule: Vec::new() });
            None
        }
        Some(Trouble::Stopped(why)) => return Err(why),
        Some(trouble @ Trouble::Exception { .. }) if !options.outcomes => {
            dies_at_once = true;
            Some(Finding { what: Found::Trouble(trouble), schedule: Vec::new() })
        }
        Some(Trouble::Exception { .. }) | None => {
            if !options.outcomes && options.from.is_none() {
                plain_run = plain_run::look(program, options);
            }
            match &plain_run {
                Some(plain) if !options.limits.all => {
                    let depth = plain.finding.schedule.len() as u64;
                    cover = Cover { schedules: 1, depth, moves: depth, ..Cover::default() };
                    None
                }
                _ => {
                    let outcome = explore::explore(&task, &mut system, &mut listener);
                    cover = outcome.cover;
                    for gap in std::mem::take(&mut system.left_out) {
                        // A worker that is left behind is not a finding by itself: the exception that it would catch
                        // matters to outcomes, and is mentioned with a verdict.
                        if gap == Gap::Collection && !options.outcomes {
                            cover.note(Note::Handlers);
                        } else {
                            cover.gap(gap);
                        }
                    }
                    system.rules.fuel = options.fuel;
                    let (finding, looked) = {
                        let findings = outcome.findings.into_iter().map(Finding::as_deadlock);
                        explore::best(&task, &mut system, findings.collect())
                    };
                    in_time = looked;
                    finding
                }
            }
        }
    };
    system.rules.fuel = options.fuel;
    let outcomes = std::mem::take(&mut listener.outcomes);
    let suspicious = std::mem::take(&mut listener.suspicious);
    if let (Some(name), false) = (program.always, asked.load(Ordering::Relaxed))
        && finding.is_none()
        && plain_run.is_none()
        && cover.complete
    {
        let names: Vec<&str> = system.wanted.iter().map(|w| w.as_str()).collect();
        return Err(format!(
            "{} was never evaluated: no function of the program has all of the variables {}",
            always::plain(name),
            names.join(", ")
        ));
    }
    if finding.is_none() && plain_run.is_none() && cover.complete {
        always_met(&system)?;
    }
    let stop = task.limits.clone();
    if let Some(plain) = plain_run {
        let plain_run::PlainRun { mut system, options, finding } = plain;
        let finding = crate::shorten(&mut system, finding, SHORTENING_MOVES, || stop.is_stopped());
        let names = Names::new(program);
        let reporter = Reporter { program, options: &options, begun: &begun };
        let report = reporter.finding(&mut system, names, cover, &finding)?;
        return Ok(SearchReport { plain_run: true, ..report });
    }
    let names = names.lock().unwrap_or_else(PoisonError::into_inner).clone();
    let ran_on = ran_on(program, &mut system, &names, &cover);
    if options.outcomes {
        let report = report_outcomes(program, &mut system, names, cover, outcomes);
        return Ok(SearchReport { ran_on, ..report });
    }
    let reporter = Reporter { program, options, begun: &begun };
    let Some(finding) = finding else {
        let verdict = if cover.complete { Verdict::None } else { Verdict::Inconclusive };
        let mut report = SearchReport { ran_on, ..SearchReport::new(verdict, cover, &system) };
        for schedule in suspicious {
            report.warnings = reporter.warnings(&mut system, &names, schedule);
        }
        return Ok(report);
    };
    let finding = crate::shorten(&mut system, finding, SHORTENING_MOVES, || stop.is_stopped());
    let report = reporter.finding(&mut system, names, cover, &finding)?;
    Ok(SearchReport { in_time, ran_on, plain_run: dies_at_once, ..report })
}

/// An error: a process that was put on a node does not exist, so that nothing was checked about it.
pub(crate) fn always_met(system: &System) -> Result<(), String> {
    let never = system.nodes.as_ref().map_or_else(Vec::new, Nodes::never_met);
    match never.as_slice() {
        [] => Ok(()),
        [one] => Err(format!("--node names {one}, and no process is called so")),
        all => Err(format!("--node names {}, and no process is called so", all.join(", "))),
    }
}

/// The machine at the point where the search begins, and the departures that led there.
pub type Begun = (System, Option<Trouble>, Vec<Departure>);

pub(crate) fn begin(program: &Program, options: &SearchOptions) -> Result<Begun, String> {
    let stage = Stage::new(options.input.clone(), &program.stem(), options.arguments.clone());
    let mut settings = Settings {
        delayed_delivery: !options.instant_delivery,
        fine_steps: true,
        patience: options.patience,
        kills: options.kills > 0,
        max_memory: runs::memory_limit(options.max_memory, 1 << 30),
        ..Settings::default()
    };
    if let Some((recording, _)) = &options.from {
        settings.delayed_delivery = recording.header.settings.delivery == Delivery::Chosen;
        settings.fine_steps = recording.header.settings.steps == recording::Steps::Fine;
    }
    let outside: Box<dyn Outside + Send> = match &options.from {
        Some((recording, _)) => Box::new(Replay::new(recording, Discard)),
        None => Box::new(stage.clone()),
    };
    let mut machine = program.machine(settings, outside, Watch::default())?;
    let mut begun = Vec::new();
    if let Some((recording, step)) = &options.from {
        recording.check_program(program.identity).map_err(|e| e.to_string())?;
        let mut script = Departures::replaying(recording.departures.iter().cloned());
        let limits = machine::Limits { steps: *step, ..machine::Limits::default() };
        let stop = machine.run(limits, &mut script, None);
        if stop != machine::Stop::StepLimit {
            let steps = machine.steps();
            return Err(format!("the recording has only {steps} steps, not {step}"));
        }
        begun.extend(recording.departures.iter().take(machine.followed()).cloned());
        machine.set_outside(Box::new(stage.clone()));
    }
    let rules = Rules {
        exceptions: !options.ignore_exceptions && !options.outcomes,
        fuel: options.fuel,
        output: options.outcomes,
        partial: !options.outcomes,
        own: own_files(program),
        ..Rules::default()
    };
    let (mut system, trouble) = System::new(machine, stage, rules);
    system.kills = options.kills;
    if options.faults > 0 && !options.instant_delivery {
        let mut nodes = Nodes::new(program, &options.nodes, &options.fault_kinds)?;
        nodes.assign(&mut system.machine, 0);
        system.nodes = Some(nodes);
        system.faults = options.faults;
    }
    Ok((system, trouble, begun))
}

/// The same for a search with another goal, without partial deadlocks.
pub fn system(program: &Program, options: &SearchOptions) -> Result<Begun, String> {
    let (mut system, trouble, begun) = begin(program, options)?;
    system.rules.partial = false;
    Ok((system, trouble, begun))
}

/// The files that the user wrote.
fn own_files(program: &Program) -> Vec<source::FileId> {
    let own = program.sources.files().filter(|(_, file)| file.origin.is_own());
    own.map(|(id, _)| id).collect()
}

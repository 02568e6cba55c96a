//! Questions about a program whose processes communicate: the part of `backstory debug` that asks
//! about message passing.

use super::ask::About;
use super::load::load_other;
use super::program::Target;
use super::{answers, report};
use crate::dialogue::{Dialogue, Messages};
use crate::error::Error;
use crate::findings::ReportArguments;
use crate::limits::Watch;
use crate::progress::Progress;
use std::path::PathBuf;
use std::sync::atomic::Ordering;
use workbench::concurrent::{Debugging, Watched};
use workbench::{Ending, Program, Recording, Run, RunOptions};

/// The options of the session.
#[derive(Clone, Default)]
pub(super) struct Options {
    pub reference: Option<PathBuf>,
    pub answers: Option<PathBuf>,
    pub strategy: Option<String>,
    pub report: ReportArguments,
    /// The limit for the run.
    pub max_time: Option<std::time::Duration>,
    /// The file in which answers are stored across sessions, if any.
    pub memory: Option<PathBuf>,
}

/// The result of checking for message passing.
pub(super) enum Looked {
    /// There was a session about it, which ended with this exit code.
    Session(u8),
    /// The program ran without its threads exchanging anything: questions are about the calls of
    /// this run.
    NoMessages(Run),
    /// The program was not run: it has no threads that could exchange anything.
    NotRun,
}

/// A session about a recording, or about a program whose threads or processes turn out to exchange
/// messages when it runs.
pub(super) fn debug(
    program: &Program,
    target: &Target,
    run: &RunOptions,
    options: &Options,
) -> Result<Looked, Error> {
    match &target.recording {
        Some(recording) => debug_recording(program, recording, target, run, options),
        None => debug_program(program, target, run, options),
    }
}

/// A session about a recording made by `search` or `run --record`.
fn debug_recording(
    program: &Program,
    recording: &Recording,
    target: &Target,
    run: &RunOptions,
    options: &Options,
) -> Result<Looked, Error> {
    let silent = super::diagram::Silent;
    let limit = Watch::start(run.interrupt.clone(), options.max_time, None);
    let watched = workbench::concurrent::watch_recording(program, recording, Box::new(silent), run);
    drop(limit);
    let watched = watched.map_err(Error::program)?;
    match watched.is_concurrent() {
        true => session(&watched, target, options).map(Looked::Session),
        false => Ok(Looked::NoMessages(watched.run().clone())),
    }
}

/// A session about a program, if it turns out to exchange messages when it runs.
fn debug_program(
    program: &Program,
    target: &Target,
    run: &RunOptions,
    options: &Options,
) -> Result<Looked, Error> {
    if !workbench::concurrent::may_be_concurrent(program) {
        return Ok(Looked::NotRun);
    }
    let terminal = Box::new(target.terminal(false));
    let outside: Box<dyn workbench::Outside + Send> = match options.report.shows_text() {
        true => terminal,
        false => Box::new(report::Captured::new(terminal, report::Capture::default(), false)),
    };
    let steps = run.progress.clone();
    let progress = Progress::counting("running the program", options.report.shows_text(), steps);
    let limit = Watch::start(run.interrupt.clone(), options.max_time, None);
    let watched = workbench::concurrent::watch(program, outside, run);
    drop(limit);
    drop(progress);
    let watched = watched.map_err(Error::machine)?;
    match watched.is_concurrent() {
        true => session(&watched, target, options).map(Looked::Session),
        false => {
            // An interrupted run is replayed as far as it went.
            run.interrupt.store(false, Ordering::SeqCst);
            Ok(Looked::NoMessages(watched.run().clone()))
        }
    }
}

fn session(watched: &Watched<'_>, target: &Target, options: &Options) -> Result<u8, Error> {
    let proof = watched.proof();
    let mut debugging =
        Debugging::new(watched, &proof, options.strategy.as_deref()).map_err(Error::usage)?;
    if let Some(path) = &options.reference {
        debugging.with_reference(&load_other(path, &target.options)?);
    }
    let old = options.memory.as_deref().map(answers::read).transpose()?.unwrap_or_default();
    debugging.remember(&old);
    if options.report.shows_text() {
        println!("{}", ending(watched));
    }
    let mut prompt =
        super::debug::prompt(options.answers.as_deref(), options.report.is_for_programs())?;
    let mut failed = None;
    let mut keep = |dialogue: &dyn Dialogue| {
        let said = dialogue.said();
        if let (Some(path), false) = (&options.memory, said.is_empty()) {
            failed = answers::write(path, &old, &said).err();
        }
    };
    let mut messages = Messages::new(debugging, ending(watched));
    let about = About { report: &options.report, subject: target.path.display().to_string() };
    let code = super::debug::ask(&mut messages, &mut prompt, &about, &mut keep)?;
    failed.map_or(Ok(code), |message| Err(Error::machine(message)))
}

fn ending(watched: &Watched<'_>) -> String {
    let mut text = how_it_ended(watched);
    if watched.trace().calls_cut {
        text += " It made more calls than are kept: of the later part, only messages can be asked about.";
    }
    text
}

fn how_it_ended(watched: &Watched<'_>) -> String {
    match &watched.ending {
        Ending::Finished(0) => "The program finished.".into(),
        Ending::Finished(code) => format!("The program ended with code {code}."),
        Ending::Uncaught(what) => format!("The program died of {what}."),
        Ending::Deadlock(_) => "Deadlock: every remaining process waits forever.".into(),
        Ending::StepLimit => "The program was stopped at the limit of steps.".into(),
        Ending::MemoryLimit => "The program was stopped at the limit of memory.".into(),
        Ending::Interrupted => {
            "The program was interrupted; the questions are about what it did.".into()
        }
        Ending::OutOfAnswers | Ending::CutOff(_) => "The recording ends here.".into(),
        Ending::Unsupported(what) => format!("The program was stopped: {what}."),
    }
}

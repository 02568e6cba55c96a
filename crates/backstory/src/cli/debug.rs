//! `backstory debug`: questions on the terminal, from a script, or none at all (`--json`).

use super::ask::About;
use super::load::load;
use super::program::{ProgramArguments, Target, name_of};
use super::prompt::Prompt;
use super::run::size;
use super::strategy::{PROCESS_DIRECTED, QuestionStrategy};
use super::{answers, concurrent, counted, export, report};
use crate::dialogue::{Calls, Dialogue, Observed, Oracle};
use crate::error::Error;
use crate::findings::ReportArguments;
use crate::interrupt;
use crate::limits::{self, Watch};
use crate::progress::Progress;
use clap::Args;
use serde_json::json;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use workbench::stories::OutputPlace;
use workbench::{
    Begin, ContractOracle, DebugOptions, Debugger, Ending, Form, LoadOptions, Observations,
    Program, Run, RunOptions,
};

const ABOUT: &str = "What to ask about";
const ANSWERS: &str = "Answers";
const LIMITS: &str = "Limits";

#[derive(Args)]
pub(super) struct DebugArguments {
    /// How to choose questions
    #[arg(long, value_name = "NAME", value_parser = QuestionStrategy)]
    strategy: Option<String>,
    /// How to show functions that are passed as values: names (with captured variables), or maps of
    /// the arguments they were applied to; this also selects the kind of computation tree
    #[arg(long, value_name = "HOW", value_parser = ["names", "maps"], default_value = "names")]
    functions: String,
    /// Ask about one computation at a time
    #[arg(long)]
    no_groups: bool,
    /// Write the answers as tests to this file
    #[arg(long, value_name = "FILE")]
    export: Option<PathBuf>,
    /// The kind of tests: hunit or quickcheck for Haskell (default hunit), eunit for Erlang
    #[arg(long, value_name = "KIND", value_parser = ["hunit", "quickcheck", "eunit"])]
    export_as: Option<String>,
    #[command(flatten)]
    pub report: ReportArguments,
    /// Measure the cost of the computation tree, compared with the same run without it
    #[arg(long)]
    stats: bool,
    /// Ask about this expression instead of main, such as 'isort [4,3,5]'
    #[arg(long, value_name = "EXPRESSION", help_heading = ABOUT)]
    expr: Option<String>,
    /// Ask about this test instead of main: a function or a property without arguments, or an HUnit
    /// test by its name or label
    #[arg(long, value_name = "NAME", conflicts_with = "expr", help_heading = ABOUT)]
    test: Option<String>,
    /// This line of the output is wrong, counted from 1
    #[arg(long, value_name = "N", help_heading = ABOUT)]
    line: Option<usize>,
    /// The character in that line that is wrong, from 1
    #[arg(long, value_name = "N", requires = "line", help_heading = ABOUT)]
    col: Option<usize>,
    /// This part of the output is wrong: the first occurrence of the text
    #[arg(long, alias = "at-output", value_name = "TEXT", conflicts_with = "line", allow_hyphen_values = true, help_heading = ABOUT)]
    output: Option<String>,
    /// Ask about this computation first, such as 'insert 4 [3,5]'
    #[arg(long, value_name = "CALL", conflicts_with = "line", help_heading = ABOUT)]
    about: Option<String>,
    /// Also ask about functions of this library module, or about this function
    #[arg(long, value_name = "NAME", value_delimiter = ',', help_heading = ABOUT)]
    suspect: Vec<String>,
    /// Do not ask about functions of this module, or about this function
    #[arg(long, value_name = "NAME", value_delimiter = ',', help_heading = ABOUT)]
    trust: Vec<String>,
    /// Ask only about calls, even if processes exchange messages
    #[arg(long, help_heading = ABOUT)]
    sequential: bool,
    /// The file contains events of observed functions, from a run made elsewhere; assumed for files
    /// that end in .events
    #[arg(long, help_heading = ABOUT)]
    events: bool,
    /// Haskell: ask only about functions labelled with observe (of Debug.Hoed.Pure); dependencies
    /// are derived from the stacks of labels
    #[arg(long, conflicts_with_all = ["events", "reference", "oracle"], help_heading = ABOUT)]
    observed: bool,
    /// Take the answers from this file, one per line, as they would be typed
    #[arg(long, value_name = "FILE", help_heading = ANSWERS)]
    answers: Option<PathBuf>,
    /// A correct version of the program, which answers where it can
    #[arg(long, value_name = "FILE", help_heading = ANSWERS)]
    reference: Option<PathBuf>,
    /// A command that answers: a line of JSON for each question, a line of JSON back
    #[arg(long, value_name = "COMMAND", help_heading = ANSWERS)]
    oracle: Option<String>,
    /// Neither use nor keep answers in .backstory/answers.toml
    #[arg(long, help_heading = ANSWERS)]
    no_memory: bool,
    /// Stop the program after this many steps, and ask about what it did so far
    #[arg(long, value_name = "N", help_heading = LIMITS)]
    max_steps: Option<u64>,
    /// Stop the program after this time, and ask about what it did so far: seconds, or with a unit such as
    /// 500ms, 90s, 10m or 2h
    #[arg(long, value_name = "TIME", value_parser = limits::duration, help_heading = LIMITS)]
    max_time: Option<std::time::Duration>,
    /// The maximum memory to use, such as 500M or 2G
    #[arg(long, value_name = "SIZE", value_parser = size, help_heading = LIMITS)]
    max_memory: Option<u64>,
    #[command(flatten)]
    pub program: ProgramArguments,
}

impl DebugArguments {
    /// The program itself, as named on the command line.
    fn path(&self) -> &std::path::Path {
        &self.program.program
    }
}

pub(super) fn debug(arguments: &DebugArguments) -> Result<u8, Error> {
    // Ctrl-C stops the program, or the current work; at a question, by which time the answers have
    // been saved, it ends Backstory itself.
    let interrupt = interrupt::flag_for_work();
    if arguments.events || arguments.path().extension().is_some_and(|e| e == "events") {
        return observed(arguments);
    }
    let target = arguments.program.target()?;
    let others = [
        ("--observed", arguments.observed),
        ("--expr", arguments.expr.is_some()),
        ("--test", arguments.test.is_some()),
    ];
    if let Some((what, _)) = others.iter().find(|(_, given)| *given) {
        target.must_not_be_recorded(what)?;
    }
    if arguments.observed {
        return labelled(arguments, &target, interrupt);
    }
    let asks_about_calls = arguments.sequential
        || arguments.expr.is_some()
        || arguments.test.is_some()
        || arguments.line.is_some()
        || arguments.output.is_some();
    let mut load_options = load_options(arguments, &target);
    if let Some(call) = test_call(arguments, &target, &load_options)? {
        load_options.expression = Some(call);
    }
    let for_calls = load_options.form;
    if !asks_about_calls {
        load_options.form = Form::Fast;
    }
    let mut program = Arc::new(load(&target, &load_options)?);
    let looked = match asks_about_calls {
        true => concurrent::Looked::NotRun,
        false => concurrently(arguments, &program, &target, &interrupt)?,
    };
    let run = match looked {
        concurrent::Looked::Session(code) => return Ok(code),
        concurrent::Looked::NoMessages(run) => Some(run),
        concurrent::Looked::NotRun => None,
    };
    if program.form != for_calls {
        program = program.in_form(for_calls).map_err(Error::program)?;
    }
    let begin = match (run, &target.recording) {
        (Some(run), _) => Begin::Replay(run),
        (None, Some(recording)) => {
            let run = Run::of(&program, recording.clone());
            Begin::Replay(run.map_err(|e| Error::program(e.to_string()))?)
        }
        (None, None) => Begin::Live(outside(arguments, &target)),
    };
    // The limit holds for the run: it stops as for Ctrl-C, and the session is about what it did.
    let watch = Watch::start(interrupt.clone(), arguments.max_time, None);
    let options = options(arguments, interrupt);
    let (steps, wanted) = (options.progress.clone(), arguments.report.shows_text());
    let progress = Progress::counting("recording the calls of the run", wanted, steps);
    let debugger = Debugger::start(program.clone(), begin, &options);
    drop(progress);
    drop(watch);
    let mut debugger = debugger.map_err(Error::program)?;
    if arguments.report.shows_text() {
        say_ending(&debugger);
    }
    if arguments.stats {
        return stats(&debugger);
    }
    let kept = answers_file(target.home());
    let old = if arguments.no_memory { Vec::new() } else { answers::read(&kept)? };
    debugger.remember(&old).map_err(Error::program)?;
    let progress =
        Progress::start("following what is wrong backwards", arguments.report.shows_text());
    let pointed = point(arguments, &mut debugger);
    debugger.ask_tests();
    drop(progress);
    pointed?;
    if let Some(contracts) =
        ContractOracle::of(&program, &target.path, &target.sources, &load_options)
    {
        debugger.use_contracts(contracts);
    }
    let oracle = arguments.oracle.as_deref().map(Oracle::start).transpose()?;
    let mut prompt = prompt(arguments.answers.as_deref(), arguments.report.is_for_programs())?;
    // After each answer, so that a session that ends in any way keeps them.
    let mut failed = None;
    let mut written = false;
    let mut keep = |dialogue: &dyn Dialogue| {
        let said = dialogue.said();
        // An answer that is undone is removed from the file, too.
        written |= !said.is_empty();
        if !arguments.no_memory && written {
            failed = answers::write(&kept, &old, &said).err();
        }
    };
    let mut calls = Calls::new(debugger, oracle);
    let about = About { report: &arguments.report, subject: target.path.display().to_string() };
    let code = ask(&mut calls, &mut prompt, &about, &mut keep)?;
    let debugger = calls.debugger;
    if let Some(path) = &arguments.export {
        let kind = match (is_erlang(&target.path), arguments.export_as.as_deref()) {
            (true, _) => export::Kind::EUnit,
            (false, Some("quickcheck")) => export::Kind::QuickCheck,
            (false, _) => export::Kind::HUnit,
        };
        let name = name_of(&target.path);
        let (records, hidden) = (debugger.records(), debugger.hidden_functions());
        let around = export::Around { records, hidden };
        let text = export::tests(&name, debugger.said(), &around, kind);
        let written = crate::keep::write(path, text.as_bytes(), crate::keep::Content::Export);
        failed = failed.or(written.err());
    }
    failed.map_or(Ok(code), |message| Err(Error::machine(message)))
}

/// Begins with what the user says is wrong, or else with what ended the run.
fn point(arguments: &DebugArguments, debugger: &mut Debugger) -> Result<(), Error> {
    let place = match (arguments.line, &arguments.output) {
        (Some(line), _) => Some(OutputPlace::Line(line, arguments.col)),
        (None, Some(text)) => Some(OutputPlace::Text(text.clone())),
        (None, None) => None,
    };
    match (place, &arguments.about) {
        (Some(place), _) => workbench::meet::wrong_output(debugger, &place).map_err(Error::program),
        (None, Some(call)) => debugger.ask_about(call).map_err(Error::program),
        (None, None) => {
            workbench::meet::wrong_ending(debugger);
            Ok(())
        }
    }
}

/// A session about a file of events instead of a program.
fn observed(arguments: &DebugArguments) -> Result<u8, Error> {
    let path = arguments.path();
    let text = std::fs::read_to_string(path).map_err(|e| Error::unreadable(path, &e))?;
    let observations = Observations::read(&text, call_strategy(arguments).as_deref())
        .map_err(|why| Error::program(format!("{}: {why}", path.display())))?;
    ask_about_observed(arguments, observations)
}

/// A session about a program whose functions are labelled with `observe`: its events are produced
/// here.
fn labelled(
    arguments: &DebugArguments,
    target: &Target,
    interrupt: Arc<AtomicBool>,
) -> Result<u8, Error> {
    let load_options = LoadOptions { form: Form::Observed, ..load_options(arguments, target) };
    let program = load(target, &load_options)?;
    let watch = Watch::start(interrupt.clone(), arguments.max_time, None);
    let options = options(arguments, interrupt);
    let ran = Observations::run(&program, outside(arguments, target), &options);
    drop(watch);
    let (observations, ending, left_out) = ran.map_err(Error::program)?;
    if arguments.report.shows_text() {
        match (&ending, left_out) {
            (Ending::Finished(0), 0) => {}
            (ending, 0) => println!("The program {ending}."),
            (ending, left_out) => {
                println!("The program {ending}; {left_out} events were left out.");
            }
        }
    }
    ask_about_observed(arguments, observations)
}

fn ask_about_observed(arguments: &DebugArguments, observations: Observations) -> Result<u8, Error> {
    let mut prompt = prompt(arguments.answers.as_deref(), arguments.report.is_for_programs())?;
    let subject = arguments.path().display().to_string();
    let about = About { report: &arguments.report, subject };
    ask(&mut Observed::new(observations), &mut prompt, &about, &mut |_| {})
}

/// The source of answers.
pub(super) fn prompt(answers: Option<&Path>, json: bool) -> Result<Prompt, Error> {
    match (answers, json) {
        (Some(path), _) => Prompt::file(path),
        (None, true) => Ok(Prompt::unattended()),
        (None, false) => Prompt::standard("debug"),
    }
}

/// Runs the questions and answers, shown or as a report.
pub(super) fn ask(
    dialogue: &mut dyn Dialogue,
    prompt: &mut Prompt,
    about: &About<'_>,
    keep: &mut dyn FnMut(&dyn Dialogue),
) -> Result<u8, Error> {
    match about.report.is_for_programs() {
        true => super::ask::ask_for_report(dialogue, prompt, about, keep),
        false => Ok(super::ask::ask(dialogue, prompt, keep)),
    }
}

fn load_options(arguments: &DebugArguments, target: &Target) -> LoadOptions {
    LoadOptions {
        form: Form::Computations { functions_as_maps: arguments.functions == "maps" },
        expression: arguments.expr.clone(),
        reference: arguments.reference.clone(),
        ..target.options.clone()
    }
}

/// The strategy for questions about calls: the one for processes does not apply to them.
fn call_strategy(arguments: &DebugArguments) -> Option<String> {
    arguments.strategy.clone().filter(|name| name != PROCESS_DIRECTED)
}

fn options(arguments: &DebugArguments, interrupt: Arc<AtomicBool>) -> DebugOptions {
    DebugOptions {
        strategy: call_strategy(arguments),
        suspect: arguments.suspect.clone(),
        trust: arguments.trust.clone(),
        max_steps: arguments.max_steps,
        max_memory: arguments.max_memory,
        interrupt,
        no_groups: arguments.no_groups,
        ..DebugOptions::default()
    }
}

/// The outside of the program; with `--json` its output becomes part of the object.
fn outside(arguments: &DebugArguments, target: &Target) -> Box<dyn workbench::Outside + Send> {
    let terminal = target.terminal(false);
    let terminal = Box::new(terminal);
    match arguments.report.shows_text() {
        true => terminal,
        false => Box::new(report::Captured::new(terminal, report::Capture::default(), false)),
    }
}

pub(super) fn is_erlang(path: &std::path::Path) -> bool {
    path.extension().is_some_and(|e| e == "erl" || e == "beam")
}

/// A test as an expression of its language.
fn test_call(
    arguments: &DebugArguments,
    target: &Target,
    options: &LoadOptions,
) -> Result<Option<String>, Error> {
    let Some(name) = &arguments.test else { return Ok(None) };
    if is_erlang(&target.path) {
        let name = name.split('/').next().unwrap_or(name);
        return Ok(Some(format!("{name}()")));
    }
    workbench::test_expression(&target.path, &target.sources, options, name)
        .map(Some)
        .map_err(Error::program)
}

/// In the folder of the program.
fn answers_file(program: &std::path::Path) -> PathBuf {
    let folder = match program.is_dir() {
        true => program.to_owned(),
        false => program.parent().map(std::path::Path::to_owned).unwrap_or_default(),
    };
    folder.join(".backstory/answers.toml")
}

/// Questions about message passing, if the program does that.
fn concurrently(
    arguments: &DebugArguments,
    program: &Program,
    target: &Target,
    interrupt: &Arc<AtomicBool>,
) -> Result<concurrent::Looked, Error> {
    let options = concurrent::Options {
        reference: arguments.reference.clone(),
        answers: arguments.answers.clone(),
        strategy: arguments.strategy.clone(),
        report: arguments.report.clone(),
        max_time: arguments.max_time,
        memory: (!arguments.no_memory).then(|| answers_file(target.home())),
    };
    let run = RunOptions {
        max_steps: arguments.max_steps,
        max_memory: arguments.max_memory,
        arguments: target.arguments.clone(),
        interrupt: interrupt.clone(),
        ..RunOptions::default()
    };
    concurrent::debug(program, target, &run, &options)
}

/// Time and memory of the tree, as one JSON object.
fn stats(debugger: &Debugger) -> Result<u8, Error> {
    let start = std::time::Instant::now();
    let costs = debugger.costs(&|| start.elapsed().as_secs_f64()).map_err(Error::machine)?;
    crate::answer::print(&json!({
        "calls": costs.calls,
        "plain_seconds": costs.plain,
        "watched_seconds": costs.watched,
        "times": costs.watched / costs.plain.max(1e-9),
        "bytes_per_call": costs.bytes as f64 / costs.calls.max(1) as f64,
    }));
    Ok(0)
}

fn say_ending(debugger: &Debugger) {
    match debugger.ending() {
        Ending::Finished(0) => {}
        Ending::Interrupted => println!("The program was interrupted."),
        Ending::Deadlock(_) => println!("Deadlock: all threads are blocked."),
        ending => println!("The program {ending}."),
    }
    if debugger.left_out() > 0 {
        println!("{} left out.", counted(debugger.left_out(), "more computation"));
    }
}

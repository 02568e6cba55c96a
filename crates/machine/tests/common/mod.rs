//! The test harness: every program is run in all modes, and the results must agree.
//!
//! [`run`] takes a program in the text form of Core and runs it plainly; again; with a collection
//! at every allocation; without speculation; in pieces; with marks and undo around the pieces; and
//! one visible operation at a time under random schedules, going back and forth between marks.

// Each test file is a separate crate and uses a part of this.
#![allow(dead_code)]

pub(crate) mod generate;
mod rng;
mod screen;
mod ways;

pub(crate) use rng::Rng;
pub(crate) use screen::Screen;

use core_ir::Language;
use machine::{
    Code, Departures, InMemory, Limits, Machine, Options, Settings, Stop, Unobserved, link,
};
use recording::EventDigest;
use source::{Origin, SourceMap, Symbol};
use std::sync::Arc;

pub(crate) type Plain = Machine<Unobserved>;

/// The outcome of a run.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Outcome {
    pub stop: Stop,
    pub output: String,
    pub digest: EventDigest,
    pub visible: u64,
    pub steps: u64,
    /// The printed outcome of the main thread: its result or exception.
    pub ended_with: String,
}

/// Compiles a module, which must be well formed.
pub(crate) fn compile(text: &str, options: Options) -> Arc<Code> {
    try_compile(text, options).unwrap_or_else(|problems| panic!("{problems}\n{text}"))
}

/// Compiles a module, or returns why that failed.
pub(crate) fn try_compile(text: &str, options: Options) -> Result<Arc<Code>, String> {
    let mut sources = SourceMap::new();
    let file = sources.add("test.core", text, Origin::User);
    let rendered = |problems: Vec<source::Diagnostic>| {
        let shown = problems.iter().map(|p| source::render(p, &sources, source::Colour::Never));
        shown.collect::<Vec<_>>().join("\n")
    };
    let module = core_ir::parse(file, text).map_err(rendered)?;
    let problems = core_ir::check(std::slice::from_ref(&module));
    if !problems.is_empty() {
        return Err(rendered(problems));
    }
    let language = module.language;
    let mut definitions = InMemory::new(vec![module]);
    link(&mut definitions, &[Symbol::new("main")], language, options)
        .map(Arc::new)
        .map_err(|error| format!("{error:?}"))
}

pub(crate) fn machine(code: &Arc<Code>, settings: Settings) -> (Plain, Screen) {
    let screen = Screen::default();
    let machine = Machine::new(
        code.clone(),
        Symbol::new("main"),
        settings,
        Box::new(screen.clone()),
        Unobserved,
    );
    (machine.expect("address space for the heap"), screen)
}

/// A small heap: reserving and releasing gigabytes for each of thousands of runs takes time.
pub(crate) fn settings() -> Settings {
    Settings { max_memory: 64 << 20, ..Settings::default() }
}

pub(crate) fn outcome(machine: &Plain, screen: &Screen, stop: Stop) -> Outcome {
    Outcome {
        stop,
        output: screen.output(),
        digest: machine.digest(),
        visible: machine.visible_operations(),
        steps: machine.steps(),
        ended_with: machine
            .show(machine.outcome(machine::ThreadId::MAIN), machine::ShowLimits::default()),
    }
}

pub(crate) fn run_code(code: &Arc<Code>, settings: Settings, limits: Limits) -> Outcome {
    let (mut machine, screen) = machine(code, settings);
    let stop = machine.run(limits, &mut Departures::default(), None);
    outcome(&machine, &screen, stop)
}

/// Runs a program in all modes and returns the outcome of the plain one.
pub(crate) fn run(text: &str) -> Outcome {
    run_with(text, settings())
}

pub(crate) fn run_with(text: &str, settings: Settings) -> Outcome {
    ways::check(text, &settings, 3)
}

/// Like [`run`], with this many random schedules.
pub(crate) fn run_schedules(text: &str, schedules: u64) -> Outcome {
    ways::check(text, &settings(), schedules)
}

/// Only the plain run: for programs that test sizes.
pub(crate) fn run_plain(text: &str, settings: Settings) -> Outcome {
    run_code(&compile(text, Options::default()), settings, Limits::default())
}

/// The output of a program that must end by itself.
pub(crate) fn output(text: &str) -> String {
    let outcome = run(text);
    assert_eq!(outcome.stop, Stop::Finished(0), "{text}");
    outcome.output
}

/// A Core program whose main action evaluates an expression to an integer and writes it.
pub(crate) fn value(expression: &str) -> String {
    output(&program("", &format!("(%write 1 (%integer-show {expression}))")))
}

/// A module whose main action, a function of `$token`, executes `body`.
pub(crate) fn program(definitions: &str, body: &str) -> String {
    module(Language::Core, definitions, body)
}

/// Like [`program`], as Haskell: threads that wait forever receive exceptions.
pub(crate) fn haskell(definitions: &str, body: &str) -> String {
    module(Language::Haskell, definitions, body)
}

/// Like [`program`], as Erlang: the main function has no parameters.
pub(crate) fn erlang(definitions: &str, body: &str) -> String {
    format!("(module Main erlang\n{definitions}\n(def main (lam () {body})))")
}

fn module(language: Language, definitions: &str, body: &str) -> String {
    let language = if language == Language::Haskell { "haskell" } else { "core" };
    format!("(module Main {language}\n{definitions}\n(def main (lam ($token) {body})))")
}

/// Actions in sequence: `let!` without a name for each but the last.
pub(crate) fn sequence(actions: &[&str]) -> String {
    let (last, others) = actions.split_last().expect("at least one action");
    let mut text = String::new();
    for (i, action) in others.iter().enumerate() {
        // `name <- action` binds.
        match action.split_once(" <- ") {
            Some((name, action)) if !name.contains(['(', ' ']) => {
                text.push_str(&format!("(let! ({name} {action})\n"));
            }
            _ => text.push_str(&format!("(let! ($done{i} {action})\n")),
        }
    }
    text.push_str(last);
    text.push_str(&")".repeat(others.len()));
    text
}

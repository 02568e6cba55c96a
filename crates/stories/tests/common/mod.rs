//! Small programs in the text form of Core whose values are asked about.

use core_ir::Language;
use machine::{InMemory, Sandbox};
use runs::{Form, Parts, Program, RunOptions};
use source::{Origin, SourceMap, Symbol};
use stories::{Chain, OutputPlace, Past, StoryLimits};

/// Compiles a module to the form in which values have stories.
pub(crate) fn program(text: &str) -> Program {
    let mut sources = SourceMap::new();
    let file = sources.add("test.core", text, Origin::User);
    let shown = |problems: Vec<source::Diagnostic>| {
        let all = problems.iter().map(|p| source::render(p, &sources, source::Colour::Never));
        all.collect::<Vec<_>>().join("\n")
    };
    let module = core_ir::parse(file, text).unwrap_or_else(|p| panic!("{}", shown(p)));
    let problems = core_ir::check(std::slice::from_ref(&module));
    assert!(problems.is_empty(), "{}", shown(problems));
    let parts = Parts {
        name: "test.core".to_owned(),
        language: Language::Core,
        identity: core_ir::digest(std::slice::from_ref(&module)),
        entry: Symbol::new("main"),
        call_file: None,
        reference_entry: None,
        own: None,
        expression: None,
        records: machine::Records::default(),
        types: core_ir::types::no_types(),
    };
    let linked = runs::link(parts, &[], InMemory::new(vec![module]), &sources, Form::Faithful);
    linked.unwrap_or_else(|problem| panic!("{}", shown(vec![*problem])))
}

/// Runs a program and records it within limits.
pub(crate) fn past<'p>(program: &'p Program, limits: StoryLimits) -> Past<'p> {
    let options = RunOptions::default();
    Past::run(program, Box::<Sandbox>::default(), &options, limits).expect("it runs")
}

/// The story of what was printed first.
pub(crate) fn story_of_output(past: &mut Past<'_>) -> Chain {
    let opened = past.open_output(&OutputPlace::Line(1, Some(1))).expect("something was printed");
    past.chain(&opened, 400).expect("it has a story")
}

/// The steps of a story, a line each: its number, its kind, what it says and the steps that it came from.
pub(crate) fn lines(chain: &Chain) -> Vec<String> {
    let line = |(i, step): (usize, &stories::StoryStep)| {
        let from: Vec<String> = step.from.iter().map(|f| (f + 1).to_string()).collect();
        format!("{} {}: {} <- {}", i + 1, step.kind, step.text, from.join(" "))
            .trim_end()
            .to_owned()
    };
    chain.steps.iter().enumerate().map(line).collect()
}

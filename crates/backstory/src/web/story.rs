//! The story view: from a character of the output back to its origin.

use super::engines::{Show, Subject};
use super::wire::{ExpressionValues, Story, StoryCommand, StoryStep};
use std::sync::mpsc::Receiver;
use workbench::stories::{Chain, Evaluated, OutputPlace, Past, StoryLimits};
use workbench::{Form, Program, RunOptions};

/// The maximum number of steps shown at once.
const MAX_STORY_STEPS: usize = 200;
/// Limit on the values of an expression that are shown.
const MAX_VALUES: usize = 500;
/// The number of steps for which the program is run.
const STEPS: u64 = 200_000_000;

pub(super) fn serve(
    subject: &Subject,
    commands: &Receiver<StoryCommand>,
    show: &Show<Story>,
) -> Result<(), String> {
    let program = subject.program.in_form(Form::Faithful)?;
    let options = RunOptions {
        max_steps: Some(STEPS),
        arguments: subject.arguments.clone(),
        interrupt: subject.interrupt.clone(),
        ..RunOptions::default()
    };
    let limits = crate::memory::kept_here(StoryLimits::default());
    let mut past = Past::replay(&program, subject.replayed()?.clone(), &options, limits)?;
    let mut shown = Story::default();
    while let Ok(command) = commands.recv() {
        if command.values {
            shown.values = Some(values(&program, &mut past, command));
        } else {
            let values = shown.values.take();
            shown = Story { values, ..story(&mut past, command) };
        }
        show(shown.clone());
    }
    Ok(())
}

/// The story that a command asks for.
fn story(past: &mut Past<'_>, command: StoryCommand) -> Story {
    let exception = command.exception;
    let opened = match command {
        StoryCommand { file: Some(file), line: Some(line), column, .. } => {
            past.open_source(&file, index(line), column.map(index))
        }
        StoryCommand { line: Some(line), column, .. } => {
            past.open_output(&OutputPlace::Line(index(line), column.map(index)))
        }
        StoryCommand { exception: true, .. } => past.open_exception(),
        _ => past.open_output(&OutputPlace::Line(1, None)),
    };
    let told = opened.and_then(|opened| past.chain(&opened, MAX_STORY_STEPS));
    match told {
        Ok(chain) => Story { exception, ..view(chain) },
        Err(why) => Story { error: Some(why), ..Story::default() },
    }
}

fn index(n: u32) -> usize {
    usize::try_from(n).unwrap_or(usize::MAX)
}

/// All values of the expression that a command names.
fn values(program: &Program, past: &mut Past<'_>, command: StoryCommand) -> ExpressionValues {
    let (line, column) = (command.line.unwrap_or(1), command.column.unwrap_or(1));
    let file = command.file.unwrap_or_default();
    let found = past.evaluated_at(&file, index(line), index(column), MAX_VALUES);
    let empty = ExpressionValues {
        file,
        line,
        column,
        error: None,
        place: None,
        values: Vec::new(),
        complete: true,
    };
    match found {
        Ok(Evaluated { span, values, is_complete: complete }) => {
            let place = workbench::session::place_in(program, span);
            ExpressionValues { place, values, complete, ..empty }
        }
        Err(why) => ExpressionValues { error: Some(why), ..empty },
    }
}

fn view(chain: Chain) -> Story {
    let steps = chain.steps.into_iter().map(|step| StoryStep {
        call: called(&step),
        kind: step.kind,
        file: step.file,
        line: step.line,
        column: step.column,
        expression: step.expression,
        value: step.value,
        text: step.text,
        within: step.within,
        from: step.from,
        source: step.source,
        mark: step.mark,
    });
    Story {
        value: Some(chain.value),
        steps: steps.collect(),
        cut: chain.cut,
        before: chain.trouble.is_some(),
        ..Story::default()
    }
}

/// The function and the arguments of a step that is a call: `award 2 1` of `award 2 1 = 3`.
fn called(step: &workbench::stories::StoryStep) -> Option<String> {
    let is_call = step.kind == "application";
    let end = step.text.find(&format!(" = {}", step.value)).filter(|_| is_call)?;
    Some(step.text[..end].to_owned())
}

//! The story view: from a character of the output back to its origin.

use super::engines::{Show, Subject};
use super::wire::{Story, StoryCommand, StoryStep};
use std::sync::mpsc::Receiver;
use workbench::stories::{Chain, Past, Place, StoryLimits};
use workbench::{Form, RunOptions};

/// The maximum number of steps shown at once.
const MAX_STORY_STEPS: usize = 200;
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
    while let Ok(command) = commands.recv() {
        let index = |n: u32| usize::try_from(n).unwrap_or(usize::MAX);
        let exception = command.exception;
        let opened = match command {
            StoryCommand { file: Some(file), line: Some(line), column, .. } => {
                past.open_source(&file, index(line), column.map(index))
            }
            StoryCommand { line: Some(line), column, .. } => {
                past.open_output(&Place::Line(index(line), column.map(index)))
            }
            StoryCommand { exception: true, .. } => past.open_exception(),
            _ => past.open_output(&Place::Line(1, None)),
        };
        let told = opened.and_then(|opened| past.chain(&opened, MAX_STORY_STEPS));
        show(match told {
            Ok(chain) => Story { exception, ..view(chain) },
            Err(why) => Story { error: Some(why), ..Story::default() },
        });
    }
    Ok(())
}

fn view(chain: Chain) -> Story {
    let steps = chain.steps.into_iter().map(|step| StoryStep {
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

//! The story view: from a character of the output back to where it came from.

use super::engines::{Show, Subject};
use serde_json::{Value, json};
use std::sync::mpsc::Receiver;
use workbench::RunOptions;
use workbench::stories::{Chain, Past, Place, StoryLimits};

/// Steps of a story that are shown at once.
const MOST: usize = 200;
/// Steps that the program is run for.
const STEPS: u64 = 200_000_000;

pub fn serve(subject: &Subject, commands: &Receiver<Value>, show: &Show) -> Result<(), String> {
    let program = subject.load(|options| options.faithful = true)?;
    let options = RunOptions {
        max_steps: Some(STEPS),
        arguments: subject.arguments.clone(),
        interrupt: subject.interrupt.clone(),
        ..RunOptions::default()
    };
    let limits = crate::memory::kept_here(StoryLimits::default());
    let mut past = Past::replay(&program, subject.replayed()?.clone(), &options, limits)?;
    while let Ok(command) = commands.recv() {
        let number = |name: &str| command[name].as_u64().and_then(|n| usize::try_from(n).ok());
        let opened = match (number("line"), command["exception"].as_bool()) {
            (Some(line), _) => past.open_output(&Place::Line(line, number("column"))),
            (None, Some(true)) => past.open_exception(),
            (None, _) => past.open_output(&Place::Line(1, None)),
        };
        let told = opened.and_then(|opened| past.chain(&opened, MOST));
        show(match told {
            Ok(chain) => view(&chain),
            Err(why) => json!({ "error": why }),
        });
    }
    Ok(())
}

fn view(chain: &Chain) -> Value {
    let steps = chain.steps.iter().map(|step| {
        json!({
            "kind": step.kind,
            "file": step.file,
            "line": step.line,
            "column": step.column,
            "expression": step.expression,
            "value": step.value,
            "text": step.text,
            "within": step.within,
            "from": step.from,
            "source": step.source,
            "mark": step.mark,
        })
    });
    json!({
        "value": chain.value,
        "steps": steps.collect::<Vec<_>>(),
        "cut": chain.cut,
        "before": chain.trouble.is_some(),
    })
}

//! `why`: how a piece of the output, an exception or a value came about, step by step backwards.

use super::desk::{Desk, Done};
use super::opened::place;
use crate::cli::{source_place, step_json, waiting_json};
use crate::error::Error;
use serde::Deserialize;
use serde_json::{Value, json};
use workbench::stories::{Opened, OutputPlace, Past, StoryLimits, StoryStep};
use workbench::{Form, RunOptions};

/// Steps of a story that an answer has, and the most that it may have.
const STEPS: usize = 12;
const MAX_STEPS: usize = 200;

/// Bytes of memory for a story: a server shares its computer with the agent.
const STORY_MEMORY: usize = 1 << 30;

#[derive(Deserialize, rmcp::schemars::JsonSchema)]
#[schemars(crate = "rmcp::schemars")]
pub(super) struct WhyArguments {
    /// The run, such as r1
    run: String,
    /// A line of the output, from 1
    #[serde(default)]
    line: Option<usize>,
    /// A character in that line, from 1
    #[serde(default)]
    column: Option<usize>,
    /// The first occurrence of this text in the output
    #[serde(default)]
    text: Option<String>,
    /// The exception that ended the program
    #[serde(default)]
    exception: bool,
    /// The threads that wait at the end, for what, and who last touched it
    #[serde(default)]
    blocked: bool,
    /// The last value computed at a place of the source, such as Main.hs:12 or Main.hs:12:5
    #[serde(default)]
    at: Option<String>,
    /// How many steps backwards; 12 by default, at most 200
    #[serde(default)]
    steps: Option<usize>,
}

pub(super) fn why(desk: &mut Desk, given: WhyArguments) -> Done {
    let mut limits = crate::memory::kept_here(StoryLimits::within(STORY_MEMORY));
    limits.stop_when_stuck = given.blocked;
    desk.progress.begin("replaying the run with its values recorded");
    let (opened, _) = desk.runs.get(&given.run)?;
    let name = opened.name.clone();
    let program = opened.program.in_form(Form::Faithful).map_err(Error::program)?;
    let recording = opened.run.recording().clone();
    let options = RunOptions {
        // A run that was stopped from outside is stopped at the same step again.
        max_steps: recording.last_step(),
        interrupt: desk.interrupt.clone(),
        progress: desk.progress.done.clone(),
        ..RunOptions::default()
    };
    let mut past = Past::replay(&program, recording, &options, limits).map_err(Error::program)?;
    desk.go_on()?;
    if given.blocked {
        let waiting = past.waiting().map_err(Error::machine)?;
        let waiting: Vec<Value> = waiting.iter().map(waiting_json).collect();
        return Ok(json!({ "run": name, "moment": format!("{name}@end"), "waiting": waiting }));
    }
    desk.progress.begin("following the value backwards");
    let opened = open(&given, &mut past)?;
    let most = given.steps.unwrap_or(STEPS).clamp(1, MAX_STEPS);
    let chain = past.chain(&opened, most).map_err(Error::machine)?;
    desk.go_on()?;
    let steps: Vec<Value> = chain.steps.iter().map(step).collect();
    let mut object = json!({
        "run": name,
        "value": chain.value,
        "steps": steps,
        "complete": !chain.cut && chain.trouble.is_none(),
    });
    if chain.cut && most < MAX_STEPS {
        object["next"] = json!("there are more steps: call again with a larger number of `steps`");
    }
    if let Some(trouble) = chain.trouble {
        object["notes"] = json!([trouble]);
    }
    Ok(object)
}

/// A step, with its place as other tools take it and its line of source text.
fn step(step: &StoryStep) -> Value {
    let mut object = step_json(step);
    if !step.file.is_empty() {
        object["at"] = json!(place(&step.file, step.line as u64, step.column as u64));
        object["source"] = json!(step.source.trim());
    }
    if let Some(fields) = object.as_object_mut() {
        fields.retain(|name, _| !["file", "line", "column"].contains(&name.as_str()));
    }
    object
}

fn open(given: &WhyArguments, past: &mut Past<'_>) -> Result<Opened, Error> {
    if let Some(text) = &given.at {
        let wrong = || {
            Error::usage(format!("invalid place `{text}`"))
                .help("a place is written 12, 12:5, Main.hs:12 or Main.hs:12:5")
        };
        let (path, line, column) = source_place(text).ok_or_else(wrong)?;
        return past.open_source(&path, line, column).map_err(Error::program);
    }
    let output = past.output();
    let lines = output.lines().count();
    let named = match (&given.text, given.line) {
        (Some(text), _) => OutputPlace::Text(text.clone()),
        (None, Some(line)) => OutputPlace::Line(line, given.column),
        (None, None) if given.exception || lines == 0 => {
            return past.open_exception().map_err(|message| {
                Error::program(message).help("`text`, `line` and `at` name other things to explain")
            });
        }
        (None, None) => OutputPlace::Line(lines, None),
    };
    past.open_output(&named).map_err(|message| {
        let help = match lines {
            0 => "the program printed nothing".to_owned(),
            1 => format!("its output is {:?}", output.trim_end()),
            n => format!("its output has {n} lines; `run` has shown them"),
        };
        Error::program(message).help(help)
    })
}

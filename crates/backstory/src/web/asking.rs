//! The questions view: a session of questions and answers.

use super::engines::{Show, Subject};
use serde_json::{Value, json};
use std::sync::mpsc::Receiver;
use workbench::RunOptions;
use workbench::concurrent::{Debugging, Said, Turn, watch, watch_recording};

pub fn serve(subject: &Subject, commands: &Receiver<Value>, show: &Show) -> Result<(), String> {
    concurrent(subject, commands, show)
}

struct Nothing;

impl workbench::Output for Nothing {
    fn write(&mut self, _stream: workbench::Stream, _bytes: &[u8]) {}
    fn flush(&mut self, _stream: workbench::Stream) {}
}

/// Steps that a run is watched for: what goes on for ever is asked about as far as it went.
const STEPS: u64 = 50_000_000;

/// Questions about a run of several processes.
fn concurrent(subject: &Subject, commands: &Receiver<Value>, show: &Show) -> Result<(), String> {
    let program = subject.load(|options| options.faithful = true)?;
    let options = RunOptions {
        max_steps: Some(STEPS),
        arguments: subject.arguments.clone(),
        interrupt: subject.interrupt.clone(),
        ..RunOptions::default()
    };
    let watched = match &subject.recording {
        Some(recording) => watch_recording(&program, recording, Nothing, &options)?,
        None => watch(&program, Box::new(subject.outside()), &options)?,
    };
    let proof = watched.proof();
    let mut debugging = Debugging::new(&watched, &proof, None)?;
    let mut said: Vec<Value> = Vec::new();
    let mut note = None;
    loop {
        let turn = debugging.turn();
        let asked = match &turn {
            Turn::Ask(asked) => asked.title.clone(),
            Turn::Found(_) => String::new(),
        };
        show(view(&turn, &said, note.take()));
        let Ok(command) = commands.recv() else { return Ok(()) };
        let answer = command["answer"].as_str().unwrap_or("");
        if answer.is_empty() {
            continue;
        }
        let chosen = match &turn {
            Turn::Ask(asked) => answer
                .parse::<usize>()
                .ok()
                .and_then(|n| asked.items.get(n.checked_sub(1)?))
                .map(|item| item.text.clone()),
            Turn::Found(_) => None,
        };
        match debugging.answer(answer) {
            Said::Taken(more) => {
                note = more;
                if matches!(answer, "u" | "undo") {
                    said.pop();
                } else {
                    let words = chosen.unwrap_or_else(|| answer.to_owned());
                    said.push(json!({ "question": asked, "answer": words }));
                }
            }
            Said::Told(text) | Said::NotUnderstood(text) => note = Some(text),
            Said::Quit => return Ok(()),
        }
    }
}

fn view(turn: &Turn, said: &[Value], note: Option<String>) -> Value {
    match turn {
        Turn::Ask(asked) => json!({
            "kind": "messages",
            "title": asked.title,
            "body": asked.body,
            "items": asked.items.iter().map(|item| json!({
                "text": item.text,
                "lines": item.lines,
            })).collect::<Vec<_>>(),
            "why": asked.why,
            "said": said,
            "note": note,
        }),
        Turn::Found(found) => json!({
            "kind": "found",
            "function": found.function,
            "file": found.file,
            "line": found.line,
            "text": found.text,
            "statement": found.statement,
            "source": found.source,
            "relied_on": found.relied_on,
            "unsure": found.unsure,
            "said": said,
            "note": note,
        }),
    }
}

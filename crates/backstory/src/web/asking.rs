//! The questions view: a session of questions and answers.

use super::engines::{Show, Subject};
use serde_json::{Value, json};
use std::sync::mpsc::Receiver;
use workbench::concurrent::{Debugging, Said, Turn, watch, watch_recording};
use workbench::{DebugOptions, Debugger, Reply, RunOptions, Turn as CallTurn};

pub fn serve(subject: &Subject, commands: &Receiver<Value>, show: &Show) -> Result<(), String> {
    // Who talks to others is asked about messages; who does not, about calls.
    if subject.talks { concurrent(subject, commands, show) } else { calls(subject, commands, show) }
}

/// Questions about calls and their results.
fn calls(subject: &Subject, commands: &Receiver<Value>, show: &Show) -> Result<(), String> {
    let program = subject.load(|options| {
        options.faithful = true;
        options.computations = true;
    })?;
    let options = DebugOptions {
        max_steps: Some(STEPS),
        interrupt: subject.interrupt.clone(),
        ..DebugOptions::default()
    };
    let mut debugger = Debugger::start(program, Box::new(subject.outside()), &options)?;
    let mut said: Vec<Value> = Vec::new();
    let mut note: Option<String> = None;
    loop {
        let turn = debugger.turn();
        show(call_view(&turn, &said, note.take()));
        let Ok(command) = commands.recv() else { return Ok(()) };
        let answer = command["answer"].as_str().unwrap_or("");
        let index = command["index"].as_u64().and_then(|n| usize::try_from(n).ok());
        let reply = match (answer, index) {
            ("right", _) => Reply::Right,
            ("wrong", Some(index)) => Reply::WrongOne(index),
            ("wrong", None) => Reply::Wrong,
            ("dunno", _) => Reply::DontKnow,
            ("trust", _) => Reply::TrustFunction,
            ("inadmissible", _) => Reply::Inadmissible,
            ("skip", _) => Reply::Skip,
            ("undo", _) => Reply::Undo,
            ("part", _) => Reply::WrongPart(command["part"].as_str().unwrap_or("").to_owned()),
            _ => continue,
        };
        let asked = match &turn {
            CallTurn::Ask(ask) => {
                let shown = ask.statements.get(index.unwrap_or(0));
                shown.map_or_else(String::new, |s| s.text.clone())
            }
            CallTurn::Done(_) => String::new(),
        };
        match debugger.reply(&reply) {
            Ok(()) if reply == Reply::Undo => {
                said.pop();
            }
            Ok(()) => {
                let words = match &reply {
                    Reply::WrongPart(part) => format!("wrong: {part}"),
                    _ => answer.to_owned(),
                };
                said.push(json!({ "question": asked, "answer": words }));
            }
            Err(why) => note = Some(why),
        }
    }
}

fn call_view(turn: &CallTurn, said: &[Value], note: Option<String>) -> Value {
    match turn {
        CallTurn::Ask(ask) => {
            let statements = ask.statements.iter().map(|s| {
                json!({ "text": s.text, "function": s.function, "file": s.file, "line": s.line })
            });
            let several = ask.statements.len() > 1;
            json!({
                "kind": "calls",
                "title": if several { "Are these all right?" } else { "Is this right?" },
                "statements": statements.collect::<Vec<_>>(),
                "why": ask.why,
                "suspects": ask.suspects,
                "said": said,
                "note": note,
            })
        }
        CallTurn::Done(done) => {
            let blame = done.blame.as_ref();
            json!({
                "kind": "found",
                "function": blame.map(|b| &b.function),
                "file": blame.map(|b| &b.file),
                "line": blame.map(|b| b.line),
                "source": blame.map(|b| &b.source),
                "statement": done.statement,
                "relied_on": done.relied_on,
                "unsure": done.unsure,
                "said": said,
                "note": note,
            })
        }
    }
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

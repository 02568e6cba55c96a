//! The questions view of a program whose threads or processes talk to each other.

use super::asking::STEPS;
use super::engines::{Show, Subject};
use super::rows::{self, number};
use serde_json::{Value, json};
use std::sync::mpsc::Receiver;
use workbench::concurrent::{Debugging, EventKind, Said, Turn, watch_recording};
use workbench::{Discard, RunOptions, Unfolded};

pub fn serve(subject: &Subject, commands: &Receiver<Value>, show: &Show) -> Result<(), String> {
    let program = subject.load(|options| options.faithful = true)?;
    let options = RunOptions {
        max_steps: Some(STEPS),
        arguments: subject.arguments.clone(),
        interrupt: subject.interrupt.clone(),
        ..RunOptions::default()
    };
    let watched = watch_recording(&program, subject.replayed()?, Box::new(Discard), &options)?;
    let proof = watched.proof();
    let debugging = Debugging::new(&watched, &proof, None)?;
    let unfolded = Unfolded::default();
    Messages { debugging, unfolded, said: Vec::new(), note: None }.serve(commands, show);
    Ok(())
}

/// A session about messages.
struct Messages<'w> {
    debugging: Debugging<'w>,
    unfolded: Unfolded,
    said: Vec<Value>,
    note: Option<String>,
}

impl Messages<'_> {
    fn serve(mut self, commands: &Receiver<Value>, show: &Show) {
        let mut revealed = None;
        while let Ok(command) = commands.recv() {
            if !self.take(&command) {
                return;
            }
            let turn = self.debugging.turn();
            let at = self.debugging.at();
            if at != revealed
                && let Some(at) = at
            {
                self.debugging.reveal(&mut self.unfolded, at);
                revealed = Some(at);
            }
            show(self.view(&turn, at));
        }
    }

    /// Carries out a command. False: it was the last one.
    fn take(&mut self, command: &Value) -> bool {
        let done = if let Some(node) = number(command, "fold") {
            self.unfolded.toggle(node);
            Ok(())
        } else if let Some(node) = number(command, "choose") {
            self.debugging.choose(node)
        } else if let Some(process) = number(command, "process") {
            let kind = match command["kind"].as_str() {
                Some("send") => Some(EventKind::Send),
                Some("receive") => Some(EventKind::Take),
                Some("spawn") => Some(EventKind::Create),
                _ => None,
            };
            let place = number(command, "place").unwrap_or(0) as usize;
            self.debugging.begin_at(process, kind.map(|kind| (kind, place)))
        } else {
            return self.answer(command["answer"].as_str().unwrap_or(""));
        };
        if let Err(why) = done {
            self.note = Some(why);
        }
        true
    }

    fn answer(&mut self, answer: &str) -> bool {
        if answer.is_empty() || answer == "next" {
            return true;
        }
        let (asked, chosen) = match self.debugging.turn() {
            Turn::Ask(asked) => {
                let number = answer.parse::<usize>().ok().and_then(|n| n.checked_sub(1));
                let item = number.and_then(|n| asked.items.get(n)).map(|item| item.text.clone());
                (asked.title, item)
            }
            Turn::Found(_) => (String::new(), None),
        };
        match self.debugging.answer(answer) {
            Said::Taken(more) => {
                self.note = more;
                if matches!(answer, "u" | "undo") {
                    self.said.pop();
                } else {
                    let words = chosen.unwrap_or_else(|| answer.to_owned());
                    self.said.push(json!({ "question": asked, "answer": words }));
                }
            }
            Said::Told(text) | Said::NotUnderstood(text) => self.note = Some(text),
            Said::Quit => return false,
        }
        true
    }

    fn view(&mut self, turn: &Turn, at: Option<u32>) -> Value {
        let mut view = match turn {
            Turn::Ask(asked) => json!({
                "kind": "messages",
                "title": asked.title,
                "body": asked.body,
                "items": asked.items.iter().map(|item| json!({
                    "text": item.text,
                    "lines": item.lines,
                })).collect::<Vec<_>>(),
                "why": asked.why,
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
            }),
        };
        let rows = self.debugging.rows(&mut self.unfolded);
        view["said"] = json!(self.said);
        view["note"] = json!(self.note.take());
        view["tree"] = json!({
            "rows": rows.len(),
            "at": rows::place(&rows, at),
            "node": at,
            "nodes": self.debugging.nodes(),
        });
        view["rows"] = json!(rows::rows(&rows));
        view
    }
}

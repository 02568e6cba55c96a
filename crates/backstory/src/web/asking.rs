//! The questions view: statements about calls and their results, and the tree that they are from.
//! Programs whose threads talk to each other are asked about in `asking_messages`.

use super::asking_messages;
use super::engines::{Show, Subject};
use super::rows::{self, number};
use serde_json::{Value, json};
use std::sync::mpsc::Receiver;
use workbench::{Begin, DebugOptions, Debugger, Parts, Reply, Run, Turn, Unfolded};

/// Steps that a run is watched for: what goes on for ever is asked about as far as it went.
pub const STEPS: u64 = 50_000_000;

pub fn serve(subject: &Subject, commands: &Receiver<Value>, show: &Show) -> Result<(), String> {
    // Who talks to others is asked about messages; who does not, about calls.
    if subject.talks {
        asking_messages::serve(subject, commands, show)
    } else {
        Calls::start(subject)?.serve(commands, show)
    }
}

/// A session about calls.
struct Calls {
    debugger: Debugger,
    unfolded: Unfolded,
    said: Vec<Value>,
    note: Option<String>,
    /// A computation that the user asks about, instead of what the strategy would.
    chosen: Option<u32>,
}

impl Calls {
    fn start(subject: &Subject) -> Result<Self, String> {
        let program = subject.load(|options| {
            options.faithful = true;
            options.computations = true;
        })?;
        let options = DebugOptions {
            max_steps: Some(STEPS),
            interrupt: subject.interrupt.clone(),
            ..DebugOptions::default()
        };
        let recording = subject.replayed()?.clone();
        let run = Run::of(&program, recording).map_err(|e| e.to_string())?;
        let debugger = Debugger::start(program, Begin::Replay(run), &options)?;
        let unfolded = Unfolded::default();
        Ok(Calls { debugger, unfolded, said: Vec::new(), note: None, chosen: None })
    }

    fn serve(mut self, commands: &Receiver<Value>, show: &Show) -> Result<(), String> {
        let mut turn = self.debugger.turn();
        let mut revealed = None;
        let Ok(mut command) = commands.recv() else { return Ok(()) };
        loop {
            if self.take(&command, &turn) {
                turn = self.debugger.turn();
            }
            if let Some(node) = self.chosen
                && let Err(why) = self.debugger.choose(node)
            {
                self.note = Some(why);
                self.chosen = None;
            }
            let at = match &turn {
                Turn::Done(_) if self.chosen.is_none() => Some(self.debugger.innermost_wrong()),
                _ => self.debugger.at(),
            };
            if at != revealed
                && let Some(at) = at
            {
                self.debugger.reveal(&mut self.unfolded, at);
                revealed = Some(at);
            }
            show(self.view(&turn, at));
            let Ok(next) = commands.recv() else { return Ok(()) };
            command = next;
        }
    }

    /// Carries out a command. True: there is something else to ask now.
    fn take(&mut self, command: &Value, turn: &Turn) -> bool {
        if let Some(node) = number(command, "fold") {
            self.unfolded.toggle(node);
            return false;
        }
        if let Some(node) = number(command, "more") {
            self.unfolded.more(node);
            return false;
        }
        if let Some(node) = number(command, "choose") {
            self.chosen = Some(node);
            return false;
        }
        if let Some(name) = command["strategy"].as_str() {
            self.chosen = None;
            return self.debugger.set_strategy(name);
        }
        if let Some(line) = number(command, "line") {
            if let Err(why) = workbench::meet::wrong_line(&mut self.debugger, line as usize) {
                self.note = Some(why);
            }
            self.chosen = None;
            return true;
        }
        let answer = command["answer"].as_str().unwrap_or("");
        if answer == "next" {
            self.chosen = None;
            return true;
        }
        self.answer(answer, command, turn)
    }

    fn answer(&mut self, answer: &str, command: &Value, turn: &Turn) -> bool {
        let index = number(command, "index").map(|n| n as usize);
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
            _ => return false,
        };
        if matches!(turn, Turn::Done(_)) && self.chosen.is_none() && reply != Reply::Undo {
            return false;
        }
        let asked = self.debugger.asked_about();
        let asked = asked.get(index.unwrap_or(0)).map(text).unwrap_or_default();
        let done = match self.chosen {
            Some(node) if reply != Reply::Undo => {
                let chosen = self.debugger.choose(node);
                chosen.and_then(|()| workbench::meet::reply(&mut self.debugger, &reply))
            }
            _ => workbench::meet::reply(&mut self.debugger, &reply),
        };
        match done {
            Ok(()) if reply == Reply::Undo => {
                self.said.pop();
            }
            Ok(()) => {
                let words = match &reply {
                    Reply::WrongPart(part) => format!("wrong: {part}"),
                    _ => answer.to_owned(),
                };
                self.said.push(json!({ "question": asked, "answer": words }));
            }
            Err(why) => self.note = Some(why),
        }
        self.chosen = None;
        true
    }

    fn view(&mut self, turn: &Turn, at: Option<u32>) -> Value {
        let mut view = match turn {
            Turn::Ask(_) => self.question(turn),
            Turn::Done(_) if self.chosen.is_some() => self.question(turn),
            Turn::Done(done) => {
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
                    "explanation": done.explanation,
                    "left_over": done.left_over,
                    "unjudged": done.unjudged.iter().map(|u| json!({
                        "statement": u.statement,
                        "why": u.why,
                    })).collect::<Vec<_>>(),
                })
            }
        };
        let rows = self.debugger.rows(&mut self.unfolded);
        view["said"] = json!(self.said);
        view["note"] = json!(self.note.take());
        view["strategy"] = json!(self.debugger.strategy());
        view["strategies"] = json!(Debugger::strategies());
        view["chosen"] = json!(self.chosen.is_some());
        view["tree"] = json!({
            "rows": rows.len(),
            "at": rows::place(&rows, at),
            "node": at,
            "nodes": self.debugger.nodes(),
        });
        view["rows"] = json!(rows::rows(&rows));
        view
    }

    fn question(&mut self, turn: &Turn) -> Value {
        let pending = self.debugger.pending();
        let parts = self.debugger.asked_about();
        let statements = pending.iter().zip(&parts).map(|(shown, parts)| {
            json!({
                "text": text(parts),
                "call": parts.call,
                "result": parts.result,
                "rest": parts.rest,
                "function": shown.function,
                "file": shown.file,
                "line": shown.line,
            })
        });
        let statements: Vec<Value> = statements.collect();
        let (why, suspects) = match turn {
            _ if self.chosen.is_some() => ("you chose it in the tree".to_owned(), None),
            Turn::Ask(ask) => (ask.why.clone(), Some(ask.suspects)),
            Turn::Done(_) => (String::new(), None),
        };
        let several = statements.len() > 1;
        json!({
            "kind": "calls",
            "title": if several { "Are these all right?" } else { "Is this right?" },
            "statements": statements,
            "why": why,
            "suspects": suspects,
        })
    }
}

fn text(parts: &Parts) -> String {
    format!("{} = {}{}", parts.call, parts.result, parts.rest)
}

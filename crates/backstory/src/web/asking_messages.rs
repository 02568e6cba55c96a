//! The questions view of a program whose threads or processes communicate.

use super::asking::{Ask, STEPS};
use super::engines::{Show, ShownQuestions, Subject};
use super::rows;
use super::wire::{Asked, GivenAnswer, Item, Questions};
use std::sync::mpsc::Receiver;
use workbench::concurrent::{Debugging, EventKind, Said, Turn, watch_recording};
use workbench::session::Landmark;
use workbench::{Discard, Form, RunOptions, Unfolded};

pub(super) fn serve(
    subject: &Subject,
    commands: &Receiver<Ask>,
    show: &Show<ShownQuestions>,
) -> Result<(), String> {
    let program = subject.program.in_form(Form::Faithful)?;
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
    said: Vec<GivenAnswer>,
    note: Option<String>,
}

impl Messages<'_> {
    fn serve(mut self, commands: &Receiver<Ask>, show: &Show<ShownQuestions>) {
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

    /// Executes a command. Returns false if it was the last one.
    fn take(&mut self, Ask { command, landmark, .. }: &Ask) -> bool {
        let done = if let Some(node) = command.fold {
            self.unfolded.toggle(node);
            Ok(())
        } else if let Some(node) = command.choose {
            self.debugging.choose(node)
        } else if let Some((process, kind, place)) = *landmark {
            let kind = match kind {
                Landmark::Send => Some(EventKind::Send),
                Landmark::Take => Some(EventKind::Take),
                Landmark::Start => Some(EventKind::Create),
                Landmark::Other => None,
            };
            self.debugging.begin_at(process, kind.map(|kind| (kind, place)))
        } else {
            return self.answer(command.answer.as_deref().unwrap_or(""));
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
                    self.said.push(GivenAnswer { question: asked, answer: words });
                }
            }
            Said::Information(text) | Said::NotUnderstood(text) => self.note = Some(text),
            Said::Quit => return false,
        }
        true
    }

    fn view(&mut self, turn: &Turn, at: Option<u32>) -> ShownQuestions {
        let asked = match turn {
            Turn::Ask(asked) => Asked::Messages {
                title: asked.title.clone(),
                body: asked.body.clone(),
                items: asked
                    .items
                    .iter()
                    .map(|item| Item { text: item.text.clone(), lines: item.lines.clone() })
                    .collect(),
                why: asked.why.clone(),
            },
            Turn::Found(found) => Asked::Found {
                function: Some(found.function.clone()),
                file: Some(found.file.clone()),
                line: Some(found.line),
                source: found.source.clone(),
                statement: Some(found.statement.clone()),
                text: Some(found.text.clone()),
                relied_on: found.relied_on.clone(),
                unsure: found.unsure.clone(),
                explanation: None,
                left_over: Vec::new(),
                unjudged: Vec::new(),
            },
        };
        let rows = self.debugging.rows(&mut self.unfolded);
        let (rows, tree) = rows::tree(&rows, at, self.debugging.nodes() as u64);
        let view = Questions {
            note: self.note.take(),
            said: self.said.clone(),
            tree: Some(tree),
            asked: Some(asked),
            ..Questions::default()
        };
        ShownQuestions { view, rows }
    }
}

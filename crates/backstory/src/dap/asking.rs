//! `backstory/ask`: the questions of `backstory debug`, over the protocol.
//!
//! A session about messages borrows its run, so each session lives on a thread and is spoken to by lines, as they
//! would be typed at the prompt.

use crate::dialogue::{
    Calls, Command, Dialogue, Item, Messages, Outcome, Question, QuestionKind, parse,
};
use serde_json::{Value, json};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::sync::mpsc::{Receiver, Sender, channel};
use workbench::concurrent::{Debugging, may_be_concurrent, watch_recording};
use workbench::stories::OutputPlace;
use workbench::{
    Begin, DebugOptions, Debugger, Discard, Form, Program, Recording, Run, RunOptions,
};

/// The number of steps for which a run is observed: an endless program is asked about as far as it went.
const MAX_STEPS: u64 = 50_000_000;

/// A session with a thread of its own.
pub(super) struct Asking {
    lines: Sender<Option<String>>,
    answers: Receiver<Result<Value, String>>,
}

/// What a session is about.
pub(super) struct Subject {
    pub program: Arc<Program>,
    pub recording: Recording,
    /// The line of the output that is wrong, if the user says so.
    pub line: Option<usize>,
    pub interrupt: Arc<AtomicBool>,
}

impl Asking {
    pub(super) fn start(subject: Subject) -> Result<Self, String> {
        let (lines, heard) = channel();
        let (say, answers) = channel();
        std::thread::Builder::new()
            .name("questions".to_owned())
            .spawn(move || {
                if let Err(why) = serve(&subject, &heard, &say) {
                    // The first line that is said gets the reason.
                    let _ = heard.recv();
                    let _ = say.send(Err(why));
                }
            })
            .map_err(|e| format!("cannot start a thread: {e}"))?;
        Ok(Asking { lines, answers })
    }

    /// Says a line, if there is one. Returns the question that is open then, or the verdict.
    pub(super) fn say(&self, line: Option<String>) -> Result<Value, String> {
        let gone = || "the session has ended; start another one".to_owned();
        self.lines.send(line).map_err(|_| gone())?;
        self.answers.recv().unwrap_or_else(|_| Err(gone()))
    }
}

fn serve(
    subject: &Subject,
    lines: &Receiver<Option<String>>,
    say: &Sender<Result<Value, String>>,
) -> Result<(), String> {
    if subject.line.is_none() && may_be_concurrent(&subject.program) {
        let program = subject.program.in_form(Form::Faithful)?;
        let options = RunOptions {
            max_steps: Some(MAX_STEPS),
            interrupt: subject.interrupt.clone(),
            ..RunOptions::default()
        };
        let watched = watch_recording(&program, &subject.recording, Box::new(Discard), &options)?;
        if watched.is_concurrent() {
            let proof = watched.proof();
            let debugging = Debugging::new(&watched, &proof, None)?;
            let ending = watched.ending.to_string();
            converse(&mut Messages::new(debugging, ending), lines, say);
            return Ok(());
        }
    }
    let program = subject.program.in_form(Form::Computations { functions_as_maps: false })?;
    let options = DebugOptions {
        max_steps: Some(MAX_STEPS),
        interrupt: subject.interrupt.clone(),
        ..DebugOptions::default()
    };
    let run = Run::of(&program, subject.recording.clone()).map_err(|e| e.to_string())?;
    let mut debugger = Debugger::start(program, Begin::Replay(run), &options)?;
    match subject.line {
        Some(line) => {
            workbench::meet::wrong_output(&mut debugger, &OutputPlace::Line(line, None))?;
        }
        None => {
            workbench::meet::wrong_ending(&mut debugger);
        }
    }
    debugger.ask_tests();
    converse(&mut Calls::new(debugger, None), lines, say);
    Ok(())
}

fn converse(
    dialogue: &mut dyn Dialogue,
    lines: &Receiver<Option<String>>,
    say: &Sender<Result<Value, String>>,
) {
    let mut question = dialogue.question();
    while let Ok(line) = lines.recv() {
        let mut note = None;
        if let Some(line) = line {
            let outcome = match parse(&line) {
                Command::Answer(answer) => dialogue.answer(&answer),
                Command::Why => Outcome::Shown(
                    question.as_ref().map(|question| question.why.clone()).unwrap_or_default(),
                ),
                Command::Full => Outcome::Shown(dialogue.in_full()),
                Command::Strategy(name) if dialogue.set_strategy(&name) => Outcome::Taken(None),
                Command::Strategy(name) => Outcome::Refused(format!("there is no strategy {name}")),
                Command::Quit => return,
                Command::Help | Command::Empty => Outcome::Taken(None),
                Command::Other(line) => dialogue
                    .other(&line)
                    .unwrap_or_else(|| Outcome::Refused(format!("{line:?} is not an answer"))),
            };
            match outcome {
                Outcome::Refused(why) => {
                    if say.send(Err(why)).is_err() {
                        return;
                    }
                    continue;
                }
                Outcome::Taken(said) => note = said,
                Outcome::Shown(text) => note = Some(text),
            }
            question = dialogue.question();
        }
        let answer = match &question {
            Some(open) => json!({ "question": to_json(open), "verdict": null, "note": note }),
            None => json!({
                "question": null, "verdict": dialogue.verdict(), "result": dialogue.json(None),
                "note": note,
            }),
        };
        if say.send(Ok(answer)).is_err() {
            return;
        }
    }
}

fn to_json(question: &Question) -> Value {
    let item = |item: &Item| {
        let place = item.place.as_ref();
        json!({
            "text": item.text, "lines": item.lines, "function": place.map(|p| &p.function),
            "file": place.map(|p| &p.file), "line": place.map(|p| p.line),
        })
    };
    json!({
        "text": crate::cli::question_text(question),
        "title": question.title,
        "kind": match question.kind {
            QuestionKind::Right => "right",
            QuestionKind::AllRight => "all-right",
            QuestionKind::Which => "which",
        },
        "items": question.items.iter().map(item).collect::<Vec<_>>(),
        "why": question.why,
    })
}

//! The questions view: statements about calls and their results, and their tree. For programs whose
//! threads communicate see `asking_messages`.

use super::asking_messages;
use super::engines::{Show, ShownQuestions, Subject};
use super::rows;
use super::wire::{Asked, GivenAnswer, Questions, QuestionsCommand, Statement, Unjudged};
use std::sync::mpsc::Receiver;
use workbench::session::Landmark;
use workbench::stories::OutputPlace;
use workbench::{
    Begin, DebugOptions, Debugger, Form, Judgement, Parts, Reply, Run, Turn, Unfolded,
};

/// The number of steps for which a run is observed: an endless program is asked about as far as it
/// went.
pub(super) const STEPS: u64 = 50_000_000;

/// A command of the page, with what only the session knows: the event that it refers to, given by
/// its thread, its kind and the number of earlier ones of that kind.
#[derive(Clone, Debug)]
pub(super) struct Ask {
    pub command: QuestionsCommand,
    pub landmark: Option<(u32, Landmark, usize)>,
    /// The call at a location of the source: its number among the calls of its function, and how many there are.
    pub call: Option<(u64, u64)>,
}

pub(super) fn serve(
    subject: &Subject,
    commands: &Receiver<Ask>,
    show: &Show<ShownQuestions>,
) -> Result<(), String> {
    // Questions are about messages if threads communicate, otherwise about calls.
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
    said: Vec<GivenAnswer>,
    note: Option<String>,
    /// A computation chosen by the user, instead of the one chosen by the strategy.
    chosen: Option<u32>,
}

impl Calls {
    fn start(subject: &Subject) -> Result<Self, String> {
        let program = subject.program.in_form(Form::Computations { functions_as_maps: false })?;
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

    fn serve(
        mut self,
        commands: &Receiver<Ask>,
        show: &Show<ShownQuestions>,
    ) -> Result<(), String> {
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

    /// Executes a command. Returns whether there is something else to ask now.
    fn take(&mut self, Ask { command, call, .. }: &Ask, turn: &Turn) -> bool {
        if let Some(node) = command.fold {
            self.unfolded.toggle(node);
            return false;
        }
        if let Some(node) = command.more {
            self.unfolded.more(node);
            return false;
        }
        if let Some(node) = command.choose {
            self.chosen = Some(node);
            return false;
        }
        if let Some(call) = &command.call {
            self.note = self.debugger.ask_about(call).err();
            self.chosen = None;
            return true;
        }
        if let (Some(path), Some(line)) = (&command.file, command.at_line) {
            self.chosen = self.debugger.computation_at(path, line, *call);
            if self.chosen.is_none() {
                self.note = Some(format!("no call of a function around line {line} is known"));
            }
            return false;
        }
        if let Some(name) = &command.strategy {
            self.chosen = None;
            return self.debugger.set_strategy(name);
        }
        if let Some(line) = command.line {
            let place = OutputPlace::Line(line as usize, None);
            if let Err(why) = workbench::meet::wrong_output(&mut self.debugger, &place) {
                self.note = Some(why);
            }
            self.chosen = None;
            return true;
        }
        let answer = command.answer.as_deref().unwrap_or("");
        if answer == "next" {
            self.chosen = None;
            return true;
        }
        self.answer(answer, command, turn)
    }

    fn answer(&mut self, answer: &str, command: &QuestionsCommand, turn: &Turn) -> bool {
        let index = command.index.map(|n| n as usize);
        let reply = match (answer, index) {
            ("right", _) => Reply::Right,
            ("wrong", Some(index)) => Reply::WrongOne(index),
            ("wrong", None) => Reply::Wrong,
            ("dunno", Some(index)) => Reply::DontKnowSome(vec![index]),
            ("dunno", None) => Reply::DontKnow,
            ("trust", _) => Reply::TrustFunction,
            ("inadmissible", _) => Reply::Inadmissible,
            ("skip", _) => Reply::Skip,
            ("undo", _) => Reply::Undo,
            ("part", _) => Reply::WrongPart(command.part.clone().unwrap_or_default()),
            _ => return false,
        };
        if matches!(turn, Turn::Done(_)) && self.chosen.is_none() && reply != Reply::Undo {
            return false;
        }
        let asked = self.debugger.asked_about();
        let meant = asked.get(index.unwrap_or(0));
        // Something about one of several statements.
        let about_one = match &reply {
            Reply::WrongPart(_) => true,
            Reply::Inadmissible => index.is_some(),
            _ => false,
        };
        if let Some(parts) = meant.filter(|_| about_one && asked.len() > 1) {
            self.chosen = Some(parts.node);
        }
        let asked = meant.map(text).unwrap_or_default();
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
                self.said.push(GivenAnswer { question: asked, answer: words });
            }
            Err(why) => self.note = Some(why),
        }
        self.chosen = None;
        true
    }

    fn view(&mut self, turn: &Turn, at: Option<u32>) -> ShownQuestions {
        let asked = match turn {
            Turn::Ask(_) => self.question(turn),
            Turn::Done(_) if self.chosen.is_some() => self.question(turn),
            Turn::Done(done) => found(done),
        };
        let rows = self.debugger.rows(&mut self.unfolded);
        let (rows, tree) = rows::tree(&rows, at, self.debugger.nodes());
        let view = Questions {
            note: self.note.take(),
            said: self.said.clone(),
            strategy: Some(self.debugger.strategy().to_owned()),
            strategies: Debugger::strategies().into_iter().map(str::to_owned).collect(),
            chosen: self.chosen.is_some(),
            tree: Some(tree),
            asked: Some(asked),
            ..Questions::default()
        };
        ShownQuestions { view, rows }
    }

    fn question(&mut self, turn: &Turn) -> Asked {
        let pending = self.debugger.pending();
        let parts = self.debugger.asked_about();
        let statements = pending.iter().zip(&parts).map(|(shown, parts)| Statement {
            text: text(parts),
            call: parts.call.clone(),
            result: parts.result.clone(),
            rest: parts.rest.clone(),
            function: shown.function.clone(),
            file: shown.file.clone(),
            line: shown.line,
        });
        let statements: Vec<Statement> = statements.collect();
        let (why, suspects) = match turn {
            _ if self.chosen.is_some() => ("you chose it".to_owned(), None),
            Turn::Ask(ask) => (ask.why.clone(), Some(ask.suspects)),
            Turn::Done(_) => (String::new(), None),
        };
        let is_list = matches!(turn, Turn::Ask(ask) if ask.is_list) && statements.len() > 1;
        let title = match turn {
            Turn::Ask(ask) if self.chosen.is_none() => ask.title(),
            _ => "Is this right?".to_owned(),
        };
        Asked::Calls { title, statements, is_list, why, suspects }
    }
}

/// How the questions ended.
fn found(done: &Judgement) -> Asked {
    let blame = done.blame.as_ref();
    let lines = |source: &String| source.lines().map(str::to_owned).collect();
    Asked::Found {
        function: blame.map(|b| b.function.clone()),
        file: blame.map(|b| b.file.clone()),
        line: blame.map(|b| b.line),
        source: blame.map(|b| &b.source).map(lines).unwrap_or_default(),
        statement: done.statement.clone(),
        text: None,
        relied_on: done.relied_on.clone(),
        unsure: done.unsure.clone(),
        explanation: done.explanation.clone(),
        left_over: done.left_over.clone(),
        unjudged: done
            .unjudged
            .iter()
            .map(|u| Unjudged { statement: u.statement.clone(), why: u.why.clone() })
            .collect(),
    }
}

fn text(parts: &Parts) -> String {
    format!("{} = {}{}", parts.call, parts.result, parts.rest)
}

//! `ask` and `answer`: questions about a run until one function is left to blame.
//!
//! A dialogue borrows the run that it is about, so each has its own thread, as on the page. It neither uses nor
//! writes the answers that a person gave before.

use super::desk::{Desk, Done};
use super::folder::Confined;
use super::opened::ProgramArguments;
use crate::cli::{Capture, Captured, Target};
use crate::dialogue::{Calls, Command, Dialogue, Messages, Outcome, Question, QuestionKind, parse};
use crate::error::Error;
use serde::Deserialize;
use serde_json::{Value, json};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::sync::mpsc::{Receiver, Sender, channel};
use workbench::stories::OutputPlace;
use workbench::{
    Begin, ContractOracle, DebugOptions, Debugger, Discard, Form, Language, LoadOptions, Outside,
    Program, Run, RunOptions,
};

/// Machine steps that are asked about: of an endless run, as far as it went.
const MAX_STEPS: u64 = 50_000_000;
/// Dialogues that are kept: the oldest go first.
const MAX_DIALOGUES: usize = 10;

#[derive(Deserialize, rmcp::schemars::JsonSchema)]
#[schemars(crate = "rmcp::schemars")]
pub(super) struct AskArguments {
    /// The run to ask about, such as r1; or else a program with `test` or `expression`
    #[serde(default)]
    run: Option<String>,
    /// The program whose `test` or `expression` to ask about
    #[serde(default)]
    program: Option<String>,
    /// A test of that program: a function or property without arguments, an HUnit test by its name or label,
    /// an EUnit test function (`tests` lists them)
    #[serde(default)]
    test: Option<String>,
    /// An expression of that program, such as isort [4,3,5]
    #[serde(default)]
    expression: Option<String>,
    /// This line of the output is wrong, from 1: what it depended on is asked about first
    #[serde(default)]
    line: Option<usize>,
    /// The wrong character in that line, from 1
    #[serde(default)]
    column: Option<usize>,
    /// This piece of the output is wrong
    #[serde(default)]
    text: Option<String>,
    /// Begin with this call, such as insert 4 [3,5]
    #[serde(default)]
    about: Option<String>,
    /// Ask about calls only, even if threads or processes exchange messages
    #[serde(default)]
    sequential: bool,
}

#[derive(Deserialize, rmcp::schemars::JsonSchema)]
#[schemars(crate = "rmcp::schemars")]
pub(super) struct AnswerArguments {
    /// The dialogue, such as q1
    dialogue: String,
    /// yes (it is right) · no (it is wrong) · a number (of several: that one is wrong, or is meant) · dunno ·
    /// part TEXT (this part of a value is wrong: goes straight to where it was made) · trust (this function) ·
    /// inadmissible (its arguments should never have come about) · skip · undo · full (the values in full) ·
    /// why (why this question)
    answer: String,
}

/// An answer, and where the reaction to it goes.
type Said = (String, Sender<Done>);

#[derive(Default)]
pub(super) struct Dialogues {
    open: Vec<(String, Sender<Said>)>,
    named: u64,
}

/// What a dialogue is about.
struct Subject {
    name: String,
    target: Arc<Target>,
    program: Arc<Program>,
    begin: Begin,
    options: LoadOptions,
    wrong: Option<Wrong>,
    sequential: bool,
    interrupt: Arc<AtomicBool>,
}

enum Wrong {
    Output(OutputPlace),
    Call(String),
}

pub(super) fn ask(desk: &mut Desk, given: AskArguments) -> Done {
    let wrong = match (&given.text, given.line, &given.about) {
        (Some(text), _, _) => Some(Wrong::Output(OutputPlace::Text(text.clone()))),
        (None, Some(line), _) => Some(Wrong::Output(OutputPlace::Line(line, given.column))),
        (None, None, Some(call)) => Some(Wrong::Call(call.clone())),
        (None, None, None) => None,
    };
    let sequential = given.sequential || matches!(wrong, Some(Wrong::Output(_)));
    let (target, program, begin, options) = match (&given.run, &given.program) {
        (Some(run), _) => {
            let (opened, _) = desk.runs.get(run)?;
            let options = opened.target.options.clone();
            let begin = Begin::Replay(opened.run.clone());
            (opened.target.clone(), opened.program.clone(), begin, options)
        }
        (None, Some(program)) => expression(desk, &given, program)?,
        (None, None) => {
            return Err(Error::usage("ask about what?")
                .help("give `run`, or `program` with `test` or `expression`"));
        }
    };
    desk.dialogues.named += 1;
    let name = format!("q{}", desk.dialogues.named);
    let interrupt = desk.interrupt.clone();
    let is_expression = given.run.is_none();
    let subject = Subject {
        name: name.clone(),
        target,
        program,
        begin,
        options,
        wrong,
        sequential: sequential || is_expression,
        interrupt,
    };
    desk.progress.begin("replaying the run with its calls recorded");
    let (sender, receiver) = channel();
    let (first, begun) = channel();
    let spawned = std::thread::Builder::new().name("dialogue".to_owned()).spawn(move || {
        if let Err(error) = hold(subject, &receiver, &first) {
            let _ = first.send(Err(error));
        }
    });
    spawned.map_err(|e| Error::machine(format!("cannot start a thread: {e}")))?;
    let asked = begun.recv().unwrap_or_else(|_| Err(gone(&name)))?;
    desk.go_on()?;
    desk.dialogues.open.push((name, sender));
    if desk.dialogues.open.len() > MAX_DIALOGUES {
        desk.dialogues.open.remove(0);
    }
    Ok(asked)
}

pub(super) fn answer(desk: &mut Desk, given: AnswerArguments) -> Done {
    let names: Vec<&str> = desk.dialogues.open.iter().map(|(name, _)| name.as_str()).collect();
    let Some((_, dialogue)) = desk.dialogues.open.iter().find(|(n, _)| *n == given.dialogue) else {
        let error = Error::usage(format!("there is no dialogue {}", given.dialogue));
        return Err(match names.is_empty() {
            true => error.help("`ask` begins one"),
            false => error.help(format!("the dialogues are {}", names.join(", "))),
        });
    };
    desk.progress.begin("choosing the next question");
    let (sender, reaction) = channel();
    let sent = dialogue.send((given.answer, sender));
    let reaction = sent.ok().and_then(|()| reaction.recv().ok());
    reaction.unwrap_or_else(|| Err(gone(&given.dialogue)))
}

fn gone(name: &str) -> Error {
    Error::machine(format!("the dialogue {name} failed inside Backstory, which is a defect"))
        .help("`ask` begins another")
}

/// A test or an expression of a program, to be run for the questions.
fn expression(
    desk: &Desk,
    given: &AskArguments,
    program: &str,
) -> Result<(Arc<Target>, Arc<Program>, Begin, LoadOptions), Error> {
    let named = ProgramArguments {
        program: program.to_owned(),
        arguments: Vec::new(),
        input: None,
        call: None,
        component: None,
        eunit: false,
        exunit: false,
    };
    let target = named.target(&desk.folder)?;
    let mut options = LoadOptions {
        form: Form::Computations { functions_as_maps: false },
        ..target.options.clone()
    };
    let is_erlang = target.path.extension().is_some_and(|e| e == "erl" || e == "beam");
    options.expression = match (&given.test, &given.expression) {
        (Some(test), _) if is_erlang => {
            Some(format!("{}()", test.split('/').next().unwrap_or(test)))
        }
        (Some(test), _) => {
            let found = workbench::test_expression(&target.path, &target.sources, &options, test);
            Some(found.map_err(Error::program)?)
        }
        (None, Some(expression)) => Some(expression.clone()),
        (None, None) => None,
    };
    if options.expression.is_none() {
        return Err(Error::usage("ask about what of the program?")
            .help("give `test` or `expression`; or `run` it, and ask about the run"));
    }
    desk.progress.begin("loading the program");
    let program = Arc::new(crate::cli::load(&target, &options)?);
    let terminal = Captured::new(Box::new(target.terminal(false)), Capture::default(), false);
    let outside: Box<dyn Outside + Send> = Box::new(Confined::new(terminal, &desk.folder));
    Ok((Arc::new(target), program, Begin::Live(outside), options))
}

/// Holds a dialogue until nobody answers any more. An error: there is none to hold.
fn hold(subject: Subject, said: &Receiver<Said>, first: &Sender<Done>) -> Result<(), Error> {
    let options = RunOptions {
        max_steps: Some(MAX_STEPS),
        interrupt: subject.interrupt.clone(),
        ..RunOptions::default()
    };
    let may_talk = workbench::concurrent::may_be_concurrent(&subject.program);
    if let Begin::Replay(run) = &subject.begin
        && may_talk
        && !subject.sequential
    {
        let program = subject.program.in_form(Form::Faithful).map_err(Error::program)?;
        let watched = workbench::concurrent::watch_recording(
            &program,
            run.recording(),
            Box::new(Discard),
            &options,
        );
        let watched = watched.map_err(Error::program)?;
        if watched.is_concurrent() {
            let proof = watched.proof();
            let debugging = workbench::concurrent::Debugging::new(&watched, &proof, None);
            let ending = watched.ending.to_string();
            let mut messages = Messages::new(debugging.map_err(Error::usage)?, ending);
            if let Some(Wrong::Call(call)) = &subject.wrong {
                let _ = messages.other(call);
            }
            talk(&subject.name, &mut messages, said, first);
            return Ok(());
        }
    }
    calls(subject, said, first)
}

fn calls(subject: Subject, said: &Receiver<Said>, first: &Sender<Done>) -> Result<(), Error> {
    let form = Form::Computations { functions_as_maps: false };
    let program = match subject.program.form == form {
        true => subject.program.clone(),
        false => subject.program.in_form(form).map_err(Error::program)?,
    };
    let begin = match subject.begin {
        Begin::Replay(run) => {
            let run = Run::of(&program, run.recording().clone());
            Begin::Replay(run.map_err(|e| Error::program(e.to_string()))?)
        }
        live @ Begin::Live(_) => live,
    };
    let options = DebugOptions {
        max_steps: Some(MAX_STEPS),
        interrupt: subject.interrupt,
        ..DebugOptions::default()
    };
    let mut debugger = Debugger::start(program.clone(), begin, &options).map_err(Error::program)?;
    match &subject.wrong {
        Some(Wrong::Output(place)) => {
            workbench::meet::wrong_output(&mut debugger, place).map_err(Error::program)?;
        }
        Some(Wrong::Call(call)) => debugger.ask_about(call).map_err(Error::program)?,
        None => {
            workbench::meet::wrong_ending(&mut debugger);
        }
    }
    debugger.ask_tests();
    let target = &subject.target;
    if program.language == Language::Haskell
        && let Some(contracts) =
            ContractOracle::of(&program, &target.path, &target.sources, &subject.options)
    {
        debugger.use_contracts(contracts);
    }
    talk(&subject.name, &mut Calls::new(debugger, None), said, first);
    Ok(())
}

fn talk(name: &str, dialogue: &mut dyn Dialogue, said: &Receiver<Said>, first: &Sender<Done>) {
    let mut question = dialogue.question();
    let _ = first.send(Ok(shown(name, dialogue, question.as_ref(), None)));
    while let Ok((line, reaction)) = said.recv() {
        let outcome = match parse(&line) {
            Command::Answer(answer) => dialogue.answer(&answer),
            Command::Why => {
                Outcome::Shown(question.as_ref().map(|q| q.why.clone()).unwrap_or_default())
            }
            Command::Full => Outcome::Shown(dialogue.in_full()),
            Command::Strategy(strategy) if dialogue.set_strategy(&strategy) => Outcome::Taken(None),
            Command::Other(line) => dialogue.other(&line).unwrap_or_else(|| unknown(&line)),
            _ => unknown(&line),
        };
        let done = match outcome {
            Outcome::Taken(note) => {
                question = dialogue.question();
                Ok(shown(name, dialogue, question.as_ref(), note))
            }
            Outcome::Shown(text) => {
                Ok(json!({ "dialogue": name, "text": text, "open": question.is_some() }))
            }
            Outcome::Refused(why) => Err(Error::usage(why)
                .help("yes, no, a number, dunno, part TEXT, trust, inadmissible, skip or undo")),
        };
        let _ = reaction.send(done);
    }
}

fn unknown(line: &str) -> Outcome {
    Outcome::Refused(format!("{line:?} is not an answer"))
}

/// The question, or the verdict.
fn shown(
    name: &str,
    dialogue: &dyn Dialogue,
    question: Option<&Question>,
    note: Option<String>,
) -> Value {
    let mut object = match question {
        Some(question) => json!({ "question": asked(question) }),
        None => json!({ "found": found(dialogue), "verdict": dialogue.verdict() }),
    };
    object["dialogue"] = json!(name);
    if let Some(note) = note {
        object["notes"] = json!([note]);
    }
    object
}

/// What `debug --json` prints, without what is empty or was in an answer before.
fn found(dialogue: &dyn Dialogue) -> Value {
    let mut object = dialogue.json(None);
    if let Some(fields) = object.as_object_mut() {
        fields.retain(|name, value| {
            !(value.is_null() || *value == json!([]) || name == "output" || name == "answered")
        });
    }
    object
}

fn asked(question: &Question) -> Value {
    let kind = match question.kind {
        QuestionKind::Right => "is it right? yes or no",
        QuestionKind::AllRight => "are all right? yes, or the number of one that is wrong",
        QuestionKind::Which => "which one is wrong? its number, or yes if none is",
    };
    let items: Vec<Value> = question
        .items
        .iter()
        .map(|item| match item.lines.is_empty() {
            true => json!(item.text),
            false => json!([item.text, item.lines]),
        })
        .collect();
    let mut object = json!({ "statements": items, "answer": kind, "why": question.why });
    if let Some(title) = &question.title {
        object["title"] = json!(title);
    }
    if !question.body.is_empty() {
        object["about"] = json!(question.body);
    }
    object
}

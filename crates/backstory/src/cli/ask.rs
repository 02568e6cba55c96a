//! The question-and-answer loop in the terminal, for every kind of session.

use super::prompt::Prompt;
use super::{exit, paint};
use crate::dialogue::{
    Answer, Command, Dialogue, KEYS, Outcome, Question, QuestionKind, help, parse,
};
use crate::error::Error;
use crate::findings::{self, Finding, Findings, ReportArguments, Rule, Spot};
use crate::keep::{self, Content};

/// Asks until there is a verdict or no more answers. `keep` is called after each answer.
pub(super) fn ask(
    dialogue: &mut dyn Dialogue,
    prompt: &mut Prompt,
    keep: &mut dyn FnMut(&dyn Dialogue),
) -> u8 {
    let mut reused = 0;
    while let Some(question) = dialogue.question() {
        say_reused(dialogue, &mut reused);
        print!("\n{}", text(&question, true));
        if !put(dialogue, &question, prompt) {
            println!("\nNo more answers. 1 question is open.");
            return exit::LIMIT;
        }
        keep(dialogue);
    }
    say_reused(dialogue, &mut reused);
    println!("\n{}", paint::verdict(&dialogue.verdict()));
    code(dialogue, &dialogue.json(None))
}

/// 1 if something is to blame, 3 if that depends on open questions.
fn code(dialogue: &dyn Dialogue, object: &serde_json::Value) -> u8 {
    let blame = &object["blame"];
    // Without an answer nobody has said that anything is wrong.
    if !blame.is_null() && blame["assumed"] != true {
        exit::FAILED
    } else if dialogue.is_open() {
        exit::LIMIT
    } else {
        0
    }
}

/// The report of a session.
pub(super) struct About<'a> {
    pub report: &'a ReportArguments,
    /// The program.
    pub subject: String,
}

/// Asks without showing anything but a report at the end. Without answers, questions are left open as
/// long as there are others.
pub(super) fn ask_for_report(
    dialogue: &mut dyn Dialogue,
    prompt: &mut Prompt,
    about: &About<'_>,
    keep: &mut dyn FnMut(&dyn Dialogue),
) -> Result<u8, Error> {
    let mut is_scripted = false;
    while let Some(question) = dialogue.question() {
        let taken = match prompt.next_quietly() {
            Some(line) => {
                is_scripted = true;
                take_quietly(dialogue, &line)
            }
            // Non-interactive: a question that no oracle can answer is left open, and reported at
            // the end.
            None => !is_scripted && dialogue.pass_over(),
        };
        if !taken {
            return report(dialogue, Some(&question), about);
        }
        keep(dialogue);
    }
    report(dialogue, None, about)
}

/// Makes the report; `open`: the question that nobody answers.
fn report(
    dialogue: &dyn Dialogue,
    open: Option<&Question>,
    about: &About<'_>,
) -> Result<u8, Error> {
    let mut object = dialogue.json(open);
    let code = match open {
        Some(_) => exit::LIMIT,
        None => code(dialogue, &object),
    };
    if let (Some(path), true, Some(bytes)) = (about.report.story(), code != 0, dialogue.recording())
    {
        let written = bytes.and_then(|bytes| keep::write(&path, &bytes, Content::Recording));
        written.map_err(Error::machine)?;
        object["recording"] = path.display().to_string().into();
    }
    let said = match open {
        Some(question) => format!("A question is open:\n\n{}", text(question, false)),
        None => dialogue.verdict(),
    };
    if about.report.shows_text() {
        println!("{said}");
    }
    let code_now = crate::interrupt::code_or(code);
    crate::answer::deliver(&|| object.clone(), &|| result(&object, &said, about, code_now))?;
    Ok(code)
}

/// The result of a session for CI systems.
fn result(object: &serde_json::Value, said: &str, about: &About<'_>, code: u8) -> Findings {
    const DEFECT: Rule = Rule { id: "defect", text: "No function computes a wrong result" };
    let blame = &object["blame"];
    let (outcome, spot) = match code {
        0 => (findings::Outcome::Passed, None),
        exit::FAILED => {
            let line = blame["line"].as_u64().and_then(|n| u32::try_from(n).ok());
            let file = blame["file"].as_str().map(str::to_owned);
            (findings::Outcome::Failed, file.map(|file| Spot { file, line, column: None }))
        }
        _ => (findings::Outcome::Open, None),
    };
    // The first paragraph says it; the rest is source text and what it relies on.
    let message = said.split("\n\n").next().unwrap_or(said).to_owned();
    let message =
        match object["statement"].as_str().filter(|_| outcome == findings::Outcome::Failed) {
            Some(statement) => format!("{message} Wrong: {statement}"),
            None => message,
        };
    let found = Finding {
        rule: DEFECT,
        name: blame["function"].as_str().unwrap_or("questions").to_owned(),
        group: about.subject.clone(),
        outcome,
        message,
        details: said.to_owned(),
        spot,
        steps: Vec::new(),
        seconds: 0.0,
    };
    Findings {
        command: "debug",
        subject: about.subject.clone(),
        results: vec![found],
        recording: object["recording"].as_str().map(str::to_owned),
        output: object["output"].as_str().unwrap_or("").to_owned(),
        exit_code: code,
        ..Findings::default()
    }
}

/// Returns false if the session ends here.
fn take_quietly(dialogue: &mut dyn Dialogue, line: &str) -> bool {
    let outcome = match parse(line) {
        Command::Answer(answer) => dialogue.answer(&answer),
        Command::Strategy(name) => {
            dialogue.set_strategy(&name);
            return true;
        }
        Command::Quit => return false,
        Command::Other(line) => match dialogue.other(&line) {
            Some(outcome) => outcome,
            None => Outcome::Refused(format!("{line:?} is not an answer")),
        },
        Command::Why | Command::Full | Command::Help | Command::Empty => return true,
    };
    if let Outcome::Refused(why) = &outcome {
        Error::program(format!("the answer {line:?} was not taken: {why}")).show();
    }
    !matches!(outcome, Outcome::Refused(_))
}

/// Asks a question until it is answered. Returns false if there are no more answers.
fn put(dialogue: &mut dyn Dialogue, question: &Question, prompt: &mut Prompt) -> bool {
    let (word, keys) = prompt_of(question);
    let mut words: Vec<String> =
        KEYS.iter().map(|(_, word, _)| (*word).to_owned()).filter(|w| !w.is_empty()).collect();
    words.extend(dialogue.strategies().into_iter().map(str::to_owned));
    loop {
        let Some(line) = prompt.next(word, &keys, &words) else {
            crate::interrupt::assume_unattended();
            return false;
        };
        let outcome = match parse(&line) {
            // "n" to "Which of these is wrong?" could mean that one is, or that none is.
            Command::Answer(Answer::Wrong) if question.kind == QuestionKind::Which => {
                Outcome::Refused("Type the number of the wrong one, or \"none\".".to_owned())
            }
            Command::Answer(answer) => dialogue.answer(&answer),
            Command::Why => Outcome::Shown(question.why.clone()),
            Command::Full => Outcome::Shown(dialogue.in_full()),
            Command::Strategy(name) if dialogue.set_strategy(&name) => return true,
            Command::Strategy(name) => {
                let known = dialogue.strategies().join(", ");
                Outcome::Refused(format!("unknown strategy `{name}`; expected one of {known}"))
            }
            Command::Help => Outcome::Shown(help(dialogue.more_help())),
            Command::Quit => return false,
            Command::Empty => Outcome::Refused("? lists the answers.".to_owned()),
            Command::Other(line) => dialogue
                .other(&line)
                .unwrap_or_else(|| Outcome::Refused(format!("{line:?}? ? lists the answers."))),
        };
        match outcome {
            Outcome::Taken(note) => {
                if let Some(note) = note {
                    println!("({note})");
                }
                return true;
            }
            Outcome::Shown(text) | Outcome::Refused(text) => {
                for line in text.lines() {
                    println!("  {}", line.strip_prefix("  ").unwrap_or(line));
                }
            }
        }
    }
}

/// The question in a word, and the keys that answer it.
fn prompt_of(question: &Question) -> (&'static str, String) {
    match question.kind {
        QuestionKind::Right => ("right?", "[y]es [n]o [d]on't know [?] help".to_owned()),
        QuestionKind::AllRight => {
            let last = question.items.len();
            ("right?", format!("[y]es [n]o [1-{last}] this is wrong [d]on't know [?] help"))
        }
        QuestionKind::Which => {
            let last = question.items.len();
            ("which?", format!("[1-{last}] [none] [d]on't know [?] help"))
        }
    }
}

/// A question as lines.
pub(super) fn text(question: &Question, coloured: bool) -> String {
    let bold = |text: &str| if coloured { paint::bold(text) } else { text.to_owned() };
    let mut out = String::new();
    if let Some(title) = &question.title {
        out += &format!("{}\n", bold(title));
    }
    match (question.kind, question.items.as_slice()) {
        (QuestionKind::Right, [one]) => out += &format!("{}\n", one.text),
        (QuestionKind::Which, _) => {
            question.body.iter().for_each(|line| out += &format!("    {line}\n"));
            out += &items(question);
        }
        _ => {
            out += &items(question);
            question.body.iter().for_each(|line| out += &format!("      {line}\n"));
        }
    }
    if let Some(why) = &question.unanswered {
        out += &format!("  ({why})\n");
    }
    out
}

fn items(question: &Question) -> String {
    let width = if question.kind == QuestionKind::Which { 3 } else { 4 };
    let mut out = String::new();
    let texts: Vec<String> = question.items.iter().map(|item| item.text.clone()).collect();
    let texts = super::repeated::without_repetitions(&texts);
    for (n, (item, text)) in question.items.iter().zip(texts).enumerate() {
        out += &format!("{:>width$}. {text}\n", n + 1);
        item.lines.iter().for_each(|line| out += &format!("       {line}\n"));
    }
    out
}

/// Reports that answers of an earlier session are used, and how to avoid that.
fn say_reused(dialogue: &dyn Dialogue, reused: &mut usize) {
    let now = dialogue.answered().get("memory").copied().unwrap_or(0);
    if now > *reused {
        let more = now - *reused;
        let answers = super::counted(more as u64, "answer");
        let them = if more == 1 { "it" } else { "them" };
        println!("({answers} from an earlier session; --no-memory ignores {them})");
        *reused = now;
    }
}

//! Questions about calls and their results.

use super::{Answer, Dialogue, FunctionPlace, Item, Outcome, Question, QuestionKind, by_whom};
use crate::cli::counted;
use crate::error::Error;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::io::{BufRead, Write};
use workbench::{Ask, Debugger, Judgement, Remembered, Reply, Turn, Unjudged};

/// The number of statements of one question that are shown without `full`.
const MAX_STATEMENTS: usize = 30;

pub(crate) struct Calls {
    pub debugger: Debugger,
    oracle: Option<Oracle>,
    /// The current question, and the verdict once there is one.
    ask: Option<Ask>,
    verdict: Option<Box<Judgement>>,
}

impl Calls {
    pub(crate) fn new(debugger: Debugger, oracle: Option<Oracle>) -> Self {
        Calls { debugger, oracle, ask: None, verdict: None }
    }

    /// Lets the command of `--oracle` answer what it can. Returns whether it answered something.
    fn ask_oracle(&mut self, ask: &Ask) -> bool {
        let Some(oracle) = &mut self.oracle else { return false };
        let mut answered = false;
        for (i, statement) in ask.statements.iter().enumerate() {
            let Some(right) = oracle.ask(statement) else { continue };
            answered = true;
            if let Err(message) = self.debugger.oracle_says(i, right) {
                Error::program(message).show();
            }
            if !right {
                break;
            }
        }
        answered
    }
}

impl Dialogue for Calls {
    fn question(&mut self) -> Option<Question> {
        loop {
            match self.debugger.turn() {
                Turn::Done(verdict) => {
                    self.ask = None;
                    self.verdict = Some(verdict);
                    return None;
                }
                Turn::Ask(ask) if self.ask_oracle(&ask) => {}
                Turn::Ask(ask) => {
                    let question = question(&ask);
                    self.ask = Some(ask);
                    return Some(question);
                }
            }
        }
    }

    fn answer(&mut self, answer: &Answer) -> Outcome {
        let statements = self.ask.as_ref().map_or(0, |ask| ask.statements.len());
        let reply = match answer {
            Answer::Right => Reply::Right,
            Answer::Wrong => Reply::Wrong,
            Answer::Number(1) if statements == 1 => Reply::Wrong,
            Answer::Number(number) => Reply::WrongOne(number - 1),
            Answer::DontKnow => Reply::DontKnow,
            Answer::DontKnowSome(numbers) => {
                Reply::DontKnowSome(numbers.iter().map(|number| number - 1).collect())
            }
            Answer::Trust => Reply::TrustFunction,
            Answer::Inadmissible => Reply::Inadmissible,
            Answer::WrongPart(part) => Reply::WrongPart(part.clone()),
            Answer::Skip => Reply::Skip,
            Answer::Undo => Reply::Undo,
        };
        match workbench::meet::reply(&mut self.debugger, &reply) {
            Ok(()) => Outcome::Taken(None),
            Err(message) => Outcome::Refused(message),
        }
    }

    fn in_full(&mut self) -> String {
        self.debugger.in_full().join("\n")
    }

    fn set_strategy(&mut self, name: &str) -> bool {
        self.debugger.set_strategy(name)
    }

    fn strategies(&self) -> Vec<&'static str> {
        Debugger::strategies()
    }

    fn pass_over(&mut self) -> bool {
        self.debugger.pass_over()
    }

    fn answered(&self) -> BTreeMap<&'static str, usize> {
        self.debugger.answered()
    }

    fn said(&self) -> Vec<Remembered> {
        self.debugger.said().to_vec()
    }

    fn verdict(&self) -> String {
        self.verdict.as_ref().map_or_else(String::new, |verdict| text(&self.debugger, verdict))
    }

    fn is_open(&self) -> bool {
        self.verdict.as_ref().is_some_and(|verdict| !verdict.left_over.is_empty())
    }

    fn recording(&self) -> Option<Result<Vec<u8>, String>> {
        Some(self.debugger.run().encode())
    }

    fn json(&self, open: Option<&Question>) -> Value {
        let ask = self.ask.as_ref().filter(|_| open.is_some());
        object(&self.debugger, self.verdict.as_deref(), ask)
    }
}

fn question(ask: &Ask) -> Question {
    let several = ask.statements.len() > 1;
    let shown = ask.statements.iter().take(MAX_STATEMENTS);
    let item = |statement: &workbench::Shown| Item {
        text: statement.text.clone(),
        lines: Vec::new(),
        place: Some(FunctionPlace {
            function: statement.function.clone(),
            file: statement.file.clone(),
            line: statement.line,
        }),
    };
    let more = ask.statements.len().saturating_sub(MAX_STATEMENTS);
    let note = (more > 0).then(|| format!("and {more} more (\"full\" shows them)"));
    let kind = match (several, ask.is_list) {
        (false, _) => QuestionKind::Right,
        (true, true) => QuestionKind::Which,
        (true, false) => QuestionKind::AllRight,
    };
    Question {
        title: several.then(|| ask.title()),
        items: shown.map(item).collect(),
        body: note.into_iter().collect(),
        kind,
        why: match &ask.oracle {
            Some(oracle) => format!("{}; {oracle}", ask.why),
            None => ask.why.clone(),
        },
        unanswered: ask.oracle.clone(),
    }
}

fn text(debugger: &Debugger, verdict: &Judgement) -> String {
    let mut lines = Vec::new();
    match &verdict.blame {
        Some(blame) => {
            let (function, file, line) = (&blame.function, &blame.file, blame.line);
            let assumed = debugger.only_assumes();
            lines.push(match assumed {
                true => {
                    format!("If something is wrong, the defect is in {function}, {file}:{line}.")
                }
                false => format!("The defect is in {function}, {file}:{line}."),
            });
            lines.push(String::new());
            lines.extend(blame.source.lines().take(40).map(|line| format!("    {line}")));
            lines.push(String::new());
            let label = if assumed { "computed" } else { "wrong" };
            lines.push(format!("  {label}: {}", verdict.statement.as_deref().unwrap_or("")));
            lines.extend(verdict.relied_on.iter().map(|s| format!("  right: {s}")));
            let unsure =
                |place| format!("  could not be judged: {place}; the defect may be there instead");
            lines.extend(verdict.unsure.iter().map(unsure));
        }
        None => lines.push(match (&verdict.explanation, verdict.left_over.is_empty()) {
            (Some(why), true) => format!("No defect was found: {why}."),
            (Some(why), false) => format!("No function is blamed: {why}."),
            (None, false) => "No function is blamed: a question is still open.".to_owned(),
            (None, true) if debugger.nodes() == 0 => {
                "There is nothing to ask: no function of the program was called.".to_owned()
            }
            (None, true) => {
                "No defect was found: everything that was asked about is right.".to_owned()
            }
        }),
    }
    for Unjudged { statement, why } in &verdict.unjudged {
        lines.push(format!("  not judged: {statement}"));
        lines.push(format!("    {why}"));
    }
    lines.push(String::new());
    lines.push(format!(
        "{}, {}; answered: {}.",
        counted(debugger.asked() as u64, "question"),
        counted(debugger.nodes(), "computation"),
        by_whom(&debugger.answered())
    ));
    lines.join("\n")
}

fn object(debugger: &Debugger, verdict: Option<&Judgement>, ask: Option<&Ask>) -> Value {
    let blame = verdict.and_then(|v| v.blame.as_ref()).map(|b| {
        json!({
            "function": b.function,
            "module": b.module,
            "file": b.file,
            "line": b.line,
            "kind": b.kind,
            "assumed": debugger.only_assumes(),
        })
    });
    let left: Vec<String> = match (ask, verdict) {
        (Some(ask), _) => ask.statements.iter().map(|s| s.text.clone()).collect(),
        (None, Some(verdict)) => verdict.left_over.clone(),
        (None, None) => Vec::new(),
    };
    let unjudged: Vec<Value> = match (ask, verdict) {
        (Some(ask), _) => {
            let why = ask.oracle.as_deref().unwrap_or("no answer was given");
            let pair = |s: &workbench::Shown| json!({ "statement": s.text, "why": why });
            ask.statements.iter().map(pair).collect()
        }
        (None, Some(verdict)) => {
            let pair = |u: &Unjudged| json!({ "statement": u.statement, "why": u.why });
            verdict.unjudged.iter().map(pair).collect()
        }
        (None, None) => Vec::new(),
    };
    json!({
        "blame": blame,
        "explanation": verdict.and_then(|v| v.explanation.clone()),
        "unjudged": unjudged,
        "statement": verdict.and_then(|v| v.statement.clone()),
        "relied_on": verdict.map(|v| v.relied_on.clone()),
        "unsure": verdict.map(|v| v.unsure.clone()),
        "asks": ask.map(|ask| match (ask.statements.len(), ask.is_list) {
            (1, _) => "right",
            (_, true) => "which",
            (_, false) => "all-right",
        }),
        "questions": debugger.asked(),
        "answered": debugger.answered(),
        "nodes": debugger.nodes(),
        "strategy": debugger.strategy(),
        "ending": debugger.ending().to_string(),
        "left_over": left,
        "output": String::from_utf8_lossy(&debugger.output()),
    })
}

/// A command that is asked before the user.
pub(crate) struct Oracle {
    input: std::process::ChildStdin,
    output: std::io::BufReader<std::process::ChildStdout>,
    _child: std::process::Child,
}

impl Oracle {
    pub(crate) fn start(command: &str) -> Result<Self, Error> {
        let mut child = std::process::Command::new("sh")
            .args(["-c", command])
            .stdin(std::process::Stdio::piped())
            .stdout(std::process::Stdio::piped())
            .spawn()
            .map_err(|e| {
                Error::machine(format!("cannot start the oracle: {}", crate::disk::reason(&e)))
            })?;
        match (child.stdin.take(), child.stdout.take()) {
            (Some(input), Some(output)) => {
                Ok(Oracle { input, output: std::io::BufReader::new(output), _child: child })
            }
            _ => Err(Error::machine("cannot talk to the oracle")),
        }
    }

    /// Right, wrong, or `None`.
    fn ask(&mut self, statement: &workbench::Shown) -> Option<bool> {
        let question = json!({
            "statement": statement.text,
            "function": statement.function,
            "module": statement.module,
            "file": statement.file,
            "line": statement.line,
        });
        writeln!(self.input, "{question}").ok()?;
        self.input.flush().ok()?;
        let mut line = String::new();
        self.output.read_line(&mut line).ok()?;
        let reply: Value = serde_json::from_str(&line).ok()?;
        match reply.get("answer").and_then(Value::as_str) {
            Some("right" | "yes") => Some(true),
            Some("wrong" | "no") => Some(false),
            _ => None,
        }
    }
}

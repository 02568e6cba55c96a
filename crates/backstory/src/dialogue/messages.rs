//! Questions about messages exchanged between processes and threads.

use super::{Answer, Dialogue, Item, Outcome, Question, QuestionKind, by_whom};
use crate::cli::counted;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use workbench::Remembered;
use workbench::concurrent::{Debugging, Finding, Said, Turn};

pub(crate) struct Messages<'w> {
    pub debugging: Debugging<'w>,
    /// How the run ended, as a sentence.
    ending: String,
    /// The number of items that can currently be answered with.
    items: usize,
    finding: Option<Finding>,
}

const MORE_HELP: &str = "\
process NAME      begin with this process
event N           begin with this event (of backstory diagram)
diagram           draw what happened";

impl<'w> Messages<'w> {
    pub(crate) fn new(debugging: Debugging<'w>, ending: String) -> Self {
        Messages { debugging, ending, items: 0, finding: None }
    }

    /// Passes a command to the engine.
    fn say(&mut self, word: &str) -> Outcome {
        match self.debugging.answer(word) {
            Said::Taken(note) => Outcome::Taken(note),
            Said::Information(text) => Outcome::Shown(text),
            Said::NotUnderstood(why) => Outcome::Refused(why),
            Said::Quit => Outcome::Taken(None),
        }
    }
}

impl Dialogue for Messages<'_> {
    fn question(&mut self) -> Option<Question> {
        let asked = match self.debugging.turn() {
            Turn::Found(finding) => {
                self.finding = Some(finding);
                return None;
            }
            Turn::Ask(asked) => asked,
        };
        self.items = asked.items.len();
        Some(Question {
            title: Some(asked.title),
            body: asked.body,
            items: asked
                .items
                .into_iter()
                .map(|item| Item { text: item.text, lines: item.lines, place: None })
                .collect(),
            kind: QuestionKind::Which,
            why: asked.why,
            unanswered: None,
        })
    }

    fn answer(&mut self, answer: &Answer) -> Outcome {
        match answer {
            Answer::Right => self.say("right"),
            Answer::Wrong => Outcome::Refused(format!(
                "What is wrong? A number from 1 to {}, or ? for help.",
                self.items
            )),
            Answer::Number(number) => self.say(&number.to_string()),
            Answer::DontKnow | Answer::DontKnowSome(_) => self.say("dunno"),
            Answer::Trust => self.say("trust"),
            Answer::Inadmissible => self.say("inadmissible"),
            Answer::WrongPart(part) => self.say(&format!("part {part}")),
            Answer::Skip => self.say("skip"),
            Answer::Undo => self.say("undo"),
        }
    }

    fn in_full(&mut self) -> String {
        match self.debugging.answer("open") {
            Said::Information(text) => text,
            _ => String::new(),
        }
    }

    fn set_strategy(&mut self, name: &str) -> bool {
        matches!(self.debugging.answer(&format!("strategy {name}")), Said::Taken(_))
    }

    fn strategies(&self) -> Vec<&'static str> {
        workbench::Debugger::strategies()
    }

    fn other(&mut self, line: &str) -> Option<Outcome> {
        Some(self.say(line))
    }

    fn more_help(&self) -> &'static str {
        MORE_HELP
    }

    fn answered(&self) -> BTreeMap<&'static str, usize> {
        self.debugging.answered()
    }

    fn said(&self) -> Vec<Remembered> {
        self.debugging.said()
    }

    fn verdict(&self) -> String {
        self.finding.as_ref().map_or_else(String::new, text)
    }

    fn recording(&self) -> Option<Result<Vec<u8>, String>> {
        Some(self.debugging.run().encode())
    }

    fn json(&self, open: Option<&Question>) -> Value {
        let answered = self.debugging.answered();
        let finding = self.finding.as_ref();
        let blame = finding.map(|f| {
            json!({
                "function": f.function, "module": f.module, "file": f.file, "line": f.line,
                "kind": f.kind, "process": f.process, "text": f.text,
            })
        });
        json!({
            "blame": blame,
            "statement": finding.map(|f| f.statement.clone()),
            "relied_on": finding.map(|f| f.relied_on.clone()),
            "unsure": finding.map(|f| f.unsure.clone()),
            "questions": answered["user"],
            "answered": answered,
            "nodes": self.debugging.nodes(),
            "strategy": "process-directed",
            "ending": self.ending,
            "left_over": open.map(crate::cli::question_text),
        })
    }
}

fn text(finding: &Finding) -> String {
    let mut lines = vec![format!("The defect: {}.", finding.text), String::new()];
    lines.extend(finding.source.iter().take(40).map(|line| format!("    {line}")));
    lines.push(String::new());
    lines.push(format!("  process: {}", finding.process));
    lines.push(format!("  wrong:   {}", finding.statement));
    lines.extend(finding.relied_on.iter().map(|s| format!("  right:   {s}")));
    let unsure =
        |s: &String| format!("  could not be judged: {s}; the defect may be there instead");
    lines.extend(finding.unsure.iter().map(unsure));
    lines.push(String::new());
    let nodes = counted(finding.nodes as u64, "computation");
    lines.push(format!("{nodes}; answered: {}.", by_whom(&finding.answered)));
    lines.join("\n")
}

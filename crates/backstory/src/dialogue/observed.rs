//! Questions about observed functions: `debug FILE.events` and `--observed`.

use super::{Answer, Dialogue, Item, Outcome, Question, QuestionKind};
use crate::cli::counted;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use workbench::{Observations, ObservedTurn};

pub(crate) struct Observed {
    observations: Observations,
    verdict: Option<ObservedTurn>,
    statements: Vec<String>,
}

impl Observed {
    pub(crate) fn new(observations: Observations) -> Self {
        Observed { observations, verdict: None, statements: Vec::new() }
    }
}

impl Dialogue for Observed {
    fn question(&mut self) -> Option<Question> {
        let turn = self.observations.turn();
        let ObservedTurn::Ask { statements, why } = &turn else {
            self.verdict = Some(turn);
            return None;
        };
        let several = statements.len() > 1;
        self.statements.clone_from(statements);
        let item = |text: &String| Item { text: text.clone(), ..Item::default() };
        Some(Question {
            title: several.then(|| "Are these all right?".to_owned()),
            items: statements.iter().map(item).collect(),
            kind: if several { QuestionKind::AllRight } else { QuestionKind::Right },
            why: why.clone(),
            ..Question::default()
        })
    }

    fn answer(&mut self, answer: &Answer) -> Outcome {
        let answer = match answer {
            Answer::Right => Some(true),
            Answer::Wrong | Answer::Number(_) => Some(false),
            Answer::DontKnow | Answer::DontKnowSome(_) | Answer::Skip => None,
            Answer::Undo => {
                return match self.observations.undo() {
                    true => Outcome::Taken(None),
                    false => Outcome::Refused("there is no answer to take back".to_owned()),
                };
            }
            Answer::Trust | Answer::Inadmissible | Answer::WrongPart(_) => {
                let message = "of observed functions only their statements are known: \
                               answer yes, no or dunno";
                return Outcome::Refused(message.to_owned());
            }
        };
        match self.observations.reply(answer) {
            Ok(()) => Outcome::Taken(None),
            Err(message) => Outcome::Refused(message),
        }
    }

    fn in_full(&mut self) -> String {
        self.statements.join("\n")
    }

    fn set_strategy(&mut self, _name: &str) -> bool {
        false
    }

    fn strategies(&self) -> Vec<&'static str> {
        vec![self.observations.strategy()]
    }

    fn answered(&self) -> BTreeMap<&'static str, usize> {
        [("user", self.observations.asked())].into()
    }

    fn verdict(&self) -> String {
        let Some(ObservedTurn::Blame { labels, statements, relied_on }) = &self.verdict else {
            return "No defect was found: everything that was asked about is right.".to_owned();
        };
        let mut lines = vec![format!("The defect is in {}.", labels.join(" or ")), String::new()];
        lines.extend(statements.iter().map(|s| format!("  wrong: {s}")));
        lines.extend(relied_on.iter().map(|s| format!("  right: {s}")));
        lines.push(String::new());
        lines.push(format!(
            "{}, {}.",
            counted(self.observations.asked() as u64, "question"),
            counted(self.observations.nodes() as u64, "computation")
        ));
        lines.join("\n")
    }

    fn json(&self, open: Option<&Question>) -> Value {
        let blame = match &self.verdict {
            Some(ObservedTurn::Blame { labels, statements, relied_on }) => {
                Some((labels, statements, relied_on))
            }
            _ => None,
        };
        let left: &[String] = if open.is_some() { &self.statements } else { &[] };
        let function =
            blame.map(|(l, _, _)| json!({ "function": l.join(", "), "kind": "observed" }));
        let mut object = json!({
            "blame": function,
            "statement": blame.map(|(_, statements, _)| statements.join("; ")),
            "questions": self.observations.asked(),
            "answered": self.answered(),
            "nodes": self.observations.nodes(),
            "strategy": self.observations.strategy(),
            "left_over": left,
        });
        if let Some((_, _, relied_on)) = blame {
            object["relied_on"] = json!(relied_on);
        }
        object
    }
}
